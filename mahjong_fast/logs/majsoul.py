"""How are Mahjong Soul records read? The JSON form of a record, as its programs unpack it, into events.

A record is `{"head": ..., "data": {"name": ".lq.GameDetailRecords", "data": {"actions": [...]}}}`; each
action of type 1 carries one message `.lq.Record...`. Older records have a plain list `records`. Fields at
their usual value may be absent.
"""

from __future__ import annotations

from typing import Any

from .json_checks import JsonReader, load_json
from .majsoul_codes import ANKAN, CALLS, DRAWS, KAKAN, MODES, TILES, rules_of_room
from .model import Event, Game
from .record_rules import fit_rules
from .rules_text import parse_rules
from .tenhou_codes import with_start_points
from .xml_tags import decode_text
from .yaku_ids import MAJSOUL_KEYS

_WINDS = "ESWN"
_DORA = {"dora": 1, "ura": 2, "aka": 3, "nuki": 4}
# The order in which the messages' own programs show them; all others are no moves of riichi mahjong.
_MOVES = {
    "RecordNewRound": "new_round",
    "RecordDealTile": "deal_tile",
    "RecordDiscardTile": "discard_tile",
    "RecordChiPengGang": "call",
    "RecordAnGangAddGang": "own_kan",
    "RecordBaBei": "north",
    "RecordHule": "win",
    "RecordNoTile": "no_tile",
    "RecordLiuJu": "abort",
}


def parse_majsoul(data: bytes | str, file: str | None = None) -> list[Game]:
    """The games of a Mahjong Soul record. Raises LogError with file, hand, message and what was expected."""
    text = (data if isinstance(data, str) else decode_text(data, file)).lstrip("\ufeff")
    value = load_json(text, file, 1, "the JSON form of a Mahjong Soul record")
    values = (
        value
        if isinstance(value, list) and value and isinstance(value[0], dict) and "data" in value[0]
        else [value]
    )
    return [_Reader(item, file).read() for item in values]


