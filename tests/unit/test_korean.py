"""The Korean three-player rules through the public functions: every item, errors, arrays, payments."""

from __future__ import annotations

import pickle
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from cases import korean
from cases.korean_hands import CASES, words_of
from mahjong_fast.scoring import bad_row
from mahjong_fast.scoring.korean import check, detail, settle
from mahjong_fast.scoring.korean.tables import ITEMS, LIMITS

RULES = mf.rules("korean_3")
HAND = "234m567m789p22p55z+5z"


def counted(text: str, options: dict[str, Any]) -> set[str]:
    hand, words = words_of(text)
    found = mf.score(hand, rules=RULES.replace(**options), **words)
    names = {row.number: row.key for row in ITEMS}
    points = found._numbers()[8:84]
    return {names[n] for n, value in enumerate(points) if value} | {key for key, _ in found.limit_hands}


@pytest.mark.parametrize(("key", "options", "has", "has_not"), CASES, ids=[case[0] for case in CASES])
def test_item(key: str, options: dict[str, Any], has: str, has_not: str) -> None:
    if not key.startswith(("dora", "flower_dora", "three_flowers")):
        options = options | {"limit": 40}
    assert key in counted(has, options)
    assert key not in counted(has_not, options)
    off = (
        {"limit_hands": {row.key for row in LIMITS} - {key}}
        if key in {r.key for r in LIMITS}
        else {"items_off": key}
    )
    hand, words = words_of(has)
    rules = RULES.replace(**options | off)
    found = mf.try_score(hand, rules=rules, explain=True, **words)
    if found is None:
        assert key == "thirteen_orphans"
        return
    assert key not in counted(has, options | off)
    assert "these rules do not count it" in found.why_not[key]
    assert key in {one.key for one in found.suppressed}


def test_every_item_has_hands() -> None:
    assert [case[0] for case in CASES] == [*(row.key for row in ITEMS), *(row.key for row in LIMITS)]


# ---------------------------------------------------------------- contradictions


@pytest.mark.parametrize(
    ("hand", "words", "keyword"),
    [
        (HAND, {"seat": "N"}, "seat"),
        (HAND, {"round": "N"}, "round"),
        (HAND, {"payer": "S"}, "payer"),
        (HAND, {"payer": "N"}, "payer"),
        (HAND, {"payer": "E", "tsumo": True}, "payer"),
        (HAND, {"rinshan": True}, "rinshan"),
        (HAND, {"rinshan": True, "tsumo": True}, "rinshan"),
        (HAND, {"flower_replacement": True, "tsumo": True}, "flower_replacement"),
        (HAND, {"flower_replacement": True, "flowers": 1}, "flower_replacement"),
        (HAND, {"chankan": True}, "chankan"),
        ("234m567m22p78p555z+9p", {"chankan": True, "tsumo": True}, "chankan"),
        ("234m567m22p78p555z+9p", {"chankan": True, "last_tile": True}, "last_tile"),
        ("234m567m22p78p(555z)+9p", {"declared_ready": True}, "declared_ready"),
        ("234m567m22p78p[5555z]+9p", {"declared_ready": True, "rinshan": True, "tsumo": True}, "rinshan"),
        (HAND, {"waiting": "S"}, "waiting"),
        (HAND, {"waiting": "N"}, "waiting"),
        (HAND, {"waiting": 3}, "waiting"),
        (HAND, {"declared_ready": "X"}, "declared_ready"),
        (HAND, {"flowers": 5}, "flowers"),
        (HAND, {"flowers": "5f"}, "flowers"),
        (HAND, {"flowers": "1f1f"}, "flowers"),
        (HAND, {"flowers": -1}, "flowers"),
        (HAND, {"drawn_deals": -1}, "drawn_deals"),
        (HAND, {"riichi": True}, "riichi"),
        (HAND, {"bonus": "1f"}, "bonus"),
        (HAND, {"dora": "1m2m"}, "dora"),
        (HAND, {"dora": 4}, "dora"),
        ("(123m)567m789p22p55z+5z", {}, "melds"),
        ("234m067m789p22p55z+5z", {}, "reds"),
        ("234m567m789p44z55z+5z", {}, "hand"),
        ("234m567m789p22s55z+5z", {}, "hand"),
    ],
)
def test_contradictions_name_the_keyword(hand: str, words: dict[str, Any], keyword: str) -> None:
    with pytest.raises(mf.MahjongError) as caught:
        mf.score(hand, rules=RULES, **words)
    assert str(caught.value).startswith(keyword), str(caught.value)


