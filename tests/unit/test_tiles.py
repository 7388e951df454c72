"""Tiles: every notation reads and writes, every wrong text is told with its place."""

import copy
import json
import pickle

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import MahjongError, Tile, TileTextError, format_tiles, parse_tiles

ALL = [*range(38), *range(40, 57)]


def test_tile_is_an_int_of_kind37_whose_str_is_mpsz():
    numbers = (0, 8, 9, 26, 27, 33, 34, 35, 36)
    assert " ".join(str(Tile(n)) for n in numbers) == "1m 9m 1p 9s 1z 7z 0m 0p 0s"
    assert [str(Tile(n)) for n in (37, 40, 47, 48, 55, 56)] == ["?", "1f", "8f", "1a", "8a", "0x"]
    assert Tile("5m") == 4
    assert Tile("5m") + 1 == 5
    assert json.dumps([Tile("7z")]) == "[33]"
    assert f"{Tile('0s')}|{Tile('0s'):>4}|{Tile('0s'):d}" == "0s|  0s|36"


@pytest.mark.parametrize(
    "name, number",
    [
        *[
            ("5m", 4),
            ("0m", 34),
            ("5mr", 34),
            ("r5m", 34),
            ("r 5 m", 34),
            ("赤五萬", 34),
            ("五万", 4),
            ("5pr", 35),
        ],
        *[("E", 27), ("S", 28), ("W", 29), ("N", 30), ("P", 31), ("F", 32), ("C", 33)],
        *[("東", 27), ("南", 28), ("西", 29), ("北", 30), ("白", 31), ("發", 32), ("発", 32), ("中", 33)],
        *[("🀀", 27), ("🀃", 30), ("🀄", 33), ("🀄\ufe0f", 33), ("🀅", 32), ("🀆", 31), ("🀇", 0), ("🀏", 8)],
        *[("🀐", 18), ("🀘", 26), ("🀙", 9), ("🀡", 17), ("🀢", 40), ("🀤", 43), ("🀥", 42), ("🀦", 44)],
        *[("🀪", 56), ("🀫", 37), ("?", 37), ("飛", 56), (" 7z ", 33), (np.int64(7), 7)],
    ],
)
def test_names(name, number):
    assert Tile(name) is Tile(number)


@pytest.mark.parametrize("number", ALL)
def test_every_tile_comes_back(number):
    tile = Tile(number)
    assert eval(repr(tile)) is tile
    assert pickle.loads(pickle.dumps(tile)) is tile
    assert copy.deepcopy(tile) is tile
    for notation in ("mpsz", "mjai", "kanji"):
        assert parse_tiles(format_tiles([tile], notation)) == (tile,)
    assert parse_tiles(tile.to_unicode()) == (tile.plain,)
    for reds in ((0, 0, 0), (1, 1, 1), (1, 2, 0), (4, 4, 4)):
        assert all(Tile.from_136(i, reds) is tile for i in tile.ids_136(reds))
    if number < 37:
        assert Tile.from_kan37(tile.to_kan37()) is tile
        assert Tile.from_tenhou6(tile.to_tenhou6()) is tile
        assert Tile.from_majiang(tile.to_majiang()) is tile


def test_properties():
    red = Tile("0p")
    assert (red.kind, red.suit, red.rank, red.is_red, red.plain, red.plain.red) == (13, "p", 5, True, 13, 35)
    assert [t for t in range(34) if Tile(t).is_yaochuu] == [0, 8, 9, 17, 18, 26, *range(27, 34)]
    assert [t for t in ALL if Tile(t).is_simple] == [
        *(s * 9 + r for s in range(3) for r in range(1, 8)),
        *(34, 35, 36),
    ]
    assert "".join(str(Tile(t)) for t in ALL if Tile(t).is_wind) == "1z2z3z4z"
    assert "".join(str(Tile(t)) for t in ALL if Tile(t).is_dragon) == "5z6z7z"
    assert [t for t in ALL if Tile(t).is_terminal] == [0, 8, 9, 17, 18, 26]
    assert [t for t in ALL if Tile(t).is_bonus] == list(range(40, 56))
    assert [Tile(t).rank for t in (27, 33, 37, 40, 47, 48, 55, 56)] == [1, 7, 0, 1, 8, 1, 8, 0]
    assert [Tile(t).suit for t in (27, 37, 40, 47, 48, 55, 56)] == list("z?ffaax")


