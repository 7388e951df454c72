"""Which items and limit hands do the Korean rules have?"""

from __future__ import annotations

from . import bonus_points, hand_points, limit_hands
from .rows import ItemRow, LimitRow

ITEMS: tuple[ItemRow, ...] = (*hand_points.ROWS, *bonus_points.ROWS)
"""All items in the order of their numbers, from 1."""
LIMITS: tuple[LimitRow, ...] = tuple(limit_hands.ROWS)
"""All limit hands in the order of their bits."""
