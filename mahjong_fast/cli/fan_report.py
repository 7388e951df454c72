"""What `mahjong-fast score` prints for Chinese Official: fans, points, who pays, and why not more."""

from __future__ import annotations

from collections.abc import Iterable

from ..scoring import fan_table
from ..scoring.items_score import counted_text
from ..scoring.mcr.score_value import McrScore


def fan_report(found: McrScore) -> Iterable[str]:
    """The answer for people."""
    names = {row.key: f"{row.english} {row.chinese}" for row in fan_table()}
    for key, points, times in found.items:
        value = f"{points} x {times}" if times > 1 else str(points)
        yield f"  {key.ljust(4)}  {value.ljust(6)}  {names[key]}"
    yield ""
    flowers = f", {found.flowers} of them for flowers" if found.flowers else ""
    yield f"{found.value} points{flowers}: {found.total} received"
    if found.payments is not None:
        yield "paid by " + ", ".join(f"{wind} {points}" for wind, points in found.payments)
    else:
        yield f"paid by the discarder: {found.ron}, by the others: 8 each"


def fan_explanation(found: McrScore) -> Iterable[str]:
    """Other readings, fans the hand has that do not count, and what it lacks for all others."""
    if found.readings:
        yield ""
        yield "other readings"
        for other in found.readings:
            yield f"  {other.reading}: {other.qualifying} ({counted_text(other.items)})"
    suppressed = {one.key for one in found.suppressed}
    if suppressed:
        yield ""
        yield "not counted beside others"
        for key, _, times, reason in found.suppressed:
            yield f"  {key.ljust(4)}  {f'{times} x ' if times > 1 else ''}{reason}"
    yield ""
    yield "why not"
    for key, reason in found.why_not.items():
        if key not in suppressed:
            yield f"  {key.ljust(4)}  {reason}"
