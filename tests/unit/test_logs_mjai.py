"""The mjai codec: dialects in, dialects out, broken records."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from logs_samples import RECORD
from mahjong_fast import logs
from mahjong_fast.errors import LogError
from mahjong_fast.rulesets import rules

START = {
    "type": "start_kyoku",
    "bakaze": "E",
    "dora_marker": "9s",
    "kyoku": 1,
    "honba": 0,
    "kyotaku": 0,
    "oya": 0,
    "scores": [25000] * 4,
    "tehais": [
        ["1m", "2m", "3m", "4m", "5mr", "6m", "7m", "8m", "9m", "E", "S", "W", "N"],
        *[["?"] * 13] * 3,
    ],
}


def lines(*events: dict[str, Any]) -> str:
    return "\n".join(json.dumps(event) for event in events)


def read(*events: dict[str, Any]) -> logs.Game:
    (game,) = logs.parse(lines(*events), file="made.jsonl")
    return game


@pytest.fixture
def game() -> logs.Game:
    return logs.parse(RECORD)[0]


@pytest.mark.parametrize("name", ["a.jsonl", "a.json.gz", "a.mjson"])
def test_write_and_read_again(game: logs.Game, tmp_path: Path, name: str) -> None:
    assert logs.write(game, tmp_path / name) == []
    (again,) = logs.read(tmp_path / name)
    assert again == game
    assert again.events[1:] == game.events[1:]
    assert dict(again.meta) == json.loads(json.dumps(game.meta))


def test_one_array_of_events(game: logs.Game) -> None:
    assert logs.parse(json.dumps([{**event} for event in game.events]))[0] == game


def test_own_rules_travel(game: logs.Game, tmp_path: Path) -> None:
    from dataclasses import replace

    changed = replace(game, rules=game.rules.replace(kiriage_mangan=True, start_points=30000))
    logs.write(changed, tmp_path / "a.jsonl")
    assert logs.read(tmp_path / "a.jsonl")[0].rules == changed.rules


def test_rules_are_never_a_file_name(tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    rules("seed").to_toml(path)
    with pytest.raises(LogError, match="preset"):
        read({"type": "start_game", "names": [], "rules": str(path)}, START)


def test_dialects(game: logs.Game) -> None:
    from mahjong_fast.logs.writing import format_games

    text, lost = format_games([game], "mjai", dialect="mortal")
    assert lost
    keys = {key for line in text.splitlines() for key in json.loads(line)}
    assert not keys & {"yaku", "rules", "reason", "dice"}
    (again,) = logs.parse(text)
    assert [event["type"] for event in again.events] == [event["type"] for event in game.events]
    assert again.meta["guessed"] == ["reason"]
    assert [event.get("reason") for event in again.events] == [event.get("reason") for event in game.events]
    text, lost = format_games([game], "mjai", dialect="gimite")
    assert '"uradora_markers":["9s"]' in text
    assert '"reason":"kyushukyuhai"' in text
    assert logs.parse(text)[0] == game
    with pytest.raises(LogError, match="full, mortal, gimite"):
        format_games([game], "mjai", dialect="klingon")


def test_two_games_in_one_file() -> None:
    text = lines({"type": "start_game", "names": ["a", "b", "c", "d"]}, START, {"type": "end_game"})
    assert len(logs.parse(text + "\n" + text)) == 2


def test_old_form_with_haipai() -> None:
    game = read(
        {"type": "start_game", "names": ["a", "b", "c", "d"]},
        {"type": "start_kyoku", "oya": 0, "dora_marker": "1p"},
        {"type": "haipai", "actor": 2, "pais": ["1m"] * 3 + ["2m"] * 4 + ["3m"] * 4 + ["4m"] * 2},
        {"type": "tsumo", "actor": 0, "pai": "3p"},
        {"type": "dahai", "actor": 0, "pai": "3p"},
        {"type": "ryukyoku", "reason": "sufonrenta"},
        {"type": "end_kyoku"},
        {"type": "start_kyoku", "oya": 0, "dora_marker": "1p"},
        {"type": "ryukyoku", "reason": "fanpai"},
        {"type": "start_kyoku", "oya": 1, "dora_marker": "1p"},
    )
    starts = [event for event in game.events if event["type"] == "start_kyoku"]
    assert [(event["kyoku"], event["honba"]) for event in starts] == [(1, 0), (1, 1), (2, 2)]
    assert starts[0]["tehais"][2][:4] == ["1m", "1m", "1m", "2m"]
    assert game.events[3]["tsumogiri"] is True
    assert game.meta["guessed"] == ["counters", "tsumogiri"]


def test_other_names() -> None:
    game = read(
        {**START, "kyoutaku": 2} | {"kyotaku": None},
        {"type": "tsumo", "actor": 0, "pai": "0p"},
        {"type": "hello", "protocol": "x"},
        {"type": "none"},
        {
            "type": "hora",
            "actor": 0,
            "target": 0,
            "uradora_markers": ["E"],
            "fan": 3,
            "delta": [3, -1, -1, -1],
        },
    )
    assert game.events[1]["kyotaku"] == 2
    assert game.events[2]["pai"] == "5pr"
    assert game.events[3] == {
        "type": "hora",
        "actor": 0,
        "target": 0,
        "deltas": [3, -1, -1, -1],
        "ura_markers": ["E"],
        "han": 3,
    }


THREE = {
    **START,
    "scores": [35000] * 3,
    "tehais": [["1m", "9m", *["1p"] * 3, *["2p"] * 4, *["3p"] * 4], *[["?"] * 13] * 2],
}


def test_three_seats_native_and_padded() -> None:
    native = read(
        THREE, {"type": "tsumo", "actor": 0, "pai": "N"}, {"type": "nukidora", "actor": 0, "pai": "N"}
    )
    padded = read(
        {**THREE, "scores": [35000, 35000, 35000, 0], "tehais": [*THREE["tehais"], ["?"] * 13]},
        {"type": "tsumo", "actor": 0, "pai": "N"},
        {"type": "kita", "actor": 0},
    )
    assert native == padded
    assert native.seats == 3
    assert native.rules == rules("tenhou_3p")


def test_padded_output() -> None:
    from mahjong_fast.logs.writing import format_games

    game = read(THREE)
    text, _ = format_games([game], "mjai", padded=True)
    start = json.loads(text.splitlines()[1])
    assert start["scores"] == [35000, 35000, 35000, 0]
    assert start["tehais"][3] == ["?"] * 13
    assert logs.parse(text)[0] == game


BROKEN = {
    "no json": '{"type":"start_game"}\n{"type":',
    "no object": '{"type":"start_game"}\n17',
    "no type": '{"type":"start_game"}\n{"kind":1}',
    "unknown event": lines({"type": "start_game"}, {"type": "teleport"}),
    "unknown tile": lines(START, {"type": "tsumo", "actor": 0, "pai": "10m"}),
    "tile is a number": lines(START, {"type": "tsumo", "actor": 0, "pai": 5}),
    "negative seat": lines(START, {"type": "tsumo", "actor": -1, "pai": "1m"}),
    "seat is text": lines(START, {"type": "tsumo", "actor": "0", "pai": "1m"}),
    "seat is true": lines(START, {"type": "tsumo", "actor": True, "pai": "1m"}),
    "missing key": lines(START, {"type": "chi", "actor": 1, "target": 0, "pai": "1m"}),
    "three tiles for a chi": lines(
        START, {"type": "chi", "actor": 1, "target": 0, "pai": "1m", "consumed": ["2m", "3m", "4m"]}
    ),
    "two scores": lines({**START, "scores": [1]}),
    "nested": lines(START) + "\n" + "[" * 100000,
    "five hands": lines({**START, "tehais": [["?"] * 13] * 5}),
    "unknown reason": lines(START, {"type": "ryukyoku", "reason": "boredom"}),
    "unknown rules": lines({"type": "start_game", "rules": "calvinball"}, START),
    "rules of another table": lines({"type": "start_game", "rules": "tenhou_3p"}, START),
    "fourth seat plays at three": lines(THREE, {"type": "tsumo", "actor": 3, "pai": "1m"}),
    "huge number": lines(START) + '\n{"type":"hora","actor":0,"target":0,"fu":1' + "0" * 5000 + "}",
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_records_say_where_and_what(name: str) -> None:
    with pytest.raises(LogError) as caught:
        logs.parse(BROKEN[name], "mjai", file="made.jsonl")
    assert caught.value.file == "made.jsonl"
    assert caught.value.line is not None
    assert caught.value.expected
    assert "made.jsonl: line" in str(caught.value)


def test_writing_is_all_or_nothing(game: logs.Game, tmp_path: Path) -> None:
    with pytest.raises(LogError, match="nowhere"):
        logs.write(game, tmp_path / "nowhere" / "a.jsonl")
    with pytest.raises(LogError, match="format"):
        logs.write(game, tmp_path / "a.txt")
    assert list(tmp_path.iterdir()) == []
