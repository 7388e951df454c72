"""The engine plays the Malaysian game as the slow referee does: moves, tiles, values, payments.

A disagreement names its number; `compare(number, Counter())` plays it again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from parity.malaysian_referee_play import compare


def play(first: int, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        compare(number, seen)
    return seen


def test_engine_and_referee() -> None:
    seen = play(0, 160)
    for name in ("tsumo", "ron", "dealt", "pon", "chi", "ankan", "kakan", "daiminkan", "bonus", "payment"):
        assert seen[name], name
    assert seen["claim with a fly"] > 100
    assert seen["losers pay"]


@pytest.mark.long
def test_engine_and_referee_longer() -> None:
    """Half a minute. Rare things are among them: robbed kongs, liability, exchanged flies."""
    seen = play(0, 5000)
    for name in ("robbing", "liable", "exchange", "fly set aside", "two claim the win", "item last_tile"):
        assert seen[name], name
