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

from cython.cimports.cpython.pycapsule import PyCapsule_GetPointer
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    CoreApi, kAbi, kChankan, kChi, kDoubleReplacement, kFirstTurn, kFlowerReplacement, kHonourMask, kJokersDealt,
    kKakan, kLastTile, kPinMask, kRinshan, kTsumo, meld_called_red, meld_is_kan, meld_is_open, meld_kind, meld_reds,
    meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import FAMILY_MALAYSIAN, kRulesetSchema

from mahjong_fast import _core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CORE = cython.declare(
    cython.pointer[cython.const[CoreApi]],
    cython.cast(cython.pointer[CoreApi], PyCapsule_GetPointer(_core._capi, b"mahjong_fast._core._capi")),
)
if CORE.abi != kAbi or CORE.size < cython.sizeof(CoreApi):
    raise ImportError("mahjong_fast.scoring.malaysian was built for another core; reinstall mahjong_fast")

FLY = cython.declare(cython.int, 56)
COUNTED = cython.declare(
    cython.uint,
    kTsumo | kRinshan | kChankan | kLastTile | kFirstTurn | kFlowerReplacement | kDoubleReplacement | kJokersDealt,
)

CAUSES = {
    RULESET: ("rules", "not a ruleset of the Malaysian game, or packed by another version of mahjong_fast"),
    FLAGS: ("flags", "a flag beyond bit 17 is set; version 1 of WIN has none"),
    SEAT: ("seat", "there is no such seat: 0-2 = E S W, nobody sits North"),
    WIN_KIND: ("win", "the winning tile is not among the tiles of the hand (kinds are 0-33, a fly is 56)"),
    MELD_GAP: ("melds", "a meld follows an empty place; melds come first, then zeros"),
    MELD_TYPE: ("melds", "a meld has no known type or tile (1 chi, 2 pon, 3 daiminkan, 4 ankan, 5 kakan)"),
    MELD_CHI: ("melds", "a chi must be three consecutive circles"),
    MELD_FLIES: ("melds", "a claimed chow or pong has at most one fly, which is not the claimed tile; a kong has none"),
    CHOW_CLAIMED: ("melds", "these rules do not let a chow be claimed (claim_chow)"),
    REDS: ("reds", "there are no red fives in this game; write 5 for 0"),
    TILE_COUNT: (
        "hand", "a hand has 14 tiles with the winning one, and each meld, kans too, counts as three of them"
    ),
    TILES: ("hand", "the game has circles and honours (and flies, 0x), no characters and no bamboo"),
    COPIES: ("hand", "five copies of one tile (melds included, with what their flies stand for)"),
    BONUS: ("bonus", "there are sixteen bonus tiles: 1f-8f and 1a-8a (bits 0-15 of bonus)"),
    FLIES_ASIDE: ("nuki", "these rules set no flies aside (fly_as_flower)"),
    FLIES: ("flies_held", "there are four flies in all"),
    FLIES_OWN: ("flies_held", "the winner's hand has another number of flies"),
    FLY_CLAIMED: ("win", "a discarded fly cannot be claimed; won on a fly it is won by tsumo"),
    PAYER: ("payer", "the discarder must be another seat, E S W (255 = unknown)"),
    PAYER_TSUMO: ("payer", "nobody discards the winning tile of a tsumo"),
    RINSHAN_RON: ("rinshan", "rinshan by ron: it is won by tsumo; for the tile added to a pon say chankan"),
    RINSHAN_KONG: ("rinshan", "rinshan without a kan or a bonus tile whose tile was replaced"),
    DOUBLE_KONG: ("double_replacement", "double_replacement needs a kan and is won by tsumo"),
    BONUS_RON: ("flower_replacement", "a replacement tile is drawn: won by tsumo"),
    BONUS_NONE: ("flower_replacement", "no bonus tile is set aside that could have been replaced"),
    FIRST_RON: ("first_turn", "the first tile is drawn or dealt: won by tsumo"),
    FIRST_MELD: ("first_turn", "first_turn with a meld: the first tile comes before any meld"),
    CHANKAN_TSUMO: ("chankan", "chankan with tsumo: robbing a kan is a ron"),
    CHANKAN_LAST: ("last_tile", "the last tile with chankan: no kan is possible after the last tile"),
    CHANKAN_COPIES: ("chankan", "chankan on a tile the winner holds more of: the kan has all other copies"),
    LOSER: ("loser_fans", "the winner is no loser: give the fans of the two others"),
    LIABLE: ("liable", "who is liable must be another seat, E S W (255 = nobody)"),
    DEALT: (
        "jokers_dealt", "jokers_dealt means four flies in the dealt hand, without melds: won at once, as by tsumo"
    ),
}
"""Cause -> (keyword, sentence)."""


