"""Rows of other people's files with which the rules disagree: the reason, and what is right instead.

`DECIDED[id] = (reason, expectations that replace the row's)`. A row that is listed here and does agree is an
error too, so the table stays true.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from cases.case import Case

AOTENJOU = (
    "4.3: with aotenjou a yakuman combines with ordinary yaku, and section 5 removes only what it calls "
    "superseded; that library also drops the ordinary yaku a yakuman contains"
)
RIICHI_FIRST_TURN = "no riichi before the first draw: renhou with riichi is contradictory"
NOT_STACKED = "4.2: yakuman that do not stack leave the best single one, which may be a double one"

DECIDED: dict[str, tuple[str, dict[str, Any]]] = {
    "C00004": (AOTENJOU, {"han": 23, "ron": 12079595600}),
    "C00006": (AOTENJOU, {"han": 36, "tsumo": (27487790694400, 0)}),
    "C00007": (AOTENJOU, {"han": 20, "tsumo": (503316500, 0)}),
    "C00008": (AOTENJOU, {"han": 35, "tsumo": (13743895347200, 0)}),
    "C00010": (AOTENJOU, {"han": 35, "tsumo": (8246337208400, 0)}),
    "C00011": (AOTENJOU, {"han": 33, "tsumo": (2748779069500, 0)}),
    "C00012": (AOTENJOU, {"han": 15, "tsumo": (20971600, 0)}),
    "C00014": (AOTENJOU, {"han": 18, "tsumo": (83886100, 0)}),
    "C00046": (
        "eleven concealed tiles beside a meld and a winning tile that is not one of them: not a question",
        {"status": "bad_input"},
    ),
    "C00231": (
        "5.50, 8.3: paarenchan asks for a valid hand, so it does not stand in for a yaku",
        {"status": "no_yaku"},
    ),
    "C00229": (RIICHI_FIRST_TURN, {"status": "bad_input"}),
    "C00234": (RIICHI_FIRST_TURN, {"status": "bad_input"}),
    "C00235": (
        "section 2: the yakuman for dealing into an open riichi is compared with the value, not added",
        {"status": "win", "yaku": {"kokushi_13"}, "yakuman": 2, "ron": 96000},
    ),
    "C00268": (
        "the winner sits South: his win with the first tile is chiihou",
        {"status": "win", "yaku": {"chiihou"}, "yakuman": 1, "points": 32000},
    ),
    "C00388": (
        "6.10: at a tsumo the liable player pays the sum of all shares, and with it the honba",
        {"points": 96000, "payments": {"E": 16000, "W": 72300, "N": 8000}},
    ),
    "C10405": (NOT_STACKED, {"yakuman": 2, "points": 64000, "payments": {"W": 64300}}),
    "C10406": (NOT_STACKED, {"yakuman": 2, "points": 64000, "payments": {"E": 32300, "W": 32000}}),
    "C10426": (
        "the row asks for its own division; ryanpeikou is worth more than chiitoitsu (section 2)",
        {
            "status": "win",
            "yaku": {"pinfu", "tanyao", "menzen_tsumo", "ryanpeikou", "chinitsu"},
            "han": 12,
            "fu": 20,
        },
    ),
    "C10470": (
        "the pair completes four concealed triplets: that is suuankou_tanki, its own key here",
        {"status": "win", "yaku": {"daisuushii", "suuankou_tanki"}},
    ),
    "line 212": ("the record's points were altered by its authors", {"points": 2900, "total": 2900}),
}


def settled(case: Case) -> Case:
    """The case with the right expectations."""
    if case.id not in DECIDED:
        return case
    return replace(case, expect=DECIDED[case.id][1])
