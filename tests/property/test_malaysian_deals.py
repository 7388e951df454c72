"""Many deals of the Malaysian game: no tile and no point gets lost, and the options act."""

from __future__ import annotations

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.game import game_rules

OPTIONS = (
    {},
    {"fly_as_flower": True, "fly_exchange": True},
    {"claim_chow": False, "claim_tie": "farthest", "open_kong_payer": "each"},
    {
        "fan_cap": 12,
        "minimum_fan": 0,
        "value_formula": "20f",
        "flies_paid_to": "winner",
        "losers_compare_always": True,
    },
    {"initial_set_with_replacements": False, "liability": False, "last_discard_counts": True},
)


def first_fault(count: int, policy: str, threads: int = 0, **options: object) -> str:
    rules = mf.rules("malaysian_3").replace(**options)
    return _core.check_hands(game_rules(rules), [policy] * 3, 11, 0, count, threads)


@pytest.mark.parametrize("number", range(len(OPTIONS)))
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_tiles_and_points_are_conserved(policy: str, number: int) -> None:
    assert first_fault(400, policy, **OPTIONS[number]) == ""


def test_flies_that_may_be_a_fifth_tile() -> None:
    assert first_fault(30, "random", fly_fifth=True) == ""


@pytest.mark.long
@pytest.mark.parametrize("policy", ["random", "greedy"])
def test_a_million_deals(policy: str) -> None:
    """About 40 s of one processor for greedy players, 25 s for random ones."""
    assert first_fault(1_000_000, policy) == ""


def test_every_option_of_the_flow_changes_games() -> None:
    """With another answer to it some of the same deals go otherwise."""

    def signature(**options: object) -> str:
        return mf.signature(mf.rules("malaysian_3").replace(session_deals=4, **options), 60, 3)

    plain = signature()
    changes = {
        "claim_chow": False, "claim_tie": "farthest", "open_kong_payer": "each", "fly_as_flower": True,
        "minimum_fan": 4, "fly_points": 30, "flies_paid_to": "winner",
        "value_formula": "20f", "loser_minimum": 2, "losers_compare_always": True, "mixed_suit_fan": False,
    }  # fmt: skip
    assert [name for name, value in changes.items() if signature(**{name: value}) == plain] == []
    longer = mf.rules("malaysian_3").replace(session_deals=5)
    assert mf.signature(longer, 60, 3) != plain