def test_physical_ids():
    assert [Tile.from_136(i) for i in (0, 16, 17, 52, 88, 135)] == [0, 34, 4, 35, 36, 33]
    assert Tile.from_136(16, reds=(0, 0, 0)) == 4
    assert [Tile.from_136(i, reds=(1, 2, 1)) for i in (52, 53, 54)] == [35, 35, 13]
    assert [Tile.from_136(i) for i in (136, 143, 144, 151, 152, 155)] == [40, 47, 48, 55, 56, 56]
    assert Tile("5m").to_136() == 17
    assert Tile("5m").to_136(3) == 19
    assert Tile("0m").to_136() == 16
    assert Tile("5m").to_136(reds=(0, 0, 0)) == 16
    assert [Tile(t).to_136() for t in (40, 55, 56)] == [136, 151, 152]
    with pytest.raises(TileTextError, match=r"5m has no copy 0 .* expected \[1, 2, 3\]"):
        Tile("5m").to_136(0)
    with pytest.raises(TileTextError, match="0m has no 136 id with"):
        Tile("0m").to_136(reds=(0, 1, 1))
    with pytest.raises(TileTextError, match="has no 136 id"):
        Tile("?").to_136()
    for wrong in (-1, 156):
        with pytest.raises(TileTextError, match=f"no tile has the id {wrong}"):
            Tile.from_136(wrong)
    with pytest.raises(TileTextError, match="number of red fives"):
        Tile.from_136(16, reds=(5, 0, 0))


def test_other_number_spaces():
    assert [Tile(t).to_kan37() for t in ("0m", "1m", "9m", "0p", "1p", "0s", "9s", "E", "C")] == [
        *(0, 1, 9, 10, 11, 20, 29, 30, 36)
    ]
    assert [Tile(t).to_tenhou6() for t in ("1m", "9p", "5s", "7z", "0m", "0p", "0s")] == [
        *(11, 29, 35, 47, 51, 52, 53)
    ]
    for code in (10, 20, 48, 50, 54, 60, 0, -11):
        with pytest.raises(TileTextError, match="tenhou/6"):
            Tile.from_tenhou6(code)
    for number in (37, -1):
        with pytest.raises(TileTextError, match="kan37"):
            Tile.from_kan37(number)
    with pytest.raises(TileTextError, match="suit-first"):
        Tile.from_majiang("5m")


@pytest.mark.parametrize(
    "text, place, message",
    [
        ("777h", 3, "letter 'h' at position 3: suits are m p s z"),
        ("12M", 2, "suits are lower case"),
        ("777", 0, "digits '777' at position 0 have no suit letter: expected one of m p s z"),
        ("12E", 2, "expected one of m p s z before 'E' at position 2"),
        ("1p m", 3, "suit letter 'm' at position 3: expected digits before it"),
        ("m5", 0, "suit letter 'm' at position 0"),
        ("1m18z", 3, "digit '8' at position 3: z goes with 1-7"),
        ("0z", 0, "z goes with 1-7"),
        ("9f", 0, "f goes with 1-8"),
        ("1x", 0, "the joker is 0x"),
        ("55mr", 3, "red mark 'r' at position 3: expected a five with it"),
        ("r4m", 0, "red mark 'r' at position 0: expected one plain five behind it"),
        ("r0m", 0, "expected one plain five"),
        ("r r5m", 2, "second red mark 'r' at position 2"),
        ("r55m", 0, "expected one plain five"),
        ("赤東", 0, "red mark '赤' at position 0"),
        ("１m", 0, "character '１' at position 0: expected digits"),
        ("1m;", 2, "character ';' at position 2"),
        ("1m(23p)", 2, "character '(' at position 2"),
        ("1m\x00", 2, "character"),
    ],
)
def test_wrong_text_is_told_with_its_place(text, place, message):
    with pytest.raises(TileTextError) as caught:
        parse_tiles(text)
    assert message in str(caught.value)
    assert (caught.value.position, caught.value.text) == (place, text)


@pytest.mark.parametrize("wrong", ["", "5m5m", "five", 38, 39, 57, -1, 136])
def test_what_is_not_one_tile(wrong):
    with pytest.raises(TileTextError):
        Tile(wrong)


@pytest.mark.parametrize("wrong", [5.0, None, [5], "r"])
def test_wrong_types(wrong):
    with pytest.raises(TileTextError):
        Tile(wrong)


@pytest.mark.parametrize(
    "text", ["r5m r5p", "5mr5pr", "0m0p", "0 m 0 p", "赤五萬赤五筒", "r5m,0p", "5mrr5p", "赤🀋赤🀝"]
)
def test_red_marks(text):
    assert parse_tiles(text) == (34, 35)


def test_red_mark_belongs_to_the_five_before_it_when_there_is_one():
    assert parse_tiles("5mr5p") == (34, 13)
    assert parse_tiles("5m r5p") == (4, 35)
    assert parse_tiles("1mr5p") == (0, 35)


def test_notations_mix():
    wanted = parse_tiles("123m055p11z7z")
    for text in (
        "1m 2m 3m 5pr 5p 5p E E C",
        "一二三萬赤五筒五五筒東東中",
        "🀇🀈🀉r🀝🀝🀝🀀🀀🀄",
        "1 2\t3\u3000m,055p,11z\n7z",
    ):
        assert parse_tiles(text) == wanted
    assert parse_tiles("") == ()


