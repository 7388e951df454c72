"""Hands and melds: what they read, what they keep, what they refuse and where."""

import pickle
from collections import Counter

import numpy as np
import pytest

import mahjong_fast as mf
from mahjong_fast import Hand, HandError, Meld, Tile, TileTextError

WHOLE = "067m88s46s(555z)[1111p]+5s"


def test_a_whole_hand():
    hand = Hand(WHOLE)
    assert str(hand) == "067m4688s(555z)[1111p]+5s"
    assert hand.tiles == mf.parse_tiles("067m4688s")
    assert hand.melds == (Meld("pon", "555z"), Meld("ankan", "1111p"))
    assert hand.win == Tile("5s")
    assert len(hand) == 14
    assert hand.reds == (1, 0, 0)
    assert not hand.is_closed
    assert hand.counts.dtype == np.uint8
    assert np.flatnonzero(hand.counts).tolist() == [4, 5, 6, 21, 23, 25]
    assert (hand.counts14 - hand.counts).nonzero()[0].tolist() == [22]
    assert not hand.counts.flags.writeable
    assert not hand.counts14.flags.writeable
    assert hand.to_mjai() == ["5mr", "6m", "7m", "4s", "6s", "8s", "8s", "5s"]
    assert hand.to_136() == [16, 20, 24, 84, 92, 100, 101, 89]
    assert hand.to_unicode() == "🀋🀌🀍🀓🀕🀗🀗(🀆🀆🀆)[🀙🀙🀙🀙]+🀔"


@pytest.mark.parametrize(
    "text, canonical",
    [
        ("123m", "123m"),
        ("1z 3p 2p 1p", "123p1z"),
        ("67m0m 4s6s (5z5z5z) [1p 1p 1p 1p] 88s + 5s", "067m4688s(555z)[1111p]+5s"),
        ("(555z) 067m4688s+5s[1111p]", "067m4688s(555z)[1111p]+5s"),
        ("(231m)5m", "5m(123m)"),
        ("(111+1m) 1z", "1z(111+1m)"),
        ("(550+5m)", "(055+5m)"),
        ("(555+0m)", "(555+0m)"),
        ("(E E E) P P", "55z(111z)"),
        ("5m5mr5m", "055m"),
        ("(0x23p)(99p0x)0x", "0x(0x23p)(99p0x)"),
        ("🀇🀈🀉(🀀🀀🀀)", "123m(111z)"),
        ("(111m)(999m)(111p)(999p)", "(111m)(999m)(111p)(999p)"),
    ],
)
def test_text(text, canonical):
    hand = Hand(text)
    assert hand.to_mpsz() == canonical
    assert Hand(canonical) == hand
    assert eval(repr(hand)) == hand
    assert repr(hand) == f"Hand({canonical!r})"
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert hash(Hand(canonical)) == hash(hand)


def test_equality_is_about_content():
    assert Hand("321m") == Hand(["1m", Tile("2m"), 2])
    assert Hand("0m") != Hand("5m")
    assert Hand("12m+3m") != Hand("123m")
    assert Hand("(123m)5m") != Hand("1235m")
    assert Hand("1m", melds=[Meld("pon", "555z", source="left")]) != Hand("1m(555z)")
    assert Hand("1m") != "1m"


def test_frozen():
    hand, meld = Hand("1m(555z)"), Meld("pon", "555z")
    for value, name in ((hand, "win"), (hand, "extra"), (meld, "kind"), (meld, "extra")):
        with pytest.raises(AttributeError):
            setattr(value, name, 1)
    with pytest.raises(AttributeError):
        del meld.kind
    with pytest.raises(AttributeError):
        del hand._win
    with pytest.raises(ValueError, match="read-only"):
        hand.counts[0] = 1


def test_every_size_can_be_held():
    tiles = "123m456p789s11223z"
    listed = mf.parse_tiles(tiles)
    for count in range(1, 15):
        assert len(Hand(listed[:count])) == count
        if count < 14:
            assert len(Hand(listed[:count], win=listed[-1])) == count + 1


