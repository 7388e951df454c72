"""Are docs/complete_hands.md and docs/danger_rates.md what the kept numbers say?"""

from __future__ import annotations

import importlib.util
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("page", ["complete_hands.md", "danger_rates.md"])
def test_pages_are_fresh(page: str) -> None:
    spec = importlib.util.spec_from_file_location("printer", ROOT / "tools" / "print_study_tables.py")
    assert spec is not None
    assert spec.loader is not None
    printer = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(printer)
    text = (ROOT / "docs" / page).read_text("utf-8")
    assert text == printer.PAGES[page](), "run tools/print_study_tables.py"
