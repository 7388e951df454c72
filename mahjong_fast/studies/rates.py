"""How do rates and yaku differ by player and ruleset? Every pair plays the same walls, side by side."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, SupportsIndex

from ..errors import MahjongError, RulesetError
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..scoring import yaku_table
from .games import check_rules
from .results import Cell, Column, Table
from .simulate import POLICIES, Games
from .simulate_report import (
    DEAL_IN,
    DEAL_IN_POINTS,
    DRAWN,
    HANDS,
    OPENED,
    RIICHI,
    RIICHI_WINS,
    RON,
    TENPAI,
    TSUMO,
    WIN_POINTS,
    WINS,
)
from .statistics import Estimate, mean, share
from .study import Study, ruleset_text
from .tally import Tally

RULESETS = ("tenhou_4p", "majsoul_4p", "m_league", "wrc_2025", "tenhou_3p", "majsoul_3p")


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
        arrays, sparse = {}, {}
        for (rules, agent), games in self.games.items():
            found = games.count(first, count, threads)
            for name in ("chairs", "ends", "yaku", "dora"):
                arrays[f"{rules}/{agent}/{name}"] = found.arrays[name]
            points: dict[tuple[int, ...], int] = {}
            for value, n in found.sparse["values"].items():
                points[value[4:]] = points.get(value[4:], 0) + n
            sparse[f"{rules}/{agent}/points"] = points
        return Tally(((first, first + count),), arrays, sparse)

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
            "The players of one hand are taken as independent for the errors.",
        )
        return (
            Table("rates", "Rates by ruleset and player", columns, tuple(rows), notes),
            *(self._yaku(rules, tally) for rules in self.rulesets),
        )

    @staticmethod
    def _row(pair: tuple[str, str], tally: Tally) -> tuple[Cell, ...]:
        name = "/".join(pair)
        total = tally.arrays[f"{name}/chairs"].sum(0).tolist()
        ends = tally.arrays[f"{name}/ends"].tolist()
        n = total[HANDS]
        points = mean([(key[0], k) for key, k in tally.sparse[f"{name}/points"].items()])
        return (
            ", ".join(pair),
            share(sum(ends[:4]), sum(ends)),
            share(total[WINS], n),
            share(total[TSUMO], n),
            share(total[RON], n),
            share(total[DEAL_IN], n),
            share(total[RIICHI], n),
            share(total[RIICHI_WINS], total[RIICHI]),
            share(total[OPENED], n),
            share(total[TENPAI], total[DRAWN]),
            points if total[WIN_POINTS] else None,
            total[DEAL_IN_POINTS] / total[DEAL_IN] if total[DEAL_IN] else None,
        )

    def _yaku(self, rules: Ruleset, tally: Tally) -> Table:
        by_agent = [
            (
                tally.arrays[f"{rules.name}/{agent}/yaku"].tolist() if tally.deals else [],
                int(tally.arrays[f"{rules.name}/{agent}/chairs"][:, WINS].sum()) if tally.deals else 0,
            )
            for agent in self.agents
        ]
        rows = [
            (row.key, row.english, *(share(counts[row.bit], wins) for counts, wins in by_agent))
            for row in yaku_table(rules)
            if any(counts and counts[row.bit] for counts, _ in by_agent)
        ]
        rows.sort(key=lambda row: -max(c.value for c in row[2:] if isinstance(c, Estimate)))
        columns = (
            Column("yaku", "yaku"),
            Column("english", ""),
            *(Column(agent, agent, True) for agent in self.agents),
        )
        return Table(f"yaku_{rules.name}", f"Yaku of the hands won, {rules.name}", columns, tuple(rows))


STUDY = Rates
