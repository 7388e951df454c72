"""Hypothesis strategies: everything that a `Hand` may hold, and texts that are almost hands."""

from __future__ import annotations

from hypothesis import strategies as st

from mahjong_fast import Hand, Meld, Tile

SUIT_LETTERS = "mpsz"
FIVES = {4: 34, 13: 35, 22: 36}


def meld_kinds() -> st.SearchStrategy[tuple[str, list[int]]]:
    """Kind of meld and the kinds of its tiles."""
    chi = st.integers(0, 20).map(lambda n: ("chi", [n // 7 * 9 + n % 7 + step for step in range(3)]))
    same = st.tuples(st.sampled_from(["pon", "daiminkan", "ankan", "kakan"]), st.integers(0, 33)).map(
        lambda pair: (pair[0], [pair[1]] * (3 if pair[0] == "pon" else 4))
    )
    return st.one_of(chi, same)


@st.composite
def hands(draw: st.DrawFn, *, whole: bool = False, calls: bool = True, reds: bool = True) -> Hand:
    """Hands of 1 to 14 tiles, with melds, red fives, winning tile; `whole`: 13 tiles and the winning one."""
    left = [4] * 34
    melds: list[Meld] = []
    for kind, kinds in draw(st.lists(meld_kinds(), max_size=4)):
        if all(left[k] >= kinds.count(k) for k in kinds):
            for k in kinds:
                left[k] -= 1
            melds.append(_meld(draw, kind, _reddened(draw, kinds, reds), calls))
    room = 13 - 3 * len(melds)
    count = room if whole else draw(st.integers(0 if melds else 1, room))
    with_win = whole or draw(st.booleans())
    kinds = []
    for _ in range(count + with_win):
        start = draw(st.integers(0, 33))
        kind = next(k % 34 for k in range(start, start + 34) if left[k % 34])
        left[kind] -= 1
        kinds.append(kind)
    tiles = _reddened(draw, kinds, reds)
    win = tiles.pop() if with_win else None
    return Hand(tiles, melds=melds, win=win)


def _reddened(draw: st.DrawFn, kinds: list[int], reds: bool) -> list[Tile]:
    return [Tile(FIVES[k] if reds and k in FIVES and draw(st.booleans()) else k) for k in kinds]


def _meld(draw: st.DrawFn, kind: str, tiles: list[Tile], calls: bool) -> Meld:
    if kind == "ankan" or not calls or draw(st.booleans()):
        return Meld(kind, tiles)
    sources = ["left"] if kind == "chi" else ["left", "across", "right"]
    claimable = tiles[:3] if kind == "kakan" else tiles
    return Meld(kind, tiles, called=draw(st.sampled_from(claimable)), source=draw(st.sampled_from(sources)))


def almost_hands() -> st.SearchStrategy[str]:
    """Texts of the characters that hands are written with, in any order, and now and then others."""
    usual = st.text("0123456789" + SUIT_LETTERS + "()[]+ rfax?,ESWNPFCh中東赤五🀇🀫", max_size=30)
    pieces = st.lists(
        st.sampled_from(
            [
                "123m",
                "055p",
                "11z",
                "9z",
                "(123m)",
                "(555z)",
                "(1111m)",
                "(111+1m)",
                "[1111p]",
                "+5s",
                "+",
                "(",
                "]",
                "r5m",
                "5mr",
                "E",
                "🀇",
                "1f",
                "0x",
                "?",
                "r",
                " ",
                "赤",
                "(23p0x)",
                "(0555p)",
                "12",
                "h",
            ]
        ),
        max_size=12,
    ).map("".join)
    return st.one_of(usual, pieces, st.text(max_size=20))