@pytest.mark.parametrize(
    ("hand", "words", "what"),
    [
        ("234m567m789p22p55z+5z", {"dora": "5f"}, "no such tile"),
        ("234m567m789p22p55z+5z", {"dora": "4z"}, "no such tile"),
        ("234m567m22p78p[5555z]+9p", {"dora": "5z"}, "all its copies"),
        ("234m567m789p22p55z+5z", {"dora": "1f", "flowers": "1f2f"}, "turned flower"),
    ],
)
def test_turned_tiles_that_cannot_be(hand: str, words: dict[str, Any], what: str) -> None:
    mf.score(hand, rules=RULES.replace(min_hand=0), **{**words, "dora": "1m"} if "flowers" in words else {})
    with pytest.raises(mf.HandError, match=f"dora: .*{what}"):
        mf.score(hand, rules=RULES.replace(dora="revealed", min_hand=0), **words)


def test_every_cause_can_be_found() -> None:
    seen = set()

    def cause(change: Any, rules: mf.Ruleset = RULES, hand: str = HAND) -> None:
        wins = mf.wins_array([hand])
        change(wins)
        assert mf.score_many(wins, rules=rules)["status"].tolist() == [5]
        keyword, sentence = bad_row(wins, 0, rules)
        number = detail.cause_of(rules.pack(), wins[0].tobytes())
        assert check.CAUSES[number] == (keyword, sentence)
        seen.add(number)

    def put(name: str, value: Any, at: Any = slice(None)) -> Any:
        def change(wins: Any) -> None:
            wins[name].reshape(1, -1)[0, at] = value

        return change

    concealed_kong = "234m567m22p78p[5555z]+9p"
    kong = "234m567m22p78p(5555z)+9p"
    cause(put("flags", 1 << 20))
    cause(put("seat", 3))
    cause(put("round", 4))
    cause(put("win", 30))
    cause(put("melds", 2 << 6 | 30, 2))
    cause(put("melds", 7 << 6, 0))
    cause(put("melds", 1 << 6, 0))
    cause(put("reds", 1))
    cause(put("counts", 3, 9))
    cause(lambda w: (put("counts", 5, 31)(w), put("counts", 0, 10)(w)))
    cause(put("bonus", 1 << 6))
    cause(put("nuki", 1))
    cause(put("payer", 1))
    cause(lambda w: (put("payer", 0)(w), put("flags", 1)(w)))
    cause(put("flags", 1 << 5), hand=kong)
    cause(put("flags", 1 << 5 | 1))
    cause(put("flags", 1 << 6 | 1), hand="234m567m22p78p555z+9p")
    cause(put("flags", 1 << 6 | 1 << 7), hand="234m567m22p78p555z+9p")
    cause(put("flags", 1 << 6))
    cause(lambda w: (put("flags", 1 << 14)(w), put("bonus", 1)(w)))
    cause(put("flags", 1 << 14 | 1))
    cause(put("flags", 1 << 13), hand=kong)
    cause(put("flags", 1 << 13 | 1 << 5 | 1), hand=concealed_kong)
    cause(put("pad", 2, 0))
    cause(put("pad", 8, 1))
    cause(put("dora", 20), RULES.replace(dora="revealed"))
    cause(put("dora", 31), RULES.replace(dora="revealed"), concealed_kong)
    cause(lambda w: (put("dora", 40)(w), put("bonus", 1)(w)), RULES.replace(dora="revealed"))
    wins = mf.wins_array([HAND])
    assert detail.cause_of(mf.rules("mcr").pack(), wins[0].tobytes()) == 1
    assert seen | {1} == set(check.CAUSES)
    assert bad_row(wins, 0, RULES) == ("", "")


# ---------------------------------------------------------------- values


def test_value_and_its_parts() -> None:
    found = mf.score("123456789m1199s", "1s", rules="korean_3", payer="E", waiting="W", drawn_deals=2)
    assert found.payments == (("E", 30), ("W", 14))
    assert (found.total, found.points, found.goulash, found.ron, found.tsumo) == (44, 24, 10, 18, (11, 0))
    assert (found.qualifying, found.bonus, found.value) == (7, 4, 11)
    assert repr(found).startswith("<Score 11 points, 44 received: bamboo_pong 1, straight_1_9 3")
    assert pickle.loads(pickle.dumps(found)) == found
    with pytest.raises(AttributeError, match="items"):
        _ = found.han
    unknown = mf.score("123456789m1199s", "1s", rules="korean_3")
    assert unknown.payments is None
    assert unknown.total == 26
    assert mf.score("123456789m1199s", "1s", rules="korean_3", explain=True).to_dict()["why_not"]["kong"]


