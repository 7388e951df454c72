"""How did a hand of a Tenhou record end? The tags AGARI and RYUUKYOKU and the final result, into hora,
ryukyoku and end_game.
"""

from __future__ import annotations

from typing import Any

from mahjong_fast.rulesets import Ruleset

from .model import Event
from .xml_tags import TagReader
from .yaku_ids import TENHOU_KEYS

REASONS = {
    "yao9": "kyuushu",
    "reach4": "suucha",
    "ron3": "sanchahou",
    "kan4": "suukaikan",
    "kaze4": "suufon",
    "nm": "nagashi",
}
"""Tenhou's draw types -> our words; without a type the wall is exhausted (`exhaustive`)."""
_LAST = {"dora": 1, "ura": 2, "aka": 3, "nuki": 4}


def _dora_last(entry: list[Any]) -> int:
    return _LAST.get(entry[0], 0)


class ResultTags(TagReader):
    """The reader's part that deals with results; what it needs of the hand is kept by the reader."""

    rules: Ruleset
    tile_names: tuple[str, ...]
    events: list[Event]
    seen: bytearray
    drawn: int
    last: tuple[int, int]
    norths: list[int]
    scores: list[int]
    honba: int
    sticks: int
    open: bool
    over: bool
    end_game: Event | None
    results: list[Event]

    def in_hand(self) -> None:
        if not self.open:
            self.fail("this belongs into a hand", "INIT first")

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
        if not self.seen[winning]:
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
            "han": han,
            "yakuman": sum(units for _, units in yaku) if limit_hand else 0,
            "points": points,
            "tehai": [names[tile] for tile in hand],
        }
        if fu or limit_hand:
            event["fu"] = 0 if limit_hand else fu
        if "paoWho" in attributes:
            liable = self.seat(attributes, "paoWho")
            event["liable"] = {key: liable for key, _ in yaku if key in self.rules.pao_yakuman}
        if self.chips is not None:
            event["chips"] = self.chips
        self.events.append(event)
        self.results.append(event)
        self.sticks = 0
        self.close(attributes)

    def yaku(self, attributes: dict[str, str], actor: int) -> tuple[list[list[Any]], int]:
        """([[key, han or yakuman units]...], total han, 0 for yakuman). With three seats the Norths set aside
        stand apart from the dora.
        """
        if "yakuman" in attributes:
            numbers = self.ints(attributes, "yakuman", 0, len(TENHOU_KEYS) - 1)
            units = 1 if not self.rules.double_yakuman else None
            return [
                [TENHOU_KEYS[number], units or self.yakuman_units(TENHOU_KEYS[number])] for number in numbers
            ], 0
        numbers = self.ints(attributes, "yaku", 0, 1000)
        if len(numbers) % 2 or any(number >= len(TENHOU_KEYS) for number in numbers[::2]):
            self.fail("yaku is no list of yaku numbers and han", "pairs of a yaku number 0-54 and han")
        found: list[list[Any]] = []
        han = 0
        for number, value in zip(numbers[::2], numbers[1::2], strict=True):
            han += value
            if value:
                found.append([TENHOU_KEYS[number], value])
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
