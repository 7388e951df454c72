"""What are the waits of a hand called? Basic shapes come from the readings, compound ones from patterns.

A compound name fits a hand when its tiles, taken out, leave complete sets (and the pairs the pattern names).
docs/glossary.md shows each pattern.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..reading import WAITS

_SINGLE_PLACES: Final = (3, 4)  # forms of readings whose winning tile may be one of single knitted tiles
BASIC: Final = ("ryanmen", "kanchan", "penchan", "shanpon", "tanki", "kokushi_13")


class Pattern(NamedTuple):
    """`tiles` counts from the lowest place on; `waits` are steps from the lowest place; `pair` says that a
    pair elsewhere belongs to it (and waits too when `pair_waits`)."""

    name: str
    tiles: tuple[int, ...]
    waits: tuple[int, ...]
    pair: bool = False
    pair_waits: bool = False


PATTERNS: Final = (
    Pattern("nobetan", (1, 1, 1, 1), (0, 3)),
    Pattern("sanmenchan", (1, 1, 1, 1, 1), (-1, 2, 5), pair=True),
    Pattern("sanmentan", (1, 1, 1, 1, 1, 1, 1), (0, 3, 6)),
    Pattern("aryanmen", (1, 1, 2), (-1, 2)),
    Pattern("aryanmen", (2, 1, 1), (0, 3)),
    Pattern("harabote", (1, 2, 1), (1,)),
    Pattern("entotsu", (1, 1, 3), (-1, 2), pair=True, pair_waits=True),
    Pattern("entotsu", (3, 1, 1), (0, 3), pair=True, pair_waits=True),
    Pattern("ryantan", (1, 3), (-1, 0, 2)),
    Pattern("ryantan", (3, 1), (-1, 1, 2)),
    Pattern("kantan", (1, 0, 3), (0, 1)),
    Pattern("kantan", (3, 0, 1), (1, 2)),
    Pattern("tatsumaki", (3, 1, 3), (-1, 0, 1, 2, 3)),
)
# A triplet and its neighbour at the end of a suit: what would be a ryanmen is a penchan there.
_PENTAN: Final = (
    ((1, 3), 0, (0, 2)),
    ((3, 1), 0, (1, 2)),
    ((3, 1), 7, (6, 8)),
    ((1, 3), 7, (6, 7)),
)

NAMES: Final = (*BASIC, *dict.fromkeys(pattern.name for pattern in PATTERNS), "pentan", "junsei")
"""Every name of a wait shape: basic ones, then compound ones."""


def shapes_of_waits(
    counts: bytes, melds: list[int], n_melds: int, mask: int, forms: int
) -> dict[int, tuple[str, ...]]:
    """Wait (kind) -> names, for the waits of `mask`; `forms` are bits of the core."""
    if not mask:
        return {}
    missing = (14 - sum(counts) - 1) // 3 - len(melds)
    # Sets that are not there count as melds; any will do, since the wait lies among the concealed tiles.
    melds = [*melds, *_stand_ins(counts, missing)]
    names: dict[int, list[str]] = {}
    for kind in range(34):
        if mask >> kind & 1:
            whole = bytearray(counts)
            whole[kind] += 1
            records = _core.hand_readings(bytes(whole), melds, kind, forms)
            found = {WAITS[record[46]] for record in records}
            names[kind] = [name for name in BASIC if name in found]
            if any(record[44] in _SINGLE_PLACES and not record[46] for record in records):
                names[kind].append("knitted")
    for name, waits in _compounds(counts):
        for kind in waits:
            if kind in names and name not in names[kind]:
                names[kind].append(name)
    return {kind: tuple(listed) for kind, listed in names.items()}


def tiles_needed(name: str) -> int:
    """The fewest concealed tiles of a hand with such a wait."""
    if name in ("junsei", "kokushi_13"):
        return 13
    needed = [sum(p.tiles) + 2 * p.pair for p in PATTERNS if p.name == name]
    return min(needed, default=1 if name == "tanki" else 4)


def may_have(counts: NDArray[np.uint8], name: str) -> NDArray[np.bool_]:
    """Which rows of uint8[N, 34] hold the tiles of a shape somewhere: quick, and true more often than
    `shapes_of_waits` finds it.
    """
    patterns = [pattern.tiles for pattern in PATTERNS if pattern.name == name]
    if name == "pentan":
        patterns = [tiles for tiles, _, _ in _PENTAN]
    found = np.full(len(counts), not patterns)
    for tiles in patterns:
        for suit in (0, 9, 18):
            for at in range(10 - len(tiles)):
                fits = np.ones(len(counts), np.bool_)
                for i, n in enumerate(tiles):
                    fits &= counts[:, suit + at + i] >= n
                found |= fits
    return found


def _stand_ins(counts: bytes, missing: int) -> Iterator[int]:
    pon_of = 2 << 6
    for kind in range(33, -1, -1):
        if missing <= 0:
            return
        if counts[kind] == 0:
            missing -= 1
            yield kind | pon_of


def _compounds(counts: bytes) -> Iterator[tuple[str, tuple[int, ...]]]:
    for suit in (0, 9, 18):
        part = counts[suit : suit + 9]
        for pattern in PATTERNS:
            for at in range(10 - len(pattern.tiles)):
                waits = tuple(at + step for step in pattern.waits)
                if min(waits) < 0 or max(waits) > 8 or not _holds(part, pattern.tiles, at):
                    continue
                yield from _named(counts, suit, pattern, at, waits)
        for tiles, at, waits in _PENTAN:
            if _holds(part, tiles, at):
                yield from _named(counts, suit, Pattern("pentan", tiles, ()), at, waits)
        if sum(part) == 13 and all(part[i] >= (3 if i in (0, 8) else 1) for i in range(9)):
            yield "junsei", tuple(range(suit, suit + 9))


def _holds(part: bytes, tiles: tuple[int, ...], at: int) -> bool:
    return all(part[at + i] >= n for i, n in enumerate(tiles))


def _named(
    counts: bytes, suit: int, pattern: Pattern, at: int, waits: tuple[int, ...]
) -> Iterator[tuple[str, tuple[int, ...]]]:
    rest = bytearray(counts)
    for i, n in enumerate(pattern.tiles):
        rest[suit + at + i] -= n
    found = tuple(suit + wait for wait in waits)
    if not pattern.pair:
        if _only_sets(bytes(rest)):
            yield pattern.name, found
        return
    for pair in range(34):
        if rest[pair] < 2:
            continue
        rest[pair] -= 2
        if _only_sets(bytes(rest)):
            yield pattern.name, (*found, pair) if pattern.pair_waits else found
        rest[pair] += 2


def _only_sets(counts: bytes) -> bool:
    return all(_suit_of_sets(counts[suit : suit + 9]) for suit in (0, 9, 18)) and all(
        n in (0, 3) for n in counts[27:]
    )


@lru_cache(maxsize=4096)
def _suit_of_sets(part: bytes) -> bool:
    """Whether nine counts are made of sequences and triplets: the lowest tile decides."""
    left = list(part)
    for place in range(9):
        left[place] %= 3  # three equal sequences are three triplets
        if left[place]:
            if place > 6 or min(left[place + 1 : place + 3]) < left[place]:
                return False
            left[place + 1] -= left[place]
            left[place + 2] -= left[place]
    return True
