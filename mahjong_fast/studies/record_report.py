"""What do counts of game records say? Some ninety figures with error bars, for all players and for each.

The counts come from `mahjong_fast.logs.counting`; docs/logs.md says what each figure counts. A share is given
with its binomial error, a mean with that of its values; hands of one game are taken as independent.
"""

from __future__ import annotations

import csv
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from os import PathLike
from typing import Any

from ..logs.counting import Counts, Stats
from ..scoring import yaku_table
from .results import Column, Table
from .statistics import Estimate, mean, share


@dataclass(frozen=True)
class Figure:
    """One figure: a share `part` of `whole` (names of numbers), or the mean of `values`."""

    key: str
    heading: str
    part: str = ""
    whole: str = ""
    values: str = ""

    def of(self, counts: Counts) -> Estimate | None:
        """The figure with its error bar; None when nothing was counted."""
        if self.values:
            return mean(_values(counts, self.values))
        return share(counts.numbers[self.part], self.n(counts))

    def n(self, counts: Counts) -> int:
        """How many hands, wins ... the figure rests on."""
        if self.values:
            return _values(counts, self.values).total()
        return counts.numbers[self.whole]


def _values(counts: Counts, name: str) -> Counter[int]:
    return counts.values.get(name, Counter())


def _share(key: str, heading: str, part: str, whole: str) -> Figure:
    return Figure(key, heading, part, whole)


def _mean(key: str, heading: str, values: str | None = None) -> Figure:
    return Figure(key, heading, values=values or key)


FIGURES: tuple[Figure, ...] = (
    _mean("end_points", "points at the end"),
    _share("busted", "ends below 0", "busted", "finished"),
    _mean("delta", "points of a hand"),
    _mean("dealer_delta", "points of a hand as dealer"),
    _share("win", "hands won", "wins", "hands"),
    _share("deal_in", "hands dealt in", "deal_ins", "hands"),
    _share("lost_to_tsumo", "hands lost to a tsumo", "lost_to_tsumo", "hands"),
    _share("drawn", "hands drawn to the end", "drawn_hands", "hands"),
    _share("aborted", "hands aborted", "aborted_hands", "hands"),
    _share("kyuushu", "hands ended by nine terminals", "kyuushu", "hands"),
    _share("tenpai", "tenpai at a draw", "tenpai", "drawn_hands"),
    _share("nagashi", "nagashi mangan at a draw", "nagashi", "drawn_hands"),
    _share("tsumo", "wins by tsumo", "tsumo_wins", "wins"),
    _share("riichi_of_wins", "wins in riichi", "riichi_wins", "wins"),
    _share("called_of_wins", "wins with calls", "called_wins", "wins"),
    _share("silent_of_wins", "wins closed without riichi", "silent_wins", "wins"),
    _mean("win_points", "points of a win"),
    _mean("riichi_win_points", "points of a win in riichi"),
    _mean("called_win_points", "points of a win with calls"),
    _mean("silent_win_points", "points of a silent win"),
    _mean("dealer_win_points", "points of a dealer's win"),
    _mean("other_win_points", "points of another's win"),
    _mean("win_turn", "turn of a win"),
    _mean("han", "han of a win"),
    _mean("fu", "fu of a win"),
    _share("mangan_up", "wins of mangan and more", "mangan_up", "told_wins"),
    _mean("dora", "dora of a win", "dora_tiles"),
    _mean("aka", "red fives of a win", "aka_tiles"),
    _mean("ura", "ura-dora of a win", "ura_tiles"),
    _mean("nuki", "Norths of a win", "nuki_tiles"),
    _mean("deal_in_points", "points of a deal-in"),
    _mean("deal_in_turn", "turn of a deal-in"),
    _share("deal_ins_to_riichi", "deal-ins to riichi", "deal_ins_to_riichi", "deal_ins"),
    _share("deal_ins_to_called", "deal-ins to hands with calls", "deal_ins_to_called", "deal_ins"),
    _share("deal_ins_to_silent", "deal-ins to silent hands", "deal_ins_to_silent", "deal_ins"),
    _share("deal_ins_to_dealer", "deal-ins to the dealer", "deal_ins_to_dealer", "deal_ins"),
    _share("deal_ins_in_riichi", "deal-ins in riichi", "riichi_deal_ins", "deal_ins"),
    _share("deal_ins_with_calls", "deal-ins with calls", "called_deal_ins", "deal_ins"),
    _mean("lost_to_tsumo_points", "points lost to a tsumo"),
    _share("riichi", "hands in riichi", "riichi", "hands"),
    _mean("riichi_turn", "turn of riichi"),
    _share("riichi_paid", "riichi whose discard passed", "riichi_paid", "riichi"),
    _share("riichi_first", "riichi that are the first", "riichi_first", "riichi"),
    _share("riichi_chased", "first riichi that are chased", "riichi_chased", "riichi_first"),
    _share("riichi_win", "riichi that win", "riichi_wins", "riichi"),
    _share("riichi_tsumo", "riichi that win by tsumo", "riichi_tsumo_wins", "riichi"),
    _share("riichi_deal_in", "riichi that deal in", "riichi_deal_ins", "riichi"),
    _share("riichi_drawn", "riichi that end in a draw", "riichi_drawn", "riichi"),
    _mean("riichi_delta", "points of a hand in riichi"),
    _share("ippatsu", "riichi wins with ippatsu", "ippatsu_wins", "told_riichi_wins"),
    _share("ura_hit", "riichi wins with ura-dora", "ura_wins", "told_riichi_wins"),
    _mean("riichi_wait_kinds", "kinds waited for in riichi"),
    _mean("riichi_wait_tiles", "tiles waited for in riichi"),
    _share("riichi_good_wait", "riichi that wait for two kinds or more", "good_waits", "waits"),
    _share("called", "hands with calls", "called", "hands"),
    _mean("calls", "calls of a hand"),
    _mean("first_call_turn", "turn of the first call"),
    _share("called_win", "hands with calls that win", "called_wins", "called"),
    _share("called_deal_in", "hands with calls that deal in", "called_deal_ins", "called"),
    _share("called_tenpai", "hands with calls tenpai at a draw", "called_tenpai", "called_drawn"),
    _share("dealer_win", "dealer's hands won", "dealer_wins", "dealer_hands"),
    _share("dealer_deal_in", "dealer's hands dealt in", "dealer_deal_ins", "dealer_hands"),
    _share("dealer_riichi", "dealer's hands in riichi", "dealer_riichi", "dealer_hands"),
    _share("dealer_again", "dealers who stay", "dealer_again", "dealer_followed"),
)
"""The figures of a player, besides places, calls by kind, limits and yaku."""

