"""Do the tables of record formats agree? docs/add-a-log-format.md sends contributors to each of them."""

from __future__ import annotations

from pathlib import Path

from mahjong_fast import logs
from mahjong_fast.logs import conversion, formats, writing

ROOT = Path(__file__).parents[2]


def test_every_format_is_in_every_table() -> None:
    known = set(formats.FORMATS)
    assert set(logs._PARSERS) == set(writing._WRITERS) == set(conversion.SUFFIXES) == known
    assert set(formats._SUFFIXES.values()) == known
    assert set(writing._ARRAYS) < known
    for name, suffix in conversion.SUFFIXES.items():
        assert formats.format_of_name(f"game{suffix}") == name


def test_help_and_the_page_of_records_name_every_format() -> None:
    page = (ROOT / "docs" / "logs.md").read_text("utf-8")
    for name in formats.FORMATS:
        assert f"| `{name}` |" in page
    for command in ("convert", "replay"):
        text = (ROOT / "mahjong_fast" / "cli" / f"{command}_cmd.py").read_text("utf-8")
        assert all(name in text for name in formats.FORMATS), command
