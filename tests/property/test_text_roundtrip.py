"""What is written is read again, whatever the hand; and garbage is always refused with its place."""

import contextlib
import pickle
import random

from hypothesis import given
from hypothesis import strategies as st

from mahjong_fast import (
    Hand,
    HandError,
    MahjongError,
    Meld,
    Tile,
    TileTextError,
    format_tiles,
    parse_melds,
    parse_tiles,
)
from strategies import almost_hands, hands

tiles = st.sampled_from([*range(38), *range(40, 57)]).map(Tile)


@given(hands(calls=False))
def test_the_text_of_a_hand_is_read_again(hand):
    text = hand.to_mpsz()
    again = Hand(text)
    assert again == hand
    assert again.to_mpsz() == text
    assert repr(hand) == f"Hand({text!r})"


@given(hands())
def test_repr_and_pickle(hand):
    assert eval(repr(hand)) == hand
    assert pickle.loads(pickle.dumps(hand)) == hand
    assert hash(eval(repr(hand))) == hash(hand)


@given(hands(calls=False), st.randoms(use_true_random=False))
def test_order_and_notation_do_not_matter(hand, shuffler):
    """Concealed tiles in any order and notation, melds anywhere, blanks anywhere between them."""
    pieces = [shuffler.choice([str, Tile.to_mjai, Tile.to_kanji])(tile) for tile in hand.tiles]
    shuffler.shuffle(pieces)
    places = sorted(shuffler.randrange(len(pieces) + 1) for _ in hand.melds)
    for place, meld in reversed(list(zip(places, hand.melds, strict=True))):
        pieces.insert(place, str(meld))
    win = f"+{hand.win}" if hand.win is not None else ""
    assert Hand(" ".join(pieces) + win) == hand


@given(hands())
def test_counts_say_the_same_as_the_tiles(hand):
    kinds = [tile.kind for tile in hand.tiles]
    assert hand.counts.tolist() == [kinds.count(k) for k in range(34)]
    if hand.win is not None:
        kinds.append(hand.win.kind)
    assert hand.counts14.tolist() == [kinds.count(k) for k in range(34)]
    melded = [tile for meld in hand.melds for tile in meld.tiles]
    everything = [*hand.tiles, *melded, *([] if hand.win is None else [hand.win])]
    assert hand.reds == tuple(everything.count(Tile(red)) for red in (34, 35, 36))
    assert len(hand) == len(kinds) + 3 * len(hand.melds)
    assert Hand.from_counts(hand.counts, hand.reds, hand.melds, hand.win) == hand


@given(hands(whole=True))
def test_a_winning_tile_may_be_named_or_stand_apart(hand):
    drawn = Hand([*hand.tiles, hand.win], melds=hand.melds)
    assert drawn.with_win(hand.win) == hand
    assert Hand(hand.tiles, melds=hand.melds).with_win(hand.win) == hand
    assert Hand.from_counts(hand.counts14, hand.reds, hand.melds, hand.win) == hand


@given(hands(calls=False), st.sampled_from([(0, 0, 0), (1, 1, 1), (1, 2, 1), (4, 4, 4)]))
def test_physical_ids(hand, reds):
    try:
        ids = hand.to_136(reds)
    except HandError:
        everything = [
            *hand.tiles,
            *(t for m in hand.melds for t in m.tiles),
            *([hand.win] if hand.win is not None else []),
        ]
        assert any(everything.count(t) > len(t.ids_136(reds)) for t in everything)
        return
    assert len(set(ids)) == len(ids)
    again = Hand.from_136(ids, melds=hand.melds, win=None, reds=reds)
    assert again.counts.tolist() == hand.counts14.tolist()
    split = len(hand.tiles)
    assert Hand.from_136(ids[:split], melds=hand.melds, win=hand.win, reds=reds) == hand


@given(hands())
def test_melds_pack(hand):
    for meld in hand.melds:
        assert Meld.unpack(meld.pack()) == meld
    assert parse_melds("".join(map(str, hand.melds))) == tuple(Meld(m.kind, m.tiles) for m in hand.melds)


@given(st.lists(tiles, max_size=20), st.booleans())
def test_tiles_are_read_again(listed, sort):
    for notation in ("mpsz", "mjai", "kanji"):
        again = parse_tiles(format_tiles(listed, notation, sort=sort))
        assert list(again) == (sorted(listed, key=lambda t: 2 * t.kind + (not t.is_red)) if sort else listed)


@given(almost_hands())
def test_garbage_is_refused_with_its_place(text):
    for read in (Hand, parse_tiles, parse_melds, Tile):
        error = refusal(read, text)
        if error is not None:
            assert error.text == text
            assert error.position is not None
            assert 0 <= error.position <= len(text)


def refusal(read, text):
    """The error by which a text is refused, None when it is accepted; any other exception fails the test."""
    try:
        read(text)
    except (TileTextError, HandError) as error:
        return error
    return None


WRONG = st.one_of(
    *(st.integers(), st.floats(), st.none(), st.binary()),
    st.lists(st.one_of(st.integers(-5, 200), st.floats(), st.text(max_size=3)), max_size=40),
)


@given(WRONG)
def test_wrong_values_are_refused(value):
    for make in (
        Hand,
        Hand.from_136,
        Hand.from_counts,
        Tile,
        Tile.from_136,
        Tile.from_kan37,
        Tile.from_tenhou6,
    ):
        with contextlib.suppress(MahjongError):
            make(value)


def test_what_is_accepted_prints_and_reads_as_itself():
    """Pieces of hands glued at random: those that are accepted come back from their own text."""
    pieces = [
        "123m",
        "055p",
        "11z",
        "(123m)",
        "(555z)",
        "(1111m)",
        "(111+1m)",
        "[1111p]",
        "+5s",
        "r5m",
        "E",
        "🀇",
    ]
    source = random.Random(1)
    accepted = 0
    for _ in range(20_000):
        text = "".join(source.choices(pieces, k=source.randint(1, 5)))
        try:
            hand = Hand(text)
        except (HandError, TileTextError):
            continue
        accepted += 1
        assert Hand(hand.to_mpsz()) == hand
    assert accepted > 5_000
