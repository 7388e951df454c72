"""What is known about a scored hand of any game that has items in place of han and fu?"""

from __future__ import annotations

from typing import NoReturn

from .score_value import Score


class ItemsScore(Score):
    """A score of another game than riichi: frozen, comparable, picklable.

    What only riichi has (`han`, `fu`, `yaku`, `limit` ...) raises AttributeError.
    """

    __slots__ = ()

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
