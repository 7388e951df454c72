"""What studies list row by row: the same rows however they are listed, and sums that are the counts."""

from __future__ import annotations

import json
import math
from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import studies
from mahjong_fast.analysis.danger import CLASSES
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import STUDIES, Games, Solo, run
from mahjong_fast.studies.compare import Compare
from mahjong_fast.studies.complete import Complete
from mahjong_fast.studies.danger import DEAL_INS, Danger
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.studies.dealer import HANDS as DEALER_HANDS
from mahjong_fast.studies.dealer import POINTS, WINS, Dealer
from mahjong_fast.studies.lead import STEPS, Lead
from mahjong_fast.studies.rates import Rates
from mahjong_fast.studies.simulate_report import ENDS
from mahjong_fast.studies.waits import SHAPES, Waits
from study_cases import CASES


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_rows_of_hands_add_up_to_the_counts(rules: str) -> None:
    study = Games(4, rules, "sane")
    rows, arrays = study.rows(10, 200, 2), study.count(10, 200, 1).arrays
    seats = study.rules.players
    chairs = arrays["chairs"]
    for chair in range(seats):
        assert rows[f"change_{chair}"].sum() == chairs[chair, 11]
        assert (rows["winners"] >> chair & 1).sum() == chairs[chair, 1]
        assert (rows["riichi"] >> chair & 1).sum() == chairs[chair, 5]
        assert (rows["opened"] >> chair & 1).sum() == chairs[chair, 7]
        assert (rows["tenpai"] >> chair & 1).sum() == chairs[chair, 10]
    assert np.bincount(rows["end"], minlength=13).tolist() == arrays["ends"].tolist()
    assert rows["hand"].tolist() == list(range(10, 210))
    with pytest.raises(MahjongError, match=r"matches are numbered below 2\^40"):
        Games(4, matches=True).rows(2**40, 1, 1)


def test_rows_of_solo_hands_add_up_to_the_counts() -> None:
    study = Solo(seed=4)
    rows, tally = study.rows(10, 400, 2), study.count(10, 400, 1)
    assert np.bincount(rows["deal_shanten"], minlength=14).tolist() == tally.arrays["shanten"].tolist()
    won = rows["win_turn"] >= 0
    values = Counter(
        zip(
            *(
                rows[name][won & (rows["status"] == 0)].tolist()
                for name in ("yakuman", "limit", "han", "fu", "points")
            ),
            strict=True,
        )
    )
    assert dict(values) == tally.sparse["values"]
    assert sum(won) == tally.arrays["status"].sum()


def test_rows_of_deals_add_up_to_the_counts() -> None:
    for rules in ("tenhou_4p", "tenhou_3p"):
        study = DealShanten(7, rules)
        rows, found = study.rows(10, 3_000, 2), study.count(10, 3_000, 1).arrays["shanten"]
        for wind, line in zip("ESWN", found, strict=False):
            assert np.bincount(rows[f"shanten_{wind}"], minlength=7).tolist() == line.tolist()
        assert rows["deal"].tolist() == list(range(10, 3_010))


