"""How are the counts of the solo study reported? Integers in, tables with error bars out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from ..scoring import LIMITS, STATUSES
from .results import Cell, Column, Table
from .statistics import chi_square, mean, share
from .tally import Tally

DRAWS = 18

DORA = ("dora", "ura", "aka", "nuki")
DORA_MEANING = ("Dora", "Ura dora", "Red fives", "Norths set aside")

Value = tuple[int, ...]
"""yakuman units, limit, han, fu, points: the key of the counter `values`."""


def solo_tables(
    tally: Tally, exact: Mapping[int, int] | None, yaku: Mapping[int, tuple[str, str]]
) -> tuple[Table, ...]:
    """The report. `exact`: deals by shanten; `yaku`: bit -> (key, English name)."""
    deals = tally.deals
    turns = tally.arrays["turns"].tolist() if deals else [[0] * (DRAWS + 2)] * (DRAWS + 2)
    values = tally.sparse["values"] if deals else {}
    return (
        _shanten_table(tally.arrays["shanten"].tolist() if deals else [], exact),
        _turn_table(turns, deals),
        _mean_table(turns, values, tally.arrays["status"].tolist() if deals else [], deals),
        _yaku_table(tally, yaku, sum(values.values())),
        _value_table("han", "Han of the hands won (yakuman in units)", values, _han_label),
        _value_table("fu", "Fu of the hands won (yakuman apart)", values, _fu_label),
        _value_table("limit", "Limits of the hands won", values, lambda v: LIMITS[v[1]] or "none"),
        _value_table(
            "points", "Points received per hand won (tsumo, no honba, no sticks)", values, lambda v: v[4]
        ),
    )


def _shanten_table(observed: list[int], exact: Mapping[int, int] | None) -> Table:
    deals = sum(observed)
    last = max([s for s, k in enumerate(observed) if k] + list(exact or ()), default=0)
    observed = (observed + [0] * (last + 1))[: last + 1]
    rows: list[tuple[Cell, ...]] = []
    total = sum((exact or {}).values())
    for s, k in enumerate(observed):
        p = exact.get(s, 0) / total if exact else None
        z = (k - deals * p) / sqrt(deals * p * (1 - p)) if p and p < 1 and deals else None
        rows.append((s, k, share(k, deals), p, z))
    test = chi_square(observed, [exact.get(s, 0) for s in range(last + 1)]) if exact and deals else None
    notes: tuple[str, ...] = ()
    if exact is None:
        notes = ("No exact distribution is known for this tile set; the shares stand alone.",)
    elif test is None:
        notes = ("Too few deals for a chi-square test.",)
    else:
        notes = (f"chi-square {test.statistic:.2f} with {test.df} degrees of freedom: p = {test.p:.3g}",)
    return Table(
        "shanten",
        "Shanten at the deal (13 tiles, best of regular, chiitoitsu, kokushi)",
        (
            Column("shanten", "shanten"),
            Column("hands", "hands"),
            Column("share", "share", percent=True),
            Column("exact", "exact", percent=True),
            Column("z", "z"),
        ),
        tuple(rows),
        notes,
        {"chi_square": {"statistic": test.statistic, "df": test.df, "p": test.p} if test else None},
    )


def _turn_table(turns: Sequence[Sequence[int]], deals: int) -> Table:
    tenpai, won = _turn_counts(turns)
    rows: list[tuple[Cell, ...]] = [
        (t, share(sum(tenpai[: t + 1]), deals), share(sum(won[: t + 1]), deals)) for t in range(DRAWS + 1)
    ]
    return Table(
        "turns",
        "Ready (tenpai) and won by turn, of all hands; turn 0 is the deal",
        (Column("turn", "turn"), Column("tenpai", "tenpai by", True), Column("won", "won by", True)),
        tuple(rows),
    )


def _turn_counts(turns: Sequence[Sequence[int]]) -> tuple[list[int], list[int]]:
    """Hands by tenpai turn and by win turn; the last place is "never"."""
    return [sum(row) for row in turns], [sum(column) for column in zip(*turns, strict=True)]


def _mean_table(
    turns: Sequence[Sequence[int]], values: Mapping[Value, int], status: list[int], deals: int
) -> Table:
    tenpai, won = _turn_counts(turns)
    points = _marginal(values, lambda v: v[4])
    ordinary = {v: n for v, n in values.items() if v[0] == 0}
    wins = sum(values.values())
    too_large = status[STATUSES.index("too_large")] if status else 0
    per_deal = Counter(points)
    per_deal[0] += deals - wins - too_large
    rows: list[tuple[Cell, ...]] = [
        ("points per deal (a hand not won counts 0)", deals - too_large, mean(per_deal)),
        ("points per hand won", wins, mean(points)),
        (
            "han per hand won, yakuman apart",
            sum(ordinary.values()),
            mean(_marginal(ordinary, lambda v: v[2])),
        ),
        ("fu per hand won, yakuman apart", sum(ordinary.values()), mean(_marginal(ordinary, lambda v: v[3]))),
        ("turn of tenpai, of the hands that were ready", sum(tenpai[:-1]), mean(enumerate(tenpai[:-1]))),
        ("turn of the win, of the hands won", sum(won[:-1]), mean(enumerate(won[:-1]))),
    ]
    unpaid = [
        f"{n:,} complete hands got no payment under these rules: {word}"
        for word, n in zip(STATUSES[1:], status[1:], strict=False)
        if n
    ]
    return Table(
        "means",
        "Means",
        (Column("figure", "figure"), Column("hands", "hands"), Column("mean", "mean")),
        tuple(rows),
        tuple(unpaid),
        chart="none",
    )


def _yaku_table(tally: Tally, yaku: Mapping[int, tuple[str, str]], wins: int) -> Table:
    rows: list[tuple[Cell, ...]] = []
    counts = tally.arrays["yaku"].tolist() if tally.deals else []
    for bit, n in sorted(enumerate(counts), key=lambda pair: (-pair[1], pair[0])):
        if n:
            key, english = yaku.get(bit, (f"bit_{bit}", ""))
            rows.append((key, english, n, share(n, wins)))
    notes = []
    dora = tally.arrays["dora"].tolist() if tally.deals else []
    for key, meaning, row in zip(DORA, DORA_MEANING, dora, strict=False):
        n = sum(row[1:])
        if n:
            rows.append((key, meaning, n, share(n, wins)))
            average = mean(enumerate(row))
            if average is not None:
                notes.append(f"{key}: {average.value:.4f} ± {average.se:.4f} han per hand won")
    return Table(
        "yaku",
        "Yaku of the hands won",
        (
            Column("yaku", "yaku"),
            Column("english", ""),
            Column("hands", "hands"),
            Column("share", "share", True),
        ),
        tuple(rows),
        tuple(notes),
    )


def _han_label(value: Value) -> int | str:
    return f"yakuman x{value[0]}" if value[0] else value[2]


def _fu_label(value: Value) -> int | None:
    return None if value[0] else value[3]


def _marginal(values: Mapping[Value, int], label: Any) -> Counter[Any]:
    total: Counter[Any] = Counter()
    for value, n in values.items():
        total[label(value)] += n
    return total


def _value_table(key: str, title: str, values: Mapping[Value, int], label: Any) -> Table:
    counts = _marginal(values, label)
    counts.pop(None, None)
    wins = sum(counts.values())
    rows: list[tuple[Cell, ...]] = [
        (name, counts[name], share(counts[name], wins)) for name in _ordered(counts)
    ]
    columns = (Column(key, key), Column("hands", "hands"), Column("share", "share", True))
    return Table(key, title, columns, tuple(rows))


def _ordered(labels: Iterable[int | str]) -> list[int | str]:
    """Numbers ascending, then limits by size, then other words."""

    def place(label: int | str) -> tuple[int, int, str]:
        if isinstance(label, int):
            return 0, label, ""
        return 1, LIMITS.index(label) if label in LIMITS else -1, label

    return sorted(labels, key=place)
