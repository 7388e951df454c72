"""How does a record get onto the disk? Formats dispatched, output complete or absent."""

from __future__ import annotations

import gzip
import importlib
import inspect
import os
import tempfile
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, suppress
from typing import IO, Any, Self

from mahjong_fast.errors import LogError

from .event_shapes import sound_events
from .formats import FORMATS
from .model import Game

_WRITERS = {
    "tenhou_xml": ("tenhou_xml_write", "format_mjlog"),
    "majsoul": ("majsoul_write", "format_majsoul"),
    "majiang": ("majiang_write", "format_majiang"),
    "tenhou_json": ("tenhou_json_write", "format_tenhou_json"),
    "mjai": ("mjai_write", "format_mjai"),
}
_ARRAYS = ("majsoul", "majiang")
"""Formats in which several games are one JSON array; in the others they stand one after another."""
# A writer returns the text and, in words, what it had to leave out.
Writer = Callable[..., tuple[str, list[str]]]


def format_games(games: list[Game], format: str, **options: Any) -> tuple[str, list[str]]:
    """(text of the record, what the format could not hold). LogError for an unknown format or a game the
    format cannot express.
    """
    if not isinstance(format, str) or format not in _WRITERS:
        expected = ", ".join(FORMATS)
        raise LogError(f"unknown format {format!r}: expected one of {expected}", expected=expected)
    other = next((game for game in games if game.rules.family != "riichi"), None)
    if other is not None and format != "mjai":
        raise LogError(f"{format} cannot express a game of {other.rules.family}", expected="a game of riichi")
    writer = _writer(format, options)
    with sound_events(games):
        return writer(games, **options)


def _writer(format: str, options: Mapping[str, Any]) -> Writer:
    """The writer of a format. LogError for an option it does not have."""
    module, name = _WRITERS[format]
    writer: Writer = getattr(importlib.import_module(f"mahjong_fast.logs.{module}"), name)
    there = [option for option in inspect.signature(writer).parameters if option != "games"]
    if unknown := sorted(options.keys() - set(there)):
        expected = f"one of {', '.join(there)}" if there else "no options"
        raise LogError(f"{format} has no option {unknown[0]!r}: expected {expected}", expected=expected)
    return writer


def check_options(format: str, options: Mapping[str, Any]) -> None:
    """LogError for options that the writer of a format does not have."""
    _writer(format, options)


def write_games(games: list[Game], path: str, format: str | None, options: dict[str, Any]) -> list[str]:
    """Write games to `path`; the file appears under its name only when it is complete."""
    if format is None:
        expected = "a format name or a file name that tells it (.mjlog .jsonl .tenhou6.json ...)"
        raise LogError(
            f"{path}: the name does not tell the format; expected {expected}", file=path, expected=expected
        )
    text, lost = format_games(games, format, **options)
    with WholeFile(path, compress=path.lower().endswith(".gz")) as file:
        file.write(text.encode("utf-8"))
    return lost


def write_bytes(path: str, data: bytes) -> None:
    """Put `data` under the name `path` in one step. LogError when that is impossible."""
    with WholeFile(path) as file:
        file.write(data)


class WholeFile:
    """A file that grows under another name and gets its own when the `with` block ends well; else nothing of
    it stays. `compress`: gzip. Every method raises LogError where the disk does not take it.
    """

    def __init__(self, path: str, *, compress: bool = False) -> None:
        self.path = path
        self._compress = compress
        self._temporary: str | None = None
        self._raw: IO[bytes] | None = None
        self._out: IO[bytes] | gzip.GzipFile | None = None

    def __enter__(self) -> Self:
        folder, name = os.path.split(self.path)
        with self._named_errors():
            handle, self._temporary = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".")
            self._raw = self._out = os.fdopen(handle, "wb")
            if self._compress:
                # no time stamp and no name: the same games give the same bytes
                self._out = gzip.GzipFile("", "wb", 6, self._raw, mtime=0)
        return self

    def write(self, data: bytes) -> None:
        """Add bytes; gzip is done here."""
        if self._out is None:
            raise ValueError(f"{self.path}: not open for writing")
        with self._named_errors():
            self._out.write(data)

    def __exit__(self, kind: object, *rest: object) -> None:
        if self._raw is None or self._out is None or self._temporary is None:
            return
        try:
            if kind is None:
                with self._named_errors():
                    self._out.close()
                    self._raw.close()
                    os.chmod(self._temporary, 0o666 & ~_umask())
                    os.replace(self._temporary, self.path)
                    self._temporary = None
        finally:
            with suppress(OSError):
                self._raw.close()
            if self._temporary is not None:
                with suppress(OSError):
                    os.unlink(self._temporary)
            self._raw = self._out = None

    @contextmanager
    def _named_errors(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            what = f"{self.path}: cannot be written: {error.strerror or error}"
            raise LogError(what, file=self.path, expected="a writable place") from error


class GameFile:
    """A file that takes any number of games, one after another, and holds only the one at hand in memory. It
    is the file that `write_games` makes of all of them together, and appears when the `with` block ends well.
    Without a game there is no file.
    """

    def __init__(self, path: str, format: str) -> None:
        self._file = WholeFile(path, compress=path.lower().endswith(".gz"))
        self._array = format in _ARRAYS
        self._first = ""
        self.games = 0
        """How many it has."""

    def __enter__(self) -> Self:
        return self

    def add(self, text: str) -> None:
        """One more game, as `format_games` writes it."""
        if not self.games:
            self._file.__enter__()
        self.games += 1
        if self._array and self.games == 1:
            # only a second game makes a list of it
            self._first = text
            return
        if self._array:
            text = ("[" + self._first.rstrip("\n") if self.games == 2 else "") + "," + text.rstrip("\n")
            self._first = ""
        self._file.write(text.encode("utf-8"))

    def __exit__(self, kind: object, *rest: object) -> None:
        try:
            if kind is None and self._array and self.games:
                self._file.write((self._first if self.games == 1 else "]\n").encode("utf-8"))
        except BaseException as error:
            self._file.__exit__(type(error))
            raise
        self._file.__exit__(kind)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
