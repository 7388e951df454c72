"""Moves and what they lead to: discards, calls, kans, riichi. Scenes are short deals with chosen tiles."""

from __future__ import annotations

import pytest
from scenes import Scene, scene

import mahjong_fast as mf
from mahjong_fast.errors import IllegalActionError, MahjongError

FAR = "147m258p369s1234z"  # far from everything, thirteen different tiles


def test_the_dealers_fourteenth_tile_is_just_drawn() -> None:
    s = scene(hands=[FAR], draws="5z")
    assert s.can(0, "discard drawn 5z")
    assert not s.can(0, "discard 5z")
    assert s.can(0, "discard 1m")
    assert len(s.table.decisions()) == 1


def test_the_same_tile_from_the_hand_and_just_drawn_are_two_moves() -> None:
    s = scene(hands=[FAR], draws="1z")
    assert s.can(0, "discard 1z")
    assert s.can(0, "discard drawn 1z")


def test_red_and_plain_fives_are_two_moves() -> None:
    s = scene(hands=["05m 147m258p36s123z"], draws="7z")
    assert s.can(0, "discard 0m")
    assert s.can(0, "discard 5m")
    s.do("0 discard 0m")
    assert s.event("dahai")["pai"] == "5mr"
    assert mf.Tile("0m") not in s.table.view(0).hand


def test_no_claim_no_question() -> None:
    s = scene(hands=[FAR, FAR, FAR, FAR], draws="5z6z")
    s.do("0 discard 5z")
    assert s.turn == 1
    assert s.kinds() == ["dahai", "tsumo"]


# ------------------------------------------------------------------ chi, pon, kuikae


def test_chi_only_from_the_left() -> None:
    s = scene(hands=[FAR, "13m 258p369s12345z", "13m 258p369s1234z6z", FAR], draws="2m")
    s.do("0 discard 2m")
    assert list(s.table.decisions()) == [1]
    assert s.names(1) == ["chi 123m", "pass"]


def test_chi_with_and_without_the_red_five() -> None:
    s = scene(hands=[FAR, "0556m 258p369s123z"], draws="4m7z")
    s.do("0 discard 4m")
    assert s.names(1) == ["chi 456m", "chi 406m", "pass"]
    s.do("1 chi 406m")
    assert s.event("chi") == {
        "type": "chi",
        "actor": 1,
        "target": 0,
        "pai": "4m",
        "consumed": ["5mr", "6m"],
    }
    assert s.table.view(1).melds[1][0].to_mpsz() == "(406m)"


def test_chi_of_a_red_five_is_no_red_from_the_hand() -> None:
    s = scene(hands=["0m 147m258p36s1234z", "46m 258p369s12345z"], draws="7z")
    s.do("0 discard 0m")
    assert s.names(1) == ["chi 456m", "pass"]
    s.do("1 chi 456m")
    assert s.event("chi")["pai"] == "5mr"
    assert s.table.view(1).melds[1][0].reds == 1


def test_pon_variants_by_red_fives() -> None:
    rules = mf.rules("tenhou_4p").replace(red_fives=(2, 2, 2))
    s = scene(rules, hands=[FAR, FAR, "0055p 147m369s12z"], draws="0p")
    assert rules.n_actions == 256
    # All red fives of the suit are elsewhere: the claimed one must be plain.
    s = scene(rules, hands=["5p" + FAR[:-2] + "4z", FAR, "005p 147m369s1234z"])
    s.do("0 discard 5p")
    assert s.names(2) == ["pon 5p with red", "pon 5p with two reds", "kan 5p", "pass"]
    s.do("2 pon 5p with two reds")
    assert s.event("pon")["consumed"] == ["5pr", "5pr"]


def test_pon_beats_chi() -> None:
    s = scene(hands=[FAR, "13m 258p369s12345z", FAR, "22m 258p369s12345z"], draws="2m")
    s.do("0 discard 2m")
    assert sorted(s.table.decisions()) == [1, 3]
    s.do("1 chi 123m 3 pon 2m")
    assert s.kinds() == ["pon"]
    assert s.turn == 3
    assert s.names(3) == [n for n in s.names(3) if n.startswith("discard ") and "drawn" not in n]


