"""Positions of Chinese Official: every moment written and read again, kongs that lie face down, flowers, a
last tile that nothing replaces, false wins; made-up tables; tables of what one player was told.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.match import seen_events

from .test_mcr_game import PASS, TSUMO, discard, pass_on, table_of

FACE_DOWN = "[xxxx]"


def moments(seed: int, deals: int, rules: mf.Ruleset, wild: float = 0.15) -> Iterator[mf.Table]:
    """Moments of deals between players of the core who now and then do anything at all, and false wins."""
    rng = random.Random(seed)
    for number in range(deals):
        table = mf.Table(rules, seed=seed, deal=number)
        while not table.is_over:
            yield table
            if rng.random() < 0.01:
                table.chombo(rng.choice(list(table.decisions())))
                continue
            answers = {}
            for chair, legal in table.decisions().items():
                kongs = [a for a in legal if 141 <= a < 175]
                answers[chair] = _core.choose_action(table, chair, "greedy", 0)
                if rng.random() < wild:
                    answers[chair] = (kongs or [rng.choice(legal)])[0]
            table.apply(answers)


def kong_hunters(seed: int, deals: int) -> Iterator[mf.Table]:
    """Moments of deals in which whoever can make a kong makes it."""
    for number in range(deals):
        table = mf.Table("mcr", seed=seed, deal=number)
        while not table.is_over:
            yield table
            answers = {c: _core.choose_action(table, c, "greedy", 0) for c in table.decisions()}
            for chair, legal in table.decisions().items():
                kongs = [a for a in legal if 141 <= a < 175]
                answers[chair] = kongs[0] if kongs else answers[chair]
            table.apply(answers)


@pytest.mark.parametrize("claims", ["win_only", "chow_pung"])
def test_every_moment_is_written_and_read(claims: str) -> None:
    rules = mf.rules("mcr").replace(last_discard_claims=claims)
    marks: Counter[str] = Counter()
    for number, table in enumerate(moments(3, 12, rules, 0.3)):
        text = table.position()
        parts = text.split(" ")
        marks.update(mark for mark in ("dk", "df", "k") if mark in parts[5])
        marks.update(mark for mark in (",B", "n", "[") if any(mark in part for part in parts[7:]))
        marks["last"] += parts[4].startswith("0/")
        if number % 3 and not parts[4].startswith("0/"):
            continue
        again = mf.Table.from_position(text, rules)
        assert again.position() == text
        assert again.decisions() == table.decisions()
        assert again._check() == ""
        assert [again.view(c) for c in range(4)] == [table.view(c) for c in range(4)]
    assert set(marks) >= {"dk", "df", ",B", "n", "[", "last"}


def test_a_position_plays_on_like_its_table() -> None:
    for number, table in enumerate(moments(8, 6, mf.rules("mcr"))):
        if number % 40 != 7:
            continue
        again, twin = mf.Table.from_position(table.position()), table.clone()
        while not twin.is_over:
            answers = {c: _core.choose_action(twin, c, "greedy", 0) for c in twin.decisions()}
            assert twin.apply(answers)[-1]["type"] == again.apply(answers)[-1]["type"]
        assert twin.scores == again.scores
        ends = [next(e for e in t.events if e["type"] in ("hora", "ryukyoku")) for t in (twin, again)]
        assert ends[0].get("items") == ends[1].get("items")


def test_the_last_tile_was_a_flower_that_nothing_replaced() -> None:
    """Whoever drew it has a tile less from then on, claimed last discard or not."""
    rules = mf.rules("mcr").replace(last_discard_claims="chow_pung")
    found = 0
    for number in range(400):
        table = mf.Table(rules, seed=5, deal=number)
        while not table.is_over:
            if table.live_tiles == 0:
                text = table.position()
                again = mf.Table.from_position(text, rules)
                assert (again.position(), again.decisions()) == (text, table.decisions())
                assert again._check() == ""
                view = table.view(0)
                turn = view.turn if view.phase in "da" else None
                sizes = enumerate(view.tiles_in_hand)
                found += any(n % 3 != (2 if chair == turn else 1) for chair, n in sizes)
            claims = {c: [a for a in legal if 74 <= a < 141] for c, legal in table.decisions().items()}
            table.apply(
                {
                    c: (claims[c] or [a for a in legal if a == PASS] or [legal[0]])[0]
                    if table.live_tiles == 0
                    else (PASS if PASS in legal else legal[-1])
                    for c, legal in table.decisions().items()
                }
            )
        if found > 3:
            break
    assert found > 3


# ---------------------------------------------------------------- what a player sees


def test_kongs_face_down_are_not_in_what_others_see() -> None:
    seen = 0
    for number, table in enumerate(kong_hunters(2, 24)):
        hidden = [
            chair for chair in range(4) if any(m.kind == "ankan" for m in table.view(chair).melds[chair])
        ]
        if not hidden or number % 5:
            continue
        own = hidden[0]
        other = (own + 1) % 4
        text = table.view(other).position
        part = text.split(" ")[7 + own]
        assert FACE_DOWN in part
        assert FACE_DOWN not in table.view(own).position.split(" ")[7 + own]
        looked_at = mf.Table.from_position(text)
        assert looked_at.view(other) == table.view(other)
        assert looked_at.view(other).position == looked_at.position() == text
        with pytest.raises(mf.IllegalActionError, match="looked at"):
            looked_at.apply(dict.fromkeys(looked_at.decisions(), PASS))
        seen += 1
    assert seen > 10


def test_made_up_tables_cannot_be_told_from_the_real_one() -> None:
    rng = random.Random(1)
    kongs = 0
    for number, table in enumerate(kong_hunters(2, 24)):
        if number % 23 and not any(any(m.kind == "ankan" for m in table.view(c).melds[c]) for c in range(4)):
            continue
        chair = rng.choice(list(table.decisions()))
        view = table.view(chair)
        kongs += sum(view.hidden_kans)
        for guess in mf.determinize(view, seed=number, n=2):
            assert guess.view(chair) == view
            assert guess._check() == ""
            moves = [_core.choose_action(t, chair, "greedy", 0) for t in (guess, table)]
            assert moves[0] == moves[1]
            _core.play_out(guess, ["greedy"] * 4)
            assert sum(guess.scores) == 0
    assert kongs > 20


def test_every_kong_that_can_lie_there_is_equally_likely() -> None:
    """East's kong is one of the kinds of which South sees no tile."""
    table = table_of(["1111z", "111222333m999s5z", "", ""], draws="5z", back="6z")
    table.apply(141 + 27)
    discard(table, "6z")
    pass_on(table)
    view = table.view(1)
    gone = {tile.kind for tile in view.hand} | {d.tile.kind for d in view.discards}
    possible = [kind for kind in range(34) if kind not in gone]
    guesses = mf.determinize(view, seed=1, n=3000)
    found = Counter(guess.view(0).melds[0][0].tiles[0].kind for guess in guesses)
    assert set(found) == set(possible)
    expected = 3000 / len(possible)
    assert sum((found[kind] - expected) ** 2 / expected for kind in possible) < 2 * len(possible)
    # The rest of the hands is drawn from what is left: as many tiles of each kind on average.
    left = Counter(tile.kind for guess in guesses for tile in guess.view(2).hand)
    assert min(left[kind] for kind in possible) > 0.8 * max(left[kind] for kind in possible)


