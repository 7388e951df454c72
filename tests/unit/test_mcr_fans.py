"""Does every fan of Chinese Official count where it must, and nowhere else? The failing name is the fan."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from cases.mcr_fan_hands import HANDS, PRESETS, fan_lines
from mahjong_fast.scoring import fan_table
from mahjong_fast.scoring.mcr.combine import ROWS
from reference.mcr_judge import judge, situation

SOURCE = Path(__file__).parents[2] / "mahjong_fast" / "scoring" / "mcr"
SLOW = {"mcr": "wmo", "mcr_cn98": "cn98", "mcr_mil": "mil"}


def counted(hand: str, preset: str, words: dict[str, Any], **more: Any) -> dict[str, int]:
    """Key of each fan of the hand -> how often, whatever the minimum."""
    found = mf.score(hand, rules=mf.rules(preset).replace(minimum_fan=0), **words, **more)
    return {key: times for key, _, times in found.items}


@pytest.mark.parametrize("key", HANDS)
@pytest.mark.parametrize("must", [True, False])
def test_fan_counts_where_it_must_and_nowhere_else(key: str, must: bool) -> None:
    for wanted, hand, words, presets in fan_lines(key):
        for preset in presets:
            if wanted is must:
                assert (key in counted(hand, preset, words)) is must, (hand, preset, words)


@pytest.mark.parametrize("key", HANDS)
def test_the_slow_judge_says_the_same(key: str) -> None:
    for wanted, hand, words, presets in fan_lines(key):
        if "flower_replacement" in words:
            continue  # the slow judge knows the replacement of a kong only
        tiles, _, win = hand.rpartition("+")
        for preset in presets:
            slow = judge(situation(tiles, win, **words), SLOW[preset])
            if key == "FT":
                assert (slow.flowers > 0) is wanted
            else:
                assert bool(slow.fans[key]) is wanted, (hand, preset, slow)


@pytest.mark.parametrize("key", HANDS)
def test_why_not_says_why(key: str) -> None:
    for wanted, hand, words, presets in fan_lines(key):
        if not wanted:
            rules = mf.rules(presets[0]).replace(minimum_fan=0)
            told = mf.score(hand, rules=rules, explain=True, **words).why_not
            assert len(told[key]) > 10, (hand, words)


def test_every_fan_has_hands_of_both_kinds_in_every_preset() -> None:
    assert set(HANDS) == {row.key for row in ROWS}
    for key in HANDS:
        for preset in PRESETS:
            kinds = {must for must, _, _, presets in fan_lines(key) if preset in presets}
            assert kinds == ({False} if (key, preset) == ("MIXK", "mcr_cn98") else {True, False}), (
                key,
                preset,
            )


def test_presets_differ_in_some_line_of_each_fan_they_speak_of() -> None:
    apart = {key for key in HANDS if any(len(presets) < 3 for _, _, _, presets in fan_lines(key))}
    assert apart == {"2CK", "HF", "FCH", "TH", "DP", "CK", "PTH", "MK", "SD", "MIXK"}


# ---------------------------------------------------------------- the rows


def test_each_row_stands_above_its_predicate() -> None:
    """Except those that no predicate finds: what is left when nothing counts, and what is set aside."""
    found: dict[str, str] = {}
    for source in SOURCE.glob("*.py"):
        lines = source.read_text("utf-8").splitlines()
        for at, line in enumerate(lines):
            if row := re.match(r'row\(\w+, "(\w+)"', line):
                end = next(n for n in range(at, len(lines)) if lines[n].endswith(")"))
                below = lines[end + 1] if end + 1 < len(lines) else ""
                found[row[1]] = (
                    below.removeprefix("def ").partition("(")[0] if below.startswith("def ") else ""
                )
    assert set(found) == set(HANDS)
    assert {key for key, predicate in found.items() if not predicate} == {"CHK", "FT"}


def test_rows_are_sound() -> None:
    keys = [row.key for row in fan_table()]
    assert [row.number for row in fan_table()] == list(range(1, 83))
    assert len(set(keys)) == 82
    for row in fan_table():
        assert set(row.hides) <= set(keys) - {row.key}, row.key
        assert row.points in (1, 2, 4, 6, 8, 12, 16, 24, 32, 48, 64, 88), row.key
        assert all((row.chinese, row.pinyin, row.english, row.meaning)), row.key
    assert {row.key for row in fan_table() if row.repeats} == {
        key for key in keys if key in ["DRP", "TH", "DP", "PDC", "MDC", "SS", "TTC", "PTH", "FT"]
    }


def test_numbers_are_places_for_ever() -> None:
    """A number that is in use keeps its meaning: records outlive versions."""
    places = (  # noqa: SIM905
        "BFW B3D AG NG 4K SSP 13O AT L4W L3D AH 4CP PTC QC 4PSP 4PSC 3K ATH SP GHK AEP FF PTrC PSP UT MT LT "
        "PS 3STC PSC AF TP 3CP LHK KS UF LF B3W MS RT MTC MSP CHK LTD LTC OWR RTK 2CK AP HF MSC ALT MH 2DP "
        "OH FCH 2MK LAST DRP PW SEW CH AC TH DP 2CP CK AS PDC MDC SS TTC PTH MK OVS NH EW CW SW SD FT MIXK"
    ).split()
    assert [row.key for row in fan_table()] == places
