"""Deals that end without a winner (riichi rules specification 6.9, 6.12)."""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from scenes import Scene, moment, scene

TENHOU = mf.rules("tenhou_4p")
NINE = "19m19p19s123z258m4s"  # nine kinds of terminals and honours


def reason(s: Scene) -> str:
    return str(s.event("ryukyoku")["reason"])


# ------------------------------------------------------------------ abortive draws


def test_kyuushu() -> None:
    s = scene(hands=[NINE], draws="5p")
    assert s.can(0, "nine terminals")
    s.do("0 nine terminals")
    event = s.event("ryukyoku")
    assert (event["reason"], event["actor"], event["deltas"]) == ("kyuushu", 0, [0, 0, 0, 0])
    assert event["tenpais"] == [True, False, False, False]
    assert len(event["tehais"][0]) == 14


def test_kyuushu_only_on_the_first_uninterrupted_draw() -> None:
    """Bug report B075."""
    s = scene(hands=[NINE], draws="5p1m1m1m5s")
    s.drawn(4)
    assert s.turn == 0
    assert not s.can(0, "nine terminals")
    s = scene(hands=["1111s258p369m567z", NINE.replace("19s", "99s")], draws="9m5p", dead="4z")
    s.do("0 kan 1s").drawn()
    assert not s.can(1, "nine terminals")
    assert not scene(TENHOU.replace(abort_kyuushu=False), hands=[NINE], draws="5p").can(0, "nine terminals")
    eight = NINE.replace("3z", "7s")
    assert not scene(hands=[eight], draws="5p").can(0, "nine terminals")


@pytest.mark.parametrize("allowed", [True, False])
def test_suufon(allowed: bool) -> None:
    rules = TENHOU.replace(abort_suufon=allowed)
    s = scene(rules, draws="4z4z4z4z")
    s.drawn(4)
    assert s.table.is_over is allowed
    if allowed:
        assert reason(s) == "suufon"


def test_suufon_needs_four_equal_winds_and_no_call() -> None:
    s = scene(draws="4z4z4z3z").drawn(4)
    assert not s.table.is_over
    s = scene(draws="5z5z5z5z").drawn(4)
    assert not s.table.is_over


@pytest.mark.parametrize("allowed", [True, False])
def test_suucha(allowed: bool) -> None:
    rules = TENHOU.replace(abort_suucha=allowed)
    hands = ["123m406p789s11z46s", "123m456p789s22z46s", "123m456p789s33z46s", "123m456p789s44z46s"]
    s = scene(rules, hands=hands, draws="9m9m8m8m")
    for chair, tile in enumerate(("9m", "9m", "8m", "8m")):
        s.do(f"{chair} riichi", f"{chair} discard {tile}")
    assert s.table.is_over is allowed
    if allowed:
        assert reason(s) == "suucha"
        assert s.event("ryukyoku")["tenpais"] == [True] * 4
        assert s.table.scores == (24_000,) * 4  # the fourth deposit is paid too
        assert s.table.sticks == 4


def kan_scene(rules: mf.Ruleset, mine: str, theirs: str) -> Scene:
    """Three kans are made, chair 0 has drawn and can make the fourth."""
    log = "2:2p!,0:4m,2:3p!,0:4m,2:8p!,0:4m" if theirs == "" else "2:2p!,0:4m,2:3p!,0:4m,2:8p!,3:4m"
    return moment("0d", [mine, "", "", theirs], rules=rules, log=log, replaced=3, dora="1z2z3z4z", dead="7z")


MINE = "9m99p1s999s+9s(2222p)@2(3333p)@2"
THEIRS = "147m258s123z4s(8888p)@2"


@pytest.mark.parametrize("timing", ["after_discard", "immediate"])
def test_suukaikan(timing: str) -> None:
    rules = TENHOU.replace(suukaikan_timing=timing)
    s = kan_scene(rules, MINE, THEIRS)
    s.do("0 kan 9s")
    if timing == "immediate":
        assert reason(s) == "suukaikan"
        return
    assert s.kinds() == ["ankan", "dora", "tsumo"]
    s.drawn()
    assert reason(s) == "suukaikan"


def test_four_kans_of_one_player_go_on() -> None:
    s = kan_scene(TENHOU, "999s9m+9s(2222p)@2(3333p)@2(8888p)@2", "")
    s.do("0 kan 9s").drawn()
    assert not s.table.is_over


@pytest.mark.parametrize("draws", [True, False])
def test_a_fifth_kan(draws: bool) -> None:
    """Bug reports B082, B083: it is not legal, or it ends the deal."""
    rules = TENHOU.replace(fifth_kan_draws=draws)
    log = "2:2p!,0:4m,2:3p!,0:4m,2:8p!,0:4m,2:7p!,0:7m"
    mine = "9m(2222p)@2(3333p)@2(8888p)@2(7777p)@2"
    s = moment(
        "3d", [mine, "", "", "111s258m369m1234z+1s"], rules=rules, log=log, replaced=4, dora="7z6z5z4z3z"
    )
    assert s.can(3, "kan 1s") is draws
    if draws:
        s.do("3 kan 1s")
        assert reason(s) == "suukaikan"
        assert s.event("ankan")["actor"] == 3


