"""What lies in front of one player, and where is the wall?  (sections 1.2, 1.3, 6)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from reference.referee_tiles import kind_of


@dataclass
class Meld:
    type: str  # chi pon daiminkan ankan kakan
    tiles: list[int]
    called: int | None = None  # the tile that was called
    source: int | None = None  # the chair it came from

    @property
    def kind(self) -> int:
        return min(kind_of(t) for t in self.tiles)

    @property
    def is_kan(self) -> bool:
        return len(self.tiles) == 4


@dataclass
class Discard:
    tile: int
    drawn: bool
    riichi: bool = False
    claimed: bool = False


@dataclass
class Seat:
    hand: list[int]  # concealed tiles without the one just drawn
    drawn: int | None = None
    melds: list[Meld] = field(default_factory=list)
    discards: list[Discard] = field(default_factory=list)
    norths: list[int] = field(default_factory=list)
    riichi: bool = False
    double_riichi: bool = False
    open_riichi: bool = False
    declaring: str = ""  # "riichi" or "open": declared, the discard is not yet made or not yet let pass
    ippatsu: bool = False
    has_drawn: bool = False
    passed: bool = False  # a winning tile was let pass (6.3, 2)
    riichi_furiten: bool = False  # the same in riichi (6.3, 3)
    liable: dict[str, int] = field(default_factory=dict)  # yakuman or "rinshan" -> chair (6.10)

    @property
    def concealed(self) -> list[int]:
        return self.hand + ([] if self.drawn is None else [self.drawn])

    @property
    def closed(self) -> bool:
        return all(m.type == "ankan" for m in self.melds)

    @property
    def kans(self) -> int:
        return sum(m.is_kan for m in self.melds)

    @property
    def discarded_kinds(self) -> set[int]:
        return {kind_of(d.tile) for d in self.discards}

    def take(self, tile: int) -> int:
        """Remove one tile of the hand; a tile just drawn joins the hand."""
        if self.drawn is not None:
            self.hand.append(self.drawn)
            self.drawn = None
        self.hand.remove(tile)
        return tile


@dataclass
class Wall:
    """The wall of one hand (1.3). `live[0]` is drawn next, `live[-1]` lies next to the dead wall."""

    live: list[int]
    replacements: list[int]
    pairs: list[tuple[int, int]]  # indicator and the ura under it, in the order in which they are shown
    shown: int = 1

    @classmethod
    def lay(cls, tiles: list[int], rules: Mapping[str, Any]) -> Wall:
        """`tiles`: what is left after the hands were dealt."""
        three = rules["players"] == 3
        size = rules["dead_wall_size_3p"] if three else 14
        live, dead = list(tiles[:-size]), list(tiles[-size:])
        first = 8 if three else 4
        pairs = [(dead[i], dead[i + 1]) for i in range(first, size, 2)]
        # Three seats, 14 tiles: two more pairs lie in the last stacks of the live wall. They are out of play
        # before they are needed only if replacement draws take tiles from that end (1.3). DECISION: without
        # that (dead_wall_replenish off) the players draw those tiles, so only three indicators exist.
        if three and size == 14 and rules["dead_wall_replenish"]:
            pairs += [(live[-1], live[-2]), (live[-3], live[-4])]
        return cls(live, dead[:first], pairs)

    @property
    def indicators(self) -> list[int]:
        return [dora for dora, _ in self.pairs[: self.shown]]

    @property
    def under_indicators(self) -> list[int]:
        return [ura for _, ura in self.pairs[: self.shown]]

    def draw(self) -> int:
        return self.live.pop(0)

    def draw_replacement(self, replenish: bool) -> int:
        if replenish:
            self.live.pop()  # joins the dead wall
        return self.replacements.pop(0)

    def show_next(self) -> int | None:
        """Turn one more indicator, if any is left."""
        if self.shown == len(self.pairs):
            return None
        self.shown += 1
        return self.pairs[self.shown - 1][0]
