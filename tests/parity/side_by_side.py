"""What do the comparisons of a slow referee with the engine share? Walls with rare things, players who
try them, and the engine's events in the words of the referees.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Collection
from typing import Any

import mahjong_fast as mf
from mahjong_fast import _core

Picks = Callable[[int], bool]
"""Says of an action id whether it belongs to a group."""


def first_of_suit(wall: list[int], rng: random.Random, seats: int, suits: int) -> list[int]:
    """Every hand is of one suit and honours, as far as there are."""
    for place in range(seats):
        suit = rng.randrange(suits)
        likes = [t for t in wall[13 * place :] if t // 36 == suit or 108 <= t < 136][:13]
        wall = wall[: 13 * place] + likes + [t for t in wall[13 * place :] if t not in likes]
    return wall


def first_in_pieces(
    wall: list[int], rng: random.Random, seats: int, piece: Callable[[], list[int]], tries: int = 10**6
) -> list[int]:
    """Every hand begins with pieces (lists of kinds) that the wall still has; the rest is shuffled."""
    for place in range(seats):
        free = wall[13 * place :]
        chosen: list[int] = []
        for _ in range(tries):
            if len(chosen) >= 12:
                break
            kinds = piece()
            tiles: list[int] = []
            for kind in kinds:
                fits = (t for t in free if t < 136 and t // 4 == kind and t not in chosen + tiles)
                tiles += [tile for tile in [next(fits, None)] if tile is not None]
            if len(tiles) == len(kinds):
                chosen += tiles
        wall = wall[: 13 * place] + chosen[:13] + [t for t in free if t not in chosen]
    behind = wall[13 * seats :]
    rng.shuffle(behind)
    return wall[: 13 * seats] + behind


def gathered(wall: list[int], tiles: Collection[int], at: int) -> list[int]:
    """These tiles follow each other in the wall, after `at` others."""
    rest = [t for t in wall if t not in tiles]
    return rest[:at] + [t for t in wall if t in tiles] + rest[at:]


def choose(
    rng: random.Random,
    table: Any,
    chair: int,
    legal: list[int],
    *,
    kinds_of_move: tuple[tuple[Picks, float], ...],
    policy: float,
) -> int:
    """The first legal group whose chance comes up; else, with chance `policy`, greedy; else any."""
    for picks, chance in kinds_of_move:
        moves = [a for a in legal if picks(a)]
        if moves and rng.random() < chance:
            return moves[0] if len(moves) == 1 else rng.choice(moves)
    if rng.random() < policy:
        return int(_core.choose_action(table, chair, "greedy", 0))
    return rng.choice(legal)


def told(events: list[dict[str, Any]], tile: Callable[[str], int] | None = None) -> list[tuple[Any, ...]]:
    """Moves and payments of the engine in the words of the referees; tiles as `tile` says (kinds)."""
    kind = lambda text: mf.Tile(text).kind  # noqa: E731
    tile = tile or kind
    out: list[tuple[Any, ...]] = []
    for e in events:
        who = e.get("actor")
        fly = [kind(e["joker"])] if "joker" in e else []
        match e["type"]:
            case "tsumo":
                out.append(("draw", who, tile(e["pai"])))
            case "bonus":
                out.append(("bonus", who, tile(e["pai"])))
            case "dahai":
                out.append(("discard", who, tile(e["pai"]), e["tsumogiri"]))
            case "chi":
                kinds = [kind(text) for text in (e["pai"], *e["consumed"]) if text != "0x"]
                out.append(("chi", who, min(kinds + fly), *fly))
            case "pon" | "daiminkan":
                out.append((e["type"], who, tile(e["pai"]), *fly))
            case "kakan":
                out.append(("kakan", who, tile(e["pai"])))
            case "ankan":
                out.append(("ankan", who, kind(e["consumed"][0])))
            case "payment":
                out.append(("payment", who, e["deltas"]))
            case "exchange":
                out.append(("exchange", who, kind(e["pai"]), e["meld"]))
            case "reach":
                out.append(("declare", who))
            case "reach_accepted":
                out.append(("ready", who))
    return out


def step(table: Any, referee: Any, where: str, answer: Callable[[int, list[int]], int]) -> dict[int, int]:
    """Both are asked the same, and answer alike; what was answered."""
    mine = {chair: {int(a) for a in legal} for chair, legal in table.decisions().items()}
    assert mine == referee.question, f"{where}: {referee.events[-4:]}"
    assert table._check() == "", where
    assert table.live_tiles == len(referee.wall), where
    return {chair: answer(chair, sorted(legal)) for chair, legal in mine.items()}


def end_of(
    table: Any, referee: Any, where: str, engine: list[tuple[Any, ...]], slow: list[tuple[Any, ...]]
) -> dict[str, Any]:
    """The deal is over on both, went the same way (in the same words) and cost the same; its last event."""
    assert referee.over, where
    assert engine == slow, where
    assert list(table.scores) == referee.deltas, where
    assert sum(referee.deltas) == 0, where
    (end,) = [e for e in table.events if e["type"] in ("hora", "ryukyoku")]
    return dict(end)