def test_format():
    assert format_tiles("7z5m0m1p9m1m") == "1059m1p7z"
    assert format_tiles("7z5m0m1p9m1m", sort=False) == "7z50m1p91m"
    assert format_tiles(["5m", 34, Tile("C"), "?", "?", "1f", "0x"]) == "05m7z??1f0x"
    assert format_tiles("??1m??", sort=False) == "??1m??"
    assert format_tiles("05m7z", "mjai") == "5mr 5m C"
    assert format_tiles("05m7z", "kanji") == "赤五萬五萬中"
    assert format_tiles("05m7z1a", "unicode") == "🀋🀋🀄1a"
    assert format_tiles([]) == ""
    with pytest.raises(MahjongError, match="notation 'MJAI': expected mpsz, mjai, unicode or kanji"):
        format_tiles("1m", "MJAI")


def test_dora():
    """Riichi rules specification 1.4 and its examples."""
    pairs = "9p1p 4z1z 7z5z 6z7z 5z6z 1m2m 9m1m 0s6s 3z4z 8s9s"
    for pair in pairs.split():
        assert mf.dora_of(pair[:2]) == Tile(pair[2:])
    assert mf.dora_of("1m", seats=3) == Tile("9m")
    assert mf.dora_of("9m", seats=3) == Tile("1m")
    assert mf.dora_of("9p", seats=3) == Tile("1p")
    assert mf.dora_of("4z", seats=3) == Tile("1z")
    for wrong, seats in (("5m", 3), ("0m", 3), ("1f", 4), ("?", 4), ("1m", 2)):
        with pytest.raises(MahjongError):
            mf.dora_of(wrong, seats=seats)


def test_arrays_between_spaces():
    ids = np.arange(136, dtype=np.uint8)
    assert np.array_equal(mf.convert_tiles(ids, "136", "34"), ids // 4)
    assert [int(i) for i in np.flatnonzero(mf.convert_tiles(ids, "136", "37") >= 34)] == [16, 52, 88]
    assert not (mf.convert_tiles(ids, "136", "37", reds=(0, 0, 0)) >= 34).any()
    kind37 = np.arange(37)
    kan = mf.convert_tiles(kind37, "37", "kan37")
    assert [int(k) for k in kan] == [Tile(i).to_kan37() for i in range(37)]
    assert np.array_equal(mf.convert_tiles(kan, "kan37", "37"), kind37)
    rows = np.array([[0, 16, 255], [88, 135, 1]])
    assert mf.convert_tiles(rows, "136", "37").tolist() == [[0, 34, 255], [36, 33, 0]]
    assert mf.convert_tiles([], "37", "34").shape == (0,)


def test_counts_of_arrays():
    rows = np.array([[0, 1, 16, 17], [135, 134, 255, 0]], np.uint8)
    counts = mf.counts_34(rows)
    assert counts.shape == (2, 34)
    assert counts.dtype == np.uint8
    assert counts[0].nonzero()[0].tolist() == [0, 4]
    assert counts[0, [0, 4]].tolist() == [2, 2]
    assert counts[1, [0, 33]].tolist() == [1, 2]
    assert counts[1].sum() == 3
    assert mf.counts_34(rows[0]).tolist() == counts[0].tolist()
    assert mf.counts_34(rows[None, None]).shape == (1, 1, 2, 34)
    assert mf.counts_34(np.zeros((3, 0), np.uint8)).tolist() == [[0] * 34] * 3
    assert mf.counts_34([34, 4], "37")[4] == 2


@pytest.mark.parametrize(
    "values, space, message",
    [
        ([0, 136], "136", "136 at index 1: space 136 goes from 0 to 135"),
        ([[0, 1], [-1, 0]], "136", r"-1 at index \(1, 0\)"),
        ([37], "37", "37 at index 0"),
        ([0.5], "34", "dtype float64"),
        ([0], "38", "'38' to '34'"),
    ],
)
def test_wrong_arrays(values, space, message):
    with pytest.raises(MahjongError, match=message):
        mf.counts_34(values, space)


def test_ids_are_never_a_target():
    with pytest.raises(MahjongError, match="136 as the source only"):
        mf.convert_tiles([0], "37", "136")


def test_errors_travel():
    for error in (
        TileTextError("x", text="abc", position=2),
        mf.HandError("x", text="abc", position=None),
        mf.RulesetError("x", field="uma"),
        mf.IllegalActionError("x", legal=[1, 2]),
        mf.LogError("x", file="f", line=3, tag="INIT", expected="seed"),
        mf.NotAWin("x", reason="no_yaku"),
    ):
        again = pickle.loads(pickle.dumps(error))
        assert type(again) is type(error)
        assert isinstance(again, MahjongError)
        assert isinstance(again, ValueError)
        assert str(again) == "x"
        assert again.__dict__ == error.__dict__
    with pytest.raises(ValueError, match="expected one of not_complete"):
        mf.NotAWin("x", reason="win")
