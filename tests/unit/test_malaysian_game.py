"""The Malaysian game at the table: bonus tiles, flies, claims, kongs, robbing, payments, who deals next.

Each scene lays a wall so that the thing happens.
"""

from __future__ import annotations

from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast.replay import check_events
from malaysian_scenes import (
    IDS,
    PASS,
    RON,
    TSUMO,
    answer,
    discard,
    kinds,
    legal,
    may_claim,
    payments,
    robbed,
    table_of,
    the,
)

CHI, PON, KAN = 81, 104, 141  # chow of 1-2-3, pong and kong of a kind
ASIDE, CHI_FLY, PON_FLY, EXCHANGE = 195, 214, 228, 244
READY = "123456789p2p555z"  # waits for 2p; worth ten without bonus tiles
WITH_BONUS = "1a2a5a123456789p2p"  # the same when three white dragons come for the bonus tiles: five fans
KEEPS_PONGS = "13p777z666z111z44z"


# ---------------------------------------------------------------- the deal


def test_walls() -> None:
    table = mf.Table("malaysian_3", seed=3, deal=5)
    assert table.scores == (0, 0, 0)
    assert table.game_rules.tiles == 84
    assert table.game_rules.n_actions == mf.rules("malaysian_3").n_actions == 256
    found = mf.deals.deal(3, 5, "malaysian_3")
    assert sorted(found.wall.tolist()) == list(IDS)
    assert mf.deals.deal_many(3, 0, 6, "malaysian_3")[5].tolist() == found.wall.tolist()
    again = mf.Table("malaysian_3", wall=found.wall)
    start = the(again.events, "start_kyoku")
    assert start["tehais"] == the(table.events, "start_kyoku")["tehais"]
    assert "dora_marker" not in start
    assert all(len(hand) == 13 for hand in start["tehais"])
    with pytest.raises(mf.MahjongError, match="84 tiles"):
        mf.Table("malaysian_3", wall=list(range(136)))


def test_bonus_tiles_at_the_deal() -> None:
    """East replaces all of his first, then South; what is complete is paid for at once."""
    table = table_of(["1f3f", "5a6a7a"], draws="4f", back="1p2f2p3p4p8a5p6p7p")
    assert kinds(table.events, "tsumo", "bonus") == [
        ("tsumo", 0, "4f"),
        *[("bonus", 0, "1f"), ("tsumo", 0, "1p"), ("bonus", 0, "3f"), ("tsumo", 0, "2f")],
        *[("bonus", 0, "2f"), ("tsumo", 0, "2p"), ("bonus", 0, "4f"), ("tsumo", 0, "3p")],
        *[("bonus", 1, "5a"), ("tsumo", 1, "4p"), ("bonus", 1, "6a"), ("tsumo", 1, "8a")],
        *[("bonus", 1, "7a"), ("tsumo", 1, "5p"), ("bonus", 1, "8a"), ("tsumo", 1, "6p")],
    ]
    assert payments(table.events) == [[200, -100, -100], [-100, 200, -100]]
    assert table.scores == (100, 100, -200)
    assert [len(tiles) for tiles in table.view(2).bonus] == [4, 4, 0]
    assert table.live_tiles == 84 - 39 - 1 - 8
    assert table._check() == ""


def test_sets_that_were_not_dealt_as_such() -> None:
    """`initial_set_with_replacements` off: only what the dealt tiles make is worth more."""
    rules = {"initial_set_with_replacements": False}
    table = table_of(["1f2f3f4f", "5a6a7a"], rules, draws="1z", back="1p2p3p4p8a5p6p7p")
    assert payments(table.events) == [[200, -100, -100], [-50, 100, -50]]


def test_set_completed_later() -> None:
    table = table_of(["", "5a6a7a"], draws="9p8a", back="1p2p3p4p")
    events = discard(table, "9p")
    assert kinds(events, "tsumo", "bonus") == [("tsumo", 1, "8a"), ("bonus", 1, "8a"), ("tsumo", 1, "4p")]
    assert payments(events) == [[-50, 100, -50]]


# ---------------------------------------------------------------- claims