def test_what_one_player_was_told_becomes_a_table() -> None:
    """Kongs face down and false wins of hands that are not known are followed."""
    kongs = wins = 0
    for number, table in enumerate(kong_hunters(2, 24)):
        if number % 11:
            continue
        for chair in range(4):
            told = seen_events(table.events, chair, face_down=True)
            watched = mf.Table.from_events(told, "mcr")
            assert watched.view(chair) == table.view(chair)
            assert watched.view(chair).position == table.view(chair).position
            kongs += sum(watched.view(chair).hidden_kans)
    assert kongs > 10
    for ready in (True, False):
        hand = "123m456p78s22z789p" if ready else "1468m258p147s123z"
        table = table_of(["", "", hand], draws="5z")
        discard(table, "5z")
        table.chombo(2)
        watched = mf.Table.from_events(seen_events(table.events, 0, face_down=True), "mcr")
        assert watched.scores == table.scores
        assert watched.events[-1] == seen_events(table.events, 0, face_down=True)[-1]
        wins += ",n" in watched.view(0).position
    assert wins == 2


# ---------------------------------------------------------------- false wins


def test_the_right_to_win_is_lost_in_the_position_too() -> None:
    table = table_of(["123m456p78s22z789p"], draws="1z2z3z4z9s")
    table.chombo(0)
    for tile in ("1z", "2z", "3z", "4z"):
        discard(table, tile)
        while any(PASS in map(int, a) for a in table.decisions().values()):
            pass_on(table)
    text = table.position()
    assert ",n" in text
    assert TSUMO not in mf.Table.from_position(text).legal(0)
    assert TSUMO in mf.Table.from_position(text.replace(",n", "")).legal(0)
    house = mf.rules("mcr").replace(after_false_win="deal_passes")
    with pytest.raises(mf.MahjongError, match="no deal goes on after a false win"):
        mf.Table.from_position(text.replace(" mcr ", f" @{house.hash} "), house)


