"""Situations of the slow judge as WIN records and as arguments of the public functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from numpy.typing import NDArray

import mahjong_fast as mf
from reference.mcr_judge import Situation
from reference.notation import WINDS

MELD_TYPES = {"chi": 1, "pon": 2, "daiminkan": 3, "ankan": 4, "kakan": 5}
FLAGS = {"tsumo": 0, "rinshan": 5, "chankan": 6, "last_tile": 7, "last_of_kind": 16}
CODES = {row.number: row.key for row in mf.scoring.fan_table()}


def win_records(situations: Sequence[Situation], payer: int = 255) -> NDArray[Any]:
    """One WIN record each; the discarder is unknown unless `payer` (a wind) is said."""
    wins = mf.wins_array(len(situations))
    for row, s in zip(wins, situations, strict=True):
        row["flags"] = sum(1 << bit for name, bit in FLAGS.items() if getattr(s, name))
        row["bonus"] = (1 << s.flowers) - 1
        row["melds"][: len(s.melds)] = [m.tiles[0] | MELD_TYPES[m.kind] << 6 for m in s.melds]
        row["counts"] = s.counts
        row["win"] = s.win
        row["seat"] = WINDS.index(s.seat)
        row["round"] = WINDS.index(s.round)
        row["payer"] = payer
    return wins


def fans_of(row: Any) -> Counter[str]:
    """The fans of a SCORE_MCR record by their keys, flowers left out."""
    return Counter({CODES[n]: int(times) for n, times in enumerate(row["count"]) if times and n != 81})
