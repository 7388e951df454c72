"""How many decisions a second does an agent get from a batch? Beside other environments, in the same run.

The figure of each row is the time for a round of decisions; `extra_info` says how many they were and what
that is per second.
"""

from __future__ import annotations

import time
from typing import Any

import numpy as np
import pytest

from mahjong_fast.env import BatchEnv

STEPS = 50


def choose_listed(now: Any, rng: np.random.Generator) -> Any:
    """From `legal` and `n_legal`."""
    m = len(now.table)
    return now.legal[np.arange(m), (rng.random(m) * now.n_legal).astype(np.intp)]


def choose_masked(now: Any, rng: np.random.Generator) -> Any:
    """From the mask, as one does with the scores of a network."""
    scores = rng.random(now.mask.shape, np.float32)
    return np.where(now.mask, scores, -1).argmax(axis=1)


def report(benchmark: Any, decisions: int, seconds: float, cpu: float) -> None:
    benchmark.extra_info.update(
        decisions=decisions, per_second=round(decisions / seconds), per_cpu_second=round(decisions / cpu)
    )


@pytest.mark.parametrize(
    ("rules", "encoder", "choose", "tables", "threads"),
    [
        ("tenhou_4p", None, choose_listed, 512, 1),
        ("tenhou_4p", "compact_v1", choose_listed, 512, 1),
        ("tenhou_4p", "compact_v1", choose_listed, 2048, 2),
        ("tenhou_4p", "compact_v1", choose_masked, 512, 1),
        ("tenhou_4p", "planes_v1", choose_listed, 128, 1),
        ("tenhou_4p", "planes_v1", choose_listed, 128, 2),
        *(
            (rules, encoder, choose_listed, 128, 1)
            for rules in ("mcr", "korean_3", "malaysian_3")
            for encoder in ("compact_v2", "planes_v2")
        ),
    ],
)
def test_random_moves(
    benchmark: Any, rules: str, encoder: str | None, choose: Any, tables: int, threads: int
) -> None:
    env = BatchEnv(tables, rules, seed=1, encoder=encoder, mask=choose is choose_masked, threads=threads)
    rng = np.random.default_rng(0)
    for _ in range(20):
        env.step(choose(env.decisions(), rng))
    done = [0, 0.0, 0.0]

    def some() -> None:
        began, cpu = time.perf_counter(), time.process_time()
        for _ in range(STEPS):
            now = env.decisions()
            done[0] += len(now.table)
            env.step(choose(now, rng))
        done[1] += time.perf_counter() - began
        done[2] += time.process_time() - cpu

    benchmark(some)
    report(benchmark, *done)


def test_riichienv(benchmark: Any) -> None:
    riichienv = pytest.importorskip("riichienv")
    rng = np.random.default_rng(0)
    done = [0, 0.0, 0.0]

    def some() -> None:
        env = riichienv.RiichiEnv(game_mode="4p-red-single")
        began, cpu = time.perf_counter(), time.process_time()
        for seed in range(3):
            seen = env.reset(seed=seed)
            while not env.done():
                answers = {}
                for seat, one in seen.items():
                    legal = one.legal_actions()
                    answers[seat] = legal[int(rng.random() * len(legal))]
                    one.encode()
                done[0] += len(answers)
                seen = env.step(answers)
        done[1] += time.perf_counter() - began
        done[2] += time.process_time() - cpu

    benchmark(some)
    report(benchmark, *done)


def test_pymahjong(benchmark: Any) -> None:
    pymahjong = pytest.importorskip("pymahjong")
    env = pymahjong.MahjongEnv()
    rng = np.random.default_rng(0)
    done = [0, 0.0, 0.0]

    def some() -> None:
        began, cpu = time.perf_counter(), time.process_time()
        env.reset()
        while not env.is_over():
            player = env.get_curr_player_id()
            actions = env.get_valid_actions()
            env.get_obs(player)
            env.step(player, actions[int(rng.random() * len(actions))])
            done[0] += 1
        done[1] += time.perf_counter() - began
        done[2] += time.process_time() - cpu

    benchmark(some)
    report(benchmark, *done)


def test_mahjax(benchmark: Any) -> None:
    """On the CPU: all tables as one compiled function, with its observation."""
    mahjax = pytest.importorskip("mahjax")
    jax = pytest.importorskip("jax")
    env = mahjax.make("red_mahjong")
    tables = 128
    keys = jax.random.split(jax.random.PRNGKey(0), tables)
    state = jax.jit(jax.vmap(env.init))(keys)

    def move(state: Any, key: Any) -> Any:
        scores = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        chosen, dealt = jax.random.split(key)
        return env.step(state, jax.random.categorical(chosen, scores), dealt)

    def observed(state: Any, key: Any) -> Any:
        following = move(state, key)
        return following, env.observe(following)

    many = jax.jit(jax.vmap(observed))
    held = [state, jax.random.PRNGKey(1)]
    done = [0, 0.0, 0.0]

    def some() -> None:
        began, cpu = time.perf_counter(), time.process_time()
        for _ in range(10):
            held[1], key = jax.random.split(held[1])
            held[0], seen = many(held[0], jax.random.split(key, tables))
        jax.block_until_ready(seen)
        done[0] += 10 * tables
        done[1] += time.perf_counter() - began
        done[2] += time.process_time() - cpu

    some()  # compiles
    done[:] = [0, 0.0, 0.0]
    benchmark.pedantic(some, rounds=3, iterations=1)
    report(benchmark, *done)
