"""The referee keeps tiles and points together; its quick waits are those of the plain enumeration."""

from __future__ import annotations

import random

import pytest

from reference.decompose import is_complete, waiting_kinds
from reference.presets import PRESETS, rules
from reference.referee import Referee
from reference.referee_hand import waits_by_shape


@pytest.mark.parametrize("tiles, melds", [(13, 0), (10, 1), (7, 2), (4, 3), (1, 4)])
def test_quick_waits(tiles: int, melds: int) -> None:
    rng = random.Random(tiles)
    for _ in range(60):
        suit = rng.randrange(3)
        pool = [k for k in range(34) for _ in range(4) if k // 9 == suit or rng.random() < 0.15]
        counts = [0] * 34
        for kind in rng.sample(pool, tiles):
            counts[kind] += 1
        for four_same in (False, True):
            plain = waiting_kinds(counts, [], players=4, allow_four_same=four_same)
            quick = [k for k in waits_by_shape(tuple(counts), 4, four_same) if counts[k] < 4]
            if melds:
                plain = [k for k in range(34) if counts[k] < 4 and _completes(counts, melds, k)]
            assert quick == plain, counts


def _completes(counts: list[int], melds: int, kind: int) -> bool:
    more = list(counts)
    more[kind] += 1
    return is_complete(more, 4 - melds, False)


@pytest.mark.parametrize("preset", sorted(PRESETS))
def test_random_match(preset: str) -> None:
    options = rules(preset)
    t = Referee(options, seed=7, match=3)
    rng = random.Random(5)
    start = options["start_points"] * options["players"]
    for _ in range(3000):
        if t.is_over:
            break
        t.apply({c: rng.choice(moves) for c, moves in t.decisions().items()})
        assert sum(t.scores) + 1000 * t.sticks == start
        tiles = [x for s in t.seats for x in [*s.concealed, *s.norths]]
        tiles += [x for s in t.seats for m in s.melds for x in m.tiles]
        tiles += [d.tile for s in t.seats for d in s.discards if not d.claimed]
        assert len(tiles) == len(set(tiles))
    assert t.events
