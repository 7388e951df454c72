"""What is this hand worth? `score` and `try_score`: from a hand and its circumstances to a `Score`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache
from inspect import signature
from pathlib import Path
from typing import Any, Final, Never, NoReturn, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import HandError, MahjongError, NotAWin
from ..hands import Hand, TileLike, as_hand
from ..notation import JOKER, KIND
from ..rulesets import Ruleset, ruleset_names
from ..rulesets import rules as find_rules
from ..rulesets.field_values import suggestion
from ..tiles import Tile, as_tile
from .arguments import (
    ROUND_NUMBERS,
    SEATS,
    Tiles,
    byte,
    flag_bytes,
    indicator_bytes,
    liable_bytes,
    refuse_winds,
    wind_number,
)
from .causes import cause_in_words
from .custom_errors import YakuFunctions
from .families import family_scoring
from .hand_records import hand_record
from .records import NONE, STATUSES, WinFlag
from .riichi import detail
from .score_value import Score

HandLike: TypeAlias = Hand | str | NDArray[np.uint8] | bytes

_NOTHING: Final = ()
_ZERO: Final = 0
_PLAIN_TAIL: Final = bytes([NONE] * 10 + [0, 0, 0, 0, NONE, 0] + [NONE] * 5 + [0, 0, 0])
"""WIN from `dora` on, when there is nothing to say."""
_TAILS: Final = {
    (seat, round_): bytes((SEATS[seat], ROUND_NUMBERS[round_])) + _PLAIN_TAIL
    for seat in SEATS
    for round_ in ROUND_NUMBERS
}
_hand_of_text: Final = lru_cache(maxsize=1024)(Hand)  # the same text again costs nothing
_RULESETS: dict[Any, Ruleset] = {}
_WIN, _TOO_LARGE, _BAD_INPUT, _NO_YAKU, _BELOW = (
    STATUSES.index(word) for word in ("win", "too_large", "bad_input", "no_yaku", "below_minimum")
)
_FLAGS: dict[tuple[bool, ...], bytes] = {}
"""The flags of calls so far: True and False in the order of WinFlag -> `flags` and `bonus` of WIN."""


def score(
    hand: HandLike,
    win: TileLike | None = None,
    *,
    tsumo: bool = False,
    seat: str = "S",
    round: str = "E",
    riichi: bool = False,
    double_riichi: bool = False,
    open_riichi: bool = False,
    ippatsu: bool = False,
    rinshan: bool = False,
    chankan: bool = False,
    last_tile: bool = False,
    first_turn: bool = False,
    dora: Tiles = (),
    ura: Tiles = (),
    dora_han: int = 0,
    nuki: int = 0,
    honba: int = 0,
    sticks: int = 0,
    consecutive_deals: int = 0,
    payer: str | None = None,
    payer_in_riichi: bool = False,
    liable: Mapping[str, str] | None = None,
    wareme: str | None = None,
    nuki_rob: bool = False,
    no_yaochuu_discarded: bool = False,
    no_suit_discarded: bool = False,
    flowers: int | Tiles = 0,
    flower_replacement: bool = False,
    last_of_kind: bool = False,
    waiting: str | Iterable[str] = (),
    declared_ready: bool | str | Iterable[str] = (),
    drawn_deals: int = 0,
    bonus: Tiles = (),
    loser_fans: Mapping[str, int] | None = None,
    flies_held: Mapping[str, int] | None = None,
    double_replacement: bool = False,
    jokers_dealt: bool = False,
    rules: str | Path | Ruleset = "tenhou_4p",
    explain: bool = False,
    **unknown: Never,
) -> Score:
    """The value of a winning hand under a ruleset (the riichi rules specification, sections 2-5 and 8).

    hand: a Hand, its text (`"123m456p11s789p46s+5s"`) or uint8[34] counts; with 13 tiles (a kan counts as
    three) `win` is the winning tile, with 14 it names one of them. seat, round, payer, wareme and the seats
    in liable are winds `E S W N` (round also `haku hatsu chun`). double_riichi and open_riichi imply riichi;
    both together are double open riichi. last_tile is haitei or houtei; first_turn is tenhou, chiihou or
    renhou, by seat and tsumo. dora, ura: indicators, text (`"4m5p"`) or tiles, the first one first, then
    those of kans; dora_han: dora counted already. nuki: Norths set aside. honba, sticks: counters on the
    table (sticks of 1000 points). consecutive_deals: deals in a row as dealer, this one counted. payer: who
    discarded; payer_in_riichi: and was in riichi. liable: {yakuman or "rinshan": wind} for daisangen,
    daisuushii, suukantsu. nuki_rob: the winning tile is a North another player set aside.
    no_yaochuu_discarded, no_suit_discarded: facts western Honshu asks for. explain: also find `.readings`
    and `.why_not`.

    Rules of other games (rules="mcr": Chinese Official; "korean_3", "malaysian_3") take the keywords their
    game
    knows; `Score.items`, `.qualifying` and `.value` say what counts. rinshan and chankan are then any kong's
    replacement tile and robbed kong. Only in other games: flowers (a number, or tiles such as "1f5f"),
    flower_replacement (the winning tile replaced a flower or other bonus tile), last_of_kind (the other three
    tiles like it are visible to everybody). Only in the Korean game: waiting (winds of the opponents who were
    waiting, "EW"), declared_ready (True, or the winds of all who have declared), drawn_deals (in a row
    before this
    one). Only in the Malaysian game: bonus (tiles set aside, "1f6f1a"), loser_fans and flies_held (numbers by
    wind), double_replacement (the tile after a second kong in a row), jokers_dealt (all four flies were
    dealt).

    Raises NotAWin (`.reason`: not_complete, no_yaku, below_minimum) for a hand that does not win, HandError
    for tiles that cannot be a hand and for circumstances that contradict each other (it names the keyword),
    RulesetError for unknown rules.
    """
    if unknown:
        _refuse_unknown(next(iter(unknown)))
    if explain is not False and explain is not True:
        explain = _yes_or_no("explain", explain)
    ruleset = _RULESETS.get(rules) if rules.__class__ is str else None
    if ruleset is None:
        ruleset = find_rules(rules)
        if ruleset.family != "riichi":
            return family_scoring(ruleset.family).score_hand(ruleset, hand, win, _given(locals()), explain)
        if isinstance(rules, str) and rules in ruleset_names():  # a file may be another one next time
            _RULESETS[rules] = ruleset
    if (  # whatever has no truth value is looked at too
        flowers is not _ZERO or flower_replacement is not False or last_of_kind is not False
        or waiting is not _NOTHING or declared_ready is not _NOTHING or drawn_deals is not _ZERO
        or bonus is not _NOTHING or loser_fans is not None or flies_held is not None
        or double_replacement is not False or jokers_dealt is not False
    ):  # fmt: skip
        _refuse_other_games(_given(locals()))
    if not isinstance(hand, Hand):
        hand = _hand_of_text(hand) if hand.__class__ is str else as_hand(hand)
    given = (
        tsumo, riichi, double_riichi, open_riichi, ippatsu, rinshan, chankan, last_tile, first_turn,
        no_yaochuu_discarded, no_suit_discarded, payer_in_riichi, nuki_rob,
    )  # fmt: skip
    try:
        flags = _FLAGS[given]
    except (KeyError, TypeError):
        flags = flag_bytes(given)
        _FLAGS[given] = flags
    try:
        tail = _TAILS[seat, round]
    except (KeyError, TypeError):
        refuse_winds(seat, round)
    if (  # `is`: whatever else is given is looked at, also what has no truth value, such as an array
        dora is not _NOTHING or ura is not _NOTHING or dora_han is not _ZERO or nuki is not _ZERO
        or honba is not _ZERO or sticks is not _ZERO or consecutive_deals is not _ZERO
        or liable is not None or payer is not None or wareme is not None
    ):  # fmt: skip
        edited = bytearray(tail)
        edited[2:7] = indicator_bytes("dora", dora)
        edited[7:12] = indicator_bytes("ura", ura)
        edited[12] = byte("nuki", nuki)
        edited[13] = byte("honba", honba)
        edited[14] = byte("sticks", sticks)
        edited[15] = byte("consecutive_deals", consecutive_deals)
        edited[16] = NONE if payer is None else wind_number("payer", payer)
        edited[17] = byte("dora_han", dora_han)
        edited[18:22] = liable_bytes(liable)
        edited[22] = NONE if wareme is None else wind_number("wareme", wareme)
        tail = bytes(edited)
    record = flags + _with_win(hand, win, ruleset) + tail
    packed = ruleset.pack()
    if ruleset.custom_yaku:
        with YakuFunctions(ruleset):
            result = detail.score_record(packed, record)
    else:
        result = detail.score_record(packed, record)
    status = result[0]
    if status in (_WIN, _TOO_LARGE):
        return Score(ruleset, record, result, explain)
    raise _failure(status, ruleset, record, hand, win)


def try_score(hand: HandLike, win: TileLike | None = None, **circumstances: Any) -> Score | None:
    """What `score` says, or None for a hand that does not win. Takes the keywords of `score`; raises its
    other errors.
    """
    try:
        return score(hand, win, **circumstances)
    except NotAWin:
        return None


# ---------------------------------------------------------------- arguments

_DEFAULTS: Final = {
    name: parameter.default
    for name, parameter in signature(score).parameters.items()
    if parameter.kind is parameter.KEYWORD_ONLY and name not in ("rules", "explain")
}
"""The circumstances and what they are when nothing is said."""


def _refuse_unknown(word: str) -> NoReturn:
    close = suggestion(word, (*_DEFAULTS, "rules", "explain"))
    raise HandError(f"score has no keyword {word!r}.{close} All are: {', '.join(_DEFAULTS)}, rules, explain")


def _given(said: Mapping[str, Any]) -> dict[str, Any]:
    """Of the local names of `score` the circumstances that say something."""
    given = {name: said[name] for name, default in _DEFAULTS.items() if said[name] is not default}
    given |= {name: _yes_or_no(name, given[name]) for name in given if _DEFAULTS[name] is False}
    return {
        name: value
        for name, value in given.items()
        if isinstance(value, str) or _says_something(value) or _DEFAULTS[name]
    }


_OTHER_GAMES: Final = (
    "flowers", "flower_replacement", "last_of_kind", "waiting", "declared_ready", "drawn_deals", "bonus",
    "loser_fans", "flies_held", "double_replacement", "jokers_dealt",
)  # fmt: skip


def _refuse_other_games(given: Mapping[str, Any]) -> None:
    wrong = [name for name in _OTHER_GAMES if name in given]
    if wrong:
        rest = "it" if len(wrong) == 1 else "them"
        raise HandError(f"{', '.join(wrong)}: riichi has no such thing; leave {rest} out")


def _says_something(value: Any) -> bool:
    try:
        return bool(value)
    except ValueError:  # an array has no truth value; whoever reads it says what is wrong
        return True


def _yes_or_no(keyword: str, value: Any) -> bool:
    if isinstance(value, (bool, np.bool_, int, np.integer)) and value in (0, 1):
        return bool(value)
    raise HandError(f"{keyword}={value!r}: expected True or False")


def _with_win(hand: Hand, win: TileLike | None, ruleset: Ruleset) -> bytes:
    """The hand's part of the record, with the winning tile in its place."""
    record = hand_record(hand)
    held = len(hand)
    if hand.win is not None:
        if win is None and held == 14:
            return record
    elif win is not None and 13 <= held <= 14:
        tile = win if isinstance(win, Tile) else as_tile(win)
        if tile < 37 and (held == 13 or tile in hand._numbers):
            kind = KIND[tile]
            edited = bytearray(record)
            if held == 13:
                edited[8 + kind] += 1
                if tile >= 34:
                    edited[8 + tile] += 1  # the red fives stand behind the 34 counts
            edited[45] = kind
            return bytes(edited)
    elif win is None and _four_kans(hand, ruleset):
        return record
    return hand_record(hand.with_win(win))  # HandError says what is missing


