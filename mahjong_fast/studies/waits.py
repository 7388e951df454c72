"""What becomes of a riichi by the shape of its wait: how often and how soon does it win, for what?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from .. import _core
from .games import WINDS, GameStudy
from .results import Cell, Column, Table
from .statistics import mean_of_groups, share_of_groups
from .study import Rows
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
(HANDS, WINS, TSUMO, RON, DEAL_IN, DRAWN, LEFT, DRAWS, WIN_POINTS, CHANGE) = range(10)
_SHARES = (WINS, TSUMO, RON, DEAL_IN, DRAWN)
_MEANS = ((LEFT, HANDS), (DRAWS, WINS), (WIN_POINTS, WINS), (CHANGE, HANDS))
"""Figures in the order of their moments (csrc/sim/riichi_counts.hpp)."""


_COUNTED = ("chair", "wind", "shape", "left", "turn", "draws", "tsumo", "ron", "deal_in", "drawn")
_ROW = np.dtype(
    [
        ("hand", "<u8"),
        ("waits", "<u8"),
        ("points", "<i8"),
        ("change", "<i8"),
        *((name, "u1") for name in _COUNTED),
        ("pad", "u1", 6),
    ]
)
"""The record WaitRow of csrc/sim/riichi_counts.hpp."""
_NOTES = ("Riichi of one hand are not independent: the errors are those of sums over hands.",)


class Waits(GameStudy):
    """Riichi by the shape of the wait: chance to win, speed, value."""

    name: ClassVar[str] = "waits"
    summary: ClassVar[str] = "riichi by the shape of the wait: chance to win, speed and value"
    counter = staticmethod(_core.wait_counts)
    failed_place: ClassVar[int] = 1

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per riichi: hand, chair and wind of the seat; the kinds waited for (`waits`, bit k = kind
        k), their class, copies left and the player's draws (`turn`) as it was accepted; how it ended, the
        draws from there, points of the win and change of points in the hand.
        """
        return self.listed(_core.wait_rows, _ROW, first, count, threads)

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """Shape and seat wind."""
        return {"shape": SHAPES, "wind": WINDS}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By shape, by shape and copies left, by shape and turn."""
        shapes: list[Any] = tally.arrays["shapes"].tolist() if tally.deals else []
        moments: list[Any] = tally.arrays["shape_moments"].tolist() if tally.deals else []
        rows: list[tuple[Cell, ...]] = [
            (
                name,
                c[HANDS],
                *(share_of_groups(c[x], c[HANDS], m) for x, m in zip(_SHARES, spread, strict=False)),
                *(
                    mean_of_groups(c[x], c[n], m, self.points_unit if x in (WIN_POINTS, CHANGE) else 1)
                    for (x, n), m in zip(_MEANS, spread[len(_SHARES) :], strict=True)
                ),
            )
            for name, c, spread in zip(SHAPES, shapes, moments, strict=False)
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
            Table("shapes", "Riichi by the shape of the wait", columns, tuple(rows), _NOTES),
            self._grid(tally, "copies", "Win after riichi, by copies left (13: that or more)", "copies"),
            self._grid(tally, "turns", "Win after riichi, by draws before it (19: that or more)", "draws"),
        )

    def _grid(self, tally: Tally, key: str, title: str, heading: str) -> Table:
        grid: list[Any] = tally.arrays[key].tolist() if tally.deals else []
        moments: list[Any] = tally.arrays[f"{key}_moments"].tolist() if tally.deals else []
        shown = [i for i in range(len(SHAPES)) if grid and sum(n for n, _ in grid[i]) > 0]
        places = range(len(grid[0])) if grid else range(0)
        rows = [
            (
                place,
                *(share_of_groups(grid[i][place][1], grid[i][place][0], moments[i][place]) for i in shown),
            )
            for place in places
            if any(grid[i][place][0] for i in shown)
        ]
        columns = (Column(key, heading), *(Column(SHAPES[i], SHAPES[i], True) for i in shown))
        return Table(key, title, columns, tuple(rows), chart="lines")


STUDY = Waits
