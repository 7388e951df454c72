"""The promises of the public face, sentence by sentence: values, rules, scoring, deals.

Names, defaults, shapes, dtypes and the meaning of each field, as users and other programs rely on them.
"""

from __future__ import annotations

import inspect
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.scoring import LIMITS, STATUSES

DATA = Path(__file__).parent.parent / "data"
HAND = "123m456p11s789p46s"
DRAGONS = "222s44p(555z)(666z)(777z)"
THREE = "123p456p11s789s46s"


# ---------------------------------------------------------------- values


def test_tiles() -> None:
    assert isinstance(mf.Tile("5m"), int)
    assert [str(mf.Tile(n)) for n in (4, 34, 35, 36, 27, 33)] == ["5m", "0m", "0p", "0s", "1z", "7z"]
    assert mf.Tile("5mr") == mf.Tile("0m") == 34
    assert mf.Tile("E") == 27
    assert mf.Tile.from_136(16) == 34
    with pytest.raises(mf.MahjongError, match="from_136"):
        mf.Tile(135)


def test_hands() -> None:
    hand = mf.Hand("067m88s46s(555z)[1111p]+5s")
    assert hand.counts.dtype == hand.counts14.dtype == np.uint8
    assert hand.counts.shape == hand.counts14.shape == (34,)
    assert not hand.counts.flags.writeable
    assert (int(hand.counts.sum()), int(hand.counts14.sum())) == (7, 8)
    assert hand.reds == (1, 0, 0)
    assert [meld.kind for meld in hand.melds] == ["pon", "ankan"]
    assert hand.win == mf.Tile("5s")
    assert mf.Hand(HAND).win is None
    assert mf.Hand(hand.to_mpsz()) == hand
    assert eval(repr(hand), {"Hand": mf.Hand, "Meld": mf.Meld}) == hand
    assert mf.Hand.from_counts(hand.counts, reds=(1, 0, 0), melds=hand.melds, win="5s") == hand
    assert mf.Hand.from_136([0, 4, 8], melds="(555z)") == mf.Hand("123m(555z)")
    assert hand.to_mjai() == ["5mr", "6m", "7m", "4s", "6s", "8s", "8s", "5s"]
    assert len(hand.to_136()) == 8
    with pytest.raises(AttributeError):
        hand.win = None  # type: ignore[misc]
    assert tuple(inspect.signature(mf.Meld).parameters) == ("kind", "tiles", "called", "source")
    for kind, tiles in (("chi", "123m"), ("pon", "111z"), ("daiminkan", "1111z"), ("ankan", "1111z")):
        assert mf.Meld(kind, tiles).kind == kind


def test_functions_take_a_hand_its_text_or_counts() -> None:
    hand = mf.Hand(HAND)
    wanted = mf.score(hand, "5s", riichi=True)
    assert mf.score(HAND, "5s", riichi=True) == wanted
    assert mf.score("123m 456p 11s 789p 46s", "5s", riichi=True) == wanted
    assert mf.score(f"{HAND}+5s", riichi=True) == wanted
    assert mf.score(f"{HAND}5s", "5s", riichi=True) == wanted
    assert mf.score(hand.counts, "5s", riichi=True) == wanted
    for neither in (HAND, f"{HAND}5s"):
        with pytest.raises(mf.HandError):
            mf.score(neither, riichi=True)


# ---------------------------------------------------------------- rules


def test_rulesets() -> None:
    names = set(mf.ruleset_names())
    assert names >= {
        *("seed", "tenhou_4p", "tenhou_3p", "majsoul_4p", "majsoul_3p", "wrc_2025", "ema_2016", "ema_2025"),
        *("m_league", "jpml_a", "jpml_b", "west_honshu_3p", "arma_nyc_2020"),
    }
    rules = mf.rules("tenhou_4p")
    assert mf.rules(rules) is rules
    changed = rules.replace(kiriage_mangan=True)
    assert changed.diff("tenhou_4p") == {"kiriage_mangan": (True, False)}
    assert "kiriage_mangan" in changed.to_toml()
    assert "kiriage_mangan" in changed.describe()
    assert (rules.n_actions, mf.rules("seed").n_actions) == (181, 256)
    with pytest.raises(AttributeError):
        rules.kiriage_mangan = True  # type: ignore[misc]


