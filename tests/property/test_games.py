"""What holds in every game: tiles and points are conserved, legal moves are accepted and others refused,
copies, undo, pickles, positions and replays agree, and nobody sees what is hidden.
"""

from __future__ import annotations

import pickle
import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.errors import IllegalActionError
from mahjong_fast.replay import check_events

PRESETS = [
    "seed",
    "tenhou_4p",
    "tenhou_3p",
    "majsoul_4p",
    "majsoul_3p",
    "wrc_2025",
    "ema_2016",
    "m_league",
    "jpml_a",
    "west_honshu_3p",
]
WALKS = 3


def answers(table: mf.Table, rng: random.Random) -> dict[int, int]:
    """Random legal answers that like calls, kans and riichi."""
    out: dict[int, int] = {}
    for chair, actions in table.decisions().items():
        lively = [a for a in actions if 74 <= a < 175 or a in (177, 180)]
        out[chair] = rng.choice(lively) if lively and rng.random() < 0.6 else rng.choice(actions)
    return out


def walk(rules: str, number: int) -> Iterator[tuple[mf.Table, random.Random]]:
    """The moments of a game, a match for even numbers; the moves after each are random."""
    rng = random.Random(f"{rules} {number}")
    table = (
        mf.Table(rules, seed=11, match=number) if number % 2 == 0 else mf.Table(rules, seed=11, deal=number)
    )
    steps = 0
    while not table.is_over and steps < 400:
        yield table, rng
        table.apply(answers(table, rng))
        steps += 1
    yield table, rng


@pytest.mark.parametrize("number", range(WALKS))
@pytest.mark.parametrize("rules", PRESETS)
def test_a_state_is_always_sound(rules: str, number: int) -> None:
    """Tiles are conserved and everything derived is right (the core computes it again the slow way)."""
    ruleset = mf.rules(rules)
    whole = ruleset.players * ruleset.start_points
    for table, _ in walk(rules, number):
        assert table._check() == ""
        if not table.is_over:
            assert sum(table.scores) + 1000 * table.sticks == whole


@pytest.mark.parametrize("rules", PRESETS)
def test_masks_are_the_lists(rules: str) -> None:
    width = mf.rules(rules).n_actions
    for table, _ in walk(rules, 0):
        asked = table.decisions()
        for chair in range(mf.rules(rules).players):
            mask = table.mask(chair)
            assert mask.dtype == np.uint8
            assert mask.shape == (width,)
            assert tuple(np.flatnonzero(mask).tolist()) == asked.get(chair, ()) == table.legal(chair)


@pytest.mark.parametrize("rules", PRESETS)
def test_what_is_not_legal_is_refused(rules: str) -> None:
    for table, rng in walk(rules, 1):
        asked = table.decisions()
        if not asked or rng.random() < 0.8:
            continue
        before = table.clone()
        good = {chair: actions[0] for chair, actions in asked.items()}
        for chair, actions in asked.items():
            for wrong in set(range(256)) - set(actions):
                with pytest.raises(IllegalActionError):
                    table.apply(good | {chair: wrong})
        assert table == before


@pytest.mark.parametrize("number", range(2))
@pytest.mark.parametrize("rules", PRESETS)
def test_copies_undo_pickles(rules: str, number: int) -> None:
    for table, rng in walk(rules, number):
        if table.is_over or rng.random() < 0.9:
            continue
        copy = table.clone()
        assert type(copy) is mf.Table
        assert copy == table
        assert copy.hash == table.hash
        copy.apply(answers(copy, rng))
        assert copy != table
        copy.undo()
        assert copy == table
        assert copy.events == table.events
        again = pickle.loads(pickle.dumps(table))
        assert again == table
        assert again.events == table.events
        assert again.rules == table.rules


@pytest.mark.parametrize("rules", PRESETS)
def test_a_whole_game_is_undone(rules: str) -> None:
    table = mf.Table(rules, seed=2, deal=1)
    start = table.clone()
    rng = random.Random(rules)
    moves = 0
    while not table.is_over:
        table.apply(answers(table, rng))
        moves += 1
    for _ in range(moves):
        table.undo()
    assert table == start
    assert table.events == start.events
    with pytest.raises(mf.MahjongError, match="nothing to undo"):
        table.undo()


@pytest.mark.parametrize("rules", PRESETS)
def test_events_are_the_game(rules: str) -> None:
    """A replay of the events is the same table, and the record check finds nothing."""
    for number in range(WALKS):
        *_, (table, _) = walk(rules, number)
        events = table.events
        assert mf.Table.from_events(events) == table
        known = [event for event in events if event["type"] != "start_game"]
        if table.is_over:
            assert check_events(events, rules) == []
            assert mf.Table.from_events(known, rules).scores == table.scores


