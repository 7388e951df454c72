"""Who deals next, when is the match over, and what is the final score?  (sections 6.13, 6.15, 6.16)"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reference.notation import ROUNDS

ROUND_COUNT = {"tonpuu": 1, "hanchan": 2, "iichan": 4}


@dataclass
class Outcome:
    """What the end of a hand means for the match."""

    kind: str  # win draw abort
    dealer_won: bool = False
    dealer_tenpai: bool = False
    winners: tuple[int, ...] = ()


def rounds(rules: Mapping[str, Any]) -> list[str]:
    """All rounds a match can have, the extension included."""
    scheduled = list(ROUNDS[: ROUND_COUNT[rules["length"]]])
    return scheduled + (list(rules["extension_winds"]) if rules["extension"] else [])


def last_scheduled(rules: Mapping[str, Any]) -> int:
    return int(ROUND_COUNT[rules["length"]] * rules["players"] - 1)


def dealer_keeps(o: Outcome, rules: Mapping[str, Any]) -> bool:
    if o.kind == "abort":
        return True
    if o.kind == "win":
        return o.dealer_won
    return bool(rules["renchan"] == "noten" or (rules["renchan"] == "tenpai" and o.dealer_tenpai))


def next_honba(honba: int, o: Outcome, keeps: bool, rules: Mapping[str, Any]) -> int:
    if o.kind == "win":
        return honba + 1 if o.dealer_won else 0
    mode = rules["honba_on_draw"]
    raised = mode == "always" or (mode == "repeat_only" and keeps)
    return honba + 1 if raised else honba


def somebody_is_out(scores: list[int], rules: Mapping[str, Any]) -> bool:
    if rules["tobi"] == "off":
        return False
    return min(scores) < 0 or (rules["tobi"] == "zero" and min(scores) == 0)


def order(scores: list[int]) -> list[int]:
    """Chairs from first to last place; among equals the earlier first-deal seat."""
    return sorted(range(len(scores)), key=lambda c: (-scores[c], c))


@dataclass
class Step:
    """over: the match ends. ask: the dealer may end it. Else the next hand: keeps or not."""

    over: bool = False
    ask: bool = False
    keeps: bool = False


def after_hand(scores: list[int], dealer: int, number: int, o: Outcome, rules: Mapping[str, Any]) -> Step:
    """`number`: deals passed since the start, 0 = East 1."""
    keeps = dealer_keeps(o, rules)
    if somebody_is_out(scores, rules):
        return Step(over=True)
    last = last_scheduled(rules)
    if number < last:
        return Step(keeps=keeps)
    reached = max(scores) >= rules["target_points"]
    extra = number > last
    if keeps:
        if extra and reached and not rules["extension_renchan_priority"]:
            return Step(over=True)
        mode = rules["agari_yame"] if o.dealer_won else rules["tenpai_yame"]
        # DECISION: every deal of the extension may be the last one, so yame holds there too.
        asked = o.dealer_won or (o.kind == "draw" and o.dealer_tenpai)
        first = order(scores)[0] == dealer or not rules["yame_needs_first"]
        if mode != "off" and asked and first and (reached or not rules["extension"]):
            return Step(over=mode == "auto", ask=mode == "optional", keeps=True)
        return Step(keeps=True)
    more = number + 1 < len(rounds(rules)) * rules["players"]
    if rules["extension"] and not reached and more:
        return Step()
    # DECISION: the match that goes on after a noten dealer's draw goes on with the same deal: he stays.
    if not extra and o.kind == "draw" and not o.dealer_tenpai and rules["last_deal_noten_continues"]:
        return Step(keeps=True)
    return Step(over=True)


# ---------------------------------------------------------------- final scores


def places(scores: list[int], rules: Mapping[str, Any]) -> list[list[int]]:
    """Groups of chairs from first to last place; under `split` equal points stand in one group."""
    groups: list[list[int]] = []
    for chair in order(scores):
        tied = groups and scores[groups[-1][0]] == scores[chair]
        if tied and rules["tie_break"] == "split":
            groups[-1].append(chair)
        else:
            groups.append([chair])
    return groups


def give_leftover_sticks(
    scores: list[int], sticks: int, paid_by: list[int], rules: Mapping[str, Any]
) -> list[int]:
    """`paid_by`: for every player how many of the sticks on the table are his."""
    points, mode = list(scores), rules["leftover_riichi"]
    takers = sorted(places(scores, rules)[0]) if mode == "first_place" else list(range(len(scores)))
    if mode in ("first_place", "share"):
        # DECISION: in whole hundreds; what is left over goes to the earliest chair of those who share.
        each = 1000 * sticks // len(takers) // 100 * 100
        for chair in takers:
            points[chair] += each
        points[takers[0]] += 1000 * sticks - each * len(takers)
    elif mode == "return":
        for chair, n in enumerate(paid_by):
            points[chair] += 1000 * n
    return points


def rounded(points: int, mode: str) -> int:
    """Thousands."""
    return (points + (500 if mode == "half_up_raw" else 400)) // 1000


def uma_row(points: list[int], rules: Mapping[str, Any]) -> list[int]:
    if rules["uma_floating"] is None:
        return list(rules["uma"])
    above = sum(p >= rules["return_points"] for p in points)
    table = {int(k): row for k, row in rules["uma_floating"].items()}
    return list(table[above])


def final_scores(points: list[int], winless: list[int], rules: Mapping[str, Any]) -> list[Fraction]:
    """Ranking points of every chair. `winless`: chairs without a win, for yakitori."""
    n, back = rules["players"], rules["return_points"]
    groups = places(points, rules)
    uma = uma_row(points, rules)
    mode = rules["final_rounding"]
    final = [Fraction(0)] * n
    if mode == "none":
        for chair in range(n):
            final[chair] = Fraction(points[chair] - back, 1000)
        oka = Fraction(n * (back - rules["start_points"]), 1000)
        for chair in groups[0]:
            final[chair] += oka / len(groups[0])
    else:
        others = [c for group in groups[1:] for c in group]
        for chair in others:
            final[chair] = Fraction(rounded(points[chair], mode)) - Fraction(back, 1000)
        rest = -sum(final[c] for c in others)
        for chair in groups[0]:
            final[chair] = Fraction(rest) / len(groups[0])
    place = 0
    for group in groups:
        share = Fraction(sum(uma[place : place + len(group)]), len(group))
        for chair in group:
            final[chair] += share
        place += len(group)
    if rules["yakitori"]:
        fine = Fraction(rules["yakitori_penalty"], 1000)
        for chair in winless:
            final[chair] -= fine
            for other in range(n):
                if other != chair:
                    final[other] += fine / (n - 1)
    return final
