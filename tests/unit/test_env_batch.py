"""Many tables at once: equal to single tables, for any threads; rows, rewards, errors, keeping."""

from __future__ import annotations

import pickle
import re
import threading
from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from env_play import compare, moves_of, random_actions
from mahjong_fast import _core
from mahjong_fast.encoders import ENCODERS, encode
from mahjong_fast.env import GAME, HAND, HAND_ENDS, BatchEnv
from mahjong_fast.scoring import fan_table, korean_item_table, malaysian_item_table

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(
    ("rules", "match", "encoder", "decisions"),
    [
        ("tenhou_4p", False, "compact_v1", 40_000),
        ("tenhou_4p", True, "compact_v1", 30_000),
        ("majsoul_3p", True, "compact_v1_oracle", 22_000),
        ("wrc_2025", False, "planes_v1", 4_000),
        ("arma_nyc_2020", True, "planes_v1_oracle", 4_000),
        ("mcr", False, "compact", 4_000),
        ("mcr_cn98", True, "planes", 1_500),
        ("korean_3", False, "planes_oracle", 1_500),
        ("korean_3", True, "compact", 4_000),
        ("malaysian_3", False, "compact_oracle", 4_000),
        ("malaysian_3", True, "planes", 1_500),
    ],
)
def test_a_batch_is_its_tables(rules: str, match: bool, encoder: str | None, decisions: int) -> None:
    assert compare(rules, 24, decisions, match=match, encoder=encoder) >= decisions


def test_the_records_are_the_structs() -> None:
    text = (ROOT / "csrc/sim/batch_env.hpp").read_text("utf-8")
    types = {"uint8_t": "u1", "uint16_t": "<u2", "int32_t": "<i4", "uint64_t": "<u8", "int64_t": "<i8"}
    for name, dtype, size in (("BatchHand", HAND, "batch_hand_size"), ("BatchGame", GAME, "batch_game_size")):
        body = text[text.index(f"struct {name} {{") :]
        found = re.findall(r"^\s*std::(\w+) (\w+)((?:\[\d+\])*);", body[: body.index("};")], re.MULTILINE)
        fields = [(n, types[t], tuple(map(int, re.findall(r"\d+", shape)))) for t, n, shape in found]
        assert np.dtype(fields, align=True) == np.dtype(dtype.descr, align=True)
        assert dtype.itemsize == getattr(_core, size)


def test_facts_of_chinese_official() -> None:
    """Fans by number, their points, the flowers; payments are rewards."""
    numbers = {row.key: row.number for row in fan_table()}
    env = BatchEnv(8, "mcr", seed=4, encoder=None, policies={1: "greedy", 2: "greedy", 3: "greedy"})
    tables = {
        index: mf.Table("mcr", 4, int(deal), dealer=int(deal) % 4) for index, deal in enumerate(range(8))
    }
    ends = []
    while len(ends) < 8:
        now = env.decisions()
        actions = [int(_core.choose_action(env.table(t), 0, "greedy")) for t in now.table]
        env.step(actions)
        ends += [hand for hand in env.hands if hand["deal"] < 8]
    wins = 0
    for hand in ends:
        table = tables[int(hand["deal"])]
        _core.play_out(table, ["greedy"] * 4)
        assert table.scores == tuple(hand["delta"])
        for event in (event for event in table.events if event["type"] == "hora"):
            assert hand["winner"][0] == event["actor"]
            assert (hand["han"][0], hand["fu"][0]) == (event["qualifying"], event["flowers"])
            assert hand["win_points"][0] == hand["delta"][event["actor"]] == event["points"]
            bits = sum(1 << numbers[key] for key, _, _ in event["fans"])
            found = int(hand["yaku"][0][0]) | int(hand["yaku"][0][1]) << 64
            assert found & ~(1 << numbers["FT"]) == bits
            wins += 1
    assert wins > 3


