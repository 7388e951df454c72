"""Exact numbers of hands: how many of all hands that can be dealt are how far from complete?

Integers from enumeration, not a simulation: the patterns of each suit are counted once and joined.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, SupportsIndex

from numpy.typing import NDArray

from . import _core
from .analysis.held import forms_of, riichi_seats_of
from .errors import HandError, MahjongError
from .exact_complete import CompleteHands, complete_hands
from .exact_draws import at_least, exactly, wait_is_live
from .exact_holdings import (
    dora_counts,
    dora_counts_many,
    nine_terminals,
    opponent_holds,
    whole,
    yaochuu_kinds,
    yaochuu_kinds_many,
)
from .hand_checks import checked_counts
from .notation import MPSZ

if TYPE_CHECKING:
    from fractions import Fraction

__all__ = [
    "CompleteHands",
    "at_least",
    "complete_hands",
    "dora_counts",
    "dora_counts_many",
    "exactly",
    "nine_terminals",
    "opponent_holds",
    "shanten",
    "shanten_shares",
    "wait_is_live",
    "yaochuu_kinds",
    "yaochuu_kinds_many",
]


def full_wall(seats: int) -> bytes:
    """34 counts of a whole wall: four of each, without 2m-8m for three seats."""
    return bytes(0 if seats == 3 and 1 <= kind <= 7 else 4 for kind in range(34))


def wall_counts(left: Sequence[int] | NDArray[Any] | bytes | None, seats: int) -> bytes:
    """`left` checked, or a whole wall. Raises HandError."""
    if left is None:
        return full_wall(seats)
    try:
        counts = bytes(checked_counts(left))
    except HandError as error:
        raise HandError(f"left: {error}") from None
    for kind in range(1, 8):
        if seats == 3 and counts[kind]:
            raise HandError(f"left: {MPSZ[kind]} is not in the tile set of three seats")
    return counts


def shanten(
    n: SupportsIndex,
    form: str = "any",
    seats: SupportsIndex = 4,
    left: Sequence[int] | NDArray[Any] | bytes | None = None,
    *,
    tileset: str | None = None,
    distinct: bool = False,
) -> dict[int, int]:
    """{shanten: number of hands} of `n` concealed tiles (1 to 14), for every shanten that occurs.

    Each way to take n physical tiles counts once, so that the values add up to C(136, n), C(108, n) with
    three seats, or C(sum(left), n). `left` (34 counts 0-4) says how many tiles of each kind the hand can come
    from: `shanten(13, left=unseen)` is what is in an opponent's hand if all unseen tiles are equally likely.
    `distinct=True` counts hands that differ in kinds instead: 11,498,658 regular hands of 14 tiles are
    complete.

    `form` as in `mahjong_fast.shanten`: sets that are missing altogether count as melds, and `any` looks at
    the closed forms for 12 to 14 tiles only. Raises MahjongError.

        >>> shanten(14)[-1]
        12859078207674
    """
    n_seats, forms = riichi_seats_of(seats, tileset), forms_of(form)
    counts = wall_counts(left, n_seats)
    number = whole("n", n)
    if not 1 <= number <= 14:
        raise MahjongError(f"tiles: {number}; expected 1 to 14")
    try:
        ways = _core.exact_shanten(number, forms, n_seats, counts, bool(distinct))
    except ValueError as error:
        raise MahjongError(f"{error}") from None
    return {number - 1: count for number, count in enumerate(ways) if count}


def shanten_shares(
    n: SupportsIndex,
    form: str = "any",
    seats: SupportsIndex = 4,
    left: Sequence[int] | NDArray[Any] | bytes | None = None,
    *,
    tileset: str | None = None,
) -> dict[int, Fraction]:
    """The distribution of `shanten` as exact fractions of all hands; arguments as there.

    >>> sum(shanten_shares(13).values())
    Fraction(1, 1)
    """
    from fractions import Fraction  # costly to load, seldom wanted

    ways = shanten(n, form, seats, left, tileset=tileset)
    total = sum(ways.values())
    return {number: Fraction(k, total) for number, k in ways.items()}
