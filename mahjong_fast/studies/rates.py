"""How do rates and yaku differ by player and ruleset? Every pair plays the same walls, side by side."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, ClassVar, SupportsIndex

import numpy as np

from ..errors import MahjongError, RulesetError
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..scoring import yaku_table
from .games import check_rules
from .results import Cell, Column, Table
from .simulate import POLICIES, Games
from .simulate_report import ENDS, POOL_OF_ALL, added, figure, won, yaku_shares
from .statistics import Estimate, share
from .study import Rows, Study, ruleset_text
from .tally import Tally

RULESETS = ("tenhou_4p", "majsoul_4p", "m_league", "wrc_2025", "tenhou_3p", "majsoul_3p")


_COUNTS = ("chairs", "seat_moments", "ends", "won_moments", "turns", "yaku", "yaku_moments")
"""Counts of `simulate` that are kept for every pair."""
_FIGURES = (
    "win",
    "tsumo",
    "ron",
    "deal_in",
    "riichi",
    "riichi_win",
    "call",
    "tenpai",
    "value",
    "deal_in_points",
)


class Rates(Study):
    """Rates and yaku for every pair of a player (all chairs alike) and a ruleset."""

    name: ClassVar[str] = "rates"
    summary: ClassVar[str] = "rates and yaku for every player and ruleset, on the same walls"
    unit: ClassVar[str] = "hands"
    ruled: ClassVar[bool] = False

    def __init__(
        self,
        seed: SupportsIndex = 0,
        agents: str | Sequence[str] = POLICIES,
        rulesets: str | Sequence[str | Ruleset] = RULESETS,
    ) -> None:
        """`agents`, `rulesets`: names, or text with commas. Raises MahjongError for unknown ones and for two
        rulesets of one name.
        """
        for name, value in (("agents", agents), ("rulesets", rulesets)):
            if not isinstance(value, Iterable):
                raise MahjongError(f"{name}={value!r}: give names")
        names = agents.split(",") if isinstance(agents, str) else list(agents)
        given = rulesets.split(",") if isinstance(rulesets, str) else list(rulesets)
        loaded = [load_rules(r.strip() if isinstance(r, str) else r) for r in given]
        for one in loaded:
            check_rules(self.name, one, own_yaku=True)
        if len({r.name for r in loaded}) < len(loaded) or len(set(names)) < len(names):
            raise RulesetError("the study rates: name every player and every ruleset once")
        if not names or not loaded:
            raise MahjongError("the study rates needs a player and a ruleset")
        self.games = {
            (r.name, agent.strip()): Games(seed, r, agent.strip()) for r in loaded for agent in names
        }
        self.agents, self.rulesets = tuple(a.strip() for a in names), tuple(loaded)
        self.seed = next(iter(self.games.values())).seed

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.seed, self.agents, self.rulesets)

    @classmethod
    def add_options(cls, parser: ArgumentParser) -> None:
        """`--agents --rulesets`."""
        parser.add_argument(
            "--agents", default=",".join(POLICIES), metavar="A,B,...", help="players; default all"
        )
        parser.add_argument(
            "--rulesets",
            default=",".join(RULESETS),
            metavar="A,B,...",
            help="presets or files; default %(default)s",
        )

    @classmethod
    def from_options(cls, args: Namespace) -> Rates:
        """From `--seed --agents --rulesets`."""
        return cls(args.seed, args.agents, args.rulesets)

    def parameters(self) -> dict[str, Any]:
        """Seed, players, rulesets and their hashes."""
        return {
            "seed": self.seed,
            "agents": ",".join(self.agents),
            "rulesets": ",".join(r.name for r in self.rulesets),
            "rules_hashes": ",".join(r.hash for r in self.rulesets),
        }

    def settings(self) -> dict[str, Any]:
        """Seed, players, the texts of the rulesets."""
        texts = [ruleset_text(r) for r in self.rulesets]
        return {"seed": self.seed, "agents": list(self.agents), "rulesets": texts}

    def count(self, first: int, count: int, threads: int) -> Tally:
        """Play the hands first .. first+count-1 with every pair."""
        arrays = {}
        for (rules, agent), games in self.games.items():
            found = games.count(first, count, threads)
            for name in _COUNTS:
                arrays[f"{rules}/{agent}/{name}"] = found.arrays[name]
        return Tally(((first, first + count),), arrays)

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per hand and pair: ruleset, player, hand, then as the rows of `simulate`; with three seats
        the fourth changes by 0.
        """
        parts = []
        for number, ((rules, agent), games) in enumerate(self.games.items()):
            found = dict(games.rows(first, count, threads))
            found.setdefault("change_3", np.zeros(count, np.int64))
            place = number // len(self.agents), number % len(self.agents)
            assert (rules, agent) == (self.rulesets[place[0]].name, self.agents[place[1]])
            codes = {
                key: np.full(count, at, np.uint16) for key, at in zip(("rules", "agent"), place, strict=True)
            }
            parts.append({**codes, **found})
        most = max(parts, key=len)
        return {name: np.concatenate([part[name] for part in parts]) for name in most}

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """Ruleset, player, and how the hand ended."""
        return {"rules": tuple(r.name for r in self.rulesets), "agent": self.agents, "end": ENDS}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """A row for each pair; the yaku of each ruleset by player."""
        rows = [self._row(pair, tally) for pair in self.games] if tally.deals else []
        columns = (
            Column("pair", "rules, player"),
            Column("won", "hands won", True),
            Column("win", "win", True),
            Column("tsumo", "tsumo", True),
            Column("ron", "ron", True),
            Column("deal_in", "deal-in", True),
            Column("riichi", "riichi", True),
            Column("riichi_win", "win after riichi", True),
            Column("call", "call", True),
            Column("tenpai", "tenpai at draws", True),
            Column("points", "points per win"),
            Column("deal_in_points", "points per deal-in"),
        )
        notes = (
            "Rates are per player and hand, `hands won` is per hand; E deals without honba.",
            "The players of one hand are not independent: the errors are those of sums over hands.",
        )
        return (
            Table("rates", "Rates by ruleset and player", columns, tuple(rows), notes),
            *(self._yaku(rules, tally) for rules in self.rulesets),
        )

    @staticmethod
    def _of(pair: tuple[str, str], tally: Tally) -> Tally:
        """The counts of one pair, as those of `simulate`."""
        name = "/".join(pair)
        return Tally(tally.spans, {key: tally.arrays[f"{name}/{key}"] for key in _COUNTS})

    def _row(self, pair: tuple[str, str], tally: Tally) -> tuple[Cell, ...]:
        found = self._of(pair, tally)
        row = added(found.arrays["chairs"].tolist())
        moments = found.arrays["seat_moments"][POOL_OF_ALL].tolist()
        unit = 0 if self.games[pair].rules.aotenjou else 100
        return (", ".join(pair), won(found), *(figure(name, row, moments, unit) for name in _FIGURES))

    def _yaku(self, rules: Ruleset, tally: Tally) -> Table:
        by_agent: list[dict[int, Estimate | None]] = [
            {bit: cell for bit, _, cell in yaku_shares(self._of((rules.name, agent), tally))}
            for agent in self.agents
            if tally.deals
        ]
        wins = [
            self._of((rules.name, agent), tally).arrays["turns"].sum() for agent in self.agents if tally.deals
        ]
        rows = [
            (
                row.key,
                row.english,
                *(
                    shares.get(row.bit) or (share(0, int(n)) if n else None)
                    for shares, n in zip(by_agent, wins, strict=True)
                ),
            )
            for row in yaku_table(rules)
            if any(row.bit in shares for shares in by_agent)
        ]
        rows.sort(key=lambda row: -max(c.value for c in row[2:] if isinstance(c, Estimate)))
        columns = (
            Column("yaku", "yaku"),
            Column("english", ""),
            *(Column(agent, agent, True) for agent in self.agents),
        )
        return Table(f"yaku_{rules.name}", f"Yaku of the hands won, {rules.name}", columns, tuple(rows))


STUDY = Rates
