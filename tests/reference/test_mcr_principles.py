"""Is the choice of fans between sets the best that the principles allow? (MCR specification, section 7)

Against every subset of the candidates, without any bound on its size; and the principles themselves on the
examples of the text.
"""

from __future__ import annotations

import random
from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

import mahjong_fast as mf
from reference.mcr_fans import FANS
from reference.mcr_judge import allowed, edges, relations
from reference.mcr_random import _groups
from reference.mcr_shapes import Set

FOUR_SETS = ("QC", "PTC", "3STC", "4PSC", "4PSP", "BFW")


def chow(text: str) -> Set:
    return Set("chow", 9 * "mps".index(text[1]) + int(text[0]) - 1, False, True)


def points(names: Counter[str]) -> int:
    return sum(FANS[code][2] * n for code, n in names.items())


def best_of_all_subsets(sets: tuple[Set, ...], pair: int) -> int:
    """The most points of any subset that keeps the principles, each subset looked at."""
    candidates = list(edges(sets, pair))
    best = 0
    for number in range(1 << len(candidates)):
        chosen = tuple(edge for at, edge in enumerate(candidates) if number >> at & 1)
        if allowed(chosen, len(sets)):
            best = max(best, points(Counter(code for code, _ in chosen)))
    return best


def random_sets(rng: random.Random) -> tuple[tuple[Set, ...], int]:
    """Four sets that like to be related, as melds, and a pair; no fifth tile."""
    while True:
        groups = _groups(rng, 4)
        pair = rng.randrange(34)
        tiles = [*(k for group in groups for k in group), pair, pair]
        if max(tiles.count(k) for k in tiles) <= 4:
            types = ["pung" if group[0] == group[1] else "chow" for group in groups]
            return tuple(Set(t, g[0], False, True) for t, g in zip(types, groups, strict=True)), pair


def test_the_choice_is_the_best_of_all_subsets() -> None:
    rng, sizes = random.Random(1), Counter[int]()
    for _ in range(800):
        sets, pair = random_sets(rng)
        sizes[len(list(edges(sets, pair)))] += 1
        assert points(relations(sets, pair)) == best_of_all_subsets(sets, pair), (sets, pair)
    assert max(sizes) >= 6


@pytest.mark.long  # 60 s
def test_the_choice_is_the_best_of_all_subsets_at_length() -> None:
    rng = random.Random(2)
    for _ in range(40_000):
        sets, pair = random_sets(rng)
        assert points(relations(sets, pair)) == best_of_all_subsets(sets, pair), (sets, pair)


def test_the_order_of_adding_does_not_matter() -> None:
    """`allowed` adds the edges one by one; whether they fit does not depend on the order."""
    rng = random.Random(3)
    for _ in range(400):
        sets, pair = random_sets(rng)
        candidates = list(edges(sets, pair))
        for size in (2, 3):
            for chosen in list(combinations(candidates, size))[:30]:
                assert len({allowed(order, 4) for order in permutations(chosen)}) == 1


def shipped(sets: tuple[Set, ...], pair: int) -> Counter[str]:
    """The relations the shipped judge counts of four melded sets and a pair won by another's tile."""
    win = mf.wins_array(1)
    kinds = {"chow": 1, "pung": 2}
    win["melds"][0] = [one.tile | kinds[one.type] << 6 for one in sets]
    win["counts"][0, pair] = 2
    win["win"] = pair
    row = mf.score_many(win, rules="mcr")[0]
    codes = {entry.number: entry.key for entry in mf.scoring.fan_table()}
    return Counter({codes[n]: int(times) for n, times in enumerate(row["count"]) if times})


# Fans of whole hands can hide a relation; these never stand beside a hidden one here.
RELATIONS = ("PDC", "MDC", "SS", "TTC", "PTrC", "MTC", "MSC", "MS", "PS", "PSC", "TP", "MSP", "PSP", "DP")
HIDERS = ("AT", "3STC", "PTC", "QC", "4PSC", "4PSP", "PTrC", "PSP")


def test_the_shipped_judge_chooses_as_well() -> None:
    rng, compared = random.Random(4), 0
    for _ in range(1000):
        sets, pair = random_sets(rng)
        found = shipped(sets, pair)
        if any(found[code] for code in HIDERS):
            continue
        mine = Counter({code: found[code] for code in RELATIONS if found[code]})
        slow = Counter({code: n for code, n in relations(sets, pair).items() if code in RELATIONS})
        assert points(mine) == points(slow), (sets, pair, found)
        compared += bool(slow)
    assert compared > 400


@pytest.mark.parametrize(
    ("chows", "expected"),
    [
        ("1m 4m 1p 4p", 3),  # four chows: three fans of two sets, not four
        ("1m 7m 1s 7s", 3),
        ("1m 1m 4m", 2),  # 123 123 456: two, not three
        ("1m 2m 3m 3m", 17),  # three shifted chows and one fan with the fourth set
        ("1m 4m 7m 7p", 17),  # a pure straight and one further fan
        ("1m 4m 7m 7m", 17),
        ("1m 1p 1s 4s", 9),  # mixed triple chow and one further fan
    ],
)
def test_examples_of_the_text(chows: str, expected: int) -> None:
    sets = tuple(chow(text) for text in chows.split())
    assert points(relations(sets, 31)) == best_of_all_subsets(sets, 31) == expected
    if len(sets) == 4:
        found = shipped(sets, 31)
        assert points(Counter({code: n for code, n in found.items() if code in RELATIONS})) == expected


def test_a_fan_of_four_sets_leaves_nothing() -> None:
    for text, code in (("1m 1m 1m 1m", "QC"), ("1m 3m 5m 7m", "4PSC"), ("2p 3p 4p 5p", "4PSC")):
        sets = tuple(chow(one) for one in text.split())
        assert relations(sets, 31) == Counter([code])
        assert not any(shipped(sets, 31)[other] for other in RELATIONS)


def test_equal_fans_share_no_set() -> None:
    rng = np.random.default_rng(5)
    for _ in range(200):
        sets, pair = random_sets(random.Random(int(rng.integers(1 << 30))))
        for code, times in relations(sets, pair).items():
            size = next(len(members) for name, members in edges(sets, pair) if name == code)
            assert times * size <= 4
