# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Can this WIN record be a hand of Chinese Official mahjong? If not, what contradicts what?

Follows sections 1, 2 and 10 (events) of the MCR rules specification. `check` reads any 80 bytes without
reading outside of anything; whatever it lets pass, the other files need not doubt. Causes are numbers
here and sentences in CAUSES: (the keyword of `score` that is wrong, what is wrong and what to do). Flags
and indicators of riichi are ignored.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    CoreApi, kChankan, kChi, kFlowerReplacement, kLastOfKind, kLastTile, kManMask, kPinMask, kRinshan, kSouMask,
    kTsumo, lowest_bit, meld_is_kan, meld_is_open, meld_kind, meld_reds, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import FAMILY_MCR
from cython.cimports.mahjong_fast.scoring.base.checks import (
    add_meld_tiles, begins_chi, chankan_cause, concealed_tiles, is_known_meld, is_ruleset_of,
    melds_in, payer_cause, replacement_cause,
)
from cython.cimports.mahjong_fast.scoring.base.core import core

from mahjong_fast.scoring.base import sentences

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CORE = cython.declare(cython.pointer[cython.const[CoreApi]], core())

ONE = cython.declare(uint64_t, 1)
COUNTED = cython.declare(
    cython.uint, kTsumo | kRinshan | kChankan | kLastTile | kFlowerReplacement | kLastOfKind
)

CAUSES = {
    RULESET: (
        "rules", "not a ruleset of Chinese Official, or packed by another version of mahjong_fast"
    ),
    FLAGS: sentences.FLAGS,
    SEAT: ("seat", "there is no such seat: 0-3 = E S W N"),
    ROUND: ("round", "there is no such round: 0-3 = E S W N"),
    WIN_KIND: sentences.WIN_KIND,
    MELD_GAP: sentences.MELD_GAP,
    MELD_TYPE: sentences.MELD_TYPE,
    MELD_CHI: sentences.MELD_CHI,
    REDS: sentences.NO_REDS,
    TILE_COUNT: sentences.TILE_COUNT,
    COPIES: ("hand", "five copies of one tile (melds included)"),
    FLOWERS: ("flowers", "there are eight flowers and seasons, kinds 40-47 (bits 0-7 of bonus)"),
    NUKI: sentences.NUKI,
    PAYER: ("payer", "the discarder must be another seat of the table (255 = unknown)"),
    PAYER_TSUMO: sentences.PAYER_TSUMO,
    RINSHAN_RON: sentences.RINSHAN_RON,
    RINSHAN_KONG: ("rinshan", "rinshan without a kan in the hand"),
    CHANKAN_TSUMO: sentences.CHANKAN_TSUMO,
    CHANKAN_LAST: ("last_tile", "the last discard with chankan: no kan is possible after the last tile"),
    CHANKAN_COPIES: sentences.CHANKAN_COPIES,
    LAST_OF_KIND_HELD: (
        "last_of_kind", "the other three must be visible to everybody, but the hand holds one concealed"
    ),
    FLOWER_RON: sentences.REPLACEMENT_RON,
    FLOWER_NONE: ("flower_replacement", "it replaced a flower, but flowers says that there is none"),
}
"""Cause -> (keyword, sentence)."""


def add_meld(m, c):
    kind: cython.int = meld_kind(m)
    if not is_known_meld(m):
        return MELD_TYPE
    if meld_reds(m) != 0:
        return REDS
    if meld_type(m) == kChi:
        if not begins_chi(kind):
            return MELD_CHI
        c.melded_same += c.win.win >= kind and c.win.win <= kind + 2
    else:
        c.melded_same += 3 * (c.win.win == kind)
    add_meld_tiles(m, c.all)
    c.open_melds += meld_is_open(m)
    c.melded_kongs += meld_is_kan(m) and meld_is_open(m)
    c.concealed_kongs += not meld_is_open(m)
    return FINE


def check_tiles(win, c):
    i: cython.int
    tiles: cython.int = concealed_tiles(win, c.all)
    c.n_melds = melds_in(win)
    for i in range(c.n_melds):
        if win.melds[i] == 0:
            return MELD_GAP
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
    cause: cython.int = FINE
    if c.flags & kRinshan:
        cause = replacement_cause(c.tsumo, c.melded_kongs + c.concealed_kongs != 0, RINSHAN_RON, RINSHAN_KONG)
    if cause == FINE and c.flags & kChankan:
        cause = chankan_cause(c.flags, c.all[win.win], CHANKAN_TSUMO, CHANKAN_LAST, CHANKAN_COPIES)
    if cause == FINE and c.flags & kLastOfKind and win.counts[win.win] > 1:
        cause = LAST_OF_KIND_HELD
    if cause == FINE and c.flags & kFlowerReplacement:
        cause = replacement_cause(c.tsumo, win.bonus != 0, FLOWER_RON, FLOWER_NONE)
    return cause


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
    if not is_ruleset_of(rules, FAMILY_MCR):
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
    if cause == FINE:
        cause = payer_cause(win, c.tsumo, 4, PAYER_TSUMO, PAYER)
    c.closed = c.open_melds == 0
    return cause
