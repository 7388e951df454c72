"""Does a record follow the rules? A recorded game is played again on a table, and every difference is told.

The wall of each hand is put together from the record itself (hands, draws, indicators); what it does not
show stays unknown and is never needed. docs/game.md lists the kinds of differences.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from . import _core
from .errors import MahjongError
from .game import Table, empty_table, game_rules
from .rulesets import Ruleset
from .rulesets import rules as load_rules

Event = Mapping[str, Any]

_FREE = frozenset(("type", "actor", "target", "pai", "payments", "limit", "tehais", "meta"))
"""Keys of settlements that are not compared: checked before, or of no consequence."""


_BORDERS = frozenset(("start_kyoku", "end_game", "start_game"))


@dataclass(frozen=True)
class Difference:
    """One thing in a record that is not as the rules have it."""

    hand: int
    """From 1."""
    event: int
    """Index in the events; -1: none."""
    kind: str
    """`unreadable tiles start illegal_move consequence settlement end`."""
    expected: str
    found: str

    def __str__(self) -> str:
        return (
            f"hand {self.hand}, event {self.event}: {self.kind}: expected {self.expected}, found {self.found}"
        )


def hand_spans(events: Sequence[Event]) -> Iterator[tuple[int, int]]:
    """(index of start_kyoku, index after the last event) of every hand; end_game belongs to none."""
    start = -1
    for index, event in enumerate(events):
        if type(event) is dict:  # by far the most
            kind = event.get("type")
        else:
            kind = event.get("type") if isinstance(event, Mapping) else None
        if type(kind) is not str or kind not in _BORDERS:
            continue
        if start >= 0:
            yield start, index
            start = -1
        if kind == "start_kyoku":
            start = index
    if start >= 0:
        yield start, len(events)


def as_dicts(events: Iterable[Event]) -> list[Any]:
    """The events as a list of dicts, as the core wants them; what is no mapping stays what it is."""
    return [
        event if type(event) is dict or not isinstance(event, Mapping) else dict(event) for event in events
    ]


def _plain(key: str, value: Any) -> Any:
    """A value in the form in which it is compared."""
    if key == "yaku":
        return sorted([str(name), int(han)] for name, han in value if han)
    if key == "ura_markers":
        return list(value)
    if key == "liable" and not isinstance(value, Mapping):
        return value
    return list(value) if isinstance(value, tuple) else value


def _without_win(hand: Any, win: Any) -> list[str]:
    """The concealed tiles of a winner; records differ in whether a drawn winning tile is among them."""
    tiles = sorted(map(str, hand))
    if len(tiles) % 3 == 2 and win in tiles:
        tiles.remove(win)
    return tiles


def _compare(own: Event, log: Event) -> tuple[str, str] | None:
    """The first key in which a settlement differs: (expected, found)."""
    for key, value in log.items():
        if key in _FREE or value is None:
            continue
        if key not in own:
            if key == "liable" and value:
                return f"{key} {{}}", f"{key} {value}"
            continue
        if key == "tehai":
            mine, theirs = _without_win(own[key], own.get("pai")), _without_win(value, own.get("pai"))
        else:
            mine, theirs = _plain(key, own[key]), _plain(key, value)
        if key in ("deltas", "scores", "tenpais", "final") and isinstance(theirs, list):
            theirs = theirs[: len(mine)]  # three seats written as four
        if mine != theirs:
            return f"{key} {mine}", f"{key} {theirs}"
    if own.get("liable") and "liable" not in log and "yaku" in log:
        return f"liable {own['liable']}", "no liable"
    return None


def check_events(events: Iterable[Event], rules: str | Ruleset) -> list[Difference]:
    """Play a recorded game again and list what differs from the rules; an empty list = all is well.

    `events` are the mjai events of a whole game, or of part of one (docs/events.md); every move must be
    legal, every forced consequence there, every settlement equal in all keys the record has. After a
    difference the check goes on with the next hand as the record has it.
    """
    ruleset = load_rules(rules)
    listed = as_dicts(events)
    table = _core.Table(game_rules(ruleset))
    table.keep_undo(False)
    spans = list(hand_spans(listed))
    ended = bool(listed) and isinstance(listed[-1], dict) and listed[-1].get("type") == "end_game"
    out: list[Difference] = []
    sound = False
    for number, (begin, end) in enumerate(spans, 1):
        last = number == len(spans)
        problems, settlements = _core.replay_hand(
            table, listed, begin, end, not sound, last, last and not ended
        )
        out += [Difference(number, index, kind, expected, found) for kind, index, expected, found in problems]
        for index, own in settlements:
            out += _settlement(number, index, own, listed[index])
        # A hand that went wrong, or was not seen whole, leaves nothing to conclude from.
        unseen = "?" in str(listed[begin].get("tehais", ""))
        sound = not unseen and all(kind == "start" for kind, *_ in problems)
    if ended and sound and spans:
        out += _check_end(table, listed, len(spans))
    return out


def _settlement(hand: int, index: int, own: Event, log: Event, kind: str = "settlement") -> list[Difference]:
    try:
        differs = _compare(own, log)
    except (TypeError, ValueError):
        return [Difference(hand, index, "unreadable", "values as docs/events.md has them", str(dict(log)))]
    return [] if differs is None else [Difference(hand, index, kind, *differs)]


def _check_end(table: _core.Table, events: list[Any], hands: int) -> list[Difference]:
    """The end of a match, or of a game that was one deal: start_game says so (`deal`); in formats that cannot
    say it one hand without final scores (zeros, where a format wants some) may be either.
    """
    index, head = len(events) - 1, events[0]
    single = _settlement(hands, index, {"scores": list(table.scores)}, events[index], "end")
    if isinstance(head, dict) and head.get("type") == "start_game" and "deal" in head:
        return single
    final = events[index].get("final")
    if hands == 1 and not single and not (isinstance(final, (list, tuple)) and any(final)):
        return []
    if not table.is_over:
        return [Difference(hands, index, "end", "another hand", "the end of the game")]
    return _settlement(hands, index, table._last_event(), events[index], "end")


def table_of(cls: type[Table], events: Iterable[Event], rules: str | Ruleset | None) -> Table:
    """See `Table.from_events`."""
    try:
        listed = as_dicts(events)
    except TypeError:
        raise MahjongError(f"events: mjai dicts in their order, not {events!r}") from None
    head = (
        listed[0] if listed and isinstance(listed[0], dict) and listed[0].get("type") == "start_game" else {}
    )
    spans = list(hand_spans(listed))
    if not spans:
        raise MahjongError("no hand in these events: a game begins with start_kyoku")
    ruleset = load_rules(
        rules if rules is not None else head.get("rules") or _rules_by_seats(listed[spans[0][0]])
    )
    hidden = any(
        event.get("pai") == "?" or "?" in str(event.get("tehais", ""))
        for event in listed
        if isinstance(event, dict) and str(event.get("type")) in ("start_kyoku", "tsumo")
    )
    number = next((key for key in ("match", "deal") if key in head), None)
    known = "seed" in head and number is not None and not hidden
    ended = isinstance(listed[-1], dict) and listed[-1].get("type") == "end_game"
    if known:
        table = _dealt(cls, ruleset, head, listed[spans[0][0]])
    else:
        table = empty_table(cls, ruleset, ("watched" if hidden else "events", listed))
        table.keep_undo(False)
    for number_of_hand, (begin, end) in enumerate(spans, 1):
        last = number_of_hand == len(spans)
        problems, _ = _core.replay_hand(
            table,
            listed,
            begin,
            end,
            hidden or number_of_hand == 1,
            last and ended,
            last and not ended,
            known,
        )
        if problems:
            kind, index, expected, found = problems[0]
            raise MahjongError(
                f"hand {number_of_hand}, event {index}: {kind}: expected {expected}, found {found}"
            )
    table.keep_undo(True)
    return table


def _rules_by_seats(start: Event) -> str:
    hands = start.get("tehais")
    return "tenhou_3p" if isinstance(hands, (list, tuple)) and len(hands) == 3 else "tenhou_4p"


def _dealt(cls: type[Table], rules: Ruleset, head: Event, start: Event) -> Table:
    """The table of a seed; its first hand must be that of the events."""
    if "match" in head:
        table = cls(rules, seed=head["seed"], match=head["match"])
    else:
        table = cls(rules, seed=head["seed"], deal=head["deal"], dealer=start.get("oya", 0))
    own = next(event for event in table.events if event["type"] == "start_kyoku")
    for key in ("tehais", "dora_marker", "oya", "scores"):
        if key in start and own.get(key) != start[key]:
            raise MahjongError(
                f"start_kyoku: {key} is not that of seed {head['seed']}: expected {own.get(key)}"
            )
    return table
