"""Riichi, ippatsu and furiten (riichi rules specification 6.1-6.3)."""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from scenes import Scene, moment, scene

TENHOU = mf.rules("tenhou_4p")
READY = "123m456p789s11z46s"  # waits for 5s


def yaku(s: Scene, index: int = -1) -> list[str]:
    return [key for key, _ in s.event("hora", index)["yaku"]]


def kans(s: Scene, chair: int) -> set[str]:
    return {name.split()[-1] for name in s.names(chair) if name.startswith("kan")}


def test_riichi_is_two_decisions_and_then_the_deposit() -> None:
    s = scene(hands=[READY], draws="9p")
    s.do("0 riichi")
    assert s.kinds() == ["reach"]
    assert s.names(0) == ["discard drawn 9p"]
    s.do("0 discard 9p")
    assert s.kinds() == ["dahai", "reach_accepted", "tsumo"]
    assert s.table.scores[0] == 24_000
    assert s.table.sticks == 1
    view = s.table.view(1)
    assert view.riichi == (True, False, False, False)
    assert view.discards[0].riichi


def test_only_discards_that_stay_ready() -> None:
    """Bug report B072."""
    s = scene(hands=["123m456p789s11z4s5z"], draws="6s")
    s.do("0 riichi")
    assert s.names(0) == ["discard 5z"]


@pytest.mark.parametrize(("points", "allowed"), [(1000, True), (900, False)])
def test_the_deposit_must_be_there(points: int, allowed: bool) -> None:
    """Bug report B069."""
    rules = TENHOU.replace(start_points=points)
    assert scene(rules, hands=[READY], draws="9p").can(0, "riichi") is allowed
    assert scene(rules.replace(riichi_min_points=None), hands=[READY], draws="9p").can(0, "riichi")


@pytest.mark.parametrize(
    ("least", "live", "allowed"), [(4, 4, True), (4, 3, False), (1, 1, True), (1, 0, False), (0, 0, True)]
)
def test_live_tiles_must_be_left(least: int, live: int, allowed: bool) -> None:
    rules = TENHOU.replace(riichi_min_live_tiles=least)
    s = moment("0d", [READY + "+9p", "", "", ""], rules=rules, live=live)
    assert s.can(0, "riichi") is allowed


def test_three_seats_need_three_live_tiles() -> None:
    """Bug report B071."""
    for live, allowed in ((3, True), (2, False)):
        s = moment("0d", ["123s456p789s11z46p+9p", "", ""], rules="tenhou_3p", live=live)
        assert s.can(0, "riichi") is allowed


def test_an_ankan_keeps_a_hand_closed() -> None:
    s = moment("0d", ["123m456p46s99p+1m[1111z]", "", "", ""], replaced=1, dora="9m8m")
    assert s.can(0, "riichi")
    s = moment("0d", ["123m456p46s99p+1m(111z)@1", "", "", ""], log="1:1z!,0:3z")
    assert not s.can(0, "riichi")


def test_riichi_in_furiten_is_a_rule() -> None:
    for allowed in (True, False):
        rules = TENHOU.replace(furiten_riichi=allowed)
        s = moment("0d", [READY + "+9p", "", "", ""], rules=rules, log="0:5s,1:1p,2:1p,3:2p")
        assert s.can(0, "riichi") is allowed


def test_after_riichi_the_drawn_tile_goes() -> None:
    s = moment("0d", [READY + "+8p,ri", "", "", ""], log="0:9p*,1:9m,2:9m,3:8m")
    assert s.names(0) == ["discard drawn 8p"]
    s = moment("0d", [READY + "+5s,ri", "", "", ""], log="0:9p*,1:9m,2:9m,3:8m")
    assert s.names(0) == ["discard drawn 5s", "tsumo"]


def test_no_call_after_riichi() -> None:
    """Bug report B080."""
    seats = ["111z123m456p46s99p,r", "", "", "147m258p369s1234z+5z"]
    s = moment("3d", seats, log="0:9s*,1:9m,2:9m")
    s.do("3 discard 1z")
    assert s.kinds() == ["dahai", "tsumo"]
    s = moment("3d", [seats[0].removesuffix(",r"), *seats[1:]], log="0:9s,1:9m,2:9m")
    s.do("3 discard 1z")
    assert s.can(0, "kan 1z")


def test_a_ron_on_the_riichi_tile_takes_no_deposit() -> None:
    """Bug report B083."""
    s = scene(hands=["123m456p789s11z56s", "234m678m345p88s45p"], draws="6p", dora="9m")
    s.do("0 riichi", "0 discard 6p", "1 ron")
    assert "reach_accepted" not in [event["type"] for event in s.table.events]
    assert s.event("hora")["deltas"] == [-2000, 2000, 0, 0]
    assert s.table.scores == (23_000, 27_000, 25_000, 25_000)


def test_a_call_of_the_riichi_tile_keeps_the_riichi_but_no_ippatsu() -> None:
    s = scene(hands=[READY, "99p147m258s12367z"], draws="9p")
    s.do("0 riichi", "0 discard 9p", "1 pon 9p")
    view = s.table.view(0)
    assert view.riichi[0]
    assert not view.ippatsu[0]
    assert s.table.sticks == 1


