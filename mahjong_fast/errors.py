"""What can go wrong, by name.

Every error of the package is a `MahjongError`, which is a `ValueError`. The message says what is wrong,
where, and what to do; the attributes carry the same facts for programs. Positions in text count from 0, as
Python does.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

STATUS_WORDS = ("win", "not_complete", "no_yaku", "below_minimum", "furiten", "bad_input", "too_large")
"""The status codes 0-6 of score arrays as words; `NotAWin.reason` is one of them (never "win")."""


def _rebuild(cls: type[MahjongError], args: tuple[Any, ...], state: dict[str, Any]) -> MahjongError:
    error = cls.__new__(cls, *args)
    error.__dict__.update(state)
    return error


class MahjongError(ValueError):
    """Base of all errors of this package."""

    def __reduce__(self) -> tuple[Any, ...]:
        # The attributes travel as they are: a subclass may have any constructor and still come back from
        # another process.
        return _rebuild, (type(self), self.args, self.__dict__)


class TileTextError(MahjongError):
    """A text or number that names no tile. `text` is what was read, `position` the place in it (None for a
    number).
    """

    def __init__(self, message: str, *, text: str | None = None, position: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class HandError(MahjongError):
    """Tiles that cannot be a hand or a meld. `text` and `position` tell the place when the hand was given
    as text.
    """

    def __init__(self, message: str, *, text: str | None = None, position: int | None = None) -> None:
        super().__init__(message)
        self.text = text
        self.position = position


class RulesetError(MahjongError):
    """An unknown ruleset, an unknown field or a value that the field does not take. `field` names it when
    there is one.
    """

    def __init__(self, message: str, *, field: str | None = None) -> None:
        super().__init__(message)
        self.field = field


class IllegalActionError(MahjongError):
    """An action that the rules do not allow now. `legal` lists what was allowed; the table is unchanged."""

    def __init__(self, message: str, *, legal: Sequence[Any] = ()) -> None:
        super().__init__(message)
        self.legal = tuple(legal)


class LogError(MahjongError):
    """A game record that cannot be read. `file`, `line` (from 1) or `tag` tell the place, `expected` what
    belongs there.
    """

    def __init__(
        self,
        message: str,
        *,
        file: str | None = None,
        line: int | None = None,
        tag: str | None = None,
        expected: str | None = None,
    ) -> None:
        super().__init__(message)
        self.file = file
        self.line = line
        self.tag = tag
        self.expected = expected


class NotAWin(MahjongError):
    """A hand that does not win. `reason` is a word of `STATUS_WORDS` other than "win"."""

    def __init__(self, message: str, *, reason: str) -> None:
        if reason not in STATUS_WORDS[1:]:
            raise ValueError(f"reason {reason!r}: expected one of {', '.join(STATUS_WORDS[1:])}")
        super().__init__(message)
        self.reason = reason
