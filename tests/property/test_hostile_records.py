"""Millions of WIN records that no careful caller would make: random bytes, hands put together without care.

Whatever stands in a record, the judge answers with a status; a bad row leaves nothing but its status; a won
one has payments that add up; the same row gets the same answer again, on any number of threads.
tools/sanitize_judges.sh runs this file with the judges compiled under ASan and UBSan, where a read outside of
anything is an error too.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from cases.fast import ruleset
from mahjong_fast.scoring import bad_row
from mahjong_fast.scoring.riichi import detail
from reference.random_hands import PRESETS_3, PRESETS_4, random_fields

PRESETS = PRESETS_4 + PRESETS_3
Rows = NDArray[Any]
NONE = 255
STARTS = np.array([9 * suit + rank for suit in range(3) for rank in range(7)])
FIVES = [4, 13, 22]
CHI, PON, DAIMINKAN, ANKAN = 1, 2, 3, 4


def random_bytes(rng: np.random.Generator, n: int) -> Rows:
    return np.frombuffer(rng.bytes(mf.WIN.itemsize * n), mf.WIN)


def careless_hands(rng: np.random.Generator, n: int, players: int) -> Rows:
    """Four sets and a pair, or seven pairs, with any melds, circumstances and now and then wild bytes; mostly
    of tiles that so many players have.
    """
    wins = mf.wins_array(n)
    kinds = np.arange(34) if players == 4 else np.array([0, *range(8, 34)])
    starts = STARTS if players == 4 else STARTS[7:]
    rows = np.arange(n)
    counts = np.zeros((n, 34), int)
    places = np.zeros(n, int)
    for _ in range(4):
        shape = rng.choice(3, n, p=[0.5, 0.4, 0.1])  # sequence, triplet, kan
        kind = np.where(shape == 0, rng.choice(starts, n), rng.choice(kinds, n))
        called = rng.random(n) < np.where((shape == 0) & (players == 3), 0.02, 0.3)
        melded = called | (shape == 2)
        kan_type = rng.integers(DAIMINKAN, ANKAN + 2, n)
        packed = kind | np.choose(shape, [CHI, PON, kan_type]) << 6 | (rng.random(n) < 0.02) << 13
        wins["melds"][rows[melded], places[melded]] = packed[melded]
        places[melded] += 1
        for step in range(3):
            np.add.at(counts, (rows[~melded], (kind + step * (shape == 0))[~melded]), 1)
    np.add.at(counts, (rows, rng.choice(kinds, n)), 2)
    pairs = rng.random(n) < 0.1
    picked = kinds[np.argsort(rng.random((n, len(kinds))), axis=1)[:, :7]]
    counts[pairs] = 0
    wins["melds"][pairs] = 0
    for column in range(7):
        np.add.at(counts, (rows[pairs], picked[pairs, column]), 2)
    swapped = rows[rng.random(n) < 0.05]  # no longer complete
    held = np.argmax(rng.random((len(swapped), 34)) * (counts[swapped] > 0), axis=1)
    counts[swapped, held] = np.maximum(counts[swapped, held] - 1, 0)
    counts[swapped, rng.integers(0, 34, len(swapped))] += 1
    wins["counts"] = counts
    wins["win"] = np.argmax(rng.random((n, 34)) * (counts > 0), axis=1)
    for suit in range(3):
        wins["reds"][:, suit] = (rng.random(n) < 0.1) * np.minimum(counts[:, FIVES[suit]], 1)
    flags = np.zeros(n, np.uint32)
    for bit in range(20):
        flags |= ((rng.random(n) < (0.3 if bit < 2 else 0.05 if bit < 13 else 0.002)) << bit).astype(
            np.uint32
        )
    wins["flags"] = flags
    wins["seat"] = rng.choice(
        5, n, p=[0.3, 0.3, 0.3, 0.09, 0.01] if players == 4 else [0.33, 0.33, 0.33, 0.01, 0]
    )
    wins["round"] = rng.choice(8, n, p=[0.4, 0.4, 0.05, 0.05, 0.03, 0.03, 0.03, 0.01])
    for name in ("dora", "ura"):
        shown = rng.random((n, 5)) < 0.2
        wins[name] = np.where(shown, rng.integers(0, 35, (n, 5)), NONE)
    for name in ("payer", "wareme", "liable"):
        shape = wins[name].shape
        wins[name] = np.where(rng.random(shape) < 0.2, rng.integers(0, 5, shape), NONE)
    for name in ("nuki", "honba", "sticks", "deals", "dora_han"):
        wins[name] = np.where(rng.random(n) < 0.1, rng.choice([1, 2, 3, 4, 5, 8, 100, 255], n), 0)
    wild = rng.random(n) < 0.2
    raw = wins.view(np.uint8).reshape(n, -1)
    raw[rows[wild], rng.integers(0, 80, wild.sum())] = rng.integers(0, 256, wild.sum())
    return wins


def check(wins: Rows, rules: mf.Ruleset) -> Rows:
    """Everything that holds for any rows; the scores."""
    scores = mf.score_many(wins, rules, threads=1)
    assert mf.score_many(wins, rules, threads=2).tobytes() == scores.tobytes()
    assert set(np.unique(scores["status"])) <= {0, 1, 2, 3, 5, 6}
    raw = scores.view(np.uint8).reshape(len(scores), -1)
    assert not raw[scores["status"] != 0, 1:].any()
    assert not scores["pad"].any()
    won, given = scores[scores["status"] == 0], wins[scores["status"] == 0]
    assert (won["limit"] < 7).all()
    assert ((won["han"] > 0) | (won["yakuman"] > 0)).all()
    assert won["yaku"].any(axis=1).all()
    assert (won["base"] > 0).all()
    times = np.where(given["seat"] == 0, 6, 4)
    assert (won["ron"] == -(-won["base"] * times // 100) * 100).all()
    assert (won["points"] > 0).all()
    known = (given["flags"] & 1).astype(bool) | (given["payer"] != NONE)
    paid = won["pay"].sum(axis=1)
    assert (paid[known] == (won["total"] - 1000 * given["sticks"].astype(int))[known]).all()
    assert not won["pay"][~known].any()
    assert not won["pay"][np.arange(len(won)), given["seat"]].any()
    assert (won["pay"] >= 0).all()
    if rules.players == 3:
        assert not won["pay"][:, 3].any()
    return scores


def look_closer(wins: Rows, scores: Rows, rules: mf.Ruleset, step: int) -> None:
    """The explanations of some rows: the same answer in words and numbers."""
    packed = rules.pack()
    for at in range(0, len(wins), step):
        record = wins[at].tobytes()
        assert detail.score_record(packed, record) == scores[at].tobytes()
        keyword, sentence = bad_row(wins, at, rules)
        assert (keyword != "") == (sentence != "") == (scores["status"][at] == 5)
        assert "{" not in keyword + sentence
        detail.all_readings(packed, record)
        if scores["status"][at] == 0:
            told = mf.Score(rules, record, scores[at].tobytes(), True).to_dict()
            assert told["points"] == scores["points"][at]
            assert sum(fu for _, fu in told["fu_items"]) == told["fu"] or not told["fu_items"]


@pytest.mark.parametrize("preset", PRESETS)
def test_records_under_every_preset(preset: str) -> None:
    rng, rules = np.random.default_rng(1), mf.rules(preset)
    wins = np.concatenate([random_bytes(rng, 2000), careless_hands(rng, 8000, rules.players)])
    scores = check(wins, rules)
    assert set(np.unique(scores["status"])) >= {0, 1, 2, 5}
    look_closer(wins, scores, rules, 7)


def under_random_options(seed: int, n: int, step: int) -> None:
    chance = random.Random(seed)
    preset = PRESETS[seed % len(PRESETS)]
    rules = ruleset(preset, random_fields(chance, preset))
    wins = careless_hands(np.random.default_rng(seed), n, rules.players)
    look_closer(wins, check(wins, rules), rules, step)


@pytest.mark.parametrize("seed", range(13))
def test_records_under_random_options(seed: int) -> None:
    under_random_options(seed, 4000, 7)


@pytest.mark.long
@pytest.mark.parametrize("preset", PRESETS)
def test_a_million_records_under_every_preset(preset: str) -> None:
    rng, rules = np.random.default_rng(2), mf.rules(preset)
    for _ in range(5):
        wins = np.concatenate([random_bytes(rng, 100_000), careless_hands(rng, 100_000, rules.players)])
        look_closer(wins, check(wins, rules), rules, 997)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 160))
def test_many_records_under_random_options(seed: int) -> None:
    under_random_options(seed, 50_000, 499)
