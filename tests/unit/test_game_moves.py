"""Moves and what they lead to: discards, calls, kuikae, kans. Scenes are short deals with chosen tiles."""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from mahjong_fast.errors import IllegalActionError, MahjongError
from scenes import moment, scene

TENHOU = mf.rules("tenhou_4p")


def discards(names: list[str]) -> set[str]:
    return {name.split()[-1] for name in names if name.startswith("discard")}


def test_the_dealers_fourteenth_tile_is_just_drawn() -> None:
    s = scene(hands=["147m258p369s1234z"], draws="5z")
    assert s.can(0, "discard drawn 5z")
    assert not s.can(0, "discard 5z")
    assert s.can(0, "discard 1m")
    assert list(s.table.decisions()) == [0]


def test_the_same_tile_from_the_hand_and_just_drawn_are_two_moves() -> None:
    s = scene(hands=["147m258p369s1234z"], draws="1z")
    assert s.can(0, "discard 1z")
    assert s.can(0, "discard drawn 1z")


def test_red_and_plain_fives_are_two_moves() -> None:
    s = scene(hands=["05m18m258p36s1237z"], draws="6z")
    assert s.can(0, "discard 0m")
    assert s.can(0, "discard 5m")
    s.do("0 discard 0m")
    assert s.event("dahai")["pai"] == "5mr"
    assert mf.Tile("0m") not in s.table.view(0).hand
    assert mf.Tile("5m") in s.table.view(0).hand


def test_a_drawn_plain_five_beside_a_red_one() -> None:
    """Bug report B129."""
    s = scene(hands=["0m18m258p36s12367z"], draws="5m")
    assert s.can(0, "discard drawn 5m")
    assert s.can(0, "discard 0m")
    assert not s.can(0, "discard 5m")
    s.drawn()
    assert s.event("dahai")["pai"] == "5m"
    assert s.event("dahai")["tsumogiri"]


def test_no_claim_no_question() -> None:
    s = scene(draws="1m2m3m")
    s.do("0 discard 1m")
    assert s.turn == 1
    assert s.kinds() == ["dahai", "tsumo"]


def test_illegal_moves_change_nothing_and_say_what_is_legal() -> None:
    s = scene(hands=["147m258p369s1234z"], draws="5z")
    before = s.table.clone()
    with pytest.raises(IllegalActionError, match=r"legal are: discard 1m \(0\)") as caught:
        s.table.apply(175)
    assert caught.value.legal == s.table.legal(0)
    wrongs = ({1: 0}, {0: 300}, {0: 0, 1: 179}, {}, "x", 3.5, None, {0: None}, {"a": 1}, -1, 1 << 70, {7: 0})
    for wrong in wrongs:
        with pytest.raises(IllegalActionError):
            s.table.apply(wrong)  # type: ignore[arg-type]
    assert s.table == before
    assert s.table.events == before.events


def test_all_questions_about_a_tile_are_answered_at_once() -> None:
    s = scene(hands=["147m258p369s1234z", "13m58p369s234567z", "", "22m58p369s134567z"], draws="2m")
    s.do("0 discard 2m")
    assert sorted(s.table.decisions()) == [1, 3]
    for wrong in (179, {1: 179}, {3: 179}, {1: 179, 2: 179, 3: 179}):
        with pytest.raises(IllegalActionError):
            s.table.apply(wrong)
    s.do("1 chi 123m 3 pon 2m")  # pon comes before chi
    assert s.kinds() == ["pon"]
    assert s.turn == 3


# ------------------------------------------------------------------ chi and pon


def test_chi_only_from_the_left() -> None:
    s = scene(hands=["147m258p369s1234z", "13m58p369s234567z", "13m258p369s12456z"], draws="2m")
    s.do("0 discard 2m")
    assert list(s.table.decisions()) == [1]
    assert s.names(1) == ["chi 123m", "pass"]


def test_no_chi_with_three_seats() -> None:
    s = scene("tenhou_3p", hands=["147p258s123567z1m", "13p58s1234567z19m"], draws="2p")
    s.do("0 discard 2p")
    assert s.kinds() == ["dahai", "tsumo"]


