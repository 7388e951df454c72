"""Why does an item or a limit hand of the Korean rules not count? For each the reason; apart those the hand has."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...rulesets import Ruleset
from ..items_score import Explanation
from . import detail
from .tables import ITEMS, LIMITS

_NO_ADDING: Final = "beside a limit hand nothing else counts"
_BONUS_OFF: Final = "all three declared ready: hand points only (three_ready)"
_OFF: Final = "these rules do not count it (items_off)"
_LIMIT_OFF: Final = "these rules do not count it (limit_hands)"
_NEEDS: Final = {
    "concealed": "a concealed hand with ",
    "rule": "a concealed hand (limit_concealment) with ",
    "kongs": "no claimed meld but kongs (limit_concealment), and ",
    "": "",
}


class Suppressed(NamedTuple):
    """An item or limit hand whose condition the hand meets, but which does not count."""

    key: str
    value: int
    """Points of all of it."""
    reason: str


def explained(rules: Ruleset, record: bytes, chosen: Any) -> Explanation:
    """The explanation for the reading that counts; `chosen` as detail.chosen gives it."""
    _, reading, limits, _, _, _, points = chosen
    everything: Any = rules.replace(items_off=(), limit_hands=(), three_ready="continue", min_hand=0)
    same = [told for told in detail.every_reading(everything.pack(), record) if told[1] == reading]
    has = same[0][6] if same else bytes(len(ITEMS) + 1)
    in_shape = detail.limits_in_shape(rules.pack(), record)
    typed: Any = rules
    suppressed, why_not = [], {}
    for bit, limit in enumerate(LIMITS):
        if limits >> bit & 1:
            continue
        why_not[limit.key] = f"it needs: {_NEEDS[limit.needs]}{limit.meaning}"
        if in_shape >> bit & 1:
            why_not[limit.key] = _LIMIT_OFF
            value = typed.limit if limit.level == "full" else typed.half_limit
            suppressed.append(Suppressed(limit.key, value, _LIMIT_OFF))
    for row in ITEMS:
        if points[row.number]:
            continue
        if not has[row.number]:
            why_not[row.key] = f"it needs: {row.meaning}"
            continue
        reason = _OFF if row.key in typed.items_off else _NO_ADDING if limits else _BONUS_OFF
        why_not[row.key] = reason
        suppressed.append(Suppressed(row.key, has[row.number], reason))
    return Explanation(tuple(suppressed), why_not)
