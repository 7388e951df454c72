"""The SLURM recipe of docs/clusters.md, run by the shell as SLURM runs it: an array of tasks, a job after it,
a task that is told to end.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mahjong_fast.studies import Solo, load, merge, run

PAGE = Path(__file__).parents[2] / "docs" / "clusters.md"
pytestmark = pytest.mark.skipif(shutil.which("bash") is None, reason="no bash here")


def script(deals: str) -> str:
    """The batch script of the page, for so many deals."""
    text = PAGE.read_text("utf-8")
    (block,) = [b for b in re.findall(r"^```sh\n(.*?)^```$", text, re.M | re.S) if "#SBATCH" in b]
    assert block.count("1e11") == 1
    return block.replace("1e11", deals)


def start(folder: Path, code: str, task: int, tasks: int) -> subprocess.Popen[str]:
    """One task of the array, in the environment that sbatch gives it."""
    tools = folder / "bin"
    tools.mkdir(exist_ok=True)
    command = tools / "mahjong-fast"
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -P -m mahjong_fast.cli "$@"\n')
    command.chmod(0o755)
    (folder / "batch.sh").write_text(code)
    environment = {
        **os.environ,
        "PATH": f"{tools}{os.pathsep}{os.environ['PATH']}",
        "SLURM_CPUS_PER_TASK": "1",
        "SLURM_ARRAY_TASK_ID": str(task),
        "SLURM_ARRAY_TASK_COUNT": str(tasks),
    }
    return subprocess.Popen(
        ["bash", "batch.sh"],
        cwd=folder,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def test_an_array_of_tasks_counts_what_one_run_counts(tmp_path: Path) -> None:
    for task in (2, 3, 1):
        done = start(tmp_path, script("2000"), task, 3)
        out, err = done.communicate(timeout=60)
        assert done.returncode == 0, err
        assert "Study solo: 66" in out
    total = merge(sorted(tmp_path.glob("part-*.json")))
    assert total.tally == run(Solo(seed=1), 2000).tally


def test_a_task_that_is_told_to_end_goes_on_when_it_is_submitted_again(tmp_path: Path) -> None:
    part, kept = tmp_path / "part-1.json", 0
    for _ in range(2):
        task = start(tmp_path, script("1e11"), 1, 200)
        limit = time.monotonic() + 60
        while not (part.with_name(part.name + ".lock").exists() and part.exists()):
            assert time.monotonic() < limit
            time.sleep(0.02)
        time.sleep(0.4)
        task.send_signal(signal.SIGTERM)  # --signal=B:TERM@60
        out, err = task.communicate(timeout=60)
        assert task.returncode == 130, (out, err)
        assert "kept in part-1.json" in err
        saved = load(part)
        assert saved.requested == (0, 10**11)  # of all shards
        assert saved.tally.deals > kept
        kept = saved.tally.deals
