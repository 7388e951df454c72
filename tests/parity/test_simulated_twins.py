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
from mahjong_fast.studies import Solo, run, solo_hand
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.tile_spaces import counts_34

HAND, DRAWS, INDICATORS = 13, 18, 2
YAOCHUU = np.array([k >= 27 or k % 9 in (0, 8) for k in range(34)])
BLOCK = 250_000
SHANTEN = {
    (13, "any"): "shanten",
    (14, "any"): "shanten of 14",
    (13, "regular"): "regular shanten",
    (14, "chiitoitsu"): "pairs of 14",
    (13, "kokushi"): "orphans of 13",
    (7, "any"): "shanten of 7",
}
"""Tiles and form -> name of the figure."""
TWINS = {
    "shanten": "through its shares; complete hands in the game",
    "shanten_shares": "shanten ...",
    "at_least": "two or more drawn",
    "exactly": "drawn",
    "wait_is_live": "live",
    "opponent_holds": "holds",
    "dora_counts": "ura dora of the solo game",
    "dora_counts_many": "dora of 1, dora of 2",
    "nine_terminals": "nine of 14; nine terminals in the game",
    "yaochuu_kinds": "yaochuu of 13",
    "yaochuu_kinds_many": "tested equal to yaochuu_kinds (tests/unit/test_exact_draws.py)",
    "complete_hands": "complete hands drawn at random, and among dealt ones",
    "CompleteHands": "what complete_hands gives",
}
"""Which figure below is the simulated twin of an exact function."""


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


