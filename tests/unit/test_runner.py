"""The study runner with a study whose counts are known: chunks, threads, Ctrl-C, sums, reports."""

from __future__ import annotations

import csv
import json
import os
import signal
import threading
from argparse import Namespace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from mahjong_fast.errors import MahjongError
from mahjong_fast.studies.progress import Bar
from mahjong_fast.studies.results import Column, Table, cell_text
from mahjong_fast.studies.runner import run
from mahjong_fast.studies.statistics import Estimate, share
from mahjong_fast.studies.study import Study
from mahjong_fast.studies.tally import Tally, join_spans


class Digits(Study):
    """Counts the last digit of the number of each deal."""

    name = "digits"
    summary = "last digits"

    def __init__(self, interrupt_at: int | None = None) -> None:
        self.calls: list[tuple[int, int, int]] = []
        self.interrupt_at = interrupt_at

    @classmethod
    def from_options(cls, args: Namespace) -> Digits:
        return cls()

    def parameters(self) -> dict[str, Any]:
        return {"seed": 0}

    def count(self, first: int, count: int, threads: int) -> Tally:
        self.calls.append((first, count, threads))
        if self.interrupt_at is not None and first <= self.interrupt_at < first + count:
            os.kill(os.getpid(), signal.SIGINT)
        digits = np.bincount(np.arange(first, first + count) % 10, minlength=10).astype(np.int64)
        pairs = {(d, d * d): int(n) for d, n in enumerate(digits) if n}
        return Tally(((first, first + count),), {"digits": digits}, {"pairs": pairs})

    def tables(self, tally: Tally) -> tuple[Table, ...]:
        counts = tally.arrays["digits"].tolist() if tally.deals else []
        rows = tuple((d, n, share(n, tally.deals)) for d, n in enumerate(counts))
        columns = (Column("digit", "digit"), Column("hands", "hands"), Column("share", "share", True))
        return (Table("digits", "Last digits", columns, rows, facts={"test": {"p": 0.5}}),)


@pytest.mark.parametrize("chunk", [1, 7, 100, 1000, None])
@pytest.mark.parametrize("first", [0, 123])
def test_counts_do_not_depend_on_chunks(chunk: int | None, first: int) -> None:
    result = run(Digits(), 1000, first=first, chunk=chunk, threads=1)
    assert result.tally == run(Digits(), 1000, first=first, threads=1).tally
    assert result.tally.arrays["digits"].tolist() == [100] * 10
    assert result.tally.sparse["pairs"][3, 9] == 100
    assert result.tally.spans == ((first, first + 1000),)
    assert not result.interrupted


def test_chunks_cover_the_range_once_and_grow() -> None:
    study = Digits()
    run(study, 200_000, threads=1)
    at = 0
    for first, count, threads in study.calls:
        assert (first, threads) == (at, 1)
        at += count
    assert at == 200_000
    assert study.calls[1][1] > study.calls[0][1]


def test_ctrl_c_keeps_and_reports_what_is_done() -> None:
    before = signal.getsignal(signal.SIGINT)
    study = Digits(interrupt_at=250)
    result = run(study, 10_000, chunk=100, threads=1)
    assert result.interrupted
    assert result.deals == 300  # the chunk in hand was finished and counted
    assert result.tally == run(Digits(), 300, threads=1).tally
    assert "Not all: 300 of 10,000" in result.to_text()
    assert result.to_dict()["run"]["interrupted"] is True
    assert signal.getsignal(signal.SIGINT) is before


def test_a_second_ctrl_c_interrupts_at_once() -> None:
    study = Digits()

    def twice(done: int, total: int) -> None:
        if done == 100:
            os.kill(os.getpid(), signal.SIGINT)
            os.kill(os.getpid(), signal.SIGINT)

    with pytest.raises(KeyboardInterrupt):
        run(study, 1000, chunk=100, threads=1, progress=twice)
    assert signal.getsignal(signal.SIGINT) is signal.default_int_handler


def test_runs_in_a_thread_that_gets_no_signals() -> None:
    found: list[int] = []
    worker = threading.Thread(target=lambda: found.append(run(Digits(), 500, threads=1).deals))
    worker.start()
    worker.join()
    assert found == [500]


def test_no_deals_is_a_report_without_rows() -> None:
    result = run(Digits(), 0, threads=1)
    assert (result.deals, result.interrupted, result.per_second) == (0, False, 0.0)
    json.dumps(result.to_dict(), allow_nan=False)
    assert "0 deals" in str(result)


@pytest.mark.parametrize(
    "arguments, words",
    [
        ({"deals": -1}, "deals=-1"),
        ({"deals": 2, "first": 2**64 - 1}, "2\\^64"),
        ({"deals": 1, "chunk": 0}, "chunk is 0"),
        ({"deals": 1, "checkpoint": 5}, "checkpoint 5 is no path"),
        ({"deals": 1, "checkpoint": ""}, "checkpoint '' is no path"),
        ({"deals": 1, "checkpoint": "a\0b"}, "is no path"),
        ({"deals": 1, "checkpoint": "/dev/zero"}, "/dev/zero is no ordinary file"),
        ({"deals": 1, "progress": 5}, "progress=5: True, False or a function"),
        ({"deals": 1, "rows": 5}, "rows 5 is no path"),
        ({"deals": 1, "until_se": 0.1}, "write TABLE.ROW.COLUMN=VALUE"),
        ({"deals": 1, "until_se": [3]}, "write TABLE.ROW.COLUMN=VALUE"),
        ({"deals": float("nan")}, "deals must be a whole number, not nan"),
        ({"deals": 1.0}, "deals must be a whole number, not 1.0"),
        ({"deals": 1, "threads": -2}, "threads is -"),
        ({"deals": 1, "threads": 5000}, "threads is 5000"),
    ],
)
def test_arguments_out_of_range_are_named(arguments: dict[str, Any], words: str) -> None:
    with pytest.raises(MahjongError, match=words):
        run(Digits(), **arguments)


