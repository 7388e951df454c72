"""Is a Score a frozen value that says everything, and do its explanations add up?"""

from __future__ import annotations

import copy
import json
import pickle

import pytest

from mahjong_fast import (
    Points,
    Reading,
    Score,
    Tile,
    points,
    rules,
    score,
    score_many,
    wins_array,
    yaku_table,
)
from mahjong_fast.errors import MahjongError
from mahjong_fast.scoring import big
from mahjong_fast.scoring.records import LIMITS
from mahjong_fast.scoring.riichi.yaku import ROWS

HAND = "123m456p11s789p46s+5s"


def test_everything_of_a_plain_hand() -> None:
    found = score(HAND, riichi=True, dora="4s", honba=2, sticks=1, payer="E")
    assert (found.han, found.fu, found.yakuman, found.limit) == (2, 40, 0, "")
    assert found.yaku == (("riichi", 1), ("dora", 1))
    assert found.fu_items == (("futei", 20), ("menzen_kafu", 10), ("kanchan", 2), ("rounding", 8))
    assert (found.base, found.ron, found.tsumo) == (640, 2600, (700, 1300))
    assert (found.points, found.total, found.payments) == (2600, 4200, (("E", 3200),))
    assert found.reading.wait == "kanchan"
    assert found.reading.win == Tile("5s")
    assert str(found.reading) == "123m 456p 789p 456s 11s kanchan 5s"
    assert found.rules is rules("tenhou_4p")
    assert repr(found) == "<Score 2 han 40 fu 2600 points: riichi 1, dora 1>"


def test_payments_by_wind() -> None:
    assert score(HAND, riichi=True).payments is None
    assert score(HAND, tsumo=True, riichi=True).payments == (("E", 1000), ("W", 500), ("N", 500))
    assert score(HAND, tsumo=True, riichi=True, seat="E").payments == (("S", 1000), ("W", 1000), ("N", 1000))
    assert score(HAND, tsumo=True, riichi=True, seat="E").tsumo == (1000, 0)
    wareme = rules("seed").replace(wareme=True)
    assert score(HAND, riichi=True, payer="W", honba=1, wareme="W", rules=wareme).payments == (("W", 3200),)
    assert score(HAND, riichi=True, payer="W", honba=1, wareme="S", rules=wareme).total == 3200
    assert score(HAND, riichi=True, payer="W", honba=1, wareme="N", rules=wareme).total == 1600


def test_liability_as_the_rules_print_it() -> None:
    hand = "77z44z(111z)(555z)(666z)+7z"
    one_each = {"double_yakuman": (), "pao_scope": "yakuman_only"}
    whole = rules("seed").replace(double_yakuman=())
    part = rules("seed").replace(**one_each)
    liable = {"daisangen": "W"}
    assert score(hand, tsumo=True, liable=liable, rules=whole).payments == (("W", 64000),)
    told = score(hand, tsumo=True, liable=liable, rules=part).payments
    assert told == (("E", 16000), ("W", 40000), ("N", 8000))
    assert score(hand, payer="N", liable=liable, rules=whole).payments == (("W", 32000), ("N", 32000))
    assert score(hand, payer="N", liable=liable, rules=part).payments == (("W", 16000), ("N", 48000))
    assert score(hand, payer="W", liable=liable, rules=part).payments == (("W", 64000),)


def test_frozen_and_comparable() -> None:
    one, same, other = score(HAND, riichi=True), score(HAND, riichi=True), score(HAND, riichi=True, honba=1)
    assert one == same
    assert hash(one) == hash(same)
    assert one != other
    assert one != "a score"
    assert pickle.loads(pickle.dumps(one)) == one == copy.deepcopy(one)
    with pytest.raises(AttributeError, match="frozen"):
        one.han = 3  # type: ignore[misc]
    with pytest.raises(AttributeError, match="frozen"):
        del one.han
    with pytest.raises(AttributeError, match="explain=True"):
        _ = one.readings
    with pytest.raises(AttributeError, match="explain=True"):
        _ = one.why_not


