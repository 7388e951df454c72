"""How are engine and slow referee of the Korean game driven side by side? Rules, walls, players, comparison.

Everything follows from one number: `compare(number)` plays it again.
"""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import mahjong_fast as mf
from mahjong_fast import _core
from reference.korean_judge import LIMITS
from reference.korean_random import random_options
from reference.korean_referee import KAN, PON, READY, RON, TSUMO, KoreanReferee, fitting

STYLES = ("fair", "fair", "one_suit", "triplets", "flowers_last", "chows", "robbing")


def flow_options(rng: random.Random) -> dict[str, Any]:
    """Random answers to every switch; half of the time those of the preset, but for the tiles."""
    chosen = random_options(rng)
    if rng.random() < 0.5:
        kept = ("north", "no_bamboo", "bamboo5", "dora", "red_dora")
        chosen = {name: chosen[name] for name in kept}
    chosen["dead_wall"] = 13 if chosen["dora"] == "deadwall" else rng.choice((0, 0, 13))
    chosen["sacred_discard"] = rng.choice(("same_kind", "same_kind", "any_wait", "off"))
    chosen["rob_concealed_kong"] = rng.random() < 0.4
    chosen["three_ready"] = rng.choice(("continue", "draw", "hand_points_only"))
    if "limit_hands" in chosen and rng.random() < 0.5:
        chosen["limit_hands"] = LIMITS
    return chosen


