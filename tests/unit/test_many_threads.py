"""Does everything come out the same when many threads of Python do it at once, from the first moment of a
process? And do failing yaku of one's own reach those who asked, and nobody else?
"""

from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import mahjong_fast as mf
import many_threads
from mahjong_fast.scoring import custom_errors

FREE_THREADED = "free-threading" in sys.version
EVERY_PART = """
import importlib, pkgutil
import mahjong_fast
for found in pkgutil.walk_packages(mahjong_fast.__path__, "mahjong_fast."):
    if found.name.rpartition(".")[2] not in ("__main__", "gymnasium_env", "pettingzoo_env", "torch_data"):
        importlib.import_module(found.name)
"""
HAND = "123m456p11s789p46s+5s"


def test_every_part_at_once_in_a_fresh_process(tmp_path: Path) -> None:
    """On an interpreter without a lock the threads really run side by side; `-X gil=0` keeps it so."""
    free = ["-X", "gil=0"] if FREE_THREADED else []
    done = subprocess.run(
        [sys.executable, "-P", *free, "-W", "ignore", many_threads.__file__],
        cwd=tmp_path, env=dict(os.environ), capture_output=True, text=True, timeout=600,
    )  # fmt: skip
    assert (done.returncode, done.stdout.strip()) == (0, "ok"), done.stdout + done.stderr


@pytest.mark.skipif(not FREE_THREADED, reason="this interpreter has a lock")
def test_the_core_leaves_a_free_threaded_interpreter_free(tmp_path: Path) -> None:
    """An extension module that does not say it needs no lock would have brought the lock back."""
    code = f"{EVERY_PART}\nimport sys\nprint(sys._is_gil_enabled())"
    done = subprocess.run(
        [sys.executable, "-P", "-W", "ignore", "-c", code],
        cwd=tmp_path, capture_output=True, text=True, timeout=600, check=True,
    )  # fmt: skip
    assert done.stdout.strip() == "False"


def failing(reading: object, win: object) -> int:
    raise KeyError("seven")


def test_an_exception_of_a_yaku_reaches_only_those_who_play_by_its_rules() -> None:
    wrong = mf.rules("tenhou_4p").replace(custom_yaku=[mf.FunctionYaku("wrong", failing)])
    fine = mf.rules("tenhou_4p").replace(custom_yaku=[mf.FunctionYaku("fine", lambda reading, win: 1)])
    with custom_errors.YakuFunctions(fine), custom_errors.YakuFunctions(None):
        with pytest.raises(mf.MahjongError, match="'wrong' raised KeyError"):
            mf.score(HAND, rules=wrong)
        assert mf.score(HAND, rules=fine).yaku == (("fine", 1),)
    # What was told once is not told again ...
    with custom_errors.YakuFunctions(wrong):
        pass
    with pytest.raises(mf.HandError, match="tsumo"):
        mf.score(HAND, rules=wrong, tsumo=True, chankan=True)
    # ... and what happened meanwhile is not taken away by somebody who asks in between.
    with (
        pytest.raises(mf.MahjongError, match="'wrong' raised KeyError"),
        custom_errors.YakuFunctions(wrong),
        pytest.raises(mf.MahjongError, match="'wrong' raised KeyError"),
    ):
        mf.score_many(mf.wins_array([HAND] * 3), wrong)


def test_sets_of_yaku_registered_at_the_same_time_keep_apart() -> None:
    start = threading.Barrier(8)
    found: dict[int, tuple[tuple[str, int], ...]] = {}

    def work(number: int) -> None:
        start.wait()
        for turn in range(20):
            pattern = mf.PatternYaku(
                f"own_{number}_{turn}", closed=1 + number, pattern=f"n_sequences < {20 + 8 * turn + number}"
            )
            rules = mf.rules("tenhou_4p").replace(custom_yaku=[pattern])
            found[8 * turn + number] = mf.score(HAND, rules=rules).yaku

    threads = [threading.Thread(target=work, args=(number,)) for number in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert len(found) == 160
    for place, yaku in found.items():
        assert yaku == ((f"own_{place % 8}_{place // 8}", 1 + place % 8),)


def test_a_study_tells_what_a_yaku_raised() -> None:
    from mahjong_fast import studies

    wrong = mf.rules("tenhou_4p").replace(custom_yaku=[mf.FunctionYaku("wrong", failing)])
    with pytest.raises(mf.MahjongError, match="'wrong' raised KeyError"):
        studies.run(studies.Solo(seed=1, rules=wrong), deals=300)
    with pytest.raises(mf.MahjongError, match="'wrong' raised KeyError"):
        mf.simulate(hands=30, rules=wrong, seed=1)
