# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays whom when a deal ends, who deals next, and who is liable for what?

Follows sections 6.9-6.15 and 8 of the riichi rules specification. The flow of the game (csrc/game) calls
these functions through the Family capsule; chairs, not winds, unless a name says so. The value of a hand and
its shares come from `judge` and `payments`; the end of a match is in `final`.
"""

import cython

from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    Score, Win, kDaiminkan, kHaku, kPon, kTsumo, kWin, kYakuman, meld_is_kan, meld_kind, meld_type, popcount,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    CHOMBO_MANGAN, HAN_TABLE_WEST_HONSHU, HONBA_ON_DRAW_ALWAYS, HONBA_ON_DRAW_NEVER, MULTI_RON_HONBA_EACH, NAGASHI_OFF, NAGASHI_WIN,
    PAO_YAKUMAN_DAISANGEN, PAO_YAKUMAN_DAISUUSHII, PAO_YAKUMAN_SUUKANTSU, RENCHAN_NOTEN, RENCHAN_TENPAI, shugi_is_none,
)
from cython.cimports.mahjong_fast.scoring.settlement import (
    Family, kDrawChombo, kDrawExhaustive, kForDaisangen, kForDaisuushii, kForRinshan, kForSuukantsu, kLineChombo,
    kLineHand, kLineHonba, kLineNagashi, kLineNoten, kLineSticks, kNobody,
)
from cython.cimports.mahjong_fast.scoring.base.checks import melds_in
from cython.cimports.mahjong_fast.scoring.base.core import core
from cython.cimports.mahjong_fast.scoring.base.settling import chair_of, pay, register, wind_of
from cython.cimports.mahjong_fast.scoring.riichi.final import settle_match
from cython.cimports.mahjong_fast.scoring.riichi.judge import forms_of, judge, judge_rows
from cython.cimports.mahjong_fast.scoring.riichi.payments import STICK, share
from cython.cimports.mahjong_fast.scoring.riichi.yaku import IPPATSU, Case

if not cython.compiled:
    raise ImportError("mahjong_fast.scoring.riichi is compiled: install the package, do not run its source tree")

ONE = cython.declare(uint64_t, 1)
MANGAN_BASE = cython.declare(int64_t, 2000)


def has_wareme(rules, facts, a, b):
    """Whether one of the two is the player before whom the wall was broken, in a game that doubles for it."""
    return rules.wareme and (facts.wareme == a or facts.wareme == b)


def next_deal(facts, out, repeats, honba):
    """Who deals next, and with how many honba."""
    out.repeats = repeats
    out.next_dealer = facts.dealer if repeats else (facts.dealer + 1) % facts.seats
    out.honba = honba


# ---------------------------------------------------------------- wins (6.11)


def add_chips(rules, facts, win, score, index, out):
    """Shugi: chips of win number `index`, from the discarder or from everybody (6.15)."""
    if shugi_is_none(rules) or score.status != kWin:
        return
    tsumo: cython.bint = (win.flags & kTsumo) != 0
    chips: cython.int = rules.shugi[3] * score.dora[2] + rules.shugi[4] * score.dora[1]
    if score.limit == kYakuman:
        chips += rules.shugi[1] if tsumo else rules.shugi[0]
    if score.yaku[0] >> IPPATSU & 1:
        chips += rules.shugi[2]
    winner: cython.int = chair_of(facts, win.seat)
    chair: cython.int
    for chair in range(facts.seats):
        if chair != winner and (tsumo or chair == chair_of(facts, win.payer)):
            out.win_chips[index][chair] -= chips
            out.win_chips[index][winner] += chips
            out.chips[chair] -= chips
            out.chips[winner] += chips


def pay_hand(rules, facts, win, score, index, out):
    """The lines of one win: the hand, then the honba of every payer, then the deposits."""
    bare: Win = win[0]
    bare.honba = 0
    alone: Score
    judge(rules, cython.address(bare), cython.address(alone))
    winner: cython.int = chair_of(facts, win.seat)
    wind: cython.int
    i: cython.int
    for wind in range(facts.seats):
        if wind == win.seat:
            continue
        liable: cython.bint = False
        for i in range(4):
            liable = liable or win.liable[i] == wind
        giver: cython.int = chair_of(facts, wind)
        liable = liable and wind != win.payer
        pay(out, giver, winner, alone.pay[wind], kLineHand, index, liable)
        pay(out, giver, winner, score.pay[wind] - alone.pay[wind], kLineHonba, index, liable)
    pay(out, kNobody, winner, cython.cast(int64_t, win.sticks) * STICK, kLineSticks, index, False)


def settle_win(rules, facts, wins, scores, n, out):
    """All winners of one tile, the nearest in turn order first: he gets the deposits and, mostly alone, the
    honba.
    """
    memset(out, 0, cython.sizeof(out[0]))
    dealer_won: cython.bint = False
    i: cython.int
    for i in range(n):
        wins[i].honba = min(facts.honba, 255) if i == 0 or rules.multi_ron_honba == MULTI_RON_HONBA_EACH else 0
        wins[i].sticks = min(facts.sticks, 255) if i == 0 else 0
        judge(rules, cython.address(wins[i]), cython.address(scores[i]))
        dealer_won = dealer_won or wins[i].seat == 0
        pay_hand(rules, facts, cython.address(wins[i]), cython.address(scores[i]), i, out)
        add_chips(rules, facts, cython.address(wins[i]), cython.address(scores[i]), i, out)
    next_deal(facts, out, dealer_won, facts.honba + 1 if dealer_won else 0)


# ---------------------------------------------------------------- draws (6.9, 6.12-6.14)


def pay_noten(rules, facts, out):
    """Noten payments: what the noten pay together is shared by the tenpai."""
    ready: cython.int = popcount(facts.tenpai)
    if ready == 0 or ready == facts.seats:
        return
    points: int64_t = rules.noten_total // (ready * (facts.seats - ready))
    giver: cython.int
    taker: cython.int
    for giver in range(facts.seats):
        for taker in range(facts.seats):
            if facts.tenpai >> giver & 1 or not facts.tenpai >> taker & 1:
                continue
            doubled: cython.bint = rules.wareme_noten and has_wareme(rules, facts, giver, taker)
            pay(out, giver, taker, points * 2 if doubled else points, kLineNoten, kNobody, False)


def pay_mangan(rules, facts, winner, reason, back, honba, out):
    """A mangan by tsumo for `winner`; `back`: he pays it instead."""
    c: Case
    memset(cython.address(c), 0, cython.sizeof(c))
    c.rules = rules
    c.seats = facts.seats
    c.dealer = winner == facts.dealer
    chair: cython.int
    for chair in range(facts.seats):
        if chair == winner:
            continue
        points: int64_t = share(MANGAN_BASE, 2 if c.dealer or chair == facts.dealer else 1, cython.address(c))
        more: int64_t = cython.cast(int64_t, honba) * rules.honba_tsumo_each
        if has_wareme(rules, facts, chair, winner) and not back:
            points *= 2
            more *= 2
        if back:
            pay(out, winner, chair, points, reason, kNobody, False)
        else:
            pay(out, chair, winner, points, reason, kNobody, False)
            pay(out, chair, winner, more, kLineHonba, kNobody, False)


def pay_nagashi(rules, facts, out):
    """Nagashi mangan of everybody who has it. As a win (`nagashi = "win"`) the first from the dealer on
    takes deposits and honba, with multi_ron_honba = "each" every one of them honba.
    """
    as_win: cython.bint = rules.nagashi == NAGASHI_WIN
    each: cython.bint = as_win and rules.multi_ron_honba == MULTI_RON_HONBA_EACH
    first: cython.bint = as_win
    wind: cython.int
    for wind in range(facts.seats):
        chair: cython.int = chair_of(facts, wind)
        if not facts.nagashi >> chair & 1:
            continue
        pay_mangan(rules, facts, chair, kLineNagashi, False, facts.honba if first or each else 0, out)
        if first:
            pay(out, kNobody, chair, cython.cast(int64_t, facts.sticks) * STICK, kLineSticks, kNobody, False)
            out.sticks = 0
        first = False


def settle_exhaustive(rules, facts, out):
    nagashi: cython.bint = facts.nagashi != 0 and rules.nagashi != NAGASHI_OFF
    if nagashi:
        pay_nagashi(rules, facts, out)
    else:
        pay_noten(rules, facts, out)
    if nagashi and rules.nagashi == NAGASHI_WIN:
        dealer_won: cython.bint = (facts.nagashi >> facts.dealer & 1) != 0
        next_deal(facts, out, dealer_won, facts.honba + 1 if dealer_won else 0)
        return
    ready: cython.bint = (facts.tenpai >> facts.dealer & 1) != 0
    repeats: cython.bint = rules.renchan == RENCHAN_NOTEN or (rules.renchan == RENCHAN_TENPAI and ready)
    counts: cython.bint = rules.honba_on_draw == HONBA_ON_DRAW_ALWAYS or (
        repeats and rules.honba_on_draw != HONBA_ON_DRAW_NEVER
    )
    next_deal(facts, out, repeats, facts.honba + counts)


def settle_chombo(rules, facts, out):
    """A false declaration of facts.actor: he pays a mangan, the deposits of this deal go back, the deal is
    repeated.
    """
    if rules.chombo == CHOMBO_MANGAN:
        pay_mangan(rules, facts, facts.actor, kLineChombo, True, 0, out)
    chair: cython.int
    for chair in range(facts.seats):
        if facts.riichi >> chair & 1 and out.sticks > 0:
            pay(out, kNobody, chair, STICK, kLineSticks, kNobody, False)
            out.sticks -= 1
    next_deal(facts, out, True, facts.honba)


def settle_draw(rules, facts, kind, out):
    """A deal without a winner."""
    memset(out, 0, cython.sizeof(out[0]))
    out.sticks = facts.sticks
    if kind == kDrawExhaustive:
        settle_exhaustive(rules, facts, out)
    elif kind == kDrawChombo:
        settle_chombo(rules, facts, out)
    else:
        next_deal(facts, out, True, facts.honba + (rules.honba_on_draw != HONBA_ON_DRAW_NEVER))


# ---------------------------------------------------------------- melds (6.10, 8.3)


def on_meld(rules, facts, chair, effects):
    """Who becomes liable by the newest meld of `chair`, and whether it wins at once.

    Liable is whose discard made a yakuman certain: the third dragon set, the fourth wind set, the fourth
    kan. Sets already there count however they were made; the one that completes must be called. pao_rinshan:
    whose discard became a daiminkan answers for a win on its replacement tile.
    """
    dragons: cython.int = 0
    winds: cython.int = 0
    kans: cython.int = 0
    last: cython.int = -1
    i: cython.int
    for i in range(4):
        if facts.melds[chair][i] == 0:
            break
        last = i
        kans += meld_is_kan(facts.melds[chair][i])
        kind: cython.int = meld_kind(facts.melds[chair][i])
        if kind >= kHaku:
            dragons += 1
        elif kind >= kHaku - 4:
            winds += 1
    if kans == 4 and rules.han_table == HAN_TABLE_WEST_HONSHU:
        effects.instant_win = 1
    if facts.from_ == kNobody or last < 0:
        return
    newest: cython.int = meld_type(facts.melds[chair][last])
    if newest != kPon and newest != kDaiminkan:
        return
    kind = meld_kind(facts.melds[chair][last])
    if dragons == 3 and kind >= kHaku and rules.pao_yakuman & PAO_YAKUMAN_DAISANGEN:
        effects.liable[kForDaisangen] = facts.from_
    if winds == 4 and rules.pao_yakuman & PAO_YAKUMAN_DAISUUSHII:
        effects.liable[kForDaisuushii] = facts.from_
    if newest == kDaiminkan:
        if kans == 4 and rules.pao_yakuman & PAO_YAKUMAN_SUUKANTSU:
            effects.liable[kForSuukantsu] = facts.from_
        if rules.pao_rinshan:
            effects.liable[kForRinshan] = facts.from_


def value_kinds(rules, facts, chair):
    """Kinds of which a triplet is a yaku: dragons, seat wind, round wind."""
    kinds: uint64_t = cython.cast(uint64_t, 7) << kHaku
    kinds |= ONE << (kHaku - 4 + wind_of(facts, chair))
    if facts.round < (4 if facts.seats == 4 else 3):
        kinds |= ONE << (kHaku - 4 + facts.round)
    return kinds


def waits(rules, win):
    """Kinds that complete the concealed tiles of `win`, which has no winning tile."""
    return core().waits(win.counts, melds_in(win), forms_of(rules))


# ---------------------------------------------------------------- the way back into C++

_family = cython.declare(Family)
_family.judge = judge
_family.judge_rows = judge_rows
_family.waits = waits
_family.on_meld = on_meld
_family.settle_win = settle_win
_family.settle_draw = settle_draw
_family.settle_match = settle_match
_family.value_kinds = value_kinds
_family.traits.deposit = STICK
_family.traits.dead_wall = 1
_family.traits.claimed_chow = 1
_family.traits.riichi_shapes = 1
register("riichi", cython.address(_family))
