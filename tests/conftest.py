"""Facts that many tests share: where foreign game records are, and how many of them were checked."""

from __future__ import annotations

import os
import signal
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

# Started in the background of a shell (`pytest ... &`) everything ignores Ctrl-C; tests send it to programs.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

ROOT = Path(__file__).resolve().parent.parent
# Time per example says more about what else a machine does than about the code.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")
_CHECKED: Counter[str] = Counter()


def shared_folder() -> Path:
    """Other people's records, read for checking only; the environment variable MAHJONG_FAST_SHARED names the
    folder.
    """
    named = os.environ.get("MAHJONG_FAST_SHARED")
    return Path(named) if named else ROOT.parent / "shared"


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with other people's records. Skips the test where it is absent."""
    folder = shared_folder()
    if not (folder / "data").is_dir():
        pytest.skip(f"no foreign records: {folder} is absent (set MAHJONG_FAST_SHARED)")
    return folder


@pytest.fixture(scope="session")
def records_checked() -> Counter[str]:
    """Counts of real records that were checked, by kind; the summary of the run prints their sum."""
    return _CHECKED


def pytest_sessionfinish(session: pytest.Session) -> None:
    """Under pytest-xdist each worker sends its counts home."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["records_checked"] = dict(_CHECKED)


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """A worker of pytest-xdist has ended."""
    _CHECKED.update(getattr(node, "workeroutput", {}).get("records_checked", {}))


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if _CHECKED:
        kinds = ", ".join(f"{kind} {count}" for kind, count in sorted(_CHECKED.items()))
        terminalreporter.write_line(f"real records: {sum(_CHECKED.values())} checked ({kinds})")
    elif not (shared_folder() / "data").is_dir():
        terminalreporter.write_line(
            "real records: 0 checked: no folder of foreign records is there (set MAHJONG_FAST_SHARED)"
        )
    else:
        terminalreporter.write_line("real records: 0 checked: none of the selected tests reads any")
