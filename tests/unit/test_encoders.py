"""Observations: their layout, what they say, what they must not say, and that they stay what they are."""

from __future__ import annotations

import hashlib
import itertools
import re
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from golden_games import decisions, golden_games, tables
from mahjong_fast import _core, encoders
from mahjong_fast.encoders import COMPACT_V1, COMPACT_V1_HIDDEN, ENCODERS, as_records, encode, plane_groups
from reference import observations
from reference.observations import plain

ROOT = Path(__file__).parents[2]
TYPES = {"uint8_t": "u1", "uint16_t": "<u2", "uint32_t": "<u4", "uint64_t": "<u8", "int32_t": "<i4"}

GOLDEN = {
    "compact_v1": "99500ad4a365212152ec744a117c2e08",
    "compact_v1_oracle": "612370a89d5161d6823914dca9fdab6e",
    "planes_v1": "282483e3dc36cefdde9dfe6387d6df5f",
    "planes_v1_oracle": "fa93a01ad6f7734234de5a5b7dac6c22",
    "compact_v2": "094d61bd72d10beaa341274a940661ec",
    "compact_v2_oracle": "16995169690ce26b5370b2bb14a46680",
    "planes_v2": "7e408e31cd3f48bf7974014cb9b2dd32",
    "planes_v2_oracle": "2889acd3ec9351631df11f4cc15f43e9",
}


def fingerprint(name: str) -> str:
    """One hash over every decision of the golden games it is for."""
    digest = hashlib.sha256()
    for others in (False,) if ENCODERS[name].riichi_only else (False, True):
        for table, chair in decisions(others):
            digest.update(encode(table, chair, name).tobytes())
    return digest.hexdigest()[:32]


@pytest.mark.parametrize("name", sorted(ENCODERS))
def test_released_encoders_never_change(name: str) -> None:
    assert fingerprint(name) == GOLDEN[name]


def members(body: str) -> list[tuple[str, str, tuple[int, ...]]]:
    found = re.findall(r"^\s*std::(\w+) (\w+)((?:\[\d+\])*);", body, re.MULTILINE)
    return [(name, TYPES[kind], tuple(map(int, re.findall(r"\d+", size)))) for kind, name, size in found]


def test_the_dtypes_are_the_structs() -> None:
    text = (ROOT / "csrc/sim/encoders/compact_v1.hpp").read_text("utf-8")
    begin, end = text.index("struct CompactV1 {"), text.index("static_assert(std::is_trivially")
    record = text[begin:end]
    inner = record[record.index("struct Player {") : record.index("} players[4];")]
    hidden = text[text.index("struct CompactV1Hidden {") :]
    outer = record.replace(inner, "").replace("} players[4];", "std::players_t players[4];")
    players = COMPACT_V1["players"].subdtype
    assert players is not None
    for source, dtype in ((inner, players[0]), (outer, COMPACT_V1), (hidden, COMPACT_V1_HIDDEN)):
        TYPES["players_t"] = players[0]
        built = np.dtype([m for m in members(source) if m[1] is not None], align=True)
        assert built.itemsize == dtype.itemsize
        assert [built.fields[n][1] for n in built.names] == [dtype.fields[n][1] for n in dtype.names]
        public = [n for n in dtype.names if not n.startswith("pad")]
        assert [n for n in built.names if not n.startswith("pad")] == public
    assert COMPACT_V1.itemsize == _core.compact_v1_size == ENCODERS["compact_v1"].nbytes
    assert COMPACT_V1_HIDDEN.itemsize == _core.compact_v1_hidden_size


def test_compact_says_what_the_view_says() -> None:
    for table, chair in decisions():
        record = as_records(encode(table, chair))
        facts = observations.record_facts(table.view(chair))
        n, seats = facts.pop("n_discards"), facts["seats"]
        assert record["n_discards"] == n
        assert record["discards"][:n].tolist() == facts.pop("discards")
        assert not record["discards"][n:].any()
        assert bool(record["furiten"]) == facts.pop("furiten")
        players = record["players"]
        melds = facts.pop("melds")
        for place in range(seats):
            assert players["melds"][place][: players["n_melds"][place]].tolist() == melds[place]
        for name in ("riichi", "in_hand", "norths", "ippatsu"):
            assert [int(x > 0) if name == "riichi" else int(x) for x in players[name][:seats]] == [
                int(x) for x in facts.pop(name)
            ]
        for name, expected in facts.items():
            assert record[name].tolist() == expected, name