@pytest.mark.parametrize(
    ("kuikae", "forbidden"),
    [("forbidden", {"4m", "7m"}), ("same_tile", {"4m"}), ("allowed", set())],
)
def test_kuikae_levels(kuikae: str, forbidden: set[str]) -> None:
    rules = mf.rules("tenhou_4p").replace(kuikae=kuikae)
    s = scene(rules, hands=[FAR, "45677m 258p369s12z", FAR, FAR], draws="4m")
    s.do("0 discard 4m", "1 chi 456m")
    discards = {name.split()[-1] for name in s.names(1)}
    assert {"4m", "7m"} - discards == forbidden


def test_kuikae_of_the_middle_tile_forbids_only_itself() -> None:
    s = scene(hands=[FAR, "4556778m 258p369s"], draws="5m")
    s.do("0 discard 5m", "1 chi 456m")
    discards = {name.split()[-1] for name in s.names(1)}
    assert "5m" not in discards
    assert {"7m", "8m"} <= discards


def test_kuikae_at_the_end_of_the_suit() -> None:
    s = scene(hands=[FAR, "1235889m 258p369s"], draws="7m")
    s.do("0 discard 7m", "1 chi 789m")
    discards = {name.split()[-1] for name in s.names(1)}
    assert "1m" in discards  # beyond 9 there is nothing


def test_kuikae_takes_the_red_five_for_a_five() -> None:
    s = scene(hands=[FAR, "067m 5m 258p369s123z"], draws="8m")
    s.do("0 discard 8m", "1 chi 678m")
    assert not s.can(1, "discard 5m")
    assert not s.can(1, "discard 0m")


def test_a_call_that_leaves_no_discard_is_not_offered() -> None:
    """Bug reports B084, B086, B087: four tiles left, all of them forbidden after the call."""
    hands = ["444m 147p258s123z7p", "3m1144m 555p666p777p"[:-4] + "77p"]
    s = scene(hands=[hands[0], "3456m 111222333z", FAR, FAR], draws="6m")
    # Make the hand short by hand: three pons first.
    rules = mf.rules("tenhou_4p")
    s = scene(
        rules,
        hands=["111p 222p 147m369s6m", "3456m 11p22p 99p 147s", FAR, FAR],
        draws="9p",
    )
    s.do("0 discard 1p", "1 pon 1p", "1 discard 1s").drawn(3)
    s.do("0 discard 2p", "1 pon 2p", "1 discard 4s").drawn(3)
    s.do("0 discard 9p") if s.can(0, "discard 9p") else None
    view = s.table.view(1)
    assert view.tiles_in_hand[1] in (7, 8)


def test_illegal_moves_change_nothing_and_say_what_is_legal() -> None:
    s = scene(hands=[FAR, FAR, FAR, FAR], draws="5z")
    before = s.table.clone()
    with pytest.raises(IllegalActionError, match=r"legal are: discard 1m") as caught:
        s.table.apply(175)
    assert set(caught.value.legal) == set(s.table.legal(0))
    for wrong in ({1: 0}, {0: 300}, {0: 0, 1: 179}, {}, "x", 3.5, None, {0: None}, {"a": 1}, -1, 1 << 70):
        with pytest.raises(IllegalActionError):
            s.table.apply(wrong)  # type: ignore[arg-type]
    assert s.table == before
    assert s.table.events == before.events


# ------------------------------------------------------------------ kans


def kan_scene(rules: mf.Ruleset | str = "tenhou_4p") -> Scene:
    return scene(
        rules,
        hands=["1111m 258p369s123z", "222m 147p258s1234z", FAR, FAR],
        draws="7z 5z 6z",
        dead="9p 8p 9s 8s",
        dora="1z 2z 3z 4z 5z",
    )


def test_ankan_shows_its_indicator_before_the_draw() -> None:
    s = kan_scene()
    s.do("0 kan 1m")
    assert s.kinds() == ["ankan", "dora", "tsumo"]
    assert s.event("dora")["dora_marker"] == "S"
    assert s.event("tsumo")["pai"] == "9p"
    assert s.event("ankan")["consumed"] == ["1m", "1m", "1m", "1m"]
    assert s.table.live_tiles == 68  # 70, one drawn, one moved into the dead wall


