"""Which items do the Malaysian rules have?"""

from __future__ import annotations

from . import caps, fans
from .rows import CapItem, FanItem

ITEMS: tuple[FanItem, ...] = tuple(fans.ROWS)
"""Items that give fans, in the order of their numbers, from 1."""
CAPS: tuple[CapItem, ...] = tuple(caps.ROWS)
"""Items worth the cap, in the order of their bits."""
LIABLE: tuple[str, ...] = ("big_three_dragons", "four_winds", "all_honours")
"""What somebody can be liable for, in the order of WIN.liable."""
