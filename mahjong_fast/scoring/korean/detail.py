# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How did the judge of the Korean rules come to its score? The same judgement once more, taken apart for people.

Works on packed records (Ruleset.pack() and one WIN) like the judge itself; `explain` makes sentences of it.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import Reading, kBelowMinimum, kKokushi, kWin
from cython.cimports.mahjong_fast.scoring.base.packed import judged, reading_record, rules_of, win_of
from cython.cimports.mahjong_fast.scoring.korean.check import FINE, kinds_of_game, next_tile, copies_of
from cython.cimports.mahjong_fast.scoring.korean.items import Case, Items
from cython.cimports.mahjong_fast.scoring.korean.judge import (
    Verdict, all_readings, decide, is_refused, items_of_hand, judge, value_reading,
)
from cython.cimports.mahjong_fast.scoring.korean.limit_hands import limit_hands
from cython.cimports.mahjong_fast.scoring.korean.payments import goulash
from cython.cimports.mahjong_fast.scoring.korean.settle import waits

from mahjong_fast.scoring.korean import settle  # noqa: F401  registers the Family with the core

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def score_record(rules: bytes, win: bytes) -> bytes:
    """The SCORE_KOREAN record (112 bytes) of one WIN record (80 bytes) under a packed ruleset."""
    return judged(judge, rules, win)


def cause_of(rules: bytes, win: bytes) -> int:
    """Why a WIN record cannot be: a key of check.CAUSES; 0 = it can."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    return v.cause


def told(v):
    """(status, reading record, limits, level, hand, bonus, points by item)"""
    record: bytes = reading_record(cython.address(v.reading))
    points = cython.cast(cython.p_char, cython.address(v.items))[: cython.sizeof(Items)]
    return (v.status, record, v.limits, v.level, v.hand, v.bonus, points)


def chosen(rules: bytes, win: bytes) -> tuple:
    """The reading that counts: (status, reading record, bits of limit hands, level, hand points, bonus points, points
    by item).
    """
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    return told(cython.address(v))


def every_reading(rules: bytes, win: bytes) -> list:
    """Every reading of the hand with its value, in the form of `chosen`, in the order of the core."""
    v: Verdict
    c: Case
    of_hand: Items
    found: Reading[64]
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    if v.cause != FINE:
        return []
    n: cython.int = all_readings(cython.address(c), found)
    if n == 1 and found[0].form == kKokushi:
        return [told(cython.address(v))]
    items_of_hand(cython.address(c), cython.address(of_hand))
    out: list = []
    i: cython.int
    for i in range(n):
        if not is_refused(cython.address(found[i])):
            value_reading(
                cython.address(found[i]), cython.address(c), cython.address(of_hand), cython.address(v)
            )
            v.status = kWin if v.level != 0 or v.hand >= c.rules.min_hand else kBelowMinimum
            out.append(told(cython.address(v)))
    return out


def limits_in_shape(rules: bytes, win: bytes) -> int:
    """Bits of the limit hands that the reading that counts is, counted by these rules or not."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    if v.status != kWin and v.status != kBelowMinimum:
        return 0
    if v.reading.form == kKokushi:
        return v.limits
    return limit_hands(cython.address(v.reading), cython.address(c))


def goulash_of(rules: bytes, win: bytes) -> int:
    """What each opponent pays for the drawn deals before this one."""
    v: Verdict
    c: Case
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c))
    return goulash(cython.address(v), cython.address(c)) if v.status == kWin else 0


def legal_waits(rules: bytes, win: bytes) -> int:
    """Kinds that make a legal hand of a WIN record without a winning tile, by wall or discard (bit k = kind k)."""
    return waits(rules_of(rules), win_of(win))


def tiles_of_game(rules: bytes) -> dict:
    """Kind -> copies."""
    kinds: uint64_t = kinds_of_game(rules_of(rules))
    found: dict = {}
    kind: cython.int
    for kind in range(34):
        if kinds >> kind & 1:
            found[kind] = copies_of(kind, rules_of(rules))
    return found


def tile_after(rules: bytes, kind: int) -> int:
    """The kind that is dora when this one is turned."""
    if kind not in tiles_of_game(rules):
        raise ValueError("the game has no such tile")
    return next_tile(kind, rules_of(rules))
