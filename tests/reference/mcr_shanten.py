"""How far is a hand from the shapes of Chinese Official mahjong? Section 3 of the MCR specification.

The forms it shares with riichi come from shape_slow; for the others every finished hand is written out once
and compared with the tiles.
"""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from reference import shape_slow as slow
from reference.mcr_shapes import HONOURS, KNITTED

KNITTED_STRAIGHT, HONOURS_KNITTED = 16, 32
ALL = slow.ANY | slow.FOUR_SAME | KNITTED_STRAIGHT | HONOURS_KNITTED
BOTH = (KNITTED_STRAIGHT, HONOURS_KNITTED)


@lru_cache
def knitted_targets(sets: int) -> np.ndarray:
    """Nine knitted tiles, `sets` sets (0 or 1) and a pair: tiles of every such hand, a row each."""
    groups = [()] if sets == 0 else [(k, k, k) for k in range(34)]
    if sets:
        groups += [(k, k + 1, k + 2) for k in range(27) if k % 9 <= 6]
    rows = []
    for pattern in KNITTED:
        for group in groups:
            for pair in range(34):
                tiles = [*pattern, *group, pair, pair]
                counts = np.bincount(tiles, minlength=34)
                if counts.max() <= 4:
                    rows.append(counts)
    return np.array(rows, np.int8)


def distance(counts: list[int], sets: int, forms: int, usable: list[int] | None = None) -> int:
    """Tiles that are missing; `forms` are possible ones."""
    best = slow.distance(counts, sets, forms, 4, usable)
    most = np.array([4] * 34 if usable is None else [max(a, b) for a, b in zip(usable, counts, strict=True)])
    if forms & KNITTED_STRAIGHT:
        rows = knitted_targets(sets - 3)
        rows = rows[(rows <= most).all(axis=1)]
        if len(rows):
            best = min(best, int(np.maximum(rows - np.array(counts, np.int8), 0).sum(axis=1).min()))
    if forms & HONOURS_KNITTED:
        for pattern in KNITTED:
            kinds = [k for k in (*pattern, *HONOURS) if most[k]]
            if len(kinds) >= 14:
                best = min(best, max(0, 14 - sum(counts[k] > 0 for k in kinds)))
    return best


def possible(counts: list[int], melds: int, forms: int) -> int:
    """Knitted straights want three sets at least, honours and knitted tiles a whole hand without melds."""
    found = slow.possible_forms(counts, melds, forms & ~sum(BOTH))
    if slow.wanted_sets(counts, melds) >= 3:
        found |= forms & KNITTED_STRAIGHT
    if melds == 0 and sum(counts) >= 13:
        found |= forms & HONOURS_KNITTED
    return found


def shanten(counts: list[int], melds: int = 0, forms: int = ALL, usable: list[int] | None = None) -> int:
    lacking = distance(counts, slow.wanted_sets(counts, melds), possible(counts, melds, forms), usable)
    return lacking - 1 if lacking < slow.IMPOSSIBLE else slow.IMPOSSIBLE


def useful(counts: list[int], melds: int = 0, forms: int = ALL, usable: list[int] | None = None) -> list[int]:
    """Kinds whose addition lowers the distance."""
    sets, forms = slow.wanted_sets(counts, melds), possible(counts, melds, forms)
    now = distance(counts, sets, forms, usable)
    return [
        kind
        for kind in range(34)
        if counts[kind] < (4 if usable is None else usable[kind])
        and distance([n + (i == kind) for i, n in enumerate(counts)], sets, forms, usable) < now
    ]


def unnecessary(counts: list[int], melds: int = 0, forms: int = ALL) -> list[int]:
    """Held kinds of which one can be given away without a greater distance."""
    sets, forms = slow.wanted_sets(counts, melds), possible(counts, melds, forms)
    now = distance(counts, sets, forms)
    return [
        kind
        for kind in range(34)
        if counts[kind] and distance([n - (i == kind) for i, n in enumerate(counts)], sets, forms) == now
    ]


def random_counts(rng: np.random.Generator, tiles: int) -> list[int]:
    """Any hand, or one near a knitted form."""
    if rng.integers(3) == 0:
        return slow.random_counts(rng, tiles)
    pattern = sorted(KNITTED[rng.integers(6)])
    near = [k for k in pattern if rng.random() < 0.85]
    if rng.integers(2):
        near += [k for k in HONOURS if rng.random() < 0.7]
    near = list(rng.permutation(near))[:tiles]
    counts: list[int] = np.bincount(np.array(near, int), minlength=34).tolist()
    while sum(counts) < tiles:
        kind = int(rng.integers(34))
        for k in (kind, kind, kind) if rng.random() < 0.4 else (kind,):
            if counts[k] < 4 and sum(counts) < tiles:
                counts[k] += 1
    return counts
