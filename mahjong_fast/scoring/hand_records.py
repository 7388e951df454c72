"""How does a Hand look inside a WIN record? The 46 bytes from `melds` to `win`."""

from __future__ import annotations

import struct
from typing import Final

from ..hand_checks import count_reds
from ..hands import Hand
from ..notation import KIND
from .records import NONE

_HAND: Final = struct.Struct("<4H34s3BB")
assert _HAND.size == 46
_NO_MELDS: Final = (0, 0, 0, 0)


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
