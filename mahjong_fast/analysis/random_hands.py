"""Random hands on demand: of a shanten, complete, with a wait shape, open or closed.

A hand is drawn uniformly among all ways to take its physical tiles from a whole wall, so that hands come up
as often as in deals that happen to fit; nothing is made up. Concealed hands of a shanten are found by number
(exact counts, no trial and error). Open hands: melds are drawn uniformly among all chi, pon and kans, and the
whole is drawn again until no physical tile is used twice. Wait shapes: tenpai hands are drawn until one fits.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Final, SupportsIndex

import numpy as np

from .. import _core
from ..errors import MahjongError
from ..hands import Hand
from ..melds import Meld
from ..tile_spaces import counts_34
from ..tiles import Tile
from .held import forms_of, riichi_seats_of
from .wait_shapes import NAMES, may_have, shapes_of_waits, tiles_needed

_DOMAIN: Final = 2
"""Of the random words (docs/rng.md)."""
_FIRST_BLOCK, _LAST_BLOCK, _TRIES = 16, 8192, 2_000_000


@lru_cache(maxsize=2)
def _index(tiles: int, forms: int, seats: int, least: int, most: int) -> Any:
    wall = bytes(0 if seats == 3 and 1 <= kind <= 7 else 4 for kind in range(34))
    return _core.HandIndex(tiles, forms, seats, wall, least, most)


@lru_cache(maxsize=4)
def _meld_sets(seats: int, kans: bool) -> list[tuple[str, tuple[int, ...]]]:
    """Every physical meld: chi of any copies, pon of any three, kan of all four (daiminkan and ankan)."""
    found: list[tuple[str, tuple[int, ...]]] = []
    for kind in range(34):
        if seats == 3 and 1 <= kind <= 7:
            continue
        ids = range(4 * kind, 4 * kind + 4)
        found += [("pon", tuple(i for i in ids if i != left)) for left in ids]
        if kans:
            found += [("daiminkan", tuple(ids)), ("ankan", tuple(ids))]
        if kind < 27 and kind % 9 < 7 and seats == 4:
            found += [
                ("chi", (a, b, c))
                for a in ids
                for b in range(4 * kind + 4, 4 * kind + 8)
                for c in range(4 * kind + 8, 4 * kind + 12)
            ]
    return found


def random_hands(
    count: SupportsIndex,
    *,
    seed: int = 0,
    shanten: int | None = None,
    wait: str | None = None,
    complete: bool = False,
    melds: SupportsIndex = 0,
    kans: bool = False,
    tiles: SupportsIndex | None = None,
    form: str = "any",
    seats: SupportsIndex = 4,
    tileset: str | None = None,
    reds: tuple[int, int, int] = (1, 1, 1),
) -> list[Hand]:
    """`count` random hands that fit; the same `seed` gives the same hands, however many are asked for.

    - `shanten`: 0 = tenpai and so on; None = any. `complete=True`: a complete hand, with one of its tiles
      (each as likely) as the winning tile apart.
    - `wait`: a name of `wait_shapes`, such as `"nobetan"`: tenpai with a wait of that shape.
    - `melds`: how many (0 = closed); `kans=True` lets kans be among them (an ankan keeps the hand closed).
    - `tiles`: concealed tiles, 13-3m (default) or 14-3m, the latter for hands about to discard.
    - `reds`: how many fives of m, p, s are red.

    Uniform among all ways to take the physical tiles; see the head of this module. Raises MahjongError for
    contradictions and when no such hand turned up in two million tries (very rare shapes).
    """
    wanted = count.__index__()
    if wanted < 0:
        raise MahjongError(f"count={wanted}: expected a number of hands")
    n_melds, n_seats, forms = melds.__index__(), riichi_seats_of(seats, tileset), forms_of(form)
    if not 0 <= n_melds <= 4:
        raise MahjongError(f"melds={n_melds}: expected 0 to 4")
    if n_melds and form in ("chiitoitsu", "kokushi"):
        raise MahjongError(f"form={form!r} with melds={n_melds}: closed forms have no melds")
    if wait is not None and wait not in NAMES:
        raise MahjongError(f"wait={wait!r}: expected one of {' '.join(NAMES)}")
    size = (14 if complete else 13) - 3 * n_melds if tiles is None else tiles.__index__()
    if size not in (13 - 3 * n_melds, 14 - 3 * n_melds):
        raise MahjongError(
            f"tiles={size}: a hand with {n_melds} melds has {13 - 3 * n_melds} or {14 - 3 * n_melds}"
        )
    if complete and (shanten not in (None, -1) or wait is not None or size % 3 != 2):
        raise MahjongError("complete=True: a complete hand has 14 tiles, shanten -1 and no wait")
    if wait is not None and (shanten not in (None, 0) or size % 3 != 1):
        raise MahjongError(f"wait={wait!r}: a hand with a wait is tenpai (shanten 0) with 13 tiles")
    if wait is not None and size < tiles_needed(wait):
        raise MahjongError(f"wait={wait!r} needs {tiles_needed(wait)} concealed tiles, here are {size}")
    least, most = (-1, 14) if shanten is None else (shanten, shanten)
    if complete:
        least = most = -1
    if wait is not None:
        least = most = 0
    if wait == "kokushi_13":
        forms = forms_of("kokushi")
    if wait == "junsei":
        return [_junsei(seed, number, n_seats, reds) for number in range(wanted)]
    index = _index(size, forms if n_melds == 0 else 1, n_seats, least, most)
    if index.total == 0:
        raise MahjongError(f"no hand of {size} tiles has shanten {shanten} as {form}")
    found: list[Hand] = []
    for number in range(wanted):
        for ids, physical, last in _tries(index, seed, number, size, n_melds, n_seats, kans, wait):
            hand = _hand(ids, physical, last if complete else None, reds)
            if wait is None or _has_wait(hand, wait):
                found.append(hand)
                break
        else:
            raise MahjongError(
                f"no hand with {wait} in {_TRIES} tries: the shape is too rare for this request"
            )
    return found


def _tries(
    index: Any, seed: int, number: int, size: int, n_melds: int, seats: int, kans: bool, wait: str | None
) -> Iterator[tuple[list[int], list[tuple[str, tuple[int, ...]]], int]]:
    """Candidates of the stream of one number: concealed ids, melds, and the place of a random tile."""
    sets = _meld_sets(seats, kans) if n_melds else []
    rng = _words(seed, number)
    at, block = 0, 1 if not n_melds and wait is None else _FIRST_BLOCK
    while at < _TRIES:
        hands = np.empty((block, size), np.uint8)
        index.draw(seed, (number << 24) + at, hands, 1)
        at, block = at + block, min(_LAST_BLOCK, 4 * block)
        for row in hands[may_have(counts_34(hands), wait)].tolist() if wait else hands.tolist():
            last = int(rng.integers(size))
            melds = [sets[int(rng.integers(len(sets)))] for _ in range(n_melds)]
            used = [*row, *(tile for _, meld in melds for tile in meld)]
            if len(set(used)) == len(used):
                yield row, melds, last


def _words(seed: int, number: int) -> np.random.Generator:
    key, counter = np.array([seed, 1], np.uint64), np.array([0, number, 1, _DOMAIN], np.uint64)
    return np.random.Generator(np.random.Philox(key=key, counter=counter))


def _junsei(seed: int, number: int, seats: int, reds: tuple[int, int, int]) -> Hand:
    """1112345678999 of one suit; one in fifty million tenpai hands, so that it is put together."""
    rng = _words(seed, number)
    suit = int(rng.integers(3 if seats == 4 else 2)) + (4 - seats)
    ids = []
    for place in range(9):
        copies = rng.permutation(4)[: 3 if place in (0, 8) else 1]
        ids += [4 * (9 * suit + place) + int(copy) for copy in copies]
    return _hand(ids, [], None, reds)


def _hand(
    ids: list[int], melds: list[tuple[str, tuple[int, ...]]], last: int | None, reds: tuple[int, int, int]
) -> Hand:
    values = [Meld(kind, [Tile.from_136(tile, reds) for tile in tiles]) for kind, tiles in melds]
    concealed = [Tile.from_136(tile, reds) for tile in ids]
    if last is None:
        return Hand(concealed, melds=values)
    win = concealed.pop(last)
    return Hand(concealed, melds=values, win=win)


def _has_wait(hand: Hand, wait: str) -> bool:
    counts = hand.counts.tobytes()
    number, mask = _core.hand_useful(counts, len(hand.melds), 7, 4)
    if number != 0:
        return False
    melds = [meld.pack() for meld in hand.melds]
    shapes = shapes_of_waits(counts, melds, len(melds), mask, forms_of("any"))
    return any(wait in names for names in shapes.values())
