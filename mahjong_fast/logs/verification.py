"""Is a record a game that these rules allow? Every game is played again on the engine, and every difference
is named.

Legal moves, forced consequences and settlements are the engine's business (`mahjong_fast.replay`); here
records become games, and what the reader noticed and the walls of the seeds are added.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Any

from mahjong_fast.errors import LogError, MahjongError, RulesetError
from mahjong_fast.replay import check_events
from mahjong_fast.rulesets import rules as load_rules

from . import parse_unchecked
from .event_shapes import sound_events
from .formats import check_format
from .model import Event, Finding, Game
from .parallel import map_in_order, worker_count
from .sources import existing, iter_files, listed_paths, open_documents
from .tenhou_check import hands_that_agree
from .tenhou_wall import prove_walls

if TYPE_CHECKING:
    from mahjong_fast.rulesets import Ruleset


_MJLOG = (b"<mjloggm", b"<?xml", b"\xef\xbb\xbf<mjloggm")

FIT = "fit"
"""In place of rules: take the preset that explains the records of a file best."""


@dataclass(frozen=True, slots=True)
class Report:
    """What `verify` found: `files` read, `games` and `hands` played, `problems` in their order."""

    files: int = 0
    games: int = 0
    hands: int = 0
    problems: tuple[Finding, ...] = field(default=())

    @property
    def ok(self) -> bool:
        """True when nothing differs."""
        return not self.problems

    def __add__(self, other: Report) -> Report:
        return Report(
            self.files + other.files,
            self.games + other.games,
            self.hands + other.hands,
            self.problems + other.problems,
        )

    def __str__(self) -> str:
        counts = f"{_number(self.games, 'game')}, {_number(self.hands, 'hand')}"
        if self.ok:
            return f"{counts}: all agree"
        wrong = len({problem.file for problem in self.problems})
        return f"{counts}: {_number(len(self.problems), 'problem')} in {_number(wrong, 'file')}"

    def to_dict(self) -> dict[str, Any]:
        """The report in JSON's types."""
        return {
            "ok": self.ok,
            "files": self.files,
            "games": self.games,
            "hands": self.hands,
            "problems": [
                {
                    "kind": problem.kind,
                    "file": problem.file,
                    "hand": problem.hand,
                    "event": problem.event,
                    "expected": problem.expected,
                    "found": problem.found,
                }
                for problem in self.problems
            ],
        }


def _number(n: int, what: str) -> str:
    return f"{n} {what}{'s' * (n != 1)}"


def verify(
    source: str | os.PathLike[str] | Game | Iterable[str | os.PathLike[str] | Game],
    *,
    rules: Ruleset | str | None = None,
    format: str | None = None,
    walls: bool = False,
    workers: int = 1,
) -> Report:
    """Play records again and report every difference from the rules.

    `source`: a game, or games, or paths of files, folders and archives. `rules` replaces what the records
    say. `walls`: compare the tiles with the wall of the record's seed, too. `workers`: processes for many
    files, 0 = one per processor; the report does not depend on it.

    A file that cannot be read is a problem of kind `unreadable`, and the others go on; a path that does not
    exist raises LogError.
    """
    report = Report()
    for part in verify_each(source, rules=rules, format=format, walls=walls, workers=workers):
        report += part
    return report


def verify_each(
    source: str | os.PathLike[str] | Game | Iterable[str | os.PathLike[str] | Game],
    *,
    rules: Ruleset | str | None = None,
    format: str | None = None,
    walls: bool = False,
    workers: int = 1,
) -> Iterator[Report]:
    """The reports of `verify`, one per game or file, in order, as they become ready."""
    items = [source] if isinstance(source, Game) else listed_paths(source)
    if rules is not None and rules != FIT:
        rules = load_rules(rules)
    check_format(format)
    worker_count(workers)
    paths: list[str] = []
    for item in items:
        if isinstance(item, Game):
            if rules == FIT:
                yield from fit_games([item], walls=walls)
            else:
                yield verify_game(item, rules, walls=walls)
            continue
        paths += existing([item])
    if paths:
        check = partial(verify_file, rules=rules, format=format, walls=walls)
        yield from map_in_order(check, map(os.fspath, iter_files(paths)), workers)


