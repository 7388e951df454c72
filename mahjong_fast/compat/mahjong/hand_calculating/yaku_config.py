"""The yaku by the attribute names, numbers and names of `mahjong.hand_calculating.yaku_config`."""

from __future__ import annotations

from typing import Final

from .yaku import Yaku

_WINDS: Final = ("east", "south", "west", "north")

# attribute: number, name, han open, han closed
_ORDINARY: Final[dict[str, tuple[int, str, int, int]]] = {
    "tsumo": (0, "Menzen Tsumo", 0, 1),
    "riichi": (1, "Riichi", 0, 1),
    "open_riichi": (2, "Open Riichi", 0, 2),
    "ippatsu": (3, "Ippatsu", 0, 1),
    "chankan": (4, "Chankan", 1, 1),
    "rinshan": (5, "Rinshan Kaihou", 1, 1),
    "haitei": (6, "Haitei Raoyue", 1, 1),
    "houtei": (7, "Houtei Raoyui", 1, 1),
    "daburu_riichi": (8, "Double Riichi", 0, 2),
    "daburu_open_riichi": (9, "Double Open Riichi", 0, 3),
    "nagashi_mangan": (10, "Nagashi Mangan", 5, 5),
    "renhou": (11, "Renhou", 0, 5),
    "pinfu": (12, "Pinfu", 0, 1),
    "tanyao": (13, "Tanyao", 1, 1),
    "iipeiko": (14, "Iipeiko", 0, 1),
    "haku": (15, "Yakuhai (haku)", 1, 1),
    "hatsu": (16, "Yakuhai (hatsu)", 1, 1),
    "chun": (17, "Yakuhai (chun)", 1, 1),
    **{f"seat_wind_{wind}": (18 + n, f"Yakuhai (seat wind {wind})", 1, 1) for n, wind in enumerate(_WINDS)},
    **{f"round_wind_{wind}": (22 + n, f"Yakuhai (round wind {wind})", 1, 1) for n, wind in enumerate(_WINDS)},
    "sanshoku": (26, "Sanshoku Doujun", 1, 2),
    "ittsu": (27, "Ittsu", 1, 2),
    "chantai": (28, "Chantai", 1, 2),
    "honroto": (29, "Honroutou", 2, 2),
    "toitoi": (30, "Toitoi", 2, 2),
    "sanankou": (31, "San Ankou", 2, 2),
    "sankantsu": (32, "San Kantsu", 2, 2),
    "sanshoku_douko": (33, "Sanshoku Doukou", 2, 2),
    "chiitoitsu": (34, "Chiitoitsu", 0, 2),
    "shosangen": (35, "Shou Sangen", 2, 2),
    "honitsu": (36, "Honitsu", 2, 3),
    "junchan": (37, "Junchan", 2, 3),
    "ryanpeiko": (38, "Ryanpeikou", 0, 3),
    "chinitsu": (39, "Chinitsu", 5, 6),
    "dora": (120, "Dora", 1, 1),
    "aka_dora": (121, "Aka Dora", 1, 1),
    "ura_dora": (122, "Ura Dora", 0, 1),
}

# attribute: number, name, whether an open hand can have it, whether it may count twice
_YAKUMAN: Final[dict[str, tuple[int, str, bool, bool]]] = {
    "kokushi": (100, "Kokushi Musou", False, False),
    "chuuren_poutou": (101, "Chuuren Poutou", False, False),
    "suuankou": (102, "Suu Ankou", False, False),
    "daisangen": (103, "Daisangen", True, False),
    "shosuushi": (104, "Shousuushii", True, False),
    "ryuisou": (105, "Ryuuiisou", True, False),
    "suukantsu": (106, "Suu Kantsu", True, False),
    "tsuisou": (107, "Tsuu Iisou", True, False),
    "chinroto": (108, "Chinroutou", True, False),
    "daisharin": (109, "Daisharin", False, False),
    "daichisei": (110, "Daichisei", False, False),
    "daisuushi": (111, "Dai Suushii", True, True),
    "daburu_kokushi": (112, "Kokushi Musou Juusanmen Matchi", False, True),
    "suuankou_tanki": (113, "Suu Ankou Tanki", False, True),
    "daburu_chuuren_poutou": (114, "Daburu Chuuren Poutou", False, True),
    "tenhou": (115, "Tenhou", False, False),
    "chiihou": (116, "Chiihou", False, False),
    "renhou_yakuman": (117, "Renhou (yakuman)", False, False),
    "sashikomi": (118, "Sashikomi", False, False),
    "paarenchan": (119, "Paarenchan", True, False),
}

