"""Why is a hand worth this and nothing else? Its other readings, and for each yaku why it is not counted."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final, NamedTuple

from ..reading import FORMS, Reading
from ..rulesets import Ruleset
from .plain import plain_dict
from .records import LIMITS, STATUSES, WinFlag
from .riichi import detail
from .riichi.yaku import ROWS
from .rows import NEED_MEANINGS, Row

_BIT_OF: Final = {row.key: row.bit for row in ROWS}
_HIDDEN_BY: Final = {row.key: [other.key for other in ROWS if row.key in other.hides] for row in ROWS}


class ReadingValue(NamedTuple):
    """One reading and what it would be worth."""

    reading: Reading
    status: str
    """`win`, or why it does not win: `no_yaku`, `below_minimum`."""
    yaku: tuple[tuple[str, int], ...]
    han: int
    fu: int
    yakuman: int
    limit: str
    base: int | None
    """Base points; None = beyond 64 bits (aotenjou)."""
    fu_items: tuple[tuple[str, int], ...]

    def to_dict(self) -> dict[str, Any]:
        """Everything in JSON's types."""
        return plain_dict(self._asdict())


def named_yaku(rules: Ruleset, yaku: Iterable[tuple[str | int, int]]) -> tuple[tuple[str, int], ...]:
    """((key, n), ...) with user-defined yaku by their keys."""
    custom = rules.custom_yaku
    return tuple((key if isinstance(key, str) else custom[key].key, n) for key, n in yaku)


def reading_value(rules: Ruleset, described: Any) -> ReadingValue:
    """The value of a tuple as detail.chosen gives it."""
    status, record, yaku, han, fu, units, limit, base, items = described
    return ReadingValue(
        Reading.from_record(record),
        STATUSES[status],
        named_yaku(rules, yaku),
        han,
        fu,
        units,
        LIMITS[limit],
        base,
        tuple(items),
    )


def other_readings(rules: Ruleset, record: bytes, chosen: Any) -> tuple[ReadingValue, ...]:
    """All readings but the one that counts."""
    return tuple(
        reading_value(rules, described)
        for described in detail.all_readings(rules.pack(), record)
        if described[1] != chosen[1]
    )


def reasons_why_not(rules: Ruleset, record: bytes) -> dict[str, str]:
    """{key: reason} for every yaku the score does not count, for the reading that counts."""
    holds, allowed, counted, form, custom = detail.conditions(rules.pack(), record)
    tags = _failing_tags(record, form, _is_closed(record))
    yakuman = any(counted >> row.bit & 1 and row.yakuman for row in ROWS)
    result = {}
    for row in ROWS:
        if not counted >> row.bit & 1:
            result[row.key] = _reason(row, rules, holds, allowed, counted, tags, yakuman)
    for place, own in enumerate(rules.custom_yaku):
        if not custom >> place & 1:
            result[own.key] = _custom_reason(own, tags, yakuman)
    return result


def _custom_reason(own: Any, tags: set[str], yakuman: bool) -> str:
    failing = next((tag for tag in own.needs if tag in tags), None)
    if failing is not None:
        return NEED_MEANINGS[failing]
    told = own.meaning or own.pattern or "its function says so"
    return f"it needs: {told}" + (", or a yakuman leaves it out" if yakuman else "")


def _reason(
    row: Row, rules: Ruleset, holds: int, allowed: int, counted: int, tags: set[str], yakuman: bool
) -> str:
    failing = next((tag for tag in row.needs if tag in tags), None)
    if failing is not None:
        return NEED_MEANINGS[failing]
    if not allowed >> row.bit & 1:
        return _not_allowed(row, rules)
    if not holds >> row.bit & 1:
        return f"it needs: {row.meaning}"
    by = [key for key in _HIDDEN_BY[row.key] if counted >> _BIT_OF[key] & 1]
    if by:
        return f"{' and '.join(by)} stands in its place"
    if yakuman and not row.yakuman:
        return "a yakuman leaves ordinary yaku out"
    return "another value of the whole hand stands in its place"


def _not_allowed(row: Row, rules: Ruleset) -> str:
    if row.key == "tanyao" and not rules.open_tanyao:
        return "these rules give it to closed hands only (open_tanyao)"
    if row.optional:
        return f"these rules do not play it ({row.optional})"
    return f"it is not in the han table of these rules (han_table={rules.han_table})"


def _is_closed(record: bytes) -> bool:
    melds = [int.from_bytes(record[at : at + 2], "little") for at in range(8, 16, 2)]
    return all(meld == 0 or meld >> 6 & 7 == 4 for meld in melds)


def _failing_tags(record: bytes, form: int, closed: bool) -> set[str]:
    flags = WinFlag(int.from_bytes(record[:4], "little"))
    riichi = bool(flags & (WinFlag.RIICHI | WinFlag.DOUBLE_RIICHI | WinFlag.OPEN_RIICHI))
    tsumo = WinFlag.TSUMO in flags
    dealer = record[54] == 0
    holds = {
        "closed": closed,
        "tsumo": tsumo,
        "ron": not tsumo,
        "riichi": riichi,
        "dealer": dealer,
        "non_dealer": not dealer,
        "four_sets": FORMS[form] == "regular",
    }
    return {tag for tag, is_so in holds.items() if not is_so}
