"""The Korean game at the table: tile sets, flowers, minimum and payments, claims and priority, the sacred
discard; options on and off.
"""

from __future__ import annotations

from typing import Any

import pytest

import mahjong_fast as mf
from cases import korean
from cases.korean_tables import (
    PASS,
    PON,
    READY_P,
    RON,
    THREE_WAITED,
    TSUMO,
    discard,
    hora,
    keys,
    kind,
    kinds,
    legal,
    pass_on,
    play_turns,
    rules_of,
    table_of,
)
from mahjong_fast.deals import deal, deal_many, wall_tiles
from mahjong_fast.replay import check_events

# ---------------------------------------------------------------- tiles and walls


@pytest.mark.parametrize("case", korean.other("tile_count"), ids=lambda case: case["id"])
def test_tile_counts(case: dict[str, Any]) -> None:
    rules = rules_of(**case["options"])
    table = mf.Table(rules, seed=1, deal=2)
    expect = case["expect"]
    wall = deal(1, 2, rules).wall
    assert table.game_rules.tiles == len(wall) == expect["total"]
    numbers = [int(t) for t in wall]
    parts = {
        "characters": sum(t < 36 for t in numbers),
        "circles": sum(36 <= t < 72 for t in numbers),
        "bamboo": sum(72 <= t < 108 for t in numbers),
        "winds": sum(108 <= t < 124 for t in numbers),
        "dragons": sum(124 <= t < 136 for t in numbers),
        "flowers": sum(t >= 136 for t in numbers),
    }
    assert {key: parts[key] for key in parts if key in expect} == {
        key: n for key, n in expect.items() if key in parts
    }
    assert 2 * sum(expect.get("walls", {}).values()) in (0, expect["total"])
    assert 2 * sum(expect.get("triangular", {}).values()) in (0, expect["total"])
    assert mf.Table(rules, wall=wall).events[1]["tehais"] == table.events[1]["tehais"]


def test_walls_are_those_of_the_contract() -> None:
    for options in ({}, {"north": True}, {"bamboo5": True, "north": True}, {"no_bamboo": True}):
        rules = rules_of(**options)
        walls = deal_many(7, 3, 4, rules)
        assert sorted(walls[2].tolist()) == wall_tiles(rules).tolist()
        hands = mf.Table(rules, seed=7, deal=5).events[1]["tehais"]
        own = deal(7, 5, rules)
        assert own.wall.tolist() == walls[2].tolist()
        assert own.dead_wall_size == 0
        assert [len(hand) for hand in hands] == [13] * 3
        assert own.replacements_136[0] == own.wall[-1]
        assert len(own.hands) == 3
    dead = deal(7, 5, rules_of(dead_wall=13, dora="deadwall"))
    assert len(dead.live_136) == 108 - 39 - 13
    assert len(dead.dora) == 1
    assert len(dead.ura) == 0


def test_points_begin_at_zero() -> None:
    table = mf.Table("korean_3", seed=3, deal=5)
    assert table.scores == (0, 0, 0)
    assert table.game_rules.n_actions == 181
    assert "dora_marker" not in table.events[1]
    assert table.live_tiles == 108 - 40 - sum(e["type"] == "bonus" for e in table.events)


# ---------------------------------------------------------------- flowers


def test_flowers_at_the_deal() -> None:
    """East, South, West in turn replace all of theirs from the back; then East draws."""
    table = table_of(["1f3f", "2f", ""], draws="4p", back="1m4f2m3m4m")
    assert kinds(table.events, "tsumo", "bonus") == [
        *[("bonus", 0, "1f"), ("tsumo", 0, "1m"), ("bonus", 0, "3f"), ("tsumo", 0, "4f")],
        *[("bonus", 0, "4f"), ("tsumo", 0, "2m"), ("bonus", 1, "2f"), ("tsumo", 1, "3m")],
        ("tsumo", 0, "4p"),
    ]
    assert [len(tiles) for tiles in table.view(2).bonus] == [3, 1, 0]
    assert table.live_tiles == 108 - 40 - 4
    assert table._check() == ""


def test_a_flower_that_is_drawn_is_replaced_from_the_back() -> None:
    table = table_of(["", "", ""], draws="1m1f", back="9p")
    events = discard(table, "1m")
    events += pass_on(table)
    assert kinds(events, "tsumo", "bonus") == [("tsumo", 1, "1f"), ("bonus", 1, "1f"), ("tsumo", 1, "9p")]


def test_replacement_and_flower_points() -> None:
    """Won on the tile that replaced a flower: replacement, flower, self-draw."""
    table = table_of(["", READY_P, ""], draws="1z1f", back="9s")
    discard(table, "1z")
    pass_on(table)
    event = hora(table.apply(TSUMO))
    assert {"replacement", "flowers", "self_draw", "fully_concealed"} <= keys(event)
    assert event["deltas"][1] == 2 * (event["qualifying"] + event["bonus"] + 2)


