"""Is there any tile five times? Records that name tiles by kind can say what no wall can give.

Mjlog names the four copies apart and is checked while it is read.
"""

from __future__ import annotations

from collections import Counter

from mahjong_fast.errors import LogError

from .model import Event, Game

_KIND = {f"5{suit}r": f"5{suit}" for suit in "mps"}


def fifth_copy(game: Game) -> LogError | None:
    """The error of the first tile that is there five times in one hand: dealt, drawn or turned over."""
    seen: Counter[str] = Counter()
    hand, ura = 0, 0
    tiles: list[str]
    for index, event in enumerate(game.events):
        kind = event["type"]
        if kind == "tsumo":
            tiles = [event["pai"]]
        elif kind == "start_kyoku":
            hand += 1
            ura = 0
            seen.clear()
            tiles = [event.get("dora_marker", "?"), *(tile for tiles in event["tehais"] for tile in tiles)]
        elif kind == "dora":
            tiles = [event["dora_marker"]]
        elif kind == "hora":
            # every winner in riichi tells the same ones
            tiles = (event.get("ura_markers") or [])[ura:]
            ura += len(tiles)
        else:
            continue
        for name in tiles:
            name = _KIND.get(name, name)
            seen[name] += 1
            if seen[name] > 4 and name != "?":
                return _error(game, hand, index, event, name)
    return None


def _error(game: Game, hand: int, index: int, event: Event, name: str) -> LogError:
    expected = "at most four of each tile"
    place = f"hand {hand}, event {index}, {event['type']}"
    return LogError(
        f"{game.source or 'record'}: {place}: a fifth {name}; expected {expected}",
        file=game.source,
        tag=event["type"],
        expected=expected,
    )
