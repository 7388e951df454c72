"""What is known about a fan of Chinese Official mahjong besides the predicate that finds it?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class FanRow(NamedTuple):
    """One fan of Chinese Official mahjong."""

    number: int
    """Number in the table of the World Mahjong Organization (2006), 1-81; its place in SCORE_MCR.count. 82 is
    the pair of one melded and one concealed kong, which that table counts without a row of its own.
    """
    key: str
    """Short code: the name in `Score.items`."""
    chinese: str
    pinyin: str
    english: str
    points: int
    """Points for one; of TWO_CK and MIXK the ruleset may say another number."""
    repeats: bool
    """Whether it can count more than once in a hand."""
    hides: tuple[str, ...]
    """Fans that are not counted beside it, because it implies them or the text of the rules says so."""
    meaning: str
    """The condition, in one line."""


def row_table() -> tuple[list[FanRow], Callable[..., None]]:
    """An empty list of rows and the function that adds one to it, for a file of predicates.

    `row(number, key, chinese, pinyin, english, points, meaning, hides="", repeats=False)`; `hides` are keys
    with blanks between them.
    """
    rows: list[FanRow] = []

    def row(
        number: int,
        key: str,
        chinese: str,
        pinyin: str,
        english: str,
        points: int,
        meaning: str,
        hides: str = "",
        repeats: bool = False,
    ) -> None:
        rows.append(
            FanRow(number, key, chinese, pinyin, english, points, repeats, tuple(hides.split()), meaning)
        )

    return rows, row