def test_win_on_top_or_one_of_the_tiles():
    on_top = Hand("123m456p789s1122z", win="2z")
    named = Hand("123m456p789s11222z", win="2z")
    assert on_top == named == Hand("123m456p789s1122z+2z")
    assert Hand("123m456p(555z)11222z", win="2z").to_mpsz() == "123m456p1122z(555z)+2z"
    with pytest.raises(HandError, match="winning tile 3z is not among the 14 tiles"):
        Hand("123m456p789s11222z", win="3z")
    with pytest.raises(HandError, match=r"winning tile 5m is not among the 14 tiles \(but 0m is\)"):
        Hand("046m456p789s11222z", win="5m")
    with pytest.raises(HandError, match="names a winning tile already"):
        Hand("123m+2z", win="2z")


def test_with_win():
    waiting = Hand("123m456p789s1122z")
    assert waiting.with_win("2z") == Hand("123m456p789s11222z").with_win("2z") == Hand(str(waiting) + "+2z")
    apart = Hand("123m456p789s1122z+2z")
    assert apart.with_win() is apart
    assert apart.with_win("2z") is apart
    melded = Hand("11z23m(123p)(456p)[1111s]")
    assert melded.with_win("4m").to_mpsz() == "23m11z(123p)(456p)[1111s]+4m"
    for hand, win, message in (
        (waiting, None, "has 13 tiles: name the winning tile with win="),
        (Hand("123m456p789s11222z"), None, "has 14 tiles: say which one is the winning tile"),
        (Hand("123m456p789s11222z"), "9m", "not among the 14 tiles"),
        (apart, "1z", "names another winning tile"),
        (Hand("123m"), "1z", "3 tiles .a kan counts as three.; a hand that wins has 13"),
        (Hand("123m+1z"), None, "3 tiles besides the winning one"),
        (Hand("123m456p1z(111z)"), "2z", "10 tiles"),
        (
            Hand("1111m456p789s222z"),
            "1m",
            "five copies of 1m, but there are four: 4 concealed, the winning tile",
        ),
    ):
        with pytest.raises(HandError, match=message):
            hand.with_win(win)


@pytest.mark.parametrize(
    "text, place, message",
    [
        ("", 0, "a hand without tiles: expected 1 to 14"),
        ("11111m", 4, "five copies of 1m, but there are four: 5 concealed"),
        ("0m5555m", 5, "five copies of 5m, but there are four: 5 concealed"),
        ("11m(111m)", 6, "five copies of 1m, but there are four: 2 concealed, 3 in (111m)"),
        (
            "11m[1111m]+1m",
            11,
            "7 copies of 1m, but there are four: 2 concealed, the winning tile, 4 in [1111m]",
        ),
        (
            "(123m)(123m)(123m)(123m)+3m",
            25,
            "five copies of 3m, but there are four: the winning tile, 1 in (123m)",
        ),
        ("123m456p789s11223z4z", 18, "15 tiles: a hand has at most 14"),
        ("123m456p789s1122z+1z+", 20, "second winning tile"),
        ("123m456p789s1122z(555z)", 20, "16 tiles (13 besides 1 meld of three): a hand has at most 14"),
        ("123456m1z(111m)(222p)(333p)+1z", 28, "17 tiles (8 besides 3 melds of three)"),
        ("(111m)(222m)(333m)(444m)(555m)", 27, "5 melds: a hand has at most four"),
        ("12m+", 3, "expected one winning tile behind '+', not 0"),
        ("12m+34m", 3, "expected one winning tile behind '+', not 2"),
        ("12m+3m(555z)+", 12, "second winning tile"),
        ("(123m", 0, "bracket '(' is not closed: expected ')' after it"),
        ("1m[1111p)", 2, "bracket '[' is not closed: expected ']' after it"),
        ("123m)", 4, "bracket ')' closes nothing"),
        ("1m(123z)", 2, "chi '123z': honours make no sequence"),
        ("1m(567z)", 2, "honours make no sequence"),
        ("1m(891m)", 2, "its tiles do not follow each other"),
        ("(9m12p)", 0, "chi '9m12p': its tiles are of different suits"),
        ("(11m)", 0, "pon '11m' has 2 tiles: expected 3"),
        ("(11111m)", 0, "pon '11111m' has 5 tiles"),
        ("()", 0, "has 0 tiles"),
        ("(112m)", 0, "its tiles do not follow each other"),
        ("(1112m)", 0, "daiminkan '1112m': its tiles are not of one kind"),
        ("[123m]", 0, "ankan '123m' has 3 tiles: expected 4"),
        ("[111m]", 0, "ankan '111m' has 3 tiles: expected 4"),
        ("[1112m]", 0, "ankan '1112m': its tiles are not of one kind"),
        ("(111+2m)", 0, "kakan '1112m': its tiles are not of one kind"),
        ("(1+111m)", 2, "a plus in a meld stands before the added tile of a kakan"),
        ("(111+m)", 4, "a plus in a meld"),
        ("[111+1m]", 4, "a plus in a meld"),
        ("(11+1+1m)", 5, "character '+' at position 5"),
        ("(111f)", 0, "pon '111f': 1f cannot be in a meld"),
        ("(???)", 0, "pon '???': ? cannot be in a meld"),
        ("(89p0x)", 0, "a sequence does not go beyond 1 and 9"),
        ("(0x12p)", 0, "a sequence does not go beyond 1 and 9"),
        ("(2p0x3p)", 0, "a joker stands where it is written, as in 2p0x4p"),
        ("(0x0x0x)", 0, "it needs a tile that is no joker"),
        ("[111p0x]", 0, "a kan has no joker"),
        ("12m1f", 3, "1f is a bonus tile: it is set aside and not part of the hand"),
        ("12m+8a", 4, "8a is a bonus tile"),
        ("12m?", 3, "an unknown tile '?' cannot be in a hand"),
        ("0x0x0x0x0x", 8, "five copies of 0x"),
    ],
)
def test_what_cannot_be_a_hand(text, place, message):
    with pytest.raises(mf.MahjongError) as caught:
        Hand(text)
    assert message in str(caught.value)
    assert (caught.value.position, caught.value.text) == (place, text)


