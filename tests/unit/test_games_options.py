"""Every switch of the games that are not riichi acts at a table: a scene of its own (tests/options_games.py),
or the test named here, which plays its values.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mahjong_fast
import options_games
from mahjong_fast.rulesets.fields import read_fields
from option_table import SCENARIOS, Scenario

SCENES = [s for s in SCENARIOS if s.play.__module__ == options_games.__name__]
CASES = [(scenario, value, outcome) for scenario in SCENES for value, outcome in scenario.outcomes]
FIELDS = read_fields(Path(mahjong_fast.__file__).parent / "rulesets" / "fields.toml").fields
ELSEWHERE = {
    ("korean", "three_ready"): "unit/test_korean_kongs.py::test_all_three_declare",
    ("korean", "north"): "unit/test_korean_kongs.py::test_north",
    ("korean", "no_bamboo"): "unit/test_korean_game.py::test_walls_are_those_of_the_contract",
    ("korean", "bamboo5"): "unit/test_korean_kongs.py::test_fives_of_bamboo_are_an_eye_only",
    ("korean", "dead_wall"): "unit/test_korean_kongs.py::test_the_turned_tile_is_out_of_play",
    ("korean", "dora"): "unit/test_korean_kongs.py::test_the_turned_tile_is_out_of_play",
    ("korean", "red_dora"): "unit/test_korean_kongs.py::test_red_fives",
    ("korean", "rob_concealed_kong"): "unit/test_korean_kongs.py::test_robbing_a_concealed_kong",
    ("korean", "rob_for_orphans"): "unit/test_korean_kongs.py::test_robbing_for_thirteen_orphans",
    (
        "korean",
        "sacred_discard",
    ): "unit/test_korean_game.py::test_sacred_discard_counts_claimed_tiles_and_can_be_off",
    ("korean", "match_deals"): "unit/test_korean_match.py::test_the_deal_always_passes",
    ("korean", "west_names"): "unit/test_korean_match.py::test_west_names_are_names_only",
    ("korean", "direction"): "unit/test_render_seats.py::test_seats_go_round_clockwise",
    ("malaysian", "fly_fifth"): "unit/test_malaysian_game.py::test_melds_hold_at_most_four_of_a_kind",
    ("malaysian", "fly_exchange"): "unit/test_malaysian_game.py::test_fly_exchanged",
    ("malaysian", "fly_as_flower"): "unit/test_malaysian_game.py::test_fly_set_aside",
    ("malaysian", "four_flies_later"): "unit/test_malaysian_game.py::test_flies_collected_later",
    ("malaysian", "flies_paid_to"): "unit/test_malaysian_game.py::test_flies_are_paid_for_at_the_end",
    ("malaysian", "open_kong_payer"): "unit/test_malaysian_game.py::test_kongs_are_paid_at_once",
    (
        "malaysian",
        "initial_set_with_replacements",
    ): "unit/test_malaysian_game.py::test_sets_that_were_not_dealt_as_such",
    ("malaysian", "liability"): "unit/test_malaysian_game.py::test_liability",
    ("malaysian", "claim_chow"): "unit/test_malaysian_game.py::test_chow_from_the_left_only",
    ("malaysian", "claim_tie"): "unit/test_malaysian_game.py::test_one_winner",
    ("malaysian", "dealer_after_draw"): "unit/test_malaysian_sessions.py::test_the_winner_deals",
    (
        "malaysian",
        "session_deals",
    ): "unit/test_malaysian_sessions.py::test_a_session_ends_when_the_dealer_likes",
    ("mcr", "minimum_fan"): "unit/test_mcr_game.py::",
    ("mcr", "hands_per_game"): "unit/test_mcr_game.py::",
    ("mcr", "last_discard_claims"): "unit/test_mcr_positions.py::",
    ("mcr", "ranking_points"): "unit/test_mcr_settlement.py::test_table_points",
}
EVERYWHERE = {"players", "false_win_penalty", "false_win_not_ready_penalty", "after_false_win", "minor_fault"}
"""One mechanism in all games: tests/unit/test_false_wins.py; the number of players is fixed."""


@pytest.mark.parametrize(
    ("scenario", "value", "outcome"), CASES, ids=[f"{s.field}={v}-{s.name}" for s, v, _ in CASES]
)
def test_scene(scenario: Scenario, value: Any, outcome: Any) -> None:
    assert scenario.play(scenario.base.replace(**{scenario.field: value})) == outcome


@pytest.mark.parametrize("family", ["korean", "malaysian"])
def test_every_switch_is_shown_at_a_table(family: str) -> None:
    names = {field.name for field in FIELDS if family in field.families} - EVERYWHERE
    scenes = {s.field for s in SCENES if s.base.family == family}
    named = {name for of, name in ELSEWHERE if of == family}
    assert scenes | named == names
    for scenario in SCENES:
        assert len({str(outcome) for _, outcome in scenario.outcomes}) > 1, scenario.name


@pytest.mark.parametrize(("family", "name"), sorted(ELSEWHERE))
def test_the_test_named_here_plays_it(family: str, name: str) -> None:
    file, _, test = ELSEWHERE[family, name].partition("::")
    text = (Path(__file__).parents[1] / file).read_text("utf-8")
    body = text.partition(f"def {test}(")[2].partition("\ndef ")[0] if test else text
    before = text.partition(f"def {test}(")[0][-400:] if test else ""
    assert body
    assert name in before + body
