"""What are the items of a score called, and how are they put together? One list of sections per game.

The words come from the rows of the rules (`yaku_table`, `fan_table`, the item tables).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ..scoring import (
    Score,
    fan_table,
    korean_item_table,
    korean_limit_table,
    malaysian_item_table,
    yaku_table,
)
from ..scoring.items_score import ItemsScore


class Section(NamedTuple):
    """A table of a score sheet."""

    caption: str
    rows: tuple[tuple[str, str, str], ...]
    """(name, remark, value) each."""
    total: str = ""
    """What the values add up to; "" leaves the line out."""


Items = tuple[tuple[str, int, int], ...]
_GAMES: Final = {
    "riichi": "riichi",
    "mcr": "Chinese Official",
    "korean": "Korean three-player game",
    "malaysian": "Malaysian three-player game",
}
_CACHE: dict[str, dict[str, tuple[str, str]]] = {}


def game_name(score: Score) -> str:
    """`Chinese Official, mcr_cn98`"""
    rules = score.rules
    name = rules.name or "own rules"
    return f"{_GAMES.get(rules.family, rules.family)}, {name}"


def _words(key: str) -> str:
    return key.replace("_", " ")


def item_names(family: str) -> dict[str, tuple[str, str]]:
    """Key of an item -> (its name, a name in another script or ""), of every family with a table of items."""
    names = _CACHE.get(family)
    if names is None:
        names = {}
        if family == "mcr":
            names = {row.key: (row.english, row.chinese) for row in fan_table()}
        elif family == "riichi":
            names = {row.key: (_words(row.key), row.kanji) for row in yaku_table()}
        elif family == "korean":
            keys = [row.name for row in korean_item_table()] + [row.key for row in korean_limit_table()]
            names = {key: (_words(key), "") for key in keys}
        elif family == "malaysian":
            names = {row.key: (_words(row.key), "") for part in malaysian_item_table() for row in part}
        _CACHE[family] = names
    return names


def _named(family: str, items: Items) -> tuple[tuple[str, str, str], ...]:
    names = item_names(family)
    lines = []
    for key, value, times in items:
        name, other = names.get(key, (_words(key), ""))
        repeated = f"{value} x {times}" if times > 1 else ""
        lines.append((name, "  ".join(filter(None, (other, repeated))), str(value * times)))
    return tuple(lines)


def _riichi(score: Any) -> list[Section]:
    names = item_names("riichi")
    yaku = tuple((*names.get(key, (_words(key), "")), str(han)) for key, han in score.yaku)
    caption = "yakuman" if score.yakuman and not score.han else "han"
    total = str(score.yakuman) if caption == "yakuman" else str(score.han)
    fu = tuple((_words(reason), "", str(points)) for reason, points in score.fu_items)
    return [Section(caption, yaku, total), Section("fu", fu, str(score.fu))]


def _mcr(score: Any) -> list[Section]:
    return [Section("fans", _named("mcr", score.items), str(score.value))]


def _korean(score: Any) -> list[Section]:
    if score.limit_value:
        limits = tuple((_words(key), level, "") for key, level in score.limit_hands)
        return [Section(f"limit hand, {score.limit_value} points", limits)]
    return [
        Section("hand points", _named("korean", score.hand_items), str(score.qualifying)),
        Section("bonus points", _named("korean", score.bonus_items), str(score.bonus)),
    ]


def _malaysian(score: Any) -> list[Section]:
    total = f"{score.sum}" if score.sum == score.qualifying else f"{score.sum}, capped at {score.qualifying}"
    return [Section("fans", _named("malaysian", score.items), total)]


def _any(score: Any) -> list[Section]:
    return [Section("items", _named(score.rules.family, score.items), str(score.value))]


_SECTIONS: Final[dict[str, Callable[[Any], list[Section]]]] = {
    "riichi": _riichi,
    "mcr": _mcr,
    "korean": _korean,
    "malaysian": _malaysian,
}


def sections_of(score: Score) -> list[Section]:
    """What counts, in the tables of its game; a game that has no words here shows its items."""
    known = _SECTIONS.get(score.rules.family, _any if isinstance(score, ItemsScore) else _riichi)
    return known(score)