@pytest.mark.parametrize(
    "text, place", [("1m(12h)", 5), ("777h+1m", 3), ("(123)5m", 1), ("((111m))", 1), ("1m+h", 3)]
)
def test_wrong_tiles_in_a_hand(text, place):
    with pytest.raises(TileTextError) as caught:
        Hand(text)
    assert (caught.value.position, caught.value.text) == (place, text)
    assert f"position {place}" in str(caught.value)


def test_without_a_text_errors_have_no_place():
    with pytest.raises(HandError, match="five copies of 1m") as caught:
        Hand(["1m"] * 5)
    assert caught.value.position is None
    for wrong in (None, 5, [None], [5.5]):
        with pytest.raises(TileTextError):
            Hand(wrong)
    for wrong in (np.zeros(34, np.uint8), b"\0" * 34):
        with pytest.raises(HandError, match=r"Hand\.from_counts"):
            Hand(wrong)
    for wrong in (5, [5]):
        with pytest.raises(HandError, match="5 is no meld"):
            Hand("1m", melds=wrong)


def test_melds_are_given_in_several_ways():
    wanted = Hand("12m(555z)[1111p]")
    assert Hand("12m", melds="(555z)[1111p]") == wanted
    assert Hand("12m(555z)", melds="[1111p]") == wanted
    assert Hand("12m", melds=["(555z)", Meld("ankan", "1111p")]) == wanted
    assert Hand("12m(555z)", melds=Meld("ankan", "1111p")) == wanted
    assert mf.parse_melds("") == ()
    assert mf.parse_melds(" (5z5z5z) [1111p] ") == wanted.melds
    for wrong, place in (("(555z)1m", 6), ("(555z)+1m", 7), ("(55", 0)):
        with pytest.raises(mf.MahjongError) as caught:
            mf.parse_melds(wrong)
        assert caught.value.position == place


def test_repr_keeps_calls():
    hand = Hand("04m", melds=[Meld("chi", "067p", "7p"), "(555z)"], win="3m")
    melds = "Meld('chi', '067p', called='7p', source='left'), Meld('pon', '555z')"
    assert repr(hand) == f"Hand('40m', melds=[{melds}], win='3m')"
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand


