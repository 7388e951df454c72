"""Runs that meet a full disk, are killed, share a file with another run or find it damaged: nothing wrong is
reported, what was counted stays.
"""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from digits_study import Digits
from mahjong_fast import studies
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import RunFailed, Solo, Tally, load, run, save

resource = pytest.importorskip("resource", reason="limits of processes are of Unix")
WHOLE = Digits().count(0, 1000, 1)
TESTS = Path(__file__).resolve().parents[1]


def program(code: str, *arguments: str, **options: object) -> subprocess.Popen[str]:
    """Another Python that runs `code`, in which every chunk of a study is saved at once."""
    head = "import sys\nfrom mahjong_fast.studies import runner\n"
    head += "runner.run.__kwdefaults__['save_every'] = 0\n"
    return subprocess.Popen(
        [sys.executable, "-P", "-c", head + code, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        **options,  # type: ignore[call-overload]
    )


COMMAND = "from mahjong_fast.cli import main\nsys.exit(main(sys.argv[1:]))"

# ------------------------------------------------------------------ a full disk


def test_a_disk_that_takes_no_more_on_the_way(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No file may grow beyond 1,500 bytes: the first save (nothing counted yet) fits, those after it do not.
    The system itself refuses the bytes.
    """
    path = tmp_path / "counts.json"
    base = ["study", "solo", "--deals", "3000", "--seed", "6", "--threads", "1", "--json"]
    done = program(
        COMMAND,
        *base,
        "--save",
        str(path),
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (1_500, resource.RLIM_INFINITY)),
    )
    out, err = done.communicate(timeout=60)
    assert done.returncode == 2
    assert "could not be saved" in err
    assert "File too large; make room" in err
    assert err.count("\n") == 1
    reported = json.loads(out)
    assert reported["deals"] == 3000
    assert "File too large" in reported["run"]["problem"]
    assert load(path).tally.deals == 0
    assert sorted(p.name for p in tmp_path.iterdir()) == ["counts.json"]
    assert main([*base, "--save", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["counts"] == reported["counts"] == load(path).tally.to_dict()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 64 kB. Skips the test where none can be mounted."""
    folder = tmp_path / "disk"
    folder.mkdir()
    command = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(folder)]
    try:
        subprocess.run(command, check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError):
        pytest.skip("no disk can be mounted here (needs root)")
    yield folder
    subprocess.run(["umount", str(folder)], check=True)


def filling(disk: Path, at: int) -> Callable[[int, int], None]:
    """A report of progress that fills the disk when so many deals are done."""

    def report(done: int, total: int) -> None:
        if done == at:
            with open(disk / "ballast", "wb", 0) as file, suppress(OSError):
                while True:
                    file.write(bytes(4096))
            assert not shutil.disk_usage(disk).free

    return report


def test_a_full_disk(small_disk: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = small_disk / "counts.json"
    options = {"chunk": 100, "threads": 1, "checkpoint": path, "save_every": 0}
    result = run(Digits(), 1000, progress=filling(small_disk, 300), **options)  # type: ignore[arg-type]
    assert result.tally == WHOLE
    assert result.problem is not None
    assert "No space left on device; make room" in result.problem
    assert load(path).tally.deals == 300
    with pytest.raises(MahjongError, match=r"could not be saved: .*No space left on device"):
        run(Digits(fails_at=0), 1000, threads=1, checkpoint=path)  # told before the work
    assert main(["study", "solo", "--deals", "200", "--html", str(small_disk / "r.html")]) == 2
    out, err = capsys.readouterr()
    assert "200 deals" in out
    assert "r.html was not written: No space left on device; the report above is whole" in err
    assert sorted(p.name for p in small_disk.iterdir()) == ["ballast", "counts.json", "counts.json.previous"]
    (small_disk / "ballast").unlink()
    with pytest.raises(RunFailed, match="500 of 1,000 done: ZeroDivisionError") as told:  # not: and kept
        run(Digits(fails_at=550), 1000, progress=filling(small_disk, 400), **options)  # type: ignore[arg-type]
    assert told.value.result.tally == Digits().count(0, 500, 1)
    assert load(path).tally.deals == 400
    (small_disk / "ballast").unlink()
    assert run(Digits(), 1000, threads=1, checkpoint=path).tally == WHOLE
    assert load(path).tally == WHOLE


def test_rows_on_a_full_disk(small_disk: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="extra parquet not installed")
    path, rows = small_disk / "c.json", small_disk / "rows"
    with pytest.raises(RunFailed, match="No space left on device"):
        run(Digits(), 300_000, chunk=2_000, threads=1, checkpoint=path, rows=rows, save_every=0)
    counted = load(path).tally.deals
    found = sorted(parquet.read_table(rows)["deal"].to_pylist())
    assert 0 < counted <= len(found) < 300_000
    assert found == list(range(len(found)))  # whole files; those beyond the counts are made again


# ------------------------------------------------------------------ killed


def test_a_run_killed_again_and_again_ends_with_the_same_integers(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    code = (
        "from mahjong_fast import studies\n"
        "studies.run(studies.Solo(seed=6), 12_000, threads=1, chunk=100, checkpoint=sys.argv[1])"
    )
    dice, kept = random.Random(3), 0
    for _ in range(4):
        process = program(code, str(path))
        limit = time.monotonic() + 60
        while process.poll() is None and time.monotonic() < limit:
            if path.exists() and deals_in(path) > kept:
                break
            time.sleep(0.01)
        time.sleep(dice.random() * 0.02)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        found = load_either(path)
        assert found >= kept
        kept = found
    assert kept > 0
    assert run(Solo(seed=6), 12_000, checkpoint=path).tally == run(Solo(seed=6), 12_000).tally


def deals_in(path: Path) -> int:
    try:
        return load(path).tally.deals
    except (OSError, MahjongError):
        return -1  # between two renames


def load_either(path: Path) -> int:
    """What a killed run left: the file, or (killed between two renames) the one before."""
    return load(path if path.exists() else path.with_name(path.name + ".previous")).tally.deals


def test_a_killed_run_keeps_each_row_once(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="extra parquet not installed")
    code = (
        "from digits_study import Digits\n"
        "runner.run(Digits(), 10**9, threads=1, chunk=1000, checkpoint=sys.argv[1], rows=sys.argv[2])"
    )
    path, rows = tmp_path / "c.json", tmp_path / "rows"
    process = program(code, str(path), str(rows))
    limit = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < limit and deals_in(path) < 20_000:
        time.sleep(0.01)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    kept = load_either(path)
    assert kept >= 20_000
    saved = load(path if path.exists() else path.with_name(path.name + ".previous"))
    save(path, studies.Saved(**{**vars(saved), "requested": (0, kept + 5_000)}))
    run(Digits(), kept + 5_000, threads=1, checkpoint=path, rows=rows)
    assert sorted(parquet.read_table(rows)["deal"].to_pylist()) == list(range(kept + 5_000))


# ------------------------------------------------------------------ two runs, one file


def test_two_runs_do_not_share_a_file(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"

    def second(done: int, total: int) -> None:
        if done == 500:
            with pytest.raises(MahjongError, match=rf"counts.json: another run .process {os.getpid()} on "):
                run(Digits(), 1000, threads=1, checkpoint=path)

    assert run(Digits(), 1000, chunk=100, threads=1, progress=second, checkpoint=path).tally == WHOLE
    assert load(path).tally == WHOLE
    assert [p.name for p in tmp_path.iterdir() if p.suffix == ".lock"] == []
    (tmp_path / "counts.json.lock").write_text("process 1 on a machine that is gone")
    assert run(Digits(), 1000, threads=1, checkpoint=path).tally == WHOLE


def test_the_lock_ends_with_a_killed_run(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    code = (
        "from digits_study import Digits\nrunner.run(Digits(), 10**12, threads=1, chunk=1000,"
        " checkpoint=sys.argv[1])"
    )
    process = program(code, str(path))
    limit = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < limit and deals_in(path) < 1:
        time.sleep(0.01)
    with pytest.raises(MahjongError, match=rf"another run .process {process.pid} on "):
        run(Digits(), 10**12, threads=1, checkpoint=path)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    assert (tmp_path / "counts.json.lock").exists()
    kept = load_either(path)
    result = run(
        Digits(), 10**12, threads=1, checkpoint=path, chunk=10, progress=lambda done, _: stop_at(done, kept)
    )
    assert result.interrupted
    assert result.deals == kept + 10


def stop_at(done: int, kept: int) -> None:
    if done > kept or done == 0:
        os.kill(os.getpid(), signal.SIGINT)


# ------------------------------------------------------------------ damage


def test_a_damaged_file_is_told_whatever_is_wrong_with_it(tmp_path: Path) -> None:
    path = tmp_path / "counts.json"
    whole = run(Digits(), 100, threads=1, checkpoint=path).tally
    (tmp_path / "counts.json.previous").unlink()
    good = path.read_bytes()
    dice, told = random.Random(8), 0
    for _ in range(600):
        data = bytearray(good)
        for _ in range(dice.choice((1, 1, 2, 8))):
            what, at = dice.randrange(4), dice.randrange(len(data) or 1)
            if what == 0:
                data[at] = dice.randrange(256)
            elif what == 1:
                data[at] ^= 1 << dice.randrange(8)
            elif what == 2:
                del data[at : at + dice.randrange(1, 40)]
            else:
                data[at:at] = bytes(dice.choice((0, 32, 48, 57, 91, 123)) for _ in range(3))
        path.write_bytes(bytes(data))
        found = message_of(path)
        if found is None:
            assert load(path).tally == whole  # a blank more or less changes nothing
        else:
            assert found.startswith(str(path))
            told += 1
    assert told > 500


def message_of(path: Path) -> str | None:
    try:
        load(path)
    except MahjongError as error:
        return str(error)
    return None


@pytest.mark.parametrize(
    "content",
    [b"", b"[" * 200_000, b"\xff\xfe", b"null", b'{"format": 3}', b"0" * 5000, b'{"a":1}' * 2],
)
def test_files_that_are_none(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "counts.json"
    path.write_bytes(content)
    with pytest.raises(MahjongError, match=r"counts\.json is no file of counts"):
        run(Digits(), 10, threads=1, checkpoint=path)
    assert path.read_bytes() == content


def test_a_folder_is_no_file_of_counts(tmp_path: Path) -> None:
    with pytest.raises(MahjongError, match="is a folder; name a file"):
        run(Digits(), 10, threads=1, checkpoint=tmp_path)
    with pytest.raises(MahjongError, match="is a folder; name a file"):
        load(tmp_path)


# ------------------------------------------------------------------ studies of one's own that are wrong


def test_wrong_answers_of_a_study_are_told(tmp_path: Path) -> None:
    class Shifted(Digits):
        def count(self, first: int, count: int, threads: int) -> Tally:
            return super().count(first + 1, count, threads)

    class Floats(Digits):
        def count(self, first: int, count: int, threads: int) -> Tally:
            return Tally(((first, first + count),), {"digits": [0.5]})  # type: ignore[dict-item]

    class Numbers(Digits):
        def count(self, first: int, count: int, threads: int) -> Tally:
            return 3  # type: ignore[return-value]

    class Large(Digits):
        def count(self, first: int, count: int, threads: int) -> Tally:
            return Tally(((first, first + count),), {"n": [2**62]})  # type: ignore[dict-item]

    class Unwritable(Digits):
        def parameters(self) -> dict[str, object]:
            return {"seed": {1, 2}}

    for study, words in (
        (Shifted(), "asked for a Tally of 0 to 9, it gave"),
        (Floats(), "digits has dtype float64: count in whole numbers"),
        (Numbers(), "it gave int"),
        (Large(), "n goes beyond 64 bits"),
    ):
        with pytest.raises(MahjongError, match=words):
            run(study, 40, chunk=10, threads=1)
    with pytest.raises(MahjongError, match="cannot be written to a file"):
        run(Unwritable(), 10, threads=1, checkpoint=tmp_path / "c.json")
    class Silent(Digits):
        def tables(self, tally: Tally) -> tuple[studies.Table, ...]:
            return (tally.arrays["nothing"],)

    with pytest.raises(RunFailed, match="1,000 deals are counted, but not reported: KeyError") as told:
        run(Silent(), 1000, threads=1)
    assert told.value.result.tally == WHOLE
    with pytest.raises(RunFailed, match="the run ended early, 0 of 10 done: ZeroDivisionError"):
        run(Silent(fails_at=0), 10, threads=1)
    for wrong in (-1, float("nan"), "often", None):
        with pytest.raises(MahjongError, match="save_every is"):
            run(Digits(), 10, save_every=wrong)  # type: ignore[arg-type]


# ------------------------------------------------------------------ memory

PEAK = """
import resource
from digits_study import Digits
from mahjong_fast.studies import run

class Answer:
    def __init__(self, work): self.work = work
    def result(self): return self.work[0](*self.work[1:])

class Executor:
    def submit(self, *work): return Answer(work)

chunks, executor = int(sys.argv[1]), Executor() if sys.argv[2] == "executor" else None
saved = sys.argv[3] if len(sys.argv) > 3 else None
counted = run(Digits(), 10 * chunks, chunk=10, threads=1, executor=executor, checkpoint=saved, save_every=5)
assert counted.tally.arrays["digits"].tolist() == [chunks] * 10
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // (1024 if sys.platform == "darwin" else 1))
"""


def peak_kilobytes(chunks: int, how: str, *saved: str) -> int:
    done = program(PEAK, str(chunks), how, *saved)
    out, err = done.communicate(timeout=1800)
    assert done.returncode == 0, err
    return int(out)


@pytest.mark.parametrize("how", ["here", "executor"])
def test_thousands_of_chunks_need_no_more_memory_than_ten(how: str) -> None:
    assert peak_kilobytes(10_000, how) < peak_kilobytes(10, how) + 2_000


@pytest.mark.long
@pytest.mark.parametrize("how", ["here", "executor"])
def test_a_million_chunks_need_no_more_memory_than_ten(how: str, tmp_path: Path) -> None:
    """Measured: 22 s of processor time each."""
    saved = str(tmp_path / "c.json")
    assert peak_kilobytes(1_000_000, how, saved) < peak_kilobytes(10, how, str(tmp_path / "d.json")) + 4_000
