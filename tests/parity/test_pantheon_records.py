"""MahjongPantheon's records of edge cases replay in both Tenhou formats, and say the same in both."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from mahjong_fast import logs
from mahjong_fast.logs.model import same_event
from mahjong_fast.logs.verification import FIT

FOLDER = "MahjongPantheon+pantheon"
# What is in each folder: reasons of draws, wins with a liable player, a second winner of a tile, West rounds.
CASES = {
    "tenhou_xml": {"suucha", "suukaikan", "nagashi", "kyuushu", "exhaustive", "liable", "double ron", "west"},
    "tenhou6": {"suucha", "suukaikan", "nagashi", "suufon", "exhaustive", "liable", "double ron", "west"},
}
# Says it is an East game, and goes on through South into West.
EXCEPTION = "onlineLog_testdata_west.xml"


@pytest.mark.parametrize("folder", CASES)
def test_edge_cases_replay(shared: Path, folder: str, records_checked: Counter[str]) -> None:
    records = shared / "data" / "logs" / folder / FOLDER
    report = logs.verify(records, rules=FIT if folder == "tenhou6" else None)
    assert {(p.file or "")[-len(EXCEPTION) :] for p in report.problems} <= {EXCEPTION}
    assert {p.kind for p in report.problems} <= {"end"}
    found = set()
    for game in logs.iter_games(records):
        for i, event in enumerate(game.events):
            if event["type"] == "ryukyoku":
                found.add(event["reason"])
            if event["type"] == "hora" and event.get("liable"):
                found.add("liable")
            if event["type"] == "hora" and game.events[i - 1]["type"] == "hora":
                found.add("double ron")
            if event["type"] == "start_kyoku" and event["bakaze"] == "W":
                found.add("west")
    assert found == CASES[folder]
    records_checked["replayed edge-case hands"] += report.hands


@pytest.mark.parametrize(
    "name",
    [
        "four_kan_draw",
        "four_riichi_draw",
        "pao_ron",
        "west",
        "models_testdata_full_hanchan",
        "negative_scores",
    ],
)
def test_both_formats_say_the_same(shared: Path, name: str) -> None:
    folder = shared / "data" / "logs"
    (xml,) = (folder / "tenhou_xml" / FOLDER).glob(f"*_{name}.xml")
    short = name.removeprefix("models_testdata_")
    (json,) = (folder / "tenhou6" / FOLDER).glob(f"*format6_{short}.jsonl")
    (one,), (other,) = logs.read(xml), logs.read(json)
    assert len(one.events) == len(other.events)
    differ = [
        (a, b)
        for a, b in zip(one.events, other.events, strict=True)
        if a["type"] != "start_game" and not same_event(a, b)
    ]
    assert differ == []
