"""Is the committed page of yaku what the rows say now?"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mahjong_fast import yaku_table

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("print_yaku", ROOT / "tools" / "print_yaku.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_the_committed_page_is_fresh(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--check"]) == 0, capsys.readouterr().out
    assert tool.main(["--wrong"]) == 2
    page = (ROOT / "docs" / "yaku.md").read_text("utf-8")
    for row in yaku_table():
        assert f"| `{row.key}` | {row.kanji} |" in page


def test_a_stale_page_is_noticed(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "PAGE", tmp_path / "yaku.md")
    assert tool.main(["--check"]) == 1
    assert "is not what" in capsys.readouterr().out
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
