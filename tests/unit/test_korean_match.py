"""The Korean game at the table: the end of a deal, drawn deals, matches, copies, records and positions, many
deals.
"""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from typing import Any

import pytest

import mahjong_fast as mf
from cases import korean
from cases.korean_tables import (
    PASS,
    READY_P,
    RON,
    TSUMO,
    claims,
    hora,
    played_out,
    rules_of,
    table_of,
)
from mahjong_fast import _core, logs
from mahjong_fast.encoders import encode
from mahjong_fast.env import BatchEnv
from mahjong_fast.match import seen_events
from mahjong_fast.replay import check_events

# ---------------------------------------------------------------- the end of the wall, drawn deals


def test_last_tile_and_drawn_deal() -> None:
    table = played_out("korean_3", 1, 2)
    assert table.live_tiles == 0
    (end,) = [e for e in table.events if e["type"] == "ryukyoku"]
    assert end["deltas"] == [0] * 3
    assert end["tenpais"] == [False] * 3


def test_the_last_discard_can_only_be_won() -> None:
    """Nobody claims a pong when the wall is empty."""
    for number in range(40):
        table = mf.Table("korean_3", seed=5, deal=number)
        while not table.is_over:
            if table.live_tiles == 0 and claims(table):
                for moves in table.decisions().values():
                    assert {int(a) for a in moves} == {RON, PASS}
            table.apply(
                {
                    c: moves[-1] if PASS in map(int, moves) else moves[0]
                    for c, moves in table.decisions().items()
                }
            )


def test_goulash() -> None:
    """Two drawn deals: the next winner gets ten from each opponent; then the counter is empty again."""
    table = mf.Table("korean_3", seed=8, match=0)
    honba = []
    wins = []
    for event in table.events:
        if event["type"] == "start_kyoku":
            honba.append(event["honba"])
    draws = 0
    while not table.is_over:
        greedy = draws >= 2
        events = table.apply(
            {
                c: _core.choose_action(table, c, "greedy", 0)
                if greedy
                else (PASS if PASS in map(int, moves) else max(int(a) for a in moves if int(a) < 74))
                for c, moves in table.decisions().items()
            }
        )
        for event in events:
            if event["type"] == "ryukyoku":
                draws += 1
            if event["type"] == "hora":
                wins.append((event, honba[-1]))
                draws = 0
            if event["type"] == "start_kyoku":
                honba.append(event["honba"])
                assert event["honba"] == draws
    assert len(honba) == 9
    event, before = next((w, n) for w, n in wins if n)
    h, b = event["qualifying"], event["bonus"]
    not_waiting = 2 * (3 - sum(event["waiting"]))
    if event["limit_hands"]:
        pytest.fail("choose another seed: the scene wants no limit hand")
    shares = 2 * (h + b)
    assert event["deltas"][event["actor"]] == shares + not_waiting + 2 * 5 * before


@pytest.mark.parametrize("cap", [None, 7])
def test_goulash_cap(cap: int | None) -> None:
    rules = rules_of(goulash_cap=cap)
    state = table_of([READY_P, "", ""], draws="9s", rules=rules)
    later = mf.Table.from_position(state.position().replace(" E1.0.0 ", " E1.3.0 "), rules)
    gain = hora(later.apply(TSUMO))["deltas"][0] - hora(state.apply(TSUMO))["deltas"][0]
    assert gain == 2 * (15 if cap is None else cap)


# ---------------------------------------------------------------- matches


