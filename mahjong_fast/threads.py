"""How many threads does `threads=` mean? 0 = MAHJONG_FAST_THREADS, or else every usable processor."""

from __future__ import annotations

from operator import index
from typing import Final, SupportsIndex

from . import _core
from .errors import MahjongError

_MOST: Final = 1024


def resolve_threads(threads: SupportsIndex = 0) -> int:
    """The number of threads a call with `threads=` uses, 1 to 1024. Raises MahjongError for other numbers, in
    the argument or in MAHJONG_FAST_THREADS.
    """
    try:
        if isinstance(threads, bool):
            raise TypeError
        number = index(threads)
    except TypeError:
        raise MahjongError(f"threads must be an integer, not {threads!r}") from None
    if not 0 <= number <= _MOST:
        raise MahjongError(f"threads is {number}; give a number from 0 to {_MOST} (0 = all processors)")
    try:
        resolved: int = _core.resolve_threads(number)
        return resolved
    except ValueError as error:
        raise MahjongError(str(error)) from None
