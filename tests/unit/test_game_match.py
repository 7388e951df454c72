"""From deal to deal: dealer, honba, deposits, the end of a match, final scores (riichi rules
specification 6.13, 6.16).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.replay import check_events

TENHOU = mf.rules("tenhou_4p")
Event = dict[str, Any]

# Chair 0 deals; chairs wait for 5s and the first discard decides. Tiles behind these are never needed.
HANDS = [
    ["1m", "2m", "3m", "4p", "5p", "6p", "7s", "8s", "9s", "E", "E", "4s", "6s"],
    ["2m", "3m", "4m", "4p", "5p", "6p", "6m", "7m", "8m", "2p", "2p", "4s", "6s"],
    ["1m", "4m", "7m", "2p", "8p", "3p", "3s", "9s", "W", "S", "N", "P", "F"],
    ["2m", "5m", "8m", "3p", "9p", "1p", "1s", "7p", "W", "S", "N", "P", "C"],
]


def hand(
    bakaze: str, kyoku: int, scores: Sequence[int], honba: int = 0, sticks: int = 0, *, end: str = "nothing"
) -> list[Event]:
    """A hand in which chair `kyoku - 1` deals: the dealer wins by tsumo (500 all), or the player behind him
    (500/1000).
    """
    oya = kyoku - 1
    hands = [HANDS[(chair - oya) % 4] for chair in range(4)]
    start = {
        "type": "start_kyoku",
        "bakaze": bakaze,
        "kyoku": kyoku,
        "honba": honba,
        "kyotaku": sticks,
        "oya": oya,
        "scores": list(scores),
        "dora_marker": "9m",
        "tehais": hands,
    }
    if end == "nothing":
        return [start]
    # One go-around of honours nobody wants, so that the win is no first-turn yakuman.
    events = [start]
    for step, tile in enumerate(("C", "C", "P", "P")):
        events += _drawn((oya + step) % 4, tile)
    if end == "other":
        events += _drawn(oya, "F")
    winner = oya if end == "dealer" else (oya + 1) % 4
    events.append({"type": "tsumo", "actor": winner, "pai": "5s"})
    return [*events, {"type": "hora", "actor": winner, "target": winner}]


def _drawn(chair: int, tile: str) -> list[Event]:
    return [
        {"type": "tsumo", "actor": chair, "pai": tile},
        {"type": "dahai", "actor": chair, "pai": tile, "tsumogiri": True},
    ]


def after(
    rules: mf.Ruleset,
    end: str,
    bakaze: str,
    kyoku: int,
    scores: Sequence[int],
    honba: int = 0,
    sticks: int = 0,
) -> str:
    """What the rules say comes next: the text of the difference to a record that goes on with an
    impossible hand.
    """
    events = hand(bakaze, kyoku, scores, honba, sticks, end=end)
    events += [{"type": "end_kyoku"}, *hand("N", 4, [1, 2, 3, 4], 99, 99)]
    found = [d for d in check_events(events, rules) if d.kind in ("start", "end")]
    assert found, "the next hand agrees, which it cannot"
    return found[0].expected


EVEN = (25_000,) * 4


def test_a_dealers_win_repeats_the_deal() -> None:
    assert after(TENHOU, "dealer", "E", 1, EVEN) == "round wind 0"
    events = hand("E", 1, EVEN, end="dealer") + hand("E", 1, (26_500, 24_500, 24_500, 24_500), 0)
    expected = [d.expected for d in check_events(events, TENHOU) if d.kind == "start"]
    assert expected == ["honba 1"]


def test_another_win_passes_the_deal() -> None:
    events = hand("E", 1, EVEN, 3, end="other") + hand("E", 2, EVEN, 3)
    expected = [d.expected for d in check_events(events, TENHOU) if d.kind == "start"]
    assert expected == ["honba 0"]


@pytest.mark.parametrize(("tobi", "over"), [("negative", True), ("zero", True), ("off", False)])
def test_tobi(tobi: str, over: bool) -> None:
    rules = TENHOU.replace(tobi=tobi)
    expected = after(rules, "dealer", "E", 1, (98_900, 300, 400, 400))
    assert (expected == "the end of the game") is over


def test_exactly_zero_is_no_tobi_unless_the_rules_say_so() -> None:
    scores = (97_000, 1000, 1000, 1000)  # 1000 all
    for tobi, over in (("negative", False), ("zero", True)):
        expected = after(TENHOU.replace(tobi=tobi), "dealer", "E", 1, _short_of_zero(scores))
        assert (expected == "the end of the game") is over


def _short_of_zero(scores: Sequence[int]) -> tuple[int, ...]:
    """The points with which the dealer's win leaves everybody else exactly 0."""
    events = hand("E", 1, EVEN, end="dealer")
    table = mf.Table.from_events(events, TENHOU)
    paid = 25_000 - table.scores[1]
    return (100_000 - 3 * paid, paid, paid, paid)


