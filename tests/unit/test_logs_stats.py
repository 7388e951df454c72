"""Counts of records: against a slow recount of the events, added up in any way, as figures, as a command."""

from __future__ import annotations

import csv
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from logs_engine import played
from logs_samples import RECORD
from mahjong_fast import logs
from mahjong_fast.analysis import waits
from mahjong_fast.cli import main
from mahjong_fast.errors import LogError, MahjongError
from mahjong_fast.hands import Hand
from mahjong_fast.logs.counting import Counts, Stats, count_game
from mahjong_fast.studies.record_report import FIGURES, player_figures, record_tables
from mahjong_fast.tiles import Tile

NAMES = ("tenhou_4p", "tenhou_3p", "ema_2016", "jpml_a")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("records")
    for number in range(2):
        logs.write(played("tenhou_4p", number), path / f"{number}.mjlog")
    logs.write(played("tenhou_3p"), path / "2.jsonl.gz", "mjai")
    return path


def test_the_made_record_by_hand() -> None:
    """Hand 1: East (dealer) in riichi draws a win of 3 han 40 fu. Hand 2: nine terminals."""
    counted = count_game(logs.parse(RECORD)[0])
    table = counted.table
    assert table.numbers == Counter({"games": 1, "hands": 2, "won": 1, "draw:kyuushu": 1})
    east = next(iter(counted.players.values()))
    numbers = east.numbers
    assert {name: numbers[name] for name in ("hands", "wins", "tsumo_wins", "riichi", "riichi_wins")} == {
        "hands": 2,
        "wins": 1,
        "tsumo_wins": 1,
        "riichi": 1,
        "riichi_wins": 1,
    }
    assert (
        numbers["dealer_wins"]
        == numbers["dealer_again"]
        == numbers["ippatsu_wins"]
        == numbers["kyuushu"]
        == 1
    )
    assert east.values["win_points"] == {3900: 1}
    assert east.values["riichi_turn"] == {1: 1}
    assert east.values["win_turn"] == {2: 1}
    assert east.values["fu"] == {40: 1}
    others = [counts for counts in counted.players.values() if counts is not east]
    assert [counts.numbers["lost_to_tsumo"] for counts in others] == [1, 1, 1]
    assert [counts.numbers["aborted_hands"] for counts in others] == [1, 1, 1]


def recount(game: logs.Game) -> dict[str, Counter[int]]:
    """Some numbers by chair, each by a question of its own to the events."""
    found: dict[str, Counter[int]] = {}

    def add(name: str, chair: int, count: int = 1) -> None:
        found.setdefault(name, Counter())[chair] += count

    for start, stop in game.hands():
        events = game.events[start:stop]
        wins = [event for event in events if event["type"] == "hora"]
        for chair in range(game.seats):
            own = [event for event in events if event.get("actor") == chair]
            kinds = [event["type"] for event in own]
            riichi = "reach" in kinds
            called = any(kind in ("chi", "pon", "daiminkan") for kind in kinds)
            won = [event for event in wins if event["actor"] == chair]
            dealt = any(event["target"] == chair != event["actor"] for event in wins)
            add("hands", chair)
            add("wins", chair, len(won))
            add("tsumo_wins", chair, sum(event["target"] == chair for event in won))
            add("deal_ins", chair, dealt)
            add("riichi", chair, riichi)
            add("riichi_paid", chair, "reach_accepted" in kinds)
            add("called", chair, called)
            add("riichi_wins", chair, riichi and bool(won))
            add("called_wins", chair, called and bool(won))
            add("silent_wins", chair, bool(won) and not called and not riichi)
            add("riichi_deal_ins", chair, riichi and dealt)
            add("lost_to_tsumo", chair, any(e["actor"] == e["target"] != chair for e in wins))
            add("dealer_wins", chair, bool(won) and events[0]["oya"] == chair)
            for kind in ("chi", "pon", "daiminkan", "ankan", "kakan", "nukidora"):
                add(kind, chair, kinds.count(kind))
            draws = [
                e for e in events if e["type"] == "ryukyoku" and e["reason"] in ("exhaustive", "nagashi")
            ]
            add("drawn_hands", chair, len(draws))
            add("tenpai", chair, sum(event["tenpais"][chair] for event in draws))
    return found


