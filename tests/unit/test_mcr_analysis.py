"""`tileset="mcr"`: what the analysis functions say of Chinese Official hands, and what they refuse."""

from __future__ import annotations

import json
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast.analysis import (
    calls,
    deal_shanten,
    is_karaten,
    random_hands,
    shanten,
    ukeire,
    unnecessary_tiles,
    useful_tiles,
    wait_shapes,
    waits,
    waits_many,
)
from mahjong_fast.cli import main
from mahjong_fast.errors import HandError, MahjongError


def text(tiles: tuple[mf.Tile, ...]) -> str:
    return " ".join(str(tile) for tile in tiles)


@pytest.mark.parametrize(
    ("hand", "form", "expected", "waiting"),
    [
        ("147m258p36s22z678s", "any", 0, "9s"),  # knitted straight, the nine incomplete
        ("147m258p369s22z67s", "knitted", 0, "5s 8s"),
        ("147m258p369s2z", "any", 0, "2z"),  # one set is a meld that is not given
        ("147m258p36s12345z", "honours_knitted", 0, "9s 6z 7z"),
        ("14m258p36s123456z", "any", 0, "7m 9s 7z"),
        ("1111223344566s", "chiitoitsu", 0, "5s"),  # equal pairs
        ("19m19p19s1234567z", "kokushi", 0, "1m 9m 1p 9p 1s 9s 1z 2z 3z 4z 5z 6z 7z"),
        ("123m456p78s11z(999p)", "regular", 0, "6s 9s"),
    ],
)
def test_forms(hand: str, form: str, expected: int, waiting: str | None) -> None:
    assert shanten(hand, form, tileset="mcr") == expected
    if waiting is not None:
        assert text(waits(hand, form=form, tileset="mcr")) == waiting
        assert text(useful_tiles(hand, form, tileset="mcr")) == waiting


def test_riichi_does_not_know_them() -> None:
    assert shanten("147m258p36s22z678s") > 0
    assert shanten("147m258p369s22z678s", tileset="mcr") == -1
    for form in ("knitted", "honours_knitted"):
        with pytest.raises(MahjongError, match="tileset='mcr'"):
            shanten("147m258p36s22z678s", form)
    with pytest.raises(MahjongError, match="knitted honours_knitted"):
        shanten("147m258p36s22z678s", "nine_gates", tileset="mcr")
    with pytest.raises(HandError, match="honours_knitted needs a hand without melds"):
        shanten("147m258p3s(678s)", "honours_knitted", tileset="mcr")
    with pytest.raises(HandError, match="cannot be completed"):
        shanten("147m28p(678s)(678s)", "knitted", tileset="mcr")


def test_exact_numbers_and_random_hands_are_of_riichi() -> None:
    for ask in (
        lambda: random_hands(1, seed=0, tileset="mcr"),
        lambda: deal_shanten(0, 0, 1, tileset="mcr"),
        lambda: mf.exact.shanten(13, tileset="mcr"),
    ):
        with pytest.raises(MahjongError, match="forms of riichi only"):
            ask()


def test_wait_shapes_and_hands_without_a_tile_left() -> None:
    shapes = wait_shapes("147m258p36s22z678s", tileset="mcr")
    assert {str(tile): names for tile, names in shapes.items()} == {"9s": ("knitted",)}
    shapes = wait_shapes("147m258p369s22z67s", tileset="mcr")
    assert {str(tile): names for tile, names in shapes.items()} == {"5s": ("ryanmen",), "8s": ("ryanmen",)}
    assert is_karaten("147m258p36s22z678s", visible="9999s", tileset="mcr")
    assert not is_karaten("147m258p36s22z678s", visible="999s", tileset="mcr")


def test_tiles_out_of_reach() -> None:
    assert text(waits("147m258p36s22z(999s)", tileset="mcr")) == "9s"
    seen = {"tileset": "mcr", "fifth_tile": "melds"}
    assert text(waits("147m258p36s22z(888s)", **seen)) == "9s"  # type: ignore[arg-type]
    assert text(waits("147m258p36s22z[9999s]", **seen)) == ""  # type: ignore[arg-type]
    assert shanten("147m258p36s22z[9999s]", "knitted", **seen) > 0  # type: ignore[arg-type]
    words = {"tileset": "mcr", "fifth_tile": "visible", "visible": "555566667777z"}
    with pytest.raises(HandError, match="cannot be completed"):
        shanten("147m258p369s1234z", "honours_knitted", **words)  # type: ignore[arg-type]
    assert shanten("147m258p369s1234z", "knitted", **words) >= 0  # type: ignore[arg-type]
    whole = ukeire("147m258p369s12345z", tileset="mcr", fifth_tile="melds")  # complete
    assert (whole.shanten, whole.total) == (-1, 0)


def test_swap_calling_is_allowed() -> None:
    hand = "23467m999p123s11z"
    for tileset, allowed in (("mcr", True), (None, False)):
        given = {one for c in calls(hand, "4m", tileset=tileset) if c.kind == "chi" for one in c.discards}
        assert (mf.Tile("1m") in given) is False
        assert (mf.Tile("4m") in given) is allowed
    assert text(unnecessary_tiles("147m258p369s22z45s8m", tileset="mcr")) == "8m"


# ---------------------------------------------------------------- the minimum


