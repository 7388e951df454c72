"""How does one learner play against given agents under Gymnasium? `LearnerEnv`, one table, and
`LearnerVectorEnv`, many at once on a `BatchEnv`.

Both have `action_masks()`, as MaskablePPO asks for it. Needs the extra `rl`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from numpy.typing import NDArray

from ..errors import IllegalActionError, MahjongError
from ..events import FINAL_PARTS, POINT_PARTS
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .arguments import as_count
from .batch import BatchEnv

Array = np.ndarray[Any, Any]


def _policies(rules: Ruleset, opponents: str | Sequence[str], learner: int) -> dict[int, str]:
    """The policies of all seats but the learner's, counted from him: the next to play first."""
    others = rules.players - 1
    names = [opponents] * others if isinstance(opponents, str) else list(opponents)
    if len(names) != others:
        raise MahjongError(f"opponents: one name or {others}, not {len(names)}")
    return {(learner + 1 + place) % rules.players: name for place, name in enumerate(names)}


def _box(batch: BatchEnv, count: int | None = None) -> spaces.Box:
    assert batch.encoder is not None
    shape, dtype = batch.encoder.shape, batch.encoder.dtype
    low, high = (0, 255) if dtype == np.uint8 else (-np.inf, np.inf)
    return spaces.Box(low, high, shape if count is None else (count, *shape), dtype.type)


