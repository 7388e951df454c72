"""How are flowers, seasons, faces, animals and the joker drawn? Small pictures of our own.

A picture fills the upper part (its middle is 30,36); the number stands in the corner, the name below, as on
the tiles that are sold.
"""

from __future__ import annotations

from math import cos, radians, sin
from typing import Final

NAMES: Final = ("plum", "orchid", "mums", "bamboo", "spring", "summer", "autumn", "winter",
                "face", "face", "face", "face", "cat", "rat", "rooster", "centipede")  # fmt: skip
JOKER: Final = "joker"


def _dot(x: float, y: float, r: float, css: str) -> str:
    return f'<circle class="fill {css}" cx="{x:g}" cy="{y:g}" r="{r:g}"/>'


def _path(d: str, css: str) -> str:
    return f'<path class="fill {css}" d="{d}"/>'


def _line(d: str, css: str = "", width: float = 3) -> str:
    return f'<path class="stroke {css}" stroke-width="{width:g}" d="{d}"/>'


def _around(x: float, y: float, n: int, distance: float, turn: float = -90) -> list[tuple[float, float]]:
    angles = [radians(turn + 360 * k / n) for k in range(n)]
    return [(round(x + distance * cos(a), 1), round(y + distance * sin(a), 1)) for a in angles]


def _petals(x: float, y: float, n: int, distance: float, r: float, css: str) -> str:
    return "".join(_dot(px, py, r, css) for px, py in _around(x, y, n, distance))


def _rays(x: float, y: float, n: int, inner: float, outer: float, css: str, width: float) -> str:
    ends = zip(_around(x, y, n, inner), _around(x, y, n, outer), strict=True)
    return _line(" ".join(f"M{a:g} {b:g} L{c:g} {d:g}" for (a, b), (c, d) in ends), css, width)


def _plum() -> str:
    return (
        _line("M12 60 C24 56 30 50 31 38", "ink", 3)
        + _petals(31, 30, 5, 9.5, 7.5, "red") + _dot(31, 30, 4.5, "gold")
    )  # fmt: skip


def _orchid() -> str:
    leaves = "M30 61 C24 46 14 40 8 26 M30 61 C36 48 46 42 53 32 M30 61 C27 50 24 40 26 30"
    return _line(leaves, "green", 3.5) + _petals(28, 22, 5, 7, 5, "blue") + _dot(28, 22, 3, "gold")


def _bamboo() -> str:
    stalks = _line("M22 15 V61 M36 19 V61", "green", 6)
    joints = '<path class="joint" d="M18 30 h8 M18 45 h8 M32 34 h8 M32 49 h8"/>'
    leaves = _path("M38 30 C42 20 50 17 56 18 C54 27 47 32 38 30 Z", "green")
    return stalks + joints + leaves + _path("M20 40 C14 40 8 36 5 29 C13 27 19 32 20 40 Z", "green")


def _mums() -> str:
    flower = _rays(30, 32, 14, 5, 17, "gold", 5) + _dot(30, 32, 6.5, "red")
    return _line("M30 46 V62 M30 57 C36 57 40 54 42 50", "green", 3) + flower


def _spring() -> str:
    leaves = "M30 42 C16 42 9 32 9 20 C23 20 30 29 30 42 Z M30 42 C44 42 51 32 51 20 C37 20 30 29 30 42 Z"
    return _line("M30 61 V38", "green", 4) + _path(leaves, "green") + _line("M14 61 H46", "ink", 3)


def _summer() -> str:
    return _dot(30, 37, 10.5, "red") + _rays(30, 37, 8, 15, 21, "red", 4)


def _autumn() -> str:
    return (
        _path("M30 14 C49 24 50 44 30 57 C10 44 11 24 30 14 Z", "gold")
        + '<path class="joint" d="M30 20 V57 M30 33 L41 26 M30 33 L19 26 M30 45 L40 38 M30 45 L20 38"/>'
        + _line("M30 57 V64", "ink", 3)
    )


def _winter() -> str:
    arms = _rays(30, 37, 6, 0, 21, "blue", 3.5)
    twigs = []
    for (x, y), angle in zip(_around(30, 37, 6, 13), range(-90, 270, 60), strict=True):
        for side in (-40, 40):
            a = radians(angle + side)
            twigs.append(f"M{x:g} {y:g} L{x + 7 * cos(a):.1f} {y + 7 * sin(a):.1f}")
    return arms + _line(" ".join(twigs), "blue", 3)


