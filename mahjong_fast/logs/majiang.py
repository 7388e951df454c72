"""How are records of kobalab's majiang programs read? JSON with one object per move, seats counted from the
dealer, into events.
"""

from __future__ import annotations

from typing import Any

from .json_checks import JsonReader, load_json
from .majiang_codes import DRAWS, MeldText, read_concealed, read_meld, read_tile
from .model import Event, Game
from .record_rules import fit_rules
from .rules_text import parse_rules
from .tenhou_codes import with_start_points
from .xml_tags import decode_text
from .yaku_ids import key_of_name

_WINDS = "ESWN"
_DORA = {"dora": 1, "ura": 2, "aka": 3, "nuki": 4}
_MOVES = ("qipai", "zimo", "dapai", "fulou", "gang", "gangzimo", "kaigang", "hule", "pingju")
_DOUBLE = frozenset({"daisuushii", "junsei_chuuren", "kokushi_13", "suuankou_tanki"})


def parse_majiang(data: bytes | str, file: str | None = None) -> list[Game]:
    """The games of a majiang record (one object, or an array of them). Raises LogError with file, hand and
    what was expected.
    """
    text = (data if isinstance(data, str) else decode_text(data, file)).lstrip("\ufeff")
    value = load_json(text, file, 1, "a record of majiang")
    return [_Reader(item, file).read() for item in (value if isinstance(value, list) else [value])]


