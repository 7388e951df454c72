"""How fast is the drop-in for `mahjong` beside `mahjong`? The same hands and calls, objects made before."""

from __future__ import annotations

import random
from importlib import import_module
from typing import Any

import pytest

HANDS = 500


def random_ids(rng: random.Random) -> tuple[list[int], int, list[tuple[str, list[int]]]]:
    """(ids, winning id, melds) of a complete hand of four sets and a pair."""
    while True:
        blocks = []
        for _ in range(4):
            first = rng.randrange(34)
            if rng.random() < 0.65:
                first = rng.randrange(21)
                first = first // 7 * 9 + first % 7
                blocks.append(("chi", [first, first + 1, first + 2]))
            else:
                blocks.append(("pon", [first] * 3))
        pair = [rng.randrange(34)] * 2
        kinds = pair + [kind for _, tiles in blocks for kind in tiles]
        if max(map(kinds.count, kinds)) > 4:
            continue
        used = dict.fromkeys(kinds, 0)

        def ids(tiles: list[int], used: dict[int, int] = used) -> list[int]:
            given = []
            for kind in tiles:
                given.append(4 * kind + 3 - used[kind])
                used[kind] += 1
            return given

        opened = rng.random() < 0.4
        own = ids(pair)
        melds = []
        for kind, tiles in blocks:
            if opened and rng.random() < 0.4:
                melds.append((kind, ids(tiles)))
            else:
                own += ids(tiles)
        return own + [tile for _, tiles in melds for tile in tiles], rng.choice(own), melds


@pytest.mark.parametrize("package", ["mahjong_fast.compat.mahjong", "mahjong"])
def test_estimate_hand_value(benchmark: Any, package: str) -> None:
    pytest.importorskip(package)
    hand, config, meld = (
        import_module(f"{package}.{name}")
        for name in ("hand_calculating.hand", "hand_calculating.hand_config", "meld")
    )
    rng = random.Random(1)
    cases = []
    for _ in range(HANDS):
        tiles, win, melds = random_ids(rng)
        how = config.HandConfig(
            is_tsumo=rng.random() < 0.5,
            is_riichi=not melds and rng.random() < 0.5,
            player_wind=27 + rng.randrange(4),
            round_wind=27 + rng.randrange(2),
            options=config.OptionalRules(has_open_tanyao=True, has_aka_dora=True),
        )
        cases.append((tiles, win, [meld.Meld(*each) for each in melds], [rng.randrange(136)], how))

    def run() -> int:
        estimate = hand.HandCalculator.estimate_hand_value
        return sum(estimate(*case).error is None for case in cases)

    assert benchmark(run) > HANDS // 3
    benchmark.extra_info.update(items=HANDS, library=package)
