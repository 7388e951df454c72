"""Which number is a tile in an array? Conversions between the number spaces of tiles, for whole arrays at
once.

Spaces, as array names end: `34` kinds; `37` kinds with the red fives apart as 34-36; `136` physical ids,
`4*kind + copy`; `kan37` the order of other programs in which each suit begins with its red five (0 = red 5m,
1-9m, 10 = red 5p, 11-19p, 20 = red 5s, 21-29s, 30-36 honours). Bonus tiles, jokers and the unknown tile
belong to no array of tiles in hand and are refused.
"""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import MahjongError, TileTextError
from .notation import KIND
from .tiles import Tile

SPACES: Final = {"34": 34, "37": 37, "136": 136, "kan37": 37}
"""Name of a space -> how many numbers it has."""
NONE: Final = 255
"""No tile: fills the rows of unequal length."""


_TO_KAN37: Final = np.array([Tile(number).to_kan37() for number in range(37)], np.uint8)
_FROM_KAN37: Final = np.argsort(_TO_KAN37).astype(np.uint8)
_TO_34: Final = np.array([KIND[number] for number in range(37)], np.uint8)


def _table_37(space: str, reds: tuple[int, int, int]) -> NDArray[np.uint8]:
    """Number in `space` -> number in kind37 space."""
    if space == "136":
        return np.array([Tile.from_136(tile_id, reds) for tile_id in range(136)], np.uint8)
    if space == "kan37":
        return _FROM_KAN37
    return np.arange(SPACES[space], dtype=np.uint8)


def convert_tiles(
    values: ArrayLike, source: str, target: str, *, reds: tuple[int, int, int] = (1, 1, 1)
) -> NDArray[np.uint8]:
    """Tiles of an array of any shape from space `source` to space `target`, as uint8 of the same shape; 255
    (no tile) stays.

    `reds` says how many fives of m, p, s are red among the 136 ids. 136 cannot be a target, since the other
    spaces do not know which copy a tile is (`Hand.to_136` chooses copies); going to 34 forgets the reds.
    Raises MahjongError naming the first number that is not in the source space.
    """
    if source not in SPACES or target not in SPACES or target == "136":
        raise MahjongError(
            f"{source!r} to {target!r}: expected 34, 37, kan37 or 136, and 136 as the source only"
        )
    checked = _checked(values, SPACES[source], source)
    table = _table_37(source, reds)
    if target == "34":
        table = _TO_34[table]
    elif target == "kan37":
        table = _TO_KAN37[table]
    full = np.full(256, NONE, np.uint8)
    full[: len(table)] = table
    return full[checked]


def counts_34(
    values: ArrayLike, space: str = "136", *, reds: tuple[int, int, int] = (1, 1, 1)
) -> NDArray[np.uint8]:
    """How often each kind occurs along the last axis: tiles of shape (..., k) to counts uint8[..., 34]; 255
    counts as no tile.

    `counts_34(deal_many(1, 0, 1000)[:, :13])` are the first hands of a thousand deals. Raises MahjongError as
    `convert_tiles` does.
    """
    kinds = convert_tiles(values, space, "34", reds=reds)
    if kinds.ndim == 0:
        raise MahjongError("counts_34 needs an array of tiles, not one tile")
    rows = (
        kinds.reshape(-1, kinds.shape[-1]) if kinds.size else kinds.reshape(int(np.prod(kinds.shape[:-1])), 0)
    )
    # Kind 34 of a row counts the places without a tile (255) and is thrown away.
    flat = np.arange(len(rows))[:, None] * 35 + np.minimum(rows, 34)
    counts = np.bincount(flat.ravel(), minlength=35 * len(rows)).reshape(len(rows), 35)[:, :34]
    return counts.astype(np.uint8).reshape(*kinds.shape[:-1], 34)


def _checked(values: ArrayLike, size: int, space: str) -> NDArray[np.uint8]:
    array: NDArray[Any] = np.asarray(values)
    if array.size == 0:
        return np.zeros(array.shape, np.uint8)
    if array.dtype.kind not in "iu":
        raise TileTextError(f"tiles of dtype {array.dtype}: expected whole numbers of space {space}")
    wrong = ((array < 0) | (array >= size)) & (array != NONE)
    if wrong.any():
        place = tuple(int(i) for i in np.argwhere(wrong)[0])
        shown = place[0] if len(place) == 1 else place
        raise MahjongError(
            f"{int(array[place])} at index {shown}: space {space} goes from 0 to {size - 1} (255 is no tile)"
        )
    return array.astype(np.uint8)
