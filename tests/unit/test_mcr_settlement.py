"""Payments and penalties of Chinese Official, and the hooks the flow of a game calls.

Follows sections 4-6 of the MCR rules specification.
"""

from __future__ import annotations

import random

import pytest

import mahjong_fast as mf
from cases.mcr_records import win_records
from mahjong_fast.errors import HandError, MahjongError
from mahjong_fast.scoring import false_win
from mahjong_fast.scoring.mcr import settle
from reference.mcr_judge import judge, payments
from reference.mcr_random import hand_text, random_wins, tile_text, words
from reference.mcr_shapes import waits as slow_waits
from reference.notation import WINDS

PACKED = mf.rules("mcr").pack()
# Value with flowers: what each pays by self-draw, the discarder, each of the two others; what the winner gets
# by self-draw and by a discard.
TABLE = {
    8: (16, 16, 8, 48, 32),
    9: (17, 17, 8, 51, 33),
    16: (24, 24, 8, 72, 40),
    24: (32, 32, 8, 96, 48),
    88: (96, 96, 8, 288, 112),
}
HANDS = {
    8: ("234m456p67s22z(345p)", "8s", {}),
    9: ("123m456p78s22z(789p)", "9s", {}),
    24: ("123m456p78s22z(789p)", "9s", {"tsumo": True, "last_tile": True, "flowers": 7}),
    16: ("234m456p67s22z(345p)", "8s", {"flowers": 8}),
}


@pytest.mark.parametrize("value", TABLE)
def test_exact_table(value: int) -> None:
    each, discarder, other, by_draw, by_discard = TABLE[value]
    assert (each, discarder, other) == (value + 8, value + 8, 8)
    assert (by_draw, by_discard) == (3 * (value + 8), value + 24)
    if value in HANDS:
        hand, win, said = HANDS[value]
        found = mf.score(hand, win, rules="mcr", payer=None if "tsumo" in said else "N", **said)  # type: ignore[arg-type]
        assert found.value == value
        assert found.total == (by_draw if "tsumo" in said else by_discard)
        assert found.payments is not None
        paid = dict(found.payments)
        assert paid == (dict.fromkeys("EWN", each) if "tsumo" in said else {"E": 8, "W": 8, "N": discarder})


@pytest.mark.parametrize("dealer", range(4))
def test_settled_wins_are_the_payments(dealer: int) -> None:
    """Chairs: the dealer is East whatever the chair; there is no dealer factor and the deal passes."""
    won = 0
    for s in random_wins(31 + dealer, 60):
        payer = None if s.tsumo else next(w for w in WINDS if w != s.seat)
        record = win_records([s], payer=255 if payer is None else WINDS.index(payer))[0].tobytes()
        *deltas, following = settle.win_deltas(PACKED, record, dealer)
        assert following == (dealer + 1) % 4
        assert sum(deltas) == 0
        slow = judge(s, "wmo")
        if slow.status != "win":
            assert not any(deltas)
            continue
        expected = payments(s, slow.value, payer)
        assert expected is not None
        won += 1
        for wind, paid in expected.items():
            assert deltas[(dealer + WINDS.index(wind)) % 4] == -paid
        assert deltas[(dealer + WINDS.index(s.seat)) % 4] == sum(expected.values())
    assert won > 20


def test_nobody_pays_for_a_drawn_deal() -> None:
    for dealer in range(4):
        assert settle.draw_deltas(PACKED, dealer) == (0, 0, 0, 0, (dealer + 1) % 4)


@pytest.mark.parametrize(("ready", "points"), [(True, 10), (False, 20)])
def test_false_wins(ready: bool, points: int) -> None:
    for wind in WINDS:
        paid = dict(false_win(wind, ready=ready))
        assert paid.pop(wind) == -3 * points
        assert set(paid.values()) == {points}


