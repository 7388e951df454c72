"""The slow referee counts the small trees of tests/golden/games.json again, and trees amid games."""

from __future__ import annotations

import copy
import itertools
import random

import pytest

import mahjong_fast as mf
from parity.rare_plans import rare_plan
from parity.referee_play import Plan, plan, players
from reference.presets import PRESETS, rules
from reference.referee import Referee


def ways(table: Referee, depth: int) -> int:
    """As `mahjong_fast.perft`, on copies of the referee."""
    asked = table.decisions()
    if depth == 0:
        return 1
    if not asked:
        return 0
    combinations = [dict(zip(asked, moves, strict=True)) for moves in itertools.product(*asked.values())]
    if depth == 1:
        return len(combinations)
    table.events.clear()  # copies need not carry them
    total = 0
    for answers in combinations:
        after = copy.deepcopy(table)
        after.apply(answers)
        total += ways(after, depth - 1)
    return total


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_the_start_of_a_deal(preset: str) -> None:
    depth = 4 if preset in ("tenhou_4p", "tenhou_3p", "west_honshu_3p", "m_league") else 3
    referee = Referee(rules(preset), seed=1, deal=7)
    assert ways(referee, depth) == mf.perft(mf.Table(preset, seed=1, deal=7), depth)


def compare_trees(p: Plan) -> int:
    """Trees of two decisions at some moments of a game; returns how many."""
    place = {"wall": p.wall} if p.wall else {"deal": p.number}
    referee = Referee(p.options, **place)
    table = mf.Table(mf.rules(p.preset).replace(**p.fields), **place)
    rng = random.Random(p.number)
    seats = p.players or players(rng, p.options["players"])
    compared = 0
    for step in range(60):
        asked = referee.decisions()
        if not asked:
            break
        if step % 20 == 7 or len(asked) > 1:
            assert ways(referee, 2) == mf.perft(table, 2), (p.number, step)
            compared += 1
        answers = {c: seats[c].choose(rng, moves, referee, c) for c, moves in asked.items()}
        referee.apply(answers)
        table.apply(answers)
    return compared


def test_the_middle_of_games() -> None:
    compared = sum(compare_trees(p) for p in map(plan, range(200, 215)) if p.match is None)
    compared += sum(compare_trees(p) for p in map(rare_plan, range(45)) if p.match is None)
    assert compared > 60
