"""The package's judge asked about a `Case`: one hand by `score`, many by `score_many`."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

import numpy as np

import mahjong_fast as mf
from cases.case import DORA_KEYS, Case, Result
from reference.facts import DEFAULTS
from reference.notation import WINDS, parse_hand, read_tiles

ROUNDS = (*WINDS, "haku", "hatsu", "chun")
LIMITS = ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")
STATUS = ("win", "not_complete", "no_yaku", "below_minimum", "furiten", "bad_input", "too_large")
FLAGS = (
    *("tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile"),
    *("first_turn", "no_yaochuu_discarded", "no_suit_discarded", "payer_in_riichi", "nuki_rob"),
)
LIABLE = ("daisangen", "daisuushii", "suukantsu", "rinshan")


def _frozen(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def ruleset(preset: str, fields: dict[str, Any]) -> mf.Ruleset:
    key = tuple(sorted((k, _frozen(v)) for k, v in fields.items() if not isinstance(v, dict)))
    assert len(key) == len(fields), "no maps among the changed fields"
    return _ruleset(preset, key)


@lru_cache(maxsize=4096)
def _ruleset(preset: str, key: tuple[tuple[str, Any], ...]) -> mf.Ruleset:
    return mf.rules(preset).replace(**dict(key))


def split_yaku(entries: dict[str, int]) -> tuple[dict[str, int], dict[str, int]]:
    # the bazoro han of the western table are no yaku, though `score` lists them
    yaku = {k: n for k, n in entries.items() if k not in DORA_KEYS and k != "bazoro"}
    return yaku, {k: n for k, n in entries.items() if k in DORA_KEYS}


def from_fast(case: Case) -> Result:
    """One hand through `score`."""
    rules = ruleset(case.preset, case.fields)
    try:
        got = mf.score(case.hand, case.win, rules=rules, **case.keywords)
    except mf.NotAWin as no:
        return Result(str(no.reason))
    except mf.MahjongError:
        return Result("bad_input")
    yaku, dora = split_yaku(dict(got.yaku))
    return Result(
        "win",
        yaku,
        dora,
        got.han,
        got.fu,
        got.yakuman,
        got.limit,
        got.base,
        got.ron,
        tuple(got.tsumo),
        got.points,
        got.total,
        dict(got.payments or {}),
    )


def win_row(case: Case, row: np.void) -> None:
    """Fill one WIN record, as API users with arrays do."""
    words = {**DEFAULTS, **case.keywords}
    parsed = parse_hand(case.hand)
    counts, reds = list(parsed.counts), list(parsed.reds)
    if case.win is not None:
        [(win, red)] = read_tiles(case.win)
        if sum(counts) % 3 == 1:
            counts[win] += 1
            reds[win // 9 % 3] += red
        row["win"] = win
    else:
        row["win"] = 255  # the western suukantsu is won without a winning tile
    hand = mf.Hand(case.hand)
    row["melds"] = [*(m.pack() for m in hand.melds), 0, 0, 0, 0][:4]
    row["counts"] = counts
    row["reds"] = reds
    row["flags"] = sum(1 << bit for bit, name in enumerate(FLAGS) if words[name])
    row["seat"] = WINDS.index(words["seat"])
    row["round"] = ROUNDS.index(words["round"])
    for name in ("dora", "ura"):
        kinds = [kind for kind, _ in read_tiles(words[name])] if words[name] else []
        row[name][: len(kinds)] = kinds
    for name, word in (
        ("nuki", "nuki"),
        ("honba", "honba"),
        ("sticks", "sticks"),
        ("deals", "consecutive_deals"),
        ("dora_han", "dora_han"),
    ):
        row[name] = words[word]
    if words["payer"]:
        row["payer"] = WINDS.index(words["payer"])
    for place, name in enumerate(LIABLE):
        if name in (words["liable"] or {}):
            row["liable"][place] = WINDS.index(words["liable"][name])
    if words["wareme"]:
        row["wareme"] = WINDS.index(words["wareme"])


def many_from_fast(cases: list[Case], threads: int = 0) -> list[Result]:
    """Hands under one rule set through `score_many`."""
    rules = ruleset(cases[0].preset, cases[0].fields)
    assert all((c.preset, c.fields) == (cases[0].preset, cases[0].fields) for c in cases)
    rows = mf.wins_array(len(cases))
    for case, row in zip(cases, rows, strict=True):
        win_row(case, row)
    return [result_of_row(row) for row in mf.score_many(rows, rules, threads=threads)]


@lru_cache(maxsize=1)
def yaku_keys() -> dict[int, str]:
    return {row.bit: row.key for row in mf.yaku_table()}


def result_of_row(row: np.void) -> Result:
    status = STATUS[row["status"]]
    if status != "win":
        return Result(status)
    words = int(row["yaku"][0]) | int(row["yaku"][1]) << 64
    keys = yaku_keys()
    yaku = {keys[bit]: 1 for bit in range(128) if words >> bit & 1}
    pay = {w: int(p) for w, p in zip(WINDS, row["pay"], strict=True) if p}
    return Result(
        status,
        yaku,
        {k: int(n) for k, n in zip(DORA_KEYS, row["dora"], strict=True) if n},
        int(row["han"]),
        int(row["fu"]),
        int(row["yakuman"]),
        LIMITS[row["limit"]],
        int(row["base"]),
        int(row["ron"]),
        (int(row["tsumo"][0]), int(row["tsumo"][1])),
        int(row["points"]),
        int(row["total"]),
        pay,
    )
