"""WIN records that no careful caller would make, under the Korean and Malaysian rules: random bytes and
possible hands
with a few wrong bytes.

Whatever stands in a record, the judges answer with a status; a bad row leaves nothing but its status; a won
one has
payments that add up. tools/sanitize_judges.sh runs this file with the judges compiled under ASan and UBSan.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from cases.korean_records import win_records as korean_records
from cases.malaysian_records import win_records as malaysian_records
from mahjong_fast.scoring import bad_row
from mahjong_fast.scoring.korean.score_value import KoreanScore
from mahjong_fast.scoring.malaysian.score_value import MalaysianScore
from reference import korean_random, malaysian_random

GAMES: dict[str, tuple[Any, Any]] = {
    "korean_3": (korean_random, korean_records),
    "malaysian_3": (malaysian_random, malaysian_records),
}
SCORES: dict[str, Any] = {"korean": KoreanScore, "malaysian": MalaysianScore}


def careless(game: str, seed: int, count: int, options: dict[str, Any]) -> NDArray[Any]:
    draw, records = GAMES[game]
    rng = np.random.default_rng(seed)
    wins = np.tile(records(draw.random_wins(random.Random(seed), options, 200)), count // 200)
    raw = wins.view(np.uint8).reshape(len(wins), -1)
    for _ in range(2):
        wild = rng.random(len(wins)) < 0.5
        raw[wild, rng.integers(0, 80, wild.sum())] = rng.choice(
            [0, 1, 2, 3, 4, 5, 56, 255, 130, 64], wild.sum()
        )
    return wins


def check(wins: NDArray[Any], rules: mf.Ruleset) -> NDArray[Any]:
    scores = mf.score_many(wins, rules, threads=1)
    assert mf.score_many(wins, rules, threads=2).tobytes() == scores.tobytes()
    assert set(np.unique(scores["status"])) <= {0, 1, 3, 5}
    raw = scores.view(np.uint8).reshape(len(scores), -1)
    empty = (scores["status"] == 1) | (scores["status"] == 5)
    assert not raw[empty, 1:].any()
    assert not scores["pad"].any()
    won, given = scores[scores["status"] == 0], wins[scores["status"] == 0]
    by_self_draw = 1 | 1 << 17 if rules.family == "malaysian" else 1  # four dealt flies
    known = (given["flags"] & by_self_draw).astype(bool) | (given["payer"] != 255)
    assert (won["pay"].sum(axis=1)[known] == won["total"][known]).all()
    assert not won["pay"][~known].any()
    assert not won["pay"][:, 3].any()
    assert not won["pay"][np.arange(len(won)), given["seat"]].any()
    below = scores[scores["status"] == 3]
    assert not below["pay"].any()
    assert not below["total"].any()
    return scores


def look_closer(wins: NDArray[Any], scores: NDArray[Any], rules: mf.Ruleset, step: int) -> None:
    for at in range(0, len(wins), step):
        record = wins[at].tobytes()
        keyword, sentence = bad_row(wins, at, rules)
        assert (keyword != "") == (sentence != "") == (scores["status"][at] == 5)
        if scores["status"][at] == 0:
            told = SCORES[rules.family](rules, record, scores[at].tobytes(), True).to_dict()
            assert told["total"] == scores["total"][at]


def run(game: str, seed: int, count: int) -> None:
    draw, _ = GAMES[game]
    options = draw.random_options(random.Random(seed))
    dead_wall = {"dead_wall": 13} if options.get("dora") == "deadwall" else {}
    rules = mf.rules(game).replace(**options, **dead_wall)
    rng = np.random.default_rng(seed)
    wins = np.concatenate(
        [
            np.frombuffer(rng.bytes(mf.WIN.itemsize * (count // 4)), mf.WIN),
            careless(game, seed, count, options),
        ]
    )
    look_closer(wins, check(wins, rules), rules, 37)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES)
def test_careless_records(game: str, seed: int) -> None:
    run(game, seed, 2000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
@pytest.mark.parametrize("game", GAMES)
def test_many_careless_records(game: str, seed: int) -> None:
    run(game, seed, 40_000)
