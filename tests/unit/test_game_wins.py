"""Wins: first turns, replacement tiles, robbed kans, several winners, liability (riichi rules specification
5.9-5.12, 5.40-5.42, 6.9-6.11).
"""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from scenes import Scene, moment, scene

TENHOU = mf.rules("tenhou_4p")
READY = "123m456p789s11z46s"  # waits for 5s


def yaku(s: Scene, index: int = -1) -> list[str]:
    return [key for key, _ in s.event("hora", index)["yaku"]]


# ------------------------------------------------------------------ first turns


def test_tenhou_and_chiihou() -> None:
    s = scene(hands=[READY], draws="5s")
    s.do("0 tsumo")
    assert yaku(s) == ["tenhou"]
    assert s.event("hora")["deltas"] == [48_000, -16_000, -16_000, -16_000]
    s = scene(hands=["", READY], draws="9m5s")
    s.drawn().do("1 tsumo")
    assert yaku(s) == ["chiihou"]
    assert s.event("hora")["deltas"] == [-16_000, 32_000, -8000, -8000]


def test_an_ankan_or_a_call_ends_the_first_turn() -> None:
    s = scene(hands=["1111s258p369m567z", READY], draws="9m5s", dead="4z")
    s.do("0 kan 1s").drawn().do("1 tsumo")
    assert "chiihou" not in yaku(s)
    assert "menzen_tsumo" in yaku(s)


@pytest.mark.parametrize(
    ("renhou", "scope", "ron"),
    [
        ("off", "before_first_draw", False),
        ("yakuman", "before_first_draw", True),
        ("mangan_alt", "first_go_around", True),
    ],
)
def test_renhou(renhou: str, scope: str, ron: bool) -> None:
    rules = TENHOU.replace(renhou=renhou, renhou_scope=scope)
    s = scene(rules, hands=["5s147m258p369s123z", "", READY], draws="9m")
    s.do("0 discard 5s")
    assert s.can(2, "ron") is ron
    if ron:
        s.do("2 ron")
        assert yaku(s)[0] == {"yakuman": "renhou", "mangan_alt": "renhou_mangan"}[renhou]


@pytest.mark.parametrize("scope", ["before_first_draw", "first_go_around"])
def test_renhou_after_the_own_draw(scope: str) -> None:
    rules = TENHOU.replace(renhou="yakuman", renhou_scope=scope)
    s = scene(rules, hands=["", READY, "5s147m258p369s123z"], draws="9m9p7p")
    s.drawn(2).do("2 discard 5s")
    assert s.can(1, "ron") is (scope == "first_go_around")


# ------------------------------------------------------------------ replacement and last tiles


def test_rinshan() -> None:
    seats = ["123m46s11z999p+9p(555z)@1", "", "", ""]
    s = moment("0d", seats, log="1:5z!,0:4p", dead="5s", dora="8m", next_dora="1p")
    assert not s.can(0, "tsumo")
    s.do("0 kan 9p", "0 tsumo")
    assert yaku(s) == ["rinshan", "haku"]
    s = moment("0d", seats, log="1:5z!,0:4p", dead="4z", draws="9m9m9m5s", dora="8m", next_dora="1p")
    s.do("0 kan 9p").drawn(4).do("0 tsumo")
    assert yaku(s) == ["haku"]


def test_the_last_live_tile() -> None:
    """A replacement tile after the last live one is rinshan, never haitei; no kan when the live wall is
    empty.
    """
    s = moment("0d", ["123m46s11z789p+5s(555z)@1", "", "", ""], log="1:5z!,0:4p", live=0, dora="1p")
    s.do("0 tsumo")
    assert yaku(s) == ["haitei", "haku"]
    seats = ["123m46s11z999p+9p(555z)@1", "", "", ""]
    s = moment("0d", seats, log="1:5z!,0:4p", live=1, dead="5s", dora="1p", next_dora="1p")
    s.do("0 kan 9p")
    assert s.table.live_tiles == 0
    s.do("0 tsumo")
    assert yaku(s) == ["rinshan", "haku"]
    s = moment("0d", seats, log="1:5z!,0:4p", live=0)
    assert not any(name.startswith("kan") for name in s.names(0))


def test_houtei() -> None:
    seats = ["147m258p369s1234z+5s", READY, "", ""]
    for live in (0, 1):
        s = moment("0d", seats, live=live, never="5s", dora="7z")
        s.do("0 discard 5s")
        assert s.can(1, "ron") is (live == 0)
    s = moment("0d", seats, live=0, never="5s", dora="7z")
    s.do("0 discard 5s", "1 ron")
    assert yaku(s) == ["houtei"]


