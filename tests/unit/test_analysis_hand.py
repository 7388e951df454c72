"""Analysis of one hand: inputs, conventions, errors, wait shapes, calls; known hands."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import Hand, HandError, MahjongError, Tile
from mahjong_fast.analysis import (
    calls,
    discards,
    is_complete,
    is_karaten,
    readings,
    shanten,
    ukeire,
    unnecessary_tiles,
    useful_tiles,
    wait_shapes,
    waits,
)
from mahjong_fast.analysis.wait_shapes import NAMES


def text(tiles: Any) -> list[str]:
    return [str(tile) for tile in tiles]


def test_every_public_function_is_at_the_front_door() -> None:
    for name in mf.analysis.__all__:
        assert getattr(mf, name, None) is getattr(mf.analysis, name) or name in (
            "deal_shanten",
            "random_hands",
        )


@pytest.mark.parametrize("form", ["any", "regular", "chiitoitsu", "kokushi"])
def test_every_kind_of_input_gives_the_same(form: str) -> None:
    written = "2247m406p1199s557z"
    hand = Hand(written)
    expected = shanten(hand, form)
    for same in (
        written,
        "2247m 406p 1199s 557z",
        hand.counts,
        hand.counts.tolist(),
        hand.counts.tobytes(),
        hand.counts.astype(np.int64),
        hand.counts.astype(np.int8),
        np.repeat(hand.counts, 2)[::2],
    ):
        assert shanten(same, form) == expected


def test_melds_as_number_text_and_values() -> None:
    whole = Hand("123m456p1122z(789s)")
    assert shanten(whole) == 0
    assert shanten("123m456p1122z", melds=1) == 0
    assert shanten(whole.counts, melds=1) == 0
    assert shanten(whole.counts, melds="(789s)") == 0
    assert shanten(whole.counts, melds=whole.melds) == 0
    assert text(waits(whole)) == text(waits("123m456p1122z", melds=1)) == ["1z", "2z"]
    with pytest.raises(HandError, match="brings its own melds"):
        shanten(whole, melds=1)
    with pytest.raises(HandError, match="brings its own melds"):
        shanten(whole, melds="(123p)")
    with pytest.raises(HandError, match="0 to 4"):
        shanten("1z", melds=5)


@pytest.mark.parametrize(
    "wrong",
    [
        "",
        "123",
        "11111m",
        "123456789m123456p",
        [5] + [0] * 33,
        [1] * 15 + [0] * 19,
        [0] * 34,
        [1] * 33,
        [-1] + [1] * 13 + [0] * 20,
        np.full(34, 0.5),
        b"\0" * 34,
        None,
        7,
    ],
)
def test_what_is_no_hand(wrong: Any) -> None:
    for function in (shanten, ukeire, waits, discards, is_complete):
        with pytest.raises(MahjongError):
            function(wrong)


def test_options_that_do_not_exist() -> None:
    for options in (
        {"form": "pairs"},
        {"seats": 5},
        {"seats": "4"},
        {"tileset": "mcr5"},
        {"fifth_tile": "own"},
    ):
        with pytest.raises(MahjongError):
            shanten("123m", **options)
    with pytest.raises(HandError, match="2m is not in the tile set"):
        shanten("2m11z", seats=3)
    with pytest.raises(HandError, match="kokushi needs a hand without melds"):
        shanten("19m19p19s1234z(777z)", "kokushi")


def test_a_winning_tile_apart_counts_where_it_should() -> None:
    hand = Hand("123m456p789s1122z+1z")
    assert shanten(hand) == -1
    assert is_complete(hand)
    assert text(waits(hand)) == ["1z", "2z"]
    assert text(wait_shapes(hand)) == ["1z", "2z"]
    assert len(discards(hand)) == 11
    assert [str(reading) for reading in readings(hand)] == ["123m 456p 789s 111z 22z shanpon 1z"]


def test_waits_refuse_a_hand_of_fourteen() -> None:
    for function in (waits, wait_shapes):
        with pytest.raises(HandError, match="13 tiles"):
            function("123m456p789s11222z")
    with pytest.raises(HandError, match="14 tiles"):
        discards("123m456p789s1122z")


def test_three_seats_want_other_tiles() -> None:
    assert shanten("1m9m147p258s12345z") == shanten("1m9m147p258s12345z", seats=3)
    assert shanten("1111m222233334z", "regular") < shanten("1111m222233334z", "regular", seats=3)
    assert shanten("1111m", seats=3) == shanten("1111m", tileset="riichi_3")


class TestFifthTile:
    def test_concealed_tiles_always_count(self) -> None:
        for convention in ("concealed", "melds", "visible"):
            assert waits("123456789m1111p", form="regular", fifth_tile=convention) == ()

    def test_tiles_in_melds(self) -> None:
        hand = "2m456p789s(222m)(333z)"
        assert text(waits(hand)) == ["2m"]  # Tenhou, Mahjong Soul: tenpai
        assert waits(hand, fifth_tile="melds") == ()
        assert shanten(hand) == 0
        assert shanten(hand, fifth_tile="melds") == 1
        assert is_karaten(hand)
        with pytest.raises(MahjongError, match="tiles of the melds"):
            shanten("2m456p789s", melds=2, fifth_tile="melds")

    def test_visible_tiles(self) -> None:
        hand = "123m456p789s11z79p"
        assert text(waits(hand)) == ["8p"]
        assert waits(hand, fifth_tile="visible", visible="8888p") == ()
        assert shanten(hand, fifth_tile="visible", visible="8888p") == 1
        assert is_karaten(hand, visible="8888p")
        assert not is_karaten(hand, visible="888p")
        kokushi = "19m19p19s1234567z"
        with pytest.raises(HandError, match="used up"):
            shanten("19m19p19s123456z5m", "kokushi", fifth_tile="visible", visible="7777z")
        assert len(waits(kokushi, fifth_tile="visible", visible="111z")) == 12

    def test_discards_follow_the_convention(self) -> None:
        listed = discards("2m456p789s5z(222m)(333z)", fifth_tile="melds")
        after_honour = next(one for one in listed if str(one.tile) == "5z")
        assert after_honour.shanten == 1
        assert next(one for one in listed if str(one.tile) == "2m").shanten == 0


def test_ukeire_counts_what_is_left() -> None:
    found = ukeire("34m067p123s5577z1p", "5m5z")
    assert (found.shanten, found.total) == (1, 10)
    assert {str(t): n for t, n in found.tiles.items()} == {"2m": 4, "5m": 3, "5z": 1, "7z": 2}
    assert ukeire("34m067p123s5577z1p", np.zeros(34, np.uint8)).total == 12
    assert ukeire("34m067p5577z1p(123s)", [Tile("2m")] * 4).total == 8
    with pytest.raises(HandError, match="5 copies of 5m"):
        ukeire("55m", "555m")
    with pytest.raises(MahjongError, match="visible"):
        ukeire("55m", "1111122m")
    assert str(ukeire("3m")) == "0-shanten, 3 useful: 3m"


def test_useful_and_unnecessary_tiles() -> None:
    assert text(useful_tiles("123m456p789s1234z")) == ["1z", "2z", "3z", "4z"]
    assert text(useful_tiles("1234444m456p789s")) == ["1m"]
    assert text(unnecessary_tiles("123m456p789s1234z")) == ["1z", "2z", "3z", "4z"]
    assert useful_tiles("123m456p789s11222z") == ()


def test_discards_tell_red_and_plain_fives_apart() -> None:
    listed = discards("055m123p456789s11z")
    fives = [one for one in listed if one.tile.kind == 4]
    assert [str(one.tile) for one in fives] == ["5m", "0m"]
    assert fives[0][1:] == fives[1][1:]
    assert str(listed[0]).startswith("1z: 0-shanten") or listed[0].shanten == 0


def test_discard_counts_the_discarded_tile_as_seen() -> None:
    one = next(d for d in discards("123m456p789s11122z") if str(d.tile) == "1z")
    assert {str(t): n for t, n in one.tiles.items()} == {"1z": 1, "2z": 2}


def test_readings_of_known_hands() -> None:
    assert [str(r) for r in readings("22334455667788p", "2p")] == [
        "345p 345p 678p 678p 22p tanki 2p",
        "234p 234p 678p 678p 55p ryanmen 2p",
        "234p 234p 567p 567p 88p ryanmen 2p",
        "chiitoitsu 2345678p+2p",
    ]
    assert [r.wait for r in readings("19m19p19s1234567z", "1m")] == ["kokushi_13"]
    assert [r.wait for r in readings("19m19p19s1234566z", "7z")] == ["tanki"]
    assert readings("123m456p789s1123z", "1z") == []
    assert [r.form for r in readings("1111m223344556p", "6p", four_same=True)] == ["chiitoitsu"]
    open_hand = readings("23m456p11z(777z)[9999s]", "4m")
    assert [str(one) for one in open_hand[0].sets] == ["234m", "456p", "(777z)", "[9999s]"]
    with pytest.raises(HandError, match="14 tiles"):
        readings("123m456p789s11222z")
    with pytest.raises(HandError, match="melds themselves"):
        readings(Hand("123m456p1122z").counts, "1z", melds=1)


SHAPES = {
    "23m55z": {"1m": "ryanmen", "4m": "ryanmen"},
    "24m55z": {"3m": "kanchan"},
    "12m55z": {"3m": "penchan"},
    "89m55z": {"7m": "penchan"},
    "11p99s": {"1p": "shanpon", "9s": "shanpon"},
    "7z": {"7z": "tanki"},
    "4567m": {"4m": "tanki nobetan", "7m": "tanki nobetan"},
    "23456m11z": {"1m": "ryanmen sanmenchan", "4m": "ryanmen sanmenchan", "7m": "ryanmen sanmenchan"},
    "2345678m": dict.fromkeys(("2m", "5m", "8m"), "tanki nobetan sanmentan"),
    "3455m": {"2m": "ryanmen aryanmen", "5m": "ryanmen tanki aryanmen"},
    "3345m": {"3m": "ryanmen tanki aryanmen", "6m": "ryanmen aryanmen"},
    "1233m": {"3m": "penchan tanki"},
    "4556m": {"5m": "kanchan tanki harabote"},
    "34555m99p": {
        "2m": "ryanmen entotsu",
        "5m": "ryanmen shanpon entotsu",
        "9p": "shanpon entotsu",
    },
    "3444m": {"2m": "ryanmen ryantan", "3m": "tanki ryantan", "5m": "ryanmen ryantan"},
    "2444m": {"2m": "tanki kantan", "3m": "kanchan kantan"},
    "1222m": {"1m": "tanki pentan", "3m": "penchan pentan"},
    "1112m": {"2m": "tanki pentan", "3m": "penchan pentan"},
    "8999m": {"7m": "penchan pentan", "8m": "tanki pentan"},
    "1122335566m115z": {"5z": "tanki"},
    "1m": {"1m": "tanki"},
}


@pytest.mark.parametrize("hand", SHAPES)
def test_wait_shapes(hand: str) -> None:
    found = {str(tile): " ".join(names) for tile, names in wait_shapes(hand).items()}
    assert found == SHAPES[hand]


def glossary_examples() -> list[tuple[str, str, list[str]]]:
    """(word, tiles of the example, waits) of the table of waits in docs/glossary.md."""
    text = (Path(__file__).parents[2] / "docs" / "glossary.md").read_text(encoding="utf-8")
    rows = text.split("## Waits")[1].split("##")[0].splitlines()
    found = []
    for row in rows:
        word, _, example = (
            (cell.strip() for cell in row.split("|")[1:4]) if row.count("|") > 4 else ("", "", "")
        )
        for tiles, wait in re.findall(r"((?:`\d+` ?)+)waits ([\d, ]+)", example):
            found.append((word, tiles, re.findall(r"\d", wait)))
    return found


def test_every_shape_of_the_glossary_is_named() -> None:
    examples = glossary_examples()
    words = {word for word, _, _ in examples}
    assert words == set(NAMES) - {"kokushi_13", "junsei"}  # these two have no short example
    for word, tiles, expected in examples:
        parts = re.findall(r"\d+", tiles)
        # One part stands in characters; a further one, a pair, in dots. A pair that lacks is added.
        suits = "mp" if word in ("entotsu", "shanpon") else "m"
        hand = "".join(part + suit for part, suit in zip(parts, suits, strict=False))
        size = sum(map(len, parts))
        hand += {2: "55z", 0: ""}[2 if size % 3 == 2 and len(parts) == 1 else 0]
        shapes = {str(tile)[0]: names for tile, names in wait_shapes(hand).items() if str(tile) != "5z"}
        assert sorted(shapes) == expected, hand
        assert any(word in names for names in shapes.values()), (word, shapes)


def test_wide_wait_shapes() -> None:
    nine = wait_shapes("1112345678999m")
    assert len(nine) == 9
    assert all("junsei" in names for names in nine.values())
    assert set(wait_shapes("19m19p19s1234567z").values()) == {("kokushi_13",)}
    assert all("tatsumaki" in names for names in wait_shapes("6667888m").values())
    assert text(wait_shapes("6667888m")) == ["5m", "6m", "7m", "8m", "9m"]
    assert wait_shapes("159m159p159s1234z") == {}


class TestCalls:
    def test_pon_and_pass(self) -> None:
        pon, passed = calls("34m067p123s5577z1p", "5z")
        assert (pon.kind, text(pon.own), pon.shanten, text(pon.discards)) == ("pon", ["5z", "5z"], 0, ["1p"])
        assert {str(t): n for t, n in pon.tiles.items()} == {"2m": 4, "5m": 4}
        assert (passed.kind, passed.shanten) == ("pass", 1)
        assert passed.tiles[Tile("5z")] == 1

    def test_chi_with_and_without_the_red_five(self) -> None:
        found = [call for call in calls("46m055p123s1122z7p", "6p") if call.kind == "chi"]
        assert sorted(text(call.own) for call in found) == [["0p", "7p"], ["5p", "7p"]]
        assert not [call for call in calls("9m055p123s112277z", "6p", seats=3) if call.kind == "pon"]

    def test_no_chi_with_three_seats(self) -> None:
        assert {call.kind for call in calls("19m45p123s112277z", "6p", seats=3)} == {"pass"}

    def test_kuikae(self) -> None:
        hand = "345m1122z789s1p23p"
        strict = next(c for c in calls(hand, "6m") if c.kind == "chi")
        free = next(c for c in calls(hand, "6m", kuikae=True) if c.kind == "chi")
        assert "3m" not in text(strict.discards)
        assert free.shanten <= strict.shanten

    def test_kans(self) -> None:
        kan = next(c for c in calls("111m456p789s1122z", "1m") if c.kind == "daiminkan")
        assert (kan.shanten, kan.discards) == (0, ())
        own = calls("1111m456p789s1122z", "1m")
        assert [(c.kind, c.shanten) for c in own] == [("ankan", 0)]
        added = calls("1m456p78s11225z(111m)", "1m")
        assert [c.kind for c in added] == ["kakan"]
        with pytest.raises(HandError, match="kan"):
            calls("111m456p789s11223z", "2z")

    def test_tiles_that_cannot_be_called(self) -> None:
        with pytest.raises(HandError):
            calls("123m456p789s1122z", "2f")
        with pytest.raises(HandError):
            calls("19m45p123s112277z", "5m", seats=3)
        with pytest.raises(MahjongError):
            calls("123m456p789s1122z", "9z")