def test_from_136():
    ids = [0, 4, 8, 36, 40, 44, 72, 76, 80, 108, 109, 16, 17]
    hand = Hand.from_136(ids)
    assert hand.to_mpsz() == "12305m123p123s11z"
    assert hand.reds == (1, 0, 0)
    assert hand.to_136() == sorted(ids)
    assert Hand.from_136(ids, reds=(0, 0, 0)).to_mpsz() == "12355m123p123s11z"
    assert Hand.from_136(ids, win=18).to_mpsz().endswith("+5m")
    assert Hand.from_136([*ids, 18], win=18) == Hand.from_136(ids, win=18)
    assert Hand.from_136(ids, win="5m") == Hand.from_136(ids, win=Tile("5m")) == Hand.from_136(ids, win=19)
    assert Hand.from_136([0], melds="(555z)").to_mpsz() == "1m(555z)"
    for wrong, message in (
        ([0, 4, 0], r"id 0 \(1m\) is given twice"),
        ([Tile("1m")], "is not a 136 id"),
        (["1m"], "is not a 136 id"),
        ([1.5], "is not a 136 id"),
        ([136], "1f is a bonus tile"),
        ([200], "no tile has the id 200"),
    ):
        with pytest.raises(mf.MahjongError, match=message):
            Hand.from_136(wrong)
    with pytest.raises(HandError, match=r"id 0 \(1m\) is given twice: in the hand and as the winning tile"):
        Hand.from_136([0, 4], win=0)


def test_to_136_needs_a_wall_that_has_the_tiles():
    assert Hand("0555m").to_136() == [16, 17, 18, 19]
    assert Hand("5555m").to_136(reds=(0, 0, 0)) == [16, 17, 18, 19]
    assert Hand("00p55p").to_136(reds=(1, 2, 1)) == [52, 53, 54, 55]
    assert Hand("1m(111m)").to_136() == [0]
    assert Hand("5m(055m)").to_136() == [17]
    for text, message in (("5555m", "4 or more 5m"), ("00p", "2 or more 0p"), ("0m(055m)", "2 or more 0m")):
        with pytest.raises(HandError, match=message):
            Hand(text).to_136()


def test_from_counts():
    counts = Hand("12305m123p123s11z").counts
    assert Hand.from_counts(counts).to_mpsz() == "12355m123p123s11z"
    assert Hand.from_counts(counts, reds=(1, 0, 0)).to_mpsz() == "12305m123p123s11z"
    assert Hand.from_counts(bytes(counts), reds=(2, 0, 0)).to_mpsz() == "12300m123p123s11z"
    assert Hand.from_counts(counts.tolist(), win="0m").to_mpsz() == "12355m123p123s11z+0m"
    assert mf.as_hand(counts) == Hand.from_counts(counts)
    assert mf.as_hand("12m") == Hand("12m")
    for text in (
        "067m88s46s(555z)[1111p]+5s",
        "067m88s46s(550p)[1111p]+0s",
        "055m(055+5s)+5m",
        "12m+0m",
        "(055p)1m",
    ):
        hand = Hand(text)
        assert Hand.from_counts(hand.counts, hand.reds, hand.melds, hand.win) == hand
        assert Hand.from_counts(hand.counts14, hand.reds, hand.melds).reds == hand.reds
    whole = Hand(WHOLE)
    assert Hand.from_counts(whole.counts14, whole.reds, whole.melds, whole.win) == whole


@pytest.mark.parametrize("tiles", [{"1m": 3}, Counter(["1m", "1m"]), {}])
def test_a_mapping_is_no_hand(tiles):
    with pytest.raises(HandError, match="is no hand"):
        Hand(tiles)


@pytest.mark.parametrize(
    "text", ["1m" * 1000, "x" * 1000, "1m(" + "2" * 1000 + "m)", "(" * 1000, "1m+" + "1p" * 1000]
)
def test_messages_about_long_texts_stay_short(text):
    with pytest.raises(mf.MahjongError) as caught:
        Hand(text)
    assert len(str(caught.value)) < 400
    assert caught.value.text == text


@pytest.mark.parametrize("reds", [None, 1, (1, 1), (5, 0, 0), "abc", (0, 0, 0.5)])
def test_wrong_numbers_of_red_fives(reds):
    for make in (
        lambda: Tile.from_136(16, reds),
        lambda: Hand.from_136([16], reds=reds),
        lambda: Hand("5m").to_136(reds),
    ):
        with pytest.raises(TileTextError, match="reds="):
            make()


