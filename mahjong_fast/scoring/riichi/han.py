# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What do these rules make of the yaku of a hand: which may count, how many han, how many yakuman?

Follows sections 4.2, 5, 6.13 (minimum) and 8.3 (han table of western Honshu) of the riichi rules
specification. The numbers come from the rows of yaku.py; this file says how the fields of a ruleset bend
them.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kDoubleRiichi, kEast, kHaku, kIppatsu, kNoSuitDiscarded, kNorth, kNoYaochuuDiscarded, kOpenRiichi,
    kRiichi, kRinshan, kTsumo, kDragonMask, lowest_bit, meld_is_kan, popcount,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    CHIITOITSU_MODE_50FU_1HAN, DOUBLE_YAKUMAN_DAISUUSHII, DOUBLE_YAKUMAN_JUNSEI_CHUUREN,
    DOUBLE_YAKUMAN_KOKUSHI_13, DOUBLE_YAKUMAN_SUUANKOU_TANKI, HAN_TABLE_WEST_HONSHU,
    LOCAL_YAKU_DAISHARIN, LOCAL_YAKU_ISSHOKU_SANJUN, LOCAL_YAKU_PAARENCHAN, LOCAL_YAKU_SANRENKOU,
    RENHOU_1HAN, RENHOU_BAIMAN_ALT, RENHOU_OFF, RENHOU_YAKUMAN, RULE_NONE, local_yaku_mask,
)
from cython.cimports.mahjong_fast.scoring.riichi.custom import custom_set
from cython.cimports.mahjong_fast.scoring.riichi.won_yaku import evaluate_win
from cython.cimports.mahjong_fast.scoring.riichi.yaku import (
    CHIITOITSU, CHUUREN, DAISHARIN, DAISUUSHII, HONROUTOU, IPPATSU, ISSHOKU_SANJUN, JUNSEI_CHUUREN,
    KOKUSHI, KOKUSHI_13, MENZEN_TSUMO, PAARENCHAN, RENHOU, RENHOU_BAIMAN, RENHOU_MANGAN, RYANPEIKOU,
    SANRENKOU, SHOUSANGEN, SUUANKOU_TANKI, TANYAO, TENHOU, TOITOI,
)

from mahjong_fast.scoring.riichi.yaku import ROWS

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)

# ---------------------------------------------------------------- the rows as masks


def bits(keys):
    return sum(1 << r.bit for r in ROWS if r.key in keys.split())


CORE = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if not r.optional))
YAKUMAN = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if r.yakuman))
CLOSED_ONLY = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if "closed" in r.needs))
TSUMO_ONLY = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if "tsumo" in r.needs))
RON_ONLY = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if "ron" in r.needs))
RIICHI_ONLY = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if "riichi" in r.needs))
DEALER_ONLY = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if "dealer" in r.needs))
NON_DEALER_ONLY = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if "non_dealer" in r.needs))
NOT_IN_WEST = cython.declare(
    uint64_t,
    # renhou, in whatever mode, is its own option
    sum(1 << r.bit for r in ROWS if not r.west and not r.yakuman)
    & ~bits("renhou_mangan renhou_baiman")
    | bits("menzen_tsumo ryanpeikou kokushi_13 junsei_chuuren"),
)
HIDERS = cython.declare(uint64_t, sum(1 << r.bit for r in ROWS if r.hides))
HIDES = cython.declare(uint64_t[64])
CLOSED_HAN = cython.declare(uint64_t[3])
OPEN_HAN = cython.declare(uint64_t[3])
WEST_HAN = cython.declare(uint64_t[3])
WEST_TOTALS = cython.declare(uint64_t, bits("shousangen honroutou"))
DRAGON_YAKU = cython.declare(uint64_t, bits("haku hatsu chun"))


