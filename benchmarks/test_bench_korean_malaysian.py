"""How fast are hands of the Korean and Malaysian rules judged? Goals: 1 us without jokers, 50 us with two."""

from __future__ import annotations

import random
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from cases.korean_records import win_records as korean_records
from cases.malaysian_records import win_records as malaysian_records
from reference import korean_random, malaysian_random
from reference.korean_judge import DEFAULTS as KOREAN
from reference.malaysian_judge import DEFAULTS as MALAYSIAN


def best(run: Callable[[], object]) -> float:
    """Seconds of the fastest of five runs."""
    times = []
    for _ in range(5):
        began = perf_counter()
        run()
        times.append(perf_counter() - began)
    return min(times)


def korean_wins(count: int) -> Any:
    return korean_records(korean_random.random_wins(random.Random(1), KOREAN, count))


def malaysian_wins(count: int, flies: int) -> Any:
    rng = random.Random(2)
    found = []
    while len(found) < count:
        s = malaysian_random.random_win(rng, MALAYSIAN, flies)
        if s is not None and s.jokers == flies:
            found.append(s)
    return malaysian_records(found)


def measure(benchmark: Any, wins: Any, rules: str, goal: float) -> None:
    many = np.tile(wins, max(1, 20_000 // len(wins)))
    out = mf.score_many(many, rules, threads=1)
    benchmark(mf.score_many, many, rules, out=out, threads=1)
    if not benchmark.enabled:
        return
    per_hand = best(lambda: mf.score_many(many, rules, out=out, threads=1)) / len(many)
    benchmark.extra_info["microseconds per hand"] = round(1e6 * per_hand, 3)
    assert per_hand <= goal


def test_korean(benchmark: Any) -> None:
    measure(benchmark, korean_wins(2000), "korean_3", 1e-6)


@pytest.mark.parametrize(("flies", "goal"), [(0, 1e-6), (1, 50e-6), (2, 50e-6)])
def test_malaysian(benchmark: Any, flies: int, goal: float) -> None:
    measure(benchmark, malaysian_wins(1000, flies), "malaysian_3", goal)
