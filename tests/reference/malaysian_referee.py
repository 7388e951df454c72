"""How is a deal of the Malaysian game played?  (Malaysian rules specification, sections 1-3, 5, 6)

A slow referee with plain lists: who may do what, where tiles come from, who pays what and when. Moves are
the action ids of docs/actions.md. The wall is a list of ids in drawing order: thirteen tiles for each seat
wind, then the tiles drawn from the front; replacement tiles come from its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from reference.bonus_draws import BonusDraws
from reference.malaysian_fill import fillable
from reference.malaysian_judge import (
    DEFAULTS,
    DRAGONS,
    FLY,
    SEATS,
    WINDS,
    Result,
    Situation,
    bonus_set_payment,
    flies_payment,
    judge,
    kong_payment,
    loser_fans,
)
from reference.notation import Meld

DISCARD, DRAWN, CHI, PON, KAN, TSUMO, RON, PASS = 0, 37, 74, 104, 141, 175, 176, 179
ASIDE, FLY_DISCARD, FLY_DRAWN, FLY_CHI, FLY_PON, EXCHANGE = 195, 212, 213, 214, 228, 244
FLOW_OPTIONS: dict[str, Any] = {
    "claim_tie": "nearest",
    "open_kong_payer": "discarder",
    "initial_set_with_replacements": True,
    "fly_exchange": False,
}
LIABLE = ("big_three_dragons", "four_winds", "all_honours")


def kind_of(tile: int) -> int:
    """Kind of an id: bonus tiles 40-55, flies 56."""
    return tile // 4 if tile < 136 else FLY if tile >= 152 else tile - 96


@dataclass
class Set:
    """A set on the table. `fly`: the kind its fly stands for."""

    kind: str
    tiles: tuple[int, ...]
    fly: int | None = None

    @property
    def meld(self) -> Meld:
        return Meld(self.kind, self.tiles)


@dataclass
class Player:
    tiles: list[int] = field(default_factory=list)  # kinds, sorted; the tile just drawn not among them
    sets: list[Set] = field(default_factory=list)
    bonus: list[int] = field(default_factory=list)  # 0-15
    aside: int = 0  # flies set aside as bonus tiles
    discarded: bool = False
    liable: dict[str, int] = field(default_factory=dict)  # item -> chair


class MalaysianReferee(BonusDraws):
    bonus_draw = "bonus"
    kind = staticmethod(kind_of)

    def __init__(self, wall: list[int], dealer: int = 0, options: dict[str, Any] | None = None) -> None:
        self.wall = list(wall)
        self.dealer = dealer
        self.options = DEFAULTS | FLOW_OPTIONS | (options or {})
        self.players = [Player() for _ in SEATS]
        self.events = []
        self.drawn: int | None = None
        self.circumstance = ""  # rinshan, bonus
        self.kongs_in_row = 0
        self.claimed = False  # somebody has claimed a tile
        self.discards = 0
        self.over = False
        self.deltas = [0, 0, 0]
        self.result = ""
        self.phase = "turn"
        self.question: dict[int, set[int]] = {}
        self._deal()

    @staticmethod
    def is_bonus(tile: int) -> bool:
        return 136 <= tile < 152

    # ---------------------------------------------------------------- seats and points

    def wind(self, chair: int) -> int:
        return (chair - self.dealer) % 3

    def chair(self, wind: int) -> int:
        return (self.dealer + wind) % 3

    def _change(self, by_wind: dict[str, int]) -> list[int]:
        change = [0, 0, 0]
        for wind, points in by_wind.items():
            change[self.chair(SEATS.index(wind))] = points
        for chair in range(3):
            self.deltas[chair] += change[chair]
        return change

    def flies(self, chair: int) -> int:
        player = self.players[chair]
        drawn = self.drawn == FLY and chair == self.turn and self.phase == "turn"
        return player.tiles.count(FLY) + sum(s.fly is not None for s in player.sets) + drawn

    # ---------------------------------------------------------------- wall

    def _deal(self) -> None:
        self.deal_hands()
        for wind in range(3):
            chair = self.chair(wind)
            held_flies = self.players[chair].tiles.count(FLY)
            if held_flies + (chair == self.dealer and self.drawn == FLY) == 4:
                self.turn, self.phase = chair, "dealt"
                self.question = {chair: {TSUMO}}
                return
        self._ask_turn(self.dealer)

    def set_aside(self, chair: int, tile: int, dealt: set[int]) -> None:
        player = self.players[chair]
        number = tile - 136
        player.bonus.append(number)
        self.events.append(("bonus", chair, tile))
        group = {4 * (number // 4) + i for i in range(4)}
        if not group <= set(player.bonus):
            return
        all_dealt = {136 + i for i in group} <= dealt
        early = self.discards == 0 if self.options["initial_set_with_replacements"] else all_dealt
        change = self._change(bonus_set_payment(SEATS[self.wind(chair)], early))
        self.events.append(("payment", chair, change))

    def _draw(self, chair: int, from_back: bool, circumstance: str) -> None:
        if not from_back:
            self.kongs_in_row = 0
        self.draw_one(chair, from_back, circumstance)
        self._ask_turn(chair)

    # ---------------------------------------------------------------- questions

    def _on_table(self, chair: int, kind: int) -> int:
        """Tiles of a kind in the sets of a player, flies as what they stand for."""
        return sum(s.tiles.count(kind) for s in self.players[chair].sets)

    def _fits(self, chair: int, *kinds: int) -> bool:
        """Whether the sets would hold at most four of a kind with these tiles."""
        if self.options["fly_fifth"]:
            return True
        return all(self._on_table(chair, kind) + kinds.count(kind) <= 4 for kind in kinds)

    def _ask_turn(self, chair: int, claimed: bool = False) -> None:
        self.turn, self.phase = chair, "turn"
        player = self.players[chair]
        moves = {FLY_DISCARD if kind == FLY else DISCARD + kind for kind in player.tiles}
        if self.drawn is not None and not claimed:
            moves.add(FLY_DRAWN if self.drawn == FLY else DRAWN + self.drawn)
            if self._value(chair, self.drawn, tsumo=True) is not None:
                moves.add(TSUMO)
            held = [*player.tiles, self.drawn]
            if self.wall:
                for kind in set(held) - {FLY}:
                    if held.count(kind) == 4 and self._fits(chair, *[kind] * 4):
                        moves.add(KAN + kind)
                for s in player.sets:
                    if (
                        s.kind == "pon"
                        and s.fly is None
                        and s.tiles[0] in held
                        and self._fits(chair, s.tiles[0])
                    ):
                        moves.add(KAN + s.tiles[0])
                if self.options["fly_as_flower"] and FLY in held:
                    moves.add(ASIDE)
            if self.options["fly_exchange"]:
                for place, s in enumerate(player.sets):
                    if s.fly is not None and s.fly in held:
                        moves.add(EXCHANGE + place)
        self.question = {chair: moves}

    def _ask_claims(self, tile: int, robbing: bool) -> None:
        self.phase, self.tile, self.robbing = "rob" if robbing else "claim", tile, robbing
        self.question = {}
        for step in (1, 2):
            chair = (self.turn + step) % 3
            moves = set() if tile == FLY else self._claims(chair, tile, step, robbing)
            if moves:
                self.question[chair] = moves | {PASS}
        if not self.question:
            self.answer({})

    def _claims(self, chair: int, tile: int, step: int, robbing: bool) -> set[int]:
        tiles = self.players[chair].tiles
        moves = set()
        if self._value(chair, tile, tsumo=False) is not None:
            moves.add(RON)
        if robbing or not self.wall:
            return moves
        held, fly = tiles.count(tile), FLY in tiles
        if held >= 2 and self._fits(chair, *[tile] * 3):
            moves.add(PON + tile)
        if held >= 1 and fly and self._fits(chair, *[tile] * 3):
            moves.add(FLY_PON + (tile - 9 if tile < 27 else 9 + tile - 27))
        if held == 3 and self._fits(chair, *[tile] * 4):
            moves.add(KAN + tile)
        if step == 1 and tile < 27 and self.options["claim_chow"]:
            for low in range(max(9, tile - 2), min(15, tile) + 1):
                others = [kind for kind in (low, low + 1, low + 2) if kind != tile]
                if not self._fits(chair, low, low + 1, low + 2):
                    continue
                if all(kind in tiles for kind in others):
                    moves.add(CHI + 7 + low % 9)
                for place in (0, 1):  # which of the two is the fly
                    if fly and others[1 - place] in tiles:
                        moves.add(FLY_CHI + 2 * (low - 9) + place)
        return moves

    def _situation(self, chair: int, tile: int | None, tsumo: bool) -> Situation:
        player = self.players[chair]
        held = [*player.tiles] + ([] if tile is None else [tile])
        dealt = self.phase == "dealt"
        counts = [held.count(kind) for kind in range(34)]
        robbing = not tsumo and self.phase == "rob"
        losers = [c for c in range(3) if c != chair]
        return Situation(
            counts,
            held.count(FLY),
            [s.meld for s in player.sets],
            FLY if tile is None else tile,
            [int(s.fly is not None) for s in player.sets],
            tsumo=tsumo,
            seat=SEATS[self.wind(chair)],
            last_tile=not self.wall and not dealt,
            first_turn=tsumo and not dealt and not self.claimed and not player.discarded and not player.sets,
            rinshan=tsumo and not dealt and self.circumstance == "rinshan",
            double_replacement=tsumo
            and not dealt
            and self.circumstance == "rinshan"
            and self.kongs_in_row >= 2,
            flower_replacement=tsumo and not dealt and self.circumstance == "bonus",
            chankan=robbing,
            jokers_dealt=dealt,
            bonus=frozenset(player.bonus),
            flies_aside=player.aside,
            loser_fans={SEATS[self.wind(c)]: self._loser_fans(c) for c in losers},
            flies_held={SEATS[self.wind(c)]: self.flies(c) for c in losers},
            liable={name: SEATS[self.wind(c)] for name, c in player.liable.items()},
            payer=None if tsumo else SEATS[self.wind(self.turn)],
        )

    def _loser_fans(self, chair: int) -> int:
        player = self.players[chair]
        pongs = {kind for kind in player.tiles if kind != FLY and player.tiles.count(kind) >= 3}
        pongs |= {s.tiles[0] for s in player.sets if s.kind != "chi"}
        return loser_fans(frozenset(player.bonus), pongs, SEATS[self.wind(chair)], self.options)

    def _value(self, chair: int, tile: int, tsumo: bool) -> Result | None:
        """What the hand is worth with this tile, if it may be won with."""
        player = self.players[chair]
        held = [*player.tiles, tile]
        natural = tuple(held.count(kind) for kind in range(34))
        if max(natural) > 4:
            return None
        if not self.options["fly_fifth"] and any(
            natural[k] + self._on_table(chair, k) > 4 for k in set(held) - {FLY}
        ):
            return None
        flies, pairs = held.count(FLY), not player.sets and max(natural) <= 2
        single = sum(n == 1 for n in natural)
        pairs = pairs and single <= flies and (flies - single) % 2 == 0
        if not pairs and not fillable(natural, flies, 4 - len(player.sets), True):
            return None
        found = judge(self._situation(chair, tile, tsumo), self.options)
        return found if found.status == "win" else None

    # ---------------------------------------------------------------- answers

    def answer(self, answers: dict[int, int]) -> None:
        for chair, action in answers.items():
            assert action in self.question[chair], (chair, action)
        if self.phase == "dealt":
            return self._win(self.turn, self.turn, None)
        if self.phase == "turn":
            return self._move(answers[self.turn])
        steps = (1, 2) if self.options["claim_tie"] == "nearest" else (2, 1)
        for step in steps:
            chair = (self.turn + step) % 3
            if answers.get(chair) == RON:
                return self._win(chair, self.turn, self.tile)
        if self.robbing:
            self._pay_kong("kakan", self.turn, None)
            return self._draw(self.turn, True, "rinshan")
        # Of two who claim the same set the nearer one, too.
        takers = [
            (c, answers[c]) for step in (1, 2) if answers.get(c := (self.turn + step) % 3, PASS) != PASS
        ]
        chows = [(c, a) for c, a in takers if a < PON or FLY_CHI <= a < FLY_PON]
        for chair, action in [t for t in takers if t not in chows] or chows:
            return self._take(chair, action)
        if not self.wall:
            return self._end_drawn()
        return self._draw((self.turn + 1) % 3, False, "")

    def _pay_kong(self, kind: str, chair: int, discarder: int | None) -> None:
        self.kongs_in_row += 1
        giver = None if discarder is None else SEATS[self.wind(discarder)]
        paid = kong_payment(kind, SEATS[self.wind(chair)], giver, self.options["open_kong_payer"])
        self.events.append(("payment", chair, self._change(paid)))

    def _move(self, action: int) -> None:
        chair = self.turn
        player = self.players[chair]
        if action == TSUMO:
            return self._win(chair, chair, self.drawn)
        if action < CHI or action in (FLY_DISCARD, FLY_DRAWN):
            return self._discard(action)
        if self.drawn is not None and action < EXCHANGE:
            player.tiles = sorted([*player.tiles, self.drawn])
            self.drawn = None
        if action == ASIDE:
            player.tiles.remove(FLY)
            player.aside += 1
            self.events.append(("bonus", chair, 152))
            return self._draw(chair, True, "bonus")
        if action >= EXCHANGE:
            taken = player.sets[action - EXCHANGE]
            assert taken.fly is not None
            if taken.fly in player.tiles:
                player.tiles.remove(taken.fly)
                player.tiles = sorted([*player.tiles, FLY])
            else:
                assert self.drawn == taken.fly
                self.drawn = FLY
            self.events.append(("exchange", chair, taken.fly, action - EXCHANGE))
            taken.fly = None
            return self._ask_turn(chair)
        kind = action - KAN
        if player.tiles.count(kind) == 4:
            player.tiles = [tile for tile in player.tiles if tile != kind]
            player.sets.append(Set("ankan", (kind,) * 4))
            self.events.append(("ankan", chair, kind))
            self._pay_kong("ankan", chair, None)
            return self._draw(chair, True, "rinshan")
        player.tiles.remove(kind)
        for s in player.sets:
            if s.kind == "pon" and s.tiles[0] == kind and s.fly is None:
                s.kind, s.tiles = "kakan", (kind,) * 4
        self.events.append(("kakan", chair, kind))
        return self._ask_claims(kind, robbing=True)

    def _discard(self, action: int) -> None:
        chair = self.turn
        player = self.players[chair]
        drawn = DRAWN <= action < CHI or action == FLY_DRAWN
        tile = FLY if action >= FLY_DISCARD else action - DRAWN if drawn else action
        if not drawn:
            player.tiles.remove(tile)
            if self.drawn is not None:
                player.tiles.append(self.drawn)
        player.tiles.sort()
        self.drawn = None
        player.discarded = True
        self.discards += 1
        self.kongs_in_row = 0
        self.events.append(("discard", chair, tile, drawn))
        if len(player.tiles) + 3 * len(player.sets) < 13:
            player.tiles.append(-1)  # a bonus tile was not replaced: the hand can never be complete
        return self._ask_claims(tile, robbing=False)

    def _take(self, chair: int, action: int) -> None:
        player = self.players[chair]
        tile = self.tile
        self.claimed = True
        if action < PON or FLY_CHI <= action < FLY_PON:
            fly_place = (action - FLY_CHI) % 2 if action >= FLY_CHI else None
            low = 9 + ((action - FLY_CHI) // 2 if action >= FLY_CHI else action - CHI - 7)
            others = [kind for kind in (low, low + 1, low + 2) if kind != tile]
            stands = None if fly_place is None else others[fly_place]
            for kind in others:
                player.tiles.remove(FLY if kind == stands else kind)
            player.sets.append(Set("chi", (low, low + 1, low + 2), stands))
            self.events.append(("chi", chair, low, stands))
            self.drawn = None
            return self._ask_turn(chair, claimed=True)
        kong = KAN <= action < TSUMO
        stands = tile if action >= FLY_PON else None
        for _ in range(3 if kong else 2 - (stands is not None)):
            player.tiles.remove(tile)
        if stands is not None:
            player.tiles.remove(FLY)
        player.sets.append(Set("daiminkan" if kong else "pon", (tile,) * (4 if kong else 3), stands))
        self.events.append(("daiminkan" if kong else "pon", chair, tile, stands))
        self._note_liable(chair, tile)
        self.drawn = None
        if kong:
            self._pay_kong("daiminkan", chair, self.turn)
            return self._draw(chair, True, "rinshan")
        return self._ask_turn(chair, claimed=True)

    def _note_liable(self, chair: int, tile: int) -> None:
        if not self.options["liability"]:
            return
        player = self.players[chair]
        of = [s.tiles[0] for s in player.sets if s.kind != "chi"]
        dragons, winds = sum(k in DRAGONS for k in of), sum(k in WINDS for k in of)
        if tile in DRAGONS and dragons == 3:
            player.liable["big_three_dragons"] = self.turn
        if tile in WINDS and winds >= 3:
            player.liable["four_winds"] = self.turn
        if tile in DRAGONS | WINDS and dragons + winds == 4:
            player.liable["all_honours"] = self.turn

    # ---------------------------------------------------------------- ends

    def _win(self, chair: int, payer: int, tile: int | None) -> None:
        tsumo = chair == payer
        if self.phase == "dealt" and self.drawn is not None and chair == self.dealer:
            self.players[chair].tiles.append(self.drawn)
            self.drawn = None
        found = judge(self._situation(chair, tile, tsumo), self.options)
        assert found.status == "win"
        assert found.delta is not None
        self.won = found
        self.last_change = self._change(found.delta)
        self.over, self.question = True, {}
        self.winner = chair
        self.result = "dealt" if self.phase == "dealt" else "tsumo" if tsumo else "ron"

    def _end_drawn(self) -> None:
        held = {SEATS[self.wind(chair)]: self.flies(chair) for chair in range(3)}
        self.last_change = [0, 0, 0]
        if self.options["flies_paid_to"] == "each":
            self.last_change = self._change(flies_payment(held, self.options["fly_points"]))
        self.over, self.result, self.question = True, "draw", {}
