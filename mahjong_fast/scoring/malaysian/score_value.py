"""What is known about a scored hand of the Malaysian rules? The frozen value `MalaysianScore`."""

from __future__ import annotations

import struct
from typing import Any, ClassVar, Final, NamedTuple

from ...reading import Reading
from ...tiles import Tile
from ..items_score import Items, ItemsScore, counted_text
from ..plain import plain_dict
from ..records import STATUSES
from . import detail
from .explain import explained
from .tables import CAPS, ITEMS

_RECORD: Final = struct.Struct("<4BH4B2xI76B5i")
_TSUMO: Final = 1
_DEALT: Final = 1 << 17
_SEAT_AT: Final = 54
_UNKNOWN: Final = 255
_SEATS: Final = ("E", "S", "W")


class FanReading(NamedTuple):
    """One reading of a hand and what it would be worth."""

    reading: Reading
    status: str
    """`win` or `below_minimum`."""
    items: Items
    limit_items: tuple[str, ...]
    sum: int
    """All fans, not capped."""

    def to_dict(self) -> dict[str, Any]:
        """Everything in JSON's types."""
        return plain_dict(self._asdict())


def _items(fans: bytes | tuple[int, ...]) -> Items:
    return tuple((row.key, row.fans, fans[row.number] // row.fans) for row in ITEMS if fans[row.number])


def _caps(bits: int) -> tuple[str, ...]:
    return tuple(row.key for row in CAPS if bits >> row.bit & 1)


def told_by_record(rules: bytes, record: bytes) -> tuple[Items, int, int, tuple[Tile, ...]]:
    """Of a SCORE_MALAYSIAN record: the items, those worth the cap first, their fans (capped), the points of so many,
    and what the concealed flies stand for. `rules`: the packed ruleset.
    """
    numbers = _RECORD.unpack(record)
    plain, caps = _items(numbers[10:86]), _caps(numbers[9])
    rest = numbers[4] - sum(fans * times for _, fans, times in plain)
    worth = tuple((key, rest // len(caps), 1) for key in caps)
    jokers = tuple(Tile(kind) for kind in numbers[5:9] if kind != _UNKNOWN)
    return worth + plain, numbers[2], detail.value_of(rules, numbers[2]), jokers


class MalaysianScore(ItemsScore):
    """The value of a winning hand of the Malaysian rules: frozen, comparable, picklable."""

    __slots__ = ()

    _TOLD = (
        *("items", "fan_items", "limit_items", "sum", "qualifying", "value", "jokers", "ron", "tsumo", "points"),
        *("total", "payments", "reading", "rules"),
    )
    _EXPLAINED = ("readings", "why_not")
    _RECORD = _RECORD
    _DETAIL: ClassVar[Any] = detail

    def __repr__(self) -> str:
        return f"<Score {self.qualifying} fans, {self.value} points, {self.total} received: {counted_text(self.items)}>"

    @property
    def items(self) -> Items:
        """((key, fans of one, how often), ...): items worth the cap first. They add up to `sum`."""
        rules: Any = self._rules
        return tuple((key, int(rules.fan_cap), 1) for key in self.limit_items) + self.fan_items

    @property
    def fan_items(self) -> Items:
        """The items that are not worth the cap."""
        return _items(self._numbers()[10:86])

    @property
    def limit_items(self) -> tuple[str, ...]:
        """Keys of the items worth the cap."""
        return _caps(self._numbers()[9])

    @property
    def sum(self) -> int:
        """All fans, not capped."""
        return self._numbers()[4]

    @property
    def qualifying(self) -> int:
        """Fans, capped, which must reach `minimum_fan`."""
        return self._numbers()[2]

    @property
    def value(self) -> int:
        """Points of so many fans."""
        return detail.value_of(self._rules.pack(), self.qualifying)

    @property
    def jokers(self) -> tuple[Tile, ...]:
        """What the concealed flies stand for, ascending."""
        return tuple(Tile(kind) for kind in self._numbers()[5:9] if kind != _UNKNOWN)

    @property
    def ron(self) -> int:
        """What the discarder owes for the hand: twice the value. Filled for a self-draw too."""
        return 2 * self.value

    @property
    def tsumo(self) -> tuple[int, int]:
        """What each other owes for the hand by self-draw: (twice the value, 0). Filled for a ron too."""
        return 2 * self.value, 0

    @property
    def points(self) -> int:
        """Points received for the hand, without flies."""
        by_self_draw = self._record[0] & _TSUMO or self._is_dealt()
        return (4 if by_self_draw else 3) * self.value

    @property
    def total(self) -> int:
        """Points received with flies, less what is paid for those of others."""
        return self._numbers()[86]

    @property
    def payments(self) -> tuple[tuple[str, int], ...] | None:
        """((wind, change), ...) of all three seats, which add up to 0: losers pay each other too. None for a ron whose
        discarder is unknown.
        """
        if not self._is_dealt() and self._payer_is_unknown():
            return None
        seat = self._record[_SEAT_AT]
        pay = self._numbers()[87:90]
        return tuple((wind, self.total if n == seat else -pay[n]) for n, wind in enumerate(_SEATS))

    @property
    def reading(self) -> Reading:
        """The reading that counts, with the flies as what they stand for. AttributeError when four dealt flies win: the
        hand is not read then.
        """
        if self._is_dealt():
            raise AttributeError("Score.reading: four dealt flies win whatever the other tiles are")
        return Reading.from_record(self._chosen()[1])

    def _is_dealt(self) -> bool:
        return bool(int.from_bytes(self._record[:4], "little") & _DEALT)

    def _told(self, name: str) -> Any:
        return None if name == "reading" and self._is_dealt() else super()._told(name)

    # ------------------------------------------------------------ explanations

    @property
    def readings(self) -> tuple[FanReading, ...]:  # type: ignore[override]
        """With `explain=True`: every other reading with the same use of the flies, and what it would be worth."""
        self._need_explain("readings")
        chosen = self._chosen()[1]
        return tuple(
            FanReading(Reading.from_record(record), STATUSES[status], _items(fans), _caps(limits), total)
            for status, record, limits, total, fans in detail.other_readings(self._rules.pack(), self._record)
            if record != chosen
        )

    @property
    def why_not(self) -> dict[str, str]:
        """With `explain=True`: for every item that is not counted, why: {key: reason}."""
        self._need_explain("why_not")
        return explained(self._rules, self._chosen())
