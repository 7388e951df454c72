"""The engine plays as the slow referee does: legal moves, events, payments, ends of matches.

Presets and odd rules, fair and rigged walls; and games made for the things that hardly ever happen. A
disagreement names its plan; `compare(plan(number))` or `compare(rare_plan(number))` plays it again.
"""

from __future__ import annotations

import pytest

from parity.rare_plans import CASTS, rare_plan
from parity.referee_play import compare, plan

RARE = len(CASTS) + 1
HAPPENS = (
    *("suufon", "suucha", "sancha", "suukaikan", "sanchahou", "2 rons", "3 rons"),
    *("nagashi", "nagashi of two", "chankan", "ankan robbed", "north robbed", "rinshan", "haitei", "houtei"),
    *("daisangen", "daisuushii", "suukantsu", "liable", "liable, ron by a third"),
    *("fourth kan", "fifth kan", "won at once by the fourth kan", "tobi", "tobi by a draw", "extension"),
)


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


@pytest.mark.slow
def test_what_hardly_ever_happens() -> None:
    """Every rare event is there in 20 games of each kind."""
    seen: dict[str, int] = {}
    for number in range(20 * RARE):
        compare(rare_plan(number), seen)
    assert [name for name in HAPPENS if name not in seen] == []


@pytest.mark.long
@pytest.mark.parametrize("first", range(10_000, 20_000, 1000))
def test_ten_thousand_games(first: int) -> None:
    """Half of them rare ones."""
    seen = play(first, 500)
    for number in range(first, first + 500):
        compare(rare_plan(number), seen)
    assert seen["hora"] > 300
