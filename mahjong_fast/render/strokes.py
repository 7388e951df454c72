"""How is each tile drawn? Our own simple pictures as strokes and shapes, no font and no foreign picture.

Characters are polylines in a square of 100 x 100; faces are put together in a field of 60 x 80.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..tiles import Tile
from .bonus_tiles import bonus_face, joker_face

WIDTH: Final = 60
HEIGHT: Final = 80

_CHARACTERS: Final = {
    "1": "10,50 90,50",
    "2": "22,30 78,30|10,72 90,72",
    "3": "18,20 82,20|24,50 76,50|8,82 92,82",
    "4": "12,20 12,84|12,20 88,20 88,84|12,80 88,80|38,22 36,44 22,60|60,22 60,50 66,55 80,55",
    "5": "15,18 85,18|46,18 34,84|22,48 72,48 68,84|8,84 92,84",
    "6": "50,8 54,22|8,36 92,36|38,52 14,88|62,52 88,88",
    "7": "8,52 92,38|46,10 46,78 56,86 86,86 88,72",
    "8": "38,20 30,55 8,84|58,16 66,50 92,84",
    "9": "14,34 70,30 68,78 76,86 92,86 92,70|42,8 38,50 8,90",
    "man": "8,20 92,20|36,48 78,48 72,88 56,84|46,20 38,56 10,92",
    "E": "12,18 88,18|24,32 76,32 76,62 24,62 24,32|24,47 76,47|50,6 50,96|46,64 10,90|54,64 90,90",
    "S": "12,18 88,18|50,6 50,34|16,94 16,34 84,34 84,92 74,92|36,44 42,56|64,44 58,56"
    "|30,60 70,60|26,74 74,74|50,60 50,92",
    "W": "8,16 92,16|16,34 84,34 84,90 16,90 16,34|40,16 38,52 24,66|60,16 60,58 78,58",
    "N": "36,12 36,84|10,38 36,38|8,82 36,70|62,10 62,78 70,86 92,86 92,70|62,46 90,32",
    "hatsu": "20,14 44,14 32,34 8,52|18,24 30,34|62,8 76,32 94,48|82,12 66,26|94,22 76,34"
    "|30,48 70,48|14,64 86,64|42,48 38,68 14,94|60,48 60,84 68,92 90,92 92,80",
    "chun": "18,30 82,30 82,66 18,66 18,30|50,8 50,96",
}
# Middles of the circles (pin) and sticks (sou) of each number, in the field of a tile.
_PLACES: Final = {
    "pin": {
        1: "30,40", 2: "30,22 30,58", 3: "16,20 30,40 44,60", 4: "18,22 42,22 18,58 42,58",
        5: "17,21 43,21 30,40 17,59 43,59", 6: "19,18 41,18 19,42 41,42 19,62 41,62",
        7: "15,14 30,21 45,28 19,46 41,46 19,64 41,64",
        8: "19,14 41,14 19,31 41,31 19,48 41,48 19,65 41,65",
        9: "14,18 30,18 46,18 14,40 30,40 46,40 14,62 30,62 46,62",
    },
    "sou": {
        2: "30,24 30,57", 3: "30,24 18,57 42,57", 4: "18,24 42,24 18,57 42,57",
        5: "15,24 45,24 30,40 15,57 45,57", 6: "14,24 30,24 46,24 14,57 30,57 46,57",
        7: "30,15 14,40 30,40 46,40 14,64 30,64 46,64",
        8: "12,24 24,24 36,24 48,24 12,57 24,57 36,57 48,57",
        9: "14,16 30,16 46,16 14,40 30,40 46,40 14,64 30,64 46,64",
    },
}  # fmt: skip
_RADIUS: Final = {1: 19, 2: 13, 3: 11, 4: 11.5, 5: 10, 6: 9.5, 7: 8, 8: 7.5, 9: 7.5}
_STICK: Final = {2: 24, 3: 24, 4: 24, 5: 22, 6: 24, 7: 19, 8: 24, 9: 17}
_LETTERS: Final = ("E", "S", "W", "N", "P", "F", "C")
JOKER: Final = 56


def character(name: str, x: float, y: float, size: float, css: str, width: float = 9) -> str:
    """A character of the list above in a square at x, y."""
    lines = "".join(f'<polyline points="{line}"/>' for line in _CHARACTERS[name].split("|"))
    place = f"translate({x:g} {y:g}) scale({size / 100:g})"
    return f'<g class="stroke {css}" stroke-width="{width}" transform="{place}">{lines}</g>'


def _points(suit: str, rank: int) -> list[tuple[float, float]]:
    return [tuple(map(float, place.split(","))) for place in _PLACES[suit][rank].split()]  # type: ignore[misc]


def _circles(rank: int, red: bool) -> str:
    colours: Sequence[str] = ("red",) if red else ("blue", "green", "red")
    parts = []
    radius = _RADIUS[rank]
    for number, (x, y) in enumerate(_points("pin", rank)):
        css = "red" if rank == 1 else colours[(number * 2 if rank == 5 else number // 2) % len(colours)]
        parts.append(
            f'<circle class="ring {css}" cx="{x:g}" cy="{y:g}" r="{radius - 1.5:g}"/>'
            f'<circle class="fill {css}" cx="{x:g}" cy="{y:g}" r="{radius * 0.38:g}"/>'
        )
    if rank == 1:
        parts.append('<circle class="ring green" cx="30" cy="40" r="12"/>')
    return "".join(parts)


def _sticks(rank: int, red: bool) -> str:
    if rank == 1:  # a bird on a stick
        return (
            '<path class="fill green" d="M30 14 C44 16 48 32 40 46 C34 56 24 56 20 46 C16 36 18 22 30 14 Z"/>'
            '<path class="fill red" d="M30 14 L22 8 L24 17 Z"/><circle class="paper" cx="31" cy="21" r="2"/>'
            '<path class="stroke blue" stroke-width="3" d="M26 52 L20 70 M31 54 L31 72 M36 52 L42 70"/>'
        )
    parts = []
    length = _STICK[rank]
    for number, (x, y) in enumerate(_points("sou", rank)):
        odd = (rank, number) in {(5, 2), (7, 0), (9, 1), (9, 4), (9, 7)}
        css = "red" if red or odd else "blue" if rank == 3 and number == 0 else "green"
        top = y - length / 2
        parts.append(
            f'<rect class="fill {css}" x="{x - 3.5:g}" y="{top:g}" width="7" height="{length:g}" rx="3"/>'
            f'<path class="joint" d="M{x - 3.5:g} {y:g} h7"/>'
        )
    return "".join(parts)


def face(tile: Tile) -> str:
    """What stands on the face of a tile, without the tile itself."""
    number = int(tile)
    if number == JOKER:
        return joker_face()
    if number >= 40:
        return bonus_face(number - 40)
    if number == 37:
        return '<text class="big" x="30" y="52">?</text>'
    red, kind = number >= 34, tile.kind
    if kind == 31:
        return '<rect class="ring blue" x="12" y="17" width="36" height="52" rx="3"/>'
    if kind > 31:
        return character(*(("hatsu", 9, 19, 42, "green") if kind == 32 else ("chun", 9, 19, 42, "red")))
    if kind >= 27:
        return character(_LETTERS[kind - 27], 9, 19, 42, "ink")
    rank = kind % 9 + 1
    if kind >= 9:  # smaller, so that the corner stays free
        inner = _circles(rank, red) if kind < 18 else _sticks(rank, red)
        return f'<g transform="translate(2 9) scale(.88)">{inner}</g>'
    return character(str(rank), 15, 6, 30, "red" if red else "ink", 11) + character(
        "man", 13, 40, 34, "red", 10
    )


def corner(tile: Tile) -> str:
    """The small letter or number in the corner, for those who do not read the characters."""
    number = int(tile)
    if number == 37 or number == JOKER:
        return ""
    if number >= 40:
        return f'<text class="corner" x="55" y="12">{(number - 40) % 4 + 1}</text>'
    kind = tile.kind
    letter = _LETTERS[kind - 27] if kind >= 27 else str(kind % 9 + 1)
    css = "corner red" if number >= 34 else "corner"
    return f'<text class="{css}" x="55" y="12">{letter}</text>'
