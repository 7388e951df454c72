"""The public names of the package `mahjong` (PyPI, 2.x) over the core of mahjong_fast.

Write `mahjong_fast.compat.mahjong` where a program says `mahjong`:

    from mahjong_fast.compat.mahjong.hand_calculating.hand import HandCalculator
    from mahjong_fast.compat.mahjong.tile import TilesConverter

What differs is listed in docs/from-mahjong.md.
"""
