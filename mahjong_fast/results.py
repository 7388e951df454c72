"""How did a game end? Values made from the events of a finished table."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

Event = dict[str, Any]


@dataclass(frozen=True)
class HandResult:
    """The end of one hand."""

    reason: str
    """`tsumo`, `ron`, or the reason of a draw (docs/events.md)."""
    winners: tuple[int, ...]
    """Chairs, the first in turn order first."""
    loser: int | None
    """Who discarded the winning tile."""
    deltas: tuple[int, ...]
    """Points by chair, deposits won among them (a deposit paid in the hand is not), and what was paid at once
    (`payment`, `false_win`).
    """
    ends: tuple[Event, ...]
    """The hora or ryukyoku events, with yaku, fu, han and every payment."""


@dataclass(frozen=True)
class Result:
    """The end of a table."""

    scores: tuple[int, ...]
    """Points by chair."""
    hands: tuple[HandResult, ...]
    final: tuple[float, ...] | None = None
    """Final scores of a match, with uma and oka; None for a single deal."""
    ranks: tuple[int, ...] | None = None
    """Places of a match by chair, 0 = first; None for a single deal."""


def _hand_result(ends: list[Event], paid: list[Event]) -> HandResult:
    first = ends[0]
    deltas = tuple(sum(points) for points in zip(*(end["deltas"] for end in paid + ends), strict=True))
    if first["type"] == "ryukyoku":
        return HandResult(first["reason"], (), None, deltas, tuple(ends))
    tsumo = first["actor"] == first["target"]
    return HandResult(
        "tsumo" if tsumo else "ron",
        tuple(end["actor"] for end in ends),
        None if tsumo else first["target"],
        deltas,
        tuple(ends),
    )


def result_of(events: Iterable[Event]) -> Result:
    """The result that a whole game's events tell."""
    hands: list[HandResult] = []
    ends: list[Event] = []
    paid: list[Event] = []
    last: Event = {}
    for event in events:
        kind = event["type"]
        if kind in ("hora", "ryukyoku"):
            ends.append(event)
        elif kind in ("payment", "false_win"):
            paid.append(event)
        elif kind == "end_kyoku" and ends:
            hands.append(_hand_result(ends, paid))
            ends, paid = [], []
        elif kind == "end_game":
            last = event
    return Result(
        tuple(last.get("scores", ())),
        tuple(hands),
        tuple(last["final"]) if "final" in last else None,
        tuple(last["ranks"]) if "ranks" in last else None,
    )
