"""What do callers of environments give us? Numbers, lists of tables, sizes: each checked, with a message that
says what is wanted.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from math import prod
from operator import index
from typing import Any

import numpy as np

from .. import _core
from ..errors import MahjongError


def as_count(name: str, value: Any, least: int, most: int) -> int:
    """A whole number within bounds. Raises MahjongError that names the argument for anything else."""
    try:
        if isinstance(value, bool | np.bool_):
            raise TypeError
        number = index(value)
    except TypeError:
        raise MahjongError(f"{name} must be an integer, not {value!r}") from None
    if not least <= number <= most:
        raise MahjongError(f"{name} is {number}; it must be from {least} to {most}")
    return number


def table_numbers(tables: Any, count: int) -> list[int]:
    """The tables meant: None is all, a bool array of `count` those that are True, else numbers. Raises
    MahjongError for others.
    """
    if tables is None:
        return list(range(count))
    try:
        given = np.asarray(tables)
    except (TypeError, ValueError) as error:
        raise MahjongError(f"tables: a list of numbers: {error}") from None
    if given.dtype == bool and given.shape == (count,):
        return [int(table) for table in np.flatnonzero(given)]
    if given.size and given.dtype.kind not in "iu":
        raise MahjongError(
            f"tables: numbers of tables, or bool[{count}] as `over` gives it, not {given.dtype}{given.shape}"
        )
    which = [int(table) for table in given.ravel()]
    if bad := [table for table in which if not 0 <= table < count]:
        raise MahjongError(f"table {bad[0]}: there are tables 0 to {count - 1}")
    if len(set(which)) != len(which):
        raise MahjongError("tables: each at most once")
    return which


def fits_in_memory(tables: int, shapes: Mapping[str, tuple[tuple[int, ...], Any]]) -> None:
    """Raises MahjongError for a batch that this machine cannot hold: the system would end the process."""
    wanted = tables * _core.batch_table_size
    wanted += sum(prod(shape) * np.dtype(dtype).itemsize for shape, dtype in shapes.values())
    there = _memory()
    if there and wanted > there:
        gib = 1 << 30
        raise MahjongError(
            f"{tables} tables need {wanted / gib:.1f} GiB, this machine has {there / gib:.1f}: take fewer "
            "tables, a smaller encoder, or a fixed number of rows"
        )


def _memory() -> int:
    """Bytes of memory of this machine, 0 where it does not tell."""
    try:
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, OSError, ValueError):
        return 0
