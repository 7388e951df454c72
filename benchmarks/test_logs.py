"""How fast are records read, checked and turned into arrays? One core; `extra_info["items"]` hands or
decisions a round. jansou's reader and validator run beside it where it is installed.

Records of the engine's own games, so that nothing foreign is needed; MAHJONG_FAST_RECORDS names a folder of
others.
"""

from __future__ import annotations

import os
import time
from functools import cache, partial
from pathlib import Path
from typing import Any

import pytest

from mahjong_fast import logs
from mahjong_fast.logs.counting import count_game
from mahjong_fast.logs.sources import iter_files, open_documents
from mahjong_fast.logs.tenhou_check import hands_that_agree
from mahjong_fast.logs.training import decision_arrays
from mahjong_fast.logs.verification import verify_game
from mahjong_fast.logs.writing import format_games
from mahjong_fast.studies.simulate import Games

GAMES = 40


@cache
def records() -> list[bytes]:
    """Documents of mjlog that agree with the rules."""
    folder = os.environ.get("MAHJONG_FAST_RECORDS")
    if folder:
        found = [data for path in iter_files(folder) for _, data in open_documents(path)]
        return [data for data in found if hands_that_agree(data) >= 0]
    games = Games(seed=1, agents="sane", matches=True)
    played = [logs.Game.from_events(games.play(number).events, games.rules) for number in range(GAMES)]
    return [format_games([game], "tenhou_xml")[0].encode() for game in played]


@cache
def parsed() -> list[logs.Game]:
    return [logs.parse(data, "tenhou_xml")[0] for data in records()]


@cache
def hands() -> int:
    return sum(len(list(game.hands())) for game in parsed())


def test_read_and_verify(benchmark: Any) -> None:
    """Every move legal, every consequence there, every settlement equal, as `verify` does it."""
    benchmark.extra_info["items"] = hands()
    assert benchmark(lambda: sum(map(hands_that_agree, records()))) == hands()


def test_jansou_reads_and_scores_the_wins(benchmark: Any) -> None:
    """The other library checks value and fu of the wins only: no moves, draws, payments or ends."""
    reader = pytest.importorskip("jansou.io.mjlog")
    check = pytest.importorskip("jansou.validation.check").check_paifu
    benchmark.extra_info["items"] = hands()
    verdicts = benchmark.pedantic(
        lambda: [check(reader.parse_mjlog(data)) for data in records()], rounds=2, iterations=1
    )
    assert all(verdict.passed for game in verdicts for verdict in game)


def test_read(benchmark: Any) -> None:
    benchmark.extra_info["items"] = hands()
    games = benchmark(lambda: [logs.parse(data, "tenhou_xml")[0] for data in records()])
    assert len(games) == len(records())


def test_verify_step_by_step(benchmark: Any) -> None:
    """The way of every other format, and of records that are not like the others."""
    benchmark.extra_info["items"] = hands()
    assert all(report.ok for report in benchmark(lambda: [verify_game(game) for game in parsed()]))


@pytest.mark.parametrize("hidden", [False, True])
def test_decisions_as_arrays(benchmark: Any, hidden: bool) -> None:
    """Mask, action, compact view and results, of games that are read already."""
    rows = benchmark(lambda: sum(len(decision_arrays(game, hidden=hidden)["action"]) for game in parsed()))
    benchmark.extra_info["items"] = rows
    assert rows > 1000


def test_records_to_arrays(benchmark: Any, tmp_path: Path) -> None:
    """The same from the files, in one go."""
    for number, data in enumerate(records()):
        (tmp_path / f"{number:04}.mjlog").write_bytes(data)
    rows = benchmark(lambda: sum(len(part["action"]) for part in logs.dataset(tmp_path)))
    benchmark.extra_info["items"] = rows


def test_counts(benchmark: Any) -> None:
    benchmark.extra_info["items"] = hands()
    assert len(benchmark(lambda: [count_game(game) for game in parsed()])) == len(parsed())


@pytest.mark.parametrize("format", logs.FORMATS)
def test_write(benchmark: Any, format: str) -> None:
    benchmark.extra_info["items"] = hands()
    benchmark.pedantic(lambda: [format_games([game], format) for game in parsed()], rounds=3, iterations=1)


def _seconds(folder: Path, workers: int) -> tuple[float, int]:
    start = time.perf_counter()
    rows = sum(len(part["action"]) for part in logs.dataset(folder, workers=workers))
    return time.perf_counter() - start, rows


def test_two_workers(benchmark: Any, tmp_path: Path) -> None:
    """How much sooner two workers are done with many files."""
    if len(os.sched_getaffinity(0)) < 2:
        pytest.skip("one processor")
    # over five seconds of work; more names of the same files, or the disk would fill
    for place, data in enumerate(records()):
        first = tmp_path / f"000-{place:03}.mjlog"
        first.write_bytes(data)
        for number in range(1, 200):
            os.link(first, tmp_path / f"{number:03}-{place:03}.mjlog")
    one, rows = _seconds(tmp_path, 1)
    two, _ = benchmark.pedantic(partial(_seconds, tmp_path, 2), rounds=1, iterations=1)
    benchmark.extra_info["items"] = rows
    benchmark.extra_info["times"] = round(one / two, 2)
