"""Rows of `mahjong-fast bench games`: how fast are whole games, beside other libraries where installed?

Seats played by the C++ policies, tables driven move by move from Python, copies, and records of Tenhou's
format read and verified. All on one core but for the row that says so.
"""

from __future__ import annotations

import os
import random
import tempfile
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from .. import _core, logs
from ..game import Table, game_rules
from ..rulesets import rules
from ..studies import Games
from .bench_rows import Row, best_time, processors

SEED = 1
RECORDS = 12
"""Matches written as records."""


def measure_games(rounds: int) -> Iterator[Row]:
    """All rows about games, as they are measured."""
    yield from _seats(rounds)
    yield from _from_python(rounds)
    yield from _copies(rounds)
    yield from _records(min(rounds, 3))
    yield from _two_threads(min(rounds, 3))


def _rollout(policy: str, hands: int, threads: int = 1) -> int:
    """Decisions of so many hands."""
    ruleset = rules("tenhou_4p")
    counts = _core.rollout(game_rules(ruleset), [policy] * 4, SEED, 0, hands, threads=threads)
    return int(counts["totals"][2])


def _seats(rounds: int) -> list[Row]:
    hands = 2000
    moves = _rollout("random", hands)
    seconds = best_time(lambda: _rollout("random", hands), rounds)
    rows = [Row("random legal moves in the core", moves / seconds, "steps/s", 2e6)]
    for policy in ("greedy", "sane"):
        seconds = best_time(lambda: _rollout(policy, hands), rounds)  # noqa: B023
        rows.append(Row(f"{policy} seats in the core", hands / seconds, "hands/s", 15_000))
    return rows


def play_random(hands: int) -> int:
    """Moves of random hands, one table at a time through `Table`."""
    pick = random.Random(SEED).random
    moves = 0
    for number in range(hands):
        table = Table("tenhou_4p", seed=SEED, deal=number)
        while not table.is_over:
            asked = table.decisions()
            if len(asked) == 1:
                (actions,) = asked.values()
                table.apply(actions[int(pick() * len(actions))])
            else:
                table.apply({chair: actions[int(pick() * len(actions))] for chair, actions in asked.items()})
            moves += 1
    return moves


def play_riichienv(hands: int) -> int:
    """The same walk on riichienv's table."""
    peer = import_module("riichienv")
    choose = random.Random(SEED).choice
    moves = 0
    for number in range(hands):
        env = peer.RiichiEnv(seed=number, game_mode="4p-red-single")
        seen = env.get_observations()
        while not env.done():
            legal = {seat: observation.legal_actions() for seat, observation in seen.items()}
            seen = env.step({seat: choose(actions) for seat, actions in legal.items() if actions})
            moves += 1
    return moves


def play_pymahjong(hands: int) -> int:
    """The same walk on pymahjong's table."""
    peer = import_module("MahjongPyWrapper")
    pick = random.Random(SEED).random
    moves = 0
    for _ in range(hands):
        table = peer.Table()
        table.game_init()
        while (phase := table.get_phase()) < 16:
            asked = table.get_self_actions() if phase < 4 else table.get_response_actions()
            table.make_selection(int(pick() * len(asked)))
            moves += 1
    return moves


def _steps_per_second(play: Callable[[int], int], hands: int, rounds: int) -> float:
    moves = play(hands)
    return moves / best_time(lambda: play(hands), rounds)


def _peer(name: str, play: Callable[[int], int], ours: float) -> tuple[str, float]:
    try:
        return name, ours / _steps_per_second(play, 10, 2)
    except (ImportError, AttributeError, TypeError, ValueError):
        return "", 0.0


def _from_python(rounds: int) -> list[Row]:
    ours = _steps_per_second(play_random, 100, rounds)
    rows = [Row("one table from Python", ours, "steps/s", 300_000, *_peer("riichienv", play_riichienv, ours))]
    name, ratio = _peer("pymahjong", play_pymahjong, ours)
    if name:
        rows.append(Row("  the same beside pymahjong", ours, "steps/s", 300_000, name, ratio))
    return rows


def _copies(rounds: int) -> list[Row]:
    table = Table("tenhou_4p", seed=SEED, deal=1)
    for _ in range(60):
        if table.is_over:
            break
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    clone, many = table.clone, range(10_000)

    def copy_all() -> None:
        for _ in many:
            clone()

    return [
        Row("table.clone() from Python", best_time(copy_all, rounds) / len(many) * 1e6, "us", 0.30),
        Row("the state of a table", _core.state_size / 1024, "KB", 2),
    ]


def _records(rounds: int) -> list[Row]:
    with tempfile.TemporaryDirectory() as folder:
        hands = 0
        for number in range(RECORDS):
            table = Table("tenhou_4p", seed=SEED, match=number)
            _core.play_out(table, ["sane"] * 4)
            games = logs.parse("\n".join(map(_line, table.events)), "mjai")
            logs.write(games, Path(folder) / f"{number:03d}.mjlog", "tenhou_xml")
            hands += sum(event["type"] == "start_kyoku" for event in table.events)
        report = logs.verify(folder)
        if not report.ok or report.hands != hands:
            raise AssertionError(f"records of the engine's own games: {report}")
        ours = best_time(lambda: logs.verify(folder), rounds)
        name, ratio = "", 0.0
        try:
            check = import_module("jansou.validation.cli").check_file
            paths = sorted(os.listdir(folder))
            theirs = best_time(lambda: [check(os.path.join(folder, path)) for path in paths], 1)
            name, ratio = "jansou, reads and scores the wins", theirs / ours
        except (ImportError, AttributeError, TypeError, ValueError):
            pass
    return [Row("mjlog read and fully verified", hands / ours, "hands/s", 3_000, name, ratio)]


def _line(event: dict[str, Any]) -> str:
    import json

    return json.dumps(event)


def _two_threads(rounds: int) -> list[Row]:
    if processors() < 2:
        return []
    games, hands = Games(seed=SEED, rules="tenhou_4p", agents="greedy"), 20_000
    one = best_time(lambda: games.count(0, hands, 1), rounds)
    two = best_time(lambda: games.count(0, hands, 2), rounds)
    return [Row("greedy seats, two threads", one / two, "x", 1.9)]
