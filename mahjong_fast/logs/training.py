"""What can be learned from a record? Its decisions: what a player saw, what he could do, what he did, and
how it ended.

A pass is a decision, too. Where another claim went first, a record does not tell whether a player would have
called: those decisions are left out. Hands that break off or do not follow the rules are left out as a
whole, and counted.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import numpy as np

from mahjong_fast import _core
from mahjong_fast.actions import Action
from mahjong_fast.encoders import UNVERSIONED, find_encoder
from mahjong_fast.errors import MahjongError
from mahjong_fast.game import Table, game_rules
from mahjong_fast.views import View, view_of

from .event_shapes import sound_events
from .model import Event, Game
from .relabel import SAME, relabel

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

Arrays = dict[str, np.ndarray[Any, Any]]

NO_RANK = 255
"""Place in a game whose record does not reach the end."""


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


@dataclass(frozen=True, slots=True)
class Wanted:
    """What `decision_arrays` and `dataset` take from records; see there."""

    encoder: str | None = "compact"
    seat: int | None = None
    skip_forced: bool = True
    hidden: bool = False
    actions: int | None = None

    def __post_init__(self) -> None:
        if self.encoder is not None and self.encoder not in UNVERSIONED:
            find_encoder(self.encoder)
        if not isinstance(self.skip_forced, bool) or not isinstance(self.hidden, bool):
            raise MahjongError("skip_forced and hidden are True or False")
        if self.seat is not None and (isinstance(self.seat, bool | float) or self.seat not in range(4)):
            raise MahjongError(f"seat={self.seat!r}: expected a chair 0 to 3, or None for all")
        if self.actions not in (None, 181, 256):
            raise MahjongError(
                f"actions={self.actions!r}: the mask is 181 or 256 wide (None: as the rules ask)"
            )

    def encoder_for(self, rules: Ruleset) -> str | None:
        """The encoder's name with its version. Raises MahjongError for one that does not fit the game."""
        return None if self.encoder is None else find_encoder(self.encoder, rules).name


@dataclass(slots=True)
class Rows:
    """Arrays of some decisions, the number of hands they come from, how many hands were left out, and the
    encoder of `view`.
    """

    arrays: Arrays = field(default_factory=dict)
    hands: int = 0
    left_out: int = 0
    encoder: str | None = None


def decisions(game: Game, seat: int | None = None, skip_forced: bool = False) -> Iterator[Decision]:
    """The decisions of a game in order, of one chair or of all; `skip_forced` leaves out those without a
    choice.
    """
    with sound_events(_is_game(game)):
        yield from _decisions(game, Wanted(None, seat).seat, skip_forced)


def _is_game(game: Any) -> Game:
    if not isinstance(game, Game):
        raise MahjongError(f"{str(game)[:60]!r} is no Game: logs.read and Game.from_events give them")
    return game


def _decisions(game: Game, seat: int | None, skip_forced: bool) -> Iterator[Decision]:
    table = Table(game.rules)
    events = list(game.events)
    ranks = final_ranks(game)
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
    game: Game,
    seat: int | None = None,
    skip_forced: bool = True,
    hidden: bool = False,
    *,
    encoder: str | None = "compact",
    actions: int | None = None,
    suits: Sequence[int] = SAME,
    turn: int = 0,
) -> Arrays:
    """The decisions of a game as arrays of n rows, those of `decisions` in the same order.

    `view` [n, ...] as the encoder has it (riichi: compact_v1, uint8[n, 664]; `encoder=None` leaves it out),
    `mask` uint8[n, n_actions], 1 = legal, `action` uint8[n] taken, `chair` uint8[n], `event` int32[n] index
    in Game.events, `hand` int16[n] from 1, `delta` int32[n] points of the hand, `rank` uint8[n] (0 = first,
    255: unknown); with `hidden` also `hidden` uint8[n, 3, 37], the concealed tiles of the others, the next to
    play first.

    `actions`: width of the mask, 181 or 256 (default: `rules.n_actions`). `suits` and `turn`: the game with
    suits exchanged and chairs moved on, see `relabel`. Raises MahjongError for values that do not fit.
    """
    wanted = Wanted(encoder, seat, skip_forced, hidden, actions)
    return game_rows(game, wanted, suits, turn).arrays


