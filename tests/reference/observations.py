"""What should an observation hold? Slowly, from the public faces `Table.view`, `Table.mask` and
`shanten_many`; the C++ encoders are compared with it.
"""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import Any

import numpy as np

import mahjong_fast as mf
from mahjong_fast.game import View

FIVES = (4, 13, 22)
PHASES = "dacknywe"
WINDS = ("E", "S", "W", "N", "haku", "hatsu", "chun")


def plain(tile: int) -> int:
    return FIVES[tile - 34] if 34 <= tile < 37 else int(tile)


def column_of(kind: int) -> int:
    """Behind the 34 kinds stand the bonus tiles 40-55 and the joker 56."""
    return kind if kind < 34 else kind - 6


def stands_for(meld: mf.Meld) -> list[int]:
    """Kinds that the jokers of a meld stand for."""
    chi = meld.kind == "chi"
    return [plain(meld.lowest) + (i if chi else 0) for i, tile in enumerate(meld.tiles) if int(tile) == 56]


def place_of(view: View, chair: int) -> int:
    return (chair - view.chair) % len(view.scores)


def seat_order(view: View) -> list[int]:
    """Chairs from the viewer on."""
    seats = len(view.scores)
    return [(view.chair + place) % seats for place in range(seats)]


def meld_tiles(meld: mf.Meld) -> list[int]:
    return [int(tile) for tile in meld.tiles]


def set_aside(view: View, chair: int) -> int:
    """Norths, or jokers, set aside."""
    return view.norths[chair] + sum(int(tile) == 56 for tile in view.bonus[chair])


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
        "kans": sum(meld.is_kan for melds in view.melds for meld in melds) + sum(view.hidden_kans),
        "n_discards": len(view.discards),
        "discards": [
            int(d.tile) | place_of(view, d.chair) << 6 | d.drawn << 8 | d.riichi << 9 | d.claimed << 10
            for d in view.discards
        ],
        "furiten": view.furiten,
        "melds": [[meld.pack() for meld in view.melds[c]] for c in chairs],
        "riichi": [view.riichi[c] for c in chairs],
        "in_hand": [view.tiles_in_hand[c] for c in chairs],
        "norths": [set_aside(view, c) for c in chairs],
        "ippatsu": [view.ippatsu[c] for c in chairs],
    }


class Planes:
    """planes_v1 (34 columns) or planes_v2 (51) by name."""

    def __init__(self, groups: tuple[Any, ...], columns: int = 34) -> None:
        self.first = {group.name: group.first for group in groups}
        self.array = np.zeros((groups[-1].first + groups[-1].planes, columns), np.float32)

    def cell(self, name: str, plane: int, kind: int, value: float = 1.0, add: bool = False) -> None:
        row = self.array[self.first[name] + plane]
        column = column_of(kind)
        row[column] = row[column] + value if add else value

    def pile(self, name: str, place: int, tiles: list[int]) -> None:
        for kind, count in Counter(map(plain, tiles)).items():
            for copy in range(min(count, 4)):
                self.cell(name, 4 * place + copy, kind)

    def fill(self, name: str, plane: int, value: float) -> None:
        self.array[self.first[name] + plane] = value


