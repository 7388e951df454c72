"""How are records of kobalab's majiang programs written? Events in, JSON with one object per move out; four
seats only.
"""

from __future__ import annotations

import json
from typing import Any

from mahjong_fast.errors import LogError

from .majiang_codes import DRAW_NAMES, hand_text, meld_text, tile_text
from .model import DEAD_HAND, Event, Game
from .rules_text import format_rules
from .tracked_hands import TrackedHands, TrackedMeld
from .yaku_ids import tenhou_name

_WINDS = "ESWN"
_MARKS = {3: "-", 2: "=", 1: "+"}
# Names its own programs use where Tenhou has another one.
_SHOWN = {
    "double_riichi": "ダブル立直",
    "kokushi_13": "国士無双十三面",
    "haku": "翻牌 白",
    "hatsu": "翻牌 發",
    "chun": "翻牌 中",
}


def format_majiang(games: list[Game]) -> tuple[str, list[str]]:
    """(text, what was left out): one JSON object, or an array when there are several games."""
    lost: list[str] = []
    values = [_Writer(game, lost).value() for game in games]
    text = json.dumps(values[0] if len(values) == 1 else values, ensure_ascii=False, separators=(",", ":"))
    return text + "\n", list(dict.fromkeys(lost))


class _Writer:
    """One game while its moves are made."""

    def __init__(self, game: Game, lost: list[str]) -> None:
        if game.seats != 4:
            raise LogError("majiang knows no games of three", expected="a game of four")
        self.game = game
        self.lost = lost
        self.log: list[list[dict[str, Any]]] = []
        self.hands = TrackedHands(4)

    def value(self) -> dict[str, Any]:
        game = self.game
        for event in game.events:
            handler = getattr(self, "on_" + event["type"], None)
            if handler is None:
                raise LogError(
                    f"majiang cannot express the event {event['type']}", expected="a game of riichi"
                )
            if event["type"] in ("hora", "ryukyoku"):
                handler(event)
            else:
                self.hands.apply(event)
                handler(event)
        record: dict[str, Any] = {
            "title": game.meta["title"] if isinstance(game.meta.get("title"), str) else "",
            "player": list(game.names),
            "qijia": 0,
            "log": self.log,
            "rules": format_rules(game.rules),
        }
        last = game.events[-1]
        if last["type"] == "end_game" and "scores" in last:
            scores = last["scores"]
            record["defen"] = list(scores)
            record["rank"] = [
                1 + sum(_before(scores, other, chair) for other in range(4)) for chair in range(4)
            ]
            record["point"] = list(last.get("final") or [0.0] * 4)
        if game.seed is not None:
            self.lost.append("the seed of the wall")
        return record

    def add(self, move: str, /, **fields: Any) -> None:
        self.log[-1].append({move: fields})

    def seat(self, chair: int) -> int:
        """Chairs are counted from the dealer."""
        return (chair - self.dealer) % 4

    def turned(self, values: list[Any]) -> list[Any]:
        return [values[(self.dealer + place) % 4] for place in range(4)]

    def ignore(self, event: Event) -> None:
        """What the format does not say, or says elsewhere."""

    on_start_game = on_end_kyoku = on_end_game = on_reach_accepted = ignore

    def on_start_kyoku(self, event: Event) -> None:
        if event["bakaze"] not in _WINDS:
            raise LogError("majiang has no rounds of dragons", expected="a round wind E S W N")
        if "dice" in event:
            self.lost.append("dice")
        self.start = event
        self.dealer: int = event["oya"]
        self.riichi = self.kan = False
        self.log.append([])
        scores = event.get("scores") or [self.game.rules.start_points] * 4
        self.add(
            "qipai",
            zhuangfeng=_WINDS.index(event["bakaze"]),
            jushu=event["kyoku"] - 1,
            changbang=event["honba"],
            lizhibang=event["kyotaku"],
            defen=self.turned(scores),
            baopai=tile_text(event["dora_marker"]),
            shoupai=[hand_text(hand, []) for hand in self.turned(event["tehais"])],
        )

    def on_tsumo(self, event: Event) -> None:
        self.add("gangzimo" if self.kan else "zimo", l=self.seat(event["actor"]), p=tile_text(event["pai"]))
        self.kan = False

    def on_reach(self, event: Event) -> None:
        self.riichi = True
        if event.get("open"):
            self.lost.append("that a riichi was open")

    def on_dahai(self, event: Event) -> None:
        marks = ("_" if event["tsumogiri"] else "") + ("*" if self.riichi else "")
        self.riichi = False
        self.add("dapai", l=self.seat(event["actor"]), p=tile_text(event["pai"]) + marks)

    def call(self, event: Event) -> None:
        self.kan = event["type"] == "daiminkan"
        self.add("fulou", l=self.seat(event["actor"]), m=meld_text(self.hands.melds[event["actor"]][-1]))

    on_chi = on_pon = on_daiminkan = call

    def on_ankan(self, event: Event) -> None:
        self.kan = True
        meld = TrackedMeld("ankan", "", list(event["consumed"]), 0)
        self.add("gang", l=self.seat(event["actor"]), m=meld_text(meld))

    def on_kakan(self, event: Event) -> None:
        self.kan = True
        kind = event["pai"][:2]
        meld = next(m for m in self.hands.melds[event["actor"]] if m.kind == "kakan" and m.added[:2] == kind)
        self.add("gang", l=self.seat(event["actor"]), m=meld_text(meld))

    def on_dora(self, event: Event) -> None:
        self.add("kaigang", baopai=tile_text(event["dora_marker"]))

    def on_hora(self, event: Event) -> None:
        seat = event["actor"]
        if "yaku" not in event or "points" not in event:
            raise LogError(
                "majiang needs yaku and points of a win", expected="a win with yaku, fu, han and points"
            )
        zimo = event["target"] == seat
        hand = list(self.hands.concealed[seat])
        if zimo and event["pai"] in hand:
            hand.remove(event["pai"])
        riichi = self.hands.riichi[seat]
        limit = event.get("yakuman", 0)
        fields: dict[str, Any] = {
            "l": self.seat(seat),
            "shoupai": hand_text(hand, self.hands.melds[seat], event["pai"], riichi),
            "baojia": None if zimo else self.seat(event["target"]),
            "fubaopai": [tile_text(tile) for tile in event.get("ura_markers") or ()] if riichi else None,
        }
        if limit:
            fields["damanguan"] = limit
        else:
            fields |= {"fu": event.get("fu"), "fanshu": event["han"]}
        fields |= {
            "defen": event["points"],
            "hupai": self.yaku(event, limit),
            "fenpei": self.turned(event["deltas"]),
        }
        self.add("hule", **fields)

    def yaku(self, event: Event, limit: int) -> list[dict[str, Any]]:
        found = []
        liable = event.get("liable") or {}
        for key, value in event["yaku"]:
            name = _SHOWN.get(key) or tenhou_name(
                key, self.seat(event["actor"]), _WINDS.index(self.start["bakaze"])
            )
            item: dict[str, Any] = {"name": name, "fanshu": "*" * value if limit else value}
            if key in liable:
                item["baojia"] = _MARKS.get((liable[key] - event["actor"]) % 4, "+")
            found.append(item)
        return found

    def on_dead_hand(self, event: Event) -> None:
        self.lost.append(DEAD_HAND)

    def on_ryukyoku(self, event: Event) -> None:
        if event["reason"] not in DRAW_NAMES:
            raise LogError(
                f"majiang has no word for a draw by {event['reason']}", expected="a deal without it"
            )
        deltas = event.get("deltas") or [0] * 4
        shown = event.get("tenpais") or [delta > 0 for delta in deltas]
        hands = [
            hand_text(self.hands.concealed[chair], self.hands.melds[chair], riichi=self.hands.riichi[chair])
            if shown[chair]
            else ""
            for chair in range(4)
        ]
        self.add(
            "pingju", name=DRAW_NAMES[event["reason"]], shoupai=self.turned(hands), fenpei=self.turned(deltas)
        )


def _before(scores: list[int], other: int, chair: int) -> bool:
    """Whether `other` is placed before `chair`: more points, or as many and an earlier seat."""
    return scores[other] > scores[chair] or (scores[other] == scores[chair] and other < chair)
