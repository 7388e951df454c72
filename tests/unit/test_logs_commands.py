"""The commands verify and convert: exit codes, output, one broken file among good ones; progress on a
terminal.
"""

from __future__ import annotations

import gzip
import json
import os
import sys
from pathlib import Path

import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.cli import main
from mahjong_fast.errors import LogError
from mahjong_fast.logs.conversion import SUFFIXES, convert
from mahjong_fast.logs.writing import WholeFile, format_games


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
    assert " in 1 file" in capsys.readouterr().out


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


@pytest.mark.parametrize("format", logs.FORMATS)
def test_one_file_is_what_all_games_together_give(folder: Path, tmp_path: Path, format: str) -> None:
    games = [game for number in range(2) for game in logs.read(folder / f"{number}.mjlog")]
    for count in (1, 2):
        inputs = [folder / f"{number}.mjlog" for number in range(count)]
        whole = format_games(games[:count], format)[0].encode()
        out = tmp_path / f"all{SUFFIXES[format]}"
        steps = list(convert(inputs, out))
        assert out.read_bytes() == whole
        assert [step.games for step in steps] == [1] * count + [0]
        assert sum(step.written for step in steps) == 1
        packed = tmp_path / f"all{SUFFIXES[format]}.gz"
        list(convert(inputs, packed))
        assert gzip.decompress(packed.read_bytes()) == whole
        assert packed.read_bytes()[4:8] == bytes(4), "no time stamp"


def test_one_file_from_two_workers_is_the_same(folder: Path) -> None:
    outputs = [Path(f"{folder}-{workers}.jsonl") for workers in (1, 2)]
    for workers, out in enumerate(outputs, 1):
        list(convert([folder], out, workers=workers))
    assert outputs[0].read_bytes() == outputs[1].read_bytes()


def test_one_file_appears_only_when_it_is_whole(folder: Path) -> None:
    out = Path(f"{folder}-out", "all.jsonl")
    out.parent.mkdir()
    work = convert([folder], out)
    assert next(work).games == 1
    assert [path.name.startswith(".all.jsonl.") for path in out.parent.iterdir()] == [True]
    work.close()
    assert list(out.parent.iterdir()) == []
    out.write_text("as it was")
    work = convert([folder], out)
    next(work)
    with pytest.raises(KeyboardInterrupt):
        work.throw(KeyboardInterrupt)
    assert [path.name for path in out.parent.iterdir()] == ["all.jsonl"]
    assert out.read_text() == "as it was"


def test_one_file_goes_on_after_what_it_cannot_take(folder: Path, tmp_path: Path) -> None:
    logs.write(played("tenhou_3p"), folder / "three.mjlog")
    (folder / "broken.mjlog").write_text("<mjloggm>")
    out = tmp_path / "all.majiang.json"
    errors = [error for step in convert([folder], out) for error in step.errors]
    assert sorted(Path(error.file or "").name for error in errors) == ["broken.mjlog", "three.mjlog"]
    assert "games of three" in str(errors[1])
    assert logs.read(out) == [played("tenhou_4p", 0), played("tenhou_4p", 1)]
    nothing = tmp_path / "none.majiang.json"
    list(convert([folder / "three.mjlog"], nothing))
    assert not nothing.exists()


def test_a_full_disk_leaves_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    with pytest.raises(LogError, match="cannot be written: No such file"), WholeFile(f"{tmp_path}/no/x"):
        raise AssertionError("not reached")
    monkeypatch.setattr(os, "replace", full)
    with (
        pytest.raises(LogError, match="cannot be written: No space left"),
        WholeFile(f"{tmp_path}/x") as file,
    ):
        file.write(b"text")
    assert list(tmp_path.iterdir()) == []


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


def _on_a_terminal(arguments: list[str], monkeypatch: pytest.MonkeyPatch) -> tuple[int, str]:
    """(exit code, what a terminal got on stderr) of a command."""
    pty = pytest.importorskip("pty")
    there, here = pty.openpty()
    with open(there, "rb", buffering=0) as screen:
        with open(here, "w", encoding="utf-8") as terminal, monkeypatch.context() as patch:
            patch.setattr(sys, "stderr", terminal)
            code = main(arguments)
        shown = b""
        try:
            while part := screen.read(4096):
                shown += part
        except OSError:
            pass  # how Linux says that the other side is closed
    return code, shown.decode()


@pytest.mark.parametrize(
    "command, words",
    [
        (["convert", "{}", "--to", "mjai", "-o", "{}-out"], "1 files, 1 games"),
        (["convert", "{}", "-o", "{}-all.jsonl"], "1 files, 1 games"),
        (["verify", "{}"], "1 files, "),
        (["stats", "{}"], "1 files, "),
        (["dataset", "{}", "-o", "{}-set"], "2 games, "),
    ],
)
def test_progress_is_a_line_on_the_terminal(
    folder: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
    words: str,
) -> None:
    command = [word.format(folder) for word in command]
    code, shown = _on_a_terminal(command, monkeypatch)
    assert code == 0
    first, *rest = shown.split("\r")[1:]
    assert first.startswith(words), shown
    # wiped at the end, and never a line of its own
    assert [part.strip() for part in rest[-2:]] == ["", ""]
    assert "\n" not in shown
    capsys.readouterr()


def test_messages_stand_on_lines_of_their_own(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder / "9.mjlog").write_text("<mjloggm>")
    code, shown = _on_a_terminal(["convert", str(folder), "--to", "mjai", "-o", f"{folder}-out"], monkeypatch)
    assert code == 1
    message = next(part for part in shown.split("\r") if "9.mjlog" in part)
    assert message.startswith(str(folder))
    capsys.readouterr()


def test_no_progress_without_a_terminal(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (
        ["convert", "--to", "mjai", "-o", f"{folder}-a"],
        ["verify"],
        ["stats"],
        ["dataset", "-o", f"{folder}-b"],
    ):
        assert main([command[0], str(folder), *command[1:]]) == 0
        assert capsys.readouterr().err == ""
