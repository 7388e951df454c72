"""Melds of `mahjong` as packed melds of mahjong_fast."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from ..meld import Meld

_TYPES: Final = {
    (Meld.CHI, True): 1,
    (Meld.CHI, False): 1,
    (Meld.PON, True): 2,
    (Meld.PON, False): 2,
    (Meld.KAN, True): 3,
    (Meld.KAN, False): 4,
    (Meld.SHOUMINKAN, True): 5,
    (Meld.SHOUMINKAN, False): 5,
}


def packed_melds(melds: Collection[Meld]) -> tuple[bytes, bytes]:
    """(the melds in 16 bits each, padded to four, red fives as plain ones; the ids of their tiles).

    RuntimeError for a meld of no known type.
    """
    packed = bytearray()
    ids: list[int] = []
    for meld in melds:
        tiles = meld.tiles
        try:
            number = _TYPES[meld.type, bool(meld.opened)]  # type: ignore[index]
        except KeyError:
            raise RuntimeError(f"meld of type {meld.type!r}: expected chi, pon, kan or shouminkan") from None
        bits = min(tiles) >> 2 | number << 6
        packed.append(bits & 255)
        packed.append(bits >> 8)
        ids += tiles
    packed += bytes(max(0, 8 - len(packed)))
    return bytes(packed), bytes(ids)
