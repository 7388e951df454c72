"""What the tables of `mahjong-fast bench` are made of: a row with its target, the best of several rounds."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from typing import Any, NamedTuple


class Row(NamedTuple):
    """One line of the table."""

    name: str
    value: float
    unit: str
    target: float
    """To reach: at most this (times, sizes) or at least this (rates, ratios); 0 = nothing was aimed at."""
    peer: str = ""
    ratio: float = 0.0
    """How many times slower the peer is; 0 = not measured."""

    @property
    def reached(self) -> bool:
        """Whether the target of the project is met here."""
        if not self.target:
            return True
        more_is_better = self.unit.endswith("/s") or self.unit == "x"
        return self.value >= self.target if more_is_better else self.value <= self.target


def best_time(function: Callable[[], Any], rounds: int) -> float:
    """Seconds of the fastest of some calls."""
    best = float("inf")
    for _ in range(rounds):
        start = time.perf_counter()
        function()
        best = min(best, time.perf_counter() - start)
    return best


def processors() -> int:
    """How many this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1
