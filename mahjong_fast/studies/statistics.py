"""How sure is a figure? Error bars of shares and means, and the chi-square test, from integer counts."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ..errors import MahjongError

if TYPE_CHECKING:
    from fractions import Fraction


@dataclass(frozen=True)
class Estimate:
    """A figure with its standard error and the ends of its 95 % interval (all in the unit of the figure)."""

    value: float
    se: float
    low: float
    high: float


_Z95 = 1.959963984540054
_T95 = (
    12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228, 2.201, 2.179, 2.160, 2.145, 2.131,
    2.120, 2.110, 2.101, 2.093, 2.086, 2.080, 2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042,
)  # fmt: skip
"""Two-sided 95 % points of Student's t with 1 .. 30 degrees of freedom."""


def student95(df: int) -> float:
    """How many standard errors the 95 % interval of a mean reaches to each side when the error was found from
    the same df + 1 values: Student's t up to 30 degrees of freedom, 1.96 beyond.
    """
    if df < 1:
        raise MahjongError(f"student95: {df} degrees of freedom; expected 1 or more")
    return _T95[df - 1] if df <= len(_T95) else _Z95


def share(k: int, n: int) -> Estimate | None:
    """The share k/n with its binomial standard error and Wilson's 95 % interval, which stays honest for k = 0
    and k = n. None when n = 0. MahjongError for k > n.
    """
    if not 0 <= k <= n:
        raise MahjongError(f"share: {k} of {n}; expected 0 or more of at least as many")
    if n == 0:
        return None
    p = k / n
    return _wilson(p, n, math.sqrt(p * (1 - p) / n))


def _wilson(p: float, n: float, se: float) -> Estimate:
    z2 = _Z95 * _Z95
    centre = (p + z2 / (2 * n)) / (1 + z2 / n)
    half = _Z95 / (1 + z2 / n) * math.sqrt(p * (1 - p) / n + z2 / (4 * n * n))
    low = 0.0 if p == 0 else max(0.0, centre - half)
    high = 1.0 if p == 1 else min(1.0, centre + half)
    return Estimate(p, se, low, high)


def mean(histogram: Mapping[int, int] | Iterable[tuple[int, int]]) -> Estimate | None:
    """The mean of integer values given as value -> count, with its standard error. None without values.

    Sums are exact integers; the standard error is infinite for a single value.
    """
    from fractions import Fraction  # costly to load, seldom wanted

    pairs = list(histogram.items() if isinstance(histogram, Mapping) else histogram)
    if not all(isinstance(pair, tuple) and len(pair) == 2 and pair[1] >= 0 for pair in pairs):
        raise MahjongError("mean takes value -> count, or pairs of them; no count is below 0")
    n = sum(count for _, count in pairs)
    if n == 0:
        return None
    total = sum(value * count for value, count in pairs)
    squares = sum(value * value * count for value, count in pairs)
    average = total / n
    if n == 1:
        return Estimate(average, math.inf, -math.inf, math.inf)
    variance = Fraction(n * squares - total * total, n * (n - 1))
    se = math.sqrt(variance / n)
    return Estimate(average, se, average - _Z95 * se, average + _Z95 * se)


@dataclass(frozen=True)
class ChiSquare:
    """Pearson's test of counts against exact probabilities. `p`: chance of a statistic this large or more."""

    statistic: float
    df: int
    p: float
    cells: int
    """Cells tested, after joining those expected fewer than five times."""


def chi_square(observed: Sequence[int], weights: Sequence[int], least: float = 5.0) -> ChiSquare | None:
    """Do `observed` counts follow probabilities in proportion to the integers `weights`?

    Neighbouring cells are joined from both ends until each is expected at least `least` times. None when
    fewer than two cells are left. Raises MahjongError when lengths differ or a weight is negative; a count
    where the weight is 0 makes p = 0.
    """
    from fractions import Fraction  # costly to load, seldom wanted

    if len(observed) != len(weights) or min(weights, default=0) < 0 or sum(weights) <= 0:
        raise MahjongError("chi_square needs as many weights as counts, none negative, not all 0")
    n, total = sum(observed), sum(weights)
    if any(k and not w for k, w in zip(observed, weights, strict=True)):
        return ChiSquare(math.inf, len(observed) - 1, 0.0, len(observed))
    cells = [(k, Fraction(n * w, total)) for k, w in zip(observed, weights, strict=True) if w]
    middle = max(range(len(cells)), key=lambda i: cells[i][1])
    joined = [
        *_join(cells[:middle], least),
        cells[middle],
        *reversed(_join(cells[:middle:-1], least)),
    ]
    # What the ends could not fill goes to the largest cell, which is found again after joining.
    small = [cell for cell in joined if cell[1] < least]
    joined = [cell for cell in joined if cell[1] >= least]
    if not joined:
        return None
    if small:
        at = max(range(len(joined)), key=lambda i: joined[i][1])
        joined[at] = (
            joined[at][0] + sum(k for k, _ in small),
            joined[at][1] + sum((e for _, e in small), Fraction(0)),
        )
    if len(joined) < 2:
        return None
    statistic = float(sum((k - expected) ** 2 / expected for k, expected in joined))
    df = len(joined) - 1
    return ChiSquare(statistic, df, upper_gamma(df / 2, statistic / 2), len(joined))


