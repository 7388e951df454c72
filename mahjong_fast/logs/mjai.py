"""How are mjai records read? JSON events, one per line or in an array, in all dialects into the events of
docs/events.md.

Dialects met: gimite's (reasons and winning hands spelled out; an old form deals by `haipai` and leaves
counters out), Mortal's (little besides deltas), RiichiEnv's (`kita`), three seats as arrays of three or
padded to four. Other names of a key are translated, a bot's own keys and the messages of a running game
(`hello`, `none`, `error` ...) are left out.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Never

from mahjong_fast.errors import LogError

from .mjai_fields import ALIASES, DRAGONS, KEYS, KINDS, REASONS, SILENT, TILES, YAKU
from .model import Event, Finding, Game
from .record_rules import fit_rules
from .rules_text import parse_rules
from .xml_tags import decode_text

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

_WINDS = "ESWN"


def parse_mjai(data: bytes | str, file: str | None = None) -> list[Game]:
    """The games of an mjai record. Raises LogError with file, line and what was expected."""
    text = data if isinstance(data, str) else decode_text(data, file)
    games: list[Game] = []
    reader: _Reader | None = None
    for line, event in _events(text, file):
        if reader is None or (event.get("type") == "start_game" and reader.events):
            if reader is not None:
                games.append(reader.finish())
            reader = _Reader(file)
        reader.add(event, line)
    if reader is None:
        expected = "at least one mjai event"
        raise LogError(
            f"{file or 'record'}: no events; {expected} expected", file=file, line=1, expected=expected
        )
    games.append(reader.finish())
    return games


def _events(text: str, file: str | None) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, event) of a text with one event per line or with one array of events."""
    text = text.lstrip("\ufeff")
    lines: list[tuple[int, str]]
    if text.lstrip().startswith("["):
        lines = [(1, text)]
    else:
        lines = list(enumerate(text.splitlines(), 1))
    for number, line in lines:
        if not line.strip():
            continue
        try:
            value = json.loads(line)
        except json.JSONDecodeError as error:
            at = number + error.lineno - 1
            raise LogError(
                f"{file or 'record'}: line {at}, column {error.colno}: {error.msg}; "
                "expected one JSON event per line",
                file=file,
                line=at,
                expected="one JSON event per line",
            ) from error
        except (RecursionError, ValueError) as error:
            raise LogError(
                f"{file or 'record'}: line {number}: JSON nested too deeply or with too long a number; "
                "expected an mjai event",
                file=file,
                line=number,
                expected="an mjai event",
            ) from error
        for event in value if isinstance(value, list) else [value]:
            if not isinstance(event, dict) or not isinstance(event.get("type"), str):
                raise LogError(
                    f"{file or 'record'}: line {number}: {str(event)[:60]} is no event; "
                    "expected an object with the key type",
                    file=file,
                    line=number,
                    expected="an object with the key type",
                )
            yield number, event