def test_ruleset_fields_have_the_names_of_the_presets_file() -> None:
    text = (DATA / "riichi_presets.json").read_text("utf-8")
    for name in ("tsumo_3p", "double_wind_pair_fu", "pao_scope", "dead_wall_size_3p", "west_kazoe"):
        assert f'"{name}"' in text
        assert hasattr(mf.rules("seed"), name)


# ---------------------------------------------------------------- score


def test_signature_of_score() -> None:
    parameters = inspect.signature(mf.score).parameters
    flags = (
        *("tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile"),
        *(
            "first_turn",
            "payer_in_riichi",
            "nuki_rob",
            "no_yaochuu_discarded",
            "no_suit_discarded",
            "explain",
        ),
    )
    wanted: dict[str, Any] = dict.fromkeys(flags, False)
    wanted |= dict.fromkeys(("dora_han", "nuki", "honba", "sticks", "consecutive_deals"), 0)
    wanted |= {"dora": (), "ura": (), "seat": "S", "round": "E", "rules": "tenhou_4p"}
    wanted |= dict.fromkeys(("win", "payer", "liable", "wareme"))
    assert {name: parameters[name].default for name in wanted} == wanted
    assert list(parameters)[:2] == ["hand", "win"]
    assert all(p.kind is p.KEYWORD_ONLY for p in list(parameters.values())[2:-1])
    with pytest.raises(mf.HandError, match=r"no keyword 'richi'\. Did you mean 'riichi'"):
        mf.score(HAND, "5s", richi=True)  # type: ignore[arg-type]


def test_a_won_hand_says_everything() -> None:
    score = mf.score(HAND, "5s", riichi=True, dora="4p9s", payer="W", honba=2, sticks=1)
    assert score.yaku == (("riichi", 1), ("dora", 3))
    assert (score.han, score.fu, score.yakuman, score.limit) == (4, 40, 0, "mangan")
    assert dict(score.fu_items) == {"futei": 20, "menzen_kafu": 10, "kanchan": 2, "rounding": 8}
    assert sum(fu for _, fu in score.fu_items) == score.fu
    assert (score.base, score.ron, score.tsumo) == (2000, 8000, (2000, 4000))
    assert (score.points, score.total) == (8000, 9600)
    assert score.payments == (("W", 8600),)
    assert "456s" in str(score.reading)


def test_payments_by_tsumo_and_of_an_unknown_discarder() -> None:
    tsumo = mf.score(HAND, "5s", tsumo=True, honba=1, sticks=2)
    assert tsumo.payments == (("E", 600), ("W", 400), ("N", 400))
    assert (tsumo.points, tsumo.total) == (1100, 3400)
    assert mf.score(HAND, "5s", riichi=True).payments is None
    three = mf.score(THREE, "5s", tsumo=True, rules="tenhou_3p")
    assert three.payments == (("E", 500), ("W", 300))


@pytest.mark.parametrize("tsumo", [False, True])
def test_ron_and_tsumo_are_filled_whichever_way_it_was_won(tsumo: bool) -> None:
    score = mf.score(HAND, "5s", riichi=True, tsumo=tsumo)
    assert score.ron == mf.points(score.han, score.fu).ron
    assert score.tsumo == mf.points(score.han, score.fu).tsumo
    dealer = mf.score(HAND, "5s", riichi=True, tsumo=tsumo, seat="E")
    each, nothing = dealer.tsumo
    assert (each > 0, nothing) == (True, 0)
    assert dealer.ron > score.ron


def test_a_real_and_a_counted_yakuman() -> None:
    real = mf.score("19m19p19s1234567z", "1m", rules="seed")
    assert (real.han, real.fu, real.yakuman, real.limit) == (0, 0, 2, "yakuman")
    assert real.yaku == (("kokushi_13", 2),)
    counted = mf.score("2233445566778p", "8p", riichi=True, ippatsu=True)
    assert (counted.han, counted.yakuman, counted.limit) == (13, 0, "kazoe_yakuman")
    assert counted.ron == real.ron // 2 == 32000


