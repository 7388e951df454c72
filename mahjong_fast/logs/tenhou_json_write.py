"""How are tenhou.net/6 records written? Events in, lists of draws and discards by seat out; also as a link
for the viewer.
"""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import quote

from mahjong_fast.errors import LogError

from .model import DEAD_HAND, Event, Game
from .rules_text import format_rules
from .tenhou_json_codes import (
    ALL_NOTEN,
    ALL_TENPAI,
    DRAW_TITLES,
    TILE_NUMBERS,
    TSUMOGIRI,
    WIN_TITLE,
    call_place,
)
from .win_limits import limit_of_win, split_tsumo
from .yaku_ids import tenhou_name

_LIMIT_NAMES = ("", "満貫", "跳満", "倍満", "三倍満", "役満")
_UNIT_NAMES = {1: "役満", 2: "ダブル役満", 3: "トリプル役満"}
LINK = "https://tenhou.net/6/#json="


def format_tenhou_json(games: list[Game], *, link: bool = False) -> tuple[str, list[str]]:
    """(text, what was left out): one JSON object per game and line, or with `link` one address of the Tenhou
    viewer per game.
    """
    lines, lost = [], []
    for game in games:
        value, missing = tenhou_json_value(game)
        text = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        lines.append(LINK + quote(text, safe="[]{}:,") if link else text)
        lost += missing
    return "\n".join(lines) + "\n", list(dict.fromkeys(lost))


def tenhou_json_value(game: Game) -> tuple[dict[str, Any], list[str]]:
    """(the JSON object of a game, what it cannot hold)."""
    lost: list[str] = []
    log = []
    for start, stop in game.hands():
        hand = _Hand(game, game.events[start:stop], lost)
        value = hand.value()
        if value is not None:
            log.append(value)
    rule: dict[str, Any] = {
        "disp": _disp(game),
        **{f"aka5{suit}": count for suit, count in enumerate(game.rules.red_fives, 1)},
    }
    rule["rules"] = format_rules(game.rules)
    record = {
        "title": game.meta.get("title", ["", ""]),
        "name": [*game.names, *[""] * (4 - game.seats)],
        "rule": rule,
        "log": log,
    }
    for key in ("ref", "lobby", "dan", "rate", "sx"):
        if key in game.meta:
            record[key] = game.meta[key]
    last = game.events[-1]
    if last["type"] == "end_game" and "scores" in last:
        final = last.get("final", [0.0] * game.seats)
        record["sc"] = [number for pair in zip(last["scores"], final, strict=True) for number in pair]
        record["sc"] += [0, 0] * (4 - game.seats)
    if game.seed is not None:
        lost.append("the seed of the wall")
    if any("dice" in event for event in game.events):
        lost.append("dice")
    return record, lost


def _disp(game: Game) -> str:
    rules = game.rules
    return (
        ("三" if game.seats == 3 else "")
        + "般"
        + ("東" if rules.length == "tonpuu" else "南")
        + ("喰" if rules.open_tanyao else "")
        + ("赤" if any(rules.red_fives) else "")
    )