class _Reader:
    """One game while it is read."""

    def __init__(self, file: str | None) -> None:
        self.file = file
        self.line = 0
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        self.guessed: set[str] = set()
        self.header: dict[str, Any] = {}
        self.kind = ""
        self.drawn: dict[int, str] = {}
        # what an old record leaves out of start_kyoku
        self.count: dict[str, Any] = {"bakaze": "E", "kyoku": 1, "honba": 0, "kyotaku": 0, "oya": 0}
        self.hands = 0
        self.drawn_game = False
        self.dealer_won = False

    def fail(self, what: str, expected: str) -> Never:
        raise LogError(
            f"{self.file or 'record'}: line {self.line}, {self.kind}: {what}; expected {expected}",
            file=self.file,
            line=self.line,
            tag=self.kind,
            expected=expected,
        )

    # values

    def seat(self, value: Any, key: str) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= 3:
            self.fail(f"{key}={value!r} is no seat", "a seat 0 to 3")
        return value

    def whole(self, value: Any, key: str, low: int = -(10**9), high: int = 10**9) -> int:
        if isinstance(value, float) and value.is_integer():
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
            self.fail(
                f"{key}={str(value)[:40]!r}",
                f"a whole number {low} to {high}" if low > -(10**9) else "a whole number",
            )
        return value

    def tile(self, value: Any, key: str) -> str:
        name: str | None = TILES.get(value) if isinstance(value, str) else None
        if name is None:
            self.fail(f"{key}={str(value)[:20]!r} is no tile", "an mjai tile such as 1m 5pr E P ?")
        return name

    def tiles(self, value: Any, key: str, counts: tuple[int, ...] | None = None) -> list[str]:
        if not isinstance(value, list):
            self.fail(f"{key} is no list", "a list of tiles")
        if counts is not None and len(value) not in counts:
            self.fail(f"{key} has {len(value)} tiles", f"{' or '.join(map(str, counts))} tiles")
        return [self.tile(item, key) for item in value]

    def numbers(self, value: Any, key: str) -> list[int]:
        if not isinstance(value, list) or not 2 <= len(value) <= 4:
            self.fail(f"{key}={str(value)[:40]!r}", "a list with a number for every seat")
        return [self.whole(item, key) for item in value]

    # events

    def add(self, raw: dict[str, Any], line: int) -> None:
        self.line = line
        self.kind = kind = KINDS.get(raw["type"], raw["type"])
        if kind in SILENT:
            return
        if kind not in KEYS and kind not in ("start_game", "haipai"):
            self.fail(f"unknown event {kind[:20]!r}", f"one of {', '.join(sorted(KEYS))}")
        given = {ALIASES.get(key, key): value for key, value in raw.items()}
        if kind == "start_game":
            self.header = given
            return
        if kind == "haipai":
            self.deal(given)
            return
        event: Event = {"type": kind}
        for key, (check, needed) in KEYS[kind].items():
            value = given.get(key)
            if value is None:
                value = self.fallback(kind, key, given)
            if value is not None:
                event[key] = self.value(check, value, key)
            elif needed and not (key == "dora_marker" and self.may_lack_dora()):
                self.fail(f"no {key}", f"the key {key}")
        self.follow(event)
        self.events.append(event)

    def may_lack_dora(self) -> bool:
        """Other games than riichi turn no tile, or need not."""
        for seats in (3, 4):
            try:
                return parse_rules(self.header.get("rules"), seats).family != "riichi"
            except ValueError:
                continue
        return False

    def value(self, check: str, value: Any, key: str) -> Any:
        if check == "seat":
            return self.seat(value, key)
        if check == "tile":
            return self.tile(value, key)
        if check == "flag":
            if not isinstance(value, bool):
                self.fail(f"{key}={str(value)[:20]!r}", "true or false")
            return value
        if check == "flags":
            if not isinstance(value, list) or not all(isinstance(item, bool) for item in value):
                self.fail(f"{key}={str(value)[:40]!r}", "a list of true and false")
            return list(value)
        if check == "count":
            return self.whole(value, key, 0, 10**6)
        if check == "whole":
            return self.whole(value, key)
        if check == "numbers":
            return self.numbers(value, key)
        if check == "hands":
            if not isinstance(value, list) or len(value) not in (3, 4):
                self.fail(f"{key} is no list of hands", "a list with a hand for every seat")
            return [self.tiles(hand, key) for hand in value]
        if check.startswith("tiles"):
            return self.tiles(value, key, tuple(map(int, check[5:])) or None)
        if check == "wind":
            if value not in ("E", "S", "W", "N", "P", "F", "C"):
                self.fail(f"{key}={str(value)[:20]!r}", "a wind E S W N")
            return value
        if check == "reason":
            word = REASONS.get(value, value) if isinstance(value, str) else None
            if word not in REASONS.values():
                self.fail(f"{key}={str(value)[:30]!r}", f"one of {', '.join(sorted(set(REASONS.values())))}")
            return word
        return self.other(check, value, key)

    def other(self, check: str, value: Any, key: str) -> Any:
        """Keys of this library, taken as they are once their form is right."""
        form: type | tuple[type, ...] = {"list": list, "dict": dict, "any": object}[check]
        if not isinstance(value, form):
            self.fail(f"{key}={str(value)[:40]!r}", f"a JSON {check}")
        return value

    def fallback(self, kind: str, key: str, given: dict[str, Any]) -> Any:
        """What follows from the events before when a record does not say it; None when nothing does."""
        if kind == "start_kyoku":
            if key == "tehais":
                return [["?"] * 13] * 4
            if key in self.count:
                self.guessed.add("counters")
                return self.next_hand(given.get("oya", 0))[key]
        elif kind == "dahai" and key == "tsumogiri":
            self.guessed.add("tsumogiri")
            return self.drawn.get(given.get("actor", -1)) == given.get("pai")
        elif kind == "ankan" and key == "consumed" and given.get("pai"):
            return [given["pai"]] * 4
        elif kind == "nukidora" and key == "pai":
            return "N"
        elif kind == "ryukyoku" and key == "reason":
            self.guessed.add("reason")
            return draw_reason(self.events, given.get("deltas"))
        return None

    def next_hand(self, dealer: Any) -> dict[str, Any]:
        """Counters of the next hand by the usual rules, from the hand before and its dealer."""
        count = dict(self.count)
        if self.hands:
            keeps = dealer == count["oya"]
            count["honba"] = count["honba"] + 1 if self.drawn_game or (keeps and self.dealer_won) else 0
            if not keeps:
                count["kyoku"] += 1
                if dealer == 0:
                    count["kyoku"] = 1
                    count["bakaze"] = _WINDS[(_WINDS.index(count["bakaze"]) + 1) % 4]
        return count

    def deal(self, given: dict[str, Any]) -> None:
        """The hand of one seat in the old form."""
        last = self.events[-1] if self.events else {}
        if last.get("type") != "start_kyoku":
            self.fail("a deal outside a hand", "start_kyoku before haipai")
        actor = self.seat(given.get("actor"), "actor")
        last["tehais"] = [
            self.tiles(given.get("pais"), "pais", (13, 14)) if chair == actor else hand
            for chair, hand in enumerate(last["tehais"])
        ]

    def follow(self, event: Event) -> None:
        kind = event["type"]
        if kind == "hora" and "yaku" in event:
            event["yaku"] = self.yaku(event)
        if kind == "start_kyoku":
            self.hands += 1
            self.count = {key: event[key] for key in self.count}
            self.drawn, self.drawn_game, self.dealer_won = {}, False, False
        elif kind == "tsumo":
            self.drawn = {event["actor"]: event["pai"]}
        elif kind in ("dahai", "chi", "pon"):
            self.drawn = {}
        elif kind == "reach_accepted":
            self.count["kyotaku"] += 1
        elif kind == "hora":
            self.count["kyotaku"] = 0
            self.dealer_won = self.dealer_won or event["actor"] == self.count["oya"]
        elif kind == "ryukyoku":
            self.drawn_game = True

    def yaku(self, event: Event) -> list[list[Any]]:
        """Pairs of our keys and han. `sangenpai` becomes the dragons of which the winner has three."""
        found: list[list[Any]] = []
        for entry in event["yaku"]:
            if not isinstance(entry, list) or len(entry) != 2 or not isinstance(entry[0], str):
                self.fail(f"yaku has the entry {str(entry)[:40]!r}", "pairs of a name and han")
            key, han = entry[0], self.whole(entry[1], "yaku", 0, 10**6)
            if key == "sangenpai":
                found += [[name, 1] for name in self.dragons(event)]
            elif han:
                found.append([YAKU.get(key, key), han])
        return found

    def dragons(self, event: Event) -> list[str]:
        """The dragons of which the winner of `event` shows three or more."""
        tiles = [*event.get("tehai", ()), event.get("pai", "?")]
        for past in reversed(self.events):
            if past["type"] == "start_kyoku":
                break
            if past["type"] in ("pon", "daiminkan", "ankan") and past["actor"] == event["actor"]:
                tiles += [*past["consumed"], past.get("pai", "?")]
        return [key for tile, key in DRAGONS.items() if tiles.count(tile) >= 3]

    # the end

    def finish(self) -> Game:
        self.kind = "start_game"
        seats = self.find_seats()
        names = self.header.get("names")
        if names is not None and not (
            isinstance(names, list) and all(isinstance(name, str) for name in names)
        ):
            self.fail("names is no list of texts", "a list of names")
        names = tuple((names or [])[:seats]) + ("",) * (seats - len((names or [])[:seats]))
        for event in self.events:
            self.shorten(event, seats)
        meta: dict[str, Any] = dict(self.header["meta"]) if isinstance(self.header.get("meta"), dict) else {}
        if isinstance(self.header.get("rules"), dict):
            meta["rules"] = self.header["rules"]
        if self.guessed:
            meta["guessed"] = sorted(self.guessed)
        seed = self.header.get("seed")
        start: Event = {"type": "start_game", "names": list(names)}
        # Whether the game is a match or a single deal, and of which number of its seed.
        start |= {key: self.header[key] for key in ("match", "deal") if type(self.header.get(key)) is int}
        return Game(
            rules=self.find_rules(seats),
            seats=seats,
            names=names,
            events=(start, *self.events),
            source=self.file,
            seed=seed if isinstance(seed, (str, int)) and not isinstance(seed, bool) else None,
            meta=meta if not isinstance(seed, list) else {**meta, "seed": seed},
            findings=tuple(self.findings),
        )

    def find_seats(self) -> int:
        """3 or 4: what the arrays say; four places of which the last never plays are three seats."""
        starts = [event for event in self.events if event["type"] == "start_kyoku"]
        lengths = Counter(len(event["tehais"]) for event in starts)
        if len(lengths) > 1:
            self.fail("hands with three and with four seats", "the same seats in every hand")
        seats = next(iter(lengths), 4)
        names = self.header.get("names")
        if seats == 4 and isinstance(names, list) and len(names) == 3:
            return 3
        if seats == 4 and starts and not any(event.get("actor") == 3 for event in self.events):
            empty = all(
                set(event["tehais"][3]) <= {"?"} and not (event.get("scores") or [1] * 4)[-1]
                for event in starts
            )
            if empty:
                return 3
        return seats

    def shorten(self, event: Event, seats: int) -> None:
        """Cut padded arrays to the seats; a number for a seat that does not exist must be 0."""
        for key in ("scores", "deltas", "tehais", "tenpais", "final", "ranks"):
            values = event.get(key)
            if isinstance(values, list) and len(values) != seats:
                if len(values) < seats or (key in ("scores", "deltas") and any(values[seats:])):
                    self.kind = event["type"]
                    self.fail(f"{key} has {len(values)} places", f"{seats} places")
                event[key] = values[:seats]
        for key in ("actor", "target", "oya"):
            if event.get(key, 0) >= seats:
                self.kind = event["type"]
                self.fail(f"{key}={event[key]}", f"a seat 0 to {seats - 1}")

    def find_rules(self, seats: int) -> Ruleset:
        from mahjong_fast.rulesets import rules

        given = self.header.get("rules")
        if given is None or isinstance(given, dict):  # other programs have a list of switches there
            return fit_rules(rules("tenhou_4p" if seats == 4 else "tenhou_3p"), self.events)
        try:
            return parse_rules(given, seats)
        except ValueError as error:
            self.fail(str(error), f"the name of a preset or the TOML of a ruleset for {seats} seats")


