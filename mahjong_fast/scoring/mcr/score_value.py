"""What is known about a scored hand of Chinese Official? The frozen value `McrScore`."""

from __future__ import annotations

import struct
from collections.abc import Iterable
from typing import Any, ClassVar, Final, NamedTuple

from ...reading import Reading
from ..items_score import Items, ItemsScore, counted_text
from ..plain import plain_dict
from ..records import STATUSES, WINDS
from . import detail
from .combine import ROWS
from .explain import Suppressed, explained

_RECORD: Final = struct.Struct("<4B2H84B5i")
_FLOWERS: Final = 81
_BASIC: Final = 8
_KEYS: Final = {row.number: row.key for row in ROWS}


class FanReading(NamedTuple):
    """One reading of a hand and what it would be worth."""

    reading: Reading
    status: str
    """`win` or `below_minimum`."""
    items: Items
    """Without flowers."""
    qualifying: int

    def to_dict(self) -> dict[str, Any]:
        """Everything in JSON's types."""
        return plain_dict(self._asdict())


def fans_of_record(rules: bytes, record: bytes) -> tuple[Items, int, int]:
    """((key, points of one, how often), ...) of a SCORE_MCR record without flowers, their points, and the
    flowers. `rules`: the packed ruleset.
    """
    numbers, points = _RECORD.unpack(record), detail.points_by_fan(rules)
    counts = enumerate(numbers[6:90])
    fans = tuple((_KEYS[fan], points[fan], n) for fan, n in counts if n and fan != _FLOWERS)
    return fans, numbers[4], numbers[2]


class McrScore(ItemsScore):
    """The value of a winning hand of Chinese Official: frozen, comparable, picklable."""

    __slots__ = ()

    _TOLD = (
        *("items", "qualifying", "flowers", "value", "ron", "tsumo", "points", "total", "payments", "reading"),
        "rules",
    )
    _EXPLAINED = ("readings", "suppressed", "why_not")
    _RECORD = _RECORD
    _DETAIL: ClassVar[Any] = detail

    def __repr__(self) -> str:
        return f"<Score {self.value} points, {self.total} received: {counted_text(self.items)}>"

    # ------------------------------------------------------------ the record

    def _items(self, counted: Iterable[tuple[int, int]]) -> Items:
        points = self._cache.get("points")
        if points is None:
            points = self._cache["points"] = detail.points_by_fan(self._rules.pack())
        return tuple((_KEYS[number], points[number], n) for number, n in counted if n)

    @property
    def items(self) -> Items:
        """((key, points of one, how often), ...) of the fans that count, in the order of the table; flowers
        ("FT") last. They add up to `value`.
        """
        counts = self._numbers()[6:90]
        counted = [(number, n) for number, n in enumerate(counts) if number != _FLOWERS]
        return self._items([*counted, (_FLOWERS, counts[_FLOWERS])])

    @property
    def qualifying(self) -> int:
        """Points of the fans without flowers, which must reach `minimum_fan`."""
        return self._numbers()[4]

    @property
    def value(self) -> int:
        """Points of the hand, flowers included."""
        return self._numbers()[5]

    @property
    def flowers(self) -> int:
        """Flowers and seasons set aside, a point each."""
        return self._numbers()[2]

    @property
    def ron(self) -> int:
        """What the discarder owes: the value and 8; filled for a self-draw too."""
        return self.value + _BASIC

    @property
    def tsumo(self) -> tuple[int, int]:
        """What each of the others owes by self-draw: (the value and 8, 0); filled for a ron too."""
        return self.value + _BASIC, 0

    @property
    def points(self) -> int:
        """Points received."""
        return self.total

    @property
    def total(self) -> int:
        """Points received."""
        return self._numbers()[90]

    @property
    def payments(self) -> tuple[tuple[str, int], ...] | None:
        """((wind, points), ...) of those who pay; None for a ron whose discarder is unknown."""
        if self._payer_is_unknown():
            return None
        return tuple((wind, paid) for wind, paid in zip(WINDS, self._numbers()[91:95], strict=True) if paid)

    # ------------------------------------------------------------ explanations

    @property
    def readings(self) -> tuple[FanReading, ...]:  # type: ignore[override]
        """With `explain=True`: every other reading of the hand and what it would be worth."""
        self._need_explain("readings")
        chosen = self._chosen()[1]
        return tuple(
            FanReading(Reading.from_record(record), STATUSES[status], self._items(fans.items()), points)
            for status, record, fans, points in detail.all_readings(self._rules.pack(), self._record)
            if record != chosen
        )

    @property
    def suppressed(self) -> tuple[Suppressed, ...]:
        """With `explain=True`: the fans whose condition the hand meets, but which do not count, and why."""
        self._need_explain("suppressed")
        return explained(self._rules, self._record, self._chosen()).suppressed

    @property
    def why_not(self) -> dict[str, str]:
        """With `explain=True`: for every fan that is not counted, why: {key: reason}."""
        self._need_explain("why_not")
        return explained(self._rules, self._record, self._chosen()).why_not