def test_limit_hand() -> None:
    found = mf.score("111m999p99s55z222z+5z", rules="korean_3", payer="E", drawn_deals=1, explain=True)
    assert found.limit_hands == (("all_terminals_honours", "full"),)
    assert found.limit_value == found.value == 40
    assert found.payments == (("E", 85), ("W", 45))
    assert found.bonus_items == ()
    assert found.items[0] == ("all_terminals_honours", 40, 1)
    assert {one.reason for one in found.suppressed} == {"beside a limit hand nothing else counts"}
    tsumo = mf.score("111m999p99s55z222z+5z", rules="korean_3", tsumo=True)
    assert tsumo.payments == (("E", 40), ("W", 40))


def test_readings_of_the_greatest_worth() -> None:
    """Three equal chows or three pongs: the pongs; the other reading is told."""
    found = mf.score("222333444m11s567p", "1s", rules=RULES.replace(min_hand=0), explain=True)
    assert found.qualifying == max(other.qualifying for other in (*found.readings, found))
    assert len(found.readings) >= 1
    assert found.readings[0].to_dict()["qualifying"] < found.qualifying


def test_north_pong_forbids_the_win() -> None:
    north = RULES.replace(north=True, min_hand=0)
    with pytest.raises(mf.NotAWin) as caught:
        mf.score("234m567m789p22p44z+4z", rules=north)
    assert caught.value.reason == "not_complete"
    with pytest.raises(mf.NotAWin):
        mf.score("234m567m22p78p(444z)+9p", rules=north)
    assert {
        key: value * n for key, value, n in mf.score("234m567m22p78p(4444z)+9p", rules=north).hand_items
    } == {
        "kong": 1,
        "north_kong": 5,
    }


def test_orphans_with_north_and_by_robbing() -> None:
    north = RULES.replace(north=True)
    assert mf.score("19m19p19s1234567z+5z", rules=north).limit_value == 40
    with pytest.raises(mf.NotAWin):
        mf.score("19m19p19s1235567z+5z", rules=north)
    robbed = "9m19p19s11123567z+1m"
    with pytest.raises(mf.NotAWin):
        mf.score(robbed, rules=RULES, chankan=True)
    assert mf.score(robbed, rules=RULES.replace(rob_for_orphans=True), chankan=True).limit_value == 40


def test_only_hand_points_when_all_have_declared() -> None:
    rules = RULES.replace(three_ready="hand_points_only")
    words = {"payer": "E", "flowers": 3, "waiting": "E"}
    one = mf.score("123456789m99s23p+1p", rules=rules, declared_ready=True, **words)
    assert one.bonus == 3 + 2 + 2
    assert one.payments == (("E", 2 * 8 + 7), ("W", 7 + 2))
    all_three = mf.score("123456789m99s23p+1p", rules=rules, declared_ready="ESW", explain=True, **words)
    assert all_three.payments == (("E", 16), ("W", 0))
    assert "three_ready" in all_three.why_not["flowers"]
    others = mf.score("123456789m99s23p+1p", rules=rules, declared_ready="EW", **words)
    assert others.bonus == 5


def test_arrays() -> None:
    cases = [case for case in korean.hands() if not case.options and case.expect["legal_win"]]
    hands = [f"{case.hand}+{case.win}" for case in cases]
    wins = mf.wins_array(hands)
    for at, case in enumerate(cases):
        one = mf.score(case.hand, case.win, rules=RULES, **case.words)
        wins[at] = np.frombuffer(one._record, mf.WIN)[0]
    scores = mf.score_many(wins, "korean_3")
    assert scores.dtype == mf.SCORE_KOREAN
    assert not scores["status"].any()
    assert scores["total"].tolist() == [case.expect["winner_gain"] for case in cases]
    assert (scores["pay"].sum(axis=1) == scores["total"]).all()
    out = np.zeros(len(wins), mf.SCORE_KOREAN)
    assert mf.score_many(wins, "korean_3", out=out, threads=2) is out
    assert (out == scores).all()
    with pytest.raises(mf.MahjongError, match="SCORE_KOREAN"):
        mf.score_many(wins, "korean_3", out=np.zeros(len(wins), mf.SCORE))
    wins["seat"][3] = 3
    with pytest.raises(mf.HandError, match="row 3: seat"):
        mf.score_many(wins, "korean_3", errors="raise")


def test_rules_refuse_what_does_not_fit() -> None:
    for changes, field in (
        ({"players": 4}, "players"),
        ({"no_bamboo": True, "bamboo5": True}, "bamboo5"),
        ({"dora": "deadwall"}, "dora"),
        ({"half_limit": 50}, "half_limit"),
    ):
        with pytest.raises(mf.RulesetError) as caught:
            RULES.replace(**changes)
        assert caught.value.field == field
    assert RULES.replace(limit_hands="none").limit_hands == frozenset()
    assert len(RULES.replace(limit_hands="none").replace(limit_hands="all").limit_hands) == 20


