# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which hand points does a reading of a Korean hand have?

Follows section 5 of the Korean rules specification. Points are added, nothing is doubled; a kong is a pong
too.
"""

import cython

from cython.cimports.libc.stdint import uint32_t, uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kChiitoitsu, kDragonMask, kHonourMask, kManMask, kPinMask, kRegular, kShanpon, kSimpleMask, kSouMask,
    kYaochuuMask, popcount,
)
from cython.cimports.mahjong_fast.scoring.korean.items import (
    ALL_CHOWS, ALL_PONGS, ALL_SIMPLES, BAMBOO_PONG, BOTH_BAMBOOS, CONCEALED, CONCEALED_SELF_DRAW, DRAGON_PONG,
    IDENTICAL_CHOWS, KONG, NORTH_EYE, NORTH_KONG, PURE, PURE_NO_HONOURS, ROUND_WIND, SEAT_DRAGON, SEAT_WIND,
    SEVEN_PAIRS, STRAIGHT, TERMINALS_HONOURS, THREE_CONCEALED_PONGS, THREE_KONGS, TWO_DRAGONS, WIND_PONG,
)

from mahjong_fast.scoring.korean.rows import item_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = item_table("hand")

NORTH = cython.declare(uint64_t, 1 << 30)
BAMBOO_1_9 = cython.declare(uint64_t, (1 << 18) | (1 << 26))
E_S_W = cython.declare(uint64_t, 7 << 27)
CHOWS_1_9 = cython.declare(uint32_t, 0b001001001)


def simples(rules):
    """Kinds that are simples (decision D8)."""
    if rules.terminals_are_simple:
        return kManMask | kPinMask | kSouMask
    return kSimpleMask


def is_pure_suit(tiles, rules):
    """Circles or characters, with honours or without, and nothing else (decision D7)."""
    if tiles & kSouMask:
        return False
    man: cython.bint = (tiles & kManMask) != 0
    pin: cython.bint = (tiles & kPinMask) != 0
    return man != pin or (not man and not pin and rules.pure_of_honours)


# ---------------------------------------------------------------- sets


row(DRAGON_PONG, "dragon_pong", 1, "a pong of a dragon", repeats=True)
def dragon_pongs(r):
    return popcount(r.triplets & kDragonMask)


row(TWO_DRAGONS, "two_dragons", 1, "pongs of two dragons or of all three")
def is_two_dragons(r):
    return dragon_pongs(r) >= 2


row(WIND_PONG, "wind_pong", 1, "a pong of East, South, West", repeats=True)
def wind_pongs(r):
    return popcount(r.triplets & E_S_W)


row(SEAT_WIND, "seat_wind", 1, "a pong of the winner's own wind")
def is_seat_wind(r, c):
    return r.triplets >> c.seat_wind & 1


row(ROUND_WIND, "round_wind", 1, "a pong of the round wind")
def is_round_wind(r, c):
    return r.triplets >> c.round_wind & 1


row(SEAT_DRAGON, "seat_dragon", 1,
    "a pong of the winner's own dragon: East Green, South Red, West White (only with seat_dragon_bonus)")
def is_seat_dragon(r, c):
    return c.rules.seat_dragon_bonus != 0 and (r.triplets >> c.seat_dragon & 1) != 0


row(KONG, "kong", 1, "a kong, besides the points of the pong", repeats=True)
def kongs(r):
    return r.n_kans


row(THREE_KONGS, "three_kongs", 3, "three kongs or four")
def is_three_kongs(r):
    return r.n_kans >= 3


row(BAMBOO_PONG, "bamboo_pong", 1, "a pong of 1 or 9 of bamboo", repeats=True)
def bamboo_pongs(r):
    return popcount(r.triplets & BAMBOO_1_9)


row(BOTH_BAMBOOS, "both_bamboos", 4, "pongs of 1 and of 9 of bamboo")
def is_both_bamboos(r):
    return bamboo_pongs(r) == 2


row(IDENTICAL_CHOWS, "identical_chows", 2, "two identical chows (same suit and ranks)", repeats=True)
def identical_chows(r, rules):
    pairs: cython.int = popcount(r.sequences2)
    if r.n_sequences == 4 and popcount(r.sequences) == 1:
        pairs = 2  # four equal chows
    return pairs if rules.repeat_identical_chows else pairs > 0


row(THREE_CONCEALED_PONGS, "three_concealed_pongs", 3,
    "three concealed pongs or four; the one that a discard completes is not concealed, a concealed kong is")
def is_three_concealed_pongs(r, c):
    return concealed_pongs(r, c) >= 3


def concealed_pongs(r, c):
    """Pongs and kongs made of own tiles only."""
    return popcount(r.concealed) - (r.wait == kShanpon and not c.tsumo)


# ---------------------------------------------------------------- the whole hand


row(ALL_PONGS, "all_pongs", 3, "four pongs and an eye")
def is_all_pongs(r):
    return r.n_triplets == 4


row(TERMINALS_HONOURS, "terminals_honours", 6, "four pongs and an eye of 1, 9 and honours only")
def is_terminals_honours(r):
    return r.n_triplets == 4 and (r.tiles & ~kYaochuuMask) == 0


row(PURE, "pure", 3, "nothing but circles and honours, or characters and honours")
def is_pure(r, c):
    return is_pure_suit(r.tiles, c.rules)


row(PURE_NO_HONOURS, "pure_no_honours", 3, "nothing but circles, or characters")
def is_pure_no_honours(r, c):
    return (r.tiles & kHonourMask) == 0 and is_pure_suit(r.tiles, c.rules)


row(SEVEN_PAIRS, "seven_pairs", 3, "seven different pairs")
def is_seven_pairs(r):
    return r.form == kChiitoitsu


row(STRAIGHT, "straight_1_9", 3, "chows 123, 456, 789 of circles or of characters")
def is_straight(r):
    return (r.sequences & CHOWS_1_9) == CHOWS_1_9 or (r.sequences >> 9 & CHOWS_1_9) == CHOWS_1_9


row(ALL_SIMPLES, "all_simples", 1, "no honours; 1 and 9 are simples too, unless terminals_are_simple is off")
def is_all_simples(r, c):
    return (r.tiles & ~simples(c.rules)) == 0


row(ALL_CHOWS, "all_chows", 2, "four chows and an eye of a numbered tile (a simple)")
def is_all_chows(r, c):
    return r.n_sequences == 4 and (simples(c.rules) >> r.pair & 1) != 0


row(CONCEALED, "concealed", 2, "no discard taken before winning; concealed kongs are allowed")
def is_concealed(c):
    return c.concealed


row(CONCEALED_SELF_DRAW, "concealed_self_draw", 2, "a concealed hand won from the wall")
def is_concealed_self_draw(c):
    return c.concealed and c.tsumo


row(NORTH_EYE, "north_eye", 2, "an eye of North, or one of the seven pairs (only with north)")
def is_north_eye(r):
    return r.pair == 30 or (r.form == kChiitoitsu and (r.tiles & NORTH) != 0)


row(NORTH_KONG, "north_kong", 5, "a kong of North: with the point of the kong six (only with north)")
def is_north_kong(r):
    return (r.kans & NORTH) != 0


# ---------------------------------------------------------------- all of them


def hand_points(r, c, out):
    """Fill in the hand points of a reading (of sets or of pairs)."""
    p: cython.pointer[cython.uchar] = out.points
    if r.form == kRegular:
        p[DRAGON_PONG] = dragon_pongs(r)
        p[TWO_DRAGONS] = is_two_dragons(r)
        p[WIND_PONG] = wind_pongs(r)
        p[SEAT_WIND] = is_seat_wind(r, c)
        p[ROUND_WIND] = is_round_wind(r, c)
        p[SEAT_DRAGON] = is_seat_dragon(r, c)
        p[KONG] = kongs(r)
        p[THREE_KONGS] = 3 * is_three_kongs(r)
        p[BAMBOO_PONG] = bamboo_pongs(r)
        p[BOTH_BAMBOOS] = 4 * is_both_bamboos(r)
        p[IDENTICAL_CHOWS] = 2 * identical_chows(r, c.rules)
        p[THREE_CONCEALED_PONGS] = 3 * is_three_concealed_pongs(r, c)
        p[ALL_PONGS] = 3 * is_all_pongs(r)
        p[TERMINALS_HONOURS] = 6 * is_terminals_honours(r)
        p[STRAIGHT] = 3 * is_straight(r)
        p[ALL_CHOWS] = 2 * is_all_chows(r, c)
        p[NORTH_KONG] = 5 * is_north_kong(r)
    p[PURE] = 3 * is_pure(r, c)
    p[PURE_NO_HONOURS] = 3 * is_pure_no_honours(r, c)
    p[SEVEN_PAIRS] = 3 * is_seven_pairs(r)
    p[ALL_SIMPLES] = is_all_simples(r, c)
    p[CONCEALED] = 2 * is_concealed(c)
    p[CONCEALED_SELF_DRAW] = 2 * is_concealed_self_draw(c)
    p[NORTH_EYE] = 2 * is_north_eye(r)
