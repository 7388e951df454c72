"""Counts and hashes of games that stay as they are: ways a deal can go on, signatures of 1,000 matches.

A commit that changes one of these numbers says why. games.json was written once; tests/parity/test_perft.py
has the slow referee count the small trees again, and tests/parity/test_referee.py plays the games beside it.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main

GOLDEN: dict[str, Any] = json.loads((Path(__file__).parent / "games.json").read_text("utf-8"))


def test_every_preset_has_its_numbers() -> None:
    presets = {name for name in mf.ruleset_names() if mf.rules(name).family in ("riichi", "korean")}
    assert set(GOLDEN["signature"]) == set(GOLDEN["deals"]) == presets


@pytest.mark.parametrize("preset", GOLDEN["signature"])
def test_signature(preset: str) -> None:
    assert mf.signature(preset, 1000) == GOLDEN["signature"][preset]


@pytest.mark.parametrize("preset", GOLDEN["deals"])
def test_ways_from_the_start_of_a_deal(preset: str) -> None:
    table = mf.Table(preset, seed=1, deal=7)
    assert [mf.perft(table, depth) for depth in range(1, 6)] == GOLDEN["deals"][preset]


@pytest.mark.parametrize("case", GOLDEN["positions"], ids=[case["what"] for case in GOLDEN["positions"]])
def test_ways_from_a_position(case: dict[str, Any]) -> None:
    table = mf.Table.from_position(case["position"])
    assert [mf.perft(table, depth) for depth in range(1, 5)] == case["perft"]


def test_perft_is_what_clones_count() -> None:
    """The plain way: make every answer on a copy."""

    def ways(table: mf.Table, depth: int) -> int:
        if depth == 0:
            return 1
        combinations: list[dict[int, int]] = [{}]
        for chair, moves in table.decisions().items():
            combinations = [{**answers, chair: move} for answers in combinations for move in moves]
        total = 0
        for answers in combinations if table.decisions() else []:
            after = table.clone()
            after.apply(answers)
            total += ways(after, depth - 1)
        return total

    for preset in ("tenhou_4p", "west_honshu_3p"):
        table = mf.Table(preset, seed=1, deal=7)
        assert ways(table, 3) == mf.perft(table, 3) == GOLDEN["deals"][preset][2]


def test_signatures_of_ranges_add_up() -> None:
    parts = [int(mf.signature("tenhou_3p", 10, 4, first=first, threads=1), 16) for first in (0, 10)]
    assert f"{sum(parts) % 2**64:016x}" == mf.signature("tenhou_3p", 20, 4, threads=2)
    assert mf.signature("tenhou_3p", 20, 5) != mf.signature("tenhou_3p", 20, 4)


def test_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["perft", "--seed", "1", "--deal", "7", "--depth", "3", "--each"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [int(line.split()[1].replace(",", "")) for line in lines[:3]] == GOLDEN["deals"]["tenhou_4p"][:3]
    each = [int(line.split()[-1].replace(",", "")) for line in lines[3:]]
    assert sum(each) == GOLDEN["deals"]["tenhou_4p"][2]
    case = GOLDEN["positions"][0]
    assert main(["perft", "--position", case["position"], "--depth", "4", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == {"perft": case["perft"]}
    assert main(["signature", "--rules", "tenhou_3p", "--matches", "20", "--seed", "4"]) == 0
    assert capsys.readouterr().out.split()[0] == mf.signature("tenhou_3p", 20, 4)
    assert main(["signature", "--matches", "1e3", "--first", "1e12", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["matches"] == 1000
    assert main(["signature", "--first", "1e13"]) == 2
    assert "2^40" in capsys.readouterr().err
    assert main(["perft", "--depth", "61"]) == 2
    assert "0 to 60" in capsys.readouterr().err
