"""What is a winning hand worth under the Malaysian three-player rules?  (Malaysian rules specification, 2-6)

Slow and obvious: every way to let the flies stand for tiles, every reading, every item by its sentence, and
the
best of all that.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import combinations_with_replacement
from typing import Any

from reference.notation import Meld
from reference.plain_shapes import Form, forms

SEATS = "ESW"
EAST, SOUTH, WEST, NORTH, WHITE, GREEN, RED = range(27, 34)
KINDS = (*range(9, 18), *range(27, 34))
DRAGONS, WINDS = {WHITE, GREEN, RED}, {EAST, SOUTH, WEST, NORTH}
FLY = 56

ITEMS = [
    "face",
    "animal",
    "all_faces",
    "all_animals",
    "all_flowers",
    "all_seasons",
    "own_flower_or_season",
    "bamboo_or_winter",
    "dragon_pong",
    "wind_pong",
    "little_three_dragons",
    "suit_with_honours",
    "suit_only",
    "all_chows",
    "all_pongs",
    "replacement",
    "seven_pairs",
    "robbing_kong",
    "fly_flower",
]
LIMITS = [
    "nine_gates",
    "four_winds",
    "no_bonus_tiles",
    "four_kongs",
    "big_three_dragons",
    "two_kongs_replacement",
    "four_concealed_pongs",
    "four_flies",
    "first_tile",
    "last_tile",
    "all_honours",
    "all_bonus_tiles",
]
LIABLE = ("big_three_dragons", "four_winds", "all_honours")

DEFAULTS: dict[str, Any] = {
    "minimum_fan": 5, "fan_cap": 10, "value_formula": "100_20f", "full_set_fan": True, "mixed_suit_fan": True,
    "little_dragons_with_pongs": False, "own_east_counts_twice": True, "fly_fifth": False, "fly_as_flower":
    False,
    "four_flies_later": "complete_hand", "fly_pong_concealed": True, "flies_in_limits": True, "fly_points":
    50,
    "flies_paid_to": "each", "loser_minimum": 5, "losers_compare_always": False, "liability": True,
    "claim_chow": True, "last_discard_counts": False,
}  # fmt: skip


class Contradiction(ValueError):
    """The facts cannot be true together."""


@dataclass
class Situation:
    counts: list[int]  # natural concealed tiles, the winning one among them if it is natural
    jokers: int  # concealed flies, the winning tile among them if it is one
    melds: list[Meld]  # as they stand, flies replaced by what they stand for
    win: int  # 56 = a fly
    meld_flies: list[int] = field(default_factory=list)  # flies in each meld
    tsumo: bool = False
    seat: str = "E"
    last_tile: bool = False
    first_turn: bool = False
    rinshan: bool = False
    double_replacement: bool = False
    flower_replacement: bool = False
    chankan: bool = False
    jokers_dealt: bool = False
    bonus: frozenset[int] = frozenset()  # 0-3 flowers, 4-7 seasons, 8-11 faces, 12-15 animals
    flies_aside: int = 0
    loser_fans: dict[str, int] = field(default_factory=dict)
    flies_held: dict[str, int] = field(default_factory=dict)
    liable: dict[str, str] = field(default_factory=dict)  # limit item -> wind
    payer: str | None = None

    @property
    def flies(self) -> int:
        return self.jokers + sum(self.meld_flies)

    def standing(self, kind: int) -> int:
        """Tiles of a kind without the concealed flies."""
        return self.counts[kind] + sum(m.tiles.count(kind) for m in self.melds)

    def natural(self, kind: int) -> int:
        inside = 0
        for meld, flies in zip(self.melds, self.meld_flies or [0] * len(self.melds), strict=True):
            # Which tile of a chow is the fly is not known: none of them is certain.
            if meld.tiles.count(kind) and not (flies and meld.kind == "chi"):
                inside += meld.tiles.count(kind) - flies
        return self.counts[kind] + inside


@dataclass
class Result:
    status: str  # win not_complete below_minimum
    items: Counter[str] = field(default_factory=Counter)  # fans
    limits: tuple[str, ...] = ()
    cap: int = 10
    assignment: tuple[int, ...] = ()
    delta: dict[str, int] | None = None  # None = discarder unknown

    @property
    def sum(self) -> int:
        return sum(self.items.values()) + self.cap * len(self.limits)

    @property
    def fans(self) -> int:
        return min(self.sum, self.cap)

    @property
    def rank(self) -> tuple[Any, ...]:
        return (self.sum, *[name in self.limits for name in LIMITS], *[self.items[name] for name in ITEMS])


def check(s: Situation, o: dict[str, Any]) -> None:
    if s.jokers_dealt:
        if s.payer is not None or s.chankan or s.melds:
            raise Contradiction("four dealt flies win as if by self-draw")
    else:
        if sum(s.counts) + s.jokers + 3 * len(s.melds) != 14:
            raise Contradiction("number of tiles")
        if (s.win == FLY and not s.jokers) or (s.win != FLY and not s.counts[s.win]):
            raise Contradiction("the winning tile is not in the hand")
    if any(s.counts[k] and k not in KINDS for k in range(34)) or any(
        t not in KINDS for m in s.melds for t in m.tiles
    ):
        raise Contradiction("tiles the game does not have")
    if any(s.natural(k) > 4 or (s.standing(k) > 4 and not o["fly_fifth"]) for k in KINDS):
        raise Contradiction("five of a kind")
    for meld, flies in zip(s.melds, s.meld_flies or [0] * len(s.melds), strict=True):
        if flies > (0 if meld.is_kan else 1):
            raise Contradiction("flies in a meld")
        if meld.kind == "chi" and not o["claim_chow"]:
            raise Contradiction("no claimed chows")
    held = {wind: s.flies_held.get(wind, 0) for wind in SEATS}
    own = 4 if s.jokers_dealt else s.flies
    if s.seat in s.flies_held and held[s.seat] != own:
        raise Contradiction("the winner holds another number of flies")
    held[s.seat] = own
    if sum(held.values()) + s.flies_aside > 4:
        raise Contradiction("five flies")
    if s.flies_aside and not o["fly_as_flower"]:
        raise Contradiction("flies are not set aside")
    if s.seat in s.loser_fans:
        raise Contradiction("the winner is no loser")
    tsumo = s.tsumo or s.jokers_dealt
    kongs = sum(m.is_kan for m in s.melds)
    if s.win == FLY and not tsumo:
        raise Contradiction("a discarded fly cannot be claimed")
    if s.rinshan and (not tsumo or not (kongs or s.bonus or s.flies_aside)):
        raise Contradiction("nothing was replaced")
    if s.double_replacement and (not tsumo or not kongs):
        raise Contradiction("a replacement tile is drawn after a kong")
    if s.flower_replacement and (not tsumo or not (s.bonus or s.flies_aside)):
        raise Contradiction("no bonus tile was replaced")
    if s.first_turn and (not tsumo or s.melds):
        raise Contradiction("the first tile is drawn, before any meld")
    if s.chankan and (tsumo or s.last_tile or s.natural(s.win) > 1):
        raise Contradiction("a robbed tile is another player's fourth one, before the wall is empty")
    if any(wind == s.seat for wind in s.liable.values()):
        raise Contradiction("nobody is liable for his own win")
    if tsumo and s.payer is not None:
        raise Contradiction("nobody discards a drawn tile")


# ---------------------------------------------------------------- fans


def bonus_fans(bonus: frozenset[int], seat: str, o: dict[str, Any]) -> Counter[str]:
    """Lines 1-4 of the table."""
    fans: Counter[str] = Counter()
    groups = [sum(1 for tile in bonus if tile // 4 == group) for group in range(4)]
    fans["face"], fans["animal"] = groups[2], groups[3]
    if o["full_set_fan"]:
        fans["all_faces"], fans["all_animals"] = int(groups[2] == 4), int(groups[3] == 4)
    fans["all_flowers"], fans["all_seasons"] = int(groups[0] == 4), int(groups[1] == 4)
    own = SEATS.index(seat)
    fans["own_flower_or_season"] = (own in bonus) + (4 + own in bonus)
    fans["bamboo_or_winter"] = (3 in bonus) + (7 in bonus)
    return fans


def pong_fans(of: set[int], seat: str, o: dict[str, Any]) -> Counter[str]:
    """Line 5."""
    fans = Counter({"dragon_pong": len(of & DRAGONS)})
    own = EAST + SEATS.index(seat)
    fans["wind_pong"] = (EAST in of) + (NORTH in of) + (own in of)
    if own == EAST and EAST in of and not o["own_east_counts_twice"]:
        fans["wind_pong"] -= 1
    return fans


def loser_fans(
    bonus: frozenset[int], pongs: set[int], seat: str, options: dict[str, Any] | None = None
) -> int:
    """Fans of a loser: lines 1-5 only."""
    o = DEFAULTS | (options or {})
    fans = bonus_fans(bonus, seat, o) + pong_fans(pongs, seat, o)
    return min(sum(fans.values()), o["fan_cap"])


def fan_items(s: Situation, f: Form, kinds: set[int], o: dict[str, Any]) -> Counter[str]:
    fans = bonus_fans(s.bonus, s.seat, o)
    fans["fly_flower"] = s.flies_aside
    pongs = [x for x in f.sets if x.is_pong]
    of = {x.first for x in pongs}
    fans.update(pong_fans(of, s.seat, o))
    if len(of & DRAGONS) == 2 and f.eye in DRAGONS - of:
        fans["little_three_dragons"] = 3
        if not o["little_dragons_with_pongs"]:
            fans["dragon_pong"] = 0
    circles, honours = any(k < 27 for k in kinds), any(k >= 27 for k in kinds)
    if circles and honours and o["mixed_suit_fan"]:
        fans["suit_with_honours"] = 1
    if not honours:
        fans["suit_only"] = 3
    if f.sets and not pongs and f.eye < 27:
        fans["all_chows"] = 1
    if len(pongs) == 4:
        fans["all_pongs"] = 2
    fans["replacement"] = int(s.rinshan or s.double_replacement or s.flower_replacement)
    fans["seven_pairs"] = int(bool(f.pairs))
    fans["robbing_kong"] = int(s.chankan)
    return fans


def limit_items(
    s: Situation, f: Form, counts: list[int], win: int, kinds: set[int], o: dict[str, Any]
) -> Iterator[str]:
    pongs = [x for x in f.sets if x.is_pong]
    of = {x.first for x in pongs}
    natural_limits = s.jokers == 0 or o["flies_in_limits"]
    before = list(counts)
    before[win] -= 1
    if s.tsumo and natural_limits and before[9:18] == [3, 1, 1, 1, 1, 1, 1, 1, 3] and 9 <= win < 18:
        yield "nine_gates"
    if of >= WINDS or (len(of & WINDS) == 3 and f.eye in WINDS - of):
        yield "four_winds"
    if not s.bonus and not s.flies_aside:
        yield "no_bonus_tiles"
    if sum(x.kind == "kong" for x in pongs) == 4:
        yield "four_kongs"
    if of >= DRAGONS:
        yield "big_three_dragons"
    if s.double_replacement:
        yield "two_kongs_replacement"
    concealed = [x for x in pongs if x.concealed]
    if not o["fly_pong_concealed"]:
        concealed = [x for x in concealed if x.melded or s.counts[x.first] >= 3]
    if s.tsumo and natural_limits and len(concealed) == 4:
        yield "four_concealed_pongs"
    if s.flies == 4 and o["four_flies_later"] == "complete_hand":
        yield "four_flies"
    if s.first_turn:
        yield "first_tile"
    if s.last_tile and (s.tsumo or o["last_discard_counts"]):
        yield "last_tile"
    if all(k >= 27 for k in kinds):
        yield "all_honours"
    if len(s.bonus) == 16:
        yield "all_bonus_tiles"


# ---------------------------------------------------------------- the whole


def assignments(s: Situation, o: dict[str, Any]) -> Iterator[tuple[list[int], int, tuple[int, ...]]]:
    """Every way to let the concealed flies stand for tiles: counts, kind of the winning tile, what they
    are."""
    for chosen in combinations_with_replacement(KINDS, s.jokers):
        counts = list(s.counts)
        for kind in chosen:
            counts[kind] += 1
        melded = Counter(t for m in s.melds for t in m.tiles)
        if not o["fly_fifth"] and any(counts[k] + melded[k] > 4 for k in set(chosen)):
            continue
        for win in sorted(set(chosen)) if s.win == FLY else [s.win]:
            yield counts, win, chosen


def readings(s: Situation, o: dict[str, Any]) -> Iterator[Result]:
    for counts, win, chosen in assignments(s, o):
        kinds = {k for k in KINDS if counts[k]} | {t for m in s.melds for t in m.tiles}
        for f in forms(counts, s.melds, win, s.tsumo):
            items = Counter({name: n for name, n in fan_items(s, f, kinds, o).items() if n})
            limits = tuple(limit_items(s, f, counts, win, kinds, o))
            yield Result("win", items, limits, o["fan_cap"], chosen)


def judge(s: Situation, options: dict[str, Any] | None = None) -> Result:
    o = DEFAULTS | (options or {})
    check(s, o)
    if s.jokers_dealt:
        best = Result("win", limits=("four_flies",), cap=o["fan_cap"])
    else:
        found = max(readings(s, o), key=lambda r: r.rank, default=None)
        if found is None:
            return Result("not_complete")
        best = found
    if best.fans < o["minimum_fan"]:
        return replace(best, status="below_minimum")
    return replace(best, delta=delta(s, best, o))


def value(fans: int, o: dict[str, Any]) -> int:
    return 20 * fans + (100 if o["value_formula"] == "100_20f" else 0)


def delta(s: Situation, r: Result, o: dict[str, Any]) -> dict[str, int] | None:
    """The changes of all seats (section 5)."""
    tsumo = s.tsumo or s.jokers_dealt
    if not tsumo and s.payer is None:
        return None
    change = dict.fromkeys(SEATS, 0)

    def pay(giver: str, taker: str, points: int) -> None:
        change[giver] -= points
        change[taker] += points

    losers = [wind for wind in SEATS if wind != s.seat]
    liable = next((s.liable[name] for name in LIABLE if name in r.limits and name in s.liable), None)
    for wind in losers:
        share = value(r.fans, o) * (2 if tsumo or wind == s.payer else 1)
        pay(liable if liable is not None and o["liability"] else wind, s.seat, share)
    held = {wind: s.flies_held.get(wind, 0) for wind in SEATS}
    held[s.seat] = 4 if s.jokers_dealt else s.flies
    for wind in SEATS:
        if wind == s.seat or o["flies_paid_to"] == "each":
            for other in SEATS:
                if other != wind:
                    pay(other, wind, o["fly_points"] * held[wind])
    if r.fans < o["fan_cap"]:
        low, high = sorted(losers, key=lambda wind: s.loser_fans.get(wind, 0))
        a, b = (min(s.loser_fans.get(wind, 0), o["fan_cap"]) for wind in (low, high))
        if a >= o["loser_minimum"] or (b < o["loser_minimum"] and o["losers_compare_always"]):
            pay(low, high, value(b, o) - value(a, o))
        elif b >= o["loser_minimum"]:
            pay(low, high, value(b, o))
    return change


# ---------------------------------------------------------------- payments during the deal


def kong_payment(
    kind: str, by: str, discarder: str | None, open_kong_payer: str = "discarder"
) -> dict[str, int]:
    """ankan, kakan (after nobody robbed it), daiminkan."""
    change = dict.fromkeys(SEATS, 0)
    for wind in SEATS:
        if wind != by:
            share = 100 if kind == "ankan" else 50
            giver = discarder if kind == "daiminkan" and open_kong_payer == "discarder" else wind
            assert giver is not None
            change[giver] -= share
            change[by] += share
    return change


def bonus_set_payment(by: str, early: bool) -> dict[str, int]:
    """A complete set of four flowers, seasons, faces or animals."""
    share = 100 if early else 50
    return {wind: 2 * share if wind == by else -share for wind in SEATS}


def flies_payment(held: dict[str, int], points: int = 50) -> dict[str, int]:
    """At the end of a drawn deal."""
    total = sum(held.values())
    return {wind: points * (2 * held.get(wind, 0) - (total - held.get(wind, 0))) for wind in SEATS}
