"""Positions: refused with a reason where they cannot be, played on as the table they came from, hidden tiles
filled evenly (docs/positions.md).
"""

from __future__ import annotations

import pickle
import random
from collections import Counter
from contextlib import suppress
from typing import Any

import pytest

import mahjong_fast as mf
from mahjong_fast import MahjongError, Table, determinize
from mahjong_fast.position import _read_tiles
from parity.referee_play import Plan, plan, players
from reference.referee import Referee
from scenes import in_match, moment, scene

START = (
    "mf1 tenhou_4p E1.0.0 25000,25000,25000,25000 69/0/6z 0d - 159m1367p13679s4z+5s 79m23088p3s24667z "
    "7m25p117899s1235z 23448m346p568s35z"
)


def test_the_start_of_a_deal() -> None:
    table = Table("tenhou_4p", seed=1, deal=3)
    known = table.position().split(" ")
    known[4] = known[4].rsplit("/", 1)[0]
    assert " ".join(known) == START
    assert Table.from_position(table.position()).decisions() == table.decisions()
    assert Table.from_position(table.position()).position() == table.position()


IMPOSSIBLE = [
    # the text
    (("mf1", "mf2"), "a position is: mf1"),
    (("tenhou_4p", "tenhou_5p"), "tenhou_5p"),
    (("tenhou_4p", "@0123456789abcdef"), "are no preset: give them as rules="),
    (("E1.0.0", "X1.0.0"), "wind and place, honba, sticks"),
    (("E1.0.0", "E5.0.0"), "wind and place, honba, sticks"),
    (("E1.0.0", "E1.0"), "wind and place, honba, sticks"),
    (("E1.0.0", "W9.0.0"), "wind and place, honba, sticks"),
    ((" 23448m346p568s35z", ""), "a position is|4 seats are needed"),
    (("23448m346p568s35z", "23448m346p568s35z 13x"), "4 seats are needed behind the log, not 5"),
    (("25000,25000,25000,25000", "25000,25000,25000"), "4 scores are needed"),
    (("25000,25000,25000,25000", "25000,25000,25000,25000,5"), "4 scores are needed"),
    (("25000,25000,25000,25000", "a,b,c,d"), "whole numbers with commas"),
    (("0d - ", "0q - "), "turn '0q'"),
    (("0d - ", "0e - "), "can be shown, not played from"),
    (("0d - ", "0d 0:5k "), "is no discard"),
    (("35z", "35z,q"), "flags 'q'"),
    (("23448m", "2344(123m8m"), "chair 3"),
    # the wall
    (("69/0/6z", "70/0/6z"), "leave 69, not 70"),
    (("69/0/6z", "69/0/6z6m"), "2 shown, at most 1 can be"),
    (("69/0/6z", "69/0/"), "0 shown, at most 1 can be"),
    (("69/0/6z", "69/9/6z"), "there are not so many"),
    (("69/0/6z", "69/300/6z"), "there are not so many tiles"),
    (("69/0/6z", "69/1/6z"), "1 drawn, but the kans, Norths and bonus tiles on the table have taken 0"),
    (("69/0/6z", "68/0/6z"), "leave 69, not 68"),
    (("69/0/6z", "69/0/6z/7s6,m1s"), "nothing between them"),
    (("69/0/6z", "69/0/6z/" + "x" * 200), "not so many tiles|more undrawn tiles"),
    # tiles
    (("24667z", "66667z"), "no further F"),
    (("346p568s35z", "306p568s35z"), "no further 5pr"),
    (("35z", "355z"), "14 concealed tiles, these melds and this turn need 13"),
    (("35z", "3z"), "12 concealed tiles"),
    (("+5s ", " "), "13 concealed tiles, these melds and this turn need 14"),
    (("23448m346p568s35z", "23448m346p568s3z+5z"), "only whose turn it is has drawn"),
    (("79m23088p3s24667z", "79m23088p3s24667z,N1"), "Norths set aside that cannot be"),
    # melds
    (("23448m346p568s35z", "23448m346p35z(568s)@2"), "568s"),
    (("23448m346p568s35z", "23448m346p35z(555s)"), "needs @ and the chair"),
    (("23448m346p568s35z", "23448m346p35z(555s)@3"), "no such other chair"),
    (("23448m346p568s35z", "23448m346p35z(555s)@7"), "no such other chair"),
    (("23448m346p568s35z", "23448m346p35z(444s)@2,r"), "riichi with an open hand"),
    # whose turn
    (("0d - ", "1d - "), "tiles, these melds and this turn need"),
    (("0d - ", "5d - "), "no such chair"),
    (("0d - ", "0c - "), "tiles, these melds and this turn need"),
    (("0d - ", "0a - "), "after a call there is an open meld"),
    (("35z", "35z,p9D"), "no such chair"),
    (("35z", "35z,p3D"), "liable: no such other chair"),
    (("35z", "35z,b"), "these rules have no wareme"),
]