class LearnerVectorEnv(VectorEnv[Array, NDArray[np.integer[Any]], Array]):
    """`num_envs` tables with one learner each; the other seats play policies inside the batch.

    A table whose game ends deals the next one in the same step (`AutoresetMode.SAME_STEP`): `terminations`
    says so, `infos["final_obs"]` has the last observation and `infos["final_info"]` the points of the game
    (of matches also ranks and final scores, which riichi counts in thousands). Rewards are the learner's
    points of hands that ended in the step, once each. `learner`: his seat, or "rotate": seat i mod seats at
    table i. An illegal action raises IllegalActionError, or with `on_illegal="replace"` the first legal one
    is taken and `infos["illegal_action"]` tells.
    """

    metadata: ClassVar[dict[str, Any]] = {"autoreset_mode": AutoresetMode.SAME_STEP, "render_modes": []}

    def __init__(
        self,
        num_envs: int,
        rules: str | Ruleset = "tenhou_4p",
        *,
        opponents: str | Sequence[str] = "sane",
        learner: int | str = "rotate",
        match: bool = False,
        encoder: str = "planes",
        skip_forced: bool = True,
        on_illegal: str = "raise",
        threads: int = 0,
    ) -> None:
        super().__init__()
        ruleset = load_rules(rules)
        if not (isinstance(learner, str) and learner == "rotate") and (
            isinstance(learner, bool) or learner not in range(ruleset.players)
        ):
            raise MahjongError(f"learner is {learner!r}: a seat from 0 to {ruleset.players - 1}, or 'rotate'")
        if on_illegal not in ("raise", "replace"):
            raise MahjongError(f"on_illegal is {on_illegal!r}: 'raise' or 'replace'")
        if encoder is None:
            raise MahjongError("encoder: a learner needs observations")
        self.num_envs = as_count("num_envs", num_envs, 1, 1 << 24)
        self.seats = np.arange(self.num_envs) % ruleset.players
        if learner != "rotate":
            self.seats[:] = int(learner)
        self.batch = BatchEnv(
            self.num_envs,
            ruleset,
            match=match,
            policies=[_policies(ruleset, opponents, int(seat)) for seat in self.seats],
            encoder=encoder,
            skip_forced=skip_forced,
            final_obs=True,
            threads=threads,
        )
        self._carry = np.zeros(self.num_envs)
        """Of hands that ended before the learner was first asked in his match."""
        self._parts = FINAL_PARTS if ruleset.family == "riichi" else POINT_PARTS
        self._replace = on_illegal == "replace"
        self.single_observation_space = _box(self.batch)
        self.observation_space = _box(self.batch, self.num_envs)
        self.single_action_space = spaces.Discrete(self.batch.n_actions)
        self.action_space = spaces.MultiDiscrete(np.full(self.num_envs, self.batch.n_actions))

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal at all tables: `seed` begins its numbering anew (a list: one seed per table)."""
        seeds: Any = list(seed) if isinstance(seed, Sequence | np.ndarray) else seed
        if isinstance(seeds, list) and (None in seeds or len(seeds) != self.num_envs):
            raise MahjongError(f"seed: a number for every table ({self.num_envs}), or one for all")
        first = seeds[0] if isinstance(seeds, list) else seeds
        if first is not None:
            as_count("seed", first, 0, (1 << 64) - 1)
        super().reset(seed=first, options=options)
        self.batch.reset(seed=seeds)
        self._carry[:] = 0
        before = self._rewards()
        self._carry += np.where(self.batch.done > 0, 0, before)
        return self._observations(), {"action_mask": self.action_masks()}

    def step(
        self, actions: NDArray[np.integer[Any]]
    ) -> tuple[Array, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        """One action for each table."""
        chosen = np.asarray(actions)
        infos: dict[str, Any] = {}
        if self._replace and chosen.shape == (self.num_envs,) and chosen.dtype.kind in "iu":
            known = (chosen >= 0) & (chosen < self.batch.n_actions)
            bad = ~self.action_masks()[np.arange(self.num_envs), np.where(known, chosen, 0)] | ~known
            chosen = np.where(bad, self.batch.decisions().legal[:, 0], chosen)
            if bad.any():
                infos |= {"illegal_action": bad, "_illegal_action": bad.copy()}
        self.batch.step(chosen)
        rewards = self._rewards()
        terminations = self.batch.done > 0
        if terminations.any():
            infos |= self._final(terminations)
        infos["action_mask"] = self.action_masks()
        return self._observations(), rewards, terminations, np.zeros(self.num_envs, bool), infos

    def action_masks(self) -> NDArray[np.bool_]:
        """bool[num_envs, n_actions]: the legal actions."""
        mask = self.batch.decisions().mask
        assert mask is not None
        return mask.astype(bool)

    def _rewards(self) -> NDArray[np.float64]:
        """What the hands that ended were worth to the learners: of tables whose game ended those of it.
        Hands of the next one that are over already are kept for the next step; games that passed without a
        decision of the learner are none of his.
        """
        out, self._carry = self._carry, np.zeros(self.num_envs)
        hands = self.batch.hands
        if not len(hands):
            return out
        tables = hands["table"]
        gained = hands["delta"][np.arange(len(hands)), self.seats[tables]]
        over = self.batch.done[tables] > 0
        np.add.at(out, tables[~over], gained[~over])
        for table, game, points in zip(tables[over], self._game_of(hands[over]), gained[over], strict=True):
            ended = self._ended(table)
            if game == ended[0]:
                out[table] += points
            elif game not in ended:
                self._carry[table] += points
        return out

    def _game_of(self, hands: Array) -> list[int]:
        return [int(deal) >> 24 if self.batch.match else int(deal) for deal in hands["deal"]]

    def _ended(self, table: int) -> list[int]:
        """The games of a table that ended, by number."""
        if self.batch.match:
            games = self.batch.games
            return [int(number) for number in games["match"][games["table"] == table]]
        hands = self.batch.hands
        return self._game_of(hands[hands["table"] == table])

    def _observations(self) -> Array:
        observations = self.batch.decisions().obs
        assert observations is not None
        return observations.copy()

    def _final(self, ended: NDArray[np.bool_]) -> dict[str, Any]:
        tables, _, last = self.batch.finals
        final = np.full(self.num_envs, None, dtype=object)
        for table, observation in zip(tables[::-1], last[::-1], strict=True):  # the first of each counts
            final[table] = observation
        info: dict[str, Any] = {"points": np.zeros((self.num_envs, self.batch.seats), np.int64)}
        for hand in self.batch.hands[::-1]:
            info["points"][hand["table"]] = hand["points"][: self.batch.seats]
        if self.batch.match:
            info["rank"] = np.zeros(self.num_envs, np.int64)
            info["final_score"] = np.zeros(self.num_envs)
            for game in self.batch.games[::-1]:
                table, seat = game["table"], self.seats[game["table"]]
                info["points"][table] = game["points"][: self.batch.seats]
                info["rank"][table] = game["rank"][seat]
                info["final_score"][table] = game["final_score"][seat] / self._parts
        for name in list(info):
            info[f"_{name}"] = ended.copy()
        return {
            "final_obs": final,
            "_final_obs": ended.copy(),
            "final_info": info,
            "_final_info": ended.copy(),
        }


class LearnerEnv(gymnasium.Env[Array, Any]):
    """One table with one learner; arguments as for `LearnerVectorEnv`. A game is one episode; `info` has
    `action_mask` bool[n_actions] and at the end `points` (and of a match `rank`, `final_score`).
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": []}

    def __init__(
        self,
        rules: str | Ruleset = "tenhou_4p",
        *,
        opponents: str | Sequence[str] = "sane",
        learner: int = 0,
        match: bool = False,
        encoder: str = "planes",
        skip_forced: bool = True,
        on_illegal: str = "raise",
    ) -> None:
        self._many = LearnerVectorEnv(
            1,
            rules,
            opponents=opponents,
            learner=learner,
            match=match,
            encoder=encoder,
            skip_forced=skip_forced,
            on_illegal=on_illegal,
            threads=1,
        )
        self.observation_space = self._many.single_observation_space
        self.action_space = self._many.single_action_space
        self.render_mode = None
        self._dealt = False  # the next game lies ready since the last one ended

    @property
    def batch(self) -> BatchEnv:
        """The one table."""
        return self._many.batch

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Array, dict[str, Any]]:
        """Deal a new game: the first of `seed`, or the next one."""
        super().reset(seed=seed, options=options)
        if seed is not None or not self._dealt:
            self._many.reset(seed=seed, options=options)
        self._dealt = False
        obs = self.batch.decisions().obs
        assert obs is not None
        return obs[0].copy(), {"action_mask": self.action_masks()}

    def step(self, action: Any) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """The learner's action. Raises IllegalActionError for one that is not legal (unless they are
        replaced) and after the end of a game.
        """
        if self._dealt:
            raise IllegalActionError("the game is over: reset() deals the next one")
        chosen = np.asarray(action)
        if chosen.size != 1 or chosen.dtype.kind not in "iu":
            raise MahjongError(f"action: one integer, not {action!r}")
        observations, rewards, ended, _, infos = self._many.step(chosen.reshape(1))
        info: dict[str, Any] = {"action_mask": self.action_masks()}
        if "illegal_action" in infos:
            info["illegal_action"] = True
        if not ended[0]:
            return observations[0], float(rewards[0]), False, False, info
        self._dealt = True
        final = infos["final_info"]
        info |= {name: value[0] for name, value in final.items() if not name.startswith("_")}
        info["action_mask"] = np.zeros(self._many.batch.n_actions, bool)
        return infos["final_obs"][0], float(rewards[0]), True, False, info

    def action_masks(self) -> NDArray[np.bool_]:
        """bool[n_actions]: the legal actions, as MaskablePPO asks for them."""
        masks: NDArray[np.bool_] = self._many.action_masks()[0]
        return masks
