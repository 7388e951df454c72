"""Tile numbers as `mahjong.constants` names them: kinds 0-33 and, for red fives, ids 0-135."""

from __future__ import annotations

from typing import Final

EAST: Final = 27
SOUTH: Final = 28
WEST: Final = 29
NORTH: Final = 30
HAKU: Final = 31
HATSU: Final = 32
CHUN: Final = 33

TERMINAL_INDICES: Final = frozenset(suit + rank for suit in (0, 9, 18) for rank in (0, 8))
WINDS: Final = frozenset((EAST, SOUTH, WEST, NORTH))
DRAGONS: Final = frozenset((HAKU, HATSU, CHUN))
HONOR_INDICES: Final = WINDS | DRAGONS
TERMINAL_AND_HONOR_INDICES: Final = TERMINAL_INDICES | HONOR_INDICES

FIVE_RED_MAN: Final = 16
FIVE_RED_PIN: Final = 52
FIVE_RED_SOU: Final = 88
AKA_DORAS: Final = frozenset((FIVE_RED_MAN, FIVE_RED_PIN, FIVE_RED_SOU))

DISPLAY_WINDS: Final = {EAST: "East", SOUTH: "South", WEST: "West", NORTH: "North"}
