"""How does a bot in another process play? It reads a line of JSON events and writes a line with its move.

Time is limited and nothing of the other side is trusted: a bot that dies, hangs or writes nonsense raises
`BotFailure`, and the caller decides what that costs.
"""

from __future__ import annotations

import contextlib
import json
import math
import os
import queue
import shlex
import signal
import subprocess
import threading
import time
from collections.abc import Sequence
from typing import Any, Final, NoReturn

from ..errors import MahjongError

Event = dict[str, Any]

LONGEST_LINE: Final = 1 << 20
"""Bytes of a line of answer; a longer one is nonsense."""
_KINDS: Final = ("missing", "died", "timeout", "garbage", "error", "illegal")


class BotFailure(MahjongError):
    """A bot that gave no usable answer. `kind`: `missing` (it cannot be started), `died`, `timeout`,
    `garbage` (no JSON object), `error` (an exception of a bot in this process), `illegal` (no legal move).
    """

    def __init__(self, kind: str, message: str) -> None:
        if kind not in _KINDS:
            raise ValueError(f"kind {kind!r}: expected one of {', '.join(_KINDS)}")
        super().__init__(message)
        self.kind = kind


def as_seconds(name: str, value: Any) -> float:
    """A time to wait. Raises MahjongError for what is no number of seconds above 0."""
    most = math.floor(threading.TIMEOUT_MAX)
    if isinstance(value, bool) or not isinstance(value, int | float) or not 0 < value <= most:
        raise MahjongError(f"{name} is {value!r}: a number of seconds above 0, at most {most}")
    return float(value)


class ProcessBot:
    """A program that plays mjai over stdin and stdout.

    `command`: its command line, as text or list. It gets one line per decision, a JSON list of the events
    since the last one, and answers with one line, a JSON object; with `style="single"` every event is a line
    of its own and each is answered (`{"type": "none"}` where there is nothing to do). `timeout`: seconds for
    an answer, `first`: for the first one, in which the program starts up. What takes longer is killed, with
    the programs it started.
    """

    def __init__(
        self, command: str | Sequence[str], *, timeout: float = 5.0, first: float = 60.0, style: str = "batch"
    ) -> None:
        if style not in ("batch", "single"):
            raise MahjongError(f"style is {style!r}: 'batch' or 'single'")
        try:
            self.command = shlex.split(command) if isinstance(command, str) else list(map(str, command))
        except ValueError as error:
            raise MahjongError(f"the command of a bot {command!r}: {error}") from None
        if not self.command:
            raise MahjongError("the command of a bot is empty")
        self.timeout, self.style = as_seconds("timeout", timeout), style
        self._left = max(as_seconds("first", first), self.timeout)
        self._process: subprocess.Popen[bytes] | None = None
        self._lines: queue.Queue[bytes] = queue.Queue(maxsize=64)
        self._words: queue.SimpleQueue[bytes] = queue.SimpleQueue()
        self._ear = threading.Thread()
        self._gone = ""

    @property
    def alive(self) -> bool:
        """Whether it may still answer."""
        return not self._gone

    def react(self, events: Sequence[Event]) -> Event:
        """Its answer to the events since the last call. Raises BotFailure for a late one or nonsense."""
        if self._gone:
            raise BotFailure("died", self._gone)
        if self._process is None:
            self._start()
        if self.style == "batch":
            self._write(json.dumps(list(events), separators=(",", ":")))
            return self._read()
        answer: Event = {"type": "none"}
        for event in events:
            self._write(json.dumps(event, separators=(",", ":")))
            answer = self._read()
        return answer

    def tell(self, events: Sequence[Event]) -> None:
        """Events after which no answer is awaited: the end of a game."""
        if self._process is None or self._gone or not events:
            return
        if self.style == "batch":
            self._write(json.dumps(list(events), separators=(",", ":")))
        else:
            for event in events:
                self._write(json.dumps(event, separators=(",", ":")))

    def close(self) -> None:
        """End the program: its input is closed, and if it does not leave it is killed."""
        self._gone = self._gone or "it was closed"
        if self._process is not None:
            self._part(0.5)

    def _start(self) -> None:
        try:
            # A group of its own on POSIX: what a wrapper started is ended with it.
            self._process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.DEVNULL,
                start_new_session=os.name == "posix",
            )
        except (OSError, ValueError) as error:  # ValueError: a zero byte in the command
            self._gone = f"{self.command[0]}: {getattr(error, 'strerror', None) or error}"
            raise BotFailure("missing", self._gone) from None
        self._ear = threading.Thread(target=self._listen, args=(self._process,), daemon=True)
        self._ear.start()
        threading.Thread(target=self._speak, args=(self._process,), daemon=True).start()

    def _speak(self, process: subprocess.Popen[bytes]) -> None:
        """Writes what is to be told; a program that does not read holds up nobody. No bytes are the end."""
        assert process.stdin is not None
        with contextlib.suppress(OSError, ValueError), process.stdin as pipe:
            while words := self._words.get():
                pipe.write(words)
                pipe.flush()

    def _listen(self, process: subprocess.Popen[bytes]) -> None:
        """Puts line after line aside; an empty one is the end."""
        assert process.stdout is not None
        with process.stdout, contextlib.suppress(OSError, ValueError):
            while line := process.stdout.readline(LONGEST_LINE):
                self._lines.put(line)
        self._lines.put(b"")

    def _part(self, patience: float) -> int:
        """Close its input behind what is still to be told, wait a little, kill it if it is still there;
        returns the exit code.
        """
        process, self._process = self._process, None
        assert process is not None
        self._words.put(b"")
        try:
            process.wait(patience)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.wait()
        until = time.monotonic() + 1.0
        while self._ear.is_alive() and time.monotonic() < until:  # it may wait for room in the queue
            with contextlib.suppress(queue.Empty):
                self._lines.get(timeout=0.01)
        return process.returncode

    def _write(self, line: str) -> None:
        self._words.put(line.encode() + b"\n")

    def _read(self) -> Event:
        until = time.monotonic() + self._left
        self._left = self.timeout
        try:
            line = self._lines.get(timeout=max(until - time.monotonic(), 0.0))
        except queue.Empty:
            self._end("timeout", "no answer in time: it was killed")
        if not line:
            self._end("died", "it ended")
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not isinstance(answer, dict) or not isinstance(answer.get("type"), str):
            if len(line) >= LONGEST_LINE:
                self._end("garbage", "a line without end: it was killed")
            text = line[:60].decode(errors="replace").rstrip()
            raise BotFailure("garbage", f"it wrote {text!r}, not a JSON object with a type")
        return answer

    def _end(self, kind: str, why: str) -> NoReturn:
        assert self._process is not None
        code = self._part(0.2 if kind == "died" else 0.0)
        self._gone = why if kind != "died" else f"{why} (exit code {code})"
        raise BotFailure(kind, self._gone)

    def __repr__(self) -> str:
        return f"ProcessBot({' '.join(map(shlex.quote, self.command))!r})"


def _kill(process: subprocess.Popen[bytes]) -> None:
    """The program and its children. It has not been waited for, so its number still means it."""
    if os.name == "posix":
        with contextlib.suppress(OSError):
            os.killpg(process.pid, signal.SIGKILL)
    process.kill()
