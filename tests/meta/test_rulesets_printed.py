"""Are the committed page and the typed fields what fields.toml and the presets say now?"""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import get_type_hints

import pytest

from mahjong_fast.rulesets import rules, ruleset_names
from mahjong_fast.rulesets.ruleset import FIELDS
from mahjong_fast.rulesets.typed_fields import RulesetFields

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def tool() -> ModuleType:
    spec = importlib.util.spec_from_file_location("print_rulesets", ROOT / "tools" / "print_rulesets.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_committed_files_are_fresh(tool: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    assert tool.main(["--check"]) == 0, capsys.readouterr().out
    assert tool.main(["--wrong"]) == 2


def test_the_page_names_every_switch_and_preset(tool: ModuleType) -> None:
    page = (ROOT / "docs" / "rulesets.md").read_text(encoding="utf-8")
    for field in FIELDS.fields:
        assert page.count(f"| `{field.name}` | {tool._cell(tool_text(field))}") >= 1, field.name
        assert field.meaning.replace("|", "\\|") in page, field.name
    for name in ruleset_names():
        assert f"| `{name}` | {rules(name).seats} |" in page


def tool_text(field: object) -> str:
    from mahjong_fast.rulesets.field_values import allowed_text

    return allowed_text(field)  # type: ignore[arg-type]


def test_typed_fields_are_the_switches() -> None:
    hints = get_type_hints(RulesetFields)
    assert list(hints) == [field.name for field in FIELDS.fields]
    for name in ruleset_names("riichi"):
        for field in FIELDS.fields:
            value = getattr(rules(name), field.name, None)
            if value is None:
                assert field.optional or "riichi" not in field.families


def test_a_stale_file_is_noticed(
    tool: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(tool, "ROOT", tmp_path)
    monkeypatch.setattr(tool, "PAGE", tmp_path / "docs" / "rulesets.md")
    monkeypatch.setattr(tool, "TYPED_FIELDS", tmp_path / "typed_fields.py")
    assert tool.main(["--check"]) == 1
    assert "not what tools/print_rulesets.py prints" in capsys.readouterr().out
    assert tool.main([]) == 0
    assert tool.main(["--check"]) == 0
