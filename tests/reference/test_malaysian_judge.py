"""The slow judge of the Malaysian three-player rules against every case there is."""

from __future__ import annotations

from typing import Any

import pytest

from cases import malaysian
from cases.malaysian import MalaysianCase
from reference.malaysian_judge import (
    FLY,
    KINDS,
    Contradiction,
    Situation,
    bonus_set_payment,
    flies_payment,
    judge,
    kong_payment,
    loser_fans,
)
from reference.notation import parse_hand, read_tiles


def bonus_numbers(text: str) -> frozenset[int]:
    return frozenset(int(n) - 1 + (8 if g == "a" else 0) for n, g in zip(text[::2], text[1::2], strict=True))


def situation(hand: str, win: str, **words: Any) -> Situation:
    """From a hand text of 13-3m concealed tiles (0x = a fly), the winning tile and the keywords of
    `Situation`."""
    if "bonus" in words:
        words["bonus"] = bonus_numbers(words["bonus"])
    parsed = parse_hand(hand.replace("0x", ""))
    counts, jokers, kind = list(parsed.counts), hand.count("0x"), FLY
    if win == "0x":
        jokers += 1
    elif win:
        kind = read_tiles(win)[0][0]
        counts[kind] += 1
    return Situation(counts, jokers, parsed.melds, kind, [0] * len(parsed.melds), **words)


@pytest.mark.parametrize("case", malaysian.hands(), ids=lambda c: c.name)
@pytest.mark.parametrize("formula", ["100_20f", "20f"])
def test_hand(case: MalaysianCase, formula: str) -> None:
    found = judge(situation(case.hand, case.win, **case.words), {"value_formula": formula})
    expect = case.expect
    assert dict(found.items) == case.items, str(case)
    assert set(found.limits) == set(expect["limit_items"])
    assert found.fans == expect["fans"]
    assert (found.status == "win") == expect["legal_win"]
    delta = expect["delta" if formula == "100_20f" else "delta_formula_20f"]
    assert (found.delta or dict.fromkeys("ESW", 0)) == delta
    assert sum(delta.values()) == 0


@pytest.mark.parametrize("row", malaysian.other("instant"), ids=lambda r: r["id"])
def test_payments_during_the_deal(row: dict[str, Any]) -> None:
    kongs = {"concealed_kong": "ankan", "added_kong": "kakan"}
    if row["event"] in kongs:
        assert kong_payment(kongs[row["event"]], row["by"], None) == row["expect"]
    else:
        assert bonus_set_payment(row["by"], row["event"].endswith("initial")) == row["expect"]


def test_other_cases() -> None:
    (draw,) = malaysian.other("draw")
    assert flies_payment(draw["flies_held"]) == draw["expect"]
    (loser,) = malaysian.other("loser_value")
    pongs = {read_tiles(text)[0][0] for text in loser["pongs"]}
    bonus = bonus_numbers(malaysian.bonus_text(loser["bonus"]))
    assert loser_fans(bonus, pongs, loser["seat"]) == loser["expect"]
    assert 4 * len(KINDS) + 16 + 4 == 84
    assert kong_payment("daiminkan", "E", "W") == {"E": 100, "S": 0, "W": -100}


@pytest.mark.parametrize(
    ("hand", "win", "words"),
    [
        ("123m456789p1122z", "2z", {}),
        ("123456789p112z", "2z", {}),
        ("123456789p11z22z", "0x", {}),
        ("12345678p0x0x0x0x2z", "2z", {"flies_held": {"S": 1}}),
        ("123456789p1z0x22z", "2z", {"flies_held": {"E": 2}}),
        ("123456789p11z22z", "2z", {"flies_aside": 1}),
        ("123456789p11z22z", "2z", {"loser_fans": {"E": 5}}),
        ("123456789p11z22z", "2z", {"chankan": True}),
        ("123456789p11z22z", "2z", {"rinshan": True, "tsumo": True}),
        ("123456789p11z22z", "2z", {"flower_replacement": True, "tsumo": True}),
        ("123456789p1z(222z)", "1z", {"first_turn": True, "tsumo": True}),
        ("123456789p11z22z", "2z", {"liable": {"four_winds": "E"}}),
        ("123456789p11z22z", "2z", {"tsumo": True, "payer": "S"}),
    ],
)
def test_impossible_facts(hand: str, win: str, words: dict[str, Any]) -> None:
    with pytest.raises(Contradiction):
        judge(situation(hand, win, **words))
