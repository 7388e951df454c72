"""Shanten and useful tiles by going through targets: slow, obvious, and a different way from the core's.

A hand of 3n+1 or 3n+2 tiles wants n sets (at most four, less the melds) and a pair. Per suit all targets are
listed (which tiles form how many sets and perhaps the pair, at most four of a kind, or fewer where some are
out of reach); a target costs the tiles the hand lacks; suits share the sets among them.
"""

from __future__ import annotations

from functools import lru_cache, reduce
from itertools import product

import numpy as np

IMPOSSIBLE = 100
YAOCHUU = (0, 8, 9, 17, 18, 26, *range(27, 34))
REGULAR, CHIITOITSU, KOKUSHI, FOUR_SAME = 1, 2, 4, 8
ANY = REGULAR | CHIITOITSU | KOKUSHI


@lru_cache
def targets(kinds: int, sequences: bool) -> tuple[np.ndarray, np.ndarray]:
    """Tiles [kind, target] of every target of a suit of so many kinds, ordered by (pair, sets), and where
    each of the ten groups begins.
    """
    found: set[tuple[int, int, tuple[int, ...]]] = set()
    pieces = [tuple(3 if i == k else 0 for i in range(kinds)) for k in range(kinds)]
    if sequences:
        pieces += [tuple(1 if k <= i < k + 3 else 0 for i in range(kinds)) for k in range(kinds - 2)]
    level = {(0,) * kinds}
    for sets in range(5):
        for tiles in level:
            found.add((0, sets, tiles))
            for k in range(kinds):
                if tiles[k] <= 2:
                    found.add((1, sets, tuple(n + 2 * (i == k) for i, n in enumerate(tiles))))
        level = {
            tuple(a + b for a, b in zip(tiles, piece, strict=True)) for tiles, piece in product(level, pieces)
        }
        level = {tiles for tiles in level if max(tiles) <= 4}
    # One that no hand can pay stands for each group, so that none is empty.
    found |= {(p, s, (-1,) * kinds) for p in range(2) for s in range(5)}
    listed = sorted(found)
    groups = [(p, s) for p, s, _ in listed]
    first = np.array([groups.index((p, s)) for p in range(2) for s in range(5)])
    return np.ascontiguousarray(np.array([t for _, _, t in listed], np.int8).T), first


@lru_cache(maxsize=400_000)
def suit_costs(counts: tuple[int, ...], usable: tuple[int, ...], sequences: bool) -> tuple[int, ...]:
    """Least number of missing tiles for (pair, sets), pair 0 first."""
    tiles, first = targets(len(counts), sequences)
    lacking = np.maximum(tiles - np.array(counts, np.int8)[:, None], 0).sum(axis=0, dtype=np.int8)
    lacking[tiles[0] < 0] = IMPOSSIBLE
    if min(usable) < 4:
        lacking[(tiles > np.array(usable, np.int8)[:, None]).any(axis=0)] = IMPOSSIBLE
    return tuple(np.minimum.reduceat(lacking, first).tolist())


@lru_cache(maxsize=400_000)
def joined(a: tuple[int, ...], b: tuple[int, ...]) -> tuple[int, ...]:
    """The costs of two parts together: every way to share the sets and the pair."""
    best = [IMPOSSIBLE] * 10
    for p, q in ((0, 0), (0, 1), (1, 0)):
        for s in range(5):
            for t in range(5 - s):
                at = 5 * (p + q) + s + t
                best[at] = min(best[at], a[5 * p + s] + b[5 * q + t])
    return tuple(best)


def _regular(counts: list[int], usable: list[int], sets: int, seats: int) -> int:
    parts = [(9, 18, True), (18, 27, True), (27, 34, False)]
    parts += [(0, 9, True)] if seats == 4 else [(0, 1, False), (8, 9, False)]
    costs = [
        suit_costs(tuple(counts[first:end]), tuple(usable[first:end]), sequences)
        for first, end, sequences in parts
    ]
    return reduce(joined, costs)[5 + sets]


