"""Which yaku do the numbers and names in records mean? Made from the rows of the yaku, where both sites'
numbers stand.
"""

from __future__ import annotations

from mahjong_fast.scoring.riichi.yaku import ROWS

_TENHOU = {row.tenhou: row.key for row in ROWS if row.tenhou is not None} | {52: "dora", 53: "ura", 54: "aka"}
# The rows name the East wind of each; the other winds follow it.
_TENHOU |= {
    number + wind: key
    for number, key in list(_TENHOU.items())
    if key in ("jikaze", "bakaze")
    for wind in range(4)
}

TENHOU_KEYS = tuple(_TENHOU[number] for number in range(55))
"""Key of each Tenhou number 0-54; 10-13 are the seat winds and 14-17 the round winds E S W N."""
TENHOU_DORA, TENHOU_URA = 52, 53

MAJSOUL_KEYS = {row.majsoul: row.key for row in ROWS if row.majsoul is not None} | {
    31: "dora",
    32: "aka",
    33: "ura",
    34: "nuki",
}
"""Key of each Mahjong Soul number."""
MAJSOUL_NUMBERS = {key: number for number, key in MAJSOUL_KEYS.items()}

_WINDS = "東南西北"
# Names that Tenhou shows where the rows have another one.
_SHOWN = {
    "double_riichi": "両立直",
    "tanyao": "断幺九",
    "chanta": "混全帯幺九",
    "junchan": "純全帯幺九",
    "kokushi_13": "国士無双１３面",
    "suuankou_tanki": "四暗刻単騎",
    "dora": "ドラ",
    "ura": "裏ドラ",
    "aka": "赤ドラ",
    "nuki": "抜きドラ",
}
TENHOU_NAMES = {row.key: row.kanji for row in ROWS} | _SHOWN
"""Name shown by Tenhou, by key; winds are named by `tenhou_name`."""


def tenhou_name(key: str, seat_wind: int, round_wind: int) -> str:
    """The name Tenhou shows for a yaku of a player with that seat wind (0-3) in that round (0-3)."""
    if key == "jikaze":
        return f"自風 {_WINDS[seat_wind]}"
    if key == "bakaze":
        return f"場風 {_WINDS[round_wind]}"
    return TENHOU_NAMES.get(key, key)


_OTHER_NAMES = {
    "ダブル立直": "double_riichi",
    "門前清自摸": "menzen_tsumo",
    "断幺九": "tanyao",
    "断么九": "tanyao",
    "混全帯么九": "chanta",
    "純全帯么九": "junchan",
    "国士無双十三面": "kokushi_13",
    "国士無双13面": "kokushi_13",
    "国士無双１３面": "kokushi_13",
    "四暗刻単騎": "suuankou_tanki",
    "四暗刻単騎待ち": "suuankou_tanki",
    "抜きドラ": "nuki",
    "fully concealed hand": "menzen_tsumo",
    "all simples": "tanyao",
    "pure double sequence": "iipeikou",
    "prevalent wind": "bakaze",
    "half outside hand": "chanta",
    "fully outside hand": "junchan",
    "all terminals and honors": "honroutou",
    "all honors": "tsuuiisou",
    "three quads": "sankantsu",
    "four quads": "suukantsu",
    "single-wait four concealed triplets": "suuankou_tanki",
    "true nine gates": "junsei_chuuren",
    "thirteen-wait thirteen orphans": "kokushi_13",
    "four big winds": "daisuushii",
    "four little winds": "shousuushii",
    "dora": "dora",
    "bazoro": "bazoro",
    "red five": "aka",
    "aka dora": "aka",
    "red dora": "aka",
    "ura dora": "ura",
    "kita": "nuki",
}


def _names() -> dict[str, str]:
    names = {row.english.lower(): row.key for row in ROWS}
    names |= {row.key.replace("_", " "): row.key for row in ROWS}
    names |= {name: key for key, name in TENHOU_NAMES.items()}
    for wind in _WINDS:
        for head in ("自風 ", "自風"):
            names[head + wind] = "jikaze"
        for head in ("場風 ", "場風"):
            names[head + wind] = "bakaze"
    for tile, key in (("白", "haku"), ("發", "hatsu"), ("発", "hatsu"), ("中", "chun")):
        for head in ("役牌 ", "役牌", "役牌:", "翻牌 ", "翻牌", "飜牌 "):
            names[head + tile] = key
    return names | {"役牌:自風牌": "jikaze", "役牌:場風牌": "bakaze"} | _OTHER_NAMES


_KEY_OF_NAME = _names()


def key_of_name(name: str) -> str | None:
    """The key of a yaku by its Japanese or English name; None for a name not known."""
    name = name.strip()
    key = _KEY_OF_NAME.get(name) or _KEY_OF_NAME.get(name.lower())
    if key is None and name.lower().startswith(("seat wind", "round wind", "prevalent wind")):
        key = "jikaze" if name.lower().startswith("seat") else "bakaze"
    return key
