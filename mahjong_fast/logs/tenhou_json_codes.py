"""What do the numbers and texts of the tenhou.net/6 format mean? Tiles, calls, results, names of yaku, both
ways.

A hand is, for each seat, its tiles, the list of what it took (draws and calls) and the list of what it gave
(discards, own kans, Norths). Calls are texts in which a letter stands before the called tile and its place
tells from whom it came.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from .tenhou_codes import KIND_NAMES
from .yaku_ids import key_of_name

TILE_NAMES: dict[int, str] = (
    {10 * (kind // 9 + 1) + kind % 9 + 1: name for kind, name in enumerate(KIND_NAMES[:27])}
    | {41 + i: name for i, name in enumerate(KIND_NAMES[27:])}
    | {51: "5mr", 52: "5pr", 53: "5sr"}
    # editors leave 0, 10, 20 ... where they do not know the tile
    | dict.fromkeys((0, 10, 20, 30, 40, 50), "?")
)
"""tenhou/6 number -> mjai name."""
TILE_NUMBERS = {name: number for number, name in TILE_NAMES.items() if name != "?"} | {"?": 10}
TSUMOGIRI = 60

ALL_TENPAI = "全員聴牌"
ALL_NOTEN = "全員不聴"
DRAWS = {
    "流局": "exhaustive",
    ALL_NOTEN: "exhaustive",
    ALL_TENPAI: "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "kyuushu",
    "四風連打": "suufon",
    "四家立直": "suucha",
    "三家和了": "sanchahou",
    "四槓散了": "suukaikan",
}
"""Titles of drawn hands -> our words."""
DRAW_TITLES = {word: title for title, word in reversed(DRAWS.items())} | {
    "exhaustive": "流局",
    "sancha": "三家立直",
}
WIN_TITLE = "和了"


class Take(NamedTuple):
    """What a seat took: `kind` draw chi pon daiminkan; `tile` drawn or called; `own` tiles from the hand;
    `place` of the called tile.
    """

    kind: str
    tile: str
    own: tuple[str, ...] = ()
    place: int = 0


class Give(NamedTuple):
    """What a seat gave: `kind` discard ankan kakan nukidora none; `tile` (None: the one just drawn); `own`
    further tiles; `riichi`.
    """

    kind: str
    tile: str | None = None
    own: tuple[str, ...] = ()
    riichi: bool = False


_CALL = re.compile(r"((?:\d\d)*)([cpmkafr])((?:\d\d)+)")
_CALL_KINDS = {"c": "chi", "p": "pon", "m": "daiminkan"}
_SIZES = {"chi": 3, "pon": 3, "daiminkan": 4}


def _tiles(digits: str) -> list[str]:
    names = []
    for at in range(0, len(digits), 2):
        name = TILE_NAMES.get(int(digits[at : at + 2]))
        if name is None:
            raise ValueError(f"no tile {digits[at : at + 2]}")
        names.append(name)
    return names


def plain(name: str) -> str:
    """The tile without red."""
    return name[:2] if len(name) == 3 else name


@lru_cache(maxsize=4096)
def read_take(code: int | str) -> Take:
    """One entry of the list of draws. ValueError for text or numbers that are none."""
    if isinstance(code, int):
        return Take("draw", _tile(code))
    match = _CALL.fullmatch(code)
    if match is None or match[2] not in _CALL_KINDS:
        raise ValueError(f"{code[:24]!r} is no draw and no call")
    kind = _CALL_KINDS[match[2]]
    before, after = _tiles(match[1]), _tiles(match[3])
    called, own = after[0], [*before, *after[1:]]
    if kind != "chi" and not own:
        # an editor's short form: only the called tile
        own = [plain(called)] * (_SIZES[kind] - 1)
    if len(own) + 1 != _SIZES[kind]:
        raise ValueError(f"{code[:24]!r} has {len(own) + 1} tiles")
    return Take(kind, called, tuple(own), len(before))


@lru_cache(maxsize=4096)
def read_give(code: int | str) -> Give:
    """One entry of the list of discards. ValueError for text or numbers that are none."""
    if isinstance(code, int):
        if code == TSUMOGIRI:
            return Give("discard", None)
        return Give("none") if code == 0 else Give("discard", _tile(code))
    if re.fullmatch(r"r\d\d", code):
        number = int(code[1:])
        return Give("discard", None if number == TSUMOGIRI else _tile(number), riichi=True)
    match = _CALL.fullmatch(code)
    if match is None or match[2] not in "akf":
        raise ValueError(f"{code[:24]!r} is no discard and no kan")
    tiles = _tiles(match[1] + match[3])
    if match[2] == "f":
        if len(tiles) != 1:
            raise ValueError(f"{code[:24]!r} has {len(tiles)} tiles")
        return Give("nukidora", tiles[0])
    if len(tiles) != 4:
        raise ValueError(f"{code[:24]!r} has {len(tiles)} tiles")
    if match[2] == "a":
        return Give("ankan", None, tuple(tiles))
    added = tiles.pop(len(match[1]) // 2)
    return Give("kakan", added, tuple(tiles))


def _tile(number: int) -> str:
    name = TILE_NAMES.get(number)
    if name is None:
        raise ValueError(f"no tile {number}")
    return name


def call_source(kind: str, place: int) -> int:
    """The relative seat (1 right, 2 across, 3 left) a called tile came from, by its place in the text."""
    return {0: 3, 1: 2}.get(place, 1) if kind != "chi" else 3


def call_place(kind: str, source: int) -> int:
    """The place of the called tile in the text, by the relative seat: the reverse of `call_source`."""
    return {3: 0, 2: 1, 1: 3 if kind == "daiminkan" else 2}[source]


# Yaku and points

_YAKU = re.compile(r"(.+?)\((?:(\d+)[飜翻]|(ダブル|トリプル|\d倍)?役満)\)")
_UNITS = {None: 1, "ダブル": 2, "トリプル": 3}
_POINTS = re.compile(r"(?:(\d+)符)?(?:(\d+)[飜翻])?[^\d+-]*\+?(\d+)(?:-(\d+))?点(∀)?")


def read_yaku(text: str) -> tuple[str, int, bool] | None:
    """(key, han or units, is a yakuman) of `立直(1飜)`, `大三元(役満)`; None for a name not known."""
    match = _YAKU.fullmatch(text.strip())
    if match is None:
        return None
    name = match[1].strip()
    key = key_of_name(name)
    if key is None:
        return None
    if match[2]:
        return key, int(match[2]), False
    units = _UNITS[match[3]] if match[3] in _UNITS else int(match[3][0])
    return key, units, True


def read_points(text: str, seats: int) -> tuple[int | None, int | None, int] | None:
    """(fu, han, points received) of `30符2飜500-1000点`, `700点∀`; what is not said is None; None for
    other text.
    """
    match = _POINTS.fullmatch(text.strip())
    if match is None:
        return None
    first, second = int(match[3]), match[4]
    if match[5]:
        points = first * (seats - 1)
    else:
        points = first * (seats - 2) + int(second) if second else first
    return (int(match[1]) if match[1] else None), (int(match[2]) if match[2] else None), points
