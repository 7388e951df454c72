"""What does a study hand back? Frozen tables with error bars, as text, JSON and CSV, and the counts."""

from __future__ import annotations

import io
import json
import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from os import PathLike
from typing import IO, Any

import numpy as np

from ..errors import MahjongError
from ..notebook import shower
from .files import write_whole
from .statistics import Estimate
from .tally import Tally

Cell = int | float | str | Estimate | None


@dataclass(frozen=True)
class Column:
    """One column: `key` in JSON and CSV, `heading` in text. `percent`: shares shown in per cent."""

    key: str
    heading: str
    percent: bool = False


@dataclass(frozen=True)
class Table:
    """One table of a report. The first column names the row; `facts` are about the table as a whole."""

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: tuple[tuple[Cell, ...], ...]
    notes: tuple[str, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    chart: str = "auto"
    """How it is drawn: `lines` (rows are numbers in order), `bars`, `shares` (bars of the per cents alone,
    where the rows of other columns have different units), `none`, or what fits (`auto`).
    """

    def to_dict(self) -> dict[str, Any]:
        """`{"rows": [{column: cell}], ...facts}`; an Estimate becomes `{value, se, low, high}`."""
        keys = [column.key for column in self.columns]
        rows = [dict(zip(keys, map(_plain, row), strict=True)) for row in self.rows]
        return {"title": self.title, "rows": rows, **{k: _plain(v) for k, v in self.facts.items()}}

    def to_text(self) -> str:
        """The table in columns, numbers to the right, with its notes."""
        grid = [[column.heading for column in self.columns]]
        grid += [
            [cell_text(cell, c.percent) for cell, c in zip(row, self.columns, strict=True)]
            for row in self.rows
        ]
        widths = [max(len(line[i]) for line in grid) for i in range(len(self.columns))]
        left = [all(isinstance(row[i], str) for row in self.rows) for i in range(len(self.columns))]
        lines = [
            "  ".join(
                text.ljust(width) if is_left else text.rjust(width)
                for text, width, is_left in zip(line, widths, left, strict=True)
            ).rstrip()
            for line in grid
        ]
        return "\n".join(
            [self.title, *("  " + line for line in lines), *("  " + note for note in self.notes)]
        )


@dataclass(frozen=True)
class StudyResult:
    """The outcome of one run. `tally` and `tables` depend on the parameters and the deals alone; how it was
    run (`threads`, `seconds`) is apart.
    """

    _repr_html_ = shower("study_html")

    study: str
    parameters: Mapping[str, Any]
    tally: Tally
    tables: tuple[Table, ...]
    requested: int
    interrupted: bool
    threads: int
    seconds: float
    version: str
    unit: str = "deals"
    summary: str = ""
    """The question of the study in one line."""
    problem: str | None = None
    """What went wrong on the way without touching a count: a file that could not be written."""

    @property
    def deals(self) -> int:
        """Number of deals counted."""
        return self.tally.deals

    @property
    def per_second(self) -> float:
        """Deals per second of this run."""
        return self.deals / self.seconds if self.seconds > 0 else 0.0

    def table(self, key: str) -> Table:
        """The table named `key`. Raises MahjongError listing the names there are."""
        for table in self.tables:
            if table.key == key:
                return table
        raise MahjongError(f"no table {key!r}; there are {', '.join(t.key for t in self.tables)}")

    def to_dict(self) -> dict[str, Any]:
        """Everything, ready for JSON. All but `run` is the same for any number of threads."""
        return {
            "study": self.study,
            "version": self.version,
            "parameters": dict(self.parameters),
            "deals": self.deals,
            "tables": {table.key: table.to_dict() for table in self.tables},
            "counts": self.tally.to_dict(),
            "run": {
                "requested": self.requested,
                "interrupted": self.interrupted,
                "threads": self.threads,
                "seconds": round(self.seconds, 3),
                "deals_per_second": round(self.per_second, 1),
                "problem": self.problem,
            },
        }

    def to_csv(self, path: str | PathLike[str]) -> None:
        """Write every figure of every table as one row: table, row, column, value, se, low, high."""
        import csv  # costly to load, seldom wanted

        text = io.StringIO(newline="")
        writer = csv.writer(text, lineterminator="\n")
        writer.writerow(["table", "row", "column", "value", "se", "low", "high"])
        writer.writerows(self.figures())
        write_whole(path, lambda file: _write(file, text.getvalue().encode()))

    def to_npz(self, path: str | PathLike[str]) -> None:
        """Write the integer counts for NumPy: every dense counter under its name; a sparse counter as
        `NAME_keys` (int64[N, k]) and `NAME_counts` (int64[N]); `spans` (uint64[N, 2]); and `about`, the
        parameters as JSON text.
        """
        about = json.dumps(
            {"study": self.study, "version": self.version, "parameters": dict(self.parameters)}
        )
        arrays: dict[str, Any] = {"about": np.array(about), **self.tally.arrays}
        arrays["spans"] = np.array(self.tally.spans, np.uint64).reshape(-1, 2)
        for name, counter in self.tally.sparse.items():
            keys = sorted(counter)
            width = len(keys[0]) if keys else 0
            arrays[f"{name}_keys"] = np.array(keys, np.int64).reshape(len(keys), width)
            arrays[f"{name}_counts"] = np.array([counter[key] for key in keys], np.int64)
        write_whole(path, lambda file: np.savez_compressed(file, **arrays))

    def to_html(self, path: str | PathLike[str]) -> None:
        """Write the report as one HTML file that needs nothing else: charts, tables, how to repeat it."""
        from .html_report import html_report

        text = html_report(self)
        write_whole(path, lambda file: _write(file, text.encode()))

    def plot(self, table: str | None = None) -> Any:
        """The charts (of one table, or of all) as a matplotlib figure. MahjongError without matplotlib."""
        from .plots import figure_of

        return figure_of(self, table)

    def save_plot(self, path: str | PathLike[str], table: str | None = None) -> None:
        """Write the charts to a file: PNG, SVG or PDF by its name. Raises MahjongError."""
        from .plots import save_figure

        save_figure(self, path, table)

    def figures(self) -> Iterator[list[Any]]:
        """Every figure of every table: table, row, column, value, se, low, high."""
        for table in self.tables:
            for row in table.rows:
                for column, cell in zip(table.columns[1:], row[1:], strict=True):
                    if cell is not None:
                        yield [table.key, row[0], column.key, *_csv_cells(cell)]
            for name, value in table.facts.items():
                for key, cell in _flat(name, value):
                    yield [table.key, "", key, *_csv_cells(cell)]

    def to_text(self) -> str:
        """The report for people."""
        settings = ", ".join(f"{key} {value}" for key, value in self.parameters.items() if value is not None)
        head = [f"Study {self.study}: {self.deals:,} {self.unit} ({settings})"]
        if self.interrupted:
            head.append(
                f"Not all: {self.deals:,} of {self.requested:,} {self.unit} are done, and counted below."
            )
        if self.problem is not None:
            head.append(f"Problem: {self.problem}")
        head.append(
            f"{self.seconds:.2f} s with {self.threads} thread{'s' * (self.threads != 1)},"
            f" {self.per_second:,.0f} {self.unit} per second. Figures are given ± one standard error."
        )
        return "\n\n".join(["\n".join(head), *(table.to_text() for table in self.tables)])

    def __str__(self) -> str:
        return self.to_text()


def _write(file: IO[bytes], data: bytes) -> None:
    file.write(data)


def _plain(cell: Any) -> Any:
    if isinstance(cell, Estimate):
        return {name: _plain(getattr(cell, name)) for name in ("value", "se", "low", "high")}
    if isinstance(cell, float):
        return cell if math.isfinite(cell) else None
    if isinstance(cell, Mapping):
        return {key: _plain(value) for key, value in cell.items()}
    return cell


def _flat(name: str, value: Any) -> Sequence[tuple[str, Cell]]:
    if isinstance(value, Mapping):
        return [pair for key, part in value.items() for pair in _flat(f"{name}.{key}", part)]
    return [] if value is None else [(name, value)]


def _csv_cells(cell: Cell) -> list[Any]:
    if isinstance(cell, Estimate):
        return [_plain(x) for x in (cell.value, cell.se, cell.low, cell.high)]
    return [_plain(cell), None, None, None]


def cell_text(cell: Cell, percent: bool) -> str:
    """A cell as the report shows it."""
    if cell is None:
        return "-"
    if isinstance(cell, str):
        return cell
    if isinstance(cell, Estimate):
        scale, unit = (100, " %") if percent else (1, "")
        if percent and cell.value == 1:
            return f"100{unit} (> {_digits(cell.low * scale, (1 - cell.low) * scale)}{unit})"
        if percent and cell.value == 0:
            return f"0 (< {_digits(cell.high * scale, cell.high * scale)}{unit})"
        if not math.isfinite(cell.se):
            plain = f"{cell.value * scale:,.2f}".rstrip("0").rstrip(".")
            return f"{plain}{unit} ± ?"
        value, se = cell.value * scale, cell.se * scale
        return f"{_digits(value, se)} ± {_digits(se, se)}{unit}"
    if isinstance(cell, float):
        return f"{_share(cell)} %" if percent else f"{cell:.2f}"
    return f"{cell:,}" if abs(cell) >= 10_000 else str(cell)


def _digits(value: float, se: float) -> str:
    """The value with as many decimals as make two digits of its standard error."""
    if se <= 0 or not math.isfinite(se):
        return f"{value:,.2f}"
    decimals = min(10, max(0, 1 - math.floor(math.log10(se))))
    return f"{value:,.{decimals}f}"


def _share(value: float) -> str:
    percent = value * 100
    return f"{percent:.6f}" if percent >= 0.001 or percent == 0 else f"{percent:.3g}"
