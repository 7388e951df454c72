"""What does each switch of the rules do in a game? A table of small scenes, played once under every value.

    @option("kuikae", {"forbidden": [...], "same_tile": [...], "allowed": [...]})
    def what_may_be_discarded(rules): ...

registers a scene: it is played under `base` with the switch at each of these values, and must return what
stands beside the value. tests/unit/test_game_options.py runs them all, and fails where a value of a switch
that concerns the flow of games has no scene, or no scene in which it makes a difference.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

import mahjong_fast as mf

Play = Callable[[mf.Ruleset], Any]


@dataclass(frozen=True)
class Scenario:
    field: str
    name: str
    base: mf.Ruleset
    outcomes: tuple[tuple[Any, Any], ...]
    play: Play


SCENARIOS: list[Scenario] = []


def option(
    field: str,
    outcomes: Mapping[Any, Any] | Iterable[tuple[Any, Any]],
    base: str | mf.Ruleset = "tenhou_4p",
    **fixed: Any,
) -> Callable[[Play], Play]:
    """Register a scene; `fixed` are other fields of the rules it is played under."""
    pairs = tuple(outcomes.items() if isinstance(outcomes, Mapping) else outcomes)

    def register(play: Play) -> Play:
        rules = mf.rules(base).replace(**fixed) if fixed else mf.rules(base)
        SCENARIOS.append(Scenario(field, play.__name__, rules, pairs, play))
        return play

    return register
