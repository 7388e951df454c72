"""How far from complete are dealt hands? Those of all seats of each wall, beside the exact numbers."""

from __future__ import annotations

from argparse import Namespace
from math import sqrt
from typing import Any, ClassVar, SupportsIndex

import numpy as np

from .. import _core
from ..deals import as_word, deal_many
from ..errors import RulesetError
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .exact_shanten import exact_shanten
from .games import WINDS
from .results import Cell, Column, Table
from .statistics import chi_square, share_of_groups
from .study import Rows, Study, ruleset_text
from .tally import Tally

_PLACES = 7


class DealShanten(Study):
    """Shanten of the thirteen tiles dealt to each seat."""

    name: ClassVar[str] = "deal"
    summary: ClassVar[str] = "shanten of dealt hands, beside the exact distribution"

    def __init__(self, seed: SupportsIndex = 0, rules: str | Ruleset = "tenhou_4p") -> None:
        """`rules` tells the number of seats. Raises MahjongError."""
        self.seed = as_word("seed", seed)
        self.rules = load_rules(rules)
        if self.rules.family != "riichi":
            raise RulesetError(
                f"the deal study deals riichi tiles, not {self.rules.family}; take a riichi ruleset"
            )

    @classmethod
    def from_options(cls, args: Namespace) -> DealShanten:
        """From `--seed --rules`."""
        return cls(args.seed, args.rules)

    def parameters(self) -> dict[str, Any]:
        """Seed and seats; the rules matter for nothing else."""
        return {"seed": self.seed, "seats": self.rules.players}

    def settings(self) -> dict[str, Any]:
        """Seed and rules."""
        return {"seed": self.seed, "rules": ruleset_text(self.rules)}

    def count(self, first: int, count: int, threads: int) -> Tally:
        """The shanten of every seat in the deals first .. first+count-1."""
        found, pairs = np.zeros((self.rules.players, _PLACES), np.int64), np.zeros(_PLACES, np.int64)
        _core.deal_shanten(self.seed, first, count, self.rules.players, found, threads, pairs)
        return Tally(((first, first + count),), {"shanten": found, "pairs": pairs}, {})

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per deal: the shanten of every seat wind."""
        from ..analysis import shanten_many  # loaded for rows only
        from ..tile_spaces import counts_34

        seats = self.rules.players
        walls = deal_many(self.seed, first, count, f"tenhou_{seats}p", threads=threads)
        hands = counts_34(walls[:, : 13 * seats].reshape(-1, 13))
        found = shanten_many(hands, seats=seats, threads=threads).reshape(count, seats)
        number = np.arange(first, first + count, dtype=np.uint64)
        return {"deal": number, **{f"shanten_{WINDS[i]}": found[:, i].copy() for i in range(seats)}}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """Shares beside the exact ones; deviations and a test for each seat."""
        seats = self.rules.players
        exact = exact_shanten(seats)
        ways = sum(exact.values())
        counts = tally.arrays["shanten"].tolist() if tally.deals else []
        pairs = tally.arrays["pairs"].tolist() if tally.deals else []
        n = tally.deals
        rows: list[tuple[Cell, ...]] = []
        for s in range(_PLACES):
            p = exact.get(s, 0) / ways
            column = [line[s] for line in counts]
            if p == 0 and not sum(column):
                continue
            deviations = [_deviation(k, tally.deals, p) for k in column]
            k = sum(column)
            # The hands of one wall are a group: k*k of it is k and twice its pairs.
            moments = (k + 2 * pairs[s] if pairs else 0, seats * k, seats * seats * n)
            rows.append((s, k, share_of_groups(k, seats * n, moments), p, *deviations))
        columns = (
            Column("shanten", "shanten"),
            Column("hands", "hands"),
            Column("share", "share", True),
            Column("exact", "exact", True),
            *(Column(f"z_{wind}", f"z {wind}") for wind in WINDS[:seats]),
        )
        tests = {
            wind: chi_square(line, [exact.get(s, 0) for s in range(_PLACES)])
            for wind, line in zip(WINDS, counts, strict=False)
        }
        notes = tuple(
            f"{wind}: chi-square {test.statistic:.2f} with {test.df} degrees of freedom, p = {test.p:.3g}"
            for wind, test in tests.items()
            if test is not None
        )
        facts = {wind: {"statistic": t.statistic, "df": t.df, "p": t.p} for wind, t in tests.items() if t}
        shown = rows if counts else []
        title = "Shanten of the thirteen tiles dealt (best of regular, chiitoitsu, kokushi)"
        return (Table("shanten", title, columns, tuple(shown), notes, facts),)


def _deviation(k: int, n: int, p: float) -> float | None:
    return (k - n * p) / sqrt(n * p * (1 - p)) if n and 0 < p < 1 else None


STUDY = DealShanten
