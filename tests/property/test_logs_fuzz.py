"""Broken records never do worse than a LogError: bytes and JSON values changed at random in every format."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest

from logs_samples import RECORD
from mahjong_fast import Table, logs
from mahjong_fast._core import play_out
from mahjong_fast.errors import LogError
from mahjong_fast.logs.writing import format_games

_JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    3,
    4,
    99,
    10**30,
    1.5,
    "",
    "1m",
    "0",
    "x" * 50,
    [],
    [1],
    {},
    {"type": 1},
    [[]],
]


def _attempt(data: bytes | str, format: str) -> None:
    """Parse; anything but games or a LogError with its file and what was expected fails the test."""
    problem: LogError | None = None
    games: list[logs.Game] = []
    try:
        games = logs.parse(data, format, file="fuzz")
    except LogError as error:
        problem = error
    if problem is not None:
        assert problem.file == "fuzz"
        assert problem.expected
    assert all(isinstance(event["type"], str) for game in games for event in game.events)


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    (game,) = logs.parse(RECORD)
    return {format: format_games([game], format)[0] for format in logs.FORMATS}


@pytest.mark.parametrize("format", logs.FORMATS)
def test_changed_bytes(texts: dict[str, str], format: str) -> None:
    data = texts[format].encode()
    rng = random.Random(f"bytes {format}")
    for _ in range(300):
        changed = bytearray(data)
        for _ in range(rng.choice((1, 1, 2, 5))):
            if len(changed) < 3:
                break
            place = rng.randrange(len(changed))
            what = rng.randrange(4)
            if what == 0:
                changed[place] = rng.randrange(256)
            elif what == 1:
                del changed[place : place + rng.randrange(1, 40)]
            elif what == 2:
                changed[place:place] = bytes(rng.choices(b'0123456789,"[]{}<>-az', k=rng.randrange(1, 6)))
            else:
                del changed[rng.randrange(1, len(changed)) :]
        _attempt(bytes(changed), format)


def _places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = [path] if path else []
    if isinstance(value, dict):
        for key, item in value.items():
            found += _places(item, (*path, key))
    elif isinstance(value, list):
        for index, item in enumerate(value):
            found += _places(item, (*path, index))
    return found


@pytest.mark.parametrize("format", ["tenhou_json", "majsoul", "majiang"])
def test_changed_values(texts: dict[str, str], format: str) -> None:
    original = json.loads(texts[format])
    places = _places(original)
    rng = random.Random(f"values {format}")
    for _ in range(400):
        value = json.loads(texts[format])
        path = rng.choice(places)
        inner = value
        for key in path[:-1]:
            inner = inner[key]
        if rng.random() < 0.3:
            del inner[path[-1]]
        else:
            inner[path[-1]] = rng.choice(_JUNK)
        _attempt(json.dumps(value), format)


def test_changed_mjai_values(texts: dict[str, str]) -> None:
    lines = texts["mjai"].splitlines()
    rng = random.Random("values mjai")
    for _ in range(400):
        number = rng.randrange(len(lines))
        event = json.loads(lines[number])
        key = rng.choice(list(event))
        if rng.random() < 0.3:
            del event[key]
        else:
            event[key] = rng.choice(_JUNK)
        _attempt("\n".join([*lines[:number], json.dumps(event), *lines[number + 1 :]]), "mjai")


def test_changed_attributes(texts: dict[str, str]) -> None:
    import re

    text = texts["tenhou_xml"]
    spots = [match.span(1) for match in re.finditer(r'="([^"]*)"', text)]
    rng = random.Random("attributes")
    for _ in range(400):
        start, stop = rng.choice(spots)
        junk = rng.choice(["", "-1", "4", "136", "9" * 30, "1,2", "x", "1.5", "0,0,0,0,0,0,0", "&#65;", " 1"])
        _attempt(text[:start] + junk + text[stop:], "tenhou_xml")


def test_changed_games_of_the_engine() -> None:
    """mjlogs of whole matches: an attribute that makes no sense is a LogError naming file and
    tag; one that does is a difference, or changes nothing that `verify` could know.
    """
    import re

    table = Table("tenhou_4p", seed=5, match=2)
    play_out(table, ["sane"] * 4)
    (game,) = logs.parse("\n".join(json.dumps(event) for event in table.events), "mjai")
    (text,) = format_games([game], "tenhou_xml")[:1]
    spots = [match.span(1) for match in re.finditer(r'="([^"]*)"', text)]
    rng = random.Random("engine")
    refused: list[LogError] = []
    found = 0
    for _ in range(200):
        start, stop = rng.choice(spots)
        junk = rng.choice(["", "-1", "4", "136", "9" * 30, "1,2", "x", "1.5", "0,0,0,0,0,0,0", "&#65;", " 1"])
        try:
            changed = logs.parse(text[:start] + junk + text[stop:], "tenhou_xml", file="fuzz")
        except LogError as error:
            refused.append(error)
        else:
            found += not logs.verify(changed).ok
    assert all(error.file == "fuzz" and error.tag and error.expected for error in refused)
    assert len(refused) > 120
    assert found > 5
