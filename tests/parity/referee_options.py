"""Which odd values do rulesets take when engine and referee are compared?"""

from __future__ import annotations

import random
from typing import Any

from reference.presets import rules

# Values that a field may take besides those of the presets.
BOTH = (False, True)
CHOICES: dict[str, tuple[Any, ...]] = {
    "length": ("tonpuu", "hanchan"),
    "target_points": (20000, 26000, 30000, 45000),
    "tie_break": ("seat", "split"),
    "final_rounding": ("half_up_raw", "five_down", "none"),
    "leftover_riichi": ("first_place", "lost", "return", "share"),
    "tobi": ("negative", "zero", "off"),
    "extension": BOTH,
    "extension_renchan_priority": BOTH,
    "agari_yame": ("off", "optional", "auto"),
    "tenpai_yame": ("off", "optional", "auto"),
    "yame_needs_first": BOTH,
    "last_deal_noten_continues": BOTH,
    "renchan": ("agari", "tenpai", "noten"),
    "honba_on_draw": ("always", "repeat_only", "never"),
    "honba_ron": (300, 1500),
    "honba_tsumo_each": (100, 500),
    "noten_total": (0, 3000, 6000),
    "noten_declaration": BOTH,
    "karaten_is_tenpai": BOTH,
    "nagashi": ("off", "draw", "win"),
    "nagashi_requires_closed": BOTH,
    "min_han": (1, 2, 3),
    "ryanhan_honba": (None, 1, 2),
    "open_tanyao": BOTH,
    "atozuke": BOTH,
    "atozuke_tsumo": BOTH,
    "red_fives": ((0, 0, 0), (1, 1, 1), (1, 2, 1), (4, 3, 2)),
    "extra_red": ({}, {"3s": 1, "7p": 2}),
    "ippatsu": BOTH,
    "ura_dora": BOTH,
    "kan_dora": BOTH,
    "kan_ura": BOTH,
    "kan_dora_timing": ("immediate", "open_after_discard"),
    "dead_wall_replenish": BOTH,
    "dead_wall_size_3p": (14, 18),
    "fifth_tile": ("concealed", "melds", "visible"),
    "chiitoitsu_allow_four_same": BOTH,
    "max_yakuman": (None, 1),
    "renhou": ("off", "yakuman", "mangan_alt", "5han"),
    "renhou_scope": ("before_first_draw", "first_go_around"),
    "tenhou_best_wait": BOTH,
    "local_yaku": ((), ("open_riichi",), ("open_riichi", "paarenchan"), ("sanrenkou", "isshoku_sanjun")),
    "open_riichi_dealin": ("normal", "yakuman"),
    "paarenchan_count": ("dealer_deals", "wins"),
    "kuikae": ("forbidden", "same_tile", "allowed"),
    "kuikae_blocks_call": BOTH,
    "riichi_min_points": (None, 0, 1000, 5000),
    "riichi_min_live_tiles": (0, 1, 4, 20),
    "furiten_riichi": BOTH,
    "riichi_ankan": ("none", "waits", "structure"),
    "temp_furiten_end": ("own_discard", "own_draw_or_call", "any_call"),
    "kokushi_ankan_chankan": BOTH,
    "multi_ron": ("double", "triple", "head_bump"),
    "triple_ron": ("draw", "pay_all", "two_winners", "head_bump"),
    "multi_ron_honba": ("first", "each"),
    "abort_kyuushu": BOTH,
    "abort_suufon": BOTH,
    "abort_suucha": BOTH,
    "abort_sancha": BOTH,
    "abort_suukaikan": BOTH,
    "suukaikan_timing": ("after_discard", "immediate"),
    "fifth_kan_draws": BOTH,
    "pao_yakuman": ((), ("daisangen",), ("daisangen", "daisuushii", "suukantsu")),
    "pao_scope": ("whole_hand", "yakuman_only"),
    "pao_honba": ("liable", "discarder"),
    "pao_rinshan": BOTH,
    "wareme": BOTH,
    "wareme_noten": BOTH,
    "yakitori": BOTH,
    "shugi": (
        None,
        {"yakuman_ron": 10, "yakuman_tsumo": 5, "ippatsu": 1, "red_five": 1, "ura_dora": 1},
    ),
    "nuki_rob": ("any", "kokushi", "none"),
    "nuki_rinshan": BOTH,
    "all_norths_extra_dora": BOTH,
    "tsumo_3p": ("loss", "bisect"),
}
THREE_SEATS_ONLY = ("dead_wall_size_3p", "nuki_rob", "nuki_rinshan", "all_norths_extra_dora", "tsumo_3p")


def odd_fields(rng: random.Random, preset: str, share: float) -> dict[str, Any]:
    """Some fields with other values than the preset's; what cannot go together is left out."""
    three = rules(preset)["players"] == 3
    fields: dict[str, Any] = {}
    for name, values in CHOICES.items():
        if rng.random() >= share or (name in THREE_SEATS_ONLY and not three):
            continue
        fields[name] = rng.choice(values)
    if three:
        if "red_fives" in fields:
            fields["red_fives"] = (0, *fields["red_fives"][1:])
        if "noten_total" in fields:
            fields["noten_total"] = rng.choice((0, 2000, 6000))
    full = rules(preset, **fields)
    if full["extension"]:
        fields["extension_winds"] = rng.choice((("S",), ("S", "W"), ("S", "chun", "haku", "W")))
        if full["length"] == "hanchan":
            fields["extension_winds"] = rng.choice((("W",), ("W", "N"), ("W", "hatsu")))
    return fields
