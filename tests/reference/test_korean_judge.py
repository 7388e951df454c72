"""The slow judge of the Korean three-player rules against every case there is."""

from __future__ import annotations

from typing import Any

import pytest

from cases import korean
from cases.korean import KoreanCase
from reference.korean_judge import DEFAULTS as OPTIONS
from reference.korean_judge import (
    FULL,
    Contradiction,
    Situation,
    first_claim,
    is_waiting,
    judge,
    next_tile,
    situation,
    tile_counts,
)
from reference.notation import parse_hand, read_tiles


def facts(case: KoreanCase) -> Situation:
    words = dict(case.words)
    words["flowers"] = frozenset(range(words["flowers"]))
    words["waiting"] = frozenset(words["waiting"])
    return situation(case.hand, case.win, **words)


@pytest.mark.parametrize("case", korean.hands(), ids=lambda c: c.name)
def test_hand(case: KoreanCase) -> None:
    found = judge(facts(case), case.options)
    expect = case.expect
    assert dict(found.hand_items) == case.hand_items, str(case)
    assert found.hand == expect["hand_points"]
    assert {(name, "full" if name in FULL else "half") for name in found.limits} == case.limits
    assert found.limit_value == expect["limit_value"]
    bonus = {{"bonus_concealed": "concealed"}.get(i, i): n for i, n in found.bonus_items.items()}
    assert bonus == case.bonus_items
    assert found.bonus == expect["bonus_points_before_not_waiting"]
    assert (found.status == "win") == expect["legal_win"]
    assert (found.payments or {}) == expect["payments"]
    assert sum((found.payments or {}).values()) == expect["winner_gain"]


@pytest.mark.parametrize("row", korean.other("tile_count"), ids=lambda r: r["id"])
def test_tile_count(row: dict[str, Any]) -> None:
    copies = tile_counts(OPTIONS | row["options"])
    assert sum(copies.values()) + 4 == row["expect"]["total"]


@pytest.mark.parametrize("row", korean.other("priority"), ids=lambda r: r["id"])
def test_priority(row: dict[str, Any]) -> None:
    claims = [(c["seat"], c["hand"], c["bonus"]) for c in row["claims"] if "hand" in c]
    assert first_claim(claims, row["discarder"]) == row["expect"]["winner"]


def test_priority_by_points() -> None:
    assert first_claim([("E", 5, 4), ("W", 5, 3)], "S") == "E"
    assert first_claim([("E", 5, 0), ("W", 4, 9)], "S") == "E"
    assert first_claim([("E", 20, 0), ("W", 19, 9)], "S") == "E"


def dora_points(hand: str, indicator: str, options: dict[str, Any]) -> int:
    s = situation(hand, "1z", dora=read_tiles(indicator)[0][0])
    found = judge(s, options | {"min_hand": 0})
    return sum(n for i, n in found.bonus_items.items() if i.startswith("dora"))


def test_dora() -> None:
    (revealed,) = (r for r in korean.other("dora") if r["options"]["dora"] == "revealed")
    hands = {
        "single": "456p22p789m555z11z",
        "eye": "66p345m789m123m11z",
        "pong": "666p22p789m555z11z",
        "kong": "22p789m555z11z[6666p]",
    }
    for what, hand in hands.items():
        assert dora_points(hand, "5p", revealed["options"]) == revealed["expect"][what], what
    (dead,) = (r for r in korean.other("dora") if r["options"]["dora"] == "deadwall")
    for what, hand in {"pong": "444p22p789m555z11z", "kong": "22p789m555z11z[4444p]"}.items():
        assert dora_points(hand, "3p", dead["options"]) == dead["expect"][what], what
    for tile in ("9p", "7z"):
        assert next_tile(read_tiles(tile)[0][0], OPTIONS) == read_tiles(dead["expect"][f"next_{tile}"])[0][0]


def test_waiting() -> None:
    """KOR-F11: all copies gone; KOR-F12: complete but too cheap."""
    assert {row["id"] for row in korean.other("waiting")} == {"KOR-F11", "KOR-F12"}
    only = parse_hand("123m456p789m99s(555z)1s")
    hand = parse_hand("123456789m123p9s")
    gone = [0] * 34
    me = Situation([], [], 0)
    assert is_waiting(hand.counts, hand.melds, gone, me)
    gone[26] = 3
    assert not is_waiting(hand.counts, hand.melds, gone, me)
    cheap = parse_hand("234m567m678p2p(555z)")
    assert not is_waiting(cheap.counts, cheap.melds, [0] * 34, me)
    assert is_waiting(cheap.counts, cheap.melds, [0] * 34, me, {"min_hand": 1})
    assert not is_waiting(only.counts, only.melds, [0] * 34, me, {"min_hand": 0})


@pytest.mark.parametrize(
    ("hand", "win", "words"),
    [
        ("123m456p789m11222z", "2z", {}),
        ("234m456p789m22p1s1s", "8m", {"rinshan": True, "tsumo": True}),
        ("234m456p789m22p11s", "2p", {"chankan": True}),
        ("234m456p22p11s(789m)", "2p", {}),
        ("234m456p789m2p4z4z4z", "2p", {}),
        ("234m456p789m2p555s", "2p", {}),
        ("234m456p789m2p(555z)", "2p", {"declared_ready": True}),
        ("234m456p789m2p111s", "2p", {"waiting": frozenset("E")}),
        ("234m456p789m2p111s", "2p", {"flower_replacement": True, "tsumo": True}),
        ("234m456p789m2p111s", "2p", {"reds": (0, 1)}),
    ],
)
def test_impossible_facts(hand: str, win: str, words: dict[str, Any]) -> None:
    with pytest.raises(Contradiction):
        judge(situation(hand, win, **words))
