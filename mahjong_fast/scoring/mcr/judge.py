# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What is this winning hand of Chinese Official mahjong worth?

Follows section 7 of the MCR rules specification: of all readings, with every place of the winning tile,
the one that is worth most. What depends on the tiles is found once per hand, what depends on the sets
once per decomposition, what depends on the place of the winning tile for every reading. `judge` fills a
SCORE_MCR record; the C++ flow calls it through the Family capsule (`settle`).
"""

import cython

from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    Reading, ScoreMcr, kBadInput, kBelowMinimum, kNotComplete, kWin, popcount,
)
from cython.cimports.mahjong_fast.scoring.mcr.check import FINE, check, look
from cython.cimports.mahjong_fast.scoring.mcr.combine import combine, lowest_fan, names_first, points
from cython.cimports.mahjong_fast.scoring.mcr.fans import FT, Case, Fans, drop
from cython.cimports.mahjong_fast.scoring.mcr.payments import pay_out
from cython.cimports.mahjong_fast.scoring.mcr.relations import relation_fans
from cython.cimports.mahjong_fast.scoring.mcr.set_fans import concealed_fans, honor_fans, kong_fans
from cython.cimports.mahjong_fast.scoring.mcr.shape_fans import shape_fans
from cython.cimports.mahjong_fast.scoring.mcr.tile_fans import tile_fans
from cython.cimports.mahjong_fast.scoring.mcr.win_fans import wait_fans, win_fans

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def same_sets(a, b):
    """Whether two readings differ in the place of the winning tile only."""
    i: cython.int
    for i in range(4):
        if a.sets[i] != b.sets[i]:
            return False
    return a.form == b.form and a.pair == b.pair


def fans_of_hand(c, out):
    """The fans every reading of the hand has."""
    out.bits[0] = out.bits[1] = 0
    tile_fans(c, out)
    win_fans(c, out)
    kong_fans(c, out)


def fans_of_sets(r, c, hand, out):
    """... and those of this decomposition."""
    out[0] = hand[0]
    shape_fans(r, out)
    honor_fans(r, c, out)
    relation_fans(r, out)


def fans_of_place(r, c, sets, out):
    """... and those of this place of the winning tile; then what counts of all that."""
    out[0] = sets[0]
    concealed_fans(r, c, out)
    wait_fans(r, c, out)
    combine(out, r, c)


def decide(rules, win, v, c):
    """The reading that counts and its fans, or why there is none. c is filled on the way."""
    v.status = kBadInput
    v.index = v.points = 0
    v.flowers = popcount(win.bonus)
    v.cause = check(rules, win, c)
    if v.cause != FINE:
        return
    v.status = kNotComplete
    found: Reading[64]
    n: cython.int = c.core.mcr_readings(win.counts, win.melds, win.win, found)
    if n == 0:
        return
    look(c, found[0].tiles)
    hand: Fans
    sets: Fans
    fans: Fans
    fans_of_hand(c, cython.address(hand))
    i: cython.int
    for i in range(n):
        if i == 0 or not same_sets(cython.address(found[i]), cython.address(found[i - 1])):
            fans_of_sets(cython.address(found[i]), c, cython.address(hand), cython.address(sets))
        fans_of_place(cython.address(found[i]), c, cython.address(sets), cython.address(fans))
        worth: cython.int = points(cython.address(fans), rules)
        equal: cython.bint = worth == v.points
        if worth > v.points or (equal and names_first(cython.address(fans), cython.address(v.fans))):
            v.points = worth
            v.index = i
            v.fans = fans
            v.reading = found[i]
    v.status = kWin if v.points >= rules.minimum_fan else kBelowMinimum


def judge(rules, win, s):
    """Fill a SCORE_MCR record. A hand below the minimum keeps its fans, so that one sees what is missing."""
    out: cython.pointer[ScoreMcr] = cython.cast(cython.pointer[ScoreMcr], s)
    v: Verdict
    c: Case
    memset(out, 0, cython.sizeof(ScoreMcr))
    decide(rules, win, cython.address(v), cython.address(c))
    out.status = v.status
    if v.status != kWin and v.status != kBelowMinimum:
        return
    out.reading = v.index
    out.flowers = v.flowers
    out.qualifying = v.points
    out.value = v.points + v.flowers
    left: Fans = v.fans
    while left.bits[0] | left.bits[1]:
        fan: cython.int = lowest_fan(cython.address(left))
        drop(cython.address(left), fan)
        out.count[fan] = left.times[fan]
    out.count[FT] = v.flowers
    if v.status == kWin:
        pay_out(out.value, cython.address(c), out)