@pytest.mark.parametrize("timing", ["immediate", "open_after_discard"])
def test_daiminkan_and_kakan_timing(timing: str) -> None:
    rules = mf.rules("tenhou_4p").replace(kan_dora_timing=timing)
    s = scene(
        rules,
        hands=["2m 147p258s12345z6z", "222m 11z147p369s3z", FAR, FAR],
        draws="7z",
        dead="1z 8p",
        dora="9m 2z 3z",
    )
    s.do("0 discard 2m", "1 kan 2m")
    if timing == "immediate":
        assert s.kinds() == ["daiminkan", "dora", "tsumo"]
        return
    assert s.kinds() == ["daiminkan", "tsumo"]
    assert len(s.table.view(0).indicators) == 1
    s.do("1 discard 3z")
    assert s.kinds()[:2] == ["dora", "dahai"]


def test_a_waiting_indicator_is_shown_before_the_draw_of_the_next_kan() -> None:
    s = scene(
        hands=["2m 147p258s12345z6z", "222m 1111s 147p369p", FAR, FAR],
        draws="7z",
        dead="9m 8m 7m",
        dora="9m 2z 3z",
    )
    s.do("0 discard 2m", "1 kan 2m", "1 kan 1s")
    assert s.kinds() == ["ankan", "dora", "dora", "tsumo"]


def test_kan_dora_switched_off() -> None:
    s = kan_scene(mf.rules("tenhou_4p").replace(kan_dora=False))
    s.do("0 kan 1m")
    assert s.kinds() == ["ankan", "tsumo"]


def test_kakan_keeps_the_pon_and_the_red_five() -> None:
    s = scene(hands=["5p 147m258s12345z6z", "055p 147m369s1234z", FAR, FAR], draws="7z")
    s.do("0 discard 5p", "1 pon 5p", "1 discard 1m").drawn(3)
    s.do("1 kan 5p") if s.can(1, "kan 5p") else pytest.fail(str(s.names(1)))
    event = s.event("kakan")
    assert event["pai"] == "5pr"
    assert event["consumed"] == ["5p", "5p", "5p"]
    assert s.table.view(0).melds[1][0].to_mpsz() == "(555+0p)"


def test_no_kan_in_the_turn_of_a_call() -> None:
    s = scene(hands=["2m 147p258s12345z6z", "22m 1111s 147p3699p"[:-1], FAR, FAR], draws="7z")
    s.do("0 discard 2m", "1 pon 2m")
    assert not any(name.startswith("kan") for name in s.names(1))


# ------------------------------------------------------------------ riichi

READY = "123m456p789s11z46s"  # waits for 5s


def test_riichi_is_two_decisions() -> None:
    s = scene(hands=[READY, FAR, FAR, FAR], draws="9p")
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


def test_only_discards_that_stay_ready_after_riichi() -> None:
    s = scene(hands=["123m456p789s11z4s5z", FAR, FAR, FAR], draws="6s")
    s.do("0 riichi")
    assert s.names(0) == ["discard 5z"]


@pytest.mark.parametrize(("points", "allowed"), [(1000, True), (900, False)])
def test_riichi_needs_the_deposit(points: int, allowed: bool) -> None:
    rules = mf.rules("tenhou_4p").replace(start_points=points)
    assert scene(rules, hands=[READY], draws="9p").can(0, "riichi") is allowed
    rules = rules.replace(riichi_min_points=None)
    assert scene(rules, hands=[READY], draws="9p").can(0, "riichi")


@pytest.mark.parametrize(("least", "left", "allowed"), [(4, 4, True), (4, 3, False), (1, 3, True), (0, 0, True)])
def test_riichi_needs_live_tiles(least: int, left: int, allowed: bool) -> None:
    rules = mf.rules("tenhou_4p").replace(riichi_min_live_tiles=least)
    quiet = "1z2z3z4z5z6z7z" * 4
    s = scene(rules, hands=[READY])
    del quiet
    while s.table.live_tiles > left or s.turn != 0:
        if s.table.live_tiles <= left:
            break
        s.drawn()
        if s.table.is_over:
            pytest.skip("somebody won")
    chair = s.turn
    if chair == 0:
        assert s.can(0, "riichi") is allowed


