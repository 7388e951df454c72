"""Are the presets the rules they are named after, and do their hashes stay?"""

from __future__ import annotations

import json
import os
import tomllib
from pathlib import Path
from typing import Any

import pytest

from mahjong_fast.rulesets import Ruleset, family_fields, rules, ruleset_names
from mahjong_fast.rulesets.field_values import (
    check_value,
)
from mahjong_fast.rulesets.ruleset import FIELDS

FIELD = {field.name: field for field in FIELDS.fields}
SHARED = Path(os.environ.get("MAHJONG_FAST_SHARED", Path(__file__).parents[3] / "shared"))
NAMES = ruleset_names()
RIICHI_NAMES = ruleset_names("riichi")

# A preset's hash changes only with its answers. A change here is a change of rules: say so in the changelog.
HASHES = {
    "seed": "d8ab5bdbc7fe1184",
    "tenhou_4p": "9753106b102e8c58",
    "tenhou_3p": "ea4ef581256ebad7",
    "majsoul_4p": "2c8a681a9a42c037",
    "majsoul_3p": "6e2d3bd3eaebb180",
    "wrc_2025": "ad635bebe9882c06",
    "ema_2016": "eeb0ebc5cc9f4087",
    "ema_2025": "742e7d034414e120",
    "m_league": "50ed44e84758c591",
    "jpml_a": "daa9f633db53addc",
    "jpml_b": "ca81d3f63b2cda79",
    "west_honshu_3p": "e6d8d2cd3b666c15",
    "arma_nyc_2020": "7d219db9ce2ac8b0",
}


def test_names_that_others_rely_on() -> None:
    expected = (
        "seed tenhou_4p tenhou_3p majsoul_4p majsoul_3p wrc_2025 ema_2016 ema_2025 m_league jpml_a jpml_b "
        "west_honshu_3p arma_nyc_2020"
    )
    assert set(expected.split()) <= set(NAMES)
    assert NAMES[0] == "seed"
    assert set(RIICHI_NAMES) <= set(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_preset_says_where_it_comes_from(name: str) -> None:
    preset = rules(name)
    assert preset.name == preset.base == preset.key == name
    assert preset.source
    assert preset.date.startswith("20")
    assert preset.confidence.split()[0] in ("high", "medium", "low")
    assert rules(name) is preset
    assert rules(preset) is preset
    assert rules(f"@{preset.hash}") == preset


def test_presets_are_different_rules() -> None:
    assert len({rules(name) for name in NAMES}) == len({rules(name).hash for name in NAMES}) == len(NAMES)


def test_preset_hashes_stay() -> None:
    assert {name: rules(name).hash for name in HASHES} == HASHES
    assert set(RIICHI_NAMES) <= set(HASHES)


def shared_presets() -> dict[str, dict[str, Any]]:
    path = SHARED / "rules" / "riichi_presets.json"
    if not path.exists():
        pytest.skip("the shared folder (MAHJONG_FAST_SHARED) is not there")
    loaded: dict[str, dict[str, Any]] = json.loads(path.read_text(encoding="utf-8"))
    return {
        name: {key: value for key, value in (loaded["seed"] | preset).items() if not key.startswith("_")}
        for name, preset in loaded.items()
    }


def test_presets_equal_the_specification() -> None:
    wanted = shared_presets()
    assert set(wanted) == set(RIICHI_NAMES)
    for name, values in wanted.items():
        assert set(values) == {field.name for field in family_fields("riichi")}
        for field_name, value in values.items():
            assert getattr(rules(name), field_name) == check_value(FIELD[field_name], value), (
                name,
                field_name,
            )
        assert plain_ruleset_of(values) == rules(name)


def plain_ruleset_of(values: dict[str, Any]) -> Ruleset:
    return rules("seed").replace(**values)


def test_presets_store_only_what_differs() -> None:
    """Nothing is repeated from the parent, except what would otherwise follow the number of seats."""
    path = Path(rules.__code__.co_filename).with_name("presets") / "riichi.toml"
    for name, table in tomllib.loads(path.read_text(encoding="utf-8")).items():
        parent = rules(table["parent"]) if "parent" in table else None
        for field_name, value in table.get("fields", {}).items():
            assert parent is not None
            given = None if value == "none" and FIELD[field_name].optional else value
            same = check_value(FIELD[field_name], given) == getattr(parent, field_name)
            followed = parent.replace(players=rules(name).players, nukidora=False).diff(parent)
            assert not same or field_name in followed, (name, field_name)


def test_a_few_values_by_hand() -> None:
    assert rules("tenhou_4p").red_fives == (1, 1, 1)
    assert rules("tenhou_4p").double_yakuman == frozenset()
    assert rules("tenhou_3p").seats == rules("tenhou_3p").players == 3
    assert rules("seed").ryanhan_honba is None
    assert rules("m_league").uma == (30, 10, -10, -30)
    floating = rules("jpml_a").uma_floating
    assert floating is not None
    assert floating[1] == (12, -1, -3, -8)
    assert rules("west_honshu_3p").han_table == "west_honshu"
    assert rules("wrc_2025").riichi_min_points is None


@pytest.mark.parametrize(
    "name, changes, width",
    [
        ("tenhou_4p", {}, 181),
        ("tenhou_3p", {}, 181),
        ("majsoul_4p", {}, 181),
        ("seed", {}, 256),
        ("seed", {"noten_declaration": False}, 181),
        ("tenhou_4p", {"noten_declaration": True}, 256),
        ("tenhou_4p", {"red_fives": (1, 2, 1)}, 256),
        ("tenhou_4p", {"local_yaku": {"open_riichi"}}, 256),
        ("tenhou_4p", {"local_yaku": {"daisharin"}}, 181),
        ("tenhou_4p", {"agari_yame": "optional"}, 256),
        ("tenhou_4p", {"tenpai_yame": "optional"}, 256),
    ],
)
def test_n_actions(name: str, changes: dict[str, Any], width: int) -> None:
    assert rules(name).replace(**changes).n_actions == width
