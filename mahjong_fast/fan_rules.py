"""How is a hand valued under a fan list of one's own? The principle of Old Hong Kong and its relatives.

The winner's fans are summed; a minimum must be reached without bonus fans; a step table turns the sum into
what is paid; factors say who pays how much of it (other games specification, section 2). The sources of this
library name the principle, not a list of fans, so the list is the user's: one row and one predicate each.
Hands are found by the core, everything else is plain Python: some ten thousand hands a second.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Final

from .analysis import readings
from .errors import HandError, NotAWin, RulesetError
from .hands import Hand
from .reading import Reading
from .tiles import Tile

__all__ = ["Fan", "FanHand", "FanPayments", "FanRules", "FanScore", "StepTable"]

WINDS: Final = "ESWN"


@dataclass(frozen=True)
class FanHand:
    """What a fan's predicate may look at: one reading of the winner's hand, and how he won."""

    reading: Reading
    """Sets, pair, wait and winning tile (docs/analysis.md)."""
    hand: Hand
    tsumo: bool
    seat: str
    round: str
    flowers: tuple[int, ...]
    """Numbers of the bonus tiles: 1-4 plants, 5-8 seasons."""
    happened: frozenset[str]
    """Words of the caller, as `last_tile`, `kan_draw`, `robbed_kan`; a predicate looks for those it knows."""

    @property
    def closed(self) -> bool:
        """Whether nothing was called (concealed kans may be there)."""
        return not self.reading.is_open

    def is_wind(self, tile: Tile, of: str) -> bool:
        """Whether a tile is the wind `of` ("E", "S", "W", "N")."""
        return int(tile) == 27 + WINDS.index(of)


@dataclass(frozen=True)
class Fan:
    """One line of a fan list."""

    key: str
    points: int
    """Fans each time it holds."""
    holds: Callable[[FanHand], int]
    """How often it holds: a number, or True and False."""
    meaning: str = ""
    bonus: bool = False
    """It counts in the sum, but does not help to reach the minimum."""
    instead_of: tuple[str, ...] = ()
    """Keys that do not count where this one does."""


@dataclass(frozen=True)
class StepTable:
    """What a number of fans is worth: `steps` are (from how many fans, units), ascending; 0 below them."""

    steps: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        if not self.steps or any(a[0] >= b[0] for a, b in pairwise(self.steps)):
            raise RulesetError(f"steps {self.steps}: give (fans, units) with ascending numbers of fans")

    def __call__(self, fans: int) -> int:
        return max((step for step in self.steps if step[0] <= fans), default=(0, 0))[1]


@dataclass(frozen=True)
class FanPayments:
    """Who pays how many times the units: after a win on a discard its `discarder` and each `other`; after a
    self-draw everybody. A payment from or to the dealer is multiplied by `dealer`.
    """

    discarder: int = 2
    other: int = 1
    self_draw: int = 2
    dealer: int = 1


@dataclass(frozen=True)
class FanScore:
    """The value of a winning hand."""

    fans: tuple[tuple[str, int], ...]
    """(key, fans together), bonus fans too."""
    qualifying: int
    """Fans without bonus: what is compared with the minimum."""
    total: int
    units: int
    payments: tuple[tuple[str, int], ...]
    """(seat, units won or paid), zero in sum."""
    reading: Reading = field(repr=False, compare=False)


@dataclass(frozen=True)
class FanRules:
    """A fan list, a minimum, a step table and factors: `FanRules("mine", fans, StepTable(((3, 1),)))`."""

    name: str
    fans: tuple[Fan, ...]
    steps: StepTable
    minimum: int = 3
    cap: int | None = None
    """Most fans that count; None = no limit."""
    payments: FanPayments = FanPayments()
    seats: int = 4
    tileset: str = "riichi_4"
    """Which hands are complete (docs/analysis.md)."""

    def __post_init__(self) -> None:
        keys = [fan.key for fan in self.fans]
        twice = {key for key in keys if keys.count(key) > 1}
        strange = {key for fan in self.fans for key in fan.instead_of} - set(keys)
        if twice or strange:
            what = (
                f"{sorted(twice)} twice"
                if twice
                else f"instead_of names {sorted(strange)}, which are no keys"
            )
            raise RulesetError(f"fan list {self.name!r}: {what}")
        if self.seats not in (3, 4):
            raise RulesetError(f"fan list {self.name!r}: seats={self.seats}; give 3 or 4")

    def score(
        self,
        hand: Hand | str,
        win: Tile | str | None = None,
        *,
        tsumo: bool = False,
        seat: str = "S",
        round: str = "E",
        discarder: str | None = None,
        flowers: Sequence[int] = (),
        happened: Iterable[str] = (),
    ) -> FanScore:
        """The reading with the most fans, and what everybody pays (in units of the step table).

        `seat`, `round`, `discarder`: winds, "E" is the dealer; a win on a discard needs its `discarder`.
        Raises HandError for arguments that do not fit, NotAWin for a hand that is not complete (reason
        `not_complete`) or below the minimum (`below_minimum`).
        """
        seats = WINDS[: self.seats]
        for name, wind, among in (("seat", seat, seats), ("round", round, WINDS)):
            if wind not in tuple(among):
                raise HandError(f"{name}={wind!r}: expected one of {', '.join(among)}")
        if tsumo == (discarder is not None):
            raise HandError(f"tsumo={tsumo}, discarder={discarder!r}: a win is self-drawn or has a discarder")
        if discarder is not None and (discarder not in tuple(seats) or discarder == seat):
            raise HandError(
                f"discarder={discarder!r}: expected another seat than {seat} among {', '.join(seats)}"
            )
        shown = tuple(sorted(flowers))
        if any(number not in range(1, 9) for number in shown) or len(set(shown)) != len(shown):
            raise HandError(f"flowers={tuple(flowers)}: expected different numbers from 1 to 8")
        held = hand if isinstance(hand, Hand) else Hand(hand)
        found = readings(held, win, tileset=self.tileset)
        if not found:
            raise NotAWin(f"{held}: not a complete hand", reason="not_complete")
        words = frozenset(happened)
        best: FanScore | None = None
        for reading in found:
            look = FanHand(reading, held, tsumo, seat, round, shown, words)
            one = self._value(look, discarder)
            if best is None or (one.qualifying >= self.minimum, one.total) > (
                best.qualifying >= self.minimum,
                best.total,
            ):
                best = one
        assert best is not None
        if best.qualifying < self.minimum:
            raise NotAWin(
                f"{held}: {best.qualifying} fans of the {self.minimum} that {self.name} wants",
                reason="below_minimum",
            )
        return best

    def _value(self, look: FanHand, discarder: str | None) -> FanScore:
        times = {fan.key: int(fan.holds(look)) for fan in self.fans}
        hidden = {key for fan in self.fans if times[fan.key] for key in fan.instead_of}
        counted = [fan for fan in self.fans if times[fan.key] > 0 and fan.key not in hidden]
        qualifying = sum(fan.points * times[fan.key] for fan in counted if not fan.bonus)
        total = sum(fan.points * times[fan.key] for fan in counted)
        if self.cap is not None:
            total = min(total, self.cap)
        units = self.steps(total)
        return FanScore(
            tuple((fan.key, fan.points * times[fan.key]) for fan in counted),
            qualifying,
            total,
            units,
            self._paid(look.seat, discarder, units),
            look.reading,
        )

    def _paid(self, winner: str, discarder: str | None, units: int) -> tuple[tuple[str, int], ...]:
        paid = {}
        for seat in WINDS[: self.seats]:
            if seat == winner:
                continue
            rule = self.payments
            factor = (
                rule.self_draw if discarder is None else rule.discarder if seat == discarder else rule.other
            )
            paid[seat] = units * factor * (rule.dealer if "E" in (seat, winner) else 1)
        return tuple(
            (seat, -paid[seat] if seat in paid else sum(paid.values())) for seat in WINDS[: self.seats]
        )
