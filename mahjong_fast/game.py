"""How is a game played? `Table`: one deal or a whole match under any ruleset, move by move.

The course of the game lives in the C++ core; this file is its public face. Chairs are 0..n-1 (mjai's
actors), chair 0 deals first. docs/game.md tells the whole story, docs/events.md the events,
docs/actions.md the moves.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from operator import index as as_index
from typing import TYPE_CHECKING, Any, Final, SupportsIndex, SupportsInt

import numpy as np

from . import _core
from .actions import Action, find_action
from .deals import as_word
from .errors import IllegalActionError, MahjongError
from .notebook import shower
from .position import position_text, read_position
from .results import HandResult, Result, result_of
from .rulesets import Ruleset
from .rulesets import rules as load_rules
from .scoring.families import family_scoring
from .scoring.riichi import settle as _riichi_settle  # noqa: F401  registers what games need of riichi
from .views import View, view_of

__all__ = ["Action", "HandResult", "Result", "Table", "View", "determinize"]

_PICKLE: Final = 1
"""Version of what a pickle holds: how the table began and the moves since."""

Event = dict[str, Any]


@lru_cache(maxsize=256)
def game_rules(rules: Ruleset) -> _core.GameRules:
    """What the core makes of a ruleset; made once."""
    try:
        if rules.family != "riichi":
            family_scoring(rules.family)  # registers its judge
        return _core.GameRules(rules.pack(), rules.family)
    except ValueError as error:
        raise MahjongError(str(error)) from None


class Table(_core.Table):
    """A table: `Table("tenhou_4p", seed=1, deal=7)` plays one deal (dealer chair 0, East 1; 0 if left out),
    `Table("tenhou_3p", seed=1, match=0)` a match, `Table(rules, wall=ids)` a deal from a given wall. A single
    deal with `dealer=d` is East d+1 with chair d as dealer.

    The same seed and number give the same walls everywhere; the walls of a match depend on (match, round,
    honba) only, never on what the players did. A wall is 136 (108) tile ids in drawing order: 13 tiles
    for each seat wind, the live wall, the dead wall (docs/rng.md). Chinese Official (`rules="mcr"`) has 144,
    the Korean game (`rules="korean_3"`) 108: kans and flowers are replaced from the end.

    `decisions()` says who must decide and what he may do; `apply` takes the answers and returns the mjai
    events they lead to. All questions about one tile are asked at once. Two tables are equal when their
    states are.
    """

    _repr_svg_ = shower("table_svg")

    __slots__ = ()

    if TYPE_CHECKING:

        def clone(self) -> Table:
            """A copy that goes its own way."""

    def __init__(
        self,
        rules: str | Ruleset = "tenhou_4p",
        seed: SupportsIndex = 0,
        deal: SupportsIndex | None = None,
        *,
        match: SupportsIndex | None = None,
        wall: Sequence[int] | np.ndarray[Any, Any] | None = None,
        dealer: int = 0,
    ) -> None:
        given = {"deal": deal is not None, "match": match is not None, "wall": wall is not None}
        if sum(given.values()) > 1:
            named = " and ".join(name for name, there in given.items() if there)
            raise MahjongError(f"{named}: a table plays a deal, a match or a wall: give one of them")
        chair = _as_chair("dealer", dealer)
        if match is not None and chair:
            raise MahjongError(f"dealer={chair} with match: a match begins with chair 0 as dealer")
        number = as_word("seed", seed)
        if wall is not None and number:
            raise MahjongError(f"seed={number} with wall: a given wall has no seed; give one of them")
        ruleset = load_rules(rules)
        super().__init__(game_rules(ruleset))
        self._ruleset = ruleset
        if wall is not None:
            self._origin = ("wall", _wall_bytes(wall), chair)
        elif match is not None:
            place = as_word("match", match)
            if place >= 1 << 40:
                raise MahjongError(f"match is {place}; matches are numbered below 2^40")
            self._origin = ("match", number, place)
        else:
            self._origin = ("hand", number, as_word("deal", 0 if deal is None else deal), chair)
        self._begin()

    def _begin(self) -> None:
        kind, *facts = self._origin
        starts: dict[str, Callable[..., None]] = {
            "hand": self.start_hand,
            "match": self.start_match,
            "wall": self.start_wall,
        }
        start = starts[kind]
        try:
            start(*facts)
        except TypeError:  # a chair too large for the core
            raise MahjongError(f"dealer is {facts[-1]}; give the number of a chair") from None
        except ValueError as error:
            raise MahjongError(str(error)) from None

    # ------------------------------------------------------------ moves

    def apply(self, action: int | Mapping[int, int]) -> list[Event]:
        """Make a move: the action of the only chair that is asked, or `{chair: action}` with one of every
        asked chair.

        Returns the mjai events that follow, up to the next decision (of a match: the next deal among
        them). Raises IllegalActionError, which lists what was legal, for anything else; the table is then
        unchanged.
        """
        try:
            return self._apply(action)
        except _core.IllegalAction as error:
            legal = tuple(a for actions in self.decisions().values() for a in actions)
            raise IllegalActionError(str(error), legal=legal) from None
        except ValueError as error:
            raise IllegalActionError(str(error)) from None

    def legal(self, chair: SupportsInt | SupportsIndex) -> tuple[Action, ...]:
        """The legal actions of a chair in ascending order; empty when it is not asked. Raises MahjongError
        for a chair that is not there.
        """
        try:
            actions: tuple[Action, ...] = super().legal(chair)
        except (TypeError, ValueError) as error:
            raise MahjongError(_no_chair(error, chair)) from None
        return actions

    def mask(self, chair: SupportsInt | SupportsIndex) -> np.ndarray[Any, np.dtype[np.uint8]]:
        """uint8[n_actions]: 1 = legal for this chair now. Raises MahjongError as `legal` does."""
        try:
            return super().mask(chair)
        except (TypeError, ValueError) as error:
            raise MahjongError(_no_chair(error, chair)) from None

    def apply_mjai(self, message: Mapping[str, Any]) -> list[Event]:
        """Make the move that an mjai message means; `actor` says whose it is. Other asked chairs must not
        be left over: with several chairs asked use `find(message)` and `apply`.
        """
        return self.apply(self.find(message))

    def find(self, message: Mapping[str, Any]) -> Action:
        """The legal action that an mjai message means. Raises IllegalActionError when there is none."""
        if not isinstance(message, Mapping):
            raise IllegalActionError(f"an mjai message is a dict, not {message!r}")
        asked = self.decisions()
        chair = message.get("actor", next(iter(asked)) if len(asked) == 1 else None)
        legal = asked.get(chair, ()) if type(chair) is int else ()
        found = find_action(legal, message)
        if found is None:
            may = ", ".join(f"{a} ({int(a)})" for a in legal)
            raise IllegalActionError(
                f"{dict(message)} is not legal for chair {chair!r}; "
                + (f"legal are: {may}" if may else f"asked are the chairs {sorted(asked)}"),
                legal=legal,
            )
        return found

    def chombo(self, chair: int) -> list[Event]:
        """Punish a false declaration of a chair, as an umpire does; `play_match` calls it.

        The engine itself never offers a move that leads here. Riichi, by the rules' `chombo`: a mangan paid
        to the others, or points taken off at the end of the match (or nothing); the deposits of this deal go
        back and the deal is played again. The other games: points paid to each opponent
        (`false_win_penalty`, `false_win_not_ready_penalty`); by `after_false_win` the deal goes on (event
        `false_win`) and the chair cannot win it, or it passes. Returns the mjai events. Raises
        IllegalActionError where no deal is being played, where all jokers were dealt to one player, and
        under rules that punish nothing (`after_false_win="none"`, as in the Korean and the Malaysian preset).
        """
        return self._umpire(self._chombo, chair)

    def dead_hand(self, chair: int) -> list[Event]:
        """Make the hand of a chair dead for a minor fault: it discards, but neither wins nor calls, and is
        noten. Returns its event `dead_hand` and what follows (it may have been the only chair asked).
        Raises IllegalActionError where no deal is being played.
        """
        return self._umpire(self._dead_hand, chair)

    def _umpire(self, act: Callable[[int], list[Event]], chair: int) -> list[Event]:
        try:
            return act(chair)
        except (TypeError, ValueError) as error:
            raise IllegalActionError(_no_chair(error, chair)) from None

    def undo(self) -> None:
        """Take the last move back. Raises MahjongError at the start."""
        try:
            self._undo()
        except ValueError as error:
            raise MahjongError(str(error)) from None

    def __copy__(self) -> Table:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Table:
        return self.clone()

    __hash__ = None  # a table changes; `hash` is of the state

    # ------------------------------------------------------------ what happened

    @property
    def rules(self) -> Ruleset:
        """The rules of this table."""
        ruleset: Ruleset = self._ruleset
        return ruleset

    @property
    def events(self) -> list[Event]:
        """All mjai events so far, from start_game on; all hands are in them (a player's side is `view`)."""
        kind, *facts = self._origin
        if kind == "watched":
            return [dict(event) for event in facts[0]]
        events = self._events()
        if events and events[0]["type"] == "start_game":
            events[0]["rules"] = self.rules.key
            if kind in ("hand", "match"):
                events[0] |= {"seed": facts[0], "deal" if kind == "hand" else "match": facts[1]}
        return events

    @classmethod
    def from_events(cls, events: Iterable[Mapping[str, Any]], rules: str | Ruleset | None = None) -> Table:
        """The table after mjai events: a record, or what a player has been told so far (tiles of others `?`).

        `rules`: those of start_game, or `tenhou_4p` (three hands dealt: `tenhou_3p`). Where start_game
        tells the seed (as `Table.events` does) the table is the very same and plays on; else tiles that the
        events do not show are unknown: such a table can be looked at (`view`, `position`), not played.
        Raises MahjongError with the first event that the rules do not allow.
        """
        from .replay import table_of

        return table_of(cls, events, rules)

    @property
    def result(self) -> Result | None:
        """How it ended; None while the game goes on."""
        return result_of(self.events) if self.is_over else None

    def position(self) -> str:
        """This moment as one line of text (docs/positions.md): tiles, melds, discards, riichi, points,
        the wall.

        Tiles nobody has drawn are written in their order, `x` where they are not known. Raises MahjongError
        between deals and while tenpai is shown.
        """
        return position_text(self)

    @classmethod
    def from_position(cls, text: str, rules: str | Ruleset | None = None) -> Table:
        """The table of a position string; it plays to the end of that deal. `rules` are needed where the
        text names them by their hash only.

        With tiles that are not known it can be looked at, not played. Raises MahjongError with the reason
        for a text that is no position and for positions that cannot be.
        """
        ruleset, facts = read_position(text, rules)
        table = empty_table(cls, ruleset, ("position", text))
        _place(table, facts)
        return table

    def view(self, chair: int) -> View:
        """What the player of a chair can see (and nothing else)."""
        return view_of(self, chair)

    def __repr__(self) -> str:
        state = "over" if self.is_over else f"chairs {', '.join(map(str, self.decisions()))} to decide"
        facts = f"dealer {self.dealer}, honba {self.honba}, scores {self.scores}"
        return f"<Table {self.rules.key}: {facts}, {state}>"

    # ------------------------------------------------------------ keeping

    def __reduce__(self) -> tuple[Any, ...]:
        return _restore, (_PICKLE, self.rules, self._origin, self._moves())


def empty_table(cls: type[Table], rules: Ruleset, origin: tuple[Any, ...]) -> Table:
    """A table on which nothing has begun."""
    table = cls.__new__(cls)
    _core.Table.__init__(table, game_rules(rules))
    table._ruleset = rules
    table._origin = origin
    return table


def determinize(
    view: View,
    seed: SupportsIndex = 0,
    n: int = 1,
    *,
    first: int = 0,
    riichi_tenpai: bool = False,
    no_passed_wins: bool = False,
) -> list[Table]:
    """`n` tables that the player of `view` cannot tell from the real one: every way to lay the tiles he does
    not see is equally likely. They play to the end of the deal.

    Table number i of a seed is always the same; `first` is the number of the first. `riichi_tenpai`: hands
    in riichi wait for something. `no_passed_wins`: and for no tile that was discarded since. Both are
    reached by trying again. Raises MahjongError when the view is of no moment of play, or when no table fits
    in many tries.
    """
    if not isinstance(view, View):
        raise MahjongError(f"determinize takes what a player sees, Table.view(chair), not {view!r}")
    if not view.position:
        raise MahjongError("no move is to be made in this view: there is nothing to determinize")
    number, start, count = as_word("seed", seed), as_word("first", first), as_word("n", n)
    if start + count > 1 << 64:
        raise MahjongError(f"first={start} and n={count}: tables are numbered below 2^64")
    ruleset, facts = read_position(view.position, view.rules)
    tables = []
    for index in range(start, start + count):
        table = empty_table(Table, ruleset, ())
        try:
            _core.fill_position(table, facts, number, index, bool(riichi_tenpai), bool(no_passed_wins))
        except ValueError as error:
            raise MahjongError(f"determinize: {error}") from None
        table._origin = ("guess", table.position())
        tables.append(table)
    return tables


def _place(table: Table, facts: dict[str, Any], *, riichi_waits: bool = True) -> None:
    try:
        _core.place_position(table, facts, riichi_waits)
    except (TypeError, ValueError, RuntimeError) as error:
        raise MahjongError(f"no position of a game: {error}") from None


def _restore(version: int, rules: Ruleset, origin: tuple[Any, ...], moves: bytes) -> Table:
    if version != _PICKLE:
        raise MahjongError(f"a pickled table of version {version}; this mahjong_fast reads version {_PICKLE}")
    try:
        return _rebuilt(rules, origin, moves)
    except MahjongError:
        raise
    except (AttributeError, LookupError, TypeError, ValueError) as error:
        raise MahjongError(f"a pickled table that is damaged: {error}") from None


def _rebuilt(rules: Ruleset, origin: tuple[Any, ...], moves: bytes) -> Table:
    if origin[0] in ("events", "watched"):
        table = Table.from_events(origin[1], rules)
    elif origin[0] == "position":
        table = Table.from_position(origin[1], rules)
    elif origin[0] == "guess":  # in which a hand in riichi need not be tenpai
        ruleset, facts = read_position(origin[1], rules)
        table = empty_table(Table, ruleset, origin)
        _place(table, facts, riichi_waits=False)
    else:
        table = empty_table(Table, rules, origin)
        table._begin()
    table._replay_moves(moves)
    return table


def _no_chair(error: Exception, chair: Any) -> str:
    return str(error) if isinstance(error, ValueError) else f"chair is {chair!r}; give the number of a chair"


def _as_chair(name: str, chair: SupportsIndex) -> int:
    try:
        return as_index(chair)
    except TypeError:
        raise MahjongError(f"{name} is {chair!r}; give the number of a chair") from None


def _wall_bytes(wall: Iterable[int]) -> bytes:
    try:
        return bytes(as_index(tile) for tile in wall)
    except (TypeError, ValueError):
        raise MahjongError("wall: tile ids (0 to 135, flowers 136 to 143) in drawing order") from None
