"""How are millions of deals kept row by row? A folder of Parquet files, each named after its deals.

pandas, polars, DuckDB and pyarrow read such a folder as one table. Every file is whole or not there, so a
killed run loses only rows that its checkpoint does not count either.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import MahjongError
from .files import write_whole
from .tally import Spans

_MOST_ROWS = 1_000_000
_NAME = re.compile(r"deals-(\d{20})-(\d{20})\.parquet")


class RowFiles:
    """A folder that rows are added to. `counted`: deals of an earlier part of the run; rows of others are
    removed, they will be made again. `names`: columns that hold places in a list of names, written as names.
    Raises MahjongError without pyarrow, or for a folder of another run.
    """

    def __init__(
        self,
        folder: str | PathLike[str],
        counted: Spans = (),
        names: Mapping[str, Sequence[str]] | None = None,
    ) -> None:
        try:
            import pyarrow as arrow
            import pyarrow.parquet as parquet
        except ImportError:
            raise MahjongError("rows need pyarrow: pip install 'mahjong_fast[parquet]'") from None
        self._arrow, self._parquet = arrow, parquet
        self._folder, self._names = Path(folder), names or {}
        self._parts: list[Mapping[str, npt.NDArray[Any]]] = []
        self._n_rows = 0
        self._span: tuple[int, int] | None = None
        self._folder.mkdir(parents=True, exist_ok=True)
        self._check(counted)

    def _check(self, counted: Spans) -> None:
        found: list[tuple[int, int]] = []
        for path in sorted(self._folder.iterdir()):
            match = _NAME.fullmatch(path.name)
            if match is None:
                if path.name.startswith(".deals-"):
                    path.unlink()  # a file that was being written when the run was killed
                continue
            first, end = int(match[1]), int(match[2])
            if any(a <= first and end <= b for a, b in counted):
                found.append((first, end))
            elif counted and not any(first < b and a < end for a, b in counted):
                path.unlink()
            else:
                raise MahjongError(
                    f"rows: {self._folder} already holds rows of {first:,} to {end - 1:,}; name an empty"
                    " folder, or go on with the checkpoint of that run"
                )
        held = sum(end - first for first, end in found)
        wanted = sum(b - a for a, b in counted)
        if held != wanted:
            raise MahjongError(
                f"rows: {self._folder} has rows of {held:,}, but the checkpoint counts {wanted:,}; name the"
                " folder of that run, or begin anew"
            )

    def add(self, first: int, end: int, rows: Mapping[str, npt.NDArray[Any]]) -> bool:
        """Keep the rows of the deals first .. end-1. True: there are so many now that `flush` is due."""
        if self._span is not None and self._span[1] != first:
            self.flush()
        self._span = (first if self._span is None else self._span[0], end)
        self._parts.append(rows)
        self._n_rows += len(next(iter(rows.values()))) if rows else 0
        return self._n_rows >= _MOST_ROWS

    def flush(self) -> None:
        """Write what is kept as one file. OSError if the disk does not take it; nothing half is left."""
        if self._span is None:
            return
        columns = {n: np.concatenate([part[n] for part in self._parts]) for n in self._parts[0]}
        named = {
            name: self._arrow.DictionaryArray.from_arrays(self._arrow.array(columns[name]), list(words))
            for name, words in self._names.items()
        }
        table = self._arrow.table({**columns, **named})
        path = self._folder / f"deals-{self._span[0]:020d}-{self._span[1]:020d}.parquet"
        write_whole(path, lambda file: self._parquet.write_table(table, file, compression="zstd"))
        self._parts, self._n_rows, self._span = [], 0, None
