"""The solo study: the same integers however it is cut, exact shanten, its report and its command."""

from __future__ import annotations

import csv
import json
import signal
import subprocess
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from math import comb
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError, RulesetError
from mahjong_fast.scoring import LIMITS
from mahjong_fast.studies import STUDIES, Solo, load_study, run, solo_hand
from mahjong_fast.studies.exact_shanten import exact_shanten


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_integers_do_not_depend_on_threads_or_chunks(rules: str) -> None:
    study = Solo(3, rules)
    whole = run(study, 6000, first=50, threads=1, chunk=6000).tally
    for threads, chunk in [(1, 1000), (2, 777), (3, None), (7, 5000), (2, 1)][:4]:
        assert run(study, 6000, first=50, threads=threads, chunk=chunk).tally == whole
    parts = [run(study, 2000, first=first, threads=2).tally for first in (4050, 50, 2050)]
    assert parts[0] + parts[1] + parts[2] == whole


def test_one_hand_alone_is_the_hand_in_the_batch() -> None:
    tally = run(Solo(8), 3000, threads=2).tally
    shanten: Counter[int] = Counter()
    turns: Counter[tuple[int, int]] = Counter()
    values: Counter[tuple[int, ...]] = Counter()
    for i in range(3000):
        hand = solo_hand(8, i)
        shanten[hand.deal_shanten] += 1
        turns[19 if hand.tenpai_turn is None else hand.tenpai_turn, hand.win_turn or 19] += 1
        if hand.score is not None:
            limit = LIMITS.index(hand.score.limit)
            values[hand.score.yakuman, limit, hand.score.han, hand.score.fu, hand.score.points] += 1
    assert {s: n for s, n in enumerate(tally.arrays["shanten"].tolist()) if n} == shanten
    assert {
        (a, b): n for a, row in enumerate(tally.arrays["turns"].tolist()) for b, n in enumerate(row) if n
    } == turns
    assert tally.sparse["values"] == values


def test_shanten_of_many_deals_follows_the_exact_distribution() -> None:
    # Seeds are fixed, so this passes or fails for ever: p is 0.2 to 0.8 for these.
    for seed, rules in [(1, "tenhou_4p"), (2, "m_league"), (3, "tenhou_3p")]:
        test = run(Solo(seed, rules), 200_000).table("shanten").facts["chi_square"]
        assert test["df"] == 6
        assert test["p"] > 0.01


def test_exact_distribution_is_of_all_deals() -> None:
    exact = exact_shanten(4)
    assert sum(exact.values()) == comb(136, 13) == 483774556165488000
    assert exact[0] == 39270395383132
    assert exact == mf.exact.shanten(13)
    assert sum(exact_shanten(3).values()) == comb(108, 13)


def test_report_of_counts() -> None:
    result = run(Solo(1), 20_000)
    data = json.loads(json.dumps(result.to_dict(), allow_nan=False))
    assert data["deals"] == 20_000
    assert data["parameters"]["rules"] == "tenhou_4p"
    tables = data["tables"]
    assert sum(row["hands"] for row in tables["shanten"]["rows"]) == 20_000
    wins = sum(row["hands"] for row in tables["points"]["rows"])
    assert wins == sum(row["hands"] for row in tables["han"]["rows"])
    assert wins == sum(row["hands"] for row in tables["limit"]["rows"])
    assert tables["turns"]["rows"][18]["won"]["value"] == pytest.approx(wins / 20_000)
    points = sum(row["points"] * row["hands"] for row in tables["points"]["rows"])
    means = {row["figure"]: row["mean"] for row in tables["means"]["rows"]}
    assert means["points per hand won"]["value"] == pytest.approx(points / wins)
    assert means["points per deal (a hand not won counts 0)"]["value"] == pytest.approx(points / 20_000)
    assert 0 < means["points per hand won"]["se"] < 200
    yaku = {row["yaku"]: row["hands"] for row in tables["yaku"]["rows"]}
    assert yaku["menzen_tsumo"] <= wins
    assert yaku["riichi"] + yaku["double_riichi"] <= wins
    text = result.to_text()
    for words in (
        "Shanten at the deal",
        "chi-square",
        "won by",
        "riichi",
        "points per hand won",
        "±",
        "20,000 deals",
    ):
        assert words in text


def test_user_defined_yaku_are_judged_and_reported() -> None:
    def on_an_honour(reading: mf.Reading, facts: Any) -> int | None:
        return 1 if facts.win is not None and facts.win.is_honour else None

    rules = mf.rules("tenhou_4p").replace(
        custom_yaku=[
            mf.PatternYaku("four_sequences", "n_sequences == 4", closed=1, open=0),
            mf.FunctionYaku("on_an_honour", on_an_honour),
        ]
    )
    tally = run(Solo(2, rules), 3000, threads=2).tally
    assert tally == run(Solo(2, rules), 3000, threads=1, chunk=500).tally
    found = [hand.score for hand in (solo_hand(2, i, rules) for i in range(3000)) if hand.score is not None]
    for bit, key in ((96, "four_sequences"), (97, "on_an_honour")):
        hands = sum(key in dict(score.yaku) for score in found)
        assert tally.arrays["yaku"][bit] == hands > 0
    report = run(Solo(2, rules), 3000).table("yaku")
    assert {"four_sequences", "on_an_honour"} <= {row[0] for row in report.rows}


