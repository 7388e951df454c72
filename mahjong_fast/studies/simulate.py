"""How do games end when simple players play them? Whole hands or matches by the hundred thousand, counted.

Every hand (or match) is a pure function of its number: the wall and the players' noise come from (seed,
number). So counts do not depend on threads, chunks or machines. Hand i has dealer chair i mod seats and is an
East deal without honba; the deposits of a drawn hand are lost with it, so that points need not sum to zero.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from os import PathLike
from typing import TYPE_CHECKING, Any, ClassVar, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from .. import _core
from ..deals import as_word
from ..errors import MahjongError, RulesetError
from ..game import Table as GameTable
from ..game import game_rules
from ..notebook import shower
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..scoring import fan_table, korean_item_table, korean_limit_table, malaysian_item_table, yaku_table
from ..scoring.custom_errors import YakuFunctions
from .progress import Report
from .results import StudyResult, Table
from .runner import run
from .simulate_report import ENDS, WINDS, simulation_tables
from .study import Rows, Study, ruleset_text
from .tally import Tally

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

POLICIES = ("random", "tsumogiri", "greedy", "sane")
"""Players of the core: any legal move; wins, else discards what it draws; fastest closed hand, riichi, wins;
the same with calls for yakuhai and tanyao, kans and folding against riichi. In Chinese Official the last two
are one: it plans for fans that reach the minimum, and calls for them.
"""


def agents_of(agents: str | Sequence[str], seats: int) -> tuple[str, ...]:
    """One name per chair from a name, names with commas, or a sequence of names. Raises MahjongError."""
    if not isinstance(agents, Iterable):
        raise MahjongError(f"agents={agents!r}: give one name, or one for each chair")
    names = agents.split(",") if isinstance(agents, str) else list(agents)
    names = [str(name).strip() for name in names]
    if len(names) == 1:
        names *= seats
    if len(names) != seats:
        raise MahjongError(f"{len(names)} agents for {seats} chairs: give one name, or one for each chair")
    for name in names:
        if name not in POLICIES:
            raise MahjongError(f"no agent {name!r}; there are {', '.join(POLICIES)}")
    return tuple(names)


_COLUMNS = (
    "points",
    "han",
    "fu",
    "yakuman",
    "end",
    "dealer",
    "from",
    "winners",
    "riichi",
    "opened",
    "tenpai",
    "draws",
)
_TYPES = ("<i8", "<u2", "<u2", *("u1",) * 9)
HAND_ROW = np.dtype(
    [("change", "<i8", 4), *zip(_COLUMNS, _TYPES, strict=True), ("failed", "u1"), ("pad", "u1", 2)]
)
"""The record HandRow of csrc/sim/game_rows.hpp; `end` is a place of `simulate_report.ENDS`."""


_PLACE = ("number", "honba", "sticks", "round")
_MATCH_ROW = np.dtype(
    [
        ("hand", HAND_ROW),
        ("match", "<u8"),
        *((name, "<u2") for name in _PLACE[:3]),
        ("round", "u1"),
        ("pad", "u1"),
    ]
)
"""The record MatchHandRow of csrc/sim/game_rows.hpp."""


def hand_columns(rows: NDArray[Any], seats: int) -> dict[str, NDArray[Any]]:
    """Columns of records HAND_ROW."""
    changes = {f"change_{c}": np.ascontiguousarray(rows["change"][:, c]) for c in range(seats)}
    return {**changes, **{name: np.ascontiguousarray(rows[name]) for name in _COLUMNS}}


def match_columns(packed: bytes, seats: int) -> dict[str, NDArray[Any]]:
    """Columns of the hands of matches."""
    rows = np.frombuffer(packed, _MATCH_ROW)
    places = {name: np.ascontiguousarray(rows[name]) for name in ("match", *_PLACE)}
    return {**places, **hand_columns(rows["hand"], seats)}


class Games(Study):
    """Hands or matches between the players of the core."""

    name: ClassVar[str] = "simulate"
    summary: ClassVar[str] = "whole hands or matches between simple players: rates, yaku, points"
    unit: ClassVar[str] = "hands"

    def __init__(
        self,
        seed: SupportsIndex = 0,
        rules: str | Ruleset = "tenhou_4p",
        agents: str | Sequence[str] = "greedy",
        *,
        matches: bool = False,
    ) -> None:
        """`agents`: one name for all chairs or one per chair. `matches`: count matches instead of hands."""
        self.seed = as_word("seed", seed)
        self.rules = load_rules(rules)
        self.agents = agents_of(agents, self.rules.players)
        if not isinstance(matches, bool):
            raise MahjongError(f"matches={matches!r}: True or False")
        self.matches = matches
        self.unit = "matches" if matches else "hands"  # type: ignore[misc]
        self.most = 2**40 if matches else 2**64
        self._game_rules = game_rules(self.rules)
        if matches and self.rules.family == "malaysian" and self.rules.session_deals is None:
            raise MahjongError(
                "matches: these rules say no number of deals after which a session ends; give one:"
                " rules.replace(session_deals=16)"
            )

    def __reduce__(self) -> tuple[Any, ...]:
        # What the core made of the rules stays at home; a worker makes it again.
        return _games, (self.seed, self.rules, self.agents, self.matches)

    @classmethod
    def add_options(cls, parser: ArgumentParser) -> None:
        """`--agents` and `--matches`."""
        parser.add_argument("--agents", default="greedy", metavar="A[,B,C,D]", help="players by chair")
        parser.add_argument("--matches", action="store_true", help="count matches instead of hands")

    @classmethod
    def from_options(cls, args: Namespace) -> Games:
        """From `--seed --rules --agents --matches`."""
        return cls(args.seed, args.rules, args.agents, matches=bool(args.matches))

    def parameters(self) -> dict[str, Any]:
        """What fixes the counts of a range of numbers."""
        return {
            "rules": self.rules.name,
            "rules_hash": self.rules.hash,
            "agents": ",".join(self.agents),
            "seed": self.seed,
            "unit": "matches" if self.matches else "hands",
        }

    def settings(self) -> dict[str, Any]:
        """Seed, the text of the rules, players and what is played."""
        return {
            "seed": self.seed,
            "rules": ruleset_text(self.rules),
            "agents": list(self.agents),
            "matches": self.matches,
        }

    def count(self, first: int, count: int, threads: int) -> Tally:
        """Play `count` hands (matches) from number `first`. MahjongError if a user-defined yaku raises."""
        if first + count > self.most:
            raise MahjongError("matches are numbered below 2^40")
        with YakuFunctions(self.rules):
            found = _core.rollout(
                self._game_rules, list(self.agents), self.seed, first, count, self.matches, threads
            )
        if found["totals"][3]:
            raise MahjongError("a game under these rules does not end; check honba, renchan and length")
        sparse = {name: found.pop(name) for name in ("values", "value_moments", "finals")}
        return Tally(((first, first + count),), found, sparse)

    def rows(self, first: int, count: int, threads: int) -> Rows:
        """One row per hand: changes of points by chair, end, winners and so on; in masks bit c is chair c.
        For matches also: the match, the number of the hand in it, round (deals won through, from 0), honba,
        sticks on the table.
        """
        if first + count > self.most:
            raise MahjongError("matches are numbered below 2^40")
        if self.rules.family != "riichi":
            raise RulesetError(f"rows are of riichi hands, not {self.rules.family}: leave rows out")
        lister = _core.match_hand_rows if self.matches else _core.hand_rows
        with YakuFunctions(self.rules):
            packed = lister(self._game_rules, list(self.agents), self.seed, first, count, threads)
        if self.matches:
            return match_columns(packed, self.rules.players)
        rows = np.frombuffer(packed, HAND_ROW)
        if rows["failed"].any():
            raise MahjongError("a game under these rules does not end; check honba, renchan and length")
        number = np.arange(first, first + count, dtype=np.uint64)
        return {"hand": number, **hand_columns(rows, self.rules.players)}

    def row_names(self) -> Mapping[str, Sequence[str]]:
        """How the hand ended."""
        return {"end": ENDS}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """The report."""
        if self.rules.family == "mcr":
            counted = "fans"
            names = {row.number: (row.key, row.english) for row in fan_table() if row.key != "FT"}
        elif self.rules.family == "korean":
            counted = "items"
            names = {row.number: (row.key, row.part) for row in korean_item_table()}
            limits = enumerate(korean_limit_table())
            names |= {64 + bit: (row.key, f"{row.level} limit") for bit, row in limits}
        elif self.rules.family == "malaysian":
            counted = "capped"
            items, caps = malaysian_item_table()
            names = {row.number: (row.key, f"{row.fans} fan{'s' * (row.fans > 1)}") for row in items}
            names |= {64 + row.bit: (row.key, "the cap") for row in caps}
        else:
            counted = "yaku"
            names = {row.bit: (row.key, row.english) for row in yaku_table(self.rules)}
        west = self.rules.family == "korean" and self.rules.west_names
        winds = ("N", "E", "S") if west else WINDS
        unlimited = self.rules.family == "riichi" and self.rules.aotenjou
        return simulation_tables(
            tally, self.agents, names, self.matches, counted=counted, wind_names=winds, unlimited=unlimited
        )

    def play(self, number: SupportsIndex) -> GameTable:
        """The hand (match) of one number, move by move, just as it is counted: a finished table."""
        n = as_word("number", number)
        if self.matches:
            table = GameTable(self.rules, seed=self.seed, match=n)
        else:
            table = GameTable(self.rules, seed=self.seed, deal=n, dealer=n % self.rules.players)
        _core.play_out(table, list(self.agents))
        return table


def _games(seed: int, rules: Ruleset, agents: tuple[str, ...], matches: bool) -> Games:
    return Games(seed, rules, agents, matches=matches)


STUDY = Games


@dataclass(frozen=True)
class Simulation:
    """The outcome of `simulate`: counts, tables with error bars, and how fast it went."""

    _repr_html_ = shower("study_html")

    study: Games
    result: StudyResult

    @property
    def hands(self) -> int:
        """Hands played."""
        return self._total(0)

    @property
    def matches(self) -> int:
        """Matches played; 0 when single hands were."""
        return self._total(1)

    def _total(self, place: int) -> int:
        tally = self.result.tally
        return int(tally.arrays["totals"][place]) if tally.spans else 0

    @property
    def tables(self) -> tuple[Table, ...]:
        """All tables of the report."""
        return self.result.tables

    def table(self, key: str = "rates") -> Table:
        """One table; MahjongError lists the names there are."""
        return self.result.table(key)

    @property
    def hands_per_second(self) -> float:
        """Hands per second of this run."""
        return self.hands / self.result.seconds if self.result.seconds > 0 else 0.0

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON; all but `run` is the same for any threads."""
        out = self.result.to_dict()
        out["hands"], out["matches"] = self.hands, self.matches
        out["run"]["hands_per_second"] = round(self.hands_per_second, 1)
        return out

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Every figure as a row: table, row, column, value, se, low, high."""
        self.result.to_csv(path)

    def to_html(self, path: str | PathLike[str]) -> None:
        """The report as one HTML file with charts."""
        self.result.to_html(path)

    def to_parquet(self, path: str | PathLike[str]) -> None:
        """The rows of `to_csv` as Parquet. Needs pyarrow (MahjongError without it)."""
        try:
            import pyarrow as arrow
            import pyarrow.parquet as parquet
        except ImportError:
            raise MahjongError("to_parquet needs pyarrow: pip install 'mahjong_fast[parquet]'") from None
        rows = list(self.result.figures())
        names = ("table", "row", "column", "value", "se", "low", "high")
        columns: dict[str, list[Any]] = {name: [row[i] for row in rows] for i, name in enumerate(names)}
        for name in ("table", "row", "column"):
            columns[name] = [str(cell) for cell in columns[name]]
        for name in names[3:]:
            columns[name] = [
                float(cell) if isinstance(cell, (int, float)) else None for cell in columns[name]
            ]
        parquet.write_table(arrow.table(columns), path)

    def plot(self) -> Any:
        """A figure of the points of the hands won and of the turns of the wins. Needs matplotlib
        (MahjongError without it).
        """
        try:
            from matplotlib.figure import Figure
        except ImportError:
            raise MahjongError("plots need matplotlib: pip install 'mahjong_fast[plots]'") from None
        figure = Figure(figsize=(10, 4), layout="constrained")
        left, right = figure.subplots(1, 2)
        shown = ("limit", "limit") if self.study.rules.family == "riichi" else ("value", "value")
        for axes, key, label in ((left, "turns", "draws of the winner"), (right, *shown)):
            table = self.table(key)
            axes.bar([str(row[0]) for row in table.rows], [row[1] for row in table.rows])
            axes.set_xlabel(label)
            axes.set_ylabel("hands won")
            axes.tick_params(axis="x", rotation=60)
        return figure

    def to_text(self) -> str:
        """The report for people."""
        result, study = self.result, self.study
        what = f"{self.matches:,} matches, {self.hands:,} hands" if study.matches else f"{self.hands:,} hands"
        agents = study.agents[0] if len(set(study.agents)) == 1 else ", ".join(study.agents)
        head = [f"Simulation: {what} (rules {study.rules.name}, agents {agents}, seed {study.seed})"]
        if result.interrupted:
            head.append(f"Not all: {result.deals:,} of {result.requested:,} are done, and counted below.")
        head.append(
            f"{result.seconds:.2f} s with {result.threads} thread{'s' * (result.threads != 1)},"
            f" {self.hands_per_second:,.0f} hands per second. Figures are given ± one standard error,\n"
            "0 (< x) where nothing was seen: less than x with 95 % confidence; likewise 100 % (> x)."
        )
        return "\n\n".join(["\n".join(head), *(table.to_text() for table in self.tables)])

    def __str__(self) -> str:
        return self.to_text()


def simulate(
    hands: int | None = None,
    matches: int | None = None,
    rules: str | Ruleset = "tenhou_4p",
    agents: str | Sequence[str] = "greedy",
    seed: SupportsIndex = 0,
    first: int = 0,
    threads: int = 0,
    progress: bool | Report = False,
    executor: Any = None,
) -> Simulation:
    """Let simple players play `hands` hands or `matches` matches and count what happens.

    `agents`: a name of `random tsumogiri greedy sane` for all chairs, or one per chair (sequence, or text
    with commas). `first`: number of the first hand (match), so that a long run can be cut into pieces.
    `threads`: 0 takes all processors; the counts do not depend on it. `progress`: a bar on a terminal, or
    a function of (done, total). Ctrl-C keeps what is done (`.result.interrupted` is True then).
    `executor`: anything with `submit(...)` whose
    answers have `result()` (concurrent.futures, Dask, Ray wrappers ...); then each chunk runs on one
    thread unless `threads` says otherwise. User-defined yaku of the rules are judged and counted.

    Exactly one of `hands` and `matches` is given. Raises MahjongError for wrong arguments.
    """
    if (hands is None) == (matches is None):
        raise MahjongError("simulate plays hands=N or matches=N: give exactly one of them")
    study = Games(seed, rules, agents, matches=matches is not None)
    number = hands if matches is None else matches
    assert number is not None
    result = run(study, number, first=first, threads=threads, progress=progress, executor=executor)
    return Simulation(study, result)
