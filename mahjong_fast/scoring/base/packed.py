# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How does Python ask the rules of one hand or one deal? Packed rulesets and records of bytes in, bytes and tuples out.

Everything is checked for its size here; what the bytes say, the judges check.
"""

import cython

from cython.cimports.libc.string import memset
from cython.cimports.mahjong_fast.scoring.records import Reading, Score, Win
from cython.cimports.mahjong_fast.scoring.ruleset_fields import Ruleset
from cython.cimports.mahjong_fast.scoring.settlement import Settlement

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def rules_of(packed):
    if len(packed) != cython.sizeof(Ruleset):
        raise ValueError("a packed ruleset of another size; pack it again with this version of mahjong_fast")
    return cython.cast(cython.pointer[Ruleset], cython.cast(cython.p_char, packed))


def win_of(record):
    if len(record) != cython.sizeof(Win):
        raise ValueError("a WIN record has 80 bytes")
    return cython.cast(cython.pointer[Win], cython.cast(cython.p_char, record))


def reading_record(r):
    return cython.cast(cython.p_char, r)[: cython.sizeof(Reading)]


def judged(judge, rules, win):
    """The score record (112 bytes) of one WIN record (80 bytes) under a packed ruleset."""
    s: Score
    judge(rules_of(rules), win_of(win), cython.address(s))
    return cython.cast(cython.p_char, cython.address(s))[: cython.sizeof(Score)]


# ---------------------------------------------------------------- a table of which little is known


def rules_of_table(packed, seats, chair):
    """The ruleset, after a look at it and at a chair."""
    if not 0 <= chair < seats:
        raise ValueError(f"a packed ruleset of this version and a chair 0-{seats - 1}")
    return rules_of(packed)


def table_of(facts, seats, dealer):
    """The facts of a table of which only the dealer is known."""
    memset(facts, 0, cython.sizeof(facts[0]))
    facts.seats = seats
    facts.dealer = dealer


def deltas_of(out, seats):
    """What each chair gets."""
    found: list = []
    chair: cython.int
    for chair in range(seats):
        found.append(out.delta[chair])
    return tuple(found)


def settled(settle, rules, facts, wins):
    """When the players of these WIN records (one after another, in turn order) win one tile: what each chair gets, then
    who deals next and the index of the one who is paid first (255 = none).
    """
    out: Settlement
    given: Win[2]
    scores: Score[2]
    n: cython.int = len(wins) // cython.sizeof(Win)
    if len(wins) % cython.sizeof(Win) != 0 or not 0 < n < 3:
        raise ValueError("one or two WIN records of 80 bytes each")
    records: cython.p_char = wins
    i: cython.int
    for i in range(n):
        given[i] = cython.cast(cython.pointer[Win], records)[i]
    settle(rules, facts, given, scores, n, cython.address(out))
    paid: cython.int = out.lines[0].win if out.n_lines != 0 else 255
    return (*deltas_of(cython.address(out), facts.seats), out.next_dealer, paid)
