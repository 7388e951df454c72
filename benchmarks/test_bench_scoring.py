"""How fast is scoring, and how fast are other libraries on the same hands in the same run? One core.

`extra_info["items"]` hands a round; time per hand = time / items. Other libraries are skipped when absent.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import version
from random import Random
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf

HANDS = 20_000
PEER_HANDS = 500


def random_wins(count: int, seed: int = 1) -> np.ndarray:
    """WIN records of complete hands: random sets and a pair, two in five with melds, half of the others in
    riichi.
    """
    rng = Random(seed)
    wins = mf.wins_array(count)
    for at in range(count):
        tiles, melds = random_hand(rng)
        record = wins[at]
        for tile in tiles:
            record["counts"][tile] += 1
        record["melds"][: len(melds)] = [meld.pack() for meld in melds]
        record["win"] = rng.choice(tiles)
        record["seat"], record["round"] = rng.randrange(4), rng.randrange(2)
        record["flags"] = rng.randrange(2) | (0 if melds else rng.randrange(2) * mf.WinFlag.RIICHI)
        held = {*tiles, *(kind for meld in melds for kind in meld.kinds)}
        record["dora"][0] = rng.choice([kind for kind in range(34) if kind not in held])
    return wins


def random_hand(rng: Random) -> tuple[list[int], list[mf.Meld]]:
    """Concealed tiles (kinds) and melds of a complete hand."""
    while True:
        tiles: list[int] = []
        melds: list[mf.Meld] = []
        opened = rng.random() < 0.4
        for _ in range(4):
            start = rng.randrange(34)
            kind, these = "pon", [start] * 3
            if rng.random() < 0.65:
                start = rng.randrange(21)
                start = start // 7 * 9 + start % 7
                kind, these = "chi", [start, start + 1, start + 2]
            if opened and len(melds) < 3 and rng.random() < 0.5:
                melds.append(mf.Meld(kind, [mf.Tile(tile) for tile in these]))
            else:
                tiles += these
        tiles += [rng.randrange(34)] * 2
        everything = tiles + [tile for meld in melds for tile in meld.kinds]
        if max(everything.count(tile) for tile in everything) <= 4:
            return sorted(tiles), melds


@pytest.fixture(scope="module")
def wins() -> np.ndarray:
    return random_wins(HANDS)


def hand_of(record: Any) -> mf.Hand:
    melds = [mf.Meld.unpack(int(meld)) for meld in record["melds"] if meld]
    return mf.Hand.from_counts(record["counts"].tolist(), melds=melds, win=mf.Tile(int(record["win"])))


def words_of(record: Any) -> dict[str, Any]:
    return {
        "tsumo": bool(record["flags"] & 1),
        "riichi": bool(record["flags"] & 2),
        "seat": "ESWN"[record["seat"]],
        "round": "ESWN"[record["round"]],
        "dora": mf.Tile(int(record["dora"][0])),
    }


@pytest.mark.parametrize("rules", ["tenhou_4p", "m_league"])
def test_score_many(benchmark: Any, wins: np.ndarray, rules: str) -> None:
    out = np.empty(len(wins), mf.SCORE)
    benchmark(mf.score_many, wins, rules, out=out, threads=1)
    benchmark.extra_info["items"] = len(wins)
    assert (out["status"] <= 2).all()


def test_score_many_on_two_threads(benchmark: Any, wins: np.ndarray) -> None:
    many = np.tile(wins, 10)
    out = np.empty(len(many), mf.SCORE)
    benchmark(mf.score_many, many, out=out, threads=2)
    benchmark.extra_info["items"] = len(many)


def test_score_of_a_hand(benchmark: Any) -> None:
    hand = mf.Hand("123m456p11s789p46s+5s")
    found = benchmark(mf.score, hand, riichi=True)
    assert found.points == 1300


def test_score_of_a_text(benchmark: Any) -> None:
    found = benchmark(mf.score, "123m456p11s789p46s+5s", riichi=True)
    assert found.points == 1300


def test_score_of_different_hands(benchmark: Any, wins: np.ndarray) -> None:
    cases = [(hand_of(record), words_of(record)) for record in wins[:PEER_HANDS]]

    def run() -> int:
        return sum(mf.try_score(hand, **words) is not None for hand, words in cases)

    assert benchmark(run) > 0
    benchmark.extra_info["items"] = len(cases)


# ---------------------------------------------------------------- other libraries on the same hands


def physical(record: Any) -> tuple[list[int], int, list[tuple[str, list[int]]], int]:
    """Concealed ids with the winning tile, the winning id, (kind, ids) of melds, the indicator; no reds."""
    hand = hand_of(record)
    concealed = [tile.kind for tile in hand.tiles] + [int(record["win"])]
    kinds = concealed + [kind for meld in hand.melds for kind in meld.kinds]
    used = dict.fromkeys(kinds, 0)
    ids = []
    for kind in kinds:
        ids.append(4 * kind + 3 - used[kind])
        used[kind] += 1
    melds, at = [], len(concealed)
    for meld in hand.melds:
        melds.append((meld.kind, ids[at : at + 3]))
        at += 3
    return ids[: len(concealed)], ids[len(concealed) - 1], melds, 4 * int(record["dora"][0])


def measure(benchmark: Any, name: str, run: Callable[[], int]) -> None:
    assert benchmark.pedantic(run, rounds=3, iterations=1, warmup_rounds=1) > 0
    benchmark.extra_info.update(items=PEER_HANDS, library=name, version=version(name))


def test_mahjong(benchmark: Any, wins: np.ndarray) -> None:
    pytest.importorskip("mahjong")
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    options = OptionalRules(has_open_tanyao=True, has_aka_dora=True, has_double_yakuman=False)
    cases = []
    for record in wins[:PEER_HANDS]:
        concealed, win, melds, dora = physical(record)
        declared = [Meld(Meld.CHI if kind == "chi" else Meld.PON, tuple(ids)) for kind, ids in melds]
        config = HandConfig(
            is_tsumo=bool(record["flags"] & 1),
            is_riichi=bool(record["flags"] & 2),
            player_wind=27 + int(record["seat"]),
            round_wind=27 + int(record["round"]),
            options=options,
        )
        cases.append((concealed + [i for _, ids in melds for i in ids], win, declared, [dora], config))

    def run() -> int:
        return sum(HandCalculator.estimate_hand_value(*case).error is None for case in cases)

    measure(benchmark, "mahjong", run)


def test_riichienv(benchmark: Any, wins: np.ndarray) -> None:
    pytest.importorskip("riichienv")
    from riichienv import _riichienv as riichienv

    winds = [getattr(riichienv.Wind, name) for name in ("East", "South", "West", "North")]
    types = {"chi": riichienv.MeldType.Chi, "pon": riichienv.MeldType.Pon}
    cases = []
    for record in wins[:PEER_HANDS]:
        concealed, win, melds, dora = physical(record)
        declared = [riichienv.Meld(types[kind], ids, True) for kind, ids in melds]
        conditions = riichienv.Conditions(
            tsumo=bool(record["flags"] & 1),
            riichi=bool(record["flags"] & 2),
            player_wind=winds[record["seat"]],
            round_wind=winds[record["round"]],
        )
        cases.append((concealed, declared, win, dora, conditions))

    def run() -> int:
        done = 0
        for concealed, declared, win, dora, conditions in cases:
            evaluator = riichienv.HandEvaluator(concealed, declared)
            done += evaluator.calc(win, [dora], [], conditions).is_win
        return done

    measure(benchmark, "riichienv", run)


def test_jansou(benchmark: Any, wins: np.ndarray) -> None:
    pytest.importorskip("jansou")
    from jansou.core.hand import CallSource, Hand, Meld, MeldType
    from jansou.core.notation import parse_136
    from jansou.core.rules import preset
    from jansou.core.tiles import Wind
    from jansou.scoring.context import WinContext
    from jansou.scoring.score import ScoringError, score

    winds = [Wind.EAST, Wind.SOUTH, Wind.WEST, Wind.NORTH]
    types = {"chi": MeldType.CHII, "pon": MeldType.PON}
    cases = []
    for record in wins[:PEER_HANDS]:
        concealed, win, melds, dora = physical(record)
        declared = []
        for kind, ids in melds:
            tiles = tuple(parse_136(ids))
            declared.append(Meld(types[kind], tiles, tiles[0], CallSource.KAMICHA, None))
        context = WinContext(
            rules=preset("tenhou"),
            round_wind=winds[record["round"]],
            seat_wind=winds[record["seat"]],
            is_tsumo=bool(record["flags"] & 1),
            riichi=bool(record["flags"] & 2),
            dora_indicators=tuple(parse_136([dora])),
        )
        cases.append((Hand(tuple(parse_136(concealed)), tuple(declared)), parse_136([win])[0], context))

    def run() -> int:
        done = 0
        for hand, win, context in cases:
            try:
                score(hand, win, context)
                done += 1
            except ScoringError:
                pass
        return done

    measure(benchmark, "jansou", run)
