"""How is a long run ended early without losing anything? The first Ctrl-C or SIGTERM only asks for it."""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import Any


class Stop:
    """Whether the run was asked to end early."""

    def __init__(self) -> None:
        self.asked = False


@contextmanager
def interruptible() -> Iterator[Stop]:
    """Within it the first Ctrl-C (or SIGTERM, which batch systems send before they kill) only sets `asked`,
    so that no finished chunk is lost; a second one interrupts as usual. Outside the main thread, where no
    signal arrives, nothing changes.
    """
    stop = Stop()
    if threading.current_thread() is not threading.main_thread():
        yield stop
        return
    before: dict[int, Any] = {}

    def first_time(signum: int, frame: FrameType | None) -> None:
        stop.asked = True
        signal.signal(signum, before[signum])

    numbers: tuple[int, ...] = (signal.SIGINT, signal.SIGTERM)
    for number in numbers:
        handler = signal.getsignal(number)
        if handler is signal.SIG_IGN or handler is None:
            continue  # started in the background (nohup) or handled outside Python: leave it so
        before[number] = handler
        signal.signal(number, first_time)
    try:
        yield stop
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
