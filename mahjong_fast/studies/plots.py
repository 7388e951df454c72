"""How is a result drawn with matplotlib? One figure of all charts, for papers and slides (extra `plots`)."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Any

from ..errors import MahjongError
from .charts import Chart, Series, charts_of
from .files import path_of, write_whole

if TYPE_CHECKING:
    from .results import StudyResult

_FORMATS = ("png", "svg", "pdf")
_COLOURS = ("#2a6fb0", "#c2570c", "#0f766e", "#7c3aed")


def figure_of(result: StudyResult, table: str | None = None) -> Any:
    """A matplotlib figure of the charts of one table, or of all. MahjongError without matplotlib, or when
    there is nothing to draw.
    """
    try:
        from matplotlib.figure import Figure
    except ImportError:
        raise MahjongError("plots need matplotlib: pip install 'mahjong_fast[plots]'") from None
    charts = charts_of(result.tables if table is None else [result.table(table)])
    panels: list[tuple[Chart, list[Series]]] = []
    for chart in charts:
        drawn = [s for s in chart.series if not s.exact]
        exact = [s for s in chart.series if s.exact]
        if chart.kind == "lines":
            panels.append((chart, [*drawn, *exact]))
        else:
            panels += [(chart, [s, *(exact if len(drawn) == 1 else [])]) for s in drawn]
    if not panels:
        raise MahjongError("nothing to draw: no table has two figures with error bars")
    columns = 1 if len(panels) == 1 else 2
    lines = -(-len(panels) // columns)
    figure = Figure(figsize=(6.4 * columns, 3.8 * lines), layout="constrained")
    grid = figure.subplots(lines, columns, squeeze=False)
    for axes in grid.flat[len(panels) :]:
        axes.set_visible(False)
    for axes, (chart, series) in zip(grid.flat, panels, strict=False):
        (_lines if chart.kind == "lines" else _bars)(axes, chart, series)
        alone = len(series) == 1 if chart.kind == "lines" else True
        axes.set_title(
            f"{chart.title}: {series[0].name}" if chart.named and alone else chart.title, fontsize=9
        )
        axes.tick_params(labelsize=8)
        for side in ("top", "right"):
            axes.spines[side].set_visible(False)
    return figure


def _scaled(chart: Chart, series: Series) -> list[tuple[int, float, float, float]]:
    scale = 100.0 if chart.percent else 1.0
    return [
        (
            i,
            p.value * scale,
            (p.value - p.low) * scale if p.low is not None else 0.0,
            (p.high - p.value) * scale if p.high is not None else 0.0,
        )
        for i, p in enumerate(series.points)
        if p is not None
    ]


def _lines(axes: Any, chart: Chart, series: list[Series]) -> None:
    for number, one in enumerate(series):
        points = _scaled(chart, one)
        at = [i for i, *_ in points]
        values = [v for _, v, _, _ in points]
        if one.exact:
            axes.plot(at, values, "+", color="black", markersize=9, label=one.name)
        else:
            colour = _COLOURS[number % len(_COLOURS)]
            errors = [[below for _, _, below, _ in points], [above for *_, above in points]]
            axes.errorbar(
                at, values, yerr=errors, fmt="-o", markersize=3, linewidth=1.2, color=colour, label=one.name
            )
    every = max(1, -(-len(chart.labels) // 13))
    axes.set_xticks(range(0, len(chart.labels), every), chart.labels[::every])
    axes.set_xlabel(chart.rows_name, fontsize=8)
    if chart.percent:
        axes.set_ylabel("%", fontsize=8)
    axes.grid(axis="y", alpha=0.3)
    if len(series) > 1:
        axes.legend(fontsize=8, frameon=False)


def _bars(axes: Any, chart: Chart, series: list[Series]) -> None:
    points = _scaled(chart, series[0])
    errors = [[below for _, _, below, _ in points], [above for *_, above in points]]
    rows = {i: row for row, (i, *_) in enumerate(points)}  # rows without a value take no room
    axes.barh(
        list(rows.values()),
        [v for _, v, _, _ in points],
        xerr=errors,
        color=_COLOURS[0],
        ecolor="black",
        error_kw={"linewidth": 1.0, "capsize": 2.0},
        height=0.6,
    )
    for one in series[1:]:
        marks = [mark for mark in _scaled(chart, one) if mark[0] in rows]
        axes.plot(
            [v for _, v, _, _ in marks],
            [rows[i] for i, *_ in marks],
            "|",
            color="black",
            markersize=12,
            label=one.name,
        )
        axes.legend(fontsize=8, frameon=False)
    axes.set_yticks(range(len(rows)), [chart.labels[i] for i in rows])
    axes.invert_yaxis()
    if chart.percent:
        axes.set_xlabel("%", fontsize=8)
    axes.grid(axis="x", alpha=0.3)


def save_figure(result: StudyResult, path: str | PathLike[str], table: str | None = None) -> None:
    """Write the figure; the end of the name says how. Raises MahjongError for another end."""
    ending = path_of(path).suffix.lower().lstrip(".")
    if ending not in _FORMATS:
        raise MahjongError(f"{path}: end the name in {', '.join('.' + f for f in _FORMATS)}")
    figure = figure_of(result, table)
    write_whole(path, lambda file: figure.savefig(file, format=ending, dpi=150))
