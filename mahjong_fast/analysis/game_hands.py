"""How far is a hand of the Korean or the Malaysian game from complete? Their tile sets are not those of
riichi:
`tileset="korean"` has two kinds of bamboo and no North, `tileset="malaysian"` circles, honours and jokers.
`rules=` says what options make of them.

Shapes only; hand points and fans are not asked for. Four sets and a pair, seven different pairs, in the
Korean game thirteen orphans (form `kokushi`: twelve kinds and two more of one of them; with North thirteen
and one more). North of the Korean game makes a pair and no set of three. Jokers stand for what is missing,
and no kind is used more than four times, own melds and what jokers in them stand for counted (Korean rules
specification 1, 4, 10; Malaysian rules specification 1-3).
"""

from __future__ import annotations

from functools import lru_cache
from operator import index
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from .. import _core
from ..errors import HandError, MahjongError
from ..hand_checks import checked_counts
from ..hands import Hand
from ..notation import JOKER, MPSZ
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from ..tiles import Tile, as_tiles
from .held import HandLike, MeldCount, TilesSeen, number_of_melds, seen_counts
from .values import Discard

_PRESETS: Final = {"korean": "korean_3", "malaysian": "malaysian_3"}
_FORMS: Final = {"any": 7, "regular": 1, "chiitoitsu": 2, "kokushi": 4}
_ORPHANS: Final = 4
_NO_SHANTEN: Final = 100
_NORTH: Final = 30
_KINDS: Final = 34


class Game(NamedTuple):
    """The tile set of one of the games under its options."""

    tileset: str
    copies: tuple[int, ...]
    """Tiles of each kind, 34; the jokers are counted apart."""
    jokers: int
    forms: int
    """Bits of the forms it has."""
    fifth: bool
    """Jokers may make a fifth tile of a kind."""
    north: bool

    @property
    def width(self) -> int:
        """Numbers in a row of counts: 34, and the jokers where there are some."""
        return _KINDS + (self.jokers > 0)

    @property
    def form_names(self) -> tuple[str, ...]:
        """The forms it has, `any` first."""
        return tuple(name for name, bits in _FORMS.items() if name == "any" or bits & self.forms)

    def number(self, kind: int) -> int:
        """Tiles of a kind (56: jokers) in the set."""
        return self.jokers if kind == JOKER else self.copies[kind]

    def shapes(self, form: str) -> _core.GameShapes:
        """What the core asks. Raises MahjongError for a form that the game does not have."""
        if form not in self.form_names:
            raise MahjongError(f"form={form!r}: expected one of {' '.join(self.form_names)}")
        usable = [
            min(n, 2) if kind == _NORTH and not self.jokers else n for kind, n in enumerate(self.copies)
        ]
        twelve = self.tileset == "korean" and not self.north
        forms = _FORMS[form] & self.forms
        return _core.GameShapes(bytes(self.copies), bytes(usable), forms, self.jokers, twelve)


def game_of(tileset: str | None, rules: str | Path | Ruleset | None) -> Game | None:
    """The game of a tile set, as `rules` have it (the preset if they are left out); None for other tile
    sets.
    """
    if tileset not in _PRESETS:
        return None
    return _game(find_rules(_PRESETS[tileset] if rules is None else rules))


@lru_cache(maxsize=64)
def _game(rules: Ruleset) -> Game:
    values: Any = rules
    if rules.family == "malaysian":
        copies = [4 if 9 <= kind < 18 or kind >= 27 else 0 for kind in range(_KINDS)]
        return Game("malaysian", tuple(copies), 4, 3, values.fly_fifth, True)
    from ..scoring.korean.detail import tiles_of_game

    held = tiles_of_game(rules.pack())
    orphans = _ORPHANS if "thirteen_orphans" in values.limit_hands and not values.no_bamboo else 0
    return Game(
        "korean", tuple(held.get(kind, 0) for kind in range(_KINDS)), 0, 3 | orphans, False, values.north
    )