class _Hand:
    """One hand while its lists are made."""

    def __init__(self, game: Game, events: tuple[Event, ...], lost: list[str]) -> None:
        self.game = game
        self.events = events
        self.lost = lost
        self.takes: list[list[int | str]] = [[] for _ in range(game.seats)]
        self.gives: list[list[int | str]] = [[] for _ in range(game.seats)]
        # (kind of the pon, called tile, own tiles, place of the called tile)
        self.pons: list[tuple[int, str, list[str], int]] = []
        self.riichi = False

    def value(self) -> list[Any] | None:
        start = self.events[0]
        dora = [TILE_NUMBERS[start["dora_marker"]]]
        ura: list[int] = []
        for event in self.events[1:]:
            kind = event["type"]
            if kind == "dora":
                dora.append(TILE_NUMBERS[event["dora_marker"]])
            elif kind == "hora":
                marks = [TILE_NUMBERS[tile] for tile in event.get("ura_markers", ())]
                ura = max(ura, marks, key=len)
            else:
                self.move(event)
        result = self.result()
        if result is None:
            self.lost.append("a hand that breaks off")
            return None
        kyoku = "ESWN".index(start["bakaze"]) * 4 + start["kyoku"] - 1
        missing = 4 - self.game.seats
        scores = start.get("scores") or [self.game.rules.start_points] * self.game.seats
        value: list[Any] = [[kyoku, start["honba"], start["kyotaku"]], [*scores, *[0] * missing], dora, ura]
        for chair in range(self.game.seats):
            hand = sorted(TILE_NUMBERS[tile] for tile in start["tehais"][chair])
            value += [hand, self.takes[chair], self.gives[chair]]
        value += [[], [], []] * missing
        return [*value, result]

    def move(self, event: Event) -> None:
        kind, seat = event["type"], event.get("actor", 0)
        if kind == "tsumo":
            self.takes[seat].append(TILE_NUMBERS[event["pai"]])
        elif kind == "reach":
            self.riichi = True
        elif kind == "dahai":
            code = TSUMOGIRI if event["tsumogiri"] else TILE_NUMBERS[event["pai"]]
            self.gives[seat].append(f"r{code}" if self.riichi else code)
            self.riichi = False
        elif kind in ("chi", "pon", "daiminkan"):
            source = (event["target"] - seat) % 4
            place = call_place(kind, source) if kind != "chi" else 0
            own = list(event["consumed"])
            letter = {"chi": "c", "pon": "p", "daiminkan": "m"}[kind]
            self.takes[seat].append(_call(own, place, letter, [event["pai"]]))
            if kind == "pon":
                self.pons.append((seat, event["pai"], own, place))
            elif kind == "daiminkan":
                self.gives[seat].append(0)
        elif kind == "kakan":
            self.gives[seat].append(self.kakan(seat, event))
        elif kind == "ankan":
            self.gives[seat].append(_call(list(event["consumed"])[:3], 3, "a", [event["consumed"][3]]))
        elif kind == "nukidora":
            self.gives[seat].append("f44")
        elif kind == "dead_hand":
            self.lost.append(DEAD_HAND)
        elif kind in ("bonus", "declare"):
            raise LogError(f"tenhou_json cannot express the event {kind}", expected="a game of riichi")

    def kakan(self, seat: int, event: Event) -> str:
        kind = event["pai"][:2]
        for owner, called, own, place in self.pons:
            if owner == seat and called[:2] == kind:
                return _call(own, place, "k", [event["pai"], called])
        return _call(list(event["consumed"]), 0, "k", [event["pai"]])

    # the result

    def result(self) -> list[Any] | None:
        wins = [event for event in self.events if event["type"] == "hora"]
        if wins:
            value: list[Any] = [WIN_TITLE]
            for event in wins:
                changes = event.get("deltas") or [0] * self.game.seats
                value += [[*changes, *[0] * (4 - self.game.seats)], self.win(event)]
            return value
        draw = next((event for event in self.events if event["type"] == "ryukyoku"), None)
        if draw is None:
            return None
        changes = draw.get("deltas") or [0] * self.game.seats
        title = DRAW_TITLES.get(draw["reason"])
        if title is None:
            raise LogError(
                f"tenhou_json has no word for a draw by {draw['reason']}", expected="a deal without it"
            )
        if draw["reason"] == "exhaustive" and not any(changes):
            return [ALL_TENPAI if draw.get("tenpais") and all(draw["tenpais"]) else ALL_NOTEN]
        return (
            [title, [*changes, *[0] * (4 - self.game.seats)]]
            if draw["reason"] in ("exhaustive", "nagashi")
            else [title]
        )

    def win(self, event: Event) -> list[Any]:
        liable = next(iter((event.get("liable") or {}).values()), event["actor"])
        value: list[Any] = [event["actor"], event["target"], liable]
        if "yaku" not in event or "points" not in event:
            self.lost.append("points and yaku of a win whose record does not tell them")
            return value
        start = self.events[0]
        seat_wind = (event["actor"] - start["oya"]) % self.game.seats
        round_wind = "ESWN".find(start["bakaze"])
        yakuman = event.get("yakuman", 0)
        value.append(self.points(event, seat_wind == 0))
        for key, number in event["yaku"]:
            name = tenhou_name(key, seat_wind, round_wind)
            value.append(
                f"{name}({_UNIT_NAMES.get(number, f'{number}倍役満')})" if yakuman else f"{name}({number}飜)"
            )
        return value

    def points(self, event: Event, dealer: bool) -> str:
        """`30符3飜3900点`, `満貫2000-4000点`, `1000点∀`."""
        fu, han, yakuman, points = (
            event.get("fu"),
            event.get("han", 0),
            event.get("yakuman", 0),
            event["points"],
        )
        limit = limit_of_win(han, fu, yakuman, self.game.rules)
        if limit and fu and not yakuman:
            self.lost.append("the fu of a win at a limit")
        head = (
            f"{fu}符{han}飜"
            if not limit and fu is not None
            else _LIMIT_NAMES[min(limit or 1, len(_LIMIT_NAMES) - 1)]
        )
        if event["actor"] != event["target"]:
            return f"{head}{points}点"
        small, big = self.shares(event) or split_tsumo(points, dealer, self.game.rules)
        return f"{head}{small}点∀" if dealer else f"{head}{small}-{big}点"

    def shares(self, event: Event) -> tuple[int, int] | None:
        """(each non-dealer, dealer; a dealer's win: each, 0) paid for a self-drawn win without honba, when
        the changes tell."""
        changes = event.get("deltas")
        if not changes or event.get("liable"):
            return None
        start = self.events[0]
        honba = start["honba"] * self.game.rules.honba_tsumo_each
        paid = {chair: -change - honba for chair, change in enumerate(changes) if chair != event["actor"]}
        big = paid.pop(start["oya"], 0)
        return (min(paid.values()), big) if paid and min(paid.values()) > 0 else None


def _call(own: list[str], place: int, letter: str, middle: list[str]) -> str:
    numbers = [f"{TILE_NUMBERS[tile]:02}" for tile in own]
    inside = "".join(f"{TILE_NUMBERS[tile]:02}" for tile in middle)
    return "".join(numbers[:place]) + letter + inside + "".join(numbers[place:])
