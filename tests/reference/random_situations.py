"""Random situations of a won hand that do not contradict each other (see random_hands)."""

from __future__ import annotations

import random
from typing import Any

from reference.notation import NORTH, WINDS, YAOCHUU, format_tiles


def rarely(rng: random.Random, chance: float) -> bool:
    return rng.random() < chance


def situation(rng: random.Random, b: Any, win: int, full: dict[str, Any]) -> dict[str, Any]:
    """Keywords of `score()` for the hand of the builder `b`."""
    players = full["players"]
    seats = WINDS[:players]
    seat = rng.choice(seats)
    others = [w for w in seats if w != seat]
    tsumo = rarely(rng, 0.45)
    closed = all(name == "ankan" for name, _ in b.melds)
    kans = any(name in ("daiminkan", "ankan", "kakan") for name, _ in b.melds)
    words: dict[str, Any] = {
        "tsumo": tsumo,
        "seat": seat,
        "round": rng.choice(("E", "E", "S", "S", "W", "N")),
    }
    if players == 3 and words["round"] == "N":
        words["round"] = "W"
    if rarely(rng, 0.03):
        words["round"] = rng.choice(("haku", "hatsu", "chun"))
    if players == 3 and full["nukidora"]:
        words["nuki"] = rng.randint(0, 4 - b.used[NORTH]) if rarely(rng, 0.5) else 0
    nuki = words.get("nuki", 0)
    first = not b.melds and not nuki and rarely(rng, 0.06) and (tsumo or seat != "E")
    if first:
        words["first_turn"] = True
    riichi = closed and not first and rarely(rng, 0.4)
    if riichi:
        flag = rng.choice(("riichi", "riichi", "riichi", "double_riichi", "open_riichi"))
        words[flag] = True
        if flag == "double_riichi" and rarely(rng, 0.3):
            words["open_riichi"] = True
        if rarely(rng, 0.3):
            words["ippatsu"] = True
    if not first:
        event(rng, words, b, win, tsumo, kans, nuki, full)
    indicators(rng, words, b, riichi)
    if rarely(rng, 0.3):
        words["honba"] = rng.randint(1, 6)
    if rarely(rng, 0.3):
        words["sticks"] = rng.randint(1, 4)
    if rarely(rng, 0.1):
        words["dora_han"] = rng.randint(1, 9)
    if seat == "E" and rarely(rng, 0.3):
        words["consecutive_deals"] = rng.randint(6, 9)
    if not tsumo and rarely(rng, 0.8):
        words["payer"] = rng.choice(others)
        words["payer_in_riichi"] = rarely(rng, 0.4)
    if full["wareme"] and rarely(rng, 0.7):
        words["wareme"] = rng.choice(seats)
    liable(rng, words, b, others)
    if full["han_table"] is not None:
        words["no_yaochuu_discarded"] = rarely(rng, 0.5)
        words["no_suit_discarded"] = rarely(rng, 0.5)
    return {k: v for k, v in words.items() if v not in (False, 0, {}) or k == "tsumo"}


def event(
    rng: random.Random,
    words: dict[str, Any],
    b: Any,
    win: int,
    tsumo: bool,
    kans: bool,
    nuki: int,
    full: dict[str, Any],
) -> None:
    """At most one of: last tile, replacement tile, robbed kan, robbed North."""
    draw = rng.random()
    if draw < 0.1:
        words["last_tile"] = True
    elif draw < 0.3 and tsumo and "ippatsu" not in words:
        if kans or (nuki and full["nuki_rinshan"]):
            words["rinshan"] = True
    elif draw < 0.4 and not tsumo and b.used[win] + (nuki if win == NORTH else 0) == 1:
        words["chankan"] = True
    elif draw < 0.8 and not tsumo and win == NORTH and may_rob_north(b, nuki, full):
        words["nuki_rob"] = True


def may_rob_north(b: Any, nuki: int, full: dict[str, Any]) -> bool:
    if not full["nukidora"] or b.used[NORTH] + nuki > 4:
        return False
    kokushi = all(b.used[k] for k in YAOCHUU)
    return bool(full["nuki_rob"] == "any" or (full["nuki_rob"] == "kokushi" and kokushi))


def indicators(rng: random.Random, words: dict[str, Any], b: Any, riichi: bool) -> None:
    """Indicators are tiles too: with hand and Norths at most four of a kind."""
    seen = [b.used[k] + (words.get("nuki", 0) if k == NORTH else 0) for k in range(34)]
    shown = rng.choice((0, 1, 1, 1, 2, 3, 5))
    for name in ("dora", "ura") if riichi and rarely(rng, 0.8) else ("dora",):
        kinds = []
        for _ in range(shown):
            kind = rng.choice([k for k in range(34) if b.exists(k) and seen[k] < 4])
            seen[kind] += 1
            kinds.append(kind)
        words[name] = format_in_order(kinds)


def format_in_order(kinds: list[int]) -> str:
    """The first indicator is not a kan indicator, so the order matters."""
    return "".join(format_tiles([k]) for k in kinds)


def liable(rng: random.Random, words: dict[str, Any], b: Any, others: list[str]) -> None:
    """Only a player who let a visible set be called can be liable: the sets of the yakuman are melds."""
    melded = [tiles[0] for _, tiles in b.melds]
    kans = sum(1 for name, _ in b.melds if name in ("daiminkan", "ankan", "kakan"))
    opened = any(name != "ankan" for name, _ in b.melds)
    found: dict[str, str] = {}
    for key, holds in (
        ("daisangen", all(k in melded for k in (31, 32, 33))),
        ("daisuushii", all(k in melded for k in (27, 28, 29, 30))),
        ("suukantsu", kans == 4),
    ):
        if holds and opened and rarely(rng, 0.8):
            found[key] = rng.choice(others)
    if words.get("rinshan") and any(n == "daiminkan" for n, _ in b.melds) and rarely(rng, 0.6):
        found["rinshan"] = rng.choice(others)
    words["liable"] = found
