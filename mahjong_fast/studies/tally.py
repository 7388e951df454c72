"""What does a study count? Integers only: sums do not depend on order, threads, chunks or machines."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import numpy.typing as npt

from ..errors import MahjongError

Spans = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Tally:
    """Counts over some deals; `a + b` adds two tallies of one study.

    `arrays`: dense counters (int64; other whole numbers are converted). `sparse`: counters whose keys are
    tuples of integers. `spans`: the deals counted, as ranges [first, end), kept in ascending order. Raises
    MahjongError for ranges that overlap, and for counters that are no whole numbers: their sums would depend
    on the order.
    """

    spans: Spans = ()
    arrays: Mapping[str, npt.NDArray[np.int64]] = field(default_factory=dict)
    sparse: Mapping[str, Mapping[tuple[int, ...], int]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        object.__setattr__(self, "spans", join_spans(self.spans))
        if all(type(a) is np.ndarray and a.dtype == np.int64 for a in self.arrays.values()):
            return
        arrays = {}
        for name, given in self.arrays.items():
            array = np.asarray(given)
            if array.dtype.kind not in "iu":
                raise MahjongError(f"the counter {name} has dtype {array.dtype}: count in whole numbers")
            arrays[name] = array.astype(np.int64)
        object.__setattr__(self, "arrays", arrays)

    @property
    def deals(self) -> int:
        """Number of deals counted."""
        return sum(end - first for first, end in self.spans)

    def __add__(self, other: Tally) -> Tally:
        """The counts of both. MahjongError when a deal would be counted twice or the counters differ."""
        if not isinstance(other, Tally):
            return NotImplemented
        if not other.spans:
            return self
        if not self.spans:
            return other
        shapes = [{name: a.shape for name, a in tally.arrays.items()} for tally in (self, other)]
        if shapes[0] != shapes[1] or self.sparse.keys() != other.sparse.keys():
            raise MahjongError("these counts have different counters; add only results of one study")
        arrays = {name: _sum(name, array, other.arrays[name]) for name, array in self.arrays.items()}
        sparse = {}
        for name, counter in self.sparse.items():
            total = dict(counter)
            for key, count in other.sparse[name].items():
                total[key] = total.get(key, 0) + count
            sparse[name] = total
        return Tally(join_spans([*self.spans, *other.spans]), arrays, sparse)

    def __radd__(self, other: object) -> Tally:
        """So that `sum(tallies)` needs no start."""
        if isinstance(other, int) and other == 0:
            return self
        return NotImplemented

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Tally) and self.to_dict() == other.to_dict()

    __hash__ = None  # type: ignore[assignment]

    def to_dict(self) -> dict[str, Any]:
        """The integers as lists, ready for JSON; sparse counters as sorted [key..., count] rows."""
        return {
            "spans": [list(span) for span in self.spans],
            "arrays": {name: array.tolist() for name, array in self.arrays.items()},
            "sparse": {
                name: [[*map(int, key), int(count)] for key, count in sorted(counter.items())]
                for name, counter in self.sparse.items()
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Tally:
        """The tally written by `to_dict`. Raises MahjongError when the data is not of that form."""
        try:
            spans = join_spans([(int(first), int(end)) for first, end in data["spans"]])
            arrays = {str(name): np.array(rows, np.int64) for name, rows in data["arrays"].items()}
            sparse = {
                str(name): {tuple(int(k) for k in row[:-1]): int(row[-1]) for row in rows}
                for name, rows in data["sparse"].items()
            }
        except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError) as error:
            if isinstance(error, MahjongError):
                raise
            raise MahjongError(f"not the counts of a study: {type(error).__name__}: {error}") from None
        return cls(spans, arrays, sparse)


def _sum(name: str, a: npt.NDArray[np.int64], b: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    total = a + b
    if ((a ^ total) & (b ^ total) < 0).any():
        raise MahjongError(f"the counter {name} goes beyond 64 bits; keep it in a sparse counter")
    return total


def join_spans(spans: Iterable[tuple[int, int]]) -> Spans:
    """Ranges [first, end) in ascending order, touching ones joined. MahjongError if two of them overlap."""
    joined: list[tuple[int, int]] = []
    for first, end in sorted(spans):
        if first < 0 or end <= first:
            raise MahjongError(f"deals {first} to {end} are no range")
        if joined and first < joined[-1][1]:
            raise MahjongError(
                f"deals {first} to {min(end, joined[-1][1]) - 1} are counted twice; shards must not overlap"
            )
        if joined and first == joined[-1][1]:
            joined[-1] = (joined[-1][0], end)
        else:
            joined.append((first, end))
    return tuple(joined)
