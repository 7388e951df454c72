"""Each scoring bug report as its kind: suits exchanged, numbers mirrored, seats and rounds turned, won the
other way, on the neighbouring tile, with honba. The package must say of each variation what the slow judge
says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from itertools import permutations, product
from random import Random
from typing import Any

import pytest

from cases import bug_reports
from cases.case import Case, from_reference
from cases.fast import from_fast
from parity.test_score_reference import compare

REPORTS = bug_reports.load()
GROUP = re.compile(r"([0-9]+)(\+[0-9])?([mpsz])")
WINDS = "ESWN"
PER_REPORT = 24


def changed(text: str, suits: dict[str, str], mirrored: bool, shift: int = 0) -> str:
    """The text with suits exchanged, 1-9 turned round, numbers of suited tiles moved."""

    def digit(char: str) -> str:
        number = int(char)
        if number == 0:
            return char
        number = 10 - number if mirrored else number
        return str(min(9, max(1, number + shift)))

    def group(found: re.Match[str]) -> str:
        digits, added, suit = found.group(1), found.group(2) or "", found.group(3)
        if suit == "z":
            return found.group(0)
        return "".join(c if c == "+" else digit(c) for c in digits + added) + suits[suit]

    return GROUP.sub(group, text)


def turned(keywords: dict[str, Any], steps: int, seats: str) -> dict[str, Any]:
    """All winds `steps` seats on."""
    turn = dict(zip(seats, seats[steps:] + seats[:steps], strict=True))
    out = dict(keywords)
    out["seat"] = turn[out.get("seat", "S")]
    for name in ("payer", "wareme"):
        if out.get(name):
            out[name] = turn[out[name]]
    if out.get("liable"):
        out["liable"] = {key: turn[wind] for key, wind in out["liable"].items()}
    return out


def variations(case: Case) -> Iterator[Case]:
    three = "3p" in case.preset
    orders = [order for order in permutations("mps") if not three or order[0] == "m"]
    seats = WINDS[:3] if three else WINDS
    every = list(
        product(orders, (False, True), range(len(seats)), "ES", (False, True), (0, -1, 1), (False, True))
    )
    for order, mirrored, steps, wind, other_way, shift, riichi in Random(case.id).sample(every, PER_REPORT):
        suits = dict(zip("mps", order, strict=True))
        words = turned(case.keywords, steps, seats) | {"round": wind, "honba": steps}
        for name in ("dora", "ura"):
            if name in words:
                words[name] = changed(words[name], suits, mirrored)
        if other_way:
            words["tsumo"] = not words.get("tsumo", False)
            words.pop("payer", None)
        if not riichi:
            for name in ("riichi", "ippatsu"):
                words.pop(name, None)
        elif "(" not in case.hand:
            words["riichi"] = True
        words.setdefault("tsumo", False)
        win = changed(case.win or "", suits, mirrored, shift) or None
        hand = changed(case.hand, suits, mirrored)
        yield replace(case, hand=hand, win=win, keywords=words, expect={})


@pytest.mark.parametrize("case", REPORTS, ids=[case.id for case in REPORTS])
def test_the_kind_of_a_report(case: Case) -> None:
    problems = []
    for other in variations(case):
        found = compare(other, from_reference(other), from_fast(other))
        if found:
            problems.append("\n    ".join([str(other), *found]))
    assert not problems, "\n".join(problems[:5])


def test_variations_are_of_both_kinds() -> None:
    """They are no idle talk: some win, some do not, some cannot be."""
    told = {from_fast(other).status for case in REPORTS for other in variations(case)}
    assert told >= {"win", "no_yaku", "not_complete", "bad_input"}
