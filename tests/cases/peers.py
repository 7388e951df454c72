"""Hands from seven libraries' own tests, as cases of ours (outside material, shared folder).

Every file row becomes a `Case`, or a reason why it cannot be asked. The expectations are those libraries'
beliefs; where the rules say otherwise tests/cases/decided.py lists the row with the reason.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

from cases import majiang
from cases.case import Case, shared_folder
from cases.peer_names import MAHJONG, MAHJONG_UTILS, MJX, RIICHI_TOOLS, TEMPAI
from reference.notation import parse_hand, read_tiles

PATH = shared_folder() / "cases" / "peer_score_cases.jsonl"
ALL_DOUBLE = ["daisuushii", "suuankou_tanki", "kokushi_13", "junsei_chuuren"]
Row = dict[str, Any]
BRACKETS = {"ankan": "[]"}


def meld_text(kind: str, tiles: str) -> str:
    opening, closing = BRACKETS.get(kind, "()")
    if kind == "kakan":
        tiles = f"{tiles[:3]}+{tiles[3:]}"
    return opening + tiles + closing


def spare_winds(tiles: str, dealer: bool = False) -> dict[str, str]:
    """A seat and a round whose wind is not in the hand: the source knows no winds."""
    held = {kind for kind, _ in read_tiles(re.sub(r"[^0-9mpsz]", "", tiles))}
    free = [w for i, w in enumerate("ESWN") if 27 + i not in held]
    if dealer:
        return {"seat": "E", "round": next((w for w in free if w != "E"), "S")}
    seat = next((w for w in free if w != "E"), "S")
    return {"seat": seat, "round": next((w for w in free if w != seat), "E")}


def with_reds(tiles: str) -> list[int]:
    return [max(1, n) for n in parse_hand(tiles).reds]


# ---------------------------------------------------------------- mahjong (Python)
BAD_INPUT = {
    "winning_tile_not_in_hand",
    "open_hand_riichi_not_allowed",
    "open_hand_daburi_not_allowed",
    "ippatsu_without_riichi_not_allowed",
    "chankan_with_tsumo_not_allowed",
    "haitei_with_rinshan_not_allowed",
    "houtei_with_chankan_not_allowed",
    "tenhou_without_tsumo_not_allowed",
    "chiihou_with_meld_not_allowed",
    "renhou_as_dealer_not_allowed",
}
# haitei/houtei and tenhou/chiihou/renhou follow from seat and tsumo here: these cannot be said
NOT_SAYABLE = {
    "houtei_with_tsumo_not_allowed",
    "tenhou_not_as_dealer_not_allowed",
    "chiihou_as_dealer_not_allowed",
    "renhou_with_tsumo_not_allowed",
}
FLAGS = {
    "is_riichi": "riichi",
    "is_daburu_riichi": "double_riichi",
    "is_open_riichi": "open_riichi",
    "is_ippatsu": "ippatsu",
    "is_rinshan": "rinshan",
    "is_chankan": "chankan",
    "is_haitei": "last_tile",
    "is_houtei": "last_tile",
    "is_tenhou": "first_turn",
    "is_chiihou": "first_turn",
    "is_renhou": "first_turn",
}


DEFAULT_RULES = {
    "has_open_tanyao": False,
    "has_double_yakuman": True,
    "has_daisharin": False,
    "has_daisharin_other_suits": False,
    "has_sashikomi_yakuman": False,
    "limit_to_sextuple_yakuman": True,
    "renhou_as_yakuman": False,
    "scoring": "default",
}


def mahjong_case(row: Row) -> Case | str:
    want, asked, said = row["expect"], DEFAULT_RULES | row["rules"], row["conditions"]
    if want["error"] in NOT_SAYABLE:
        return "these conditions cannot be expressed"
    nuki = re.search(r"test_nuki_dora.*\[(-?\d+)-", row["src"])
    if nuki and int(nuki[1]) > 0:
        return "set-aside Norths in a four-player game"
    if "test_fix_not_correct_kan_handling" in row["src"]:
        return "its tiles do not match its melds"
    hand = row["hand"]
    for meld in row["melds"]:
        kind = ("daiminkan" if meld["opened"] else "ankan") if meld["type"] == "kan" else meld["type"]
        hand += meld_text(kind, meld["tiles"])
    dealer = bool(said.get("is_tenhou") or said.get("paarenchan"))
    winds = spare_winds(hand + row["win"], dealer)
    words: Row = {
        "tsumo": row["by"] == "tsumo",
        "seat": row["seat_wind"] or winds["seat"],
        "round": row["round_wind"] or winds["round"],
        "dora": "".join(row["dora_ind"]),
        "ura": "".join(row["ura_ind"]),
    }
    words |= {FLAGS[k]: True for k in said if k in FLAGS}
    if said.get("paarenchan"):
        words["consecutive_deals"] = 8
    local = ["paarenchan"] + (["daisharin"] if asked["has_daisharin"] else [])
    fields: Row = {
        "open_tanyao": asked["has_open_tanyao"],
        "double_yakuman": ALL_DOUBLE if asked["has_double_yakuman"] else [],
        "red_fives": with_reds(hand + row["win"]),
        "local_yaku": local,
        "daisharin_any_suit": asked["has_daisharin_other_suits"],
        "open_riichi_dealin": "yakuman" if asked["has_sashikomi_yakuman"] else "normal",
        "max_yakuman": 6 if asked["limit_to_sextuple_yakuman"] else None,
        "renhou": "yakuman" if asked["renhou_as_yakuman"] else "5han",
        "aotenjou": asked["scoring"] != "default",
    }
    if want["error"] == "no_yaku":
        expect: Row = {"status": "no_yaku"}
    elif want["error"]:
        expect = {"status": "bad_input" if want["error"] in BAD_INPUT else "not_complete"}
    else:
        expect = {"status": "win"} | mahjong_value(want, row["by"] == "tsumo", dealer, fields["aotenjou"])
    return Case(row["id"], hand, row["win"], words, "seed", fields, expect, row["src"])


def mahjong_value(want: Row, tsumo: bool, dealer: bool, aotenjou: bool) -> Row:
    out: Row = {"yaku": set()}
    dora: dict[str, int] = {}
    for name in want["yaku"]:
        counted = re.fullmatch(r"(Dora|Aka Dora|Ura Dora) (\d+)", name)
        if counted:
            dora[{"Dora": "dora", "Aka Dora": "aka", "Ura Dora": "ura"}[counted[1]]] = int(counted[2])
        else:
            out["yaku"].add(MAHJONG[name])
    real = out["yaku"] & YAKUMAN
    if real and not aotenjou:
        renamed = {"renhou_yakuman": "renhou", "sashikomi": "open_riichi"}
        out |= {"yakuman": want["han"] // 13, "yaku": {renamed.get(k, k) for k in real}}
    else:
        out |= {"han": want["han"], "fu": want["fu"], "dora": dora}
    if not dealer:  # that library prices a hand without winds as a non-dealer's
        main, other = want["cost_main"], want["cost_additional"]
        if not tsumo:
            out["ron"] = main
        else:
            out["tsumo"] = (main, 0) if main == other else (other, main)
    return out


YAKUMAN = {
    *("kokushi", "kokushi_13", "suuankou", "suuankou_tanki", "daisangen", "shousuushii", "daisuushii"),
    *("tsuuiisou", "chinroutou", "ryuuiisou", "chuuren", "junsei_chuuren", "suukantsu", "tenhou", "chiihou"),
    *("daisharin", "paarenchan", "sashikomi", "renhou_yakuman"),
}


# ---------------------------------------------------------------- mahjong-utils
def mahjong_utils_case(row: Row) -> Case | str:
    want = row["expect"]
    if "ShouldFails" in row["src"]:
        return "twenty-five tiles"
    wanted = {MAHJONG_UTILS[n] for n in want["yaku"] or []}
    hand = row["hand"]
    # a set of four does not say there whether it is concealed; the yaku asked for tell it
    concealed = bool(wanted & {"sanankou", "suuankou_tanki"})
    for meld in row["melds"]:
        tiles = meld["tiles"]
        if tiles[0] == "0":
            hand += f"[{tiles[1] * 4}{tiles[-1]}]"
        elif len(tiles) == 5:
            hand += meld_text("ankan" if concealed else "daiminkan", tiles)
        else:
            hand += f"({tiles})"
    conditions = row.get("conditions") or {}
    extra = conditions.get("extra", [])
    winds = spare_winds(hand + row["win"], "Tenhou" in extra)
    words: Row = {
        "tsumo": row["by"] == "tsumo",
        "seat": (row["seat_wind"] or winds["seat"])[0],
        "round": (row["round_wind"] or winds["round"])[0],
        "dora_han": int(conditions.get("dora", 0)),
    }
    flags = {"Richi": "riichi", "Ippatsu": "ippatsu", "Tenhou": "first_turn"}
    words |= {flags[name]: True for name in extra}
    expect: Row = {"status": "win"}
    if want["yaku"] == []:
        expect = {"status": "no_yaku"}
    elif wanted:
        expect["yaku"] = wanted & YAKUMAN or wanted
    han = str(want.get("han"))
    if "*" in han or (wanted & YAKUMAN and han == "13"):
        expect["yakuman"] = int(han.split("*")[1]) if "*" in han else 1
    elif han.isdigit() and wanted:
        expect |= {"han": int(han), "fu": int(want["fu"])}
    return Case(row["id"], hand, row["win"], words, "seed", {}, expect, row["src"])


# ---------------------------------------------------------------- riichi-tools-rs
def riichi_tools_case(row: Row) -> Case | str:
    want = row["expect"]
    expect: Row = {"status": "win", "has": {RIICHI_TOOLS[n] for n in want["yaku_includes"]}}
    if want["han"]:
        expect |= {"han": want["han"], "fu": want["fu"]}
    words = {"tsumo": row["by"] == "tsumo"} | spare_winds(row["hand"])
    return Case(row["id"], row["hand"], row["hand"][-2:], words, "seed", {}, expect, row["src"])


# ---------------------------------------------------------------- mjx
INDICATOR = {"GD": "5z", "RD": "6z", "M6": "5m", "S6": "5s"}


def mjx_case(row: Row) -> Case | str:
    want, said = row["expect"], row["conditions"]
    hand = row["hand"]
    for meld in row["melds"]:
        tiles = meld["tiles"]
        if meld["type"] == "pon":
            tiles = tiles[0] * 3 + tiles[-1]  # one row writes two of the three tiles
        hand += meld_text(meld["type"], tiles)
    winds = spare_winds(hand + row["win"], "IsDealer" in said)
    words: Row = {
        "tsumo": row["by"] == "tsumo",
        "seat": (row["seat_wind"] or winds["seat"])[0],
        "round": (row["round_wind"] or winds["round"])[0],
    }
    if row["seat_wind"] and words["round"] == words["seat"]:
        words["round"] = next(w for w in "ESW" if w != words["seat"])
    if row["round_wind"] and words["round"] == words["seat"]:
        words["seat"] = next(w for w in "SWN" if w != words["round"])
    if said.get("riichi"):
        words["riichi"] = True
    if any(name == "Ippatsu" for name, _ in want["yaku_has"]):
        words["ippatsu"] = True
    for name, word in (
        ("IsRobbingKan", "chankan"),
        ("IsBottom", "last_tile"),
        ("IsFirstTsumo", "first_turn"),
    ):
        if said.get(name) == "true":
            words[word] = True
    if row["after"] == "kan":
        words["rinshan"] = True
    if "dora_tiles" in said:
        text = "".join(INDICATOR[tile] * int(times) for tile, times in said["dora_tiles"])
        words["ura" if said.get("dora_kind") == "ura" else "dora"] = text
    expect: Row = {"has": set(), "has_not": set()}
    for name, han in want["yaku_has"]:
        if han:
            expect["has"].add(MJX[name])
    expect["has"] |= {MJX[n] for n in want["yakuman_has"]}
    expect["has_not"] = {MJX[n] for n in want["yaku_not"] + want["yakuman_not"]} - {"jikaze", "bakaze"}
    return Case(row["id"], hand, row["win"], words, "tenhou_4p", {}, expect, row["src"])


# ---------------------------------------------------------------- tempai-core
def tempai_case(row: Row) -> Case | str:
    want, said, asked = row["expect"], row["conditions"], row["rules"]
    hand = row["hand"] + "".join(meld_text(m["type"], m["tiles"]) for m in row["melds"])
    words: Row = {
        "tsumo": row["by"] == "tsumo",
        "seat": said.get("SelfWind", "base.WindEast").removeprefix("base.Wind")[0],
        "round": "E",
    }
    if said.get("IsRinshan") == "true":
        words["rinshan"] = True
    elif said.get("IsLastTile") == "true":
        words["last_tile"] = True
    if said.get("IsFirstTake") == "true":
        words["first_turn"] = True
    fields: Row = {}
    if "IsRinshanFu" in asked:
        fields["rinshan_tsumo_fu"] = asked["IsRinshanFu"] == "true"
    if asked.get("IsGreenRequired") == "false":
        fields["ryuuiisou_hatsu"] = "optional"
    expect: Row = {"status": "win"}
    if "win" in want:
        expect["status"] = "not_complete"
    named = want.get("yaku", "")
    counted = re.match(r"(\d+) = (.*)", named)
    if counted:
        items = dict(item.rsplit(": ", 1) for item in counted[2].split(", "))
        expect |= {"yaku": {TEMPAI[n]: int(h) for n, h in items.items()}, "han": int(counted[1])}
    elif named.startswith("Yakuman"):
        expect["yaku"] = {TEMPAI[n] for n in named.split(", ")}
    broken = re.match(r"(\d+) = ", want.get("fu_breakdown", ""))
    if broken:
        raw = int(broken[1])
        expect["fu"] = raw if raw == 25 else (raw + 9) // 10 * 10
    return Case(row["id"], hand, row["win"], words, "ema_2016", fields, expect, row["src"])


# ---------------------------------------------------------------- mahjax
def mahjax_case(row: Row) -> Case | str:
    want = row["expect"]
    words: Row = {"tsumo": row["by"] == "tsumo", "seat": row["seat_wind"], "round": row["round_wind"]}
    if row["conditions"]["riichi"]:
        words["riichi"] = True
    if "ドラ1" in want["label"]:
        words["dora_han"] = 1
    expect: Row = {"status": "win", "base": want["base_points"]}
    if want["fu"] == 0:
        expect["yakuman"] = want["han"]
    else:
        expect |= {"han": want["han"], "fu": want["fu"]}
    fields: Row = {"double_yakuman": ["daisuushii"]}
    return Case(row["id"], row["hand"], row["win"], words, "tenhou_4p", fields, expect, want["label"])


CONVERT: dict[str, Callable[[Row], Case | str]] = {
    "MahjongRepository/mahjong": mahjong_case,
    "majiang-core": majiang.case_of,
    "mahjong-utils": mahjong_utils_case,
    "riichi-tools-rs": riichi_tools_case,
    "mjx": mjx_case,
    "tempai-core": tempai_case,
    "mahjax": mahjax_case,
}


def load() -> Iterator[tuple[str, Case | str]]:
    with PATH.open(encoding="utf-8") as lines:
        for text in lines:
            row = json.loads(text)
            yield row["id"], CONVERT[row["lib"]](row)
