"""How do other programs number the moves? Maps between our loss-less ids and the layouts of others.

Most layouts are coarser than ours: each map says what is lost (`lost`), and `from_layout` takes, of several
moves that share a number there, the one named in docs/environments.md: the tile just drawn before the same
tile of the hand, a plain five before a red one for discards, red fives first for calls.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import MappingProxyType
from typing import Any, Final

import numpy as np
from numpy.typing import ArrayLike, NDArray

from ..actions import (
    CHI,
    CHI_RED,
    DISCARD_DRAWN,
    KAN,
    NINE_TERMINALS,
    PASS,
    PON,
    PON_RED,
    PON_TWO_REDS,
    RIICHI,
    RON,
    SET_NORTH_ASIDE,
    TSUMO,
    Action,
)
from ..encoders import COMPACT_V1, as_records, encode
from ..errors import IllegalActionError, MahjongError
from ..game import Table

_FIVES: Final = (4, 13, 22)
NO_ID: Final = -1
"""A move that the layout does not have."""


def _plain(kind37: int) -> int:
    return _FIVES[kind37 - 34] if kind37 >= 34 else kind37


def _lowest(action: int) -> int:
    if action >= CHI_RED:
        suit, start = divmod(action - CHI_RED, 3)
        return 9 * suit + start + 2
    suit, start = divmod(action - CHI, 7)
    return 9 * suit + start


@dataclass(frozen=True)
class _Case:
    """What a number may depend on besides our id."""

    place: int
    """Chi: which of the three tiles was called, 0 the lowest."""
    own: bool
    """The own turn (a kan is ankan or kakan), not a discard of another."""
    kakan: bool
    """The kan adds to a pon."""
    red: bool
    """The called tile is a red five."""


@dataclass(frozen=True)
class ActionMap:
    """A layout: `size` numbers, for tables of so many `seats`; what is `lost` on the way there (sentences).
    Tables of another game or another number of seats are refused with a MahjongError.
    """

    name: str
    size: int
    seats: int
    lost: tuple[str, ...]
    _number: Callable[[int, _Case], int] = field(repr=False)

    def to_layout(self, table: Table, chair: int, action: int) -> int:
        """The number there of a legal action of a chair. Raises MahjongError where the layout has none, and
        IllegalActionError for an action that is not legal.
        """
        self._must_fit(table)
        legal = table.legal(chair)
        if action not in legal:
            raise IllegalActionError(f"{action!s} is not legal for chair {chair}", legal=legal)
        number = int(self._of(table, chair, np.array([[action]], np.uint8))[0, 0])
        if number == NO_ID:
            raise MahjongError(f"{self.name} has no number for {Action(int(action))}")
        return number

    def from_layout(self, table: Table, chair: int, number: int, tile: int | None = None) -> Action:
        """The legal action that a number there means. Of several the first in the order of this file's head;
        `tile` (kind 0-33) says which kan where the layout asks for it apart. Raises IllegalActionError with
        what is legal if none is.
        """
        self._must_fit(table)
        legal = table.legal(chair)
        numbers = self._of(table, chair, np.array([legal], np.uint8))[0]
        found = [a for a, n in zip(legal, numbers.tolist(), strict=True) if n == number]
        if tile is not None:
            found = [a for a in found if not KAN <= a < TSUMO or a - KAN == tile]
        if not found:
            raise IllegalActionError(f"{self.name} {number} is no legal action of chair {chair}", legal=legal)
        best: Action = min(found, key=_preference)
        return best

    def mask(self, table: Table, chair: int) -> NDArray[np.uint8]:
        """uint8[size]: 1 for each number that means a legal action of a chair."""
        self._must_fit(table)
        out = np.zeros(self.size, np.uint8)
        numbers = self._of(table, chair, np.array([table.legal(chair)], np.uint8))
        out[numbers[numbers >= 0]] = 1
        return out

    # ------------------------------------------------------------ arrays

    def numbers(self, legal: ArrayLike, obs: NDArray[np.uint8]) -> NDArray[np.int16]:
        """int16[M, K]: the number of each of our actions `legal` uint8[M, K] (255: none), -1 where there is
        none. `obs`: the rows of encoder compact_v1 (uint8[M, 664]) that belong to them.
        """
        actions, rows = _actions(legal), as_records(obs, "compact_v1")
        if rows.ndim != 1 or len(actions) != len(rows):
            raise MahjongError("legal and obs must have a row for each decision")
        return self._numbers(actions, rows)

    def mask_many(self, legal: ArrayLike, obs: NDArray[np.uint8]) -> NDArray[np.uint8]:
        """uint8[M, size]: the masks of many decisions; arguments as for `numbers`."""
        numbers = self.numbers(legal, obs)
        out = np.zeros((len(numbers), self.size + 1), np.uint8)
        np.put_along_axis(out, numbers.astype(np.intp), 1, axis=1)  # -1 is the spare column
        return out[:, : self.size]

    def from_layout_many(
        self, chosen: ArrayLike, legal: ArrayLike, obs: NDArray[np.uint8]
    ) -> NDArray[np.uint8]:
        """uint8[M]: our actions for the numbers `chosen` [M]. Raises IllegalActionError that names the row
        for a number that means no legal action.
        """
        actions = _actions(legal)
        wanted = np.asarray(chosen)
        if wanted.shape != (len(actions),) or wanted.dtype.kind not in "iu":
            raise MahjongError(f"chosen: integers[{len(actions)}], not {wanted.dtype}{wanted.shape}")
        wanted = wanted[:, None]
        same = (self.numbers(actions, obs) == wanted) & (wanted >= 0)
        if (missing := ~same.any(axis=1)).any():
            row = int(missing.argmax())
            own = tuple(Action(int(a)) for a in actions[row] if a != 255)
            raise IllegalActionError(
                f"row {row}: {self.name} {int(wanted[row, 0])} is no legal action", legal=own
            )
        order = np.where(same, _PREFERENCE[actions], 1 << 14)
        best = np.take_along_axis(actions, order.argmin(axis=1)[:, None], axis=1)[:, 0]
        return best.astype(np.uint8)

    def _must_fit(self, table: Table) -> None:
        if table.rules.family != "riichi":
            raise MahjongError(f"{self.name} is a layout of riichi: it has no numbers for {table.rules.key}")
        if table.rules.players != self.seats:
            raise MahjongError(
                f"{self.name} is a layout for {self.seats} seats, {table.rules.key} has {table.rules.players}"
            )

    def _of(self, table: Table, chair: int, actions: NDArray[np.uint8]) -> NDArray[np.int16]:
        return self._numbers(actions.astype(np.intp), encode(table, chair, "compact_v1").view(COMPACT_V1))

    def _numbers(self, actions: NDArray[np.intp], rows: Any) -> NDArray[np.int16]:
        """`rows`: records of compact_v1[M]."""
        tile = rows["tile"].astype(np.intp)[:, None]
        called = np.where(tile < 34, tile, np.take(_FIVES, np.clip(tile - 34, 0, 2)))
        own = tile == 255
        kan = (actions >= KAN) & (actions < TSUMO)
        kind = np.where(kan, actions - KAN, 0)
        kakan = kan & own & (np.take_along_axis(rows["counts"], kind, axis=1) < 4)
        place = np.clip(called - _LOWEST[actions], 0, 2)
        red = (tile >= 34) & ~own
        case = ((place * 2 + own) * 2 + kakan) * 2 + red
        out: NDArray[np.int16] = self._lut[case, actions]
        return out

    @cached_property
    def _lut(self) -> NDArray[np.int16]:
        cases = [
            _Case(place, own, kakan, red)
            for place in range(3)
            for own in (False, True)
            for kakan in (False, True)
            for red in (False, True)
        ]
        return np.array([[self._number(a, case) for a in range(256)] for case in cases], np.int16)


def _actions(legal: ArrayLike) -> NDArray[np.intp]:
    """Our actions [M, K] as indices. Raises MahjongError for other arrays."""
    given = np.asarray(legal)
    ids = given.dtype.kind in "iu" and (given.size == 0 or 0 <= given.min() <= given.max() < 256)
    if given.ndim != 2 or not ids:
        raise MahjongError(f"legal: action ids uint8[M, K], 255 = none, not {given.dtype}{given.shape}")
    return given.astype(np.intp)


def _preference(action: int) -> int:
    """Smaller goes first where several moves share a number."""
    if action < CHI:
        return (0 if action >= DISCARD_DRAWN else 2) + (action % DISCARD_DRAWN >= 34)
    if PON_TWO_REDS <= action < PON_TWO_REDS + 3:
        return 0
    if CHI_RED <= action < PON or PON_RED <= action < KAN:
        return 1
    return 2 + (action if KAN <= action < TSUMO else 0)


_PREFERENCE: Final = np.array([_preference(a) for a in range(256)], np.intp)
_LOWEST: Final = np.array([_lowest(a) if CHI <= a < PON else 0 for a in range(256)], np.intp)


def _reds_of_call(action: int) -> int:
    """Red fives that leave the hand in a chi or pon."""
    if PON_TWO_REDS <= action < PON_TWO_REDS + 3:
        return 2
    return int(CHI_RED <= action < PON or PON_RED <= action < KAN)


def _pon_kind(action: int) -> int:
    """-1: no pon."""
    if PON <= action < PON_RED:
        return action - PON
    if PON_RED <= action < KAN:
        return _FIVES[action - PON_RED]
    return _FIVES[action - PON_TWO_REDS] if PON_TWO_REDS <= action < PON_TWO_REDS + 3 else -1


# ---------------------------------------------------------------- the layouts


def _named(action: int, ids: dict[int, int]) -> int:
    return ids.get(action, NO_ID)


def _mortal46(action: int, case: _Case) -> int:
    if action < CHI:
        return action % DISCARD_DRAWN
    if action < PON:
        return 38 + case.place
    if _pon_kind(action) >= 0:
        return 41
    if KAN <= action < TSUMO:
        return 42
    return _named(action, {TSUMO: 43, RON: 43, RIICHI: 37, NINE_TERMINALS: 44, PASS: 45})


def _mortal44(action: int, case: _Case) -> int:
    if action < CHI:
        return action % DISCARD_DRAWN
    if _pon_kind(action) >= 0:
        return 38
    if KAN <= action < TSUMO:
        return 39
    return _named(action, {TSUMO: 41, RON: 41, RIICHI: 37, NINE_TERMINALS: 42, PASS: 43, SET_NORTH_ASIDE: 40})


def _mjx181(action: int, case: _Case) -> int:
    """Their red ids mean a red five anywhere in the finished meld."""
    if CHI <= action < PON:
        lowest = _lowest(action)
        suit, start = divmod(lowest, 9)
        red = action >= CHI_RED or (case.red and 2 <= start <= 4)
        return CHI_RED + 3 * suit + start - 2 if red else CHI + 7 * suit + start
    if (kind := _pon_kind(action)) >= 0:
        return PON_RED + kind // 9 if _reds_of_call(action) or case.red else PON + kind
    return action if action <= PASS else NO_ID


def _riichienv82(action: int, case: _Case) -> int:
    if action < CHI:
        return _plain(action % DISCARD_DRAWN)
    if action < PON:
        return 38 + case.place
    if _pon_kind(action) >= 0:
        return 41
    if KAN <= action < TSUMO:
        return 42 + action - KAN
    return _named(action, {TSUMO: 79, RON: 79, RIICHI: 37, NINE_TERMINALS: 80, PASS: 81})


_THREE: Final = {kind: place for place, kind in enumerate([0, 8, *range(9, 34)])}


def _riichienv60(action: int, case: _Case) -> int:
    if action < CHI:
        return _THREE.get(_plain(action % DISCARD_DRAWN), NO_ID)
    if _pon_kind(action) >= 0:
        return 28
    if KAN <= action < TSUMO:
        place = _THREE.get(action - KAN, NO_ID)
        return place if place == NO_ID else 29 + place
    return _named(action, {TSUMO: 56, RON: 56, RIICHI: 27, NINE_TERMINALS: 57, PASS: 58, SET_NORTH_ASIDE: 59})


def _mahjax87(action: int, case: _Case) -> int:
    if action < CHI:
        return 71 if action >= DISCARD_DRAWN else action
    if action < PON:
        return 78 + 2 * case.place + (action >= CHI_RED)
    if _pon_kind(action) >= 0:
        return 75 + min(_reds_of_call(action), 1)
    if KAN <= action < TSUMO:
        return 37 + action - KAN if case.own else 77
    return _named(action, {TSUMO: 73, RON: 74, RIICHI: 72, NINE_TERMINALS: 85, PASS: 84})


def _pymahjong54(action: int, case: _Case) -> int:
    if action < CHI:
        return action % DISCARD_DRAWN
    if action < PON:
        return (40 if action >= CHI_RED else 37) + case.place
    if _pon_kind(action) >= 0:
        return 43 + min(_reds_of_call(action), 1)
    if KAN <= action < TSUMO:
        return 46 if not case.own else 47 if case.kakan else 45
    return _named(action, {TSUMO: 50, RON: 49, RIICHI: 48, NINE_TERMINALS: 51, PASS: 53})


_DRAWN = "whether a discard is the tile just drawn or the same tile of the hand"
_CALL_REDS = "whether a red five leaves the hand in a chi or pon"
_TWO_REDS = "one or two red fives in a pon"
_WHICH_KAN = "which kan, where several are possible"
_RED_DISCARD = "red and plain fives in discards"
_RARE = "showing noten, open riichi and ending the match have no number"
_NORTH = "setting a North aside has no number"


class _Maps(dict[str, ActionMap]):
    def __missing__(self, name: object) -> ActionMap:
        raise MahjongError(f"no layout of actions is called {name!r}; there are {', '.join(self)}")


ACTION_MAPS: Final[Mapping[str, ActionMap]] = MappingProxyType(
    _Maps(
        {
            one.name: one
            for one in (
                ActionMap("mortal_46", 46, 4, (_DRAWN, _CALL_REDS, _WHICH_KAN, _NORTH, _RARE), _mortal46),
                ActionMap("mortal_44", 44, 3, (_DRAWN, _CALL_REDS, _WHICH_KAN, _RARE), _mortal44),
                ActionMap(
                    "mjx_181",
                    181,
                    4,
                    ("whether the red five of a meld was called or left the hand", _TWO_REDS, _NORTH, _RARE),
                    _mjx181,
                ),
                ActionMap(
                    "riichienv_82", 82, 4, (_DRAWN, _RED_DISCARD, _CALL_REDS, _NORTH, _RARE), _riichienv82
                ),
                ActionMap("riichienv_60", 60, 3, (_DRAWN, _RED_DISCARD, _CALL_REDS, _RARE), _riichienv60),
                ActionMap("mahjax_87", 87, 4, (_TWO_REDS, _NORTH, _RARE), _mahjax87),
                ActionMap(
                    "pymahjong_54",
                    54,
                    4,
                    (
                        _DRAWN,
                        _TWO_REDS,
                        "which ankan or which kakan, where several are possible",
                        "the order of riichi and its discard: there the discard is chosen first and 48 or 52 "
                        "decides afterwards, here 48 comes first and 52 is never used",
                        _NORTH,
                        _RARE,
                    ),
                    _pymahjong54,
                ),
            )
        }
    )
)
"""The layouts by name: mortal_46 mortal_44 mjx_181 riichienv_82 riichienv_60 mahjax_87 pymahjong_54."""
