"""How are Mahjong Soul records written? Events in, the JSON form with one message per move out."""

from __future__ import annotations

import json
from typing import Any

from mahjong_fast.errors import LogError

from .majsoul_codes import ANKAN, CALLS, DRAW_TYPES, KAKAN, MODE_NUMBERS, TILE_TEXTS
from .model import DEAD_HAND, Event, Game
from .rules_text import format_rules
from .tracked_hands import TrackedHands, sort_tiles
from .win_limits import split_tsumo
from .yaku_ids import MAJSOUL_NUMBERS

_WINDS = "ESWN"


def format_majsoul(games: list[Game]) -> tuple[str, list[str]]:
    """(text, what was left out): one record, or a JSON array of records when there are several games."""
    lost: list[str] = []
    values = [_Writer(game, lost).value() for game in games]
    text = json.dumps(values[0] if len(values) == 1 else values, ensure_ascii=False, separators=(",", ":"))
    return text + "\n", list(dict.fromkeys(lost))


class _Writer:
    """One game while its messages are made."""

    def __init__(self, game: Game, lost: list[str]) -> None:
        self.game = game
        self.lost = lost
        self.actions: list[dict[str, Any]] = []
        self.hands = TrackedHands(game.seats)
        self.seats = game.seats

    def message(self, name: str, **fields: Any) -> None:
        self.actions.append({"passed": 0, "type": 1, "result": {"name": f".lq.{name}", "data": fields}})

    def value(self) -> dict[str, Any]:
        game = self.game
        wins: list[Event] = []
        for event in game.events:
            if wins and event["type"] != "hora":
                self.win(wins)
                wins = []
            if event["type"] == "hora":
                wins.append(event)
            else:
                self.event(event)
                self.hands.apply(event)
        if wins:
            self.win(wins)
        config: dict[str, Any] = {
            "category": 2,
            "mode": {"mode": MODE_NUMBERS.get((self.seats, game.rules.length), 2)},
        }
        config["rules"] = format_rules(game.rules)
        head: dict[str, Any] = {
            "uuid": game.meta.get("uuid", ""),
            "config": config,
            "accounts": [{"seat": chair, "nickname": name} for chair, name in enumerate(game.names)],
        }
        last = game.events[-1]
        if last["type"] == "end_game" and "scores" in last:
            final = last.get("final") or [0.0] * self.seats
            players = [
                {
                    "seat": chair,
                    "total_point": round(1000 * final[chair]),
                    "part_point_1": last["scores"][chair],
                }
                for chair in range(self.seats)
            ]
            head["result"] = {"players": sorted(players, key=lambda player: -player["total_point"])}
        if game.seed is not None:
            self.lost.append("the seed of the wall")
        data = {"name": ".lq.GameDetailRecords", "data": {"version": 210715, "actions": self.actions}}
        return {"head": head, "data": data}

    def texts(self, names: list[str]) -> list[str]:
        try:
            return [TILE_TEXTS[name] for name in names]
        except KeyError:
            raise LogError(
                "majsoul cannot hold unknown tiles (?)", expected="a game with all hands open"
            ) from None

    def event(self, event: Event) -> None:
        handler = getattr(self, "on_" + event["type"], None)
        if handler is None:
            raise LogError(f"majsoul cannot express the event {event['type']}", expected="a game of riichi")
        handler(event)

    def ignore(self, event: Event) -> None:
        """What the format does not say, or says elsewhere."""

    on_start_game = on_end_kyoku = on_end_game = on_reach_accepted = ignore

    def on_start_kyoku(self, event: Event) -> None:
        if event["bakaze"] not in _WINDS:
            raise LogError("majsoul has no rounds of dragons", expected="a round wind E S W N")
        self.start = event
        self.doras = self.texts([event["dora_marker"]])
        self.riichi = False
        self.fields: dict[str, Any] | None = {
            "chang": _WINDS.index(event["bakaze"]),
            "ju": event["oya"],
            "ben": event["honba"],
            "liqibang": event["kyotaku"],
            "scores": list(event.get("scores") or [self.game.rules.start_points] * self.seats),
            "doras": list(self.doras),
        }
        if "dice" in event:
            self.lost.append("dice")

    def on_tsumo(self, event: Event) -> None:
        if self.fields is not None:
            # the dealer's first tile belongs to the deal
            for chair, hand in enumerate(self.start["tehais"]):
                more = [event["pai"]] if chair == event["actor"] else []
                self.fields[f"tiles{chair}"] = self.texts([*sort_tiles(hand), *more])
            self.message("RecordNewRound", **self.fields)
            self.fields = None
            return
        self.message(
            "RecordDealTile", seat=event["actor"], tile=self.texts([event["pai"]])[0], doras=list(self.doras)
        )

    def on_reach(self, event: Event) -> None:
        self.riichi = True
        if event.get("open"):
            self.lost.append("that a riichi was open")

    def on_dahai(self, event: Event) -> None:
        double = self.riichi and not any(self.hands.melds) and not self.turned()
        self.message(
            "RecordDiscardTile",
            seat=event["actor"],
            tile=self.texts([event["pai"]])[0],
            moqie=event["tsumogiri"],
            is_liqi=self.riichi,
            is_wliqi=double,
            doras=list(self.doras),
        )
        self.riichi = False

    def turned(self) -> bool:
        """Whether the player to discard has discarded before in this hand."""
        discards = [action["result"] for action in self.actions]
        count = 0
        for result in reversed(discards):
            if result["name"] == ".lq.RecordNewRound":
                break
            count += result["name"] == ".lq.RecordDiscardTile"
        return count >= self.seats

    def call(self, event: Event) -> None:
        seat = event["actor"]
        tiles = self.texts([*event["consumed"], event["pai"]])
        froms = [seat] * len(event["consumed"]) + [event["target"]]
        self.message(
            "RecordChiPengGang", seat=seat, type=CALLS.index(event["type"]), tiles=tiles, froms=froms
        )

    on_chi = on_pon = on_daiminkan = call

    def on_ankan(self, event: Event) -> None:
        tile = self.texts([event["consumed"][-1]])[0]
        self.message("RecordAnGangAddGang", seat=event["actor"], type=ANKAN, tiles=tile)

    def on_kakan(self, event: Event) -> None:
        self.message(
            "RecordAnGangAddGang", seat=event["actor"], type=KAKAN, tiles=self.texts([event["pai"]])[0]
        )

    def on_nukidora(self, event: Event) -> None:
        self.message("RecordBaBei", seat=event["actor"], moqie=False)

    def on_dora(self, event: Event) -> None:
        self.doras += self.texts([event["dora_marker"]])
        name = self.actions[-1]["result"]["name"]
        if name in (".lq.RecordAnGangAddGang", ".lq.RecordBaBei"):
            self.actions[-1]["result"]["data"]["doras"] = list(self.doras)

    # results

    def win(self, wins: list[Event]) -> None:
        total = [sum(numbers) for numbers in zip(*(event["deltas"] for event in wins), strict=True)]
        liable = next((seat + 1 for event in wins for seat in (event.get("liable") or {}).values()), 0)
        self.message(
            "RecordHule", hules=[self.hule(event) for event in wins], delta_scores=total, baopai=liable
        )

    def hule(self, event: Event) -> dict[str, Any]:
        seat, zimo = event["actor"], event["target"] == event["actor"]
        if "yaku" not in event or "points" not in event:
            raise LogError(
                "majsoul needs yaku and points of a win", expected="a win with yaku, fu, han and points"
            )
        hand = list(self.hands.concealed[seat])
        if zimo and event["pai"] in hand:
            hand.remove(event["pai"])
        limit = bool(event.get("yakuman"))
        dealer = seat == self.start["oya"]
        small, big = split_tsumo(event["points"], dealer, self.game.rules) if zimo else (0, 0)
        fans = []
        for key, value in event["yaku"]:
            number = MAJSOUL_NUMBERS.get(key)
            if number is None:
                self.lost.append(f"the yaku {key}")
            else:
                fans.append({"id": number, "val": value})
        fields: dict[str, Any] = {
            "hand": self.texts(sort_tiles(hand)),
            "hu_tile": self.texts([event["pai"]])[0],
            "seat": seat,
            "zimo": zimo,
            "qinjia": dealer,
            "liqi": self.hands.riichi[seat],
            "doras": list(self.doras),
            "li_doras": self.texts(list(event.get("ura_markers") or ())),
            "yiman": limit,
            "count": event["yakuman"] if limit else event["han"],
            "fans": fans,
            "fu": event.get("fu") or 0,
        }
        if zimo:
            fields |= {"point_zimo_xian": small, "point_zimo_qin": big}
        else:
            fields["point_rong"] = event["points"]
        return fields | {"point_sum": event["points"]}

    def on_dead_hand(self, event: Event) -> None:
        self.lost.append(DEAD_HAND)

    def on_ryukyoku(self, event: Event) -> None:
        deltas = event.get("deltas") or [0] * self.seats
        number = DRAW_TYPES.get(event["reason"])
        if number is not None:
            self.message("RecordLiuJu", type=number, seat=event.get("actor", 0))
            return
        if event["reason"] not in ("exhaustive", "nagashi"):
            self.lost.append(f"the reason of a draw ({event['reason']})")
        shown = event.get("tenpais") or [delta > 0 for delta in deltas]
        players = [
            {"tingpai": True, "hand": self.texts(sort_tiles(self.hands.concealed[chair]))}
            if shown[chair]
            else {"tingpai": False}
            for chair in range(self.seats)
        ]
        self.message(
            "RecordNoTile",
            liujumanguan=event["reason"] == "nagashi",
            players=players,
            scores=[{"delta_scores": list(deltas)}] if any(deltas) else [],
        )