def test_switches_of_the_penalty() -> None:
    rules = mf.rules("mcr").replace(false_win_penalty=7, false_win_not_ready_penalty=0)
    assert dict(false_win("E", rules=rules)) == {"E": -21, "S": 7, "W": 7, "N": 7}
    assert set(dict(false_win("E", ready=False, rules=rules)).values()) == {0}
    for preset in ("tenhou_4p", "korean_3", "malaysian_3"):
        with pytest.raises(MahjongError, match="punishes nothing"):
            false_win("E", rules=preset)
    house = mf.rules("korean_3").replace(after_false_win="deal_passes", false_win_penalty=4)
    assert false_win("S", rules=house) == (("E", 4), ("S", -8), ("W", 4))
    assert dict(false_win("E", rules=mf.rules("tenhou_4p").replace(chombo="mangan")))["E"] == -12_000
    with pytest.raises(HandError, match=r"expected one of E S W$"):
        false_win("N", rules=house)
    with pytest.raises(HandError, match="seat='Z'"):
        false_win("Z")


def test_places() -> None:
    assert settle.match_places(PACKED, (30, -10, 30, -50)) == ((0, 2, 0, 3), (30, -10, 30, -50))
    assert settle.match_places(PACKED, (0, 0, 0, 0)) == ((0, 0, 0, 0), (0, 0, 0, 0))
    assert settle.match_places(PACKED, (1, 2, 3, 4)) == ((3, 2, 1, 0), (1, 2, 3, 4))


def test_table_points() -> None:
    """4, 2, 1, 0 by places; who is equal shares what the places together are worth."""
    packed = mf.rules("mcr").replace(ranking_points="table_points").pack()
    assert settle.match_places(packed, (1, 2, 3, 4)) == ((3, 2, 1, 0), (0, 1, 2, 4))
    assert settle.match_places(packed, (30, -10, 30, -50)) == ((0, 2, 0, 3), (3, 1, 3, 0))
    assert settle.match_places(packed, (5, -10, -10, 15)) == ((1, 2, 2, 0), (2, 0.5, 0.5, 4))
    assert settle.match_places(packed, (0, 0, 0, 0)) == ((0, 0, 0, 0), (1.75,) * 4)


def test_pungs_of_value() -> None:
    for dealer in range(4):
        for chair in range(4):
            for round_ in range(4):
                kinds = settle.kinds_of_value(PACKED, chair, dealer, round_)
                wanted = {31, 32, 33, 27 + (chair - dealer) % 4, 27 + round_}
                assert kinds == sum(1 << kind for kind in wanted)


@pytest.mark.parametrize("preset", ["mcr", "mcr_mil"])
def test_waits_for_the_flow(preset: str) -> None:
    packed = mf.rules(preset).pack()
    exhausted = mf.rules(preset).exhausted_waits
    for s in random_wins(41, 120):
        s.counts[s.win] -= 1
        mask = settle.waiting_kinds(packed, win_records([s])[0].tobytes())
        assert mask == sum(1 << kind for kind in slow_waits(s.counts, s.melds, exhausted))


def test_bad_arguments_are_refused() -> None:
    record = win_records(random_wins(1, 1))[0].tobytes()
    for call in (
        lambda: settle.win_deltas(PACKED[:-1], record, 0),
        lambda: settle.win_deltas(PACKED, record[:-1], 0),
        lambda: settle.win_deltas(PACKED, record, 4),
        lambda: settle.draw_deltas(PACKED, -1),
        lambda: settle.kinds_of_value(PACKED, 5, 0, 0),
    ):
        with pytest.raises(ValueError, match=r"packed ruleset|WIN record"):
            call()


def test_score_and_settlement_agree_in_words() -> None:
    rng = random.Random(5)
    for s in random_wins(51, 60):
        said = words(s)
        payer = None if s.tsumo else rng.choice([w for w in WINDS if w != s.seat])
        found = mf.try_score(hand_text(s), tile_text(s.win), rules="mcr", payer=payer, **said)  # type: ignore[arg-type]
        if found is None:
            continue
        record = win_records([s], payer=255 if payer is None else WINDS.index(payer))[0].tobytes()
        deltas = settle.win_deltas(PACKED, record, 0)[:4]
        assert found.payments is not None
        assert {w: -d for w, d in zip(WINDS, deltas, strict=True) if d < 0} == dict(found.payments)
        assert max(deltas) == found.total
