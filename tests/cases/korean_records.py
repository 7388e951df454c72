"""Situations of the slow Korean judge as WIN records."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

import mahjong_fast as mf
from cases.mcr_records import MELD_TYPES
from reference.korean_judge import SEATS, Situation

FLAGS = {
    "tsumo": 0,
    "rinshan": 5,
    "chankan": 6,
    "last_tile": 7,
    "declared_ready": 13,
    "flower_replacement": 14,
}


def win_records(situations: Sequence[Situation]) -> NDArray[Any]:
    wins = mf.wins_array(len(situations))
    for row, s in zip(wins, situations, strict=True):
        row["flags"] = sum(1 << bit for name, bit in FLAGS.items() if getattr(s, name))
        row["bonus"] = sum(1 << n for n in s.flowers)
        row["melds"][: len(s.melds)] = [m.tiles[0] | MELD_TYPES[m.kind] << 6 for m in s.melds]
        row["counts"] = s.counts
        row["reds"][:2] = s.reds
        row["win"] = s.win
        row["seat"] = SEATS.index(s.seat)
        row["round"] = SEATS.index(s.round)
        row["honba"] = s.drawn_deals
        row["payer"] = 255 if s.payer is None else SEATS.index(s.payer)
        row["pad"][0] = sum(1 << SEATS.index(wind) for wind in s.waiting)
        row["pad"][1] = 7 if s.all_ready else 0
        if s.dora is not None:
            row["dora"][0] = s.dora
    return wins
