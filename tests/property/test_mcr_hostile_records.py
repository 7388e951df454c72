"""WIN records that no careful caller would make, for the judge of Chinese Official: random bytes, and winning
hands with wild bytes in them.

Whatever stands in a record, the judge answers with a status; a bad row leaves nothing but its status; fans
add up to the points and payments to what is received; any number of threads says the same.
tools/sanitize_judges.sh runs this file with the judges compiled under ASan and UBSan.
"""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from cases.mcr_records import win_records
from mahjong_fast.scoring import bad_row, fan_table
from mahjong_fast.scoring.mcr import detail, settle
from mahjong_fast.scoring.mcr.score_value import McrScore
from reference.mcr_fans import PROFILES
from reference.mcr_random import random_wins

Rows = NDArray[Any]
PRESETS = ("mcr", "mcr_cn98", "mcr_mil")
NONE = 255
NUMBER = {row.key: row.number for row in fan_table()}


@cache
def good_wins() -> Rows:
    return win_records(random_wins(61, 1500))


def random_bytes(rng: np.random.Generator, n: int) -> Rows:
    return np.frombuffer(rng.bytes(mf.WIN.itemsize * n), mf.WIN)


def damaged(rng: np.random.Generator, n: int) -> Rows:
    """Winning hands: some as they are, some with other circumstances, some with a few wild bytes or bits."""
    wins = good_wins()[rng.integers(0, len(good_wins()), n)].copy()
    wins["payer"] = np.where(rng.random(n) < 0.5, rng.integers(0, 5, n), NONE)
    flags = rng.random(n) < 0.3
    wins["flags"] ^= (flags * (1 << rng.integers(0, 20, n))).astype(np.uint32)
    wins["bonus"] = np.where(rng.random(n) < 0.2, rng.integers(0, 1 << 9, n), wins["bonus"])
    raw = wins.view(np.uint8).reshape(n, -1)
    for _ in range(3):
        wild = np.flatnonzero(rng.random(n) < 0.15)
        raw[wild, rng.integers(0, 80, len(wild))] = rng.integers(0, 256, len(wild))
    moved = np.flatnonzero(rng.random(n) < 0.2)  # a tile for another one
    held = np.argmax(rng.random((len(moved), 34)) * (wins["counts"][moved] > 0), axis=1)
    wins["counts"][moved, held] -= 1
    wins["counts"][moved, rng.integers(0, 34, len(moved))] += 1
    return wins


def points_of(rules: mf.Ruleset) -> NDArray[np.int64]:
    points = np.zeros(84, np.int64)
    points[: len(detail.points_by_fan(rules.pack()))] = detail.points_by_fan(rules.pack())
    return points


def check(wins: Rows, rules: mf.Ruleset) -> Rows:
    """Everything that holds for any rows; the scores."""
    scores = mf.score_many(wins, rules, threads=1)
    assert mf.score_many(wins, rules, threads=2).tobytes() == scores.tobytes()
    assert set(np.unique(scores["status"])) <= {0, 1, 3, 5}
    raw = scores.view(np.uint8).reshape(len(scores), -1)
    judged = (scores["status"] == 0) | (scores["status"] == 3)
    assert not raw[~judged, 1:].any()
    assert not scores["pad"].any()
    assert not scores["count"][:, [0, 83]].any()
    full = scores[judged]
    flowers = full["count"][:, NUMBER["FT"]]
    assert (flowers == full["flowers"]).all()
    assert (flowers <= 8).all()
    assert (full["count"].astype(np.int64) @ points_of(rules) == full["value"]).all()
    assert (full["qualifying"] + flowers == full["value"]).all()
    assert ((full["qualifying"] >= rules.minimum_fan) == (full["status"] == 0)).all()
    below = scores[scores["status"] == 3]
    assert not below["total"].any()
    assert not below["pay"].any()
    won, given = scores[scores["status"] == 0], wins[scores["status"] == 0]
    tsumo = (given["flags"] & 1).astype(bool)
    value = won["value"].astype(int)
    assert (won["total"] == np.where(tsumo, 3 * (value + 8), value + 24)).all()
    known = tsumo | (given["payer"] != NONE)
    assert (won["pay"].sum(axis=1) == np.where(known, won["total"], 0)).all()
    assert not won["pay"][np.arange(len(won)), given["seat"]].any()
    return scores


