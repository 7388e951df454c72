"""Print the tables of items in docs/korean.md and docs/malaysian.md from the rows beside the predicates.

    python -P tools/print_items.py            write the tables into the pages
    python -P tools/print_items.py --check    exit 1 if they are not what would be written

The tables stand between `<!-- NAME ... -->` and `<!-- end of NAME -->`; the rest of the pages is written by
hand.
Needs the installed package.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).parents[1]


def table(head: str, rows: list[list[object]]) -> str:
    """A Markdown table; `head` has its columns with bars between."""
    columns = head.split("|")
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def korean_items() -> str:
    """Hand points and bonus points in the order of their numbers."""
    from mahjong_fast.scoring import korean_item_table

    rows: list[list[object]] = [
        [row.number, f"`{row.key}`", row.part, row.points, row.meaning, "yes" if row.repeats else "-"]
        for row in korean_item_table()
    ]
    return table("no.|key|points of|points|holds for|can repeat", rows)


def korean_limits() -> str:
    """Limit hands in the order of their bits."""
    from mahjong_fast.scoring import korean_limit_table

    rows: list[list[object]] = [
        [f"`{row.key}`", row.level, row.meaning, row.needs or "-"] for row in korean_limit_table()
    ]
    return table("key|limit|holds for|needs", rows)


def malaysian_items() -> str:
    """Items that give fans in the order of their numbers."""
    from mahjong_fast.scoring import malaysian_item_table

    rows: list[list[object]] = [
        [row.number, f"`{row.key}`", row.fans, row.meaning, "yes" if row.repeats else "-"]
        for row in malaysian_item_table()[0]
    ]
    return table("no.|key|fans|holds for|can repeat", rows)


def malaysian_caps() -> str:
    """Items worth the cap in the order of their bits."""
    from mahjong_fast.scoring import malaysian_item_table

    rows: list[list[object]] = [
        [f"`{row.key}`", row.meaning, "yes" if row.liable else "-"] for row in malaysian_item_table()[1]
    ]
    return table("key|holds for|somebody can be liable", rows)


PAGES: dict[str, dict[str, Callable[[], str]]] = {
    "korean.md": {"items": korean_items, "limits": korean_limits},
    "malaysian.md": {"items": malaysian_items, "caps": malaysian_caps},
}


def printed(name: str, text: str) -> str:
    """The page with its tables as they are now."""
    for place_name, make in PAGES[name].items():
        place = re.compile(rf"(<!-- {place_name} [^\n]*-->\n\n).*?(<!-- end of {place_name} -->)", re.DOTALL)
        made = make()
        text, found = place.subn(lambda match, made=made: f"{match[1]}{made}\n{match[2]}", text)  # type: ignore[misc]
        if found != 1:
            raise SystemExit(f"{name}: no place for the table {place_name!r}")
    return text


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: print_items.py [--check]", file=sys.stderr)
        return 2
    stale = False
    for name in PAGES:
        page = ROOT / "docs" / name
        text = page.read_text(encoding="utf-8")
        if printed(name, text) == text:
            continue
        stale = True
        if arguments:
            print(f"docs/{name} is not what tools/print_items.py prints")
        else:
            page.write_text(printed(name, text), encoding="utf-8")
    return 1 if stale and arguments else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