class _Reader(JsonReader):
    """One record while it is read."""

    def __init__(self, value: Any, file: str | None) -> None:
        super().__init__(file)
        self.value = self.mapping(value, "the record")
        self.scores: list[int] = []
        self.open = False
        self.over = False
        self.walls: list[tuple[int, ...]] = []

    def read(self) -> Game:
        messages = self.messages()
        head = self.mapping(self.value.get("head") or {}, "head")
        first = next((data for name, data in messages if name == "RecordNewRound"), None)
        if first is None:
            self.fail("no RecordNewRound", "at least one hand")
        self.seats = len(self.listing(first.get("scores"), "scores"))
        if self.seats not in (3, 4):
            self.fail(f"{self.seats} scores", "3 or 4 seats")
        self.rules = self.find_rules(head)
        for name, data in messages:
            self.where = name
            handler = _MOVES.get(name)
            if handler is None:
                self.fail("not a message of riichi mahjong", f"one of {', '.join(_MOVES)}")
            getattr(self, handler)(data)
        self.end_hand()
        self.where, self.hand = "head", 0
        self.result(head)
        names = self.find_names(head)
        meta: dict[str, Any] = {key: head[key] for key in ("uuid", "start_time", "end_time") if key in head}
        return Game(
            rules=self.rules if self.named_rules else fit_rules(self.rules, self.events),
            seats=self.seats,
            names=names,
            events=({"type": "start_game", "names": list(names)}, *self.events),
            source=self.file,
            wall=tuple(self.walls) if self.walls and len(self.walls) == self.hand_count else None,
            meta=meta,
            findings=tuple(self.findings),
        )

    def messages(self) -> list[tuple[str, dict[str, Any]]]:
        """(name, fields) of every message of the game."""
        value: Any = self.value
        for _ in range(4):
            if isinstance(value, dict) and not {"actions", "records"} & value.keys():
                value = value.get("data")
        if not isinstance(value, dict):
            self.fail("no list of actions or records", "data with actions or records")
        found = []
        for item in self.listing(value.get("actions") or value.get("records"), "actions"):
            message = self.mapping(item, "an action")
            if "result" in message:
                message = self.mapping(message["result"], "result")
            elif "name" not in message:
                continue
            name = message.get("name")
            if not isinstance(name, str):
                self.fail(f"an action without name: {str(message)[:40]}", "a message with name and data")
            if name.startswith(".lq."):
                name = name[4:]
            if name.startswith("Record"):
                found.append((name, self.mapping(message.get("data"), name)))
        return found

    # the header

    def find_rules(self, head: dict[str, Any]) -> Any:
        config = self.mapping(head.get("config") or {}, "config")
        if "rules" in config:
            try:
                self.named_rules = True
                return parse_rules(config["rules"], self.seats)
            except ValueError as error:
                self.fail(str(error), "the name of a preset or the TOML of a ruleset")
        mode = self.mapping(config.get("mode") or {}, "mode")
        _, length = MODES.get(mode.get("mode", 0) if isinstance(mode.get("mode", 0), int) else 0, (0, None))
        return rules_of_room(self.seats, length, self.mapping(mode.get("detail_rule") or {}, "detail_rule"))

    def find_names(self, head: dict[str, Any]) -> tuple[str, ...]:
        names = [""] * self.seats
        for account in self.listing(head.get("accounts") or [], "accounts"):
            seat = self.seat(self.mapping(account, "account").get("seat", 0))
            name = account.get("nickname", "")
            names[seat] = name if isinstance(name, str) else ""
        return tuple(names)

    def result(self, head: dict[str, Any]) -> None:
        """Final points of every seat; total_point counts thousandths."""
        players = self.listing(
            self.mapping(head.get("result") or {}, "result").get("players") or [], "players"
        )
        if len(players) != self.seats or not self.over:
            return
        scores, final = [0] * self.seats, [0.0] * self.seats
        for player in players:
            seat = self.seat(self.mapping(player, "player").get("seat", 0))
            scores[seat] = self.whole(player.get("part_point_1", 0), "part_point_1")
            final[seat] = self.whole(player.get("total_point", 0), "total_point") / 1000
        self.events.append({"type": "end_game", "scores": scores, "final": final})

    # values

    def tile(self, value: Any, key: str) -> str:
        name = TILES.get(value) if isinstance(value, str) else None
        if name is None:
            self.fail(f"{key}: {str(value)[:20]!r} is no tile", "a tile such as 1m 0p 7z")
        return name

    def tiles(self, value: Any, key: str) -> list[str]:
        return [self.tile(item, key) for item in self.listing(value, key)]

    def changes(self, value: Any, key: str) -> list[int]:
        return self.by_seat(value, key) if value else [0] * self.seats

    # the messages

    def end_hand(self) -> None:
        if self.open and self.over:
            self.events.append({"type": "end_kyoku"})
        self.open = False

    def new_round(self, data: dict[str, Any]) -> None:
        self.end_hand()
        self.hand += 1
        self.hand_count = self.hand
        wind = self.whole(data.get("chang", 0), "chang", 0, 3)
        dealer = self.seat(data.get("ju", 0), "ju")
        self.scores = self.by_seat(data.get("scores"), "scores")
        hands = [self.tiles(data.get(f"tiles{chair}"), f"tiles{chair}") for chair in range(self.seats)]
        for chair, hand in enumerate(hands):
            if len(hand) != 13 + (chair == dealer):
                self.fail(f"seat {chair} is dealt {len(hand)} tiles", f"{13 + (chair == dealer)} tiles")
        first = hands[dealer].pop()
        self.shown = self.tiles(data.get("doras") or [data.get("dora")], "doras")
        self.honba = self.whole(data.get("ben", 0), "ben", 0, 1000)
        self.sticks = self.whole(data.get("liqibang", 0), "liqibang", 0, 1000)
        if self.hand == 1 and not (wind or dealer or self.honba) and len(set(self.scores)) == 1:
            self.rules = with_start_points(self.rules, self.scores[0])
        self.open, self.over = True, False
        self.pending = -1
        self.last = (-1, "")
        self.pons: dict[tuple[int, str], list[str]] = {}
        self.events.append(
            {
                "type": "start_kyoku",
                "bakaze": _WINDS[wind],
                "dora_marker": self.shown[0],
                "kyoku": dealer + 1,
                "honba": self.honba,
                "kyotaku": self.sticks,
                "oya": dealer,
                "scores": self.scores.copy(),
                "tehais": hands,
            }
        )
        self.events.append({"type": "tsumo", "actor": dealer, "pai": first})
        if isinstance(data.get("paishan"), str):
            self.add_wall(hands, dealer, first, data["paishan"])

    def add_wall(self, hands: list[list[str]], dealer: int, first: str, text: str) -> None:
        """The wall in drawing order: `paishan` is what is left, replacement tiles at its end."""
        rest = [TILES.get(text[at : at + 2]) for at in range(0, len(text), 2)]
        if self.seats != 4 or len(rest) != 83 or None in rest:
            return
        names = [tile for wind in range(4) for tile in hands[(dealer + wind) % 4]]
        names += [
            first,
            *(tile for tile in rest[:-14] if tile),
            *(tile for tile in reversed(rest[-14:]) if tile),
        ]
        self.walls.append(copies_of(names, self.rules.red_fives))

    def in_hand(self) -> None:
        if not self.open:
            self.fail("this belongs into a hand", "RecordNewRound first")

    def before(self, data: dict[str, Any], *, show: bool = True) -> None:
        """What happened before a move: a riichi is paid, indicators are turned."""
        self.in_hand()
        if self.pending >= 0:
            self.events.append({"type": "reach_accepted", "actor": self.pending})
            self.sticks += 1
            self.scores[self.pending] -= 1000
            self.pending = -1
        if show:
            self.indicators(data)

    def indicators(self, data: dict[str, Any]) -> None:
        shown = self.tiles(data.get("doras") or [], "doras")
        for tile in shown[len(self.shown) :]:
            self.events.append({"type": "dora", "dora_marker": tile})
            self.shown.append(tile)

    def deal_tile(self, data: dict[str, Any]) -> None:
        self.before(data)
        self.events.append(
            {
                "type": "tsumo",
                "actor": self.seat(data.get("seat", 0)),
                "pai": self.tile(data.get("tile"), "tile"),
            }
        )

    def discard_tile(self, data: dict[str, Any]) -> None:
        self.in_hand()
        seat, tile = self.seat(data.get("seat", 0)), self.tile(data.get("tile"), "tile")
        drawn = bool(data.get("moqie"))
        if len(self.events) > 1 and self.events[-2]["type"] == "start_kyoku":
            # the fourteen tiles of the dealer lie together: the site never calls the first discard drawn
            drawn = drawn or tile not in self.events[-2]["tehais"][seat]
        if data.get("is_liqi") or data.get("is_wliqi"):
            self.events.append({"type": "reach", "actor": seat})
            self.pending = seat
        self.indicators(data)
        self.events.append({"type": "dahai", "actor": seat, "pai": tile, "tsumogiri": drawn})
        self.last = (seat, tile)

    def call(self, data: dict[str, Any]) -> None:
        self.before(data)
        seat = self.seat(data.get("seat", 0))
        kind = CALLS[self.whole(data.get("type", 0), "type", 0, 2)]
        tiles = self.tiles(data.get("tiles"), "tiles")
        froms = self.numbers(data.get("froms"), "froms", 0, self.seats - 1)
        called = [place for place, source in enumerate(froms) if source != seat]
        if len(tiles) != (4 if kind == "daiminkan" else 3) or len(froms) != len(tiles) or len(called) != 1:
            self.fail(
                f"a {kind} of {len(tiles)} tiles", "the tiles of the meld, one of them from another seat"
            )
        pai = tiles.pop(called[0])
        if kind == "pon":
            self.pons[seat, pai[:2]] = [pai, *tiles]
        self.events.append(
            {"type": kind, "actor": seat, "target": froms[called[0]], "pai": pai, "consumed": tiles}
        )

    def own_kan(self, data: dict[str, Any]) -> None:
        self.before(data, show=False)
        seat, tile = self.seat(data.get("seat", 0)), self.tile(data.get("tiles"), "tiles")
        kind = self.whole(data.get("type", 0), "type", KAKAN, ANKAN)
        if kind == KAKAN:
            pon = self.pons.get((seat, tile[:2]))
            if pon is None:
                self.fail(f"seat {seat} has no pon of {tile}", "a pon before the kan")
            self.events.append({"type": "kakan", "actor": seat, "pai": tile, "consumed": pon})
        else:
            self.events.append({"type": "ankan", "actor": seat, "consumed": self.four(tile)})
        self.last = (seat, tile)
        self.indicators(data)

    def four(self, tile: str) -> list[str]:
        """All four tiles of a kind: the red fives that the rules have are among them."""
        plain = tile[:2]
        reds = self.rules.red_fives["mps".index(plain[1])] if plain[0] == "5" and len(plain) == 2 else 0
        return [f"{plain}r"] * reds + [plain] * (4 - reds)

    def north(self, data: dict[str, Any]) -> None:
        self.before(data, show=False)
        seat = self.seat(data.get("seat", 0))
        self.events.append({"type": "nukidora", "actor": seat, "pai": "N"})
        self.last = (seat, "N")
        self.indicators(data)

    # results

    def win(self, data: dict[str, Any]) -> None:
        self.in_hand()
        self.pending = -1
        wins = [self.mapping(item, "a win") for item in self.listing(data.get("hules"), "hules")]
        if not wins:
            self.fail("no winner", "hules with at least one winner")
        total = self.changes(data.get("delta_scores"), "delta_scores")
        target = self.last[0]
        if not wins[0].get("zimo"):
            wins.sort(key=lambda item: (self.seat(item.get("seat", 0)) - target) % self.seats)
        parts = [total] if len(wins) == 1 else self.split(wins, total, target)
        for item, deltas in zip(wins, parts, strict=True):
            self.add_win(item, deltas, target, data)
        self.over = True

    def split(self, wins: list[dict[str, Any]], total: list[int], target: int) -> list[list[int]]:
        """The changes of each winner of one tile: its points from the discarder; honba and sticks (what is
        left) to the first.
        """
        parts = []
        rest = list(total)
        for item in wins[1:]:
            points = self.whole(item.get("point_rong", 0), "point_rong")
            part = [0] * self.seats
            part[self.seat(item.get("seat", 0))] += points
            part[target] -= points
            rest = [left - change for left, change in zip(rest, part, strict=True)]
            parts.append(part)
        return [rest, *parts]

    def add_win(self, item: dict[str, Any], deltas: list[int], target: int, data: dict[str, Any]) -> None:
        seat = self.seat(item.get("seat", 0))
        zimo, limit = bool(item.get("zimo")), bool(item.get("yiman"))
        yaku: list[list[Any]] = []
        for fan in self.listing(item.get("fans") or [], "fans"):
            number = self.whole(self.mapping(fan, "a yaku").get("id"), "id", 0, 10_000)
            value = self.whole(fan.get("val", 0), "val", 0, 1000)
            key = MAJSOUL_KEYS.get(number)
            if key is None:
                self.fail(f"unknown yaku {number}", "a yaku number of Mahjong Soul")
            if value:
                yaku.append([key, value])
        yaku.sort(key=lambda entry: _DORA.get(entry[0], 0))
        event: Event = {
            "type": "hora",
            "actor": seat,
            "target": seat if zimo else target,
            "pai": self.tile(item.get("hu_tile"), "hu_tile"),
            "deltas": deltas,
            "ura_markers": self.tiles(item.get("li_doras") or [], "li_doras") if item.get("liqi") else [],
            "yaku": yaku,
            "han": 0 if limit else sum(value for _, value in yaku),
            "yakuman": sum(value for _, value in yaku) if limit else 0,
            "points": self.points(item, zimo),
            "tehai": self.tiles(item.get("hand") or [], "hand"),
        }
        fu = self.whole(item.get("fu", 0), "fu", 0, 1000)
        if limit or fu:
            event["fu"] = 0 if limit else fu
        liable = self.whole(item.get("baopai") or data.get("baopai") or 0, "baopai", 0, self.seats)
        if liable:
            event["liable"] = {key: liable - 1 for key, _ in yaku if key in self.rules.pao_yakuman}
        self.events.append(event)

    def points(self, item: dict[str, Any], zimo: bool) -> int:
        if not zimo:
            return self.whole(item.get("point_rong", 0), "point_rong")
        small = self.whole(item.get("point_zimo_xian", 0), "point_zimo_xian")
        if item.get("qinjia"):
            return small * (self.seats - 1)
        return small * (self.seats - 2) + self.whole(item.get("point_zimo_qin", 0), "point_zimo_qin")

    def no_tile(self, data: dict[str, Any]) -> None:
        self.before(data)
        deltas = [0] * self.seats
        for item in self.listing(data.get("scores") or [], "scores"):
            change = self.changes(self.mapping(item, "scores").get("delta_scores"), "delta_scores")
            deltas = [old + new for old, new in zip(deltas, change, strict=True)]
        shown, hands = [], []
        for player in self.listing(data.get("players") or [], "players")[: self.seats]:
            tenpai = bool(self.mapping(player, "a player").get("tingpai"))
            hand = self.tiles(player.get("hand") or [], "hand")
            shown.append(tenpai)
            hands.append(hand if tenpai else ["?"] * len(hand))
        reason = "nagashi" if data.get("liujumanguan") else "exhaustive"
        event: Event = {"type": "ryukyoku", "reason": reason, "deltas": deltas}
        if len(shown) == self.seats:
            event |= {"tenpais": shown, "tehais": hands}
        self.events.append(event)
        self.over = True

    def abort(self, data: dict[str, Any]) -> None:
        self.before(data)
        number = self.whole(data.get("type", 0), "type", 1, 5)
        event: Event = {"type": "ryukyoku", "reason": DRAWS[number], "deltas": [0] * self.seats}
        if number == 1:
            event["actor"] = self.seat(data.get("seat", 0))
        self.events.append(event)
        self.over = True


def copies_of(names: list[str], reds: tuple[int, ...]) -> tuple[int, ...]:
    """Tile ids for names in order: the first red fives are copies 0 and up, plain tiles take the copies
    behind them.
    """
    next_copy: dict[str, int] = {}
    ids = []
    for name in names:
        plain = name[:2]
        red = len(name) == 3
        first = 0
        if plain[0] == "5" and not red and len(plain) == 2:
            first = reds["mps".index(plain[1])]
        copy = next_copy.setdefault(name, first)
        next_copy[name] += 1
        ids.append(4 * _kind(plain) + copy)
    return tuple(ids)


def _kind(name: str) -> int:
    return "ESWNPFC".index(name) + 27 if len(name) == 1 else "mps".index(name[1]) * 9 + int(name[0]) - 1
