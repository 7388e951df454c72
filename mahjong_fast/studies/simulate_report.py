"""How are the counts of games reported? Integers in, tables with error bars out."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..events import DRAW_REASONS
from ..scoring import LIMITS
from .results import Cell, Column, Table
from .statistics import Estimate, mean, ratio_of_sums, share
from .tally import Tally

(
    HANDS,
    WINS,
    TSUMO,
    RON,
    DEAL_IN,
    RIICHI,
    RIICHI_WINS,
    OPENED,
    OPEN_WINS,
    DRAWN,
    TENPAI,
    POINTS,
    POINTS_SQUARED,
    WIN_POINTS,
    DEAL_IN_POINTS,
    TURNS,
    WIN_POINTS_SQUARED,
    DEAL_IN_POINTS_SQUARED,
    COLUMNS,
) = range(19)
"""Places of a row of counts, one per chair or seat wind (csrc/sim/rollout.hpp)."""
RIICHI_SQUARED, OPENED_SQUARED, TENPAI_SQUARED = 0, 3, 6
"""Places of sums over hands of squares; behind the first two stand squares of the wins and products."""

WINDS = ("E", "S", "W", "N")
ENDS = ("tsumo", "ron", "double ron", "triple ron", *DRAW_REASONS, "nagashi")
FLOWERS = (("FT", "Flower Tiles"),)
DORA = (("dora", "Dora"), ("ura", "Ura dora"), ("aka", "Red fives"), ("nuki", "Norths set aside"))
PARTS = 12_000
POINT_PARTS = 12
_TENPAI = ("tenpai at an exhaustive draw", "tenpai")
_WITHOUT = {
    "yaku": frozenset[str](),
    "fans": frozenset(("riichi", "win after riichi, of riichi", *_TENPAI)),
    "items": frozenset(_TENPAI),
    "capped": frozenset(("riichi", "win after riichi, of riichi", *_TENPAI)),
}
"""Rows and columns that a game has no use for, by what its hands are counted in."""
_READY = {
    "riichi": "declared ready",
    "win after riichi, of riichi": "win after declaring, of declared hands",
}
"""Names of the Korean game."""
_LEVELS = ("none", "half", "full")

Row = Sequence[int]
Value = tuple[int, ...]
"""yakuman units, limit, han, fu, points."""

_Z95 = 1.959963984540054


def simulation_tables(
    tally: Tally,
    agents: Sequence[str],
    yaku: Mapping[int, tuple[str, str]],
    matches: bool,
    *,
    counted: str = "yaku",
    wind_names: Sequence[str] = WINDS,
) -> tuple[Table, ...]:
    """The report; must work for a tally of nothing. `counted`: what hands are worth, `yaku`, `fans` (Chinese
    Official), `items` (Korean) or `capped` fans (Malaysian); the argument `yaku` has their names by number.
    """
    unit = 100 if counted == "yaku" else 1
    seats = len(agents)
    none: list[Row] = [[0] * COLUMNS] * seats
    chairs: list[Row] = tally.arrays["chairs"].tolist()[:seats] if tally.spans else none
    winds: list[Row] = tally.arrays["winds"].tolist()[:seats] if tally.spans else none
    values: Mapping[Value, int] = tally.sparse["values"] if tally.spans else {}
    tables = [_rates_table(tally, chairs, unit)]
    by_chair = [(f"{chair} {agent}", chairs[chair]) for chair, agent in enumerate(agents)]
    lost = () if matches or counted != "yaku" else ("The deposits of a drawn hand are lost with it.",)
    tables.append(_seat_table("chairs", "By chair", "chair", by_chair, unit, lost))
    if len(set(agents)) > 1:
        pooled = [
            (name, _added([row for agent, row in zip(agents, chairs, strict=True) if agent == name]))
            for name in dict.fromkeys(agents)
        ]
        tables.append(_seat_table("agents", "By agent", "agent", pooled, unit))
    by_wind = [(wind_names[wind], winds[wind]) for wind in range(seats)]
    tables.append(_seat_table("winds", f"By seat wind ({wind_names[0]} deals)", "wind", by_wind, unit))
    tables.append(_ends_table(tally))
    tables.append(_turns_table(tally))
    wins = sum(values.values())
    if counted == "items":
        tables.append(_items_table(tally, yaku, wins, "points of"))
        tables += [
            _value_table("limit", "Limit hands among the hands won", values, lambda v: _LEVELS[v[0]]),
            _value_table(
                "qualifying", "Hand points (limit hands apart)", values, lambda v: None if v[0] else v[2]
            ),
            _value_table(
                "bonus", "Bonus points (limit hands apart)", values, lambda v: None if v[0] else v[3]
            ),
            _value_table(
                "value", "Value of the hands won: hand and bonus points, or the limit", values, lambda v: v[1]
            ),
            _value_table("points", "Points received per hand won", values, lambda v: v[4]),
        ]
    elif counted == "capped":
        tables.append(_items_table(tally, yaku, wins, "worth"))
        tables += [
            _value_table("value", "Fans of the hands won, capped", values, lambda v: v[2]),
            _value_table("sum", "Fans of the hands won, not capped", values, lambda v: v[3]),
            _value_table("points", "Points received per hand won, flies among them", values, lambda v: v[4]),
        ]
    else:
        tables.append(_yaku_table(tally, yaku, wins, counted == "fans"))
    if counted == "fans":
        tables += [
            _value_table("qualifying", "Points of the fans without flowers", values, lambda v: v[2]),
            _value_table("value", "Value of the hands won, flowers included", values, lambda v: v[2] + v[3]),
            _value_table("points", "Points received per hand won", values, lambda v: v[4]),
        ]
    elif counted == "yaku":
        tables += _riichi_values(values)
    tables = [_of_the_game(table, counted) for table in tables]
    if matches:
        tables.append(_match_table(tally, agents, PARTS if counted == "yaku" else POINT_PARTS, unit))
        tables.append(_length_table(tally))
    return tuple(tables)


def _of_the_game(table: Table, counted: str) -> Table:
    """A table without the rows and columns its game has no use for, in the words of the game."""
    without = _WITHOUT[counted]
    names: Mapping[Any, str] = _READY if counted == "items" else {}
    places = [at for at, column in enumerate(table.columns) if column.key not in without]
    columns = tuple(table.columns[at] for at in places)
    if counted == "items":
        columns = tuple(replace(c, heading="ready") if c.key == "riichi" else c for c in columns)
    rows = (tuple(row[at] for at in places) for row in table.rows if row[0] not in without)
    return replace(table, columns=columns, rows=tuple((names.get(row[0], row[0]), *row[1:]) for row in rows))


def _items_table(tally: Tally, names: Mapping[int, tuple[str, str]], wins: int, part: str) -> Table:
    counts = tally.arrays["yaku"].tolist() if tally.spans else []
    rows: list[tuple[Cell, ...]] = []
    for number, n in sorted(enumerate(counts), key=lambda pair: (-pair[1], pair[0])):
        if n:
            key, kind = names.get(number, (f"item_{number}", ""))
            rows.append((key, kind, n, share(n, wins)))
    columns = (
        Column("item", "item"),
        Column("part", part),
        Column("count", "hands"),
        Column("share", "share", True),
    )
    return Table("items", "Items and limit hands of the hands won", columns, tuple(rows))


def _riichi_values(values: Mapping[Value, int]) -> list[Table]:
    return [
        _value_table("han", "Han of the hands won (yakuman in units)", values, _han_label),
        _value_table("fu", "Fu of the hands won (yakuman apart)", values, lambda v: None if v[0] else v[3]),
        _value_table("limit", "Limits of the hands won", values, lambda v: LIMITS[v[1]] or "none"),
        _value_table("points", "Points per hand won, without honba and sticks", values, lambda v: v[4]),
    ]


def _added(rows: Sequence[Row]) -> list[int]:
    return [sum(column) for column in zip(*rows, strict=True)]


def _average(total: int, squares: int, n: int, unit: int = 1) -> Estimate | None:
    """The mean of n whole numbers from their sum and the sum of their squares; `unit`: the squares are of
    numbers counted in it.
    """
    if n == 0:
        return None
    average = total / n
    if n == 1:
        return Estimate(average, math.inf, -math.inf, math.inf)
    variance = max(0.0, (squares * unit * unit - total * average) / (n - 1))
    se = math.sqrt(variance / n)
    return Estimate(average, se, average - _Z95 * se, average + _Z95 * se)


class _Together:
    """Shares of all players together. The players of one hand are not independent (one wins, the others do
    not), so that their errors are those of sums over hands.
    """

    def __init__(self, tally: Tally, seats: int) -> None:
        self.seats = seats
        found = tally.arrays.get("hand_products") if tally.spans else None
        self.products = None if found is None else found.tolist()

    def by_number(self, hands: Mapping[int, int], n: int) -> Estimate | None:
        """`hands`: how many players it happened to -> hands, of n hands."""
        total = sum(k * count for k, count in hands.items())
        squares = sum(k * k * count for k, count in hands.items())
        return self._share(total, n, squares)

    def of_hands(self, total: int, n: int, square: int) -> Estimate | None:
        """It happened `total` times in n hands; `square`: place of the sum of squares."""
        if self.products is None:
            return share(total, self.seats * n)
        return self._share(total, n, self.products[square])

    def of_cases(self, hits: int, cases: int, square: int) -> Estimate | None:
        """`hits` of `cases`; behind the squares of the cases stand those of the hits and the products."""
        if self.products is None:
            return share(hits, cases)
        cases_2, hits_2, products = self.products[square : square + 3]
        return ratio_of_sums(cases, hits, cases_2, hits_2, products)

    def _share(self, total: int, n: int, squares: int) -> Estimate | None:
        return ratio_of_sums(self.seats * n, total, self.seats**2 * n, squares, self.seats * total)


def _rates_table(tally: Tally, chairs: Sequence[Row], unit: int) -> Table:
    total = _added(chairs)
    hands, wins = total[HANDS], total[WINS]
    n = hands // len(chairs)
    ends = tally.arrays["ends"].tolist() if tally.spans else [0] * len(ENDS)
    points = Counter[int]()
    for value, count in (tally.sparse["values"] if tally.spans else {}).items():
        points[value[4]] += count
    turns = tally.arrays["turns"].tolist() if tally.spans else []
    wins_of_hands = dict(enumerate((ends[0] + ends[1], ends[2], ends[3]), 1))
    rons_of_hands = dict(enumerate(ends[1:4], 1))
    together = _Together(tally, len(chairs))
    rows: list[tuple[Cell, ...]] = [
        ("hands won", n, share(sum(ends[:4]), n)),
        ("hands drawn", n, share(sum(ends[4:]), n)),
        ("win, per player and hand", hands, together.by_number(wins_of_hands, n)),
        ("tsumo", hands, together.by_number({1: ends[0]}, n)),
        ("ron", hands, together.by_number(rons_of_hands, n)),
        ("deal-in", hands, together.by_number({1: sum(ends[1:4])}, n)),
        ("riichi", hands, together.of_hands(total[RIICHI], n, RIICHI_SQUARED)),
        (
            "win after riichi, of riichi",
            total[RIICHI],
            together.of_cases(total[RIICHI_WINS], total[RIICHI], RIICHI_SQUARED),
        ),
        ("call (hand opened)", hands, together.of_hands(total[OPENED], n, OPENED_SQUARED)),
        (
            "win after a call, of opened hands",
            total[OPENED],
            together.of_cases(total[OPEN_WINS], total[OPENED], OPENED_SQUARED),
        ),
        (
            "tenpai at an exhaustive draw",
            total[DRAWN],
            together.of_hands(total[TENPAI], total[DRAWN] // len(chairs), TENPAI_SQUARED),
        ),
        ("points per hand won", sum(points.values()), mean(points)),
        (
            "points per deal-in",
            total[DEAL_IN],
            _average(total[DEAL_IN_POINTS], total[DEAL_IN_POINTS_SQUARED], total[DEAL_IN], unit),
        ),
        ("draws of the winner", wins, mean(enumerate(turns))),
    ]
    shares = tuple(
        (row[0], row[1], cell if row[0] not in _PLAIN else None, cell if row[0] in _PLAIN else None)
        for row in rows
        for cell in [row[2]]
    )
    columns = (
        Column("figure", "figure"),
        Column("of", "counted"),
        Column("share", "share", True),
        Column("mean", "mean"),
    )
    facts: dict[str, Any] = {}
    if tally.spans:
        hands_played, matches, decisions, _ = tally.arrays["totals"].tolist()
        facts = {"hands": hands_played, "matches": matches, "decisions": decisions}
    notes = _NOTES if unit > 1 else _NOTES[:1]
    return Table("rates", "Rates", columns, shares, notes, facts, chart="shares")


_NOTES = (
    "counted: hands, hands of all players together, or the cases that the row names.",
    "Points per hand won and per deal-in are those of the hand: no honba, no deposits.",
)


_PLAIN = frozenset(("points per hand won", "points per deal-in", "draws of the winner"))


def _seat_table(
    key: str,
    title: str,
    first: str,
    rows: Sequence[tuple[str, Row]],
    unit: int,
    notes: tuple[str, ...] = (),
) -> Table:
    columns = (
        Column(first, first),
        Column("hands", "hands"),
        Column("win", "win", True),
        Column("tsumo", "tsumo", True),
        Column("ron", "ron", True),
        Column("deal_in", "deal-in", True),
        Column("riichi", "riichi", True),
        Column("call", "call", True),
        Column("tenpai", "tenpai at draws", True),
        Column("win_points", "points per win"),
        Column("points", "points per hand"),
    )
    cells: list[tuple[Cell, ...]] = []
    for name, row in rows:
        n = row[HANDS]
        cells.append(
            (
                name,
                n,
                share(row[WINS], n),
                share(row[TSUMO], n),
                share(row[RON], n),
                share(row[DEAL_IN], n),
                share(row[RIICHI], n),
                share(row[OPENED], n),
                share(row[TENPAI], row[DRAWN]),
                _average(row[WIN_POINTS], row[WIN_POINTS_SQUARED], row[WINS], unit),
                _average(row[POINTS], row[POINTS_SQUARED], n, unit),
            )
        )
    return Table(key, title, columns, tuple(cells), notes)


def _ends_table(tally: Tally) -> Table:
    counts = tally.arrays["ends"].tolist() if tally.spans else []
    total = sum(counts)
    rows = tuple((name, n, share(n, total)) for name, n in zip(ENDS, counts, strict=False) if n)
    columns = (Column("end", "end"), Column("hands", "hands"), Column("share", "share", True))
    return Table("ends", "How hands end", columns, rows)


def _turns_table(tally: Tally) -> Table:
    counts = tally.arrays["turns"].tolist() if tally.spans else []
    wins = sum(counts)
    rows = tuple((turn, n, share(n, wins)) for turn, n in enumerate(counts) if n)
    columns = (Column("draws", "draws"), Column("hands", "hands"), Column("share", "share", True))
    return Table("turns", "Wins by the number of tiles the winner had drawn", columns, rows)


def _yaku_table(tally: Tally, yaku: Mapping[int, tuple[str, str]], wins: int, fans: bool) -> Table:
    counts = tally.arrays["yaku"].tolist() if tally.spans else []
    rows: list[tuple[Cell, ...]] = []
    for bit, n in sorted(enumerate(counts), key=lambda pair: (-pair[1], pair[0])):
        if n:
            key, english = yaku.get(bit, (f"bit_{bit}", ""))
            rows.append((key, english, n, share(n, wins), None))
    dora, dora_squared = (
        tally.arrays[key].tolist() if tally.spans else [] for key in ("dora", "dora_squared")
    )
    for (key, english), n, squares in zip(FLOWERS if fans else DORA, dora, dora_squared, strict=False):
        if n:
            rows.append((key, english, n, None, _average(n, squares, wins)))
    if fans:
        columns = (
            Column("fan", "fan"),
            Column("english", ""),
            Column("count", "hands or flowers"),
            Column("share", "share", True),
            Column("flowers", "flowers per win"),
        )
        return Table("fans", "Fans of the hands won", columns, tuple(rows))
    columns = (
        Column("yaku", "yaku"),
        Column("english", ""),
        Column("count", "hands or han"),
        Column("share", "share", True),
        Column("han", "han per win"),
    )
    return Table("yaku", "Yaku of the hands won", columns, tuple(rows))


def _han_label(value: Value) -> int | str:
    return f"yakuman x{value[0]}" if value[0] else value[2]


def _value_table(
    key: str, title: str, values: Mapping[Value, int], label: Callable[[Value], int | str | None]
) -> Table:
    counts: Counter[int | str] = Counter()
    for value, n in values.items():
        name = label(value)
        if name is not None:
            counts[name] += n
    wins = sum(counts.values())

    def place(name: int | str) -> tuple[int, int, str]:
        if isinstance(name, int):
            return 0, name, ""
        return 1, LIMITS.index(name) if name in LIMITS else -1, name

    rows = tuple((name, counts[name], share(counts[name], wins)) for name in sorted(counts, key=place))
    columns = (Column(key, key), Column("hands", "hands"), Column("share", "share", True))
    return Table(key, title, columns, rows)


def _match_table(tally: Tally, agents: Sequence[str], parts: int, unit: int) -> Table:
    seats = len(agents)
    places = ("first", "second", "third", "fourth")[:seats]
    columns = (
        Column("chair", "chair"),
        Column("matches", "matches"),
        *(Column(place, place, True) for place in places),
        Column("rank", "mean rank"),
        Column("final", "final score"),
        Column("points", "points"),
        Column("busted", "below 0", True),
    )
    rows: list[tuple[Cell, ...]] = []
    points, squares = (
        tally.arrays[key].tolist() if tally.spans else [0] * seats
        for key in ("end_points", "end_points_squared")
    )
    for chair, agent in enumerate(agents):
        ranks = tally.arrays["ranks"].tolist()[chair][:seats] if tally.spans else [0] * seats
        n = sum(ranks)
        finals = {
            score: count
            for (who, score), count in (tally.sparse["finals"] if tally.spans else {}).items()
            if who == chair
        }
        final = mean(finals)
        rows.append(
            (
                f"{chair} {agent}",
                n,
                *(share(k, n) for k in ranks),
                mean([(place + 1, count) for place, count in enumerate(ranks)]),
                None if final is None else Estimate(*(x / parts for x in _parts(final))),
                _average(points[chair], squares[chair], n, unit),
                share(int(tally.arrays["busted"][chair]), n) if tally.spans else None,
            )
        )
    return Table("matches", "Matches by chair", columns, tuple(rows))


def _parts(estimate: Estimate) -> tuple[float, float, float, float]:
    return estimate.value, estimate.se, estimate.low, estimate.high


def _length_table(tally: Tally) -> Table:
    counts = tally.arrays["match_hands"].tolist() if tally.spans else []
    total = sum(counts)
    rows = tuple((n, count, share(count, total)) for n, count in enumerate(counts) if count)
    columns = (Column("hands", "hands"), Column("matches", "matches"), Column("share", "share", True))
    return Table("length", "Hands per match (63: that many or more)", columns, rows)
