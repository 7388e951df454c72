"""How fast are games? One core; `extra_info["items"]` moves or hands a round. Peers run where installed."""

from __future__ import annotations

import random
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.game import game_rules

HANDS = 300


@pytest.mark.parametrize("policy", ["random", "tsumogiri", "greedy", "sane"])
@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_rollouts_in_the_core(benchmark: Any, rules: str, policy: str) -> None:
    ruleset = mf.rules(rules)
    names = [policy] * ruleset.players
    counts = benchmark(_core.rollout, game_rules(ruleset), names, 1, 0, HANDS, threads=1)
    benchmark.extra_info["items"] = int(counts["totals"][2])
    benchmark.extra_info["hands"] = HANDS
    assert counts["totals"][0] == HANDS


def play_random(hands: int) -> int:
    rng = random.Random(1).random
    moves = 0
    for number in range(hands):
        table = mf.Table("tenhou_4p", seed=1, deal=number)
        while not table.is_over:
            asked = table.decisions()
            if len(asked) == 1:
                (actions,) = asked.values()
                table.apply(actions[int(rng() * len(actions))])
            else:
                table.apply({c: actions[int(rng() * len(actions))] for c, actions in asked.items()})
            moves += 1
    return moves


def test_one_table_from_python(benchmark: Any) -> None:
    moves = benchmark(play_random, 50)
    benchmark.extra_info["items"] = moves
    assert moves > 50 * 20


def test_clone(benchmark: Any) -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=1)
    for _ in range(60):
        if table.is_over:
            break
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    assert benchmark(table.clone) == table


def test_view(benchmark: Any) -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=1)
    assert benchmark(table.view, 0).chair == 0


def test_replay(benchmark: Any) -> None:
    table = mf.Table("tenhou_4p", seed=1, match=1)
    _core.play_out(table, ["greedy"] * 4)
    events = table.events
    benchmark.extra_info["items"] = sum(event["type"] == "start_kyoku" for event in events)
    from mahjong_fast.replay import check_events

    assert benchmark(check_events, events, "tenhou_4p") == []


def test_riichienv(benchmark: Any) -> None:
    """The same random walk on another library's table."""
    peer = pytest.importorskip("riichienv")
    rng = random.Random(1)

    def play(hands: int) -> int:
        moves = 0
        for number in range(hands):
            env = peer.RiichiEnv(seed=number, game_mode="4p-red-single")
            observations = env.get_observations()
            while not env.done():
                actions = {}
                for seat, observation in observations.items():
                    legal = observation.legal_actions()
                    if legal:
                        actions[seat] = rng.choice(legal)
                observations = env.step(actions)
                moves += 1
        return moves

    moves = benchmark(play, 2)
    benchmark.extra_info["items"] = moves
    assert moves > 0
