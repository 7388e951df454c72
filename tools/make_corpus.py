#!/usr/bin/env python3
"""Write the conformance corpus: files in tests/data/corpus/ that other programs may be checked with.

    python -P tools/make_corpus.py [--check]

Everything is made by this package from fixed seeds. A line that changes is a change of the rules it knows:
name it in CHANGELOG.md. `--check` writes nothing and fails when a file would change. docs/corpus.md tells
the form.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.analysis import random_hands

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "corpus"
SCORED, POSITIONS, DEALS = 40, 12, 2
Record = dict[str, Any]


def names_of(*families: str) -> list[str]:
    return [name for name in mf.ruleset_names() if mf.rules(name).family in families]


def riichi_names() -> list[str]:
    return names_of("riichi")


def circumstances(rng: random.Random, hand: mf.Hand, rules: mf.Ruleset) -> Record:
    seats = "ESWN"[: rules.players]
    closed = all(meld.kind == "ankan" for meld in hand.melds)
    words: Record = {"seat": rng.choice(seats), "round": rng.choice("ES"), "tsumo": rng.random() < 0.5}
    if rules.family == "riichi":
        if closed and rng.random() < 0.6:
            words["riichi"] = True
        if rng.random() < 0.1:
            words["last_tile"] = True
        tiles = (*hand.tiles, hand.win, *(tile for meld in hand.melds for tile in meld.tiles))
        held = {tile.kind for tile in tiles if tile is not None}
        shown = [kind for kind in range(34) if kind not in held and (rules.players == 4 or not 0 < kind < 8)]
        words["dora"] = str(mf.Tile(rng.choice(shown)))
        words["honba"] = rng.choice((0, 0, 1, 3))
    else:
        words["flowers"] = rng.choice((0, 0, 1, 2))
    if not words["tsumo"]:
        words["payer"] = rng.choice([seat for seat in seats if seat != words["seat"]])
    return {key: value for key, value in words.items() if value not in (False, 0)}


def value_of(hand: mf.Hand, words: Record, rules: str) -> Record:
    try:
        score = mf.score(hand, rules=rules, **words)
    except mf.NotAWin as error:
        return {"status": error.reason}
    told = score.to_dict()
    keys = ("han", "fu", "yakuman", "limit", "yaku", "points", "total", "payments")
    if mf.rules(rules).family == "riichi":
        return {"status": "win", **{key: told[key] for key in keys}}
    return {"status": "win", "items": told["items"], "value": told["value"], "payments": told["payments"]}


def scored_hands() -> Iterator[Record]:
    """Complete hands, open and closed, with kans, of every preset of riichi and Chinese Official."""
    for place, name in enumerate(names_of("riichi", "mcr")):
        rules = mf.rules(name)
        rng = random.Random(place)
        for melds in (0, 0, 1, 2, 3):
            hands = random_hands(
                SCORED // 5, seed=100 * place + 10 * melds + rng.randrange(10), complete=True, melds=melds,
                kans=True, seats=rules.players,
                reds=rules.red_fives if rules.family == "riichi" else (0, 0, 0),
            )  # fmt: skip
            for hand in hands:
                if rules.players == 3 and any(meld.kind == "chi" for meld in hand.melds):
                    continue
                words = circumstances(rng, hand, rules)
                yield {"rules": name, "hand": str(hand), "with": words, "value": value_of(hand, words, name)}


def legal_sets() -> Iterator[Record]:
    """Positions in the middle of games of the random policy, and what each asked chair may do."""
    for place, name in enumerate(riichi_names()):
        rng = random.Random(place)
        found = 0
        for deal in range(200):
            table = mf.Table(name, seed=1000 + place, deal=deal)
            steps = rng.randrange(5, 90)
            while not table.is_over and steps:
                table.apply({chair: rng.choice(actions) for chair, actions in table.decisions().items()})
                steps -= 1
            if table.is_over or not table.decisions():
                continue
            legal = {str(chair): list(map(int, actions)) for chair, actions in table.decisions().items()}
            yield {"rules": name, "position": table.position(), "legal": legal}
            found += 1
            if found == POSITIONS:
                break


def transcripts() -> Iterator[Record]:
    """Whole deals between policies, with every settlement."""
    for place, name in enumerate(riichi_names()):
        for deal in range(DEALS):
            table = mf.Table(name, seed=2000 + place, deal=deal)
            policy = ("sane", "random")[deal % 2]
            _core.play_out(table, [policy] * table.rules.players)
            yield {"rules": name, "policy": policy, "events": table.events}


FILES = {
    "scored_hands.jsonl": scored_hands,
    "legal_sets.jsonl": legal_sets,
    "transcripts.jsonl": transcripts,
}


def text_of(records: Iterator[Record]) -> str:
    return "".join(json.dumps(each, ensure_ascii=False, separators=(",", ":")) + "\n" for each in records)


def main(arguments: list[str]) -> int:
    stale = []
    for name, make in FILES.items():
        text = text_of(make())
        path = FOLDER / name
        if "--check" in arguments:
            if not path.exists() or path.read_text("utf-8") != text:
                stale.append(name)
            continue
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
        print(f"{name}: {text.count(chr(10))} lines, {len(text) // 1024} KB")
    if stale:
        print("would change:", ", ".join(stale))
    return bool(stale)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
