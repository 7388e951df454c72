"""Adapters of other interfaces, each under the checks of its own library (extra `rl`)."""

from __future__ import annotations

import sys
import warnings
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import env as envs
from mahjong_fast.env import ReadyEnv


def legal_move(mask: np.ndarray[Any, Any], rng: np.random.Generator) -> int:
    return int(rng.choice(np.flatnonzero(mask)))


# ---------------------------------------------------------------- no library


def test_star_import_needs_no_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    for library in ("gymnasium", "pettingzoo"):
        monkeypatch.setitem(sys.modules, library, None)
    names: dict[str, Any] = {}
    exec("from mahjong_fast.env import *", names)
    assert {"BatchEnv", "ReadyEnv", "ACTION_MAPS"} <= names.keys()
    assert {"AecEnv", "LearnerVectorEnv"} <= set(dir(envs))


@pytest.mark.parametrize(
    ("rules", "match"),
    [("tenhou_4p", True), ("majsoul_3p", False), ("mcr", True), ("korean_3", True), ("malaysian_3", False)],
)
def test_dicts_of_ready_seats(rules: str, match: bool) -> None:
    env = ReadyEnv(rules, match=match, encoder="compact")
    rng = np.random.default_rng(0)
    start = mf.rules(rules).start_points if mf.rules(rules).family == "riichi" else 0
    for number in range(3):
        ready, info = env.reset(7 if number == 0 else None)
        assert info["hands"] == []
        total = np.zeros(env.seats)
        over, hands, several = False, 0, 0
        while not over:
            assert env.table is not None
            assert list(ready) == list(env.table.decisions())
            several += len(ready) > 1
            actions = {seat: legal_move(seen["action_mask"], rng) for seat, seen in ready.items()}
            ready, rewards, over, info = env.step(actions)
            assert list(rewards) == list(range(env.seats))
            assert any(rewards.values()) <= bool(info["hands"])
            total += list(rewards.values())
            hands += len(info["hands"])
        assert not ready
        assert env.table is not None
        last = np.array(env.table.scores) - start
        if match:
            assert hands >= 1
            assert info["match"]["points"] == list(env.table.scores)
            ahead = [sum(other > own for other in env.table.scores) for own in env.table.scores]
            if env.rules.family == "riichi":  # no two share a place
                assert sorted(info["match"]["ranks"]) == list(range(env.seats))
            else:
                assert info["match"]["ranks"] == ahead
            assert (last - total).sum() % 1000 == 0
        else:
            assert (hands, info["match"]) == (1, None)
            assert np.array_equal(total, last)
        with pytest.raises(mf.IllegalActionError, match="over"):
            env.step({})


def test_a_ready_table_refuses_what_is_not_asked() -> None:
    env = ReadyEnv()
    with pytest.raises(mf.MahjongError, match="reset"):
        env.step({0: 0})
    ready, _ = env.reset(1)
    (seat,) = ready
    for actions in ({}, {seat: 176}, {seat + 1: 0}):
        with pytest.raises(mf.IllegalActionError):
            env.step(actions)
    assert env.observe(seat)["action_mask"].any()
    assert not env.observe(seat + 1)["action_mask"].any()


@pytest.mark.parametrize("missing", ["gymnasium", "pettingzoo"])
def test_without_the_extra(missing: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.split(".")[0] == missing]:
        monkeypatch.setitem(sys.modules, name, None)
    monkeypatch.setitem(sys.modules, missing, None)
    name = "LearnerEnv" if missing == "gymnasium" else "aec_env"
    with pytest.raises(mf.MahjongError, match=r"pip install 'mahjong_fast\[rl\]'"):
        getattr(envs, name)
    with pytest.raises(AttributeError):
        _ = envs.NoSuchEnv


