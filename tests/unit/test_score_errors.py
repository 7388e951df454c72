"""Wrong arguments of `score`: keywords with values that are none, circumstances that contradict each other.

Each is a MahjongError whose message names the keyword or the tile; none is a number, another exception or a
crash.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf

HAND = "123m456p11s789p46s"
OPEN = "067m88s46s(555z)[1111p]"
KAN = "123m456p11s46s[9999p]"
THREE = "123p456p11s789s46s"
NORTH = "123p456p4z789s456s"
DRAGONS = "222s44p(555z)(666z)(777z)"
FLAGS = (
    "tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile",
    "first_turn", "payer_in_riichi", "nuki_rob", "no_yaochuu_discarded", "no_suit_discarded",
)  # fmt: skip
NUMBERS = ("dora_han", "nuki", "honba", "sticks", "consecutive_deals")


class Nothing:
    def __repr__(self) -> str:
        return "Nothing()"


THREE_SEATS = mf.rules("tenhou_3p")


def refused(*args: Any, **keywords: Any) -> str:
    with pytest.raises(mf.MahjongError) as caught:
        mf.score(*args, **keywords)
    assert not isinstance(caught.value, mf.NotAWin)
    message = str(caught.value)
    assert message
    assert "\n" not in message
    return message


# ---------------------------------------------------------------- values that are none


@pytest.mark.parametrize(
    "value", ["False", "no", "", 2, -1, 0.5, float("nan"), None, [], Nothing(), np.ones(2)], ids=repr
)
@pytest.mark.parametrize("keyword", FLAGS)
def test_flags_are_true_or_false(keyword: str, value: Any) -> None:
    message = refused(HAND, "5s", **({"riichi": True} | {keyword: value}))
    assert message.startswith(f"{keyword}=")
    assert "True or False" in message


@pytest.mark.parametrize("keyword", ["tsumo", "riichi", "last_tile"])
def test_what_numpy_and_c_call_true_is_true(keyword: str) -> None:
    given = {"tsumo": True} | {keyword: True}
    for value in (np.True_, 1, np.uint8(1)):
        assert mf.score(HAND, "5s", **(given | {keyword: value})) == mf.score(HAND, "5s", **given)
    for value in (np.False_, 0):
        assert mf.score(HAND, "5s", **({"tsumo": True, "riichi": True} | {"riichi": value})).han == 1


@pytest.mark.parametrize(
    "value", [-1, 256, 10**30, 1.0, "1", True, None, [1], np.float64(2), np.ones(2, int)], ids=repr
)
@pytest.mark.parametrize("keyword", NUMBERS)
def test_counts_are_whole_numbers_of_a_byte(keyword: str, value: Any) -> None:
    message = refused(HAND, "5s", riichi=True, **{keyword: value})
    assert message.startswith(f"{keyword}=")
    assert "from 0 to 255" in message


@pytest.mark.parametrize("value", ["e", "East", "東", "", "X", 0, True, ["E"], "EE", np.ones(2)], ids=repr)
@pytest.mark.parametrize("keyword", ["seat", "round", "payer", "wareme"])
def test_winds_are_words(keyword: str, value: Any) -> None:
    message = refused(HAND, "5s", riichi=True, **{keyword: value})
    assert message.startswith(f"{keyword}=")
    assert "E S W N" in message


@pytest.mark.parametrize(
    "value, words",
    [
        ("4x", "4x"),
        ("4", "suit letter"),
        ("4m5p6s7z1m2m", "6 indicators"),
        ("1f", "1f"),
        ("?", r"\?"),
        ([37], "indicator"),
        ([-1], "-1"),
        ([None], "NoneType"),
        ([[1]], "list"),
        ([True], "bool"),
        (2, "dora_han"),
        (True, "dora_han"),
        (np.int64(3), "dora_han"),
        (b"4m", "bytes"),
        ({"4m"}, "set"),
        ({"4m": 1}, "dict"),
        (np.array([1.5]), "float"),
        (np.array(3.0), "ndarray"),
        ("(123m)", "position 0"),
    ],
    ids=repr,
)
@pytest.mark.parametrize("keyword", ["dora", "ura"])
def test_indicators_are_tiles(keyword: str, value: Any, words: str) -> None:
    message = refused(HAND, "5s", riichi=True, **{keyword: value})
    assert message.startswith(keyword)
    assert re.search(words, message)


@pytest.mark.parametrize("value", [None, (), "", [], np.array([], int)], ids=repr)
def test_no_indicators_may_be_written_in_any_way(value: Any) -> None:
    assert mf.score(HAND, "5s", riichi=True, dora=value, ura=value) == mf.score(HAND, "5s", riichi=True)


@pytest.mark.parametrize(
    "value", ["4p", [12], (mf.Tile("4p"),), mf.Tile("4p"), ["4p"], np.array([12]), iter(["4p"])]
)
def test_indicators_as_text_tiles_or_arrays(value: Any) -> None:
    assert mf.score(HAND, "5s", riichi=True, dora=value).yaku == (("riichi", 1), ("dora", 1))


@pytest.mark.parametrize(
    "value", ["W", ["daisangen"], [("daisangen", "W")], 1, True, {1: "W"}, {"x": "W"}, {"daisangen": 0}]
)
def test_liable_is_a_dict_of_winds(value: Any) -> None:
    assert refused(DRAGONS, "4p", liable=value).startswith("liable")


def test_nobody_liable_may_be_said() -> None:
    assert mf.score(DRAGONS, "4p", liable={"daisangen": None}) == mf.score(DRAGONS, "4p", liable={})


@pytest.mark.parametrize(
    "hand",
    [
        None,
        1,
        1.5,
        [],
        Nothing(),
        np.zeros(33),
        np.ones((2, 34), int),
        [[1], [1, 2]],
        b"abc",
        {"1m": 1},
        Counter("1m"),
        range(3),
    ],
    ids=repr,
)
def test_what_is_no_hand(hand: Any) -> None:
    assert "hand" in refused(hand, "5s") or "counts" in refused(hand, "5s")


@pytest.mark.parametrize(
    "win", ["5s6s", "", "x", b"5s", 22.0, 136, -1, True, [22], "?", "0x", "1f", Nothing(), {}], ids=repr
)
def test_what_is_no_winning_tile(win: Any) -> None:
    refused(HAND, win, riichi=True)


@pytest.mark.parametrize(
    "value", ["nobody", "", None, 1, b"seed", ["seed"], "none.toml", "/none/x.toml"], ids=repr
)
def test_what_is_no_ruleset(value: Any) -> None:
    with pytest.raises(mf.RulesetError):
        mf.score(HAND, "5s", riichi=True, rules=value)


def test_a_ruleset_file_is_read_anew(tmp_path: Any) -> None:
    path = tmp_path / "club.toml"
    for base, points in (
        ("double_wind_pair_fu = 2", 1300),
        ("kiriage_mangan = true", 1300),
        ("honba_ron = 1000", 2300),
    ):
        path.write_text(f'name = "club"\nparent = "tenhou_4p"\n[fields]\n{base}\n')
        assert (
            mf.score(HAND, "5s", riichi=True, honba=1 if points > 2000 else 0, rules=str(path)).total
            == points
        )


# ---------------------------------------------------------------- contradictions


@pytest.mark.parametrize(
    "hand, win, keywords, words",
    [
        (HAND, "5s", {"ippatsu": True}, "^ippatsu: ippatsu without riichi"),
        (KAN, "5s", {"rinshan": True}, "^rinshan: rinshan by ron"),
        (HAND, "5s", {"rinshan": True, "tsumo": True}, "^rinshan: rinshan without a kan"),
        (KAN, "5s", {"rinshan": True, "tsumo": True, "last_tile": True}, "^last_tile: haitei with rinshan"),
        (
            KAN,
            "5s",
            {"rinshan": True, "tsumo": True, "riichi": True, "ippatsu": True},
            "^ippatsu: ippatsu with rinshan",
        ),
        (HAND, "5s", {"chankan": True, "tsumo": True}, "^chankan: chankan with tsumo"),
        (HAND, "5s", {"chankan": True, "last_tile": True}, "^last_tile: houtei with chankan"),
        (HAND, "5s", {"chankan": True, "first_turn": True}, "^first_turn: renhou with chankan"),
        ("123m456p11s789p55s", "5s", {"chankan": True}, "^chankan: chankan on 5s, of which the hand holds 3"),
        (OPEN, "5s", {"riichi": True}, r"^riichi: .*\(555z\) opens it"),
        (OPEN, "5s", {"double_riichi": True}, r"^double_riichi: riichi on an open hand"),
        (OPEN, "5s", {"open_riichi": True}, r"^open_riichi: riichi on an open hand"),
        (HAND + "5s", "6z", {"riichi": True}, "winning tile 6z is not among the 14 tiles"),
        (HAND + "5s", "0s", {"riichi": True}, "winning tile 0s is not among the 14 tiles .but 5s is"),
        (HAND + "+5s", "6s", {"riichi": True}, "win=6s: .* names another winning tile"),
        (HAND, None, {"riichi": True}, "name the winning tile"),
        (HAND + "5s", None, {"riichi": True}, "say which one is the winning tile"),
        ("11m456p11s46s(111m)", "5s", {}, "five copies of 1m"),
        ("1111m456p11s46s(123m)", "5s", {}, "15 tiles|five copies of 1m"),
        ("123m46s1111p11s8p9p9p", "5s", {}, "15 tiles|14 tiles|tiles"),
        (KAN + "1s", "5s", {}, "tiles"),
        (
            HAND,
            "5s",
            {"riichi": True, "dora": "1s1s1s"},
            "^dora: five copies of 1s: 3 among the indicators and 2",
        ),
        (HAND, "5s", {"riichi": True, "dora": "1s1s", "ura": "1s"}, "^ura: five copies of 1s"),
        (HAND, "5s", {"tsumo": True, "dora": "9m9m9m9m9m"}, "^dora: five copies of 9m"),
        (OPEN, "5s", {"dora": "1p"}, "^dora: five copies of 1p: 1 among the indicators and 4"),
        (HAND, "0s", {"riichi": True, "rules": "seed"}, "0s, these rules have 0 .red_fives"),
        ("006p123m11s789p46s", "5s", {"riichi": True}, "2 x 0p, these rules have 1"),
        ("123m44s11s789p(055p)", "4s", {"rules": "wrc_2025"}, "1 x 0p, these rules have 0"),
        (
            THREE,
            "5s",
            {"riichi": True, "nuki": 1},
            "^nuki: 1 Norths set aside, but these rules set none aside",
        ),
        (
            THREE,
            "5s",
            {"riichi": True, "nuki": 5, "rules": "tenhou_3p"},
            "^nuki: 5 Norths set aside, but there are four",
        ),
        (
            THREE,
            "5s",
            {"riichi": True, "nuki": 1, "rules": THREE_SEATS.replace(nukidora=False)},
            "^nuki: 1 Norths",
        ),
        (
            "123p456p44z789s46s",
            "5s",
            {"riichi": True, "nuki": 3, "rules": "tenhou_3p"},
            "five copies of 4z.*3 set aside",
        ),
        (THREE, "5s", {"riichi": True, "seat": "N", "rules": "tenhou_3p"}, "^seat: N is no seat .*E S W$"),
        (THREE, "5s", {"riichi": True, "payer": "N", "rules": "tenhou_3p"}, "^payer: N cannot .*E W$"),
        (THREE, "5s", {"riichi": True, "wareme": "N", "rules": "tenhou_3p"}, "^wareme: N is no seat"),
        (
            THREE,
            "5s",
            {"liable": {"daisangen": "N"}, "riichi": True, "rules": "tenhou_3p"},
            "^liable: N cannot",
        ),
        (THREE, "5s", {"riichi": True, "dora": "5m", "rules": "tenhou_3p"}, "^dora: 5m is no indicator"),
        (THREE, "5s", {"riichi": True, "ura": "2m", "rules": "tenhou_3p"}, "^ura: 2m is no indicator"),
        ("123p456p11s46s(789s)", "5s", {"rules": "tenhou_3p"}, r"\(789s\) is a chi"),
        (HAND, "5s", {"riichi": True, "rules": "tenhou_3p"}, "2m does not exist with three seats"),
        (HAND, "5s", {"riichi": True, "payer": "S"}, "^payer: S cannot discard .*E W N$"),
        (HAND, "5s", {"riichi": True, "tsumo": True, "payer": "W"}, "^payer: nobody discards"),
        (
            HAND,
            "5s",
            {"riichi": True, "tsumo": True, "payer_in_riichi": True},
            "^payer_in_riichi: nobody discards",
        ),
        (DRAGONS, "4p", {"liable": {"daisangen": "S"}}, "^liable: S cannot be liable for a hand of S"),
        (HAND, "5s", {"double_riichi": True, "first_turn": True}, "^first_turn: .*riichi"),
        (HAND, "5s", {"riichi": True, "first_turn": True, "tsumo": True}, "^first_turn: .*riichi"),
        (HAND, "5s", {"first_turn": True, "seat": "E"}, "^first_turn: the dealer"),
        (KAN, "5s", {"first_turn": True, "tsumo": True}, "^first_turn: .*melds"),
        (OPEN, "5s", {"first_turn": True, "tsumo": True, "seat": "E"}, "^first_turn: .*melds"),
        (
            THREE,
            "5s",
            {"first_turn": True, "tsumo": True, "nuki": 1, "rules": "tenhou_3p"},
            "^first_turn: .*Norths",
        ),
        (HAND, "5s", {"first_turn": True, "tsumo": True, "last_tile": True}, "^last_tile: the first turn"),
        (HAND, "5s", {"nuki_rob": True, "riichi": True}, "^nuki_rob: it is a ron on a North"),
        (
            NORTH,
            "4z",
            {"nuki_rob": True, "riichi": True, "tsumo": True, "rules": "tenhou_3p"},
            "^nuki_rob: it is a ron on a North",
        ),
        (
            NORTH,
            "4z",
            {"nuki_rob": True, "riichi": True, "rules": "west_honshu_3p"},
            "^nuki_rob: these rules",
        ),
        (
            NORTH,
            "4z",
            {"nuki_rob": True, "riichi": True, "rules": THREE_SEATS.replace(nuki_rob="none")},
            "^nuki_rob: these",
        ),
        ("123m456p11s789p4s0x", "5s", {}, "0x is a joker"),
        ("123m456p11s789p4s?", "5s", {}, "unknown tile"),
        ("123m456p11s789p46s1f", "5s", {}, "1f is a bonus tile"),
        (HAND, "5s", {"riichi": True, "dora_han": 255, "dora": "4p"}, "^dora_han: more than 255"),
        ("(2222p)(5555p)(8888s)(3333z)", None, {"rules": "west_honshu_3p"}, "^tsumo: the fourth kan"),
        ("(2222p)(5555p)(8888s)(3333z)", None, {"tsumo": True}, "12 tiles"),
        ("123m", None, {}, "3 tiles"),
        ("1m" * 500, None, {}, "500 tiles: a hand has at most 14"),
    ],
)
def test_contradictions_name_what_contradicts(
    hand: str, win: str | None, keywords: dict[str, Any], words: str
) -> None:
    message = refused(hand, win, **keywords)
    assert re.search(words, message), message
    assert "255" not in message or "255" in words  # how a record says none is not the caller's business


@pytest.mark.parametrize(
    "hand, win, keywords, yaku",
    [
        (HAND, "5s", {"last_tile": True}, {"houtei"}),
        (HAND, "5s", {"last_tile": True, "tsumo": True}, {"haitei", "menzen_tsumo"}),
        (HAND, "5s", {"chankan": True, "riichi": True, "ippatsu": True}, {"riichi", "ippatsu", "chankan"}),
        (KAN, "5s", {"riichi": True}, {"riichi"}),
        (
            THREE,
            "5s",
            {"rinshan": True, "tsumo": True, "nuki": 1, "rules": "tenhou_3p"},
            {"rinshan", "menzen_tsumo"},
        ),
        (HAND, "5s", {"riichi": True, "double_riichi": True}, {"double_riichi"}),
        (HAND, "5s", {"open_riichi": True, "double_riichi": True}, {"double_open_riichi"}),
        (HAND, "5s", {"first_turn": True, "tsumo": True}, {"chiihou"}),
        (HAND, "5s", {"first_turn": True, "tsumo": True, "seat": "E"}, {"tenhou"}),
        (
            NORTH,
            "4z",
            {"nuki_rob": True, "riichi": True, "ippatsu": True, "rules": "tenhou_3p"},
            {"riichi", "ippatsu"},
        ),
        (HAND, "5s", {"riichi": True, "dora": "9m9m9m9m"}, {"riichi"}),
        (HAND, "5s", {"tsumo": True, "ura": "4p"}, {"menzen_tsumo"}),  # without riichi there are no ura dora
    ],
)
def test_unusual_is_not_contradictory(hand: str, win: str, keywords: dict[str, Any], yaku: set[str]) -> None:
    found = {key for key, _ in mf.score(hand, win, **keywords).yaku}
    assert found - {"dora", "ura", "aka", "nuki"} == yaku


def test_try_score_only_hides_hands_that_do_not_win() -> None:
    assert mf.try_score(HAND, "5s") is None
    assert mf.try_score(HAND, "6p") is None
    assert mf.try_score(HAND, "5s", riichi=True) == mf.score(HAND, "5s", riichi=True)
    for keywords in ({"ippatsu": True}, {"riichi": "yes"}, {"rules": "nobody"}):
        with pytest.raises(mf.MahjongError):
            mf.try_score(HAND, "5s", **keywords)
    with pytest.raises(mf.HandError, match="no_such_keyword"):
        mf.try_score(HAND, "5s", no_such_keyword=True)
