"""How are many records turned into another format? File by file, in several processes, each result complete
or absent.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import LogError

from . import parse
from .formats import FORMATS, format_of_name
from .parallel import map_in_order, worker_count
from .sources import Document, existing, iter_documents, iter_files, open_documents
from .writing import GameFile, check_options, format_games, write_games

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

SUFFIXES = {
    "mjai": ".jsonl",
    "tenhou_xml": ".mjlog",
    "tenhou_json": ".tenhou6.json",
    "majsoul": ".majsoul.json",
    "majiang": ".majiang.json",
}
"""Ending of the files written in each format."""
_KNOWN_ENDINGS = (
    ".gz",
    ".mjlog",
    ".xml",
    ".jsonl",
    ".json",
    ".mjson",
    ".tenhou6",
    ".tenhou",
    ".majsoul",
    ".majiang",
    ".txt",
    ".log",
)


@dataclass(slots=True)
class Conversion:
    """What was done: `files` read, `games` written into `written` files, `errors` of files that could not be
    converted, and what the format could not hold (`lost`: words -> number of files).
    """

    files: int = 0
    games: int = 0
    written: int = 0
    errors: list[LogError] = field(default_factory=list)
    lost: Counter[str] = field(default_factory=Counter)

    def add(self, other: Conversion) -> None:
        """Take over what another part of the work did."""
        self.files += other.files
        self.games += other.games
        self.written += other.written
        self.errors += other.errors
        self.lost += other.lost


@dataclass(frozen=True, slots=True)
class _Job:
    path: str
    """File to read."""
    stem: str
    """Path of the output below the output folder, without ending."""


def convert(
    inputs: Iterable[str | os.PathLike[str]],
    output: str | os.PathLike[str],
    to: str | None = None,
    *,
    source_format: str | None = None,
    rules: Ruleset | str | None = None,
    gzip: bool = False,
    workers: int = 1,
    **options: Any,
) -> Iterator[Conversion]:
    """Convert files, folders and archives; yields what was done with each file, in order.

    `output` is a file when its name tells a format (`all.jsonl.gz`): all games go there. Otherwise it is a
    folder in which every input file gets its own, folders and archives as folders. `to`: the format; may be
    left out when the output's name tells it. `options` go to the writer (docs/logs.md). Raises LogError for
    unknown formats, missing inputs and two inputs with one output.
    """
    paths = existing(inputs)
    target = os.fspath(output)
    told = None if Path(target).is_dir() else format_of_name(target)
    to = to or told
    if to not in FORMATS:
        expected = ", ".join(FORMATS)
        raise LogError(f"format {to!r}: expected one of {expected}", expected=expected)
    check_options(to, options)
    worker_count(workers)
    if told is not None:
        yield from _into_one_file(paths, target, to, source_format, rules, options, workers)
        return
    work = partial(
        convert_file,
        folder=target,
        to=to,
        source_format=source_format,
        rules=rules,
        gzip=gzip,
        options=options,
    )
    yield from map_in_order(work, _jobs(paths), workers)


def _jobs(paths: list[str]) -> list[_Job]:
    """What to read and where to write it. LogError when two files would be written to one place."""
    jobs: list[_Job] = []
    taken: dict[str, str] = {}
    for path in paths:
        for file in iter_files(path):
            inside = file.relative_to(path) if Path(path).is_dir() else Path(file.name)
            stem = str(inside.with_name(_stem(inside.name)))
            if stem in taken:
                expected = "inputs with different names"
                raise LogError(
                    f"{file} and {taken[stem]} would both be written as {stem}; "
                    "convert them one after another",
                    file=str(file),
                    expected=expected,
                )
            taken[stem] = str(file)
            jobs.append(_Job(str(file), stem))
    return jobs


def _stem(name: str) -> str:
    """A file name without the endings of record formats."""
    while name.lower().endswith(_KNOWN_ENDINGS):
        shorter = name[: name.rindex(".")]
        if not shorter:
            break
        name = shorter
    return name


def convert_file(
    job: _Job,
    *,
    folder: str,
    to: str,
    source_format: str | None,
    rules: Ruleset | str | None,
    gzip: bool,
    options: dict[str, Any],
) -> Conversion:
    """Convert the records of one file or archive."""
    done = Conversion(files=1)
    try:
        for name, data in open_documents(job.path):
            try:
                games = parse(data, source_format, file=name, rules=rules, errors=done.errors.append)
                if not games:
                    continue
                out = Path(folder, _place(job, name) + SUFFIXES[to] + (".gz" if gzip else ""))
                out.parent.mkdir(parents=True, exist_ok=True)
                done.lost.update(write_games(games, str(out), to, options))
            except LogError as error:
                done.errors.append(_of_file(error, name))
                continue
            done.games += len(games)
            done.written += 1
    except LogError as error:
        done.errors.append(error)
    except OSError as error:
        what = f"{folder}: cannot be written: {error.strerror or error}"
        done.errors.append(LogError(what, file=folder, expected="a writable folder"))
    return done


def _place(job: _Job, name: str) -> str:
    """Where the record `name` belongs: members of an archive into a folder of the archive's name, never
    outside of it.
    """
    _, mark, member = name.partition("!")
    if not mark:
        return job.stem
    parts = [
        part
        for part in PurePosixPath(member.replace("!", "/").replace("\\", "/")).parts
        if part not in ("/", "..", ".")
    ]
    parts = [part.replace(":", "_") for part in parts] or ["record"]
    return str(Path(job.stem, *parts[:-1], _stem(parts[-1]) or "record"))


def _into_one_file(
    paths: list[str],
    target: str,
    to: str,
    source_format: str | None,
    rules: Ruleset | str | None,
    options: dict[str, Any],
    workers: int,
) -> Iterator[Conversion]:
    """All games in one file, one input after another: no more of them are in memory than are being worked
    on.
    """
    files = 0

    def documents() -> Iterator[Document]:
        nonlocal files
        for file in iter_files(paths):
            files += 1
            yield from iter_documents([file])

    work = partial(_texts_of, to=to, source_format=source_format, rules=rules, options=options)
    told = 0
    with GameFile(target, to) as file:
        for texts, lost, errors in map_in_order(work, documents(), workers):
            for text in texts:
                file.add(text)
            told, new = files, files - told
            yield Conversion(new, len(texts), 0, errors, Counter(lost))
    yield Conversion(files - told, written=int(file.games > 0))


def _texts_of(
    document: Document,
    *,
    to: str,
    source_format: str | None,
    rules: Ruleset | str | None,
    options: dict[str, Any],
) -> tuple[list[str], list[str], list[LogError]]:
    """The games of one record file in the other format, each for itself; what is lost; what was wrong."""
    if document.error is not None:
        return [], [], [document.error]
    texts: list[str] = []
    lost: dict[str, None] = {}
    errors: list[LogError] = []
    for game in parse(document.data, source_format, file=document.name, rules=rules, errors=errors.append):
        try:
            text, missing = format_games([game], to, **options)
        except LogError as error:
            errors.append(_of_file(error, document.name))
            continue
        texts.append(text)
        lost.update(dict.fromkeys(missing))
    return texts, list(lost), errors


def _of_file(error: LogError, name: str) -> LogError:
    """The error with the name of the record: what writes a game does not know where it came from."""
    return error if error.file else LogError(f"{name}: {error}", file=name, expected=error.expected)