def counted(
    situation: Situation, walls: NDArray[np.uint8], forms: Mapping[tuple[int, str], str]
) -> dict[str, NDArray[np.int64]]:
    """How often each outcome of each figure came up."""
    tiles = unseen(walls, situation.seen_ids(), HAND + DRAWS + INDICATORS)
    kinds = np.ascontiguousarray(tiles.T) >> 2
    opponent, draws, hidden = np.split(kinds, [HAND, HAND + DRAWS])
    found = {}
    counts = {n: counts_34(tiles[:, :n]) for n, _ in forms}
    for (n, form), name in forms.items():
        numbers = shanten_many(counts[n], form, seats=situation.seats)
        found[name] = np.bincount(numbers + 1, minlength=15)
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
    found["two or more drawn"] = np.bincount(drawn > 1, minlength=2)
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
    shares = {name: exact.shanten_shares(n, form, seats, left) for (n, form), name in SHANTEN.items()}
    ways = exact.yaochuu_kinds(HAND, seats, left)
    yes = {
        "nine of 14": exact.nine_terminals(14, seats, left),
        "holds": exact.opponent_holds(situation.tiles, left, HAND),
        "live": exact.wait_is_live(of, DRAWS, total),
        "two or more drawn": exact.at_least(2, of, DRAWS, total),
    }
    return {
        **{name: np.array([float(found.get(s - 1, 0)) for s in range(15)]) for name, found in shares.items()},
        "yaochuu of 13": np.array([ways.get(k, 0) / comb(total, HAND) for k in range(14)]),
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


def simulated(
    situation: Situation, seed: int, deals: int, forms: Mapping[tuple[int, str], str] = SHANTEN
) -> dict[str, NDArray[np.int64]]:
    total: dict[str, NDArray[np.int64]] = {}
    for walls in walls_of(situation.rules, seed, deals):
        for name, found in counted(situation, walls, forms).items():
            total[name] = total.get(name, 0) + found
    return total


def test_every_exact_function_has_a_twin() -> None:
    assert set(TWINS) == set(exact.__all__)


@pytest.mark.parametrize("name", SITUATIONS)
def test_dealt_tiles_lie_near_the_exact_chances(name: str) -> None:
    situation = SITUATIONS[name]
    assert check(simulated(situation, 21, 100_000), chances(situation)) >= 35


@pytest.mark.long
@pytest.mark.parametrize("name", ["own hand", "three seats"])
def test_a_hundred_million_deals_lie_near_the_exact_chances(name: str) -> None:
    """Shanten of thirteen tiles only. Measured: 0.93 s of processor time a million deals."""
    situation = SITUATIONS[name]
    forms = {(13, "any"): SHANTEN[13, "any"]}
    found = simulated(situation, 22, 10**8, forms)
    wanted = {name: chances(situation)[name] for name in found}
    assert check(found, wanted) >= 40


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


def complete_among(rules: str, seed: int, deals: int) -> NDArray[np.uint8]:
    """The complete ones of two hands of fourteen tiles of each wall."""
    seats = mf.rules(rules).players
    complete = []
    for walls in walls_of(rules, seed, deals):
        hands = walls[:, :28].reshape(-1, 14)
        complete.append(hands[shanten_many(counts_34(hands), seats=seats) == -1].copy())
    hands = np.concatenate(complete)
    chance = exact.shanten_shares(14, seats=seats)[-1]
    assert abs(len(hands) - 2 * deals * chance) < 4 * sqrt(2 * deals * chance)
    return hands


@pytest.mark.long
def test_complete_hands_among_a_hundred_million_deals() -> None:
    """The last tile of each is the winning one; about six hundred. Measured: 80 s of processor time."""
    hands = complete_among("tenhou_4p", 25, 10**8)
    assert check(values_of(hands, hands[:, 13] >> 2), value_chances()) >= 30


@pytest.mark.long
def test_complete_hands_of_three_seats_among_a_hundred_million_deals() -> None:
    """About three thousand. Measured: 80 s of processor time."""
    assert len(complete_among("tenhou_3p", 25, 10**8)) > 1_000


# ------------------------------------------------------------------ the game


def near(k: int, n: int, p: float) -> None:
    assert n * p > 20
    assert abs(k - n * p) < 4 * sqrt(n * p * (1 - p)), (k, n * p)


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_dealers_may_declare_nine_terminals_as_often_as_they_must(rules: str) -> None:
    deals, nine = 40_000, mf.Action(178)
    table = [mf.Table(rules, seed=31, deal=number) for number in range(deals)]
    may = sum(nine in one.legal(0) for one in table)
    near(may, deals, exact.nine_terminals(14, mf.rules(rules).players))


@pytest.mark.long
@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_tenhou_and_chiihou_come_as_often_as_complete_hands(rules: str) -> None:
    """Ten million hands of players who call nothing and win whatever they can: the dealer's fourteen tiles,
    and those of the others at their first draw. Measured: 110 s of processor time each.
    """
    hands = 10**7
    seats = mf.rules(rules).players
    yaku = mf.simulate(hands=hands, agents="tsumogiri", rules=rules, seed=32).result.tally.arrays["yaku"]
    bits = {row.key: row.bit for row in mf.yaku_table(rules)}
    chance = float(exact.shanten_shares(14, seats=seats)[-1])
    near(int(yaku[bits["tenhou"]]), hands, chance)
    near(int(yaku[bits["chiihou"]]), hands, (seats - 1) * chance)


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_ura_dora_of_the_solo_game_are_as_many_as_they_must(rules: str) -> None:
    """The hidden indicator lies in a wall of which the player has seen what he drew and the first indicator:
    for each win in riichi the exact chances, added up, beside what lay there.
    """
    seats, riichi = mf.rules(rules).players, 0
    wanted, spread, found = np.zeros(5), np.zeros(5), np.zeros(5, np.int64)
    for number in range(9_000):
        hand = solo_hand(33, number, rules)
        if hand.score is None or hand.riichi_turn is None:
            continue
        riichi += 1
        seen = np.array(hand.hand.counts14, np.int64)
        held = seen.copy()
        for tile in (*hand.discards, mf.deal(33, number, rules).dora[0]):
            seen[tile.kind] += 1
        left = np.frombuffer(exact.full_wall(seats), np.uint8) - seen
        for han, p in exact.dora_counts(held, left, 1, seats).items():
            wanted[han] += p
            spread[han] += p * (1 - p)
        found[dict(hand.score.yaku).get("ura", 0)] += 1
    assert riichi > 1_500
    assert found.sum() == riichi == pytest.approx(wanted.sum())
    assert (abs(found - wanted)[:4] < 4 * np.sqrt(spread[:4])).all(), (found, wanted)


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
