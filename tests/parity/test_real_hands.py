"""Hands of the rule examples and of recorded games are read, printed, packed and read again."""

import json
from pathlib import Path

from mahjong_fast import Hand, Meld, Tile, parse_tiles

SOURCES = {"kamicha": "left", "toimen": "across", "shimocha": "right"}


def test_the_hands_of_the_rule_examples():
    rows = json.loads((Path(__file__).parents[1] / "data" / "riichi_examples.json").read_text("utf-8"))
    read = 0
    for row in rows:
        if row["hand"] is None:
            continue
        hand = Hand(row["hand"] + row["melds"])
        read += 1
        assert Hand(str(hand)) == hand
        if row["win"]:
            assert len(hand.with_win(row["win"])) == 14, row["id"]
    assert read == 186


def meld_of(row):
    tiles = list(parse_tiles(row["tiles"]))
    if row["type"] == "kakan":
        added = Tile(row["added"])
        tiles.remove(added)
        tiles.append(added)
    return Meld(row["type"], tiles, row.get("called"), SOURCES.get(row.get("from")))


def test_the_hands_of_recorded_wins(shared, records_checked):
    read = 0
    for line in (shared / "data" / "wins" / "tenhou_wins.jsonl").read_text("utf-8").splitlines():
        row = json.loads(line)
        melds = [meld_of(meld) for meld in row["melds"] if meld["type"] != "kita"]
        hand = Hand(row["hand"], melds=melds).with_win(row["win"])
        read += 1
        assert len(hand) == 14
        assert eval(repr(hand)) == hand
        assert all(Meld.unpack(meld.pack()) == meld for meld in melds)
    assert read == 3265
    records_checked["hands of wins"] += read
