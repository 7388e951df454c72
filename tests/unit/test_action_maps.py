"""Numbers of moves in other programs: there and back, in one-hand and array form, and what is lost."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

import mahjong_fast as mf
from golden_games import decisions
from mahjong_fast.encoders import encode
from mahjong_fast.env import ACTION_MAPS, BatchEnv
from mahjong_fast.env.action_maps import NO_ID

FIVES = (4, 13, 22)


def base(action: int) -> tuple[str, int]:
    """A move without what coarse layouts lose."""
    if action < 74:
        tile = action % 37
        return "discard", FIVES[tile - 34] if tile >= 34 else tile
    if action < 104:
        red = action >= 95
        suit, start = divmod(action - 95, 3) if red else divmod(action - 74, 7)
        return "chi", 9 * suit + start + 2 * red
    if action < 141 or 181 <= action < 184:
        return "pon", 0
    if action < 175:
        return "kan", 0
    return ("win", 0) if action in (175, 176) else ("other", action)


@pytest.mark.parametrize("name", sorted(ACTION_MAPS))
def test_there_and_back(name: str) -> None:
    layout = ACTION_MAPS[name]
    back_and_forth = 0
    for number, (table, chair) in enumerate(decisions()):
        if len(table.scores) != layout.seats or number % 2:
            continue
        mask = layout.mask(table, chair)
        legal = table.legal(chair)
        there = set()
        for action in legal:
            try:
                other = layout.to_layout(table, chair, action)
            except mf.MahjongError:
                assert action in (180, 184, 185, 186)
                continue
            there.add(other)
            assert 0 <= other < layout.size
            back = layout.from_layout(table, chair, other, tile=action - 141 if 141 <= action < 175 else None)
            assert base(back) == base(action)
            assert layout.to_layout(table, chair, back) == other
            back_and_forth += 1
            if name == "mjx_181" and not 74 <= action < 141:
                assert back == action == other
            if name == "mahjax_87" and not 181 <= action < 184:
                assert back == action
        assert set(np.flatnonzero(mask).tolist()) == there
    assert back_and_forth > 300


def test_numbers_of_single_moves() -> None:
    rows = {
        "mortal_46": {4: 4, 37 + 34: 34, 177: 37, 175: 43, 176: 43, 178: 44, 179: 45, 141: 42},
        "mjx_181": {4: 4, 71: 71, 177: 177, 175: 175, 176: 176, 178: 178, 179: 179, 141: 141},
        "riichienv_82": {4: 4, 34: 4, 71: 4, 177: 37, 175: 79, 176: 79, 178: 80, 179: 81, 141: 42, 174: 75},
        "riichienv_60": {8: 1, 9: 2, 33: 26, 35: 6, 177: 27, 175: 56, 176: 56, 178: 57, 179: 58, 180: 59},
        "mahjax_87": {4: 4, 34: 34, 71: 71, 177: 72, 175: 73, 176: 74, 178: 85, 179: 84},
        "pymahjong_54": {4: 4, 34: 34, 71: 34, 177: 48, 175: 50, 176: 49, 178: 51, 179: 53},
        "mortal_44": {4: 4, 180: 40, 177: 37, 175: 41, 176: 41, 178: 42, 179: 43, 104: 38},
    }
    obs = encode(mf.Table("tenhou_4p", 1, 1), 0)[None]
    for name, pairs in rows.items():
        got = ACTION_MAPS[name].numbers(np.array([list(pairs)], np.uint8), obs)[0]
        assert got.tolist() == list(pairs.values()), name


@pytest.mark.parametrize("name", sorted(ACTION_MAPS))
def test_arrays_agree(name: str) -> None:
    layout = ACTION_MAPS[name]
    env = BatchEnv(40, "tenhou_4p" if layout.seats == 4 else "majsoul_3p", seed=2, threads=1)
    rng = np.random.default_rng(0)
    for step in range(60):
        now = env.decisions()
        m = len(now.table)
        actions = now.legal[np.arange(m), (rng.random(m) * now.n_legal).astype(np.intp)]
        assert now.obs is not None
        masks = layout.mask_many(now.legal, now.obs)
        numbers = layout.numbers(now.legal, now.obs)
        chosen = layout.numbers(actions[:, None], now.obs)[:, 0]
        known = chosen != NO_ID
        back = layout.from_layout_many(chosen[known], now.legal[known], now.obs[known])
        if step % 10 == 0:
            for row in range(m):
                table, seat = env.table(now.table[row]), int(now.seat[row])
                assert np.array_equal(masks[row], layout.mask(table, seat))
                legal, seen = table.legal(seat), now.obs[row : row + 1]
                one = [layout.numbers(np.array([[a]], np.uint8), seen)[0, 0] for a in legal]
                assert numbers[row, : len(one)].tolist() == one
            for row, action in zip(np.flatnonzero(known), back, strict=True):
                table, seat = env.table(now.table[row]), int(now.seat[row])
                assert layout.from_layout(table, seat, int(chosen[row])) == action
        env.step(actions)
    with pytest.raises(mf.IllegalActionError, match="row 0"):
        layout.from_layout_many(np.full(m, layout.size + 3), now.legal, now.obs)


def test_what_cannot_be_said_is_told() -> None:
    table = mf.Table("tenhou_4p", 1, 1)
    layout = ACTION_MAPS["mortal_46"]
    with pytest.raises(mf.IllegalActionError, match="not legal"):
        layout.to_layout(table, 0, 176)
    with pytest.raises(mf.IllegalActionError, match="mortal_46 43"):
        layout.from_layout(table, 0, 43)
    for one in ACTION_MAPS.values():
        assert one.lost


def test_the_page_says_what_is_lost() -> None:
    page = (Path(__file__).parents[2] / "docs/environments.md").read_text("utf-8")
    for layout in ACTION_MAPS.values():
        assert f"| `{layout.name}` | {'; '.join(layout.lost)} |" in page


def test_riichienv_numbers_are_theirs() -> None:
    riichienv = pytest.importorskip("riichienv")
    kind, act = riichienv.ActionType, riichienv.Action
    obs = encode(mf.Table("tenhou_4p", 1, 1), 0)[None]
    layout = ACTION_MAPS["riichienv_82"]

    def ours(action: int) -> int:
        return int(layout.numbers(np.array([[action]], np.uint8), obs)[0, 0])

    for k in range(34):
        assert ours(k) == act(kind.DISCARD, 4 * k + 3, []).encode()
        assert ours(141 + k) == act(kind.ANKAN, 4 * k, [4 * k + i for i in range(4)]).encode()
    for action, theirs in (
        (177, kind.RIICHI),
        (175, kind.TSUMO),
        (178, kind.KYUSHU_KYUHAI),
        (179, kind.PASS),
    ):
        assert ours(action) == act(theirs, 0, []).encode()


def test_layouts_are_of_riichi() -> None:
    for rules in ("mcr", "korean_3", "malaysian_3"):
        table = mf.Table(rules, 1, 7)
        chair, legal = next(iter(table.decisions().items()))
        for layout in ACTION_MAPS.values():
            for ask in (
                lambda layout=layout, args=(table, chair, legal[0]): layout.to_layout(*args),
                lambda layout=layout, args=(table, chair, 0): layout.from_layout(*args),
                lambda layout=layout, args=(table, chair): layout.mask(*args),
            ):
                with pytest.raises(mf.MahjongError, match=f"{layout.name} is a layout of riichi.*{rules}"):
                    ask()
            with pytest.raises(mf.MahjongError, match="compact_v1 has rows"):
                layout.numbers(np.zeros((1, 32), np.uint8), encode(table, chair)[None])


@pytest.mark.parametrize("name", sorted(ACTION_MAPS))
def test_tables_of_another_number_of_seats_are_refused(name: str) -> None:
    layout = ACTION_MAPS[name]
    other, own = ("tenhou_3p", "tenhou_4p") if layout.seats == 4 else ("tenhou_4p", "tenhou_3p")
    table = mf.Table(other, seed=1, deal=0)
    said = f"{name} is a layout for {layout.seats} seats, {other} has {7 - layout.seats}"
    for call in (
        lambda: layout.mask(table, 0),
        lambda: layout.to_layout(table, 0, table.legal(0)[0]),
        lambda: layout.from_layout(table, 0, 0),
    ):
        with pytest.raises(mf.MahjongError, match=said):
            call()
    assert layout.mask(mf.Table(own, seed=1, deal=0), 0).any()
