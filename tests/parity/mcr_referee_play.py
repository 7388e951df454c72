"""How are engine and slow referee of Chinese Official driven side by side? Walls, players, comparison.

Everything follows from one number: `compare(number)` plays it again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import mahjong_fast as mf
from parity import side_by_side
from parity.side_by_side import end_of, first_in_pieces, first_of_suit, gathered, step, told
from reference.mcr_fans import PROFILES
from reference.mcr_referee import CHI, KAN, PASS, PON, RON, TSUMO, McrReferee

PRESETS = {"mcr": "wmo", "mcr_cn98": "cn98", "mcr_mil": "mil"}
STYLES = ("fair", "fair", "one_suit", "triplets", "flowers_last", "chows")


def wall_of(rng: random.Random, style: str) -> list[int]:
    """A wall of 144 ids; styles make rare things likely."""
    wall = list(range(144))
    rng.shuffle(wall)

    def piece() -> list[int]:
        kind = rng.randrange(34)
        if style == "triplets":
            return [kind] * 3
        low = rng.randrange(3) * 9 + rng.randrange(7)
        return [low, low + 1, low + 2]

    if style == "one_suit":
        wall = first_of_suit(wall, rng, 4, 3)
    elif style in ("triplets", "chows"):
        wall = first_in_pieces(wall, rng, 4, piece)
    elif style == "flowers_last":  # somewhere in the middle, where front and back meet
        wall = gathered(wall, range(136, 144), rng.randrange(60, 130))
    return wall


def choose(rng: random.Random, table: Any, chair: int, legal: list[int], eager: float) -> int:
    groups = (
        (lambda a: a in (TSUMO, RON), 0.95),
        (lambda a: KAN <= a < TSUMO, eager),
        (lambda a: CHI <= a < KAN, eager / 2),
    )
    return side_by_side.choose(rng, table, chair, legal, kinds_of_move=groups, policy=0.85)


def by_kind(events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The referee's events with kinds for ids."""
    return [
        (*e[:2], e[2] // 4 if e[2] < 136 else e[2] - 96) if e[0] in ("draw", "bonus") else e for e in events
    ]


def compare(number: int, seen: Counter[str]) -> None:
    """One deal on both; adds what happened to `seen`."""
    rng = random.Random(number)
    preset = sorted(PRESETS)[number % 3]
    style = rng.choice(STYLES)
    last = rng.choice(("win_only", "chow_pung"))
    minimum = rng.choice((8, 8, 8, 1, 12))
    dealer = rng.randrange(4)
    wall = wall_of(rng, style)
    rules = mf.rules(preset).replace(last_discard_claims=last, minimum_fan=minimum)
    options = {**PROFILES[PRESETS[preset]], "minimum_fan": minimum}
    table = mf.Table(rules, wall=wall, dealer=dealer)
    referee = McrReferee(wall, dealer, profile=options, last=last)
    eager = rng.choice((0.1, 0.5, 0.9))
    where = f"deal {number} ({preset}, {style})"
    assert table.scores == (0, 0, 0, 0)
    while not table.is_over:
        answers = step(table, referee, where, lambda c, legal: choose(rng, table, c, legal, eager))
        before = len(referee.events)
        hand = referee.phase
        referee.answer(answers)
        table.apply(answers)
        for _c, a in answers.items():
            if a == RON and hand == "rob":
                seen["robbing"] += 1
            if a not in (PASS, RON) and hand == "claim":
                seen["chow" if a < PON else "pung" if a < KAN else "kong"] += 1
            if a == RON and any(b in answers.values() for b in range(CHI, TSUMO)):
                seen["win before call"] += 1
        if list(answers.values()).count(RON) > 1:
            seen["two claim the win"] += 1
        for event in referee.events[before:]:
            seen[str(event[0])] += 1
    end = end_of(table, referee, where, told(table.events), by_kind(referee.events))
    seen[referee.result] += 1
    if referee.result == "draw":
        assert (end["reason"], end["tenpais"]) == ("exhaustive", [False] * 4), where
    else:
        assert (end["actor"], end["value"]) == (referee.winner, referee.value), where
        for key, _, times in end["fans"]:
            seen[f"fan {key}"] += times
        seen["flowers paid"] += end["flowers"]
        assert end["deltas"] == referee.deltas, where
    if referee.drawn is None and referee.events[-2][0] == "bonus" and not referee.wall:
        seen["last tile a flower"] += 1
