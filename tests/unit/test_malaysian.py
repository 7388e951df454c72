"""The Malaysian three-player rules through the public functions: every item, errors, flies, arrays,
payments."""

from __future__ import annotations

import pickle
from itertools import combinations_with_replacement
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from cases import malaysian
from cases.korean_hands import words_of
from cases.malaysian_hands import CASES
from mahjong_fast.scoring import bad_row
from mahjong_fast.scoring.malaysian import check, detail, settle
from mahjong_fast.scoring.malaysian.tables import CAPS, ITEMS

RULES = mf.rules("malaysian_3")
LOW = RULES.replace(minimum_fan=0)
HAND = "123456789p22p55z+5z"


def counted(text: str, options: dict[str, Any]) -> set[str]:
    hand, words = words_of(text)
    found = mf.score(hand, rules=RULES.replace(**options), explain=True, **words)
    keys = {key for key, _, _ in found.items}
    assert keys | set(found.why_not) == {row.key for row in (*ITEMS, *CAPS)}
    assert not keys & set(found.why_not)
    assert sum(value * n for _, value, n in found.items) == found.sum
    return keys


@pytest.mark.parametrize(("key", "options", "has", "has_not"), CASES, ids=[case[0] for case in CASES])
def test_item(key: str, options: dict[str, Any], has: str, has_not: str) -> None:
    assert key in counted(has, options)
    assert key not in counted(has_not, options)


def test_every_item_has_hands() -> None:
    assert [case[0] for case in CASES] == [*(row.key for row in ITEMS), *(row.key for row in CAPS)]


# ---------------------------------------------------------------- contradictions


@pytest.mark.parametrize(
    ("hand", "words", "keyword"),
    [
        (HAND, {"seat": "N"}, "seat"),
        (HAND, {"round": "S"}, "round"),
        (HAND, {"payer": "S"}, "payer"),
        (HAND, {"payer": "E", "tsumo": True}, "payer"),
        (HAND, {"rinshan": True, "bonus": "1f"}, "rinshan"),
        (HAND, {"rinshan": True, "tsumo": True}, "rinshan"),
        (HAND, {"double_replacement": True, "tsumo": True, "bonus": "1f"}, "double_replacement"),
        (HAND, {"flower_replacement": True, "tsumo": True}, "flower_replacement"),
        (HAND, {"flower_replacement": True, "bonus": "1f"}, "flower_replacement"),
        (HAND, {"first_turn": True}, "first_turn"),
        ("123456789p2p(555z)+2p", {"first_turn": True, "tsumo": True}, "first_turn"),
        (HAND, {"chankan": True}, "chankan"),
        ("12345678p22p555z+9p", {"chankan": True, "tsumo": True}, "chankan"),
        ("12345678p22p555z+9p", {"chankan": True, "last_tile": True}, "last_tile"),
        (HAND, {"loser_fans": {"S": 5}}, "loser_fans"),
        (HAND, {"loser_fans": 5}, "loser_fans"),
        (HAND, {"flies_held": {"S": 1}}, "flies_held"),
        (HAND, {"flies_held": {"E": 3, "W": 2}}, "flies_held"),
        (HAND, {"flies_held": {"E": 5}}, "flies_held"),
        (HAND, {"liable": {"four_winds": "S"}}, "liable"),
        (HAND, {"liable": {"daisangen": "E"}}, "liable"),
        (HAND, {"nuki": 1}, "nuki"),
        (HAND, {"bonus": "1f1f"}, "bonus"),
        (HAND, {"bonus": "1z"}, "bonus"),
        (HAND, {"bonus": 3}, "bonus"),
        (HAND, {"waiting": "E"}, "waiting"),
        (HAND, {"jokers_dealt": True}, "jokers_dealt"),
        ("123m456789p22p55z+5z", {}, "hand"),
        ("123406789p22p55z+5z", {}, "reds"),
        ("123456789p22p0x0x+0x", {}, "win"),
    ],
)
def test_contradictions_name_the_keyword(hand: str, words: dict[str, Any], keyword: str) -> None:
    with pytest.raises(mf.MahjongError) as caught:
        mf.score(hand, rules=LOW, **words)
    assert str(caught.value).startswith(keyword), str(caught.value)


