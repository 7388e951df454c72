"""Is the conformance corpus still what the package says? Every line is looked at again by itself, so that a
change is named; the whole is printed anew and compared.
"""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.replay import check_events

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "tests" / "data" / "corpus"


def lines(name: str) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (FOLDER / name).read_text("utf-8").splitlines()]


def played_presets() -> set[str]:
    """Those of the families that the engine plays."""
    return {line["rules"] for line in lines("transcripts.jsonl")}


def test_scored_hands() -> None:
    listed = lines("scored_hands.jsonl")
    assert {line["rules"] for line in listed} == set(mf.ruleset_names())
    for line in listed:
        told = line["value"]
        found = mf.try_score(line["hand"], rules=line["rules"], **line["with"])
        assert (found is not None) == (told["status"] == "win"), line
        if found is not None:
            score = found.to_dict()
            assert told | score == score | {"status": "win"}, line
    assert sum(line["value"]["status"] == "win" for line in listed) > len(listed) // 3


def test_legal_sets() -> None:
    listed = lines("legal_sets.jsonl")
    assert len(listed) > 100
    assert {line["rules"] for line in listed} == played_presets()
    for line in listed:
        table = (
            mf.Table.from_position(line["position"])
            if "position" in line
            else mf.Table.from_events(line["events"], line["rules"])
        )
        legal = {str(chair): list(map(int, actions)) for chair, actions in table.decisions().items()}
        assert legal == line["legal"], line


def test_transcripts() -> None:
    listed = lines("transcripts.jsonl")
    assert {mf.rules(name).family for name in played_presets()} >= {"riichi", "mcr"}
    ends = {event["type"] for line in listed for event in line["events"]}
    assert {"hora", "ryukyoku"} & ends
    for line in listed:
        assert check_events(line["events"], line["rules"]) == []


def test_settlements() -> None:
    """What changes hands is what the events say, and nothing comes from nowhere."""
    listed = lines("settlements.jsonl")
    assert {line["rules"] for line in listed} == played_presets()
    for line in listed:
        deposits = 1000 * line["kyotaku"]
        for event in line["events"]:
            paid = [0] * len(event["deltas"])
            for payment in event.get("payments", ()):
                for key, sign in (("from", -1), ("to", 1)):
                    if payment[key] is not None:
                        paid[payment[key]] += sign * payment["points"]
            assert paid == event["deltas"], line
        change = sum(sum(event["deltas"]) for event in line["events"])
        won = line["events"][0]["type"] == "hora"
        assert change == (deposits if won else 0), line
    kinds = {line["end"] for line in listed}
    assert len(kinds) > 20


def test_perft() -> None:
    listed = lines("perft.jsonl")
    assert {line["rules"] for line in listed} == played_presets()
    for line in listed:
        table = mf.Table(line["rules"], wall=line["wall"], dealer=line["dealer"])
        assert [mf.perft(table, depth) for depth in (1, 2, 3)] == line["ways"][:3]
        assert len(line["ways"]) == 4


@pytest.mark.parametrize("arguments", [["--check"]])
def test_the_corpus_is_what_the_tool_writes(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-P", ROOT / "tools" / "make_corpus.py", *arguments], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
