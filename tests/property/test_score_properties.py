"""What must hold for the score of any winning hand, whatever it is?"""

from __future__ import annotations

from itertools import permutations
from random import Random
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from mahjong_fast import Hand, Meld, Score, Tile, points, rules, score, score_many, try_score, wins_array
from mahjong_fast.scoring.records import LIMITS
from reference.decompose import readings as slow_readings
from reference.notation import Meld as SlowMeld

PLAIN = rules("seed").replace(double_yakuman=())
PRESETS = ("seed", "tenhou_4p", "majsoul_4p", "wrc_2025", "ema_2016", "m_league", "jpml_a")
Win = tuple[Hand, dict[str, Any]]
ORDERS = list(permutations(range(3)))
WAITS = {"kokushi": "tanki"}  # the slow judge's words for waits, where they are others


def winning_hand(rng: Random) -> Hand:
    """Four sets and a pair, some of them melded, or seven pairs; often few kinds, so that hands have many
    readings.
    """
    if rng.random() < 0.1:
        kinds = rng.sample(range(34), 7)
        return Hand([kind for kind in kinds for _ in range(2)], win=rng.choice(kinds))
    left = [4] * 34
    concealed: list[int] = []
    melds: list[Meld] = []
    kinds_used = rng.choice([9, 16, 34])
    while len(melds) + len(concealed) // 3 < 4:
        start = rng.randrange(kinds_used)
        melded = rng.random() < 0.2
        kind = rng.choice(["pon", "daiminkan", "ankan", "kakan"]) if melded else "pon"
        tiles = [start] * (3 if kind == "pon" else 4)
        if rng.random() < 0.6:
            kind, tiles = "chi", [start, start + 1, start + 2]
        if (kind == "chi" and (start > 26 or start % 9 > 6)) or any(left[t] < tiles.count(t) for t in tiles):
            continue
        for tile in tiles:
            left[tile] -= 1
        if melded:
            melds.append(Meld(kind, [Tile(tile) for tile in tiles]))
        else:
            concealed += tiles
    pair = rng.choice([kind for kind in range(34) if left[kind] >= 2])
    concealed += [pair, pair]
    return Hand(concealed, melds, win=rng.choice(concealed))


def circumstances(rng: Random, hand: Hand) -> dict[str, Any]:
    """Keywords of `score` that fit the hand."""
    words: dict[str, Any] = {
        "tsumo": rng.random() < 0.5,
        "seat": rng.choice("ESWN"),
        "round": rng.choice("ESWN"),
    }
    if hand.is_closed and rng.random() < 0.5:
        words["riichi"] = True
        words["ippatsu"] = rng.random() < 0.5
    words["last_tile"] = rng.random() < 0.5
    words["honba"] = rng.randrange(12)
    words["sticks"] = rng.randrange(4)
    if not words["tsumo"] and rng.random() < 0.5:
        words["payer"] = rng.choice([wind for wind in "ESWN" if wind != words["seat"]])
    words["dora_han"] = rng.randrange(6)
    return words


def winning(seed: int) -> Win:
    rng = Random(seed)
    hand = winning_hand(rng)
    return hand, circumstances(rng, hand)


seeds = st.integers(0, 2**32 - 1)
wins = seeds.map(winning)


def moved(hand: Hand, kind_of: list[int]) -> Hand:
    """The hand with every kind replaced."""
    melds = [Meld(meld.kind, sorted(kind_of[kind] for kind in meld.kinds)) for meld in hand.melds]
    assert hand.win is not None
    return Hand([kind_of[tile.kind] for tile in hand.tiles], melds, win=kind_of[hand.win.kind])


def told(found: Score | None) -> object:
    """What does not depend on which suit is which."""
    if found is None:
        return None
    yaku = tuple(item for item in found.yaku if item[0] != "ryuuiisou")
    if yaku != found.yaku:
        return "all green"
    return yaku, found.han, found.fu, found.limit, found.points, found.total, found.payments


