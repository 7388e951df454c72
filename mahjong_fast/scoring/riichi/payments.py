# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays how much for a hand of so many base points?

Follows sections 4.1 (shares, rounding, honba), 6.10 (liability), 6.15 (wareme) and 8.1 (three seats) of the
riichi rules specification. Winds, not chairs: seat 0 is the dealer.
"""

import cython

from cython.cimports.libc.stdint import int64_t
from cython.cimports.mahjong_fast.scoring.records import kRinshan, meld_type, kDaiminkan
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    PAO_HONBA_LIABLE, PAO_SCOPE_WHOLE_HAND, PAO_YAKUMAN_DAISANGEN, PAO_YAKUMAN_DAISUUSHII,
    PAO_YAKUMAN_SUUKANTSU, TSUMO_3P_BISECT,
)
from cython.cimports.mahjong_fast.scoring.riichi.han import units_of
from cython.cimports.mahjong_fast.scoring.riichi.yaku import DAISANGEN, DAISUUSHII, SUUKANTSU

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

LARGEST = cython.declare(int64_t, 2**63 - 1)
SMALL = cython.declare(int64_t, 2**50)  # whatever is multiplied with it here still fits
ROOM = cython.declare(int64_t, 100_000_000)  # for rounding, honba and sticks


def hundred(points):
    """Rounded up to the next hundred."""
    return (points + 99) // 100 * 100


def share(base, times, c):
    """What one player pays by tsumo who owes `times` x base; with three seats half of the missing player's
    part may be added (bisection).
    """
    own: int64_t = hundred(base * times)
    if c.seats == 3 and c.rules.tsumo_3p == TSUMO_3P_BISECT:
        # The missing seat would have been a non-dealer.
        missing: int64_t = hundred(base * 2 if c.dealer else base)
        own += hundred((missing + 1) // 2)
    return own


def tsumo_share(base, payer, c):
    """What the seat `payer` owes by tsumo, without honba."""
    return share(base, 2 if c.dealer or payer == 0 else 1, c)


def tsumo_sum(base, c):
    """What all owe together by tsumo."""
    total: int64_t = 0
    seat: cython.int
    for seat in range(c.seats):
        if seat != c.win.seat:
            total += tsumo_share(base, seat, c)
    return total


def liable_bit(which):
    return DAISANGEN if which == 0 else DAISUUSHII if which == 1 else SUUKANTSU


def liable_seat(which, yaku, c):
    """The seat liable for a yakuman of this hand (0 daisangen, 1 daisuushii, 2 suukantsu); NOBODY = none."""
    seat: cython.int = c.win.liable[which]
    if seat == NOBODY:
        return NOBODY
    counted: cython.int = PAO_YAKUMAN_SUUKANTSU
    if which == 0:
        counted = PAO_YAKUMAN_DAISANGEN
    elif which == 1:
        counted = PAO_YAKUMAN_DAISUUSHII
    return seat if c.rules.pao_yakuman & counted and yaku >> liable_bit(which) & 1 else NOBODY


def fed_the_kan(c):
    """The seat whose discard became the daiminkan of a rinshan tsumo, where it pays (pao_rinshan); NOBODY =
    none.
    """
    if not c.rules.pao_rinshan or not c.tsumo or not c.flags & kRinshan:
        return NOBODY
    i: cython.int
    for i in range(4):
        if meld_type(c.win.melds[i]) == kDaiminkan:
            return c.win.liable[3]
    return NOBODY


def split_liability(base, units, yaku, c, part):
    """Divide the base among the liable seats: part[seat] is the base each answers for; returns the rest."""
    rest: int64_t = base
    first: cython.int = NOBODY
    which: cython.int
    left: cython.int = units
    for which in range(3):
        seat: cython.int = liable_seat(which, yaku, c)
        if seat == NOBODY:
            continue
        if first == NOBODY:
            first = seat
        own: cython.int = min(units_of(liable_bit(which), c), left)
        if units > 0:
            part[seat] += base // units * own
            rest -= base // units * own
            left -= own
    if first != NOBODY and (c.rules.pao_scope == PAO_SCOPE_WHOLE_HAND or units == 0):
        part[first] += rest  # the rest of the hand too; without units (aotenjou) there is nothing to divide
        rest = 0
    return rest


def add_tsumo(rest, c, bill):
    """Tsumo: the shares of everybody, and whole sums from those who are liable."""
    fed: cython.int = fed_the_kan(c)
    if fed != NOBODY:
        bill.part[fed] += rest
        rest = 0
    liable: cython.int = NOBODY
    i: cython.int
    for i in range(c.seats):
        if i == c.win.seat:
            continue
        if bill.part[i] != 0:
            bill.plain[i] += tsumo_sum(bill.part[i], c)
            if liable == NOBODY:
                liable = i
        if rest != 0:
            bill.plain[i] += tsumo_share(rest, i, c)
    honba: int64_t = cython.cast(int64_t, c.win.honba) * c.rules.honba_tsumo_each
    for i in range(c.seats):
        if i != c.win.seat:
            # Who is liable pays the honba of all.
            bill.honba[i if liable == NOBODY else liable] += honba


def add_ron(rest, c, bill):
    """Ron: the discarder pays; what another seat is liable for is halved between them."""
    times: cython.int = 6 if c.dealer else 4
    payer: cython.int = UNKNOWN if c.win.payer == NOBODY else c.win.payer
    liable: cython.int = NOBODY
    if rest != 0:
        bill.plain[payer] += hundred(rest * times)
    i: cython.int
    for i in range(c.seats):
        if bill.part[i] == 0:
            continue
        whole: int64_t = hundred(bill.part[i] * times)
        if i == payer:
            bill.plain[i] += whole
            continue
        half: int64_t = hundred(whole // 2)
        bill.plain[i] += half
        bill.plain[payer] += whole - half
        if liable == NOBODY:
            liable = i
    if liable == NOBODY or c.rules.pao_honba != PAO_HONBA_LIABLE:
        liable = payer
    bill.honba[liable] += cython.cast(int64_t, c.win.honba) * c.rules.honba_ron


def nobody_liable(c):
    return c.win.liable[0] & c.win.liable[1] & c.win.liable[2] & c.win.liable[3] == NOBODY


def doubled(payer, c):
    """2 if the wareme player pays or receives, else 1: every payment between him and the winner is doubled,
    honba included (6.15); sticks are not.
    """
    if not c.rules.wareme or c.win.wareme == NOBODY:
        return 1
    return 2 if c.win.wareme == payer or c.win.wareme == c.win.seat else 1


def receive(payer, plain, honba, c, s):
    """One payer's part: points, and honba on top. An unknown discarder pays too, but nobody is named."""
    times: cython.int = doubled(payer, c)
    s.points += plain * times
    s.total += (plain + honba) * times
    if payer < UNKNOWN:
        s.pay[payer] += (plain + honba) * times