def test_chi_with_and_without_the_red_five() -> None:
    s = scene(hands=["", "0556m258p369s123z"], draws="4m")
    s.do("0 discard 4m")
    assert s.names(1) == ["chi 456m", "chi 406m", "pass"]
    s.do("1 chi 406m")
    called = {"type": "chi", "actor": 1, "target": 0, "pai": "4m", "consumed": ["5mr", "6m"]}
    assert s.event("chi") == called
    assert s.table.view(1).melds[1][0].to_mpsz() == "(406m)"


def test_chi_of_a_red_five_takes_no_red_from_the_hand() -> None:
    s = scene(hands=["", "46m258p369s12345z"], draws="0m")
    s.do("0 discard 0m")
    assert s.names(1) == ["chi 456m", "pass"]
    s.do("1 chi 456m")
    assert s.event("chi")["pai"] == "5mr"
    meld = s.table.view(1).melds[1][0]
    assert (meld.reds, meld.called) == (1, mf.Tile("0m"))


def test_pon_with_none_one_and_two_red_fives() -> None:
    rules = TENHOU.replace(red_fives=(1, 2, 1))
    assert rules.n_actions == 256
    s = scene(rules, hands=["", "", "005p147m369s1234z"], draws="5p")
    s.do("0 discard 5p")
    assert set(s.names(2)) == {"pon 5p with red", "pon 5p with two reds", "kan 5p", "pass"}
    s.do("2 pon 5p with two reds")
    assert s.event("pon")["consumed"] == ["5pr", "5pr"]
    assert s.table.view(0).melds[2][0].to_mpsz() == "(005p)"


def test_after_a_call_the_hand_decides_and_the_others_are_skipped() -> None:
    s = scene(hands=["", "", "", "22m58p369s134567z"], draws="2m")
    s.do("0 discard 2m", "3 pon 2m")
    assert s.event("pon")["target"] == 0
    assert all(name.startswith("discard ") and "drawn" not in name for name in s.names(3))
    s.do("3 discard 5p")
    assert s.turn == 0
    view = s.table.view(1)
    assert view.discards[0].claimed
    assert view.tiles_in_hand == (14, 13, 13, 10)


def test_the_last_discard_can_only_be_won() -> None:
    s = moment("0c", ["", "123m456p789s11z46s", "55s47m258p123467z", ""], log="0:5s", live=0)
    assert s.names(1) == ["ron", "pass"]
    assert list(s.table.decisions()) == [1]


# ------------------------------------------------------------------ kuikae (6.7)


@pytest.mark.parametrize(
    ("kuikae", "forbidden"),
    [("forbidden", {"4m", "7m"}), ("same_tile", {"4m"}), ("allowed", set())],
)
def test_kuikae_levels(kuikae: str, forbidden: set[str]) -> None:
    rules = TENHOU.replace(kuikae=kuikae)
    s = scene(rules, hands=["", "45677m258p369s12z"], draws="4m")
    s.do("0 discard 4m", "1 chi 456m")
    assert {"4m", "7m"} - discards(s.names(1)) == forbidden


@pytest.mark.parametrize(
    ("hand", "called", "chi", "forbidden"),
    [
        ("4556778m258p369s", "5m", "chi 456m", {"5m"}),  # the middle tile: only itself
        ("1235889m258p369s", "7m", "chi 789m", {"7m"}),  # 789 called at 7: nothing beyond 9
        ("2344456m258p369s", "1m", "chi 123m", {"1m", "4m"}),
        ("4566789m258p369s", "7m", "chi 567m", {"7m", "4m"}),  # the upper end: 4 at the other
        ("0567m258p369s123z", "8m", "chi 678m", {"8m", "5m", "0m"}),  # a red five is a five
        ("23459m258p369s12z", "0m", "chi 345m", {"5m", "2m"}),  # also when it is the called tile
        ("24569m258p369s12z", "0m", "chi 456m", {"5m"}),
    ],
)
def test_kuikae_by_the_place_of_the_called_tile(
    hand: str, called: str, chi: str, forbidden: set[str]
) -> None:
    s = scene(hands=["", hand], draws=called)
    s.do(f"0 discard {called}", f"1 {chi}")
    held = {str(tile) for tile in s.table.view(1).hand}
    assert held - discards(s.names(1)) == forbidden & held


def test_kuikae_after_pon() -> None:
    s = scene(hands=["", "", "555z147m258p369s1z"], draws="5z")
    s.do("0 discard 5z", "2 pon 5z")
    assert "5z" not in discards(s.names(2))