def test_all_flowers() -> None:
    table = table_of(["1f2f3f4f" + READY_P[:-4], "", ""], draws="5p", back="9s9s1m5z")
    assert len(table.view(0).bonus[0]) == 4
    assert table.view(1).bonus == table.view(0).bonus


def test_a_last_tile_that_is_a_flower_ends_the_deal() -> None:
    """It cannot be replaced, and nobody has a tile too many."""
    plain = sorted((int(t) for t in wall_tiles("korean_3") if t < 136), key=lambda t: (t * 53) % 137)
    # The other three are replaced by the last three tiles.
    table = mf.Table("korean_3", wall=[*plain[:39], 137, 138, 139, *plain[39:101], 136, *plain[101:]])
    told: list[dict[str, Any]] = []
    while not table.is_over:
        told += table.apply(
            {
                chair: PASS if PASS in map(int, moves) else max(int(a) for a in moves if int(a) < 74)
                for chair, moves in table.decisions().items()
            }
        )
        assert table._check() == ""
    assert [e["type"] for e in told[-4:]] == ["bonus", "ryukyoku", "end_kyoku", "end_game"]
    assert table.live_tiles == 0
    assert check_events(table.events, "korean_3") == []


# ---------------------------------------------------------------- minimum and payments


def test_minimum_decides_what_is_offered() -> None:
    """A dragon pong melded is one hand point: too few, unless the minimum is one."""
    hand = "234567m88m45p55z1z"
    for least, offered in ((3, False), (1, True), (0, True)):
        table = table_of(["", hand, ""], draws="5z1p3p", rules=rules_of(min_hand=least))
        discard(table, "5z")
        pass_on(table, {1: PON + kind("5z")})
        play_turns(table, "1z", "1p")
        assert table.view(1).waits == ((mf.Tile("3p"), mf.Tile("6p")) if offered else ())
        discard(table, "3p")
        assert (RON in legal(table, 1)) == offered


def test_discard_is_paid_double_by_who_discarded() -> None:
    """East discards; South wins; West was not waiting and pays two more."""
    table = table_of(["", READY_P, ""], draws="9s")
    discard(table, "9s")
    event = hora(pass_on(table, {1: RON}))
    h, b = event["qualifying"], event["bonus"]
    assert event["waiting"] == [False, True, False]
    assert event["deltas"] == [-(2 * h + b + 2), 2 * h + 2 * b + 4, -(b + 2)]
    assert sum(table.scores) == 0


def test_who_waits_does_not_pay_two() -> None:
    """West waits for the same tile; East, who discards it, does not wait. Off by items_off."""
    for options, more in (({}, 2), ({"items_off": ("not_waiting",)}, 0)):
        table = table_of(["", READY_P, "123456789m123p9s"], draws="9s", rules=rules_of(**options))
        discard(table, "9s")
        assert RON in legal(table, 2)
        event = hora(pass_on(table, {1: RON}))
        assert event["waiting"] == [False, True, True]
        assert event["deltas"][2] == -event["bonus"]
        assert event["deltas"][0] == -(2 * event["qualifying"] + event["bonus"] + more)


@pytest.mark.parametrize("case", korean.other("waiting"), ids=lambda case: case["id"])
def test_waiting_cases(case: dict[str, Any]) -> None:
    """South wins; West waits for 9s of which three are discarded, or has no hand with enough points."""
    gone = "9s" in case["note"]
    west = "123456789m123p9s" if gone else "234567m67p22p55z1z"
    table = table_of(["", "123456789p77z12m", west], draws="9s9s5p9s1z3m" if gone else "5z3m")
    if gone:
        assert [str(t) for t in table.view(2).waits] == ["9s"]
        play_turns(table, "9s", "9s", "5p", "9s", "1z")
    else:
        discard(table, "5z")
        pass_on(table, {2: PON + kind("5z")})
        play_turns(table, "1z")
        assert table.view(2).waits == ()
    discard(table, "3m")
    event = hora(pass_on(table, {1: RON}))
    assert event["waiting"][2] == case["expect"]["waiting"]
    assert event["deltas"][2] < 0


@pytest.mark.parametrize("payment", ["double_hand", "discarder_pays_all"])
def test_discard_payment(payment: str) -> None:
    table = table_of(["", READY_P, ""], draws="9s", rules=rules_of(discard_payment=payment))
    discard(table, "9s")
    event = hora(pass_on(table, {1: RON}))
    assert (event["deltas"][2] == 0) == (payment == "discarder_pays_all")
    assert sum(event["deltas"]) == 0


# ---------------------------------------------------------------- claims and priority


def test_no_chow_is_claimed() -> None:
    table = table_of(["", "2345678m23456p1z", ""], draws="1m")
    discard(table, "1m")
    assert not any(74 <= a < 104 for chair in range(3) for a in legal(table, chair))


