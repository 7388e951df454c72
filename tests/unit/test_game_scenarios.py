"""Short scripts in which several rules meet (riichi rules specification 6): liability with honba and two
winners, deposits of a riichi tile that is won or ends the deal, nagashi of one and two, kans, tobi by a draw.
"""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from scenes import Scene, in_match, moment, next_deal, run_out, scene

TENHOU = mf.rules("tenhou_4p")
READY = "123m456p789s11z46s"  # waits for 5s
HONOURS = "147m258p369s1234z"
FED = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
DRAGONS = "(555z)@2(666z)@3(777z)@2,p2D"


def yaku(s: Scene, index: int = -1) -> list[str]:
    return [key for key, _ in s.event("hora", index)["yaku"]]


@pytest.mark.parametrize(
    ("honba", "pao_honba", "scope", "deltas"),
    [
        ("first", "liable", "whole_hand", [0, 32_000, -16_000, -16_000]),
        ("each", "liable", "whole_hand", [0, 32_600, -16_600, -16_000]),
        ("each", "discarder", "whole_hand", [0, 32_600, -16_000, -16_600]),
        ("each", "liable", "yakuman_only", [0, 32_600, -16_600, -16_000]),
    ],
)
def test_liability_honba_and_two_winners(honba: str, pao_honba: str, scope: str, deltas: list[int]) -> None:
    """Chair 3 discards into chair 0 (riichi, first in turn order) and chair 1 (daisangen fed by chair 2)."""
    rules = TENHOU.replace(multi_ron_honba=honba, pao_honba=pao_honba, pao_scope=scope)
    seats = ["123p456p789s66s46m,r", "34m99p" + DRAGONS, "", HONOURS + "+5m"]
    s = moment("3d", seats, rules=rules, log=FED + ",0:8m*", dora="9s", ura="9s", round="E1.2.1")
    s.do("3 discard 5m", "0 ron 1 ron")
    assert s.event("hora", -2)["deltas"] == [2000 + 600 + 1000, 0, 0, -2600]
    assert s.event("hora")["deltas"] == deltas
    assert s.event("hora")["liable"] == {"daisangen": 2}


@pytest.mark.parametrize(
    ("scope", "deltas"),
    [("whole_hand", [0, 64_600, -32_600, -32_000]), ("yakuman_only", [0, 64_600, -16_600, -48_000])],
)
def test_liability_for_one_of_two_yakuman_with_honba(scope: str, deltas: list[int]) -> None:
    rules = TENHOU.replace(pao_scope=scope)
    seats = ["", "1122z" + DRAGONS, "", "147m258p369s134z5m+2z"]
    s = moment("3d", seats, rules=rules, log=FED, dora="9s", round="E1.2.0").do("3 discard 2z", "1 ron")
    assert s.event("hora")["deltas"] == deltas


def test_a_riichi_tile_that_makes_four_winds() -> None:
    """It is not won, so the deposit is paid; the deal then ends."""
    s = scene(hands=["", "", "", "123m456p789s66s46m"], draws="4z4z4z4z").drawn(3)
    s.do("3 riichi", "3 discard 4z")
    assert s.kinds() == ["dahai", "reach_accepted", "ryukyoku", "end_kyoku", "end_game"]
    assert s.event("ryukyoku")["reason"] == "suufon"
    assert (s.table.scores[3], s.table.sticks) == (24_000, 1)


@pytest.mark.parametrize(("triple", "over"), [("draw", "sanchahou"), ("pay_all", "won")])
def test_a_riichi_tile_that_three_win(triple: str, over: str) -> None:
    """Bug report B083: a riichi whose tile three players claim is not established, drawn or paid."""
    hands = ["123m456p789s11z99m", "234m567m345p88s46s", "345m678m234p88p46s", "234p567p345m88m46s"]
    s = scene(TENHOU.replace(triple_ron=triple), hands=hands, draws="5s", dora="7z")
    s.do("0 riichi", "0 discard 5s", "1 ron 2 ron 3 ron")
    assert "reach_accepted" not in [event["type"] for event in s.table.events]
    assert s.table.sticks == 0
    if over == "sanchahou":
        assert s.event("ryukyoku")["reason"] == over
        assert s.table.scores == (25_000,) * 4
    else:
        assert sum(event["type"] == "hora" for event in s.last) == 3
        assert sum(s.table.scores) == 100_000


# ------------------------------------------------------------------ nagashi

OUTSIDE = [f"{n}{suit}" for _ in range(3) for suit in "mps" for n in (1, 9)] + [
    f"{n}z" for n in range(1, 8)
] * 3
SIMPLE = [f"{n}{suit}" for n in (2, 3, 4, 6, 7, 8) for suit in "mps"] * 4


def terminals_only(rules: mf.Ruleset, chairs: tuple[int, ...], dealer: str = "", honba: int = 0) -> Scene:
    """All discard what they draw; those of `chairs` draw terminals and honours only."""
    outside, simple = iter(OUTSIDE), iter(SIMPLE)
    draws = "".join(next(outside if i % 4 in chairs else simple) for i in range(70))
    s = in_match(rules, "E1", honba=honba, sticks=1, hands=[dealer], draws=draws, dora="5m")
    return run_out(s)


