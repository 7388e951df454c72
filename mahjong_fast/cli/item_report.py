"""What does `mahjong-fast score` print for games whose hands have items: items, points, who pays, and why not
more?
"""

from __future__ import annotations

from collections.abc import Iterable

from ..scoring.items_score import ItemsScore
from ..scoring.korean.score_value import KoreanScore
from ..scoring.malaysian.score_value import MalaysianScore


def item_report(found: ItemsScore) -> Iterable[str]:
    """The answer for people, of any game with items."""
    for name, value, times in found.items:
        yield f"  {name.ljust(24)}  {value}{f' x {times}' if times > 1 else ''}"
    yield ""
    if isinstance(found, KoreanScore):
        levels = ", ".join(f"{level} limit" for _, level in found.limit_hands[:1])
        what = levels or f"{found.qualifying} hand points, {found.bonus} bonus points"
    elif not isinstance(found, MalaysianScore):
        what = f"value {found.value}"
    else:
        flies = "".join(str(tile) for tile in found.jokers)
        what = f"{found.qualifying} fans, {found.value} points" + (f", flies as {flies}" if flies else "")
    yield f"{what}: {found.total} received"
    if found.payments is None:
        yield "who pays is open: the discarder is not said"
    elif not isinstance(found, MalaysianScore):
        yield "paid by " + ", ".join(f"{wind} {points}" for wind, points in found.payments)
    else:
        yield "changes: " + ", ".join(f"{wind} {change:+d}" for wind, change in found.payments)


def item_explanation(found: KoreanScore | MalaysianScore) -> Iterable[str]:
    """Other readings, and for everything that does not count the reason."""
    if found.readings:
        yield ""
        yield "other readings"
        for other in found.readings:
            told = other.to_dict()
            worth = told.get("sum", told.get("qualifying", 0))
            yield f"  {other.reading}: {worth} ({other.status})"
    yield ""
    yield "why not"
    width = max((len(key) for key in found.why_not), default=0)
    for key, reason in found.why_not.items():
        yield f"  {key.ljust(width)}  {reason}"
