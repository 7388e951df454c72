"""The Korean game at the table: kongs and robbing, declared ready, dora, dead wall, North; options on
and off.
"""

from __future__ import annotations

from typing import Any

import pytest

import mahjong_fast as mf
from cases import korean
from cases.korean_tables import (
    KAN,
    PON,
    READY,
    READY_P,
    RON,
    THREE_WAITED,
    TSUMO,
    claims,
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
from mahjong_fast.match import seen_events

# ---------------------------------------------------------------- kongs and robbing


def test_kongs_are_replaced_from_the_back_and_open() -> None:
    """Of a concealed kong two tiles are shown: everybody knows it."""
    table = table_of(["1111z", "", ""], draws="2z", back="3z")
    events = table.apply(KAN + kind("1z"))
    assert kinds(events, "tsumo") == [("tsumo", 0, "W")]
    assert table.view(1).melds[0] == table.view(0).melds[0]
    assert table.view(1).hidden_kans == (0, 0, 0)
    assert seen_events(table.events, 1) == seen_events(table.events, 1, face_down=False)
    assert table._check() == ""


def test_melded_kong() -> None:
    table = table_of(["", "555z", ""], draws="5z", back="9p")
    discard(table, "5z")
    assert {PON + kind("5z"), KAN + kind("5z")} <= legal(table, 1)
    events = pass_on(table, {1: KAN + kind("5z")})
    assert kinds(events, "tsumo") == [("tsumo", 1, "9p")]


def test_kongs_at_any_time_of_ones_own_turn() -> None:
    """Right after claiming the pong, or in a later turn: to a melded pong, and four concealed tiles."""
    table = table_of(["", "555z1111m", ""], draws="5z", back="9p8p")
    discard(table, "5z")
    pass_on(table, {1: PON + kind("5z")})
    assert {KAN + kind("5z"), KAN + kind("1m")} <= legal(table, 1)
    later = table.clone()
    events = table.apply(KAN + kind("5z")) + pass_on(table)
    assert kinds(events, "kakan", "tsumo") == [("kakan", 1, "P"), ("tsumo", 1, "9p")]
    table.apply(KAN + kind("1m"))
    assert table._check() == ""
    while later.view(0).turn != 1 or claims(later):
        pass_on(later)
        if not claims(later) and later.view(0).turn != 1:
            later.apply(max(a for a in legal(later, later.view(0).turn) if a < 74))
    discard(later, next(str(t) for t in later.view(1).hand if str(t) not in ("5z", "1m")))
    for _ in range(2):
        pass_on(later)
        later.apply(max(a for a in legal(later, later.view(0).turn) if a < 74))
    pass_on(later)
    assert {KAN + kind("5z"), KAN + kind("1m")} <= legal(later, 1)


def test_a_discard_is_not_added_to_a_melded_pong() -> None:
    table = table_of(["5z", "55z", ""], draws="5z1z1z1z")
    discard(table, "5z")
    pass_on(table, {1: PON + kind("5z")})
    table.apply(max(a for a in legal(table, 1) if a < 37))
    pass_on(table)
    while table.view(0).turn != 0 or claims(table):
        pass_on(table)
        if table.view(0).turn != 0:
            table.apply(max(a for a in legal(table, table.view(0).turn) if a < 74))
    discard(table, "5z")
    assert not claims(table)
    assert table.view(1).turn == 1


def test_robbing_an_added_kong() -> None:
    """Who added it pays as a discarder; he keeps his pong."""
    rules = rules_of(sacred_discard="off")
    table = table_of(["1z", "33p2z", THREE_WAITED], draws="3p6z6z3p", back="9p", rules=rules)
    discard(table, "3p")
    assert RON in legal(table, 2)
    pass_on(table, {1: PON + kind("3p")})
    discard(table, "2z")
    pass_on(table)
    play_turns(table, "6z", "6z")
    assert table.view(1).drawn == mf.Tile("3p")
    table.apply(KAN + kind("3p"))
    assert table.view(0).phase == "k"
    assert RON in legal(table, 2)
    twin = table.clone()
    event = hora(pass_on(table, {2: RON}))
    assert event["target"] == 1
    assert "robbing_kong" in keys(event)
    h, b = event["qualifying"], event["bonus"]
    assert event["deltas"] == [-(b + 2), -(2 * h + b + 2), 2 * h + 2 * b + 4]
    events = pass_on(twin)
    assert kinds(events, "tsumo") == [("tsumo", 1, "9p")]


@pytest.mark.parametrize("robbed", [False, True])
def test_robbing_a_concealed_kong(robbed: bool) -> None:
    table = table_of(["3333p", THREE_WAITED, ""], draws="1z", rules=rules_of(rob_concealed_kong=robbed))
    table.apply(KAN + kind("3p"))
    assert (table.view(0).phase == "k") == robbed
    if robbed:
        event = hora(pass_on(table, {1: RON}))
        assert "robbing_kong" in keys(event)
        assert event["target"] == 0


@pytest.mark.parametrize("allowed", [False, True])
def test_robbing_for_thirteen_orphans(allowed: bool) -> None:
    """Twelve kinds, one of them three times: eleven singles, a pair and the tile that is added to a pong."""
    hand = "19m19p19s12z1z567z1z"  # East three times, West (3z) missing
    rules = rules_of(rob_for_orphans=allowed, sacred_discard="off")
    table = table_of(["1p", "33z2z", hand], draws="3z4p4p3z", rules=rules)
    discard(table, "3z")
    assert RON in legal(table, 2)
    pass_on(table, {1: PON + kind("3z")})
    discard(table, "2z")
    pass_on(table)
    play_turns(table, "4p", "4p")
    table.apply(KAN + kind("3z"))
    assert (RON in legal(table, 2)) == allowed


# ---------------------------------------------------------------- declared ready


def ready_table(rules: Any = "korean_3", draws: str = "9m", **words: Any) -> mf.Table:
    return table_of([READY_P, "", ""], draws=draws, rules=rules, **words)


def test_declaring_ready_costs_nothing_and_closes_the_hand() -> None:
    table = ready_table(draws="2z2z2z3z2z9s")
    assert READY in legal(table, 0)
    table.apply(READY)
    assert legal(table, 0) == {37 + kind("2z")}
    events = table.apply(37 + kind("2z"))
    events += pass_on(table)
    assert [e["type"] for e in events if e["type"] in ("reach", "reach_accepted", "dahai")] == [
        "dahai",
        "reach_accepted",
    ]
    assert table.scores == (0, 0, 0)
    assert table.sticks == 0
    view = table.view(1)
    assert view.riichi == (True, False, False)
    assert view.double_riichi == view.ippatsu == (False, False, False)
    play_turns(table, "2z", "2z")
    assert legal(table, 0) == {37 + kind("3z")}
    play_turns(table, "3z", "2z")
    discard(table, "9s")
    event = hora(pass_on(table, {0: RON}))
    assert ["declared_ready", 2, 1] in event["items"]
    assert "declared_ready_self_draw" not in keys(event)


def test_no_kong_after_declaring_but_flowers_are_replaced() -> None:
    table = table_of(["123m456789p111z7m", "", ""], draws="2z2z2z1z3z3z1f", back="7m")
    table.apply(READY)
    table.apply(37 + kind("2z"))
    pass_on(table)
    play_turns(table, "2z", "2z")
    assert table.view(0).drawn == mf.Tile("1z")
    assert legal(table, 0) == {37 + kind("1z")}
    play_turns(table, "1z", "3z", "3z")
    assert table.view(0).bonus[0] == (mf.Tile("1f"),)
    event = hora(table.apply(TSUMO))
    assert {"declared_ready", "declared_ready_self_draw", "replacement", "flowers"} <= keys(event)


def test_only_a_concealed_hand_that_waits_is_declared() -> None:
    table = table_of(["123456p789p55z1m1s", "", ""], draws="5z5z")
    assert READY in legal(table, 0)  # 1m or 1s waits by self-draw: four points for a concealed hand
    strict = table_of(["123456p789m55z1m1s", "", ""], draws="5z5z", rules=rules_of(min_hand=8))
    assert READY not in legal(strict, 0)


def test_what_is_discarded_with_the_declaration_may_be_won() -> None:
    table = table_of([READY_P, "", "123456789m12p99s"], draws="3p")
    table.apply(READY)
    events = table.apply(37 + kind("3p")) + pass_on(table, {2: RON})
    assert "reach_accepted" not in [e["type"] for e in events]
    assert hora(events)["deltas"][0] < 0


@pytest.mark.parametrize("mode", ["continue", "draw", "hand_points_only"])
def test_all_three_declare(mode: str) -> None:
    """It goes on; the deal is drawn; or a win is paid in hand points only."""
    rules = rules_of(three_ready=mode)
    hands = [READY_P, "123456789m33p77z", "123m123456p1166z"]
    table = table_of(hands, draws="2z2z2z3z4p5z9s", rules=rules)
    events: list[dict[str, Any]] = []
    for chair in range(3):
        assert READY in legal(table, chair)
        table.apply(READY)
        events = table.apply(37 + kind("2z"))
        events += pass_on(table)
    if mode == "draw":
        (end,) = [e for e in events if e["type"] == "ryukyoku"]
        assert end["reason"] == "sancha"
        assert end["deltas"] == [0, 0, 0]
        assert table.is_over
        return
    play_turns(table, "3z", "4p", "5z")
    event = hora(table.apply(TSUMO))
    if mode == "continue":
        assert event["bonus"] > 0
        assert event["deltas"][0] == 2 * (event["qualifying"] + event["bonus"])
    else:
        assert event["bonus"] == 0
        assert event["deltas"][0] == 2 * event["qualifying"]


# ---------------------------------------------------------------- dora, dead wall, North


@pytest.mark.parametrize(
    ("dora", "size", "live"), [("deadwall", 13, 55), ("revealed", 0, 67), ("revealed", 13, 54)]
)
def test_the_turned_tile_is_out_of_play(dora: str, size: int, live: int) -> None:
    rules = rules_of(dora=dora, dead_wall=size)
    table = table_of([READY_P, "", ""], draws="9s", out="1s", rules=rules)
    assert table.events[1]["dora_marker"] == "1s"
    assert [str(t) for t in table.view(1).indicators] == ["1s"]
    assert table.live_tiles == live
    event = hora(table.apply(TSUMO))  # 1s points to 9s: three of them
    points = {key: value * n for key, value, n in event["items"]}
    assert points["dora"] == 3
    assert points.get("dora_pong", 0) == (2 if dora == "revealed" else 0)


@pytest.mark.parametrize("case", korean.other("dora"), ids=lambda case: case["id"])
def test_dora_cases(case: dict[str, Any]) -> None:
    """Won hands with one, two, three and four of the tile, and what follows 9p and Red."""
    mode = case["options"]["dora"]
    rules = rules_of(dora=mode, dead_wall=13 if mode == "deadwall" else 0, min_hand=0)
    turned, tile = ("5p", "6") if mode == "revealed" else ("3p", "4")
    scenes = {
        "single": (f"123789m11z22m{'678' if tile == '6' else '456'}p", "1z", turned),
        "eye": (f"123789m111z22m{tile * 2}p", "2m", turned),
        "pong": (f"123789m{tile * 3}p22m11z", "1z", turned),
        "kong": (f"{tile * 4}p123789m11m1z", "1z", turned),
        "next_9p": ("11p123789m22m111z", "2m", "9p"),
        "next_7z": ("55z123m789p22m111z", "2m", "7z"),
    }
    for what, points in case["expect"].items():
        hand, win, out = scenes[what]
        table = table_of([hand, "", ""], draws=win, back="1z" if what == "kong" else "", out=out, rules=rules)
        if what == "kong":
            table.apply(KAN + kind(f"{tile}p"))
        event = hora(table.apply(TSUMO))
        counted = sum(v * n for key, v, n in event["items"] if key.startswith("dora"))
        assert counted == (2 if what.startswith("next") else points), what


def test_a_turned_flower() -> None:
    """It is out of play; each of the others counts two, all three eight."""
    rules = rules_of(dora="revealed")
    table = table_of(["123456789p1f2f3f9s", "", ""], draws="9s", back="1m9s1m", out="4f", rules=rules)
    assert table.events[1]["dora_marker"] == "4f"
    assert table._check() == ""
    event = hora(table.apply(TSUMO))
    points = {key: value * n for key, value, n in event["items"]}
    assert points["flowers"] + points["flower_dora"] + points["three_flowers"] == 8


def test_red_fives() -> None:
    rules = rules_of(red_dora=True)
    table = table_of(["1234067p99s789m", "", ""], draws="0m", rules=rules)
    assert "5pr" in table.events[1]["tehais"][0]
    assert any(e.get("pai") == "5mr" for e in table.events)
    pon = table_of(["", "55p", ""], draws="0p", rules=rules)
    discard(pon, "0p")
    pass_on(pon, {1: PON + kind("5p")})
    assert pon.view(0).melds[1][0].to_mpsz() in ("(055p)", "(505p)", "(550p)")
    assert pon._check() == ""


def test_north() -> None:
    """Its pong alone forbids the win; a kong of it counts six."""
    rules = rules_of(north=True)
    table = table_of(["", "444z123456789p1m", ""], draws="1m", rules=rules)
    discard(table, "1m")
    assert RON not in legal(table, 1)
    kong = table_of(["4444z123456789p", "", ""], draws="1m", back="1m", rules=rules)
    kong.apply(KAN + kind("4z"))
    event = hora(kong.apply(TSUMO))
    points = {key: value * n for key, value, n in event["items"]}
    assert points["kong"] + points["north_kong"] == 6


def test_fives_of_bamboo_are_an_eye_only() -> None:
    rules = rules_of(bamboo5=True)
    table = table_of(["123456789p123m5s", "", ""], draws="5s", rules=rules)
    assert TSUMO in legal(table, 0)
    assert table.game_rules.tiles == 110
