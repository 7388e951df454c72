"""What is told of hands and matches that end in a batch? Records, one row each (docs/environments.md)."""

from __future__ import annotations

from typing import Final

import numpy as np

HAND: Final = np.dtype(
    [
        ("seed", "<u8"),
        ("deal", "<u8"),
        ("yaku", "<u8", (3, 2)),
        ("delta", "<i4", 4),
        ("points", "<i4", 4),
        ("win_points", "<i4", 3),
        ("table", "<i4"),
        ("honba", "<u2"),
        ("sticks", "<u2"),
        ("han", "<u2", 3),
        ("fu", "<u2", 3),
        ("round", "u1"),
        ("dealer", "u1"),
        ("end", "u1"),
        ("n_wins", "u1"),
        ("winner", "u1", 3),
        ("from", "u1"),
        ("yakuman", "u1", 3),
        ("limit", "u1", 3),
        ("tile", "u1"),
        ("tenpai", "u1"),
        ("riichi", "u1"),
        ("opened", "u1"),
        ("draws", "u1", 4),
        ("pad", "u1", 2),
    ]
)
"""A hand that ended. `end`: an index of HAND_ENDS."""

GAME: Final = np.dtype(
    [
        ("seed", "<u8"),
        ("match", "<u8"),
        ("final_score", "<i8", 4),
        ("points", "<i4", 4),
        ("table", "<i4"),
        ("hands", "<u2"),
        ("rank", "u1", 4),
        ("pad", "u1", 6),
    ]
)
"""A match that ended. `final_score` in twelfths of a point, so that shared uma stays whole."""

HAND_ENDS: Final = (
    "tsumo",
    "ron",
    "double_ron",
    "triple_ron",
    "exhaustive",
    "kyuushu",
    "suufon",
    "suucha",
    "sancha",
    "suukaikan",
    "sanchahou",
    "chombo",
    "nagashi",
)
"""Words of HAND["end"]."""
