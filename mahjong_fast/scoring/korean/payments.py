# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays how much for a win under the Korean rules?

Follows sections 3 (goulash), 6 (not waiting) and 7 of the Korean rules specification. By self-draw each
opponent pays hand and bonus points; otherwise the discarder (or the player whose kong was robbed) pays the hand
points twice, the other not at all, and both pay the bonus points. A limit hand is paid by both, by the discarder
twice.
"""

import cython
from cython.cimports.libc.stdint import int64_t
from cython.cimports.mahjong_fast.scoring.korean.judge import only_hand_points
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    DISCARD_PAYMENT_DISCARDER_PAYS_ALL,
    ITEMS_OFF_NOT_WAITING,
    RULE_NONE,
    items_off_mask,
)

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def goulash(v, c):
    """What each opponent pays for the drawn deals before this one."""
    if v.level != 0 and not c.rules.goulash_on_limit:
        return 0
    points: int64_t = cython.cast(int64_t, c.rules.goulash_bonus) * c.win.honba
    if c.rules.goulash_cap != RULE_NONE and points > c.rules.goulash_cap:
        return c.rules.goulash_cap
    return points


def share(v, c, wind, blame):
    """What an opponent owes; blame: 2 = he discarded, 1 = self-draw, 0 = another one discarded."""
    points: int64_t = goulash(v, c)
    if v.level != 0:
        return points + v.limit * (blame if blame != 0 else c.rules.limit_discard_other_pays)
    points += blame * v.hand + v.bonus
    if not c.win.pad[0] >> wind & 1 and not items_off_mask(c.rules) & ITEMS_OFF_NOT_WAITING and not only_hand_points(c):
        points += 2
    return points


def pay_out(v, c, s):
    """Fill total and pay. Who pays is left open when the discarder is unknown."""
    payer: cython.int = c.win.payer
    if not c.tsumo and payer == 255:
        payer = 1 if c.win.seat == 0 else 0  # the sum is the same whoever discarded
    all_of_it: cython.bint = not c.tsumo and c.rules.discard_payment == DISCARD_PAYMENT_DISCARDER_PAYS_ALL
    wind: cython.int
    for wind in range(3):
        if wind == c.win.seat:
            continue
        points: int64_t = share(v, c, wind, 1 if c.tsumo else 2 if wind == payer else 0)
        s.total += points
        s.pay[payer if all_of_it else wind] += points
    if not c.tsumo and c.win.payer == 255:
        for wind in range(3):
            s.pay[wind] = 0
