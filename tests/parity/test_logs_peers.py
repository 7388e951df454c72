"""Other libraries open what is written here. Games of the engine, so no foreign record is needed.

What they do not read is not tried: jansou's tenhou.net/6 reader knows four seats only; both read the keys of
mjai that Mortal has, and call a North set aside `kita`; RiichiEnv's Mahjong Soul reader asks for another form
than the JSON of downloaded records; nobody here reads kobalab's form.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.logs.writing import format_games

PRESETS = ("tenhou_4p", "tenhou_3p", "majsoul_4p", "majsoul_3p")
FOUR = ("tenhou_4p", "majsoul_4p")


def hands_and_wins(game: logs.Game) -> tuple[int, int]:
    kinds = [event["type"] for event in game.events]
    return kinds.count("start_kyoku"), kinds.count("hora")


def check_with_jansou(game: logs.Game, paifu: Any) -> None:
    """Every hand is there, and jansou's own scorer finds every win worth what the record says."""
    from jansou.validation.check import check_paifu

    verdicts = check_paifu(paifu)
    assert (len(paifu.rounds), len(verdicts)) == hands_and_wins(game)
    assert [verdict.detail for verdict in verdicts if not verdict.passed] == []


@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p"])
def test_mjlog_with_jansou(name: str) -> None:
    reader = pytest.importorskip("jansou.io.mjlog")
    for match in range(2):
        game = played(name, match)
        check_with_jansou(game, reader.parse_mjlog(format_games([game], "tenhou_xml")[0].encode()))


@pytest.mark.parametrize("name", FOUR)
def test_tenhou_json_with_jansou(name: str) -> None:
    reader = pytest.importorskip("jansou.io.tenhou_json")
    for link in (False, True):
        game = played(name)
        text = format_games([game], "tenhou_json", link=link)[0]
        if not link:
            check_with_jansou(game, reader.parse_tenhou_json(text))
            continue
        hands = [reader.parse_tenhou_json(line) for line in text.splitlines() if line]
        assert sum(len(paifu.rounds) for paifu in hands) == hands_and_wins(game)[0]


@pytest.mark.parametrize("name", PRESETS)
def test_mjai_with_jansou(name: str) -> None:
    reader = pytest.importorskip("jansou.io.mjai")
    game = played(name)
    text = format_games([game], "mjai", dialect="mortal", kita=True)[0]
    check_with_jansou(game, reader.parse_mjai(text))


@pytest.mark.parametrize("dialect", ["full", "mortal", "gimite"])
@pytest.mark.parametrize("name", PRESETS)
def test_mjai_with_riichienv(name: str, dialect: str, tmp_path: Path) -> None:
    """RiichiEnv replays every hand on its own table, move by move."""
    peer = pytest.importorskip("riichienv")
    game = played(name)
    path = tmp_path / "game.jsonl"
    logs.write(game, path, "mjai", dialect=dialect, kita=True)
    kyokus = list(peer.MjaiReplay.from_jsonl(str(path)).take_kyokus())
    assert len(kyokus) == hands_and_wins(game)[0]
    assert sum(len(list(kyoku.steps(seat))) for kyoku in kyokus for seat in range(game.seats)) > 100


@pytest.mark.parametrize("name", FOUR)
def test_what_jansou_writes_is_read(name: str) -> None:
    """Out through our mjai, in and out through jansou, and back: the same moves. With three seats jansou
    writes another chair as the target of a pon.
    """
    pytest.importorskip("jansou.io.mjai")
    from jansou.io import mjai as peer_mjai

    game = played(name)
    paifu = peer_mjai.parse_mjai(format_games([game], "mjai", dialect="mortal", kita=True)[0])
    (again,) = logs.parse(peer_mjai.dump_mjai(paifu), "mjai", rules=game.rules)
    moves = (
        "start_kyoku",
        "tsumo",
        "dahai",
        "chi",
        "pon",
        "daiminkan",
        "ankan",
        "kakan",
        "nukidora",
    )
    for kind in (*moves, "reach", "reach_accepted"):
        ours = [event for event in game.events if event["type"] == kind]
        theirs = [event for event in again.events if event["type"] == kind]
        assert len(ours) == len(theirs), kind
        assert all(map(logs.model.same_event, ours, theirs)), kind
