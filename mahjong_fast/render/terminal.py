"""Tiles in a terminal: the tiles of Unicode, or mpsz text in colours."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from typing import Final

from ..hands import Hand, as_hand
from ..melds import Meld
from ..tiles import Tile, format_tiles

_BACK: Final = Tile(37).to_unicode()
_COLOURS: Final = {"m": "31", "p": "34", "s": "32", "z": "35", "red": "1;91"}
_SUITS: Final = "mpsz"


def unicode_tile(tile: Tile) -> str:
    """One character; a red five is followed by an apostrophe. Faces and animals, which Unicode lacks, stay
    text.
    """
    return tile.to_unicode() + ("'" if tile.is_red else "")


def _unicode_meld(meld: Meld) -> str:
    tiles = list(meld.tiles)
    if meld.kind == "ankan":
        return _BACK + "".join(map(unicode_tile, tiles[:2])) + _BACK
    return "".join(map(unicode_tile, tiles))


def unicode_text(hand: Hand | str | Iterable[Tile]) -> str:
    """A hand in the tiles of Unicode: concealed tiles, the winning tile, melds, with spaces between."""
    if isinstance(hand, (Hand, str)):
        known = as_hand(hand)
        win = [unicode_tile(known.win)] if known.win is not None else []
        return " ".join(["".join(map(unicode_tile, known.tiles)), *win, *map(_unicode_meld, known.melds)])
    return "".join(map(unicode_tile, hand))


def _coloured(tiles: Iterable[Tile]) -> str:
    text = ""
    for letter in format_tiles(tuple(tiles)):
        text += letter
    parts, digits = [], ""
    for letter in text:
        if letter in _COLOURS:
            inner = digits.replace("0", f"\x1b[{_COLOURS['red']}m0\x1b[0;{_COLOURS[letter]}m")
            parts.append(f"\x1b[{_COLOURS[letter]}m{inner}{letter}\x1b[0m")
            digits = ""
        elif letter.isdigit():
            digits += letter
        else:
            parts.append(digits + letter)
            digits = ""
    return "".join(parts) + digits


def coloured_text(hand: Hand | str) -> str:
    """A hand as mpsz in the colours of the suits (ANSI escapes), red fives bright."""
    known = as_hand(hand)
    parts = [_coloured(known.tiles)]
    if known.win is not None:
        parts.append("+" + _coloured([known.win]))
    for meld in known.melds:
        left, right = "[]" if meld.kind == "ankan" else "()"
        parts.append(left + _coloured(meld.tiles) + right)
    return "".join(parts)


def shown_text(hand: Hand | str) -> str:
    """A hand for standard output: coloured in a terminal, plain mpsz in a file or pipe, and where NO_COLOR is
    set or TERM is dumb.
    """
    known = as_hand(hand)
    colours = sys.stdout is not None and sys.stdout.isatty()
    if not colours or os.environ.get("NO_COLOR") or os.environ.get("TERM") == "dumb":
        return known.to_mpsz()
    return coloured_text(known)
