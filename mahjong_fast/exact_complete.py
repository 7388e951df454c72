"""How many complete hands hold each yaku, each han and fu? Counted once, kept with the package.

The numbers come from `mahjong-fast study complete` (docs/exact.md): every complete closed hand of 14 tiles,
with every winning tile, by ron and by tsumo, as South in the East round without riichi, dora or luck.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
import numpy.typing as npt

from .errors import MahjongError
from .scoring import yaku_table
from .tiles import Tile

Value = tuple[int, int, int, int]
"""yakuman units, limit (index of `mahjong_fast.scoring.LIMITS`), han, fu."""


@dataclass(frozen=True)
class CompleteHands:
    """Exact numbers over all complete closed hands. `weight` of the questions: `cases` counts (hand, winning
    tile), `deals` weighs a case by the ways to take these physical tiles and to choose the last of them.
    `yaku_hands` and `value_hands` count hands. `tsumo`: True, False, or None for both added up.
    """

    rules: str
    hands: int
    """Different complete hands: 16,873,619."""
    ways: int
    """Ways to take them from a wall: `exact.shanten(14)[-1]`."""
    command: str
    """What counted them."""
    _arrays: Mapping[str, npt.NDArray[np.int64]]
    _values: Mapping[str, Mapping[tuple[int, ...], int]]

    def cases(
        self, *, tsumo: bool | None = None, win: Any = None, status: int | None = None, weight: str = "cases"
    ) -> int:
        """Cases with this winning tile and this status of SCORE (0 wins, 2 no yaku); None: any."""
        array = self._of("status", weight)
        if status is not None and (isinstance(status, bool) or status not in range(8)):
            raise MahjongError(f"status={status!r}: expected 0 to 7, or None for any")
        return int(_part(array, tsumo, win, -2)[..., slice(None) if status is None else status].sum())

    def yaku(self, key: str, *, tsumo: bool | None = None, win: Any = None, weight: str = "cases") -> int:
        """Cases in which the yaku counts (one hidden by a higher one does not). Raises MahjongError for a key
        that is none.
        """
        return int(_part(self._of("yaku", weight)[:, _bit(key)], tsumo, win, -1).sum())

    def yaku_hands(self, key: str, *, tsumo: bool) -> int:
        """Different hands in which the yaku counts with at least one of their tiles as the winning one."""
        return int(self._arrays["yaku_hands"][int(_checked_tsumo(tsumo, False)), _bit(key)])

    def values(
        self, *, tsumo: bool | None = None, win: Any = None, weight: str = "cases"
    ) -> dict[Value, int]:
        """(yakuman, limit, han, fu) -> cases that are paid so."""
        kind = None if win is None else _kind(win)
        _checked_tsumo(tsumo)
        found: dict[Value, int] = {}
        for (is_tsumo, tile, yakuman, limit, han, fu), n in self._values[f"value_{_weight(weight)}"].items():
            if (tsumo is None or is_tsumo == tsumo) and (kind is None or tile == kind):
                key = (yakuman, limit, han, fu)
                found[key] = found.get(key, 0) + n
        return dict(sorted(found.items()))

    def value_hands(self, *, tsumo: bool, weight: str = "hands") -> dict[Value, int]:
        """(yakuman, limit, han, fu) -> different hands that are paid so with at least one of their tiles as
        the winning one; `weight="ways"`: the ways to take these hands.
        """
        if weight not in ("hands", "ways"):
            raise MahjongError(f"weight={weight!r}: expected 'hands' or 'ways'")
        how = int(_checked_tsumo(tsumo, False))
        kept = self._values["value_hands" if weight == "hands" else "value_hand_ways"]
        return {
            (yakuman, limit, han, fu): n
            for (is_tsumo, yakuman, limit, han, fu), n in sorted(kept.items())
            if is_tsumo == how
        }

    def _of(self, what: str, weight: str) -> npt.NDArray[np.int64]:
        return self._arrays[f"{what}_{_weight(weight)}"]


def _weight(weight: str) -> str:
    if weight not in ("cases", "deals"):
        raise MahjongError(f"weight={weight!r}: expected 'cases' or 'deals'")
    return weight


def _bit(key: str) -> int:
    for row in yaku_table():
        if row.key == key:
            return int(row.bit)
    raise MahjongError(f"no yaku {key!r}; yaku_table() lists them")


def _kind(win: Any) -> int:
    kind = Tile(win).kind
    if kind >= 34:
        raise MahjongError(f"win={win!r}: one of the 34 kinds is needed")
    return kind


def _checked_tsumo(tsumo: Any, both: bool = True) -> Any:
    if isinstance(tsumo, (bool, np.bool_)) or (tsumo is None and both):
        return tsumo
    raise MahjongError(f"tsumo={tsumo!r}: True or False" + (", or None for both" if both else ""))


def _part(array: npt.NDArray[np.int64], tsumo: bool | None, win: Any, axis: int) -> npt.NDArray[np.int64]:
    _checked_tsumo(tsumo)
    if win is not None:
        array = np.take(array, [_kind(win)], axis=axis)
    return array if tsumo is None else array[int(tsumo)][None]


@cache
def complete_hands() -> CompleteHands:
    """The table kept with the package, under `tenhou_4p` rules without red fives and dora."""
    import gzip
    import json
    from importlib.resources import files

    packed = files("mahjong_fast").joinpath("data", "complete_hands.json.gz").read_bytes()
    data = json.loads(gzip.decompress(packed))
    counts = data["counts"]
    hands, ways = counts["arrays"]["totals"]
    return CompleteHands(
        data["parameters"]["rules"],
        hands,
        ways,
        f"mahjong-fast study complete --rules {data['parameters']['rules']}",
        {name: np.array(rows, np.int64) for name, rows in counts["arrays"].items()},
        {name: {tuple(row[:-1]): row[-1] for row in rows} for name, rows in counts["sparse"].items()},
    )
