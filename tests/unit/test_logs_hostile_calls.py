"""Hostile calls of the logs: what is no path, no record, no number, no game. The package's own errors say so;
games made of anybody's events fail with the event that is none.
"""

from __future__ import annotations

import io
import json
import random
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.cli import main
from mahjong_fast.errors import LogError, MahjongError
from mahjong_fast.logs.conversion import convert
from mahjong_fast.logs.counting import count_game
from mahjong_fast.logs.event_shapes import first_fault
from mahjong_fast.logs.training import decision_arrays, decisions
from mahjong_fast.logs.writing import format_games

NAN = float("nan")


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("hostile") / "game.mjlog"
    logs.write(played("tenhou_4p"), path)
    return path


@pytest.mark.parametrize(
    "wrong", [None, 5, NAN, b"x", "a\0b", "", ["x", None], [5], io.StringIO("x"), object()]
)
def test_what_is_no_path(wrong: Any, tmp_path: Path) -> None:
    for call in (
        logs.read,
        lambda paths: list(logs.iter_games(paths)),
        logs.verify,
        logs.stats,
        logs.dataset,
        lambda paths: list(convert(paths, tmp_path / "out", "mjai")),
    ):
        with pytest.raises(LogError):
            call(wrong)
    if not isinstance(wrong, list):
        with pytest.raises(LogError):
            logs.read_shards(wrong)
        with pytest.raises(LogError):
            logs.write(played("tenhou_4p"), wrong, "mjai")


def test_open_files_are_told_what_to_do(path: Path) -> None:
    with path.open() as file:
        with pytest.raises(LogError, match=r"logs.parse\(file.read\(\)\)"):
            logs.read(file)  # type: ignore[arg-type]
        assert logs.parse(file.read()) == [played("tenhou_4p")]
    data = path.read_bytes()
    for kind in (bytearray, memoryview):
        assert logs.parse(kind(data)) == [played("tenhou_4p")]  # type: ignore[arg-type]
    for wrong in (None, 5, np.zeros(4), [data], path):
        with pytest.raises(LogError, match="bytes or text"):
            logs.parse(wrong)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"workers": -1},
        {"workers": 1.5},
        {"workers": "2"},
        {"workers": 10**6},
        {"batch_size": NAN},
        {"batch_size": 1.5},
        {"batch_size": True},
        {"seat": True},
        {"seat": 1.0},
        {"seat": NAN},
        {"seed": "x"},
        {"seed": NAN},
        {"rules": "nobody"},
        {"rules": 5},
        {"format": "pgn"},
        {"format": 5},
        {"errors": 5},
        {"augment": []},
        {"encoder": 5},
        {"hidden": "x"},
        {"skip_forced": 1},
        {"actions": "x"},
    ],
)
def test_options_of_a_data_set(path: Path, options: dict[str, Any]) -> None:
    with pytest.raises(MahjongError):
        logs.dataset(path, **options)


