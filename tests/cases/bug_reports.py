"""Scoring entries of tests/data/bug_reports.jsonl: public bug reports about other libraries, as cases.

Reports name a situation more often than a hand; where no hand is given this file chooses one that shows it.
"""

from __future__ import annotations

import json
from typing import Any

from cases.case import DATA, Case


def _case(
    name: str,
    hand: str,
    win: str,
    words: dict[str, Any],
    expect: dict[str, Any],
    preset: str = "tenhou_4p",
    **fields: Any,
) -> Case:
    return Case(name, hand, win, words, preset, fields, {"status": "win"} | expect)


TSUMO = {"tsumo": True}
RIICHI = {"riichi": True}
DRAGONS = "(555z)(666z)(777z)"


def load() -> list[Case]:
    return [
        _case("B002", "1123444m555p(123m)", "1m", {"last_tile": True}, {"han": 1, "fu": 30, "ron": 1000}),
        _case(
            "B004",
            "4446667788m[2222m]",
            "7m",
            RIICHI | {"dora": "1m1m", "ura": "1m1m"},
            {"han": 28, "limit": "kazoe_yakuman", "yakuman": 0, "ron": 32000},
        ),
        _case(
            "B005",
            "123m456p11s789p46s",
            "5s",
            RIICHI | {"dora_han": 90},
            {"han": 91, "fu": 40, "base": 40 * 2**93, "ron": (4 * 40 * 2**93 + 99) // 100 * 100},
            aotenjou=True,
        ),
        _case("B006", "13m234p340678s22z", "2m", {"dora": "1m"}, {"status": "no_yaku", "han": 0, "yaku": {}}),
        _case("B008", "5555m1p1p9s2s2s1s5s2m1s", "5m", {}, {"status": "bad_input"}),
        _case(
            "B011",
            "567m123p567p234s1z",
            "1z",
            RIICHI | {"round": "S", "seat": "S"},
            {"yaku": {"riichi"}, "han": 1, "fu": 40, "ron": 1300},
        ),
        _case(
            "B016-kazoe",
            "2233445566778p",
            "8p",
            RIICHI | {"dora_han": 20},
            {"limit": "kazoe_yakuman", "ron": 32000},
        ),
        _case(
            "B016-pao",
            "34m99p" + DRAGONS,
            "5m",
            TSUMO | {"liable": {"daisangen": "W"}},
            {"yakuman": 1, "payments": {"W": 32000}, "points": 32000},
        ),
        _case("B017", "222m555p888s444m9m", "9m", {}, {"yakuman": 1, "han": 0, "ron": 32000}),
        _case(
            "B020-three",
            "123m456p11s789p46s",
            "5s",
            RIICHI | {"ippatsu": True, "chankan": True},
            {"yaku": {"riichi", "ippatsu", "chankan"}},
        ),
        _case("B020-held", "123m456p11s555s46s", "5s", {"chankan": True}, {"status": "bad_input"}),
        _case("B021", "123m456p11s46s[9999p]", "5s", RIICHI, {"yaku": {"riichi"}, "fu": 70}),
        _case("B022", "123m456p11s46s[9999p]", "5s", TSUMO | RIICHI, {"yaku": {"riichi", "menzen_tsumo"}}),
        _case(
            "B023",
            "333z123m456p789s5p",
            "5p",
            TSUMO | RIICHI | {"seat": "E"},
            {"han": 2, "fu": 40, "tsumo": (1300, 0)},
        ),
        _case("B024", "222z46m55p[6666z]123s", "5m", {"round": "S", "seat": "W"}, {"fu": 80}),
        _case("B027", "234m678m46p22s[5555p]", "5p", {}, {"status": "bad_input"}),
        _case("B027-tanyao", "234m678m46s22s[5555p]", "5s", {}, {"yaku": {"tanyao"}, "fu": 50}),
        _case(
            "B028",
            "05p34067m(777p)(055s)",
            "8m",
            {"seat": "S", "round": "E", "dora": "2m"},
            {"han": 5, "fu": 30, "ron": 8000, "limit": "mangan"},
        ),
        _case("B030-12", "12m456p678p22s345s", "3m", RIICHI, {"fu": 40}),
        _case("B030-89", "89m456p678p22s345s", "7m", RIICHI, {"fu": 40}),
        _case("B033", "123m456p11s789p45s", "6s", TSUMO, {"han": 2, "fu": 20, "tsumo": (400, 700)}),
        _case("B037", "123m456p11s789p46s", "5s", TSUMO | {"rinshan": True}, {"status": "bad_input"}),
        _case(
            "B037-kita",
            "123p456p11s999m46s",
            "5s",
            TSUMO | {"rinshan": True, "nuki": 1},
            {"yaku": {"rinshan", "menzen_tsumo"}, "dora": {"nuki": 1}},
            preset="tenhou_3p",
        ),
        _case(
            "B097",
            "34m99p" + DRAGONS,
            "5m",
            {"payer": "E", "seat": "S", "honba": 6, "liable": {"daisangen": "N"}},
            {"payments": {"E": 16000, "N": 17800}, "total": 33800},
        ),
        _case(
            "B099-tsumo",
            "34m99p(555z)(666+6z)(777z)",
            "5m",
            TSUMO | {"liable": {"daisangen": "W"}},
            {"payments": {"W": 32000}},
        ),
        _case(
            "B099-ron",
            "34m99p(555z)(666+6z)(777z)",
            "5m",
            {"payer": "N", "liable": {"daisangen": "W"}},
            {"payments": {"W": 16000, "N": 16000}},
        ),
        *[
            _case(
                f"B100-{scope}-{'tsumo' if payer is None else 'ron'}",
                "11z44z" + DRAGONS,
                "1z",
                (TSUMO if payer is None else {"payer": payer}) | {"liable": {"daisangen": "W"}},
                {"yakuman": 2, "points": 64000, "payments": pays},
                pao_scope=scope,
            )
            for scope, payer, pays in (
                ("whole_hand", None, {"W": 64000}),
                ("yakuman_only", None, {"E": 16000, "W": 40000, "N": 8000}),
                ("whole_hand", "N", {"W": 32000, "N": 32000}),
                ("yakuman_only", "N", {"W": 16000, "N": 48000}),
            )
        ],
        _case(
            "B102",
            "22334466778p99s",
            "8p",
            {"honba": 1, "payer": "E"},
            {"han": 4, "fu": 30, "points": 7700, "payments": {"E": 7900}},
            preset="tenhou_3p",
        ),
        _case(
            "B106",
            "22334466778p99s",
            "8p",
            {"honba": 1, "payer": "W"},
            {"points": 8000, "payments": {"W": 8300}},
            kiriage_mangan=True,
        ),
        _case(
            "B107",
            "123m456p11s789p45s",
            "6s",
            TSUMO | {"honba": 2},
            {"points": 1500, "total": 2100, "payments": {"E": 900, "W": 600, "N": 600}},
        ),
    ]


def report_ids() -> set[str]:
    with (DATA / "bug_reports.jsonl").open(encoding="utf-8") as lines:
        return {json.loads(line)["id"] for line in lines}
