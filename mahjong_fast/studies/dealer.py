"""What is it worth to be the dealer? Results by seat wind over whole matches, and how long a dealer stays."""

from __future__ import annotations

from typing import Any, ClassVar

from .. import _core
from .games import WINDS, GameStudy
from .results import Cell, Column, Table
from .statistics import mean, mean_of_sums, share
from .tally import Tally

(HANDS, WINS, TSUMO, RON, DEAL_IN, RIICHI, DRAWN, TENPAI, POINTS, POINTS_2, WIN_POINTS) = range(11)


class Dealer(GameStudy):
    """Dealers and others in whole matches; the length of a dealer's turn."""

    name: ClassVar[str] = "dealer"
    summary: ClassVar[str] = "what the deal is worth, and how long a dealer keeps it"
    unit: ClassVar[str] = "matches"
    most = 2**40
    counter = staticmethod(_core.match_counts)
    failed_place: ClassVar[int] = 2

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By seat wind; turns of a dealer by their length."""
        winds: list[Any] = tally.arrays["winds"].tolist()[: self.rules.players] if tally.deals else []
        rows: list[tuple[Cell, ...]] = [_wind_row(WINDS[i], c) for i, c in enumerate(winds)]
        if winds:
            rows.append(_wind_row("not E", [sum(column) for column in zip(*winds[1:], strict=True)]))
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
                ("Hands of one match are taken as independent for the errors.",),
            ),
            self._streaks(tally),
        )

    @staticmethod
    def _streaks(tally: Tally) -> Table:
        found = tally.arrays if tally.deals else {}
        counts: list[int] = found["streaks"].tolist() if found else []
        points: list[int] = found["streak_points"].tolist() if found else []
        squares: list[int] = found["streak_points_squared"].tolist() if found else []
        total = sum(counts)
        rows = tuple(
            (n, k, share(k, total), mean_of_sums(points[n], squares[n], k, 100))
            for n, k in enumerate(counts)
            if k
        )
        length = mean(enumerate(counts)) if counts else None
        gain = mean_of_sums(sum(points), sum(squares), total, 100)
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


def _wind_row(name: str, c: list[int]) -> tuple[Cell, ...]:
    n = c[HANDS]
    return (
        name,
        n,
        mean_of_sums(c[POINTS], c[POINTS_2], n, 100),
        share(c[WINS], n),
        share(c[TSUMO], n),
        share(c[RON], n),
        share(c[DEAL_IN], n),
        share(c[RIICHI], n),
        share(c[TENPAI], c[DRAWN]),
        c[WIN_POINTS] / c[WINS] if c[WINS] else None,
    )


STUDY = Dealer
