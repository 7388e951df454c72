"""Real clusters on this machine, Dask, Ray and joblib: a worker is killed midway, the integers are those of
one thread; and the recipes of docs/clusters.md. Needs the extras `dask` and `ray`, joblib, mpi4py and mpich:
`.ci/long` installs them. Measured with Dask 2026.8 and Ray 2.60 on two processors beside other work: 8
minutes of clock, 45 s of processor time without the workers'.
"""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from digits_study import Digits
from mahjong_fast import studies
from mahjong_fast.studies import Games, Solo, Study, Tally, run

pytestmark = [
    pytest.mark.long,
    # Their own servers warn about what a small machine lacks, and leave sockets to the collector.
    pytest.mark.filterwarnings("ignore"),
]

STUDIES: dict[str, tuple[Study, int, int]] = {
    "solo": (Solo(seed=3), 20_000, 700),
    "games": (Games(seed=3, agents="sane,greedy,greedy,random"), 3_000, 170),
}


@pytest.fixture(scope="module")
def alone() -> dict[str, Tally]:
    return {name: run(study, deals, threads=1).tally for name, (study, deals, _) in STUDIES.items()}


@pytest.fixture(scope="module")
def dask_client() -> Iterator[Any]:
    distributed = pytest.importorskip("distributed", reason="extra dask not installed")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


@pytest.mark.parametrize("name", STUDIES)
def test_dask_with_a_worker_killed(name: str, dask_client: Any, alone: dict[str, Tally]) -> None:
    study, deals, chunk = STUDIES[name]
    pids = list(dask_client.run(os.getpid).values())
    before = set(pids)
    killed: list[int] = []

    def kill(done: int, total: int) -> None:
        if done and not killed:
            killed.append(pids[0])
            os.kill(pids[0], signal.SIGKILL)

    result = run(study, deals, executor=dask_client, chunk=chunk, progress=kill)
    assert killed
    assert result.tally == alone[name]
    dask_client.wait_for_workers(2)
    assert killed[0] in before
    assert killed[0] not in dask_client.run(os.getpid).values()


def test_dask_with_a_worker_killed_by_a_chunk(dask_client: Any, tmp_path: Path) -> None:
    dask_client.run(add_tests_to_path, os.path.dirname(os.path.dirname(__file__)))
    study = Digits(dies_at=6500, folder=str(tmp_path))
    assert run(study, 10_000, executor=dask_client, chunk=100).tally == run(Digits(), 10_000).tally
    assert (tmp_path / "died").exists()


def add_tests_to_path(folder: str) -> None:
    import sys

    sys.path.insert(0, folder)


@pytest.fixture(scope="module")
def ray_workers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Any]:
    ray = pytest.importorskip("ray", reason="extra ray not installed")
    folder = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
    here = os.getcwd()
    os.chdir(
        tmp_path_factory.mktemp("ray")
    )  # workers import from the folder of the driver: not the source tree
    ray.init(
        num_cpus=2,
        include_dashboard=False,
        log_to_driver=False,
        runtime_env={"env_vars": {"PYTHONPATH": folder}},
        logging_level="ERROR",
    )
    yield ray
    ray.shutdown()
    os.chdir(here)


@pytest.mark.parametrize("name", STUDIES)
def test_ray(name: str, ray_workers: Any, alone: dict[str, Tally]) -> None:
    study, deals, chunk = STUDIES[name]
    assert run(study, deals, executor=studies.RayExecutor(), chunk=chunk).tally == alone[name]


def test_ray_with_a_worker_killed(ray_workers: Any, tmp_path: Path) -> None:
    study = Digits(dies_at=6500, folder=str(tmp_path))
    executor = studies.RayExecutor(num_cpus=1, max_retries=3)
    assert run(study, 10_000, executor=executor, chunk=100).tally == run(Digits(), 10_000).tally
    assert (tmp_path / "died").exists()


def test_ray_tells_the_error_of_a_study(ray_workers: Any) -> None:
    with pytest.raises(studies.RunFailed, match="ZeroDivisionError"):
        run(Digits(fails_at=50), 100, executor=studies.RayExecutor())


# ------------------------------------------------------------------ as docs/clusters.md says

DEALS = 20_000


def recipe(words: str) -> str:
    """The block of the page that holds `words`, for fewer deals."""
    page = (Path(__file__).parents[2] / "docs" / "clusters.md").read_text("utf-8")
    (block,) = [block for block in re.findall(r"^```py\n(.*?)^```$", page, re.M | re.S) if words in block]
    for large, small in (("10**10", DEALS), ("10**9", DEALS), ("10**6", 700)):
        block = block.replace(large, str(small))
    return block


@pytest.fixture(scope="module")
def wanted() -> Tally:
    return run(Solo(seed=1), DEALS, threads=1).tally


def followed(code: str, folder: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    monkeypatch.chdir(folder)
    names: dict[str, Any] = {}
    exec(compile(code, "docs/clusters.md", "exec"), names)
    return names


def test_dask_by_the_recipe(
    dask_client: Any, wanted: Tally, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = recipe("dask.distributed").replace("tcp://scheduler:8786", dask_client.scheduler.address)
    assert followed(code, tmp_path, monkeypatch)["result"].tally == wanted
    assert studies.load(tmp_path / "counts.json").tally == wanted


def test_ray_by_the_recipe(
    ray_workers: Any, wanted: Tally, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = recipe("RayExecutor").replace('ray.init("auto")\n', "")  # it is running already
    assert followed(code, tmp_path, monkeypatch)["result"].tally == wanted


def test_joblib_by_the_recipe(wanted: Tally, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("joblib", reason="joblib not installed")
    code = recipe("joblib").replace("(first, 700) for", f"(first, min(700, {DEALS} - first)) for")
    found = followed(code.replace("n_jobs=-1", "n_jobs=2"), tmp_path, monkeypatch)
    assert found["result"].tally == wanted


def test_the_whole_takes_no_more_memory(dask_client: Any) -> None:
    """Chunks are forgotten once they are added up: the scheduler holds no more than are under way."""
    seen: list[int] = []

    def watch(done: int, total: int) -> None:
        if done % 50_000 == 0:
            seen.append(len(dask_client.futures))

    run(Digits(), 300_000, executor=dask_client, chunk=250, progress=watch)
    assert max(seen) <= 130
    deadline = time.monotonic() + 20
    while dask_client.futures and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not dask_client.futures


def test_mpi_by_the_recipe(wanted: Tally, tmp_path: Path) -> None:
    pytest.importorskip("mpi4py", reason="mpi4py not installed")
    mpiexec = Path(sys.executable).with_name("mpiexec")
    if not mpiexec.exists():
        pytest.skip("no mpiexec beside this Python: pip install mpich")
    (tmp_path / "study.py").write_text(recipe("mpi4py"))
    command = [str(mpiexec), "-n", "3", sys.executable, "-P", "-m", "mpi4py.futures", "study.py"]
    done = subprocess.run(command, cwd=tmp_path, check=True, timeout=120, capture_output=True, text=True)
    assert studies.load(tmp_path / "counts.json").tally == wanted
    assert "Study solo: 20,000 deals" in done.stdout
