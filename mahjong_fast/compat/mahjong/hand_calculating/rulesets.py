"""Which ruleset of mahjong_fast are the optional rules of `mahjong`?"""

from __future__ import annotations

from functools import lru_cache
from operator import attrgetter
from typing import Any, Final

from mahjong_fast.rulesets import Ruleset, rules

from .hand_config import HandConstants, OptionalRules

_FIELDS: Final = (
    "has_open_tanyao",
    "has_double_yakuman",
    "kazoe_limit",
    "kiriage",
    "fu_for_open_pinfu",
    "fu_for_pinfu_tsumo",
    "renhou_as_yakuman",
    "has_daisharin",
    "has_daisharin_other_suits",
    "limit_to_sextuple_yakuman",
)
values_of: Final = attrgetter(*_FIELDS)
"""What the options say, as a tuple."""
_KAZOE: Final = {
    HandConstants.KAZOE_LIMITED: "yakuman",
    HandConstants.KAZOE_SANBAIMAN: "sanbaiman",
    HandConstants.KAZOE_NO_LIMIT: "multiple",
}
_DOUBLE: Final = ("daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren")


@lru_cache(maxsize=16384)
def _ruleset(values: tuple[Any, ...], aotenjou: bool, north: bool) -> Ruleset:
    said = dict(zip(_FIELDS, values, strict=True))
    local = ["open_riichi"] + ["daisharin"] * said["has_daisharin"]
    # `mahjong` knows three players by their dora and payments alone, which are counted apart from the judge;
    # only a tile drawn for a set-aside North asks for a ruleset that has such tiles.
    return rules("tenhou_3p" if north else "tenhou_4p").replace(
        open_tanyao=bool(said["has_open_tanyao"]),
        red_fives=(0, 0, 0),  # counted by the caller
        double_yakuman=_DOUBLE if said["has_double_yakuman"] else (),
        kazoe_yakuman=_KAZOE[said["kazoe_limit"]],
        kiriage_mangan=bool(said["kiriage"]),
        open_pinfu_30=bool(said["fu_for_open_pinfu"]),
        pinfu_tsumo=not said["fu_for_pinfu_tsumo"],
        renhou="yakuman" if said["renhou_as_yakuman"] else "5han",
        local_yaku=local,
        daisharin_any_suit=bool(said["has_daisharin_other_suits"]),
        max_yakuman=6 if said["limit_to_sextuple_yakuman"] else None,
        double_wind_pair_fu=4,
        rinshan_tsumo_fu=True,
        tenhou_best_wait=False,
        open_riichi_dealin="normal",
        aotenjou=aotenjou,
    )


@lru_cache(maxsize=16384)
def packed(values: tuple[Any, ...], aotenjou: bool = False, north: bool = False) -> bytes:
    """The packed ruleset of options told as `values_of` tells them."""
    return _ruleset(values, aotenjou, north).pack()


def ruleset_of(options: OptionalRules, aotenjou: bool = False, north: bool = False) -> Ruleset:
    """The ruleset of these options; north: a North was set aside and gave the winning tile."""
    return _ruleset(values_of(options), aotenjou, north)


def options_of(values: tuple[Any, ...]) -> OptionalRules:
    """Options that say the same."""
    return OptionalRules(**dict(zip(_FIELDS, values, strict=True)))