def test_planes_say_what_the_view_says() -> None:
    groups = plane_groups("planes_v1")
    furiten = next(group.first for group in groups if group.name == "furiten")
    for number, (table, chair) in enumerate(decisions()):
        if number % 2:
            continue
        got = encode(table, chair, "planes_v1")
        expected = observations.planes(table, chair, groups)
        assert bool(got[furiten : furiten + 3].any()) == table.view(chair).furiten
        expected[furiten : furiten + 2] = got[furiten : furiten + 2]
        for group in groups:
            span = slice(group.first, group.first + group.planes)
            assert np.array_equal(got[span], expected[span]), (number, group.name)
            if group.whole:
                assert (got[span] == got[span, :1]).all(), group.name


def told_to(events: list[dict], chair: int) -> list[dict]:
    """The events as a player hears them."""
    out = []
    for event in events:
        event = dict(event)
        event.pop("seed", None)
        if event["type"] == "start_kyoku":
            event["tehais"] = [
                hand if c == chair else ["?"] * len(hand) for c, hand in enumerate(event["tehais"])
            ]
            event.pop("wall", None)
        if event["type"] == "tsumo" and event["actor"] != chair:
            event["pai"] = "?"
        out.append(event)
    return out


@pytest.mark.parametrize("name", ["compact_v1", "planes_v1"])
def test_nothing_but_what_the_player_was_told(name: str) -> None:
    """A table put together from what one player was told, all else unknown, gives him the same bytes."""
    checked = 0
    for game in golden_games():
        if "match" in game:
            continue
        for step, table in enumerate(tables(game)):
            if step % 3:
                continue
            for chair in table.decisions():
                told = mf.Table.from_events(told_to(table.events, chair), game["rules"])
                seen, known = encode(table, chair, name), encode(told, chair, name)
                if name == "compact_v1":  # a single deal or a match: the header's business, not the events'
                    as_records(seen)["is_match"] = as_records(known)["is_match"]
                else:
                    match = next(group.first for group in plane_groups() if group.name == "match")
                    seen[match] = known[match]
                assert np.array_equal(seen, known), (game["rules"], step, chair)
                checked += 1
    assert checked > 80


