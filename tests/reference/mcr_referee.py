"""How is a deal of Chinese Official played?  (MCR specification, sections 1, 2, 4, 5)

A slow referee with plain lists: who may do what, where tiles come from, who pays. Moves are the action ids of
docs/actions.md. The wall is a list of ids in drawing order: thirteen tiles for each seat wind, then the tiles
drawn from the front; replacement tiles come from its end.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from reference.bonus_draws import BonusDraws
from reference.mcr_judge import Situation, judge, payments
from reference.mcr_shapes import forms
from reference.notation import WINDS, Meld

DISCARD, DRAWN, CHI, PON, KAN, TSUMO, RON, PASS = 0, 37, 74, 104, 141, 175, 176, 179
SEATS = 4


@dataclass
class Player:
    tiles: list[int] = field(default_factory=list)  # kinds, sorted; the tile just drawn not among them
    melds: list[Meld] = field(default_factory=list)
    flowers: list[int] = field(default_factory=list)  # 1-8


class McrReferee(BonusDraws):
    bonus_draw = "flower"

    def __init__(
        self,
        wall: list[int],
        dealer: int = 0,
        round_wind: int = 0,
        profile: str | dict[str, object] = "wmo",
        last: str = "win_only",
    ) -> None:
        """`dealer`: chair; `round_wind` 0-3; `last`: what the last discard may be claimed for."""
        self.round_wind = round_wind
        self.wall = list(wall)
        self.dealer, self.profile, self.last = dealer, profile, last
        self.players = [Player() for _ in range(SEATS)]
        self.events = []
        self.pond: list[int] = []  # discards that nobody claimed
        self.drawn: int | None = None
        self.circumstance = ""  # rinshan, flower
        self.over = False
        self.deltas = [0] * SEATS
        self.result = ""
        self.question: dict[int, set[int]] = {}
        self.deal_hands()
        self._ask_turn(self.dealer)

    # ---------------------------------------------------------------- wall

    @staticmethod
    def is_bonus(tile: int) -> bool:
        return tile >= 136

    @staticmethod
    def kind(tile: int) -> int:
        return tile // 4

    def wind(self, chair: int) -> int:
        return (chair - self.dealer) % SEATS

    def set_aside(self, chair: int, tile: int, dealt: set[int]) -> None:
        self.players[chair].flowers.append(tile - 135)
        self.events.append(("bonus", chair, tile))

    def _draw(self, chair: int, from_back: bool, circumstance: str) -> None:
        self.draw_one(chair, from_back, circumstance)
        self._ask_turn(chair)

    # ---------------------------------------------------------------- questions

    def _ask_turn(self, chair: int) -> None:
        self.turn, self.phase = chair, "turn"
        player = self.players[chair]
        moves = {DISCARD + kind for kind in player.tiles}
        if self.drawn is not None:
            moves.add(DRAWN + self.drawn)
            if self._value(chair, self.drawn, tsumo=True) is not None:
                moves.add(TSUMO)
            if self.wall:
                held = [*player.tiles, self.drawn]
                moves |= {KAN + kind for kind in set(held) if held.count(kind) == 4}
                moves |= {KAN + m.tiles[0] for m in player.melds if m.kind == "pon" and m.tiles[0] in held}
        self.question = {chair: moves}

    def _ask_claims(self, tile: int, robbing: bool) -> None:
        self.phase, self.tile, self.robbing = "rob" if robbing else "claim", tile, robbing
        self.question = {}
        for step in range(1, SEATS):
            chair = (self.turn + step) % SEATS
            player = self.players[chair]
            moves = set()
            if self._value(chair, tile, tsumo=False) is not None:
                moves.add(RON)
            if not robbing and (self.wall or self.last == "chow_pung"):
                if player.tiles.count(tile) >= 2:
                    moves.add(PON + tile)
                if player.tiles.count(tile) == 3 and self.wall:
                    moves.add(KAN + tile)
                if step == 1 and tile < 27:
                    for low in range(tile - 2, tile + 1):
                        run = [low, low + 1, low + 2]
                        if low < 0 or low // 9 != (low + 2) // 9 or low // 9 != tile // 9:
                            continue
                        if all(kind in player.tiles for kind in run if kind != tile):
                            moves.add(CHI + 7 * (low // 9) + low % 9)
            if moves:
                self.question[chair] = moves | {PASS}
        if not self.question:
            self.answer({})

    def _situation(self, chair: int, tile: int, tsumo: bool) -> Situation:
        player = self.players[chair]
        counts = [player.tiles.count(kind) for kind in range(34)]
        counts[tile] += 1
        robbing = not tsumo and self.phase == "rob"
        open_melds = [m for p in self.players for m in p.melds if m.kind != "ankan"]
        visible = self.pond.count(tile) + sum(m.tiles.count(tile) for m in open_melds)
        return Situation(
            counts,
            list(player.melds),
            tile,
            tsumo=tsumo,
            seat=WINDS[self.wind(chair)],
            round=WINDS[self.round_wind],
            last_tile=not self.wall,
            last_of_kind=visible == 3 and not robbing,
            rinshan=tsumo and self.circumstance == "rinshan",
            chankan=robbing,
            flowers=len(player.flowers),
        )

    def _value(self, chair: int, tile: int, tsumo: bool) -> int | None:
        """Points of the hand with flowers if it may be won with."""
        player = self.players[chair]
        counts = [player.tiles.count(kind) for kind in range(34)]
        counts[tile] += 1
        if counts[tile] > 4 or not any(True for _ in forms(counts, player.melds)):
            return None
        found = judge(self._situation(chair, tile, tsumo), self.profile)
        self.fans = found.fans
        return found.value if found.status == "win" else None

    # ---------------------------------------------------------------- answers

    def answer(self, answers: dict[int, int]) -> None:
        for chair, action in answers.items():
            assert action in self.question[chair], (chair, action)
        if self.phase == "turn":
            return self._move(answers[self.turn])
        for step in range(1, SEATS):
            chair = (self.turn + step) % SEATS
            if answers.get(chair) == RON:
                return self._win(chair, self.turn, self.tile)
        if self.robbing:
            return self._draw(self.turn, True, "rinshan")
        takers = [(c, a) for c, a in answers.items() if a != PASS]
        sets = [(c, a) for c, a in takers if a >= PON]
        for chair, action in sets or takers:
            return self._take(chair, action)
        self.pond.append(self.tile)
        if not self.wall:
            self.over, self.result, self.question = True, "draw", {}
            return None
        return self._draw((self.turn + 1) % SEATS, False, "")

    def _move(self, action: int) -> None:
        chair = self.turn
        player = self.players[chair]
        if action == TSUMO:
            assert self.drawn is not None
            return self._win(chair, chair, self.drawn)
        if action < CHI:
            if action >= DRAWN:
                tile = action - DRAWN
            else:
                tile = action
                player.tiles.remove(tile)
                if self.drawn is not None:
                    player.tiles.append(self.drawn)
            player.tiles.sort()
            self.drawn = None
            self.events.append(("discard", chair, tile, action >= DRAWN))
            return self._ask_claims(tile, robbing=False)
        kind = action - KAN
        if self.drawn is not None:
            player.tiles = sorted([*player.tiles, self.drawn])
        self.drawn = None
        if player.tiles.count(kind) == 4:
            player.tiles = [tile for tile in player.tiles if tile != kind]
            player.melds.append(Meld("ankan", (kind,) * 4))
            self.events.append(("ankan", chair, kind))
            return self._draw(chair, True, "rinshan")
        player.tiles.remove(kind)
        player.melds = [
            Meld("kakan", (kind,) * 4) if m.kind == "pon" and m.tiles[0] == kind else m for m in player.melds
        ]
        self.events.append(("kakan", chair, kind))
        return self._ask_claims(kind, robbing=True)

    def _take(self, chair: int, action: int) -> None:
        player = self.players[chair]
        tile = self.tile
        if action < PON:
            low = (action - CHI) // 7 * 9 + (action - CHI) % 7
            for kind in (low, low + 1, low + 2):
                if kind != tile:
                    player.tiles.remove(kind)
            player.melds.append(Meld("chi", (low, low + 1, low + 2)))
            self.events.append(("chi", chair, low))
        else:
            count, kind = (2, "pon") if action < KAN else (3, "daiminkan")
            for _ in range(count):
                player.tiles.remove(tile)
            player.melds.append(Meld(kind, (tile,) * (count + 1)))
            self.events.append((kind, chair, tile))
        self.drawn = None
        if action >= KAN:
            return self._draw(chair, True, "rinshan")
        return self._ask_turn(chair)

    def _win(self, chair: int, payer: int, tile: int) -> None:
        tsumo = chair == payer
        value = self._value(chair, tile, tsumo)
        assert value is not None
        paid = payments(
            self._situation(chair, tile, tsumo), value, None if tsumo else WINDS[self.wind(payer)]
        )
        assert paid is not None
        for wind, points in paid.items():
            loser = (self.dealer + WINDS.index(wind)) % SEATS
            self.deltas[loser] -= points
            self.deltas[chair] += points
        self.over, self.question = True, {}
        self.winner, self.value = chair, value
        self.result = "tsumo" if tsumo else "ron"
