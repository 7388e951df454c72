"""How often does a discard deal in against a riichi, by what everybody can see of it and by the turn?

Counted at every turn of a player who is not in riichi himself while exactly one other is: each kind he could
discard, by its class (csrc/sim/danger.hpp), and whether the riichi would win on it. So the rate does not
depend on which tile he chooses. What was really discarded, dealt in and paid is counted beside it.
"""

from __future__ import annotations

from typing import Any, ClassVar

from .. import _core
from ..analysis.danger import CLASSES, MEANING
from .games import GameStudy
from .results import Cell, Column, Table
from .statistics import mean_of_sums, ratio_of_sums, share
from .tally import Tally

TURNS = 19
(TILES, HITS, TILES_2, HITS_2, PRODUCTS, DISCARDS, DEAL_INS, POINTS, POINTS_2) = range(9)
"""Places of a cell (csrc/sim/riichi_counts.hpp)."""


class Danger(GameStudy):
    """How often tiles of each class are hit by a riichi, turn by turn."""

    name: ClassVar[str] = "danger"
    summary: ClassVar[str] = "danger of a discard against riichi, by class of tile and turn"
    counter = staticmethod(_core.danger_counts)
    failed_place: ClassVar[int] = 2

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """By class, and class by turn."""
        cells: list[Any] = tally.arrays["cells"].tolist() if tally.deals else []
        rows: list[tuple[Cell, ...]] = []
        for name, turns in zip(CLASSES, cells, strict=False):
            c = turns[TURNS]
            rows.append(
                (
                    name,
                    MEANING[name],
                    c[TILES],
                    rate(c),
                    c[DISCARDS],
                    share(c[DEAL_INS], c[DISCARDS]),
                    mean_of_sums(c[POINTS], c[POINTS_2], c[DEAL_INS], 100),
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
            "Tiles of one hand are not independent: the errors of `would deal in` are of sums over hands.",
            "`dealt in` depends on which tiles the players choose; ippatsu, dora and ura are in the points.",
        )
        facts = (
            dict(zip(("hands", "riichi"), tally.arrays["totals"].tolist(), strict=False))
            if tally.deals
            else {}
        )
        by_turn = [
            (turn, *(rate(cells[i][turn]) for i in range(len(CLASSES)))) for turn in range(1, TURNS) if cells
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


def rate(cell: list[int]) -> Any:
    """The share of tiles that would deal in."""
    return ratio_of_sums(cell[TILES], cell[HITS], cell[TILES_2], cell[HITS_2], cell[PRODUCTS])


STUDY = Danger
