"""In how many ways can a hand of Chinese Official mahjong be read, and what completes it?

Follows sections 3 and 9 of the MCR specification.

Plain enumeration of the five winning shapes.  A kind may be held five times here: `waits` asks for a formal
fifth tile in the profile that counts exhausted waits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import permutations

from reference.decompose import splits
from reference.notation import YAOCHUU, Meld

HONOURS = tuple(range(27, 34))
# The six ways to give 147, 258 and 369 to the three suits.
KNITTED = tuple(
    frozenset(9 * suit + first + step for suit, first in enumerate(order) for step in (0, 3, 6))
    for order in permutations((0, 1, 2))
)


@dataclass(frozen=True)
class Set:
    type: str  # chow pung kong
    tile: int  # lowest kind
    concealed: bool  # not melded, as far as pungs are concerned
    declared: bool = False

    @property
    def kinds(self) -> tuple[int, ...]:
        return (self.tile, self.tile + 1, self.tile + 2) if self.type == "chow" else (self.tile,)

    @property
    def is_pung(self) -> bool:
        return self.type != "chow"


@dataclass(frozen=True)
class Form:
    name: str  # standard knitted seven_pairs orphans honours_knitted
    sets: tuple[Set, ...] = ()
    pair: int | None = None
    knitted: frozenset[int] = frozenset()
    place: int | str = "whole"  # number of the set the winning tile completes, "pair", "knitted", "whole"


def meld_set(meld: Meld) -> Set:
    if meld.kind == "chi":
        return Set("chow", meld.tiles[0], False, True)
    return Set("kong" if meld.is_kan else "pung", meld.tiles[0], meld.kind == "ankan", True)


def standard(counts: list[int], wanted: int) -> Iterator[tuple[tuple[Set, ...], int]]:
    """Splits of the concealed tiles into `wanted` sets and a pair."""
    for sets, pair in splits(counts, wanted):
        yield tuple(Set("chow" if t == "sequence" else "pung", k, True) for t, k in sets), pair


def is_seven_pairs(counts: list[int]) -> bool:
    return sum(counts) == 14 and all(n % 2 == 0 for n in counts)


def is_orphans(counts: list[int]) -> bool:
    return sum(counts) == 14 and all(counts[k] for k in YAOCHUU) and sum(counts[k] for k in YAOCHUU) == 14


def is_honours_knitted(counts: list[int]) -> bool:
    kinds = {k for k in range(34) if counts[k]}
    return sum(counts) == 14 == len(kinds) and any(kinds <= pattern | set(HONOURS) for pattern in KNITTED)


def forms(counts: list[int], melds: list[Meld]) -> Iterator[Form]:
    """Every form of the hand, without the place of the winning tile."""
    declared = tuple(meld_set(m) for m in melds)
    wanted = 4 - len(melds)
    for sets, pair in standard(counts, wanted):
        yield Form("standard", sets + declared, pair)
    if wanted >= 3:
        for pattern in KNITTED:
            rest = [n - (k in pattern) for k, n in enumerate(counts)]
            if min(rest) >= 0:
                for sets, pair in standard(rest, wanted - 3):
                    yield Form("knitted", sets + declared, pair, pattern)
    if not melds:
        if is_seven_pairs(counts):
            yield Form("seven_pairs")
        if is_orphans(counts):
            yield Form("orphans")
        if is_honours_knitted(counts):
            yield Form("honours_knitted")


def readings(counts: list[int], melds: list[Meld], win: int) -> Iterator[Form]:
    """Every form with every place the winning tile can have in it."""
    for form in forms(counts, melds):
        if form.pair is None:
            yield form
            continue
        for number, one in enumerate(form.sets):
            if not one.declared and win in one.kinds:
                yield replace(form, place=number)
        if form.pair == win:
            yield replace(form, place="pair")
        if win in form.knitted:
            yield replace(form, place="knitted")


def waits(counts: list[int], melds: list[Meld], exhausted: str) -> list[int]:
    """Kinds that complete the hand; with `exhausted="ignored"` not those of which the player has all four."""
    found = []
    for kind in range(34):
        owned = counts[kind] + sum(m.tiles.count(kind) for m in melds)
        if owned >= 4 and exhausted == "ignored":
            continue
        counts[kind] += 1
        if any(True for _ in forms(counts, melds)):
            found.append(kind)
        counts[kind] -= 1
    return found
