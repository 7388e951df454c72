"""How is a Tenhou record (mjlog XML) read? Tags in, `Game` with mjai events out; three and four seats, whole
or broken off.

The order of the tags is already the order of mjai events; what the tags leave to the reader (dealer, called
tiles, tsumogiri, set-aside Norths inside the dora count) is filled in here. Physical impossibilities (a tile
dealt twice, ids and seats out of range) are LogErrors; what the rules forbid is left to `verify`, which names
hand and event.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Any, Never
from urllib.parse import unquote

from .model import Event, Game
from .record_rules import fit_rules
from .rules_text import parse_rules
from .tenhou_codes import (
    NAMES_PLAIN,
    NAMES_RED,
    TYPE_NO_RED,
    TYPE_THREE,
    decode_meld,
    rules_of_type,
    with_start_points,
)
from .tenhou_xml_results import ResultTags
from .xml_tags import decode_text, read_tags, split_documents


def _moves(names: tuple[str, ...], seats: int) -> dict[str, Event]:
    """T118 -> event of the draw, E33 -> event of the discard from the hand; to be copied for each use."""
    table: dict[str, Event] = {}
    for seat in range(seats):
        for tile, name in enumerate(names):
            table[f"{'TUVW'[seat]}{tile}"] = {"type": "tsumo", "actor": seat, "pai": name}
            table[f"{'DEFG'[seat]}{tile}"] = {"type": "dahai", "actor": seat, "pai": name, "tsumogiri": False}
    return table


_MOVES = {
    (red, seats): _moves(NAMES_RED if red else NAMES_PLAIN, seats)
    for red in (False, True)
    for seats in (3, 4)
}
# T118 -> 118, E33 -> ~33: a draw and its discard add up to -1.
_TILES = {f"{letter}{tile}": tile for letter in "TUVW" for tile in range(136)} | {
    f"{letter}{tile}": ~tile for letter in "DEFG" for tile in range(136)
}
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


class _Reader(ResultTags):
    """The state of one document while it is read."""

    # the document

    def read(self) -> Game:
        self.tags = read_tags(self.text, self.file)
        if not self.tags or self.tags[0].name != "mjloggm":
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
            rules=self.rules if self.named_rules else fit_rules(self.rules, self.events),
            seats=self.seats,
            names=self.names,
            events=tuple(self.events),
            source=self.file,
            seed=self.seed,
            meta=self.meta,
            findings=tuple(self.findings),
        )

    def _find_game_type(self) -> None:
        for tag in self.tags:
            if tag.name == "GO":
                attributes, self.number = tag.attributes, tag.number
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
                self.named_rules = True
            except ValueError as error:
                self.fail(str(error), "the name of a preset or the TOML of a ruleset")

    def _walk(self, red: bool) -> None:
        self.seen = set[int]()
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
        table = _MOVES[red, self.seats]
        for number, name, attributes, moves in self.tags:
            self.number = number
            if moves:
                self.play(moves, table)
                continue
            handler = handlers.get(name)
            if handler is not None:
                handler(attributes)
            elif name not in _SILENT_TAGS and name != "GO":
                self.unknown(name)
        self.end_hand()
        if self.end_game is not None:
            self.events.append(self.end_game)

    def play(self, moves: list[str], table: dict[str, Event]) -> None:
        """A run of draws and discards: most of a record, so all of it at once."""
        if not self.open:
            self.fail("a move outside a hand", "INIT before the first move")
        try:
            events = [*map(dict.copy, map(table.__getitem__, moves))]
        except KeyError:
            self.find_fault(moves, table)
        tiles = [*map(_TILES.__getitem__, moves)]
        drawn = [tile for tile in tiles if tile >= 0]
        known = len(self.seen)
        self.seen.update(drawn)
        if len(self.seen) != known + len(drawn) or not self.seen.issuperset(
            [~tile for tile in tiles if tile < 0]
        ):
            self.seen.difference_update(drawn)
            self.find_fault(moves, table)
        if self.drawn + tiles[0] == -1:
            events[0]["tsumogiri"] = True
        for place in [at for at, pair in enumerate(pairwise(tiles), 1) if sum(pair) == -1]:
            events[place]["tsumogiri"] = True
        for tile, event in zip(reversed(tiles), reversed(events), strict=True):
            if tile < 0:
                self.last = (event["actor"], ~tile)
                break
        self.drawn = max(tiles[-1], -1)
        self.events += events

    def find_fault(self, moves: list[str], table: dict[str, Event]) -> Never:
        """Which of these moves cannot be?"""
        first = self.number
        for self.number, name in enumerate(moves, first):
            if name not in table:
                self.unknown(name)
            tile = _TILES[name]
            if tile >= 0:
                if tile in self.seen:
                    self.fail(
                        f"tile {tile} is drawn but was dealt already", "each of the tile ids 0-135 once"
                    )
                self.seen.add(tile)
            elif ~tile not in self.seen:
                self.fail(f"tile {~tile} is discarded but was never dealt", "a tile of the hand")
        self.number = first
        self.fail("a tile is drawn but was dealt already", "each of the tile ids 0-135 once")

    def unknown(self, name: str) -> Never:
        letter, digits = name[0], name[1:]
        if letter in "TUVWDEFG" and digits.isdigit():
            if int(digits) < 136:
                seat = "TUVWDEFG".index(letter) % 4
                self.fail(f"seat {seat} in a game of {self.seats}", f"a seat 0 to {self.seats - 1}")
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

    def end_hand(self) -> None:
        if self.open and self.over:
            self.events.append({"type": "end_kyoku"})
        self.open = False