def _chiitoitsu(counts: list[int], usable: list[int], four_same: bool, seats: int) -> int:
    lacking = []
    for kind, count in enumerate(counts):
        if seats == 3 and 1 <= kind <= 7:
            continue
        for pair in range(2 if four_same else 1):
            if usable[kind] >= 2 * pair + 2:
                lacking.append(min(2, max(0, 2 * pair + 2 - count)))
    return sum(sorted(lacking)[:7]) if len(lacking) >= 7 else IMPOSSIBLE


def _kokushi(counts: list[int], usable: list[int]) -> int:
    best = IMPOSSIBLE
    for pair in YAOCHUU:
        wanted = {kind: 1 + (kind == pair) for kind in YAOCHUU}
        if all(usable[kind] >= n for kind, n in wanted.items()):
            best = min(best, sum(max(0, n - counts[kind]) for kind, n in wanted.items()))
    return best


def distance(
    counts: list[int], sets: int, forms: int, seats: int = 4, usable: list[int] | None = None
) -> int:
    """Tiles that are missing, the least of the forms; IMPOSSIBLE when none can be completed."""
    usable = [4] * 34 if usable is None else [max(a, b) for a, b in zip(usable, counts, strict=True)]
    best = IMPOSSIBLE
    if forms & REGULAR:
        best = _regular(counts, usable, sets, seats)
    if forms & CHIITOITSU:
        best = min(best, _chiitoitsu(counts, usable, bool(forms & FOUR_SAME), seats))
    if forms & KOKUSHI:
        best = min(best, _kokushi(counts, usable))
    return best


def possible_forms(counts: list[int], melds: int, forms: int) -> int:
    """Closed forms need a hand without melds, and 12 to 14 tiles beside the regular form."""
    if melds or (sum(counts) < 12 and forms & REGULAR):
        return forms & REGULAR
    return forms


def wanted_sets(counts: list[int], melds: int) -> int:
    return min(sum(counts) // 3, 4 - melds)


def shanten(
    counts: list[int], melds: int = 0, forms: int = ANY, seats: int = 4, usable: list[int] | None = None
) -> int:
    lacking = distance(
        counts, wanted_sets(counts, melds), possible_forms(counts, melds, forms), seats, usable
    )
    return lacking - 1 if lacking < IMPOSSIBLE else IMPOSSIBLE


def useful(
    counts: list[int], melds: int = 0, forms: int = ANY, seats: int = 4, usable: list[int] | None = None
) -> list[int]:
    """Kinds whose addition lowers the distance."""
    sets, forms = wanted_sets(counts, melds), possible_forms(counts, melds, forms)
    now = distance(counts, sets, forms, seats, usable)
    found = []
    for kind in range(34):
        if (seats == 3 and 1 <= kind <= 7) or counts[kind] >= (4 if usable is None else usable[kind]):
            continue
        more = [n + (i == kind) for i, n in enumerate(counts)]
        if distance(more, sets, forms, seats, usable) < now:
            found.append(kind)
    return found


def unnecessary(counts: list[int], melds: int = 0, forms: int = ANY, seats: int = 4) -> list[int]:
    """Held kinds of which one can be given away without a greater distance."""
    sets, forms = wanted_sets(counts, melds), possible_forms(counts, melds, forms)
    now = distance(counts, sets, forms, seats)
    return [
        kind
        for kind in range(34)
        if counts[kind]
        and distance([n - (i == kind) for i, n in enumerate(counts)], sets, forms, seats) == now
    ]


def random_counts(rng: np.random.Generator, tiles: int, seats: int = 4) -> list[int]:
    """A random hand: from the whole wall, one suit with honours, one suit, or few kinds (many quads)."""
    kinds = [kind for kind in range(34) if seats == 4 or not 1 <= kind <= 7]
    style = rng.integers(4)
    if style == 1:
        kinds = [kind for kind in kinds if 9 <= kind < 18 or kind >= 27]
    elif style == 2:
        kinds = [kind for kind in kinds if 18 <= kind < 27]
    elif style == 3:
        kinds = sorted(rng.choice(kinds, size=max(4, tiles // 3), replace=False).tolist())
    wall = np.repeat(kinds, 4)
    drawn = rng.choice(wall, size=tiles, replace=False)
    counts: list[int] = np.bincount(drawn, minlength=34).tolist()
    return counts
