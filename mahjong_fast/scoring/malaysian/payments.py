# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays how much for a win under the Malaysian rules?

Follows section 5 of the Malaysian rules specification: the win itself (by self-draw twice from each, otherwise
twice from the discarder and once from the other), or all of it from who is liable; flies; and what the losers pay
each other.
"""

import cython

from cython.cimports.libc.stdint import int64_t
from cython.cimports.mahjong_fast.scoring.ruleset_fields import FLIES_PAID_TO_EACH, VALUE_FORMULA_100_20F
from cython.cimports.mahjong_fast.scoring.settlement import kLineHand, kLineJokers, kLineLosers
from cython.cimports.mahjong_fast.scoring.malaysian.items import ALL_HONOURS, BIG_THREE_DRAGONS, FOUR_WINDS

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def value(fans, rules):
    """Points of so many fans."""
    return 20 * fans + (100 if rules.value_formula == VALUE_FORMULA_100_20F else 0)


def owe(out, giver, taker, points, reason, liable):
    """One more payment, of something."""
    if points == 0:
        return
    i: cython.int = out.n
    out.each[i].points = points
    out.each[i].giver = giver
    out.each[i].taker = taker
    out.each[i].reason = reason
    out.each[i].liable = liable
    out.n += 1


def add_up(all, by_wind):
    """What each player gets less what he pays."""
    by_wind[0] = by_wind[1] = by_wind[2] = 0
    i: cython.int
    for i in range(all.n):
        by_wind[all.each[i].giver] -= all.each[i].points
        by_wind[all.each[i].taker] += all.each[i].points


def liable_seat(v, c):
    """Who answers for this win; -1 = nobody."""
    i: cython.int
    if not c.rules.liability:
        return -1
    for i in range(3):
        bit: cython.int = BIG_THREE_DRAGONS if i == 0 else FOUR_WINDS if i == 1 else ALL_HONOURS
        if v.limits >> bit & 1 and c.win.liable[i] != 255:
            return c.win.liable[i]
    return -1


def pay_win(v, c, out):
    """The discarder must be known."""
    liable: cython.int = liable_seat(v, c)
    wind: cython.int
    for wind in range(3):
        if wind != c.win.seat:
            share: int64_t = value(v.fans, c.rules) * (2 if c.tsumo or wind == c.win.payer else 1)
            owe(out, wind if liable < 0 else liable, c.win.seat, share, kLineHand, liable >= 0)


def pay_flies(rules, held, winner, out):
    """For the flies of each player, or of the winner only (winner -1 = a drawn deal)."""
    wind: cython.int
    other: cython.int
    for wind in range(3):
        if held[wind] != 0 and (wind == winner or rules.flies_paid_to == FLIES_PAID_TO_EACH):
            points: int64_t = cython.cast(int64_t, rules.fly_points) * held[wind]
            for other in range(3):
                if other != wind:
                    owe(out, other, wind, points, kLineJokers, False)


def pay_losers(v, c, out):
    """Between the losers, when the winner has less than the cap."""
    if v.fans >= c.rules.fan_cap:
        return
    low: cython.int = 1 if c.win.seat == 0 else 0
    high: cython.int = 1 if c.win.seat == 2 else 2
    fans: cython.int[3]
    wind: cython.int
    for wind in range(3):
        fans[wind] = 0 if c.win.dora[wind] == 255 else c.win.dora[wind]
        if fans[wind] > c.rules.fan_cap:
            fans[wind] = c.rules.fan_cap
    if fans[low] > fans[high]:
        low, high = high, low
    both: cython.bint = fans[low] >= c.rules.loser_minimum
    neither: cython.bint = fans[high] < c.rules.loser_minimum
    if both or (neither and c.rules.losers_compare_always):
        owe(out, low, high, value(fans[high], c.rules) - value(fans[low], c.rules), kLineLosers, False)
    elif not neither:
        owe(out, low, high, value(fans[high], c.rules), kLineLosers, False)


def pay_out(v, c, s):
    """Fill total and pay. Who pays is left open when the discarder is unknown."""
    all: Payments
    all.n = 0
    pay_flies(c.rules, c.held, c.win.seat, cython.address(all))
    change: int64_t[3]
    if not c.tsumo and c.win.payer == 255:
        add_up(cython.address(all), change)
        s.total = cython.cast(cython.int, change[c.win.seat] + 3 * value(v.fans, c.rules))
        return
    pay_win(v, c, cython.address(all))
    pay_losers(v, c, cython.address(all))
    add_up(cython.address(all), change)
    s.total = cython.cast(cython.int, change[c.win.seat])
    wind: cython.int
    for wind in range(3):
        if wind != c.win.seat:
            s.pay[wind] = cython.cast(cython.int, -change[wind])
