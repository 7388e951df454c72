"""Is a hand complete? `mahjong.agari` over the core."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from mahjong_fast.analysis import is_complete
from mahjong_fast.errors import HandError


class Agari:
    """Complete hands: four sets and a pair, seven pairs, thirteen orphans."""

    @staticmethod
    def is_agari(tiles_34: Sequence[int], open_sets_34: Collection[Sequence[int]] | None = None) -> bool:
        """Whether counts of 34 kinds are a complete hand; the tiles of open_sets_34 are taken off first.

        Fewer than 14 tiles are the concealed part of a hand with melds. Counts that are no hand are not
        complete.
        """
        counts = list(tiles_34)
        if open_sets_34:
            for meld in open_sets_34:
                for kind in meld:
                    counts[kind] -= 1
        if len(counts) != 34 or sum(counts) % 3 != 2 or min(counts) < 0 or max(counts) > 4:
            return False
        try:
            return bool(is_complete(bytes(counts)))
        except HandError:
            return False
