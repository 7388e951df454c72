"""The promises of the public face, sentence by sentence: tables, actions, views, events, simulations.

Names, defaults, shapes, dtypes and the meaning of each field, as users and other programs rely on them.
"""

from __future__ import annotations

import copy
import inspect
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast._core import choose_action as choose


def play(table: mf.Table, moves: int, choice: int = 0) -> mf.Table:
    """Some moves of the lowest (0) or highest (-1) legal action of everybody."""
    for _ in range(moves):
        if table.is_over:
            break
        table.apply({chair: actions[choice] for chair, actions in table.decisions().items()})
    return table


def to_end(table: mf.Table) -> mf.Table:
    return play(table, 10_000, -1)


def test_deals() -> None:
    deal = mf.deal(1, 7)
    assert deal.wall.dtype == np.uint8
    assert deal.wall.shape == (136,)
    assert (mf.deal_many(1, 7, 2)[0] == deal.wall).all()
    assert mf.deal_many(1, 7, 2, rules="tenhou_3p").shape == (2, 108)


def test_ways_to_begin() -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=7)
    assert (table.dealer, table.honba, table.sticks, table.scores) == (0, 0, 0, (25000,) * 4)
    assert (table.view(0).round, table.view(0).dealer) == ("E1", 0)
    match = mf.Table(mf.rules("tenhou_3p"), seed=1, match=0)
    assert match.scores == (35000,) * 3
    given = mf.Table("tenhou_4p", wall=mf.deal(1, 7).wall)
    assert (given.decisions(), given.view(0)) == (table.decisions(), table.view(0))


def test_decisions_legal_and_mask() -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=7)
    asked = table.decisions()
    assert list(asked) == [0]
    assert isinstance(asked[0], tuple)
    assert table.legal(0) == asked[0]
    assert table.legal(1) == ()
    mask = table.mask(0)
    assert (mask.dtype, mask.shape) == (np.uint8, (table.rules.n_actions,))
    assert np.flatnonzero(mask).tolist() == [int(action) for action in asked[0]]
    assert not table.mask(1).any()


def test_apply() -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=7)
    before, action = table.clone(), table.legal(0)[0]
    events = table.apply(action)
    assert events[0]["type"] == "dahai"
    assert events[0] | {"type": "dahai", "actor": 0} == events[0]
    assert table.events[-len(events) :] == events
    same = before.clone()
    assert same.apply({0: action}) == events
    assert same == table
    # exactly one seat must decide, or an answer of every asked seat; anything else leaves the state
    for wrong in (255, {}, {1: action}, {0: action, 1: action}):
        table = before.clone()
        with pytest.raises(mf.IllegalActionError):
            table.apply(wrong)
        assert table == before
    while len(table.decisions()) < 2:
        table.apply({chair: actions[-1] for chair, actions in table.decisions().items()})
    several = table.clone()
    with pytest.raises(mf.IllegalActionError):
        table.apply(next(iter(table.decisions().values()))[0])
    assert table == several


def test_actions() -> None:
    seen: dict[str, mf.Action] = {}
    for deal in range(40):
        table = mf.Table("tenhou_4p", seed=3, deal=deal)
        while not table.is_over:
            for chair, actions in table.decisions().items():
                for action in actions:
                    assert isinstance(action, int)
                    message = action.to_mjai()
                    assert isinstance(str(action), str)
                    seen.setdefault(str(message["type"]), action)
                    assert table.find(message | {"actor": chair}) == action
            table.apply({chair: choose(table, chair, "sane") for chair in table.decisions()})
    assert {"dahai", "pon", "chi", "none", "reach", "hora"} <= set(seen)
    assert set(seen["dahai"].to_mjai()) >= {"type", "pai", "tsumogiri"}
    assert len(seen["chi"].to_mjai()["consumed"]) == 2
    assert seen["none"].to_mjai()["type"] == "none"


def test_view() -> None:
    table = play(mf.Table("tenhou_4p", seed=1, deal=7), 12)
    view = table.view(2)
    assert isinstance(view, mf.View)
    assert (view.chair, view.scores, view.legal) == (2, table.scores, table.legal(2))
    with pytest.raises(AttributeError):
        view.chair = 1  # type: ignore[misc]
    with pytest.raises(mf.MahjongError, match="chair 4"):
        table.view(4)


def test_the_end() -> None:
    table = mf.Table("tenhou_4p", seed=1, deal=7)
    assert table.result is None
    to_end(table)
    assert table.is_over
    assert table.decisions() == {}
    assert table.events[-1]["type"] in ("end_kyoku", "end_game")
    assert table.result is not None
    last = [event for event in table.events if event["type"] in ("hora", "ryukyoku")][-1]
    assert sum(last["deltas"]) in (0, 1000 * table.sticks, 1000)


def test_clone_undo_pickle() -> None:
    table = play(mf.Table("tenhou_4p", seed=1, deal=7), 9)
    for same in (table.clone(), copy.copy(table), copy.deepcopy(table), pickle.loads(pickle.dumps(table))):
        assert type(same) is mf.Table
        assert (same, same.hash, same.events) == (table, table.hash, table.events)
        play(same, 1)
        assert same != table
        same.undo()
        assert same == table
    start = mf.Table("tenhou_4p", seed=1, deal=7)
    with pytest.raises(mf.MahjongError):
        start.undo()


def test_a_clone_of_what_was_never_set_up_is_refused() -> None:
    raw = mf.Table.__new__(mf.Table)
    with pytest.raises(ValueError, match="never set up"):
        raw.clone()
    with pytest.raises(TypeError):
        mf.Table.clone(3)  # type: ignore[arg-type]


def test_positions_and_events() -> None:
    table = play(mf.Table("tenhou_4p", seed=1, deal=7), 9)
    placed = mf.Table.from_position(table.position())
    assert (placed.position(), placed.decisions()) == (table.position(), table.decisions())
    assert [placed.view(chair) for chair in range(4)] == [table.view(chair) for chair in range(4)]
    assert mf.Table.from_events(table.events) == table
    plain = [{k: v for k, v in event.items() if k not in ("seed", "deal")} for event in table.events]
    assert mf.Table.from_events(plain, rules="tenhou_4p").scores == table.scores  # hidden tiles unknown


def test_a_match_is_the_events_of_its_hands() -> None:
    table = to_end(mf.Table("tenhou_3p", seed=1, match=0))
    kinds = [event["type"] for event in table.events]
    assert (kinds[0], kinds[-1]) == ("start_game", "end_game")
    assert kinds.count("start_kyoku") == kinds.count("end_kyoku") == len(table.result.hands)  # type: ignore[union-attr]


def test_simulate(tmp_path: Path) -> None:
    found: dict[str, Any] = {
        name: parameter.default for name, parameter in inspect.signature(mf.simulate).parameters.items()
    }
    expected = {"hands": None, "matches": None, "agents": "greedy", "seed": 0, "first": 0, "threads": 0}
    assert {name: found[name] for name in expected} == expected
    assert (found["progress"], found["executor"]) == (False, None)
    result = mf.simulate(hands=50, rules="tenhou_4p", seed=1, threads=1)
    assert result.table().key == "rates"
    assert "hands per second" in result.to_text()
    assert isinstance(result.to_dict(), dict)
    result.to_csv(tmp_path / "a.csv")
    assert (tmp_path / "a.csv").read_text().count("\n") > 10
    assert callable(result.to_parquet)
    assert callable(result.plot)
    for wrong in ({}, {"hands": 1, "matches": 1}):
        with pytest.raises(mf.MahjongError):
            mf.simulate(**wrong)
