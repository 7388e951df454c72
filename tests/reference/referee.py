"""The referee: how does a riichi deal or match run?  Slow, plain, from the riichi rules specification alone.

`decisions()` says who must decide and what he may do, `apply()` takes the answers of all of them. `events`
grows by mjai events (docs/events.md). Sections 1, 5.9-5.12, 5.40-5.42, 5.50, 6, 7, 8; where the text leaves
something open, "DECISION" stands where it acts. The files referee_*.py hold the questions this one asks.
"""

from __future__ import annotations

from typing import Any

from reference import referee_tiles as a
from reference.referee_draws import abort_by_discard, four_kans_end_the_deal
from reference.referee_end import Answers, RefereeEnds
from reference.referee_moves import (
    chi_tiles,
    claim_moves,
    concealed_waits,
    may_rob,
    pon_tiles,
    rob_moves,
    turn_moves,
    waits_of,
)
from reference.referee_seat import Discard, Meld
from reference.referee_tiles import kind37, kind_of, mjai
from reference.referee_wins import liability_by_call


class Referee(RefereeEnds):
    """One hand (`deal` or `wall` given) or a whole match (`match` given); see RefereeTable for the words."""

    def __init__(self, *words: Any, **more: Any) -> None:
        super().__init__(*words, **more)
        self.start_hand()

    def start_hand(self) -> None:
        self.lay_hand()
        self.draw(self.dealer)

    # ------------------------------------------------------------ questions and answers

    def decisions(self) -> dict[int, list[int]]:
        return {} if self.is_over else {c: sorted(m) for c, m in sorted(self.questions.items())}

    def apply(self, answers: Answers) -> None:
        assert set(answers) == set(self.questions), (answers, self.questions)
        for chair, action in answers.items():
            assert action in self.questions[chair], (chair, action, self.questions)
        if self.phase == "turn":
            self.act(self.turn, answers[self.turn])
        elif self.phase == "claim":
            self.resolve_claims(answers)
        elif self.phase == "rob":
            self.resolve_robbing(answers)
        elif self.phase == "noten":
            self.settle_exhaustive({c for c, action in answers.items() if action == a.NOTEN})
        else:
            [action] = answers.values()
            self.end_match() if action == a.END_MATCH else self.next_hand(True)

    # ------------------------------------------------------------ draws and the own turn

    def draw(self, chair: int) -> None:
        self.give(chair, self.wall.draw())
        self.after_replacement = self.scores_rinshan = False
        self.ask("turn", {chair: turn_moves(self, chair)})

    def draw_replacement(self, chair: int, scores_rinshan: bool) -> None:
        self.give(chair, self.wall.draw_replacement(self.rules["dead_wall_replenish"]))
        self.after_replacement, self.scores_rinshan = True, scores_rinshan
        self.ask("turn", {chair: turn_moves(self, chair)})

    def give(self, chair: int, tile: int) -> None:
        s = self.seats[chair]
        s.drawn = tile
        s.has_drawn = True
        self.turn = chair
        self.offered, self.offer = None, ""
        if self.rules["temp_furiten_end"] != "own_discard":
            s.passed = False
        self.events.append({"type": "tsumo", "actor": chair, "pai": mjai(tile, self.rules)})

    def act(self, chair: int, action: int) -> None:
        s = self.seats[chair]
        if action == a.TSUMO:
            assert s.drawn is not None
            self.win_by_tsumo(s.drawn)
            return
        if s.riichi and s.drawn is not None and kind_of(s.drawn) in concealed_waits(self, s.hand):
            s.riichi_furiten = True  # drawn and not used
        if action in (a.RIICHI, a.OPEN_RIICHI):
            s.declaring = "open" if action == a.OPEN_RIICHI else "riichi"
            event: dict[str, Any] = {"type": "reach", "actor": chair}
            if s.declaring == "open":
                event["open"] = True
            self.events.append(event)
            self.ask("turn", {chair: turn_moves(self, chair)})
        elif action == a.KYUUSHU:
            self.abort("kyuushu", actor=chair)
        elif action == a.SET_NORTH_ASIDE:
            self.set_north_aside(chair)
        elif a.is_kan(action):
            self.own_kan(chair, action - a.KAN)
        else:
            self.discard(chair, action)

    def find(self, chair: int, tile37: int) -> int:
        """A tile of the hand by its kind37; among equal ones the plain one leaves first."""
        fitting = [x for x in self.seats[chair].hand if kind37(x, self.rules) == tile37]
        return min(fitting, key=lambda x: a.is_extra_red(x, self.rules))

    def discard(self, chair: int, action: int) -> None:
        s = self.seats[chair]
        drawn = action >= a.DRAWN
        if drawn:
            assert s.drawn is not None
            tile, s.drawn = s.drawn, None
        else:
            tile = s.take(self.find(chair, action))
        while self.waiting_dora:
            self.waiting_dora -= 1
            self.show_dora()
        self.events.append(
            {"type": "dahai", "actor": chair, "pai": mjai(tile, self.rules), "tsumogiri": drawn}
        )
        first = not s.discards and not self.interrupted
        s.discards.append(Discard(tile, drawn, bool(s.declaring)))
        s.passed = False
        s.ippatsu = False
        if s.declaring and first:
            s.double_riichi = True
        s.liable.pop("rinshan", None)
        self.offered, self.offer = tile, "discard"
        questions = {c: claim_moves(self, c) for c in self.after(chair)}
        if any(questions.values()):
            self.ask("claim", questions)
        else:
            self.resolve_claims({})

    # ------------------------------------------------------------ answers to a discard

    def resolve_claims(self, answers: Answers) -> None:
        tile, source = self.offered, self.turn
        assert tile is not None
        if self.won_by_ron(answers):
            return
        self.let_pass(self.after(source))
        self.accept_riichi(source)
        reason = abort_by_discard(self)
        if reason is not None:
            self.abort(reason)
            return
        calls = {c: action for c, action in answers.items() if action != a.PASS}
        first = [c for c, action in calls.items() if not a.is_chi(action)] or list(calls)
        if first:
            self.call(first[0], calls[first[0]], tile, source)
        elif not self.wall.live:
            self.exhaustive_draw()
        else:
            self.draw(self.next_seat(source))

    def let_pass(self, chairs: list[int]) -> None:
        """A winning tile went by: temporary furiten, lasting in riichi (6.3)."""
        assert self.offered is not None
        for chair in chairs:
            if kind_of(self.offered) in waits_of(self, chair):
                s = self.seats[chair]
                s.passed = True
                s.riichi_furiten = s.riichi_furiten or s.riichi

    def accept_riichi(self, chair: int) -> None:
        s = self.seats[chair]
        if not s.declaring:
            return
        s.riichi, s.open_riichi, s.declaring = True, s.declaring == "open", ""
        s.ippatsu = True
        self.scores[chair] -= 1000
        self.sticks += 1
        self.sticks_of[chair] += 1
        self.events.append({"type": "reach_accepted", "actor": chair})

    def call(self, chair: int, action: int, tile: int, source: int) -> None:
        s = self.seats[chair]
        kind = kind_of(tile)
        if a.is_chi(action):
            lowest, red = a.chi_of(action)
            name, used = "chi", chi_tiles(self, chair, lowest, kind, red)
        elif a.is_pon(action):
            name, used = "pon", pon_tiles(self, chair, kind, a.pon_of(action)[1])
        else:
            name, used = "daiminkan", [x for x in s.hand if kind_of(x) == kind]
        for x in used:
            s.take(x)
        s.melds.append(Meld(name, [*used, tile], tile, source))
        self.seats[source].discards[-1].claimed = True
        self.events.append(
            {
                "type": name,
                "actor": chair,
                "target": source,
                "pai": mjai(tile, self.rules),
                "consumed": [mjai(x, self.rules) for x in used],
            }
        )
        self.turn = chair
        self.offered, self.offer = None, ""
        self.interrupt(open_meld=True)
        if self.rules["temp_furiten_end"] != "own_discard":
            s.passed = False
        if name != "chi":
            liability_by_call(self, chair, source)
        if name == "daiminkan":
            if self.rules["pao_rinshan"]:
                s.liable["rinshan"] = source
            self.complete_kan(chair, "daiminkan")
        else:
            self.after_replacement = self.scores_rinshan = False
            self.ask("turn", {chair: turn_moves(self, chair)})

    def interrupt(self, open_meld: bool) -> None:
        """A call was made: the first go-around and every ippatsu are over (6.2)."""
        self.interrupted = True
        for s in self.seats:
            s.ippatsu = False
            # DECISION: the source says "until an open combination is made", so a concealed kan or a North set
            # aside does not end furiten under `any_call`; a kakan does.
            if open_meld and self.rules["temp_furiten_end"] == "any_call":
                s.passed = False

    # ------------------------------------------------------------ kans and Norths set aside

    def own_kan(self, chair: int, kind: int) -> None:
        s = self.seats[chair]
        s.liable.pop("rinshan", None)
        same = [x for x in s.concealed if kind_of(x) == kind]
        if len(same) == 4:
            for x in same:
                s.take(x)
            s.melds.append(Meld("ankan", same))
            self.offered, self.offer = same[-1], "ankan"
            event = {"type": "ankan", "actor": chair, "consumed": [mjai(x, self.rules) for x in same]}
        else:
            [tile] = same
            s.take(tile)
            [pon] = [m for m in s.melds if m.type == "pon" and m.kind == kind]
            consumed = [mjai(x, self.rules) for x in pon.tiles]
            pon.type = "kakan"
            pon.tiles.append(tile)
            self.offered, self.offer = tile, "kakan"
            event = {"type": "kakan", "actor": chair, "pai": mjai(tile, self.rules), "consumed": consumed}
        self.events.append(event)
        self.open_robbing(chair)

    def set_north_aside(self, chair: int) -> None:
        s = self.seats[chair]
        s.liable.pop("rinshan", None)
        assert s.drawn is not None
        if kind_of(s.drawn) == a.NORTH:
            tile, s.drawn = s.drawn, None
        else:
            tile = s.take(self.find(chair, a.NORTH))
        s.norths.append(tile)
        self.offered, self.offer = tile, "nukidora"
        self.events.append({"type": "nukidora", "actor": chair, "pai": mjai(tile, self.rules)})
        self.open_robbing(chair)

    def open_robbing(self, chair: int) -> None:
        questions = {c: rob_moves(self, c) for c in self.after(chair)}
        if any(questions.values()):
            self.ask("rob", questions)
        else:
            self.resolve_robbing({})

    def resolve_robbing(self, answers: Answers) -> None:
        chair, offer = self.turn, self.offer
        if self.won_by_ron(answers):
            return
        assert self.offered is not None
        self.let_pass([c for c in self.after(chair) if may_rob(self, c, self.offered)])
        self.offered, self.offer = None, ""
        self.interrupt(open_meld=offer == "kakan")
        if offer != "nukidora":
            self.complete_kan(chair, offer)
            return
        if self.rules["all_norths_extra_dora"] and sum(len(s.norths) for s in self.seats) == 4:
            self.show_dora()
        self.draw_replacement(chair, self.rules["nuki_rinshan"])

    def complete_kan(self, chair: int, how: str) -> None:
        """The kan stands: what ends the deal, the indicator, the replacement tile (6.5, 6.6, 6.9, 8.3)."""
        s = self.seats[chair]
        if self.rules["han_table"] == "west_honshu" and s.kans == 4:
            self.win_by_tsumo(None)
            return
        total = sum(x.kans for x in self.seats)
        if total == 5 or (self.rules["suukaikan_timing"] == "immediate" and four_kans_end_the_deal(self)):
            self.abort("suukaikan")
            return
        if self.rules["kan_dora"]:
            while self.waiting_dora:
                self.waiting_dora -= 1
                self.show_dora()
            if self.rules["kan_dora_timing"] == "immediate" or how == "ankan":
                self.show_dora()
            else:
                self.waiting_dora += 1
        self.draw_replacement(chair, True)

    def show_dora(self) -> None:
        tile = self.wall.show_next()
        if tile is not None:
            self.events.append({"type": "dora", "dora_marker": mjai(tile, self.rules)})
