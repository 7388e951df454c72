"""How likely are draws without replacement? Exactly: integers over integers.

Every function has one answer in two forms: a `float` (or an array of them, for arrays of numbers), right to
the last digits, and with `exact=True` a `Fraction`. All unseen tiles are taken to be equally likely anywhere.
What hands and indicators hold is asked in `exact_holdings`.
"""

from __future__ import annotations

from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import MahjongError

if TYPE_CHECKING:
    from fractions import Fraction

_MOST = 160
"""No wall has more tiles."""


@cache
def choose() -> NDArray[np.float64]:
    """[n, k]: n choose k, the nearest floats."""
    return np.array([[float(comb(n, k)) for k in range(_MOST + 1)] for n in range(_MOST + 1)])


def fraction(over: int, under: int) -> Fraction:
    from fractions import Fraction  # costly to load, seldom wanted

    return Fraction(over, under)


def whole_numbers(**given: Any) -> list[NDArray[np.int64]]:
    """Arguments as arrays of whole numbers of one shape. Raises MahjongError naming the one that is none."""
    arrays = []
    for name, value in given.items():
        try:
            array = np.asarray(value)
        except ValueError:  # lists of unequal length
            array = np.array(None)
        if isinstance(value, np.ma.MaskedArray) and np.ma.getmaskarray(value).any():
            raise MahjongError(f"{name}: some places are masked; leave them out")
        if array.size == 0 and array.dtype == np.float64:
            array = array.astype(np.int64)  # an empty list
        if array.dtype == object and array.size and all(type(one) is int for one in array.flat):
            pass  # too large for any dtype: told below
        elif array.dtype.kind not in "iu":
            raise MahjongError(f"{name}: {_shown(value)}: whole numbers are needed")
        if array.size and (array.min() < 0 or array.max() > _MOST):
            least, most = int(array.min()), int(array.max())
            asked = f"{least}" if least == most else f"{least} to {most}"
            raise MahjongError(f"{name}: {asked}; expected 0 to {_MOST} tiles")
        arrays.append(array.astype(np.int64))
    try:
        return list(np.broadcast_arrays(*arrays))
    except ValueError:
        shapes = ", ".join(f"{name} {a.shape}" for name, a in zip(given, arrays, strict=True))
        raise MahjongError(f"these do not go together: {shapes}") from None


def _shown(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _check_draw(total: NDArray[np.int64], **drawn: NDArray[np.int64]) -> None:
    for name, value in drawn.items():
        over = np.flatnonzero(np.ravel(value > total))
        if over.size:
            at = over[0]
            where = "" if value.size == 1 else f" (place {at})"
            asked, there = np.ravel(value)[at], np.ravel(total)[at]
            raise MahjongError(f"{name} is {asked} of {there} tiles{where}: there are not so many")


def single(values: Any, exact: bool) -> Any:
    if exact:
        return values if values.shape else values[()]
    return values if values.shape else float(values)


def at_least(k: ArrayLike, of: ArrayLike, draws: ArrayLike, total: ArrayLike, *, exact: bool = False) -> Any:
    """The chance that at least `k` of `of` wanted tiles are among `draws` of `total` unseen ones.

    Whole numbers or arrays that go together by NumPy's rules; then an array of float64 (`exact=True`: of
    Fractions) of that shape. Raises MahjongError when more are wanted or drawn than there are.

        >>> at_least(1, of=8, draws=18, total=122, exact=True)
        Fraction(19342226, 26405863)
    """
    wanted, of_, draws_, total_ = whole_numbers(k=k, of=of, draws=draws, total=total)
    _check_draw(total_, of=of_, draws=draws_)
    if exact:
        answers = np.empty(wanted.shape, object)
        for at in np.ndindex(wanted.shape):
            n, d, t = int(of_[at]), int(draws_[at]), int(total_[at])
            ways = sum(comb(n, i) * comb(t - n, d - i) for i in range(int(wanted[at]), min(n, d) + 1))
            answers[at] = fraction(ways, comb(t, d))
        return single(answers, True)
    sums = np.zeros(wanted.shape)
    for i in range(int(min(of_.max(initial=0), draws_.max(initial=0))) + 1):
        fits = (i >= wanted) & (i <= of_) & (i <= draws_) & (draws_ - i <= total_ - of_)
        rest = np.where(fits, draws_ - i, 0)
        others = np.where(fits, total_ - of_, 0)
        sums += np.where(fits, choose()[of_, i] * choose()[others, rest], 0.0)
    return single(np.minimum(sums / choose()[total_, draws_], 1.0), False)


def exactly(k: ArrayLike, of: ArrayLike, draws: ArrayLike, total: ArrayLike, *, exact: bool = False) -> Any:
    """The chance of exactly `k`; arguments as in `at_least`."""
    wanted, of_, draws_, total_ = whole_numbers(k=k, of=of, draws=draws, total=total)
    _check_draw(total_, of=of_, draws=draws_)
    fits = (wanted <= of_) & (wanted <= draws_) & (draws_ - wanted <= total_ - of_)
    if exact:
        answers = np.empty(wanted.shape, object)
        for at in np.ndindex(wanted.shape):
            n, d, t, i = int(of_[at]), int(draws_[at]), int(total_[at]), int(wanted[at])
            answers[at] = fraction(comb(n, i) * comb(t - n, d - i) if fits[at] else 0, comb(t, d))
        return single(answers, True)
    rest, others = np.where(fits, draws_ - wanted, 0), np.where(fits, total_ - of_, 0)
    ways = np.where(fits, choose()[of_, np.where(fits, wanted, 0)] * choose()[others, rest], 0.0)
    return single(ways / choose()[total_, draws_], False)


def wait_is_live(left: ArrayLike, live_tiles: ArrayLike, unseen: ArrayLike, *, exact: bool = False) -> Any:
    """The chance that a wait is still in the live wall: at least one of the `left` copies one does not see is
    among its `live_tiles` tiles and not in other hands or the dead wall; `unseen`: all tiles one does not see
    (live wall, dead wall without indicators, other hands).

        >>> round(wait_is_live(2, live_tiles=40, unseen=90), 4)
        0.6941
    """
    left_, live, total = whole_numbers(left=left, live_tiles=live_tiles, unseen=unseen)
    _check_draw(total, left=left_, live_tiles=live)
    return at_least(1, left_, live, total, exact=exact)