@pytest.mark.parametrize(("change", "message"), IMPOSSIBLE, ids=[message for _, message in IMPOSSIBLE])
def test_refused(change: tuple[str, str], message: str) -> None:
    at = START.rfind(change[0])
    text = START[:at] + change[1] + START[at + len(change[0]) :]
    assert text != START
    with pytest.raises(MahjongError, match=message):
        Table.from_position(text)


@pytest.mark.parametrize(
    ("turn", "seats", "log", "message"),
    [
        (
            "0d",
            ["147m258p369s1234z+5s,r", "", "", ""],
            "0:9m*,1:9m,2:9p,3:9p",
            "riichi with a hand that waits for nothing",
        ),
        ("0c", ["", "", "", ""], "0:9m", "nobody can claim this tile"),
        ("0k1s", ["", "", "", ""], "0:9m", "a kan that is not there"),
    ],
)
def test_moments_that_cannot_be(turn: str, seats: list[str], log: str, message: str) -> None:
    with pytest.raises(MahjongError, match=message):
        moment(turn, seats, log=log)


def test_rules_by_hash() -> None:
    rules = mf.rules("tenhou_4p").replace(min_han=2)
    text = Table(rules, deal=2).position()
    with pytest.raises(MahjongError, match="are no preset: give them as rules="):
        Table.from_position(text)
    with pytest.raises(MahjongError, match="not of"):
        Table.from_position(text, "tenhou_4p")
    assert Table.from_position(text, rules).position() == text


def test_wareme_is_in_the_position() -> None:
    rules = mf.rules("tenhou_4p").replace(wareme=True)
    for dice, chair in (((1, 1), 1), ((2, 2), 3), ((6, 5), 2), ((3, 2), 0)):
        s = in_match(rules, dice=dice)
        seats = s.table.position().split(" ")[7:]
        assert [seat.endswith(",b") for seat in seats] == [c == chair for c in range(4)]
        assert Table.from_position(s.table.position(), rules).position() == s.table.position()


def test_after_a_call_nothing_is_waited_for() -> None:
    """The hand has a tile too many until the discard."""
    s = scene(hands=["", "123m456p99s5577z6z"], draws="5z").do("0 discard 5z", "1 pon 5z")
    assert s.table.view(1).waits == ()
    s.do("1 discard 6z")
    assert [str(tile) for tile in s.table.view(1).waits] == ["9s", "7z"]


# ------------------------------------------------------------------ played on


def games(first: int, count: int) -> list[Plan]:
    return [p for p in map(plan, range(first, first + count)) if not p.fields.get("extra_red")]


def played(p: Plan) -> tuple[Table, Any]:
    """A table, and a function that makes the next moves on it and returns them."""
    ruleset = mf.rules(p.preset).replace(**p.fields)
    place: dict[str, Any] = {"wall": p.wall} if p.wall else {"deal": p.number}
    table, referee, rng = Table(ruleset, **place), Referee(p.options, **place), random.Random(p.number)
    seats = players(rng, ruleset.players)

    def move() -> dict[int, int]:
        answers = {c: seats[c].choose(rng, m, referee, c) for c, m in referee.decisions().items()}
        referee.apply(answers)
        return answers

    return table, move


