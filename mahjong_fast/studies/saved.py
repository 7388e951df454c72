"""How are counts kept in a file? Checkpoints of a run and shards of many machines are the same small JSON.

A file is replaced in one step, after it is whole on the disk, and carries a digest: a killed run leaves the
last whole file, and a damaged one is told. The file before it stays beside it as `NAME.previous`.
"""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from os import PathLike
from pathlib import Path
from typing import IO, Any

from .. import __version__
from ..errors import MahjongError
from .files import path_of, write_whole
from .study import Study
from .tally import Tally

FORMAT = "mahjong_fast study counts"
FORMAT_VERSION = 1


@dataclass(frozen=True)
class Saved:
    """Counts of a study as a file holds them. `requested`: (first, deals) of the run, of
    all its shards if it is one."""

    study: str
    version: str
    parameters: Mapping[str, Any]
    settings: Mapping[str, Any]
    tally: Tally
    requested: tuple[int, int]
    seconds: float

    def to_dict(self) -> dict[str, Any]:
        """The content of the file."""
        body: dict[str, Any] = {
            "format": FORMAT,
            "format_version": FORMAT_VERSION,
            "study": self.study,
            "version": self.version,
            "parameters": dict(self.parameters),
            "settings": dict(self.settings),
            "requested": list(self.requested),
            "seconds": round(self.seconds, 3),
            "deals": self.tally.deals,
            "counts": self.tally.to_dict(),
        }
        body["digest"] = _digest(body)
        return body


def _digest(body: Mapping[str, Any]) -> str:
    plain = json.dumps(body, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return hashlib.sha256(plain.encode("utf-8", "surrogatepass")).hexdigest()


def save(path: str | PathLike[str], saved: Saved) -> None:
    """Write the file; the one that was there becomes `NAME.previous`. OSError if that cannot be done: the
    old file is then still there. MahjongError for parameters that are not ready for JSON.
    """
    try:
        text = json.dumps(saved.to_dict(), ensure_ascii=False, separators=(",", ":")) + "\n"
    except TypeError as error:
        raise MahjongError(
            f"the parameters or settings of the study {saved.study} cannot be written to a file: {error}"
        ) from None
    target = path_of(path)
    fresh = target.with_name(target.name + ".new")
    write_whole(fresh, lambda file: _write(file, text.encode()))
    if target.exists():
        os.replace(target, previous_of(target))
    os.replace(fresh, target)


def _write(file: IO[bytes], data: bytes) -> None:
    file.write(data)


def previous_of(path: str | PathLike[str]) -> Path:
    """Where the file before the last one is kept."""
    target = Path(path)
    return target.with_name(target.name + ".previous")


def load(path: str | PathLike[str]) -> Saved:
    """Read a file of counts. MahjongError if it is none, is damaged, or is of another version of the form."""
    place = path_of(path)
    if place.exists() and not place.is_file():  # a device may have no end
        what = "a folder" if place.is_dir() else "no ordinary file"
        raise MahjongError(f"{path} is {what}; name a file")
    try:
        data = json.loads(place.read_bytes())
    except (ValueError, RecursionError):
        raise MahjongError(f"{path} is no file of counts, or is damaged (not JSON){_remedy(path)}") from None
    if not isinstance(data, dict) or data.get("format") != FORMAT:
        raise MahjongError(f"{path} is no file of counts: --save (checkpoint=) of a study writes them")
    if data.get("format_version") != FORMAT_VERSION:
        raise MahjongError(
            f"{path}: form {data.get('format_version')!r} of the file is not known here (this mahjong_fast"
            f" {__version__} knows {FORMAT_VERSION}); use the version that wrote it: {data.get('version')!r}"
        )
    body = {key: value for key, value in data.items() if key != "digest"}
    if data.get("digest") != _digest(body):
        raise MahjongError(f"{path} is damaged: its counts do not agree with its digest{_remedy(path)}")
    try:
        first, deals = data["requested"]
        return Saved(
            str(data["study"]),
            str(data["version"]),
            dict(data["parameters"]),
            dict(data["settings"]),
            Tally.from_dict(data["counts"]),
            (int(first), int(deals)),
            float(data["seconds"]),
        )
    except (KeyError, TypeError, ValueError) as error:
        raise MahjongError(f"{path} is no file of counts: {type(error).__name__}: {error}") from None


def _remedy(path: str | PathLike[str]) -> str:
    before = previous_of(path)
    if Path(path).name.endswith(".previous") or not before.exists():
        return "; count its deals anew (a run that is to write it wants it moved away first)"
    try:
        deals = load(before).tally.deals
    except (MahjongError, OSError):
        return "; count its deals anew (a run that is to write it wants it moved away first)"
    return f"; {before} is whole and holds {deals:,}: move it to {Path(path).name} to go on from there"


def resume(path: str | PathLike[str], study: Study, first: int, deals: int) -> Saved | None:
    """The counts to go on from; None if there are none. MahjongError if they belong to another run."""
    if not Path(path).exists():
        if not previous_of(path).exists():
            return None
        path = previous_of(path)  # killed between two renames
    saved = load(path)
    if saved.study != study.name:
        raise MahjongError(f"{path} belongs to the study {saved.study}, not {study.name}; name another file")
    if saved.version != __version__:
        raise MahjongError(
            f"{path} was counted by mahjong_fast {saved.version}, this is {__version__}: the two may count"
            " differently; finish it with that version, or name another file"
        )
    differ = _differences(saved.parameters, study.parameters())
    if differ:
        raise MahjongError(f"{path} belongs to another run ({differ}); name another file")
    for begin, end in saved.tally.spans:
        if begin < first or end > first + deals:
            raise MahjongError(
                f"{path} holds {begin:,} to {end - 1:,}, more than {first:,} to {first + deals - 1:,}:"
                " ask for all of them, or name another file"
            )
    return saved


def _differences(saved: Mapping[str, Any], asked: Mapping[str, Any]) -> str:
    plain = json.loads(json.dumps(dict(asked)))
    return "; ".join(
        f"{key} is {saved.get(key)!r}, not {plain.get(key)!r}"
        for key in sorted({*saved, *plain})
        if saved.get(key) != plain.get(key)
    )


def merge(files: Iterable[str | PathLike[str]]) -> Saved:
    """The counts of several files of one study added up, in any order. MahjongError names the file that does
    not belong to the others, or deals counted twice.
    """
    if isinstance(files, (str, PathLike)) or not isinstance(files, Iterable):
        raise MahjongError(f"merge takes a list of files, not {files!r}")
    total: Saved | None = None
    origin = ""
    for path in files:
        one = load(path)
        if total is None:
            total, origin = one, str(path)
            continue
        if one.study != total.study:
            raise MahjongError(f"{path} is of the study {one.study}, {origin} of {total.study}")
        if one.version != total.version:
            raise MahjongError(
                f"{path} was counted by mahjong_fast {one.version}, {origin} by {total.version}: the two may"
                " count differently; count one of them again"
            )
        differ = _differences(one.parameters, total.parameters)
        if differ:
            raise MahjongError(f"{path} and {origin} are different runs: {differ}")
        try:
            tally = total.tally + one.tally
        except MahjongError as error:
            raise MahjongError(f"{path}: {error}") from None
        begin = min(total.requested[0], one.requested[0])
        end = max(sum(total.requested), sum(one.requested))
        total = Saved(
            total.study,
            total.version,
            total.parameters,
            total.settings,
            tally,
            (begin, end - begin),
            total.seconds + one.seconds,
        )
    if total is None:
        raise MahjongError("merge needs at least one file of counts")
    return total
