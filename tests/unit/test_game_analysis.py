"""Analysis with the tile sets of the Korean and the Malaysian game: one hand beside trying everything,
arrays beside one hand, waits beside the judges.
"""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import analysis
from mahjong_fast.cli import main
from mahjong_fast.scoring import korean_useful_tiles

JOKER = 56
MALAYSIAN = [*[f"{rank}p" for rank in range(1, 10)] * 4, *[f"{n}z" for n in range(1, 8)] * 4, *["0x"] * 4]


def korean_set(rules: mf.Ruleset) -> list[str]:
    tiles = [f"{rank}{suit}" for suit in "mp" for rank in range(1, 10)] * 4 + [
        f"{n}z" for n in (1, 2, 3, 5, 6, 7)
    ] * 4
    tiles += [] if rules.no_bamboo else ["1s", "9s"] * 4
    return tiles + ["5s"] * 2 * rules.bamboo5 + ["4z"] * 4 * rules.north


def random_hand(rng: random.Random, tiles: list[str], size: int) -> str:
    """Tiles near each other more often than not."""
    pool = list(tiles)
    if rng.random() < 0.7:
        kinds = set(rng.sample(sorted(set(pool)), 9)) | {"0x", "5s", "4z"}
        pool = [tile for tile in pool if tile in kinds]
    rng.shuffle(pool)
    return "".join(pool[:size])


def row_of(hand: str, width: int) -> list[int]:
    held = mf.Hand(hand)
    return [*held.counts.tolist(), sum(tile == JOKER for tile in held.tiles)][:width]


def bits(mask: Any) -> set[int]:
    return {kind for kind in range(57) if int(mask) >> kind & 1}


# ---------------------------------------------------------------- the Korean game


def test_korean_hands_as_the_plain_way_says() -> None:
    rng = random.Random(1)
    for number in range(300):
        rules = mf.rules("korean_3").replace(
            no_bamboo=number % 5 == 1, limit_hands="none" if number % 7 == 3 else "all"
        )
        hand = random_hand(rng, korean_set(rules), rng.choice((13, 13, 14, 10, 7, 4, 2, 5)))
        found = analysis.shanten(hand, rules=rules), analysis.useful_tiles(hand, rules=rules)
        if rules.no_bamboo:  # no orphans without bamboo
            rules = rules.replace(limit_hands="none")
        assert found == korean_useful_tiles(hand, rules=rules), hand


def complete(hand: list[str], rules: mf.Ruleset) -> bool:
    """Whether the judge sees a complete hand in these tiles."""
    try:
        mf.score("".join(hand[:-1]), hand[-1], rules=rules, tsumo=True)
    except mf.NotAWin as error:
        return bool(error.reason != "not_complete")
    return True


@pytest.mark.parametrize(
    "options", [{}, {"north": True}, {"bamboo5": True}, {"north": True, "bamboo5": True}]
)
def test_korean_waits_are_what_the_judge_completes(options: dict[str, Any]) -> None:
    """Hands one tile from complete, North and 5s among them."""
    rules = mf.rules("korean_3").replace(min_hand=0, **options)
    tiles = korean_set(rules)
    rng = random.Random(len(options))
    heads = ["123m456m789p", "111222m345p", "999s123m456p", "1199s1122z3355z", "1m9m1p9p1s9s1z2z3z5z6z7z"]
    heads += ["444z"] * rules.north + ["55s123p456p"] * rules.bamboo5
    tenpai = 0
    for _ in range(60):
        held: list[str] = []
        for tile in map(str, mf.Hand(rng.choice(heads)).tiles):
            held.append(tile)
        pool = list(tiles)
        for tile in held:
            pool.remove(tile)
        near = [tile for tile in pool if tile[1] in "zs"] if rng.random() < 0.4 else pool
        rng.shuffle(near)
        held = (held + near)[:13]
        found = {str(tile) for tile in analysis.waits("".join(held), rules=rules)}
        left = {tile for tile in tiles if tiles.count(tile) > held.count(tile)}
        wins = {tile for tile in left if complete([*held, tile], rules)}
        assert found & left == wins, held
        tenpai += bool(wins)
    assert tenpai > 8