# ------------------------------------------------------------------ exhaustive draws

READY = ("123m456p789s11z46s", "123m406p789s22z46s", "123m678p789s33z46s", "123m678p789s44z46s")


def drawn_out(rules: mf.Ruleset, tenpai: tuple[int, ...]) -> Scene:
    """Chair 0 discards the last tile, 2p; the chairs of `tenpai` wait for 5s."""
    hands = [READY[chair] if chair in tenpai else "" for chair in range(4)]
    hands[0] = (hands[0] or "147m258p369s1237z") + "+2p"
    return moment("0d", hands, rules=rules, live=0, never="5s").do("0 discard 2p")


@pytest.mark.parametrize(
    ("tenpai", "deltas"),
    [
        ((), [0, 0, 0, 0]),
        ((1,), [-1000, 3000, -1000, -1000]),
        ((1, 2), [-1500, 1500, 1500, -1500]),
        ((1, 2, 3), [-3000, 1000, 1000, 1000]),
        ((0, 1, 2, 3), [0, 0, 0, 0]),
    ],
)
def test_noten_payments(tenpai: tuple[int, ...], deltas: list[int]) -> None:
    """Bug report B121."""
    s = drawn_out(TENHOU.replace(nagashi="off"), tenpai)
    event = s.event("ryukyoku")
    assert (event["reason"], event["deltas"]) == ("exhaustive", deltas)
    assert event["tenpais"] == [chair in tenpai for chair in range(4)]
    assert all(("?" in hand) is (chair not in tenpai) for chair, hand in enumerate(event["tehais"]))


def test_noten_may_be_declared() -> None:
    rules = TENHOU.replace(noten_declaration=True, nagashi="off")
    s = drawn_out(rules, (1, 2))
    assert s.table.decisions() == {1: (179, 186), 2: (179, 186)}
    s.do("1 declare noten")
    assert s.event("ryukyoku")["deltas"] == [-1000, -1000, 3000, -1000]
    s = drawn_out(rules, (1, 2))
    s.passed()
    assert s.event("ryukyoku")["deltas"] == [-1500, 1500, 1500, -1500]


def test_riichi_hands_are_shown() -> None:
    rules = TENHOU.replace(noten_declaration=True, nagashi="off")
    hands = ["147m258p369s1237z+2p", READY[0] + ",r", "", ""]
    s = moment("0d", hands, rules=rules, live=0, never="5s9p", log="1:9p*").do("0 discard 2p")
    assert s.table.is_over
    assert s.event("ryukyoku")["tenpais"] == [False, True, False, False]


@pytest.mark.parametrize(("karaten", "tenpai"), [(True, True), (False, False)])
def test_karaten(karaten: bool, tenpai: bool) -> None:
    """All four 5s he waits for lie in the discards."""
    rules = TENHOU.replace(karaten_is_tenpai=karaten, nagashi="off")
    hands = ["147m258p369s1237z+2p", READY[0], "", ""]
    log = "1:5s,2:5s,3:5s,0:0s,1:8m,2:8m,3:8m"
    s = moment("0d", hands, rules=rules, live=0, never="5s", log=log).do("0 discard 2p")
    assert s.event("ryukyoku")["tenpais"][1] is tenpai


def test_a_called_discard_ends_nagashi() -> None:
    s = scene(hands=["", "99p147m258s12367z", "", ""], draws="9p")
    assert not s.do("0 discard 9p", "1 pon 9p").table.is_over
    assert s.table.view(0).discards[0].claimed


@pytest.mark.parametrize("mode", ["off", "draw", "win"])
def test_nagashi(mode: str) -> None:
    """All discards of chair 1 are terminals and honours; the others discard simples."""
    rules = TENHOU.replace(nagashi=mode)
    s = nagashi_scene(rules)
    event = s.event("ryukyoku")
    if mode == "off":
        assert event["reason"] == "exhaustive"
        assert event["deltas"] == [0, 0, 0, 0]
    elif mode == "draw":
        assert event["reason"] == "nagashi"
        assert event["deltas"] == [-4000, 8000, -2000, -2000]
        assert s.table.sticks == 2  # bug report B110: the deposits stay
    else:
        assert event["deltas"] == [-4000 - 100, 8000 + 300 + 2000, -2000 - 100, -2000 - 100]
        assert s.table.sticks == 0


OUTSIDE = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] * 2 + [f"{n}z" for n in range(1, 8)]
SIMPLE = [f"{n}{suit}" for n in (2, 3, 4, 6, 7, 8) for suit in "mps"] * 4


def nagashi_scene(rules: mf.Ruleset) -> Scene:
    """Chair 1 is about to discard the last tile, 9s; all his discards are terminals and honours."""
    outside, simple = iter(OUTSIDE), iter(SIMPLE)
    log = [f"{i % 4}:{next(outside if i % 4 == 1 else simple)}_" for i in range(68)] + ["0:2m_"]
    hands = ["", "555m555p55s12345z+9s", "", ""]
    text = ",".join(log)
    return moment("1d", hands, rules=rules, log=text, round="E1.1.2").do("1 discard 9s")
