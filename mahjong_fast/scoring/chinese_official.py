"""Which fans has Chinese Official mahjong, and what does a false win cost?

The family is loaded at the first question.
"""

from __future__ import annotations

from pathlib import Path

from ..rulesets import Ruleset
from .mcr.rows import FanRow


def fan_table() -> tuple[FanRow, ...]:
    """All fans of Chinese Official in the order of their numbers: names, points, what they hide, condition
    (`FanRow`).
    """
    from .mcr.combine import ROWS

    return tuple(ROWS)


def false_win(
    seat: str, *, ready: bool = True, rules: str | Path | Ruleset = "mcr"
) -> tuple[tuple[str, int], ...]:
    """What a false declaration of a win costs (MCR rules specification, section 6): ((wind, change), ...).

    seat: wind of the player who declared a win below the minimum or on a wrong tile. ready: whether the hand
    waited for a tile at all. He pays each opponent, may not win any more in this deal, and the deal goes on.
    """
    from .mcr.score import false_win_changes

    return false_win_changes(seat, ready, rules)
