"""Do user-defined yaku count as they say, as patterns, as functions and from the catalogue?"""

from __future__ import annotations

import pickle
import threading
from typing import Any

import numpy as np
import pytest

from cases.lines import lines
from mahjong_fast import (
    FunctionYaku,
    MahjongError,
    PatternYaku,
    Reading,
    RulesetError,
    Yakuman,
    local_yaku,
    rules,
    score,
    score_many,
    simulate,
    try_score,
    wins_array,
    yaku_table,
)
from mahjong_fast.scoring import WinFacts, local_yaku_names
from mahjong_fast.scoring.pattern import compile_pattern
from mahjong_fast.scoring.riichi.custom import FEATURES, OPS

HAND = "123m456p11s789p46s+5s"
KNOWN = {
    "uumensai": """
        + 123m456p789s55z11z+1z seat=E
        + 1199m22p3355s11z5z+5z
        - 123m456p789s33z11z+1z seat=E
        - 123m456p789p55z11z+1z seat=E
        - 119m19p19s123456z+7z
    """,
    "sanshoku_tsuukan": """
        + 123m46p789s11122z+5p seat=E
        + 456m79p11222z(123s)+8p
        - 123m456m789s1122z+2z seat=E
    """,
    "sanfonkou": """
        + 111z222z33z55m345p+3z
        - 111z222z33z44z345p+3z
    """,
    "shiiaru_raotai": """
        + 9m(111z)(222z)(345p)(678s)+9m
        - 9m(111z)(222z)(345p)[6666s]+9m
        - 99m22z(111z)(345p)(678s)+9m
    """,
    "iipin_moyue": """
        + 123m456p11s789p23p+1p tsumo last_tile
        - 123m456p11s789p23p+1p last_tile
        - 123m456p11s789p46s+5s tsumo last_tile
    """,
    "chuupin_raoyui": """
        + 123m456p11s789m78p+9p last_tile
        - 123m456p11s789m78p+9p tsumo last_tile
        - 123m456p11s789p46s+5s last_tile
    """,
    "isshoku_yonjun": """
        + 2222333344449p+9p
        - 222333444p567p9s+9s
    """,
    "suurenkou": """
        + 222333444p55p9s9s+5p tsumo
        - 222333444p66p9s9s+6p tsumo
    """,
    "daichisei": """
        + 1122334455667z+7z
        - 111z44z55z(222z)(666z)+4z
    """,
    "ishi_no_ue_ni_mo_sannen": """
        + 123m456p11s789p46s+5s double_riichi last_tile
        + 123m456p11s789p46s+5s double_riichi last_tile tsumo
        - 123m456p11s789p46s+5s riichi last_tile
        - 123m456p11s789p46s+5s double_riichi
    """,
    "beni_kujaku": """
        + 111s555s77s99s777z+9s tsumo
        - 111s555s77s99s666z+9s tsumo
        - 111s555s77s88s777z+8s tsumo
    """,
    "kouitten": """
        + 234s666s88s77z(222s)+7z
        - 234s666s88s66z(222s)+8s
        - 345s666s88s77z(222s)+7z
    """,
    "kokuiisou": """
        + 222p444p88p11z222z+8p tsumo
        - 222p444p66p11z222z+6p tsumo
    """,
    "kachoufuugetsu": """
        + 111p555p11s11m222z+1s tsumo
        - 111p555p11s11m333z+1s tsumo
    """,
    "touhoku_shinkansen": """
        + 123456789m11z44z+1z
        - 123456789m11z33z+1z
    """,
    "hyakumangoku": """
        + 999888777666m5m+5m
        - 999888777666m4m+4m
    """,
}


@pytest.mark.parametrize("key", local_yaku_names())
def test_catalogue(key: str) -> None:
    for must, hand, words, base in lines(KNOWN[key]):
        found = try_score(hand, rules=base.replace(custom_yaku=[local_yaku(key)]), **words)
        assert (found is not None and key in dict(found.yaku)) is must, hand
        plain = try_score(hand, rules=base, **words)
        assert plain is None or key not in dict(plain.yaku)
    entry = local_yaku(key)
    assert entry.kanji
    assert entry.english
    assert entry.meaning
    assert entry.source


def test_catalogue_refuses_other_names() -> None:
    with pytest.raises(RulesetError, match="uumensai"):
        local_yaku("golden_gate")


# ---------------------------------------------------------------- patterns


