"""The fifth-tile conventions of arrays: all answer as single hands do; what is missing or wrong is said."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_fast import Hand, HandError, MahjongError, Meld
from mahjong_fast.analysis import (
    discards,
    discards_many,
    shanten,
    shanten_many,
    ukeire,
    ukeire_many,
    waits,
    waits_many,
)


def arrays(texts: tuple[str, ...]) -> tuple[list[Hand], np.ndarray, np.ndarray, np.ndarray]:
    hands = [Hand(text) for text in texts]
    melded = np.zeros((len(hands), 34), np.uint8)
    for row, hand in zip(melded, hands, strict=True):
        for meld in hand.melds:
            np.add.at(row, list(meld.kinds), 1)
    return (
        hands,
        np.array([h.counts for h in hands]),
        np.array([len(h.melds) for h in hands], np.uint8),
        melded,
    )


def mask_of(tiles: Any) -> int:
    return sum(1 << int(tile) for tile in tiles)


def random_hands(
    seed: int, n: int, tiles: int
) -> tuple[list[Hand], np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Hands with pons and kans of kinds they are near to, and visible tiles: many kinds are used up."""
    rng = np.random.default_rng(seed)
    hands, visible = [], np.zeros((n, 34), np.uint8)
    for row in visible:
        kinds = rng.choice(34, 9, replace=False)
        melds, counts, wall = [], np.zeros(34, np.uint8), np.zeros(34, int)
        wall[kinds] = 4
        for kind in kinds[: rng.integers(4)]:
            size = int(rng.integers(3, 5))
            melds.append(Meld("pon" if size == 3 else "ankan", [int(kind)] * size))
            wall[kind] -= size
        rest = rng.permutation(np.repeat(np.arange(34), wall))
        concealed = tiles - 3 * len(melds)
        np.add.at(counts, rest[:concealed], 1)
        np.add.at(row, rest[concealed : concealed + rng.integers(12)], 1)
        hands.append(Hand.from_counts(counts, melds=melds))
    counts = np.array([h.counts for h in hands])
    melded = np.zeros_like(counts)
    for row, hand in zip(melded, hands, strict=True):
        for meld in hand.melds:
            np.add.at(row, list(meld.kinds), 1)
    return hands, counts, np.array([len(h.melds) for h in hands], np.uint8), melded, visible


def options(fifth_tile: str, melded: np.ndarray, visible: np.ndarray) -> tuple[dict[str, Any], np.ndarray]:
    """Keywords of an array call, and its visible tiles (own melds included)."""
    more: dict[str, Any] = {"fifth_tile": fifth_tile}
    if fifth_tile == "melds":
        more["meld_tiles"] = melded
    return more, (visible + melded).astype(np.uint8)


def alone(hand: Hand, row: np.ndarray, fifth_tile: str) -> int:
    try:
        return shanten(hand, fifth_tile=fifth_tile, visible=row)
    except HandError:
        return 100  # cannot be completed


@pytest.mark.parametrize("fifth_tile", ["concealed", "melds", "visible"])
def test_waiting_hands_answer_as_single_ones(fifth_tile: str) -> None:
    hands, counts, melds, melded, visible = random_hands(1, 150, 13)
    more, seen = options(fifth_tile, melded, visible)
    numbers = shanten_many(counts, melds=melds, visible=seen, **more)
    masks = waits_many(counts, melds=melds, visible=seen, **more)
    same, useful, left = ukeire_many(counts, seen, melds=melds, **more)
    assert (numbers == same).all()
    for i, hand in enumerate(hands):
        assert numbers[i] == alone(hand, visible[i], fifth_tile), hand
        if numbers[i] == 100:
            continue
        assert masks[i] == mask_of(waits(hand, fifth_tile=fifth_tile, visible=visible[i]))
        one = ukeire(hand, visible[i], fifth_tile=fifth_tile)
        assert left[i] == one.total
        assert mask_of(one.tiles) & ~int(useful[i]) == 0


@pytest.mark.parametrize("all_discards", [False, True])
@pytest.mark.parametrize("fifth_tile", ["melds", "visible"])
def test_discards_answer_as_single_hands(fifth_tile: str, all_discards: bool) -> None:
    hands, counts, melds, melded, visible = random_hands(2, 60, 14)
    more, seen = options(fifth_tile, melded, visible)
    numbers, masks, totals = discards_many(counts, seen, melds=melds, all=all_discards, **more)
    for i, hand in enumerate(hands):
        if alone(hand, visible[i], fifth_tile) == 100:
            continue
        listed = discards(hand, visible[i], fifth_tile=fifth_tile, improvements=False)
        assert {int(d.tile) for d in listed} == set(np.flatnonzero(numbers[i] != 127))
        least = min(d.shanten for d in listed)
        for d in listed:
            assert numbers[i, d.tile] == d.shanten
            if all_discards or d.shanten == least:
                assert totals[i, d.tile] == d.total
                assert mask_of(d.tiles) & ~int(masks[i, d.tile]) == 0
            else:
                assert masks[i, d.tile] == 0


