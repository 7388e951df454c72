"""How is a study spread over somebody else's workers? Chunks through `submit`, integers added up here.

An executor is anything with `submit(function, *arguments)` whose answers have `result()`: the executors of
concurrent.futures and mpi4py.futures, Dask clients, `RayExecutor`. Few chunks are under way at a time, so
that a million of them need no more memory than ten; a chunk whose worker is lost is asked for again.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from ..errors import MahjongError
from ..rulesets import Ruleset
from ..scoring.custom_errors import YakuFunctions
from .study import Rows, Study
from .tally import Tally

_UNDER_WAY = 128
"""Chunks given to an executor at a time: enough for a hundred workers, few enough for any memory."""
_TRIES = 3
"""How often a chunk is asked for before the run gives up."""


@dataclass(frozen=True)
class Chunk:
    """The deals first .. first+count-1."""

    first: int
    count: int


def count_chunk(
    study: Study, first: int, count: int, threads: int, with_rows: bool = False
) -> tuple[Tally, Rows | None]:
    """One chunk; what a worker is asked. MahjongError if a user-defined yaku of its rules raises."""
    rules = getattr(study, "rules", None)
    with YakuFunctions(rules if isinstance(rules, Ruleset) else None):
        tally = study.count(first, count, threads)
        return tally, study.rows(first, count, threads) if with_rows else None


class RemoteChunks:
    """The answers of an executor, in the order of the chunks."""

    def __init__(self, executor: Any, study: Study, threads: int, with_rows: bool) -> None:
        self._submit: Callable[..., Any] = executor.submit
        self._study, self._threads, self._with_rows = study, threads, with_rows
        self._under_way = 4 if with_rows else _UNDER_WAY

    def answers(self, pieces: Iterator[Chunk]) -> Iterator[tuple[Chunk, Tally, Rows | None]]:
        """Every chunk with its counts. Closing the iterator gives up the chunks not yet counted."""
        waiting: deque[tuple[Any, Chunk]] = deque()
        try:
            while True:
                while len(waiting) < self._under_way and (piece := next(pieces, None)) is not None:
                    waiting.append((self._ask(piece), piece))
                if not waiting:
                    return
                answer, piece = waiting[0]
                tally, rows = self._patiently(answer, piece)
                waiting.popleft()
                yield piece, tally, rows
        finally:
            for answer, _ in waiting:
                with suppress(Exception):
                    answer.cancel()

    def _ask(self, piece: Chunk) -> Any:
        answer = self._submit(
            count_chunk, self._study, piece.first, piece.count, self._threads, self._with_rows
        )
        if not callable(getattr(answer, "result", None)):
            raise MahjongError(f"executor: submit(...) gave {answer!r}; what it gives must have result()")
        return answer

    def _patiently(self, answer: Any, piece: Chunk) -> tuple[Tally, Rows | None]:
        for tried in range(1, _TRIES + 1):
            try:
                found = answer.result()
                if not isinstance(found, tuple) or len(found) != 2:
                    raise MahjongError(
                        f"executor: result() gave {found!r}, not what the function that was submitted returns"
                    )
                return found
            except MahjongError:
                raise  # the study itself refuses; it would again
            except Exception:
                if tried == _TRIES:
                    raise
                answer = self._ask(piece)
        raise AssertionError("not reached")


@dataclass(frozen=True)
class _RayAnswer:
    ray: Any
    reference: Any

    def result(self) -> Any:
        try:
            return self.ray.get(self.reference)
        except self.ray.exceptions.RayTaskError as error:
            cause = getattr(error, "cause", None)
            if isinstance(cause, MahjongError):
                raise cause from None
            raise

    def cancel(self) -> None:
        self.ray.cancel(self.reference)


class RayExecutor:
    """Ray as an executor: `run(study, deals, executor=RayExecutor())` after `ray.init(...)`.

    `options` go to `ray.remote` (`num_cpus=2`, `max_retries=5` ...). A task whose worker dies is repeated by
    Ray itself. Raises MahjongError when Ray is not installed.
    """

    def __init__(self, **options: Any) -> None:
        try:
            import ray
        except ImportError:
            raise MahjongError("RayExecutor needs Ray: pip install 'mahjong_fast[ray]'") from None
        self._ray = ray
        self._options = options
        self._remote: dict[Any, Any] = {}

    def submit(self, function: Callable[..., Any], *arguments: Any) -> _RayAnswer:
        """Ask a worker; the answer has `result()` and `cancel()`."""
        if function not in self._remote:
            remote = self._ray.remote(**self._options) if self._options else self._ray.remote
            self._remote[function] = remote(function)
        return _RayAnswer(self._ray, self._remote[function].remote(*arguments))