def value(pattern: str, hand: str = HAND, **words: Any) -> int:
    """Han of a yaku that counts the value of a pattern."""
    for n in range(12):
        own = PatternYaku("own", f"({pattern}) == {n}", closed=1, open=1)
        if try_score(hand, rules=rules("seed").replace(custom_yaku=[own]), **words):
            found = score(hand, rules=rules("seed").replace(custom_yaku=[own]), **words)
            if "own" in dict(found.yaku):
                return n
    raise AssertionError(pattern)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("1 + 2 * 3 - 4", 3),
        ("n_sequences", 4),
        ("n_sequences and n_triplets", 0),
        ("n_triplets or 7", 7),
        ("not n_triplets", 1),
        ("1 < n_sequences <= 4 != 3", 1),
        ("1 < n_sequences <= 3 != 3", 0),
        ("n_suits * 3", 9),
        ("closed + ron + tsumo + kanchan + ryanmen", 3),
        ("sequence('123m')", 1),
        ("sequence('1m') + sequence(4, 's')", 2),
        ("sequence('2m')", 0),
        ("pair('12s')", 1),
        ("count('1s')", 2),
        ("count('123456789m')", 3),
        ("only('123m456789p123456s')", 1),
        ("only('123m')", 0),
        ("any_of('1z3m')", 1),
        ("all_of('1z3m')", 0),
        ("each('1379m14p7p1s4s')", 1),
        ("wins_on('5s')", 1),
        ("winning_tile - 20", 2),
        ("sum(sequence(n, x) for n in range(1, 8) for x in 'mps')", 4),
        ("sum(1 for n in range(1, 8) if n != 3)", 6),
        ("any(sequence(1, a) and sequence(4, b) for a, b, c in orders)", 1),
        ("all(count(n, 'm') for n in (1, 2, 3))", 1),
        ("all(count(n, 'm') for n in range(1, 5))", 0),
        ("any(1 for n in range(1, 1))", 0),
        ("all(0 for n in range(1, 1))", 1),
        ("seat_wind - 20", 8),
        ("round_wind - 20", 7),
        ("equal_sequence_pairs + n_kans + n_melds + n_open_melds + n_concealed_triplets", 0),
        ("True + False", 1),
        ("-3 + 5", 2),
    ],
)
def test_patterns_have_the_value_of_their_text(pattern: str, expected: int) -> None:
    assert value(pattern) == expected


def test_features_of_the_circumstances() -> None:
    assert value("riichi + ippatsu + double_riichi", riichi=True, ippatsu=True) == 2
    assert value("last_tile + tsumo + first_turn", last_tile=True, tsumo=True) == 2
    assert value("honba + consecutive_deals", seat="E", honba=4, consecutive_deals=3) == 7
    assert value("dealer", seat="E") == 1
    assert value("chankan", chankan=True) == 1
    assert value("open_riichi", open_riichi=True) == 1
    assert value("rinshan + n_kans + kans('9p')", "123m456p11s46s[9999p]+5s", tsumo=True, rinshan=True) == 3
    assert value("n_open_melds + n_melds", "123m456p11s(777z)46s+5s") == 2
    assert value("triplets('567z') + concealed_triplets('567z')", "123m456p11s(777z)46s+5s") == 1
    assert value("concealed_triplets('1234567z')", "123m456p55z11z789p+5z", seat="E") == 0
    assert value("concealed_triplets('1234567z')", "123m456p55z11z789p+5z", seat="E", tsumo=True) == 1
    assert value("shanpon + regular", "123m456p55z11z789p+5z", seat="E") == 2
    assert value("tanki + chiitoitsu", "1199m2288p3355s1z+1z") == 2
    assert value("penchan", "12m456p678p22s345s+3m") == 1
    assert value("rank_sum - 60") == 2


def test_every_feature_and_step_is_known() -> None:
    for name in FEATURES:
        assert compile_pattern(name) == ((OPS["feature"], FEATURES[name]),)
    assert sorted(FEATURES.values()) == list(range(len(FEATURES)))
    assert sorted(OPS.values()) == list(range(len(OPS)))


@pytest.mark.parametrize(
    ("pattern", "told"),
    [
        ("", "syntax"),
        ("1 +", "syntax"),
        ("golden", "unknown name 'golden'"),
        ("print(1)", "unknown function 'print'"),
        ("n_kans.real", "Attribute"),
        ("[1]", "List"),
        ("n_kans ** 2", "BinOp"),
        ("n_kans is 2", "only =="),
        ("'1m'", "a text stands"),
        ("1.5", "no number"),
        ("sequence('8m')", "no sequence"),
        ("sequence('1z')", "no sequence"),
        ("triplets('1q')", "1q"),
        ("triplets()", "takes tiles"),
        ("triplets(n_kans, 'm')", "known while"),
        ("any(n_kans)", "takes a generator"),
        ("any(1 for n in n_kans)", "goes through"),
        ("any(1 for n in range(1000))", "goes through"),
        ("any(1 for a, b in 'mp')", "does not fit"),
        ("sequence(tiles='123m')", "no keywords"),
        ("99999999999", "no number"),
        ("+".join(["n_kans"] * 3000), "too large|nested|recursion"),
        ("any(" * 5 + "n_kans" + " for n in range(1, 90))" * 5, "too large"),
    ],
)
def test_patterns_that_are_none(pattern: str, told: str) -> None:
    with pytest.raises(RulesetError, match=f"(?i){told}"):
        PatternYaku("own", pattern, closed=1)