def test_chow_from_the_left_only() -> None:
    hands = ["", "1p3p1112223334z", "1p3p4445556667z"]
    table = table_of(hands, draws="2p")
    discard(table, "2p", {})
    table = table_of(hands, draws="2p")
    table.apply(37 + 10)
    assert CHI in legal(table, 1)
    assert CHI not in legal(table, 2)
    events = answer(table, {1: CHI})
    assert the(events, "chi")["consumed"] == ["1p", "3p"]
    assert "joker" not in the(events, "chi")
    closed = table_of(hands, {"claim_chow": False}, draws="2p")
    closed.apply(37 + 10)
    assert CHI not in legal(closed, 1)


def test_pong_before_chow_and_win_before_both() -> None:
    table = table_of(["", "1p3p1112223334z", "22p4445556667z"], draws="2p")
    table.apply(37 + 10)
    events = answer(table, {1: CHI, 2: PON + 10})
    assert [e["type"] for e in events if e["type"] in ("chi", "pon")] == ["pon"]
    table = table_of(["", READY, "2p0x111222333z44z"], draws="2p")
    table.apply(37 + 10)
    events = answer(table, {1: RON, 2: PON_FLY + 1})
    assert the(events, "hora")["actor"] == 1


@pytest.mark.parametrize(("tie", "winner"), [("nearest", 1), ("farthest", 2)])
def test_one_winner(tie: str, winner: int) -> None:
    table = table_of(["", READY, KEEPS_PONGS], {"claim_tie": tie}, draws="2p")
    table.apply(37 + 10)
    assert RON in legal(table, 1) & legal(table, 2)
    events = answer(table, {1: RON, 2: RON})
    assert the(events, "hora")["actor"] == winner
    assert table.scores == ((-600, 900, -300) if winner == 1 else (-600, -300, 900))


def test_claims_with_a_fly() -> None:
    """At most one, next to a natural tile, never in a kong; it stays what it stands for."""

    def claims(hand: str) -> set[int]:
        table = table_of(["", hand], draws="2p")
        table.apply(37 + 10)
        return {a for a in legal(table, 1) if a not in (PASS, RON)}

    rest = "111z222z333z66z"
    assert claims("1p0x" + rest) == {CHI_FLY + 1}
    assert claims("3p0x" + rest) == {CHI_FLY, CHI_FLY + 3}
    assert claims("4p0x" + rest) == {CHI_FLY + 2}
    assert claims("13p0x111z222z333z6z") == {CHI, CHI_FLY, CHI_FLY + 1, CHI_FLY + 3}
    assert claims("2p0x" + rest) == {PON_FLY + 1}
    assert claims("2p00x111z222z333z6z") == {PON_FLY + 1}
    assert claims("22p0x111z222z333z6z") == {PON + 10, PON_FLY + 1}
    assert claims("222p0x111z222z33z6z") == {PON + 10, PON_FLY + 1, KAN + 10}
    assert claims("00x111z222z333z66z") == set()


def test_meld_with_a_fly() -> None:
    table = table_of(["", "3p0x111z222z333z66z"], draws="2p")
    table.apply(37 + 10)
    (low, high) = [a for a in table.legal(1) if a in (CHI_FLY, CHI_FLY + 3)]
    assert low.to_mjai()["joker"] == "1p"
    assert high.to_mjai()["consumed"] == ["3p", "0x"]
    assert str(low) == "chi 123p with a joker below"
    assert table.find({"type": "chi", "actor": 1, "consumed": ["3p", "0x"], "joker": "4p"}) == CHI_FLY + 3
    twin = table.clone()
    events = answer(table, {1: CHI_FLY})
    assert the(events, "chi") == {
        "type": "chi", "actor": 1, "target": 0, "pai": "2p", "consumed": ["0x", "3p"], "joker": "1p",
    }  # fmt: skip
    assert str(table.view(2).melds[1][0]) == "(0x23p)"
    answer(twin, {1: CHI_FLY + 3})
    assert str(twin.view(0).melds[1][0]) == "(23p0x)"
    assert all(action.is_discard for action in table.legal(1))
    assert table._check() == twin._check() == ""


def test_pong_with_a_fly_never_becomes_a_kong() -> None:
    for call, kong in ((PON_FLY + 1, False), (PON + 10, True)):
        table = table_of(["", "22p0x111z222z333z6z"], draws="2p9p9p2p")
        table.apply(37 + 10)
        answer(table, {1: call})
        discard(table, "6z")
        for tile in ("9p", "9p"):
            discard(table, tile)
        assert (KAN + 10 in legal(table, 1)) == kong


