"""How is untrusted JSON taken apart? The checks shared by the readers of JSON records; every failure is a
LogError with its place.
"""

from __future__ import annotations

import json
from typing import Any, Never

from mahjong_fast.errors import LogError

from .model import Event, Finding


def load_json(text: str, file: str | None, line: int, expected: str) -> Any:
    """The value of a JSON text that begins at `line` of `file`; LogError when it is none."""
    try:
        return json.loads(text)
    except json.JSONDecodeError as error:
        at, reason = line + error.lineno - 1, f"column {error.colno}: {error.msg}"
        cause: Exception = error
    except (RecursionError, ValueError) as error:
        at, reason, cause = line, "nested too deeply or with too long a number", error
    raise LogError(
        f"{file or 'record'}: line {at}: {reason}; expected {expected}", file=file, line=at, expected=expected
    ) from cause


class JsonReader:
    """A reader's place in a record, what it has found so far, and its checks."""

    seats = 4
    named_rules = False
    """Whether the record itself names a ruleset."""

    def __init__(self, file: str | None, line: int = 1) -> None:
        self.file = file
        self.line = line
        self.hand = 0
        self.where = ""
        self.events: list[Event] = []
        self.findings: list[Finding] = []

    def fail(self, what: str, expected: str) -> Never:
        """Raise the LogError for the place being read."""
        parts = [f"line {self.line}"]
        if self.hand:
            parts.append(f"hand {self.hand}")
        if self.where:
            parts.append(self.where)
        raise LogError(
            f"{self.file or 'record'}: {', '.join(parts)}: {what}; expected {expected}",
            file=self.file,
            line=self.line,
            tag=self.where or None,
            expected=expected,
        )

    def note(self, kind: str, expected: str, found: str) -> None:
        """Remember an oddity that does not keep the record from being read."""
        self.findings.append(Finding(kind, self.file, self.hand, len(self.events), expected, found))

    def whole(self, value: Any, key: str, low: int = -(10**9), high: int = 10**9) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(
                f"{key}: {str(value)[:30]!r}",
                f"a whole number {low} to {high}" if low > -(10**9) else "a whole number",
            )
        return value

    def listing(self, value: Any, key: str) -> list[Any]:
        if not isinstance(value, list):
            self.fail(f"{key}: {str(value)[:30]!r} is no list", f"{key} as a list")
        return value

    def mapping(self, value: Any, key: str) -> dict[str, Any]:
        if not isinstance(value, dict):
            self.fail(f"{key}: {str(value)[:30]!r} is no object", f"{key} as an object")
        return value

    def numbers(self, value: Any, key: str, low: int = -(10**8), high: int = 10**8) -> list[int]:
        return [self.whole(item, key, low, high) for item in self.listing(value, key)]

    def texts(self, value: Any, key: str) -> list[str]:
        items = self.listing(value, key)
        if not all(isinstance(item, str) for item in items):
            self.fail(f"{key}: {str(value)[:40]!r}", "a list of texts")
        return items

    def by_seat(self, value: Any, key: str) -> list[int]:
        """A number for each seat; further places, which some programs fill up to four, must be 0."""
        numbers = self.numbers(value, key)
        if len(numbers) < self.seats or any(numbers[self.seats :]):
            self.fail(f"{key} has {len(numbers)} numbers", f"a number for each of {self.seats} seats")
        return numbers[: self.seats]

    def seat(self, value: Any, key: str = "seat") -> int:
        return self.whole(value, key, 0, self.seats - 1)