@pytest.mark.parametrize(
    "words",
    [
        {"key": "riichi"},
        {"key": "two words"},
        {"key": "dora"},
        {"closed": -1},
        {"closed": 0},
        {"closed": 1, "yakuman": 1},
        {"needs": "golden"},
        {"hides": "golden"},
        {"pattern": 5},
    ],
)
def test_values_that_are_none(words: dict[str, Any]) -> None:
    with pytest.raises((RulesetError, AttributeError)):
        PatternYaku(**{"key": "own", "pattern": "closed", "closed": 1, **words})


def test_a_pattern_counts_like_any_yaku() -> None:
    own = PatternYaku("own", "n_suits == 3", closed=2, open=1, needs="closed", hides="tanyao pinfu")
    base = rules("seed").replace(custom_yaku=[own])
    assert dict(score(HAND, rules=base).yaku) == {"own": 2}
    assert dict(score(HAND, rules=base, riichi=True).yaku) == {"riichi": 1, "own": 2}
    assert try_score("123m456p11s46s(789p)+5s", rules=base) is None
    assert dict(score("234m567m345p88s67s+5s", rules=base, riichi=True).yaku) == {"riichi": 1, "own": 2}
    assert score(HAND, rules=base.replace(min_han=2)).han == 2
    told = score("123m46m33z444z678m+5m", rules=base, explain=True).why_not
    assert told["own"] == "it needs: n_suits == 3"
    assert score(HAND, rules=base, explain=True).why_not["pinfu"].startswith("it needs")
    assert yaku_table(base)[-1].key == "own"
    assert yaku_table(base)[-1].bit == 96
    found = score_many(wins_array([HAND]), base)
    assert found["yaku"][0].tolist() == [0, 1 << 32]
    assert (found["han"][0], found["points"][0]) == (2, 2600)


def test_a_pattern_may_be_a_yakuman() -> None:
    own = PatternYaku("own", "n_suits == 3", yakuman=2)
    base = rules("seed").replace(custom_yaku=[own], double_yakuman=())
    found = score(HAND, rules=base, riichi=True, dora_han=5)
    assert (found.yaku, found.yakuman, found.han, found.points) == ((("own", 2),), 2, 0, 64000)
    assert score("222m555p888s444m9m+9m", rules=base).yakuman == 3
    assert score("222m555p888s444m9m+9m", rules=base.replace(yakuman_stacking=False)).yakuman == 2
    assert score(HAND, rules=base.replace(max_yakuman=1)).yakuman == 1


def test_atozuke_asks_user_defined_yaku_too() -> None:
    own = PatternYaku("own", "wins_on('5s')", closed=1)
    sure = PatternYaku("sure", "n_suits == 3", closed=1)
    base = rules("seed").replace(atozuke=False)
    assert try_score("123m456p11s789p34s+5s", rules=base.replace(custom_yaku=[own])) is not None  # pinfu
    assert try_score("123m456p11z34s789p+5s", seat="E", rules=base.replace(custom_yaku=[own])) is None
    assert try_score("123m456p11z34s789p+5s", seat="E", rules=base.replace(custom_yaku=[sure])) is not None


# ---------------------------------------------------------------- functions


def lucky_five(reading: Reading, win: WinFacts) -> int | Yakuman | None:
    if win.win is not None and win.win.rank != 5:
        return None
    return Yakuman(1) if win.riichi else 3


def failing(reading: Reading, win: WinFacts) -> int:
    raise KeyError("no such tile")


def test_a_function_is_asked() -> None:
    base = rules("seed").replace(custom_yaku=[FunctionYaku("five", lucky_five)])
    assert dict(score(HAND, rules=base).yaku) == {"five": 3}
    assert score(HAND, rules=base, riichi=True).yaku == (("five", 1),)
    assert try_score("123m456p11s789p45s+6s", rules=base, riichi=True) is not None
    assert "five" not in dict(score("123m456p11s789p45s+6s", rules=base).yaku)


