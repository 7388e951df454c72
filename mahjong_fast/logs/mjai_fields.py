"""Which keys does each mjai event have, and what else are they called? The one list behind the mjai
reader.
"""

from __future__ import annotations

from .tenhou_codes import KIND_NAMES

TILES = {name: name for name in (*KIND_NAMES, "5mr", "5pr", "5sr", "?")} | {
    "0m": "5mr",
    "0p": "5pr",
    "0s": "5sr",
}
TILES |= {name: name for name in (*(f"{n}{letter}" for letter in "fa" for n in range(1, 9)), "0x")}
"""Accepted tile names -> ours."""

KINDS = {"kita": "nukidora", "nuki": "nukidora", "kan": "daiminkan", "ryuukyoku": "ryukyoku", "agari": "hora"}
"""Other names of event types."""

SILENT = frozenset({"hello", "join", "none", "error", "possible_actions", "log", "chat", "info"})
"""Messages of a running game that say nothing about it."""

ALIASES = {
    "kyoutaku": "kyotaku",
    "uradora_markers": "ura_markers",
    "yakus": "yaku",
    "fan": "han",
    "hora_points": "points",
    "delta": "deltas",
    "hora_tehais": "tehai",
    "pao": "liable",
}
"""Other names of keys."""

REASONS = {
    "fanpai": "exhaustive",
    "exhaustive_draw": "exhaustive",
    "exhaustive": "exhaustive",
    "howanpai": "exhaustive",
    "nagashimangan": "nagashi",
    "nagashi_mangan": "nagashi",
    "nagashi": "nagashi",
    "kyushukyuhai": "kyuushu",
    "kyushu_kyuhai": "kyuushu",
    "kyuushu_kyuuhai": "kyuushu",
    "kyuushu": "kyuushu",
    "sufonrenta": "suufon",
    "sufuurenta": "suufon",
    "suufon_renda": "suufon",
    "suufon": "suufon",
    "suchareach": "suucha",
    "suucha_riichi": "suucha",
    "suurechi": "suucha",
    "suucha": "suucha",
    "sancha": "sancha",
    "sukaikan": "suukaikan",
    "suukansansen": "suukaikan",
    "suukaikan": "suukaikan",
    "sanchaho": "sanchahou",
    "sanchaho_draw": "sanchahou",
    "sanchahou": "sanchahou",
    "chombo": "chombo",
}
"""Words for a drawn hand -> ours (docs/events.md)."""

YAKU = {
    "reach": "riichi",
    "double_reach": "double_riichi",
    "menzenchin_tsumoho": "menzen_tsumo",
    "rinshankaiho": "rinshan",
    "haiteiraoyue": "haitei",
    "hoteiraoyui": "houtei",
    "tanyaochu": "tanyao",
    "ipeko": "iipeikou",
    "chitoitsu": "chiitoitsu",
    "honchantaiyao": "chanta",
    "ikkitsukan": "ittsuu",
    "sanshokudojun": "sanshoku_doujun",
    "sanshokudoko": "sanshoku_doukou",
    "toitoiho": "toitoi",
    "sananko": "sanankou",
    "shosangen": "shousangen",
    "honroto": "honroutou",
    "ryanpeko": "ryanpeikou",
    "junchantaiyao": "junchan",
    "honiso": "honitsu",
    "chiniso": "chinitsu",
    "renho": "renhou",
    "tenho": "tenhou",
    "chiho": "chiihou",
    "suanko": "suuankou",
    "tsuiso": "tsuuiisou",
    "ryuiso": "ryuuiisou",
    "chinroto": "chinroutou",
    "churenpoton": "chuuren",
    "kokushimuso": "kokushi",
    "daisushi": "daisuushii",
    "shosushi": "shousuushii",
    "sukantsu": "suukantsu",
    "uradora": "ura",
    "akadora": "aka",
}
"""The first mjai programs' names of yaku -> our keys. Their `sangenpai` stands for any dragon."""
DRAGONS = {"P": "haku", "F": "hatsu", "C": "chun"}

# event type -> key -> (form of the value, must be there)
KEYS: dict[str, dict[str, tuple[str, bool]]] = {
    "start_kyoku": {
        "bakaze": ("wind", True),
        "dora_marker": ("tile", True),
        "kyoku": ("count", True),
        "honba": ("count", True),
        "kyotaku": ("count", True),
        "oya": ("seat", True),
        "scores": ("numbers", False),
        "tehais": ("hands", True),
        "wall": ("list", False),
        "dice": ("list", False),
    },
    "tsumo": {"actor": ("seat", True), "pai": ("tile", True)},
    "dahai": {"actor": ("seat", True), "pai": ("tile", True), "tsumogiri": ("flag", True)},
    "chi": {
        "actor": ("seat", True),
        "target": ("seat", True),
        "pai": ("tile", True),
        "consumed": ("tiles2", True),
        "joker": ("tile", False),
    },
    "pon": {
        "actor": ("seat", True),
        "target": ("seat", True),
        "pai": ("tile", True),
        "consumed": ("tiles2", True),
        "joker": ("tile", False),
    },
    "daiminkan": {
        "actor": ("seat", True),
        "target": ("seat", True),
        "pai": ("tile", True),
        "consumed": ("tiles3", True),
    },
    "kakan": {"actor": ("seat", True), "pai": ("tile", True), "consumed": ("tiles3", True)},
    "ankan": {"actor": ("seat", True), "consumed": ("tiles4", True)},
    "nukidora": {"actor": ("seat", True), "pai": ("tile", True)},
    "payment": {"actor": ("seat", True), "deltas": ("numbers", True), "reason": ("any", False)},
    "exchange": {"actor": ("seat", True), "pai": ("tile", True), "meld": ("count", True)},
    "bonus": {"actor": ("seat", True), "pai": ("any", True)},
    "declare": {"actor": ("seat", True)},
    "dora": {"dora_marker": ("tile", True)},
    "reach": {"actor": ("seat", True), "open": ("flag", False)},
    "reach_accepted": {"actor": ("seat", True), "deltas": ("numbers", False), "scores": ("numbers", False)},
    "dead_hand": {"actor": ("seat", True)},
    "false_win": {"actor": ("seat", True), "ready": ("flag", False), "deltas": ("numbers", False)},
    "hora": {
        "actor": ("seat", True),
        "target": ("seat", True),
        "pai": ("tile", False),
        "deltas": ("numbers", False),
        "ura_markers": ("tiles", False),
        "yaku": ("list", False),
        "fu": ("count", False),
        "han": ("count", False),
        "yakuman": ("count", False),
        "points": ("count", False),
        "payments": ("any", False),
        "liable": ("any", False),
        "tehai": ("tiles", False),
        "chips": ("list", False),
        "scores": ("numbers", False),
        # other games than riichi
        "fans": ("list", False),
        "flowers": ("count", False),
        "jokers": ("tiles", False),
        "items": ("list", False),
        "limit_hands": ("list", False),
        "qualifying": ("count", False),
        "bonus": ("count", False),
        "value": ("count", False),
        "waiting": ("flags", False),
    },
    "ryukyoku": {
        "reason": ("reason", True),
        "actor": ("seat", False),
        "tenpais": ("flags", False),
        "tehais": ("hands", False),
        "deltas": ("numbers", False),
        "chips": ("list", False),
        "scores": ("numbers", False),
    },
    "end_kyoku": {},
    "end_game": {"scores": ("numbers", False), "final": ("list", False), "ranks": ("list", False)},
}
