"""What is this hand worth under the Korean rules? The family's part of `score`, `try_score` and `score_many`.

Follows the Korean rules specification. Of the keywords of `score` count: tsumo, seat, round, payer (E S W); rinshan,
flower_replacement (the winning tile replaced a kong's or a flower's), chankan (a robbed kong), last_tile, flowers (a number,
or tiles such as "1f3f"), waiting (winds of the opponents who were waiting: "EW"), declared_ready (True, or the winds of all
who have declared, "ESW"), drawn_deals (in a row before this one), dora (the turned tile, if the rules have one).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from ...hands import TileLike, as_hand
from ...rulesets import Ruleset
from .. import hand_records
from ..families import FamilyScoring
from ..items_score import counted_text
from ..other_arguments import bonus_bits, counted, one_tile, wind_mask, wind_number
from ..records import WinFlag
from . import detail
from .check import CAUSES
from .record import SCORE_KOREAN
from .score_value import KoreanScore

SEATS: Final = ("E", "S", "W")
_FLOWERS: Final = range(40, 44)


def win_record(
    ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], flags: int
) -> bytes:
    """The WIN record of a hand, its winning tile and the keywords of `score` that were given."""
    seat = wind_number("seat", given.get("seat", "S"), SEATS)
    payer = given.get("payer")
    turned = one_tile("dora", given.get("dora"))
    round_wind = wind_number("round", given.get("round", "E"), SEATS)
    drawn_deals = counted("drawn_deals", given.get("drawn_deals", 0))
    payer_wind = None if payer is None else wind_number("payer", payer, SEATS)
    waiting = wind_mask("waiting", given.get("waiting", ()), SEATS)
    declared = given.get("declared_ready", False)
    yes = isinstance(declared, (bool, np.bool_)) and bool(declared)
    ready = 1 << seat if yes else wind_mask("declared_ready", declared or (), SEATS)
    if ready >> seat & 1:
        flags |= int(WinFlag.DECLARED_READY)
    left = [kind for kind in _FLOWERS if kind != turned]
    return hand_records.win_record(
        flags,
        bonus_bits("flowers", given.get("flowers", 0), left, _FLOWERS),
        hand_records.hand_record(as_hand(hand).with_win(win)),
        seat=seat,
        round=round_wind,
        dora=turned,
        honba=drawn_deals,
        payer=payer_wind,
        pad=(waiting, ready),
    )


def _below(ruleset: Ruleset, found: KoreanScore) -> str:
    return (
        f"{found.qualifying} hand points ({counted_text(found.hand_items) or 'none'}); these rules ask for "
        f"{ruleset.min_hand}, and bonus points do not help"
    )


FAMILY: Final = FamilyScoring(
    name="the Korean rules have",
    record=SCORE_KOREAN,
    flags={
        "tsumo": WinFlag.TSUMO,
        "rinshan": WinFlag.RINSHAN,
        "chankan": WinFlag.CHANKAN,
        "last_tile": WinFlag.LAST_TILE,
        "flower_replacement": WinFlag.FLOWER_REPLACEMENT,
    },
    keywords=("seat", "round", "payer", "flowers", "waiting", "declared_ready", "drawn_deals", "dora"),
    win_record=win_record,
    detail=detail,
    causes=CAUSES,
    value=KoreanScore,
    below=_below,
)
