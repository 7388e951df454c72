"""How does a Hand look inside a WIN record? The 46 bytes from `melds` to `win`."""

from __future__ import annotations

import struct
from typing import Final

from ..hands import Hand
from .records import NONE

_HAND: Final = struct.Struct("<4H34s3BB")
assert _HAND.size == 46


def hand_record(hand: Hand) -> bytes:
    """The bytes 8-53 of WIN for a hand of 13 tiles and its winning tile (Hand.with_win); without a winning
    tile it is 255.

    Kept in the hand, so asking again costs nothing.
    """
    kept: bytes | None = hand._record
    if kept is not None:
        return kept
    melds = [meld.pack() for meld in hand.melds]
    counts = bytearray(hand._counts)
    win = NONE
    if hand.win is not None:
        win = min(hand.win.kind, NONE)
        if win < len(counts):
            counts[win] += 1
    record = _HAND.pack(*melds, *(0,) * (4 - len(melds)), bytes(counts), *hand.reds, win)
    object.__setattr__(hand, "_record", record)
    return record
