"""What does a result look like in a browser? One HTML file that needs nothing else: charts, tables, settings.

It follows the light or dark theme of the reader, fits a phone, prints, and holds no script.
"""

from __future__ import annotations

import json
import re
from html import escape
from importlib.resources import files
from typing import TYPE_CHECKING

from .charts import charts_of
from .repeat import command_of
from .results import Cell, Table, cell_text
from .statistics import Estimate
from .svg_charts import svg_of

if TYPE_CHECKING:
    from .results import StudyResult

_MOST_ROWS = 40
_QUOTED = re.compile("`([^`]*)`")


def html_report(result: StudyResult) -> str:
    """The text of the file."""
    title = result.summary[:1].upper() + result.summary[1:] or f"Study {result.study}"
    tables = [table for table in result.tables if table.rows]
    over = f'<p class="over">Study {escape(result.study)}</p>' if result.summary else ""
    body = [f"{over}<h1>{escape(title)}</h1>", f'<p class="lead">{escape(_lead(result))}</p>']
    if result.interrupted:
        body.append(
            f'<p class="warn">Ended early: {result.deals:,} of {result.requested:,} {escape(result.unit)} are'
            " counted; every figure here is of these.</p>"
        )
    if result.problem is not None:
        body.append(f'<p class="warn">{escape(result.problem)}</p>')
    body.append(_facts(result))
    if len(tables) > 3:
        links = "".join(
            f'<a href="#{escape(t.key, quote=True)}">{escape(_brief(t.title))}</a>' for t in tables
        )
        body.append(f"<nav>{links}</nav>")
    body += [_section(table) for table in tables]
    body.append(_repeat(result))
    style = files(__package__).joinpath("report.css").read_text(encoding="utf-8")
    head = f"Study {escape(result.study)}: {result.deals:,} {escape(result.unit)}"
    return (
        '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width,initial-scale=1">'
        f"<title>{head}</title><style>{style}</style></head>"
        f"<body><main>{''.join(body)}</main></body></html>\n"
    )


def _brief(title: str) -> str:
    return title.split(" (")[0].split(",")[0]


def _lead(result: StudyResult) -> str:
    settings = ", ".join(
        f"{key} {value}"
        for key, value in result.parameters.items()
        if value is not None and "hash" not in key
    )
    bars = "Figures are given ± one standard error; whiskers and bands are 95 % intervals."
    return f"{settings}. {bars}" if settings else bars


def _facts(result: StudyResult) -> str:
    facts = [(f"{result.deals:,}", f"{result.unit} counted")]
    facts += _first_figures(result.tables[0])[:3] if result.tables else []
    if result.seconds > 0:
        how = f"{result.threads} thread{'s' * (result.threads != 1)}"
        facts.append((f"{result.per_second:,.0f}", f"{result.unit} per second, {how}"))
    return (
        '<div class="facts">'
        + "".join(f"<div><b>{escape(value)}</b><span>{escape(name)}</span></div>" for value, name in facts)
        + "</div>"
    )


def _first_figures(table: Table) -> list[tuple[str, str]]:
    """The first figure of each row whose name says what it is."""
    if table.chart == "lines":
        return []  # the rows are places on a line
    places = range(len(table.columns))
    estimated = [i for i in places if any(isinstance(row[i], Estimate) for row in table.rows)]
    facts = []
    for row in table.rows:
        for i in estimated:
            cell, column = row[i], table.columns[i]
            if not isinstance(cell, Estimate) or not isinstance(row[0], str):
                continue
            value, _, _ = cell_text(cell, column.percent).partition(" ±")
            if column.percent and not value.endswith("%"):
                value += " %"
            name = row[0] if table.chart == "shares" else f"{row[0]}: {column.heading or column.key}"
            if cell.value:
                facts.append((value, name))
            break
    return facts


def _section(table: Table) -> str:
    charts = charts_of([table])
    drawn = "".join(f"<figure>{svg_of(c)}</figure>" if c.kind == "lines" else svg_of(c) for c in charts)
    if charts:
        drawn = f'<div class="panels">{drawn}</div>'
    dropped = max((chart.dropped for chart in charts), default=0)
    unsure = sum(chart.unsure for chart in charts)
    notes = [
        *table.notes,
        *([f"The chart shows the first rows; {dropped} more are in the table."] if dropped else []),
        *([f"Not drawn: {unsure} of the least sure values; they are in the table."] if unsure else []),
    ]
    listed = _table(table)
    if drawn.count("<svg") == 1 and len(table.rows) <= 30 and _width(table) <= 410:
        drawn, listed = f'<div class="beside">{drawn}{listed}</div>', ""
    elif charts or len(table.rows) > _MOST_ROWS:
        listed = f"<details><summary>The numbers ({len(table.rows)} rows)</summary>{listed}</details>"
    said = "".join('<p class="note">' + _QUOTED.sub(r"<b>\1</b>", escape(note)) + "</p>" for note in notes)
    key = escape(table.key, quote=True)
    return f'<section id="{key}"><h2>{escape(table.title)}</h2>{drawn}{listed}{said}</section>'


def _table(table: Table) -> str:
    left = [all(isinstance(row[i], str) for row in table.rows) for i in range(len(table.columns))]
    head = "".join(
        f'<th scope="col"{_side(text)}>{escape(column.heading)}</th>'
        for column, text in zip(table.columns, left, strict=True)
    )
    lines = []
    for row in table.rows:
        cells = "".join(
            f"<td{_side(text)}>{_cell(cell, column.percent)}</td>"
            for cell, column, text in zip(row, table.columns, left, strict=True)
        )
        lines.append(f"<tr>{cells}</tr>")
    inside = f"<thead><tr>{head}</tr></thead><tbody>{''.join(lines)}</tbody>"
    return f'<div class="scroll"><table>{inside}</table></div>'


def _width(table: Table) -> int:
    """Pixels, about: digits and letters of the widest cells, and the room between columns."""
    widest = [
        max(len(c.heading), *(len(cell_text(row[i], c.percent)) for row in table.rows))
        for i, c in enumerate(table.columns)
    ]
    return 7 * sum(widest) + 14 * len(widest)


def _side(text: bool) -> str:
    return ' class="t"' if text else ""


def _cell(cell: Cell, percent: bool) -> str:
    value, sign, error = cell_text(cell, percent).partition(" ± ")
    return escape(value) + (f' <span class="se">± {escape(error)}</span>' if sign else "")


def _repeat(result: StudyResult) -> str:
    facts = {
        "study": result.study,
        "mahjong_fast": result.version,
        **result.parameters,
        "counted": ", ".join(f"{first} to {end - 1}" for first, end in result.tally.spans),
    }
    text = escape(json.dumps(facts, ensure_ascii=False, indent=1))
    command = command_of(result)
    ask = f"<pre>{escape(command)}</pre>" if command is not None else ""
    return (
        '<section id="repeat"><h2>How to repeat it</h2><p class="note">Counts are integers and depend on'
        " nothing but what stands here: any number of threads or machines counts the same.</p>"
        f"{ask}<pre>{text}</pre></section>"
    )
