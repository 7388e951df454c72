"""What happened in these records, player by player? Counted in integers, so that parts add up to the whole.

Every figure is a count out of a count or the mean of whole numbers; nothing is averaged here. The figures
with their error bars are made of the counts by `mahjong_fast.studies.record_report`.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from mahjong_fast import _core
from mahjong_fast.errors import LogError, MahjongError

from . import Paths, iter_games
from .event_shapes import sound_events
from .formats import check_format
from .model import Event, Game
from .parallel import map_in_order, worker_count
from .sources import existing, iter_files, listed_paths
from .training import final_ranks, hand_deltas
from .win_limits import LIMITS, limit_of_win

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

BY = ("name", "chair")
"""What players are told apart by."""
_ALL_FORMS = 7
_CALLS = frozenset({"chi", "pon", "daiminkan"})
_MELDS = frozenset({"chi", "pon", "daiminkan", "ankan", "kakan"})
_DORA = ("dora", "aka", "ura", "nuki")
_KIND = {f"{rank}{suit}": 9 * place + rank - 1 for place, suit in enumerate("mps") for rank in range(1, 10)}
_KIND |= {f"5{suit}r": 9 * place + 4 for place, suit in enumerate("mps")}
_KIND |= {name: 27 + place for place, name in enumerate("ESWNPFC")}


@dataclass(slots=True)
class Counts:
    """Integers about a player: `numbers` how often something happened, `values` how often a whole number
    came (points, turns ...): name -> value -> how often. docs/logs.md lists the names.
    """

    numbers: Counter[str] = field(default_factory=Counter)
    values: dict[str, Counter[int]] = field(default_factory=dict)

    def __add__(self, other: Counts) -> Counts:
        total = Counts(self.numbers.copy(), {name: values.copy() for name, values in self.values.items()})
        total.add(other)
        return total

    def add(self, other: Counts) -> None:
        """Take over the counts of another part."""
        self.numbers.update(other.numbers)
        for name, values in other.values.items():
            self.values.setdefault(name, Counter()).update(values)

    def value(self, name: str, value: int) -> None:
        """Count a whole number."""
        values = self.values.get(name)
        if values is None:
            values = self.values[name] = Counter()
        values[value] += 1

    def to_dict(self) -> dict[str, Any]:
        """The integers in JSON's types, in a fixed order; values as `[value, count]` rows."""
        return {
            "numbers": {name: count for name, count in sorted(self.numbers.items()) if count},
            "values": {
                name: [[value, count] for value, count in sorted(values.items())]
                for name, values in sorted(self.values.items())
            },
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Counts:
        """What `to_dict` gave. Raises MahjongError for anything else."""
        try:
            numbers = Counter({str(name): _whole(count) for name, count in data["numbers"].items()})
            values = {
                str(name): Counter({_whole(value): _whole(count) for value, count in rows})
                for name, rows in data["values"].items()
            }
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            raise MahjongError(f"not the counts of records: {type(error).__name__}: {error}") from None
        return cls(numbers, values)


def _whole(number: Any) -> int:
    if type(number) is not int:
        raise ValueError(f"{number!r} is no whole number")
    return number


@dataclass(slots=True)
class Stats:
    """The counts of some records: `table` about hands as a whole (draws, several winners, kans), `players` by
    name or chair. `a + b` is the counts of both parts. `errors`: files that could not be read.
    """

    table: Counts = field(default_factory=Counts)
    players: dict[str, Counts] = field(default_factory=dict)
    files: int = 0
    errors: list[LogError] = field(default_factory=list)

    @property
    def games(self) -> int:
        """Games counted."""
        return self.table.numbers["games"]

    @property
    def hands(self) -> int:
        """Hands counted; those that break off are not."""
        return self.table.numbers["hands"]

    @property
    def all(self) -> Counts:
        """All players as one."""
        total = Counts()
        for counts in self.players.values():
            total.add(counts)
        return total

    def __add__(self, other: Stats) -> Stats:
        total = Stats(
            self.table + other.table,
            {name: counts + Counts() for name, counts in self.players.items()},
            self.files,
            list(self.errors),
        )
        total.files += other.files
        total.errors += other.errors
        for name, counts in other.players.items():
            total.player(name).add(counts)
        return total

    def add(self, other: Stats) -> None:
        """Take over the counts of another part."""
        self.table.add(other.table)
        self.files += other.files
        self.errors += other.errors
        for name, counts in other.players.items():
            self.player(name).add(counts)

    def player(self, name: str) -> Counts:
        """The counts of one player, empty ones if he is new."""
        return self.players.setdefault(name, Counts())

    def to_dict(self) -> dict[str, Any]:
        """The integers in JSON's types: `from_dict` reads them, so parts counted anywhere can be added."""
        return {
            "files": self.files,
            "table": self.table.to_dict(),
            "players": {name: counts.to_dict() for name, counts in sorted(self.players.items())},
            "errors": [{"file": error.file, "message": str(error)} for error in self.errors],
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Stats:
        """What `to_dict` gave. Raises MahjongError for anything else."""
        try:
            errors = [LogError(str(item["message"]), file=item["file"]) for item in data["errors"]]
            players = {str(name): Counts.from_dict(counts) for name, counts in data["players"].items()}
            return cls(Counts.from_dict(data["table"]), players, _whole(data["files"]), errors)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            if isinstance(error, MahjongError):
                raise
            raise MahjongError(f"not the counts of records: {type(error).__name__}: {error}") from None


def stats(
    source: Paths | Game | Iterable[Game],
    *,
    by: str = "name",
    workers: int = 1,
    format: str | None = None,
    rules: Ruleset | str | None = None,
    errors: str = "raise",
) -> Stats:
    """Count what happened in records: wins, deal-ins, riichi, calls, points, yaku, places ...

    `source`: a Game, games, or paths of files, folders and archives. `by`: players are told apart by their
    `name` or by their `chair` in the game. `workers`: processes, 0 = one per processor; the counts do not
    depend on it. `errors`: "raise" or "skip" (the result lists them). Raises LogError, and MahjongError for
    arguments that do not fit.
    """
    total = Stats()
    for part in stats_each(source, by=by, workers=workers, format=format, rules=rules):
        if errors == "raise" and part.errors:
            raise part.errors[0]
        total.add(part)
    return total


def stats_each(
    source: Paths | Game | Iterable[Game],
    *,
    by: str = "name",
    workers: int = 1,
    format: str | None = None,
    rules: Ruleset | str | None = None,
) -> Iterator[Stats]:
    """The counts of `stats`, one part per game or file, in order, as they become ready."""
    if by not in BY:
        raise MahjongError(f"by={by!r}: expected name or chair")
    check_format(format)
    worker_count(workers)
    items = [source] if isinstance(source, Game) else listed_paths(source)
    yield from (count_game(item, by) for item in items if isinstance(item, Game))
    paths = existing([item for item in items if not isinstance(item, Game)])
    work = partial(_count_file, by=by, format=format, rules=rules)
    yield from map_in_order(work, map(os.fspath, iter_files(paths)), workers)


def _count_file(path: str, *, by: str, format: str | None, rules: Ruleset | str | None) -> Stats:
    part = Stats(files=1)
    for game in iter_games(path, format, rules=rules, errors=part.errors.append):
        part.add(count_game(game, by))
    return part


def count_game(game: Game, by: str = "name") -> Stats:
    """The counts of one game. LogError for events that are not those of a game."""
    with sound_events(game):
        return _count_game(game, by)


def _count_game(game: Game, by: str) -> Stats:
    part = Stats()
    players = [Counts() for _ in range(game.seats)]
    table = part.table
    table.numbers["games"] += 1
    spans = list(game.hands())
    hands = 0
    for number, (start, stop) in enumerate(spans):
        events = game.events[start:stop]
        deltas = hand_deltas(events, game.seats, 1000 if game.rules.family == "riichi" else 0)
        if not deltas:
            table.numbers["broken_off"] += 1
            continue
        hands += 1
        _Hand(game, events, players, table).count(deltas)
        if number + 1 < len(spans):
            dealer = events[0]["oya"]
            players[dealer].numbers["dealer_followed"] += 1
            players[dealer].numbers["dealer_again"] += game.events[spans[number + 1][0]]["oya"] == dealer
    _count_places(game, players, table, hands)
    for chair, counts in enumerate(players):
        counts.numbers["games"] += 1
        part.player(game.names[chair] if by == "name" else f"chair {chair}").add(counts)
    return part


def _count_places(game: Game, players: list[Counts], table: Counts, hands: int) -> None:
    ranks = final_ranks(game)
    if not ranks:
        return
    table.value("hands_of_game", hands)
    end = game.events[-1]
    for chair, rank in enumerate(ranks):
        players[chair].value(f"place_of_{game.seats}", rank + 1)
        players[chair].value("end_points", end["scores"][chair])
        players[chair].numbers["busted"] += end["scores"][chair] < 0


class _Hand:
    """One hand while it is counted."""

    def __init__(self, game: Game, events: tuple[Event, ...], players: list[Counts], table: Counts) -> None:
        self.game = game
        self.events = events
        self.players = players
        self.table = table
        seats = range(game.seats)
        self.dealer: int = events[0]["oya"]
        self.turns = [0 for _ in seats]  # own discards
        self.calls = [0 for _ in seats]
        self.riichi: list[int] = []  # chairs in the order of their declarations
        self.declared = -1  # the chair whose next discard is that of its riichi
        self.wins: list[Event] = []
        self.draw: Event | None = None

    def count(self, deltas: list[int]) -> None:
        """Count the hand, which ended with these changes of points."""
        for event in self.events:
            self.follow(event)
        table, dealer = self.table, self.dealer
        table.numbers["hands"] += 1
        table.value("turns_of_hand", max(self.turns))
        table.value("riichi_of_hand", len(self.riichi))
        if self.draw is not None:
            table.numbers[f"draw:{self.draw.get('reason', 'exhaustive')}"] += 1
        else:
            table.numbers["won"] += 1
            if len(self.wins) > 1:
                table.numbers[f"ron_of_{len(self.wins)}"] += 1
        for chair, counts in enumerate(self.players):
            numbers = counts.numbers
            numbers["hands"] += 1
            counts.value("delta", deltas[chair])
            if chair == dealer:
                numbers["dealer_hands"] += 1
                counts.value("dealer_delta", deltas[chair])
            if self.calls[chair]:
                numbers["called"] += 1
            counts.value("calls", self.calls[chair])
        for chair in self.riichi:
            self.players[chair].value("riichi_delta", deltas[chair])
        self.count_riichi()
        self.count_wins()
        if self.draw is not None:
            self.count_draw(self.draw)

    def follow(self, event: Event) -> None:
        kind = event["type"]
        if kind == "dahai":
            actor = event["actor"]
            self.turns[actor] += 1
            if self.declared == actor:
                self.declared = -1
                self.count_waits(actor, event)
        elif kind == "reach":
            actor = event["actor"]
            self.players[actor].value("riichi_turn", self.turns[actor] + 1)
            self.riichi.append(actor)
            self.declared = actor
        elif kind in _MELDS:
            actor = event["actor"]
            self.players[actor].numbers[kind] += 1
            if kind in _CALLS:
                if not self.calls[actor]:
                    self.players[actor].value("first_call_turn", self.turns[actor] + 1)
                self.calls[actor] += 1
            if kind not in ("chi", "pon"):
                self.table.numbers["kans"] += 1
        elif kind == "nukidora":
            self.players[event["actor"]].numbers["nukidora"] += 1
        elif kind == "reach_accepted":
            self.players[event["actor"]].numbers["riichi_paid"] += 1
        elif kind == "hora":
            self.wins.append(event)
        elif kind == "ryukyoku":
            self.draw = event

    def count_waits(self, chair: int, discard: Event) -> None:
        """What a player in riichi waits for, by the tiles he holds after the declaring discard."""
        counts, melds = bytearray(34), 0
        try:
            for tile in self.events[0]["tehais"][chair]:
                counts[_KIND[tile]] += 1
            for event in self.events:
                if event.get("actor") == chair:
                    kind = event["type"]
                    if kind == "tsumo":
                        counts[_KIND[event["pai"]]] += 1
                    elif kind in ("dahai", "nukidora"):
                        counts[_KIND[event["pai"]]] -= 1
                    elif kind in _MELDS:
                        melds += kind != "kakan"
                        for tile in event["consumed"] if kind != "kakan" else [event["pai"]]:
                            counts[_KIND[tile]] -= 1
                if event is discard:
                    break
            mask = _core.hand_waits(bytes(counts), melds, _ALL_FORMS)
        except (KeyError, ValueError):
            return  # hidden tiles, or a hand that cannot be
        if not mask:
            return
        player = self.players[chair]
        kinds = [kind for kind in range(34) if mask >> kind & 1]
        player.value("riichi_wait_kinds", len(kinds))
        player.value("riichi_wait_tiles", sum(4 - counts[kind] for kind in kinds))
        for kind in kinds:
            if kind < 27:
                player.value("riichi_wait_number", kind % 9 + 1)

    def count_riichi(self) -> None:
        for place, chair in enumerate(self.riichi):
            numbers = self.players[chair].numbers
            numbers["riichi"] += 1
            numbers["riichi_first" if place == 0 else "riichi_chasing"] += 1
            numbers["riichi_chased"] += place == 0 and len(self.riichi) > 1
            numbers["riichi_drawn"] += self.draw is not None
            numbers["dealer_riichi"] += chair == self.dealer

    def count_wins(self) -> None:
        if not self.wins:
            return
        winners = {event["actor"] for event in self.wins}
        losers = {event["target"] for event in self.wins} - winners
        for event in self.wins:
            self.count_win(event)
        for chair in losers:
            numbers = self.players[chair].numbers
            numbers["deal_ins"] += 1
            self.players[chair].value("deal_in_turn", self.turns[chair])
            numbers["riichi_deal_ins"] += chair in self.riichi
            numbers["called_deal_ins"] += self.calls[chair] > 0
            numbers["dealer_deal_ins"] += chair == self.dealer
            numbers["deal_ins_to_dealer"] += self.dealer in winners
            numbers["deal_ins_to_riichi"] += any(winner in self.riichi for winner in winners)
            numbers["deal_ins_to_called"] += any(self.calls[winner] > 0 for winner in winners)
            numbers["deal_ins_to_silent"] += any(
                winner not in self.riichi and not self.calls[winner] for winner in winners
            )
            lost = sum(event["deltas"][chair] for event in self.wins if event["target"] == chair)
            self.players[chair].value("deal_in_points", -lost)
        if self.wins[0]["actor"] == self.wins[0]["target"]:
            for chair, counts in enumerate(self.players):
                if chair not in winners:
                    counts.numbers["lost_to_tsumo"] += 1
                    counts.value("lost_to_tsumo_points", -self.wins[0]["deltas"][chair])

    def count_win(self, event: Event) -> None:
        chair = event["actor"]
        counts, numbers = self.players[chair], self.players[chair].numbers
        drawn = chair == event["target"]
        riichi, called = chair in self.riichi, self.calls[chair] > 0
        how = "riichi" if riichi else "called" if called else "silent"
        numbers["wins"] += 1
        numbers[f"{how}_wins"] += 1
        numbers["tsumo_wins"] += drawn
        numbers[f"{how}_tsumo_wins"] += drawn
        numbers["dealer_wins"] += chair == self.dealer
        counts.value("win_turn", self.turns[chair] + drawn)
        points = event.get("points")
        if points is not None:
            counts.value("win_points", points)
            counts.value(f"{how}_win_points", points)
            counts.value("dealer_win_points" if chair == self.dealer else "other_win_points", points)
        if "yaku" not in event:
            return
        numbers["told_wins"] += 1
        han, fu, yakuman = event.get("han", 0), event.get("fu"), event.get("yakuman", 0)
        found: Counter[str] = Counter()
        for key, value in event["yaku"]:
            found[key] += value
            if key not in _DORA:
                numbers[f"yaku:{key}"] += 1
        for key in _DORA:
            counts.value(f"{key}_tiles", 0 if yakuman else found[key])
        numbers["told_riichi_wins"] += riichi and not yakuman
        if riichi and not yakuman:
            numbers["ippatsu_wins"] += "ippatsu" in found
            numbers["ura_wins"] += found["ura"] > 0
        limit = LIMITS[limit_of_win(han, fu, yakuman, self.game.rules)]
        numbers[f"limit:{'kazoe_yakuman' if limit == 'yakuman' and not yakuman else limit or 'none'}"] += 1
        if not yakuman:
            counts.value("han", han)
            if fu is not None:
                counts.value("fu", fu)
                if han <= 4:
                    counts.value("fu_to_4_han", fu)

    def count_draw(self, draw: Event) -> None:
        reason = draw.get("reason", "exhaustive")
        if reason in ("exhaustive", "nagashi"):
            for chair, counts in enumerate(self.players):
                tenpai = bool(draw.get("tenpais", [False] * self.game.seats)[chair])
                counts.numbers["drawn_hands"] += 1
                counts.numbers["tenpai"] += tenpai
                counts.numbers["called_drawn"] += self.calls[chair] > 0
                counts.numbers["called_tenpai"] += tenpai and self.calls[chair] > 0
                if reason == "nagashi":
                    counts.numbers["nagashi"] += draw["deltas"][chair] > 0
        else:
            for counts in self.players:
                counts.numbers["aborted_hands"] += 1
            if reason == "kyuushu" and draw.get("actor") is not None:
                self.players[draw["actor"]].numbers["kyuushu"] += 1