def test_melds_hold_at_most_four_of_a_kind() -> None:
    """A fly may not make a fifth in the melds, unless flies may be a fifth tile."""
    for fifth in (False, True):
        table = table_of(["", "6p0x555p111z222z33z"], {"fly_fifth": fifth}, draws="4p9p9p5p")
        table.apply(37 + 12)
        answer(table, {1: CHI_FLY + 2 * 3})  # 4-5-6, the fly is the 5
        assert str(table.view(1).melds[1][0]) == "(4p0x6p)"
        discard(table, "3z")
        discard(table, "9p")
        discard(table, "9p")
        assert (KAN + 13 in legal(table, 1)) == fifth


def test_a_discarded_fly_is_nobodys() -> None:
    table = table_of(["", READY, KEEPS_PONGS], draws="0x9p")
    events = discard(table, "0x")
    assert kinds(events, "dahai", "tsumo") == [("dahai", 0, "0x"), ("tsumo", 1, "9p")]
    assert table.view(1).discards[0].tile == mf.Tile("0x")
    assert str(table.legal(1)[0]).startswith("discard")


# ---------------------------------------------------------------- kongs


def test_kongs_are_paid_at_once() -> None:
    table = table_of(["1111z"], draws="9p", back="8p")
    events = table.apply(KAN + 27)
    assert payments(events) == [[200, -100, -100]]
    assert kinds(events, "tsumo") == [("tsumo", 0, "8p")]
    for payer, paid in (("discarder", [-100, 100, 0]), ("each", [-50, 100, -50])):
        table = table_of(["", "222p"], {"open_kong_payer": payer}, draws="2p", back="8p")
        table.apply(37 + 10)
        events = answer(table, {1: KAN + 10})
        assert payments(events) == [paid]
        assert the(events, "payment")["reason"] == "kan"
        assert [e["type"] for e in events] == ["daiminkan", "payment", "tsumo"]


def test_robbing_an_added_kong() -> None:
    table, events = robbed(True)
    hora = the(events, "hora")
    assert (hora["actor"], hora["target"]) == (2, 1)
    assert ["robbing_kong", 1, 1] in hora["items"]
    assert payments(table.events) == []
    assert table.scores == (-300, -600, 900)
    table, events = robbed(False)
    assert payments(events) == [[-50, 100, -50]]
    assert kinds(events, "tsumo") == [("tsumo", 1, "8p")]


def test_two_kongs_in_a_row() -> None:
    table = table_of(["1111z2222z345p66z"], draws="7p", back="7p7p")
    table.apply(KAN + 27)
    assert TSUMO not in legal(table, 0)
    table.apply(KAN + 28)
    keys = [item[0] for item in the(table.apply(TSUMO), "hora")["items"]]
    assert "two_kongs_replacement" in keys
    assert "replacement" in keys
    # With a discard in between the second one is a first one again.
    table = table_of(["1111z2222z345p66z"], draws="7p9p9p7p", back="9p7p")
    table.apply(KAN + 27)
    for tile in ("9p", "9p", "9p"):
        discard(table, tile)
    table.apply(KAN + 28)
    keys = [item[0] for item in the(table.apply(TSUMO), "hora")["items"]]
    assert "two_kongs_replacement" not in keys
    assert "replacement" in keys


# ---------------------------------------------------------------- flies


@pytest.mark.parametrize(
    ("chair", "hand"), [(0, "0000x111222333z"), (1, "0000x111222333z"), (2, "000x1f11222333z")]
)
def test_four_flies_dealt_win_at_once(chair: int, hand: str) -> None:
    """Initial replacements count. Nobody is asked anything else."""
    hands = [""] * 3
    hands[chair] = hand
    table = table_of(hands, draws="9p", back="0x" if chair == 2 else "")
    assert {c: [int(a) for a in actions] for c, actions in table.decisions().items()} == {chair: [TSUMO]}
    assert table._check() == ""
    told = the(table.apply(TSUMO), "hora")
    assert told["items"] == [["four_flies", 10, 1]]
    assert (told["actor"], told["target"]) == (chair, chair)
    assert "pai" not in told
    assert told["tehai"].count("0x") == 4
    expected = [-800] * 3
    expected[chair] = 1600
    assert told["deltas"] == expected == list(table.scores)
    assert check_events(table.events, "malaysian_3") == []
    assert mf.Table.from_events(table.events).scores == table.scores


