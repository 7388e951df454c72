"""How is a study run? In chunks, on threads here or on anybody's workers; what is counted is never lost.

Deals are cut into chunks, each counted on its own; their sums do not depend on chunks, threads or machines.
Ctrl-C and SIGTERM end a run after the chunk in hand. With a checkpoint a run goes on where it ended.
"""

from __future__ import annotations

import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from operator import index
from os import PathLike
from typing import Any, SupportsIndex

from .. import __version__
from ..errors import MahjongError
from ..threads import resolve_threads
from .executors import Chunk, RemoteChunks, count_chunk
from .files import path_of
from .interrupts import interruptible
from .locks import only_writer
from .parquet_rows import RowFiles
from .progress import Report, progress_report
from .results import StudyResult, Table
from .saved import Saved, resume, save
from .stopping import Target, next_look, parse_target
from .study import Rows, Study
from .tally import Tally

_FIRST_CHUNK = 1_000
_CHUNK_SECONDS = 0.25  # Ctrl-C and the progress bar answer that fast; a chunk costs below 1 ms
_SAVE_SECONDS = 30.0
_MOST_DEALS = 10**9
"""How far a run goes that only `until_se` ends."""
_LARGEST_CHUNK = 2**40
"""The core counts the deals of a chunk in 64 bits; larger chunks change nothing but that."""


class RunFailed(MahjongError):
    """A run that could not go on: a chunk that fails, workers that are gone, a disk that is full. `result`
    holds what was counted; nothing in it is half.
    """

    def __init__(self, message: str, result: StudyResult) -> None:
        super().__init__(message)
        self.result = result


def _whole(name: str, value: SupportsIndex) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        return index(value)
    except TypeError:
        raise MahjongError(f"{name} must be a whole number, not {value!r}") from None


def shard_range(deals: int, first: int, shard: str | tuple[int, int]) -> tuple[int, int]:
    """(first, deals) of shard `i/n` of a run, i from 1 to n: neighbouring parts that together are all of it.
    Raises MahjongError for what is no shard.
    """
    deals, first = _whole("deals", deals), _whole("first", first)
    if deals < 0 or first < 0:
        raise MahjongError(f"deals={deals}, first={first}: take 0 or more")
    if not isinstance(shard, (str, tuple, list)):
        raise MahjongError(f"shard {shard!r}: write i/n, such as 3/8")
    parts = shard.split("/") if isinstance(shard, str) else list(map(str, shard))
    if len(parts) != 2 or not all(part.strip().isdecimal() for part in parts):
        raise MahjongError(f"shard {shard!r}: write i/n, such as 3/8")
    i, n = int(parts[0]), int(parts[1])
    if not 1 <= i <= n:
        raise MahjongError(f"shard {i}/{n}: shards are counted from 1 to {n}")
    begin, end = deals * (i - 1) // n, deals * i // n
    return first + begin, end - begin


