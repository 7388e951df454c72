"""Which tiles does a hand wait for, by shape alone?  (sections 2 and 6.3)

Plain, but remembered: each suit is split by itself, since no set and no pair holds tiles of two suits. A test
compares it with the enumeration of reference/decompose.py.
"""

from __future__ import annotations

from functools import cache, lru_cache

from reference.notation import YAOCHUU

Counts = tuple[int, ...]


@cache
def splits_into_sets(suit: Counts, honours: bool) -> bool:
    """Can all these tiles of one suit be laid out as triplets and sequences?"""
    first = next((i for i, n in enumerate(suit) if n), None)
    if first is None:
        return True
    if suit[first] >= 3:
        rest = list(suit)
        rest[first] -= 3
        if splits_into_sets(tuple(rest), honours):
            return True
    if not honours and first <= 6 and suit[first + 1] and suit[first + 2]:
        rest = list(suit)
        for i in (first, first + 1, first + 2):
            rest[i] -= 1
        return splits_into_sets(tuple(rest), honours)
    return False


@cache
def splits_with_pair(suit: Counts, honours: bool) -> bool:
    """Can they be laid out as sets and exactly one pair?"""
    for i, n in enumerate(suit):
        if n >= 2:
            rest = list(suit)
            rest[i] -= 2
            if splits_into_sets(tuple(rest), honours):
                return True
    return False


def parts(counts: Counts) -> list[tuple[Counts, bool]]:
    return [(counts[0:9], False), (counts[9:18], False), (counts[18:27], False), (counts[27:34], True)]


def is_standard(counts: Counts) -> bool:
    """Sets and one pair; the number of sets follows from the number of tiles."""
    pairs = 0
    for suit, honours in parts(counts):
        if sum(suit) % 3 == 0:
            if not splits_into_sets(suit, honours):
                return False
        else:
            pairs += 1
            if not splits_with_pair(suit, honours):
                return False
    return pairs == 1


def is_seven_pairs(counts: Counts, four_same: bool) -> bool:
    if four_same:
        return sum(counts) == 14 and all(n % 2 == 0 for n in counts)
    return sum(counts) == 14 and counts.count(2) == 7


def is_kokushi(counts: Counts) -> bool:
    return sum(counts) == 14 and all(counts[k] for k in YAOCHUU) and sum(counts[k] for k in YAOCHUU) == 14


def is_complete(counts: Counts, four_same: bool) -> bool:
    """`counts` are the 14-3m concealed tiles with the winning one."""
    return is_standard(counts) or is_seven_pairs(counts, four_same) or is_kokushi(counts)


def one_more(counts: Counts, kind: int) -> Counts:
    return (*counts[:kind], counts[kind] + 1, *counts[kind + 1 :])


def seven_pairs_waits(counts: Counts, four_same: bool) -> list[int]:
    """Thirteen tiles: one of them must be single, all others paired."""
    odd = [k for k, n in enumerate(counts) if n % 2]
    if len(odd) != 1:
        return []
    return odd if four_same or (counts.count(2) == 6 and counts[odd[0]] == 1) else []


def kokushi_waits(counts: Counts) -> list[int]:
    """Thirteen tiles, all terminals or honours: one kind may be missing, or any may be paired."""
    if any(n and k not in YAOCHUU for k, n in enumerate(counts)):
        return []
    missing = [k for k in YAOCHUU if not counts[k]]
    if not missing:
        return list(YAOCHUU)
    return missing if len(missing) == 1 else []


@lru_cache(maxsize=200_000)
def waits_by_shape(counts: Counts, players: int, four_same: bool) -> tuple[int, ...]:
    """Kinds that complete 13-3m concealed tiles, a fifth copy of a tile included."""
    found = set()
    suits = parts(counts)
    sets = [splits_into_sets(s, h) for s, h in suits]
    paired = [not whole and splits_with_pair(s, h) for whole, (s, h) in zip(sets, suits, strict=True)]
    for i in range(4):
        # The last tile of a standard hand goes to one suit; the fellows of that suit are laid out already.
        fellows = [j for j in range(4) if j != i]
        if any(not sets[j] and not paired[j] for j in fellows) or sum(paired[j] for j in fellows) > 1:
            continue
        found |= {k for k in range(9 * i, min(9 * i + 9, 34)) if is_standard(one_more(counts, k))}
    if sum(counts) == 13:
        found |= {*seven_pairs_waits(counts, four_same), *kokushi_waits(counts)}
    return tuple(sorted(k for k in found if players == 4 or not 1 <= k <= 7))


def waits_for_kokushi(counts: Counts, kind: int) -> bool:
    return sum(counts) == 13 and kind in kokushi_waits(counts)
