"""How are mjai records written? One JSON event per line, in the dialect that is asked for."""

from __future__ import annotations

import json

from mahjong_fast.errors import LogError

from .model import DEAD_HAND, Event, Game
from .rules_text import format_rules

# What the plainest dialect keeps of an event; it knows no reason of a draw and no yaku.
_MORTAL = {
    "start_game": ("names",),
    "start_kyoku": ("bakaze", "dora_marker", "kyoku", "honba", "kyotaku", "oya", "scores", "tehais"),
    "reach_accepted": ("actor",),
    "hora": ("actor", "target", "deltas", "ura_markers"),
    "ryukyoku": ("deltas",),
    "end_game": (),
}
_GIMITE_REASONS = {
    "exhaustive": "fanpai",
    "nagashi": "nagashimangan",
    "kyuushu": "kyushukyuhai",
    "suufon": "sufonrenta",
    "suucha": "suchareach",
    "sancha": "suchareach",
    "suukaikan": "sukaikan",
    "sanchahou": "sanchaho",
}
_GIMITE_KEYS = {
    "ura_markers": "uradora_markers",
    "yaku": "yakus",
    "han": "fan",
    "points": "hora_points",
    "tehai": "hora_tehais",
}
DIALECTS = ("full", "mortal", "gimite")


def format_mjai(
    games: list[Game], *, dialect: str = "full", padded: bool = False, kita: bool = False
) -> tuple[str, list[str]]:
    """(text, what was left out) of games as mjai.

    `dialect`: "full" has every key of docs/events.md; "mortal" only those that Mortal's tools read; "gimite"
    the key names and words of the first mjai programs. `padded`: write arrays of three seats with a fourth
    place (0 points, unknown tiles). `kita`: call the event of a North set aside so, not nukidora.
    """
    if dialect not in DIALECTS:
        raise LogError(
            f"dialect={dialect!r}: expected one of {', '.join(DIALECTS)}", expected=", ".join(DIALECTS)
        )
    lines: list[str] = []
    for game in games:
        lines += [
            json.dumps(event, ensure_ascii=False, separators=(",", ":"))
            for event in mjai_events(game, dialect, padded, kita)
        ]
    lost = []
    if dialect == "mortal":
        lost = [
            "rules, dice, the seed of the wall, yaku, fu and han of wins, reasons and hands of draws, "
            "final scores"
        ]
    elif dialect == "gimite":
        lost = ["dice, the seed of the wall, walls and final results"]
    if dialect != "full" and any(event["type"] == "dead_hand" for game in games for event in game.events):
        lost.append(DEAD_HAND)
    return "\n".join(lines) + "\n", lost


def mjai_events(game: Game, dialect: str = "full", padded: bool = False, kita: bool = False) -> list[Event]:
    """The events of a game in a dialect, new dicts that may be changed."""
    result = []
    for event in game.events:
        event = _start(game, event) if event["type"] == "start_game" else dict(event)
        if dialect != "full" and event["type"] == "dead_hand":
            continue
        if dialect == "mortal":
            keys = _MORTAL.get(event["type"])
            if keys is not None:
                event = {"type": event["type"]} | {key: event[key] for key in keys if key in event}
        elif dialect == "gimite":
            event = _gimite(event)
        if padded and game.seats == 3:
            _pad(event)
        if kita and event["type"] == "nukidora":
            event["type"] = "kita"
        result.append(event)
    return result


def _start(game: Game, start: Event) -> Event:
    event: Event = {"type": "start_game", "names": list(game.names), "rules": format_rules(game.rules)}
    if game.seed is not None:
        event["seed"] = game.seed
    event |= {key: start[key] for key in ("match", "deal") if key in start}
    if game.meta:
        event["meta"] = dict(game.meta)
    return event


def _gimite(event: Event) -> Event:
    event = {
        _GIMITE_KEYS.get(key, key): value
        for key, value in event.items()
        if key not in ("dice", "wall", "final", "ranks", "meta")
    }
    if event["type"] == "ryukyoku":
        if event["reason"] not in _GIMITE_REASONS:
            raise LogError(
                f"gimite has no word for a draw by {event['reason']}", expected="a deal without it"
            )
        event["reason"] = _GIMITE_REASONS[event["reason"]]
    return event


def _pad(event: Event) -> None:
    for key, filler in (("scores", 0), ("deltas", 0), ("tenpais", False), ("names", "")):
        if isinstance(event.get(key), list):
            event[key] = [*event[key], filler]
    if isinstance(event.get("tehais"), list):
        event["tehais"] = [*event["tehais"], ["?"] * 13]
