"""Are the keywords of `score` what they must be? Each becomes bytes of WIN, or an error that names it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Set
from operator import index
from typing import Any, Final, NoReturn, SupportsIndex, TypeAlias

import numpy as np

from ..errors import HandError, MahjongError
from ..hands import TileLike
from ..tiles import Tile, as_tiles
from .records import LIABLE_KEYS, NONE, ROUNDS, WINDS, WinFlag

Tiles: TypeAlias = str | Tile | Iterable[TileLike]

SEATS: Final = {wind: number for number, wind in enumerate(WINDS)}
"""Wind -> its number in a record."""
ROUND_NUMBERS: Final = {name: number for number, name in enumerate(ROUNDS)}
"""Round -> its number in a record."""


def refuse_winds(seat: Any, round: Any) -> NoReturn:
    """The error of a wrong seat or round."""
    if not isinstance(seat, str) or seat not in SEATS:
        raise HandError(f"seat={seat!r}: expected one of {' '.join(SEATS)}")
    raise HandError(f"round={round!r}: expected one of {' '.join(ROUND_NUMBERS)}")


def wind_number(keyword: str, value: Any) -> int:
    """The number of a wind."""
    if not isinstance(value, str) or value not in SEATS:
        raise HandError(f"{keyword}={value!r}: expected one of {' '.join(SEATS)}, or None")
    return SEATS[value]


def flag_bytes(given: tuple[Any, ...]) -> bytes:
    """`flags` and `bonus` of WIN for flags in the order of WinFlag: True or False (1, 0, np.bool_ too)."""
    flags = 0
    for flag, value in zip(WinFlag, given, strict=False):
        known = isinstance(value, (bool, np.bool_, int, np.integer)) and value in (0, 1)
        if not known:
            raise HandError(f"{(flag.name or '').lower()}={value!r}: expected True or False")
        if value:
            flags |= flag
    return flags.to_bytes(8, "little")


def byte(keyword: str, value: SupportsIndex) -> int:
    """A count that a record holds in one byte."""
    try:
        number = index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or not 0 <= number <= 255:
        raise HandError(f"{keyword}={value!r}: expected a whole number from 0 to 255")
    return number


def indicator_bytes(keyword: str, tiles: Tiles | None) -> bytes:
    """Five indicator kinds, 255 = none."""
    if tiles is None:
        tiles = ()
    if isinstance(tiles, (int, np.integer)) and not isinstance(tiles, Tile):
        raise HandError(
            f"{keyword}={tiles!r}: expected the indicators, text such as '4m5p' or tiles; a number of dora"
            " counted already is dora_han"
        )
    if isinstance(tiles, (Set, Mapping)):
        kind = type(tiles).__name__
        raise HandError(f"{keyword}={tiles!r}: a {kind} has no order and no second copy; give a list or text")
    try:
        listed = (tiles,) if isinstance(tiles, Tile) else as_tiles(tiles)
    except MahjongError as error:
        raise HandError(f"{keyword}: {error}") from None
    kinds = [tile.kind for tile in listed]
    if len(kinds) > 5:
        raise HandError(f"{keyword}: {len(kinds)} indicators; at most five are ever shown")
    if kinds and max(kinds) > 33:
        wrong = listed[kinds.index(max(kinds))]
        raise HandError(f"{keyword}: {wrong} is no indicator; expected tiles 1m-9m 1p-9p 1s-9s 1z-7z")
    return bytes(kinds + [NONE] * (5 - len(kinds)))


def liable_bytes(liable: Mapping[str, str] | None) -> bytes:
    """`liable` of WIN."""
    seats = [NONE] * len(LIABLE_KEYS)
    if liable is None:
        return bytes(seats)
    if not isinstance(liable, Mapping):
        raise HandError(f"liable={liable!r}: expected a dict such as {{'daisangen': 'W'}}")
    for key, wind in liable.items():
        if key not in LIABLE_KEYS:
            raise HandError(f"liable: {key!r} is not one of {' '.join(LIABLE_KEYS)}")
        seats[LIABLE_KEYS.index(key)] = NONE if wind is None else wind_number(f"liable[{key!r}]", wind)
    return bytes(seats)
