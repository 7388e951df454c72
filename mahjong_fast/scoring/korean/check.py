# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Can this WIN record be a hand of the Korean rules? If not, what contradicts what?

Follows sections 1, 2, 8 and 10 of the Korean rules specification. `check` reads any 80 bytes without reading
outside of anything; whatever it lets pass, the other files need not doubt. Causes are numbers here and
sentences in CAUSES: (the keyword of `score` that is wrong, what is wrong and what to do).

Bytes of WIN with a meaning of their own here: `honba` = drawn deals before this one, `pad[0]` = which opponents
were waiting, `pad[1]` = who has declared ready (bit = wind), `dora[0]` = the tile turned or revealed (40-43 = a
flower). Flags of riichi are ignored.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    CoreApi, kChankan, kChi, kDeclaredReady, kDragonMask, kFlowerReplacement, kHaku, kHatsu, kLastTile, kManMask,
    kPinMask, kRinshan, kTsumo, meld_is_kan, meld_is_open, meld_kind, meld_reds, meld_type, popcount,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import DORA_NONE, FAMILY_KOREAN
from cython.cimports.mahjong_fast.scoring.base.checks import (
    add_meld_tiles, chankan_cause, concealed_tiles, is_known_meld, is_ruleset_of, melds_in,
    payer_cause, replacement_cause,
)
from cython.cimports.mahjong_fast.scoring.base.core import core

from mahjong_fast.scoring.base import sentences

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CORE = cython.declare(cython.pointer[cython.const[CoreApi]], core())

ONE = cython.declare(uint64_t, 1)
COUNTED = cython.declare(
    cython.uint, kTsumo | kRinshan | kChankan | kLastTile | kDeclaredReady | kFlowerReplacement
)

CAUSES = {
    RULESET: ("rules", "not a ruleset of the Korean game, or packed by another version of mahjong_fast"),
    FLAGS: sentences.FLAGS,
    SEAT: sentences.SEAT_OF_THREE,
    ROUND: ("round", "there is no such round: 0-2 = E S W"),
    WIN_KIND: sentences.WIN_KIND,
    MELD_GAP: sentences.MELD_GAP,
    MELD_TYPE: ("melds", "a meld has no known type or tile (2 pon, 3 daiminkan, 4 ankan, 5 kakan)"),
    MELD_CHI: ("melds", "a chow is never claimed in this game; keep it among the concealed tiles"),
    REDS: ("reds", "these rules have no such red five (red_dora: one red 5m and one red 5p); write 5 for 0"),
    TILE_COUNT: sentences.TILE_COUNT,
    COPIES: (
        "hand", "more copies of a tile than the game has (melds included): of bamboo there are 1 and 9, North is"
        " out of play, unless the rules say otherwise (bamboo5, no_bamboo, north)"
    ),
    FLOWERS_GIVEN: ("flowers", "there are four flowers, kinds 40-43 (bits 0-3 of bonus)"),
    NUKI: sentences.NUKI,
    PAYER: sentences.PAYER_OF_THREE,
    PAYER_TSUMO: sentences.PAYER_TSUMO,
    RINSHAN_RON: sentences.RINSHAN_RON,
    RINSHAN_KONG: ("rinshan", "rinshan without a kan or a flower whose tile was replaced"),
    CHANKAN_TSUMO: sentences.CHANKAN_TSUMO,
    CHANKAN_LAST: sentences.CHANKAN_LAST,
    CHANKAN_COPIES: sentences.CHANKAN_COPIES,
    FLOWER_RON: sentences.REPLACEMENT_RON,
    FLOWER_NONE: ("flower_replacement", "no flower is set aside that could have been replaced"),
    READY_OPEN: ("declared_ready", "declared ready with a claimed meld: only a concealed hand is declared"),
    READY_RINSHAN: ("rinshan", "rinshan with declared_ready and no flower: there are no kans after declaring"),
    WAITING: ("waiting", "the opponents who were waiting: E S W without the winner (bits 0-2 of pad[0])"),
    READY_SEATS: ("declared_ready", "who has declared ready: E S W (bits 0-2 of pad[1])"),
    INDICATOR: ("dora", "the game has no such tile that could be turned"),
    INDICATOR_COPIES: ("dora", "the turned tile is out of play, but the hand has all its copies"),
    INDICATOR_FLOWER: ("dora", "the turned flower is out of play, but the hand has set it aside"),
}
"""Cause -> (keyword, sentence)."""


# ---------------------------------------------------------------- the tiles of the game


def copies_of(kind, rules):
    """How many tiles of a kind the game has."""
    if kind < 18:
        return 4
    if kind == 18 or kind == 26:
        return 0 if rules.no_bamboo else 4
    if kind == 22:
        return 2 if rules.bamboo5 else 0
    if kind < 27:
        return 0
    return 0 if kind == 30 and not rules.north else 4


def kinds_of_game(rules):
    """Kinds the game has."""
    kinds: uint64_t = kManMask | kPinMask | (cython.cast(uint64_t, 7) << 27) | kDragonMask
    if not rules.no_bamboo:
        kinds |= (ONE << 18) | (ONE << 26)
    if rules.bamboo5:
        kinds |= ONE << 22
    return kinds | ONE << 30 if rules.north else kinds


