"""Chances of draws against counting every hand of a small wall, against each other, and what is refused."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import exact
from mahjong_fast.errors import MahjongError


def small_wall(seed: int, most: int) -> list[int]:
    dice = random.Random(seed)
    left = [0] * 34
    while sum(left) < most:
        left[dice.randrange(34)] = dice.randrange(1, 5)
    return left


def tiles_of(left: list[int]) -> list[int]:
    return [kind for kind, n in enumerate(left) for _ in range(n)]


def test_at_least_and_exactly_count_every_draw() -> None:
    for total in range(1, 9):
        for of in range(total + 1):
            for draws in range(total + 1):
                found = Counter(sum(t < of for t in drawn) for drawn in combinations(range(total), draws))
                for k in range(total + 2):
                    wanted = Fraction(found[k], comb(total, draws))
                    more = Fraction(sum(n for j, n in found.items() if j >= k), comb(total, draws))
                    assert exact.exactly(k, of, draws, total, exact=True) == wanted
                    assert exact.at_least(k, of, draws, total, exact=True) == more
                    assert exact.exactly(k, of, draws, total) == pytest.approx(float(wanted), rel=1e-14)
                    assert exact.at_least(k, of, draws, total) == pytest.approx(float(more), rel=1e-14)


def test_arrays_answer_as_single_calls() -> None:
    of, draws = np.arange(0, 13)[:, None], np.arange(0, 70, 7)[None, :]
    found = exact.at_least(2, of, draws, 122)
    assert found.shape == (13, 10)
    assert found.dtype == np.float64
    fractions = exact.at_least(2, of, draws, 122, exact=True)
    for at in np.ndindex(found.shape):
        one = exact.at_least(2, int(of[at[0], 0]), int(draws[0, at[1]]), 122, exact=True)
        assert fractions[at] == one
        assert found[at] == pytest.approx(float(one), rel=1e-13)
    assert exact.wait_is_live([0, 1, 4], 40, 90).tolist() == exact.at_least(1, [0, 1, 4], 40, 90).tolist()
    assert isinstance(exact.at_least(1, 4, 10, 50), float)
    assert isinstance(exact.at_least(1, 4, 10, 50, exact=True), Fraction)


@pytest.mark.parametrize("seed", range(4))
def test_terminals_and_holdings_count_every_hand(seed: int) -> None:
    left = small_wall(seed, 14)
    pool = tiles_of(left)
    n = 5
    yaochuu = {k for k in range(34) if k >= 27 or k % 9 in (0, 8)}
    kinds: Counter[int] = Counter()
    first, second = sorted(set(pool))[0], sorted(set(pool))[-1]
    holds = both = 0
    for hand in combinations(range(len(pool)), n):
        held = Counter(pool[i] for i in hand)
        kinds[len(yaochuu & set(held))] += 1
        holds += held[first] >= 1
        both += held[first] >= 1 and held[second] >= 1
    assert exact.yaochuu_kinds(n, left=left) == dict(sorted(kinds.items()))
    hands = comb(len(pool), n)
    assert exact.opponent_holds({first: 1}, left, n, exact=True) == Fraction(holds, hands)
    assert exact.opponent_holds({first: 1, second: 1}, left, n, exact=True) == Fraction(both, hands)
    assert exact.opponent_holds(str(mf.Tile(first)), left, n) == pytest.approx(holds / hands)


@pytest.mark.parametrize(("seats", "indicators"), [(4, 1), (4, 2), (3, 1), (3, 3)])
def test_dora_counts_every_indicator(seats: int, indicators: int) -> None:
    dice = random.Random(7 * seats + indicators)
    hands, lefts = [], []
    for _ in range(5):
        hand = [dice.choice((0, 0, 1, 2, 3, 4)) for _ in range(34)]
        left = [dice.randrange(2) if 4 - h > 0 else 0 for h in hand]
        if seats == 3:
            for kind in range(1, 8):
                hand[kind] = left[kind] = 0
        hands.append(hand)
        lefts.append(left)
    many = exact.dora_counts_many(hands, lefts, indicators, seats)
    for row, hand, left in zip(many, hands, lefts, strict=True):
        found: Counter[int] = Counter()
        pool = tiles_of(left)
        for drawn in combinations(pool, indicators):
            found[sum(hand[slow_dora(kind, seats)] for kind in drawn)] += 1
        wanted = {han: Fraction(n, comb(len(pool), indicators)) for han, n in sorted(found.items())}
        assert exact.dora_counts(hand, left, indicators, seats, exact=True) == wanted
        for han in range(4 * indicators + 1):
            assert row[han] == pytest.approx(float(wanted.get(han, 0)), abs=1e-14)


def slow_dora(kind: int, seats: int) -> int:
    cycles = [
        list(range(9)),
        list(range(9, 18)),
        list(range(18, 27)),
        list(range(27, 31)),
        list(range(31, 34)),
    ]
    if seats == 3:
        cycles[0] = [0, 8]
    cycle = next(c for c in cycles if kind in c)
    return cycle[(cycle.index(kind) + 1) % len(cycle)]


def test_walls_in_rows_answer_as_one_by_one() -> None:
    dice = np.random.default_rng(4)
    left = dice.integers(0, 5, (6, 5, 34))
    tiles = dice.integers(0, 15, (6, 1))
    holds = exact.opponent_holds("77z1m", left, tiles)
    nine = exact.nine_terminals(tiles, left=left)
    kinds = exact.yaochuu_kinds_many(left, tiles)
    fractions = exact.opponent_holds("77z1m", left, tiles, exact=True)
    nines = exact.nine_terminals(tiles, left=left, exact=True)
    assert holds.shape == nine.shape == fractions.shape == nines.shape == (6, 5)
    assert kinds.shape == (6, 5, 14)
    assert holds.dtype == kinds.dtype == np.float64
    for at in np.ndindex(6, 5):
        wall, n = left[at], int(tiles[at[0], 0])
        one = exact.opponent_holds({"7z": 2, "1m": 1}, wall, n, exact=True)
        assert fractions[at] == one
        assert holds[at] == pytest.approx(float(one), rel=1e-13, abs=0)
        assert exact.opponent_holds("77z1m", wall, n) == pytest.approx(float(one), rel=1e-13, abs=0)
        ways = exact.yaochuu_kinds(n, left=wall)
        total = sum(ways.values())
        assert total == comb(int(wall.sum()), n)
        assert kinds[at] == pytest.approx([ways.get(k, 0) / total for k in range(14)], rel=1e-13, abs=0)
        assert nines[at] == Fraction(sum(w for k, w in ways.items() if k >= 9), total)
        assert nine[at] == pytest.approx(float(nines[at]), rel=1e-12, abs=0)
    assert isinstance(exact.nine_terminals(), float)
    assert isinstance(exact.opponent_holds("7z", [4] * 34), float)
    assert exact.nine_terminals([13, 14]).tolist() == [exact.nine_terminals(13), exact.nine_terminals(14)]
    assert exact.opponent_holds("7z", np.zeros((0, 34), int), 0).shape == (0,)
    assert exact.yaochuu_kinds_many(np.zeros((0, 34), np.uint8), 0).shape == (0, 14)
    assert exact.opponent_holds("", [4] * 34) == 1.0


def test_more_rows_than_are_counted_at_a_time() -> None:
    left = np.random.default_rng(5).integers(1, 5, (4_500, 34))
    for answer in (exact.opponent_holds("1m7z", left), exact.nine_terminals(14, left=left)):
        backwards = (
            exact.opponent_holds("7z1m", left[::-1])
            if answer[0] > 0.01
            else exact.nine_terminals(14, left=left[::-1])
        )
        assert np.allclose(answer, backwards[::-1], rtol=1e-12, atol=0)


def test_what_is_not_left_is_held_by_nobody() -> None:
    left = [4] * 33 + [1]
    assert exact.opponent_holds("77z", left) == 0
    assert exact.opponent_holds("77z", left, exact=True) == 0
    assert exact.opponent_holds("77z", [left, [4] * 34])[0] == 0
    assert exact.opponent_holds({"7z": 0}, [4] * 33 + [0]) == 1


def test_known_figures() -> None:
    assert exact.nine_terminals(14, exact=True) == Fraction(
        sum(n for k, n in exact.yaochuu_kinds(14).items() if k >= 9), comb(136, 14)
    )
    assert sum(exact.yaochuu_kinds(13, seats=3).values()) == comb(108, 13)
    shares = exact.shanten_shares(13)
    assert sum(shares.values()) == 1
    assert shares[0] == Fraction(exact.shanten(13)[0], comb(136, 13))
    thirteen = exact.yaochuu_kinds(13)
    assert thirteen[13] == 4**13  # each of the thirteen kinds once


@pytest.mark.parametrize(
    ("call", "words"),
    [
        (lambda: exact.at_least(1, 9, 3, 8), "of is 9 of 8 tiles"),
        (lambda: exact.at_least(1, [1, 9], 3, 8), "place 1"),
        (lambda: exact.at_least(1, 1, 9, 8), "draws is 9"),
        (lambda: exact.at_least(1.5, 1, 1, 8), "whole numbers"),
        (lambda: exact.at_least(-1, 1, 1, 8), "expected 0 to 160"),
        (lambda: exact.exactly([1, 2], [1, 2, 3], 1, 8), "do not go together"),
        (lambda: exact.opponent_holds("77777z", [4] * 34), "5 of 7z are asked for, there are four"),
        (lambda: exact.opponent_holds("7z", [5] * 34), "left: "),
        (lambda: exact.opponent_holds("7z", [1] * 34, 35), "34 tiles are left"),
        (lambda: exact.nine_terminals(150), "136 tiles are left"),
        (lambda: exact.nine_terminals(13, seats=5), "seats is 5"),
        (lambda: exact.dora_counts([4] * 34, [0] * 34), "indicators is 1; expected 0 to 0"),
        (lambda: exact.dora_counts_many(np.zeros((2, 33), int), [4] * 34), "expected 34 whole numbers"),
        (lambda: exact.dora_counts_many(np.full((2, 34), 7), [4] * 34), "row 0: 7 of 1m: expected 0 to 4"),
        (lambda: exact.shanten(15), "tiles: 15"),
        (lambda: exact.at_least(10**30, 1, 1, 8), "expected 0 to 160 tiles"),
        (lambda: exact.at_least(1, [[1, 2], [3]], 1, 8), "of: .* whole numbers are needed"),
        (lambda: exact.at_least(float("nan"), 1, 1, 8), "k: nan: whole numbers are needed"),
        (lambda: exact.exactly(True, 1, 1, 8), "whole numbers are needed"),
        (lambda: exact.exactly("1", 1, 1, 8), "whole numbers are needed"),
        (lambda: exact.wait_is_live(1, 9, None), "unseen: None: whole numbers"),
        (lambda: exact.wait_is_live(1, 90, 80), "live_tiles is 90 of 80 tiles"),
        (lambda: exact.opponent_holds("0m", [4] * 34), "0m is a red five, left counts kinds: ask for 5m"),
        (lambda: exact.opponent_holds({mf.Tile("0p"): 1}, [4] * 34), "is a red five"),
        (lambda: exact.opponent_holds({"7z": 1.5}, [4] * 34), "7z is 1.5: a whole number"),
        (lambda: exact.opponent_holds({"7z": -1}, [4] * 34), "-1 of 7z: expected 0 to 4"),
        (lambda: exact.opponent_holds(["7z"], [4] * 34), "give text such as '77z'"),
        (lambda: exact.opponent_holds("1f", [4] * 34), "one of the 34 kinds"),
        (lambda: exact.opponent_holds("7z", [4.0] * 34), "dtype float64; expected 34 whole numbers"),
        (lambda: exact.opponent_holds("7z", [[4] * 34, [4] * 33]), "34 whole numbers"),
        (lambda: exact.opponent_holds("7z", [[4] * 34, [4] * 33 + [5]]), "left: row 1: 5 of 7z"),
        (lambda: exact.opponent_holds("7z", [[4] * 34, [0] * 34]), "hand is 13; 0 tiles are left .row 1"),
        (lambda: exact.opponent_holds("7z", np.full((2, 34), 4), [1, 2, 3]), "do not go together"),
        (lambda: exact.opponent_holds("7z", [4] * 34, 13.0), "hand: 13.0: whole numbers"),
        (lambda: exact.nine_terminals(-1), "tiles: -1; expected 0 to 160"),
        (lambda: exact.nine_terminals(13, seats="4"), "seats is '4': a whole number"),
        (lambda: exact.yaochuu_kinds(13.5), "tiles is 13.5: a whole number"),
        (lambda: exact.yaochuu_kinds(-1), "tiles is -1"),
        (lambda: exact.dora_counts([4] * 34, [1] * 34), "4 of 1m in the hand and 1 left"),
        (lambda: exact.dora_counts([1] * 14 + [0] * 20, [3] * 34, 1, 3), "2m .*with 3 seats there are 0"),
        (lambda: exact.dora_counts([0] * 34, [4] * 34, 1.5), "indicators is 1.5"),
        (lambda: exact.dora_counts([0] * 34, [4] * 34, -1), "expected 0 to 10"),
        (lambda: exact.dora_counts_many(np.full((2, 34), np.nan), [4] * 34), "dtype float64"),
        (lambda: exact.dora_counts_many([4] * 34, [4] * 34), "expected .N, 34. and"),
        (lambda: exact.dora_counts_many([[0] * 34, [4] * 34], [1] * 34), "4 of 1m .*row 1"),
    ],
)
def test_impossible_requests_are_refused(call: object, words: str) -> None:
    with pytest.raises(MahjongError, match=words):
        call()  # type: ignore[operator]


def test_examples_of_the_docstrings() -> None:
    import doctest

    from mahjong_fast import exact_draws, exact_holdings

    for module, examples in ((exact_draws, 2), (exact_holdings, 5)):
        found = doctest.testmod(module, optionflags=doctest.ELLIPSIS)
        assert found.attempted >= examples
        assert found.failed == 0


def test_dora_counts_of_hands_and_texts() -> None:
    left = [2] * 34
    for text, tiles in (
        ("123m456p789s1122z+2z", "123m456p789s11222z"),
        ("123m456p789s11222z", "123m456p789s11222z"),
        ("406p22z(123m)[1111z]+2z", "123m456p1111222z"),
    ):
        counts = [0] * 34
        for tile in mf.tiles.parse_tiles(tiles):
            counts[tile.kind] += 1
        left = [min(2, 4 - count) for count in counts]
        wanted = exact.dora_counts(counts, left, 2, exact=True)
        assert exact.dora_counts(text, left, 2, exact=True) == wanted
        assert exact.dora_counts(mf.Hand(text), left, 2, exact=True) == wanted
    with pytest.raises(mf.MahjongError, match="five copies of 1m"):
        exact.dora_counts("11111m", left)
    with pytest.raises(mf.MahjongError, match="hand: "):
        exact.dora_counts(5, left)