class _Reader(JsonReader):
    """One game while it is read."""

    def __init__(self, value: Any, file: str | None) -> None:
        super().__init__(file)
        self.value = self.mapping(value, "the record")
        self.over = False
        self.jushu = 0

    def read(self) -> Game:
        value = self.value
        hands = self.listing(value.get("log"), "log")
        self.rules = self.find_rules()
        for number, hand in enumerate(hands, 1):
            self.hand = number
            self.read_hand(self.listing(hand, "a hand"))
        self.where, self.hand = "", 0
        # seats of the record are players; chair 0 is the player who deals first
        first = self.whole(value.get("qijia", 0), "qijia", 0, 3)
        players = self.texts(value.get("player", [""] * 4), "player")
        names = [*players[:4], *[""] * (4 - len(players))]
        names = [names[(first + chair) % 4] for chair in range(4)]
        if self.over and isinstance(value.get("defen"), list) and isinstance(value.get("point"), list):
            self.final(value, first)
        meta = {"title": value["title"]} if isinstance(value.get("title"), str) and value["title"] else {}
        return Game(
            rules=self.rules if self.named_rules else fit_rules(self.rules, self.events),
            seats=4,
            names=tuple(names),
            events=({"type": "start_game", "names": names}, *self.events),
            source=self.file,
            meta=meta,
            findings=tuple(self.findings),
        )

    def find_rules(self) -> Any:
        from mahjong_fast.rulesets import rules

        if "rules" in self.value:
            try:
                self.named_rules = True
                return parse_rules(self.value["rules"], 4)
            except ValueError as error:
                self.fail(str(error), "the name of a preset or the TOML of a ruleset")
        # the usual rules of its programs: Tenhou's, with doubled yakuman paid for by the liable player alone
        return rules("tenhou_4p").replace(double_yakuman=_DOUBLE, pao_scope="yakuman_only")

    def final(self, value: dict[str, Any], first: int) -> None:
        scores = self.numbers(value["defen"], "defen")
        points = [
            float(point)
            for point in value["point"]
            if isinstance(point, (int, float, str)) and _is_number(point)
        ]
        if len(scores) == 4 and len(points) == 4:
            order = [(first + chair) % 4 for chair in range(4)]
            self.events.append(
                {
                    "type": "end_game",
                    "scores": [scores[i] for i in order],
                    "final": [points[i] for i in order],
                }
            )

    # values

    def tile(self, value: Any, key: str) -> str:
        if value == "_" and key == "baopai":
            return "?"
        try:
            return read_tile(value if isinstance(value, str) else "")
        except ValueError:
            self.fail(f"{key}: {str(value)[:20]!r} is no tile", "a tile such as m1 p0 z7")

    def meld(self, value: Any) -> MeldText:
        try:
            return read_meld(value if isinstance(value, str) else "")
        except ValueError as error:
            self.fail(str(error), "a meld such as m3-45 or z555+")

    def concealed(self, value: Any, key: str) -> list[str]:
        try:
            return read_concealed(value if isinstance(value, str) else "?")
        except ValueError as error:
            self.fail(f"{key}: {error}", "a hand such as m123p055z77")

    def chair(self, move: dict[str, Any], key: str = "l") -> int:
        return (self.jushu + self.whole(move.get(key), key, 0, 3)) % 4

    def by_chair(self, values: list[Any]) -> list[Any]:
        """A list counted from the dealer, by chair."""
        return [values[(chair - self.jushu) % 4] for chair in range(4)]

    # a hand

    def read_hand(self, moves: list[Any]) -> None:
        self.over = False
        self.pending = -1
        self.kans: list[int] = []
        for number, item in enumerate(moves):
            move = self.mapping(item, "a move")
            name = next(iter(move), "")
            self.where = name
            if name not in _MOVES or (number == 0) != (name == "qipai"):
                self.fail(
                    f"move {number + 1} is {name[:20]!r}", f"qipai first, then one of {', '.join(_MOVES[1:])}"
                )
            getattr(self, "on_" + name)(self.mapping(move[name], name))
        if self.over:
            self.events.append({"type": "end_kyoku"})

    def on_qipai(self, move: dict[str, Any]) -> None:
        wind = self.whole(move.get("zhuangfeng"), "zhuangfeng", 0, 3)
        self.jushu = self.whole(move.get("jushu"), "jushu", 0, 3)
        scores = self.by_chair(self.by_seat(move.get("defen"), "defen"))
        texts = self.listing(move.get("shoupai"), "shoupai")
        if len(texts) != 4:
            self.fail(f"{len(texts)} hands", "4 hands")
        hands = [self.concealed(text, "shoupai") or ["?"] * 13 for text in self.by_chair(texts)]
        if any(len(hand) != 13 for hand in hands):
            self.fail("a hand has not 13 tiles", "13 tiles")
        honba = self.whole(move.get("changbang", 0), "changbang", 0, 1000)
        sticks = self.whole(move.get("lizhibang", 0), "lizhibang", 0, 1000)
        if self.hand == 1 and not (wind or self.jushu or honba) and len(set(scores)) == 1:
            self.rules = with_start_points(self.rules, scores[0])
        self.events.append(
            {
                "type": "start_kyoku",
                "bakaze": _WINDS[wind],
                "dora_marker": self.tile(move.get("baopai"), "baopai"),
                "kyoku": self.jushu + 1,
                "honba": honba,
                "kyotaku": sticks,
                "oya": self.jushu,
                "scores": scores,
                "tehais": hands,
            }
        )

    def accept(self) -> None:
        """A riichi is paid once its discard was not won."""
        if self.pending >= 0:
            self.events.append({"type": "reach_accepted", "actor": self.pending})
            self.pending = -1

    def on_zimo(self, move: dict[str, Any]) -> None:
        self.accept()
        self.events.append({"type": "tsumo", "actor": self.chair(move), "pai": self.tile(move.get("p"), "p")})

    on_gangzimo = on_zimo

    def on_dapai(self, move: dict[str, Any]) -> None:
        text = move.get("p")
        if not isinstance(text, str):
            self.fail(f"p: {str(text)[:20]!r}", "a tile")
        seat = self.chair(move)
        if text.endswith("*"):
            self.events.append({"type": "reach", "actor": seat})
            self.pending = seat
        drawn = "_" in text[2:]
        self.events.append(
            {"type": "dahai", "actor": seat, "pai": self.tile(text[:2], "p"), "tsumogiri": drawn}
        )

    def on_fulou(self, move: dict[str, Any]) -> None:
        self.accept()
        seat = self.chair(move)
        meld = self.meld(move.get("m"))
        if meld.kind not in ("chi", "pon", "daiminkan"):
            self.fail(f"fulou of a {meld.kind}", "a chi, pon or open kan")
        if meld.kind == "daiminkan":
            self.kans.append(len(self.events))
        self.events.append(
            {
                "type": meld.kind,
                "actor": seat,
                "target": (seat + meld.source) % 4,
                "pai": meld.called,
                "consumed": meld.own,
            }
        )

    def on_gang(self, move: dict[str, Any]) -> None:
        seat = self.chair(move)
        meld = self.meld(move.get("m"))
        self.kans.append(len(self.events))
        if meld.kind == "ankan":
            self.events.append({"type": "ankan", "actor": seat, "consumed": meld.own})
        elif meld.kind == "kakan":
            self.events.append(
                {"type": "kakan", "actor": seat, "pai": meld.added, "consumed": [meld.called, *meld.own]}
            )
        else:
            self.fail(f"gang of a {meld.kind}", "a concealed or added kan")

    def on_kaigang(self, move: dict[str, Any]) -> None:
        """The programs differ in when they show it; the event stands where the rules turn it over."""
        event: Event = {"type": "dora", "dora_marker": self.tile(move.get("baopai"), "baopai")}
        if not self.kans:
            self.events.append(event)
            return
        place = self.kans.pop(0) + 1
        if self.events[place - 1]["type"] != "ankan" and self.rules.kan_dora_timing != "immediate":
            while place < len(self.events) and self.events[place]["type"] in ("tsumo", "reach", "dora"):
                place += 1
            if place < len(self.events) and self.events[place]["type"] in ("kakan", "ankan"):
                place += 1
        while place < len(self.events) and self.events[place]["type"] == "dora":
            place += 1
        self.events.insert(place, event)
        self.kans = [at + (at >= place) for at in self.kans]

    def on_hule(self, move: dict[str, Any]) -> None:
        self.pending = -1
        seat = self.chair(move)
        target = seat if move.get("baojia") is None else self.chair(move, "baojia")
        hand = self.concealed(move.get("shoupai"), "shoupai")
        if not hand:
            self.fail("shoupai is empty", "the hand with the winning tile at its end")
        limit = self.whole(move.get("damanguan") or 0, "damanguan", 0, 100)
        event: Event = {
            "type": "hora",
            "actor": seat,
            "target": target,
            "pai": hand.pop(),
            "deltas": self.by_chair(self.by_seat(move.get("fenpei"), "fenpei")),
            "ura_markers": [
                self.tile(tile, "fubaopai") for tile in self.listing(move.get("fubaopai") or [], "fubaopai")
            ],
            "yakuman": limit,
            "points": self.whole(move.get("defen"), "defen"),
            "tehai": hand,
        }
        if limit or move.get("fu") is not None:
            event["fu"] = 0 if limit else self.whole(move["fu"], "fu", 0, 1000)
        self.add_yaku(event, move, limit)
        self.events.append(event)
        self.over = True

    def add_yaku(self, event: Event, move: dict[str, Any], limit: int) -> None:
        yaku: list[list[Any]] = []
        liable: dict[str, int] = {}
        for item in self.listing(move.get("hupai") or [], "hupai"):
            name, value = self.mapping(item, "a yaku").get("name"), item.get("fanshu")
            key = key_of_name(name) if isinstance(name, str) else None
            if key is None:
                self.note("format", "the name of a yaku", str(name)[:40])
                return
            if isinstance(value, str) and value and set(value) == {"*"}:
                value = len(value)
            yaku.append([key, self.whole(value, "fanshu", 0, 1000)])
            if item.get("baojia") in ("+", "=", "-"):
                liable[key] = (event["actor"] + {"-": 3, "=": 2, "+": 1}[item["baojia"]]) % 4
        event["yaku"] = sorted(yaku, key=lambda entry: _DORA.get(entry[0], 0))
        event["han"] = 0 if limit else sum(value for _, value in yaku)
        if liable:
            event["liable"] = liable

    def on_pingju(self, move: dict[str, Any]) -> None:
        self.accept()
        name = move.get("name")
        if name not in DRAWS:
            self.fail(f"unknown draw {str(name)[:20]!r}", f"one of {' '.join(DRAWS)}")
        event: Event = {"type": "ryukyoku", "reason": DRAWS[name]}
        fenpei = move.get("fenpei")
        event["deltas"] = self.by_chair(self.by_seat(fenpei, "fenpei")) if fenpei else [0] * 4
        texts = self.listing(move.get("shoupai") or [""] * 4, "shoupai")
        if len(texts) != 4:
            self.fail(f"{len(texts)} hands", "4 hands")
        hands = [self.concealed(text, "shoupai") for text in self.by_chair(texts)]
        event["tenpais"] = [bool(hand) for hand in hands]
        event["tehais"] = [hand or ["?"] * 13 for hand in hands]
        if event["reason"] == "kyuushu":
            event["actor"] = self.events[-1].get("actor", 0)
        self.events.append(event)
        self.over = True


def _is_number(value: int | float | str) -> bool:
    try:
        float(value)
    except ValueError:
        return False
    return not isinstance(value, bool)
