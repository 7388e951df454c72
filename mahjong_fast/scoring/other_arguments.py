"""Are the keywords of `score` that only games besides riichi know what they must be?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from operator import index
from typing import Any

import numpy as np

from ..errors import HandError, MahjongError
from ..tiles import Tile, as_tiles


def wind_number(keyword: str, value: Any, seats: Sequence[str]) -> int:
    """The number of a wind that is a seat of the game."""
    if not isinstance(value, str) or value not in seats:
        raise HandError(f"{keyword}={value!r}: expected one of {' '.join(seats)}")
    return seats.index(value)


def wind_mask(keyword: str, value: Any, seats: Sequence[str]) -> int:
    """Bits of winds: text such as "EW", or winds one by one."""
    if not isinstance(value, Iterable) or isinstance(value, (bytes, Mapping)):
        raise HandError(f"{keyword}={value!r}: expected winds such as 'EW'")
    mask = 0
    for wind in value:
        mask |= 1 << wind_number(keyword, wind, seats)
    return mask


def counted(keyword: str, value: Any, most: int = 255) -> int:
    """A whole number from 0 to `most`."""
    try:
        number = index(value)
    except TypeError:
        number = -1
    if isinstance(value, (bool, np.bool_)) or not 0 <= number <= most:
        raise HandError(f"{keyword}={value!r}: expected a whole number from 0 to {most}")
    return number


def wind_numbers(keyword: str, value: Any, seats: Sequence[str], most: int) -> dict[int, int]:
    """Numbers by wind: {"E": 2, "S": 1} -> {0: 2, 1: 1}."""
    if not isinstance(value, Mapping):
        raise HandError(f"{keyword}={value!r}: expected numbers by wind such as {{'E': 2}}")
    return {
        wind_number(keyword, wind, seats): counted(f"{keyword}[{wind!r}]", n, most)
        for wind, n in value.items()
    }


def one_tile(keyword: str, value: Any) -> int | None:
    """The kind of one tile (a bonus tile too), or None when nothing is said."""
    tiles = _tiles(keyword, () if value is None else value)
    if len(tiles) > 1:
        raise HandError(f"{keyword}: one tile is turned, not {len(tiles)}")
    return tiles[0].kind if tiles else None


def bonus_bits(keyword: str, value: Any, counted_first: Sequence[int], known: Iterable[int]) -> int:
    """Bits of WIN.bonus (bit k = kind 40+k) of bonus tiles set aside: tiles, or how many of
    `counted_first`."""
    known = list(known)
    number = -1
    if not isinstance(value, (Tile, bool, np.bool_)):
        try:
            number = index(value)
        except TypeError:
            number = -2
    if number >= 0 or (number == -1 and not isinstance(value, (Tile, str))):
        if not 0 <= number <= len(counted_first) or isinstance(value, (bool, np.bool_)):
            raise HandError(
                f"{keyword}={value!r}: a number from 0 to {len(counted_first)}, or tiles such as '1f3f'"
            )
        return sum(1 << kind - 40 for kind in counted_first[:number])
    bits = 0
    for tile in _tiles(keyword, value):
        if tile not in known:
            raise HandError(f"{keyword}: {tile} is none of {' '.join(str(Tile(kind)) for kind in known)}")
        if bits >> tile - 40 & 1:
            raise HandError(f"{keyword}: there is only one {tile}")
        bits |= 1 << tile - 40
    return bits


def _tiles(keyword: str, value: Any) -> Sequence[Tile]:
    if isinstance(value, Tile):
        return (value,)
    try:
        return as_tiles(value)
    except (MahjongError, TypeError) as error:
        raise HandError(f"{keyword}: {error}") from None
