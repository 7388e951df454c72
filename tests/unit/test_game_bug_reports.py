"""Reports of bugs in other programs that concern the flow of games: each one as its kind, played here.

The identifiers are those of tests/data/bug_reports.jsonl; reports that other files of this folder play name
theirs in a docstring, and the last test finds every one of them.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

import mahjong_fast as mf
from scenes import in_match, moment, next_deal, run_out, scene

TENHOU = mf.rules("tenhou_4p")
READY = "123m456p789s11z46s"  # waits for 5s
HONOURS = "147m258p369s1234z"
WAITING = "234m567m345p88s45p"  # waits for 3p and 6p, tanyao


def test_a_ron_after_the_wait_changed() -> None:
    """B062: what was let pass with an earlier wait does not bar the new one."""
    # 45p waits for 3p and 6p; 6p passes; then a 9s is drawn for the pair and 8s waits instead.
    s = moment("0c", [HONOURS, "234m567m345p88s45p", "", ""], log="0:6p", draws="8s9m9m9m5s")
    s.passed()
    assert s.table.view(1).furiten
    s.do("1 discard 4p")  # 5p 888s: waits for 5p now, and the own discard ends the bar
    assert not s.table.view(1).furiten
    assert [str(tile) for tile in s.table.view(1).waits][-1] == "5p"


def test_a_passed_tile_bars_through_an_own_call() -> None:
    """B067: he lets a winning tile pass and pons before his discard; on Tenhou the discard ends it."""
    for end, after_call in (("own_discard", True), ("own_draw_or_call", False)):
        rules = TENHOU.replace(temp_furiten_end=end)
        seats = ["", "234m567m88s45p777z", "", "147m258p369s1234z"]
        s = moment("2c", seats, rules=rules, log="2:6p", draws="7z").passed()
        s.do("3 discard 7z", "1 pon 7z")
        assert s.table.view(1).furiten is after_call
        s.do("1 discard 8s")
        assert not s.table.view(1).furiten


def test_a_lower_claim_waits() -> None:
    """B068: chair 1 pons or chis, but chair 2 can win or pon."""
    seats = [HONOURS + "+5s", "5577s147m258p123z", "123m456p789s66z46s,r", ""]
    s = moment("0d", seats, log="2:9p*,3:9m").do("0 discard 5s")
    s.do("1 pon 5s 2 ron")
    assert s.event("hora")["actor"] == 2
    s = scene(hands=["", "46s147m258p12367z", "55s147m258p12367z"], draws="5s").do("0 discard 5s")
    s.do("1 chi 456s 2 pon 5s")
    assert s.event("pon")["actor"] == 2


def test_riichi_after_a_replay() -> None:
    """B074: a table made from the events of a record offers riichi to a ready hand."""
    first = scene(hands=["", READY], draws="9m9p").drawn()
    told = mf.Table.from_events(first.table.events, TENHOU)
    assert "riichi" in map(str, told.legal(1))


@pytest.mark.parametrize("called", ["1m", "4m"])
def test_a_chi_without_a_discard(called: str) -> None:
    """B084: 1123444m, every tile left is the called one or the other end."""
    log = f"0:1z!,1:9p,0:2z!,1:9p,0:{called}"
    s = moment("0c", ["", "1123444m(111z)@0(222z)@0", "", ""], log=log)
    chis = [name for name in s.names(1) if name.startswith("chi")]
    for chi in chis:  # whatever is offered leaves a discard
        after = mf.Table.from_position(s.table.position())
        asked = after.decisions()
        answers = dict.fromkeys(asked, 179) | {1: next(a for a in asked[1] if str(a) == chi)}
        after.apply(answers)
        assert after.legal(1)
    assert chis == {"1m": ["chi 123m"], "4m": ["chi 234m"]}[called] or chis == []


def test_a_kan_is_no_discard() -> None:
    """B090: on a kan of the left player nothing but ron is possible."""
    s = moment("0d", ["777p147m258s123z9m+7p", "56p8p147m258s1234z", "", ""], log="1:1m")
    s.do("0 kan 7p")
    assert s.kinds() == ["ankan", "dora", "tsumo"]
    s = moment("0d", ["147m258s123z9m+7p(777p)@2", "56p8p147m258s1234z", "", ""], log="2:7p!,0:1m")
    s.do("0 kan 7p")
    assert s.kinds() == ["kakan", "tsumo"]


def test_only_ron_and_pass_on_a_kan() -> None:
    """B091, B092: who can rob a kan may do that or nothing, also after a replay of the events."""
    seats = ["147m258p36s12z+5s(505s)@2", READY, "", ""]
    s = moment("0d", seats, log="2:5s!,0:9m").do("0 kan 5s")
    assert s.table.decisions() == {1: (176, 179)}
    first = scene(hands=["55s147m258p36s12z7z", "", READY], draws="9m5s").drawn().do("1 discard 5s")
    first.do("0 pon 5s") if first.can(0, "pon 5s") else None
    assert first.event("pon")["actor"] == 0


def test_when_indicators_are_shown() -> None:
    """B093: after an ankan before the draw; after a daiminkan or kakan with the next discard."""
    s = scene(hands=["1111s258p369m567z"], draws="9m", dead="4z").do("0 kan 1s")
    assert s.kinds() == ["ankan", "dora", "tsumo"]
    s = scene(hands=["", "111s258p369m4567z"], draws="1s", dead="4z").do("0 discard 1s", "1 kan 1s")
    assert s.kinds() == ["daiminkan", "tsumo"]
    s.do("1 discard 2p")
    assert s.kinds()[:2] == ["dora", "dahai"]
    s = moment("0d", ["147m258p369s7z+5z(555z)@1", "", "", ""], log="1:5z!,0:9m").do("0 kan 5z")
    assert s.kinds() == ["kakan", "tsumo"]
    assert s.do("0 discard 7z").kinds()[:2] == ["dora", "dahai"]


def test_indicators_of_several_kans_in_their_order() -> None:
    """B096: kakan, ankan, kakan: the indicator of the first before the second's draw, then its own, the
    third's with the discard.
    """
    seats = ["1111p27m5s+6z(666z)@1(444z)@2", "", "", ""]
    log = "1:6z!,0:9m,2:4z!,0:9m"
    s = moment("0d", seats, log=log, dora="7p", next_dora="4m8m4p", dead="4z3s9m").do("0 kan 6z")
    assert s.kinds() == ["kakan", "tsumo"]
    s.do("0 kan 1p")
    assert s.kinds() == ["ankan", "dora", "dora", "tsumo"]
    s.do("0 kan 4z")
    assert s.kinds() == ["kakan", "tsumo"]
    s.do("0 discard 2m")
    assert s.kinds()[:2] == ["dora", "dahai"]
    shown = [event["dora_marker"] for event in s.table.events if event["type"] == "dora"]
    assert shown == ["4m", "8m", "4p"]


def test_a_composite_yakuman() -> None:
    """B100: a rule decides whether the liable player answers for the whole hand."""
    rules = {"whole_hand": [0, 64_000, -64_000, 0], "yakuman_only": [-16_000, 64_000, -40_000, -8000]}
    for scope, deltas in rules.items():
        seats = ["", "1122z+2z(555z)@2(666z)@3(777z)@2,p2D", "", ""]
        log = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
        s = moment("1d", seats, rules=TENHOU.replace(pao_scope=scope), log=log, dora="9s").do("1 tsumo")
        assert s.event("hora")["deltas"] == deltas


def test_honba_with_three_seats() -> None:
    """B102: 200 a honba by ron, 100 from each by tsumo."""
    seats = ["147p258p369s1235z+5s", "123p456p789s66z46s,r", ""]
    s = moment("0d", seats, rules="tenhou_3p", log="1:9p*,2:9p", dora="1z", ura="6z", round="E1.1.0")
    s.do("0 discard 5s", "1 ron")
    won = s.event("hora")
    assert won["deltas"][1] == won["points"] + 200
    s = moment(
        "1d",
        ["", "123p456p789s66z46s+5s", ""],
        rules="tenhou_3p",
        log="0:9p,1:9p,2:9p",
        dora="1z",
        round="E1.1.0",
    )
    s.do("1 tsumo")
    honba = [line["points"] for line in s.event("hora")["payments"] if line["reason"] == "honba"]
    assert honba == [100, 100]


def test_honba_of_a_tsumo() -> None:
    """B107: each of the three pays 100 a honba."""
    s = moment("1d", ["", "123m456p789s66z46s+5s", "", ""], log="1:9p,0:8m", dora="1z", round="E1.3.0").do(
        "1 tsumo"
    )
    assert s.event("hora")["deltas"] == [-500 - 300, 1100 + 900, -300 - 300, -300 - 300]


def test_three_claims_on_the_last_discard() -> None:
    """B112: an abortive draw whatever is left in the wall; the dealer repeats."""
    rules = TENHOU.replace(nagashi="off", abort_suucha=False)
    hands = ["147m258p369s1234z", "123m456p789s66z46s", "234m678p123s77z46s", "345m789m123p88p46s"]
    for name in ("tenhou_4p", "majsoul_4p"):
        seats = [HONOURS + "+5s", *(hand + ",r" for hand in hands[1:])]
        base = rules if name == "tenhou_4p" else mf.rules(name)
        s = moment(
            "0d", seats, rules=base, live=0, never="5s9p", log="1:9p*,2:9p*,3:9m*", dora="1z", ura="4z"
        )
        s.do("0 discard 5s", "1 ron 2 ron 3 ron")
        if name == "tenhou_4p":
            assert s.event("ryukyoku")["reason"] == "sanchahou"
        else:
            assert [event["actor"] for event in s.last if event["type"] == "hora"] == [1, 2, 3]


def test_the_dealer_repeats_after_an_abortive_draw_in_the_last_deal() -> None:
    """B112: abortive draws always repeat, in South 4 too; so does kyuushu."""
    rules = TENHOU.replace(extension=False)
    s = in_match(rules, "S4", draws="4z4z4z4z", scores=(40_000, 20_000, 20_000, 20_000)).drawn(4)
    assert next_deal(s) == "S4.1"
    s = in_match(
        rules, "S4", hands=["19m19p19s123z258m4s"], draws="5p", scores=(40_000, 20_000, 20_000, 20_000)
    )
    s.do("3 nine terminals")
    assert next_deal(s) == "S4.1"


def test_a_deposit_of_the_last_deal_is_not_lost() -> None:
    """B117: four times 30,000, a riichi and a drawn last deal: the points still add up to 120,000."""
    for name in ("ema_2016", "m_league"):
        rules = mf.rules(name).replace(start_points=30_000, noten_declaration=False)
        s = in_match(rules, "S4", hands=[READY], draws="9m", dora="7z").do("3 riichi", "3 discard 9m")
        run_out(s)
        if not s.table.is_over:  # the tenpai dealer repeats
            assert s.table.sticks == 1
            continue
        assert sum(s.table.events[-1]["scores"]) == 120_000
    rules = mf.rules("ema_2016").replace(renchan="agari", noten_declaration=False)
    s = run_out(in_match(rules, "S4", hands=[READY], draws="9m", dora="7z").do("3 riichi", "3 discard 9m"))
    assert sum(s.table.events[-1]["scores"]) == 120_000


def test_oka_is_what_all_pay_in() -> None:
    """B118: start 25,000, return 30,000: the first gets 20, once; the sum is zero."""
    rules = TENHOU.replace(extension=False, nagashi="off", uma=(0, 0, 0, 0))
    s = run_out(in_match(rules, "S4", scores=(35_000, 25_000, 20_000, 20_000)))
    assert s.table.events[-1]["final"] == [25, -5, -10, -10]


def test_a_plain_five_beside_a_red_one() -> None:
    """B129: 5m and 0m in the hand, the drawn 5m is discarded."""
    s = scene(hands=["05m147p258s12367z"], draws="5m").do("0 discard drawn 5m")
    assert s.event("dahai") == {"type": "dahai", "actor": 0, "pai": "5m", "tsumogiri": True}
    assert "0m" in map(str, s.table.view(0).hand)


def test_two_wins_add_up() -> None:
    """B132: the points after a double ron are those before and both changes."""
    seats = [HONOURS + "+5s", "123m456p789s66z46s,r", "234m678p123s77z46s,r", ""]
    s = moment("0d", seats, log="1:9p*,2:9p*,3:9m", dora="1z", ura="4z4z").do("0 discard 5s", "1 ron 2 ron")
    first, second = (event["deltas"] for event in s.table.events if event["type"] == "hora")
    assert s.table.scores == tuple(25_000 + a + b for a, b in zip(first, second, strict=True))


def test_red_fives_are_counted_once() -> None:
    """B134: reds of the hand and of the melds through a pon and its kakan with red fives."""
    s = moment("0d", ["147m258p36s12z+0s(555s)@2", "", "", ""], log="2:5s!,0:9m").do("0 kan 5s")
    meld = s.table.view(0).melds[0][0]
    assert [str(tile) for tile in meld.tiles].count("0s") == 1
    assert s.table._check() == ""


AREAS = {
    *(
        "furiten",
        "riichi",
        "double riichi",
        "kan",
        "kan dora",
        "calls",
        "kuikae",
        "chankan",
        "priority",
        "pao",
    ),
    *("honba", "nagashi", "renchan", "abort", "triple ron", "draw payment", "game end", "oka", "protocol"),
    *("replay", "display", "crash", "sanma", "sanma points"),
}


def test_every_report_of_a_flow_is_played() -> None:
    here = Path(__file__).parent
    played = set()
    for file in here.glob("test_*.py"):
        played |= set(re.findall(r"B\d{3}", file.read_text("utf-8")))
    lines = (here.parent / "data" / "bug_reports.jsonl").read_text("utf-8").splitlines()
    reports = [json.loads(line) for line in lines]
    flow = {report["id"]: report for report in reports if report["area"] in AREAS}
    shown_elsewhere = {"B017": "the viewers", "B105": "parse"}
    assert {i: r["symptom"] for i, r in flow.items() if i not in played and i not in shown_elsewhere} == {}
