"""How are the counts of games reported? Integers in, tables with error bars out."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from ..events import DRAW_REASONS
from ..scoring import LIMITS
from .results import Cell, Column, Table
from .statistics import Estimate, Moments, mean, mean_of_groups, mean_of_sums, share, share_of_groups
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
    WIN_POINTS,
    DEAL_IN_POINTS,
    TURNS,
    VALUE,
    COLUMNS,
) = range(17)
"""Places of a row of counts, one per chair or seat wind (csrc/sim/rollout.hpp)."""
FIGURES = {
    "win": (WINS, HANDS),
    "tsumo": (TSUMO, HANDS),
    "ron": (RON, HANDS),
    "deal_in": (DEAL_IN, HANDS),
    "riichi": (RIICHI, HANDS),
    "call": (OPENED, HANDS),
    "riichi_win": (RIICHI_WINS, RIICHI),
    "call_win": (OPEN_WINS, OPENED),
    "tenpai": (TENPAI, DRAWN),
    "points": (POINTS, HANDS),
    "win_points": (WIN_POINTS, WINS),
    "deal_in_points": (DEAL_IN_POINTS, DEAL_IN),
    "draws": (TURNS, WINS),
    "value": (VALUE, WINS),
}
"""Quotients of a row, in the order of their moments."""
_OF_POINTS = frozenset(("points", "win_points", "deal_in_points", "value"))
POOL_OF_WINDS, POOL_OF_AGENTS, POOL_OF_ALL = 4, 8, 12
"""Places of the moments of seat winds, of agents (under their first chair), of everybody."""

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
Number = Callable[[Value], int | None]
_YAKUMAN = 1 << 20
_ALL_LABELS = -1


def simulation_tables(
    tally: Tally,
    agents: Sequence[str],
    yaku: Mapping[int, tuple[str, str]],
    matches: bool,
    *,
    counted: str = "yaku",
    wind_names: Sequence[str] = WINDS,
    unlimited: bool = False,
) -> tuple[Table, ...]:
    """The report; must work for a tally of nothing. `counted`: what hands are worth, `yaku`, `fans` (Chinese
    Official), `items` (Korean) or `capped` fans (Malaysian); the argument `yaku` has their names by number.
    `unlimited`: points have no limit (aotenjou), and no error.
    """
    unit = 0 if unlimited else 100 if counted == "yaku" else 1
    seats = len(agents)
    none: list[Row] = [[0] * COLUMNS] * seats
    chairs: list[Row] = tally.arrays["chairs"].tolist()[:seats] if tally.spans else none
    winds: list[Row] = tally.arrays["winds"].tolist()[:seats] if tally.spans else none
    pools: list[Any] = (
        tally.arrays["seat_moments"].tolist()
        if tally.spans
        else [[[0, 0, 0]] * len(FIGURES)] * (POOL_OF_ALL + 1)
    )
    values = Values(tally)
    tables = [_rates_table(tally, chairs, pools[POOL_OF_ALL], unit, _NOTES[counted])]
    by_chair = [(f"{chair} {agent}", chairs[chair], pools[chair]) for chair, agent in enumerate(agents)]
    lost = () if matches or counted != "yaku" else ("The deposits of a drawn hand are lost with it.",)
    tables.append(_seat_table("chairs", "By chair", "chair", by_chair, unit, lost))
    if len(set(agents)) > 1:
        pooled = [
            (
                name,
                added([row for agent, row in zip(agents, chairs, strict=True) if agent == name]),
                pools[POOL_OF_AGENTS + list(agents).index(name)],
            )
            for name in dict.fromkeys(agents)
        ]
        tables.append(_seat_table("agents", "By agent", "agent", pooled, unit))
    by_wind = [(wind_names[wind], winds[wind], pools[POOL_OF_WINDS + wind]) for wind in range(seats)]
    tables.append(_seat_table("winds", f"By seat wind ({wind_names[0]} deals)", "wind", by_wind, unit))
    tables.append(_ends_table(tally))
    tables.append(_turns_table(tally))
    if counted in ("items", "capped"):
        tables.append(_items_table(tally, yaku, "points of" if counted == "items" else "worth"))
    else:
        tables.append(_yaku_table(tally, yaku, counted == "fans"))
    tables += _value_tables(values, counted)
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


def _items_table(tally: Tally, names: Mapping[int, tuple[str, str]], part: str) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for number, n, cell in yaku_shares(tally):
        key, kind = names.get(number, (f"item_{number}", ""))
        rows.append((key, kind, n, cell))
    columns = (
        Column("item", "item"),
        Column("part", part),
        Column("count", "hands"),
        Column("share", "share", True),
    )
    return Table("items", "Items and limit hands of the hands won", columns, tuple(rows))


class Values:
    """What the hands won are worth. Wins of one group (a hand, or a match) are not independent: the moments
    say how many of them are alike.
    """

    def __init__(self, tally: Tally) -> None:
        self.wins: Mapping[Value, int] = tally.sparse["values"] if tally.spans else {}
        self.moments = tally.sparse["value_moments"] if tally.spans else {}

    def shares(self, place: int, number: Number) -> list[tuple[int, int, Estimate | None]]:
        """(label, wins, share) of one table; `place` and `number` as the core counts them, None: a win that
        does not belong there.
        """
        counts: Counter[int] = Counter()
        for value, n in self.wins.items():
            label = number(value)
            if label is not None:
                counts[label] += n
        wins = counts.total()
        squares = wins + self.moments.get((place, _ALL_LABELS, 0), 0)
        rows = []
        for label, n in counts.items():
            alike, products = (self.moments.get((place, label, moment), 0) for moment in (0, 1))
            rows.append((label, n, share_of_groups(n, wins, (n + alike, n + products, squares))))
        return rows


def _ordinary(place: int) -> Number:
    return lambda value: None if value[0] else value[place]


def _value_tables(values: Values, counted: str) -> list[Table]:
    """Their places and labels are those of `count_win` and the like in csrc/sim/rollout.cpp."""
    if counted == "items":
        return [
            _value_table(
                values, 0, "limit", "Limit hands among the hands won", lambda v: v[0], _LEVELS.__getitem__
            ),
            _value_table(values, 1, "qualifying", "Hand points (limit hands apart)", _ordinary(2)),
            _value_table(values, 2, "bonus", "Bonus points (limit hands apart)", _ordinary(3)),
            _value_table(
                values,
                3,
                "value",
                "Value of the hands won: hand and bonus points, or the limit",
                lambda v: v[1],
            ),
            _value_table(values, 4, "points", "Points received per hand won", lambda v: v[4]),
        ]
    if counted == "capped":
        return [
            _value_table(values, 0, "value", "Fans of the hands won, capped", lambda v: v[2]),
            _value_table(values, 1, "sum", "Fans of the hands won, not capped", lambda v: v[3]),
            _value_table(
                values, 2, "points", "Points received per hand won, flies among them", lambda v: v[4]
            ),
        ]
    if counted == "fans":
        return [
            _value_table(values, 0, "qualifying", "Points of the fans without flowers", lambda v: v[2]),
            _value_table(
                values, 1, "value", "Value of the hands won, flowers included", lambda v: v[2] + v[3]
            ),
            _value_table(values, 2, "points", "Points received per hand won", lambda v: v[4]),
        ]
    return [
        _value_table(
            values,
            0,
            "han",
            "Han of the hands won (yakuman in units)",
            lambda v: _YAKUMAN + v[0] if v[0] else v[2],
            lambda label: f"yakuman x{label - _YAKUMAN}" if label > _YAKUMAN else label,
        ),
        _value_table(values, 1, "fu", "Fu of the hands won (yakuman apart)", _ordinary(3)),
        _value_table(
            values,
            2,
            "limit",
            "Limits of the hands won",
            lambda v: v[1],
            lambda label: LIMITS[label] or "none",
        ),
        _value_table(values, 3, "points", "Points per hand won, without honba and sticks", lambda v: v[4]),
    ]


def added(rows: Sequence[Row]) -> list[int]:
    """Counts of several chairs together."""
    return [sum(column) for column in zip(*rows, strict=True)]


def figure(name: str, row: Row, moments: Sequence[Moments], unit: int) -> Estimate | None:
    """One of FIGURES; `unit` of points in the moments."""
    (x, n), spread = FIGURES[name], moments[_PLACES[name]]
    if name in _OF_POINTS:
        return mean_of_groups(row[x], row[n], spread, unit)
    if name == "draws":
        return mean_of_groups(row[x], row[n], spread)
    return share_of_groups(row[x], row[n], spread)


_PLACES = {name: place for place, name in enumerate(FIGURES)}


def won(tally: Tally) -> Estimate | None:
    """The share of hands that somebody won."""
    ends = tally.arrays["ends"].tolist()
    return share_of_groups(sum(ends[:4]), sum(ends), tally.arrays["won_moments"].tolist())


def _rates_table(
    tally: Tally, chairs: Sequence[Row], moments: Sequence[Moments], unit: int, notes: tuple[str, ...]
) -> Table:
    total = added(chairs)
    hands, wins = total[HANDS], total[WINS]
    n = hands // len(chairs)
    lost, drawn = None, 0
    if tally.spans:
        drawn = sum(tally.arrays["ends"].tolist()[4:])
        won_2, products, hands_2 = tally.arrays["won_moments"].tolist()
        squares = (hands_2 - 2 * products + won_2, hands_2 - products, hands_2)
        lost = share_of_groups(drawn, n, squares)

    def cell(name: str) -> Estimate | None:
        return figure(name, total, moments, unit)

    rows: list[tuple[Cell, ...]] = [
        ("hands won", n, won(tally) if tally.spans else None),
        ("hands drawn", n, lost),
        ("win, per player and hand", hands, cell("win")),
        ("tsumo", hands, cell("tsumo")),
        ("ron", hands, cell("ron")),
        ("deal-in", hands, cell("deal_in")),
        ("riichi", hands, cell("riichi")),
        ("win after riichi, of riichi", total[RIICHI], cell("riichi_win")),
        ("call (hand opened)", hands, cell("call")),
        ("win after a call, of opened hands", total[OPENED], cell("call_win")),
        ("tenpai at an exhaustive draw", total[DRAWN], cell("tenpai")),
        ("points per hand won", wins, cell("value")),
        ("points per deal-in", total[DEAL_IN], cell("deal_in_points")),
        ("draws of the winner", wins, cell("draws")),
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
    return Table("rates", "Rates", columns, shares, notes, facts, chart="shares")


_COUNTED = "counted: hands, hands of all players together, or the cases that the row names."
_NOTES = {
    "yaku": (_COUNTED, "Points per hand won and per deal-in are those of the hand: no honba, no deposits."),
    "fans": (_COUNTED,),
    "items": (_COUNTED,),
    "capped": (_COUNTED, "Points per hand won hold the flies; those per win and per deal-in do not."),
}


_PLAIN = frozenset(("points per hand won", "points per deal-in", "draws of the winner"))


def _seat_table(
    key: str,
    title: str,
    first: str,
    rows: Sequence[tuple[str, Row, Sequence[Moments]]],
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
    names = ("win", "tsumo", "ron", "deal_in", "riichi", "call", "tenpai", "win_points", "points")
    for name, row, moments in rows:
        cells.append((name, row[HANDS], *(figure(key, row, moments, unit) for key in names)))
    return Table(key, title, columns, tuple(cells), notes)


def _label_shares(
    tally: Tally, counts: str, moments: str, of: int, squares: int
) -> list[tuple[int, int, Estimate | None]]:
    """(label, number, share) of counts that are not 0; `of`: of how many, `squares`: nn over groups."""
    found = zip(tally.arrays[counts].tolist(), tally.arrays[moments].tolist(), strict=True)
    return [(i, k, share_of_groups(k, of, (*spread, squares))) for i, (k, spread) in enumerate(found) if k]


def _wins(tally: Tally) -> tuple[int, int]:
    """Hands won, and the sum over groups of the square of their number."""
    return (
        sum(tally.arrays["turns"].tolist()),
        int(tally.arrays["seat_moments"][POOL_OF_ALL][_PLACES["win"]][0]),
    )


def yaku_shares(tally: Tally) -> list[tuple[int, int, Estimate | None]]:
    """(bit, wins, share of all wins), the most frequent first."""
    found = _label_shares(tally, "yaku", "yaku_moments", *_wins(tally)) if tally.spans else []
    return sorted(found, key=lambda row: (-row[1], row[0]))


def _ends_table(tally: Tally) -> Table:
    found = []
    if tally.spans:
        hands, hands_2 = int(tally.arrays["ends"].sum()), int(tally.arrays["won_moments"][2])
        found = _label_shares(tally, "ends", "end_moments", hands, hands_2)
    rows = tuple((ENDS[end], n, cell) for end, n, cell in found)
    columns = (Column("end", "end"), Column("hands", "hands"), Column("share", "share", True))
    return Table("ends", "How hands end", columns, rows)


def _turns_table(tally: Tally) -> Table:
    rows = tuple(_label_shares(tally, "turns", "turn_moments", *_wins(tally))) if tally.spans else ()
    columns = (Column("draws", "draws"), Column("hands", "hands"), Column("share", "share", True))
    return Table("turns", "Wins by the number of tiles the winner had drawn", columns, rows)


def _yaku_table(tally: Tally, yaku: Mapping[int, tuple[str, str]], fans: bool) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for bit, n, cell in yaku_shares(tally):
        key, english = yaku.get(bit, (f"bit_{bit}", ""))
        rows.append((key, english, n, cell, None))
    if tally.spans:
        wins, wins_2 = _wins(tally)
        dora, moments = (tally.arrays[key].tolist() for key in ("dora", "dora_moments"))
        for (key, english), n, spread in zip(FLOWERS if fans else DORA, dora, moments, strict=False):
            if n:
                rows.append((key, english, n, None, mean_of_groups(n, wins, (*spread, wins_2))))
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


def _value_table(
    values: Values,
    place: int,
    key: str,
    title: str,
    number: Number,
    name: Callable[[int], int | str] = int,
) -> Table:
    found = sorted(values.shares(place, number), key=lambda row: row[0])
    rows = tuple((name(label), n, cell) for label, n, cell in found)
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
                mean_of_sums(points[chair], squares[chair], n, unit),
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