def test_korean_words() -> None:
    hand = "119m19p19s123567z"
    assert [str(tile) for tile in mf.waits(hand, tileset="korean")] == ["1m"]
    assert analysis.shanten(hand, "kokushi", tileset="korean") == 0
    north = mf.rules("korean_3").replace(north=True)
    assert [str(tile) for tile in mf.waits(hand, rules=north)] == ["4z"]
    assert mf.ukeire("1199m1199p1199s1z", "1z", tileset="korean").total == 2
    best = analysis.discards("123456789m1199s2z", rules="korean_3")[0]
    assert (str(best.tile), best.shanten, best.total) == ("2z", 0, 4)
    assert analysis.is_complete("123456789m11999s", rules="korean_3")
    for call, words in (
        (lambda: mf.shanten("2s" + hand[2:], tileset="korean"), "not in the tile set of the Korean game"),
        (lambda: mf.shanten("4z" + hand[:-3] + "56z", tileset="korean"), "not in the tile set"),
        (lambda: mf.shanten("0x" + hand[2:], tileset="korean"), "not in the tile set"),
        (lambda: mf.waits("1199m1199p1199s", tileset="korean"), "waits for a tile"),
        (lambda: mf.waits(hand, rules="korean_3", minimum="ron"), "korean_waits"),
        (lambda: mf.shanten(hand, rules="korean_3", tileset="mcr"), "leave tileset out"),
        (lambda: analysis.wait_shapes(hand, tileset="korean"), "only shanten"),
        (lambda: mf.shanten("123m(555z)", "kokushi", tileset="korean"), "without melds"),
        (lambda: mf.ukeire(hand, "11m111m", tileset="korean"), "there are four"),
        (lambda: mf.shanten("12356m", melds=5, tileset="korean"), "0 to 4 melds"),
    ):
        with pytest.raises(mf.MahjongError, match=words):
            call()


# ---------------------------------------------------------------- the Malaysian game


def test_malaysian_waits_are_what_the_judge_completes() -> None:
    """With melds that hold flies: no kind is used five times, by wait or by hand."""
    rules = mf.rules("malaysian_3").replace(minimum_fan=0)
    rng = random.Random(6)
    melds = ["", "(22z0x)", "(1p0x3p)", "(555p)", "(2222p)", "[3333z]", "(123p)(22p0x)", "(666z)(777z)"]
    tenpai = 0
    for _ in range(250):
        called = rng.choice(melds)
        gone = (
            [str(tile) for meld in mf.Hand("1z" * 0 + called).melds for tile in meld.tiles] if called else []
        )
        pool = list(MALAYSIAN)
        for tile in gone:
            pool.remove(tile)
        n = called.count("(") + called.count("[")
        kinds = rng.sample(sorted(set(pool)), 6)
        near = [tile for tile in pool if tile in kinds or tile == "0x" or rng.random() < 0.1]
        rng.shuffle(near)
        held = (near + pool)[: 13 - 3 * n]
        if (near + pool).count("0x") and held.count("0x") > 3:
            continue
        if any(held.count(tile) + gone.count(tile) > 4 for tile in set(held)):
            continue
        text = "".join(held) + called
        found = {str(tile) for tile in mf.waits(text, rules=rules)}
        wins = set()
        for tile in sorted(set(MALAYSIAN)):
            if held.count(tile) + gone.count(tile) < 4:
                try:
                    mf.score(text, tile, rules=rules, tsumo=True, bonus="1f")
                except mf.NotAWin as error:
                    if error.reason == "not_complete":
                        continue
                except mf.HandError:  # five of a kind
                    continue
                wins.add(tile)
        assert {tile for tile in found if held.count(tile) + gone.count(tile) < 4} == wins, text
        tenpai += bool(wins)
    assert tenpai > 25


