"""Every exact figure beside a simulation of it: tiles are dealt and counted, within four standard errors.

A situation is what one player sees. The tiles he sees are left out of every wall; what is left of it comes in
an order in which every order is equally likely, so that its first thirteen tiles are an opponent's hand, the
next eighteen the draws to come, the next two hidden indicators. Complete hands are drawn by number, or (the
long test) found among dealt ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import comb, sqrt

import numpy as np
import pytest
from numpy.typing import NDArray

import mahjong_fast as mf
from mahjong_fast import _core, exact
from mahjong_fast.analysis import shanten_many
from mahjong_fast.deals import deal_many
from mahjong_fast.studies import Solo, run
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.tile_spaces import counts_34

HAND, DRAWS, INDICATORS = 13, 18, 2
YAOCHUU = np.array([k >= 27 or k % 9 in (0, 8) for k in range(34)])
BLOCK = 250_000


@dataclass(frozen=True)
class Situation:
    """What a player sees: `hand` is his own, `shown` lies open. He waits for the kinds of `wait` and asks
    whether an opponent holds `tiles`.
    """

    rules: str
    hand: str
    shown: str
    wait: str
    tiles: str

    @property
    def seats(self) -> int:
        return mf.rules(self.rules).players

    def held(self) -> list[int]:
        return count(self.hand)

    def left(self) -> list[int]:
        seen = count(self.hand + self.shown)
        return [n - k for n, k in zip(exact.full_wall(self.seats), seen, strict=True)]

    def seen_ids(self) -> list[int]:
        seen = count(self.hand + self.shown)
        return [4 * kind + copy for kind, n in enumerate(seen) for copy in range(n)]


def count(text: str) -> list[int]:
    counts = [0] * 34
    for tile in mf.tiles.parse_tiles(text):
        counts[tile.kind] += 1
    return counts


SITUATIONS = {
    "nothing seen": Situation("tenhou_4p", "", "", "58m", "7z"),
    "own hand": Situation("tenhou_4p", "123m455667p34588s", "1z", "47p", "77z"),
    "late": Situation("tenhou_4p", "11999m123p789s111z", "2234567m2245689p3457s1223345z", "1m9s", "57z"),
    "flush": Situation("tenhou_4p", "1112345678999m", "9p", "123456789m", "1z9s"),
    "three seats": Situation("tenhou_3p", "19m123p406889s667z", "9m", "69s", "1m7z"),
    "three seats, late": Situation("tenhou_3p", "11199m34567p22s11z", "9m12234p455678s12345z", "2s1z", "66z"),
}


def unseen(walls: NDArray[np.uint8], seen: list[int], wanted: int) -> NDArray[np.uint8]:
    """The first `wanted` tiles of each wall that are not among the seen ones."""
    known = np.zeros(136, bool)
    known[seen] = True
    part = walls[:, : wanted + len(seen)]
    free = ~known[part]
    free &= np.cumsum(free, axis=1, dtype=np.uint8) <= wanted
    return part[free].reshape(len(walls), wanted)


def counted(situation: Situation, walls: NDArray[np.uint8]) -> dict[str, NDArray[np.int64]]:
    """How often each outcome of each figure came up."""
    tiles = unseen(walls, situation.seen_ids(), HAND + DRAWS + INDICATORS)
    kinds = np.ascontiguousarray(tiles.T) >> 2
    opponent, draws, hidden = np.split(kinds, [HAND, HAND + DRAWS])
    found = {}
    numbers = shanten_many(counts_34(tiles[:, :HAND]), seats=situation.seats)
    found["shanten"] = np.bincount(numbers + 1, minlength=8)
    found["yaochuu of 13"] = np.bincount(different(opponent), minlength=14)
    nine = different(kinds[: HAND + 1]) >= 9
    found["nine of 14"] = np.bincount(nine, minlength=2)
    holds = np.ones(len(walls), bool)
    for kind, n in enumerate(count(situation.tiles)):
        if n:
            holds &= (opponent == kind).sum(0, dtype=np.uint8) >= n
    found["holds"] = np.bincount(holds, minlength=2)
    wait = np.array([bool(n) for n in count(situation.wait)])
    drawn = wait[draws].sum(0, dtype=np.uint8)
    found["drawn"] = np.bincount(drawn, minlength=DRAWS + 1)
    found["live"] = np.bincount(drawn > 0, minlength=2)
    held = np.array(situation.held(), np.uint8)
    han = held[np.array([next_kind(kind, situation.seats) for kind in range(34)])][hidden]
    for n in (1, 2):
        found[f"dora of {n}"] = np.bincount(han[:n].sum(0, dtype=np.uint8), minlength=4 * n + 1)
    return found


def different(kinds: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """Different terminals and honours of every column."""
    bits = np.zeros(34, np.uint16)
    bits[YAOCHUU] = 1 << np.arange(13)
    masks = np.bitwise_or.reduce(bits[kinds], axis=0)
    ones = np.array([bin(mask).count("1") for mask in range(1 << 13)], np.uint8)
    return ones[masks]


def next_kind(kind: int, seats: int) -> int:
    """The dora that an indicator shows."""
    for group in ([[0, 8]] if seats == 3 else [list(range(9))]) + [
        list(range(9, 18)), list(range(18, 27)), [27, 28, 29, 30], [31, 32, 33]
    ]:  # fmt: skip
        if kind in group:
            return group[(group.index(kind) + 1) % len(group)]
    return kind  # 2m to 8m of three seats: not there


def chances(situation: Situation) -> dict[str, NDArray[np.float64]]:
    """The exact chance of each outcome, in the places of `counted`."""
    left, held, seats = situation.left(), situation.held(), situation.seats
    total, of = sum(left), sum(left[kind] for kind, n in enumerate(count(situation.wait)) if n)
    shares = exact.shanten_shares(HAND, seats=seats, left=left)
    yes = {
        "nine of 14": exact.nine_terminals(14, seats, left),
        "holds": exact.opponent_holds(situation.tiles, left, HAND),
        "live": exact.wait_is_live(of, DRAWS, total),
    }
    return {
        "shanten": np.array([float(shares.get(s - 1, 0)) for s in range(8)]),
        "yaochuu of 13": exact.yaochuu_kinds_many(left, HAND),
        "drawn": exact.exactly(np.arange(DRAWS + 1), of, DRAWS, total),
        "dora of 1": exact.dora_counts_many([held], left, 1, seats)[0],
        "dora of 2": exact.dora_counts_many([held], left, 2, seats)[0],
        **{name: np.array([1 - p, p]) for name, p in yes.items()},
    }


def check(observed: Mapping[str, NDArray[np.int64]], wanted: Mapping[str, NDArray[np.float64]]) -> int:
    """Every outcome within four standard errors; returns how many were compared. Those expected fewer than
    twenty times are left out, and what cannot be must not have come up.
    """
    compared = 0
    assert observed.keys() == wanted.keys()
    for name, found in observed.items():
        n, p = int(found.sum()), wanted[name]
        assert len(p) == len(found), name
        assert p.sum() == pytest.approx(1), name
        assert not found[p < 1e-15].any(), name
        for place in np.flatnonzero((n * p >= 20) & (n * (1 - p) >= 20)):
            z = (found[place] - n * p[place]) / sqrt(n * p[place] * (1 - p[place]))
            assert abs(z) < 4, (name, int(place), float(z))
            compared += 1
    return compared


def walls_of(rules: str, seed: int, deals: int) -> Iterator[NDArray[np.uint8]]:
    for first in range(0, deals, BLOCK):
        yield deal_many(seed, first, min(BLOCK, deals - first), rules)


def simulated(situation: Situation, seed: int, deals: int) -> dict[str, NDArray[np.int64]]:
    total: dict[str, NDArray[np.int64]] = {}
    for walls in walls_of(situation.rules, seed, deals):
        for name, found in counted(situation, walls).items():
            total[name] = total.get(name, 0) + found
    return total


@pytest.mark.parametrize("name", SITUATIONS)
def test_dealt_tiles_lie_near_the_exact_chances(name: str) -> None:
    situation = SITUATIONS[name]
    assert check(simulated(situation, 21, 120_000), chances(situation)) >= 20


@pytest.mark.long
@pytest.mark.parametrize("name", ["own hand", "three seats"])
def test_a_hundred_million_deals_lie_near_the_exact_chances(name: str) -> None:
    """Measured: 0.93 s of processor time a million deals."""
    situation = SITUATIONS[name]
    assert check(simulated(situation, 22, 10**8), chances(situation)) >= 40


# ------------------------------------------------------------------ complete hands

TABLE = exact.complete_hands()


def values_of(hands: NDArray[np.uint8], wins: NDArray[np.uint8]) -> dict[str, NDArray[np.int64]]:
    """Status, yaku by winning tile, and value of complete hands (ids [N, 14]) with their winning tiles
    (kinds), by ron and by tsumo.
    """
    records = np.repeat(mf.wins_array(["123m456p11s789p46s+5s"]), len(hands))
    records["counts"], records["win"], records["reds"] = counts_34(hands), wins, 0
    records["seat"], records["round"] = 1, 0
    found = {}
    for tsumo, how in enumerate(("ron", "tsumo")):
        records["flags"] = tsumo * int(mf.WinFlag.TSUMO)
        scores = mf.score_many(records, TABLE.rules)
        found[f"status, {how}"] = np.bincount(scores["status"], minlength=8)
        won = scores["status"] == 0
        for row in mf.yaku_table(TABLE.rules):
            has = (scores["yaku"][:, row.bit // 64] >> np.uint64(row.bit % 64)) & np.uint64(1) != 0
            by_tile = np.bincount(wins[has], minlength=34)
            found[f"{row.key}, {how}"] = np.append(by_tile, len(hands) - by_tile.sum())
        names = ("yakuman", "limit", "han", "fu")
        values = Counter(zip(*(scores[name][won].tolist() for name in names), strict=True))
        order = list(TABLE.values(tsumo=bool(tsumo)))
        assert set(values) <= set(order)
        found[f"value, {how}"] = np.array([values[value] for value in order])
    return found


def value_chances() -> dict[str, NDArray[np.float64]]:
    """The shares of the table in the places of `values_of`."""
    wanted = {}
    for tsumo, how in ((False, "ron"), (True, "tsumo")):
        total = TABLE.cases(tsumo=tsumo, weight="deals")
        status = [TABLE.cases(tsumo=tsumo, status=s, weight="deals") / total for s in range(8)]
        wanted[f"status, {how}"] = np.array(status)
        for row in mf.yaku_table(TABLE.rules):
            tiles = [TABLE.yaku(row.key, tsumo=tsumo, win=k, weight="deals") / total for k in range(34)]
            wanted[f"{row.key}, {how}"] = np.array([*tiles, 1 - sum(tiles)])
        paid = TABLE.values(tsumo=tsumo, weight="deals")
        wanted[f"value, {how}"] = np.array([n / sum(paid.values()) for n in paid.values()])
    return wanted


def test_complete_hands_drawn_at_random_are_worth_what_the_table_says() -> None:
    index = _core.HandIndex(14, 7, 4, exact.full_wall(4), -1, -1)
    assert index.total == TABLE.ways
    hands = np.empty((150_000, 14), np.uint8)
    index.draw(23, 0, hands)
    wins = hands[np.arange(len(hands)), np.random.default_rng(24).integers(14, size=len(hands))] >> 2
    assert check(values_of(hands, wins), value_chances()) > 500


@pytest.mark.long
def test_complete_hands_among_a_hundred_million_deals() -> None:
    """Two hands of fourteen tiles of each wall; the last tile of each is the winning one: about six
    hundred. Measured: 80 s of processor time.
    """
    complete = []
    for walls in walls_of("tenhou_4p", 25, 10**8):
        hands = walls[:, :28].reshape(-1, 14)
        complete.append(hands[shanten_many(counts_34(hands)) == -1].copy())
    hands = np.concatenate(complete)
    chance = TABLE.ways / comb(136, 14)
    dealt = 2 * 10**8
    assert abs(len(hands) - dealt * chance) < 4 * sqrt(dealt * chance)
    assert check(values_of(hands, hands[:, 13] >> 2), value_chances()) >= 30


# ------------------------------------------------------------------ figures of studies


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_the_solo_study_deals_the_hands_of_the_deal_study(rules: str) -> None:
    """So what a hundred million deals of that study show (test_shipped_studies) is true of this one."""
    solo = run(Solo(27, rules), 20_000).tally.arrays["shanten"]
    dealt = run(DealShanten(27, rules), 20_000).tally.arrays["shanten"][0]
    assert solo.tolist()[:7] == dealt.tolist()


def test_solo_hands_are_ready_and_won_at_the_first_draw_as_often_as_they_must() -> None:
    deals = 300_000
    turns = run(Solo(26), deals).tally.arrays["turns"]
    dealt, drawn = exact.shanten_shares(13), exact.shanten_shares(14)
    for k, p in (
        (turns[0].sum(), dealt[0]),
        (turns[:2].sum(), drawn[0] + drawn[-1]),
    ):
        assert deals * p > 20
        assert abs(k - deals * p) < 4 * sqrt(deals * p * (1 - p))
