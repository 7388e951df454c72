"""Which yaku does one reading of a hand have?  (riichi rules specification, section 5 and 8.3)

Every yaku is one line of `ordinary` or `yakuman`; the condition follows the text of its section.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from reference.decompose import Reading, waiting_kinds
from reference.facts import Facts
from reference.notation import CHUN, EAST, HAKU, HATSU, NORTH, SOUTH, TERMINALS, WEST, YAOCHUU

# key: (han closed, han open); None = not available open
HAN: dict[str, tuple[int, int | None]] = {
    "riichi": (1, None),
    "double_riichi": (2, None),
    "open_riichi": (2, None),
    "double_open_riichi": (3, None),
    "ippatsu": (1, None),
    "menzen_tsumo": (1, None),
    "tanyao": (1, 1),
    "pinfu": (1, None),
    "iipeikou": (1, None),
    "haku": (1, 1),
    "hatsu": (1, 1),
    "chun": (1, 1),
    "jikaze": (1, 1),
    "bakaze": (1, 1),
    "rinshan": (1, 1),
    "chankan": (1, 1),
    "haitei": (1, 1),
    "houtei": (1, 1),
    "chiitoitsu": (2, None),
    "sanshoku_doujun": (2, 1),
    "ittsuu": (2, 1),
    "chanta": (2, 1),
    "toitoi": (2, 2),
    "sanankou": (2, 2),
    "sanshoku_doukou": (2, 2),
    "sankantsu": (2, 2),
    "shousangen": (2, 2),
    "honroutou": (2, 2),
    "honitsu": (3, 2),
    "junchan": (3, 2),
    "ryanpeikou": (3, None),
    "chinitsu": (6, 5),
    "sanrenkou": (2, 2),
    "isshoku_sanjun": (3, 2),
}
# the western table has no kuisagari (8.3 decision 4); what it does not list keeps its ordinary han
WEST_HAN: dict[str, tuple[int, int | None]] = {
    **HAN,
    "chanta": (2, 2),
    "ittsuu": (2, 2),
    "isshoku_sanjun": (2, 2),
    "honitsu": (3, 3),
    "junchan": (3, 3),
    "sanrenkou": (3, 3),
    "shousangen": (4, 4),
    "honroutou": (5, 5),
    "chinitsu": (6, 6),
}
GREEN = (19, 20, 21, 23, 25, HATSU)
WIND_KIND = {"E": EAST, "S": SOUTH, "W": WEST, "N": NORTH}
ROUND_KIND = {**WIND_KIND, "haku": HAKU, "hatsu": HATSU, "chun": CHUN}


def is_west(rules: Mapping[str, Any]) -> bool:
    return rules["han_table"] == "west_honshu"


def value_roles(kind: int, f: Facts, players: int) -> int:
    """How often a triplet of this kind is a yakuhai; in three-player North is never a value tile."""
    if players == 3 and kind == NORTH:
        return 0
    roles = 1 if kind in (HAKU, HATSU, CHUN) else 0
    return roles + (kind == WIND_KIND[f.seat]) + (kind == ROUND_KIND[f.round])


def _kinds(f: Facts) -> list[int]:
    return [k for k, n in enumerate(f.all_counts) if n]


def is_pinfu(r: Reading, f: Facts, rules: Mapping[str, Any]) -> bool:
    if r.form != "standard" or not f.closed or len(r.sequences) != 4 or r.pair is None:
        return False
    if value_roles(r.pair, f, rules["players"]):
        return False
    if f.tsumo and not rules["pinfu_tsumo"]:
        return False
    if is_west(rules) and rules["west_pinfu_wait"] == "multi_kind":
        before = list(f.counts)
        assert f.win is not None
        before[r.win if r.win is not None else f.win] -= 1
        waits = waiting_kinds(
            before,
            f.melds,
            players=rules["players"],
            allow_four_same=rules["chiitoitsu_allow_four_same"],
            fifth_tile=rules["fifth_tile"],
        )
        return len(waits) > 1
    return r.wait == "ryanmen"


def riichi_key(f: Facts) -> str | None:
    """Whether an open riichi may be declared is the game's question (5.46); declared, it counts."""
    if f.double_riichi:
        return "double_open_riichi" if f.open_riichi else "double_riichi"
    if f.open_riichi:
        return "open_riichi"
    return "riichi" if f.riichi else None


