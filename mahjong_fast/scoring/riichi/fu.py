# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""How many fu does a reading of a winning hand have, and what for?

Follows section 3 of the riichi rules specification: `fu_of` is the number, `fu_items` the same as a list of
reasons.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kChiitoitsu, kDragonMask, kKan, kKanchan, kKokushi13, kPenchan, kRinshan, kSequence, kShanpon,
    kTanki, kYaochuuMask, kRegular, lowest_bit,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import CHIITOITSU_MODE_50FU_1HAN
from cython.cimports.mahjong_fast.scoring.riichi.yaku import PINFU

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ONE = cython.declare(uint64_t, 1)


def set_fu(kind, concealed, kan):
    """Fu of a triplet or kan (3a-3e)."""
    fu: cython.int = SET_FU
    if kYaochuuMask >> kind & 1:
        fu *= 2
    if concealed:
        fu *= 2
    return fu * 4 if kan else fu


def pair_fu(r, c):
    """Fu of the pair (3f)."""
    if r.pair >= 34 or not c.valued >> r.pair & 1:
        return 0
    if r.pair == c.seat_wind and r.pair == c.round_wind:
        return c.rules.double_wind_pair_fu
    roles: cython.int = (
        (kDragonMask >> r.pair & 1) + (r.pair == c.seat_wind) + (r.pair == c.round_wind)
    )
    return ROLE_FU * roles


def wait_fu(r):
    """Fu of the wait (4). The pair waits of kokushi count as tanki where fu matter at all (aotenjou)."""
    tanki: cython.bint = r.wait == kTanki or r.wait == kKokushi13
    return WAIT_FU if tanki or r.wait == kKanchan or r.wait == kPenchan else 0


def tsumo_counts(y, c):
    """Whether the self-drawn tile gives fu (5)."""
    return c.tsumo and not y >> PINFU & 1 and (not c.flags & kRinshan or c.rules.rinshan_tsumo_fu)


def completed_by_ron(r, c):
    # The kind of the triplet the discard completed: it counts as open; 255 = none.
    return r.win if r.wait == kShanpon and not c.tsumo else 255


def sets_fu(r, c):
    fu: cython.int = 0
    left: uint64_t = r.triplets
    open_one: cython.int = completed_by_ron(r, c)
    while left != 0:
        kind: cython.int = lowest_bit(left)
        fu += set_fu(kind, r.concealed >> kind & 1 and kind != open_one, r.kans >> kind & 1)
        left &= left - 1
    return fu


def raw_fu(r, y, c):
    """The sum before rounding."""
    fu: cython.int = FUTEI + pair_fu(r, c) + wait_fu(r)
    if r.n_triplets != 0:
        fu += sets_fu(r, c)
    if c.closed and not c.tsumo:
        fu += MENZEN_KAFU
    if tsumo_counts(y, c):
        fu += TSUMO_FU
    return fu


def fu_of(r, y, c):
    """Fu of a reading whose yaku are y (pinfu matters), rounded up to tens."""
    if r.form == kChiitoitsu:
        return KANSAI_PAIRS_FU if c.rules.chiitoitsu_mode == CHIITOITSU_MODE_50FU_1HAN else SEVEN_PAIRS_FU
    fu: cython.int = raw_fu(r, y, c)
    if fu == FUTEI and not c.tsumo and r.form == kRegular and c.rules.open_pinfu_30:
        return OPEN_PINFU_FU
    return (fu + 9) // 10 * 10


# ---------------------------------------------------------------- the same with reasons

WAIT_NAMES = {kKanchan: "kanchan", kPenchan: "penchan", kTanki: "tanki"}


def set_name(kind, concealed, kan):
    yaochuu = "yaochuu" if kYaochuuMask >> kind & 1 else "simples"
    return f"{'an' if concealed else 'min'}{'kan' if kan else 'kou'} {yaochuu}"


def fu_items(r, y, c):
    """((name, fu), ...) in the order of the rules; the rounding is the last item, so the sum is what counts.
    """
    if r.form == kChiitoitsu:
        return [("chiitoitsu", fu_of(r, y, c))]
    items: list = [("futei", FUTEI)]
    if c.closed and not c.tsumo:
        items.append(("menzen_kafu", MENZEN_KAFU))
    open_one: cython.int = completed_by_ron(r, c)
    i: cython.int
    for i in range(4):
        if r.sets[i] == 255 or r.sets[i] >> 6 == kSequence:
            continue
        kind: cython.int = r.sets[i] & 63
        concealed: cython.bint = r.concealed >> kind & 1 and kind != open_one
        kan: cython.bint = r.sets[i] >> 6 == kKan
        items.append((set_name(kind, concealed, kan), set_fu(kind, concealed, kan)))
    if pair_fu(r, c):
        double = r.pair == c.seat_wind and r.pair == c.round_wind
        items.append(("double wind pair" if double else "value pair", pair_fu(r, c)))
    if wait_fu(r):
        items.append((WAIT_NAMES.get(r.wait, "tanki"), wait_fu(r)))
    if tsumo_counts(y, c):
        items.append(("tsumo", TSUMO_FU))
    rest = fu_of(r, y, c) - raw_fu(r, y, c)
    if raw_fu(r, y, c) == FUTEI and fu_of(r, y, c) == OPEN_PINFU_FU:
        items.append(("open pinfu", rest))
    elif rest:
        items.append(("rounding", rest))
    return items