def test_facts_of_the_korean_game() -> None:
    numbers = {row.key: row.number for row in korean_item_table()}
    env = BatchEnv(9, "korean_3", seed=2, encoder=None, policies={1: "greedy", 2: "greedy"})
    ends = []
    while len(ends) < 9:
        now = env.decisions()
        env.step([int(_core.choose_action(env.table(t), 0, "greedy")) for t in now.table])
        ends += [hand for hand in env.hands if hand["deal"] < 9]
    wins = 0
    for hand in ends:
        deal = int(hand["deal"])
        table = mf.Table("korean_3", 2, deal, dealer=deal % 3)
        _core.play_out(table, ["greedy"] * 3)
        assert table.scores == tuple(hand["points"][:3])
        for event in (event for event in table.events if event["type"] == "hora"):
            assert hand["winner"][0] == event["actor"]
            assert hand["win_points"][0] > 0
            found = int(hand["yaku"][0][0]) | int(hand["yaku"][0][1]) << 64
            told = {numbers[item[0]] for item in event["items"]}
            assert told <= {bit for bit in range(128) if found >> bit & 1}
            wins += 1
    assert wins > 3


def test_facts_of_the_malaysian_game() -> None:
    items, caps = malaysian_item_table()
    bits = {row.key: row.number for row in items} | {row.key: 96 + row.bit for row in caps}
    env = BatchEnv(40, "malaysian_3", seed=2, policies={1: "sane", 2: "sane"})
    ends = [hand for hand in env.hands if hand["deal"] < 40]  # some end before the learner is asked
    while len(ends) < 40:
        now = env.decisions()
        env.step([int(_core.choose_action(env.table(t), 0, "sane")) for t in now.table])
        ends += [hand for hand in env.hands if hand["deal"] < 40]
    wins = capped = 0
    for hand in ends:
        deal = int(hand["deal"])
        table = mf.Table("malaysian_3", 2, deal, dealer=deal % 3)
        _core.play_out(table, ["sane"] * 3)
        assert table.scores == tuple(hand["points"][:3])
        for event in (event for event in table.events if event["type"] == "hora"):
            assert hand["winner"][0] == event["actor"]
            assert hand["han"][0] == event["qualifying"]
            assert hand["fu"][0] >= event["qualifying"]
            found = int(hand["yaku"][0][0]) | int(hand["yaku"][0][1]) << 64
            assert found == sum({1 << bits[item[0]] for item in event["items"]})
            assert (found >> 96 != 0) == bool(hand["limit"][0])
            wins += 1
            capped += found >> 96 != 0
    assert wins > 3
    assert capped


def test_games_that_are_not_played_are_refused() -> None:
    for name in mf.ruleset_names():
        try:
            mf.Table(name)
        except mf.MahjongError as error:
            with pytest.raises(mf.MahjongError, match=re.escape(str(error))):
                BatchEnv(2, name, encoder=None)
            continue
        rules = mf.rules(name)
        assert BatchEnv(2, name, encoder=None).decisions().mask.shape[1] == rules.n_actions
        assert mf.Table(name).mask(0).shape == (rules.n_actions,)
        assert BatchEnv(2, name).decisions().obs.shape[1] == (664 if rules.family == "riichi" else 680)
        if rules.family != "riichi":
            with pytest.raises(mf.MahjongError, match=r"planes_v1 is for riichi.* planes_v2"):
                BatchEnv(2, name, encoder="planes_v1")


def test_threads_change_nothing() -> None:
    shown = [moves_of(BatchEnv(70, seed=9, threads=threads), 120, 1) for threads in (1, 2, 5)]
    assert shown[0] == shown[1] == shown[2]


def test_one_seed_for_all_or_one_for_each() -> None:
    env = BatchEnv(3, seed=4, first=10)
    assert env.decisions().deal.tolist() == [10, 11, 12]
    assert env.decisions().seat.tolist() == [2, 3, 0]
    each = BatchEnv(3, seed=[4, 4, 2**64 - 1], first=10)
    assert each.decisions().deal.tolist() == [10, 10, 10]
    first = encode(mf.Table("tenhou_4p", 2**64 - 1, 10, dealer=2), 2)
    assert each.decisions().obs is not None
    assert np.array_equal(each.decisions().obs[2], first)
    played = np.zeros(3, int)
    rng = np.random.default_rng(0)
    deals = {0: [], 1: [], 2: []}
    while min(played) < 3:
        env.step(random_actions(env, rng))
        for hand in env.hands:
            deals[int(hand["table"])].append(int(hand["deal"]))
            played[hand["table"]] += 1
    assert all(deals[table][:3] == [10 + table, 13 + table, 16 + table] for table in range(3))


