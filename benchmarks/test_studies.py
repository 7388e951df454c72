"""How fast are the studies and the exact numbers? One core; `extra_info["items"]` deals or hands a round."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong_fast import exact
from mahjong_fast.studies import Games, Solo, Study, run
from mahjong_fast.studies.compare import Compare
from mahjong_fast.studies.complete import Complete
from mahjong_fast.studies.danger import Danger
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.studies.dealer import Dealer
from mahjong_fast.studies.waits import Waits

STUDIES: dict[str, tuple[Study, int]] = {
    "deal": (DealShanten(1), 100_000),
    "simulate": (Games(1), 1_000),
    "compare": (Compare(1), 500),
    "waits": (Waits(1), 1_000),
    "danger": (Danger(1), 1_000),
    "dealer": (Dealer(1), 60),
    "complete": (Complete(), 20_000),
}


@pytest.mark.parametrize("name", STUDIES)
def test_study(benchmark: Any, name: str) -> None:
    study, deals = STUDIES[name]
    tally = benchmark(study.count, 0, deals, 1)
    benchmark.extra_info["items"] = deals
    assert tally.deals == deals


def test_shanten_of_a_partly_seen_wall(benchmark: Any) -> None:
    left = [4] * 34
    for kind in (0, 0, 5, 8, 14, 27, 27, 27, 31):
        left[kind] -= 1
    found = benchmark(exact.shanten, 13, left=left)
    assert sum(found.values()) > 0


def test_many_chances(benchmark: Any) -> None:
    of, draws = np.arange(1, 14)[:, None], np.arange(0, 70)[None, :]
    assert benchmark(exact.at_least, 1, of, draws, 122).shape == (13, 70)
    benchmark.extra_info["items"] = 13 * 70


@pytest.mark.parametrize("question", ["holds", "nine"])
def test_many_walls(benchmark: Any, question: str) -> None:
    left = np.random.default_rng(1).integers(0, 5, (10_000, 34))
    if question == "holds":
        found = benchmark(exact.opponent_holds, "77z1m", left)
    else:
        found = benchmark(exact.nine_terminals, 14, left=left)
    assert found.shape == (10_000,)
    benchmark.extra_info["items"] = 10_000


def test_html_report(benchmark: Any, tmp_path: Path) -> None:
    result = run(Solo(1), 2_000, threads=1)
    benchmark(result.to_html, tmp_path / "r.html")
