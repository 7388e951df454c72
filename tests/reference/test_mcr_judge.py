"""The slow judge of Chinese Official mahjong against every case there is."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from cases import mcr
from cases.mcr import McrCase
from reference.mcr_fans import FANS, HIDES, NUMBER, PROFILES
from reference.mcr_judge import Contradiction, judge, payments, situation
from reference.mcr_shapes import waits
from reference.notation import parse_hand, read_tiles

OWN = mcr.own()


@pytest.mark.parametrize("case", OWN, ids=lambda c: c.name)
def test_own_case(case: McrCase) -> None:
    facts = situation(case.hand, case.win, **case.words)
    for profile in mcr.PROFILES:
        result = judge(facts, profile)
        assert result.value == case.totals[profile], (str(case), profile, result)
        assert result.fans == case.fans[profile], (str(case), profile, result)
    wmo = judge(facts, "wmo")
    assert all(wmo.fans[code] for code in case.present)
    assert not any(wmo.fans[code] for code in case.absent)
    assert (wmo.status == "win") == (case.paid is not None)


@pytest.mark.parametrize("case", [c for c in OWN if c.paid], ids=lambda c: c.name)
def test_payments(case: McrCase) -> None:
    facts = situation(case.hand, case.win, **case.words)
    payer = next(wind for wind in "ESWN" if wind != facts.seat)
    paid = payments(facts, judge(facts, "wmo").value, payer)
    assert paid is not None
    assert case.paid is not None
    assert sum(paid.values()) == case.paid["winner"]
    if facts.tsumo:
        assert set(paid.values()) == {case.paid["each"]}
    else:
        assert paid.pop(payer) == case.paid["discarder"]
        assert set(paid.values()) == {case.paid["others_each"]}


@pytest.mark.parametrize("case", OWN, ids=lambda c: c.name)
def test_own_waits(case: McrCase) -> None:
    hand = parse_hand(case.hand)
    assert case.waits is not None
    assert waits(hand.counts, hand.melds, "ignored") == [kind for kind, _ in read_tiles(case.waits)]


def test_units_of_another_calculator(shared: Path) -> None:
    units = mcr.units(shared)
    assert len(units) == 87
    disputed = []
    for case in units:
        result = judge(situation(case.hand, case.win, **case.words), "mil")
        assert result.value == case.totals["mil"], (str(case), result)
        if result.value != case.totals["theirs"]:
            disputed.append((case.name, result.fans - case.fans["theirs"]))
            continue
        assert result.fans in (case.fans["theirs"], *case.other_fans), (str(case), result)
    # The wait of a knitted straight whose winning tile also is a knitted one.
    assert disputed == [("M0080", Counter(["CW"])), ("M0090", Counter(["CW"]))]


def test_knitted_overlap_refused(shared: Path) -> None:
    case = next(c for c in mcr.units(shared) if c.name == "M0080")
    options = PROFILES["mil"] | {"knitted_overlap_wait": False}
    assert judge(situation(case.hand, case.win, **case.words), options).value == case.totals["theirs"]


def test_waits_of_another_calculator(shared: Path) -> None:
    rows = mcr.waits(shared)
    assert len(rows) == 10
    for text, expected in rows:
        hand = parse_hand(text)
        assert waits(hand.counts, hand.melds, "ignored") == [read_tiles(t)[0][0] for t in expected], text


@pytest.mark.parametrize("case", mcr.reports(), ids=lambda c: c.name)
def test_bug_report(case: McrCase) -> None:
    facts = situation(case.hand, case.win, **case.words)
    for profile, total in case.totals.items():
        assert judge(facts, profile).value == total, (str(case), judge(facts, profile))
    for profile, fans in case.fans.items():
        assert judge(facts, profile).fans == fans
    wmo = judge(facts, "wmo")
    assert all(wmo.fans[code] for code in case.present)
    assert not any(wmo.fans[code] for code in case.absent)


def test_the_table_is_complete() -> None:
    assert sorted(NUMBER.values()) == list(range(1, 83))
    assert all(hidden in FANS for words in HIDES.values() for hidden in words.split())


@pytest.mark.parametrize(
    ("hand", "win", "words"),
    [
        ("123m456p789s11223z", "3z", {}),
        ("1234m456p789s11z", "5m", {"rinshan": True, "tsumo": True}),
        ("1234m456p789s11z", "1m", {"chankan": True}),
        ("1234m456p789s111z", "1m", {"last_of_kind": True}),
        ("1234m456p789s1z", "1z", {"chankan": True, "last_tile": True}),
    ],
)
def test_impossible_facts(hand: str, win: str, words: dict[str, bool]) -> None:
    with pytest.raises(Contradiction):
        judge(situation(hand, win, **words))
