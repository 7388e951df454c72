"""Probability studies: one file each, run in chunks on all processors, counted in integers."""

from __future__ import annotations

from .results import Column, StudyResult, Table
from .runner import Study, run
from .statistics import ChiSquare, Estimate, chi_square, mean, share
from .tally import Tally

__all__ = [
    "ChiSquare",
    "Column",
    "Estimate",
    "Study",
    "StudyResult",
    "Table",
    "Tally",
    "chi_square",
    "mean",
    "run",
    "share",
]
