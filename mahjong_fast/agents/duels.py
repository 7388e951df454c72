"""One match of the arena: who sits where, on which walls, and what came of it. Everything it returns is plain
data, so that it can be written down, read back and sent from process to process.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from .. import _core
from ..errors import MahjongError
from ..game import Table
from ..logs import Game
from ..logs.counting import count_game
from ..logs.rules_text import format_rules
from ..match import play_match
from ..rulesets import Ruleset
from .guarded import LostTurns
from .policies import PolicyAgent
from .specs import Spec, make_agent

Row = dict[str, Any]


@dataclass(frozen=True)
class Duel:
    """What a process needs to play matches of an arena."""

    specs: tuple[Spec, ...]
    rules: Ruleset
    seed: int
    timeout: float
    save: str | None

    @property
    def lineups(self) -> tuple[tuple[int, ...], ...]:
        """Who sits on which chair (indices of `specs`): the line-up and its rotations, each once."""
        return rotations(len(self.specs), self.rules.players)

    def play(self, wall: int, rotation: int) -> Row:
        """Match number `wall` of the seed with the line-up turned `rotation` times."""
        lineup = self.lineups[rotation]
        table = Table(self.rules, self.seed, match=wall)
        table.keep_undo(False)
        seated = [self.specs[index] for index in lineup]
        policies = [spec.policy for spec in seated if spec.policy is not None]
        faults: list[Row] = []
        problems: dict[str, Any] = {}
        row: Row = {"wall": wall, "rotation": rotation, "lineup": list(lineup)}
        if len(policies) == len(seated):
            _core.play_out(table, policies)
            events = [table.events[0] | {"names": [spec.name for spec in seated]}, *table.events[1:]]
        else:
            events, faults, problems = self._ask(table, seated, (wall * 4 + rotation) << 24)
        end = events[-1]
        row |= {"points": end["scores"], "ranks": end["ranks"]}
        row["final"] = [round(12_000 * final) for final in end["final"]]
        row |= {"faults": faults, "problems": problems}
        row["stats"] = count_game(Game.from_events(events, self.rules)).to_dict()
        if self.save is not None:
            events = [events[0] | {"rules": format_rules(self.rules)}, *events[1:]]
            text = "".join(json.dumps(event, separators=(",", ":")) + "\n" for event in events)
            row["text"] = text
        return row

    def _ask(
        self, table: Table, seated: Sequence[Spec], noise: int
    ) -> tuple[list[dict[str, Any]], list[Row], dict[str, Any]]:
        agents: list[Any] = []
        try:
            for chair, spec in enumerate(seated):
                agents.append(make_agent(spec, timeout=self.timeout, noise=noise + (chair << 20)))
            for agent in agents:
                if isinstance(agent, PolicyAgent):
                    agent.sit(table)
            match = play_match(agents, table=table, names=[spec.name for spec in seated])
            events = match.events
        finally:
            for agent in agents:
                close = getattr(agent, "close", None)
                if close is not None:
                    close()
        faults = Counter((fault.chair, fault.kind, fault.penalty) for fault in match.faults)
        problems = {
            str(chair): {
                "counts": dict(sorted(agent.counts.items())),
                "first": agent.problems[0].text if agent.problems else "",
            }
            for chair, agent in enumerate(agents)
            if isinstance(agent, LostTurns) and agent.counts
        }
        listed = [
            {"chair": chair, "kind": kind, "penalty": penalty, "count": count}
            for (chair, kind, penalty), count in sorted(faults.items())
        ]
        return events, listed, problems


def rotations(agents: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """The agents in turn around the table, and the same turned by one chair, two ... as far as that differs.

    Raises MahjongError when the table cannot be filled evenly: one agent, or a number that does not divide
    the seats.
    """
    if not 2 <= agents <= seats or seats % agents:
        allowed = ", ".join(str(n) for n in range(2, seats + 1) if seats % n == 0)
        raise MahjongError(
            f"{agents} agents at {seats} seats: give {allowed} (the same agent may be named several times)"
        )
    base = tuple(range(agents)) * (seats // agents)
    turned = [base[-turn:] + base[:-turn] if turn else base for turn in range(seats)]
    return tuple(dict.fromkeys(turned))
