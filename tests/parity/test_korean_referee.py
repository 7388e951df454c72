"""The engine plays the Korean game as the slow referee does: moves, tiles, who was waiting, values, payments,
whatever the options are.

A disagreement names its number; `compare(number, Counter())` plays it again.
"""

from __future__ import annotations

from collections import Counter

from parity.korean_referee_play import compare


def play(first: int, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        compare(number, seen)
    return seen


def test_engine_and_referee() -> None:
    seen = play(0, 60)
    for name in ("tsumo", "ron", "pon", "daiminkan", "ankan", "kakan", "bonus", "declare", "ready"):
        assert seen[name], name
