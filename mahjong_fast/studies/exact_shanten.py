"""What is the exact distribution of shanten over all dealt hands? Integers, not a simulation."""

from __future__ import annotations

import json
from functools import cache

from .. import exact


@cache
def exact_shanten(seats: int = 4) -> dict[int, int]:
    """shanten -> number of the deals of 13 tiles with it, the best of the three forms.

    All C(136, 13) deals with four seats (a table kept with the package), all C(108, 13) with three (counted
    at the first call, about a second).
    """
    from importlib.resources import files  # costly to load, seldom wanted

    if seats == 3:
        return exact.shanten(13, seats=3)
    text = files("mahjong_fast").joinpath("data", "exact_shanten.json").read_text(encoding="utf-8")
    return {int(shanten): deals for shanten, deals in json.loads(text)["4p_13"]["all_forms"].items()}