# ------------------------------------------------------------------ robbed kans


def test_chankan_takes_the_kan_away() -> None:
    seats = ["147m258p36s12z+5s(505s)@2", READY, "", ""]
    s = moment("0d", seats, log="2:5s!,0:9m", dora="7z")
    s.do("0 kan 5s")
    assert s.kinds() == ["kakan"]
    s.do("1 ron")
    assert yaku(s) == ["chankan"]
    assert s.kinds() == ["hora", "end_kyoku", "end_game"]  # no indicator is shown
    assert s.event("hora")["deltas"] == [-1300, 1300, 0, 0]


def test_a_robbed_red_five_counts() -> None:
    seats = ["147m258p36s12z+0s(555s)@2", READY, "", ""]
    s = moment("0d", seats, log="2:5s!,0:9m", dora="7z")
    s.do("0 kan 5s", "1 ron")
    assert yaku(s) == ["chankan", "aka"]
    assert s.event("hora")["pai"] == "5sr"


ORPHANS = "119m19p19s123456z"  # waits for 7z


@pytest.mark.parametrize("allowed", [True, False])
def test_kokushi_on_an_ankan(allowed: bool) -> None:
    rules = TENHOU.replace(kokushi_ankan_chankan=allowed)
    s = moment("0d", ["777z147m258p369s1p+7z", ORPHANS, "", ""], rules=rules, dora="9m")
    s.do("0 kan 7z")
    assert s.can(1, "ron") is allowed
    if allowed:
        s.do("1 ron")
        assert yaku(s) == ["kokushi"]


def test_an_ankan_is_not_robbed_by_others() -> None:
    rules = TENHOU.replace(kokushi_ankan_chankan=True)
    s = moment("0d", ["055s147m258p36m12z+5s", READY, "", ""], rules=rules)
    s.do("0 kan 5s")
    assert s.kinds() == ["ankan", "dora", "tsumo"]
    assert not s.table.view(1).furiten


def test_a_kokushi_that_passes_an_ankan_is_barred() -> None:
    rules = TENHOU.replace(kokushi_ankan_chankan=True)
    s = moment("0d", ["777z147m258p369s1p+7z", ORPHANS, "", ""], rules=rules, dead="4p")
    s.do("0 kan 7z").passed()
    assert s.table.view(1).furiten


# ------------------------------------------------------------------ several winners (6.11)

RON_ON_5S = ["147m258p369s1234z+5s", "123m456p789s66z46s", "234m678p123s77z46s", "345m789m123p88p46s"]


def winners(rules: mf.Ruleset, n: int, round: str = "E1.2.3") -> Scene:
    seats = list(RON_ON_5S)
    for chair in range(1, 4):
        seats[chair] = seats[chair] + ",r" if chair <= n else ""
    log = "1:9p*,2:9p*,3:9m" + "*" * (n == 3)
    return moment("0d", seats, rules=rules, round=round, log=log, dora="1z", ura="4z").do("0 discard 5s")


def test_double_ron_gives_honba_and_sticks_to_the_first() -> None:
    """Bug report B106."""
    s = winners(TENHOU, 2)
    s.do("1 ron 2 ron")
    first, second = s.event("hora", -2), s.event("hora", -1)
    assert (first["actor"], second["actor"]) == (1, 2)
    assert first["deltas"] == [-1300 - 600, 1300 + 600 + 3000, 0, 0]
    assert second["deltas"] == [-1300, 0, 1300, 0]
    assert [e["type"] for e in s.last].count("hora") == 2


@pytest.mark.parametrize(
    ("answers", "chips"),
    [
        ("1 ron 2 ron", [[-10, 10, 0, 0], [-1, 0, 1, 0]]),
        ("1 ron 2 ron 3 ron", [[-10, 10, 0, 0], [-1, 0, 1, 0], None]),
        ("2 ron 3 ron", [[-1, 0, 1, 0], None]),
    ],
)
def test_every_winner_shows_his_own_chips(answers: str, chips: list[list[int] | None]) -> None:
    """Chair 1 has two ura, chair 2 ippatsu, chair 3 neither."""
    rules = TENHOU.replace(shugi={"ippatsu": 1, "ura_dora": 5}, triple_ron="pay_all")
    seats = [RON_ON_5S[0], RON_ON_5S[1] + ",r", RON_ON_5S[2] + ",ri", RON_ON_5S[3] + ",r"]
    s = moment("0d", seats, rules=rules, log="1:9p*,2:9p*,3:9m*", dora="1z", ura="5z")
    s.do("0 discard 5s", answers)
    assert [e.get("chips") for e in s.table.events if e["type"] == "hora"] == chips


