"""Every switch that concerns the flow of a game acts in it: each value in at least one scene, on and off."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import mahjong_fast
import options_ends
import options_flow
import options_match
import options_three_seats
from mahjong_fast.rulesets.fields import Field, read_fields
from option_table import SCENARIOS as REGISTERED
from option_table import Scenario
from reference.presets import PRESETS

SCENARIOS = [scenario for scenario in REGISTERED if scenario.base.family == "riichi"]
MODULES = (options_flow, options_ends, options_match, options_three_seats)
CASES = [(scenario, value, outcome) for scenario in SCENARIOS for value, outcome in scenario.outcomes]
FIELDS = {
    field.name: field
    for field in read_fields(Path(mahjong_fast.__file__).parent / "rulesets" / "fields.toml").fields
    if "riichi" in field.families
}
# What only the value of a finished hand depends on: the tests of scoring flip these.
JUDGED = {
    "double_wind_pair_fu",
    "rinshan_tsumo_fu",
    "pinfu_tsumo",
    "open_pinfu_30",
    "chiitoitsu_mode",
    "chiitoitsu_allow_four_same",
    "best_by",
    "kiriage_mangan",
    "kazoe_yakuman",
    "yakuman_stacking",
    "max_yakuman",
    "double_yakuman",
    "aotenjou",
    "aotenjou_yakuman_han",
    "ryuuiisou_hatsu",
    "tenhou_best_wait",
    "daisharin_any_suit",
    "open_tanyao",
    "han_table",
    "bazoro",
    "west_kazoe",
    "west_menzen_tsumo",
    "west_ryanpeikou",
    "west_inclusive_values",
    "west_pinfu_wait",
}
JUDGED_VALUES = {"local_yaku": {"daisharin", "sanrenkou", "isshoku_sanjun"}}


@pytest.mark.parametrize(
    ("scenario", "value", "outcome"), CASES, ids=[f"{s.field}={v}-{s.name}" for s, v, _ in CASES]
)
def test_scene(scenario: Scenario, value: Any, outcome: Any) -> None:
    assert scenario.play(scenario.base.replace(**{scenario.field: value})) == outcome


def test_switches_without_scenes_concern_hands_only() -> None:
    assert {field for field in JUDGED if FIELDS[field].scope != "hand"} == set()
    assert {scenario.field for scenario in SCENARIOS} == set(FIELDS) - JUDGED


def missing(field: Field, values: list[Any]) -> set[Any]:
    """What no scene of a field names."""
    if field.type == "bool":
        return {True, False} - set(values)
    if field.type in ("enum", "optional_enum"):
        return set(field.values) - set(values)
    if field.type in ("set", "tuple_enum"):
        named = {word for value in values for word in value}
        without = {word for word in field.values if any(word not in value for value in values)}
        return set(field.values) - (named & without) - JUDGED_VALUES.get(field.name, set())
    optional = field.type.startswith("optional")
    if optional and None not in values:
        return {None}
    return {"another value"} if len(values) < 2 else set()


@pytest.mark.parametrize("name", sorted(set(FIELDS) - JUDGED))
def test_every_value_is_named_and_makes_a_difference(name: str) -> None:
    scenes = [scenario for scenario in SCENARIOS if scenario.field == name]
    values = [value for scenario in scenes for value, _ in scenario.outcomes]
    assert missing(FIELDS[name], values) == set()
    for value in values:
        assert any(
            any(
                v == value and result != other
                for v, result in scenario.outcomes
                for _, other in scenario.outcomes
            )
            for scenario in scenes
        ), f"{name}={value} makes no difference in any scene"


def parts(name: str, value: Any) -> set[str]:
    return set(value) if FIELDS[name].type in ("set", "tuple_enum") else {repr(value)}


@pytest.mark.parametrize("name", sorted(set(FIELDS) - JUDGED))
def test_every_preset_row_is_played(name: str) -> None:
    """What a preset says of a switch stands in a scene, its numbers of points and tiles too."""
    played = {part for s in SCENARIOS if s.field == name for v, _ in s.outcomes for part in parts(name, v)}
    said = {part for p in PRESETS for part in parts(name, getattr(mahjong_fast.rules(p), name))}
    assert said - played <= JUDGED_VALUES.get(name, set())
