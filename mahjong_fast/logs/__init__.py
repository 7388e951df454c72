"""Game records: every format in and out through one value, `Game`.

`read(path)` gives the games of a file, folder or archive, `iter_games(paths)` one after another, `write(game,
path)` writes one, `verify(path)` plays them on the engine and names every difference. Formats: `mjai`,
`tenhou_xml`, `tenhou_json`, `majsoul`, `majiang`.
"""

from __future__ import annotations

import gc
import importlib
import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import LogError, MahjongError

from .formats import FORMATS, format_of_name, sniff
from .model import Finding, Game
from .sources import iter_files, open_documents, path_text
from .tile_counts import fifth_copy

if TYPE_CHECKING:
    import numpy as np

    from mahjong_fast.rulesets import Ruleset

    from .counting import Stats
    from .datasets import Dataset
    from .shards import Shards
    from .training import Decision
    from .verification import Report

__all__ = [
    "FORMATS",
    "Finding",
    "Game",
    "LogError",
    "dataset",
    "decision_arrays",
    "decisions",
    "iter_games",
    "parse",
    "read",
    "read_shards",
    "sniff",
    "stats",
    "verify",
    "write",
]

_PARSERS = {
    "tenhou_xml": ("tenhou_xml", "parse_mjlog"),
    "mjai": ("mjai", "parse_mjai"),
    "majsoul": ("majsoul", "parse_majsoul"),
    "majiang": ("majiang", "parse_majiang"),
    "tenhou_json": ("tenhou_json", "parse_tenhou_json"),
}
Paths = str | os.PathLike[str] | Iterable[str | os.PathLike[str]]


def parse(
    data: bytes | str,
    format: str | None = None,
    *,
    file: str | None = None,
    rules: Ruleset | str | None = None,
    errors: str | Callable[[LogError], Any] = "raise",
) -> list[Game]:
    """The games in a record that is already in memory. `file` is the name used in messages, `rules` replaces
    what the record says. `errors`: as in `iter_games`.

    Raises LogError naming the place and what was expected; for a tile that is there five times, too.
    """
    try:
        games = parse_unchecked(data, format, file=file, rules=rules)
    except LogError as error:
        _handle(error, errors)
        return []
    good = []
    for game in games:
        impossible = fifth_copy(game)
        if impossible is None:
            good.append(game)
        else:
            _handle(impossible, errors)
    return good


def parse_unchecked(
    data: bytes | str,
    format: str | None = None,
    *,
    file: str | None = None,
    rules: Ruleset | str | None = None,
) -> list[Game]:
    """The games as they stand there, with tiles no wall can give: for `verify`, which names what is wrong."""
    if isinstance(data, bytearray | memoryview):
        data = bytes(data)
    if not isinstance(data, bytes | str):
        expected = "bytes or text of a record (read(path) reads files)"
        raise LogError(f"{file or 'record'}: {type(data).__name__}, {expected} expected", expected=expected)
    if format is None:
        format = sniff(data, file)
    if not isinstance(format, str) or format not in _PARSERS:
        raise LogError(
            f"unknown format {format!r}: expected one of {', '.join(FORMATS)}",
            file=file,
            expected=", ".join(FORMATS),
        )
    module, name = _PARSERS[format]
    parser: Callable[[bytes | str, str | None], list[Game]] = getattr(
        importlib.import_module(f"{__name__}.{module}"), name
    )
    with _without_collecting():
        games = parser(data, file)
    return games if rules is None else [_with_rules(game, rules) for game in games]