class GameHand(NamedTuple):
    """The tiles of one player."""

    game: Game
    counts: bytes
    """Concealed counts, the jokers last where the game has some."""
    n_melds: int
    melded: bytes
    """34 counts of own melds, a joker as what it stands for; zeros where nobody asks for them."""
    gone: tuple[int, ...]
    """Copies of each kind (56: jokers) in hand and melds."""
    tiles: tuple[Tile, ...]
    """Concealed tiles."""


def hold_game(
    game: Game, hand: HandLike, melds: MeldCount, fifth_tile: str, four_same: bool, *, drawn: bool = True
) -> GameHand:
    """The concealed tiles and melds meant by `hand`: a `Hand`, its text, or counts (with jokers 35, those
    last).

    Raises HandError, and MahjongError for conventions of other games.
    """
    if fifth_tile != "concealed" or four_same:
        raise MahjongError(f"tileset={game.tileset!r} knows neither fifth_tile nor four_same")
    number = number_of_melds(melds)
    if isinstance(hand, (str, Hand)):
        if isinstance(hand, str):
            hand = Hand(hand) if number is not None else Hand(hand, melds=melds)  # type: ignore[arg-type]
        elif number is None:
            raise HandError(f"melds={melds!r}: a Hand brings its own melds")
        if number and hand.melds:
            raise HandError(f"melds={number}: the hand {hand} brings its own melds")
        win = hand.win if drawn else None
        tiles = hand.tiles if win is None else (*hand.tiles, win)
        own, n_melds = hand.melds, number or len(hand.melds)
    else:
        if number is None:
            raise HandError(
                "melds: counts take their number; give the melds themselves with a Hand or its text"
            )
        tiles, own, n_melds = _tiles_of_counts(game, hand), (), number
    return _checked(game, tiles, own, n_melds)


def _tiles_of_counts(game: Game, given: Any) -> tuple[Tile, ...]:
    counts = list(given)
    jokers = 0
    if game.jokers and len(counts) == _KINDS + 1:
        try:
            jokers = index(counts.pop())
        except TypeError:
            jokers = -1
        if not 0 <= jokers <= game.jokers:
            raise HandError(f"counts: {given[_KINDS]} jokers; expected 0 to {game.jokers}")
    found = [Tile(kind) for kind, n in enumerate(checked_counts(np.asarray(counts))) for _ in range(n)]
    return (*found, *[Tile(JOKER)] * jokers)


def _checked(game: Game, tiles: tuple[Tile, ...], melds: Any, n_melds: int) -> GameHand:
    gone, counts, melded = [0] * (JOKER + 1), bytearray(game.width), bytearray(_KINDS)
    for tile in tiles:
        gone[tile.kind] += 1
    for meld in melds:
        for tile in meld.tiles:
            gone[tile.kind] += 1
        if game.jokers and not game.fifth:
            lowest, chi = meld.pack() & 63, meld.kind == "chi"
            for place in range(len(meld.tiles)):
                melded[lowest + (place if chi else 0)] += 1
    known = [*range(_KINDS), JOKER]
    strange = next((kind for kind in known if gone[kind] and not game.number(kind)), None)
    if strange is not None:
        raise HandError(f"{MPSZ[strange]} is not in the tile set of the {game.tileset.capitalize()} game")
    many = next((kind for kind in known if gone[kind] > game.number(kind)), None)
    if many is not None:
        raise HandError(f"{gone[many]} copies of {MPSZ[many]}, but there are {_word(game.number(many))}")
    for tile in tiles:
        counts[_KINDS if tile == JOKER else tile.kind] += 1
    least, most = (13 - 3 * n_melds if game.jokers else 1), 14 - 3 * n_melds
    if not least <= len(tiles) <= most:
        raise HandError(
            f"{len(tiles)} concealed tiles and {n_melds} melds: "
            + (
                "with jokers a hand has 13 or 14, or 13-3m or 14-3m with m melds"
                if game.jokers
                else f"expected 1 to {most} tiles"
            )
        )
    return GameHand(game, bytes(counts), n_melds, bytes(melded), tuple(gone), tiles)


