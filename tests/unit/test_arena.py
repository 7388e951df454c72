"""The arena: same walls, seats rotated, figures that can be counted again, and stopping and going on."""

from __future__ import annotations

import json
import math
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.agents import run_arena
from mahjong_fast.agents.duels import rotations
from mahjong_fast.cli import main


def test_seats_rotate() -> None:
    assert rotations(4, 4) == ((0, 1, 2, 3), (3, 0, 1, 2), (2, 3, 0, 1), (1, 2, 3, 0))
    assert rotations(2, 4) == ((0, 1, 0, 1), (1, 0, 1, 0))
    assert rotations(3, 3) == ((0, 1, 2), (2, 0, 1), (1, 2, 0))
    for agents, seats in ((1, 4), (3, 4), (2, 3), (5, 4)):
        with pytest.raises(mf.MahjongError, match="seats"):
            rotations(agents, seats)


@pytest.fixture(scope="module")
def arena(tmp_path_factory: pytest.TempPathFactory):
    folder = tmp_path_factory.mktemp("arena")
    return run_arena(["greedy", "tsumogiri"], 12, "tenhou_4p", seed=5, out=folder), folder


def test_every_figure_can_be_counted_again(arena) -> None:
    result, folder = arena
    assert (result.matches, result.walls) == (12, 6)
    games = {}
    for row in result.rows:
        (game,) = mf.logs.read(folder / "games" / f"{row['wall']:06d}_{row['rotation']}.mjson")
        assert mf.logs.verify(game).ok
        games[row["wall"], row["rotation"]] = game
        end = game.events[-1]
        assert end["scores"] == row["points"]
        assert list(game.names) == [result.names[index] for index in row["lineup"]]
    for wall in range(6):  # the same wall for both line-ups
        starts = [games[wall, turn].events[1] for turn in (0, 1)]
        assert starts[0]["tehais"] == starts[1]["tehais"]
    finals = np.zeros((2, 12, 2))
    places = np.zeros((2, 4), int)
    for number, row in enumerate(result.rows):
        for agent in (0, 1):
            chairs = [c for c in range(4) if row["lineup"][c] == agent]
            finals[agent, number] = [
                games[row["wall"], row["rotation"]].events[-1]["final"][c] for c in chairs
            ]
            for c in chairs:
                places[agent, row["ranks"][c]] += 1
    for agent in (0, 1):
        assert math.isclose(result.final(agent).value, finals[agent].mean())
        assert result.places(agent) == tuple(places[agent])
        assert math.isclose(result.place(agent).value, 1 + places[agent] @ range(4) / 24)
        assert result.stats.players[result.names[agent]].numbers["games"] == 24
    walls = (finals[0].mean(1) - finals[1].mean(1)).reshape(6, 2).mean(1)
    paired = result.difference(0, 1)
    assert math.isclose(paired.value, walls.mean())
    assert math.isclose(paired.se, walls.std(ddof=1) / 6**0.5)
    assert math.isclose(paired.low, paired.value - 2.571 * paired.se)  # Student's t of six walls
    assert math.isclose(paired.high, paired.value + 2.571 * paired.se)
    assert paired.low > 0  # greedy is better, and twelve matches are enough to see it


def test_the_same_on_any_number_of_processes(arena) -> None:
    result, _ = arena
    assert run_arena(["greedy", "tsumogiri"], 12, "tenhou_4p", seed=5, jobs=2) == result
    other = run_arena(["greedy", "tsumogiri"], 2, "tenhou_4p", seed=6)
    assert other.rows[0]["points"] != result.rows[0]["points"]


def test_a_stopped_arena_goes_on(tmp_path: Path, arena) -> None:
    result, _ = arena
    seen = []
    part = run_arena(
        ["greedy", "tsumogiri"],
        12,
        seed=5,
        out=tmp_path,
        progress=lambda done, planned: seen.append((done, planned)),
        stop=lambda: len(seen) >= 5,
    )
    assert part.matches == 5
    assert part.rows == result.rows[:5]
    with (tmp_path / "matches.jsonl").open("a") as file:
        file.write('{"wall": 2, "rot')  # killed while it wrote
    played = []
    whole = run_arena(
        ["greedy", "tsumogiri"], 12, seed=5, out=tmp_path, progress=lambda *numbers: played.append(numbers)
    )
    assert whole == result
    assert played == [(done, 12) for done in range(6, 13)]
    with pytest.raises(mf.MahjongError, match="other agents, seed"):
        run_arena(["greedy", "sane"], 12, seed=6, out=tmp_path)
    (tmp_path / "arena.json").write_text("{")
    with pytest.raises(mf.MahjongError, match="another folder"):
        run_arena(["greedy", "tsumogiri"], 12, seed=5, out=tmp_path)


