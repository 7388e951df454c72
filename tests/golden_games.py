"""A few games as moves, kept for good: what encoders make of them must never change. Recorded once from
policies; the moves stay, whatever the policies become.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mahjong_fast as mf

DATA = Path(__file__).parent / "data"


def golden_games(others: bool = False) -> list[dict[str, Any]]:
    """Games of riichi, or the others. `changes`: fields of the preset that are different."""
    name = "golden_games_others.json" if others else "golden_games.json"
    games: list[dict[str, Any]] = json.loads((DATA / name).read_text("utf-8"))
    return games


def rules_of(game: dict[str, Any]) -> mf.Ruleset:
    return mf.rules(game["rules"]).replace(**game.get("changes", {}))


def tables(game: dict[str, Any]) -> Iterator[mf.Table]:
    """The table before every move of a golden game; the same object moves on."""
    number = {key: game[key] for key in ("deal", "match") if key in game}
    table = mf.Table(rules_of(game), game["seed"], **number)
    moves = iter(game["moves"])
    while not table.is_over:
        yield table
        table.apply({chair: next(moves) for chair in table.decisions()})


def decisions(others: bool = False) -> Iterator[tuple[mf.Table, int]]:
    """Every decision of the golden games: (table, chair)."""
    for game in golden_games(others):
        for table in tables(game):
            for chair in table.decisions():
                yield table, chair
