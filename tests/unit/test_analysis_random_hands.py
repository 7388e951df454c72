"""Random hands: they fit what was asked, come up by seed, and are uniform."""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np
import pytest

from mahjong_fast import MahjongError, _core, exact
from mahjong_fast.analysis import is_complete, random_hands, shanten, wait_shapes
from mahjong_fast.analysis.wait_shapes import NAMES


@pytest.mark.parametrize("number", [0, 1, 2, 3, 6])
@pytest.mark.parametrize("tiles", [13, 14])
def test_hands_of_a_shanten(number: int, tiles: int) -> None:
    for hand in random_hands(20, seed=1, shanten=number, tiles=tiles):
        assert shanten(hand) == number
        assert len(hand) == tiles
        assert not hand.melds


@pytest.mark.parametrize("melds", range(5))
def test_complete_hands(melds: int) -> None:
    for hand in random_hands(20, seed=2, complete=True, melds=melds, kans=True):
        assert is_complete(hand)
        assert hand.win is not None
        assert len(hand.melds) == melds


def test_forms_and_seats() -> None:
    assert all(shanten(h, "chiitoitsu") == 0 for h in random_hands(10, shanten=0, form="chiitoitsu"))
    assert all(is_complete(h, form="kokushi") for h in random_hands(5, complete=True, form="kokushi"))
    for hand in random_hands(20, shanten=1, seats=3, melds=1):
        assert shanten(hand, seats=3) == 1
        assert not any(hand.counts[1:8])
        assert all(meld.kind != "chi" for meld in hand.melds)


@pytest.mark.parametrize("name", [name for name in NAMES if name != "tatsumaki"])
def test_wait_shapes_on_demand(name: str) -> None:
    for hand in random_hands(3, seed=3, wait=name):
        assert any(name in names for names in wait_shapes(hand).values()), hand


def test_rare_shape_with_melds() -> None:
    for hand in random_hands(3, seed=4, wait="tatsumaki", melds=2):
        assert any("tatsumaki" in names for names in wait_shapes(hand).values()), hand


def test_the_seed_decides_and_more_hands_begin_alike() -> None:
    options: dict[str, Any] = {"shanten": 1, "melds": 1}
    assert random_hands(10, seed=5, **options) == random_hands(10, seed=5, **options)
    assert random_hands(10, seed=5, **options)[:4] == random_hands(4, seed=5, **options)
    assert random_hands(10, seed=5, **options) != random_hands(10, seed=6, **options)
    assert random_hands(0) == []


def test_hand_numbers_are_a_bijection() -> None:
    wall = [0] * 34
    for kind in (0, 1, 2, 9, 27):
        wall[kind] = 3
    for number in (-1, 0, 1):
        index = _core.HandIndex(5, 7, 4, bytes(wall), number, number)
        found = set()
        ids = np.empty(5, np.uint8)
        for i in range(index.total):
            index.find(i, ids)
            assert all(tile % 4 < 3 for tile in ids)
            counts = np.bincount(ids // 4, minlength=34).astype(np.uint8)
            assert shanten(counts) == number
            found.add(tuple(ids.tolist()))
        assert len(found) == index.total == exact.shanten(5, left=wall).get(number, 0)


def test_totals_are_the_exact_numbers() -> None:
    wall = bytes([4] * 34)
    for number, ways in exact.shanten(13).items():
        assert _core.HandIndex(13, 7, 4, wall, number, number).total == ways
    with pytest.raises(IndexError):
        _core.HandIndex(2, 7, 4, wall, -1, -1).find(204, np.empty(2, np.uint8))


def test_threads_do_not_change_the_hands() -> None:
    index = _core.HandIndex(13, 7, 4, bytes([4] * 34), 0, 2)
    one, two = np.empty((2000, 13), np.uint8), np.empty((2000, 13), np.uint8)
    index.draw(9, 100, one, 1)
    index.draw(9, 100, two, 3)
    assert (one == two).all()
    index.draw(9, 600, two[:100], 1)
    assert (one[500:600] == two[:100]).all()


def test_hands_are_uniform() -> None:
    # 204 pairs of two tiles: each should come up as often as the others.
    index = _core.HandIndex(2, 7, 4, bytes([4] * 34), -1, -1)
    drawn = np.empty((40_800, 2), np.uint8)
    index.draw(1, 0, drawn)
    times = Counter(map(tuple, drawn.tolist()))
    assert len(times) == index.total == 204
    chi_square = sum((n - 200) ** 2 / 200 for n in times.values())
    assert 203 - 5 * 20 < chi_square < 203 + 5 * 20


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"melds": 5}, "melds"),
        ({"melds": 1, "form": "kokushi"}, "closed forms"),
        ({"wait": "wide"}, "ryanmen"),
        ({"wait": "nobetan", "melds": 4}, "needs 4"),
        ({"wait": "nobetan", "shanten": 1}, "tenpai"),
        ({"complete": True, "tiles": 13}, "14 tiles"),
        ({"tiles": 12}, "13 or 14"),
        ({"shanten": 9}, "no hand"),
        ({"count": -1}, "count"),
    ],
)
def test_contradictions(options: dict[str, Any], told: str) -> None:
    with pytest.raises(MahjongError, match=told):
        random_hands(**({"count": 1} | options))
