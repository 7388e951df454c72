"""A picture of a whole table: what one player sees (`View`) or everything (`Table`)."""

from __future__ import annotations

from html import escape
from typing import Final, NamedTuple

from ..errors import MahjongError
from ..game import Table
from ..melds import Meld
from ..rulesets import Ruleset
from ..tiles import Tile
from ..views import View
from .pictures import GAP, Piece, beside, meld_piece, picture, river_piece, row, scaled

SIZE: Final = 1000
"""Width and height of a table."""
_MIDDLE: Final = SIZE / 2
_PANEL: Final = 240
_TILE: Final = 0.75
_ASIDE: Final = 0.7
"""Tiles set aside beside those of the hand."""
_NORTH: Final = Tile(30)


class Seat(NamedTuple):
    """What is drawn of one player; None = a tile face down."""

    tiles: tuple[Tile | None, ...]
    drawn: Tile | None
    has_drawn: bool
    melds: tuple[Meld, ...]
    hidden: int
    """Kans that lie face down."""
    aside: tuple[Tile, ...]
    """Norths, flowers and other tiles set aside."""
    river: tuple[tuple[Tile, bool, bool], ...]
    score: int
    wind: str
    riichi: bool
    acts: bool
    name: str


def wind_names(rules: Ruleset) -> str:
    """What the seats are called from the dealer on."""
    return "NES" if rules.family == "korean" and rules.west_names else "ESWN"


def turns_clockwise(rules: Ruleset) -> bool:
    """Whether the turn goes clockwise round the table."""
    return rules.family == "korean" and rules.direction == "clockwise"


def seats_of(table: Table | View) -> list[Seat]:
    """The players by chair, with what may be seen of them."""
    if isinstance(table, View):
        views = {table.chair: table}
        base = table
    else:
        views = {chair: table.view(chair) for chair in range(table.rules.players)}
        base = views[0]
    shown = dict(base.shown)
    seats = []
    for chair in range(len(base.scores)):
        view = views.get(chair)
        tiles: list[Tile | None] = [None] * base.tiles_in_hand[chair]
        drawn: Tile | None = None
        has_drawn = base.phase == "d" and base.turn == chair
        if view is not None:
            drawn = view.drawn
            tiles = list(view.hand)
            if drawn is not None:
                tiles.remove(drawn)
        else:
            if chair in shown:
                tiles = list(shown[chair])
                has_drawn = False
            elif has_drawn:
                tiles.pop()
        seats.append(
            Seat(
                tiles=tuple(tiles),
                drawn=drawn,
                has_drawn=has_drawn and (view is None or drawn is not None),
                melds=base.melds[chair],
                hidden=0 if view is not None else base.hidden_kans[chair],
                aside=(_NORTH,) * base.norths[chair] + base.bonus[chair],
                river=tuple((d.tile, d.riichi, d.claimed) for d in base.pond[chair]),
                score=base.scores[chair],
                wind=wind_names(base.rules)[(chair - base.dealer) % len(base.scores)],
                riichi=base.riichi[chair],
                acts=base.turn == chair and base.phase in "da",
                name=f"chair {chair}",
            )
        )
    return seats


def _scaled(piece: Piece, x: float, y: float, scale: float = _TILE) -> str:
    return f'<g transform="translate({x:g} {y:g}) scale({scale:g})">{piece.svg}</g>'


