"""Mahjong Soul and majiang records, formats by looking, round trips between all formats, what cannot be
held.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from logs_samples import RECORD
from mahjong_fast import logs
from mahjong_fast.errors import LogError
from mahjong_fast.logs.majiang_codes import read_concealed, read_meld, read_tile
from mahjong_fast.logs.majsoul import copies_of
from mahjong_fast.logs.writing import format_games
from mahjong_fast.logs.yaku_ids import MAJSOUL_KEYS, TENHOU_KEYS, key_of_name
from mahjong_fast.rulesets import rules


@pytest.fixture
def game() -> logs.Game:
    return logs.parse(RECORD)[0]


@pytest.mark.parametrize("source", logs.FORMATS)
@pytest.mark.parametrize("target", logs.FORMATS)
def test_round_trips_of_every_pair(game: logs.Game, source: str, target: str) -> None:
    text, _ = format_games([game], source)
    assert logs.sniff(text) == source
    (first,) = logs.parse(text)
    assert first == game
    text, _ = format_games([first], target)
    assert logs.parse(text) == [game]


@pytest.mark.parametrize("format", logs.FORMATS)
def test_several_games_in_one_file(game: logs.Game, format: str) -> None:
    text, _ = format_games([game, game], format)
    assert logs.parse(text, format) == [game, game]


@pytest.mark.parametrize("format", logs.FORMATS)
def test_other_rules_travel(game: logs.Game, format: str) -> None:
    from dataclasses import replace

    changed = replace(game, rules=rules("majsoul_4p").replace(length="tonpuu", kiriage_mangan=True))
    text, _ = format_games([changed], format)
    assert logs.parse(text)[0].rules == changed.rules


@pytest.mark.parametrize(
    "name, format",
    [
        ("a.mjlog", "tenhou_xml"),
        ("a.xml.gz", "tenhou_xml"),
        ("a.json", "mjai"),
        ("A.JSONL", "mjai"),
        ("a.tenhou6.json", "tenhou_json"),
        ("a.majsoul.json", "majsoul"),
        ("a.majiang.json.gz", "majiang"),
    ],
)
def test_format_by_name(game: logs.Game, tmp_path: Path, name: str, format: str) -> None:
    logs.write(game, tmp_path / name)
    assert logs.read(tmp_path / name) == [game]
    assert logs.read(tmp_path / name, format) == [game]


@pytest.mark.parametrize("text", ["", "hello", "{}", "[]", '{"a": 1}', "<html/>", "\0\1\2"])
def test_unknown_formats(text: str) -> None:
    with pytest.raises(LogError, match="mjai, tenhou_xml"):
        logs.parse(text, file="what")


def test_unknown_format_names(game: logs.Game) -> None:
    with pytest.raises(LogError, match="unknown format"):
        logs.parse("{}", "pgn")
    with pytest.raises(LogError, match="unknown format"):
        format_games([game], "pgn")


# Mahjong Soul

DEALT = (
    ["1m", "2m", "3m", "4m", "6m", "6m", "7m", "8m", "9m", "1z", "1z", "2z", "2z"],
    ["0m", "5m", "5m", "5m", "4p", "5p", "6p", "4s", "5s", "6s", "1z", "1z", "3z"],
    ["1p", "2p", "3p", "4p", "0p", "6p", "7p", "8p", "9p", "3z", "3z", "5z", "5z"],
    ["1s", "2s", "3s", "4s", "0s", "6s", "7s", "8s", "9s", "6z", "6z", "7z", "7z"],
)


def message(name: str, **fields: Any) -> dict[str, Any]:
    return {"type": 1, "result": {"name": f".lq.{name}", "data": fields}}


def majsoul(*messages: dict[str, Any], seats: int = 4, **head: Any) -> str:
    start = message(
        "RecordNewRound",
        scores=[25000 if seats == 4 else 35000] * seats,
        doras=["9s"],
        **{f"tiles{chair}": DEALT[chair] if chair else [*DEALT[0], "4z"] for chair in range(seats)},
    )
    actions = [start, *messages]
    value = {
        "head": head,
        "data": {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": actions}},
    }
    return json.dumps(value)


def kinds(game: logs.Game) -> list[str]:
    return [event["type"] for event in game.events[2:]]


def test_majsoul_moves_and_late_payment_of_riichi() -> None:
    (game,) = logs.parse(
        majsoul(
            message("RecordDiscardTile", seat=0, tile="4z", moqie=True, is_liqi=True),
            message("RecordDealTile", seat=1, tile="4z", left_tile_count=68),
            message("RecordAnGangAddGang", seat=1, type=3, tiles="5m", doras=["9s", "8s"]),
            message("RecordDealTile", seat=1, tile="3z"),
            message("RecordLiuJu", type=2),
        )
    )
    assert kinds(game) == [
        "tsumo",
        "reach",
        "dahai",
        "reach_accepted",
        "tsumo",
        "ankan",
        "dora",
        "tsumo",
        "ryukyoku",
        "end_kyoku",
    ]
    assert game.events[7]["consumed"] == ["5mr", "5m", "5m", "5m"]
    assert game.rules == rules("majsoul_4p")
    assert game.events[-2]["reason"] == "suufon"


def test_majsoul_two_winners_share_the_changes() -> None:
    fan = [{"id": 2, "val": 1}]
    (game,) = logs.parse(
        majsoul(
            message("RecordDiscardTile", seat=0, tile="4z", moqie=True),
            message(
                "RecordHule",
                hules=[
                    {"seat": 3, "hu_tile": "4z", "hand": DEALT[3], "fans": fan, "fu": 30, "point_rong": 1000},
                    {"seat": 1, "hu_tile": "4z", "hand": DEALT[1], "fans": fan, "fu": 40, "point_rong": 1300},
                ],
                delta_scores=[-2600, 1600, 0, 1000],
            ),
        )
    )
    first, second = (event for event in game.events if event["type"] == "hora")
    assert (first["actor"], first["deltas"]) == (1, [-1600, 1600, 0, 0])
    assert (second["actor"], second["deltas"]) == (3, [-1000, 0, 0, 1000])


def test_majsoul_three_seats_and_norths() -> None:
    (game,) = logs.parse(
        majsoul(message("RecordBaBei", seat=0), message("RecordDealTile", seat=0, tile="9m"), seats=3)
    )
    assert game.seats == 3
    assert game.rules == rules("majsoul_3p")
    assert kinds(game) == ["tsumo", "nukidora", "tsumo"]


def test_majsoul_rooms() -> None:
    config = {
        "mode": {"mode": 1, "detail_rule": {"dora_count": 0, "shiduan": 0, "init_point": 30000, "fanfu": 2}}
    }
    (game,) = logs.parse(majsoul(config=config))
    assert game.rules.length == "tonpuu"
    assert game.rules.red_fives == (0, 0, 0)
    assert not game.rules.open_tanyao
    assert game.rules.start_points == 25000
    assert game.rules.min_han == 2


def test_majsoul_older_form() -> None:
    value = json.loads(majsoul(message("RecordLiuJu", type=2)))
    records = [action["result"] for action in value["data"]["data"]["actions"]]
    assert kinds(logs.parse(json.dumps({"head": {}, "data": {"data": {"records": records}}}))[0]) == [
        "tsumo",
        "ryukyoku",
        "end_kyoku",
    ]


def test_copies_of_tiles() -> None:
    assert copies_of(["1m", "1m", "5m", "5mr", "5m", "C"], (1, 1, 1)) == (0, 1, 17, 16, 18, 132)


BAD_MAJSOUL = {
    "no data": "{}",
    "a number": "1",
    "no hands": json.dumps({"data": {"actions": []}}),
    "unknown message": majsoul(message("RecordRevealTile", seat=0)),
    "unknown tile": majsoul(message("RecordDiscardTile", seat=0, tile="8z")),
    "seat": majsoul(message("RecordDealTile", seat=4, tile="1m")),
    "negative seat": majsoul(message("RecordDealTile", seat=-1, tile="1m")),
    "fourth seat of three": majsoul(message("RecordDealTile", seat=3, tile="1m"), seats=3),
    "call without source": majsoul(
        message("RecordChiPengGang", seat=1, type=1, tiles=["1m"] * 3, froms=[1, 1, 1])
    ),
    "call of two tiles": majsoul(
        message("RecordChiPengGang", seat=1, type=1, tiles=["1m"] * 2, froms=[1, 0])
    ),
    "kan without pon": majsoul(message("RecordAnGangAddGang", seat=0, type=2, tiles="1m")),
    "unknown yaku": majsoul(
        message("RecordHule", hules=[{"seat": 0, "zimo": True, "hu_tile": "4z", "fans": [{"id": 999}]}])
    ),
    "no winner": majsoul(message("RecordHule", hules=[])),
    "unknown draw": majsoul(message("RecordLiuJu", type=9)),
    "thirteen tiles of the dealer": majsoul().replace('"4z"', '"4z", "4z"'),
    "scores of a crowd": majsoul().replace("[25000, 25000, 25000, 25000]", "[1, 2, 3, 4, 5]"),
}


@pytest.mark.parametrize("name", BAD_MAJSOUL)
def test_broken_majsoul(name: str) -> None:
    with pytest.raises(LogError) as caught:
        logs.parse(BAD_MAJSOUL[name], "majsoul", file="made.json")
    assert caught.value.expected
    assert "made.json" in str(caught.value)


# majiang

QIPAI = {
    "zhuangfeng": 0,
    "jushu": 1,
    "changbang": 0,
    "lizhibang": 0,
    "defen": [22700, 31200, 23700, 22400],
    "baopai": "m4",
    "shoupai": ["m135678p9s368z136", "m34p233568s077z67", "m199p1089s23566z4", "m78p33s15689z1224"],
}


def majiang(*moves: dict[str, Any], **more: Any) -> str:
    value = {"title": "", "player": ["P0", "P1", "P2", "P3"], "qijia": 1, "log": [[{"qipai": QIPAI}, *moves]]}
    return json.dumps(value | more)


def test_majiang_counts_seats_from_the_dealer() -> None:
    (game,) = logs.parse(
        majiang(
            {"zimo": {"l": 0, "p": "z4"}},
            {"dapai": {"l": 0, "p": "z4_"}},
            {"zimo": {"l": 1, "p": "m0"}},
            {"dapai": {"l": 1, "p": "z6*"}},
            {"zimo": {"l": 2, "p": "s1"}},
            {"dapai": {"l": 2, "p": "m1"}},
            {"pingju": {"name": "四家立直", "shoupai": ["", "", "", ""], "fenpei": [0, 0, 0, 0]}},
        )
    )
    assert game.names == ("P1", "P2", "P3", "P0")
    start = game.events[1]
    assert (start["oya"], start["kyoku"], start["scores"]) == (1, 2, [22400, 22700, 31200, 23700])
    assert start["tehais"][1][:3] == ["1m", "3m", "5m"]
    assert game.events[2:4] == (
        {"type": "tsumo", "actor": 1, "pai": "N"},
        {"type": "dahai", "actor": 1, "pai": "N", "tsumogiri": True},
    )
    assert kinds(game)[3:6] == ["reach", "dahai", "reach_accepted"]


def test_majiang_indicators_stand_where_the_rules_turn_them() -> None:
    moves = [
        {"zimo": {"l": 0, "p": "z4"}},
        {"gang": {"l": 0, "m": "s6666"}},
        {"gangzimo": {"l": 0, "p": "z5"}},
        {"kaigang": {"baopai": "m1"}},
        {"gang": {"l": 0, "m": "p333-3"}},
        {"gangzimo": {"l": 0, "p": "z4"}},
        {"dapai": {"l": 0, "p": "z4_"}},
        {"kaigang": {"baopai": "m2"}},
    ]
    (game,) = logs.parse(majiang(*moves))
    assert kinds(game) == ["tsumo", "ankan", "dora", "tsumo", "kakan", "tsumo", "dora", "dahai"]


def test_majiang_texts() -> None:
    assert read_tile("p0") == "5pr"
    assert read_concealed("m1240z77m3*,z111=") == ["1m", "2m", "4m", "5mr", "C", "C", "3m"]
    assert read_meld("m3-40") == ("chi", "3m", ["4m", "5mr"], 3, "")
    assert read_meld("p505=0") == ("kakan", "5p", ["5p", "5pr"], 2, "5pr")
    assert read_meld("z1111") == ("ankan", "", ["E"] * 4, 0, "")
    assert read_meld("z1111+") == ("daiminkan", "E", ["E"] * 3, 1, "")


@pytest.mark.parametrize("text", ["", "m12", "z8888", "m123", "m135-", "x111-", "m1-1-1", "m111", "m11112-"])
def test_majiang_no_melds(text: str) -> None:
    with pytest.raises(ValueError):
        read_meld(text)


BAD_MAJIANG = {
    "no log": "{}",
    "log of text": majiang(log=["a"]),
    "no deal": json.dumps({"log": [[{"zimo": {"l": 0, "p": "m1"}}]]}),
    "unknown move": majiang({"tsumo": {}}),
    "seat": majiang({"zimo": {"l": 4, "p": "m1"}}),
    "tile": majiang({"zimo": {"l": 0, "p": "m10"}}),
    "hand": majiang().replace("m135678p9s368z136", "m135678p9s368z13"),
    "no hand": majiang().replace("m135678p9s368z136", "1358"),
    "meld": majiang({"fulou": {"l": 1, "m": "m3456-"}}),
    "kan by fulou": majiang({"fulou": {"l": 1, "m": "m3333"}}),
    "draw": majiang({"pingju": {"name": "x"}}),
    "win without hand": majiang({"hule": {"l": 0, "shoupai": ""}}),
    "points": majiang({"hule": {"l": 0, "shoupai": "m1", "fenpei": [1, 2]}}),
}


@pytest.mark.parametrize("name", BAD_MAJIANG)
def test_broken_majiang(name: str) -> None:
    with pytest.raises(LogError) as caught:
        logs.parse(BAD_MAJIANG[name], "majiang", file="made.json")
    assert caught.value.expected
    assert "made.json" in str(caught.value)


def test_majiang_has_no_games_of_three() -> None:
    (game,) = logs.parse(majsoul(seats=3))
    with pytest.raises(LogError, match="games of three"):
        format_games([game], "majiang")


# yaku


def test_yaku_numbers_are_complete() -> None:
    assert len(TENHOU_KEYS) == 55
    assert MAJSOUL_KEYS[2] == "riichi"
    assert {MAJSOUL_KEYS[number] for number in range(31, 35)} == {"dora", "aka", "ura", "nuki"}


@pytest.mark.parametrize(
    "name, key",
    [
        ("立直", "riichi"),
        ("ダブル立直", "double_riichi"),
        ("両立直", "double_riichi"),
        ("翻牌 中", "chun"),
        ("場風 東", "bakaze"),
        ("Seat Wind East", "jikaze"),
        ("Ura Dora", "ura"),
        ("国士無双１３面", "kokushi_13"),
        ("Half Flush", "honitsu"),
        ("calvinball", None),
    ],
)
def test_names_of_yaku(name: str, key: str | None) -> None:
    assert key_of_name(name) == key
