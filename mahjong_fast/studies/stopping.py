"""When is a figure sure enough? `--until-se TABLE.ROW.COLUMN=VALUE` ends a run at that standard error.

The error is looked at after 1,000 deals and then after every tenth more, whatever the chunks: so a run ends
at the same deal on any number of threads or machines.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ..errors import MahjongError
from .results import Table
from .statistics import Estimate

_FIRST_LOOK = 1_000
_Z95 = 1.959963984540054


def next_look(done: int) -> int:
    """The first number of deals above `done` after which figures are looked at."""
    look = _FIRST_LOOK
    while look <= done:
        look += look // 10
    return look


def estimates_of(tables: Iterable[Table]) -> dict[str, Estimate]:
    """Every figure with a standard error by its name `table.row.column`."""
    found = {}
    for table in tables:
        for row in table.rows:
            for column, cell in zip(table.columns[1:], row[1:], strict=True):
                if isinstance(cell, Estimate):
                    found[f"{table.key}.{row[0]}.{column.key}"] = cell
    return found


def _error(figure: Estimate) -> float:
    """The standard error; where nothing (or nothing else) was seen, that of the ends of the interval."""
    return figure.se or (figure.high - figure.low) / (2 * _Z95)


@dataclass(frozen=True)
class Target:
    """Figures and the standard errors to be reached, all of them."""

    wanted: Mapping[str, float]

    def reached(self, tables: Iterable[Table]) -> bool:
        """Whether all figures are that sure. MahjongError for a name that no table has, once there are
        figures at all.
        """
        import difflib  # costly to load, seldom wanted

        found = estimates_of(tables)
        for name in self.wanted:
            if name not in found and found:
                close = difflib.get_close_matches(name, found, n=3, cutoff=0.4) or list(found)[:3]
                raise MahjongError(
                    f"until-se: no figure {name!r} with an error bar (yet); some are {', '.join(close)}"
                )
        return all(name in found and _error(found[name]) <= se for name, se in self.wanted.items())

    def check(self, tables: Iterable[Table]) -> None:
        """MahjongError for a table or a column that no run of the study has; its rows depend on the run."""
        columns = {table.key: [column.key for column in table.columns[1:]] for table in tables}
        for name in self.wanted:
            table, _, rest = name.partition(".")
            if table not in columns:
                raise MahjongError(f"until-se: no figure {name!r}: the tables are {', '.join(columns)}")
            if rest.rpartition(".")[2] not in columns[table]:
                listed = ", ".join(columns[table])
                raise MahjongError(f"until-se: no figure {name!r}: the columns of {table} are {listed}")


def parse_target(text: str | Iterable[str] | Mapping[str, float] | None) -> Target | None:
    """`FIGURE=VALUE`, several of them, or a mapping. Raises MahjongError for what is none."""
    if text is None:
        return None
    if isinstance(text, Mapping):
        pairs = [(str(name), value) for name, value in text.items()]
    else:
        pairs = []
        if not isinstance(text, Iterable):
            raise MahjongError(f"until-se {text!r}: write TABLE.ROW.COLUMN=VALUE, such as turns.9.won=0.001")
        for part in [text] if isinstance(text, str) else text:
            name, equals, value = part.rpartition("=") if isinstance(part, str) else ("", "", "")
            if not equals or not name:
                raise MahjongError(
                    f"until-se {part!r}: write TABLE.ROW.COLUMN=VALUE, such as turns.9.won=0.001"
                )
            pairs.append((name.strip(), value))
    wanted: dict[str, float] = {}
    for name, given in pairs:
        try:
            se = float(given)
        except (TypeError, ValueError):
            se = math.nan
        if not (se > 0 and math.isfinite(se)):
            raise MahjongError(f"until-se {name}={given}: the standard error must be a number above 0")
        wanted[name] = se
    return Target(wanted) if wanted else None
