"""More places where rules meet: indicators of open kans, robbed kans in riichi, wareme with honba and
deposits, the last deal, abortive draws that a win or a call forestalls (riichi rules specification 6).
"""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from options_match import BARE, EVEN, LONG, drawn_deal, final
from scenes import Scene, in_match, moment, next_deal, scene

TENHOU = mf.rules("tenhou_4p")
READY = "123m456p789s11z46s"  # waits for 5s
HONOURS = "147m258p369s1234z"
WAITING = "234m567m345p88s45p"  # waits for 3p and 6p, tanyao


def yaku(s: Scene) -> dict[str, int]:
    return dict(s.event("hora")["yaku"])


# ------------------------------------------------------------------ indicators of open kans (6.6)


@pytest.mark.parametrize("timing", ["open_after_discard", "immediate"])
def test_the_indicator_of_an_open_kan_counts_for_a_ron_on_its_discard(timing: str) -> None:
    """Bug report B093: it is shown with the discard, so the hand that wins it has the new dora, 6z 6z."""
    rules = TENHOU.replace(kan_dora_timing=timing)
    seats = [HONOURS + "+9p", "147m258p5s357z999p", "123m456p789s66z46s,r", ""]
    s = moment(
        "0d", seats, rules=rules, log="1:8m,2:9m*,3:8m", dora="8m", next_dora="5z", ura="1z1z", dead="2z"
    )
    s.do("0 discard 9p", "1 kan 9p", "1 discard 5s", "2 ron")
    assert yaku(s) == {"riichi": 1, "dora": 2}


@pytest.mark.parametrize(("timing", "dora"), [("open_after_discard", 0), ("immediate", 2)])
def test_the_indicator_of_an_open_kan_and_its_own_rinshan(timing: str, dora: int) -> None:
    rules = TENHOU.replace(kan_dora_timing=timing)
    seats = [HONOURS[:-1] + "z+9p", "123m46s11z999p(555z)@2", "", ""]
    s = moment("0d", seats, rules=rules, log="2:5z!,1:4p", dead="5s", dora="8m", next_dora="4z")
    s.do("0 discard 9p", "1 kan 9p", "1 tsumo")
    assert yaku(s).get("dora", 0) == dora
    assert {"rinshan", "haku"} <= yaku(s).keys()


# ------------------------------------------------------------------ robbed kans, furiten (6.3)


def test_a_kakan_tile_passed_in_riichi_bars_for_good() -> None:
    """Bug report B066."""
    seats = ["", WAITING + ",r", "147m258s369s2z+6p(666p)@3", ""]
    s = moment("2d", seats, log="1:9s*,3:6p!", dead="1z", draws="9m9m8m3p")
    s.do("2 kan 6p").passed().drawn(4)  # 2 himself, 3, 0 and 1
    assert s.table.view(1).furiten
    s.do("2 discard 3p")
    assert not s.table.legal(1)


@pytest.mark.parametrize("fields", [{"min_han": 2}, {"ryanhan_honba": 1}])
def test_a_wait_below_the_minimum_bars_too(fields: dict[str, int]) -> None:
    """6.13: a wait that cannot meet the minimum still causes furiten."""
    rules = TENHOU.replace(**fields)
    seats = [HONOURS[:-1] + "z+5s", "555z123m456p99s46s", "", ""]
    s = moment("0d", seats, rules=rules, round="E1.1.0", dora="9m").do("0 discard 5s")
    assert s.names(1) == ["chi 456s", "pass"]
    assert s.passed().turn == 1
    assert s.table.view(1).furiten
    s = moment("0d", seats, round="E1.1.0", dora="9m").do("0 discard 5s")
    assert s.can(1, "ron")


def test_riichi_is_certain_and_the_last_discard_is_not() -> None:
    """6.4, atozuke off: riichi always qualifies, houtei does not."""
    rules = TENHOU.replace(atozuke=False)
    for hand, log, won in ((READY + ",r", "1:9p*", True), (READY, "", False)):
        s = moment(
            "0d", [HONOURS + "+5s", hand, "", ""], rules=rules, live=0, never="5s9p", log=log, dora="7z"
        )
        assert s.do("0 discard 5s").can(1, "ron") is won


# ------------------------------------------------------------------ the end of the wall, first turns


def test_a_kan_just_before_the_last_discard() -> None:
    """The replacement tile leaves no live tile: its discard can be won (houtei), not called."""
    seats = ["147m269s1234z999p+9p", READY, "55s147m28p123467z", ""]
    s = moment("0d", seats, live=1, dead="5s", dora="8m", next_dora="8m", never="5s8m")
    s.do("0 kan 9p")
    assert s.table.live_tiles == 0
    s.do("0 discard 5s")
    assert s.names(1) == ["ron", "pass"]
    assert not s.table.legal(2)
    assert yaku(s.do("1 ron")) == {"houtei": 1}


def test_a_kan_in_the_first_go_around_ends_suufon() -> None:
    """Four equal winds, but a concealed kan between them."""
    s = scene(hands=["", "1111s258p369m567z"], draws="4z9m4z4z", dead="4z", dora="8s")
    s.drawn().do("1 kan 1s").drawn(3)
    assert [str(d.tile) for d in s.table.view(0).discards] == ["4z"] * 4
    assert not s.table.is_over


