"""A yaku as `mahjong.hand_calculating.yaku` shows it: number, name, han."""

from __future__ import annotations

from dataclasses import FrozenInstanceError, dataclass
from typing import Final, NoReturn

_COUNTED: Final = {119: 13, 120: 1, 121: 1, 122: 1}
"""Numbers of paarenchan, dora, red fives, ura dora -> han of one."""


@dataclass(frozen=True, slots=True)
class Yaku:
    """A yaku with its han (13 a yakuman). Yaku of one number are equal, whatever their han."""

    yaku_id: int
    name: str
    han_open: int
    han_closed: int
    is_yakuman: bool = False

    def __eq__(self, other: object) -> bool:
        return self.yaku_id == other.yaku_id if isinstance(other, Yaku) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.yaku_id)

    def __str__(self) -> str:
        """The name; of what can count several times also how often."""
        each = _COUNTED.get(self.yaku_id)
        return self.name if each is None else f"{self.name} {self.han_closed // each}"

    __repr__ = __str__


def _refuse(self: Yaku, name: str, value: object) -> NoReturn:
    raise FrozenInstanceError(
        f"{self.name}: {name} cannot be set, a yaku is a value here; other values of yaku are other rules: "
        "OptionalRules(...), or mf.rules(...).replace(...) with mf.score"
    )


Yaku.__setattr__ = _refuse  # type: ignore[method-assign, assignment]
