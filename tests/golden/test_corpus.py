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


def test_scored_hands() -> None:
    listed = lines("scored_hands.jsonl")
    families = ("riichi", "mcr")
    assert {line["rules"] for line in listed} == {
        n for n in mf.ruleset_names() if mf.rules(n).family in families
    }
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
    for line in listed:
        table = mf.Table.from_position(line["position"])
        legal = {str(chair): list(map(int, actions)) for chair, actions in table.decisions().items()}
        assert legal == line["legal"], line["position"]


def test_transcripts() -> None:
    listed = lines("transcripts.jsonl")
    ends = {event["type"] for line in listed for event in line["events"]}
    assert {"hora", "ryukyoku"} & ends
    for line in listed:
        assert check_events(line["events"], line["rules"]) == []


@pytest.mark.parametrize("arguments", [["--check"]])
def test_the_corpus_is_what_the_tool_writes(arguments: list[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-P", ROOT / "tools" / "make_corpus.py", *arguments], capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
