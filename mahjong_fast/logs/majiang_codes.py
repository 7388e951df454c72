"""What do the texts of kobalab's majiang format mean? Tiles, hands and melds, both ways.

Suit first (`m123p0s55`), 0 is a red five, z1-z7 the honours. In a meld `-` `=` `+` after a digit marks the
called tile: from the left, across, the right. A discard ends in `_` when it is the drawn tile and in `*`
when it declares riichi.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from .tracked_hands import TrackedMeld, sort_tiles

_HONOURS = "ESWNPFC"
_SOURCES = {"-": 3, "=": 2, "+": 1}
_MARKS = {source: mark for mark, source in _SOURCES.items()}
_MELD = re.compile(r"([mpsz])((?:\d[-=+]?){3,5})")

DRAWS = {
    "荒牌平局": "exhaustive",
    "流し満貫": "nagashi",
    "九種九牌": "kyuushu",
    "四風連打": "suufon",
    "四家立直": "suucha",
    "三家和了": "sanchahou",
    "四開槓": "suukaikan",
}
"""Names of drawn hands -> our words."""
DRAW_NAMES = {word: name for name, word in DRAWS.items()} | {"sancha": "三家立直"}


def read_tile(text: str) -> str:
    """The mjai name of `m1`, `p0`, `z7`. ValueError for other text."""
    if len(text) == 2 and text[0] in "mpsz" and text[1].isdigit():
        suit, digit = text[0], text[1]
        if suit == "z":
            if "1" <= digit <= "7":
                return _HONOURS[int(digit) - 1]
        else:
            return f"5{suit}r" if digit == "0" else digit + suit
    raise ValueError(f"{text[:12]!r} is no tile")


def tile_text(name: str) -> str:
    """`m1`, `p0`, `z7` of an mjai name; `_` for an unknown tile."""
    if name == "?":
        return "_"
    if len(name) == 1:
        return f"z{_HONOURS.index(name) + 1}"
    return f"{name[1]}0" if len(name) == 3 else f"{name[1]}{name[0]}"


def read_concealed(text: str) -> list[str]:
    """The concealed tiles of a hand `m123p055z77m4*,z111=`: without melds and marks. ValueError for other
    text.
    """
    names: list[str] = []
    suit = ""
    for char in text.split(",", 1)[0].rstrip("*"):
        if char in "mpsz":
            suit = char
        elif char == "_":
            names.append("?")
        elif char.isdigit() and suit:
            names.append(read_tile(suit + char))
        else:
            raise ValueError(f"{text[:40]!r} is no hand")
    return names


class MeldText(NamedTuple):
    """A meld as its text says: `kind`, `called` tile ("" for ankan), `own` tiles, relative `source` (0
    nobody), `added` tile of a kakan.
    """

    kind: str
    called: str
    own: list[str]
    source: int
    added: str


def read_meld(text: str) -> MeldText:
    """The meld of `m3-45`, `z555+`, `s1111`, `p505=0`. ValueError for other text."""
    match = _MELD.fullmatch(text)
    if match is None:
        raise ValueError(f"{text[:20]!r} is no meld")
    suit = match[1]
    names: list[str] = []
    place = source = -1
    for char in match[2]:
        if char in _SOURCES:
            if source >= 0:
                raise ValueError(f"{text[:20]!r} has two called tiles")
            place, source = len(names) - 1, _SOURCES[char]
        else:
            names.append(read_tile(suit + char))
    kinds = {name[:2] for name in names}
    if suit != "z" and len(names) == 3 and source == 3 and _in_a_row(kinds):
        called = names.pop(place)
        return MeldText("chi", called, names, source, "")
    if len(kinds) != 1:
        raise ValueError(f"{text[:20]!r} is no meld")
    if source < 0:
        if len(names) != 4:
            raise ValueError(f"{text[:20]!r} says not who was called")
        return MeldText("ankan", "", names, 0, "")
    if len(names) == 3:
        called = names.pop(place)
        return MeldText("pon", called, names, source, "")
    if place == 3:
        called = names.pop()
        return MeldText("daiminkan", called, names, source, "")
    added = names.pop()
    called = names.pop(place)
    return MeldText("kakan", called, names, source, added)


def _in_a_row(kinds: set[str]) -> bool:
    ranks = sorted(int(kind[0]) for kind in kinds)
    return len(ranks) == 3 and ranks[0] + 2 == ranks[1] + 1 == ranks[2]


def meld_text(meld: TrackedMeld) -> str:
    """The text of a meld: the reverse of `read_meld`."""
    mark = _MARKS.get(meld.source, "")
    if meld.kind == "chi":
        tiles = sorted([*meld.own, meld.called], key=lambda name: name[:1])
        parts = [tile_text(name)[1] + (mark if name == meld.called else "") for name in tiles]
        return meld.called[1] + "".join(parts)
    digits = [tile_text(name)[1] for name in sort_tiles(meld.own)[::-1]]
    if meld.kind == "ankan":
        return tile_text(meld.own[0])[0] + "".join(digits)
    called = tile_text(meld.called)
    added = tile_text(meld.added)[1] if meld.added else ""
    return called[0] + "".join(digits) + called[1] + mark + added


def hand_text(concealed: list[str], melds: list[TrackedMeld], last: str = "", riichi: bool = False) -> str:
    """`m123p055z77m4*,z111=`: sorted tiles, the tile drawn or won last, `*` in riichi, melds."""
    text, suit = "", ""
    for name in sort_tiles(concealed):
        tile = tile_text(name)
        if tile == "_":
            text += tile
            continue
        if tile[0] != suit:
            suit = tile[0]
            text += suit
        text += tile[1]
    text += tile_text(last) if last else ""
    text += "*" if riichi else ""
    return ",".join([text, *(meld_text(meld) for meld in melds)])
