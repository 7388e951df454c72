"""What do the numbers of a Tenhou record mean? Tiles, melds and game types, both ways.

Tile ids are 0-135 = 4 * kind + copy; with red fives in play the ids 16, 52 and 88 are red. A meld is one
number of 16 bits. The game type is a number of bits. The numbers of the yaku are in yaku_ids.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

KIND_NAMES = (*(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)), *"ESWNPFC")
"""mjai names of the kinds 0-33."""
RED_IDS = {16: "5mr", 52: "5pr", 88: "5sr"}

NAMES_PLAIN = tuple(KIND_NAMES[tile // 4] for tile in range(136))
"""mjai name of each tile id in a game without red fives."""
NAMES_RED = tuple(RED_IDS.get(tile, name) for tile, name in enumerate(NAMES_PLAIN))
"""mjai name of each tile id when 16, 52 and 88 are red."""


# Game types

TYPE_HUMANS = 1
TYPE_NO_RED = 2
TYPE_NO_OPEN_TANYAO = 4
TYPE_SOUTH = 8
TYPE_THREE = 16
TYPE_LEVEL_LOW = 32
TYPE_FAST = 64
TYPE_LEVEL_HIGH = 128


@lru_cache(maxsize=256)
def rules_of_type(bits: int) -> Ruleset:
    """The ruleset of a GO type: preset tenhou_4p or tenhou_3p with what the bits say about reds, open tanyao
    and length.
    """
    from mahjong_fast.rulesets import rules

    base = rules("tenhou_3p" if bits & TYPE_THREE else "tenhou_4p")
    changes: dict[str, object] = {}
    if bits & TYPE_NO_RED:
        changes["red_fives"] = (0, 0, 0)
    if bits & TYPE_NO_OPEN_TANYAO:
        changes["open_tanyao"] = False
    if not bits & TYPE_SOUTH:
        changes["length"] = "tonpuu"
    return base.replace(**changes) if changes else base


def with_start_points(rules: Ruleset, points: int) -> Ruleset:
    """The rules of a table that begins with other points than the preset; nobody pays more than he had to
    return.
    """
    if not 0 < points <= 10_000_000 or points == rules.start_points:
        return rules
    return rules.replace(start_points=points, return_points=max(points, rules.return_points))


def type_of_rules(rules: Ruleset) -> int:
    """The GO type that says the most about a ruleset: the reverse of `rules_of_type`."""
    return (
        TYPE_HUMANS
        | (0 if any(rules.red_fives) else TYPE_NO_RED)
        | (0 if rules.open_tanyao else TYPE_NO_OPEN_TANYAO)
        | (0 if rules.length == "tonpuu" else TYPE_SOUTH)
        | (TYPE_THREE if rules.players == 3 else 0)
    )


# Melds


class MeldCode(NamedTuple):
    """A meld as the record has it. `kind` chi pon daiminkan ankan kakan nukidora; `called` the claimed or
    added tile (for ankan the lowest, for nukidora the North); `own` the tiles from the hand (kakan: the three
    of the old pon); `source` the relative seat the tile came from (0 nobody, 1 right, 2 across, 3 left)."""

    kind: str
    called: int
    own: tuple[int, ...]
    source: int


@lru_cache(maxsize=1 << 16)
def decode_meld(code: int) -> MeldCode:
    """The meld of a 16-bit code. ValueError (with what is wrong) for a number that encodes none."""
    if not 0 <= code < 1 << 16:
        raise ValueError("a meld code has 16 bits")
    source = code & 3
    if code & 4:
        pattern = code >> 10
        called, base = pattern % 3, pattern // 3
        if base >= 21:
            raise ValueError("no sequence begins there")
        first = base // 7 * 9 + base % 7
        tiles = [4 * (first + i) + (code >> (3 + 2 * i) & 3) for i in range(3)]
        own = tuple(tiles[:called] + tiles[called + 1 :])
        return MeldCode("chi", tiles[called], own, source)
    if code & 24:
        spare, pattern = code >> 5 & 3, code >> 9
        called, kind = pattern % 3, pattern // 3
        if kind >= 34:
            raise ValueError("no such tile kind")
        tiles = [4 * kind + copy for copy in range(4) if copy != spare]
        if code & 8:
            own = tuple(tiles[:called] + tiles[called + 1 :])
            return MeldCode("pon", tiles[called], own, source)
        return MeldCode("kakan", 4 * kind + spare, tuple(tiles), source)
    tile = code >> 8
    if tile >= 136:
        raise ValueError("no such tile")
    if code & 32:
        return MeldCode("nukidora", tile, (tile,), 0)
    four = [4 * (tile // 4) + copy for copy in range(4)]
    if source:
        return MeldCode("daiminkan", tile, tuple(t for t in four if t != tile), source)
    return MeldCode("ankan", tile, tuple(four), 0)


def encode_meld(kind: str, called: int, own: Sequence[int], source: int) -> int:
    """The 16-bit code of a meld: the reverse of `decode_meld` (for ankan any of its tiles may be
    `called`).
    """
    if kind == "nukidora":
        return called << 8 | 32
    if kind in ("daiminkan", "ankan"):
        return called << 8 | source
    tiles = sorted({called, *own})
    if kind == "chi":
        first = tiles[0] // 4
        pattern = (first // 9 * 7 + first % 9) * 3 + tiles.index(called)
        copies = sum((tile % 4) << (3 + 2 * i) for i, tile in enumerate(tiles))
        return pattern << 10 | copies | 4 | source
    if kind == "pon":
        spare = 6 - sum(tile % 4 for tile in tiles)
        return (tiles[0] // 4 * 3 + tiles.index(called)) << 9 | spare << 5 | 8 | source
    # kakan: `own` is the old pon with the tile that was called for it first
    three = sorted(own)
    return (three[0] // 4 * 3 + three.index(own[0])) << 9 | (called % 4) << 5 | 16 | source