@pytest.mark.parametrize(
    ("hand", "called", "offered"),
    [
        ("2344m", "1m", False),  # 23 leaves 44, the other end
        ("1223s", "2s", False),  # bug report B086: 13 leaves 22
        ("3456s", "6s", False),  # bug report B087: 45 leaves 36
        ("3457s", "6s", True),  # 57 leaves 34, 45 leaves 37: 4 and 7 may go
    ],
)
@pytest.mark.parametrize("blocks", [True, False])
def test_a_call_that_leaves_no_discard_is_not_offered(
    hand: str, called: str, offered: bool, blocks: bool
) -> None:
    rules = TENHOU.replace(kuikae_blocks_call=blocks)
    log = f"0:1z!,1:9p,0:2z!,1:9p,0:3z!,1:9p,0:{called}"
    s = moment("0c", ["", hand + "(111z)@0(222z)@0(333z)@0", "", ""], rules=rules, log=log)
    assert any(name.startswith("chi") for name in s.names(1)) is (offered or not blocks)
    if any(name.startswith("chi") for name in s.names(1)):
        s.do("1 " + next(name for name in s.names(1) if name.startswith("chi")))
        assert s.names(1)


# ------------------------------------------------------------------ kans (6.5, 6.6)


def test_ankan_shows_its_indicator_before_the_draw() -> None:
    s = scene(hands=["1111m258p369s123z"], draws="7z", dead="9p", dora="1z2z")
    s.do("0 kan 1m")
    assert s.kinds() == ["ankan", "dora", "tsumo"]
    assert s.event("dora")["dora_marker"] == "S"
    assert s.event("tsumo")["pai"] == "9p"
    assert s.event("ankan")["consumed"] == ["1m"] * 4
    assert s.table.live_tiles == 68  # of 70: one drawn, one moved into the dead wall


@pytest.mark.parametrize("timing", ["immediate", "open_after_discard"])
def test_when_a_daiminkan_shows_its_indicator(timing: str) -> None:
    rules = TENHOU.replace(kan_dora_timing=timing)
    s = scene(rules, hands=["", "222m11z147p369s3z"], draws="2m", dead="1z8p", dora="9m2z3z")
    s.do("0 discard 2m", "1 kan 2m")
    if timing == "immediate":
        assert s.kinds() == ["daiminkan", "dora", "tsumo"]
    else:
        assert s.kinds() == ["daiminkan", "tsumo"]
        assert len(s.table.view(0).indicators) == 1
        s.do("1 discard 3z")
        assert s.kinds()[:2] == ["dora", "dahai"]


def test_a_waiting_indicator_is_shown_before_the_draw_of_the_next_kan() -> None:
    s = scene(hands=["", "222m1111s147p369p"], draws="2m", dead="9m8m7m", dora="9m2z3z")
    s.do("0 discard 2m", "1 kan 2m", "1 kan 1s")
    assert s.kinds() == ["ankan", "dora", "dora", "tsumo"]


def test_kan_dora_switched_off() -> None:
    s = scene(TENHOU.replace(kan_dora=False), hands=["1111m258p369s123z"], draws="7z")
    s.do("0 kan 1m")
    assert s.kinds() == ["ankan", "tsumo"]


def test_without_replenishing_the_live_wall_keeps_its_tiles() -> None:
    s = scene(TENHOU.replace(dead_wall_replenish=False), hands=["1111m258p369s123z"], draws="7z")
    s.do("0 kan 1m")
    assert s.table.live_tiles == 69


def test_kakan_keeps_the_pon_and_the_red_five() -> None:
    s = moment("2d", ["", "", "369s567z17m88p+0p(555p)@0", ""], log="0:5p!")
    s.do("2 kan 5p")
    event = s.event("kakan")
    assert event["pai"] == "5pr"
    assert event["consumed"] == ["5p", "5p", "5p"]
    assert s.table.view(0).melds[2][0].to_mpsz() == "(555+0p)"
    assert s.kinds() == ["kakan", "tsumo"]


def test_no_kan_in_the_turn_of_a_call() -> None:
    s = scene(hands=["", "22m1111s14p369p57z"], draws="2m")
    s.do("0 discard 2m", "1 pon 2m")
    assert not any(name.startswith("kan") for name in s.names(1))


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
    with pytest.raises(MahjongError, match="2\\^40"):
        mf.Table(match=1 << 40)
