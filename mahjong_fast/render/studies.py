"""The tables of a study or simulation as an HTML fragment; `StudyResult.to_html` writes the whole report."""

from __future__ import annotations

from html import escape
from typing import Final

from ..errors import MahjongError
from ..studies.results import StudyResult, Table, cell_text
from ..studies.simulate import Simulation
from .colours import css_class, style

_CSS: Final = """
.mjf-study{color:var(--text);font:14px/1.4 system-ui,"Segoe UI",Roboto,sans-serif}
.mjf-study table{border-collapse:collapse;margin:.6em 0}
.mjf-study caption{text-align:left;font-weight:600}
.mjf-study th,.mjf-study td{padding:.1em 1em .1em 0;text-align:right;color:var(--text)}
.mjf-study th:first-child,.mjf-study td:first-child{text-align:left}
.mjf-study p{color:var(--faint);margin:.2em 0}
"""
ROWS: Final = 40
"""Rows of a table before the rest is counted only."""


def _table(table: Table) -> str:
    head = "".join(f"<th>{escape(column.heading)}</th>" for column in table.columns)
    lines = []
    for row in table.rows[:ROWS]:
        cells = zip(row, table.columns, strict=True)
        lines.append("".join(f"<td>{escape(cell_text(cell, c.percent))}</td>" for cell, c in cells))
    body = "".join(f"<tr>{line}</tr>" for line in lines)
    left = len(table.rows) - len(lines)
    notes = [*table.notes, *([f"{left} more rows: see to_csv"] if left else [])]
    said = "".join(f"<p>{escape(note)}</p>" for note in notes)
    return f"<table><caption>{escape(table.title)}</caption><tr>{head}</tr>{body}</table>{said}"


def study_html(result: StudyResult | Simulation, *, theme: str = "auto") -> str:
    """The tables of a result, for a notebook. MahjongError for what is no result."""
    if not isinstance(result, (StudyResult, Simulation)):
        given = type(result).__name__
        raise MahjongError(
            f"study_html draws a StudyResult (studies.run) or a Simulation (mf.simulate), not {given}"
        )
    head = str(result).partition("\n")[0]
    tables = "".join(map(_table, result.tables))
    return (
        f'<div class="{css_class(theme)} mjf-study"><style>{style(theme)}{_CSS}</style>'
        f"<p>{escape(head)}</p>{tables}</div>"
    )