@pytest.mark.parametrize("called", [False, True])
def test_ippatsu_and_what_breaks_it(called: bool) -> None:
    s = scene(hands=[READY, "", "5s77p14m258s1236z9m", ""], draws="9p7p")
    s.do("0 riichi", "0 discard 9p", "1 discard 7p")
    if called:
        s.do("2 pon 7p")
    else:
        s.passed()
    s.do("2 discard 5s", "0 ron")
    assert ("ippatsu" in yaku(s)) is not called
    assert "double_riichi" in yaku(s)


def test_ippatsu_ends_with_the_next_discard() -> None:
    s = moment("0d", [READY + "+8p,ri", "", "", ""], log="0:9p*,1:9m,2:9m,3:8m", draws="5s", dora="7z")
    s.do("0 discard 8p")
    assert not s.table.view(0).ippatsu[0]
    s.do("1 discard 5s", "0 ron")
    assert yaku(s) == ["riichi"]


def test_ippatsu_on_the_tile_of_a_kakan() -> None:
    """Taking the tile of a kakan comes before the kan breaks ippatsu (6.2)."""
    seats = [READY + ",ri", "147m258p36s12z+5s(505s)@2", "", ""]
    s = moment("1d", seats, log="2:5s!,1:9m,2:9m,3:8m,0:9p*")
    s.do("1 kan 5s", "0 ron")
    assert {"riichi", "ippatsu", "chankan"} <= set(yaku(s))


@pytest.mark.parametrize("broken", ["", "pon", "ankan"])
def test_double_riichi(broken: str) -> None:
    """The first discard without any call before it; bug report B123."""
    if broken == "pon":
        s = scene(hands=["9m258p369s12345z1p", "99m147p258s12367z", READY], draws="8m9s")
        s.do("0 discard 9m", "1 pon 9m", "1 discard 7z", "2 riichi", "2 discard 9s")
        chair = 2
    elif broken == "ankan":
        s = scene(hands=["1111s258p369m567z", READY], draws="8m9p", dead="4z")
        s.do("0 kan 1s").drawn().do("1 riichi", "1 discard 9p")
        chair = 1
    else:
        s = scene(hands=["", READY], draws="8m9p")
        s.drawn().do("1 riichi", "1 discard 9p")
        chair = 1
    assert s.table.view(0).riichi[chair]
    assert s.table.view(0).double_riichi[chair] is (not broken)


# ------------------------------------------------------------------ ankan after riichi (6.1)


@pytest.mark.parametrize(
    ("hand", "drawn", "legal"),
    [
        ("222333444m56p88s", "3m", {"none": False, "waits": True, "structure": False}),
        ("1112m567p345s777z", "1m", {"none": False, "waits": False, "structure": False}),
        ("3335666s555z777z", "3s", {"none": False, "waits": True, "structure": False}),  # B078
        ("3335666s555z777z", "6s", {"none": False, "waits": False, "structure": False}),  # B078
        ("111z234m567p88s46s", "1z", {"none": False, "waits": True, "structure": True}),
    ],
)
@pytest.mark.parametrize("mode", ["none", "waits", "structure"])
def test_ankan_after_riichi(hand: str, drawn: str, legal: dict[str, bool], mode: str) -> None:
    rules = TENHOU.replace(riichi_ankan=mode)
    s = moment("0d", [f"{hand}+{drawn},r", "", "", ""], rules=rules, log="0:9p*,1:9s,2:9s,3:8p")
    assert (kans(s, 0) == {drawn}) is legal[mode]
    if legal[mode]:
        s.do(f"0 kan {drawn}")
        assert s.kinds() == ["ankan", "dora", "tsumo"]
        assert s.table.view(0).waits == mf.Table.from_position(s.table.position(), rules).view(0).waits


def test_ankan_after_riichi_only_with_the_drawn_tile() -> None:
    """Bug report B076."""
    s = moment("0d", ["111123m567p99s46s+5p,r", "", "", ""], log="0:9p*,1:9m,2:9m,3:8p")
    assert kans(s, 0) == set()


def test_no_fifth_kan_after_riichi() -> None:
    """Bug report B082."""
    seats = ["111z234m567p88s46s+1z,r", "1m(2222p)@2(3333p)@2(8888p)@2(9999p)@2", "", ""]
    log = "2:2p!,1:4m,2:3p!,1:4m,2:8p!,1:4m,2:9p!,1:7m,0:9s*,1:9m,2:9m,3:8s"
    s = moment("0d", seats, log=log, replaced=4, dora="7z6z5z4z3z")
    assert kans(s, 0) == set()
    s = moment("0d", [seats[0], "", "", ""], log="0:9s*,1:9m,2:9m,3:8s")
    assert kans(s, 0) == {"1z"}


# ------------------------------------------------------------------ furiten (6.3)

WAITING = "234m567m345p88s45p"  # waits for 3p 6p, tanyao


