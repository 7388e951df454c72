"""Can these tiles be a hand? Size, four copies of a kind, no bonus tiles; and red fives given as numbers.

Works on kind37 numbers. Messages name the tile and where its copies are.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .errors import HandError
from .melds import Meld
from .notation import JOKER, MPSZ, RED_FIVE, UNKNOWN
from .tiles import Tile

Reds: TypeAlias = tuple[int, int, int]

_FIVES: Final = tuple(RED_FIVE)


def problem_of(
    counts: Sequence[int], melds: tuple[Meld, ...], win: Tile | None
) -> tuple[str, int | None] | None:
    """What is wrong with these tiles as a hand, and the kind it is about; None when nothing is.

    `counts` are the concealed tiles by kind37 number of the plain tile.
    """
    held = sum(counts) + 3 * len(melds) + (win is not None)
    if not 1 <= held <= 14 or len(melds) > 4:
        return _wrong_size(held, melds, max(counts) >= 4), None
    whole = counts
    if melds or win is not None:
        whole = list(counts)
        if win is not None:
            whole[win.kind] += 1
        for meld in melds:
            for kind in meld.kinds:
                whole[kind] += 1
    if max(whole) > 4:
        kind = next(kind for kind, count in enumerate(whole) if count > 4)
        return _too_many_copies(kind, counts[kind], melds, win), kind
    if any(whole[UNKNOWN:JOKER]):
        kind = next(kind for kind in range(UNKNOWN, JOKER) if whole[kind])
        if kind == UNKNOWN:
            return "an unknown tile '?' cannot be in a hand", kind
        return f"{MPSZ[kind]} is a bonus tile: it is set aside and not part of the hand", kind
    return None


def _wrong_size(held: int, melds: tuple[Meld, ...], four: bool) -> str:
    if held == 0:
        return "a hand without tiles: expected 1 to 14"
    if len(melds) > 4:
        return f"{len(melds)} melds: a hand has at most four"
    kan = "; a kan stands in brackets, [1111p] or (1111p)" if four else ""
    if not melds:
        return f"{held} tiles: a hand has at most 14, a kan counting as three{kan}"
    parts = f"{held - 3 * len(melds)} besides {len(melds)} meld{'s' if len(melds) > 1 else ''} of three"
    hint = f"the tiles of a meld are given in the meld only{kan}"
    return f"{held} tiles ({parts}): a hand has at most 14, a kan counting as three; {hint}"


def _too_many_copies(kind: int, concealed: int, melds: tuple[Meld, ...], win: Tile | None) -> str:
    parts = [f"{concealed} concealed"] if concealed else []
    if win is not None and win.kind == kind:
        parts.append("the winning tile")
    for meld in melds:
        inside = meld.kinds.count(kind)
        if inside:
            parts.append(f"{inside} in {meld}")
    copies = concealed + (win is not None and win.kind == kind)
    copies += sum(meld.kinds.count(kind) for meld in melds)
    word = "five" if copies == 5 else str(copies)
    return f"{word} copies of {MPSZ[kind]}, but there are four: {', '.join(parts)}"


def count_reds(numbers: Sequence[int], melds: Iterable[Meld], win: Tile | None) -> Reds:
    reds = [numbers.count(34), numbers.count(35), numbers.count(36)]
    for meld in melds:
        if meld.tiles == meld.kinds:  # nearly always
            continue
        for tile in meld.tiles:
            if tile.is_red:
                reds[tile - 34] += 1
    if win is not None and win.is_red:
        reds[win - 34] += 1
    return reds[0], reds[1], reds[2]


def mark_reds(
    numbers: list[int], melds: tuple[Meld, ...], win: Tile | None, on_top: bool, reds: Sequence[int] | None
) -> None:
    """Turns concealed plain fives red until the whole hand has `reds` of them."""
    known = count_reds((), melds, win)
    wanted = known if reds is None else tuple(reds) if isinstance(reds, Iterable) else ()
    if len(wanted) != 3:
        raise HandError(f"reds={reds!r}: expected the number of red fives of m, p and s")
    elsewhere = count_reds((), melds, win if on_top else None)
    for suit, letter in enumerate("mps"):
        if not hasattr(wanted[suit], "__index__"):
            raise HandError(f"reds={reds!r}: expected three whole numbers")
        missing = int(wanted[suit]) - elsewhere[suit]
        fives = numbers.count(_FIVES[suit])
        if not 0 <= missing <= fives:
            raise HandError(
                f"reds={wanted!r}: {wanted[suit]} red fives of {letter}, but melds and winning tile have"
                f" {elsewhere[suit]} and {fives} fives of {letter} are concealed"
            )
        for _ in range(missing):
            numbers[numbers.index(_FIVES[suit])] = 34 + suit


def checked_counts(counts: Sequence[int] | NDArray[Any] | bytes) -> list[int]:
    try:
        array = (
            np.frombuffer(counts, np.uint8) if isinstance(counts, (bytes, bytearray)) else np.asarray(counts)
        )
    except ValueError:  # lists of unequal length
        array = np.empty((), object)
    if array.shape != (34,) or array.dtype.kind not in "iu":
        raise HandError(
            f"counts of shape {array.shape}, dtype {array.dtype}: expected 34 whole numbers, one per kind"
        )
    checked: list[int] = array.tolist()
    for kind, count in enumerate(checked):
        if not 0 <= count <= 4:
            raise HandError(f"counts[{kind}] is {count} ({MPSZ[kind]}): expected 0 to 4")
    return checked
