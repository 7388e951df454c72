# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays whom when a deal of Chinese Official mahjong ends, and who deals next?

Follows sections 4-6 of the MCR rules specification. The flow of a game calls these functions through the
Family capsule; chairs, not winds. One player wins at most, the deal always passes, and a drawn deal costs
nothing.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import (
    ScoreMcr, kChi, kHaku, kWin, lowest_bit, meld_kind, meld_type,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    EXHAUSTED_WAITS_COUNTED, RANKING_POINTS_TABLE_POINTS, Ruleset,
)
from cython.cimports.mahjong_fast.scoring.settlement import (
    Facts, Family, Settlement, kDrawChombo, kDrawExhaustive, kLineHand,
)
from cython.cimports.mahjong_fast.scoring.base.checks import add_meld_tiles
from cython.cimports.mahjong_fast.scoring.base.core import core
from cython.cimports.mahjong_fast.scoring.base.packed import (
    deltas_of, rules_of, rules_of_table, settled, table_of, win_of,
)
from cython.cimports.mahjong_fast.scoring.base.settling import (
    PARTS, chair_of, deal_passes, nothing_follows, pay, register, settle_by_points, settle_false_win,
    wind_of,
)
from cython.cimports.mahjong_fast.scoring.mcr.judge import judge

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)


def settle_win(rules, facts, wins, scores, n, out):
    """The win of a tile. Of several who claim it only the first in turn order wins: the flow hands over that
    one.
    """
    memset(out, 0, cython.sizeof(out[0]))
    deal_passes(facts, out)
    if n < 1:
        return
    judge(rules, wins, scores)
    score: cython.pointer[ScoreMcr] = cython.cast(cython.pointer[ScoreMcr], scores)
    if score.status != kWin:
        return
    winner: cython.int = chair_of(facts, wins.seat)
    wind: cython.int
    for wind in range(4):
        pay(out, chair_of(facts, wind), winner, score.pay[wind], kLineHand, 0, False)


def settle_draw(rules, facts, kind, out):
    """A deal without a winner (no payments), or a false win."""
    memset(out, 0, cython.sizeof(out[0]))
    deal_passes(facts, out)
    if kind == kDrawChombo:
        settle_false_win(rules, facts, out)


def settle_match(rules, facts, out):
    """Places by points, equal points sharing a place; the final score is the points, or table points."""
    settle_by_points(rules, facts, out)
    if rules.ranking_points != RANKING_POINTS_TABLE_POINTS:
        return
    chair: cython.int
    other: cython.int
    for chair in range(facts.seats):
        equal: cython.int = 0
        for other in range(facts.seats):
            equal += facts.scores[other] == facts.scores[chair]
        out.final_score[chair] = PARTS * place_points(out.rank[chair], equal) // equal


def place_points(first, count):
    """Table points of `count` places from `first` (0-based) on, together."""
    points: cython.int = 0
    place: cython.int
    for place in range(first, first + count):
        points += 4 if place == 0 else 3 - place
    return points


def value_kinds(rules, facts, chair):
    """Kinds of which a pung is worth two points: dragons, seat wind, round wind."""
    kinds: uint64_t = cython.cast(uint64_t, 7) << kHaku
    kinds |= ONE << (kHaku - 4 + wind_of(facts, chair))
    return kinds | ONE << (kHaku - 4 + (facts.round & 3))


def waits(rules, win):
    """Kinds that complete the concealed tiles of `win`, which has no winning tile."""
    all: cython.uchar[34]
    i: cython.int
    for i in range(34):
        all[i] = win.counts[i]
    n: cython.int = 0
    while n < 4 and win.melds[n] != 0:
        kind: cython.int = meld_kind(win.melds[n])
        if kind > 33 or (meld_type(win.melds[n]) == kChi and kind > 26):
            return 0
        add_meld_tiles(win.melds[n], all)
        n += 1
    found: uint64_t = core().mcr_waits(win.counts, n, rules.exhausted_waits == EXHAUSTED_WAITS_COUNTED)
    if rules.exhausted_waits == EXHAUSTED_WAITS_COUNTED:
        return found
    left: uint64_t = found
    while left != 0:
        if all[lowest_bit(left)] >= 4:
            found &= ~(ONE << lowest_bit(left))
        left &= left - 1
    return found


# ---------------------------------------------------------------- the same for Python


def win_deltas(rules: bytes, win: bytes, dealer: int) -> tuple:
    """Changes of the four chairs by a win (WIN record) with that dealer; then who deals next."""
    facts: Facts
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 4, dealer)
    win_of(win)  # exactly one
    table_of(cython.address(facts), 4, dealer)
    return settled(settle_win, given, cython.address(facts), win)[:5]


def draw_deltas(rules: bytes, dealer: int) -> tuple:
    """Changes of the four chairs when nobody wins; then who deals next."""
    facts: Facts
    out: Settlement
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 4, dealer)
    table_of(cython.address(facts), 4, dealer)
    settle_draw(given, cython.address(facts), kDrawExhaustive, cython.address(out))
    return (*deltas_of(cython.address(out), 4), out.next_dealer)


def match_places(rules: bytes, scores: tuple) -> tuple:
    """Places (0 = first, equal points share one) and final scores of the four chairs."""
    facts: Facts
    out: Settlement
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 4, 0)
    table_of(cython.address(facts), 4, 0)
    chair: cython.int
    for chair in range(4):
        facts.scores[chair] = scores[chair]
    settle_match(given, cython.address(facts), cython.address(out))
    places: list = []
    points: list = []
    for chair in range(4):
        places.append(out.rank[chair])
        points.append(float(out.final_score[chair]) / float(PARTS))
    return (tuple(places), tuple(points))


def waiting_kinds(rules: bytes, win: bytes) -> int:
    """Kinds (bits) that complete the concealed tiles of a WIN record without a winning tile."""
    return waits(rules_of(rules), win_of(win))


def kinds_of_value(rules: bytes, chair: int, dealer: int, round: int) -> int:
    """Kinds (bits) of which a pung is worth two points for a chair."""
    facts: Facts
    given: cython.pointer[cython.const[Ruleset]] = rules_of_table(rules, 4, chair)
    table_of(cython.address(facts), 4, dealer)
    facts.round = round
    return value_kinds(given, cython.address(facts), chair)


# ---------------------------------------------------------------- the way back into C++

_family = cython.declare(Family)
_family.judge = judge
_family.waits = waits
_family.on_meld = nothing_follows
_family.settle_win = settle_win
_family.settle_draw = settle_draw
_family.settle_match = settle_match
_family.value_kinds = value_kinds
_family.traits.bonus_kinds = 0xFF
_family.traits.hidden_ankan = 1
_family.traits.claimed_chow = 1
_family.traits.no_furiten = 1
_family.traits.closed_draw = 1
register("mcr", cython.address(_family))
