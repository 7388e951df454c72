"""What did an arena show? Places, scores and paired differences of the agents, with 95 % intervals."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import Any, Final

from ..logs.counting import Stats
from ..studies.record_report import player_figures, record_tables
from ..studies.results import Column, Table, cell_text
from ..studies.statistics import Estimate, mean, share, student95

Row = dict[str, Any]
_PARTS: Final = 12_000


def _scaled(values: Iterable[int], unit: int) -> Estimate | None:
    """The mean of whole numbers in units of 1/unit; of few values a wider interval, by Student's t."""
    counted = Counter(values)
    found = mean(counted)
    if found is None:
        return None
    value, se, n = found.value / unit, found.se / unit, counted.total()
    half = student95(n - 1) * se if n > 1 else math.inf
    return Estimate(value, se, value - half, value + half)


@dataclass(frozen=True)
class Arena:
    """The matches of an arena: `rows`, one dict each, by wall and rotation."""

    names: tuple[str, ...]
    rules: str
    seed: int
    duplicate: bool
    rows: tuple[Row, ...]
    family: str = "riichi"
    asked: int = 0
    """Matches that were asked for; with `duplicate` more may have been played, to whole walls."""

    @property
    def matches(self) -> int:
        return len(self.rows)

    @property
    def walls(self) -> int:
        """Different walls that were played."""
        return len({row["wall"] for row in self.rows})

    @property
    def unit(self) -> str:
        """What final scores are in; games without uma tell points."""
        riichi = self.family == "riichi"
        return "thousands of points, uma among it" if riichi else "points"

    def _seats(self, agent: int, key: str) -> list[int]:
        return [
            value
            for row in self.rows
            for sits, value in zip(row["lineup"], row[key], strict=True)
            if sits == agent
        ]

    def final(self, agent: int) -> Estimate | None:
        """Final score per match, in `unit`; its interval takes matches as independent."""
        return _scaled(self._seats(agent, "final"), _PARTS)

    def place(self, agent: int) -> Estimate | None:
        """Average place, 1 = first."""
        found = _scaled(self._seats(agent, "ranks"), 1)
        if found is None:
            return None
        return Estimate(found.value + 1, found.se, found.low + 1, found.high + 1)

    def places(self, agent: int) -> tuple[int, ...]:
        """How often the agent came first, second ..."""
        counted = Counter(self._seats(agent, "ranks"))
        seats = len(self.rows[0]["ranks"]) if self.rows else 4
        return tuple(counted[rank] for rank in range(seats))

    def difference(self, a: int, b: int, key: str = "final") -> Estimate | None:
        """How much more agent `a` scored than `b` on the same walls: the mean over walls of the difference of
        their averages, with its 95 % interval (Student's t up to 31 walls). `key`: `final` (in `unit`) or
        `ranks` (places).
        """
        sums: dict[int, list[list[int]]] = {}
        for row in self.rows:
            both = sums.setdefault(row["wall"], [[], []])
            for sits, value in zip(row["lineup"], row[key], strict=True):
                if sits in (a, b):
                    both[sits == b].append(value)
        differences = [
            Fraction(sum(mine), len(mine)) - Fraction(sum(theirs), len(theirs))
            for mine, theirs in sums.values()
            if mine and theirs
        ]
        if not differences:
            return None
        unit = math.lcm(*(d.denominator for d in differences))
        return _scaled((int(d * unit) for d in differences), unit * (_PARTS if key == "final" else 1))

    @property
    def stats(self) -> Stats:
        """What happened in the games, by name of agent (`mahjong_fast.logs`)."""
        total = Stats()
        for row in self.rows:
            total.add(Stats.from_dict(row["stats"]))
        return total

    def lost_turns(self, agent: int) -> dict[str, int]:
        """Turns that a bot lost, by kind: missing, died, timeout, garbage, error, illegal."""
        total: Counter[str] = Counter()
        for row in self.rows:
            for chair, told in row["problems"].items():
                if row["lineup"][int(chair)] == agent:
                    total.update(told["counts"])
        return dict(sorted(total.items()))

    def faults(self, agent: int) -> dict[str, int]:
        """Answers that were not legal, by kind and penalty (`mahjong_fast.match.Fault`)."""
        total: Counter[str] = Counter()
        for row in self.rows:
            for fault in row["faults"]:
                if row["lineup"][fault["chair"]] == agent:
                    total[f"{fault['kind']}: {fault['penalty']}"] += fault["count"]
        return dict(sorted(total.items()))

    def _first_words(self, agent: int) -> str:
        for row in self.rows:
            for chair, told in row["problems"].items():
                if row["lineup"][int(chair)] == agent:
                    return str(told["first"])
        return ""

    # ------------------------------------------------------------ reports

    def tables(self) -> tuple[Table, ...]:
        """The report as tables."""
        agents = range(len(self.names))
        points = self.unit
        seats = len(self.rows[0]["ranks"]) if self.rows else 4
        total = [sum(self.places(agent)) for agent in agents]
        main = Table(
            "agents",
            "Agents",
            (
                Column("agent", "agent"),
                Column("games", "games"),
                Column("final", "score"),
                Column("place", "place"),
                *(Column(f"place_{rank + 1}", f"{rank + 1}.", percent=True) for rank in range(seats)),
            ),
            tuple(
                (
                    self.names[agent],
                    total[agent],
                    self.final(agent),
                    self.place(agent),
                    *(share(count, total[agent]) for count in self.places(agent)),
                )
                for agent in agents
            ),
            (f"score: final score per match in {points}",),
        )
        pairs = Table(
            "pairs",
            "Differences on the same walls",
            (
                Column("pair", "pair"),
                Column("score", "score"),
                Column("low", "95% from"),
                Column("high", "to"),
                Column("place", "place"),
            ),
            tuple(self._pair(a, b) for a, b in combinations(agents, 2)),
            ("score: how much more the first agent scored; place: below 0 = it came out ahead",),
        )
        out = [main, pairs]
        if lost := self._lost_table():
            out.append(lost)
        return (*out, record_tables(self.stats)[-1])

    def _pair(self, a: int, b: int) -> tuple[Any, ...]:
        score, place = self.difference(a, b), self.difference(a, b, "ranks")
        low, high = (None, None) if score is None else (round(score.low, 2), round(score.high, 2))
        return (f"{self.names[a]} - {self.names[b]}", score, low, high, place)

    def _lost_table(self) -> Table | None:
        rows = []
        for agent, name in enumerate(self.names):
            for kind, count in self.lost_turns(agent).items():
                rows.append((name, kind, count))
            for kind, count in self.faults(agent).items():
                rows.append((name, kind, count))
        if not rows:
            return None
        notes = tuple(
            f"{name}: {words}" for agent, name in enumerate(self.names) if (words := self._first_words(agent))
        )
        columns = (
            Column("agent", "agent"),
            Column("what", "what"),
            Column("count", "times"),
        )
        return Table("lost", "Lost turns", columns, tuple(rows), notes)

    def to_text(self) -> str:
        """The report as text."""
        walls = f"{self.walls:,} walls, seats rotated" if self.duplicate else "walls of their own"
        head = f"{self.matches:,} matches of {self.rules}, seed {self.seed}, {walls}; ± one standard error."
        if 0 < self.asked < self.matches:
            head += f"\nnote: {self.asked:,} asked for; every wall is played with the seats in each rotation."
        return "\n\n".join([head, *(table.to_text() for table in self.tables())])

    def to_dict(self) -> dict[str, Any]:
        """The report in JSON's types."""
        figures = {
            name: {key: cell_text(value, False) for key, _, value, n, _ in player_figures(counts) if n}
            for name, counts in sorted(self.stats.players.items())
        }
        return {
            "agents": list(self.names),
            "rules": self.rules,
            "seed": self.seed,
            "duplicate": self.duplicate,
            "matches": self.matches,
            "asked": self.asked,
            "walls": self.walls,
            "tables": {table.key: table.to_dict() for table in self.tables()},
            "figures": figures,
        }
