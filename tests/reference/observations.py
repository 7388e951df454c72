"""What should an observation hold? Slowly, from the public faces `Table.view`, `Table.mask` and
`shanten_many`; the C++ encoders are compared with it.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

import numpy as np

import mahjong_fast as mf
from mahjong_fast.game import View

FIVES = (4, 13, 22)
PHASES = "dacknywe"


def plain(tile: int) -> int:
    return FIVES[tile - 34] if tile >= 34 else int(tile)


def place_of(view: View, chair: int) -> int:
    return (chair - view.chair) % len(view.scores)


def seat_order(view: View) -> list[int]:
    """Chairs from the viewer on."""
    seats = len(view.scores)
    return [(view.chair + place) % seats for place in range(seats)]


def meld_tiles(meld: mf.Meld) -> list[int]:
    return [int(tile) for tile in meld.tiles]


def record_facts(view: View) -> dict[str, Any]:
    """Fields of compact_v1 that a view tells."""
    counts, reds = [0] * 34, [0] * 3
    for tile in view.hand:
        if tile < 37:
            counts[plain(tile)] += 1
            if tile >= 34:
                reds[tile - 34] += 1
    chairs = seat_order(view)
    return {
        "seats": len(view.scores),
        "chair": view.chair,
        "dealer": place_of(view, view.dealer),
        "honba": view.honba,
        "sticks": view.sticks,
        "live": view.live_tiles,
        "phase": PHASES.index(view.phase),
        "turn": place_of(view, view.turn),
        "drawn": 255 if view.drawn is None else int(view.drawn),
        "tile": 255 if view.tile is None else int(view.tile),
        "n_indicators": len(view.indicators),
        "indicators": ([int(tile) for tile in view.indicators] + [255] * 5)[:5],
        "scores": ([view.scores[c] for c in chairs] + [0])[:4],
        "waits": sum(1 << int(tile) for tile in view.waits),
        "counts": counts,
        "reds": reds,
        "kans": sum(meld.is_kan for melds in view.melds for meld in melds),
        "n_discards": len(view.discards),
        "discards": [
            int(d.tile) | place_of(view, d.chair) << 6 | d.drawn << 8 | d.riichi << 9 | d.claimed << 10
            for d in view.discards
        ],
        "furiten": view.furiten,
        "melds": [[meld.pack() for meld in view.melds[c]] for c in chairs],
        "riichi": [view.riichi[c] for c in chairs],
        "in_hand": [view.tiles_in_hand[c] for c in chairs],
        "norths": [view.norths[c] for c in chairs],
        "ippatsu": [view.ippatsu[c] for c in chairs],
    }


class Planes:
    """planes_v1 by name."""

    def __init__(self, groups: tuple[Any, ...]) -> None:
        self.first = {group.name: group.first for group in groups}
        self.array = np.zeros((groups[-1].first + groups[-1].planes, 34), np.float32)

    def cell(self, name: str, plane: int, kind: int, value: float = 1.0, add: bool = False) -> None:
        row = self.array[self.first[name] + plane]
        row[kind] = row[kind] + value if add else value

    def pile(self, name: str, place: int, tiles: list[int]) -> None:
        for kind, count in Counter(map(plain, tiles)).items():
            for copy in range(min(count, 4)):
                self.cell(name, 4 * place + copy, kind)

    def fill(self, name: str, plane: int, value: float) -> None:
        self.array[self.first[name] + plane] = value


def planes(table: mf.Table, chair: int, groups: tuple[Any, ...]) -> np.ndarray[Any, Any]:
    """planes_v1 of a chair."""
    view, out = table.view(chair), Planes(groups)
    chairs = seat_order(view)
    _hand(table, view, out)
    _discards(view, out)
    for place, other in enumerate(chairs):
        _melds(view.melds[other], place, out)
        out.cell("seat_wind", place, 27 + (other - view.dealer) % len(chairs))
        out.fill("riichi", place, view.riichi[other])
        out.fill("double_riichi", place, view.double_riichi[other])
        out.fill("ippatsu", place, view.ippatsu[other])
        out.fill("norths", place, view.norths[other] / 4)
        out.fill("in_hand", place, view.tiles_in_hand[other] / 16)
        out.fill("points", place, view.scores[other] / 32768)
    for other, tiles in view.shown_waits:
        for tile in tiles:
            out.cell("shown_waits", place_of(view, other), int(tile))
    wind = ("E", "S", "W", "N", "haku", "hatsu", "chun").index(view.round[:-1])
    out.cell("round_wind", 0, 27 + wind)
    out.fill("kyoku", int(view.round[-1]) - 1, 1)
    for name, value in (
        ("honba", view.honba / 8),
        ("sticks", view.sticks / 8),
        ("live", view.live_tiles / 64),
        ("kan_count", sum(meld.is_kan for melds in view.melds for meld in melds) / 4),
        ("three_seats", len(chairs) == 3),
        ("match", "match" in table.events[0]),
    ):
        out.fill(name, 0, value)
    out.fill("uncalled", 0, not any(view.melds) and not any(view.norths))
    out.fill("phase", PHASES.index(view.phase), 1)
    _legal(table.mask(chair), out)
    return out.array


def _hand(table: mf.Table, view: View, out: Planes) -> None:
    out.pile("own_tiles", 0, list(view.hand))
    for tile in view.hand:
        if 34 <= tile < 37:
            out.cell("own_reds", 0, plain(tile))
    for name, tile in (("drawn", view.drawn), ("tile", view.tile)):
        if tile is not None:
            out.cell(name, 0, plain(tile))
            if tile >= 34:
                out.fill("red", 0, 1)
    for tile in view.waits:
        out.cell("waits", 0, int(tile))
    seats = len(view.scores)
    hand = [plain(tile) for tile in view.hand]
    melds = len(view.melds[view.chair])
    steps = _shanten(hand, melds, seats)
    out.fill("shanten", steps + 1, 1)
    if len(hand) % 3 == 2:
        for kind in set(hand):
            rest = list(hand)
            rest.remove(kind)
            if _shanten(rest, melds, seats) == steps:
                out.cell("keeps", 0, kind)
    seen = Counter(hand)
    for chair in range(seats):
        seen[30] += view.norths[chair]
        for meld in view.melds[chair]:
            seen.update(map(plain, meld_tiles(meld)))
    seen.update(plain(d.tile) for d in view.discards if not d.claimed)
    seen.update(plain(tile) for tile in view.indicators)
    there = [k for k in range(34) if seats == 4 or not 1 <= k <= 7]
    out.pile("unseen", 0, [k for k in there for _ in range(4 - seen[k])])
    for tile in view.indicators:
        out.cell("indicators", 0, plain(tile), 0.25, add=True)
        out.cell("dora", 0, _dora(plain(tile), seats), 0.25, add=True)
    own = (view.chair - view.dealer) % seats
    round_wind = "ESWN"[: 4 if seats == 4 else 3].find(view.round[0])
    for kind in {31, 32, 33, 27 + own} | ({27 + round_wind} if round_wind >= 0 else set()):
        out.cell("value", 0, kind)
    pond = {plain(d.tile) for d in view.discards if d.chair == view.chair}
    out.fill("furiten", 2, any(int(tile) in pond for tile in view.waits))


def _shanten(hand: list[int], melds: int, seats: int) -> int:
    counts = np.bincount(np.array(hand, np.int64), minlength=34).astype(np.uint8)[None]
    form = "any" if melds == 0 else "regular"
    return int(mf.shanten_many(counts, form, melds=melds, seats=seats)[0])


def _dora(kind: int, seats: int) -> int:
    if kind >= 31:
        return 31 + (kind - 31 + 1) % 3
    if kind >= 27:
        return 27 + (kind - 27 + 1) % 4
    if seats == 3 and kind in (0, 8):
        return 8 - kind
    return kind // 9 * 9 + (kind % 9 + 1) % 9


def _melds(melds: tuple[mf.Meld, ...], place: int, out: Planes) -> None:
    out.pile("melds", place, [tile for meld in melds for tile in meld_tiles(meld)])
    for meld in melds:
        kind = min(map(plain, meld_tiles(meld)))
        if meld.is_kan:
            out.cell("kans", place, kind)
        if meld.kind == "ankan":
            out.cell("ankans", place, kind)
        else:
            out.cell("called", place, plain(meld.called), 0.25, add=True)
        for tile in meld_tiles(meld):
            if tile >= 34:
                out.cell("meld_reds", place, plain(tile))


def _discards(view: View, out: Planes) -> None:
    chairs = seat_order(view)
    for place, chair in enumerate(chairs):
        pond = view.pond[chair]
        out.pile("discards", place, [int(d.tile) for d in pond])
        for number, d in enumerate(pond, 1):
            kind = plain(d.tile)
            out.cell("recent", place, kind, number / 32)
            if not d.drawn:
                out.cell("from_hand", place, kind)
            if d.tile >= 34:
                out.cell("red_discards", place, kind)
            if d.riichi:
                out.cell("riichi_tile", place, kind)
        since = next((i for i, d in enumerate(view.discards) if d.chair == chair and d.riichi), None)
        passed = view.discards[:-1] if view.phase == "c" else view.discards
        later = () if since is None else passed[since:]
        for d in (*pond, *later):
            out.cell("safe", place, plain(d.tile))


def _legal(mask: np.ndarray[Any, Any], out: Planes) -> None:
    named = {175: 0, 176: 1, 177: 2, 178: 3, 179: 4, 180: 5, 184: 6}
    for action in np.flatnonzero(mask).tolist():
        if action < 74:
            tile = action % 37
            out.cell("may_discard", 2 if action >= 37 else int(tile >= 34), plain(tile))
        elif action < 95:
            suit, rank = divmod(action - 74, 7)
            out.cell("may_chi", 0, 9 * suit + rank)
        elif action < 104:
            suit, rank = divmod(action - 95, 3)
            out.cell("may_chi", 1, 9 * suit + rank + 2)
        elif action < 138:
            out.cell("may_pon", 0, action - 104)
        elif action < 141:
            out.cell("may_pon", 1, FIVES[action - 138])
        elif action < 175:
            out.cell("may_kan", 0, action - 141)
        elif 181 <= action < 184:
            out.cell("may_pon", 1, FIVES[action - 181])
        else:
            out.fill("may", named.get(action, 7), 1)
