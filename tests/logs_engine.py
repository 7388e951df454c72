"""Games for the tests of the logs, played by the project's own engine: players that collect neighbours, call
now and then, and win.
"""

from __future__ import annotations

import random
from functools import cache

from mahjong_fast import Table
from mahjong_fast.logs import Game
from mahjong_fast.rulesets import rules

_TSUMO, _RON, _RIICHI, _PASS, _NORTH, _END = 175, 176, 177, 179, 180, 185


def _lonely(tile: int, hand: list[int]) -> float:
    """How little a tile has to do with the others of a hand; the smallest number is kept longest."""
    kind = {34: 4, 35: 13, 36: 22}.get(tile, tile)
    near = 0.0
    for other in hand:
        other_kind = {34: 4, 35: 13, 36: 22}.get(other, other)
        if other_kind == kind:
            near += 2.5
        elif kind < 27 and other_kind < 27 and kind // 9 == other_kind // 9 and abs(kind - other_kind) <= 2:
            near += 3 - abs(kind - other_kind)
    return -near - (tile >= 34)


def choose(table: Table, chair: int, actions: tuple[int, ...], rng: random.Random) -> int:
    """The action of one player."""
    for wanted in (_TSUMO, _RON, _NORTH):
        if wanted in actions:
            return wanted
    if _RIICHI in actions and rng.random() < 0.9:
        return _RIICHI
    if _PASS in actions:
        return rng.choice(actions) if rng.random() < 0.25 else _PASS
    discards = [action for action in actions if action < 74]
    others = [action for action in actions if action >= 74]
    if others and (not discards or rng.random() < 0.3):
        return rng.choice(others)
    hand = [int(tile) for tile in table.view(chair).hand]
    return max(discards, key=lambda action: (_lonely(action % 37, hand), action))


@cache
def played(name: str, match: int = 0) -> Game:
    """A whole match under a preset, the same every time."""
    ruleset = rules(name)
    table = Table(ruleset, seed=7, match=match)
    rng = random.Random(f"{name} {match}")
    while not table.is_over:
        table.apply(
            {chair: choose(table, chair, actions, rng) for chair, actions in table.decisions().items()}
        )
    return Game.from_events(table.events, ruleset)
