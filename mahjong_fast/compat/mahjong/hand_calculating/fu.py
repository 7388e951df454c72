"""What are fu for? The words of `mahjong.hand_calculating.fu`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NoReturn, TypedDict

from ..constants import TERMINAL_AND_HONOR_INDICES as TERMINAL_AND_HONOR_INDICES


class FuDetail(TypedDict):
    """Fu and their reason, a word of FuCalculator."""

    fu: int
    reason: str


class FuCalculator:
    """The reasons of fu."""

    BASE: Final = "base"
    PENCHAN: Final = "penchan"
    KANCHAN: Final = "kanchan"
    VALUED_PAIR: Final = "valued_pair"
    DOUBLE_VALUED_PAIR: Final = "double_valued_pair"
    PAIR_WAIT: Final = "pair_wait"
    TSUMO: Final = "tsumo"
    HAND_WITHOUT_FU: Final = "hand_without_fu"
    CLOSED_PON: Final = "closed_pon"
    OPEN_PON: Final = "open_pon"
    CLOSED_TERMINAL_PON: Final = "closed_terminal_pon"
    OPEN_TERMINAL_PON: Final = "open_terminal_pon"
    CLOSED_KAN: Final = "closed_kan"
    OPEN_KAN: Final = "open_kan"
    CLOSED_TERMINAL_KAN: Final = "closed_terminal_kan"
    OPEN_TERMINAL_KAN: Final = "open_terminal_kan"

    @staticmethod
    def calculate_fu(*args: Any, **words: Any) -> NoReturn:
        """Not here: fu are those of a whole hand, `HandCalculator.estimate_hand_value(...).fu_details`."""
        raise NotImplementedError(
            "FuCalculator.calculate_fu is not part of mahjong_fast.compat.mahjong: ask "
            "HandCalculator.estimate_hand_value(...) and take .fu and .fu_details, or mf.score(...).fu_items"
        )


_REASONS: Final = {
    "chiitoitsu": "base",
    "futei": "base",
    "value pair": "valued_pair",
    "double wind pair": "double_valued_pair",
    "tanki": "pair_wait",
    "kanchan": "kanchan",
    "penchan": "penchan",
    "tsumo": "tsumo",
    "open pinfu": "hand_without_fu",
    **{
        f"{'an' if closed else 'min'}{ours} {'yaochuu' if terminal else 'simples'}": "_".join(
            ["closed" if closed else "open"] + ["terminal"] * terminal + [theirs]
        )
        for ours, theirs in (("kou", "pon"), ("kan", "kan"))
        for closed in (True, False)
        for terminal in (True, False)
    },
}
_CONCEALED_RON: Final = "menzen_kafu"


def fu_details(items: list[tuple[str, int]]) -> tuple[list[FuDetail], int]:
    """Details in the words of FuCalculator, largest first, and the rounded sum, of our own items."""
    known, total = _known_details(tuple(items))
    return [{"fu": fu, "reason": reason} for fu, reason in known], total


@lru_cache(maxsize=4096)
def _known_details(items: tuple[tuple[str, int], ...]) -> tuple[tuple[tuple[int, str], ...], int]:
    # (fu, reason) largest first, and the rounded sum.
    details: list[FuDetail] = []
    total = 0
    for name, fu in items:
        total += fu
        if name == _CONCEALED_RON:
            details[0]["fu"] += fu
        elif name in _REASONS:
            details.append({"fu": fu, "reason": _REASONS[name]})
    for detail in details:
        if detail["reason"] == FuCalculator.HAND_WITHOUT_FU:
            detail["fu"] = 2
    details.sort(key=lambda detail: -detail["fu"])
    return tuple((detail["fu"], detail["reason"]) for detail in details), total
