"""Print docs/yaku.md from the rows beside the predicates and from the catalogue of local yaku.

    python -P tools/print_yaku.py            write docs/yaku.md
    python -P tools/print_yaku.py --check    exit 1 if it is not what would be written

Needs the installed package.
"""

from __future__ import annotations

import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "yaku.md"

HEAD = """\
# Yaku

<!-- Printed by tools/print_yaku.py from the rows of mahjong_fast/scoring/riichi/yaku.py. Do not edit. -->

`mf.yaku_table()` gives these rows to programs. Han is closed/open, `-` = does not count in an open hand.
`bit` is the place in `SCORE.yaku` and never changes. Tenhou and Mahjong Soul: the numbers in their records
(Tenhou counts seat winds from 10, round winds from 14). Yakuman that count two units where the rules say so
(`double_yakuman`) are marked `x2`.
"""
WEST = """
## Western Honshu

The han table `west_honshu` (field `han_table`), open and closed alike; other ordinary yaku do not exist
there.
"""
LOCAL = """
## Further local yaku

Off until a ruleset takes them: `rules.replace(custom_yaku=[mf.local_yaku("uumensai")])`. They are patterns,
as [scoring](scoring.md) explains; a yaku of one's own is made the same way.
"""


def table(head: str, rows: list[list[object]]) -> str:
    """A Markdown table; `head` has its columns with bars between."""
    columns = head.split("|")
    lines = [f"| {' | '.join(columns)} |", "|" + "---|" * len(columns)]
    lines += ["| " + " | ".join(str(cell).replace("|", "\\|") for cell in row) + " |" for row in rows]
    return "\n".join(lines) + "\n"


def dash(value: object) -> object:
    return "-" if value in (None, 0, "") else value


def page() -> str:
    """The text of docs/yaku.md."""
    from mahjong_fast.scoring import local_yaku, local_yaku_names, yaku_table

    rows = yaku_table()
    ordinary = [
        [
            f"`{row.key}`",
            row.kanji,
            row.english,
            f"{row.closed}/{dash(row.open)}",
            row.meaning,
            " ".join(row.needs) or "-",
            " ".join(row.hides) or "-",
            dash(row.optional),
            row.bit,
            "-" if row.tenhou is None else row.tenhou,
            dash(row.majsoul),
        ]
        for row in rows
        if not row.yakuman
    ]
    yakuman = [
        [
            f"`{row.key}`",
            row.kanji,
            row.english,
            "x2" if row.double else "x1",
            row.meaning,
            " ".join(row.needs) or "-",
            " ".join(row.hides) or "-",
            dash(row.optional),
            row.bit,
            dash(row.tenhou),
            dash(row.majsoul),
        ]
        for row in rows
        if row.yakuman
    ]
    columns = "key|kanji|English|{}|holds when|needs|hides|switched on by|bit|Tenhou|Mahjong Soul"
    west = [[f"`{row.key}`", row.west] for row in sorted(rows, key=lambda row: row.west) if row.west]
    local = []
    for key in local_yaku_names():
        own = local_yaku(key)
        worth = f"x{own.yakuman}" if own.yakuman else f"{dash(own.closed)}/{dash(own.open)}"
        needs = " ".join(own.needs) or "-"
        local.append(
            [f"`{key}`", own.kanji, own.english, worth, own.meaning, needs, f"`{own.pattern}`", own.source]
        )
    return "".join(
        [
            HEAD,
            "\n## Ordinary yaku\n\n",
            table(columns.format("han"), ordinary),
            "\n## Yakuman\n\n",
            table(columns.format("units"), yakuman),
            WEST,
            "\n",
            table("yaku|han", west),
            LOCAL,
            "\n",
            table("key|kanji|English|worth|holds when|needs|pattern|source", local),
        ]
    )


def main(arguments: list[str]) -> int:
    if arguments not in ([], ["--check"]):
        print("usage: print_yaku.py [--check]", file=sys.stderr)
        return 2
    text = page()
    if not arguments:
        PAGE.write_text(text, encoding="utf-8")
        return 0
    if PAGE.exists() and PAGE.read_text(encoding="utf-8") == text:
        return 0
    print(f"{PAGE} is not what tools/print_yaku.py prints")
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