def test_each_reward_is_given_once() -> None:
    env = BatchEnv(16, "tenhou_4p", match=True, seed=2, encoder=None, threads=1)
    rng = np.random.default_rng(5)
    points = np.full((16, 4), 25_000)
    finished = 0
    while finished < 20:
        env.step(random_actions(env, rng))
        points += env.rewards
        for hand in env.hands:
            assert HAND_ENDS[hand["end"]] in HAND_ENDS
            assert int(hand["delta"].sum()) % 1000 == 0
        for game in env.games:
            table = int(game["table"])
            left_over = game["points"] - points[table]  # deposits nobody won go to the first or are lost
            assert (left_over >= 0).all()
            assert left_over.sum() % 1000 == 0
            assert sorted(game["rank"]) == [0, 1, 2, 3]
            assert env.done[table] == 1
            points[table] = 25_000
            finished += 1
        assert set(np.flatnonzero(env.done)) == {int(game["table"]) for game in env.games}


def test_policies_play_their_seats() -> None:
    """With one learner who plays as a policy does, a hand is the hand that policies play alone."""
    names = ["sane", "greedy", "sane", "tsumogiri"]
    env = BatchEnv(4, seed=8, policies={1: "greedy", 2: "sane", 3: "tsumogiri"}, threads=1)
    expected = {}
    for deal in range(8):
        table = mf.Table("tenhou_4p", 8, deal, dealer=deal % 4)
        _core.play_out(table, names)
        expected[deal] = table.scores
    met = {}
    while len(met) < 8:
        now = env.decisions()
        assert set(now.seat.tolist()) == {0}
        env.step([int(_core.choose_action(env.table(t), 0, "sane")) for t in now.table])
        met |= {int(h["deal"]): tuple(h["points"].tolist()) for h in env.hands if h["deal"] < 8}
    assert met == expected
    assert not env.learners[:, 1:].any()
    mixed = BatchEnv(2, policies=[{0: "random"}, {1: "random", 2: "random", 3: "random"}])
    assert mixed.learners.tolist() == [[False, True, True, True], [True, False, False, False]]


def test_forced_moves_are_skipped() -> None:
    plain, skipping = BatchEnv(8, seed=1), BatchEnv(8, seed=1, skip_forced=True)
    rng = np.random.default_rng(0)
    for _ in range(200):
        skipping.step(random_actions(skipping, rng))
        assert (skipping.decisions().n_legal > 1).all()
    forced = 0
    for _ in range(200):
        plain.step(random_actions(plain, rng))
        forced += int((plain.decisions().n_legal == 1).sum())
    assert forced > 0


def test_a_fixed_number_of_rows() -> None:
    free, fixed = BatchEnv(10, seed=6), BatchEnv(10, seed=6, rows=7)
    now = fixed.decisions()
    assert now.table.shape == (7,)
    assert now.table.tolist() == [0, 1, 2, 3, 4, 5, 6]
    fixed.step(random_actions(fixed, np.random.default_rng(0)))
    assert fixed.decisions().table[:3].tolist() == [7, 8, 9]
    for env in (free, fixed):
        rng = np.random.default_rng(1)
        for _ in range(300):
            env.step(random_actions(env, rng))
    now = fixed.decisions()
    unused = np.arange(7) >= fixed.rows
    assert (now.table[unused] == -1).all()
    assert not now.mask[unused].any()
    assert (now.table[~unused] >= 0).all()
    # Nobody waits for ever: all tables were played.
    met = set()
    for _ in range(20):
        met |= set(fixed.decisions().table[: fixed.rows].tolist())
        fixed.step(random_actions(fixed, np.random.default_rng(2)))
    assert met == set(range(10))
    with pytest.raises(mf.MahjongError, match="rows"):
        BatchEnv(10, rows=3)


def test_tables_that_rest_until_reset() -> None:
    env = BatchEnv(6, seed=3, auto_reset=False, threads=1)
    rng = np.random.default_rng(0)
    ended = []
    while env.rows:
        env.step(random_actions(env, rng))
        ended += [int(hand["table"]) for hand in env.hands]
        assert np.array_equal(np.sort(np.flatnonzero(env.over)), np.sort(np.array(ended)))
    assert sorted(ended) == list(range(6))
    assert len(env.decisions().table) == 0
    env.step(np.zeros(0, np.uint8))
    now = env.reset([1, 4])
    assert now.table.tolist() == [1, 4]
    assert now.deal.tolist() == [7, 10]
    assert env.reset(seed=3).deal.tolist() == [0, 1, 2, 3, 4, 5]
    assert env.reset([0, 2], seed=[5, 5], first=40).deal.tolist() == [40, 1, 40, 3, 4, 5]
    for bad in ([6], [-1], [1, 1]):
        with pytest.raises(mf.MahjongError, match="table"):
            env.reset(bad)


