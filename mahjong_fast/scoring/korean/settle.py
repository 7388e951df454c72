# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays whom when a deal of the Korean game ends, who deals next, and what does a hand wait for?

Follows sections 2 (several winners), 3, 6 (waiting) and 7 of the Korean rules specification. The flow of a game
calls these functions through the Family capsule; chairs, not winds. Of Facts it must have filled `drawn_deals`,
`tenpai` (chairs that were waiting, as `waits` understands it) and `riichi` (chairs that declared ready).
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    ScoreKorean, Win, kDragonMask, kFormChiitoitsu, kFormRegular, kWin, kYaochuuMask,
    lowest_bit,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import Ruleset
from cython.cimports.mahjong_fast.scoring.settlement import Facts, Family, kDrawChombo, kLineHand
from cython.cimports.mahjong_fast.scoring.base.checks import melds_in
from cython.cimports.mahjong_fast.scoring.base.core import core
from cython.cimports.mahjong_fast.scoring.base.packed import rules_of_table, settled, table_of
from cython.cimports.mahjong_fast.scoring.base.settling import (
    chair_of, deal_passes, nothing_follows, pay, register, settle_by_points, settle_false_win, wind_of,
)
from cython.cimports.mahjong_fast.scoring.base.waits import wins_at_all
from cython.cimports.mahjong_fast.scoring.korean.check import kinds_of_game
from cython.cimports.mahjong_fast.scoring.korean.judge import judge

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)
E_S_W = cython.declare(uint64_t, 7 << 27)
BAMBOO_1_9 = cython.declare(uint64_t, (1 << 18) | (1 << 26))


def chairs_as_winds(facts, chairs):
    """Bits of chairs -> bits of winds."""
    winds: cython.int = 0
    chair: cython.int
    for chair in range(facts.seats):
        winds |= (chairs >> chair & 1) << wind_of(facts, chair)
    return winds


def claim_of(s):
    """By what a claim is measured: hand points, or the limit; then bonus points."""
    return ((s.value if s.level != 0 else s.hand) << 16) + s.bonus


def greatest_claim(scores, n):
    """Which of several winners of one tile wins: the index of the greatest claim, the first of equal ones; -1 if
    none is a win. They stand in turn order after the discarder.
    """
    best: cython.int = -1
    most: cython.int = -1
    i: cython.int
    for i in range(n):
        s: cython.pointer[cython.const[ScoreKorean]] = cython.cast(
            cython.pointer[cython.const[ScoreKorean]], scores + i
        )
        if s.status == kWin and claim_of(s) > most:
            most = claim_of(s)
            best = i
    return best


def judge_all(rules, facts, wins, scores, n):
    """What each win is worth at this table."""
    i: cython.int
    for i in range(n):
        wins[i].honba = facts.drawn_deals if facts.drawn_deals < 255 else 255
        wins[i].pad[0] = chairs_as_winds(facts, facts.tenpai) & ~(1 << wins[i].seat)
        wins[i].pad[1] = chairs_as_winds(facts, facts.riichi)
        judge(rules, wins + i, scores + i)


def first_claim(rules, facts, wins, scores, n):
    """The winner of a tile that several claim, for the flow of a game."""
    judge_all(rules, facts, wins, scores, n)
    i: cython.int = greatest_claim(scores, n)
    return i if i > 0 else 0


def settle_win(rules, facts, wins, scores, n, out):
    """The winners of a tile in turn order: all are judged, one is paid (the `win` of the lines says which)."""
    memset(out, 0, cython.sizeof(out[0]))
    deal_passes(facts, out)
    judge_all(rules, facts, wins, scores, n)
    i: cython.int = greatest_claim(scores, n)
    if i < 0:
        return
    score: cython.pointer[ScoreKorean] = cython.cast(cython.pointer[ScoreKorean], scores + i)
    winner: cython.int = chair_of(facts, wins[i].seat)
    wind: cython.int
    for wind in range(3):
        pay(out, chair_of(facts, wind), winner, score.pay[wind], kLineHand, i, False)


def settle_draw(rules, facts, kind, out):
    """A deal without a winner costs nothing; it passes, and is one more in a row unless a false win ended it."""
    memset(out, 0, cython.sizeof(out[0]))
    out.honba = facts.drawn_deals
    deal_passes(facts, out)
    if kind == kDrawChombo:
        settle_false_win(rules, facts, out)
    elif facts.drawn_deals < 65535:
        out.honba += 1


def value_kinds(rules, facts, chair):
    """Kinds of which a pong is worth hand points: dragons, East, South, West, 1 and 9 of bamboo."""
    return (kDragonMask | E_S_W | BAMBOO_1_9) & kinds_of_game(rules)


def orphan_kinds(win):
    """What a hand may wait for with thirteen orphans: nothing, or any of their kinds."""
    kind: cython.int
    for kind in range(34):
        if win.counts[kind] != 0 and not kYaochuuMask >> kind & 1:
            return 0
    return kYaochuuMask


def waits(rules, win):
    """Kinds that make a legal hand of `win`, which has no winning tile: complete, and with enough hand points by wall
    or by discard (section 6). A kind of which the player has all copies himself is none of them.
    """
    n: cython.int = melds_in(win)
    tiles: cython.int = 0
    i: cython.int
    for i in range(34):
        if win.counts[i] > 4:
            return 0
        tiles += win.counts[i]
    if tiles != 13 - 3 * n:
        return 0
    left: uint64_t = core().waits(win.counts, n, kFormRegular | kFormChiitoitsu)
    if n == 0:
        left |= orphan_kinds(win)
    left &= kinds_of_game(rules)
    found: uint64_t = 0
    one: Win
    while left != 0:
        kind: cython.int = lowest_bit(left)
        left &= left - 1
        one = win[0]
        one.counts[kind] += 1
        one.win = kind
        one.payer = 255
        one.pad[0] = one.pad[1] = one.reds[0] = one.reds[1] = one.reds[2] = 0
        one.dora[0] = 255
        if wins_at_all(judge, rules, cython.address(one)):
            found |= ONE << kind
    return found


# ---------------------------------------------------------------- the same for Python


def win_deltas(rules: bytes, wins: bytes, dealer: int, drawn_deals: int, waiting: int, ready: int) -> tuple:
    """Changes of the three chairs when the players of these WIN records (one after another, in turn order) win one
    tile; then who deals next and the index of the one who is paid (255 = none). `waiting`, `ready`: bits of chairs.
    """
    facts: Facts
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 3, dealer)
    table_of(cython.address(facts), 3, dealer)
    facts.drawn_deals = drawn_deals
    facts.tenpai = waiting
    facts.riichi = ready
    return settled(settle_win, given, cython.address(facts), wins)


# ---------------------------------------------------------------- the way back into C++

_family = cython.declare(Family)
_family.judge = judge
_family.waits = waits
_family.on_meld = nothing_follows
_family.settle_win = settle_win
_family.settle_draw = settle_draw
_family.settle_match = settle_by_points
_family.value_kinds = value_kinds
_family.first_claim = first_claim
_family.traits.bonus_kinds = 0x0F
_family.traits.sacred_discard = 1
_family.traits.closed_draw = 1
register("korean", cython.address(_family))
