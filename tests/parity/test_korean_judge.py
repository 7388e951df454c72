"""The judge of the Korean three-player rules against every case there is and the slow judge."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

import mahjong_fast as mf
from cases import korean
from cases.korean import KoreanCase
from cases.korean_records import win_records
from mahjong_fast.scoring import STATUSES
from mahjong_fast.scoring.korean.tables import ITEMS
from mahjong_fast.scoring.korean.tables import LIMITS as LIMIT_ROWS
from reference.korean_judge import (
    BONUS_ITEMS,
    DEFAULTS,
    FULL,
    HALF,
    HAND_ITEMS,
    LIMITS,
    SEATS,
    Situation,
    judge,
)
from reference.korean_random import SIMPLE_CHOICES, random_options, random_wins

SHARED = dict(DEFAULTS.items())


def ruleset(options: dict[str, Any]) -> mf.Ruleset:
    return mf.rules("korean_3").replace(dead_wall=13 if options.get("dora") == "deadwall" else 0, **options)


@pytest.mark.parametrize("case", korean.hands(), ids=lambda c: c.name)
def test_case(case: KoreanCase) -> None:
    found = mf.try_score(case.hand, case.win, rules=ruleset(case.options), **case.words)
    expect = case.expect
    assert (found is not None) == expect["legal_win"]
    if found is None:
        with pytest.raises(mf.NotAWin, match="hand points") as caught:
            mf.score(case.hand, case.win, rules=ruleset(case.options), **case.words)
        assert caught.value.reason == "below_minimum"
        assert str(caught.value).startswith(f"{expect['hand_points']} hand points")
        return
    assert {name: value * n for name, value, n in found.hand_items} == case.hand_items
    assert {name: value * n for name, value, n in found.bonus_items} == case.bonus_items
    assert set(found.limit_hands) == case.limits
    assert found.limit_value == expect["limit_value"]
    assert (found.qualifying, found.bonus) == (
        expect["hand_points"],
        expect["bonus_points_before_not_waiting"],
    )
    assert found.payments is not None
    assert dict(found.payments) == expect["payments"]
    assert found.total == expect["winner_gain"]
    if not found.limit_value:
        assert sum(value * n for _, value, n in found.items) == found.value


def test_rows_say_what_the_slow_judge_says() -> None:
    assert [row.key for row in ITEMS if row.part == "hand"] == HAND_ITEMS
    assert [row.key for row in ITEMS if row.part == "bonus"] == BONUS_ITEMS
    assert [row.number for row in ITEMS] == list(range(1, len(ITEMS) + 1))
    assert [row.key for row in LIMIT_ROWS] == [*HALF, *FULL]
    assert [row.level for row in LIMIT_ROWS] == ["half"] * 10 + ["full"] * 10
    fields = {field.name: field for field in mf.rulesets.family_fields("korean")}
    assert list(fields["limit_hands"].values) == list(LIMITS)
    assert list(fields["items_off"].values) == [*HAND_ITEMS, *BONUS_ITEMS, "not_waiting"]
    for name, value in DEFAULTS.items():
        assert getattr(mf.rules("korean_3"), name) == (
            frozenset(value) if name in ("limit_hands", "items_off") else value
        )


# ---------------------------------------------------------------- the slow judge


def fast_answer(row: Any) -> tuple[Any, ...]:
    points = {item.key: int(row["points"][item.number]) for item in ITEMS if row["points"][item.number]}
    limits = tuple(limit.key for bit, limit in enumerate(LIMIT_ROWS) if int(row["limits"]) >> bit & 1)
    return (
        STATUSES[row["status"]], int(row["hand"]), int(row["bonus"]), limits, points, int(row["total"]),
        [int(paid) for paid in row["pay"]],
    )  # fmt: skip


def slow_answer(s: Situation, options: dict[str, Any]) -> tuple[Any, ...]:
    found = judge(s, options)
    paid = found.payments or {}
    pay = [paid.get(wind, 0) for wind in (*SEATS, "N")]
    total = sum(pay)
    if found.status == "win" and not paid:
        s.payer = next(wind for wind in SEATS if wind != s.seat)
        total = sum((judge(s, options).payments or {}).values())
        s.payer = None
    points = dict(found.hand_items) | dict(found.bonus_items)
    return found.status, found.hand, found.bonus, found.limits, points, total, pay


def differences(situations: list[Situation], options: dict[str, Any]) -> Iterator[str]:
    rows = mf.score_many(win_records(situations), rules=ruleset(options))
    for s, row in zip(situations, rows, strict=True):
        fast, slow = fast_answer(row), slow_answer(s, options)
        if fast != slow:
            yield f"{s}\n under {options}\n {fast}\n {slow}"


def compare(seed: int, rulesets: int, hands: int) -> Counter[str]:
    rng = random.Random(seed)
    seen: Counter[str] = Counter()
    for number in range(rulesets):
        options = DEFAULTS if number == 0 else random_options(rng)
        situations = random_wins(rng, options, hands)
        problems = list(differences(situations, options))
        assert not problems, "\n".join(problems[:3])
        for row in mf.score_many(win_records(situations), rules=ruleset(options)):
            status, _, _, limits, points, _, _ = fast_answer(row)
            seen.update((status, *limits, *points))
    return seen


def test_random_hands_and_rules_as_the_slow_judge() -> None:
    seen = compare(21, 80, 60)
    everything = {*LIMITS, *HAND_ITEMS, *BONUS_ITEMS, "win", "not_complete", "below_minimum"}
    assert everything <= set(seen), everything - set(seen)


@pytest.mark.long
def test_100_000_random_hands_as_the_slow_judge() -> None:
    compare(22, 400, 250)


@pytest.mark.parametrize(
    "name", [*SIMPLE_CHOICES, "north", "bamboo5", "no_bamboo", "limit_hands", "items_off"]
)
def test_every_switch_changes_some_hand(name: str) -> None:
    rng = random.Random(name)
    lenient = {"min_hand": 0, "dora": "revealed", "red_dora": True, "north": True, "bamboo5": True}
    base = DEFAULTS | (lenient if name != "no_bamboo" else {})
    if name == "min_hand":
        base["min_hand"] = 3
    wins = win_records(random_wins(rng, base, 1500))
    before = mf.score_many(wins, rules=ruleset(base))
    others = {
        "limit_hands": (LIMITS[:-1], ()),
        "items_off": (("kong",), ("not_waiting",)),
        "no_bamboo": (True,),
    }
    choices = others.get(name) or SIMPLE_CHOICES.get(name) or (False, True)
    for value in choices:
        after = mf.score_many(wins, rules=ruleset(base | {name: value}))
        same = value == base[name] if not isinstance(value, tuple) else False
        assert (before != after).any() != same, value
