"""How fast are hands of Chinese Official judged and analysed, and how fast is pymahjonggb on the same hands
in the same run? One core unless the name says otherwise.

`extra_info["items"]` hands a round; time per hand = time / items. Asserted: a hand takes less than a
microsecond, and the peer (skipped when absent) five times as long at least.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from cases.mcr_records import win_records
from mahjong_fast.analysis import discards_many, shanten_many, ukeire_many, waits_many
from reference.mcr_judge import Situation
from reference.mcr_peer import peer_arguments, peer_tile
from reference.mcr_random import random_wins

HANDS = 20_000
PEER_HANDS = 2_000
TIMES_FASTER = 5
MICROSECOND = 1e-6


@pytest.fixture(scope="module")
def situations() -> list[Situation]:
    """Complete hands: melded, concealed, kongs, flags, knitted, special ones."""
    return random_wins(21, HANDS)


@pytest.fixture(scope="module")
def wins(situations: list[Situation]) -> NDArray[Any]:
    return win_records(situations)


def best(
    function: Callable[[], Any], rounds: int = 7, clock: Callable[[], float] = time.perf_counter
) -> float:
    """Seconds of the fastest of some calls; with the clock of the process other work counts less."""
    times = []
    for _ in range(rounds):
        start = clock()
        function()
        times.append(clock() - start)
    return min(times)


@pytest.mark.parametrize("rules", ["mcr", "mcr_cn98", "mcr_mil"])
def test_score_many(benchmark: Any, wins: NDArray[Any], rules: str) -> None:
    out = np.empty(len(wins), mf.scoring.SCORE_MCR)
    benchmark(mf.score_many, wins, rules, out=out, threads=1)
    benchmark.extra_info["items"] = len(wins)
    assert set(np.unique(out["status"])) == {0, 3}
    judge = lambda: mf.score_many(wins, rules, out=out, threads=1)  # noqa: E731
    assert best(judge, 30, time.process_time) / len(wins) < MICROSECOND


def test_score_many_on_two_threads(benchmark: Any, wins: NDArray[Any]) -> None:
    many = np.tile(wins, 10)
    out = np.empty(len(many), mf.scoring.SCORE_MCR)
    benchmark(mf.score_many, many, "mcr", out=out, threads=2)
    one = best(lambda: mf.score_many(many, "mcr", out=out, threads=1))
    two = best(lambda: mf.score_many(many, "mcr", out=out, threads=2))
    benchmark.extra_info |= {"items": len(many), "times_faster_than_one_thread": one / two}


def test_score_many_beside_pymahjonggb(
    benchmark: Any, situations: list[Situation], wins: NDArray[Any]
) -> None:
    peer = pytest.importorskip("MahjongGB", reason="pymahjonggb is not installed")
    calls = [peer_arguments(s) for s in situations[:PEER_HANDS]]
    judge = peer.MahjongFanCalculator

    def theirs() -> None:
        for call in calls:
            judge(**call)

    benchmark(theirs)
    per_call = best(theirs, 3) / len(calls)
    out = np.empty(len(wins), mf.scoring.SCORE_MCR)
    per_row = best(lambda: mf.score_many(wins, "mcr_mil", out=out, threads=1)) / len(wins)
    benchmark.extra_info |= {"items": len(calls), "times_slower": per_call / per_row}
    assert per_call > TIMES_FASTER * per_row


def test_score_of_a_hand(benchmark: Any) -> None:
    hand = mf.Hand("123m456p78s22z(789p)+9s")
    assert benchmark(mf.score, hand, rules="mcr").qualifying == 9


@pytest.fixture(scope="module")
def drawn() -> NDArray[np.uint8]:
    rng = np.random.default_rng(1)
    order = np.argpartition(rng.random((HANDS, 136)), 14, axis=1)[:, :14] // 4
    counts = np.zeros((HANDS, 34), np.uint8)
    np.add.at(counts, (np.repeat(np.arange(HANDS), 14), order.ravel()), 1)
    return counts


def waiting(drawn: NDArray[np.uint8]) -> NDArray[np.uint8]:
    rows = drawn.copy()
    rows[np.arange(len(rows)), (rows > 0).argmax(axis=1)] -= 1
    return rows


@pytest.mark.parametrize("function", [shanten_many, discards_many], ids=lambda f: f.__name__)
def test_analysis_of_drawn_hands(benchmark: Any, drawn: NDArray[np.uint8], function: Any) -> None:
    benchmark(function, drawn, tileset="mcr", threads=1)
    benchmark.extra_info["items"] = len(drawn)


@pytest.mark.parametrize("function", [waits_many, ukeire_many], ids=lambda f: f.__name__)
def test_analysis_of_waiting_hands(benchmark: Any, drawn: NDArray[np.uint8], function: Any) -> None:
    rows = waiting(drawn)
    benchmark(function, rows, tileset="mcr", threads=1)
    benchmark.extra_info["items"] = len(rows)


def test_shanten_beside_pymahjonggb(benchmark: Any, drawn: NDArray[np.uint8]) -> None:
    peer = pytest.importorskip("MahjongGB", reason="pymahjonggb is not installed")
    rows = waiting(drawn)
    few = [tuple(peer_tile(k) for k in range(34) for _ in range(row[k])) for row in rows[:PEER_HANDS]]

    def theirs() -> None:
        for hand in few:
            peer.MahjongShanten(pack=(), hand=hand)

    benchmark(theirs)
    per_call = best(theirs, 3) / len(few)
    per_row = best(lambda: shanten_many(rows, tileset="mcr", threads=1)) / len(rows)
    benchmark.extra_info |= {"items": len(few), "times_slower": per_call / per_row}
    assert per_call > TIMES_FASTER * per_row
