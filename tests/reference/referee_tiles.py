"""Which tile has which id and name, which action which number?  (docs/events.md; action ids, version 1)

Tile ids are 0-135 = 4 * kind + copy. A kind37 keeps red fives apart: 34 35 36 = red 5m 5p 5s.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference.notation import EAST, NORTH, YAOCHUU

__all__ = ["EAST", "NORTH", "YAOCHUU"]

FIVES = (4, 13, 22)
WIND_LETTERS = "ESWN"

DRAWN = 37  # 37 + kind37: discard the tile just drawn; 0 + kind37: one from the hand
CHI = 74  # 74 + 7 * suit + rank of the lowest tile
CHI_WITH_RED = 95  # 95 + 3 * suit + rank of the lowest tile - 2: a red five leaves the hand
PON = 104  # 104 + kind: no red five leaves the hand
PON_WITH_RED = 138  # 138 + suit
KAN = 141  # 141 + kind
TSUMO, RON, RIICHI, KYUUSHU, PASS, SET_NORTH_ASIDE = 175, 176, 177, 178, 179, 180
PON_WITH_TWO_REDS = 181  # 181 + suit
OPEN_RIICHI, END_MATCH, NOTEN = 184, 185, 186


def kind_of(tile: int) -> int:
    return tile // 4


def suit_of_five(kind: int) -> int | None:
    return kind // 9 if kind in FIVES else None


def is_red_five(tile: int, rules: Mapping[str, Any]) -> bool:
    suit = suit_of_five(kind_of(tile))
    return suit is not None and tile % 4 < rules["red_fives"][suit]


def is_extra_red(tile: int, rules: Mapping[str, Any]) -> bool:
    kind = kind_of(tile)
    text = f"{kind % 9 + 1}{'mpsz'[kind // 9]}"
    return bool(tile % 4 < rules["extra_red"].get(text, 0))


def kind37(tile: int, rules: Mapping[str, Any]) -> int:
    kind = kind_of(tile)
    return 34 + kind // 9 if is_red_five(tile, rules) else kind


def mjai(tile: int, rules: Mapping[str, Any]) -> str:
    kind = kind_of(tile)
    if kind >= 27:
        return "ESWNPFC"[kind - 27]
    return f"{kind % 9 + 1}{'mps'[kind // 9]}" + ("r" if is_red_five(tile, rules) else "")


def all_tiles(rules: Mapping[str, Any]) -> list[int]:
    """The ids of the set in ascending order (1.1)."""
    return [t for t in range(136) if rules["players"] == 4 or not 1 <= kind_of(t) <= 7]


def counts_of(tiles: list[int]) -> tuple[int, ...]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile // 4] += 1
    return tuple(counts)


def chi_action(lowest: int, red_leaves: bool) -> int:
    suit, rank = divmod(lowest, 9)
    return CHI_WITH_RED + 3 * suit + rank - 2 if red_leaves else CHI + 7 * suit + rank


def chi_of(action: int) -> tuple[int, bool]:
    """(lowest kind, does a red five leave the hand)"""
    if action >= CHI_WITH_RED:
        suit, rank = divmod(action - CHI_WITH_RED, 3)
        return 9 * suit + rank + 2, True
    suit, rank = divmod(action - CHI, 7)
    return 9 * suit + rank, False


def pon_action(kind: int, reds: int) -> int:
    if reds == 0:
        return PON + kind
    return (PON_WITH_RED if reds == 1 else PON_WITH_TWO_REDS) + kind // 9


def pon_of(action: int) -> tuple[int, int]:
    """(kind, red fives that leave the hand)"""
    if action >= PON_WITH_TWO_REDS:
        return FIVES[action - PON_WITH_TWO_REDS], 2
    if action >= PON_WITH_RED:
        return FIVES[action - PON_WITH_RED], 1
    return action - PON, 0


def is_discard(action: int) -> bool:
    return action < CHI


def is_chi(action: int) -> bool:
    return CHI <= action < PON


def is_pon(action: int) -> bool:
    return PON <= action < KAN or PON_WITH_TWO_REDS <= action < OPEN_RIICHI


def is_kan(action: int) -> bool:
    return KAN <= action < TSUMO
