"""Which rules do the numbers in a record show? House rules of private and tournament rooms that no header
tells.

Records name their rules roughly or not at all. Three answers can be read from their numbers without doubt:
mangan for 4 han 30 fu and 3 han 60 fu (kiriage), the rounding of the final result, and the uma. Only what
every number of the record agrees with is taken over; all else stays as the header says, so that `verify`
still sees it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from .model import Event

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

# Points of a win with base 1920 counted as such, and counted as mangan (ron, tsumo; four seats, three).
_PLAIN = frozenset({7700, 7900, 11600, 11700, 5900, 7800})
_MANGAN = frozenset({8000, 12000, 6000})


def fit_rules(rules: Ruleset, events: Sequence[Event]) -> Ruleset:
    """The rules with what the numbers of the events show about kiriage, final rounding and uma."""
    shown: set[bool] = set()
    for event in [event for event in events if event["type"] == "hora"]:
        if (event.get("han"), event.get("fu")) in ((4, 30), (3, 60)):
            points = event.get("points")
            if points in _PLAIN or points in _MANGAN:
                shown.add(points in _MANGAN)
    changes: dict[str, Any] = {}
    if len(shown) == 1 and rules.kiriage_mangan not in shown:
        changes["kiriage_mangan"] = shown.pop()
    last = events[-1] if events else {}
    if last.get("type") == "end_game" and last.get("scores") and last.get("final"):
        changes |= _fit_final(rules, last["scores"], last["final"])
    return rules.replace(**changes) if changes else rules


def _fit_final(rules: Ruleset, scores: Sequence[int], final: Sequence[float]) -> dict[str, Any]:
    if len(scores) != rules.players or len(final) != rules.players or rules.uma_floating is not None:
        return {}
    order = sorted(range(rules.players), key=lambda chair: (-scores[chair], chair))
    found = {
        mode: _uma(rules, [scores[chair] for chair in order], [final[chair] for chair in order], mode)
        for mode in ("half_up_raw", "half_away_raw", "none")
    }
    usual = rules.uma[: rules.players]
    if found.get(rules.final_rounding) == usual:
        return {}
    for mode, uma in found.items():
        if uma == usual:
            return {"final_rounding": mode}
    uma = found.get(rules.final_rounding)
    if uma is not None and sum(uma) == 0 and list(uma) == sorted(uma, reverse=True):
        return {"uma": uma}
    return {}


def _uma(rules: Ruleset, scores: list[int], final: list[float], mode: str) -> tuple[int, ...] | None:
    """The uma that gives these final results with this rounding (best place first), if whole numbers do."""
    goal = rules.return_points
    points = [_rounded(score, mode) for score in scores]
    points[0] = rules.players * goal - sum(points[1:])
    if mode == "none":
        points[0] = scores[0] + rules.players * (goal - rules.start_points)
    tenths = [
        round(10 * result) - (number - goal) // 100 for result, number in zip(final, points, strict=True)
    ]
    if any(number % 10 for number in tenths):
        return None
    return tuple(number // 10 for number in tenths)


def _rounded(points: int, mode: str) -> int:
    if mode == "none":
        return points
    if mode == "half_away_raw" and points < 0:
        return -((-points + 500) // 1000 * 1000)
    return (points + 500) // 1000 * 1000
