"""Observations of every game, `compact_v2` and `planes_v2`: what they say, and what they must not say."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from golden_games import decisions, golden_games, rules_of, tables
from mahjong_fast.encoders import (
    COMPACT_V1,
    COMPACT_V2,
    COMPACT_V2_HIDDEN,
    ENCODERS,
    UNVERSIONED,
    as_records,
    encode,
    find_encoder,
    plane_groups,
)
from mahjong_fast.env import BatchEnv
from mahjong_fast.match import seen_events
from reference import observations
from reference.observations import Planes

ROOT = Path(__file__).parents[2]
TYPES = {"uint8_t": "u1", "uint16_t": "<u2", "uint64_t": "<u8"}
SEEN = ("compact_v2", "planes_v2")
OTHERS = ("mcr", "korean_3", "malaysian_3")


def members(body: str) -> list[tuple[str, str, tuple[int, ...]]]:
    found = re.findall(r"^\s*std::(\w+) (\w+)((?:\[\d+\])*);", body, re.MULTILINE)
    return [(name, TYPES[kind], tuple(map(int, re.findall(r"\d+", size)))) for kind, name, size in found]


def every_decision(step: int = 1) -> list[Any]:
    """Of all games: of riichi a part, version 1 is checked of it elsewhere."""
    for others, each in ((False, 5 * step), (True, step)):
        for number, (table, chair) in enumerate(decisions(others)):
            if number % each == 0:
                yield table, chair


def test_version_2_begins_with_version_1() -> None:
    for table, chair in decisions():
        for kind, first in (("compact", 664), ("planes", 162)):
            old, new = (encode(table, chair, f"{kind}_v{version}") for version in (1, 2))
            assert np.array_equal(new[:first, :34] if new.ndim == 2 else new[:first], old)
    assert COMPACT_V2.names[: len(COMPACT_V1.names)] == COMPACT_V1.names
    assert COMPACT_V2.itemsize == ENCODERS["compact_v2"].nbytes
    assert plane_groups("planes_v2")[: len(plane_groups())] == plane_groups()


def test_records_say_what_the_view_says() -> None:
    checked = set()
    for table, chair in every_decision():
        record = as_records(encode(table, chair, "compact_v2"))
        view = table.view(chair)
        facts = observations.record_facts(view) | observations.further_facts(table, chair)
        n, seats = facts.pop("n_discards"), facts["seats"]
        assert record["n_discards"] == n
        assert record["discards"][:n].tolist() == facts.pop("discards")
        assert bool(record["furiten"]) == facts.pop("furiten")
        players, melds = record["players"], facts.pop("melds")
        for place, other in enumerate(observations.seat_order(view)):
            shown = players["melds"][place][: players["n_melds"][place]].tolist()
            assert [meld for meld in shown if meld & 63 != 37] == melds[place]
            assert len(shown) - len(melds[place]) == view.hidden_kans[other]
            aside = sum(1 << int(tile) - 40 for tile in view.bonus[other] if tile < 56)
            assert players["bonus"][place] == aside
        for name in ("riichi", "in_hand", "norths", "ippatsu"):
            got = [int(x > 0) if name == "riichi" else int(x) for x in players[name][:seats]]
            assert got == [int(x) for x in facts.pop(name)], name
        for name, expected in facts.items():
            assert record[name].tolist() == expected, name
            checked.add((name, bool(np.any(expected))))
    assert {(name, True) for name in ("jokers", "barred", "game", "kans_in_row", "hidden_kans")} <= checked


def test_planes_say_what_the_view_says() -> None:
    groups = plane_groups("planes_v2")
    names = {group.name: slice(group.first, group.first + group.planes) for group in groups}
    marked = np.zeros(groups[-1].first + groups[-1].planes, bool)
    for number, (table, chair) in enumerate(every_decision()):
        got = encode(table, chair, "planes_v2")
        marked |= got.any(axis=1)
        if number % 5:
            continue
        expected = Planes(groups, 51)
        expected.array[:] = observations.planes(table, chair, groups, 51)
        observations.further(table, chair, expected)
        furiten = names["furiten"].start
        assert bool(got[names["furiten"]].any()) == table.view(chair).furiten
        expected.array[furiten : furiten + 2] = got[furiten : furiten + 2]
        for name in ("answers", "covered", "drawn_from"):  # a view does not tell them
            expected.array[names[name]] = got[names[name]]
        for group in groups:
            where = (table.rules.key, table.view(chair).phase, group.name)
            assert np.array_equal(got[names[group.name]], expected.array[names[group.name]]), where
            if group.whole:
                assert (got[names[group.name]] == got[names[group.name], :1]).all(), where
        drawn = got[names["drawn_from"], 0]
        assert drawn.sum() == (table.view(chair).phase == "d")
    never = {group.name for group in groups if not marked[names[group.name]].any()}
    assert never <= {"shown_waits", "no_win", "double_riichi", "answers", "covered"}


@pytest.mark.parametrize("name", SEEN)
def test_nothing_but_what_the_player_was_told(name: str) -> None:
    """A table put together from what one player was told, all else unknown, gives him the same bytes."""
    checked: dict[str, int] = {}
    for game in golden_games(others=True):
        if "match" in game:
            continue
        rules = rules_of(game)
        for step, table in enumerate(tables(game)):
            if step % 3:
                continue
            for chair in table.decisions():
                told = mf.Table.from_events(
                    seen_events(table.events, chair, face_down=rules.family == "mcr"), rules
                )
                seen, known = (encode(t, chair, name) for t in (table, told))
                if name == "compact_v2":  # a single deal or a match: the header's business, not the events'
                    as_records(seen)["is_match"] = as_records(known)["is_match"]
                else:
                    match = next(group.first for group in plane_groups() if group.name == "match")
                    seen[match] = known[match]
                assert np.array_equal(seen, known), (game["rules"], step, chair)
                checked[rules.family] = checked.get(rules.family, 0) + 1
    assert min(checked.values()) > 20, checked


@pytest.mark.parametrize("rules", ["mcr", "korean_3", "malaysian_3", "tenhou_3p"])
def test_hidden_tiles_may_change_places(rules: str) -> None:
    """Whatever lies where the player does not see, he gets the same bytes; the oracle does not."""
    told = dict.fromkeys((*SEEN, "compact_v2_oracle", "planes_v2_oracle"), 0)
    for deal in range(6):
        table = mf.Table(rules, 4, deal)
        rng = np.random.default_rng(deal)
        for move in range(40):
            if table.is_over:
                break
            asked = table.decisions()
            if move % 4 == deal % 4:
                for chair in asked:
                    view = table.view(chair)
                    for other in mf.determinize(view, deal, 2) if view.position else ():
                        # a position says neither what the deal is part of nor how its wall was broken
                        same = {}
                        for name in told:
                            one, two = (plain_facts(encode(t, chair, name), name) for t in (table, other))
                            same[name] = np.array_equal(one, two)
                            told[name] += 1
                        assert same["compact_v2"], (deal, move, chair)
                        assert same["planes_v2"], (deal, move, chair)
                        assert not same["compact_v2_oracle"]
            table.apply({chair: rng.choice(np.array(actions, np.int64)) for chair, actions in asked.items()})
    assert min(told.values()) > 40


def replayed(game: dict[str, Any], history: list[dict[int, int]], first: int, second: int) -> mf.Table | None:
    """The table of a deal in whose wall two kinds have changed places, after the same moves; None if others
    could not make them.
    """
    number = {first: second, second: first}
    wall = mf.deal(game["seed"], game["deal"], rules=game["rules"]).wall
    swapped = [4 * number.get(i // 4, i // 4) + i % 4 if i < 136 else i for i in wall.tolist()]
    table = mf.Table(game["rules"], wall=swapped)
    for answers in history:
        asked = table.decisions()
        chosen = {}
        for chair, legal in asked.items():
            action = answers.get(chair, 179)
            if 141 <= action < 175:
                action = 141 + number.get(action - 141, action - 141)
            if action not in legal:
                return None
            chosen[chair] = action
        if any(action != 179 for chair, action in answers.items() if chair not in asked):
            return None
        table.apply(chosen)
    return table


def test_kinds_that_nobody_showed_may_change_places() -> None:
    """Chinese Official: also the tiles of concealed kongs of others, which lie face down."""
    compared = face_down = 0
    for game in golden_games(others=True):
        if rules_of(game).family != "mcr":
            continue
        history: list[dict[int, int]] = []
        moves = iter(game["moves"])
        for step, table in enumerate(tables(game)):
            for chair in table.decisions() if step % 3 == 0 else ():
                view = table.view(chair)
                shown = [*view.hand, *(d.tile for d in view.discards)]
                shown += [tile for melds in view.melds for meld in melds for tile in meld.tiles]
                unseen = sorted(set(range(34)) - {int(tile) for tile in shown})
                kans = [
                    int(meld.lowest)
                    for other in range(4)
                    for meld in table.view(other).melds[other]
                    if meld.kind == "ankan" and int(meld.lowest) in unseen
                ]
                for first, second in zip(kans or unseen, unseen[::-1], strict=False):
                    other = None if first == second else replayed(game, history, first, second)
                    if (
                        other is None
                        or chair not in other.decisions()
                        or other.view(chair).legal != view.legal
                    ):
                        continue
                    for name in SEEN:
                        mine, theirs = encode(table, chair, name), encode(other, chair, name)
                        if name == "compact_v2":  # a given wall has no dice
                            as_records(mine)["dice"] = as_records(theirs)["dice"] = 0
                        assert np.array_equal(mine, theirs), (game["rules"], step, chair, first, second)
                    hidden = [encode(t, chair, "compact_v2_oracle") for t in (table, other)]
                    assert not np.array_equal(*hidden)
                    compared += 1
                    face_down += bool(kans)
            history.append({chair: next(moves) for chair in table.decisions()})
    assert compared > 100
    assert face_down > 5


def planes_of(table: mf.Table, chair: int, name: str) -> list[int]:
    """Which planes of a group are marked."""
    group = next(group for group in plane_groups("planes_v2") if group.name == name)
    marks = encode(table, chair, "planes_v2")[group.first : group.first + group.planes].any(axis=1)
    return np.flatnonzero(marks).tolist()


def test_who_cannot_win_any_more() -> None:
    table = mf.Table("mcr", 1, 1)
    while 3 not in table.decisions():
        table.apply({chair: 179 if 179 in legal else legal[-1] for chair, legal in table.decisions().items()})
    table.chombo(3)
    chair = next(iter(table.decisions()))
    place = (3 - chair) % 4
    assert as_records(encode(table, chair))["no_win"] == 1 << place
    assert planes_of(table, chair, "no_win") == [place]


def test_who_answers_for_a_win() -> None:
    table = mf.Table.from_position(
        "mf1 tenhou_4p E1.0.0 25000,25000,25000,25000 69/0/1m 0d - "
        "46p22s+9s(555z)@1(666z)@2(777z)@3,p2D 13x 13x 13x"
    )
    assert planes_of(table, 0, "covered") == [0]
    assert planes_of(table, 0, "answers") == [2]


def plain_facts(array: np.ndarray[Any, Any], name: str) -> np.ndarray[Any, Any]:
    """Without what a position does not keep."""
    if array.ndim == 1:
        record = as_records(array, name)
        record = record["seen"] if "oracle" in name else record
        record["is_match"] = record["dice"] = record["players"]["draws"] = 0
    return array


def test_the_dtypes_are_the_structs() -> None:
    text = (ROOT / "csrc/sim/encoders/compact_v2.hpp").read_text("utf-8")
    structs = re.findall(r"^struct \w+ \{\n(.*?)^\};", text, re.MULTILINE | re.DOTALL)
    behind = (COMPACT_V2.names[len(COMPACT_V1.names) :], COMPACT_V2_HIDDEN.names[-3:])
    assert len(structs) == 2
    for body, names, dtype in zip(structs, behind, (COMPACT_V2, COMPACT_V2_HIDDEN), strict=True):
        built = np.dtype(members(body), align=True)
        first = dtype.fields[names[0]][1]
        assert built.itemsize == dtype.itemsize - first
        for name, mine in zip(built.names, names, strict=True):
            assert (built.fields[name][0], built.fields[name][1] + first) == dtype.fields[mine][:2]


@pytest.mark.parametrize("rules", [*OTHERS, "tenhou_4p", "majsoul_3p"])
def test_names_without_a_version(rules: str) -> None:
    table = mf.Table(rules, 1, 1)
    version = 1 if table.rules.family == "riichi" else 2
    for name in UNVERSIONED:
        kind, _, oracle = name.partition("_")
        full = f"{kind}_v{version}" + ("_oracle" if oracle else "")
        assert find_encoder(name, table.rules) is ENCODERS[full]
        assert np.array_equal(encode(table, 0, name), encode(table, 0, full))
    if version == 2:
        for name in ("compact_v1", "planes_v1", "compact_v1_oracle"):
            with pytest.raises(mf.MahjongError, match=f"{name} is for riichi.*take {name.replace('1', '2')}"):
                encode(table, 0, name)
            with pytest.raises(mf.MahjongError, match="is for riichi"):
                BatchEnv(2, rules, encoder=name)
    with pytest.raises(mf.MahjongError, match="a Table is encoded"):
        encode(None, 0)  # type: ignore[arg-type]


def test_the_page_lists_every_further_field_and_plane() -> None:
    page = (ROOT / "docs/encoders.md").read_text("utf-8")
    for group in plane_groups("planes_v2_oracle"):
        if group.name in {old.name for old in plane_groups("planes_v1_oracle")}:
            continue
        span = str(group.first) if group.planes == 1 else f"{group.first}-{group.first + group.planes - 1}"
        assert f"| {span} | `{group.name}` | {group.meaning}" in page, group
    for dtype, first in ((COMPACT_V2, 664), (COMPACT_V2_HIDDEN, 264)):
        for name in dtype.names:
            offset = dtype.fields[name][1]
            if offset >= first and not name.startswith("pad"):
                assert f"| {offset} | `{name}` |" in page, name
