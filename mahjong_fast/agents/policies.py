"""How do the policies of the core sit at a table? As an agent of the match runner, and as a bot that speaks
mjai, which knows nothing but the events it is told.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from .. import _core
from ..actions import Action
from ..errors import MahjongError
from ..game import Table
from ..logs.rules_text import parse_rules
from ..rulesets import Ruleset
from ..views import View

POLICIES: Final = ("random", "tsumogiri", "greedy", "sane")
"""Names of the policies: any legal move; discards what it draws; fewest tiles to tenpai; a careful player."""

Event = dict[str, Any]

_OWN_TURN: Final = ("tsumo", "chi", "pon", "reach", "bonus", "exchange")
_OFFERED: Final = ("dahai", "kakan", "ankan", "nukidora")
_ASIDE: Final = ("dora", "reach_accepted", "dead_hand", "false_win", "payment")


def checked_policy(name: str) -> str:
    """The name itself. Raises MahjongError, which lists the names, for any other."""
    if name not in POLICIES:
        raise MahjongError(f"no policy is called {name!r}; there are {' '.join(POLICIES)}")
    return name


class PolicyAgent:
    """A policy of the core as an agent. It has to `sit` at the table it plays at; what it does there depends
    on what its chair can see, and on `noise` for moves left to chance.
    """

    def __init__(self, policy: str, noise: int = 0) -> None:
        self.policy = checked_policy(policy)
        self._noise = noise
        self._table: Table | None = None

    def sit(self, table: Table) -> None:
        """Take a place at a table."""
        self._table = table

    def __call__(self, view: View) -> int:
        """The move of the chair of `view`. Raises MahjongError before `sit`."""
        if self._table is None:
            raise MahjongError(f"the policy {self.policy} sits at no table: sit(table)")
        self._noise = (self._noise + 1) % (1 << 64)
        move: Action = _core.choose_action(self._table, view.chair, self.policy, self._noise)
        return move


class PolicyBot:
    """A policy as an mjai bot: `react(events)` takes the events since the last call and returns a message."""

    def __init__(self, policy: str = "sane", rules: str | Ruleset | None = None, noise: int = 0) -> None:
        self.policy = checked_policy(policy)
        self._rules = rules
        self._noise = noise
        self._told: Ruleset | None = None
        self._head: Event = {"type": "start_game"}
        self._hand: list[Event] = []
        self._chair: int | None = None

    def react(self, events: Iterable[Mapping[str, Any]] | str) -> Event:
        """The answer to the events told so far: a move, or `{"type": "none"}` where there is nothing to do.

        `events` may be JSON text. Raises MahjongError for what is no event or what the rules do not allow.
        """
        for event in read_events(events):
            kind = event["type"]
            if kind == "start_game":
                self._chair, self._hand = None, []
                self._chair, self._head, self._told = _own_chair(event), event, None
            elif kind == "start_kyoku":
                self._hand = [event]
                text = self._head.get("rules")
                if self._rules is None and isinstance(text, str) and "=" in text:
                    self._told = _rules_in(text, event)
            elif kind in ("end_kyoku", "end_game"):
                self._hand = []
            elif self._hand:
                self._hand.append(event)
        if self._hand and self._chair is None:
            raise MahjongError('start_game has to say which chair is mine: {"type": "start_game", "id": 0}')
        if self._chair is None or not self._may_decide():
            return {"type": "none"}
        table = Table.from_events([self._head, *self._hand], self._rules or self._told)
        if self._chair not in table.decisions():
            return {"type": "none"}
        self._noise = (self._noise + 1) % (1 << 64)
        move: Action = _core.choose_action(table, self._chair, self.policy, self._noise)
        return move.to_mjai()

    def _may_decide(self) -> bool:
        """Whether the last event leaves anything to decide to this chair."""
        last = next((e for e in reversed(self._hand) if e["type"] not in _ASIDE), None)
        if last is None:
            return False
        kinds = {event["type"] for event in self._hand}
        if "bonus" in kinds and "dahai" not in kinds:
            return True  # the others replaced their bonus tiles after the dealer had drawn
        own = last.get("actor") == self._chair
        return last["type"] in (_OWN_TURN if own else _OFFERED)


def _rules_in(text: str, start: Event) -> Ruleset:
    """The rules that start_game tells as TOML."""
    hands = start.get("tehais")
    try:
        return parse_rules(text, len(hands) if isinstance(hands, list) else 4)
    except ValueError as error:
        raise MahjongError(f"start_game: {error}") from None


def _own_chair(start: Event) -> int | None:
    """The chair that start_game says is mine."""
    chair = start.get("id")
    if chair is not None and (isinstance(chair, bool) or chair not in range(4)):
        raise MahjongError(f"start_game: id is {chair!r}; my chair is a number from 0 to 3")
    return chair


def read_events(events: Iterable[Mapping[str, Any]] | str) -> list[Event]:
    """mjai events from dicts or from JSON text: an event or a list of them."""
    if isinstance(events, str):
        try:
            read = json.loads(events)
        except (ValueError, RecursionError) as error:
            raise MahjongError(f"no JSON: {error}") from None
        events = read if isinstance(read, list) else [read]
    if isinstance(events, Mapping) or not isinstance(events, Iterable):
        raise MahjongError("events: a list of mjai events, or JSON text")
    out = []
    for event in events:
        if not isinstance(event, Mapping) or not isinstance(event.get("type"), str):
            raise MahjongError(f"no mjai event: {str(event)[:80]!r}; expected an object with a type")
        out.append(dict(event))
    return out
