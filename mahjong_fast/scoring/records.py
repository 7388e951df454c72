"""What are the records of scoring made of? WIN, SCORE and their numbers as Python sees them.

The one list is csrc/base/records.hpp; a test compares sizes, offsets and numbers with it.
"""

from __future__ import annotations

from enum import IntFlag
from typing import Final

import numpy as np

from ..errors import STATUS_WORDS

WINDS: Final = ("E", "S", "W", "N")
"""Seats and rounds by number."""
ROUNDS: Final = (*WINDS, "haku", "hatsu", "chun")
"""Rounds by number: after the winds the dragon rounds of long extensions."""
LIMITS: Final = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
"""Words of Score.limit; SCORE.limit is the index."""
STATUSES: Final = STATUS_WORDS
"""Words of SCORE.status."""
LIABLE_KEYS: Final = ("daisangen", "daisuushii", "suukantsu", "rinshan")
"""What somebody can be liable for, in the order of WIN.liable."""
NONE: Final = 255
"""None or unknown, in bytes of a record."""


class WinFlag(IntFlag):
    """Bits of WIN.flags."""

    TSUMO = 1 << 0
    RIICHI = 1 << 1
    DOUBLE_RIICHI = 1 << 2
    OPEN_RIICHI = 1 << 3
    IPPATSU = 1 << 4
    RINSHAN = 1 << 5
    CHANKAN = 1 << 6
    LAST_TILE = 1 << 7
    FIRST_TURN = 1 << 8
    NO_YAOCHUU_DISCARDED = 1 << 9
    NO_SUIT_DISCARDED = 1 << 10
    PAYER_IN_RIICHI = 1 << 11
    NUKI_ROB = 1 << 12
    DECLARED_READY = 1 << 13
    FLOWER_REPLACEMENT = 1 << 14
    DOUBLE_REPLACEMENT = 1 << 15
    LAST_OF_KIND = 1 << 16
    JOKERS_DEALT = 1 << 17


WIN: Final = np.dtype(
    [
        ("flags", "<u4"),
        ("bonus", "<u4"),
        ("melds", "<u2", (4,)),
        ("counts", "u1", (34,)),
        ("reds", "u1", (3,)),
        ("win", "u1"),
        ("seat", "u1"),
        ("round", "u1"),
        ("dora", "u1", (5,)),
        ("ura", "u1", (5,)),
        ("nuki", "u1"),
        ("honba", "u1"),
        ("sticks", "u1"),
        ("deals", "u1"),
        ("payer", "u1"),
        ("dora_han", "u1"),
        ("liable", "u1", (4,)),
        ("wareme", "u1"),
        ("jokers", "u1"),
        ("pad", "u1", (2,)),
    ],
    align=True,
)
"""A finished hand as the judges get it (80 bytes, version 1). Winds, not chairs; 255 = none or unknown.

`flags` WinFlag bits; `bonus` bit k = bonus tile kind 40+k; `melds` Meld.pack(), 0 = none; `counts` concealed
tiles with the winning one; `reds` red fives (m, p, s) of the whole hand; `win` kind 0-33; `round` 4-6 = haku
hatsu chun; `dora`, `ura` indicator kinds; `nuki` Norths set aside; `deals` consecutive deals as dealer, this
one counted; `payer` wind of the discarder; `dora_han` dora counted already; `liable` wind liable for
daisangen, daisuushii, suukantsu, rinshan; `wareme` its wind.
"""


def _blank() -> bytes:
    record = np.zeros(1, WIN)
    for name in ("dora", "ura", "payer", "liable", "wareme"):
        record[name] = NONE
    return record.tobytes()


BLANK_WIN: Final = _blank()
"""A WIN record that says nothing: seat and round East, ron, 255 wherever 255 means none."""

SCORE: Final = np.dtype(
    [
        ("status", "u1"),
        ("limit", "u1"),
        ("yakuman", "u1"),
        ("reading", "u1"),
        ("han", "<u2"),
        ("fu", "<u2"),
        ("yaku", "<u8", (2,)),
        ("dora", "u1", (4,)),
        ("pad", "u1", (4,)),
        ("base", "<i8"),
        ("ron", "<i8"),
        ("tsumo", "<i8", (2,)),
        ("points", "<i8"),
        ("total", "<i8"),
        ("pay", "<i8", (4,)),
    ],
    align=True,
)
"""What a riichi hand is worth (112 bytes, version 1). Everything but the status is 0 unless the status is 0.

`status` index in STATUSES; `limit` index in LIMITS; `yakuman` units of real yakuman; `reading` index of the
reading chosen; `han` with dora, 0 for a real yakuman; `yaku` bits of yaku_table(); `dora` dora, ura, red
fives, Norths; `ron` what a discarder owes; `tsumo` what each non-dealer and the dealer owe; `points`
received without honba and sticks, `total` with them; `pay` by wind, with honba, wareme and liability,
without sticks (zeros when the discarder of a ron is unknown).
"""
