# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which items worth the cap (ten fans) does a Malaysian hand have?

Follows lines 14-24 of section 4 of the Malaysian rules specification. Any of them makes the cap.
"""

import cython

from cython.cimports.libc.stdint import uint32_t
from cython.cimports.mahjong_fast.scoring.records import (
    kDoubleReplacement, kDragonMask, kFirstTurn, kHonourMask, kLastTile, kRegular, kTriplet, kWindMask, popcount,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import FOUR_FLIES_LATER_COMPLETE_HAND
from cython.cimports.mahjong_fast.scoring.malaysian.items import (
    ALL_BONUS_TILES, ALL_HONOURS, BIG_THREE_DRAGONS, FIRST_TILE, FOUR_CONCEALED_PONGS, FOUR_FLIES, FOUR_KONGS,
    FOUR_WINDS, LAST_TILE, NINE_GATES, NO_BONUS_TILES, TWO_KONGS_REPLACEMENT,
)

from mahjong_fast.scoring.malaysian.rows import cap_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = cap_table()


def is_natural_enough(c):
    """Whether flies among the tiles are no matter (decision M20)."""
    return c.win.jokers == 0 or c.rules.flies_in_limits


row(NINE_GATES, "nine_gates", "1112345678999 concealed before the winning tile, any circle self-drawn")
def is_nine_gates(f, c):
    if not c.tsumo or c.n_melds != 0 or f.win < 9 or f.win > 17 or not is_natural_enough(c):
        return False
    i: cython.int
    for i in range(9, 18):
        wanted: cython.int = 3 if i == 9 or i == 17 else 1
        if f.counts[i] - (i == f.win) != wanted:
            return False
    return True


row(FOUR_WINDS, "four_winds", "pongs of all four winds, or of three and an eye of the fourth", liable=True)
def is_four_winds(r):
    winds: cython.int = popcount(r.triplets & kWindMask)
    return winds == 4 or (winds == 3 and r.pair < 34 and ((kWindMask & ~r.triplets) >> r.pair & 1) != 0)


row(NO_BONUS_TILES, "no_bonus_tiles", "no bonus tile at all")
def is_no_bonus_tiles(c):
    return c.win.bonus == 0 and c.win.nuki == 0


row(FOUR_KONGS, "four_kongs", "four kongs")
def is_four_kongs(r):
    return r.n_kans == 4


row(BIG_THREE_DRAGONS, "big_three_dragons", "pongs of all three dragons", liable=True)
def is_big_three_dragons(r):
    return (r.triplets & kDragonMask) == kDragonMask


row(TWO_KONGS_REPLACEMENT, "two_kongs_replacement",
    "the winning tile is the replacement of a second kong with no discard since the first")
def is_two_kongs_replacement(c):
    return (c.flags & kDoubleReplacement) != 0


row(FOUR_CONCEALED_PONGS, "four_concealed_pongs", "four concealed pongs or kongs, self-drawn")
def is_four_concealed_pongs(r, c):
    return c.tsumo and r.n_triplets == 4 and is_natural_enough(c) and concealed_pongs(r, c) == 4


def concealed_pongs(r, c):
    """Of a self-drawn hand: pongs that were not claimed; with fly_pong_concealed off none that needs a fly."""
    if c.rules.fly_pong_concealed:
        return r.n_triplets - c.open_pongs
    found: cython.int = r.n_triplets - c.open_pongs
    i: cython.int
    for i in range(4 - c.n_melds):
        found -= r.sets[i] >> 6 == kTriplet and c.win.counts[r.sets[i] & 63] < 3
    return found


row(FOUR_FLIES, "four_flies", "all four flies in the dealt hand, or in a complete hand")
def is_four_flies(c):
    return c.flies == 4 and c.rules.four_flies_later == FOUR_FLIES_LATER_COMPLETE_HAND


row(FIRST_TILE, "first_tile",
    "the dealer's fourteen dealt tiles, or another player's first own draw before any claim")
def is_first_tile(c):
    return (c.flags & kFirstTurn) != 0


row(LAST_TILE, "last_tile",
    "the last tile of the wall, self-drawn (with last_discard_counts also the discard after it)")
def is_last_tile(c):
    return (c.flags & kLastTile) != 0 and (c.tsumo or c.rules.last_discard_counts)


row(ALL_HONOURS, "all_honours", "honours only", liable=True)
def is_all_honours(r):
    return (r.tiles & ~kHonourMask) == 0


row(ALL_BONUS_TILES, "all_bonus_tiles", "all sixteen bonus tiles")
def is_all_bonus_tiles(c):
    return c.win.bonus == 0xFFFF


# ---------------------------------------------------------------- all of them


def caps_of_hand(c):
    """Bits of what every reading has."""
    found: uint32_t = is_no_bonus_tiles(c) << NO_BONUS_TILES
    found |= is_two_kongs_replacement(c) << TWO_KONGS_REPLACEMENT
    found |= is_four_flies(c) << FOUR_FLIES
    found |= is_first_tile(c) << FIRST_TILE
    found |= is_last_tile(c) << LAST_TILE
    return found | is_all_bonus_tiles(c) << ALL_BONUS_TILES


def caps_of_reading(r, f, c):
    """... and of what this one has."""
    found: uint32_t = is_all_honours(r) << ALL_HONOURS
    found |= is_nine_gates(f, c) << NINE_GATES
    if r.form != kRegular:
        return found
    found |= is_four_winds(r) << FOUR_WINDS
    found |= is_four_kongs(r) << FOUR_KONGS
    found |= is_big_three_dragons(r) << BIG_THREE_DRAGONS
    return found | is_four_concealed_pongs(r, c) << FOUR_CONCEALED_PONGS