def test_dora_entries_come_last_and_count_in_han() -> None:
    score = mf.score("123p406p11s789s46s", "5s", riichi=True, dora="9s", ura="3z", nuki=2, rules="tenhou_3p")
    assert score.yaku == (("riichi", 1), ("dora", 2), ("ura", 2), ("aka", 1), ("nuki", 2))
    assert score.han == 8
    assert mf.score(HAND, "5s", riichi=True, dora_han=3).yaku == (("riichi", 1), ("dora", 3))


def test_liability_and_wareme() -> None:
    assert mf.score(DRAGONS, "4p", payer="N", liable={"daisangen": "W"}).payments == (
        ("W", 16000),
        ("N", 16000),
    )
    assert mf.score(DRAGONS, "4p", tsumo=True, liable={"daisangen": "W"}).payments == (("W", 32000),)
    rules = mf.rules("tenhou_4p").replace(wareme=True)
    assert mf.score(HAND, "5s", riichi=True, payer="E", wareme="E", rules=rules).payments == (("E", 2600),)


def test_riichi_is_implied() -> None:
    assert mf.score(HAND, "5s", double_riichi=True).yaku == (("double_riichi", 2),)
    assert mf.score(HAND, "5s", open_riichi=True).yaku == (("open_riichi", 2),)
    assert mf.score(HAND, "5s", open_riichi=True, double_riichi=True).yaku == (("double_open_riichi", 3),)


def test_what_the_rules_do_not_count_is_ignored() -> None:
    rules = mf.rules("jpml_a")  # no ippatsu, ura and kan dora
    plain = mf.score(HAND, "5s", riichi=True, dora="4p", rules=rules)
    rich = mf.score(HAND, "5s", riichi=True, ippatsu=True, dora="4p5p6p", ura="7p", rules=rules)
    assert rich.yaku == plain.yaku


def test_scores_are_frozen_values_in_json_types() -> None:
    score = mf.score(HAND, "5s", riichi=True, payer="W", explain=True)
    told = json.loads(json.dumps(score.to_dict()))
    assert told["yaku"] == [["riichi", 1]]
    assert (told["han"], told["fu"], told["ron"], told["tsumo"]) == (1, 40, 1300, [400, 700])
    assert told["payments"] == [["W", 1300]]
    assert "tanyao" in told["why_not"]
    assert isinstance(score.readings, tuple)
    assert score == pickle.loads(pickle.dumps(score))
    assert hash(score) == hash(mf.score(HAND, "5s", riichi=True, payer="W", explain=True))
    with pytest.raises(AttributeError):
        score.han = 13  # type: ignore[misc]
    with pytest.raises(AttributeError, match="explain=True"):
        _ = mf.score(HAND, "5s", riichi=True).why_not


@pytest.mark.parametrize(
    "win, keywords, reason",
    [
        ("5s", {}, "no_yaku"),
        ("6s", {"riichi": True}, "not_complete"),
        ("5s", {"riichi": True, "rules": mf.rules("tenhou_4p").replace(min_han=2)}, "below_minimum"),
    ],
)
def test_the_reason_is_the_status_word(win: str, keywords: dict[str, Any], reason: str) -> None:
    with pytest.raises(mf.NotAWin) as caught:
        mf.score(HAND, win, **keywords)
    assert caught.value.reason == reason
    assert reason in STATUSES
    assert isinstance(caught.value, ValueError)
    assert mf.try_score(HAND, win, **keywords) is None


def test_numbers_beyond_int64() -> None:
    rules = mf.rules("seed").replace(aotenjou=True)
    score = mf.score(HAND, "5s", riichi=True, dora_han=100, payer="W", rules=rules)
    assert score.base == 40 << 103
    assert score.payments == (("W", score.total),)
    wins = mf.wins_array([f"{HAND}+5s"])
    wins["flags"], wins["dora_han"] = mf.WinFlag.RIICHI, 100
    row = mf.score_many(wins, rules)[0]
    assert STATUSES[row["status"]] == "too_large"
    assert not any(row.tobytes()[1:])


