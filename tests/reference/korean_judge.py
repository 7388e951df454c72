"""What is a winning hand worth under the Korean three-player rules?  (Korean rules specification, 4-11)

Slow and obvious: every reading of the hand, every item by its sentence, and the best of all that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from reference.notation import Meld, parse_hand, read_tiles
from reference.plain_shapes import Form, forms

SEATS = "ESW"
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
ORPHANS = (0, 8, 9, 17, 18, 26, EAST, SOUTH, WEST, WHITE, GREEN, RED)
SEAT_DRAGON = {"E": GREEN, "S": RED, "W": WHITE}
DORA_CYCLES = (range(9), range(9, 18), (GREEN, RED, WHITE))

HAND_ITEMS = [
    "dragon_pong",
    "two_dragons",
    "wind_pong",
    "seat_wind",
    "round_wind",
    "seat_dragon",
    "kong",
    "three_kongs",
    "bamboo_pong",
    "both_bamboos",
    "identical_chows",
    "three_concealed_pongs",
    "all_pongs",
    "terminals_honours",
    "pure",
    "pure_no_honours",
    "seven_pairs",
    "straight_1_9",
    "all_simples",
    "all_chows",
    "concealed",
    "concealed_self_draw",
    "north_eye",
    "north_kong",
]
BONUS_ITEMS = [
    "self_draw",
    "last_wall_tile",
    "replacement",
    "robbing_kong",
    "same_as_winning_tile",
    "flowers",
    "all_flowers",
    "bonus_concealed",
    "fully_concealed",
    "declared_ready",
    "declared_ready_self_draw",
    "north_win",
    "dora",
    "dora_eye",
    "dora_pong",
    "dora_kong",
    "red_dora",
    "both_red_dora",
    "flower_dora",
    "three_flowers",
]
HALF = [
    "little_dragons",
    "little_winds",
    "bamboo_honours",
    "outside",
    "pure_seat_pong",
    "four_concealed_pongs",
    "three_kongs_honour_eye",
    "little_jade",
    "three_concealed_kongs",
    "four_kongs",
]
FULL = [
    "all_terminals_honours",
    "great_dragons",
    "great_winds",
    "bamboo_1_9_pair5",
    "four_concealed_kongs",
    "thirteen_orphans",
    "nine_gates",
    "pearl",
    "ruby",
    "great_jade",
]
LIMITS = (*HALF, *FULL)

DEFAULTS: dict[str, Any] = {
    "min_hand": 3, "limit": 40, "half_limit": 20, "limit_hands": LIMITS, "items_off": (), "goulash_bonus": 5,
    "goulash_cap": None, "goulash_on_limit": True, "north": False, "no_bamboo": False, "bamboo5": False,
    "dora": None,
    "red_dora": False, "discard_payment": "double_hand", "limit_discard_other_pays": True,
    "limit_concealment": "all", "seat_dragon_bonus": 0, "rob_for_orphans": False, "three_ready": "continue",
    "repeat_identical_chows": True, "pure_of_honours": False, "terminals_are_simple": True,
    "last_discard_counts": False,
}  # fmt: skip


class Contradiction(ValueError):
    """The facts cannot be true together."""


@dataclass
class Situation:
    counts: list[int]  # concealed tiles with the winning tile
    melds: list[Meld]
    win: int
    tsumo: bool = False
    seat: str = "E"
    round: str = "E"
    last_tile: bool = False
    rinshan: bool = False
    flower_replacement: bool = False
    chankan: bool = False
    declared_ready: bool = False
    all_ready: bool = False
    flowers: frozenset[int] = frozenset()  # numbers 0-3
    waiting: frozenset[str] = frozenset()
    drawn_deals: int = 0
    dora: int | None = None  # the indicator; 40-43 = a flower
    reds: tuple[int, int] = (0, 0)  # red 5m, red 5p
    payer: str | None = None

    def owned(self, kind: int) -> int:
        return self.counts[kind] + sum(m.tiles.count(kind) for m in self.melds)

    @property
    def concealed(self) -> bool:
        return all(m.kind == "ankan" for m in self.melds)


@dataclass
class Result:
    status: str  # win not_complete below_minimum
    hand: int = 0
    bonus: int = 0
    limits: tuple[str, ...] = ()
    limit_value: int = 0
    hand_items: Counter[str] = field(default_factory=Counter)  # points
    bonus_items: Counter[str] = field(default_factory=Counter)
    payments: dict[str, int] | None = None  # None = discarder unknown

    @property
    def rank(self) -> tuple[Any, ...]:
        return (
            self.limit_value, self.hand, self.bonus, *[name in self.limits for name in LIMITS],
            *[self.hand_items[i] for i in HAND_ITEMS], *[self.bonus_items[i] for i in BONUS_ITEMS],
        )  # fmt: skip


def situation(hand: str, win: str, **words: Any) -> Situation:
    """From a hand text of 13-3m concealed tiles, the winning tile and the keywords of `Situation`."""
    parsed = parse_hand(hand)
    kind = read_tiles(win)[0][0]
    counts = list(parsed.counts)
    counts[kind] += 1
    return Situation(counts, parsed.melds, kind, **words)


def tile_counts(options: dict[str, Any]) -> dict[int, int]:
    """Kind -> copies in the game."""
    copies = dict.fromkeys(range(18), 4)
    if not options["no_bamboo"]:
        copies |= {18: 4, 26: 4}
        if options["bamboo5"]:
            copies[22] = 2
    copies |= dict.fromkeys((EAST, SOUTH, WEST, WHITE, GREEN, RED), 4)
    if options["north"]:
        copies[NORTH] = 4
    return copies


def check(s: Situation, o: dict[str, Any]) -> None:
    copies = tile_counts(o)
    if sum(s.counts) + 3 * len(s.melds) != 14 or not s.counts[s.win]:
        raise Contradiction("number of tiles")
    if any(s.owned(kind) > copies.get(kind, 0) for kind in range(34)):
        raise Contradiction("tiles the game does not have")
    if any(m.kind == "chi" for m in s.melds):
        raise Contradiction("a chow is never claimed")
    if (s.rinshan or s.flower_replacement) and not s.tsumo:
        raise Contradiction("a replacement tile is drawn")
    if s.rinshan and not s.flowers and (not any(m.is_kan for m in s.melds) or s.declared_ready):
        raise Contradiction("nothing was replaced: no flower, no kong, and there are none after declaring")
    if s.flower_replacement and not s.flowers:
        raise Contradiction("no flower was replaced")
    if s.chankan and (s.tsumo or s.last_tile or s.owned(s.win) > 1):
        raise Contradiction("a robbed tile is another player's fourth one, before the wall is empty")
    if s.declared_ready and not s.concealed:
        raise Contradiction("only a concealed hand is declared ready")
    if s.seat in s.waiting:
        raise Contradiction("the opponents wait, not the winner")
    for number, fives in enumerate((s.owned(4), s.owned(13))):
        if s.reds[number] > (min(fives, 1) if o["red_dora"] else 0):
            raise Contradiction("red fives")
    if o["dora"] and s.dora is not None:
        if s.dora >= 40:
            if s.dora - 40 in s.flowers:
                raise Contradiction("the revealed flower is out of play")
        elif s.owned(s.dora) + 1 > copies.get(s.dora, 0):
            raise Contradiction("the revealed tile is out of play")


# ---------------------------------------------------------------- hand points


def hand_items(s: Situation, f: Form, o: dict[str, Any]) -> Counter[str]:
    points: Counter[str] = Counter()
    kinds = {k for k in range(34) if s.owned(k)}
    pongs = [x for x in f.sets if x.is_pong]
    chows = [x for x in f.sets if not x.is_pong]
    of = {x.first for x in pongs}
    kongs = [x for x in pongs if x.kind == "kong"]
    dragons = of & {WHITE, GREEN, RED}
    points["dragon_pong"] = len(dragons)
    points["two_dragons"] = 1 if len(dragons) >= 2 else 0
    points["wind_pong"] = len(of & {EAST, SOUTH, WEST})
    points["seat_wind"] = int(EAST + SEATS.index(s.seat) in of)
    points["round_wind"] = int(EAST + SEATS.index(s.round) in of)
    points["seat_dragon"] = o["seat_dragon_bonus"] * (SEAT_DRAGON[s.seat] in of)
    points["kong"] = len(kongs)
    points["three_kongs"] = 3 if len(kongs) >= 3 else 0
    points["bamboo_pong"] = len(of & {18, 26})
    points["both_bamboos"] = 4 if of >= {18, 26} else 0
    same = Counter(x.first for x in chows)
    pairs_of_chows = sum(n // 2 for n in same.values())
    points["identical_chows"] = 2 * (
        pairs_of_chows if o["repeat_identical_chows"] else min(pairs_of_chows, 1)
    )
    points["three_concealed_pongs"] = 3 if sum(x.concealed for x in pongs) >= 3 else 0
    if len(pongs) == 4:
        points["all_pongs"] = 3
        if all(k in ORPHANS or k == NORTH for k in kinds):
            points["terminals_honours"] = 6
    if is_pure(kinds, o):
        points["pure"] = 3
        if all(k < 27 for k in kinds):
            points["pure_no_honours"] = 3
    if f.pairs:
        points["seven_pairs"] = 3
    starts = {x.first for x in chows}
    if starts >= {0, 3, 6} or starts >= {9, 12, 15}:
        points["straight_1_9"] = 3
    if all(is_simple(k, o) for k in kinds):
        points["all_simples"] = 1
    if len(chows) == 4 and is_simple(f.eye, o):
        points["all_chows"] = 2
    if s.concealed:
        points["concealed"] = 2
        if s.tsumo:
            points["concealed_self_draw"] = 2
    if f.eye == NORTH or NORTH in f.pairs:
        points["north_eye"] = 2
    if any(x.first == NORTH for x in kongs):
        points["north_kong"] = 5
    return points


def is_pure(kinds: set[int], o: dict[str, Any]) -> bool:
    suits = {k // 9 for k in kinds if k < 27}
    return suits in ({0}, {1}) or (not suits and o["pure_of_honours"])


def is_simple(kind: int, o: dict[str, Any]) -> bool:
    return 0 <= kind < 27 and (o["terminals_are_simple"] or kind % 9 not in (0, 8))


# ---------------------------------------------------------------- bonus points


def next_tile(kind: int, o: dict[str, Any]) -> int:
    bamboo = (18, 22, 26) if o["bamboo5"] else (18, 26)
    winds = (EAST, SOUTH, WEST, NORTH) if o["north"] else (EAST, SOUTH, WEST)
    cycle = next(list(c) for c in (*DORA_CYCLES, bamboo, winds) if kind in c)
    return cycle[(cycle.index(kind) + 1) % len(cycle)]


def bonus_items(s: Situation, f: Form, o: dict[str, Any]) -> Counter[str]:
    points: Counter[str] = Counter()
    points["self_draw"] = int(s.tsumo)
    points["last_wall_tile"] = int(s.last_tile and (s.tsumo or o["last_discard_counts"]))
    points["replacement"] = int(s.rinshan or s.flower_replacement)
    points["robbing_kong"] = int(s.chankan)
    points["same_as_winning_tile"] = s.owned(s.win) - 1
    flower_dora = bool(o["dora"]) and s.dora is not None and s.dora >= 40
    points["flowers"] = len(s.flowers)
    points["all_flowers"] = 4 if len(s.flowers) == 4 else 0
    if flower_dora:
        points["flower_dora"] = len(s.flowers)
        points["three_flowers"] = 2 if len(s.flowers) == 3 else 0
    if s.concealed:
        points["bonus_concealed"] = 2
        points["fully_concealed"] = 2 if s.tsumo else 0
    if s.declared_ready:
        points["declared_ready"] = 2
        points["declared_ready_self_draw"] = 2 if s.tsumo else 0
    points["north_win"] = 2 if s.win == NORTH else 0
    if o["dora"] and s.dora is not None and not flower_dora:
        dora = next_tile(s.dora, o)
        points["dora"] = s.owned(dora)
        if o["dora"] == "revealed":
            points["dora_eye"] = int(f.eye == dora or dora in f.pairs)
            for x in f.sets:
                if x.is_pong and x.first == dora:
                    points["dora_kong" if x.kind == "kong" else "dora_pong"] = 6 if x.kind == "kong" else 2
    points["red_dora"] = sum(s.reds)
    points["both_red_dora"] = 4 if sum(s.reds) == 2 else 0
    return points


# ---------------------------------------------------------------- limit hands


def limit_hands(s: Situation, f: Form, o: dict[str, Any]) -> Iterator[str]:
    kinds = {k for k in range(34) if s.owned(k)}
    pongs = [x for x in f.sets if x.is_pong]
    of = {x.first for x in pongs}
    kongs = [x for x in pongs if x.kind == "kong"]
    concealed_kongs = [x for x in kongs if x.concealed]
    dragons, winds, honours = {WHITE, GREEN, RED}, {EAST, SOUTH, WEST}, set(range(27, 34))
    all_concealed = s.concealed
    free = o["limit_concealment"] == "listed"  # only those that the lists call concealed must be
    hidden = all_concealed or free
    if hidden and len(of & dragons) == 2 and f.eye in dragons - of:
        yield "little_dragons"
    if hidden and len(of & winds) == 2 and f.eye in winds - of:
        yield "little_winds"
    if hidden and all(k in honours or 18 <= k < 27 for k in kinds) and any(k < 27 for k in kinds):
        yield "bamboo_honours"
    outer = set(ORPHANS) | {NORTH}
    has_chow = any(not x.is_pong for x in f.sets)
    if hidden and has_chow and f.eye in outer and all(set(x.tiles) & outer for x in f.sets):
        yield "outside"
    if all_concealed and is_pure(kinds, o) and of & {SEAT_DRAGON[s.seat], EAST + SEATS.index(s.seat)}:
        yield "pure_seat_pong"
    if sum(x.concealed for x in pongs) == 4:
        yield "four_concealed_pongs"
    open_melds_are_kongs = all(x.kind == "kong" for x in f.sets if x.melded and not x.concealed)
    if len(kongs) >= 3 and f.eye in honours and (open_melds_are_kongs or free):
        yield "three_kongs_honour_eye"
    if hidden and f.eye == 22 and GREEN in of:
        yield "little_jade"
    if hidden and len(concealed_kongs) >= 3:
        yield "three_concealed_kongs"
    if len(kongs) == 4:
        yield "four_kongs"
    if hidden and kinds <= outer:
        yield "all_terminals_honours"
    if hidden and of >= dragons:
        yield "great_dragons"
    if hidden and of >= winds:
        yield "great_winds"
    if hidden and of >= {18, 26} and f.eye == 22:
        yield "bamboo_1_9_pair5"
    if len(concealed_kongs) == 4:
        yield "four_concealed_kongs"
    before = list(s.counts)
    before[s.win] -= 1
    for first in (0, 9):
        if before[first : first + 9] == [3, 1, 1, 1, 1, 1, 1, 1, 3] and first <= s.win < first + 9:
            yield "nine_gates"
    if hidden and WHITE in of and all(9 <= k < 18 for k in kinds - {WHITE}) and f.eye != WHITE:
        yield "pearl"
    if hidden and RED in of and all(k < 9 for k in kinds - {RED}) and f.eye != RED:
        yield "ruby"
    if hidden and of >= {18, 26, GREEN}:
        yield "great_jade"


def is_orphans(s: Situation, o: dict[str, Any]) -> bool:
    wanted = {*ORPHANS, NORTH} if o["north"] else set(ORPHANS)
    kinds = {k for k in range(34) if s.counts[k]}
    most = 2 if o["north"] else 3
    if s.melds or kinds != wanted or sorted(s.counts)[-2:] != [1, most]:
        return False
    return not s.chankan or o["rob_for_orphans"]


# ---------------------------------------------------------------- the whole


def judge(s: Situation, options: dict[str, Any] | None = None) -> Result:
    o = DEFAULTS | (options or {})
    check(s, o)
    found = [r for r in readings(s, o) if r is not None]
    if not found:
        return Result("not_complete")
    best = max(found, key=lambda r: r.rank)
    if best.hand < o["min_hand"] and not best.limit_value:
        return replace(best, status="below_minimum")
    return replace(best, payments=payments(s, best, o))


def readings(s: Situation, o: dict[str, Any]) -> Iterator[Result]:
    off = set(o["items_off"])
    if is_orphans(s, o) and "thirteen_orphans" in o["limit_hands"]:
        yield Result("win", limits=("thirteen_orphans",), limit_value=o["limit"])
    for f in forms(s.counts, s.melds, s.win, s.tsumo):
        if any(x.kind == "pong" and x.first == NORTH for x in f.sets):
            continue
        limits = tuple(name for name in limit_hands(s, f, o) if name in o["limit_hands"])
        worth = max((o["limit"] if name in FULL else o["half_limit"] for name in limits), default=0)
        items = Counter({i: n for i, n in hand_items(s, f, o).items() if n and i not in off})
        bonus = Counter({i: n for i, n in bonus_items(s, f, o).items() if n and i not in off})
        if limits or (s.all_ready and o["three_ready"] == "hand_points_only"):
            bonus.clear()
        yield Result("win", sum(items.values()), sum(bonus.values()), limits, worth, items, bonus)


def payments(s: Situation, r: Result, o: dict[str, Any]) -> dict[str, int] | None:
    """What each opponent pays (section 7)."""
    if not s.tsumo and s.payer is None:
        return None
    goulash = o["goulash_bonus"] * s.drawn_deals
    if o["goulash_cap"] is not None:
        goulash = min(goulash, o["goulash_cap"])
    if r.limits and not o["goulash_on_limit"]:
        goulash = 0
    bonus_counts = not (s.all_ready and o["three_ready"] == "hand_points_only")
    paid = {}
    for wind in SEATS:
        if wind == s.seat:
            continue
        blame = 1 if s.tsumo else 2 if wind == s.payer else 0
        if r.limits:
            paid[wind] = goulash + r.limit_value * max(blame, int(o["limit_discard_other_pays"]))
            continue
        not_waiting = 2 if wind not in s.waiting and "not_waiting" not in o["items_off"] else 0
        paid[wind] = blame * r.hand + r.bonus + goulash + not_waiting * bonus_counts
    if not s.tsumo and o["discard_payment"] == "discarder_pays_all":
        assert s.payer is not None
        paid = {wind: sum(paid.values()) if wind == s.payer else 0 for wind in paid}
    return paid


def first_claim(claims: list[tuple[str, int, int]], discarder: str) -> str:
    """Whose win counts: (seat, hand points or limit value, bonus points); then the first after the
    discarder.
    """

    def key(claim: tuple[str, int, int]) -> tuple[int, int, int]:
        return claim[1], claim[2], -((SEATS.index(claim[0]) - SEATS.index(discarder)) % 3)

    return max(claims, key=key)[0]


def is_waiting(
    counts: list[int],
    melds: list[Meld],
    gone: list[int],
    facts: Situation,
    options: dict[str, Any] | None = None,
) -> bool:
    """Whether some obtainable tile would give a legal hand, by wall or discard. `gone`: copies of each kind
    the player sees outside his own hand.
    """
    return any(
        legal_tile(kind, counts, melds, facts, options)
        for kind, n in tile_counts(DEFAULTS | (options or {})).items()
        if counts[kind] + sum(m.tiles.count(kind) for m in melds) + gone[kind] < n
    )


def legal_tile(
    kind: int, counts: list[int], melds: list[Meld], facts: Situation, options: dict[str, Any] | None = None
) -> bool:
    """Whether that tile makes a legal hand of 13 tiles, by wall or discard."""
    whole = list(counts)
    whole[kind] += 1
    for tsumo in (False, True):
        s = Situation(whole, melds, kind, tsumo=tsumo, seat=facts.seat, round=facts.round)
        try:
            if judge(s, options).status == "win":
                return True
        except Contradiction:
            continue
    return False
