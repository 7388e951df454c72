"""How many threads does `threads=` mean? 0 = MAHJONG_FAST_THREADS, or else every usable processor."""

from __future__ import annotations

from operator import index
from typing import SupportsIndex

from . import _core
from .errors import MahjongError


def resolve_threads(threads: SupportsIndex = 0) -> int:
    """The number of threads a call with `threads=` uses, 1 to 1024. Raises MahjongError for other numbers, in
    the argument or in MAHJONG_FAST_THREADS.
    """
    try:
        number = index(threads)
    except TypeError:
        raise MahjongError(f"threads must be an integer, not {threads!r}") from None
    try:
        resolved: int = _core.resolve_threads(max(-1, min(number, 2**31 - 1)))
        return resolved
    except ValueError as error:
        raise MahjongError(str(error)) from None
