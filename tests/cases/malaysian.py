"""The cases of the Malaysian three-player rules (tests/data/malaysia_cases.jsonl), for the slow and the
shipped
judge.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "data" / "malaysia_cases.jsonl"
EVENTS = {
    "replacement": "rinshan",
    "double_kong": "double_replacement",
    "robbing_kong": "chankan",
    "first_tile": "first_turn",
    "last_tile": "last_tile",
    "four_flies_dealt": "jokers_dealt",
}
BONUS = {"F": "f", "N": "f", "C": "a", "A": "a"}


@dataclass(frozen=True)
class MalaysianCase:
    name: str
    hand: str  # 13-3m concealed tiles and the melds, 0x = a fly; "" = none needed
    win: str
    words: dict[str, Any]  # keywords of score(), without rules
    expect: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}: {self.hand} + {self.win} {self.words}"

    @property
    def items(self) -> dict[str, int]:
        found: dict[str, int] = {}
        for row in self.expect["fan_items"]:
            found[row["item"]] = found.get(row["item"], 0) + row["fans"]
        return found


@cache
def rows() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines())


def other(kind: str) -> list[dict[str, Any]]:
    """The cases that are no hands."""
    return [row for row in rows() if row["kind"] == kind]


def hands() -> list[MalaysianCase]:
    return [hand_case(row) for row in rows() if row["kind"] == "hand"]


def bonus_text(tiles: list[str]) -> str:
    """F1-F4 -> 1f-4f, N -> 5f-8f, C -> 1a-4a, A -> 5a-8a."""
    return "".join(f"{int(t[1]) + (4 if t[0] in 'NA' else 0)}{BONUS[t[0]]}" for t in tiles)


def with_flies(text: str) -> str:
    """`12XX5p` -> `125p0x0x`"""
    return text.replace("X", "") + "0x" * text.count("X")


def hand_case(row: dict[str, Any]) -> MalaysianCase:
    melds = "".join(f"({m['tiles']})" if m["type"] != "ckong" else f"[{m['tiles']}]" for m in row["melds"])
    words: dict[str, Any] = {
        "tsumo": row["self_draw"],
        "seat": row["seat"],
        "bonus": bonus_text(row["bonus"]),
    }
    for event in row["events"]:
        words[EVENTS[event]] = True
    if "discarder" in row:
        words["payer"] = row["discarder"]
    for name in ("loser_fans", "flies_held"):
        if name in row:
            words[name] = row[name]
    if "pao" in row:
        words["liable"] = {"big_three_dragons": row["pao"]}
    return MalaysianCase(row["id"], with_flies(row["hand"]) + melds, row["win"], words, row["expect"])
