"""Runs that end early and go on: checkpoints, shards, `merge`, `until_se`, rows; and what is refused."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast.studies.runner as runner
import mahjong_fast.studies.saved as saved
from digits_study import Digits
from mahjong_fast import studies
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import RunFailed, Solo, Tally, load, merge, run, shard_range
from mahjong_fast.studies.stopping import next_look, parse_target

WHOLE = Digits().count(0, 1000, 1)


def test_a_run_goes_on_where_its_checkpoint_ends(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    assert run(Digits(), 300, chunk=100, threads=1, checkpoint=path).tally.deals == 300
    asked: list[int] = []

    class Watched(Digits):
        def count(self, first: int, count: int, threads: int) -> Tally:
            asked.append(first)
            return super().count(first, count, threads)

    result = run(Watched(), 1000, chunk=100, threads=1, checkpoint=path)
    assert result.tally == WHOLE
    assert asked == list(range(300, 1000, 100))
    assert load(path).tally == WHOLE
    asked.clear()
    assert run(Watched(), 1000, threads=1, checkpoint=path).tally == WHOLE
    assert asked == []


def test_holes_are_filled(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    parts = Digits().count(200, 100, 1) + Digits().count(500, 50, 1)
    saved.save(path, saved.Saved("digits", load_version(), {"seed": 0}, {}, parts, (0, 1000), 1.0))
    assert run(Digits(), 1000, chunk=70, threads=1, checkpoint=path).tally == WHOLE


def load_version() -> str:
    from mahjong_fast import __version__

    return __version__


def test_a_failing_chunk_keeps_what_is_done(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    with pytest.raises(
        RunFailed, match=r"300 of 1,000 done and kept in .*ZeroDivisionError: a mistake"
    ) as told:
        run(Digits(fails_at=350), 1000, chunk=100, threads=1, checkpoint=path)
    assert told.value.result.tally == Digits().count(0, 300, 1)
    assert told.value.result.interrupted
    assert run(Digits(), 1000, threads=1, checkpoint=path).tally == WHOLE


def test_a_full_disk_loses_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "counts.json"
    run(Digits(), 100, threads=1, checkpoint=path)
    whole = saved.write_whole
    calls = 0

    def full(target: Any, write: Any) -> None:
        nonlocal calls
        calls += 1
        if calls > 1:
            raise OSError(28, "No space left on device", str(target))
        whole(target, write)

    monkeypatch.setattr(saved, "write_whole", full)
    result = run(Digits(), 1000, chunk=100, threads=1, checkpoint=path, save_every=0)
    assert result.tally == WHOLE
    assert result.problem is not None
    assert "No space left on device" in result.problem
    assert "No space left" in result.to_text()
    assert load(path).tally.deals == 100


def test_a_place_that_cannot_be_written_is_told_before_the_work(tmp_path: Path) -> None:
    with pytest.raises(MahjongError, match="could not be saved"):
        run(Digits(fails_at=0), 10, checkpoint=tmp_path / "no" / "counts.json")


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda d: d["counts"]["arrays"]["digits"].__setitem__(0, 7), "damaged: its counts do not agree"),
        (lambda d: d.update(format="else"), "no file of counts"),
        (lambda d: d.update(format_version=9), "form 9 of the file is not known"),
    ],
)
def test_damaged_files_are_told(tmp_path: Path, change: Any, words: str) -> None:
    path = tmp_path / "counts.json"
    run(Digits(), 100, threads=1, checkpoint=path)
    (tmp_path / "counts.json.previous").unlink()
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))
    with pytest.raises(MahjongError, match=words):
        run(Digits(), 1000, threads=1, checkpoint=path)


def test_a_torn_file_names_the_one_before(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    run(Digits(), 100, threads=1, checkpoint=path)
    run(Digits(), 200, threads=1, checkpoint=path)
    path.write_bytes(path.read_bytes()[:100])
    with pytest.raises(MahjongError, match=r"damaged .*counts.json.previous is whole and holds 1?00"):
        run(Digits(), 1000, threads=1, checkpoint=path)
    path.unlink()  # as if killed between the two renames
    assert run(Digits(), 1000, threads=1, checkpoint=path).tally == WHOLE


def edited(path: Path, **changes: Any) -> Path:
    data = json.loads(path.read_text())
    data.update(changes)
    del data["digest"]
    data["digest"] = saved._digest(data)
    path.write_text(json.dumps(data))
    return path


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": "0.0.1"}, "counted by mahjong_fast 0.0.1"),
        ({"study": "solo"}, "belongs to the study solo"),
        ({"parameters": {"seed": 8}}, "seed is 8, not 0"),
    ],
)
def test_counts_of_another_run_are_not_mixed_in(tmp_path: Path, changes: dict[str, Any], words: str) -> None:
    path = tmp_path / "counts.json"
    run(Digits(), 100, threads=1, checkpoint=path)
    edited(path, **changes)
    with pytest.raises(MahjongError, match=words):
        run(Digits(), 1000, threads=1, checkpoint=path)
    run(Digits(), 100, threads=1, checkpoint=tmp_path / "other.json")
    with pytest.raises(MahjongError, match=r"other\.json"):
        merge([path, tmp_path / "other.json"])


def test_fewer_deals_than_were_counted_are_refused(tmp_path: Path) -> None:
    run(Digits(), 100, threads=1, checkpoint=tmp_path / "c.json")
    with pytest.raises(MahjongError, match="holds 0 to 99, more than 0 to 49"):
        run(Digits(), 50, threads=1, checkpoint=tmp_path / "c.json")


def test_shards_in_any_order_are_the_whole(tmp_path: Path) -> None:
    files = []
    for i in (3, 1, 2):
        first, deals = shard_range(1000, 0, f"{i}/3")
        files.append(tmp_path / f"part-{i}.json")
        run(Digits(), deals, first=first, threads=1, checkpoint=files[-1])
    total = merge(files)
    assert total.tally == WHOLE
    assert total.requested == (0, 1000)
    assert merge(files[:2]).tally.deals < 1000
    with pytest.raises(MahjongError, match="counted twice"):
        merge([*files, files[0]])
    with pytest.raises(MahjongError, match="at least one file"):
        merge([])


def test_shards_cover_everything_once() -> None:
    for deals in (0, 1, 7, 1000):
        for n in (1, 3, 8):
            at = 5
            for i in range(1, n + 1):
                first, count = shard_range(deals, 5, (i, n))
                assert first == at
                at += count
            assert at == 5 + deals
    for wrong in ("0/3", "4/3", "x/3", "3", "1/0", "-1/3"):
        with pytest.raises(MahjongError, match="shard"):
            shard_range(10, 0, wrong)
    for deals, first, shard, words in (
        (-10, 0, "1/2", "deals=-10"),
        (10.5, 0, "1/2", "deals must be a whole number"),
        (10, 0, None, "shard None"),
        (10, 0, (1.5, 2), "write i/n"),
    ):
        with pytest.raises(MahjongError, match=words):
            shard_range(deals, first, shard)  # type: ignore[arg-type]
    for files, words in (("a.json", "takes a list"), (5, "takes a list of files"), (["/"], "a folder")):
        with pytest.raises(MahjongError, match=words):
            merge(files)  # type: ignore[arg-type]


def test_tallies_add_up_without_a_start() -> None:
    parts = [Digits().count(first, 250, 1) for first in (750, 0, 500, 250)]
    assert sum(parts) == WHOLE  # type: ignore[comparison-overlap]
    with pytest.raises(TypeError):
        parts[0] + 3  # type: ignore[operator]
    with pytest.raises(MahjongError, match="counted twice"):
        Tally(((0, 5), (4, 9)))


# ------------------------------------------------------------------ until_se


def test_a_run_ends_when_its_figure_is_sure() -> None:
    result = run(Digits(), until_se="digits.3.share=0.005", threads=1)
    cell = result.table("digits").rows[3][2]
    assert isinstance(cell, studies.Estimate)
    assert cell.se <= 0.005
    assert not result.interrupted
    for chunk in (37, 100_000):
        assert run(Digits(), until_se={"digits.3.share": 0.005}, chunk=chunk, threads=1).deals == result.deals
    before = Digits().count(0, result.deals * 10 // 11 - 1, 1)
    assert not parse_target("digits.3.share=0.005").reached(Digits().tables(before))  # type: ignore[union-attr]


def test_a_figure_of_which_nothing_was_seen_is_not_sure() -> None:
    """Its standard error is 0; the interval says how rare it may be."""
    result = run(Solo(seed=1), until_se="turns.1.won=0.0003", threads=2)
    cell = result.table("turns").rows[1][2]
    assert isinstance(cell, studies.Estimate)
    assert result.deals > 3_000
    assert cell.high < 0.002


def test_until_se_goes_on_from_a_checkpoint(tmp_path: Path) -> None:
    whole = run(Digits(), until_se="digits.3.share=0.005", threads=1)
    run(Digits(), 1500, threads=1, checkpoint=tmp_path / "c.json")
    again = run(Digits(), until_se="digits.3.share=0.005", threads=1, checkpoint=tmp_path / "c.json")
    assert again.tally == whole.tally
    assert run(Digits(), until_se="digits.3.share=0.005", checkpoint=tmp_path / "c.json").tally == whole.tally


def test_looks_are_at_fixed_deals() -> None:
    assert [next_look(0), next_look(999), next_look(1000), next_look(1100)] == [1000, 1000, 1100, 1210]


@pytest.mark.parametrize(
    ("target", "words"),
    [
        ("digits.3.share", "write TABLE.ROW.COLUMN=VALUE"),
        ("digits.3.share=0", "above 0"),
        ("digits.3.share=x", "above 0"),
        ("digits.33.share=0.1", r"no figure 'digits.33.share'.*some are digits\.3\.share"),
    ],
)
def test_targets_that_cannot_be(target: str, words: str) -> None:
    with pytest.raises(MahjongError, match=words):
        run(Digits(), until_se=target, threads=1)


# ------------------------------------------------------------------ rows


def test_rows_are_kept_through_an_interruption(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="extra parquet not installed")
    options: dict[str, Any] = {"chunk": 100, "threads": 1, "checkpoint": tmp_path / "c.json"}
    with pytest.raises(RunFailed):
        run(Digits(fails_at=350), 1000, rows=tmp_path / "rows", **options)
    (tmp_path / "rows" / ".deals-half.tmp").write_bytes(b"half")
    run(Digits(), 1000, rows=tmp_path / "rows", **options)
    table = parquet.read_table(tmp_path / "rows")
    assert sorted(table["deal"].to_pylist()) == list(range(1000))
    assert sorted(p.name for p in (tmp_path / "rows").iterdir()) == [
        f"deals-{0:020d}-{300:020d}.parquet",
        f"deals-{300:020d}-{1000:020d}.parquet",
    ]
    with pytest.raises(MahjongError, match="already holds rows"):
        run(Digits(), 10, rows=tmp_path / "rows")
    with pytest.raises(MahjongError, match="has rows of 0, but the checkpoint counts 1,000"):
        run(Digits(), 2000, rows=tmp_path / "empty", **options)


def test_rows_on_a_full_disk_end_the_run_with_what_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("pyarrow", reason="extra parquet not installed")
    from mahjong_fast.studies import parquet_rows

    def full(target: Any, write: Any) -> None:
        raise OSError(28, "No space left on device", str(target))

    path = tmp_path / "c.json"
    monkeypatch.setattr(parquet_rows, "write_whole", full)
    with pytest.raises(RunFailed, match="No space left on device"):
        run(Digits(), 1000, chunk=100, threads=1, rows=tmp_path / "rows", save_every=0, checkpoint=path)
    assert load(path).tally.deals == 0
    monkeypatch.undo()
    run(Digits(), 1000, threads=1, rows=tmp_path / "rows", checkpoint=path)
    assert load(path).tally == WHOLE


def test_studies_without_rows_say_so(tmp_path: Path) -> None:
    class Plain(Digits):
        rows = studies.Study.rows

    with pytest.raises(MahjongError, match="has no rows; leave rows out"):
        run(Plain(), 10, rows=tmp_path / "rows")


# ------------------------------------------------------------------ the commands


def test_counts_of_another_version_are_not_reported(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = str(tmp_path / "c.json")
    monkeypatch.setattr(runner, "__version__", "0.0.9")
    assert main(["study", "solo", "--deals", "50", "--save", path]) == 0
    monkeypatch.undo()
    assert load(path).version == "0.0.9"
    capsys.readouterr()
    assert main(["merge", path]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert "was counted by mahjong_fast 0.0.9" in err


def test_commands_shard_and_merge(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(tmp_path / f"{i}.json") for i in (1, 2, 3)]
    base = ["study", "solo", "--deals", "900", "--seed", "6", "--threads", "1"]
    for i in (2, 3, 1):
        assert main([*base, "--shard", f"{i}/3", "--save", files[i - 1]]) == 0
    capsys.readouterr()
    assert main([*base, "--json"]) == 0
    whole = json.loads(capsys.readouterr().out)
    assert main(["merge", files[1], files[2], files[0], "--json", "--save", str(tmp_path / "sum.json")]) == 0
    merged = json.loads(capsys.readouterr().out)
    for key in ("study", "version", "parameters", "deals", "tables", "counts"):
        assert merged[key] == whole[key]
    assert load(tmp_path / "sum.json").tally.to_dict() == whole["counts"]
    assert main(["merge", files[0], files[2]]) == 0
    assert "300 of the numbers 0 to 899 are in none of the files" in capsys.readouterr().err
    assert main(["merge", files[1]]) == 0  # the first and the last shard are missing
    assert "600 of the numbers 0 to 899 are in none of the files" in capsys.readouterr().err
    for wrong in (["merge", files[0], files[0]], ["merge", str(tmp_path / "nothing.json")]):
        assert main(wrong) == 2
        assert capsys.readouterr().err.count("\n") == 1


def test_a_killed_command_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "counts.json"
    base = ["study", "solo", "--deals", "4000", "--seed", "6", "--threads", "1"]
    code = (
        "import sys; import mahjong_fast.studies.runner as r; r._SAVE_SECONDS = 0;"
        "import functools; r.run.__kwdefaults__['save_every'] = 0;"
        "from mahjong_fast.cli import main; sys.exit(main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", code, *base[:3], "1e9", *base[4:], "--save", str(path)],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    limit = time.monotonic() + 60
    while time.monotonic() < limit and not (path.exists() and load(path).tally.deals):
        time.sleep(0.02)
    process.send_signal(signal.SIGKILL)
    process.wait()
    kept = load(path).tally.deals
    assert kept > 0
    wanted = max(4000, kept + 1000)
    assert main([*base[:3], str(wanted), *base[4:], "--save", str(path), "--json"]) == 0
    resumed = json.loads(capsys.readouterr().out)
    assert main([*base[:3], str(wanted), *base[4:], "--json"]) == 0
    assert resumed["counts"] == json.loads(capsys.readouterr().out)["counts"]


def test_sigterm_ends_like_ctrl_c(tmp_path: Path) -> None:
    before = signal.getsignal(signal.SIGTERM)

    def stop(done: int, total: int) -> None:
        if done == 200:
            os.kill(os.getpid(), signal.SIGTERM)

    result = run(Digits(), 1000, chunk=100, threads=1, progress=stop, checkpoint=tmp_path / "c.json")
    assert result.interrupted
    assert load(tmp_path / "c.json").tally.deals == result.deals < 1000
    assert signal.getsignal(signal.SIGTERM) is before
    assert runner.run(Digits(), 1000, threads=1, checkpoint=tmp_path / "c.json").tally == WHOLE
