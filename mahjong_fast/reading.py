"""How can a complete hand be seen? One frozen value per reading: sets, pair, wait and the place of the
winning tile.
"""

from __future__ import annotations

import struct
from typing import Final, NamedTuple

from .tiles import Tile, format_tiles

FORMS: Final = ("regular", "chiitoitsu", "kokushi", "knitted", "honours_knitted")
WAITS: Final = ("", "ryanmen", "kanchan", "penchan", "shanpon", "tanki", "kokushi_13")
SET_KINDS: Final = ("sequence", "triplet", "kan")

RECORD: Final = struct.Struct("=4Q3I15B5x")
"""The C record `mjf::Reading` (64 bytes)."""
_NONE: Final = 255
_KNITTED_PLACE: Final = 5
_ORDERS: Final = ((0, 1, 2), (0, 2, 1), (1, 0, 2), (1, 2, 0), (2, 0, 1), (2, 1, 0))
KNITTED: Final = tuple(
    tuple(Tile(9 * suit + first + step) for suit, first in enumerate(order) for step in (0, 3, 6))
    for order in _ORDERS
)
"""The six ways to give 147, 258 and 369 to the suits (Chinese Official), in the order of the core."""


class TileSet(NamedTuple):
    """One set of a reading."""

    kind: str
    """`sequence`, `triplet` or `kan`."""
    tiles: tuple[Tile, ...]
    """Plain tiles, ascending: a reading does not tell red fives apart."""
    melded: bool
    """Whether it was called or declared (an ankan too)."""
    open: bool
    """Whether it was called: chi, pon, daiminkan, kakan."""

    def __str__(self) -> str:
        text = format_tiles(self.tiles)
        return f"({text})" if self.open else f"[{text}]" if self.melded else text


class Reading(NamedTuple):
    """One way to see a complete hand of 14 tiles; two readings of a hand never agree in everything."""

    form: str
    """`regular` (sets and a pair), `chiitoitsu` or `kokushi`; in Chinese Official also `knitted` (a knitted
    straight, a set and a pair) and `honours_knitted` (14 single honours and knitted tiles).
    """
    sets: tuple[TileSet, ...]
    """Concealed sets first, then the melds in their order; empty for chiitoitsu and kokushi."""
    pair: Tile | None
    """The pair; None in chiitoitsu; the doubled tile in kokushi."""
    wait: str
    """`ryanmen kanchan penchan shanpon tanki`, or `kokushi_13` when all 13 kinds were held before; "" for a
    hand won without a winning tile (four kans in western Honshu).
    """
    win: Tile | None
    """The winning tile (plain)."""
    win_place: int | None
    """Index in `sets` of the set it completes; None = the pair, or one tile among single ones (kokushi,
    honours_knitted); -1 = one of the tiles of a knitted straight.
    """
    tiles: tuple[Tile, ...]
    """The kinds that are in the hand anywhere, melds included, ascending."""
    knitted: tuple[Tile, ...] = ()
    """The nine tiles of the pattern of a knitted hand, whether all are there or not; else empty."""

    def __str__(self) -> str:
        if self.form not in ("regular", "knitted"):
            return f"{self.form} {format_tiles(self.tiles)}+{self.win}"
        parts = [format_tiles(self.knitted)] if self.form == "knitted" else []
        parts += [str(one) for one in self.sets]
        if self.pair is not None:
            parts.append(format_tiles((self.pair, self.pair)))
        wait = self.wait or ("knitted" if self.form == "knitted" else "")
        return " ".join(parts) + (f" {wait} {self.win}" if self.win is not None else "")

    @property
    def is_open(self) -> bool:
        """Whether some set was called."""
        return any(one.open for one in self.sets)

    @classmethod
    def from_record(cls, record: bytes) -> Reading:
        """The reading of a C record (64 bytes)."""
        fields = RECORD.unpack(record)
        kinds, concealed = fields[0], fields[2]
        form, pair, wait, win, place = fields[7:12]
        n_melds, sets = fields[15], [number for number in fields[17:21] if number != _NONE]
        first_meld = len(sets) - n_melds
        return cls(
            FORMS[form],
            tuple(_set(number, at >= first_meld, concealed) for at, number in enumerate(sets)),
            Tile(pair) if pair != _NONE else None,
            WAITS[wait],
            Tile(win) if win != _NONE else None,
            place if place < len(sets) else -1 if place == _KNITTED_PLACE and sets else None,
            tuple(Tile(kind) for kind in range(34) if kinds >> kind & 1),
            KNITTED[fields[21] - 1] if fields[21] else (),
        )


def _set(number: int, melded: bool, concealed: int) -> TileSet:
    lowest, kind = number & 63, SET_KINDS[number >> 6]
    if kind == "sequence":
        return TileSet(kind, (Tile(lowest), Tile(lowest + 1), Tile(lowest + 2)), melded, melded)
    tiles = (Tile(lowest),) * (4 if kind == "kan" else 3)
    return TileSet(kind, tiles, melded, melded and not concealed >> lowest & 1)
