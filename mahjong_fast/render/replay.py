"""A game as one HTML file that needs no server and no network: forwards and back, from any seat, with the
legal moves and the payments.

The page holds the events and, for each, who was asked and what was legal; what lies on the table its script
(`replay.js`) draws from the events.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from string import Template
from typing import Any, Final

from ..errors import MahjongError
from ..game import Table
from ..logs import decisions
from ..logs.model import Game
from ..match import seen_events
from ..replay import hand_spans
from ..rulesets import Ruleset
from ..rulesets import rules as load_rules
from ..tiles import Tile
from .colours import style
from .pictures import upright
from .replay_events import SHOWN, whole_events
from .score_names import item_names
from .strokes import HEIGHT, WIDTH
from .tables import turns_clockwise, wind_names

Event = dict[str, Any]
_FIRST_BONUS, _JOKER = 40, 56
_MJAI: Final = (
    *(f"{rank}{suit}" for suit in "mps" for rank in range(1, 10)),
    *("E", "S", "W", "N", "P", "F", "C", "5mr", "5pr", "5sr"),
)


@lru_cache(maxsize=1)
def _symbols() -> str:
    """A symbol for every tile, by its name in mjai."""
    parts = [(name, upright(Tile(number))) for number, name in enumerate(_MJAI)]
    parts += [(str(Tile(number)), upright(Tile(number))) for number in range(_FIRST_BONUS, _JOKER + 1)]
    parts.append(("back", upright(None)))
    return "".join(
        f'<symbol class="mjf" id="tile-{name}" viewBox="0 0 {WIDTH} {HEIGHT}">{svg}</symbol>'
        for name, svg in parts
    )


def _source(name: str) -> str:
    return files(__package__).joinpath(name).read_text("utf-8")


def _asked(game: Game, chair: int | None) -> dict[int, list[dict[str, Any]]]:
    """Event -> who was asked before it, what was legal, what was done. Hands that do not follow the rules
    have none.
    """
    asked: dict[int, list[dict[str, Any]]] = {}
    for decision in decisions(game, seat=chair):
        asked.setdefault(decision.event, []).append(
            {
                "chair": decision.chair,
                "legal": [str(action) for action in decision.view.legal],
                "taken": str(decision.action),
            }
        )
    return asked


def game_of(source: Game | Table | Iterable[Mapping[str, Any]]) -> Game:
    """The game of a table or of mjai events; events that name no rules are of Tenhou's."""
    if isinstance(source, Game):
        return source
    if isinstance(source, Table):
        return Game.from_events(source.events, source.rules)
    listed = [] if isinstance(source, (str, bytes)) or not isinstance(source, Iterable) else list(source)
    if not listed or not all(isinstance(event, Mapping) and "type" in event for event in listed):
        raise MahjongError(
            f"replay: {str(source)[:60]!r} is no game: give a Table, a Game (logs.read gives those of a file)"
            " or mjai events"
        )
    events = [dict(event) for event in listed]
    start = next((event for event in events if event.get("type") == "start_kyoku"), None)
    if start is None:
        raise MahjongError("replay: the game has no hand (no start_kyoku event)")
    three = any(len(tiles) == 0 for tiles in start["tehais"]) or len(start["tehais"]) == 3
    named = events[0].get("rules") if events[0].get("type") == "start_game" else None
    return Game.from_events(events, load_rules(named or ("tenhou_3p" if three else "tenhou_4p")))


def replay_data(
    source: Game | Table | Iterable[Mapping[str, Any]], chair: int | None = None
) -> dict[str, Any]:
    """What the page holds, in JSON's types."""
    game = game_of(source)
    events = whole_events(game.events, game.rules)
    spans = list(hand_spans(events))
    if not spans:
        raise MahjongError("replay: the game has no hand (no start_kyoku event)")
    players = game.seats
    if chair is not None and chair not in range(players):
        raise MahjongError(f"replay: chair={chair!r}: expected 0 to {players - 1}, or None for all")
    asked = _asked(game, chair)
    live = _live(game.rules)
    hands = []
    for first, end in spans:
        listed = events[first:end]
        if chair is not None:
            listed = seen_events(listed, chair, face_down=game.rules.family == "mcr")
        listed = [{key: value for key, value in event.items() if key in SHOWN} for event in listed]
        # Asked before an event is asked at the one shown before it.
        moves = {number - 1 - first: asked[number] for number in range(first + 1, end) if number in asked}
        hands.append({"events": listed, "asked": moves, "live": live})
    return {
        "seats": players,
        "names": list(game.names),
        "chair": chair,
        "riichi": game.rules.family == "riichi",
        "clockwise": turns_clockwise(game.rules),
        "winds": list(wind_names(game.rules)),
        "words": {key: " ".join(filter(None, name)) for key, name in item_names(game.rules.family).items()},
        "hands": hands,
    }


@lru_cache(maxsize=64)
def _live(rules: Ruleset) -> int:
    """Tiles that can be drawn after the deal: those left when the first player acts and those drawn then."""
    table = Table(rules, seed=0, deal=0)
    drawn = [event for event in table.events if event["type"] == "tsumo"]
    return int(table.live_tiles) + len(drawn)


def replay_html(
    source: Game | Table | Sequence[Mapping[str, Any]],
    chair: int | None = None,
    *,
    title: str | None = None,
    theme: str = "auto",
) -> str:
    """A whole HTML page. source: a `Game` (of `logs.read`), a `Table` or mjai events. chair: show only what
    that player saw; None = everything. MahjongError for a game without hands or a wrong chair.
    """
    data = replay_data(source, chair)
    head = title or " · ".join(filter(None, data["names"])) or "Replay"
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("</", "<\\/")
    return Template(_source("replay.html")).substitute(
        title=escape(head),
        style=style(theme, ":root") + _source("replay.css"),
        symbols=_symbols(),
        data=text,
        script=_source("replay.js"),
    )
