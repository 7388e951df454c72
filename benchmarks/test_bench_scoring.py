"""How fast is scoring, and how fast are other libraries on the same hands in the same run? One core.

`extra_info["items"]` hands a round; time per hand = time / items. Other libraries are skipped when absent.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.cli.bench_peers import PEERS, hand_of
from mahjong_fast.cli.bench_scoring import random_wins

HANDS = 20_000
PEER_HANDS = 500


@pytest.fixture(scope="module")
def wins() -> np.ndarray:
    return random_wins(HANDS)


def words_of(record: Any) -> dict[str, Any]:
    return {
        "tsumo": bool(record["flags"] & 1),
        "riichi": bool(record["flags"] & 2),
        "seat": "ESWN"[record["seat"]],
        "round": "ESWN"[record["round"]],
        "dora": mf.Tile(int(record["dora"][0])),
    }


@pytest.mark.parametrize("rules", ["tenhou_4p", "m_league"])
def test_score_many(benchmark: Any, wins: np.ndarray, rules: str) -> None:
    out = np.empty(len(wins), mf.SCORE)
    benchmark(mf.score_many, wins, rules, out=out, threads=1)
    benchmark.extra_info["items"] = len(wins)
    assert (out["status"] <= 2).all()


def test_score_many_on_two_threads(benchmark: Any, wins: np.ndarray) -> None:
    many = np.tile(wins, 10)
    out = np.empty(len(many), mf.SCORE)
    benchmark(mf.score_many, many, out=out, threads=2)
    benchmark.extra_info["items"] = len(many)


def test_score_of_a_hand(benchmark: Any) -> None:
    hand = mf.Hand("123m456p11s789p46s+5s")
    found = benchmark(mf.score, hand, riichi=True)
    assert found.points == 1300


def test_score_of_a_text(benchmark: Any) -> None:
    found = benchmark(mf.score, "123m456p11s789p46s+5s", riichi=True)
    assert found.points == 1300


def test_score_of_different_hands(benchmark: Any, wins: np.ndarray) -> None:
    cases = [(hand_of(record), words_of(record)) for record in wins[:PEER_HANDS]]

    def run() -> int:
        return sum(mf.try_score(hand, **words) is not None for hand, words in cases)

    assert benchmark(run) > 0
    benchmark.extra_info["items"] = len(cases)


def test_score_of_new_texts(benchmark: Any) -> None:
    """Each text is new to the package: more than it keeps."""
    every = random_wins(6000)
    texts = [hand_of(record).to_mpsz() for record in every]
    texts = [text for text in dict.fromkeys(texts) if mf.try_score(text, tsumo=True) is not None]
    assert len(texts) > 3000

    def run() -> int:
        return sum(mf.score(text, tsumo=True).points > 0 for text in texts)

    assert benchmark(run) == len(texts)
    benchmark.extra_info["items"] = len(texts)


@pytest.mark.parametrize("name", PEERS)
def test_other_library(benchmark: Any, wins: np.ndarray, name: str) -> None:
    pytest.importorskip(name)
    run = PEERS[name](wins[:PEER_HANDS])
    assert run is not None
    assert benchmark.pedantic(run, rounds=3, iterations=1, warmup_rounds=1) > 0
    benchmark.extra_info.update(items=PEER_HANDS, library=name, version=version(name))