def test_every_cause_can_be_found() -> None:
    seen = set()

    def cause(change: dict[str, Any], hand: str = HAND, rules: mf.Ruleset = RULES) -> None:
        wins = mf.wins_array([hand])
        for name, value in change.items():
            if isinstance(value, tuple):
                wins[name][0, value[0]] = value[1]
            else:
                wins[name] = value
        assert mf.score_many(wins, rules=rules)["status"].tolist() == [5], change
        number = detail.cause_of(rules.pack(), wins[0].tobytes())
        assert check.CAUSES[number] == bad_row(wins, 0, rules)
        seen.add(number)

    kong, pong = "12345678p22p[5555z]+9p", "12345678p22p(555z)+9p"
    single = "12345678p22p555z+9p"
    cause({"flags": 1 << 20})
    cause({"seat": 3})
    cause({"win": 30})
    cause({"melds": (2, 2 << 6 | 30)})
    cause({"melds": (0, 7 << 6 | 30)})
    cause({"melds": (0, 1 << 6 | 16)})
    cause({"melds": (0, 2 << 6 | 30 | 2 << 13)})
    cause({"melds": (0, 4 << 6 | 30 | 1 << 13)})
    cause({"melds": (0, 1 << 6 | 10)}, rules=RULES.replace(claim_chow=False))
    cause({"reds": 1})
    cause({"counts": (20, 1)})
    cause({"counts": (11, 3)})
    cause({"counts": ([31, 9, 10], [5, 0, 2])})
    cause({"bonus": 1 << 16})
    cause({"nuki": 1})
    cause({"jokers": 5})
    cause({"ura": (1, 1)})
    cause({"payer": 1})
    cause({"flags": 1, "payer": 0})
    cause({"flags": 1 << 5}, kong)
    cause({"flags": 1 << 5 | 1})
    cause({"flags": 1 << 15 | 1, "bonus": 1})
    cause({"flags": 1 << 14, "bonus": 1})
    cause({"flags": 1 << 14 | 1})
    cause({"flags": 1 << 8})
    cause({"flags": 1 << 8 | 1}, pong)
    cause({"flags": 1 << 6 | 1}, single)
    cause({"flags": 1 << 6 | 1 << 7}, single)
    cause({"flags": 1 << 6})
    cause({"dora": (1, 4)})
    cause({"liable": (0, 1)})
    cause({"flags": 1 << 17 | 1})
    fly = mf.wins_array(["123456789p22p5z0x+5z"])
    fly["counts"][0, 31] -= 1
    fly["win"], fly["jokers"] = 56, 2
    assert check.CAUSES[detail.cause_of(RULES.pack(), fly[0].tobytes())][0] == "win"
    seen.add(detail.cause_of(RULES.pack(), fly[0].tobytes()))
    assert detail.cause_of(mf.rules("mcr").pack(), fly[0].tobytes()) == 1
    flies = {number for number, (_, words) in check.CAUSES.items() if "four flies in all" in words}
    assert seen | {1} | flies == set(check.CAUSES)


# ---------------------------------------------------------------- flies


def best_by_hand(naturals: str, flies: int, win: str, **words: Any) -> int:
    """The greatest sum over all tiles the flies could be."""
    kinds = [mf.Tile(k) for k in (*range(9, 18), *range(27, 34))]
    sums = []
    for chosen in combinations_with_replacement(kinds, flies):
        try:
            tiles = [*mf.Hand(naturals).tiles, *chosen]
            found = mf.try_score(mf.Hand(tiles), win, rules=LOW, **words)
        except mf.HandError:
            continue
        if found is not None:
            sums.append(found.sum)
    return max(sums)


