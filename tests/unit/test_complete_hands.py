"""All complete hands by number: each once, values as `score` gives them, the table kept with the package."""

from __future__ import annotations

import json
import random
from collections import Counter

import pytest

import mahjong_fast as mf
from mahjong_fast import _core, exact
from mahjong_fast.cli import main
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import run
from mahjong_fast.studies.complete import Complete

TOTAL = 16_878_287


def test_numbers_cover_the_forms() -> None:
    assert _core.complete_total() == TOTAL == 11_498_658 + 5_379_616 + 13 == Complete.whole
    dice = random.Random(3)
    seen = set()
    for number in [0, 11_498_657, 11_498_658, TOTAL - 14, TOTAL - 1, *dice.sample(range(TOTAL), 3000)]:
        counts = _core.complete_hand(number)
        if counts is None:
            assert number >= 11_498_658
            continue
        assert sum(counts) == 14
        assert max(counts) <= 4
        assert mf.is_complete(mf.Hand.from_counts(list(counts)))
        assert (mf.shanten(mf.Hand.from_counts(list(counts)), form="regular") == -1) == (number < 11_498_658)
        seen.add(counts)
    assert len(seen) > 2990
    with pytest.raises(ValueError, match="numbered 0 to"):
        _core.complete_hand(TOTAL)


def test_values_are_those_of_score() -> None:
    rules = mf.rules("tenhou_4p")
    yaku: Counter[tuple[int, int, int]] = Counter()
    values: Counter[tuple[int, ...]] = Counter()
    value_hands: Counter[tuple[int, ...]] = Counter()
    first, count = 5_000_017, 60
    tally = Complete(rules).count(first, count, 2) + Complete(rules).count(TOTAL - 30, 30, 1)
    bits = {row.key: row.bit for row in mf.yaku_table()}
    for number in [*range(first, first + count), *range(TOTAL - 30, TOTAL)]:
        counts = _core.complete_hand(number)
        if counts is None:
            continue
        hand = mf.Hand.from_counts(list(counts))
        worth = set()
        for kind in range(34):
            if not counts[kind]:
                continue
            for tsumo in (False, True):
                score = mf.try_score(hand, win=mf.Tile(kind), tsumo=tsumo, seat="S", round="E", rules=rules)
                if score is None:
                    continue
                limit = mf.scoring.LIMITS.index(score.limit)
                values[int(tsumo), kind, score.yakuman, limit, score.han, score.fu] += 1
                worth.add((int(tsumo), score.yakuman, limit, score.han, score.fu))
                for key, _ in score.yaku:
                    yaku[int(tsumo), bits[key], kind] += 1
        value_hands.update(worth)
    assert dict(values) == tally.sparse["value_cases"]
    assert dict(value_hands) == tally.sparse["value_hands"]
    cases = tally.arrays["yaku_cases"]
    assert {k: n for k, n in yaku.items() if n} == {
        (t, b, k): int(cases[t, b, k]) for t, b, k in zip(*cases.nonzero(), strict=True)
    }


def test_any_pieces_are_the_whole() -> None:
    study = Complete()
    whole = study.count(11_498_000, 3000, 1)
    parts = [study.count(11_498_000 + at, 500, 3) for at in (1000, 0, 2500, 500, 2000, 1500)]
    assert sum(parts[1:], parts[0]) == whole
    assert run(study, 3000, first=11_498_000, chunk=700).tally == whole
    with pytest.raises(MahjongError, match="16,878,287 numbers in all"):
        run(study, 10, first=TOTAL - 5)
    with pytest.raises(MahjongError, match="four seats"):
        Complete("tenhou_3p")


# ------------------------------------------------------------------ the table that is kept