def test_waits_that_reach_the_minimum() -> None:
    hand = "123m456p78s22z(789p)"  # with 9s a mixed straight
    assert text(waits(hand)) == "6s 9s"
    assert text(waits(hand, minimum="ron")) == text(waits(hand, minimum="tsumo")) == "9s"
    assert text(waits(hand, minimum="tsumo", last_tile=True)) == "6s 9s"
    assert text(waits(hand, minimum="ron", last_tile=True)) == "6s 9s"
    assert text(waits(hand, minimum="ron", rules=mf.rules("mcr").replace(minimum_fan=0))) == "6s 9s"
    nothing = "234m456p67s22z(345p)"  # a chicken hand counts 8, and a self-draw takes that away
    assert text(waits(nothing, minimum="ron")) == "5s 8s"
    assert text(waits(nothing, minimum="tsumo")) == ""


def test_the_last_of_its_kind_is_seen() -> None:
    nothing = "234m456p67s22z(345p)"
    assert text(waits(nothing, minimum="ron", visible="555s")) == "8s"  # last tile 4, so no chicken hand
    assert text(waits(nothing, minimum="ron", visible="555s", last_of_kind=False)) == "5s 8s"
    chows = "234m567p34s22s(678p)"
    assert text(waits(chows, minimum="ron")) == ""
    assert text(waits(chows, minimum="ron", visible="555s")) == "5s"


def test_riichi_asks_for_a_yaku() -> None:
    hand = "123m456p789s2p(678s)"
    assert text(waits(hand, minimum="ron", rules="tenhou_4p")) == ""
    assert text(waits("123m456p789s2p678s", minimum="tsumo", rules="tenhou_4p")) == "2p"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ({"minimum": "any"}, "expected one of ron tsumo"),
        ({"seat": "E"}, "only with minimum"),
        ({"minimum": "ron", "tsumo": True}, "say minimum='tsumo'"),
        ({"minimum": "ron", "tileset": "riichi_4"}, "leave tileset out"),
        ({"minimum": "ron", "rinshan": True}, "rinshan"),
        ({"minimum": "ron", "seat": "X"}, "seat='X'"),
        ({"minimum": "ron", "riichi": True}, "riichi"),
    ],
)
def test_words_that_do_not_fit(words: dict[str, object], message: str) -> None:
    with pytest.raises(MahjongError, match=message):
        waits("123m456p78s22z(789s)", **words)  # type: ignore[arg-type]


def test_arrays_need_the_melds_themselves() -> None:
    counts = np.array([mf.Hand("1112345678999p").counts], np.uint8)
    assert bin(int(waits_many(counts, minimum="ron")[0])).count("1") == 9
    with pytest.raises(HandError, match="packed melds"):
        waits_many(counts, minimum="ron", melds=1)
    with pytest.raises(HandError, match="flags of WIN"):
        waits_many(counts, minimum="ron", colour=True)
    with pytest.raises(HandError, match="seat='Q'"):
        waits_many(counts, minimum="ron", seat="Q")
    with pytest.raises(HandError, match="give melds as text"):
        waits(mf.Hand("147m258p36s22z").counts, melds=1, minimum="ron")
    marked = waits_many(np.full((1, 34), 9, np.uint8), minimum="ron", errors="status")
    assert int(marked[0]) == 1 << 63


KNITTED = "147m258p36s22z678s"


def test_rules_choose_the_tile_set() -> None:
    same = {"rules": "mcr"}
    assert mf.waits(KNITTED, **same) == mf.waits(KNITTED, tileset="mcr") == (mf.Tile("9s"),)
    assert mf.shanten(KNITTED, **same) == 0
    assert mf.shanten(KNITTED, rules="tenhou_4p") == 4
    assert mf.ukeire(KNITTED, **same).total == 4
    assert mf.discards(KNITTED + "7z", **same)[0].shanten == 0
    assert mf.wait_shapes(KNITTED, **same) == mf.wait_shapes(KNITTED, tileset="mcr")
    assert mf.useful_tiles(KNITTED, rules=mf.rules("mcr")) == (mf.Tile("9s"),)
    assert mf.is_complete(KNITTED + "9s", **same)
    assert mf.readings(KNITTED + "+9s", **same)
    counts = mf.Hand(KNITTED).counts[None]
    assert mf.waits_many(counts, **same).tolist() == [1 << 26]
    assert mf.shanten_many(counts, **same).tolist() == [0]
    with pytest.raises(mf.HandError, match="three seats"):
        mf.shanten("2345m", rules="tenhou_3p")


@pytest.mark.parametrize(
    "ask",
    [mf.shanten, mf.waits, mf.ukeire, mf.useful_tiles, mf.unnecessary_tiles, mf.is_karaten, mf.wait_shapes],
)
def test_unknown_rules_are_refused(ask: Any) -> None:
    with pytest.raises(mf.RulesetError, match="unknown ruleset 'nonsense'"):
        ask(KNITTED, rules="nonsense")
    with pytest.raises(mf.MahjongError, match="leave tileset out"):
        ask(KNITTED, rules="mcr", tileset="riichi_4")


def test_analyze_takes_rules(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["--rules", "mcr"], ["--tileset", "mcr"]):
        assert main(["analyze", KNITTED, "--json", *words]) == 0
        told = json.loads(capsys.readouterr().out)
        assert told["shanten"] == 0
        assert list(told["waits"]) == ["9s"]
        assert told["forms"]["knitted"] == 0
    assert main(["analyze", KNITTED, "--rules", "nonsense"]) == 2
    assert "unknown ruleset" in capsys.readouterr().err
