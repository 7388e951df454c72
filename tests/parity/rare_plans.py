"""Which walls, players and rules make the rare things happen: four winds, robbed kans, liability, nagashi ...

`rare_plan(number)` is one game like those of referee_play.plan, made for one kind of event (CASTS); the rest
of it is random. Everything follows from the number.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from parity.referee_options import odd_fields
from parity.referee_play import Plan, Player
from reference import referee_tiles as a
from reference.presets import PRESETS, rules
from reference.referee_tiles import kind_of

E, S, W, N, HAKU, HATSU, CHUN = range(27, 34)


@dataclass
class Cast:
    """What a rare game is made of, by kinds of tiles: hands by chair (shorter ones are filled), the next live
    draws (None: any), the last live draws, and how everybody plays.
    """

    hands: list[list[int]] = field(default_factory=list)
    draws: list[int | None] = field(default_factory=list)
    last: list[int] = field(default_factory=list)
    fields: dict[str, Any] = field(default_factory=dict)
    players: list[Player] = field(default_factory=list)
    away: tuple[int, ...] = ()  # kinds that lie in the dead wall, as far as they are not given


def player(**more: Any) -> Player:
    usual = {"win": 1.0, "riichi": 0.0, "kan": 0.0, "call": 0.0, "wild": 0.0}
    return Player(**{**usual, **more})


class Bag:
    """Copies of kinds that are left for sets and pairs."""

    def __init__(self, rng: random.Random, seats: int) -> None:
        self.rng = rng
        self.left = {k: 4 for k in range(34) if seats == 4 or not 1 <= k <= 7}

    def take(self, kinds: Sequence[int]) -> list[int] | None:
        for kind in kinds:
            self.left[kind] = self.left.get(kind, 0) - 1
        if min(self.left[kind] for kind in kinds) < 0:
            for kind in kinds:
                self.left[kind] += 1
            return None
        return list(kinds)

    def run(self) -> list[int]:
        """A sequence of simples where it goes."""
        while True:
            low = self.rng.choice([k for k in range(27) if 1 <= k % 9 <= 5 and {k, k + 2} <= set(self.left)])
            if found := self.take((low, low + 1, low + 2)):
                return found

    def pair(self) -> list[int]:
        while True:
            kind = self.rng.choice([k for k in self.left if k < 27 and 1 <= k % 9 <= 7])
            if found := self.take((kind, kind)):
                return found

    def ready(self, kind: int) -> list[int]:
        """A hand of simples that waits for `kind` between its neighbours."""
        beside = self.take((kind - 1, kind + 1))
        return [*self.run(), *self.run(), *self.run(), *self.pair(), *(beside or self.pair())]


Maker = Callable[[random.Random, int], Cast]
CASTS: dict[str, tuple[str, Maker]] = {}  # name -> (presets by players: "3", "4" or "34", maker)


def cast(name: str, seats: str) -> Callable[[Maker], Maker]:
    def register(make: Maker) -> Maker:
        CASTS[name] = (seats, make)
        return make

    return register


@cast("suufon", "4")
def _four_winds(rng: random.Random, seats: int) -> Cast:
    wind = rng.choice((E, S, W, N))
    return Cast(
        hands=[[wind] for _ in range(4)],
        fields={"abort_suufon": rng.random() < 0.8},
        players=[player(first=wind) for _ in range(4)],
    )


def _all_ready(rng: random.Random, seats: int, riichi: float, win: float) -> Cast:
    bag = Bag(rng, seats)
    middles = [10, 12, 14, 19, 21, 23]
    hands = [bag.ready(rng.choice(middles)) for _ in range(seats)]
    return Cast(hands=hands, players=[player(riichi=riichi, win=win, first=-2) for _ in range(seats)])


@cast("suucha", "4")
def _four_riichi(rng: random.Random, seats: int) -> Cast:
    c = _all_ready(rng, seats, 1.0, 0.3)
    c.fields = {"abort_suucha": rng.random() < 0.8, "riichi_min_points": None}
    return c


@cast("sancha", "3")
def _three_riichi(rng: random.Random, seats: int) -> Cast:
    c = _all_ready(rng, seats, 1.0, 0.3)
    c.fields = {"abort_sancha": rng.random() < 0.8}
    return c


@cast("several rons", "34")
def _one_tile_for_all(rng: random.Random, seats: int) -> Cast:
    """The dealer draws and discards what the others wait for."""
    kind = rng.choice((12, 13, 14, 21, 22, 23))
    bag = Bag(rng, seats)
    bag.take((kind,))
    hands = [[], *(bag.ready(kind) for _ in range(seats - 1))]
    table = [player(first=kind, riichi=0.5), *(player(win=0.9) for _ in range(seats - 1))]
    return Cast(hands=hands, draws=[kind], players=table)


@cast("chankan", "34")
def _a_kakan_that_is_waited_for(rng: random.Random, seats: int) -> Cast:
    """The dealer discards a tile that chair 1 pons; the others wait for it, but pass the discard."""
    kind = rng.choice((12, 14, 21, 23))
    bag = Bag(rng, seats)
    bag.take((kind,) * 4)
    hands = [[kind], [kind, kind, E, S, W, HAKU, HATSU, CHUN], *(bag.ready(kind) for _ in range(seats - 2))]
    return Cast(
        hands=hands,
        draws=[None, *[None] * (seats - 1), kind],  # after the pon the next draw of chair 1 comes then
        fields={"kuikae": "allowed"},
        players=[
            player(first=kind),
            player(call=1.0, kan=1.0),
            *(player(win=1.0, shy=True, riichi=rng.choice((0.0, 1.0))) for _ in range(seats - 2)),
        ],
    )


@cast("nagashi", "34")
def _only_terminals(rng: random.Random, seats: int) -> Cast:
    """One player, sometimes two, hold and discard terminals and honours."""
    outside = [*range(27, 34), 0, 8, 9, 17, 18, 26]
    rng.shuffle(outside)
    two = rng.random() < 0.5
    hands = [[], outside[:6] * 2, outside[6:12] * 2 if two else [], []][:seats]
    return Cast(
        hands=hands,
        fields={"nagashi": rng.choice(("draw", "win")), "abort_kyuushu": False, "noten_declaration": False},
        players=[player(win=0.0, outside=c == 1 or (two and c == 2), aside=0.0) for c in range(seats)],
    )


@cast("ankan robbed", "34")
def _kokushi_waits_for_an_ankan(rng: random.Random, seats: int) -> Cast:
    kinds = [*range(27, 34), 0, 8, 9, 17, 18, 26]
    kind = rng.choice(kinds[:7])
    rest = [k for k in kinds if k != kind]
    return Cast(
        hands=[[kind] * 3, [*rest, rng.choice([k for k in rest if k != N])]],
        draws=[kind],
        fields={"kokushi_ankan_chankan": rng.random() < 0.7},
        players=[player(kan=1.0), *(player(win=0.8, orphan=True) for _ in range(seats - 1))],
    )


@cast("liable for dragons", "34")
def _dragons_are_fed(rng: random.Random, seats: int) -> Cast:
    collector = rng.randrange(seats)
    hands: list[list[int]] = [[HAKU, HATSU, CHUN] for _ in range(seats)]
    hands[collector] = [HAKU, HAKU, HATSU, HATSU, CHUN, CHUN, 17, 17, 21, 22]
    table = [player(first=-2, win=0.9) for _ in range(seats)]
    table[collector] = player(call=1.0, kan=0.5, collects=True)
    return Cast(hands=hands, fields={"pao_yakuman": ("daisangen", "daisuushii", "suukantsu")}, players=table)


@cast("liable for winds", "34")
def _winds_are_fed(rng: random.Random, seats: int) -> Cast:
    collector = rng.randrange(seats)
    hands: list[list[int]] = [[E, S, W, N] for _ in range(seats)]
    hands[collector] = [E, E, S, S, W, W, N, N, 17, 17, 26]
    table = [player(first=-2, win=0.9, aside=0.0) for _ in range(seats)]
    table[collector] = player(call=1.0, kan=0.3, aside=0.0, collects=True)
    fields = {"pao_yakuman": ("daisangen", "daisuushii"), "abort_suufon": False}
    return Cast(hands=hands, fields=fields, players=table)


@cast("four kans", "34")
def _kans(rng: random.Random, seats: int) -> Cast:
    """Chair 1 collects kans from discards; another may hold a fourth or fifth one."""
    kinds = rng.sample([9, 11, 13, 15, 17, 18, 20, 22, 24, 26, HAKU], 6)
    others: list[list[int]] = [[], [], [], []]
    for i, kind in enumerate(kinds[:4]):
        others[(2, 0, 3, 2)[i] % seats if seats == 3 else (2, 0, 3, 2)[i]].append(kind)
    hands = others[:seats]
    hands[1] = [k for kind in kinds[:4] for k in (kind,) * 3]
    hands[2] = [*hands[2], *[kinds[4]] * 4]
    feeds = tuple(kinds[:4])
    table = [player(feeds=feeds, win=0.1, aside=0.0) for _ in range(seats)]
    table[2] = player(feeds=feeds, win=0.1, aside=0.0, kan=1.0, after_kans=rng.choice((2, 3, 4)))
    table[1] = player(kan=1.0, call=1.0, collects=True, win=0.3)
    fields = {
        "fifth_kan_draws": rng.random() < 0.5,
        "abort_suukaikan": rng.random() < 0.7,
        "pao_yakuman": ("daisangen", "daisuushii", "suukantsu"),
        "pao_rinshan": rng.random() < 0.5,
    }
    return Cast(hands=hands, fields=fields, players=table)


@cast("rinshan", "34")
def _a_win_after_a_kan(rng: random.Random, seats: int) -> Cast:
    """A ready hand with a triplet, of which the fourth copy is drawn at once or discarded by another; its
    waits lie in the dead wall.
    """
    bag = Bag(rng, seats)
    kind, wait = rng.choice((9, 17, 18)), rng.choice((12, 21))
    bag.take((kind,) * 4)
    hand = [kind] * 3 + bag.ready(wait)[3:]
    own = rng.random() < 0.5
    table = [player(first=-2, win=0.8) for _ in range(seats)]
    table[0 if own else 1] = player(kan=1.0, call=0.6, win=0.9)
    hands: list[list[int]] = [hand, []] if own else [[kind], hand]
    if not own:
        table[0] = player(first=kind)
    return Cast(
        hands=hands, draws=[kind] if own else [], players=table, away=(wait,), fields={"kan_dora": True}
    )


@cast("the last tile", "34")
def _waits_at_the_end(rng: random.Random, seats: int) -> Cast:
    """One player draws his tile as the last, another waits for the last discard."""
    bag = Bag(rng, seats)
    kinds = rng.sample((10, 12, 14, 19, 21, 23), 2)
    live = 70 if seats == 4 else 55
    drawer = (live - 1) % seats
    waiting = (drawer + 1) % seats
    hands: list[list[int]] = [[] for _ in range(seats)]
    tsumo = rng.random() < 0.5
    hands[drawer if tsumo else waiting] = bag.ready(kinds[0])
    table = [player(drawn=c in (drawer, waiting), first=-2, aside=0.0) for c in range(seats)]
    return Cast(
        hands=hands, last=[kinds[0]], away=(kinds[0],), players=table, fields={"fifth_tile": "concealed"}
    )


@cast("a North robbed", "3")
def _a_north_is_waited_for(rng: random.Random, seats: int) -> Cast:
    bag = Bag(rng, seats)
    bag.take((N, N))
    pairs = [k for _ in range(6) for k in bag.pair()]
    rest = [0, 8, 9, 17, 18, 26, E, S, W, HAKU, HATSU, CHUN]
    hand = [*pairs, N] if rng.random() < 0.7 else [*rest, E]
    return Cast(
        hands=[[N], hand],
        players=[player(aside=1.0), player(win=0.8, riichi=0.5, aside=0.0, orphan=hand[0] == 0), player()],
        fields={"nuki_rob": rng.choice(("any", "any", "kokushi"))},
    )


def rare_plan(number: int) -> Plan:
    """Game number `number` of the rare ones."""
    rng = random.Random(f"rare {number}")
    names = [*sorted(CASTS), "matches"]
    name = names[number % len(names)]
    if name == "matches":
        return _match(rng, number)
    seats, make = CASTS[name]
    presets = sorted(p for p in PRESETS if str(rules(p)["players"]) in seats)
    preset = rng.choice(presets)
    made = make(rng, rules(preset)["players"])
    fields = {**(odd_fields(rng, preset, 0.15) if rng.random() < 0.4 else {}), **made.fields}
    p = Plan(number, preset, fields, style=name, players=made.players)
    p.wall = _wall(rng, p.options, made)
    return p


def _match(rng: random.Random, number: int) -> Plan:
    """Matches that end early (few points) or go on into the extension."""
    preset = rng.choice(sorted(p for p in PRESETS if p not in ("west_honshu_3p",)))
    three = rules(preset)["players"] == 3
    low = rng.random() < 0.5
    fields: dict[str, Any] = {"length": "tonpuu", "extension_winds": ("S",)}
    if low:
        fields |= {"start_points": rng.choice((1000, 2000, 4000)), "tobi": rng.choice(("negative", "zero"))}
        fields |= {"return_points": 30000, "noten_total": 2000 if three else 3000}
    else:
        fields |= {"extension": True, "target_points": rng.choice((40000, 60000)), "tobi": "off"}
        fields |= {"renchan": "agari", "extension_renchan_priority": rng.random() < 0.5}
        fields |= {"agari_yame": rng.choice(("off", "optional", "auto"))}
    win = rng.choice((0.0, 1.0))
    table = [player(win=win, riichi=0.7 * win, drawn=rng.random() < 0.3) for _ in range(3 if three else 4)]
    return Plan(number, preset, fields, match=rng.randrange(10_000), hands=60, style="matches", players=table)


def _wall(rng: random.Random, options: dict[str, Any], made: Cast) -> list[int]:
    left: dict[int, list[int]] = {}
    tiles = a.all_tiles(options)
    rng.shuffle(tiles)
    for tile in tiles:
        left.setdefault(kind_of(tile), []).append(tile)
    seats, size = options["players"], len(tiles)
    dead = 14 if seats == 4 else options["dead_wall_size_3p"]
    wall: list[int | None] = [None] * size

    def put(place: int, kind: int | None) -> None:
        if kind is not None and left.get(kind):
            wall[place] = left[kind].pop()

    for chair, hand in enumerate(made.hands):
        for i, kind in enumerate(hand):
            put(13 * chair + i, kind)
    for i, kind in enumerate(made.draws):
        put(13 * seats + i, kind)
    for i, kind in enumerate(reversed(made.last), 1):
        put(size - dead - i, kind)
    for kind in made.away:
        for place in range(size - dead, size):
            if wall[place] is None and left.get(kind):
                put(place, kind)
    rest = [tile for copies in left.values() for tile in copies]
    rng.shuffle(rest)
    return [rest.pop() if tile is None else tile for tile in wall]
