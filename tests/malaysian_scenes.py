"""Walls of the Malaysian game on which a given thing happens; what nobody needs is filled up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import mahjong_fast as mf

IDS = (*range(36, 72), *range(108, 156))
TSUMO, RON, PASS = 175, 176, 179


def tiles_of(text: str) -> list[mf.Tile]:
    out: list[mf.Tile] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            out += [mf.Tile(digit + letter) for digit in digits]
            digits = ""
    return out


def ids(text: str, used: set[int]) -> list[int]:
    """Ids of tiles that are not used yet: `9p`, `7z`, `1f`, `8a`, `0x`."""
    out = []
    for tile in tiles_of(text):
        kind = int(tile)
        options = (
            range(152, 156) if kind == 56 else [96 + kind] if kind >= 40 else range(4 * kind, 4 * kind + 4)
        )
        found = next(t for t in options if t not in used)
        used.add(found)
        out.append(found)
    return out


def lay(hands: Sequence[str], draws: str = "", back: str = "", last: str = "") -> list[int]:
    """A wall: hands of E S W (short ones are filled up), the draws from the front, the replacement tiles in
    their order, and `last`, the tile before those. Bonus tiles and flies no text names lie in the middle.
    """
    used: set[int] = set()
    given = [ids(text, used) for text in [*hands, "", "", ""][:3]]
    front, behind, final = ids(draws, used), ids(back, used), ids(last, used)
    free = [t for t in IDS if t not in used]
    # Scattered, so that what fills up helps nobody much.
    plain = sorted((t for t in free if t < 136), key=lambda t: (t * 53) % 137)
    others = [t for t in free if t >= 136]
    for hand in given:
        while len(hand) < 13:
            hand.append(plain.pop())
    middle = plain[: len(plain) // 2] + others + plain[len(plain) // 2 :]
    wall = [t for hand in given for t in hand] + front + middle + final + behind[::-1]
    assert sorted(wall) == list(IDS)
    return wall


def table_of(hands: Sequence[str], rules: Any = None, dealer: int = 0, **words: Any) -> mf.Table:
    """`rules`: changes of the preset, or a ruleset."""
    changed = rules if isinstance(rules, mf.Ruleset) else mf.rules("malaysian_3").replace(**(rules or {}))
    return mf.Table(changed, wall=lay(hands, **words), dealer=dealer)


def kinds(events: Sequence[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [(e["type"], e["actor"], e["pai"]) for e in events if e["type"] in names]


def payments(events: Sequence[dict[str, Any]]) -> list[list[int]]:
    return [e["deltas"] for e in events if e["type"] == "payment"]


def may_claim(table: mf.Table) -> bool:
    asked = table.decisions()
    return bool(asked) and all(PASS in map(int, legal) for legal in asked.values())


def answer(table: mf.Table, answers: dict[int, int] | None = None) -> list[dict[str, Any]]:
    """Everybody who may claim the last tile passes, but for `answers`."""
    if not may_claim(table):
        return []
    return table.apply({chair: (answers or {}).get(chair, PASS) for chair in table.decisions()})


def discard(table: mf.Table, tile: str, answers: dict[int, int] | None = None) -> list[dict[str, Any]]:
    """The turn's chair discards a tile; then `answers`, if anybody is asked."""
    (chair,) = table.decisions()
    number = int(mf.Tile(tile))
    legal = {int(a) for a in table.legal(chair)}
    drawn, held = (213, 212) if number == 56 else (number + 37, number)
    return table.apply(drawn if drawn in legal else held) + answer(table, answers)


def legal(table: mf.Table, chair: int) -> set[int]:
    return {int(action) for action in table.legal(chair)}


def the(events: Sequence[dict[str, Any]], name: str) -> dict[str, Any]:
    (found,) = [e for e in events if e["type"] == name]
    return found


def robbed(win: bool) -> tuple[mf.Table, list[dict[str, Any]]]:
    """South adds to a pong of 2p; West, who waits for it, wins or passes."""
    hands = ["", "22p333222z55z345p", "13p777z666z111z44z"]
    table = table_of(hands, draws="2p9p9p2p", back="8p")
    table.apply(37 + 10)
    answer(table, {1: 104 + 10})
    discard(table, "5z")
    for tile in ("9p", "9p"):
        discard(table, tile)
    table.apply(141 + 10)
    assert table.view(0).phase == "k"
    return table, answer(table, {2: RON if win else PASS})
