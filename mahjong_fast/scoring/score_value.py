"""What is known about a scored hand? The frozen value `Score`."""

from __future__ import annotations

import struct
from typing import Any, ClassVar, Final, NoReturn

from ..notebook import shower
from ..reading import Reading
from ..rulesets import Ruleset
from .big import big_payments
from .explain import ReadingValue, named_yaku, other_readings, reasons_why_not
from .plain import plain_dict
from .records import LIMITS, STATUSES, WINDS
from .riichi import detail

_RECORD: Final = struct.Struct("<4B2H2Q4B4x10q")
_TOO_LARGE: Final = STATUSES.index("too_large")
_TSUMO: Final = 1
_PAYER_AT: Final = 70
_STICKS_AT: Final = 68
_SEAT_AT: Final = 54
_UNKNOWN: Final = 255
_DORA: Final = ("dora", "ura", "aka", "nuki")
STICK: Final = 1000
"""Points of a riichi stick."""


class Score:
    """The value of a winning hand: frozen, comparable, picklable. Points are points, not thousands.

    Numbers are exact at any size: under aotenjou they are larger than 64 bits if need be.
    """

    _repr_html_ = shower("score_html")

    __slots__ = ("_cache", "_explain", "_record", "_result", "_rules")

    _TOLD: ClassVar[tuple[str, ...]] = (
        *("han", "fu", "yakuman", "limit", "yaku", "fu_items", "base", "ron", "tsumo", "points", "total"),
        *("payments", "reading", "rules"),
    )
    """What `to_dict` says, in this order."""
    _EXPLAINED: ClassVar[tuple[str, ...]] = ("readings", "why_not")
    """... and with `explain=True`."""
    _DETAIL: ClassVar[Any] = detail
    """The family's module that takes a judgement apart; it is asked with (packed rules, WIN record)."""

    _rules: Ruleset
    _record: bytes  # WIN
    _result: bytes  # SCORE
    _explain: bool
    _cache: dict[str, Any]

    def __init__(self, rules: Ruleset, record: bytes, result: bytes, explain: bool = False) -> None:
        set_ = object.__setattr__
        set_(self, "_rules", rules)
        set_(self, "_record", record)
        set_(self, "_result", result)
        set_(self, "_explain", explain)
        set_(self, "_cache", {})

    # ------------------------------------------------------------ a frozen value

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"Score is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"Score is frozen: {name} cannot be deleted")

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Score):
            return NotImplemented
        return self._key() == other._key()

    def __hash__(self) -> int:
        return hash(self._key())

    def _key(self) -> tuple[Any, ...]:
        return self._record, self._result, self._rules, self._explain

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self._rules, self._record, self._result, self._explain)

    def __repr__(self) -> str:
        yaku = ", ".join(f"{key} {n}" for key, n in self.yaku)
        size = f"{self.yakuman} yakuman" if self.yakuman and not self.han else f"{self.han} han"
        fu = f" {self.fu} fu" if self.fu else ""
        limit = f" {self.limit}" if self.limit else ""
        return f"<Score {size}{fu}{limit} {self.points} points: {yaku}>"

    # ------------------------------------------------------------ the record

    def _fields(self) -> tuple[int, ...]:
        fields: tuple[int, ...] | None = self._cache.get("fields")
        if fields is None:
            fields = _RECORD.unpack(self._result)
            if fields[0] == _TOO_LARGE:
                fields = self._large_fields()
            self._cache["fields"] = fields
        return fields

    def _large_fields(self) -> tuple[int, ...]:
        # Only aotenjou gets here: the judge found the reading, Python counts the points.
        _, _, _, han, fu, units, limit, _, _ = self._chosen()
        numbers = big_payments(fu << (2 + han), self._rules, self._record, dict(self.yaku))
        return (0, limit, units, 0, han, fu, 0, 0, 0, 0, 0, 0, *numbers)

    def _chosen(self) -> Any:
        chosen = self._cache.get("chosen")
        if chosen is None:
            chosen = self._cache["chosen"] = self._DETAIL.chosen(self._rules.pack(), self._record)
        return chosen

    @property
    def han(self) -> int:
        """Han with dora (and bazoro); 0 for a real yakuman."""
        return self._fields()[4]

    @property
    def fu(self) -> int:
        """Fu, rounded; 0 for a real yakuman and where fu are not counted."""
        return self._fields()[5]

    @property
    def yakuman(self) -> int:
        """Units of real yakuman; 0 for an ordinary hand, a counted yakuman too."""
        return self._fields()[2]

    @property
    def limit(self) -> str:
        """`"" mangan haneman baiman sanbaiman kazoe_yakuman yakuman`."""
        return LIMITS[self._fields()[1]]

    @property
    def yaku(self) -> tuple[tuple[str, int], ...]:
        """((key, han), ...) of what counts, (key, units) for a yakuman; then `bazoro` and `dora ura aka
        nuki`.
        """
        return named_yaku(self._rules, self._chosen()[2])

    @property
    def fu_items(self) -> tuple[tuple[str, int], ...]:
        """((reason, fu), ...), the rounding last; their sum is `fu`. Empty where fu do not count."""
        return tuple(self._chosen()[8])

    @property
    def items(self) -> tuple[tuple[str, int, int], ...]:
        """((key, value of one, how often), ...) of what counts, whatever the game; of riichi the entries of
        `yaku`, each once.
        """
        return tuple((key, n, 1) for key, n in self.yaku)

    @property
    def qualifying(self) -> int:
        """What counts towards the minimum: of riichi the han without dora, or the units of a real yakuman."""
        return sum(n for key, n in self.yaku if key not in _DORA)

    @property
    def value(self) -> int:
        """What the items add up to: of riichi the han, or the units of a real yakuman."""
        return sum(n for _, n in self.yaku)

    @property
    def base(self) -> int:
        """Base points."""
        return self._fields()[12]

    @property
    def ron(self) -> int:
        """What a discarder owes, without honba; filled for a tsumo too."""
        return self._fields()[13]

    @property
    def tsumo(self) -> tuple[int, int]:
        """What each non-dealer and the dealer owe by tsumo, without honba; (each, 0) for a dealer's win.
        Filled for a ron too.
        """
        fields = self._fields()
        return fields[14], fields[15]

    @property
    def points(self) -> int:
        """Points received without honba and sticks."""
        return self._fields()[16]

    @property
    def total(self) -> int:
        """Points received with honba and sticks."""
        return self._fields()[17]

    @property
    def payments(self) -> tuple[tuple[str, int], ...] | None:
        """((wind, points), ...) of those who pay, with honba, wareme and liability, without sticks; None for
        a ron whose discarder is unknown.
        """
        if self._payer_is_unknown():
            return None
        return tuple((wind, paid) for wind, paid in zip(WINDS, self._fields()[18:22], strict=True) if paid)

    def _payer_is_unknown(self) -> bool:
        """Whether it is a ron of whose discarder nothing was said."""
        return not self._record[0] & _TSUMO and self._record[_PAYER_AT] == _UNKNOWN

    @property
    def reading(self) -> Reading:
        """The reading that counts."""
        return Reading.from_record(self._chosen()[1])

    @property
    def rules(self) -> Ruleset:
        """The ruleset."""
        return self._rules

    # ------------------------------------------------------------ explanations

    @property
    def readings(self) -> tuple[ReadingValue, ...]:
        """With `explain=True`: every other reading of the hand and what it would be worth."""
        self._need_explain("readings")
        return other_readings(self._rules, self._record, self._chosen())

    @property
    def why_not(self) -> dict[str, str]:
        """With `explain=True`: for every yaku that is not counted, why: {key: reason}."""
        self._need_explain("why_not")
        return reasons_why_not(self._rules, self._record)

    def _need_explain(self, name: str) -> None:
        if not self._explain:
            raise AttributeError(f"Score.{name}: ask for it with score(..., explain=True)")

    def to_dict(self) -> dict[str, Any]:
        """Everything in JSON's types; what `explain=True` adds only with it."""
        names = (*self._TOLD, *self._EXPLAINED) if self._explain else self._TOLD
        return plain_dict({name: self._told(name) for name in names})

    def _told(self, name: str) -> Any:
        return getattr(self, name)
