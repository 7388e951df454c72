"""The answers of hand analysis as frozen values: useful tiles, discards, calls."""

from __future__ import annotations

from typing import NamedTuple

from ..tiles import Tile, format_tiles


def _with_numbers(tiles: dict[Tile, int]) -> str:
    return format_tiles(tiles) if tiles else "no tile"


class Ukeire(NamedTuple):
    """Which tiles bring a hand nearer, and how many of them are left."""

    shanten: int
    """-1 = complete, 0 = tenpai."""
    tiles: dict[Tile, int]
    """Useful tile -> how many are still to be seen; kinds with none left are not listed."""
    total: int
    """Sum over the tiles."""

    def __str__(self) -> str:
        return f"{self.shanten}-shanten, {self.total} useful: {_with_numbers(self.tiles)}"


class Discard(NamedTuple):
    """What the hand is after one discard."""

    tile: Tile
    """The tile given away; red and plain fives are apart."""
    shanten: int
    """Shanten of the rest."""
    tiles: dict[Tile, int]
    """Useful tile -> how many are left."""
    total: int
    """Sum over the useful tiles."""
    improvements: dict[Tile, int]
    """Tiles that do not lower the shanten but, after the best discard, widen the hand: more useful tiles
    at the same shanten. Tile -> how many are left.
    """

    @property
    def improvement_total(self) -> int:
        """Sum over the improvement tiles."""
        return sum(self.improvements.values())

    def __str__(self) -> str:
        return f"{self.tile}: {self.shanten}-shanten, {self.total} useful: {_with_numbers(self.tiles)}"


class Call(NamedTuple):
    """What the hand is after a call and, for chi and pon, the best discard."""

    kind: str
    """`chi pon daiminkan ankan kakan`, or `pass` for the hand as it is."""
    own: tuple[Tile, ...]
    """The tiles of the hand that go into the meld."""
    shanten: int
    """Shanten after the call and the discard (kans: after the call, before the replacement tile)."""
    tiles: dict[Tile, int]
    """Useful tile -> how many are left."""
    total: int
    """Sum over the useful tiles."""
    discards: tuple[Tile, ...]
    """The discards that reach this; empty for kans and pass."""

    def __str__(self) -> str:
        after = f" then {' or '.join(map(str, self.discards))}" if self.discards else ""
        with_own = f" with {format_tiles(self.own)}" if self.own else ""
        told = f"{self.shanten}-shanten, {self.total} useful: {_with_numbers(self.tiles)}"
        return f"{self.kind}{with_own}{after}: {told}"
