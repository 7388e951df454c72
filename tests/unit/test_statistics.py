"""Error bars, the chi-square test and its tail probabilities against published and exact values."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from mahjong_fast.errors import MahjongError
from mahjong_fast.studies.statistics import chi_square, mean, share, student95, upper_gamma


@pytest.mark.parametrize(
    "df, statistic, p",
    [  # the printed 5 % and 1 % points of the chi-square distribution, to their three decimals
        (1, 3.841, 0.05),
        (1, 6.635, 0.01),
        (4, 9.488, 0.05),
        (6, 12.592, 0.05),
        (10, 23.209, 0.01),
        (30, 43.773, 0.05),
        (100, 124.342, 0.05),
        (6, 0.872, 0.99),
    ],
)
def test_tail_probability_matches_the_printed_table(df: int, statistic: float, p: float) -> None:
    assert upper_gamma(df / 2, statistic / 2) == pytest.approx(p, rel=2e-3)


@pytest.mark.parametrize("x", [1e-9, 0.1, 1.0, 1.9, 2.1, 5.0, 30.0, 300.0])
def test_upper_gamma_has_its_closed_forms(x: float) -> None:
    assert upper_gamma(1, x) == pytest.approx(math.exp(-x), rel=1e-12)
    assert upper_gamma(0.5, x) == pytest.approx(math.erfc(math.sqrt(x)), rel=1e-10)
    poisson = math.exp(-x) * sum(x**i / math.factorial(i) for i in range(7))
    assert upper_gamma(7, x) == pytest.approx(poisson, rel=1e-11)


def test_upper_gamma_at_its_ends() -> None:
    assert upper_gamma(3, 0) == 1.0
    assert upper_gamma(3, math.inf) == 0.0


def test_chi_square_of_a_die() -> None:
    found = chi_square([5, 8, 9, 8, 10, 20], [1] * 6)
    assert found is not None
    assert found.statistic == pytest.approx(13.4)
    assert (found.df, found.cells) == (5, 6)
    assert found.p == pytest.approx(0.0199, abs=1e-4)


def test_chi_square_joins_cells_from_both_ends() -> None:
    # Expected 1, 2, 3, 50, 38, 4, 2: the first three join to 6, the last two to 6.
    found = chi_square([2, 1, 3, 52, 36, 4, 2], [1, 2, 3, 50, 38, 4, 2])
    assert found is not None
    assert found.cells == 4
    assert found.statistic == pytest.approx(0 + 4 / 50 + 4 / 38 + 0)


def test_chi_square_keeps_every_count_when_it_joins() -> None:
    weights = [1, 1, 1, 1, 96]
    found = chi_square([0, 0, 0, 0, 100], weights)  # the four small cells are expected 4 times together
    assert found is None  # one cell is left: nothing to test
    found = chi_square([0, 0, 0, 0, 200], weights)
    assert found is not None
    assert found.statistic == pytest.approx(6 + 36 / 194)  # three cells make 6, the fourth joins the largest


def test_a_count_where_nothing_can_be_has_no_chance() -> None:
    found = chi_square([10, 1], [1, 0])
    assert found is not None
    assert found.p == 0.0


@pytest.mark.parametrize("observed, weights", [([1], [1, 2]), ([1, 2], [-1, 2]), ([1, 2], [0, 0]), ([], [])])
def test_chi_square_refuses_what_is_no_distribution(observed: list[int], weights: list[int]) -> None:
    with pytest.raises(MahjongError, match="weights"):
        chi_square(observed, weights)


def test_share_has_the_binomial_error_and_wilsons_interval() -> None:
    found = share(20, 100)
    assert found is not None
    assert found.value == 0.2
    assert found.se == pytest.approx(0.04)
    assert (found.low, found.high) == (pytest.approx(0.1334, abs=1e-4), pytest.approx(0.2888, abs=1e-4))


def test_share_of_nothing_and_of_everything() -> None:
    none, every = share(0, 1000), share(1000, 1000)
    assert none is not None
    assert every is not None
    assert (none.low, every.high) == (0.0, 1.0)
    assert none.high == pytest.approx(0.00383, abs=1e-5)
    assert every.low == pytest.approx(1 - none.high)
    assert share(0, 0) is None


def test_what_is_no_share_or_mean_is_told() -> None:
    for k, n in ((5, 3), (-1, 3), (1, -3), (math.nan, 3)):
        with pytest.raises(MahjongError, match="share: "):
            share(k, n)  # type: ignore[arg-type]
    for wrong in ({1: -2}, [1, 2], [(1, 2, 3)]):
        with pytest.raises(MahjongError, match="mean takes"):
            mean(wrong)  # type: ignore[arg-type]


def test_mean_is_exact_for_large_values() -> None:
    big = 10**18
    found = mean({big: 1, big + 2: 1})
    assert found is not None
    assert found.value == pytest.approx(big + 1)
    assert found.se == pytest.approx(float(Fraction(1)))
    assert mean({}) is None
    one = mean({5: 1})
    assert one is not None
    assert math.isinf(one.se)


def test_mean_agrees_with_the_textbook_formula() -> None:
    found = mean({1: 2, 2: 3, 7: 1})
    data = [1, 1, 2, 2, 2, 7]
    m = sum(data) / 6
    assert found is not None
    assert found.value == pytest.approx(m)
    assert found.se == pytest.approx(math.sqrt(sum((x - m) ** 2 for x in data) / 5 / 6))


@pytest.mark.parametrize("df", [1, 2, 3, 5, 10, 30])
def test_student_leaves_five_percent_outside(df: int) -> None:
    # By the substitution x = tan(u) sqrt(df) the density becomes cos(u)**(df - 1): summed by Simpson's rule.
    def area(end: float, n: int = 2000) -> float:
        h = end / n
        weights = (1 if i in (0, n) else 4 if i % 2 else 2 for i in range(n + 1))
        return sum(w * math.cos(i * h) ** (df - 1) for i, w in enumerate(weights)) * h / 3

    inside = area(math.atan(student95(df) / math.sqrt(df))) / area(math.pi / 2)
    assert inside == pytest.approx(0.95, abs=1e-4)
    assert student95(31) == pytest.approx(1.96, abs=1e-4)
    with pytest.raises(MahjongError, match="expected 1 or more"):
        student95(0)