def _face(number: int) -> str:
    head = '<circle class="stroke" stroke-width="3" cx="30" cy="38" r="19"/>'
    eyes = _dot(23, 33, 2.6, "ink") + _dot(37, 33, 2.6, "ink")
    if number == 0:  # a smile
        return head + eyes + _line("M20 42 C24 51 36 51 40 42", "red")
    if number == 1:  # a wink
        eyes = _dot(23, 33, 2.6, "ink") + _line("M33 33 H41")
        return head + eyes + _line("M23 46 C28 49 33 48 38 43", "red")
    if number == 2:  # astonished
        return head + eyes + _dot(30, 46, 5, "red") + _line("M19 26 L25 24 M41 26 L35 24", "", 2.5)
    # with a moustache
    return head + eyes + _line("M30 42 C26 47 20 46 17 42 M30 42 C34 47 40 46 43 42", "ink", 3.5) + _line(
        "M26 50 H34", "red"
    )


def _cat() -> str:
    ears = _path("M14 32 L16 13 L29 23 Z M46 32 L44 13 L31 23 Z", "ink")
    head = _path("M30 20 C46 20 50 34 47 43 C44 54 37 57 30 57 C23 57 16 54 13 43 C10 34 14 20 30 20", "ink")
    eyes = _dot(23, 36, 3.2, "gold") + _dot(37, 36, 3.2, "gold")
    return ears + head + eyes + _path("M27 44 H33 L30 48 Z", "red") + _line(
        "M4 42 L16 44 M5 51 L16 48 M56 42 L44 44 M55 51 L44 48", "ink", 2
    )


def _rat() -> str:
    ears = _dot(15, 26, 8, "ink") + _dot(45, 26, 8, "ink") + _dot(15, 26, 4, "red") + _dot(45, 26, 4, "red")
    head = _path("M30 20 C46 20 46 36 41 45 C38 52 34 58 30 58 C26 58 22 52 19 45 C14 36 14 20 30 20", "ink")
    eyes = _dot(24, 35, 2.8, "gold") + _dot(36, 35, 2.8, "gold")
    return ears + head + eyes + _dot(30, 55, 3.4, "red") + _line(
        "M5 46 L20 49 M6 55 L20 52 M55 46 L40 49 M54 55 L40 52", "ink", 2
    )


def _rooster() -> str:
    tail = _line("M18 46 C8 44 5 32 9 22 M20 44 C13 38 13 28 17 20", "green", 5)
    body = _path("M18 44 C22 60 44 60 46 42 L45 24 C44 16 34 16 33 25 C31 36 24 38 18 44 Z", "gold")
    comb = _path("M34 18 C33 11 37 11 38 15 C39 9 43 10 42 15 C46 12 48 16 45 20 Z", "red")
    beak = _path("M46 24 L55 27 L46 30 Z", "ink")
    lobe = _path("M44 31 C48 33 47 39 44 39 C42 37 42 33 44 31 Z", "red")
    legs = _line("M30 57 V64 M37 57 V64", "red", 2.5)
    return tail + body + comb + beak + lobe + _dot(40, 24, 2.2, "ink") + legs


def _centipede() -> str:
    spine = [(47, 21), (38, 19), (29, 22), (23, 29), (25, 38), (33, 42), (38, 49), (34, 57), (25, 60)]
    spine.append((16, 58))
    cross = [(x - 6, y + 5, x + 6, y - 5) for x, y in spine[1:]]
    legs = " ".join(f"M{x} {y} L{u} {v} M{x} {v} L{u} {y}" for x, y, u, v in cross)
    body = "".join(_dot(x, y, 4.6, "red" if at else "ink") for at, (x, y) in reversed(list(enumerate(spine))))
    return _line(legs, "ink", 1.6) + body + _line("M49 18 L55 12 M50 22 L57 20", "ink", 2)


def _butterfly() -> str:
    upper = "M30 36 C24 14 6 12 7 25 C8 36 20 40 30 38 Z M30 36 C36 14 54 12 53 25 C52 36 40 40 30 38 Z"
    lower = "M30 40 C16 38 10 48 16 55 C22 60 29 52 30 42 Z M30 40 C44 38 50 48 44 55 C38 60 31 52 30 42 Z"
    feelers = _line("M30 28 C28 20 25 16 21 15 M30 28 C32 20 35 16 39 15", "ink", 2)
    spots = _dot(17, 25, 3.5, "gold") + _dot(43, 25, 3.5, "gold")
    return _path(upper, "red") + _path(lower, "blue") + spots + _line("M30 28 V56", "ink", 4) + feelers


_DRAW: Final = (_plum, _orchid, _mums, _bamboo, _spring, _summer, _autumn, _winter,
                *(None,) * 4, _cat, _rat, _rooster, _centipede)  # fmt: skip


def _word(word: str) -> str:
    return f'<text class="word" x="30" y="75">{word}</text>'


def bonus_face(index: int) -> str:
    """What stands on bonus tile number 0-15: flowers, seasons, faces, animals, four each."""
    draw = _DRAW[index]
    return (draw() if draw is not None else _face(index % 4)) + _word(NAMES[index])


def joker_face() -> str:
    """What stands on a joker (a fly)."""
    return _butterfly() + _word(JOKER)
