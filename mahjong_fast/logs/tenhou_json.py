"""How are tenhou.net/6 records (JSON, also inside links) read? Lists of draws and discards in, events in
their order out.

The lists do not say when a call happened, only that it did. The reader plays the hand: after every discard
each seat whose next entry is a call of that tile from that seat may be the one, or nobody; where that leaves
a choice, the choice that uses up all lists is right.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from mahjong_fast.errors import LogError

from .json_checks import JsonReader, load_json
from .model import Event, Game
from .record_rules import fit_rules
from .rules_text import parse_rules
from .tenhou_codes import with_start_points
from .tenhou_json_codes import (
    ALL_NOTEN,
    ALL_TENPAI,
    DRAWS,
    TILE_NAMES,
    WIN_TITLE,
    Give,
    Take,
    read_give,
    read_points,
    read_take,
    read_yaku,
)
from .tenhou_json_order import Hand, order_hand
from .xml_tags import decode_text

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset

_WINDS = "ESWN"
_MAJSOUL = re.compile(r"(の間|Room|玉の間|王座|銅|銀の|金の)")


def parse_tenhou_json(data: bytes | str, file: str | None = None) -> list[Game]:
    """The games of a tenhou.net/6 record: one JSON object, one per line, or links
    `https://tenhou.net/6/#json=...`.

    Raises LogError with file, line, hand and what was expected.
    """
    text = (data if isinstance(data, str) else decode_text(data, file)).lstrip("\ufeff")
    games = []
    for line, part in _documents(text):
        value = load_json(part, file, line, "a JSON object of tenhou.net/6")
        games.append(_Reader(value, file, line).read())
    if not games:
        expected = "a JSON object of tenhou.net/6"
        raise LogError(
            f"{file or 'record'}: empty; expected {expected}", file=file, line=1, expected=expected
        )
    return games


def _documents(text: str) -> list[tuple[int, str]]:
    """(line, JSON text) of every document: links, one object per line, or one object over many lines."""
    if "#json=" in text:
        found = []
        for number, line in enumerate(text.splitlines(), 1):
            link = line.partition("#json=")[2]
            if link:
                link = link.strip().split("&ts=")[0]
                found.append((number, link if '"' in link else unquote(link)))
        return found
    lines = [(number, line) for number, line in enumerate(text.splitlines(), 1) if line.strip()]
    if len(lines) > 1 and all(
        line.lstrip().startswith("{") and line.rstrip().endswith("}") for _, line in lines
    ):
        return lines
    return [(1, text)] if lines else []


class _Reader(JsonReader):
    """One document while it is read."""

    def __init__(self, value: Any, file: str | None, line: int) -> None:
        super().__init__(file, line)
        self.value = self.mapping(value, "the record")

    def read(self) -> Game:
        value = self.value
        log = value.get("log")
        if not isinstance(log, list) or not all(isinstance(hand, list) for hand in log):
            self.fail("no list log", "the key log with a list of hands")
        names = value.get("name", [])
        if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
            self.fail("name is no list of texts", "the key name with a name for every seat")
        rule = value.get("rule", {})
        if not isinstance(rule, dict):
            self.fail("rule is no object", "the key rule with an object")
        self.seats = self.find_seats(rule, log)
        self.rules = self.find_rules(rule, value)
        for number, hand in enumerate(log, 1):
            self.hand = number
            self.read_hand(hand)
        self.hand = 0
        self.read_final(value.get("sc"))
        names = [*names[: self.seats], *[""] * (self.seats - len(names))]
        meta: dict[str, Any] = {
            key: value[key]
            for key in ("ref", "title", "lobby", "dan", "rate", "sx", "ratingc")
            if key in value
        }
        if "disp" in rule:
            meta["disp"] = rule["disp"]
        return Game(
            rules=self.rules if self.named_rules else fit_rules(self.rules, self.events),
            seats=self.seats,
            names=tuple(names),
            events=({"type": "start_game", "names": names}, *self.events),
            source=self.file,
            meta=meta,
            findings=tuple(self.findings),
        )

    # the header

    def find_seats(self, rule: dict[str, Any], log: list[Any]) -> int:
        disp = rule.get("disp", "")
        if isinstance(disp, str) and re.search(r"三|3-?[Pp]", disp) and "三麻なし" not in disp:
            return 3
        if log and all(len(hand) == 14 for hand in log):
            return 3
        if log and all(len(hand) == 17 and hand[13:16] == [[], [], []] for hand in log):
            return 3
        return 4

    def find_rules(self, rule: dict[str, Any], value: dict[str, Any]) -> Ruleset:
        from mahjong_fast.rulesets import rules

        if "rules" in rule:
            try:
                self.named_rules = True
                return parse_rules(rule["rules"], self.seats)
            except ValueError as error:
                self.fail(str(error), "the name of a preset or the TOML of a ruleset")
        disp = rule.get("disp", "") if isinstance(rule.get("disp", ""), str) else ""
        site = (
            "majsoul"
            if _MAJSOUL.search(disp) or re.fullmatch(r"\d{6}-[0-9a-f-]{36}", str(value.get("ref", "")))
            else "tenhou"
        )
        found = rules(f"{site}_{self.seats}p")
        changes: dict[str, Any] = {}
        reds = [
            int(bool(rule.get("aka"))) or self.whole(rule.get(f"aka5{suit}", 0), "aka", 0, 4)
            for suit in (1, 2, 3)
        ]
        if self.seats == 3:
            reds[0] = 0
        if "赤" in disp and not any(reds):
            reds = [int(self.seats == 4), 1, 1]
        if tuple(reds) != tuple(found.red_fives):
            changes["red_fives"] = tuple(reds)
        if "東" in disp or disp.endswith("East"):
            changes["length"] = "tonpuu"
        if disp and site == "tenhou" and re.search(r"[般上特鳳若銀琥孔]", disp) and "喰" not in disp:
            changes["open_tanyao"] = False
        return found.replace(**changes) if changes else found

    # values

    def tiles(self, value: Any, key: str) -> list[str]:
        names = []
        for number in self.numbers(value, key, 0, 60):
            name = TILE_NAMES.get(number)
            if name is None:
                self.fail(f"{key}: no tile {number}", "a tile 11-19 21-29 31-39 41-47 51-53")
            names.append(name)
        return names

    # a hand

    def read_hand(self, hand: list[Any]) -> None:
        if len(hand) not in (5 + 3 * self.seats, 17):
            self.fail(
                f"{len(hand)} parts",
                f"{5 + 3 * self.seats} parts: counters, points, dora, ura, hands and lists, result",
            )
        counters = self.numbers(hand[0], "counters", 0, 1000)
        if len(counters) < 3 or counters[0] >= 16 or counters[0] % 4 >= self.seats:
            self.fail(f"counters {str(hand[0])[:40]}", "round, honba and sticks")
        kyoku, honba, sticks = counters[:3]
        scores = self.by_seat(hand[1], "points")
        dora, ura = self.tiles(hand[2], "dora"), self.tiles(hand[3], "ura")
        played = Hand(kyoku % 4, self.seats)
        hands = []
        for chair in range(self.seats):
            tiles = self.tiles(hand[4 + 3 * chair], f"hand of seat {chair}")
            if len(tiles) != 13:
                self.fail(f"seat {chair} is dealt {len(tiles)} tiles", "13 tiles")
            hands.append(tiles)
            played.takes.append([self.take(code) for code in self.entries(hand[5 + 3 * chair])])
            played.gives.append([self.give(code) for code in self.entries(hand[6 + 3 * chair])])
        if self.hand == 1 and not any(counters[:3]) and len(set(scores)) == 1:
            self.rules = with_start_points(self.rules, scores[0])
        result = hand[4 + 3 * (4 if len(hand) == 17 else 3)]
        if not isinstance(result, list) or not result or not isinstance(result[0], str):
            self.fail("no result", "a list that begins with the name of the result")
        title = result[0]
        if title != WIN_TITLE and title not in DRAWS:
            self.fail(f"unknown result {title[:20]!r}", f"{WIN_TITLE} or one of {' '.join(DRAWS)}")
        played.dora = dora[1:]
        played.timing = self.rules.kan_dora_timing if self.rules.kan_dora else "never"
        played.norths_show = self.rules.all_norths_extra_dora
        wins = self.wins(result) if title == WIN_TITLE else []
        played.robbed = bool(wins) and wins[0][1] != wins[0][0]
        try:
            moves = order_hand(played)
        except ValueError as error:
            self.fail(str(error), "lists of draws and discards that fit together")
        self.events.append(
            {
                "type": "start_kyoku",
                "bakaze": _WINDS[kyoku // 4],
                "dora_marker": dora[0] if dora else "?",
                "kyoku": kyoku % 4 + 1,
                "honba": honba,
                "kyotaku": sticks,
                "oya": kyoku % 4,
                "scores": scores,
                "tehais": hands,
            }
        )
        self.events += moves
        if wins:
            self.add_wins(result, wins, ura, moves)
        else:
            self.add_draw(result, moves)
        self.events.append({"type": "end_kyoku"})

    def entries(self, value: Any) -> list[int | str]:
        if not isinstance(value, list) or not all(
            isinstance(item, (int, str)) and not isinstance(item, bool) for item in value
        ):
            self.fail("a list of draws or discards is missing", "lists of numbers and texts")
        return value

    def take(self, code: int | str) -> Take:
        try:
            return read_take(code)
        except ValueError as error:
            self.fail(f"draw: {error}", "a tile or a call such as c121314")

    def give(self, code: int | str) -> Give:
        try:
            return read_give(code)
        except ValueError as error:
            self.fail(f"discard: {error}", "a tile, 60, r60 or a kan such as 424242a42")

    # results

    def wins(self, result: list[Any]) -> list[tuple[int, int, int, list[Any]]]:
        """(winner, discarder, liable, texts) of every winner."""
        found = []
        for part in result[2::2]:
            if not isinstance(part, list) or len(part) < 2:
                self.fail("a win without winner", "[winner, discarder, liable, points, yaku ...]")
            seats = part[:3] if len(part) > 2 and isinstance(part[2], int) else part[:2]
            who, source, *liable = (self.whole(seat, "winner", 0, self.seats - 1) for seat in seats)
            found.append((who, source, liable[0] if liable else who, part[len(seats) :]))
        if not found:
            self.fail("a win without winner", "[winner, discarder, liable, points, yaku ...]")
        return found

    def add_wins(
        self,
        result: list[Any],
        wins: list[tuple[int, int, int, list[Any]]],
        ura: list[str],
        moves: list[Event],
    ) -> None:
        riichi = {event["actor"] for event in moves if event["type"] == "reach_accepted"}
        last = next((event for event in reversed(moves) if "pai" in event), {"pai": "?"})
        for number, (who, source, liable, texts) in enumerate(wins):
            event: Event = {
                "type": "hora",
                "actor": who,
                "target": source,
                "pai": last["pai"],
                "deltas": self.by_seat(result[1 + 2 * number], "changes"),
                "ura_markers": ura if who in riichi else [],
            }
            self.add_value(event, texts, liable)
            self.events.append(event)

    def add_value(self, event: Event, texts: list[Any], liable: int) -> None:
        if texts and isinstance(texts[0], str):
            points = read_points(texts[0], self.seats)
            if points is None:
                self.note("format", "points such as 30符3飜3900点", str(texts[0])[:40])
            else:
                fu, _, event["points"] = points
                if fu is not None:
                    event["fu"] = fu
        yaku: list[list[Any]] = []
        limit = False
        for text in texts[1:]:
            found = read_yaku(text) if isinstance(text, str) else None
            if found is None:
                self.note("format", "the name of a yaku with its han", str(text)[:40])
                return
            key, value, is_yakuman = found
            limit = limit or is_yakuman
            if value:
                yaku.append([key, value])
        if not yaku:
            return
        event["yaku"] = yaku
        event["han"] = 0 if limit else sum(value for _, value in yaku)
        event["yakuman"] = sum(value for _, value in yaku) if limit else 0
        if limit:
            event["fu"] = 0
            pao = [key for key, _ in yaku if key in self.rules.pao_yakuman]
            if liable != event["actor"] and pao:
                event["liable"] = dict.fromkeys(pao, liable)

    def add_draw(self, result: list[Any], moves: list[Event]) -> None:
        event: Event = {"type": "ryukyoku", "reason": DRAWS[result[0]]}
        changes = result[1] if len(result) > 1 else None
        deltas = self.by_seat(changes, "changes") if changes is not None else [0] * self.seats
        event["deltas"] = deltas
        if event["reason"] == "exhaustive":
            # who is paid shows a tenpai hand; without payments the title may say it
            if any(deltas):
                event["tenpais"] = [delta > 0 for delta in deltas]
            elif result[0] in (ALL_TENPAI, ALL_NOTEN):
                event["tenpais"] = [result[0] == ALL_TENPAI] * self.seats
        if event["reason"] == "kyuushu":
            event["actor"] = moves[-1]["actor"] if moves else 0
        self.events.append(event)

    def read_final(self, value: Any) -> None:
        """`sc`: points and final result of every seat, one after another."""
        if not isinstance(value, list) or len(value) < 2 * self.seats:
            return
        if not all(isinstance(number, (int, float)) and not isinstance(number, bool) for number in value):
            self.fail(f"sc={str(value)[:40]}", "points and result for every seat")
        scores = [int(number) for number in value[: 2 * self.seats : 2]]
        self.events.append(
            {"type": "end_game", "scores": scores, "final": [float(n) for n in value[1 : 2 * self.seats : 2]]}
        )