def game_rows(game: Game, wanted: Wanted, suits: Sequence[int] = SAME, turn: int = 0) -> Rows:
    """The rows of one game and how many of its hands they come from. LogError for events that are not those
    of a game.
    """
    with sound_events(_is_game(game)):
        return _game_rows(game, wanted, suits, turn)


def _game_rows(game: Game, wanted: Wanted, suits: Sequence[int], turn: int) -> Rows:
    ranks = final_ranks(game)
    if tuple(suits) != SAME or turn % game.seats:
        ranks = [ranks[(chair - turn) % game.seats] for chair in range(game.seats)] if ranks else []
        game = relabel(game, suits, turn)
    table = _core.Table(game_rules(game.rules))
    table.keep_undo(False)
    events = list(game.events)
    width = wanted.actions or game.rules.n_actions
    if width < game.rules.n_actions:
        raise MahjongError(
            f"actions={width}: the rules of {game.source or 'this game'} have actions above 180"
        )
    seat = -1 if wanted.seat is None else wanted.seat
    if wanted.hidden and game.rules.family == "malaysian":
        raise MahjongError("hidden has no place for jokers: take encoder='compact_v2_oracle'")
    encoder = wanted.encoder_for(game.rules)
    recorder = _core.DecisionRecorder(encoder or "", width, wanted.skip_forced, seat, wanted.hidden)
    counts, finished, left_out = [], _finished(game), 0
    for start, stop, deltas in finished:
        rows = recorder.record(table, events, start, stop) if deltas else -1
        left_out += rows < 0
        counts.append(max(0, rows))
    arrays = recorder.take()
    chairs = arrays["chair"].astype(np.intp)
    hands = np.repeat(np.arange(len(finished)), counts)
    points = np.array([deltas or [0] * game.seats for _, _, deltas in finished], np.int32)
    return Rows(
        {
            **arrays,
            "hand": (hands + 1).astype(np.int16),
            "delta": points.reshape(-1, game.seats)[hands, chairs],
            "rank": np.array(ranks or [NO_RANK] * game.seats, np.uint8)[chairs],
        },
        len(finished),
        left_out,
        encoder,
    )


def _finished(game: Game) -> list[tuple[int, int, list[int]]]:
    """Of every hand: its slice of the events and the points of the chairs; no points for a hand that breaks
    off.
    """
    deposit = 1000 if game.rules.family == "riichi" else 0
    return [
        (start, stop, hand_deltas(game.events[start:stop], game.seats, deposit))
        for start, stop in game.hands()
    ]


def hand_deltas(events: Sequence[Event], seats: int, deposit: int = 1000) -> list[int]:
    """What each chair won or lost in a hand, its riichi deposit included; empty for a hand without an end or
    without points.
    """
    deltas = [0] * seats
    over = False
    for event in events:
        if event["type"] == "reach_accepted":
            deltas[event["actor"]] -= deposit
        elif event["type"] in ("hora", "ryukyoku", "payment", "false_win") and "deltas" in event:
            over = over or event["type"] in ("hora", "ryukyoku")
            deltas = [old + new for old, new in zip(deltas, event["deltas"], strict=True)]
    return deltas if over else []


def final_ranks(game: Game) -> list[int]:
    """Places at the end, 0 = first; of equal points the earlier chair is first. Empty when the record does
    not reach the end.
    """
    scores = game.events[-1].get("scores") if game.events and game.events[-1]["type"] == "end_game" else None
    if not scores:
        return []
    order = sorted(range(game.seats), key=lambda chair: (-scores[chair], chair))
    return [order.index(chair) for chair in range(game.seats)]
