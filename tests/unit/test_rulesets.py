"""Are rulesets frozen values one can trust, and are changes checked?"""

from __future__ import annotations

import copy
import pickle
from dataclasses import dataclass

import numpy as np
import pytest

from mahjong_fast.errors import RulesetError
from mahjong_fast.rulesets import CustomYaku, Ruleset, rules
from mahjong_fast.rulesets.field_values import FrozenMap
from mahjong_fast.rulesets.ruleset import FIELDS

FIELD = {field.name: field for field in FIELDS.fields}


@dataclass(frozen=True)
class Yaku:
    """The least a user-defined yaku must be."""

    key: str
    han: int = 1

    def identity(self) -> str:
        return f"{self.han} han"

    def register(self, yaku: tuple[CustomYaku, ...]) -> int:
        return 5 + len(yaku)


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
