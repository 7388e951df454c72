"""What is a game record? A header and the mjai events of the game, the same for every file format.

Every codec of `mahjong_fast.logs` reads into `Game` and writes from it; the engine, the agents and the
viewers speak the same events (docs/logs.md lists every key). What a record cannot say is left out of its
events, never invented.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import LogError

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

Event = dict[str, Any]

# What happened in an event, by type: two games are equal when these keys are.
_CONTENT = {
    "start_kyoku": ("bakaze", "kyoku", "honba", "kyotaku", "oya", "dora_marker", "tehais"),
    "tsumo": ("actor", "pai"),
    "dahai": ("actor", "pai", "tsumogiri"),
    "chi": ("actor", "target", "pai", "consumed", "joker"),
    "pon": ("actor", "target", "pai", "consumed", "joker"),
    "daiminkan": ("actor", "target", "pai", "consumed"),
    "kakan": ("actor", "pai", "consumed"),
    "ankan": ("actor", "consumed"),
    "nukidora": ("actor", "pai"),
    "bonus": ("actor", "pai"),
    "exchange": ("actor", "pai", "meld"),
    "declare": ("actor",),
    "dora": ("dora_marker",),
    "reach": ("actor",),
    "reach_accepted": ("actor",),
    "dead_hand": ("actor",),
    "false_win": ("actor",),
    "hora": ("actor", "target"),
}
# What follows from the rest under the rules, so that formats may leave it out: equal where both games say it.
_DERIVED = {
    "start_kyoku": ("scores",),
    "payment": ("actor", "deltas", "reason"),
    "hora": ("pai", "deltas", "ura_markers", "yaku", "fu", "han", "liable"),
    "ryukyoku": ("reason", "actor", "deltas"),
    "end_game": ("scores",),
}


DEAD_HAND = "that a hand was dead"
"""What a format that has no word for dead hands leaves out."""


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
    came from; what follows from the moves (yaku, fu, points ...) is compared where both say it.
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
            a == b or same_event(a, b) for a, b in zip(self.events, other.events, strict=True)
        )

    @classmethod
    def from_events(
        cls, events: Iterable[Mapping[str, Any]], rules: Ruleset | str, *, source: str | None = None
    ) -> Game:
        """The game of mjai events as the engine (`Table.events`) or a reader gives them; names come from
        start_game. `rules`: a Ruleset, the name of a preset or a file. Raises RulesetError for others.
        """
        from mahjong_fast.rulesets import rules as load_rules

        rules = load_rules(rules)
        if not isinstance(events, Iterable):
            raise LogError(f"events: mjai events, not {events!r}", expected="a list of mjai events")
        listed = tuple(dict(event) if isinstance(event, Mapping) else {} for event in events)
        for index, event in enumerate(listed):
            if not isinstance(event.get("type"), str):
                raise LogError(f"event {index} has no type", expected="an mjai event, a dict with a type")
        if not listed or listed[0]["type"] != "start_game":
            listed = ({"type": "start_game", "names": [""] * rules.players}, *listed)
        told = listed[0].get("names", ())
        if not isinstance(told, list | tuple):
            raise LogError(f"start_game: names are {told!r}", expected="a name for each chair")
        names = [*map(str, told), *[""] * rules.players][: rules.players]
        seed = listed[0].get("seed")
        return cls(
            rules=rules,
            seats=rules.players,
            names=tuple(names),
            events=listed,
            source=source,
            seed=seed if isinstance(seed, (str, int)) else None,
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


def same_event(one: Event, other: Event) -> bool:
    """Whether two events say the same, in whatever dialect: remarks, the order of equal things and what one
    leaves out do not count.
    """
    kind = one["type"]
    if kind != other["type"]:
        return False
    if any(_plain(key, one.get(key)) != _plain(key, other.get(key)) for key in _CONTENT.get(kind, ())):
        return False
    return all(
        _plain(key, one[key]) == _plain(key, other[key])
        for key in _DERIVED.get(kind, ())
        if one.get(key) is not None and other.get(key) is not None
    )


def _plain(key: str, value: Any) -> Any:
    """A value without the freedom the format leaves: order of tiles and yaku."""
    if value is None:
        return None
    if key in ("consumed", "yaku"):
        return sorted(map(list, value)) if key == "yaku" else sorted(value)
    if key == "tehais":
        return [sorted(hand) for hand in value]
    return list(value) if isinstance(value, tuple) else value
