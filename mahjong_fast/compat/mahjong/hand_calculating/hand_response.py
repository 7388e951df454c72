"""What is the hand worth, or why nothing? `mahjong.hand_calculating.hand_response`."""

from __future__ import annotations

from collections.abc import Collection
from operator import attrgetter, itemgetter
from typing import Final

from .fu import FuDetail
from .scores import ScoresResult
from .yaku import Yaku

_BY_NUMBER: Final = attrgetter("yaku_id")
_BY_FU: Final = itemgetter("fu")


class HandResponse:
    """A value, or an `error` and nothing else; yaku by their numbers, fu details largest first."""

    __slots__ = ("cost", "error", "fu", "fu_details", "han", "is_open_hand", "yaku")

    def __init__(
        self,
        cost: ScoresResult | None = None,
        han: int | None = None,
        fu: int | None = None,
        yaku: Collection[Yaku] | None = None,
        error: str | None = None,
        fu_details: list[FuDetail] | None = None,
        is_open_hand: bool = False,
    ) -> None:
        self.cost = cost
        self.han = han
        self.fu = fu
        self.yaku = sorted(yaku, key=_BY_NUMBER) if yaku else None
        self.error = error
        self.fu_details = sorted(fu_details, key=_BY_FU, reverse=True) if fu_details else None
        self.is_open_hand = is_open_hand

    @classmethod
    def _made(
        cls, cost: ScoresResult, han: int, fu: int, yaku: list[Yaku], details: list[FuDetail], opened: bool
    ) -> HandResponse:
        # Of lists that are in their order already.
        made = cls.__new__(cls)
        made.cost = cost
        made.han = han
        made.fu = fu
        made.yaku = yaku or None
        made.error = None
        made.fu_details = details or None
        made.is_open_hand = opened
        return made

    def __str__(self) -> str:
        return self.error or f"{self.han} han, {self.fu} fu"
