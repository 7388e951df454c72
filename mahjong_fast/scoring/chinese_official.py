"""Which fans has Chinese Official mahjong? The family is loaded at the first question."""

from __future__ import annotations

from .mcr.rows import FanRow


def fan_table() -> tuple[FanRow, ...]:
    """All fans of Chinese Official in the order of their numbers: names, points, what they hide, condition
    (`FanRow`).
    """
    from .mcr.combine import ROWS

    return tuple(ROWS)
