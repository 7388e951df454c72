"""How often does a discard deal in against a riichi, by what everybody can see of it and by the turn?

Counted at every turn of a player who is not in riichi himself while exactly one other is: each kind he could
discard, by its class (csrc/sim/danger.hpp), and whether the riichi would win on it. So the rate does not
depend on which tile he chooses. What was really discarded, dealt in and paid is counted beside it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import numpy as np

from .. import _core
from ..analysis.danger import CLASSES, MEANING
from ..notation import MPSZ
from .games import GameStudy
from .results import Cell, Column, Table
from .statistics import Moments, mean_of_groups, share_of_groups
from .study import Rows
from .tally import Tally

TURNS = 19
(TILES, HITS, DISCARDS, DEAL_INS, POINTS) = range(5)
"""Places of a cell (csrc/sim/riichi_counts.hpp)."""
(_RATE, _DEAL_IN, _POINTS) = range(3)
"""Places of its moments."""


_COUNTED = ("chair", "riichi", "turn", "tile", "class", "hit", "discarded", "dealt_in")
_ROW = np.dtype([("hand", "<u8"), ("points", "<i8"), *((name, "u1") for name in _COUNTED)])
"""The record DangerRow of csrc/sim/riichi_counts.hpp."""


class Danger(GameStudy):
    """How often tiles of each class are hit by a riichi, turn by turn."""

    name: ClassVar[str] = "danger"
    summary: ClassVar[str] = "danger of a discard against riichi, by class of tile and turn"
    counter = staticmethod(_core.danger_counts)
    failed_place: ClassVar[int] = 2

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per tile that could be discarded: hand, chair, the chair in riichi, the discarder's turn,
        the tile and its class; whether the riichi would win on it, whether it was discarded, whether it dealt
        in then, and for how many points.
        """
        return self.listed(_core.danger_rows, _ROW, first, count, threads)

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """Tile and class."""
        return {"tile": tuple(MPSZ[kind] for kind in range(34)), "class": CLASSES}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By class, and class by turn."""
        cells: list[Any] = tally.arrays["cells"].tolist() if tally.deals else []
        moments: list[Any] = tally.arrays["moments"].tolist() if tally.deals else []
        rows: list[tuple[Cell, ...]] = []
        for name, turns, spread in zip(CLASSES, cells, moments, strict=False):
            c, m = turns[TURNS], spread[TURNS]
            rows.append(
                (
                    name,
                    MEANING[name],
                    c[TILES],
                    rate(c, m),
                    c[DISCARDS],
                    share_of_groups(c[DEAL_INS], c[DISCARDS], m[_DEAL_IN]),
                    mean_of_groups(c[POINTS], c[DEAL_INS], m[_POINTS], self.points_unit),
                )
            )
        columns = (
            Column("class", "class"),
            Column("meaning", ""),
            Column("tiles", "tiles"),
            Column("rate", "would deal in", True),
            Column("discards", "discarded"),
            Column("deal_in", "dealt in", True),
            Column("points", "points then"),
        )
        notes = (
            "Tiles of one hand are not independent: the errors are those of sums over hands.",
            "`dealt in` depends on which tiles the players choose; ippatsu, dora and ura are in the points.",
        )
        facts = (
            dict(zip(("hands", "riichi"), tally.arrays["totals"].tolist(), strict=False))
            if tally.deals
            else {}
        )
        by_turn = [
            (turn, *(rate(cells[i][turn], moments[i][turn]) for i in range(len(CLASSES))))
            for turn in range(1, TURNS)
            if cells
        ]
        return (
            Table("classes", "Danger of a tile against one riichi", columns, tuple(rows), notes, facts),
            Table(
                "turns",
                "Would deal in, by the discarder's turn (18: that or later)",
                (Column("turn", "turn"), *(Column(name, name, True) for name in CLASSES)),
                tuple(by_turn),
                chart="lines",
            ),
        )


def rate(cell: list[int], moments: list[Moments]) -> Any:
    """The share of tiles that would deal in."""
    return share_of_groups(cell[HITS], cell[TILES], moments[_RATE])


STUDY = Danger
