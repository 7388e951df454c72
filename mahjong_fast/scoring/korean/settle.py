# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays whom when a deal of the Korean game ends, who deals next, and what does a hand wait for?

Follows sections 2 (several winners), 3, 6 (waiting) and 7 of the Korean rules specification. The flow of a game
calls these functions through the Family capsule; chairs, not winds. Of Facts it must have filled `drawn_deals`,
`tenpai` (chairs that were waiting, as `waits` understands it) and `riichi` (chairs that declared ready).
"""

import cython

from cython.cimports.cpython.pycapsule import PyCapsule_New
from cython.cimports.libc.stdint import int64_t, uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    Score, ScoreKorean, Win, kAbi, kDragonMask, kFormChiitoitsu, kFormRegular, kTsumo, kWin, kYaochuuMask,
    lowest_bit,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import Ruleset
from cython.cimports.mahjong_fast.scoring.settlement import (
    Facts, Family, Settlement, kLineHand, kMaxLines,
)
from cython.cimports.mahjong_fast.scoring.korean.check import core, kinds_of_game
from cython.cimports.mahjong_fast.scoring.korean.judge import judge

from mahjong_fast import _core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)
PARTS = cython.declare(int64_t, 12)  # Settlement.final_score counts twelfths of a point
E_S_W = cython.declare(uint64_t, 7 << 27)
BAMBOO_1_9 = cython.declare(uint64_t, (1 << 18) | (1 << 26))


def pay(out, giver, taker, points, reason, win):
    """One line: `points` go from `giver` to `taker`."""
    if points == 0 or out.n_lines >= kMaxLines:
        return
    i: cython.int = out.n_lines
    out.lines[i].points = points
    out.lines[i].from_ = giver
    out.lines[i].to = taker
    out.lines[i].reason = reason
    out.lines[i].win = win
    out.n_lines += 1
    out.delta[giver] -= points
    out.delta[taker] += points


def wind_of(facts, chair):
    return (chair + facts.seats - facts.dealer) % facts.seats


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
    out.next_dealer = (facts.dealer + 1) % facts.seats
    judge_all(rules, facts, wins, scores, n)
    i: cython.int = greatest_claim(scores, n)
    if i < 0:
        return
    score: cython.pointer[ScoreKorean] = cython.cast(cython.pointer[ScoreKorean], scores + i)
    winner: cython.int = (facts.dealer + wins[i].seat) % facts.seats
    wind: cython.int
    for wind in range(3):
        pay(out, (facts.dealer + wind) % facts.seats, winner, score.pay[wind], kLineHand, i)


def settle_draw(rules, facts, kind, out):
    """A deal without a winner costs nothing; it passes, and is one more in a row."""
    memset(out, 0, cython.sizeof(out[0]))
    out.honba = facts.drawn_deals + 1 if facts.drawn_deals < 65535 else 65535
    out.next_dealer = (facts.dealer + 1) % facts.seats


def settle_match(rules, facts, out):
    """Places by points, equal points sharing a place; the final score is the points."""
    memset(out, 0, cython.sizeof(out[0]))
    chair: cython.int
    other: cython.int
    for chair in range(facts.seats):
        out.final_score[chair] = facts.scores[chair] * PARTS
        for other in range(facts.seats):
            out.rank[chair] += facts.scores[other] > facts.scores[chair]


def on_meld(rules, facts, chair, effects):
    """Nothing follows from a meld."""


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
    n: cython.int = 0
    tiles: cython.int = 0
    i: cython.int
    for i in range(4):
        n += win.melds[i] != 0
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
    score: Score
    one: Win
    while left != 0:
        kind: cython.int = lowest_bit(left)
        left &= left - 1
        for i in range(2):
            one = win[0]
            one.counts[kind] += 1
            one.win = kind
            one.payer = 255
            one.pad[0] = one.pad[1] = one.reds[0] = one.reds[1] = one.reds[2] = 0
            one.dora[0] = 255
            one.flags = kTsumo if i == 0 else 0
            judge(rules, cython.address(one), cython.address(score))
            if score.status == kWin:
                found |= ONE << kind
                break
    return found


# ---------------------------------------------------------------- the same for Python


def win_deltas(rules: bytes, wins: bytes, dealer: int, drawn_deals: int, waiting: int, ready: int) -> tuple:
    """Changes of the three chairs when the players of these WIN records (one after another, in turn order) win one
    tile; then who deals next and the index of the one who is paid (255 = none). `waiting`, `ready`: bits of chairs.
    """
    facts: Facts
    out: Settlement
    given: Win[2]
    scores: Score[2]
    n: cython.int = len(wins) // cython.sizeof(Win)
    whole: cython.bint = len(wins) % cython.sizeof(Win) == 0 and 0 < n < 3
    if len(rules) != cython.sizeof(Ruleset) or not whole or not 0 <= dealer < 3:
        raise ValueError("a packed ruleset of this version, one or two WIN records of 80 bytes, a chair 0-2")
    memset(cython.address(facts), 0, cython.sizeof(facts))
    facts.seats = 3
    facts.dealer = dealer
    facts.drawn_deals = drawn_deals
    facts.tenpai = waiting
    facts.riichi = ready
    packed: cython.p_char = rules
    records: cython.p_char = wins
    i: cython.int
    for i in range(n):
        given[i] = cython.cast(cython.pointer[Win], records)[i]
    settle_win(
        cython.cast(cython.pointer[Ruleset], packed), cython.address(facts), given, scores, n, cython.address(out)
    )
    paid: cython.int = out.lines[0].win if out.n_lines != 0 else 255
    return (out.delta[0], out.delta[1], out.delta[2], out.next_dealer, paid)


# ---------------------------------------------------------------- the way back into C++

_family = cython.declare(Family)
_family.abi = kAbi
_family.size = cython.sizeof(Family)
_family.judge = judge
_family.waits = waits
_family.on_meld = on_meld
_family.settle_win = settle_win
_family.settle_draw = settle_draw
_family.settle_match = settle_match
_family.value_kinds = value_kinds
_family.first_claim = first_claim
_family.traits.bonus_kinds = 0x0F
_family.traits.sacred_discard = 1
_family.traits.closed_draw = 1


def family():
    """The Family capsule of the Korean rules: what the judge and the flow of a game need."""
    return PyCapsule_New(cython.address(_family), cython.NULL, cython.NULL)


_core._register_family("korean", family())
