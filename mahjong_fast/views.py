"""What can one player see of a table? A frozen value without anything hidden from him.

Own tiles, own furiten and own legal moves; of all players melds, discards with their marks, points,
deposits, riichi, Norths, the number of tiles in hand; the indicators and how many tiles are left. Never
the tiles or furiten of others, the wall, ura indicators, or that another player was asked.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple

from . import _core
from .actions import Action
from .errors import MahjongError
from .melds import Meld
from .notebook import shower
from .position import text_of
from .rulesets import Ruleset
from .tiles import Tile

if TYPE_CHECKING:
    from .game import Table

_WINDS = ("E", "S", "W", "N", "haku", "hatsu", "chun")
_WEST_NAMES = ("N", "E", "S")
"""Winds of the Korean game with `west_names`."""
_JOKER = 56
_PHASES = ("d", "a", "c", "k", "n", "y", "w", "e")


class Discard(NamedTuple):
    """One tile in the discards of all players."""

    chair: int
    tile: Tile
    drawn: bool
    """The tile had just been drawn (tsumogiri)."""
    riichi: bool
    """The discard declared riichi."""
    claimed: bool
    """Another player called it."""


@dataclass(frozen=True)
class View:
    """The table as seen from one chair. Tuples by chair have as many places as seats."""

    _repr_svg_ = shower("table_svg")

    chair: int
    dealer: int
    round: str
    """`E1` ... `N4`, or `haku1` in a dragon round. Korean: `E1` ... `W3`, with `west_names` `N1` ... `S3`."""
    honba: int
    sticks: int
    scores: tuple[int, ...]
    phase: str
    """`d` the turn's player has drawn, `a` he has called and must discard, `c` others may claim the last
    discard, `k` others may claim the tile of a kan or North, `n` tenpai is shown at a draw, `y` the
    dealer may end the match, `w` the next hand waits for its wall, `e` over.
    """
    turn: int
    hand: tuple[Tile, ...]
    """Own concealed tiles, the tile just drawn among them."""
    drawn: Tile | None
    """The own tile just drawn."""
    tile: Tile | None
    """The tile that may be claimed (phases `c` and `k`)."""
    tiles_in_hand: tuple[int, ...]
    melds: tuple[tuple[Meld, ...], ...]
    norths: tuple[int, ...]
    """Norths set aside."""
    bonus: tuple[tuple[Tile, ...], ...]
    """Bonus tiles (and jokers) set aside."""
    hidden_kans: tuple[int, ...]
    """Concealed kans that lie face down: not among `melds` of the other chairs until the deal is over."""
    discards: tuple[Discard, ...]
    """The discards of all players in turn order."""
    indicators: tuple[Tile, ...]
    live_tiles: int
    riichi: tuple[bool, ...]
    double_riichi: tuple[bool, ...]
    ippatsu: tuple[bool, ...]
    waits: tuple[Tile, ...]
    """Tiles that complete the own hand in shape (the tile just drawn left out)."""
    furiten: bool
    legal: tuple[Action, ...]
    shown: tuple[tuple[int, tuple[Tile, ...]], ...]
    """(chair, concealed tiles) of hands that lie open: open riichi; at the end winners and tenpai hands."""
    shown_waits: tuple[tuple[int, tuple[Tile, ...]], ...]
    """(chair, tiles waited for) of open riichi."""
    rules: Ruleset
    _moment: dict[str, Any] | None = field(compare=False, repr=False)

    @cached_property
    def position(self) -> str:
        """The position string of what this player sees (docs/positions.md); "" when no move is to be made."""
        return "" if self._moment is None else text_of(self._moment, self.rules)

    @property
    def pond(self) -> tuple[tuple[Discard, ...], ...]:
        """The discards by chair."""
        chairs = range(len(self.scores))
        return tuple(tuple(d for d in self.discards if d.chair == chair) for chair in chairs)


def _kinds(mask: int) -> tuple[Tile, ...]:
    return tuple(Tile(k) for k in (*range(34), _JOKER) if mask >> k & 1)


def _bonus(mask: int) -> tuple[Tile, ...]:
    return tuple(Tile(40 + k) for k in range(16) if mask >> k & 1)


def _tiles(numbers: list[int]) -> tuple[Tile, ...]:
    return tuple(Tile(n) for n in numbers)


def _discard(bits: int) -> Discard:
    return Discard(bits >> 6 & 3, Tile(bits & 63), bool(bits & 256), bool(bits & 512), bool(bits & 1024))


def view_of(table: Table, chair: int) -> View:
    """The view of a chair. Raises MahjongError for a chair that does not exist."""
    try:
        raw = _core.table_view(table, chair)
    except ValueError as error:
        raise MahjongError(str(error)) from None
    except TypeError:
        raise MahjongError(f"chair is {chair!r}; give the number of a chair") from None
    seats = raw["seats"]
    west = table.rules.family == "korean" and table.rules.west_names
    winds = _WEST_NAMES if west else _WINDS
    hand = _tiles(raw["hand"]) + (Tile(37),) * raw["unknown"]
    jokers = raw["jokers"] > 0
    return View(
        chair=raw["chair"],
        dealer=raw["dealer"],
        round=f"{winds[raw['round_wind']]}{raw['round'] % seats + 1}",
        honba=raw["honba"],
        sticks=raw["sticks"],
        scores=tuple(raw["scores"]),
        phase=_PHASES[raw["phase"]],
        turn=raw["turn"],
        hand=hand,
        drawn=None if raw["drawn"] < 0 else Tile(raw["drawn"]),
        tile=None if raw["tile"] < 0 else Tile(raw["tile"]),
        tiles_in_hand=tuple(raw["in_hand"]),
        melds=tuple(tuple(Meld.unpack(bits, jokers=jokers) for bits in melds) for melds in raw["melds"]),
        norths=(0,) * seats if jokers else tuple(raw["norths"]),
        bonus=tuple(
            (*_bonus(bits), *[Tile(_JOKER)] * (aside if jokers else 0))
            for bits, aside in zip(raw["bonus"], raw["norths"], strict=True)
        ),
        hidden_kans=tuple(raw["hidden_kans"]),
        discards=tuple(_discard(bits) for bits in raw["discards"]),
        indicators=_tiles(raw["indicators"]),
        live_tiles=raw["live"],
        riichi=tuple(state != 0 for state in raw["riichi"]),
        double_riichi=tuple(raw["double_riichi"]),
        ippatsu=tuple(raw["ippatsu"]),
        waits=_kinds(raw["waits"]),
        furiten=raw["furiten"],
        legal=raw["legal"],
        shown=tuple(sorted((c, _tiles(tiles)) for c, tiles in raw["shown"].items())),
        rules=table.rules,
        _moment=_core.position_facts(table, chair) if raw["phase"] < 4 else None,
        shown_waits=tuple(sorted((c, _kinds(mask)) for c, mask in raw["shown_waits"].items())),
    )
