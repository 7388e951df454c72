"""How far is a hand from complete when jokers stand for what is missing? Circles, honours and jokers, the
tiles of the Malaysian game (`tileset="malaysian"`, `rules="malaysian_3"`).

The forms are four sets and a pair, and seven pairs. Shapes only: fans are not asked for.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from .. import _core
from ..errors import HandError, MahjongError
from ..hands import Hand
from ..notation import JOKER, MPSZ
from ..tiles import Tile, as_tiles
from .held import HandLike, MeldCount, TilesSeen, seen_counts
from .values import Discard

TILESET: Final = "malaysian"
_FORMS: Final = {"any": 3, "regular": 1, "chiitoitsu": 2}
_COPIES: Final = 4
_NO_SHANTEN: Final = 100
_KINDS: Final = (*range(9, 18), *range(27, 34))


class JokerHand(NamedTuple):
    """The tiles of one player."""

    counts: bytes
    """34 concealed counts without the jokers."""
    jokers: int
    """Concealed ones."""
    n_melds: int
    gone: tuple[int, ...]
    """Copies of each kind (56: jokers) in hand and melds."""
    tiles: tuple[Tile, ...]
    """Concealed tiles."""


def hold_jokers(
    hand: HandLike, melds: MeldCount, fifth_tile: str, four_same: bool, *, drawn: bool = True
) -> JokerHand:
    """The concealed tiles and melds meant by `hand`. Raises HandError, and MahjongError for conventions of
    other games.
    """
    if fifth_tile != "concealed" or four_same:
        raise MahjongError(f"tileset={TILESET!r} knows neither fifth_tile nor four_same")
    if not isinstance(hand, Hand):
        known = () if isinstance(melds, int) and melds == 0 else melds
        hand = Hand(hand, melds=known) if isinstance(hand, str) else Hand.from_counts(hand, melds=known)  # type: ignore[arg-type]
    elif not (isinstance(melds, int) and melds == 0):
        raise HandError(f"melds={melds!r}: a Hand brings its own melds")
    win = hand.win if drawn else None
    tiles = hand.tiles if win is None else (*hand.tiles, win)
    gone, counts = [0] * (JOKER + 1), bytearray(34)
    for tile in tiles:
        gone[tile.kind] += 1
        if tile != JOKER:
            counts[tile.kind] += 1
    jokers = gone[JOKER]
    for meld in hand.melds:
        for tile in meld.tiles:
            gone[tile.kind] += 1
    strange = next((kind for kind in range(34) if gone[kind] and kind not in _KINDS), None)
    if strange is not None:
        raise HandError(f"{MPSZ[strange]} is not in the tile set: circles, honours and jokers")
    many = next((kind for kind in (*_KINDS, JOKER) if gone[kind] > _COPIES), None)
    if many is not None:
        raise HandError(f"{gone[many]} copies of {MPSZ[many]}, but there are four")
    return JokerHand(bytes(counts), jokers, len(hand.melds), tuple(gone), tiles)


def joker_useful(held: JokerHand, form: str) -> tuple[int, int]:
    """(shanten, mask of useful kinds; bit 56 the joker). Raises MahjongError, HandError."""
    if form not in _FORMS:
        raise MahjongError(f"form={form!r}: expected one of {' '.join(_FORMS)}")
    if form == "chiitoitsu" and held.n_melds:
        raise HandError(f"{form} needs a hand without melds; this one has {held.n_melds}")
    number, mask = _core.joker_useful(held.counts, held.n_melds, held.jokers, _FORMS[form])
    if number == _NO_SHANTEN:
        raise HandError(
            f"{len(held.tiles)} concealed tiles: with jokers a hand has 13 or 14, or 13-3m or 14-3m with"
            " m melds"
        )
    return number, mask


def joker_waits(held: JokerHand, form: str) -> tuple[Tile, ...]:
    """The tiles that complete a hand of 13-3m tiles, the joker last."""
    if len(held.tiles) % 3 != 1:
        raise HandError(
            f"{len(held.tiles)} concealed tiles: waits needs a hand that waits for a tile, 13 tiles or 13-3m"
            " with m melds"
        )
    number, mask = joker_useful(held, form)
    return joker_tiles(mask) if number == 0 else ()


def joker_tiles(mask: int) -> tuple[Tile, ...]:
    """The tiles of a mask, the joker last."""
    return tuple(Tile(kind) for kind in (*range(34), JOKER) if mask >> kind & 1)


def joker_left(held: JokerHand, mask: int, visible: TilesSeen | None) -> tuple[dict[Tile, int], int]:
    """The tiles of a mask that are still to be seen, and how many there are in all."""
    seen = _seen(visible)
    over = next((kind for kind in (*_KINDS, JOKER) if held.gone[kind] + seen[kind] > _COPIES), None)
    if over is not None:
        raise HandError(
            f"{held.gone[over] + seen[over]} copies of {MPSZ[over]}: {held.gone[over]} in the hand and"
            f" {seen[over]} visible, but there are four"
        )
    left = {tile: _COPIES - held.gone[tile] - seen[tile] for tile in joker_tiles(mask)}
    tiles = {tile: number for tile, number in left.items() if number}
    return tiles, sum(tiles.values())


def _seen(visible: TilesSeen | None) -> list[int]:
    """Counts by kind; text and tiles may hold jokers."""
    counts = [0] * (JOKER + 1)
    if isinstance(visible, str):
        plain = [tile for tile in as_tiles(visible) if tile != JOKER]
        counts[JOKER] = len(as_tiles(visible)) - len(plain)
        visible = plain
    for kind, number in enumerate(seen_counts(visible)):
        counts[kind] += number
    return counts


def joker_discards(held: JokerHand, form: str, visible: TilesSeen | None) -> list[Discard]:
    """What each discard of a hand of 14-3m tiles leads to, best first; without improvement tiles."""
    if len(held.tiles) % 3 != 2:
        raise HandError(
            f"{len(held.tiles)} concealed tiles: discards needs a hand about to discard, 14 tiles or 14-3m"
            " with m melds"
        )
    found = []
    for tile in dict.fromkeys(held.tiles):
        counts = bytearray(held.counts)
        if tile != JOKER:
            counts[tile.kind] -= 1
        rest = held._replace(
            counts=bytes(counts),
            jokers=held.jokers - (tile == JOKER),
            tiles=tuple(sorted(held.tiles, key=lambda own: own == tile)[:-1]),
        )
        number, mask = joker_useful(rest, form)
        found.append(Discard(tile, number, *joker_left(held, mask, visible), {}))
    return sorted(found, key=lambda d: (d.shanten, -d.total, d.tile))
