"""`score(..., rules="mcr")`, `try_score`, `score_many`, `explain`: what they answer and what they refuse."""

from __future__ import annotations

import json
import pickle
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from cases.lines import circumstances
from mahjong_fast.errors import HandError, MahjongError, NotAWin
from mahjong_fast.scoring import SCORE_MCR, bad_row, fan_table
from mahjong_fast.scoring.mcr.check import CAUSES

STRAIGHT = "123m456p78s22z(789p)"  # with 9s a mixed straight
NOTHING = "234m456p67s22z(345p)"
KONG = "123s456p45m66p[1111m]"
NUMBER = {row.key: row.number for row in fan_table()}


def mcr(hand: str, win: str | None = None, **words: Any) -> Any:
    return mf.score(hand, win, rules="mcr", **words)


def test_a_score_says_everything() -> None:
    found = mcr(STRAIGHT, "9s", payer="E", flowers="1f5f")
    assert found.items == (("MS", 8, 1), ("MDC", 1, 1), ("FT", 1, 2))
    assert (found.qualifying, found.flowers, found.value) == (9, 2, 11)
    assert (found.ron, found.tsumo) == (19, (19, 0))
    assert found.payments == (("E", 19), ("W", 8), ("N", 8))
    assert found.total == found.points == 35
    assert str(found.reading) == "123m 456p 789s (789p) 22z ryanmen 9s"
    assert repr(found) == "<Score 11 points, 35 received: MS 8, MDC 1, FT 1 x 2>"
    assert pickle.loads(pickle.dumps(found)) == found
    assert found == mcr(STRAIGHT + "+9s", payer="E", flowers=("1f", "5f"))
    assert found != mcr(STRAIGHT, "9s", payer="W", flowers=2)
    told = json.loads(json.dumps(found.to_dict()))
    assert told["items"] == [["MS", 8, 1], ["MDC", 1, 1], ["FT", 1, 2]]
    assert told["payments"] == [["E", 19], ["W", 8], ["N", 8]]
    assert (told["value"], told["qualifying"], told["rules"]) == (11, 9, "mcr")


def test_who_discarded_may_be_unknown() -> None:
    found = mcr(STRAIGHT, "9s")
    assert found.payments is None
    assert (found.total, found.ron) == (33, 17)
    assert mcr(STRAIGHT, "9s", tsumo=True, seat="W").payments == (("E", 18), ("S", 18), ("N", 18))


def test_what_only_riichi_has() -> None:
    found = mcr(STRAIGHT, "9s")
    for name in ("han", "fu", "yaku", "yakuman", "limit", "fu_items", "base"):
        with pytest.raises(AttributeError, match=r"see \.items"):
            getattr(found, name)
    for name in ("readings", "suppressed", "why_not"):
        with pytest.raises(AttributeError, match="explain=True"):
            getattr(found, name)


def test_explain_tells_counted_and_suppressed_fans_and_the_reason() -> None:
    found = mcr("123789m123789p5s", "5s", explain=True)
    assert [key for key, _, _ in found.items] == ["3STC", "CH", "SW"]
    assert {one.key: (one.value, one.times) for one in found.suppressed} == {
        "AC": (2, 1), "MDC": (1, 2), "TTC": (1, 2), "NH": (1, 1),
    }  # fmt: skip
    assert all("in its place" in one.reason for one in found.suppressed)
    counted = {key for key, _, _ in found.items}
    assert set(found.why_not) == set(NUMBER) - counted
    assert found.why_not["SD"] == "it needs: won with a tile drawn from the wall"
    assert found.why_not["CHK"] == "the hand has other fans"
    # account-once: four chows give three fans of two sets
    low = mf.rules("mcr").replace(minimum_fan=0)
    found = mf.score("123456m123p77z45p", "6p", rules=low, explain=True)
    joined = [(one.key, one.times) for one in found.suppressed if "combined already" in one.reason]
    assert {key: n for key, _, n in found.items if key in ("MDC", "SS")} == {"MDC": 2, "SS": 1}
    assert joined == [("SS", 1)]
    # another reading, worth less
    found = mcr("11122233345m77s", "6m", explain=True)
    assert found.readings
    assert all(other.qualifying <= found.qualifying for other in found.readings)
    assert found.readings[0].to_dict()["items"] == [list(item) for item in found.readings[0].items]
    # a switch of the rules
    gates = mf.score("1112345678999m", "2m", rules="mcr", explain=True)
    reasons = {one.key: one.reason for one in gates.suppressed}
    assert "nine_gates_terminal_pungs=none" in reasons["PTH"]
    assert (
        "all_green_half_flush=False"
        in {
            one.key: one.reason
            for one in mf.score("222444666888s6z", "6z", rules="mcr_mil", explain=True).suppressed
        }["HF"]
    )
    orphans = mf.score("19m19p19s1234567z", "1m", rules="mcr_cn98", tsumo=True, explain=True)
    assert "fch_on_concealed_hands=False" in {o.key: o.reason for o in orphans.suppressed}["FCH"]
    json.dumps(found.to_dict())


