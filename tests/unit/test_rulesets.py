"""Are rulesets values one can trust: presets right, changes checked, and every other form a way back?"""

from __future__ import annotations

import copy
import json
import os
import pickle
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_fast.errors import RulesetError
from mahjong_fast.rulesets import CustomYaku, Ruleset, family_fields, rules, ruleset_names
from mahjong_fast.rulesets.field_values import (
    FrozenMap,
    allowed_text,
    check_value,
    default_value,
    pack_value,
    plain_text,
    plain_value,
    unpack_value,
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


@dataclass(frozen=True)
class Yaku:
    """The least a user-defined yaku must be."""

    key: str
    han: int = 1

    def identity(self) -> str:
        return f"{self.han} han"

    def register(self, yaku: tuple[CustomYaku, ...]) -> int:
        return 5 + len(yaku)


# ---------------------------------------------------------------- presets


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


# ---------------------------------------------------------------- a frozen value


def test_frozen_and_hashable() -> None:
    preset = rules("tenhou_4p")
    with pytest.raises(AttributeError, match=r"replace\(min_han"):
        preset.min_han = 2
    with pytest.raises(AttributeError, match="frozen"):
        del preset.min_han
    with pytest.raises(AttributeError, match="frozen"):
        preset.anything = 1  # type: ignore[attr-defined]
    assert preset.min_han == 1
    assert {preset: 1}[rules("seed").replace(**preset.to_dict())] == 1
    assert preset != "tenhou_4p"
    assert copy.copy(preset) is copy.deepcopy(preset) is preset
    assert not hasattr(preset, "no_such_switch")
    with pytest.raises(AttributeError, match="Did you mean 'kuikae'"):
        preset.kuikea  # type: ignore[attr-defined]  # noqa: B018
    assert "kuikae" in dir(preset)


def test_no_switch_hides_an_attribute() -> None:
    others = {name for name in dir(Ruleset) if name not in Ruleset.__annotations__}
    texts = {"name", "base", "family", "source", "date", "confidence", "notes", "unsure", "custom_yaku"}
    assert not (others | texts) & set(FIELD)


def test_constructor_is_the_seed_with_changes() -> None:
    assert Ruleset() == rules("seed")
    assert Ruleset(min_han=2) == rules("seed").replace(min_han=2)
    assert Ruleset(min_han=2) != rules("seed")
    with pytest.raises(RulesetError, match=r"unknown family 'riichy'.*'riichi'"):
        Ruleset(family="riichy")


def test_replace_leaves_the_original_alone() -> None:
    preset = rules("tenhou_4p")
    before = preset.to_dict()
    changed = preset.replace(kiriage_mangan=True, double_yakuman=["kokushi_13"])
    assert changed.kiriage_mangan
    assert changed.double_yakuman == frozenset({"kokushi_13"})
    assert preset.to_dict() == before
    assert changed.diff(preset) == {
        "kiriage_mangan": (True, False),
        "double_yakuman": (frozenset({"kokushi_13"}), frozenset()),
    }
    assert preset.diff("tenhou_4p") == {}
    assert changed.replace(kiriage_mangan=False, double_yakuman=()) == preset


def test_names_of_changed_copies() -> None:
    preset = rules("m_league")
    changed = preset.replace(min_han=2)
    assert (changed.name, changed.base, changed.key) == ("m_league*", "m_league", f"@{changed.hash}")
    assert changed.replace(min_han=3).name == "m_league*"
    assert changed.replace(min_han=1).name == changed.replace(min_han=1).key == "m_league"
    named = preset.replace(
        min_han=2, name="our league", source="us", date="2026", confidence="high", notes="n"
    )
    assert (named.name, named.source, named.date, named.notes) == ("our league", "us", "2026", "n")
    assert named == changed
    assert named.replace(min_han=3).name == "our league*"
    assert "rinshan_tsumo_fu" in preset.unsure
    assert "rinshan_tsumo_fu" not in preset.replace(rinshan_tsumo_fu=False).unsure


def test_values_take_the_usual_spellings() -> None:
    preset = rules("seed")
    assert preset.replace(local_yaku="daisharin") == preset.replace(local_yaku=["daisharin", "daisharin"])
    assert preset.replace(uma=[30, 10, -10, -30]).uma == (30, 10, -10, -30)
    assert preset.replace(min_han=np.int64(2), aotenjou=np.True_).min_han == 2
    assert preset.replace(extra_red={"3s": 1, "7p": 0}).extra_red == {"3s": 1}
    assert preset.replace(shugi={"ippatsu": 1}) == preset.replace(shugi={"ippatsu": 1, "ura_dora": 0})
    assert preset.replace(shugi={}) != preset
    row = {"0": [0] * 4, 1: (12, -1, -3, -8), "2": (8, 4, -4, -8), 3: [8, 3, 1, -12], 4: [0] * 4}
    assert preset.replace(uma_floating=row).uma_floating == rules("jpml_a").uma_floating


def test_changing_seats_takes_along_what_follows() -> None:
    three = rules("tenhou_4p").replace(players=3)
    assert (three.uma, three.honba_ron, three.noten_total) == ((20, 0, -20), 200, 2000)
    assert (three.riichi_min_live_tiles, three.red_fives) == (3, (0, 1, 1))
    assert rules("majsoul_4p").replace(players=3).uma == (15, 0, -15)
    assert rules("seed").replace(players=3, honba_ron=300).honba_ron == 300
    assert rules("m_league").replace(players=3).riichi_min_live_tiles == 1
    assert rules("seed").replace(players=3).replace(players=4) == rules("seed")
    assert rules("tenhou_4p").replace(length="tonpuu").extension_winds == ("S",)
    assert rules("tenhou_4p").replace(length="iichan").extension_winds == ("E",)
    with pytest.raises(RulesetError, match="uma: 3 values for 4 seats"):
        rules("majsoul_3p").replace(players=4, nukidora=False)


# ---------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    "changes, field, words",
    [
        ({"kuikea": "allowed"}, "kuikea", ["unknown field 'kuikea'", "Did you mean 'kuikae'"]),
        ({"zzz": 1}, "zzz", ["unknown field 'zzz'", "rules show seed"]),
        (
            {"kuikae": "forbiden"},
            "kuikae",
            ["'forbiden'", "forbidden, same_tile", "Did you mean 'forbidden'"],
        ),
        ({"kuikae": None}, "kuikae", ["None is not one of"]),
        ({"kuikae": 1}, "kuikae", ["1 is not one of"]),
        ({"aotenjou": 1}, "aotenjou", ["1 is not True or False"]),
        ({"aotenjou": "true"}, "aotenjou", ["'true' is not True or False"]),
        ({"min_han": 0}, "min_han", ["0 is not a whole number from 1 to 13"]),
        ({"min_han": True}, "min_han", ["True is not a whole number"]),
        ({"min_han": 1.0}, "min_han", ["1.0 is not a whole number"]),
        ({"min_han": "2"}, "min_han", ["'2' is not a whole number"]),
        ({"min_han": 10**30}, "min_han", ["is not a whole number from 1 to 13"]),
        ({"max_yakuman": 0}, "max_yakuman", ["0 is not a whole number from 1"]),
        ({"ryanhan_honba": -1}, "ryanhan_honba", ["-1 is not"]),
        ({"double_wind_pair_fu": 3}, "double_wind_pair_fu", ["3 is not 2 or 4"]),
        ({"dead_wall_size_3p": 16}, "dead_wall_size_3p", ["16 is not 14 or 18"]),
        ({"start_points": 25050}, "start_points", ["25050", "steps of 100"]),
        ({"players": 2}, "players", ["2 is not a whole number from 3 to 4"]),
        ({"double_yakuman": ["kokushi"]}, "double_yakuman", ["'kokushi'", "Did you mean 'kokushi_13'"]),
        ({"double_yakuman": 3}, "double_yakuman", ["3 is not a collection of"]),
        ({"double_yakuman": {"kokushi_13": 1}}, "double_yakuman", ["is not a collection of"]),
        ({"red_fives": (1, 1)}, "red_fives", ["2 numbers, 3 are needed"]),
        ({"red_fives": (5, 0, 0)}, "red_fives", ["5 is not"]),
        ({"red_fives": "111"}, "red_fives", ["'111' is not 3 numbers"]),
        ({"uma": (20, 10, -10)}, "uma", ["uma: 3 values for 4 seats"]),
        ({"uma": (1, 1, 1, -3, 0)}, "uma", ["5 numbers"]),
        ({"uma": (20, 10, -10, -30)}, "uma", ["adds up to -10"]),
        ({"uma": (10, 20, -10, -20)}, "uma", ["the first place comes first"]),
        ({"uma_floating": {1: (1, 0, 0, -1)}}, "uma_floating", ["missing: [0, 2, 3, 4]"]),
        ({"uma_floating": {9: (1, 0, 0, -1)}}, "uma_floating", ["9 is not one of its keys"]),
        ({"uma_floating": {1: (0,) * 4, "1": (0,) * 4}}, "uma_floating", ["key 1 is given twice"]),
        ({"uma_floating": [1, 2]}, "uma_floating", ["[1, 2] is not rows of numbers"]),
        ({"return_points": 20000}, "return_points", ["return_points: 20000 is below start_points (25000)"]),
        ({"noten_total": 2000}, "noten_total", ["use a multiple of 600"]),
        ({"extension_winds": ["X"]}, "extension_winds", ["'X' is not one of E, S"]),
        ({"extension_winds": list("WNESWNE")}, "extension_winds", ["7 values, at most 6"]),
        ({"extension": True, "extension_winds": ()}, "extension_winds", ["no round may follow"]),
        ({"extension": True, "extension_winds": ("N",)}, "extension_winds", ["the next wind is W, not N"]),
        ({"extension": True, "extension_winds": ("W", "chun", "chun")}, "extension_winds", ["played once"]),
        ({"extra_red": {"5p": 1}}, "extra_red", ["red fives (5p) are said in red_fives"]),
        ({"extra_red": {"3x": 1}}, "extra_red", ["'3x' is not one of its keys"]),
        ({"extra_red": {"3s": 5}}, "extra_red", ["5 is not a whole number from 0 to 4"]),
        ({"extra_red": ["3s"]}, "extra_red", ["['3s'] is not numbers by tile"]),
        ({"shugi": {"tsumo": 1}}, "shugi", ["'tsumo' is not one of its keys"]),
        ({"nukidora": True}, "nukidora", ["three seats only"]),
        ({"players": 3, "red_fives": (1, 1, 1)}, "red_fives", ["three seats play without 5m"]),
        ({"players": 3, "extra_red": {"2m": 1}}, "extra_red", ["three seats play without 2m"]),
        ({"players": 3, "uma": (20, 10, -10, -20)}, "uma", ["4 values for 3 seats"]),
        ({"players": 3, "noten_total": 300}, "noten_total", ["multiple of 200"]),
        (
            {"aotenjou": True, "han_table": "west_honshu"},
            "aotenjou",
            ["aotenjou: the han_table west_honshu has limits"],
        ),
        ({"name": 3}, "name", ["name = 3: must be a text"]),
        ({"unsure": ["kuikea"]}, "unsure", ["Did you mean 'kuikae'"]),
        ({"custom_yaku": "riichi"}, "custom_yaku", ["must be a sequence"]),
        ({"custom_yaku": [3]}, "custom_yaku", ["3 is not a user-defined yaku"]),
        ({"custom_yaku": [Yaku("a"), Yaku("a", 2)]}, "custom_yaku", ["'a' is there twice"]),
    ],
)
def test_bad_values_are_named(changes: dict[str, Any], field: str, words: list[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        rules("seed").replace(**changes)
    assert caught.value.field == field
    for word in words:
        assert word in str(caught.value)
    assert "\n" not in str(caught.value)


def test_three_seat_tables_of_uma() -> None:
    rows = {0: (0, 0, 0), 1: (12, -3, -9), 2: (8, 4, -12), 3: (0, 0, 0)}
    three = rules("tenhou_3p").replace(uma_floating=rows)
    assert three.uma_floating == rows
    assert Ruleset.unpack(three.pack()) == three
    with pytest.raises(RulesetError, match="a row for 4 players; there are 3 seats"):
        three.replace(uma_floating=rows | {4: (0, 0, 0)})


@pytest.mark.parametrize(
    "value", [object(), [], {}, b"x", float("nan"), -(2**40), "\x00", ["", None], (1, "a")]
)
def test_hostile_values_are_ruleset_errors(value: object) -> None:
    """Whatever is put in a switch, the answer is a checked value or a RulesetError that names it."""
    for field in family_fields("riichi"):
        try:
            changed = rules("seed").replace(**{field.name: value})
        except RulesetError as error:
            names_it = f"{field.name}: " in str(error) and error.field == field.name
            changed = None
        assert names_it if changed is None else getattr(changed, field.name) == check_value(field, value)


@pytest.mark.parametrize(
    "source, words",
    [
        ("tenhuo_4p", ["unknown ruleset 'tenhuo_4p'", "Did you mean 'tenhou_4p'", "west_honshu_3p"]),
        ("", ["unknown ruleset ''"]),
        ("@0000000000000000", ["no preset has the hash"]),
        ("no/such.toml", ["no/such.toml: cannot be read: No such file"]),
        (17, ["17: rules are a preset's name"]),
        (None, ["None: rules are"]),
    ],
)
def test_unknown_rules(source: Any, words: list[str]) -> None:
    with pytest.raises(RulesetError) as caught:
        rules(source)
    for word in words:
        assert word in str(caught.value)


# ---------------------------------------------------------------- other forms


@pytest.mark.parametrize("name", NAMES)
def test_every_form_leads_back(name: str) -> None:
    preset, root = rules(name), rules(ruleset_names(rules(name).family)[0])
    for back in (
        Ruleset.unpack(preset.pack()),
        pickle.loads(pickle.dumps(preset)),
        Ruleset.from_toml(preset.to_toml()),
        eval(repr(preset)),
        root.replace(**preset.to_dict()),
        root.replace(**json.loads(json.dumps(preset.to_dict()))),
    ):
        assert back == preset
        assert hash(back) == hash(preset)
        assert back.hash == preset.hash
        assert not back.diff(preset)
    again = pickle.loads(pickle.dumps(preset))
    assert (again.name, again.source, again.unsure) == (preset.name, preset.source, preset.unsure)


def test_repr_says_preset_and_differences() -> None:
    assert repr(rules("tenhou_4p")) == "rules('tenhou_4p')"
    changed = rules("tenhou_4p").replace(double_yakuman=("kokushi_13",), max_yakuman=2)
    assert repr(changed) == "rules('tenhou_4p').replace(max_yakuman=2, double_yakuman={'kokushi_13'})"
    named = changed.replace(name="club", extra_red={"3s": 1}, local_yaku=())
    assert eval(repr(named)) == named
    assert eval(repr(named)).name == "club"


def test_pack_is_the_struct() -> None:
    data = rules("seed").pack()
    assert len(data) == FIELDS.size
    slots = np.frombuffer(data, np.int32)
    assert int.from_bytes(data[:8], sys.byteorder) == FIELDS.schema_hash
    at = {name: offset // 4 for name, offset in FIELDS.offsets().items()}
    assert slots[at["family"]] == 0
    assert slots[at["players"]] == 4
    assert list(slots[at["uma"] : at["uma"] + 4]) == [20, 10, -10, -20]
    assert set(slots[at["uma_floating"] : at["uma_floating"] + 20]) == {-1}
    assert list(slots[at["extension_winds"] : at["extension_winds"] + 6]) == [2, -1, -1, -1, -1, -1]
    assert slots[at["double_yakuman"]] == 0b1111
    assert slots[at["max_yakuman"]] == slots[at["han_table"]] == -1
    assert rules("seed").pack() is data
    west = rules("west_honshu_3p").replace(extra_red={"3s": 2}, renhou="13han", max_yakuman=3)
    slots = np.frombuffer(west.pack(), np.int32)
    assert list(slots[at["local_yaku"] : at["local_yaku"] + 2]) == [0b10110, 0]
    assert slots[at["extra_red"] + 20] == 2
    assert slots[at["renhou"]] == 17
    assert slots[at["han_table"]] == 0
    assert list(slots[at["uma"] : at["uma"] + 4]) == [20, 0, -20, 0]


def test_a_mask_of_two_words() -> None:
    values = tuple(f"v{bit}" for bit in range(64))
    wide = type(FIELD["local_yaku"])(**{**FIELD["local_yaku"].__dict__, "values": values})
    for chosen in ({"v0"}, {"v31"}, {"v32"}, {"v63"}, {"v31", "v63", "v5"}, set(values)):
        slots = pack_value(wide, frozenset(chosen))
        assert all(-(2**31) <= slot < 2**31 for slot in slots)
        assert unpack_value(wide, slots, 4) == chosen


def test_wrong_packed_bytes_are_refused() -> None:
    good = rules("jpml_a").pack()
    with pytest.raises(RulesetError, match="bytes, not 3"):
        Ruleset.unpack(b"abc")
    with pytest.raises(RulesetError, match="another list of rule switches"):
        Ruleset.unpack(bytes(8) + good[8:])
    names = {offset: name for name, offset in FIELDS.offsets().items()}
    accepted: set[str] = set()
    for position in range(8, len(good), 4):
        for number in (-(2**31), -2, 77777700):
            bad = good[:position] + number.to_bytes(4, sys.byteorder, signed=True) + good[position + 4 :]
            try:
                again = Ruleset.unpack(bad).pack()
            except RulesetError:
                continue
            assert again == bad
            accepted.add(names[max(offset for offset in names if offset <= position)])
    # What may be any whole number accepts one; nothing else does.
    assert accepted <= {name for name, field in FIELD.items() if "int" in field.type}


@given(st.binary(min_size=FIELDS.size - 8, max_size=FIELDS.size - 8))
def test_random_packed_bytes(data: bytes) -> None:
    with pytest.raises(RulesetError):
        Ruleset.unpack(rules("seed").pack()[:8] + data)


# ---------------------------------------------------------------- any valid ruleset


def any_value(name: str) -> st.SearchStrategy[Any]:
    """A value the field takes on its own."""
    field = FIELD[name]
    numbers = (
        st.sampled_from(field.allowed)
        if field.allowed
        else st.integers(field.minimum // field.step, min(field.maximum, 10**6) // field.step).map(
            lambda n: n * field.step
        )
    )
    by_type: dict[str, st.SearchStrategy[Any]] = {
        "bool": st.booleans(),
        "int": numbers,
        "optional_int": st.none() | numbers,
        "enum": st.sampled_from(field.values) if field.values else st.none(),
        "optional_enum": st.none() | st.sampled_from(field.values or ("",)),
        "set": st.sets(st.sampled_from(field.values or ("",))),
        "optional_map_int": st.none() | st.dictionaries(st.sampled_from(field.values or ("",)), numbers),
    }
    return by_type[field.type]


FRAME = (
    "players",
    "uma",
    "uma_floating",
    "start_points",
    "return_points",
    "noten_total",
    "red_fives",
    "extra_red",
)
FRAME += ("nukidora", "length", "extension", "extension_winds", "aotenjou", "han_table")
FREE = [field.name for field in family_fields("riichi") if field.name not in FRAME]


@st.composite
def frames(draw: st.DrawFn) -> dict[str, Any]:
    """Answers to the switches that depend on one another."""
    seats = draw(st.sampled_from((3, 4)))

    def uma() -> tuple[int, ...]:
        top = sorted(draw(st.lists(st.integers(0, 50), min_size=seats - 1, max_size=seats - 1)), reverse=True)
        return (*top, -sum(top))

    start = draw(st.integers(0, 1000))
    winds = {"tonpuu": ("S", "W", "haku"), "hanchan": ("W", "chun", "N", "E"), "iichan": ("E", "S")}
    length = draw(st.sampled_from(sorted(winds)))
    western = draw(st.booleans())
    tiles = ("1m", "9m", "1p", "7p", "3s", "9s", "1z", "7z")
    return {
        "players": seats,
        "uma": uma(),
        "uma_floating": draw(st.none() | st.just({key: uma() for key in range(seats + 1)})),
        "start_points": start * 100,
        "return_points": start * 100 + draw(st.integers(0, 100)) * 100,
        "noten_total": draw(st.integers(0, 10)) * 600,
        "red_fives": (0 if seats == 3 else draw(st.integers(0, 4)), draw(st.integers(0, 4)), 1),
        "extra_red": draw(st.dictionaries(st.sampled_from(tiles), st.integers(0, 4))),
        "nukidora": seats == 3 and draw(st.booleans()),
        "length": length,
        "extension": draw(st.booleans()),
        "extension_winds": winds[length][: draw(st.integers(1, 4))],
        "aotenjou": not western and draw(st.booleans()),
        "han_table": "west_honshu" if western else None,
    }


@st.composite
def rulesets(draw: st.DrawFn) -> Ruleset:
    """A valid ruleset derived from some preset."""
    changes = draw(frames())
    for name in draw(st.lists(st.sampled_from(FREE), unique=True, max_size=15)):
        changes[name] = draw(any_value(name))
    return rules(draw(st.sampled_from(RIICHI_NAMES))).replace(**changes)


@given(rulesets())
def test_any_ruleset_survives_every_form(ruleset: Ruleset) -> None:
    back = Ruleset.unpack(ruleset.pack())
    assert back == ruleset
    assert back.to_dict() == ruleset.to_dict()
    assert pickle.loads(pickle.dumps(ruleset)) == ruleset
    text = Ruleset.from_toml(ruleset.to_toml())
    assert text == ruleset
    assert text.name == ruleset.name
    assert eval(repr(ruleset)) == ruleset
    assert rules("seed").replace(**json.loads(json.dumps(ruleset.to_dict()))) == ruleset
    assert ruleset.n_actions in (181, 256)


@given(rulesets(), rulesets())
def test_diff_is_what_replace_needs(a: Ruleset, b: Ruleset) -> None:
    different = a.diff(b)
    assert (a == b) == (not different) == (a.hash == b.hash)
    assert a.replace(**b.to_dict()) == b
    assert b.diff(a) == {name: pair[::-1] for name, pair in different.items()}
    assert b.replace(**a.changes_from(b)) == a
    text = a.describe(b)
    for name in different:
        assert f"  {name} = " in text


@pytest.mark.parametrize("name", [field.name for field in family_fields("riichi")])
def test_every_switch_changes_every_form(name: str) -> None:
    """Flip one switch at a time: packed form, hash, equality, TOML, diff and description all see it."""
    field = FIELD[name]
    base = rules("tenhou_3p") if name == "nukidora" else rules("seed")
    other: dict[str, Any] = {
        "players": 3,
        "uma": (30, 10, -10, -30),
        "uma_floating": dict.fromkeys(range(5), (1, 0, 0, -1)),
        "extra_red": {"3s": 1},
        "red_fives": (0, 1, 0),
        "extension_winds": ("W", "N"),
        "return_points": 35000,
        "noten_total": 1200,
        "shugi": {"ippatsu": 2},
    }
    if name in other:
        value = other[name]
    elif field.type == "bool":
        value = not getattr(base, name)
    elif field.type in ("enum", "optional_enum"):
        value = next(value for value in field.values if value != getattr(base, name))
    elif field.type == "set":
        value = set(field.values[:1]) ^ getattr(base, name)
    elif field.allowed:
        value = next(number for number in field.allowed if number != getattr(base, name))
    else:
        value = (getattr(base, name) or 0) + field.step
    changed = base.replace(**{name: value})
    assert name in changed.diff(base)
    assert changed != base
    assert changed.hash != base.hash
    assert changed.pack() != base.pack()
    assert f"{name} = " in changed.to_toml()
    assert f"{name} = " in changed.describe(base)
    assert field.meaning.split()[0] in changed.describe(base)


def test_describe() -> None:
    text = rules("m_league").describe()
    assert text.startswith("m_league: riichi, 4 seats\nsource: M.League")
    assert "uma = 30, 10, -10, -30  (20, 10, -10, -20)" in text
    assert "Also best guesses: " in text
    assert "The same as seed." in rules("seed").describe()
    one = rules("seed").replace(min_han=2).describe()
    assert "seed*: riichi" in one
    assert "Differs from seed in 1 field (" in one
    assert rules("tenhou_4p").describe("tenhou_4p").endswith("The same as tenhou_4p.")


def test_meanings_are_sentences() -> None:
    for field in FIELDS.fields:
        assert not field.meaning[0].islower(), field.name
        assert field.meaning.endswith("."), field.name
        assert allowed_text(field)
        assert check_value(field, plain_value(field, default_value(field))) == default_value(field)
        assert plain_text(field, default_value(field))


# ---------------------------------------------------------------- user-defined yaku


def test_custom_yaku_travel_with_the_rules() -> None:
    base = rules("tenhou_4p")
    changed = base.replace(custom_yaku=[Yaku("golden_gate"), Yaku("uumensai", 2)])
    assert isinstance(changed.custom_yaku[0], CustomYaku)
    assert changed != base
    assert changed.hash != base.hash
    assert changed.key == f"@{changed.hash}"
    assert changed.pack().replace(b"\7\0\0\0", b"\0\0\0\0", 1) == base.pack()
    assert changed.diff(base) == {"custom_yaku": (changed.custom_yaku, ())}
    assert changed.replace(min_han=2).custom_yaku == changed.custom_yaku
    assert pickle.loads(pickle.dumps(changed)) == changed
    assert changed.replace(custom_yaku=()) == base
    assert changed.hash != base.replace(custom_yaku=[Yaku("golden_gate"), Yaku("uumensai", 3)]).hash
    assert "custom_yaku = golden_gate, uumensai" in changed.describe(base)
    assert "custom_yaku=(" in repr(changed)
    with pytest.raises(RulesetError, match=r"golden_gate, uumensai.*cannot be written to TOML"):
        changed.to_toml()


# ---------------------------------------------------------------- small values


def test_frozen_map() -> None:
    one = FrozenMap({"a": 1, "b": 2})
    assert one == {"b": 2, "a": 1}
    assert hash(one) == hash(FrozenMap([("b", 2), ("a", 1)]))
    assert one != FrozenMap({"a": 1})
    assert pickle.loads(pickle.dumps(one)) == one
    assert repr(one) == "{'a': 1, 'b': 2}"
    with pytest.raises(TypeError):
        one["a"] = 2  # type: ignore[index]