def hidden_places(game: dict, table: mf.Table, wall: np.ndarray, chair: int) -> list[int]:
    """Places of a four-seat wall whose tiles `chair` has not seen: tiles of others dealt and not shown since,
    and all that nobody has drawn, but for the indicator.
    """
    view = table.view(chair)
    places = [place for place in range(13 * 4 + 70 - view.live_tiles, 136) if place != 126]
    for other in set(range(4)) - {chair}:
        shown = {plain(d.tile) for d in view.pond[other]}
        shown |= {plain(tile) for meld in view.melds[other] for tile in meld.tiles}
        dealt = range(13 * other, 13 * other + 13)
        places += [place for place in dealt if int(wall[place]) // 4 not in shown]
    return places


def same_but_hidden(game: dict, table: mf.Table, chair: int, history: list, seed: int) -> mf.Table | None:
    """A table that looks the same from `chair`; None if the moves are impossible with other hidden tiles."""
    wall = mf.deal(game["seed"], game["deal"], rules=game["rules"]).wall.copy()
    places = hidden_places(game, table, wall, chair)
    wall[places] = np.random.default_rng(seed).permutation(wall[places])
    other = mf.Table(game["rules"], wall=wall)
    for answers in history:
        while not set(answers) <= set(other.decisions()):  # somebody new may claim: he passes
            if any(179 not in actions for actions in other.decisions().values()):
                return None
            other.apply(dict.fromkeys(other.decisions(), 179))
        asked = other.decisions()
        if any(answers.get(c, 179) not in asked[c] for c in asked):
            return None
        other.apply({c: answers.get(c, 179) for c in asked})
    return other if chair in other.decisions() else None


def hidden_swaps(game: dict) -> int:
    """Plays a golden deal again on walls in which tiles that one chair never saw changed places; counts the
    decisions that were compared.
    """
    compared = 0
    history: list[dict[int, int]] = []
    moves = iter(game["moves"])
    for step, table in enumerate(tables(game)):
        views = [table.view(chair) for chair in table.decisions()]
        kans = any(meld.is_kan for melds in table.view(0).melds for meld in melds)
        for view, attempt in itertools.product(views if not kans else (), range(6)):
            other = same_but_hidden(game, table, view.chair, history, 6 * step + attempt)
            if other is None or other.view(view.chair).legal != view.legal:
                continue
            for name in ("compact_v1", "planes_v1"):
                mine, theirs = encode(table, view.chair, name), encode(other, view.chair, name)
                if name == "compact_v1":
                    as_records(mine)["dice"] = as_records(theirs)["dice"] = 0  # a given wall has none
                assert np.array_equal(mine, theirs), (game["rules"], step, view.chair, name)
            hidden = (encode(t, view.chair, "compact_v1_oracle") for t in (table, other))
            assert not np.array_equal(*hidden)
            compared += 1
        answers = {chair: next(moves) for chair in table.decisions()}
        if passed := {c: a for c, a in answers.items() if a != 179}:
            history.append(passed)
    return compared


def test_tables_that_differ_in_hidden_tiles_give_equal_bytes() -> None:
    games = [game for game in golden_games() if "deal" in game and game["rules"].endswith("4p")]
    assert sum(map(hidden_swaps, games)) > 40


def test_the_oracle_shows_what_is_hidden() -> None:
    table = mf.Table("tenhou_4p", 1, 2)
    wall = mf.deal(1, 2).wall
    both = as_records(encode(table, 0, "compact_v1_oracle"), "compact_v1_oracle")
    assert np.array_equal(both["seen"].tobytes(), encode(table, 0).tobytes())
    hidden = both["hidden"]
    for place in range(3):
        assert hidden["counts"][place].sum() == 13
        kinds = np.bincount(wall[13 * (place + 1) : 13 * (place + 2)] // 4, minlength=34)
        seen = hidden["counts"][place]
        folded = seen[:34].copy()
        folded[[4, 13, 22]] += seen[34:]
        assert np.array_equal(folded, kinds)
    assert hidden["n_live"] == 69
    plain = np.array([(4, 13, 22)[t - 34] if 34 <= t < 37 else t for t in hidden["live"][:69].tolist()])
    assert np.array_equal(plain, wall[53:122] // 4)
    assert (hidden["live"][69:] == 255).all()
    planes = encode(table, 0, "planes_v1_oracle")
    groups = {group.name: group for group in plane_groups("planes_v1_oracle")}
    assert np.array_equal(planes[:162], encode(table, 0, "planes_v1"))
    tiles = planes[groups["their_tiles"].first :][:12].reshape(3, 4, 34).sum(1)
    for place in range(3):
        kinds = np.bincount(wall[13 * (place + 1) : 13 * (place + 2)] // 4, minlength=34)
        assert np.array_equal(tiles[place], kinds)
    following = planes[groups["next"].first :][:8]
    assert following.argmax(1).tolist() == (wall[53:61] // 4).tolist()


def test_open_riichi_lies_on_the_table() -> None:
    rules = mf.rules("tenhou_4p").replace(local_yaku=("open_riichi",), open_riichi_reveal="hand")
    for deal in range(400):
        table = mf.Table(rules, 11, deal)
        while not table.is_over:
            asked = table.decisions()
            table.apply(
                {c: 184 if 184 in asked[c] else _core.choose_action(table, c, "greedy") for c in asked}
            )
            opened = [c for c in range(4) if table.view(c).riichi[c]]
            if opened and not table.is_over and set(table.decisions()) - set(opened):
                viewer = next(c for c in table.decisions() if c not in opened)
                record = as_records(encode(table, viewer))
                for c in opened:
                    place = (c - viewer) % 4
                    hand = table.view(c).hand
                    expected = np.bincount([int(t) for t in hand], minlength=37)
                    assert record["shown"][place - 1].tolist() == expected.tolist()
                    waits = sum(1 << int(t) for t in table.view(c).waits)
                    assert int(record["players"]["waits"][place]) == waits != 0
                return
    pytest.fail("no open riichi in 400 deals")


def test_out_is_filled_and_refused() -> None:
    table = mf.Table("tenhou_4p", 1, 2)
    rows = np.zeros((3, 664), np.uint8)
    assert encode(table, 0, out=rows[1]) is not None
    assert rows[1].any()
    assert not rows[0].any()
    assert not rows[2].any()
    for bad in (np.zeros(663, np.uint8), np.zeros(664, np.int8), np.zeros((664, 2), np.uint8)[:, 0]):
        with pytest.raises(mf.MahjongError, match="out"):
            encode(table, 0, out=bad)
    with pytest.raises(mf.MahjongError, match="compact_v1 compact_v1_oracle planes_v1"):
        encode(table, 0, "planes_v9")
    for chair in (-1, 4, 2**70, "x"):
        with pytest.raises(mf.MahjongError):
            encode(table, chair)  # type: ignore[arg-type]
    with pytest.raises(mf.MahjongError, match="planes"):
        plane_groups("compact_v1")
    with pytest.raises(mf.MahjongError, match="664"):
        as_records(np.zeros(10, np.uint8))
    assert encoders.find_encoder("planes_v1").shape == (162, 34)


def test_the_page_lists_every_field_and_plane() -> None:
    page = (ROOT / "docs/encoders.md").read_text("utf-8")
    for group in plane_groups("planes_v1_oracle"):
        span = str(group.first) if group.planes == 1 else f"{group.first}-{group.first + group.planes - 1}"
        assert f"| {span} | `{group.name}` |" in page
        assert group.meaning in page
    for dtype in (COMPACT_V1, COMPACT_V1_HIDDEN):
        for name in dtype.names or ():
            if not name.startswith("pad"):
                assert f"| {dtype.fields[name][1]} | `{name}` |" in page, name
