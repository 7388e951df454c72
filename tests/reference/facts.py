"""What is known about one won hand, and does it contradict itself?  (riichi rules specification, 5 and 6)

`facts_from` takes the keywords of the public `score()` with a hand text; a `Contradiction` says which of
them cannot be true together.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reference.notation import NORTH, ROUNDS, WINDS, Meld, parse_hand, read_tiles


class Contradiction(ValueError):
    """The given facts cannot be true together, or do not describe a hand."""


@dataclass
class Facts:
    counts: list[int]  # concealed tiles with the winning tile
    melds: list[Meld]
    win: int | None  # None only for the western suukantsu without a pair
    reds: list[int]
    tsumo: bool
    seat: str
    round: str
    riichi: bool
    double_riichi: bool
    open_riichi: bool
    ippatsu: bool
    rinshan: bool
    chankan: bool
    last_tile: bool
    first_turn: bool
    dora: list[int]
    ura: list[int]
    dora_han: int
    nuki: int
    honba: int
    sticks: int
    consecutive_deals: int
    payer: str | None
    payer_in_riichi: bool
    liable: dict[str, str]
    wareme: str | None
    nuki_rob: bool
    no_yaochuu_discarded: bool
    no_suit_discarded: bool

    @property
    def closed(self) -> bool:
        return all(m.kind == "ankan" for m in self.melds)

    @property
    def dealer(self) -> bool:
        return self.seat == "E"

    @property
    def all_counts(self) -> list[int]:
        total = list(self.counts)
        for meld in self.melds:
            for kind in meld.tiles:
                total[kind] += 1
        return total

    @property
    def four_kans_without_pair(self) -> bool:
        return self.win is None


def indicator_kinds(tiles: Any) -> list[int]:
    if isinstance(tiles, str):
        return [kind for kind, _ in read_tiles(tiles)]
    return [int(t) for t in tiles]


DEFAULTS: dict[str, Any] = {
    "tsumo": False,
    "seat": "S",
    "round": "E",
    "riichi": False,
    "double_riichi": False,
    "open_riichi": False,
    "ippatsu": False,
    "rinshan": False,
    "chankan": False,
    "last_tile": False,
    "first_turn": False,
    "dora": (),
    "ura": (),
    "dora_han": 0,
    "nuki": 0,
    "honba": 0,
    "sticks": 0,
    "consecutive_deals": 0,
    "payer": None,
    "payer_in_riichi": False,
    "liable": None,
    "wareme": None,
    "nuki_rob": False,
    "no_yaochuu_discarded": False,
    "no_suit_discarded": False,
}


def facts_from(hand: str, win: str | None, keywords: Mapping[str, Any], rules: Mapping[str, Any]) -> Facts:
    unknown = set(keywords) - set(DEFAULTS)
    if unknown:
        raise TypeError(f"unknown keywords {sorted(unknown)}")
    given = {**DEFAULTS, **keywords}
    text, plus, after = hand.partition("+") if "(" not in hand else _split_plus(hand)
    if plus and win is None:
        hand, win = text, after
    parsed = parse_hand(hand)
    win_kind: int | None = None
    concealed = 14 - 3 * len(parsed.melds)
    if win is not None:
        [(win_kind, red)] = read_tiles(win)
        if sum(parsed.counts) == concealed - 1:
            parsed.counts[win_kind] += 1
            if red:
                parsed.reds[win_kind // 9] += 1
    given["dora"] = indicator_kinds(given["dora"])
    given["ura"] = indicator_kinds(given["ura"])
    given["liable"] = dict(given["liable"] or {})
    facts = Facts(counts=parsed.counts, melds=parsed.melds, win=win_kind, reds=parsed.reds, **given)
    check(facts, concealed, rules)
    return facts


def _split_plus(hand: str) -> tuple[str, str, str]:
    """The `+5s` of a winning tile stands outside the brackets, the plus of a kakan inside."""
    head, close, tail = hand.rpartition(")") if ")" in hand else hand.rpartition("]")
    before, plus, after = tail.partition("+")
    return head + close + before, plus, after


def _need(condition: bool, message: str) -> None:
    if not condition:
        raise Contradiction(message)


def check(f: Facts, concealed: int, rules: Mapping[str, Any]) -> None:
    players = rules["players"]
    seats = WINDS[:players]
    if f.win is None:
        four = len(f.melds) == 4 and all(m.is_kan for m in f.melds) and not any(f.counts)
        _need(four and f.tsumo and rules["han_table"] == "west_honshu", "win: a winning tile is needed")
    else:
        _need(sum(f.counts) == concealed, f"hand: {concealed} concealed tiles needed")
        _need(f.counts[f.win] > 0, "win: not among the concealed tiles")
    everything = f.all_counts
    everything[NORTH] += f.nuki
    _need(max(everything) <= 4, "hand: five copies of a tile")
    for suit in range(3):
        _need(f.reds[suit] <= everything[9 * suit + 4], "reds: more red fives than fives")
        _need(f.reds[suit] <= rules["red_fives"][suit], "reds: not in this rule set")
    if players == 3:
        _need(not any(everything[1:8]), "hand: 2m-8m do not exist with three players")
        _need(all(m.kind != "chi" for m in f.melds), "hand: no chi with three players")
    _need(f.seat in seats, "seat: no such player")
    _need(f.round in ROUNDS, "round: no such round")
    any_riichi = f.riichi or f.double_riichi or f.open_riichi
    _need(f.closed or not any_riichi, "riichi: the hand is open")
    _need(any_riichi or not f.ippatsu, "ippatsu: needs riichi")
    _need(f.tsumo or not f.rinshan, "rinshan: needs tsumo")
    _need(not (f.tsumo and f.chankan), "chankan: is a ron")
    _need(not (f.chankan and f.last_tile), "chankan: never with houtei")
    _need(not (f.rinshan and f.last_tile), "rinshan: never with haitei")
    _need(not (f.rinshan and f.ippatsu), "rinshan: never with ippatsu")
    if f.rinshan:
        _need(f.nuki > 0 or any(m.is_kan for m in f.melds), "rinshan: needs a kan or a set-aside North")
    if f.chankan and f.win is not None:
        _need(everything[f.win] == 1, "chankan: all other copies are in the kan")
    if f.first_turn:
        _need(not any_riichi and not f.melds and not f.nuki, "first_turn: never after a call or riichi")
        _need(f.tsumo or not f.dealer, "first_turn: the dealer has drawn already")
        _need(not (f.rinshan or f.chankan or f.last_tile), "first_turn: never with a later event")
    _need(f.payer is None or (f.payer in seats and f.payer != f.seat), "payer: no other player")
    _need(not (f.tsumo and f.payer is not None), "payer: nobody discards at a tsumo")
    for wind in f.liable.values():
        _need(wind in seats and wind != f.seat, "liable: no other player")
    _need(f.wareme is None or f.wareme in seats, "wareme: no such player")
    if f.nuki_rob:
        _need(players == 3 and not f.tsumo and f.win == NORTH, "nuki_rob: a ron on a set-aside North")
        _need(not f.chankan, "nuki_rob: is not a kan")
