"""What lies on the referee's table, and how does a hand begin?  (sections 1, 6.13, 6.15)"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

from reference import wall as wall_contract
from reference.notation import ROUNDS, WINDS
from reference.referee_match import rounds
from reference.referee_seat import Seat, Wall
from reference.referee_tiles import all_tiles, mjai

HANDS, MATCHES = 0, 1  # domains of the random numbers


class RefereeTable:
    """One hand (`deal` or `wall` given) or a whole match (`match` given)."""

    def __init__(
        self,
        rules: Mapping[str, Any],
        seed: int = 0,
        deal: int = 0,
        *,
        match: int | None = None,
        wall: Sequence[int] | None = None,
        dice: tuple[int, int] | None = None,
        number: int = 0,
        honba: int = 0,
        sticks: int = 0,
        scores: Sequence[int] | None = None,
    ) -> None:
        self.rules = dict(rules)
        self.players: int = rules["players"]
        self.seed, self.deal, self.match = seed, deal, match
        self.given_wall = None if wall is None else list(wall)
        self.given_dice = dice
        self.scores = list(scores) if scores is not None else [rules["start_points"]] * self.players
        self.number = number  # deals passed: 0 = East 1
        self.honba = honba
        self.repeat = 0  # how often this number and honba came before
        self.sticks = sticks
        self.sticks_of = [0] * self.players  # whose sticks lie on the table
        self.wins = [0] * self.players
        self.chips = [0] * self.players
        self.dealer_streak = 1  # for paarenchan (8.3)
        self.events: list[dict[str, Any]] = []
        self.final: list[Fraction] | None = None
        self.is_over = False

    # ------------------------------------------------------------ places

    @property
    def dealer(self) -> int:
        return self.number % self.players

    @property
    def round_wind(self) -> int:
        """Index in ROUNDS."""
        return ROUNDS.index(rounds(self.rules)[self.number // self.players])

    def wind_of(self, chair: int) -> int:
        return (chair - self.dealer) % self.players

    def chair_of(self, wind: int) -> int:
        return (self.dealer + wind) % self.players

    def next_seat(self, chair: int) -> int:
        return (chair + 1) % self.players

    def after(self, chair: int) -> list[int]:
        """The other chairs in turn order."""
        return [(chair + i) % self.players for i in range(1, self.players)]

    # ------------------------------------------------------------ the start of a hand

    def lay_hand(self) -> None:
        tiles, self.dice = self.wall_and_dice()
        self.seats = [
            Seat(sorted(tiles[13 * self.wind_of(c) : 13 * self.wind_of(c) + 13])) for c in range(self.players)
        ]
        self.wall = Wall.lay(tiles[13 * self.players :], self.rules)
        # 1.2a: four sides even with three seats; nobody sits behind the fourth
        side = (sum(self.dice) - 1) % 4 if self.dice is not None else self.players
        self.wareme_chair = self.chair_of(side) if side < self.players else None
        self.wareme = WINDS[side] if side < self.players else None
        self.interrupted = False  # a call, kan or North set aside came
        self.waiting_dora = 0
        self.offered: int | None = None  # a tile others may claim
        self.offer = ""  # discard kakan ankan nukidora
        self.after_replacement = False
        self.scores_rinshan = False
        self.events.append(
            {
                "type": "start_kyoku",
                "bakaze": "ESWNPFC"[self.round_wind],
                "kyoku": self.dealer + 1,
                "honba": self.honba,
                "kyotaku": self.sticks,
                "oya": self.dealer,
                "scores": list(self.scores),
                "dora_marker": mjai(self.wall.indicators[0], self.rules),
                "tehais": [[mjai(x, self.rules) for x in s.hand] for s in self.seats],
            }
        )
        self.turn = self.dealer

    def wall_and_dice(self) -> tuple[list[int], tuple[int, int] | None]:
        if self.given_wall is not None:
            return self.given_wall, self.given_dice
        if self.match is None:
            index, domain = self.deal, HANDS
        else:
            index = self.match << 24 | self.number << 16 | min(self.honba, 255) << 8 | self.repeat
            domain = MATCHES
        tiles = wall_contract.wall(self.seed, index, all_tiles(self.rules), domain)
        return tiles, wall_contract.dice(self.seed, index, domain)
