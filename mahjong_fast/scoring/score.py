"""What is this hand worth? `score` and `try_score`: from a hand and its circumstances to a `Score`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from pathlib import Path
from typing import Any, Final, NoReturn, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import HandError, MahjongError, NotAWin
from ..hands import Hand, TileLike, as_hand
from ..notation import KIND
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from ..tiles import Tile, as_tile, as_tiles
from .custom_errors import raise_function_error
from .hand_records import hand_record
from .records import LIABLE_KEYS, NONE, ROUNDS, STATUSES, WINDS, WinFlag
from .riichi import detail
from .riichi.check import CAUSES
from .score_value import Score

Tiles: TypeAlias = str | Tile | Iterable[TileLike]
HandLike: TypeAlias = Hand | str | NDArray[np.uint8] | bytes

_SEATS: Final = {wind: number for number, wind in enumerate(WINDS)}
_ROUNDS: Final = {name: number for number, name in enumerate(ROUNDS)}
_PLAIN_TAIL: Final = bytes([NONE] * 10 + [0, 0, 0, 0, NONE, 0] + [NONE] * 5 + [0, 0, 0])
"""WIN from `dora` on, when there is nothing to say."""
_TAILS: Final = {
    (seat, round_): bytes((_SEATS[seat], _ROUNDS[round_])) + _PLAIN_TAIL
    for seat in _SEATS
    for round_ in _ROUNDS
}
_RULESETS: dict[Any, Ruleset] = {}
_WIN, _TOO_LARGE, _BAD_INPUT, _NO_YAKU, _BELOW = (
    STATUSES.index(word) for word in ("win", "too_large", "bad_input", "no_yaku", "below_minimum")
)
_TSUMO, _RIICHI, _DOUBLE, _OPEN, _IPPATSU, _RINSHAN, _CHANKAN, _LAST, _FIRST = (1 << bit for bit in range(9))
_NO_YAOCHUU, _NO_SUIT, _PAYER_RIICHI, _NUKI_ROB = (1 << bit for bit in range(9, 13))


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
    rules: str | Path | Ruleset = "tenhou_4p",
    explain: bool = False,
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

    Raises NotAWin (`.reason`: not_complete, no_yaku, below_minimum) for a hand that does not win, HandError
    for tiles that cannot be a hand and for circumstances that contradict each other (it names the keyword),
    RulesetError for unknown rules.
    """
    ruleset = _RULESETS.get(rules) if rules.__class__ is str else None
    if ruleset is None:
        ruleset = _find(rules)
    if not isinstance(hand, Hand):
        hand = as_hand(hand)
    flags = _TSUMO if tsumo else 0
    if riichi:
        flags |= _RIICHI
    if double_riichi:
        flags |= _DOUBLE
    if open_riichi:
        flags |= _OPEN
    if ippatsu:
        flags |= _IPPATSU
    if rinshan:
        flags |= _RINSHAN
    if chankan:
        flags |= _CHANKAN
    if last_tile:
        flags |= _LAST
    if first_turn:
        flags |= _FIRST
    if payer_in_riichi or nuki_rob or no_yaochuu_discarded or no_suit_discarded:
        flags |= _PAYER_RIICHI if payer_in_riichi else 0
        flags |= _NUKI_ROB if nuki_rob else 0
        flags |= _NO_YAOCHUU if no_yaochuu_discarded else 0
        flags |= _NO_SUIT if no_suit_discarded else 0
    try:
        tail = _TAILS[seat, round]
    except (KeyError, TypeError):
        _refuse_winds(seat, round)
    if (
        dora or ura or dora_han or nuki or honba or sticks or consecutive_deals or liable
        or payer is not None or wareme is not None or dora.__class__ is Tile or ura.__class__ is Tile
    ):  # fmt: skip
        edited = bytearray(tail)
        edited[2:7] = _indicators("dora", dora)
        edited[7:12] = _indicators("ura", ura)
        edited[12] = _number("nuki", nuki)
        edited[13] = _number("honba", honba)
        edited[14] = _number("sticks", sticks)
        edited[15] = _number("consecutive_deals", consecutive_deals)
        edited[16] = NONE if payer is None else _wind("payer", payer)
        edited[17] = _number("dora_han", dora_han)
        edited[18:22] = _liable(liable)
        edited[22] = NONE if wareme is None else _wind("wareme", wareme)
        tail = bytes(edited)
    record = flags.to_bytes(8, "little") + _with_win(hand, win, ruleset) + tail
    packed = ruleset.pack()
    result = detail.score_record(packed, record)
    status = result[0]
    if status in (_WIN, _TOO_LARGE):
        return Score(ruleset, record, result, explain)
    raise _failure(status, ruleset, record)