@pytest.mark.parametrize(("dealer", "following"), [(READY, "E1.1"), ("", "E2.1")])
def test_nagashi_leaves_the_deal_to_a_tenpai_dealer(dealer: str, following: str) -> None:
    s = terminals_only(TENHOU, (1,), dealer)
    event = s.event("ryukyoku")
    assert (event["reason"], event["deltas"]) == ("nagashi", [-4000, 8000, -2000, -2000])
    assert next_deal(s) == following
    assert s.table.sticks == 1


def test_nagashi_of_two() -> None:
    """Both are paid; as wins the first in turn order gets honba and deposits."""
    s = terminals_only(TENHOU, (1, 2))
    assert s.event("ryukyoku")["deltas"] == [-8000, 6000, 6000, -4000]
    assert s.event("ryukyoku")["nagashi"] == [False, True, True, False]
    s = terminals_only(TENHOU.replace(nagashi="win"), (1, 2), honba=2)
    assert s.event("ryukyoku")["deltas"] == [-8200, 6000 + 600 + 1000, 6000 - 200, -4200]
    assert next_deal(s) == "E2.0"
    s = terminals_only(TENHOU.replace(nagashi="win", multi_ron_honba="each"), (1, 2), honba=2)
    assert s.event("ryukyoku")["deltas"] == [-8400, 6000 + 600 + 1000 - 200, 6000 + 600 - 200, -4400]


def test_nagashi_of_the_dealer_as_a_win_keeps_the_deal() -> None:
    s = terminals_only(TENHOU.replace(nagashi="win"), (0,))
    assert s.event("ryukyoku")["deltas"] == [12_000 + 1000, -4000, -4000, -4000]
    assert next_deal(s) == "E1.1"


def test_a_called_tile_ends_nagashi() -> None:
    """Chair 2 took one of the terminals of chair 1."""
    rules = TENHOU.replace(red_fives=(0, 0, 0))
    outside, simple = iter(OUTSIDE), iter(SIMPLE)
    log = [f"{i % 4}:{next(outside if i % 4 == 1 else simple)}_" for i in range(65)]
    log += ["1:7z!", "2:2m", "3:8p_", "0:8m_", "1:6z_"]
    seats = ["", "", "55m55p55s19m19s+8s(777z)@1", ""]
    s = moment("2d", seats, rules=rules, log=",".join(log), dora="1s").do("2 discard 8s")
    assert s.event("ryukyoku")["reason"] == "exhaustive"


# ------------------------------------------------------------------ kans, the end, furiten


def test_a_win_on_the_second_of_two_replacement_tiles() -> None:
    s = moment(
        "0d", ["1111m999p234p46s5z+9p", "", "", ""], dead="5z5s", dora="6z", next_dora="7p7s", log="1:9s"
    )
    s.do("0 kan 1m", "0 kan 9p", "0 tsumo")
    assert yaku(s) == ["menzen_tsumo", "rinshan"]


@pytest.mark.parametrize(("points", "following"), [(900, "over"), (1000, "E1.1")])
def test_tobi_by_a_noten_payment(points: int, following: str) -> None:
    rules = TENHOU.replace(nagashi="off")
    scores = (30_000, 35_000, 35_000 - points, points)
    s = run_out(in_match(rules, "E1", scores=scores, hands=[READY], dora="5m"))
    assert s.event("ryukyoku")["deltas"] == [3000, -1000, -1000, -1000]
    assert next_deal(s) == following


def test_a_furiten_hand_robs_no_kan() -> None:
    seats = ["147m258p36s12z+5s(505s)@2", READY, "", ""]
    s = moment("0d", seats, log="2:5s!,0:9m").do("0 kan 5s")
    assert s.can(1, "ron")
    seats = ["147m258p36s12z+7z(777z)@2", "119m19p19s123456z", "", ""]
    s = moment("0d", seats, log="2:7z!,0:9m").do("0 kan 7z")
    assert s.can(1, "ron")
    seats = ["147m258p36s12z+6p(666p)@2", "234m567m345p88s45p", "", ""]  # waits for 3p and 6p
    s = moment("0d", seats, log="1:3p,2:6p!,0:9m").do("0 kan 6p")
    assert not s.table.legal(1)


def test_an_own_north_set_aside_is_no_discard() -> None:
    """With three seats, a North of one's own that was set aside does not bar the ron on another."""
    seats = ["19m147p258s1235z4z+7z", "123p456p999s22p44z,rN1", ""]
    s = moment("0d", seats, rules="majsoul_3p", log="1:9m*,2:9m", replaced=1)
    assert not s.table.view(1).furiten
    s.do("0 discard 4z")
    assert s.can(1, "ron")


def test_a_fourth_kan_that_is_robbed() -> None:
    """A robbed kakan is not made: no indicator, no fourth kan, no draw."""
    seats = ["9m1p99s+5s(2222p)@2(3333p)@2(505s)@2", READY, "", "147m268s123z4s(8888p)@2"]
    log = "2:2p!,0:4m,2:3p!,0:4m,2:8p!,3:4m,2:5s!,0:9m"
    s = moment("0d", seats, log=log, replaced=3, dora="1z2z3z4z")
    s.do("0 kan 5s", "1 ron")
    assert yaku(s)[0] == "chankan"
    assert s.kinds()[0] == "hora"
