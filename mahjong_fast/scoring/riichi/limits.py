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


def value_of(base, limit):
    value: Value
    value.base = base
    value.order = base
    value.limit = limit
    return value


def of_limit(limit):
    """The value of a named limit."""
    if limit == kHaneman:
        return value_of(3000, limit)
    if limit == kBaiman:
        return value_of(4000, limit)
    if limit == kSanbaiman:
        return value_of(6000, limit)
    if limit >= kKazoeYakuman:
        return value_of(YAKUMAN_BASE, limit)
    return value_of(MANGAN_BASE, limit)


def real_yakuman(units):
    """The value of real yakuman."""
    return value_of(cython.cast(int64_t, YAKUMAN_BASE) * units, kYakuman)


def boundless(han, fu):
    """The value under aotenjou: no limit at any han (4.3)."""
    value: Value
    value.limit = kNoLimit
    value.order = ldexp(fu, BAZORO + han)
    shift: cython.int = BAZORO + han
    value.base = cython.cast(int64_t, fu) << shift if shift < 63 and fu <= LARGEST >> shift else -1
    return value


def counted(han, rules):
    """The value of 13 han and more (11 and more under the sanbaiman rule reach it by itself)."""
    if rules.kazoe_yakuman == KAZOE_YAKUMAN_SANBAIMAN:
        return of_limit(kSanbaiman)
    if rules.kazoe_yakuman == KAZOE_YAKUMAN_MULTIPLE:
        times: cython.int = han // 13
        if rules.max_yakuman != RULE_NONE:
            times = min(times, rules.max_yakuman)
        return value_of(cython.cast(int64_t, YAKUMAN_BASE) * times, kKazoeYakuman)
    return of_limit(kKazoeYakuman)


def western(han, rules):
    """The table of western Honshu: han alone, bazoro and dora included (8.3)."""
    if han >= 16 and rules.west_kazoe:
        return of_limit(kKazoeYakuman)
    if han >= 13:
        return of_limit(kSanbaiman)
    if han >= 10:
        return of_limit(kBaiman)
    if han >= 8:
        return of_limit(kHaneman)
    if han >= 6:
        return of_limit(kMangan)
    if han == 5:
        return value_of(1000, kNoLimit)
    if han == 4:
        return value_of(500, kNoLimit)
    # 3 han; fewer only where bazoro is less than its usual 2: halves.
    return value_of(cython.cast(int64_t, 240) >> (3 - max(han, 0)), kNoLimit)


def ordinary(han, fu, rules):
    """The value of an ordinary hand; han with dora (and bazoro)."""
    if rules.aotenjou:
        return boundless(han, fu)
    if rules.han_table == HAN_TABLE_WEST_HONSHU:
        return western(han, rules)
    if han >= 13:
        return counted(han, rules)
    if han >= 11:
        return of_limit(kSanbaiman)
    if han >= 8:
        return of_limit(kBaiman)
    if han >= 6:
        return of_limit(kHaneman)
    if han == 5:
        return of_limit(kMangan)
    base: int64_t = cython.cast(int64_t, fu) << (BAZORO + han)
    if base > MANGAN_BASE or (base == KIRIAGE_BASE and rules.kiriage_mangan):
        return of_limit(kMangan)
    return value_of(base, kNoLimit)