def test_flies_collected_later() -> None:
    """A complete hand with all four is worth the cap, unless the rules do not count it."""
    for later, items in (("complete_hand", True), ("not_counted", False)):
        rules = {"four_flies_later": later}
        table = table_of(["000x5a1f1236p555z7z", "", ""], rules, draws="8p8p8p0x", back="9p4p")
        while table.view(0).drawn != mf.Tile("0x"):
            (turn,) = table.decisions()
            discard(table, str(table.view(turn).drawn))
        keys = [item[0] for item in the(table.apply(TSUMO), "hora")["items"]]
        assert ("four_flies" in keys) == items


def test_fly_set_aside() -> None:
    table = table_of(["0x1234567p1112z"], {"fly_as_flower": True}, draws="9p", back="8p")
    assert ASIDE in legal(table, 0)
    assert ASIDE not in legal(table_of(["0x1234567p1112z"], draws="9p"), 0)
    events = table.apply(ASIDE)
    assert kinds(events, "bonus", "tsumo") == [("bonus", 0, "0x"), ("tsumo", 0, "8p")]
    assert table.view(1).bonus[0] == (mf.Tile("0x"),)
    assert table.view(0).drawn == mf.Tile("8p")
    assert table._check() == ""
    table = table_of(["0x12345678p555z9p"], {"fly_as_flower": True}, draws="1z", back="1z")
    table.apply(ASIDE)
    hora = the(table.apply(TSUMO), "hora")
    assert ["fly_flower", 1, 1] in hora["items"]
    assert hora["deltas"] == [4 * 300, -600, -600]  # a fly set aside is not paid for


def test_fly_exchanged() -> None:
    for allowed in (True, False):
        table = table_of(["", "1p0x111z222z333z66z"], {"fly_exchange": allowed}, draws="2p9p9p3p")
        table.apply(37 + 10)
        answer(table, {1: CHI_FLY + 1})
        discard(table, "6z")
        discard(table, "9p")
        discard(table, "9p")
        assert (EXCHANGE in legal(table, 1)) == allowed
        if allowed:
            events = table.apply(EXCHANGE)
            assert events == [{"type": "exchange", "actor": 1, "pai": "3p", "meld": 0}]
            assert str(table.view(0).melds[1][0]) == "(123p)"
            assert table.view(1).drawn == mf.Tile("0x")
            assert TSUMO in legal(table, 1)
            assert table._check() == ""


def test_flies_are_paid_for_at_the_end() -> None:
    table = table_of(["00x", READY, "0x"], draws="2p")
    discard(table, "2p", {1: RON})
    assert table.scores == (-600 + 200 - 50, 900 - 100 - 50, -300 - 100 + 100)
    only = table_of(["00x", READY, "0x"], {"flies_paid_to": "winner"}, draws="2p")
    discard(only, "2p", {1: RON})
    assert only.scores == (-600, 900, -300)


# ---------------------------------------------------------------- wins


def test_minimum() -> None:
    table = table_of(["", WITH_BONUS], draws="2p", back="5z5z5z")
    events = discard(table, "2p", {1: RON})
    hora = the(events, "hora")
    assert (hora["qualifying"], hora["value"], hora["points"]) == (5, 200, 600)
    assert {key: times for key, _, times in hora["items"]} == {
        "face": 2, "animal": 1, "dragon_pong": 1, "suit_with_honours": 1,
    }  # fmt: skip
    assert hora["deltas"] == [-400, 600, -200]
    low = table_of(["", WITH_BONUS.replace("5a", "")], draws="2p", back="5z5z5z")
    low.apply(37 + 10)
    assert RON not in legal(low, 1)
    low = table_of(["", WITH_BONUS], {"minimum_fan": 6}, draws="2p", back="5z5z5z")
    low.apply(37 + 10)
    assert RON not in legal(low, 1)
    formula = table_of(["", WITH_BONUS], {"value_formula": "20f"}, draws="2p", back="5z5z5z")
    discard(formula, "2p", {1: RON})
    assert formula.scores == (-200, 300, -100)


def test_self_draw() -> None:
    table = table_of(["", READY], draws="1z2p")
    discard(table, "1z")
    hora = the(table.apply(TSUMO), "hora")
    assert hora["deltas"] == [-600, 1200, -600]
    assert "first_tile" in [item[0] for item in hora["items"]]