def test_tiles_of_the_game() -> None:
    for row in korean.other("tile_count"):
        tiles = detail.tiles_of_game(RULES.replace(**row["options"]).pack())
        assert sum(tiles.values()) + 4 == row["expect"]["total"]


# ---------------------------------------------------------------- settlement


def record(hand: str, **words: Any) -> bytes:
    return mf.score(hand, rules=RULES.replace(min_hand=0), **words)._record


def test_settlement_is_zero_sum_and_picks_one_winner() -> None:
    packed = RULES.replace(min_hand=0).pack()
    low = record("234m567m789p22p55z+5z", seat="W", payer="S")
    high = record("22p55z(666z)(111z)234m+5z", seat="E", payer="S")
    # In turn order after South: West, then East. East has more hand points.
    deltas = settle.win_deltas(packed, low + high, 0, 0, 0b010, 0)
    assert sum(deltas[:3]) == 0
    assert deltas[3] == 1
    assert deltas[4] == 1
    assert deltas[0] > 0
    assert settle.win_deltas(packed, low + low, 0, 0, 0, 0)[4] == 0
    # The chair that was waiting (1 = South) does not pay the two points; two drawn deals cost ten more.
    alone = settle.win_deltas(packed, low, 0, 0, 0, 0)
    waiting = settle.win_deltas(packed, low, 0, 0, 0b010, 0)
    drawn = settle.win_deltas(packed, low, 0, 2, 0, 0)
    assert waiting[1] == alone[1] + 2
    assert drawn[2] == alone[2] + 20
    with pytest.raises(ValueError, match="packed"):
        settle.win_deltas(b"", low, 0, 0, 0, 0)


def test_waits_are_legal_tiles() -> None:
    packed = RULES.pack()

    def waits(hand: str, rules: mf.Ruleset = RULES) -> str:
        wins = mf.wins_array(1)
        told = mf.Hand(hand)
        wins["counts"][0] = told.counts
        wins["melds"][0, : len(told.melds)] = [meld.pack() for meld in told.melds]
        mask = detail.legal_waits(rules.pack(), wins[0].tobytes())
        return "".join(str(mf.Tile(kind)) for kind in range(34) if mask >> kind & 1)

    assert waits("123456789m1199s") == "1s9s"
    assert waits("234m567m67p22p(555z)") == ""
    assert waits("234m567m67p22p(555z)", RULES.replace(min_hand=1)) == "5p8p"
    assert waits("19m19p19s1235567z") == "5z"
    assert waits("19m19p19s1123567z") == "1z"
    assert detail.legal_waits(packed, bytes(80)) == 0


def test_waits_of_a_player() -> None:
    """KOR-F11: every other copy of the only wait is gone. KOR-F12: complete, but too cheap."""
    assert [str(tile) for tile in mf.scoring.korean_waits("123456789m123p9s")] == ["9s"]
    assert mf.scoring.korean_waits("123456789m123p9s", visible="999s") == ()
    assert mf.scoring.korean_waits("234m567m67p22p(555z)") == ()
    with pytest.raises(mf.HandError, match="13 tiles"):
        mf.scoring.korean_waits("123456789m123p99s")
    with pytest.raises(mf.MahjongError, match="family korean"):
        mf.scoring.korean_waits("123456789m123p9s", rules="mcr")


@pytest.mark.parametrize(
    ("hand", "options"),
    [
        ("123456789m123p9s", {}),
        ("19m19p19s1123567z", {}),
        ("19m19p19s123556z5p", {}),
        ("19m19p19s1234567z", {"north": True}),
        ("1133557799p11s3z", {}),
        ("234m567m67p22p(555z)", {}),
        ("2345678m13579p1s", {}),
    ],
)
def test_useful_tiles_by_brute_force(hand: str, options: dict[str, Any]) -> None:
    """A tile is useful if and only if the shanten with it is lower."""
    rules = RULES.replace(**options)
    number, tiles = mf.scoring.korean_useful_tiles(hand, rules=rules)
    held = mf.Hand(hand)
    for kind, copies in detail.tiles_of_game(rules.pack()).items():
        if held.counts[kind] == copies:
            continue
        after = mf.scoring.korean_useful_tiles(
            mf.Hand(held.tiles, held.melds, win=mf.Tile(kind)), rules=rules
        )[0]
        assert (after < number) == (mf.Tile(kind) in tiles), mf.Tile(kind)
    assert number >= 0


def test_useful_tiles_refuse_other_tiles() -> None:
    assert mf.scoring.korean_useful_tiles("123456789m12399p") == (-1, ())
    with pytest.raises(mf.HandError, match="the game has 0 of 4z"):
        mf.scoring.korean_useful_tiles("123456789m123p4z")