@pytest.mark.parametrize("name", NAMES)
def test_recount(name: str) -> None:
    game = played(name)
    counted = count_game(game, "chair")
    for number, chairs in recount(game).items():
        for chair, count in chairs.items():
            assert counted.players[f"chair {chair}"].numbers[number] == count, (number, chair)


@pytest.mark.parametrize("name", NAMES)
def test_points_explain_the_end(name: str) -> None:
    """The changes of all hands lead from the points at the start to those before sticks are given away."""
    game = played(name)
    counted = count_game(game, "chair")
    last = [event for event in game.events if event["type"] == "start_kyoku"][-1]["scores"]
    total = 0
    for chair, start in enumerate(game.events[1]["scores"]):
        deltas = counted.players[f"chair {chair}"].values["delta"]
        assert deltas.total() == counted.hands
        total += sum(value * count for value, count in deltas.items())
        before_last = sum(value * count for value, count in deltas.items()) + start
        assert abs(before_last - last[chair]) < 200_000
    end = game.events[-1]["scores"]
    assert sum(game.events[1]["scores"]) + total <= sum(end)
    assert sum(counted.all.values["end_points"].elements()) == sum(end)
    assert counted.all.values[f"place_of_{game.seats}"] == dict.fromkeys(range(1, game.seats + 1), 1)


def test_waits_of_riichi_are_those_of_the_hand() -> None:
    found: Counter[int] = Counter()
    counted = Stats()
    for number in range(3):
        game = played("tenhou_4p", number)
        counted.add(count_game(game))
        hand: list[str] = []
        melds = 0
        for index, event in enumerate(game.events):
            if event["type"] != "reach":
                continue
            start = max(i for i in range(index) if game.events[i]["type"] == "start_kyoku")
            chair = event["actor"]
            hand, melds = list(game.events[start]["tehais"][chair]), 0
            for past in game.events[start : index + 2]:
                if past.get("actor") != chair:
                    continue
                if past["type"] == "tsumo":
                    hand.append(past["pai"])
                elif past["type"] == "dahai":
                    hand.remove(past["pai"])
                elif past["type"] == "ankan":
                    melds += 1
                    for tile in past["consumed"]:
                        hand.remove(tile)
            if melds == 0:
                found[len(waits(Hand("".join(str(Tile(name)) for name in hand))))] += 1
    kinds = counted.all.values["riichi_wait_kinds"]
    assert found.total() > 10
    assert all(kinds[value] >= count for value, count in found.items())
    assert kinds.total() == counted.all.numbers["riichi"]


def test_parts_add_up(folder: Path) -> None:
    whole = logs.stats(folder)
    assert (whole.files, whole.games, whole.errors) == (3, 3, [])
    assert whole.to_dict() == logs.stats(folder, workers=2).to_dict()
    parts = [logs.stats(folder / name) for name in ("2.jsonl.gz", "0.mjlog", "1.mjlog")]
    for order in ((0, 1, 2), (2, 1, 0)):
        total = parts[order[0]] + parts[order[1]] + parts[order[2]]
        assert total.to_dict() == whole.to_dict()
    assert Stats.from_dict(json.loads(json.dumps(whole.to_dict()))).to_dict() == whole.to_dict()
    games = [played("tenhou_4p"), played("tenhou_4p", 1), played("tenhou_3p")]
    assert logs.stats(games).all.to_dict() == whole.all.to_dict()
    assert logs.stats(games[0]).games == 1


def test_players_by_chair(folder: Path) -> None:
    counted = logs.stats(folder, by="chair")
    assert sorted(counted.players) == ["chair 0", "chair 1", "chair 2", "chair 3"]
    assert counted.players["chair 3"].numbers["games"] == 2
    assert counted.players["chair 2"].numbers["games"] == 3


@pytest.mark.parametrize(
    "data",
    [
        {},
        [],
        {"files": 1, "table": {}, "players": {}, "errors": []},
        {"files": 1, "table": {"numbers": {"games": 1.5}, "values": {}}, "players": {}, "errors": []},
        {"files": 1, "table": {"numbers": {}, "values": {"x": [[1]]}}, "players": {}, "errors": []},
        {"files": "1", "table": {"numbers": {}, "values": {}}, "players": {}, "errors": []},
    ],
)
def test_no_counts(data: Any) -> None:
    with pytest.raises(MahjongError, match="not the counts of records"):
        Stats.from_dict(data)


