# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which of the fans of a reading of Chinese Official mahjong count beside each other, and what do they come
to?

Follows sections 0 (where the texts of the rules differ), 7 and 10 (column "not also counted") of the MCR
rules specification. What hides what is said in the rows of the fans.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import kKnitted, kRegular, lowest_bit
from cython.cimports.mahjong_fast.scoring.ruleset_fields import NINE_GATES_TERMINAL_PUNGS_NONE
from cython.cimports.mahjong_fast.scoring.mcr.fans import (
    AG, AT, CHK, DP, FCH, FOUR_CP, HF, MIXK, NG, PTH, TH, TWO_CK, Fans, add, drop, has, put, times_of,
)

from mahjong_fast.scoring.mcr import relations, set_fans, shape_fans, tile_fans, win_fans

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS = sorted(
    [*tile_fans.ROWS, *shape_fans.ROWS, *set_fans.ROWS, *relations.ROWS, *win_fans.ROWS],
    key=lambda row: row.number,
)
"""All fans in the order of the table."""

HIDES = cython.declare(Fans[84])
HIDERS = cython.declare(Fans)
POINTS = cython.declare(cython.int[84])


def fill_tables():
    numbers = {row.key: row.number for row in ROWS}
    for row in ROWS:
        POINTS[row.number] = row.points
        for key in row.hides:
            add(cython.address(HIDES[row.number]), numbers[key], 1)
        if row.hides:
            add(cython.address(HIDERS), row.number, 1)


def lowest_fan(f):
    return lowest_bit(f.bits[0]) if f.bits[0] != 0 else 64 + lowest_bit(f.bits[1])


def points_of(fan, rules):
    """Points of one such fan."""
    if fan == TWO_CK:
        return rules.two_concealed_kongs_points
    return rules.mixed_two_kongs if fan == MIXK else POINTS[fan]


def points(f, rules):
    """Points of all of them, flowers left out."""
    sum: cython.int = 0
    i: cython.int
    for i in range(2):
        bits: uint64_t = f.bits[i]
        while bits != 0:
            fan: cython.int = 64 * i + lowest_bit(bits)
            bits &= bits - 1
            sum += points_of(fan, rules) * f.times[fan]
    return sum


def refuses_fully_concealed(f, r, c):
    """Hands that are concealed by their nature: some texts let a self-draw count 1 there and not 4."""
    if r.form != kRegular and r.form != kKnitted:
        return not c.rules.fch_on_concealed_hands
    return not c.rules.fch_on_nine_gates_four_concealed and (has(f, NG) or has(f, FOUR_CP))


def apply_options(f, r, c):
    """What depends on the text of the rules."""
    if has(f, FCH) and refuses_fully_concealed(f, r, c):
        drop(f, FCH)
    if has(f, NG):
        pungs: cython.int = times_of(f, PTH) - 1
        drop(f, PTH)
        if c.rules.nine_gates_terminal_pungs != NINE_GATES_TERMINAL_PUNGS_NONE:
            add(f, PTH, pungs)
    if has(f, AG) or has(f, AT):
        if r.form != kRegular and not c.rules.seven_pairs_hog_at_ag:
            drop(f, TH)
        if has(f, AG) and not c.rules.all_green_half_flush:
            drop(f, HF)
        if has(f, AT) and not c.rules.all_terminals_double_pung:
            drop(f, DP)


def hide(f):
    """Take out what others hide; a hidden fan still hides."""
    hiders: Fans
    hiders.bits[0] = f.bits[0] & HIDERS.bits[0]
    hiders.bits[1] = f.bits[1] & HIDERS.bits[1]
    low: uint64_t = 0
    high: uint64_t = 0
    while hiders.bits[0] | hiders.bits[1]:
        fan: cython.int = lowest_fan(cython.address(hiders))
        drop(cython.address(hiders), fan)
        low |= HIDES[fan].bits[0]
        high |= HIDES[fan].bits[1]
    f.bits[0] &= ~low
    f.bits[1] &= ~high


def combine(f, r, c):
    """Leave what counts; a hand without any fan is a chicken hand."""
    apply_options(f, r, c)
    hide(f)
    if (f.bits[0] | f.bits[1]) == 0:
        put(f, CHK, True)


def names_first(a, b):
    """Of two lists of equal worth: whether a has more of the first fan in the table in which they differ."""
    either: Fans
    either.bits[0] = a.bits[0] | b.bits[0]
    either.bits[1] = a.bits[1] | b.bits[1]
    while either.bits[0] | either.bits[1]:
        fan: cython.int = lowest_fan(cython.address(either))
        drop(cython.address(either), fan)
        here: cython.int = times_of(a, fan)
        there: cython.int = times_of(b, fan)
        if here != there:
            return here > there
    return False


fill_tables()
