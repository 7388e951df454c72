"""Are these events those of a game? Readers see to that; a `Game` made of anybody's dicts may hold anything.

Nothing is checked beforehand: work on a game runs inside `sound_events`, and only what fails is looked at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any

from mahjong_fast.errors import LogError, MahjongError

from .model import Game

_Check = tuple[str, Callable[[Any, int], bool]]


def _whole(value: Any, seats: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _each(value: Any, seats: int) -> bool:
    return isinstance(value, list | tuple) and len(value) >= seats


_CHAIR: _Check = ("a chair", lambda value, seats: _whole(value, seats) and 0 <= value < seats)
_TILE: _Check = ("the name of a tile", lambda value, _: isinstance(value, str) and 0 < len(value) < 4)
_TILES: _Check = (
    "names of tiles",
    lambda value, _: isinstance(value, list | tuple) and all(isinstance(tile, str) for tile in value),
)
_NUMBER: _Check = ("a whole number", _whole)
_NUMBERS: _Check = (
    "a whole number for every chair",
    lambda value, seats: _each(value, seats) and all(_whole(item, seats) for item in value),
)
_HANDS: _Check = (
    "a list of tiles for every chair",
    lambda value, seats: _each(value, seats) and all(_TILES[1](hand, seats) for hand in value),
)
_WORD: _Check = ("a text", lambda value, _: isinstance(value, str))
_CALL = {"actor": _CHAIR, "target": _CHAIR, "pai": _TILE, "consumed": _TILES}
_KEYS: Mapping[str, Mapping[str, _Check]] = {
    "start_kyoku": {
        "bakaze": _WORD,
        "kyoku": _NUMBER,
        "honba": _NUMBER,
        "kyotaku": _NUMBER,
        "oya": _CHAIR,
        "scores": _NUMBERS,
        "tehais": _HANDS,
    },
    "tsumo": {"actor": _CHAIR, "pai": _TILE},
    "dahai": {"actor": _CHAIR, "pai": _TILE},
    "chi": _CALL,
    "pon": _CALL,
    "daiminkan": _CALL,
    "kakan": {"actor": _CHAIR, "pai": _TILE, "consumed": _TILES},
    "ankan": {"actor": _CHAIR, "consumed": _TILES},
    "nukidora": {"actor": _CHAIR},
    "dora": {"dora_marker": _TILE},
    "reach": {"actor": _CHAIR},
    "reach_accepted": {"actor": _CHAIR},
    "hora": {"actor": _CHAIR, "target": _CHAIR},
}


def first_fault(game: Game) -> str | None:
    """What is wrong with the first event that is none, in words; None if all have what they need."""
    for index, event in enumerate(game.events):
        if not isinstance(event, Mapping) or not isinstance(event.get("type"), str):
            return f"event {index} has no type"
        for key, (wanted, fits) in _KEYS.get(event["type"], {}).items():
            if not fits(event.get(key), game.seats):
                found = str(event.get(key))[:40]
                return f"event {index}, {event['type']}: {key} is {found!r}; expected {wanted}"
    return None


@contextmanager
def sound_events(games: Game | Sequence[Game]) -> Iterator[None]:
    """Where work on games fails because their events are not those of a game, the error is a LogError that
    names the event.
    """
    try:
        yield
    except MahjongError:
        raise
    except (AttributeError, KeyError, IndexError, OverflowError, TypeError, ValueError) as error:
        listed = [games] if isinstance(games, Game) else list(games)
        faults = ((game, first_fault(game)) for game in listed)
        game, fault = next(((game, fault) for game, fault in faults if fault), (None, None))
        file = None if game is None else game.source
        fault = fault or f"a game that cannot be ({type(error).__name__}: {error})"
        raise LogError(
            f"{file or 'game'}: {fault}", file=file, expected="the events of a game (docs/events.md)"
        ) from error