def draw_reason(events: list[Event], deltas: Any) -> str:
    """The word for a drawn hand that its record does not give: from how the hand went (riichi rules
    specification 6.9, 6.12).
    """
    hand: list[Event] = []
    for event in reversed(events):
        if event["type"] == "start_kyoku":
            seats = len(event["tehais"])
            break
        hand.append(event)
    else:
        return "exhaustive"
    hand.reverse()
    kinds = Counter(event["type"] for event in hand)
    kans = kinds["ankan"] + kinds["kakan"] + kinds["daiminkan"]
    calls = kans + kinds["chi"] + kinds["pon"] + kinds["nukidora"]
    discards = [event["pai"] for event in hand if event["type"] == "dahai"]
    last = hand[-1]["type"] if hand else ""
    if kinds["tsumo"] >= (70 if seats == 4 else 55):
        paid = isinstance(deltas, list) and any(
            isinstance(delta, int) and abs(delta) > 3000 for delta in deltas
        )
        return "nagashi" if paid else "exhaustive"
    if last == "tsumo":
        return "kyuushu"
    if len(discards) == seats == 4 and not calls and len(set(discards)) == 1 and discards[0] in _WINDS:
        return "suufon"
    if kinds["reach"] == seats:
        return "suucha" if seats == 4 else "sancha"
    if kans == 4:
        return "suukaikan"
    return "sanchahou" if seats == 4 else "exhaustive"
