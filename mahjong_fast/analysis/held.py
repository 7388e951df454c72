"""What was an analysis function given? A `Hand`, its text or 34 counts become concealed counts and melds;
seen tiles, seats and the fifth-tile convention become numbers.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import index
from typing import Any, Final, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import HandError, MahjongError
from ..hand_checks import checked_counts
from ..hands import Hand, MeldsLike
from ..melds import Meld
from ..notation import MPSZ
from ..tiles import Tile, as_tiles

HandLike: TypeAlias = Hand | str | Sequence[int] | NDArray[Any] | bytes
MeldCount: TypeAlias = SupportsIndex | MeldsLike
TilesSeen: TypeAlias = str | Iterable[Tile | str | SupportsIndex] | NDArray[Any] | bytes

TILESETS: Final = {"riichi_4": 4, "riichi_3": 3, "mcr": 4}
"""Tile set -> seats."""
FORMS: Final = {"any": 7, "regular": 1, "chiitoitsu": 2, "kokushi": 4}
"""Name of a form -> bits of the core (`any` = the least of all three)."""
MCR_FORMS: Final = {
    "any": 63,
    "regular": 1,
    "chiitoitsu": 10,
    "kokushi": 4,
    "knitted": 16,
    "honours_knitted": 32,
}
"""The same for Chinese Official (`tileset="mcr"`), where four equal tiles are two pairs."""
CLOSED_FORMS: Final = ("chiitoitsu", "kokushi", "honours_knitted")
FOUR_SAME: Final = 8
"""Bit: four equal tiles are two pairs of chiitoitsu (ruleset field chiitoitsu_allow_four_same)."""
FIFTH_TILES: Final = ("concealed", "melds", "visible")


class Held(NamedTuple):
    """The tiles of one player as the core takes them."""

    counts: bytes
    """34 concealed counts."""
    n_melds: int
    melded: bytes
    """34 counts of the tiles in melds (zeros where only the number of melds is known)."""
    melds: tuple[Meld, ...]
    tiles: tuple[Tile, ...]
    """Concealed tiles, red fives apart where they are known."""
    unknown_melds: bool
    """True where only the number of melds is known, not their tiles."""

    @property
    def n_tiles(self) -> int:
        """Concealed tiles."""
        return sum(self.counts)


def hold(hand: HandLike, melds: MeldCount = 0, *, drawn: bool = True) -> Held:
    """The concealed tiles and melds meant by `hand`.

    Counts bring their melds apart: as a number, as `Meld` values or as text. `drawn` tells whether a winning
    tile that stands apart belongs to the concealed tiles. Raises HandError.
    """
    number = number_of_melds(melds)
    if isinstance(hand, str):
        hand = Hand(hand) if number is not None else Hand(hand, melds=melds)  # type: ignore[arg-type]
    elif isinstance(hand, Hand):
        if number is None:
            raise HandError(f"melds={melds!r}: a Hand brings its own melds")
    elif number is None:
        hand = Hand.from_counts(hand, melds=melds)  # type: ignore[arg-type]
    else:
        counts = bytes(checked_counts(hand))
        tiles = tuple([Tile(kind) for kind, count in enumerate(counts) for _ in range(count)])
        held = Held(counts, number, bytes(34), (), tiles, number > 0)
        _check_size(held)
        return held
    if hand.jokers:
        raise HandError(f"{hand}: shapes with jokers need tileset='malaysian'")
    if number and hand.melds:
        raise HandError(f"melds={number}: the hand {hand} brings its own melds")
    win = hand.win if drawn else None
    counts = hand.counts14.tobytes() if win is not None else hand.counts.tobytes()
    tiles = hand.tiles if win is None else (*hand.tiles, win)
    melded = bytearray(34)
    for meld in hand.melds:
        for kind in meld.kinds:
            melded[kind] += 1
    held = Held(counts, number or len(hand.melds), bytes(melded), hand.melds, tiles, bool(number))
    _check_size(held)
    return held


def number_of_melds(melds: MeldCount) -> int | None:
    """How many melds; None where the melds themselves are given. Raises HandError."""
    if isinstance(melds, (str, Meld)) or not isinstance(melds, SupportsIndex):
        return None if melds else 0
    number = index(melds)
    if not 0 <= number <= 4:
        raise HandError(f"melds={number}: a hand has 0 to 4 melds")
    return number


def _check_size(held: Held) -> None:
    tiles, most = held.n_tiles, 14 - 3 * held.n_melds
    if not 1 <= tiles <= most:
        raise HandError(f"{tiles} concealed tiles and {held.n_melds} melds: expected 1 to {most} tiles")


def check_waiting(held: Held, what: str) -> None:
    """HandError unless the hand has 13 tiles (3n+1: melds, or sets left out, count as three)."""
    if held.n_tiles % 3 != 1:
        raise HandError(
            f"{held.n_tiles} concealed tiles: {what} needs a hand that waits for a tile, 13 tiles or"
            f" 13-3m with m melds{_drawn_hint(held)}"
        )


def _drawn_hint(held: Held) -> str:
    return "; leave one tile out or ask discards()" if held.n_tiles % 3 == 2 else ""


def check_drawn(held: Held, what: str) -> None:
    """HandError unless the hand has 14 tiles (3n+2)."""
    if held.n_tiles % 3 != 2:
        raise HandError(
            f"{held.n_tiles} concealed tiles: {what} needs a hand about to discard, 14 tiles or 14-3m with m"
            " melds"
        )


def seats_of(seats: SupportsIndex, tileset: str | None) -> int:
    """3 or 4, from `seats` or its long form `tileset`. Raises MahjongError."""
    if tileset is not None:
        if tileset in ("korean", "malaysian"):
            raise MahjongError(
                f"tileset={tileset!r}: only shanten, waits, ukeire, useful_tiles, discards and is_complete"
                " know it, of one hand and of arrays"
            )
        if tileset not in TILESETS:
            raise MahjongError(f"tileset={tileset!r}: expected one of {' '.join(TILESETS)} korean malaysian")
        return TILESETS[tileset]
    try:
        number = index(seats)
    except TypeError:
        number = 0
    if number not in (3, 4):
        raise MahjongError(f"seats={seats!r}: expected 3 or 4")
    return number


def riichi_seats_of(seats: SupportsIndex, tileset: str | None) -> int:
    """The same for questions that know the forms of riichi only. Raises MahjongError."""
    if tileset == "mcr":
        raise MahjongError("tileset='mcr': this question knows the forms of riichi only (riichi_4, riichi_3)")
    return seats_of(seats, tileset)


def check_tileset(held: Held, seats: int) -> None:
    """HandError when a hand for three seats holds 2m-8m."""
    if seats == 3 and any(held.counts[1:8]):
        kind = next(kind for kind in range(1, 8) if held.counts[kind])
        raise HandError(f"{MPSZ[kind]} is not in the tile set of three seats: characters are only 1m and 9m")


def forms_of(form: str, four_same: bool = False, tileset: str | None = None) -> int:
    """The bits of a form. Raises MahjongError."""
    if tileset == "mcr":
        if form not in MCR_FORMS:
            raise MahjongError(f"form={form!r}: expected one of {' '.join(MCR_FORMS)}")
        return MCR_FORMS[form]
    if form not in FORMS:
        hint = "; knitted hands need tileset='mcr'" if form in MCR_FORMS else ""
        raise MahjongError(f"form={form!r}: expected one of {' '.join(FORMS)}{hint}")
    return FORMS[form] | (FOUR_SAME if four_same else 0)


def seen_counts(visible: TilesSeen | None) -> bytes:
    """Counts of the tiles seen elsewhere: 34 counts, text, or tiles one by one. Raises MahjongError."""
    if visible is None:
        return bytes(34)
    if isinstance(visible, (np.ndarray, bytes)):
        return bytes(_seen_numbers(visible))
    if not isinstance(visible, str):
        visible = list(visible)
        if len(visible) == 34 and not any(isinstance(tile, (Tile, str)) for tile in visible):
            return bytes(_seen_numbers(visible))
    counts = bytearray(34)
    for tile in as_tiles(visible):
        if tile.kind >= 34:
            raise MahjongError(f"visible: {tile} is no tile of a hand")
        counts[tile.kind] += 1
    _check_copies(counts)
    return bytes(counts)


def _seen_numbers(visible: Any) -> list[int]:
    try:
        return checked_counts(visible)
    except HandError as error:
        raise HandError(f"visible: {error}") from None


def _check_copies(counts: bytearray) -> None:
    for kind, count in enumerate(counts):
        if count > 4:
            raise HandError(f"visible: {count} copies of {MPSZ[kind]}, but there are four")


def left_counts(held: Held, seen: bytes, seats: int) -> bytes:
    """How many tiles of each kind are still to be seen. HandError naming a kind with more than four."""
    left = bytearray(34)
    for kind in range(34):
        if seats == 3 and 1 <= kind <= 7:
            continue
        own, other = held.counts[kind] + held.melded[kind], seen[kind]
        if own + other > 4:
            raise HandError(
                f"{own + other} copies of {MPSZ[kind]}: {own} in the hand and {other} visible,"
                " but there are four"
            )
        left[kind] = 4 - own - other
    return bytes(left)


def usable_counts(held: Held, seen: bytes | None, fifth_tile: str) -> bytes | None:
    """How many tiles of each kind a finished hand may hold by the convention, None = four of each.

    Raises MahjongError for an unknown convention or one that needs facts that were not given.
    """
    if fifth_tile == "concealed":
        return None
    if fifth_tile not in FIFTH_TILES:
        raise MahjongError(f"fifth_tile={fifth_tile!r}: expected one of {' '.join(FIFTH_TILES)}")
    if held.unknown_melds and fifth_tile == "melds":
        raise MahjongError(
            "fifth_tile='melds' needs the tiles of the melds: give melds as text or Meld values, or put their"
            " tiles into visible and say fifth_tile='visible'"
        )
    usable = bytearray(4 - n for n in held.melded)
    if fifth_tile == "visible":
        for kind, count in enumerate(seen or bytes(34)):
            usable[kind] = max(usable[kind] - count, held.counts[kind])
    return bytes(usable)


def mask_tiles(mask: int) -> tuple[Tile, ...]:
    """The tiles of a mask (bit = kind), ascending."""
    return tuple([TILES[kind] for kind in range(34) if mask >> kind & 1])


TILES: Final = tuple(Tile(kind) for kind in range(37))
