"""What do the mjai events of a hand's end say? The core knows who won and what the rule family paid; here it
becomes text (docs/events.md).

The functions take the facts as the core hands them over (dicts with records as bytes) and return events.
"""

from __future__ import annotations

from typing import Any, Final

from .rulesets.ruleset import FAMILIES
from .scoring.riichi import detail

DRAW_REASONS: Final = (
    "exhaustive",
    "kyuushu",
    "suufon",
    "suucha",
    "sancha",
    "suukaikan",
    "sanchahou",
    "chombo",
)
"""`reason` of a ryukyoku by number; an exhaustive draw with nagashi mangan is `nagashi`."""
LINE_REASONS: Final = (
    "hand",
    "honba",
    "sticks",
    "noten",
    "nagashi",
    "chombo",
    "leftover",
    "yakitori",
    "deposit",
    "meld",
    "bonus",
    "jokers",
    "losers",
)
"""Why points changed hands, by number."""
LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
FINAL_PARTS: Final = 12_000
"""Final scores come in twelfths of a point, so that shared uma stays whole."""

POINT_PARTS: Final = 12
"""Parts of one point: families without uma give final scores in points."""

_TABLE = 255
_LIABLE = ("daisangen", "daisuushii", "suukantsu", "rinshan")
Facts = dict[str, Any]


def _deltas(facts: Facts) -> list[int]:
    deltas = [0] * facts["seats"]
    for giver, taker, points, _, _ in facts["lines"]:
        if giver != _TABLE:
            deltas[giver] -= points
        if taker != _TABLE:
            deltas[taker] += points
    return deltas


def _payments(facts: Facts) -> list[dict[str, Any]]:
    """One dict per line: `from` and `to` are chairs (None: the deposits on the table), `reason` one of
    LINE_REASONS.
    """
    out = []
    for giver, taker, points, reason, liable in facts["lines"]:
        line: dict[str, Any] = {
            "from": None if giver == _TABLE else giver,
            "to": None if taker == _TABLE else taker,
            "points": points,
            "reason": LINE_REASONS[reason],
        }
        if liable:
            line["liable"] = True
        out.append(line)
    return out


def hora_event(facts: Facts) -> dict[str, Any]:
    """A win: what it was worth, who paid what."""
    family = FAMILIES[facts["family"]]
    if family == "mcr":
        return _fan_event(facts)
    if family == "korean":
        return _korean_event(facts)
    if family == "malaysian":
        return _malaysian_event(facts)
    status, _, yaku, han, fu, units, limit, _, _ = detail.chosen(facts["rules"], facts["win"])
    event: dict[str, Any] = {"type": "hora", "actor": facts["actor"], "target": facts["target"]}
    if facts["pai"] is not None:
        event["pai"] = facts["pai"]
    event["deltas"] = _deltas(facts)
    event["ura_markers"] = facts["ura_markers"]
    if status == 0:
        own = detail.custom_keys(facts["rules"])  # the judge names user-defined yaku by their places
        event["yaku"] = [[key if isinstance(key, str) else own[key], count] for key, count in yaku]
        event["han"], event["fu"] = (0, 0) if units else (han, fu)
        if units:
            event["yakuman"] = units
        if limit:
            event["limit"] = LIMITS[limit]
    event["points"] = sum(points for _, _, points, reason, _ in facts["lines"] if reason == 0)
    event["payments"] = _payments(facts)
    liable = {
        name: (facts["dealer"] + wind) % facts["seats"]
        for name, wind in zip(_LIABLE, facts["win"][72:76], strict=True)
        if wind != 255
    }
    if liable:
        event["liable"] = liable
    event["tehai"] = facts["tehai"]
    if any(facts["chips"]):
        event["chips"] = facts["chips"]
    return event


def _fan_event(facts: Facts) -> dict[str, Any]:
    """A win of Chinese Official: `fans` are [key, points, times], `value` has the flowers in it."""
    from .scoring.mcr.score_value import fans_of_record

    event: dict[str, Any] = {"type": "hora", "actor": facts["actor"], "target": facts["target"]}
    if facts["pai"] is not None:
        event["pai"] = facts["pai"]
    event["deltas"] = _deltas(facts)
    fans, qualifying, flowers = fans_of_record(facts["rules"], facts["score"])
    event["fans"] = [[key, points, times] for key, points, times in fans]
    event["qualifying"], event["flowers"], event["value"] = qualifying, flowers, qualifying + flowers
    event["points"] = sum(points for _, _, points, reason, _ in facts["lines"] if reason == 0)
    event["payments"] = _payments(facts)
    event["tehai"] = facts["tehai"]
    return event


