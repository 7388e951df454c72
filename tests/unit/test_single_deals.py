"""Is a record that is one deal, not a match, a whole game for `verify`, in every format?"""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import mahjong_fast as mf
from mahjong_fast import logs
from mahjong_fast.cli import main
from mahjong_fast.logs.verification import verify_game
from mahjong_fast.replay import check_events

FORMATS = ("mjai", "tenhou_xml", "tenhou_json", "majsoul", "majiang")


def deal_of(rules: str, number: int, capsys: pytest.CaptureFixture[str]) -> str:
    assert main(["simulate", "--only", str(number), "--seed", "1", "--rules", rules, "--events"]) == 0
    return capsys.readouterr().out


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
@pytest.mark.parametrize("number", [0, 7])
def test_a_simulated_deal_verifies(
    rules: str, number: int, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text(deal_of(rules, number, capsys), "utf-8")
    assert main(["verify", str(path)]) == 0, capsys.readouterr().out
    game = logs.read(path)[0]
    assert game.events[0]["deal"] == number
    for format in FORMATS:
        if rules == "tenhou_3p" and format == "majiang":
            continue  # has four seats only
        kept = tmp_path / f"kept.{format}"
        logs.write(game, kept, format=format)
        again = logs.read(kept, format=format)[0]
        assert verify_game(again, rules).ok, (format, verify_game(again, rules).problems)
        assert (again.events[0].get("deal") == number) == (format == "mjai")


def test_the_end_of_a_deal_is_still_checked(capsys: pytest.CaptureFixture[str]) -> None:
    events = [json.loads(line) for line in deal_of("tenhou_4p", 7, capsys).splitlines()]
    assert check_events(events, "tenhou_4p") == []
    plain = [{"type": "start_game", "names": [""] * 4}, *events[1:]]
    assert check_events(plain, "tenhou_4p") == []
    for start in (events, plain):
        scores = list(start[-1]["scores"])
        scores[0] += 100
        wrong = [*start[:-1], {**start[-1], "scores": scores}]
        assert [found.kind for found in check_events(wrong, "tenhou_4p")] == ["end"]
    # Final results belong to a match, and a match does not end here.
    final = [*plain[:-1], {**plain[-1], "final": [10.0, 0.0, 0.0, -10.0]}]
    assert [found.expected for found in check_events(final, "tenhou_4p")] == ["another hand"]


def test_a_match_that_breaks_off_after_two_hands_has_no_end() -> None:
    table = mf.Table("tenhou_4p", seed=3, match=0)
    while sum(event["type"] == "start_kyoku" for event in table.events) < 3:
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    events = [e for e in table.events if e["type"] != "end_game"]
    third = [i for i, event in enumerate(events) if event["type"] == "start_kyoku"][2]
    cut = [*events[:third], {"type": "end_game", "scores": events[third]["scores"]}]
    assert [found.expected for found in check_events(cut, "tenhou_4p")] == ["another hand"]
