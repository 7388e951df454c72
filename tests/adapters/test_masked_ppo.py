"""MaskablePPO of sb3-contrib learns at our tables, untouched: it asks `action_masks()`, and no action it
takes is ever illegal (that would raise). Needs sb3-contrib and PyTorch; .ci/long installs them.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_fast import env as envs


@pytest.fixture
def quiet() -> Any:
    """Its warnings about devices and spaces are its own."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        yield


@pytest.mark.parametrize(
    "options",
    [
        {"encoder": "compact_v1", "opponents": "greedy"},
        {"encoder": "planes_v1", "rules": "majsoul_3p", "match": True, "opponents": ["random", "sane"]},
        {"encoder": "compact", "rules": "malaysian_3", "opponents": "greedy"},
    ],
)
def test_maskable_ppo_learns(options: dict[str, Any], quiet: None) -> None:
    contrib = pytest.importorskip("sb3_contrib")
    env = envs.LearnerEnv(**options)
    model = contrib.MaskablePPO(
        "MlpPolicy", env, n_steps=256, batch_size=64, n_epochs=1, seed=1, device="cpu"
    )
    before = {name: value.clone() for name, value in model.policy.state_dict().items()}
    model.learn(512)
    assert model.num_timesteps == 512
    after = model.policy.state_dict()
    assert any(not np.array_equal(before[name].numpy(), after[name].numpy()) for name in before)
    observation, info = env.reset(seed=3)
    for _ in range(40):
        action, _ = model.predict(observation, action_masks=env.action_masks(), deterministic=True)
        assert info["action_mask"][action]
        observation, _, over, _, info = env.step(action)
        if over:
            observation, info = env.reset()
