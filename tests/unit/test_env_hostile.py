"""Hostile use of environments: wrong types, shapes and sizes, threads, forks, copies, arrays in each other's
memory. Each gives a message that says what is wanted, or the right result; nothing changes on the way.
"""

from __future__ import annotations

import copy
import multiprocessing
import os
import pickle
import threading
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from env_play import moves_of, random_actions
from mahjong_fast.env import ACTION_MAPS, BatchEnv, ReadyEnv
from mahjong_fast.env.arguments import fits_in_memory

NAN = float("nan")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ({"tables": NAN}, "tables must be an integer"),
        ({"tables": -1}, "tables is -1"),
        ({"tables": 1 << 24, "encoder": "planes_v1_oracle"}, "need .* GiB"),
        ({"tables": 10**30}, "tables is"),
        ({"tables": np.array([1, 2])}, "tables must be an integer"),
        ({"tables": "3"}, "tables must be an integer"),
        ({"seed": NAN}, "seed must be an integer"),
        ({"seed": "abc"}, "seed must be an integer"),
        ({"seed": [[1], [1, 2], [3]]}, "seed must be an integer"),
        ({"seed": np.zeros((3, 2), int)}, "seed must be an integer"),
        ({"seed": np.array(1.5)}, "seed must be an integer"),
        ({"seed": [1.5, 2, 3]}, "seed must be an integer"),
        ({"seed": {1, 2, 3}}, "seed must be an integer"),
        ({"seed": [2**64, 0, 0]}, "seed is"),
        ({"seed": [1]}, r"seed: one number, or one per table \(3\), not 1"),
        ({"first": -1}, "first is -1"),
        ({"rows": 0}, "rows is 0"),
        ({"rows": 2.0}, "rows must be an integer"),
        ({"encoder": 5}, "no encoder"),
        ({"encoder": ["planes_v1"]}, "no encoder"),
        ({"policies": "sane"}, "policies"),
        ({"policies": 5}, "policies"),
        ({"policies": ["sane"] * 3}, "policies of table 0"),
        ({"policies": {"0": "sane"}}, "a chair must be an integer"),
        ({"policies": {-1: "sane"}}, "a chair is -1"),
        ({"policies": {0: None}}, "not a name"),
        ({"buffers": [1]}, "buffers"),
        ({"buffers": {5: np.zeros(1)}}, "buffers: 5"),
        ({"buffers": {"seat": None, "kind": [0] * 12}}, "kind has to be"),
        ({"buffers": {"kind": np.zeros(24, np.uint8)[::2]}}, "kind has to be"),
        ({"buffers": {"rewards": np.zeros((3, 4), ">i4")}}, "rewards has to be"),
        ({"threads": NAN}, "threads"),
        ({"threads": 10**6}, "threads"),
        ({"rules": 5}, "rules|ruleset"),
    ],
)
def test_wrong_arguments(options: dict[str, Any], said: str) -> None:
    with pytest.raises(mf.MahjongError, match=said):
        BatchEnv(**({"tables": 3} | options))


def test_buffers_in_one_place() -> None:
    both = np.zeros(24, np.uint8)
    with pytest.raises(mf.MahjongError, match="seat and kind lie in the same memory"):
        BatchEnv(3, buffers={"seat": both[:12], "kind": both[6:18]})
    BatchEnv(3, buffers={"seat": both[:12], "kind": both[12:]})


def test_memory_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("mahjong_fast.env.arguments._memory", lambda: 1 << 20)
    with pytest.raises(mf.MahjongError, match=r"100 tables need 0\.\d GiB, this machine has 0\.0"):
        fits_in_memory(100, {"obs": ((400, 162, 34), np.float32)})
    monkeypatch.setattr("mahjong_fast.env.arguments._memory", lambda: 0)
    fits_in_memory(100, {"obs": ((400, 162, 34), np.float32)})


@pytest.mark.parametrize(
    "make",
    [
        lambda m: np.zeros(m, np.float64),
        lambda m: np.full(m, NAN),
        lambda m: np.zeros(m + 1, np.uint8),
        lambda m: np.zeros(0, np.uint8),
        lambda m: np.zeros((m, 1), np.uint8),
        lambda m: np.zeros(m, bool),
        lambda m: np.zeros(m, object),
        lambda m: np.zeros(m, "M8[s]"),
        lambda m: np.zeros(m, "U3"),
        lambda m: [[1], [1, 2]],
        lambda m: "0" * m,
        lambda m: None,
        lambda m: 5,
        lambda m: {0: 1},
        lambda m: range(m + 3),
        lambda m: np.full(m, -1),
        lambda m: np.full(m, 2**63, np.uint64),
        lambda m: np.full(m, 256 + 37),
        lambda m: np.full(m, 255, np.uint8),
        lambda m: np.ma.masked_all(m),
    ],
)
def test_wrong_actions(make: Any) -> None:
    env = BatchEnv(5, seed=1)
    before = env.state_dict()
    with pytest.raises(mf.MahjongError):
        env.step(make(env.rows))
    assert env.state_dict() == before


