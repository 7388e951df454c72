"""How is a study spread over somebody else's workers? Chunks through `submit`, integers added up here.

An executor is anything with `submit(function, *arguments)` whose answers have `result()`: the executors of
concurrent.futures, Dask clients, small wrappers of Ray or joblib.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from typing import Any

from .. import __version__
from ..errors import MahjongError
from .progress import Report, progress_report
from .results import StudyResult
from .runner import Study, interruptible
from .tally import Tally

_CHUNKS = 64
"""Chunks a run is cut into, so that a few dozen workers have something to do."""
_LEAST = 1_000
_MOST = 100_000


def count_chunk(study: Study, first: int, count: int, threads: int) -> Tally:
    """One chunk; what a worker is asked."""
    return study.count(first, count, threads)


def run_on(
    executor: Any,
    study: Study,
    deals: int,
    *,
    first: int = 0,
    threads: int = 1,
    chunk: int | None = None,
    progress: bool | Report = False,
) -> StudyResult:
    """Run `study` on an executor; the counts are those of `run`. Ctrl-C keeps the chunks done and gives
    up the others. Raises MahjongError for arguments out of range.
    """
    submit: Callable[..., Any] | None = getattr(executor, "submit", None)
    if submit is None:
        raise MahjongError(f"executor: {type(executor).__name__} has no submit method")
    if deals < 0 or first < 0 or first + deals > 2**64:
        raise MahjongError(f"deals={deals}, first={first}: take 0 or more deals below number 2^64")
    if chunk is not None and chunk < 1:
        raise MahjongError(f"chunk is {chunk}; give 1 or more deals")
    size = chunk or min(_MOST, max(_LEAST, deals // _CHUNKS))
    report, close = progress_report(progress, f"study {study.name}")
    waiting: deque[tuple[Any, int]] = deque()
    tally, done, given = Tally(), 0, 0
    start = time.perf_counter()
    with interruptible() as stop:
        try:
            report(0, deals)
            while done < deals and not stop.asked:
                while given < deals and len(waiting) < 2 * _CHUNKS:
                    count = min(size, deals - given)
                    waiting.append((submit(count_chunk, study, first + given, count, threads), count))
                    given += count
                answer, count = waiting.popleft()
                tally = tally + answer.result()
                done += count
                report(done, deals)
        finally:
            for answer, _ in waiting:
                cancel = getattr(answer, "cancel", None)
                if cancel is not None:
                    cancel()
            close()
    return StudyResult(
        study=study.name,
        parameters=study.parameters(),
        tally=tally,
        tables=study.tables(tally),
        requested=deals,
        interrupted=done < deals,
        threads=threads,
        seconds=time.perf_counter() - start,
        version=__version__,
    )
