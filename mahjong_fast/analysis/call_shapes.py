"""What does a chi, pon or kan do to the shape of a hand? Shanten and useful tiles after the best discard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import SupportsIndex

from .. import _core
from ..errors import HandError
from ..notation import MPSZ
from ..tiles import Tile, as_tile
from .held import TILES, Held, left_counts
from .values import Call

_ALL_KINDS = (1 << 34) - 1


def all_calls(
    held: Held, tile: Tile | str | SupportsIndex, seen: bytes, forms: int, seats: int, kuikae: bool
) -> list[Call]:
    """`pass` and every call of `tile` the tiles allow."""
    called = as_tile(tile)
    if called.kind >= 34 or (seats == 3 and 1 <= called.kind <= 7):
        raise HandError(f"{called} is no tile that can be called here")
    if held.n_tiles % 3 == 1:
        now_seen = bytearray(seen)
        now_seen[called.kind] += 1
        found = list(_claims(held, called, bytes(now_seen), forms, seats, kuikae))
        return [_after(held, "pass", (), bytes(now_seen), forms, seats), *found]
    if held.n_tiles % 3 == 2:
        return list(_own_kans(held, called, seen, forms, seats))
    raise HandError(f"{held.n_tiles} concealed tiles: calls need a hand of 13 or 14 tiles, 3 fewer per meld")


def _without(held: Held, own: tuple[Tile, ...], added: int = 1) -> Held:
    """The hand with a further meld made of `own` (and a called tile)."""
    counts = bytearray(held.counts)
    melded = bytearray(held.melded)
    for tile in own:
        counts[tile.kind] -= 1
        melded[tile.kind] += 1
    tiles = list(held.tiles)
    for tile in own:
        tiles.remove(tile)
    return held._replace(
        counts=bytes(counts), melded=bytes(melded), n_melds=held.n_melds + added, tiles=tuple(tiles)
    )


def _claims(held: Held, called: Tile, seen: bytes, forms: int, seats: int, kuikae: bool) -> Iterator[Call]:
    if held.n_melds == 4:
        return
    same = [tile for tile in held.tiles if tile.kind == called.kind]
    for own in dict.fromkeys(_pairs(same, same)):
        yield _with_discard(held, "pon", own, seen, forms, seats, 0 if kuikae else 1 << called.kind)
    if len(same) == 3:
        yield _after(_without(held, tuple(same)), "daiminkan", tuple(same), seen, forms, seats)
    if seats == 4 and called.kind < 27:
        for own, forbidden in _sequences(held, called):
            yield _with_discard(held, "chi", own, seen, forms, seats, 0 if kuikae else forbidden)


def _pairs(first: list[Tile], second: list[Tile]) -> Iterator[tuple[Tile, Tile]]:
    """Two tiles at different places, red and plain fives apart."""
    for i, one in enumerate(first):
        for j, other in enumerate(second):
            if first is not second or i < j:
                yield one, other


def _sequences(held: Held, called: Tile) -> Iterator[tuple[tuple[Tile, Tile], int]]:
    """Pairs that make a sequence with the tile, and the kinds kuikae forbids to discard."""
    place = called.kind % 9
    for lowest in range(max(0, place - 2), min(6, place) + 1):
        kinds = [called.kind - place + lowest + i for i in range(3)]
        kinds.remove(called.kind)
        first, second = ([tile for tile in held.tiles if tile.kind == kind] for kind in kinds)
        forbidden = 1 << called.kind
        if lowest == place and place + 3 <= 8:
            forbidden |= 1 << (called.kind + 3)
        if lowest == place - 2 and place - 3 >= 0:
            forbidden |= 1 << (called.kind - 3)
        for own in dict.fromkeys(_pairs(first, second)):
            yield own, forbidden


def _with_discard(
    held: Held, kind: str, own: tuple[Tile, ...], seen: bytes, forms: int, seats: int, forbidden: int
) -> Call:
    after = _without(held, own)
    # The called tile was counted as seen and now lies in the meld: it is gone either way.
    left = left_counts(after, seen, seats)
    number, mask, total, kinds = _core.hand_best_discard(
        after.counts, after.n_melds, forms, seats, left, _ALL_KINDS & ~forbidden
    )
    if not kinds:  # every tile left is forbidden: the call itself is not possible
        number = 100
    useful = {TILES[k]: left[k] for k in range(34) if mask >> k & 1 and left[k]}
    gone = [tile for tile in dict.fromkeys(after.tiles) if kinds >> tile.kind & 1]
    gone.sort(key=lambda tile: (tile.kind, tile.is_red))
    return Call(kind, own, number, useful, total, tuple(gone))


def _after(held: Held, kind: str, own: tuple[Tile, ...], seen: bytes, forms: int, seats: int) -> Call:
    number, mask = _core.hand_useful(held.counts, held.n_melds, forms, seats)
    left = left_counts(held, seen, seats)
    useful = {TILES[k]: left[k] for k in range(34) if mask >> k & 1 and left[k]}
    return Call(kind, own, number, useful, sum(useful.values()), ())


def _own_kans(held: Held, tile: Tile, seen: bytes, forms: int, seats: int) -> Iterator[Call]:
    own = tuple(t for t in held.tiles if t.kind == tile.kind)
    if len(own) == 4 and held.n_melds < 4:
        yield _after(_without(held, own), "ankan", own, seen, forms, seats)
    pon = any(meld.kind == "pon" and meld.kinds[0] == tile.kind for meld in held.melds)
    if pon and own:
        yield _after(_without(held, own[:1], 0), "kakan", own[:1], seen, forms, seats)
    if len(own) < 4 and not (pon and own):
        raise HandError(
            f"{MPSZ[tile.kind]}: a hand of {held.n_tiles} concealed tiles can declare a kan of it only with"
            " four concealed, or one besides a pon of it"
        )