@pytest.mark.parametrize(
    ("naturals", "flies", "win"),
    [
        ("12456789p2p55z", 2, "5z"),
        ("1112378999p", 3, "5p"),
        ("11223344p556z", 2, "6z"),
        ("111z222z33z5p5p", 2, "5p"),
    ],
)
def test_flies_stand_for_the_best(naturals: str, flies: int, win: str) -> None:
    hand = naturals + "0x" * flies
    if len(mf.Hand(hand)) == 12:
        hand, naturals = hand + "7z", naturals + "7z"
    found = mf.try_score(hand, win, rules=LOW, bonus="1a", tsumo=True)
    try:
        expected = best_by_hand(naturals, flies, win, bonus="1a", tsumo=True)
    except ValueError:
        assert found is None
        return
    assert found is not None
    assert found.sum == expected
    assert len(found.jokers) == flies


def test_flies_in_melds() -> None:
    found = mf.score("123456789p2p(55z0x)+2p", rules="malaysian_3", seat="E", tsumo=True, bonus="1a2a5a")
    assert {key: value * n for key, value, n in found.items} == {
        "face": 2, "animal": 1, "dragon_pong": 1, "suit_with_honours": 1,
    }  # fmt: skip
    assert found.total == 800 + 2 * 50
    assert found.jokers == ()
    chow = mf.score("456789p22z55z(1p0x3p)+5z", rules=LOW, bonus="1a")
    assert "dragon_pong" in {key for key, _, _ in chow.items}
    with pytest.raises(mf.HandError, match="five copies"):
        mf.score("123456789p5z(55z0x)+5z", rules=LOW)
    assert mf.score("123456789p5z(55z0x)+5z", rules=LOW.replace(fly_fifth=True)).sum


def test_win_on_a_fly() -> None:
    found = mf.score("111234567899p9p+0x", rules="malaysian_3", tsumo=True, bonus="1a")
    assert found.limit_items == ("nine_gates",)
    assert found.total == 4 * 300 + 100


def test_four_dealt_flies() -> None:
    for hand in ("", "123p456z789p0x0x0x0x"):
        found = mf.score(hand, rules="malaysian_3", jokers_dealt=True, seat="S")
        assert found.payments == (("E", -800), ("S", 1600), ("W", -800))
        assert found.items == (("four_flies", 10, 1),)
        assert found.to_dict()["reading"] is None
    with pytest.raises(AttributeError, match="four dealt flies"):
        _ = found.reading


# ---------------------------------------------------------------- values


def test_value_and_its_parts() -> None:
    words: dict[str, Any] = {"seat": "E", "bonus": "1a2a5a", "loser_fans": {"S": 6, "W": 8}}
    found = mf.score("123456789p2p(555z)+2p", rules="malaysian_3", payer="S", explain=True, **words)
    assert found.payments == (("E", 600), ("S", -440), ("W", -160))
    assert (found.total, found.points, found.value, found.ron, found.tsumo) == (600, 600, 200, 400, (400, 0))
    assert repr(found).startswith("<Score 5 fans, 200 points, 600 received: face 1 x 2")
    assert pickle.loads(pickle.dumps(found)) == found
    assert found.to_dict()["why_not"]["all_pongs"]
    unknown = mf.score("123456789p2p(555z)+2p", rules="malaysian_3", **words)
    assert unknown.payments is None
    assert unknown.total == 600
    with pytest.raises(AttributeError, match="items"):
        _ = found.fu


def test_liability() -> None:
    words: dict[str, Any] = {"seat": "W", "bonus": "1a", "liable": {"big_three_dragons": "E"}}
    hand = "12p55p(555z)(666z)(777z)+3p"
    assert mf.score(hand, rules=RULES, tsumo=True, **words).payments == (("E", -1200), ("S", 0), ("W", 1200))
    assert mf.score(hand, rules=RULES, payer="S", **words).payments == (("E", -900), ("S", 0), ("W", 900))
    off = RULES.replace(liability=False)
    assert mf.score(hand, rules=off, payer="S", **words).payments == (("E", -300), ("S", -600), ("W", 900))


