"""Which tags does an XML game record have? The tokeniser in front of the Tenhou reader.

The parser is expat from the standard library. Records need no document types and no entities of their own, so
both are refused before anything is expanded. Every error names the file and the line and column or the tag.
"""

from __future__ import annotations

import contextlib
import re
from typing import Never
from xml.parsers import expat

from mahjong_fast.errors import LogError

from .model import Event, Finding

Tag = tuple[int, str, dict[str, str], str]
"""A start tag: its number in the document, its name and attributes; or, with a text at the end, a row of
tags without attributes.
"""

# Most of a record are tags like <T118/>, one after another. They are put aside before the parser proper sees
# the text, and stand in it as one
# tag of a name that no document can contain otherwise.
_RUN = re.compile(r"<[A-Z]\d{1,3}/>(?:<[A-Z]\d{1,3}/>)+")
_PLACE = "_run"

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
    runs: list[str] = []

    def aside(match: re.Match[str]) -> str:
        runs.append(match[0])
        return f'<{_PLACE} n="{len(runs) - 1}"/>'

    short = text if _PLACE in text else _RUN.sub(aside, text)
    tags: list[Tag] = []
    number = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal number
        if name == _PLACE and runs:
            run = runs[int(attributes["n"])]
            tags.append((number, "", attributes, run))
            number += run.count("<")
        elif not attributes and name[1:].isdigit():
            tags.append((number, name, attributes, f"<{name}/>"))
            number += 1
        else:
            tags.append((number, name, attributes, ""))
            number += 1

    parser = expat.ParserCreate()
    parser.StartElementHandler = start
    parser.StartDoctypeDeclHandler = lambda *_: _refuse(parser, file)
    parser.EntityDeclHandler = lambda *_: _refuse(parser, file)
    try:
        parser.Parse(short, True)
    except expat.ExpatError as error:
        if short is not text:
            # again, for the right place in the message
            return _plain_error(text, file, error)
        raise _malformed(error, tags, file) from error
    return tags


def _plain_error(text: str, file: str | None, error: expat.ExpatError) -> Never:
    parser = expat.ParserCreate()
    names: list[Tag] = []
    parser.StartElementHandler = lambda name, attributes: names.append((len(names), name, attributes, ""))
    try:
        parser.Parse(text, True)
    except expat.ExpatError as found:
        error = found
    raise _malformed(error, names, file) from error


def _malformed(error: expat.ExpatError, tags: list[Tag], file: str | None) -> LogError:
    reason = expat.errors.messages.get(error.code, "not XML")
    seen = f" after tag {len(tags)} {show_tag(tags[-1][1], tags[-1][2])}" if tags else ""
    return LogError(
        f"{file or 'record'}: line {error.lineno}, column {error.offset + 1}{seen}: {reason}; "
        "expected well-formed XML",
        file=file,
        line=error.lineno,
        tag=tags[-1][1] if tags else None,
        expected="well-formed XML",
    )


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


def find_tag(text: str, number: int) -> tuple[int, str, dict[str, str]]:
    """(line from 1, name, attributes) of the tag with this number from 0. For messages only: parses again."""
    parser = expat.ParserCreate()
    count = 0
    found: tuple[int, str, dict[str, str]] = (1, "", {})

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal count, found
        if count == number:
            found = (parser.CurrentLineNumber, name, attributes)
        count += 1

    parser.StartElementHandler = start
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
        self.results: list[Event] = []

    def fail(self, what: str, expected: str) -> Never:
        """Raise the LogError for the tag being read."""
        line, name, attributes = find_tag(self.text, self.number)
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
            numbers = list(map(int, value.split(","))) if value else []
        except ValueError:
            self.fail(f"{key}={value[:60]!r} is not a list of integers", "integers with commas")
        if numbers and not (low <= min(numbers) and max(numbers) <= high):
            wrong = next(number for number in numbers if not low <= number <= high)
            self.fail(f"{key} contains {wrong}", f"numbers {low} to {high}")
        if count is not None and len(numbers) != count:
            self.fail(f"{key} has {len(numbers)} numbers", f"{count} numbers")
        return numbers

    def seat(self, attributes: dict[str, str], key: str = "who") -> int:
        value = attributes.get(key, "")
        if value not in ("0", "1", "2", "3")[: self.seats]:
            self.fail(f"{key}={value!r} is no seat", f"a seat 0 to {self.seats - 1}")
        return int(value)
