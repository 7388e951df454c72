# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which fans of Chinese Official mahjong come from single pungs and kongs: winds, dragons, terminals, kongs,
concealed pungs?

Follows sections 8 (kongs and concealed pungs) and 10 of the MCR rules specification. A pung completed by
a discard or a robbed tile is melded.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kDragonMask, kShanpon, kWindMask, kYaochuuMask, popcount,
)
from cython.cimports.mahjong_fast.scoring.mcr.fans import (
    B3D, B3W, BFW, CK, DRP, FOUR_CP, FOUR_KONGS, L3D, L4W, MIXK, MK, PTH, PW, SEW, THREE_CP, THREE_KONGS,
    TWO_CK, TWO_CP, TWO_DP, TWO_MK, add, put,
)
from cython.cimports.mahjong_fast.scoring.mcr.shape_fans import pair_in

from mahjong_fast.scoring.mcr.rows import row_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = row_table()
ONE = cython.declare(uint64_t, 1)


# ---------------------------------------------------------------- winds, dragons, terminals


def winds(r):
    return popcount(r.triplets & kWindMask)


def dragons(r):
    return popcount(r.triplets & kDragonMask)


row(BFW, "BFW", "大四喜", "dà sì xǐ", "Big Four Winds", 88, "pungs or kongs of all four winds",
    hides="B3W AP PW SEW PTH L4W")
def is_big_four_winds(r):
    return winds(r) == 4


row(B3D, "B3D", "大三元", "dà sān yuán", "Big Three Dragons", 88, "pungs or kongs of all three dragons",
    hides="2DP DRP L3D")
def is_big_three_dragons(r):
    return dragons(r) == 3


row(L4W, "L4W", "小四喜", "xiǎo sì xǐ", "Little Four Winds", 64,
    "pungs or kongs of three winds and a pair of the fourth",
    hides="B3W PTH")
def is_little_four_winds(r):
    return winds(r) == 3 and pair_in(r, kWindMask)


row(L3D, "L3D", "小三元", "xiǎo sān yuán", "Little Three Dragons", 64,
    "pungs or kongs of two dragons and a pair of the third", hides="2DP DRP")
def is_little_three_dragons(r):
    return dragons(r) == 2 and pair_in(r, kDragonMask)


row(B3W, "B3W", "三风刻", "sān fēng kè", "Big Three Winds", 12,
    "pungs or kongs of three winds; they are no pungs of terminals or honors besides")
def is_big_three_winds(r):
    return winds(r) == 3


row(TWO_DP, "2DP", "双箭刻", "shuāng jiàn kè", "Two Dragon Pungs", 6, "pungs or kongs of two dragons",
    hides="DRP")
def is_two_dragon_pungs(r):
    return dragons(r) == 2


row(DRP, "DRP", "箭刻", "jiàn kè", "Dragon Pung", 2, "a pung or kong of a dragon", repeats=True)
def count_dragon_pungs(r):
    return dragons(r)


row(PW, "PW", "圈风刻", "quān fēng kè", "Prevalent Wind", 2, "a pung or kong of the round wind")
def is_prevalent_wind(r, c):
    return r.triplets >> c.round_wind & 1


row(SEW, "SEW", "门风刻", "mén fēng kè", "Seat Wind", 2, "a pung or kong of the own seat wind")
def is_seat_wind(r, c):
    return r.triplets >> c.seat_wind & 1


row(PTH, "PTH", "幺九刻", "yāo jiǔ kè", "Pung of Terminals or Honors", 1,
    "a pung or kong of a 1, a 9 or a wind that is neither round nor seat wind", repeats=True)
def count_pungs_of_terminals_or_honors(r, c):
    own: uint64_t = ONE << c.seat_wind | ONE << c.round_wind
    kinds: uint64_t = r.triplets & kYaochuuMask & ~kDragonMask & ~own
    if is_big_three_winds(r):
        kinds &= ~kWindMask
    return popcount(kinds)


# ---------------------------------------------------------------- kongs


def kongs(c):
    return c.melded_kongs + c.concealed_kongs


def adds_concealed(c):
    # Three and four kongs: whether the concealed ones among them count as well.
    return c.rules.kongs34_add_concealed and kongs(c) >= 3


row(FOUR_KONGS, "4K", "四杠", "sì gàng", "Four Kongs", 88, "four kongs", hides="3K 2MK MK AP SW")
def is_four_kongs(c):
    return kongs(c) == 4


