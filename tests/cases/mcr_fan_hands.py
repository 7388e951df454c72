"""Hands that must and must not count each fan of Chinese Official: tests/data/mcr_fan_hands.txt, whose head
says how a line is written.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cases.lines import circumstances

DATA = Path(__file__).resolve().parent.parent / "data" / "mcr_fan_hands.txt"
PRESETS = ("mcr", "mcr_cn98", "mcr_mil")


def read_hands() -> dict[str, list[str]]:
    """Key of a fan -> its lines."""
    hands: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in DATA.read_text(encoding="utf-8").splitlines():
        if heading := re.fullmatch(r"\[(\w+)\]", line):
            lines = hands.setdefault(heading[1], [])
        elif line and not line.startswith("#"):
            lines.append(line)
    return hands


HANDS = read_hands()


def fan_lines(key: str) -> Iterator[tuple[bool, str, dict[str, Any], tuple[str, ...]]]:
    """(must count, hand with `+` winning tile, keywords, presets) of each line of a fan."""
    for line in HANDS[key]:
        facts, _, presets = line.partition("|")
        sign, hand, *words = facts.split()
        assert sign in ("+", "-"), line
        yield sign == "+", hand, circumstances(" ".join(words)), tuple(presets.split()) or PRESETS
