"""What does a rule change? The same walls and players under two rulesets, hand by hand, paired.

A hand that goes the same way under both adds nothing to the error of the difference: hence the pairs.
"""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from math import sqrt
from typing import Any, ClassVar, SupportsIndex

from .. import _core
from ..errors import RulesetError
from ..game import game_rules
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .games import GameStudy, check_rules, checked_tally
from .results import Cell, Column, Table
from .simulate import Games
from .simulate_report import ENDS
from .statistics import Estimate, mean_of_sums, share
from .study import Rows, ruleset_text
from .tally import Tally

FIGURES = (
    ("won", "hands won", 1),
    ("tsumo", "tsumo", 1),
    ("ron", "ron", 1),
    ("riichi", "riichi of all players", 1),
    ("opened", "open hands of all players", 1),
    ("draws", "tiles drawn", 1),
    ("points", "points of the hands won", 100),
    ("dealer", "change of the dealer's points", 100),
)
(A, B, A_2, B_2, D_2) = range(5)


class Compare(GameStudy):
    """The same hands under two rulesets, paired."""

    name: ClassVar[str] = "compare"
    summary: ClassVar[str] = "two rulesets on the same walls, paired hand by hand"
    failed_place: ClassVar[int] = 2

    def __init__(
        self,
        seed: SupportsIndex = 0,
        rules: str | Ruleset = "tenhou_4p",
        agents: str | Sequence[str] = "greedy",
        against: str | Ruleset = "m_league",
    ) -> None:
        """`rules` and `against`: two rulesets with as many seats. Raises RulesetError."""
        super().__init__(seed, rules, agents)
        self.against = load_rules(against)
        if self.against.players != self.rules.players:
            raise RulesetError(
                f"{self.rules.name} has {self.rules.players} seats, {self.against.name}"
                f" {self.against.players}: compare rulesets with as many"
            )
        check_rules(self.name, self.against)
        self._core_against = game_rules(self.against)

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seed, self.rules, self.agents, self.against)

    @classmethod
    def add_options(cls, parser: ArgumentParser) -> None:
        """`--agents --against`."""
        super().add_options(parser)
        parser.add_argument(
            "--against", required=True, metavar="NAME|FILE", help="the other ruleset, as for --rules"
        )

    @classmethod
    def from_options(cls, args: Namespace) -> Compare:
        """From `--seed --rules --agents --against`."""
        return cls(args.seed, args.rules, args.agents, args.against)

    def parameters(self) -> dict[str, Any]:
        """As of all games, and the other rules."""
        return {**super().parameters(), "against": self.against.name, "against_hash": self.against.hash}

    def settings(self) -> dict[str, Any]:
        """As of all games, and the other rules."""
        return {**super().settings(), "against": ruleset_text(self.against)}

    def count(self, first: int, count: int, threads: int) -> Tally:
        """Play the hands first .. first+count-1 under both."""
        found = _core.pair_counts(
            self._core_rules, self._core_against, list(self.agents), self.seed, first, count, threads
        )
        return checked_tally(found, first, count, self.failed_place)

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per hand: the rows of `simulate` under both rulesets, as `a_...` and `b_...`."""
        both: dict[str, Any] = {}
        for letter, rules in (("a", self.rules), ("b", self.against)):
            rows = Games(self.seed, rules, self.agents).rows(first, count, threads)
            both.setdefault("hand", rows["hand"])
            both.update({f"{letter}_{name}": column for name, column in rows.items() if name != "hand"})
        return both

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """How the hand ended."""
        return {"a_end": ENDS, "b_end": ENDS}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """Means and paired differences; how ends changed."""
        sums: list[Any] = tally.arrays["figures"].tolist() if tally.deals else []
        hands, same, _ = tally.arrays["totals"].tolist() if tally.deals else (0, 0, 0)
        rows: list[tuple[Cell, ...]] = []
        for (key, title, unit), c in zip(FIGURES, sums, strict=False):
            del key
            # Without limits the squares of points are not counted.
            squared = 0 if unit > 1 and (self.rules.aotenjou or self.against.aotenjou) else unit
            difference = mean_of_sums((c[B] - c[A]) * unit, c[D_2], hands, squared)
            a, b = (mean_of_sums(c[x] * unit, c[y], hands, squared) for x, y in ((A, A_2), (B, B_2)))
            alone = sqrt(a.se**2 + b.se**2) if a is not None and b is not None and squared else None
            gain = (
                (alone / difference.se) ** 2 if difference is not None and difference.se and alone else None
            )
            rows.append((title, a, b, difference, gain))
        columns = (
            Column("figure", "per hand"),
            Column("a", self.rules.name),
            Column("b", self.against.name),
            Column("difference", "difference"),
            Column("gain", "hands saved by pairing"),
        )
        alike = share(same, hands)
        notes: tuple[str, ...] = (
            "`hands saved`: how many times as many unpaired hands the same error would take.",
        )
        facts: dict[str, Any] = {"same": alike}
        if isinstance(alike, Estimate):
            notes = (f"{100 * alike.value:.2f} % of the hands went the same way to the same points.", *notes)
        return (
            Table(
                "figures",
                f"{self.rules.name} and {self.against.name} on the same walls",
                columns,
                tuple(rows),
                notes,
                facts,
                chart="none",
            ),
            self._ends(tally, hands),
        )

    def _ends(self, tally: Tally, hands: int) -> Table:
        grid: list[Any] = tally.arrays["ends"].tolist() if tally.deals else []
        rows = [
            (f"{ENDS[i]}, {ENDS[j]}" if i != j else f"{ENDS[i]}, both", n, share(n, hands))
            for i, line in enumerate(grid)
            for j, n in enumerate(line)
            if n
        ]
        rows.sort(key=lambda row: -int(row[1]))
        columns = (Column("ends", "ends"), Column("hands", "hands"), Column("share", "share", True))
        title = f"How hands end: {self.rules.name}, {self.against.name}"
        return Table("ends", title, columns, tuple(rows))


STUDY = Compare
