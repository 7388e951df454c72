"""The names and shapes that users of `mahjong_fast.logs` rely on, one after another."""

from __future__ import annotations

import inspect
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from logs_engine import played


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("api") / "game.mjlog"
    mf.logs.write(played("tenhou_4p"), path)
    return path


def test_read_and_iter_games(path: Path) -> None:
    games = mf.logs.read(path)
    assert isinstance(games, list)
    assert all(isinstance(game, mf.logs.Game) for game in games)
    assert next(iter(mf.logs.iter_games([path, str(path.parent)]))) == games[0]
    assert len(list(mf.logs.iter_games([path, path]))) == 2


@pytest.mark.parametrize("format", ["mjai", "tenhou_xml", "tenhou_json", "majsoul", "majiang"])
def test_write_every_format(path: Path, tmp_path: Path, format: str) -> None:
    (game,) = mf.logs.read(path)
    lost = mf.logs.write(game, tmp_path / "x", format=format)
    assert all(isinstance(words, str) for words in lost)
    assert mf.logs.sniff((tmp_path / "x").read_bytes()) == format
    assert mf.logs.read(tmp_path / "x") == [game]
    assert format in mf.logs.FORMATS


def test_format_from_the_name(path: Path, tmp_path: Path) -> None:
    (game,) = mf.logs.read(path)
    for name, format in (
        ("a.jsonl", "mjai"),
        ("a.mjlog", "tenhou_xml"),
        ("a.tenhou6.json", "tenhou_json"),
        ("a.majsoul.json", "majsoul"),
        ("a.majiang.json", "majiang"),
    ):
        mf.logs.write(game, tmp_path / name)
        assert mf.logs.sniff((tmp_path / name).read_bytes()) == format
    with pytest.raises(mf.LogError, match="does not tell the format"):
        mf.logs.write(game, tmp_path / "a.doc")


def test_verify(path: Path, tmp_path: Path) -> None:
    (game,) = mf.logs.read(path)
    for source in (path, str(path), game, [game], [path]):
        report = mf.logs.verify(source)
        assert report.ok is True
        assert (report.games, report.hands, report.problems) == (1, len(list(game.hands())), ())
    broken = path.read_text().replace(' ten="', ' ten="1', 1)
    (tmp_path / "broken.mjlog").write_text(broken)
    report = mf.logs.verify(tmp_path / "broken.mjlog")
    assert not report.ok
    problem = report.problems[0]
    for key in ("kind", "file", "hand", "event", "expected", "found"):
        assert hasattr(problem, key)
    assert problem.file == str(tmp_path / "broken.mjlog")


def test_games_are_values(path: Path) -> None:
    (game,), (again,) = mf.logs.read(path), mf.logs.read(path)
    assert game == again
    assert hash(game) == hash(again)
    with pytest.raises(AttributeError):
        game.seats = 3  # type: ignore[misc]
    kinds = {event["type"] for event in game.events}
    assert {"start_game", "start_kyoku", "tsumo", "dahai", "hora", "end_kyoku", "end_game"} <= kinds
    for event in game.events:
        assert isinstance(event, dict)
        if event["type"] in ("hora", "ryukyoku"):
            assert len(event["deltas"]) == game.seats
    assert (game.rules, len(game.names)) == (mf.rules("tenhou_4p"), 4)
    assert game.source == str(path)


def test_decisions(path: Path) -> None:
    (game,) = mf.logs.read(path)
    parameters = inspect.signature(mf.logs.decisions).parameters
    assert [(name, item.default) for name, item in parameters.items()][1:] == [
        ("seat", None),
        ("skip_forced", False),
    ]
    rows = list(mf.logs.decisions(game, seat=2, skip_forced=True))
    assert {row.chair for row in rows} == {2}
    for row in rows:
        assert row.action in row.view.legal
        assert len(row.view.legal) > 1
        assert isinstance(row.view, mf.View)
    assert sum(row.delta for row in {row.hand: row for row in rows}.values()) != 0
    assert {row.rank for row in rows} <= {0, 1, 2, 3}


def test_dataset(path: Path) -> None:
    arrays = next(iter(mf.logs.dataset([path], encoder="compact_v1")))
    assert arrays["mask"].shape == (len(arrays["action"]), mf.rules("tenhou_4p").n_actions)
    assert arrays["mask"][np.arange(len(arrays["action"])), arrays["action"]].all()


def test_log_error_tells_file_place_and_expectation(tmp_path: Path) -> None:
    (tmp_path / "x.mjlog").write_text('<mjloggm ver="2.3"><GO type="9"/><T136/></mjloggm>')
    with pytest.raises(mf.LogError) as caught:
        mf.logs.read(tmp_path / "x.mjlog")
    error = caught.value
    assert error.file == str(tmp_path / "x.mjlog")
    assert error.line == 1
    assert error.expected
    assert isinstance(error, mf.MahjongError)
