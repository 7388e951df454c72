"""What is it worth to be the dealer? Results by seat wind over whole matches, and how long a dealer stays."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from .. import _core
from .games import WINDS, GameStudy, check_below
from .results import Cell, Column, Table
from .simulate import match_columns
from .simulate_report import ENDS
from .statistics import Moments, mean_of_groups, share_of_groups
from .study import Rows
from .tally import Tally

(HANDS, WINS, TSUMO, RON, DEAL_IN, RIICHI, DRAWN, TENPAI, POINTS, WIN_POINTS) = range(10)
_OTHERS, _STREAKS = 4, 32
"""Places of the moments of all but the dealer, and of all turns of a dealer (csrc/sim/match_counts.hpp)."""


class Dealer(GameStudy):
    """Dealers and others in whole matches; the length of a dealer's turn."""

    name: ClassVar[str] = "dealer"
    summary: ClassVar[str] = "what the deal is worth, and how long a dealer keeps it"
    unit: ClassVar[str] = "matches"
    most = 2**40
    counter = staticmethod(_core.match_counts)
    failed_place: ClassVar[int] = 2

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per hand of the matches: its match and number in it, round (deals won through, from 0),
        honba, sticks on the table; then as the rows of `simulate`.
        """
        check_below(self, first, count)
        packed = _core.match_hand_rows(self._core_rules, list(self.agents), self.seed, first, count, threads)
        return match_columns(packed, self.rules.players)

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """How the hand ended."""
        return {"end": ENDS}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By seat wind; turns of a dealer by their length."""
        winds: list[Any] = tally.arrays["winds"].tolist()[: self.rules.players] if tally.deals else []
        moments: list[Any] = tally.arrays["wind_moments"].tolist() if tally.deals else []
        rows: list[tuple[Cell, ...]] = [
            _wind_row(WINDS[i], c, moments[i], self.points_unit) for i, c in enumerate(winds)
        ]
        if winds:
            others = [sum(column) for column in zip(*winds[1:], strict=True)]
            rows.append(_wind_row("not E", others, moments[_OTHERS], self.points_unit))
        columns = (
            Column("wind", "wind"),
            Column("hands", "hands"),
            Column("points", "points per hand"),
            Column("win", "win", True),
            Column("tsumo", "tsumo", True),
            Column("ron", "ron", True),
            Column("deal_in", "deal-in", True),
            Column("riichi", "riichi", True),
            Column("tenpai", "tenpai at draws", True),
            Column("win_points", "points per win"),
        )
        return (
            Table(
                "winds",
                "By seat wind, all hands of the matches",
                columns,
                tuple(rows),
                ("Hands of one match are not independent: the errors are those of sums over matches.",),
            ),
            self._streaks(tally),
        )

    def _streaks(self, tally: Tally) -> Table:
        found = tally.arrays if tally.deals else {}
        counts: list[int] = found["streaks"].tolist() if found else []
        points: list[int] = found["streak_points"].tolist() if found else []
        moments: list[Any] = found["streak_moments"].tolist() if found else []
        total = sum(counts)
        rows = tuple(
            (
                n,
                k,
                share_of_groups(k, total, moments[n][0]),
                mean_of_groups(points[n], k, moments[n][1], self.points_unit),
            )
            for n, k in enumerate(counts)
            if k
        )
        length = gain = None
        if counts:
            deals = sum(n * k for n, k in enumerate(counts))
            length = mean_of_groups(deals, total, moments[_STREAKS][0])
            gain = mean_of_groups(sum(points), total, moments[_STREAKS][1], self.points_unit)
        facts = {"deals_per_turn": length, "points_per_turn": gain}
        notes: tuple[str, ...] = ()
        if length is not None and gain is not None:
            notes = (
                f"A dealer deals {length.value:.4f} ± {length.se:.4f} times in a row and gains"
                f" {gain.value:,.0f} ± {gain.se:,.0f} points in them.",
            )
        columns = (
            Column("deals", "deals in a row"),
            Column("turns", "turns"),
            Column("share", "share", True),
            Column("points", "points gained"),
        )
        return Table("streaks", "Turns of a dealer (31: that or more)", columns, rows, notes, facts)


def _wind_row(name: str, c: list[int], moments: list[Moments], unit: int) -> tuple[Cell, ...]:
    n = c[HANDS]
    return (
        name,
        n,
        mean_of_groups(c[POINTS], n, moments[0], unit),
        share_of_groups(c[WINS], n, moments[1]),
        share_of_groups(c[TSUMO], n, moments[2]),
        share_of_groups(c[RON], n, moments[3]),
        share_of_groups(c[DEAL_IN], n, moments[4]),
        share_of_groups(c[RIICHI], n, moments[5]),
        share_of_groups(c[TENPAI], c[DRAWN], moments[6]),
        mean_of_groups(c[WIN_POINTS], c[WINS], moments[7], unit),
    )


STUDY = Dealer
