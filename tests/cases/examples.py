"""The examples of the riichi rules specification (tests/data/riichi_examples.json)."""

from __future__ import annotations

import json
from typing import Any

from cases.case import DATA, Case

FIRST_TURN = {"tenhou", "chiihou", "renhou"}
LAST_TILE = {"haitei", "houtei"}


def keywords_of(row: dict[str, Any]) -> dict[str, Any]:
    words: dict[str, Any] = {"tsumo": row["by"] == "tsumo", "seat": row["seat"], "round": row["round"]}
    for flag in row["flags"]:
        name = "first_turn" if flag in FIRST_TURN else "last_tile" if flag in LAST_TILE else flag
        words[name] = True
    if row["dora"]:
        words["dora_han"] = row["dora"]
    if row["target"] == "open_riichi" and "open_riichi" in row["flags"] and row["by"] == "ron":
        words["payer_in_riichi"] = True  # as the row's note says
    return words


def pays(text: str, tsumo: bool) -> dict[str, Any]:
    if not tsumo:
        return {"ron": int(text), "points": int(text)}
    if text.endswith(" all"):
        return {"tsumo": (int(text[:-4]), 0)}
    each, dealer = text.split("/")
    return {"tsumo": (int(each), int(dealer))}


def expectation(row: dict[str, Any]) -> dict[str, Any]:
    if row["yaku"] is None:
        return {"status": "no_yaku" if row["id"] not in NOT_COMPLETE else "not_complete"}
    expect: dict[str, Any] = {"status": "win", "yaku": set(row["yaku"].split())}
    if str(row["han"]).startswith("Y"):
        expect |= {"yakuman": int(row["han"][1:]), "han": 0, "fu": 0, "limit": "yakuman"}
    else:
        expect |= {"yakuman": 0, "han": row["han"], "fu": row["fu"]}
    return expect | pays(row["pay"], row["by"] == "tsumo")


# rows that are no win because the tiles make no hand
NOT_COMPLETE = {"chiitoi_n", "kokushi_n"}


def load() -> list[Case]:
    cases = []
    for row in json.loads((DATA / "riichi_examples.json").read_text("utf-8")):
        fields = dict(row["rules"])
        if "0" in row["hand"] + row["win"] + row["melds"]:
            # the rows take the seed rules, which have no red fives; a row with one needs them
            fields["red_fives"] = [1, 1, 1]
        cases.append(
            Case(
                row["id"],
                row["hand"] + row["melds"],
                row["win"],
                keywords_of(row),
                "seed",
                fields,
                expectation(row),
                row["note"],
            )
        )
    return cases
