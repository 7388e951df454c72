"""Which charts does a table make? Values with their error bars, free of any way to draw them.

Rows that are numbers in order become lines, others bars; columns of one unit share a chart of lines, each has
a panel of its own among bars. A column of plain numbers of the same unit (an exact value) is drawn as marks.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from .results import Cell, Column, Table, cell_text
from .statistics import Estimate

_MOST_BARS = 24
_MOST_LINES = 4


@dataclass(frozen=True)
class Point:
    """One value; `low` and `high` are the ends of its 95 % interval, or None."""

    value: float
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Series:
    """The values of one column, one place per label (None: nothing there)."""

    name: str
    points: tuple[Point | None, ...]
    exact: bool = False
    """Known exactly, to be compared with: drawn as marks."""


@dataclass(frozen=True)
class Chart:
    """`kind` is `lines` or `bars`; `labels` are the rows; `dropped` says how many rows are not drawn."""

    table: str
    title: str
    kind: str
    labels: tuple[str, ...]
    series: tuple[Series, ...]
    percent: bool
    rows_name: str
    dropped: int = 0
    unsure: int = 0
    """Points left out because next to nothing is known of them."""
    named: bool = False
    """The table makes several panels: each needs its name."""


def charts_of(tables: Iterable[Table]) -> tuple[Chart, ...]:
    """The charts of some tables; tables without error bars make none."""
    return tuple(chart for table in tables for chart in _charts(table))


def _charts(table: Table) -> list[Chart]:
    if table.chart == "none" or len(table.rows) < 2:
        return []
    columns = [(i, c) for i, c in enumerate(table.columns) if i and _is_estimated(table, i)]
    if not columns:
        return []
    lines = table.chart == "lines" or (table.chart == "auto" and _in_order(table))
    rows = table.rows if lines else table.rows[:_MOST_BARS]
    dropped = len(table.rows) - len(rows)
    charts = []
    for percent in (True, False):
        alike = [(i, c) for i, c in columns if c.percent is percent]
        if not alike or (not percent and table.chart == "shares"):
            continue
        exact = [
            Series(c.heading or c.key, tuple(_point(row[i]) for row in rows), exact=True)
            for i, c in enumerate(table.columns)
            if i and c.percent is percent and _is_exact(table, i, c)
        ]
        series = [Series(c.heading or c.key, tuple(_point(row[i]) for row in rows)) for i, c in alike]
        unsure = 0
        if lines:
            series, unsure = _known(series)
        groups = (
            [series[n : n + _MOST_LINES] for n in range(0, len(series), _MOST_LINES)] if lines else [series]
        )
        for group in groups:
            charts.append(
                Chart(
                    table.key,
                    table.title,
                    "lines" if lines else "bars",
                    tuple(cell_text(row[0], False) for row in rows),
                    (*group, *exact),
                    percent,
                    table.columns[0].heading,
                    dropped,
                    unsure,
                    len(columns) > 1,
                )
            )
            exact, unsure = [], 0
    return charts


def _known(series: list[Series]) -> tuple[list[Series], int]:
    """Without the points whose interval is far wider than most and would squeeze all others; how many."""
    widths = sorted(
        p.high - p.low for s in series for p in s.points if p and p.low is not None and p.high is not None
    )
    if len(widths) < 8:
        return series, 0
    most = 6 * widths[len(widths) // 2]
    values = [p.value for s in series for p in s.points if p and not _wider(p, most)]
    most = max(most, max(values) - min(values))
    found = [Series(s.name, tuple(None if p and _wider(p, most) else p for p in s.points)) for s in series]
    kept = sum(p is not None for s in found for p in s.points)
    return found, sum(p is not None for s in series for p in s.points) - kept


def _wider(point: Point, most: float) -> bool:
    return point.low is not None and point.high is not None and point.high - point.low > most


def _is_estimated(table: Table, i: int) -> bool:
    return sum(isinstance(row[i], Estimate) for row in table.rows) >= 2


def _is_exact(table: Table, i: int, column: Column) -> bool:
    if not column.percent and column.key != "exact":
        return False
    return any(isinstance(row[i], float) for row in table.rows)


def _in_order(table: Table) -> bool:
    keys = [row[0] for row in table.rows]
    numbers = [key for key in keys if isinstance(key, int)]
    return len(numbers) == len(keys) > 4 and numbers == sorted(numbers)


def _point(cell: Cell) -> Point | None:
    if isinstance(cell, Estimate):
        if not math.isfinite(cell.value):
            return None
        sure = math.isfinite(cell.low) and math.isfinite(cell.high)
        return Point(cell.value, cell.low, cell.high) if sure else Point(cell.value)
    if isinstance(cell, float) and math.isfinite(cell):
        return Point(cell)
    return None


def ticks(low: float, high: float, wanted: int = 5) -> list[float]:
    """Round numbers from at or below `low` to at or above `high`."""
    if not high > low:
        high = low + (abs(low) or 1.0)
    raw = (high - low) / wanted
    power = 10.0 ** math.floor(math.log10(raw))
    step = next(m * power for m in (1, 2, 2.5, 5, 10) if m * power >= raw * 0.999)
    first, last = math.floor(low / step + 1e-9), math.ceil(high / step - 1e-9)
    return [n * step for n in range(first, last + 1)]


def bounds(chart: Chart) -> tuple[float, float]:
    """The least and greatest value to be drawn, 0 among them where that does not squeeze the rest."""
    ends = [
        end
        for series in chart.series
        for p in series.points
        if p is not None
        for end in (
            p.value,
            p.low if p.low is not None else p.value,
            p.high if p.high is not None else p.value,
        )
    ]
    if not ends:
        return 0.0, 1.0
    low, high = min(ends), max(ends)
    if chart.kind == "lines":
        # Wide intervals of rare cases must not squeeze all others.
        values = [p.value for series in chart.series for p in series.points if p is not None]
        room = 0.4 * (max(values) - min(values)) or high - low
        low, high = max(low, min(values) - room), min(high, max(values) + room)
    if chart.kind == "bars" or low < 0.4 * high or chart.percent:
        low, high = min(0.0, low), max(0.0, high)
    if chart.percent:
        high = min(high, 1.0)
    return low, high if high > low else low + 1.0


def number_text(value: float, percent: bool, step: float | None = None) -> str:
    """A value as an axis or a tooltip shows it."""
    shown = value * 100 if percent else value
    if step is not None:
        shown_step = step * 100 if percent else step
        decimals = max(0, -math.floor(math.log10(shown_step) + 1e-9)) if shown_step > 0 else 0
        if shown_step > 0 and abs(shown_step * 10**decimals - round(shown_step * 10**decimals)) > 1e-6:
            decimals += 1
    else:
        size = abs(shown)
        decimals = 0 if size >= 1000 else 1 if size >= 100 else 2
        if 0 < size < 1:
            decimals = min(8, 2 - math.floor(math.log10(size)))  # three digits that count
    return f"{shown:,.{decimals}f}" + (" %" if percent else "")
