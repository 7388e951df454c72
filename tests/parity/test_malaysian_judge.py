"""The judge of the Malaysian three-player rules against every case there is and the slow judge."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import mahjong_fast as mf
from cases import malaysian
from cases.malaysian import MalaysianCase
from cases.malaysian_records import win_records
from mahjong_fast.scoring import STATUSES
from mahjong_fast.scoring.malaysian.tables import CAPS, LIABLE
from mahjong_fast.scoring.malaysian.tables import ITEMS as ITEM_ROWS
from reference.malaysian_judge import DEFAULTS, ITEMS, LIMITS, SEATS, Situation, judge
from reference.malaysian_judge import LIABLE as SLOW_LIABLE
from reference.malaysian_random import CHOICES, random_options, random_wins

RULES = mf.rules("malaysian_3")


@pytest.mark.parametrize("case", malaysian.hands(), ids=lambda c: c.name)
@pytest.mark.parametrize("formula", ["100_20f", "20f"])
def test_case(case: MalaysianCase, formula: str) -> None:
    expect, rules = case.expect, RULES.replace(value_formula=formula)
    found = mf.try_score(case.hand, case.win or None, rules=rules, **case.words)
    assert (found is not None) == expect["legal_win"]
    if found is None:
        with pytest.raises(mf.NotAWin, match=f"^{expect['fans']} fans") as caught:
            mf.score(case.hand, case.win, rules=rules, **case.words)
        assert caught.value.reason == "below_minimum"
        return
    assert {key: value * n for key, value, n in found.fan_items} == case.items
    assert set(found.limit_items) == set(expect["limit_items"])
    assert found.qualifying == expect["fans"]
    assert found.payments is not None
    delta = expect["delta" if formula == "100_20f" else "delta_formula_20f"]
    assert dict(found.payments) == delta
    assert found.total == delta[case.words["seat"]]
    if formula == "100_20f":
        assert found.value == expect["value"]


def test_rows_say_what_the_slow_judge_says() -> None:
    assert [row.key for row in ITEM_ROWS] == ITEMS
    assert [row.number for row in ITEM_ROWS] == list(range(1, len(ITEMS) + 1))
    assert [row.key for row in CAPS] == LIMITS
    assert [row.bit for row in CAPS] == list(range(len(LIMITS)))
    assert LIABLE == SLOW_LIABLE
    assert {row.key for row in CAPS if row.liable} == set(LIABLE)
    for name, value in DEFAULTS.items():
        assert getattr(RULES, name) == value


# ---------------------------------------------------------------- the slow judge


def fast_answer(row: Any) -> tuple[Any, ...]:
    items = {item.key: int(row["count"][item.number]) for item in ITEM_ROWS if row["count"][item.number]}
    limits = {cap.key for cap in CAPS if int(row["limits"]) >> cap.bit & 1}
    return (
        STATUSES[row["status"]],
        int(row["fans"]),
        items,
        limits,
        int(row["total"]),
        [int(n) for n in row["pay"]],
    )


def slow_answer(s: Situation, options: dict[str, Any]) -> tuple[Any, ...]:
    found = judge(s, options)
    if found.status == "not_complete":
        return "not_complete", 0, {}, set(), 0, [0, 0, 0, 0]
    total, pay = 0, [0, 0, 0, 0]
    if found.delta is not None:
        total = found.delta[s.seat]
        pay = [0 if wind == s.seat else -found.delta[wind] for wind in SEATS] + [0]
    elif found.status == "win":
        s.payer = next(wind for wind in SEATS if wind != s.seat)
        total = (judge(s, options).delta or {})[s.seat]
        s.payer = None
    return found.status, found.fans, dict(found.items), set(found.limits), total, pay


def differences(situations: list[Situation], options: dict[str, Any]) -> Iterator[str]:
    rows = mf.score_many(win_records(situations), rules=RULES.replace(**options))
    for s, row in zip(situations, rows, strict=True):
        fast, slow = fast_answer(row), slow_answer(s, options)
        if fast != slow:
            yield f"{s}\n under {options}\n {fast}\n {slow}"


def compare(seed: int, rulesets: int, hands: int, most_flies: int) -> Counter[str]:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for number in range(rulesets):
        options = DEFAULTS if number == 0 else random_options(rng)
        situations = random_wins(rng, options, hands, most_flies)
        problems = list(differences(situations, options))
        assert not problems, "\n".join(problems[:3])
        for row in mf.score_many(win_records(situations), rules=RULES.replace(**options)):
            status, _, items, limits, _, _ = fast_answer(row)
            seen.update((status, *items, *limits))
    return seen


def test_random_hands_and_rules_as_the_slow_judge() -> None:
    """Hands with no fly and one; the best of all uses of the fly by brute force."""
    seen = compare(31, 60, 60, 1)
    everything = {*ITEMS, *LIMITS, "win", "not_complete", "below_minimum"} - {"four_flies"}
    assert everything <= set(seen), everything - set(seen)


def test_two_flies_by_brute_force() -> None:
    compare(32, 12, 8, 2)


@pytest.mark.slow
def test_four_flies_by_brute_force() -> None:
    compare(33, 3, 5, 4)


@pytest.mark.long
def test_100_000_random_hands_as_the_slow_judge() -> None:
    compare(34, 380, 250, 1)
    compare(35, 100, 50, 2)
    compare(36, 10, 20, 4)


@pytest.mark.parametrize("name", list(CHOICES))
def test_every_switch_changes_some_hand(name: str) -> None:
    rng = random.Random(name)
    base = DEFAULTS | {"fly_as_flower": True, "minimum_fan": 0}
    if name in ("minimum_fan", "fly_as_flower"):
        base[name] = DEFAULTS[name]
    wins = win_records(random_wins(rng, base | {"fly_as_flower": True}, 1500, 3))
    if name == "fly_fifth":
        wins = win_records(random_wins(rng, base | {"fly_fifth": True}, 1500, 3))
    before = mf.score_many(wins, rules=RULES.replace(**base))
    for value in CHOICES[name]:
        after = mf.score_many(wins, rules=RULES.replace(**(base | {name: value})))
        assert (before != after).any() == (value != base[name]), value
