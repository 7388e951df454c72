"""Which agent plays better? Duplicate matches: the same walls for everybody, seats rotated, differences wall
by wall with confidence intervals.

A match depends on (seed, wall, rotation) and the agents alone, so an arena that was stopped goes on where it
was, and any number of processes give the same figures.
"""

from __future__ import annotations

import json
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path
from typing import Final

from ..errors import MahjongError
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .duels import Duel, Row
from .specs import Spec, read_spec
from .standings import Arena

_VERSION: Final = 1
_HEAD: Final = "arena.json"
_ROWS: Final = "matches.jsonl"
_GAMES: Final = "games"


def run_arena(
    agents: Sequence[str],
    matches: int,
    rules: str | Ruleset = "tenhou_4p",
    *,
    seed: int = 0,
    duplicate: bool = True,
    jobs: int = 1,
    out: str | Path | None = None,
    timeout: float = 5.0,
    progress: Callable[[int, int], None] | None = None,
    stop: Callable[[], bool] | None = None,
) -> Arena:
    """Play at least `matches` matches between agents (`specs.read_spec` says how they are written).

    `duplicate`: every wall is played with the seats rotated until each agent sat everywhere, and `matches` is
    rounded up to whole walls; else every match has walls of its own and the seats rotate from match to match.
    `out`: a folder for results and games (mjai, one file a match); an arena that was stopped there goes on.
    `jobs`: processes. `timeout`: seconds a bot has for an answer. `progress(done, all)` is told after every
    match; `stop()` is asked whether to end early, with what there is.

    Raises MahjongError for agents that do not fit the table and for a folder of another arena.
    """
    specs = tuple(map(read_spec, agents))
    if len({spec.name for spec in specs}) < len(specs):
        specs = tuple(Spec(f"{spec.name}.{place}", spec.text) for place, spec in enumerate(specs, 1))
    if matches < 1:
        raise MahjongError(f"matches is {matches}; give 1 or more")
    if jobs < 1:
        raise MahjongError(f"jobs is {jobs}; give 1 or more")
    duel = Duel(specs, load_rules(rules), seed, timeout, None if out is None else str(out))
    folder = None if out is None else _Folder(Path(out), duel, duplicate)
    rows = folder.rows() if folder else []
    done = {(row["wall"], row["rotation"]) for row in rows}
    plan = [pair for pair in _plan(len(duel.lineups), matches, duplicate) if pair not in done]
    planned = set(_plan(len(duel.lineups), matches, duplicate))
    for row in _play(duel, plan, jobs, stop or (lambda: False)):
        text = row.pop("text", None)
        if folder:
            folder.keep(row, text)
        rows.append(row)
        if progress:
            progress(len(rows), len(plan) + len(done))
    kept = [row for row in rows if (row["wall"], row["rotation"]) in planned]
    kept.sort(key=lambda row: (row["wall"], row["rotation"]))
    return Arena(tuple(spec.name for spec in specs), duel.rules.key, seed, duplicate, tuple(kept))


def _plan(turns: int, matches: int, duplicate: bool) -> list[tuple[int, int]]:
    if duplicate:
        return [(wall, turn) for wall in range(-(-matches // turns)) for turn in range(turns)]
    return [(wall, wall % turns) for wall in range(matches)]


def _play(duel: Duel, plan: Iterable[tuple[int, int]], jobs: int, stop: Callable[[], bool]) -> Iterator[Row]:
    if jobs == 1:
        for wall, turn in plan:
            if stop():
                return
            yield duel.play(wall, turn)
        return
    left = iter(plan)
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("spawn")) as pool:
        waiting = {pool.submit(duel.play, *pair) for pair in islice(left, 2 * jobs)}
        while waiting:
            ready, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in ready:
                yield future.result()
                if not stop() and (pair := next(left, None)) is not None:
                    waiting.add(pool.submit(duel.play, *pair))


class _Folder:
    """Results on disk: what the arena is, one line per match, one file per game."""

    def __init__(self, path: Path, duel: Duel, duplicate: bool) -> None:
        self.path = path
        head = {
            "version": _VERSION,
            "agents": [[spec.name, spec.text] for spec in duel.specs],
            "rules": duel.rules.key,
            "seed": duel.seed,
            "duplicate": duplicate,
        }
        (path / _GAMES).mkdir(parents=True, exist_ok=True)
        file = path / _HEAD
        if file.exists():
            try:
                old = json.loads(file.read_text("utf-8"))
            except ValueError as error:
                raise MahjongError(f"{file}: {error}; take another folder") from None
            if old != head:
                names = [name for name in head if old.get(name) != head[name]]
                raise MahjongError(f"{path} holds an arena with other {', '.join(names)}: take another one")
        else:
            file.write_text(json.dumps(head, indent=1) + "\n", "utf-8")

    def rows(self) -> list[Row]:
        """The matches played so far; a last line that was cut off is dropped."""
        file = self.path / _ROWS
        if not file.exists():
            return []
        out, whole = [], 0
        data = file.read_bytes()
        for line in data.splitlines(keepends=True):
            try:
                row = json.loads(line)
                if not line.endswith(b"\n"):
                    raise ValueError
            except ValueError:
                break
            out.append(row)
            whole += len(line)
        if whole < len(data):
            with file.open("r+b") as handle:
                handle.truncate(whole)
        return out

    def keep(self, row: Row, text: str | None) -> None:
        """Write down a match: the game first, so that no line is without its game."""
        if text is not None:
            name = f"{row['wall']:06d}_{row['rotation']}.mjson"
            (self.path / _GAMES / name).write_text(text, "utf-8")
        with (self.path / _ROWS).open("a", encoding="utf-8") as handle:
            handle.write(json.dumps(row, separators=(",", ":")) + "\n")