def test_broken_files_and_wrong_arguments(folder: Path, tmp_path: Path) -> None:
    (tmp_path / "a.mjlog").write_text("<mjloggm>")
    logs.write(played("tenhou_4p"), tmp_path / "b.mjlog")
    with pytest.raises(LogError, match=r"a\.mjlog"):
        logs.stats(tmp_path)
    counted = logs.stats(tmp_path, errors="skip")
    assert (counted.files, counted.games, len(counted.errors)) == (2, 1, 1)
    with pytest.raises(MahjongError, match="by="):
        logs.stats(folder, by="team")
    with pytest.raises(LogError, match="no such file"):
        logs.stats(folder / "nowhere")


def test_hands_that_break_off_are_not_counted() -> None:
    from dataclasses import replace

    game = played("tenhou_4p")
    starts = [index for index, event in enumerate(game.events) if event["type"] == "start_kyoku"]
    counted = count_game(replace(game, events=game.events[: starts[2] - 5]))
    whole = count_game(replace(game, events=game.events[: starts[1]]))
    assert (counted.hands, counted.table.numbers["broken_off"]) == (1, 1)
    assert counted.all.numbers["wins"] == whole.all.numbers["wins"]


def test_figures() -> None:
    counted = logs.stats([played("tenhou_4p", number) for number in range(3)], by="chair")
    assert len(FIGURES) >= 60
    keys = [key for key, *_ in player_figures(counted.all)]
    assert len(set(keys)) == len(keys)
    figures = {key: (figure, n) for key, _, figure, n, _ in player_figures(counted.all)}
    win, n = figures["win"]
    assert win is not None
    assert n == counted.all.numbers["hands"]
    assert win.value == counted.all.numbers["wins"] / n
    assert 0 < win.se < 0.1
    place, n = figures["place_of_4"]
    assert place is not None
    assert (place.value, n) == (2.5, 12)
    # nothing counted, nothing told
    assert all(figure is None for _, _, figure, _, _ in player_figures(Counts()))
    tables = {table.key: table for table in record_tables(counted, most=2)}
    assert list(tables) == ["all", "hands", "limits", "yaku", "players"]
    assert len(tables["players"].rows) == 2
    assert tables["players"].notes
    assert sum(row[1] for row in tables["limits"].rows) == counted.all.numbers["told_wins"]


def test_command(folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table = tmp_path / "figures.csv"
    assert main(["stats", str(folder), "--by", "chair", "--csv", str(table), "--workers", "2"]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("3 games")
    assert "Yaku of the wins" in printed
    rows = list(csv.DictReader(table.read_text("utf-8").splitlines()))
    assert {row["player"] for row in rows} == {"", "chair 0", "chair 1", "chair 2", "chair 3"}
    assert len({row["figure"] for row in rows if row["player"] == ""}) > 60
    assert main(["stats", str(folder), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 3
    assert Stats.from_dict(told["counts"]).to_dict() == logs.stats(folder).to_dict()


def test_command_adds_counts_of_earlier_runs(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = []
    for name in ("0.mjlog", "1.mjlog"):
        parts.append(str(tmp_path / f"{name}.json"))
        assert main(["stats", str(folder / name), "--counts", parts[-1]]) == 0
    capsys.readouterr()
    assert main(["stats", *parts, str(folder / "2.jsonl.gz"), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["counts"]["table"] == logs.stats(folder).table.to_dict()
    Path(parts[0]).write_text(Path(parts[0]).read_text()[:200])
    assert main(["stats", *parts]) == 2
    assert "broken counts" in capsys.readouterr().err


def test_command_of_one_player_and_wrong_input(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["stats", str(folder), "--by", "chair", "--player", "chair 1"]) == 0
    assert "chair 1" in capsys.readouterr().out
    assert main(["stats", str(folder), "--player", "nobody"]) == 2
    assert "no player 'nobody'" in capsys.readouterr().err
    assert main(["stats", str(folder / "nowhere")]) == 2
    (tmp_path / "a.mjlog").write_text("<mjloggm>")
    assert main(["stats", str(tmp_path / "a.mjlog"), str(folder)]) == 1
    captured = capsys.readouterr()
    assert "a.mjlog" in captured.err
    assert "1 files could not be read" in captured.out