def test_to_dict_is_json() -> None:
    told = score(HAND, riichi=True, explain=True).to_dict()
    assert json.loads(json.dumps(told)) == told
    assert set(told) == {
        *("han", "fu", "yakuman", "limit", "yaku", "fu_items", "base", "ron", "tsumo", "points", "total"),
        *("payments", "reading", "rules", "readings", "why_not"),
    }


def test_explain_tells_the_other_readings() -> None:
    # 111222333m: three triplets, or three equal sequences
    found = score("111222333m99p78s+9s", tsumo=True, rules="seed", explain=True)
    assert found.reading.wait == "ryanmen"
    assert [str(other.reading) for other in found.readings]
    assert all(
        isinstance(other.reading, Reading) and other.reading != found.reading for other in found.readings
    )
    assert max(other.base or 0 for other in found.readings) <= found.base
    # chiitoitsu and ryanpeikou
    found = score("223344m667788p9s+9s", explain=True)
    assert dict(found.yaku) == {"ryanpeikou": 3}
    assert ("chiitoitsu", 2) in [item for other in found.readings for item in other.yaku]
    # a reading that does not win is told as such
    found = score("12345m345p11s777z+3m", explain=True)
    assert [other.reading.wait for other in found.readings] == ["ryanmen"]


def test_explain_tells_of_every_yaku() -> None:
    found = score("223344m667788p9s+9s", riichi=True, explain=True)
    assert set(found.why_not) | set(dict(found.yaku)) == {row.key for row in ROWS}
    assert not set(found.why_not) & set(dict(found.yaku))
    assert found.why_not["iipeikou"] == "it needs: exactly one pair of equal sequences"
    assert found.why_not["menzen_tsumo"] == "the hand must be won by tsumo"
    assert found.why_not["sanrenkou"] == "these rules do not play it (local_yaku)"
    assert found.why_not["chiitoitsu"].startswith("it needs")
    hidden = score(HAND, double_riichi=True, explain=True)
    assert hidden.why_not["riichi"] == "double_riichi stands in its place"
    yakuman = score("222m555p888s444m9m+9m", explain=True)
    assert yakuman.why_not["toitoi"] == "a yakuman leaves ordinary yaku out"
    open_hand = score("234m88s46s(567m)(345p)+5s", explain=True)
    assert open_hand.why_not["riichi"].startswith("the hand must be closed")
    nashi = rules("seed").replace(open_tanyao=False)
    told = score("234m88s46s(567m)(345p)+5s", last_tile=True, rules=nashi, explain=True).why_not["tanyao"]
    assert "closed hands only" in told
    west = score("111m99p33z(999s)(111p)+9p", rules="west_honshu_3p", explain=True)
    assert west.why_not["sanshoku_doukou"].startswith("it is not in the han table")


def test_fu_items_add_up() -> None:
    for hand, words in [
        ("222z5z345m678p345s+5z", {"tsumo": True}),
        ("456m11z99p[1111s][7777z]+9p", {"seat": "E"}),
        ("345m678p88s45s(567p)+6s", {}),
        ("1199m2288p3355s1z+1z", {}),
        ("123m456p11s789p45s+6s", {"tsumo": True}),
    ]:
        found = score(hand, **words)  # type: ignore[arg-type]
        assert sum(fu for _, fu in found.fu_items) == found.fu
    items = dict(score("456m11z99p[1111s][7777z]+9p", seat="E").fu_items)
    assert items["double wind pair"] == 4
    assert items["minkou yaochuu"] == 4
    assert items["ankan yaochuu"] == 32
    assert dict(score("345m678p88s45s(567p)+6s").fu_items) == {"futei": 20, "open pinfu": 10}


# ---------------------------------------------------------------- numbers beyond 64 bits