LAST = [
    # mode, points before, is the dealer (chair 3) first and at 30,000 after his win?
    ("auto", (24_000, 24_000, 22_000, 30_000), True),
    ("auto", (40_000, 20_000, 20_000, 20_000), False),
    ("off", (24_000, 24_000, 22_000, 30_000), False),
]


@pytest.mark.parametrize(("mode", "scores", "over"), LAST)
def test_agari_yame(mode: str, scores: tuple[int, ...], over: bool) -> None:
    rules = TENHOU.replace(agari_yame=mode)
    assert (after(rules, "dealer", "S", 4, scores) == "the end of the game") is over


def test_agari_yame_whatever_the_place() -> None:
    rules = TENHOU.replace(yame_needs_first=False)
    assert after(rules, "dealer", "S", 4, (40_000, 20_000, 20_000, 20_000)) == "the end of the game"


@pytest.mark.parametrize(
    ("scores", "over"), [((29_000, 24_000, 22_000, 25_000), True), ((25_000, 25_000, 25_000, 25_000), False)]
)
def test_west_extension(scores: tuple[int, ...], over: bool) -> None:
    """Nobody has 30,000 after the last deal: it goes on in the next wind, and ends when somebody has."""
    expected = after(TENHOU, "other", "S", 4, scores)
    assert (expected == "the end of the game") is over
    if not over:
        assert expected == "round wind 2"
    assert after(TENHOU.replace(extension=False), "other", "S", 4, scores) == "the end of the game"


def test_the_extension_ends_after_its_last_deal() -> None:
    assert after(TENHOU, "other", "W", 4, EVEN) == "the end of the game"
    assert after(TENHOU, "other", "W", 3, EVEN) != "the end of the game"


def test_dealer_repeats_first_in_the_extension() -> None:
    """Bug report B114."""
    scores = (34_000, 22_000, 22_000, 22_000)
    assert after(TENHOU, "dealer", "W", 4, scores) != "the end of the game"
    rules = TENHOU.replace(extension_renchan_priority=False)
    assert after(rules, "dealer", "W", 4, scores) == "the end of the game"


def test_east_only_extends_into_south() -> None:
    rules = TENHOU.replace(length="tonpuu")
    assert after(rules, "other", "E", 4, EVEN) == "round wind 1"


def test_an_optional_yame_is_a_question() -> None:
    rules = TENHOU.replace(agari_yame="optional")
    scores = (24_000, 24_000, 22_000, 30_000)
    on = [*hand("S", 4, scores, end="dealer"), {"type": "end_kyoku"}]
    assert after(rules, "dealer", "S", 4, scores) == "round wind 1"  # the record goes on: he played on
    table = mf.Table.from_events([*on, {"type": "end_game"}], rules)
    assert table.is_over
    assert rules.n_actions == 256


# ------------------------------------------------------------------ final scores