def test_first_tile() -> None:
    def first(table: mf.Table) -> bool:
        return "first_tile" in [item[0] for item in the(table.apply(TSUMO), "hora")["items"]]

    assert first(table_of([READY], draws="2p"))
    assert first(table_of(["1a" + READY[:-4] + "55z"], draws="2p", back="5z"))
    late = table_of([READY], draws="9p9p9p2p")
    for _ in range(3):
        discard(late, "9p")
    assert not first(late)
    # A claim ends it for everybody; a concealed kong is none.
    claimed = table_of(["", "99p", READY], draws="9p2p")
    discard(claimed, "9p", {1: PON + 17})
    (tile,) = [str(a.tile) for a in claimed.legal(1) if a.tile not in (None, "2p")][:1]
    discard(claimed, tile)
    assert not first(claimed)
    kong = table_of(["1111z", "", READY], draws="9p8p2p", back="9p")
    kong.apply(KAN + 27)
    discard(kong, "9p")
    discard(kong, "8p")
    assert first(kong)


def last_tile_table(rules: dict[str, Any] | None = None) -> mf.Table:
    """South draws the last tile: all bonus tiles were dealt, 28 draws follow."""
    hands = ["12345678f77z44z3z", "111222333666z7z", "12345678a555z11p"]
    table = table_of(hands, rules, draws="9p", back="12345678p23456778p", last="7z")
    while table.live_tiles:
        if may_claim(table):
            answer(table)
            continue
        (turn,) = table.decisions()
        discard(table, str(table.view(turn).drawn), {})
    return table


def test_last_tile() -> None:
    table = last_tile_table()
    assert table.view(1).drawn == mf.Tile("7z")
    keys = [item[0] for item in the(table.apply(TSUMO), "hora")["items"]]
    assert "last_tile" in keys


def test_no_kong_and_no_claim_on_an_empty_wall() -> None:
    table = last_tile_table()
    assert not any(KAN <= a < TSUMO for a in legal(table, 1))
    table.apply(37 + 33)  # South discards the white dragon of which East holds a pair
    assert table.is_over
    assert the(table.events, "ryukyoku")["reason"] == "exhaustive"


# ---------------------------------------------------------------- who pays


def test_losers_pay_each_other() -> None:
    hands = ["", WITH_BONUS, "3a4a6a7a8a"]
    table = table_of(hands, draws="2p", back="5z5z5z")
    hora = the(discard(table, "2p", {1: RON}), "hora")
    assert hora["deltas"] == [-400 - 200, 600, -200 + 200]
    assert [line["reason"] for line in hora["payments"]] == ["hand", "hand", "losers"]
    capped = table_of(["", READY, hands[2]], draws="2p")
    assert the(discard(capped, "2p", {1: RON}), "hora")["deltas"] == [-600, 900, -300]
    higher = table_of(hands, {"loser_minimum": 6}, draws="2p", back="5z5z5z")
    assert the(discard(higher, "2p", {1: RON}), "hora")["deltas"] == [-400, 600, -200]


def liable_table(rules: dict[str, Any] | None = None, draws: str = "9p9p8p") -> mf.Table:
    """East discards all three dragons that South claims; then South waits for 8p."""
    table = table_of(["", "55z66z77z123p8p123z"], rules, draws="5z9p6z9p7z" + draws)
    for tile, own, drawn in (("5z", "1z", "9p"), ("6z", "2z", "9p"), ("7z", "3z", "")):
        discard(table, tile, {1: PON + int(mf.Tile(tile))})
        discard(table, own)
        if drawn:
            discard(table, drawn)
    return table


def test_liability() -> None:
    table = liable_table()
    discard(table, "9p")
    discard(table, "9p")
    hora = the(table.apply(TSUMO), "hora")
    assert hora["deltas"] == [-1200, 1200, 0]
    assert all(line["liable"] for line in hora["payments"])
    free = liable_table({"liability": False})
    discard(free, "9p")
    discard(free, "9p")
    assert the(free.apply(TSUMO), "hora")["deltas"] == [-600, 1200, -600]
    other = liable_table(draws="8p")  # West discards the winning tile
    assert the(discard(other, "8p", {1: RON}), "hora")["deltas"] == [-900, 900, 0]
