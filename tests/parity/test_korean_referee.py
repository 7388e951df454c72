"""The engine plays the Korean game as the slow referee does: moves, tiles, who was waiting, values, payments,
whatever the options are.

A disagreement names its number; `compare(number, Counter())` plays it again.
"""

from __future__ import annotations

import copy
import itertools
from collections import Counter

import pytest

import mahjong_fast as mf
from mahjong_fast.deals import deal
from parity.korean_referee_play import compare
from reference.korean_referee import KoreanReferee

RARE = (
    *("two claim the win", "the farther one wins", "win before call", "kong after a claim"),
    *("concealed kong robbed", "last tile a flower", "exhaustive", "sancha"),
    *("declared hand wins", "item replacement", "item last_wall_tile"),
    *("item red_dora", "item dora_pong", "item flower_dora", "item north_eye", "item two_dragons"),
)


def play(first: int, count: int) -> Counter[str]:
    seen: Counter[str] = Counter()
    for number in range(first, first + count):
        compare(number, seen)
    return seen


def test_engine_and_referee() -> None:
    seen = play(0, 30)
    for name in ("tsumo", "ron", "pon", "daiminkan", "ankan", "kakan", "bonus", "declare", "ready"):
        assert seen[name], name


def ways(table: KoreanReferee, depth: int) -> int:
    """As `mahjong_fast.perft`, on copies of the referee."""
    if depth == 0:
        return 1
    total = 0
    chairs = list(table.question)
    for moves in itertools.product(*table.question.values()) if chairs else ():
        after = copy.deepcopy(table)
        after.answer(dict(zip(chairs, moves, strict=True)))
        total += ways(after, depth - 1)
    return total


@pytest.mark.parametrize("number", [7, 8])
def test_ways_from_the_start_of_a_deal(number: int) -> None:
    """One of the small numbers of tests/golden/games.json, counted the slow way."""
    referee = KoreanReferee([int(t) for t in deal(1, number, "korean_3").wall])
    assert ways(referee, 2) == mf.perft(mf.Table("korean_3", seed=1, deal=number), 2)


@pytest.mark.long
@pytest.mark.parametrize("first", range(1000, 9000, 2000))
def test_engine_and_referee_longer(first: int) -> None:
    """Rare things are among them. About eight minutes of one core for two thousand deals."""
    seen = play(first, 2000)
    for name in RARE:
        assert seen[name], name