def _word(number: int) -> str:
    return {2: "two", 4: "four"}.get(number, str(number))


def game_useful(held: GameHand, form: str) -> tuple[int, int]:
    """(shanten, mask of useful kinds; bit 56 the joker). Raises MahjongError, HandError."""
    shapes = held.game.shapes(form)
    if form in ("chiitoitsu", "kokushi") and held.n_melds:
        raise HandError(f"{form} needs a hand without melds; this one has {held.n_melds}")
    number, mask = _core.game_useful(shapes, held.counts, held.n_melds, held.melded)
    if number == _NO_SHANTEN:
        raise HandError(f"form {form!r} cannot be completed with this hand")
    return number, mask


def game_waits(held: GameHand, form: str) -> tuple[Tile, ...]:
    """The tiles that complete a hand of 13-3m tiles, the joker last."""
    if len(held.tiles) % 3 != 1:
        raise HandError(
            f"{len(held.tiles)} concealed tiles: waits needs a hand that waits for a tile, 13 tiles or 13-3m"
            " with m melds"
        )
    number, mask = game_useful(held, form)
    return game_tiles(mask) if number == 0 else ()


def game_tiles(mask: int) -> tuple[Tile, ...]:
    """The tiles of a mask, the joker last."""
    return tuple(Tile(kind) for kind in (*range(_KINDS), JOKER) if mask >> kind & 1)


def game_left(held: GameHand, mask: int, visible: TilesSeen | None) -> tuple[dict[Tile, int], int]:
    """The tiles of a mask that are still to be seen, and how many there are in all."""
    seen = _seen(visible)
    game = held.game
    over = next(
        (k for k in (*range(_KINDS), JOKER) if game.number(k) and held.gone[k] + seen[k] > game.number(k)),
        None,
    )
    if over is not None:
        raise HandError(
            f"{held.gone[over] + seen[over]} copies of {MPSZ[over]}: {held.gone[over]} in the hand and"
            f" {seen[over]} visible, but there are {_word(game.number(over))}"
        )
    left = {tile: game.number(tile) - held.gone[tile] - seen[tile] for tile in game_tiles(mask)}
    tiles = {tile: number for tile, number in left.items() if number > 0}
    return tiles, sum(tiles.values())


def _seen(visible: TilesSeen | None) -> list[int]:
    """Counts by kind; text and tiles may hold jokers, counts may have a 35th number for them."""
    counts = [0] * (JOKER + 1)
    if isinstance(visible, str):
        visible = as_tiles(visible)
    if isinstance(visible, np.ndarray) and visible.shape == (_KINDS + 1,):
        counts[JOKER] = int(visible[_KINDS])
        visible = visible[:_KINDS]
    elif visible is not None and not isinstance(visible, (np.ndarray, bytes)):
        listed = list(as_tiles(visible))
        plain = [tile for tile in listed if tile != JOKER]
        counts[JOKER] = len(listed) - len(plain)
        visible = plain
    for kind, number in enumerate(seen_counts(visible)):
        counts[kind] += number
    return counts


def game_discards(held: GameHand, form: str, visible: TilesSeen | None) -> list[Discard]:
    """What each discard of a hand of 14-3m tiles leads to, best first; without improvement tiles."""
    if len(held.tiles) % 3 != 2:
        raise HandError(
            f"{len(held.tiles)} concealed tiles: discards needs a hand about to discard, 14 tiles or 14-3m"
            " with m melds"
        )
    found = []
    for tile in dict.fromkeys(held.tiles):
        counts = bytearray(held.counts)
        counts[_KINDS if tile == JOKER else tile.kind] -= 1
        # The discarded tile counts as seen: `gone` keeps it.
        number, mask = game_useful(held._replace(counts=bytes(counts)), form)
        found.append(Discard(tile, number, *game_left(held, mask, visible), {}))
    return sorted(found, key=lambda d: (d.shanten, -d.total, d.tile.kind, d.tile.is_red))
