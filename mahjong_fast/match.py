"""How do players play against each other? A match runner that asks agents and punishes false declarations.

An agent is any callable `view -> action`: it gets the `View` of its chair, in which `view.legal` is what it
may do, and answers with an action (an int, docs/actions.md). If it has a method `hear(chair, events)`, it is
told the mjai events as its player sees them before it is asked. What an agent may not do is a fault; the
rules say what follows (riichi rules specification 6.14):

* a false declaration (tsumo or ron without a legal win, riichi without tenpai, breaking a riichi hand, a kan
  in riichi that is not allowed) is a chombo: `rules.chombo` says what is paid, the deal is played again. If
  another player's ron on the same tile is right, the false one is void. With `chombo = "none"` it is no more
  than a move that is not made.
* anything else (a call or discard that is not legal, no action at all) is a minor fault, `rules.minor_fault`:
  nothing, a dead hand, or a chombo.

In the other games a false declaration is paid for (`false_win_penalty`, `false_win_not_ready_penalty`), and
by `after_false_win` the deal goes on without a win of that player, or passes (MCR rules specification 6). The
Korean and the Malaysian preset say `none`: it is no more than a move that is not made.

A move that is not made becomes a pass, or the discard of the tile just drawn. The engine knows every hand, so
a false declaration is found at once, not when hands are shown.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from operator import index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex

from .actions import DISCARD_JOKER, Action
from .errors import IllegalActionError, MahjongError
from .game import Table
from .results import Result
from .rulesets import Ruleset
from .rulesets import rules as load_rules
from .views import View

if TYPE_CHECKING:
    from .logs import Game

__all__ = ["Agent", "Fault", "Match", "play_match", "seen_events"]

Agent = Callable[[View], int]
Event = dict[str, Any]

_TSUMO: Final = 175
_RON: Final = 176
_RIICHI: Final = (177, 184)
_PASS: Final = 179
_DISCARDS: Final = range(74)
_KANS: Final = range(141, 175)
_JUST_DRAWN: Final = (*range(37, 74), DISCARD_JOKER + 1)
"""Discards of the tile just drawn."""


@dataclass(frozen=True)
class Fault:
    """An answer that was not legal."""

    hand: int
    """Number of the deal in the match, from 1."""
    chair: int
    answer: Any
    """What the agent answered."""
    legal: tuple[Action, ...]
    """What it could have answered."""
    kind: str
    """`false_win`, `noten_riichi`, `riichi_hand` (a riichi hand changed), `minor`."""
    penalty: str
    """`chombo`, `dead_hand`, `none` (the move was not made), or `void` (another chair's ron stood)."""


@dataclass(frozen=True)
class Match:
    """A match that was played."""

    table: Table
    """The finished table."""
    names: tuple[str, ...]
    faults: tuple[Fault, ...] = field(default=())

    @property
    def result(self) -> Result:
        """Points, places, final scores and the end of every hand."""
        found = self.table.result
        assert found is not None
        return found

    @property
    def events(self) -> list[Event]:
        """The mjai events of the whole match, names in start_game."""
        first, *rest = self.table.events
        return [first | {"names": list(self.names)}, *rest]

    @property
    def game(self) -> Game:
        """The record, to be written in any format (`mahjong_fast.logs`)."""
        from .logs import Game

        return Game.from_events(self.events, self.table.rules)


def play_match(
    agents: Sequence[Agent],
    rules: str | Ruleset = "tenhou_4p",
    *,
    seed: SupportsIndex = 0,
    match: SupportsIndex = 0,
    table: Table | None = None,
    names: Sequence[str] = (),
    most_chombos: int = 20,
) -> Match:
    """Play a match (or the rest of `table`) and return it with its faults.

    `agents`: one callable per chair (the same one may sit on several). `seed`, `match`: the walls, as in
    `Table`; `table`: a table to play on instead, of one deal or a match. All agents that are asked about one
    tile answer before any answer takes effect. After `most_chombos` of a chair its false declarations are
    only not made, so that every match ends. Errors that an agent raises are not caught. Raises
    MahjongError for a wrong number of agents or names.
    """
    if table is None:
        table = Table(load_rules(rules), seed=seed, match=match)
    seats = table.rules.players
    if len(agents) != seats:
        raise MahjongError(f"{len(agents)} agents for {seats} chairs: give one callable for each chair")
    titles = [str(name) for name in names] or [f"{chair}" for chair in range(seats)]
    if len(titles) != seats:
        raise MahjongError(f"{len(titles)} names for {seats} chairs")
    table.keep_undo(False)
    runner = _Runner(table, agents, most_chombos)
    runner.tell(table.events)
    while not table.is_over:
        runner.step()
    return Match(table, tuple(titles), tuple(runner.faults))


class _Runner:
    def __init__(self, table: Table, agents: Sequence[Agent], most_chombos: int) -> None:
        self.table = table
        self.chombos_left = [most_chombos] * len(agents)
        self.agents = agents
        self.faults: list[Fault] = []
        self.hand = 0

    def tell(self, events: Sequence[Event]) -> None:
        self.hand += sum(event["type"] == "start_kyoku" for event in events)
        for chair, agent in enumerate(self.agents):
            hear = getattr(agent, "hear", None)
            if hear is not None:
                hear(chair, seen_events(events, chair, face_down=self.table.rules.family == "mcr"))

    def step(self) -> None:
        """One question: all answers, then what follows from them."""
        table = self.table
        asked = table.decisions()
        if not asked:
            raise MahjongError("the next hand of this table waits for its wall: nobody can be asked")
        answers: dict[int, int] = {}
        wrong: list[tuple[int, Any, str]] = []
        for chair, legal in asked.items():
            answer = self.agents[chair](table.view(chair))
            move = _number(answer)
            if move is not None and move in legal:
                answers[chair] = move
                continue
            wrong.append((chair, answer, fault_of(table, chair, answer)))
            answers[chair] = default_move(legal)
        if not wrong:
            return self.tell(table.apply(answers))
        # In turn order from whose tile it is; the first grave fault ends the deal.
        first = table.view(0).turn
        wrong.sort(key=lambda fault: (fault[0] - first) % len(self.agents))
        for chair, answer, kind in wrong:
            penalty = self._penalty(kind)
            if penalty == "chombo" and self.chombos_left[chair] == 0:
                penalty = "none"
            if kind == "false_win" and _RON in answers.values():
                penalty = "void"
            events = self._punished(table.chombo, chair) if penalty == "chombo" else None
            if penalty == "chombo" and events is None:
                penalty = "none"
            self.faults.append(Fault(self.hand, chair, answer, asked[chair], kind, penalty))
            if events is not None:
                self.chombos_left[chair] -= 1
                self.tell(events)
                if [event["type"] for event in events] != ["false_win"]:
                    return None
        for at in [i for i in range(-len(wrong), 0) if self.faults[i].penalty == "dead_hand"]:
            events = self._punished(table.dead_hand, self.faults[at].chair)
            if events is None:
                self.faults[at] = replace(self.faults[at], penalty="none")
                continue
            self.tell(events)
            if not any(c in table.decisions() for c in asked) or len(events) > 1:
                return None  # nobody else was asked: the game went on
        left = table.decisions()
        self.tell(table.apply({chair: answers[chair] for chair in left}))
        return None

    @staticmethod
    def _punished(act: Callable[[int], list[Event]], chair: int) -> list[Event] | None:
        """What the table says to a penalty; None where no deal is being played (its end was asked about, or
        the flies that were dealt end it): there is nothing to punish."""
        try:
            return act(chair)
        except IllegalActionError:
            return None

    def _penalty(self, kind: str) -> str:
        rules = self.table.rules
        if kind == "minor" and rules.minor_fault != "chombo":
            return rules.minor_fault
        follows = rules.chombo if rules.family == "riichi" else rules.after_false_win
        return "none" if follows == "none" else "chombo"


def _number(answer: Any) -> int | None:
    """The number that an agent answered; None for what is none (a float, an array, a word ...)."""
    try:
        return None if isinstance(answer, bool) else index(answer)
    except Exception:  # an answer of somebody else may do anything when it is asked
        return None


def default_move(legal: Sequence[int]) -> int:
    """What stands for a move that is not made: pass, the tile just drawn, or the first legal discard."""
    if _PASS in legal:
        return _PASS
    return next((action for action in legal if action in _JUST_DRAWN), legal[0])


def fault_of(table: Table, chair: int, answer: Any) -> str:
    """What kind of fault an answer is that is not legal: see `Fault.kind`."""
    action = _number(answer)
    if action is None:
        return "minor"
    if action in (_TSUMO, _RON):
        return "false_win"
    view = table.view(chair)
    if view.riichi[chair] and view.phase == "d" and action in _DISCARDS:
        # Declared just now: the hand is not ready after this discard. Before: the hand may not change.
        return "noten_riichi" if all(a < 74 for a in view.legal) and not _sealed(view) else "riichi_hand"
    if view.riichi[chair] and view.phase == "d" and action in _KANS:
        return "riichi_hand" if sum(tile.kind == action - 141 for tile in view.hand) == 4 else "minor"
    if action in _RIICHI and view.phase == "d" and not view.riichi[chair]:
        return "minor" if _ready(view) else "noten_riichi"
    return "minor"


def _sealed(view: View) -> bool:
    """The riichi of this chair lies among the discards: it was declared in an earlier turn."""
    return any(discard.riichi and discard.chair == view.chair for discard in view.discards)


def _ready(view: View) -> bool:
    """A closed hand from which some discard leaves a tenpai, under rules that know the declaration."""
    if view.rules.family not in ("riichi", "korean"):
        return True
    if any(meld.kind != "ankan" for meld in view.melds[view.chair]):
        return False
    if view.rules.family == "korean":
        return _waits_for_a_legal_hand(view)
    from .analysis import shanten
    from .hands import Hand

    hand = Hand.from_counts(_counts(view.hand), melds=view.melds[view.chair])
    return shanten(hand, seats=view.rules.players) <= 0


def _waits_for_a_legal_hand(view: View) -> bool:
    """Whether some discard leaves a hand that declares ready: it waits for a tile that is not gone."""
    from .hands import Hand
    from .scoring import korean_waits

    own = view.melds[view.chair]
    melds = [meld for chair, called in enumerate(view.melds) if chair != view.chair for meld in called]
    seen = [tile for meld in melds for tile in meld.tiles] + [d.tile for d in view.discards if not d.claimed]
    winds = "NES" if view.rules.west_names else "ESW"
    where: dict[str, Any] = {
        "seat": "ESW"[(view.chair - view.dealer) % 3],
        "round": "ESW"[winds.index(view.round[0])],
        "rules": view.rules,
    }
    for kind in {tile.kind for tile in view.hand}:
        counts = _counts(view.hand)
        counts[kind] -= 1
        if korean_waits(Hand.from_counts(counts, melds=own), visible=[*seen, kind], **where):
            return True
    return False


def _counts(tiles: Iterable[Any]) -> list[int]:
    counts = [0] * 34
    for tile in tiles:
        counts[tile.kind] += 1
    return counts


_HIDDEN: Final = ("seed", "match", "deal", "wall")


def seen_events(events: Iterable[Mapping[str, Any]], chair: int, *, face_down: bool = False) -> list[Event]:
    """mjai events as the player of a chair is told them: tiles of others `?`, nothing of the wall.
    `face_down`: nor the tiles of others' concealed kans (Chinese Official).
    """
    out = []
    for event in events:
        told = {key: value for key, value in event.items() if key not in _HIDDEN}
        if told["type"] == "start_kyoku":
            told["tehais"] = [
                hand if seat == chair else ["?"] * len(hand) for seat, hand in enumerate(told["tehais"])
            ]
        elif told["type"] == "tsumo" and told["actor"] != chair:
            told["pai"] = "?"
        elif told["type"] == "ankan" and face_down and told["actor"] != chair:
            told["consumed"] = ["?"] * 4
        elif told["type"] == "start_game":
            told["id"] = chair
        out.append(told)
    return out
