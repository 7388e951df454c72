# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What is this winning hand worth?

Follows sections 2 (choice of the reading), 5.42, 5.46 (renhou and open riichi as values of the whole hand),
5.40 (tenhou_best_wait), 6.4 (atozuke) and 8.3 of the riichi rules specification. `decide` finds the reading
that counts, `judge` fills a SCORE record with it; the C++ flow calls `judge` through the Family capsule.
"""

import cython

from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    CoreApi, Reading, Score, Win, kAnkan, kBadInput, kBaiman, kBelowMinimum, kChankan,
    kFirstTurn, kFormChiitoitsu, kFormFourSame, kFormKokushi, kFormRegular, kKokushi, kLastTile,
    kMangan, kNoKind, kNotComplete, kNoYaku, kOpenRiichi, kNukiRob, kPayerInRiichi, kRegular, kRiichi, kRinshan,
    kTooLarge, kWaitNone, kWin, lowest_bit, meld_kind, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    Ruleset,
    BEST_BY_HAN_THEN_FU, NUKI_ROB_KOKUSHI, OPEN_RIICHI_DEALIN_YAKUMAN, RENHOU_MANGAN_FLAT,
)
from cython.cimports.mahjong_fast.scoring.settlement import Family
from cython.cimports.mahjong_fast.scoring.base.core import core
from cython.cimports.mahjong_fast.scoring.base.settling import register
from cython.cimports.mahjong_fast.scoring.riichi.check import (
    CUSTOM_FAILED, FINE, NUKI_ROB_RULES, check, count_dora,
)
from cython.cimports.mahjong_fast.scoring.riichi.custom import find_custom
from cython.cimports.mahjong_fast.scoring.riichi.fu import fu_of
from cython.cimports.mahjong_fast.scoring.riichi.han import (
    prepare, prepare_rules, total, uncertain, units, without_hidden,
)
from cython.cimports.mahjong_fast.scoring.riichi.limits import of_limit, ordinary, real_yakuman
from cython.cimports.mahjong_fast.scoring.riichi.payments import pay_out
from cython.cimports.mahjong_fast.scoring.riichi.program import FIRST_CUSTOM_BIT, Found
from cython.cimports.mahjong_fast.scoring.riichi.yaku import (
    DOUBLE_OPEN_RIICHI, OPEN_RIICHI, PAARENCHAN, RENHOU_BAIMAN, RENHOU_MANGAN, evaluate,
)

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)
# Values of a whole hand in place of its ordinary one.
ALTERNATIVES = cython.declare(uint64_t, ONE << RENHOU_MANGAN | ONE << RENHOU_BAIMAN)

CORE = cython.declare(cython.pointer[cython.const[CoreApi]], core())
BLANK = cython.declare(Score)  # zeros; copied, which is faster than memset
memset(cython.address(BLANK), 0, cython.sizeof(Score))


def forms_of(rules):
    """Forms a winning hand may have."""
    four: cython.uint = kFormFourSame if rules.chiitoitsu_allow_four_same else 0
    return kFormRegular | kFormChiitoitsu | kFormKokushi | four


def weigh(r, dora, c, w):
    """Fill w: yaku, han, fu and value of one reading; `dora` are the dora of all kinds."""
    own: Found
    own.mask = own.yakuman = own.hides = 0
    own.han = own.units = own.largest = 0
    own.failed = False
    if c.custom != cython.NULL:
        find_custom(r, c, cython.address(own))
    w.yaku = without_hidden(evaluate(r, c), c) & ~(ALTERNATIVES | own.hides)
    w.custom = own.mask
    w.han = w.fu = w.units = 0
    w.status = kBadInput if own.failed else kWin
    if own.failed:
        return
    plain: uint64_t = w.yaku & ~(ONE << PAARENCHAN)
    han: cython.int = total(plain, c) + own.han
    certain_han: cython.int = han - uncertain(plain, c)
    yakuman: cython.bint = (plain & c.yakuman) != 0 or own.units != 0
    if not yakuman and certain_han < c.minimum:
        # Paarenchan too asks for a hand that is valid by itself.
        w.status = kNoYaku if certain_han == 0 else kBelowMinimum
        return
    if yakuman or w.yaku & c.yakuman:
        w.units = units(w.yaku, cython.address(own), c)
        if not c.rules.aotenjou:
            w.yaku &= c.yakuman
            w.custom &= own.yakuman
            real_yakuman(w.units, cython.address(w.value))
            return
        w.han = w.units * c.rules.aotenjou_yakuman_han
    w.han += han + dora + c.bonus
    w.fu = 0 if c.west else fu_of(r, w.yaku, c)
    ordinary(w.han, w.fu, c.rules, cython.address(w.value))


def better(a, b, c):
    """Whether a beats b, which comes first in the list."""
    if a.status != b.status:
        # below the minimum says more than no yaku: some reading has one
        return a.status == kWin or (b.status != kWin and a.status == kBelowMinimum)
    if a.status != kWin:
        return False
    # A real yakuman has no han and stands above any number of them; under aotenjou it has its share.
    a_han: cython.int = a.han if a.units == 0 or a.han != 0 else 1000 * a.units
    b_han: cython.int = b.han if b.units == 0 or b.han != 0 else 1000 * b.units
    if c.rules.best_by == BEST_BY_HAN_THEN_FU:
        if a_han != b_han:
            return a_han > b_han
        if a.fu != b.fu:
            return a.fu > b.fu
    if a.value.order != b.value.order:
        return a.value.order > b.value.order
    if a_han != b_han:
        return a_han > b_han
    return a.fu > b.fu


def immediate_reading(c, r):
    """Four declared kans and nothing else (8.3, decision 8)."""
    memset(r, 0, cython.sizeof(Reading))
    r.form = kRegular
    r.pair = kNoKind
    r.wait = kWaitNone
    r.win = kNoKind
    r.n_triplets = r.n_kans = r.n_melds = 4
    i: cython.int
    for i in range(4):
        kind: cython.int = meld_kind(c.win.melds[i])
        r.kans |= ONE << kind
        r.sets[i] = kind | 2 << 6
        if meld_type(c.win.melds[i]) == kAnkan:
            r.concealed |= ONE << kind
        else:
            r.open = 1
    r.tiles = r.triplets = r.kans


def read_hand(c, h, start, out):
    """The readings with the winning tile `start` (kind); one of them if the hand wins without a pair."""
    if h.immediate:
        immediate_reading(c, out)
        return 1
    return CORE.readings(c.win.counts, c.win.melds, start, forms_of(c.rules), out)


def yaku_for_every_wait(c, h):
    """Atozuke nashi: whether some yaku that does not come from the last moment is there for every winning
    tile.
    """
    other: Win = c.win[0]
    other.counts[other.win] -= 1
    other.flags &= ~cython.cast(cython.uint, kLastTile | kChankan | kRinshan | kNukiRob)
    waits: uint64_t = CORE.waits(other.counts, h.n_melds, forms_of(c.rules))
    case: Case = c[0]
    own: Found
    out: Reading[64]
    while waits != 0:
        kind: cython.int = lowest_bit(waits)
        waits &= waits - 1
        if h.all[kind] - (kind == c.win.win) >= 4:
            continue  # there is no fifth one
        other.counts[kind] += 1
        other.win = kind
        prepare(cython.address(case), cython.address(other), h.closed)
        n: cython.int = CORE.readings(other.counts, other.melds, kind, forms_of(c.rules), out)
        i: cython.int
        found: cython.bint = False
        for i in range(n):
            y: uint64_t = evaluate(cython.address(out[i]), cython.address(case))
            y = without_hidden(y, cython.address(case))
            own.han = own.units = 0
            if case.custom != cython.NULL:
                find_custom(cython.address(out[i]), cython.address(case), cython.address(own))
            state: uint64_t = y & (case.yakuman & ~(ONE << PAARENCHAN) | ALTERNATIVES)
            if state or total(y, cython.address(case)) + own.han + own.units != 0:
                found = True
                break
        if not found:
            return False
        other.counts[kind] -= 1
    return True


def alternative(bit, best, c):
    """The hand as a renhou of fixed value, or as an open riichi somebody dealt into without being in riichi.
    """
    w: Worth
    w.yaku = ONE << bit
    w.custom = 0
    w.status = kWin
    w.units = 0
    w.fu = best.fu
    if bit == RENHOU_MANGAN:
        w.han = 5
        of_limit(kMangan, cython.address(w.value))
    elif bit == RENHOU_BAIMAN:
        w.han = 8
        of_limit(kBaiman, cython.address(w.value))
    else:
        w.han = w.fu = 0
        w.units = 1
        real_yakuman(1, cython.address(w.value))
    return w


def try_alternatives(found, v, c):
    """Replace the worth of the hand by an alternative one where that is more, or prescribed (5.42, 5.46)."""
    w: Worth
    if found & ALTERNATIVES:
        w = alternative(lowest_bit(found & ALTERNATIVES), cython.address(v.worth), c)
        flat: cython.bint = c.rules.renhou == RENHOU_MANGAN_FLAT and v.worth.units == 0
        # on points, whatever `best_by` says (section 2)
        more: cython.bint = v.worth.status != kWin or w.value.order > v.worth.value.order
        equal: cython.bint = v.worth.status == kWin and w.value.order == v.worth.value.order
        if flat or more or (equal and better(cython.address(w), cython.address(v.worth), c)):
            v.worth = w
    opened: uint64_t = found & (ONE << OPEN_RIICHI | ONE << DOUBLE_OPEN_RIICHI)
    if opened and c.rules.open_riichi_dealin == OPEN_RIICHI_DEALIN_YAKUMAN and not c.tsumo:
        if not c.flags & kPayerInRiichi:
            w = alternative(lowest_bit(opened), cython.address(v.worth), c)
            if w.value.order > v.worth.value.order or v.worth.status != kWin:
                v.worth = w


def take(r, index, dora, c, v):
    """Weigh a reading and keep it if it is the best so far; a failure stays."""
    if v.worth.status == kBadInput:
        return
    if v.worth.status == kNotComplete:
        weigh(r, dora, c, cython.address(v.worth))
    else:
        w: Worth
        weigh(r, dora, c, cython.address(w))
        if w.status != kBadInput and not better(cython.address(w), cython.address(v.worth), c):
            return
        v.worth = w
    v.reading = r
    v.index = index


def take_all(c, h, v, dora):
    """The best reading of the hand, winning tile as given; the bits that stand for values of the whole hand."""
    n: cython.int = read_hand(c, h, c.win.win, v.readings)
    i: cython.int
    for i in range(n):
        take(cython.address(v.readings[i]), i, dora, c, v)
    if n != 0 and c.flags & (kFirstTurn | kOpenRiichi):
        return evaluate(cython.address(v.readings[0]), c)
    return 0


def take_any_tile(c, h, v, dora):
    """Mahjong Soul: the dealer may call any of his first 14 tiles the winning one."""
    seen: cython.int = 0
    at: cython.int
    i: cython.int
    for at in range(-1, 34):
        kind: cython.int = c.win.win if at < 0 else at
        if c.win.counts[kind] == 0 or at == c.win.win:
            continue
        n: cython.int = read_hand(c, h, kind, v.readings)
        for i in range(n):
            take(cython.address(v.readings[i]), seen + i, dora, c, v)
        if v.index >= seen and n != 0:
            v.kept = v.reading[0]  # the next tile's readings come into the same place
            v.reading = cython.address(v.kept)
        seen += n


def take_kokushi(c, h, v, dora):
    """A North set aside that only kokushi may win."""
    n: cython.int = read_hand(c, h, c.win.win, v.readings)
    i: cython.int
    for i in range(n):
        if v.readings[i].form == kKokushi:
            take(cython.address(v.readings[i]), i, dora, c, v)
        else:
            v.cause = NUKI_ROB_RULES
    if v.worth.status != kNotComplete:
        v.cause = FINE


def decide(rules, win, v, c, h):
    """The reading that counts, or why there is none. c and h are filled on the way."""
    prepare_rules(c, rules, CORE)
    decide_next(win, v, c, h)


def decide_next(win, v, c, h):
    """The same with the rules already in c."""
    rules: cython.pointer[cython.const[Ruleset]] = c.rules
    v.index = 0
    v.reading = v.readings
    v.worth.status = kNotComplete
    v.status = kBadInput
    v.cause = check(rules, win, h)
    if v.cause != FINE:
        return
    prepare(c, win, h.closed)
    v.cause = count_dora(rules, win, h, (c.flags & kRiichi) != 0, v.dora)
    if v.cause != FINE:
        return
    dora: cython.int = v.dora[0] + v.dora[1] + v.dora[2] + v.dora[3]
    found: uint64_t = 0
    if rules.tenhou_best_wait and c.flags & kFirstTurn and c.tsumo and c.dealer:
        take_any_tile(c, h, v, dora)
    elif c.flags & kNukiRob and rules.nuki_rob == NUKI_ROB_KOKUSHI:
        take_kokushi(c, h, v, dora)
    else:
        found = take_all(c, h, v, dora)
    if v.worth.status == kBadInput:
        v.cause = CUSTOM_FAILED
    if v.cause != FINE:
        return
    if v.worth.status != kNotComplete:
        if found != 0:
            try_alternatives(found, v, c)
        if v.worth.status == kWin and not c.flags & kRiichi and not h.immediate:
            free: cython.bint = rules.atozuke or (c.tsumo and rules.atozuke_tsumo)
            if not free and not yaku_for_every_wait(c, h):
                v.worth.status = kNoYaku
    v.status = v.worth.status


def judge(rules, win, s):
    """Fill a SCORE record."""
    judge_rows(rules, win, s, 1)


def judge_rows(rules, wins, scores, n):
    """Fill n SCORE records; what the rules alone decide is decided once."""
    v: Verdict
    c: Case
    h: Holding
    i: int64_t
    prepare_rules(cython.address(c), rules, CORE)
    for i in range(n):
        decide_next(wins + i, cython.address(v), cython.address(c), cython.address(h))
        fill(cython.address(v), cython.address(c), scores + i)


def fill(v, c, s):
    """The record of a verdict."""
    s[0] = BLANK
    s.status = v.status
    if v.status != kWin:
        return
    units: cython.int = 0 if c.rules.aotenjou else v.worth.units
    if not pay_out(v.worth.value.base, units, v.worth.yaku, c, s):
        s[0] = BLANK
        s.status = kTooLarge
        return
    s.limit = v.worth.value.limit
    s.yakuman = v.worth.units
    s.reading = v.index if v.index < 255 else 255
    s.han = v.worth.han
    s.fu = v.worth.fu
    s.yaku[0] = v.worth.yaku
    s.yaku[1] = v.worth.custom << (FIRST_CUSTOM_BIT - 64)
    # A yakuman, which has no han, and a renhou of fixed value are paid without dora.
    if v.worth.han != 0 and not v.worth.yaku & ALTERNATIVES:
        i: cython.int
        for i in range(4):
            s.dora[i] = v.dora[i]


# ---------------------------------------------------------------- the way back into C++

_family = cython.declare(Family)
_family.judge = judge
_family.judge_rows = judge_rows
register("riichi", cython.address(_family))
