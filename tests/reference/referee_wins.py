"""What do we know about a hand that may be won, and who pays?  (sections 5, 6.4, 6.10, 6.11, 6.15)

The value comes from the slow judge of this folder; here its facts are gathered from the table.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from reference import payments
from reference.facts import Facts
from reference.notation import ROUNDS, WINDS
from reference.notation import Meld as FactsMeld
from reference.referee_hand import is_complete
from reference.referee_tiles import EAST, NORTH, YAOCHUU, counts_of, is_extra_red, is_red_five, kind_of, mjai
from reference.riichi_judge import Verdict, dora_of, judge_facts

if TYPE_CHECKING:
    from reference.referee_table import RefereeTable


def can_win(t: RefereeTable, seat: int, tile: int) -> bool:
    s = t.seats[seat]
    if not is_complete(counts_of([*s.hand, tile]), t.rules["chiitoitsu_allow_four_same"]):
        return False
    return verdict(facts(t, seat, tile), t.rules).status == "win"


def verdict(f: Facts, rules: dict[str, Any]) -> Verdict:
    return judge_facts(f, rules)


def all_tiles_of(t: RefereeTable, seat: int, tile: int | None) -> list[int]:
    s = t.seats[seat]
    return [*s.hand, *(x for m in s.melds for x in m.tiles), *([] if tile is None else [tile])]


def is_first_turn(t: RefereeTable, seat: int, tsumo: bool) -> bool:
    """Tenhou, chiihou, renhou (5.40-5.42).

    DECISION: a kan or a North set aside cannot be won as renhou; each is a call, though a robbed one.
    """
    s = t.seats[seat]
    if t.interrupted or (t.offered is not None and t.offer != "discard"):
        return False
    if tsumo:
        return not s.discards
    if seat == t.dealer:
        return False
    if t.rules["renhou_scope"] == "before_first_draw":
        return not s.has_drawn
    return sum(len(x.discards) for x in t.seats) <= t.players


def facts(t: RefereeTable, seat: int, tile: int | None) -> Facts:
    """`tile` None: the western suukantsu that needs no winning tile (8.3)."""
    s, rules = t.seats[seat], t.rules
    tsumo = seat == t.turn and t.offered is None
    counts = list(counts_of(s.hand if tile is None else [*s.hand, tile]))
    everything = all_tiles_of(t, seat, tile)
    dora = [dora_of(kind_of(x), t.players) for x in t.wall.indicators]
    held = [kind_of(x) for x in [*everything, *s.norths]]
    # The table counts dora itself: the judge could not know why an indicator was opened.
    dora_han = sum(held.count(kind) for kind in dora) + sum(is_extra_red(x, rules) for x in everything)
    reds = [0, 0, 0]
    for x in everything:
        if is_red_five(x, rules):
            reds[kind_of(x) // 9] += 1
    thrown = s.discarded_kinds
    suit = 3 if tile is None else kind_of(tile) // 9
    last = not t.wall.live and (not t.after_replacement if tsumo else t.offer == "discard")
    return Facts(
        counts=counts,
        melds=[FactsMeld(m.type, tuple(sorted(kind_of(x) for x in m.tiles))) for m in s.melds],
        win=None if tile is None else kind_of(tile),
        reds=reds,
        tsumo=tsumo,
        seat=WINDS[t.wind_of(seat)],
        round=ROUNDS[t.round_wind],
        riichi=s.riichi and not s.double_riichi,
        double_riichi=s.riichi and s.double_riichi,
        open_riichi=s.riichi and s.open_riichi,
        ippatsu=s.ippatsu,
        rinshan=tsumo and tile is not None and t.scores_rinshan,
        chankan=not tsumo and t.offer in ("kakan", "ankan"),
        last_tile=last and tile is not None,
        first_turn=tile is not None and is_first_turn(t, seat, tsumo),
        dora=[],
        ura=[kind_of(x) for x in counted_ura(t)],
        dora_han=dora_han,
        nuki=len(s.norths),
        honba=t.honba,
        sticks=0,
        consecutive_deals=t.dealer_streak if seat == t.dealer else 0,
        payer=None if tsumo else WINDS[t.wind_of(t.turn)],
        payer_in_riichi=not tsumo and t.seats[t.turn].riichi,
        liable={key: WINDS[t.wind_of(chair)] for key, chair in s.liable.items()},
        wareme=t.wareme if rules["wareme"] else None,
        nuki_rob=not tsumo and t.offer == "nukidora",
        no_yaochuu_discarded=not thrown & set(YAOCHUU),
        no_suit_discarded=suit < 3 and not any(kind // 9 == suit for kind in thrown),
    )


def counted_ura(t: RefereeTable) -> list[int]:
    under = t.wall.under_indicators
    return under if t.rules["kan_dora"] and t.rules["kan_ura"] else under[:1]


def win_event(t: RefereeTable, seat: int, tile: int | None, with_honba: bool, sticks: int) -> dict[str, Any]:
    """One winner: his event, whose `deltas` hold the honba and sticks that go to him."""
    f = facts(t, seat, tile)
    v = verdict(f, t.rules)
    assert v.status == "win", v
    # The honba decides about the least hand (ryanhan-shibari) even where another winner is paid for it.
    paid = replace(f, honba=t.honba if with_honba else 0, sticks=sticks)
    s = payments.settle(v.base, v.equals[0].units, v.yakuman, paid, t.rules)
    deltas = [0] * t.players
    for wind, points in s.payments:
        assert wind is not None
        deltas[t.chair_of(WINDS.index(wind))] -= points
    deltas[seat] = s.total
    assert sum(deltas) == 1000 * sticks
    shows_ura = t.seats[seat].riichi and t.rules["ura_dora"]
    return {
        "type": "hora",
        "actor": seat,
        "target": seat if f.tsumo else t.turn,
        "pai": None if tile is None else mjai(tile, t.rules),
        "deltas": deltas,
        "ura_markers": [mjai(x, t.rules) for x in counted_ura(t)] if shows_ura else [],
        "yaku": {k: n for k, n in v.all_yaku.items() if n},
        "han": v.han,
        "fu": v.fu,
        "yakuman": v.yakuman,
        "limit": v.limit,
        "equals": v.equals,
        "chips": chips(t, seat, f, v),
    }


def chips(t: RefereeTable, seat: int, f: Facts, v: Verdict) -> list[int]:
    """6.15 shugi: per winning hand, from the discarder or from every other player on tsumo."""
    table = t.rules["shugi"]
    moved = [0] * t.players
    if table is None:
        return moved
    each = 0
    if v.limit == "yakuman":
        each += table.get("yakuman_tsumo" if f.tsumo else "yakuman_ron", 0)
    if "ippatsu" in v.yaku:
        each += table.get("ippatsu", 0)
    # DECISION: beside a yakuman, which counts no dora, there are no chips for them either.
    each += table.get("red_five", 0) * v.dora.get("aka", 0)
    each += table.get("ura_dora", 0) * v.dora.get("ura", 0)
    payers = [c for c in range(t.players) if c != seat] if f.tsumo else [t.turn]
    for chair in payers:
        moved[chair] -= each
        moved[seat] += each
    return moved


def liability_by_call(t: RefereeTable, seat: int, source: int) -> None:
    """6.10: the call that makes a yakuman certain makes the discarder liable. The meld lies there already."""
    s = t.seats[seat]
    last = s.melds[-1]
    kinds = {m.kind for m in s.melds if m.type != "chi"}
    named = t.rules["pao_yakuman"]
    if last.kind in (31, 32, 33) and kinds >= {31, 32, 33} and "daisangen" in named:
        s.liable["daisangen"] = source
    if EAST <= last.kind <= NORTH and kinds >= {27, 28, 29, 30} and "daisuushii" in named:
        s.liable["daisuushii"] = source
    if last.type == "daiminkan" and s.kans == 4 and "suukantsu" in named:
        s.liable["suukantsu"] = source
