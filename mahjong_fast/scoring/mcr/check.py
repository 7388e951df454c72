# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Can this WIN record be a hand of Chinese Official mahjong? If not, what contradicts what?

Follows sections 1, 2 and 10 (events) of the MCR rules specification. `check` reads any 80 bytes without
reading outside of anything; whatever it lets pass, the other files need not doubt. Causes are numbers
here and sentences in CAUSES: (the keyword of `score` that is wrong, what is wrong and what to do). Flags
and indicators of riichi are ignored.
"""

import cython

from cython.cimports.cpython.pycapsule import PyCapsule_GetPointer
from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    CoreApi, kAbi, kChankan, kChi, kFlowerReplacement, kKakan, kLastOfKind, kLastTile, kManMask, kPinMask,
    kRinshan, kSouMask, kTsumo, lowest_bit, meld_is_kan, meld_is_open, meld_kind, meld_reds, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import FAMILY_MCR, kRulesetSchema

from mahjong_fast import _core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CORE = cython.declare(
    cython.pointer[cython.const[CoreApi]],
    cython.cast(cython.pointer[CoreApi], PyCapsule_GetPointer(_core._capi, b"mahjong_fast._core._capi")),
)
if CORE.abi != kAbi or CORE.size < cython.sizeof(CoreApi):
    raise ImportError("mahjong_fast.scoring.mcr was built for another core; reinstall mahjong_fast")

ONE = cython.declare(uint64_t, 1)
COUNTED = cython.declare(
    cython.uint, kTsumo | kRinshan | kChankan | kLastTile | kFlowerReplacement | kLastOfKind
)

CAUSES = {
    RULESET: (
        "rules", "not a ruleset of Chinese Official, or packed by another version of mahjong_fast"
    ),
    FLAGS: ("flags", "a flag beyond bit 17 is set; version 1 of WIN has none"),
    SEAT: ("seat", "there is no such seat: 0-3 = E S W N"),
    ROUND: ("round", "there is no such round: 0-3 = E S W N"),
    WIN_KIND: ("win", "the winning tile is not among the tiles of the hand (kinds are 0-33)"),
    MELD_GAP: ("melds", "a meld follows an empty place; melds come first, then zeros"),
    MELD_TYPE: ("melds", "a meld has no known type or tile (1 chi, 2 pon, 3 daiminkan, 4 ankan, 5 kakan)"),
    MELD_CHI: ("melds", "a chi must be three consecutive tiles of one suit"),
    REDS: ("reds", "there are no red fives in this game; write 5 for 0"),
    TILE_COUNT: (
        "hand", "a hand has 14 tiles with the winning one, and each meld, kans too, counts as three of them"
    ),
    COPIES: ("hand", "five copies of one tile (melds included)"),
    FLOWERS: ("flowers", "there are eight flowers and seasons, kinds 40-47 (bits 0-7 of bonus)"),
    NUKI: ("nuki", "no Norths and no jokers are set aside in this game"),
    PAYER: ("payer", "the discarder must be another seat of the table (255 = unknown)"),
    PAYER_TSUMO: ("payer", "nobody discards the winning tile of a tsumo"),
    RINSHAN_RON: ("rinshan", "rinshan by ron: it is won by tsumo; for the tile added to a pon say chankan"),
    RINSHAN_KONG: ("rinshan", "rinshan without a kan in the hand"),
    CHANKAN_TSUMO: ("chankan", "chankan with tsumo: robbing a kan is a ron"),
    CHANKAN_LAST: ("last_tile", "the last discard with chankan: no kan is possible after the last tile"),
    CHANKAN_COPIES: ("chankan", "chankan on a tile the winner holds more of: the kan has all other copies"),
    LAST_OF_KIND_HELD: (
        "last_of_kind", "the other three must be visible to everybody, but the hand holds one concealed"
    ),
    FLOWER_RON: ("flower_replacement", "a replacement tile is drawn: won by tsumo"),
    FLOWER_NONE: ("flower_replacement", "it replaced a flower, but flowers says that there is none"),
}
"""Cause -> (keyword, sentence)."""


def core():
    return CORE


def add_meld(m, c):
    kind: cython.int = meld_kind(m)
    type: cython.int = meld_type(m)
    if type < kChi or type > kKakan or kind > 33:
        return MELD_TYPE
    if meld_reds(m) != 0:
        return REDS
    if type == kChi:
        if kind > 26 or kind % 9 > 6:
            return MELD_CHI
        c.all[kind] += 1
        c.all[kind + 1] += 1
        c.all[kind + 2] += 1
        c.melded_same += c.win.win >= kind and c.win.win <= kind + 2
    else:
        c.all[kind] += 4 if meld_is_kan(m) else 3
        c.melded_same += 3 * (c.win.win == kind)
    c.open_melds += meld_is_open(m)
    c.melded_kongs += meld_is_kan(m) and meld_is_open(m)
    c.concealed_kongs += not meld_is_open(m)
    return FINE


def check_tiles(win, c):
    i: cython.int
    tiles: cython.int = 0
    for i in range(34):
        c.all[i] = win.counts[i]
        tiles += win.counts[i]
    for i in range(4):
        if win.melds[i] == 0:
            continue
        if c.n_melds != i:
            return MELD_GAP
        c.n_melds += 1
        cause: cython.int = add_meld(win.melds[i], c)
        if cause != FINE:
            return cause
    if tiles != 14 - 3 * c.n_melds:
        return TILE_COUNT
    if win.win > 33 or win.counts[win.win] == 0:
        return WIN_KIND
    most: cython.int = 0
    for i in range(34):
        most = c.all[i] if c.all[i] > most else most
    if most > 4:
        return COPIES
    if win.reds[0] | win.reds[1] | win.reds[2]:
        return REDS
    if win.nuki | win.jokers:
        return NUKI
    return FLOWERS if win.bonus >> 8 else FINE


def check_flags(win, c):
    """What contradicts what among the circumstances; called only if there are any."""
    if c.flags & kRinshan:
        if not c.tsumo:
            return RINSHAN_RON
        if c.melded_kongs + c.concealed_kongs == 0:
            return RINSHAN_KONG
    if c.flags & kChankan:
        if c.tsumo:
            return CHANKAN_TSUMO
        if c.flags & kLastTile:
            return CHANKAN_LAST
        if c.all[win.win] != 1:
            return CHANKAN_COPIES
    if c.flags & kLastOfKind and win.counts[win.win] > 1:
        return LAST_OF_KIND_HELD
    if c.flags & kFlowerReplacement:
        if not c.tsumo:
            return FLOWER_RON
        if win.bonus == 0:
            return FLOWER_NONE
    return FINE


def look(c, tiles):
    """What the files of fans ask of the tiles; `tiles` are the kinds in the hand."""
    c.tiles = tiles
    c.suits = ((tiles & kManMask) != 0) + ((tiles & kPinMask) != 0) + ((tiles & kSouMask) != 0)
    c.all_four = 0
    while tiles != 0:
        kind: cython.int = lowest_bit(tiles)
        if c.all[kind] == 4:
            c.all_four |= ONE << kind
        tiles &= tiles - 1
    i: cython.int
    for i in range(c.n_melds):
        if meld_is_kan(c.win.melds[i]):
            c.all_four &= ~(ONE << meld_kind(c.win.melds[i]))


def check(rules, win, c):
    """FINE or the first cause found; fills c but for what `look` adds."""
    memset(c, 0, cython.sizeof(c[0]))
    c.win = win
    c.rules = rules
    c.core = CORE
    c.only_wait = -1
    if rules.schema_hash != kRulesetSchema or rules.family != FAMILY_MCR:
        return RULESET
    if win.flags >> 18:
        return FLAGS
    if win.seat > 3:
        return SEAT
    if win.round > 3:
        return ROUND
    c.flags = win.flags & COUNTED
    c.tsumo = (c.flags & kTsumo) != 0
    c.seat_wind = 27 + win.seat
    c.round_wind = 27 + win.round
    cause: cython.int = check_tiles(win, c)
    if cause == FINE and c.flags & ~cython.cast(cython.uint, kTsumo):
        cause = check_flags(win, c)
    if cause != FINE:
        return cause
    if win.payer != 255:
        if c.tsumo:
            return PAYER_TSUMO
        if win.payer > 3 or win.payer == win.seat:
            return PAYER
    c.closed = c.open_melds == 0
    return FINE
