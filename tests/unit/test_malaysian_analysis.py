"""Shanten, waits, useful tiles and discards of hands with jokers (`tileset="malaysian"`), beside the plain
way: every use of the jokers tried (`scoring.malaysian_useful_tiles`).
"""

from __future__ import annotations

import random

import pytest

import mahjong_fast as mf
from mahjong_fast import analysis
from mahjong_fast.scoring import malaysian_useful_tiles

SET = [*[f"{rank}p" for rank in range(1, 10)] * 4, *[f"{number}z" for number in range(1, 8)] * 4, *["0x"] * 4]


def random_hand(rng: random.Random, size: int, most: int) -> list[str]:
    """Tiles near each other more often than not, with at most so many jokers."""
    pool = list(SET)
    if rng.random() < 0.7:
        kinds = set(rng.sample(sorted(set(pool)), 8)) | {"0x"}
        pool = [tile for tile in pool if tile in kinds]
    rng.shuffle(pool)
    hand = pool[:size]
    while hand.count("0x") > most:
        hand.remove("0x")
        hand.append(next(tile for tile in pool[size:] if tile != "0x"))
        pool.remove(hand[-1])
    return hand


@pytest.mark.parametrize("jokers", [0, 1, 2])
def test_as_every_use_of_the_jokers_says(jokers: int) -> None:
    rng = random.Random(jokers)
    for _ in range(25 if jokers == 2 else 60):
        hand = "".join(random_hand(rng, 13, jokers))
        shanten, tiles = malaysian_useful_tiles(hand)
        assert analysis.shanten(hand, tileset="malaysian") == shanten, hand
        assert analysis.useful_tiles(hand, tileset="malaysian") == tiles, hand
        assert analysis.waits(hand, tileset="malaysian") == (tiles if shanten == 0 else ()), hand


def test_three_and_four_jokers() -> None:
    for hand in ("147p2345671z000x", "1p1p5z6z7z23z4z5p0000x"):
        shanten, tiles = malaysian_useful_tiles(hand)
        assert (
            analysis.shanten(hand, tileset="malaysian"),
            analysis.useful_tiles(hand, tileset="malaysian"),
        ) == (
            shanten,
            tiles,
        )


def test_one_hand() -> None:
    hand = "1245789p2255z00x"
    found = analysis.ukeire(hand, tileset="malaysian")
    assert found.shanten == 0
    assert {str(tile): n for tile, n in found.tiles.items()} == {"3p": 4, "6p": 4, "2z": 2, "5z": 2, "0x": 2}
    assert found.total == 14
    assert analysis.ukeire(hand, "3p0x", rules="malaysian_3").total == 12
    assert mf.waits(hand, rules="malaysian_3") == tuple(found.tiles)
    assert analysis.is_complete("1245789p22555z00x", tileset="malaysian")
    assert not analysis.is_complete("1245789p22z555z0x9p"[:-2] + "4z", tileset="malaysian")


def test_discards() -> None:
    hand = "1245789p2255z400x"[:-4] + "4z00x"
    best, *others = analysis.discards(hand, tileset="malaysian")
    assert (str(best.tile), best.shanten) == ("4z", 0)
    rest = analysis.ukeire("1245789p2255z00x", "4z", tileset="malaysian")
    assert (best.tiles, best.total) == (rest.tiles, rest.total)
    assert next(d for d in others if d.tile == mf.Tile("0x")).shanten >= best.shanten
    assert all(d.improvements == {} for d in others)


def test_melds() -> None:
    hand = "1245p22z0x(789p)(5z0x5z)"
    assert analysis.shanten(hand, tileset="malaysian") == 0
    assert analysis.ukeire(hand, tileset="malaysian").tiles[mf.Tile("0x")] == 2
    with pytest.raises(mf.HandError, match="13 or 14"):
        analysis.shanten("1245p", tileset="malaysian")


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: analysis.shanten("123m456p11z5z0x789p", tileset="malaysian"), "not in the tile set"),
        (lambda: analysis.shanten("1245789p2255z00x", tileset="malaysian", fifth_tile="melds"), "fifth_tile"),
        (lambda: analysis.shanten("1245789p2255z00x"), "tileset='malaysian'"),
        (lambda: analysis.shanten("1245789p2255z00x", "kokushi", tileset="malaysian"), "expected one of"),
        (lambda: analysis.wait_shapes("1245789p22555z3z", tileset="malaysian"), "only shanten"),
        (lambda: analysis.waits("1245789p22555z00x", tileset="malaysian"), "waits for a tile"),
        (lambda: analysis.discards("1245789p2255z00x", tileset="malaysian"), "about to discard"),
        (lambda: analysis.ukeire("1245789p2255z00x", "22z1z2z", tileset="malaysian"), "there are four"),
        (lambda: analysis.waits("1245789p2255z00x", rules="malaysian_3", minimum="ron"), "malaysian_waits"),
    ],
)
def test_errors(call: object, words: str) -> None:
    with pytest.raises(mf.MahjongError, match=words):
        call()  # type: ignore[operator]
