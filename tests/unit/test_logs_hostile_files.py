"""Files that are not as they should be: bombs, members without end, files that cannot be opened, a run that
is killed while it writes. What is good goes on, what is bad is named, and nothing half-written has a final
name.
"""

from __future__ import annotations

import gzip
import io
import json
import os
import signal
import subprocess
import sys
import tarfile
import time
import zipfile
from dataclasses import replace
from pathlib import Path

import pytest

from logs_engine import played
from logs_samples import RECORD
from mahjong_fast import logs
from mahjong_fast.cli import main
from mahjong_fast.errors import LogError
from mahjong_fast.logs import sources
from mahjong_fast.logs.writing import format_games


def tar(members: dict[str, bytes], mode: str = "w") -> bytes:
    out = io.BytesIO()
    with tarfile.open(fileobj=out, mode=mode) as archive:  # type: ignore[call-overload]
        for name, data in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(data)
            archive.addfile(info, io.BytesIO(data))
    return out.getvalue()


def test_large_tar_gz_is_read_member_by_member(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Together the members may be larger than one file may be."""
    monkeypatch.setattr(sources, "MAX_FILE", 3 * len(RECORD))
    data = RECORD.encode()
    (tmp_path / "many.tar.gz").write_bytes(tar({f"{n}.mjlog": data for n in range(40)}, "w:gz"))
    assert len(logs.read(tmp_path)) == 40
    inside = gzip.compress(tar({"1.mjlog": data, "2.mjlog.gz": gzip.compress(data)}))
    with zipfile.ZipFile(tmp_path / "many.zip", "w") as archive:
        archive.writestr("inner.tgz", inside)
    games = logs.read(tmp_path / "many.zip")
    assert [str(game.source).partition("!")[2] for game in games] == [
        "inner.tgz!1.mjlog",
        "inner.tgz!2.mjlog.gz",
    ]


def test_many_small_bombs_in_one_archive(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No member is too large, all together are."""
    monkeypatch.setattr(sources, "MAX_FILE", 1 << 20)
    (tmp_path / "a.zip").write_bytes(b"")
    with zipfile.ZipFile(tmp_path / "a.zip", "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for number in range(30):
            archive.writestr(str(number), bytes(1 << 20))
    (tmp_path / "b.tar.gz").write_bytes(tar({str(number): bytes(1 << 20) for number in range(30)}, "w:gz"))
    errors: list[LogError] = []
    assert list(logs.iter_games(tmp_path, errors=errors.append)) == []
    stops = [error for error in errors if "when unpacked" in str(error)]
    assert [Path(str(error.file)).name for error in stops] == ["a.zip", "b.tar.gz"]
    assert len(errors) < 25


def test_broken_tar_gz(tmp_path: Path) -> None:
    whole = tar({f"{n}.mjlog": RECORD.encode() + os.urandom(5000) for n in range(3)}, "w:gz")
    (tmp_path / "a.tar.gz").write_bytes(whole[: len(whole) // 2])
    (tmp_path / "b.tar.gz").write_bytes(whole[:3000] + bytes(100) + whole[3100:])
    for name in ("a.tar.gz", "b.tar.gz"):
        errors: list[LogError] = []
        list(logs.iter_games(tmp_path / name, errors=errors.append))
        assert errors, name
        assert all(str(error.file).startswith(str(tmp_path / name)) for error in errors)


def test_files_that_cannot_be_opened(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").mkdir()
    logs.write(played("tenhou_4p"), tmp_path / "in" / "good.mjlog")
    (tmp_path / "in" / "gone.mjlog").symlink_to(tmp_path / "nowhere")
    out = str(tmp_path / "out")
    source = str(tmp_path / "in")
    for words, said in (
        (["verify", source], "1 problem in 1 file"),
        (["convert", source, "--to", "mjai", "-o", out], "1 files could not be converted"),
        (["dataset", source, "-o", str(tmp_path / "data")], "1 files could not be read"),
        (["stats", source], "1 files could not be read"),
    ):
        assert main(words) == 1, words
        captured = capsys.readouterr()
        assert said in captured.out, words
        assert "gone.mjlog" in captured.out + captured.err
    assert [path.name for path in Path(out).iterdir()] == ["good.jsonl"]


@pytest.mark.parametrize(
    "record",
    [
        RECORD.encode("utf-16"),
        b"\xff\xfe" + RECORD.encode("utf-8"),
        RECORD.encode().replace(b'n1="B"', b'n1="\xff\xfe"'),
        RECORD.replace("<GO ", '<?xml version="1.0" encoding="klingon"?><GO ').encode(),
        RECORD.encode()[: len(RECORD) // 2],
        b"\x00" * 100,
        b'[{"type":"start_game"},',
        b'{"type":"start_kyoku","bakaze":"E"}\n{"type":"tsumo","actor":-1,"pai":"1m"}\n',
    ],
)
def test_wrong_bytes(record: bytes, tmp_path: Path) -> None:
    """A game or a LogError that names the file; never anything else."""
    path = tmp_path / "x"
    path.write_bytes(record)
    errors: list[LogError] = []
    games = list(logs.iter_games(path, errors=errors.append))
    assert len(games) + len(errors) == 1
    for error in errors:
        assert error.file == str(path)
        assert error.expected
        assert str(path) in str(error)


@pytest.mark.parametrize("format", ["mjai", "tenhou_json", "majsoul", "majiang"])
def test_five_copies(format: str, tmp_path: Path) -> None:
    """In the second of three games; the others go on, in every way of reading."""
    whole = played("tenhou_4p")
    starts = [index for index, event in enumerate(whole.events) if event["type"] == "start_kyoku"]
    game = replace(whole, events=whole.events[: starts[1]])
    events = [dict(event) for event in game.events]
    hands = [list(hand) for hand in events[1]["tehais"]]
    for hand in hands[1:]:
        hand[-2:] = ["1m", "1m"]
    events[1]["tehais"] = hands
    bad = replace(game, events=tuple(events))
    logs.write(game, tmp_path / "1", format)
    logs.write(bad, tmp_path / "2", format)
    logs.write(game, tmp_path / "3", format)
    with pytest.raises(LogError, match=r"hand 1, event 1, start_kyoku: a fifth 1m") as caught:
        logs.read(tmp_path / "2")
    assert caught.value.file == str(tmp_path / "2")
    assert len(list(logs.iter_games(tmp_path, errors="skip"))) == 2
    problem = logs.verify(tmp_path).problems[0]
    assert (problem.kind, problem.file, problem.hand) == ("tiles", str(tmp_path / "2"), 1)
    out = tmp_path.with_name(tmp_path.name + "-out")
    for words in (
        ["convert", str(tmp_path), "--to", "mjai", "-o", str(out)],
        ["dataset", str(tmp_path), "-o", str(tmp_path.with_name(tmp_path.name + "-data"))],
        ["stats", str(tmp_path)],
        ["verify", str(tmp_path)],
    ):
        assert main(words) == 1, words
    assert sorted(path.name for path in out.iterdir()) == ["1.jsonl", "3.jsonl"]


def test_several_games_with_one_that_cannot_be(tmp_path: Path) -> None:
    game = logs.parse(RECORD)[0]
    text = format_games([game, game], "mjai")[0]
    lines = text.splitlines()
    start = json.loads(lines[1])
    start["tehais"][0] = ["9s"] * 13
    (tmp_path / "two.jsonl").write_text("\n".join([lines[0], json.dumps(start), *lines[2:]]))
    errors: list[LogError] = []
    assert list(logs.iter_games(tmp_path, errors=errors.append)) == [game]
    assert [error.tag for error in errors] == ["start_kyoku"]
    data = logs.dataset(tmp_path, errors="skip")
    assert sum(len(part["action"]) for part in data) > 0
    assert (data.report.games, len(data.report.errors)) == (1, 1)


_SLOW = """
import sys, time
from mahjong_fast.cli import main
from mahjong_fast.logs import writing

replace = writing.os.replace

def slowly(old, new):
    print("writing", flush=True)
    time.sleep(30)
    replace(old, new)

writing.os.replace = slowly
sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.skipif(os.name != "posix", reason="signals")
@pytest.mark.parametrize("with_what", [signal.SIGKILL, signal.SIGINT])
@pytest.mark.parametrize("command", ["convert", "dataset"])
def test_killed_while_writing(tmp_path: Path, command: str, with_what: signal.Signals) -> None:
    logs.write(played("tenhou_4p"), tmp_path / "a.mjlog")
    out = tmp_path / "out"
    words = [command, str(tmp_path / "a.mjlog"), "-o", str(out)]
    words += ["--to", "mjai"] if command == "convert" else []
    run = subprocess.Popen([sys.executable, "-P", "-c", _SLOW, *words], stdout=subprocess.PIPE, text=True)
    with run:
        assert run.stdout is not None
        assert run.stdout.readline() == "writing\n"
        run.send_signal(with_what)
        run.wait(20)
    assert run.returncode == (130 if with_what == signal.SIGINT else -signal.SIGKILL)
    visible = [path.name for path in out.iterdir() if not path.name.startswith(".")]
    assert visible == []
    if with_what == signal.SIGINT:
        assert list(out.iterdir()) == []
    # what a killed run leaves behind is hidden, is no record for the next run, and does not stand in its way
    assert list(logs.iter_games(out)) == []
    assert main(words) == 0
    assert any(not path.name.startswith(".") for path in out.iterdir())


def test_first_error_does_not_wait_for_the_last_file(tmp_path: Path) -> None:
    """Reading is streaming: the first game is there before the last file is opened."""
    for number in range(3):
        logs.write(played("tenhou_4p"), tmp_path / f"{number}.mjlog")
    games = logs.iter_games(tmp_path)
    first = next(games)
    (tmp_path / "2.mjlog").write_text("<mjloggm>")
    assert first == next(games)
    start = time.perf_counter()
    with pytest.raises(LogError, match=r"2\.mjlog"):
        next(games)
    assert time.perf_counter() - start < 5
