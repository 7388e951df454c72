"""Small questions about tiles, under the names of `mahjong.utils`. Kinds are 0-33, ids 0-135."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import TypedDict

from mahjong_fast.tiles import dora_of

from .constants import AKA_DORAS, CHUN, EAST, HAKU, TERMINAL_INDICES
from .constants import NORTH as NORTH


def is_aka_dora(tile_136: int, aka_enabled: bool) -> bool:
    """Whether an id is a red five, where there are any."""
    return aka_enabled and tile_136 in AKA_DORAS


def _dora_kind(indicator_136: int, three: bool) -> int:
    kind = indicator_136 // 4
    return int(dora_of(kind, seats=3 if three and not 0 < kind < 8 else 4))


def plus_dora(
    tile_136: int,
    dora_indicators_136: Collection[int],
    add_aka_dora: bool = False,
    is_three_player: bool = False,
) -> int:
    """How many dora a tile is."""
    shown = sum(_dora_kind(each, is_three_player) == tile_136 // 4 for each in dora_indicators_136)
    return shown + is_aka_dora(tile_136, add_aka_dora)


def build_dora_count_map(
    dora_indicators_136: Collection[int], is_three_player: bool = False
) -> dict[int, int]:
    """Kind -> how often an indicator shows it."""
    found: dict[int, int] = {}
    for indicator in dora_indicators_136:
        kind = _dora_kind(indicator, is_three_player)
        found[kind] = found.get(kind, 0) + 1
    return found


def count_dora_for_hand(tiles_34: Sequence[int], dora_count_map: dict[int, int]) -> int:
    """Dora of counts."""
    return sum(tiles_34[kind] * times for kind, times in dora_count_map.items())


def is_chi(item: Sequence[int]) -> bool:
    """Whether kinds are a sequence."""
    return len(item) == 3 and item[0] + 2 == item[1] + 1 == item[2]


def is_pon(item: Sequence[int]) -> bool:
    """Whether kinds are a triplet."""
    return len(item) == 3 and len(set(item)) == 1


def is_kan(item: Sequence[int]) -> bool:
    """Whether a block has four tiles."""
    return len(item) == 4


def is_pon_or_kan(item: Sequence[int]) -> bool:
    """Whether a block is a triplet or has four tiles."""
    return is_pon(item) or is_kan(item)


def is_pair(item: Sequence[int]) -> bool:
    """Whether a block has two tiles."""
    return len(item) == 2


def has_pon_or_kan_of(hand: Collection[Sequence[int]], tile: int) -> bool:
    """Whether a block is a triplet or kan of that kind."""
    return any(item[0] == tile and is_pon_or_kan(item) for item in hand)


def classify_hand_suits(hand: Collection[Sequence[int]]) -> tuple[int, int]:
    """(bits of the suits: 1 sou, 2 pin, 4 man; how many blocks are of honours)."""
    suits = honours = 0
    for item in hand:
        if is_honor(item[0]):
            honours += 1
        else:
            suits |= 4 >> item[0] // 9
    return suits, honours


def is_man(tile: int) -> bool:
    """1m-9m."""
    return tile < 9


def is_pin(tile: int) -> bool:
    """1p-9p."""
    return 9 <= tile < 18


def is_sou(tile: int) -> bool:
    """1s-9s."""
    return 18 <= tile < 27


def is_honor(tile: int) -> bool:
    """A wind or a dragon."""
    return tile >= EAST


def is_sangenpai(tile_34: int) -> bool:
    """A dragon."""
    return HAKU <= tile_34 <= CHUN


def is_terminal(tile: int) -> bool:
    """1 or 9 of a suit."""
    return tile in TERMINAL_INDICES


def is_dora_indicator_for_terminal(tile: int) -> bool:
    """8 or 9 of a suit, which show 9 and 1."""
    return tile < EAST and tile % 9 >= 7


def contains_terminals(hand_set: Collection[int]) -> bool:
    """Whether one of the kinds is a terminal."""
    return any(tile in TERMINAL_INDICES for tile in hand_set)


def simplify(tile: int) -> int:
    """Rank within the suit, from 0."""
    return tile % 9


def _neighbours(tile: int, reach: int) -> list[int]:
    if is_honor(tile):
        return []
    rank = tile % 9
    return [tile + step for step in range(-reach, reach + 1) if step and 0 <= rank + step < 9]


def find_isolated_tile_indices(hand_34: Sequence[int]) -> list[int]:
    """Kinds that are not in the hand and next to none that is."""
    return [
        kind
        for kind in range(34)
        if hand_34[kind] == 0 and not any(hand_34[near] for near in _neighbours(kind, 1))
    ]


def is_tile_strictly_isolated(hand_34: Sequence[int], tile_34: int) -> bool:
    """Whether a kind is held at most once and none within two steps of it is held."""
    return hand_34[tile_34] <= 1 and not any(hand_34[near] for near in _neighbours(tile_34, 2))


class SuitCount(TypedDict):
    """How many tiles of a suit."""

    count: int
    name: str
    function: Callable[[int], bool]


def count_tiles_by_suits(tiles_34: Sequence[int]) -> list[SuitCount]:
    """Counts of sou, man, pin, honours."""
    suits: list[tuple[str, Callable[[int], bool], int, int]] = [
        ("sou", is_sou, 18, 27), ("man", is_man, 0, 9), ("pin", is_pin, 9, 18), ("honor", is_honor, 27, 34),
    ]  # fmt: skip
    return [
        {"count": sum(tiles_34[first:end]), "name": name, "function": function}
        for name, function, first, end in suits
    ]
