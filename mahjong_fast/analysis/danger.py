"""How dangerous is each tile against a player in riichi, by what everybody can see?

`danger(view)` names the class of every tile of the own hand against every player in riichi and the rate at
which such a tile deals in, measured by the study `danger` (docs/studies.md) and kept with the command that
measured it in data/danger_rates.json (four seats) and data/danger_rates_of_three.json.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Protocol

from .. import _core
from ..errors import MahjongError
from ..melds import Meld
from ..tiles import Tile

CLASSES: Final = (
    "genbutsu",
    "honour_1_seen",
    "honour_2_seen",
    "honour_3_seen",
    "honour_4_seen",
    "suji_19",
    "suji_28",
    "suji_37",
    "suji_456",
    "no_chance",
    "one_chance",
    "half_suji_456",
    "aidayonken",
    "no_suji_19",
    "no_suji_28",
    "no_suji_37",
    "no_suji_456",
)
"""The classes in the order of csrc/sim/danger.hpp; a tile has the first that fits, honours apart."""

MEANING: Final = {
    "genbutsu": "discarded by him, or by anybody since his riichi: cannot be hit",
    "honour_1_seen": "honour, no other copy seen",
    "honour_2_seen": "honour, one other copy seen",
    "honour_3_seen": "honour, two other copies seen",
    "honour_4_seen": "honour, all copies seen: kokushi alone",
    "suji_19": "1 or 9, suji",
    "suji_28": "2 or 8, suji",
    "suji_37": "3 or 7, suji",
    "suji_456": "4, 5 or 6, suji on both sides",
    "no_chance": "no two-sided wait is possible: walls (kabe), perhaps with suji",
    "one_chance": "two-sided waits need a tile of which one copy is left",
    "half_suji_456": "4, 5 or 6, suji on one side",
    "aidayonken": "between two of his discards five apart, no suji",
    "no_suji_19": "1 or 9, no suji",
    "no_suji_28": "2 or 8, no suji",
    "no_suji_37": "3 or 7, no suji",
    "no_suji_456": "4, 5 or 6, no suji",
}


class Discarded(Protocol):
    """What is needed of a discard of a view."""

    @property
    def chair(self) -> int: ...
    @property
    def tile(self) -> Tile: ...
    @property
    def riichi(self) -> bool: ...
    @property
    def claimed(self) -> bool: ...


class Seen(Protocol):
    """What is needed of a `View`."""

    @property
    def chair(self) -> int: ...
    @property
    def hand(self) -> tuple[Tile, ...]: ...
    @property
    def melds(self) -> tuple[tuple[Meld, ...], ...]: ...
    @property
    def norths(self) -> tuple[int, ...]: ...
    @property
    def discards(self) -> tuple[Any, ...]: ...
    @property
    def indicators(self) -> tuple[Tile, ...]: ...
    @property
    def riichi(self) -> tuple[bool, ...]: ...


@dataclass(frozen=True)
class TileDanger:
    """One tile of the own hand. `against`: chair in riichi -> (class, rate at which such a tile deals in at
    this turn). `rate`: the chance that one of them hits it, as if they were independent.
    """

    tile: Tile
    against: dict[int, tuple[str, float]]
    rate: float

    def __str__(self) -> str:
        parts = ", ".join(f"chair {chair}: {name} {rate:.1%}" for chair, (name, rate) in self.against.items())
        return f"{self.tile}: {self.rate:.1%} ({parts})"


def danger(view: Seen) -> list[TileDanger]:
    """Every kind of tile in the hand of a view (`Table.view(chair)`), the safest first. Empty when nobody
    else is in riichi.

    The rates are those of simple players (the command is in `danger_rates(seats)["command"]`): they order
    tiles well, and tell the size, but people wait otherwise. Three seats have rates of their own.
    """
    if not hasattr(view, "riichi") or not hasattr(view, "hand"):
        raise MahjongError(f"danger takes what a player sees, table.view(chair), not {type(view).__name__}")
    others = [c for c, is_riichi in enumerate(view.riichi) if is_riichi and c != view.chair]
    hand = sorted({tile for tile in view.hand if tile < 37})
    if not others or not hand:
        return []
    left = unseen_by(view)
    turn = sum(d.chair == view.chair for d in view.discards) + 1
    rates = _rates(len(view.riichi))
    classes = {}
    for chair in others:
        own, safe = safe_masks(view.discards, chair)
        classes[chair] = _core.danger_classes(safe, own, bytes(left))
    found = []
    for tile in hand:
        against = {
            chair: (CLASSES[classes[chair][tile.kind]], rates[classes[chair][tile.kind]][min(turn, 18)])
            for chair in others
        }
        missed = 1.0
        for _, rate in against.values():
            missed *= 1 - rate
        found.append(TileDanger(tile, against, 1 - missed))
    return sorted(found, key=lambda d: (d.rate, d.tile))


def safe_masks(discards: Iterable[Discarded], chair: int) -> tuple[int, int]:
    """(own discards, kinds that cannot be hit) of the chair in riichi, as masks of kinds."""
    own = passed = 0
    declared = False
    for d in discards:
        kind = 1 << d.tile.kind
        if d.chair == chair:
            own |= kind
            declared = declared or d.riichi
        if declared:
            passed |= kind
    return own, own | passed


def unseen_by(view: Seen) -> list[int]:
    """Copies of each kind that the player does not see."""
    seen = [4 if len(view.riichi) == 3 and 1 <= kind <= 7 else 0 for kind in range(34)]
    tiles = [*view.hand, *view.indicators, *(d.tile for d in view.discards if not d.claimed)]
    tiles += [tile for melds in view.melds for meld in melds for tile in meld.tiles]
    for tile in tiles:
        if tile < 37:
            seen[tile.kind] += 1
    seen[30] += sum(view.norths)
    return [max(0, 4 - n) for n in seen]


def danger_rates(seats: int = 4) -> dict[str, Any]:
    """The measured rates with 4 or 3 seats: `command`, `version`, and for each class its rate in `all`, the
    standard error of that (`se`, from sums over hands) and the rates of the `turns` 1 to 18. MahjongError for
    other seats.
    """
    if isinstance(seats, bool) or seats not in (3, 4):
        raise MahjongError(f"seats={seats!r}: expected 3 or 4")
    return deepcopy(_kept(int(seats)))


@cache
def _kept(seats: int) -> dict[str, Any]:
    import json
    from importlib.resources import files

    name = "danger_rates.json" if seats == 4 else "danger_rates_of_three.json"
    found: dict[str, Any] = json.loads(
        files("mahjong_fast").joinpath("data", name).read_text(encoding="utf-8")
    )
    if list(found["rates"]) != list(CLASSES):
        raise MahjongError(
            f"data/{name} does not fit this version; write it with tools/write_danger_rates.py"
        )
    return found


@cache
def _rates(seats: int) -> list[list[float]]:
    """By class and turn (place 0 is all turns)."""
    return [[entry["all"], *entry["turns"]] for entry in _kept(seats)["rates"].values()]
