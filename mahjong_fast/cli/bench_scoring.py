"""Scoring rows of `mahjong-fast bench`: `score_many`, `score`, and other libraries on the same hands."""

from __future__ import annotations

import os
from collections.abc import Callable
from random import Random
from time import perf_counter, thread_time
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ..hands import Hand
from ..melds import Meld
from ..scoring import SCORE, WinFlag, score, score_many, try_score, wins_array
from ..tiles import Tile
from .bench_peers import PEERS, hand_of


class Mix(NamedTuple):
    """How hands are made up; none is typical of all, so the ratios of each are printed."""

    name: str
    opened: float
    """Share of hands with chances of melds."""
    sequences: float
    """Chance that a set is a sequence."""
    kinds: int = 34
    """Sets and pair are of the first kinds only (9 = one suit)."""
    pairs: bool = False
    """Seven pairs instead of four sets and a pair."""


MIXES: Final = (
    Mix("random complete hands", 0.4, 0.65),
    Mix("closed hands", 0.0, 0.65),
    Mix("closed hands, mostly sequences", 0.0, 0.9),
    Mix("hands of one suit", 0.2, 0.65, kinds=9),
    Mix("seven pairs", 0.0, 0.0, pairs=True),
)
TARGETS: Final = {"riichienv": 12.0, "mahjong": 350.0, "jansou": 0.0}
"""How many times slower another library is to be on random complete hands; 0 = no aim."""


def random_hand(rng: Random, mix: Mix = MIXES[0]) -> tuple[list[int], list[Meld]]:
    """Concealed tiles (kinds) and melds of a complete hand."""
    if mix.pairs:
        return sorted(kind for kind in rng.sample(range(34), 7) for _ in range(2)), []
    while True:
        tiles: list[int] = []
        melds: list[Meld] = []
        opened = rng.random() < mix.opened
        for _ in range(4):
            start = rng.randrange(mix.kinds)
            kind, these = "pon", [start] * 3
            if rng.random() < mix.sequences:
                start = rng.randrange(7 * min(3, mix.kinds // 9))
                start = start // 7 * 9 + start % 7
                kind, these = "chi", [start, start + 1, start + 2]
            if opened and len(melds) < 3 and rng.random() < 0.5:
                melds.append(Meld(kind, [Tile(tile) for tile in these]))
            else:
                tiles += these
        tiles += [rng.randrange(mix.kinds)] * 2
        everything = tiles + [kind for meld in melds for kind in meld.kinds]
        if max(everything.count(tile) for tile in everything) <= 4:
            return sorted(tiles), melds


def random_wins(count: int, seed: int = 1, mix: Mix = MIXES[0]) -> NDArray[Any]:
    """WIN records of such hands: half of them tsumo, half of the closed ones in riichi, one indicator."""
    rng = Random(seed)
    wins = wins_array(count)
    for at in range(count):
        tiles, melds = random_hand(rng, mix)
        record = wins[at]
        for tile in tiles:
            record["counts"][tile] += 1
        record["melds"][: len(melds)] = [meld.pack() for meld in melds]
        record["win"] = rng.choice(tiles)
        record["seat"], record["round"] = rng.randrange(4), rng.randrange(2)
        record["flags"] = rng.randrange(2) | (0 if melds else rng.randrange(2) * WinFlag.RIICHI)
        held = {*tiles, *(kind for meld in melds for kind in meld.kinds)}
        record["dora"][0] = rng.choice([kind for kind in range(34) if kind not in held])
    return wins


class Measured(NamedTuple):
    """One line: name, value, unit, what was aimed at (0 = nothing), what is beside it."""

    name: str
    value: float
    unit: str
    target: float = 0.0
    peer: str = ""


def seconds(function: Callable[[], Any], rounds: int, clock: Callable[[], float] = thread_time) -> float:
    """The fastest of some calls; processor time, so that what else the machine does counts less."""
    best = float("inf")
    for _ in range(rounds):
        start = clock()
        function()
        best = min(best, clock() - start)
    return best


def measure_scoring(hands: int, rounds: int) -> list[Measured]:
    """All lines about scoring."""
    rows: list[Measured] = []
    wins = random_wins(hands)
    for mix in MIXES:
        rows += _of_mix(mix, wins if mix is MIXES[0] else random_wins(max(1000, hands // 4), mix=mix), rounds)
    rows += _one_hand(wins[:6000], rounds)
    if len(os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else range(os.cpu_count() or 1)) > 1:
        many = np.tile(wins, max(1, 400_000 // len(wins)))
        out = np.empty(len(many), SCORE)
        one, two = (
            seconds(lambda: score_many(many, out=out, threads=threads), rounds, perf_counter)  # noqa: B023
            for threads in (1, 2)
        )
        rows.append(Measured("score_many, two threads", one / two, "x", 1.8))
    return rows


def _of_mix(mix: Mix, wins: NDArray[Any], rounds: int) -> list[Measured]:
    out = np.empty(len(wins), SCORE)
    first = mix is MIXES[0]
    here = seconds(lambda: score_many(wins, out=out, threads=1), 3 * rounds) / len(wins)
    rows = [Measured(f"score_many, {mix.name}", here * 1e6, "us", 0.25 if first else 0.0)]
    few = wins[: 500 if first else 200]
    for name, prepare in PEERS.items():
        run = prepare(few)
        if run is None:
            continue
        there = seconds(run, 3) / len(few)
        text = f"{name} {there * 1e6:.1f} us"
        rows.append(Measured("  times as fast as", there / here, "x", TARGETS[name] if first else 0.0, text))
    return rows


def _one_hand(wins: NDArray[Any], rounds: int) -> list[Measured]:
    """`score` call by call, on hands that win by tsumo; each text a new one for the package."""
    hands = [hand_of(record) for record in wins]
    texts = list(dict.fromkeys(hand.to_mpsz() for hand in hands if try_score(hand, tsumo=True) is not None))
    winning = [Hand(text) for text in texts]

    def of_hands() -> None:
        for hand in winning:
            score(hand, tsumo=True)

    def of_texts() -> None:
        for text in texts:
            score(text, tsumo=True)

    return [
        Measured("score(Hand)", seconds(of_hands, rounds) / len(winning) * 1e6, "us", 5),
        Measured("score(text), each text new", seconds(of_texts, rounds) / len(texts) * 1e6, "us", 12),
    ]
