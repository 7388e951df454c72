"""Does the summary of a run say how many real records were checked, with and without pytest-xdist?"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
READS_RECORDS = "tests/parity/test_real_hands.py"
LINE = re.compile(r"^real records: .*$", re.MULTILINE)


def line(*options: str, shared: Path) -> str:
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-pno:cacheprovider", "--import-mode=importlib"]
    found = subprocess.run(
        [*command, *options, READS_RECORDS],
        cwd=ROOT,
        env={**os.environ, "MAHJONG_FAST_SHARED": str(shared)},
        capture_output=True,
        text=True,
        timeout=300,
    )
    [told] = LINE.findall(found.stdout)
    return str(told)


def test_without_records_it_says_why(tmp_path: Path) -> None:
    assert "0 checked: no folder of foreign records" in line(shared=tmp_path)


def test_workers_count_too(shared: Path) -> None:
    if find_spec("xdist") is None:
        pytest.skip("pytest-xdist is not installed")
    alone = line(shared=shared)
    assert re.search(r"[1-9][0-9]* checked \(", alone)
    assert line("-n", "2", shared=shared) == alone
