"""Points of han and fu, as `mahjong.hand_calculating.scores` splits them."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypedDict

from mahjong_fast.scoring.riichi.detail import base_of, base_of_units

from .hand_config import HandConfig
from .rulesets import options_of, packed, values_of

_LEVELS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "yakuman", "yakuman")
_MANGAN: Final = 2000


class ScoresResult(TypedDict):
    """Points. By ron `main` is paid by the discarder; by tsumo it is paid by the dealer (of a dealer's win by
    each) and `additional` by each other player. Bonuses are honba; kyoutaku_bonus the sticks.
    """

    main: int
    additional: int
    main_bonus: int
    additional_bonus: int
    kyoutaku_bonus: int
    total: int
    yaku_level: str


class ScoresCalculator:
    """Points under limits."""

    @staticmethod
    def calculate_scores(han: int, fu: int, config: HandConfig, is_yakuman: bool = False) -> ScoresResult:
        """Points of han and fu; is_yakuman: the han are 13 for each yakuman."""
        base, level = _base_of(han, fu, values_of(config.options), is_yakuman)
        return _split(base, "nagashi mangan" if config.is_nagashi_mangan else level, config)


def _split(base: int, level: str, config: HandConfig) -> ScoresResult:
    honba = config.tsumi_number
    three = config.options.is_three_player
    if config.is_tsumo:
        main = -(-2 * base // 100) * 100
        additional = main if config.is_dealer else -(-base // 100) * 100
        main_bonus = additional_bonus = 100 * honba
    else:
        main = -(-(6 if config.is_dealer else 4) * base // 100) * 100
        main_bonus = (200 if three else 300) * honba
        additional = additional_bonus = 0
    sticks = 1000 * config.kyoutaku_number
    return {
        "main": main,
        "additional": additional,
        "main_bonus": main_bonus,
        "additional_bonus": additional_bonus,
        "kyoutaku_bonus": sticks,
        "total": main + main_bonus + (1 if three else 2) * (additional + additional_bonus) + sticks,
        "yaku_level": level,
    }


_MOST_KEPT: Final = 65536
_kept: Final[dict[tuple[bytes, Any, int, int, bool], tuple[int, str]]] = {}


def cost_under(
    rules: bytes, values: tuple[Any, ...], han: int, fu: int, config: HandConfig, is_yakuman: bool
) -> ScoresResult:
    """`ScoresCalculator.calculate_scores` where the packed rules of the options are there already: bytes
    remember their hash, the values of the options do not.
    """
    key = (rules, config.options.kazoe_limit, han, fu, is_yakuman)
    found = _kept.get(key)
    if found is None:
        if len(_kept) >= _MOST_KEPT:
            _kept.clear()
        found = _kept[key] = _base_of(han, fu, values, is_yakuman)
    return _split(found[0], found[1], config)


class Aotenjou(ScoresCalculator):
    """Points without limits; no honba, no sticks."""

    @staticmethod
    def calculate_scores(han: int, fu: int, config: HandConfig, is_yakuman: bool = False) -> ScoresResult:
        """Points of han and fu: fu times two to the power of han + 2."""
        base = fu << (2 + han)
        if config.is_tsumo:
            main = _hundred(2 * base)
            additional = main if config.is_dealer else _hundred(base)
        else:
            main, additional = _hundred((6 if config.is_dealer else 4) * base), 0
        return {
            "main": main,
            "additional": additional,
            "main_bonus": 0,
            "additional_bonus": 0,
            "kyoutaku_bonus": 0,
            "total": main + 2 * additional,
            "yaku_level": "",
        }


def _hundred(points: int) -> int:
    return -(-points // 100) * 100


@lru_cache(maxsize=65536)
def _base_of(han: int, fu: int, values: tuple[Any, ...], is_yakuman: bool) -> tuple[int, str]:
    # Base points and the word for them.
    options = options_of(values)
    if is_yakuman or (han >= 26 and options.kazoe_limit == HandConfig.KAZOE_NO_LIMIT):
        units = han // 13
        if options.limit_to_sextuple_yakuman:
            units = min(units, 6)
        word = "yakuman" if units == 1 else f"{min(units, 6)}x yakuman"
        return base_of_units(units), word
    found, limit = base_of(packed(values), han, fu)
    base, word = found or 0, _LEVELS[limit]
    if base == _MANGAN and options.kiriage and fu << (2 + han) < _MANGAN:
        word = "kiriage mangan"
    return base, word
