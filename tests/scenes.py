"""Small scenes for tests of the game: a deal with chosen tiles, and moves in a few letters.

`scene(hands=["123m...", ...], draws="5m 1z", dead="9p", dora="1p", ura="2s")` puts these tiles into a wall (hands
by chair 0, 1, ..., dealer 0; `draws` from the dealer's first tile on, `dead` the replacement tiles) and fills the rest
with what is left, in a fixed order. Hands shorter than 13 tiles are filled too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import mahjong_fast as mf
from mahjong_fast.deals import wall_tiles

Event = dict[str, Any]


def tiles(text: str) -> list[int]:
    return [int(tile) for tile in mf.parse_tiles(text.replace(" ", ""))]


class Box:
    """Copies of tiles by kind37, as ids."""

    def __init__(self, rules: mf.Ruleset) -> None:
        self.ids: dict[int, list[int]] = {}
        for tile_id in wall_tiles(rules).tolist():
            kind = tile_id // 4
            five = kind in (4, 13, 22)
            red = five and tile_id % 4 < rules.red_fives[kind // 9]
            self.ids.setdefault(34 + kind // 9 if red else kind, []).append(tile_id)

    def take(self, kind37: int) -> int:
        return self.ids[kind37].pop(0)

    def rest(self, far_from: Iterable[int] = ()) -> list[int]:
        """What is left: tiles that make no hand complete come first by a fixed mixing."""
        left = sorted(tile for copies in self.ids.values() for tile in copies)
        return sorted(left, key=lambda tile: (tile * 37 % 139, tile))


def wall_of(
    rules: str | mf.Ruleset = "tenhou_4p",
    hands: Sequence[str] = (),
    draws: str = "",
    dead: str = "",
    dora: str = "",
    ura: str = "",
) -> list[int]:
    ruleset = mf.rules(rules)
    seats = ruleset.players
    box = Box(ruleset)
    size = len(wall_tiles(ruleset))
    wall: list[int | None] = [None] * size
    dead_size = 14 if seats == 4 else ruleset.dead_wall_size_3p
    first_dead = size - dead_size
    replacements = 4 if seats == 4 else 8
    indicators = [first_dead + replacements + 2 * i for i in range((dead_size - replacements) // 2)]
    indicators += [first_dead - 1 - 2 * i for i in range(5 - len(indicators))]
    uras = [place + 1 if place >= first_dead else place - 1 for place in indicators]

    def put(places: Iterable[int], text: str) -> None:
        for place, kind in zip(places, tiles(text), strict=False):
            wall[place] = box.take(kind)

    for chair, hand in enumerate(hands):
        put(range(13 * chair, 13 * chair + 13), hand)
    put(range(13 * seats, first_dead), draws)
    put(range(first_dead, size), dead)
    put(indicators, dora)
    put(uras, ura)
    left = iter(box.rest())
    return [next(left) if tile is None else tile for tile in wall]


class Scene:
    """A table and a short way to make moves on it."""

    def __init__(self, table: mf.Table) -> None:
        self.table = table
        self.last: list[Event] = []

    def names(self, chair: int) -> list[str]:
        """What a chair may do, in words."""
        return [str(action) for action in self.table.legal(chair)]

    def can(self, chair: int, name: str) -> bool:
        return name in self.names(chair)

    def do(self, *moves: str) -> Scene:
        """`"0 discard 5m"`, `"1 pon 5z"`: the moves of chairs; asked chairs that are not named pass. `"0 ron 1 ron"` in
        one text are answers to one question.
        """
        for text in moves:
            answers: dict[int, int] = {}
            words = text.split()
            at = 0
            while at < len(words):
                chair = int(words[at])
                end = at + 1
                while end < len(words) and not words[end].isdigit():
                    end += 1
                answers[chair] = self._action(chair, " ".join(words[at + 1 : end]))
                at = end
            for chair in self.table.decisions():
                answers.setdefault(chair, 179)
            self.last = self.table.apply(answers)
        return self

    def _action(self, chair: int, name: str) -> int:
        legal = self.table.legal(chair)
        for action in legal:
            if str(action) == name:
                return action
        if name.startswith("discard "):  # from the hand or the tile just drawn, whichever is there
            for action in legal:
                if str(action) == name.replace("discard", "discard drawn"):
                    return action
        raise AssertionError(f"chair {chair} cannot {name!r}: {[str(a) for a in legal]}\n{self.table!r}")

    def drawn(self, times: int = 1) -> Scene:
        """Whose turn it is discards the tile just drawn, and nobody claims it."""
        for _ in range(times):
            (chair,) = [c for c, actions in self.table.decisions().items() if any(a < 74 for a in actions)]
            self.last = self.table.apply(next(a for a in self.table.legal(chair) if 37 <= a < 74))
            while (asked := self.table.decisions()) and all(179 in actions for actions in asked.values()):
                self.last += self.table.apply(dict.fromkeys(asked, 179))
        return self

    def passed(self) -> Scene:
        """Everybody asked passes."""
        self.last = self.table.apply(dict.fromkeys(self.table.decisions(), 179))
        return self

    def event(self, kind: str, index: int = -1) -> Event:
        """The last (or another) event of a kind so far."""
        return [event for event in self.table.events if event["type"] == kind][index]

    def kinds(self) -> list[str]:
        """The types of the events of the last move."""
        return [event["type"] for event in self.last]

    @property
    def turn(self) -> int:
        return self.table.view(0).turn


def scene(rules: str | mf.Ruleset = "tenhou_4p", *, dealer: int = 0, **tiles_of_wall: Any) -> Scene:
    return Scene(mf.Table(rules, wall=wall_of(rules, **tiles_of_wall), dealer=dealer))
