"""Is what the documentation shows true? Python blocks run, commands print what stands below them.

In a page all ```python blocks share one namespace, in order (blocks with `>>>` are doctests, which
tests/meta/test_docs_examples.py runs). A ```console block holds lines `$ mahjong-fast ...`, each followed by
its output; `...` stands for any text or lines.
"""

from __future__ import annotations

import fnmatch
import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from mahjong_fast.cli import COMMANDS, main

ROOT = Path(__file__).parents[2]
PAGES = [
    "README.md",
    "docs/rng.md",
    "docs/studies.md",
    "docs/clusters.md",
    "docs/exact.md",
    "docs/game.md",
    "docs/positions.md",
]
BLOCK = re.compile(r"^```(python|console)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: str, language: str) -> list[tuple[int, str]]:
    text = (ROOT / page).read_text(encoding="utf-8")
    return [
        (text.count("\n", 0, m.start()) + 2, m[2])
        for m in BLOCK.finditer(text)
        if m[1] == language and ">>>" not in m[2]
    ]


@pytest.mark.parametrize("page", PAGES)
def test_python_blocks_run(page: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    namespace: dict[str, Any] = {}
    for line, code in blocks(page, "python"):
        exec(compile("\n" * (line - 1) + code, page, "exec"), namespace)


def test_the_readme_names_every_command() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `(\w+)` \|", text, re.MULTILINE)) == set(COMMANDS)


def commands(page: str) -> list[tuple[int, str, str]]:
    found = []
    for line, block in blocks(page, "console"):
        for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, output = part.partition("\n")
            found.append((line, command, output.strip("\n")))
    return found


@pytest.mark.parametrize("page", [page for page in PAGES if commands(page)])
def test_console_blocks_print_what_they_show(
    page: str, capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the order of the page, in one empty folder: a command may use what an earlier one wrote."""
    monkeypatch.chdir(tmp_path)
    for line, command, output in commands(page):
        words = shlex.split(command)
        assert words[0] == "mahjong-fast"
        main(words[1:])
        out, err = capsys.readouterr()
        printed = "\n".join(text.rstrip() for text in (out + err).strip("\n").splitlines())
        pattern = "\n".join(glob(text.rstrip()) for text in output.splitlines())
        matches = fnmatch.fnmatchcase(printed, pattern)
        assert matches, f"{page}:{line} shows\n{output}\nbut the command prints\n{printed}"


def glob(text: str) -> str:
    return "*".join(re.sub(r"([*?[])", r"[\1]", part) for part in text.split("..."))
