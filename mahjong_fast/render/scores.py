"""A score as a sheet: the hand, its yaku, fu, limit and who pays what, as one HTML text."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from typing import Final

from ..melds import Meld
from ..scoring import Score
from ..tiles import Tile
from .colours import style
from .pictures import GAP, Piece, beside, meld_piece, picture, row

_CSS: Final = """
.mjf-sheet{display:inline-block;padding:.6em 1em;border:1px solid var(--line);border-radius:10px;
background:var(--panel);color:var(--text);font:14px/1.45 system-ui,"Segoe UI",Roboto,sans-serif;
max-width:100%}
.mjf-sheet svg{max-width:100%;height:auto;display:block}
.mjf-sheet h4{margin:.2em 0 .4em;font-size:1.15em}
.mjf-sheet .parts{display:flex;align-items:flex-start;flex-wrap:wrap;gap:.4em 2em}
.mjf-sheet table{border-collapse:collapse;margin:.2em 0}
.mjf-sheet th{text-align:left;font-weight:600;padding:.1em .8em .1em 0}
.mjf-sheet td{color:var(--text);padding:.1em .8em .1em 0}
.mjf-sheet td:last-child{text-align:right}
.mjf-sheet caption{text-align:left;color:var(--faint);font-size:.9em}
"""
_LIMITS: Final = {"kazoe_yakuman": "counted yakuman"}


def _table(caption: str, rows: Iterable[tuple[str, str]]) -> str:
    lines = "".join(f"<tr><td>{escape(name)}</td><td>{escape(value)}</td></tr>" for name, value in rows)
    return f"<table><caption>{escape(caption)}</caption>{lines}</table>" if lines else ""


def hand_of(score: Score) -> Piece:
    """The hand of a score as a picture: by its reading where there is one."""
    reading = score.reading
    parts: list[Piece] = []
    win = reading.win
    left = win is not None
    concealed: list[Tile | None] = []
    for group in reading.sets:
        if group.melded:
            continue
        concealed += group.tiles
    if reading.pair is not None and reading.form != "kokushi":
        concealed += [reading.pair, reading.pair]
    if reading.form in ("chiitoitsu", "kokushi") or not reading.sets:
        concealed = list(_tiles_of(score))
    if left and win in concealed:
        concealed.remove(win)
    parts.append(row(sorted(concealed, key=lambda tile: -1 if tile is None else int(tile))))
    if win is not None:
        parts.append(row([win]))
    parts += [meld_piece(meld) for meld in _melds_of(score)]
    return beside(parts, GAP)


def _tiles_of(score: Score) -> list[Tile]:
    return [Tile(kind) for kind, count in enumerate(score._record[16:50]) for _ in range(count)]


def _melds_of(score: Score) -> list[Meld]:
    packed = [int.from_bytes(score._record[8 + 2 * i : 10 + 2 * i], "little") for i in range(4)]
    return [Meld.unpack(bits) for bits in packed if bits]


def score_html(score: Score, *, theme: str = "auto") -> str:
    """A score sheet: an HTML fragment with its own style."""
    size = f"{score.yakuman} yakuman" if score.yakuman and not score.han else f"{score.han} han"
    if score.fu:
        size += f" {score.fu} fu"
    limit = _LIMITS.get(score.limit, score.limit)
    head = f"{score.points:,} points" + (f" ({limit})" if limit else "") + f", {size}"
    payments = score.payments
    if payments is None:
        paid = [("discarder", f"{score.ron:,}")]
    else:
        paid = [(wind, f"{points:,}") for wind, points in payments]
    parts = [
        _table("yaku", ((key.replace("_", " "), str(han)) for key, han in score.yaku)),
        _table("fu", ((reason, str(fu)) for reason, fu in score.fu_items)),
        _table("paid by", paid),
    ]
    hand = picture(hand_of(score), "winning hand", scale=0.55, theme=theme)
    return (
        f'<div class="mjf mjf-sheet"><style>{style(theme)}{_CSS}</style>{hand}<h4>{escape(head)}</h4>'
        f'<div class="parts">{"".join(parts)}</div></div>'
    )
