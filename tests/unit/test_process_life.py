"""Does the package behave in the life of a process: at import, in a fork, under threads that take turns?

Each case runs in a Python of its own, because what it asks about happens once in a process.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

LINUX = sys.platform.startswith("linux")
FORKS = hasattr(os, "fork")

EVERY_PART = """
import importlib, pkgutil
import mahjong_fast
for found in pkgutil.walk_packages(mahjong_fast.__path__, "mahjong_fast."):
    if found.name.rpartition(".")[2] in ("__main__", "gymnasium_env", "pettingzoo_env", "torch_data"):
        continue  # needs a library that may not be here
    importlib.import_module(found.name)
"""


def run(code: str, folder: Path, **environment: str) -> str:
    """What a fresh Python prints."""
    done = subprocess.run(
        [sys.executable, "-P", "-W", "ignore", "-c", code],
        cwd=folder, env={**os.environ, **environment}, capture_output=True, text=True, timeout=300,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.mark.skipif(not LINUX, reason="threads of a process are counted in /proc")
def test_no_thread_starts_at_import(tmp_path: Path) -> None:
    count = "\nimport os\nprint(len(os.listdir('/proc/self/task')))"
    numpy_alone = run("import numpy" + count, tmp_path)
    assert run("import mahjong_fast" + count, tmp_path) == numpy_alone
    assert run(EVERY_PART + count, tmp_path) == numpy_alone
    assert run("import mahjong_fast" + count, tmp_path, OPENBLAS_NUM_THREADS="1") == "1"


FORK = """
import os, sys, threading
import numpy as np
import mahjong_fast as mf
from mahjong_fast.env import BatchEnv

walls = mf.deal_many(seed=1, first=0, count=2_000)
counts = mf.counts_34(walls[:, :13])
wins = mf.wins_array(["123m456p11s789p46s+5s", "22m33p44s1122z33z4z+4z"] * 2_000)
wins["flags"] = mf.WinFlag.TSUMO
batch = BatchEnv(64, "tenhou_4p", seed=3, threads=3)

def work(env):
    decisions = env.decisions()
    for _ in range(5):
        decisions = env.step(decisions.legal[:, 0].copy())
    table = mf.Table("tenhou_4p", seed=1, deal=5)
    while not table.is_over:
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    return (
        mf.shanten_many(counts, threads=3).tobytes(),
        mf.score_many(wins, threads=3).tobytes(),
        str(mf.simulate(300, seed=2, threads=3).tables),
        table.hash,
        decisions.legal.tobytes(),
    )

expected = work(BatchEnv(64, "tenhou_4p", seed=3, threads=3))
first = batch.decisions()                        # this batch has threads of its own from here on
batch.step(first.legal[:, 0].copy())
stop = threading.Event()
def busy():
    while not stop.is_set():
        mf.shanten_many(counts, threads=2)
        mf.score_many(wins, threads=2)
threads = [threading.Thread(target=busy) for _ in range(3)]
for thread in threads:
    thread.start()
children = []
for _ in range(6):
    child = os.fork()
    if child == 0:
        code = 1
        try:
            batch.step(batch.decisions().legal[:, 0].copy())
            code = 0 if work(BatchEnv(64, "tenhou_4p", seed=3, threads=3)) == expected else 2
        finally:
            os._exit(code)
    children.append(child)
codes = [os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) for child in children]
stop.set()
for thread in threads:
    thread.join()
assert work(BatchEnv(64, "tenhou_4p", seed=3, threads=3)) == expected
print(codes)
"""


@pytest.mark.skipif(not FORKS, reason="this system does not fork")
def test_a_child_of_a_fork_computes_the_same(tmp_path: Path) -> None:
    """Forked while threads of the package and of Python run; the child uses everything, threads too."""
    assert run(FORK, tmp_path) == "[0, 0, 0, 0, 0, 0]"


FORK_WHILE_BUILDING = """
import os, threading, time
import mahjong_fast as mf
from mahjong_fast import _core

array = __import__("numpy").zeros((64, 34), "uint8")
array[:, :14] = 1
ready = threading.Event()
def first_use():
    ready.set()
    mf.ukeire_many(array[:, :].copy() * 0 + mf.counts_34(mf.deal_many(seed=1, first=0, count=64)[:, :13]))
thread = threading.Thread(target=first_use)
thread.start()
ready.wait()
time.sleep(DELAY)
child = os.fork()
if child == 0:
    code = 1
    try:
        code = 0 if mf.shanten("123m456p11s789p4s5z") == 1 else 2
    finally:
        os._exit(code)
for _ in range(600):
    pid, status = os.waitpid(child, os.WNOHANG)
    if pid:
        break
    time.sleep(0.05)
else:
    os.kill(child, 9)
    raise SystemExit("the child hangs")
thread.join()
print(os.waitstatus_to_exitcode(status))
"""


@pytest.mark.skipif(not FORKS, reason="this system does not fork")
@pytest.mark.parametrize("delay", [0.0, 0.005, 0.02])
def test_a_fork_while_the_tables_are_computed(tmp_path: Path, delay: float) -> None:
    """The tables of shapes are computed at their first use, here in a thread that the child does not have."""
    assert run(FORK_WHILE_BUILDING.replace("DELAY", str(delay)), tmp_path) == "0"


TURNS = """
import sys, threading
import mahjong_fast as mf
sys.setswitchinterval(1e-6)
start = threading.Barrier(4)
hashes = {}
def play(number):
    start.wait()
    table = mf.Table("tenhou_4p", seed=1, deal=number % 2)
    while not table.is_over:
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    hashes[number] = table.hash
threads = [threading.Thread(target=play, args=(number,), daemon=True) for number in range(4)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join(60)
    if thread.is_alive():
        raise SystemExit("two threads wait for each other")
assert hashes[0] == hashes[2] != hashes[1] == hashes[3]
print("ok")
"""


def test_threads_that_take_turns_often(tmp_path: Path) -> None:
    """The first tables of a process, where the objects of moves are made, in four threads at once."""
    for _ in range(3):
        assert run(TURNS, tmp_path) == "ok"