def test_threads_variable_is_read_and_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAHJONG_FAST_THREADS", "3")
    assert run(Digits(), 10).threads == 3
    assert run(Digits(), 10, threads=2).threads == 2
    monkeypatch.setenv("MAHJONG_FAST_THREADS", "many")
    with pytest.raises(MahjongError, match="MAHJONG_FAST_THREADS is 'many'"):
        run(Digits(), 10)


def test_progress_is_told_and_never_runs_backwards() -> None:
    seen: list[tuple[int, int]] = []
    run(Digits(), 1000, chunk=300, threads=1, progress=lambda done, total: seen.append((done, total)))
    assert seen == [(0, 1000), (300, 1000), (600, 1000), (900, 1000), (1000, 1000)]


def test_bar_is_one_line_and_wiped() -> None:
    class Stream:
        def __init__(self) -> None:
            self.text = ""

        def write(self, text: str) -> None:
            self.text += text

        def flush(self) -> None:
            pass

    stream = Stream()
    bar = Bar("study x", stream, every=0)  # type: ignore[arg-type]
    bar(0, 200)
    bar(50, 200)
    bar(200, 200)
    bar.close()
    assert "\n" not in stream.text
    assert " 25 %  50/200" in stream.text
    assert "100 %" in stream.text
    last = stream.text.rsplit("\r", 2)
    assert last[1].strip() == ""
    assert last[2] == ""


def test_a_closed_terminal_does_not_end_the_run() -> None:
    with open(os.devnull) as unwritable:
        bar = Bar("study x", unwritable, every=0)
        bar(1, 2)
        bar.close()


def test_tallies_add_in_any_order_and_refuse_double_counts() -> None:
    parts = [Digits().count(first, 50, 1) for first in (100, 0, 50)]
    assert parts[0] + parts[1] + parts[2] == parts[2] + parts[0] + parts[1] == Digits().count(0, 150, 1)
    with pytest.raises(MahjongError, match="counted twice"):
        parts[0] + Digits().count(149, 5, 1)
    with pytest.raises(MahjongError, match="different counters"):
        parts[0] + Tally(((900, 901),), {"other": np.zeros(1, np.int64)})
    assert Tally() + parts[0] == parts[0] == parts[0] + Tally()


def test_tally_survives_json() -> None:
    tally = Digits().count(10, 25, 1)
    assert Tally.from_dict(json.loads(json.dumps(tally.to_dict()))) == tally


@pytest.mark.parametrize(
    "broken",
    [
        {},
        {"spans": 3},
        {"spans": [[5, 1]], "arrays": {}, "sparse": {}},
        {"spans": [], "arrays": [], "sparse": {}},
        {"spans": [], "arrays": {"a": ["x"]}, "sparse": {}},
        {"spans": [], "arrays": {}, "sparse": {"a": [["x", 1]]}},
    ],
)
def test_what_is_no_tally_is_refused(broken: dict[str, Any]) -> None:
    with pytest.raises(MahjongError):
        Tally.from_dict(broken)


def test_spans_are_joined() -> None:
    assert join_spans([(5, 9), (0, 2), (2, 5), (20, 21)]) == ((0, 9), (20, 21))


def test_shares_of_nothing_and_of_all_say_how_sure_they_are() -> None:
    cells = [cell_text(share(k, 20), True) for k in (0, 7, 20)]
    assert cells == ["0 (< 16 %)", "35 ± 11 %", "100 % (> 84 %)"]
    assert cell_text(Estimate(0.25, 0.0, 0.25, 0.25), True) == "25.00 ± 0.00 %"


def test_csv_holds_every_figure(tmp_path: Path) -> None:
    result = run(Digits(), 100, threads=1)
    result.to_csv(tmp_path / "out.csv")
    with open(tmp_path / "out.csv", newline="") as file:
        rows = list(csv.DictReader(file))
    bare = {"se": "", "low": "", "high": ""}
    assert {"table": "digits", "row": "3", "column": "hands", "value": "10", **bare} in rows
    shares = [row for row in rows if row["column"] == "share"]
    assert len(shares) == 10
    assert float(shares[0]["se"]) == pytest.approx(0.03)
    assert [row["value"] for row in rows if row["column"] == "test.p"] == ["0.5"]


def test_an_unknown_table_is_an_error_that_lists_the_known() -> None:
    result = run(Digits(), 10, threads=1)
    assert result.table("digits").rows[0][0] == 0
    with pytest.raises(MahjongError, match="there are digits"):
        result.table("yaku")
