"""Who writes a file of counts? One run at a time: of two, each would put away what the other counted."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from os import PathLike
from pathlib import Path

from ..errors import MahjongError

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None  # type: ignore[assignment]


@contextmanager
def only_writer(path: str | PathLike[str] | None) -> Iterator[None]:
    """While it lasts no other run can have `path` (a file `NAME.lock` beside it is locked, and removed at the
    end). The lock ends with the process, however that ends. MahjongError when another run has it. Where files
    cannot be locked (Windows, some network file systems) nothing is checked.
    """
    place = None if path is None else Path(path)
    # A path without a name is a folder: told when it is opened.
    name = place.with_name(place.name + ".lock") if place is not None and place.name else None
    handle = None if path is None or name is None else _lock(path, name)
    try:
        yield
    finally:
        if handle is not None and name is not None:
            with suppress(OSError):
                os.unlink(name)
            os.close(handle)


def _lock(path: str | PathLike[str], name: Path) -> int | None:
    if fcntl is None:
        return None
    while True:
        try:
            handle = os.open(name, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o666)
        except OSError:
            return None  # a place where nothing can be written: told when the counts are
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            owner = os.read(handle, 200).decode(errors="replace").strip()
            os.close(handle)
            whose = f" ({owner})" if owner else ""
            raise MahjongError(
                f"{path}: another run{whose} is writing it: wait for its end, or name another place"
            ) from None
        except OSError:
            os.close(handle)
            return None  # no locks on this file system
        with suppress(OSError):
            if os.path.samestat(os.fstat(handle), os.stat(name)):
                with suppress(OSError):  # a full disk: the lock holds without its owner's name
                    os.ftruncate(handle, 0)
                    os.write(handle, f"process {os.getpid()} on {socket.gethostname()}".encode())
                return handle
        os.close(handle)  # the run before removed it in this moment: once more
