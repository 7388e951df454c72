"""What must hold for every hand: small steps, symmetry, waits that win, readings that fit."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mahjong_fast import Hand, _core
from mahjong_fast.analysis import (
    calls,
    discards,
    is_complete,
    readings,
    shanten,
    ukeire,
    unnecessary_tiles,
    useful_tiles,
    waits,
)
from reference import shape_slow as slow

SEEDS = st.integers(0, 2**32)


def counts_of(seed: int, tiles: int, seats: int = 4) -> np.ndarray:
    return np.array(slow.random_counts(np.random.default_rng(seed), tiles, seats), np.uint8)


@given(seed=SEEDS, melds=st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_one_tile_changes_shanten_by_at_most_one(seed: int, melds: int) -> None:
    counts = counts_of(seed, 13 - 3 * melds)
    before = shanten(counts, melds=melds)
    useful = {int(tile) for tile in useful_tiles(counts, melds=melds)}
    for kind in range(34):
        if counts[kind] == 4:
            assert kind not in useful
            continue
        more = counts.copy()
        more[kind] += 1
        after = shanten(more, melds=melds)
        assert after == before - (kind in useful)


@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_suits_and_their_order_do_not_matter(seed: int) -> None:
    counts = counts_of(seed, 13)
    rng = np.random.default_rng(seed)
    suits = [counts[9 * i : 9 * i + 9] for i in rng.permutation(3)]
    suits = [suit[::-1] if rng.integers(2) else suit for suit in suits]
    other = np.concatenate([*suits, rng.permutation(counts[27:31]), rng.permutation(counts[31:])])
    for form in ("any", "regular", "chiitoitsu", "kokushi"):
        assert shanten(counts, form) == shanten(other, form)
    assert ukeire(counts).total == ukeire(other).total
    assert len(waits(counts)) == len(waits(other))


@given(seed=SEEDS)
@settings(max_examples=60, deadline=None)
def test_three_seats_never_come_nearer_than_four(seed: int) -> None:
    counts = counts_of(seed, 13, 3)
    assert shanten(counts, seats=3) >= shanten(counts, seats=4)
    assert not {int(tile) for tile in useful_tiles(counts, seats=3)} & set(range(1, 8))


@given(seed=SEEDS, melds=st.integers(0, 4))
@settings(max_examples=60, deadline=None)
def test_discards_hold_together(seed: int, melds: int) -> None:
    counts = counts_of(seed, 14 - 3 * melds)
    now = shanten(counts, melds=melds)
    listed = discards(counts, melds=melds, improvements=False)
    assert {int(one.tile) for one in listed} == {kind for kind in range(34) if counts[kind]}
    assert listed[0].shanten == max(now, 0)
    assert [(d.shanten, -d.total) for d in listed] == sorted((d.shanten, -d.total) for d in listed)
    free = {int(tile) for tile in unnecessary_tiles(counts, melds=melds)}
    for one in listed:
        assert one.total == sum(one.tiles.values())
        if now >= 0:
            assert (one.shanten == now) == (int(one.tile) in free)


@pytest.mark.parametrize("melds", [0, 2])
def test_improvement_tiles_by_trying(melds: int) -> None:
    counts = counts_of(77 + melds, 14 - 3 * melds)
    for one in discards(counts, melds=melds)[:3]:
        rest = counts.copy()
        rest[one.tile] -= 1
        seen = np.zeros(34, np.uint8)
        seen[one.tile] = 1
        for kind in range(34):
            if rest[kind] + seen[kind] >= 4 or kind in one.tiles:
                assert kind not in one.improvements
                continue
            drawn = rest.copy()
            drawn[kind] += 1
            if shanten(drawn, melds=melds) != one.shanten:
                continue
            best = discards(drawn, seen, melds=melds, improvements=False)[0]
            assert (kind in one.improvements) == (best.total > one.total), (kind, one)


@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_every_wait_wins_and_has_readings(seed: int) -> None:
    index = _core.HandIndex(13, 7, 4, bytes([4] * 34), 0, 0)
    ids = np.empty((1, 13), np.uint8)
    index.draw(seed, 0, ids)
    counts = np.bincount(ids[0] // 4, minlength=34).astype(np.uint8)
    found = waits(counts)
    assert found
    for tile in range(34):
        if counts[tile] == 4:
            continue
        more = counts.copy()
        more[tile] += 1
        listed = readings(counts, win=tile)
        assert (tile in found) == is_complete(more) == bool(listed)
        assert len({(str(r), r.win_place) for r in listed}) == len(listed)
        for reading in listed:
            if reading.form == "regular":
                held = [t for one in reading.sets for t in one.tiles] + [reading.pair] * 2
                assert sorted(map(int, held)) == sorted(np.repeat(np.arange(34), more).tolist())
                place = reading.sets[reading.win_place].tiles if reading.win_place is not None else ()
                assert tile in place or reading.pair == tile


@given(seed=SEEDS)
@settings(max_examples=40, deadline=None)
def test_calls_are_the_hands_after_them(seed: int) -> None:
    rng = np.random.default_rng(seed)
    counts = counts_of(seed, 13)
    tile = int(rng.integers(34))
    if counts[tile] == 4:
        counts = counts_of(seed + 1, 13)
        tile = int(np.flatnonzero(counts < 4)[0])
    for call in calls(counts, tile):
        if call.kind == "pass":
            assert call.shanten == shanten(counts)
            continue
        rest = counts.copy()
        for own in call.own:
            rest[own] -= 1
        if call.kind == "daiminkan":
            assert call.shanten == shanten(rest, melds=1)
            continue
        least = min(d.shanten for d in discards(rest, melds=1, improvements=False))
        assert call.discards or call.shanten == 100
        assert call.shanten >= least
        assert call.total == sum(call.tiles.values())
        free = calls(counts, tile, kuikae=True)
        assert min(c.shanten for c in free if c.own == call.own and c.kind == call.kind) == least


def test_less_usable_tiles_only_hurt() -> None:
    rng = np.random.default_rng(9)
    for _ in range(30):
        hand = Hand.from_counts(slow.random_counts(rng, 13))
        seen = np.minimum(rng.integers(0, 3, 34), 4 - hand.counts)
        plain = shanten(hand)
        strict = shanten(hand, fifth_tile="visible", visible=seen)
        assert strict >= plain
        assert set(waits(hand, fifth_tile="visible", visible=seen)) <= set(waits(hand))
