"""Danger classes against the slow counterpart, the study against games move by move, `danger(view)`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

import pytest

import mahjong_fast as mf
from mahjong_fast import _core
from mahjong_fast.analysis import danger, danger_rates
from mahjong_fast.analysis.danger import CLASSES, MEANING, safe_masks, unseen_by
from mahjong_fast.errors import MahjongError
from mahjong_fast.studies import Games
from mahjong_fast.studies.danger import DEAL_INS, DISCARDS, HITS, TILES, TURNS, Danger
from reference.danger import danger_class


def mask(kinds: set[int]) -> int:
    return sum(1 << k for k in kinds)


def test_classes_are_those_of_the_slow_counterpart() -> None:
    dice = random.Random(5)
    seen: Counter[str] = Counter()
    for _ in range(4000):
        own = set(dice.sample(range(34), dice.randrange(0, 14)))
        safe = own | set(dice.sample(range(34), dice.randrange(0, 8)))
        left = [dice.choice((0, 1, 1, 2, 2, 3, 3, 3, 4)) for _ in range(34)]
        found = [CLASSES[c] for c in _core.danger_classes(mask(safe), mask(own), bytes(left))]
        wanted = [danger_class(k, safe, own, left) for k in range(34)]
        assert found == wanted
        seen.update(wanted)
    assert set(seen) == set(CLASSES) == set(MEANING)


def classes(own: str, passed: str = "", left: dict[str, int] | None = None) -> dict[str, str]:
    mine = {t.kind for t in mf.tiles.parse_tiles(own)}
    safe = mine | {t.kind for t in mf.tiles.parse_tiles(passed)}
    counts = [4] * 34
    for tile, n in (left or {}).items():
        counts[mf.Tile(tile).kind] = n
    found = _core.danger_classes(mask(safe), mask(mine), bytes(counts))
    return {str(mf.Tile(k)): CLASSES[found[k]] for k in range(34)}


@pytest.mark.parametrize(
    ("own", "left", "tile", "wanted"),
    [
        ("4m", {}, "4m", "genbutsu"),
        ("4m", {}, "1m", "suji_19"),
        ("4m", {}, "7m", "suji_37"),
        ("5m", {}, "2m", "suji_28"),
        ("1m", {}, "4m", "half_suji_456"),
        ("17m", {}, "4m", "suji_456"),
        ("9p", {"8m": 0}, "9m", "no_chance"),
        ("9p", {"7m": 1}, "9m", "one_chance"),
        ("1m", {"5m": 0}, "4m", "no_chance"),
        ("16m", {}, "2m", "aidayonken"),
        ("16m", {}, "5m", "aidayonken"),
        ("27m", {}, "3m", "aidayonken"),
        ("9p", {}, "5m", "no_suji_456"),
        ("9p", {"7z": 3}, "7z", "honour_1_seen"),
        ("9p", {"7z": 1}, "7z", "honour_3_seen"),
        ("9p", {"7z": 0}, "7z", "honour_4_seen"),
    ],
)
def test_the_words_of_the_field(own: str, left: dict[str, int], tile: str, wanted: str) -> None:
    assert classes(own, left=left)[tile] == wanted


@pytest.mark.parametrize("rules", ["tenhou_4p", "tenhou_3p"])
def test_the_study_counts_what_the_games_show(rules: str) -> None:
    """The same hands move by move: tiles by class, hits (a ron would be legal), discards, deal-ins."""
    study, games = Danger(4, rules, "sane,greedy,greedy,greedy" if rules == "tenhou_4p" else "sane"), 120
    tally = study.count(7, games, 2)
    cells = tally.arrays["cells"]
    found: Counter[tuple[str, str]] = Counter()
    player = Games(4, rules, ",".join(study.agents))
    for number in range(7, 7 + games):
        final = player.play(number)
        table = mf.Table(rules, seed=4, deal=number, dealer=number % mf.rules(rules).players)
        last: dict[int, tuple[int, str]] = {}
        for moves in steps_of(final, table):
            for chair, action in moves.items():
                view = table.view(chair)
                if view.phase in ("d", "a") and view.turn == chair:
                    last.pop(chair, None)
                    others = [c for c, r in enumerate(view.riichi) if r and c != chair]
                    kinds = {int(str_kind(a)) for a in view.legal if int(a) < 74}
                    if view.riichi[chair] or len(others) != 1 or not kinds:
                        continue
                    own, safe = safe_masks(view.discards, others[0])
                    left = unseen_by(view)
                    waits = table.view(others[0])
                    for kind in kinds:
                        name = danger_class(kind, bits(safe), bits(own), left)
                        found[name, "tiles"] += 1
                        hit = kind in {t.kind for t in waits.waits} and not waits.furiten
                        found[name, "hits"] += hit
                    if int(action) < 74:
                        name = danger_class(str_kind(action), bits(safe), bits(own), left)
                        found[name, "discards"] += 1
                        last[chair] = (others[0], name)
            table.apply(moves if len(moves) > 1 else next(iter(moves.values())))
        result = table.result
        assert result is not None
        for hand in result.hands:
            for winner in hand.winners:
                if hand.loser is not None and last.get(hand.loser, (-1, ""))[0] == winner:
                    found[last[hand.loser][1], "deal_ins"] += 1
    for i, name in enumerate(CLASSES):
        for key, place in (("tiles", TILES), ("hits", HITS), ("discards", DISCARDS), ("deal_ins", DEAL_INS)):
            assert cells[i][TURNS][place] == found[name, key], (name, key)
            if key != "deal_ins":
                assert cells[i][1:TURNS, place].sum() == cells[i][TURNS][place]


def bits(number: int) -> set[int]:
    return {k for k in range(34) if number >> k & 1}


def str_kind(action: int) -> int:
    tile = int(action) % 37
    return {34: 4, 35: 13, 36: 22}.get(tile, tile)


def steps_of(final: mf.Table, table: mf.Table) -> Iterator[dict[int, mf.Action]]:
    """The answers of each moment, from the moves of a finished table; the caller plays `table` along."""
    moves = iter(final._moves())
    while not table.is_over:
        asked = sorted(table.decisions())
        if not asked:
            return
        yield {chair: mf.Action(next(moves)) for chair in asked}


@pytest.mark.parametrize("seats", [4, 3])
def test_rates_are_of_the_command_they_name(seats: int) -> None:
    rates = danger_rates(seats)
    assert f"mahjong-fast study danger --deals {rates['hands']}" in rates["command"]
    assert f"tenhou_{seats}p" in rates["command"]
    everything = {name: entry["all"] for name, entry in rates["rates"].items()}
    assert everything["genbutsu"] == 0
    assert (
        everything["suji_19"] < everything["suji_28"] < everything["no_suji_19"] < everything["no_suji_456"]
    )
    assert everything["honour_3_seen"] < everything["honour_2_seen"] < everything["honour_1_seen"]
    for entry in rates["rates"].values():
        assert len(entry["turns"]) == 18
        assert all(0 <= rate < 0.5 for rate in entry["turns"])
        assert entry["se"] < 0.01
    # A piece of the same hands, counted now.
    rules = f"tenhou_{seats}p"
    counted = mf.studies.run(Danger(1, rules), 3_000, threads=2).table("classes").rows
    for row in counted:
        figure = row[3]
        assert isinstance(figure, mf.studies.Estimate)
        if row[2] > 1_000 and figure.value > 0:
            assert abs(figure.value - everything[str(row[0])]) < 4.5 * figure.se, row
    rates["rates"].clear()
    assert danger_rates(seats)["rates"]  # a copy of its own
    for wrong in (2, "4", True, None):
        with pytest.raises(MahjongError, match="expected 3 or 4"):
            danger_rates(wrong)  # type: ignore[arg-type]


def test_three_seats_have_rates_of_their_own() -> None:
    player, told = Games(3, "tenhou_3p", "greedy"), 0
    for number in range(40):
        table = mf.Table("tenhou_3p", seed=3, deal=number, dealer=number % 3)
        for moves in steps_of(player.play(number), table):
            for chair in moves:
                view = table.view(chair)
                turn = min(18, sum(d.chair == chair for d in view.discards) + 1)
                for found in danger(view):
                    for name, rate in found.against.values():
                        assert rate == danger_rates(3)["rates"][name]["turns"][turn - 1]
                        told += 1
            table.apply(moves if len(moves) > 1 else next(iter(moves.values())))
    assert told > 100


def test_danger_of_a_view() -> None:
    player = Games(3, "tenhou_4p", "greedy")
    seen = 0
    for number in range(30):
        final = player.play(number)
        table = mf.Table("tenhou_4p", seed=3, deal=number, dealer=number % 4)
        for moves in steps_of(final, table):
            for chair in moves:
                view = table.view(chair)
                found = danger(view)
                riichi = {c for c, r in enumerate(view.riichi) if r and c != chair}
                if not riichi:
                    assert found == []
                    continue
                seen += 1
                assert {d.tile for d in found} == set(view.hand)
                assert [d.rate for d in found] == sorted(d.rate for d in found)
                assert all(set(d.against) == riichi for d in found)
                for d in found:
                    for c, (name, rate) in d.against.items():
                        own, safe = safe_masks(view.discards, c)
                        assert name == danger_class(d.tile.kind, bits(safe), bits(own), unseen_by(view))
                        assert (rate == 0) == (name == "genbutsu")
            table.apply(moves if len(moves) > 1 else next(iter(moves.values())))
    assert seen > 100
    for wrong in (None, mf.Table("tenhou_4p", seed=1, deal=0)):
        with pytest.raises(MahjongError, match=r"takes what a player sees, table.view\(chair\), not "):
            danger(wrong)  # type: ignore[arg-type]
    with pytest.raises(MahjongError, match="no figure"):
        mf.studies.run(Danger(1), 2000, until_se="classes.none.rate=1", threads=1)