def run(
    study: Study,
    deals: int | None = None,
    *,
    first: int = 0,
    threads: int = 0,
    chunk: int | None = None,
    progress: bool | Report = False,
    executor: Any = None,
    checkpoint: str | PathLike[str] | None = None,
    save_every: float = _SAVE_SECONDS,
    until_se: str | Iterable[str] | Mapping[str, float] | None = None,
    rows: str | PathLike[str] | None = None,
    part_of: tuple[int, int] | None = None,
) -> StudyResult:
    """Run `study` over the deals first .. first+deals-1.

    `threads`: 0 = all processors or MAHJONG_FAST_THREADS. `chunk`: deals per chunk; chosen by time when
    None. Neither changes any count. `progress`: True for a bar where stderr is a terminal, or a function of
    (done, total). Ctrl-C or SIGTERM (in the main thread) ends after the chunk in hand: the result then covers
    the deals done and has `interrupted=True`.

    `executor`: anything with `submit(function, *arguments)` whose answers have `result()`
    (concurrent.futures, a Dask client, `studies.RayExecutor`); then each chunk takes one thread of a worker
    unless `threads` says otherwise, few chunks are under way at a time, and a chunk whose worker is lost is
    asked for again.

    `checkpoint`: a file in which the counts are kept, every `save_every` seconds and at the end; a run that
    finds it goes on from there. `until_se`: `"TABLE.ROW.COLUMN=VALUE"` (or several, or a mapping): the run
    ends, at `deals` (10^9 when not given) at the latest, when the figure's standard error is that small.
    `part_of`: (first, deals) of the whole of which this run is a shard; its file says so, and `merge` tells
    which numbers of it are missing. `rows`: a folder that gets what the study looked at row by row, as
    Parquet files.

    Raises MahjongError for arguments out of range and for a checkpoint that belongs to another run, is
    damaged or is being written by another run, RunFailed (with `.result`) when the run cannot go on.
    """
    if not isinstance(study, Study):
        raise MahjongError(f"{study!r} is no study: give one such as studies.Solo(seed=1)")
    target = parse_target(until_se)
    if study.whole is not None and _whole("first", first) > study.whole:
        raise MahjongError(f"first={first}: there are {study.whole:,} {study.unit} in all")
    if deals is None:
        deals = study.whole if study.whole is not None else _MOST_DEALS if target else None
        if deals is None:
            raise MahjongError("say how many deals")
        deals -= _whole("first", first) if study.whole is not None else 0
    deals, first = _whole("deals", deals), _whole("first", first)
    if deals < 0 or first < 0 or first + deals > study.most:
        below = f"2^{study.most.bit_length() - 1}"
        raise MahjongError(f"deals={deals}, first={first}: take 0 or more {study.unit} below number {below}")
    if study.whole is not None and first + deals > study.whole:
        raise MahjongError(f"deals={deals}, first={first}: there are {study.whole:,} {study.unit} in all")
    begin, all_deals = (first, deals) if part_of is None else (_whole("part_of", n) for n in part_of)
    if first < begin or first + deals > begin + all_deals:
        raise MahjongError(f"part_of={part_of}: {first} to {first + deals - 1} are no part of it")
    if chunk is not None and _whole("chunk", chunk) < 1:
        raise MahjongError(f"chunk is {chunk}; give 1 or more deals")
    if not (isinstance(save_every, (int, float)) and save_every >= 0):
        raise MahjongError(f"save_every is {save_every!r}; give a number of seconds, 0 or more")
    if checkpoint is not None:
        checkpoint = path_of(checkpoint, "checkpoint")
    if rows is not None:
        rows = path_of(rows, "rows")
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise MahjongError(f"executor: {type(executor).__name__} has no submit method")
    threads = resolve_threads(threads if executor is None else threads or 1)
    if target is not None and deals:
        target.check(study.tables(study.count(first, 1, 1)))
    with only_writer(checkpoint), only_writer(rows):
        one = _Run(study, first, deals, threads, chunk, executor, checkpoint, save_every, target, rows)
        one.whole = begin, all_deals
        return one.go(progress)