def test_rows_of_pairs_add_up_to_the_counts() -> None:
    study = Compare(seed=3, agents="sane", against="m_league")
    rows, figures = study.rows(5, 120, 2), study.count(5, 120, 1).arrays["figures"]
    assert [rows[f"{side}_points"].sum() // 100 for side in "ab"] == figures[6, :2].tolist()
    assert [(rows[f"{side}_winners"] != 0).sum() for side in "ab"] == figures[0, :2].tolist()
    assert rows["hand"].tolist() == list(range(5, 125))


def test_points_without_limits_have_no_error_and_no_wrong_number() -> None:
    """Aotenjou: a hand may be worth more than 32 bits hold, and squares more than 64. Nothing is cut off:
    means and rows are right, and errors of points are not told.
    """
    rules = mf.rules("tenhou_4p").replace(name="ao", aotenjou=True, aotenjou_yakuman_han=40)
    study = Games(1, rules)
    rows, result = study.rows(0, 4_000, 2), run(study, 4_000, threads=2)
    arrays = result.tally.arrays
    assert rows["points"].max() > 2**35
    for chair in range(4):
        assert rows[f"change_{chair}"].sum() == arrays["chairs"][chair, 11]
    assert sum(v[4] * n for v, n in result.tally.sparse["values"].items()) == arrays["chairs"][:, 15].sum()
    cells = {row[0]: row[3] for row in result.table("rates").rows}
    assert isinstance(cells["points per hand won"], studies.Estimate)
    assert math.isinf(cells["points per hand won"].se)
    assert not math.isinf(cells["draws of the winner"].se)  # type: ignore[union-attr]
    assert " ± ?" in result.to_text()
    json.dumps(result.to_dict(), allow_nan=False)
    for other, n in (
        (Waits(1, rules), 500),
        (Danger(1, rules), 500),
        (Dealer(1, rules), 20),
        (Compare(1, rules, against="tenhou_4p"), 200),
        (Rates(1, "greedy", [rules]), 200),
        (Games(1, rules, matches=True), 20),
    ):
        told = run(other, n, threads=2)
        assert " ± ?" in told.to_text(), other.name
        json.dumps(told.to_dict(), allow_nan=False)


@pytest.mark.parametrize("name", STUDIES)
def test_rows_do_not_depend_on_how_they_are_listed(name: str) -> None:
    study, _ = CASES[name]
    whole, parts = study.rows(3, 40, 2), [study.rows(*piece, 1) for piece in ((3, 17), (20, 0), (20, 23))]
    assert len({len(column) for column in whole.values()}) == 1
    assert len(next(iter(whole.values()))) > 0
    number = study.unit[:-1] if study.unit != "matches" else "match"
    for key, column in whole.items():
        assert column.dtype.kind in "iuU", key
        joined = np.concatenate([part[key] for part in parts])
        assert joined.dtype == column.dtype
        # The pairs of `rates` follow each other in every piece.
        assert (np.sort(joined) == np.sort(column)).all()
        assert (joined == column).all() or name == "rates", key
    assert set(whole[number].tolist()) <= set(range(3, 43))
    for key, names in study.row_names().items():
        assert whole[key].max() < len(names), key
        assert len(set(names)) == len(names), key


def test_rows_of_riichi_add_up_to_the_counts() -> None:
    for rules in ("tenhou_4p", "tenhou_3p"):
        study = Waits(6, rules, "sane")
        rows, arrays = study.rows(10, 400, 2), study.count(10, 400, 1).arrays
        won = rows["tsumo"] + rows["ron"]
        for shape, c in enumerate(arrays["shapes"]):
            here = rows["shape"] == shape
            names = ("tsumo", "ron", "deal_in", "drawn", "left", "points", "change")
            found = {name: int(rows[name][here].sum()) for name in names}
            draws = int((rows["draws"] * won)[here].sum())
            assert [here.sum(), won[here].sum(), *list(found.values())[:5], draws] == c[:8].tolist()
            assert [found["points"], found["change"]] == c[8:].tolist()
            for place in range(14):
                chosen = here & (np.minimum(rows["left"], 13) == place)
                assert [chosen.sum(), won[chosen].sum()] == arrays["copies"][shape, place].tolist()
            for place in range(20):
                chosen = here & (np.minimum(rows["turn"], 19) == place)
                assert [chosen.sum(), won[chosen].sum()] == arrays["turns"][shape, place].tolist()
        kinds = np.array([int(mask).bit_count() for mask in rows["waits"]])
        assert ((kinds == 3) == (rows["shape"] == SHAPES.index("three"))).all()


def test_rows_of_dangers_add_up_to_the_counts() -> None:
    for rules in ("tenhou_4p", "tenhou_3p"):
        study = Danger(6, rules, "sane")
        rows, cells = study.rows(10, 150, 2), study.count(10, 150, 1).arrays["cells"]
        for cls in range(len(cells)):
            for turn in range(1, 19):
                here = (rows["class"] == cls) & (rows["turn"] == turn)
                told = [
                    here.sum(),
                    *(rows[k][here].sum() for k in ("hit", "discarded", "dealt_in", "points")),
                ]
                assert told == cells[cls, turn].tolist()
        assert cells[:, 19, DEAL_INS].sum() > 0
        assert (rows["chair"] != rows["riichi"]).all()


def test_rows_of_matches_add_up_to_the_counts() -> None:
    for rules in ("tenhou_4p", "tenhou_3p"):
        lead, dealer = Lead(8, rules, "sane"), Dealer(8, rules, "sane")
        seats = lead.rules.players
        rows, places = lead.rows(5, 12, 2), lead.count(5, 12, 1).arrays["places"]
        step = np.clip((rows["ahead"] + 1000) // 2000, -STEPS, STEPS) + STEPS
        found = np.zeros_like(places)
        np.add.at(found, (np.minimum(rows["round"], 15), rows["dealer"], step, rows["place"] - 1), 1)
        assert (found == places).all()
        for match in range(5, 17):
            final = rows["final_points"][rows["match"] == match][-seats:]
            place = rows["place"][rows["match"] == match][-seats:]
            assert (np.diff(final[np.argsort(place)]) <= 0).all()
        hands, winds = dealer.rows(5, 12, 2), dealer.count(5, 12, 1).arrays["winds"]
        assert len(hands["match"]) == winds[0, DEALER_HANDS]
        for wind in range(seats):
            chair = (hands["dealer"] + wind) % seats
            assert (hands["winners"] >> chair & 1).sum() == winds[wind, WINS]
            changes = np.stack([hands[f"change_{c}"] for c in range(seats)])
            assert changes[chair, np.arange(len(chair))].sum() == winds[wind, POINTS]
        same = Games(8, rules, "sane", matches=True).rows(5, 12, 1)
        assert all((same[key] == hands[key]).all() for key in hands)
        begins = hands["number"] == 0
        assert begins.sum() == 12
        assert not hands["honba"][begins].any()


def test_rows_of_pairs_of_rates_are_those_of_simulate() -> None:
    study = Rates(6, "sane,tsumogiri", "tenhou_4p,tenhou_3p")
    rows = study.rows(7, 20, 2)
    for number, rules in enumerate(("tenhou_4p", "tenhou_3p")):
        for at, agent in enumerate(("sane", "tsumogiri")):
            here = (rows["rules"] == number) & (rows["agent"] == at)
            for key, column in Games(6, rules, agent).rows(7, 20, 1).items():
                assert (rows[key][here] == column).all(), key


def test_rows_of_complete_hands_add_up_to_the_counts() -> None:
    study = Complete()
    for first in (11_498_658 - 30, 16_878_287 - 60):
        rows, tally = study.rows(first, 60, 2), study.count(first, 60, 1)
        for tsumo, how in enumerate(("ron", "tsumo")):
            cases, deals = np.zeros((34, 8), int), np.zeros((34, 8), int)
            np.add.at(cases, (rows["win"], rows[f"{how}_status"]), 1)
            np.add.at(deals, (rows["win"], rows[f"{how}_status"]), rows["deals"])
            assert (cases == tally.arrays["status_cases"][tsumo]).all()
            assert (deals == tally.arrays["status_deals"][tsumo]).all()
        at = len(rows["hand"]) // 2
        score = mf.try_score(
            str(rows["hand"][at]), win=mf.Tile(int(rows["win"][at])), tsumo=True, rules="tenhou_4p"
        )
        assert score is not None
        assert (score.han, score.points) == (rows["tsumo_han"][at], rows["tsumo_points"][at])


def test_rows_as_parquet(tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet", reason="extra parquet not installed")
    assert main(["study", "simulate", "--deals", "60", "--rows", str(tmp_path / "rows")]) == 0
    table = parquet.read_table(tmp_path / "rows")
    assert table["hand"].to_pylist() == list(range(60))
    assert {"change_0", "end", "winners"} <= set(table.column_names)
    assert set(table["end"].to_pylist()) <= set(ENDS)
    assert main(["study", "danger", "--deals", "60", "--rows", str(tmp_path / "danger")]) == 0
    table = parquet.read_table(tmp_path / "danger")
    assert {"genbutsu", "no_suji_456"} <= set(table["class"].to_pylist()) <= set(CLASSES)
    assert "0m" not in table["tile"].to_pylist()
