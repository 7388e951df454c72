"""How is a Tenhou record (mjlog XML) read? Tags in, `Game` with mjai events out; three and four seats, whole
or broken off.

The order of the tags is already the order of mjai events; what the tags leave to the reader (dealer, called
tiles, tsumogiri, set-aside Norths inside the dora count) is filled in here. Physical impossibilities (a tile
dealt twice, ids and seats out of range) are LogErrors; what the rules forbid is left to `verify`, which names
hand and event.
"""

from __future__ import annotations

from typing import Any, Never
from urllib.parse import unquote

from mahjong_fast.errors import LogError

from .model import Event, Finding, Game
from .rules_text import parse_rules
from .tenhou_codes import (
    NAMES_PLAIN,
    NAMES_RED,
    TYPE_NO_RED,
    TYPE_THREE,
    YAKU_KEYS,
    decode_meld,
    rules_of_type,
    with_start_points,
)
from .xml_tags import Tag, decode_text, line_of_tag, read_tags, show_tag, split_documents

REASONS = {
    "yao9": "kyuushu",
    "reach4": "suucha",
    "ron3": "sanchahou",
    "kan4": "suukaikan",
    "kaze4": "suufon",
    "nm": "nagashi",
}
"""Tenhou's draw types -> our words; without a type the wall is exhausted (`exhaustive`)."""

# T118 -> (True, seat, id), E33 -> (False, seat, id).
_SIMPLE = {
    f"{letter}{tile}": (True, seat, tile) for seat, letter in enumerate("TUVW") for tile in range(136)
} | {f"{letter}{tile}": (False, seat, tile) for seat, letter in enumerate("DEFG") for tile in range(136)}
# Ready-made events, copied for each use: [red][seat][tile].
_DRAWS = [
    [[{"type": "tsumo", "actor": seat, "pai": name} for name in names] for seat in range(4)]
    for names in (NAMES_PLAIN, NAMES_RED)
]
_DISCARDS = [
    [
        [
            [{"type": "dahai", "actor": seat, "pai": name, "tsumogiri": drawn} for name in names]
            for seat in range(4)
        ]
        for drawn in (False, True)
    ]
    for names in (NAMES_PLAIN, NAMES_RED)
]
_WINDS = "ESWN"
# Tags that only describe the room and say nothing about the game.
_SILENT_TAGS = frozenset({"mjloggm", "LN", "CHAT", "PROF", "LINK", "RANKING"})


def parse_mjlog(data: bytes | str, file: str | None = None) -> list[Game]:
    """The games of an mjlog document (usually one). Raises LogError with file, line, tag and what was
    expected.
    """
    text = data if isinstance(data, str) else decode_text(data, file)
    parts = split_documents(text)
    return [
        _Reader(part, file if len(parts) == 1 else f"{file}#{number}").read()
        for number, part in enumerate(parts, 1)
    ]


