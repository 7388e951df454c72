"""What is a won riichi hand worth?  The slow, obvious judge: it tries every reading and takes the best.

Written from the riichi rules specification alone (sections 1-5, 6.4, 6.10, 6.15, 7, 8.1, 8.3). Where the text
leaves something open the decision stands at the place where it acts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from reference import limits, payments
from reference.decompose import Reading, melded_groups, readings, waiting_kinds
from reference.facts import Contradiction, Facts, facts_from
from reference.fu import fu_items, total_fu
from reference.notation import TextProblem
from reference.yaku import is_west, ordinary, riichi_key, yakuman


@dataclass
class Candidate:
    """One way to count the hand."""

    yaku: dict[str, int]  # han, or units for yakuman
    han: int  # with dora; 0 for a yakuman
    fu: int
    yakuman: int
    units: dict[str, int]  # of the real yakuman
    base: int
    limit: str
    dora: dict[str, int]
    fu_items: list[tuple[str, int]]
    reading: Reading


@dataclass
class Verdict:
    status: str  # win not_complete no_yaku below_minimum bad_input
    reason: str = ""
    yaku: dict[str, int] = field(default_factory=dict)
    dora: dict[str, int] = field(default_factory=dict)
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    limit: str = ""
    base: int = 0
    ron: int = 0
    tsumo: tuple[int, int] = (0, 0)
    points: int = 0
    total: int = 0
    payments: tuple[tuple[str | None, int], ...] = ()
    reading: Reading | None = None
    fu_items: tuple[tuple[str, int], ...] = ()
    # readings of equal value: the same base, han and fu with other yaku
    equals: tuple[Candidate, ...] = ()

    @property
    def all_yaku(self) -> dict[str, int]:
        return {**self.yaku, **{k: n for k, n in self.dora.items() if n}}


def dora_of(indicator: int, players: int) -> int:
    if players == 3 and indicator in (0, 8):
        return 8 - indicator
    if indicator < 27:
        return indicator // 9 * 9 + (indicator % 9 + 1) % 9
    if indicator < 31:
        return 27 + (indicator - 27 + 1) % 4
    return 31 + (indicator - 31 + 1) % 3


def counted_dora(f: Facts, rules: Mapping[str, Any]) -> dict[str, int]:
    """Han by indicators, red fives and set-aside Norths; what the rule set does not count is left out."""
    norths = f.nuki if rules["nukidora"] else 0
    held = f.all_counts
    held[30] += norths

    def of(indicators: list[int]) -> int:
        return sum(held[dora_of(k, rules["players"])] for k in indicators)

    # 8.3: the fourth North set aside, by whichever player, opens one more indicator
    shown = 2 if rules["all_norths_extra_dora"] else 1
    if rules["kan_dora"]:
        shown = 5
    under = shown if rules["kan_ura"] else 1
    any_riichi = riichi_key(f) is not None
    return {
        "dora": of(f.dora[:shown]) + f.dora_han,
        "ura": of(f.ura[:under]) if any_riichi and rules["ura_dora"] else 0,
        "aka": sum(f.reds),
        "nuki": norths,
    }


def all_readings(f: Facts, rules: Mapping[str, Any]) -> list[Reading]:
    if f.four_kans_without_pair:
        return [Reading("four_kans", tuple(melded_groups(f.melds)), None, "none", None)]
    assert f.win is not None
    winning = [f.win]
    if rules["tenhou_best_wait"] and f.first_turn and f.tsumo and f.dealer:
        winning = [k for k in range(34) if f.counts[k]]
    found = []
    for win in winning:
        found += readings(f.counts, f.melds, win, f.tsumo, rules["chiitoitsu_allow_four_same"])
    if f.nuki_rob and rules["nuki_rob"] == "kokushi":
        found = [r for r in found if r.form == "kokushi"]
    return found


NO_DORA = {"dora": 0, "ura": 0, "aka": 0, "nuki": 0}


def lacking(units: dict[str, int], yaku: dict[str, int], f: Facts, rules: Mapping[str, Any]) -> str:
    """Why these yaku make no legal win; empty if they do.

    DECISION: paarenchan asks for "any valid hand" (8.3), so it does not stand in for a yaku.
    """
    if set(units) - {"paarenchan"}:
        return ""
    counting = sum(yaku.values())
    if is_west(rules):
        counting -= yaku.get("ippatsu", 0)  # 8.3: a bonus there
    needed = rules["min_han"]
    if rules["ryanhan_honba"] is not None and f.honba >= rules["ryanhan_honba"]:
        needed = max(2, needed)
    if counting == 0:
        return "no_yaku"
    return "below_minimum" if counting < needed else ""


def count(r: Reading, f: Facts, rules: Mapping[str, Any]) -> tuple[Candidate | None, str]:
    """The value of one reading, or the reason why it is no legal win."""
    west = is_west(rules)
    units = yakuman(r, f, rules)
    yaku = ordinary(r, f, rules)
    paid = limits.capped_units(units, rules)
    reason = lacking(units, yaku, f, rules)
    if reason:
        return None, reason
    if units and (west or not rules["aotenjou"]):
        base = limits.YAKUMAN_BASE * paid
        return Candidate(units, 0, 0, paid, units, base, "yakuman", NO_DORA, [], r), ""
    dora = counted_dora(f, rules)
    han = sum(yaku.values()) + sum(dora.values())
    if west:
        han += rules["bazoro"]
        base, limit = limits.west_base(han, rules)
        return Candidate(yaku, han, 0, 0, {}, base, limit, dora, [], r), ""
    items = fu_items(r, f, rules, "pinfu" in yaku)
    fu = total_fu(r, f, rules, "pinfu" in yaku)
    if units:  # aotenjou: each unit is so many han, everything adds up
        han += paid * rules["aotenjou_yakuman_han"]
    base, limit = limits.ordinary_base(han, fu, rules)
    return Candidate({**units, **yaku}, han, fu, paid, units, base, limit, dora, items, r), ""


def renhou_payment(r: Reading, f: Facts, rules: Mapping[str, Any]) -> Candidate | None:
    """A renhou that is paid as a limit (5.42); it counts beside the ordinary value, never with it."""
    mode = rules["renhou"]
    if not f.first_turn or f.tsumo or mode not in ("mangan_alt", "mangan_flat", "baiman_alt"):
        return None
    han, base, limit = (8, 4000, "baiman") if mode == "baiman_alt" else (5, 2000, "mangan")
    key = "renhou_baiman" if mode == "baiman_alt" else "renhou_mangan"
    pinfu = "pinfu" in ordinary(r, f, rules)
    items = fu_items(r, f, rules, pinfu)
    return Candidate({key: han}, han, total_fu(r, f, rules, pinfu), 0, {}, base, limit, NO_DORA, items, r)


def open_riichi_payment(r: Reading, f: Facts, rules: Mapping[str, Any]) -> Candidate | None:
    """Dealing into an open riichi may cost a yakuman (5.46), compared with the ordinary value on points."""
    key = riichi_key(f)
    if key not in ("open_riichi", "double_open_riichi") or f.tsumo or f.payer_in_riichi:
        return None
    if rules["open_riichi_dealin"] != "yakuman":
        return None
    return Candidate({key: 1}, 0, 0, 1, {}, limits.YAKUMAN_BASE, "yakuman", NO_DORA, [], r)


def is_certain_before(f: Facts, rules: Mapping[str, Any]) -> bool:
    """6.4 atozuke off: whatever tile of the wait comes, the hand has a yaku other than houtei or chankan.

    DECISION: it may be another yaku for another tile. A tile whose four copies the player holds, melds
    counted, cannot come and is not asked about, whatever `fifth_tile` says of furiten. A tsumo under
    `atozuke_tsumo=False` is treated alike: haitei and rinshan do not count, menzen tsumo does (it is certain
    for every tile). Paarenchan does not count here either (`lacking`).
    """
    if riichi_key(f) or f.four_kans_without_pair:
        return True
    assert f.win is not None
    before = list(f.counts)
    before[f.win] -= 1
    waits = waiting_kinds(
        before,
        f.melds,
        players=rules["players"],
        allow_four_same=rules["chiitoitsu_allow_four_same"],
        fifth_tile="melds",
    )
    for kind in waits:
        after = list(before)
        after[kind] += 1
        other = replace(f, counts=after, win=kind, last_tile=False, chankan=False, rinshan=False)
        if not any(
            set(yakuman(r, other, rules)) - {"paarenchan"}
            or ordinary(r, other, rules)
            or renhou_payment(r, other, rules)
            for r in all_readings(other, rules)
        ):
            return False
    return True


def best(candidates: list[Candidate], rules: Mapping[str, Any]) -> tuple[Candidate, list[Candidate]]:
    # a real yakuman, which has no han of its own, stands above any number of han
    def rank(c: Candidate) -> tuple[int, int, int, int]:
        real = c.yakuman if c.limit == "yakuman" else 0
        return c.base if rules["best_by"] == "points" else 0, real, c.han, c.fu

    top = max(rank(c) for c in candidates)
    equal = [c for c in candidates if rank(c) == top]
    return equal[0], equal


def judge_facts(f: Facts, rules: Mapping[str, Any]) -> Verdict:
    found = all_readings(f, rules)
    if not found or (f.nuki_rob and rules["nuki_rob"] == "none"):
        return Verdict("not_complete")
    candidates: list[Candidate] = []
    reasons: set[str] = set()
    for r in found:
        candidate, reason = count(r, f, rules)
        if candidate:
            candidates.append(candidate)
        else:
            reasons.add(reason)
    others = [c for r in found for c in (renhou_payment(r, f, rules), open_riichi_payment(r, f, rules)) if c]
    chosen, equal = best(candidates, rules) if candidates else (None, [])
    if others:
        # on points whatever `best_by` says; the ordinary count stands first among equals
        other, other_equal = best(others, {**rules, "best_by": "points"})
        flat = rules["renhou"] == "mangan_flat" and "renhou_mangan" in other.yaku
        wins = chosen is None or (other.base, other.han, other.fu) > (chosen.base, chosen.han, chosen.fu)
        if wins or (flat and chosen is not None and not chosen.units):
            chosen, equal = other, other_equal
    if chosen is None:
        return Verdict("below_minimum" if "below_minimum" in reasons else "no_yaku")
    restricted = not rules["atozuke"] and (not f.tsumo or not rules["atozuke_tsumo"])
    if restricted and not is_certain_before(f, rules):
        return Verdict("no_yaku", reason="atozuke")
    s = payments.settle(chosen.base, chosen.units, chosen.yakuman, f, rules)
    return Verdict(
        "win",
        yaku=chosen.yaku,
        dora=chosen.dora,
        han=chosen.han,
        fu=chosen.fu,
        yakuman=chosen.yakuman,
        limit=chosen.limit,
        base=chosen.base,
        ron=payments.ron_points(chosen.base, f.dealer),
        tsumo=payments.tsumo_points(chosen.base, f.dealer, rules),
        points=s.points,
        total=s.total,
        payments=tuple(s.payments),
        reading=chosen.reading,
        fu_items=tuple(chosen.fu_items),
        equals=tuple(equal),
    )


def judge(hand: str, win: str | None = None, *, rules: Mapping[str, Any], **keywords: Any) -> Verdict:
    """Judge one hand given as in the public `score()`; `rules` holds every ruleset field."""
    try:
        facts = facts_from(hand, win, keywords, rules)
    except (Contradiction, TextProblem) as problem:
        return Verdict("bad_input", reason=str(problem))
    return judge_facts(facts, rules)