def test_other_options(path: Path, tmp_path: Path) -> None:
    game, data = played("tenhou_4p"), logs.dataset(path)
    wrong: list[Callable[[], Any]] = [
        lambda: data.part(0, 0),
        lambda: data.part(0.5, 2),  # type: ignore[arg-type]
        lambda: data.part(-1, 2),
        lambda: data.write(tmp_path / "a", rows=1.5),
        lambda: data.write(tmp_path / "a", rows=NAN),
        lambda: data.write(tmp_path / "a", format=[]),
        lambda: logs.read_shards(tmp_path, batch_size=NAN),  # type: ignore[arg-type]
        lambda: logs.verify(game, rules="nobody"),
        lambda: logs.verify(path, format="pgn"),
        lambda: logs.verify(path, workers=NAN),
        lambda: logs.stats(path, workers=-1),
        lambda: logs.stats(path, format=5),
        lambda: list(logs.iter_games(path, errors=5)),  # type: ignore[arg-type]
        lambda: list(logs.iter_games(path, 5)),  # type: ignore[arg-type]
        lambda: logs.write(game, tmp_path / "x.jsonl", nonsense=1),
        lambda: logs.write(game, tmp_path / "x.jsonl", dialect=[]),
        lambda: logs.write(game, tmp_path / "x.mjlog", dialect="mortal"),
        lambda: list(convert([path], tmp_path / "b", "mjai", workers=-1)),
        lambda: list(convert([path], tmp_path / "b", "mjai", nonsense=1)),
        lambda: decision_arrays(game, suits=5),
        lambda: decision_arrays(game, suits=(0, 0, 0)),
        lambda: decision_arrays(game, turn=1.5),
        lambda: decision_arrays(game, actions=NAN),
        lambda: decision_arrays("x"),  # type: ignore[arg-type]
        lambda: list(decisions("x")),  # type: ignore[arg-type]
        lambda: list(decisions(game, seat=9)),
        lambda: logs.Game.from_events(None, "tenhou_4p"),  # type: ignore[arg-type]
        lambda: logs.Game.from_events([5], "tenhou_4p"),  # type: ignore[list-item]
        lambda: logs.Game.from_events([{"x": 1}], "tenhou_4p"),
        lambda: logs.Game.from_events([{"type": "start_game", "names": 5}], "tenhou_4p"),
        lambda: logs.Game.from_events([], 5),  # type: ignore[arg-type]
    ]
    for call in wrong:
        with pytest.raises(MahjongError):
            call()
    assert not (tmp_path / "a").exists()
    assert not (tmp_path / "b").exists()


def test_options_that_a_format_does_not_have(path: Path, tmp_path: Path, capsys: Any) -> None:
    words = ["convert", str(path), "--to", "tenhou_xml", "-o", str(tmp_path / "out"), "--dialect", "mortal"]
    assert main(words) == 2
    assert "tenhou_xml has no option 'dialect'" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()


JUNK: list[Any] = [None, True, -1, 4, 99, 10**30, 1.5, NAN, "", "1m", "x" * 50, [], [1], {}, [[]], ["?"]]
WAYS: dict[str, Callable[[logs.Game], Any]] = {
    **{f"write {name}": lambda game, name=name: format_games([game], name) for name in logs.FORMATS},
    "write mortal": lambda game: format_games([game], "mjai", dialect="mortal", padded=True, kita=True),
    "write gimite": lambda game: format_games([game], "mjai", dialect="gimite", padded=True),
    "verify": logs.verify,
    "count": count_game,
    "arrays": lambda game: decision_arrays(game, turn=1),
    "decisions": lambda game: list(decisions(game)),
}


@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p"])
def test_events_of_all_kinds(name: str) -> None:
    """Events that are none, in games nobody read: each way of using them works or raises a MahjongError."""
    game = played(name)
    cut = [index for index, event in enumerate(game.events) if event["type"] == "start_kyoku"][2]
    texts = [json.dumps(event) for event in (*game.events[:cut], game.events[-1])]
    rng = random.Random(name)
    refused = 0
    for _ in range(40):
        events = [json.loads(text) for text in texts]
        for _ in range(rng.choice((1, 1, 2))):
            event = rng.choice(events)
            key, what = rng.choice(list(event) or ["type"]), rng.random()
            if what < 0.3:
                event.pop(key, None)
            elif what < 0.4:
                events.remove(event)
            elif isinstance(event.get(key), list) and event[key] and what < 0.7:
                event[key][rng.randrange(len(event[key]))] = rng.choice(JUNK)
            else:
                event[key] = rng.choice(JUNK)
        broken = replace(game, events=tuple(events))
        for use in WAYS.values():
            try:
                use(broken)
            except MahjongError:
                refused += 1
    assert refused > 100


def test_the_event_that_is_none_is_named() -> None:
    game = played("tenhou_4p")
    assert first_fault(game) is None
    where = next(index for index, event in enumerate(game.events) if event["type"] == "dahai")
    for value in (None, "x", []):
        events = [dict(event) for event in game.events]
        events[where]["actor"] = value
        with pytest.raises(LogError, match=rf"event {where}, dahai: actor is .*; expected a chair"):
            count_game(replace(game, events=tuple(events)))
