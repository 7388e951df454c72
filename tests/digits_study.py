"""A study whose counts are known: the last digits of the numbers of the deals."""

from __future__ import annotations

import os
import signal
from argparse import Namespace
from pathlib import Path
from typing import Any

import numpy as np

from mahjong_fast.studies.results import Column, Table
from mahjong_fast.studies.statistics import share
from mahjong_fast.studies.study import Rows, Study
from mahjong_fast.studies.tally import Tally


class Digits(Study):
    """Counts the last digit of the number of each deal. `dies_at`: the worker that counts this deal is
    killed, once (a file in `folder` remembers it).
    """

    name = "digits"
    summary = "last digits"

    def __init__(self, dies_at: int | None = None, folder: str = "", fails_at: int | None = None) -> None:
        self.dies_at, self.folder, self.fails_at = dies_at, folder, fails_at

    @classmethod
    def from_options(cls, args: Namespace) -> Digits:
        return cls()

    def parameters(self) -> dict[str, Any]:
        return {"seed": 0}

    def count(self, first: int, count: int, threads: int) -> Tally:
        if self.dies_at is not None and first <= self.dies_at < first + count:
            mark = Path(self.folder) / "died"
            if not mark.exists():
                mark.touch()
                os.kill(os.getpid(), signal.SIGKILL)
        if self.fails_at is not None and first <= self.fails_at < first + count:
            raise ZeroDivisionError("a mistake in the study")
        digits = np.bincount(np.arange(first, first + count) % 10, minlength=10).astype(np.int64)
        pairs = {(d, d * d): int(n) for d, n in enumerate(digits) if n}
        return Tally(((first, first + count),), {"digits": digits}, {"pairs": pairs})

    def rows(self, first: int, count: int, threads: int) -> Rows:
        number = np.arange(first, first + count, dtype=np.int64)
        return {"deal": number, "digit": (number % 10).astype(np.int8)}

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        counts = tally.arrays["digits"].tolist() if tally.deals else []
        rows = tuple((d, n, share(n, tally.deals)) for d, n in enumerate(counts))
        columns = (Column("digit", "digit"), Column("hands", "hands"), Column("share", "share", True))
        return (Table("digits", "Last digits", columns, rows, facts={"test": {"p": 0.5}}),)
