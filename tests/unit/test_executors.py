"""Chunks on other people's workers: the same integers, few under way, lost workers."""

from __future__ import annotations

import multiprocessing
import os
import pickle
import tracemalloc
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

from digits_study import Digits
from mahjong_fast import studies
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import Games, RunFailed, Solo, load, run

WHOLE = Digits().count(0, 1000, 1)


class Answer:
    def __init__(self, board: Board, work: Any) -> None:
        self.board, self.work = board, work

    def result(self) -> Any:
        self.board.under_way -= 1
        return self.work()

    def cancel(self) -> None:
        self.board.cancelled += 1


class Board:
    """An executor that works when asked for the answer, and remembers how much lay open at a time."""

    def __init__(self) -> None:
        self.under_way = self.most = self.cancelled = 0

    def submit(self, function: Any, *arguments: Any) -> Answer:
        self.under_way += 1
        self.most = max(self.most, self.under_way)
        return Answer(self, lambda: function(*arguments))


@pytest.mark.parametrize("chunk", [1, 33, 5000, None])
def test_any_chunks_on_threads(chunk: int | None) -> None:
    with ThreadPoolExecutor(3) as executor:
        assert run(Digits(), 1000, executor=executor, chunk=chunk).tally == WHOLE


def test_few_chunks_are_under_way_and_the_rest_is_given_up() -> None:
    board = Board()
    assert run(Digits(), 20_000, chunk=1, executor=board).deals == 20_000
    assert board.most <= 128
    board = Board()
    result = run(Digits(), 10**12, chunk=100, executor=board, until_se="digits.3.share=0.005")
    assert result.tally == run(Digits(), until_se="digits.3.share=0.005", threads=1).tally
    assert board.cancelled == board.under_way <= 128


def test_many_chunks_take_no_more_memory_than_few() -> None:
    def peak(chunks: int) -> int:
        tracemalloc.start()
        try:
            assert run(Digits(), 10 * chunks, chunk=10, executor=Board()).deals == 10 * chunks
            return tracemalloc.get_traced_memory()[1]
        finally:
            tracemalloc.stop()

    peak(200)  # what is imported and cached once
    assert peak(5_000) < 1.3 * peak(200)


def test_processes_count_the_same() -> None:
    with ProcessPoolExecutor(2, mp_context=multiprocessing.get_context("spawn")) as executor:
        solo = run(Solo(seed=3), 400, executor=executor, chunk=150)
        assert solo.tally == run(Solo(seed=3), 400, threads=1).tally
        games = Games(seed=3, agents="sane,greedy,greedy,random", matches=False)
        assert run(games, 60, executor=executor, chunk=25).tally == run(games, 60, threads=2).tally


def test_a_killed_process_is_told_and_what_is_done_is_kept(tmp_path: Path) -> None:
    path = tmp_path / "c.json"
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as executor:
        study = Digits(dies_at=650, folder=str(tmp_path))
        with pytest.raises(RunFailed, match=r"done and kept in .*BrokenProcessPool") as told:
            run(study, 1000, executor=executor, chunk=100, checkpoint=path)
    done = told.value.result.deals
    assert load(path).tally.deals == done < 1000
    assert run(Digits(), 1000, threads=1, checkpoint=path).tally == WHOLE


def test_a_lost_answer_is_asked_for_again() -> None:
    class Forgetful(Board):
        asked = 0

        def submit(self, function: Any, *arguments: Any) -> Answer:
            self.asked += 1
            if self.asked % 3 == 0:
                return Answer(self, self.lose)
            return super().submit(function, *arguments)

        def lose(self) -> None:
            raise ConnectionError("worker gone")

    assert run(Digits(), 1000, chunk=50, executor=Forgetful()).tally == WHOLE

    class Gone(Board):
        def submit(self, function: Any, *arguments: Any) -> Answer:
            return Answer(self, self.lose)

        def lose(self) -> None:
            raise ConnectionError("worker gone")

    with pytest.raises(RunFailed, match="0 of 1,000 done: ConnectionError: worker gone"):
        run(Digits(), 1000, chunk=50, executor=Gone())


def test_what_is_no_executor_is_told() -> None:
    class Bare:
        def submit(self, function: Any, *arguments: Any) -> int:
            return 5

    class Junk(Board):
        def submit(self, function: Any, *arguments: Any) -> Answer:
            return Answer(self, lambda: "junk")

    with pytest.raises(RunFailed, match=r"submit\(...\) gave 5; what it gives must have result\(\)"):
        run(Digits(), 1000, chunk=50, executor=Bare())
    with pytest.raises(RunFailed, match=r"result\(\) gave 'junk', not what the function"):
        run(Digits(), 1000, chunk=50, executor=Junk())


def test_an_error_of_the_study_comes_through() -> None:
    class Refusing(Digits):
        def count(self, first: int, count: int, threads: int) -> studies.Tally:
            raise MahjongError("not these rules")

    with pytest.raises(RunFailed, match="not these rules"):
        run(Refusing(), 10, executor=Board())
    with pytest.raises(RunFailed, match="ZeroDivisionError"):
        run(Digits(fails_at=5), 10, executor=Board())
    with pytest.raises(MahjongError, match="int has no submit"):
        run(Digits(), 10, executor=3)


def test_studies_travel() -> None:
    for study in (Solo(seed=2, rules="tenhou_3p"), Games(seed=2, agents="sane", matches=True)):
        again = pickle.loads(pickle.dumps(study))
        assert again.parameters() == study.parameters()
        assert type(study).from_settings(study.settings()).parameters() == study.parameters()


def test_ray_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "ray", None)
    with pytest.raises(MahjongError, match=r"pip install 'mahjong_fast\[ray\]'"):
        studies.RayExecutor()


def test_rows_come_back_from_workers(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="extra parquet not installed")
    run(Digits(), 1000, chunk=90, executor=Board(), rows=tmp_path / "rows")
    assert parquet.read_table(tmp_path / "rows")["deal"].to_pylist() == list(range(1000))
    assert os.listdir(tmp_path / "rows") == [f"deals-{0:020d}-{1000:020d}.parquet"]
