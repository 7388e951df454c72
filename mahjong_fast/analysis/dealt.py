"""How far from complete are dealt hands? Counted over many deals without an array of hands in between."""

from __future__ import annotations

from typing import SupportsIndex

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..errors import MahjongError
from .held import riichi_seats_of


def deal_shanten(
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    seats: SupportsIndex = 4,
    *,
    tileset: str | None = None,
    threads: SupportsIndex = 0,
) -> NDArray[np.int64]:
    """How many of the dealt hands (13 tiles, least of all forms) of the deals first, first+1, ... of a seed
    have which shanten: int64[seats, 7], row = seat wind, column = shanten 0-6.

    The deals are those of `deal_many(seed, first, count)`; the numbers do not depend on `threads`. Compare
    with `mahjong_fast.exact.shanten(13)`. Raises MahjongError.
    """
    n_seats = riichi_seats_of(seats, tileset)
    out = np.zeros((n_seats, 7), np.int64)
    try:
        _core.deal_shanten(
            seed.__index__(), first.__index__(), count.__index__(), n_seats, out, threads.__index__()
        )
    except (AttributeError, TypeError, ValueError) as error:
        raise MahjongError(
            f"seed={seed!r}, first={first!r}, count={count!r}, threads={threads!r}: expected numbers of 64"
            f" bits without sign ({str(error).splitlines()[0]})"
        ) from None
    return out
