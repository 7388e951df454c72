"""Why does a fan of Chinese Official not count? For every fan the reason; apart those the hand does have."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

from ...reading import Reading
from ...rulesets import Ruleset
from ..items_score import Explanation
from . import detail
from .combine import ROWS
from .rows import FanRow

_HIDDEN_BY: Final = {row.key: [other for other in ROWS if row.key in other.hides] for row in ROWS}
_OPTIONS: Final = {
    "HF": "all_green_half_flush",
    "DP": "all_terminals_double_pung",
    "PTH": "nine_gates_terminal_pungs",
    "TH": "seven_pairs_hog_at_ag",
}
"""The switch that can take a fan out although the hand has it."""
_CONCEALED_FORMS: Final = ("chiitoitsu", "kokushi", "honours_knitted")
_WAITS: Final = {"EW": "penchan", "CW": "kanchan", "SW": "tanki"}
_JOINED: Final = (
    "its sets are combined already, or an equal fan uses one of them: after the first combination every "
    "further set is combined once, and no set twice in the same fan"
)


class Suppressed(NamedTuple):
    """A fan whose condition the hand meets, but which is not counted (or not as often)."""

    key: str
    value: int
    """Points of one."""
    times: int
    """How often it is left out."""
    reason: str


def explained(rules: Ruleset, record: bytes, chosen: Any) -> Explanation:
    """The explanation for the reading that counts; `chosen` as detail.chosen gives it."""
    _, reading_record, counted, _ = chosen
    has, allowed, related, only_wait = detail.conditions(rules.pack(), record)
    points = detail.points_by_fan(rules.pack())
    reading = Reading.from_record(reading_record)
    flowers = any(record[4:8])
    suppressed, why_not = [], {}
    for row in ROWS:
        counts = counted.get(row.number, 0)
        left_out = max(has.get(row.number, 0), related.get(row.number, 0)) - counts
        if left_out > 0:
            reason = _reason(row, rules, reading, has, allowed)
            suppressed.append(Suppressed(row.key, points[row.number], left_out, reason))
        else:
            reason = _missing(row, reading, only_wait)
        if not counts and not (row.key == "FT" and flowers):
            why_not[row.key] = reason
    return Explanation(tuple(suppressed), why_not)


def _reason(
    row: FanRow, rules: Ruleset, reading: Reading, has: dict[int, int], allowed: dict[int, int]
) -> str:
    if has.get(row.number, 0) > allowed.get(row.number, 0):
        return f"these rules do not count it here ({_option(row, rules, reading)})"
    by = [other.key for other in _HIDDEN_BY[row.key] if other.number in allowed]
    if by:
        return f"{' and '.join(by)} {'stand' if len(by) > 1 else 'stands'} in its place"
    return _JOINED


def _option(row: FanRow, rules: Ruleset, reading: Reading) -> str:
    if row.key == "FCH":
        concealed = reading.form in _CONCEALED_FORMS
        name = "fch_on_concealed_hands" if concealed else "fch_on_nine_gates_four_concealed"
    else:
        name = _OPTIONS[row.key]
    return f"{name}={getattr(rules, name)}"


def _missing(row: FanRow, reading: Reading, only_wait: bool) -> str:
    if row.key == "CHK":
        return "the hand has other fans"
    if row.key in _WAITS and reading.wait == _WAITS[row.key]:
        if not only_wait:
            return "another tile would have completed the hand too"
        if reading.form == "knitted":
            return "the winning tile is also one of the knitted tiles (knitted_overlap_wait=False)"
        return "the form of the hand has no wait fan"
    return f"it needs: {row.meaning}"
