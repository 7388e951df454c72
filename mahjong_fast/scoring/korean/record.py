"""What is the score record of the Korean rules made of?

The one list is csrc/base/records.hpp (ScoreKorean); a test compares size and offsets with it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

SCORE_KOREAN: Final = np.dtype(
    [
        ("status", "u1"),
        ("reading", "u1"),
        ("level", "u1"),
        ("pad", "u1"),
        ("hand", "<u2"),
        ("bonus", "<u2"),
        ("value", "<i4"),
        ("limits", "<u4"),
        ("points", "u1", (76,)),
        ("total", "<i4"),
        ("pay", "<i4", (4,)),
    ]
)
"""What a hand of the Korean rules is worth (112 bytes, version 1).

`status` index in STATUSES; `reading` index of the reading chosen; `level` 0 no limit hand, 1 half, 2 full; `hand`
hand points (at least `min_hand` wins, or a limit hand); `bonus` bonus points without those for opponents who were
not waiting; `value` the limit, or hand and bonus points; `limits` bits of korean_limit_table(); `points` of each
item, by its number in korean_item_table(); `total` points received; `pay` by wind (zeros when the discarder is
unknown, then `total` still holds). A hand below the minimum (status 3) has everything but `total` and `pay`; with
any other status but 0 all is 0.
"""