def _korean_event(facts: Facts) -> dict[str, Any]:
    """A win of the Korean game: `items` are [key, points of one, times], hand points before bonus points."""
    from .scoring.korean.score_value import items_of_record

    event: dict[str, Any] = {"type": "hora", "actor": facts["actor"], "target": facts["target"]}
    event["pai"] = facts["pai"]
    event["deltas"] = _deltas(facts)
    told = items_of_record(facts["score"])
    event["items"] = [list(item) for item in told.items]
    event["limit_hands"] = [list(one) for one in told.limit_hands]
    event["qualifying"], event["bonus"], event["value"] = told.qualifying, told.bonus, told.value
    waiting = facts["win"][78]
    seats, dealer = facts["seats"], facts["dealer"]
    event["waiting"] = [
        chair == facts["actor"] or bool(waiting >> (chair - dealer) % seats & 1) for chair in range(seats)
    ]
    event["points"] = sum(points for _, _, points, reason, _ in facts["lines"] if reason == 0)
    event["payments"] = _payments(facts)
    event["tehai"] = facts["tehai"]
    return event


def _malaysian_event(facts: Facts) -> dict[str, Any]:
    """A win of the Malaysian game: `items` are [key, fans of one, times], `qualifying` their capped sum,
    `value` the points of so many fans; `deltas` have the flies and what the losers pay each other in them.
    """
    from .scoring.malaysian.score_value import told_by_record

    event: dict[str, Any] = {"type": "hora", "actor": facts["actor"], "target": facts["target"]}
    if facts["pai"] is not None:
        event["pai"] = facts["pai"]
    event["deltas"] = _deltas(facts)
    items, qualifying, value, jokers = told_by_record(facts["rules"], facts["score"])
    event["items"] = [[key, fans, times] for key, fans, times in items]
    event["qualifying"], event["value"] = qualifying, value
    if jokers:
        event["jokers"] = [tile.to_mjai() for tile in jokers]
    event["points"] = sum(points for _, _, points, reason, _ in facts["lines"] if reason == 0)
    event["payments"] = _payments(facts)
    event["tehai"] = facts["tehai"]
    return event


def ryukyoku_event(facts: Facts) -> dict[str, Any]:
    """A deal without a winner."""
    reason = DRAW_REASONS[facts["kind"]]
    payments = _payments(facts)
    if any(line["reason"] == "nagashi" for line in payments):
        reason = "nagashi"
    event: dict[str, Any] = {"type": "ryukyoku", "reason": reason}
    if facts["actor"] is not None:
        event["actor"] = facts["actor"]
    event["deltas"] = _deltas(facts)
    shown = [bool(facts["tenpai"] >> chair & 1) or facts["actor"] == chair for chair in range(facts["seats"])]
    event["tenpais"] = shown
    event["tehais"] = [
        hand if shown[chair] else ["?"] * len(hand) for chair, hand in enumerate(facts["hands"])
    ]
    if reason == "nagashi":
        event["nagashi"] = [bool(facts["nagashi"] >> chair & 1) for chair in range(facts["seats"])]
    if payments:
        event["payments"] = payments
    return event


def end_game_event(facts: Facts) -> dict[str, Any]:
    """The end of the table: points, and for a match final scores and ranks (0 = first)."""
    event: dict[str, Any] = {"type": "end_game", "scores": facts["scores"]}
    if facts["match"]:
        riichi = FAMILIES[facts["family"]] == "riichi"
        event["final"] = [final_score(parts) if riichi else parts // POINT_PARTS for parts in facts["final"]]
        event["ranks"] = facts["ranks"]
        if facts["lines"]:
            event["payments"] = _payments(facts)
    return event


def final_score(parts: int) -> float:
    """A final score in thousands of points, as it is written: 53.0, -3.4."""
    return parts / FINAL_PARTS
