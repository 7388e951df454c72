"""Every way to cut a complete hand into sets, as `mahjong.hand_calculating.divider` lists them."""

from __future__ import annotations

import struct
from collections.abc import Collection, Sequence
from typing import Final

from mahjong_fast.analysis import readings
from mahjong_fast.errors import MahjongError
from mahjong_fast.hands import Hand
from mahjong_fast.melds import Meld as CoreMeld
from mahjong_fast.tiles import Tile

from ..meld import Meld
from .melds import packed_melds

_ORDER: Final = {"kan": 0, "triplet": 1, "pair": 2, "sequence": 3}


class HandDivider:
    """Complete hands as lists of blocks, a block a list of kinds."""

    @staticmethod
    def divide_hand(tiles_34: Sequence[int], melds: Collection[Meld] | None = None) -> list[list[list[int]]]:
        """All ways, seven pairs too (kokushi not); [] for a hand that is not complete.

        tiles_34: counts with the tiles of the melds. Blocks are in order of their lowest tile, then kan,
        triplet, pair, sequence.
        """
        counts = list(tiles_34)
        for meld in melds or ():
            for kind in meld.tiles_34:
                counts[kind] -= 1
        try:
            packed, _ = packed_melds(melds or ())
            own = [CoreMeld.unpack(bits) for bits in struct.unpack("<4H", packed[:8]) if bits]
            win = next(kind for kind in range(34) if counts[kind] > 0)
            hand = Hand.from_counts(counts, melds=own, win=Tile(win))
            found = readings(hand)
        except (MahjongError, StopIteration):
            return []
        ways: set[tuple[tuple[int, int, tuple[int, ...]], ...]] = set()
        for reading in found:
            if reading.form == "kokushi":
                continue
            blocks = [(s.kind, tuple(int(tile) for tile in s.tiles)) for s in reading.sets]
            if reading.form == "chiitoitsu":
                blocks = [("pair", (kind, kind)) for kind in range(34) if counts[kind] == 2]
            elif reading.pair is not None:
                blocks.append(("pair", (int(reading.pair),) * 2))
            ways.add(tuple(sorted((tiles[0], _ORDER[kind], tiles) for kind, tiles in blocks)))
        return [[list(tiles) for _, _, tiles in way] for way in sorted(ways)]