def wall_of(rng: random.Random, style: str, options: dict[str, Any]) -> list[int]:
    """A wall of the game's ids; styles make rare things likely."""
    wall = list(fitting(options))
    rng.shuffle(wall)
    if style == "one_suit":
        for place in range(3):
            suit = rng.randrange(2)
            likes = [t for t in wall[13 * place :] if t // 36 == suit or 108 <= t < 136][:13]
            wall = wall[: 13 * place] + likes + [t for t in wall[13 * place :] if t not in likes]
    elif style in ("triplets", "chows"):
        kinds = sorted({t // 4 for t in wall if t < 136} - {22})
        for place in range(3):
            free = wall[13 * place :]
            chosen: list[int] = []
            while len(chosen) < 12:
                kind = rng.choice(kinds)
                if style == "chows" and (kind >= 18 or kind % 9 > 6):
                    continue
                piece: list[int] = []
                for k in [kind] * 3 if style == "triplets" else [kind, kind + 1, kind + 2]:
                    tile = next((t for t in free if t // 4 == k and t not in chosen + piece), None)
                    piece += [] if tile is None else [tile]
                if len(piece) == 3:
                    chosen += piece
            rest = [t for t in free if t not in chosen]
            wall = wall[: 13 * place] + chosen + rest
        behind = wall[39:]
        rng.shuffle(behind)
        wall = wall[:39] + behind
    if style == "robbing":
        wall = robbing_wall(rng, wall)
    if style == "flowers_last":
        flowers = [t for t in wall if t >= 136]
        rest = [t for t in wall if t < 136]
        at = rng.randrange(60, len(rest) - 14)
        wall = rest[:at] + flowers + rest[at:]
    return wall


def robbing_wall(rng: random.Random, wall: list[int]) -> list[int]:
    """One player waits for a tile between two others; another has three like it and draws the last."""
    kind = rng.randrange(10, 17)
    robber, robbed = rng.sample(range(3), 2)
    free = list(wall)

    def take(kinds: list[int]) -> list[int]:
        found = []
        for k in kinds:
            found.append(next(t for t in free if t < 136 and t // 4 == k))
            free.remove(found[-1])
        return found

    hands = {robber: take([*range(9), kind - 1, kind + 1, 31, 31])}
    hands[robbed] = take([kind] * 3)
    (last,) = take([kind])
    for chair in range(3):
        hand = hands.setdefault(chair, [])
        while len(hand) < 13:
            hand.append(free.pop())
    free.insert(robbed, last)  # his first draw
    return [t for chair in range(3) for t in hands[chair]] + free


def choose(rng: random.Random, table: Any, chair: int, legal: list[int], eager: float) -> int:
    for win in (TSUMO, RON):
        if win in legal and rng.random() < 0.9:
            return win
    if READY in legal:
        return READY if rng.random() < 0.7 else rng.choice(legal)
    kongs = [a for a in legal if KAN <= a < TSUMO]
    if kongs and rng.random() < eager:
        return rng.choice(kongs)
    calls = [a for a in legal if PON <= a < KAN]
    if calls and rng.random() < eager / 2:
        return rng.choice(calls)
    if rng.random() < 0.9:
        return int(_core.choose_action(table, chair, "greedy", 0))
    return rng.choice(legal)


def told(events: list[dict[str, Any]]) -> list[tuple[Any, ...]]:
    """Moves of the engine in the words of the referee."""
    out: list[tuple[Any, ...]] = []
    tile = lambda text: int(mf.Tile(text))  # noqa: E731
    for e in events:
        who = e.get("actor")
        match e["type"]:
            case "tsumo":
                out.append(("draw", who, tile(e["pai"])))
            case "bonus":
                out.append(("bonus", who, tile(e["pai"])))
            case "dahai":
                out.append(("discard", who, tile(e["pai"]), e["tsumogiri"]))
            case "pon" | "daiminkan" | "kakan":
                out.append((e["type"], who, tile(e["pai"])))
            case "ankan":
                out.append(("ankan", who, mf.Tile(e["consumed"][0]).kind))
            case "reach":
                out.append(("declare", who))
            case "reach_accepted":
                out.append(("ready", who))
    return out


def compare(number: int, seen: Counter[str]) -> None:
    """One deal on both; adds what happened to `seen`."""
    rng = random.Random(number)
    options = flow_options(rng)
    rules = mf.rules("korean_3").replace(**options)
    tiles = {name: bool(getattr(rules, name)) for name in ("north", "no_bamboo", "bamboo5")}
    style = rng.choice(STYLES)
    dealer = rng.randrange(3)
    wall = wall_of(rng, style, tiles)
    table = mf.Table(rules, wall=wall, dealer=dealer)
    referee = KoreanReferee(wall, options, dealer)
    eager = rng.choice((0.1, 0.5, 0.9))
    where = f"deal {number} ({style}, {options})"
    robbed = {"ankan": "concealed kong robbed", "kakan": "added kong robbed"}
    while not table.is_over:
        mine = {chair: {int(a) for a in legal} for chair, legal in table.decisions().items()}
        assert mine == referee.question, f"{where}: {referee.events[-4:]}"
        assert table._check() == "", where
        assert table.live_tiles == len(referee.wall), where
        answers = {c: choose(rng, table, c, sorted(legal), eager) for c, legal in mine.items()}
        before = len(referee.events)
        phase, last, claimed = referee.phase, str(referee.events[-1][0]), referee.drawn is None
        referee.answer(answers)
        table.apply(answers)
        for a in answers.values():
            if a == RON and phase == "rob":
                seen[robbed[last]] += 1
            if phase == "turn" and claimed and KAN <= a < TSUMO:
                seen["kong after a claim"] += 1
        if RON in answers.values() and any(PON <= a < TSUMO for a in answers.values()):
            seen["win before call"] += 1
        if list(answers.values()).count(RON) > 1:
            seen["two claim the win"] += 1
            seen["the farther one wins"] += referee.winner != (table.view(0).turn + 1) % 3
        for event in referee.events[before:]:
            seen[str(event[0])] += 1
    assert referee.over, where
    assert told(table.events) == referee.events, where
    assert list(table.scores) == referee.deltas, where
    assert sum(referee.deltas) == 0, where
    (end,) = [e for e in table.events if e["type"] in ("hora", "ryukyoku")]
    seen[referee.result] += 1
    if referee.result in ("exhaustive", "sancha"):
        assert end["reason"] == referee.result, where
        if referee.events[-1][0] == "bonus":
            seen["last tile a flower"] += 1
        return
    value = referee.value
    assert end["actor"] == referee.winner, where
    assert end["deltas"] == referee.deltas, where
    assert (end["qualifying"], end["bonus"]) == (value.hand, value.bonus), where
    assert {key for key, _ in end["limit_hands"]} == set(value.limits), where
    assert end["waiting"] == referee.waiting, where
    items: Counter[str] = Counter()
    for key, points, times in end["items"]:
        items[key] += points * times
        seen[f"item {key}"] += 1
    assert items.total() == value.hand + value.bonus, where
    for key in value.limits:
        seen[f"limit {key}"] += 1
    seen["declared hand wins"] += table.view(end["actor"]).riichi[end["actor"]]
    seen["opponent waiting"] += sum(referee.waiting) - 1
