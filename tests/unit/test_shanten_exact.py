"""Exact numbers of hands: known totals, stored distributions, plain enumeration of few tiles, seen walls."""

from __future__ import annotations

import json
from importlib.resources import files
from itertools import combinations_with_replacement
from math import comb, prod
from time import process_time

import numpy as np
import pytest

from mahjong_fast import MahjongError, _core, exact
from mahjong_fast.analysis import deal_shanten, shanten_many
from mahjong_fast.deals import deal_many
from mahjong_fast.tile_spaces import counts_34

STORED = json.loads(files("mahjong_fast").joinpath("data", "exact_shanten.json").read_text("utf-8"))
NAMES = {
    "any": "all_forms",
    "regular": "general_form",
    "chiitoitsu": "chiitoi_only",
    "kokushi": "kokushi_only",
}


def as_numbers(table: dict[str, int]) -> dict[int, int]:
    return {int(number): ways for number, ways in table.items() if ways}


@pytest.mark.parametrize("tiles", [1, 2, 4, 13, 14])
def test_stored_distributions(tiles: int) -> None:
    table = STORED[f"4p_{tiles}"]
    checked = 0
    for form, name in NAMES.items():
        for distinct, suffix in ((False, ""), (True, "_distinct_hands")):
            if name + suffix in table:
                assert exact.shanten(tiles, form, distinct=distinct) == as_numbers(table[name + suffix])
                checked += 1
    assert checked >= 2
    assert sum(exact.shanten(tiles).values()) == comb(136, tiles) == table["total_deals"]


def test_known_numbers_of_complete_hands() -> None:
    assert exact.shanten(14, distinct=True)[-1] == 16_873_619
    assert exact.shanten(14, "regular", distinct=True)[-1] == 11_498_658
    assert exact.shanten(14)[-1] == 12_859_078_207_674
    parts = [exact.shanten(14, form)[-1] for form in ("regular", "chiitoitsu", "kokushi")]
    assert parts == [11_353_128_141_498, 1_505_948_184_576, 1_308_622_848]
    assert sum(exact.shanten(13, distinct=True).values()) == 98_521_596_000


@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("form", ["any", "regular", "chiitoitsu", "kokushi"])
@pytest.mark.parametrize("tiles", range(1, 15))
def test_distributions_add_up(tiles: int, form: str, seats: int) -> None:
    found = exact.shanten(tiles, form, seats)
    assert sum(found.values()) == comb(136 if seats == 4 else 108, tiles)
    assert all(ways > 0 and -1 <= number <= 13 for number, ways in found.items())


@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("tiles", [1, 2, 3, 4])
def test_few_tiles_by_plain_enumeration(tiles: int, seats: int) -> None:
    _enumerate(tiles, seats)


@pytest.mark.slow
@pytest.mark.parametrize("seats", [4, 3])
def test_five_tiles_by_plain_enumeration(seats: int) -> None:
    _enumerate(5, seats)


def _enumerate(tiles: int, seats: int) -> None:
    kinds = [kind for kind in range(34) if seats == 4 or not 1 <= kind <= 7]
    left = np.zeros(34, np.uint8)
    left[kinds] = [1 + (7 * kind) % 4 for kind in kinds]  # a partly seen wall
    picked = np.array(list(combinations_with_replacement(kinds, tiles)))
    counts = np.zeros((len(picked), 34), np.uint8)
    np.add.at(counts, (np.repeat(np.arange(len(picked)), tiles), picked.ravel()), 1)
    counts = counts[(counts <= 4).all(axis=1)]
    choose = np.array([[comb(n, k) for k in range(5)] for n in range(5)])
    for form in ("any", "regular", "chiitoitsu", "kokushi"):
        numbers = shanten_many(counts, form, seats=seats)
        for wall in (np.where(np.isin(np.arange(34), kinds), 4, 0), left):
            ways = np.prod(choose[wall, counts], axis=1)
            expected = {int(s): int(ways[numbers == s].sum()) for s in np.unique(numbers)}
            expected = {s: n for s, n in expected.items() if n}
            assert exact.shanten(tiles, form, seats, left=wall) == expected
        distinct = {int(s): int((numbers == s).sum()) for s in np.unique(numbers)}
        assert exact.shanten(tiles, form, seats, distinct=True) == distinct


