# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How does a match end: deposits left on the table, places, final scores?

Follows sections 6.1 (leftover sticks), 6.15 (yakitori) and 6.16 of the riichi rules specification. Final
scores are kept in twelfths of a point, so that shared uma stays a whole number.
"""

import cython

from cython.cimports.libc.stdint import int64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    CHOMBO_POINTS_AFTER, FINAL_ROUNDING_FIVE_DOWN, FINAL_ROUNDING_HALF_AWAY_RAW, FINAL_ROUNDING_NONE, LEFTOVER_RIICHI_FIRST_PLACE,
    LEFTOVER_RIICHI_RETURN, LEFTOVER_RIICHI_SHARE, TIE_BREAK_SPLIT, uma_floating_is_none,
)
from cython.cimports.mahjong_fast.scoring.settlement import kLineLeftover, kNobody
from cython.cimports.mahjong_fast.scoring.base.settling import PARTS, pay
from cython.cimports.mahjong_fast.scoring.riichi.payments import STICK

if not cython.compiled:
    raise ImportError("mahjong_fast.scoring.riichi is compiled: install the package, do not run its source tree")


def give(out, points, chair, amount):
    """Points from the deposits on the table."""
    pay(out, kNobody, chair, amount, kLineLeftover, kNobody, False)
    points[chair] += amount


def places_before(points, seats, chair, split):
    """How many rank above a chair. Equal points: the earlier chair ranks higher, unless ties are shared."""
    before: cython.int = 0
    other: cython.int
    for other in range(seats):
        if points[other] > points[chair] or (not split and points[other] == points[chair] and other < chair):
            before += 1
    return before


def tied(points, seats, chair):
    """How many have as many points as a chair, itself counted."""
    n: cython.int = 0
    other: cython.int
    for other in range(seats):
        n += points[other] == points[chair]
    return n


def leftover(rules, facts, points, out):
    """The deposits nobody won: to the first (equal firsts share), back, or to all. What does not divide by
    hundreds goes to the earlier chair.
    """
    split: cython.bint = rules.tie_break == TIE_BREAK_SPLIT
    all_points: int64_t = cython.cast(int64_t, facts.sticks) * STICK
    if all_points == 0:
        return
    before: int64_t[4]
    chair: cython.int
    for chair in range(facts.seats):
        before[chair] = points[chair]
    mode: cython.int = rules.leftover_riichi
    if mode == LEFTOVER_RIICHI_RETURN:
        for chair in range(facts.seats):
            give(out, points, chair, cython.cast(int64_t, facts.paid[chair]) * STICK)
        return
    if mode != LEFTOVER_RIICHI_FIRST_PLACE and mode != LEFTOVER_RIICHI_SHARE:
        return
    shares: cython.int = 0
    first: cython.int = -1
    takes: cython.bint[4]
    for chair in range(facts.seats):
        takes[chair] = mode == LEFTOVER_RIICHI_SHARE or places_before(before, facts.seats, chair, split) == 0
        shares += takes[chair]
        if takes[chair] and first < 0:
            first = chair
    each: int64_t = all_points // (shares * 100) * 100
    for chair in range(facts.seats):
        if takes[chair]:
            give(out, points, chair, each + (all_points - each * shares if chair == first else 0))


def rounded(rules, points):
    """Points in whole thousands; half up means towards more points, below zero too, half away from zero."""
    if rules.final_rounding == FINAL_ROUNDING_NONE:
        return points
    if rules.final_rounding == FINAL_ROUNDING_HALF_AWAY_RAW and points < 0:
        return (points - 500) // 1000 * 1000  # division in C rounds towards zero
    shifted: int64_t = points + (499 if rules.final_rounding == FINAL_ROUNDING_FIVE_DOWN else 500)
    whole: int64_t = shifted // 1000
    if shifted % 1000 < 0:
        whole -= 1  # division in C rounds towards zero
    return whole * 1000


def uma_of(rules, points, seats, place):
    """Uma of a place in points; with floating uma it depends on how many are at or above the return points.
    """
    if uma_floating_is_none(rules):
        return cython.cast(int64_t, rules.uma[place]) * 1000
    above: cython.int = 0
    chair: cython.int
    for chair in range(seats):
        above += points[chair] >= rules.return_points
    return cython.cast(int64_t, rules.uma_floating[above][place]) * 1000


def settle_match(rules, facts, out):
    """Deposits left over, places and final scores.

    The points of all but the first are rounded; the first gets what is missing to seats x return_points,
    which contains the oka. Then return_points are subtracted and the uma of the place added; shared places
    share both. Chombo points (6.14) are taken off at the end and go to nobody.
    """
    memset(out, 0, cython.sizeof(out[0]))
    seats: cython.int = facts.seats
    split: cython.bint = rules.tie_break == TIE_BREAK_SPLIT
    points: int64_t[4]
    chair: cython.int
    for chair in range(4):
        points[chair] = facts.scores[chair]
    leftover(rules, facts, points, out)
    rest: int64_t = 0
    tops: cython.int = 0
    for chair in range(seats):
        out.rank[chair] = places_before(points, seats, chair, split)
        if out.rank[chair] == 0:
            tops += 1
        else:
            rest += rounded(rules, points[chair])
    oka: int64_t = cython.cast(int64_t, seats) * (rules.return_points - rules.start_points)
    without_win: cython.int = 0
    for chair in range(seats):
        without_win += facts.wins[chair] == 0
    for chair in range(seats):
        score: int64_t
        if out.rank[chair] > 0:
            score = rounded(rules, points[chair]) * PARTS
        elif rules.final_rounding == FINAL_ROUNDING_NONE:
            score = points[chair] * PARTS + oka * PARTS // tops
        else:
            score = (cython.cast(int64_t, seats) * rules.return_points - rest) * PARTS // tops
        score -= cython.cast(int64_t, rules.return_points) * PARTS
        shared: cython.int = tied(points, seats, chair) if split else 1
        uma: int64_t = 0
        place: cython.int
        for place in range(out.rank[chair], out.rank[chair] + shared):
            uma += uma_of(rules, points, seats, place)
        score += uma * PARTS // shared
        if rules.yakitori:
            penalty: int64_t = cython.cast(int64_t, rules.yakitori_penalty) * PARTS // (seats - 1)
            if facts.wins[chair] == 0:
                score += penalty * (without_win - 1) - penalty * (seats - 1)
            else:
                score += penalty * without_win
        if rules.chombo == CHOMBO_POINTS_AFTER:
            score -= cython.cast(int64_t, facts.chombos[chair]) * rules.chombo_points_after * 1000 * PARTS
        out.final_score[chair] = score