def test_aotenjou_has_no_end() -> None:
    endless = rules("seed").replace(aotenjou=True, aotenjou_yakuman_han=100)
    found = score("19m19p19s1234567z+1m", rules=endless, payer="E", honba=3, sticks=2)
    assert (found.han, found.fu, found.yakuman, found.limit) == (200, 40, 2, "")
    assert found.base == 40 << 202
    assert found.points == found.ron == -(-4 * found.base // 100) * 100
    assert found.total == found.points + 900 + 2000
    assert found.payments == (("E", found.points + 900),)
    wins = wins_array(["19m19p19s1234567z+1m"])
    assert score_many(wins, endless)["status"][0] == 6
    assert score_many(wins, endless)[0].tobytes()[1:] == bytes(111)


@pytest.mark.parametrize("name", ["seed", "majsoul_3p"])
@pytest.mark.parametrize("change", [{}, {"wareme": True}, {"tsumo_3p": "bisect"}, {"pao_honba": "discarder"}])
def test_big_payments_are_those_of_the_judge(name: str, change: dict[str, object]) -> None:
    base_rules = rules(name).replace(aotenjou=True, **change)
    hand = "77z99p123p(555z)(666z)+7z"
    for words in (
        {"tsumo": True},
        {"tsumo": True, "seat": "E"},
        {"payer": "W"},
        {"payer": "E", "liable": {"daisangen": "W"}},
        {"tsumo": True, "liable": {"daisangen": "W"}},
        {},
    ):
        wareme = "E" if base_rules.wareme else None
        found = score(hand, rules=base_rules, honba=2, sticks=3, wareme=wareme, **words)  # type: ignore[arg-type]
        numbers = big.big_payments(found.base, base_rules, found._record, dict(found.yaku))
        assert numbers == found._fields()[12:22]


def test_a_value_at_the_edge_of_64_bits() -> None:
    """A row fits until one of its numbers does not; `score` goes on."""
    for han in range(40, 75):
        edge = rules("seed").replace(aotenjou=True)
        wins = wins_array([HAND])
        wins["flags"] = 2
        wins["dora_han"] = han - 1
        row = score_many(wins, edge)[0]
        exact = score(HAND, riichi=True, dora_han=han - 1, rules=edge)
        assert exact.base == 40 << (2 + han)
        if row["status"] == 0:
            assert (int(row["base"]), int(row["total"])) == (exact.base, exact.total)
        else:
            assert row["status"] == 6
            assert exact.total > 2**61


# ---------------------------------------------------------------- points and the table


def test_points_speaks_the_words_of_limits() -> None:
    assert points(4, 30) == Points(1920, 7700, (2000, 3900))
    assert points(4, 30, rules="m_league").ron == 8000
    assert points(limit="mangan", dealer=True) == Points(2000, 12000, (4000, 0))
    assert points(yakuman=2).ron == 64000
    assert points(13, rules="tenhou_4p").ron == 32000
    assert points(13, rules="m_league").ron == 24000
    assert points(30, rules=rules("seed").replace(kazoe_yakuman="multiple")).ron == 64000
    assert points(30, 30, rules=rules("seed").replace(aotenjou=True)).base == 30 << 32
    assert points(100, 30, rules=rules("seed").replace(aotenjou=True)).base == 30 << 102
    assert [points(limit=word).base for word in LIMITS[1:]] == [2000, 3000, 4000, 6000, 8000, 8000]


@pytest.mark.parametrize(
    "words",
    [
        {},
        {"han": 3},
        {"han": 3, "fu": 35},
        {"han": 3, "fu": 20.0},
        {"han": 0, "fu": 30},
        {"han": -1, "fu": 30},
        {"han": 3, "fu": 30, "yakuman": 1},
        {"han": 3, "fu": 30, "limit": "mangan"},
        {"limit": "yakumann"},
        {"limit": ""},
        {"yakuman": -1},
        {"yakuman": 10**9},
        {"han": True, "fu": 30},
    ],
)
def test_points_refuses_numbers_no_hand_has(words: dict[str, object]) -> None:
    with pytest.raises(MahjongError, match="points: "):
        points(**words)  # type: ignore[arg-type]


def test_the_table_of_yaku() -> None:
    table = {row.key: row for row in yaku_table()}
    assert (table["honitsu"].closed, table["honitsu"].open, table["honitsu"].kanji) == (3, 2, "混一色")
    assert (table["kokushi_13"].yakuman, table["kokushi_13"].double) == (1, True)
    assert table["riichi"].tenhou == 1
    assert table["riichi"].majsoul == 2


def test_scores_are_made_by_score_alone() -> None:
    found = score(HAND, riichi=True)
    assert Score(found._rules, found._record, found._result) == found
