"""How far is a long run? One line on a terminal, rewritten in place; nothing where stderr is no terminal."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from typing import TextIO

from ..errors import MahjongError

Report = Callable[[int, int], None]
"""Called with (done, total) after every chunk."""

_WIDTH = 30


class Line:
    """A line of text on a stream, rewritten in place; `close()` wipes it. Without a stream: nothing."""

    def __init__(self, stream: TextIO | None, every: float = 0.1) -> None:
        self._stream = stream
        self._every = every
        self._last = -1.0
        self._shown = 0

    def show(self, text: str, always: bool = False) -> None:
        """Put `text` there; what comes too soon after the last one is left out, unless `always`."""
        now = time.monotonic()
        if not always and self._last >= 0 and now - self._last < self._every:
            return
        self._last = now
        self._write("\r" + text.ljust(self._shown))
        self._shown = len(text)

    def close(self) -> None:
        """Wipe the line so that what follows stands alone."""
        if self._shown:
            self._write("\r" + " " * self._shown + "\r")
            self._shown = 0

    def _write(self, text: str) -> None:
        if self._stream is None:
            return
        try:
            self._stream.write(text)
            self._stream.flush()
        except (OSError, ValueError):
            pass  # a closed terminal must not end a long run


def terminal_line() -> Line:
    """A line on stderr where that is a terminal, else one that shows nothing."""
    return Line(sys.stderr if _on_terminal() else None)


class Bar(Line):
    """A progress bar with speed and time left. Call it with (done, total); `close()` wipes the line."""

    def __init__(self, label: str, stream: TextIO | None = None, every: float = 0.1) -> None:
        super().__init__(stream if stream is not None else sys.stderr, every)
        self._label = label
        self._start = time.monotonic()

    def __call__(self, done: int, total: int) -> None:
        passed = time.monotonic() - self._start
        speed = done / passed if passed > 0 else 0.0
        left = (total - done) / speed if speed > 0 else 0.0
        rest = f"  {speed:,.0f}/s  {_clock(left)} left" if done else ""
        full = _WIDTH * done // total if total else _WIDTH
        percent = 100 * done // total if total else 100
        line = f"{self._label} [{'#' * full}{'.' * (_WIDTH - full)}] {percent:3d} %  {done:,}/{total:,}{rest}"
        self.show(line, always=done >= total)


def _on_terminal() -> bool:
    return sys.stderr is not None and sys.stderr.isatty()


def _clock(seconds: float) -> str:
    minutes, second = divmod(round(seconds), 60)
    hours, minute = divmod(minutes, 60)
    return f"{hours}:{minute:02d}:{second:02d}" if hours else f"{minute}:{second:02d}"


def progress_report(progress: bool | Report, label: str) -> tuple[Report, Callable[[], None]]:
    """What to call after each chunk and at the end, for `progress=` True (a bar if stderr is a terminal),
    False, or a function of (done, total).
    """
    if callable(progress):
        return progress, _nothing
    if not isinstance(progress, bool):
        raise MahjongError(f"progress={progress!r}: True, False or a function of (done, total)")
    if progress and _on_terminal():
        bar = Bar(label)
        return bar, bar.close
    return _ignore, _nothing


def _ignore(done: int, total: int) -> None:
    return None


def _nothing() -> None:
    return None
