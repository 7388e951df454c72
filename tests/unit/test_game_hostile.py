"""What does a table do with arguments, messages, positions, records and pickles that cannot be? Each gets a
message that names what is wrong; nothing crashes and no number is made up.
"""

from __future__ import annotations

import copy
import pickle
import random
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import IllegalActionError, MahjongError, Table, determinize
from mahjong_fast.game import _restore
from mahjong_fast.replay import check_events
from scenes import moment

WALL = list(range(136))
Events = list[dict[str, Any]]


# ------------------------------------------------------------------ arguments


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"wall": WALL, "seed": 5}, "seed=5 with wall: a given wall has no seed"),
        ({"wall": [float(i) for i in WALL]}, "wall: tile ids"),
        ({"wall": np.arange(136) * 1.0}, "wall: tile ids"),
        ({"wall": np.arange(136).reshape(2, 68)}, "wall: tile ids"),
        ({"wall": [-1, *WALL[1:]]}, "wall: tile ids"),
        ({"wall": [999, *WALL[1:]]}, "wall: tile ids"),
        ({"wall": "abc"}, "wall: tile ids"),
        ({"wall": 136}, "wall: tile ids"),
        ({"wall": WALL[:-1]}, "136 tiles"),
        ({"wall": WALL, "deal": 0}, "deal and wall"),
        ({"deal": 0, "match": 0}, "deal and match"),
        ({"dealer": 1.0}, "dealer is 1.0; give the number of a chair"),
        ({"dealer": "1"}, "dealer is '1'; give the number of a chair"),
        ({"dealer": None}, "dealer is None; give the number of a chair"),
        ({"dealer": 1 << 80}, "dealer is 1208925819614629174706176; give the number"),
        ({"dealer": -1}, "chair -1: these rules have the chairs 0 to 3"),
        ({"match": 0, "dealer": 1}, "dealer=1 with match"),
        ({"seed": -1}, "seed is -1"),
        ({"seed": 1.5}, "seed must be an integer"),
        ({"deal": 1 << 64}, "deal is 18446744073709551616"),
        ({"match": 1.0}, "match must be an integer"),
    ],
    ids=str,
)
def test_a_table_is_not_begun(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(MahjongError, match=message) as caught:
        Table("tenhou_4p", **arguments)
    assert "\n" not in str(caught.value)


def test_numbers_of_numpy_are_numbers() -> None:
    table = Table(seed=np.int64(1), deal=np.uint8(7), dealer=np.int8(2))
    assert table == Table(seed=1, deal=7, dealer=2)
    assert Table(wall=np.arange(136, dtype=np.uint8)) == Table(wall=WALL) == Table(wall=bytes(WALL))
    action = np.flatnonzero(table.mask(np.int64(2)))[0]
    twin = table.clone()
    assert table.apply(action) == twin.apply({np.int64(2): action})
    with pytest.raises(IllegalActionError, match="apply takes an action"):
        table.apply(1.0)  # type: ignore[arg-type]
    with pytest.raises(IllegalActionError, match="an action is an int"):
        table.apply(np.array([0, 1]))  # type: ignore[arg-type]


@pytest.mark.parametrize("chair", [-1, 4, 1 << 70, "a", None, 1.0, 1.5])
def test_chairs_that_are_not_there(chair: Any) -> None:
    table = Table(seed=1, deal=7)
    before = table.clone()
    for ask in (table.legal, table.mask, table.view, table.chombo, table.dead_hand):
        with pytest.raises(MahjongError, match="chair") as caught:
            ask(chair)  # type: ignore[operator]
        assert "\n" not in str(caught.value)
    assert table == before


@pytest.mark.parametrize(
    "message",
    [
        *(None, "x", [], {}, {"type": None}, {"type": []}, {"type": "dahai", "actor": 0}),
        {"type": "dahai", "actor": 0, "pai": "9z", "tsumogiri": True},
        {"type": "dahai", "actor": "0", "pai": "1m"},
        *({"type": "hora", "actor": actor} for actor in ([], {}, 1.0, -1, 1 << 70)),
        {"type": "chi", "actor": 0, "pai": "1m", "consumed": None},
        {"type": "ankan", "actor": 0, "consumed": "1111"},
    ],
    ids=str,
)
def test_messages_that_are_no_move(message: Any) -> None:
    table = Table(seed=1, deal=7)
    before = table.clone()
    for ask in (table.find, table.apply_mjai):
        with pytest.raises(IllegalActionError):
            ask(message)
    assert table == before


def test_nothing_is_undone_beyond_the_start() -> None:
    table = Table(seed=1, deal=7)
    moved = table.clone()
    moved.apply(moved.legal(0)[0])
    told = Table.from_events(moved.events)
    for beginning, moves in ((table, 0), (Table.from_position(table.position()), 0), (told, 1), (moved, 1)):
        for _ in range(moves):
            beginning.undo()
        before = beginning.clone()
        for _ in range(2):
            with pytest.raises(MahjongError, match="nothing to undo"):
                beginning.undo()
        assert beginning == before
    assert moved == table


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"n": 1.5}, "n must be an integer"),
        ({"n": -1}, "n is -1"),
        ({"n": None}, "n must be an integer"),
        ({"first": (1 << 64) - 1, "n": 2}, "numbered below 2\\^64"),
        ({"seed": "a"}, "seed must be an integer"),
    ],
    ids=str,
)
def test_determinize_refuses(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(MahjongError, match=message):
        determinize(Table(seed=1, deal=7).view(0), **arguments)


@pytest.mark.parametrize("wrong", [None, 5, "x", Table(seed=1, deal=7)], ids=str)
def test_determinize_takes_views(wrong: Any) -> None:
    with pytest.raises(MahjongError, match="determinize takes what a player sees"):
        determinize(wrong)


# ------------------------------------------------------------------ positions

HIDDEN = "mf1 tenhou_4p E1.0.0 25000,25000,25000,25000 69/0/6z 0d - 13x+1m 13x 13x 13x"


@pytest.mark.parametrize(
    ("change", "message"),
    [
        (("E1.0.0", "E1.99999999999.0"), "honba and sticks are at most"),
        (("E1.0.0", "E1.0.99999999999"), "honba and sticks are at most"),
        (("25000,25000,25000,25000", "99999999999999999999,0,0,0"), "at most 2\\^50"),
        (("25000,25000,25000,25000", f"-{1 << 62},0,0,0"), "at most 2\\^50"),
        (("69/0", "\u00b2/0"), "ASCII"),
        (("13x+1m", "13x+1m,rr"), "each once"),
        (("13x+1m", "13x+1m,rR"), "one of r and R"),
        (("13x+1m", "13x+1m,r"), "no discard of this chair is marked"),
        (("13x+1m", "13x+1m,i"), "flags w o i are of a riichi"),
        (("13x+1m", "13x+1m,w"), "flags w o i are of a riichi"),
        (("13x+1m", "13x+1m,o"), "flags w o i are of a riichi"),
        (("13x+1m", "13x+1m,Ro"), "these rules have no open riichi"),
        (("13x 13x 13x", "13x,R 13x 13x"), "riichi declared .flag R. is for its discard"),
        (("13x+1m", "13x+1m,p1D"), "liability p1D: it needs all the sets"),
        (("13x+1m", "13x+1m,p1K"), "liability p1K: it needs all the sets"),
        (("13x+1m", "13x+1m,p1R"), "liability p1R: it needs a replacement tile"),
        (("13x+1m", "11111m8x+1m"), "no further 1m"),
    ],
)
def test_positions_that_contradict_themselves(change: tuple[str, str], message: str) -> None:
    assert Table.from_position(HIDDEN).position() == HIDDEN
    text = HIDDEN.replace(*change, 1)
    assert text != HIDDEN
    with pytest.raises(MahjongError, match=message):
        Table.from_position(text)


@pytest.mark.parametrize("wrong", [None, 5, b"mf1", "x" * 5000, "mf1 " * 12], ids=lambda w: str(w)[:9])
def test_what_is_no_position(wrong: Any) -> None:
    with pytest.raises(MahjongError):
        Table.from_position(wrong)


@pytest.mark.parametrize(
    ("log", "flags", "message"),
    [
        ("0:9m*,1:9m,2:9p,3:9p", "", "marked \\* in the log, but no riichi"),
        ("0:9m*,1:9m,2:9p,3:9p,0:8m*,1:1s,2:1s,3:1p", ",r", "there is one riichi"),
        ("0:9m*,1:9m,2:9p,3:9p", ",R", "is for its discard"),
    ],
)
def test_a_riichi_and_its_discard(log: str, flags: str, message: str) -> None:
    with pytest.raises(MahjongError, match=message):
        moment("0d", ["123m456p789s11z46s+9s" + flags, "", "", ""], log=log)


# ------------------------------------------------------------------ records


def hidden(table: Table, chair: int) -> Events:
    """What a chair was told."""
    told: Events = []
    for event in copy.deepcopy(table.events):
        if event["type"] == "start_game":
            event = {"type": "start_game"}
        if event["type"] == "start_kyoku":
            event["tehais"] = [hand if c == chair else ["?"] * 13 for c, hand in enumerate(event["tehais"])]
        if event["type"] == "tsumo" and event["actor"] != chair:
            event["pai"] = "?"
        told.append(event)
    return told


def told_start(rules: str = "tenhou_4p") -> Events:
    """A deal in which chair 0 has drawn and only the hand of chair 3 (2) is known."""
    table = Table(rules, seed=1, deal=7)
    return hidden(table, len(table.scores) - 1)


def known_start() -> Events:
    return [{"type": "start_game"}, *Table(seed=1, deal=7).events[1:]]


def discard(chair: int, tile: str, drawn: bool = False) -> dict[str, Any]:
    return {"type": "dahai", "actor": chair, "pai": tile, "tsumogiri": drawn}


@pytest.mark.parametrize(
    ("rules", "moves", "message"),
    [
        ("tenhou_3p", [discard(0, "5m")], "at most four of each tile of the set"),
        ("tenhou_4p", [{"type": "ankan", "actor": 0, "consumed": ["9p"]}], "possible for chair 0"),
        ("tenhou_4p", [{"type": "ankan", "actor": 0, "consumed": ["5p"] * 4}], "at most four of each tile"),
        ("tenhou_4p", [{"type": "kakan", "actor": 0, "pai": "9p", "consumed": ["9p"] * 3}], "possible"),
        ("tenhou_4p", [{"type": "nukidora", "actor": 0, "pai": "N"}], "possible for chair 0"),
        ("tenhou_4p", [{"type": "reach", "actor": 0}, {"type": "reach", "actor": 0}], "possible for chair 0"),
        (
            "tenhou_4p",
            [
                discard(0, "9p"),
                {"type": "chi", "actor": 2, "target": 0, "pai": "9p", "consumed": ["7p", "8p"]},
            ],
            "possible for chair 2",
        ),
        (
            "tenhou_4p",
            [
                discard(0, "9p"),
                {"type": "pon", "actor": 1, "target": 0, "pai": "9p", "consumed": ["9p", "9p"]},
                {"type": "reach", "actor": 1},
            ],
            "possible for chair 1",
        ),
    ],
)
def test_moves_of_hands_that_nobody_sees(rules: str, moves: Events, message: str) -> None:
    """They are followed, but what nobody could do is refused."""
    start = told_start(rules)
    assert not Table.from_events(start, rules).is_over
    with pytest.raises(MahjongError, match=message):
        Table.from_events([*start, *moves], rules)


def test_a_fifth_tile_of_hidden_hands() -> None:
    """Four 9p lie in the discards already."""
    events = told_start()
    for turn in range(4):
        events += [{"type": "tsumo", "actor": turn, "pai": "?"}] if turn else []
        events.append(discard(turn, "9p"))
        if turn == 2:
            break
    assert Table.from_events(events).view(3).turn == 2
    held = [str(tile) for tile in Table.from_events(events).view(3).hand].count("9p")
    events += [{"type": "tsumo", "actor": 3, "pai": "1z"}] if held > 3 else []
    fifth = [*told_start(), {"type": "ankan", "actor": 0, "consumed": ["9p"] * 4}]
    if held:
        with pytest.raises(MahjongError, match="at most four"):
            Table.from_events(fifth)


def test_a_draw_that_only_the_discard_shows() -> None:
    """All hands are known and one draw is not: the move shows the tile."""
    events = known_start()
    drawn = events[-1]["pai"]
    events[-1] = {**events[-1], "pai": "?"}
    table = Table.from_events([*events, discard(0, drawn, drawn=True)])
    assert str(table.view(1).discards[0].tile) == str(mf.Tile(drawn))


@pytest.mark.parametrize(
    "wrong",
    [
        {"scores": [1 << 70] * 4},
        {"scores": [1 << 60] * 4},
        {"honba": 1 << 70},
        {"kyotaku": -1},
        {"dice": [1 << 70, 1]},
        {"wall": [1 << 70] * 136},
        {"oya": 1 << 70},
        {"kyoku": 0},
    ],
    ids=lambda w: next(iter(w)),
)
def test_numbers_of_a_record(wrong: dict[str, Any]) -> None:
    events = known_start()
    events[1] |= wrong
    with pytest.raises(MahjongError, match=next(iter(wrong)) + "|wall"):
        Table.from_events(events)


@pytest.mark.parametrize("wrong", [None, 5, [{"type": []}], [{"type": {}}], "x", [None]], ids=str)
def test_what_is_no_record(wrong: Any) -> None:
    with pytest.raises(MahjongError):
        Table.from_events(wrong)


def test_records_of_other_games() -> None:
    """Events are of a tile set and a number of seats."""
    for made, read in (("tenhou_4p", "tenhou_3p"), ("tenhou_3p", "tenhou_4p"), ("mcr", "tenhou_4p")):
        events = [{"type": "start_game"}, *Table(made, seed=1, deal=7).events[1:]]
        with pytest.raises(MahjongError):
            Table.from_events(events, read)
        assert check_events(events, read)


JUNK = [None, -1, 1 << 70, "x", "", [], {}, 3.5, True, "?", "5mr", "9z", 255, [None], ["1m"] * 14, {"a": 1}]


def damaged(rng: random.Random, events: Events) -> list[Any]:
    out: list[Any] = copy.deepcopy(events)
    for _ in range(rng.choice((1, 1, 2))):
        at, how = rng.randrange(len(out)), rng.random()
        event = out[at]
        if how < 0.1 and len(out) > 1:
            del out[at]
        elif how < 0.2:
            out.insert(rng.randrange(len(out) + 1), copy.deepcopy(event))
        elif how < 0.3 or not isinstance(event, dict) or not event:
            out[at] = rng.choice(JUNK)
        else:
            key = rng.choice(list(event))
            value = event[key]
            if rng.random() < 0.3:
                del event[key]
            elif isinstance(value, list) and value and rng.random() < 0.7:
                value[rng.randrange(len(value))] = rng.choice(JUNK)
            else:
                event[key] = rng.choice(JUNK)
    return out


def test_damaged_records_are_refused_or_read() -> None:
    """Records with all hands and those one player was told; whatever is read can be looked at."""
    rng = random.Random(4)
    bases = []
    for rules in ("tenhou_4p", "tenhou_3p", "west_honshu_3p"):
        for number in range(3):
            table = Table(rules, seed=3, deal=number)
            mf._core.play_out(table, (["random", "sane"] * 2)[: len(table.scores)])
            bases += [(rules, [{"type": "start_game"}, *table.events[1:]]), (rules, hidden(table, 1))]
    read = 0
    for _ in range(3000):
        rules, base = rng.choice(bases)
        events = damaged(rng, base[: rng.randrange(2, len(base) + 1)])
        check_events(events, rules)
        try:
            table = Table.from_events(events, rules)
        except MahjongError:
            continue
        read += 1
        for chair in range(len(table.scores)):
            assert all(0 <= n <= 14 for n in table.view(chair).tiles_in_hand)
    assert read > 100


# ------------------------------------------------------------------ pickles


def test_damaged_pickles() -> None:
    """What pickle itself lets through is a table, or an error of this package."""
    table = Table(seed=1, deal=7)
    for _ in range(12):
        table.apply({c: moves[0] for c, moves in table.decisions().items()})
    _, (version, rules, origin, moves) = table.__reduce__()
    assert _restore(version, rules, origin, moves) == table
    rng = random.Random(5)
    for _ in range(300):
        at = rng.randrange(len(moves))
        changed = moves[:at] + bytes([rng.randrange(256)]) + moves[at + rng.randrange(3) :]
        try:
            assert _restore(version, rules, origin, changed)._check() == ""
        except MahjongError:
            continue
    wrong_origins: list[Any] = [
        *(None, (), ("hand",), ("hand", 1), ("hand", -1, 1, 0), ("hand", 1, 7, 9), ("wall", b"", 0)),
        *(("match", 1 << 70, 0), ("position", "x"), ("position", None), ("guess", "x"), ("events", None)),
        *(("watched", [None]), ("other", 1, 2), (5,), ("wall", 5, 0)),
    ]
    for wrong in wrong_origins:
        with pytest.raises(MahjongError):
            _restore(version, rules, wrong, moves)
    for wrong_moves in (None, "x", 5, b"\xb0" * 3, moves + b"\xb0"):
        with pytest.raises(MahjongError):
            _restore(version, rules, origin, wrong_moves)  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="version 99"):
        _restore(99, rules, origin, moves)
    with pytest.raises(MahjongError):
        _restore(version, None, origin, moves)  # type: ignore[arg-type]
    whole = pickle.dumps(table)
    assert pickle.loads(whole) == table


def test_which_tables_have_a_history() -> None:
    def move(table: mf.Table) -> int:
        before = table.hash
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
        return before

    table = mf.Table("tenhou_4p", seed=1, match=0)
    move(table)
    last = move(table)
    for twin in (table.clone(), pickle.loads(pickle.dumps(table))):
        twin.undo()
        assert twin.hash == last
    agents = [lambda view: view.legal[-1]] * 4
    with pytest.raises(MahjongError, match="nothing to undo"):
        mf.play_match(agents).table.undo()
    assert mf.play_match(agents, table=table).table is table
    table.undo()
    assert table.hash == last  # the last state before the match runner came
