# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What is this winning hand worth under the Korean rules?

Follows sections 4, 5 and 9 of the Korean rules specification: of all readings, with every place of the winning
tile, the one with the greatest limit, then hand points, then bonus points. `judge` fills a SCORE_KOREAN record;
the C++ flow calls it through the Family capsule (`settle`).
"""

import cython

from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.libc.string import memcmp, memset
from cython.cimports.mahjong_fast.scoring.records import (
    Reading, ScoreKorean, kBadInput, kBelowMinimum, kChankan, kFormChiitoitsu, kFormRegular, kKokushi, kNoKind,
    kNotComplete, kPairPlace, kTanki, kWin, lowest_bit,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    LIMIT_HANDS_THIRTEEN_ORPHANS, THREE_READY_HAND_POINTS_ONLY, items_off_mask,
)
from cython.cimports.mahjong_fast.scoring.korean.bonus_points import bonus_points, dora_sets
from cython.cimports.mahjong_fast.scoring.korean.check import FINE, check
from cython.cimports.mahjong_fast.scoring.korean.hand_points import hand_points
from cython.cimports.mahjong_fast.scoring.korean.items import (
    FIRST_BONUS_ITEM, FIRST_HAND_ITEM, N_ITEMS, Case, Items,
)
from cython.cimports.mahjong_fast.scoring.korean.limit_hands import is_thirteen_orphans, level_of, limit_hands
from cython.cimports.mahjong_fast.scoring.korean.payments import pay_out

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)


def only_hand_points(c):
    """Whether bonus points count for nothing because all three declared ready."""
    return c.all_ready and c.rules.three_ready == THREE_READY_HAND_POINTS_ONLY


def is_refused(r):
    """A pong of North alone forbids the win."""
    return ((r.triplets & ~r.kans) >> 30 & 1) != 0


def total_of(items, first, end):
    sum: cython.int = 0
    i: cython.int
    for i in range(first, end):
        sum += items.points[i]
    return sum


def is_better(a, b):
    """Whether a counts rather than b. Of two readings of equal worth the one with more of the first limit hand or
    item, in the order of their numbers, in which they differ.
    """
    if a.limit != b.limit:
        return a.limit > b.limit
    if a.hand != b.hand:
        return a.hand > b.hand
    if a.bonus != b.bonus:
        return a.bonus > b.bonus
    if a.limits != b.limits:
        return a.limits >> lowest_bit(a.limits ^ b.limits) & 1
    return memcmp(a.items.points, b.items.points, N_ITEMS) > 0


def value_reading(r, c, of_hand, out):
    """What one reading of sets or pairs is worth."""
    out.items = of_hand[0]
    out.limits = limit_hands(r, c) & cython.cast(uint32_t, c.rules.limit_hands)
    out.level = level_of(out.limits)
    out.limit = c.rules.limit if out.level == 2 else c.rules.half_limit if out.level == 1 else 0
    hand_points(r, c, cython.address(out.items))
    if out.level != 0 or only_hand_points(c):
        memset(cython.address(out.items.points[FIRST_BONUS_ITEM]), 0, N_ITEMS - FIRST_BONUS_ITEM)
    else:
        dora_sets(r, c, cython.address(out.items))
    off: uint64_t = items_off_mask(c.rules) & ((ONE << (N_ITEMS - 1)) - 1)
    while off != 0:
        out.items.points[1 + lowest_bit(off)] = 0
        off &= off - 1
    out.hand = total_of(cython.address(out.items), FIRST_HAND_ITEM, FIRST_BONUS_ITEM)
    out.bonus = total_of(cython.address(out.items), FIRST_BONUS_ITEM, N_ITEMS)
    out.reading = r[0]


def orphans_reading(c, r):
    """Thirteen orphans, if the rules have them."""
    if not c.rules.limit_hands & LIMIT_HANDS_THIRTEEN_ORPHANS or not is_thirteen_orphans(c):
        return False
    if c.flags & kChankan and not c.rules.rob_for_orphans:
        return False
    memset(r, 0, cython.sizeof(Reading))
    memset(r.sets, 255, 4)
    i: cython.int
    r.pair = kNoKind
    for i in range(34):
        if c.all[i] != 0:
            r.tiles |= ONE << i
        if c.all[i] > 1:
            r.pair = i
    r.form = kKokushi
    r.win = c.win.win
    r.wait = kTanki
    r.win_place = kPairPlace
    return True


def all_readings(c, out):
    """Readings of sets and of pairs in the order of the core, then thirteen orphans; `out` holds kMaxReadings."""
    n: cython.int = c.core.readings(c.win.counts, c.win.melds, c.win.win, kFormRegular | kFormChiitoitsu, out)
    if n == 0:  # no hand is both
        n += orphans_reading(c, out)
    return n


def items_of_hand(c, out):
    """The items that every reading has."""
    memset(out, 0, cython.sizeof(Items))
    bonus_points(c, out)


def decide(rules, win, v, c):
    """The reading that counts and its items, or why there is none. c is filled on the way."""
    memset(v, 0, cython.sizeof(v[0]))
    v.status = kBadInput
    v.cause = check(rules, win, c)
    if v.cause != FINE:
        return
    v.status = kNotComplete
    found: Reading[64]
    n: cython.int = all_readings(c, found)
    if n == 0:
        return
    if found[0].form == kKokushi:
        v.status = kWin
        v.limits = LIMIT_HANDS_THIRTEEN_ORPHANS
        v.level = 2
        v.limit = rules.limit
        v.reading = found[0]
        return
    of_hand: Items
    one: Verdict
    items_of_hand(c, cython.address(of_hand))
    i: cython.int
    for i in range(n):
        if is_refused(cython.address(found[i])):
            continue
        value_reading(cython.address(found[i]), c, cython.address(of_hand), cython.address(one))
        if v.status == kNotComplete or is_better(cython.address(one), v):
            one.index = i
            one.cause = FINE
            one.status = kWin if one.level != 0 or one.hand >= rules.min_hand else kBelowMinimum
            v[0] = one


def judge(rules, win, s):
    """Fill a SCORE_KOREAN record. A hand below the minimum keeps its items, so that one sees what is missing."""
    out: cython.pointer[ScoreKorean] = cython.cast(cython.pointer[ScoreKorean], s)
    v: Verdict
    c: Case
    memset(out, 0, cython.sizeof(ScoreKorean))
    decide(rules, win, cython.address(v), cython.address(c))
    out.status = v.status
    if v.status != kWin and v.status != kBelowMinimum:
        return
    out.reading = v.index
    out.level = v.level
    out.hand = v.hand
    out.bonus = v.bonus
    out.value = v.limit if v.level != 0 else v.hand + v.bonus
    out.limits = v.limits
    i: cython.int
    for i in range(N_ITEMS):
        out.points[i] = v.items.points[i]
    if v.status == kWin:
        pay_out(cython.address(v), cython.address(c), out)
