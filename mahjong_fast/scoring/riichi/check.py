# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Can this WIN record be? If not, what contradicts what?

Follows sections 1, 5 (general incompatibilities) and 6.4-6.6 of the riichi rules specification. `check`
reads any 80 bytes without reading outside of anything; whatever it lets pass, the other files need not
doubt. Causes are numbers here and sentences in CAUSES: (the keyword of `score` that is wrong, what is wrong
and what to do).
"""

import cython

from cython.cimports.libc.string import memcpy
from cython.cimports.mahjong_fast.scoring.records import (
    kAnkan, kChankan, kChi, kDaiminkan, kDoubleRiichi, kFirstTurn, kIppatsu, kLastTile,
    kNorth, kNukiRob, kOpenRiichi, kPayerInRiichi, kRiichi, kRinshan, kTsumo, dora_of, meld_called_red, meld_is_kan,
    meld_is_open, meld_kind, meld_reds, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    FAMILY_RIICHI, HAN_TABLE_WEST_HONSHU, NUKI_ROB_NONE, RENHOU_SCOPE_FIRST_GO_AROUND,
)
from cython.cimports.mahjong_fast.scoring.base.checks import (
    begins_chi, is_known_meld, is_other_seat, is_ruleset_of, melds_in, payer_cause,
    replacement_cause,
)

from mahjong_fast.scoring.base import sentences

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

CAUSES = {
    RULESET: ("rules", "the ruleset is not one of riichi, or was packed by another version of mahjong_fast"),
    FLAGS: sentences.FLAGS,
    SEAT: ("seat", "{seat} is no seat of these rules: expected one of {seats}"),
    ROUND: ("round", "{round} is no round: expected 0-3 = E S W N, 4-6 = haku hatsu chun"),
    WIN_KIND: ("win", "the winning tile {tile} is not among the concealed tiles of the hand"),
    IMMEDIATE_RON: ("tsumo", "the fourth kan wins at once, without a pair, and is paid as tsumo: say tsumo"),
    MELD_GAP: sentences.MELD_GAP,
    MELD_TYPE: sentences.MELD_TYPE,
    MELD_CHI: sentences.MELD_CHI,
    CHI_SEATS: ("melds", "{chi} is a chi, and three seats know no chi"),
    MELD_REDS: ("melds", "a meld has more red fives than fives, or a called red five that is not in it"),
    TILE_COUNT: (
        "hand",
        "{tiles} concealed tiles with the winning one, expected {wanted}: a meld, a kan too, counts as three",
    ),
    COPIES: ("hand", "{fifth}"),
    ABSENT: ("hand", "{absent} does not exist with three seats: their wall has no 2m-8m"),
    REDS: ("reds", "{reds}"),
    MELDED_REDS: ("reds", "reds counts the red fives of the whole hand, but the melds alone hold more"),
    INDICATOR: (
        "{indicator_keyword}",
        "{indicator} is no indicator of these rules (kinds 0-33, no 2m-8m with three seats)",
    ),
    INDICATOR_COPIES: ("{fifth_keyword}", "five copies of {fifth_shown}, but there are four"),
    DORA_HAN: ("dora_han", "more than 255 dora together with those of the indicators"),
    NUKI: ("nuki", "{nuki} Norths set aside, but {set_aside}"),
    PAYER: ("payer", "{payer} cannot discard the tile that {seat} wins on: expected one of {others}"),
    PAYER_TSUMO: ("payer", "nobody discards the winning tile of a tsumo: leave payer out"),
    PAYER_RIICHI_TSUMO: ("payer_in_riichi", "nobody discards the winning tile of a tsumo: leave it out"),
    LIABLE: ("liable", "{liable} cannot be liable for a hand of {seat}: expected one of {others}"),
    LIABLE_RINSHAN: (
        "liable",
        "liable for a rinshan, but this is no tsumo on the replacement tile of a daiminkan: say tsumo and"
        " rinshan, with the daiminkan among the melds, or leave it out",
    ),
    WAREME_RULES: ("wareme", "these rules have no wareme: leave it out, or take rules with wareme=True"),
    DEALS_SEAT: (
        "consecutive_deals",
        "{deals} deals in a row as dealer, but the winner sits {seat}; only the dealer (seat E) has such",
    ),
    URA_MORE: (
        "ura",
        "{ura_shown} ura indicators under {dora_shown} dora indicators; each lies under one of them",
    ),
    WAREME: ("wareme", "{wareme} is no seat of these rules: expected one of {seats}"),
    RIICHI_OPEN: ("{riichi}", "riichi on an open hand: {open_meld} opens it, only [1111m] would not"),
    IPPATSU_RIICHI: ("ippatsu", "ippatsu without riichi: it needs riichi, double_riichi or open_riichi"),
    IPPATSU_RINSHAN: ("ippatsu", "ippatsu with rinshan: every kan ends ippatsu before the replacement tile"),
    RINSHAN_RON: sentences.RINSHAN_RON,
    RINSHAN_KAN: ("rinshan", "rinshan without a kan (or a North set aside) before the replacement tile"),
    RINSHAN_LAST: ("last_tile", "haitei with rinshan: a replacement tile is not the last live tile"),
    CHANKAN_TSUMO: sentences.CHANKAN_TSUMO,
    CHANKAN_LAST: ("last_tile", "houtei with chankan: no kan is possible after the last tile"),
    CHANKAN_COPIES: (
        "chankan",
        "chankan on {tile}, of which the hand holds {tile_copies}: the kan has all but the winning one",
    ),
    CHANKAN_FIRST: ("first_turn", "renhou with chankan: the kan was a call"),
    FIRST_MELDS: ("first_turn", "tenhou, chiihou and renhou need a hand without melds and Norths set aside"),
    FIRST_RIICHI: ("first_turn", "riichi comes with a discard, and the first turn is before the first one"),
    FIRST_LAST: ("last_tile", "the first turn is not the last"),
    FIRST_DEALER: ("first_turn", "the dealer (seat E) has no ron before his first draw; tenhou is a tsumo"),
    NUKI_ROB_WIN: ("nuki_rob", "it is a ron on a North (4z) that another player set aside, and no chankan"),
    NUKI_ROB_RULES: ("nuki_rob", "these rules do not let a set-aside North be won with this hand (nuki_rob)"),
    CUSTOM_FAILED: ("rules", "a user-defined yaku raised an exception"),
}
"""Cause -> (keyword, sentence); scoring/causes.py fills the places in braces."""


def add_meld(rules, m, h):
    kind: cython.int = meld_kind(m)
    type: cython.int = meld_type(m)
    reds: cython.int = meld_reds(m)
    fives: cython.int = 0
    if not is_known_meld(m):
        return MELD_TYPE
    if type == kChi:
        if not begins_chi(kind):
            return MELD_CHI
        if rules.players == 3:
            return CHI_SEATS
        h.all[kind] += 1
        h.all[kind + 1] += 1
        h.all[kind + 2] += 1
        if h.all[kind + 1] > 4 or h.all[kind + 2] > 4:
            return COPIES
        fives = kind % 9 >= 2 and kind % 9 <= 4
    else:
        h.all[kind] += 4 if meld_is_kan(m) else 3
        if kind < 27 and kind % 9 == 4:
            fives = 4 if meld_is_kan(m) else 3
        h.n_kans += meld_is_kan(m)
    if h.all[kind] > 4:
        return COPIES
    if reds > fives or (meld_called_red(m) and (reds == 0 or type == kAnkan)):
        return MELD_REDS
    if reds != 0:
        h.melded_reds[kind // 9] += reds
    h.closed &= not meld_is_open(m)
    return FINE


def check_tiles(rules, win, h):
    i: cython.int
    tiles: cython.int = 0
    most: cython.uchar = 0
    for i in range(34):
        tiles += win.counts[i]
        most = max(most, win.counts[i])
    if most > 4:
        return COPIES
    memcpy(h.all, win.counts, 34)
    h.n_melds = melds_in(win)
    h.n_kans = 0
    h.closed = True
    for i in range(3):
        h.melded_reds[i] = 0
    for i in range(h.n_melds):
        if win.melds[i] == 0:
            return MELD_GAP
        cause: cython.int = add_meld(rules, win.melds[i], h)
        if cause != FINE:
            return cause
    h.immediate = (
        rules.han_table == HAN_TABLE_WEST_HONSHU and h.n_kans == 4 and tiles == 0 and win.win == 255
    )
    if not h.immediate:
        if tiles != 14 - 3 * h.n_melds:
            return TILE_COUNT
        if win.win > 33 or win.counts[win.win] == 0:
            return WIN_KIND
    if rules.players == 3:
        for i in range(1, 8):
            if h.all[i] != 0:
                return ABSENT
    if win.nuki != 0:
        if not rules.nukidora or rules.players != 3 or win.nuki > 4:
            return NUKI
        if h.all[kNorth] + win.nuki > 4:
            return COPIES
    for i in range(3):
        if win.reds[i] == 0 and h.melded_reds[i] == 0:
            continue
        if win.reds[i] > rules.red_fives[i] or win.reds[i] > h.all[9 * i + 4]:
            return REDS
        if h.melded_reds[i] > win.reds[i] or win.reds[i] - h.melded_reds[i] > win.counts[9 * i + 4]:
            return MELDED_REDS
    return FINE


def check_flags(rules, win, h):
    """What contradicts what among the circumstances; called only if there are any."""
    flags: cython.uint = win.flags
    tsumo: cython.bint = (flags & kTsumo) != 0
    riichi: cython.bint = (flags & (kRiichi | kDoubleRiichi | kOpenRiichi)) != 0
    if flags >> 18:
        return FLAGS
    if riichi and not h.closed:
        return RIICHI_OPEN
    if flags & kIppatsu:
        if not riichi:
            return IPPATSU_RIICHI
        if flags & kRinshan:
            return IPPATSU_RINSHAN
    if flags & kRinshan:
        cause: cython.int = replacement_cause(tsumo, h.n_kans != 0 or win.nuki != 0, RINSHAN_RON, RINSHAN_KAN)
        if cause != FINE:
            return cause
        if flags & kLastTile:
            return RINSHAN_LAST
    if flags & kChankan:
        if tsumo:
            return CHANKAN_TSUMO
        if flags & kLastTile:
            return CHANKAN_LAST
        if flags & kFirstTurn:
            return CHANKAN_FIRST
        if h.all[win.win] != 1:
            return CHANKAN_COPIES
    if flags & kFirstTurn:
        if h.n_melds != 0 or win.nuki != 0:
            return FIRST_MELDS
        if flags & kLastTile:
            return FIRST_LAST
        if tsumo or rules.renhou_scope != RENHOU_SCOPE_FIRST_GO_AROUND:
            # In the wider scope of renhou the winner may have discarded already.
            if riichi:
                return FIRST_RIICHI
            if not tsumo and win.seat == 0:
                return FIRST_DEALER
    if flags & kNukiRob:
        if tsumo or flags & kChankan or win.win != kNorth:
            return NUKI_ROB_WIN
        if not rules.nukidora or rules.players != 3 or rules.nuki_rob == NUKI_ROB_NONE:
            return NUKI_ROB_RULES
    if tsumo and flags & kPayerInRiichi:
        return PAYER_RIICHI_TSUMO
    return FINE


def indicators_in(kinds):
    i: cython.int
    n: cython.int = 0
    for i in range(5):
        n += kinds[i] != 255
    return n


def check_liable(rules, win, h):
    """Whether who is liable can be; a rinshan needs the daiminkan that his discard became."""
    i: cython.int
    for i in range(4):
        if not is_other_seat(win.liable[i], rules.players, win):
            return LIABLE
    if win.liable[3] == 255:
        return FINE
    daiminkans: cython.int = 0
    for i in range(h.n_melds):
        daiminkans += meld_type(win.melds[i]) == kDaiminkan
    if not win.flags & kTsumo or not win.flags & kRinshan or daiminkans == 0:
        return LIABLE_RINSHAN
    return FINE


def check(rules, win, h):
    """FINE or the first cause found; fills h (tiles of the whole hand, melds counted)."""
    if not is_ruleset_of(rules, FAMILY_RIICHI):
        return RULESET
    if win.seat >= rules.players:
        return SEAT
    if win.round > 6:
        return ROUND
    cause: cython.int = check_tiles(rules, win, h)
    if cause == FINE and win.flags & ~cython.cast(cython.uint, kTsumo):
        cause = check_flags(rules, win, h)
    if cause != FINE:
        return cause
    if h.immediate and not win.flags & kTsumo:
        return IMMEDIATE_RON
    cause = payer_cause(win, (win.flags & kTsumo) != 0, rules.players, PAYER_TSUMO, PAYER)
    if cause == FINE:
        cause = check_liable(rules, win, h)
    if cause != FINE:
        return cause
    if win.wareme != 255:
        if win.wareme >= rules.players:
            return WAREME
        if not rules.wareme:
            return WAREME_RULES
    if win.deals != 0 and win.seat != 0:
        return DEALS_SEAT
    if win.ura[0] != 255 and win.dora[0] != 255 and indicators_in(win.ura) > indicators_in(win.dora):
        return URA_MORE
    return FINE


# ---------------------------------------------------------------- dora

DORA_OF = cython.declare(cython.uchar[34])
DORA_OF_THREE = cython.declare(cython.uchar[34])


def fill_tables():
    i: cython.int
    for i in range(34):
        DORA_OF[i] = dora_of(i, 4)
        DORA_OF_THREE[i] = dora_of(i, 3)


fill_tables()


def counted_indicator(rules, i, ura):
    # The first indicator, kan indicators, and the one that four Norths set aside may open (1.3, 6.6, 8.3).
    if ura:
        return rules.ura_dora and (i == 0 or (rules.kan_dora and rules.kan_ura))
    return i == 0 or rules.kan_dora or (i == 1 and rules.all_norths_extra_dora)


def last_indicator(kinds):
    # Most deals show one: where only 255 follow there is nothing to look at.
    if kinds[1] & kinds[2] & kinds[3] & kinds[4] == 255:
        return 0 if kinds[0] == 255 else 1
    return 5


def add_indicators(rules, win, h, kinds, ura, lit):
    """Count the dora of five indicators into lit.sum[ura]; FINE or a cause."""
    i: cython.int
    j: cython.int
    for i in range(last_indicator(kinds)):
        kind: cython.int = kinds[i]
        if kind == 255 or not counted_indicator(rules, i, ura):
            continue
        if kind > 33 or (rules.players == 3 and 1 <= kind <= 7):
            return INDICATOR
        copies: cython.int = h.all[kind] + 1 + (win.nuki if kind == kNorth else 0)
        for j in range(lit.n):
            copies += lit.shown[j] == kind
        if copies > 4:
            return INDICATOR_COPIES
        lit.shown[lit.n] = kind
        lit.n += 1
        target: cython.int = DORA_OF_THREE[kind] if rules.players == 3 else DORA_OF[kind]
        lit.sum[ura] += h.all[target]
        if target == kNorth:
            lit.sum[ura] += win.nuki
    return FINE


def count_dora(rules, win, h, riichi, dora):
    """Fill dora[4] (dora, ura, red fives, Norths) for a checked win; FINE or a cause."""
    lit: Lit
    lit.n = 0
    lit.sum[0] = win.dora_han
    lit.sum[1] = 0
    cause: cython.int = add_indicators(rules, win, h, win.dora, False, cython.address(lit))
    if cause == FINE and riichi:
        cause = add_indicators(rules, win, h, win.ura, True, cython.address(lit))
    if cause != FINE:
        return cause
    if lit.sum[0] > 255:
        return DORA_HAN
    dora[0] = lit.sum[0]
    dora[1] = lit.sum[1]
    dora[2] = win.reds[0] + win.reds[1] + win.reds[2]
    dora[3] = win.nuki
    return FINE
