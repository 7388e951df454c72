"""Random winning hands of the Korean three-player rules, with circumstances that can be true together."""

from __future__ import annotations

import random
from typing import Any

from reference.korean_judge import (
    BONUS_ITEMS,
    EAST,
    GREEN,
    HAND_ITEMS,
    LIMITS,
    NORTH,
    ORPHANS,
    RED,
    SEATS,
    SOUTH,
    WEST,
    WHITE,
    Situation,
    tile_counts,
)
from reference.korean_judge import DEFAULTS as OPTIONS
from reference.notation import Meld

SIMPLE_CHOICES: dict[str, tuple[Any, ...]] = {
    "min_hand": (0, 3, 6), "limit": (40, 50), "half_limit": (20, 25), "goulash_bonus": (5, 1),
    "goulash_cap": (None, 7),
    "goulash_on_limit": (True, False), "dora": (None, "deadwall", "revealed"), "red_dora": (False, True),
    "discard_payment": ("double_hand", "discarder_pays_all"), "limit_discard_other_pays": (True, False),
    "limit_concealment": ("all", "listed"), "seat_dragon_bonus": (0, 1), "rob_for_orphans": (False, True),
    "three_ready": ("continue", "hand_points_only"), "repeat_identical_chows": (True, False),
    "pure_of_honours": (False, True), "terminals_are_simple": (True, False), "last_discard_counts": (False,
    True),
}  # fmt: skip
"""What random rules answer to the switches that stand alone."""


def random_options(rng: random.Random) -> dict[str, Any]:
    """Answers to every switch that concerns one hand."""
    chosen = {name: rng.choice(values) for name, values in SIMPLE_CHOICES.items()}
    tiles = rng.choice(("none", "none", "north", "bamboo5", "no_bamboo", "both"))
    chosen["north"] = tiles in ("north", "both")
    chosen["bamboo5"] = tiles in ("bamboo5", "both")
    chosen["no_bamboo"] = tiles == "no_bamboo"
    if rng.random() < 0.5:
        chosen["limit_hands"] = tuple(rng.sample(LIMITS, rng.randrange(len(LIMITS))))
    if rng.random() < 0.5:
        everything = [*HAND_ITEMS, *BONUS_ITEMS, "not_waiting"]
        chosen["items_off"] = tuple(rng.sample(everything, rng.randrange(20)))
    return OPTIONS | chosen


def _groups(rng: random.Random, copies: dict[int, int]) -> tuple[list[list[int]], int]:
    """Four sets and an eye of kinds that go well together."""
    honours = (EAST, SOUTH, WEST, WHITE, GREEN, RED)
    pools: tuple[tuple[int, ...], ...] = (
        tuple(copies), tuple(copies), (*range(9), *honours), (*range(9, 18), *honours), (*ORPHANS, NORTH),
        (18, 26, 22, *honours, NORTH), (*range(9, 18), WHITE), (*range(9), RED), (18, 26, GREEN, 0, 1, 2,
        22), honours,
        tuple(range(18)),
    )  # fmt: skip
    pool = [k for k in rng.choice(pools) if k in copies]
    chows = [k for k in range(18) if k % 9 < 7 and all(k + i in pool for i in range(3))]
    pongs = [k for k in pool if k != 22 and (k != NORTH or rng.random() < 0.5)]
    share = rng.choice((0.0, 0.3, 0.6, 1.0)) if chows else 0.0
    groups = []
    for _ in range(4):
        if rng.random() < share:
            first = rng.choice(chows)
            if groups and rng.random() < 0.3:
                first = groups[-1][0] if groups[-1][0] in chows else first
            groups.append([first, first + 1, first + 2])
        else:
            groups.append([rng.choice(pongs)] * 3)
    return groups, rng.choice(pool)


def _shape(rng: random.Random, copies: dict[int, int]) -> tuple[list[int], list[Meld]] | None:
    how = rng.random()
    kinds = list(copies)
    if how < 0.06:
        pool = rng.choice((kinds, [k for k in kinds if k in (*ORPHANS, NORTH, 22)], list(range(9))))
        pool = [k for k in pool if k in copies]
        return ([k for k in rng.sample(pool, 7) for _ in range(2)], []) if len(pool) >= 7 else None
    if how < 0.10:
        held = [k for k in (*ORPHANS, NORTH) if k in copies]
        extra = rng.choice(held)
        return [*held, *([extra] * (14 - len(held)))], []
    if how < 0.13:
        first = rng.choice((0, 9))
        return [
            *([first] * 3),
            *range(first + 1, first + 8),
            *([first + 8] * 3),
            first + rng.randrange(9),
        ], []
    groups, eye = _groups(rng, copies)
    melded, kongs = rng.choice((0.0, 0.0, 0.4, 0.9)), rng.choice((0.0, 0.2, 0.8))
    concealed, melds = [eye, eye], []
    for group in groups:
        pong = group[0] == group[1]
        if pong and (rng.random() < kongs or (group[0] == NORTH and rng.random() < 0.7)):
            kind = "ankan" if rng.random() >= melded else rng.choice(("daiminkan", "kakan", "ankan"))
            melds.append(Meld(kind, (group[0],) * 4))
        elif pong and rng.random() < melded:
            melds.append(Meld("pon", tuple(group)))
        else:
            concealed += group
    return concealed, melds


def random_win(rng: random.Random, options: dict[str, Any]) -> Situation | None:
    """One situation, or None when the draft has tiles too often."""
    copies = tile_counts(options)
    shape = _shape(rng, copies)
    if shape is None:
        return None
    concealed, melds = shape
    if rng.random() < 0.04:  # no longer complete, most of the time
        concealed[rng.randrange(len(concealed))] = rng.choice(list(copies))
    counts = [concealed.count(k) for k in range(34)]
    s = Situation(counts, melds, rng.choice(concealed), tsumo=rng.random() < 0.5)
    if any(s.owned(k) > copies.get(k, 0) for k in range(34)):
        return None
    s.seat, s.round = rng.choice(SEATS), rng.choice(SEATS)
    s.flowers = frozenset(rng.sample(range(4), rng.choice((0, 0, 1, 2, 3, 4))))
    others = [wind for wind in SEATS if wind != s.seat]
    s.waiting = frozenset(wind for wind in others if rng.random() < 0.5)
    s.drawn_deals = rng.choice((0, 0, 0, 1, 2, 5))
    s.last_tile = rng.random() < 0.1
    s.declared_ready = s.concealed and rng.random() < 0.2
    s.all_ready = s.declared_ready and rng.random() < 0.5
    if s.tsumo:
        kong = any(m.is_kan for m in melds) and not s.declared_ready
        s.rinshan = kong and rng.random() < 0.3
        s.flower_replacement = bool(s.flowers) and rng.random() < 0.1
    else:
        s.payer = rng.choice((*others, *others, None))
        s.chankan = s.owned(s.win) == 1 and not s.last_tile and rng.random() < 0.3
    turned = rng.choice((*copies, 40, 41, 42, 43, None, None))
    free = turned is None or (turned >= 40 and turned - 40 not in s.flowers)
    if free or (turned < 40 and s.owned(turned) < copies[turned]):
        s.dora = turned
    if options["red_dora"]:
        s.reds = (int(s.owned(4) > 0 and rng.random() < 0.5), int(s.owned(13) > 0 and rng.random() < 0.5))
    return s


def random_wins(rng: random.Random, options: dict[str, Any], count: int) -> list[Situation]:
    found: list[Situation] = []
    while len(found) < count:
        s = random_win(rng, options)
        if s is not None:
            found.append(s)
    return found