def test_no_riichi_with_an_open_hand_but_with_an_ankan() -> None:
    s = scene(hands=["2z 147p258s134567z", "22z 123m456p78s11p"[:-2] + "11p9s"[:2], FAR, FAR], draws="9m")
    s = scene(hands=["1111z 123m456p46s9p"[:17] + "9p", FAR, FAR, FAR], draws="9p", dead="9s")
    assert s.can(0, "kan 1z")
    s.do("0 kan 1z")
    assert s.can(0, "riichi")


def test_after_riichi_only_the_drawn_tile() -> None:
    s = scene(hands=[READY, FAR, FAR, FAR], draws="9p 9m9m9m 8p")
    s.do("0 riichi", "0 discard 9p").drawn(3)
    assert s.turn == 0
    assert s.names(0) == ["discard drawn 8p"]


def test_a_ron_on_the_riichi_tile_takes_no_deposit() -> None:
    s = scene(hands=[READY, "234m567m345p88s45p", FAR, FAR], draws="6p")
    s.do("0 riichi", "0 discard 6p")
    assert s.can(1, "ron")
    s.do("1 ron")
    assert s.kinds() == ["dahai", "hora", "end_kyoku", "end_game"] or s.kinds()[0] == "hora"
    assert "reach_accepted" not in [e["type"] for e in s.table.events]
    assert sum(s.table.scores) == 100_000


def test_double_riichi_and_what_breaks_it() -> None:
    s = scene(hands=[READY, FAR, FAR, "5s" + FAR[:-2]], draws="9p 8p 8p 5s")
    s.do("0 riichi", "0 discard 9p").drawn(2)
    s.do("3 discard 5s")
    s.do("0 ron")
    assert [key for key, _ in s.event("hora")["yaku"]][:2] == ["double_riichi", "ippatsu"]
    # A pon before the declaration makes it an ordinary riichi.
    s = scene(hands=["1s147m258p369p12z", READY.replace("46s", "46s"), "1s1s" + FAR[:-4], FAR], draws="7z 9p")
    s.do("0 discard 1s", "2 pon 1s", "2 discard 1m") if s.can(0, "discard 1s") else None


@pytest.mark.parametrize(
    ("mode", "legal"),
    [("none", set()), ("waits", {"3m"}), ("structure", set())],
)
def test_ankan_after_riichi(mode: str, legal: set[str]) -> None:
    """222333444m56p88s waits for 4p 7p; the fourth 3m keeps the waits, but 234m three times is another reading."""
    rules = mf.rules("tenhou_4p").replace(riichi_ankan=mode)
    s = scene(rules, hands=["222333444m56p88s", FAR, FAR, FAR], draws="9s 9p9p9p 3m")
    s.do("0 riichi", "0 discard 9s").drawn(3)
    assert {n.split()[-1] for n in s.names(0) if n.startswith("kan")} == legal


@pytest.mark.parametrize(("tile", "allowed"), [("3s", True), ("6s", False)])
def test_ankan_after_riichi_that_changes_the_wait(tile: str, allowed: bool) -> None:
    """Bug report B078: 3335666s555z777z."""
    s = scene(hands=["3335666s555z777z", FAR, FAR, FAR], draws="9m 9p9p9p " + tile)
    s.do("0 riichi", "0 discard 9m").drawn(3)
    assert s.can(0, f"kan {tile}") is allowed


def test_ankan_after_riichi_needs_the_drawn_tile() -> None:
    """Bug report B076."""
    s = scene(hands=["1111m 456p789s46s 9p"[:-3] + "11z"[:2] + "", FAR, FAR, FAR], draws="9p 9m9m9m 5z")
    if s.can(0, "riichi"):
        s.do("0 riichi")
        s.do("0 " + s.names(0)[0]).drawn(3)
        assert not any(n.startswith("kan") for n in s.names(0))


def test_a_table_refuses_wrong_walls() -> None:
    with pytest.raises(MahjongError, match="136 tiles"):
        mf.Table(wall=[1, 2, 3])
    with pytest.raises(MahjongError, match="twice"):
        mf.Table(wall=[0] * 136)
    with pytest.raises(MahjongError, match="tile set"):
        mf.Table("tenhou_3p", wall=list(range(108)))
    with pytest.raises(MahjongError, match="tile ids"):
        mf.Table(wall=["x"] * 136)  # type: ignore[list-item]
    with pytest.raises(MahjongError, match="chair"):
        mf.Table(dealer=4)