def planes(table: mf.Table, chair: int, groups: tuple[Any, ...], columns: int = 34) -> np.ndarray[Any, Any]:
    """The planes of a chair: what planes_v1 says, and with 51 columns also of bonus tiles and jokers."""
    view, out = table.view(chair), Planes(groups, columns)
    chairs = seat_order(view)
    _hand(table, view, out)
    _discards(view, out)
    for place, other in enumerate(chairs):
        _melds(view.melds[other], place, out)
        out.cell("seat_wind", place, 27 + (other - view.dealer) % len(chairs))
        out.fill("riichi", place, view.riichi[other])
        out.fill("double_riichi", place, view.double_riichi[other])
        out.fill("ippatsu", place, view.ippatsu[other])
        out.fill("norths", place, set_aside(view, other) / 4)
        out.fill("in_hand", place, view.tiles_in_hand[other] / 16)
        out.fill("points", place, view.scores[other] / 32768)
    for other, tiles in view.shown_waits:
        for tile in tiles:
            out.cell("shown_waits", place_of(view, other), int(tile))
    out.cell("round_wind", 0, 27 + WINDS.index(view.round[:-1]))
    out.fill("kyoku", int(view.round[-1]) - 1, 1)
    for name, value in (
        ("honba", view.honba / 8),
        ("sticks", view.sticks / 8),
        ("live", view.live_tiles / 64),
        ("kan_count", record_facts(view)["kans"] / 4),
        ("three_seats", len(chairs) == 3),
        ("match", "match" in table.events[0]),
    ):
        out.fill(name, 0, value)
    out.fill("uncalled", 0, not any(view.melds) and not any(view.norths) and not any(view.hidden_kans))
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
            if 34 <= tile < 37:
                out.fill("red", 0, 1)
    for tile in view.waits:
        out.cell("waits", 0, int(tile))
    hand = [plain(tile) for tile in view.hand]
    melds = view.melds[view.chair]
    steps = _shanten(hand, melds, view.rules)
    out.fill("shanten", min(steps + 1, 7), 1)
    if len(hand) % 3 == 2:
        for kind in set(hand):
            rest = list(hand)
            rest.remove(kind)
            if _shanten(rest, melds, view.rules) == steps:
                out.cell("keeps", 0, kind)
    columns = out.array.shape[1]
    seen = Counter(hand)
    for chair in range(len(view.scores)):
        seen[30] += view.norths[chair]
        seen.update(int(tile) for tile in view.bonus[chair])
        for meld in view.melds[chair]:
            seen.update(map(plain, meld_tiles(meld)))
    seen.update(plain(d.tile) for d in view.discards if not d.claimed)
    seen.update(plain(tile) for tile in view.indicators)
    there = tile_set(view.rules)
    left = {k: n - seen[k] for k, n in there.items() if k < 34 or columns > 34}
    out.pile("unseen", 0, [k for k, n in left.items() for _ in range(n)])
    for tile in view.indicators:
        if tile < 40 or columns > 34:
            out.cell("indicators", 0, plain(tile), 0.25, add=True)
        if tile < 40:
            out.cell("dora", 0, _dora(plain(tile), there), 0.25, add=True)
    for kind in _value_kinds(view, there):
        out.cell("value", 0, kind)
    pond = {plain(d.tile) for d in view.discards if d.chair == view.chair}
    barring = view.rules.family in ("riichi", "korean")
    out.fill("furiten", 2, barring and any(int(tile) in pond for tile in view.waits))


