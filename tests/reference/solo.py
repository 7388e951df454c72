"""The solo game as its description says it, one hand at a time: slow, obvious, independent of the C++ core.

One hand of a deal is played alone. Hand w[0..12], draws w[13n .. 13n+17] with n seats. A complete hand wins.
Otherwise the discard keeps the least shanten, then the most useful tiles left (4 - own tiles and discards -
the indicator), then is of the highest kind, a plain five before a red one. Riichi at the first tenpai;
afterwards the drawn tile is discarded. Shanten here compares the hand with every possible target.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import product

import numpy as np

YAOCHUU = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
NEVER = 10**6
Vector = tuple[int, ...]  # tiles missing for [sets] at 0-4 without a pair, then for [sets] with a pair


def _targets(kinds: int, sequences: bool, usable: tuple[int, ...]) -> Iterator[tuple[int, bool, list[int]]]:
    """(sets, with a pair, tiles of each kind) of everything that can be part of a complete hand."""
    starts = range(kinds - 2) if sequences else range(0)
    choices = [("seq", k) for k in starts] + [("tri", k) for k in usable]

    def sets(left: int, start: int, tiles: list[int]) -> Iterator[tuple[int, list[int]]]:
        yield 4 - left, tiles
        if left:
            for at in range(start, len(choices)):
                shape, k = choices[at]
                more = list(tiles)
                for place, n in ((k, 1), (k + 1, 1), (k + 2, 1)) if shape == "seq" else ((k, 3),):
                    more[place] += n
                if max(more) <= 4:
                    yield from sets(left - 1, at, more)

    for n, tiles in sets(4, 0, [0] * kinds):
        yield n, False, tiles
        for k in usable:
            if tiles[k] <= 2:
                yield n, True, [c + 2 * (i == k) for i, c in enumerate(tiles)]


@cache
def _target_arrays(suit: str) -> list[np.ndarray]:
    kinds, sequences, usable = {
        "suit": (9, True, tuple(range(9))),
        "ends": (9, False, (0, 8)),  # characters with three seats: only 1m and 9m exist
        "honours": (7, False, tuple(range(7))),
    }[suit]
    found: list[set[tuple[int, ...]]] = [set() for _ in range(10)]
    for n, pair, tiles in _targets(kinds, sequences, usable):
        found[n + 5 * pair].add(tuple(tiles))
    return [np.array(sorted(group), np.int8) for group in found]


@cache
def _missing(suit: str, counts: tuple[int, ...]) -> Vector:
    have = np.array(counts, np.int8)
    return tuple(
        int(np.maximum(group - have, 0).sum(axis=1).min()) if len(group) else NEVER
        for group in _target_arrays(suit)
    )


@cache
def _both(a: Vector, b: Vector) -> Vector:
    best = [NEVER] * 10
    for (i, x), (j, y) in product(enumerate(a), enumerate(b)):
        sets, pairs = i % 5 + j % 5, i // 5 + j // 5
        if sets <= 4 and pairs <= 1:
            at = sets + 5 * pairs
            best[at] = min(best[at], x + y)
    return tuple(best)


def shanten(counts: tuple[int, ...], seats: int) -> int:
    """Exchanges until tenpai of 13 or 14 tiles, the least of the three forms; -1 = complete."""
    suits = [
        _missing("suit" if seats == 4 else "ends", counts[0:9]),
        _missing("suit", counts[9:18]),
        _missing("suit", counts[18:27]),
        _missing("honours", counts[27:34]),
    ]
    regular = _both(_both(suits[0], suits[1]), _both(suits[2], suits[3]))[9] - 1
    pairs, kinds = sum(c >= 2 for c in counts), sum(c >= 1 for c in counts)
    chiitoitsu = 6 - pairs + max(0, 7 - kinds)
    orphans = [counts[k] for k in YAOCHUU]
    kokushi = 13 - sum(c >= 1 for c in orphans) - any(c >= 2 for c in orphans)
    return min(regular, chiitoitsu, kokushi)


@dataclass
class Played:
    """What happened to one hand. Turns count draws from 1; 0 = as dealt; None = never."""

    deal_shanten: int
    tenpai_turn: int | None
    win_turn: int | None
    discards: list[tuple[int, bool]]  # kind, red
    hand: list[int]  # ids at the end, the winning tile last
    ippatsu: bool
    double_riichi: bool
    first_turn: bool
    riichi: bool


def play(wall: list[int], seats: int, reds: tuple[int, int, int], dead_wall: int = 14) -> Played:
    """Play the hand of the first thirteen tiles of a wall."""
    indicator = wall[len(wall) - dead_wall + (4 if seats == 4 else 8)] // 4
    copies = [4 if seats == 4 or not 1 <= k <= 7 else 0 for k in range(34)]
    hand = wall[:13]
    discards: list[int] = []

    def is_red(tile: int) -> bool:
        return tile // 4 in (4, 13, 22) and tile % 4 < reds[tile // 36]

    def counts_of(tiles: list[int]) -> tuple[int, ...]:
        return tuple(sum(t // 4 == k for t in tiles) for k in range(34))

    first = shanten(counts_of(hand), seats)
    tenpai = 0 if first == 0 else None
    riichi: int | None = None
    for turn in range(1, 19):
        hand = [*hand, wall[13 * seats + turn - 1]]
        if shanten(counts_of(hand), seats) == -1:
            return Played(
                first,
                tenpai,
                turn,
                [(t // 4, is_red(t)) for t in discards],
                hand,
                ippatsu=riichi is not None and turn == riichi + 1,
                double_riichi=riichi == 1,
                first_turn=turn == 1,
                riichi=riichi is not None,
            )
        if riichi is not None:
            discards.append(hand.pop())
            continue
        least = min(shanten(counts_of([t for t in hand if t != gone]), seats) for gone in hand)
        best: tuple[int, int, int] | None = None
        for kind in {t // 4 for t in hand}:
            gone = min((t for t in hand if t // 4 == kind), key=is_red)
            after = counts_of([t for t in hand if t != gone])
            if shanten(after, seats) != least:
                continue
            useful = 0
            for k in range(34):
                left = copies[k] - sum(t // 4 == k for t in hand + discards) - (indicator == k)
                if left > 0:
                    more = tuple(c + (i == k) for i, c in enumerate(after))
                    useful += left if shanten(more, seats) < least else 0
            best = max(best or (-1, -1, -1), (useful, kind, gone))
        assert best is not None
        hand.remove(best[2])
        discards.append(best[2])
        if least == 0:
            riichi = turn
            tenpai = turn if tenpai is None else tenpai
    gone = [(t // 4, is_red(t)) for t in discards]
    return Played(first, tenpai, None, gone, hand, False, riichi == 1, False, riichi is not None)
