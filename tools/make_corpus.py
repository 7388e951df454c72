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
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.analysis import random_hands

FOLDER = Path(__file__).parents[1] / "tests" / "data" / "corpus"
SCORED, THREE_PLAYERS, POSITIONS, DEALS, MATCHES, ENDS, DEPTH = 40, 60, 12, 2, 30, 2, 4
PLAYED = ("riichi", "mcr", "korean", "malaysian")
"""Families whose games the engine plays; a new one is entered here."""
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
    value = score.to_dict()
    keys = ("han", "fu", "yakuman", "limit", "yaku", "points", "total", "payments")
    if mf.rules(rules).family == "riichi":
        return {"status": "win", **{key: value[key] for key in keys}}
    keys = ("items", "qualifying", "value", "total", "payments")
    return {"status": "win", **{key: value[key] for key in keys}}


def scored_hands() -> Iterator[Record]:
    """Complete hands, open and closed, with kans, of every preset of every family."""
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
    for name in names_of("korean", "malaysian"):
        rng = random.Random(name)
        found = 0
        while found < THREE_PLAYERS:
            hand = three_player_hand(rng, name)
            words = three_player_words(rng, hand, name)
            try:
                value = value_of(hand, words, name)
            except mf.MahjongError:  # circumstances that cannot be
                continue
            yield {"rules": name, "hand": str(hand), "with": words, "value": value}
            found += 1


# ---------------------------------------------------------------- hands of the three-player games

_ALL_KINDS = {
    "korean": [*range(18), 18, 26, *range(27, 30), *range(31, 34)],
    "malaysian": [*range(9, 18), *range(27, 34)],
}


def three_player_hand(rng: random.Random, name: str) -> mf.Hand:
    """Four sets and a pair (or seven pairs) of the tiles of the game; some sets claimed, some tiles flies."""
    family = mf.rules(name).family
    kinds = _ALL_KINDS[family]
    if rng.random() < 0.6:  # few kinds, so that hands are worth something
        first = rng.choice((0, 9)) if family == "korean" else 9
        kinds = [kind for kind in kinds if kind >= 27 or first <= kind < first + 9]
    suits = [kind for kind in kinds if kind < 18 and kind % 9 < 7 and {kind + 1, kind + 2} <= set(kinds)]
    while True:
        if rng.random() < 0.1:
            tiles = [kind for kind in rng.sample(kinds, 7) for _ in "12"]
            sets: list[list[int]] = []
        else:
            sets = [
                [kind, kind + 1, kind + 2] if rng.random() < 0.55 else [other] * rng.choice((3, 3, 3, 4))
                for kind, other in ((rng.choice(suits), rng.choice(kinds)) for _ in range(4))
            ]
            tiles = [rng.choice(kinds)] * 2
        whole = tiles + [kind for one in sets for kind in one]
        if max(whole.count(kind) for kind in whole) <= 4:
            break
    melds = []
    for one in sets:
        called = len(one) == 4 or (rng.random() < 0.3 and not (family == "korean" and one[0] != one[1]))
        if not called:
            tiles += one
            continue
        kind = "chi" if one[0] != one[1] else "pon" if len(one) == 3 else rng.choice(("daiminkan", "ankan"))
        melds.append(mf.Meld(kind, [mf.Tile(tile) for tile in one]))
    rng.shuffle(tiles)
    if family == "malaysian":
        for at in range(rng.choice((0, 0, 1, 2))):
            tiles[at] = 56
    return mf.Hand([mf.Tile(tile) for tile in tiles[:-1]], melds=melds).with_win(mf.Tile(tiles[-1]))


def three_player_words(rng: random.Random, hand: mf.Hand, name: str) -> Record:
    seats = "ESW"
    words: Record = {"seat": rng.choice(seats)}
    if rng.random() < 0.4:
        words["tsumo"] = True
    else:
        words["payer"] = rng.choice([seat for seat in seats if seat != words["seat"]])
    others = [seat for seat in seats if seat != words["seat"]]
    if rng.random() < 0.1:
        words["last_tile"] = True
    if mf.rules(name).family == "korean":
        words["round"] = rng.choice(seats)
        words["flowers"] = rng.choice((0, 0, 1, 2, 4))
        words["waiting"] = "".join(seat for seat in others if rng.random() < 0.5)
        words["drawn_deals"] = rng.choice((0, 0, 0, 1, 2))
        closed = all(meld.kind == "ankan" for meld in hand.melds)
        words["declared_ready"] = closed and rng.random() < 0.3
    else:
        tiles = [f"{number}{letter}" for letter in "fa" for number in range(1, 9)]
        words["bonus"] = "".join(sorted(rng.sample(tiles, rng.randrange(7))))
        words["loser_fans"] = {seat: rng.randrange(8) for seat in others}
        flies = hand.jokers
        words["flies_held"] = {others[0]: rng.randrange(5 - flies)}
    return {key: value for key, value in words.items() if value not in (False, 0, "")}


