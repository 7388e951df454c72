"""What do han and fu come to, and which yaku are there? `points` and `yaku_table`."""

from __future__ import annotations

from operator import index
from pathlib import Path
from typing import Any, Final, NamedTuple, SupportsIndex

from ..errors import MahjongError
from ..rulesets import Ruleset
from ..rulesets import rules as find_rules
from .big import base_numbers
from .records import LIMITS
from .riichi import detail
from .riichi.yaku import ROWS
from .rows import Row

FU: Final = (20, 25, *range(30, 141, 10))
"""The fu a hand can have."""
FIRST_CUSTOM_BIT: Final = 96
"""Bit of SCORE.yaku of the first user-defined yaku of a ruleset."""
_MOST_HAN: Final = 100_000
_LIMIT_HAN: Final = 5
"""From here on fu do not matter (but under aotenjou)."""


class Points(NamedTuple):
    """What somebody owes for a hand, without honba."""

    base: int
    """Base points."""
    ron: int
    """Paid by the discarder."""
    tsumo: tuple[int, int]
    """Paid by each non-dealer and by the dealer; (each, 0) when the dealer wins."""


def points(
    han: SupportsIndex | None = None,
    fu: SupportsIndex | None = None,
    *,
    dealer: bool = False,
    yakuman: SupportsIndex = 0,
    limit: str | None = None,
    rules: str | Path | Ruleset = "tenhou_4p",
) -> Points:
    """The payments for han (dora included) and fu, for `yakuman` units, or for a `limit` (a word of
    Score.limit).

    fu: 20, 25, 30, 40 ... 140; not needed from 5 han on (but under aotenjou) and where the han table counts
    han alone (there han includes bazoro). Follows sections 4 and 8 of the riichi rules specification:
    limits, kiriage, counted yakuman, aotenjou and the payments of three seats as the ruleset says. Raises
    MahjongError for numbers no hand has.
    """
    ruleset = find_rules(rules)
    if ruleset.family != "riichi":
        raise MahjongError(f"points: rules of the family {ruleset.family!r} count no han and fu")
    if dealer is not True and dealer is not False and (isinstance(dealer, str) or dealer not in (0, 1)):
        raise MahjongError(f"points: dealer={dealer!r}: expected True or False")
    units = _whole("yakuman", yakuman)
    if (
        sum((units != 0, limit is not None, han is not None and (han != 0 or (units == 0 and limit is None))))
        != 1
    ):
        raise MahjongError("points: give han and fu, or yakuman=, or limit=, one of them")
    base: int | None
    if limit is not None:
        if limit not in LIMITS[1:]:
            raise MahjongError(f"points: limit={limit!r} is not one of {' '.join(LIMITS[1:])}")
        base = detail.base_of_limit(LIMITS.index(limit))
    elif units:
        if units > 1000:
            raise MahjongError(f"points: yakuman={units}: at most 1000 units")
        base = detail.base_of_units(units)
    else:
        base = _ordinary(_whole("han", han), fu, ruleset)
    ron, each, of_dealer = base_numbers(base, ruleset, dealer)
    return Points(base, ron, (each, of_dealer))


def _ordinary(han: int, fu: SupportsIndex | None, ruleset: Ruleset) -> int:
    if han < 1:
        raise MahjongError(
            f"points: han={han}: a hand that wins has at least 1; for a limit say limit= or yakuman="
        )
    if han > _MOST_HAN:
        raise MahjongError(f"points: han={han}: at most {_MOST_HAN}")
    fu_matters = ruleset.aotenjou or (han < _LIMIT_HAN and ruleset.han_table is None)
    number = 0 if fu is None else _whole("fu", fu)
    if number not in FU and (fu_matters or number != 0):
        raise MahjongError(f"points: fu={fu!r}: expected 20, 25 or a multiple of ten from 30 to 140")
    base, _ = detail.base_of(ruleset.pack(), han, number)
    return number << (2 + han) if base is None else base


def _whole(keyword: str, value: Any) -> int:
    try:
        number = index(value)
    except TypeError:
        number = -1
    if isinstance(value, bool) or number < 0:
        raise MahjongError(f"points: {keyword}={value!r}: expected a whole number from 0 on")
    return number


def yaku_table(rules: str | Path | Ruleset | None = None) -> tuple[Row, ...]:
    """All yaku of riichi in the order of their bits: names, value, conditions and meaning of each (`Row`).

    With `rules` the user-defined yaku of that ruleset follow, with the bits 96, 97 ... of SCORE.yaku.
    """
    table = sorted(ROWS, key=lambda row: row.bit)
    custom: Any = () if rules is None else find_rules(rules).custom_yaku
    for place, own in enumerate(custom):
        values = [getattr(own, name, 0) for name in ("closed", "open", "yakuman")]
        meaning = own.meaning or own.pattern
        names = (own.key, FIRST_CUSTOM_BIT + place, own.kanji, own.english, None, None)
        table.append(
            Row(
                *names,
                values[0],
                values[1],
                0,
                values[2],
                False,
                "custom_yaku",
                own.needs,
                own.hides,
                meaning,
            )
        )
    return tuple(table)
