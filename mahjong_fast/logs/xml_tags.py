"""Which tags does an XML game record have? The tokeniser in front of the Tenhou reader.

The parser is expat from the standard library. Records need no document types and no entities of their own, so
both are refused before anything is expanded. Every error names the file and the line and column or the tag.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterator
from typing import Never
from xml.parsers import expat

from mahjong_fast.errors import LogError

from .model import Event, Finding

Tag = tuple[str, dict[str, str]]

_DECLARED = re.compile(rb"""<\?xml[^>]*?encoding\s*=\s*["']([A-Za-z0-9._-]+)["']""")
_MAX_SHOWN = 120


def decode_text(data: bytes, file: str | None) -> str:
    """The text of a record: by its byte order mark, its XML declaration, else UTF-8 and, failing that,
    Shift-JIS.
    """
    if data[:3] == b"\xef\xbb\xbf":
        data, codecs = data[3:], ["utf-8"]
    elif data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        codecs = ["utf-16"]
    else:
        declared = _DECLARED.match(data[:200].lstrip())
        codecs = [declared[1].decode("ascii")] if declared else []
        codecs += ["utf-8", "cp932"]
    for codec in codecs:
        try:
            return data.decode(codec)
        except (UnicodeDecodeError, LookupError):
            continue
    name = file or "record"
    expected = "text in UTF-8, UTF-16 or Shift-JIS"
    raise LogError(
        f"{name}: the bytes are no text in any known encoding; {expected} expected",
        file=file,
        expected=expected,
    )


def read_tags(text: str, file: str | None) -> list[Tag]:
    """All start tags of the document with their attributes, in order. LogError for text that is not
    well-formed XML.
    """
    tags: list[Tag] = []
    add = tags.append
    parser = expat.ParserCreate()
    parser.StartElementHandler = lambda name, attributes: add((name, attributes))
    parser.StartDoctypeDeclHandler = lambda *_: _refuse(parser, file)
    parser.EntityDeclHandler = lambda *_: _refuse(parser, file)
    try:
        parser.Parse(text, True)
    except expat.ExpatError as error:
        reason = expat.errors.messages.get(error.code, "not XML")
        seen = f" after tag {len(tags)} {show_tag(*tags[-1])}" if tags else ""
        raise LogError(
            f"{file or 'record'}: line {error.lineno}, column {error.offset + 1}{seen}: {reason}; "
            "expected well-formed XML",
            file=file,
            line=error.lineno,
            tag=tags[-1][0] if tags else None,
            expected="well-formed XML",
        ) from error
    return tags


def _refuse(parser: expat.XMLParserType, file: str | None) -> Never:
    raise LogError(
        f"{file or 'record'}: line {parser.CurrentLineNumber}: document types and entities are not allowed "
        "in a game record",
        file=file,
        line=parser.CurrentLineNumber,
        tag="!DOCTYPE",
        expected="no document type",
    )


def show_tag(name: str, attributes: dict[str, str]) -> str:
    """The tag as text for a message, cut when it is long."""
    text = f"<{name}{''.join(f' {key}={value!r}' for key, value in attributes.items())}/>"
    return text if len(text) <= _MAX_SHOWN else text[: _MAX_SHOWN - 4] + "...>"


def line_of_tag(text: str, number: int) -> int:
    """The line (from 1) on which the tag with this number (from 0) begins. For messages only: parses
    again.
    """
    parser = expat.ParserCreate()
    lines: Iterator[int] = iter(range(number + 1))
    found = 1

    def count(_name: str, _attributes: dict[str, str]) -> None:
        nonlocal found
        if next(lines, None) == number:
            found = parser.CurrentLineNumber

    parser.StartElementHandler = count
    with contextlib.suppress(expat.ExpatError):
        parser.Parse(text, True)
    return found


def split_documents(text: str) -> list[str]:
    """The documents of a text that holds several records one after another."""
    if text.count("</mjloggm>") < 2:
        return [text]
    parts = re.split(r"(?<=</mjloggm>)", text)
    return [part for part in parts if part.strip()] or [text]


class TagReader:
    """A reader's place among the tags of a document, and its checks of attributes."""

    seats = 4
    named_rules = False
    """Whether the record itself names a ruleset."""

    def __init__(self, text: str, file: str | None) -> None:
        self.text = text
        self.file = file
        self.tags: list[Tag] = []
        self.number = 0
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        self.hand = 0
        self.end_game: Event | None = None

    def fail(self, what: str, expected: str) -> Never:
        """Raise the LogError for the tag being read."""
        name, attributes = self.tags[self.number] if self.tags else ("", {})
        line = line_of_tag(self.text, self.number)
        place = f"line {line}, tag {self.number + 1} {show_tag(name, attributes)}"
        hand = f", hand {self.hand}" if self.hand else ""
        error = LogError(
            f"{self.file or 'record'}: {place}{hand}: {what}; expected {expected}",
            file=self.file,
            line=line,
            tag=name,
            expected=expected,
        )
        raise error

    def note(self, kind: str, expected: str, found: str) -> None:
        self.findings.append(Finding(kind, self.file, self.hand, len(self.events), expected, found))

    # attributes

    def ints(
        self, attributes: dict[str, str], key: str, low: int, high: int, count: int | None = None
    ) -> list[int]:
        """The comma-separated integers of an attribute, each in low..high, `count` of them."""
        value = attributes.get(key)
        if value is None:
            self.fail(f"no {key}", f"{key} with integers")
        try:
            numbers = [int(part) for part in value.split(",")] if value else []
        except ValueError:
            self.fail(f"{key}={value[:60]!r} is not a list of integers", "integers with commas")
        for number in numbers:
            if not low <= number <= high:
                self.fail(f"{key} contains {number}", f"numbers {low} to {high}")
        if count is not None and len(numbers) != count:
            self.fail(f"{key} has {len(numbers)} numbers", f"{count} numbers")
        return numbers

    def seat(self, attributes: dict[str, str], key: str = "who") -> int:
        value = attributes.get(key, "")
        if value not in ("0", "1", "2", "3")[: self.seats]:
            self.fail(f"{key}={value!r} is no seat", f"a seat 0 to {self.seats - 1}")
        return int(value)