def test_five_of_a_kind_have_no_use() -> None:
    hand = "67p22z666z777z(22z0x)"
    assert mf.waits(hand, rules="malaysian_3") == ()
    with pytest.raises(mf.HandError, match="five copies"):
        mf.score(hand, "5p", rules="malaysian_3", bonus="1a2a3a")
    fifth = mf.rules("malaysian_3").replace(fly_fifth=True)
    assert [str(tile) for tile in mf.waits(hand, rules=fifth)] == ["5p", "8p", "0x"]
    assert mf.score(hand, "5p", rules=fifth, bonus="1a2a3a").qualifying >= 5


# ---------------------------------------------------------------- arrays


@pytest.mark.parametrize("tileset", ["korean", "malaysian"])
def test_arrays_as_one_hand(tileset: str) -> None:
    rng = random.Random(9)
    tiles = MALAYSIAN if tileset == "malaysian" else korean_set(mf.rules("korean_3"))
    width = 34 + (tileset == "malaysian")
    for size in (13, 14):
        hands = [random_hand(rng, tiles, size) for _ in range(150)]
        rows = np.array([row_of(hand, width) for hand in hands], np.uint8)
        words: dict[str, Any] = {"tileset": tileset, "threads": 2}
        shanten = analysis.shanten_many(rows, **words)
        assert shanten.tolist() == [mf.shanten(hand, tileset=tileset) for hand in hands]
        pairs = analysis.shanten_many(rows, "chiitoitsu", **words)
        assert pairs.tolist() == [mf.shanten(hand, "chiitoitsu", tileset=tileset) for hand in hands]
        assert (analysis.is_complete_many(rows, **words) == (shanten == -1)).all()
        seen = np.zeros(width, np.uint8)
        found = analysis.ukeire_many(rows, seen, **words)
        for row, hand in enumerate(hands):
            one = mf.ukeire(hand, tileset=tileset)
            assert (found[0][row], found[2][row]) == (one.shanten, one.total)
            assert bits(found[1][row]) == {int(t) for t in analysis.useful_tiles(hand, tileset=tileset)}
        if size == 13:
            masks = analysis.waits_many(rows, **words)
            assert [bits(m) for m in masks] == [{int(t) for t in mf.waits(h, tileset=tileset)} for h in hands]
            continue
        for every in (False, True):
            each = analysis.discards_many(rows[:30], all=every, **words)
            assert each[0].shape == (30, width)
            for row, hand in enumerate(hands[:30]):
                told = {
                    34 if d.tile == JOKER else d.tile.kind: d
                    for d in analysis.discards(hand, tileset=tileset)
                }
                least = min(d.shanten for d in told.values())
                for column in range(width):
                    cell = [int(part[row, column]) for part in each]
                    if column not in told:
                        assert cell == [127, 0, 0]
                        continue
                    one = told[column]
                    assert cell[0] == one.shanten
                    if every or one.shanten == least:
                        assert cell[2] == one.total
                        assert bits(cell[1]) >= {int(tile) for tile in one.tiles}


def test_arrays_with_melds_and_seen_tiles() -> None:
    rows = np.array([row_of("67p22z666z777z(22z0x)", 35), row_of("67p22z666z777z(555z)", 35)], np.uint8)
    words: dict[str, Any] = {"rules": "malaysian_3", "melds": 1}
    melded = np.zeros((2, 34), np.uint8)
    melded[0, 28], melded[1, 31] = 3, 3
    assert analysis.waits_many(rows, **words).tolist() == [1 << 13 | 1 << 16 | 1 << JOKER] * 2
    both = analysis.waits_many(rows, fifth_tile="melds", meld_tiles=melded, **words)
    assert both.tolist() == [0, 1 << 13 | 1 << 16 | 1 << JOKER]
    seen = np.zeros(35, np.uint8)
    seen[13], seen[34] = 2, 1
    assert analysis.ukeire_many(rows[1:], seen, **words)[2].tolist() == [2 + 4 + 3]
    assert analysis.ukeire_many(rows[1:], seen[:34], **words)[2].tolist() == [2 + 4 + 4]
    assert mf.ukeire(rows[1], seen, **words).total == 9
    out = np.full(2, 77, np.int8)
    assert analysis.shanten_many(rows, out=out, **words) is out


