"""Situations of the slow Malaysian judge as WIN records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

import mahjong_fast as mf
from cases.mcr_records import MELD_TYPES
from reference.malaysian_judge import LIABLE, SEATS, Situation

FLAGS = {
    "tsumo": 0, "rinshan": 5, "chankan": 6, "last_tile": 7, "first_turn": 8, "flower_replacement": 14,
    "double_replacement": 15, "jokers_dealt": 17,
}  # fmt: skip


def win_records(situations: Sequence[Situation]) -> NDArray[Any]:
    wins = mf.wins_array(len(situations))
    for row, s in zip(wins, situations, strict=True):
        row["flags"] = sum(1 << bit for name, bit in FLAGS.items() if getattr(s, name))
        row["bonus"] = sum(1 << n for n in s.bonus)
        flies = s.meld_flies or [0] * len(s.melds)
        row["melds"][: len(s.melds)] = [
            m.tiles[0] | MELD_TYPES[m.kind] << 6 | n << 13 for m, n in zip(s.melds, flies, strict=True)
        ]
        row["counts"] = s.counts
        row["jokers"] = s.jokers
        row["nuki"] = s.flies_aside
        row["win"] = s.win
        row["seat"] = SEATS.index(s.seat)
        row["payer"] = 255 if s.payer is None else SEATS.index(s.payer)
        for number, wind in enumerate(SEATS):
            row["dora"][number] = s.loser_fans.get(wind, 255)
            row["ura"][number] = s.flies_held.get(wind, 255)
        for number, name in enumerate(LIABLE):
            row["liable"][number] = SEATS.index(s.liable[name]) if name in s.liable else 255
    return wins
