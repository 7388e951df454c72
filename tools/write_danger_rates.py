"""Writes mahjong_fast/data/danger_rates.json and danger_rates_of_three.json from counts of the study
`danger`: what `analysis.danger` tells.

mahjong-fast study danger --deals N --seed S --rules tenhou_4p --save danger.json
python -P tools/write_danger_rates.py danger.json mahjong_fast/data/danger_rates.json
"""

from __future__ import annotations

import json
import sys

from mahjong_fast.analysis.danger import CLASSES
from mahjong_fast.studies import load
from mahjong_fast.studies.danger import HITS, TILES, TURNS, rate

_STRENGTH = 200
"""A turn with few tiles leans on the rate of all turns, as if it had that many tiles more of it."""


def main(source: str, target: str) -> None:
    """Read the counts, write the rates."""
    saved = load(source)
    cells = saved.tally.arrays["cells"].tolist()
    moments = saved.tally.arrays["moments"].tolist()
    rates = {}
    for name, turns, spread in zip(CLASSES, cells, moments, strict=True):
        tiles, hits = turns[TURNS][TILES], turns[TURNS][HITS]
        everything = hits / tiles
        by_turn = [
            (turns[t][HITS] + _STRENGTH * everything) / (turns[t][TILES] + _STRENGTH) for t in range(1, TURNS)
        ]
        rates[name] = {
            "tiles": tiles,
            "hits": hits,
            "all": round(everything, 8),
            "se": round(rate(turns[TURNS], spread[TURNS]).se, 8),
            "turns": [round(rate, 7) for rate in by_turn],
        }
    first, deals = saved.requested
    p = saved.parameters
    command = (
        f"mahjong-fast study danger --deals {deals} --first {first} --seed {p['seed']}"
        f" --rules {p['rules']} --agents {p['agents']}"
    )
    out = {"command": command, "version": saved.version, "hands": saved.tally.deals, "rates": rates}
    with open(target, "w", encoding="utf-8") as file:
        json.dump(out, file, indent=1)
        file.write("\n")


if __name__ == "__main__":
    main(*sys.argv[1:])
