"""How does a table play under PettingZoo? `AecEnv`, an agent-environment cycle: agents `seat_0` ... in turn.

Where several seats are asked about one tile, the agents answer one after the other without learning of each
other's answers; the table moves when the last has answered. Needs the extra `rl`.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np
import pettingzoo
from gymnasium import spaces
from pettingzoo.utils import wrappers

from ..errors import IllegalActionError, MahjongError
from ..rulesets import Ruleset
from .ready import ReadyEnv


def aec_env(
    rules: str | Ruleset = "tenhou_4p", *, match: bool = False, encoder: str = "planes"
) -> wrappers.OrderEnforcingWrapper:
    """`AecEnv` in the wrapper that checks the order of calls."""
    return wrappers.OrderEnforcingWrapper(AecEnv(rules, match=match, encoder=encoder))


class AecEnv(pettingzoo.AECEnv):
    """Observations are dicts `observation` (of the encoder) and `action_mask` int8[n_actions]; rewards are
    the points won or lost in hands that ended, given once, to every agent; at the end of a match
    `infos[agent]["match"]` has points, final scores and ranks.
    """

    metadata: ClassVar[dict[str, Any]] = {
        "name": "mahjong_fast_v1",
        "render_modes": [],
        "is_parallelizable": False,
    }

    agent_selection: str

    def __init__(
        self, rules: str | Ruleset = "tenhou_4p", *, match: bool = False, encoder: str = "planes"
    ) -> None:
        super().__init__()
        self.game = ReadyEnv(rules, match=match, encoder=encoder)
        self.render_mode = None
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        self.agents: list[str] = []
        shape, dtype = self.game.encoder.shape, self.game.encoder.dtype
        least, most = (0, 255) if dtype == np.uint8 else (-np.inf, np.inf)
        self._observation_spaces: dict[str, gymnasium.Space[Any]] = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(least, most, shape, dtype.type),
                    "action_mask": spaces.Box(0, 1, (self.game.n_actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self._action_spaces: dict[str, gymnasium.Space[Any]] = {
            agent: spaces.Discrete(self.game.n_actions) for agent in self.possible_agents
        }

    def observation_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.Space[Any]:
        return self._action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game: the first of `seed`, or the next one."""
        ready, _ = self.game.reset(seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._await(list(ready))

    def observe(self, agent: str) -> dict[str, Any]:
        """What an agent sees now; only the mask of agents that must decide has legal actions."""
        return self.game.observe(self.possible_agents.index(agent))

    def step(self, action: Any) -> None:
        """The action of the agent selected. Raises IllegalActionError for one that is not legal."""
        if self.game.table is None:
            raise MahjongError("reset() deals the first game")
        agent: str = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        seat = self.possible_agents.index(agent)
        legal = self.game.table.legal(seat)
        if isinstance(action, bool | float) or np.size(action) != 1 or action not in legal:
            raise IllegalActionError(
                f"{agent}: {action} is not legal; legal are: " + ", ".join(f"{a} ({int(a)})" for a in legal),
                legal=legal,
            )
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._answers[seat] = int(action)
        self._waiting.remove(seat)
        if self._waiting:
            self.agent_selection = self.possible_agents[self._waiting[0]]
            return
        ready, rewards, over, info = self.game.step(self._answers)
        for seat, reward in rewards.items():
            self.rewards[self.possible_agents[seat]] = reward
        self.infos = {name: {} for name in self.agents}
        if over:
            self.terminations = dict.fromkeys(self.agents, True)
            self.infos = {name: {"match": info["match"]} for name in self.agents}
        self._accumulate_rewards()
        self._await(list(ready) or [(seat + 1) % self.game.seats])

    def _await(self, seats: list[int]) -> None:
        self._waiting = seats
        self._answers: dict[int, int] = {}
        self.agent_selection = self.possible_agents[seats[0]]

    def render(self) -> None:
        """Nothing is drawn here: `env.game.table` is the table."""

    def close(self) -> None:
        """Nothing is held open."""
