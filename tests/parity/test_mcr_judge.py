"""The judge of Chinese Official against every case there is, the slow judge, and pymahjonggb."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from cases import mcr
from cases.mcr import PRESETS, McrCase
from cases.mcr_records import fans_of, win_records
from reference.mcr_fans import FANS, HIDES, PROFILES
from reference.mcr_judge import Situation, judge, situation
from reference.mcr_peer import peer_fans
from reference.mcr_random import hand_text, random_wins, tile_text, words

OWN = mcr.own()
CHOICES: dict[str, tuple[Any, ...]] = {
    "two_concealed_kongs_points": (6, 8),
    "mixed_two_kongs": (3, 5, 6),
    "nine_gates_terminal_pungs": ("none", "one_less"),
    "exhausted_waits": ("ignored", "counted"),
    "minimum_fan": (0, 8, 20),
}


@cache
def many_wins() -> NDArray[Any]:
    return win_records(random_wins(14, 20_000))


def said(s: Situation) -> str:
    return f"{hand_text(s)} + {tile_text(s.win)} {words(s)}"


# ---------------------------------------------------------------- cases


@pytest.mark.parametrize("case", OWN, ids=lambda c: c.name)
def test_own_case(case: McrCase) -> None:
    facts = situation(case.hand, case.win, **case.words)
    for profile in mcr.PROFILES:
        row = mf.score_many(win_records([facts]), rules=PRESETS[profile])[0]
        assert row["value"] == case.totals[profile], (str(case), profile, fans_of(row))
        assert fans_of(row) == case.fans[profile], (str(case), profile)
        found = mf.try_score(case.hand, case.win, rules=PRESETS[profile], **case.words)
        assert (found is None) == (row["status"] == 3)
        if found is not None:
            items = Counter({key: n for key, _, n in found.items if key != "FT"})
            assert items == case.fans[profile]
            assert sum(points * n for _, points, n in found.items) == found.value == case.totals[profile]
            assert found.qualifying == found.value - case.words["flowers"]


@pytest.mark.parametrize("case", [c for c in OWN if c.paid], ids=lambda c: c.name)
def test_own_payments(case: McrCase) -> None:
    assert case.paid is not None
    seat = case.words["seat"]
    payer = None if case.words["tsumo"] else next(wind for wind in "ESWN" if wind != seat)
    found = mf.score(case.hand, case.win, rules="mcr", payer=payer, **case.words)
    assert found.payments is not None
    paid = dict(found.payments)
    assert seat not in paid
    assert sum(paid.values()) == found.total == case.paid["winner"]
    if payer is None:
        assert set(paid.values()) == {case.paid["each"]} == {found.tsumo[0]}
    else:
        assert paid.pop(payer) == case.paid["discarder"] == found.ron
        assert set(paid.values()) == {case.paid["others_each"]}


def test_units_of_another_calculator(shared: Path) -> None:
    units = mcr.units(shared)
    rows = mf.score_many(win_records([situation(c.hand, c.win, **c.words) for c in units]), rules="mcr_mil")
    for case, row in zip(units, rows, strict=True):
        assert row["value"] == case.totals["mil"], str(case)
        if row["value"] == case.totals["theirs"]:
            assert fans_of(row) in (case.fans["theirs"], *case.other_fans), str(case)
    # Two of them refuse a wait fan where the winning tile also is a knitted one.
    refused = mf.rules("mcr_mil").replace(knitted_overlap_wait=False)
    for case in units:
        if case.name in ("M0080", "M0090"):
            assert mf.score(case.hand, case.win, rules=refused, **case.words).value == case.totals["theirs"]


@pytest.mark.parametrize("case", mcr.reports(), ids=lambda c: c.name)
def test_bug_report(case: McrCase) -> None:
    for profile, total in case.totals.items():
        assert mf.score(case.hand, case.win, rules=PRESETS[profile], **case.words).value == total
    for profile, fans in case.fans.items():
        found = mf.score(case.hand, case.win, rules=PRESETS[profile], **case.words)
        assert Counter({key: n for key, _, n in found.items}) == fans
    keys = {key for key, _, _ in mf.score(case.hand, case.win, rules="mcr", **case.words).items}
    assert set(case.present) <= keys
    assert not set(case.absent) & keys


def test_every_report_about_chinese_official_is_a_case() -> None:
    lines = (mcr.DATA / "bug_reports.jsonl").read_text(encoding="utf-8").splitlines()
    told = {row["id"] for row in map(json.loads, lines) if row["area"].startswith("mcr")}
    assert told == {case.name for case in mcr.reports()} == {"B054", "B056", "B057", "B058", "B060"}


def test_rows_say_what_the_slow_judge_says() -> None:
    rows = {row.key: row for row in mf.scoring.fan_table()}
    assert {key: (row.number, row.chinese, row.points) for key, row in rows.items()} == FANS
    # Two relations are said another way there: a pair of concealed kongs is no pair of concealed pungs.
    theirs = {key: set(HIDES.get(key, "").split()) for key in FANS}
    theirs["2CK"].add("2CP")
    assert {key: set(row.hides) for key, row in rows.items()} == theirs


# ---------------------------------------------------------------- the slow judge


def options(rng: random.Random) -> dict[str, Any]:
    """Random answers to every switch that concerns one hand."""
    return {name: rng.choice(CHOICES.get(name, (False, True))) for name in PROFILES["wmo"]}


def differences(situations: list[Situation], rules: Any, slow: Any) -> Iterator[str]:
    rows = mf.score_many(win_records(situations), rules=rules)
    for s, row in zip(situations, rows, strict=True):
        expected = judge(s, slow)
        fast = (mf.scoring.STATUSES[row["status"]], int(row["qualifying"]), fans_of(row), int(row["value"]))
        if fast != (expected.status, expected.base, expected.fans, expected.value):
            yield f"{said(s)} under {slow}: {fast} / {expected}"


@pytest.mark.parametrize("profile", mcr.PROFILES)
def test_random_hands_as_the_slow_judge(profile: str) -> None:
    problems = list(differences(random_wins(11, 500), PRESETS[profile], profile))
    assert not problems, "\n".join(problems[:5])


def test_random_rules_as_the_slow_judge() -> None:
    rng = random.Random(12)
    for seed in range(40):
        chosen = options(rng)
        rules = mf.rules("mcr").replace(**chosen)
        problems = list(differences(random_wins(1000 + seed, 20), rules, chosen))
        assert not problems, "\n".join(problems[:5])


@pytest.mark.long
def test_random_hands_and_rules_at_length() -> None:
    rng = random.Random(13)
    for seed in range(60):
        chosen = options(rng)
        rules = mf.rules("mcr").replace(**chosen)
        problems = list(differences(random_wins(5000 + seed, 1000), rules, chosen))
        assert not problems, "\n".join(problems[:5])


# ---------------------------------------------------------------- where the texts differ


def test_presets_differ_by_the_rows_of_section_0_only() -> None:
    rows = set(PROFILES["wmo"]) - {"knitted_overlap_wait", "minimum_fan"}
    seen: set[str] = set()
    for profile in ("cn98", "mil"):
        changed = mf.rules("mcr").diff(PRESETS[profile])
        assert set(changed) == {name for name in rows if PROFILES["wmo"][name] != PROFILES[profile][name]}
        assert mf.rules("mcr").replace(**{n: pair[1] for n, pair in changed.items()}) == mf.rules(
            PRESETS[profile]
        )
        seen |= set(changed)
    assert seen == rows


@pytest.mark.parametrize("name", [*PROFILES["wmo"]])
def test_every_switch_changes_some_hand(name: str) -> None:
    wins = many_wins()
    base = mf.rules("mcr_cn98")
    before = mf.score_many(wins, rules=base)
    changed = set()
    for value in CHOICES.get(name, (False, True)):
        after = mf.score_many(wins, rules=base.replace(**{name: value}))
        changed.add(bool((before != after).any()))
    assert changed == {False, True}


def test_switches_left_out_do_not_matter() -> None:
    """What a profile changes it changes through the rows of section 0: set back, all is as before."""
    wins = many_wins()
    there = mf.score_many(wins, rules="mcr_mil")
    here = mf.score_many(wins, rules="mcr")
    back = {name: pair[1] for name, pair in mf.rules("mcr_mil").diff("mcr").items()}
    assert np.array_equal(mf.score_many(wins, rules=mf.rules("mcr_mil").replace(**back)), here)
    assert (there != here).any()


# ---------------------------------------------------------------- pymahjonggb


def peer_differences(seed: int, count: int) -> tuple[list[str], Counter[str]]:
    peer = pytest.importorskip("MahjongGB", reason="pymahjonggb is not installed")
    situations = random_wins(seed, count)
    problems, seen = [], Counter[str]()
    rows = mf.score_many(win_records(situations), rules="mcr_mil")
    for s, row in zip(situations, rows, strict=True):
        total, fans = peer_fans(peer, s)
        seen.update(fans.keys())
        if total != row["value"]:
            problems.append(f"{said(s)}: {row['value']} {fans_of(row)} / {total} {fans}")
    return problems, seen


def test_totals_as_pymahjonggb() -> None:
    problems, _ = peer_differences(21, 4000)
    assert not problems, "\n".join(problems[:5])


@pytest.mark.long
def test_totals_as_pymahjonggb_on_100_000_hands() -> None:
    problems, seen = peer_differences(22, 100_000)
    assert not problems, "\n".join(problems[:5])
    assert set(FANS) - set(seen) <= {"FT"}
