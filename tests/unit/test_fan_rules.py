"""A fan list of the user's: sums, minimum, bonus, steps, payments, the best reading; the named variants."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.fan_rules import Fan, FanPayments, FanRules, StepTable
from mahjong_fast.variants import VARIANTS, variant

STEPS = StepTable(((3, 1), (5, 2), (7, 4), (11, 8)))
PUNGS = Fan("pungs", 3, lambda look: sum(one.kind != "sequence" for one in look.reading.sets) == 4)
CHOWS = Fan("chows", 2, lambda look: sum(one.kind == "sequence" for one in look.reading.sets) == 3)
DRAWN = Fan("drawn", 1, lambda look: look.tsumo)
FLOWERS = Fan("flowers", 1, lambda look: len(look.flowers), bonus=True)


def rules(*fans: Fan, **words: Any) -> FanRules:
    return FanRules("test", fans, STEPS, **words)


def test_steps_are_those_of_the_source() -> None:
    """1-2 pay nothing, 3-4 one unit, 5-6 two, 7-10 four, above eight."""
    assert [STEPS(fans) for fans in range(13)] == [0, 0, 0, 1, 1, 2, 2, 4, 4, 4, 4, 8, 8]


def test_the_reading_with_the_most_fans_counts() -> None:
    hand = "111222333m55z66p+6p"
    assert dict(rules(PUNGS, CHOWS).score(hand, discarder="E").fans) == {"pungs": 3}
    dear = Fan("chows", 9, CHOWS.holds)
    assert dict(rules(PUNGS, dear).score(hand, discarder="E").fans) == {"chows": 9}


def test_bonus_fans_do_not_reach_the_minimum() -> None:
    hand = "(123m)456m789p99s22z+2z"
    two = Fan("two", 2, lambda _: True)
    with pytest.raises(mf.NotAWin, match="2 fans of the 3") as caught:
        rules(two, FLOWERS).score(hand, discarder="E", flowers=(1, 5))
    assert caught.value.reason == "below_minimum"
    score = rules(two, FLOWERS, minimum=2).score(hand, discarder="E", flowers=(1, 5))
    assert (score.qualifying, score.total, score.units) == (2, 4, 1)


def test_who_pays_what() -> None:
    hand = "111222333m555z7p+7p"
    table = rules(PUNGS, DRAWN)
    assert dict(table.score(hand, discarder="W").payments) == {"E": -1, "S": 4, "W": -2, "N": -1}
    assert dict(table.score(hand, tsumo=True).payments) == {"E": -2, "S": 6, "W": -2, "N": -2}
    dealer = rules(PUNGS, DRAWN, payments=FanPayments(discarder=1, other=0, self_draw=1, dealer=2))
    assert dict(dealer.score(hand, discarder="W").payments) == {"E": 0, "S": 1, "W": -1, "N": 0}
    assert dict(dealer.score(hand, tsumo=True).payments) == {"E": -2, "S": 4, "W": -1, "N": -1}
    assert dict(dealer.score(hand, tsumo=True, seat="E").payments) == {"E": 6, "S": -2, "W": -2, "N": -2}
    three = rules(PUNGS, seats=3)
    assert dict(three.score(hand, discarder="W").payments) == {"E": -1, "S": 3, "W": -2}


def test_cap_and_what_stands_instead() -> None:
    hand = "111222333m555z7p+7p"
    big = Fan("big", 20, lambda _: True, instead_of=("pungs",))
    score = rules(PUNGS, big, cap=10).score(hand, discarder="W")
    assert (dict(score.fans), score.total, score.units) == ({"big": 20}, 10, 4)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({}, "self-drawn or has a discarder"),
        ({"tsumo": True, "discarder": "E"}, "self-drawn or has a discarder"),
        ({"discarder": "S"}, "another seat than S"),
        ({"discarder": "Z"}, "another seat than S"),
        ({"tsumo": True, "seat": "X"}, "seat='X'"),
        ({"tsumo": True, "round": "EE"}, "round='EE'"),
        ({"tsumo": True, "flowers": (9,)}, "different numbers from 1 to 8"),
        ({"tsumo": True, "flowers": (2, 2)}, "different numbers from 1 to 8"),
    ],
)
def test_bad_arguments(words: dict[str, Any], message: str) -> None:
    with pytest.raises(mf.HandError, match=message):
        rules(PUNGS).score("111222333m555z7p+7p", **words)


def test_bad_lists() -> None:
    with pytest.raises(mf.RulesetError, match=r"\['pungs'\] twice"):
        rules(PUNGS, PUNGS)
    with pytest.raises(mf.RulesetError, match="are no keys"):
        rules(Fan("a", 1, lambda _: True, instead_of=("b",)))
    with pytest.raises(mf.RulesetError, match="ascending"):
        StepTable(((3, 1), (3, 2)))
    with pytest.raises(mf.RulesetError, match="give 3 or 4"):
        rules(PUNGS, seats=5)
    with pytest.raises(mf.NotAWin, match="not a complete hand"):
        rules(PUNGS).score("111222333m555z7p+8p", tsumo=True)


def test_the_example_of_old_hong_kong() -> None:
    path = Path(__file__).resolve().parents[2] / "examples" / "old_hong_kong.py"
    spec = importlib.util.spec_from_file_location("old_hong_kong", path)
    assert spec is not None
    assert spec.loader is not None
    example = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(example)
    score = example.RULES.score("(111m)222333m55z99m+9m", discarder="N", flowers=(2, 3))
    assert dict(score.fans) == {"all_pungs": 3, "half_flush": 3, "flower": 1}
    assert (score.qualifying, score.total, score.units) == (6, 7, 4)
    with pytest.raises(mf.NotAWin, match="old Hong Kong"):
        example.RULES.score("(123m)456p789s55z34p+5p", discarder="E")


def test_named_variants() -> None:
    sichuan, taiwanese = variant("sichuan"), variant("taiwanese")
    assert (sichuan.tiles, taiwanese.tiles) == (108, 144)
    assert not sichuan.claim_chow
    assert (taiwanese.hand_tiles, taiwanese.sets) == (16, 5)
    assert sichuan.left()[27:].sum() == 0
    for one in VARIANTS.values():
        wall = one.wall(3, 4)
        assert len(set(wall.tolist())) == one.tiles
        assert np.array_equal(wall, one.wall(3, 4))
        assert not np.array_equal(wall, one.wall(3, 5))
        assert one.covered
    assert taiwanese.wall(5, 9).tolist() == mf.deal(5, 9, "mcr").wall.tolist()
    with pytest.raises(mf.MahjongError, match="no variant 'hongkong': sichuan, taiwanese"):
        variant("hongkong")
    with pytest.raises(mf.MahjongError, match="seed"):
        sichuan.wall(-1, 0)
