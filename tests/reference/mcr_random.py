"""Random complete hands of Chinese Official mahjong with possible circumstances.

Most hands are put together from sets that like to be related (same suit, same rank, terminals, honours),
so that rare fans turn up; the rest are special shapes. Every fact is possible: no fifth tile, no replacement
tile without a kong.
"""

from __future__ import annotations

import random
from dataclasses import dataclass

from reference.mcr_judge import Situation
from reference.mcr_shapes import HONOURS, KNITTED
from reference.notation import WINDS, YAOCHUU, Meld

GROUPS: tuple[tuple[int, ...], ...] = tuple((k, k + 1, k + 2) for k in range(27) if k % 9 <= 6) + tuple(
    (k, k, k) for k in range(34)
)


@dataclass
class Draft:
    concealed: list[int]
    melds: list[Meld]


def _liking(rng: random.Random) -> list[float]:
    """Weights of the 21 chows and 34 pungs in one kind of hand."""
    suits = [rng.choice((0.02, 1.0, 1.0)) for _ in range(3)]
    ranks = [rng.choice((0.1, 1.0)) for _ in range(9)]
    honours = rng.choice((0.02, 0.3, 3.0))
    chows, pungs = rng.choice(((1.0, 0.05), (1.0, 1.0), (0.05, 1.0)))
    weights = []
    for group in GROUPS:
        kind = group[0]
        weight = honours if kind >= 27 else suits[kind // 9] * ranks[kind % 9]
        weights.append(weight * (pungs if group[0] == group[1] else chows))
    return weights


def _relative(rng: random.Random, group: tuple[int, ...]) -> tuple[int, ...]:
    """A set of the same type that makes some relation with this one likely."""
    first = group[0]
    if first >= 27:
        kind = rng.choice((27, 28, 29, 30) if first <= 30 else (31, 32, 33))
        return (kind, kind, kind)
    suit = first // 9 if rng.random() < 0.5 else rng.randrange(3)
    rank = first % 9 + rng.choice((-6, -3, -2, -1, 0, 0, 1, 1, 2, 3, 6))
    last = 8 if group[0] == group[1] else 6
    if not 0 <= rank <= last:
        return group
    kind = 9 * suit + rank
    return (kind, kind, kind) if group[0] == group[1] else (kind, kind + 1, kind + 2)


def _terminal_chows(rng: random.Random) -> tuple[list[tuple[int, ...]], int]:
    """123 and 789 twice, in one suit or in two, with a pair of fives."""
    a, b, five = rng.sample(range(3), 3) if rng.random() < 0.5 else [rng.randrange(3)] * 3
    chows = [
        (9 * suit + first, 9 * suit + first + 1, 9 * suit + first + 2) for suit in (a, b) for first in (0, 6)
    ]
    return chows, 9 * five + 4


TERMINALS = (0, 8, 9, 17, 18, 26)
# Kinds of which hands with a fan of the whole hand are made: terminals, with honours, honours, even ranks,
# green, reversible tiles, one suit.
POOLS: tuple[tuple[int, ...], ...] = (
    TERMINALS,
    YAOCHUU,
    HONOURS,
    tuple(k for k in range(27) if k % 9 % 2 == 1),
    (19, 20, 21, 23, 25, 32),
    (9, 10, 11, 12, 13, 16, 17, 19, 21, 22, 23, 25, 26, 31),
    tuple(range(9)),
)


def _pool(rng: random.Random, wanted: int) -> tuple[list[tuple[int, ...]], int]:
    """Sets and a pair of few kinds."""
    pool = rng.choice(POOLS)
    possible = [group for group in GROUPS if set(group) <= set(pool)]
    return rng.choices(possible, k=wanted), rng.choice(pool)


def _groups(rng: random.Random, wanted: int) -> list[tuple[int, ...]]:
    groups = rng.choices(GROUPS, _liking(rng), k=wanted)
    if rng.random() < 0.6:
        for number in range(1, wanted):
            if rng.random() < 0.85:
                groups[number] = _relative(rng, rng.choice(groups[:number]))
    return groups


def _pair(rng: random.Random, groups: list[tuple[int, ...]]) -> int:
    how = rng.random()
    if how < 0.4:
        return rng.randrange(34)
    if how < 0.5:
        return rng.choice((4, 13, 22))
    return rng.choice(_relative(rng, rng.choice(groups))) if how < 0.8 else rng.choice(rng.choice(groups))


def _standard(rng: random.Random, knitted: bool) -> Draft | None:
    pattern = rng.choice(KNITTED) if knitted else frozenset()
    groups = _groups(rng, 1 if knitted else 4)
    pair = _pair(rng, groups)
    how = 1.0 if knitted else rng.random()
    if how < 0.01:
        groups, pair = _terminal_chows(rng)
    elif how < 0.08:
        groups, pair = _pool(rng, 4)
    melded = rng.choice((0.0, 0.3, 0.7, 1.0))
    kongs = rng.choice((0.0, 0.0, 0.4, 0.9))
    concealed, melds = [pair, pair, *pattern], []
    for group in groups:
        is_pung = group[0] == group[1]
        if is_pung and rng.random() < kongs:
            kind = (
                "ankan" if rng.random() > melded or rng.random() < 0.3 else rng.choice(("daiminkan", "kakan"))
            )
            melds.append(Meld(kind, (group[0],) * 4))
        elif rng.random() < melded:
            melds.append(Meld("pon" if is_pung else "chi", group))
        else:
            concealed += group
    total = concealed + [k for meld in melds for k in meld.tiles]
    if any(total.count(k) > 4 for k in total):
        return None
    return Draft(concealed, melds)


def _seven_pairs(rng: random.Random) -> Draft:
    pool = rng.choice((range(34), range(9), YAOCHUU, range(18), TERMINALS, (19, 20, 21, 23, 25, 32), HONOURS))
    if rng.random() < 0.1:
        first = 9 * rng.randrange(3) + rng.randrange(3)
        return Draft([k for k in range(first, first + 7) for _ in range(2)], [])
    return Draft([k for k in rng.sample([*pool, *pool], 7) for _ in range(2)], [])


def _gates(rng: random.Random) -> Draft:
    suit = 9 * rng.randrange(3)
    return Draft([suit + k for k in (0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, rng.randrange(9))], [])


def _orphans(rng: random.Random) -> Draft:
    return Draft([*YAOCHUU, rng.choice(YAOCHUU)], [])


def _honours_knitted(rng: random.Random) -> Draft:
    honours = rng.choice((5, 6, 7))
    return Draft(rng.sample(HONOURS, honours) + rng.sample(sorted(rng.choice(KNITTED)), 14 - honours), [])


def _draft(rng: random.Random) -> Draft:
    while True:
        shape = rng.random()
        if shape < 0.8:
            draft = _standard(rng, knitted=False)
        elif shape < 0.88:
            draft = _standard(rng, knitted=True)
        elif shape < 0.94:
            draft = _seven_pairs(rng)
        elif shape < 0.96:
            draft = _gates(rng)
        elif shape < 0.97:
            draft = _orphans(rng)
        else:
            draft = _honours_knitted(rng)
        if draft is not None:
            return draft


def random_win(rng: random.Random) -> Situation:
    """One complete hand; whether it reaches 8 points is left to chance."""
    draft = _draft(rng)
    counts = [draft.concealed.count(k) for k in range(34)]
    win = rng.choice(draft.concealed)
    rng.shuffle(draft.melds)
    s = Situation(counts, draft.melds, win, seat=rng.choice(WINDS), round=rng.choice(WINDS))
    s.tsumo = rng.random() < 0.4
    s.flowers = rng.choice((0, 0, 1, 8))
    s.last_tile = rng.random() < 0.15
    s.rinshan = s.tsumo and any(m.is_kan for m in s.melds) and rng.random() < 0.3
    s.chankan = not s.tsumo and not s.last_tile and s.owned(win) == 1 and rng.random() < 0.2
    s.last_of_kind = counts[win] == 1 and rng.random() < 0.15
    return s


def random_wins(seed: int, count: int) -> list[Situation]:
    rng = random.Random(seed)
    return [random_win(rng) for _ in range(count)]


def hand_text(s: Situation) -> str:
    """Concealed tiles without the winning one, and the melds."""
    counts = list(s.counts)
    counts[s.win] -= 1
    parts = []
    for suit, letter in enumerate("mpsz"):
        digits = "".join(str(r + 1) * counts[9 * suit + r] for r in range(7 if suit == 3 else 9))
        parts.append(digits + letter if digits else "")
    for meld in s.melds:
        digits = "".join(str(k % 9 + 1) for k in meld.tiles)
        if meld.kind == "kakan":
            digits = digits[:3] + "+" + digits[3:]
        text = digits + "mpsz"[meld.tiles[0] // 9]
        parts.append(f"[{text}]" if meld.kind == "ankan" else f"({text})")
    return "".join(parts)


def tile_text(kind: int) -> str:
    return str(kind % 9 + 1) + "mpsz"[kind // 9]


def words(s: Situation) -> dict[str, object]:
    """The keywords of score() that say the same as the situation."""
    return {
        "tsumo": s.tsumo,
        "seat": s.seat,
        "round": s.round,
        "last_tile": s.last_tile,
        "last_of_kind": s.last_of_kind,
        "rinshan": s.rinshan,
        "chankan": s.chankan,
        "flowers": s.flowers,
    }