def test_a_function_is_asked_only_where_its_filter_holds() -> None:
    asked = []

    def remember(reading: Reading, win: WinFacts) -> int:
        asked.append((reading, win))
        return 1

    base = rules("seed").replace(custom_yaku=[FunctionYaku("own", remember, "closed tsumo", "n_suits == 3")])
    assert try_score(HAND, rules=base) is None
    assert try_score("123m678m46m33z444z+5m", rules=base, tsumo=True) is not None
    assert asked == []
    found = score(HAND, rules=base, tsumo=True, dora="1z", sticks=2)
    assert dict(found.yaku) == {"menzen_tsumo": 1, "own": 1}
    reading, win = asked[0]
    assert reading == found.reading
    assert (win.tsumo, win.seat, win.round, win.sticks, str(win.win), str(win.dora[0])) == (
        True,
        "S",
        "E",
        2,
        "5s",
        "1z",
    )
    assert sum(win.counts) == 14


def test_errors_of_a_function_come_out() -> None:
    base = rules("seed").replace(custom_yaku=[FunctionYaku("bad", failing, needs="closed")])
    with pytest.raises(MahjongError, match="'bad' raised KeyError") as caught:
        score(HAND, rules=base)
    assert isinstance(caught.value.__cause__, KeyError)
    with pytest.raises(MahjongError, match="'bad' raised KeyError"):
        score_many(wins_array([HAND]), base)
    assert score("123m456p11s46s(777z)+5s", rules=base).han == 1
    for answer in ("three", -1, 101, 1.5, True):
        wrong = FunctionYaku("bad", lambda reading, win, answer=answer: answer)  # type: ignore[misc]
        with pytest.raises(MahjongError, match="'bad' raised TypeError"):
            score(HAND, rules=rules("seed").replace(custom_yaku=[wrong]))


def test_functions_and_threads() -> None:
    threads = set()

    def remember(reading: Reading, win: WinFacts) -> int:
        threads.add(threading.get_ident())
        return 1 + (win.seat == "W")

    base = rules("seed").replace(custom_yaku=[FunctionYaku("own", remember)])
    wins = np.repeat(wins_array([HAND]), 20000)
    wins["seat"][::2] = 2
    found = score_many(wins, base, threads=3)
    assert found["han"].tolist() == [2, 1] * 10000
    assert threads


def test_rules_with_functions_travel() -> None:
    base = rules("seed").replace(custom_yaku=[FunctionYaku("five", lucky_five), local_yaku("uumensai")])
    again = pickle.loads(pickle.dumps(base))
    assert again == base
    assert again.hash == base.hash
    assert score(HAND, rules=again) == score(HAND, rules=base)
    other = rules("seed").replace(custom_yaku=[FunctionYaku("five", failing), local_yaku("uumensai")])
    assert other.hash != base.hash
    assert again.pack() == base.pack() != other.pack()


def test_what_custom_yaku_must_be() -> None:
    many = [PatternYaku(f"own{n}", "closed", closed=1) for n in range(33)]
    with pytest.raises(RulesetError, match="at most 32"):
        rules("seed").replace(custom_yaku=many).pack()
    assert score(HAND, rules=rules("seed").replace(custom_yaku=many[:32])).han == 32
    with pytest.raises(RulesetError, match="no function"):
        FunctionYaku("own", 5)  # type: ignore[arg-type]

    class Foreign:
        key = "own"

        def identity(self) -> str:
            return ""

        def register(self, yaku: tuple[Any, ...]) -> int:
            return many[0].register(yaku)

    with pytest.raises(RulesetError, match="neither a PatternYaku"):
        rules("seed").replace(custom_yaku=[Foreign()]).pack()


def test_games_judge_and_name_user_defined_yaku() -> None:
    """`simulate` counts them, and the events of the same hands have their keys."""
    flush = PatternYaku("two_sided", "ryanmen", closed=1, open=1)
    ruleset = rules("tenhou_4p").replace(custom_yaku=[flush])
    played = simulate(hands=400, rules=ruleset, seed=5)
    counted = {row[0]: row[2] for row in played.table("yaku").rows}
    named = [
        key
        for number in range(400)
        for event in played.study.play(number).events
        if event["type"] == "hora"
        for key, _ in event["yaku"]
    ]
    assert counted["two_sided"] == named.count("two_sided") > 0
    assert all(isinstance(key, str) for key in named)


def raises(reading: Any, win: Any) -> int:
    raise KeyError("no such thing")


def test_simulate_tells_what_a_function_raised() -> None:
    ruleset = rules("tenhou_4p").replace(custom_yaku=[FunctionYaku("broken", raises)])
    with pytest.raises(MahjongError, match=r"'broken' raised KeyError"):
        simulate(hands=200, rules=ruleset, seed=5)