# ------------------------------------------------------------------ a win before an abortive draw


def test_the_fourth_riichi_is_won() -> None:
    """No draw, and the fourth deposit is not paid; the three others go to the winner."""
    hands = ["123m406p789s11z46s", "123m456p789s22z13s", "123m456p789s33z13s", "123m678p789s44z99p"]
    s = scene(hands=hands, draws="9m9m8m5s", dora="5z", ura="5z")
    for chair, tile in enumerate(("9m", "9m", "8m")):
        s.do(f"{chair} riichi", f"{chair} discard {tile}")
    s.do("3 riichi", "3 discard 5s", "0 ron")
    accepted = [event["actor"] for event in s.table.events if event["type"] == "reach_accepted"]
    assert accepted == [0, 1, 2]
    won = s.event("hora")
    assert won["deltas"] == [won["points"] + 3000, 0, 0, -won["points"]]
    assert sum(s.table.scores) == 100_000
    assert s.table.sticks == 0


def test_the_discard_after_the_fourth_kan_is_won() -> None:
    seats = ["9m99p1s999s+9s(2222p)@2(3333p)@2", "123m456p678s88m77z", "", "147m258s123z4s(8888p)@2"]
    log = "2:2p!,0:4m,2:3p!,0:4m,2:8p!,3:4m"
    s = moment("0d", seats, log=log, replaced=3, dora="1z2z3z4z", dead="7z")
    s.do("0 kan 9s", "0 discard 7z")
    assert s.can(1, "ron")
    assert "chun" in yaku(s.do("1 ron"))
    s = moment("0d", seats, log=log, replaced=3, dora="1z2z3z4z", dead="7z")
    s.do("0 kan 9s", "0 discard 7z").passed()
    assert s.event("ryukyoku")["reason"] == "suukaikan"


# ------------------------------------------------------------------ wareme (6.15)


@pytest.mark.parametrize(
    ("winner", "deltas"), [(1, [-3800, 3800 + 1000, 0, 0]), (2, [-1900, 0, 1900 + 1000, 0])]
)
def test_wareme_doubles_after_the_honba_and_not_the_deposit(winner: int, deltas: list[int]) -> None:
    """Dice 1 and 1: chair 1. Haku, 40 fu, two honba, one deposit."""
    hands = ["", "", ""]
    hands[winner] = "555z123m456p99s46s"
    rules = TENHOU.replace(wareme=True)
    s = in_match(rules, dice=(1, 1), hands=hands, draws="5s", dora="1z", honba=2, sticks=1)
    s.do("0 discard 5s", f"{winner} ron")
    assert s.event("hora")["deltas"] == deltas


def test_wareme_with_three_seats() -> None:
    """Four sides: if the empty one (the fourth) is broken nobody is wareme; five is the dealer's."""
    rules = mf.rules("tenhou_3p").replace(wareme=True)
    for dice, chair in (((1, 1), 1), ((1, 2), 2), ((2, 2), None), ((2, 3), 0)):
        seats = in_match(rules, dice=dice).table.position().split(" ")[7:]
        assert [seat.endswith(",b") for seat in seats] == [c == chair for c in range(3)]


# ------------------------------------------------------------------ the last deal, final scores (6.13, 6.16)


def test_a_tenpai_dealer_goes_on_in_the_last_deal_of_the_extension() -> None:
    """Bug report B114: West 4, nobody has 30,000, the dealer is tenpai."""
    assert drawn_deal(LONG, "W4", [0], scores=EVEN) == "W4.1"
    assert drawn_deal(LONG, "W4", [1], scores=EVEN) == "over"


@pytest.mark.parametrize(("answer", "following"), [("end match", "over"), ("pass", "S4.1")])
def test_the_dealer_answers_an_optional_yame(answer: str, following: str) -> None:
    rules = LONG.replace(agari_yame="optional")
    scores = (24_000, 24_000, 22_000, 30_000)
    s = in_match(rules, "S4", scores=scores, hands=[READY], draws="9m9p9m9p5s", dora="7z")
    s.drawn(4).do("3 tsumo")
    assert s.names(3) == ["pass", "end match"]
    s.do(f"3 {answer}")
    assert next_deal(s) == following


FLOATING = mf.rules("jpml_a").uma_floating


@pytest.mark.parametrize(
    ("scores", "expected"),
    [
        ((70_000, 20_000, 16_000, 14_000), [40 + 12, -10 - 1, -14 - 3, -16 - 8]),
        ((50_000, 40_000, 20_000, 10_000), [20 + 8, 10 + 4, -10 - 4, -20 - 8]),
        ((40_000, 35_000, 31_000, 14_000), [10 + 8, 5 + 3, 1 + 1, -16 - 12]),
        ((30_000,) * 4, [0, 0, 0, 0]),
        ((29_500, 29_400, 29_300, 28_800), [-0.5, -0.6, -0.7, -1.2]),
    ],
)
def test_every_row_of_a_floating_uma(scores: tuple[int, ...], expected: list[float]) -> None:
    """By the players at or above 30,000: one, two, three, four, none (deposits that are lost)."""
    rules = BARE.replace(start_points=30_000, uma_floating=FLOATING, final_rounding="none", tie_break="split")
    sticks = (120_000 - sum(scores)) // 1000
    assert final(rules.replace(leftover_riichi="lost"), scores, sticks) == expected
