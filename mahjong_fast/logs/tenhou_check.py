"""The short way of checking Tenhou records and taking their decisions: the whole record at once, in the core.

It says yes or nothing. Where it says nothing, the record is read and played step by step, which names what is
wrong; so a yes must mean that this long way finds nothing, and its rows are the same (tests/parity compares
them on every real record, tests/property on damaged ones).
"""

from __future__ import annotations

from functools import cache, lru_cache
from typing import TYPE_CHECKING, Any

from mahjong_fast import _core
from mahjong_fast.errors import MahjongError
from mahjong_fast.game import game_rules
from mahjong_fast.scoring.riichi.yaku import ROWS

from .tenhou_codes import rules_of_type, with_start_points
from .yaku_ids import TENHOU_KEYS

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

_DORA = {"dora": 200, "ura": 201, "aka": 202}


@cache
def _yaku() -> _core.TenhouYaku:
    rows = {row.key: row for row in ROWS}
    found = [rows.get(key) for key in TENHOU_KEYS]
    bits = [_DORA[key] if row is None else row.bit for key, row in zip(TENHOU_KEYS, found, strict=True)]
    han = [[0 if row is None else (row.closed, row.open)[side] or 0 for row in found] for side in (0, 1)]
    return _core.TenhouYaku(bytes(bits), bytes(han[0]), bytes(han[1]))


@lru_cache(maxsize=256)
def _rules(bits: int, start_points: int, rounding: str) -> _core.GameRules:
    rules: Ruleset = rules_of_type(bits)
    if start_points:
        rules = with_start_points(rules, start_points)
    return game_rules(rules.replace(final_rounding=rounding) if rounding else rules)


def mjlog_rules(data: bytes) -> tuple[Ruleset, int, int] | None:
    """(rules by the GO type, the type, points at the start or 0) of a record that looks like all others."""
    head = _core.mjlog_head(data)
    return None if head is None else (rules_of_type(head[0] & 31), *head)


def rows_that_agree(
    data: bytes,
    bits: int,
    start_points: int,
    *,
    encoder: str | None,
    width: int,
    skip_forced: bool,
    seat: int | None,
    hidden: bool,
    suits: tuple[int, int, int],
    turn: int,
) -> tuple[dict[str, Any], int, int] | None:
    """The arrays of `decision_arrays`, the number of hands and of hands left out, of an mjlog document in
    which everything agrees with Tenhou's rules; None: take the long way.
    """
    try:
        rules = _rules(bits & 31, start_points, "")
    except MahjongError:
        return None
    found: tuple[dict[str, Any], int, int] | None = _core.mjlog_rows(
        data,
        rules,
        _yaku(),
        encoder or "",
        width,
        skip_forced,
        -1 if seat is None else seat,
        hidden,
        suits,
        turn,
    )
    return found


_UNSURE, _OTHER_RESULTS = -1, -2
# Tenhou has rounded its final results in several ways (record_rules has the same choice).
_ROUNDINGS = ("", "half_away_raw", "none")


def hands_that_agree(data: bytes) -> int:
    """The number of hands of an mjlog document when everything in it agrees with Tenhou's rules; -1 when
    something may not: look closer.
    """
    head = _core.mjlog_head(data)
    if head is None:
        return _UNSURE
    bits, start_points = head
    try:
        for rounding in _ROUNDINGS:
            hands: int = _core.mjlog_agrees(data, _rules(bits & 31, start_points, rounding), _yaku())
            if hands != _OTHER_RESULTS:
                return hands
    except MahjongError:
        pass  # points nobody can start with: the long way says so
    return _UNSURE