def _seat(seat: Seat, sticks: bool, turn: int, clockwise: bool) -> str:
    # Drawn as the player at the bottom, then turned around the middle of the table.
    hand = row(seat.tiles)
    parts = []
    if seat.has_drawn:
        hand = beside([hand, row([seat.drawn])], GAP)
    melds = [meld_piece(meld, clockwise=clockwise) for meld in reversed(seat.melds)]
    melds += [row([None] * 4)] * seat.hidden
    if seat.aside:
        melds.append(scaled(row(seat.aside), _ASIDE))
    called = beside(melds, GAP / 2)
    width = hand.width + GAP + called.width
    scale = min(_TILE, (SIZE - 16) / width)  # many kans and flowers
    left = max(8, min(_MIDDLE - hand.width * scale / 2, SIZE - 8 - width * scale))
    bottom = SIZE - 8
    parts.append(_scaled(hand, left, bottom - hand.height * scale, scale))
    parts.append(_scaled(called, SIZE - 8 - called.width * scale, bottom - called.height * scale, scale))
    river = river_piece(seat.river)
    parts.append(_scaled(river, _MIDDLE - 3 * 60 * _TILE, _MIDDLE + _PANEL / 2 + 26))
    edge = _MIDDLE + _PANEL / 2
    css = "label middle strong" if seat.acts else "label middle"
    parts.append(f'<text class="{css}" x="{_MIDDLE}" y="{edge - 14:g}">{seat.wind} {seat.score:,}</text>')
    if seat.riichi and not sticks:  # declared ready: nothing lies on the table
        parts.append(f'<text class="small middle" x="{_MIDDLE}" y="{edge + 19:g}">ready</text>')
    elif seat.riichi:
        parts.append(
            f'<rect class="stick" x="{_MIDDLE - 60}" y="{edge + 8:g}" width="120" height="10" rx="4"/>'
            f'<circle class="fill red" cx="{_MIDDLE}" cy="{edge + 13:g}" r="3"/>'
        )
    return f'<g transform="rotate({-90 * turn} {_MIDDLE} {_MIDDLE})">{"".join(parts)}</g>'


def table_piece(table: Table | View, chair: int | None = None) -> Piece:
    """The table with a chair at the bottom; of a view its own. Who plays next sits on the right, or on the
    left where the rules say so (`direction`).
    """
    view = table if isinstance(table, View) else table.view(0)
    bottom = view.chair if chair is None else chair
    parts = [f'<rect class="felt" width="{SIZE}" height="{SIZE}" rx="24"/>']
    corner = _MIDDLE - _PANEL / 2
    parts.append(
        f'<rect class="panel" x="{corner}" y="{corner}" width="{_PANEL}" height="{_PANEL}" rx="14"/>'
    )
    riichi = view.rules.family == "riichi"
    counters = f"honba {view.honba}  sticks {view.sticks}" if riichi else ""
    if view.honba and not riichi:
        counters = f"{view.honba} drawn deal{'s' * (view.honba > 1)}"
    for text, y, css in ((view.round, 462, "label middle strong"), (counters, 486, "small middle"),
                         (f"{view.live_tiles} tiles left", 508, "small middle")):  # fmt: skip
        parts.append(f'<text class="{css}" x="{_MIDDLE}" y="{y}">{escape(text)}</text>')
    if view.indicators:
        hidden = 5 - len(view.indicators) if riichi else 0
        shown = row((*view.indicators, *[None] * hidden))
        parts.append(_scaled(shown, _MIDDLE - shown.width * 0.2, 520, 0.4))
    clockwise = turns_clockwise(view.rules)
    for number, seat in enumerate(seats_of(table)):
        turns = (number - bottom) % len(view.scores)
        place = 3 if len(view.scores) == 3 and turns == 2 else turns
        parts.append(_seat(seat, riichi, -place % 4 if clockwise else place, clockwise))
    return Piece("".join(parts), SIZE, SIZE)


def table_svg(
    table: Table | View, chair: int | None = None, *, scale: float = 0.7, theme: str = "auto"
) -> str:
    """A table as an SVG text: of a `View` what that player sees, of a `Table` everything. chair: who sits at
    the bottom (chair 0, or the view's own). MahjongError for a wrong chair, and for what is no table.
    """
    if not isinstance(table, (Table, View)):
        raise MahjongError(f"table_svg draws a Table or a View, not {type(table).__name__}")
    view = table if isinstance(table, View) else table.view(0)
    seats = len(view.scores)
    if chair is not None and chair not in range(seats):
        raise MahjongError(f"table: chair={chair!r}: expected 0 to {seats - 1}, or None")
    label = f"{view.round}, honba {view.honba}, {view.live_tiles} tiles left"
    return picture(table_piece(table, chair), label, scale=scale, theme=theme, margin=0)
