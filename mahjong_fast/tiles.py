"""What is a tile called? One value per tile, and every notation in use read and written.

A `Tile` is an int in kind37 space: 0-33 are 1-9m 1-9p 1-9s E S W N haku hatsu chun, 34-36 the red fives of m
p s, 37 a tile not known, 40-43 plants, 44-47 seasons, 48-51 faces, 52-55 animals, 56 the joker.
docs/notation.md has the tables; arrays of tiles and the other number spaces are in `tile_spaces`.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import index
from typing import Any, Final, SupportsIndex

from .errors import MahjongError, TileTextError
from .notation import (
    HONOUR_LETTERS,
    JOKER,
    KANJI,
    KIND,
    MPSZ,
    NUMBERS,
    ORDER,
    PAIRS,
    RED_FIVE,
    UNICODE,
    UNKNOWN,
    WHOLE,
    quoted,
    read_plain,
    scan,
    write,
)


class Tile(int):
    """One tile: `Tile("5m")`, `Tile("0p")` or `Tile("5pr")` (red five), `Tile("7z")`, `Tile("C")`,
    `Tile("中")`, `Tile("🀄")`, `Tile(33)`.

    An int in kind37 space whose `str` is mpsz. Equal tiles are the same object. A number means kind37; a 136
    id becomes a tile only through `Tile.from_136`. Raises TileTextError (with the place) for anything that is
    not exactly one tile.
    """

    __slots__ = ()

    def __new__(cls, value: str | SupportsIndex) -> Tile:
        if isinstance(value, str):
            tile = _BY_NAME.get(value)
            return tile if tile is not None else _one_tile(value)
        tile = _TILES.get(_whole(value))
        if tile is None:
            raise TileTextError(
                f"no tile has the number {int(value)}: expected 0-33 (kinds), 34-36 (red fives), 37 (unknown)"
                " or 40-56 (bonus tiles, joker); a 136 id becomes a tile through Tile.from_136"
            )
        return tile

    def __str__(self) -> str:
        return MPSZ[self]

    def __repr__(self) -> str:
        return f"Tile({MPSZ[self]!r})"

    def __format__(self, spec: str) -> str:
        return (
            format(MPSZ[self], spec)
            if not spec or spec[-1] not in "bcdoxXneEfFgG%"
            else int.__format__(self, spec)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Tile, (int(self),)

    @property
    def kind(self) -> int:
        """The kind 0-33 with a red five as its plain five; 37 and 40-56 stay themselves."""
        return KIND[self]

    @property
    def plain(self) -> Tile:
        """The same tile without red: `Tile("0m").plain == Tile("5m")`."""
        return _TILES[KIND[self]]

    @property
    def red(self) -> Tile:
        """The red five of this five. TileTextError for any other tile."""
        number = RED_FIVE.get(KIND[self])
        if number is None:
            raise TileTextError(f"{self} has no red form: red tiles are 0m 0p 0s")
        return _TILES[number]

    @property
    def is_red(self) -> bool:
        """True for the red fives 0m 0p 0s."""
        return 34 <= self < UNKNOWN

    @property
    def suit(self) -> str:
        """`m p s z`, `f` flowers and seasons, `a` faces and animals, `x` joker, `?` unknown."""
        return MPSZ[self][-1]

    @property
    def rank(self) -> int:
        """1-9 in a suit (a red five is 5), 1-7 honours, 1-8 bonus tiles, 0 for the joker and the unknown
        tile.
        """
        name = MPSZ[KIND[self]]
        return 0 if self >= JOKER or self == UNKNOWN else int(name[0])

    @property
    def is_honour(self) -> bool:
        """Winds and dragons."""
        return 27 <= self < 34

    @property
    def is_wind(self) -> bool:
        """E S W N."""
        return 27 <= self < 31

    @property
    def is_dragon(self) -> bool:
        """haku hatsu chun."""
        return 31 <= self < 34

    @property
    def is_terminal(self) -> bool:
        """1 or 9 of a suit."""
        return self < 27 and self % 9 in (0, 8)

    @property
    def is_yaochuu(self) -> bool:
        """Terminal or honour."""
        return self.is_terminal or self.is_honour

    @property
    def is_simple(self) -> bool:
        """2-8 of a suit, red fives among them."""
        return KIND[self] < 27 and not self.is_terminal

    @property
    def is_bonus(self) -> bool:
        """Flowers, seasons, faces and animals: set aside, never in a hand."""
        return 40 <= self < JOKER

    def to_mjai(self) -> str:
        """The mjai name: `1m`, `5mr`, `E S W N P F C`, `?`. Bonus tiles and the joker, which mjai does not
        know, keep their mpsz text.
        """
        if self.is_honour:
            return HONOUR_LETTERS[self - 27]
        return f"5{'mps'[self - 34]}r" if self.is_red else MPSZ[self]

    def to_unicode(self) -> str:
        """The Unicode character. Unicode has no red fives (the plain five comes out) and no faces and
        animals (mpsz comes out).
        """
        return UNICODE.get(KIND[self]) or MPSZ[self]

    def to_kanji(self) -> str:
        """`五萬`, `赤五筒`, `東`; faces, animals and the unknown tile keep their mpsz text."""
        return KANJI.get(self) or MPSZ[self]

    def to_tenhou6(self) -> int:
        """The number of the tenhou/6 JSON format: 11-19 m, 21-29 p, 31-39 s, 41-47 z, 51-53 red fives."""
        if self >= UNKNOWN:
            raise TileTextError(f"{self} has no tenhou/6 number")
        return self + 17 if self.is_red else (self // 9 + 1) * 10 + self % 9 + 1

    @classmethod
    def from_tenhou6(cls, code: int) -> Tile:
        """The tile of a tenhou/6 number. 60, which marks a discard of the tile just drawn, names no tile."""
        tens, rank = divmod(_whole(code), 10)
        if 1 <= tens <= 4 and 1 <= rank <= (7 if tens == 4 else 9):
            return _TILES[tens * 9 + rank - 10]
        if tens == 5 and 1 <= rank <= 3:
            return _TILES[33 + rank]
        raise TileTextError(
            f"no tile has the tenhou/6 number {code}: expected 11-19, 21-29, 31-39, 41-47 or 51-53"
        )

    def to_kan37(self) -> int:
        """The number in the other 37 order: 0, 10, 20 red fives, 1-9 m, 11-19 p, 21-29 s, 30-36 honours."""
        if self >= UNKNOWN:
            raise TileTextError(f"{self} has no kan37 number")
        return (
            10 * (self - 34) if self.is_red else self + 3 if self.is_honour else self // 9 * 10 + self % 9 + 1
        )

    @classmethod
    def from_kan37(cls, number: int) -> Tile:
        """The tile of a number 0-36 in the other 37 order (see `to_kan37`)."""
        suit, rank = divmod(_whole(number), 10)
        if not 0 <= suit * 10 + rank < 37:
            raise TileTextError(f"no tile has the kan37 number {number}: expected 0 to 36")
        return _TILES[27 + rank if suit == 3 else suit * 9 + rank - 1 if rank else 34 + suit]

    def to_majiang(self) -> str:
        """The suit-first name of the majiang notation: `m5`, `p0`, `z7`."""
        return MPSZ[self][::-1]

    @classmethod
    def from_majiang(cls, text: str) -> Tile:
        """The tile of a suit-first name such as `m5`, `p0`, `z7`."""
        number = PAIRS.get(text[::-1])
        if number is None:
            raise TileTextError(
                f"{text!r} is no suit-first tile: expected a letter m p s z, then a digit",
                text=text,
                position=0,
            )
        return _TILES[number]

    def to_136(self, copy: int | None = None, reds: tuple[int, int, int] = (1, 1, 1)) -> int:
        """The id of one physical tile: `4*kind + copy`.

        With `reds` red fives in each of m p s, the first copies of a five are red. `copy` defaults to the
        first copy that fits; a copy of the other colour, or one that does not exist (bonus tiles have one),
        is a TileTextError.
        """
        fits = self.ids_136(reds)
        if not fits:
            raise TileTextError(f"{self} has no 136 id with {reds} red fives in m p s")
        if copy is None:
            return fits[0]
        first = fits[0] - fits[0] % 4 if self < UNKNOWN or self == JOKER else fits[0]
        if first + copy not in fits:
            copies = [tile_id - first for tile_id in fits]
            raise TileTextError(
                f"{self} has no copy {copy} with {reds} red fives in m p s: expected {copies}"
            )
        return first + copy

    def ids_136(self, reds: tuple[int, int, int] = (1, 1, 1)) -> range:
        """All ids of this tile: four for a kind, red and plain fives apart, one for a bonus tile, four
        jokers.
        """
        if self.is_bonus:
            return range(96 + self, 97 + self)
        if self == JOKER:
            return range(152, 156)
        if self == UNKNOWN:
            return range(0)
        first = 4 * KIND[self]
        split = _red_copies(reds)[KIND[self] // 9] if KIND[self] in RED_FIVE else 0
        return range(first, first + split) if self.is_red else range(first + split, first + 4)

    @classmethod
    def from_136(cls, tile_id: SupportsIndex, reds: tuple[int, int, int] = (1, 1, 1)) -> Tile:
        """The tile with a physical id 0-155; with one red five per suit the ids 16, 52, 88 are red
        (`reds=(0, 0, 0)`: none is).
        """
        number = _whole(tile_id)
        if 0 <= number < 136:
            kind = number // 4
            if kind in RED_FIVE and number % 4 < _red_copies(reds)[kind // 9]:
                return _TILES[RED_FIVE[kind]]
            return _TILES[kind]
        if 136 <= number < 156:
            return _TILES[min(number - 96, JOKER)]
        raise TileTextError(
            f"no tile has the id {number}: ids are 0-135, 136-151 for bonus tiles, 152-155 for jokers"
        )


def _whole(value: SupportsIndex) -> int:
    try:
        if value is True or value is False:
            raise TypeError
        return index(value)
    except TypeError:
        raise TileTextError(f"a tile is text or a whole number, not {type(value).__name__}") from None


def _red_copies(reds: tuple[int, int, int]) -> tuple[int, int, int]:
    try:
        if len(reds) == 3 and all(n in range(5) for n in reds):
            return reds
    except TypeError:
        pass
    raise TileTextError(f"reds={reds!r}: expected the number of red fives (0-4) in each of m, p, s")


_TILES: Final[dict[int, Tile]] = {number: int.__new__(Tile, number) for number in NUMBERS}
_BY_NAME: Final[dict[str, Tile]] = (
    {name: _TILES[number] for number, name in MPSZ.items()}
    | {char: _TILES[number] for char, number in WHOLE.items()}
    | {_TILES[number].to_mjai(): _TILES[number] for number in range(37)}
    | {f"r5{suit}": _TILES[34 + i] for i, suit in enumerate("mps")}
)


def _one_tile(text: str) -> Tile:
    numbers, places = scan(text)
    if len(numbers) != 1:
        told = f"{quoted(text)} names {len(numbers)} tiles: expected exactly one, such as 5m, 0p or 7z"
        raise TileTextError(told, text=text, position=places[1] if len(numbers) > 1 else 0)
    return _TILES[numbers[0]]


def parse_tiles(text: str) -> tuple[Tile, ...]:
    """The tiles named by a text, in its order: `parse_tiles("406p7z")`, `"4p 5pr 6p C"`,
    `"四筒赤五筒六筒中"`, `"🀜🀝🀞🀄"`.

    All notations of docs/notation.md, mixed as one likes; blanks and commas are ignored; "" is
    no tiles. Raises TileTextError naming the place.
    """
    if not isinstance(text, str):
        raise TileTextError(f"expected text, not {type(text).__name__}")
    numbers = read_plain(text)
    if numbers is None:
        numbers = scan(text)[0]
    return tuple([_TILES[number] for number in numbers])


def as_tile(value: Tile | str | SupportsIndex) -> Tile:
    """The tile meant by a Tile, its text, or its kind37 number."""
    return value if isinstance(value, Tile) else Tile(value)


def as_tiles(values: str | Iterable[Tile | str | SupportsIndex]) -> tuple[Tile, ...]:
    """The tiles meant by one text, or by tiles, texts or kind37 numbers one by one (the order is kept)."""
    if isinstance(values, str):
        return parse_tiles(values)
    if not isinstance(values, Iterable) or isinstance(values, (bytes, bytearray, memoryview)):
        raise TileTextError(f"expected text or tiles one by one, not {type(values).__name__}")
    try:
        return tuple(as_tile(value) for value in values)
    except TypeError:  # an array without dimensions
        raise TileTextError(f"expected text or tiles one by one, not {type(values).__name__}") from None


def tile_order(tile: Tile) -> int:
    """Sort key of written hands: m p s z, each ascending, a red five before the plain ones, then bonus
    tiles, joker.
    """
    return ORDER[tile]


def format_tiles(
    tiles: str | Iterable[Tile | str | SupportsIndex], notation: str = "mpsz", *, sort: bool = True
) -> str:
    """Tiles as text in notation `mpsz`, `mjai` (names with blanks between), `unicode` or `kanji`; sorted
    unless `sort=False`.

    mpsz writes the suit letter once per run: `format_tiles("5m 5mr 1z") == "05m1z"`.
    """
    listed = list(as_tiles(tiles))
    if sort:
        listed.sort(key=tile_order)
    if notation == "mpsz":
        return write(listed)
    if notation == "mjai":
        return " ".join(tile.to_mjai() for tile in listed)
    if notation == "unicode":
        return "".join(tile.to_unicode() for tile in listed)
    if notation == "kanji":
        return "".join(tile.to_kanji() for tile in listed)
    raise MahjongError(f"notation {notation!r}: expected mpsz, mjai, unicode or kanji")


def dora_of(indicator: Tile | str | SupportsIndex, seats: int = 4) -> Tile:
    """The dora a (plain) indicator points to: the next of the suit, 9 -> 1, E -> S -> W -> N -> E, haku ->
    hatsu -> chun -> haku.

    With three seats, whose wall has no 2m-8m, 1m and 9m point to each other. Rule: riichi rules specification
    1.4.
    """
    tile = as_tile(indicator)
    kind = tile.kind
    if kind >= 34:
        raise MahjongError(f"{tile} points to no dora")
    if seats not in (3, 4):
        raise MahjongError(f"seats={seats!r}: expected 3 or 4")
    if seats == 3 and kind < 9:
        if kind not in (0, 8):
            raise MahjongError(
                f"{tile} is not in a wall for three seats: characters are only 1m and 9m there"
            )
        return _TILES[8 - kind]
    if kind < 27:
        return _TILES[kind // 9 * 9 + (kind % 9 + 1) % 9]
    if kind < 31:
        return _TILES[27 + (kind - 26) % 4]
    return _TILES[31 + (kind - 30) % 3]
