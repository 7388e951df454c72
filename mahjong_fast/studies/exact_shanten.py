"""What is the exact distribution of shanten over all dealt hands? Integers, not a simulation."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files


@cache
def exact_shanten(seats: int = 4) -> dict[int, int] | None:
    """shanten -> number of the C(136, 13) deals of 13 tiles with it, the best of the three forms.

    None for tile sets without a known distribution.
    """
    if seats != 4:
        return None
    text = files("mahjong_fast").joinpath("data", "exact_shanten.json").read_text(encoding="utf-8")
    return {int(shanten): deals for shanten, deals in json.loads(text)["4p_13"]["all_forms"].items()}
