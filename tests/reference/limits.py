"""What base points and which limit do han, fu and yakuman units give?  (sections 4.1-4.3 and 8.3)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

YAKUMAN_BASE = 8000
LIMIT_BASE = {
    "mangan": 2000,
    "haneman": 3000,
    "baiman": 4000,
    "sanbaiman": 6000,
    "kazoe_yakuman": YAKUMAN_BASE,
    "yakuman": YAKUMAN_BASE,
}


def capped_units(units: Mapping[str, int], rules: Mapping[str, Any]) -> int:
    """Units that are paid: all of them, or the best single yakuman where they do not stack."""
    if not units:
        return 0
    total = sum(units.values()) if rules["yakuman_stacking"] else max(units.values())
    if rules["max_yakuman"] is not None:
        total = min(total, rules["max_yakuman"])
    return total


def ordinary_base(han: int, fu: int, rules: Mapping[str, Any]) -> tuple[int, str]:
    """(base points, limit) of a hand without a real yakuman."""
    if rules["han_table"] == "west_honshu":
        return west_base(han, rules)
    if rules["aotenjou"]:
        return fu * 2 ** (2 + han), ""
    if han >= 13:
        if rules["kazoe_yakuman"] == "yakuman":
            return YAKUMAN_BASE, "kazoe_yakuman"
        if rules["kazoe_yakuman"] == "multiple":
            times = han // 13
            if rules["max_yakuman"] is not None:
                times = min(times, rules["max_yakuman"])
            return YAKUMAN_BASE * times, "kazoe_yakuman"
    if han >= 11:
        return 6000, "sanbaiman"
    if han >= 8:
        return 4000, "baiman"
    if han >= 6:
        return 3000, "haneman"
    base = fu * 2 ** (2 + han)
    if han >= 5 or base >= 2000 or (base == 1920 and rules["kiriage_mangan"]):
        return 2000, "mangan"
    return base, ""


def west_base(han: int, rules: Mapping[str, Any]) -> tuple[int, str]:
    """`han` contains the bazoro; fewer than three cannot be reached with the two usual bazoro han."""
    if han >= 16 and rules["west_kazoe"]:
        return YAKUMAN_BASE, "kazoe_yakuman"
    for least, base, limit in (
        (13, 6000, "sanbaiman"),
        (10, 4000, "baiman"),
        (8, 3000, "haneman"),
        (6, 2000, "mangan"),
        (5, 1000, ""),
        (4, 500, ""),
    ):
        if han >= least:
            return base, limit
    return 240, ""
