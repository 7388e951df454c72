"""What is the score record of the Malaysian rules made of?

The one list is csrc/base/records.hpp (ScoreMalaysian); a test compares size and offsets with it.
"""

from __future__ import annotations

from typing import Final

import numpy as np

SCORE_MALAYSIAN: Final = np.dtype(
    [
        ("status", "u1"),
        ("reading", "u1"),
        ("fans", "u1"),
        ("win", "u1"),
        ("sum", "<u2"),
        ("jokers", "u1", (4,)),
        ("pad", "u1", (2,)),
        ("limits", "<u4"),
        ("count", "u1", (76,)),
        ("total", "<i4"),
        ("pay", "<i4", (4,)),
    ]
)
"""What a hand of the Malaysian rules is worth (112 bytes, version 1).

`status` index in STATUSES; `reading` index of the reading chosen, with the flies in their places; `fans` capped (at
least `minimum_fan` wins); `win` the kind the winning tile stands for (255 when four flies were dealt); `sum` all
fans, items worth the cap among them, not capped; `jokers` kinds the concealed flies stand for, 255 = no more;
`limits` bits of items worth the cap and `count` fans of each other item, by their numbers in
malaysian_item_table(); `total` points the winner receives, less what he pays for flies of others; `pay` by wind
what each other seat pays, less what it receives (zeros when the discarder is unknown, then `total` still holds). A
hand below the minimum (status 3) has everything but `total` and `pay`; with any other status but 0 all is 0.
"""
