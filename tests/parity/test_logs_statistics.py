"""Statistics of real records beside published ones of millions of hands: Tenhou's top table, four seats,
South game. Samples of some nine hundred hands must not be further off than chance explains.

Not compared, because the sources count something else: fu of all wins of older years
(`tenhou_fu_all_wins`), open hands read off a text (`houou_open_hands`), three seats (three such games are
here), attempts at kokushi, and what needs no records (deals, single suits, one-player games).
"""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from mahjong_fast import logs
from mahjong_fast.logs.counting import Stats, count_game

# GO bits: level 32 + 128 = top table, 8 South game, 16 three seats
_TOP, _SOUTH, _THREE = 0xA0, 8, 16
_DRAWS = {
    "exhaustive": "exhaustive",
    "kyuushu": "kyuushu",
    "four_winds": "suufon",
    "nagashi": "nagashi",
    "four_riichi": "suucha",
    "triple_ron": "sanchahou",
    "four_kan": "suukaikan",
}


@pytest.fixture(scope="module")
def counted(shared: Path) -> Stats:
    total = Stats()
    for game in logs.iter_games(shared / "data" / "logs" / "tenhou_xml"):
        bits = game.meta["type"]
        if bits & _TOP == _TOP and bits & _SOUTH and not bits & _THREE:
            total.add(count_game(game))
    assert total.hands > 900
    return total


@pytest.fixture(scope="module")
def published(shared: Path) -> dict[str, Any]:
    return dict(json.loads((shared / "data" / "statistics" / "STATS.json").read_text("utf-8")))


def distance(count: int, n: int, p: float) -> float:
    """How many standard errors a count is from n * p; of rare events a few are always possible."""
    expected = n * p
    if expected < 5:
        return 0.0 if count <= expected + 4 * math.sqrt(expected) + 4 else math.inf
    return abs(count - expected) / math.sqrt(expected * (1 - p))


def far(counts: dict[str, tuple[int, int, float]]) -> dict[str, float]:
    """What is further off than chance explains (sixty figures: four standard errors)."""
    found = {name: distance(*figure) for name, figure in counts.items()}
    return {name: round(value, 2) for name, value in found.items() if value > 4}


def test_yaku(counted: Stats, published: dict[str, Any], records_checked: Counter[str]) -> None:
    numbers = counted.all.numbers
    wins = numbers["told_wins"]
    shares = published["tenhou_houou_4p_hanchan_2018"]["yaku_per_win_pct"]
    figures = {
        key: (numbers[f"yaku:{'ittsuu' if key == 'ittsu' else key}"], wins, percent / 100)
        for key, percent in shares.items()
        if not key.startswith(("seat_", "round_"))
    }
    seats = sum(percent for key, percent in shares.items() if key.startswith("seat_"))
    rounds = sum(percent for key, percent in shares.items() if key.startswith("round_"))
    figures["jikaze"] = (numbers["yaku:jikaze"], wins, seats / 100)
    figures["bakaze"] = (numbers["yaku:bakaze"], wins, rounds / 100)
    tsumo = published["tenhou_houou_4p_hanchan_2016"]["yaku_per_win_pct"]["menzen_tsumo"]
    figures["menzen_tsumo"] = (numbers["yaku:menzen_tsumo"], wins, tsumo / 100)
    assert len(figures) > 28
    assert not far(figures)
    records_checked["figures beside published ones"] += len(figures)


def test_how_hands_go(counted: Stats, published: dict[str, Any], records_checked: Counter[str]) -> None:
    source, numbers = published["tenhou_houou_4p_hanchan_2016"], counted.all.numbers
    hands = numbers["hands"]
    figures = {
        "win": (numbers["wins"], hands, source["win_rate_per_player"]),
        "deal_in": (numbers["deal_ins"], hands, source["deal_in_rate"]),
        "riichi": (numbers["riichi"], hands, source["riichi_rate"]),
        "called": (numbers["called"], hands, source["call_rate"]),
        "drawn": (counted.hands - counted.table.numbers["won"], counted.hands, source["draw_rate"]),
        "chased": (numbers["riichi_chased"], numbers["riichi_first"], 0.19),
        "chasing": (numbers["riichi_chasing"], numbers["riichi"], 0.16),
    }
    results = published["tenhou_4m_rounds_results"]
    rounds = results["win_rounds"] + results["draw_rounds"]
    for key, reason in _DRAWS.items():
        share = results["draw_reasons"][key] / rounds
        figures[f"draw {reason}"] = (counted.table.numbers[f"draw:{reason}"], counted.hands, share)
    figures["double ron"] = (
        counted.table.numbers["ron_of_2"],
        counted.hands,
        results["double_ron_rounds"] / rounds,
    )
    assert not far(figures)
    records_checked["figures beside published ones"] += len(figures)


def test_han_and_fu(counted: Stats, published: dict[str, Any], records_checked: Counter[str]) -> None:
    source, values = published["houou_300k_games_han_fu"], counted.all.values
    figures = {}
    for name, key, wins in (
        ("han", "han_pct", counted.all.numbers["told_wins"]),
        ("fu_to_4_han", "fu_pct_up_to_4_han", values["fu_to_4_han"].total()),
    ):
        for value, percent in source[key].items():
            if name == "fu_to_4_han" or int(value) < 13:  # from 13 on the source counts yakuman, too
                figures[f"{name} {value}"] = (values[name][int(value)], wins, percent / 100)
    assert not far(figures)
    records_checked["figures beside published ones"] += len(figures)


def test_waits_of_riichi(counted: Stats, published: dict[str, Any], records_checked: Counter[str]) -> None:
    waits = published["riichi_waits_2019"]["wait_tile_counts_number_1_to_9"]
    found = counted.all.values["riichi_wait_number"]
    figures = {
        f"wait for {number}": (found[number], found.total(), waits[number - 1] / sum(waits))
        for number in range(1, 10)
    }
    assert not far(figures)
    records_checked["figures beside published ones"] += len(figures)


def test_means(counted: Stats, published: dict[str, Any], records_checked: Counter[str]) -> None:
    from mahjong_fast.studies.statistics import mean

    source = published["tenhou_houou_4p_hanchan_2016"]
    values = counted.all.values
    tiles = source["yaku_per_win_pct"]
    figures = {
        "hands of a game": (counted.table.values["hands_of_game"], source["rounds_per_game"]),
        "points of a win": (values["win_points"], source["mean_win_points"]),
        "dora": (values["dora_tiles"], tiles["dora_tiles"] / 100),
        "aka": (values["aka_tiles"], tiles["aka_tiles"] / 100),
        "ura": (values["ura_tiles"], tiles["ura_tiles"] / 100),
        "riichi of a hand": (counted.table.values["riichi_of_hand"], 0.67),
    }
    for name, (histogram, known) in figures.items():
        estimate = mean(histogram)
        assert estimate is not None
        assert abs(estimate.value - known) < 4 * estimate.se, name
    records_checked["figures beside published ones"] += len(figures)