def test_positions_are_played_on() -> None:
    table = mf.Table("tenhou_4p", 4, 4)
    for _ in range(20):
        asked = table.decisions()
        table.apply({c: _core.choose_action(table, c, "sane") for c in asked})
    text = table.position()
    env = BatchEnv(3, seed=1)
    now = env.reset([0, 2], positions=[text, table])
    for index in (0, 2):
        rows = np.flatnonzero(now.table == index)
        assert now.seat[rows].tolist() == list(table.decisions())
        for row in rows:
            assert np.array_equal(now.mask[row], table.mask(int(now.seat[row])))
    copy = env.table(2)
    assert copy == table
    while not table.is_over:
        table.apply({c: _core.choose_action(table, c, "sane") for c in table.decisions()})
    seen = None
    while seen is None:
        now = env.decisions()
        env.step([int(_core.choose_action(env.table(t), s, "sane")) for t, s in zip(now.table, now.seat)])  # noqa: B905
        seen = next((h for h in env.hands if h["table"] == 2), None)
    assert seen["points"].tolist() == list(table.scores)
    assert env.decisions().deal[env.decisions().table == 2][0] == 5  # then the table deals on
    other = mf.Table("majsoul_4p", 1, 1)
    with pytest.raises(mf.MahjongError, match="other rules"):
        env.reset([0], positions=[other])
    with pytest.raises(mf.MahjongError, match="position 0"):
        env.reset([0], positions=[table])
    with pytest.raises(mf.MahjongError, match="one position for each"):
        env.reset([0, 1], positions=[text])


def test_wrong_actions_change_nothing() -> None:
    env = BatchEnv(5, seed=1, match=True)
    rng = np.random.default_rng(0)
    for _ in range(50):
        env.step(random_actions(env, rng))
    before = env.state_dict()
    now = env.decisions()
    good = random_actions(env, rng)
    row = 2
    illegal = next(a for a in range(181) if a not in now.legal[row].tolist())
    for wrong in (illegal, 300, -1, 255):
        actions = good.astype(np.int64)
        actions[row] = wrong
        with pytest.raises(mf.IllegalActionError) as caught:
            env.step(actions)
        text = str(caught.value)
        assert f"row {row} (table {now.table[row]}, seat {now.seat[row]}): action {wrong}" in text
        assert caught.value.legal == tuple(now.legal[row, : now.n_legal[row]].tolist())
        assert str(caught.value.legal[0]) in text
    for bad in (good[:-1], good.astype(float), [good], good.astype(bool)):
        with pytest.raises(mf.MahjongError, match="actions: integers"):
            env.step(bad)
    assert env.state_dict() == before
    env.step(good)
    assert env.state_dict() != before


def test_going_on_from_a_checkpoint() -> None:
    env = BatchEnv(12, "majsoul_3p", seed=5, match=True, policies={1: "random"}, rows=9)
    moves_of(env, 60, 1)
    saved = pickle.loads(pickle.dumps(env.state_dict()))
    expected = moves_of(env, 60, 2)
    other = BatchEnv(12, "majsoul_3p", seed=77, match=True, policies={1: "random"}, rows=9)
    other.load(saved)
    assert moves_of(other, 60, 2) == expected
    for name, value in (("tables", 11), ("match", False), ("rules", "tenhou_3p"), ("rows", 0)):
        changed = saved | {"options": saved["options"] | {name: value}}
        with pytest.raises(mf.MahjongError, match=name):
            other.load(changed)
    damaged = bytearray(saved["tables"])
    damaged[100] ^= 1
    with pytest.raises(mf.MahjongError, match="damaged"):
        other.load(saved | {"tables": bytes(damaged)})
    with pytest.raises(mf.MahjongError, match="version"):
        other.load(saved | {"version": 99})


