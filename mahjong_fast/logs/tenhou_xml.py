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

from mahjong_fast import _core

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


def _made(names: tuple[str, ...]) -> list[Event]:
    """The events that the core copies: draws, discards from the hand, discards of the tile just drawn, by
    seat and tile id.
    """
    draws = [{"type": "tsumo", "actor": seat, "pai": name} for seat in range(4) for name in names]
    return draws + [
        {"type": "dahai", "actor": seat, "pai": name, "tsumogiri": drawn}
        for drawn in (False, True)
        for seat in range(4)
        for name in names
    ]


_MADE = {True: _made(NAMES_RED), False: _made(NAMES_PLAIN)}
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
        if not self.tags or self.tags[0][1] != "mjloggm":
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
            rules=self.rules if self.named_rules else fit_rules(self.rules, self.results),
            seats=self.seats,
            names=self.names,
            events=tuple(self.events),
            source=self.file,
            seed=self.seed,
            meta=self.meta,
            findings=tuple(self.findings),
        )

    def _find_game_type(self) -> None:
        for number, name, attributes, _ in self.tags:
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
                self.named_rules = True
            except ValueError as error:
                self.fail(str(error), "the name of a preset or the TOML of a ruleset")

    def _walk(self, red: bool) -> None:
        self.seen = bytearray(136)
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
        made = _MADE[red]
        for number, name, attributes, run in self.tags:
            self.number = number
            if run:
                self.play(run, made)
                continue
            handler = handlers.get(name)
            if handler is not None:
                handler(attributes)
            elif name not in _SILENT_TAGS and name != "GO":
                self.unknown(name)
        self.end_hand()
        if self.end_game is not None:
            self.events.append(self.end_game)
            self.results.append(self.end_game)

    def play(self, run: str, made: list[Event]) -> None:
        """A run of draws and discards: most of a record, and the core's business."""
        if not self.open:
            self.fail("a move outside a hand", "INIT before the first move")
        fault, self.drawn, seat, tile = _core.mjlog_run(
            self.events, run, made, self.seen, self.drawn, self.seats
        )
        if tile >= 0:
            self.last = (seat, tile)
        if fault >= 0:
            self.number += fault
            name = run[1:-2].split("/><")[fault]
            letter, digits = name[0], name[1:]
            if letter not in "TUVW"[: self.seats] + "DEFG"[: self.seats] or int(digits) > 135:
                self.unknown(name)
            if letter in "TUVW":
                self.fail(f"tile {digits} is drawn but was dealt already", "each of the tile ids 0-135 once")
            self.fail(f"tile {digits} is discarded but was never dealt", "a tile of the hand")

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
        names, tiles = self.tile_names, self.dealt(attributes, indicator)
        self.seen[:] = bytes(136)
        self.seen[indicator] = 1
        for tile in tiles:
            self.seen[tile] = 1
        dealt = [names[tile] for tile in tiles]
        hands = [dealt[13 * chair : 13 * chair + 13] for chair in range(self.seats)]
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

    def dealt(self, attributes: dict[str, str], indicator: int) -> list[int]:
        """The tile ids of all hands, one hand after another; each id at most once."""
        keys = [f"hai{chair}" for chair in range(self.seats)]
        try:
            tiles = list(map(int, ",".join([attributes[key] for key in keys]).split(",")))
        except (KeyError, ValueError):
            tiles = []
        # once for all hands, and hand by hand only to name what is wrong
        complete = len(tiles) == 13 * self.seats == len({*tiles, indicator}) - 1 and min(tiles) >= 0
        if complete and max(tiles) < 136 and all(attributes[key].count(",") == 12 for key in keys):
            return tiles
        known = {indicator}
        for key in keys:
            hand = self.ints(attributes, key, 0, 135, 13)
            if known.intersection(hand) or len(set(hand)) != 13:
                self.fail(f"{key} holds a tile that is there already", "each of the tile ids 0-135 once")
            known.update(hand)
        return tiles

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
            if not self.seen[tile]:
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
            if not self.seen[called]:
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
        if self.seen[tile]:
            self.fail(f"the indicator {tile} was dealt already", "each of the tile ids 0-135 once")
        self.seen[tile] = 1
        self.events.append({"type": "dora", "dora_marker": self.tile_names[tile]})

    def end_hand(self) -> None:
        if self.open and self.over:
            self.events.append({"type": "end_kyoku"})
        self.open = False
