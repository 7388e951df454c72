"""How does a player add a yaku of his own? As a pattern, or as a Python function; both become part of a
Ruleset.

dragons = PatternYaku("three_dragon_pairs", "chiitoitsu and all_of('567z')", closed=2, open=0)
rules("tenhou_4p").replace(custom_yaku=[dragons])

A pattern is compiled once and judged without the GIL. A function is asked only about readings for which
`needs` and `pattern` hold; all other hands pay nothing for it.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import cached_property
from types import CodeType
from typing import Any, NamedTuple

from ..errors import RulesetError
from ..melds import Meld
from ..reading import Reading
from ..tiles import Tile
from .pattern import Steps, compile_pattern
from .records import NONE, ROUNDS, WINDS, WinFlag
from .riichi.custom import LIMIT, NEEDS, register
from .riichi.yaku import ROWS

_BIT_OF = {row.key: row.bit for row in ROWS}
_OWN_KEYS = frozenset(_BIT_OF) | {"dora", "ura", "aka", "nuki", "bazoro"}


class Yakuman(NamedTuple):
    """What a yaku function returns for a yakuman."""

    units: int = 1


class WinFacts(NamedTuple):
    """How a hand was won, as a yaku function is told. Winds are `E S W N`."""

    tsumo: bool
    riichi: bool
    double_riichi: bool
    open_riichi: bool
    ippatsu: bool
    rinshan: bool
    chankan: bool
    last_tile: bool
    first_turn: bool
    seat: str
    round: str
    counts: tuple[int, ...]
    """Concealed tiles by kind, with the winning one."""
    melds: tuple[Meld, ...]
    reds: tuple[int, int, int]
    """Red fives (m, p, s) of the whole hand."""
    win: Tile | None
    dora: tuple[Tile, ...]
    """Indicators."""
    ura: tuple[Tile, ...]
    nuki: int
    honba: int
    sticks: int
    consecutive_deals: int
    payer: str | None
    """Wind of the discarder if known."""

    @classmethod
    def from_record(cls, record: bytes) -> WinFacts:
        """The facts of a WIN record (80 bytes) that the judge has checked."""
        flags = WinFlag(int.from_bytes(record[:4], "little"))
        riichi = flags & (WinFlag.RIICHI | WinFlag.DOUBLE_RIICHI | WinFlag.OPEN_RIICHI)
        melds = [int.from_bytes(record[at : at + 2], "little") for at in range(8, 16, 2)]
        return cls(
            WinFlag.TSUMO in flags,
            bool(riichi),
            WinFlag.DOUBLE_RIICHI in flags,
            WinFlag.OPEN_RIICHI in flags,
            WinFlag.IPPATSU in flags,
            WinFlag.RINSHAN in flags,
            WinFlag.CHANKAN in flags,
            WinFlag.LAST_TILE in flags,
            WinFlag.FIRST_TURN in flags,
            WINDS[record[54]],
            ROUNDS[record[55]],
            tuple(record[16:50]),
            tuple(Meld.unpack(meld) for meld in melds if meld),
            (record[50], record[51], record[52]),
            None if record[53] == NONE else Tile(record[53]),
            tuple(Tile(kind) for kind in record[56:61] if kind < 34),
            tuple(Tile(kind) for kind in record[61:66] if kind < 34),
            record[66],
            record[67],
            record[68],
            record[69],
            None if record[70] == NONE else WINDS[record[70]],
        )


YakuFunction = Callable[[Reading, WinFacts], int | Yakuman | None]


class _Base:
    """What both kinds share."""

    key: str
    needs: tuple[str, ...]
    hides: tuple[str, ...]

    def _check(self) -> None:
        if not self.key.isidentifier() or self.key in _OWN_KEYS:
            raise RulesetError(
                f"custom_yaku: {self.key!r} must be a plain word that no yaku of riichi has",
                field="custom_yaku",
            )
        object.__setattr__(self, "needs", _words(self.needs))
        object.__setattr__(self, "hides", _words(self.hides))
        for tag in self.needs:
            if tag not in NEEDS:
                raise RulesetError(
                    f"custom_yaku {self.key}: needs={tag!r} is not one of {' '.join(NEEDS)}",
                    field="custom_yaku",
                )
        for key in self.hides:
            if key not in _BIT_OF:
                raise RulesetError(
                    f"custom_yaku {self.key}: hides={key!r} is no yaku of riichi", field="custom_yaku"
                )

    def _masks(self) -> tuple[int, int]:
        return sum(NEEDS[tag] for tag in self.needs), sum(1 << _BIT_OF[key] for key in self.hides)

    def register(self, yaku: tuple[Any, ...]) -> int:
        """The number under which this process's judge knows these yaku (called by Ruleset.pack)."""
        if len(yaku) > LIMIT:
            raise RulesetError(
                f"custom_yaku: {len(yaku)} yaku, at most {LIMIT} are possible", field="custom_yaku"
            )
        for one in yaku:
            if not isinstance(one, _Base):
                raise RulesetError(
                    f"custom_yaku: {one!r} is neither a PatternYaku nor a FunctionYaku", field="custom_yaku"
                )
        return register(tuple(one.compiled for one in yaku))

    @property
    def compiled(self) -> tuple[Any, ...]:
        """The form the judge takes."""
        raise NotImplementedError


