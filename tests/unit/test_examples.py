"""Every program of examples/ runs and prints something."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "examples"
EXAMPLES = sorted(FOLDER.glob("*.py"))
MINUTES = ("train_network", "train_policy")
"""They train something: run by .ci/long."""
NEEDS = {"train_network": "torch"}


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.long] if path.stem in MINUTES else [])
        for path in EXAMPLES
    ],
)
def test_example_runs(path: Path, tmp_path: Path) -> None:
    if path.stem in NEEDS:
        pytest.importorskip(NEEDS[path.stem])
    done = subprocess.run(
        [sys.executable, "-P", str(path)], cwd=tmp_path, capture_output=True, text=True, timeout=3_600
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()
    assert not done.stderr


def test_there_are_examples() -> None:
    assert len(EXAMPLES) >= 4
