"""3,265 wins of replayed Tenhou games (outside material, read from the shared folder only).

Situations (ippatsu, haitei ...) are taken from the yaku the record states, everything else is computed.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from cases.case import Case, shared_folder

PATH = shared_folder() / "data" / "wins" / "tenhou_wins.jsonl"
WINDS = "ESWN"
SITUATIONS = {
    "ippatsu": "ippatsu",
    "rinshan": "rinshan",
    "chankan": "chankan",
    "haitei": "last_tile",
    "houtei": "last_tile",
    "tenhou": "first_turn",
    "chiihou": "first_turn",
    "double_riichi": "double_riichi",
}
RENAMED = {"ittsu": "ittsuu"}
DORA = ("dora", "ura", "aka")
# what is wrong in the record itself, by line
HAND_EDITED = {212}
# `deltas` of these hold chips as well
CHIP_LOBBY = {200, 201, 202}


def meld_text(meld: dict[str, Any]) -> str:
    tiles = meld["tiles"]
    if meld["type"] == "ankan":
        return f"[{tiles}]"
    if meld["type"] == "kakan":
        digits, suit = tiles[:-1], tiles[-1]
        added = meld.get("added", tiles)[0]
        rest = list(digits)
        rest.remove(added if added in rest else rest[-1])
        return f"({''.join(rest)}+{added}{suit})"
    return f"({tiles})"


def yaku_key(name: str) -> str:
    if name.startswith("round_"):
        return "bakaze"
    if name.startswith("seat_"):
        return "jikaze"
    return RENAMED.get(name, name)


def case_of(line: int, row: dict[str, Any], second_winner: bool) -> Case:
    players = row["rule"]["players"]
    stated = {n for n, _ in row["yaku"]} | set(row["yakuman"])
    words: dict[str, Any] = {
        "tsumo": row["by"] == "tsumo",
        "seat": row["seat_wind"],
        "round": row["round_wind"],
        "dora": "".join(row["dora_ind"]),
        "ura": "".join(row["ura_ind"]),
        # honba go to the first winner of a double ron only (6.11)
        "honba": 0 if second_winner else row["honba"],
        "sticks": row["sticks"],
    }
    for name in stated & set(SITUATIONS):
        words[SITUATIONS[name]] = True
    if row["riichi"] and "double_riichi" not in stated:
        words["riichi"] = True
    norths = sum(1 for m in row["melds"] if m["type"] == "kita")
    if norths:
        words["nuki"] = norths

    def wind(chair: int) -> str:
        return WINDS[(chair - row["oya"]) % players]

    if row["by"] == "ron":
        words["payer"] = wind(row["from_who"])
    if "pao" in row:
        words["liable"] = {key: wind(row["pao"]) for key in ("daisangen", "daisuushii") if key in stated}
    expect: dict[str, Any] = {"status": "win", "limit": row["limit"], "points": row["points"]}
    yaku: dict[str, int] = {}
    for name, han in row["yaku"]:
        if name not in DORA:
            yaku[yaku_key(name)] = yaku.get(yaku_key(name), 0) + han
    if row["yakuman"]:
        expect |= {"yaku": set(row["yakuman"]), "yakuman": len(row["yakuman"]), "han": 0, "fu": 0}
    else:
        counted = {n: h for n, h in row["yaku"] if n in DORA}
        expect |= {"yaku": yaku, "han": row["han"], "fu": row["fu"], "dora_total": sum(counted.values())}
    if row["limit"] == "yakuman" and not row["yakuman"]:
        expect["limit"] = "kazoe_yakuman"
    if line not in CHIP_LOBBY:
        deltas = {wind(c): d for c, d in enumerate(row["deltas"][:players])}
        expect["payments"] = {w: -d for w, d in deltas.items() if d < 0}
        expect["total"] = deltas[row["seat_wind"]]
    fields: dict[str, Any] = {}
    if not row["rule"]["aka"]:
        fields["red_fives"] = [0, 0, 0]
    if not row["rule"]["kuitan"]:
        fields["open_tanyao"] = False
    hand = row["hand"] + "".join(meld_text(m) for m in row["melds"] if m["type"] != "kita")
    preset = "tenhou_3p" if players == 3 else "tenhou_4p"
    return Case(f"line {line}", hand, row["win"], words, preset, fields, expect, row["src"])


def load() -> Iterator[tuple[int, Case]]:
    last = None
    with PATH.open(encoding="utf-8") as lines:
        for number, text in enumerate(lines, 1):
            row = json.loads(text)
            deal = (row["src"], row["kyoku_index"])
            yield number, case_of(number, row, deal == last)
            last = deal
