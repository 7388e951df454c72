"""What does somebody see who starts Python in the folder of the sources?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_the_source_tree_says_what_it_is(tmp_path: Path) -> None:
    """A copy of the package's Python files, in which nothing is built, found before the installed package."""
    folder = tmp_path / "mahjong_fast"
    folder.mkdir()
    for name in ("__init__.py", "quiet_start.py"):
        (folder / name).write_bytes((ROOT / "mahjong_fast" / name).read_bytes())
    run = [sys.executable, "-c", "import mahjong_fast; print(mahjong_fast.__version__)"]
    told = subprocess.run(run, cwd=tmp_path, capture_output=True, text=True)
    assert told.returncode == 1
    last = told.stderr.strip().splitlines()[-1]
    assert last.startswith(f"ImportError: {folder} is the source tree"), told.stderr
    assert "another folder" in last
    assert "-P" in last
    safe = subprocess.run([run[0], "-P", *run[1:]], cwd=tmp_path, capture_output=True, text=True)
    assert safe.returncode == 0, safe.stderr
