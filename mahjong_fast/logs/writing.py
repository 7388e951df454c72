"""How does a record get onto the disk? Formats dispatched, output complete or absent."""

from __future__ import annotations

import gzip
import importlib
import os
import tempfile
from collections.abc import Callable
from typing import Any

from mahjong_fast.errors import LogError

from .formats import FORMATS
from .model import Game

_WRITERS = {
    "tenhou_xml": ("tenhou_xml_write", "format_mjlog"),
    "majsoul": ("majsoul_write", "format_majsoul"),
    "majiang": ("majiang_write", "format_majiang"),
    "tenhou_json": ("tenhou_json_write", "format_tenhou_json"),
    "mjai": ("mjai_write", "format_mjai"),
}
# A writer returns the text and, in words, what it had to leave out.
Writer = Callable[..., tuple[str, list[str]]]


def format_games(games: list[Game], format: str, **options: Any) -> tuple[str, list[str]]:
    """(text of the record, what the format could not hold). LogError for an unknown format or a game the
    format cannot express.
    """
    if format not in _WRITERS:
        expected = ", ".join(FORMATS)
        raise LogError(f"unknown format {format!r}: expected one of {expected}", expected=expected)
    module, name = _WRITERS[format]
    writer: Writer = getattr(importlib.import_module(f"mahjong_fast.logs.{module}"), name)
    return writer(games, **options)


def write_games(games: list[Game], path: str, format: str | None, options: dict[str, Any]) -> list[str]:
    """Write games to `path`; the file appears under its name only when it is complete."""
    if format is None:
        expected = "a format name or a file name that tells it (.mjlog .jsonl .tenhou6.json ...)"
        raise LogError(
            f"{path}: the name does not tell the format; expected {expected}", file=path, expected=expected
        )
    text, lost = format_games(games, format, **options)
    data = text.encode("utf-8")
    if path.lower().endswith(".gz"):
        # no time stamp: the same game gives the same bytes
        data = gzip.compress(data, 6, mtime=0)
    write_bytes(path, data)
    return lost


def write_bytes(path: str, data: bytes) -> None:
    """Put `data` under the name `path` in one step. LogError when that is impossible."""
    folder, name = os.path.split(path)
    temporary = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{name}.", dir=folder or ".")
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, path)
    except OSError as error:
        if temporary is not None and os.path.exists(temporary):
            os.unlink(temporary)
        raise LogError(
            f"{path}: cannot be written: {error.strerror or error}", file=path, expected="a writable place"
        ) from error
    except BaseException:
        if temporary is not None and os.path.exists(temporary):
            os.unlink(temporary)
        raise


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