def test_own_discards_bar_a_ron_but_not_a_tsumo() -> None:
    """Bug report B064: any tile of the wait among the own discards, called ones too."""
    dealer = "147m258p69s1234z7z+6p"
    s = moment("0d", [dealer, WAITING, "", ""], log="1:9s,2:1p,3:1p")
    s.do("0 discard 6p")
    assert s.can(1, "ron")
    s = moment("0d", [dealer, WAITING, "", ""], log="1:3p,2:1p,3:1p")
    s.do("0 discard 6p")
    assert not s.can(1, "ron")
    s = moment("0d", [dealer, WAITING, "147m258s1246z(333p)@1", ""], log="1:3p!,2:7z,3:1p")
    s.do("0 discard 6p")
    assert not s.can(1, "ron")
    s = moment("1d", ["", WAITING + "+6p", "", ""], log="1:3p,2:1p,3:1p")
    assert s.table.view(1).furiten
    assert s.can(1, "tsumo")


def test_a_passed_tile_bars_until_the_own_discard() -> None:
    s = moment("2c", ["", WAITING, "", ""], log="2:6p", draws="1m3p9m")
    assert s.can(1, "ron")
    s.passed()  # 3 draws 1m
    assert s.table.view(1).furiten
    s.drawn()
    assert s.turn == 0  # ... and draws 3p
    s.do("0 discard 3p")
    assert not s.can(1, "ron")
    if s.table.legal(1):
        s.passed()
    assert s.turn == 1  # draws 9m
    s.drawn()
    assert not s.table.view(1).furiten


def test_a_tile_without_yaku_bars_too() -> None:
    """Bug report B065: 1p and 4p complete the shape, only 4p makes a yaku (tanyao)."""
    seats = ["", "234m678m88s23p(567p)@0", "147m258s369s1234z+1p", "147m258s369p124z7z"]
    s = moment("2d", seats, log="0:6p!,1:9m", draws="4p")
    s.do("2 discard 1p")
    assert s.turn == 3  # nobody can win 1p; 3 has drawn 4p
    assert s.table.view(1).furiten
    s.do("3 discard 4p")
    assert not s.can(1, "ron")


@pytest.mark.parametrize("end", ["own_discard", "own_draw_or_call", "any_call"])
def test_when_a_passed_tile_is_forgotten(end: str) -> None:
    rules = TENHOU.replace(temp_furiten_end=end)
    seats = ["99s147m258p12367z", WAITING, "", ""]
    s = moment("2c", seats, rules=rules, log="2:6p", draws="9s3p")
    s.passed()
    s.do("3 discard 9s", "0 pon 9s")  # somebody calls
    assert s.table.view(1).furiten is (end != "any_call")


def test_a_passed_tile_bars_for_good_in_riichi() -> None:
    s = moment("2c", ["", WAITING + ",r", "", ""], log="1:9s*,2:6p", draws="1m9m9p3p")
    s.passed()
    s.drawn(3)  # 3, 0 and 1 himself
    assert s.table.view(1).furiten
    s.do("2 discard 3p")
    assert not s.table.legal(1)


def test_a_winning_tile_that_is_drawn_and_discarded_in_riichi() -> None:
    s = moment("1d", ["", WAITING + "+6p,r", "", ""], log="1:9s*,2:9m,3:9m,0:8m", draws="3p")
    s.do("1 discard 6p", "2 discard 3p")
    assert not s.table.legal(1)


def test_a_passed_kakan_tile_bars() -> None:
    """Bug report B066."""
    seats = ["", WAITING, "147m258s369s2z+6p(666p)@3", ""]
    s = moment("2d", seats, log="3:6p!", dead="1z")
    s.do("2 kan 6p")
    assert s.names(1) == ["ron", "pass"]
    s.passed()
    assert s.kinds() == ["tsumo"]
    assert s.table.view(1).furiten


@pytest.mark.parametrize(("rule", "furiten"), [("concealed", True), ("melds", True), ("visible", False)])
def test_kinds_without_a_copy_left(rule: str, furiten: bool) -> None:
    """He waits for 3p and 6p, holds one 3p and has discarded one; the other two lie open, so that with
    `visible` he waits for 6p only.
    """
    rules = TENHOU.replace(fifth_tile=rule)
    log = "1:3p,2:3p,3:3p"
    s = moment("0d", ["147m258p69s1234z7z+6p", WAITING, "", ""], rules=rules, log=log)
    assert s.table.view(1).furiten is furiten
    s.do("0 discard 6p")
    assert s.can(1, "ron") is not furiten


def test_four_in_the_own_hand_are_no_wait() -> None:
    s = moment("0d", ["147m258p69s1234z7z+6p", "1113333m456p789p", "", ""], log="1:1z")
    assert mf.Tile("3m") not in s.table.view(1).waits
    assert mf.Tile("2m") in s.table.view(1).waits


def test_furiten_is_told_to_its_owner_only() -> None:
    s = moment("3d", ["", WAITING + ",t", "", "147m258p369s1234z+5z"])
    assert s.table.view(1).furiten
    assert not s.table.view(0).furiten
    without = moment("3d", ["", WAITING, "", "147m258p369s1234z+5z"])
    assert s.table.view(0) == without.table.view(0)