def test_actions_in_the_buffers_of_the_batch() -> None:
    """What was checked is what is played, wherever it lies and whatever writes there."""
    one, two = BatchEnv(8, seed=3), BatchEnv(8, seed=3)
    for _ in range(60):
        actions = one.decisions().legal[:, 0].copy()
        one.step(actions)
        kind = two.buffers["kind"]
        kind[: two.rows] = actions
        two.step(kind[: two.rows])
        assert np.array_equal(one.decisions().legal, two.decisions().legal)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (([NAN],), "numbers of tables"),
        (([0.0, 1.0],), "numbers of tables"),
        (("01",), "numbers of tables"),
        (([True],), "numbers of tables"),
        (([[0], [1, 2]],), "a list of numbers"),
        (([4],), "table 4"),
        (([-1],), "table -1"),
        (([1, 1],), "at most once"),
    ],
)
def test_wrong_tables(arguments: Any, said: str) -> None:
    env = BatchEnv(4, seed=1)
    before = env.state_dict()
    with pytest.raises(mf.MahjongError, match=said):
        env.reset(*arguments)
    for options in (
        {"first": 3},
        {"seed": 1, "positions": ["x"] * 4},
        {"positions": "x"},
        {"positions": [5] * 4},
        {"positions": ["nonsense"] * 4},
        {"positions": []},
        {"seed": [1, 2]},
        {"seed": -1},
        {"seed": NAN},
        {"seed": 1, "first": NAN},
    ):
        with pytest.raises(mf.MahjongError):
            env.reset(**options)
    assert env.state_dict() == before


def test_tables_by_mask() -> None:
    env = BatchEnv(4, seed=3, auto_reset=False)
    now = env.reset(np.array([False, True, False, True]))
    assert now.deal.tolist() == [0, 5, 2, 7]
    rng = np.random.default_rng(0)
    while env.rows:
        env.step(random_actions(env, rng))
    assert env.reset(env.over).table.tolist() == [0, 1, 2, 3]
    assert env.reset(np.zeros(4, bool)).table.tolist() == [0, 1, 2, 3]
    assert env.reset([]).table.tolist() == [0, 1, 2, 3]


def test_what_was_not_asked_for() -> None:
    for env in (BatchEnv(2), BatchEnv(2, encoder=None)):
        with pytest.raises(mf.MahjongError, match="final_obs"):
            _ = env.finals
    with pytest.raises(mf.MahjongError, match="table is 2"):
        env.table(2)
    with pytest.raises(mf.MahjongError, match="table must be"):
        env.table(NAN)  # type: ignore[arg-type]


def test_states_that_are_none() -> None:
    env = BatchEnv(3, seed=1)
    state, before = env.state_dict(), env.state_dict()
    env.step(env.decisions().legal[:, 0])
    after = env.state_dict()
    for broken in (
        None,
        [],
        {},
        {"version": 1},
        state | {"options": None},
        state | {"tables": None},
        state | {"tables": "text"},
        state | {"tables": state["tables"][:-1]},
        state | {"digest": None},
        state | {"cursor": None},
        state | {"cursor": -1},
        state | {"cursor": 3},
        state | {"version": "1"},
        BatchEnv(3, "majsoul_4p", seed=1).state_dict(),
        BatchEnv(3, mf.rules("tenhou_4p").replace(open_tanyao=False), seed=1).state_dict(),
        BatchEnv(4, seed=1).state_dict(),
    ):
        with pytest.raises(mf.MahjongError):
            env.load(broken)  # type: ignore[arg-type]
    assert env.state_dict() == after
    env.load(state)
    assert env.state_dict() == before


def test_copies_and_pickles_are_refused_with_the_way_out() -> None:
    env = BatchEnv(2)
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match=r"load\(state_dict\(\)\)"):
            attempt(env)


