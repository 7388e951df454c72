"""What can be learned from a record? Its decisions: what a player saw, what he could do, what he did, and
how it ended.

A pass is a decision, too. Where another claim went first, a record does not tell whether a player would have
called: those decisions are left out. Hands that break off or do not follow the rules are left out as a
whole.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from mahjong_fast import _core
from mahjong_fast.actions import Action
from mahjong_fast.game import Table, game_rules
from mahjong_fast.views import View, view_of

from . import iter_games
from .model import Event, Game


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision: `view` of the chair, `action` taken (a pass among them), `event` in Game.events that
    shows it, `hand` from 1, and how it ended: `delta` points won or lost in the hand, `rank` at the end of
    the game (0 = first, None if the record does not reach it).
    """

    chair: int
    view: View
    action: Action
    hand: int
    event: int
    delta: int
    rank: int | None


def decisions(game: Game, seat: int | None = None, skip_forced: bool = False) -> Iterator[Decision]:
    """The decisions of a game in order, of one chair or of all; `skip_forced` leaves out those without a
    choice.
    """
    table = Table(game.rules)
    events = list(game.events)
    ranks = _ranks(game)
    for hand, (start, stop, deltas) in enumerate(_finished(game), 1):
        rows: list[Decision] = []

        def take(
            chair: int,
            action: int,
            index: int,
            known: bool,
            hand: int = hand,
            deltas: list[int] = deltas,
            rows: list[Decision] = rows,
        ) -> None:
            if known and seat in (None, chair):
                view = view_of(table, chair)
                if not skip_forced or len(view.legal) > 1:
                    rank = ranks[chair] if ranks else None
                    rows.append(Decision(chair, view, Action(action), hand, index, deltas[chair], rank))

        if deltas and _core.watch_decisions(table, events, start, stop, take):
            yield from rows


def decision_arrays(
    game: Game, seat: int | None = None, skip_forced: bool = True, hidden: bool = False
) -> dict[str, np.ndarray[Any, Any]]:
    """The decisions of a game as arrays of n rows.

    `view` uint8[n, 416] (encoder compact_v1), `mask` uint8[n, n_actions], `action` uint8[n], `chair`
    uint8[n], `event` int32[n], `hand` int16[n] from 1, `delta` int32[n] points of the hand, `rank` uint8[n]
    (255: unknown); with `hidden` also `hidden` uint8[n, 3, 37], the concealed tiles of the others, the next
    to play first.
    """
    table = _core.Table(game_rules(game.rules))
    table.keep_undo(False)
    events = list(game.events)
    recorder = _core.DecisionRecorder(game.rules.n_actions, skip_forced, -1 if seat is None else seat, hidden)
    counts, finished = [], _finished(game)
    for start, stop, deltas in finished:
        counts.append(max(0, recorder.record(table, events, start, stop)) if deltas else 0)
    rows = recorder.take()
    chairs = rows["chair"].astype(np.intp)
    hands = np.repeat(np.arange(len(finished)), counts)
    points = np.array([deltas or [0] * game.seats for _, _, deltas in finished], np.int32).reshape(
        -1, game.seats
    )
    ranks = np.array(_ranks(game) or [255] * game.seats, np.uint8)
    return {
        **rows,
        "hand": (hands + 1).astype(np.int16),
        "delta": points[hands, chairs],
        "rank": ranks[chairs],
    }


def dataset(
    paths: str | os.PathLike[str] | Iterable[str | os.PathLike[str]],
    seat: int | None = None,
    skip_forced: bool = True,
    hidden: bool = False,
) -> Iterator[dict[str, np.ndarray[Any, Any]]]:
    """The `decision_arrays` of the games of files, folders and archives, one game after another; unreadable
    files raise LogError.
    """
    for game in iter_games(paths):
        yield decision_arrays(game, seat, skip_forced, hidden)


def _finished(game: Game) -> list[tuple[int, int, list[int]]]:
    """Of every hand: its slice of the events and the points of the chairs; no points for a hand that breaks
    off.
    """
    return [(start, stop, _deltas(game.events[start:stop], game.seats)) for start, stop in game.hands()]


def _deltas(events: tuple[Event, ...], seats: int) -> list[int]:
    deltas = [0] * seats
    over = False
    for event in events:
        if event["type"] == "reach_accepted":
            deltas[event["actor"]] -= 1000
        elif event["type"] in ("hora", "ryukyoku") and "deltas" in event:
            over = True
            deltas = [old + new for old, new in zip(deltas, event["deltas"], strict=True)]
    return deltas if over else []


def _ranks(game: Game) -> list[int]:
    """Places at the end, 0 = first; of equal points the earlier chair is first. Empty when the record does
    not reach the end.
    """
    scores = game.events[-1].get("scores") if game.events[-1]["type"] == "end_game" else None
    if not scores:
        return []
    order = sorted(range(game.seats), key=lambda chair: (-scores[chair], chair))
    return [order.index(chair) for chair in range(game.seats)]
