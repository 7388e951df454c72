"""Which items have the Korean and Malaysian three-player rules, and what does a hand of these games wait for?

The families are loaded at the first question.
"""

from __future__ import annotations

from itertools import combinations_with_replacement
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import numpy as np

from .. import _core
from ..errors import HandError, MahjongError
from ..hands import Hand, as_hand
from ..notation import JOKER
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from ..tiles import Tile, as_tiles
from .arguments import Tiles
from .families import family_scoring
from .hand_records import concealed_jokers
from .other_arguments import bonus_bits, wind_number
from .records import BLANK_WIN, NONE, WIN

if TYPE_CHECKING:
    from .korean.rows import ItemRow, LimitRow
    from .malaysian.rows import CapItem, FanItem

_SEATS: Final = ("E", "S", "W")
_FORMS: Final = 3  # regular, seven pairs
_NO_SHANTEN: Final = 100
_MALAYSIAN: Final = (*range(9, 18), *range(27, 34))
_OUTER: Final = (0, 8, 9, 17, 18, 26, *range(27, 34))
_NORTH: Final = 30


def korean_item_table() -> tuple[ItemRow, ...]:
    """All items of hand points and bonus points of the Korean rules, in the order of their numbers
    (`ItemRow`)."""
    from .korean.tables import ITEMS

    return ITEMS


def korean_limit_table() -> tuple[LimitRow, ...]:
    """All limit hands of the Korean rules, in the order of their bits (`LimitRow`)."""
    from .korean.tables import LIMITS

    return LIMITS


def malaysian_item_table() -> tuple[tuple[FanItem, ...], tuple[CapItem, ...]]:
    """All items of the Malaysian rules: those that give fans, and those worth the cap (`FanItem`,
    `CapItem`)."""
    from .malaysian.tables import CAPS, ITEMS

    return ITEMS, CAPS


# ---------------------------------------------------------------- legal waits


def korean_waits(
    hand: Any,
    *,
    seat: str = "S",
    round: str = "E",
    visible: Tiles = (),
    rules: str | Path | Ruleset = "korean_3",
) -> tuple[Tile, ...]:
    """The tiles with which a hand of 13 tiles (a kan counts as three) is legal, by wall or by discard,
    ascending.

    visible: tiles the player sees besides his own: a tile whose copies are all gone is no wait (Korean rules
    specification, 6); a player without a wait was "not waiting" and pays two points more. Raises HandError.
    """
    ruleset = _rules(rules, "korean")
    held, record = _thirteen(hand, seat, round)
    mask = _detail("korean").legal_waits(ruleset.pack(), record)
    copies = _detail("korean").tiles_of_game(ruleset.pack())
    return _obtainable(held, mask, visible, lambda kind: int(copies[kind]))


def malaysian_waits(
    hand: Any,
    *,
    seat: str = "S",
    bonus: Tiles = (),
    visible: Tiles = (),
    rules: str | Path | Ruleset = "malaysian_3",
) -> tuple[Tile, ...]:
    """The tiles with which a hand of 13 tiles (a kan counts as three; flies are 0x) is legal, by wall or by
    discard,
    ascending; last the fly, if one drawn would do. visible, bonus: tiles seen, bonus tiles set aside. Raises
    HandError.
    """
    ruleset = _rules(rules, "malaysian")
    held, record = _thirteen(hand, seat, "E", bonus_bits("bonus", bonus, (), range(40, 56)))
    mask = _detail("malaysian").legal_waits(ruleset.pack(), record)
    return _obtainable(held, mask, visible, lambda kind: 4)


def malaysian_loser_fans(
    hand: Any, *, seat: str = "S", bonus: Tiles = (), rules: str | Path | Ruleset = "malaysian_3"
) -> int:
    """What the hand of a player who did not win counts when the losers pay each other: bonus tiles and pongs
    of value,
    concealed or claimed (lines 1-5 of the fan table), capped. Flies in the hand stand for nothing. Raises
    HandError.
    """
    ruleset = _rules(rules, "malaysian")
    _, record = _thirteen(hand, seat, "E", bonus_bits("bonus", bonus, (), range(40, 56)))
    return int(_detail("malaysian").loser_fans_of(ruleset.pack(), record))


def _rules(rules: str | Path | Ruleset, family: str) -> Ruleset:
    ruleset = find_rules(rules)
    if ruleset.family != family:
        raise MahjongError(f"rules of {ruleset.family}; give rules of the family {family}")
    return ruleset


def _detail(family: str) -> Any:
    family_scoring(family)
    from importlib import import_module

    return import_module(f".{family}.detail", __package__)


def _thirteen(hand: Any, seat: str, round: str, bonus: int = 0) -> tuple[Hand, bytes]:
    """The hand and its WIN record without a winning tile."""
    held = as_hand(hand)
    if held.win is not None or len(held) != 13:
        raise HandError(f"{held}: expected 13 tiles (a kan counts as three) and no winning tile")
    wins = np.frombuffer(bytearray(BLANK_WIN), WIN)
    wins["counts"][0] = held.counts
    wins["melds"][0, : len(held.melds)] = [meld.pack() for meld in held.melds]
    wins["win"] = NONE
    wins["bonus"] = bonus
    wins["jokers"] = concealed_jokers(held)
    wins["seat"] = wind_number("seat", seat, _SEATS)
    wins["round"] = wind_number("round", round, _SEATS)
    return held, wins[0].tobytes()


