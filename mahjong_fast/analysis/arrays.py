"""Hand analysis of arrays: `counts` uint8[N, 34], concealed tiles of one hand per row.

C-ordered uint8 is used without a copy; other whole numbers are checked and converted. `melds` is the number
of melds (0-4), one for all or uint8[N]. `threads`: 0 = all processors, or MAHJONG_FAST_THREADS; answers do
not depend on it. `fifth_tile` (docs/analysis.md): `melds` needs `meld_tiles`, tile counts of own melds,
uint8[34] for all rows or uint8[N, 34]; `visible` looks at `visible`, own melds included. `out` takes the
answers in place of new arrays. `errors="raise"` (default) names the first
bad row and leaves `out` untouched; `errors="status"` marks bad rows instead (shanten 127, masks bit 63 alone,
totals 0, `is_complete_many` status 5). `check=False` vouches for the rows: impossible ones then get any
answer. The GIL is released while the rows are computed.

`tileset="malaysian"` (or its rules) takes 35 numbers a row, the jokers last, and gives masks in which bit
56 is the joker; `discards_many` then has 35 columns. `visible` has 34 or 35 numbers. Own melds are known
where `meld_tiles` says them (34 numbers, a joker as what it stands for; `fifth_tile="melds"`).
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, NamedTuple, SupportsIndex, TypeAlias

import numpy as np
from numpy.typing import ArrayLike, NDArray

from .. import _core
from ..errors import MahjongError
from ..rulesets import Ruleset
from .array_arguments import (
    VISIBLE,
    Triple,
    call_core,
    counted_rows,
    fifth_of,
    meld_numbers,
    output_of,
    outputs_of,
    raises,
    row_tiles,
    thread_number,
)
from .game_arrays import (
    Asked,
    game_complete_many,
    game_discards_many,
    game_shanten_many,
    game_useful_many,
    game_waits_many,
)
from .game_hands import game_of
from .held import forms_of, seats_of
from .winning_waits import check_minimum, chosen_tileset, keep_rows_that_win, meld_counts

Counts: TypeAlias = ArrayLike


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
        call_core(function, *hands, *to, *how)


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
    rows, raising = counted_rows(counts), raises(errors)
    numbers, seen = meld_numbers(melds, len(rows)), row_tiles(visible, "visible", len(rows))
    fifth, tiles = fifth_of(fifth_tile, meld_tiles, numbers, seen, len(rows))
    forms, n_seats = forms_of(form, four_same, tileset), seats_of(seats, tileset)
    return _Asked(rows, numbers, seen, forms, n_seats, fifth, tiles, thread_number(threads), check, raising)


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
    if (game := game_of(tileset, rules)) is not None:
        mine = Asked(
            game, counts, form, melds, visible, fifth_tile, meld_tiles, four_same, threads, errors, check
        )
        return game_shanten_many(mine, out)
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
    if asked.fifth != VISIBLE:
        asked = asked._replace(visible=None)  # nothing else asks for it
    to = output_of(out, (len(asked.counts),), np.int8, "out", asked.inputs)
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
    if minimum is not None and rules is None:
        rules = "mcr"
    tileset = chosen_tileset(rules, tileset)
    check_minimum(minimum, circumstances)
    if (game := game_of(tileset, rules)) is not None:
        if minimum is not None:
            raise MahjongError(f"minimum: scoring.{game.tileset}_waits gives the tiles that win in this game")
        mine = Asked(
            game, counts, form, melds, visible, fifth_tile, meld_tiles, four_same, threads, errors, check
        )
        return game_waits_many(mine, out)
    rows = counted_rows(counts)
    packed, melds = meld_counts(melds, len(rows), minimum)
    asked = _asked(
        rows, form, melds, seats, tileset, fifth_tile, meld_tiles, visible, four_same, threads, errors, check
    )
    if asked.fifth != VISIBLE:
        asked = asked._replace(visible=None)  # nothing else asks for it
    to = output_of(out, (len(asked.counts),), np.uint64, "out", asked.inputs)
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
    if (game := game_of(tileset, rules)) is not None:
        mine = Asked(game, counts, form, melds, None, "concealed", None, four_same, threads, errors, check)
        return game_complete_many(mine, out)
    asked = _asked(
        counts, form, melds, seats, tileset, "concealed", None, None, four_same, threads, errors, check
    )
    n = len(asked.counts)
    to = output_of(out, (n,), np.bool_ if asked.raising else np.uint8, "out", asked.inputs)
    status = np.empty(n, np.uint8) if asked.raising else to
    where = (asked.counts, asked.melds, asked.forms, asked.seats)
    call_core(_core.complete_many, *where, status, asked.threads, check, asked.raising, False)
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
    if (game := game_of(tileset, rules)) is not None:
        mine = Asked(
            game, counts, form, melds, visible, fifth_tile, meld_tiles, four_same, threads, errors, check
        )
        return game_useful_many(mine, out)
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
    to, keep = outputs_of(out, (len(asked.counts),), asked.inputs)
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
    if (game := game_of(tileset, rules)) is not None:
        mine = Asked(
            game, counts, form, melds, visible, fifth_tile, meld_tiles, four_same, threads, errors, check
        )
        return game_discards_many(mine, out, all)
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
    to, keep = outputs_of(out, (len(asked.counts), 34), asked.inputs)
    asked.put(_core.discards_many, all, *to, keep=keep)
    return to
