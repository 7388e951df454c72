"""Real clusters on this machine, Dask, Ray and joblib: a worker is killed midway, the integers are those of
one thread. Needs the extras `dask` and `ray`; `.ci/long` installs them. Measured: about two minutes.
"""

from __future__ import annotations

import os
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


def test_joblib_by_the_recipe(alone: dict[str, Tally]) -> None:
    joblib = pytest.importorskip("joblib", reason="joblib not installed")
    study, deals, chunk = STUDIES["solo"]
    pieces = [(first, min(chunk, deals - first)) for first in range(0, deals, chunk)]
    counted = joblib.Parallel(n_jobs=2)(joblib.delayed(study.count)(a, n, 1) for a, n in pieces)
    assert sum(counted, Tally()) == alone["solo"]


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


def test_mpi_by_the_recipe(tmp_path: Path) -> None:
    pytest.importorskip("mpi4py", reason="mpi4py not installed")
    mpiexec = Path(sys.executable).with_name("mpiexec")
    if not mpiexec.exists():
        pytest.skip("no mpiexec beside this Python: pip install mpich")
    program = tmp_path / "study.py"
    program.write_text(
        "from mpi4py.futures import MPIPoolExecutor\n"
        "from mahjong_fast import studies\n"
        "if __name__ == '__main__':\n"
        "    with MPIPoolExecutor() as executor:\n"
        "        study = studies.Solo(seed=3)\n"
        "        studies.run(study, 20_000, executor=executor, chunk=700, checkpoint='c.json')\n"
    )
    command = [str(mpiexec), "-n", "3", sys.executable, "-P", "-m", "mpi4py.futures", str(program)]
    subprocess.run(command, cwd=tmp_path, check=True, timeout=120, capture_output=True)
    assert studies.load(tmp_path / "c.json").tally == run(Solo(seed=3), 20_000, threads=1).tally
