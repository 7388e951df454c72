"""How does a Hand look inside a WIN record (46 bytes from `melds` to `win`)? How is a whole one written?"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Final

from ..hand_checks import count_reds
from ..hands import Hand
from ..notation import KIND
from .records import BLANK_WIN, NONE, WIN

_HAND: Final = struct.Struct("<4H34s3BB")
assert _HAND.size == 46
_HAND_AT: Final = 8
_NO_MELDS: Final = (0, 0, 0, 0)
_PLACES: Final = {name: WIN.fields[name][1] for name in WIN.names} if WIN.fields and WIN.names else {}
"""Where each field of WIN begins."""


def hand_record(hand: Hand) -> bytes:
    """The bytes 8-53 of WIN for a hand of 13 tiles and its winning tile (Hand.with_win); without a winning
    tile it is 255.

    Kept in the hand, so asking again costs nothing.
    """
    kept: bytes | None = hand._record
    if kept is not None:
        return kept
    melds = [meld.pack() for meld in hand._melds]
    counts: bytes | bytearray = hand._counts
    win = NONE
    if hand._win is not None:
        win = KIND[hand._win]
        if win < len(counts):
            counts = bytearray(counts)
            counts[win] += 1
    reds = count_reds(hand._numbers, hand._melds, hand._win)
    record = _HAND.pack(*melds, *_NO_MELDS[len(melds) :], counts, *reds, win)
    object.__setattr__(hand, "_record", record)
    return record


def concealed_jokers(hand: Hand) -> int:
    """Jokers in the hand, a joker as winning tile among them; those of melds stand for something already."""
    return hand.jokers - sum(meld.jokers for meld in hand.melds)


def win_record(flags: int, bonus: int, tiles: bytes, **fields: int | Sequence[int] | None) -> bytes:
    """A WIN record: `tiles` are its 46 bytes of a hand, the others are given by their names (of a field of
    several bytes the first). None and what is not given say nothing.
    """
    record = bytearray(BLANK_WIN)
    struct.pack_into("<2I", record, 0, flags, bonus)
    record[_HAND_AT : _HAND_AT + _HAND.size] = tiles
    for name, value in fields.items():
        if value is not None:
            said = (value,) if isinstance(value, int) else value
            record[_PLACES[name] : _PLACES[name] + len(said)] = bytes(said)
    return bytes(record)