def test_honba_to_each_winner() -> None:
    s = winners(TENHOU.replace(multi_ron_honba="each"), 2)
    s.do("1 ron 2 ron")
    assert s.event("hora", -1)["deltas"] == [-1300 - 600, 0, 1300 + 600, 0]
    assert s.event("hora", -2)["deltas"][1] == 1300 + 600 + 3000


def test_head_bump() -> None:
    s = winners(TENHOU.replace(multi_ron="head_bump"), 2)
    s.do("1 ron 2 ron")
    assert [e["actor"] for e in s.last if e["type"] == "hora"] == [1]


@pytest.mark.parametrize(
    ("triple", "winning"),
    [("draw", []), ("pay_all", [1, 2, 3]), ("two_winners", [1, 2]), ("head_bump", [1])],
)
def test_triple_ron(triple: str, winning: list[int]) -> None:
    """Bug report B077."""
    s = winners(TENHOU.replace(triple_ron=triple, abort_suucha=False), 3)
    s.do("1 ron 2 ron 3 ron")
    assert [e["actor"] for e in s.last if e["type"] == "hora"] == winning
    if not winning:
        event = s.event("ryukyoku")
        assert event["reason"] == "sanchahou"
        assert event["deltas"] == [0, 0, 0, 0]
        assert event["tenpais"] == [False, True, True, True]
        assert s.table.sticks == 3


def test_who_may_ron_may_also_pass() -> None:
    """Bug report B068: the lower claim waits for the higher one."""
    s = winners(TENHOU, 2)
    s.do("2 ron")
    assert [e["actor"] for e in s.last if e["type"] == "hora"] == [2]
    assert s.event("hora")["deltas"][2] == 1300 + 600 + 3000


# ------------------------------------------------------------------ liability (6.10)


def dragons(rules: mf.Ruleset, turn: str, tile: str = "", round: str = "E1.0.0") -> Scene:
    """Chair 1 has three dragon sets; the last came from chair 2."""
    log = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
    seats = ["147m258p369s1234z", "34m99p" + tile + "(555z)@2(666z)@3(777z)@2,p2D", "", ""]
    if turn == "3d":
        seats[3] = "147m258p369s1234z+5m"
    return moment(
        turn, ["" if c == 0 else t for c, t in enumerate(seats)], rules=rules, log=log, round=round, dora="9s"
    )


def test_the_call_that_makes_daisangen_certain_makes_liable() -> None:
    log = "2:5z!,1:1p,3:6z!,1:1s"
    seats = ["", "34m99p77z1m(555z)@2(666z)@3", "147m258p369s1234z+7z", ""]
    s = moment("2d", seats, log=log)
    s.do("2 discard 7z", "1 pon 7z")
    assert ",p2D" in s.table.position()
    # A third set that is concealed makes nobody liable.
    seats = ["", "34m99p777z+7z(555z)@2(666z)@3", "", ""]
    s = moment("1d", seats, log=log, dead="4z")
    s.do("1 kan 7z")
    assert "p2D" not in s.table.position()


def test_a_kakan_keeps_the_liability() -> None:
    """Bug report B099."""
    log = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
    seats = ["", "34m99p+7z(555z)@2(666z)@3(777z)@2,p2D", "", ""]
    s = moment("1d", seats, log=log, dead="5m")
    s.do("1 kan 7z", "1 tsumo")
    assert s.event("hora")["deltas"] == [0, 32_000, -32_000, 0]


def test_ron_with_honba_where_the_liable_fed_the_third_set() -> None:
    """Bug report B097: seat 3 fed the third dragon, seat 0 discards, six honba."""
    seats = ["147m258p369s1234z+5m", "34m99p(555z)@2(666z)@0(777z)@3,p3D", "", ""]
    log = "2:5z!,1:1p,0:6z!,1:1p,3:7z!,1:1s"
    s = moment("0d", seats, log=log, round="E1.6.0", dora="9s")
    s.do("0 discard 5m", "1 ron")
    assert s.event("hora")["deltas"] == [-16_000, 33_800, 0, -17_800]