def test_the_study_travels_to_other_processes() -> None:
    rules = mf.rules("tenhou_4p").replace(
        custom_yaku=[mf.PatternYaku("all_simple", "only('2345678m2345678p2345678s')", closed=1, open=0)]
    )
    study = Solo(6, rules)
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        found = pool.submit(study.count, 10, 400, 1).result(timeout=120)
    assert found == study.count(10, 400, 2)


def test_a_user_defined_yaku_that_raises_is_an_error() -> None:
    def broken(reading: mf.Reading, facts: Any) -> int:
        raise ZeroDivisionError("oops")

    rules = mf.rules("tenhou_4p").replace(custom_yaku=[mf.FunctionYaku("broken", broken)])
    with pytest.raises(MahjongError, match=r"broken.*oops"):
        run(Solo(2, rules), 500)


def test_three_seats_have_a_report() -> None:
    result = run(Solo(1, "tenhou_3p"), 5000)
    assert sum(row[1] for row in result.table("shanten").rows) == 5000
    assert "sanshoku_doujun" not in [row[0] for row in result.table("yaku").rows]


def test_no_deals_at_all() -> None:
    result = run(Solo(1), 0)
    json.dumps(result.to_dict(), allow_nan=False)
    assert "0 deals" in result.to_text()


def test_bad_arguments_are_named() -> None:
    with pytest.raises(MahjongError, match="seed is -1"):
        Solo(-1)
    with pytest.raises(RulesetError):
        Solo(1, "tenhou_5p")
    with pytest.raises(MahjongError, match="index is"):
        solo_hand(1, 2**64)
    with pytest.raises(MahjongError, match="there are solo"):
        load_study("sola")


@pytest.mark.parametrize("name", STUDIES)
def test_every_study_has_its_line_of_help(name: str) -> None:
    study = load_study(name)
    assert study.name == name
    assert study.summary


# ---------------------------------------------------------------- the command


def test_command_json_and_csv(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "solo.csv"
    assert (
        main(
            ["study", "solo", "--deals", "2e3", "--seed", "1", "--json", "--csv", str(path), "--threads", "1"]
        )
        == 0
    )
    data = json.loads(capsys.readouterr().out)
    assert data["counts"] == run(Solo(1), 2000, threads=2).tally.to_dict()
    with open(path, newline="") as file:
        rows = list(csv.DictReader(file))
    shanten = {
        row["row"]: row["value"] for row in rows if (row["table"], row["column"]) == ("shanten", "hands")
    }
    assert shanten == {str(row["shanten"]): str(row["hands"]) for row in data["tables"]["shanten"]["rows"]}


def test_command_prints_no_progress_where_stderr_is_no_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["study", "solo", "--deals", "1000"]) == 0
    out, err = capsys.readouterr()
    assert err == ""
    assert out.startswith("Study solo: 1,000 deals (seed 0")


@pytest.mark.parametrize(
    "arguments, words",
    [
        ([], "--deals"),
        (["--deals", "ten"], "'ten' is not a whole number"),
        (["--deals", "10", "--seed", "1e40"], "seed is"),
        (["--deals", "10", "--threads", "9999"], "threads is 9999"),
        (["--deals", "10", "--rules", "tenhou"], "tenhou"),
        (["--deals", "10", "--csv", "/no/such/folder/x.csv"], "/no/such/folder/x.csv: No such file"),
    ],
)
def test_command_refuses_in_one_line(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["study", "solo", *arguments]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert words in err
    assert err.count("\n") == 1


def test_ctrl_c_reports_what_is_done_and_exits_130(tmp_path: Path) -> None:
    path = tmp_path / "part.csv"
    arguments = [
        "study",
        "solo",
        "--deals",
        "1e12",
        "--seed",
        "4",
        "--threads",
        "1",
        "--json",
        "--csv",
        str(path),
        "--save",
        str(tmp_path / "counts.json"),
    ]
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "mahjong_fast.cli", *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    for _ in range(600):  # counts are saved after the first chunk
        if (tmp_path / "counts.json").exists():
            break
        assert process.poll() is None
        time.sleep(0.1)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert err.startswith("interrupted: ")
    data = json.loads(out)
    assert data["run"]["interrupted"] is True
    assert 0 < data["deals"] < 10**12
    assert data["counts"] == run(Solo(4), data["deals"]).tally.to_dict()
    assert "shanten" in path.read_text()
