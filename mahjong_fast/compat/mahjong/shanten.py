"""How far is a hand from winning? `mahjong.shanten` over the core."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from mahjong_fast.analysis import shanten

from .constants import TERMINAL_AND_HONOR_INDICES


class Shanten:
    """Shanten: -1 = complete, 0 = tenpai. Fewer than 13 tiles are a hand with melds."""

    TENPAI_STATE: Final = 0
    AGARI_STATE: Final = -1

    @staticmethod
    def calculate_shanten(
        tiles_34: Sequence[int],
        use_chiitoitsu: bool = True,
        use_kokushi: bool = True,
        is_three_player: bool = False,
    ) -> int:
        """The least of the forms asked for. ValueError as calculate_shanten_for_regular_hand."""
        counts = _hand(tiles_34, is_three_player)
        seats = 3 if is_three_player else 4
        if sum(counts) < 13:
            return shanten(counts, "regular", seats)
        if use_chiitoitsu and use_kokushi:
            return shanten(counts, "any", seats)
        least = shanten(counts, "regular", seats)
        if use_chiitoitsu:
            least = min(least, Shanten.calculate_shanten_for_chiitoitsu_hand(tiles_34))
        if use_kokushi:
            least = min(least, Shanten.calculate_shanten_for_kokushi_hand(tiles_34))
        return least

    @staticmethod
    def calculate_shanten_for_chiitoitsu_hand(tiles_34: Sequence[int]) -> int:
        """Seven pairs, of any counts (13 and 14 tiles make sense)."""
        pairs = sum(count >= 2 for count in tiles_34)
        kinds = sum(count >= 1 for count in tiles_34)
        return 6 - pairs + max(0, 7 - kinds) if pairs < 7 else -1

    @staticmethod
    def calculate_shanten_for_kokushi_hand(tiles_34: Sequence[int]) -> int:
        """Thirteen orphans, of any counts (13 and 14 tiles make sense)."""
        held = [tiles_34[kind] for kind in TERMINAL_AND_HONOR_INDICES]
        return 13 - sum(count >= 1 for count in held) - any(count >= 2 for count in held)

    @staticmethod
    def calculate_shanten_for_regular_hand(tiles_34: Sequence[int], is_three_player: bool = False) -> int:
        """Four sets and a pair. ValueError for a number of tiles that no hand has, five tiles of a kind, and
        with three players for 2m-8m.
        """
        return shanten(_hand(tiles_34, is_three_player), "regular", 3 if is_three_player else 4)


def _hand(tiles_34: Sequence[int], is_three_player: bool) -> bytes:
    total = sum(tiles_34)
    if is_three_player and any(tiles_34[1:8]):
        raise ValueError("2m-8m do not exist with three players")
    if not 0 < total <= 14 or total % 3 == 0:
        raise ValueError(f"{total} tiles: expected 1, 2, 4, 5, 7, 8, 10, 11, 13 or 14")
    return bytes(tiles_34)