def pay_usual(c, s):
    """Nobody is liable for anything: the shares that the score names."""
    i: cython.int
    honba: int64_t = c.win.honba
    if not c.tsumo:
        i = UNKNOWN if c.win.payer == NOBODY else c.win.payer
        receive(i, s.ron, honba * c.rules.honba_ron, c, s)
        return
    honba *= c.rules.honba_tsumo_each
    for i in range(c.seats):
        if i != c.win.seat:
            receive(i, s.tsumo[1] if i == 0 else s.tsumo[0], honba, c, s)


def pay_liable(base, units, yaku, c, s):
    """Somebody may be liable for a part of the hand (6.10)."""
    bill: Bill
    i: cython.int
    for i in range(4):
        bill.part[i] = 0
    for i in range(5):
        bill.plain[i] = bill.honba[i] = 0
    rest: int64_t = split_liability(base, units, yaku, c, bill.part)
    if c.tsumo:
        add_tsumo(rest, c, cython.address(bill))
    else:
        add_ron(rest, c, cython.address(bill))
    for i in range(5):
        if bill.plain[i] != 0 or bill.honba[i] != 0:
            receive(i, bill.plain[i], bill.honba[i], c, s)
    if not c.tsumo and c.win.payer == NOBODY:
        for i in range(4):
            s.pay[i] = 0


def fits(base, ron_times, c):
    # Wareme doubles, a three-seat bisection adds less than as much again.
    most: cython.int = ron_times * (2 if c.rules.wareme else 1) * (2 if c.seats == 3 else 1)
    return base <= (LARGEST - ROOM) // most


def pay_out(base, units, yaku, c, s):
    """Fill the points of a score; False if they do not fit into int64."""
    ron_times: cython.int = 6 if c.dealer else 4
    if base < 0 or (base > SMALL and not fits(base, ron_times, c)):
        return False
    s.base = base
    s.ron = hundred(base * ron_times)
    s.tsumo[0] = share(base, 2 if c.dealer else 1, c)
    s.tsumo[1] = 0 if c.dealer else share(base, 2, c)

    s.total = cython.cast(int64_t, c.win.sticks) * STICK
    if nobody_liable(c):
        pay_usual(c, s)
    else:
        pay_liable(base, units, yaku, c, s)
    return True
