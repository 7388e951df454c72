# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which fans of Chinese Official mahjong does a hand have because of its tiles alone, however it is read?

Follows section 10 of the MCR rules specification. Every fan is a row (what is known about it) and,
directly below, its predicate. Fans hidden by others are still in; `combine` takes them out.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kDragonMask, kGreenMask, kHonourMask, kManMask, kPinMask, kSimpleMask, kSouMask, kTerminalMask, kWindMask,
    kYaochuuMask, lowest_bit, popcount,
)
from cython.cimports.mahjong_fast.scoring.mcr.fans import (
    AG, AH, ALT, AS, AT, ATH, FF, HF, LF, LT, MT, NG, NH, OVS, RT, TH, UF, UT, add, put,
)

from mahjong_fast.scoring.mcr.rows import row_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = row_table()


def _kinds(suits, ranks):
    return sum(1 << (9 * suit + rank - 1) for suit in suits for rank in ranks)


UPPER_THREE = cython.declare(uint64_t, _kinds(range(3), (7, 8, 9)))
MIDDLE_THREE = cython.declare(uint64_t, _kinds(range(3), (4, 5, 6)))
LOWER_THREE = cython.declare(uint64_t, _kinds(range(3), (1, 2, 3)))
UPPER = cython.declare(uint64_t, _kinds(range(3), (6, 7, 8, 9)))
LOWER = cython.declare(uint64_t, _kinds(range(3), (1, 2, 3, 4)))
# Tiles that look the same upside down: 1234589p 245689s and the White dragon.
REVERSIBLE = cython.declare(
    uint64_t, _kinds((1,), (1, 2, 3, 4, 5, 8, 9)) | _kinds((2,), (2, 4, 5, 6, 8, 9)) | 1 << 31
)


row(AG, "AG", "绿一色", "lǜ yī sè", "All Green", 88,
    "every tile is 2, 3, 4, 6, 8 of bamboo or a Green dragon",
    hides="OVS")
def is_all_green(c):
    return (c.tiles & ~kGreenMask) == 0


row(NG, "NG", "九莲宝灯", "jiǔ lián bǎo dēng", "Nine Gates", 88,
    "no melds; the tiles before the winning one are 1112345678999 of one suit", hides="FF CH NH OVS")
def is_nine_gates(c):
    if c.n_melds != 0 or not (c.tiles == kManMask or c.tiles == kPinMask or c.tiles == kSouMask):
        return False
    first: cython.int = lowest_bit(c.tiles)
    i: cython.int
    for i in range(9):
        before: cython.int = c.all[first + i] - (first + i == c.win.win)
        if before != (3 if i == 0 or i == 8 else 1):
            return False
    return True


row(AT, "AT", "清幺九", "qīng yāo jiǔ", "All Terminals", 64, "every tile is a 1 or 9 of a suit",
    hides="ATH AP OH PTH NH")
def is_all_terminals(c):
    return (c.tiles & ~kTerminalMask) == 0


row(AH, "AH", "字一色", "zì yī sè", "All Honors", 64, "every tile is a wind or a dragon",
    hides="ATH AP OH PTH")
def is_all_honors(c):
    return c.suits == 0


row(ATH, "ATH", "混幺九", "hùn yāo jiǔ", "All Terminals and Honors", 32,
    "every tile is a 1, a 9 or an honor, and both classes occur", hides="AP OH PTH")
def is_all_terminals_and_honors(c):
    return (c.tiles & ~kYaochuuMask) == 0 and (c.tiles & kTerminalMask) != 0 and (c.tiles & kHonourMask) != 0


row(FF, "FF", "清一色", "qīng yī sè", "Full Flush", 24, "all tiles are of one suit", hides="NH OVS")
def is_full_flush(c):
    return c.suits == 1 and (c.tiles & kHonourMask) == 0


