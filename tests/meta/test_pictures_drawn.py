"""Are the pictures in docs/pictures/ what the package draws?"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]


def test_pictures_are_drawn_anew() -> None:
    done = subprocess.run(
        [sys.executable, "-P", ROOT / "tools" / "draw_pictures.py", "--check"], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