def fill_tables():
    bit_of = {r.key: r.bit for r in ROWS}
    i: cython.int
    for i in range(64):
        HIDES[i] = 0
    for r in ROWS:
        HIDES[r.bit] = sum(1 << bit_of[key] for key in r.hides)
    for i in range(3):
        CLOSED_HAN[i] = sum(1 << r.bit for r in ROWS if r.closed >> i & 1)
        OPEN_HAN[i] = sum(1 << r.bit for r in ROWS if r.open >> i & 1)
        # The row of menzen tsumo has no han there: the option gives it its usual one.
        WEST_HAN[i] = sum(1 << r.bit for r in ROWS if (r.west or (r.key == "menzen_tsumo")) >> i & 1)
    # The alternatives of renhou are values of a whole hand, kept apart by the judge.
    if any(max(r.closed, r.open, r.west) > 7 for r in ROWS if not r.key.startswith("renhou")):
        raise ImportError("a yaku of more than 7 han needs another slice in han.pxd")


fill_tables()

# ---------------------------------------------------------------- one win under its rules


def optional_yaku(rules):
    on: uint64_t = 0
    local: uint64_t = local_yaku_mask(rules)
    if local != 0:
        if local & LOCAL_YAKU_DAISHARIN:
            on |= ONE << DAISHARIN
        if local & LOCAL_YAKU_SANRENKOU:
            on |= ONE << SANRENKOU
        if local & LOCAL_YAKU_ISSHOKU_SANJUN:
            on |= ONE << ISSHOKU_SANJUN
        if local & LOCAL_YAKU_PAARENCHAN:
            on |= ONE << PAARENCHAN
    if rules.renhou != RENHOU_OFF:
        if rules.renhou == RENHOU_YAKUMAN or rules.renhou >= RENHOU_1HAN:
            on |= ONE << RENHOU
        elif rules.renhou == RENHOU_BAIMAN_ALT:
            on |= ONE << RENHOU_BAIMAN
        else:
            on |= ONE << RENHOU_MANGAN
    return on


def counted_flags(rules, win):
    flags: cython.uint = win.flags
    if flags & (kDoubleRiichi | kOpenRiichi):
        flags |= kRiichi
    if not rules.ippatsu:
        flags &= ~cython.cast(cython.uint, kIppatsu)
    if flags & kRinshan and not rules.nuki_rinshan and win.nuki != 0:
        # Only a kan's replacement tile counts; without a kan it was that of a North.
        i: cython.int
        for i in range(4):
            if meld_is_kan(win.melds[i]):
                return flags
        flags &= ~cython.cast(cython.uint, kRinshan)
    return flags


def doubles(rules):
    two: uint64_t = 0
    if rules.double_yakuman & DOUBLE_YAKUMAN_SUUANKOU_TANKI:
        two |= ONE << SUUANKOU_TANKI
    if rules.han_table == HAN_TABLE_WEST_HONSHU:
        return two  # daisuushii is one unit there; the 13- and 9-sided waits do not exist
    if rules.double_yakuman & DOUBLE_YAKUMAN_DAISUUSHII:
        two |= ONE << DAISUUSHII
    if rules.double_yakuman & DOUBLE_YAKUMAN_KOKUSHI_13:
        two |= ONE << KOKUSHI_13
    if rules.double_yakuman & DOUBLE_YAKUMAN_JUNSEI_CHUUREN:
        two |= ONE << JUNSEI_CHUUREN
    return two


def prepare_rules(c, rules, core):
    """Fill what is the same for every win under these rules."""
    c.rules = rules
    c.core = core
    c.west = rules.han_table == HAN_TABLE_WEST_HONSHU
    c.seats = rules.players
    known: uint64_t = CORE | optional_yaku(rules)
    if c.west:
        absent: uint64_t = NOT_IN_WEST
        if rules.west_menzen_tsumo:
            absent &= ~(ONE << MENZEN_TSUMO)
        if rules.west_ryanpeikou:
            absent &= ~(ONE << RYANPEIKOU)
        known &= ~absent
    c.known = known
    c.known_open = known & ~CLOSED_ONLY
    if not rules.open_tanyao:
        c.known_open &= ~(ONE << TANYAO)
    c.closed_han = CLOSED_HAN
    c.open_han = OPEN_HAN
    if c.west:
        c.closed_han = c.open_han = WEST_HAN
    c.yakuman = YAKUMAN
    c.renhou_han = 0
    if rules.renhou >= RENHOU_1HAN:
        c.yakuman &= ~(ONE << RENHOU)
        c.renhou_han = rules.renhou - RENHOU_1HAN + 1
    c.doubles = doubles(rules)
    c.bonus = rules.bazoro if c.west else 0
    c.custom = custom_set(rules.custom_yaku) if rules.custom_yaku != 0 else cython.NULL