def test_tensors_share_the_memory() -> None:
    torch = pytest.importorskip("torch")
    batch = envs.BatchEnv(4, encoder="planes_v1", seed=1)
    views = envs.torch_views(batch)
    assert views["obs"].shape == (16, 162, 34)
    assert views["obs"].dtype == torch.float32
    batch.step(batch.decisions().legal[:, 0])
    for name, array in batch.buffers.items():
        assert views[name].data_ptr() == array.ctypes.data
        assert np.array_equal(views[name].numpy().view(array.dtype), array)
        if array.dtype != np.uint64:
            assert torch.from_dlpack(array).data_ptr() == array.ctypes.data
    # and back: a step takes actions that are tensors
    m = batch.rows
    batch.step(torch.multinomial(views["mask"][:m].float(), 1)[:, 0])
    scores = views["obs"][: batch.rows].mean((1, 2))
    assert np.allclose(scores.numpy(), batch.decisions().obs.mean((1, 2)), atol=1e-5)


# ---------------------------------------------------------------- PettingZoo


@pytest.fixture
def quiet() -> Any:
    """Upstream checks warn about conventions; a failure is an error, a warning is theirs."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(("rules", "match"), [("tenhou_4p", False), ("majsoul_3p", True)])
def test_pettingzoo_api(rules: str, match: bool, quiet: None) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test

    api_test(envs.aec_env(rules, match=match), num_cycles=300)


def test_pettingzoo_seed(quiet: None) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import seed_test

    seed_test(lambda: envs.aec_env("tenhou_4p", match=True), num_cycles=100)


OTHERS = ("mcr", "korean_3", "malaysian_3")


@pytest.mark.parametrize("rules", OTHERS)
def test_pettingzoo_checks_of_other_games(rules: str, quiet: None) -> None:
    pytest.importorskip("pettingzoo")
    from pettingzoo.test import api_test, seed_test

    api_test(envs.aec_env(rules, encoder="compact"), num_cycles=300)
    seed_test(lambda: envs.aec_env(rules, match=True, encoder="compact"), num_cycles=60)


@pytest.mark.parametrize(
    ("rules", "match"), [("malaysian_3", True), ("malaysian_3", False), ("majsoul_3p", True)]
)
def test_rewards_are_of_one_game(rules: str, match: bool) -> None:
    """Hands end before the learner is asked, in a reset or behind the end of his game: each counts once, in
    its own game."""
    pytest.importorskip("gymnasium")
    env = envs.LearnerVectorEnv(40, rules, match=match, opponents="sane", encoder="compact", threads=1)
    start = env.batch.rules.start_points if env.batch.rules.family == "riichi" else 0
    rng = np.random.default_rng(1)
    env.reset(seed=2)
    total, carried, ended, several = np.zeros(40), np.abs(env._carry).sum(), 0, 0
    for _ in range(800 if match else 300):
        actions = np.array([legal_move(mask, rng) for mask in env.action_masks()])
        _, rewards, over, _, infos = env.step(actions)
        total += rewards
        carried += np.abs(env._carry).sum()
        several += (env.batch.done > 1).sum()
        for index in np.flatnonzero(over):
            seat, final = env.seats[index], infos["final_info"]
            left = final["points"][index][seat] - start - total[index]
            assert left == 0 or (match and left > 0 and left % 1000 == 0)  # deposits left on the table
            assert mf.encoders.as_records(infos["final_obs"][index])["chair"] == seat
            total[index] = 0
            ended += 1
    assert ended > 40
    if rules == "malaysian_3":  # four dealt flies, a win of others before the learner draws
        assert carried if match else several


@pytest.mark.parametrize("rules", OTHERS)
def test_learners_of_other_games(rules: str, quiet: None) -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    check_env(envs.LearnerEnv(rules, on_illegal="replace"), skip_render_check=True)
    env = envs.LearnerVectorEnv(6, rules, match=True, opponents="greedy", encoder="compact", threads=1)
    rng = np.random.default_rng(1)
    observations, _ = env.reset(seed=5)
    total, ended = np.zeros(6), 0
    for _ in range(900):
        assert env.observation_space.contains(observations)
        assert mf.encoders.as_records(observations)["chair"].tolist() == env.seats.tolist()
        actions = np.array([legal_move(mask, rng) for mask in env.action_masks()])
        observations, rewards, over, _, infos = env.step(actions)
        total += rewards
        for index in np.flatnonzero(over):
            final = infos["final_info"]
            assert total[index] == final["points"][index][env.seats[index]]
            if rules != "mcr":  # there the scores of a match may be table points
                assert final["final_score"][index] == total[index]
            total[index] = 0
            ended += 1
    assert ended > 3


def test_pettingzoo_plays_the_same_game() -> None:
    pytest.importorskip("pettingzoo")
    env = envs.aec_env("tenhou_4p", match=True, encoder="compact_v1")
    env.reset(seed=4)
    rng = np.random.default_rng(0)
    table = mf.Table("tenhou_4p", 4, match=0)
    total = dict.fromkeys(env.possible_agents, 0.0)
    answers: dict[int, int] = {}
    for agent in env.agent_iter():
        observation, reward, over, cut, info = env.last()
        total[agent] += reward
        if over:
            assert not cut
            assert info["match"]["points"] == list(table.scores)
            env.step(None)
            continue
        seat = int(agent[-1])
        assert np.array_equal(np.flatnonzero(observation["action_mask"]), table.legal(seat))
        answers[seat] = legal_move(observation["action_mask"], rng)
        env.step(answers[seat])
        if len(answers) == len(table.decisions()):
            table.apply(answers)
            answers = {}
    assert table.is_over
    left = np.array(table.scores) - 25_000 - list(total.values())
    assert (left >= 0).all()
    assert left.sum() % 1000 == 0


def test_pettingzoo_refuses_illegal_actions() -> None:
    pytest.importorskip("pettingzoo")
    env = envs.aec_env()
    env.reset(seed=1)
    with pytest.raises(mf.IllegalActionError, match="legal are"):
        env.step(176)


# ---------------------------------------------------------------- Gymnasium


@pytest.mark.parametrize("options", [{"match": True}, {"encoder": "compact_v1", "rules": "majsoul_3p"}])
def test_gymnasium_checker(options: dict[str, Any], quiet: None) -> None:
    pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    check_env(envs.LearnerEnv(on_illegal="replace", **options), skip_render_check=True)


def test_a_learner_plays_episodes() -> None:
    pytest.importorskip("gymnasium")
    env = envs.LearnerEnv(opponents=["sane", "greedy", "random"], learner=2, encoder="compact_v1")
    rng = np.random.default_rng(0)
    dealers = []
    for episode in range(6):
        observation, info = env.reset(seed=3 if episode == 0 else None)
        record = mf.encoders.as_records(observation)
        assert record["chair"] == 2
        dealers.append((int(record["dealer"]) + 2) % 4)
        total, over = 0.0, False
        while not over:
            assert np.array_equal(info["action_mask"], env.action_masks())
            observation, reward, over, cut, info = env.step(legal_move(env.action_masks(), rng))
            assert not cut
            total += reward
        assert info["points"][2] - 25_000 == total
    assert dealers == [0, 1, 2, 3, 0, 1]
    with pytest.raises(mf.IllegalActionError):
        env.step(180)


@pytest.mark.parametrize("match", [False, True])
def test_vector_of_learners(match: bool) -> None:
    gymnasium = pytest.importorskip("gymnasium")
    env = envs.LearnerVectorEnv(12, match=match, opponents="greedy", encoder="compact_v1", threads=1)
    assert env.metadata["autoreset_mode"] is gymnasium.vector.AutoresetMode.SAME_STEP
    rng = np.random.default_rng(1)
    observations, infos = env.reset(seed=5)
    assert env.observation_space.contains(observations)
    assert mf.encoders.as_records(observations)["chair"].tolist() == [i % 4 for i in range(12)]
    total, ended = np.zeros(12), 0
    for _ in range(700 if match else 120):
        masks = env.action_masks()
        assert np.array_equal(masks, infos["action_mask"])
        assert (masks.sum(1) > 1).all()
        actions = np.array([legal_move(mask, rng) for mask in masks])
        observations, rewards, over, cut, infos = env.step(actions)
        assert env.observation_space.contains(observations)
        assert not cut.any()
        total += rewards
        if not over.any():
            assert "final_obs" not in infos
            continue
        assert np.array_equal(infos["_final_obs"], over)
        for index in np.flatnonzero(over):
            assert env.single_observation_space.contains(infos["final_obs"][index])
            if not match:
                assert total[index] == infos["final_info"]["points"][index][env.seats[index]] - 25_000
            else:
                assert 0 <= infos["final_info"]["rank"][index] < 4
            total[index] = 0
            ended += 1
    assert ended > 3
    with pytest.raises(mf.IllegalActionError, match="row 0"):
        env.step(np.full(12, 180))
    replacing = envs.LearnerVectorEnv(3, on_illegal="replace", threads=1)
    replacing.reset(seed=1)
    _, _, _, _, infos = replacing.step(np.array([180, 180, 180]))
    assert infos["illegal_action"].all()


def test_hostile_learners() -> None:
    pytest.importorskip("gymnasium")
    nan = float("nan")
    for replace in ("raise", "replace"):
        env = envs.LearnerVectorEnv(3, on_illegal=replace, threads=1)
        env.reset(seed=1)
        for actions in (None, 5, [1, 2], np.zeros(3), np.full(3, nan), np.zeros(3, bool), "abc", [[1]] * 3):
            with pytest.raises(mf.MahjongError):
                env.step(actions)
        for seed in (-1, nan, "x", [1, 2], [1, None, 2], [1, 2, nan]):
            with pytest.raises(mf.MahjongError, match="seed"):
                env.reset(seed=seed)
        assert len(env.reset(seed=(1, 2, 3))[0]) == 3
        if replace == "replace":
            _, _, _, _, infos = env.step(np.array([-1, 181, 10**15]))
            assert infos["illegal_action"].all()
        one = envs.LearnerEnv(on_illegal=replace)
        one.reset(seed=1)
        for action in (None, nan, 1.0, "1", [1, 2], True):
            with pytest.raises(mf.MahjongError):
                one.step(action)
        over = False
        while not over:
            over = one.step(np.flatnonzero(one.action_masks())[-1:])[2]
        with pytest.raises(mf.IllegalActionError, match="the game is over"):
            one.step(int(np.flatnonzero(one.action_masks())[0]))
    for options in (
        {"num_envs": 0},
        {"num_envs": 2.5},
        {"learner": True},
        {"encoder": None},
        {"learner": nan},
    ):
        with pytest.raises(mf.MahjongError):
            envs.LearnerVectorEnv(**({"num_envs": 2} | options))


def test_hostile_cycles() -> None:
    pytest.importorskip("pettingzoo")
    env = envs.AecEnv()
    with pytest.raises(mf.MahjongError, match="reset"):
        env.step(0)
    with pytest.raises(mf.MahjongError, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    for action in (None, float("nan"), 1.5, "x", True, -1, 500, [1, 2], np.array([1, 2])):
        with pytest.raises(mf.IllegalActionError, match="legal are"):
            env.step(action)
    with pytest.raises(mf.MahjongError, match="seed"):
        env.reset(seed=-1)


def test_vector_of_learners_is_seeded() -> None:
    pytest.importorskip("gymnasium")
    runs = []
    for _ in range(2):
        env = envs.LearnerVectorEnv(5, opponents="random")
        rng = np.random.default_rng(1)
        shown = [env.reset(seed=[1, 2, 3, 4, 5])[0].tobytes()]
        for _ in range(60):
            actions = np.array([legal_move(mask, rng) for mask in env.action_masks()])
            observations, rewards, *_ = env.step(actions)
            shown += [observations.tobytes(), rewards.tobytes()]
        runs.append(shown)
    assert runs[0] == runs[1]


@pytest.mark.parametrize(
    "options",
    [
        {"learner": 4},
        {"learner": "nobody"},
        {"opponents": ["sane"]},
        {"opponents": "genius"},
        {"on_illegal": "ignore"},
        {"encoder": "none"},
    ],
)
def test_wrong_arguments(options: dict[str, Any]) -> None:
    pytest.importorskip("gymnasium")
    with pytest.raises(mf.MahjongError):
        envs.LearnerVectorEnv(2, **options)
