"""Probability studies: one file each, run in chunks on all processors, counted in integers.

`print(studies.run(studies.Solo(seed=1), deals=100_000))` prints a report; docs/studies.md shows more.
"""

from __future__ import annotations

from importlib import import_module

from ..errors import MahjongError
from .executors import RayExecutor, count_chunk
from .results import Column, StudyResult, Table
from .runner import RunFailed, report_of, run, shard_range
from .saved import Saved, load, merge, save
from .simulate import Games, Simulation, simulate
from .solo import Solo, SoloHand, solo_hand
from .statistics import ChiSquare, Estimate, chi_square, mean, share
from .study import Study
from .tally import Tally

STUDIES = ("solo", "deal", "simulate", "rates", "compare", "waits", "danger", "dealer", "lead", "complete")
"""Each NAME is the file `NAME.py` whose class `STUDY` is the study."""


def load_study(name: str) -> type[Study]:
    """The study class of a name. Raises MahjongError listing the names there are."""
    if name not in STUDIES:
        raise MahjongError(f"no study {name!r}; there are {', '.join(STUDIES)}")
    study: type[Study] = import_module(f"{__name__}.{name}").STUDY
    return study


__all__ = [
    "STUDIES",
    "ChiSquare",
    "Column",
    "Estimate",
    "Games",
    "RayExecutor",
    "RunFailed",
    "Saved",
    "Simulation",
    "Solo",
    "SoloHand",
    "Study",
    "StudyResult",
    "Table",
    "Tally",
    "chi_square",
    "count_chunk",
    "load",
    "load_study",
    "mean",
    "merge",
    "report_of",
    "run",
    "save",
    "shard_range",
    "share",
    "simulate",
    "solo_hand",
]
