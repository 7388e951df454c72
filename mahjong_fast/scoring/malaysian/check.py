# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Can this WIN record be a hand of the Malaysian rules? If not, what contradicts what?

Follows sections 1-5 of the Malaysian rules specification. `check` reads any 80 bytes without reading outside of
anything; whatever it lets pass, the other files need not doubt. Causes are numbers here and sentences in CAUSES:
(the keyword of `score` that is wrong, what is wrong and what to do).

Bytes of WIN with a meaning of their own here: `jokers` = concealed flies, the winning tile among them if it is one
(then `win` is 56); `nuki` = flies set aside as bonus tiles; `bonus` bits 0-3 flowers, 4-7 seasons, 8-11 faces,
12-15 animals; `dora[0-2]` = fans of the losers by wind, `ura[0-2]` = flies held by wind (255 = not said: none; of
the winner his own); `liable[0-2]` = who answers for three dragons, four winds, all honours. Red fives of a packed
meld are its flies. Flags of riichi are ignored.
"""

import cython

from cython.cimports.libc.string import memcpy, memset
from cython.cimports.mahjong_fast.scoring.records import (
    CoreApi, kChankan, kChi, kDoubleReplacement, kFirstTurn, kFlowerReplacement, kHonourMask, kJokersDealt, kLastTile,
    kPinMask, kRinshan, kTsumo, meld_called_red, meld_is_kan, meld_is_open, meld_kind, meld_reds, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import FAMILY_MALAYSIAN
from cython.cimports.mahjong_fast.scoring.base.checks import (
    add_meld_tiles, chankan_cause, concealed_tiles, is_known_meld, is_other_seat, is_ruleset_of,
    melds_in, payer_cause, replacement_cause,
)
from cython.cimports.mahjong_fast.scoring.base.core import core

from mahjong_fast.scoring.base import sentences

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CORE = cython.declare(cython.pointer[cython.const[CoreApi]], core())

FLY = cython.declare(cython.int, 56)
COUNTED = cython.declare(
    cython.uint,
    kTsumo | kRinshan | kChankan | kLastTile | kFirstTurn | kFlowerReplacement | kDoubleReplacement | kJokersDealt,
)

CAUSES = {
    RULESET: ("rules", "not a ruleset of the Malaysian game, or packed by another version of mahjong_fast"),
    FLAGS: sentences.FLAGS,
    SEAT: sentences.SEAT_OF_THREE,
    WIN_KIND: ("win", "the winning tile is not among the tiles of the hand (kinds are 0-33, a fly is 56)"),
    MELD_GAP: sentences.MELD_GAP,
    MELD_TYPE: sentences.MELD_TYPE,
    MELD_CHI: ("melds", "a chi must be three consecutive circles"),
    MELD_FLIES: ("melds", "a claimed chow or pong has at most one fly, which is not the claimed tile; a kong has none"),
    CHOW_CLAIMED: ("melds", "these rules do not let a chow be claimed (claim_chow)"),
    REDS: sentences.NO_REDS,
    TILE_COUNT: sentences.TILE_COUNT,
    TILES: ("hand", "the game has circles and honours (and flies, 0x), no characters and no bamboo"),
    COPIES: ("hand", "five copies of one tile (melds included, with what their flies stand for)"),
    BONUS: ("bonus", "there are sixteen bonus tiles: 1f-8f and 1a-8a (bits 0-15 of bonus)"),
    FLIES_ASIDE: ("nuki", "these rules set no flies aside (fly_as_flower)"),
    FLIES: ("flies_held", "there are four flies in all"),
    FLIES_OWN: ("flies_held", "the winner's hand has another number of flies"),
    FLY_CLAIMED: ("win", "a discarded fly cannot be claimed; won on a fly it is won by tsumo"),
    PAYER: sentences.PAYER_OF_THREE,
    PAYER_TSUMO: sentences.PAYER_TSUMO,
    RINSHAN_RON: sentences.RINSHAN_RON,
    RINSHAN_KONG: ("rinshan", "rinshan without a kan or a bonus tile whose tile was replaced"),
    DOUBLE_KONG: ("double_replacement", "double_replacement needs a kan and is won by tsumo"),
    BONUS_RON: sentences.REPLACEMENT_RON,
    BONUS_NONE: ("flower_replacement", "no bonus tile is set aside that could have been replaced"),
    FIRST_RON: ("first_turn", "the first tile is drawn or dealt: won by tsumo"),
    FIRST_MELD: ("first_turn", "first_turn with a meld: the first tile comes before any meld"),
    CHANKAN_TSUMO: sentences.CHANKAN_TSUMO,
    CHANKAN_LAST: sentences.CHANKAN_LAST,
    CHANKAN_COPIES: sentences.CHANKAN_COPIES,
    LOSER: ("loser_fans", "the winner is no loser: give the fans of the two others"),
    LIABLE: ("liable", "who is liable must be another seat, E S W (255 = nobody)"),
    DEALT: (
        "jokers_dealt", "jokers_dealt means four flies in the dealt hand, without melds: won at once, as by tsumo"
    ),
}
"""Cause -> (keyword, sentence)."""


def dealt(c):
    """Whether the hand wins by its four dealt flies, whatever the rest is."""
    return (c.flags & kJokersDealt) != 0


def add_meld(m, c):
    kind: cython.int = meld_kind(m)
    type: cython.int = meld_type(m)
    if not is_known_meld(m):
        return MELD_TYPE
    if not (kPinMask | kHonourMask) >> kind & 1:
        return TILES
    flies: cython.int = meld_reds(m)
    if flies > (0 if meld_is_kan(m) else 1) or (meld_called_red(m) and (type != kChi or flies != 1)):
        return MELD_FLIES  # bit 15 says which tile of a chow is its fly
    c.flies += flies
    if type == kChi:
        if kind > 15:
            return MELD_CHI
        if not c.rules.claim_chow:
            return CHOW_CLAIMED
        add_meld_tiles(m, c.all)
        if flies == 0:  # else it is not known which of them is the fly
            add_meld_tiles(m, c.natural)
        return FINE
    add_meld_tiles(m, c.all)
    add_meld_tiles(m, c.natural)
    c.natural[kind] -= flies
    c.kongs += meld_is_kan(m)
    c.open_pongs += meld_is_open(m)
    return FINE


def check_melds(win, c):
    i: cython.int
    c.n_melds = melds_in(win)
    for i in range(c.n_melds):
        if win.melds[i] == 0:
            return MELD_GAP
        cause: cython.int = add_meld(win.melds[i], c)
        if cause != FINE:
            return cause
    return FINE


def check_tiles(win, c):
    i: cython.int
    tiles: cython.int = win.jokers + concealed_tiles(win, c.all)
    memcpy(c.natural, c.all, 34)
    for i in range(9):
        if c.all[i] | c.all[i + 18]:
            return TILES
    cause: cython.int = check_melds(win, c)
    if cause != FINE:
        return cause
    if not dealt(c):
        if tiles != 14 - 3 * c.n_melds:
            return TILE_COUNT
        if win.win == FLY:
            if win.jokers == 0:
                return WIN_KIND
        elif win.win > 33 or win.counts[win.win] == 0:
            return WIN_KIND
    for i in range(9, 34):
        if c.natural[i] > 4 or (c.all[i] > 4 and not c.rules.fly_fifth):
            return COPIES
    if win.reds[0] | win.reds[1] | win.reds[2]:
        return REDS
    return BONUS if win.bonus >> 16 else FINE


def check_flies(win, c):
    """Flies in the hand, set aside, and held by the others."""
    if dealt(c):
        if win.jokers != 4 or c.n_melds != 0:
            return DEALT
    c.flies += win.jokers
    if win.nuki != 0 and not c.rules.fly_as_flower:
        return FLIES_ASIDE
    sum: cython.int = win.nuki
    wind: cython.int
    for wind in range(3):
        said: cython.int = win.ura[wind]
        if wind == win.seat:
            if said != 255 and said != c.flies:
                return FLIES_OWN
            said = c.flies
        elif said == 255:
            said = 0
        c.held[wind] = said
        sum += said
    if sum > 4:
        return FLIES
    return FLY_CLAIMED if win.win == FLY and not c.tsumo else FINE


def check_flags(win, c):
    """What contradicts what among the circumstances; called only if there are any."""
    aside: cython.bint = win.bonus != 0 or win.nuki != 0
    cause: cython.int = FINE
    if c.flags & kRinshan:
        cause = replacement_cause(c.tsumo, aside or c.kongs != 0, RINSHAN_RON, RINSHAN_KONG)
    if cause == FINE and c.flags & kDoubleReplacement and (not c.tsumo or c.kongs == 0):
        cause = DOUBLE_KONG
    if cause == FINE and c.flags & kFlowerReplacement:
        cause = replacement_cause(c.tsumo, aside, BONUS_RON, BONUS_NONE)
    if cause != FINE:
        return cause
    if c.flags & kFirstTurn:
        if not c.tsumo:
            return FIRST_RON
        if c.n_melds != 0:
            return FIRST_MELD
    if c.flags & kChankan:
        copies: cython.int = c.natural[win.win] if win.win < 34 else 0  # it is none of four dealt flies
        return chankan_cause(c.flags, copies, CHANKAN_TSUMO, CHANKAN_LAST, CHANKAN_COPIES)
    return FINE


def check_seats(win, c):
    cause: cython.int = payer_cause(win, c.tsumo, 3, PAYER_TSUMO, PAYER)
    if cause != FINE:
        return cause
    if win.dora[win.seat] != 255:
        return LOSER
    i: cython.int
    for i in range(3):
        if not is_other_seat(win.liable[i], 3, win):
            return LIABLE
    return FINE


def check(rules, win, c):
    """FINE or the first cause found; fills c."""
    memset(c, 0, cython.sizeof(c[0]))
    c.win = win
    c.rules = rules
    c.core = CORE
    if not is_ruleset_of(rules, FAMILY_MALAYSIAN):
        return RULESET
    if win.flags >> 18:
        return FLAGS
    if win.seat > 2:
        return SEAT
    c.flags = win.flags & COUNTED
    if c.flags & kDoubleReplacement:
        c.flags |= kRinshan
    if dealt(c):
        c.flags |= kTsumo
    c.tsumo = (c.flags & kTsumo) != 0
    c.own_wind = 27 + win.seat
    if win.jokers > 4 or win.nuki > 4:
        return FLIES
    cause: cython.int = check_tiles(win, c)
    if cause == FINE:
        cause = check_flies(win, c)
    if cause == FINE and c.flags & ~cython.cast(cython.uint, kTsumo):
        cause = check_flags(win, c)
    return check_seats(win, c) if cause == FINE else cause