def look_closer(wins: Rows, scores: Rows, rules: mf.Ruleset, step: int) -> None:
    """The explanations and settlements of some rows: the same answer in words and numbers."""
    packed = rules.pack()
    for at in range(0, len(wins), step):
        record = wins[at].tobytes()
        assert detail.score_record(packed, record) == scores[at].tobytes()
        keyword, sentence = bad_row(wins, at, rules)
        assert (keyword != "") == (sentence != "") == (scores["status"][at] == 5)
        readings = detail.all_readings(packed, record)
        assert bool(readings) == (scores["status"][at] in (0, 3))
        settle.waiting_kinds(packed, record)
        deltas = settle.win_deltas(packed, record, at % 4)[:4]
        assert sum(deltas) == 0
        if scores["status"][at] == 0:
            assert scores["qualifying"][at] == max(points for _, _, _, points in readings)
            told = McrScore(rules, record, scores[at].tobytes(), True).to_dict()
            assert told["value"] == scores["value"][at] == sum(p * n for _, p, n in told["items"])
            assert max(deltas) == scores["pay"][at].sum()


@pytest.mark.parametrize("preset", PRESETS)
def test_records_under_every_preset(preset: str) -> None:
    rng, rules = np.random.default_rng(1), mf.rules(preset)
    wins = np.concatenate([random_bytes(rng, 2000), damaged(rng, 6_000)])
    scores = check(wins, rules)
    assert set(np.unique(scores["status"])) == {0, 1, 3, 5}
    look_closer(wins, scores, rules, 9)


def under_random_options(seed: int, n: int, step: int) -> None:
    chance = random.Random(seed)
    choices: dict[str, tuple[Any, ...]] = {
        "two_concealed_kongs_points": (6, 8),
        "mixed_two_kongs": (3, 5, 6),
        "nine_gates_terminal_pungs": ("none", "one_less"),
        "exhausted_waits": ("ignored", "counted"),
        "minimum_fan": (0, 1, 8, 88),
    }
    fields = {name: chance.choice(choices.get(name, (False, True))) for name in PROFILES["wmo"]}
    rules = mf.rules("mcr").replace(**fields)
    wins = damaged(np.random.default_rng(seed), n)
    look_closer(wins, check(wins, rules), rules, step)


@pytest.mark.parametrize("seed", range(6))
def test_records_under_random_options(seed: int) -> None:
    under_random_options(seed, 2000, 9)


@pytest.mark.long  # 60 s for all three
@pytest.mark.parametrize("preset", PRESETS)
def test_a_million_records_under_every_preset(preset: str) -> None:
    rng, rules = np.random.default_rng(2), mf.rules(preset)
    for _ in range(5):
        wins = np.concatenate([random_bytes(rng, 50_000), damaged(rng, 150_000)])
        look_closer(wins, check(wins, rules), rules, 4999)


def test_rulesets_of_others_are_refused() -> None:
    record = good_wins()[0].tobytes()
    riichi = mf.rules("tenhou_4p").pack()
    assert detail.score_record(riichi, record)[0] == 5
    assert detail.cause_of(riichi, record) == 1
    for wrong in (b"", riichi[:-1], riichi + b"\0"):
        with pytest.raises(ValueError, match="packed ruleset"):
            detail.score_record(wrong, record)
    with pytest.raises(ValueError, match="80 bytes"):
        detail.score_record(mf.rules("mcr").pack(), record[:-1])