@pytest.mark.parametrize("deals", [9, 18, 27])
def test_the_deal_always_passes(deals: int) -> None:
    table = mf.Table(rules_of(match_deals=deals), seed=4, match=1)
    _core.play_out(table, ["greedy"] * 3)
    starts = [e for e in table.events if e["type"] == "start_kyoku"]
    assert [(e["bakaze"], e["kyoku"], e["oya"]) for e in starts] == [
        ("ESW"[n // 3 % 3], n % 3 + 1, n % 3) for n in range(deals)
    ]
    end = table.events[-1]
    assert end["final"] == end["scores"] == list(table.scores)
    assert sum(end["scores"]) == 0
    assert check_events(table.events, table.rules) == []


def test_west_names_are_names_only() -> None:
    """The dealer is North; nothing else changes."""
    usual, west = (mf.Table(rules_of(west_names=on), seed=6, match=2) for on in (False, True))
    assert (usual.view(0).round, west.view(0).round) == ("E1", "N1")
    for table in (usual, west):
        _core.play_out(table, ["greedy"] * 3)
    assert [e for e in usual.events if e["type"] != "start_game"] == [
        e for e in west.events if e["type"] != "start_game"
    ]
    found = mf.simulate(30, rules=rules_of(west_names=True))
    assert [row[0] for row in found.table("winds").rows] == ["N", "E", "S"]


@pytest.mark.parametrize("name", ["korean_3", "malaysian_3", "mcr"])
def test_records(name: str, tmp_path: Path) -> None:
    """mjai keeps such a game whole; formats of riichi say that they cannot."""
    table = mf.Table(name, seed=4, match=1)
    _core.play_out(table, ["greedy"] * table.rules.players)
    game = logs.Game.from_events(table.events, table.rules)
    logs.write(game, tmp_path / "game.mjson", format="mjai")
    (again,) = logs.read(tmp_path / "game.mjson")
    keys = {"names", "seed", "match", "rules"}
    plain = [[{k: v for k, v in e.items() if k not in keys} for e in g.events] for g in (game, again)]
    assert plain[0] == plain[1]
    assert again.rules == table.rules
    assert logs.verify(tmp_path / "game.mjson").ok
    for form in ("tenhou_xml", "tenhou_json", "majsoul", "majiang"):
        with pytest.raises(logs.LogError, match="cannot express a game of"):
            logs.write(game, tmp_path / "game", format=form)


def test_match_case() -> None:
    """Seat winds of the three players and the round wind, deal by deal."""
    (case,) = korean.other("match")
    table = played_out("korean_3", 6, 2, match=True)
    starts = [e for e in table.events if e["type"] == "start_kyoku"]
    assert len(starts) == len(case["expect"])
    for event, row in zip(starts, case["expect"], strict=True):
        assert event["bakaze"] == row["round"]
        seats = {f"P{chair + 1}": "ESW"[(chair - event["oya"]) % 3] for chair in range(3)}
        assert seats == {key: row[key] for key in seats}


def test_walls_of_a_match_do_not_depend_on_drawn_deals() -> None:
    drawn, won = played_out("korean_3", 6, 2, match=True), mf.Table("korean_3", seed=6, match=2)
    _core.play_out(won, ["greedy"] * 3)
    hands = [[e["tehais"] for e in t.events if e["type"] == "start_kyoku"] for t in (drawn, won)]
    for one, other in zip(*hands, strict=True):
        assert one == other


# ---------------------------------------------------------------- keeping


@pytest.mark.parametrize(
    "options", [{}, {"dora": "revealed", "red_dora": True}, {"north": True, "dead_wall": 13}]
)
def test_copies_undo_and_records(options: dict[str, Any]) -> None:
    rules = rules_of(**options)
    for number in range(6):
        table = mf.Table(rules, seed=9, deal=number)
        start = table.hash
        moves = 0
        while not table.is_over and moves < 60:
            table.apply({c: _core.choose_action(table, c, "greedy", 0) for c in table.decisions()})
            assert table._check() == ""
            moves += 1
        twin = copy.copy(table)
        kept = pickle.loads(pickle.dumps(table))
        assert twin == table == kept
        assert twin.hash == kept.hash
        for _ in range(moves):
            table.undo()
        assert table.hash == start != twin.hash
        _core.play_out(twin, ["greedy"] * 3)
        assert check_events(twin.events, rules) == []
        assert mf.Table.from_events(twin.events, rules) == twin
        bare = [{k: v for k, v in e.items() if k not in ("seed", "deal")} for e in twin.events[:-1]]
        assert check_events(bare, rules) == []
        for chair in range(3):
            seen = mf.Table.from_events(seen_events(twin.events, chair), rules)
            assert seen.scores == twin.scores


@pytest.mark.parametrize(
    "options",
    [{}, {"dora": "deadwall", "dead_wall": 13}, {"dora": "revealed", "red_dora": True, "north": True}],
)
def test_positions(options: dict[str, Any]) -> None:
    """Every moment can be written and read again, and every player's side of it filled up."""
    rules = rules_of(**options)
    written = flowers = ready = 0
    for number in range(8):
        table = mf.Table(rules, seed=11, deal=number)
        while not table.is_over:
            text = table.position()
            again = mf.Table.from_position(text, rules)
            assert again._check() == ""
            assert again.decisions() == table.decisions()
            assert again.position() == text
            for chair in range(3):
                assert again.view(chair) == table.view(chair)
            written += 1
            flowers += ",B" in text or "B" in text.split(" ", 6)[6]
            ready += any(table.view(0).riichi)
            if written % 7 == 0:
                chair = next(iter(table.decisions()))
                view = table.view(chair)
                for guess in mf.determinize(view, seed=3, n=3):
                    assert guess.view(chair) == view
                    # Nor does the player of the core see more.
                    moves = [_core.choose_action(t, chair, "greedy", 0) for t in (guess, table)]
                    assert moves[0] == moves[1]
                    # A declared hand may be one that could not have been: see riichi_tenpai.
                    assert guess._check() == "" or any(view.riichi)
                    _core.play_out(guess, ["greedy"] * 3)
                    assert sum(guess.scores) == sum(table.scores)
            table.apply({c: _core.choose_action(table, c, "greedy", 0) for c in table.decisions()})
    assert written > 200
    assert flowers
    assert ready


def test_flowers_lie_anywhere_in_the_wall_and_in_no_hand() -> None:
    """The places of the flowers in tables that are made up: their mean is that of all places."""
    view = mf.Table("korean_3", seed=11, deal=3).view(1)
    shown = sum(len(tiles) for tiles in view.bonus)
    places: list[int] = []
    for guess in mf.determinize(view, seed=1, n=500):
        undrawn = _core.position_facts(guess)["undrawn"]
        found = [at for at, tile in enumerate(undrawn) if tile >= 40]
        assert len(found) == 4 - shown
        places += found
        last = len(undrawn) - 1
    error = (last + 1) / (12 * len(places)) ** 0.5
    assert abs(sum(places) / len(places) - last / 2) < 4 * error
    assert {0, last} <= set(places)


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("68/0/", "67/0/", "live tiles"),
        ("68/0/", "68/1/", "replacement tiles"),
        ("+9s", "+9s,t", "no furiten until|know no furiten"),
        ("+9s", "+9s,B7f", "no bonus tile"),
        ("+9s", "+9s,B1f", "replacement tiles"),
        ("+9s", "+9s,N1", "Norths set aside"),
        ("+9s", "+7s", "no further 7s"),
    ],
)
def test_positions_that_cannot_be(old: str, new: str, reason: str) -> None:
    table = table_of([READY_P, "", ""], draws="9s")
    text = table.view(0).position
    assert mf.Table.from_position(text).view(0) == table.view(0)
    assert old in text
    with pytest.raises(mf.MahjongError, match=reason):
        mf.Table.from_position(text.replace(old, new))