def test_the_table_agrees_with_published_integers() -> None:
    table = exact.complete_hands()
    assert table.hands == 16_873_619
    assert table.ways == exact.shanten(14)[-1] == 12_859_078_207_674
    for tsumo in (False, True):
        assert table.cases(tsumo=tsumo, weight="deals") == 14 * table.ways
        assert sum(table.values(tsumo=tsumo).values()) == table.cases(tsumo=tsumo, status=0)
        deals = table.values(tsumo=tsumo, weight="deals")
        assert sum(deals.values()) == table.cases(tsumo=tsumo, status=0, weight="deals")
        hands, ways = (table.value_hands(tsumo=tsumo, weight=weight) for weight in ("hands", "ways"))
        cases = table.values(tsumo=tsumo)
        assert hands.keys() == ways.keys() == cases.keys()
        for value, n in hands.items():
            # As many hands as cases at the most, and more than a fourteenth of them at least.
            assert n <= cases[value] <= 14 * n
            assert ways[value] <= deals[value] <= 14 * ways[value]
    assert (
        sum(n for (yakuman, *_), n in table.value_hands(tsumo=True).items() if not yakuman) >= table.hands / 2
    )
    with pytest.raises(MahjongError, match="expected 'hands' or 'ways'"):
        table.value_hands(tsumo=True, weight="cases")
    assert table.cases(tsumo=True, status=2) == 0  # menzen tsumo is always a yaku
    assert table.yaku_hands("kokushi", tsumo=True) + table.yaku_hands("kokushi_13", tsumo=True) >= 13
    assert table.yaku_hands("chiitoitsu", tsumo=False) <= 5_379_616 - 4_668
    assert table.yaku("menzen_tsumo", tsumo=False) == 0


def test_the_table_is_that_of_the_study() -> None:
    """A piece of it counted now; the whole is counted by `.ci/long`."""
    table = exact.complete_hands()
    piece = Complete(table.rules).count(TOTAL - 2000, 2000, 1)
    for tsumo in range(2):
        kokushi = next(row.bit for row in mf.yaku_table() if row.key == "kokushi")
        cases = int(piece.arrays["yaku_cases"][tsumo, kokushi].sum())
        assert cases == table.yaku("kokushi", tsumo=bool(tsumo))


@pytest.mark.long
def test_the_whole_table_again() -> None:
    """About a minute on two processors."""
    table = exact.complete_hands()
    tally = run(Complete(table.rules)).tally
    for name, array in table._arrays.items():
        assert (tally.arrays[name] == array).all()
    assert {name: dict(counter) for name, counter in table._values.items()} == {
        name: dict(counter) for name, counter in tally.sparse.items()
    }


def test_questions_that_cannot_be() -> None:
    table = exact.complete_hands()
    with pytest.raises(MahjongError, match="no yaku 'pinhu'"):
        table.yaku("pinhu")
    with pytest.raises(MahjongError, match="expected 'cases' or 'deals'"):
        table.yaku("pinfu", weight="tiles")
    for ask, words in (
        (lambda: table.yaku("pinfu", win="1f"), "one of the 34 kinds"),
        (lambda: table.values(win="?"), "one of the 34 kinds"),
        (lambda: table.values(tsumo=2), "tsumo=2: True or False, or None"),  # type: ignore[arg-type]
        (lambda: table.yaku_hands("pinfu", tsumo=None), "tsumo=None: True or False"),  # type: ignore[arg-type]
        (lambda: table.cases(status=-1), "status=-1: expected 0 to 7"),
        (lambda: table.cases(status=1.5), "status=1.5"),  # type: ignore[arg-type]
    ):
        with pytest.raises(MahjongError, match=words):
            ask()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["draws", "--of", "8", "--draws", "18", "--total", "122"], "exactly 19342226 / 26405863"),
        (["holds", "7z", "--seen", "77z"], "exactly "),
        (["holds", "7z", "--seen", "7777z"], "0.000000%"),
        (["terminals"], "nine or more"),
        (["dora", "123m456p11s789p46s+5s", "--seen", "4m"], "mean "),
        (["yaku", "pinfu"], "16,873,619 complete closed hands"),
        (["shanten", "--tiles", "13"], "13 tiles"),
    ],
)
def test_commands(arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exact", *arguments]) == 0
    assert words in capsys.readouterr().out
    assert main(["exact", *arguments, "--json"]) == 0
    assert isinstance(json.loads(capsys.readouterr().out), dict)


@pytest.mark.parametrize(
    "arguments",
    [
        ["draws", "--of", "9", "--draws", "1", "--total", "5"],
        ["yaku", "none"],
        ["holds", "77777z"],
        ["holds", ""],
        ["holds", "7z", "--seen", "77777z"],
    ],
)
def test_commands_refuse(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["exact", *arguments]) == 2
    assert capsys.readouterr().err.count("\n") == 1