def test_positions_play_on_like_their_tables() -> None:
    """Under odd rules and from rigged walls: the same decisions, views and events to the end of the deal."""
    rng = random.Random(1)
    checked = 0
    for p in games(5000, 40):
        table, move = played(p)
        twin = None
        while not table.is_over:
            if rng.random() < 0.15 and table.view(0).phase in "dack":
                text = table.position()
                twin = Table.from_position(text, table.rules)
                assert twin.position() == text
                assert twin.decisions() == table.decisions(), text
                for chair in range(p.options["players"]):
                    assert twin.view(chair) == table.view(chair), text
                checked += 1
            answers = move()
            events = table.apply(answers)
            if twin is not None:
                assert twin.apply(answers) == events
    assert checked > 150


def test_any_text_is_read_or_refused() -> None:
    rng = random.Random(2)
    alphabet = "0123456789mpszx/,.:+-_*!@()[]=rwoitfNpdackney EWSN"
    read = 0
    for p in games(6000, 25):
        table, move = played(p)
        for _ in range(40):
            if not table.is_over:
                table.apply(move())
        if table.is_over or table.view(0).phase not in "dack":
            continue
        text = table.position()
        for _ in range(40):
            at = rng.randrange(len(text))
            changed = text[:at] + rng.choice(["", rng.choice(alphabet)]) + text[at + 1 :]
            try:
                other = Table.from_position(changed, table.rules)
            except MahjongError:
                continue
            read += 1
            other.position()
            for chair in range(table.rules.players):
                other.view(chair)
            with suppress(mf.IllegalActionError):  # tiles at the end of the wall may have become unknown
                other.apply({c: m[0] for c, m in other.decisions().items() if m})
    assert read > 20


# ------------------------------------------------------------------ hidden tiles


def test_guesses_cannot_be_told_from_the_table() -> None:
    for p in games(7000, 30):
        table, move = played(p)
        for _ in range(random.Random(p.number).randrange(80)):
            if not table.is_over:
                table.apply(move())
        if table.is_over or sum(table.view(0).riichi) > 1 or table.view(0).phase not in "dack":
            continue
        for chair in table.decisions():
            view = table.view(chair)
            for guess in determinize(view, p.number, 3):
                assert guess.view(chair) == view
                if not any(view.riichi):  # these need not be tenpai if it is not asked for
                    assert guess._check() == ""
                assert pickle.loads(pickle.dumps(guess)).position() == guess.position()


def test_guesses_depend_on_seed_and_number_only() -> None:
    view = Table("tenhou_3p", seed=2, deal=5).view(1)
    ten = [t.position() for t in determinize(Table("tenhou_3p", seed=2, deal=5).view(0), 9, 10)]
    view = Table("tenhou_3p", seed=2, deal=5).view(0)
    assert [t.position() for t in determinize(view, 9, 4, first=3)] == ten[3:7]
    assert len(set(ten)) == 10
    assert ten != [t.position() for t in determinize(view, 10, 10)]


def chi_square(found: Counter[Any], expected: dict[Any, float]) -> float:
    assert set(found) <= set(expected)
    return sum((found[key] - want) ** 2 / want for key, want in expected.items())


def test_hands_are_drawn_from_all_unseen_tiles() -> None:
    """Each kind lies in each hand in proportion to its unseen copies."""
    view = Table("tenhou_4p", seed=1, deal=3).view(0)
    n = 4000
    unseen = Counter(dict.fromkeys(range(34), 4))
    for tile in [*view.hand, *view.indicators]:
        unseen[tile.kind] -= 1
    total = sum(unseen.values())
    found: dict[int, Counter[int]] = {chair: Counter() for chair in (1, 2, 3)}
    for guess in determinize(view, 4, n):
        for chair, kinds in found.items():
            kinds.update(tile.kind for tile in guess.view(chair).hand)
    for kinds in found.values():
        # Without replacement the scatter is a little below that of chi-square: 33 degrees, 0.9999 = 73.
        assert chi_square(kinds, {k: n * 13 * c / total for k, c in unseen.items() if c}) < 75