@given(wins, st.sampled_from(ORDERS))
def test_suits_are_alike(win: Win, order: tuple[int, ...]) -> None:
    hand, words = win
    kind_of = [order[kind // 9] * 9 + kind % 9 if kind < 27 else kind for kind in range(34)]
    here = told(try_score(hand, rules=PLAIN, **words))
    there = told(try_score(moved(hand, kind_of), rules=PLAIN, **words))
    assert here == there or "all green" in (here, there)


@given(wins)
def test_one_and_nine_are_alike(win: Win) -> None:
    hand, words = win
    kind_of = [kind // 9 * 9 + 8 - kind % 9 if kind < 27 else kind for kind in range(34)]
    here = told(try_score(hand, rules=PLAIN, **words))
    there = told(try_score(moved(hand, kind_of), rules=PLAIN, **words))
    assert here == there or "all green" in (here, there)


@given(wins, st.sampled_from(PRESETS))
def test_no_other_reading_is_worth_more(win: Win, preset: str) -> None:
    hand, words = win
    found = try_score(hand, rules=preset, explain=True, **words)
    if found is None:
        return
    for other in found.readings:
        assert other.status in ("win", "no_yaku", "below_minimum")
        if other.status == "win":
            assert other.base is not None
            assert (other.base, other.han) <= (found.base, found.han) or found.yakuman
            assert other.base <= found.base


@given(wins, st.sampled_from(PRESETS))
def test_the_readings_are_all_there_are(win: Win, preset: str) -> None:
    """`explain` shows every way to split the tiles that plain recursion finds, with each place of the winning
    tile, and the score is the most any of them is worth.
    """
    hand, words = win
    found = try_score(hand, rules=preset, explain=True, **words)
    if found is None:
        return
    melds = [SlowMeld(meld.kind, tuple(meld.kinds)) for meld in hand.melds]
    assert hand.win is not None
    slow = slow_readings(hand.counts14.tolist(), melds, hand.win.kind, words["tsumo"], False)
    shown = [found.reading, *(other.reading for other in found.readings)]
    assert len(shown) == len(set(map(repr, shown))) == len(slow)
    assert sorted(r.wait for r in shown) == sorted(WAITS.get(r.wait, r.wait) for r in slow)
    worth = [found.base, *(other.base for other in found.readings if other.status == "win")]
    assert max(worth) == found.base


@given(wins, st.sampled_from(PRESETS))
def test_parts_add_up(win: Win, preset: str) -> None:
    hand, words = win
    found = try_score(hand, rules=preset, **words)
    if found is None:
        return
    assert sum(fu for _, fu in found.fu_items) == found.fu
    if found.yakuman:
        assert found.limit == "yakuman"
        assert found.han == found.fu == 0
        assert found.points == (48000 if words["seat"] == "E" else 32000) * found.yakuman
    else:
        assert sum(n for _, n in found.yaku) == found.han
        dealer = words["seat"] == "E"
        known = points(found.han, found.fu, dealer=dealer, rules=preset)
        assert (found.base, found.ron, found.tsumo) == (known.base, known.ron, known.tsumo)
        assert found.limit in LIMITS[:6]
    assert found.total - found.points == 1000 * words["sticks"] + 300 * words["honba"]
    if found.payments is not None:
        assert sum(paid for _, paid in found.payments) == found.points + 300 * words["honba"]


@given(st.lists(wins, min_size=1, max_size=20), st.sampled_from(PRESETS))
def test_arrays_say_what_score_says(several: list[Win], preset: str) -> None:
    records = wins_array([hand for hand, _ in several])
    for record, (_, words) in zip(records, several, strict=True):
        record["flags"] = (
            words["tsumo"]
            | words.get("riichi", False) << 1
            | words.get("ippatsu", False) << 4
            | words["last_tile"] << 7
        )
        for name in ("honba", "sticks", "dora_han"):
            record[name] = words[name]
        for name in ("seat", "round"):
            record[name] = "ESWN".index(words[name])
        if "payer" in words:
            record["payer"] = "ESWN".index(words["payer"])
    found = score_many(records, preset)
    for row, (hand, words) in zip(found, several, strict=True):
        one = try_score(hand, rules=preset, **words)
        assert (one is not None) == (row["status"] == 0)
        if one is not None:
            assert row.tobytes() == one._result
            assert (row["han"], row["fu"], row["points"]) == (one.han, one.fu, one.points)
    assert (score_many(records[::-1], preset, threads=3)[::-1] == found).all()


@given(seeds.map(Random).map(winning_hand))
def test_dora_add_han_and_nothing_else(hand: Hand) -> None:
    """Each indicator adds as many han as the hand holds of its tile."""
    plain = try_score(hand, rules=PLAIN, last_tile=True)
    if plain is None or plain.yakuman:
        return
    for indicator in range(34):
        if hand.counts14[indicator] + sum(meld.kinds.count(indicator) for meld in hand.melds) > 3:
            continue
        lit = Tile(indicator // 9 * 9 + (indicator + 1) % 9 if indicator < 27 else
                   27 + (indicator - 26) % 4 if indicator < 31 else 31 + (indicator - 30) % 3)  # fmt: skip
        held = int(hand.counts14[lit]) + sum(meld.kinds.count(lit) for meld in hand.melds)
        found = score(hand, rules=PLAIN, last_tile=True, dora=Tile(indicator))
        assert dict(found.yaku).get("dora", 0) == held
        assert found.han - found.yaku[-1][1] * (held > 0) >= 1
