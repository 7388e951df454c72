"""Three seats: Norths, the smaller wall, payments (riichi rules specification 8.1, 8.3)."""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from mahjong_fast.deals import deal
from scenes import Scene, moment, scene

THREE = mf.rules("tenhou_3p")
READY = "123p456p789s11z46s"  # waits for 5s


def yaku(s: Scene) -> list[str]:
    return [key for key, _ in s.event("hora")["yaku"]]


def test_a_north_is_set_aside_and_replaced() -> None:
    s = scene("tenhou_3p", hands=["19m147p258s1235z4z"], draws="6z", dead="9p", dora="1p")
    assert s.can(0, "set aside 4z")
    s.do("0 set aside 4z")
    assert s.kinds() == ["nukidora", "tsumo"]
    assert s.event("tsumo")["pai"] == "9p"
    view = s.table.view(1)
    assert view.norths == (1, 0, 0)
    assert len(view.indicators) == 1
    assert s.table.live_tiles == 53  # of 55: one drawn, one moved into the dead wall


def test_a_north_interrupts_the_first_go_around() -> None:
    """Bug report B124."""
    s = scene("tenhou_3p", hands=["19m147p258s1235z4z", "", READY], draws="6z7z7z", dead="9p")
    s.do("0 set aside 4z").drawn(2)
    assert s.turn == 2
    assert s.can(2, "riichi")
    s.do("2 riichi", "2 discard 7z")
    assert not s.table.view(0).double_riichi[2]


def test_after_riichi_only_the_drawn_north() -> None:
    """Bug report B071."""
    s = moment("0d", [READY + "+4z,r", "", ""], rules=THREE, log="0:9p*,1:9m,2:9m")
    assert s.can(0, "set aside 4z")
    s = moment("0d", ["44z123p456p789s46s+7z,r", "", ""], rules=THREE, log="0:9p*,1:9m,2:9m")
    assert not s.can(0, "set aside 4z")
    s = moment("0d", [READY + "+4z", "", ""], rules=THREE, live=0)
    assert not s.can(0, "set aside 4z")  # no replacement tile can be drawn


def test_no_north_after_a_call() -> None:
    s = scene("tenhou_3p", hands=["", "66z4z19m147p258s12z"], draws="6z")
    s.do("0 discard 6z", "1 pon 6z")
    assert not s.can(1, "set aside 4z")


@pytest.mark.parametrize("rob", ["any", "kokushi", "none"])
def test_ron_on_a_north(rob: str) -> None:
    rules = THREE.replace(nuki_rob=rob)
    north = "123p456p999s22p44z,r"
    s = moment("0d", ["19m147p258s1235z6z+4z", north, ""], rules=rules, log="1:9m*,2:9m")
    s.do("0 set aside 4z")
    assert s.can(1, "ron") is (rob == "any")
    if rob == "any":
        s.do("1 ron")
        assert "chankan" not in yaku(s)
        assert s.event("hora")["target"] == 0
    orphans = "119m19p19s123567z"
    s = moment("0d", ["9m147p258s12356z7z+4z", orphans, ""], rules=rules, log="1:5p,2:5p")
    s.do("0 set aside 4z")
    assert s.can(1, "ron") is (rob != "none")


def test_a_passed_north_bars() -> None:
    """Bug report B071: the North completes the shape and is let pass."""
    north = "123p456p999s22p44z,r"
    s = moment("0d", ["19m147p258s1235z6z+4z", north, ""], rules=THREE, log="1:9m*,2:9m", dead="5z")
    s.do("0 set aside 4z").passed()
    assert s.table.view(1).furiten


@pytest.mark.parametrize("scored", [True, False])
def test_rinshan_on_the_replacement_of_a_north(scored: bool) -> None:
    rules = THREE.replace(nuki_rinshan=scored)
    s = moment(
        "0d", ["123p456p789s11z46s+4z", "", ""], rules=rules, dead="5s", log="0:2p,1:5p,2:5p", dora="8p"
    )
    s.do("0 set aside 4z", "0 tsumo")
    assert ("rinshan" in yaku(s)) is scored
    assert "nuki" in yaku(s)


