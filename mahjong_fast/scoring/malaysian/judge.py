# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What is this winning hand worth under the Malaysian rules?

Follows sections 2-4 of the Malaysian rules specification: of all ways to use the concealed flies, of all readings
and places of the winning tile, the one with the most fans. The core finds the ways in which flies complete the
hand; here every one of them is judged. `judge` fills a SCORE_MALAYSIAN record; the C++ flow calls it through the
Family capsule (`settle`).
"""

import cython

from cython.cimports.libc.stdint import uint32_t
from cython.cimports.libc.string import memcmp, memset
from cython.cimports.mahjong_fast.scoring.records import (
    Reading, ScoreMalaysian, kBadInput, kBelowMinimum, kFormChiitoitsu, kFormRegular, kHonourMask, kNotComplete,
    kPinMask, kWin, lowest_bit, popcount,
)
from cython.cimports.mahjong_fast.scoring.malaysian.caps import caps_of_hand, caps_of_reading
from cython.cimports.mahjong_fast.scoring.malaysian.check import FINE, check, dealt
from cython.cimports.mahjong_fast.scoring.malaysian.fans import fans_of_hand, fans_of_reading
from cython.cimports.mahjong_fast.scoring.malaysian.items import FOUR_FLIES, N_ITEMS, Case, Filling
from cython.cimports.mahjong_fast.scoring.malaysian.payments import pay_out

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint32_t, 1)
FLY = cython.declare(cython.int, 56)
FORMS = cython.declare(uint32_t, kFormRegular | kFormChiitoitsu)


def kinds_of_flies():
    """Kinds a fly can stand for: circles and honours."""
    return kPinMask | kHonourMask


def fill(c, out):
    """All ways to use the concealed flies that make the hand complete (with fly_fifth: all ways)."""
    room: cython.uchar[34]
    i: cython.int
    for i in range(34):
        room[i] = 4 if c.rules.fly_fifth else 4 - c.all[i]
    forms: uint32_t = 0 if c.rules.fly_fifth else FORMS
    return c.core.joker_fillings(c.win.counts, c.n_melds, c.win.jokers, kinds_of_flies(), room, forms, out)


def use(c, jokers, f):
    """The concealed tiles when the flies stand for these kinds."""
    i: cython.int
    for i in range(34):
        f.counts[i] = c.win.counts[i]
    for i in range(4):
        f.jokers[i] = jokers[i]
        if jokers[i] < 34:
            f.counts[jokers[i]] += 1
    f.win = c.win.win


def readings_of(c, f, out):
    """All readings; `out` holds kMaxLooseReadings."""
    i: cython.int
    for i in range(9, 34):
        if f.counts[i] > 4:
            return c.core.loose_readings(f.counts, c.win.melds, f.win, out)
    return c.core.readings(f.counts, c.win.melds, f.win, FORMS, out)


def is_better(a, b):
    """Whether a counts rather than b. Of two of equal worth the one with more of the first item in which they differ:
    items worth the cap by their bits, then the others by their numbers.
    """
    if a.sum != b.sum:
        return a.sum > b.sum
    if a.limits != b.limits:
        return a.limits >> lowest_bit(a.limits ^ b.limits) & 1
    return memcmp(a.items.fans, b.items.fans, N_ITEMS) > 0


def fixed_of(c, out):
    memset(out, 0, cython.sizeof(out[0]))
    fans_of_hand(c, cython.address(out.items))
    out.limits = caps_of_hand(c)


def value_reading(r, f, c, fixed, out):
    """What one reading is worth."""
    out.items = fixed.items
    fans_of_reading(r, c, cython.address(out.items))
    out.limits = fixed.limits | caps_of_reading(r, f, c)
    out.sum = c.rules.fan_cap * popcount(out.limits)
    i: cython.int
    for i in range(N_ITEMS):
        out.sum += out.items.fans[i]


def try_filling(f, c, fixed, best):
    """Keep the best reading of this way to use the flies, if it is better than the best so far."""
    found: Reading[256]
    one: Verdict
    n: cython.int = readings_of(c, f, found)
    i: cython.int
    for i in range(n):
        value_reading(cython.address(found[i]), f, c, fixed, cython.address(one))
        if best.status == kNotComplete or is_better(cython.address(one), best):
            best.status = kWin
            best.index = i
            best.sum = one.sum
            best.limits = one.limits
            best.items = one.items
            best.filling = f[0]
            best.reading = found[i]


def decide(rules, win, v, c):
    """The reading that counts and its items, or why there is none. c is filled on the way."""
    memset(v, 0, cython.sizeof(v[0]))
    memset(v.filling.jokers, 255, 4)
    v.status = kBadInput
    v.cause = check(rules, win, c)
    if v.cause != FINE:
        return
    v.status = kNotComplete
    fixed: Fixed
    f: Filling
    ways: cython.uchar[4][3876]  # 3876 rows of four
    n: cython.int
    i: cython.int
    kind: cython.int
    if dealt(c):
        v.status = kWin
        v.limits = ONE << FOUR_FLIES
        v.sum = rules.fan_cap
        v.filling.win = 255
    elif win.jokers == 0:
        memset(ways[0], 255, 4)
        fixed_of(c, cython.address(fixed))
        use(c, ways[0], cython.address(f))
        try_filling(cython.address(f), c, cython.address(fixed), v)
    else:
        fixed_of(c, cython.address(fixed))
        n = fill(c, ways)
        for i in range(n):
            use(c, ways[i], cython.address(f))
            if win.win != FLY:
                try_filling(cython.address(f), c, cython.address(fixed), v)
                continue
            for kind in range(4):  # the winning tile is any of the flies
                if ways[i][kind] < 34 and (kind == 0 or ways[i][kind] != ways[i][kind - 1]):
                    f.win = ways[i][kind]
                    try_filling(cython.address(f), c, cython.address(fixed), v)
    if v.status != kWin:
        return
    v.fans = v.sum if v.sum < rules.fan_cap else rules.fan_cap
    if v.fans < rules.minimum_fan:
        v.status = kBelowMinimum


def judge(rules, win, s):
    """Fill a SCORE_MALAYSIAN record. A hand below the minimum keeps its items, so that one sees what is missing."""
    out: cython.pointer[ScoreMalaysian] = cython.cast(cython.pointer[ScoreMalaysian], s)
    v: Verdict
    c: Case
    memset(out, 0, cython.sizeof(ScoreMalaysian))
    decide(rules, win, cython.address(v), cython.address(c))
    out.status = v.status
    if v.status != kWin and v.status != kBelowMinimum:
        return
    out.reading = v.index
    out.fans = v.fans
    out.win = v.filling.win
    out.sum = v.sum
    out.limits = v.limits
    i: cython.int
    for i in range(4):
        out.jokers[i] = v.filling.jokers[i]
    for i in range(N_ITEMS):
        out.count[i] = v.items.fans[i]
    if v.status == kWin:
        pay_out(cython.address(v), cython.address(c), out)
