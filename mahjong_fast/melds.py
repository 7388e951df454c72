"""What was called? One frozen value per chi, pon or kan, its text and its packed form.

Text: `(123m)` chi, `(555z)` pon, `(1111m)` daiminkan, `(111+1m)` kakan (the added tile behind the plus),
`[1111m]` ankan.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, Final, SupportsIndex

from .errors import HandError, TileTextError
from .notation import JOKER, ORDER, quoted, scan, write
from .tiles import Tile, as_tile, as_tiles

MELD_KINDS: Final = ("chi", "pon", "daiminkan", "ankan", "kakan")
"""Kinds of melds; the packed form numbers them from 1."""
SOURCES: Final = ("right", "across", "left")
"""Whose discard was called, seen from the caller; numbered from 1 in the packed form. Left is the player
before.
"""

_KAN: Final = frozenset(("daiminkan", "ankan", "kakan"))


class Meld:
    """A chi, pon, daiminkan, ankan or kakan: `Meld("chi", "123m", called="2m")`, `Meld("pon", "505p", "0p",
    "across")`.

    `tiles` is text or tiles, kept sorted with a red five first; those of a kakan are the three of the pon and
    then the added tile, which is the last one given (`Meld("kakan", "505+5p")`, `Meld("kakan", "5055p")`).
    `called` is the tile that was claimed and `source` whose discard it was: `right`, `across`, `left`. Both
    may be unknown; a chi comes from the left. A joker stands where it is written in a chi (`"0x23p"` is
    1-2-3). Frozen, hashable; `repr` evaluates. Raises HandError for tiles that are no such meld,
    TileTextError for text that names no tiles.
    """

    __slots__ = ("_bits", "called", "kind", "kinds", "source", "tiles")

    kind: str
    tiles: tuple[Tile, ...]
    kinds: tuple[int, ...]
    """The kinds of `tiles`, red fives as plain ones."""
    called: Tile | None
    source: str | None
    _bits: int | None  # pack(), kept

    def __init__(
        self,
        kind: str,
        tiles: str | Iterable[Tile | str | SupportsIndex],
        called: Tile | str | SupportsIndex | None = None,
        source: str | None = None,
    ) -> None:
        if kind not in MELD_KINDS:
            raise HandError(f"meld kind {kind!r}: expected one of {' '.join(MELD_KINDS)}")
        listed = _meld_tiles(kind, tiles)
        called_tile = None if called is None else as_tile(called)
        set_ = object.__setattr__
        set_(self, "kind", kind)
        set_(self, "tiles", _arranged(kind, listed))
        set_(self, "kinds", tuple([tile.kind for tile in self.tiles]))
        set_(self, "called", called_tile)
        set_(self, "source", source)
        set_(self, "_bits", None)
        if called is not None or source is not None:
            set_(self, "called", self._checked_call(called_tile, source))
            if kind == "chi":
                set_(self, "source", "left")

    def _checked_call(self, called: Tile | None, source: str | None) -> Tile:
        if self.kind == "ankan":
            raise HandError(f"{self}: an ankan is not called from anybody, leave out called and source")
        if source is not None and source not in SOURCES:
            raise HandError(f"{self}: source {source!r}: expected one of {' '.join(SOURCES)}")
        if self.kind == "chi" and source not in (None, "left"):
            raise HandError(f"{self}: a chi comes from the left, not from {source}")
        claimable = [tile for tile in self._first_tiles() if tile != JOKER]
        if called is None:
            if len(set(claimable)) > 1:
                raise HandError(f"{self}: source={source!r} needs called=, one of {write(claimable)}")
            return claimable[0]
        if called not in claimable:
            raise HandError(f"{self}: the called tile {called} is not in it")
        return called

    def _first_tiles(self) -> tuple[Tile, ...]:
        """The tiles of the first call: all but the added tile of a kakan."""
        return self.tiles[:3] if self.kind == "kakan" else self.tiles

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Meld is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Meld is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meld) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self.kind, self.tiles, self.called, self.source

    def __reduce__(self) -> tuple[Any, ...]:
        return Meld, self._key()

    def __repr__(self) -> str:
        call = "" if self.called is None else f", called={str(self.called)!r}"
        source = "" if self.source is None else f", source={self.source!r}"
        return f"Meld({self.kind!r}, {self.to_mpsz()[1:-1]!r}{call}{source})"

    def __str__(self) -> str:
        return self.to_mpsz()

    @property
    def is_kan(self) -> bool:
        """True for the three kans."""
        return self.kind in _KAN

    @property
    def is_open(self) -> bool:
        """False only for an ankan, which leaves a hand closed."""
        return self.kind != "ankan"

    @property
    def lowest(self) -> Tile:
        """The plain tile of a pon or kan, the lowest tile of a chi (also where a joker stands for it)."""
        at, tile = next((at, tile) for at, tile in enumerate(self.tiles) if tile != JOKER)
        return Tile(tile.kind - at) if self.kind == "chi" else tile.plain

    @property
    def added(self) -> Tile | None:
        """The tile by which a pon became this kakan; None for other melds."""
        return self.tiles[3] if self.kind == "kakan" else None

    @property
    def reds(self) -> int:
        """Number of red fives in it."""
        return sum(tile.is_red for tile in self.tiles)

    @property
    def jokers(self) -> int:
        """Number of jokers in it."""
        return self.tiles.count(Tile(JOKER))

    def to_mpsz(self) -> str:
        """`(123m)`, `(555z)`, `(1111m)`, `(111+1m)`, `[1111m]`; who was called from is not in the text."""
        if self.kind == "ankan":
            return f"[{write(self.tiles)}]"
        text = write(self.tiles)
        return f"({text})" if self.kind != "kakan" else f"({text[:3]}+{text[3:]})"

    def pack(self) -> int:
        """The meld as 16 bits: 0-5 lowest kind, 6-8 number of the kind, 9-10 place of the called tile, 11-12
        number of the source (0 unknown or nobody), 13-14 red fives (or jokers), 15 the called tile is red.
        Bit 15 with 0 in bits 13-14 means four red fives; in a chi with a joker, that the joker is the lower
        of the two tiles that were not called.

        The place of the called tile counts from 0 among the sorted tiles; in a pon or kan, where a red five
        stands first, it is the last red one or the first plain one, so that it also tells how many reds a
        kakan had before the added tile. A `called` without `source` is not kept.
        """
        if self._bits is None:
            object.__setattr__(self, "_bits", self._pack())
        return self._bits  # type: ignore[return-value]

    def _pack(self) -> int:
        reds, jokers = self.reds, self.jokers
        if reds and jokers:
            raise HandError(f"{self} cannot be packed: it has red fives and jokers")
        source = 0 if self.source is None else SOURCES.index(self.source) + 1
        called = self.called if source else None
        red_call = called is not None and called.is_red
        place = 0
        if self.kind != "chi":
            place = min(3, sum(tile.is_red for tile in self._first_tiles())) - red_call
        elif called is not None:
            place = self.tiles.index(called)
        number = MELD_KINDS.index(self.kind) + 1
        if self.kind == "chi" and jokers == 1:
            free = [at for at in range(3) if not source or at != place]
            red_call = self.tiles.index(JOKER) == free[-2]
        special = (reds + jokers) << 13 if reds < 4 else 1 << 15
        return int(self.lowest) | number << 6 | place << 9 | source << 11 | special | red_call << 15

    @classmethod
    def unpack(cls, packed: SupportsIndex, *, jokers: bool = False) -> Meld:
        """The meld of 16 packed bits. With `jokers` bits 13-14 count jokers; they take the highest places of
        a chi that were not called, a single one with bit 15 the lower. HandError for bits that are no
        meld.
        """
        bits = index(packed)
        kind_number, place, source = bits >> 6 & 7, bits >> 9 & 3, bits >> 11 & 3
        special, red_call = bits >> 13 & 3, bits >> 15 & 1
        lowest = bits & 63
        if not 0 < bits < 1 << 16 or not 1 <= kind_number <= 5 or lowest >= 34:
            raise HandError(f"{bits} is no packed meld")
        kind = MELD_KINDS[kind_number - 1]
        count = 4 if kind in _KAN else 3
        tiles = [lowest + at if kind == "chi" else lowest for at in range(count)]
        if jokers:
            free = [at for at in reversed(range(3)) if kind != "chi" or not source or at != place]
            for at in free[1:2] if red_call and kind == "chi" and special == 1 else free[:special]:
                tiles[at] = JOKER
            red_call = 0
        elif special or red_call:
            _redden(tiles, kind, special or 4, place + red_call, bits)
        try:
            called: int | None = None
            if source:
                plain = lowest + place if kind == "chi" else lowest
                called = Tile(plain).red if red_call else plain
            return cls(kind, tiles, called, SOURCES[source - 1] if source else None)
        except (HandError, TileTextError) as error:
            raise HandError(f"{bits} is no packed meld: {error}") from None

    @classmethod
    def from_136(
        cls,
        kind: str,
        ids: Iterable[SupportsIndex],
        called: SupportsIndex | None = None,
        source: str | None = None,
        reds: tuple[int, int, int] = (1, 1, 1),
    ) -> Meld:
        """The meld of physical tiles; `called` is an id too, the last id of a kakan is the added tile."""
        tiles = [Tile.from_136(tile_id, reds) for tile_id in ids]
        return cls(kind, tiles, None if called is None else Tile.from_136(called, reds), source)


def _meld_tiles(kind: str, tiles: str | Iterable[Tile | str | SupportsIndex]) -> tuple[Tile, ...]:
    if not isinstance(tiles, str):
        return as_tiles(tiles)
    if kind != "kakan" or "+" not in tiles:
        return as_tiles(tiles)
    return tuple(Tile(number) for number in scan(tiles, skip=tiles.index("+"))[0])


def _redden(tiles: list[int], kind: str, reds: int, before: int, bits: int) -> None:
    """Makes `reds` of the tiles red; of a kakan, `before` of those in the pon and the others by the added
    tile.
    """
    if kind == "chi":
        fives = [at for at, tile in enumerate(tiles) if tile in (4, 13, 22)]
    elif kind == "kakan":
        in_pon = min(reds, before, 3)
        fives = [*range(in_pon), *([3] if reds > in_pon else [])]
    else:
        fives = list(range(len(tiles)))
    if reds > len(fives) or any(tiles[at] not in (4, 13, 22) for at in fives):
        raise HandError(f"{bits} is no packed meld: it cannot have {reds} red fives")
    for at in fives[:reds]:
        tiles[at] = Tile(tiles[at]).red


def _arranged(kind: str, tiles: tuple[Tile, ...]) -> tuple[Tile, ...]:
    """The tiles in the order a meld keeps them; HandError when they are no such meld."""
    text = write(tiles)
    count = 4 if kind in _KAN else 3
    if len(tiles) != count:
        raise HandError(f"{kind} {quoted(text)} has {len(tiles)} tiles: expected {count}")
    natural = [tile for tile in tiles if tile != JOKER]
    strange = next((tile for tile in natural if tile.kind >= 34), None)
    if strange is not None:
        raise HandError(f"{kind} {text!r}: {strange} cannot be in a meld")
    if not natural or (kind in _KAN and len(natural) < 4):
        raise HandError(
            f"{kind} {text!r}: " + ("a kan has no joker" if natural else "it needs a tile that is no joker")
        )
    if kind == "chi":
        return _sequence(tiles, natural)
    if len({tile.kind for tile in natural}) > 1:
        raise HandError(f"{kind} {text!r}: its tiles are not of one kind")
    if kind == "kakan":
        return (*sorted(tiles[:3], key=ORDER.__getitem__), tiles[3])
    return tuple(sorted(tiles, key=ORDER.__getitem__))


def _sequence(tiles: tuple[Tile, ...], natural: list[Tile]) -> tuple[Tile, ...]:
    text = write(tiles)
    if any(tile.is_honour for tile in natural):
        raise HandError(f"chi {text!r}: honours make no sequence")
    if len({tile.suit for tile in natural}) > 1:
        raise HandError(f"chi {text!r}: its tiles are of different suits")
    ordered = tiles if len(natural) < 3 else tuple(sorted(tiles, key=ORDER.__getitem__))
    lowest = next(tile.kind - at for at, tile in enumerate(ordered) if tile != JOKER)
    if any(tile.kind != lowest + at for at, tile in enumerate(ordered) if tile != JOKER):
        hint = " (a joker stands where it is written, as in 2p0x4p)" if len(natural) < 3 else ""
        raise HandError(f"chi {text!r}: its tiles do not follow each other{hint}")
    if lowest < 0 or lowest // 9 != natural[0].kind // 9 or lowest % 9 > 6:
        raise HandError(f"chi {text!r}: a sequence does not go beyond 1 and 9")
    return ordered
