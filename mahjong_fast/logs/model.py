"""What is a game record? A header and the mjai events of the game, the same for every file format.

Every codec of `mahjong_fast.logs` reads into `Game` and writes from it; the engine, the agents and the
viewers speak the same events (docs/logs.md lists every key). What a record cannot say is left out of its
events, never invented.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

Event = dict[str, Any]

# What belongs to the content of an event: the keys that say what happened, by type. Other keys (a bot's
# remarks, points that follow from the rest) do not make two games differ.
_CONTENT = {
    "start_game": (),
    "start_kyoku": ("bakaze", "kyoku", "honba", "kyotaku", "oya", "scores", "dora_marker", "tehais"),
    "tsumo": ("actor", "pai"),
    "dahai": ("actor", "pai", "tsumogiri"),
    "chi": ("actor", "target", "pai", "consumed"),
    "pon": ("actor", "target", "pai", "consumed"),
    "daiminkan": ("actor", "target", "pai", "consumed"),
    "kakan": ("actor", "pai", "consumed"),
    "ankan": ("actor", "consumed"),
    "nukidora": ("actor", "pai"),
    "bonus": ("actor", "pai"),
    "declare": ("actor",),
    "dora": ("dora_marker",),
    "reach": ("actor",),
    "reach_accepted": ("actor",),
    "hora": ("actor", "target", "deltas"),
    "ryukyoku": ("reason", "deltas"),
    "end_kyoku": (),
    "end_game": (),
}
_UNORDERED = frozenset({"consumed"})


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing in a record that is not as it must be.

    `kind` is a word of docs/logs.md (`illegal_move`, `settlement`, `unreadable` ...); `hand` counts the hands
    of the record from 1 (0: none); `event` is the index in `Game.events` (-1: none); `expected` and `found`
    say what the rules ask and what the record has.
    """

    kind: str
    file: str | None = None
    hand: int = 0
    event: int = -1
    expected: str = ""
    found: str = ""

    def __str__(self) -> str:
        place = [self.file or "game"]
        if self.hand:
            place.append(f"hand {self.hand}")
        if self.event >= 0:
            place.append(f"event {self.event}")
        return f"{', '.join(place)}: {self.kind}: expected {self.expected or '-'}, found {self.found or '-'}"


@dataclass(frozen=True, slots=True, eq=False)
class Game:
    """A whole game, or the part of one that a record holds.

    `rules`: the Ruleset it was played under. `seats`: 3 or 4. `names`: by chair; chair 0 is the dealer of
    East 1. `events`: mjai dicts from start_game on; hora and ryukyoku carry `deltas` (points by chair, sticks
    included). `source`: where it came from. `seed`: what the wall was made of, if the record says it. `wall`:
    the tile ids (0-135) of each hand in drawing order, if known. `meta`: what the format says besides the
    game (lobby, dan, rate ...). `findings`: oddities met while reading; `verify` reports them too.

    Two games are equal when their content is: rules, seats, names and events, whatever file or format they
    came from.
    """

    rules: Ruleset
    seats: int
    names: tuple[str, ...]
    events: tuple[Event, ...]
    source: str | None = None
    seed: str | int | None = None
    wall: tuple[tuple[int, ...], ...] | None = None
    meta: Mapping[str, Any] = field(default_factory=dict)
    findings: tuple[Finding, ...] = ()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        if (self.seats, self.names, self.rules) != (other.seats, other.names, other.rules):
            return False
        return len(self.events) == len(other.events) and all(
            a == b or event_content(a) == event_content(b)
            for a, b in zip(self.events, other.events, strict=True)
        )

    def __hash__(self) -> int:
        return hash((self.seats, self.names, len(self.events)))

    def __repr__(self) -> str:
        hands = sum(event["type"] == "start_kyoku" for event in self.events)
        name = self.source or "without source"
        return f"<Game {name}: {self.seats} seats, {hands} hands, {len(self.events)} events>"

    def hands(self) -> Iterator[tuple[int, int]]:
        """The slices of `events` that are the hands: (index of start_kyoku, index after its last event)."""
        start = -1
        for index, event in enumerate(self.events):
            kind = event["type"]
            if kind in ("start_kyoku", "end_game") and start >= 0:
                yield start, index
                start = -1
            if kind == "start_kyoku":
                start = index
        if start >= 0:
            yield start, len(self.events)


def event_content(event: Event) -> tuple[Any, ...]:
    """What happened in an event, comparable between dialects: without remarks, tiles of a set in one
    order.
    """
    kind = event["type"]
    values: list[Any] = [kind]
    for key in _CONTENT.get(kind, ()):
        value = event.get(key)
        if key in _UNORDERED and value is not None:
            value = sorted(value)
        elif key == "tehais" and value is not None:
            value = [sorted(hand) for hand in value]
        values.append(value)
    if kind == "hora":
        values += [
            sorted(map(list, event["yaku"])) if "yaku" in event else None,
            event.get("fu"),
            event.get("han"),
            list(event.get("ura_markers") or ()),
            event.get("liable") or {},
        ]
    return tuple(values)
