"""How does PyTorch's DataLoader read our arrays? As an IterableDataset whose workers share the files.

Imported only when it is asked for: PyTorch is an extra.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Protocol

from torch.utils.data import IterableDataset, get_worker_info

from .training import Arrays


class Shareable(Protocol):
    """What can be read by several readers, each its own part."""

    def part(self, index: int, count: int) -> Any:
        """The part of reader number `index`."""
        ...


class Shared(IterableDataset):  # type: ignore[misc]
    """Yields the dicts of arrays of `source`; in a worker process those of the worker's share."""

    def __init__(self, source: Shareable) -> None:
        super().__init__()
        self.source = source

    def __iter__(self) -> Iterator[Arrays]:
        info = get_worker_info()
        index, count = (0, 1) if info is None else (info.id, info.num_workers)
        return iter(self.source.part(index, count))
