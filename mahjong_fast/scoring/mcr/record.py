"""What is the score record of Chinese Official made of?

The one list is csrc/base/records.hpp (ScoreMcr); a test compares size and offsets with it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

SCORE_MCR: Final = np.dtype(
    [
        ("status", "u1"),
        ("reading", "u1"),
        ("flowers", "u1"),
        ("pad", "u1"),
        ("qualifying", "<u2"),
        ("value", "<u2"),
        ("count", "u1", (84,)),
        ("total", "<i4"),
        ("pay", "<i4", (4,)),
    ]
)
"""What a hand of Chinese Official is worth (112 bytes, version 1).

`status` index in STATUSES; `reading` index of the reading chosen; `flowers` flowers and seasons set aside;
`qualifying` points of the fans without flowers (at least `minimum_fan` wins); `value` with them; `count` how
often each fan counts, by its number in fan_table(); `total` points received; `pay` by wind (zeros when the
discarder is unknown, then `total` still holds). A hand below the minimum (status 3) has everything but
`total` and `pay`; with any other status but 0 all is 0.
"""
