"""How likely is each place from where a match stands? By the hand of the match and the score difference.

Counted as the first hand of each round begins (honba hands apart), for every chair: its points minus those
of the best other, in steps of 2,000, and the place it ends in.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .. import _core
from .games import WINDS, GameStudy
from .results import Cell, Column, Table
from .statistics import mean, share
from .tally import Tally

STEP = 2_000
STEPS = 20
ROUNDS = 16
PLACES = ("first", "second", "third", "fourth")
_NOTES = ("The chairs of one match are taken as independent for the errors.",)
_LINES = (-8, -4, -2, 0, 2, 4, 8)


class Lead(GameStudy):
    """Chances of the places by score difference and hand of the match."""

    name: ClassVar[str] = "lead"
    summary: ClassVar[str] = "chance of each place by score difference and hand of the match"
    unit: ClassVar[str] = "matches"
    most = 2**40
    counter = staticmethod(_core.match_counts)
    failed_place: ClassVar[int] = 2

    def round_name(self, number: int) -> str:
        """`E1` ... `N4`."""
        seats = self.rules.players
        wind = number // seats
        return f"{WINDS[wind]}{number % seats + 1}" if wind < 4 else f"round {number + 1}"

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """First place by round and difference; a table of all places for each round."""
        seats = self.rules.players
        found: list[Any] = tally.arrays["places"].tolist() if tally.deals else []
        tables = [self._overview(found)]
        for number, by_role in enumerate(found):
            if not any(n for role in by_role for cell in role for n in cell):
                continue
            rows: list[tuple[Cell, ...]] = []
            for step in range(2 * STEPS + 1):
                others, dealer = by_role[0][step][:seats], by_role[1][step][:seats]
                both = [a + b for a, b in zip(others, dealer, strict=True)]
                n = sum(both)
                if n:
                    rows.append(
                        (
                            (step - STEPS) * STEP,
                            n,
                            *(share(k, n) for k in both),
                            share(dealer[0], sum(dealer)),
                            mean([(place + 1, k) for place, k in enumerate(both)]),
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

    def _overview(self, found: list[Any]) -> Table:
        rows: list[tuple[Cell, ...]] = []
        for number, by_role in enumerate(found):
            cells = []
            for step in _LINES:
                both = [a + b for a, b in zip(*(role[step + STEPS] for role in by_role), strict=True)]
                cells.append(share(both[0], sum(both)))
            if any(cell is not None for cell in cells):
                rows.append((self.round_name(number), *cells))
        columns = (
            Column("round", "from"),
            *(Column(f"ahead_{s * STEP}", f"{s * STEP:+,}", True) for s in _LINES),
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
