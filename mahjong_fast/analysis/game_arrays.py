"""Arrays of hands of the Korean and the Malaysian game: the part of the array functions that knows their
tile sets (`game_hands`). Rows have 34 counts, with jokers 35, those last; bit 56 of a mask is the joker.
"""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import _core
from ..errors import HandError, MahjongError
from .array_arguments import (
    Triple,
    call_core,
    counted_rows,
    meld_numbers,
    output_of,
    outputs_of,
    raises,
    thread_number,
    whole_numbers,
)
from .game_hands import Game

_ANY, _WAITING, _DRAWN = 0, 1, 2
_BAD: Final = 127
_KINDS: Final = 34


class Asked(NamedTuple):
    """The arguments that all array functions share."""

    game: Game
    counts: ArrayLike
    form: str
    melds: Any
    visible: ArrayLike | None
    fifth_tile: str
    meld_tiles: ArrayLike | None
    four_same: bool
    threads: Any
    errors: str
    check: bool


class _Rows(NamedTuple):
    counts: NDArray[np.uint8]
    melds: Any
    visible: NDArray[np.uint8] | None
    meld_tiles: NDArray[np.uint8] | None

    @property
    def given(self) -> tuple[Any, ...]:
        return (self.counts, self.melds, self.visible, self.meld_tiles)


def _rows(asked: Asked) -> _Rows:
    game = asked.game
    if asked.fifth_tile not in ("concealed", "melds") or asked.four_same:
        raise MahjongError(f"tileset={game.tileset!r} knows neither fifth_tile='visible' nor four_same")
    if (asked.meld_tiles is None) != (asked.fifth_tile == "concealed"):
        raise MahjongError("fifth_tile='melds' and meld_tiles, uint8[34] or uint8[N, 34], go together")
    counts = counted_rows(asked.counts, game.width)
    n = len(counts)
    visible = _tiles(asked.visible, "visible", n, game.width)
    return _Rows(
        counts, meld_numbers(asked.melds, n), visible, _tiles(asked.meld_tiles, "meld_tiles", n, _KINDS)
    )


def _tiles(tiles: ArrayLike | None, name: str, n: int, width: int) -> NDArray[np.uint8] | None:
    """uint8[width] or uint8[n, width]; where jokers are not told, none is seen."""
    if tiles is None:
        return None
    array = whole_numbers(tiles, name)
    if width > _KINDS and array.ndim in (1, 2) and array.shape[-1] == _KINDS:
        array = np.concatenate([array, np.zeros((*array.shape[:-1], 1), np.uint8)], axis=-1)
    if array.shape not in ((width,), (n, width)):
        raise HandError(f"{name} of shape {array.shape}: expected ({width},) or ({n}, {width})")
    return np.ascontiguousarray(array)


def _ask(asked: Asked, question: int, rows: _Rows, every: bool, shanten: Any, mask: Any, total: Any) -> None:
    call_core(
        _core.game_many,
        asked.game.shapes(asked.form),
        question,
        *rows.given,
        every,
        shanten,
        mask,
        total,
        thread_number(asked.threads),
        asked.check,
        raises(asked.errors),
    )


def game_shanten_many(asked: Asked, out: Any) -> NDArray[np.int8]:
    """See `shanten_many`."""
    rows = _rows(asked)
    to = output_of(out, (len(rows.counts),), np.int8, "out", rows.given)
    _ask(asked, _ANY, rows, False, to, None, None)
    return to


def game_waits_many(asked: Asked, out: Any) -> NDArray[np.uint64]:
    """See `waits_many`."""
    rows = _rows(asked)
    to = output_of(out, (len(rows.counts),), np.uint64, "out", rows.given)
    _ask(asked, _WAITING, rows, False, None, to, None)
    return to


def game_useful_many(asked: Asked, out: Any) -> Triple:
    """See `ukeire_many`."""
    rows = _rows(asked)
    to, _ = outputs_of(out, (len(rows.counts),), rows.given)
    _ask(asked, _ANY, rows, False, *to)
    return to


def game_discards_many(asked: Asked, out: Any, every: bool) -> Triple:
    """See `discards_many`; with jokers 35 columns, the last one for discarding a joker."""
    rows = _rows(asked)
    to, _ = outputs_of(out, rows.counts.shape, rows.given)
    _ask(asked, _DRAWN, rows, bool(every), *to)
    return to


def game_complete_many(asked: Asked, out: Any) -> NDArray[np.bool_] | NDArray[np.uint8]:
    """See `is_complete_many`."""
    rows = _rows(asked)
    raising = raises(asked.errors)
    to = output_of(out, (len(rows.counts),), np.bool_ if raising else np.uint8, "out", rows.given)
    shanten = np.empty(len(rows.counts), np.int8)
    _ask(asked, _ANY, rows, False, shanten, None, None)
    if raising:
        np.equal(shanten, -1, out=to)
    else:
        to[:] = np.where(shanten == _BAD, 5, np.where(shanten == -1, 0, 1))
    return to