def test_bad_rows_are_named_or_marked() -> None:
    good = row_of("1245789p2255z00x", 35)
    rows = np.array([good, good, good, good], np.uint8)
    rows[1, 34] = 5
    rows[2, 0] = 1
    rows[3, 30] += 1
    out = np.full(4, 77, np.int8)
    with pytest.raises(mf.HandError, match="row 1: 5 copies of the joker; there are 4"):
        analysis.shanten_many(rows, tileset="malaysian", out=out)
    assert (out == 77).all()
    marked = analysis.ukeire_many(rows, tileset="malaysian", errors="status")
    assert marked[0].tolist() == [0, 127, 127, -1 if marked[0][3] == -1 else marked[0][3]]
    assert marked[1][1] == 1 << 63
    assert analysis.is_complete_many(rows, tileset="malaysian", errors="status").tolist()[1:3] == [5, 5]
    assert analysis.waits_many(rows, tileset="malaysian", errors="status").tolist()[3] == 1 << 63  # 14 tiles
    analysis.shanten_many(rows, tileset="malaysian", check=False)
    analysis.discards_many(np.full((3, 35), 255, np.uint8), tileset="malaysian", check=False)
    analysis.ukeire_many(np.full((3, 34), 255, np.uint8), tileset="korean", check=False)
    assert analysis.shanten_many([], tileset="malaysian").shape == (0,)
    for call, words in (
        (
            lambda: analysis.shanten_many(rows[:, :34], tileset="malaysian"),
            "the last number of a row are its jokers",
        ),
        (
            lambda: analysis.shanten_many(rows[0], tileset="malaysian"),
            "one hand goes to the function without _many",
        ),
        (lambda: analysis.shanten_many(rows, tileset="korean"), r"expected \(N, 34\)"),
        (lambda: analysis.shanten_many(rows[:1], "kokushi", tileset="malaysian"), "expected one of any"),
        (lambda: analysis.shanten_many(rows[:1], tileset="malaysian", fifth_tile="visible"), "knows neither"),
        (lambda: analysis.shanten_many(rows[:1], tileset="malaysian", fifth_tile="melds"), "go together"),
        (lambda: analysis.shanten_many(rows[:1], tileset="malaysian", melds=5), "5 melds"),
        (lambda: analysis.shanten_many(rows[:1], tileset="malaysian", melds=1), "13 tiles and 1 meld"),
        (lambda: analysis.ukeire_many(rows[:1], np.zeros(33), tileset="malaysian"), "dtype|shape"),
        (
            lambda: analysis.ukeire_many(rows[:1], np.full(35, 4, np.uint8), tileset="malaysian"),
            "there are 4",
        ),
        (lambda: analysis.waits_many(rows[:1], rules="malaysian_3", minimum="ron"), "malaysian_waits"),
        (lambda: mf.shanten([*good[:34], 5], tileset="malaysian"), "5 jokers"),
    ):
        with pytest.raises(mf.MahjongError, match=words):
            call()


def test_the_command_line_analyses_both(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["analyze", "1245789p2255z00x", "--rules", "malaysian_3"]) == 0
    assert "0x  2 left" in capsys.readouterr().out
    assert main(["analyze", "119m19p19s123567z", "--tileset", "korean", "--json"]) == 0
    assert '"kokushi": 0' in capsys.readouterr().out
    assert main(["analyze", "123456789m1199s2z", "--rules", "korean_3"]) == 0
    assert "tenpai" in capsys.readouterr().out
    assert main(["analyze", "119m19p19s123567z", "--tileset", "korean", "--call", "1m"]) == 2
    assert "not analysed" in capsys.readouterr().err