# ---------------------------------------------------------------- arrays


def layout(dtype: np.dtype[Any]) -> list[tuple[str, int, str]]:
    return [(name, dtype.fields[name][1], str(dtype[name])) for name in dtype.names or ()]  # type: ignore[index]


def test_layout_of_win() -> None:
    assert mf.WIN.itemsize == 80
    assert layout(mf.WIN) == [
        ("flags", 0, "uint32"), ("bonus", 4, "uint32"), ("melds", 8, "('<u2', (4,))"),
        ("counts", 16, "('u1', (34,))"), ("reds", 50, "('u1', (3,))"), ("win", 53, "uint8"),
        ("seat", 54, "uint8"), ("round", 55, "uint8"), ("dora", 56, "('u1', (5,))"),
        ("ura", 61, "('u1', (5,))"), ("nuki", 66, "uint8"), ("honba", 67, "uint8"), ("sticks", 68, "uint8"),
        ("deals", 69, "uint8"), ("payer", 70, "uint8"), ("dora_han", 71, "uint8"),
        ("liable", 72, "('u1', (4,))"), ("wareme", 76, "uint8"), ("jokers", 77, "uint8"),
        ("pad", 78, "('u1', (2,))"),
    ]  # fmt: skip
    words = (
        *("tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile"),
        *("first_turn", "no_yaochuu_discarded", "no_suit_discarded", "payer_in_riichi", "nuki_rob"),
        *("declared_ready", "flower_replacement", "double_replacement", "last_of_kind", "jokers_dealt"),
    )
    assert [(flag.name or "").lower() for flag in mf.WinFlag] == list(words)
    assert [int(flag) for flag in mf.WinFlag] == [1 << bit for bit in range(18)]


def test_layout_of_score() -> None:
    assert mf.SCORE.itemsize == 112
    assert layout(mf.SCORE) == [
        ("status", 0, "uint8"), ("limit", 1, "uint8"), ("yakuman", 2, "uint8"), ("reading", 3, "uint8"),
        ("han", 4, "uint16"), ("fu", 6, "uint16"), ("yaku", 8, "('<u8', (2,))"), ("dora", 24, "('u1', (4,))"),
        ("pad", 28, "('u1', (4,))"), ("base", 32, "int64"), ("ron", 40, "int64"),
        ("tsumo", 48, "('<i8', (2,))"),
        ("points", 64, "int64"), ("total", 72, "int64"), ("pay", 80, "('<i8', (4,))"),
    ]  # fmt: skip
    assert STATUSES[:3] == ("win", "not_complete", "no_yaku")
    assert STATUSES[3:] == ("below_minimum", "furiten", "bad_input", "too_large")
    assert LIMITS == ("", "mangan", "haneman", "baiman", "sanbaiman", "kazoe_yakuman", "yakuman")


@pytest.mark.parametrize("given", [3, [f"{HAND}+5s"] * 3, [mf.Hand(f"{HAND}+5s")] * 3])
def test_fills_of_wins_array(given: Any) -> None:
    wins = mf.wins_array(given)
    assert (wins.dtype, wins.shape) == (mf.WIN, (3,))
    for name in ("dora", "ura", "payer", "liable", "wareme"):
        assert (wins[name] == 255).all()
    for name in ("flags", "bonus", "nuki", "honba", "sticks", "deals", "dora_han", "jokers", "pad"):
        assert not wins[name].any()


