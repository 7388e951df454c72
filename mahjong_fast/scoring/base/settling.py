# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How does any family write down who pays whom, and how does the flow of a game find it?

A settlement is a list of lines whose sum is its `delta` (csrc/judge/capi.hpp); chairs, not winds.
"""

import cython

from cython.cimports.cpython.pycapsule import PyCapsule_New
from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import kAbi
from cython.cimports.libc.stdint import int64_t
from cython.cimports.mahjong_fast.scoring.ruleset_fields import AFTER_FALSE_WIN_CONTINUE_NO_WIN, AFTER_FALSE_WIN_NONE
from cython.cimports.mahjong_fast.scoring.settlement import Family, kLineChombo, kMaxLines, kNobody

from mahjong_fast import _core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def pay(out, giver, taker, points, reason, win, liable):
    """One line: `points` go from `giver` to `taker`; kNobody is the table, where the deposits lie. `win`: for which of
    several wins (kNobody = for none), `liable`: in place of another.
    """
    if points == 0 or out.n_lines >= kMaxLines:
        return
    i: cython.int = out.n_lines
    out.lines[i].points = points
    out.lines[i].from_ = giver
    out.lines[i].to = taker
    out.lines[i].reason = reason
    out.lines[i].win = win
    out.lines[i].liable = liable
    out.n_lines += 1
    if giver != kNobody:
        out.delta[giver] -= points
    if taker != kNobody:
        out.delta[taker] += points


def deal_passes(facts, out):
    out.next_dealer = (facts.dealer + 1) % facts.seats


def settle_false_win(rules, facts, out):
    """A false win in any game but riichi (MCR rules specification 6): facts.actor pays each opponent, more if his hand
    waited for nothing (facts.tenpai). By `after_false_win` the deal goes on, and he may not win any more.
    """
    if rules.after_false_win == AFTER_FALSE_WIN_NONE:
        return
    points: int64_t = rules.false_win_penalty
    if not facts.tenpai >> facts.actor & 1:
        points = rules.false_win_not_ready_penalty
    chair: cython.int
    for chair in range(facts.seats):
        if chair != facts.actor:
            pay(out, facts.actor, chair, points, kLineChombo, kNobody, False)
    out.goes_on = rules.after_false_win == AFTER_FALSE_WIN_CONTINUE_NO_WIN


def settle_by_points(rules, facts, out):
    """The end of a match: places by points, equal points sharing a place; the final score is the points."""
    memset(out, 0, cython.sizeof(out[0]))
    chair: cython.int
    other: cython.int
    for chair in range(facts.seats):
        out.final_score[chair] = facts.scores[chair] * PARTS
        for other in range(facts.seats):
            out.rank[chair] += facts.scores[other] > facts.scores[chair]


def nothing_follows(rules, facts, chair, effects):
    """Nothing follows from a meld."""


def register(name, family):
    """Hand the functions of a family to the core. They must stay where they are: a variable of a module."""
    family.abi = kAbi
    family.size = cython.sizeof(Family)
    _core._register_family(name, PyCapsule_New(family, cython.NULL, cython.NULL))
    return 0
