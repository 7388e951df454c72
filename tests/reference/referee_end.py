"""How does a hand end on the referee's table, and what follows?  (sections 6.9-6.13, 8.3)"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

from reference import referee_tiles as a
from reference.referee_draws import nagashi_chairs, nagashi_payments, noten_payments
from reference.referee_match import Outcome, after_hand, final_scores, give_leftover_sticks, next_honba
from reference.referee_moves import is_tenpai
from reference.referee_table import RefereeTable
from reference.referee_wins import win_event

Answers = dict[int, int]


class RefereeEnds(RefereeTable, ABC):
    """The ends of hands and of the match."""

    def ask(self, phase: str, questions: dict[int, set[int]]) -> None:
        """From now on these chairs must choose among these actions; a chair without any is not asked."""
        self.phase = phase
        self.questions = {chair: moves for chair, moves in questions.items() if moves}

    @abstractmethod
    def start_hand(self) -> None:
        """Lay out the next hand and give the dealer his first tile."""

    # ------------------------------------------------------------ the end of a hand

    def won_by_ron(self, answers: Answers) -> bool:
        """All winners of one tile (6.11)."""
        tile = self.offered
        assert tile is not None
        winners = [c for c in self.after(self.turn) if answers.get(c) == a.RON]
        if not winners:
            return False
        # DECISION: with head_bump one wins, however many claim. Else `triple_ron` says what three claims do;
        # rules that let three win (`multi_ron` triple) pay them instead of drawing.
        most = 1 if self.rules["multi_ron"] == "head_bump" else 2
        if len(winners) == 3 and most > 1:
            triple = self.rules["triple_ron"]
            if triple == "draw" and self.rules["multi_ron"] == "triple":
                triple = "pay_all"
            if triple == "draw":
                self.abort("sanchahou")
                return True
            most = {"pay_all": 3, "two_winners": 2, "head_bump": 1}[triple]
        won = []
        for place, chair in enumerate(winners[:most]):
            with_honba = place == 0 or self.rules["multi_ron_honba"] == "each"
            won.append(win_event(self, chair, tile, with_honba, self.sticks if place == 0 else 0))
        self.settle_wins(won)
        return True

    def win_by_tsumo(self, tile: int | None) -> None:
        self.settle_wins([win_event(self, self.turn, tile, True, self.sticks)])

    def settle_wins(self, won: list[dict[str, Any]]) -> None:
        for event in won:
            self.events.append(event)
            self.wins[event["actor"]] += 1
            for chair in range(self.players):
                self.scores[chair] += event["deltas"][chair]
                self.chips[chair] += event["chips"][chair]
        self.sticks, self.sticks_of = 0, [0] * self.players
        winners = tuple(e["actor"] for e in won)
        self.end_hand(Outcome("win", dealer_won=self.dealer in winners, winners=winners))

    def abort(self, reason: str, actor: int | None = None) -> None:
        event: dict[str, Any] = {"type": "ryukyoku", "reason": reason, "deltas": [0] * self.players}
        if actor is not None:
            event["actor"] = actor
        self.events.append(event)
        self.end_hand(Outcome("abort"))

    def exhaustive_draw(self) -> None:
        self.offered, self.offer = None, ""
        tenpai = {c for c in range(self.players) if is_tenpai(self, c)}
        free = {c for c in tenpai if not self.seats[c].riichi}
        if self.rules["noten_declaration"] and free:
            self.ask("noten", {c: {a.NOTEN, a.PASS} for c in free})
        else:
            self.settle_exhaustive(set())

    def settle_exhaustive(self, declared_noten: set[int]) -> None:
        tenpai = [is_tenpai(self, c) and c not in declared_noten for c in range(self.players)]
        lucky = nagashi_chairs(self)
        deltas = nagashi_payments(self, lucky) if lucky else noten_payments(self, tenpai)
        won = bool(lucky) and self.rules["nagashi"] == "win"
        if won:
            deltas[lucky[0]] += 1000 * self.sticks
            self.sticks, self.sticks_of = 0, [0] * self.players
        for chair in range(self.players):
            self.scores[chair] += deltas[chair]
        self.events.append(
            {
                "type": "ryukyoku",
                "reason": "nagashi" if lucky else "exhaustive",
                "deltas": deltas,
                "tenpais": tenpai,
            }
        )
        if won:
            for chair in lucky:
                self.wins[chair] += 1
            self.end_hand(Outcome("win", dealer_won=self.dealer in lucky, winners=tuple(lucky)))
        else:
            self.end_hand(Outcome("draw", dealer_tenpai=tenpai[self.dealer]))

    # ------------------------------------------------------------ the match

    def end_hand(self, outcome: Outcome) -> None:
        self.events.append({"type": "end_kyoku"})
        self.outcome = outcome
        if self.match is None:
            self.events.append({"type": "end_game", "scores": list(self.scores)})
            self.is_over = True
            return
        step = after_hand(self.scores, self.dealer, self.number, outcome, self.rules)
        if step.over:
            self.end_match()
        elif step.ask:
            self.ask("yame", {self.dealer: {a.END_MATCH, a.PASS}})
        else:
            self.next_hand(step.keeps)

    def next_hand(self, keeps: bool) -> None:
        o = self.outcome
        before = (self.number, self.honba)
        honba = next_honba(self.honba, o, keeps, self.rules)
        self.count_streak(keeps)
        if not keeps:
            self.number += 1
        self.honba = honba
        self.repeat = self.repeat + 1 if (self.number, self.honba) == before else 0
        self.start_hand()

    def count_streak(self, keeps: bool) -> None:
        """8.3 paarenchan: deals (or wins) of the dealer in a row, the coming one included.

        DECISION: "the eighth must be won": after the eighth, won or not, the count begins again.
        """
        counts_wins = self.rules["paarenchan_count"] == "wins"
        goes_on = keeps and (self.outcome.dealer_won or not counts_wins)
        self.dealer_streak = self.dealer_streak + 1 if goes_on and self.dealer_streak < 8 else 1

    def end_match(self) -> None:
        points = give_leftover_sticks(self.scores, self.sticks, self.sticks_of, self.rules)
        winless = [c for c in range(self.players) if not self.wins[c]]
        self.final = final_scores(points, winless, self.rules)
        self.events.append({"type": "end_game", "scores": points, "final": self.final})
        self.is_over = True
