#!/usr/bin/env python3
"""Draw the pictures of docs/rendering.md again.

    python -P tools/draw_pictures.py [--check]

`--check` writes nothing and fails when a file would change.
"""

from __future__ import annotations

import sys
from pathlib import Path

import mahjong_fast as mf
from mahjong_fast import render

FOLDER = Path(__file__).parents[1] / "docs" / "pictures"


def mcr_table() -> mf.Table:
    """A deal of Chinese Official in the middle, played without sense: every claim is made that can be for a
    while, then every tile drawn is discarded. No policy is asked, so that the picture stays.
    """
    table = mf.Table("mcr", seed=5, deal=3)
    for move in range(44):
        place = 0 if move < 36 else -1
        table.apply({chair: actions[place] for chair, actions in table.decisions().items()})
    return table


def pictures() -> dict[str, str]:
    bonus = [mf.Tile(number) for number in range(40, 57)]
    return {
        "hand.svg": render.hand_svg("123m406p11s78s+9s(222z)"),
        "melds.svg": render.melds_svg(
            [
                mf.Meld("chi", "123m", "2m"),
                mf.Meld("pon", "505p", "0p", "across"),
                mf.Meld("kakan", "777+7z", "7z", "right"),
                mf.Meld("ankan", "1111s"),
            ]
        ),
        "bonus.svg": render.tiles_svg(bonus),
        "table.svg": render.table_svg(mcr_table().view(0), scale=0.6),
    }


def main(arguments: list[str]) -> int:
    stale = []
    for name, text in pictures().items():
        path = FOLDER / name
        if "--check" not in arguments:
            FOLDER.mkdir(exist_ok=True)
            path.write_text(text + "\n", "utf-8")
        elif not path.exists() or path.read_text("utf-8") != text + "\n":
            stale.append(name)
    if stale:
        print("would change:", ", ".join(stale))
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
