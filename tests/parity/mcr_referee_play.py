"""How are engine and slow referee of Chinese Official driven side by side? Walls, players, comparison.

Everything follows from one number: `compare(number)` plays it again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import mahjong_fast as mf
from mahjong_fast import _core
from reference.mcr_fans import PROFILES
from reference.mcr_referee import CHI, KAN, PASS, PON, RON, TSUMO, McrReferee

PRESETS = {"mcr": "wmo", "mcr_cn98": "cn98", "mcr_mil": "mil"}
STYLES = ("fair", "fair", "one_suit", "triplets", "flowers_last", "chows")


def wall_of(rng: random.Random, style: str) -> list[int]:
    """A wall of 144 ids; styles make rare things likely."""
    wall = list(range(144))
    rng.shuffle(wall)
    if style == "one_suit":  # every hand is of one suit and honours, as far as there are
        for place in range(4):
            suit = rng.randrange(3)
            likes = [t for t in wall[13 * place :] if t // 36 == suit or 108 <= t < 136][:13]
            wall = wall[: 13 * place] + likes + [t for t in wall[13 * place :] if t not in likes]
    elif style in ("triplets", "chows"):
        for place in range(4):
            free = wall[13 * place :]
            chosen: list[int] = []
            while len(chosen) < 12:
                kind = rng.randrange(34)
                kinds = [kind] * 3 if style == "triplets" else [kind, kind + 1, kind + 2]
                if style == "chows" and (kind >= 27 or kind % 9 > 6):
                    continue
                piece: list[int] = []
                for k in kinds:
                    tile = next((t for t in free if t // 4 == k and t not in chosen + piece), None)
                    piece += [] if tile is None else [tile]
                if len(piece) == 3:
                    chosen += piece
            rest = [t for t in free if t not in chosen]
            wall = wall[: 13 * place] + chosen + rest
        behind = wall[52:]
        rng.shuffle(behind)
        wall = wall[:52] + behind
    if style == "flowers_last":  # somewhere in the middle, where front and back meet
        flowers = [t for t in wall if t >= 136]
        rest = [t for t in wall if t < 136]
        at = rng.randrange(60, 130)
        wall = rest[:at] + flowers + rest[at:]
    return wall


def choose(rng: random.Random, table: Any, chair: int, legal: list[int], eager: float) -> int:
    for win in (TSUMO, RON):
        if win in legal and rng.random() < 0.95:
            return win
    kongs = [a for a in legal if KAN <= a < TSUMO]
    if kongs and rng.random() < eager:
        return rng.choice(kongs)
    calls = [a for a in legal if CHI <= a < KAN]
    if calls and rng.random() < eager / 2:
        return rng.choice(calls)
    if rng.random() < 0.85:
        return int(_core.choose_action(table, chair, "greedy", 0))
    return rng.choice(legal)


def told(events: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Moves of the engine in the words of the referee."""
    out: list[tuple[Any, ...]] = []
    kind = lambda text: mf.Tile(text).kind  # noqa: E731
    for e in events:
        who = e.get("actor")
        if e["type"] == "tsumo":
            out.append(("draw", who, kind(e["pai"])))
        elif e["type"] == "bonus":
            out.append(("bonus", who, kind(e["pai"])))
        elif e["type"] == "dahai":
            out.append(("discard", who, kind(e["pai"]), e["tsumogiri"]))
        elif e["type"] == "chi":
            out.append(("chi", who, min(map(kind, [e["pai"], *e["consumed"]]))))
        elif e["type"] in ("pon", "daiminkan", "kakan"):
            out.append((e["type"], who, kind(e["pai"])))
        elif e["type"] == "ankan":
            out.append(("ankan", who, kind(e["consumed"][0])))
    return out


def by_kind(events: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    """The referee's events with kinds for ids."""
    return [
        (*e[:2], e[2] // 4 if e[2] < 136 else e[2] - 96) if e[0] in ("draw", "bonus") else e for e in events
    ]


def compare(number: int, seen: Counter[str]) -> None:
    """One deal on both; adds what happened to `seen`."""
    rng = random.Random(number)
    preset = sorted(PRESETS)[number % 3]
    style = rng.choice(STYLES)
    last = rng.choice(("win_only", "chow_pung"))
    minimum = rng.choice((8, 8, 8, 1, 12))
    dealer = rng.randrange(4)
    wall = wall_of(rng, style)
    rules = mf.rules(preset).replace(last_discard_claims=last, minimum_fan=minimum)
    options = {**PROFILES[PRESETS[preset]], "minimum_fan": minimum}
    table = mf.Table(rules, wall=wall, dealer=dealer)
    referee = McrReferee(wall, dealer, profile=options, last=last)
    eager = rng.choice((0.1, 0.5, 0.9))
    where = f"deal {number} ({preset}, {style})"
    assert table.scores == (0, 0, 0, 0)
    while not table.is_over:
        mine = {chair: {int(a) for a in legal} for chair, legal in table.decisions().items()}
        assert mine == referee.question, f"{where}: {referee.events[-3:]}"
        assert table._check() == "", where
        assert table.live_tiles == len(referee.wall), where
        answers = {c: choose(rng, table, c, sorted(legal), eager) for c, legal in mine.items()}
        before = len(referee.events)
        hand = referee.phase
        referee.answer(answers)
        table.apply(answers)
        for _c, a in answers.items():
            if a == RON and hand == "rob":
                seen["robbing"] += 1
            if a not in (PASS, RON) and hand == "claim":
                seen["chow" if a < PON else "pung" if a < KAN else "kong"] += 1
            if a == RON and any(b in answers.values() for b in range(CHI, TSUMO)):
                seen["win before call"] += 1
        if list(answers.values()).count(RON) > 1:
            seen["two claim the win"] += 1
        for event in referee.events[before:]:
            seen[str(event[0])] += 1
    assert referee.over, where
    assert told(table.events) == by_kind(referee.events), where
    assert list(table.scores) == referee.deltas, where
    assert sum(referee.deltas) == 0, where
    (end,) = [e for e in table.events if e["type"] in ("hora", "ryukyoku")]
    seen[referee.result] += 1
    if referee.result == "draw":
        assert (end["reason"], end["tenpais"]) == ("exhaustive", [False] * 4), where
    else:
        assert (end["actor"], end["value"]) == (referee.winner, referee.value), where
        for key, _, times in end["fans"]:
            seen[f"fan {key}"] += times
        seen["flowers paid"] += end["flowers"]
        assert end["deltas"] == referee.deltas, where
    if referee.drawn is None and referee.events[-2][0] == "bonus" and not referee.wall:
        seen["last tile a flower"] += 1