def test_readers_beside_a_step() -> None:
    """Another thread that looks while a step is going on is told so, or sees a whole moment; never more."""
    env = BatchEnv(2048, seed=1, threads=2, final_obs=True, match=False)
    stop = threading.Event()
    seen = [0, 0]
    wrong: list[BaseException] = []

    def look() -> None:
        while not stop.is_set():
            try:
                hands = env.hands
                assert ((hands["table"] >= 0) & (hands["table"] < 2048)).all()
                assert (np.diff(hands["table"]) >= 0).all()
                tables, _, shown = env.finals
                assert len(tables) == len(shown)
                assert len(env.over) == 2048
                seen[0] += 1
            except mf.MahjongError as error:
                if "another thread" not in str(error):
                    wrong.append(error)
                seen[1] += 1
            except BaseException as error:
                wrong.append(error)

    threads = [threading.Thread(target=look) for _ in range(2)]
    for thread in threads:
        thread.start()
    rng = np.random.default_rng(0)
    done = 0
    while done < 40:
        try:
            env.step(random_actions(env, rng))
            done += 1
        except mf.MahjongError as error:
            if "another thread" not in str(error):
                wrong.append(error)
                break
    stop.set()
    for thread in threads:
        thread.join()
    assert not wrong
    assert seen[0] + seen[1] > 0


def _moves(env: BatchEnv, out: Any) -> None:
    out.put(moves_of(env, 30, 1))


@pytest.mark.skipif(not hasattr(os, "fork"), reason="fork")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_process_plays_on() -> None:
    """The threads of the parent are not there; the child makes its own, and the two do not disturb each
    other.
    """
    env, other = BatchEnv(96, seed=5, threads=2), BatchEnv(96, seed=5, threads=1)
    assert moves_of(env, 5, 0) == moves_of(other, 5, 0)
    expected = moves_of(other, 30, 1)
    context = multiprocessing.get_context("fork")
    out = context.Queue()
    child = context.Process(target=_moves, args=(env, out))
    child.start()
    assert out.get(timeout=60) == expected
    child.join(60)
    assert child.exitcode == 0
    assert moves_of(env, 30, 1) == expected


# ---------------------------------------------------------------- one table


@pytest.mark.parametrize(
    "actions",
    [None, [], 5, {0: None}, {0: NAN}, {0: 1.0}, {0: "0"}, {"0": 0}, {0: True}, {0: -1}, {0: 10**30}, {7: 0}],
)
def test_wrong_answers_of_a_ready_table(actions: Any) -> None:
    env = ReadyEnv()
    env.reset(4)
    assert env.table is not None
    before = env.table.clone()
    with pytest.raises(mf.MahjongError):
        env.step(actions)
    assert env.table == before


def test_numbers_of_other_libraries_at_a_ready_table() -> None:
    env = ReadyEnv()
    ready, _ = env.reset(4)
    (seat,) = ready
    action = int(np.flatnonzero(ready[seat]["action_mask"])[0])
    env.step({np.uint8(seat): np.array([action])})  # type: ignore[dict-item]
    for seed in (-1, NAN, "4", 2**64, 1.5, True):
        with pytest.raises(mf.MahjongError, match="seed"):
            env.reset(seed)  # type: ignore[arg-type]
    with pytest.raises(mf.MahjongError):
        env.observe(9)
    again = pickle.loads(pickle.dumps(env))
    assert again.table == env.table
    one, two = copy.deepcopy(env).reset()[0], env.reset()[0]
    assert all(np.array_equal(one[s]["observation"], two[s]["observation"]) for s in two)


# ---------------------------------------------------------------- numbers of others


def test_wrong_arrays_of_moves() -> None:
    layout = ACTION_MAPS["mortal_46"]
    env = BatchEnv(3, seed=1)
    now = env.decisions()
    assert now.obs is not None
    for legal in (
        now.legal[0],
        now.legal.astype(float),
        now.legal.astype(int) + 256,
        now.legal.astype(int) - 300,
        now.legal[:2],
        np.full((3, 4), NAN),
        "x",
    ):
        with pytest.raises(mf.MahjongError, match="legal"):
            layout.numbers(legal, now.obs)
    for obs in (now.obs[:, :10], now.obs.astype(float), now.obs[0], np.zeros((3, 2, 664), np.uint8)):
        with pytest.raises(mf.MahjongError):
            layout.numbers(now.legal, obs)
    for chosen in ([5], [1.5, 2.5, 3.5], [[1], [2], [3]], NAN, None, [-1, -1, -1]):
        with pytest.raises(mf.MahjongError):
            layout.from_layout_many(chosen, now.legal, now.obs)
    with pytest.raises(mf.MahjongError, match="mortal_46"):
        _ = ACTION_MAPS["nobody"]
    table = mf.Table("tenhou_4p", 1, 1)
    for number in (-1, 46, NAN, 10**30, "5"):
        with pytest.raises(mf.MahjongError):
            layout.from_layout(table, 0, number)  # type: ignore[arg-type]
        with pytest.raises(mf.MahjongError):
            layout.to_layout(table, 0, number)  # type: ignore[arg-type]
