"""Wins of the majiang-core tests: 81 hand-made and 5,025 generated ones (outside material, shared folder)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from cases.case import Case, shared_folder
from cases.tenhou import meld_text, yaku_key

RANDOM = shared_folder() / "data" / "wins" / "random_wins_5000.jsonl"
HAND_MADE = shared_folder() / "cases" / "peer_score_cases.jsonl"
DORA = ("dora", "ura", "aka")
WINDS = "ESWN"
DOUBLE = ["daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren"]
STEP = {"shimocha": 1, "toimen": 2, "kamicha": 3}
RULES: dict[str, tuple[str, Any, Any]] = {  # name there: (field, value if true, value if false)
    "連風牌は2符": ("double_wind_pair_fu", 2, 4),
    "クイタンあり": ("open_tanyao", True, False),
    "一発あり": ("ippatsu", True, False),
    "裏ドラあり": ("ura_dora", True, False),
    "カンドラあり": ("kan_dora", True, False),
    "カン裏あり": ("kan_ura", True, False),
    "役満の複合あり": ("yakuman_stacking", True, False),
    "ダブル役満あり": ("double_yakuman", DOUBLE, []),
    "数え役満あり": ("kazoe_yakuman", "yakuman", "sanbaiman"),
    # each liable player answers for his yakuman only, and not for the honba of a discarder (case_of)
    "役満パオあり": ("pao_yakuman", ["daisangen", "daisuushii"], []),
    "切り上げ満貫あり": ("kiriage_mangan", True, False),
}


def last_set_liability(row: dict[str, Any], keys: set[str]) -> dict[str, str]:
    """Who called the last visible set of a daisangen or daisuushii into being (6.10)."""
    out = {}
    for key, tiles, needed in (("daisangen", "567", 3), ("daisuushii", "1234", 4)):
        sets = [m for m in row["melds"] if m["tiles"][-1] == "z" and m["tiles"][0] in tiles]
        if key in keys and len(sets) == needed and sets[-1]["type"] != "ankan":
            seat = WINDS.index(row["seat_wind"])
            out[key] = WINDS[(seat + STEP[sets[-1]["from"]]) % 4]
    return out


def case_of(row: dict[str, Any]) -> Case:
    conditions = row["conditions"]
    words: dict[str, Any] = {
        "tsumo": row["by"] == "tsumo",
        "seat": row["seat_wind"],
        "round": row["round_wind"],
        "dora": "".join(row["dora_ind"]),
        "ura": "".join(row["ura_ind"]),
        "honba": row["honba"],
        "sticks": row["sticks"],
    }
    if conditions.get("riichi"):
        words["double_riichi" if conditions["riichi"] == 2 else "riichi"] = True
    for name, word in (
        ("ippatsu", "ippatsu"),
        ("haitei", "last_tile"),
        ("houtei", "last_tile"),
        ("rinshan", "rinshan"),
        ("chankan", "chankan"),
        ("tenhou", "first_turn"),
        ("chiihou", "first_turn"),
    ):
        if conditions.get(name):
            words[word] = True
    if row["by"] == "ron" and row["ron_from"]:
        words["payer"] = WINDS[(WINDS.index(row["seat_wind"]) + STEP[row["ron_from"]]) % 4]
    fields: dict[str, Any] = {
        "red_fives": [1, 1, 1],
        "pao_scope": "yakuman_only",
        "pao_honba": "discarder",
    }
    for name, (field, yes, no) in RULES.items():
        fields[field] = yes if row["rules"][name] else no
    expect: dict[str, Any] = {}
    want = row["expect"]
    if not want["valid"] or not want.get("yaku"):
        expect["status"] = "no_yaku"
    else:
        keys = {n for n, _ in want["yaku"]}
        liable = last_set_liability(row, keys)
        if liable:
            words["liable"] = liable
        expect = {"status": "win", "points": want["points"]}
        deltas = dict(zip(WINDS, want["deltas_by_seat_wind_ESWN"], strict=True))
        expect["total"] = deltas[row["seat_wind"]]
        expect["payments"] = {w: -d for w, d in deltas.items() if d < 0}
        if want["yakuman"]:
            expect |= {"yaku": keys, "yakuman": want["yakuman"], "han": 0, "fu": 0}
        else:
            yaku: dict[str, int] = {}
            for name, han in want["yaku"]:
                if name not in DORA:
                    yaku[yaku_key(name)] = yaku.get(yaku_key(name), 0) + han
            dora = {n: h for n, h in want["yaku"] if n in DORA}
            expect |= {"yaku": yaku, "dora": dora, "han": want["han"], "fu": want["fu"]}
    hand = row["hand"] + "".join(meld_text(m) for m in row["melds"])
    return Case(row["id"], hand, row["win"], words, "seed", fields, expect, row["src"])


def load(path: Path) -> Iterator[Case]:
    with path.open(encoding="utf-8") as lines:
        for text in lines:
            row = json.loads(text)
            if row["lib"] == "majiang-core":
                yield case_of(row)
