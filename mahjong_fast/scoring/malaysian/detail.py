# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How did the judge of the Malaysian rules come to its score? The same judgement once more, taken apart for people.

Works on packed records (Ruleset.pack() and one WIN) like the judge itself; `explain` makes sentences of it.
"""

import cython

from cython.cimports.mahjong_fast.scoring.records import Reading, kBelowMinimum, kWin
from cython.cimports.mahjong_fast.scoring.base.packed import judged, reading_record, rules_of, win_of
from cython.cimports.mahjong_fast.scoring.malaysian.check import dealt
from cython.cimports.mahjong_fast.scoring.malaysian.items import Case, Items
from cython.cimports.mahjong_fast.scoring.malaysian.judge import (
    Fixed, Verdict, decide, fixed_of, judge, readings_of, value_reading,
)
from cython.cimports.mahjong_fast.scoring.malaysian.payments import value
from cython.cimports.mahjong_fast.scoring.malaysian.settle import loser_value, waits

from mahjong_fast.scoring.malaysian import settle  # noqa: F401  registers the Family with the core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def score_record(rules: bytes, win: bytes) -> bytes:
    """The SCORE_MALAYSIAN record (112 bytes) of one WIN record (80 bytes) under a packed ruleset."""
    return judged(judge, rules, win)


def cause_of(rules: bytes, win: bytes) -> int:
    """Why a WIN record cannot be: a key of check.CAUSES; 0 = it can."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    return v.cause


def told(v):
    """(status, reading record, bits of items worth the cap, sum of fans, fans by item)"""
    record: bytes = reading_record(cython.address(v.reading))
    fans = cython.cast(cython.p_char, cython.address(v.items))[: cython.sizeof(Items)]
    return (v.status, record, v.limits, v.sum, fans)


def chosen(rules: bytes, win: bytes) -> tuple:
    """The reading that counts: (status, reading record, bits of items worth the cap, sum of fans, fans by item)."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    return told(cython.address(v))


def other_readings(rules: bytes, win: bytes) -> list:
    """Every reading with the flies used as in the one that counts, in the form of `chosen`."""
    best: Verdict
    one: Verdict
    c: Case
    fixed: Fixed
    found: Reading[256]
    decide(rules_of(rules), win_of(win), cython.address(best), cython.address(c))
    if (best.status != kWin and best.status != kBelowMinimum) or dealt(cython.address(c)):
        return []
    fixed_of(cython.address(c), cython.address(fixed))
    n: cython.int = readings_of(cython.address(c), cython.address(best.filling), found)
    out: list = []
    i: cython.int
    for i in range(n):
        value_reading(
            cython.address(found[i]), cython.address(best.filling), cython.address(c), cython.address(fixed),
            cython.address(one),
        )
        one.reading = found[i]
        fans: cython.int = one.sum if one.sum < c.rules.fan_cap else c.rules.fan_cap
        one.status = kWin if fans >= c.rules.minimum_fan else kBelowMinimum
        out.append(told(cython.address(one)))
    return out


def value_of(rules: bytes, fans: int) -> int:
    """Points of so many fans."""
    return value(fans, rules_of(rules))


def loser_fans_of(rules: bytes, win: bytes) -> int:
    """Fans of the hand of a player who did not win, a WIN record without a winning tile."""
    return loser_value(rules_of(rules), win_of(win))


def legal_waits(rules: bytes, win: bytes) -> int:
    """Kinds that make a legal hand of a WIN record without a winning tile, by wall or discard (bit k = kind k)."""
    return waits(rules_of(rules), win_of(win))
