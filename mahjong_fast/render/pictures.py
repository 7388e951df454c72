"""Pictures of tiles in a row: hands, melds, rivers, as SVG texts.

The layout is that of the riichi rules specification, section 9: the called tile lies sideways, and its place
tells from whom it came; the tile of a kakan lies on it; an ankan has its outer tiles face down; the riichi
discard lies sideways; rivers have rows of six.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from ..errors import MahjongError
from ..hands import Hand, as_hand
from ..melds import Meld
from ..tiles import Tile, as_tile, as_tiles
from ..views import Discard
from .colours import css_class, style
from .strokes import HEIGHT, WIDTH, corner, face

BACK: Final = None
"""In place of a tile: face down."""
GAP: Final = 18
"""Between the parts of a hand."""
ROW: Final = 6
"""Tiles in a row of a river."""


class Piece(NamedTuple):
    """A part of a picture: SVG text with its size."""

    svg: str
    width: float
    height: float


def upright(tile: Tile | None, css: str = "") -> str:
    """A tile of 60 x 80 at the origin; None = face down."""
    if tile is None:
        return f'<rect class="back {css}" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6"/>'
    edge = f'<rect class="tile" x="1" y="1" width="{WIDTH - 2}" height="{HEIGHT - 2}" rx="6"/>'
    return f'<g class="t {css}"><title>{escape(str(tile))}</title>{edge}{face(tile)}{corner(tile)}</g>'


def sideways(tile: Tile | None, css: str = "") -> str:
    """A tile of 80 x 60 at the origin, its head to the left."""
    return f'<g transform="translate(0 {WIDTH}) rotate(-90)">{upright(tile, css)}</g>'


def _at(x: float, y: float, svg: str) -> str:
    return f'<g transform="translate({x:g} {y:g})">{svg}</g>' if x or y else svg


def beside(pieces: Iterable[Piece], gap: float = 0) -> Piece:
    """Pieces from left to right, standing on one line."""
    listed = [piece for piece in pieces if piece.width]
    height = max((piece.height for piece in listed), default=0)
    parts, x = [], 0.0
    for piece in listed:
        parts.append(_at(x, height - piece.height, piece.svg))
        x += piece.width + gap
    return Piece("".join(parts), max(0, x - gap), height)


def scaled(piece: Piece, scale: float) -> Piece:
    """A piece made larger or smaller."""
    svg = f'<g transform="scale({scale:g})">{piece.svg}</g>'
    return Piece(svg, piece.width * scale, piece.height * scale)


def row(tiles: Sequence[Tile | None]) -> Piece:
    """Tiles side by side."""
    parts = [_at(WIDTH * place, 0, upright(tile)) for place, tile in enumerate(tiles)]
    return Piece("".join(parts), WIDTH * len(tiles), HEIGHT if tiles else 0)


def meld_piece(meld: Meld, *, clockwise: bool = False) -> Piece:
    """A meld as it lies on the table; of unknown source all tiles stand. clockwise: who plays next sits on
    the left.
    """
    tiles: list[Tile | None] = list(meld.tiles)
    if meld.kind == "ankan":
        return row([BACK, *tiles[:2], BACK])  # a red five stands first
    if meld.source is None or meld.called is None:
        return row(tiles)
    added: Tile | None = tiles.pop() if meld.kind == "kakan" else None
    tiles.remove(meld.called)
    last = len(tiles)
    place = {"left": 0, "across": 1, "right": last}[meld.source]
    if clockwise and meld.source != "across":
        place = last - place
    parts, x = [], 0.0
    for number in range(last + 1):
        if number == place:
            if added is not None:
                parts.append(_at(x, HEIGHT - 2 * WIDTH, sideways(added)))
            parts.append(_at(x, HEIGHT - WIDTH, sideways(meld.called)))
            x += HEIGHT
        else:
            parts.append(_at(x, 0, upright(tiles[number if number < place else number - 1])))
            x += WIDTH
    if added is None:
        return Piece("".join(parts), x, HEIGHT)
    height = max(HEIGHT, 2 * WIDTH)
    return Piece(_at(0, height - HEIGHT, "".join(parts)), x, height)


def hand_piece(hand: Hand) -> Piece:
    """Concealed tiles, the winning or drawn tile apart, then the melds."""
    win = [row([hand.win])] if hand.win is not None else []
    return beside([row(hand.tiles), *win, *map(meld_piece, hand.melds)], GAP)


def _discard(place: int, given: object) -> tuple[Tile, bool, bool]:
    if isinstance(given, Discard):
        return given.tile, given.riichi, given.claimed
    if not isinstance(given, (tuple, list)) or len(given) != 3:
        raise MahjongError(
            f"river, discard {place}: {given!r}; expected (tile, riichi, claimed), such as"
            " ('1m', False, False)"
        )
    tile, riichi, claimed = given
    try:
        return as_tile(tile), bool(riichi), bool(claimed)
    except (MahjongError, TypeError) as error:
        raise MahjongError(f"river, discard {place}: {error}") from None


def river_piece(discards: Iterable[tuple[Tile, bool, bool]]) -> Piece:
    """(tile, riichi, claimed) in rows of six, the third as long as it must be; claimed tiles are faint."""
    rows: list[list[str]] = []
    widths: list[float] = []
    for number, (tile, riichi, claimed) in enumerate(discards):
        line = min(number // ROW, 2)
        if line == len(rows):
            rows.append([])
            widths.append(0)
        css = "dim" if claimed else ""
        svg = _at(0, HEIGHT - WIDTH, sideways(tile, css)) if riichi else upright(tile, css)
        rows[line].append(_at(widths[line], line * (HEIGHT + 4), svg))
        widths[line] += HEIGHT if riichi else WIDTH
    height = len(rows) * (HEIGHT + 4) - 4 if rows else 0
    return Piece("".join("".join(line) for line in rows), max(widths, default=0), height)


def picture(piece: Piece, label: str, *, scale: float = 1, theme: str = "auto", margin: float = 4) -> str:
    """A whole SVG document of a piece. label: what it shows, for readers who cannot see it."""
    width, height = piece.width + 2 * margin, piece.height + 2 * margin
    said = escape(label, quote=True)
    sheet = style(theme)
    size = f'width="{width * scale:g}" height="{height * scale:g}"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="{css_class(theme)}" role="img" aria-label="{said}"'
        f' {size} viewBox="{-margin:g} {-margin:g} {width:g} {height:g}">'
        f"<style>{sheet}</style>{piece.svg}</svg>"
    )


def hand_svg(hand: Hand | str, *, scale: float = 0.6, theme: str = "auto") -> str:
    """A hand with its melds as an SVG text. theme: `auto light dark`. TileTextError or HandError for what is
    no hand.
    """
    known = hand if isinstance(hand, Hand) else as_hand(hand)
    return picture(hand_piece(known), str(known), scale=scale, theme=theme)


def tiles_svg(tiles: Iterable[Tile] | str, *, scale: float = 0.6, theme: str = "auto") -> str:
    """Tiles in a row as they are given."""
    listed = as_tiles(tiles)
    return picture(row(listed), " ".join(map(str, listed)), scale=scale, theme=theme)


def melds_svg(melds: Iterable[Meld], *, scale: float = 0.6, theme: str = "auto") -> str:
    """Melds side by side."""
    listed = list(melds)
    return picture(beside(map(meld_piece, listed), GAP), " ".join(map(str, listed)), scale=scale, theme=theme)


def river_svg(
    discards: str | Iterable[Discard | tuple[Tile | str, bool, bool]],
    *,
    scale: float = 0.6,
    theme: str = "auto",
) -> str:
    """A river of (tile, declared riichi, called away), of `View.pond`'s discards, or of a text of tiles.
    Raises MahjongError for what is no discard.
    """
    if isinstance(discards, str):
        listed = [(tile, False, False) for tile in as_tiles(discards)]
    elif isinstance(discards, Iterable):
        listed = [_discard(place, given) for place, given in enumerate(discards)]
    else:
        raise MahjongError(f"river: text or discards one by one are needed, not {type(discards).__name__}")
    label = " ".join(str(tile) for tile, _, _ in listed)
    return picture(river_piece(listed), label, scale=scale, theme=theme)
