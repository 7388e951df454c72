"""How are engine and slow referee of the Korean game driven side by side? Rules, walls, players, comparison.

Everything follows from one number: `compare(number)` plays it again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import mahjong_fast as mf
from parity import side_by_side
from parity.side_by_side import end_of, first_in_pieces, first_of_suit, gathered, step, told
from reference.korean_judge import LIMITS
from reference.korean_random import random_options
from reference.korean_referee import KAN, PON, READY, RON, TSUMO, KoreanReferee, fitting

STYLES = ("fair", "fair", "one_suit", "triplets", "flowers_last", "chows", "robbing")


def flow_options(rng: random.Random) -> dict[str, Any]:
    """Random answers to every switch; half of the time those of the preset, but for the tiles."""
    chosen = random_options(rng)
    if rng.random() < 0.5:
        kept = ("north", "no_bamboo", "bamboo5", "dora", "red_dora")
        chosen = {name: chosen[name] for name in kept}
    chosen["dead_wall"] = 13 if chosen["dora"] == "deadwall" else rng.choice((0, 0, 13))
    chosen["sacred_discard"] = rng.choice(("same_kind", "same_kind", "any_wait", "off"))
    chosen["rob_concealed_kong"] = rng.random() < 0.4
    chosen["three_ready"] = rng.choice(("continue", "draw", "hand_points_only"))
    if "limit_hands" in chosen and rng.random() < 0.5:
        chosen["limit_hands"] = LIMITS
    return chosen


def wall_of(rng: random.Random, style: str, options: dict[str, Any]) -> list[int]:
    """A wall of the game's ids; styles make rare things likely."""
    wall = list(fitting(options))
    rng.shuffle(wall)
    kinds = sorted({t // 4 for t in wall if t < 136} - {22})
    lows = [k for k in kinds if k < 18 and k % 9 < 7]

    def piece() -> list[int]:
        if style == "triplets":
            return [rng.choice(kinds)] * 3
        low = rng.choice(lows)
        return [low, low + 1, low + 2]

    if style == "one_suit":
        wall = first_of_suit(wall, rng, 3, 2)
    elif style in ("triplets", "chows"):
        wall = first_in_pieces(wall, rng, 3, piece)
    if style == "robbing":
        wall = robbing_wall(rng, wall)
    if style == "flowers_last":
        flowers = [t for t in wall if t >= 136]
        wall = gathered(wall, flowers, rng.randrange(60, len(wall) - len(flowers) - 14))
    return wall


def robbing_wall(rng: random.Random, wall: list[int]) -> list[int]:
    """One player waits for a tile between two others; another has three like it and draws the last."""
    kind = rng.randrange(10, 17)
    robber, robbed = rng.sample(range(3), 2)
    free = list(wall)

    def take(kinds: list[int]) -> list[int]:
        found = []
        for k in kinds:
            found.append(next(t for t in free if t < 136 and t // 4 == k))
            free.remove(found[-1])
        return found

    hands = {robber: take([*range(9), kind - 1, kind + 1, 31, 31])}
    hands[robbed] = take([kind] * 3)
    (last,) = take([kind])
    for chair in range(3):
        hand = hands.setdefault(chair, [])
        while len(hand) < 13:
            hand.append(free.pop())
    free.insert(robbed, last)  # his first draw
    return [t for chair in range(3) for t in hands[chair]] + free


def choose(rng: random.Random, table: Any, chair: int, legal: list[int], eager: float) -> int:
    if READY in legal and TSUMO not in legal:
        return READY if rng.random() < 0.7 else rng.choice(legal)
    groups = (
        (lambda a: a in (TSUMO, RON), 0.9),
        (lambda a: KAN <= a < TSUMO, eager),
        (lambda a: PON <= a < KAN, eager / 2),
    )
    return side_by_side.choose(rng, table, chair, legal, kinds_of_move=groups, policy=0.9)


def compare(number: int, seen: Counter[str]) -> None:
    """One deal on both; adds what happened to `seen`."""
    rng = random.Random(number)
    options = flow_options(rng)
    rules = mf.rules("korean_3").replace(**options)
    tiles = {name: bool(getattr(rules, name)) for name in ("north", "no_bamboo", "bamboo5")}
    style = rng.choice(STYLES)
    dealer = rng.randrange(3)
    wall = wall_of(rng, style, tiles)
    table = mf.Table(rules, wall=wall, dealer=dealer)
    referee = KoreanReferee(wall, options, dealer)
    eager = rng.choice((0.1, 0.5, 0.9))
    where = f"deal {number} ({style}, {options})"
    robbed = {"ankan": "concealed kong robbed", "kakan": "added kong robbed"}
    while not table.is_over:
        answers = step(table, referee, where, lambda c, legal: choose(rng, table, c, legal, eager))
        before = len(referee.events)
        phase, last, claimed = referee.phase, str(referee.events[-1][0]), referee.drawn is None
        referee.answer(answers)
        table.apply(answers)
        for a in answers.values():
            if a == RON and phase == "rob":
                seen[robbed[last]] += 1
            if phase == "turn" and claimed and KAN <= a < TSUMO:
                seen["kong after a claim"] += 1
        if RON in answers.values() and any(PON <= a < TSUMO for a in answers.values()):
            seen["win before call"] += 1
        if list(answers.values()).count(RON) > 1:
            seen["two claim the win"] += 1
            seen["the farther one wins"] += referee.winner != (table.view(0).turn + 1) % 3
        for event in referee.events[before:]:
            seen[str(event[0])] += 1
    engine = told(table.events, lambda text: int(mf.Tile(text)))
    end = end_of(table, referee, where, engine, referee.events)
    seen[referee.result] += 1
    if referee.result in ("exhaustive", "sancha"):
        assert end["reason"] == referee.result, where
        if referee.events[-1][0] == "bonus":
            seen["last tile a flower"] += 1
        return
    value = referee.value
    assert end["actor"] == referee.winner, where
    assert end["deltas"] == referee.deltas, where
    assert (end["qualifying"], end["bonus"]) == (value.hand, value.bonus), where
    assert {key for key, _ in end["limit_hands"]} == set(value.limits), where
    assert end["waiting"] == referee.waiting, where
    items: Counter[str] = Counter()
    for key, points, times in end["items"]:
        items[key] += points * times
        seen[f"item {key}"] += 1
    assert items.total() == value.hand + value.bonus, where
    for key in value.limits:
        seen[f"limit {key}"] += 1
    seen["declared hand wins"] += table.view(end["actor"]).riichi[end["actor"]]
    seen["opponent waiting"] += sum(referee.waiting) - 1
