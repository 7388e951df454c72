"""What is known about a scored hand of the Korean rules? The frozen value `KoreanScore`."""

from __future__ import annotations

import struct
from typing import Any, ClassVar, Final, NamedTuple

from ...reading import Reading
from ..items_score import Items, ItemsScore, counted_text
from ..plain import plain_dict
from ..records import STATUSES
from . import detail
from .explain import Suppressed, explained
from .tables import ITEMS, LIMITS

_RECORD: Final = struct.Struct("<4B2HiI76B5i")
_SEAT_AT: Final = 54
_SEATS: Final = ("E", "S", "W")
_LEVELS: Final = ("", "half", "full")


class ItemReading(NamedTuple):
    """One reading of a hand and what it would be worth."""

    reading: Reading
    status: str
    """`win` or `below_minimum`."""
    limit_hands: tuple[tuple[str, str], ...]
    hand_items: Items
    bonus_items: Items
    qualifying: int
    """Hand points."""
    bonus: int

    def to_dict(self) -> dict[str, Any]:
        """Everything in JSON's types."""
        return plain_dict(self._asdict())


def _items(points: bytes | tuple[int, ...], part: str) -> Items:
    return tuple(
        (row.name, row.points, points[row.number] // row.points)
        for row in ITEMS
        if row.part == part and points[row.number]
    )


def _limits(bits: int) -> tuple[tuple[str, str], ...]:
    return tuple((row.key, row.level) for bit, row in enumerate(LIMITS) if bits >> bit & 1)


class RecordItems(NamedTuple):
    """What a SCORE_KOREAN record says."""

    items: Items
    """Hand points, then bonus points."""
    limit_hands: tuple[tuple[str, str], ...]
    qualifying: int
    bonus: int
    value: int


def items_of_record(record: bytes) -> RecordItems:
    """The items of a SCORE_KOREAN record."""
    numbers = _RECORD.unpack(record)
    points = numbers[8:84]
    items = _items(points, "hand") + _items(points, "bonus")
    return RecordItems(items, _limits(numbers[7]), *numbers[4:7])


class KoreanScore(ItemsScore):
    """The value of a winning hand of the Korean rules: frozen, comparable, picklable."""

    __slots__ = ()

    _TOLD = (
        *("items", "hand_items", "bonus_items", "limit_hands", "limit_value", "qualifying", "bonus", "value"),
        *("ron", "tsumo", "goulash", "points", "total", "payments", "reading", "rules"),
    )
    _EXPLAINED = ("readings", "suppressed", "why_not")
    _RECORD = _RECORD
    _DETAIL: ClassVar[Any] = detail

    def __repr__(self) -> str:
        what = ", ".join(f"{level} limit {key}" for key, level in self.limit_hands) or counted_text(
            self.items
        )
        return f"<Score {self.value} points, {self.total} received: {what}>"

    @property
    def items(self) -> Items:
        """((name, points of one, how often), ...): limit hands, hand points, bonus points. Without a limit hand they
        add up to `value`.
        """
        value = self.limit_value
        names = tuple((key, self._limit_of(level), 1) for key, level in self.limit_hands)
        return names + self.hand_items + (() if value else self.bonus_items)

    def _limit_of(self, level: str) -> int:
        rules: Any = self._rules
        return int(rules.limit if level == "full" else rules.half_limit)

    @property
    def hand_items(self) -> Items:
        """The hand points, of a limit hand too."""
        return _items(self._numbers()[8:84], "hand")

    @property
    def bonus_items(self) -> Items:
        """The bonus points without those for opponents who were not waiting; none beside a limit hand."""
        return _items(self._numbers()[8:84], "bonus")

    @property
    def limit_hands(self) -> tuple[tuple[str, str], ...]:
        """((key, "half" or "full"), ...) of the limit hands the reading is; the greatest counts."""
        return _limits(self._numbers()[7])

    @property
    def limit_value(self) -> int:
        """Points of the limit; 0 = no limit hand."""
        return self.value if self._numbers()[2] else 0

    @property
    def qualifying(self) -> int:
        """Hand points, which must reach `min_hand` unless it is a limit hand."""
        return self._numbers()[4]

    @property
    def bonus(self) -> int:
        """Bonus points without those for opponents who were not waiting."""
        return self._numbers()[5]

    @property
    def value(self) -> int:
        """The limit, or hand and bonus points."""
        return self._numbers()[6]

    @property
    def ron(self) -> int:
        """What a discarder owes: twice the limit, or twice the hand points and the bonus points; without what is paid
        for not waiting and for drawn deals. Filled for a self-draw too.
        """
        return 2 * self.value if self.limit_value else 2 * self.qualifying + self.bonus

    @property
    def tsumo(self) -> tuple[int, int]:
        """What each opponent owes by self-draw: (value, 0), without the same. Filled for a ron too."""
        return self.value, 0

    @property
    def goulash(self) -> int:
        """What each opponent pays for the drawn deals before this one."""
        return detail.goulash_of(self._rules.pack(), self._record)

    @property
    def points(self) -> int:
        """Points received without those for drawn deals."""
        return self.total - 2 * self.goulash

    @property
    def total(self) -> int:
        """Points received."""
        return self._numbers()[84]

    @property
    def payments(self) -> tuple[tuple[str, int], ...] | None:
        """((wind, points), ...) of both opponents, also of one who pays nothing; None for a ron whose discarder is
        unknown.
        """
        if self._payer_is_unknown():
            return None
        seat = self._record[_SEAT_AT]
        return tuple((wind, self._numbers()[85 + n]) for n, wind in enumerate(_SEATS) if n != seat)

    # ------------------------------------------------------------ explanations

    @property
    def readings(self) -> tuple[ItemReading, ...]:  # type: ignore[override]
        """With `explain=True`: every other reading of the hand and what it would be worth."""
        self._need_explain("readings")
        chosen = self._chosen()[1]
        return tuple(
            ItemReading(
                Reading.from_record(record),
                STATUSES[status],
                _limits(limits),
                _items(points, "hand"),
                _items(points, "bonus"),
                hand,
                bonus,
            )
            for status, record, limits, _, hand, bonus, points in detail.every_reading(
                self._rules.pack(), self._record
            )
            if record != chosen
        )

    @property
    def suppressed(self) -> tuple[Suppressed, ...]:
        """With `explain=True`: the items and limit hands whose condition the hand meets, but which do not count, and
        why.
        """
        self._need_explain("suppressed")
        return explained(self._rules, self._record, self._chosen()).suppressed

    @property
    def why_not(self) -> dict[str, str]:
        """With `explain=True`: for every item and limit hand that is not counted, why: {key: reason}."""
        self._need_explain("why_not")
        return explained(self._rules, self._record, self._chosen()).why_not