# ---------------------------------------------------------------- games


def legal_sets() -> Iterator[Record]:
    """Moments in the middle of games, and what each asked chair may do: of riichi under the random policy,
    told by a position; of other games under the greedy policy, told by their events.
    """
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
            yield {"rules": name, "position": table.position(), "legal": legal_of(table)}
            found += 1
            if found == POSITIONS:
                break
    for name in names_of(*PLAYED[1:]):
        rng = random.Random(name)
        for deal in range(POSITIONS):
            for take in range(4):  # until somebody may claim a tile, or four times
                table = mf.Table(name, seed=1000, deal=4 * deal + take)
                short = mf.rules(name).family == "malaysian"  # flies make deals short
                steps = rng.randrange(2, 18) if short else rng.randrange(20, 110)
                while not table.is_over and (steps or not table.decisions()):
                    chairs = table.decisions()
                    table.apply({c: _core.choose_action(table, c, "greedy", steps) for c in chairs})
                    steps -= 1
                if not table.is_over and (take == 3 or len(table.decisions()) > 1 or deal % 2):
                    yield {"rules": name, "events": told(table.events), "legal": legal_of(table)}
                    break


def legal_of(table: mf.Table) -> dict[str, list[int]]:
    return {str(chair): list(map(int, actions)) for chair, actions in table.decisions().items()}


def told(events: list[Record]) -> list[Record]:
    """Without the wall and where it came from, so that nothing but the rules is needed to follow."""
    source = ("seed", "deal", "wall")
    return [{key: value for key, value in event.items() if key not in source} for event in events]


def transcripts() -> Iterator[Record]:
    """Whole deals between policies, with every settlement."""
    for place, name in enumerate(names_of(*PLAYED)):
        for deal in range(DEALS):
            table = mf.Table(name, seed=2000 + place, deal=deal)
            policy = ("sane", "random")[deal % 2]
            _core.play_out(table, [policy] * table.rules.players)
            yield {"rules": name, "policy": policy, "events": table.events}


def settlements() -> Iterator[Record]:
    """How hands ended: who won or was tenpai, what everybody got; each kind of end a few times per preset."""
    for name in names_of(*PLAYED):
        seen: Counter[str] = Counter()
        for match in range(MATCHES):
            # A session of the Malaysian game ends when its players like: here after eight deals.
            rules = mf.rules(name)
            rules = rules.replace(session_deals=8) if rules.family == "malaysian" else rules
            table = mf.Table(rules, seed=3000, match=match)
            policies = ["sane", "random"] if match % 3 == 0 else ["sane", "greedy"]
            _core.play_out(table, (policies * 2)[: table.rules.players])
            start: Record = {}
            ends: list[Record] = []
            for event in [*table.events, {"type": "start_kyoku"}]:
                if event["type"] in ("hora", "ryukyoku"):
                    ends.append(event)
                if event["type"] == "reach_accepted" and table.rules.family == "riichi":
                    start["kyotaku"] = start["kyotaku"] + 1
                if event["type"] != "start_kyoku":
                    continue
                if ends and (kind := end_of(ends, start)) and seen[kind] < ENDS:
                    seen[kind] += 1
                    keys = ("bakaze", "kyoku", "honba", "kyotaku", "oya")
                    yield {"rules": name, "end": kind, **{key: start[key] for key in keys}, "events": ends}
                start, ends = dict(event), []


def end_of(ends: list[Record], start: Record) -> str:
    """A word for the way a hand ended, with what matters for payments."""
    first = ends[0]
    words = [first.get("reason", "exhaustive")] if first["type"] == "ryukyoku" else []
    if first["type"] == "ryukyoku":
        words.append(f"{sum(first['tenpais'])} shown")
    else:
        words.append("self-draw" if first["actor"] == first["target"] else f"{len(ends)} by discard")
        words.append("dealer" if any(end["actor"] == start["oya"] for end in ends) else "other")
        words += ["honba"] * bool(start["honba"]) + ["sticks"] * bool(start["kyotaku"])
        words += ["liable"] * any(end.get("liable") for end in ends)
    return ", ".join(words)


def perfts() -> Iterator[Record]:
    """In how many ways a deal can go on: how many sequences of so many decisions there are."""
    for name in names_of(*PLAYED):
        for deal in (7, 8):
            table = mf.Table(name, seed=1, deal=deal)
            wall = mf.deals.deal(1, deal, name).wall.tolist()
            counts = [mf.perft(table, depth) for depth in range(1, DEPTH + 1)]
            dealer = table.view(0).dealer
            yield {"rules": name, "seed": 1, "deal": deal, "dealer": dealer, "wall": wall, "ways": counts}


FILES = {
    "scored_hands.jsonl": scored_hands,
    "legal_sets.jsonl": legal_sets,
    "transcripts.jsonl": transcripts,
    "settlements.jsonl": settlements,
    "perft.jsonl": perfts,
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