# Yaku of mahjong_fast that have another name here; the winds are told apart in hand.py.
ATTRIBUTES: Final = {
    "menzen_tsumo": "tsumo",
    "double_riichi": "daburu_riichi",
    "double_open_riichi": "daburu_open_riichi",
    "iipeikou": "iipeiko",
    "sanshoku_doujun": "sanshoku",
    "ittsuu": "ittsu",
    "chanta": "chantai",
    "sanshoku_doukou": "sanshoku_douko",
    "shousangen": "shosangen",
    "honroutou": "honroto",
    "ryanpeikou": "ryanpeiko",
    "kokushi_13": "daburu_kokushi",
    "shousuushii": "shosuushi",
    "daisuushii": "daisuushi",
    "tsuuiisou": "tsuisou",
    "chinroutou": "chinroto",
    "ryuuiisou": "ryuisou",
    "chuuren": "chuuren_poutou",
    "junsei_chuuren": "daburu_chuuren_poutou",
}

_TENHOU_ORDER: Final = [
    "tsumo",
    "riichi",
    "ippatsu",
    "chankan",
    "rinshan",
    "haitei",
    "houtei",
    "pinfu",
    "tanyao",
    "iipeiko",
    "seat_wind_east",
    "seat_wind_south",
    "seat_wind_west",
    "seat_wind_north",
    "round_wind_east",
    "round_wind_south",
    "round_wind_west",
    "round_wind_north",
    "haku",
    "hatsu",
    "chun",
    "daburu_riichi",
    "chiitoitsu",
    "chantai",
    "ittsu",
    "sanshoku",
    "sanshoku_douko",
    "sankantsu",
    "toitoi",
    "sanankou",
    "shosangen",
    "honroto",
    "ryanpeiko",
    "junchan",
    "honitsu",
    "chinitsu",
    "renhou",
    "tenhou",
    "chiihou",
    "daisangen",
    "suuankou",
    "suuankou_tanki",
    "tsuisou",
    "ryuisou",
    "chinroto",
    "chuuren_poutou",
    "daburu_chuuren_poutou",
    "kokushi",
    "daburu_kokushi",
    "daisuushi",
    "shosuushi",
    "suukantsu",
    "dora",
    "ura_dora",
    "aka_dora",
]


class YakuConfig:
    """Every yaku as an attribute; with double_yakuman the four double ones have 26 han."""

    def __init__(self, double_yakuman: bool = True) -> None:
        for name, (number, title, opened, closed) in _ORDINARY.items():
            setattr(self, name, Yaku(number, title, opened, closed))
        for name, (number, title, can_open, double) in _YAKUMAN.items():
            han = 26 if double and double_yakuman else 13
            setattr(self, name, Yaku(number, title, han if can_open else 0, han, is_yakuman=True))

    def __getattr__(self, name: str) -> Yaku:  # for readers of types: attributes are set above
        raise AttributeError(f"no yaku {name!r}")


YAKU: Final = {double: YakuConfig(double) for double in (False, True)}
"""Shared by every HandConfig, by OptionalRules.has_double_yakuman."""

YAKU_ID_TO_TENHOU_ID: Final[dict[int, int]] = {
    getattr(YAKU[True], name).yaku_id: number for number, name in enumerate(_TENHOU_ORDER)
}
"""Number of a yaku here -> number in Tenhou's records."""
