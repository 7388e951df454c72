"""In which ways are concealed tiles sets and a pair, or seven pairs?  Slow and obvious, any number of
copies."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from reference.notation import Meld


@dataclass(frozen=True)
class Set:
    kind: str  # chow pong kong
    first: int  # lowest tile
    concealed: bool  # a pong that the winning discard completes is not
    melded: bool = False

    @property
    def tiles(self) -> list[int]:
        if self.kind == "chow":
            return [self.first, self.first + 1, self.first + 2]
        return [self.first] * (4 if self.kind == "kong" else 3)

    @property
    def is_pong(self) -> bool:
        """A kong is a pong too."""
        return self.kind != "chow"


@dataclass(frozen=True)
class Form:
    """One reading: four sets and an eye, or seven pairs (no sets; the eye is -1)."""

    sets: tuple[Set, ...]
    eye: int
    pairs: tuple[int, ...] = ()


def split(counts: list[int], wanted: int) -> Iterator[list[tuple[str, int]]]:
    """All ways to cut the tiles into so many sets: (kind, lowest tile)."""
    first = next((k for k in range(34) if counts[k]), None)
    if first is None:
        if wanted == 0:
            yield []
        return
    if wanted == 0:
        return
    if counts[first] >= 3:
        counts[first] -= 3
        for rest in split(counts, wanted - 1):
            yield [("pong", first), *rest]
        counts[first] += 3
    if first < 27 and first % 9 < 7 and counts[first + 1] and counts[first + 2]:
        for k in range(first, first + 3):
            counts[k] -= 1
        for rest in split(counts, wanted - 1):
            yield [("chow", first), *rest]
        for k in range(first, first + 3):
            counts[k] += 1


def meld_set(meld: Meld) -> Set:
    kind = "chow" if meld.kind == "chi" else "kong" if meld.is_kan else "pong"
    return Set(kind, meld.tiles[0], meld.kind == "ankan", True)


def forms(counts: list[int], melds: list[Meld], win: int, tsumo: bool) -> Iterator[Form]:
    """Every reading of a complete hand with every place of the winning tile (counts include it)."""
    declared = [meld_set(meld) for meld in melds]
    for eye in range(34):
        if counts[eye] < 2:
            continue
        left = list(counts)
        left[eye] -= 2
        for cut in split(left, 4 - len(melds)):
            inside = [
                n for n, (kind, first) in enumerate(cut)
                if win == first or (kind == "chow" and first < win <= first + 2)
            ]  # fmt: skip
            for place in [*inside, *([-1] if eye == win else [])]:
                sets = [
                    Set(kind, first, tsumo or n != place or kind == "chow")
                    for n, (kind, first) in enumerate(cut)
                ]
                yield Form((*sets, *declared), eye)
    held = [k for k in range(34) if counts[k]]
    if not melds and len(held) == 7 and all(counts[k] == 2 for k in held):
        yield Form((), -1, tuple(held))