@pytest.mark.parametrize("claimer", [1, 2])
def test_a_pong_is_claimed_from_anybody(claimer: int) -> None:
    """Play goes on with the player after the claimer."""
    hands = ["", "", ""]
    hands[claimer] = "55z"
    table = table_of(hands, draws="5z")
    discard(table, "5z")
    pass_on(table, {claimer: PON + kind("5z")})
    (chair,) = table.decisions()
    assert chair == claimer
    table.apply(max(a for a in legal(table, chair) if a < 37))
    pass_on(table)
    assert table.view(0).turn == (claimer + 1) % 3


def test_a_win_goes_before_a_pong() -> None:
    table = table_of(["", "33p", THREE_WAITED], draws="3p")
    discard(table, "3p")
    assert PON + kind("3p") in legal(table, 1)
    events = pass_on(table, {1: PON + kind("3p"), 2: RON})
    assert hora(events)["actor"] == 2


def test_most_hand_points_win_then_bonus_then_order() -> None:
    """West has three points more than South and wins before him; with equal hands the nearer one."""
    table = table_of(["", "123m456p789m99s78m", "123456789p99s78m"], draws="9m")
    discard(table, "9m")
    assert RON in legal(table, 1)
    assert RON in legal(table, 2)
    event = hora(pass_on(table, {1: RON, 2: RON}))
    assert event["actor"] == 2
    even = table_of(["", "123456p11z123m78m", "123456p22z123m78m"], draws="9m", rules=rules_of(min_hand=0))
    discard(even, "9m")
    event = hora(pass_on(even, {1: RON, 2: RON}))
    assert event["actor"] == 1
    # South passes: then West may have it.
    other = table_of(["", "123456p11z123m78m", "123456p22z123m78m"], draws="9m", rules=rules_of(min_hand=0))
    discard(other, "9m")
    assert hora(pass_on(other, {2: RON}))["actor"] == 2


def test_more_bonus_points_decide_between_equal_hands() -> None:
    """West has a flower."""
    rules = rules_of(min_hand=0)
    table = table_of(["", "123456p11z123m78m", "123456p22z123m7m1f"], draws="9m", back="8m", rules=rules)
    discard(table, "9m")
    assert hora(pass_on(table, {1: RON, 2: RON}))["actor"] == 2


@pytest.mark.parametrize("case", korean.other("priority"), ids=lambda case: case["id"])
def test_priority_cases(case: dict[str, Any]) -> None:
    """The two scenes above and here: equal claims of the chairs around South."""
    if any("pong" in claim for claim in case["claims"]):
        # The discarder of the case deals here: the next chairs are 2 and 0.
        table = table_of(["", "33p", THREE_WAITED], draws="3p", dealer=1)
        discard(table, "3p")
        event = hora(pass_on(table, {2: PON + kind("3p"), 0: RON}))
        assert event["actor"] == 0
        return
    rules = rules_of(min_hand=0)
    table = table_of(["", "123456p11z123m78m", "123456p22z123m78m"], draws="9m", dealer=1, rules=rules)
    discard(table, "9m")
    winner = hora(pass_on(table, {2: RON, 0: RON}))["actor"]
    assert winner == 2
    assert case["expect"]["winner"] == "W"


# ---------------------------------------------------------------- the sacred discard


@pytest.mark.parametrize("case", korean.other("sacred_discard"), ids=lambda case: case["id"])
def test_sacred_discard(case: dict[str, Any]) -> None:
    """South waits for 3p and 6p and discards a 6p first; then 3p or 6p comes from East or the wall."""
    rules = rules_of(**case.get("options", {}))
    for what, allowed in case["expect"].items():
        how, tile = what.split()
        hand = "123456m11m45p777p"
        draws = "1z6p1z" + ("2z" + tile if how == "draw" else tile)
        table = table_of(["", hand, ""], draws=draws, rules=rules)
        discard(table, "1z")
        pass_on(table)
        discard(table, "6p")
        pass_on(table)
        discard(table, "1z")
        pass_on(table)
        if how == "draw":
            discard(table, "2z")
            pass_on(table)
            assert (TSUMO in legal(table, 1)) == allowed, what
        else:
            discard(table, tile)
            assert (RON in legal(table, 1)) == allowed, what
            assert table.view(1).furiten


def test_sacred_discard_counts_claimed_tiles_and_can_be_off() -> None:
    """South's 6p is claimed by West: still barred; off: nothing is."""
    for mode in ("same_kind", "off"):
        rules = rules_of(sacred_discard=mode)
        table = table_of(["", "123456m11m45p777p", "66p"], draws="1z6p6p", rules=rules)
        discard(table, "1z")
        pass_on(table)
        discard(table, "6p")
        pass_on(table, {2: PON + kind("6p")})
        table.apply(max(a for a in legal(table, 2) if a < 37))
        pass_on(table)
        discard(table, "6p")
        assert (RON in legal(table, 1)) == (mode == "off")
        assert table.view(1).furiten == (mode != "off")


def test_passing_a_win_bars_nothing() -> None:
    table = table_of(["", READY_P, ""], draws="9s1z9s")
    discard(table, "9s")
    pass_on(table)
    play_turns(table, "1z")
    discard(table, "9s")
    assert RON in legal(table, 1)
    assert not table.view(1).furiten
