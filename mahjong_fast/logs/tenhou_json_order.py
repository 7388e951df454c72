"""In which order did the moves of a hand happen? Lists of draws and discards by seat in, mjai events out, by
playing the hand.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from .model import Event
from .tenhou_json_codes import Give, Take, call_source

_MAX_TRIES = 20_000


@dataclass
class Hand:
    """What a record says about the moves of one hand. `dora`: the further indicators in order; `timing`: the
    ruleset's kan_dora_timing or "never"; `robbed`: the last tile was won from another seat."""

    dealer: int
    seats: int
    takes: list[list[Take]] = field(default_factory=list)
    gives: list[list[Give]] = field(default_factory=list)
    dora: list[str] = field(default_factory=list)
    timing: str = "open_after_discard"
    norths_show: bool = False
    robbed: bool = False


@dataclass
class _State:
    """A point of the game: places in the lists, events so far, who acts how."""

    taken: list[int]
    given: list[int]
    events: int
    actor: int
    drawn: str
    shown: int
    waiting: int
    accept: int


class _Stuck(Exception):
    """The lists do not fit together this way."""


def order_hand(hand: Hand) -> list[Event]:
    """The events from the first draw to the last move. ValueError when the lists fit together in no order."""
    player = _Player(hand)
    tries: list[tuple[_State, int]] = []
    reason = ""
    for _ in range(_MAX_TRIES):
        try:
            player.run(tries)
            return player.events
        except _Stuck as stuck:
            reason = reason or str(stuck)
        if not tries:
            break
        state, choice = tries.pop()
        player.restore(state, choice)
    raise ValueError(reason or "too many ways to order the calls")


