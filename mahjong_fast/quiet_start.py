"""What does Ctrl-C do while the command line loads? It ends it quietly with code 130, as it does later on.

Nothing of the command line can catch a KeyboardInterrupt before `main` runs. Programs that import the package
keep what they have.
"""

from __future__ import annotations

import os
import signal
import sys


def _is_command_line() -> bool:
    """Whether this process is `mahjong-fast ...` or `python -m mahjong_fast.cli ...`."""
    name: str = os.path.basename((getattr(sys, "argv", None) or [""])[0])
    if name != "-m":
        return name == "mahjong-fast"
    words = sys.orig_argv
    return "-m" in words and words[words.index("-m") + 1 :][:1] == ["mahjong_fast.cli"]


def _quiet() -> bool:
    if not _is_command_line() or signal.getsignal(signal.SIGINT) is not signal.default_int_handler:
        return False
    try:
        signal.signal(signal.SIGINT, lambda *_: os._exit(130))
    except ValueError:  # not the main thread: there is nobody to be interrupted
        return False
    return True


_QUIET = _quiet()


def loaded() -> None:
    """`main` runs and can catch it: Ctrl-C is KeyboardInterrupt again."""
    global _QUIET
    if _QUIET:
        _QUIET = False
        signal.signal(signal.SIGINT, signal.default_int_handler)
