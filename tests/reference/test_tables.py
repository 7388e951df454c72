"""The published tables come out of the slow judge's limits and payments."""

from __future__ import annotations

import csv
from typing import Any

import pytest

from cases.case import DATA
from reference.limits import ordinary_base
from reference.payments import ron_points, tsumo_points
from reference.presets import rules


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def base_of(row: dict[str, str], options: dict[str, Any]) -> tuple[int, str]:
    if row["han"].startswith("yakuman"):
        return 8000 * int(row["han"].split("x")[1]), "yakuman"
    return ordinary_base(int(row["han"].rstrip("+")), int(row["fu"] or 30), options)


@pytest.mark.parametrize("row", rows("points.csv"), ids=lambda r: f"{r['han']}-{r['fu']}")
def test_four_player_row(row: dict[str, str]) -> None:
    options = rules("tenhou_4p")
    base, limit = base_of(row, options)
    each, dealer = tsumo_points(base, False, options)
    all_each, nothing = tsumo_points(base, True, options)
    assert nothing == 0
    assert (str(base), limit) == (row["base"], row["limit"])
    assert row["kiriage_base"] == str(base_of(row, options | {"kiriage_mangan": True})[0])
    assert [ron_points(base, False), each, dealer, 2 * each + dealer] == [
        int(row[k])
        for k in (
            "ron_nondealer",
            "tsumo_nondealer_from_each_nondealer",
            "tsumo_nondealer_from_dealer",
            "tsumo_nondealer_total",
        )
    ]
    assert [ron_points(base, True), all_each, 3 * all_each] == [
        int(row[k]) for k in ("ron_dealer", "tsumo_dealer_from_each", "tsumo_dealer_total")
    ]


@pytest.mark.parametrize("row", rows("points_3p.csv"), ids=lambda r: f"{r['han']}-{r['fu']}")
@pytest.mark.parametrize("mode", ["loss", "bisect"])
def test_three_player_row(row: dict[str, str], mode: str) -> None:
    options = rules("tenhou_3p", tsumo_3p=mode)
    base, limit = base_of(row, options)
    assert (str(base), limit) == (row["base"], row["limit"])
    each, dealer = tsumo_points(base, False, options)
    all_each, _ = tsumo_points(base, True, options)
    got = [each, dealer, each + dealer, all_each, 2 * all_each]
    names = ("nd_from_nd", "nd_from_dealer", "nd_total", "dealer_each", "dealer_total")
    assert got == [int(row[f"{mode}_tsumo_{n}"]) for n in names]
    assert ron_points(base, False) == int(row["ron_nondealer"])
    assert ron_points(base, True) == int(row["ron_dealer"])


WEST_UNITS = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}


@pytest.mark.parametrize("row", rows("west_honshu.csv"), ids=lambda r: r["han_including_bazoro"])
def test_western_row(row: dict[str, str]) -> None:
    options = rules("west_honshu_3p")
    han = row["han_including_bazoro"]
    spans = [None] if han in WEST_UNITS else range(int(han.split("-")[0]), int(han.split("-")[-1]) + 1)
    for h in spans:
        if h is None:
            base, limit = 8000 * WEST_UNITS[han], row["limit"]
        else:
            base, limit = ordinary_base(h, 0, options)
        each, dealer = tsumo_points(base, False, options)
        got = [ron_points(base, False), ron_points(base, True), each, dealer]
        got.append(tsumo_points(base, True, options)[0])
        assert [str(n) for n in got] + [limit] == [v for k, v in row.items() if k != "han_including_bazoro"]
