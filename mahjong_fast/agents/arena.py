"""Which agent plays better? Duplicate matches: the same walls for everybody, seats rotated, differences wall
by wall with confidence intervals.

A match depends on (seed, wall, rotation) and the agents alone, so an arena that was stopped goes on where it
was, and any number of processes give the same figures.
"""

from __future__ import annotations

import contextlib
import json
import multiprocessing
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from pathlib import Path
from typing import IO, Final, Self

from ..deals import as_word
from ..errors import MahjongError
from ..logs.writing import write_bytes
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .duels import Duel, Row
from .process_bot import as_seconds
from .specs import Spec, read_spec
from .standings import Arena

_VERSION: Final = 1
_HEAD: Final = "arena.json"
_ROWS: Final = "matches.jsonl"
_GAMES: Final = "games"
_LOCK: Final = ".lock"


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

    Raises MahjongError for agents that do not fit the table, for a folder of another arena, one that another
    run is writing to or one that cannot be written.
    """
    if isinstance(agents, str):
        raise MahjongError(f"agents: a list of names, not the text {agents!r}")
    specs = tuple(map(read_spec, agents))
    if len({spec.name for spec in specs}) < len(specs):
        specs = tuple(Spec(f"{spec.name}.{place}", spec.text) for place, spec in enumerate(specs, 1))
    for name, value, most in (("matches", matches, 10_000_000), ("jobs", jobs, 1024)):
        if isinstance(value, bool) or not isinstance(value, int) or not 1 <= value <= most:
            raise MahjongError(f"{name} is {value!r}; give a whole number from 1 to {most}")
    duel = Duel(
        specs,
        load_rules(rules),
        as_word("seed", seed),
        as_seconds("timeout", timeout),
        None if out is None else str(out),
    )
    planned = _plan(len(duel.lineups), matches, duplicate)
    with contextlib.ExitStack() as stack:
        folder = None if out is None else stack.enter_context(_Folder(Path(out), duel, duplicate))
        rows = folder.rows() if folder else {}
        plan = [pair for pair in planned if pair not in rows]
        begun = len(rows)
        for row in _play(duel, plan, jobs, stop or (lambda: False)):
            text = row.pop("text", None)
            if folder:
                folder.keep(row, text)
            rows[row["wall"], row["rotation"]] = row
            if progress:
                progress(len(rows), len(plan) + begun)
    kept = tuple(rows[pair] for pair in sorted(planned) if pair in rows)
    names = tuple(spec.name for spec in specs)
    return Arena(names, duel.rules.key, duel.seed, duplicate, kept, duel.rules.family, matches)


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
                try:
                    yield future.result()
                except BrokenProcessPool:
                    raise MahjongError(
                        "a process of the arena died with its match: an agent ended it, or memory was short; "
                        "with out= what was played before is kept"
                    ) from None
                if not stop() and (pair := next(left, None)) is not None:
                    waiting.add(pool.submit(duel.play, *pair))


class _Folder:
    """Results on disk: what the arena is, one line per match, one file per game. It belongs to one run at a
    time, where the system has locks of files.
    """

    def __init__(self, path: Path, duel: Duel, duplicate: bool) -> None:
        self.path = path
        self._head = {
            "version": _VERSION,
            "agents": [[spec.name, spec.text] for spec in duel.specs],
            "rules": duel.rules.key,
            "seed": duel.seed,
            "duplicate": duplicate,
        }
        self._lock: IO[bytes] | None = None

    def __enter__(self) -> Self:
        with self._named_errors():
            (self.path / _GAMES).mkdir(parents=True, exist_ok=True)
            self._lock = (self.path / _LOCK).open("ab")
        try:
            self._take()
            self._check_head()
        except BaseException:
            self._lock.close()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        if self._lock is not None:
            self._lock.close()

    def _take(self) -> None:
        assert self._lock is not None
        try:
            import fcntl
        except ImportError:  # no such locks on Windows
            return
        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            raise MahjongError(
                f"{self.path}: another run is playing this arena: wait for it or take another folder"
            ) from None
        except OSError:  # a file system without locks
            return

    def _check_head(self) -> None:
        file, head = self.path / _HEAD, self._head
        if not file.exists():
            with self._named_errors():
                write_bytes(str(file), (json.dumps(head, indent=1) + "\n").encode())
            return
        try:
            old = json.loads(file.read_text("utf-8"))
        except (OSError, ValueError) as error:
            raise MahjongError(f"{file}: {error}; take another folder") from None
        if old != head:
            there = old if isinstance(old, dict) else {}
            names = [name for name in head if there.get(name) != head[name]]
            raise MahjongError(f"{self.path} holds an arena with other {', '.join(names)}: take another one")

    def rows(self) -> dict[tuple[int, int], Row]:
        """The matches played so far; a last line that was cut off is dropped. Raises MahjongError for a file
        that holds anything else.
        """
        file = self.path / _ROWS
        if not file.exists():
            return {}
        out: dict[tuple[int, int], Row] = {}
        whole = 0
        with self._named_errors():
            data = file.read_bytes()
        lines = data.splitlines(keepends=True)
        for number, line in enumerate(lines, 1):
            row = _row_of(line)
            if row is None:
                if number < len(lines):
                    raise MahjongError(f"{file}, line {number}: no match of an arena; mend or remove it")
                break
            out.setdefault((row["wall"], row["rotation"]), row)
            whole += len(line)
        if whole < len(data):
            with self._named_errors(), file.open("r+b") as handle:
                handle.truncate(whole)
        return out

    def keep(self, row: Row, text: str | None) -> None:
        """Write down a match: the game first, so that no line is without its game."""
        with self._named_errors():
            if text is not None:
                name = f"{row['wall']:06d}_{row['rotation']}.mjson"
                (self.path / _GAMES / name).write_text(text, "utf-8")
            with (self.path / _ROWS).open("a", encoding="utf-8") as handle:
                handle.write(json.dumps(row, separators=(",", ":")) + "\n")

    @contextlib.contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            where = error.filename or self.path
            raise MahjongError(f"{where}: cannot be written: {error.strerror or error}") from None


_KEYS: Final = {"wall", "rotation", "lineup", "points", "ranks", "final", "faults", "problems", "stats"}


def _row_of(line: bytes) -> Row | None:
    """The match in a line of the file of matches; None for what is none, such as a line that was cut off."""
    try:
        row = json.loads(line)
    except ValueError:
        return None
    if not line.endswith(b"\n") or not isinstance(row, dict) or not row.keys() >= _KEYS:
        return None
    return row if all(isinstance(row[key], int) for key in ("wall", "rotation")) else None
