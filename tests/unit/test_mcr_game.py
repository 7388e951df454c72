"""Chinese Official at the table: flowers, the wall to its end, claims, kongs, robbing, deals that pass.

Each scene lays a wall so that the thing happens; what nobody needs is filled up with the tiles that are left.
"""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.match import seen_events
from mahjong_fast.replay import check_events

TSUMO, RON, PASS = 175, 176, 179
WALL = 144  # tiles


def ids(text: str, used: set[int]) -> list[int]:
    """Ids of tiles that are not used yet; `1f` ... `8f` are flowers and seasons."""
    out = []
    for tile in _tiles(text):
        kind = int(tile)
        options = [136 + kind - 40] if kind >= 40 else range(4 * kind, 4 * kind + 4)
        found = next(t for t in options if t not in used)
        used.add(found)
        out.append(found)
    return out


def _tiles(text: str) -> list[mf.Tile]:
    out: list[mf.Tile] = []
    digits = ""
    for letter in text:
        if letter.isdigit():
            digits += letter
        else:
            out += [mf.Tile(d + letter) for d in digits]
            digits = ""
    return out


def lay(hands: list[str], draws: str = "", back: str = "", last: str = "") -> list[int]:
    """A wall: hands of E S W N (short ones are filled up), the draws from the front, replacement tiles in
    their order, and `last`, the tile before those.
    """
    used: set[int] = set()
    given = [ids(text, used) for text in [*hands, "", "", "", ""][:4]]
    front, behind, final = ids(draws, used), ids(back, used), ids(last, used)
    free = [t for t in range(136) if t not in used] + [t for t in range(136, 144) if t not in used]
    # Scattered, so that what fills up helps nobody much; flowers lie in the middle.
    free = sorted((t for t in free if t < 136), key=lambda t: (t * 53) % 137) + [t for t in free if t >= 136]
    plain = [t for t in free if t < 136]
    flowers = [t for t in free if t >= 136]
    for hand in given:
        while len(hand) < 13:
            hand.append(plain.pop())
    middle = plain[: len(plain) // 2] + flowers + plain[len(plain) // 2 :]
    wall = [t for hand in given for t in hand] + front + middle + final + behind[::-1]
    assert sorted(wall) == list(range(WALL))
    return wall


def table_of(*args: Any, rules: Any = "mcr", dealer: int = 0, **words: Any) -> mf.Table:
    return mf.Table(rules, wall=lay(*args, **words), dealer=dealer)


def kinds(events: list[dict[str, Any]], *names: str) -> list[tuple[Any, ...]]:
    return [(e["type"], e["actor"], e["pai"]) for e in events if e["type"] in names]


def pass_on(table: mf.Table, answers: dict[int, int] | None = None) -> list[dict[str, Any]]:
    """Everybody who may claim the last tile passes, but for `answers`."""
    asked = table.decisions()
    if not asked or not all(PASS in map(int, legal) for legal in asked.values()):
        return []
    return table.apply({chair: (answers or {}).get(chair, PASS) for chair in asked})


def discard(table: mf.Table, tile: str) -> list[dict[str, Any]]:
    """The turn's chair discards a tile; whoever could claim it passes if he is asked later."""
    (chair,) = table.decisions()
    number = int(mf.Tile(tile))
    legal = {int(a) for a in table.legal(chair)}
    return table.apply(number + 37 if number + 37 in legal else number)


# ---------------------------------------------------------------- the deal


def test_walls_and_points() -> None:
    table = mf.Table("mcr", seed=3, deal=5)
    assert table.scores == (0, 0, 0, 0)
    assert table.game_rules.tiles == 144
    assert table.game_rules.n_actions == 181
    wall = mf.deals.deal(3, 5, "mcr").wall
    assert sorted(wall.tolist()) == list(range(144))
    again = mf.Table("mcr", wall=wall)
    assert again.events[1]["tehais"] == table.events[1]["tehais"]
    assert "dora_marker" not in table.events[1]


def test_flowers_at_the_deal() -> None:
    """East replaces all of his first, then South; a flower that replaces a flower is replaced at once."""
    table = table_of(["1f3f", "2f", "", "7f"], draws="4f", back="1m5f2m3m8f4m6f5m6m")
    told = kinds(table.events, "tsumo", "bonus")
    assert told == [
        ("tsumo", 0, "4f"),
        *[("bonus", 0, "1f"), ("tsumo", 0, "1m"), ("bonus", 0, "3f"), ("tsumo", 0, "5f")],
        *[("bonus", 0, "4f"), ("tsumo", 0, "2m"), ("bonus", 0, "5f"), ("tsumo", 0, "3m")],
        *[("bonus", 1, "2f"), ("tsumo", 1, "8f"), ("bonus", 1, "8f"), ("tsumo", 1, "4m")],
        *[("bonus", 3, "7f"), ("tsumo", 3, "6f"), ("bonus", 3, "6f"), ("tsumo", 3, "5m")],
    ]
    view = table.view(2)
    assert [len(tiles) for tiles in view.bonus] == [4, 2, 0, 2]
    assert table.view(0).drawn == mf.Tile("3m")
    assert table.live_tiles == 144 - 53 - 8
    assert table._check() == ""


def test_flower_that_is_drawn() -> None:
    table = table_of(["", "", "", ""], draws="1m1f", back="9s")
    events = discard(table, "1m")
    while table.decisions() and PASS in map(int, next(iter(table.decisions().values()))):
        events += table.apply(dict.fromkeys(table.decisions(), PASS))
    assert kinds(events, "tsumo", "bonus") == [("tsumo", 1, "1f"), ("bonus", 1, "1f"), ("tsumo", 1, "9s")]


# ---------------------------------------------------------------- wins

STRAIGHT = "123m456p78s22z789p"


def test_minimum_decides_what_is_offered() -> None:
    """The mixed straight makes 8; without it the complete hand may not be won with."""
    table = table_of(["", STRAIGHT], draws="9s")
    events = discard(table, "9s")
    assert RON in map(int, table.legal(1))
    events = table.apply({chair: RON if chair == 1 else PASS for chair in table.decisions()})
    (hora,) = [e for e in events if e["type"] == "hora"]
    assert next(fan[0] for fan in hora["fans"]) == "MS"
    assert hora["value"] == hora["qualifying"] >= 8
    assert hora["deltas"] == [-(hora["value"] + 8), hora["value"] + 24, -8, -8]
    assert table.scores == tuple(hora["deltas"])
    assert sum(table.scores) == 0
    low = table_of(["", STRAIGHT], draws="6s")
    discard(low, "6s")
    assert RON not in map(int, low.legal(1))
    free = table_of(["", STRAIGHT], draws="6s", rules=mf.rules("mcr").replace(minimum_fan=1))
    discard(free, "6s")
    assert RON in map(int, free.legal(1))


def test_flowers_are_paid_but_do_not_help() -> None:
    table = table_of(["", STRAIGHT[:-4] + "78p1f"], draws="9s", back="9p")
    discard(table, "9s")
    events = table.apply({chair: RON if chair == 1 else PASS for chair in table.decisions()})
    (hora,) = [e for e in events if e["type"] == "hora"]
    assert hora["flowers"] == 1
    assert hora["value"] == hora["qualifying"] + 1


def test_first_in_turn_order_wins() -> None:
    table = table_of(["", "", STRAIGHT, "123p456m78s33z789m"], draws="9s")
    discard(table, "9s")
    assert RON in map(int, table.legal(2))
    assert RON in map(int, table.legal(3))
    events = pass_on(table, {2: RON, 3: RON})
    assert [e["actor"] for e in events if e["type"] == "hora"] == [2]


def test_no_furiten() -> None:
    """A tile one discarded oneself may be won on."""
    rules = mf.rules("mcr").replace(minimum_fan=1)
    table = table_of(["", STRAIGHT], draws="1z6s3z4z9s", rules=rules)
    for tile in ("1z", "6s", "3z", "4z"):
        discard(table, tile)
        while any(PASS in map(int, a) for a in table.decisions().values()):
            table.apply(dict.fromkeys(table.decisions(), PASS))
    discard(table, "9s")
    assert RON in map(int, table.legal(1))
    assert not table.view(1).furiten


# ---------------------------------------------------------------- false wins


def test_a_false_win_is_paid_for_and_bars_from_winning() -> None:
    """West waits for 9s and says ron on 1z: 10 to each; the deal goes on, and the 9s is not for him."""
    table = table_of(["", "", STRAIGHT, "123p456m78s33z789m"], draws="1z9s")
    discard(table, "1z")
    (event,) = table.chombo(2)
    assert event == {"type": "false_win", "actor": 2, "ready": True, "deltas": [10, 10, -30, 10]}
    assert table.scores == (10, 10, -30, 10)
    pass_on(table)
    discard(table, "9s")
    assert RON not in map(int, table.legal(2))
    assert RON in map(int, table.legal(3))
    events = pass_on(table, {3: RON})
    (hora,) = [e for e in events if e["type"] == "hora"]
    assert (hora["actor"], hora["deltas"][2]) == (3, -8)
    assert sum(table.scores) == 0


def test_a_false_win_of_a_hand_that_is_not_ready() -> None:
    table = table_of(["1468m258p147s123z"], draws="7z")
    (event,) = table.chombo(0)
    assert (event["ready"], event["deltas"]) == (False, [-60, 20, 20, 20])
    assert TSUMO not in map(int, table.legal(0))
    assert table.decisions().keys() == {0}


def test_self_draw_after_a_false_win_of_ones_own() -> None:
    table = table_of([STRAIGHT], draws="1z2z3z4z9s")
    table.chombo(0)
    for tile in ("1z", "2z", "3z", "4z"):
        discard(table, tile)
        while any(PASS in map(int, a) for a in table.decisions().values()):
            pass_on(table)
    assert table.view(0).drawn == mf.Tile("9s")
    assert TSUMO not in map(int, table.legal(0))


def test_the_deal_may_pass_after_a_false_win() -> None:
    table = table_of([STRAIGHT], draws="1z", rules=mf.rules("mcr").replace(after_false_win="deal_passes"))
    (draw,) = [e for e in table.chombo(0) if e["type"] == "ryukyoku"]
    assert (draw["reason"], draw["actor"], draw["deltas"]) == ("chombo", 0, [-30, 10, 10, 10])
    assert table.is_over


def test_false_wins_are_undone_kept_and_replayed() -> None:
    table = mf.Table("mcr", seed=4, match=2)
    while not table.is_over:
        asked = table.decisions()
        if len(table.events) % 37 == 5:
            table.chombo(min(asked))
            asked = table.decisions()
        table.apply({chair: legal[-1] for chair, legal in asked.items()})
    told = [e for e in table.events if e["type"] == "false_win"]
    assert len(told) > 10
    assert sum(table.scores) == 0
    assert check_events(table.events, "mcr") == []
    assert pickle.loads(pickle.dumps(table)).scores == table.scores
    again = mf.Table("mcr", seed=4, match=2)
    before = again.hash
    again.chombo(0)
    again.undo()
    assert (again.hash, again.scores) == (before, (0, 0, 0, 0))
    wrong = [{**e, "deltas": [1, -1, 0, 0]} if e["type"] == "false_win" else e for e in table.events]
    assert "false win" in str(check_events(wrong, "mcr")[0])


def test_the_match_runner_punishes_false_wins() -> None:
    """An agent that always says it has won is paid by nobody, and every deal is played to its end."""

    def liar(view: mf.View) -> int:
        return TSUMO if view.phase == "d" else RON

    def drops(view: mf.View) -> int:
        return next((int(a) for a in view.legal if a == PASS), int(view.legal[0]))

    found = mf.play_match([liar, drops, drops, drops], "mcr", seed=1, match=0, most_chombos=3)
    paid = [fault for fault in found.faults if fault.penalty == "chombo"]
    assert len(paid) == 3
    assert {fault.kind for fault in found.faults} == {"false_win"}
    assert [e["actor"] for e in found.events if e["type"] == "false_win"] == [0, 0, 0]
    assert sum(found.table.scores) == 0


# ---------------------------------------------------------------- kongs


def test_concealed_kong_is_face_down_and_replaced_from_the_back() -> None:
    table = table_of(["1111z"], draws="2z", back="3z")
    kong = 141 + 27
    assert kong in map(int, table.legal(0))
    events = table.apply(kong)
    assert kinds(events, "tsumo") == [("tsumo", 0, "W")]
    assert table.view(0).melds[0]
    assert not table.view(1).melds[0]
    assert table.view(1).hidden_kans == (1, 0, 0, 0)
    told = seen_events(table.events, 1, face_down=True)
    assert [e["consumed"] for e in told if e["type"] == "ankan"] == [["?"] * 4]
    assert table._check() == ""


def test_more_than_four_kongs() -> None:
    table = table_of(["1111z2222z3333z4z", "5555z6666z"], draws="4z", back="1m9m1p9p")
    for kind in (27, 28, 29):
        table.apply(141 + kind)
    discard(table, "4z")
    assert not table.is_over
    while not any(141 + 31 in map(int, a) for a in table.decisions().values()):
        table.apply(dict.fromkeys(table.decisions(), PASS))
    table.apply(141 + 31)
    table.apply(141 + 32)
    assert not table.is_over
    assert sum(e["type"] == "ankan" for e in table.events) == 5


def test_robbing_the_kong() -> None:
    """Only of an added kong; the robbed player pays as a discarder."""
    table = table_of(["9m9m", "99s19m", STRAIGHT, "9m"], draws="9s3z3z3z9s")
    discard(table, "9s")
    pass_on(table, {1: 104 + 26})  # South claims a pung; West does not win
    discard(table, "1m")
    pass_on(table)
    for _ in range(3):
        discard(table, "3z")
        pass_on(table)
    assert table.view(1).drawn == mf.Tile("9s")
    table.apply(141 + 26)
    assert table.view(0).phase == "k"
    assert RON in map(int, table.legal(2))
    (hora,) = [e for e in pass_on(table, {2: RON}) if e["type"] == "hora"]
    assert "RTK" in [fan[0] for fan in hora["fans"]]
    assert hora["target"] == 1
    assert hora["deltas"] == [-8, -(hora["value"] + 8), hora["value"] + 24, -8]


def test_an_added_kong_that_nobody_robs() -> None:
    table = table_of(["9m9m", "99s19m", STRAIGHT, "9m"], draws="9s3z3z3z9s", back="1z")
    discard(table, "9s")
    pass_on(table, {1: 104 + 26})
    discard(table, "1m")
    pass_on(table)
    for _ in range(3):
        discard(table, "3z")
        pass_on(table)
    table.apply(141 + 26)
    events = pass_on(table)
    assert kinds(events, "tsumo") == [("tsumo", 1, "E")]


def test_a_kong_is_not_declared_after_a_claim() -> None:
    table = table_of(["", "1111s99s"], draws="9s")
    discard(table, "9s")
    pass_on(table, {1: 104 + 26})
    assert all(int(action) < 37 for action in table.legal(1))


# ---------------------------------------------------------------- the end of the wall


def played_out(seed: int, deal: int, rules: Any = "mcr") -> mf.Table:
    """A deal in which everybody passes and discards what he draws."""
    table = mf.Table(rules, seed=seed, deal=deal)
    while not table.is_over:
        table.apply(
            {
                chair: PASS if PASS in map(int, legal) else max(int(a) for a in legal if int(a) < 74)
                for chair, legal in table.decisions().items()
            }
        )
    return table


def test_drawn_deal() -> None:
    table = played_out(1, 2)
    assert table.live_tiles == 0
    (end,) = [e for e in table.events if e["type"] == "ryukyoku"]
    assert end["deltas"] == [0] * 4
    assert end["tenpais"] == [False] * 4
    assert table.scores == (0, 0, 0, 0)
    assert table.view(0).shown == ()


def test_last_tile_is_a_flower() -> None:
    """It cannot be replaced: the player discards from his hand, and the deal ends."""
    plain = sorted(range(136), key=lambda tile: (tile * 53) % 137)
    # Without calls 91 tiles follow the deal; seven flowers among the first of them shorten the wall by seven.
    wall = plain[:53] + list(range(137, 144)) + plain[53:]
    at = next(place for place in range(60, 144) if place == 136)
    table = mf.Table("mcr", wall=[*wall[:at], 136, *wall[at:]])
    told = []
    while not table.is_over:
        told += table.apply(
            {
                chair: PASS if PASS in map(int, legal) else max(int(a) for a in legal if int(a) < 74)
                for chair, legal in table.decisions().items()
            }
        )
        assert table._check() == ""
    names = [e["type"] for e in told]
    at = len(names) - names[::-1].index("bonus") - 1
    assert names[at:] == ["bonus", "dahai", "ryukyoku", "end_kyoku", "end_game"]
    assert told[at]["pai"] == "1f"
    assert not told[at + 1]["tsumogiri"]


# ---------------------------------------------------------------- matches


@pytest.mark.parametrize(("hands", "winds"), [(16, 4), (4, 1)])
def test_the_deal_always_passes(hands: int, winds: int) -> None:
    table = mf.Table(mf.rules("mcr").replace(hands_per_game=hands), seed=4, match=1)
    _core.play_out(table, ["greedy"] * 4)
    starts = [e for e in table.events if e["type"] == "start_kyoku"]
    assert [(e["bakaze"], e["kyoku"], e["oya"], e["honba"]) for e in starts] == [
        ("ESWN"[wind], place + 1, place, 0) for wind in range(winds) for place in range(4)
    ]
    end = table.events[-1]
    assert end["final"] == end["scores"] == list(table.scores)
    assert sum(end["scores"]) == 0
    assert table.result is not None
    assert len(table.result.hands) == hands


# ---------------------------------------------------------------- keeping


def test_copies_undo_and_records() -> None:
    for deal in range(6):
        table = mf.Table("mcr", seed=9, deal=deal)
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
        _core.play_out(twin, ["greedy"] * 4)
        assert check_events(twin.events, "mcr") == []
        assert mf.Table.from_events(twin.events) == twin
        bare = [{k: v for k, v in e.items() if k not in ("seed", "deal")} for e in twin.events[:-1]]
        assert check_events(bare, "mcr") == []


def test_other_walls_are_refused() -> None:
    with pytest.raises(mf.MahjongError, match="144 tiles"):
        mf.Table("mcr", wall=list(range(136)))


# ---------------------------------------------------------------- many deals


def test_counts_do_not_depend_on_threads() -> None:
    one = mf.simulate(400, rules="mcr", seed=2, threads=1)
    many = mf.simulate(400, rules="mcr", seed=2, threads=3)
    assert [t.rows for t in one.tables] == [t.rows for t in many.tables]
    assert {t.key for t in one.tables} >= {"rates", "fans", "value", "qualifying", "ends"}
    fans = {row[0]: row[2] for row in one.table("fans").rows}
    assert fans["MS"] > 0
    assert "FT" in fans
    wins = sum(row[1] for row in one.table("value").rows)
    assert wins > 200
    assert min(row[0] for row in one.table("qualifying").rows) >= 8
    assert "riichi" not in [row[0] for row in one.table("rates").rows]
    assert sum(one.result.tally.arrays["chairs"][:, 11].tolist()) == 0  # points of all chairs


def test_players_see_no_face_down_kong() -> None:
    """Two tables that differ in a concealed kong of another chair only look the same to the planner."""
    views = []
    for kong in ("1111z", "2222z"):
        table = table_of([kong, "", "", ""], draws="5z", back="5z")
        table.apply(141 + int(kong[0]) - 1 + 27)
        views.append(table.view(1))
    assert views[0].melds == views[1].melds
    assert views[0].hidden_kans == views[1].hidden_kans
