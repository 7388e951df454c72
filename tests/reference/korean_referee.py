"""How is a deal of the Korean three-player game played?  (Korean rules specification, sections 1-3, 8, 10)

A slow referee with plain lists: who may do what, where tiles come from, who is waiting, who pays. Moves are
the action ids of docs/actions.md. The wall is a list of ids in drawing order: thirteen tiles for each seat
wind, then the tiles drawn from the front; replacement tiles come from its end. Tiles that are out of play lie
behind it: a tile revealed before play, then the dead wall, whose first tile is the one that is turned.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reference.korean_judge import (
    DEFAULTS,
    ORPHANS,
    SEATS,
    Contradiction,
    Result,
    Situation,
    first_claim,
    is_waiting,
    judge,
)
from reference.notation import Meld

DISCARD, DRAWN, PON, PON_RED, KAN, TSUMO, RON, READY, PASS = 0, 37, 104, 138, 141, 175, 176, 177, 179
RED_M, RED_P = 34, 35
FLOW = {"dead_wall": 0, "sacred_discard": "same_kind", "rob_concealed_kong": False}
"""Switches that concern the course of a deal only."""


def plain(tile: int) -> int:
    return {RED_M: 4, RED_P: 13}.get(tile, tile)


@dataclass
class Player:
    tiles: list[int] = field(default_factory=list)  # the tile just drawn not among them
    melds: list[Meld] = field(default_factory=list)
    reds: list[int] = field(default_factory=list)  # red fives in melds
    flowers: set[int] = field(default_factory=set)  # 0-3
    discarded: list[int] = field(default_factory=list)
    ready: bool = False

    @property
    def concealed(self) -> bool:
        return all(m.kind == "ankan" for m in self.melds)


class KoreanReferee:
    def __init__(
        self,
        wall: list[int],
        options: dict[str, Any] | None = None,
        dealer: int = 0,
        round_wind: int = 0,
        drawn_deals: int = 0,
    ) -> None:
        self.o = DEFAULTS | FLOW | (options or {})
        self.dealer, self.round_wind, self.drawn_deals = dealer, round_wind, drawn_deals
        revealed = int(self.o["dora"] == "revealed")
        behind = self.o["dead_wall"] + revealed
        self.wall = wall[: len(wall) - behind]
        self.dora = None
        if self.o["dora"]:
            turned = wall[len(wall) - behind]
            self.dora = turned - 96 if turned >= 136 else turned // 4
        self.players = [Player() for _ in range(3)]
        self.events: list[tuple[object, ...]] = []
        self.pond: list[int] = []  # discards that nobody claimed
        self.drawn: int | None = None
        self.declaring = False
        self.circumstance = ""  # rinshan, flower
        self.over = False
        self.deltas = [0] * 3
        self.result = ""
        self.question: dict[int, set[int]] = {}
        self._deal()

    # ---------------------------------------------------------------- wall

    def wind(self, chair: int) -> int:
        return (chair - self.dealer) % 3

    def tile(self, number: int) -> int:
        """The tile of an id: kinds, red fives, 40-43 flowers."""
        if number >= 136:
            return number - 96
        if self.o["red_dora"] and number in (16, 52):
            return RED_M if number == 16 else RED_P
        return number // 4

    def _take(self, chair: int, from_back: bool) -> int:
        tile = self.tile(self.wall.pop() if from_back else self.wall.pop(0))
        self.events.append(("draw", chair, tile))
        return tile

    def _deal(self) -> None:
        order = [(self.dealer + i) % 3 for i in range(3)]
        for chair in order:
            self.players[chair].tiles = [self.tile(number) for number in self.wall[:13]]
            del self.wall[:13]
        for chair in order:
            player = self.players[chair]
            while any(tile >= 40 for tile in player.tiles):
                flower = min(tile for tile in player.tiles if tile >= 40)
                player.tiles.remove(flower)
                player.flowers.add(flower - 40)
                self.events.append(("bonus", chair, flower))
                player.tiles.append(self._take(chair, True))
        self._draw(self.dealer, False, "")

    def _draw(self, chair: int, from_back: bool, circumstance: str) -> None:
        self.turn, self.circumstance = chair, circumstance
        tile = self._take(chair, from_back)
        while tile >= 40:
            self.players[chair].flowers.add(tile - 40)
            self.events.append(("bonus", chair, tile))
            if not self.wall:
                return self._draw_deal("exhaustive")
            self.circumstance = "flower"
            tile = self._take(chair, True)
        self.drawn = tile
        return self._ask_turn(chair)

    # ---------------------------------------------------------------- questions

    def _ask_turn(self, chair: int) -> None:
        self.turn, self.phase = chair, "turn"
        player = self.players[chair]
        moves = {DISCARD + tile for tile in player.tiles}
        if self.drawn is not None:
            if player.ready:
                moves = set()
            moves.add(DRAWN + self.drawn)
            if self._value(chair, self.drawn, tsumo=True) is not None:
                moves.add(TSUMO)
        if self.wall and not player.ready:
            held = [plain(t) for t in player.tiles + ([] if self.drawn is None else [self.drawn])]
            moves |= {KAN + kind for kind in set(held) if held.count(kind) == 4}
            moves |= {KAN + m.tiles[0] for m in player.melds if m.kind == "pon" and m.tiles[0] in held}
            if self.drawn is not None and player.concealed and self._ready_discards(chair):
                moves.add(READY)
        self.question = {chair: moves}

    def _ready_discards(self, chair: int) -> set[int]:
        """Moves that leave a hand which waits for a tile it can still get."""
        player = self.players[chair]
        assert self.drawn is not None
        found = set()
        for move, tile in [(DRAWN + self.drawn, self.drawn), *((DISCARD + t, t) for t in player.tiles)]:
            left = [*player.tiles, self.drawn]
            left.remove(tile)
            if self._waits(chair, left, seen=[plain(tile)]):
                found.add(move)
        return found

    def _seen(self, chair: int) -> list[int]:
        """Copies of each kind that a player sees outside his own hand."""
        gone = [self.pond.count(kind) for kind in range(34)]
        for other, player in enumerate(self.players):
            if other != chair:
                for meld in player.melds:
                    for kind in meld.tiles:
                        gone[kind] += 1
        if self.dora is not None and self.dora < 40:
            gone[self.dora] += 1
        return gone

    def _waits(self, chair: int, tiles: list[int], seen: list[int], melds: list[Meld] | None = None) -> bool:
        """Whether 13 tiles wait for a legal hand. `seen`: what the player sees besides the table."""
        counts = [sum(plain(t) == kind for t in tiles) for kind in range(34)]
        if hopeless(counts):
            return False
        gone = self._seen(chair)
        for kind in seen:
            gone[kind] += 1
        mine = self.players[chair].melds if melds is None else melds
        facts = Situation([], [], 0, seat=SEATS[self.wind(chair)], round=SEATS[self.round_wind])
        return is_waiting(counts, mine, gone, facts, self._judged())

    def _judged(self) -> dict[str, Any]:
        return {name: value for name, value in self.o.items() if name in DEFAULTS}

    def _ask_claims(self, tile: int, phase: str) -> None:
        self.phase, self.offered = phase, tile
        self.question = {}
        for step in (1, 2):
            chair = (self.turn + step) % 3
            player = self.players[chair]
            moves = set()
            if not self._barred(chair, plain(tile)) and self._value(chair, tile, tsumo=False) is not None:
                moves.add(RON)
            if phase == "claim" and self.wall and not player.ready and not self._ends_by_ready():
                kind = plain(tile)
                alike = [t for t in player.tiles if plain(t) == kind]
                reds = [t for t in alike if t != kind]
                if len(alike) - len(reds) >= 2:
                    moves.add(PON + kind)
                if reds and len(alike) >= 2:
                    moves.add(PON_RED + kind // 9)
                if len(alike) == 3:
                    moves.add(KAN + kind)
            if moves:
                self.question[chair] = moves | {PASS}
        if not self.question:
            self.answer({})

    def _ends_by_ready(self) -> bool:
        """The third declaration ends the deal unless its discard is won."""
        return self.o["three_ready"] == "draw" and self.declaring and all(p.ready for p in self.players)

    def _barred(self, chair: int, kind: int) -> bool:
        """The sacred discard."""
        own = [plain(tile) for tile in self.players[chair].discarded]
        if self.o["sacred_discard"] == "off":
            return False
        if self.o["sacred_discard"] == "same_kind":
            return kind in own
        return any(self._completes(chair, other) for other in set(own))

    def _completes(self, chair: int, kind: int) -> bool:
        """Whether a kind would make a legal hand of the player's 13 tiles, by wall or discard."""
        player = self.players[chair]
        counts = [sum(plain(t) == k for t in player.tiles) for k in range(34)]
        facts = Situation([], [], 0, seat=SEATS[self.wind(chair)], round=SEATS[self.round_wind])
        only = [9] * 34
        only[kind] = 0
        return not hopeless(counts) and is_waiting(counts, player.melds, only, facts, self._judged())

    # ---------------------------------------------------------------- values

    def _situation(self, chair: int, tile: int, tsumo: bool) -> Situation:
        player = self.players[chair]
        held = [*player.tiles, tile]
        robbing = not tsumo and self.phase == "rob"
        every = [*held, *player.reds]
        ready = [other.ready for other in self.players]
        return Situation(
            [sum(plain(t) == kind for t in held) for kind in range(34)],
            list(player.melds),
            plain(tile),
            tsumo=tsumo,
            seat=SEATS[self.wind(chair)],
            round=SEATS[self.round_wind],
            last_tile=not self.wall and not robbing,
            rinshan=tsumo and self.circumstance == "rinshan",
            flower_replacement=tsumo and self.circumstance == "flower",
            chankan=robbing,
            declared_ready=player.ready,
            all_ready=all(ready),
            flowers=frozenset(player.flowers),
            drawn_deals=self.drawn_deals,
            dora=self.dora,
            reds=(every.count(RED_M), every.count(RED_P)),
        )

    def _value(self, chair: int, tile: int, tsumo: bool) -> Result | None:
        s = self._situation(chair, tile, tsumo)
        if hopeless(s.counts):
            return None
        try:
            found = judge(s, self._judged())
        except Contradiction:
            return None
        return found if found.status == "win" else None

    def _is_waiting(self, chair: int) -> bool:
        """Whether a player who did not win was waiting, with his 13 tiles."""
        player = self.players[chair]
        tiles, melds, seen = player.tiles, player.melds, []
        if chair == self.turn and self.phase == "claim":
            seen = [plain(self.offered)]
        elif chair == self.turn and self.phase == "rob":
            # The kong is none: three of its tiles are his, the fourth he sees.
            kind = plain(self.offered)
            seen = [kind]
            kong = next(m for m in melds if m.is_kan and m.tiles[0] == kind)
            melds = [m for m in melds if m is not kong]
            if kong.kind == "ankan":
                tiles = [*tiles, kind, kind, kind]
            else:
                melds = [*melds, Meld("pon", (kind,) * 3)]
        elif self.phase == "rob":
            # The fourth tile is the one he might have got: he sees three.
            seen = [-1]
        return self._counted_waiting(chair, tiles, seen, melds)

    def _counted_waiting(self, chair: int, tiles: list[int], seen: list[int], melds: list[Meld]) -> bool:
        counts = [sum(plain(t) == kind for t in tiles) for kind in range(34)]
        if hopeless(counts):
            return False
        gone = self._seen(chair)
        for kind in seen:
            gone[plain(self.offered) if kind < 0 else kind] += -1 if kind < 0 else 1
        facts = Situation([], [], 0, seat=SEATS[self.wind(chair)], round=SEATS[self.round_wind])
        return is_waiting(counts, melds, gone, facts, self._judged())

    # ---------------------------------------------------------------- answers

    def answer(self, answers: dict[int, int]) -> None:
        for chair, action in answers.items():
            assert action in self.question[chair], (chair, action)
        if self.phase == "turn":
            return self._move(answers[self.turn])
        winners = [c for c, action in answers.items() if action == RON]
        if winners:
            return self._win(self._best(winners), self.turn, self.offered)
        if self.phase == "rob":
            return self._draw(self.turn, True, "rinshan")
        ended = self._ends_by_ready()
        if self.declaring:
            self.declaring = False
            self.events.append(("ready", self.turn))
        if ended:
            return self._draw_deal("sancha")
        for chair, action in answers.items():
            if action != PASS:
                return self._take_discard(chair, action)
        self.pond.append(plain(self.offered))
        if not self.wall:
            return self._draw_deal("exhaustive")
        return self._draw((self.turn + 1) % 3, False, "")

    def _best(self, winners: list[int]) -> int:
        claims = []
        for chair in winners:
            value = self._value(chair, self.offered, tsumo=False)
            assert value is not None
            claims.append((SEATS[self.wind(chair)], value.limit_value or value.hand, value.bonus))
        return (self.dealer + SEATS.index(first_claim(claims, SEATS[self.wind(self.turn)]))) % 3

    def _move(self, action: int) -> None:
        chair = self.turn
        player = self.players[chair]
        if action == READY:
            self.declaring = True
            self.events.append(("declare", chair))
            self.question = {chair: self._ready_discards(chair)}
            return None
        if action == TSUMO:
            assert self.drawn is not None
            return self._win(chair, chair, self.drawn)
        if action < 74:
            tile = action - DRAWN if action >= DRAWN else action
            if action < DRAWN:
                player.tiles.remove(tile)
                if self.drawn is not None:
                    player.tiles.append(self.drawn)
            self.drawn = None
            player.discarded.append(tile)
            player.ready = player.ready or self.declaring
            self.events.append(("discard", chair, tile, action >= DRAWN))
            return self._ask_claims(tile, "claim")
        return self._own_kong(chair, action - KAN)

    def _own_kong(self, chair: int, kind: int) -> None:
        player = self.players[chair]
        if self.drawn is not None:
            player.tiles.append(self.drawn)
        self.drawn = None
        own = [t for t in player.tiles if plain(t) == kind]
        player.tiles = [t for t in player.tiles if plain(t) != kind]
        player.reds += [t for t in own if t != kind]
        if len(own) == 4:
            player.melds.append(Meld("ankan", (kind,) * 4))
            self.events.append(("ankan", chair, kind))
            if self.o["rob_concealed_kong"]:
                return self._ask_claims(kind, "rob")
            return self._draw(chair, True, "rinshan")
        (tile,) = own
        player.melds = [
            Meld("kakan", (kind,) * 4) if m.kind == "pon" and m.tiles[0] == kind else m for m in player.melds
        ]
        self.events.append(("kakan", chair, tile))
        return self._ask_claims(tile, "rob")

    def _take_discard(self, chair: int, action: int) -> None:
        player = self.players[chair]
        kind = plain(self.offered)
        alike = sorted(t for t in player.tiles if plain(t) == kind)  # red fives last
        count = 3 if KAN <= action < TSUMO else 2
        used = alike[-2:] if PON_RED <= action < KAN else alike[:count]
        for tile in used:
            player.tiles.remove(tile)
        player.reds += [t for t in [*used, self.offered] if t != kind]
        name = "daiminkan" if count == 3 else "pon"
        player.melds.append(Meld(name, (kind,) * (count + 1)))
        self.events.append((name, chair, self.offered))
        self.drawn = None
        if count == 3:
            return self._draw(chair, True, "rinshan")
        return self._ask_turn(chair)

    def _draw_deal(self, reason: str) -> None:
        self.over, self.result, self.question = True, reason, {}

    def _win(self, chair: int, payer: int, tile: int) -> None:
        tsumo = chair == payer
        s = self._situation(chair, tile, tsumo)
        s.payer = None if tsumo else SEATS[self.wind(payer)]
        self.waiting = [c == chair or self._is_waiting(c) for c in range(3)]
        s.waiting = frozenset(SEATS[self.wind(c)] for c in range(3) if c != chair and self.waiting[c])
        self.value = judge(s, self._judged())
        assert self.value.payments is not None
        for wind, points in self.value.payments.items():
            loser = (self.dealer + SEATS.index(wind)) % 3
            self.deltas[loser] -= points
            self.deltas[chair] += points
        self.over, self.question = True, {}
        self.winner = chair
        self.result = "tsumo" if tsumo else "ron"


def hopeless(counts: list[int]) -> bool:
    """Far from any winning hand, seen at a glance: too many tiles without a like or a neighbour, too few
    pairs, and not only 1, 9 and honours.
    """
    alone = 0
    for kind in range(34):
        if not counts[kind]:
            continue
        near = range(max(0, kind - 2), kind + 3) if kind < 27 else (kind,)
        alone += sum(counts[k] for k in near if k < 27 or k == kind if k // 9 == kind // 9) == 1
    pairs = sum(n >= 2 for n in counts)
    spare = 1 if sum(counts) % 3 == 1 else 0
    others = any(counts[k] for k in range(34) if k not in (*ORPHANS, 30))
    return alone > spare and pairs < 7 - spare and others


def fitting(options: dict[str, Any]) -> Iterator[int]:
    """The ids of the game's tiles in ascending order."""
    copies = dict.fromkeys([*range(18), 27, 28, 29, 31, 32, 33], 4)
    if not options["no_bamboo"]:
        copies |= {18: 4, 26: 4} | ({22: 2} if options["bamboo5"] else {})
    if options["north"]:
        copies[30] = 4
    for kind in sorted(copies):
        yield from range(4 * kind, 4 * kind + copies[kind])
    yield from range(136, 140)
