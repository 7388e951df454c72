"""What is known about an item of the Malaysian rules besides the predicate that finds it?"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple


class FanItem(NamedTuple):
    """One item that gives fans."""

    number: int
    """Its place in SCORE_MALAYSIAN.count."""
    key: str
    fans: int
    """Fans for one."""
    repeats: bool
    """Whether it can count more than once in a hand."""
    meaning: str
    """The condition, in one line."""


class CapItem(NamedTuple):
    """One item that is worth the cap (ten fans)."""

    bit: int
    """Its place in SCORE_MALAYSIAN.limits."""
    key: str
    liable: bool
    """Whether somebody can be liable for it."""
    meaning: str
    """The condition, in one line."""


def item_table() -> tuple[list[FanItem], Callable[..., None]]:
    """An empty list of rows and the function that adds one to it, for a file of predicates."""
    rows: list[FanItem] = []

    def row(number: int, key: str, fans: int, meaning: str, repeats: bool = False) -> None:
        rows.append(FanItem(number, key, fans, repeats, meaning))

    return rows, row


def cap_table() -> tuple[list[CapItem], Callable[..., None]]:
    """The same for items worth the cap."""
    rows: list[CapItem] = []

    def row(bit: int, key: str, meaning: str, liable: bool = False) -> None:
        rows.append(CapItem(bit, key, liable, meaning))

    return rows, row
