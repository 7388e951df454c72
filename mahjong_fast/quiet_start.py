"""What does Ctrl-C do while the command line loads? It ends it quietly with code 130, as it does later on.

Nothing of the command line can catch a KeyboardInterrupt before the package is loaded. Programs that import
the package keep what they have.
"""

from __future__ import annotations

import os
import signal
import sys
import threading

_QUIET = (
    os.path.basename((getattr(sys, "argv", None) or [""])[0]) in ("mahjong-fast", "-m")
    and threading.current_thread() is threading.main_thread()
    and signal.getsignal(signal.SIGINT) is signal.default_int_handler
)
if _QUIET:
    signal.signal(signal.SIGINT, lambda *_: os._exit(130))


def loaded() -> None:
    """The package is there: Ctrl-C is KeyboardInterrupt again."""
    if _QUIET:
        signal.signal(signal.SIGINT, signal.default_int_handler)
