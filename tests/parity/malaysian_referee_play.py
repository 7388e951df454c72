"""How are engine and slow referee of the Malaysian game driven side by side? Walls, options, comparison.

Everything follows from one number: `compare(number)` plays it again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import mahjong_fast as mf
from parity import side_by_side
from parity.side_by_side import end_of, first_in_pieces, gathered, step, told
from reference.malaysian_random import random_options
from reference.malaysian_referee import (
    ASIDE,
    CHI,
    EXCHANGE,
    FLY_CHI,
    KAN,
    PASS,
    PON,
    RON,
    TSUMO,
    MalaysianReferee,
    kind_of,
)

IDS = [*range(36, 72), *range(108, 156)]
STYLES = ("fair", "fair", "fair", "pongs", "chows", "honours", "flies", "bonus_last", "dealt_flies", "liable")
FLOW_CHOICES: dict[str, tuple[Any, ...]] = {
    "claim_tie": ("nearest", "farthest"),
    "open_kong_payer": ("discarder", "each"),
    "initial_set_with_replacements": (True, False),
    "fly_exchange": (False, True),
}


def wall_of(rng: random.Random, style: str) -> list[int]:
    """A wall of 84 ids; styles make rare things likely."""
    wall = list(IDS)
    rng.shuffle(wall)
    if style in ("pongs", "chows", "honours", "liable"):
        wall = first_in_pieces(wall, rng, 3, lambda: _piece(rng, style), tries=60)
    if style == "flies":  # one hand begins with two or three
        flies = rng.sample(range(152, 156), rng.choice((2, 3)))
        place = 13 * rng.randrange(3)
        rest = [t for t in wall if t not in flies]
        wall = rest[:place] + flies + rest[place:]
    if style == "dealt_flies":
        place = 13 * rng.randrange(3)
        rest = [t for t in wall if t < 152]
        wall = [*rest[:place], 152, 153, 154, 155, *rest[place:]]
        if rng.random() < 0.5:  # the last of them replaces a bonus tile, or not
            wall.remove(155)
            wall.insert(place, next(t for t in wall[39:] if 136 <= t < 152))
            del wall[wall.index(wall[place], place + 1)]
            wall.append(155)
    if style == "bonus_last":  # where front and back meet
        wall = gathered(wall, range(136, 152), rng.randrange(42, 66))
    return wall


def _piece(rng: random.Random, style: str) -> list[int]:
    if style == "chows":
        low = rng.randrange(9, 16)
        return [low, low + 1, low + 2]
    if style == "liable":
        return [rng.choice((27, 28, 29, 30, 31, 32, 33))] * 2
    return [rng.choice([*range(27, 34)] if style == "honours" else [*range(9, 18), *range(27, 34)])] * 3


def choose(rng: random.Random, table: Any, chair: int, legal: list[int], eager: float) -> int:
    groups = (
        (lambda a: a in (TSUMO, RON), 0.9),
        (lambda a: KAN <= a < TSUMO or a == ASIDE or a >= EXCHANGE, eager),
        (lambda a: CHI <= a < KAN or FLY_CHI <= a < EXCHANGE, eager / 2),
    )
    return side_by_side.choose(rng, table, chair, legal, kinds_of_move=groups, policy=0.8)


def by_kind(events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The referee's events with kinds for ids; where no fly is in a set nothing is said of one."""
    return [
        (*e[:2], kind_of(e[2])) if e[0] in ("draw", "bonus") else tuple(x for x in e if x is not None)
        for e in events
    ]


def compare(number: int, seen: Counter[str]) -> None:
    """One deal on both; adds what happened to `seen`."""
    rng = random.Random(number)
    style = rng.choice(STYLES)
    options = random_options(rng) if rng.random() < 0.7 else {}
    options |= {name: rng.choice(values) for name, values in FLOW_CHOICES.items() if options}
    dealer = rng.randrange(3)
    wall = wall_of(rng, style)
    rules = mf.rules("malaysian_3").replace(**options)
    table = mf.Table(rules, wall=wall, dealer=dealer)
    referee = MalaysianReferee(wall, dealer, options)
    eager = rng.choice((0.1, 0.5, 0.9))
    where = f"deal {number} ({style})"
    while not table.is_over:
        assert list(table.scores) == referee.deltas, where
        answers = step(table, referee, where, lambda c, legal: choose(rng, table, c, legal, eager))
        before, phase = len(referee.events), referee.phase
        referee.answer(answers)
        table.apply(answers)
        _note(seen, answers, phase)
        for event in referee.events[before:]:
            seen[str(event[0])] += 1
    end = end_of(table, referee, where, told(table.events), by_kind(referee.events))
    assert end["deltas"] == referee.last_change, where
    seen[referee.result] += 1
    if referee.result == "draw":
        assert (end["reason"], end["tenpais"]) == ("exhaustive", [False] * 3), where
        return
    assert (end["actor"], end["qualifying"]) == (referee.winner, referee.won.fans), where
    items = {key: fans * times for key, fans, times in end["items"]}
    wanted = {key: fans for key, fans in referee.won.items.items() if fans}
    assert items == wanted | dict.fromkeys(referee.won.limits, referee.won.cap), where
    for key in items:
        seen[f"item {key}"] += 1
    if any(line.get("liable") for line in end["payments"]):
        seen["liable"] += 1
    if any(line["reason"] == "losers" for line in end["payments"]):
        seen["losers pay"] += 1
    if end.get("jokers"):
        seen["won with flies"] += 1


def _note(seen: Counter[str], answers: dict[int, int], phase: str) -> None:
    moves = list(answers.values())
    for a in moves:
        if a == RON and phase == "rob":
            seen["robbing"] += 1
        if a >= FLY_CHI and a < EXCHANGE:
            seen["claim with a fly"] += 1
        if a == ASIDE:
            seen["fly set aside"] += 1
    calls = [a for a in moves if a not in (PASS, RON)]
    if phase == "claim" and RON in moves and calls:
        seen["win before call"] += 1
    if phase == "claim" and len(calls) > 1:
        seen["two calls"] += 1
    if moves.count(RON) > 1:
        seen["two claim the win"] += 1
    if any(CHI <= a < PON for a in calls) and any(PON <= a < TSUMO for a in calls):
        seen["pong before chow"] += 1
