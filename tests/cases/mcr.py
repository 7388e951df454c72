"""Hands of Chinese Official mahjong with what they are worth, for the slow and the shipped judge.

`own` are this project's cases (three profiles, all fans written out), `units` and `waits` another project's
tests (read from the shared folder only), `reports` public bug reports about other calculators.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reference.mcr_fans import BY_CHINESE

DATA = Path(__file__).resolve().parent.parent / "data"
PROFILES = ("wmo", "cn98", "mil")
PRESETS = {"wmo": "mcr", "cn98": "mcr_cn98", "mil": "mcr_mil"}


@dataclass(frozen=True)
class McrCase:
    name: str
    hand: str  # 13-3m concealed tiles and the melds
    win: str
    words: dict[str, Any]  # keywords of score(), without rules
    totals: dict[str, int]  # value with flowers, by profile
    fans: dict[str, Counter[str]] = field(default_factory=dict)  # by profile, flowers left out
    other_fans: tuple[Counter[str], ...] = ()  # equally good lists of names
    present: tuple[str, ...] = ()
    absent: tuple[str, ...] = ()
    paid: dict[str, int] | None = None
    waits: str | None = None

    def __str__(self) -> str:
        return f"{self.name}: {self.hand} + {self.win} {self.words}"


def meld_text(kind: str, tiles: str) -> str:
    return f"[{tiles}]" if kind in ("ckong", "ankan") else f"({tiles})"


EVENTS = {
    "last_of_kind": "last_of_kind",
    "last_wall_tile": "last_tile",
    "kong_replacement": "rinshan",
    "robbing_kong": "chankan",
}


def own() -> list[McrCase]:
    cases = []
    for line in (DATA / "mcr_cases.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        words: dict[str, Any] = {
            "tsumo": row["self_draw"],
            "seat": row["seat_wind"],
            "round": row["round_wind"],
            "flowers": row["flowers"],
        }
        words |= {EVENTS[event]: True for event in row["events"]}
        expect = row["expect"]
        cases.append(
            McrCase(
                row["id"],
                row["hand"] + "".join(meld_text(m["type"], m["tiles"]) for m in row["melds"]),
                row["win"],
                words,
                {p: expect[p]["total"] for p in PROFILES},
                {p: Counter({f["code"]: f["count"] for f in expect[p]["fans"]}) for p in PROFILES},
                present=tuple(row["asserted_present"]),
                absent=tuple(row["asserted_absent"]),
                paid=row["payment_wmo"],
                waits=row["waits_excluding_exhausted"],
            )
        )
    return cases


def units(shared: Path) -> list[McrCase]:
    """Another calculator's unit tests; their totals follow the community's practice."""
    cases = []
    for line in (shared / "cases" / "mcr_unit_cases.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        tsumo = row["by"] == "tsumo"
        words = {
            "tsumo": tsumo,
            "seat": row["seat_wind"],
            "round": row["prevalent_wind"],
            "flowers": row["flowers"],
            "last_tile": row["last_tile"],
            "last_of_kind": row["last_of_kind"],
            "rinshan": row["kong_related"] and tsumo,
            "chankan": row["kong_related"] and not tsumo,
        }
        fans = Counter({BY_CHINESE[name]: n for name, _, n in row["expect"]["fan"] if name != "花牌"})
        others = tuple(
            Counter(BY_CHINESE[name] for name in names if name != "花牌")
            for names in row["expect"]["alternatives"]
        )
        cases.append(
            McrCase(
                row["id"],
                row["hand"] + "".join(meld_text(m["type"], m["tiles"]) for m in row["melds"]),
                row["win"],
                words,
                {"mil": row["pymahjonggb_total"], "theirs": row["expect"]["total"]},
                {"theirs": fans},
                others,
            )
        )
    return cases


def waits(shared: Path) -> list[tuple[str, tuple[str, ...]]]:
    """Hand texts of 13-3m tiles and the tiles that complete them."""
    rows = []
    for line in (shared / "cases" / "mcr_waits.jsonl").read_text(encoding="utf-8").splitlines():
        row = json.loads(line)
        melds = "".join(meld_text(m["type"], m["tiles"]) for m in row["melds"])
        rows.append((row["hand"] + melds, tuple(row["waits"])))
    return rows


def reports() -> list[McrCase]:
    """The MCR entries of tests/data/bug_reports.jsonl."""
    ron: dict[str, Any] = {"tsumo": False, "seat": "E", "round": "E", "flowers": 0}
    return [
        McrCase(
            "B054",
            "1234444m678m456p",
            "1m",
            ron | {"tsumo": True, "round": "N"},
            {"mil": 8},
            {"mil": Counter(["FCH", "TH", "OVS", "NH"])},
        ),
        McrCase(
            "B056",
            "55m12379s789p(123p)",
            "8s",
            ron,
            dict.fromkeys(PROFILES, 17),
            {"wmo": Counter(["3STC", "CW"])},
        ),
        McrCase(
            "B057", "147m369s25p22z(678s)", "8p", ron, dict.fromkeys(PROFILES, 12), {"wmo": Counter(["KS"])}
        ),
        McrCase("B058", "147m258s369p5z(999p)", "5z", ron, {}, present=("TH", "KS")),
        McrCase("B060", "1112345699p(789p)", "4p", ron, {}, present=("FF",), absent=("NG",)),
    ]
