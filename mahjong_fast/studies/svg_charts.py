"""How does a chart look in the HTML report? SVG text, coloured by the page's style sheet."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

from .charts import Chart, Point, Series, bounds, number_text, ticks

_WIDTH = 480


def svg_of(chart: Chart) -> str:
    """The chart as one or several inline `<svg>` elements."""
    if chart.kind == "lines":
        return _lines(chart)
    panels = [s for s in chart.series if not s.exact]
    marks = [s for s in chart.series if s.exact]
    return "".join(_bars(chart, panel, marks[0] if len(panels) == 1 and marks else None) for panel in panels)


def _open(width: int, height: int, label: str) -> str:
    return f'<svg viewBox="0 0 {width} {height}" role="img" aria-label="{escape(label, quote=True)}">'


def _tip(label: str, series: Series, point: Point, percent: bool) -> str:
    text = f"{series.name}, {label}: {number_text(point.value, percent)}"
    if point.low is not None and point.high is not None:
        text += f" (95 %: {number_text(point.low, percent)} to {number_text(point.high, percent)})"
    return f"<title>{escape(text)}</title>"


def _lines(chart: Chart) -> str:
    left, right, top, bottom = 58, 24, 12, 40
    height = 270
    low, high = bounds(chart)
    marks = ticks(low, high)
    low, high = marks[0], marks[-1]
    n = len(chart.labels)
    step = (_WIDTH - left - right) / max(1, n - 1)

    def x(i: int) -> float:
        return left + i * step

    def y(value: float) -> float:
        value = min(max(value, low), high)
        return height - bottom - (value - low) / (high - low) * (height - top - bottom)

    out = [_open(_WIDTH, height, f"{chart.title}: {', '.join(s.name for s in chart.series)}")]
    for mark in marks:
        out.append(
            f'<line class="grid" x1="{left}" x2="{_WIDTH - right}" y1="{y(mark):.1f}" y2="{y(mark):.1f}"/>'
        )
        text = number_text(mark, chart.percent, marks[1] - marks[0])
        out.append(f'<text class="tick end" x="{left - 8}" y="{y(mark) + 4:.1f}">{text}</text>')
    every = max(1, -(-n // (7 if max(map(len, chart.labels), default=0) > 4 else 13)))
    for i in range(0, n, every):
        label = escape(chart.labels[i])
        out.append(f'<text class="tick mid" x="{x(i):.1f}" y="{height - bottom + 18}">{label}</text>')
    out.append(
        f'<text class="axis mid" x="{(left + _WIDTH - right) / 2}" y="{height - 4}">'
        f"{escape(chart.rows_name)}</text>"
    )
    for number, series in enumerate(chart.series):
        out.append(_line(chart, series, number, x, y))
    out.append("</svg>")
    return _legend(chart) + "".join(out)


def _line(
    chart: Chart, series: Series, number: int, x: Callable[[int], float], y: Callable[[float], float]
) -> str:
    known = [(i, p) for i, p in enumerate(series.points) if p is not None]
    style = "exact" if series.exact else f"s{number % 4}"
    out = []
    band = [(i, p.low, p.high) for i, p in known if p.low is not None and p.high is not None]
    if len(band) > 1 and not series.exact:
        edge = [f"{x(i):.1f},{y(end):.1f}" for i, _, end in band]
        edge += [f"{x(i):.1f},{y(end):.1f}" for i, end, _ in reversed(band)]
        out.append(f'<polygon class="band {style}" points="{" ".join(edge)}"/>')
    if not series.exact:
        path = " ".join(f"{x(i):.1f},{y(p.value):.1f}" for i, p in known)
        out.append(f'<polyline class="line {style}" points="{path}"/>')
    for i, p in known:
        tip = _tip(chart.labels[i], series, p, chart.percent)
        if series.exact:
            out.append(
                f'<path class="exactmark" d="M{x(i) - 5:.1f} {y(p.value):.1f}h10M{x(i):.1f}'
                f' {y(p.value) - 5:.1f}v10">{tip}</path>'
            )
        else:
            out.append(
                f'<circle class="dot {style}" cx="{x(i):.1f}" cy="{y(p.value):.1f}" r="3.5">{tip}</circle>'
            )
    return "".join(out)


def _legend(chart: Chart) -> str:
    if len(chart.series) < 2 and not chart.named:
        return ""
    items = []
    for number, one in enumerate(chart.series):
        style = "exact" if one.exact else f"s{number % 4}"
        items.append(f'<span><i class="key {style}"></i>{escape(one.name)}</span>')
    return f'<div class="legend">{"".join(items)}</div>'


def _bars(chart: Chart, series: Series, exact: Series | None) -> str:
    rows = [(label, i, p) for i, (label, p) in enumerate(zip(chart.labels, series.points, strict=True)) if p]
    if not rows:
        return ""
    left = min(226, 16 + 8 * max(len(label) for label, _, _ in rows))
    right, line, top = 80, 25, 8
    height = top + line * len(rows) + 26
    low, high = bounds(Chart(chart.table, "", "bars", (), (series,), chart.percent, ""))
    marks = ticks(low, high, 4)
    low, high = marks[0], marks[-1]

    def x(value: float) -> float:
        return left + (value - low) / (high - low) * (_WIDTH - left - right)

    out = [_open(_WIDTH, height, f"{chart.title}: {series.name}")]
    for mark in marks:
        out.append(
            f'<line class="grid" x1="{x(mark):.1f}" x2="{x(mark):.1f}" y1="{top}" y2="{height - 22}"/>'
        )
        text = number_text(mark, chart.percent, marks[1] - marks[0])
        out.append(f'<text class="tick mid" x="{x(mark):.1f}" y="{height - 7}">{text}</text>')
    for place, (label, i, p) in enumerate(rows):
        middle = top + line * place + line / 2
        a, b = sorted((x(min(max(0.0, low), high)), x(p.value)))
        tip = _tip(label, series, p, chart.percent)
        out.append(
            f'<text class="label end" x="{left - 8}" y="{middle + 4:.1f}">{escape(_short(label))}</text>'
        )
        out.append(
            f'<rect class="bar" x="{a:.1f}" y="{middle - 7:.1f}" width="{max(b - a, 0.5):.1f}"'
            f' height="14" rx="3">{tip}</rect>'
        )
        end = b
        if p.low is not None and p.high is not None:
            e, f = x(max(p.low, low)), x(min(p.high, high))
            end = max(end, f)
            out.append(
                f'<path class="whisker" d="M{e:.1f} {middle:.1f}H{f:.1f}M{e:.1f} {middle - 4:.1f}v8'
                f'M{f:.1f} {middle - 4:.1f}v8"/>'
            )
        mark_point = exact.points[i] if exact is not None else None
        if mark_point is not None and exact is not None:
            tip = _tip(label, exact, mark_point, chart.percent)
            out.append(
                f'<path class="exactmark" d="M{x(mark_point.value):.1f} {middle - 9:.1f}v18">{tip}</path>'
            )
        value = number_text(p.value, chart.percent)
        out.append(f'<text class="value" x="{end + 7:.1f}" y="{middle + 4:.1f}">{value}</text>')
    out.append("</svg>")
    head = f'<h4 class="panel">{escape(series.name)}</h4>' if chart.named else ""
    return f"<figure>{head}{''.join(out)}</figure>"


def _short(label: str) -> str:
    return label if len(label) <= 26 else label[:25] + "…"
