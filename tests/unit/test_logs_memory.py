"""Does memory stay bounded, however many records there are? The peak of a fresh process after a few records
beside its peak after many.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.logs.parallel import map_in_order, map_with_fallback
from mahjong_fast.logs.writing import format_games

_PEAK = """
import json, sys

def peak():
    with open("/proc/self/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM")) / 1024
"""
_CONVERT = (
    _PEAK
    + """
from mahjong_fast.logs.conversion import convert

def games(number):
    path, out = sys.argv[number], sys.argv[3]
    return sum(step.games for step in convert([path], out))

few, before = games(1), peak()
many, after = games(2), peak()
print(json.dumps([few, many, after - before]))
"""
)
_DATASET = (
    _PEAK
    + """
from mahjong_fast import logs

def made(number):
    return sum(
        column.nbytes
        for batch in logs.dataset(sys.argv[number], sys.argv[3], batch_size=256, workers=int(sys.argv[4]))
        for column in batch.values()
    ) / 2**20

few, before = made(1), peak()
many, after = made(2), peak()
print(json.dumps([few, many, after - before]))
"""
)


def _measured(script: str, *arguments: object) -> list[float]:
    if not Path("/proc/self/status").exists():
        pytest.skip("the peak of a process is read from /proc")
    command = [sys.executable, "-P", "-c", script, *map(str, arguments)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return list(json.loads(done.stdout))


def _records(folder: Path, count: int, data: bytes) -> Path:
    folder.mkdir()
    for number in range(count):
        (folder / f"{number:03}.mjlog").write_bytes(data)
    return folder


@pytest.fixture(scope="module")
def record() -> bytes:
    return format_games([played("tenhou_4p")], "tenhou_xml")[0].encode()


@pytest.mark.parametrize("name", ["all.jsonl", "all.majsoul.json.gz"])
def test_convert_into_one_file(tmp_path: Path, record: bytes, name: str) -> None:
    """All held until the end, forty games took 17 MiB more than four as mjai, 50 as Mahjong Soul records."""
    few, many = _records(tmp_path / "few", 4, record), _records(tmp_path / "many", 40, record)
    games, tenfold, growth = _measured(_CONVERT, few, many, tmp_path / name)
    assert (games, tenfold) == (4, 40)
    assert growth < 4, f"{growth:.1f} MiB"


@pytest.mark.parametrize("workers", [1, 2])
def test_dataset(tmp_path: Path, record: bytes, workers: int) -> None:
    """With two workers some ten records are under way, with one a single one."""
    count = 12 * workers
    few, many = _records(tmp_path / "few", count, record), _records(tmp_path / "many", 4 * count, record)
    made, fourfold, growth = _measured(_DATASET, few, many, "planes_v1", workers)
    assert fourfold == pytest.approx(4 * made)
    assert growth < (fourfold - made) / 8, f"{growth:.1f} of {fourfold - made:.1f} MiB"


def _same(item: int) -> int:
    return item


def test_no_more_items_are_taken_than_the_workers_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """... and no process is started while the short way takes all of them."""
    taken = 0

    def items() -> Iterator[int]:
        nonlocal taken
        while taken < 1000:
            taken += 1
            yield taken

    def refused(*_: Any) -> None:
        raise AssertionError("a process was asked for")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refused)
    for done, item in enumerate(map_with_fallback(_same, _same, items(), 2), 1):
        assert item == done
        assert taken <= done + 9
    assert taken == 1000
    taken = 0
    assert next(iter(map_in_order(_same, items(), 1))) == taken == 1


def test_data_sets_of_ordinary_records_start_no_process(
    tmp_path: Path, record: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refused(*_: Any) -> None:
        raise AssertionError("a process was asked for")

    monkeypatch.setattr(ProcessPoolExecutor, "submit", refused)
    data = logs.dataset(_records(tmp_path / "records", 20, record), workers=2)
    assert sum(len(part["action"]) for part in data) == data.report.decisions > 1000
