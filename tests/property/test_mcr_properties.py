"""What must hold for the value of any hand of Chinese Official, whatever it is?"""

from __future__ import annotations

from collections import Counter
from functools import cache
from itertools import permutations
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from cases.mcr_records import fans_of, win_records
from reference.mcr_judge import Situation
from reference.mcr_random import hand_text, random_wins, tile_text, words

PRESETS = ("mcr", "mcr_cn98", "mcr_mil")
NUMBER = {row.key: row.number for row in mf.scoring.fan_table()}
SUITED = {"AG": NUMBER["AG"], "RT": NUMBER["RT"]}  # they name suits
CHI = 1
MELD_KIND, MELD_TYPE = 63, 6


@cache
def situations() -> list[Situation]:
    return random_wins(71, 2000)


@cache
def wins() -> NDArray[Any]:
    return win_records(situations())


def moved(rows: NDArray[Any], order: NDArray[np.int64]) -> NDArray[Any]:
    """The same hands with kind order[k] in place of kind k. A chow keeps its lowest tile lowest."""
    out = rows.copy()
    out["counts"] = 0
    out["counts"][:, order] = rows["counts"]
    out["win"] = order[rows["win"]]
    kinds, types = rows["melds"] & MELD_KIND, rows["melds"] >> MELD_TYPE & 7
    first = order[np.minimum(kinds, 33)]
    last = order[np.minimum(np.where(types == CHI, kinds + 2, kinds), 33)]
    melds = (np.minimum(first, last) | types.astype(np.int64) << MELD_TYPE).astype(np.uint16)
    out["melds"] = np.where(rows["melds"] == 0, 0, melds)
    return out


def suit_orders() -> list[NDArray[np.int64]]:
    suits = [np.arange(9) + 9 * suit for suit in range(3)]
    return [
        np.concatenate([*(suits[s] for s in order), np.arange(27, 34)]) for order in permutations(range(3))
    ]


MIRRORED = np.concatenate([np.arange(8, -1, -1) + 9 * suit for suit in range(3)] + [np.arange(27, 34)])


@pytest.mark.parametrize("preset", PRESETS)
def test_suits_can_be_exchanged(preset: str) -> None:
    before = mf.score_many(wins(), rules=preset)
    for order in suit_orders():
        after = mf.score_many(moved(wins(), order), rules=preset)
        named = np.zeros(len(before), bool)
        for number in SUITED.values():
            named |= (before["count"][:, number] != 0) | (after["count"][:, number] != 0)
        assert named.mean() < 0.1
        assert np.array_equal(before["status"][~named], after["status"][~named])
        for name in ("qualifying", "value", "total", "count"):
            assert np.array_equal(before[name][~named], after[name][~named]), name


@pytest.mark.parametrize("preset", PRESETS)
def test_ranks_can_be_mirrored(preset: str) -> None:
    before, after = (mf.score_many(rows, rules=preset) for rows in (wins(), moved(wins(), MIRRORED)))
    named = np.zeros(len(before), bool)
    for number in SUITED.values():
        named |= (before["count"][:, number] != 0) | (after["count"][:, number] != 0)
    assert named.mean() < 0.1
    for name in ("qualifying", "value", "total"):
        assert np.array_equal(before[name][~named], after[name][~named]), name
    for one, other in (("UT", "LT"), ("UF", "LF"), ("MT", "MT"), ("NG", "NG"), ("KS", "KS")):
        assert np.array_equal(before["count"][:, NUMBER[one]], after["count"][:, NUMBER[other]]), one


@pytest.mark.parametrize("preset", PRESETS)
def test_arrays_say_what_single_hands_do(preset: str) -> None:
    rows = mf.score_many(wins(), rules=preset)
    for s, row in list(zip(situations(), rows, strict=True))[:300]:
        found = mf.try_score(hand_text(s), tile_text(s.win), rules=preset, **words(s))  # type: ignore[arg-type]
        assert (found is not None) == (row["status"] == 0)
        if found is not None:
            assert Counter({key: n for key, _, n in found.items if key != "FT"}) == fans_of(row)
            assert (found.value, found.qualifying, found.total) == (
                row["value"],
                row["qualifying"],
                row["total"],
            )


def test_the_order_of_melds_does_not_matter() -> None:
    rng = np.random.default_rng(1)
    rows = wins().copy()
    for row in rows:
        n = int((row["melds"] != 0).sum())
        row["melds"][:n] = rng.permutation(row["melds"][:n])
    for preset in PRESETS:
        before, after = mf.score_many(wins(), rules=preset), mf.score_many(rows, rules=preset)
        for name in ("status", "value", "count", "total"):
            assert np.array_equal(before[name], after[name]), name


def test_flowers_add_a_point_each_and_help_nobody() -> None:
    plain, rich = wins().copy(), wins().copy()
    plain["bonus"], rich["bonus"] = 0, 0xFF
    before, after = mf.score_many(plain, rules="mcr"), mf.score_many(rich, rules="mcr")
    assert np.array_equal(before["status"], after["status"])
    assert np.array_equal(before["qualifying"], after["qualifying"])
    assert np.array_equal(before["value"] + 8, after["value"])


def test_a_claimed_kong_is_an_added_one() -> None:
    rows = wins().copy()
    types = rows["melds"] >> MELD_TYPE & 7
    rows["melds"] = np.where(types == 3, rows["melds"] + (2 << MELD_TYPE), rows["melds"])
    assert np.array_equal(mf.score_many(rows, rules="mcr"), mf.score_many(wins(), rules="mcr"))


def test_the_minimum_is_all_that_separates_wins() -> None:
    free = mf.score_many(wins(), rules=mf.rules("mcr").replace(minimum_fan=0))
    assert (free["status"] == 0).all()
    for minimum in (1, 8, 30):
        rows = mf.score_many(wins(), rules=mf.rules("mcr").replace(minimum_fan=minimum))
        assert np.array_equal(rows["status"] == 0, free["qualifying"] >= minimum)
        assert np.array_equal(rows["count"], free["count"])
