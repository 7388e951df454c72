"""Decisions of records as values and as arrays: the same ones, every action legal, the results attached."""

from __future__ import annotations

import pytest

from logs_engine import played
from mahjong_fast.logs.training import decision_arrays, decisions


@pytest.mark.parametrize("name", ["tenhou_4p", "tenhou_3p"])
def test_values_and_arrays_agree(name: str) -> None:
    game = played(name)
    listed = list(decisions(game, skip_forced=True))
    arrays = decision_arrays(game, hidden=True)
    assert len(listed) == len(arrays["action"]) > 100
    for row, decision in enumerate(listed):
        assert decision.action in decision.view.legal
        assert arrays["action"][row] == decision.action
        assert arrays["chair"][row] == decision.chair
        assert arrays["event"][row] == decision.event
        assert arrays["hand"][row] == decision.hand
        assert arrays["delta"][row] == decision.delta
        assert arrays["rank"][row] == decision.rank
        assert set(arrays["mask"][row].nonzero()[0]) == set(map(int, decision.view.legal))
        assert arrays["view"][row][48:82].sum() == len(decision.view.hand)
    assert {179, 177} <= set(arrays["action"].tolist())


def test_one_seat_and_forced_moves() -> None:
    game = played("tenhou_4p")
    own = list(decisions(game, seat=2))
    assert {decision.chair for decision in own} == {2}
    assert len(own) > len(decision_arrays(game, seat=2)["action"])
