"""How likely is each place from where a match stands? By the hand of the match and the score difference.

Counted as the first hand of each round begins (honba hands apart), for every chair: its points minus those
of the best other, in steps of 2,000, and the place it ends in.
"""

from __future__ import annotations

from typing import Any, ClassVar

import numpy as np

from .. import _core
from .games import WINDS, GameStudy
from .results import Cell, Column, Table
from .statistics import mean_of_groups, share_of_groups
from .study import Rows
from .tally import Tally

STEP = 2_000
STEPS = 20
ROUNDS = 16
PLACES = ("first", "second", "third", "fourth")
_NOTES = ("The chairs of one match are not independent: the errors are those of sums over matches.",)
_RANK, _DEALER_FIRST = 4, 5
"""Moments behind those of the places (csrc/sim/match_counts.hpp)."""
_LINES = (-8, -4, -2, 0, 2, 4, 8)


_ROW = np.dtype(
    [
        ("match", "<u8"),
        ("points", "<i8"),
        ("ahead", "<i8"),
        ("final_points", "<i8"),
        *((name, "u1") for name in ("round", "chair", "dealer", "place")),
        ("pad", "u1", 4),
    ]
)
"""The record LeadRow of csrc/sim/match_counts.hpp."""


class Lead(GameStudy):
    """Chances of the places by score difference and hand of the match."""

    name: ClassVar[str] = "lead"
    summary: ClassVar[str] = "chance of each place by score difference and hand of the match"
    unit: ClassVar[str] = "matches"
    most = 2**40
    counter = staticmethod(_core.match_counts)
    failed_place: ClassVar[int] = 2

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per chair as the first hand of each round begins: match, its points, how far it is `ahead`
        of the best other, its points at the end of the match; `round` (deals won through, from 0), chair,
        whether it deals, the place it ends in (from 1).
        """
        return self.listed(_core.lead_rows, _ROW, first, count, threads)

    def round_name(self, number: int) -> str:
        """`E1` ... `N4`."""
        seats = self.rules.players
        wind = number // seats
        return f"{WINDS[wind]}{number % seats + 1}" if wind < 4 else f"round {number + 1}"

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """First place by round and difference; a table of all places for each round."""
        seats = self.rules.players
        found: list[Any] = tally.arrays["places"].tolist() if tally.deals else []
        moments: list[Any] = tally.arrays["place_moments"].tolist() if tally.deals else []
        tables = [self._overview(found, moments)]
        for number, by_role in enumerate(found):
            if not any(n for role in by_role for cell in role for n in cell):
                continue
            rows: list[tuple[Cell, ...]] = []
            for step in range(2 * STEPS + 1):
                others, dealer = by_role[0][step][:seats], by_role[1][step][:seats]
                both = [a + b for a, b in zip(others, dealer, strict=True)]
                n, spread = sum(both), moments[number][step]
                if n:
                    rows.append(
                        (
                            (step - STEPS) * STEP,
                            n,
                            *(share_of_groups(k, n, m) for k, m in zip(both, spread, strict=False)),
                            share_of_groups(dealer[0], sum(dealer), spread[_DEALER_FIRST]),
                            mean_of_groups(sum(p * k for p, k in enumerate(both, 1)), n, spread[_RANK]),
                        )
                    )
            columns = (
                Column("difference", "points ahead"),
                Column("chairs", "chairs"),
                *(Column(place, place, True) for place in PLACES[:seats]),
                Column("first_dealer", "first, as dealer", True),
                Column("rank", "mean rank"),
            )
            name = self.round_name(number)
            title = (
                f"Places from {name} on, by points ahead of the best other (steps of 2,000; ends: and more)"
            )
            tables.append(Table(f"from_{name}", title, columns, tuple(rows), _NOTES, chart="lines"))
        return tuple(tables)

    def _overview(self, found: list[Any], moments: list[Any]) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for number, by_role in enumerate(found):
            cells = []
            for step in _LINES:
                both = [a + b for a, b in zip(*(role[step + STEPS] for role in by_role), strict=True)]
                cells.append(share_of_groups(both[0], sum(both), moments[number][step + STEPS][0]))
            if any(cell is not None for cell in cells):
                rows.append((self.round_name(number), *cells))
        columns = (
            Column("round", "from"),
            *(Column(f"ahead_{s * STEP}", f"{s * STEP:+,}" if s else "0", True) for s in _LINES),
        )
        return Table(
            "first",
            "First place, by points ahead of the best other (± 1,000)",
            columns,
            tuple(rows),
            _NOTES,
            chart="lines",
        )


STUDY = Lead
