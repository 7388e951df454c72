"""Walls: the published vectors, equality with NumPy, the places of the dead wall, threads, and bad input."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

from mahjong_fast import _core
from mahjong_fast.deals import Deal, deal, deal_many, wall_tiles
from mahjong_fast.errors import MahjongError, RulesetError
from mahjong_fast.rulesets import rules
from mahjong_fast.tiles import Tile
from reference.wall import dice as reference_dice
from reference.wall import wall as reference_wall

TOP = 2**64 - 1
EVERY_SIZE = [1, 2, 3, 9, 57, 84, 100, 108, 110, 112, 136, 144, 155, 156]

VECTORS = [
    ("tenhou_4p", 0, 0, [110, 84, 26, 28, 127, 22, 120, 86]),
    ("tenhou_4p", 1, 0, [10, 30, 105, 118, 62, 20, 100, 14]),
    ("tenhou_4p", 1, 1, [128, 125, 1, 106, 72, 69, 42, 83]),
    ("tenhou_4p", TOP, TOP, [59, 6, 118, 127, 18, 48, 45, 84]),
    ("tenhou_3p", 1, 0, [36, 41, 77, 67, 114, 92, 1, 83]),
]


@pytest.mark.parametrize("name, seed, index, first", VECTORS)
def test_published_vectors(name: str, seed: int, index: int, first: list[int]) -> None:
    assert deal(seed, index, name).wall[:8].tolist() == first


@pytest.mark.parametrize("n", EVERY_SIZE)
@pytest.mark.parametrize(
    "seed, first, domain", [(0, 0, 0), (7, 1000, 1), (TOP, TOP - 20, 0), (2**63, 2**63 - 5, 1)]
)
def test_equal_to_numpy_for_every_size(n: int, seed: int, first: int, domain: int) -> None:
    tiles = np.sort(np.random.default_rng(n).permutation(156)[:n]).astype(np.uint8)
    out = np.empty((20, n), np.uint8)
    _core.deal_many(tiles, seed, first, out, domain=domain, threads=2)
    for i, row in enumerate(out.tolist()):
        assert row == reference_wall(seed, first + i, tiles.tolist(), domain)


@pytest.mark.slow
@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p"])
def test_equal_to_numpy_where_batches_are_repeated(name: str) -> None:
    # A batch is repeated about once in 150 deals: thousands of deals see it often, at every place.
    walls = deal_many(99, 0, 4000, name)
    tiles = wall_tiles(name).tolist()
    for i, row in enumerate(walls.tolist()):
        assert row == reference_wall(99, i, tiles)


@pytest.mark.parametrize("seed, index", [(0, 0), (1, 0), (5, 77), (TOP, TOP)])
def test_dice_equal_numpy(seed: int, index: int) -> None:
    assert deal(seed, index).dice == reference_dice(seed, index)
    assert deal(seed, index, domain=1).dice == reference_dice(seed, index, 1)


def test_threads_and_batches_do_not_change_a_deal() -> None:
    walls = deal_many(3, 10, 5000, threads=1)
    for threads in (0, 2, 3, 7):
        assert np.array_equal(deal_many(3, 10, 5000, threads=threads), walls)
    parts = np.concatenate([deal_many(3, 10 + at, 1250) for at in range(0, 5000, 1250)])
    assert np.array_equal(parts, walls)
    for i in (0, 1, 1023, 1024, 4999):
        assert np.array_equal(deal(3, 10 + i).wall, walls[i])


def test_every_wall_holds_every_tile_once() -> None:
    for name in ("tenhou_4p", "tenhou_3p"):
        walls = deal_many(11, 0, 2000, name)
        assert (np.sort(walls, axis=1) == wall_tiles(name)).all()


def test_shuffle_is_even() -> None:
    # Every tile at every place: 136 x 136 cells over 200,000 deals, chi-square within 5 deviations.
    walls = deal_many(2024, 0, 200_000)
    counts = np.array([np.bincount(walls[:, place], minlength=136) for place in range(136)])
    expected = len(walls) / 136
    statistic = ((counts - expected) ** 2 / expected).sum()
    df = 135 * 135
    assert abs(statistic - df) < 5 * np.sqrt(2 * df)


def test_parts_of_a_four_seat_deal() -> None:
    d = deal(1, 0)
    wall = d.wall.tolist()
    assert d.hands_136.tolist() == [wall[0:13], wall[13:26], wall[26:39], wall[39:52]]
    assert d.live_136.tolist() == wall[52:122]
    dead = wall[122:]
    assert d.dead_136.tolist() == dead
    assert d.replacements_136.tolist() == dead[:4]
    assert d.dora_136.tolist() == [dead[4], dead[6], dead[8], dead[10], dead[12]]
    assert d.ura_136.tolist() == [dead[5], dead[7], dead[9], dead[11], dead[13]]
    assert d.dora[0] == Tile.from_136(dead[4])
    assert len(d.live) == 70
    assert sorted(Tile.from_136(i) for i in wall[:13]) == sorted(d.hands[0].tiles)


def test_parts_of_a_three_seat_deal() -> None:
    d = deal(1, 0, "tenhou_3p")
    wall = d.wall.tolist()
    dead = wall[94:]
    live = wall[39:94]
    assert d.hands_136.tolist() == [wall[0:13], wall[13:26], wall[26:39]]
    assert d.live_136.tolist() == live
    assert d.replacements_136.tolist() == dead[:8]
    assert d.dora_136.tolist() == [dead[8], dead[10], dead[12], live[-1], live[-3]]
    assert d.ura_136.tolist() == [dead[9], dead[11], dead[13], live[-2], live[-4]]


def test_parts_of_a_three_seat_deal_with_eighteen_dead_tiles() -> None:
    d = deal(1, 0, rules("tenhou_3p").replace(dead_wall_size_3p=18))
    wall = d.wall.tolist()
    dead = wall[90:]
    assert d.live_136.tolist() == wall[39:90]
    assert d.replacements_136.tolist() == dead[:8]
    assert d.dora_136.tolist() == dead[8::2]
    assert d.ura_136.tolist() == dead[9::2]


def test_red_fives_follow_the_rules() -> None:
    red = next(d for d in (deal(0, i) for i in range(100)) if 16 in d.hands_136[0])
    assert Tile("0m") in red.hands[0].tiles
    plain = deal(0, red.index, "wrc_2025")
    assert np.array_equal(plain.wall, red.wall)
    assert Tile("0m") not in plain.hands[0].tiles


def test_deal_is_a_frozen_value() -> None:
    d = deal(5, 6)
    assert d == deal(5, 6)
    assert d != deal(5, 7)
    assert d != deal(5, 6, "m_league")
    assert hash(d) == hash(deal(5, 6))
    assert isinstance(d, Deal)
    with pytest.raises(ValueError, match="read-only"):
        d.wall[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        d.dora_136[0] = 1
    with pytest.raises(ValueError, match="read-only"):
        deal(5, 6, "tenhou_3p").dora_136[0] = 1
    with pytest.raises(AttributeError):
        d.seed = 1  # type: ignore[misc]
    copy = pickle.loads(pickle.dumps(d))
    assert copy == d
    assert np.array_equal(copy.wall, d.wall)


def test_out_is_filled_and_returned() -> None:
    out = np.zeros((10, 136), np.uint8)
    assert deal_many(1, 0, 10, out=out) is out
    assert np.array_equal(out, deal_many(1, 0, 10))
    assert deal_many(1, 0, 0).shape == (0, 136)


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"seed": -1}, "seed is -1; give a number from 0 to 2\\^64-1"),
        ({"seed": 2**64}, "seed is"),
        ({"seed": 1.5}, "seed must be an integer, not 1.5"),
        ({"seed": True}, "seed must be an integer"),
        ({"first": -1}, "first is -1"),
        ({"count": -1}, "count is -1"),
        ({"count": "3"}, "count must be an integer"),
        ({"first": TOP, "count": 2}, "goes beyond deal 2\\^64-1"),
        ({"threads": -1}, "threads is -1"),
        ({"threads": 10**30}, "threads is"),
        ({"threads": 1.0}, "threads must be an integer"),
        ({"domain": 2}, "domain is 2"),
        ({"out": np.zeros((2, 136), np.int8)}, "uint8\\[2, 136\\], not int8"),
        ({"out": np.zeros((2, 108), np.uint8)}, "uint8\\[2, 136\\]"),
        ({"out": [[0]]}, "not list"),
        ({"out": np.zeros((136, 2), np.uint8).T}, "C-ordered"),
        ({"rules": "tenhou"}, "tenhou"),
    ],
)
def test_bad_input_names_the_argument(arguments: dict[str, Any], words: str) -> None:
    call: dict[str, Any] = {"seed": 1, "first": 0, "count": 2, **arguments}
    with pytest.raises(MahjongError, match=words):
        deal_many(**call)


def test_a_read_only_out_stays_untouched() -> None:
    out = np.zeros((2, 136), np.uint8)
    out.flags.writeable = False
    with pytest.raises(MahjongError, match="writable"):
        deal_many(1, 0, 2, out=out)
    assert not out.any()


def test_unknown_rules_are_a_ruleset_error() -> None:
    with pytest.raises(RulesetError):
        deal(1, 0, "nobody")


@pytest.mark.parametrize("tiles", [[], list(range(157)), [3, 2], [1, 1], [200]])
def test_the_core_refuses_tile_sets_that_are_none(tiles: list[int]) -> None:
    out = np.empty((1, len(tiles)), np.uint8)
    with pytest.raises(ValueError, match="tile set"):
        _core.deal_many(np.array(tiles, np.uint8), 0, 0, out)


def test_numpy_integers_are_integers() -> None:
    assert np.array_equal(deal(np.uint64(TOP), np.int64(3)).wall, deal(TOP, 3).wall)