def prepare(c, win, closed):
    """Fill the case of a checked win; prepare_rules has been there before."""
    c.win = win
    c.flags = counted_flags(c.rules, win)
    c.closed = closed
    c.tsumo = (c.flags & kTsumo) != 0
    c.dealer = win.seat == 0
    c.seat_wind = kEast + win.seat
    c.round_wind = kEast + win.round if win.round < 4 else kHaku + win.round - 4
    if c.seats == 3 and c.round_wind == kNorth:
        c.round_wind = -1  # nobody is North: it is never a value tile
    c.valued = kDragonMask | ONE << c.seat_wind
    if c.round_wind >= 0:
        c.valued |= ONE << c.round_wind

    allowed: uint64_t = c.known if closed else c.known_open
    c.han = c.closed_han if closed else c.open_han
    allowed &= ~(RON_ONLY if c.tsumo else TSUMO_ONLY)
    allowed &= ~(NON_DEALER_ONLY if c.dealer else DEALER_ONLY)
    if not c.flags & kRiichi:
        allowed &= ~RIICHI_ONLY
    c.allowed = allowed
    c.won = evaluate_win(c)
    c.minimum = c.rules.min_han
    if c.rules.ryanhan_honba != RULE_NONE and win.honba >= c.rules.ryanhan_honba:
        c.minimum = max(c.minimum, 2)


# ---------------------------------------------------------------- sums


def without_hidden(y, c):
    """The bits without those another one stands for."""
    left: uint64_t = y & HIDERS
    hidden: uint64_t = 0
    while left != 0:
        hidden |= HIDES[lowest_bit(left)]
        left &= left - 1
    if c.west and c.rules.west_inclusive_values and y & WEST_TOTALS:
        if y & (ONE << SHOUSANGEN):
            hidden |= DRAGON_YAKU
        if y & (ONE << HONROUTOU):
            hidden |= ONE << TOITOI | ONE << CHIITOITSU
    return y & ~hidden


def total(y, c):
    """Han of the ordinary yaku in y, without dora and bazoro."""
    han: cython.int = (
        popcount(y & c.han[0]) + 2 * popcount(y & c.han[1]) + 4 * popcount(y & c.han[2])
    )
    if y & (ONE << CHIITOITSU) and c.rules.chiitoitsu_mode == CHIITOITSU_MODE_50FU_1HAN and not c.west:
        han -= 1
    if y & (ONE << RENHOU):
        han += c.renhou_han
    return han


def uncertain(y, c):
    """Han of y that do not count towards the minimum: in western Honshu ippatsu is a bonus."""
    return 1 if c.west and y & (ONE << IPPATSU) else 0


def units_of(bit, c):
    """Yakuman units of one yakuman."""
    if c.west:
        if bit == TENHOU or (bit == CHUUREN and c.flags & kNoSuitDiscarded):
            return 3
        if bit == KOKUSHI and c.flags & kNoYaochuuDiscarded and c.win.nuki == 0:
            return 2
    return 2 if c.doubles >> bit & 1 else 1


def units(y, own, c):
    """Yakuman units of the yakuman in y and of user-defined ones: added up, or the largest, and never more
    than the rules pay.
    """
    left: uint64_t = y & c.yakuman
    n: cython.int = own.units if c.rules.yakuman_stacking else own.largest
    while left != 0:
        one: cython.int = units_of(lowest_bit(left), c)
        n = n + one if c.rules.yakuman_stacking else max(n, one)
        left &= left - 1
    return n if c.rules.max_yakuman == RULE_NONE else min(n, c.rules.max_yakuman)
