"""Array calls: hostile input is named by row and cause, outputs stay untouched, threads change nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from mahjong_fast import Hand, MahjongError
from mahjong_fast.analysis import discards_many, is_complete_many, shanten_many, ukeire_many, waits_many

DRAWN = Hand("123m456p789s11222z").counts14
WAITING = Hand("123m456p789s1122z").counts
ALL = [
    (shanten_many, DRAWN),
    (waits_many, WAITING),
    (is_complete_many, DRAWN),
    (ukeire_many, WAITING),
    (discards_many, DRAWN),
]
each = pytest.mark.parametrize(("function", "hand"), ALL)


def rows(hand: np.ndarray, n: int = 5) -> np.ndarray:
    return np.tile(hand, (n, 1))


def first(result: Any) -> Any:
    return result[0] if isinstance(result, tuple) else result


@each
def test_other_whole_numbers_and_layouts_give_the_same(function: Any, hand: np.ndarray) -> None:
    expected = first(function(rows(hand)))
    wide = np.zeros((10, 68), np.uint8)
    wide[::2, ::2] = hand
    read_only = rows(hand)
    read_only.flags.writeable = False
    for same in (
        rows(hand).astype(np.int64),
        rows(hand).astype(">u2"),
        rows(hand).tolist(),
        np.asfortranarray(rows(hand)),
        wide[::2, ::2],
        rows(hand)[::-1],
        read_only,
    ):
        assert (first(function(same)) == expected).all()


@each
@pytest.mark.parametrize("n", [0, 1, 63, 64, 65, 1000])
def test_any_number_of_rows(function: Any, hand: np.ndarray, n: int) -> None:
    result = first(function(rows(hand, n)))
    assert len(result) == n
    assert (result == first(function(rows(hand, 1)))[0]).all()


@each
@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda a: a.astype(np.float64), "dtype float64"),
        (lambda a: a.astype(str), "dtype <U"),
        (lambda a: a.astype(bool), "dtype bool"),
        (lambda a: a[0], r"\(34,\)"),
        (lambda a: a[:, :33], r"\(5, 33\)"),
        (lambda a: a[None], r"\(1, 5, 34\)"),
        (lambda a: [[1, 2], [3]], "different length"),
        (lambda a: None, "counts"),
    ],
)
def test_wrong_arrays(function: Any, hand: np.ndarray, change: Any, told: str) -> None:
    with pytest.raises(MahjongError, match=told):
        function(change(rows(hand)))


@each
@pytest.mark.parametrize(
    ("dtype", "kind", "count", "told"),
    [
        (np.int64, 5, -1, r"row 3: -1 \(6m\)"),
        (np.int64, 5, 256, r"row 3: 256 \(6m\)"),
        (np.uint8, 5, 255, "row 3: 255 copies of 6m"),
        (np.uint8, 33, 5, "row 3: 5 copies of 7z"),
        (np.uint8, 5, 4, "row 3: 1[78] tiles"),
    ],
)
def test_bad_rows_are_named(
    function: Any, hand: np.ndarray, dtype: Any, kind: int, count: int, told: str
) -> None:
    counts = rows(hand).astype(dtype)
    counts[3, kind] = count
    with pytest.raises(MahjongError, match=told):
        function(counts)


@each
def test_the_first_bad_row_is_named_whatever_the_threads(function: Any, hand: np.ndarray) -> None:
    counts = rows(hand, 40_000)
    counts[[17_001, 30_000], 0] = 9
    for threads in (1, 2, 5):
        with pytest.raises(MahjongError, match="row 17001: 9 copies of 1m"):
            function(counts, threads=threads)


def test_numbers_of_tiles() -> None:
    empty = np.zeros((2, 34), np.uint8)
    for function, _ in ALL:
        with pytest.raises(MahjongError, match="row 0: no tiles"):
            function(empty)
    with pytest.raises(MahjongError, match="row 0: 14 tiles; a hand that waits"):
        waits_many(rows(DRAWN))
    with pytest.raises(MahjongError, match="row 0: 13 tiles; a hand about to discard"):
        discards_many(rows(WAITING))
    with pytest.raises(MahjongError, match="row 0: 14 tiles; a hand with 1 meld has at most 11"):
        shanten_many(rows(DRAWN), melds=1)
    with pytest.raises(MahjongError, match="row 1: 7 melds"):
        shanten_many(rows(DRAWN, 2), melds=np.array([0, 7]))
    with pytest.raises(MahjongError, match="row 0: 2m is not in the tile set"):
        shanten_many(rows(DRAWN), seats=3)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"melds": 5}, "melds"),
        ({"melds": -1}, "melds"),
        ({"melds": np.array([0, 0])}, r"melds of shape \(2,\)"),
        ({"melds": np.array([0.0] * 5)}, "melds: dtype"),
        ({"seats": 2}, "seats"),
        ({"tileset": "riichi_5"}, "riichi_4 riichi_3"),
        ({"form": "standard"}, "form"),
        ({"errors": "ignore"}, "errors"),
        ({"threads": -1}, "threads"),
        ({"threads": 10**12}, "threads"),
        ({"threads": "two"}, "threads"),
        ({"fifth_tile": "all"}, "concealed melds visible"),
    ],
)
def test_wrong_options(options: dict[str, Any], told: str) -> None:
    with pytest.raises(MahjongError, match=told):
        shanten_many(rows(DRAWN), **options)


@pytest.mark.parametrize(
    "out",
    [
        np.zeros(5, np.int16),
        np.zeros(4, np.int8),
        np.zeros((5, 1), np.int8),
        np.zeros(10, np.int8)[::2],
        [0] * 5,
        "text",
    ],
)
def test_wrong_output(out: Any) -> None:
    with pytest.raises(MahjongError, match="out"):
        shanten_many(rows(DRAWN), out=out)


def outputs(function: Any, n: int = 5) -> list[np.ndarray]:
    """Right output arrays of a function."""
    if function in (ukeire_many, discards_many):
        shape = (n, 34) if function is discards_many else (n,)
        return [np.zeros(shape, dtype) for dtype in (np.int8, np.uint64, np.uint8)]
    return [np.zeros(n, {shanten_many: np.int8, waits_many: np.uint64, is_complete_many: np.bool_}[function])]


@each
def test_each_output_is_checked(function: Any, hand: np.ndarray) -> None:
    right = outputs(function)

    def call(changed: list[Any]) -> Any:
        return function(rows(hand), out=changed[0] if len(changed) == 1 else tuple(changed))

    expected = function(rows(hand))
    call(right)
    for got, want in zip(right, expected if isinstance(expected, tuple) else (expected,), strict=True):
        assert (got == want).all()
    for place, array in enumerate(right):
        frozen = array.copy()
        frozen.flags.writeable = False
        wrong = {
            "dtype": array.astype(np.float32),
            "shape": np.zeros((4, *array.shape[1:]), array.dtype),
            "dimensions": array[None],
            "strides": np.zeros((10, *array.shape[1:]), array.dtype)[::2],
            "read-only": frozen,
            "type": array.tolist(),
        }
        for changed in wrong.values():
            with pytest.raises(MahjongError, match="out"):
                call([changed if i == place else other for i, other in enumerate(right)])
    if len(right) == 3:
        with pytest.raises(MahjongError, match="shares memory"):
            call([*right[:2], right[0].view(np.uint8)])


@each
def test_more_rows_than_memory(function: Any, hand: np.ndarray) -> None:
    with pytest.raises(MemoryError, match="allocate"):
        function(np.broadcast_to(hand, (10**14, 34)))


@each
def test_a_million_rows(function: Any, hand: np.ndarray) -> None:
    n = 200_000 if function is discards_many else 1_000_000
    result = first(function(rows(hand, n)))
    assert len(result) == n
    assert (result == result[0]).all()


def test_outputs_that_cannot_be_written() -> None:
    frozen = np.zeros(5, np.int8)
    frozen.flags.writeable = False
    with pytest.raises(MahjongError, match="writable"):
        shanten_many(rows(DRAWN), out=frozen)
    counts = rows(DRAWN)
    with pytest.raises(MahjongError, match="shares memory"):
        shanten_many(counts, out=counts.reshape(-1)[:5].view(np.int8))
    with pytest.raises(MahjongError, match="three arrays"):
        ukeire_many(rows(WAITING), out=np.zeros(5, np.int8))


def test_output_is_used_and_untouched_after_an_error() -> None:
    out = np.full(20_000, 55, np.int8)
    counts = rows(DRAWN, len(out))
    assert shanten_many(counts, out=out) is out
    assert (out == -1).all()
    out[:] = 55
    counts[-1, 0] = 200
    with pytest.raises(MahjongError, match="row 19999"):
        shanten_many(counts, out=out, threads=2)
    assert (out == 55).all()
    three = tuple(np.full((len(counts), 34), 7, dtype) for dtype in (np.int8, np.uint64, np.uint8))
    with pytest.raises(MahjongError, match="row 19999"):
        discards_many(counts, out=three)
    assert all((part == 7).all() for part in three)


def test_status_marks_bad_rows_only() -> None:
    counts = rows(WAITING)
    counts[2, 0] = 6
    good = np.arange(5) != 2
    assert shanten_many(counts, errors="status").tolist() == [0, 0, 127, 0, 0]
    waits = waits_many(counts, errors="status")
    assert waits[2] == 1 << 63
    assert (waits[good] == (1 << 27 | 1 << 28)).all()
    shanten, masks, totals = ukeire_many(counts, errors="status")
    assert (int(shanten[2]), int(masks[2]), int(totals[2])) == (127, 1 << 63, 0)
    assert (totals[good] == 4).all()
    assert is_complete_many(counts, errors="status").tolist() == [1, 1, 5, 1, 1]
    counts = rows(DRAWN)
    counts[2, 0] = 6
    assert is_complete_many(counts, errors="status").tolist() == [0, 0, 5, 0, 0]
    assert (discards_many(counts, errors="status")[0][2] == 127).all()


@each
def test_unchecked_garbage_does_not_crash(function: Any, hand: np.ndarray) -> None:
    rng = np.random.default_rng(1)
    counts = rng.integers(0, 256, (3000, 34)).astype(np.uint8)
    counts[::2] = rng.integers(0, 5, (1500, 34))
    for options in ({}, {"seats": 3}, {"melds": rng.integers(0, 256, 3000)}, {"four_same": True}):
        assert len(first(function(counts, check=False, **options))) == 3000
    good = rows(hand, 100)
    assert (first(function(good, check=False)) == first(function(good))).all()


def test_visible_tiles() -> None:
    counts = rows(WAITING)
    seen = np.zeros(34, np.uint8)
    seen[27] = 1
    assert ukeire_many(counts, seen)[2].tolist() == [3] * 5
    each_row = np.tile(seen, (5, 1))
    each_row[4, 27] = 3
    with pytest.raises(MahjongError, match="row 4: 5 copies of 1z"):
        ukeire_many(counts, each_row)
    with pytest.raises(MahjongError, match="visible of shape"):
        ukeire_many(counts, np.zeros((4, 34), np.uint8))
    each_row[4, 27] = 2
    assert ukeire_many(counts, each_row)[2].tolist() == [3, 3, 3, 3, 2]


def test_threads_do_not_change_answers() -> None:
    rng = np.random.default_rng(3)
    counts = np.zeros((30_000, 34), np.uint8)
    for row in range(len(counts)):
        np.add.at(counts[row], rng.permutation(136)[:14] // 4, 1)
    one = discards_many(counts, threads=1, all=True)
    for threads in (2, 3):
        for a, b in zip(one, discards_many(counts, threads=threads, all=True), strict=True):
            assert (a == b).all()
    assert (shanten_many(counts, threads=1) == shanten_many(counts, threads=4)).all()


def test_the_environment_names_the_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MAHJONG_FAST_THREADS", "many")
    with pytest.raises(MahjongError, match="MAHJONG_FAST_THREADS"):
        shanten_many(rows(DRAWN))
    assert shanten_many(rows(DRAWN), threads=1).tolist() == [-1] * 5


def test_melds_per_row_and_partial_hands() -> None:
    texts = ["123m456p789s1122z", "123m456p1122z", "1122z", "1z", "2345m"]
    counts = np.array([Hand(text).counts for text in texts])
    assert shanten_many(counts).tolist() == [0, 0, 0, 0, 0]
    assert shanten_many(counts, melds=np.array([0, 1, 3, 4, 3])).tolist() == [0, 0, 0, 0, 0]
    assert shanten_many(counts[1:], "kokushi", melds=[1, 3, 4, 3]).tolist() == [100] * 4
