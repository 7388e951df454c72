# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How did the judge of Chinese Official come to its score? The same judgement once more, taken apart for
people.

Works on packed records (Ruleset.pack() and one WIN) like the judge itself; `explain` makes sentences of
it.
"""

import cython

from cython.cimports.mahjong_fast.scoring.records import Reading, kBelowMinimum, kWin
from cython.cimports.mahjong_fast.scoring.base.packed import judged, reading_record, rules_of, win_of
from cython.cimports.mahjong_fast.scoring.mcr.check import FINE
from cython.cimports.mahjong_fast.scoring.mcr.combine import apply_options, combine, points, points_of
from cython.cimports.mahjong_fast.scoring.mcr.fans import N_FANS, Case, Fans, times_of
from cython.cimports.mahjong_fast.scoring.mcr.judge import Verdict, decide, fans_of_hand, fans_of_sets, judge
from cython.cimports.mahjong_fast.scoring.mcr.relations import Search, candidates
from cython.cimports.mahjong_fast.scoring.mcr.set_fans import concealed_fans
from cython.cimports.mahjong_fast.scoring.mcr.win_fans import only_wait, wait_fans

from mahjong_fast.scoring.mcr import settle  # noqa: F401  registers the Family with the core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def score_record(rules: bytes, win: bytes) -> bytes:
    """The SCORE_MCR record (112 bytes) of one WIN record (80 bytes) under a packed ruleset."""
    return judged(judge, rules, win)


def cause_of(rules: bytes, win: bytes) -> int:
    """Why a WIN record cannot be: a key of check.CAUSES; 0 = it can."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    return v.cause


def points_by_fan(rules: bytes) -> list:
    """Points of every fan under a packed ruleset, by number."""
    found: list = []
    fan: cython.int
    for fan in range(N_FANS):
        found.append(points_of(fan, rules_of(rules)))
    return found


# ---------------------------------------------------------------- one reading in words


def listed(f):
    """{number: times}"""
    found: dict = {}
    fan: cython.int
    for fan in range(N_FANS):
        if times_of(f, fan) != 0:
            found[fan] = times_of(f, fan)
    return found


def related(r):
    """How many relations of each fan there are between the sets, chosen or not."""
    s: Search
    found: dict = {}
    i: cython.int
    candidates(r, cython.address(s))
    for i in range(s.n):
        fan: cython.int = s.edges[i].fan
        found[fan] = found.get(fan, 0) + 1
    return found


def before_combining(r, c, out):
    hand: Fans
    fans_of_hand(c, cython.address(hand))
    fans_of_sets(r, c, cython.address(hand), out)
    concealed_fans(r, c, out)
    wait_fans(r, c, out)


def chosen(rules: bytes, win: bytes) -> tuple:
    """The reading that counts: (status, reading record, {number: times}, points without flowers)."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    if v.status != kWin and v.status != kBelowMinimum:
        return (v.status, b"", {}, 0)
    return (v.status, reading_record(cython.address(v.reading)), listed(cython.address(v.fans)), v.points)


def all_readings(rules: bytes, win: bytes) -> list:
    """Every reading of the hand with its value, in the form of `chosen`, in the order of the core."""
    v: Verdict
    c: Case
    f: Fans
    found: Reading[64]
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    if v.cause != FINE:
        return []
    n: cython.int = c.core.mcr_readings(c.win.counts, c.win.melds, c.win.win, found)
    out: list = []
    i: cython.int
    for i in range(n):
        before_combining(cython.address(found[i]), cython.address(c), cython.address(f))
        combine(cython.address(f), cython.address(found[i]), cython.address(c))
        worth: cython.int = points(cython.address(f), c.rules)
        status: cython.int = kWin if worth >= c.rules.minimum_fan else kBelowMinimum
        out.append((status, reading_record(cython.address(found[i])), listed(cython.address(f)), worth))
    return out


def conditions(rules: bytes, win: bytes) -> tuple:
    """Of the reading that counts: ({number: times} of the fans it has, the same without those that its rules
    leave out, {number: how many} relations between sets, chosen or not, whether no other tile would have
    completed the hand).
    """
    v: Verdict
    c: Case
    f: Fans
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    if v.status != kWin and v.status != kBelowMinimum:
        return ({}, {}, {}, False)
    before_combining(cython.address(v.reading), cython.address(c), cython.address(f))
    has: dict = listed(cython.address(f))
    apply_options(cython.address(f), cython.address(v.reading), cython.address(c))
    return (has, listed(cython.address(f)), related(cython.address(v.reading)), only_wait(cython.address(c)))
