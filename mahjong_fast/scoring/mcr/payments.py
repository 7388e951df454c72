# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Who pays how much for a win of Chinese Official mahjong?

Follows section 4 of the MCR rules specification: by self-draw everybody pays the value and 8; otherwise
the discarder (or the player whose kong was robbed) pays that, the two others 8. There is no dealer
factor; flowers are in the value.
"""

import cython

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")


def pay_out(value, c, s):
    """Fill total and pay. Who pays is left open when the discarder is unknown."""
    s.total = 3 * (value + BASIC) if c.tsumo else value + 3 * BASIC
    if not c.tsumo and c.win.payer == 255:
        return
    wind: cython.int
    for wind in range(4):
        if wind != c.win.seat:
            s.pay[wind] = value + BASIC if c.tsumo or wind == c.win.payer else BASIC
