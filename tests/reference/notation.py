"""Which tiles does a hand text name?  (riichi rules specification, section 0: mpsz and melds)

The concealed part and the melds are kept apart; kinds are 0-33, red fives are counted per suit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

WINDS = ("E", "S", "W", "N")
ROUNDS = ("E", "S", "W", "N", "haku", "hatsu", "chun")
EAST, SOUTH, WEST, NORTH, HAKU, HATSU, CHUN = range(27, 34)
TERMINALS = (0, 8, 9, 17, 18, 26)
YAOCHUU = TERMINALS + tuple(range(27, 34))
SUIT_LETTERS = "mpsz"


class TextProblem(ValueError):
    """The text does not name tiles."""


@dataclass(frozen=True)
class Meld:
    kind: str  # chi pon daiminkan ankan kakan
    tiles: tuple[int, ...]  # kinds, sorted

    @property
    def is_kan(self) -> bool:
        return self.kind in ("daiminkan", "ankan", "kakan")


@dataclass
class ParsedHand:
    counts: list[int] = field(default_factory=lambda: [0] * 34)
    reds: list[int] = field(default_factory=lambda: [0, 0, 0])
    melds: list[Meld] = field(default_factory=list)


def read_tiles(text: str) -> list[tuple[int, bool]]:
    """`406m7z` -> [(3, False), (4, True), (5, False), (33, False)]"""
    out: list[tuple[int, bool]] = []
    pending: list[str] = []
    for char in text:
        if char.isdigit():
            pending.append(char)
        elif char in SUIT_LETTERS and pending:
            suit = SUIT_LETTERS.index(char)
            for digit in pending:
                if suit == 3 and digit in "089":
                    raise TextProblem(f"no such tile: {digit}{char}")
                if digit == "0":
                    out.append((9 * suit + 4, True))
                else:
                    out.append((9 * suit + int(digit) - 1, False))
            pending = []
        elif not char.isspace():
            raise TextProblem(f"unexpected {char!r} in {text!r}")
    if pending:
        raise TextProblem(f"digits without a suit in {text!r}")
    return out


def meld_kind(bracket: str, inside: str, kinds: list[int]) -> str:
    if bracket == "[":
        return "ankan"
    if "+" in inside:
        return "kakan"
    if len(kinds) == 4:
        return "daiminkan"
    return "pon" if len(set(kinds)) == 1 else "chi"


def parse_hand(text: str) -> ParsedHand:
    hand = ParsedHand()
    rest = text
    for bracket, inside in re.findall(r"([\[(])([^\])]*)[\])]", text):
        tiles = read_tiles(inside.replace("+", ""))
        kinds = sorted(kind for kind, _ in tiles)
        hand.melds.append(Meld(meld_kind(bracket, inside, kinds), tuple(kinds)))
        for kind, red in tiles:
            if red:
                hand.reds[kind // 9] += 1
    rest = re.sub(r"[\[(][^\])]*[\])]", " ", rest)
    for kind, red in read_tiles(rest):
        hand.counts[kind] += 1
        if red:
            hand.reds[kind // 9] += 1
    return hand


def format_tiles(kinds: list[int], reds: tuple[int, int, int] = (0, 0, 0)) -> str:
    """Kinds -> mpsz text; the first reds[suit] fives of each suit are written as 0."""
    left = list(reds)
    out = ""
    for suit in range(4):
        digits = ""
        for kind in sorted(k for k in kinds if k // 9 == suit):
            if suit < 3 and kind % 9 == 4 and left[suit] > 0:
                left[suit] -= 1
                digits += "0"
            else:
                digits += str(kind % 9 + 1)
        if digits:
            out += digits + SUIT_LETTERS[suit]
    return out
