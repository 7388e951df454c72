"""How does a file change in one step? It is written beside its place, made safe, and then put there."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress
from os import PathLike
from pathlib import Path
from typing import IO

from ..errors import MahjongError


def path_of(path: object, name: str = "path") -> Path:
    """A path as given by a user. MahjongError for what is none."""
    try:
        text = os.fspath(path)  # type: ignore[call-overload]
    except TypeError:
        text = None
    if not isinstance(text, str) or not text or "\0" in text:
        raise MahjongError(f"{name} {path!r} is no path of a file")
    return Path(text)


def write_whole(path: str | PathLike[str], write: Callable[[IO[bytes]], None]) -> None:
    """Write a file so that it is there whole or not at all; what was there before stays until then. OSError
    names the path.
    """
    import tempfile  # costly to load, seldom wanted

    target = path_of(path)
    if target.exists() and not target.is_file():
        with open(target, "wb") as device:  # /dev/stdout and its kind are no files to be replaced
            write(device)
        return
    temporary: str | None = None
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{target.name}.", dir=target.parent)
        with os.fdopen(handle, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.chmod(temporary, 0o666 & ~_umask())
        os.replace(temporary, target)
        temporary = None
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(target)) from error
    finally:
        if temporary is not None:
            with suppress(OSError):
                os.unlink(temporary)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