def verify_file(path: str, *, rules: Ruleset | str | None, format: str | None, walls: bool) -> Report:
    """The report on the games of one file or archive."""
    problems: list[Finding] = []
    report = Report(files=1)
    fit = rules == FIT
    games = _games_of(path, None if fit else rules, format, problems, walls or fit)
    if fit:
        parts = fit_games((game for game in games if isinstance(game, Game)), walls=walls)
    else:
        parts = (
            verify_game(game, walls=walls) if isinstance(game, Game) else Report(0, 1, game) for game in games
        )
    for part in parts:
        report += part
    return report + Report(problems=tuple(problems))


def _games_of(
    path: str, rules: Ruleset | str | None, format: str | None, problems: list[Finding], closely: bool
) -> Iterator[Game | int]:
    """The games of a file, or only their hands where the short way found that all agrees (not `closely`)."""
    quick = not closely and rules is None and format in (None, "tenhou_xml")
    try:
        for name, data in open_documents(path):
            hands = hands_that_agree(data) if quick and data.startswith(_MJLOG) else -1
            if hands >= 0:
                yield hands
                continue
            try:
                yield from parse_unchecked(data, format, file=name, rules=rules)
            except LogError as error:
                problems.append(_unreadable(error, path))
    except LogError as error:
        problems.append(_unreadable(error, path))


def fit_games(games: Iterable[Game], *, walls: bool) -> Iterator[Report]:
    """The reports on games of one event under the preset that explains them best: the record's own rules
    come first.

    Records of tournaments often do not say by which rules they were played. The presets take over what every
    record shows: seats, red fives and points at the start.
    """
    from mahjong_fast.rulesets import rules, ruleset_names

    listed = list(games)
    reports = [verify_game(game, walls=walls) for game in listed]
    wrong = sum(len(report.problems) for report in reports)
    for name in ruleset_names("riichi"):
        if not wrong:
            break
        tried = []
        for game in listed:
            preset = rules(name)
            if preset.players != game.seats:
                break
            start = _points_at_start(game) or preset.start_points
            shown: dict[str, Any] = {"red_fives": game.rules.red_fives, "start_points": start}
            shown["return_points"] = max(preset.return_points, start)
            try:
                tried.append(verify_game(game, preset.replace(**shown), walls=walls))
            except RulesetError:
                break
        else:
            count = sum(len(report.problems) for report in tried)
            if count < wrong:
                wrong, reports = count, tried
    yield from reports


def _unreadable(error: LogError, path: str) -> Finding:
    file, expected = error.file or path, error.expected or "a record"
    # The line of a finding names the file and what belongs there already.
    found = str(error).removeprefix(f"{file}: ").removesuffix(f": {expected} expected")
    return Finding("unreadable", file, 0, -1, expected, found)


def _points_at_start(game: Game) -> int:
    """The points everybody began with, if the record begins with the first hand; else 0."""
    start = next((event for event in game.events if event["type"] == "start_kyoku"), {})
    scores = start.get("scores")
    first = (start.get("bakaze"), start.get("kyoku"), start.get("honba")) == ("E", 1, 0)
    return int(scores[0]) if first and scores and len(set(scores)) == 1 else 0


def _hidden_hands(starts: list[tuple[int, Event]]) -> dict[int, int]:
    """Number and first event of the hands with unknown tiles, as one player saw them: nothing can be proved
    there.
    """
    return {
        number: index
        for number, (index, event) in enumerate(starts, 1)
        if any("?" in hand for hand in event["tehais"])
    }


def verify_game(game: Game, rules: Ruleset | str | None = None, *, walls: bool = False) -> Report:
    """The report on one game. LogError for events that are not those of a game."""
    with sound_events(game):
        return _verify_game(game, rules, walls)


def _verify_game(game: Game, rules: Ruleset | str | None, walls: bool) -> Report:
    found = list(game.findings)
    try:
        differences = check_events(game.events, rules or game.rules)
    except MahjongError as error:
        found.append(Finding("rules", game.source, 0, -1, "rules the engine can play", str(error)))
        differences = []
    starts = [(index, event) for index, event in enumerate(game.events) if event["type"] == "start_kyoku"]
    hidden = _hidden_hands(starts)
    found += [
        Finding(item.kind, game.source, item.hand, item.event, item.expected, item.found)
        for item in differences
        if item.hand not in hidden
    ]
    found += [
        Finding("hidden", game.source, hand, event, "all hands open", "unknown tiles (?)")
        for hand, event in hidden.items()
    ]
    if walls:
        found += prove_walls(game)
    found.sort(key=lambda finding: (finding.hand, finding.event))
    return Report(0, 1, len(starts), tuple(found))
