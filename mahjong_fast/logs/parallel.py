"""How are many files worked on at once? The same function for every file, in several processes, results in
the order of the files.

Parsing is Python and holds the interpreter, so processes are used; threads only where the core does all of
it. No more files are in flight than the workers can take, so memory does not grow with the number of files.
"""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from itertools import islice
from operator import index
from typing import TypeVar, cast

from mahjong_fast.errors import MahjongError

T = TypeVar("T")
R = TypeVar("R")

_AHEAD = 4
_GROUP = 8
_PAIR = 2  # rows may be large: threads take as few as keep them from waiting for each other


def as_number(name: str, value: object, least: int, most: int = 1 << 62) -> int:
    """A whole number within bounds. MahjongError that names the argument for anything else."""
    try:
        number = None if isinstance(value, bool) else index(value)  # type: ignore[arg-type]
    except TypeError:
        number = None
    if number is None or not least <= number <= most:
        limit = f"at least {least}" if most == 1 << 62 else f"{least} to {most}"
        raise MahjongError(f"{name}={value!r}: expected a whole number, {limit}")
    return number


def worker_count(workers: int) -> int:
    """0 = as many as the machine has processors (or MAHJONG_FAST_THREADS says)."""
    if number := as_number("workers", workers, 0, 1024):
        return number
    told = os.environ.get("MAHJONG_FAST_THREADS", "")
    if told.isdigit() and int(told):
        return int(told)
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def map_in_order(function: Callable[[T], R], items: Iterable[T], workers: int = 1) -> Iterator[R]:
    """`function` of every item, in order, in `workers` processes (1: in this one). The function must be
    importable by name.
    """
    workers = worker_count(workers)
    if workers == 1:
        yield from map(function, items)
        return
    groups = iter(_groups(items))
    # A fresh interpreter per worker: nothing of this process's threads and locks is inherited half-way.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context) as pool:
        waiting: deque[Future[list[R]]] = deque(
            pool.submit(_run, function, group) for group in islice(groups, workers * _AHEAD)
        )
        try:
            while waiting:
                results = waiting.popleft().result()
                for group in islice(groups, 1):
                    waiting.append(pool.submit(_run, function, group))
                yield from results
        finally:
            for future in waiting:
                future.cancel()


def map_with_fallback(
    short: Callable[[T], R | None], long: Callable[[T], R], items: Iterable[T], workers: int = 1
) -> Iterator[R]:
    """`short` of every item in threads, and where that gives None, `long` of it in a process; in order.
    `short` must release the GIL for most of its time, `long` be importable by name.
    """
    workers = worker_count(workers)
    if workers == 1:
        for item in items:
            found = short(item)
            yield long(item) if found is None else found
        return
    context = multiprocessing.get_context("spawn")
    # The pool starts its processes when the first item asks for one.
    with ProcessPoolExecutor(workers, mp_context=context) as pool, ThreadPoolExecutor(workers) as threads:

        def work(group: list[T]) -> list[R]:
            found = [(item, short(item)) for item in group]
            late = {i: pool.submit(long, item) for i, (item, result) in enumerate(found) if result is None}
            return [late[i].result() if i in late else cast(R, result) for i, (_, result) in enumerate(found)]

        groups = iter(_groups(items, _PAIR))
        waiting = deque(threads.submit(work, group) for group in islice(groups, workers * _AHEAD // _PAIR))
        try:
            while waiting:
                results = waiting.popleft().result()
                for group in islice(groups, 1):
                    waiting.append(threads.submit(work, group))
                yield from results
        finally:
            for future in waiting:
                future.cancel()


def _groups(items: Iterable[T], size: int = _GROUP) -> Iterator[list[T]]:
    iterator = iter(items)
    while group := list(islice(iterator, size)):
        yield group


def _run(function: Callable[[T], R], group: list[T]) -> list[R]:
    return [function(item) for item in group]
