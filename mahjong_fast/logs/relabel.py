"""Which other games are the same game? Suits exchanged and chairs turned, for training data.

What a hand is worth and what may be done does not depend on which suit is called man, nor on which chair
deals first; so a record stands for several. The other games have the moves and points, not the remarks (yaku
names and payments are left out). Mirrored suits (1 for 9) are not among them: indicators count upwards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import permutations
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import MahjongError

from .model import Event, Game

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

Suits = tuple[int, int, int]
SAME: Suits = (0, 1, 2)

_LETTERS = "mps"
# What the engine needs of an event; everything else would have to be translated without being used.
_KEPT = {
    "start_game": (),
    "start_kyoku": ("bakaze", "kyoku", "honba", "kyotaku", "dice"),
    "dahai": ("tsumogiri",),
    "reach": ("open",),
    "ryukyoku": ("reason",),
    "exchange": ("meld",),
    "false_win": ("ready",),
}
_CHAIRS = ("actor", "target", "oya")
_BY_CHAIR = ("scores", "deltas", "tenpais", "final", "ranks")


def suit_orders(rules: Ruleset) -> tuple[Suits, ...]:
    """The exchanges of suits that leave the rules as they are: `(1, 0, 2)` makes man to pin and pin to man.

    Red fives must be as many in the new suit as in the old one, and man stays where it is without 2m-8m
    (three seats). The first is always `(0, 1, 2)`; it is the only one in other games than riichi, some of
    whose hands are made of one particular suit.
    """
    if rules.family != "riichi":
        return (SAME,)
    reds = rules.red_fives
    return tuple(
        (order[0], order[1], order[2])
        for order in permutations(range(3))
        if all(reds[order[suit]] == reds[suit] for suit in range(3)) and (rules.players == 4 or order[0] == 0)
    )


def relabel(game: Game, suits: Sequence[int] = SAME, turn: int = 0) -> Game:
    """The same game with suit k called `suits[k]` (0 man, 1 pin, 2 sou) and every chair moved on by `turn`.

    Chair `turn` deals first then. Raises MahjongError for an exchange of suits that changes the rules.
    """
    if isinstance(turn, bool) or not isinstance(turn, int):
        raise MahjongError(f"turn={turn!r}: expected a whole number of chairs")
    order = tuple(suits) if isinstance(suits, Sequence) else (suits,)
    if order not in suit_orders(game.rules):
        allowed = ", ".join(map(str, suit_orders(game.rules)))
        raise MahjongError(f"suits={order} changes the rules of this game: take one of {allowed}")
    seats = game.seats
    turn %= seats
    tiles = _Tiles(order)
    names = tuple(game.names[(chair - turn) % seats] for chair in range(seats))
    events = tuple(_event(event, tiles, turn, seats) for event in game.events)
    return replace(game, names=names, events=events, wall=None, seed=None)


class _Tiles(dict[str, str]):
    """Tile name -> its new name, filled as tiles come."""

    def __init__(self, order: tuple[int, ...]) -> None:
        super().__init__()
        self.suits = {letter: _LETTERS[order[suit]] for suit, letter in enumerate(_LETTERS)}

    def __missing__(self, name: str) -> str:
        new = name[0] + self.suits[name[1]] + name[2:] if name[1:2] in self.suits else name
        self[name] = new
        return new


def _event(event: Event, tiles: _Tiles, turn: int, seats: int) -> Event:
    kind = event["type"]
    new: dict[str, Any] = {"type": kind}
    for key in _KEPT.get(kind, ()):
        if key in event:
            new[key] = event[key]
    for key, value in event.items():
        if value is None:
            continue
        if key in _CHAIRS:
            new[key] = (value + turn) % seats
        elif key in _BY_CHAIR:
            new[key] = [value[(chair - turn) % seats] for chair in range(seats)]
        elif key in ("pai", "dora_marker", "joker"):
            new[key] = tiles[value]
        elif key in ("consumed", "ura_markers"):
            new[key] = [tiles[name] for name in value]
        elif key == "tehais" and kind == "start_kyoku":
            new[key] = [[tiles[name] for name in value[(chair - turn) % seats]] for chair in range(seats)]
    return new
