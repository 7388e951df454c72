"""Random winning hands of the Malaysian three-player rules, with circumstances that can be true together."""

from __future__ import annotations

import random
from typing import Any

from reference.malaysian_judge import DEFAULTS, FLY, KINDS, LIABLE, SEATS, Situation
from reference.notation import Meld

CIRCLES, HONOURS = tuple(range(9, 18)), tuple(range(27, 34))
CHOICES: dict[str, tuple[Any, ...]] = {
    "minimum_fan": (5, 0, 7), "fan_cap": (10, 12), "value_formula": ("100_20f", "20f"),
    "full_set_fan": (True, False),
    "mixed_suit_fan": (True, False), "little_dragons_with_pongs": (False, True),
    "own_east_counts_twice": (True, False),
    "fly_fifth": (False, True), "fly_as_flower": (False, True), "four_flies_later": ("complete_hand",
    "not_counted"),
    "fly_pong_concealed": (True, False), "flies_in_limits": (True, False), "fly_points": (50, 20),
    "flies_paid_to": ("each", "winner"), "loser_minimum": (5, 3), "losers_compare_always": (False, True),
    "liability": (True, False), "claim_chow": (True, False), "last_discard_counts": (False, True),
}  # fmt: skip


def random_options(rng: random.Random) -> dict[str, Any]:
    """Answers to every switch that concerns one hand."""
    chosen = {
        name: rng.choice(values if rng.random() < 0.4 else values[:1]) for name, values in CHOICES.items()
    }
    return DEFAULTS | chosen


def _groups(rng: random.Random) -> tuple[list[list[int]], int]:
    pool = rng.choice(
        (KINDS, KINDS, CIRCLES, HONOURS, (*CIRCLES[:3], *HONOURS[4:]), HONOURS[:4], (9, 17, 31, 32, 33))
    )
    chows = [k for k in range(9, 16) if all(k + i in pool for i in range(3))]
    share = rng.choice((0.0, 0.3, 0.7, 1.0)) if chows else 0.0
    groups = []
    for _ in range(4):
        if rng.random() < share:
            first = rng.choice(chows)
            groups.append([first, first + 1, first + 2])
        else:
            groups.append([rng.choice(pool)] * 3)
    return groups, rng.choice(pool)


def _shape(rng: random.Random, options: dict[str, Any]) -> tuple[list[int], list[Meld], list[int]]:
    how = rng.random()
    if how < 0.08:
        return [k for k in rng.sample(rng.choice((KINDS, CIRCLES, HONOURS)), 7) for _ in range(2)], [], []
    if how < 0.14:
        return [*([9] * 3), *range(10, 17), *([17] * 3), rng.randrange(9, 18)], [], []
    groups, eye = _groups(rng)
    melded, kongs = rng.choice((0.0, 0.0, 0.4, 0.9)), rng.choice((0.0, 0.2, 0.8))
    concealed, melds, flies = [eye, eye], [], []
    for group in groups:
        pong = group[0] == group[1]
        fly = int(rng.random() < 0.1)
        if pong and rng.random() < kongs:
            kind = "ankan" if rng.random() >= melded else rng.choice(("daiminkan", "kakan", "ankan"))
            melds.append(Meld(kind, (group[0],) * 4))
            flies.append(0)
        elif rng.random() < melded and (pong or options["claim_chow"]):
            melds.append(Meld("pon" if pong else "chi", tuple(group)))
            flies.append(fly)
        else:
            concealed += group
    return concealed, melds, flies


def random_win(rng: random.Random, options: dict[str, Any], most_flies: int) -> Situation | None:
    """One situation, or None when the draft cannot be."""
    concealed, melds, meld_flies = _shape(rng, options)
    if rng.random() < 0.03:
        concealed[rng.randrange(len(concealed))] = rng.choice(KINDS)
    wanted = rng.choice((0, 0, 0, 1, 1, 2, 2, 3, 4))
    jokers = min(wanted, most_flies, len(concealed) - 1, 4 - sum(meld_flies))
    rng.shuffle(concealed)
    naturals = concealed[max(jokers, 0) :]
    jokers = len(concealed) - len(naturals)
    counts = [naturals.count(k) for k in range(34)]
    by_fly = jokers > 0 and rng.random() < 0.2
    s = Situation(counts, jokers, melds, FLY if by_fly else rng.choice(naturals), meld_flies)
    s.tsumo = by_fly or rng.random() < 0.5
    if sum(meld_flies) + jokers > 4:
        return None
    if any(s.natural(k) > 4 or (s.standing(k) > 4 and not options["fly_fifth"]) for k in KINDS):
        return None
    s.seat = rng.choice(SEATS)
    how = rng.random()
    bonus = rng.sample(range(16), rng.choice((0, 1, 2, 3, 5, 8, 12, 16)))
    if how < 0.2:
        bonus = [t for t in bonus if t // 4 != 2] + [8, 9, 10, 11]
    s.bonus = frozenset(bonus)
    others = [wind for wind in SEATS if wind != s.seat]
    left = 4 - s.flies
    if options["fly_as_flower"] and left and rng.random() < 0.3:
        s.flies_aside = rng.randint(0, left)
        left -= s.flies_aside
    for wind in others:
        held = rng.randint(0, left) if rng.random() < 0.3 else 0
        s.flies_held[wind] = held
        left -= held
    if rng.random() < 0.5:
        s.loser_fans = {wind: rng.randrange(13) for wind in others}
    if rng.random() < 0.3:
        s.liable = {name: rng.choice(others) for name in LIABLE if rng.random() < 0.7}
    s.last_tile = rng.random() < 0.08
    kongs = any(m.is_kan for m in melds)
    if s.tsumo:
        s.rinshan = (kongs or bool(s.bonus)) and rng.random() < 0.15
        s.double_replacement = kongs and rng.random() < 0.08
        s.flower_replacement = bool(s.bonus) and rng.random() < 0.1
        s.first_turn = not melds and rng.random() < 0.05
    else:
        s.payer = rng.choice((*others, *others, None))
        s.chankan = s.natural(s.win) == 1 and not s.last_tile and rng.random() < 0.2
    if rng.random() < 0.01 and not melds and not s.chankan and s.payer is None:
        s.jokers_dealt = True
        s.jokers, s.flies_held, s.flies_aside = 4, {}, 0
    return s


def random_wins(
    rng: random.Random, options: dict[str, Any], count: int, most_flies: int = 4
) -> list[Situation]:
    found: list[Situation] = []
    while len(found) < count:
        s = random_win(rng, options, most_flies)
        if s is not None:
            found.append(s)
    return found