def settled(rules: mf.Ruleset, points: Sequence[int], sticks: int = 0) -> Event:
    """The end of a match with these points: chair 3 wins the last deal, which is then taken off again."""
    events = hand("W", 4, EVEN, end="other")
    won = mf.Table.from_events(events, rules)
    change = [a - 25_000 for a in won.scores]
    before = [p - c for p, c in zip(points, change, strict=True)]
    events = [*hand("W", 4, before, 0, sticks, end="other"), {"type": "end_kyoku"}, {"type": "end_game"}]
    table = mf.Table.from_events(events, rules)
    assert table.is_over
    return table.events[-1]


def test_the_example_of_the_specification() -> None:
    """6.16: 43,600 14,500 15,400 26,500 without uma."""
    rules = mf.rules("seed").replace(extension=True, uma=(0, 0, 0, 0), tobi="off", noten_declaration=False)
    end = settled(rules, (43_600, 14_500, 15_400, 26_500))
    assert end["final"] == [33, -15, -15, -3]
    assert end["ranks"] == [0, 3, 2, 1]
    rules = rules.replace(uma=(20, 10, -10, -20))
    assert settled(rules, (43_600, 14_500, 15_400, 26_500))["final"] == [53, -35, -25, 7]


@pytest.mark.parametrize(
    ("rounding", "final"),
    [("half_up_raw", -31), ("half_away_raw", -32), ("none", -31.5)],
)
def test_rounding_below_zero(rounding: str, final: float) -> None:
    rules = TENHOU.replace(final_rounding=rounding, uma=(0, 0, 0, 0), tobi="off")
    assert settled(rules, (-1500, 30_000, 40_000, 31_500))["final"][0] == final


def test_ties_by_seat_and_shared() -> None:
    points = (40_000, 20_000, 20_000, 20_000)
    end = settled(TENHOU, points)
    assert end["ranks"] == [0, 1, 2, 3]
    rules = TENHOU.replace(tie_break="split", final_rounding="none")
    end = settled(rules, points)
    assert end["ranks"] == [0, 1, 1, 1]
    assert end["final"][1] == pytest.approx(-10 + (10 - 10 - 20) / 3)
    assert sum(end["final"]) == pytest.approx(0)


def test_floating_uma() -> None:
    rules = mf.rules("jpml_a").replace(extension=True)
    end = settled(rules, (45_000, 25_000, 25_100, 24_900))
    assert end["final"] == [
        pytest.approx(15 + 12),
        pytest.approx(-5 - 3),
        pytest.approx(-4.9 - 1),
        pytest.approx(-5.1 - 8),
    ]


def test_the_sum_of_final_scores_is_zero() -> None:
    for name in ("tenhou_4p", "majsoul_4p", "m_league", "ema_2016"):
        rules = mf.rules(name).replace(extension=True, tobi="off")
        assert sum(settled(rules, _points(rules))["final"]) == pytest.approx(0)


def _points(rules: mf.Ruleset) -> tuple[int, ...]:
    rest = 4 * rules.start_points - 41_300 - 12_800 - 20_500
    return (41_300, 12_800, rest, 20_500)


@pytest.mark.parametrize("mode", ["first_place", "lost", "share"])
def test_deposits_left_over(mode: str) -> None:
    """Bug reports B115, B116: a match that ends with a draw leaves deposits on the table."""
    rules = TENHOU.replace(
        leftover_riichi=mode, tobi="off", length="tonpuu", extension=False, abort_kyuushu=False
    )
    seen = False
    for number in range(60):
        table = mf.Table(rules, seed=5, match=number)
        mf._core.play_out(table, ["greedy"] * 4)
        last = [e for e in table.events if e["type"] in ("hora", "ryukyoku")][-1]
        end = table.events[-1]
        payments = [p for p in end.get("payments", []) if p["reason"] == "leftover"]
        total = sum(p["points"] for p in payments)
        if mode == "lost":
            assert not payments
        elif payments:
            seen = True
            assert last["type"] == "ryukyoku"
            assert sum(end["scores"]) == 100_000
            assert len(payments) == (1 if mode == "first_place" else 4)
            assert total % 1000 == 0
    assert seen or mode == "lost"
