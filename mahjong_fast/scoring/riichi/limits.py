# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""What are han and fu, or yakuman units, worth as base points, and which limit is reached?

Follows sections 4.1-4.3 of the riichi rules specification, and the table of 8.3 for western Honshu.
"""

import cython

from cython.cimports.libc.math import ldexp
from cython.cimports.libc.stdint import int64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kBaiman, kHaneman, kKazoeYakuman, kMangan, kNoLimit, kSanbaiman, kYakuman,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    HAN_TABLE_WEST_HONSHU, KAZOE_YAKUMAN_MULTIPLE, KAZOE_YAKUMAN_SANBAIMAN, RULE_NONE,
)

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

LARGEST = cython.declare(int64_t, 2**63 - 1)
KIRIAGE_BASE = cython.declare(int64_t, 1920)  # 4 han 30 fu and 3 han 60 fu


def put(base, limit, value):
    value.base = base
    value.order = base
    value.limit = limit


def of_limit(limit, value):
    """The value of a named limit."""
    if limit == kHaneman:
        put(3000, limit, value)
    elif limit == kBaiman:
        put(4000, limit, value)
    elif limit == kSanbaiman:
        put(6000, limit, value)
    elif limit >= kKazoeYakuman:
        put(YAKUMAN_BASE, limit, value)
    else:
        put(MANGAN_BASE, limit, value)


def real_yakuman(units, value):
    """The value of real yakuman."""
    put(cython.cast(int64_t, YAKUMAN_BASE) * units, kYakuman, value)


def boundless(han, fu, value):
    """The value under aotenjou: no limit at any han (4.3)."""
    value.limit = kNoLimit
    value.order = ldexp(fu, BAZORO + han)
    shift: cython.int = BAZORO + han
    value.base = cython.cast(int64_t, fu) << shift if shift < 63 and fu <= LARGEST >> shift else -1


def counted(han, rules, value):
    """The value of 13 han and more (11 and more under the sanbaiman rule reach it by itself)."""
    if rules.kazoe_yakuman == KAZOE_YAKUMAN_SANBAIMAN:
        of_limit(kSanbaiman, value)
    elif rules.kazoe_yakuman == KAZOE_YAKUMAN_MULTIPLE:
        times: cython.int = han // 13
        if rules.max_yakuman != RULE_NONE:
            times = min(times, rules.max_yakuman)
        put(cython.cast(int64_t, YAKUMAN_BASE) * times, kKazoeYakuman, value)
    else:
        of_limit(kKazoeYakuman, value)


def western(han, rules, value):
    """The table of western Honshu: han alone, bazoro and dora included (8.3)."""
    if han >= 16 and rules.west_kazoe:
        of_limit(kKazoeYakuman, value)
    elif han >= 13:
        of_limit(kSanbaiman, value)
    elif han >= 10:
        of_limit(kBaiman, value)
    elif han >= 8:
        of_limit(kHaneman, value)
    elif han >= 6:
        of_limit(kMangan, value)
    elif han == 5:
        put(1000, kNoLimit, value)
    elif han == 4:
        put(500, kNoLimit, value)
    else:
        # 3 han; fewer only where bazoro is less than its usual 2: halves.
        put(cython.cast(int64_t, 240) >> (3 - max(han, 0)), kNoLimit, value)


def ordinary(han, fu, rules, value):
    """The value of an ordinary hand; han with dora (and bazoro)."""
    if rules.aotenjou:
        boundless(han, fu, value)
    elif rules.han_table == HAN_TABLE_WEST_HONSHU:
        western(han, rules, value)
    elif han >= 13:
        counted(han, rules, value)
    elif han >= 11:
        of_limit(kSanbaiman, value)
    elif han >= 8:
        of_limit(kBaiman, value)
    elif han >= 6:
        of_limit(kHaneman, value)
    elif han == 5:
        of_limit(kMangan, value)
    else:
        base: int64_t = cython.cast(int64_t, fu) << (BAZORO + han)
        if base > MANGAN_BASE or (base == KIRIAGE_BASE and rules.kiriage_mangan):
            of_limit(kMangan, value)
        else:
            put(base, kNoLimit, value)
