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


def test_convert_a_folder(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    (folder / "sub").mkdir()
    logs.write(played("tenhou_3p"), folder / "sub" / "three.mjlog")
    assert main(["convert", str(folder), "--to", "mjai", "-o", str(out), "--gzip", "--workers", "2"]) == 0
    assert "3 games of 3 files" in capsys.readouterr().out
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.gz")) == [
        "0.jsonl.gz",
        "1.jsonl.gz",
        "sub/three.jsonl.gz",
    ]
    assert logs.read(out / "sub" / "three.jsonl.gz") == [played("tenhou_3p")]


def test_convert_into_one_file(folder: Path, tmp_path: Path) -> None:
    out = tmp_path / "all.tenhou6.json"
    assert main(["convert", str(folder / "0.mjlog"), str(folder / "1.mjlog"), "-o", str(out)]) == 0
    assert logs.read(out) == [played("tenhou_4p", 0), played("tenhou_4p", 1)]


def test_convert_goes_on_after_a_broken_file(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (folder / "broken.mjlog").write_text("<mjloggm>")
    out = tmp_path / "out"
    assert main(["convert", str(folder), "--to", "majsoul", "-o", str(out), "--json"]) == 1
    captured = capsys.readouterr()
    report = json.loads(captured.out)
    assert (report["games"], report["written"], len(report["errors"])) == (2, 2, 1)
    assert "broken.mjlog" in captured.err
    assert sorted(path.name for path in out.iterdir()) == ["0.majsoul.json", "1.majsoul.json"]


def test_convert_dialects_and_links(folder: Path, tmp_path: Path) -> None:
    mortal, link = tmp_path / "a.jsonl", tmp_path / "b.tenhou6.json"
    source = str(folder / "0.mjlog")
    assert main(["convert", source, "--to", "mjai", "-o", str(mortal), "--dialect", "mortal"]) == 0
    assert "payments" not in mortal.read_text()
    assert main(["convert", source, "--to", "tenhou_json", "-o", str(link), "--link"]) == 0
    assert link.read_text().startswith("https://tenhou.net/6/#json=")


def test_convert_never_leaves_its_folder(folder: Path, tmp_path: Path) -> None:
    import zipfile

    with zipfile.ZipFile(folder / "evil.zip", "w") as archive:
        archive.writestr("../../evil.mjlog", (folder / "0.mjlog").read_text())
        archive.writestr("/tmp/evil.mjlog", (folder / "1.mjlog").read_text())
    out = tmp_path / "out"
    assert main(["convert", str(folder / "evil.zip"), "--to", "mjai", "-o", str(out)]) == 0
    assert sorted(str(path.relative_to(out)) for path in out.rglob("*.jsonl")) == [
        "evil.zip/evil.jsonl",
        "evil.zip/tmp/evil.jsonl",
    ]


def test_convert_wrong_input(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "out")
    assert main(["convert", str(folder), "--to", "pgn", "-o", out]) == 2
    assert "tenhou_xml" in capsys.readouterr().err
    assert main(["convert", str(folder / "nowhere"), "--to", "mjai", "-o", out]) == 2
    (folder / "a").mkdir()
    (folder / "a" / "0.mjlog").write_text("x")
    assert (
        main(["convert", str(folder / "0.mjlog"), str(folder / "a" / "0.mjlog"), "--to", "mjai", "-o", out])
        == 2
    )
    assert "both" in capsys.readouterr().err
