"""What does a record leave out that a replay shows? Points before a hand, whose tile was called ...

mjai events may lack all of it (docs/events.md); the page would rather be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from ..rulesets import Ruleset

Event = Mapping[str, Any]

SHOWN: Final = frozenset((
    *("type", "actor", "target", "pai", "consumed", "tsumogiri", "open", "meld", "reason", "deltas"),
    *("scores", "bakaze", "kyoku", "honba", "kyotaku", "oya", "dora_marker", "tehais", "tehai"),
    *("yaku", "han", "fu", "yakuman", "limit", "fans", "flowers", "items", "limit_hands", "value"),
))  # fmt: skip
"""The keys that the page's script reads. Others stay out of the file: the wall, what a bot wrote beside its
moves.
"""
_DEPOSIT = 1000
_CALLS = ("chi", "pon", "daiminkan")


def whole_events(events: Sequence[Event], rules: Ruleset) -> list[dict[str, Any]]:
    """The events with everything in them that follows from those before: dealer, counters and points of a
    hand, changes of points where only the points are told, whose tile was called, whether the drawn tile was
    discarded.
    """
    points = [int(getattr(rules, "start_points", 0))] * rules.players
    drawn: dict[int, Any] = {}
    discarder = 0
    out = []
    for event in map(dict, events):
        kind, actor = event.get("type"), event.get("actor")
        if kind == "start_kyoku":
            points = _start(event, points, rules.players)
            drawn = {}
        elif kind == "tsumo":
            drawn[event["actor"]] = event.get("pai")
        elif kind == "dahai":
            event.setdefault("tsumogiri", drawn.get(event["actor"]) == event.get("pai"))
            drawn[event["actor"]] = None
            discarder = event["actor"]
        elif kind in _CALLS:
            if event.get("target") is None:
                event["target"] = discarder
        elif kind == "reach_accepted" and rules.family == "riichi":
            points = [have - _DEPOSIT * (chair == actor) for chair, have in enumerate(points)]
        elif kind in ("hora", "ryukyoku", "payment", "false_win"):
            points = _settle(event, points)
        out.append(event)
    return out


def _start(event: dict[str, Any], points: list[int], players: int) -> list[int]:
    if event.get("oya") is None:
        event["oya"] = (int(event.get("kyoku", 1)) - 1) % players
    for counter in ("honba", "kyotaku"):
        if event.get(counter) is None:
            event[counter] = 0
    if not _are_points(event.get("scores"), players):
        event["scores"] = points
    return list(event["scores"][:players])


def _settle(event: dict[str, Any], points: list[int]) -> list[int]:
    if not _are_points(event.get("deltas"), len(points)):
        after: Any = event.get("scores")
        if not _are_points(after, len(points)):
            event.pop("deltas", None)
            return points
        event["deltas"] = [there - here for there, here in zip(after, points, strict=False)]
    return [have + change for have, change in zip(points, event["deltas"], strict=False)]


def _are_points(value: Any, players: int) -> bool:
    listed = isinstance(value, Iterable) and not isinstance(value, (str, Mapping))
    return listed and len(list(value)) >= players