def test_arrays() -> None:
    cases = [case for case in malaysian.hands() if case.expect["legal_win"]]
    wins = mf.wins_array(len(cases))
    for at, case in enumerate(cases):
        one = mf.score(case.hand, case.win or None, rules=RULES, **case.words)
        wins[at] = np.frombuffer(one._record, mf.WIN)[0]
    scores = mf.score_many(wins, "malaysian_3", threads=2)
    assert scores.dtype == mf.SCORE_MALAYSIAN
    assert scores["fans"].tolist() == [case.expect["fans"] for case in cases]
    assert scores["total"].tolist() == [case.expect["delta"][case.words["seat"]] for case in cases]
    assert (scores["pay"].sum(axis=1) == scores["total"]).all()
    with pytest.raises(mf.MahjongError, match="SCORE_MALAYSIAN"):
        mf.score_many(wins, "malaysian_3", out=np.zeros(len(wins), mf.SCORE))


def test_arrays_of_hands_hold_their_flies() -> None:
    """Those of melds stand for something already; a fly as winning tile is one of the hand."""
    texts = [HAND, "112235667777p0x+3p", "67p55z666z777z(22z0x)+5p", "123456789p5z22p0x+0x"]
    hands = [mf.Hand(text) for text in texts]
    wins = mf.wins_array(hands)
    assert wins["jokers"].tolist() == [0, 1, 0, 2]
    wins["bonus"], wins["flags"] = 1, mf.WinFlag.TSUMO
    for hand, score in zip(hands, mf.score_many(wins, LOW), strict=True):
        one = mf.try_score(hand, rules=LOW, bonus="1f", tsumo=True)
        assert score["status"] == (one is None)
        assert one is None or one.sum == score["sum"]


def test_rules_refuse_what_does_not_fit() -> None:
    with pytest.raises(mf.RulesetError):
        RULES.replace(players=4)
    with pytest.raises(mf.RulesetError):
        RULES.replace(fan_cap=4)


# ---------------------------------------------------------------- settlement


def record(hand: str, **words: Any) -> bytes:
    return mf.score(hand, rules=RULES, **words)._record


def test_settlement_is_zero_sum_and_picks_one_winner() -> None:
    packed = RULES.pack()
    west = record("123456789p2p(555z)+2p", seat="W", payer="S", bonus="1a2a5a")
    east = record("123456789p2p(555z)+2p", seat="E", payer="S", bonus="1a2a5a")
    # Dealer is chair 1: East 1, South 2, West 0. In turn order after South: West, East.
    deltas = settle.win_deltas(packed, west + east, 1, (0, 2, 0))
    assert deltas == (600 - 100, -200 + 200, -400 - 100, 0, 0)
    farthest = RULES.replace(claim_tie="farthest").pack()
    assert settle.win_deltas(farthest, west + east, 1, (0, 0, 0)) == (-200, 600, -400, 1, 1)
    losers = record("123456789p2p(555z)+2p", seat="E", payer="S", bonus="1a2a5a", loser_fans={"S": 6, "W": 8})
    assert settle.win_deltas(packed, losers, 0, (0, 0, 0)) == (600, -440, -160, 0, 0)
    liable = record(
        "12p55p(555z)(666z)(777z)+3p", seat="W", payer="S", bonus="1a", liable={"big_three_dragons": "E"}
    )
    assert settle.win_deltas(packed, liable, 0, (0, 0, 0)) == (-900, 0, 900, 2, 0)
    with pytest.raises(ValueError, match="packed"):
        settle.win_deltas(b"", west, 0, (0, 0, 0))


def test_drawn_deal() -> None:
    (case,) = malaysian.other("draw")
    held = case["flies_held"]
    flies = tuple(held.get(wind, 0) for wind in "ESW")
    assert settle.draw_deltas(RULES.pack(), 0, flies) == (*case["expect"].values(), 0)
    passes = RULES.replace(dealer_after_draw="passes", flies_paid_to="winner")
    assert settle.draw_deltas(passes.pack(), 0, flies) == (0, 0, 0, 1)


