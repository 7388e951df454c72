"""Facts that many tests share: where foreign game records are, and how many of them were checked."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
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
