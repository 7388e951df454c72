"""`simulate`: the same integers however it is run, a report that adds up, and the command."""

from __future__ import annotations

import json
import math
import os
import signal
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies.simulate import POLICIES, Games, simulate
from mahjong_fast.studies.statistics import Estimate
from mahjong_fast.studies.tally import Tally


def counts(result: mf.Simulation) -> object:
    return result.result.tally.to_dict()


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_threads_and_chunks_do_not_change_anything(rules: str) -> None:
    one = simulate(300, rules=rules, seed=3, threads=1)
    assert counts(simulate(300, rules=rules, seed=3, threads=2)) == counts(one)
    begun = simulate(100, rules=rules, seed=3).result.tally
    rest = simulate(200, rules=rules, seed=3, first=100).result.tally
    assert (begun + rest).to_dict() == counts(one)
    with ThreadPoolExecutor(2) as executor:
        assert counts(simulate(300, rules=rules, seed=3, executor=executor)) == counts(one)


def test_another_seed_other_games() -> None:
    assert counts(simulate(100, seed=1)) != counts(simulate(100, seed=2))


@pytest.mark.parametrize("agents", [*POLICIES, "sane,greedy,random,tsumogiri"])
def test_the_counts_add_up(agents: str) -> None:
    result = simulate(200, agents=agents, seed=5)
    arrays = result.result.tally.arrays
    assert result.hands == 200
    assert arrays["ends"].sum() == 200
    chairs = arrays["chairs"]
    assert chairs[:, 0].tolist() == [200] * 4
    assert (chairs.sum(0) == arrays["winds"].sum(0)).all()
    wins, tsumo, ron = chairs.sum(0)[1:4].tolist()
    assert wins == tsumo + ron == sum(result.result.tally.sparse["values"].values()) == arrays["turns"].sum()
    assert arrays["ends"][0] == tsumo
    assert ron == sum(n * k for n, k in enumerate(arrays["ends"][1:4].tolist(), 1))
    assert "hands per second" in result.to_text()


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_one_game_is_the_game_that_was_counted(rules: str) -> None:
    """Games played move by move tell the same sums as the counters."""
    study = Games(9, rules, "sane")
    tally = study.count(0, 12, 1)
    tables = [study.play(number) for number in range(12)]
    start = mf.rules(rules).start_points
    for chair in range(mf.rules(rules).players):
        assert sum(table.scores[chair] - start for table in tables) == tally.arrays["chairs"][chair][11]
    assert [table.dealer for table in tables] == [n % mf.rules(rules).players for n in range(12)]
    wins = sum(len(hand.winners) for table in tables if table.result for hand in table.result.hands)
    assert wins == tally.arrays["chairs"][:, 1].sum()


def test_matches_by_rank() -> None:
    result = simulate(matches=6, agents="greedy", seed=2)
    arrays = result.result.tally.arrays
    assert result.matches == 6
    assert arrays["ranks"].sum(0).tolist() == [6, 6, 6, 6]
    assert arrays["final_sum"].sum() == 0
    assert result.hands == (arrays["match_hands"] * range(64)).sum()
    study = Games(2, "tenhou_4p", "greedy", matches=True)
    played = [study.play(number).result for number in range(6)]
    for chair in range(4):
        points = [result.scores[chair] for result in played if result is not None]
        assert sum(points) == arrays["end_points"][chair]
    assert result.table("matches").rows[0][1] == 6


def test_greedy_is_in_the_range_of_players() -> None:
    """A closed-hand player wins about a fifth of his hands; a gross mistake in the flow would show."""
    rows = {row[0]: row for row in simulate(2000, seed=1).table("rates").rows}
    win, riichi = rows["win, per player and hand"][2], rows["riichi"][2]
    assert isinstance(win, mf.studies.Estimate)
    assert isinstance(riichi, mf.studies.Estimate)
    assert 0.18 < win.value < 0.27
    assert 0.3 < riichi.value < 0.55


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({}, "exactly one"),
        ({"hands": 1, "matches": 1}, "exactly one"),
        ({"hands": -1}, "0 or more"),
        ({"hands": 1, "agents": "nobody"}, "no agent 'nobody'"),
        ({"hands": 1, "agents": "greedy,greedy"}, "2 agents for 4 chairs"),
        ({"hands": 1, "rules": "nothing"}, "nothing"),
        ({"hands": 1, "seed": -1}, "seed"),
        ({"hands": 1, "executor": object()}, "submit"),
    ],
)
def test_wrong_arguments(arguments: dict[str, object], message: str) -> None:
    with pytest.raises(MahjongError, match=message):
        simulate(**arguments)  # type: ignore[arg-type]


def test_nothing_is_reported_as_nothing() -> None:
    result = simulate(0)
    assert result.hands == 0
    assert result.to_text()
    assert json.dumps(result.to_dict())


def test_files(tmp_path: Path) -> None:
    result = simulate(50)
    result.to_csv(tmp_path / "a.csv")
    lines = (tmp_path / "a.csv").read_text().splitlines()
    assert lines[0] == "table,row,column,value,se,low,high"
    assert any(line.startswith("rates,riichi,share,") for line in lines)


# ------------------------------------------------------------------ the command


def test_command_prints_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--hands", "100", "--seed", "4", "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["hands"] == out["deals"] == 100
    assert out["parameters"]["agents"] == "greedy,greedy,greedy,greedy"
    wanted = ["rates", "chairs", "winds", "ends", "turns", "yaku", "han", "fu", "limit", "points"]
    assert set(out["tables"]) >= set(wanted)