@lru_cache
def tile_set(rules: mf.Ruleset) -> Counter[int]:
    """How many tiles of each kind there are."""
    ids = mf.deal(0, 0, rules=rules).wall.tolist()
    return Counter(i // 4 if i < 136 else 40 + i - 136 if i < 152 else 56 for i in ids)


def _value_kinds(view: View, there: Counter[int]) -> set[int]:
    seats = len(view.scores)
    own = 27 + (view.chair - view.dealer) % seats
    if view.rules.family == "korean":
        return {k for k in (18, 26, 27, 28, 29, 31, 32, 33) if there[k]}
    if view.rules.family == "malaysian":
        return {27, 30, 31, 32, 33, own}
    round_wind = "ESWN"[: 4 if seats == 4 else 3].find(view.round[0])
    return {31, 32, 33, own} | ({27 + round_wind} if round_wind >= 0 else set())


def _shanten(hand: list[int], melds: tuple[mf.Meld, ...], rules: mf.Ruleset) -> int:
    if rules.family == "riichi":
        counts = np.bincount(np.array(hand, np.int64), minlength=34).astype(np.uint8)[None]
        form = "any" if not melds else "regular"
        return int(mf.shanten_many(counts, form, melds=len(melds), seats=rules.players)[0])
    text = "".join(str(mf.Tile(kind)) for kind in sorted(hand))
    if rules.family == "korean":  # its thirteen orphans are left out
        forms = ("regular",) if melds else ("regular", "chiitoitsu")
        return min(mf.shanten(text, form, melds=len(melds)) for form in forms)
    if rules.family == "malaysian":  # what the own melds hold is not looked at
        return mf.shanten(text, melds=len(melds), rules=rules)
    return mf.shanten(text, melds=melds, rules=rules)


def _dora(kind: int, there: Counter[int]) -> int:
    """The next kind in order that is there; after the last the first."""
    first, last = (31, 34) if kind >= 31 else (27, 31) if kind >= 27 else (kind // 9 * 9, kind // 9 * 9 + 9)
    kinds = [k for k in range(first, last) if there[k]]
    return kinds[(kinds.index(kind) + 1) % len(kinds)]


def _melds(melds: tuple[mf.Meld, ...], place: int, out: Planes) -> None:
    out.pile("melds", place, [tile for meld in melds for tile in meld_tiles(meld)])
    for meld in melds:
        kind = plain(meld.lowest)
        if meld.is_kan:
            out.cell("kans", place, kind)
        if meld.kind == "ankan":
            out.cell("ankans", place, kind)
        else:
            out.cell("called", place, plain(meld.called), 0.25, add=True)
        for tile in meld_tiles(meld):
            if 34 <= tile < 37:
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
            if 34 <= d.tile < 37:
                out.cell("red_discards", place, kind)
            if d.riichi:
                out.cell("riichi_tile", place, kind)
        if view.rules.family in ("mcr", "malaysian"):
            continue  # they bar no wins
        since = next((i for i, d in enumerate(view.discards) if d.chair == chair and d.riichi), None)
        passed = view.discards[:-1] if view.phase == "c" else view.discards
        later = () if since is None or view.rules.family == "korean" else passed[since:]
        for d in (*pond, *later):
            out.cell("safe", place, plain(d.tile))


def _legal(mask: np.ndarray[Any, Any], out: Planes) -> None:
    named = {175: 0, 176: 1, 177: 2, 178: 3, 179: 4, 180: 5, 184: 6}
    for action in np.flatnonzero(mask).tolist():
        if action == 195 or action >= 212:  # jokers: further planes
            _with_joker(action, out)
        elif action < 74:
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


def _with_joker(action: int, out: Planes) -> None:
    if action == 195:
        out.fill("may_set_aside", 0, 1)
    elif action < 214:
        out.cell("may_discard", 2 * (action - 212), 56)
    elif action < 228:
        lowest, higher = divmod(action - 214, 2)
        out.cell("may_chi_joker", higher, 9 + lowest)
    elif action < 244:
        place = action - 228
        out.cell("may_pon_joker", 0, 9 + place if place < 9 else 27 + place - 9)
    else:
        out.fill("may_exchange", action - 244, 1)


GAMES = ("riichi", "mcr", "korean", "malaysian")


def further(table: mf.Table, chair: int, out: Planes) -> None:
    """What planes_v2 adds but for liability and the source of the tile drawn, which a view does not tell."""
    view = table.view(chair)
    facts = further_facts(table, chair)
    out.fill("game", facts["game"], 1)
    for kind in (*range(34), 56):
        if facts["barred"] >> kind & 1:
            out.cell("barred", 0, kind)
    out.fill("kans_in_row", 0, facts["kans_in_row"] / 4)
    for place, other in enumerate(seat_order(view)):
        for tile in view.bonus[other]:
            if tile < 56:
                out.cell("bonus", place, int(tile))
        for meld in view.melds[other]:
            for kind in stands_for(meld):
                out.cell("meld_jokers", place, kind)
        out.fill("hidden_kans", place, facts["hidden_kans"][place] / 4)
        out.fill("no_win", place, facts["no_win"] >> place & 1)
        out.fill("small_points", place, view.scores[other] / 256)


def further_facts(table: mf.Table, chair: int) -> dict[str, Any]:
    """Fields that compact_v2 adds, from the view and the events of the deal."""
    view = table.view(chair)
    waits = {int(tile) for tile in view.waits}
    barred: set[int] = set()
    if view.rules.family == "korean":
        barred = waits & {plain(d.tile) for d in view.discards if d.chair == chair}
    elif view.furiten:
        barred = waits
    own_kans = sum(meld.kind == "ankan" for meld in view.melds[chair]) if view.rules.family == "mcr" else 0
    chairs = seat_order(view)
    in_row, no_win = 0, 0
    for event in table.events:
        kind = event["type"]
        if kind in ("daiminkan", "ankan", "kakan"):
            in_row += 1
        elif kind in ("dahai", "start_kyoku"):
            in_row = 0
        if kind == "start_kyoku":
            no_win = 0
        elif kind in ("false_win", "dead_hand"):
            no_win |= 1 << place_of(view, event["actor"])
    return {
        "barred": sum(1 << kind for kind in barred),
        "game": GAMES.index(view.rules.family),
        "jokers": sum(int(tile) == 56 for tile in view.hand),
        "no_win": no_win,
        "kans_in_row": in_row,
        "hidden_kans": ([own_kans, *(view.hidden_kans[c] for c in chairs[1:]), 0])[:4],
    }
