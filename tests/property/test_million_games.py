"""Millions of random hands by the real rules: all end, no legal move fails, no point but a deposit gets lost.

The state behind them is checked move by move in smaller numbers (test_games.py) and, recomputed after every
move, in debug and sanitizer builds (csrc/game/check.cpp, tools/sanitize_games.sh).
"""

from __future__ import annotations

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.game import game_rules
from mahjong_fast.rulesets import ruleset_names
from mahjong_fast.studies.simulate_report import HANDS, POINTS, WINS


def play(rules: str, hands: int, threads: int) -> dict[str, np.ndarray]:
    ruleset = mf.rules(rules)
    names = ["random"] * ruleset.players
    counts: dict[str, np.ndarray] = _core.rollout(game_rules(ruleset), names, 7, 0, hands, threads=threads)
    return counts


def check(rules: str, hands: int, threads: int = 1) -> None:
    ruleset = mf.rules(rules)
    counts = play(rules, hands, threads)
    played, _, decisions, failed = counts["totals"].tolist()
    chairs = counts["chairs"][: ruleset.players]
    assert (played, failed) == (hands, 0)
    assert (chairs[:, HANDS] == hands).all()
    assert decisions > 20 * hands
    # A hand alone: points change hands, and deposits of drawn hands stay on the table.
    lost = -int(chairs[:, POINTS].sum())
    assert lost >= 0
    assert lost % 1000 == 0
    assert counts["ends"].sum() == hands
    assert chairs[:, WINS].sum() == sum(counts["values"].values())
    assert (counts["chairs"].sum(axis=0) == counts["winds"].sum(axis=0)).all()


@pytest.mark.parametrize("rules", ruleset_names("riichi"))
def test_random_hands_end_and_conserve_points(rules: str) -> None:
    check(rules, 3000)


@pytest.mark.long
@pytest.mark.parametrize("rules", ruleset_names("riichi"))
def test_a_million_random_hands(rules: str) -> None:
    check(rules, 1_000_000, threads=0)
