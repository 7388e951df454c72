"""The solo game of the core against its slow counterpart, hand by hand, and against the reference judge."""

from __future__ import annotations

import pytest

from mahjong_fast.deals import deal_many
from mahjong_fast.hands import Hand
from mahjong_fast.studies import SoloHand, solo_hand
from mahjong_fast.tiles import Tile, format_tiles
from reference.presets import rules as reference_rules
from reference.riichi_judge import judge
from reference.solo import Played, play

GAMES = [("tenhou_4p", 4, (1, 1, 1)), ("tenhou_3p", 3, (0, 1, 1)), ("wrc_2025", 4, (0, 0, 0))]


def compare(name: str, seats: int, reds: tuple[int, int, int], seed: int, first: int, count: int) -> int:
    """Play `count` hands both ways; the number of wins compared."""
    wins = 0
    for i, wall in enumerate(deal_many(seed, first, count, name).tolist(), start=first):
        slow, fast = play(wall, seats, reds), solo_hand(seed, i, name)
        place = f"{name}, seed {seed}, deal {i}"
        assert fast.deal_shanten == slow.deal_shanten, place
        assert (fast.tenpai_turn, fast.win_turn) == (slow.tenpai_turn, slow.win_turn), place
        assert [(t.kind, t.is_red) for t in fast.discards] == slow.discards, place
        tiles = [Tile.from_136(t, reds) for t in slow.hand]
        assert fast.hand == Hand(tiles, win=tiles[-1] if slow.win_turn else None), place
        if slow.win_turn is not None:
            wins += 1
            compare_value(name, slow, fast, tiles, wall, seats, place)
        else:
            assert fast.score is None, place
    return wins


def compare_value(
    name: str, slow: Played, fast: SoloHand, tiles: list[Tile], wall: list[int], seats: int, place: str
) -> None:
    dead = wall[-14:]
    at = 4 if seats == 4 else 8
    assert fast.score is not None, place
    expected = judge(
        format_tiles(tiles[:-1]),
        str(tiles[-1]),
        rules=reference_rules(name),
        tsumo=True,
        seat="S",
        round="E",
        riichi=slow.riichi,
        double_riichi=slow.double_riichi,
        ippatsu=slow.ippatsu,
        first_turn=slow.first_turn,
        dora=str(Tile.from_136(dead[at]).plain),
        ura=str(Tile.from_136(dead[at + 1]).plain) if slow.riichi else "",
    )
    found = fast.score
    assert (found.han, found.fu, found.yakuman) == (expected.han, expected.fu, expected.yakuman), place
    assert (found.points, found.total) == (expected.points, expected.total), place
    counted = expected.yaku | {key: n for key, n in expected.dora.items() if n and not expected.yakuman}
    assert {key for key, _ in found.yaku} == counted.keys(), place


@pytest.mark.parametrize("name, seats, reds", GAMES)
def test_equals_the_slow_game(name: str, seats: int, reds: tuple[int, int, int]) -> None:
    assert compare(name, seats, reds, seed=1, first=0, count=25) >= 2


@pytest.mark.slow
@pytest.mark.parametrize("name, seats, reds", GAMES)
def test_equals_the_slow_game_over_more_hands(name: str, seats: int, reds: tuple[int, int, int]) -> None:
    assert compare(name, seats, reds, seed=7, first=1000, count=60) >= 8
