"""The readers against facts that others derived from the same real records. Needs the shared folder; commits
nothing of it.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from mahjong_fast import logs
from mahjong_fast.logs.model import same_event
from mahjong_fast.logs.tenhou_wall import METHOD, prove_walls
from mahjong_fast.logs.tenhou_xml_results import REASONS
from mahjong_fast.logs.writing import format_games
from mahjong_fast.tiles import Tile

# Names in the facts that differ from ours.
_KEYS = {"ittsu": "ittsuu", "kita": "nukidora"}
# The seed in this record belongs to another game: no hand of it, and none of the next 3,000 the seed deals,
# is in the record.
_OTHER_SEED = "Mimir_tests_helpers_onlineLog_testdata_west.xml"
# Records of a bot's own table, not Tenhou's: they count honba differently in INIT and in the result.
_NOT_GENUINE = {f"project_system_testing_fixtures_{number}.txt" for number in (23, 24, 25)}


@cache
def _games(folder: Path) -> dict[str, logs.Game]:
    return {
        game.source[len(str(folder)) + 1 :]: game
        for game in logs.iter_games(folder / "tenhou_xml")
        if game.source is not None
    }


@pytest.fixture(scope="module")
def games(shared: Path) -> dict[str, logs.Game]:
    return _games(shared / "data" / "logs")


def _mpsz(names: list[str]) -> list[str]:
    return sorted(str(Tile(name)) for name in names)


def _facts(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def _tiles(text: str) -> list[str]:
    found, digits = [], ""
    for char in text:
        if char.isdigit():
            digits += char
        else:
            found += [digit + char for digit in digits]
            digits = ""
    return sorted(found)


def _hand(games: dict[str, logs.Game], fact: dict[str, Any]) -> tuple[logs.model.Event, ...] | None:
    game = games.get(fact["src"])
    if game is None:
        return None
    start, stop = list(game.hands())[fact["kyoku_index"] - 1]
    return game.events[start:stop]


def test_all_records_are_read(games: dict[str, logs.Game], records_checked: Counter[str]) -> None:
    assert len(games) == 413
    odd = {name.rsplit("/", 1)[1] for name, game in games.items() if game.findings}
    assert odd <= _NOT_GENUINE
    records_checked["mjlog read"] += len(games)


def test_every_win(games: dict[str, logs.Game], shared: Path, records_checked: Counter[str]) -> None:
    checked = 0
    for line, fact in enumerate(_facts(shared / "data" / "wins" / "tenhou_wins.jsonl"), 1):
        events = _hand(games, fact)
        if events is None:
            continue
        (win,) = [event for event in events if event["type"] == "hora" and event["actor"] == fact["who"]]
        start = events[0]
        found = {
            "hand": _mpsz(win["tehai"]),
            "win": str(Tile(win["pai"])),
            "from": win["target"],
            "honba": start["honba"],
            "oya": start["oya"],
            "deltas": win["deltas"] + [0] * (4 - len(win["deltas"])),
            "ura": [str(Tile(tile)) for tile in win["ura_markers"]],
            "dora": [
                str(Tile(event["dora_marker"]))
                for event in events
                if event["type"] in ("start_kyoku", "dora")
            ],
            "yaku": _yaku((key, value) for key, value in win["yaku"]),
            "han": win["han"],
            "fu": win["fu"],
            "points": win["points"],
            "melds": _melds(events, fact["who"]),
        }
        expected = {
            "hand": _tiles(fact["hand"]),
            "win": fact["win"],
            "from": fact["from_who"],
            "honba": fact["honba"],
            "oya": fact["oya"],
            "deltas": fact["deltas"],
            "ura": fact["ura_ind"],
            "dora": fact["dora_ind"],
            "yaku": _yaku(fact["yaku"])
            + Counter(key if isinstance(key, str) else key[0] for key in fact["yakuman"]),
            "han": fact["han"],
            "fu": 0 if fact["yakuman"] else fact["fu"],
            "points": fact["points"],
            "melds": sorted(
                (_KEYS.get(meld["type"], meld["type"]), _tiles(meld["tiles"])) for meld in fact["melds"]
            ),
        }
        assert found == expected, f"line {line}"
        checked += 1
    assert checked > 3000
    records_checked["win facts"] += checked


def _yaku(entries: Any) -> Counter[str]:
    count: Counter[str] = Counter()
    for key, value in entries:
        key = {"round": "bakaze", "seat": "jikaze"}.get(key.split("_")[0], key)
        count["dora" if key == "nuki" else _KEYS.get(key, key)] += value
    return +count


def _melds(events: tuple[logs.model.Event, ...], seat: int) -> list[tuple[str, list[str]]]:
    melds: list[tuple[str, list[str]]] = []
    for event in events:
        kind = event["type"]
        if event.get("actor") != seat or kind not in (
            "chi",
            "pon",
            "daiminkan",
            "ankan",
            "kakan",
            "nukidora",
        ):
            continue
        tiles = _mpsz([*event.get("consumed", ()), *([event["pai"]] if "pai" in event else [])])
        if kind == "kakan":
            melds.remove(("pon", _mpsz(event["consumed"])))
        melds.append((kind, tiles))
    return sorted(melds)


def test_every_draw(games: dict[str, logs.Game], shared: Path, records_checked: Counter[str]) -> None:
    checked = 0
    for fact in _facts(shared / "data" / "wins" / "tenhou_draws.jsonl"):
        events = _hand(games, fact)
        if events is None:
            continue
        (draw,) = [event for event in events if event["type"] == "ryukyoku"]
        start = events[0]
        assert draw["reason"] == REASONS.get(fact["type"], "exhaustive")
        assert draw["deltas"] + [0] * (4 - len(draw["deltas"])) == fact["deltas"]
        assert {
            str(chair): _mpsz(hand) for chair, hand in enumerate(draw["tehais"]) if draw["tenpais"][chair]
        } == {chair: _tiles(hand) for chair, hand in fact["tenpai_hands"].items()}
        assert "ESWN".index(start["bakaze"]) * 4 + start["kyoku"] - 1 == fact["round"]
        assert start["oya"] == fact["oya"]
        if fact["src"].rsplit("/", 1)[1] not in _NOT_GENUINE:
            assert start["honba"] == fact["honba"]
        checked += 1
    assert checked > 400
    records_checked["draw facts"] += checked


def test_walls_of_every_seed(games: dict[str, logs.Game], records_checked: Counter[str]) -> None:
    seats: Counter[int] = Counter()
    for name, game in games.items():
        if isinstance(game.seed, str) and game.seed.startswith(METHOD):
            differences = prove_walls(game)
            if name.endswith(_OTHER_SEED):
                assert differences
                continue
            assert not differences, str(differences[0])
            seats[game.seats] += 1
    assert seats[4] > 140
    assert seats[3] > 10
    records_checked["walls from seeds"] += sum(seats.values())


def test_mjlog_and_mjai_of_the_same_game_agree(shared: Path, records_checked: Counter[str]) -> None:
    folder = shared / "data" / "logs"
    (mjlog,) = logs.read(folder / "tenhou_xml" / "gimite+mjai" / "test_test.mjlog")
    (mjai,) = logs.read(folder / "mjai" / "gimite+mjai" / "test_test.mjlog.golden.jsonl")
    assert len(mjlog.events) == len(mjai.events)
    undecided = 0
    for ours, theirs in zip(mjlog.events, mjai.events, strict=True):
        for key in theirs.keys() & ours.keys():
            if key == "tsumogiri" and ours[key] != theirs[key]:
                # The old form does not say whether an equal tile came from the hand.
                undecided += 1
            elif isinstance(ours[key], list) and key == "consumed":
                assert sorted(ours[key]) == sorted(theirs[key])
            else:
                assert ours[key] == theirs[key]
    assert undecided == 6
    records_checked["mjai against mjlog"] += 1


# Fakes that no table can play: a pon without the tiles, five equal tiles, unknown tiles.
_NOT_PLAYABLE = (
    "ColinT+paifu-plus/out",
    "confusing_nakis_2",
    "MahjongHaifuEditor",
    "20220406",
)


@pytest.mark.slow
@pytest.mark.parametrize("format", logs.FORMATS)
@pytest.mark.parametrize("folder", ["tenhou_xml", "tenhou6"])
def test_round_trips(shared: Path, folder: str, format: str, records_checked: Counter[str]) -> None:
    """Every real record, written in each format and read again, is the same game."""
    checked = 0
    for game in logs.iter_games(shared / "data" / "logs" / folder, errors="skip"):
        name = game.source or ""
        if format != "mjai" and any(word in name for word in _NOT_PLAYABLE):
            continue
        if format not in ("mjai", "tenhou_xml") and any(name.endswith(word) for word in _NOT_GENUINE):
            # they lack the payment of riichi, which these formats do not state
            continue
        if format == "majiang" and game.seats == 3:
            continue
        if format in ("majsoul", "majiang") and any(
            event["type"] == "hora" and "yaku" not in event for event in game.events
        ):
            # examples without points and yaku, which these formats need
            continue
        text, lost = format_games([game], format)
        (again,) = logs.parse(text)
        if any("breaks off" in item for item in lost) or again.events[-1]["type"] != game.events[-1]["type"]:
            hands = sum(event["type"] == "end_kyoku" for event in game.events)
            assert sum(event["type"] == "end_kyoku" for event in again.events) == hands, name
        else:
            assert again == game, name
        checked += 1
    assert checked > 380
    records_checked[f"round trips {format}"] += checked


def test_both_forms_of_a_tenhou_hand_agree(shared: Path, records_checked: Counter[str]) -> None:
    """Hands that are there as mjlog and as tenhou.net/6: the order of calls is rebuilt from the lists without
    a mistake.
    """
    folder = shared / "data" / "logs"
    hands = {}
    for game in logs.iter_games(folder / "tenhou_xml"):
        for start, stop in game.hands():
            hands[_deal(game.events[start])] = game.events[start:stop]
    checked = 0
    for game in logs.iter_games(folder / "tenhou6", errors="skip"):
        for start, stop in game.hands():
            mjlog = hands.get(_deal(game.events[start]))
            if mjlog is None or mjlog[-1]["type"] != "end_kyoku":
                continue
            assert len(mjlog) == stop - start
            assert all(map(same_event, mjlog, game.events[start:stop]))
            checked += 1
    assert checked > 400
    records_checked["tenhou.net/6 against mjlog, hands"] += checked


def _deal(event: logs.model.Event) -> tuple[Any, ...]:
    return (event["dora_marker"], *(tuple(sorted(hand)) for hand in event["tehais"]))
