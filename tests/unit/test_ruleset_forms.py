"""Does every other form of a ruleset (TOML, JSON, packed, repr, diff) lead back to it?"""

from __future__ import annotations

import json
import pickle
import sys
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from mahjong_fast.errors import RulesetError
from mahjong_fast.rulesets import Ruleset, family_fields, rules, ruleset_names
from mahjong_fast.rulesets.field_values import (
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
NAMES = ruleset_names()
RIICHI_NAMES = ruleset_names("riichi")


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