def test_the_conventions_differ_where_they_should() -> None:
    texts = ("1z(222z)(333z)(444z)[1111p]", "4567m(444m)(777m)(123p)")
    hands, counts, melds, melded = arrays(texts)
    seen = melded.copy()
    seen[0, 27] = 3  # the last three East lie on the table
    assert waits_many(counts, melds=melds).tolist() == [1 << 27, 1 << 3 | 1 << 6]
    own = waits_many(counts, melds=melds, fifth_tile="melds", meld_tiles=melded)
    assert own.tolist() == [1 << 27, 0]
    assert waits_many(counts, melds=melds, fifth_tile="visible", visible=seen).tolist() == [0, 0]
    numbers = shanten_many(counts, melds=melds, fifth_tile="melds", meld_tiles=melded)
    assert numbers.tolist() == [shanten(hand, fifth_tile="melds") for hand in hands]


def test_nothing_out_of_reach_is_the_fast_way() -> None:
    counts = np.array([Hand("123m456p789s1122z").counts] * 3)
    for more in ({"fifth_tile": "melds"}, {"fifth_tile": "visible"}):
        assert waits_many(counts, **more).tolist() == waits_many(counts).tolist()


def test_one_row_of_tiles_serves_all() -> None:
    counts = np.array([Hand("11234m99p").counts] * 2000)
    tiles = np.bincount([27, 27, 27, 31, 31, 31], minlength=34).astype(np.uint8)
    each = waits_many(counts, melds=2, fifth_tile="melds", meld_tiles=np.tile(tiles, (2000, 1)), threads=2)
    assert (waits_many(counts, melds=2, fifth_tile="melds", meld_tiles=tiles, threads=1) == each).all()
    assert (shanten_many(counts, melds=2, fifth_tile="visible", visible=tiles) == 0).all()


@pytest.mark.parametrize(
    ("more", "told"),
    [
        ({"fifth_tile": "all"}, "concealed melds visible"),
        ({"fifth_tile": "melds", "melds": 1}, "give meld_tiles"),
        ({"fifth_tile": "visible", "meld_tiles": np.zeros(34, np.uint8)}, "'melds' only"),
        ({"meld_tiles": np.zeros(34, np.uint8)}, "'melds' only"),
        (
            {"fifth_tile": "melds", "melds": 1, "meld_tiles": np.zeros(34, np.uint8)},
            "row 0: 0 tiles and 1 meld",
        ),
        (
            {"fifth_tile": "melds", "meld_tiles": np.zeros((2, 34), np.uint8)},
            r"meld_tiles of shape \(2, 34\)",
        ),
        ({"fifth_tile": "melds", "meld_tiles": np.zeros(34)}, "meld_tiles: dtype float64"),
        (
            {"fifth_tile": "melds", "melds": 1, "meld_tiles": np.bincount([0] * 3, minlength=34)},
            "row 0: 4 copies|row 4: 5 copies",
        ),
        (
            {"fifth_tile": "visible", "visible": np.full(34, 4, np.uint8)},
            r"row 0: 5 copies of 1m \(1 concealed, 4 visible\)",
        ),
        ({"visible": np.zeros((3, 34), np.uint8)}, r"visible of shape \(3, 34\)"),
    ],
)
def test_what_is_missing_or_wrong(more: dict[str, Any], told: str) -> None:
    counts = np.array([Hand("123m456p1122z").counts] * 5)
    counts[4, 0] = 2
    counts[4, 27] = 1
    with pytest.raises(MahjongError, match=told):
        shanten_many(counts, **more)


def test_marks_and_untouched_outputs() -> None:
    counts = np.array([Hand("123m456p1122z").counts] * 5)
    counts[3, 5] = 6
    tiles = np.bincount([33] * 4, minlength=34).astype(np.uint8)
    more: dict[str, Any] = {"melds": 1, "fifth_tile": "melds", "meld_tiles": tiles}
    assert shanten_many(counts, errors="status", **more).tolist() == [0, 0, 0, 127, 0]
    assert waits_many(counts, errors="status", **more)[3] == 1 << 63
    assert ukeire_many(counts, errors="status", **more)[2].tolist() == [4, 4, 4, 0, 4]
    out = np.full(5, 9, np.uint64)
    with pytest.raises(MahjongError, match="row 3: 6 copies of 6m"):
        waits_many(counts, out=out, **more)
    assert (out == 9).all()
    garbage = np.random.default_rng(1).integers(0, 256, (300, 34)).astype(np.uint8)
    for function in (shanten_many, waits_many, ukeire_many, discards_many):
        function(
            garbage,
            check=False,
            fifth_tile="visible",
            visible=garbage[:, ::-1].copy(),
            melds=garbage[:, 0].copy(),
        )
