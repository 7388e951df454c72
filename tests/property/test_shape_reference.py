"""Shanten, useful and unnecessary tiles against the slow reference: every size, meld number and seats."""

from __future__ import annotations

import numpy as np
import pytest

from mahjong_fast import _core
from mahjong_fast.analysis import discards_many, is_complete_many, shanten_many, ukeire_many, waits_many
from reference import shape_slow as slow

FORMS = (slow.REGULAR, slow.CHIITOITSU, slow.KOKUSHI, slow.ANY, slow.ANY | slow.FOUR_SAME)


def mask_of(kinds: list[int]) -> int:
    return sum(1 << kind for kind in kinds)


def compare(seed: int, rounds: int) -> int:
    rng = np.random.default_rng(seed)
    compared = 0
    for _ in range(rounds):
        seats, melds = int(rng.integers(3, 5)), int(rng.integers(5))
        most = 14 - 3 * melds
        tiles = int(rng.integers(1, most + 1)) if rng.integers(3) == 0 else most - int(rng.integers(2))
        counts = slow.random_counts(rng, tiles, seats)
        forms = FORMS[rng.integers(len(FORMS))]
        data = bytes(counts)
        expected = slow.shanten(counts, melds, forms, seats)
        number, mask = _core.hand_useful(data, melds, forms, seats)
        assert number == expected, (counts, melds, forms, seats)
        if expected == slow.IMPOSSIBLE:
            continue
        assert mask == mask_of(slow.useful(counts, melds, forms, seats)), (counts, melds, forms, seats)
        away = _core.hand_unnecessary(data, melds, forms, seats)
        assert away == (mask_of(slow.unnecessary(counts, melds, forms, seats)) if tiles > 1 else 0)
        compared += 1
    return compared


def compare_limited(seed: int, rounds: int) -> None:
    rng = np.random.default_rng(seed)
    for _ in range(rounds):
        seats, melds = int(rng.integers(3, 5)), int(rng.integers(5))
        counts = slow.random_counts(rng, 14 - 3 * melds - int(rng.integers(2)), seats)
        usable = np.maximum(counts, 4 - rng.integers(0, 5, 34)).tolist()
        forms = FORMS[rng.integers(len(FORMS))]
        number, mask = _core.hand_useful(bytes(counts), melds, forms, seats, bytes(usable))
        assert number == slow.shanten(counts, melds, forms, seats, usable), (counts, usable, melds, forms)
        if number != slow.IMPOSSIBLE:
            assert mask == mask_of(slow.useful(counts, melds, forms, seats, usable))


def test_hands_agree_with_the_slow_reference() -> None:
    assert compare(1, 400) > 250


@pytest.mark.long
def test_hundred_thousand_hands_agree_with_the_slow_reference() -> None:
    assert compare(2, 100_000) > 60_000


def test_hands_with_tiles_out_of_reach() -> None:
    compare_limited(3, 60)


@pytest.mark.long
def test_many_hands_with_tiles_out_of_reach() -> None:
    compare_limited(4, 5_000)


def hands(seed: int, n: int, tiles: int, seats: int = 4) -> np.ndarray:
    rng = np.random.default_rng(seed)
    return np.array([slow.random_counts(rng, tiles, seats) for _ in range(n)], np.uint8)


@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("melds", [0, 1, 4])
def test_arrays_answer_as_single_hands_do(seats: int, melds: int) -> None:
    rows = hands(5, 500, 13 - 3 * melds, seats)
    shanten, masks, totals = ukeire_many(rows, melds=melds, seats=seats)
    assert (shanten == shanten_many(rows, melds=melds, seats=seats)).all()
    for row, number, mask, total in zip(rows, shanten, masks, totals, strict=True):
        assert _core.hand_useful(row.tobytes(), melds, 7, seats) == (number, mask)
        assert total == sum(4 - int(row[kind]) for kind in range(34) if int(mask) >> kind & 1)
    waits = waits_many(rows, melds=melds, seats=seats)
    assert (waits == np.where(shanten == 0, masks, 0)).all()
    assert not is_complete_many(rows, melds=melds, seats=seats).any()


@pytest.mark.parametrize("all_discards", [False, True])
@pytest.mark.parametrize("seats", [4, 3])
@pytest.mark.parametrize("melds", [0, 2, 4])
def test_discards_answer_as_the_hands_after_them(melds: int, seats: int, all_discards: bool) -> None:
    rows = hands(6, 250, 14 - 3 * melds, seats)
    rng = np.random.default_rng(7)
    visible = (rng.integers(0, 3, rows.shape) % np.maximum(1, 5 - rows)).astype(np.uint8)
    shanten, masks, totals = discards_many(rows, visible, melds=melds, seats=seats, all=all_discards)
    for i, row in enumerate(rows):
        least = min(int(s) for s in shanten[i])
        for kind in range(34):
            if row[kind] == 0:
                assert (shanten[i, kind], masks[i, kind], totals[i, kind]) == (127, 0, 0)
                continue
            rest = row.copy()
            rest[kind] -= 1
            number, mask = _core.hand_useful(rest.tobytes(), melds, 7, seats)
            assert shanten[i, kind] == number
            if not all_discards and number != least:
                assert (masks[i, kind], totals[i, kind]) == (0, 0)
                continue
            left = 4 - row.astype(int) - visible[i]
            assert masks[i, kind] == mask
            assert totals[i, kind] == sum(left[k] for k in range(34) if mask >> k & 1)
