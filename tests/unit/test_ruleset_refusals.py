"""What is no ruleset, and does the message say why?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import pytest

from mahjong_fast.errors import RulesetError
from mahjong_fast.rulesets import CustomYaku, Ruleset, family_fields, rules
from mahjong_fast.rulesets.field_values import (
    check_value,
)


@dataclass(frozen=True)
class Yaku:
    """The least a user-defined yaku must be."""

    key: str
    han: int = 1

    def identity(self) -> str:
        return f"{self.han} han"

    def register(self, yaku: tuple[CustomYaku, ...]) -> int:
        return 5 + len(yaku)


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
