"""How do tiles come from a wall whose bonus tiles are replaced from its end?

So it is in Chinese Official and the Malaysian game. What is laid aside, when, and what it brings at once, the
referee says.
"""

from __future__ import annotations

from typing import Any


class BonusDraws:
    """Wants of the referee the fields, `wall` as ids in drawing order, and the first three methods."""

    wall: list[int]
    dealer: int
    players: list[Any]
    events: list[tuple[Any, ...]]
    drawn: int | None
    circumstance: str
    bonus_draw: str
    """What `circumstance` is called when a bonus tile has been replaced."""

    @staticmethod
    def is_bonus(tile: int) -> bool:
        raise AssertionError

    @staticmethod
    def kind(tile: int) -> int:
        raise AssertionError

    def set_aside(self, chair: int, tile: int, dealt: set[int]) -> None:
        """`dealt`: the bonus tiles of the dealt hand, empty for tiles drawn later."""
        raise AssertionError

    def deal_hands(self) -> None:
        """Thirteen tiles each, one more for the dealer; then, in turn, bonus tiles are replaced."""
        seats = len(self.players)
        order = [(self.dealer + i) % seats for i in range(seats)]
        hands = {}
        for chair in order:
            hands[chair] = self.wall[:13]
            del self.wall[:13]
        extra = self.wall.pop(0)
        self.events.append(("draw", self.dealer, extra))
        for chair in order:
            held = hands[chair] + ([extra] if chair == self.dealer else [])
            waiting = sorted(tile for tile in held if self.is_bonus(tile))
            dealt = set(waiting)
            plain = [tile for tile in held if not self.is_bonus(tile)]
            newest = extra
            while waiting:
                self.set_aside(chair, waiting.pop(0), dealt)
                newest = self.wall.pop()
                self.events.append(("draw", chair, newest))
                if chair == self.dealer:
                    self.circumstance = self.bonus_draw
                if self.is_bonus(newest):
                    waiting = sorted([*waiting, newest])
                else:
                    plain.append(newest)
            if chair == self.dealer:
                plain.remove(newest)
                self.drawn = self.kind(newest)
            self.players[chair].tiles = sorted(self.kind(tile) for tile in plain)

    def draw_one(self, chair: int, from_back: bool, circumstance: str) -> None:
        """`drawn` becomes None if the last tile is a bonus tile: nothing is there to replace it."""
        self.circumstance = circumstance
        while True:
            tile = self.wall.pop() if from_back else self.wall.pop(0)
            self.events.append(("draw", chair, tile))
            if not self.is_bonus(tile):
                self.drawn = self.kind(tile)
                return
            self.set_aside(chair, tile, set())
            self.drawn = None
            if not self.wall:
                return
            from_back, self.circumstance = True, self.bonus_draw
