"""Shanten and useful tiles against problem files, other libraries' own cases and public bug reports."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong_fast import Hand, HandError, _core
from mahjong_fast.analysis import discards, shanten, shanten_many, useful_tiles, waits

DATA = Path(__file__).parents[1] / "data"
FORMS = {"min": "any", "see source (general)": "any"}

# The source says 0 of a complete shape just after a call, since a discard must follow; here it is complete.
COMPLETE_AFTER_CALL = ("11122m", ["123p", "123s", "111z"])


def lines(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


@pytest.mark.parametrize("name", ["p_normal_10000.tsv", "p_tin_10000.tsv"])
def test_twenty_thousand_problems(shared: Path, records_checked: Counter[str], name: str) -> None:
    rows = [
        line.split("\t")
        for line in (shared / "data" / "shanten" / name).read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert len(rows) == 10_000
    counts = np.array([Hand(row[0]).counts for row in rows])
    for column, form in ((1, "regular"), (2, "kokushi"), (3, "chiitoitsu")):
        expected = np.array([int(row[column]) for row in rows])
        assert (shanten_many(counts, form) == expected).all()
    least = np.array([min(map(int, row[1:4])) for row in rows])
    assert (shanten_many(counts) == least).all()
    for row in rows[:500]:
        assert shanten(row[0]) == min(map(int, row[1:4]))
    records_checked["shanten problems"] += len(rows)


def hand_and_melds(case: dict[str, Any]) -> tuple[str, list[str]]:
    return case["hand"], list(case["melds"])


def test_cases_of_other_libraries(shared: Path, records_checked: Counter[str]) -> None:
    listed = lines(shared / "cases" / "shanten_cases_handmade.jsonl")
    assert len(listed) == 151
    for case in listed:
        text, melds = hand_and_melds(case)
        form = FORMS.get(case["form"], case["form"])
        seats = case["players"]
        expected = case["shanten"]
        digits = sum(char.isdigit() for char in text)
        if digits + 3 * len(melds) > 14 and len(melds) < 4:
            with pytest.raises(HandError):
                Hand(text)  # more tiles than a hand can have
            continue
        if len(melds) == 4 and digits > 2:
            with pytest.raises(HandError):
                shanten(text, form, seats, melds=4)
            continue
        if expected == "inf":
            with pytest.raises(HandError, match="without melds"):
                shanten(text, form, seats, melds=len(melds))
            continue
        if (text, melds) == COMPLETE_AFTER_CALL:
            expected = -1
        assert shanten(text, form, seats, melds=len(melds)) == expected, case
    records_checked["shanten cases"] += len(listed)


def test_useful_tiles_cases(shared: Path, records_checked: Counter[str]) -> None:
    listed = lines(shared / "cases" / "useful_tiles_cases.jsonl")
    assert len(listed) == 5
    regular_only = "向聴数算出ルーチンを指定できること"  # the source asks for seven pairs there
    for case in listed:
        form = "chiitoitsu" if regular_only in case["src"] else "any"
        found = useful_tiles(case["hand"], form, melds=len(case["melds"]))
        assert [str(tile) for tile in found] == case["tiles"], case
    records_checked["useful tiles cases"] += len(listed)


class TestBugReports:
    """The shanten entries of tests/data/bug_reports.jsonl, each as its kind."""

    def test_every_shanten_entry_is_here(self) -> None:
        entries = {case["id"] for case in lines(DATA / "bug_reports.jsonl") if case["area"] == "shanten"}
        tested = {name[5:9].upper() for name in dir(self) if name.startswith("test_b0")}
        assert entries == tested

    def test_b038_a_fifth_copy_is_no_wait(self) -> None:
        assert shanten("123456789m1111p", "regular") == 1
        assert shanten("123456789m1111z", "regular") == 1
        assert waits("123456789m1111p", form="regular") == ()

    def test_b039_closed_forms_need_a_closed_hand(self) -> None:
        assert shanten("19m19p19s12345z") == 6
        assert shanten("19m19p19s12345z", melds=1) == 6
        with pytest.raises(HandError):
            shanten("19m19p19s12345z", "kokushi", melds=1)

    def test_b040_seven_kinds_for_seven_pairs(self) -> None:
        assert shanten("1111m2222p3333s4z", "chiitoitsu") == 6
        assert shanten("1111m2222p3333s4z", "chiitoitsu", four_same=True) == 0

    def test_b045_exact_method(self) -> None:
        assert shanten("145s36m12579p256z") == 5
        assert shanten("12479s5p344569m5z") == 3

    def test_b046_a_quad_is_one_pair(self) -> None:
        assert shanten("5566m233799p4444z", "chiitoitsu") == 1
        listed = discards("5566m233799p4444z")
        assert (str(listed[0].tile), listed[0].shanten, listed[0].total) == ("4z", 1, 6)
        assert len(listed) == 7

    @pytest.mark.parametrize(
        ("hand", "expected"), [("1111m222p333s444z", 1), ("1111222233334m", 0), ("1111p4444p7777p1z", 2)]
    )
    def test_b047_hands_with_four_equal_tiles(self, hand: str, expected: int) -> None:
        assert shanten(hand, "regular") == expected

    def test_b049_missing_sets_count_as_melds(self) -> None:
        assert shanten("14668889m") == shanten("14668889m", melds=2)

    def test_b050_the_same_hand_written_two_ways(self) -> None:
        assert shanten("2m9p7z2355s(111z)(789s)") == shanten("5532s7z9p2m(789s)(111z)")

    def test_b051_melds_are_fixed(self) -> None:
        assert shanten("33344455m34567p") == 0
        assert shanten("34m34567p(345m)(345m)") == 1

    def test_useful_tiles_never_exceed_the_tiles_left(self) -> None:  # B048
        for one in discards("123m123p33334444z"):
            assert all(0 < left <= 4 for left in one.tiles.values())
            assert one.total == sum(one.tiles.values()) <= 136 - 14


def test_core_refuses_what_is_no_hand() -> None:
    with pytest.raises(ValueError, match="34"):
        _core.hand_useful(b"\0" * 33, 0, 7, 4)
    assert _core.hand_useful(b"\5" + b"\0" * 33, 0, 7, 4) == (100, 0)
