# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How did the judge come to its score? The same judgement once more, taken apart for people.

Works on packed records (Ruleset.pack() and one WIN) like the judge itself; scoring/explain.py makes values
of it.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import Reading, kWin
from cython.cimports.mahjong_fast.scoring.base.packed import judged, reading_record, rules_of, win_of
from cython.cimports.mahjong_fast.scoring.riichi.check import FINE, Holding
from cython.cimports.mahjong_fast.scoring.riichi.custom import met_needs, value_of
from cython.cimports.mahjong_fast.scoring.riichi.fu import fu_items
from cython.cimports.mahjong_fast.scoring.riichi.han import total, units_of
from cython.cimports.mahjong_fast.scoring.riichi.judge import Verdict, Worth, decide, judge, read_hand, weigh
from cython.cimports.mahjong_fast.scoring.riichi.limits import Value, of_limit, ordinary, real_yakuman
from cython.cimports.mahjong_fast.scoring.riichi.yaku import RENHOU_BAIMAN, RENHOU_MANGAN, Case, evaluate

from mahjong_fast.scoring.riichi.custom import keys_of
from mahjong_fast.scoring.riichi.yaku import ROWS

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)
BY_BIT = sorted(ROWS, key=lambda row: row.bit)
DORA_KEYS = ("dora", "ura", "aka", "nuki")


def score_record(rules: bytes, win: bytes) -> bytes:
    """The SCORE record (112 bytes) of one WIN record (80 bytes) under a packed ruleset."""
    return judged(judge, rules, win)


def cause_of(rules: bytes, win: bytes) -> int:
    """Why a WIN record cannot be: a key of check.CAUSES; 0 = it can."""
    v: Verdict
    c: Case
    h: Holding
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c), cython.address(h))
    return v.cause


# ---------------------------------------------------------------- one reading in words


def replaced(w, c):
    # A value of the whole hand stands in place of its ordinary one (renhou mangan, open riichi dealt into).
    alternatives: uint64_t = ONE << RENHOU_MANGAN | ONE << RENHOU_BAIMAN
    return (w.yaku & alternatives) != 0 or (w.units != 0 and (w.yaku & c.yakuman) == 0 and w.custom == 0)


def count_of(bit, w, c):
    """Han, or units of a yakuman."""
    if c.yakuman >> bit & 1:
        return units_of(bit, c)
    return (w.units or w.han) if replaced(w, c) else total(ONE << bit, c)


def yaku_list(r, w, v, c):
    items: list = [(row.key, count_of(row.bit, w, c)) for row in BY_BIT if w.yaku >> row.bit & 1]
    for i in range(64):
        if w.custom >> i & 1:
            n: cython.int = value_of(i, met_needs(r, c), r, c)
            items.append((i, n - 1000 if n >= 1000 else n))
    if replaced(w, c) or (w.units != 0 and not c.rules.aotenjou):
        return items
    if c.bonus:
        items.append(("bazoro", c.bonus))
    for i in range(4):
        if v.dora[i]:
            items.append((DORA_KEYS[i], v.dora[i]))
    return items


def described(r, w, v, c):
    record: bytes = reading_record(r)
    if w.status != kWin:
        return (w.status, record, [], 0, 0, 0, 0, None, [])
    items: list = fu_items(r, w.yaku, c) if w.fu else []
    base = w.value.base if w.value.base >= 0 else None
    return (w.status, record, yaku_list(r, w, v, c), w.han, w.fu, w.units, w.value.limit, base, items)


def custom_keys(rules: bytes):
    """The keys of the user-defined yaku of packed rules, by place."""
    return keys_of(rules_of(rules).custom_yaku)


def chosen(rules: bytes, win: bytes):
    """The judgement: (status, reading record, [(key, or place of a user-defined yaku, han or units)], han,
    fu, units, limit, base, [(reason, fu)]).

    base is None where it does not fit into int64. The reading is the one that counts.
    """
    v: Verdict
    c: Case
    h: Holding
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c), cython.address(h))
    if v.status != kWin:
        return (v.status, b"", [], 0, 0, 0, 0, None, [])
    return described(v.reading, cython.address(v.worth), cython.address(v), cython.address(c))


def all_readings(rules: bytes, win: bytes) -> list:
    """Every reading of the hand with its value, in the form of `chosen`, in the order of the core."""
    v: Verdict
    c: Case
    h: Holding
    found: Reading[64]
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c), cython.address(h))
    if v.cause != FINE:
        return []
    dora: cython.int = v.dora[0] + v.dora[1] + v.dora[2] + v.dora[3]
    n: cython.int = read_hand(cython.address(c), cython.address(h), c.win.win, found)
    out: list = []
    i: cython.int
    for i in range(n):
        w: Worth
        weigh(cython.address(found[i]), dora, cython.address(c), cython.address(w))
        here = cython.address(found[i])
        out.append(described(here, cython.address(w), cython.address(v), cython.address(c)))
    return out


def conditions(rules: bytes, win: bytes) -> tuple:
    """For why_not: (bits whose predicate holds for the reading that counts, whatever their needs; bits the
    rules know and whose needs of the win hold; bits counted; form of the reading; places of user-defined
    yaku counted).
    """
    v: Verdict
    c: Case
    h: Holding
    decide(rules_of(rules), win_of(win), cython.address(v), cython.address(c), cython.address(h))
    if v.status != kWin:
        return (0, 0, 0, 0, 0)
    allowed: uint64_t = c.allowed
    c.allowed = ~cython.cast(uint64_t, 0)
    holds: uint64_t = evaluate(v.reading, cython.address(c))
    return (holds, allowed, v.worth.yaku, v.reading.form, v.worth.custom)


# ---------------------------------------------------------------- values without a hand


def base_of(rules: bytes, han: int, fu: int) -> tuple:
    """(base, limit) of an ordinary hand; base is None where it does not fit into int64."""
    value: Value
    ordinary(han, fu, rules_of(rules), cython.address(value))
    return (value.base if value.base >= 0 else None, value.limit)


def base_of_units(units: int) -> int:
    """Base of real yakuman."""
    value: Value
    real_yakuman(units, cython.address(value))
    return value.base


def base_of_limit(limit: int) -> int:
    """Base of a limit, as the index of its word."""
    value: Value
    of_limit(limit, cython.address(value))
    return value.base