def test_payments_during_the_deal() -> None:
    packed = RULES.pack()
    seats = "ESW"
    for case in malaysian.other("instant"):
        by = seats.index(case["by"])
        expected = tuple(case["expect"].values())
        if case["event"] == "concealed_kong":
            assert settle.meld_effects(packed, (mf.Meld("ankan", "5555z").pack(),), by, 255)[0] == expected
        elif case["event"] == "added_kong":
            assert settle.meld_effects(packed, (5 << 6 | 31,), by, by)[0] == expected
        elif case["event"] == "bonus_set_initial":
            assert settle.bonus_effects(packed, 0xF000, by, 55, True) == expected
        else:
            assert settle.bonus_effects(packed, 0x00F0, by, 44, False) == expected
    assert settle.bonus_effects(packed, 0x0070, 0, 44, False) == (0, 0, 0)
    claimed = (3 << 6 | 31,)
    assert settle.meld_effects(packed, claimed, 0, 2)[0] == (100, 0, -100)
    each = RULES.replace(open_kong_payer="each").pack()
    assert settle.meld_effects(each, claimed, 0, 2)[0] == (100, -50, -50)
    assert settle.meld_effects(packed, (1 << 6 | 9,), 0, 2) == ((0, 0, 0), (255, 255, 255))


def test_who_becomes_liable() -> None:
    packed = RULES.pack()
    pon = 2 << 6
    dragons = (pon | 31, pon | 32, pon | 33)
    assert settle.meld_effects(packed, dragons, 0, 2)[1] == (2, 255, 255)
    winds = (pon | 27, pon | 28, pon | 29)
    assert settle.meld_effects(packed, winds, 0, 1)[1] == (255, 1, 255)
    assert settle.meld_effects(packed, (*winds, pon | 30), 0, 2)[1] == (255, 2, 2)
    assert settle.meld_effects(packed, (*winds, pon | 9), 0, 2)[1] == (255, 255, 255)
    assert settle.meld_effects(packed, (*dragons, pon | 27), 0, 1)[1] == (255, 255, 1)
    assert settle.meld_effects(RULES.replace(liability=False).pack(), dragons, 0, 2)[1] == (255, 255, 255)


def test_losers_hand() -> None:
    (case,) = malaysian.other("loser_value")
    bonus = malaysian.bonus_text(case["bonus"])
    for hand in ("777z444z123p5577p", "123p5577p(777z)(444z)", "123p557p0x(777z)(444z)"):
        assert mf.scoring.malaysian_loser_fans(hand, seat=case["seat"], bonus=bonus) == case["expect"]
    with pytest.raises(mf.HandError, match="13 tiles"):
        mf.scoring.malaysian_loser_fans("777z444z", seat="S")


# ---------------------------------------------------------------- waits


def test_waits_are_legal_tiles() -> None:
    def text(tiles: tuple[mf.Tile, ...]) -> str:
        return "".join(str(tile) for tile in tiles)

    assert text(mf.scoring.malaysian_waits("123456789p2255z", bonus="1a2a5a6a")) == "2z5z0x"
    assert (
        text(mf.scoring.malaysian_waits("123456789p2255z", bonus="1a2a5a6a", visible="2z2z0x0x0x0x")) == "5z"
    )
    assert mf.scoring.malaysian_waits("123456789p2255z", bonus="1a") == ()
    with_fly = mf.scoring.malaysian_waits("1245678p2255z0x0x", bonus="1a2a3a5a", seat="E")
    assert "3p" in text(with_fly)
    assert with_fly[-1] == mf.Tile("0x")


def test_useful_tiles_by_brute_force() -> None:
    """A tile is useful if and only if it brings the hand nearer to some complete one."""
    for hand in ("1245789p2255z0x0x", "1245789p1255z0x0x", "12457p2255z(666z)0x", "1133557799p2p0x3z"):
        number, tiles = mf.scoring.malaysian_useful_tiles(hand)
        for kind in (*range(9, 18), *range(27, 34)):
            if mf.Hand(hand).counts[kind] == 4:
                continue
            whole = mf.Hand(mf.Hand(hand).tiles, melds=mf.Hand(hand).melds, win=mf.Tile(kind))
            after = mf.scoring.malaysian_useful_tiles(whole)[0]
            assert (after < number) == (mf.Tile(kind) in tiles)
    assert mf.scoring.malaysian_useful_tiles("123456789p2255z+5z") == (-1, ())