@pytest.mark.parametrize("value", [True, False])
def test_a_truth_value_is_no_tile(value):
    for make in (lambda: Tile(value), lambda: Hand([value]), lambda: mf.format_tiles([value])):
        with pytest.raises(TileTextError, match="bool"):
            make()
    for values in (b"123m", bytearray(3), memoryview(b"1")):
        with pytest.raises(TileTextError, match="one by one"):
            mf.format_tiles(values)


@pytest.mark.parametrize(
    "counts, keywords, message",
    [
        ([0] * 33, {}, r"counts of shape \(33,\)"),
        (np.zeros((1, 34), int), {}, r"counts of shape \(1, 34\)"),
        (np.zeros(34), {}, "dtype float64: expected 34 whole numbers"),
        (np.zeros(34, bool), {}, "dtype bool"),
        ([5] + [0] * 33, {}, r"counts\[0\] is 5 \(1m\): expected 0 to 4"),
        ([-1] + [0] * 33, {}, r"counts\[0\] is -1"),
        ([0] * 34, {}, "a hand without tiles"),
        (
            [1] + [0] * 33,
            {"reds": (1, 0, 0)},
            "1 red fives of m, but melds and winning tile have 0 and 0 fives of m",
        ),
        ([1] + [0] * 33, {"reds": (0, 0)}, "number of red fives of m, p and s"),
        ([1] + [0] * 33, {"reds": (0, 0, 0.5)}, "three whole numbers"),
        ([1] + [0] * 33, {"melds": "(055p)", "reds": (0, 0, 0)}, "melds and winning tile have 1"),
        ([4] + [0] * 33, {"melds": "(123m)"}, "five copies of 1m"),
        ([4] * 4 + [0] * 30, {}, "16 tiles"),
    ],
)
def test_wrong_counts(counts, keywords, message):
    with pytest.raises(HandError, match=message):
        Hand.from_counts(counts, **keywords)


def test_meld_values():
    chi = Meld("chi", "3m1m2m", called="2m")
    assert (chi.kind, chi.tiles, chi.called, chi.source) == ("chi", mf.parse_tiles("123m"), 1, "left")
    assert (chi.lowest, chi.is_kan, chi.is_open, chi.reds, chi.added) == (0, False, True, 0, None)
    kakan = Meld("kakan", "505p5p", "0p", "across")
    assert (str(kakan), kakan.added, kakan.reds, kakan.is_kan, kakan.lowest) == ("(055+5p)", 13, 1, True, 13)
    assert Meld("kakan", "555+0p").added == 35
    assert Meld("kakan", ["5p", "5p", "5p", "0p"]).added == 35
    assert not Meld("ankan", "1111p").is_open
    assert Meld("pon", "555z", source="right").called == Tile("5z")
    assert Meld("chi", "0x23p").lowest == Tile("1p")
    assert Meld("chi", "2p0x4p").kinds == (10, 56, 12)
    assert Meld("pon", "0x55p").lowest == Tile("5p")
    assert Meld("pon", "0x55p").jokers == 1
    assert Meld.from_136("pon", [52, 53, 54], 52, "left") == Meld("pon", "055p", "0p", "left")
    assert len({Meld("pon", "555z"), Meld("pon", "555z"), Meld("pon", "555z", source="left")}) == 2


@pytest.mark.parametrize(
    "arguments, message",
    [
        (("kan", "1111m"), "meld kind 'kan': expected one of chi pon daiminkan ankan kakan"),
        (("pon", "123m"), "pon '123m': its tiles are not of one kind"),
        (("chi", "111m"), "chi '111m': its tiles do not follow each other"),
        (("pon", "555z", "6z"), "the called tile 6z is not in it"),
        (("pon", "055p", None, "left"), "needs called=, one of 055p"),
        (("pon", "555z", "5z", "kamicha"), "source 'kamicha': expected one of right across left"),
        (("chi", "123m", "1m", "across"), "a chi comes from the left, not from across"),
        (("ankan", "1111m", "1m"), "an ankan is not called from anybody"),
        (("ankan", "1111m", None, "left"), "an ankan is not called from anybody"),
        (("kakan", "555+0p", "0p", "left"), "the called tile 0p is not in it"),
        (("pon", "555p0x", "0x", "left"), "has 4 tiles"),
        (("pon", "55p0x", "0x", "left"), "the called tile 0x is not in it"),
    ],
)
def test_wrong_melds(arguments, message):
    with pytest.raises(HandError, match=message.replace("+", r"\+")):
        Meld(*arguments)


