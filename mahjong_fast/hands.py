"""What does one player hold? `Hand`: concealed tiles, melds and, when it stands apart, the winning tile.

A hand may be partial: 1 to 14 tiles, a kan counting as three. Shape questions take any of them; whoever needs
a whole hand asks `with_win` for 13 tiles and the winning one.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from operator import index
from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import NDArray

from .errors import HandError
from .hand_checks import Reds, checked_counts, count_reds, mark_reds, problem_of
from .hand_text import last_place, parse_melds, read_hand
from .melds import Meld
from .notation import JOKER, KIND, MPSZ, ORDER, UNKNOWN, quoted, write
from .notebook import shower
from .tiles import Tile, as_tile, as_tiles

TileLike: TypeAlias = Tile | str | SupportsIndex
MeldsLike: TypeAlias = Meld | str | Iterable[Meld | str]
_UP_TO_FOUR: Final = bytes(range(5))


class Hand:
    """The tiles of one player: `Hand("123m456p789s1122z")`, `Hand("067m88s46s(555z)[1111p]+5s")`.

    `tiles` is a text or tiles one by one. A text has concealed tiles, melds in brackets, and `+` with the
    winning tile (at the end or before a meld); blanks are ignored. `melds` come after those of the text.
    `win` names the winning tile: where there are 14-3m concealed tiles (m melds) it is one of them, otherwise
    it comes on top of them. Tiles are kept sorted, melds in the order given. A hand has 1 to 14 tiles, a kan
    counting as three.

    Frozen, hashable, picklable; `repr` evaluates to an equal hand. Raises TileTextError for text that names
    no tiles and HandError for tiles that cannot be a hand; both name the place in the text.
    """

    _repr_svg_ = shower("hand_svg")

    __slots__ = ("_counts", "_melds", "_numbers", "_record", "_win")

    _numbers: tuple[int, ...]  # concealed tiles without the winning one, kind37, in written order
    _melds: tuple[Meld, ...]
    _win: Tile | None
    _counts: bytes  # concealed tiles without the winning one by kind
    _record: bytes | None  # its part of a WIN record, made when first asked for (scoring.hand_records)

    def __init__(
        self, tiles: str | Iterable[TileLike], melds: MeldsLike = (), win: TileLike | None = None
    ) -> None:
        text: str | None = None
        if isinstance(tiles, str):
            text = tiles
            numbers, written, named = read_hand(text)
            all_melds = tuple(written)
            if named is not None:
                if win is not None:
                    raise HandError(
                        f"win={win!s}: {quoted(text)} names a winning tile already", text=text, position=0
                    )
                win = Tile(named)
        elif isinstance(tiles, (np.ndarray, bytes, bytearray)):
            raise HandError(
                "an array becomes a hand through Hand.from_counts (counts) or Hand.from_136 (ids)"
            )
        elif isinstance(tiles, Mapping):  # a Counter would lose its counts
            raise HandError(f"a {type(tiles).__name__} is no hand: give each tile as often as it is held")
        else:
            numbers, all_melds, named = [int(tile) for tile in as_tiles(tiles)], (), None
        if melds:
            all_melds += _as_melds(melds)
        win_tile = None if win is None else as_tile(win)
        if win_tile is not None and named is None:
            _take_out(numbers, len(all_melds), win_tile)
        self._fill(numbers, all_melds, win_tile, text)

    def _fill(
        self, numbers: list[int], melds: tuple[Meld, ...], win: Tile | None, text: str | None = None
    ) -> None:
        highest = max(numbers, default=0)
        if highest < 34:
            numbers.sort()
        else:
            numbers.sort(key=ORDER.__getitem__)
        if len(numbers) > 14 or len(melds) > 4:
            self._refuse(numbers, melds, win, text)
        counts = bytearray(57)
        for number in numbers:
            counts[KIND[number]] += 1
        whole = counts
        held = len(numbers) + 3 * len(melds)
        if melds or win is not None:
            whole = counts.copy()
            if win is not None:
                held += 1
                whole[KIND[win]] += 1
                highest = max(highest, win)
            for meld in melds:
                for kind in meld.kinds:
                    whole[kind] += 1
        if not 0 < held <= 14 or highest >= UNKNOWN or whole.translate(None, _UP_TO_FOUR):
            self._refuse(numbers, melds, win, text)
        set_ = object.__setattr__
        set_(self, "_numbers", tuple(numbers))
        set_(self, "_melds", melds)
        set_(self, "_win", win)
        set_(self, "_counts", bytes(counts[:34]))
        set_(self, "_record", None)

    @staticmethod
    def _refuse(numbers: list[int], melds: tuple[Meld, ...], win: Tile | None, text: str | None) -> None:
        """Raises if there is anything wrong with the tiles (jokers are unusual, but not wrong)."""
        counts = [0] * 57
        for number in numbers:
            counts[KIND[number]] += 1
        problem = problem_of(counts, melds, win)
        if problem is not None:
            message, kind = problem
            if text is None:
                raise HandError(message)
            place = last_place(text, kind)
            shown = quoted(text, place)
            raise HandError(f"{message} (at position {place} of {shown})", text=text, position=place)

    @classmethod
    def _made(cls, numbers: list[int], melds: tuple[Meld, ...], win: Tile | None) -> Hand:
        hand = object.__new__(cls)
        hand._fill(numbers, melds, win)
        return hand

    @classmethod
    def from_136(
        cls,
        ids: Iterable[SupportsIndex],
        melds: MeldsLike = (),
        win: SupportsIndex | str | None = None,
        reds: Reds = (1, 1, 1),
    ) -> Hand:
        """The hand of the physical tiles `ids` (0-135, jokers 152-155), concealed tiles only.

        `win` is an id too (a Tile or its text is taken as such), by the same rule as in `Hand(...)`. `reds`
        says how many fives of m, p, s are red: with one each the ids 16, 52, 88.
        """
        if not isinstance(ids, Iterable):
            raise HandError(f"ids: expected physical tiles one by one, not {type(ids).__name__}")
        listed: list[int] = []
        for tile_id in ids:
            if isinstance(tile_id, (Tile, str)) or not hasattr(tile_id, "__index__"):
                raise HandError(f"{tile_id!r} is not a 136 id: tiles become a hand through Hand([...])")
            listed.append(index(tile_id))
        if len(set(listed)) < len(listed):
            ordered = sorted(listed)
            twice = next(a for a, b in pairwise(ordered) if a == b)
            raise HandError(
                f"id {twice} ({Tile.from_136(twice, reds)}) is given twice: each physical tile has its own id"
            )
        numbers = [int(Tile.from_136(tile_id, reds)) for tile_id in listed]
        all_melds = _as_melds(melds)
        win_tile: Tile | None = None
        if win is not None:
            win_tile = as_tile(win) if isinstance(win, (str, Tile)) else Tile.from_136(win, reds)
            taken = _take_out(numbers, len(all_melds), win_tile)
            if not taken and not isinstance(win, (str, Tile)) and index(win) in listed:
                raise HandError(
                    f"id {index(win)} ({win_tile}) is given twice: in the hand and as the winning tile"
                )
        return cls._made(numbers, all_melds, win_tile)

    @classmethod
    def from_counts(
        cls,
        counts: Sequence[int] | NDArray[Any] | bytes,
        reds: Sequence[int] | None = None,
        melds: MeldsLike = (),
        win: TileLike | None = None,
    ) -> Hand:
        """The hand with `counts[k]` concealed tiles of each kind k, 34 whole numbers 0-4.

        `reds` is the number of red fives in m, p, s of the whole hand, melds and winning tile included, as in
        `.reds` (default: those of the melds and of `win`). `win` follows the same rule as in `Hand(...)`.
        """
        checked = checked_counts(counts)
        all_melds = _as_melds(melds)
        win_tile = None if win is None else as_tile(win)
        numbers = [kind for kind, count in enumerate(checked) for _ in range(count)]
        on_top = win_tile is not None and not _has_drawn(numbers, len(all_melds))
        mark_reds(numbers, all_melds, win_tile, on_top, reds)
        if win_tile is not None:
            _take_out(numbers, len(all_melds), win_tile)
        return cls._made(numbers, all_melds, win_tile)

    def with_win(self, win: TileLike | None = None) -> Hand:
        """This hand as one that wins: 13 tiles (a kan counts as three) and the winning tile apart.

        With 13 tiles `win` comes on top, with 14 it names one of them; a hand written with `+` needs none.
        HandError when no winning tile is named, when two are, or when the hand is partial.
        """
        held = len(self._numbers) + 3 * len(self._melds)
        if held not in (13, 14):
            tiles = f"{held} tiles" + (" besides the winning one" if self._win is not None else "")
            raise HandError(
                f"{self}: {tiles} (a kan counts as three); a hand that wins has 13 and the winning tile"
            )
        named = None if win is None else as_tile(win)
        if self._win is not None:
            if named is not None and named != self._win:
                raise HandError(f"win={named}: the hand {self} names another winning tile")
            return self
        if named is None:
            which = "say which one is the winning tile" if held == 14 else "name the winning tile"
            raise HandError(f"{self} has {held} tiles: {which} with win= or write it apart, as in +5s")
        numbers = list(self._numbers)
        _take_out(numbers, len(self._melds), named)
        return self._made(numbers, self._melds, named)

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"Hand is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"Hand is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Hand) and self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[tuple[int, ...], tuple[Meld, ...], Tile | None]:
        return self._numbers, self._melds, self._win

    def __reduce__(self) -> tuple[Any, ...]:
        return Hand, self._key()

    def __len__(self) -> int:
        """Tiles held, a kan counting as three, the winning tile included: 13 or 14 for a whole hand."""
        return len(self._numbers) + 3 * len(self._melds) + (self._win is not None)

    def __repr__(self) -> str:
        if all(meld.called is None for meld in self._melds):
            return f"Hand({self.to_mpsz()!r})"
        win = "" if self._win is None else f", win={str(self._win)!r}"
        return f"Hand({write(self._numbers)!r}, melds={list(self._melds)!r}{win})"

    def __str__(self) -> str:
        return self.to_mpsz()

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """The concealed tiles without the winning one, sorted, red fives before plain ones."""
        return tuple([Tile(number) for number in self._numbers])

    def _in_hand(self) -> tuple[Tile, ...]:
        return self.tiles if self._win is None else (*self.tiles, self._win)

    @property
    def melds(self) -> tuple[Meld, ...]:
        """The melds in the order given."""
        return self._melds

    @property
    def win(self) -> Tile | None:
        """The winning tile when it stands apart."""
        return self._win

    @property
    def counts(self) -> NDArray[np.uint8]:
        """Read-only uint8[34]: concealed tiles by kind without the winning one (jokers are in `.jokers`)."""
        return np.frombuffer(self._counts, np.uint8)

    @property
    def counts14(self) -> NDArray[np.uint8]:
        """Read-only uint8[34]: concealed tiles by kind with the winning one."""
        if self._win is None or self._win >= JOKER:
            return self.counts
        counts = bytearray(self._counts)
        counts[self._win.kind] += 1
        return np.frombuffer(bytes(counts), np.uint8)

    @property
    def reds(self) -> Reds:
        """Red fives in m, p, s of the whole hand: concealed, melds and winning tile."""
        return count_reds(self._numbers, self._melds, self._win)

    @property
    def jokers(self) -> int:
        """Jokers of the whole hand: concealed, melds and winning tile."""
        return self._numbers.count(JOKER) + sum(meld.jokers for meld in self._melds) + (self._win == JOKER)

    @property
    def is_closed(self) -> bool:
        """True without chi, pon, daiminkan and kakan; an ankan leaves a hand closed."""
        return not any(meld.is_open for meld in self._melds)

    def to_mpsz(self) -> str:
        """The canonical text: sorted concealed tiles, melds in order, `+` and the winning tile."""
        melds = "".join([meld.to_mpsz() for meld in self._melds])
        return write(self._numbers) + melds + ("" if self._win is None else f"+{self._win}")

    def to_136(self, reds: Reds = (1, 1, 1)) -> list[int]:
        """Physical ids of the concealed tiles, ascending, the winning tile last: lowest copies first, melds
        take the rest.

        HandError when the hand does not fit a wall with `reds` red fives in m, p, s (four plain fives need
        `reds=(0, 0, 0)`).
        """
        used: dict[int, int] = {}
        ids: list[int] = []
        for tile in self._in_hand():
            ids.append(_next_copy(tile, used, reds, self))
        for meld in self._melds:
            for tile in meld.tiles:
                _next_copy(tile, used, reds, self)
        split = len(self._numbers)
        return [*sorted(ids[:split]), *ids[split:]]

    def to_mjai(self) -> list[str]:
        """mjai names of the concealed tiles, the winning tile last."""
        return [tile.to_mjai() for tile in self._in_hand()]

    def to_unicode(self) -> str:
        """Unicode characters, written like `to_mpsz` (which see for reading back: Unicode has no red
        fives).
        """
        text = "".join([tile.to_unicode() for tile in self.tiles])
        for meld in self._melds:
            left, right = "[]" if meld.kind == "ankan" else "()"
            inner = [tile.to_unicode() for tile in meld.tiles]
            text += (
                left + "".join(inner[:3]) + ("+" if meld.kind == "kakan" else "") + "".join(inner[3:]) + right
            )
        return text if self._win is None else f"{text}+{self._win.to_unicode()}"


def as_hand(value: Hand | str | Sequence[int] | NDArray[Any] | bytes) -> Hand:
    """The hand meant by a Hand, its text, or its 34 counts."""
    if isinstance(value, Hand):
        return value
    if isinstance(value, str):
        return Hand(value)
    try:
        size = len(value)
    except TypeError:
        size = -1
    if size != 34:
        given = type(value).__name__ if size < 0 else f"{type(value).__name__} of {size}"
        raise HandError(
            f"{given} is no hand: expected text such as '123m456p11s789p46s+5s', a Hand (Hand([...]) takes"
            " tiles one by one), or 34 counts, one per kind"
        )
    return Hand.from_counts(value)


def _as_melds(melds: MeldsLike) -> tuple[Meld, ...]:
    if isinstance(melds, str):
        return parse_melds(melds)
    if isinstance(melds, Meld):
        return (melds,)
    if not isinstance(melds, Iterable):
        raise HandError(f"{melds!r} is no meld: expected melds one by one or text such as (123m)(555z)")
    out: list[Meld] = []
    for meld in melds:
        if isinstance(meld, Meld):
            out.append(meld)
        elif isinstance(meld, str):
            out.extend(parse_melds(meld))
        else:
            raise HandError(f"{meld!r} is no meld: expected Meld(...) or text such as (123m)")
    return tuple(out)


def _has_drawn(numbers: Sequence[int], melds: int) -> bool:
    return len(numbers) + 3 * melds == 14


def _take_out(numbers: list[int], melds: int, win: Tile) -> bool:
    """Where the concealed tiles are 14-3m the winning tile is one of them and leaves; says whether it did."""
    if not _has_drawn(numbers, melds):
        return False
    if win not in numbers:
        twin = next((n for n in numbers if KIND[n] == win.kind), None)
        hint = f" (but {MPSZ[twin]} is)" if twin is not None else ""
        raise HandError(f"the winning tile {win} is not among the 14 tiles{hint}")
    numbers.remove(win)
    return True


def _next_copy(tile: Tile, used: dict[int, int], reds: Reds, hand: Hand) -> int:
    fits = tile.ids_136(reds)
    place = used.get(tile, 0)
    used[tile] = place + 1
    if place >= len(fits):
        raise HandError(f"{hand} has {place + 1} or more {tile}, but with reds={reds} there are {len(fits)}")
    return fits[place]