def test_rows_are_the_scores() -> None:
    hands = [f"{HAND}+5s", "067m88s46s(555z)[1111p]+5s", "222s4p(555z)(666z)(777z)+4p"]
    scores = mf.score_many(mf.wins_array(hands), "tenhou_4p")
    assert scores.dtype == mf.SCORE
    keys = {row.bit: row.key for row in mf.yaku_table()}
    assert STATUSES[scores["status"][0]] == "no_yaku"
    for hand, row in zip(hands[1:], scores[1:], strict=True):
        one = mf.score(hand)
        assert (row["han"], row["fu"], row["yakuman"]) == (one.han, one.fu, one.yakuman)
        assert LIMITS[row["limit"]] == one.limit
        assert (row["base"], row["ron"], tuple(row["tsumo"])) == (one.base, one.ron, one.tsumo)
        assert (row["points"], row["total"]) == (one.points, one.total)
        bits = {bit for bit in range(128) if int(row["yaku"][bit // 64]) >> bit % 64 & 1}
        dora = ("dora", "ura", "aka", "nuki")
        assert {keys[bit] for bit in bits} == {key for key, _ in one.yaku} - set(dora)
        assert [int(n) for n in row["dora"]] == [dict(one.yaku).get(key, 0) for key in dora]


# ---------------------------------------------------------------- points and yaku


def test_points() -> None:
    assert mf.points(4, 30, dealer=True) == (1920, 11600, (3900, 0))
    assert mf.points(0, 0, limit="mangan") == mf.points(limit="mangan") == (2000, 8000, (2000, 4000))
    assert mf.points(2, 40).tsumo == (700, 1300)
    assert mf.points(0, 0, yakuman=2).ron == mf.points(yakuman=2).ron == 64000
    assert mf.points(4, 30, rules="wrc_2025").ron == 8000
    for word in LIMITS[1:]:
        assert mf.points(limit=word).ron > 0


@pytest.mark.parametrize(
    "args, keywords, words",
    [
        ((), {}, "one of them"),
        ((4,), {}, "fu="),
        ((4, 31), {}, "fu=31"),
        ((0, 30), {}, "han=0: .*limit= or yakuman="),
        ((10**30, 30), {}, "han=.*at most"),
        ((4.0, 30), {}, r"han=4\.0"),
        ((True, 30), {}, "han=True"),
        ((4, 30), {"limit": "mangan"}, "one of them"),
        ((), {"limit": "hanemann"}, "limit='hanemann'"),
        ((), {"yakuman": -1}, "yakuman=-1"),
        ((4, 30), {"dealer": "no"}, "dealer='no'"),
        ((4, 30), {"rules": "nobody"}, "nobody"),
    ],
)
def test_wrong_points(args: tuple[Any, ...], keywords: dict[str, Any], words: str) -> None:
    with pytest.raises(mf.MahjongError, match=words):
        mf.points(*args, **keywords)


def test_yaku_table_has_the_keys_of_the_examples() -> None:
    table = mf.yaku_table()
    keys = {row.key for row in table}
    assert [row.bit for row in table] == sorted({row.bit for row in table})
    assert "renhou_mangan" in keys
    for row in table:
        assert row.kanji
        assert row.english
        assert row.closed >= row.open >= 0
    examples = json.loads((DATA / "riichi_examples.json").read_text("utf-8"))
    used = {key for case in examples for key in (case["yaku"] or "").split()}
    assert len(used) > 30
    assert used <= keys


# ---------------------------------------------------------------- deals


def test_deals() -> None:
    deal = mf.deal(1, 0)
    assert (deal.wall.dtype, deal.wall.shape) == (np.uint8, (136,))
    assert deal.wall[:8].tolist() == [10, 30, 105, 118, 62, 20, 100, 14]
    assert [len(hand) for hand in deal.hands] == [13] * 4
    assert [mf.Tile.from_136(i) for i in deal.wall[122:][4:14:2]] == list(deal.dora)
    many = mf.deal_many(1, 0, 3, rules="tenhou_4p")
    assert (many.dtype, many.shape) == (np.uint8, (3, 136))
    assert (many[0] == deal.wall).all()
    assert mf.deal_many(1, 0, 2, rules="tenhou_3p").shape == (2, 108)
    assert mf.deal_many(1, 0, 1, rules="tenhou_3p")[0, :8].tolist() == [36, 41, 77, 67, 114, 92, 1, 83]