def situation_yaku(f: Facts, rules: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    riichi = riichi_key(f)
    if riichi:
        found.add(riichi)
    if f.ippatsu and riichi and rules["ippatsu"]:
        found.add("ippatsu")
    if f.tsumo and f.closed and (not is_west(rules) or rules["west_menzen_tsumo"]):
        found.add("menzen_tsumo")
    if f.rinshan and (any(m.is_kan for m in f.melds) or rules["nuki_rinshan"]):
        found.add("rinshan")
    if f.chankan:
        found.add("chankan")
    if f.last_tile:
        found.add("haitei" if f.tsumo else "houtei")
    return found


def tile_yaku(r: Reading, f: Facts, rules: Mapping[str, Any]) -> set[str]:
    found: set[str] = set()
    kinds = _kinds(f)
    suits = {k // 9 for k in kinds if k < 27}
    honours = [k for k in kinds if k >= 27]
    if all(k not in YAOCHUU for k in kinds) and (f.closed or rules["open_tanyao"]):
        found.add("tanyao")
    if len(suits) == 1:
        found.add("honitsu" if honours else "chinitsu")
    only_yaochuu = all(k in YAOCHUU for k in kinds)
    if r.form != "kokushi" and only_yaochuu and honours and suits:
        found.add("honroutou")
    return found


def set_yaku(r: Reading, f: Facts, rules: Mapping[str, Any]) -> set[str]:
    """Yaku of the four sets of a standard hand."""
    found: set[str] = set()
    players = rules["players"]
    west = is_west(rules)
    sequences = r.sequences
    triplets = [g.tile for g in r.triplets]
    for key, kind in (("haku", HAKU), ("hatsu", HATSU), ("chun", CHUN)):
        if kind in triplets:
            found.add(key)
    if WIND_KIND[f.seat] in triplets:
        found.add("jikaze")
    if ROUND_KIND[f.round] in triplets and not (players == 3 and f.round == "N"):
        found.add("bakaze")
    if is_pinfu(r, f, rules):
        found.add("pinfu")
    same = [sequences.count(s) for s in set(sequences)]
    equal_pairs = sum(n // 2 for n in same)
    if f.closed and equal_pairs >= 1:
        found.add("iipeikou")
    if f.closed and equal_pairs == 2 and (not west or rules["west_ryanpeikou"]):
        found.add("ryanpeikou")
    if same and max(same) >= 3 and "isshoku_sanjun" in rules["local_yaku"]:
        found.add("isshoku_sanjun")
    for number in range(7):
        if not west and all(9 * suit + number in sequences for suit in range(3)):
            found.add("sanshoku_doujun")
    for suit in range(3):
        if all(9 * suit + first in sequences for first in (0, 3, 6)):
            found.add("ittsuu")
    for number in range(9):
        if not west and all(9 * suit + number in triplets for suit in range(3)):
            found.add("sanshoku_doukou")
    if "sanrenkou" in rules["local_yaku"]:
        for first in range(27):
            if first % 9 <= 6 and all(first + i in triplets for i in range(3)):
                found.add("sanrenkou")
    if len(triplets) == 4:
        found.add("toitoi")
    if sum(1 for g in r.triplets if g.concealed) == 3:
        found.add("sanankou")
    if sum(1 for g in r.groups if g.shape == "kan") == 3:
        found.add("sankantsu")
    dragons = sum(1 for k in (HAKU, HATSU, CHUN) if k in triplets)
    if dragons == 2 and r.pair in (HAKU, HATSU, CHUN):
        found.add("shousangen")
    if sequences and r.pair in YAOCHUU and all(any(k in YAOCHUU for k in g.kinds) for g in r.groups):
        all_kinds = [r.pair, *(k for g in r.groups for k in g.kinds)]
        found.add("chanta" if any(k >= 27 for k in all_kinds if k is not None) else "junchan")
    return found


def ordinary(r: Reading, f: Facts, rules: Mapping[str, Any]) -> dict[str, int]:
    """Ordinary yaku with their han, superseded ones removed; dora are not yaku."""
    found = situation_yaku(f, rules) | tile_yaku(r, f, rules)
    if r.form == "chiitoitsu":
        found.add("chiitoitsu")
    if r.form == "standard":
        found |= set_yaku(r, f, rules)
    if found & {"ryanpeikou", "isshoku_sanjun"}:
        found.discard("iipeikou")
    if found & {"honroutou", "junchan"}:
        found.discard("chanta")
    if is_west(rules) and rules["west_inclusive_values"]:
        if "shousangen" in found:
            found -= {"haku", "hatsu", "chun"}
        if "honroutou" in found:
            found -= {"toitoi", "chiitoitsu"}
    table = WEST_HAN if is_west(rules) else HAN
    out: dict[str, int] = {}
    for key in found:
        han = table[key][0] if f.closed else table[key][1]
        if han is not None:
            out[key] = han
    if "chiitoitsu" in out and rules["chiitoitsu_mode"] == "50fu_1han" and not is_west(rules):
        out["chiitoitsu"] = 1
    if f.first_turn and not f.tsumo and rules["renhou"].endswith("han"):
        out["renhou"] = int(rules["renhou"][:-3])
    return out


def is_daisharin(f: Facts, any_suit: bool) -> bool:
    pairs = [0, 2, 2, 2, 2, 2, 2, 2, 0]
    suits = (0, 1, 2) if any_suit else (1,)
    return not f.melds and any(
        f.counts == [0] * (9 * s) + pairs + [0] * (9 * (2 - s)) + [0] * 7 for s in suits
    )


NINE_GATES = (3, 1, 1, 1, 1, 1, 1, 1, 3)


def nine_gates(r: Reading, f: Facts) -> str | None:
    if f.melds or r.win is None or r.win >= 27:
        return None
    suit = r.win // 9
    ranks = f.counts[9 * suit : 9 * suit + 9]
    if sum(ranks) != 14 or any(have < need for have, need in zip(ranks, NINE_GATES, strict=True)):
        return None
    ranks[r.win % 9] -= 1
    return "junsei_chuuren" if tuple(ranks) == NINE_GATES else "chuuren"


def yakuman(r: Reading, f: Facts, rules: Mapping[str, Any]) -> dict[str, int]:
    """Yakuman with their units."""
    found: set[str] = set()
    west = is_west(rules)
    kinds = _kinds(f)
    triplets = [g.tile for g in r.triplets]
    winds = sum(1 for k in triplets if EAST <= k <= NORTH)
    if r.form == "kokushi":
        found.add("kokushi_13" if r.wait == "kokushi_13" and not west else "kokushi")
    if len(r.triplets) == 4 and all(g.concealed for g in r.triplets):
        found.add("suuankou_tanki" if r.wait == "tanki" else "suuankou")
    if all(k in triplets for k in (HAKU, HATSU, CHUN)):
        found.add("daisangen")
    if winds == 3 and r.pair is not None and EAST <= r.pair <= NORTH:
        found.add("shousuushii")
    if winds == 4:
        found.add("daisuushii")
    if all(k >= 27 for k in kinds):
        found.add("tsuuiisou")
    if all(k in TERMINALS for k in kinds):
        found.add("chinroutou")
    hatsu = rules["ryuuiisou_hatsu"]
    if all(k in GREEN for k in kinds) and (hatsu == "optional" or (HATSU in kinds) == (hatsu == "required")):
        found.add("ryuuiisou")
    gates = nine_gates(r, f)
    if gates:
        found.add("chuuren" if west else gates)
    if sum(1 for g in r.groups if g.shape == "kan") == 4:
        found.add("suukantsu")
    if f.first_turn and f.tsumo:
        found.add("tenhou" if f.dealer else "chiihou")
    if f.first_turn and not f.tsumo and rules["renhou"] == "yakuman":
        found.add("renhou")
    if "daisharin" in rules["local_yaku"] and is_daisharin(f, rules["daisharin_any_suit"]):
        found.add("daisharin")
    if "paarenchan" in rules["local_yaku"] and f.dealer and f.consecutive_deals >= 8:
        found.add("paarenchan")
    return {key: units(key, f, rules) for key in found}


def units(key: str, f: Facts, rules: Mapping[str, Any]) -> int:
    if is_west(rules):
        if key == "kokushi" and f.no_yaochuu_discarded and f.nuki == 0:
            return 2
        if key == "chuuren" and f.no_suit_discarded:
            return 3
        if key == "tenhou":
            return 3
        return 2 if key == "suuankou_tanki" and key in rules["double_yakuman"] else 1
    return 2 if key in rules["double_yakuman"] else 1
