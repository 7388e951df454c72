"""Arrays of WIN as people and files hand them over: the right answer or an error, never a crash."""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring import bad_row

HANDS = [
    "123m456p11s789p46s+5s",
    "067m88s46s(555z)[1111p]+5s",
    "19m19p19s1234567z+1m",
    "123m456p11s789p46s+6s",
]


def some_wins() -> np.ndarray[Any, Any]:
    wins = mf.wins_array(HANDS)
    wins["flags"] |= np.uint32(mf.WinFlag.TSUMO)
    wins["dora"][:, 0] = 12
    return wins


WINS = some_wins()
SCORES = mf.score_many(WINS)


def same(scores: np.ndarray[Any, Any]) -> bool:
    return scores.dtype == mf.SCORE and scores.tobytes() == SCORES.tobytes()


def moved(offset: int) -> np.ndarray[Any, Any]:
    rows = np.zeros(WINS.nbytes + offset, np.uint8)[offset:].view(mf.WIN)
    rows[:] = WINS
    return rows


def with_gaps() -> np.ndarray[Any, Any]:
    names = mf.WIN.names or ()
    offsets = [mf.WIN.fields[name][1] + 8 for name in names]  # type: ignore[index]
    formats = [mf.WIN[name] for name in names]
    wide = np.zeros(
        len(WINS), np.dtype({"names": names, "formats": formats, "offsets": offsets, "itemsize": 96})
    )
    for name in names:
        wide[name] = WINS[name]
    return wide


def strided() -> np.ndarray[Any, Any]:
    wide = np.zeros((len(WINS), 3), mf.WIN)
    wide[:, 1] = WINS
    return wide[:, 1]


def read_only() -> np.ndarray[Any, Any]:
    return np.frombuffer(WINS.tobytes(), mf.WIN)


class Subclass(np.ndarray):  # type: ignore[type-arg]
    pass


@pytest.mark.parametrize(
    "wins",
    [
        WINS.copy(),
        strided(),
        WINS[::-1].copy()[::-1],
        read_only(),
        WINS.astype(mf.WIN.newbyteorder(">")),
        with_gaps(),
        moved(1),
        moved(2),
        moved(4),
        WINS.view(np.recarray),
        WINS.view(Subclass),
        np.ma.array(WINS),
    ],
)
def test_every_layout_of_the_same_rows_gives_the_same_scores(wins: np.ndarray[Any, Any]) -> None:
    before = np.asarray(wins).tobytes()
    assert same(np.asarray(mf.score_many(wins)))
    assert np.asarray(wins).tobytes() == before


def test_the_shape_is_kept() -> None:
    for shape in ((2, 2), (4, 1), (1, 2, 2)):
        scores = mf.score_many(WINS.reshape(shape))
        assert scores.shape == shape
        assert same(scores.reshape(-1))
    for none in (WINS[:0], WINS[:0].reshape(0, 3)):
        assert mf.score_many(none).shape == none.shape
    assert mf.score_many(WINS[0]).shape == ()
    assert mf.score_many(WINS[0]) == SCORES[0]


def other_numbers(kind: str) -> np.ndarray[Any, Any]:
    names = mf.WIN.names or ()
    wide = np.zeros(len(WINS), [(name, kind, mf.WIN[name].shape) for name in names])
    for name in names:
        wide[name] = WINS[name]
    return wide


@pytest.mark.parametrize(
    "wins, words",
    [
        (None, "wins_array"),
        ([], "wins_array"),
        (HANDS, "wins_array"),
        (mf.Hand(HANDS[0]), "wins_array"),
        (WINS.tobytes(), "wins_array"),
        (WINS.view(np.uint8), "wins_array"),
        (np.empty(2, object), "wins_array"),
        (np.zeros(2, mf.SCORE), "wins_array"),
        (np.zeros(2, [(name, mf.WIN[name]) for name in reversed(mf.WIN.names or ())]), "wins_array"),
        (other_numbers("i8"), "field flags is int64"),  # 257 copies must not become one
        (other_numbers("f8"), "field flags is float64"),
        (other_numbers("i1"), "field flags is int8"),
    ],
)
def test_what_is_no_array_of_wins(wins: Any, words: str) -> None:
    with pytest.raises(mf.MahjongError, match=words):
        mf.score_many(wins)


@pytest.mark.parametrize("threads", [-1, 1025, 10**9, 2**70, "2", None, 1.5, True])
def test_wrong_threads(threads: Any) -> None:
    with pytest.raises(mf.MahjongError, match="threads"):
        mf.score_many(WINS, threads=threads)


@pytest.mark.parametrize("threads", [0, 1, 2, 1000, 1024, np.int64(3)])
def test_threads_change_nothing(threads: Any) -> None:
    assert same(mf.score_many(WINS, threads=threads))


def frozen_out() -> np.ndarray[Any, Any]:
    out = np.empty(4, mf.SCORE)
    out.flags.writeable = False
    return out