@pytest.mark.parametrize("rules", PRESETS)
def test_a_position_is_the_moment(rules: str) -> None:
    for table, rng in walk(rules, 1):
        if table.is_over or rng.random() < 0.8 or table.view(0).phase not in "dack":
            continue
        again = mf.Table.from_position(table.position())
        assert again.position() == table.position()
        assert again.decisions() == table.decisions()
        assert again._check() == ""
        for chair in range(mf.rules(rules).players):
            assert again.view(chair) == table.view(chair)


def told(events: list[dict[str, Any]], chair: int) -> list[dict[str, Any]]:
    """The events as a player hears them."""
    out = []
    for event in events:
        heard = {key: value for key, value in event.items() if key not in ("seed", "deal", "match", "dice")}
        if event["type"] == "start_kyoku":
            heard["tehais"] = [hand if c == chair else ["?"] * 13 for c, hand in enumerate(event["tehais"])]
        elif event["type"] == "tsumo" and event["actor"] != chair:
            heard["pai"] = "?"
        out.append(heard)
    return out


@pytest.mark.parametrize("rules", PRESETS)
def test_a_player_sees_what_he_was_told(rules: str) -> None:
    """A table made from what one player heard gives him the same view: nothing else can be in it."""
    seats = mf.rules(rules).players
    seen = 0
    for number in range(WALKS):
        for table, rng in walk(rules, number):
            for chair in table.decisions():
                if rng.random() < 0.9 or table.view(chair).phase not in "dack":
                    continue
                heard = told(table.events, chair)
                own = mf.Table.from_events(heard, rules)
                assert own.view(chair) == table.view(chair)
                assert own.events == heard
                with pytest.raises(IllegalActionError, match="not known"):
                    own.apply(dict.fromkeys(own.decisions(), 179))
                seen += 1
    assert seen > 5
    assert seats in (3, 4)


def test_a_match_plays_the_same_walls_whatever_the_players_do() -> None:
    """Duplicate play: the wall belongs to (match, round, honba)."""
    walls: dict[tuple[str, int, int], list[list[str]]] = {}
    for seed in range(3):
        rng = random.Random(seed)
        table = mf.Table("tenhou_4p", seed=4, match=9)
        while not table.is_over:
            table.apply(answers(table, rng))
        for event in table.events:
            if event["type"] == "start_kyoku":
                key = (event["bakaze"], event["kyoku"], event["honba"])
                assert walls.setdefault(key, event["tehais"]) == event["tehais"]
    assert len(walls) > 4


def test_hidden_tiles_change_no_view() -> None:
    """Two deals that differ only in tiles chair 0 cannot see."""
    first = mf.Table("tenhou_4p", seed=1, deal=1)
    position = first.position().split(" ")
    other = mf.Table("tenhou_4p", seed=1, deal=1)
    position[7 + 1], position[7 + 2] = position[7 + 2], position[7 + 1]
    other = mf.Table.from_position(" ".join(position))
    assert other != first
    assert other.view(0) == first.view(0)


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p", "majsoul_4p"])
def test_determinized_tables_look_the_same(rules: str) -> None:
    seen = 0
    for table, rng in walk(rules, 1):
        for chair in table.decisions():
            view = table.view(chair)
            if rng.random() < 0.8 or not view.position:
                continue
            for number, other in enumerate(mf.determinize(view, seed=3, n=2)):
                assert other._check() == ""
                assert other.view(chair) == view
                assert mf.determinize(view, seed=3, first=number)[0] == other
                while not other.is_over:
                    other.apply(answers(other, rng))
                seen += 1
    assert seen > 5


def test_hidden_places_are_equally_likely() -> None:
    """Every unseen tile lies in a given hand as often as the number of places says."""
    table = mf.Table("tenhou_4p", seed=1, deal=1)
    view = table.view(0)
    n = 2000
    unseen = 136 - 14 - 1
    hits = sum(mf.Tile("7z") in other.view(1).hand for other in mf.determinize(view, seed=1, n=n))
    left = 4 - sum(tile == mf.Tile("7z") for tile in (*view.hand, *view.indicators))
    none = 1.0
    for place in range(13):
        none *= (unseen - left - place) / (unseen - place)
    expected = n * (1 - none)
    assert abs(hits - expected) < 4 * (expected * none) ** 0.5 + 1


def test_conditions_of_determinize() -> None:
    position = (
        "mf1 tenhou_4p E1.0.1 24000,25000,25000,25000 64/0/9m 1d 0:9p*,1:1m,2:1m,3:1m,0:9s_ "
        "13x,r 147m258p369s1234z+5z 13x 13x"
    )
    view = mf.Table.from_position(position).view(1)
    for other in mf.determinize(view, seed=1, n=3, riichi_tenpai=True):
        assert other.view(0).waits
    for other in mf.determinize(view, seed=1, n=2, no_passed_wins=True):
        waits = set(other.view(0).waits)
        assert waits
        assert mf.Tile("1m") not in waits or mf.Tile("9p") in waits or mf.Tile("9s") in waits
