"""Which bytes are to be read? Files, folders, gzip, zip and tar, one record file at a time, within limits.

Compressed input is opened by what it is, not by its name, so a `.mjlog` that is really gzip, or a file
without any extension, is read too. Every limit is there for files that grow without end when unpacked.
"""

from __future__ import annotations

import gzip
import io
import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Literal

from mahjong_fast.errors import LogError

MAX_FILE = 256 << 20
"""Bytes of one unpacked record file; more is refused."""
MAX_RATIO = 200
"""How many times larger than the file on the disk all its members together may be, beyond `MAX_FILE`; records
shrink to a fifth to a twentieth.
"""
MAX_DEPTH = 3
"""Archives inside archives."""
MAX_MEMBERS = 1_000_000
_CHUNK = 1 << 16
_SMALL = 1 << 18
_ZIP_MAGIC = (b"PK\x03\x04", b"PK\x05\x06")


def path_text(path: Any) -> str:
    """The text of a path. LogError for what is none."""
    expected = "the path of a file or folder"
    if hasattr(path, "read"):
        raise LogError(
            "an open file is not read: give its path, or logs.parse(file.read())", expected=expected
        )
    try:
        name = os.fspath(path)
    except TypeError:
        name = None
    if not isinstance(name, str) or "\0" in name:
        raise LogError(f"{str(path)[:60]!r} is no path: {expected} expected", expected=expected)
    return name


def listed_paths(paths: Any) -> list[Any]:
    """One path or several as a list. LogError for what is neither."""
    if isinstance(paths, str | bytes | os.PathLike) or hasattr(paths, "read"):
        return [path_text(paths)]
    return list(paths) if isinstance(paths, Iterable) else [path_text(paths)]


def existing(paths: Any) -> list[str]:
    """Paths as texts. LogError for one behind which there is nothing."""
    names = [path_text(path) for path in listed_paths(paths)]
    for name in names:
        if not os.path.exists(name):
            raise LogError(f"{name}: there is no such file", file=name, expected="an existing file or folder")
    return names


def iter_files(paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]]) -> Iterator[Path]:
    """The files behind paths: a folder stands for all files in it and below, in the order of their names;
    hidden files are left out.
    """
    for item in listed_paths(paths):
        path = Path(path_text(item))
        if os.path.isdir(path):
            for folder, folders, names in os.walk(path):
                folders[:] = sorted(name for name in folders if not name.startswith("."))
                for name in sorted(names):
                    if not name.startswith("."):
                        yield Path(folder, name)
        else:
            yield path


def open_documents(path: str | os.PathLike[str]) -> Iterator[tuple[str, bytes]]:
    """(name, unpacked bytes) of every record file behind `path`; members of archives are named
    `archive.zip!member`.

    Raises LogError when the file cannot be opened, is not what its first bytes promise, or passes a limit.
    """
    name = path_text(path)
    try:
        data = _small_file(name)
        if data is not None and not _is_archive(data[:512]):
            yield name, data
            return
        with open(name, "rb") as file:
            head = file.read(512)
            file.seek(0)
            if not _is_archive(head):
                data = file.read(MAX_FILE + 1)
                if len(data) > MAX_FILE:
                    raise _too_big(name)
                yield name, data
            else:
                total, most = 0, MAX_FILE + MAX_RATIO * os.fstat(file.fileno()).st_size
                for member, data in _unpack(name, file, head, 0):
                    total += len(data)
                    if total > most:
                        expected = f"members of at most {MAX_RATIO} times the size of the archive"
                        raise LogError(
                            f"{name}: more than {total >> 20} MiB when unpacked; expected {expected}",
                            file=name,
                            expected=expected,
                        )
                    yield member, data
    except OSError as error:
        raise LogError(
            f"{name}: cannot be read: {error.strerror or error}", file=name, expected="a readable file"
        ) from error