@dataclass(frozen=True)
class PatternYaku(_Base):
    """A yaku that holds where a pattern does (see mahjong_fast.scoring.pattern and docs/scoring.md).

    closed, open: han of a closed and of an open hand (0 = does not count there); yakuman: units, instead of
    han. needs: tags tested first; hides: keys of yaku it stands for. kanji, english, meaning, source are for
    people. Raises RulesetError for a pattern or word it does not understand.
    """

    key: str
    pattern: str
    closed: int = 0
    open: int = 0
    yakuman: int = 0
    needs: tuple[str, ...] = ()
    hides: tuple[str, ...] = ()
    kanji: str = field(default="", compare=False)
    english: str = field(default="", compare=False)
    meaning: str = field(default="", compare=False)
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        self._check()
        _check_values(self.key, self.closed, self.open, self.yakuman)
        compile_pattern(self.pattern)

    @cached_property
    def _steps(self) -> Steps:
        return compile_pattern(self.pattern)

    @property
    def compiled(self) -> tuple[Any, ...]:
        """The form the judge takes."""
        needs, hides = self._masks()
        return self.key, self._steps, self.closed, self.open, self.yakuman, needs, hides, None

    def identity(self) -> str:
        """A text that two yaku share only if they are the same."""
        return repr((self.pattern, self.closed, self.open, self.yakuman, self.needs, self.hides))


@dataclass(frozen=True)
class FunctionYaku(_Base):
    """A yaku that a Python function decides: `f(reading, win)` returns han (0 or None: does not hold) or
    `Yakuman(units)`.

    reading: a Reading; win: WinFacts. The function must depend on nothing else and is asked once per
    reading, perhaps from several threads, but never at the same time unless Python runs without the GIL.
    needs and pattern say which readings to ask about; hides: keys of yaku it stands for. To travel to other
    processes it must be a function of a module. An exception it raises comes out of `score` and
    `score_many`.
    """

    key: str
    function: YakuFunction
    needs: tuple[str, ...] = ()
    pattern: str = ""
    hides: tuple[str, ...] = ()
    kanji: str = field(default="", compare=False)
    english: str = field(default="", compare=False)
    meaning: str = field(default="", compare=False)
    source: str = field(default="", compare=False)

    def __post_init__(self) -> None:
        self._check()
        if not callable(self.function):
            raise RulesetError(
                f"custom_yaku {self.key}: {self.function!r} is no function", field="custom_yaku"
            )
        if self.pattern:
            compile_pattern(self.pattern)

    @property
    def compiled(self) -> tuple[Any, ...]:
        """The form the judge takes."""
        needs, hides = self._masks()
        steps = compile_pattern(self.pattern) if self.pattern else None
        return self.key, steps, 0, 0, 0, needs, hides, _Asked(self.function)

    def identity(self) -> str:
        """A text that two yaku share only if they are the same: name, conditions and code."""
        function: Any = self.function
        name = f"{getattr(function, '__module__', '')}.{getattr(function, '__qualname__', repr(function))}"
        code = getattr(function, "__code__", None)
        digest = hashlib.sha256(_code_text(code).encode()).hexdigest()[:16] if code is not None else ""
        return repr((name, digest, self.pattern, self.needs, self.hides))


class _Asked:
    """The function as the judge calls it: records in, a number out."""

    def __init__(self, function: YakuFunction) -> None:
        self.function = function

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Asked) and self.function == other.function

    def __hash__(self) -> int:
        return hash(self.function)

    def __call__(self, reading: bytes, win: bytes) -> int:
        """Han, or 1000 + units of yakuman; 0 = does not hold."""
        answer = self.function(Reading.from_record(reading), WinFacts.from_record(win))
        if answer is None or answer is False:
            return 0
        units = answer.units if isinstance(answer, Yakuman) else 0
        number = units or answer
        if not isinstance(number, int) or not 0 <= number <= 100 or number is True:
            raise TypeError(f"a yaku function returns han (0-100), Yakuman(1-100) or None, not {answer!r}")
        return 1000 + units if units else number


def _words(words: str | Iterable[str]) -> tuple[str, ...]:
    return tuple(words.split()) if isinstance(words, str) else tuple(words)


def _check_values(key: str, closed: int, opened: int, yakuman: int) -> None:
    numbers = (closed, opened, yakuman)
    if (
        not all(type(n) is int and 0 <= n <= 100 for n in numbers)
        or not any(numbers)
        or (yakuman and (closed or opened))
    ):
        raise RulesetError(
            f"custom_yaku {key}: give closed= and open= han (0-100), or yakuman= units, not {numbers}",
            field="custom_yaku",
        )


def _code_text(code: CodeType) -> str:
    constants = [_code_text(c) if isinstance(c, CodeType) else repr(c) for c in code.co_consts]
    return repr((code.co_code.hex(), code.co_names, constants))