class _Reader:
    """The state of one document while it is read."""

    def __init__(self, text: str, file: str | None) -> None:
        self.text = text
        self.file = file
        self.tags: list[Tag] = []
        self.number = 0
        self.events: list[Event] = []
        self.findings: list[Finding] = []
        self.hand = 0
        self.end_game: Event | None = None

    def fail(self, what: str, expected: str) -> Never:
        """Raise the LogError for the tag being read."""
        name, attributes = self.tags[self.number] if self.tags else ("", {})
        line = line_of_tag(self.text, self.number)
        place = f"line {line}, tag {self.number + 1} {show_tag(name, attributes)}"
        hand = f", hand {self.hand}" if self.hand else ""
        error = LogError(
            f"{self.file or 'record'}: {place}{hand}: {what}; expected {expected}",
            file=self.file,
            line=line,
            tag=name,
            expected=expected,
        )
        raise error

    def note(self, kind: str, expected: str, found: str) -> None:
        self.findings.append(Finding(kind, self.file, self.hand, len(self.events), expected, found))

    # attributes

    def ints(
        self, attributes: dict[str, str], key: str, low: int, high: int, count: int | None = None
    ) -> list[int]:
        """The comma-separated integers of an attribute, each in low..high, `count` of them."""
        value = attributes.get(key)
        if value is None:
            self.fail(f"no {key}", f"{key} with integers")
        try:
            numbers = [int(part) for part in value.split(",")] if value else []
        except ValueError:
            self.fail(f"{key}={value[:60]!r} is not a list of integers", "integers with commas")
        for number in numbers:
            if not low <= number <= high:
                self.fail(f"{key} contains {number}", f"numbers {low} to {high}")
        if count is not None and len(numbers) != count:
            self.fail(f"{key} has {len(numbers)} numbers", f"{count} numbers")
        return numbers

    def seat(self, attributes: dict[str, str], key: str = "who") -> int:
        value = attributes.get(key, "")
        if value not in ("0", "1", "2", "3")[: self.seats]:
            self.fail(f"{key}={value!r} is no seat", f"a seat 0 to {self.seats - 1}")
        return int(value)

    # the document

    def read(self) -> Game:
        self.tags = read_tags(self.text, self.file)
        if not self.tags or self.tags[0][0] != "mjloggm":
            self.fail("not a Tenhou record", "the root tag mjloggm")
        self.meta: dict[str, Any] = {}
        self.seed: str | None = None
        self.seats, self.type = 4, 0
        self.names: tuple[str, ...] = ()
        self._find_game_type()
        red = not self.type & TYPE_NO_RED
        self.tile_names: tuple[str, ...] = NAMES_RED if red else NAMES_PLAIN
        start: Event = {"type": "start_game", "names": []}
        self.events.append(start)
        self._walk(red)
        if not self.names:
            self.names = ("",) * self.seats
        start["names"] = list(self.names)
        return Game(
            rules=self.rules,
            seats=self.seats,
            names=self.names,
            events=tuple(self.events),
            source=self.file,
            seed=self.seed,
            meta=self.meta,
            findings=tuple(self.findings),
        )

    def _find_game_type(self) -> None:
        for number, (name, attributes) in enumerate(self.tags):
            if name == "GO":
                self.number = number
                (self.type,) = self.ints(attributes, "type", 0, 1 << 24, 1)
                self.meta["type"] = self.type
                if "lobby" in attributes:
                    self.meta["lobby"] = attributes["lobby"]
                break
        else:
            self.number = 0
            self.fail("no GO tag", "a GO tag with the type of the game")
        if self.type & TYPE_THREE:
            self.seats = 3
        self.rules = rules_of_type(self.type & 31)
        if "rules" in attributes:
            # written by this package where Tenhou's bits cannot say it
            try:
                self.rules = parse_rules(attributes["rules"], self.seats)
            except ValueError as error:
                self.fail(str(error), "the name of a preset or the TOML of a ruleset")

    def _walk(self, red: bool) -> None:
        simple, events, seen = _SIMPLE.get, self.events, set[int]()
        add = events.append
        draws, (tedashi, tsumogiri) = _DRAWS[red], _DISCARDS[red]
        self.seen = seen
        self.drawn = -1
        self.last = (-1, -1)
        self.open = False  # a hand is being played
        handlers = {
            "N": self.meld,
            "REACH": self.riichi,
            "DORA": self.dora,
            "AGARI": self.win,
            "RYUUKYOKU": self.draw_game,
            "INIT": self.init,
            "UN": self.players,
            "SHUFFLE": self.shuffle,
            "TAIKYOKU": self.first_dealer,
            "BYE": self.leave,
        }
        for number, (name, attributes) in enumerate(self.tags):
            move = simple(name)
            if move is None:
                self.number = number
                handler = handlers.get(name)
                if handler is not None:
                    handler(attributes)
                elif name not in _SILENT_TAGS and name != "GO":
                    self.unknown(name)
                continue
            drawing, seat, tile = move
            if not self.open:
                self.number = number
                self.fail("a move outside a hand", "INIT before the first move")
            if seat >= self.seats:
                self.number = number
                self.fail(f"seat {seat} in a game of {self.seats}", f"a seat 0 to {self.seats - 1}")
            if drawing:
                if tile in seen:
                    self.number = number
                    self.fail(
                        f"tile {tile} is drawn but was dealt already", "each of the tile ids 0-135 once"
                    )
                seen.add(tile)
                self.drawn = tile
                add(draws[seat][tile].copy())
            else:
                if tile not in seen:
                    self.number = number
                    self.fail(f"tile {tile} is discarded but was never dealt", "a tile of the hand")
                add((tsumogiri if tile == self.drawn else tedashi)[seat][tile].copy())
                self.drawn = -1
                self.last = (seat, tile)
        self.end_hand()
        if self.end_game is not None:
            events.append(self.end_game)

    def unknown(self, name: str) -> Never:
        letter, digits = name[0], name[1:]
        if letter in "TUVWDEFG" and digits.isdigit():
            self.fail(f"there is no tile {digits}", "a tile id 0 to 135")
        self.fail(f"unknown tag {name[:20]!r}", "a tag of a Tenhou record")

    # tags about the table

    def players(self, attributes: dict[str, str]) -> None:
        if self.names or self.hand:
            # somebody came back
            return
        self.names = tuple(unquote(attributes.get(f"n{chair}", "")) for chair in range(self.seats))
        for key in ("dan", "rate", "sx"):
            if key in attributes:
                self.meta[key] = attributes[key].split(",")[: self.seats]

    def shuffle(self, attributes: dict[str, str]) -> None:
        self.seed = attributes.get("seed")

    def first_dealer(self, attributes: dict[str, str]) -> None:
        self.meta["first_dealer"] = self.seat(attributes, "oya")

    def leave(self, attributes: dict[str, str]) -> None:
        self.meta.setdefault("left", []).append((self.hand, self.seat(attributes)))

    # tags of a hand

    def init(self, attributes: dict[str, str]) -> None:
        self.end_hand()
        self.hand += 1
        kyoku, honba, sticks, die1, die2, indicator = self.ints(attributes, "seed", 0, 255, 6)
        if kyoku % 4 >= self.seats or kyoku >= 16 or max(die1, die2) > 5 or indicator > 135:
            self.fail("an impossible seed", "round, honba, sticks, two dice 0-5 and an indicator 0-135")
        scores = self.ints(attributes, "ten", -100_000, 100_000)
        if len(scores) < self.seats:
            self.fail(f"ten has {len(scores)} numbers", f"{self.seats} or more numbers")
        dealer = self.seat(attributes, "oya")
        self.seen.clear()
        self.seen.add(indicator)
        names, hands = self.tile_names, []
        for chair in range(self.seats):
            tiles = self.ints(attributes, f"hai{chair}", 0, 135, 13)
            before = len(self.seen)
            self.seen.update(tiles)
            if len(self.seen) != before + 13:
                self.fail(f"hai{chair} holds a tile that is there already", "each of the tile ids 0-135 once")
            hands.append([names[tile] for tile in tiles])
        self.drawn = -1
        self.last = (-1, -1)
        self.open = True
        self.norths = [0] * self.seats
        self.over = False
        self.honba, self.sticks = honba, sticks
        self.scores = [100 * score for score in scores[: self.seats]]
        if self.hand == 1 and not (kyoku or honba or sticks):
            self.start_points(self.scores)
        self.events.append(
            {
                "type": "start_kyoku",
                "bakaze": _WINDS[kyoku // 4],
                "dora_marker": names[indicator],
                "kyoku": kyoku % 4 + 1,
                "honba": honba,
                "kyotaku": sticks,
                "oya": dealer,
                "scores": self.scores.copy(),
                "tehais": hands,
                "dice": [die1 + 1, die2 + 1],
            }
        )

    def start_points(self, scores: list[int]) -> None:
        """Tournament lobbies begin with other points than the rule page says."""
        if len(set(scores)) == 1:
            self.rules = with_start_points(self.rules, scores[0])

    def in_hand(self) -> None:
        if not self.open:
            self.fail("this belongs into a hand", "INIT first")

    def meld(self, attributes: dict[str, str]) -> None:
        self.in_hand()
        actor = self.seat(attributes)
        (code,) = self.ints(attributes, "m", 0, (1 << 16) - 1, 1)
        try:
            kind, called, own, source = decode_meld(code)
        except ValueError as error:
            self.fail(f"m={code} is no meld: {error}", "a 16-bit meld code")
        names = self.tile_names
        for tile in own:
            if tile not in self.seen:
                self.fail(f"m={code} uses tile {tile}, which was never dealt", "tiles of the hand")
        event: Event = {"type": kind, "actor": actor}
        if kind in ("chi", "pon", "daiminkan"):
            seat, tile = self.last
            if tile != called:
                self.fail(
                    f"tile {called} is called, but the last discard is {tile if tile >= 0 else 'none'}",
                    "a call of the last discard",
                )
            if (actor + source) % 4 != seat:
                self.note(
                    "meld",
                    f"a tile called from seat {seat}",
                    f"m={code} says from seat {(actor + source) % 4}",
                )
            event["target"] = seat
            event["pai"] = names[called]
            event["consumed"] = [names[tile] for tile in own]
        elif kind == "ankan":
            event["consumed"] = [names[tile] for tile in own]
        else:
            if called not in self.seen:
                self.fail(f"m={code} uses tile {called}, which was never dealt", "tiles of the hand")
            event["pai"] = names[called]
            if kind == "kakan":
                event["consumed"] = [names[tile] for tile in own]
            else:
                self.norths[actor] += 1
            # robbed or not, this is the tile others may win on
            self.last = (actor, called)
        self.drawn = -1
        self.events.append(event)

    def riichi(self, attributes: dict[str, str]) -> None:
        self.in_hand()
        actor = self.seat(attributes)
        (step,) = self.ints(attributes, "step", 1, 2, 1)
        self.events.append({"type": "reach" if step == 1 else "reach_accepted", "actor": actor})
        if step == 2:
            self.sticks += 1
            self.scores[actor] -= 1000
            if "ten" in attributes:
                scores = [
                    100 * score for score in self.ints(attributes, "ten", -100_000, 100_000)[: self.seats]
                ]
                if scores != self.scores:
                    self.note(
                        "settlement", f"points {self.scores} after the deposit", f"ten={attributes['ten']}"
                    )

    def dora(self, attributes: dict[str, str]) -> None:
        self.in_hand()
        (tile,) = self.ints(attributes, "hai", 0, 135, 1)
        if tile in self.seen:
            self.fail(f"the indicator {tile} was dealt already", "each of the tile ids 0-135 once")
        self.seen.add(tile)
        self.events.append({"type": "dora", "dora_marker": self.tile_names[tile]})

    def money(self, attributes: dict[str, str]) -> list[int]:
        """Changes of points by chair from `sc`; chips, where the lobby has them, into `self.chips`. What the
        tag repeats is compared.
        """
        numbers = self.ints(attributes, "sc", -(10**7), 10**7)
        if len(numbers) not in (2 * self.seats, 8, 16):
            self.fail(f"sc has {len(numbers)} numbers", "points before and change for every seat")
        if self.seats == 3 and any(numbers[6:8]):
            self.note("settlement", "nothing for an empty seat", f"sc={attributes['sc']}")
        before = [100 * number for number in numbers[: 2 * self.seats : 2]]
        changes = [100 * number for number in numbers[1 : 2 * self.seats : 2]]
        self.chips = numbers[9 : 9 + 2 * self.seats : 2] if len(numbers) == 16 else None
        if before != self.scores:
            self.note("settlement", f"points {self.scores} before it", f"sc={attributes['sc']}")
        self.scores = [old + change for old, change in zip(self.scores, changes, strict=True)]
        if "ba" in attributes:
            counters = self.ints(attributes, "ba", 0, 1000, 2)
            if counters != [self.honba, self.sticks]:
                self.note(
                    "settlement", f"honba and sticks {self.honba},{self.sticks}", f"ba={attributes['ba']}"
                )
        return changes

    def win(self, attributes: dict[str, str]) -> None:
        self.in_hand()
        names = self.tile_names
        actor, target = self.seat(attributes), self.seat(attributes, "fromWho")
        (winning,) = self.ints(attributes, "machi", 0, 135, 1)
        hand = self.ints(attributes, "hai", 0, 135)
        fu, points, _limit = self.ints(attributes, "ten", 0, 10**7, 3)
        changes = self.money(attributes)
        if winning not in self.seen:
            self.fail(f"the winning tile {winning} was never dealt", "the tile drawn or discarded last")
        if actor != target and self.last != (target, winning):
            self.note(
                "illegal_move", f"a win on the last tile of seat {target}", f"a win on {names[winning]}"
            )
        elif actor == target and self.drawn != winning:
            self.note("illegal_move", "a win on the tile drawn last", f"a win on {names[winning]}")
        if winning in hand:
            hand.remove(winning)
        else:
            self.note("format", "the winning tile among hai", f"hai without {names[winning]}")
        yaku, han = self.yaku(attributes, actor)
        limit_hand = "yakuman" in attributes
        event: Event = {
            "type": "hora",
            "actor": actor,
            "target": target,
            "pai": names[winning],
            "deltas": changes,
            "ura_markers": [names[tile] for tile in self.ints(attributes, "doraHaiUra", 0, 135)]
            if attributes.get("doraHaiUra")
            else [],
            "yaku": yaku,
            "fu": 0 if limit_hand else fu,
            "han": han,
            "yakuman": sum(units for _, units in yaku) if limit_hand else 0,
            "points": points,
            "tehai": [names[tile] for tile in hand],
        }
        if "paoWho" in attributes:
            liable = self.seat(attributes, "paoWho")
            event["liable"] = {key: liable for key, _ in yaku if key in self.rules.pao_yakuman}
        if self.chips is not None:
            event["chips"] = self.chips
        self.events.append(event)
        self.sticks = 0
        self.close(attributes)

    def yaku(self, attributes: dict[str, str], actor: int) -> tuple[list[list[Any]], int]:
        """([[key, han or yakuman units]...], total han, 0 for yakuman). With three seats the Norths set aside
        stand apart from the dora.
        """
        if "yakuman" in attributes:
            numbers = self.ints(attributes, "yakuman", 0, len(YAKU_KEYS) - 1)
            units = 1 if not self.rules.double_yakuman else None
            return [
                [YAKU_KEYS[number], units or self.yakuman_units(YAKU_KEYS[number])] for number in numbers
            ], 0
        numbers = self.ints(attributes, "yaku", 0, 1000)
        if len(numbers) % 2 or any(number >= len(YAKU_KEYS) for number in numbers[::2]):
            self.fail("yaku is no list of yaku numbers and han", "pairs of a yaku number 0-54 and han")
        found: list[list[Any]] = []
        han = 0
        for number, value in zip(numbers[::2], numbers[1::2], strict=True):
            han += value
            if value:
                found.append([YAKU_KEYS[number], value])
        if self.norths[actor]:
            for entry in found:
                if entry[0] == "dora":
                    entry[1] -= self.norths[actor]
            found.append(["nuki", self.norths[actor]])
        return sorted((entry for entry in found if entry[1] > 0), key=_dora_last), han

    def yakuman_units(self, key: str) -> int:
        return 2 if key in self.rules.double_yakuman else 1

    def draw_game(self, attributes: dict[str, str]) -> None:
        self.in_hand()
        if not any(attributes.values()):
            # some programs end a record that breaks off with an empty tag
            self.note("format", "sc in RYUUKYOKU", "an empty RYUUKYOKU: the record breaks off")
            return
        reason = attributes.get("type")
        if reason is not None and reason not in REASONS:
            self.fail(f"unknown kind of draw {reason!r}", f"one of {', '.join(REASONS)} or no type")
        names, hands, shown = self.tile_names, [], []
        for chair in range(self.seats):
            if attributes.get(f"hai{chair}"):
                hands.append([names[tile] for tile in self.ints(attributes, f"hai{chair}", 0, 135)])
                shown.append(True)
            else:
                hands.append(["?"] * self.hidden_tiles(chair))
                shown.append(False)
        changes = self.money(attributes)
        event: Event = {
            "type": "ryukyoku",
            "reason": REASONS[reason] if reason else "exhaustive",
            "tenpais": shown,
            "tehais": hands,
            "deltas": changes,
        }
        if reason == "yao9":
            event["actor"] = self.drawer(shown)
        if self.chips is not None:
            event["chips"] = self.chips
        self.events.append(event)
        self.close(attributes)

    def drawer(self, shown: list[bool]) -> int:
        """Who declared nine terminals: the one who shows the hand."""
        return shown.index(True) if any(shown) else self.events[-1].get("actor", 0)

    def hidden_tiles(self, chair: int) -> int:
        """How many tiles a player who does not show them has in hand at a draw."""
        melds = 0
        for event in reversed(self.events):
            kind = event["type"]
            if kind == "start_kyoku":
                break
            if kind in ("chi", "pon", "daiminkan", "ankan") and event["actor"] == chair:
                melds += 1
        return 13 - 3 * melds

    def close(self, attributes: dict[str, str]) -> None:
        self.over = True
        if attributes.get("owari"):
            self.final(attributes["owari"])

    def end_hand(self) -> None:
        if self.open and self.over:
            self.events.append({"type": "end_kyoku"})
        self.open = False

    def final(self, value: str) -> None:
        """The last scores and the final result with uma, `points,result` for each seat."""
        parts = value.split(",")
        try:
            numbers = [float(part) for part in parts]
        except ValueError:
            self.fail(f"owari={value[:60]!r} is not a list of numbers", "points and result for every seat")
        if len(numbers) < 2 * self.seats:
            self.fail(f"owari has {len(numbers)} numbers", "points and result for every seat")
        scores = [round(100 * number) for number in numbers[: 2 * self.seats : 2]]
        results = numbers[1 : 2 * self.seats : 2]
        self.end_game = {"type": "end_game", "scores": scores, "final": results}


_LAST = {"dora": 1, "ura": 2, "aka": 3, "nuki": 4}


def _dora_last(entry: list[Any]) -> int:
    return _LAST.get(entry[0], 0)
