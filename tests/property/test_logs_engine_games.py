"""Games of the project's own engine, one per preset: they verify, go out and in through every format, and
verify again.
"""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from logs_engine import played
from mahjong_fast import logs
from mahjong_fast.logs.verification import FIT, Report, fit_games, verify_game
from mahjong_fast.logs.writing import format_games
from mahjong_fast.rulesets import rules, ruleset_names

PRESETS = ruleset_names("riichi")
# What a format has no word for: han that belong to no yaku, games of three.
NOT_HELD = {("west_honshu_3p", "tenhou_xml"), ("west_honshu_3p", "majsoul")}


@pytest.mark.parametrize("name", PRESETS)
def test_engine_games_agree_with_the_rules(name: str) -> None:
    game = played(name)
    report = logs.verify(game)
    assert report.ok, str(report.problems[0])
    assert report.hands >= 4
    assert any(event["type"] == "hora" for event in game.events)


@pytest.mark.parametrize("format", logs.FORMATS)
@pytest.mark.parametrize("name", PRESETS)
def test_every_format_carries_the_game(name: str, format: str) -> None:
    game = played(name)
    if format == "majiang" and game.seats == 3:
        with pytest.raises(logs.LogError, match="three"):
            format_games([game], format)
        return
    text, lost = format_games([game], format)
    (again,) = logs.parse(text)
    if (name, format) in NOT_HELD:
        assert any("bazoro" in item for item in lost)
        assert [event["type"] for event in again.events] == [event["type"] for event in game.events]
        return
    assert again == game
    report = logs.verify(again)
    assert report.ok, str(report.problems[0])


# What follows from the moves and the rules: a format may leave it out and say nothing.
DERIVED = {
    "hora": {"payments", "limit", "pai", "tehai", "points"},
    "ryukyoku": {"payments", "tenpais", "tehais"},
    "end_game": {"payments", "ranks"},
    "start_game": {"rules"},  # in Game.rules
}
# Words of what a format could not hold -> the keys of events that they mean.
MEANT = {
    "dice": {"dice"},
    "the seed of the wall": {"seed", "match", "deal"},
    "the fu of a win at a limit": {"fu"},
    "yaku, fu and han of wins": {"yaku", "fu", "han", "yakuman"},
    "final scores": {"scores", "final"},
    "final results": {"final", "ranks"},
    "the yaku bazoro": {"yaku", "han", "fu"},
}


@pytest.mark.parametrize(
    ("format", "options"),
    [
        *((format, {}) for format in logs.FORMATS),
        ("mjai", {"dialect": "mortal"}),
        ("mjai", {"dialect": "gimite"}),
        ("tenhou_json", {"link": True}),
    ],
)
@pytest.mark.parametrize("name", PRESETS)
def test_what_is_lost_is_named(name: str, format: str, options: dict[str, Any]) -> None:
    """Every key of every event comes back, follows from the rest, or is among the words of the writer."""
    game = played(name)
    if format == "majiang" and game.seats == 3:
        return
    text, lost = format_games([game], format, **options)
    named = {key for words, keys in MEANT.items() if words in "; ".join(lost) for key in keys}
    read = logs.parse(text, format)
    if read[0].seed == game.seed:
        named.add("seed")  # of the game, not of its first event
    events = [event for again in read for event in again.events]
    if options.get("link"):  # an address holds one hand: the head is there every time
        events = [event for event in events if event["type"] not in ("start_game", "end_game")]
    ours = [e for e in game.events if not options.get("link") or e["type"] not in ("start_game", "end_game")]
    assert len(events) == len(ours)
    for before, after in zip(ours, events, strict=True):
        kind = before["type"]
        gone = before.keys() - after.keys() - DERIVED.get(kind, set())
        gone -= set() if before.get("fu") else {"fu"}  # rules without fu
        assert gone <= named, (kind, gone, lost)


def changed(game: logs.Game, index: int, **keys: Any) -> logs.Game:
    events = [dict(event) for event in game.events]
    events[index] |= keys
    return replace(game, events=tuple(events))


def first(game: logs.Game, kind: str) -> int:
    return next(index for index, event in enumerate(game.events) if event["type"] == kind)


def hand_of(game: logs.Game, index: int) -> int:
    return sum(event["type"] == "start_kyoku" for event in game.events[: index + 1])


def wrong(game: logs.Game) -> Report:
    report = logs.verify(game)
    assert not report.ok
    return report