row(THREE_KONGS, "3K", "三杠", "sān gàng", "Three Kongs", 32, "three kongs", hides="2MK MK")
def is_three_kongs(c):
    return kongs(c) == 3


row(TWO_CK, "2CK", "双暗杠", "shuāng àn gàng", "Two Concealed Kongs", 8,
    "two concealed kongs (6 points under some rules); beside melded ones only where the rules add them",
    hides="CK 2CP")
def is_two_concealed_kongs(c):
    return c.concealed_kongs == 2 and (kongs(c) == 2 or adds_concealed(c))


row(TWO_MK, "2MK", "双明杠", "shuāng míng gàng", "Two Melded Kongs", 4, "two melded kongs and no other",
    hides="MK")
def is_two_melded_kongs(c):
    return c.melded_kongs == 2 and kongs(c) == 2


row(MIXK, "MIXK", "明暗杠", "míng àn gàng", "One Melded and One Concealed Kong", 6,
    "a melded and a concealed kong (5 points under some rules, or not counted as such)")
def is_mixed_two_kongs(c):
    return c.melded_kongs == 1 and c.concealed_kongs == 1 and c.rules.mixed_two_kongs != 3


row(CK, "CK", "暗杠", "àn gàng", "Concealed Kong", 2,
    "a concealed kong; beside others only where the rules say so")
def is_concealed_kong(c):
    if c.concealed_kongs != 1:
        return False
    return kongs(c) == 1 or adds_concealed(c) or (kongs(c) == 2 and not is_mixed_two_kongs(c))


row(MK, "MK", "明杠", "míng gàng", "Melded Kong", 1,
    "a melded kong; beside others only where the rules say so")
def is_melded_kong(c):
    if c.melded_kongs != 1:
        return False
    return kongs(c) == 1 or (kongs(c) == 2 and not is_mixed_two_kongs(c))


# ---------------------------------------------------------------- concealed pungs


def concealed_pungs(r, c):
    return popcount(r.concealed) - (r.wait == kShanpon and not c.tsumo)


row(FOUR_CP, "4CP", "四暗刻", "sì àn kè", "Four Concealed Pungs", 64, "four concealed pungs or kongs",
    hides="AP CH 3CP 2CP")
def is_four_concealed_pungs(r, c):
    return concealed_pungs(r, c) == 4


row(THREE_CP, "3CP", "三暗刻", "sān àn kè", "Three Concealed Pungs", 16, "three concealed pungs or kongs",
    hides="2CP")
def is_three_concealed_pungs(r, c):
    return concealed_pungs(r, c) == 3


row(TWO_CP, "2CP", "双暗刻", "shuāng àn kè", "Two Concealed Pungs", 2, "two concealed pungs or kongs")
def is_two_concealed_pungs(r, c):
    return concealed_pungs(r, c) == 2


# ---------------------------------------------------------------- all of them


def kong_fans(c, f):
    """Add the fans of declared kongs."""
    if kongs(c) == 0:
        return
    put(f, FOUR_KONGS, is_four_kongs(c))
    put(f, THREE_KONGS, is_three_kongs(c))
    put(f, TWO_CK, is_two_concealed_kongs(c))
    put(f, TWO_MK, is_two_melded_kongs(c))
    put(f, MIXK, is_mixed_two_kongs(c))
    put(f, CK, is_concealed_kong(c))
    put(f, MK, is_melded_kong(c))


def honor_fans(r, c, f):
    """Add the fans of pungs of winds, dragons and terminals."""
    if (r.triplets & kYaochuuMask) == 0:
        return
    put(f, BFW, is_big_four_winds(r))
    put(f, B3D, is_big_three_dragons(r))
    put(f, L4W, is_little_four_winds(r))
    put(f, L3D, is_little_three_dragons(r))
    put(f, B3W, is_big_three_winds(r))
    put(f, TWO_DP, is_two_dragon_pungs(r))
    add(f, DRP, count_dragon_pungs(r))
    put(f, PW, is_prevalent_wind(r, c))
    put(f, SEW, is_seat_wind(r, c))
    add(f, PTH, count_pungs_of_terminals_or_honors(r, c))


def concealed_fans(r, c, f):
    """Add the concealed-pung series; it depends on the place of the winning tile."""
    if r.concealed == 0:
        return
    put(f, FOUR_CP, is_four_concealed_pungs(r, c))
    put(f, THREE_CP, is_three_concealed_pungs(r, c))
    put(f, TWO_CP, is_two_concealed_pungs(r, c))
