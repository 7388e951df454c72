"""A score as a sheet: the hand, what counts in it and who pays what, as one HTML text; of every game.

What one game calls its items is told by `score_names.py`; this file lays the sheet out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import Final, NamedTuple

from ..errors import MahjongError
from ..melds import Meld
from ..scoring import Score, WinFlag
from ..scoring.items_score import ItemsScore
from ..tiles import Tile
from .colours import css_class, style
from .pictures import GAP, Piece, beside, meld_piece, picture, row, scaled
from .score_names import Section, game_name, sections_of

_CSS: Final = """
.mjf-sheet{display:inline-block;box-sizing:border-box;padding:.8em 1.1em;border:1px solid var(--line);
border-radius:10px;background:var(--panel);color:var(--text);
font:14px/1.45 system-ui,"Segoe UI",Roboto,"Noto Sans","Noto Sans CJK SC",sans-serif;max-width:100%}
.mjf-sheet svg{max-width:100%;height:auto;display:block}
.mjf-sheet h4{margin:.5em 0 0;font-size:1.3em;line-height:1.2;color:var(--text)}
.mjf-sheet p{margin:.1em 0 .5em;color:var(--faint)}
.mjf-sheet .parts{display:flex;align-items:flex-start;flex-wrap:wrap;gap:.6em 2.2em}
.mjf-sheet table{border-collapse:collapse;margin:0;min-width:8.5em;background:none}
.mjf-sheet tr{background:none;border-top:1px solid var(--line)}
.mjf-sheet tr.sum td{font-weight:600;border-top:2px solid var(--line)}
.mjf-sheet td{color:var(--text);padding:.2em 1.2em .2em 0;text-align:left;border:0}
.mjf-sheet td:last-child{text-align:right;padding-right:0;font-variant-numeric:tabular-nums}
.mjf-sheet td i{font-style:normal;color:var(--faint);margin-left:.5em}
.mjf-sheet caption{text-align:left;color:var(--faint);font-size:.9em;padding:0 0 .15em;caption-side:top}
.mjf-sheet figure{margin:.5em 0 0;display:flex;gap:1.2em;flex-wrap:wrap}
.mjf-sheet figcaption{color:var(--faint);font-size:.9em}
"""
_SMALL: Final = 0.7
"""Bonus tiles and indicators beside tiles of the hand."""
_SEAT_AT, _PAYER_AT, _INDICATORS_AT, _JOKERS_AT, _REDS_AT, _WIN_AT = 54, 70, 56, 77, 50, 53
_UNKNOWN: Final = 255
_JOKER: Final = 56
_FIVES: Final = (4, 13, 22)
_WINDS: Final = ("East", "South", "West", "North", "haku", "hatsu", "chun")


class Held(NamedTuple):
    """The tiles of a scored hand."""

    concealed: tuple[Tile, ...]
    """Without the winning tile."""
    win: Tile | None
    melds: tuple[Meld, ...]
    bonus: tuple[Tile, ...]
    """Flowers, seasons, faces, animals and Norths set aside."""


def held(score: Score) -> Held:
    """The tiles of a WIN record. Which of several fives is red it does not say; the winning tile is red only
    when no other five can be.
    """
    record = score._record
    jokers = score.rules.family == "malaysian"
    packed = [int.from_bytes(record[8 + 2 * i : 10 + 2 * i], "little") for i in range(4)]
    melds = tuple(Meld.unpack(bits, jokers=jokers) for bits in packed if bits)
    counts = list(record[16:50])
    flies = record[_JOKERS_AT] if jokers else 0
    number = record[_WIN_AT]
    win = None if number == _UNKNOWN else Tile(number)
    if win == _JOKER:
        flies -= 1
    elif win is not None and counts[win]:
        counts[win] -= 1
    concealed = [Tile(kind) for kind, count in enumerate(counts) for _ in range(count)]
    concealed += [Tile(_JOKER)] * flies
    called = [tile for meld in melds for tile in meld.tiles if tile.is_red]
    for suit, five in enumerate(_FIVES):
        reds = record[_REDS_AT + suit] - sum(tile.kind == five for tile in called)
        for at, tile in enumerate(concealed):
            if reds > 0 and tile == five:
                concealed[at], reds = tile.red, reds - 1
        if reds > 0 and win == five:
            win = win.red
    bits = int.from_bytes(record[4:8], "little")
    bonus = tuple(Tile(40 + place) for place in range(16) if bits >> place & 1)
    aside = Tile(_JOKER) if jokers else Tile(30)
    return Held(tuple(concealed), win, melds, bonus + (aside,) * record[66])


def hand_of(score: Score) -> Piece:
    """The hand of a score as a picture: concealed tiles, the winning tile, melds, tiles set aside."""
    known = held(score)
    parts = [row(known.concealed), *([row([known.win])] if known.win is not None else [])]
    parts += [meld_piece(meld) for meld in known.melds]
    if known.bonus:
        parts.append(scaled(row(known.bonus), _SMALL))
    return beside(parts, GAP)


def _beside(score: Score) -> list[tuple[str, tuple[Tile, ...]]]:
    """What is shown below the tables: indicators, what flies stand for."""
    record = score._record
    if score.rules.family == "malaysian":
        jokers: tuple[Tile, ...] = score.jokers  # type: ignore[attr-defined]
        return [("flies stand for", jokers)] if jokers else []
    shown = [
        (name, tuple(Tile(kind) for kind in record[start : start + 5] if kind != _UNKNOWN))
        for name, start in (("dora indicators", _INDICATORS_AT), ("ura", _INDICATORS_AT + 5))
    ]
    return [(name, tiles) for name, tiles in shown if tiles]


def _circumstances(score: Score) -> str:
    record = score._record
    flags = int.from_bytes(record[:4], "little")
    seats = _WINDS[: score.rules.players]
    payer = record[_PAYER_AT]
    if flags & WinFlag.JOKERS_DEALT:
        how = "dealt"
    elif flags & WinFlag.TSUMO:
        how = "self-draw"
    else:
        how = "from another player's tile" if payer == _UNKNOWN else f"from {seats[payer]}"
    where = [seats[record[_SEAT_AT]], how]
    if score.rules.family != "malaysian":
        where.insert(1, f"{_WINDS[record[_SEAT_AT + 1]]} round")
    return " · ".join([*where, game_name(score)])


def _table(section: Section) -> str:
    lines = []
    for name, more, value in section.rows:
        remark = f"<i>{escape(more)}</i>" if more else ""
        lines.append(f"<tr><td>{escape(name)}{remark}</td><td>{escape(value)}</td></tr>")
    if section.total and len(section.rows) > 1:
        lines.append(f'<tr class="sum"><td>together</td><td>{escape(section.total)}</td></tr>')
    return f"<table><caption>{escape(section.caption)}</caption>{''.join(lines)}</table>" if lines else ""


def _head(score: Score) -> str:
    if isinstance(score, ItemsScore):
        value = f"{score.qualifying} fans" if score.rules.family == "malaysian" else f"value {score.value}"
        return value if score.payments is None else f"{score.total:,} points, {value}"
    size = f"{score.yakuman} yakuman" if score.yakuman and not score.han else f"{score.han} han"
    if score.fu:
        size += f" {score.fu} fu"
    limit = "counted yakuman" if score.limit == "kazoe_yakuman" else score.limit
    return f"{score.points:,} points" + (f" ({limit})" if limit else "") + f", {size}"


def _paid(score: Score) -> Section:
    payments: Sequence[tuple[str, int]] | None = score.payments
    if score.rules.family == "malaysian":
        if payments is not None:
            return Section("points", tuple((wind, "", f"{points:+,}") for wind, points in payments))
        unknown = (("discarder", "", f"{score.ron:,}"), ("the other", "", f"{score.value:,}"))
        return Section("paid by", unknown)
    if payments is not None:
        return Section("paid by", tuple((wind, "", f"{points:,}") for wind, points in payments))
    rows: Iterable[tuple[str, str, str]] = [("discarder", "", f"{score.ron:,}")]
    if score.rules.family == "mcr":
        rows = [*rows, ("each other", "", "8")]
    return Section("paid by", tuple(rows))


def score_html(score: Score, *, theme: str = "auto") -> str:
    """A score sheet: an HTML fragment with its own style, of a score of any game. MahjongError for what is no
    score.
    """
    if not isinstance(score, Score):
        raise MahjongError(f"score_html draws a Score (mf.score returns one), not {type(score).__name__}")
    hand = picture(hand_of(score), "winning hand", scale=0.55, theme=theme)
    shown = "".join(
        f"<div><figcaption>{escape(name)}</figcaption>"
        f"{picture(row(tiles), name, scale=0.4, theme=theme)}</div>"
        for name, tiles in _beside(score)
    )
    parts = "".join(map(_table, (*sections_of(score), _paid(score))))
    return (
        f'<div class="{css_class(theme)} mjf-sheet"><style>{style(theme)}{_CSS}</style>{hand}'
        f"<h4>{escape(_head(score))}</h4><p>{escape(_circumstances(score))}</p>"
        f'<div class="parts">{parts}</div>{f"<figure>{shown}</figure>" if shown else ""}</div>'
    )
