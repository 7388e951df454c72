"""Which moves are there? Action ids, version 1, as ints that can say what they mean (docs/actions.md)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from . import _core
from .errors import MahjongError
from .tiles import Tile

VERSION: Final = 1
"""Version of the ids; an id never changes its meaning."""

DISCARD: Final = 0
DISCARD_DRAWN: Final = 37
CHI: Final = 74
CHI_RED: Final = 95
PON: Final = 104
PON_RED: Final = 138
KAN: Final = 141
TSUMO: Final = 175
RON: Final = 176
RIICHI: Final = 177
NINE_TERMINALS: Final = 178
PASS: Final = 179
SET_NORTH_ASIDE: Final = 180
PON_TWO_REDS: Final = 181
OPEN_RIICHI: Final = 184
END_MATCH: Final = 185
DECLARE_NOTEN: Final = 186
SET_JOKER_ASIDE: Final = 195
DISCARD_JOKER: Final = 212
CHI_JOKER: Final = 214
PON_JOKER: Final = 228
EXCHANGE_JOKER: Final = 244

_JOKER: Final = 56
_FIVES: Final = (4, 13, 22)
_NORTH: Final = 30


class Action(int):
    """One move: an int 0-255 (an id of version 1) whose `str` says what it is.

    The actions that a table offers know their chair and, for calls and kans, the tiles, so that
    `to_mjai()` is complete. `Action(7)` made by hand is equal to them (it is the same int) but knows
    less.
    """

    chair: int | None
    """Whose move it is; None for an action made by hand."""
    _mjai: dict[str, Any]

    def __new__(cls, value: int) -> Action:
        if not 0 <= value <= 255:
            raise MahjongError(f"action {value}: ids are 0 to 255")
        action = super().__new__(cls, value)
        action.chair = None
        action._mjai = {}
        return action

    def __str__(self) -> str:
        return _core.action_name(self)

    def __repr__(self) -> str:
        return f"Action({int(self)})"

    def __format__(self, spec: str) -> str:
        return (
            int.__format__(self, spec) if spec and spec[-1] in "bcdoxXneEfFgG%" else format(str(self), spec)
        )

    def __reduce__(self) -> tuple[Any, ...]:
        return Action, (int(self),)

    @property
    def tile(self) -> Tile | None:
        """The tile that is discarded, declared or set aside: discards, pon, kan (plain five for a kan); else
        None.
        """
        if self < CHI:
            return Tile(self % DISCARD_DRAWN)
        if DISCARD_JOKER <= self < CHI_JOKER or self == SET_JOKER_ASIDE:
            return Tile(_JOKER)
        if PON_JOKER <= self < EXCHANGE_JOKER:
            place = self - PON_JOKER
            return Tile(9 + place if place < 9 else 27 + place - 9)
        if PON <= self < PON_RED:
            return Tile(self - PON)
        if KAN <= self < TSUMO:
            return Tile(self - KAN)
        if PON_RED <= self < KAN:
            return Tile(_FIVES[self - PON_RED])
        if PON_TWO_REDS <= self < PON_TWO_REDS + 3:
            return Tile(_FIVES[self - PON_TWO_REDS])
        return Tile(_NORTH) if self == SET_NORTH_ASIDE else None

    @property
    def is_discard(self) -> bool:
        """A discard, from the hand or of the tile just drawn."""
        return self < CHI or DISCARD_JOKER <= self < CHI_JOKER

    @property
    def is_call(self) -> bool:
        """Chi or pon (a kan may be a call or a move of one's own)."""
        return (
            CHI <= self < KAN
            or PON_TWO_REDS <= self < PON_TWO_REDS + 3
            or CHI_JOKER <= self < EXCHANGE_JOKER
        )

    def to_mjai(self) -> dict[str, Any]:
        """The mjai message of this move; a pass is `{"type": "none"}`. Passing a riichi on takes two
        messages: `reach`, then the discard.

        Discards carry `tsumogiri`, calls and kans `target`, `pai` and `consumed` when the action came from a
        table; one made by hand has only what its id says. Ending a match and declaring noten, which mjai does
        not know, are `{"type": "end_match"}` and `{"type": "declare_noten"}`.
        """
        return dict(self._mjai) if self._mjai else _plain_mjai(self)


def _plain_mjai(action: int) -> dict[str, Any]:
    """What an id says without a table."""
    if action < CHI:
        return {
            "type": "dahai",
            "pai": Tile(action % DISCARD_DRAWN).to_mjai(),
            "tsumogiri": action >= DISCARD_DRAWN,
        }
    if DISCARD_JOKER <= action < CHI_JOKER:
        return {"type": "dahai", "pai": "0x", "tsumogiri": action != DISCARD_JOKER}
    if action < PON or CHI_JOKER <= action < PON_JOKER:
        return {"type": "chi"}
    if action < KAN or PON_TWO_REDS <= action < PON_TWO_REDS + 3 or PON_JOKER <= action < EXCHANGE_JOKER:
        return {"type": "pon"}
    if EXCHANGE_JOKER <= action < EXCHANGE_JOKER + 4:
        return {"type": "exchange", "meld": action - EXCHANGE_JOKER}
    if action < TSUMO:
        return {"type": "kan", "pai": Tile(action - KAN).to_mjai()}
    names: dict[int, dict[str, Any]] = {
        TSUMO: {"type": "hora"},
        RON: {"type": "hora"},
        RIICHI: {"type": "reach"},
        OPEN_RIICHI: {"type": "reach", "open": True},
        NINE_TERMINALS: {"type": "ryukyoku", "reason": "kyuushu"},
        PASS: {"type": "none"},
        SET_NORTH_ASIDE: {"type": "nukidora", "pai": "N"},
        END_MATCH: {"type": "end_match"},
        DECLARE_NOTEN: {"type": "declare_noten"},
        SET_JOKER_ASIDE: {"type": "bonus", "pai": "0x"},
    }
    return dict(names.get(action, {"type": "none"}))


def _chi_consumed(action: int, called: int) -> list[int]:
    """Kinds (red fives apart) that leave the hand."""
    if action >= CHI_JOKER:
        lowest, higher = divmod(action - CHI_JOKER, 2)
        kinds = [kind for kind in range(9 + lowest, 12 + lowest) if kind != called]
        kinds[higher] = _JOKER
        return kinds
    if action >= CHI_RED:
        suit, start = divmod(action - CHI_RED, 3)
        lowest = suit * 9 + start + 2
    else:
        suit, start = divmod(action - CHI, 7)
        lowest = suit * 9 + start
    kind = _plain(called)
    red = action >= CHI_RED
    return [34 + suit if red and k == _FIVES[suit] else k for k in range(lowest, lowest + 3) if k != kind]


def _plain(tile: int) -> int:
    return _FIVES[tile - 34] if tile >= 34 else tile


def _set(kind: int, count: int, reds: int) -> list[int]:
    """`count` tiles of a kind, red fives last."""
    return [kind] * (count - reds) + ([34 + kind // 9] * reds if reds else [])


def bound_action(number: int, chair: int, target: int, tile: int, detail: int) -> Action:
    """The action of a chair with its mjai message. Called by the core, once for every action that occurs.

    `target`: whose tile is taken, -1 = none. `tile`: that tile, the tile of a tsumo (kind37) or the one that
    takes the place of a joker, -1 = none.
    `detail`: reds of an ankan or daiminkan; of a kakan 256 + 16 * reds of the pon + (the added tile is red).
    """
    action = Action(number)
    message = _plain_mjai(number)
    tiles: list[int] = []
    joker = None
    if CHI <= number < PON or CHI_JOKER <= number < PON_JOKER:
        tiles = _chi_consumed(number, tile)
        if number >= CHI_JOKER:
            lowest = 9 + (number - CHI_JOKER) // 2
            (joker,) = {lowest, lowest + 1, lowest + 2} - {tile, *tiles}
    elif PON_JOKER <= number < EXCHANGE_JOKER:
        tiles, joker = [tile, _JOKER], tile
    elif EXCHANGE_JOKER <= number < EXCHANGE_JOKER + 4 and tile >= 0:
        message = {"type": "exchange", "pai": Tile(tile).to_mjai(), "meld": number - EXCHANGE_JOKER}
    elif action.is_call:
        assert action.tile is not None
        kind = int(action.tile)
        reds = 2 if number >= PON_TWO_REDS else 1 if number >= PON_RED else 0
        tiles = _set(kind, 2, reds)
    elif KAN <= number < TSUMO:
        kind = number - KAN
        if target >= 0:
            message, tiles = {"type": "daiminkan"}, _set(kind, 3, detail)
        elif detail < 256:
            message, tiles = {"type": "ankan"}, _set(kind, 4, detail)
        else:
            added = 34 + kind // 9 if detail & 15 else kind
            message = {"type": "kakan", "pai": Tile(added).to_mjai()}
            tiles = _set(kind, 3, detail >> 4 & 15)
    if number != PASS:
        message = {"type": message["type"], "actor": chair} | message
    if target >= 0:
        message |= {"target": target, "pai": Tile(tile).to_mjai()}
    elif number == TSUMO:
        message |= {"target": chair} | (
            {"pai": Tile(tile).to_mjai()} if 0 <= tile < 37 or tile == _JOKER else {}
        )
    if tiles:
        message["consumed"] = [Tile(k).to_mjai() for k in tiles]
    if joker is not None:
        message["joker"] = Tile(joker).to_mjai()
    action.chair = chair
    action._mjai = message
    return action


def find_action(legal: tuple[Action, ...], message: Mapping[str, Any]) -> Action | None:
    """The action among `legal` that an mjai message means, or None.

    Messages may lack keys that leave no doubt (`actor`, `target`, `tsumogiri` ...); tiles in `consumed`
    come in any order.
    """

    def same(action: Action) -> bool:
        own = action.to_mjai()
        for key, value in message.items():
            if key not in own:
                continue
            mine = own[key]
            if sorted(mine) != sorted(value) if key == "consumed" else mine != value:
                return False
        return True

    found = [action for action in legal if same(action)]
    if len(found) > 1 and message.get("type") == "dahai":
        # The same tile from the hand and just drawn: a message without tsumogiri means the one in hand.
        found = [action for action in found if action < DISCARD_DRAWN]
    return found[0] if len(found) == 1 else None
