"""What is this hand of Chinese Official worth? The family's part of `score`, `try_score` and `score_many`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from operator import index
from pathlib import Path
from typing import Any, Final

from ...errors import HandError, MahjongError, NotAWin
from ...hands import TileLike, as_hand
from ...rulesets import Ruleset
from ...rulesets import rules as find_rules
from ...tiles import Tile, as_tiles
from ..hand_records import hand_record
from ..records import NONE, STATUSES, WINDS, WinFlag
from . import detail, settle
from .check import CAUSES
from .record import SCORE_MCR
from .score_value import McrScore, counted_text

RECORD: Final = SCORE_MCR
FLAGS: Final = {
    "tsumo": WinFlag.TSUMO,
    "rinshan": WinFlag.RINSHAN,
    "chankan": WinFlag.CHANKAN,
    "last_tile": WinFlag.LAST_TILE,
    "last_of_kind": WinFlag.LAST_OF_KIND,
    "flower_replacement": WinFlag.FLOWER_REPLACEMENT,
}
"""Keywords of `score` that are flags of WIN here."""
_KEYWORDS: Final = (*FLAGS, "seat", "round", "payer", "flowers")
_WIN, _BAD_INPUT, _BELOW = (STATUSES.index(word) for word in ("win", "bad_input", "below_minimum"))
_FIRST_FLOWER: Final = 40
_FLOWERS: Final = 8


def score_hand(
    ruleset: Ruleset, hand: Any, win: TileLike | None, given: Mapping[str, Any], explain: bool
) -> McrScore:
    """`score` for hands of Chinese Official (the MCR rules specification).

    Of the keywords of `score` count: tsumo, seat, round, payer; rinshan (out with the replacement tile of a
    kong), chankan (robbing the kong), last_tile (last tile draw or claim), last_of_kind (the other three
    tiles like the winning one are visible to everybody; three in one's own melds are seen without it),
    flowers (a number, or tiles such as "1f5f"), flower_replacement (the winning tile replaced a flower, so
    that a kong before it does not count).

    Raises NotAWin (`.reason`: not_complete, below_minimum), HandError for tiles that cannot be a hand,
    circumstances that contradict each other, and keywords of other games.
    """
    record = win_record(hand, win, given)
    packed = ruleset.pack()
    result = detail.score_record(packed, record)
    if result[0] == _WIN:
        return McrScore(ruleset, record, result, explain)
    if result[0] == _BAD_INPUT:
        keyword, sentence = cause_of(ruleset, record)
        raise HandError(f"{keyword}: {sentence}")
    reason = STATUSES[result[0]]
    if result[0] == _BELOW:
        found = McrScore(ruleset, record, result)
        fans = counted_text(tuple(item for item in found.items if item[0] != "FT"))
        points = "1 point" if found.qualifying == 1 else f"{found.qualifying} points"
        raise NotAWin(
            f"{points} ({fans}); these rules ask for "
            f"{ruleset.minimum_fan} without flowers",
            reason=reason,
        )
    raise NotAWin("the hand is not complete", reason=reason)


def cause_of(ruleset: Ruleset, record: bytes) -> tuple[str, str]:
    """Why a WIN record cannot be: the keyword of `score` and a sentence. ("", "") if nothing is wrong."""
    cause = detail.cause_of(ruleset.pack(), record)
    return CAUSES[cause] if cause else ("", "")


def false_win_changes(seat: str, ready: bool, rules: str | Path | Ruleset) -> tuple[tuple[str, int], ...]:
    """See scoring.false_win."""
    ruleset = find_rules(rules)
    if ruleset.family != "mcr":
        raise MahjongError(f"false_win: rules of {ruleset.family}; give rules of Chinese Official")
    changes = settle.false_win_deltas(ruleset.pack(), _wind("seat", seat), ready)
    return tuple(zip(WINDS, changes, strict=True))


# ---------------------------------------------------------------- arguments


def win_record(hand: Any, win: TileLike | None, given: Mapping[str, Any]) -> bytes:
    """The WIN record of a hand, its winning tile and the keywords of `score` that were given."""
    for keyword in given:
        if keyword not in _KEYWORDS:
            raise HandError(f"{keyword}: Chinese Official has no such thing; leave it out")
    flags = sum(flag for keyword, flag in FLAGS.items() if given.get(keyword))
    payer = given.get("payer")
    tail = bytearray(26)
    tail[0] = _wind("seat", given.get("seat", "S"))
    tail[1] = _wind("round", given.get("round", "E"))
    tail[2:12] = bytes([NONE] * 10)
    tail[16] = NONE if payer is None else _wind("payer", payer)
    tail[18:23] = bytes([NONE] * 5)
    start = flags.to_bytes(4, "little") + _flowers(given.get("flowers", 0)).to_bytes(4, "little")
    return start + hand_record(as_hand(hand).with_win(win)) + bytes(tail)


def _wind(keyword: str, value: Any) -> int:
    if not isinstance(value, str) or value not in WINDS:
        raise HandError(f"{keyword}={value!r}: expected one of {' '.join(WINDS)}")
    return WINDS.index(value)


def _flowers(flowers: int | str | Tile | Iterable[TileLike]) -> int:
    """Bits of WIN.bonus."""
    try:
        number = index(flowers)  # type: ignore[arg-type]
    except TypeError:
        number = -1
    if isinstance(flowers, Tile):
        flowers = (flowers,)
    elif number > _FLOWERS:
        raise HandError(f"flowers={flowers!r}: there are eight flowers and seasons")
    elif number >= 0 and not isinstance(flowers, bool):
        return (1 << number) - 1
    elif isinstance(flowers, int):
        raise HandError(f"flowers={flowers!r}: a number from 0 to 8, or tiles such as '1f5f'")
    try:
        tiles = as_tiles(flowers)
    except (MahjongError, TypeError) as error:
        raise HandError(f"flowers: {error}") from None
    bits = 0
    for tile in tiles:
        bit = int(tile) - _FIRST_FLOWER
        if not 0 <= bit < _FLOWERS:
            raise HandError(f"flowers: {tile} is none; they are 1f-4f (flowers) and 5f-8f (seasons)")
        if bits >> bit & 1:
            raise HandError(f"flowers: there is only one {tile}")
        bits |= 1 << bit
    return bits
