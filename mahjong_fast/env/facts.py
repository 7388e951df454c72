"""What do events tell of hands and matches that end? Points won and lost from the deal to the settlement."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..rulesets import Ruleset

Event = Mapping[str, Any]


class HandFacts:
    """Follows the events of a game and adds up each hand: deposits are part of what it cost or brought (in
    riichi; who declares ready under other rules pays nothing).
    """

    def __init__(self, rules: Ruleset) -> None:
        self._seats = seats = rules.players
        self._deposit = 1000 if rules.family == "riichi" else 0
        self._scores = [0] * seats
        self._delta = [0] * seats

    def begin(self, events: Iterable[Event]) -> None:
        """A new game."""
        self.follow(events)

    def follow(self, events: Iterable[Event]) -> list[dict[str, Any]]:
        """The hands that end in these events: `delta`, `points` after it, `events` of the settlement."""
        ended: list[dict[str, Any]] = []
        settled: list[Event] = []
        for event in events:
            kind = event["type"]
            if kind == "start_kyoku":
                self._scores, self._delta = list(event["scores"]), [0] * self._seats
                settled = []
            elif kind == "reach_accepted":
                self._delta[event["actor"]] -= self._deposit
            elif kind in ("hora", "ryukyoku", "payment", "false_win"):
                if kind in ("hora", "ryukyoku"):
                    settled.append(event)
                self._delta = [old + new for old, new in zip(self._delta, event["deltas"], strict=True)]
            elif kind == "end_kyoku":
                points = [a + b for a, b in zip(self._scores, self._delta, strict=True)]
                ended.append({"delta": list(self._delta), "points": points, "events": settled})
        return ended


def match_facts(events: Iterable[Event]) -> dict[str, Any] | None:
    """Points, final scores (thousands, with uma) and ranks of a match that ends in these events."""
    for event in events:
        if event["type"] == "end_game" and "final" in event:
            return {"points": event["scores"], "final": event["final"], "ranks": event["ranks"]}
    return None