def test_packed_layout():
    """ARCHITECTURE "Packed meld": kind, type, called place, source, reds, red call."""
    assert Meld("chi", "123m").pack() == 0 | 1 << 6
    assert Meld("chi", "406s", "6s").pack() == 21 | 1 << 6 | 2 << 9 | 3 << 11 | 1 << 13
    assert Meld("pon", "555z", source="across").pack() == 31 | 2 << 6 | 2 << 11
    assert Meld("daiminkan", "0555m", "0m", "right").pack() == 4 | 3 << 6 | 1 << 11 | 1 << 13 | 1 << 15
    assert Meld("ankan", "1111z").pack() == 27 | 4 << 6
    assert Meld("kakan", "7777p", source="left").pack() == 15 | 5 << 6 | 3 << 11
    assert Meld("chi", "1p0x3p", "3p").pack() == 9 | 1 << 6 | 2 << 9 | 3 << 11 | 1 << 13
    assert Meld("chi", "0x23p", "3p").pack() == 9 | 1 << 6 | 2 << 9 | 3 << 11 | 1 << 13 | 1 << 15
    assert Meld("ankan", "0000m").pack() == 4 | 4 << 6 | 3 << 9 | 1 << 15
    with pytest.raises(HandError, match="cannot be packed"):
        Meld("pon", "05p0x").pack()


def every_meld():
    for suit in "mps":
        for low in range(1, 8):
            names = [f"{rank}{suit}" for rank in range(low, low + 3)]
            for tiles in (names, [name.replace("5", "0") for name in names]):
                yield Meld("chi", tiles)
                yield from (Meld("chi", tiles, called) for called in tiles)
    for kind in range(34):
        tile = Tile(kind)
        fives = [tile, tile.red] if kind in (4, 13, 22) else [tile]
        for reds in range(5 if len(fives) == 2 else 1):
            for name, count in (("pon", 3), ("daiminkan", 4), ("ankan", 4), ("kakan", 4)):
                if reds > count:
                    continue
                tiles = [fives[-1]] * reds + [tile] * (count - reds)
                for ordered in {tuple(tiles), tuple(tiles[::-1])} if name == "kakan" else [tuple(tiles)]:
                    yield Meld(name, ordered)
                    if name != "ankan":
                        for called in set(ordered[:3] if name == "kakan" else ordered):
                            for source in ("right", "across", "left"):
                                yield Meld(name, ordered, called, source)


def test_every_meld_packs_and_comes_back():
    melds = list(every_meld())
    packed = [meld.pack() for meld in melds]
    assert len(set(packed)) == len(set(melds)) > 500
    for meld, bits in zip(melds, packed, strict=True):
        assert 0 < bits < 1 << 16
        assert Meld.unpack(bits) == meld
        assert eval(repr(meld)) == meld
        assert pickle.loads(pickle.dumps(meld)) == meld


def test_any_16_bits_unpack_to_a_meld_or_an_error():
    good = 0
    for bits in range(-1, (1 << 16) + 1):
        try:
            meld = Meld.unpack(bits)
        except HandError:
            continue
        good += 1
        again = Meld.unpack(meld.pack())
        assert again == meld
        assert meld.pack() & 0x61FF == bits & 0x61FF
    assert good >= 700
    with pytest.raises(HandError, match="511 is no packed meld"):
        Meld.unpack(511)


def test_melds_with_jokers_pack():
    for text in ("0x23p", "2p0x4p", "23p0x"):
        meld = Meld("chi", text)
        assert Meld.unpack(meld.pack(), jokers=True).lowest == meld.lowest
        assert Meld.unpack(meld.pack(), jokers=True).jokers == 1
    for text, tile in (("0x23p", "3p"), ("1p0x3p", "3p"), ("0x23p", "2p"), ("12p0x", "1p"), ("1p0x3p", "1p")):
        called = Meld("chi", text, tile)
        assert Meld.unpack(called.pack(), jokers=True) == called
    pon = Meld("pon", "77z0x", "7z", "right")
    assert Meld.unpack(pon.pack(), jokers=True) == pon
