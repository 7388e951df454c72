"""One scoring case, whoever judges it.

A `Case` holds the arguments of `score()` and the facts a judgement must show. `from_reference` runs the slow
judge of tests/reference, `from_fast` the package; both give the same plain `Result`, so every case file is
run through both. `differences` names each expectation that is not met.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from reference.presets import rules as reference_rules
from reference.riichi_judge import Verdict, judge

DATA = Path(__file__).resolve().parent.parent / "data"
DORA_KEYS = ("dora", "ura", "aka", "nuki")


def shared_folder() -> Path:
    """The folder of outside material: read only, absent on most machines."""
    given = os.environ.get("MAHJONG_FAST_SHARED")
    return Path(given) if given else Path(__file__).resolve().parents[2].parent / "shared"


@dataclass(frozen=True)
class Case:
    id: str
    hand: str
    win: str | None
    keywords: dict[str, Any]
    preset: str = "seed"
    fields: dict[str, Any] = field(default_factory=dict)
    expect: dict[str, Any] = field(default_factory=dict)
    note: str = ""

    def __str__(self) -> str:
        return f"{self.id}: {self.hand} + {self.win} {self.keywords} {self.preset} {self.fields}"


@dataclass(frozen=True)
class Result:
    status: str
    yaku: dict[str, int] = field(default_factory=dict)  # without dora
    dora: dict[str, int] = field(default_factory=dict)  # only what is not zero
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    limit: str = ""
    base: int = 0
    ron: int = 0
    tsumo: tuple[int, int] = (0, 0)
    points: int = 0
    total: int = 0
    payments: dict[str | None, int] = field(default_factory=dict)
    equal_yaku: tuple[dict[str, int], ...] = ()  # readings of the same worth, any of which may be shown


def result_of(verdict: Verdict) -> Result:
    return Result(
        verdict.status,
        verdict.yaku,
        {k: n for k, n in verdict.dora.items() if n},
        verdict.han,
        verdict.fu,
        verdict.yakuman,
        verdict.limit,
        verdict.base,
        verdict.ron,
        verdict.tsumo,
        verdict.points,
        verdict.total,
        dict(verdict.payments),
        tuple(c.yaku for c in verdict.equals),
    )


def from_reference(case: Case) -> Result:
    rules = reference_rules(case.preset, **case.fields)
    return result_of(judge(case.hand, case.win, rules=rules, **case.keywords))


EXACT = ("status", "han", "fu", "yakuman", "limit", "base", "ron", "tsumo", "points", "total", "payments")


def differences(case: Case, got: Result) -> list[str]:
    """Each expectation that `got` does not meet, in words."""
    out = []
    expect = dict(case.expect)
    for name in EXACT:
        if name in expect:
            want = expect.pop(name)
            if getattr(got, name) != want:
                out.append(f"{name}: expected {want!r}, found {getattr(got, name)!r}")
    if "yaku" in expect:  # keys, or keys with their han
        want = expect.pop("yaku")
        have: Any = got.yaku if isinstance(want, dict) else set(got.yaku)
        if have != want:
            out.append(f"yaku: expected {want}, found {have}")
    for key in expect.pop("has", ()):
        if key not in got.yaku and key not in got.dora:
            out.append(f"{key} is missing in {got.yaku} {got.dora}")
    for key in expect.pop("has_not", ()):
        if key in got.yaku or key in got.dora:
            out.append(f"{key} does not belong in {got.yaku} {got.dora}")
    if "dora" in expect:
        want = {k: n for k, n in expect.pop("dora").items() if n}
        if got.dora != want:
            out.append(f"dora: expected {want}, found {got.dora}")
    if "dora_total" in expect:
        want = expect.pop("dora_total")
        if sum(got.dora.values()) != want:
            out.append(f"dora in all: expected {want}, found {got.dora}")
    assert not expect, f"{case.id}: unknown expectation {sorted(expect)}"
    return out