row(UT, "UT", "全大", "quán dà", "Upper Tiles", 24, "every tile is a 7, 8 or 9", hides="UF NH")
def is_upper_tiles(c):
    return (c.tiles & ~UPPER_THREE) == 0


row(MT, "MT", "全中", "quán zhōng", "Middle Tiles", 24, "every tile is a 4, 5 or 6", hides="AS NH")
def is_middle_tiles(c):
    return (c.tiles & ~MIDDLE_THREE) == 0


row(LT, "LT", "全小", "quán xiǎo", "Lower Tiles", 24, "every tile is a 1, 2 or 3", hides="LF NH")
def is_lower_tiles(c):
    return (c.tiles & ~LOWER_THREE) == 0


row(UF, "UF", "大于五", "dà yú wǔ", "Upper Four", 12, "every tile is a 6, 7, 8 or 9", hides="NH")
def is_upper_four(c):
    return (c.tiles & ~UPPER) == 0


row(LF, "LF", "小于五", "xiǎo yú wǔ", "Lower Four", 12, "every tile is a 1, 2, 3 or 4", hides="NH")
def is_lower_four(c):
    return (c.tiles & ~LOWER) == 0


row(RT, "RT", "推不倒", "tuī bù dǎo", "Reversible Tiles", 8,
    "every tile is one of 1, 2, 3, 4, 5, 8, 9 of dots, 2, 4, 5, 6, 8, 9 of bamboo, or a White dragon",
    hides="OVS")
def is_reversible_tiles(c):
    return (c.tiles & ~REVERSIBLE) == 0


row(HF, "HF", "混一色", "hùn yī sè", "Half Flush", 6, "one suit and honors", hides="OVS")
def is_half_flush(c):
    return c.suits == 1 and (c.tiles & kHonourMask) != 0


row(ALT, "ALT", "五门齐", "wǔ mén qí", "All Types", 6,
    "characters, dots, bamboo, winds and dragons all occur")
def is_all_types(c):
    return c.suits == 3 and (c.tiles & kWindMask) != 0 and (c.tiles & kDragonMask) != 0


row(TH, "TH", "四归一", "sì guī yī", "Tile Hog", 2,
    "all four tiles of a kind are in the hand and are no kong",
    repeats=True)
def count_tile_hogs(c):
    return popcount(c.all_four)


row(AS, "AS", "断幺", "duàn yāo", "All Simples", 2, "no 1, no 9, no honor", hides="NH")
def is_all_simples(c):
    return (c.tiles & ~kSimpleMask) == 0


row(OVS, "OVS", "缺一门", "quē yī mén", "One Voided Suit", 1, "exactly two of the three suits occur")
def is_one_voided_suit(c):
    return c.suits == 2


row(NH, "NH", "无字", "wú zì", "No Honors", 1, "no wind and no dragon")
def is_no_honors(c):
    return (c.tiles & kHonourMask) == 0


def tile_fans(c, f):
    """Add the fans above."""
    if c.tiles & kHonourMask == 0:
        put(f, NH, is_no_honors(c))
        put(f, UT, is_upper_tiles(c))
        put(f, MT, is_middle_tiles(c))
        put(f, LT, is_lower_tiles(c))
        put(f, UF, is_upper_four(c))
        put(f, LF, is_lower_four(c))
        put(f, AS, is_all_simples(c))
        put(f, AT, is_all_terminals(c))
    else:
        put(f, ALT, is_all_types(c))
        put(f, ATH, is_all_terminals_and_honors(c))
        put(f, AH, is_all_honors(c))
    put(f, RT, is_reversible_tiles(c))
    put(f, OVS, is_one_voided_suit(c))
    add(f, TH, count_tile_hogs(c))
    if c.suits == 1:
        put(f, FF, is_full_flush(c))
        put(f, HF, is_half_flush(c))
        put(f, NG, is_nine_gates(c))
    if c.suits <= 1:
        put(f, AG, is_all_green(c))
