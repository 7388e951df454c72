"""What is likely in hands and under indicators one cannot see? Tiles of an opponent, terminals, hidden dora.

Exact, as in `exact_draws`: a `float` right to the last digits (for arrays of walls an array of them), or a
`Fraction`. All unseen tiles are taken to be equally likely anywhere. `left`: 34 counts of the tiles one does
not see, or an array of such rows.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import product
from math import comb
from operator import index
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .errors import MahjongError
from .exact_draws import choose, fraction, single, whole_numbers
from .hand_checks import checked_counts
from .hands import Hand
from .notation import MPSZ
from .tiles import Tile, parse_tiles

_YAOCHUU = (0, 8, 9, 17, 18, 26, 27, 28, 29, 30, 31, 32, 33)
_ROWS = 250
"""Rows counted at a time: their sums stay in the cache of a processor."""


def opponent_holds(
    tiles: str | Mapping[Any, int], left: ArrayLike, hand: ArrayLike = 13, *, exact: bool = False
) -> Any:
    """The chance that an opponent with `hand` concealed tiles holds all of `tiles`: text (`"77z"`: two chun)
    or tile -> number. `left`: 34 counts of what one does not see, or integers of shape (..., 34); `hand` goes
    together with its rows by NumPy's rules, and the answer has their shape. 0 where fewer are left than are
    asked for. Raises MahjongError for what cannot be.

        >>> opponent_holds("7z", [4] * 33 + [2], exact=True)
        Fraction(1651, 8911)
        >>> opponent_holds("7z", [[4] * 33 + [n] for n in (0, 1, 2)]).round(4)
        array([0.    , 0.0977, 0.1853])
    """
    need = _needed(tiles)
    rows, drawn, shape = _rows_of(left, "hand", hand)
    if exact:
        return _fractions(
            shape,
            (
                (_take(row, need, n), comb(sum(row), n))
                for row, n in zip(rows.tolist(), drawn.tolist(), strict=True)
            ),
        )
    chances = [
        _holding(rows[at : at + _ROWS], drawn[at : at + _ROWS], need) for at in range(0, len(rows), _ROWS)
    ]
    return single(np.concatenate([np.zeros(0), *chances]).reshape(shape), False)


def yaochuu_kinds(tiles: int = 14, seats: int = 4, left: Any = None) -> dict[int, int]:
    """{number of different terminals and honours: ways} for `tiles` tiles taken from `left` (default: a whole
    wall of `seats`); the ways add up to C(tiles left, tiles).
    """
    counts = _wall(seats) if left is None else tiles_left(left)
    n = whole("tiles", tiles)
    if not 0 <= n <= sum(counts):
        raise MahjongError(f"tiles is {n}; {sum(counts)} tiles are left")
    return _kinds(counts, n)


def yaochuu_kinds_many(left: ArrayLike, tiles: ArrayLike = 14) -> NDArray[np.float64]:
    """The chances of `yaochuu_kinds` for many walls: float64[..., 14], place k = k different terminals and
    honours. `left`: integers (..., 34); `tiles` goes together with its rows by NumPy's rules.
    """
    rows, drawn, shape = _rows_of(left, "tiles", tiles)
    return _kind_chances(rows, drawn).reshape(*shape, 14)


def nine_terminals(
    tiles: ArrayLike = 14, seats: int = 4, left: ArrayLike | None = None, *, exact: bool = False
) -> Any:
    """The chance of nine or more different terminals and honours among `tiles` tiles taken from `left`, of
    shape (34,) or (..., 34); `tiles` goes together with its rows by NumPy's rules. Default: from a whole wall
    of `seats`.

    >>> nine_terminals(14)
    0.003234...
    """
    rows, drawn, shape = _rows_of(_wall(seats) if left is None else left, "tiles", tiles)
    if exact:
        ways = (_kinds(row, n) for row, n in zip(rows.tolist(), drawn.tolist(), strict=True))
        return _fractions(
            shape, ((sum(n for kinds, n in w.items() if kinds >= 9), sum(w.values())) for w in ways)
        )
    return single(_kind_chances(rows, drawn)[:, 9:].sum(1).reshape(shape), False)


def dora_counts(
    hand: Any, left: Any, indicators: int = 1, seats: int = 4, *, exact: bool = False
) -> dict[int, Any]:
    """{han: chance} of what `indicators` hidden indicators bring a hand: ura dora after riichi, or kan dora
    not yet shown. `hand`: a `Hand`, its text, or 34 counts of the whole hand, melds and winning tile included
    (all four tiles of a kan); `left`: 34 counts of the tiles one does not see, among which the indicators
    are. Raises MahjongError for what is no hand, or more tiles than there are.

        >>> ura = dora_counts([1] * 14 + [0] * 20, [3] * 14 + [4] * 20)
        >>> round(1 - ura[0], 4)
        0.3525
    """
    held, counts = tiles_held(hand), tiles_left(left)
    classes = _han_of_indicators(np.array([held]), np.array([counts]), seats)[0].tolist()
    total, n = sum(counts), whole("indicators", indicators)
    if not 0 <= n <= min(10, total):
        raise MahjongError(f"indicators is {n}; expected 0 to {min(10, total)}")
    found: dict[int, int] = {}
    for drawn in _splits(n):
        ways = 1
        for there, k in zip(classes, drawn, strict=True):
            ways *= comb(there, k)
        if ways:
            han = sum(h * k for h, k in enumerate(drawn))
            found[han] = found.get(han, 0) + ways
    chances = {han: fraction(k, comb(total, n)) for han, k in sorted(found.items())}
    return dict(chances) if exact else {han: float(p) for han, p in chances.items()}


def dora_counts_many(hands: Any, left: Any, indicators: int = 1, seats: int = 4) -> NDArray[np.float64]:
    """The chances of `dora_counts` for many hands: float64[N, 4*indicators + 1], place h = h han. `hands`:
    integers [N, 34]; `left`: [34] or [N, 34].
    """
    held, counts = walls_left(hands, "hands"), walls_left(left)
    if held.ndim != 2 or counts.shape not in ((34,), held.shape):
        raise MahjongError(f"hands {held.shape}, left {counts.shape}: expected (N, 34) and (34,) or (N, 34)")
    counts = np.broadcast_to(counts, held.shape)
    classes = _han_of_indicators(held, counts, seats)
    total, n = counts.sum(1), whole("indicators", indicators)
    if not 0 <= n <= 10 or (total.size and total.min() < n):
        raise MahjongError(f"indicators is {n}; expected 0 to 10, and no more than tiles left")
    out = np.zeros((len(held), 4 * n + 1))
    for drawn in _splits(n):
        ways = np.ones(len(held))
        for place, k in enumerate(drawn):
            ways *= choose()[classes[:, place], k]
        out[:, sum(h * k for h, k in enumerate(drawn))] += ways
    out /= choose()[total, n][:, None]
    return out


# ------------------------------------------------------------------ what is asked, checked


def whole(name: str, value: Any) -> int:
    """One whole number. Raises MahjongError."""
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        return index(value)
    except TypeError:
        raise MahjongError(f"{name} is {value!r}: a whole number is needed") from None


def tiles_held(hand: Any) -> list[int]:
    """34 counts of all tiles of a `Hand`, of its text, or these counts. Raises MahjongError."""
    if not isinstance(hand, (Hand, str)):
        return tiles_left(hand, "hand")
    known = hand if isinstance(hand, Hand) else Hand(hand)
    if known.jokers:
        raise MahjongError(f"hand: {known} holds a joker: no indicator is known to bring it han")
    counts: list[int] = known.counts14.tolist()
    for meld in known.melds:
        for kind in meld.kinds:
            counts[kind] += 1
    return counts


def tiles_left(left: Any, name: str = "left") -> list[int]:
    """34 counts as a list. Raises MahjongError that begins with `name`."""
    try:
        return list(checked_counts(left))
    except MahjongError as error:
        raise MahjongError(f"{name}: {error}") from None


def walls_left(left: Any, name: str = "left") -> NDArray[np.int64]:
    """Counts of shape (..., 34) as int64. Raises MahjongError that says which row is wrong."""
    try:
        array = np.frombuffer(left, np.uint8) if isinstance(left, (bytes, bytearray)) else np.asarray(left)
    except ValueError:  # lists of unequal length
        array = np.array(None)
    if array.ndim < 1 or array.shape[-1] != 34 or array.dtype.kind not in "iu":
        raise MahjongError(
            f"{name}: shape {array.shape}, dtype {array.dtype}; expected 34 whole numbers, or rows of 34"
        )
    wrong = np.flatnonzero(np.any((array < 0) | (array > 4), axis=-1))
    if wrong.size:
        if array.ndim == 1:
            tiles_left(array, name)
        row = array.reshape(-1, 34)[wrong[0]]
        kind = int(np.flatnonzero((row < 0) | (row > 4))[0])
        raise MahjongError(f"{name}: row {wrong[0]}: {row[kind]} of {MPSZ[kind]}: expected 0 to 4")
    return array.astype(np.int64)


def _rows_of(
    left: Any, name: str, taken: ArrayLike
) -> tuple[NDArray[np.int64], NDArray[np.int64], tuple[int, ...]]:
    """Walls [N, 34] and the numbers of tiles taken from them [N], of the shape both make together."""
    walls = walls_left(left)
    (numbers,) = whole_numbers(**{name: taken})
    try:
        shape = np.broadcast_shapes(walls.shape[:-1], numbers.shape)
    except ValueError:
        raise MahjongError(
            f"these do not go together: left {walls.shape} and {name} {numbers.shape}"
        ) from None
    rows = np.broadcast_to(walls, (*shape, 34)).reshape(-1, 34)
    drawn = np.broadcast_to(numbers, shape).reshape(-1)
    over = np.flatnonzero(drawn > rows.sum(1))
    if over.size:
        at = over[0]
        where = f" (row {at})" if shape else ""
        raise MahjongError(f"{name} is {drawn[at]}; {rows[at].sum()} tiles are left{where}")
    return rows, drawn, shape


def _needed(tiles: str | Mapping[Any, int]) -> dict[int, int]:
    """kind -> number asked for. Raises MahjongError."""
    if isinstance(tiles, str):
        asked = [(tile, 1) for tile in parse_tiles(tiles)]
    elif isinstance(tiles, Mapping):
        asked = [(Tile(key), whole(f"tiles: {Tile(key)}", n)) for key, n in tiles.items()]
    else:
        raise MahjongError(f"tiles: {tiles!r}: give text such as '77z', or a mapping such as {{'7z': 2}}")
    need: dict[int, int] = {}
    for tile, n in asked:
        if tile.is_red:
            raise MahjongError(
                f"tiles: {tile} is a red five, left counts kinds: ask for {MPSZ[tile.kind]}, or for the one"
                " red tile with at_least(1, of=1, draws=hand, total=sum(left))"
            )
        if tile.kind >= 34:
            raise MahjongError("tiles: one of the 34 kinds is needed, not a bonus or unknown tile")
        if n < 0:
            raise MahjongError(f"tiles: {n} of {tile}: expected 0 to 4")
        need[tile.kind] = need.get(tile.kind, 0) + n
    for kind, n in need.items():
        if n > 4:
            raise MahjongError(f"tiles: {n} of {MPSZ[kind]} are asked for, there are four")
    return {kind: n for kind, n in need.items() if n}


def _fractions(shape: tuple[int, ...], quotients: Iterator[tuple[int, int]]) -> Any:
    answers = np.empty(shape, object)
    for at, (over, under) in zip(np.ndindex(shape), quotients, strict=True):
        answers[at] = fraction(over, under)
    return single(answers, True)


# ------------------------------------------------------------------ counting


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


def _holding(
    left: NDArray[np.int64], drawn: NDArray[np.int64], need: Mapping[int, int]
) -> NDArray[np.float64]:
    """`_take` over all ways, for rows of walls."""
    most = min(4 * len(need), int(drawn.max(initial=0)))
    ways = np.zeros((len(left), most + 1))
    ways[:, 0] = 1.0
    for kind, least in need.items():
        step = np.zeros_like(ways)
        for more in range(least, min(4, most) + 1):
            step[:, more:] += ways[:, : most + 1 - more] * choose()[left[:, kind], more][:, None]
        ways = step
    total = left.sum(1)
    rest = total - left[:, list(need)].sum(1)
    chances: NDArray[np.float64] = np.minimum(_with_rest(ways, rest, drawn) / choose()[total, drawn], 1.0)
    return chances


def _with_rest(
    ways: NDArray[np.float64], rest: NDArray[np.int64], drawn: NDArray[np.int64]
) -> NDArray[np.float64]:
    """Ways by tiles taken of some kinds (last axis), times the ways to take what is missing of the rest."""
    missing = drawn[:, None] - np.arange(ways.shape[-1])
    others = np.where(missing >= 0, choose()[rest[:, None], np.maximum(missing, 0)], 0.0)
    summed: NDArray[np.float64] = np.einsum("n...t,nt->n...", ways, others)
    return summed


def _kinds(counts: Sequence[int], tiles: int) -> dict[int, int]:
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


def _kind_chances(left: NDArray[np.int64], drawn: NDArray[np.int64]) -> NDArray[np.float64]:
    """`_kinds` over all ways, for rows of walls: [N, 14]."""
    # Which of the thirteen kinds is which does not matter: walls that agree in the rest are counted once.
    held = np.sort(left[:, _YAOCHUU], axis=1)
    keys = np.concatenate([held, left.sum(1)[:, None], drawn[:, None]], axis=1)
    alike, place = np.unique(keys, axis=0, return_inverse=True)
    chances = np.zeros((len(alike), 14))
    for at in range(0, len(alike), _ROWS):
        part = alike[at : at + _ROWS]
        kinds, total, taken = part[:, :13], part[:, 13], part[:, 14]
        most = min(52, int(taken.max(initial=0)))
        ways = np.zeros((len(part), 14, most + 1))
        ways[:, 0, 0] = 1.0
        for i in range(13):
            # Of i kinds at most i are different.
            before = ways[:, : i + 1].copy()
            for more in range(1, min(4, most) + 1):
                there = choose()[kinds[:, i], more][:, None, None]
                ways[:, 1 : i + 2, more:] += before[:, :, : most + 1 - more] * there
        under = choose()[total, taken][:, None]
        chances[at : at + _ROWS] = _with_rest(ways, total - kinds.sum(1), taken) / under
    return chances[place.reshape(-1)]


def _wall(seats: Any) -> list[int]:
    n = whole("seats", seats)
    if n not in (3, 4):
        raise MahjongError(f"seats is {n}; expected 3 or 4")
    return [0 if n == 3 and 1 <= kind <= 7 else 4 for kind in range(34)]


def _han_of_indicators(hands: NDArray[np.int64], left: NDArray[np.int64], seats: int) -> NDArray[np.int64]:
    """[N, 5]: tiles left that as an indicator would bring 0 .. 4 han. Raises MahjongError for tiles that are
    more than there are.
    """
    wall = np.array(_wall(seats))
    wrong = np.argwhere(hands + left > wall)
    if wrong.size:
        row, kind = wrong[0].tolist()
        where = f" (row {row})" if len(hands) > 1 else ""
        raise MahjongError(
            f"{hands[row, kind]} of {MPSZ[kind]} in the hand and {left[row, kind]} left{where}: with"
            f" {seats} seats there are {wall[kind]}"
        )
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
    return [(n - sum(part), *part) for part in product(range(n + 1), repeat=4) if sum(part) <= n]
