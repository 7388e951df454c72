"""How are Tenhou records (mjlog XML) written? mjai events in, tags out.

mjai names tiles by kind; this format names the four copies apart. Copies are given out in the order in which
tiles appear, the red five always being copy 0, so that every tile keeps its copy through hand, discard and
meld.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import quote
from xml.sax.saxutils import quoteattr

from mahjong_fast.errors import LogError

from .model import DEAD_HAND, Event, Game
from .rules_text import format_rules
from .tenhou_codes import (
    NAMES_RED,
    encode_meld,
    rules_of_type,
    type_of_rules,
    with_start_points,
)
from .tenhou_xml_results import REASONS
from .win_limits import limit_of_win
from .yaku_ids import TENHOU_DORA, TENHOU_KEYS, TENHOU_URA

_TYPES = {word: code for code, word in REASONS.items()} | {"exhaustive": None, "sancha": "reach4"}
_DRAW, _DISCARD = "TUVW", "DEFG"


def format_mjlog(games: list[Game]) -> tuple[str, list[str]]:
    """(text, what was left out): one mjlog document per game."""
    lost: list[str] = []
    texts = [_Writer(game, lost).text() for game in games]
    return "\n".join(texts) + "\n", list(dict.fromkeys(lost))


class _Tiles:
    """The copies of the tiles of one hand: which are dealt, and who holds which."""

    def __init__(self, seats: int, reds: bool) -> None:
        self.free: dict[str, list[int]] = {}
        for tile in range(135, -1, -1):
            name = NAMES_RED[tile] if reds else NAMES_RED[tile][:2]
            self.free.setdefault(name, []).append(tile)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.name: dict[int, str] = {}

    def deal(self, name: str) -> int:
        """A copy that nobody has seen yet."""
        if name == "?":
            raise LogError("tenhou_xml cannot hold unknown tiles (?)", expected="a game with all hands open")
        copies = self.free.get(name)
        if not copies:
            raise LogError(
                f"tenhou_xml: more copies of {name} than there are", expected="at most four copies of a tile"
            )
        tile = copies.pop()
        self.name[tile] = name
        return tile

    def take(self, seat: int, name: str, avoid: int = -1) -> int:
        """A copy of that name out of a hand, another one than `avoid` if possible."""
        hand = self.hands[seat]
        found = [tile for tile in hand if self.name[tile] == name]
        if not found:
            raise LogError(f"tenhou_xml: seat {seat} has no {name}", expected="moves with tiles of the hand")
        tile = next((tile for tile in found if tile != avoid), found[0])
        hand.remove(tile)
        return tile


class _Writer:
    """One game while its tags are made."""

    def __init__(self, game: Game, lost: list[str]) -> None:
        self.game = game
        self.lost = lost
        self.tags: list[str] = []
        self.seats = game.seats

    def tag(self, name: str, **attributes: object) -> None:
        text = "".join(f" {key}={quoteattr(str(value))}" for key, value in attributes.items())
        self.tags.append(f"<{name}{text}/>")

    def text(self) -> str:
        game = self.game
        self.tag("SHUFFLE", seed=game.seed if isinstance(game.seed, str) else "", ref="")
        self.header()
        for event in game.events:
            handler = getattr(self, "on_" + event["type"], None)
            if handler is None:
                raise LogError(
                    f"tenhou_xml cannot express the event {event['type']}", expected="a game of riichi"
                )
            handler(event)
        if any("wall" in event for event in game.events if event["type"] == "start_kyoku"):
            self.lost.append("walls")
        if game.seed is not None and not isinstance(game.seed, str):
            self.lost.append("the seed of the wall")
        return f'<mjloggm ver="2.3">{"".join(self.tags)}</mjloggm>'

    def header(self) -> None:
        game, meta = self.game, self.game.meta
        bits = type_of_rules(game.rules) | (
            int(meta.get("type", 0)) & ~31 if isinstance(meta.get("type"), int) else 0
        )
        attributes: dict[str, Any] = {"type": bits, "lobby": meta.get("lobby", "0")}
        if with_start_points(rules_of_type(bits & 31), game.rules.start_points) != game.rules:
            # beyond what Tenhou's bits can say; its own programs ignore the attribute
            attributes["rules"] = format_rules(game.rules)
        self.tag("GO", **attributes)
        names = {
            f"n{chair}": quote(name) for chair, name in enumerate([*game.names, *[""] * (4 - self.seats)])
        }
        for key, filler in (("dan", "0"), ("rate", "1500.00"), ("sx", "M")):
            values = meta.get(key)
            values = (
                [str(value) for value in values]
                if isinstance(values, list) and len(values) == self.seats
                else []
            )
            names[key] = ",".join([*(values or [filler] * self.seats), *[filler] * (4 - self.seats)])
        self.tag("UN", **names)
        self.tag("TAIKYOKU", oya=0)

    def on_start_game(self, event: Event) -> None:
        pass

    def on_start_kyoku(self, event: Event) -> None:
        self.tiles = tiles = _Tiles(self.seats, any(self.game.rules.red_fives))
        self.start = event
        self.dora = [tiles.deal(event["dora_marker"])]
        hands = {}
        for chair in range(4):
            if chair < self.seats:
                tiles.hands[chair] = [tiles.deal(name) for name in event["tehais"][chair]]
            hands[f"hai{chair}"] = ",".join(map(str, tiles.hands[chair])) if chair < self.seats else ""
        self.scores = list(event.get("scores") or [self.game.rules.start_points] * self.seats)
        self.sticks, self.honba = event["kyotaku"], event["honba"]
        self.melds: list[list[tuple[str, int, list[int]]]] = [[] for _ in range(self.seats)]
        self.riichi: set[int] = set()
        self.drawn = self.last = -1
        self.ura: list[int] | None = None
        kyoku = "ESWN".find(event["bakaze"]) * 4 + event["kyoku"] - 1
        if kyoku < 0:
            raise LogError("tenhou_xml has no rounds of dragons", expected="a round wind E S W N")
        dice = event.get("dice") or [1, 1]
        seed = f"{kyoku},{self.honba},{self.sticks},{dice[0] - 1},{dice[1] - 1},{self.dora[0]}"
        self.tag("INIT", seed=seed, ten=self.hundreds(self.scores), oya=event["oya"], **hands)

    def hundreds(self, points: list[int]) -> str:
        if any(number % 100 for number in points):
            raise LogError(
                f"tenhou_xml counts in hundreds, not {points}", expected="points that are multiples of 100"
            )
        return ",".join(str(number // 100) for number in [*points, *[0] * (4 - self.seats)])

    def on_tsumo(self, event: Event) -> None:
        self.drawn = self.tiles.deal(event["pai"])
        self.tiles.hands[event["actor"]].append(self.drawn)
        self.tag(f"{_DRAW[event['actor']]}{self.drawn}")

    def on_dahai(self, event: Event) -> None:
        seat = event["actor"]
        if event["tsumogiri"] and self.drawn in self.tiles.hands[seat]:
            self.tiles.hands[seat].remove(self.drawn)
            self.last = self.drawn
        else:
            self.last = self.tiles.take(seat, event["pai"], self.drawn)
        self.drawn = -1
        self.tag(f"{_DISCARD[seat]}{self.last}")

    # melds

    def meld(self, seat: int, kind: str, called: int, own: list[int], source: int) -> None:
        code = encode_meld(kind, called, own, source)
        self.tag("N", who=seat, m=code)
        self.melds[seat].append((kind, code, [called, *own]))
        self.drawn = -1

    def call(self, event: Event) -> None:
        seat = event["actor"]
        own = [self.tiles.take(seat, name) for name in event["consumed"]]
        self.meld(seat, event["type"], self.last, own, (event["target"] - seat) % 4)

    on_chi = on_pon = on_daiminkan = call

    def on_ankan(self, event: Event) -> None:
        own = [self.tiles.take(event["actor"], name) for name in event["consumed"]]
        self.meld(event["actor"], "ankan", min(own), own, 0)

    def on_kakan(self, event: Event) -> None:
        seat = event["actor"]
        added = self.tiles.take(seat, event["pai"])
        for index, (kind, code, tiles) in enumerate(self.melds[seat]):
            if kind == "pon" and tiles[0] // 4 == added // 4:
                del self.melds[seat][index]
                self.meld(seat, "kakan", added, tiles, code & 3)
                break
        else:
            raise LogError(
                f"tenhou_xml: seat {seat} has no pon of {event['pai']}", expected="a pon before the kakan"
            )
        self.last = added

    def on_nukidora(self, event: Event) -> None:
        tile = self.tiles.take(event["actor"], "N")
        self.meld(event["actor"], "nukidora", tile, [tile], 0)
        self.last = tile

    def on_dora(self, event: Event) -> None:
        self.dora.append(self.tiles.deal(event["dora_marker"]))
        self.tag("DORA", hai=self.dora[-1])

    def on_reach(self, event: Event) -> None:
        if event.get("open"):
            self.lost.append("that a riichi was open")
        self.tag("REACH", who=event["actor"], step=1)

    def on_reach_accepted(self, event: Event) -> None:
        self.scores[event["actor"]] -= 1000
        self.sticks += 1
        self.riichi.add(event["actor"])
        self.tag("REACH", who=event["actor"], ten=self.hundreds(self.scores), step=2)

    # results

    def changes(self, event: Event) -> str:
        deltas = event.get("deltas")
        if deltas is None:
            raise LogError("tenhou_xml needs the changes of points", expected="hora and ryukyoku with deltas")
        before = self.hundreds(self.scores).split(",")
        after = self.hundreds(deltas).split(",")
        self.scores = [score + delta for score, delta in zip(self.scores, deltas, strict=True)]
        return ",".join(number for pair in zip(before, after, strict=True) for number in pair)

    def on_hora(self, event: Event) -> None:
        seat = event["actor"]
        winning = self.drawn if event["target"] == seat else self.last
        hand = sorted({*self.tiles.hands[seat], winning})
        attributes: dict[str, Any] = {"ba": f"{self.honba},{self.sticks}", "hai": ",".join(map(str, hand))}
        if self.melds[seat]:
            attributes["m"] = ",".join(str(code) for _, code, _ in self.melds[seat])
        attributes["machi"] = winning
        attributes |= self.value(event)
        attributes["doraHai"] = ",".join(map(str, self.dora))
        if event.get("ura_markers"):
            if self.ura is None:
                self.ura = [self.tiles.deal(name) for name in event["ura_markers"]]
            attributes["doraHaiUra"] = ",".join(map(str, self.ura))
        attributes |= {"who": seat, "fromWho": event["target"]}
        if event.get("liable"):
            attributes["paoWho"] = next(iter(event["liable"].values()))
        attributes["sc"] = self.changes(event)
        self.tag("AGARI", **attributes)
        self.sticks = 0

    def value(self, event: Event) -> dict[str, Any]:
        """The attributes `ten` and `yaku` or `yakuman`."""
        if "yaku" not in event or "points" not in event:
            raise LogError(
                "tenhou_xml needs fu, points and yaku of a win",
                expected="a win with yaku, fu, han and points",
            )
        yakuman = event.get("yakuman", 0)
        fu = event.get("fu")
        if fu is None:
            self.lost.append("the fu of a win whose record does not tell them (written as 0)")
            fu = 0
        limit = limit_of_win(event["han"], event.get("fu"), yakuman, self.game.rules)
        numbers: dict[int, int] = {}
        for key, worth in event["yaku"]:
            number = self.yaku_number(event["actor"], key)
            if number is None:
                self.lost.append(f"the yaku {key}")
            else:
                numbers[number] = numbers.get(number, 0) + worth
        ten = {"ten": f"{fu},{event['points']},{limit}"}
        if yakuman:
            return ten | {"yakuman": ",".join(map(str, numbers))}
        if event["actor"] in self.riichi and event.get("ura_markers") and TENHOU_URA not in numbers:
            numbers[TENHOU_URA] = 0
        return ten | {"yaku": ",".join(f"{number},{worth}" for number, worth in numbers.items())}

    def yaku_number(self, seat: int, key: str) -> int | None:
        if key == "jikaze":
            return 10 + int(seat - self.start["oya"]) % self.seats
        if key == "bakaze":
            return 14 + "ESWN".index(self.start["bakaze"])
        if key == "nuki":
            return TENHOU_DORA
        return TENHOU_KEYS.index(key) if key in TENHOU_KEYS else None

    def on_dead_hand(self, event: Event) -> None:
        self.lost.append(DEAD_HAND)

    def on_ryukyoku(self, event: Event) -> None:
        attributes: dict[str, Any] = {}
        if event["reason"] not in _TYPES:
            raise LogError(
                f"tenhou_xml has no word for a draw by {event['reason']}", expected="a deal without it"
            )
        if _TYPES[event["reason"]]:
            attributes["type"] = _TYPES[event["reason"]]
        attributes |= {"ba": f"{self.honba},{self.sticks}", "sc": self.changes(event)}
        for chair, shown in enumerate(event.get("tenpais") or ()):
            if shown:
                attributes[f"hai{chair}"] = ",".join(map(str, sorted(self.tiles.hands[chair])))
        self.tag("RYUUKYOKU", **attributes)

    def on_end_kyoku(self, event: Event) -> None:
        pass

    def on_end_game(self, event: Event) -> None:
        """Points and final results belong to the last tag of the last hand."""
        if "scores" not in event or not self.tags[-1].startswith(("<AGARI", "<RYUUKYOKU")):
            return
        final = event.get("final") or [0.0] * self.seats
        numbers = [
            f"{score // 100},{result:.1f}" for score, result in zip(event["scores"], final, strict=True)
        ]
        numbers += ["0,0.0"] * (4 - self.seats)
        self.tags[-1] = self.tags[-1].removesuffix("/>") + f' owari="{",".join(numbers)}"/>'
