"""What is this hand worth under the Korean rules? The family's part of `score`, `try_score` and `score_many`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from ...errors import HandError, NotAWin
from ...hands import TileLike, as_hand
from ...rulesets import Ruleset
from ..hand_records import hand_record
from ..other_arguments import bonus_bits, counted, one_tile, wind_mask, wind_number
from ..records import NONE, STATUSES, WinFlag
from . import detail
from .check import CAUSES
from .record import SCORE_KOREAN
from .score_value import KoreanScore, counted_text

RECORD: Final = SCORE_KOREAN
SEATS: Final = ("E", "S", "W")
FLAGS: Final = {
    "tsumo": WinFlag.TSUMO,
    "rinshan": WinFlag.RINSHAN,
    "chankan": WinFlag.CHANKAN,
    "last_tile": WinFlag.LAST_TILE,
    "flower_replacement": WinFlag.FLOWER_REPLACEMENT,
}
"""Keywords of `score` that are flags of WIN here."""
_KEYWORDS: Final = (
    *FLAGS,
    "seat",
    "round",
    "payer",
    "flowers",
    "waiting",
    "declared_ready",
    "drawn_deals",
    "dora",
)
_WIN, _BAD_INPUT, _BELOW = (STATUSES.index(word) for word in ("win", "bad_input", "below_minimum"))
_FLOWERS: Final = range(40, 44)


def score_hand(
    ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], explain: bool
) -> KoreanScore:
    """`score` for hands of the Korean three-player rules (the Korean rules specification).

    Of the keywords of `score` count: tsumo, seat, round, payer (E S W); rinshan, flower_replacement (the winning
    tile replaced a kong's or a flower's), chankan (a robbed kong), last_tile, flowers (a number, or tiles such as
    "1f3f"), waiting (winds of the opponents who were waiting: "EW"), declared_ready (True, or the winds of all who
    have declared, "ESW"), drawn_deals (in a row before this one), dora (the turned tile, if the rules have one).

    Raises NotAWin (`.reason`: not_complete, below_minimum), HandError for tiles that cannot be a hand,
    circumstances that contradict each other, and keywords of other games.
    """
    record = win_record(ruleset, hand, win, given)
    packed = ruleset.pack()
    result = detail.score_record(packed, record)
    if result[0] == _WIN:
        return KoreanScore(ruleset, record, result, explain)
    if result[0] == _BAD_INPUT:
        keyword, sentence = cause_of(ruleset, record)
        raise HandError(f"{keyword}: {sentence}")
    reason = STATUSES[result[0]]
    if result[0] == _BELOW:
        found = KoreanScore(ruleset, record, result)
        raise NotAWin(
            f"{found.qualifying} hand points ({counted_text(found.hand_items) or 'none'}); these rules ask for "
            f"{ruleset.min_hand}, and bonus points do not help",
            reason=reason,
        )
    raise NotAWin("the hand is not complete", reason=reason)


def cause_of(ruleset: Ruleset, record: bytes) -> tuple[str, str]:
    """Why a WIN record cannot be: the keyword of `score` and a sentence. ("", "") if nothing is wrong."""
    cause = detail.cause_of(ruleset.pack(), record)
    return CAUSES[cause] if cause else ("", "")


def win_record(ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any]) -> bytes:
    """The WIN record of a hand, its winning tile and the keywords of `score` that were given."""
    for keyword in given:
        if keyword not in _KEYWORDS:
            raise HandError(f"{keyword}: the Korean rules have no such thing; leave it out")
    flags = sum(int(flag) for keyword, flag in FLAGS.items() if given.get(keyword))
    seat = wind_number("seat", given.get("seat", "S"), SEATS)
    payer = given.get("payer")
    turned = one_tile("dora", given.get("dora"))
    tail = bytearray(26)
    tail[0] = seat
    tail[1] = wind_number("round", given.get("round", "E"), SEATS)
    tail[2:12] = bytes([NONE] * 10)
    tail[2] = NONE if turned is None else turned
    tail[13] = counted("drawn_deals", given.get("drawn_deals", 0))
    tail[16] = NONE if payer is None else wind_number("payer", payer, SEATS)
    tail[18:23] = bytes([NONE] * 5)
    tail[24] = wind_mask("waiting", given.get("waiting", ()), SEATS)
    declared = given.get("declared_ready", False)
    yes = isinstance(declared, (bool, np.bool_)) and bool(declared)
    tail[25] = 1 << seat if yes else wind_mask("declared_ready", declared or (), SEATS)
    if tail[25] >> seat & 1:
        flags |= int(WinFlag.DECLARED_READY)
    left = [kind for kind in _FLOWERS if kind != turned]
    bonus = bonus_bits("flowers", given.get("flowers", 0), left, _FLOWERS)
    start = flags.to_bytes(4, "little") + bonus.to_bytes(4, "little")
    return start + hand_record(as_hand(hand).with_win(win)) + bytes(tail)
