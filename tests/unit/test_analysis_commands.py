"""The commands analyze, exact and bench."""

from __future__ import annotations

import json
from importlib.util import find_spec
from typing import Any

import pytest

from mahjong_fast import exact
from mahjong_fast.cli import main
from mahjong_fast.cli.bench_peers import PEERS


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str]:
    code = main(list(arguments))
    printed = capsys.readouterr()
    return code, printed.out + printed.err


def run_json(capsys: pytest.CaptureFixture[str], *arguments: str) -> Any:
    code, out = run(capsys, *arguments, "--json")
    assert code == 0
    return json.loads(out)


def test_analyze_a_tenpai_hand(capsys: pytest.CaptureFixture[str]) -> None:
    code, out = run(capsys, "analyze", "3455m456p678p234s", "--visible", "2m2m5m")
    assert code == 0
    assert "tenpai" in out
    assert "2m  2 left  ryanmen, aryanmen" in out
    assert "5m  1 left  ryanmen, tanki, aryanmen" in out


def test_analyze_fourteen_tiles(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "analyze", "13579m13579p1355s")
    assert found["shanten"] == 3
    assert found["forms"] == {"regular": 3, "chiitoitsu": 5, "kokushi": 8}
    assert [one["total"] for one in found["discards"][:2]] == [32, 32]
    assert len(found["discards"]) == 13
    _, out = run(capsys, "analyze", "13579m13579p1355s", "--top", "3")
    assert "... and 10 more" in out
    assert max(map(len, out.splitlines())) < 120


def test_analyze_a_complete_hand_and_a_call(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_json(capsys, "analyze", "123m456p789s1122z+1z")["readings"] == [
        "123m 456p 789s 111z 22z shanpon 1z"
    ]
    found = run_json(capsys, "analyze", "34m067p123s5577z1p", "--call", "5z")
    assert [one["call"] for one in found["calls"]] == ["pon", "pass"]
    _, out = run(capsys, "analyze", "34m067p123s5577z1p", "--call", "5z")
    assert "pon 55z -1p" in out


def test_analyze_with_three_seats_and_conventions(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "analyze", "2m456p789s(222m)(333z)", "--fifth-tile", "melds")
    assert (found["shanten"], found["forms"]["kokushi"]) == (1, None)
    assert run_json(capsys, "analyze", "1111m", "--seats", "3")["seats"] == 3


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("analyze", "12345"), "12345"),
        (("analyze", "11111m"), "1m"),
        (("analyze", "2m", "--seats", "3"), "2m"),
        (("analyze", "55m", "--visible", "555m"), "5m"),
        (("analyze", "2m", "--seats", "5"), "--seats"),
        (("exact", "shanten", "--tiles", "15"), "1 to 14"),
        (("exact", "shanten", "--seen", "11111m"), "1m"),
        (("exact", "waits"), "waits"),
    ],
)
def test_wrong_input(capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], told: str) -> None:
    code, out = run(capsys, *arguments)
    assert code == 2
    assert told in out
    assert len(out.strip().splitlines()) == 1


def test_exact(capsys: pytest.CaptureFixture[str]) -> None:
    found = run_json(capsys, "exact", "shanten", "--tiles", "14")
    assert found["shanten"]["-1"] == 12_859_078_207_674
    assert round(found["mean"], 10) == 3.1559378137
    _, out = run(capsys, "exact", "shanten", "--tiles", "13", "--form", "kokushi", "--seen", "1z")
    left = [4] * 34
    left[27] = 3
    assert f"{exact.shanten(13, 'kokushi', left=left)[0]:,}" in out


@pytest.mark.slow
def test_bench(capsys: pytest.CaptureFixture[str]) -> None:
    rows = run_json(capsys, "bench", "--hands", "1000", "--rounds", "1")
    assert len(rows) >= 22
    assert all(row["value"] > 0 and row["target"] >= 0 for row in rows)
    _, out = run(capsys, "bench", "scoring", "--hands", "1000", "--rounds", "1")
    assert "shanten_many" not in out
    assert "score_many, random complete hands" in out
    assert "score(text), each text new" in out
    for library in PEERS:
        assert (f"{library} " in out) == (find_spec(library) is not None)
