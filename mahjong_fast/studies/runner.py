"""How is a study run? Deals in chunks, each counted by C++ threads, integers added up, Ctrl-C kept in hand.

A study is one file: a subclass of `Study` that says what is counted over a range of deals and how the counts
are reported. Counting a range is a pure function and counts are integers, so chunks may be cut and added in
any way: `count` many times, `Tally` addition, `tables` once.
"""

from __future__ import annotations

import signal
import threading
import time
from abc import ABC, abstractmethod
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from operator import index
from types import FrameType
from typing import Any, ClassVar, SupportsIndex

from .. import __version__
from ..errors import MahjongError
from ..threads import resolve_threads
from .progress import Report, progress_report
from .results import StudyResult, Table
from .tally import Tally

_FIRST_CHUNK = 1_000
_CHUNK_SECONDS = 0.25  # Ctrl-C and the progress bar answer that fast; a chunk costs below 1 ms


class Study(ABC):
    """What is drawn, which integers are counted, how they are reported."""

    name: ClassVar[str]
    summary: ClassVar[str]
    """One line for the list of studies."""

    @classmethod
    def add_options(cls, parser: ArgumentParser) -> None:
        """Declare options beside those of all studies (deals, first, seed, rules, threads ...)."""
        del parser

    @classmethod
    @abstractmethod
    def from_options(cls, args: Namespace) -> Study:
        """The study that the parsed command line asks for (`args.seed`, `args.rules`, its own options)."""

    @abstractmethod
    def parameters(self) -> dict[str, Any]:
        """What fixes the counts of a range of deals: seed, rules and their hash. Ready for JSON."""

    @abstractmethod
    def count(self, first: int, count: int, threads: int) -> Tally:
        """The counts of the deals first .. first+count-1; a pure function, the same for any `threads`."""

    @abstractmethod
    def tables(self, tally: Tally) -> tuple[Table, ...]:
        """The report of some counts; must work for a tally of no deals."""


class Stop:
    """Whether the run was asked to end early."""

    def __init__(self) -> None:
        self.asked = False


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Within it the first Ctrl-C only sets `asked`, so that no finished chunk is lost; a second one
    interrupts as usual. Outside the main thread, where no signal arrives, nothing changes.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before = signal.getsignal(signal.SIGINT)
    if before is signal.SIG_IGN or before is None:
        yield stop  # started in the background (nohup) or handled outside Python: leave it so
        return

    def first_time(signum: int, frame: FrameType | None) -> None:
        stop.asked = True
        signal.signal(signal.SIGINT, before)

    signal.signal(signal.SIGINT, first_time)
    try:
        yield stop
    finally:
        signal.signal(signal.SIGINT, before)


def _whole(name: str, value: SupportsIndex) -> int:
    try:
        if isinstance(value, bool):
            raise TypeError
        return index(value)
    except TypeError:
        raise MahjongError(f"{name} must be a whole number, not {value!r}") from None


def run(
    study: Study,
    deals: int,
    *,
    first: int = 0,
    threads: int = 0,
    chunk: int | None = None,
    progress: bool | Report = False,
) -> StudyResult:
    """Run `study` over the deals first .. first+deals-1.

    `threads`: 0 = all processors or MAHJONG_FAST_THREADS. `chunk`: deals per chunk; chosen by time when
    None. Neither changes any count. `progress`: True for a bar where stderr is a terminal, or a function of
    (done, total). Ctrl-C (in the main thread) ends after the chunk in hand: the result then covers the deals
    done and has `interrupted=True`. Raises MahjongError for arguments out of range.
    """
    if not isinstance(study, Study):
        raise MahjongError(f"{study!r} is no study: give one such as studies.Solo(seed=1)")
    deals, first = _whole("deals", deals), _whole("first", first)
    if deals < 0 or first < 0 or first + deals > 2**64:
        raise MahjongError(f"deals={deals}, first={first}: take 0 or more deals below number 2^64")
    if chunk is not None and _whole("chunk", chunk) < 1:
        raise MahjongError(f"chunk is {chunk}; give 1 or more deals")
    threads = resolve_threads(threads)
    report, close = progress_report(progress, f"study {study.name}")
    size = chunk or _FIRST_CHUNK * threads
    tally, done = Tally(), 0
    start = time.perf_counter()
    with interruptible() as stop:
        try:
            report(0, deals)
            while done < deals and not stop.asked:
                size = min(size, deals - done)
                began = time.perf_counter()
                tally = tally + study.count(first + done, size, threads)
                done += size
                report(done, deals)
                if chunk is None:
                    # Grow or shrink towards the wanted time, by a factor of at most four at once.
                    took = max(time.perf_counter() - began, 1e-6)
                    size = max(_FIRST_CHUNK, int(size * min(4.0, max(0.25, _CHUNK_SECONDS / took))))
        finally:
            close()
    seconds = time.perf_counter() - start
    return StudyResult(
        study=study.name,
        parameters=study.parameters(),
        tally=tally,
        tables=study.tables(tally),
        requested=deals,
        interrupted=done < deals,
        threads=threads,
        seconds=seconds,
        version=__version__,
    )
