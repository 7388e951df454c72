"""Are the error bars right? Every figure of every study: its claimed standard error against the spread of the
figure over many independent small runs.

A run of R small runs is cut into them again. The figure without each of them (the jackknife) tells how much
each moves it: the sum of the squares of these moves estimates its variance without any of the sums of
products that the claim rests on. Their quotient spreads by chance as a chi-square, wider where few runs move
the figure.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

import numpy as np
import pytest

from mahjong_fast.studies import STUDIES, Estimate, Study, Tally, share
from mahjong_fast.studies.compare import Compare
from mahjong_fast.studies.danger import Danger
from mahjong_fast.studies.deal import DealShanten
from mahjong_fast.studies.dealer import Dealer
from mahjong_fast.studies.lead import Lead
from mahjong_fast.studies.rates import Rates
from mahjong_fast.studies.simulate import Games
from mahjong_fast.studies.solo import Solo
from mahjong_fast.studies.waits import Waits

# study, numbers in each small run
CASES: dict[str, tuple[Study, int]] = {
    "solo": (Solo(1), 100),
    "solo, three seats": (Solo(2, "tenhou_3p"), 100),
    "deal": (DealShanten(3), 1_000),
    "deal, three seats": (DealShanten(4, "tenhou_3p"), 1_000),
    "simulate": (Games(5, "tenhou_4p", "greedy,sane,greedy,sane"), 60),
    "simulate, three seats": (Games(6, "majsoul_3p", "sane"), 60),
    "simulate, matches": (Games(7, "tenhou_4p", "sane,greedy,greedy,sane", matches=True), 5),
    "simulate, matches of three": (Games(8, "tenhou_3p", "sane", matches=True), 5),
    "simulate, mcr": (Games(9, "mcr", "greedy"), 16),
    "simulate, korean": (Games(10, "korean_3", "greedy", matches=True), 3),
    "simulate, malaysian": (Games(11, "malaysian_3", "greedy"), 30),
    "rates": (Rates(12, "sane,tsumogiri", "tenhou_4p,tenhou_3p"), 50),
    "compare": (Compare(13, "tenhou_4p", "sane", "m_league"), 40),
    "compare, three seats": (Compare(22, "tenhou_3p", "sane", "majsoul_3p"), 40),
    "waits": (Waits(14, "tenhou_4p", "greedy"), 60),
    "waits, three seats": (Waits(15, "tenhou_3p", "greedy"), 60),
    "danger": (Danger(16, "tenhou_4p", "sane"), 60),
    "danger, three seats": (Danger(17, "tenhou_3p", "sane"), 60),
    "dealer": (Dealer(18, "tenhou_4p", "sane"), 6),
    "dealer, three seats": (Dealer(19, "tenhou_3p", "sane"), 6),
    "lead": (Lead(20, "tenhou_4p", "sane"), 10),
    "lead, three seats": (Lead(21, "tenhou_3p", "sane"), 10),
}


CAUTIOUS = {("simulate", "winds")}
"""Hand i has dealer chair i mod seats. Where players differ, the wind of a chair says who sits there in every
second hand: errors as if that were left to chance are a little too large, and may be.
"""


def without(total: Tally, part: Tally) -> Tally:
    """The counts of all runs but one."""
    arrays = {name: array - part.arrays[name] for name, array in total.arrays.items()}
    sparse = {}
    for name, counter in total.sparse.items():
        left = dict(counter)
        for key, n in part.sparse[name].items():
            left[key] -= n
        sparse[name] = {key: n for key, n in left.items() if n}
    return Tally(((0, total.deals - part.deals),), arrays, sparse)


def figures(study: Study, tally: Tally) -> Iterator[tuple[tuple[str, str, str], Estimate]]:
    """(table, row, column) -> figure."""
    for table in study.tables(tally):
        for row in table.rows:
            for column, cell in zip(table.columns, row, strict=True):
                if isinstance(cell, Estimate):
                    yield (table.key, str(row[0]), column.key), cell
        for name, fact in table.facts.items():
            if isinstance(fact, Estimate):
                yield (table.key, name, "fact"), fact


def test_every_study_with_error_bars_is_here() -> None:
    assert {name.split(",")[0] for name in CASES} | {"complete"} == set(STUDIES)


def column_of(table: str, row: str, column: str) -> tuple[str, str]:
    """Tables of one kind are one; where rows are figures, each is a column."""
    kind = table.split("_")[0]
    figures_are_rows = kind in ("means", "figures") or (kind == "rates" and column in ("share", "mean"))
    return kind, f"{row} {column}" if figures_are_rows or column == "fact" else column


def check(study: Study, runs: int, size: int) -> tuple[set[tuple[str, str]], list[float], list[float]]:
    """The columns of which no figure could be compared; of all figures that could the quotients of variances,
    and how many of their standard deviations they are away from 1.
    """
    parts = [study.count(size * run, size, 2) for run in range(runs)]
    total = sum(parts, Tally())
    claimed = dict(figures(study, total))
    moves: dict[tuple[str, str, str], list[float]] = {name: [] for name in claimed}
    for part in parts:
        for name, figure in figures(study, without(total, part)):
            moves[name].append(figure.value - claimed[name].value)
    compared, quotients, deviations = set(), [], []
    for name, all_moves in moves.items():
        square = np.array(all_moves) ** 2
        if len(square) < runs:
            continue  # one run holds all of it
        if square.sum() == 0:
            assert claimed[name].se == 0, name  # first places of a level start: always one in four
            compared.add(column_of(*name))
            continue
        if square.sum() ** 2 / (square**2).sum() < 12:
            continue  # few runs move it: too rare to compare
        quotient = square.sum() * (runs - 1) / runs / claimed[name].se ** 2
        # A variance of as many normal numbers spreads by this, and more where the tails are heavier.
        wide = max(math.sqrt(2 / runs), math.sqrt(square.var() / runs) / square.mean())
        assert quotient - 1 < 5 * wide, (name, claimed[name], quotient, wide)
        assert 1 - quotient < 5 * wide or (study.name, name[0]) in CAUTIOUS, (name, claimed[name], quotient)
        quotients.append(quotient)
        deviations.append((quotient - 1) / wide)
        compared.add(column_of(*name))
    return {column_of(*name) for name in claimed} - compared, quotients, deviations


@pytest.mark.parametrize("name", CASES)
def test_claimed_errors_are_the_spread_of_small_runs(name: str) -> None:
    study, size = CASES[name]
    _, quotients, _ = check(study, 60, size)
    assert len(quotients) >= 5
    assert 0.8 < np.median(quotients) < 1.25


@pytest.mark.long
@pytest.mark.parametrize("name", CASES)
def test_claimed_errors_are_the_spread_of_many_runs(name: str) -> None:
    """Every column of every table is among what is compared. Measured: 90 s of processor time in all."""
    study, size = CASES[name]
    missing, quotients, deviations = check(study, 600, 2 * size)
    assert not missing
    assert 0.93 < np.median(quotients) < 1.07
    if name != "simulate":
        assert max(map(abs, deviations)) < 4.5


def test_players_taken_as_independent_would_be_found_out() -> None:
    """The test can tell: the error of four players as if a win of one said nothing of the others."""
    study, size = CASES["rates"]
    assert isinstance(study, Rates)
    parts = [study.count(size * run, size, 2) for run in range(100)]
    table = study.tables(sum(parts, Tally()))[0]
    figure = table.rows[0][2]
    assert isinstance(figure, Estimate)
    alone = share(round(figure.value * 4 * 100 * size), 4 * 100 * size)
    assert alone is not None
    assert (alone.se / figure.se) ** 2 > 2
