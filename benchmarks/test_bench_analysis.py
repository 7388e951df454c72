"""How fast is hand analysis? One core; `extra_info["items"]` hands a round.

Peers run beside where installed.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import _core, exact
from mahjong_fast.analysis import (
    deal_shanten,
    discards_many,
    is_complete_many,
    shanten_many,
    ukeire_many,
    waits_many,
)
from mahjong_fast.cli.bench_cmd import random_counts

N = 20_000
DRAWN, WAITING = random_counts(N, 14), random_counts(N, 13)


@pytest.mark.parametrize("check", [True, False])
@pytest.mark.parametrize("seats", [4, 3])
def test_shanten_many(benchmark: Any, check: bool, seats: int) -> None:
    counts = DRAWN.copy()
    if seats == 3:
        counts[:, 1:8] = 0  # fewer tiles, the same work
    out = np.empty(N, np.int8)
    benchmark(shanten_many, counts, seats=seats, out=out, check=check, threads=1)
    benchmark.extra_info["items"] = N
    assert out.min() >= -1


@pytest.mark.parametrize(
    ("function", "counts", "options"),
    [
        (waits_many, WAITING, {}),
        (is_complete_many, DRAWN, {}),
        (ukeire_many, WAITING, {}),
        (discards_many, DRAWN, {}),
        (discards_many, DRAWN, {"all": True}),
    ],
    ids=["waits", "is_complete", "ukeire", "discards", "discards_all"],
)
def test_arrays(benchmark: Any, function: Any, counts: Any, options: dict[str, Any]) -> None:
    result = benchmark(function, counts, threads=1, **options)
    benchmark.extra_info["items"] = N
    assert len(result[0] if isinstance(result, tuple) else result) == N


def test_one_hand_core(benchmark: Any) -> None:
    hand = DRAWN[0].copy()
    assert benchmark(_core.shanten, hand, "any", 4) == shanten_many(DRAWN[:1])[0]


@pytest.mark.parametrize("kind", ["counts", "text", "hand"])
def test_one_hand(benchmark: Any, kind: str) -> None:
    value = mf.Hand.from_counts(DRAWN[0])
    given = {"counts": DRAWN[0].copy(), "text": value.to_mpsz(), "hand": value}[kind]
    assert benchmark(mf.shanten, given) == shanten_many(DRAWN[:1])[0]


@pytest.mark.parametrize("seats", [4, 3])
def test_dealt_hands(benchmark: Any, seats: int) -> None:
    result = benchmark(deal_shanten, 1, 0, N, seats, threads=1)
    benchmark.extra_info["items"] = N
    assert result.sum() == N * seats


def test_exact_distribution(benchmark: Any) -> None:
    assert benchmark(exact.shanten, 14)[-1] == 12_859_078_207_674


def test_peer_riichienv(benchmark: Any) -> None:
    peer = pytest.importorskip("riichienv")
    ids = [[4 * k + c for k, n in enumerate(row) for c in range(n)] for row in DRAWN[:1000].tolist()]
    found = benchmark(lambda: [peer.calculate_shanten(hand) for hand in ids])
    benchmark.extra_info["items"] = len(ids)
    assert found == shanten_many(DRAWN[:1000]).tolist()


def test_peer_xiangting(benchmark: Any) -> None:
    peer = pytest.importorskip("xiangting")
    four, listed = peer.PlayerCount.FOUR, WAITING[:1000].tolist()
    found = benchmark(lambda: [peer.calculate_necessary_tiles(hand, four) for hand in listed])
    benchmark.extra_info["items"] = len(listed)
    numbers, masks, _ = ukeire_many(WAITING[:1000])
    assert found == [(int(n) + 1, int(m)) for n, m in zip(numbers, masks, strict=True)]
