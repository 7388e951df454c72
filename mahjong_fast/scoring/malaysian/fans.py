# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which fans does a Malaysian hand have?

Follows lines 1-13 of section 4 of the Malaysian rules specification. Fans are added and capped; a kong is a pong
too.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kChankan, kChiitoitsu, kDragonMask, kFlowerReplacement, kHaku, kHonourMask, kPinMask, kRegular, kRinshan,
    popcount,
)
from cython.cimports.mahjong_fast.scoring.malaysian.items import (
    ALL_ANIMALS, ALL_CHOWS, ALL_FACES, ALL_FLOWERS, ALL_PONGS, ALL_SEASONS, ANIMAL, BAMBOO_OR_WINTER, DRAGON_PONG,
    FACE, FLY_FLOWER, LITTLE_THREE_DRAGONS, OWN_FLOWER_OR_SEASON, REPLACEMENT, ROBBING_KONG, SEVEN_PAIRS, SUIT_ONLY,
    SUIT_WITH_HONOURS, WIND_PONG,
)

from mahjong_fast.scoring.malaysian.rows import item_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = item_table()
EAST = cython.declare(cython.int, 27)
NORTH = cython.declare(cython.int, 30)


# ---------------------------------------------------------------- bonus tiles (lines 1-4)


def of_group(bonus, group):
    """Bonus tiles of a group: 0 flowers, 1 seasons, 2 faces, 3 animals."""
    return popcount(bonus >> 4 * group & 15)


row(FACE, "face", 1, "a face", repeats=True)
def faces(bonus):
    return of_group(bonus, 2)


row(ANIMAL, "animal", 1, "an animal", repeats=True)
def animals(bonus):
    return of_group(bonus, 3)


row(ALL_FACES, "all_faces", 1, "all four faces")
def is_all_faces(bonus, rules):
    return of_group(bonus, 2) == 4 and rules.full_set_fan


row(ALL_ANIMALS, "all_animals", 1, "all four animals")
def is_all_animals(bonus, rules):
    return of_group(bonus, 3) == 4 and rules.full_set_fan


row(ALL_FLOWERS, "all_flowers", 1, "all four flowers")
def is_all_flowers(bonus):
    return of_group(bonus, 0) == 4


row(ALL_SEASONS, "all_seasons", 1, "all four seasons")
def is_all_seasons(bonus):
    return of_group(bonus, 1) == 4


row(OWN_FLOWER_OR_SEASON, "own_flower_or_season", 1, "the flower or season of one's own number: E 1, S 2, W 3",
    repeats=True)
def own_flower_or_season(bonus, seat):
    return (bonus >> seat & 1) + (bonus >> (4 + seat) & 1)


row(BAMBOO_OR_WINTER, "bamboo_or_winter", 1, "the flower or season number 4 (bamboo, winter), for everybody",
    repeats=True)
def bamboo_or_winter(bonus):
    return (bonus >> 3 & 1) + (bonus >> 7 & 1)


# ---------------------------------------------------------------- pongs (lines 5 and 6)


row(DRAGON_PONG, "dragon_pong", 1, "a pong of a dragon", repeats=True)
def dragon_pongs(triplets):
    return popcount(triplets & kDragonMask)


row(WIND_PONG, "wind_pong", 1, "a pong of the own wind, of East, of North; East's pong of East counts twice",
    repeats=True)
def wind_pongs(triplets, own_wind, rules):
    if own_wind == EAST and not rules.own_east_counts_twice:
        return (triplets >> EAST & 1) + (triplets >> NORTH & 1)
    return (triplets >> EAST & 1) + (triplets >> NORTH & 1) + (triplets >> own_wind & 1)


row(LITTLE_THREE_DRAGONS, "little_three_dragons", 3,
    "pongs of two dragons and an eye of the third, in place of the two dragon_pong")
def is_little_three_dragons(r):
    if dragon_pongs(r.triplets) != 2 or r.pair < kHaku or r.pair > kHaku + 2:
        return False
    return not r.triplets >> r.pair & 1  # with fly_fifth the eye may be of a dragon that is a pong


# ---------------------------------------------------------------- the whole hand


row(SUIT_WITH_HONOURS, "suit_with_honours", 1, "circles and honours")
def is_suit_with_honours(r, rules):
    return (r.tiles & kPinMask) != 0 and (r.tiles & kHonourMask) != 0 and rules.mixed_suit_fan


row(SUIT_ONLY, "suit_only", 3, "circles only")
def is_suit_only(r):
    return (r.tiles & kHonourMask) == 0


row(ALL_CHOWS, "all_chows", 1, "four chows and an eye of circles")
def is_all_chows(r):
    return r.n_sequences == 4 and r.pair < EAST


row(ALL_PONGS, "all_pongs", 2, "four pongs and an eye")
def is_all_pongs(r):
    return r.n_triplets == 4


row(REPLACEMENT, "replacement", 1, "the winning tile replaced a kong's fourth tile or a bonus tile")
def is_replacement(c):
    return (c.flags & (kRinshan | kFlowerReplacement)) != 0


row(SEVEN_PAIRS, "seven_pairs", 1, "seven different pairs")
def is_seven_pairs(r):
    return r.form == kChiitoitsu


row(ROBBING_KONG, "robbing_kong", 1, "the winning tile was robbed from a kong")
def is_robbing_kong(c):
    return (c.flags & kChankan) != 0


row(FLY_FLOWER, "fly_flower", 1, "a fly set aside as a bonus tile (only with fly_as_flower)", repeats=True)
def fly_flowers(c):
    return c.win.nuki


# ---------------------------------------------------------------- all of them


def bonus_fans(bonus, seat, rules, out):
    """Fill in the fans of the bonus tiles."""
    out.fans[FACE] = faces(bonus)
    out.fans[ANIMAL] = animals(bonus)
    out.fans[ALL_FACES] = is_all_faces(bonus, rules)
    out.fans[ALL_ANIMALS] = is_all_animals(bonus, rules)
    out.fans[ALL_FLOWERS] = is_all_flowers(bonus)
    out.fans[ALL_SEASONS] = is_all_seasons(bonus)
    out.fans[OWN_FLOWER_OR_SEASON] = own_flower_or_season(bonus, seat)
    out.fans[BAMBOO_OR_WINTER] = bamboo_or_winter(bonus)


def fans_of_hand(c, out):
    """Fill in what every reading has."""
    bonus: uint64_t = c.win.bonus
    bonus_fans(bonus, c.win.seat, c.rules, out)
    out.fans[REPLACEMENT] = is_replacement(c)
    out.fans[ROBBING_KONG] = is_robbing_kong(c)
    out.fans[FLY_FLOWER] = fly_flowers(c)


def fans_of_reading(r, c, out):
    """... and what this one has."""
    out.fans[SUIT_WITH_HONOURS] = is_suit_with_honours(r, c.rules)
    out.fans[SUIT_ONLY] = 3 * is_suit_only(r)
    out.fans[SEVEN_PAIRS] = is_seven_pairs(r)
    if r.form != kRegular:
        return
    out.fans[DRAGON_PONG] = dragon_pongs(r.triplets)
    out.fans[WIND_PONG] = wind_pongs(r.triplets, c.own_wind, c.rules)
    if is_little_three_dragons(r):
        out.fans[LITTLE_THREE_DRAGONS] = 3
        if not c.rules.little_dragons_with_pongs:
            out.fans[DRAGON_PONG] = 0
    out.fans[ALL_CHOWS] = is_all_chows(r)
    out.fans[ALL_PONGS] = 2 * is_all_pongs(r)
