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
