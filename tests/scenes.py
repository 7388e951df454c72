"""Small scenes for tests of the game: a deal with chosen tiles, and moves in a few letters.

`scene(hands=["123m...", ...], draws="5m 1z", dead="9p", dora="1p", ura="2s")` puts these tiles into a
wall (hands by seat wind, the dealer's first; `draws` from the dealer's first tile on, `dead` the
replacement tiles) and fills the rest: hands that are not given are quiet (they can claim nothing),
everything else comes in a fixed order. `at("mf1 ...")` is the scene of a position string.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import mahjong_fast as mf
from mahjong_fast.deals import wall_tiles
from mahjong_fast.position import _read_log, _read_seat

Event = dict[str, Any]


def tiles(text: str) -> list[int]:
    return [int(tile) for tile in mf.parse_tiles(text.replace(" ", ""))]


class Box:
    """Copies of tiles by kind37, as ids."""

    def __init__(self, rules: mf.Ruleset) -> None:
        self.ids: dict[int, list[int]] = {}
        for tile_id in wall_tiles(rules).tolist():
            kind = tile_id // 4
            five = kind in (4, 13, 22)
            red = five and tile_id % 4 < rules.red_fives[kind // 9]
            self.ids.setdefault(34 + kind // 9 if red else kind, []).append(tile_id)

    def take(self, kind37: int) -> int:
        return self.ids[kind37].pop(0)

    def quiet_hand(self) -> list[int]:
        """Thirteen different tiles, as far as possible no two of a suit within two ranks: it can claim
        nothing or little.
        """
        hand: list[int] = []
        taken: set[int] = set()
        for reach in (2, 0):
            for kind in [*range(33, 26, -1), *range(27)]:
                far = reach if kind < 27 else 0
                near = {k for k in range(kind - far, kind + far + 1) if k // 9 == kind // 9}
                if self.ids.get(kind) and not near & taken and len(hand) < 13:
                    taken.add(kind)
                    hand.append(self.ids[kind].pop())
        assert len(hand) == 13, "no quiet hand is left for this scene"
        return hand

    def rest(self) -> list[int]:
        """What is left, in a fixed mixed order."""
        left = sorted(tile for copies in self.ids.values() for tile in copies)
        return sorted(left, key=lambda tile: (tile * 37 % 139, tile))


def wall_of(
    rules: str | mf.Ruleset = "tenhou_4p",
    hands: Sequence[str] = (),
    draws: str = "",
    dead: str = "",
    dora: str = "",
    ura: str = "",
) -> list[int]:
    ruleset = mf.rules(rules)
    seats = ruleset.players
    box = Box(ruleset)
    size = len(wall_tiles(ruleset))
    wall: list[int | None] = [None] * size
    dead_size = 14 if seats == 4 else ruleset.dead_wall_size_3p
    first_dead = size - dead_size
    replacements = 4 if seats == 4 else 8
    indicators = [first_dead + replacements + 2 * i for i in range((dead_size - replacements) // 2)]
    indicators += [first_dead - 1 - 2 * i for i in range(5 - len(indicators))]
    uras = [place + 1 if place >= first_dead else place - 1 for place in indicators]

    def put(places: Iterable[int], text: str) -> None:
        for place, kind in zip(places, tiles(text), strict=False):
            wall[place] = box.take(kind)

    for chair, hand in enumerate(hands):
        put(range(13 * chair, 13 * chair + 13), hand)
    put(range(13 * seats, first_dead), draws)
    put(range(first_dead, size), dead)
    put(indicators, dora)
    put(uras, ura)
    for chair in range(seats):
        if chair >= len(hands) or not hands[chair]:
            for place, tile in zip(range(13 * chair, 13 * chair + 13), box.quiet_hand(), strict=True):
                wall[place] = tile
    left = iter(box.rest())
    return [next(left) if tile is None else tile for tile in wall]


class Scene:
    """A table and a short way to make moves on it."""

    def __init__(self, table: mf.Table, start: Event | None = None) -> None:
        self.table = table
        self.start = start
        """The start_kyoku with its wall, of scenes in a match."""
        self.last: list[Event] = []

    def names(self, chair: int) -> list[str]:
        """What a chair may do, in words."""
        return [str(action) for action in self.table.legal(chair)]

    def can(self, chair: int, name: str) -> bool:
        return name in self.names(chair)

    def do(self, *moves: str) -> Scene:
        """`"0 discard 5m"`, `"1 pon 5z"`: the moves of chairs; asked chairs that are not named pass.
        `"0 ron 1 ron"` in one text are answers to one question.
        """
        for text in moves:
            answers: dict[int, int] = {}
            words = text.split()
            at = 0
            while at < len(words):
                chair = int(words[at])
                end = at + 1
                while end < len(words) and not words[end].isdigit():
                    end += 1
                answers[chair] = self._action(chair, " ".join(words[at + 1 : end]))
                at = end
            for chair in self.table.decisions():
                answers.setdefault(chair, 179)
            self.last = self.table.apply(answers)
        return self

    def _action(self, chair: int, name: str) -> int:
        legal = self.table.legal(chair)
        for action in legal:
            if str(action) == name:
                return action
        if name.startswith("discard "):  # from the hand or the tile just drawn, whichever is there
            for action in legal:
                if str(action) == name.replace("discard", "discard drawn"):
                    return action
        raise AssertionError(f"chair {chair} cannot {name!r}: {[str(a) for a in legal]}\n{self.table!r}")

    def drawn(self, times: int = 1) -> Scene:
        """Whose turn it is discards the tile just drawn, and nobody claims it."""
        for _ in range(times):
            (chair,) = [c for c, actions in self.table.decisions().items() if any(a < 74 for a in actions)]
            self.last = self.table.apply(next(a for a in self.table.legal(chair) if 37 <= a < 74))
            while (asked := self.table.decisions()) and all(179 in actions for actions in asked.values()):
                self.last += self.table.apply(dict.fromkeys(asked, 179))
        return self

    def passed(self) -> Scene:
        """Everybody asked passes."""
        self.last = self.table.apply(dict.fromkeys(self.table.decisions(), 179))
        return self

    def event(self, kind: str, index: int = -1) -> Event:
        """The last (or another) event of a kind so far."""
        return [event for event in self.table.events if event["type"] == kind][index]

    def kinds(self) -> list[str]:
        """The types of the events of the last move."""
        return [event["type"] for event in self.last]

    @property
    def turn(self) -> int:
        return self.table.view(0).turn


def scene(rules: str | mf.Ruleset = "tenhou_4p", *, dealer: int = 0, **tiles_of_wall: Any) -> Scene:
    return Scene(mf.Table(rules, wall=wall_of(rules, **tiles_of_wall), dealer=dealer))


def at(position: str, rules: str | mf.Ruleset | None = None) -> Scene:
    return Scene(mf.Table.from_position(position, rules))


def moment(
    turn: str,
    seats: Sequence[str],
    *,
    rules: str | mf.Ruleset = "tenhou_4p",
    log: str = "",
    live: int | None = None,
    replaced: int = 0,
    dora: str = "9m",
    draws: str = "",
    dead: str = "",
    ura: str = "",
    next_dora: str = "",
    round: str = "E1.0.0",
    scores: Sequence[int] | None = None,
    never: str = "",
) -> Scene:
    """A moment of a deal by the parts of a position string that matter; the rest is filled.

    Seats that are "" get quiet hands. With `live` the log begins with as many discards (tiles just drawn) as
    leave so many live tiles, none of the kinds of `never`. `draws` are the next live tiles, `dead` the next
    replacement tiles, `next_dora` the next indicators, `ura` the ura indicators. Everything undrawn is known.
    """
    ruleset = mf.rules(rules)
    n = ruleset.players
    box = Box(ruleset)
    read = [_read_seat(text, chair, n) if text else None for chair, text in enumerate(seats)]
    discards = _read_log(log or "-")
    on_table = 0
    for seat in read:
        if seat is None:
            continue
        melds = [mf.Meld.unpack(bits) for bits in seat["melds"]]
        for kind in [*seat["tiles"], *(tile for meld in melds for tile in meld.tiles), *[30] * seat["nuki"]]:
            box.take(int(kind))
            on_table += 1
    for bits in discards:
        if not bits & 1024:
            box.take(bits & 63)
            on_table += 1
    planned = [tiles(text) for text in (dora, draws, dead, ura, next_dora)]
    taken = [[box.take(kind) for kind in part] for part in planned]
    texts = list(seats)
    for chair, seat in enumerate(read):
        if seat is None:
            quiet = box.quiet_hand()
            texts[chair] = "".join(str(mf.Tile.from_136(t, ruleset.red_fives)) for t in quiet)
            on_table += 13
    size = len(wall_tiles(ruleset))
    dead_size = 14 if n == 4 else ruleset.dead_wall_size_3p
    live_tiles = size - 13 * n - dead_size
    less = replaced if ruleset.dead_wall_replenish else 0
    left = live_tiles - (on_table - 13 * n - replaced) - less
    fill: list[str] = []
    rest = box.rest()
    if live is not None:
        kinds = {mf.Tile(kind).kind for kind in tiles(never)}
        pool = [tile for tile in rest if tile // 4 not in kinds]
        for i in range(left - live):
            fill.append(f"{i % n}:{mf.Tile.from_136(pool[i], ruleset.red_fives)}_")
            rest.remove(pool[i])
        left = live
    shown = len(planned[0])
    live_part: list[int] = [*taken[1]]
    replacements = 4 if n == 4 else 8
    inside = (dead_size - replacements) // 2
    source = iter(rest)
    # Undrawn places in order: live wall (at its end the tiles that replaced drawn ones), then the dead wall.
    n_live_places = left + less
    live_ids = live_part + [next(source) for _ in range(n_live_places - len(live_part))]
    dead_ids = taken[2] + [next(source) for _ in range(replacements - replaced - len(taken[2]))]
    for i in range(inside):
        if i >= shown:
            given = taken[4][i - shown : i - shown + 1]
            dead_ids.append(given[0] if given else next(source))
        dead_ids.append(taken[3][i] if i < len(taken[3]) else next(source))
    tiles_left = [mf.Tile.from_136(tile, ruleset.red_fives) for tile in live_ids + dead_ids]
    undrawn = "".join(map(str, tiles_left))
    text = " ".join(
        [
            "mf1",
            f"@{ruleset.hash}",
            round,
            ",".join(map(str, scores or [ruleset.start_points] * n)),
            f"{left}/{replaced}/{dora}/{undrawn}",
            turn,
            ",".join([*fill, *([log] if log else [])]) or "-",
            *texts,
        ]
    )
    return at(text, ruleset)


def in_match(
    rules: str | mf.Ruleset,
    round: str = "E1",
    *,
    scores: Sequence[int] | None = None,
    honba: int = 0,
    sticks: int = 0,
    dice: Sequence[int] = (),
    **tiles_of_wall: Any,
) -> Scene:
    """A deal of a match with chosen tiles: round (`S4`), points, counters, dice. After its end the table
    waits for the wall of the next deal, whose round and honba `next_deal` tells.
    """
    ruleset = mf.rules(rules)
    wall = wall_of(ruleset, **tiles_of_wall)
    dealer = int(round[-1]) - 1
    dealt = mf.Table(ruleset, wall=wall, dealer=dealer).events
    start = next(event for event in dealt if event["type"] == "start_kyoku")
    start |= {"bakaze": round[:-1], "kyoku": dealer + 1, "honba": honba, "kyotaku": sticks, "wall": wall}
    start["scores"] = list(scores or [ruleset.start_points] * ruleset.players)
    if dice:
        start["dice"] = list(dice)
    return Scene(mf.Table.from_events([start], ruleset), start)


def run_out(s: Scene) -> Scene:
    """Everybody discards what he draws and claims nothing, up to the end of the deal or a question about the
    end of the match.
    """
    while asked := s.table.decisions():
        if any(185 in actions for actions in asked.values()):
            break
        s.last = s.table.apply(
            {c: 179 if 179 in m else next(a for a in m if 37 <= a < 74) for c, m in asked.items()}
        )
    return s


def next_deal(s: Scene) -> str:
    """Round and honba of the deal that follows: `E2.1`; `over` or `asked` (optional yame)."""
    if s.table.is_over:
        return "over"
    if s.table.decisions():
        return "asked"
    return f"{s.table.view(0).round}.{s.table.honba}"