def test_a_wait_that_does_not_count_is_explained() -> None:
    two = mf.score("123p456p789s2345m", "2m", rules=mf.rules("mcr").replace(minimum_fan=0), explain=True)
    assert two.why_not["SW"] == "another tile would have completed the hand too"
    knitted = mf.rules("mcr").replace(minimum_fan=0, knitted_overlap_wait=False)
    refused = mf.score("147m258p369s22z46s", "5s", rules=knitted, explain=True)
    assert "CW" in {key for key, _, _ in refused.items}
    overlap = mf.score("147m258p369s22z79s", "8s", rules=knitted, explain=True)
    assert "CW" in {key for key, _, _ in overlap.items}
    taken = mf.score("147m258p369s22z24s", "3s", rules=knitted, explain=True)
    assert "knitted_overlap_wait=False" in taken.why_not["CW"]


def test_below_the_minimum() -> None:
    with pytest.raises(NotAWin, match=r"^1 point \(SS 1\); these rules ask for 8") as caught:
        mcr(STRAIGHT, "6s", flowers=8)
    assert caught.value.reason == "below_minimum"
    assert mf.try_score(STRAIGHT, "6s", rules="mcr") is None
    assert mf.try_score(STRAIGHT, "6s", rules=mf.rules("mcr").replace(minimum_fan=1)) is not None
    with pytest.raises(NotAWin) as caught:
        mcr(STRAIGHT, "3m")
    assert caught.value.reason == "not_complete"


def test_chicken_hand_and_flowers() -> None:
    found = mcr(NOTHING, "8s", flowers=8)
    assert found.items == (("CHK", 8, 1), ("FT", 1, 8))
    assert (found.qualifying, found.value) == (8, 16)
    assert mf.try_score(NOTHING, "8s", tsumo=True, flowers=8, rules="mcr") is None


def test_replacement_tiles() -> None:
    words: dict[str, Any] = {"tsumo": True, "rinshan": True}
    assert "OWR" in [key for key, _, _ in mcr(KONG, "6m", **words).items]
    replaced = mf.rules("mcr").replace(minimum_fan=0)
    keys = [
        key
        for key, _, _ in mf.score(
            KONG, "6m", rules=replaced, flowers=1, flower_replacement=True, **words
        ).items
    ]
    assert "OWR" not in keys
    assert "FCH" in keys


# ---------------------------------------------------------------- contradictions

REFUSED = {
    "flowers": ["flowers=9", "flowers=-1", "flowers=9f", "flowers=1f1f", "flowers=1m", "flowers=True"],
    "flower_replacement": ["flower_replacement flowers=1", "flower_replacement tsumo"],
    "chankan": ["chankan tsumo"],
    "last_tile": ["chankan last_tile"],
    "rinshan": ["rinshan", "rinshan tsumo"],
    "payer": ["payer=S", "payer=E tsumo", "payer=X"],
    "seat": ["seat=X", "seat=1"],
    "round": ["round=haku"],
    "riichi": ["riichi"],
    "dora": ["dora=1m"],
    "honba": ["honba=1"],
    "nuki": ["nuki=1"],
    "wareme": ["wareme=E"],
}


@pytest.mark.parametrize("keyword", REFUSED)
def test_contradictions_name_the_keyword(keyword: str) -> None:
    for words in REFUSED[keyword]:
        with pytest.raises(HandError, match=rf"^{keyword}\b"):
            mcr(STRAIGHT, "9s", **circumstances(words))
        with pytest.raises(HandError, match=rf"^{keyword}\b"):
            mf.try_score(STRAIGHT, "9s", rules="mcr", **circumstances(words))


@pytest.mark.parametrize(
    ("hand", "win", "words", "message"),
    [
        ("123m456p789s1122z", "1z", "last_of_kind", "last_of_kind: .* the hand holds one concealed"),
        ("123m456p789s1122z", "1z", "chankan", "chankan: .* holds more of"),
        ("123m456p45s22z(666s)", "6s", "chankan", "chankan: .* holds more of"),
        ("120m456p78s22z(789p)", "9s", "", "reds: there are no red fives"),
        ("1111m2223334p11s", "1m", "", "five copies of 1m"),
        ("1m222333p445s[1111m]", "6s", "", "copies of 1m"),
        ("11m", "1m", "", "2 tiles"),
    ],
)
def test_impossible_hands(hand: str, win: str, words: str, message: str) -> None:
    with pytest.raises(MahjongError, match=message):
        mcr(hand, win, **circumstances(words))


def test_riichi_refuses_what_only_chinese_official_has() -> None:
    for words in ({"flowers": 1}, {"flower_replacement": True}, {"last_of_kind": True}):
        with pytest.raises(HandError, match="riichi has no such thing"):
            mf.score("123m456p11s789p46s+5s", riichi=True, **words)  # type: ignore[arg-type]


