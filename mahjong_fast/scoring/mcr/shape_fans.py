# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which fans of Chinese Official mahjong come from the form of a reading: from its kind, or from every set
and the pair?

Follows sections 3 and 10 of the MCR rules specification. A knitted straight stands for three chows, but
its tiles are no sets: of the fans that ask for every set only All Chows can hold with it.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kChiitoitsu, kHonourMask, kHonoursKnitted, kKnitted, kKokushi, kRegular, kYaochuuMask, lowest_bit,
    popcount,
)
from cython.cimports.mahjong_fast.scoring.mcr.fans import (
    AC, AEP, AF, AP, GHK, KS, LHK, OH, ORPHANS, SP, SSP, put,
)

from mahjong_fast.scoring.mcr.rows import row_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = row_table()


def _kinds(ranks):
    return sum(1 << (9 * suit + rank - 1) for suit in range(3) for rank in ranks)


EVEN = cython.declare(uint64_t, _kinds((2, 4, 6, 8)))
FIVES = cython.declare(uint64_t, _kinds((5,)))
# Lowest tiles of the chows that hold a 5, or a 1 or 9.
CHOWS_WITH_FIVE = cython.declare(uint64_t, _kinds((3, 4, 5)))
CHOWS_WITH_END = cython.declare(uint64_t, _kinds((1, 7)))
SUITED = cython.declare(uint64_t, _kinds(range(1, 10)))


def pair_in(r, kinds):
    return r.pair < 34 and (kinds >> r.pair & 1) != 0


row(SSP, "SSP", "连七对", "lián qī duì", "Seven Shifted Pairs", 88,
    "pairs of seven consecutive ranks of one suit",
    hides="SP FF CH NH OVS SW")
def is_seven_shifted_pairs(r):
    if r.form != kChiitoitsu or (r.tiles & kHonourMask) != 0:
        return False
    first: cython.int = lowest_bit(r.tiles)
    return first % 9 <= 2 and r.tiles >> first == 0x7F


row(ORPHANS, "13O", "十三幺", "shí sān yāo", "Thirteen Orphans", 88,
    "one of each terminal and honor and another of one of them, no melds", hides="ALT ATH CH SW")
def is_thirteen_orphans(r):
    return r.form == kKokushi


row(SP, "SP", "七对", "qī duì", "Seven Pairs", 24,
    "seven pairs, no melds; four equal tiles may be two of them", hides="CH SW")
def is_seven_pairs(r):
    return r.form == kChiitoitsu


row(GHK, "GHK", "七星不靠", "qī xīng bù kào", "Greater Honors and Knitted Tiles", 24,
    "the seven honors and seven different tiles of one knitted pattern", hides="LHK ALT CH SW")
def is_greater_honors_and_knitted(r):
    return r.form == kHonoursKnitted and (r.tiles & kHonourMask) == kHonourMask


row(LHK, "LHK", "全不靠", "quán bù kào", "Lesser Honors and Knitted Tiles", 12,
    "14 different tiles: honors and tiles of one knitted pattern", hides="ALT CH SW")
def is_lesser_honors_and_knitted(r):
    return r.form == kHonoursKnitted


row(KS, "KS", "组合龙", "zǔ hé lóng", "Knitted Straight", 12,
    "147 of one suit, 258 of another and 369 of the third, concealed, with a set and a pair or among honors")
def is_knitted_straight(r):
    return r.form == kKnitted or (r.form == kHonoursKnitted and popcount(r.tiles & kHonourMask) == 5)


row(AEP, "AEP", "全双刻", "quán shuāng kè", "All Even Pungs", 24, "pungs or kongs and a pair of 2, 4, 6, 8",
    hides="AP AS NH")
def is_all_even_pungs(r):
    return r.n_triplets == 4 and (r.triplets & ~EVEN) == 0 and pair_in(r, EVEN)


row(AF, "AF", "全带五", "quán dài wǔ", "All Fives", 16, "every set and the pair hold a 5", hides="AS NH")
def is_all_fives(r):
    return (r.sequences & ~CHOWS_WITH_FIVE) == 0 and (r.triplets & ~FIVES) == 0 and pair_in(r, FIVES)


row(AP, "AP", "碰碰和", "pèng pèng hú", "All Pungs", 6, "four pungs or kongs and a pair")
def is_all_pungs(r):
    return r.n_triplets == 4


row(OH, "OH", "全带幺", "quán dài yāo", "Outside Hand", 4, "every set and the pair hold a 1, a 9 or an honor")
def is_outside_hand(r):
    if (r.sequences & ~CHOWS_WITH_END) != 0 or (r.triplets & ~kYaochuuMask) != 0:
        return False
    return pair_in(r, kYaochuuMask)


row(AC, "AC", "平和", "píng hú", "All Chows", 2,
    "four chows and a suited pair; a knitted straight is three chows",
    hides="NH")
def is_all_chows(r):
    return r.n_sequences == (1 if r.form == kKnitted else 4) and pair_in(r, SUITED)


def shape_fans(r, f):
    """Add the fans above."""
    if r.form == kRegular:
        put(f, AEP, is_all_even_pungs(r))
        put(f, AF, is_all_fives(r))
        put(f, AP, is_all_pungs(r))
        put(f, OH, is_outside_hand(r))
        put(f, AC, is_all_chows(r))
        return
    put(f, SSP, is_seven_shifted_pairs(r))
    put(f, ORPHANS, is_thirteen_orphans(r))
    put(f, SP, is_seven_pairs(r))
    put(f, GHK, is_greater_honors_and_knitted(r))
    put(f, LHK, is_lesser_honors_and_knitted(r))
    put(f, KS, is_knitted_straight(r))
    if r.form == kKnitted:
        put(f, AC, is_all_chows(r))
