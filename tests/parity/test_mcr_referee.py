"""The engine plays Chinese Official as the slow referee does: moves, tiles, values, payments.

A disagreement names its number; `compare(number, Counter())` plays it again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from parity.mcr_referee_play import compare


def play(first: int, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        compare(number, seen)
    return seen


def test_engine_and_referee() -> None:
    seen = play(0, 45)
    assert seen["tsumo"]
    assert seen["ron"]
    assert seen["draw"]
    for name in ("chow", "pung", "kong", "ankan", "kakan", "bonus"):
        assert seen[name], name


@pytest.mark.long
@pytest.mark.parametrize("first", [1000, 5000])
def test_engine_and_referee_longer(first: int) -> None:
    """80 s each. Rare: a robbed kong, two who claim the win, a flower as the last tile."""
    seen = play(first, 4000)
    rare = ("robbing", "win before call", "two claim the win", "last tile a flower", "fan OWR")
    for name in rare:
        assert seen[name], name
