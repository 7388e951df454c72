"""The studies that come with the package: the same integers however they are run, and sums that fit together
with other counts of the same games.
"""

from __future__ import annotations

import html
import json
import pickle
import shlex
from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import _core, studies
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import STUDIES, Games, Solo, Tally, load_study, run
from mahjong_fast.studies.compare import D_2, Compare
from mahjong_fast.studies.complete import Complete
from mahjong_fast.studies.danger import DEAL_INS, Danger
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.studies.dealer import HANDS as DEALER_HANDS
from mahjong_fast.studies.dealer import POINTS, WINS, Dealer
from mahjong_fast.studies.lead import STEPS, Lead
from mahjong_fast.studies.rates import Rates
from mahjong_fast.studies.repeat import command_of
from mahjong_fast.studies.waits import HANDS, SHAPES, Waits
from mahjong_fast.studies.waits import WINS as WAIT_WINS
from study_cases import CASES


def test_all_studies_are_here() -> None:
    assert set(CASES) == set(STUDIES)
    for name in STUDIES:
        study = load_study(name)
        assert study.name == name
        assert study.summary
        study.add_options(ArgumentParser())


@pytest.mark.parametrize("name", STUDIES)
def test_integers_do_not_depend_on_how_it_is_run(name: str, tmp_path: Path) -> None:
    study, deals = CASES[name]
    whole = run(study, deals, threads=1)
    for threads, chunk in ((2, None), (3, deals // 3 + 1), (1, deals // 2)):
        assert run(study, deals, threads=threads, chunk=chunk).tally == whole.tally
    again = pickle.loads(pickle.dumps(study))
    files = []
    for i in (3, 1, 2):
        first, n = studies.shard_range(deals, 0, (i, 3))
        files.append(tmp_path / f"{i}.json")
        run(again, n, first=first, threads=1, checkpoint=files[-1])
    total = studies.merge(files)
    assert total.tally == whole.tally
    merged = studies.report_of(load_study(name).from_settings(total.settings), total.tally)
    assert merged.tables == whole.tables


@pytest.mark.parametrize("name", [*STUDIES, "matches", "own rules"])
def test_the_report_says_the_command_that_counts_it_again(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    own = mf.rules("tenhou_4p").replace(name="own", open_tanyao=False)
    more = {"matches": Games(3, "tenhou_3p", "sane", matches=True), "own rules": Solo(3, own)}
    study = more[name] if name in more else CASES[name][0]
    result = run(study, 6, first=4, threads=1)
    command = command_of(result)
    assert command is not None
    result.to_html(tmp_path / "r.html")
    assert html.escape(command) in (tmp_path / "r.html").read_text("utf-8")
    (tmp_path / "own.toml").write_text(own.to_toml(), "utf-8")
    words = shlex.split(command.replace("--rules FILE", f"--rules {tmp_path / 'own.toml'}"))
    assert words[0] == "mahjong-fast"
    assert main([*words[1:], "--threads", "1", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["counts"] == result.tally.to_dict()
    assert found["parameters"] == json.loads(json.dumps(dict(result.parameters)))
    holes = studies.report_of(study, study.count(0, 2, 1) + study.count(5, 2, 1))
    assert command_of(holes) is None


@pytest.mark.parametrize("name", STUDIES)
def test_reports_of_much_of_little_and_of_nothing(name: str, tmp_path: Path) -> None:
    study, deals = CASES[name]
    for n in (0, 1, deals):
        result = run(study, n, threads=1)
        assert result.to_text()
        json.dumps(result.to_dict(), allow_nan=False)
        result.to_html(tmp_path / "r.html")
        result.to_csv(tmp_path / "r.csv")
        assert study.tables(Tally()) is not None


def test_numbers_beyond_the_last_match_are_refused() -> None:
    for study in (Lead(), Dealer(), Games(matches=True)):
        assert run(study, 1, first=2**40 - 1, threads=1).deals == 1
        with pytest.raises(MahjongError, match=r"matches below number 2\^40"):
            run(study, 2, first=2**40 - 1)
        with pytest.raises(MahjongError, match=r"matches are numbered below 2\^40"):
            study.count(2**40, 1, 1)
    with pytest.raises(MahjongError, match="16,878,287 numbers in all"):
        run(Complete(), first=16_878_288)
    with pytest.raises(MahjongError, match="agents=3: give one name"):
        Games(agents=3)  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="matches='no': True or False"):
        Games(matches="no")  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="rulesets=5: give names"):
        Rates(1, "greedy", 5)  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="no counts of the study solo: no counter 'turns'"):
        studies.report_of(Solo(1), Tally(((0, 5),), {"a": np.ones(1, np.int64)}))
    with pytest.raises(MahjongError, match="takes a study and a Tally"):
        studies.report_of(Solo(1), 5)  # type: ignore[arg-type]


def test_games_of_other_families_are_refused_where_riichi_is_counted() -> None:
    for make in (Danger, Waits, Dealer, Lead, Compare):
        with pytest.raises(MahjongError, match="counts riichi games, not mcr"):
            make(1, "mcr")
    with pytest.raises(MahjongError, match="counts riichi games, not mcr"):
        Compare(1, against="mcr")
    with pytest.raises(MahjongError, match="counts riichi games, not mcr"):
        Rates(1, "greedy", "tenhou_4p,mcr")
    with pytest.raises(MahjongError, match="rows are of riichi hands, not mcr"):
        Games(1, "mcr").rows(0, 1, 1)


def test_dealer_and_lead_count_the_same_matches() -> None:
    matches = 15
    plain = run(Games(seed=5, matches=True), matches, threads=1).tally.arrays
    dealer = run(Dealer(seed=5), matches, threads=1).tally.arrays
    assert dealer["totals"].tolist()[:2] == plain["totals"].tolist()[:2]
    assert dealer["winds"][:, DEALER_HANDS].tolist() == plain["winds"][:, 0].tolist()
    assert dealer["winds"][:, WINS].tolist() == plain["winds"][:, 1].tolist()
    assert dealer["winds"][:, POINTS].tolist() == plain["winds"][:, 11].tolist()
    assert (dealer["streaks"] * np.arange(32)).sum() == dealer["totals"][0]
    assert dealer["streak_points"].sum() == dealer["winds"][0, POINTS]
    places = run(Lead(seed=5), matches, threads=1).tally.arrays["places"]
    # East 1 begins level: one dealer and three others in each match, places as in the other count.
    assert places[0, :, STEPS].sum() == 4 * matches == places[0].sum()
    assert places[0, 1].sum() == matches
    assert places[0, :, STEPS].sum(0).tolist() == [matches] * 4
    assert places[0, 1, STEPS].tolist() == plain["ranks"][0].tolist()


def test_leads_are_those_of_the_games() -> None:
    """Every place of a few matches again, from their results."""
    study, matches = Lead(seed=8, agents="sane"), 4
    player = Games(seed=8, agents="sane", matches=True)
    found: Counter[tuple[int, int, int, int]] = Counter()
    for number in range(matches):
        table = player.play(number)
        starts = [e for e in table.events if e["type"] == "start_kyoku"]
        result = table.result
        assert result is not None
        seen = set()
        for event in starts:
            place = "ESWN".index(event["bakaze"]) * 4 + event["kyoku"] - 1
            if place in seen:
                continue
            seen.add(place)
            for chair, points in enumerate(event["scores"]):
                ahead = points - max(p for c, p in enumerate(event["scores"]) if c != chair)
                step = max(-STEPS, min(STEPS, (ahead + 1000) // 2000)) + STEPS
                found[place, int(chair == event["oya"]), step, result.ranks[chair]] += 1
    places = study.count(0, matches, 1).arrays["places"]
    assert {k: int(places[k]) for k in zip(*(x.tolist() for x in places.nonzero()), strict=True)} == {
        (p, d, s, r - 1 if min(result.ranks) else r): n for (p, d, s, r), n in found.items()
    }


def test_waits_and_danger_count_the_same_games() -> None:
    hands = 150
    plain = run(Games(seed=6, agents="sane"), hands, threads=1).tally.arrays
    chairs = plain["chairs"].sum(0)
    waits = run(Waits(seed=6, agents="sane"), hands, threads=1).tally.arrays
    riichi, wins = int(waits["shapes"][:, HANDS].sum()), int(waits["shapes"][:, WAIT_WINS].sum())
    assert abs(riichi - int(chairs[5])) <= 3  # a riichi at the very end of a hand is not seen any more
    assert abs(wins - int(chairs[6])) <= 3
    assert waits["copies"].sum((0, 1)).tolist() == [riichi, wins] == waits["turns"].sum((0, 1)).tolist()
    danger = run(Danger(seed=6, agents="sane"), hands, threads=1).tally.arrays
    assert danger["totals"].tolist()[:2] == [hands, int(chairs[5])]
    assert 0 < danger["cells"][:, 19, DEAL_INS].sum() <= chairs[4]


@pytest.mark.parametrize(
    ("hand", "shape"),
    [
        ("123m456p789s55z46s", "kanchan"),
        ("123m456p789s55z12s", "penchan"),
        ("123m456p789s55z45s", "ryanmen"),
        ("123m456p789s55z11s", "shanpon"),
        ("123m456p789s123s5z", "tanki_honour"),
        ("123m456p789s123s5m", "tanki_suit"),
        ("123m456p789s4567s", "nobetan"),
        ("123m456p55z34567s", "three"),
        ("123m456p789s1333s", "two_other"),
        ("1112345678999m", "four_or_more"),
        ("19m19p19s1234567z", "four_or_more"),
        ("1188m2299p3377s5z", "tanki_honour"),
    ],
)
def test_wait_classes(hand: str, shape: str) -> None:
    counts = mf.Hand(hand).counts
    mask = sum(1 << t.kind for t in mf.waits(hand))
    assert SHAPES[_core.wait_class(bytes(counts), mask)] == shape


def test_a_ruleset_compared_with_itself_changes_nothing() -> None:
    result = run(Compare(seed=1, agents="sane", against="tenhou_4p"), 80, threads=1)
    arrays = result.tally.arrays
    assert arrays["totals"].tolist()[:2] == [80, 80]
    assert not arrays["figures"][:, D_2].any()
    assert np.count_nonzero(arrays["ends"] - np.diag(np.diag(arrays["ends"]))) == 0
    for row in result.table("figures").rows:
        assert isinstance(row[3], studies.Estimate)
        assert (row[3].value, row[3].se) == (0, 0)


def test_paired_hands_are_those_of_the_rows() -> None:
    study = Compare(seed=3, agents="sane", against="m_league")
    a, b = (Games(3, rules, "sane").rows(0, 150, 2) for rules in (study.rules, study.against))
    figures = study.count(0, 150, 1).arrays["figures"]
    points = [r["points"] // 100 for r in (a, b)]
    won = [(r["winners"] != 0).astype(int) for r in (a, b)]
    for place, (x, y) in ((6, points), (0, won)):
        assert figures[place].tolist() == [
            x.sum(),
            y.sum(),
            (x * x).sum(),
            (y * y).sum(),
            ((y - x) ** 2).sum(),
        ]
    with pytest.raises(MahjongError, match="compare rulesets with as many"):
        Compare(against="tenhou_3p")


# ------------------------------------------------------------------ simulated beside exact


def deviations(result: studies.StudyResult) -> list[float]:
    return [abs(cell) for row in result.table("shanten").rows for cell in row[4:] if isinstance(cell, float)]


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_dealt_shanten_lies_near_the_exact_shares(rules: str) -> None:
    found = deviations(run(DealShanten(seed=11, rules=rules), 200_000))
    assert len(found) >= 20
    assert max(found) < 4


@pytest.mark.long
def test_dealt_shanten_of_a_hundred_million_deals() -> None:
    """10^8 walls, 4 x 10^8 hands: 16 seconds of one processor."""
    assert max(deviations(run(DealShanten(seed=1), 10**8))) < 4


def near(k: int, n: int, p: float) -> float:
    return abs(k - n * p) / (n * p * (1 - p)) ** 0.5


def test_dealt_terminals_and_dora_lie_near_the_exact_chances() -> None:
    deals = 60_000
    walls = mf.deal_many(17, 0, deals)
    yaochuu = np.array([k >= 27 or k % 9 in (0, 8) for k in range(34)])
    held = np.zeros((deals, 34), bool)
    np.put_along_axis(held, walls[:, :13].astype(np.int64) // 4, True, axis=1)
    kinds = (held & yaochuu).sum(1)
    ways = mf.exact.yaochuu_kinds(13)
    total = sum(ways.values())
    for n, w in ways.items():
        if deals * w / total > 20:
            assert near(int((kinds == n).sum()), deals, w / total) < 4
    chun = (walls[:, :13] // 4 == 33).sum(1)
    for k in (1, 2, 3):
        assert near(int((chun >= k).sum()), deals, mf.exact.at_least(k, 4, 13, 136)) < 4
    opponent = (walls[:, 13:26] // 4 == 33).sum(1)
    mine = chun == 1
    chance = mf.exact.opponent_holds("7z", [4] * 33 + [3], 13) if False else mf.exact.at_least(1, 3, 13, 123)
    assert near(int((opponent[mine] >= 1).sum()), int(mine.sum()), chance) < 4


def test_names_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    for name in STUDIES:
        extra = ["--against", "wrc_2025"] if name == "compare" else []
        assert main(["study", name, "--deals", "4", "--threads", "1", "--json", *extra]) == 0
        found: dict[str, Any] = json.loads(capsys.readouterr().out)
        assert found["study"] == name
        assert found["deals"] == 4
