"""Walls of the Korean game laid so that something happens, and the moves that lead there."""

from __future__ import annotations

from typing import Any

import mahjong_fast as mf
from mahjong_fast.deals import wall_tiles

TSUMO, RON, READY, PASS = 175, 176, 177, 179
PON, KAN = 104, 141

READY_P = "123456789p11m99s"  # waits for 1m and 9s
THREE_WAITED = "123456789m12p99s"  # 3p completes a chow


def kind(tile: str) -> int:
    return mf.Tile(tile).kind


def rules_of(**options: Any) -> mf.Ruleset:
    return mf.rules("korean_3").replace(**options)


def ids(text: str, used: set[int], everything: set[int], red: bool) -> list[int]:
    """Ids of tiles that are not used yet; `1f` to `4f` are flowers, `0p` the red five."""
    out = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
            continue
        for digit in digits:
            number = int(mf.Tile(digit + letter))
            if number >= 40:
                options = [136 + number - 40]
            elif number >= 34:
                options = [(16, 52, 88)[number - 34]]
            else:
                options = [4 * number + n for n in range(4) if not (red and 4 * number + n in (16, 52))]
            found = next(t for t in options if t in everything and t not in used)
            used.add(found)
            out.append(found)
        digits = ""
    return out


def lay(
    hands: list[str], draws: str = "", back: str = "", last: str = "", out: str = "", rules: Any = "korean_3"
) -> list[int]:
    """A wall: hands of E S W (short ones are filled up), the draws from the front, replacement tiles in their
    order, `last`, the tile before those, and `out`, the first tile out of play.
    """
    ruleset = mf.rules(rules) if isinstance(rules, str) else rules
    everything = {int(t) for t in wall_tiles(ruleset)}
    used: set[int] = set()
    red = bool(ruleset.red_dora)

    def take(text: str) -> list[int]:
        return ids(text, used, everything, red)

    given = [take(text) for text in [*hands, "", "", ""][:3]]
    front, behind, final, turned = take(draws), take(back), take(last), take(out)
    free = sorted((t for t in everything - used if t < 136), key=lambda t: (t * 53) % 137)
    flowers = sorted(t for t in everything - used if t >= 136)
    for hand in given:
        while len(hand) < 13:
            hand.append(free.pop())
    size = int(ruleset.dead_wall) + (ruleset.dora == "revealed")
    buried = turned + [free.pop() for _ in range(size - len(turned))]
    middle = free[: len(free) // 2] + flowers + free[len(free) // 2 :]
    wall = [t for hand in given for t in hand] + front + middle + final + behind[::-1] + buried
    assert sorted(wall) == sorted(everything)
    return wall


def table_of(*args: Any, dealer: int = 0, rules: Any = "korean_3", **words: Any) -> mf.Table:
    return mf.Table(rules, wall=lay(*args, rules=rules, **words), dealer=dealer)


def kinds(events: list[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [(e["type"], e["actor"], e["pai"]) for e in events if e["type"] in names]


def claims(table: mf.Table) -> bool:
    """Whether the question is about a tile of somebody else."""
    asked = table.decisions()
    return bool(asked) and all(PASS in map(int, legal) for legal in asked.values())


def pass_on(table: mf.Table, answers: dict[int, int] | None = None) -> list[dict[str, Any]]:
    """Everybody who may claim the last tile passes, but for `answers`."""
    if not claims(table):
        return []
    return table.apply({chair: (answers or {}).get(chair, PASS) for chair in table.decisions()})


def discard(table: mf.Table, tile: str) -> list[dict[str, Any]]:
    """The turn's chair discards a tile."""
    (chair,) = table.decisions()
    number = int(mf.Tile(tile))
    legal = {int(a) for a in table.legal(chair)}
    return table.apply(number + 37 if number + 37 in legal else number)


def legal(table: mf.Table, chair: int) -> set[int]:
    return {int(a) for a in table.legal(chair)}


def hora(events: list[dict[str, Any]]) -> dict[str, Any]:
    (event,) = [e for e in events if e["type"] == "hora"]
    return event


def keys(event: dict[str, Any]) -> set[str]:
    return {item[0] for item in event["items"]}


def play_turns(table: mf.Table, *tiles: str) -> None:
    """Discards one after another; nobody claims."""
    for tile in tiles:
        discard(table, tile)
        pass_on(table)


def played_out(rules: Any, seed: int, number: int, match: bool = False) -> mf.Table:
    """Everybody passes and discards what he draws."""
    table = mf.Table(rules, seed=seed, match=number) if match else mf.Table(rules, seed=seed, deal=number)
    while not table.is_over:
        table.apply(
            {
                chair: PASS if PASS in map(int, moves) else max(int(a) for a in moves if int(a) < 74)
                for chair, moves in table.decisions().items()
            }
        )
    return table
