"""The commands verify and convert: exit codes, output, one broken file among good ones."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.cli import main


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for number in range(2):
        logs.write(played("tenhou_4p", number), tmp_path / f"{number}.mjlog")
    return tmp_path


def test_verify_agrees(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(folder)]) == 0
    assert capsys.readouterr().out.strip().endswith("all agree")


def test_verify_differs(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "1.mjlog"
    path.write_text(path.read_text().replace('sc="250,', 'sc="260,', 1))
    assert main(["verify", str(folder), "--json"]) == 1
    report = json.loads(capsys.readouterr().out)
    assert report["games"] == 2
    assert not report["ok"]
    assert {problem["file"] for problem in report["problems"]} == {str(path)}
    assert main(["verify", str(folder), "--limit", "0"]) == 1
    assert "problems in 1 files" in capsys.readouterr().out


def test_verify_wrong_input(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(folder / "nowhere")]) == 2
    assert "no such file" in capsys.readouterr().err
    assert main(["verify", str(folder), "--rules", "calvinball"]) == 2
    assert main(["verify", str(folder), "--rules", "fit"]) == 0