def _four_kans(hand: Hand, ruleset: Ruleset) -> bool:
    # Western Honshu: the fourth kan wins at once, without a pair (8.3).
    return ruleset.han_table == "west_honshu" and len(hand) == 12 and all(meld.is_kan for meld in hand.melds)


# ---------------------------------------------------------------- when there is no score


def _failure(status: int, ruleset: Ruleset, record: bytes, hand: Hand, win: TileLike | None) -> MahjongError:
    if status == _BAD_INPUT:
        if hand.jokers or win == JOKER:
            return HandError("hand: 0x is a joker; there are none in riichi")
        keyword, sentence = cause_in_words(ruleset, record)
        return HandError(f"{keyword}: {sentence}")
    reason = STATUSES[status]
    if status == _NO_YAKU:
        text = "the hand is complete but has no yaku, and dora alone do not win"
        if not ruleset.atozuke and not record[0] & WinFlag.RIICHI:
            text += "; these rules ask for a yaku with every winning tile (atozuke)"
    elif status == _BELOW:
        text = "the yaku of the hand have fewer han than these rules ask for (min_han, ryanhan_honba);"
        text += " dora do not count"
    else:
        text = "the hand is not complete: no four sets and a pair, no seven pairs, no kokushi"
    return NotAWin(text, reason=reason)
