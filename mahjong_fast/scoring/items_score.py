"""What is known about a scored hand of any game that has items in place of han and fu?"""

from __future__ import annotations

import struct
from typing import Any, ClassVar, NamedTuple, NoReturn

from .score_value import Score

Items = tuple[tuple[str, int, int], ...]
"""((key of the item, value of one, how often), ...)"""


def counted_text(items: Items) -> str:
    """`dragon_pong 1 x 2, two_dragons 1`"""
    return ", ".join(f"{key} {value}" + (f" x {n}" if n > 1 else "") for key, value, n in items)


class Explanation(NamedTuple):
    """Why a hand is worth this and nothing else."""

    suppressed: tuple[Any, ...]
    """What the hand has, but which does not count, and why; the family's own values."""
    why_not: dict[str, str]
    """For every item that is not counted, why."""


class ItemsScore(Score):
    """A score of another game than riichi: frozen, comparable, picklable.

    What only riichi has (`han`, `fu`, `yaku`, `limit` ...) raises AttributeError.
    """

    __slots__ = ()

    _RECORD: ClassVar[struct.Struct]
    """The score record of the family."""
    _EXPLAINED: ClassVar[tuple[str, ...]] = ()

    def _numbers(self) -> tuple[int, ...]:
        numbers: tuple[int, ...] | None = self._cache.get("numbers")
        if numbers is None:
            numbers = self._cache["numbers"] = self._RECORD.unpack(self._result)
        return numbers

    def _only_riichi(self, name: str) -> AttributeError:
        return AttributeError(
            f"Score.{name}: hands of this game have items; see .items, .qualifying and .value"
        )

    @property
    def han(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("han")

    @property
    def fu(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("fu")

    @property
    def yakuman(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("yakuman")

    @property
    def limit(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("limit")

    @property
    def yaku(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("yaku")

    @property
    def fu_items(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("fu_items")

    @property
    def base(self) -> NoReturn:
        """Not here."""
        raise self._only_riichi("base")

    # A family that explains its scores says so in `_EXPLAINED` and has these.

    @property
    def readings(self) -> Any:
        """Not here, unless the family has it."""
        raise AttributeError("Score.readings: this game tells no other readings")

    @property
    def why_not(self) -> Any:
        """Not here, unless the family has it."""
        raise AttributeError("Score.why_not: this game does not say why items are missing")
