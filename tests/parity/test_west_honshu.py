"""Whole matches of western Honshu, the preset as it is and with extras of its tables, beside the referee."""

from __future__ import annotations

from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.replay import check_events
from parity.referee_play import Plan, Player, compare

CHIPS = {"yakuman_ron": 10, "yakuman_tsumo": 5, "ippatsu": 1, "red_five": 1, "ura_dora": 1}
EXTRAS: dict[str, dict[str, Any]] = {
    "as it is": {},
    "open riichi": {"local_yaku": ("isshoku_sanjun", "sanrenkou", "paarenchan", "open_riichi")},
    "chips and markers": {"shugi": CHIPS, "yakitori": True, "ura_dora": True, "red_fives": (0, 1, 1)},
    "wareme": {"wareme": True, "wareme_noten": True, "kan_dora": True, "kan_ura": True},
    "floating uma": {"uma_floating": {0: (0, 0, 0), 1: (12, -4, -8), 2: (8, 4, -12), 3: (0, 0, 0)}},
}


@pytest.mark.parametrize("extra", EXTRAS)
def test_whole_matches(extra: str) -> None:
    seen: dict[str, int] = {}
    for number in range(2):
        table = [Player(win=1.0, riichi=0.8, kan=0.8, call=0.3 * chair, wild=0.0) for chair in range(3)]
        game = Plan(number, "west_honshu_3p", EXTRAS[extra], match=number, hands=99, players=table)
        compare(game, seen)
    assert seen["end_game"] == 2
    assert seen["hora"] > 5


@pytest.mark.parametrize("extra", EXTRAS)
def test_records_of_whole_matches(extra: str) -> None:
    rules = mf.rules("west_honshu_3p").replace(**EXTRAS[extra])
    for number in range(8):
        table = mf.Table(rules, seed=4, match=number)
        mf._core.play_out(table, ["greedy", "sane", "random"])
        assert check_events(table.events, rules) == []
        final = table.events[-1]["final"]
        assert abs(sum(final)) < 0.01
