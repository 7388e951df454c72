"""Hand analysis of arrays: `counts` uint8[N, 34], concealed tiles of one hand per row.

C-ordered uint8 is used without a copy; other whole numbers are checked and converted. `melds` is the number
of melds (0-4), one for all or uint8[N]. `threads`: 0 = all processors, or MAHJONG_FAST_THREADS; answers do
not depend on it. `fifth_tile` (docs/analysis.md): `melds` needs `meld_tiles`, tile counts of own melds,
uint8[34] for all rows or uint8[N, 34]; `visible` looks at `visible`, own melds included. `out` takes the
answers in place of new arrays. `errors="raise"` (default) names the first
bad row and leaves `out` untouched; `errors="status"` marks bad rows instead (shanten 127, masks bit 63 alone,
totals 0, `is_complete_many` status 5). `check=False` vouches for the rows: impossible ones then get any
answer. The GIL is released while the rows are computed.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import _core
from ..errors import HandError, MahjongError
from ..notation import MPSZ
from ..rulesets import Ruleset
from .held import FIFTH_TILES, forms_of, seats_of
from .winning_waits import check_minimum, chosen_tileset, keep_rows_that_win, meld_counts

Counts: TypeAlias = ArrayLike
Triple: TypeAlias = tuple[NDArray[np.int8], NDArray[np.uint64], NDArray[np.uint8]]

_MODES = ("raise", "status")
_VISIBLE = 2  # the number of fifth_tile="visible" in the core


def _whole_numbers(values: ArrayLike, name: str) -> NDArray[np.uint8]:
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


def _rows(counts: ArrayLike) -> NDArray[np.uint8]:
    array = _whole_numbers(counts, "counts")
    if array.ndim != 2 or array.shape[1] != 34:
        if array.size == 0 and array.ndim < 2:
            return np.zeros((0, 34), np.uint8)
        hint = "; one hand goes to the function without _many" if array.shape == (34,) else ""
        raise HandError(f"counts of shape {array.shape}: expected (N, 34), one row per hand{hint}")
    return array


def _meld_numbers(melds: SupportsIndex | ArrayLike, n: int) -> Any:
    if not isinstance(melds, np.ndarray) and hasattr(melds, "__index__"):
        return melds.__index__()
    array = _whole_numbers(melds, "melds")
    if array.ndim == 0:
        return int(array)
    if array.shape != (n,):
        raise HandError(f"melds of shape {array.shape}: expected a number or one per row, shape ({n},)")
    return array


def _output(
    out: Any, shape: tuple[int, ...], dtype: type, name: str, inputs: tuple[Any, ...]
) -> NDArray[Any]:
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


def _outputs(out: Any, shape: tuple[int, ...], inputs: tuple[Any, ...]) -> tuple[Triple, bool]:
    """Arrays for shanten, masks and totals; whether the caller gave them."""
    given = (None, None, None) if out is None else out
    if not isinstance(given, (tuple, list)) or len(given) != 3:
        raise HandError("out: expected three arrays: shanten int8, masks uint64, totals uint8")
    shanten = _output(given[0], shape, np.int8, "out[0]", inputs)
    mask = _output(given[1], shape, np.uint64, "out[1]", (*inputs, shanten))
    total = _output(given[2], shape, np.uint8, "out[2]", (*inputs, shanten, mask))
    return (shanten, mask, total), out is not None


def _raises(errors: str) -> bool:
    if errors not in _MODES:
        raise MahjongError(f"errors={errors!r}: expected one of {' '.join(_MODES)}")
    return errors == "raise"


def _row_tiles(tiles: ArrayLike | None, name: str, n: int) -> NDArray[np.uint8] | None:
    if tiles is None:
        return None
    array = _whole_numbers(tiles, name)
    if array.shape not in ((34,), (n, 34)):
        raise HandError(f"{name} of shape {array.shape}: expected (34,) or ({n}, 34)")
    return array


def _fifth(
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
        return (0 if seen is None else _VISIBLE), None
    if fifth_tile == "concealed":
        return 0, None
    tiles = _row_tiles(meld_tiles, "meld_tiles", n)
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


def _threads(threads: SupportsIndex) -> int:
    try:
        return max(-1, min(threads.__index__(), 2**31 - 1))
    except AttributeError:
        raise MahjongError(f"threads must be an integer, not {threads!r}") from None


def _call(function: Any, *args: Any) -> None:
    try:
        function(*args)
    except ValueError as error:
        raise HandError(str(error)) from None


class _Asked(NamedTuple):
    """What a function here is asked, checked: arguments of the core."""

    counts: NDArray[np.uint8]
    melds: Any
    visible: NDArray[np.uint8] | None
    forms: int
    seats: int
    fifth: int
    meld_tiles: NDArray[np.uint8] | None
    threads: int
    check: bool
    raising: bool

    @property
    def inputs(self) -> tuple[Any, ...]:
        """The arrays that outputs must not overlap."""
        return self.counts, self.melds, self.visible, self.meld_tiles

    def put(self, function: Any, *to: Any, keep: bool) -> None:
        """Let the core fill `to`; `keep`: leave it untouched if a row is bad."""
        hands = (self.counts, self.melds, self.visible, self.forms, self.seats)
        how = (self.threads, self.check, self.raising, keep, self.fifth, self.meld_tiles)
        _call(function, *hands, *to, *how)


def _asked(
    counts: Counts,
    form: str,
    melds: SupportsIndex | ArrayLike,
    seats: SupportsIndex,
    tileset: str | None,
    fifth_tile: str,
    meld_tiles: ArrayLike | None,
    visible: ArrayLike | None,
    four_same: bool,
    threads: SupportsIndex,
    errors: str,
    check: bool,
) -> _Asked:
    rows, raising = _rows(counts), _raises(errors)
    numbers, seen = _meld_numbers(melds, len(rows)), _row_tiles(visible, "visible", len(rows))
    fifth, tiles = _fifth(fifth_tile, meld_tiles, numbers, seen, len(rows))
    forms, n_seats = forms_of(form, four_same, tileset), seats_of(seats, tileset)
    return _Asked(rows, numbers, seen, forms, n_seats, fifth, tiles, _threads(threads), check, raising)


def shanten_many(
    counts: Counts,
    form: str = "any",
    *,
    melds: SupportsIndex | ArrayLike = 0,
    seats: SupportsIndex = 4,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    meld_tiles: ArrayLike | None = None,
    visible: ArrayLike | None = None,
    four_same: bool = False,
    threads: SupportsIndex = 0,
    out: NDArray[np.int8] | None = None,
    errors: str = "raise",
    check: bool = True,
) -> NDArray[np.int8]:
    """Shanten of each row as int8[N] (-1 = complete). 127 marks a bad row with `errors="status"`, and 100 a
    closed form of a hand with melds.
    """
    tileset = chosen_tileset(rules, tileset)
    asked = _asked(
        counts,
        form,
        melds,
        seats,
        tileset,
        fifth_tile,
        meld_tiles,
        visible,
        four_same,
        threads,
        errors,
        check,
    )
    if asked.fifth != _VISIBLE:
        asked = asked._replace(visible=None)  # nothing else asks for it
    to = _output(out, (len(asked.counts),), np.int8, "out", asked.inputs)
    # A byte per row: computing apart and copying costs less than looking for bad rows first.
    apart = np.empty_like(to) if out is not None and asked.raising and check else to
    asked.put(_core.shanten_many, apart, keep=False)
    if apart is not to:
        to[:] = apart
    return to


def waits_many(
    counts: Counts,
    *,
    form: str = "any",
    melds: SupportsIndex | ArrayLike = 0,
    seats: SupportsIndex = 4,
    tileset: str | None = None,
    fifth_tile: str = "concealed",
    meld_tiles: ArrayLike | None = None,
    visible: ArrayLike | None = None,
    four_same: bool = False,
    threads: SupportsIndex = 0,
    out: NDArray[np.uint64] | None = None,
    errors: str = "raise",
    check: bool = True,
    minimum: str | None = None,
    rules: str | Path | Ruleset | None = None,
    **circumstances: Any,
) -> NDArray[np.uint64]:
    """The tiles that complete each hand of 13-3m tiles, as uint64[N]: bit k = kind k; 0 = not tenpai.

    `minimum`, `rules` and `circumstances` (seat, round, flags of WIN by their keywords, the same for all
    rows) as in `waits`; the judge wants to know the melds then: 0, or packed melds uint16[N, 4].
    """
    rows = _rows(counts)
    if minimum is not None and rules is None:
        rules = "mcr"
    tileset = chosen_tileset(rules, tileset)
    check_minimum(minimum, circumstances)
    packed, melds = meld_counts(melds, len(rows), minimum)
    asked = _asked(
        rows, form, melds, seats, tileset, fifth_tile, meld_tiles, visible, four_same, threads, errors, check
    )
    if asked.fifth != _VISIBLE:
        asked = asked._replace(visible=None)  # nothing else asks for it
    to = _output(out, (len(asked.counts),), np.uint64, "out", asked.inputs)
    asked.put(_core.waits_many, to, keep=out is not None)
    if minimum is not None:
        keep_rows_that_win(rows, packed, to, minimum, rules or "mcr", circumstances, asked.threads)
    return to


def is_complete_many(
    counts: Counts,
    *,
    form: str = "any",
    melds: SupportsIndex | ArrayLike = 0,
    seats: SupportsIndex = 4,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    four_same: bool = False,
    threads: SupportsIndex = 0,
    out: NDArray[np.bool_] | NDArray[np.uint8] | None = None,
    errors: str = "raise",
    check: bool = True,
) -> NDArray[np.bool_] | NDArray[np.uint8]:
    """Whether each hand is complete, bool[N]; with `errors="status"` uint8[N] instead: 0 complete, 1 not, 5
    bad row (the status codes of score arrays).
    """
    tileset = chosen_tileset(rules, tileset)
    asked = _asked(
        counts, form, melds, seats, tileset, "concealed", None, None, four_same, threads, errors, check
    )
    n = len(asked.counts)
    to = _output(out, (n,), np.bool_ if asked.raising else np.uint8, "out", asked.inputs)
    status = np.empty(n, np.uint8) if asked.raising else to
    where = (asked.counts, asked.melds, asked.forms, asked.seats)
    _call(_core.complete_many, *where, status, asked.threads, check, asked.raising, False)
    if asked.raising:
        np.equal(status, 0, out=to)
    return to


def ukeire_many(
    counts: Counts,
    visible: ArrayLike | None = None,
    *,
    form: str = "any",
    melds: SupportsIndex | ArrayLike = 0,
    seats: SupportsIndex = 4,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    meld_tiles: ArrayLike | None = None,
    four_same: bool = False,
    threads: SupportsIndex = 0,
    out: Triple | None = None,
    errors: str = "raise",
    check: bool = True,
) -> Triple:
    """(shanten int8[N], useful kinds uint64[N], how many of them are left uint8[N]).

    `visible`: uint8[34] for all rows or uint8[N, 34], tiles seen outside the concealed hand, own melds
    included. Masks contain useful kinds of which none is left, too. Not only for 13 tiles: 1 to 14-3m.
    """
    tileset = chosen_tileset(rules, tileset)
    asked = _asked(
        counts,
        form,
        melds,
        seats,
        tileset,
        fifth_tile,
        meld_tiles,
        visible,
        four_same,
        threads,
        errors,
        check,
    )
    to, keep = _outputs(out, (len(asked.counts),), asked.inputs)
    asked.put(_core.ukeire_many, *to, keep=keep)
    return to


def discards_many(
    counts: Counts,
    visible: ArrayLike | None = None,
    *,
    all: bool = False,
    form: str = "any",
    melds: SupportsIndex | ArrayLike = 0,
    seats: SupportsIndex = 4,
    tileset: str | None = None,
    rules: str | Path | Ruleset | None = None,
    fifth_tile: str = "concealed",
    meld_tiles: ArrayLike | None = None,
    four_same: bool = False,
    threads: SupportsIndex = 0,
    out: Triple | None = None,
    errors: str = "raise",
    check: bool = True,
) -> Triple:
    """(shanten int8[N, 34], useful kinds uint64[N, 34], how many are left uint8[N, 34]) after each discard of
    hands of 14-3m tiles.

    Entry [i, k] is for discarding kind k; shanten 127 where there is no such tile. Masks and totals are
    filled in for the discards of least shanten, with `all=True` for every discard. A discarded tile counts as
    seen.
    """
    tileset = chosen_tileset(rules, tileset)
    asked = _asked(
        counts,
        form,
        melds,
        seats,
        tileset,
        fifth_tile,
        meld_tiles,
        visible,
        four_same,
        threads,
        errors,
        check,
    )
    to, keep = _outputs(out, (len(asked.counts), 34), asked.inputs)
    asked.put(_core.discards_many, all, *to, keep=keep)
    return to
