"""Print the table of fans in docs/mcr.md from the rows beside the predicates, and where the presets differ.

    python -P tools/print_fans.py            write the tables into docs/mcr.md
    python -P tools/print_fans.py --check    exit 1 if they are not what would be written

The tables stand between `<!-- NAME -->` and `<!-- end of NAME -->`; the rest of the page is written by hand.
Needs the installed package.
"""

from __future__ import annotations

import re
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "mcr.md"
PRESETS = ("mcr", "mcr_cn98", "mcr_mil")


def table(head: str, rows: list[list[object]]) -> str:
    """A Markdown table; `head` has its columns with bars between."""
    columns = head.split("|")
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def fans() -> str:
    """All fans in the order of their numbers."""
    from mahjong_fast.scoring import fan_table

    head = "no.|key|Chinese|pinyin|English|points|holds when|not also counted|can repeat"
    rows: list[list[object]] = [
        [
            row.number,
            f"`{row.key}`",
            row.chinese,
            row.pinyin,
            row.english,
            row.points,
            row.meaning,
            " ".join(row.hides) or "-",
            "yes" if row.repeats else "-",
        ]
        for row in fan_table()
    ]
    return table(head, rows)


def profiles() -> str:
    """The switches in which the presets differ."""
    import mahjong_fast as mf

    rules = [mf.rules(name) for name in PRESETS]
    names = list(rules[0].diff(rules[1]) | rules[0].diff(rules[2]))
    head = "switch|" + "|".join(f"`{name}`" for name in PRESETS)
    return table(head, [[f"`{name}`", *(getattr(one, name) for one in rules)] for name in names])


TABLES = {"fans": fans, "profiles": profiles}


def printed(text: str) -> str:
    """The page with its tables as they are now."""
    for name, make in TABLES.items():
        place = re.compile(rf"(<!-- {name} [^\n]*-->\n\n).*?(<!-- end of {name} -->)", re.DOTALL)
        text, found = place.subn(lambda match, make=make: f"{match[1]}{make()}\n{match[2]}", text)  # type: ignore[misc]
        if found != 1:
            raise SystemExit(f"{PAGE}: no place for the table {name!r}")
    return text


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: print_fans.py [--check]", file=sys.stderr)
        return 2
    text = PAGE.read_text(encoding="utf-8")
    if not arguments:
        PAGE.write_text(printed(text), encoding="utf-8")
        return 0
    if printed(text) == text:
        return 0
    print(f"{PAGE} is not what tools/print_fans.py prints")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
