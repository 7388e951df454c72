# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which limit hands is a reading of a Korean hand?

Follows section 9 of the Korean rules specification. The highest counts, nothing is added. They must be
concealed where `needs` says so (decision D10); a win on a discard is no matter.
"""

import cython

from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kDragonMask, kHaku, kHatsu, kHonourMask, kManMask, kPinMask, kRegular, kSouMask, kYaochuuMask, popcount,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    LIMIT_CONCEALMENT_LISTED, LIMIT_HANDS_ALL_TERMINALS_HONOURS, LIMIT_HANDS_BAMBOO_1_9_PAIR5,
    LIMIT_HANDS_BAMBOO_HONOURS, LIMIT_HANDS_FOUR_CONCEALED_KONGS, LIMIT_HANDS_FOUR_CONCEALED_PONGS,
    LIMIT_HANDS_FOUR_KONGS, LIMIT_HANDS_GREAT_DRAGONS, LIMIT_HANDS_GREAT_JADE, LIMIT_HANDS_GREAT_WINDS,
    LIMIT_HANDS_LITTLE_DRAGONS, LIMIT_HANDS_LITTLE_JADE, LIMIT_HANDS_LITTLE_WINDS, LIMIT_HANDS_NINE_GATES,
    LIMIT_HANDS_OUTSIDE, LIMIT_HANDS_PEARL, LIMIT_HANDS_PURE_SEAT_PONG, LIMIT_HANDS_RUBY,
    LIMIT_HANDS_THREE_CONCEALED_KONGS, LIMIT_HANDS_THREE_KONGS_HONOUR_EYE,
)
from cython.cimports.mahjong_fast.scoring.korean.hand_points import concealed_pongs, is_pure

from mahjong_fast.scoring.korean.rows import limit_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = limit_table()
ONE = cython.declare(uint64_t, 1)
E_S_W = cython.declare(uint64_t, 7 << 27)
BAMBOO_1_9 = cython.declare(uint64_t, (1 << 18) | (1 << 26))
BAMBOO_5 = cython.declare(cython.int, 22)
CHUN = cython.declare(cython.int, 33)
OUTER_CHOWS = cython.declare(uint32_t, 0b001000001)
"""Chows 123 and 789 of a suit."""


# ---------------------------------------------------------------- half limit


row("little_dragons", "half", "rule", "pongs of two dragons and an eye of the third")
def is_little_dragons(r):
    return popcount(r.triplets & kDragonMask) == 2 and r.pair >= kHaku and r.pair <= CHUN


row("little_winds", "half", "rule", "pongs of two of East, South, West and an eye of the third")
def is_little_winds(r):
    return popcount(r.triplets & E_S_W) == 2 and r.pair >= 27 and r.pair <= 29


row("bamboo_honours", "half", "rule", "nothing but bamboo and honours, bamboo among them")
def is_bamboo_honours(r):
    return (r.tiles & ~(kSouMask | kHonourMask)) == 0 and (r.tiles & kSouMask) != 0


row("outside", "half", "rule", "a 1, a 9 or an honour in every set and the eye, and at least one chow")
def is_outside(r):
    if r.form != kRegular or r.n_sequences == 0:
        return False
    outer: uint32_t = OUTER_CHOWS | OUTER_CHOWS << 9
    alone: uint64_t = r.triplets | ONE << r.pair
    return (r.sequences & ~outer) == 0 and (alone & ~kYaochuuMask) == 0


row("pure_seat_pong", "half", "concealed",
    "a pure hand with a pong of the seat wind or the seat dragon (East Green, South Red, West White)")
def is_pure_seat_pong(r, c):
    own: uint64_t = ONE << c.seat_wind | ONE << c.seat_dragon
    return c.concealed and (r.triplets & own) != 0 and is_pure(r, c)


row("four_concealed_pongs", "half", "concealed", "four concealed pongs or kongs")
def is_four_concealed_pongs(r, c):
    return concealed_pongs(r, c) == 4


row("three_kongs_honour_eye", "half", "kongs", "three kongs and an eye of an honour")
def is_three_kongs_honour_eye(r):
    return r.n_kans >= 3 and r.pair >= 27 and r.pair <= CHUN


row("little_jade", "half", "rule", "an eye of 5 of bamboo and a pong of Green (only with bamboo5)")
def is_little_jade(r):
    return r.pair == BAMBOO_5 and (r.triplets >> kHatsu & 1) != 0


row("three_concealed_kongs", "half", "rule", "three concealed kongs")
def is_three_concealed_kongs(c):
    return c.concealed_kongs >= 3


row("four_kongs", "half", "", "four kongs, concealed or not")
def is_four_kongs(r):
    return r.n_kans == 4


# ---------------------------------------------------------------- full limit


row("all_terminals_honours", "full", "rule", "nothing but 1, 9 and honours")
def is_all_terminals_honours(r):
    return (r.tiles & ~kYaochuuMask) == 0


row("great_dragons", "full", "rule", "pongs of all three dragons")
def is_great_dragons(r):
    return (r.triplets & kDragonMask) == kDragonMask


row("great_winds", "full", "rule", "pongs of East, South and West")
def is_great_winds(r):
    return (r.triplets & E_S_W) == E_S_W


row("bamboo_1_9_pair5", "full", "rule",
    "pongs of 1 and 9 of bamboo and an eye of 5 of bamboo (only with bamboo5)")
def is_bamboo_1_9_pair5(r):
    return r.pair == BAMBOO_5 and (r.triplets & BAMBOO_1_9) == BAMBOO_1_9


row("four_concealed_kongs", "full", "concealed", "four concealed kongs")
def is_four_concealed_kongs(c):
    return c.concealed_kongs == 4


row("thirteen_orphans", "full", "concealed",
    "every 1, 9 and honour once and one of them three times; with North twice")
def is_thirteen_orphans(c):
    if c.n_melds != 0:
        return False
    most: cython.int = 2 if c.rules.north else 3
    found: cython.int = 0
    kinds: uint64_t = kYaochuuMask
    if not c.rules.north:
        kinds &= ~(ONE << 30)
    i: cython.int
    for i in range(34):
        if not kinds >> i & 1:
            if c.all[i] != 0:
                return False
        elif c.all[i] == most:
            found += 1
        elif c.all[i] != 1:
            return False
    return found == 1


row("nine_gates", "full", "concealed",
    "1112345678999 of circles or of characters, concealed, and any further tile of the suit")
def is_nine_gates(c):
    if c.n_melds != 0 or c.win.win > 17:
        return False
    first: cython.int = 9 if c.win.win > 8 else 0
    i: cython.int
    for i in range(first, first + 9):
        wanted: cython.int = 3 if i == first or i == first + 8 else 1
        if c.all[i] - (i == c.win.win) != wanted:
            return False
    return True


row("pearl", "full", "rule", "a pong of White, everything else circles")
def is_pearl(r):
    return (r.triplets >> kHaku & 1) != 0 and (r.tiles & ~(kPinMask | ONE << kHaku)) == 0


row("ruby", "full", "rule", "a pong of Red, everything else characters")
def is_ruby(r):
    return (r.triplets >> CHUN & 1) != 0 and (r.tiles & ~(kManMask | ONE << CHUN)) == 0


row("great_jade", "full", "rule", "pongs of 1 and 9 of bamboo and of Green")
def is_great_jade(r):
    all: uint64_t = BAMBOO_1_9 | ONE << kHatsu
    return (r.triplets & all) == all


# ---------------------------------------------------------------- all of them


def limit_hands(r, c):
    """Bits of limit_hands: what this reading of sets or pairs is (thirteen orphans is none of these)."""
    found: uint32_t = 0
    free: cython.bint = c.rules.limit_concealment == LIMIT_CONCEALMENT_LISTED
    if c.concealed or free:
        found |= LIMIT_HANDS_LITTLE_DRAGONS * is_little_dragons(r)
        found |= LIMIT_HANDS_LITTLE_WINDS * is_little_winds(r)
        found |= LIMIT_HANDS_BAMBOO_HONOURS * is_bamboo_honours(r)
        found |= LIMIT_HANDS_OUTSIDE * is_outside(r)
        found |= LIMIT_HANDS_LITTLE_JADE * is_little_jade(r)
        found |= LIMIT_HANDS_THREE_CONCEALED_KONGS * is_three_concealed_kongs(c)
        found |= LIMIT_HANDS_ALL_TERMINALS_HONOURS * is_all_terminals_honours(r)
        found |= LIMIT_HANDS_GREAT_DRAGONS * is_great_dragons(r)
        found |= LIMIT_HANDS_GREAT_WINDS * is_great_winds(r)
        found |= LIMIT_HANDS_BAMBOO_1_9_PAIR5 * is_bamboo_1_9_pair5(r)
        found |= LIMIT_HANDS_PEARL * is_pearl(r)
        found |= LIMIT_HANDS_RUBY * is_ruby(r)
        found |= LIMIT_HANDS_GREAT_JADE * is_great_jade(r)
    found |= LIMIT_HANDS_PURE_SEAT_PONG * is_pure_seat_pong(r, c)
    found |= LIMIT_HANDS_FOUR_CONCEALED_PONGS * is_four_concealed_pongs(r, c)
    found |= LIMIT_HANDS_FOUR_CONCEALED_KONGS * is_four_concealed_kongs(c)
    found |= LIMIT_HANDS_NINE_GATES * is_nine_gates(c)
    found |= LIMIT_HANDS_FOUR_KONGS * is_four_kongs(r)
    if c.open_kongs_only or free:
        found |= LIMIT_HANDS_THREE_KONGS_HONOUR_EYE * is_three_kongs_honour_eye(r)
    return found


def level_of(limits):
    """0 no limit hand, 1 half, 2 full (the first ten bits are half limits)."""
    return 2 if limits >> 10 else limits != 0
