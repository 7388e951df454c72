"""Does every yaku score where it must, and nowhere else? The failing name is the yaku."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from cases.lines import lines
from cases.yaku_hands import HANDS
from mahjong_fast import Ruleset, Score, score, try_score, yaku_table
from mahjong_fast.scoring.riichi.yaku import ROWS
from mahjong_fast.scoring.rows import NEED_MEANINGS

SOURCE = Path(__file__).parents[2] / "mahjong_fast" / "scoring" / "riichi"
TEXTS = [(SOURCE / name).read_text("utf-8") for name in ("won_yaku.py", "yaku.py")]
Case = tuple[str, dict[str, Any], Ruleset]


def cases(key: str, wanted: bool) -> list[Case]:
    return [(hand, words, rules) for must, hand, words, rules in lines(HANDS[key]) if must is wanted]


def counted(case: Case) -> Score | None:
    hand, words, rules = case
    return try_score(hand, rules=rules, **words)


@pytest.mark.parametrize("key", HANDS)
def test_yaku_scores_where_it_must(key: str) -> None:
    for case in cases(key, True):
        found = counted(case)
        assert found is not None, case
        assert key in dict(found.yaku), case


@pytest.mark.parametrize("key", HANDS)
def test_yaku_does_not_score_elsewhere(key: str) -> None:
    for case in cases(key, False):
        found = counted(case)
        assert found is None or key not in dict(found.yaku), case


@pytest.mark.parametrize("key", HANDS)
def test_why_not_says_why(key: str) -> None:
    for hand, words, rules in cases(key, False):
        if try_score(hand, rules=rules, **words) is None:
            continue
        told = score(hand, rules=rules, explain=True, **words).why_not
        assert len(told[key]) > 10, (hand, words)


def test_every_yaku_has_hands_of_both_kinds() -> None:
    assert set(HANDS) == {row.key for row in ROWS}
    for key in HANDS:
        assert cases(key, True), key
        assert cases(key, False), key


# ---------------------------------------------------------------- the rows


def test_evaluate_names_every_row_once() -> None:
    evaluate = "".join(text[text.index("def evaluate") :] for text in TEXTS)
    named = re.findall(r"put\(is_(\w+)\((?:r, )?c\), (\w+)\)", evaluate)
    assert sorted(key for key, _ in named) == sorted(row.key for row in ROWS)
    assert all(key.upper() == bit for key, bit in named)
    assert len(re.findall(r"^def is_", "".join(TEXTS), re.MULTILINE)) == len(ROWS)


def test_each_row_stands_above_its_predicate() -> None:
    row = r'^row\((\w+), "(\w+)".*?\)\ndef is_(\w+)\('
    pairs = re.findall(row, "".join(TEXTS), re.MULTILINE | re.DOTALL)
    assert len(pairs) == len(ROWS)
    assert all(bit.lower() == key == predicate for bit, key, predicate in pairs)


def test_bits_are_places_for_ever() -> None:
    """A bit that is in use keeps its meaning: records outlive versions. Add at the end, change nothing."""
    places = (  # noqa: SIM905
        "menzen_tsumo riichi double_riichi open_riichi double_open_riichi ippatsu chankan rinshan haitei "
        "houtei tanyao pinfu iipeikou haku hatsu chun jikaze bakaze chiitoitsu sanshoku_doujun ittsuu "
        "chanta toitoi sanankou sanshoku_doukou sankantsu shousangen honroutou honitsu junchan "
        "ryanpeikou chinitsu sanrenkou isshoku_sanjun renhou_mangan renhou_baiman - - - - kokushi "
        "kokushi_13 suuankou suuankou_tanki daisangen shousuushii daisuushii tsuuiisou chinroutou "
        "ryuuiisou chuuren junsei_chuuren suukantsu tenhou chiihou renhou daisharin paarenchan "
    ).split()
    assert {row.bit: row.key for row in ROWS} == {bit: key for bit, key in enumerate(places) if key != "-"}


def test_rows_are_sound() -> None:
    keys = [row.key for row in ROWS]
    assert len(set(keys)) == len(keys)
    for row in ROWS:
        assert set(row.needs) <= set(NEED_MEANINGS), row.key
        assert set(row.hides) <= set(keys), row.key
        assert bool(row.yakuman) != bool(row.closed or row.open), row.key
        assert row.yakuman == (row.bit >= 40), row.key
        assert row.open == 0 or "closed" not in row.needs, row.key
        assert all((row.kanji, row.english, row.meaning)), row.key
    for name in ("tenhou", "majsoul"):
        numbers = [getattr(row, name) for row in ROWS if getattr(row, name) is not None]
        assert len(set(numbers)) == len(numbers), name
    assert [row.bit for row in yaku_table()] == sorted(row.bit for row in ROWS)


def test_the_record_has_the_bits_of_the_yaku() -> None:
    bits = {row.key: row.bit for row in ROWS}
    for key in HANDS:
        for case in cases(key, True):
            found = counted(case)
            assert found is not None
            word = int.from_bytes(found._result[8:16], "little")
            named = {name for name, _ in found.yaku if name in bits}
            assert {name for name, bit in bits.items() if word >> bit & 1} == named
            assert np.uint64(word) == word
