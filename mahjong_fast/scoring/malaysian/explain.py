"""Why does an item of the Malaysian rules not count?"""

from __future__ import annotations

from typing import Any, Final

from ...rulesets import Ruleset
from .tables import CAPS, ITEMS

_SWITCHES: Final = {
    "all_faces": "full_set_fan",
    "all_animals": "full_set_fan",
    "suit_with_honours": "mixed_suit_fan",
    "fly_flower": "fly_as_flower",
}
_LITTLE: Final = "little_three_dragons stands in its place (little_dragons_with_pongs=False)"


def explained(rules: Ruleset, chosen: Any) -> dict[str, str]:
    """{key: reason} for the reading that counts; `chosen` as detail.chosen gives it."""
    _, _, limits, _, fans = chosen
    values: Any = rules
    counted = {row.key for row in ITEMS if fans[row.number]}
    why_not = {row.key: f"it needs: {row.meaning}" for row in CAPS if not limits >> row.bit & 1}
    for row in ITEMS:
        if row.key in counted:
            continue
        switch = _SWITCHES.get(row.key)
        why_not[row.key] = f"it needs: {row.meaning}"
        if row.key == "dragon_pong" and "little_three_dragons" in counted:
            why_not[row.key] = _LITTLE
        elif switch is not None and not getattr(values, switch):
            why_not[row.key] = f"these rules do not count it ({switch}=False)"
    return why_not
