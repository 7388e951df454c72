"""How many fu does one reading have?  (riichi rules specification, section 3)"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference.decompose import Group, Reading
from reference.facts import Facts
from reference.notation import CHUN, HAKU, YAOCHUU
from reference.yaku import ROUND_KIND, WIND_KIND, value_roles


def group_fu(group: Group) -> int:
    if group.is_sequence:
        return 0
    fu = 2
    if group.tile in YAOCHUU:
        fu *= 2
    if group.concealed:
        fu *= 2
    if group.shape == "kan":
        fu *= 4
    return fu


def pair_fu(pair: int, f: Facts, rules: Mapping[str, Any]) -> int:
    roles = value_roles(pair, f, rules["players"])
    if roles == 2 and not HAKU <= pair <= CHUN:
        assert pair == WIND_KIND[f.seat] == ROUND_KIND[f.round]
        return int(rules["double_wind_pair_fu"])
    return 2 * roles


def fu_items(r: Reading, f: Facts, rules: Mapping[str, Any], pinfu: bool) -> list[tuple[str, int]]:
    """The items before rounding, in the order of 3.1."""
    if r.form == "chiitoitsu":
        return [("chiitoitsu", 50 if rules["chiitoitsu_mode"] == "50fu_1han" else 25)]
    items = [("base", 20)]
    if pinfu and f.tsumo:
        return items
    if f.closed and not f.tsumo:
        items.append(("closed ron", 10))
    items += [(g.shape, group_fu(g)) for g in r.groups if group_fu(g)]
    if r.pair is not None and pair_fu(r.pair, f, rules):
        items.append(("pair", pair_fu(r.pair, f, rules)))
    # The specification gives kokushi no fu (a yakuman needs none); aotenjou does need some: the thirteen
    # orphans wait on their pair, whichever tile it is.
    if r.wait in ("kanchan", "penchan", "tanki", "kokushi", "kokushi_13"):
        items.append(("wait", 2))
    rinshan_counts = rules["rinshan_tsumo_fu"] or not f.rinshan
    if f.tsumo and rinshan_counts:
        items.append(("tsumo", 2))
    return items


def total_fu(r: Reading, f: Facts, rules: Mapping[str, Any], pinfu: bool) -> int:
    total = sum(fu for _, fu in fu_items(r, f, rules, pinfu))
    if r.form == "chiitoitsu":
        return total
    if not f.closed and not f.tsumo and total == 20 and rules["open_pinfu_30"]:
        return 30
    return (total + 9) // 10 * 10