# ---------------------------------------------------------------- arrays


def test_rows_have_their_own_dtype() -> None:
    wins = mf.wins_array([STRAIGHT + "+9s", STRAIGHT + "+6s", STRAIGHT + "+3m", NOTHING + "+8s"])
    wins["payer"] = 0
    wins["bonus"] = 0b11
    rows = mf.score_many(wins, rules="mcr")
    assert rows.dtype == SCORE_MCR
    assert [mf.scoring.STATUSES[status] for status in rows["status"]] == [
        "win", "below_minimum", "not_complete", "win",
    ]  # fmt: skip
    won, below, none, _ = rows
    assert (won["qualifying"], won["value"], won["flowers"], won["total"]) == (9, 11, 2, 35)
    assert won["pay"].tolist() == [19, 0, 8, 8]
    assert (won["count"][NUMBER["MS"]], won["count"][NUMBER["FT"]]) == (1, 2)
    assert int(won["count"].sum()) == 4
    assert (below["qualifying"], below["value"], below["total"]) == (1, 3, 0)
    assert not below["pay"].any()
    assert below["count"][NUMBER["SS"]] == 1
    assert not none.tobytes()[1:].strip(b"\0")


def test_bad_rows_are_named() -> None:
    wins = mf.wins_array([STRAIGHT + "+9s"] * 3)
    wins["bonus"][1] = 1 << 8
    assert mf.score_many(wins, rules="mcr")["status"].tolist() == [0, 5, 0]
    with pytest.raises(HandError, match="row 1: flowers"):
        mf.score_many(wins, rules="mcr", errors="raise")
    assert bad_row(wins, 1, "mcr")[0] == "flowers"
    assert bad_row(wins, 0, "mcr") == ("", "")
    with pytest.raises(MahjongError, match="SCORE_MCR"):
        mf.score_many(wins, rules="mcr", out=np.empty(3, mf.SCORE))


def test_every_cause_can_be_met() -> None:
    """One record for each sentence of check.CAUSES; a number that is in use keeps its meaning."""

    def record(**fields: Any) -> np.ndarray:
        wins = mf.wins_array(["123s456p45m66p[1111m]+6m"])
        for name, value in fields.items():
            wins[name] = value
        return wins

    tsumo, rinshan, chankan, last, replaced = 1, 1 << 5, 1 << 6, 1 << 7, 1 << 14
    ankan, gap = 4 << 6, [[0, 1 << 6 | 4 << 6, 0, 0]]
    five = mf.wins_array(["123s456p45m66p[1111m]+6m"])
    five["counts"][0, 0], five["counts"][0, 18] = 1, 0
    two = mf.wins_array(["123m456p789s1122z+1z"])
    two["flags"] = chankan
    held = mf.wins_array(["123m456p789s1122z+1z"])
    held["flags"] = 1 << 16
    plain = mf.wins_array([STRAIGHT + "+9s"])
    plain["flags"] = tsumo | rinshan
    cases = [
        record(flags=1 << 18),
        record(seat=4),
        record(round=4),
        record(win=33),
        record(melds=gap),
        record(melds=[[34 | ankan, 0, 0, 0]]),
        record(melds=[[7 | 1 << 6, 0, 0, 0]]),
        record(reds=[[1, 0, 0]]),
        record(melds=0),
        five,
        record(bonus=256),
        record(nuki=1),
        record(payer=9),
        record(flags=tsumo, payer=0),
        record(flags=rinshan),
        plain,
        record(flags=tsumo | chankan),
        record(flags=chankan | last),
        two,
        held,
        record(flags=replaced, bonus=1),
        record(flags=tsumo | replaced),
    ]
    told = [bad_row(case, 0, "mcr") for case in cases]
    assert ("", "") not in told
    sentences = {sentence for _, sentence in told}
    assert {sentence for _, sentence in CAUSES.values()} - sentences == {CAUSES[1][1]}  # the ruleset itself
    assert sorted(CAUSES) == list(range(1, 24))


def test_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    from mahjong_fast.cli import main

    words = ["--flowers", "2", "--payer", "E", "--explain"]
    assert main(["score", STRAIGHT + "+9s", "--rules", "mcr", *words]) == 0
    text = capsys.readouterr().out
    for part in ("Mixed Straight 花龙", "11 points, 2 of them for flowers: 35 received", "E 19", "why not"):
        assert part in text
    assert main(["score", STRAIGHT + "+9s", "--rules", "mcr_cn98", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["qualifying"] == 9
    assert main(["score", STRAIGHT + "+6s", "--rules", "mcr"]) == 1
    assert main(["score", STRAIGHT + "+9s", "--rules", "mcr", "--riichi"]) == 2
    assert "riichi" in "".join(capsys.readouterr())
