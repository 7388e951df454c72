"""The published tables come out of `points()`."""

from __future__ import annotations

import csv
from typing import Any

import pytest

import mahjong_fast as mf
from cases.case import DATA


def rows(name: str) -> list[dict[str, str]]:
    with (DATA / name).open(encoding="utf-8", newline="") as lines:
        return list(csv.DictReader(lines))


def asked(row: dict[str, str]) -> dict[str, Any]:
    """Arguments of `points` for a row of the tables."""
    if row["han"].startswith("yakuman"):
        return {"han": 0, "fu": 0, "yakuman": int(row["han"].split("x")[1])}
    return {"han": int(row["han"].rstrip("+")), "fu": int(row["fu"] or 30)}


def numbers(row: dict[str, str], *names: str) -> tuple[int, ...]:
    return tuple(int(row[n]) for n in names)


@pytest.mark.parametrize("row", rows("points.csv"), ids=lambda r: f"{r['han']}-{r['fu']}")
def test_four_player_row(row: dict[str, str]) -> None:
    child = mf.points(**asked(row), rules="tenhou_4p")
    dealer = mf.points(**asked(row), dealer=True, rules="tenhou_4p")
    shares = numbers(row, "tsumo_nondealer_from_each_nondealer", "tsumo_nondealer_from_dealer")
    assert (child.base, child.ron) == numbers(row, "base", "ron_nondealer")
    assert tuple(child.tsumo) == shares
    assert dealer.ron == int(row["ron_dealer"])
    assert tuple(dealer.tsumo) == (int(row["tsumo_dealer_from_each"]), 0)
    kiriage = mf.points(**asked(row), rules=mf.rules("tenhou_4p").replace(kiriage_mangan=True))
    assert kiriage.base == int(row["kiriage_base"])


@pytest.mark.parametrize("row", rows("points_3p.csv"), ids=lambda r: f"{r['han']}-{r['fu']}")
@pytest.mark.parametrize("mode", ["loss", "bisect"])
def test_three_player_row(row: dict[str, str], mode: str) -> None:
    rules = mf.rules("tenhou_3p").replace(tsumo_3p=mode)
    child = mf.points(**asked(row), rules=rules)
    dealer = mf.points(**asked(row), dealer=True, rules=rules)
    assert (child.base, child.ron) == numbers(row, "base", "ron_nondealer")
    assert tuple(child.tsumo) == numbers(row, f"{mode}_tsumo_nd_from_nd", f"{mode}_tsumo_nd_from_dealer")
    assert dealer.ron == int(row["ron_dealer"])
    assert tuple(dealer.tsumo) == (int(row[f"{mode}_tsumo_dealer_each"]), 0)


UNITS = {"yakuman": 1, "double_yakuman": 2, "triple_yakuman": 3}


@pytest.mark.parametrize("row", rows("west_honshu.csv"), ids=lambda r: r["han_including_bazoro"])
def test_western_row(row: dict[str, str]) -> None:
    span = row["han_including_bazoro"]
    if span in UNITS:
        questions = [{"han": 0, "fu": 0, "yakuman": UNITS[span]}]
    else:
        first, last = int(span.split("-")[0]), int(span.split("-")[-1])
        questions = [{"han": han, "fu": 0} for han in range(first, last + 1)]
    for question in questions:
        child = mf.points(**question, rules="west_honshu_3p")
        dealer = mf.points(**question, dealer=True, rules="west_honshu_3p")
        wins = (child.ron, dealer.ron, *child.tsumo, dealer.tsumo[0])
        assert wins == numbers(row, *list(row)[1:6]), question
