"""How does one table look to somebody who holds all seats? `ReadyEnv`: dicts of the seats that must decide.

No library is needed. Everybody who is asked about one tile is asked at once, as at the table; most of the
time one seat is ready.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np

from ..deals import as_word
from ..encoders import Encoder, encode, find_encoder
from ..errors import IllegalActionError, MahjongError
from ..game import Table
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from .arguments import as_count
from .facts import HandFacts, match_facts

Observation = dict[str, np.ndarray[Any, Any]]


class ReadyEnv:
    """One table, a hand or (`match=True`) a match at a time.

    `reset(seed)` and `step({seat: action})` return dicts; `observations` has exactly the seats that must
    decide now, each with `observation` (of the encoder) and `action_mask` int8[n_actions]. `rewards` has
    every seat: the points won or lost in the hands that ended in this step. The k-th `reset` after a seed
    plays deal (match) number k of it.
    """

    def __init__(
        self, rules: str | Ruleset = "tenhou_4p", *, match: bool = False, encoder: str = "planes"
    ) -> None:
        self.rules = load_rules(rules)
        self.seats = self.rules.players
        self.n_actions = self.rules.n_actions
        self.match = bool(match)
        self.encoder: Encoder = find_encoder(encoder, self.rules)
        self.table: Table | None = None
        self._seed, self._number = 0, -1
        self._facts = HandFacts(self.rules)

    def reset(self, seed: int | None = None) -> tuple[dict[int, Observation], dict[str, Any]]:
        """Deal a new game; returns (observations, info). Raises MahjongError for what is no seed."""
        if seed is not None:
            self._seed, self._number = as_word("seed", seed), -1
        self._number += 1
        if self.match:
            self.table = Table(self.rules, self._seed, match=self._number)
        else:
            self.table = Table(self.rules, self._seed, self._number, dealer=self._number % self.seats)
        self.table.keep_undo(False)
        self._facts.begin(self.table.events)
        return self._observations(), self._info([])

    def step(
        self, actions: Mapping[int, int]
    ) -> tuple[dict[int, Observation], dict[int, float], bool, dict[str, Any]]:
        """Answer all ready seats; returns (observations, rewards, over, info).

        Raises IllegalActionError for anything but one legal action of every ready seat; then nothing has
        changed.
        """
        if self.table is None:
            raise MahjongError("reset() deals the first game")
        if self.table.is_over:
            raise IllegalActionError("the game is over: reset() deals the next one")
        if not isinstance(actions, Mapping):
            raise MahjongError(f"actions: {{seat: action}} with every ready seat, not {actions!r}")
        events = self.table.apply({_whole("seat", s): _whole("action", a) for s, a in actions.items()})
        rewards = dict.fromkeys(range(self.seats), 0.0)
        info = self._info(events)
        for hand in info["hands"]:
            rewards = {seat: float(delta) for seat, delta in enumerate(hand["delta"])}
        return self._observations(), rewards, self.table.is_over, info

    def observe(self, seat: int) -> Observation:
        """What a seat sees now; its mask is empty when it has nothing to decide."""
        if self.table is None:
            raise MahjongError("reset() deals the first game")
        mask = self.table.mask(seat).astype(np.int8)
        return {"observation": encode(self.table, seat, self.encoder.name), "action_mask": mask}

    def _observations(self) -> dict[int, Observation]:
        assert self.table is not None
        return {seat: self.observe(seat) for seat in self.table.decisions()}

    def _info(self, events: list[dict[str, Any]]) -> dict[str, Any]:
        assert self.table is not None
        return {"events": events, "hands": self._facts.follow(events), "match": match_facts(events)}


def _whole(name: str, value: Any) -> int:
    """A number that may be a chair or an action, as PyTorch or NumPy have it, too."""
    if hasattr(value, "item") and np.size(value) == 1:
        value = value.item()
    return as_count(name, value, -(1 << 31), 1 << 31)