def test_every_kind_of_forgery_is_named() -> None:
    game = played("tenhou_4p")
    win = first(game, "hora")
    event = game.events[win]
    forgeries: list[tuple[int, dict[str, Any]]] = [
        (
            win,
            {
                "deltas": [
                    delta + change for delta, change in zip(event["deltas"], (100, -100, 0, 0), strict=True)
                ]
            },
        ),
        (win, {"fu": event["fu"] + 10}),
        (win, {"han": event["han"] + 1}),
        (win, {"yaku": [*event["yaku"], ["ryanpeikou", 3]]}),
        (win, {"tehai": ["1m", *event["tehai"][1:]]}),
        (first(game, "ryukyoku"), {"deltas": [3000, -1000, -1000, -1000]}),
        (first(game, "ryukyoku"), {"reason": "suufon"}),
    ]
    for index, keys in forgeries:
        problem = wrong(changed(game, index, **keys)).problems[0]
        assert (problem.event, problem.hand) == (index, hand_of(game, index)), keys
        assert problem.kind in ("settlement", "consequence", "illegal_move")
        assert problem.expected != problem.found
    starts = [index for index, item in enumerate(game.events) if item["type"] == "start_kyoku"]
    for keys in ({"honba": 7}, {"kyotaku": 5}, {"oya": 3}, {"scores": [25100, 24900, 25000, 25000]}):
        problem = wrong(changed(game, starts[1], **keys)).problems[0]
        assert (problem.event, problem.kind, problem.hand) == (starts[1], "start", 2)
    end = len(game.events) - 1
    assert wrong(changed(game, end, final=[0.0] * 4)).problems[0].kind == "end"
    assert (
        wrong(replace(game, events=game.events[:end] + game.events[starts[0] : starts[1]])).problems[-1].kind
        == "end"
    )


def test_missing_and_surplus_events_are_named() -> None:
    game = played("tenhou_4p")
    accepted = first(game, "reach_accepted")
    report = wrong(replace(game, events=game.events[:accepted] + game.events[accepted + 1 :]))
    assert (report.problems[0].kind, report.problems[0].event) == ("consequence", accepted)
    draw = first(game, "tsumo")
    report = wrong(
        replace(
            game,
            events=(
                *game.events[: draw + 1],
                {"type": "dora", "dora_marker": "?"},
                *game.events[draw + 1 :],
            ),
        )
    )
    assert report.problems[0].event == draw + 1


def test_illegal_moves_are_named() -> None:
    game = played("tenhou_4p")
    discard = first(game, "dahai")
    missing = next(tile for tile in ("1m", "9s", "P", "E") if tile not in game.events[1]["tehais"][0])
    if game.events[discard - 1]["pai"] == missing:
        missing = "C"
    problem = wrong(changed(game, discard, pai=missing, tsumogiri=False)).problems[0]
    assert (problem.kind, problem.event, problem.hand) == ("illegal_move", discard, 1)


def test_game_that_breaks_off_is_fine() -> None:
    game = played("tenhou_4p")
    for cut in (2, 3, 40, 200, first(game, "reach"), first(game, "hora")):
        part = replace(game, events=game.events[:cut])
        assert logs.verify(part).ok, cut
    # a record may begin later
    start = [index for index, event in enumerate(game.events) if event["type"] == "start_kyoku"][3]
    assert logs.verify(replace(game, events=(game.events[0], *game.events[start:]))).ok


def test_other_rules_differ() -> None:
    game = played("ema_2016")
    assert logs.verify(game).ok
    assert not logs.verify(game, rules="m_league").ok


def test_fitting_rules_are_found() -> None:
    unnamed = replace(played("jpml_a"), rules=rules("tenhou_4p").replace(red_fives=(0, 0, 0)))
    assert not logs.verify(unnamed).ok
    assert logs.verify(unnamed, rules=FIT).ok
    assert all(report.ok for report in fit_games([unnamed], walls=False))


def test_files_folders_and_broken_files(tmp_path: Path) -> None:
    game = played("tenhou_3p")
    for number in range(3):
        logs.write(game, tmp_path / f"{number}.mjlog")
    (tmp_path / "x.mjlog").write_text("<mjloggm><GO")
    report = logs.verify(tmp_path)
    hands = 3 * verify_game(game).hands
    assert (report.files, report.games, report.hands) == (4, 3, hands)
    (problem,) = report.problems
    assert problem.kind == "unreadable"
    assert problem.file is not None
    assert problem.file.endswith("x.mjlog")
    assert "line 1" in problem.found
    assert report == logs.verify(tmp_path, workers=2)
    with pytest.raises(logs.LogError, match="no such file"):
        logs.verify(tmp_path / "nowhere")


def test_hidden_hands_cannot_be_proved() -> None:
    game = played("tenhou_4p")
    start = dict(game.events[1])
    start["tehais"] = [start["tehais"][0], *[["?"] * 13] * 3]
    report = logs.verify(replace(game, events=(game.events[0], start, *game.events[2:])))
    assert [(problem.kind, problem.hand) for problem in report.problems] == [("hidden", 1)]


def test_reports_add_up() -> None:
    one = verify_game(played("tenhou_4p"))
    assert (one + one).hands == 2 * one.hands
    assert str(one).endswith("all agree")
    assert one.to_dict()["ok"] is True