def core():
    return CORE


def dealt(c):
    """Whether the hand wins by its four dealt flies, whatever the rest is."""
    return (c.flags & kJokersDealt) != 0


def add_meld(m, c):
    kind: cython.int = meld_kind(m)
    type: cython.int = meld_type(m)
    if type < kChi or type > kKakan or kind > 33:
        return MELD_TYPE
    if not (kPinMask | kHonourMask) >> kind & 1:
        return TILES
    flies: cython.int = meld_reds(m)
    if flies > (0 if meld_is_kan(m) else 1) or (meld_called_red(m) and (type != kChi or flies != 1)):
        return MELD_FLIES  # bit 15 says which tile of a chow is its fly
    c.flies += flies
    i: cython.int
    if type == kChi:
        if kind > 15:
            return MELD_CHI
        if not c.rules.claim_chow:
            return CHOW_CLAIMED
        for i in range(kind, kind + 3):
            c.all[i] += 1
            c.natural[i] += flies == 0  # which of them is the fly is not known
        return FINE
    copies: cython.int = 4 if meld_is_kan(m) else 3
    c.all[kind] += copies
    c.natural[kind] += copies - flies
    c.kongs += meld_is_kan(m)
    c.open_pongs += meld_is_open(m)
    return FINE


def check_melds(win, c):
    i: cython.int
    for i in range(4):
        if win.melds[i] == 0:
            continue
        if c.n_melds != i:
            return MELD_GAP
        c.n_melds += 1
        cause: cython.int = add_meld(win.melds[i], c)
        if cause != FINE:
            return cause
    return FINE


def check_tiles(win, c):
    i: cython.int
    tiles: cython.int = win.jokers
    for i in range(34):
        c.all[i] = c.natural[i] = win.counts[i]
        tiles += win.counts[i]
        if win.counts[i] != 0 and not (kPinMask | kHonourMask) >> i & 1:
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
    nothing_aside: cython.bint = win.bonus == 0 and win.nuki == 0
    if c.flags & kRinshan:
        if not c.tsumo:
            return RINSHAN_RON
        if c.kongs == 0 and nothing_aside:
            return RINSHAN_KONG
    if c.flags & kDoubleReplacement and (not c.tsumo or c.kongs == 0):
        return DOUBLE_KONG
    if c.flags & kFlowerReplacement:
        if not c.tsumo:
            return BONUS_RON
        if nothing_aside:
            return BONUS_NONE
    if c.flags & kFirstTurn:
        if not c.tsumo:
            return FIRST_RON
        if c.n_melds != 0:
            return FIRST_MELD
    if c.flags & kChankan:
        if c.tsumo:
            return CHANKAN_TSUMO
        if c.flags & kLastTile:
            return CHANKAN_LAST
        if c.natural[win.win] > 1:
            return CHANKAN_COPIES
    return FINE


def check_seats(win, c):
    if win.payer != 255:
        if c.tsumo:
            return PAYER_TSUMO
        if win.payer > 2 or win.payer == win.seat:
            return PAYER
    if win.dora[win.seat] != 255:
        return LOSER
    i: cython.int
    for i in range(3):
        if win.liable[i] != 255 and (win.liable[i] > 2 or win.liable[i] == win.seat):
            return LIABLE
    return FINE


def check(rules, win, c):
    """FINE or the first cause found; fills c."""
    memset(c, 0, cython.sizeof(c[0]))
    c.win = win
    c.rules = rules
    c.core = CORE
    if rules.schema_hash != kRulesetSchema or rules.family != FAMILY_MALAYSIAN:
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
