"""What becomes of a riichi by the shape of its wait: how often and how soon does it win, for what?"""

from __future__ import annotations

from typing import Any, ClassVar

from .. import _core
from .games import GameStudy
from .results import Cell, Column, Table
from .statistics import mean_of_sums, share
from .tally import Tally

SHAPES = (
    "tanki_honour",
    "tanki_suit",
    "penchan",
    "kanchan",
    "shanpon",
    "nobetan",
    "ryanmen",
    "two_other",
    "three",
    "four_or_more",
)
"""Classes of a wait (csrc/sim/riichi_counts.hpp): one kind, two kinds (`two_other`: neither ryanmen, shanpon
nor nobetan), three kinds, more.
"""
(
    HANDS,
    WINS,
    TSUMO,
    RON,
    DEAL_IN,
    DRAWN,
    LEFT,
    LEFT_2,
    DRAWS,
    DRAWS_2,
    WIN_POINTS,
    WIN_POINTS_2,
    CHANGE,
    CHANGE_2,
) = range(14)


class Waits(GameStudy):
    """Riichi by the shape of the wait: chance to win, speed, value."""

    name: ClassVar[str] = "waits"
    summary: ClassVar[str] = "riichi by the shape of the wait: chance to win, speed and value"
    counter = staticmethod(_core.wait_counts)
    failed_place: ClassVar[int] = 1

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By shape, by shape and copies left, by shape and turn."""
        shapes: list[Any] = tally.arrays["shapes"].tolist() if tally.deals else []
        rows: list[tuple[Cell, ...]] = [
            (
                name,
                c[HANDS],
                share(c[WINS], c[HANDS]),
                share(c[TSUMO], c[HANDS]),
                share(c[RON], c[HANDS]),
                share(c[DEAL_IN], c[HANDS]),
                share(c[DRAWN], c[HANDS]),
                mean_of_sums(c[LEFT], c[LEFT_2], c[HANDS]),
                mean_of_sums(c[DRAWS], c[DRAWS_2], c[WINS]),
                mean_of_sums(c[WIN_POINTS], c[WIN_POINTS_2], c[WINS], 100),
                mean_of_sums(c[CHANGE], c[CHANGE_2], c[HANDS], 100),
            )
            for name, c in zip(SHAPES, shapes, strict=False)
            if c[HANDS]
        ]
        columns = (
            Column("shape", "wait"),
            Column("riichi", "riichi"),
            Column("win", "win", True),
            Column("tsumo", "tsumo", True),
            Column("ron", "ron", True),
            Column("deal_in", "deal-in", True),
            Column("drawn", "drawn", True),
            Column("left", "copies left"),
            Column("draws", "draws to the win"),
            Column("points", "points per win"),
            Column("change", "points per riichi"),
        )
        return (
            Table("shapes", "Riichi by the shape of the wait", columns, tuple(rows)),
            self._grid(tally, "copies", "Win after riichi, by copies left (13: that or more)", "copies"),
            self._grid(tally, "turns", "Win after riichi, by draws before it (19: that or more)", "draws"),
        )

    def _grid(self, tally: Tally, key: str, title: str, heading: str) -> Table:
        grid: list[Any] = tally.arrays[key].tolist() if tally.deals else []
        shown = [i for i in range(len(SHAPES)) if grid and sum(n for n, _ in grid[i]) > 0]
        places = range(len(grid[0])) if grid else range(0)
        rows = [
            (place, *(share(grid[i][place][1], grid[i][place][0]) for i in shown))
            for place in places
            if any(grid[i][place][0] for i in shown)
        ]
        columns = (Column(key, heading), *(Column(SHAPES[i], SHAPES[i], True) for i in shown))
        return Table(key, title, columns, tuple(rows), chart="lines")


STUDY = Waits