def test_an_ankan_counts_among_the_sets() -> None:
    seats = ["", "34m99p77z1m[5555z](666z)@3", "147m258p369s1234z+7z", ""]
    s = moment("2d", seats, log="3:6z!,1:1s", replaced=1, dora="9m8m")
    s.do("2 discard 7z", "1 pon 7z")
    assert ",p2D" in s.table.position()


def test_tsumo_of_daisangen_is_paid_by_the_liable() -> None:
    s = dragons(TENHOU, "1d", "+5m")
    s.do("1 tsumo")
    assert s.event("hora")["deltas"] == [0, 32_000, -32_000, 0]
    assert s.event("hora")["liable"] == {"daisangen": 2}


def test_ron_of_daisangen_is_shared_by_discarder_and_liable() -> None:
    s = dragons(TENHOU, "3d", round="E1.2.0")
    s.do("3 discard 5m", "1 ron")
    assert s.event("hora")["deltas"] == [0, 32_600, -16_600, -16_000]
    s = dragons(TENHOU.replace(pao_honba="discarder"), "3d", round="E1.2.0")
    s.do("3 discard 5m", "1 ron")
    assert s.event("hora")["deltas"] == [0, 32_600, -16_000, -16_600]


@pytest.mark.parametrize(
    ("scope", "deltas"),
    [
        ("whole_hand", [0, 64_000, -32_000, -32_000]),
        ("yakuman_only", [0, 64_000, -16_000, -48_000]),
    ],
)
def test_liability_of_one_yakuman_of_two(scope: str, deltas: list[int]) -> None:
    """6.10: daisangen and tsuuiisou, won from a third player's discard."""
    rules = TENHOU.replace(pao_scope=scope)
    log = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
    mine = "1122z(555z)@2(666z)@3(777z)@2,p2D"
    s = moment("3d", ["", mine, "", "147m258p369s134z5m+2z"], rules=rules, log=log, dora="9s")
    s.do("3 discard 2z", "1 ron")
    assert s.event("hora")["deltas"] == deltas


def test_tsumo_of_two_yakuman_one_of_them_fed() -> None:
    rules = TENHOU.replace(pao_scope="yakuman_only")
    log = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
    s = moment("1d", ["", "1122z+2z(555z)@2(666z)@3(777z)@2,p2D", "", ""], rules=rules, log=log, dora="9s")
    s.do("1 tsumo")
    assert s.event("hora")["deltas"] == [-16_000, 64_000, -40_000, -8000]


@pytest.mark.parametrize("liable", [True, False])
def test_who_is_liable_for_a_rinshan(liable: bool) -> None:
    rules = TENHOU.replace(pao_rinshan=liable)
    seats = ["147m258p369s1234z+9p", "123m46s11z999p(555z)@2", "", ""]
    s = moment("0d", seats, rules=rules, log="2:5z!,1:4p", dead="5s", dora="8m")
    s.do("0 discard 9p", "1 kan 9p", "1 tsumo")
    deltas = s.event("hora")["deltas"]
    assert (deltas[0] == -deltas[1] and deltas[2] == deltas[3] == 0) is liable


# ------------------------------------------------------------------ what a win tells


def test_a_win_tells_everything() -> None:
    seats = ["147m258p369s1234z+0s", "123m456p789s66z46s,r", "", ""]
    s = moment("0d", seats, log="1:9p*", dora="1p", ura="4p", round="E1.1.1")
    s.do("0 discard 0s", "1 ron")
    event = s.event("hora")
    assert event["ura_markers"] == ["4p"]
    assert event["yaku"] == [["riichi", 1], ["ura", 1], ["aka", 1]]
    assert (event["han"], event["fu"], event["points"]) == (3, 40, 5200)
    assert event["deltas"] == [-5500, 6500, 0, 0]
    assert event["payments"] == [
        {"from": 0, "to": 1, "points": 5200, "reason": "hand"},
        {"from": 0, "to": 1, "points": 300, "reason": "honba"},
        {"from": None, "to": 1, "points": 1000, "reason": "sticks"},
    ]
    result = s.table.result
    assert result is not None
    hand = result.hands[0]
    assert (hand.reason, hand.winners, hand.loser, hand.deltas) == ("ron", (1,), 0, (-5500, 6500, 0, 0))
    assert s.table.view(2).shown[0][0] == 1
    assert not s.table.view(1).shown