@pytest.mark.long
def test_two_thousand_matches_killed_on_the_way(tmp_path: Path) -> None:
    """As the command is documented: the same report whether it was killed and started again or not. Some 25
    seconds of processor time.
    """
    words = [sys.executable, "-P", "-m", "mahjong_fast.cli", "arena", "--agents", "greedy,sane", "--json"]
    words += ["--matches", "2000", "--duplicate", "--seed", "11"]
    whole = subprocess.run(words, capture_output=True, check=True).stdout
    words += ["--out", str(tmp_path)]
    rows = tmp_path / "matches.jsonl"
    with subprocess.Popen(words, stdout=subprocess.DEVNULL) as run:
        while not rows.exists() or rows.read_bytes().count(b"\n") < 700:
            assert run.poll() is None
            time.sleep(0.05)
        run.kill()
    assert 700 <= rows.read_bytes().count(b"\n") < 2000
    assert subprocess.run(words, capture_output=True, check=True).stdout == whole
    assert len(list((tmp_path / "games").iterdir())) == 2000


def test_without_duplicates_every_match_has_its_own_walls() -> None:
    result = run_arena(["greedy", "tsumogiri", "tsumogiri", "tsumogiri"], 5, seed=1, duplicate=False)
    assert [(row["wall"], row["rotation"]) for row in result.rows] == [(n, n % 4) for n in range(5)]
    assert result.names == ("greedy.1", "tsumogiri.2", "tsumogiri.3", "tsumogiri.4")
    assert result.difference(0, 1) is not None


def test_bots_that_fail_are_in_the_report(tmp_path: Path) -> None:
    (tmp_path / "bad.py").write_text("print('hello', flush=True)\ninput()\n", "utf-8")
    agents = ["tsumogiri", f"bad=mjai:{sys.executable} -S {tmp_path}/bad.py", "greedy"]
    result = run_arena(agents, 1, "tenhou_3p", seed=2, timeout=10)
    assert result.matches == 3
    lost = result.lost_turns(1)
    assert lost["garbage"] == 3
    assert lost["died"] > 10
    assert result.lost_turns(0) == {}
    assert result.faults(1) == {"minor: none": sum(lost.values())}
    text = result.to_text()
    assert "Lost turns" in text
    assert "hello" in text
    assert json.loads(json.dumps(result.to_dict()))["tables"]["lost"]["rows"]


def test_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str], arena) -> None:
    result, _ = arena
    arguments = ["arena", "--agents", "greedy,tsumogiri", "--matches", "12", "--duplicate", "--seed", "5"]
    assert main([*arguments, "--out", str(tmp_path / "a")]) == 0
    shown = capsys.readouterr().out
    assert shown == result.to_text() + "\n"
    assert "greedy - tsumogiri" in shown
    assert len(list((tmp_path / "a" / "games").iterdir())) == 12
    assert main([*arguments, "--out", str(tmp_path / "a"), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["matches"] == 12
    assert told["tables"]["agents"]["rows"][0]["agent"] == "greedy"
    for bad in (["--agents", "greedy"], ["--agents", "greedy,genius"], ["--matches", "0"]):
        assert main(["arena", "--agents", "greedy,sane", "--matches", "2", *bad]) == 2
        assert capsys.readouterr().err


@pytest.mark.parametrize("rules", ["mcr", "korean_3", "malaysian_3"])
def test_arenas_of_other_games(tmp_path: Path, rules: str) -> None:
    names = ("sane", "random") if rules == "mcr" else ("sane", "greedy", "random")
    played = mf.rules(rules).replace(**({"session_deals": 3} if rules == "malaysian_3" else {}))
    result = run_arena(names, 2, played, seed=3, duplicate=True, out=tmp_path / "a")
    assert "score: final score per match in points" in result.to_text()
    for path in (tmp_path / "a" / "games").iterdir():
        assert mf.logs.verify(path).ok
    finals = [row["final"] for row in result.rows]
    assert all(sum(final) == 0 for final in finals) or rules == "mcr"
    assert result.difference(0, len(names) - 1).value > 0


def test_matches_rounded_up_to_whole_walls_are_told(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["arena", "--agents", "greedy,tsumogiri", "--matches"]
    assert main([*words, "3", "--duplicate"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("4 matches ")
    assert "\nnote: 3 asked for; every wall" in told
    for exactly in (["3"], ["4", "--duplicate"]):
        assert main([*words, *exactly]) == 0
        assert "note: " not in capsys.readouterr().out
    assert run_arena(["greedy", "tsumogiri"], 3).to_dict()["asked"] == 3
    alone = run_arena(["greedy", "tsumogiri"], 1).difference(0, 1)
    assert (alone.low, alone.high) == (-math.inf, math.inf)
