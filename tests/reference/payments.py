"""Who pays what for one won hand?  (sections 4.1, 6.10 liability, 6.15 wareme, 8.1 three seats)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from reference.facts import Facts
from reference.limits import YAKUMAN_BASE
from reference.notation import WINDS

LIABLE_ORDER = ("daisangen", "daisuushii", "suukantsu")


def up_to_100(points: int) -> int:
    return (points + 99) // 100 * 100


def ron_points(base: int, dealer: bool) -> int:
    return up_to_100(base * (6 if dealer else 4))


def tsumo_points(base: int, dealer: bool, rules: Mapping[str, Any]) -> tuple[int, int]:
    """(each non-dealer, dealer) without honba; (each, 0) for a dealer."""
    each = up_to_100(2 * base if dealer else base)
    from_dealer = 0 if dealer else up_to_100(2 * base)
    if rules["players"] == 3 and rules["tsumo_3p"] == "bisect":
        half = up_to_100((each + 1) // 2)  # of the missing player's share
        each += half
        from_dealer += 0 if dealer else half
    return each, from_dealer


@dataclass
class Settlement:
    payments: list[tuple[str | None, int]]  # per payer, with honba and wareme, without sticks
    points: int
    total: int


def other_winds(f: Facts, rules: Mapping[str, Any]) -> list[str]:
    return [w for w in WINDS[: rules["players"]] if w != f.seat]


def tsumo_shares(base: int, f: Facts, rules: Mapping[str, Any]) -> dict[str | None, int]:
    each, from_dealer = tsumo_points(base, f.dealer, rules)
    return {w: from_dealer if w == "E" else each for w in other_winds(f, rules)}


def liable_parts(
    base: int, units: Mapping[str, int], paid_units: int, f: Facts, rules: Mapping[str, Any]
) -> tuple[list[tuple[str, int]], int]:
    """[(liable player, base he answers for)], and the base that is paid in the ordinary way.

    Decisions where the specification says nothing: under `whole_hand` the units that nobody else is liable
    for go to the first liable player in the order of LIABLE_ORDER; capped units are handed out in that
    order; with aotenjou a hand cannot be cut into units, so the first liable player answers for all of it;
    the player liable for a rinshan answers for what no yakuman makes another liable for. Of two liable
    players the one nearer to East pays the honba.
    """
    parts: list[tuple[str, int]] = []
    rest = base
    named = [k for k in LIABLE_ORDER if k in units and k in f.liable and k in rules["pao_yakuman"]]
    if named and rules["aotenjou"] and rules["han_table"] is None:
        return [(f.liable[named[0]], base)], 0
    left = paid_units
    for key in named:
        mine = min(units[key], left)
        left -= mine
        parts.append((f.liable[key], YAKUMAN_BASE * mine))
        rest -= YAKUMAN_BASE * mine
    if parts and rules["pao_scope"] == "whole_hand":
        parts[0] = (parts[0][0], parts[0][1] + rest)
        rest = 0
    if f.tsumo and f.rinshan and rules["pao_rinshan"] and "rinshan" in f.liable and rest:
        parts.append((f.liable["rinshan"], rest))
        rest = 0
    return [p for p in parts if p[1]], rest


def settle(
    base: int, units: Mapping[str, int], paid_units: int, f: Facts, rules: Mapping[str, Any]
) -> Settlement:
    owed: dict[str | None, int] = {}
    honba: dict[str | None, int] = {}

    def add(table: dict[str | None, int], who: str | None, points: int) -> None:
        table[who] = table.get(who, 0) + points

    parts, rest = liable_parts(base, units, paid_units, f, rules)
    if f.tsumo:
        others = other_winds(f, rules)
        for who, part in parts:
            add(owed, who, sum(tsumo_shares(part, f, rules).values()))
        if rest:
            for wind, points in tsumo_shares(rest, f, rules).items():
                add(owed, wind, points)
        # `pao_honba` speaks of discarders: at a tsumo the liable player pays them all
        liable = [w for w in WINDS if w in dict(parts)]
        for wind in others:
            add(honba, liable[0] if liable else wind, rules["honba_tsumo_each"] * f.honba)
    else:
        for who, part in parts:
            whole = ron_points(part, f.dealer)
            if who == f.payer:
                add(owed, who, whole)
            else:
                half = up_to_100(whole // 2)  # uneven only with aotenjou: then the liable player's is larger
                add(owed, who, half)
                add(owed, f.payer, whole - half)
        if rest:
            add(owed, f.payer, ron_points(rest, f.dealer))
        # the liable player who shares with the discarder, where the rules say so
        may = rules["pao_honba"] == "liable"
        sharing = [w for w in WINDS if may and w in dict(parts) and w != f.payer]
        add(honba, sharing[0] if sharing else f.payer, rules["honba_ron"] * f.honba)

    payments: list[tuple[str | None, int]] = []
    points = total = 0
    for who in (*WINDS, None):
        doubled = rules["wareme"] and f.wareme is not None and f.wareme in (who, f.seat)
        times = 2 if doubled else 1
        plain, with_honba = owed.get(who, 0), owed.get(who, 0) + honba.get(who, 0)
        if with_honba:
            payments.append((who, times * with_honba))
        points += times * plain
        total += times * with_honba
    return Settlement(payments, points, total + 1000 * f.sticks)
