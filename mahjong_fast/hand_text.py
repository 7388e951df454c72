"""How is a hand written? Concealed tiles, melds in brackets, the winning tile behind a plus:
`067m88s46s(555z)[1111p]+5s`.

The parts may stand in any order (a plus is followed by one tile and then a meld or the end) and blanks are
ignored. Errors name the place in the whole text, counted from 0.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from .errors import HandError, MahjongError
from .melds import Meld
from .notation import JOKER, KIND, quoted, read_plain, scan
from .tiles import Tile

_MARK: Final = re.compile(r"[(\[+)\]]")
_PIECE: Final = re.compile(r"\([^()\[\]]*\)|\[[^()\[\]]*\]|\+?[0-9]+[a-z]")
_CLOSE: Final = {"(": ")", "[": "]"}


def read_hand(text: str) -> tuple[list[int], list[Meld], int | None]:
    """Concealed tiles (kind37 numbers in the order written), melds and winning tile of a hand's text.

    Raises TileTextError or HandError with the place. Whether the tiles fit together is the business of
    `Hand`.
    """
    return _read_simple(text) or _read_any(text)


def _read_simple(text: str) -> tuple[list[int], list[Meld], int | None] | None:
    """The parts of a text of plain mpsz pieces; None for any other text, right or wrong."""
    pieces = _PIECE.findall(text)
    if not pieces or len("".join(pieces)) != len(text):
        return None
    concealed: list[int] = []
    melds: list[Meld] = []
    win: int | None = None
    after_win = False
    for piece in pieces:
        if piece[0] in _CLOSE:
            try:
                melds.append(_known_meld(piece))
            except MahjongError:
                return None
            after_win = False
            continue
        numbers = _known_group(piece)
        if numbers is None or after_win:
            return None
        if piece[0] != "+":
            concealed += numbers
        elif win is None and len(numbers) == 1:
            win = numbers[0]
            after_win = True  # a meld or the end follows
        else:
            return None
    return concealed, melds, win


@lru_cache(maxsize=8192)
def _known_group(text: str) -> tuple[int, ...] | None:
    """The tiles of digits and their suit letter, with or without a plus before them; None if some is none."""
    numbers = read_plain(text.removeprefix("+"))
    return None if numbers is None else tuple(numbers)


def _read_any(text: str) -> tuple[list[int], list[Meld], int | None]:
    """The parts of any hand text, with the place of the first mistake."""
    concealed: list[int] = []
    melds: list[Meld] = []
    win: int | None = None
    at, end = 0, len(text)
    while at < end:
        found = _MARK.search(text, at)
        stop = found.start() if found else end
        concealed += read_plain(text[at:stop]) or scan(text, at, stop)[0]
        if stop == end:
            break
        if text[stop] == "+":
            if win is not None:
                raise _error(text, stop, "second winning tile")
            win, at = _winning_tile(text, stop)
        elif text[stop] in _CLOSE:
            at = text.find(_CLOSE[text[stop]], stop) + 1
            if not at:
                raise _error(
                    text,
                    stop,
                    f"bracket {text[stop]!r} is not closed: expected {_CLOSE[text[stop]]!r} after it",
                )
            melds.append(_meld_at(text, stop, at))
        else:
            raise _error(text, stop, f"bracket {text[stop]!r} closes nothing")
    return concealed, melds, win


def parse_melds(text: str) -> tuple[Meld, ...]:
    """The melds of a text such as `"(123m)(555z)[1111p]"`; blanks are ignored, "" is no melds.

    Raises HandError or TileTextError naming the place.
    """
    concealed, melds, win = read_hand(text)
    if concealed or win is not None:
        raise _error(text, last_place(text, None), "expected nothing but melds, as in (123m)(555z)[1111p]")
    return tuple(melds)


def last_place(text: str, kind: int | None) -> int:
    """The place in a readable hand text where the last tile of this kind is written (of any tile: None)."""
    places = [at for number, at in written_tiles(text) if kind is None or KIND[number] == kind]
    return places[-1] if places else 0


def written_tiles(text: str) -> list[tuple[int, int]]:
    """All tiles of a readable hand text with their places, melds and winning tile among them."""
    numbers, places = scan(_MARK.sub(" ", text))
    return list(zip(numbers, places, strict=True))


def _winning_tile(text: str, plus: int) -> tuple[int, int]:
    following = _MARK.search(text, plus + 1)
    stop = following.start() if following else len(text)
    numbers, _ = scan(text, plus + 1, stop)
    if len(numbers) != 1:
        raise _error(text, plus, f"expected one winning tile behind '+', not {len(numbers)}")
    return numbers[0], stop


def _meld_at(text: str, start: int, stop: int) -> Meld:
    try:
        return _known_meld(text[start:stop])
    except MahjongError:
        return _read_meld(text, start, stop)  # raises again, naming the place in the whole text


@lru_cache(maxsize=4096)
def _known_meld(text: str) -> Meld:
    return _read_meld(text, 0, len(text))


def _read_meld(text: str, start: int, stop: int) -> Meld:
    """The meld written in one pair of brackets, `text[start:stop]` with the brackets."""
    plus = text.find("+", start, stop)
    numbers, places = scan(text, start + 1, stop - 1, plus)
    if plus >= 0 and (text[start] == "[" or len(numbers) != 4 or places[2] > plus or places[3] < plus):
        raise _error(text, plus, "a plus in a meld stands before the added tile of a kakan, as in (111+1m)")
    if text[start] == "[":
        kind = "ankan"
    elif len(numbers) == 4:
        kind = "daiminkan" if plus < 0 else "kakan"
    else:
        kind = "pon" if len({KIND[number] for number in numbers if number != JOKER}) == 1 else "chi"
    try:
        return Meld(kind, [Tile(number) for number in numbers])
    except HandError as error:
        raise _error(text, start, str(error)) from None


def _error(text: str, position: int, message: str) -> HandError:
    shown = quoted(text, position)
    return HandError(f"{message} (at position {position} of {shown})", text=text, position=position)
