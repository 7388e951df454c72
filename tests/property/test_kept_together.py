"""No tile and no point gets lost, in any game: after every move the state is computed again from scratch
(csrc/game/check.cpp) and the points of the chairs are added up.
"""

from __future__ import annotations

from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.game import game_rules

KOREAN: dict[str, dict[str, Any]] = {
    "korean_3": {},
    "all the tiles": {"north": True, "bamboo5": True, "red_dora": True, "dora": "revealed", "min_hand": 0},
    "few tiles": {"no_bamboo": True, "dead_wall": 13, "dora": "deadwall", "three_ready": "draw"},
    "robbing": {"rob_concealed_kong": True, "rob_for_orphans": True, "sacred_discard": "off", "min_hand": 0},
    "furiten": {
        "sacred_discard": "any_wait",
        "three_ready": "hand_points_only",
        "limit_concealment": "listed",
    },
}
"""Answers to the switches that concern the course of a deal."""
CHINESE: dict[str, tuple[str, dict[str, Any]]] = {
    "mcr": ("mcr", {}),
    "mcr_cn98": ("mcr_cn98", {}),
    "mcr_mil": ("mcr_mil", {}),
    "last discards are claimed": ("mcr", {"last_discard_claims": "chow_pung"}),
    "any hand wins": ("mcr", {"minimum_fan": 0}),
}


def rules_of(name: str) -> mf.Ruleset:
    if name in CHINESE:
        preset, options = CHINESE[name]
        return mf.rules(preset).replace(**options)
    return mf.rules("korean_3").replace(**KOREAN[name]) if name in KOREAN else mf.rules(name)


def first_fault(rules: mf.Ruleset, policy: str, hands: int, seed: int, threads: int) -> str:
    names = [policy] * rules.players
    return str(_core.check_hands(game_rules(rules), names, seed, 0, hands, threads))


@pytest.mark.parametrize("policy", ["random", "sane"])
@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p", *CHINESE, *KOREAN])
def test_nothing_gets_lost(name: str, policy: str) -> None:
    assert first_fault(rules_of(name), policy, 1500, 5, 1) == ""


@pytest.mark.long
@pytest.mark.parametrize("name", KOREAN)
def test_nothing_gets_lost_in_a_million_korean_deals(name: str) -> None:
    """Five times 200,000 deals, half of them of the random player; about two minutes of one core."""
    for policy in ("random", "sane"):
        assert first_fault(rules_of(name), policy, 100_000, 6, 0) == ""


@pytest.mark.long
@pytest.mark.parametrize("name", CHINESE)
def test_nothing_gets_lost_in_a_million_chinese_deals(name: str) -> None:
    """Five times 200,000 deals, half of them of the random player; about three minutes of one core."""
    for policy in ("random", "sane"):
        assert first_fault(rules_of(name), policy, 100_000, 6, 0) == ""
