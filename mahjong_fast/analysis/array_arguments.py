"""What were the array functions of the analysis given? Rows of counts, numbers of melds, tiles seen, arrays
for the answers: checked, and converted where they must be.
"""

from __future__ import annotations

from typing import Any, Final, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..errors import HandError, MahjongError
from ..notation import MPSZ
from .held import FIFTH_TILES

Triple: TypeAlias = tuple[NDArray[np.int8], NDArray[np.uint64], NDArray[np.uint8]]

VISIBLE: Final = 2
"""The number of fifth_tile="visible" in the core."""
_MODES: Final = ("raise", "status")


def whole_numbers(values: ArrayLike, name: str) -> NDArray[np.uint8]:
    """uint8 in C order; a copy only where needed. Names the first number that does not fit."""
    try:
        array: NDArray[Any] = np.asarray(values)
    except ValueError:
        raise HandError(f"{name}: rows of different length; expected an array of shape (N, 34)") from None
    if array.dtype != np.uint8:
        if array.dtype.kind not in "iu" and array.size:
            raise HandError(f"{name}: dtype {array.dtype}; expected whole numbers (uint8 needs no copy)")
        wrong = (array < 0) | (array > 255) if array.size else np.zeros(array.shape, np.bool_)
        if wrong.any():
            place = tuple(int(i) for i in np.argwhere(wrong)[0])
            where = f"row {place[0]}" if len(place) else "it"
            what = f" ({MPSZ[place[1]]})" if len(place) == 2 and place[1] < 34 else ""
            raise HandError(f"{name}: {where}: {int(array[place])}{what}; expected 0 to 4")
        array = array.astype(np.uint8)
    return np.ascontiguousarray(array) if not array.flags.c_contiguous else array


def counted_rows(counts: ArrayLike, width: int = 34) -> NDArray[np.uint8]:
    """uint8[N, width] in C order."""
    array = whole_numbers(counts, "counts")
    if array.ndim != 2 or array.shape[1] != width:
        if array.size == 0 and array.ndim < 2:
            return np.zeros((0, width), np.uint8)
        hint = "; one hand goes to the function without _many" if array.shape == (width,) else ""
        if width > 34 and array.ndim == 2 and array.shape[1] == 34:
            hint = "; the last number of a row are its jokers"
        raise HandError(f"counts of shape {array.shape}: expected (N, {width}), one row per hand{hint}")
    return array


def meld_numbers(melds: SupportsIndex | ArrayLike, n: int) -> Any:
    """A number, or one per row (uint8[N])."""
    if not isinstance(melds, np.ndarray) and hasattr(melds, "__index__"):
        return melds.__index__()
    array = whole_numbers(melds, "melds")
    if array.ndim == 0:
        return int(array)
    if array.shape != (n,):
        raise HandError(f"melds of shape {array.shape}: expected a number or one per row, shape ({n},)")
    return array


def output_of(
    out: Any, shape: tuple[int, ...], dtype: type, name: str, inputs: tuple[Any, ...]
) -> NDArray[Any]:
    """The array for an answer: `out` if it is one of that type and shape, or a new one."""
    if out is None:
        return np.empty(shape, dtype)
    if not isinstance(out, np.ndarray) or out.dtype != dtype or out.shape != shape:
        found = f"{out.dtype} of shape {out.shape}" if isinstance(out, np.ndarray) else type(out).__name__
        raise HandError(f"{name}: {found}; expected {np.dtype(dtype)} of shape {shape}")
    if not out.flags.c_contiguous or not out.flags.writeable:
        raise HandError(f"{name}: expected a writable array in C order")
    if any(isinstance(given, np.ndarray) and np.may_share_memory(out, given) for given in inputs):
        raise HandError(f"{name}: shares memory with an argument")
    return out


def outputs_of(out: Any, shape: tuple[int, ...], inputs: tuple[Any, ...]) -> tuple[Triple, bool]:
    """Arrays for shanten, masks and totals; whether the caller gave them."""
    given = (None, None, None) if out is None else out
    if not isinstance(given, (tuple, list)) or len(given) != 3:
        raise HandError("out: expected three arrays: shanten int8, masks uint64, totals uint8")
    shanten = output_of(given[0], shape, np.int8, "out[0]", inputs)
    mask = output_of(given[1], shape, np.uint64, "out[1]", (*inputs, shanten))
    total = output_of(given[2], shape, np.uint8, "out[2]", (*inputs, shanten, mask))
    return (shanten, mask, total), out is not None


def raises(errors: str) -> bool:
    """Whether bad rows are errors. Raises MahjongError for other words."""
    if errors not in _MODES:
        raise MahjongError(f"errors={errors!r}: expected one of {' '.join(_MODES)}")
    return errors == "raise"


def row_tiles(tiles: ArrayLike | None, name: str, n: int) -> NDArray[np.uint8] | None:
    """uint8[34] for all rows or uint8[N, 34]; None where nothing is given."""
    if tiles is None:
        return None
    array = whole_numbers(tiles, name)
    if array.shape not in ((34,), (n, 34)):
        raise HandError(f"{name} of shape {array.shape}: expected (34,) or ({n}, 34)")
    return array


def fifth_of(
    fifth_tile: str, meld_tiles: ArrayLike | None, numbers: Any, seen: NDArray[np.uint8] | None, n: int
) -> tuple[int, NDArray[np.uint8] | None]:
    """What the core is told about the convention: its number there, and the tiles of melds.

    A convention that takes nothing away from these hands is the fast `concealed`.
    """
    if fifth_tile not in FIFTH_TILES:
        raise MahjongError(f"fifth_tile={fifth_tile!r}: expected one of {' '.join(FIFTH_TILES)}")
    if meld_tiles is not None and fifth_tile != "melds":
        raise MahjongError(
            f"meld_tiles counts with fifth_tile='melds' only, not {fifth_tile!r}; visible contains own melds"
        )
    if fifth_tile == "visible":
        return (0 if seen is None else VISIBLE), None
    if fifth_tile == "concealed":
        return 0, None
    tiles = row_tiles(meld_tiles, "meld_tiles", n)
    if tiles is None:
        if np.any(np.asarray(numbers)):
            raise MahjongError(
                "fifth_tile='melds' needs the tiles of the melds: give meld_tiles, uint8[34] or uint8[N, 34]"
            )
        return 0, None
    held = np.broadcast_to(tiles.sum(axis=-1), (n,))
    wrong = (held < 3 * np.asarray(numbers, np.int64)) | (held > 4 * np.asarray(numbers, np.int64))
    if wrong.any():
        row = int(np.flatnonzero(wrong)[0])
        number = int(np.broadcast_to(numbers, (n,))[row])
        raise HandError(
            f"meld_tiles: row {row}: {int(held[row])} tiles and {number} melds; a meld has three or four"
        )
    return 1, tiles


def thread_number(threads: SupportsIndex) -> int:
    """The number as the core takes it. Raises MahjongError."""
    try:
        return max(-1, min(threads.__index__(), 2**31 - 1))
    except AttributeError:
        raise MahjongError(f"threads must be an integer, not {threads!r}") from None


def call_core(function: Any, *args: Any) -> None:
    """Calls the core; its complaints are HandErrors."""
    try:
        function(*args)
    except ValueError as error:
        raise HandError(str(error)) from None
