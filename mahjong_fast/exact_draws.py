"""How likely is what one cannot see? Draws without replacement, exactly: integers over integers.

Every function has one answer in two forms: a `float` (or an array of them, for arrays of numbers), right to
the last digits, and with `exact=True` a `Fraction`. All unseen tiles are taken to be equally likely anywhere.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import comb
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import MahjongError
from .hand_checks import checked_counts
from .notation import MPSZ
from .tiles import Tile, parse_tiles

if TYPE_CHECKING:
    from fractions import Fraction

_MOST = 160
"""No wall has more tiles."""
_YAOCHUU = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)


@cache
def _choose() -> NDArray[np.float64]:
    """[n, k]: n choose k, the nearest floats."""
    return np.array([[float(comb(n, k)) for k in range(_MOST + 1)] for n in range(_MOST + 1)])


def _fraction(over: int, under: int) -> Fraction:
    from fractions import Fraction  # costly to load, seldom wanted

    return Fraction(over, under)


def _whole(**given: Any) -> list[NDArray[np.int64]]:
    """Arguments as arrays of whole numbers of one shape. Raises MahjongError naming the one that is none."""
    arrays = []
    for name, value in given.items():
        array = np.asarray(value)
        if array.dtype == np.bool_ or not (np.issubdtype(array.dtype, np.integer) or array.size == 0):
            raise MahjongError(f"{name}: {value!r}: whole numbers are needed")
        if array.size and (array.min() < 0 or array.max() > _MOST):
            raise MahjongError(
                f"{name}: {int(array.min())} to {int(array.max())}; expected 0 to {_MOST} tiles"
            )
        arrays.append(array.astype(np.int64))
    try:
        return list(np.broadcast_arrays(*arrays))
    except ValueError:
        shapes = ", ".join(f"{name} {a.shape}" for name, a in zip(given, arrays, strict=True))
        raise MahjongError(f"these do not go together: {shapes}") from None


def _check_draw(of: NDArray[np.int64], draws: NDArray[np.int64], total: NDArray[np.int64]) -> None:
    for name, value in (("of", of), ("draws", draws)):
        over = np.flatnonzero(np.ravel(value > total))
        if over.size:
            at = over[0]
            where = "" if value.size == 1 else f" (place {at})"
            asked, there = np.ravel(value)[at], np.ravel(total)[at]
            raise MahjongError(f"{name} is {asked} of {there} tiles{where}: there are not so many")


def _single(values: Any, exact: bool) -> Any:
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
    wanted, of_, draws_, total_ = _whole(k=k, of=of, draws=draws, total=total)
    _check_draw(of_, draws_, total_)
    if exact:
        answers = np.empty(wanted.shape, object)
        for at in np.ndindex(wanted.shape):
            n, d, t = int(of_[at]), int(draws_[at]), int(total_[at])
            ways = sum(comb(n, i) * comb(t - n, d - i) for i in range(int(wanted[at]), min(n, d) + 1))
            answers[at] = _fraction(ways, comb(t, d))
        return _single(answers, True)
    sums = np.zeros(wanted.shape)
    for i in range(int(min(of_.max(initial=0), draws_.max(initial=0))) + 1):
        fits = (i >= wanted) & (i <= of_) & (i <= draws_) & (draws_ - i <= total_ - of_)
        rest = np.where(fits, draws_ - i, 0)
        others = np.where(fits, total_ - of_, 0)
        sums += np.where(fits, _choose()[of_, i] * _choose()[others, rest], 0.0)
    return _single(np.minimum(sums / _choose()[total_, draws_], 1.0), False)


def exactly(k: ArrayLike, of: ArrayLike, draws: ArrayLike, total: ArrayLike, *, exact: bool = False) -> Any:
    """The chance of exactly `k`; arguments as in `at_least`."""
    wanted, of_, draws_, total_ = _whole(k=k, of=of, draws=draws, total=total)
    _check_draw(of_, draws_, total_)
    fits = (wanted <= of_) & (wanted <= draws_) & (draws_ - wanted <= total_ - of_)
    if exact:
        answers = np.empty(wanted.shape, object)
        for at in np.ndindex(wanted.shape):
            n, d, t, i = int(of_[at]), int(draws_[at]), int(total_[at]), int(wanted[at])
            answers[at] = _fraction(comb(n, i) * comb(t - n, d - i) if fits[at] else 0, comb(t, d))
        return _single(answers, True)
    rest, others = np.where(fits, draws_ - wanted, 0), np.where(fits, total_ - of_, 0)
    ways = np.where(fits, _choose()[of_, np.where(fits, wanted, 0)] * _choose()[others, rest], 0.0)
    return _single(ways / _choose()[total_, draws_], False)


def wait_is_live(left: ArrayLike, live_tiles: ArrayLike, unseen: ArrayLike, *, exact: bool = False) -> Any:
    """The chance that a wait is still in the live wall: at least one of the `left` copies one does not see is
    among its `live_tiles` tiles and not in other hands or the dead wall; `unseen`: all tiles one does not see
    (live wall, dead wall without indicators, other hands).

        >>> round(wait_is_live(2, live_tiles=40, unseen=90), 4)
        0.6941
    """
    return at_least(1, left, live_tiles, unseen, exact=exact)


def _tiles_left(left: Any, name: str = "left") -> list[int]:
    try:
        return list(checked_counts(left))
    except MahjongError as error:
        raise MahjongError(f"{name}: {error}") from None


def _take(left: Sequence[int], need: Mapping[int, int], n: int) -> int:
    """Ways to take `n` tiles out of `left` with at least so many of the kinds of `need`."""
    ways = [1] + [0] * n  # by tiles taken of the needed kinds
    for kind, least in need.items():
        step = [0] * (n + 1)
        for taken, w in enumerate(ways):
            for more in range(least, min(left[kind], n - taken) + 1):
                step[taken + more] += w * comb(left[kind], more)
        ways = step
    rest = sum(left) - sum(left[kind] for kind in need)
    return sum(w * comb(rest, n - taken) for taken, w in enumerate(ways))


def opponent_holds(
    tiles: str | Mapping[Any, int], left: Any, hand: int = 13, *, exact: bool = False
) -> float | Fraction:
    """The chance that an opponent with `hand` concealed tiles holds all of `tiles`: text (`"77z"`: two chun)
    or tile -> number. `left`: 34 counts of what one does not see. Raises MahjongError for what cannot be.

        >>> opponent_holds("7z", [4] * 33 + [2], exact=True)
        Fraction(1651, 8911)
    """
    counts = _tiles_left(left)
    need: dict[int, int] = {}
    if isinstance(tiles, str):
        for tile in parse_tiles(tiles):
            need[tile.kind] = need.get(tile.kind, 0) + 1
    else:
        for key, n in tiles.items():
            kind = Tile(key).kind
            need[kind] = need.get(kind, 0) + int(n)
    for kind, n in need.items():
        if kind >= 34:
            raise MahjongError("tiles: one of the 34 kinds is needed, not a bonus or unknown tile")
        if n > counts[kind]:
            raise MahjongError(f"tiles: {n} of {MPSZ[kind]} are asked for, {counts[kind]} are left")
    if not 0 <= hand <= sum(counts):
        raise MahjongError(f"hand is {hand}; {sum(counts)} tiles are left")
    chance = _fraction(_take(counts, need, hand), comb(sum(counts), hand))
    return chance if exact else float(chance)


def yaochuu_kinds(tiles: int = 14, seats: int = 4, left: Any = None) -> dict[int, int]:
    """{number of different terminals and honours: ways} for `tiles` tiles taken from `left` (default: a whole
    wall of `seats`); the ways add up to C(tiles left, tiles).
    """
    counts = _wall(seats) if left is None else _tiles_left(left)
    if not 0 <= tiles <= sum(counts):
        raise MahjongError(f"tiles is {tiles}; {sum(counts)} tiles are left")
    ways: dict[tuple[int, int], int] = {(0, 0): 1}  # kinds, tiles taken
    for kind in _YAOCHUU:
        step: dict[tuple[int, int], int] = {}
        for (kinds, taken), w in ways.items():
            for more in range(min(counts[kind], tiles - taken) + 1):
                key = (kinds + (more > 0), taken + more)
                step[key] = step.get(key, 0) + w * comb(counts[kind], more)
        ways = step
    rest = sum(counts) - sum(counts[kind] for kind in _YAOCHUU)
    found: dict[int, int] = {}
    for (kinds, taken), w in sorted(ways.items()):
        n = w * comb(rest, tiles - taken)
        if n:
            found[kinds] = found.get(kinds, 0) + n
    return found


def nine_terminals(
    tiles: int = 14, seats: int = 4, left: Any = None, *, exact: bool = False
) -> float | Fraction:
    """The chance of nine or more different terminals and honours among the first `tiles` tiles.

    >>> nine_terminals(14)
    0.003234...
    """
    ways = yaochuu_kinds(tiles, seats, left)
    chance = _fraction(sum(n for kinds, n in ways.items() if kinds >= 9), sum(ways.values()))
    return chance if exact else float(chance)


def _wall(seats: int) -> list[int]:
    if seats not in (3, 4):
        raise MahjongError(f"seats is {seats}; expected 3 or 4")
    return [0 if seats == 3 and 1 <= kind <= 7 else 4 for kind in range(34)]


def dora_counts(
    hand: Any, left: Any, indicators: int = 1, seats: int = 4, *, exact: bool = False
) -> dict[int, Any]:
    """{han: chance} of what `indicators` hidden indicators bring a hand: ura dora after riichi, or kan dora
    not yet shown. `hand`: 34 counts of the whole hand, melds and winning tile included; `left`: 34 counts of
    the tiles one does not see, among which the indicators are.

        >>> ura = dora_counts([1] * 14 + [0] * 20, [3] * 14 + [4] * 20)
        >>> round(1 - ura[0], 4)
        0.3525
    """
    held, counts = _tiles_left(hand, "hand"), _tiles_left(left)
    classes = _han_of_indicators(np.array([held]), np.array([counts]), seats)[0].tolist()
    total = sum(counts)
    if not 0 <= indicators <= min(10, total):
        raise MahjongError(f"indicators is {indicators}; expected 0 to {min(10, total)}")
    found: dict[int, int] = {}
    for drawn in _splits(indicators):
        ways = 1
        for there, n in zip(classes, drawn, strict=True):
            ways *= comb(there, n)
        if ways:
            han = sum(h * n for h, n in enumerate(drawn))
            found[han] = found.get(han, 0) + ways
    chances = {han: _fraction(n, comb(total, indicators)) for han, n in sorted(found.items())}
    return dict(chances) if exact else {han: float(p) for han, p in chances.items()}


def dora_counts_many(hands: Any, left: Any, indicators: int = 1, seats: int = 4) -> NDArray[np.float64]:
    """The chances of `dora_counts` for many hands: float64[N, 4*indicators + 1], place h = h han. `hands`:
    integers [N, 34]; `left`: [34] or [N, 34].
    """
    held, counts = np.asarray(hands), np.asarray(left)
    if held.ndim != 2 or held.shape[1] != 34 or counts.shape not in ((34,), held.shape):
        raise MahjongError(f"hands {held.shape}, left {counts.shape}: expected (N, 34) and (34,) or (N, 34)")
    counts = np.broadcast_to(counts, held.shape)
    for name, array in (("hands", held), ("left", counts)):
        if not np.issubdtype(array.dtype, np.integer) or (
            array.size and (array.min() < 0 or array.max() > 4)
        ):
            raise MahjongError(f"{name}: whole numbers from 0 to 4 are needed")
    classes = _han_of_indicators(held.astype(np.int64), counts.astype(np.int64), seats)
    total = counts.sum(1)
    if not 0 <= indicators <= 10 or (total.size and total.min() < indicators):
        raise MahjongError(f"indicators is {indicators}; expected 0 to 10, and no more than tiles left")
    out = np.zeros((len(held), 4 * indicators + 1))
    for drawn in _splits(indicators):
        ways = np.ones(len(held))
        for place, n in enumerate(drawn):
            ways *= _choose()[classes[:, place], n]
        out[:, sum(h * n for h, n in enumerate(drawn))] += ways
    out /= _choose()[total, indicators][:, None]
    return out


def _han_of_indicators(hands: NDArray[np.int64], left: NDArray[np.int64], seats: int) -> NDArray[np.int64]:
    """[N, 5]: tiles left that as an indicator would bring 0 .. 4 han."""
    _wall(seats)
    points_to = [_dora_of(kind, seats) for kind in range(34)]
    han = hands[:, points_to]
    return np.stack([np.where(han == h, left, 0).sum(1) for h in range(5)], axis=1)


def _dora_of(indicator: int, seats: int) -> int:
    if seats == 3 and indicator in (0, 8):
        return 8 - indicator
    if indicator < 27:
        return indicator // 9 * 9 + (indicator % 9 + 1) % 9
    return 27 + (indicator - 26) % 4 if indicator < 31 else 31 + (indicator - 30) % 3


def _splits(n: int) -> list[tuple[int, ...]]:
    from itertools import product

    return [(n - sum(part), *part) for part in product(range(n + 1), repeat=4) if sum(part) <= n]
