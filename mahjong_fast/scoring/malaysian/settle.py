# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays whom when a deal of the Malaysian game ends and during it, who deals next, what does a hand wait for?

Follows sections 2, 3 and 5 of the Malaysian rules specification. The flow of a game calls these functions through
the Family capsule; chairs, not winds. Beside the usual facts it must have filled: `Facts.nuki` = the flies each
chair has in hand and melds; before settle_win `Win.dora[wind]` of each loser by `loser_value`; on_meld is told of an
added kong after nobody robbed it.
"""

import cython

from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    ScoreMalaysian, Win, kAnkan, kChi, kDaiminkan, kDragonMask, kHonourMask, kWin,
    kWindMask, lowest_bit, meld_kind, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    CLAIM_TIE_NEAREST, DEALER_AFTER_DRAW_STAYS, OPEN_KONG_PAYER_DISCARDER, Ruleset,
)
from cython.cimports.mahjong_fast.scoring.settlement import (
    Effects, Facts, Family, Settlement, kDrawChombo, kForDaisangen, kForDaisuushii, kForSuukantsu, kLineHand, kNobody,
)
from cython.cimports.mahjong_fast.scoring.base.checks import melds_in
from cython.cimports.mahjong_fast.scoring.base.packed import deltas_of, rules_of_table, settled, table_of
from cython.cimports.mahjong_fast.scoring.base.settling import chair_of, pay, register, settle_by_points, settle_false_win, wind_of
from cython.cimports.mahjong_fast.scoring.base.waits import wins_at_all
from cython.cimports.mahjong_fast.scoring.malaysian.fans import bonus_fans, dragon_pongs, wind_pongs
from cython.cimports.mahjong_fast.scoring.malaysian.items import N_ITEMS, Case, Items
from cython.cimports.mahjong_fast.scoring.malaysian.judge import Verdict, decide, judge, kinds_of_flies
from cython.cimports.mahjong_fast.scoring.malaysian.payments import Payments, pay_flies, pay_losers, pay_win

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)
FLY = cython.declare(cython.int, 56)
KONG_SHARE = cython.declare(int64_t, 50)  # of an added or claimed kong, twice for a concealed one; of a bonus set


# ---------------------------------------------------------------- the end of a deal


def write_down(facts, payments, win, out):
    """The lines of these payments; the win itself is number `win`."""
    i: cython.int
    for i in range(payments.n):
        giver: cython.int = chair_of(facts, payments.each[i].giver)
        taker: cython.int = chair_of(facts, payments.each[i].taker)
        reason: cython.int = payments.each[i].reason
        of_win: cython.int = win if reason == kLineHand else kNobody
        pay(out, giver, taker, payments.each[i].points, reason, of_win, payments.each[i].liable)


def settle_win(rules, facts, wins, scores, n, out):
    """The winners of a tile in turn order: all are judged, one is paid and deals next."""
    memset(out, 0, cython.sizeof(out[0]))
    out.next_dealer = facts.dealer
    paid: cython.int = -1
    i: cython.int
    wind: cython.int
    for i in range(n):
        for wind in range(3):
            wins[i].ura[wind] = 255 if wind == wins[i].seat else facts.nuki[chair_of(facts, wind)]
        wins[i].dora[wins[i].seat if wins[i].seat < 3 else 0] = 255
        judge(rules, wins + i, scores + i)
        if cython.cast(cython.pointer[ScoreMalaysian], scores + i).status == kWin:
            if paid < 0 or rules.claim_tie != CLAIM_TIE_NEAREST:
                paid = i
    if paid < 0:
        return
    v: Verdict
    c: Case
    payments: Payments
    payments.n = 0
    decide(rules, wins + paid, cython.address(v), cython.address(c))
    if not c.tsumo and c.win.payer == 255:
        return
    pay_win(cython.address(v), cython.address(c), cython.address(payments))
    pay_flies(rules, c.held, c.win.seat, cython.address(payments))
    pay_losers(cython.address(v), cython.address(c), cython.address(payments))
    write_down(facts, cython.address(payments), paid, out)
    winner: cython.int = chair_of(facts, c.win.seat)
    out.next_dealer = winner
    out.repeats = winner == facts.dealer


def settle_draw(rules, facts, kind, out):
    """A deal without a winner: only flies are paid for, and before them a false win."""
    memset(out, 0, cython.sizeof(out[0]))
    if kind == kDrawChombo:
        settle_false_win(rules, facts, out)
    held: cython.int[3]
    wind: cython.int
    for wind in range(3):
        held[wind] = facts.nuki[chair_of(facts, wind)]
    payments: Payments
    payments.n = 0
    pay_flies(rules, held, -1, cython.address(payments))
    write_down(facts, cython.address(payments), kNobody, out)
    stays: cython.bint = rules.dealer_after_draw == DEALER_AFTER_DRAW_STAYS
    out.repeats = stays
    out.next_dealer = facts.dealer if stays else (facts.dealer + 1) % facts.seats


# ---------------------------------------------------------------- during the deal


def find_liable(facts, chair, effects):
    """Whoever discarded the tile by which dragons, winds or honours on the table became what they must be. Sets that
    lie there already count however they were made.
    """
    dragons: cython.int = 0
    winds: cython.int = 0
    i: cython.int
    for i in range(4):
        if meld_type(facts.melds[chair][i]) > kChi:
            kind: cython.int = meld_kind(facts.melds[chair][i])
            dragons += kDragonMask >> kind & 1
            winds += kWindMask >> kind & 1
    kind = meld_kind(facts.melds[chair][facts.meld & 3])
    if kDragonMask >> kind & 1 and dragons == 3:
        effects.liable[kForDaisangen] = facts.from_
    if kWindMask >> kind & 1 and winds >= 3:
        effects.liable[kForDaisuushii] = facts.from_
    if kHonourMask >> kind & 1 and dragons + winds == 4:
        effects.liable[kForSuukantsu] = facts.from_


def on_meld(rules, facts, chair, effects):
    """Kongs are paid for at once; a claimed honour pong may make the discarder liable."""
    other: cython.int
    type: cython.int = meld_type(facts.melds[chair][facts.meld & 3])
    claimed: cython.bint = facts.from_ != kNobody and facts.from_ != chair
    if claimed and type > kChi and rules.liability:
        find_liable(facts, chair, effects)
    if type < kDaiminkan or claimed != (type == kDaiminkan):
        return
    share: int64_t = 2 * KONG_SHARE if type == kAnkan else KONG_SHARE
    for other in range(facts.seats):
        if other == chair:
            continue
        giver: cython.int = other
        if claimed and rules.open_kong_payer == OPEN_KONG_PAYER_DISCARDER:
            giver = facts.from_
        effects.delta[giver] -= share
        effects.delta[chair] += share


def on_bonus(rules, facts, chair, kind, early, effects):
    """A complete set of four bonus tiles is paid for at once; more before the first discard (`early`)."""
    group: cython.int = (kind - 40) >> 2
    if group < 0 or group > 3 or (facts.bonus[chair] >> 4 * group & 15) != 15:
        return
    share: int64_t = 2 * KONG_SHARE if early else KONG_SHARE
    other: cython.int
    for other in range(facts.seats):
        if other != chair:
            effects.delta[other] -= share
            effects.delta[chair] += share


def value_kinds(rules, facts, chair):
    """Kinds of which a pong gives a fan: dragons, East, North, the own wind."""
    own: cython.int = 27 + wind_of(facts, chair)
    return kDragonMask | ONE << 27 | ONE << 30 | ONE << own


def loser_value(rules, win):
    """Fans of the hand of a player who did not win: lines 1-5 of the table, for what lies on the table and for natural
    concealed pongs (a fly stands for a tile only at the moment of winning); capped.
    """
    pongs: uint64_t = 0
    i: cython.int
    for i in range(34):
        if win.counts[i] >= 3:
            pongs |= ONE << i
    for i in range(4):
        if meld_type(win.melds[i]) > kChi:
            pongs |= ONE << (meld_kind(win.melds[i]) & 63)
    items: Items
    memset(cython.address(items), 0, cython.sizeof(Items))
    seat: cython.int = win.seat if win.seat < 3 else 0
    bonus_fans(win.bonus & 0xFFFF, seat, rules, cython.address(items))
    fans: cython.int = dragon_pongs(pongs) + wind_pongs(pongs, 27 + seat, rules)
    for i in range(N_ITEMS):
        fans += items.fans[i]
    return fans if fans < rules.fan_cap else rules.fan_cap


# ---------------------------------------------------------------- waits


def waits(rules, win):
    """Kinds that make a legal hand of `win`, which has no winning tile: complete, flies standing for what is needed,
    and with enough fans by wall or by discard. Bit 56: a fly does.
    """
    tiles: cython.int = win.jokers
    n: cython.int = melds_in(win)
    i: cython.int
    for i in range(34):
        tiles += win.counts[i]
    if tiles != 13 - 3 * n:
        return 0
    found: uint64_t = 0
    left: uint64_t = kinds_of_flies() | ONE << FLY
    one: Win
    while left != 0:
        kind: cython.int = lowest_bit(left)
        left &= left - 1
        if kind != FLY and win.counts[kind] >= 4:
            continue
        one = win[0]
        if kind == FLY:
            one.jokers += 1
        else:
            one.counts[kind] += 1
        one.win = kind
        one.payer = 255
        memset(one.dora, 255, 5)
        memset(one.ura, 255, 5)
        memset(one.liable, 255, 4)
        if wins_at_all(judge, rules, cython.address(one)):
            found |= ONE << kind
    return found


# ---------------------------------------------------------------- the same for Python


def table_with_flies(facts, dealer, flies):
    """A table of three of which the dealer and the flies by chair are known."""
    if len(flies) != 3:
        raise ValueError("the flies of three chairs")
    table_of(facts, 3, dealer)
    chair: cython.int
    for chair in range(3):
        facts.nuki[chair] = flies[chair]
    return 0


def win_deltas(rules: bytes, wins: bytes, dealer: int, flies: tuple) -> tuple:
    """Changes of the three chairs when the players of these WIN records (one after another, in turn order) win one
    tile; then who deals next and the index of the one who is paid (255 = none). `flies`: by chair.
    """
    facts: Facts
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 3, dealer)
    table_with_flies(cython.address(facts), dealer, flies)
    return settled(settle_win, given, cython.address(facts), wins)


def draw_deltas(rules: bytes, dealer: int, flies: tuple) -> tuple:
    """Changes of the three chairs by a drawn deal; then who deals next."""
    facts: Facts
    out: Settlement
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 3, dealer)
    table_with_flies(cython.address(facts), dealer, flies)
    settle_draw(given, cython.address(facts), 0, cython.address(out))
    return (*deltas_of(cython.address(out), 3), out.next_dealer)


def meld_effects(rules: bytes, melds: tuple, chair: int, source: int) -> tuple:
    """What is paid at once for the last of these packed melds (source: whose tile was claimed, else 255 or the chair
    itself), by chair; then who is liable for three dragons, four winds, all honours (255 = no change).
    """
    facts: Facts
    effects: Effects
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 3, chair)
    if len(melds) > 4:
        raise ValueError("at most four melds")
    table_of(cython.address(facts), 3, 0)
    memset(cython.address(effects), 0, cython.sizeof(effects))
    memset(effects.liable, 255, 4)
    facts.from_ = source
    facts.meld = max(len(melds) - 1, 0)
    i: cython.int
    for i in range(len(melds)):
        facts.melds[chair][i] = melds[i]
    on_meld(given, cython.address(facts), chair, cython.address(effects))
    return (
        (effects.delta[0], effects.delta[1], effects.delta[2]),
        (effects.liable[0], effects.liable[1], effects.liable[2]),
    )


def bonus_effects(rules: bytes, bonus: int, chair: int, kind: int, early: bool) -> tuple:
    """What is paid at once when a chair sets this bonus tile aside (`bonus`: bits of all it has then)."""
    facts: Facts
    effects: Effects
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 3, chair)
    table_of(cython.address(facts), 3, 0)
    memset(cython.address(effects), 0, cython.sizeof(effects))
    facts.bonus[chair] = bonus
    on_bonus(given, cython.address(facts), chair, kind, early, cython.address(effects))
    return (effects.delta[0], effects.delta[1], effects.delta[2])


# ---------------------------------------------------------------- the way back into C++

_family = cython.declare(Family)
_family.judge = judge
_family.waits = waits
_family.on_meld = on_meld
_family.settle_win = settle_win
_family.settle_draw = settle_draw
_family.settle_match = settle_by_points
_family.value_kinds = value_kinds
_family.on_bonus = on_bonus
_family.loser_value = loser_value
_family.traits.bonus_kinds = 0xFFFF
_family.traits.claimed_chow = 1
_family.traits.no_furiten = 1
_family.traits.closed_draw = 1
register("malaysian", cython.address(_family))
