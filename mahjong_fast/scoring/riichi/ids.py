# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What is a hand of tile ids worth, told in the way of libraries that speak in ids 0-135?

Two things differ from `detail.chosen`: winds may be unknown, and fu are told beside a yakuman too, those of
the reading with the most before rounding.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.libc.string import memcpy
from cython.cimports.mahjong_fast.scoring.records import Reading, Win, kBadInput, kChiitoitsu, kKokushi, kWin
from cython.cimports.mahjong_fast.scoring.base.packed import rules_of, win_of
from cython.cimports.mahjong_fast.scoring.riichi.check import Holding
from cython.cimports.mahjong_fast.scoring.riichi.fu import fu_items, fu_of, raw_fu
from cython.cimports.mahjong_fast.scoring.riichi.judge import Verdict, Worth, decide, read_hand, weigh
from cython.cimports.mahjong_fast.scoring.riichi.yaku import Case, evaluate

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def judge_ids(rules: bytes, record: bytes, tiles: bytes, melded: bytes, every: bool):
    """(status, bits of yaku, han, fu, units, [(reason, fu), ...], the WIN record judged).

    record: WIN without counts; seat and round may be 255, unknown: then no pair or triplet is of that wind.
    tiles: all ids, those of the melds (melded) among them. every: fu of the fullest of all readings, not
    only of those worth as much as the best.
    """
    w: Win
    v: Verdict
    c: Case
    h: Holding
    memcpy(cython.address(w), win_of(record), cython.sizeof(Win))
    ids = cython.cast(cython.p_uchar, cython.cast(cython.p_char, tiles))
    called = cython.cast(cython.p_uchar, cython.cast(cython.p_char, melded))
    if not fill(cython.address(w), ids, len(tiles), called, len(melded)):
        return (kBadInput, 0, 0, 0, 0, [], b"")
    decide(rules_of(rules), cython.address(w), cython.address(v), cython.address(c), cython.address(h))
    judged = cython.cast(cython.p_char, cython.address(w))[: cython.sizeof(Win)]
    if v.status != kWin and not every:
        return (v.status, 0, 0, 0, 0, [], judged)
    items = fullest_fu(cython.address(v), cython.address(c), cython.address(h), every)
    return (v.status, v.worth.yaku, v.worth.han, v.worth.fu, v.worth.units, items, judged)


def fill(win, tiles, n, melded, n_melded):
    # The counts, and the winds that are unknown; False when a tile is none, or one of a meld is not there.
    i: cython.int
    if n > 32:
        return False
    for i in range(34):
        win.counts[i] = 0
    for i in range(n):
        if tiles[i] > 135:
            return False
        win.counts[tiles[i] >> 2] += 1
    if win.seat == 255:
        win.seat = other_wind(win, 1, 3)
    if win.round == 255:
        win.round = other_wind(win, 0, 7)
    for i in range(n_melded):
        if melded[i] > 135 or win.counts[melded[i] >> 2] == 0:
            return False
        win.counts[melded[i] >> 2] -= 1
    return True


def other_wind(win, first, count):
    """A wind (as a round also a dragon) of which the hand has no pair, East if need be. Where all are held, one
    that is a triplet: the hand is four winds then, a yakuman beside which the triplet is worth nothing, but a
    pair would have fu.
    """
    i: cython.int
    for i in range(first, first + count):
        if win.counts[27 + i] < 2:
            return i
    for i in range(first, first + count):
        if win.counts[27] >= 2 and win.counts[27 + i] > 2:
            return i
    return 0


def fullest_fu(v, c, h, every):
    if v.status == kBadInput:
        return []
    found: Reading[64]
    dora: cython.int = v.dora[0] + v.dora[1] + v.dora[2] + v.dora[3]
    n: cython.int = read_hand(c, h, c.win.win, found)
    most: cython.int = -1
    best: cython.int = -1
    shown: uint64_t = 0
    allowed: uint64_t = c.allowed
    all_allowed: uint64_t = ~cython.cast(uint64_t, 0)
    i: cython.int
    for i in range(n):
        w: Worth
        y: uint64_t = v.worth.yaku
        if found[i].form == kKokushi:
            continue
        if n > 1 and not every:
            weigh(cython.address(found[i]), dora, c, cython.address(w))
            if w.status != v.status or w.units != v.worth.units or w.han != v.worth.han or w.fu != v.worth.fu:
                continue
            y = w.yaku
        if c.closed and (v.worth.units != 0 or every):  # pinfu beside a yakuman
            c.allowed = all_allowed
            y = evaluate(cython.address(found[i]), c)
            c.allowed = allowed
        fu: cython.int = fu_of(cython.address(found[i]), y, c) * 1000  # rounded; of equal ones the fuller
        if found[i].form != kChiitoitsu:
            fu += raw_fu(cython.address(found[i]), y, c)
        if fu > most:
            most = fu
            best = i
            shown = y
    return fu_items(cython.address(found[best]), shown, c) if best >= 0 else []