def next_tile(kind, rules):
    """The tile that follows in order: 1-9, bamboo among those in play, E S W (N), Green Red White."""
    if kind < 18:
        return kind + 1 if kind % 9 < 8 else kind - 8
    if kind == 18:
        return 22 if rules.bamboo5 else 26
    if kind == 22:
        return 26
    if kind == 26:
        return 18
    if kind < kHaku:
        last: cython.int = 30 if rules.north else 29
        return 27 if kind == last else kind + 1
    return kHatsu if kind == kHaku else kHaku if kind == 33 else 33


# ---------------------------------------------------------------- checks


def add_meld(m, c):
    kind: cython.int = meld_kind(m)
    if not is_known_meld(m):
        return MELD_TYPE
    if meld_type(m) == kChi:
        return MELD_CHI
    if meld_reds(m) != 0 and (not c.rules.red_dora or (kind != 4 and kind != 13)):
        return REDS
    kong: cython.bint = meld_is_kan(m)
    add_meld_tiles(m, c.all)
    c.kongs += kong
    c.concealed_kongs += not meld_is_open(m)
    if meld_is_open(m):
        c.concealed = False
        if not kong:
            c.open_kongs_only = False
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
    for i in range(18):
        if c.all[i] > 4:
            return COPIES
    for i in range(18, 34):
        if c.all[i] > copies_of(i, c.rules):
            return COPIES
    if win.nuki | win.jokers:
        return NUKI
    return FLOWERS_GIVEN if win.bonus >> 4 else FINE


def check_reds(win, c):
    """Called only if there are red fives: at most one of a suit, and the hand has a five for it."""
    if not c.rules.red_dora or win.reds[2] or win.reds[0] > 1 or win.reds[1] > 1:
        return REDS
    if win.reds[0] > c.all[4] or win.reds[1] > c.all[13]:
        return REDS
    return FINE


def check_flags(win, c):
    """What contradicts what among the circumstances; called only if there are any."""
    cause: cython.int = FINE
    if c.flags & kRinshan:
        cause = replacement_cause(c.tsumo, win.bonus != 0 or c.kongs != 0, RINSHAN_RON, RINSHAN_KONG)
        if cause == FINE and win.bonus == 0 and c.flags & kDeclaredReady:
            cause = READY_RINSHAN
    if cause == FINE and c.flags & kChankan:
        cause = chankan_cause(c.flags, c.all[win.win], CHANKAN_TSUMO, CHANKAN_LAST, CHANKAN_COPIES)
    if cause == FINE and c.flags & kFlowerReplacement:
        cause = replacement_cause(c.tsumo, win.bonus != 0, FLOWER_RON, FLOWER_NONE)
    if cause == FINE and c.flags & kDeclaredReady and not c.concealed:
        cause = READY_OPEN
    return cause


def check_dora(win, c):
    """Called only if the rules have a turned tile and it is said."""
    turned: cython.int = win.dora[0]
    if turned >= 40 and turned < 44:
        if win.bonus >> (turned - 40) & 1:
            return INDICATOR_FLOWER
        c.flower_dora = True
        return FINE
    if turned > 33 or copies_of(turned, c.rules) == 0:
        return INDICATOR
    if c.all[turned] >= copies_of(turned, c.rules):
        return INDICATOR_COPIES
    c.dora = next_tile(turned, c.rules)
    return FINE


def check_seats(win, c):
    cause: cython.int = payer_cause(win, c.tsumo, 3, PAYER_TSUMO, PAYER)
    if cause != FINE:
        return cause
    if win.pad[0] > 7 or win.pad[0] >> win.seat & 1:
        return WAITING
    if win.pad[1] > 7:
        return READY_SEATS
    c.all_ready = (c.flags & kDeclaredReady) != 0 and (win.pad[1] | 1 << win.seat) == 7
    return FINE


def check(rules, win, c):
    """FINE or the first cause found; fills c."""
    memset(c, 0, cython.sizeof(c[0]))
    c.win = win
    c.rules = rules
    c.core = CORE
    c.dora = -1
    c.concealed = c.open_kongs_only = True
    if not is_ruleset_of(rules, FAMILY_KOREAN):
        return RULESET
    if win.flags >> 18:
        return FLAGS
    if win.seat > 2:
        return SEAT
    if win.round > 2:
        return ROUND
    c.flags = win.flags & COUNTED
    c.tsumo = (c.flags & kTsumo) != 0
    c.seat_wind = 27 + win.seat
    c.round_wind = 27 + win.round
    c.seat_dragon = kHatsu if win.seat == 0 else 33 if win.seat == 1 else kHaku
    cause: cython.int = check_tiles(win, c)
    if cause == FINE and win.reds[0] | win.reds[1] | win.reds[2]:
        cause = check_reds(win, c)
    if cause == FINE and c.flags & ~cython.cast(cython.uint, kTsumo):
        cause = check_flags(win, c)
    if cause == FINE:
        cause = check_seats(win, c)
    if cause == FINE and rules.dora != DORA_NONE and win.dora[0] != 255:
        cause = check_dora(win, c)
    c.flowers = popcount(win.bonus)
    return cause
