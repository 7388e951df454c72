"""Which tiles lie where in deal number `index` of seed `seed`?

A deal is a pure function of (seed, index): the same on any machine, for any number of threads, alone or in a
batch. docs/rng.md states the contract and shows it in ten lines of NumPy. The places of the dead wall follow
the riichi rules specification 1.2-1.3, the dice 1.2a.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from operator import index as as_index
from typing import SupportsIndex

import numpy as np
import numpy.typing as npt

from . import _core
from .errors import MahjongError, RulesetError
from .hands import Hand
from .rulesets import Ruleset
from .rulesets import rules as load_rules
from .threads import resolve_threads
from .tiles import Tile

UInt8Array = npt.NDArray[np.uint8]

_WORD = 2**64
_HAND = 13
_WALLS = {
    "riichi": range(136),
    "mcr": range(144),
    "malaysian": (*range(36, 72), *range(108, 156)),
}
"""Ids by family, with four seats."""


@lru_cache(maxsize=64)
def wall_tiles(rules: str | Ruleset = "tenhou_4p") -> UInt8Array:
    """The ids of all tiles of the wall in ascending order, read-only uint8[tiles].

    136 tiles with four seats; 108 with three, without 2m-8m (riichi rules specification 1.1); 144 with the
    flowers and seasons (ids 136-143) in Chinese Official; 100 to 114 in the Korean game, four flowers among
    them; the 84 of circles, honours, bonus tiles and jokers (36-71, 108-155) in the Malaysian game. Raises
    RulesetError for an unknown ruleset or a family whose walls are not known.
    """
    ruleset = load_rules(rules)
    if ruleset.family == "korean":
        ids = np.array(_korean_tiles(ruleset), np.uint8)
        ids.flags.writeable = False
        return ids
    if ruleset.family not in _WALLS:
        raise RulesetError(f"walls of the family {ruleset.family!r} are not known")
    ids = np.array(_WALLS[ruleset.family], dtype=np.uint8)
    if ruleset.family == "riichi" and ruleset.players == 3:
        ids = ids[(ids < 4) | (ids >= 32)]
    ids.flags.writeable = False
    return ids


def _korean_tiles(rules: Ruleset) -> list[int]:
    copies = dict.fromkeys([*range(18), *range(27, 30), *range(31, 34)], 4)
    if not rules.no_bamboo:
        copies[18] = copies[26] = 4
    if rules.bamboo5:
        copies[22] = 2
    if rules.north:
        copies[30] = 4
    return [4 * kind + n for kind in sorted(copies) for n in range(copies[kind])] + [136, 137, 138, 139]


@dataclass(frozen=True)
class Deal:
    """One deal before the first draw.

    Arrays of tile ids (0-135) end in `_136`; they are read-only and share the memory of `wall`. The other
    members hold the same as `Hand` and `Tile` values, red fives as the ruleset has them. Winds, not chairs:
    `hands[0]` is East's hand.
    """

    seed: int
    index: int
    rules: Ruleset
    wall: UInt8Array = field(compare=False, repr=False)
    """uint8[136] or uint8[108] (other games: docs/rng.md), ids in drawing order: 13 for each seat wind, the
    live wall, the dead wall.
    """
    dice: tuple[int, int] = field(compare=False)
    """The two dice of the break, 1-6 each."""
    domain: int = 0
    """0 = single hands, 1 = hands of matches."""

    @property
    def players(self) -> int:
        """Number of seats."""
        return int(self.rules.players)

    @property
    def dead_wall_size(self) -> int:
        """14, or 18 where a three-seat ruleset says so. None in Chinese Official; in the Korean game tiles
        that are never drawn: `dead_wall`, and a tile revealed before play.
        """
        if self.rules.family == "korean":
            return int(self.rules.dead_wall) + (self.rules.dora == "revealed")
        if self.rules.family != "riichi":
            return 0
        return int(self.rules.dead_wall_size_3p) if self.players == 3 else 14

    @property
    def hands_136(self) -> UInt8Array:
        """uint8[seats, 13]: the tiles dealt to each seat wind."""
        return self.wall[: _HAND * self.players].reshape(self.players, _HAND)

    @property
    def live_136(self) -> UInt8Array:
        """The live wall in drawing order; the first is the dealer's first draw."""
        return self.wall[_HAND * self.players : len(self.wall) - self.dead_wall_size]

    @property
    def dead_136(self) -> UInt8Array:
        """The dead wall D[0..13] or D[0..17], from the end of the replacement tiles."""
        return self.wall[len(self.wall) - self.dead_wall_size :]

    @property
    def replacements_136(self) -> UInt8Array:
        """The replacement tiles (rinshan) in drawing order: four, or eight with three seats. In games without
        a dead wall for them the live wall from its end.
        """
        if self.rules.family != "riichi":
            return self.live_136[::-1]
        return self.dead_136[: 4 if self.players == 4 else 8]

    @property
    def _indicator_pairs(self) -> UInt8Array:
        # uint8[5, 2]: dora indicator and the ura indicator under it. Korean: one tile or none.
        if self.rules.family != "riichi":
            turned = self.rules.family == "korean" and self.rules.dora is not None
            return self.dead_136[: int(turned)].reshape(-1, 1).repeat(2, axis=1)
        pairs = self.dead_136[len(self.replacements_136) :].reshape(-1, 2)
        if len(pairs) < 5:
            # Three seats, 14 tiles: indicators 4 and 5 lie in the last two stacks of the live wall as dealt.
            pairs = np.concatenate([pairs, self.live_136[:-5:-1].reshape(-1, 2)])
            pairs.flags.writeable = False
        return pairs

    @property
    def dora_136(self) -> UInt8Array:
        """uint8[5]: the dora indicators in the order in which they are shown; the first at the start. Korean:
        the tile that is turned, if the rules have one.
        """
        return self._indicator_pairs[:, 0]

    @property
    def ura_136(self) -> UInt8Array:
        """uint8[5]: the ura indicator under each dora indicator; none in other games than riichi."""
        if self.rules.family != "riichi":
            return self.wall[:0]
        return self._indicator_pairs[:, 1]

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The hands of 13 tiles by seat wind, without the flowers dealt."""
        return tuple(
            Hand.from_136([int(i) for i in row if not 136 <= i < 152], reds=self._reds)
            for row in self.hands_136
        )

    @property
    def live(self) -> tuple[Tile, ...]:
        """The live wall in drawing order."""
        return self._tiles(self.live_136)

    @property
    def replacements(self) -> tuple[Tile, ...]:
        """The replacement tiles in drawing order."""
        return self._tiles(self.replacements_136)

    @property
    def dora(self) -> tuple[Tile, ...]:
        """All five dora indicators (not the dora themselves); at the start `dora[:1]` is shown."""
        return self._tiles(self.dora_136)

    @property
    def ura(self) -> tuple[Tile, ...]:
        """The ura indicator under each dora indicator."""
        return self._tiles(self.ura_136)

    @property
    def _reds(self) -> tuple[int, int, int]:
        if self.rules.family != "riichi":
            one = int(self.rules.family == "korean" and self.rules.red_dora)
            return (one, one, 0)
        m, p, s = self.rules.red_fives
        return (m, p, s)

    def _tiles(self, ids: UInt8Array) -> tuple[Tile, ...]:
        return tuple(Tile.from_136(int(i), self._reds) for i in ids)


def deal(
    seed: SupportsIndex, index: SupportsIndex, rules: str | Ruleset = "tenhou_4p", *, domain: int = 0
) -> Deal:
    """Deal number `index` of seed `seed`, both 0 to 2^64-1.

    The same wall as row `index - first` of `deal_many(seed, first, ...)`. `domain` 0 numbers single hands, 1
    the hands of matches. Raises MahjongError for numbers out of range, RulesetError for unknown rules.
    """
    seed, index = as_word("seed", seed), as_word("index", index)
    wall = deal_many(seed, index, 1, rules, threads=1, domain=domain)[0]
    wall.flags.writeable = False
    dice = _core.roll_dice(seed, index, domain=domain)
    return Deal(seed, index, load_rules(rules), wall, dice, domain)


def deal_many(
    seed: SupportsIndex,
    first: SupportsIndex,
    count: SupportsIndex,
    rules: str | Ruleset = "tenhou_4p",
    *,
    out: UInt8Array | None = None,
    threads: int = 0,
    domain: int = 0,
) -> UInt8Array:
    """The walls of the deals `first`, `first + 1`, ... as uint8[count, tiles], tile ids in drawing order.

    `out`: a writable C-ordered uint8 array of that shape to fill and return. `threads`: 0 takes all
    processors (or MAHJONG_FAST_THREADS); the walls do not depend on it. The GIL is released. Raises
    MahjongError naming the argument that is wrong, RulesetError for unknown rules.
    """
    seed, first = as_word("seed", seed), as_word("first", first)
    rows = _integer("count", count)
    if rows < 0:
        raise MahjongError(f"count is {rows}; give 0 or more deals")
    if first + rows > _WORD:
        raise MahjongError(f"first={first} with count={rows} goes beyond deal 2^64-1; take fewer deals")
    if domain not in (0, 1):
        raise MahjongError(f"domain is {domain!r}; 0 numbers single hands, 1 the hands of matches")
    tiles = wall_tiles(rules)
    if out is None:
        out = np.empty((rows, len(tiles)), np.uint8)
    elif not isinstance(out, np.ndarray) or out.dtype != np.uint8 or out.shape != (rows, len(tiles)):
        found = f"{out.dtype}{list(out.shape)}" if isinstance(out, np.ndarray) else type(out).__name__
        raise MahjongError(f"out must be uint8[{rows}, {len(tiles)}], not {found}")
    try:
        _core.deal_many(tiles, seed, first, out, domain=domain, threads=resolve_threads(threads))
    except ValueError as error:
        raise MahjongError(str(error)) from None
    return out


def _integer(name: str, value: SupportsIndex) -> int:
    try:
        if isinstance(value, (bool, np.bool_)):
            raise TypeError
        return as_index(value)
    except TypeError:
        raise MahjongError(f"{name} must be an integer, not {value!r}") from None


def as_word(name: str, value: SupportsIndex) -> int:
    """A seed or number of a deal, 0 to 2^64-1. Raises MahjongError naming the argument."""
    number = _integer(name, value)
    if not 0 <= number < _WORD:
        raise MahjongError(f"{name} is {number}; give a number from 0 to 2^64-1")
    return number