MELDS = ("chi", "pon", "daiminkan", "ankan", "kakan", "nukidora")
LIMITS = ("none", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
DRAWS = ("exhaustive", "nagashi", "kyuushu", "suufon", "suucha", "sancha", "suukaikan", "sanchahou")
MAIN = (
    "delta",
    "win",
    "deal_in",
    "tsumo",
    "win_points",
    "deal_in_points",
    "riichi",
    "riichi_win",
    "called",
    "called_win",
)
"""The figures in the table of players."""


def prepared(counts: Counts) -> Counts:
    """The counts with what follows from them: sums over limits, waits and places."""
    own = counts + Counts()
    numbers = own.numbers
    kinds = _values(own, "riichi_wait_kinds")
    numbers["waits"] = sum(kinds.values())
    numbers["good_waits"] = sum(count for value, count in kinds.items() if value > 1)
    numbers["mangan_up"] = sum(numbers[f"limit:{limit}"] for limit in LIMITS[1:])
    numbers["finished"] = _values(own, "end_points").total()
    return own


def player_figures(counts: Counts) -> list[tuple[str, str, Estimate | None, int, bool]]:
    """Every figure of a player: key, heading, figure, how many it rests on, whether it is a share."""
    own = prepared(counts)
    found: list[tuple[str, str, Estimate | None, int, bool]] = []
    for seats in (4, 3):
        places = _values(own, f"place_of_{seats}")
        n = places.total()
        if n:
            found.append((f"place_of_{seats}", f"place of {seats}", mean(places), n, False))
            found += [
                (
                    f"place_{place}_of_{seats}",
                    f"place {place} of {seats}",
                    share(places.get(place, 0), n),
                    n,
                    True,
                )
                for place in range(1, seats + 1)
            ]
    found += [(f.key, f.heading, f.of(own), f.n(own), not f.values) for f in FIGURES]
    hands = own.numbers["hands"]
    # several of a hand are possible: the mean number, its error that of rare independent events
    found += [(kind, f"{kind} of a hand", _rate(own.numbers[kind], hands), hands, False) for kind in MELDS]
    return found


def _rate(count: int, n: int) -> Estimate | None:
    if n == 0:
        return None
    se = count**0.5 / n
    return Estimate(count / n, se, max(0.0, count / n - 1.96 * se), count / n + 1.96 * se)


def record_tables(stats: Stats, most: int = 20) -> tuple[Table, ...]:
    """The report: all players as one, hands as a whole, limits and yaku of the wins, and the `most` players
    with the most hands.
    """
    total = stats.all
    return (
        _figures_table("all", "All players", total),
        _hands_table(stats.table),
        _share_table("limits", "Limits of the wins", LIMITS, "limit", total),
        _share_table("yaku", "Yaku of the wins", [row.key for row in yaku_table()], "yaku", total),
        _players_table(stats, most),
    )


def _figure_columns(heading: str) -> tuple[Column, ...]:
    share_of, number = Column("share", "share", percent=True), Column("n", "of")
    return (Column("figure", heading), share_of, Column("mean", "mean"), number)


def _figures_table(key: str, title: str, counts: Counts) -> Table:
    rows = tuple(
        (name, value if is_share else None, None if is_share else value, n)
        for name, _, value, n, is_share in player_figures(counts)
        if n
    )
    return Table(
        key,
        title,
        _figure_columns("figure"),
        rows,
        facts={"games": counts.numbers["games"], "hands": counts.numbers["hands"]},
    )


def player_table(name: str, counts: Counts) -> Table:
    """Every figure of one player."""
    return _figures_table("player", name or "(no name)", counts)


def _hands_table(table: Counts) -> Table:
    numbers, hands = table.numbers, table.numbers["hands"]
    rows: list[tuple[Any, ...]] = [("won", share(numbers["won"], hands), None, hands)]
    rows += [(f"draw: {reason}", share(numbers[f"draw:{reason}"], hands), None, hands) for reason in DRAWS]
    rows += [
        (f"won by {number} at once", share(numbers[f"ron_of_{number}"], numbers["won"]), None, numbers["won"])
        for number in (2, 3)
    ]
    for key, heading in (
        ("hands_of_game", "hands of a game"),
        ("riichi_of_hand", "riichi of a hand"),
        ("turns_of_hand", "turns of a hand"),
    ):
        values = _values(table, key)
        rows.append((heading, None, mean(values), values.total()))
    rows.append(("kans of a hand", None, _rate(numbers["kans"], hands), hands))
    facts = {"games": numbers["games"], "hands": hands, "broken_off": numbers["broken_off"]}
    counted = tuple(row for row in rows if row[3])
    return Table("hands", "Hands as a whole", _figure_columns("hands"), counted, facts=facts)


def _share_table(key: str, title: str, names: Any, prefix: str, counts: Counts) -> Table:
    wins = counts.numbers["told_wins"]
    columns = (Column(prefix, prefix), Column("wins", "wins"), Column("share", "share of wins", percent=True))
    rows = [
        (name, counts.numbers[f"{prefix}:{name}"], share(counts.numbers[f"{prefix}:{name}"], wins))
        for name in names
    ]
    known = set(names)
    rows += [
        (name.partition(":")[2], count, share(count, wins))
        for name, count in sorted(counts.numbers.items())
        if name.startswith(f"{prefix}:") and name.partition(":")[2] not in known
    ]
    return Table(key, title, columns, tuple(row for row in rows if row[1]))


def _players_table(stats: Stats, most: int) -> Table:
    main = [figure for figure in FIGURES if figure.key in MAIN]
    columns = (
        Column("player", "player"),
        Column("games", "games"),
        Column("hands", "hands"),
        Column("place", "place"),
        *(Column(figure.key, figure.key, percent=not figure.values) for figure in main),
    )
    ordered = sorted(stats.players.items(), key=lambda item: (-item[1].numbers["hands"], item[0]))
    rows = []
    for name, counts in ordered[:most]:
        own = prepared(counts)
        places = _values(own, "place_of_4") or _values(own, "place_of_3")
        row = (name or "(no name)", own.numbers["games"], own.numbers["hands"], mean(places))
        rows.append((*row, *(figure.of(own) for figure in main)))
    hidden = len(ordered) - len(rows)
    notes = (f"and {hidden} more with fewer hands",) if hidden > 0 else ()
    return Table("players", "Players", columns, tuple(rows), notes)


def record_dict(stats: Stats, most: int = 20) -> dict[str, Any]:
    """Everything in JSON's types: the tables, every figure of every player, and the counts, which
    `Stats.from_dict` reads.
    """
    players = {
        name: {
            key: None
            if value is None
            else {
                "value": value.value,
                "se": _finite(value.se),
                "low": _finite(value.low),
                "high": _finite(value.high),
                "n": n,
            }
            for key, _, value, n, _ in player_figures(counts)
        }
        for name, counts in sorted(stats.players.items())
    }
    return {
        "files": stats.files,
        "games": stats.games,
        "hands": stats.hands,
        "tables": {table.key: table.to_dict() for table in record_tables(stats, most)},
        "players": players,
        "counts": stats.to_dict(),
    }


def _finite(number: float) -> float | None:
    return number if abs(number) != float("inf") else None


def record_rows(stats: Stats) -> Iterator[list[Any]]:
    """Rows for CSV: player (empty: all), figure, value, se, low, high, n."""
    for name, counts in [("", stats.all), *sorted(stats.players.items())]:
        for key, _, value, n, _ in player_figures(counts):
            if value is not None:
                yield [name, key, value.value, _finite(value.se), _finite(value.low), _finite(value.high), n]
        wins = counts.numbers["told_wins"]
        for number, count in sorted(counts.numbers.items()):
            if number.startswith(("yaku:", "limit:")):
                estimate = share(count, wins)
                if estimate is not None:
                    yield [name, number, estimate.value, estimate.se, estimate.low, estimate.high, wins]


def write_csv(stats: Stats, path: str | PathLike[str]) -> None:
    """Every figure of every player as one row of a CSV file."""
    with open(path, "w", newline="", encoding="utf-8") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(["player", "figure", "value", "se", "low", "high", "n"])
        writer.writerows(record_rows(stats))
