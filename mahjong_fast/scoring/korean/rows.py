"""What is known about an item or a limit hand of the Korean rules besides the predicate that finds it?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class ItemRow(NamedTuple):
    """One item of hand points or bonus points."""

    number: int
    """Its place in SCORE_KOREAN.points."""
    key: str
    """The word in `items_off`."""
    name: str
    """The name in `Score.items`: the key, but that hand and bonus points share the name `concealed`."""
    part: str
    """`hand` or `bonus`."""
    points: int
    """Points for one."""
    repeats: bool
    """Whether it can count more than once in a hand."""
    meaning: str
    """The condition, in one line."""


class LimitRow(NamedTuple):
    """One limit hand."""

    key: str
    level: str
    """`half` or `full`."""
    needs: str
    """`concealed` = it must be concealed; `rule` = it must be as limit_concealment says; `kongs` = claimed melds
    must be kongs, as limit_concealment says; "" = it may be melded.
    """
    meaning: str
    """The condition, in one line."""


def item_table(part: str) -> tuple[list[ItemRow], Callable[..., None]]:
    """An empty list of rows and the function that adds one to it, for a file of predicates."""
    rows: list[ItemRow] = []

    def row(number: int, key: str, points: int, meaning: str, repeats: bool = False, name: str = "") -> None:
        rows.append(ItemRow(number, key, name or key, part, points, repeats, meaning))

    return rows, row


def limit_table() -> tuple[list[LimitRow], Callable[..., None]]:
    """The same for limit hands."""
    rows: list[LimitRow] = []

    def row(key: str, level: str, needs: str, meaning: str) -> None:
        rows.append(LimitRow(key, level, needs, meaning))

    return rows, row