def try_score(hand: HandLike, win: TileLike | None = None, **circumstances: Any) -> Score | None:
    """What `score` says, or None for a hand that does not win. Takes the keywords of `score`; raises its
    other errors.
    """
    try:
        return score(hand, win, **circumstances)
    except NotAWin:
        return None


# ---------------------------------------------------------------- arguments


def _find(rules: str | Path | Ruleset) -> Ruleset:
    ruleset = find_rules(rules)
    if ruleset.family != "riichi":
        raise MahjongError(f"score: the family {ruleset.family!r} has no judge here")
    if isinstance(rules, str):
        _RULESETS[rules] = ruleset
    return ruleset


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


def _refuse_winds(seat: Any, round: Any) -> NoReturn:
    if not isinstance(seat, str) or seat not in _SEATS:
        raise HandError(f"seat={seat!r}: expected one of {' '.join(_SEATS)}")
    raise HandError(f"round={round!r}: expected one of {' '.join(_ROUNDS)}")


def _wind(keyword: str, value: Any) -> int:
    if not isinstance(value, str) or value not in _SEATS:
        raise HandError(f"{keyword}={value!r}: expected one of {' '.join(_SEATS)}, or None")
    return _SEATS[value]


def _number(keyword: str, value: SupportsIndex) -> int:
    try:
        number = index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not 0 <= number <= 255:
        raise HandError(f"{keyword}={value!r}: expected a whole number from 0 to 255")
    return number


def _indicators(keyword: str, tiles: Tiles) -> bytes:
    try:
        listed = (tiles,) if isinstance(tiles, Tile) else as_tiles(tiles)
    except MahjongError as error:
        raise HandError(f"{keyword}: {error}") from None
    kinds = [tile.kind for tile in listed]
    if len(kinds) > 5:
        raise HandError(f"{keyword}: {len(kinds)} indicators; at most five are ever shown")
    if kinds and max(kinds) > 33:
        raise HandError(f"{keyword}: {listed[kinds.index(max(kinds))]} is no indicator")
    return bytes(kinds + [NONE] * (5 - len(kinds)))


def _liable(liable: Mapping[str, str] | None) -> bytes:
    seats = [NONE] * len(LIABLE_KEYS)
    for key, wind in (liable or {}).items():
        if key not in LIABLE_KEYS:
            raise HandError(f"liable: {key!r} is not one of {' '.join(LIABLE_KEYS)}")
        seats[LIABLE_KEYS.index(key)] = _wind("liable", wind)
    return bytes(seats)


# ---------------------------------------------------------------- when there is no score


def _failure(status: int, ruleset: Ruleset, record: bytes) -> MahjongError:
    raise_function_error()
    if status == _BAD_INPUT:
        keyword, sentence = CAUSES[detail.cause_of(ruleset.pack(), record)]
        return HandError(f"{keyword}: {sentence}")
    reason = STATUSES[status]
    if status == _NO_YAKU:
        text = "the hand is complete but has no yaku (dora are none)"
        if not ruleset.atozuke and not record[0] & WinFlag.RIICHI:
            text += "; these rules ask for a yaku with every winning tile (atozuke)"
    elif status == _BELOW:
        text = "its yaku have fewer han than these rules ask for (min_han, ryanhan_honba; dora do not count)"
    else:
        text = "the hand is not complete"
    return NotAWin(text, reason=reason)