def test_indicators_four_and_five_lie_at_the_end_of_the_live_wall() -> None:
    """1.3: 14 tiles in the dead wall hold three pairs; the others are the last live tiles as dealt."""
    dealt = deal(3, 4, "tenhou_3p")
    assert dealt.dora_136[3:].tolist() == [dealt.live_136[-1], dealt.live_136[-3]]
    assert dealt.ura_136[3:].tolist() == [dealt.live_136[-2], dealt.live_136[-4]]
    assert mf.Table("tenhou_3p", seed=3, deal=4).view(0).indicators == dealt.dora[:1]


@pytest.mark.parametrize("size", [14, 18])
def test_dead_wall_sizes(size: int) -> None:
    table = mf.Table(THREE.replace(dead_wall_size_3p=size), seed=1, deal=1)
    assert table.live_tiles == 108 - 39 - size - 1


@pytest.mark.parametrize(("mode", "deltas"), [("loss", [-500, -300, 800]), ("bisect", None)])
def test_tsumo_with_three_seats(mode: str, deltas: list[int] | None) -> None:
    rules = THREE.replace(tsumo_3p=mode)
    s = moment("2d", ["", "", "123p456p789s55z46s+5s"], rules=rules, log="2:2p,0:8p,1:8p", dora="8p")
    s.do("2 tsumo")
    got = s.event("hora")["deltas"]
    assert sum(got) == 0
    if deltas is not None:
        assert got == deltas
    else:
        assert got == [-500 - 200, -300 - 200, 1200]


def test_honba_with_three_seats() -> None:
    """Bug report B102: 200 by ron."""
    seats = ["19m147p28s123466z+5s", READY + ",r", ""]
    s = moment("0d", seats, rules=THREE, round="E1.1.0", log="1:9m*,2:9m", dora="9m", ura="7z")
    s.do("0 discard 5s", "1 ron")
    hand = s.event("hora")["points"]
    assert s.event("hora")["deltas"] == [-hand - 200, hand + 200, 0]


def test_noten_with_three_seats() -> None:
    rules = THREE.replace(nagashi="off")
    s = moment("0d", ["19m147p28s123567z+2p", READY, ""], rules=rules, live=0, never="5s")
    s.do("0 discard 2p")
    assert s.event("ryukyoku")["deltas"] == [-1000, 2000, -1000]
    s = moment("0d", [READY.replace("11z", "55z") + "+2p", READY, ""], rules=rules, live=0, never="5s")
    s.do("0 discard 2p")
    assert s.event("ryukyoku")["deltas"] == [1000, 1000, -2000]


@pytest.mark.parametrize(("indicator", "held"), [("9m", "111m"), ("1m", "999m")])
def test_one_and_nine_of_characters_follow_each_other(indicator: str, held: str) -> None:
    s = moment(
        "0d",
        ["147p28s123466z19m+5s", held + "456p789s11z46s,r", ""],
        rules=THREE,
        log="1:9p*,2:9p",
        dora=indicator,
        ura="7z",
    )
    s.do("0 discard 5s", "1 ron")
    assert ["dora", 3] in s.event("hora")["yaku"]


# ------------------------------------------------------------------ western Honshu (8.3)


def test_four_kans_win_at_once() -> None:
    rules = mf.rules("west_honshu_3p")
    log = "2:2p!,0:4p,2:3p!,0:4p,2:8p!,0:4p"
    s = moment(
        "0d", ["999s1z+9s(2222p)@2(3333p)@2(8888p)@2", "", ""], rules=rules, log=log, replaced=3, dora="7z"
    )
    s.do("0 kan 9s")
    assert s.kinds() == ["ankan", "hora", "end_kyoku", "end_game"]
    assert yaku(s)[0] == "suukantsu"
    assert s.event("hora")["deltas"] == [32_000, -16_000, -16_000]


def test_the_fourth_north_shows_an_indicator() -> None:
    rules = mf.rules("west_honshu_3p")
    s = moment("0d", ["19m147p258s12356z+4z,N3", "", ""], rules=rules, replaced=3, log="1:5p,2:5p")
    s.do("0 set aside 4z")
    assert s.kinds() == ["nukidora", "dora", "tsumo"]
    assert len(s.table.view(1).indicators) == 2