def test_every_way_to_lay_five_tiles_is_equally_likely() -> None:
    """Two tiles of a hand and the next three draws are hidden: 5 * 4 / 2 hands times 3! orders."""
    s = moment("0d", ["147m258p369s1234z+5z", "", "", "19m19p19s1234567z"], draws="2m5p8s", dora="9m")
    words = s.table.position().split(" ")
    assert "/2m5p862s" in words[4]
    assert words[-1].endswith("67z")
    words[4] = words[4].replace("/2m5p862s", "/xxx62s")
    words[-1] = words[-1].replace("67z", "z2x")
    text = " ".join(words)
    view = s.table.view(0)
    view.__dict__["position"] = text  # more is known than a player can see
    n = 6000
    found: Counter[Any] = Counter()
    for guess in determinize(view, 8, n):
        wall = guess.position().split(" ")[4]
        found[tuple(_read_tiles(wall.split("/")[3])[:3])] += 1
    assert len(found) == 5 * 4 * 3
    assert chi_square(found, dict.fromkeys(found, n / 60)) < 110  # 59 degrees, 0.9999 = 107


RIICHI = (
    "mf1 tenhou_4p E1.0.1 25000,24000,25000,25000 63/0/6z 2d 0:1z,1:1z*,2:1m,3:9m,0:4z,1:9p_ "
    "13x 13x,r 123m456p11s789p46s+6s 13x"
)


def test_hands_in_riichi_are_tenpai_if_asked_for() -> None:
    view = Table.from_position(RIICHI).view(2)
    assert all(guess.view(1).waits for guess in determinize(view, 1, 5, riichi_tenpai=True))
    loose = determinize(view, 1, 30)
    assert sum(not guess.view(1).waits for guess in loose) > 20
    # Whoever reads positions again asks for hands that could have declared it.
    for guess in determinize(view, 1, 5, riichi_tenpai=True):
        assert Table.from_position(guess.position()).position() == guess.position()
    unreadable = next(guess for guess in loose if not guess.view(1).waits)
    with pytest.raises(MahjongError, match="riichi with a hand that waits for nothing"):
        Table.from_position(unreadable.position())
    assert pickle.loads(pickle.dumps(unreadable)).position() == unreadable.position()


def test_hands_in_riichi_let_no_win_pass_if_asked_for() -> None:
    view = Table.from_position(RIICHI).view(2)
    for guess in determinize(view, 3, 5, no_passed_wins=True):
        waits = {int(tile) for tile in guess.view(1).waits}
        assert waits
        assert waits & guess_pond(guess) or not waits & {0, 8, 30}


def guess_pond(guess: Table) -> set[int]:
    return {int(d.tile) for d in guess.view(1).discards if d.chair == 1}


def test_conditions_that_cannot_be_met_are_told() -> None:
    with pytest.raises(MahjongError, match="n is -1"):
        determinize(Table.from_position(RIICHI).view(2), n=-1)
    table = Table("tenhou_4p", seed=1, deal=3)
    mf._core.play_out(table, ["tsumogiri"] * 4)
    with pytest.raises(MahjongError, match="nothing to determinize"):
        determinize(table.view(0))


def test_unknown_tiles_are_not_played() -> None:
    table = Table.from_position(RIICHI)
    assert table.view(2).tiles_in_hand == (13, 13, 14, 13)
    # Nobody knows what East may do: he is asked, and no action is named.
    first = Table("tenhou_4p", seed=1, deal=3)
    assert Table.from_position(first.view(1).position).decisions() == {0: ()}
    with pytest.raises(mf.IllegalActionError, match="not known"):
        table.apply(table.legal(2)[0])
    with pytest.raises(mf.IllegalActionError, match="not known"):
        table.chombo(2)