def _small_file(name: str) -> bytes | None:
    """All of an ordinary file of usual size, with as few calls of the system as there can be (they are most
    of what reading a record costs); None for others.
    """
    number = os.open(name, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    try:
        found = os.fstat(number)
        if not stat.S_ISREG(found.st_mode) or found.st_size >= _SMALL:
            return None
        data = os.read(number, found.st_size + 1)
        return data if len(data) == found.st_size else None
    finally:
        os.close(number)


@dataclass(frozen=True, slots=True)
class Document:
    """One record file to be worked on; or why it could not be opened."""

    name: str
    data: bytes = b""
    error: LogError | None = None


def iter_documents(paths: Iterable[str | os.PathLike[str]]) -> Iterator[Document]:
    """Every record file behind paths, one at a time; a file that cannot be opened comes as its error, behind
    what could be read of it.
    """
    for path in iter_files(paths):
        try:
            for name, data in open_documents(path):
                yield Document(name, data)
        except LogError as error:
            yield Document(os.fspath(path), error=error)


def _is_archive(head: bytes) -> bool:
    return head[:2] == b"\x1f\x8b" or head[:4] in _ZIP_MAGIC or head[257:262] == b"ustar"


def _too_big(name: str) -> LogError:
    expected = f"at most {MAX_FILE >> 20} MiB in one file"
    return LogError(
        f"{name}: larger than {MAX_FILE >> 20} MiB when unpacked; {expected}", file=name, expected=expected
    )


def _unpack(name: str, file: IO[bytes], head: bytes, depth: int) -> Iterator[tuple[str, bytes]]:
    if depth > MAX_DEPTH:
        expected = f"at most {MAX_DEPTH} archives inside each other"
        raise LogError(
            f"{name}: archive inside archive inside archive; {expected}", file=name, expected=expected
        )
    if head[:2] == b"\x1f\x8b":
        if _holds_tar(file):
            yield from _counted(name, _tar_members(name, gzip.GzipFile(fileobj=file), "r|"), depth)
            return
        data = _gunzip(name, file)
        if _is_archive(data[:512]):
            yield from _unpack(name, io.BytesIO(data), data[:512], depth + 1)
        else:
            yield name, data
        return
    members = _zip_members(name, file) if head[:4] in _ZIP_MAGIC else _tar_members(name, file, "r:")
    yield from _counted(name, members, depth)


def _counted(name: str, members: Iterator[tuple[str, bytes]], depth: int) -> Iterator[tuple[str, bytes]]:
    for count, (member, data) in enumerate(members):
        if count >= MAX_MEMBERS:
            raise LogError(
                f"{name}: more than {MAX_MEMBERS} files", file=name, expected=f"at most {MAX_MEMBERS} files"
            )
        if _is_archive(data[:512]):
            yield from _unpack(member, io.BytesIO(data), data[:512], depth + 1)
        else:
            yield member, data


def _holds_tar(file: IO[bytes]) -> bool:
    """Whether gzip data is a tar file, which is read member by member, however large it is."""
    start = file.tell()
    try:
        head = zlib.decompressobj(31).decompress(file.read(_CHUNK), 512)
    except zlib.error:
        head = b""
    file.seek(start)
    return head[257:262] == b"ustar"


def _gunzip(name: str, file: IO[bytes]) -> bytes:
    parts: list[bytes] = []
    size = 0
    unpacker = zlib.decompressobj(31)
    pending = file.read(_CHUNK)
    try:
        while pending:
            part = unpacker.decompress(pending, MAX_FILE + 1 - size)
            size += len(part)
            if size > MAX_FILE:
                raise _too_big(name)
            parts.append(part)
            if unpacker.eof:
                # Several gzip files one after another are one file; blanks behind the end are padding.
                pending = (unpacker.unused_data + file.read(_CHUNK)).lstrip(b"\0")
                if pending:
                    unpacker = zlib.decompressobj(31)
            else:
                pending = unpacker.unconsumed_tail or file.read(_CHUNK)
    except zlib.error as error:
        raise LogError(f"{name}: broken gzip data: {error}", file=name, expected="gzip data") from error
    if not unpacker.eof:
        raise LogError(
            f"{name}: the gzip data ends in the middle", file=name, expected="a complete gzip file"
        )
    return b"".join(parts)


def _limited(name: str, stream: IO[bytes]) -> bytes:
    data = stream.read(MAX_FILE + 1)
    if len(data) > MAX_FILE:
        raise _too_big(name)
    return data


def _zip_members(name: str, file: IO[bytes]) -> Iterator[tuple[str, bytes]]:
    try:
        with zipfile.ZipFile(file) as archive:
            for info in archive.infolist():
                if info.is_dir() or Path(info.filename).name.startswith("."):
                    continue
                member = f"{name}!{info.filename}"
                with archive.open(info) as stream:
                    yield member, _limited(member, stream)
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise LogError(f"{name}: broken zip file: {error}", file=name, expected="a zip file") from error


def _tar_members(
    name: str, file: IO[bytes] | gzip.GzipFile, mode: Literal["r:", "r|"]
) -> Iterator[tuple[str, bytes]]:
    try:
        with tarfile.open(fileobj=file, mode=mode) as archive:
            for info in archive:
                if not info.isfile() or Path(info.name).name.startswith("."):
                    continue
                stream = archive.extractfile(info)
                if stream is not None:
                    member = f"{name}!{info.name}"
                    yield member, _limited(member, stream)
    except (tarfile.TarError, EOFError, zlib.error, gzip.BadGzipFile) as error:
        raise LogError(f"{name}: broken tar file: {error}", file=name, expected="a tar file") from error