def test_command_prints_one_game(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", "--hands", "1000000", "--only", "7", "--seed", "4", "--events"]) == 0
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert events == json.loads(json.dumps(Games(4).play(7).events))
    assert events[1]["oya"] == 3
    assert main(["simulate", "--only", "7", "--seed", "4"]) == 0
    assert "scores" in capsys.readouterr().out


@pytest.mark.parametrize(
    "arguments",
    [[], ["--hands", "5", "--events"], ["--hands", "5", "--matches", "5"], ["--hands", "5", "--agents", "x"]],
)
def test_command_refuses(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["simulate", *arguments]) == 2
    assert len(capsys.readouterr().err.strip().splitlines()) == 1


def test_every_figure_has_an_error_bar() -> None:
    """Shares and means; only what was counted (hands, wins, matches) stands without."""
    result = mf.simulate(matches=30, agents="greedy,sane,greedy,tsumogiri", seed=2, threads=1)
    for table in result.tables:
        for row in table.rows:
            for cell in row:
                assert not isinstance(cell, float), (table.key, row)
    rates = {row[0]: row for row in result.table().rows}
    paid = rates["points per deal-in"][3]
    assert 3000 < paid.value < 9000
    assert 20 < paid.se < 400
    assert "0 (< " in result.to_text()


def test_error_bars_of_sums_are_those_of_the_hands() -> None:
    """Squares counted in the core against the games one by one."""
    result = mf.simulate(hands=60, agents="sane", seed=3, threads=1)
    paid, dora, won = [], [], []
    for number in range(60):
        wins = [event for event in result.study.play(number).events if event["type"] == "hora"]
        dora.append(sum(han for win in wins for name, han in win["yaku"] if name == "dora"))
        won.append(len(wins))
        by_ron = sum(win["points"] for win in wins if win["actor"] != win["target"])
        paid += [by_ron] if by_ron else []
    cell = {row[0]: row for row in result.table().rows}["points per deal-in"][3]
    assert len(paid) > 20
    assert cell.value == pytest.approx(np.mean(paid))
    assert cell.se == pytest.approx(np.std(paid, ddof=1) / len(paid) ** 0.5)
    found = {row[0]: row for row in result.table("yaku").rows}["dora"][4]
    # The wins of a double ron are one group: the error of a quotient of two sums over hands.
    han, wins = np.array(dora), np.array(won)
    assert wins.max() == 2
    assert found.value == pytest.approx(han.sum() / wins.sum())
    rest = han - found.value * wins
    factor = 1 - (wins**2).sum() / wins.sum() ** 2
    assert found.se == pytest.approx(math.sqrt((rest**2).sum() / factor) / wins.sum())


def test_error_bars_of_rates_are_those_of_the_hands() -> None:
    """The players of one hand are not independent: one wins, and the others do not. The errors are those of
    sums over hands, here counted hand by hand.
    """
    study = Games(3, "tenhou_4p", "sane")
    n, seats = 400, 4
    rows = study.rows(0, n, 1)
    of = {name: np.array([int(mask).bit_count() for mask in rows[name]]) for name in ("winners", "riichi")}
    of["opened"] = np.array([int(mask).bit_count() for mask in rows["opened"]])
    told = {row[0]: row for row in simulate(n, agents="sane", seed=3, threads=1).table("rates").rows}
    for figure, counts in (
        ("win, per player and hand", of["winners"]),
        ("riichi", of["riichi"]),
        ("call (hand opened)", of["opened"]),
    ):
        found = told[figure][2]
        assert isinstance(found, Estimate)
        assert found.value == pytest.approx(counts.mean() / seats)
        assert found.se == pytest.approx(counts.std() / seats / math.sqrt(n))
    # Riichi and the wins of those in riichi: a ratio of two sums over hands.
    won = np.array([int(a & b).bit_count() for a, b in zip(rows["winners"], rows["riichi"], strict=True)])
    ratio = won.sum() / of["riichi"].sum()
    found = told["win after riichi, of riichi"][2]
    assert isinstance(found, Estimate)
    assert found.value == pytest.approx(ratio)
    rest = won - ratio * of["riichi"]
    assert found.se == pytest.approx(math.sqrt((rest**2).sum()) / of["riichi"].sum())


def test_ctrl_c_keeps_what_is_done(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Report, CSV and code 130; what was counted are the first hands of the run."""
    count = Games.count
    calls = []

    def interrupted(study: Games, first: int, number: int, threads: int) -> Tally:
        calls.append(first)
        if len(calls) == 2:
            os.kill(os.getpid(), signal.SIGINT)
        return count(study, first, number, threads)

    monkeypatch.setattr(Games, "count", interrupted)
    path = tmp_path / "a.csv"
    arguments = ["simulate", "--hands", "5000000", "--seed", "4", "--json", "--csv", str(path)]
    assert main(arguments) == 130
    monkeypatch.undo()
    out, err = capsys.readouterr()
    told = json.loads(out)
    assert told["run"]["interrupted"] is True
    assert 0 < told["hands"] == told["deals"] < 5_000_000
    assert f"interrupted: {told['hands']:,} of 5,000,000 done" in err
    assert told["counts"] == counts(simulate(told["hands"], seed=4))
    assert path.read_text("utf-8").startswith("table,row,column,value,se,low,high\nrates,hands won,of,")