class _Player:
    """Plays one hand from its lists."""

    def __init__(self, hand: Hand) -> None:
        self.hand = hand
        seats = hand.seats
        self.events: list[Event] = []
        self.state = _State([0] * seats, [0] * seats, 0, hand.dealer, "", 0, 0, -1)
        self.choice = -1

    def restore(self, state: _State, choice: int) -> None:
        self.state = state
        del self.events[state.events :]
        self.choice = choice

    def save(self) -> _State:
        state = self.state
        return _State(
            state.taken.copy(),
            state.given.copy(),
            len(self.events),
            state.actor,
            state.drawn,
            state.shown,
            state.waiting,
            state.accept,
        )

    def next_take(self, seat: int) -> Take | None:
        taken = self.state.taken[seat]
        return self.hand.takes[seat][taken] if taken < len(self.hand.takes[seat]) else None

    def run(self, tries: list[tuple[_State, int]]) -> None:
        """Play to the end; alternatives to each choice are left in `tries`. _Stuck when it does not go on."""
        while True:
            if self.choice >= 0:
                # after a discard: take up the choice that was left
                choice, self.choice = self.choice, -1
            else:
                if not self.turn():
                    return
                choice = 0
            options = self.options()
            if choice + 1 < len(options):
                tries.append((self.save(), choice + 1))
            if not options:
                if self.left_over():
                    raise _Stuck(self.left_over())
                self.finish()
                return
            self.claim(options[choice])

    def left_over(self) -> str:
        """What the lists still hold, in words; empty when all is used up."""
        for seat in range(self.hand.seats):
            if self.next_take(seat) is not None:
                return f"seat {seat} has draws or calls left at the end"
            if self.state.given[seat] < len(self.hand.gives[seat]):
                return f"seat {seat} has discards left at the end"
        return ""

    def turn(self) -> bool:
        """The acting seat draws or has called, and gives. True when others may claim its discard, False when
        the hand is over.
        """
        state, hand = self.state, self.hand
        seat = state.actor
        while True:
            take = self.next_take(seat)
            if take is None:
                if self.left_over():
                    raise _Stuck(f"seat {seat} has no draw left")
                self.finish()
                return False
            self.accepted()
            state.taken[seat] += 1
            if take.kind == "draw":
                self.events.append({"type": "tsumo", "actor": seat, "pai": take.tile})
                state.drawn = take.tile
            else:
                target = (seat + call_source(take.kind, take.place)) % 4
                self.events.append(
                    {
                        "type": take.kind,
                        "actor": seat,
                        "target": target,
                        "pai": take.tile,
                        "consumed": list(take.own),
                    }
                )
                state.drawn = ""
                if take.kind == "daiminkan":
                    self.count_kan(immediate=False)
                    if (
                        state.given[seat] < len(hand.gives[seat])
                        and hand.gives[seat][state.given[seat]].kind == "none"
                    ):
                        state.given[seat] += 1
                    continue
            if state.given[seat] >= len(hand.gives[seat]):
                if self.left_over():
                    raise _Stuck(f"seat {seat} has no discard left")
                return False
            give = hand.gives[seat][state.given[seat]]
            state.given[seat] += 1
            if give.kind == "discard":
                self.discard(seat, give)
                return True
            if give.kind == "none":
                raise _Stuck(f"seat {seat} gives nothing after a draw")
            self.own_kan(seat, give)
            if not self.left_over():
                # robbed, or the record ends here
                return False

    def discard(self, seat: int, give: Give) -> None:
        state = self.state
        tile = give.tile or state.drawn
        if not tile:
            raise _Stuck(f"seat {seat} discards a drawn tile without a draw")
        if give.riichi:
            self.events.append({"type": "reach", "actor": seat})
            state.accept = seat
        self.show_dora()
        self.events.append({"type": "dahai", "actor": seat, "pai": tile, "tsumogiri": give.tile is None})

    def own_kan(self, seat: int, give: Give) -> None:
        event: Event = {"type": give.kind, "actor": seat}
        if give.tile is not None:
            event["pai"] = give.tile
        if give.kind != "nukidora":
            event["consumed"] = list(give.own)
        self.events.append(event)
        if give.kind == "nukidora":
            norths = sum(event["type"] == "nukidora" for event in self.events)
            if self.hand.norths_show and norths == 4 and self.left_over():
                self.state.waiting = 1
                self.show_dora()
        elif give.kind == "ankan" or self.left_over():
            self.count_kan(immediate=give.kind == "ankan")

    # what the rules add

    def accepted(self) -> None:
        """A riichi is paid once its discard was not won."""
        if self.state.accept >= 0:
            self.events.append({"type": "reach_accepted", "actor": self.state.accept})
            self.state.accept = -1

    def count_kan(self, *, immediate: bool) -> None:
        if self.hand.timing == "never":
            return
        self.show_dora()
        self.state.waiting = 1
        if immediate or self.hand.timing == "immediate":
            self.show_dora()

    def show_dora(self) -> None:
        state = self.state
        if state.waiting and state.shown < len(self.hand.dora):
            self.events.append({"type": "dora", "dora_marker": self.hand.dora[state.shown]})
            state.shown += 1
        state.waiting = 0

    def finish(self) -> None:
        if not self.hand.robbed:
            self.accepted()

    # claims

    def options(self) -> list[int]:
        """Who may act after the discard, most likely first: callers, then the next seat."""
        last = self.events[-1]
        seat, tile = last["actor"], last["pai"]
        found = []
        for distance in range(1, self.hand.seats):
            caller = (seat + distance) % self.hand.seats
            take = self.next_take(caller)
            if take is None or take.kind == "draw" or take.tile != tile:
                continue
            if (caller + call_source(take.kind, take.place)) % 4 == seat:
                found.append(caller)
        # pon and kan come before chi
        found.sort(key=lambda caller: self.hand.takes[caller][self.state.taken[caller]].kind == "chi")
        after = (seat + 1) % self.hand.seats
        take = self.next_take(after)
        if take is not None and take.kind == "draw":
            found.append(after)
        return found

    def claim(self, seat: int) -> None:
        self.state.actor = seat