def _obtainable(held: Hand, mask: int, visible: Tiles, copies: Any) -> tuple[Tile, ...]:
    gone = [0] * 57
    for tile in (
        *held.tiles,
        *(tile for meld in held.melds for tile in meld.tiles),
        *as_tiles((visible,) if isinstance(visible, Tile) else visible),
    ):
        gone[tile.kind] += 1
    kinds = [kind for kind in range(34) if mask >> kind & 1 and gone[kind] < copies(kind)]
    if mask >> JOKER & 1 and gone[JOKER] < 4:
        kinds.append(JOKER)
    return tuple(Tile(kind) for kind in kinds)


# ---------------------------------------------------------------- shapes


def korean_useful_tiles(
    hand: Any, *, rules: str | Path | Ruleset = "korean_3"
) -> tuple[int, tuple[Tile, ...]]:
    """(shanten, tiles that lower it) of 1 to 14 concealed tiles beside melds, by shape alone: four sets and
    an eye,
    seven pairs, and thirteen orphans if they count. A kind held four times concealed is none of them. Raises
    HandError.
    """
    ruleset = _rules(rules, "korean")
    held = as_hand(hand)
    copies = _detail("korean").tiles_of_game(ruleset.pack())
    counts = held.counts14.tobytes()
    wrong = [kind for kind in range(34) if counts[kind] > copies.get(kind, 0)]
    if wrong:
        raise HandError(
            f"hand: the game has {copies.get(wrong[0], 0)} of {Tile(wrong[0])}, the hand {counts[wrong[0]]}"
        )
    best, mask = _core.hand_useful(counts, len(held.melds), _FORMS, 4, None)
    useful = {kind for kind in copies if mask >> kind & 1}
    values: Any = ruleset
    if "thirteen_orphans" in values.limit_hands and not held.melds and len(held) >= 13:
        number, kinds = _orphans(counts, values.north)
        useful = kinds if number < best else useful | kinds if number == best else useful
        best = min(best, number)
    if best == _NO_SHANTEN:
        raise HandError(f"{held}: no form of the game can be completed")
    return best, tuple(Tile(kind) for kind in sorted(useful) if best >= 0)


def _orphans(counts: bytes, north: bool) -> tuple[int, set[int]]:
    """Shanten of thirteen orphans and the kinds that lower it: all kinds, one of them three times (twice
    with North)."""
    kinds = [kind for kind in _OUTER if kind != _NORTH or north]
    wanted = 1 if north else 2
    missing = {kind for kind in kinds if counts[kind] == 0}
    most = max(min(counts[kind] - 1, wanted) for kind in kinds)
    extra = max(most, 0)
    useful = set(missing)
    if extra < wanted:
        useful |= {
            kind for kind in kinds if min(counts[kind] - 1, wanted) == most or (most < 0 and not counts[kind])
        }
    return len(missing) + wanted - extra - 1, useful


def malaysian_useful_tiles(
    hand: Any, *, rules: str | Path | Ruleset = "malaysian_3"
) -> tuple[int, tuple[Tile, ...]]:
    """(shanten, tiles that lower it) of 13 or 14 tiles (a kan counts as three), flies standing for the best
    tiles, by
    shape alone: four sets and an eye, or seven pairs. The fly comes last; it lowers whatever some tile does.
    Raises
    HandError.
    """
    _rules(rules, "malaysian")
    held = as_hand(hand)
    flies = concealed_jokers(held)
    if len(held) not in (13, 14):
        raise HandError(f"{held}: expected 13 or 14 tiles, a kan counting as three")
    counts = held.counts14.astype(np.int16)
    wrong = [kind for kind in range(34) if counts[kind] and kind not in _MALAYSIAN]
    if wrong:
        raise HandError(f"hand: the game has no {Tile(wrong[0])}")
    rows = _filled(counts, flies)
    best = _least_shanten(rows, len(held.melds))
    if best < 0 or len(held) == 14:
        return best, ()
    useful = []
    for kind in _MALAYSIAN:
        if counts[kind] < 4:
            more = counts.copy()
            more[kind] += 1
            if _least_shanten(_filled(more, flies), len(held.melds)) < best:
                useful.append(kind)
    return best, tuple(Tile(kind) for kind in [*useful, *([JOKER] if useful and held.jokers < 4 else [])])


def _filled(counts: Any, flies: int) -> Any:
    """uint8[N, 34]: the counts with every use of the flies."""
    rows = []
    for chosen in combinations_with_replacement(_MALAYSIAN, flies):
        row = counts.copy()
        for kind in chosen:
            row[kind] += 1
        if row.max() <= 4:
            rows.append(row)
    return np.array(rows, np.uint8).reshape(-1, 34)


def _least_shanten(rows: Any, n_melds: int) -> int:
    from ..analysis import shanten_many

    if not len(rows):
        return _NO_SHANTEN
    found = shanten_many(rows, melds=n_melds, form="regular")
    if n_melds == 0:
        found = np.minimum(found, shanten_many(rows, form="chiitoitsu"))
    return int(found.min())
