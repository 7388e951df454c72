"""A declared meld, as `mahjong.meld` has it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from .tile import TilesConverter


class Meld:
    """A meld of ids 0-135. `opened=False` is for a concealed kan."""

    CHI: Final = "chi"
    PON: Final = "pon"
    KAN: Final = "kan"
    SHOUMINKAN: Final = "shouminkan"
    NUKI: Final = "nuki"

    __slots__ = ("called_tile", "from_who", "opened", "tiles", "type", "who")

    def __init__(
        self,
        meld_type: str | None = None,
        tiles: Sequence[int] | None = None,
        opened: bool = True,
        called_tile: int | None = None,
        who: int | None = None,
        from_who: int | None = None,
    ) -> None:
        self.type = meld_type
        self.tiles = tuple(tiles) if tiles else ()
        self.opened = opened
        self.called_tile = called_tile
        self.who = who
        self.from_who = from_who

    def __str__(self) -> str:
        return f"Type: {self.type}, Tiles: {TilesConverter.to_one_line_string(self.tiles)} {self.tiles}"

    __repr__ = __str__

    @property
    def tiles_34(self) -> list[int]:
        """The kinds of the tiles."""
        return [tile // 4 for tile in self.tiles]
