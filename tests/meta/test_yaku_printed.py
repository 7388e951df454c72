"""Are the committed pages of yaku, fans and items what the rows say now?"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

from mahjong_fast import yaku_table
from mahjong_fast.scoring import fan_table

ROOT = Path(__file__).parents[2]


def load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(name, ROOT / "tools" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    return load("print_yaku")


@pytest.fixture(scope="module")
def fans_tool() -> ModuleType:
    return load("print_fans")


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


def test_the_committed_tables_of_fans_are_fresh(
    fans_tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert fans_tool.main(["--check"]) == 0, capsys.readouterr().out
    assert fans_tool.main(["--wrong"]) == 2
    page = (ROOT / "docs" / "mcr.md").read_text("utf-8")
    for row in fan_table():
        assert f"| `{row.key}` | {row.chinese} | {row.pinyin} |" in page
    stale = tmp_path / "mcr.md"
    stale.write_text(page.replace("| 88 |", "| 89 |"), encoding="utf-8")
    monkeypatch.setattr(fans_tool, "PAGE", stale)
    assert fans_tool.main(["--check"]) == 1
    assert "is not what" in capsys.readouterr().out
    assert fans_tool.main([]) == 0
    assert stale.read_text("utf-8") == page
    stale.write_text("nothing", encoding="utf-8")
    with pytest.raises(SystemExit, match="no place for the table"):
        fans_tool.main(["--check"])


def test_the_committed_tables_of_items_are_fresh(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tool = load("print_items")
    assert tool.main(["--check"]) == 0, capsys.readouterr().out
    assert tool.main(["--wrong"]) == 2
    (tmp_path / "docs").mkdir()
    for name in tool.PAGES:
        page = (ROOT / "docs" / name).read_text("utf-8")
        (tmp_path / "docs" / name).write_text(page.replace("| yes |", "| no |"), encoding="utf-8")
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    assert tool.main(["--check"]) == 1
    assert "is not what" in capsys.readouterr().out
    assert tool.main([]) == 0
    for name in tool.PAGES:
        assert (tmp_path / "docs" / name).read_text("utf-8") == (ROOT / "docs" / name).read_text("utf-8")
