"""The promises of the public face, sentence by sentence: hand analysis, one hand and arrays, exact numbers.

Names, defaults, shapes, dtypes and the meaning of each field, as users and other programs rely on them.
"""

from __future__ import annotations

import inspect
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf

HAND = "123m456p789s1122z"
DRAWN = "123m456p789s11224z"


def defaults(function: Any) -> dict[str, Any]:
    return {
        name: parameter.default
        for name, parameter in inspect.signature(function).parameters.items()
        if parameter.default is not inspect.Parameter.empty
    }


def test_functions_take_a_hand_its_text_or_counts() -> None:
    for same in (mf.Hand(HAND), HAND, mf.Hand(HAND).counts):
        assert mf.shanten(same) == 0
        assert mf.waits(same) == (mf.Tile("1z"), mf.Tile("2z"))
        assert mf.ukeire(same).total == 4
        assert not mf.is_complete(same)


def test_shanten() -> None:
    assert (defaults(mf.shanten)["form"], defaults(mf.shanten)["seats"]) == ("any", 4)
    forms = ("any", "regular", "chiitoitsu", "kokushi")
    assert [mf.shanten(HAND, form) for form in forms] == [0, 0, 4, 8]
    assert [mf.shanten(HAND, form, 4) for form in forms] == [0, 0, 4, 8]
    assert mf.shanten(HAND + "1z") == -1


def test_waits_and_shapes() -> None:
    assert mf.wait_shapes(HAND) == {27: ("shanpon",), 28: ("shanpon",)}
    assert all(isinstance(tile, mf.Tile) for tile in mf.waits(HAND))
    with pytest.raises(mf.HandError):
        mf.waits(DRAWN)


def test_ukeire() -> None:
    found = mf.ukeire(HAND, visible="1z")
    assert (found.shanten, found.tiles, found.total) == (0, {27: 1, 28: 2}, 3)
    assert tuple(found) == (found.shanten, found.tiles, found.total)
    seen = np.zeros(34, np.uint8)
    seen[27] = 1
    assert mf.ukeire(HAND, seen) == found
    # A Hand's own melds count by themselves, arrays must contain them.
    hand = mf.Hand("34m11z(222m)(555m)(789s)")
    assert mf.ukeire(hand).tiles == {1: 1, 4: 1}
    melded = np.zeros(34, np.uint8)
    for meld in hand.melds:
        np.add.at(melded, list(meld.kinds), 1)
    assert mf.ukeire(hand.counts, melded, melds=3).tiles == {1: 1, 4: 1}
    assert mf.ukeire_many(hand.counts[None], melded, melds=3)[2].tolist() == [2]


def test_discards() -> None:
    listed = mf.discards("067m55m123p456s11z7z")
    assert [str(d.tile) for d in listed[:1]] == ["7z"]
    assert sorted(listed, key=lambda d: (d.shanten, -d.total)) == listed
    assert {"tile", "shanten", "tiles", "total"} <= set(listed[0]._fields)
    assert {"0m", "5m"} <= {str(d.tile) for d in listed}  # red and plain fives apart
    held = mf.Hand("111m23m456p789s115z").counts14
    for d in mf.discards("111m23m456p789s115z"):  # a discarded tile counts as seen
        assert d.tiles.get(d.tile, 0) <= 4 - held[d.tile.kind]


def test_readings_and_completeness() -> None:
    assert [type(r) for r in mf.readings("123m456p789s11222z", win="2z")] == [mf.Reading]
    assert mf.readings("123m456p789s1122z+2z")
    assert mf.is_complete("123m456p789s11222z")


def test_common_keywords() -> None:
    for function in (mf.shanten, mf.waits, mf.ukeire, mf.discards):
        found = defaults(function)
        assert (found["seats"], found["tileset"], found["fifth_tile"]) == (4, None, "concealed")
    three = "19m19p19s1234567z"
    assert mf.shanten("1199m", seats=3) == mf.shanten("1199m", tileset="riichi_3") == 0
    assert mf.shanten(three, seats=3) == 0
    with pytest.raises(mf.MahjongError, match="riichi_4 riichi_3"):
        mf.shanten(HAND, tileset="riichi_2")
    only = "1z(222z)(333z)(444z)[1111p]"
    for convention in ("concealed", "melds", "visible"):
        assert mf.waits(only, fifth_tile=convention) == (27,)
    own = "4567m(444m)(777m)(123p)"  # waits for 4m and 7m, of which the melds hold three and it one itself
    assert mf.waits(own) == (3, 6)
    assert mf.waits(own, fifth_tile="melds") == ()


@pytest.mark.parametrize(
    "function", [mf.shanten_many, mf.waits_many, mf.ukeire_many, mf.discards_many, mf.is_complete_many]
)
def test_keywords_of_arrays(function: Any) -> None:
    found = defaults(function)
    expected = {"melds": 0, "threads": 0, "out": None, "errors": "raise", "check": True, "seats": 4}
    assert {name: found[name] for name in expected} == expected


def test_arrays() -> None:
    counts = np.stack([mf.Hand(HAND).counts, mf.Hand("159m159p159s1234z").counts])
    n = len(counts)
    shanten = mf.shanten_many(counts, "any")
    assert (shanten.dtype, shanten.shape, shanten[0]) == (np.int8, (n,), 0)
    waits = mf.waits_many(counts)
    assert (waits.dtype, waits.shape, waits.tolist()) == (np.uint64, (n,), [1 << 27 | 1 << 28, 0])
    shanten, mask, total = mf.ukeire_many(counts, None)
    assert [a.dtype for a in (shanten, mask, total)] == [np.int8, np.uint64, np.uint8]
    assert [a.shape for a in (shanten, mask, total)] == [(n,)] * 3
    assert mf.is_complete_many(counts).dtype == np.bool_
    drawn = np.stack([mf.Hand(DRAWN).counts] * n)
    for every in (False, True):
        shanten, mask, total = mf.discards_many(drawn, None, all=every)
        assert [a.dtype for a in (shanten, mask, total)] == [np.int8, np.uint64, np.uint8]
        assert [a.shape for a in (shanten, mask, total)] == [(n, 34)] * 3
        assert (shanten[:, 4] == 127).all()  # there is no 5m to discard
        filled = mask[0] != 0
        assert filled.sum() == (14 - 1 - 1 if every else 1)  # kinds of the hand; for 4z alone tenpai stays
        assert mask[0, 30] == 1 << 27 | 1 << 28
    numbers = np.empty(n, np.int8)
    assert mf.shanten_many(counts, out=numbers, threads=2, check=False) is numbers
    assert mf.shanten_many(counts, melds=np.zeros(n, np.uint8)).tolist() == mf.shanten_many(counts).tolist()


def test_exact_numbers() -> None:
    found = mf.exact.shanten(2)
    assert found == {-1: 34 * 6, 0: 136 * 135 // 2 - 34 * 6}
    assert all(type(n) is int for n in found.values())
    assert list(defaults(mf.exact.shanten).items())[:3] == [("form", "any"), ("seats", 4), ("left", None)]