def test_a_partly_seen_wall_by_going_through_all_hands() -> None:
    # Few kinds are left: all hands of 13 tiles from them, weighted by the ways to take them.
    left = [0] * 34
    for kind in (9, 10, 11, 12, 27, 31):
        left[kind] = 4
    found = exact.shanten(13, left=left)
    assert sum(found.values()) == comb(24, 13)
    kinds = [k for k in range(34) if left[k]]
    rows, ways = [], []
    for digits in np.ndindex(*(5,) * len(kinds)):
        if sum(digits) == 13:
            row = [0] * 34
            for kind, n in zip(kinds, digits, strict=True):
                row[kind] = n
            rows.append(row)
            ways.append(prod(comb(4, n) for n in digits))
    numbers = shanten_many(np.array(rows, np.uint8))
    expected: dict[int, int] = {}
    for number, way in zip(numbers.tolist(), ways, strict=True):
        expected[number] = expected.get(number, 0) + way
    assert found == expected


@pytest.mark.parametrize("seats", [4, 3])
def test_three_seats_and_four_against_dealt_hands(seats: int) -> None:
    deals = 20_000
    dealt = deal_shanten(5, 0, deals, seats)
    assert dealt.sum() == deals * seats
    odds = exact.shanten(13, "any", seats)
    total = sum(odds.values())
    observed = dealt.sum(axis=0)
    chi_square = sum(
        (observed[s] - deals * seats * odds[s] / total) ** 2 / (deals * seats * odds[s] / total)
        for s in range(1, 6)
    )
    assert chi_square < 30  # 4 degrees of freedom and some dependence between the hands of a deal


@pytest.mark.parametrize("seats", [4, 3])
def test_dealt_hands_are_those_of_deal_many(seats: int) -> None:
    walls = deal_many(7, 1000, 300, f"tenhou_{seats}p")
    expected = np.zeros((seats, 7), np.int64)
    for seat in range(seats):
        numbers = shanten_many(counts_34(walls[:, 13 * seat : 13 * seat + 13]), seats=seats)
        expected[seat] = np.bincount(numbers, minlength=7)
    for threads in (1, 2):
        assert (deal_shanten(7, 1000, 300, seats, threads=threads) == expected).all()


@pytest.mark.parametrize("seats", [4, 3])
def test_a_whole_wall_takes_a_second_at_most_and_a_seen_one_two(seats: int) -> None:
    """Processor time; measured 0.02 to 0.1 s."""
    left = list(exact.full_wall(seats))
    for kind, n in zip((0, 8, 9, 13, 14, 22, 27, 31, 33), (1, 4, 2, 3, 1, 4, 3, 2, 1), strict=True):
        left[kind] -= n
    for wall, most in ((None, 1.0), (left, 2.0)):
        before = process_time()
        shares = exact.shanten_shares(14, seats=seats, left=wall)
        assert process_time() - before < most
        assert sum(shares.values()) == 1


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ({"n": 0}, "1 to 14"),
        ({"n": 15}, "1 to 14"),
        ({"n": 13, "form": "pairs"}, "form"),
        ({"n": 13, "seats": 5}, "seats"),
        ({"n": 13, "left": [5] + [4] * 33}, "left"),
        ({"n": 13, "left": [4] * 33}, "left"),
        ({"n": 13, "left": [4] * 34, "seats": 3}, "2m"),
        ({"n": 5, "left": [4] + [0] * 33}, "4 tiles"),
        ({"n": 13.0}, "whole number"),
        ({"n": True}, "whole number"),
        ({"n": 10**30}, "1 to 14"),
        ({"n": "13"}, "whole number"),
        ({"n": 13, "left": [float("nan")] * 34}, "left"),
        ({"n": 13, "left": [4.0] * 34}, "left"),
        ({"n": 13, "left": "all"}, "left"),
        ({"n": 13, "left": [[4] * 34]}, "left"),
        ({"n": 13, "form": None}, "form"),
    ],
)
def test_impossible_questions(arguments: dict, told: str) -> None:
    with pytest.raises(MahjongError, match=told):
        exact.shanten(**arguments)


def test_the_tables_are_the_same_on_every_machine() -> None:
    # Behind it: 126 classes of suits, 55 of honours, 180 of several suits (the core refuses other numbers).
    # tests/cpp/test_shape.cpp compares their distances with target enumeration.
    assert _core.shape_tables_digest() == 0xFF2D383B1DC47FCF
    assert _core.shape_tables_bytes() < 12_000_000