def _join(cells: list[tuple[int, Fraction]], least: float) -> list[tuple[int, Fraction]]:
    from fractions import Fraction  # costly to load, seldom wanted

    joined: list[tuple[int, Fraction]] = []
    k, expected = 0, Fraction(0)
    for count, e in cells:
        k, expected = k + count, expected + e
        if expected >= least:
            joined.append((k, expected))
            k, expected = 0, Fraction(0)
    if expected or k:
        joined.append((k, expected))
    return joined


def upper_gamma(a: float, x: float) -> float:
    """The regularised upper incomplete gamma function Q(a, x), a > 0, x >= 0, to about 14 digits."""
    if x <= 0:
        return 1.0
    if math.isinf(x):
        return 0.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    if x < a + 1:
        # Power series of the lower function P.
        term = total = 1 / a
        n = a
        while abs(term) > abs(total) * 1e-17:
            n += 1
            term *= x / n
            total += term
        return max(0.0, 1 - total * scale)
    # Continued fraction of Q by Lentz's method.
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    h = d
    for i in range(1, 10_000):
        factor = -i * (i - a)
        b += 2
        d = factor * d + b
        d = 1 / (d if abs(d) > tiny else tiny)
        c = b + factor / c
        c = c if abs(c) > tiny else tiny
        step = d * c
        h *= step
        if abs(step - 1) < 1e-15:
            break
    return scale * h


def mean_of_sums(total: int, squares: int, n: int, unit: int = 1) -> Estimate | None:
    """The mean of n whole numbers from their sum and the sum of their squares; `unit`: the squares are of the
    numbers counted in it, 0 if there are none (then nothing is known of the error). None for n = 0.
    """
    if n == 0:
        return None
    average = total / n
    if n == 1 or not unit:
        return Estimate(average, math.inf, -math.inf, math.inf)
    variance = max(0, squares * unit * unit * n - total * total) / (n * (n - 1))
    se = math.sqrt(variance / n)
    return Estimate(average, se, average - _Z95 * se, average + _Z95 * se)


Moments = Sequence[int]
"""Sums over groups of x*x, x*n and n*n, for a figure x/n (csrc/sim/spread.hpp)."""


def share_of_groups(hits: int, cases: int, moments: Moments) -> Estimate | None:
    """The share hits/cases where cases come in groups (hands, matches) that are independent of each other,
    but not inside. The standard error is that of a ratio of two sums over groups; the interval Wilson's for
    as many independent cases as have this error. None without cases. Cases of one group alone tell nothing of
    groups: they are taken as independent.
    """
    if cases == 0:
        return None
    hits_2, products, cases_2 = moments
    alone = share(hits, cases)
    assert alone is not None
    if cases_2 >= cases**2:
        return alone
    if hits in (0, cases):
        return _wilson(hits / cases, cases**2 / cases_2, 0.0)
    spread = hits_2 * cases**2 - 2 * hits * cases * products + hits**2 * cases_2  # times cases^2
    se = math.sqrt(max(0, spread) / cases**4)
    value = hits / cases
    if se == 0:
        return Estimate(value, 0.0, value, value)
    return _wilson(value, value * (1 - value) / se**2, se)


def mean_of_groups(total: int, n: int, moments: Moments, unit: int = 1) -> Estimate | None:
    """The mean total/n where both come in groups as for `share_of_groups`; `unit`: the moments are of totals
    counted in it, 0 if they were not counted. The standard error is infinite for one group, and without
    moments. None for n = 0.
    """
    if n == 0:
        return None
    average = total / n
    totals_2, products, n_2 = moments
    if n_2 >= n * n or not unit:
        return Estimate(average, math.inf, -math.inf, math.inf)
    # Times n^2; the groups are fewer than they seem by the one that the average takes.
    spread = unit * unit * totals_2 * n * n - 2 * unit * total * n * products + total * total * n_2
    se = math.sqrt(max(0, spread) / (n * n * (n * n - n_2)))
    return Estimate(average, se, average - _Z95 * se, average + _Z95 * se)