def test_buffers_are_filled_in_place() -> None:
    env = BatchEnv(6, seed=1)
    own = {name: np.zeros_like(array) for name, array in env.buffers.items()}
    mine = BatchEnv(6, seed=1, buffers=own)
    for _ in range(40):
        assert all(
            np.shares_memory(mine.decisions()[i], own[n]) for i, n in ((0, "table"), (2, "obs"), (3, "mask"))
        )
        actions = random_actions(env, np.random.default_rng(1))
        env.step(actions)
        mine.step(actions)
        for name, array in own.items():
            used = slice(None) if name in ("rewards", "done") else slice(env.rows)
            assert np.array_equal(array[used], env.buffers[name][used]), name
    assert np.from_dlpack(env.buffers["obs"]).ctypes.data == env.buffers["obs"].ctypes.data
    with pytest.raises(mf.MahjongError, match="legal has to be"):
        BatchEnv(6, buffers={"legal": np.zeros((24, 31), np.uint8)})
    with pytest.raises(mf.MahjongError, match="buffers: nonsense"):
        BatchEnv(6, buffers={"nonsense": np.zeros(3)})
    frozen = np.zeros((24, 664), np.uint8)
    frozen.flags.writeable = False
    with pytest.raises(mf.MahjongError, match="writable"):
        BatchEnv(6, buffers={"obs": frozen})


def test_without_observations_and_masks() -> None:
    env = BatchEnv(4, encoder=None, mask=False)
    now = env.decisions()
    assert now.obs is None
    assert now.mask is None
    env.step(now.legal[:, 0])
    for name in ENCODERS:
        shape = BatchEnv(2, encoder=name).decisions().obs
        assert shape is not None
        assert shape.shape == (2, *ENCODERS[name].shape)


def test_last_observations() -> None:
    env = BatchEnv(8, seed=2, final_obs=True, policies={2: "sane"}, encoder="planes_v1")
    rng = np.random.default_rng(0)
    seen = 0
    while seen < 12:
        env.step(random_actions(env, rng))
        tables, seats, shown = env.finals
        assert tables.tolist() == sorted(tables.tolist())
        assert len(shown) == len(tables) == 3 * int(env.done.sum())
        assert set(seats.tolist()) <= {0, 1, 3}
        for row in shown:
            assert row.any()
        seen += len(tables)


def test_two_threads_of_python_do_not_mix() -> None:
    env = BatchEnv(2048, seed=1, threads=2)
    errors: list[str] = []

    def play() -> None:
        rng = np.random.default_rng(0)
        for _ in range(30):
            try:
                actions = random_actions(env, rng)
            except (ValueError, IndexError):  # the other thread stepped while this one read the arrays
                continue
            try:
                env.step(actions)
            except mf.MahjongError as error:
                errors.append(str(error))

    threads = [threading.Thread(target=play) for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    for text in errors:
        assert "another thread" in text or "not legal" in text or "actions: integers" in text
    env.step(random_actions(env, np.random.default_rng(1)))


@pytest.mark.parametrize(
    "options",
    [
        {"tables": 0},
        {"tables": 1.5},
        {"tables": True},
        {"seed": -1},
        {"seed": [1, 2]},
        {"first": 2**64},
        {"encoder": "planes_v0"},
        {"policies": {0: "sane", 1: "sane", 2: "sane", 3: "sane"}},
        {"policies": {4: "sane"}},
        {"policies": {0: "genius"}},
        {"policies": [{0: "sane"}]},
        {"threads": -1},
        {"encoder": None, "final_obs": True},
        {"rules": "nobody"},
    ],
)
def test_wrong_arguments_are_told(options: dict) -> None:
    arguments = {"tables": 3} | options
    with pytest.raises(mf.MahjongError):
        BatchEnv(**arguments)


@pytest.mark.long
@pytest.mark.parametrize(
    ("rules", "match"),
    [
        ("tenhou_4p", False),
        ("majsoul_4p", True),
        ("majsoul_3p", False),
        ("tenhou_3p", True),
        ("mcr", True),
        ("korean_3", True),
        ("malaysian_3", False),
    ],
)
def test_a_million_decisions_of_a_batch_are_its_tables(rules: str, match: bool) -> None:
    """250,000 decisions each, some seven seconds of processor time each."""
    assert compare(rules, 64, 250_000, match=match, encoder="compact") >= 250_000


@pytest.mark.long
def test_memory_does_not_grow() -> None:
    """10^8 decisions; about five minutes on two cores."""
    import resource

    env = BatchEnv(1024, seed=1, match=True, mask=False)
    rng = np.random.default_rng(0)
    done, after_first = 0, 0
    while done < 100_000_000:
        now = env.decisions()
        m = env.rows
        env.step(now.legal[np.arange(m), (rng.random(m) * now.n_legal).astype(np.intp)])
        done += m
        if not after_first and done > 2_000_000:
            after_first = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - after_first
    assert grown < 4_096, f"{grown} KiB more than after two million decisions"
