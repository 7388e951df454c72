"""The Malaysian game: drawn deals, sessions, positions, records, many deals, cases of the specification."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.match import seen_events
from mahjong_fast.replay import check_events
from malaysian_scenes import (
    PASS,
    answer,
    discard,
    legal,
    may_claim,
    payments,
    robbed,
    table_of,
    the,
)

PON, KAN = 104, 141
CHI_FLY = 214


# ---------------------------------------------------------------- drawn deals, sessions


def played_out(table: mf.Table) -> mf.Table:
    """Everybody passes and discards what he draws."""
    while not table.is_over:
        if may_claim(table):
            answer(table)
            continue
        (chair,) = table.decisions()
        own = legal(table, chair)
        drawn = [a for a in own if 37 <= a < 74 or a == 213]
        table.apply(drawn[0] if drawn else min(own))
    return table


def test_drawn_deal_pays_flies() -> None:
    table = played_out(table_of(["00x111222333z12p", "0x445566778899p", ""], draws="1z"))
    end = the(table.events, "ryukyoku")
    assert end["reason"] == "exhaustive"
    assert end["tenpais"] == [False] * 3
    assert end["deltas"] == [150, 0, -150]
    only = played_out(
        table_of(["00x111222333z12p", "0x445566778899p", ""], {"flies_paid_to": "winner"}, draws="1z")
    )
    assert the(only.events, "ryukyoku")["deltas"] == [0, 0, 0]


@pytest.mark.parametrize("after_draw", ["stays", "passes"])
def test_the_winner_deals(after_draw: str) -> None:
    rules = mf.rules("malaysian_3").replace(session_deals=40, dealer_after_draw=after_draw)
    table = mf.Table(rules, seed=4, match=1)
    _core.play_out(table, ["greedy", "tsumogiri", "greedy"])
    dealer, deals = 0, 0
    for event in table.events:
        if event["type"] == "start_kyoku":
            deals += 1
            assert event["oya"] == dealer
            assert (event["bakaze"], event["kyoku"], event["honba"]) == ("E", dealer + 1, 0)
        elif event["type"] == "hora":
            dealer = event["actor"]
        elif event["type"] == "ryukyoku":
            dealer = dealer if after_draw == "stays" else (dealer + 1) % 3
    assert deals == 40
    end = table.events[-1]
    assert end["final"] == end["scores"] == list(table.scores)
    assert sum(end["scores"]) == 0
    walls = {str(e["tehais"]) for e in table.events if e["type"] == "start_kyoku"}
    assert len(walls) == 40
    assert check_events(table.events, rules) == []
    assert mf.Table.from_events(table.events, rules) == table


def test_a_session_ends_when_the_dealer_likes() -> None:
    table = mf.Table("malaysian_3", seed=4, match=1)
    deals = 0
    while not table.is_over:
        if table.view(0).phase == "y":
            deals += 1
            (chair,) = table.decisions()
            assert legal(table, chair) == {179, 185}
            table.apply(185 if deals == 3 else PASS)
        else:
            table.apply({c: _core.choose_action(table, c, "greedy", 0) for c in table.decisions()})
    assert sum(e["type"] == "start_kyoku" for e in table.events) == 3
    assert mf.Table.from_events(table.events) == table
    with pytest.raises(mf.MahjongError, match="session_deals"):
        mf.simulate(matches=3, rules="malaysian_3")


# ---------------------------------------------------------------- keeping


OPTIONS = ({}, {"fly_as_flower": True, "fly_exchange": True}, {"fly_fifth": True})


def random_tables(count: int, policy: str = "random") -> Any:
    """Tables in play, move by move."""
    for deal in range(count):
        rules = mf.rules("malaysian_3").replace(**OPTIONS[deal % len(OPTIONS)])
        table = mf.Table(rules, seed=9, deal=deal, dealer=deal % 3)
        noise = 0
        while not table.is_over:
            yield table
            noise += 1
            table.apply({c: _core.choose_action(table, c, policy, noise) for c in table.decisions()})


def test_copies_undo_and_records() -> None:
    for deal, policy in enumerate(("random", "greedy", "greedy", "random", "random", "random")):
        rules = mf.rules("malaysian_3").replace(**OPTIONS[deal % len(OPTIONS)])
        table = mf.Table(rules, seed=9, deal=deal)
        start = table.hash
        moves = 0
        while not table.is_over and moves < 60:
            table.apply({c: _core.choose_action(table, c, policy, moves) for c in table.decisions()})
            assert table._check() == ""
            moves += 1
        twin = copy.copy(table)
        kept = pickle.loads(pickle.dumps(table))
        assert twin == table == kept
        assert twin.hash == kept.hash
        for _ in range(moves):
            table.undo()
        assert table.hash == start
        _core.play_out(twin, [policy] * 3)
        assert check_events(twin.events, rules) == []
        assert mf.Table.from_events(twin.events, rules) == twin
        bare = [{k: v for k, v in e.items() if k not in ("seed", "deal")} for e in twin.events[:-1]]
        assert check_events(bare, rules) == []
        without = [e for e in bare if e["type"] != "payment"]
        assert check_events(without, rules) == []
        for chair in range(3):
            seen = mf.Table.from_events(seen_events(twin.events, chair), rules)
            assert seen.scores == twin.scores


def test_positions() -> None:
    marks = set()
    for number, table in enumerate(random_tables(30)):
        text = table.position()
        marks |= {mark for mark in ("0x", "dk", "df", ",B", "N1", "k", "p0", "p1") if mark in text}
        if number % 3:
            continue
        again = mf.Table.from_position(text, table.rules)
        assert again.position() == text
        assert again.decisions() == table.decisions()
        assert [again.view(c) for c in range(3)] == [table.view(c) for c in range(3)]
        assert again._check() == ""
    assert marks >= {"0x", "dk", "df", ",B", "N1"}


def test_who_drew_nothing_for_the_last_bonus_tile_still_waits() -> None:
    """The hand is as it was before his turn: it waits for 5z and flies until he discards."""
    text = (
        "mf1 malaysian_3 E1.0.0 -50,-50,100 0/16/ 2d 0:7z,1:1p,2:5p!,1:7z!,2:5p!,0:6z,1:4p,2:2z!,1:7p!,2:2p,"
        "0:9p,1:3z_,2:7p,0:2z,1:6p,2:3p!,0:4z!,2:5z,0:1z,1:6p,2:3z,0:7z,1:1z!,2:5z,0:3z,1:1p,2:3p,0:9p_,1:9p,"
        "2:1p_!,1:2p,2:6z,0:8p,1:3z,2:2p,0:7p_,1:7p_ 56688p56z(345p)@2:5p(23p0x)@2:3p,B4f45a "
        "344p6z(55p0x)@2:5p(222z)@2(11p0x)@2:1p,B18f12a "
        "5z(77z0x)@1:7z(789p)@1:7p(444+4z)@0(111z)@1,B23567f3678a"
    )
    table = mf.Table.from_position(text)
    assert table.position() == text
    assert [str(tile) for tile in table.view(2).waits] == ["5z", "0x"]
    assert table._check() == ""
    played = mf.Table("malaysian_3", seed=4)
    for seed in range(400):
        played = mf.Table("malaysian_3", seed=seed)
        while not played.is_over and (played.live_tiles or played.view(0).phase != "d"):
            played.apply({c: legal[-1] for c, legal in played.decisions().items()})
        if played.is_over:
            continue
        chair = played.view(0).turn
        again = mf.Table.from_position(played.position())
        assert again.view(chair) == played.view(chair)
        if len(played.view(chair).hand) % 3 == 1:
            break
    else:
        pytest.fail("no last tile was a bonus tile")


def test_positions_that_cannot_be() -> None:
    table = table_of(["", "1p0x111z222z333z66z"], draws="2p")
    table.apply(37 + 10)
    answer(table, {1: CHI_FLY + 1})
    text = table.position()
    assert "(12p0x)@0:2p" in text
    for meld in ("(0x0x2p)", "(123m)", "(2p0x2p)", "(0000x)", "(12p0x3p)"):
        with pytest.raises(mf.MahjongError):
            mf.Table.from_position(text.replace("(12p0x)", meld))
    assert mf.Table.from_position(text).position() == text
    with pytest.raises(mf.MahjongError, match="set aside"):
        mf.Table.from_position(table_of([""], draws="2p").position() + ",N1")


def test_determinize() -> None:
    """Tables that the player cannot tell from the real one: bonus tiles lie in the wall, flies anywhere."""
    for number, table in enumerate(random_tables(6)):
        if number % 9 or not table.decisions():
            continue
        chair = next(iter(table.decisions()))
        view = table.view(chair)
        for guess in mf.determinize(view, seed=number, n=2):
            assert guess.view(chair) == view
            assert guess._check() == ""
            while not guess.is_over:
                guess.apply({c: _core.choose_action(guess, c, "greedy", 0) for c in guess.decisions()})


# ---------------------------------------------------------------- many deals


def test_counts_do_not_depend_on_threads() -> None:
    one = mf.simulate(600, rules="malaysian_3", seed=2, threads=1)
    many = mf.simulate(600, rules="malaysian_3", seed=2, threads=3)
    assert [t.rows for t in one.tables] == [t.rows for t in many.tables]
    assert {t.key for t in one.tables} >= {"rates", "items", "value", "sum", "points", "ends"}
    items = {row[0]: row[2] for row in one.table("items").rows}
    assert items["suit_with_honours"] > 0
    assert "four_flies" in items or "no_bonus_tiles" in items
    wins = sum(row[1] for row in one.table("value").rows)
    assert wins > 300
    assert min(row[0] for row in one.table("value").rows) >= 5
    assert max(row[0] for row in one.table("value").rows) <= 10
    assert "riichi" not in [row[0] for row in one.table("rates").rows]
    assert sum(one.result.tally.arrays["chairs"][:, 11].tolist()) == 0  # points of all chairs
    session = mf.simulate(matches=5, rules=mf.rules("malaysian_3").replace(session_deals=6), threads=2)
    assert session.hands == 30


# ---------------------------------------------------------------- the cases about the course of a deal


def cases() -> list[dict[str, Any]]:
    path = Path(__file__).parents[1] / "data" / "malaysia_cases.jsonl"
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [row for row in rows if row["kind"] != "hand"]


def played_case(case: dict[str, Any]) -> list[int] | int:
    """What the engine makes of a case: changes of E S W, the dealer, or fans."""
    by = "ESW".index(case.get("by", "E"))
    if case["kind"] == "instant":
        hands = [""] * 3
        if case["event"] == "concealed_kong":
            hands[by] = "1111z"
            return payments(table_of(hands, draws="9p", back="8p").apply(KAN + 27))[0]
        if case["event"] == "added_kong":
            return payments(robbed(False)[1])[0]
        if case["event"] == "bonus_set_initial":
            hands[by] = "5a6a7a"
            return payments(table_of(hands, draws="9p", back="1p2p8a3p").events)[0]
        hands[by] = "5f6f7f"
        table = table_of(hands, draws="9p9p8f", back="1p2p3p4p")
        discard(table, "9p")
        return payments(discard(table, "9p"))[0]
    if case["kind"] == "draw":
        held = [case["flies_held"].get(wind, 0) for wind in "ESW"]
        fill = ["1p4p7p", "2p5p8p", "3p6p9p"]
        fill = [f"{more}1z2z3z4z5z6z7z{more}" for more in fill]
        hands = ["0x" * n + more[: 2 * (13 - n)] for n, more in zip(held, fill, strict=True)]
        table = table_of(hands, draws="9p")
        return list(the(played_out(table).events, "ryukyoku")["deltas"])
    if case["kind"] == "dealer":
        rules = mf.rules("malaysian_3").replace(session_deals=9, minimum_fan=30, fan_cap=30)  # hardly won
        table = mf.Table(rules, seed=1, match=0)
        _core.play_out(table, ["tsumogiri"] * 3)
        starts = [e["oya"] for e in table.events if e["type"] == "start_kyoku"]
        assert len(set(starts)) == 1
        return starts[-1]
    assert case["kind"] == "loser_value"
    hand = "77z7z44z4z" + "123p5p6p8p9p"
    bonus = "".join({"C": f"{b[1]}a", "F": f"{b[1]}f"}[b[0]] for b in case["bonus"])
    return mf.scoring.malaysian_loser_fans(hand, seat=case["seat"], bonus=bonus)


@pytest.mark.parametrize("case", cases(), ids=lambda case: case["id"])
def test_case(case: dict[str, Any]) -> None:
    found, expected = played_case(case), case["expect"]
    if case["kind"] == "dealer":
        assert (found, expected["dealer"]) == (0, "P1")  # the first dealer
    else:
        assert found == ([expected[wind] for wind in "ESW"] if isinstance(expected, dict) else expected)