def test_other_walls_are_refused() -> None:
    with pytest.raises(mf.MahjongError, match="108 tiles"):
        mf.Table("korean_3", wall=list(range(100)))
    with pytest.raises(mf.MahjongError, match="not in the tile set"):
        mf.Table("korean_3", wall=list(range(108)))
    with pytest.raises(mf.MahjongError, match="punish no false declaration"):
        mf.Table("korean_3", seed=1, deal=1).chombo(0)


def test_encoders_refuse_other_tiles() -> None:
    for rules in ("korean_3", "mcr"):
        with pytest.raises(mf.MahjongError, match="planes_v1 is for riichi"):
            encode(mf.Table(rules, seed=1, deal=1), 0, "planes_v1")
        with pytest.raises(mf.MahjongError, match="planes_v1 is for riichi"):
            BatchEnv(4, rules, encoder="planes_v1")
        batch = BatchEnv(4, rules)
        assert batch.decisions().mask.shape[1] == mf.rules(rules).n_actions == 181
        for _ in range(40):
            batch.step([int(row[0]) for row in batch.decisions().legal[: batch.rows]])


# ---------------------------------------------------------------- many deals


def test_counts_do_not_depend_on_threads() -> None:
    one = mf.simulate(400, rules="korean_3", seed=2, threads=1)
    many = mf.simulate(400, rules="korean_3", seed=2, threads=3)
    assert [t.rows for t in one.tables] == [t.rows for t in many.tables]
    assert {t.key for t in one.tables} >= {"rates", "items", "value", "qualifying", "bonus", "limit", "ends"}
    items = {row[0]: row[2] for row in one.table("items").rows}
    wins = sum(row[1] for row in one.table("value").rows)
    assert wins > 150
    assert items["declared_ready"] > 0
    assert min(row[0] for row in one.table("qualifying").rows) >= 3
    rates = [row[0] for row in one.table("rates").rows]
    assert "declared ready" in rates
    assert "riichi" not in rates
    assert sum(one.result.tally.arrays["chairs"][:, 11].tolist()) == 0  # points of all chairs


@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_points_and_tiles_of_many_deals(policy: str) -> None:
    """No points are made or lost, no tile either (`_check`)."""
    for number, options in enumerate(
        ({}, {"dora": "revealed"}, {"north": True, "bamboo5": True, "dead_wall": 13})
    ):
        rules = rules_of(**options)
        for deal_number in range(10):
            table = mf.Table(rules, seed=number, deal=deal_number)
            while not table.is_over:
                table.apply(
                    {c: _core.choose_action(table, c, policy, deal_number) for c in table.decisions()}
                )
                assert table._check() == ""
            assert sum(table.scores) == 0
    found = mf.simulate(1500, rules="korean_3", agents=policy, seed=3)
    assert sum(found.result.tally.arrays["chairs"][:, 11].tolist()) == 0
