"""Second opinions: other libraries that are installed, on random hands with many triplets and quads."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_fast.analysis import shanten, shanten_many, ukeire_many, unnecessary_tiles
from reference import shape_slow as slow


def hands(seed: int, n: int, seats: int = 4) -> np.ndarray:
    rng = np.random.default_rng(seed)
    sizes = (13, 14, 10, 11, 7, 8, 4, 5, 1, 2)
    return np.array([slow.random_counts(rng, int(rng.choice(sizes)), seats) for _ in range(n)], np.uint8)


def ids_of(row: Any) -> list[int]:
    return [4 * kind + copy for kind, count in enumerate(row) for copy in range(count)]


def test_riichienv() -> None:
    peer = pytest.importorskip("riichienv")
    for seats, name in ((4, "calculate_shanten"), (3, "calculate_shanten_3p")):
        function = getattr(peer, name)
        rows = hands(1, 2000, seats)
        rows = rows[rows.sum(axis=1) >= 13]  # it takes whole hands
        assert [function(ids_of(row)) for row in rows] == shanten_many(rows, seats=seats).tolist()


@pytest.mark.parametrize("seats", [4, 3])
def test_xiangting(seats: int) -> None:
    peer = pytest.importorskip("xiangting")
    players = peer.PlayerCount.FOUR if seats == 4 else peer.PlayerCount.THREE
    rows = hands(2, 1500, seats)
    shanten_found, masks, _ = ukeire_many(rows, seats=seats)
    for row, number, mask in zip(rows, shanten_found, masks, strict=True):
        listed = row.tolist()
        replacement, necessary = peer.calculate_necessary_tiles(listed, players)
        assert replacement - 1 == number
        # It also names tiles of which the hand holds all four; no fifth can be drawn.
        assert necessary == mask, listed
        _, away = peer.calculate_unnecessary_tiles(listed, players)
        assert away == sum(1 << tile for tile in unnecessary_tiles(row, seats=seats)), listed


def test_mahjong() -> None:
    peer = pytest.importorskip("mahjong.shanten")
    one = peer.Shanten()
    for row in hands(3, 400):
        counts = row.tolist()
        assert one.calculate_shanten_for_regular_hand(counts) == shanten(row, "regular")
        if sum(counts) >= 13:
            assert one.calculate_shanten_for_chiitoitsu_hand(counts) == shanten(row, "chiitoitsu")
            assert one.calculate_shanten_for_kokushi_hand(counts) == shanten(row, "kokushi")