@pytest.mark.parametrize(
    "out",
    [
        np.empty(3, mf.SCORE),
        np.empty((4, 1), mf.SCORE),
        np.empty(4, mf.SCORE.newbyteorder(">")),
        np.empty(4 * 112, np.uint8),
        np.empty(4, mf.WIN),
        np.empty(8, mf.SCORE)[::2],
        np.empty(4 * 112 + 1, np.uint8)[1:].view(mf.SCORE),
        frozen_out(),
        [None] * 4,
        bytearray(4 * 112),
    ],
)
@pytest.mark.parametrize("errors", ["status", "raise"])
def test_wrong_out(out: Any, errors: str) -> None:
    with pytest.raises(mf.MahjongError, match="out must be"):
        mf.score_many(WINS, out=out, errors=errors)


def test_out_is_filled_and_returned() -> None:
    out = np.empty(4, mf.SCORE)
    assert mf.score_many(WINS, out=out) is out
    assert same(out)
    square = np.empty((2, 2), mf.SCORE)
    assert mf.score_many(WINS.reshape(2, 2), out=square) is square
    assert same(square.reshape(-1))


def test_out_may_lie_on_the_wins() -> None:
    memory = np.zeros(4 * 112, np.uint8)
    for start in (0, 4, 64):
        wins = memory[start : start + WINS.nbytes].view(mf.WIN)
        wins[:] = WINS
        assert same(mf.score_many(wins, out=memory.view(mf.SCORE)))


def test_bad_rows_are_named_by_their_index() -> None:
    wins = np.concatenate([WINS, WINS])
    wins["seat"][5] = 9
    wins["counts"][6] = 0
    scores = mf.score_many(wins)
    assert scores["status"].tolist() == [0, 0, 0, 1, 0, 5, 5, 1]
    assert not any(scores[5].tobytes()[1:])
    out = np.full(8, 7, mf.SCORE)
    with pytest.raises(mf.HandError, match=r"^row 5: seat: 9 is no seat"):
        mf.score_many(wins, out=out, errors="raise")
    assert (out["status"] == 7).all()
    with pytest.raises(mf.HandError, match=r"^row \(1, 1\): seat"):
        mf.score_many(wins.reshape(2, 4), errors="raise")
    assert bad_row(wins, 5)[0] == "seat"
    assert bad_row(wins, 6)[0] == "hand"
    assert bad_row(wins, 0) == bad_row(wins, 3) == ("", "")
    with pytest.raises(IndexError):
        bad_row(wins, 8)
    for errors in ("ignore", None, 1):
        with pytest.raises(mf.MahjongError, match="errors="):
            mf.score_many(wins, errors=errors)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "given", [None, 1.5, True, False, -1, 2**70, np.nan, [None], ["x"], [1], ["123m"], [HANDS[0][:-3]]]
)
def test_what_wins_array_refuses(given: Any) -> None:
    with pytest.raises(mf.MahjongError, match=r"wins_array|hand 0"):
        mf.wins_array(given)


def test_the_hand_that_is_wrong_is_named() -> None:
    with pytest.raises(mf.HandError, match=r"^hand 2: "):
        mf.wins_array([*HANDS[:2], "123m456p11s789p46s", HANDS[3]])


@pytest.mark.parametrize("rules", mf.ruleset_names("riichi"))
def test_random_bytes_are_bad_input(rules: str) -> None:
    rows = np.frombuffer(np.random.default_rng(7).bytes(80 * 20_000), mf.WIN)
    scores = mf.score_many(rows, rules)
    assert set(np.unique(scores["status"])) <= {0, 1, 2, 3, 5, 6}
    for row in range(0, 20_000, 1000):
        keyword, sentence = bad_row(rows, row, rules)
        assert (keyword != "") == (scores["status"][row] == 5) == (sentence != "")
        assert "{" not in keyword + sentence


@pytest.mark.parametrize("rules", ["tenhou_4p", "majsoul_3p", "west_honshu_3p", "wrc_2025"])
def test_hands_with_random_bytes_in_them(rules: str) -> None:
    """Rows near real hands, where each check is the last one before the arithmetic: all causes in words."""
    rng = np.random.default_rng(11)
    wins = np.repeat(
        mf.wins_array(["123p456p11s789s46s+5s", *HANDS, "1p(2222p)[3333z](555z)(6666z)+1p"]), 2000
    )
    raw = wins.view(np.uint8).reshape(len(wins), 80)
    for _ in range(2):
        at, value = (
            rng.integers(0, 80, len(wins)),
            rng.choice([0, 1, 2, 3, 4, 5, 27, 30, 33, 34, 64, 128, 255], len(wins)),
        )
        raw[np.arange(len(wins)), at] = value
    scores = mf.score_many(wins, rules)
    assert len(np.unique(scores["status"])) >= 3
    assert not scores[scores["status"] == 5].view(np.uint8).reshape(-1, 112)[:, 1:].any()
    found = {bad_row(wins, int(row), rules)[0] for row in np.flatnonzero(scores["status"] == 5)[::7]}
    assert {"hand", "win", "melds", "seat"} <= found
    assert found <= {"hand", "win", "melds", "reds", "flags"} | set(inspect.signature(mf.score).parameters)
