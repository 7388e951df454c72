"""How is a tile written? The names of all tiles in every notation, and the one reader of tile text.

Works on kind37 numbers (see `tiles`); `Tile` and `Hand` are built on it. The notations are explained in
docs/notation.md.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from .errors import TileTextError

UNKNOWN: Final = 37
JOKER: Final = 56
NUMBERS: Final = (*range(38), *range(40, 57))
"""All kind37 numbers that are tiles."""
RED_FIVE: Final = {4: 34, 13: 35, 22: 36}
"""Kind of a plain five -> kind37 of its red twin."""


def _name(number: int) -> str:
    if number < 34:
        return "123456789"[number % 9] + "mpsz"[number // 9]
    if number < UNKNOWN:
        return "0" + "mps"[number - 34]
    if number == UNKNOWN:
        return "?"
    if number == JOKER:
        return "0x"
    return str((number - 40) % 8 + 1) + ("f" if number < 48 else "a")


MPSZ: Final = {number: _name(number) for number in NUMBERS}
KIND: Final = {number: (4, 13, 22)[number - 34] if 34 <= number < 37 else number for number in NUMBERS}
ORDER: Final = {number: 2 * KIND[number] + (0 if 34 <= number < 37 else 1) for number in NUMBERS}
"""Sort key of written hands: a red five stands before the plain fives of its suit."""

HONOUR_LETTERS: Final = "ESWNPFC"
_HONOUR_KANJI: Final = "東南西北白發中"
# Unicode has E S W N chun hatsu haku, characters, bamboos, circles, plum orchid bamboo chrysanthemum,
# seasons, joker, back of a tile; it has no red fives, faces and animals.
_UNICODE_KINDS: Final = (
    *(27, 28, 29, 30, 33, 32, 31),
    *range(9),
    *range(18, 27),
    *range(9, 18),
    *(40, 41, 43, 42),
    *range(44, 48),
    *(JOKER, UNKNOWN),
)
UNICODE: Final = {number: chr(0x1F000 + i) for i, number in enumerate(_UNICODE_KINDS)}
KANJI: Final = (
    {suit * 9 + rank: "一二三四五六七八九"[rank] + "萬筒索"[suit] for suit in range(3) for rank in range(9)}
    | {27 + i: kanji for i, kanji in enumerate(_HONOUR_KANJI)}
    | {34 + suit: "赤五" + "萬筒索"[suit] for suit in range(3)}
    | {40 + i: kanji for i, kanji in enumerate("梅蘭菊竹春夏秋冬")}
    | {JOKER: "飛"}
)

# Digit + suit letter -> number: the core of mpsz. By suit: digit -> number.
PAIRS: Final = {name: number for number, name in MPSZ.items() if number != UNKNOWN}
_ROWS: Final = {suit: {name[0]: n for name, n in PAIRS.items() if name[1] == suit} for suit in "mpszfax"}
_DIGITS: Final = frozenset("0123456789")
_SHOWN: Final = 80  # so many characters of a text are repeated in a message
# Characters that are a whole tile, and characters read as a digit, a suit letter or the red mark.
WHOLE: Final = (
    {letter: 27 + i for i, letter in enumerate(HONOUR_LETTERS)}
    | {kanji: number for number, kanji in KANJI.items() if len(kanji) == 1}
    | {"発": 32, "发": 32, "?": UNKNOWN}
    | {char: number for number, char in UNICODE.items()}
)
_SAME_AS: Final = dict(zip("一二三四五六七八九萬万筒餅饼索条條赤", "123456789mmpppsssr", strict=True))
# Blanks, commas, and the variation selectors that text systems put behind a tile character say nothing.
_SILENT: Final = frozenset(" ,\t\r\n\u3000\ufe0e\ufe0f")


def read_plain(text: str) -> list[int] | None:
    """The tiles of a text that is nothing but digits and suit letters; None for any other text, right or
    wrong.
    """
    row: dict[str, int] = {}
    out: list[int] = []
    at_suit = -1
    for char in reversed(text):
        number = row.get(char)
        if number is not None:
            out.append(number)
        else:
            if char not in _ROWS or len(out) == at_suit:
                return None
            row = _ROWS[char]
            at_suit = len(out)
    if len(out) == at_suit:
        return None
    out.reverse()
    return out


def scan(text: str, start: int = 0, stop: int | None = None, skip: int = -1) -> tuple[list[int], list[int]]:
    """The tiles of `text[start:stop]` in order and, for each, the place in `text` where it is written.

    Reads mpsz in any grouping, mjai names, `r5p`, honour letters, kanji and Unicode characters, also mixed;
    blanks are ignored. An `r` directly behind a single plain five belongs to it (`5mr`), any other to the
    five that follows (`r5m`). The character at `skip` is passed over. Raises TileTextError naming the place.
    """
    return _Scanner(text).run(start, len(text) if stop is None else stop, skip)


class _Scanner:
    """The reader's state: tiles read, digits that wait for their suit letter, a red mark that waits for
    its five.
    """

    def __init__(self, text: str) -> None:
        self.text = text
        self.tiles: list[int] = []
        self.places: list[int] = []
        self.digits: list[str] = []
        self.digit_places: list[int] = []
        self.red_at = -1
        self.lone_five_end = -2  # place of the suit letter of a group of one plain five

    def run(self, start: int, stop: int, skip: int) -> tuple[list[int], list[int]]:
        for at in range(start, stop):
            char = _SAME_AS.get(self.text[at], self.text[at])
            if char in _DIGITS:
                self.digits.append(char)
                self.digit_places.append(at)
            elif char in _ROWS:
                self._suit(char, at)
            elif char in _SILENT or at == skip:
                continue
            elif char == "r" and not self.digits:
                self._red_mark(at)
            elif char in WHOLE and not self.digits:
                self._add(WHOLE[char], at)
                self._redden(1)
            else:
                raise self._unreadable(char, at)
        if self.digits:
            raise self._error(
                self.digit_places[0], f"{self._waiting_digits()}: expected one of m p s z behind them"
            )
        if self.red_at >= 0:
            raise self._error(
                self.red_at, "red mark {char} at position {at}: expected a five with it: 0m, 5mr or r5m"
            )
        return self.tiles, self.places

    def _add(self, number: int, at: int) -> None:
        self.tiles.append(number)
        self.places.append(at)

    def _suit(self, suit: str, at: int) -> None:
        if not self.digits:
            raise self._error(at, "suit letter {char} at position {at}: expected digits before it, as in 5m")
        for digit, place in zip(self.digits, self.digit_places, strict=True):
            number = _ROWS[suit].get(digit)
            if number is None:
                raise self._error(place, f"digit {{char}} at position {{at}}: {_span(suit)}")
            self._add(number, place)
        if self.red_at >= 0:
            self._redden(len(self.digits))
        elif len(self.digits) == 1 and self.tiles[-1] in RED_FIVE:
            self.lone_five_end = at
        self.digits.clear()
        self.digit_places.clear()

    def _red_mark(self, at: int) -> None:
        if self.lone_five_end == at - 1 and self.text[at] == "r":  # the kanji mark stands before its five
            self.tiles[-1] = RED_FIVE[self.tiles[-1]]
        elif self.red_at >= 0:
            raise self._error(
                at, "second red mark {char} at position {at}: expected a five behind the first one"
            )
        else:
            self.red_at = at

    def _redden(self, group: int) -> None:
        if self.red_at < 0:
            return
        if group != 1 or self.tiles[-1] not in RED_FIVE:
            raise self._error(
                self.red_at, "red mark {char} at position {at}: expected one plain five behind it, as in r5m"
            )
        self.tiles[-1] = RED_FIVE[self.tiles[-1]]
        self.red_at = -1

    def _waiting_digits(self) -> str:
        return f"digits {''.join(self.digits)!r} at position {self.digit_places[0]} have no suit letter"

    def _unreadable(self, char: str, at: int) -> TileTextError:
        if char in WHOLE or char == "r":
            return self._error(
                at, f"{self._waiting_digits()}: expected one of m p s z before {{char}} at position {{at}}"
            )
        if char in "MPSZRFAX":
            return self._error(at, "letter {char} at position {at}: suits are lower case, m p s z")
        if char.isascii() and char.isalpha():
            return self._error(
                at, "letter {char} at position {at}: suits are m p s z (honours 1z-7z or E S W N P F C)"
            )
        return self._error(
            at, "character {char} at position {at}: expected digits with m p s z, as in 123m406p7z"
        )

    def _error(self, at: int, message: str) -> TileTextError:
        told = message.replace("{char}", repr(self.text[at])).replace("{at}", str(at))
        return TileTextError(f"{told} (in {quoted(self.text, at)})", text=self.text, position=at)


def quoted(text: str, at: int = 0) -> str:
    """A text as messages show it: in quotes, of a very long one only the surroundings of the place `at`."""
    if len(text) <= _SHOWN:
        return repr(text)
    start = max(0, min(at - _SHOWN // 2, len(text) - _SHOWN))
    return f"{text[start : start + _SHOWN]!r}, part of {len(text)} characters"


def _span(suit: str) -> str:
    if suit == "x":
        return "the joker is 0x"
    if suit in "mps":
        return f"{suit} goes with 1-9 and 0, the red five"
    return f"{suit} goes with 1-{len(_ROWS[suit])}"


def write(numbers: Iterable[int]) -> str:
    """mpsz of kind37 numbers in the order given, the suit letter written once per run of one suit."""
    out: list[str] = []
    suit = ""
    for number in numbers:
        name = MPSZ[number]
        if name[-1] != suit:
            out.append(suit)
            suit = name[1:]
        out.append(name[0])
    out.append(suit)
    return "".join(out)