class _Run:
    """One run under way: what is counted, what is safe in files, what went wrong on the way."""

    def __init__(
        self,
        study: Study,
        first: int,
        deals: int,
        threads: int,
        chunk: int | None,
        executor: Any,
        checkpoint: str | PathLike[str] | None,
        save_every: float,
        target: Target | None,
        rows: str | PathLike[str] | None,
    ) -> None:
        self.study, self.first, self.deals = study, first, deals
        self.threads, self.chunk, self.executor = threads, chunk, executor
        self.checkpoint, self.save_every, self.target = checkpoint, save_every, target
        self.whole = first, deals
        """Of this run and its other shards."""
        self.tally, self.seconds_before = Tally(), 0.0
        if checkpoint is not None:
            before = resume(checkpoint, study, first, deals)
            if before is not None:
                self.tally, self.seconds_before = before.tally, before.seconds
        if rows is not None and deals:
            study.rows(first, 0, 1)  # a study without rows says so now
        self.rows = None if rows is None else RowFiles(rows, self.tally.spans, study.row_names())
        self.safe = self.tally
        """What the files of rows cover; a checkpoint never counts more."""
        self.problem: str | None = None
        self.start = time.perf_counter()
        self.saved_at = self.start

    # ------------------------------------------------------------ the loop

    def go(self, progress: bool | Report) -> StudyResult:
        report, close = progress_report(progress, f"study {self.study.name}")
        ended = self._reached()
        if self.checkpoint is not None:
            self._save(self.tally)  # a place that cannot be written is told before the work
            if self.problem is not None:
                raise MahjongError(self.problem)
        with interruptible() as stop:
            chunks = self._chunks()
            try:
                report(self.tally.deals, self.deals)
                if not ended:
                    for piece, tally, rows in chunks:
                        self._add(piece, tally, rows)
                        report(self.tally.deals, self.deals)
                        ended = self._reached()
                        if ended or stop.asked:
                            break
            except KeyboardInterrupt:
                self._finish()
                raise
            except Exception as error:
                self._finish()
                raise self._failure(error) from error
            finally:
                chunks.close()
                close()
            self._finish()
        return self._result(ended)

    def _reached(self) -> bool:
        if self.target is None:
            return False
        done = self.tally.deals
        if done == 0 or (done != next_look(done - 1) and done != self.deals):
            return False
        return self.target.reached(self.study.tables(self.tally))

    def _missing(self) -> Iterator[tuple[int, int]]:
        at = self.first
        for begin, end in [*self.tally.spans, (self.first + self.deals, 0)]:
            if at < begin:
                yield at, begin
            at = max(at, end)

    def _pieces(self, size: Iterator[int]) -> Iterator[Chunk]:
        """The chunks still to be counted, cut where figures are looked at."""
        done = self.tally.deals
        for begin, end in list(self._missing()):
            while begin < end:
                count = min(next(size), end - begin, _LARGEST_CHUNK)
                if self.target is not None:
                    count = min(count, next_look(done) - done)
                yield Chunk(begin, count)
                begin += count
                done += count

    def _chunks(self) -> Generator[tuple[Chunk, Tally, Rows | None]]:
        if self.executor is not None:
            most = 100_000 if self.rows is None else 10_000  # some studies list a hundred rows a hand
            size = self.chunk or min(most, max(1_000, self.deals // 64))
            remote = RemoteChunks(self.executor, self.study, self.threads, self.rows is not None)
            yield from remote.answers(self._pieces(_same(size)))
            return
        pace = _Pace(self.chunk, self.threads)
        for piece in self._pieces(pace.sizes()):
            began = time.perf_counter()
            tally, rows = count_chunk(
                self.study, piece.first, piece.count, self.threads, self.rows is not None
            )
            pace.took(piece.count, time.perf_counter() - began)
            yield piece, tally, rows

    # ------------------------------------------------------------ what is kept

    def _add(self, piece: Chunk, tally: Tally, rows: Rows | None) -> None:
        if not isinstance(tally, Tally) or tally.spans != ((piece.first, piece.first + piece.count),):
            found = tally.spans if isinstance(tally, Tally) else type(tally).__name__
            asked = f"{piece.first} to {piece.first + piece.count - 1}"
            raise MahjongError(f"{self.study.name} was asked for a Tally of {asked}, it gave {found}")
        whole = self.tally + tally
        full = False
        if self.rows is not None and rows is not None:
            full = self.rows.add(piece.first, piece.first + piece.count, rows)
        self.tally = whole
        if full or time.perf_counter() - self.saved_at >= self.save_every:
            self._flush()
            self._save(self.safe)

    def _flush(self) -> None:
        if self.rows is not None:
            self.rows.flush()
        self.safe = self.tally

    def _finish(self) -> None:
        """The end, early or not: everything counted goes into the files."""
        try:
            self._flush()
        except OSError as error:
            self.problem = f"rows: {error.filename}: {error.strerror}; what is in the folder is whole"
        self._save(self.safe)

    def _save(self, tally: Tally) -> None:
        self.saved_at = time.perf_counter()
        if self.checkpoint is None:
            return
        try:
            save(self.checkpoint, self._content(tally))
        except OSError as error:
            # The counts are still in memory, and the last whole file on the disk: the run goes on.
            self.problem = (
                f"the counts could not be saved: {self.checkpoint}: {error.strerror}; make room, or name"
                " another file"
            )
        else:
            self.problem = None if self.problem and self.problem.startswith("the counts") else self.problem

    def _content(self, tally: Tally) -> Saved:
        study = self.study
        return Saved(
            study.name,
            __version__,
            study.parameters(),
            study.settings(),
            tally,
            self.whole,
            self._seconds(),
        )

    # ------------------------------------------------------------ the end

    def _seconds(self) -> float:
        return self.seconds_before + time.perf_counter() - self.start

    def _result(self, ended: bool) -> StudyResult:
        """RunFailed, with the counts, where the study cannot report them."""
        made = {
            "requested": self.deals,
            "interrupted": not ended and self.tally.deals < self.deals,
            "threads": self.threads,
            "seconds": self._seconds(),
            "problem": self.problem,
        }
        try:
            tables = self.study.tables(self.tally)
        except Exception as error:
            what, kept = _told(error), "" if self._kept() is None else f", kept in {self._kept()}"
            raise RunFailed(
                f"{self.tally.deals:,} {self.study.unit} are counted{kept}, but not reported: {what}",
                _result_of(self.study, self.tally, (), **made),
            ) from error
        return _result_of(self.study, self.tally, tables, **made)

    def _kept(self) -> str | PathLike[str] | None:
        """Where everything counted is safe."""
        return None if self.problem else self.checkpoint

    def _failure(self, error: Exception) -> RunFailed:
        done = f"{self.tally.deals:,} of {self.deals:,} done"
        kept = "" if self._kept() is None else f" and kept in {self._kept()}: run it again to go on"
        try:
            result = self._result(False)
        except RunFailed as unreported:
            result = unreported.result
        return RunFailed(f"the run ended early, {done}{kept}: {_told(error)}", result)


def _told(error: Exception) -> str:
    """An error in one line."""
    what = " ".join(str(error).split()) or type(error).__name__
    if isinstance(error, OSError) and error.filename:
        return f"{error.filename}: {error.strerror}"
    return what if isinstance(error, MahjongError) else f"{type(error).__name__}: {what}"


def report_of(
    study: Study,
    tally: Tally,
    *,
    requested: int | None = None,
    interrupted: bool = False,
    threads: int = 1,
    seconds: float = 0.0,
    problem: str | None = None,
) -> StudyResult:
    """The result of counts that came from anywhere: other machines, other programs that map and add.
    MahjongError for what are no counts of the study.
    """
    if not isinstance(study, Study) or not isinstance(tally, Tally):
        raise MahjongError(f"report_of takes a study and a Tally, not {study!r} and {tally!r}")
    try:
        tables = study.tables(tally)
    except KeyError as error:
        raise MahjongError(f"these are no counts of the study {study.name}: no counter {error}") from error
    return _result_of(
        study,
        tally,
        tables,
        requested=tally.deals if requested is None else requested,
        interrupted=interrupted,
        threads=threads,
        seconds=seconds,
        problem=problem,
    )


def _result_of(study: Study, tally: Tally, tables: tuple[Table, ...], **made: Any) -> StudyResult:
    return StudyResult(
        study=study.name,
        parameters=study.parameters(),
        tally=tally,
        tables=tables,
        version=__version__,
        unit=study.unit,
        summary=study.summary,
        **made,
    )


def _same(size: int) -> Iterator[int]:
    while True:
        yield size


class _Pace:
    """Chunk sizes that take the wanted time, changed by a factor of at most four at once."""

    def __init__(self, chunk: int | None, threads: int) -> None:
        self._fixed = chunk is not None
        self._size = chunk or _FIRST_CHUNK * threads

    def sizes(self) -> Iterator[int]:
        while True:
            yield self._size

    def took(self, count: int, seconds: float) -> None:
        if not self._fixed:
            factor = min(4.0, max(0.25, _CHUNK_SECONDS / max(seconds, 1e-6)))
            self._size = max(_FIRST_CHUNK, int(count * factor))
