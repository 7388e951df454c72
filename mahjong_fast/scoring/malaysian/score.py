"""What is this hand worth under the Malaysian rules? The family's part of `score`, `try_score` and `score_many`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ...errors import HandError, NotAWin
from ...hands import TileLike, as_hand
from ...rulesets import Ruleset
from ..hand_records import hand_record
from ..other_arguments import bonus_bits, counted, wind_number, wind_numbers
from ..records import NONE, STATUSES, WinFlag
from . import detail
from .check import CAUSES
from .record import SCORE_MALAYSIAN
from .score_value import MalaysianScore, counted_text
from .tables import LIABLE

RECORD: Final = SCORE_MALAYSIAN
SEATS: Final = ("E", "S", "W")
FLAGS: Final = {
    "tsumo": WinFlag.TSUMO,
    "rinshan": WinFlag.RINSHAN,
    "double_replacement": WinFlag.DOUBLE_REPLACEMENT,
    "flower_replacement": WinFlag.FLOWER_REPLACEMENT,
    "chankan": WinFlag.CHANKAN,
    "last_tile": WinFlag.LAST_TILE,
    "first_turn": WinFlag.FIRST_TURN,
    "jokers_dealt": WinFlag.JOKERS_DEALT,
}
"""Keywords of `score` that are flags of WIN here."""
_KEYWORDS: Final = (*FLAGS, "seat", "payer", "bonus", "loser_fans", "flies_held", "liable", "nuki", "round")
_WIN, _BAD_INPUT, _BELOW = (STATUSES.index(word) for word in ("win", "bad_input", "below_minimum"))
_BONUS: Final = range(40, 56)
_FLIES: Final = 4
_NO_HAND: Final = bytes(8) + bytes(34) + bytes(3) + bytes([NONE])


def score_hand(
    ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], explain: bool
) -> MalaysianScore:
    """`score` for hands of the Malaysian three-player rules (the Malaysian rules specification).

    Flies are written 0x, also in a claimed chow or pong, where they stand for the tile that is missing. Of the
    keywords of `score` count: tsumo, seat, payer (E S W); rinshan and flower_replacement (the winning tile replaced
    a kong's or a bonus tile's), double_replacement (of a second kong in a row), chankan, last_tile, first_turn (won
    with the first tile), jokers_dealt (four flies were dealt; the hand may be left out as ""), bonus (tiles set aside:
    1f-4f flowers, 5f-8f seasons, 1a-4a faces, 5a-8a animals), loser_fans and flies_held (numbers by wind), liable
    ({"big_three_dragons" | "four_winds" | "all_honours": wind}), nuki (flies set aside, if the rules allow it).

    Raises NotAWin (`.reason`: not_complete, below_minimum), HandError for tiles that cannot be a hand,
    circumstances that contradict each other, and keywords of other games.
    """
    record = win_record(hand, win, given)
    packed = ruleset.pack()
    result = detail.score_record(packed, record)
    if result[0] == _WIN:
        return MalaysianScore(ruleset, record, result, explain)
    if result[0] == _BAD_INPUT:
        keyword, sentence = cause_of(ruleset, record)
        raise HandError(f"{keyword}: {sentence}")
    reason = STATUSES[result[0]]
    if result[0] == _BELOW:
        found = MalaysianScore(ruleset, record, result)
        raise NotAWin(
            f"{found.qualifying} fans ({counted_text(found.items) or 'none'}); these rules ask for "
            f"{ruleset.minimum_fan}",
            reason=reason,
        )
    raise NotAWin("the hand is not complete", reason=reason)


def cause_of(ruleset: Ruleset, record: bytes) -> tuple[str, str]:
    """Why a WIN record cannot be: the keyword of `score` and a sentence. ("", "") if nothing is wrong."""
    cause = detail.cause_of(ruleset.pack(), record)
    return CAUSES[cause] if cause else ("", "")


def win_record(hand: Any, win: TileLike | None, given: Mapping[str, Any]) -> bytes:
    """The WIN record of a hand, its winning tile and the keywords of `score` that were given."""
    for keyword in given:
        if keyword not in _KEYWORDS:
            raise HandError(f"{keyword}: the Malaysian rules have no such thing; leave it out")
    if given.get("round", "E") != "E":
        raise HandError(f"round={given['round']!r}: the round wind is always East in this game")
    flags = sum(int(flag) for keyword, flag in FLAGS.items() if given.get(keyword))
    dealt = bool(given.get("jokers_dealt"))
    nothing = dealt and (hand is None or (isinstance(hand, str) and not hand.strip()))
    if nothing:
        tiles, jokers = _NO_HAND, _FLIES
    else:
        whole = as_hand(hand)
        if not dealt or win is not None or whole.win is not None:
            whole = whole.with_win(win)
        tiles = hand_record(whole)
        jokers = whole.jokers - sum(meld.jokers for meld in whole.melds)
    payer = given.get("payer")
    tail = bytearray(26)
    tail[0] = wind_number("seat", given.get("seat", "S"), SEATS)
    tail[2:12] = bytes([NONE] * 10)
    for wind, fans in wind_numbers("loser_fans", given.get("loser_fans") or {}, SEATS, NONE - 1).items():
        tail[2 + wind] = fans
    for wind, flies in wind_numbers("flies_held", given.get("flies_held") or {}, SEATS, _FLIES).items():
        tail[7 + wind] = flies
    tail[12] = counted("nuki", given.get("nuki", 0), _FLIES)
    tail[16] = NONE if payer is None else wind_number("payer", payer, SEATS)
    tail[18:23] = _liable(given.get("liable"))
    tail[23] = jokers
    bonus = bonus_bits("bonus", given.get("bonus", ()), (), _BONUS)
    return flags.to_bytes(4, "little") + bonus.to_bytes(4, "little") + tiles + bytes(tail)


def _liable(liable: Any) -> bytes:
    seats = [NONE] * 5
    if liable is not None and not isinstance(liable, Mapping):
        raise HandError(f"liable={liable!r}: expected a dict such as {{'big_three_dragons': 'W'}}")
    for key, wind in (liable or {}).items():
        if key not in LIABLE:
            raise HandError(f"liable: {key!r} is not one of {' '.join(LIABLE)}")
        if wind is not None:
            seats[LIABLE.index(key)] = wind_number(f"liable[{key!r}]", wind, SEATS)
    return bytes(seats)
