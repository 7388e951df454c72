"""What is this hand worth under the Malaysian rules? The family's part of `score`, `try_score` and `score_many`.

Follows the Malaysian rules specification. Flies are written 0x, also in a claimed chow or pong, where they stand for the tile
that is missing. Of the keywords of `score` count: tsumo, seat, payer (E S W); rinshan and flower_replacement (the winning
tile replaced a kong's or a bonus tile's), double_replacement (of a second kong in a row), chankan, last_tile, first_turn (won
with the first tile), jokers_dealt (four flies were dealt; the hand may be left out as ""), bonus (tiles set aside: 1f-4f
flowers, 5f-8f seasons, 1a-4a faces, 5a-8a animals), loser_fans and flies_held (numbers by wind), liable
({"big_three_dragons" | "four_winds" | "all_honours": wind}), nuki (flies set aside, if the rules allow it).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...errors import HandError
from ...hands import TileLike, as_hand
from ...rulesets import Ruleset
from .. import hand_records
from ..families import FamilyScoring
from ..items_score import counted_text
from ..other_arguments import bonus_bits, counted, wind_number, wind_numbers
from ..records import NONE, WinFlag
from . import detail
from .check import CAUSES
from .record import SCORE_MALAYSIAN
from .score_value import MalaysianScore
from .tables import LIABLE

SEATS: Final = ("E", "S", "W")
_BONUS: Final = range(40, 56)
_FLIES: Final = 4
_NO_HAND: Final = bytes(8) + bytes(34) + bytes(3) + bytes([NONE])


def win_record(
    ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], flags: int
) -> bytes:
    """The WIN record of a hand, its winning tile and the keywords of `score` that were given."""
    if given.get("round", "E") != "E":
        raise HandError(f"round={given['round']!r}: the round wind is always East in this game")
    dealt = bool(given.get("jokers_dealt"))
    nothing = dealt and (hand is None or (isinstance(hand, str) and not hand.strip()))
    if nothing:
        tiles, jokers = _NO_HAND, _FLIES
    else:
        whole = as_hand(hand)
        if not dealt or win is not None or whole.win is not None:
            whole = whole.with_win(win)
        tiles = hand_records.hand_record(whole)
        jokers = hand_records.concealed_jokers(whole)
    payer = given.get("payer")
    seat = wind_number("seat", given.get("seat", "S"), SEATS)
    loser_fans = wind_numbers("loser_fans", given.get("loser_fans") or {}, SEATS, NONE - 1)
    flies_held = wind_numbers("flies_held", given.get("flies_held") or {}, SEATS, _FLIES)
    nuki = counted("nuki", given.get("nuki", 0), _FLIES)
    payer_wind = None if payer is None else wind_number("payer", payer, SEATS)
    liable = _liable(given.get("liable"))
    return hand_records.win_record(
        flags,
        bonus_bits("bonus", given.get("bonus", ()), (), _BONUS),
        tiles,
        seat=seat,
        dora=[loser_fans.get(wind, NONE) for wind in range(len(SEATS))],
        ura=[flies_held.get(wind, NONE) for wind in range(len(SEATS))],
        nuki=nuki,
        payer=payer_wind,
        liable=liable,
        jokers=jokers,
    )


def _liable(liable: Any) -> bytes:
    seats = [NONE] * len(LIABLE)
    if liable is not None and not isinstance(liable, Mapping):
        raise HandError(f"liable={liable!r}: expected a dict such as {{'big_three_dragons': 'W'}}")
    for key, wind in (liable or {}).items():
        if key not in LIABLE:
            raise HandError(f"liable: {key!r} is not one of {' '.join(LIABLE)}")
        if wind is not None:
            seats[LIABLE.index(key)] = wind_number(f"liable[{key!r}]", wind, SEATS)
    return bytes(seats)


def _below(ruleset: Ruleset, found: MalaysianScore) -> str:
    return (
        f"{found.qualifying} fans ({counted_text(found.items) or 'none'}); these rules ask for "
        f"{ruleset.minimum_fan}"
    )


FAMILY: Final = FamilyScoring(
    name="the Malaysian rules have",
    record=SCORE_MALAYSIAN,
    flags={
        "tsumo": WinFlag.TSUMO,
        "rinshan": WinFlag.RINSHAN,
        "double_replacement": WinFlag.DOUBLE_REPLACEMENT,
        "flower_replacement": WinFlag.FLOWER_REPLACEMENT,
        "chankan": WinFlag.CHANKAN,
        "last_tile": WinFlag.LAST_TILE,
        "first_turn": WinFlag.FIRST_TURN,
        "jokers_dealt": WinFlag.JOKERS_DEALT,
    },
    keywords=("seat", "payer", "bonus", "loser_fans", "flies_held", "liable", "nuki", "round"),
    win_record=win_record,
    detail=detail,
    causes=CAUSES,
    value=MalaysianScore,
    below=_below,
)
