"""Names and sizes of files: one class for three and four seats, no drawer for odds and ends, no file too
long to read.
"""

from __future__ import annotations

import io
import re
import subprocess
import tokenize
from pathlib import Path

import pytest

from mahjong_fast import ruleset_names
from mahjong_fast.rulesets.ruleset import FIELDS

ROOT = Path(__file__).parents[2]
FOLDERS = ("csrc", "mahjong_fast", "tests", "tools", "benchmarks", "examples")
CODE = {".py", ".pyi", ".pxd", ".pyx", ".cpp", ".hpp"}
GENERATED = {"_core.pyi"}
DRAWERS = {"util", "utils", "helper", "helpers", "manager", "managers", "process", "misc", "common"}
# Words in the paths of files that speak to other libraries, by the names those have chosen.
FOREIGN = {"peer", "peers", "versus", "compat"}
MAX_LINES = 500


def own_files() -> list[Path]:
    """The files of the repository, or of a copy without one."""
    try:
        listed = subprocess.run(
            ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
            cwd=ROOT,
            capture_output=True,
            check=True,
            text=True,
        ).stdout.split("\0")
        files = [ROOT / name for name in listed if name]
    except (OSError, subprocess.CalledProcessError):
        files = [path for folder in FOLDERS for path in (ROOT / folder).rglob("*")]
    return sorted(path for path in files if path.is_file() and path.relative_to(ROOT).parts[0] in FOLDERS)


FILES = own_files()
SOURCES = [path for path in FILES if path.suffix in CODE and path.name not in GENERATED]


def allowed_names() -> list[str]:
    """Preset names and ruleset fields, which alone may speak of 3p and 4p; the longest first."""
    return sorted({*ruleset_names(), *(field.name for field in FIELDS.fields)}, key=len, reverse=True)


def identifiers(path: Path) -> set[str]:
    text = path.read_text("utf-8")
    if path.suffix == ".py":
        tokens = tokenize.generate_tokens(io.StringIO(text).readline)
        return {token.string for token in tokens if token.type == tokenize.NAME}
    comment = r"//[^\n]*|/\*.*?\*/" if path.suffix in (".cpp", ".hpp") else r"#[^\n]*"
    bare = re.sub(rf'{comment}|"(?:\\.|[^"\\\n])*"', " ", text, flags=re.DOTALL)
    return set(re.findall(r"[A-Za-z_]\w*", bare))


def test_files_are_found() -> None:
    assert len(SOURCES) > 50


def test_no_name_is_about_three_or_four_seats() -> None:
    """What holds for three seats is a field, never a second function, class or file."""
    allowed = allowed_names()
    assert {"tsumo_3p", "tenhou_3p", "tenhou_4p"} <= set(allowed)
    found = []
    for path in SOURCES:
        if FOREIGN & set(re.split(r"[/_]", str(path.relative_to(ROOT)))):
            continue
        names = identifiers(path) | {path.stem}
        for name in names:
            rest = name.lower()
            for known in allowed:
                rest = rest.replace(known, "")
            if re.search(r"(^|[^0-9])[34]p(?![a-z])|sanma", rest):
                found.append(f"{path.relative_to(ROOT)}: {name}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("folder", FOLDERS)
def test_no_file_is_a_drawer_for_odds_and_ends(folder: str) -> None:
    names = [path.relative_to(ROOT) for path in FILES if path.relative_to(ROOT).parts[0] == folder]
    own = [name for name in names if not FOREIGN & set(name.parts)]
    wrong = [str(name) for name in own if DRAWERS & {part.split(".")[0].lower() for part in name.parts}]
    assert not wrong, f"name them after the question they answer: {wrong}"


def test_no_file_is_too_long() -> None:
    lengths = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in SOURCES}
    long = {name: lines for name, lines in lengths.items() if lines > MAX_LINES}
    assert not long, f"split them (300 lines are usual, {MAX_LINES} the most): {long}"
