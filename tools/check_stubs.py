"""Is the committed stub of the core fresh?

Generates `_core.pyi` from the installed module with pybind11-stubgen and compares it with the committed
`mahjong_fast/_core.pyi`.
`--write` replaces the committed file. Run from the project's root as `python -P tools/check_stubs.py`.
"""

from __future__ import annotations

import argparse
import difflib
import subprocess
import sys
import tempfile
from pathlib import Path

COMMITTED = Path("mahjong_fast/_core.pyi")
HEAD = "# Written by tools/check_stubs.py --write; do not edit.\n"


def generate() -> str:
    """The stub of the installed module as text."""
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(
            [sys.executable, "-P", "-m", "pybind11_stubgen", "mahjong_fast._core", "--output-dir", folder],
            check=True,
            capture_output=True,
        )
        found = list(Path(folder).rglob("_core.pyi"))
        if len(found) != 1:
            raise SystemExit(f"pybind11-stubgen wrote {len(found)} stubs, expected one _core.pyi")
        return HEAD + found[0].read_text(encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="replace the committed stub")
    args = parser.parse_args()
    fresh = generate()
    if args.write:
        COMMITTED.write_text(fresh, encoding="utf-8")
        return 0
    committed = COMMITTED.read_text(encoding="utf-8") if COMMITTED.exists() else ""
    if fresh == committed:
        print(f"{COMMITTED} is fresh")
        return 0
    sys.stdout.writelines(
        difflib.unified_diff(
            committed.splitlines(True), fresh.splitlines(True), str(COMMITTED), "generated now"
        )
    )
    print(
        f"\n{COMMITTED} is stale: run `python -P tools/check_stubs.py --write` after installing the package"
    )
    return 1


if __name__ == "__main__":
    raise SystemExit(main())