@contextmanager
def _without_collecting() -> Iterator[None]:
    """No search for cycles meanwhile: a reader makes none, and a hundred thousand new events would start it
    again and again (a third of the time, with many games in memory).
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()


def _with_rules(game: Game, rules: Ruleset | str) -> Game:
    from dataclasses import replace

    from mahjong_fast.rulesets import rules as find_rules

    return replace(game, rules=find_rules(rules))


def read(
    path: str | os.PathLike[str], format: str | None = None, *, rules: Ruleset | str | None = None
) -> list[Game]:
    """All games of a file, an archive (gz, zip, tar) or a folder. The format is found by looking at the data,
    not at the name.

    Raises LogError (file, line or tag, what was expected) at the first file that cannot be read;
    `iter_games(errors="skip")` goes on.
    """
    return list(iter_games(path, format, rules=rules))


def iter_games(
    paths: Paths,
    format: str | None = None,
    *,
    rules: Ruleset | str | None = None,
    errors: str | Callable[[LogError], Any] = "raise",
) -> Iterator[Game]:
    """The games of files, folders and archives, one after another, in the order of their names; one file is
    in memory at a time.

    `errors`: "raise" stops at the first unreadable file or impossible game, "skip" leaves it out, a function
    is called with each LogError and goes on.
    """
    check_errors(errors)
    for path in iter_files(paths):
        try:
            for name, data in open_documents(path):
                yield from parse(data, format, file=name, rules=rules, errors=errors)
        except LogError as error:
            _handle(error, errors)


def check_errors(errors: object) -> None:
    """MahjongError for what says nothing about errors."""
    if not callable(errors) and errors not in ("raise", "skip"):
        raise MahjongError(f"errors={errors!r}: expected 'raise', 'skip' or a function")


def _handle(error: LogError, errors: str | Callable[[LogError], Any]) -> None:
    if errors == "raise":
        raise error
    if callable(errors):
        errors(error)


def write(
    games: Game | Iterable[Game], path: str | os.PathLike[str], format: str | None = None, **options: Any
) -> list[str]:
    """Write games to a file (gzip when the name ends in .gz), all or nothing; returns what the format could
    not hold, in words.

    `format` defaults to what the name says: `.mjlog` and `.xml` Tenhou XML, `.tenhou6.json` tenhou.net/6,
    `.majsoul.json`, `.majiang.json`, other `.json` and `.jsonl` mjai. `options` go to the writer of the
    format (docs/logs.md).
    """
    from .writing import write_games

    listed = [games] if isinstance(games, Game) or not isinstance(games, Iterable) else list(games)
    if wrong := [game for game in listed if not isinstance(game, Game)]:
        raise LogError(
            f"{str(wrong[0])[:60]!r} is no Game: logs.read and Game.from_events give them", expected="games"
        )
    name = path_text(path)
    return write_games(listed, name, format or format_of_name(name), options)


def verify(source: Any, **options: Any) -> Report:
    """Play records again on the engine and report every difference from the rules; see `logs.verification`.

    `source`: a Game, games, or paths; options `rules format walls workers`. The report has `ok`, `games`,
    `hands`, `problems`.
    """
    from .verification import verify as run

    return run(source, **options)


def stats(source: Any, **options: Any) -> Stats:
    """Count what happened in records, player by player; see `logs.counting` for the options `by workers
    format rules errors`, `mahjong_fast.studies.record_report` for figures with error bars.
    """
    from .counting import stats as run

    return run(source, **options)


def decisions(game: Game, seat: int | None = None, skip_forced: bool = False) -> Iterator[Decision]:
    """The decisions of a game: what a player saw, could do and did; see `logs.training`."""
    from .training import decisions as run

    return run(game, seat, skip_forced)


def dataset(paths: Paths, encoder: str | None = "compact", **options: Any) -> Dataset:
    """Decisions of records as arrays, in several processes; see `logs.datasets.dataset` for the options `seat
    skip_forced hidden actions augment seed batch_size workers format rules errors`.
    """
    from .datasets import dataset as run

    return run(paths, encoder, **options)


def decision_arrays(game: Game, **options: Any) -> dict[str, np.ndarray[Any, Any]]:
    """The decisions of one game as arrays; see `logs.training` for the options `seat skip_forced hidden
    encoder actions suits turn`.
    """
    from .training import decision_arrays as run

    return run(game, **options)


def read_shards(folder: str | os.PathLike[str], batch_size: int | None = None) -> Shards:
    """A data set that `dataset(...).write(folder)` has written; see `logs.shards`."""
    from .shards import read_shards as run

    return run(folder, batch_size)
