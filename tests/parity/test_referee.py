"""The engine plays as the slow referee does: legal moves, events, payments, ends of matches.

Presets and odd rules, fair and rigged walls. A disagreement names its plan; `compare(plan(number))` plays it
again.
"""

from __future__ import annotations

import pytest

from parity.referee_play import compare, plan


def play(first: int, count: int) -> dict[str, int]:
    seen: dict[str, int] = {}
    for number in range(first, first + count):
        compare(plan(number), seen)
    return seen


def test_engine_and_referee() -> None:
    assert play(0, 60)["hora"] > 20


@pytest.mark.slow
@pytest.mark.parametrize("first", range(1000, 2200, 200))
def test_engine_and_referee_longer(first: int) -> None:
    assert play(first, 200)["hora"] > 60