# ---------------------------------------------------------------- what cannot be


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("[1111z]", "[xxxx]", "a concealed kan that is not known, of a hand that is"),
        ("[1111z]", "[xxxx]@1", "called from nobody"),
        ("[1111z]", "[xxx]", "expected digits"),
        ("[1111z]", "[1112z]", "kan"),
        ("[1111z]", "(111z)@1", "concealed tiles|replacement"),
        (",B1f", ",B1a", "no bonus tile"),
        (",B1f", "", "replacement tiles"),
        (",B1f", ",B1f1f", "only one 1f"),
        (",B1f", ",r", "no riichi"),
        (",B1f", ",B1fi", "no furiten until|know no"),
        (",B1f", ",B1fn n", "seats are needed"),
        (",B1f", ",B1fnn", "each once"),
        ("/2/", "/1/", "replacement tiles"),
        ("+2z", "", "10 concealed tiles"),
        ("+2z", "+0m", "further 5mr"),
        ("+2z", "+1f", "in no hand|bonus"),
        (" mcr ", " tenhou_4p ", "5zr|further|indicators|live|bonus|replacement"),
    ],
)
def test_refused(old: str, new: str, reason: str) -> None:
    table = table_of(["1111z1f"], draws="5z", back="3z2z")
    table.apply(141 + 27)
    text = table.position()
    assert old in text, text
    assert mf.Table.from_position(text).position() == text
    with pytest.raises(mf.MahjongError, match=reason):
        mf.Table.from_position(text.replace(old, new))


def test_any_text_is_read_or_refused() -> None:
    rng = random.Random(4)
    texts = [t.position() for number, t in enumerate(moments(2, 4, mf.rules("mcr"))) if number % 9 == 0]
    texts += [t.view(0).position for number, t in enumerate(kong_hunters(2, 6)) if number % 9 == 0]
    letters = "0123456789mpszfax[]()@:+,/-_!nNBdkcae "
    read = 0
    for _ in range(2500):
        text = list(rng.choice(texts))
        for _ in range(rng.choice((1, 1, 2, 4))):
            at = rng.randrange(len(text))
            if rng.random() < 0.5:
                text[at] = rng.choice(letters)
            elif rng.random() < 0.5:
                text.insert(at, rng.choice(letters))
            else:
                del text[at]
        try:
            table = mf.Table.from_position("".join(text))
        except mf.MahjongError:
            continue
        read += 1
        if "x" not in table.position().replace("0x", ""):
            assert table._check() == ""
        assert mf.Table.from_position(table.position()).position() == table.position()
    assert 20 < read < 2000
