# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which fans of Chinese Official mahjong come from how the hand was won, and from what it waited for?

Follows sections 9 (waits) and 10 of the MCR rules specification. A wait fan asks that the winning tile
was the only one that completes the hand, in any form.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kChankan, kFlowerReplacement, kKanchan, kKnitted, kKnittedPatterns, kLastOfKind, kLastTile, kPenchan,
    kRegular, kRinshan, kTanki, lowest_bit,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import EXHAUSTED_WAITS_COUNTED
from cython.cimports.mahjong_fast.scoring.mcr.fans import (
    CH, CHK, CW, EW, FCH, FT, LAST, LTC, LTD, MH, OWR, RTK, SD, SW, put,
)

from mahjong_fast.scoring.mcr.rows import row_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = row_table()
ONE = cython.declare(uint64_t, 1)


row(LTD, "LTD", "妙手回春", "miào shǒu huí chūn", "Last Tile Draw", 8,
    "self-draw of the last tile of the wall", hides="SD")
def is_last_tile_draw(c):
    return c.tsumo and (c.flags & kLastTile) != 0


row(LTC, "LTC", "海底捞月", "hǎi dǐ lāo yuè", "Last Tile Claim", 8,
    "a win on the discard made after the last tile of the wall was drawn")
def is_last_tile_claim(c):
    return not c.tsumo and (c.flags & kLastTile) != 0


row(OWR, "OWR", "杠上开花", "gàng shàng kāi huā", "Out with Replacement Tile", 8,
    "self-draw of the replacement tile of a kong, not of a flower", hides="SD")
def is_out_with_replacement_tile(c):
    return (c.flags & (kRinshan | kFlowerReplacement)) == kRinshan


row(RTK, "RTK", "抢杠和", "qiǎng gàng hú", "Robbing the Kong", 8,
    "a win on the tile another player adds to a melded pung", hides="LAST")
def is_robbing_the_kong(c):
    return (c.flags & kChankan) != 0


row(MH, "MH", "全求人", "quán qiú rén", "Melded Hand", 6,
    "four melded sets, and another player's tile makes the pair",
    hides="SW")
def is_melded_hand(c):
    return c.open_melds == 4 and not c.tsumo


row(FCH, "FCH", "不求人", "bù qiú rén", "Fully Concealed Hand", 4, "no melded set, won by self-draw",
    hides="SD CH")
def is_fully_concealed_hand(c):
    return c.closed and c.tsumo


row(LAST, "LAST", "和绝张", "hú jué zhāng", "Last Tile", 4,
    "the other three tiles like the winning one were visible to everybody, discarded or melded")
def is_last_tile(c):
    return (c.flags & kLastOfKind) != 0 or c.melded_same == 3


row(CH, "CH", "门前清", "mén qián qīng", "Concealed Hand", 2, "no melded set, won on another player's tile")
def is_concealed_hand(c):
    return c.closed and not c.tsumo


row(SD, "SD", "自摸", "zì mō", "Self-Drawn", 1, "won with a tile drawn from the wall")
def is_self_drawn(c):
    return c.tsumo


# ---------------------------------------------------------------- waits


def only_wait(c):
    """Whether no other tile would have completed the hand (asked at most once)."""
    if c.only_wait < 0:
        before: cython.uchar[34]
        i: cython.int
        for i in range(34):
            before[i] = c.win.counts[i]
        before[c.win.win] -= 1
        formal: cython.bint = c.rules.exhausted_waits == EXHAUSTED_WAITS_COUNTED
        others: uint64_t = c.core.mcr_waits(before, c.n_melds, formal) & ~(ONE << c.win.win)
        while others != 0 and not formal and c.all[lowest_bit(others)] == 4:
            others &= others - 1  # the player has all four: no wait
        c.only_wait = others == 0
    return c.only_wait


def wait_counts(r, c):
    if r.form == kKnitted:
        if not c.rules.knitted_overlap_wait and (kKnittedPatterns[r.knitted - 1] >> r.win & 1) != 0:
            return False
    elif r.form != kRegular:
        return False
    return only_wait(c)


row(EW, "EW", "边张", "biān zhāng", "Edge Wait", 1, "the only wait, on the 3 of 1-2-3 or the 7 of 7-8-9")
def is_edge_wait(r):
    return r.wait == kPenchan


row(CW, "CW", "坎张", "kǎn zhāng", "Closed Wait", 1, "the only wait, on the middle of a chow")
def is_closed_wait(r):
    return r.wait == kKanchan


row(SW, "SW", "单钓将", "dān diào jiàng", "Single Wait", 1, "the only wait, on the pair")
def is_single_wait(r):
    return r.wait == kTanki


# ---------------------------------------------------------------- counted elsewhere

row(CHK, "CHK", "无番和", "wú fān hú", "Chicken Hand", 8, "no other fan at all; flowers do not matter")

row(FT, "FT", "花牌", "huā pái", "Flower Tiles", 1,
    "a flower or season set aside; it does not help to reach the minimum",
    repeats=True)


# ---------------------------------------------------------------- all of them


def win_fans(c, f):
    """Add the fans of how the hand was won."""
    put(f, SD, is_self_drawn(c))
    put(f, FCH, is_fully_concealed_hand(c))
    put(f, CH, is_concealed_hand(c))
    put(f, MH, is_melded_hand(c))
    put(f, LAST, is_last_tile(c))
    if c.flags != 0:
        put(f, LTD, is_last_tile_draw(c))
        put(f, LTC, is_last_tile_claim(c))
        put(f, OWR, is_out_with_replacement_tile(c))
        put(f, RTK, is_robbing_the_kong(c))


def wait_fans(r, c, f):
    """Add the wait fan of the place of the winning tile, if its wait was the only one."""
    if (r.wait == kPenchan or r.wait == kKanchan or r.wait == kTanki) and wait_counts(r, c):
        put(f, EW, is_edge_wait(r))
        put(f, CW, is_closed_wait(r))
        put(f, SW, is_single_wait(r))
