"""The cases of the Korean three-player rules (tests/data/korean_cases.jsonl), for the slow and the shipped
judge."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

DATA = Path(__file__).resolve().parent.parent / "data" / "korean_cases.jsonl"
EVENTS = {"last_wall_tile": "last_tile", "replacement": "rinshan", "robbing_kong": "chankan"}


@dataclass(frozen=True)
class KoreanCase:
    name: str
    hand: str  # 13-3m concealed tiles and the melds
    win: str
    words: dict[str, Any]  # keywords of score(), without rules
    options: dict[str, Any]
    expect: dict[str, Any]

    def __str__(self) -> str:
        return f"{self.name}: {self.hand} + {self.win} {self.words} {self.options}"

    @property
    def hand_items(self) -> dict[str, int]:
        return {row["item"]: row["points"] for row in self.expect["hand_items"]}

    @property
    def bonus_items(self) -> dict[str, int]:
        return {row["item"]: row["points"] for row in self.expect["bonus_items"]}

    @property
    def limits(self) -> set[tuple[str, str]]:
        return {(row["name"], row["level"]) for row in self.expect["limit_hands"]}


@cache
def rows() -> tuple[dict[str, Any], ...]:
    return tuple(json.loads(line) for line in DATA.read_text(encoding="utf-8").splitlines())


def other(kind: str) -> list[dict[str, Any]]:
    """The cases that are no hands."""
    return [row for row in rows() if row["kind"] == kind]


def hands() -> list[KoreanCase]:
    return [hand_case(row) for row in rows() if row["kind"] == "hand"]


def hand_case(row: dict[str, Any]) -> KoreanCase:
    melds = "".join(f"({m['tiles']})" if m["type"] != "ckong" else f"[{m['tiles']}]" for m in row["melds"])
    words: dict[str, Any] = {
        "tsumo": row["self_draw"],
        "seat": row["seat"],
        "round": row["round"],
        "flowers": row["flowers"],
        "waiting": "".join(row["waiting"]),
        "declared_ready": row["declared_ready"],
        "drawn_deals": row["draws_before"],
    }
    for event in row["events"]:
        words[EVENTS[event]] = True
    if "discarder" in row:
        words["payer"] = row["discarder"]
    return KoreanCase(row["id"], row["hand"] + melds, row["win"], words, row["options"], row["expect"])
