"""The short way of checking Tenhou records says yes only where the long way finds nothing: on games of the
engine, and on thousands of damaged ones.
"""

from __future__ import annotations

import random
import re

import pytest

from logs_engine import played
from logs_samples import RECORD
from mahjong_fast import logs
from mahjong_fast.errors import LogError
from mahjong_fast.logs.tenhou_check import hands_that_agree
from mahjong_fast.logs.verification import verify_game
from mahjong_fast.logs.writing import format_games


def long_way(data: bytes) -> int:
    """Hands of a record without any problem, -1 for others."""
    try:
        reports = [verify_game(game) for game in logs.parse(data, "tenhou_xml", file="x")]
    except LogError:
        return -1
    return sum(report.hands for report in reports) if all(report.ok for report in reports) else -1


def records() -> dict[str, bytes]:
    games = {name: played(name) for name in ("tenhou_4p", "tenhou_3p")}
    games["more"] = played("tenhou_4p", 1)
    return {name: format_games([game], "tenhou_xml")[0].encode() for name, game in games.items()}


def test_games_of_the_engine_take_the_short_way() -> None:
    for name, data in records().items():
        assert hands_that_agree(data) == long_way(data) > 0, name
    assert hands_that_agree(RECORD.encode()) == long_way(RECORD.encode())


@pytest.mark.parametrize(
    "change",
    [
        lambda text: "",
        lambda text: text.rstrip()[:-1],
        lambda text: text.rstrip() + "x",
        lambda text: "<?xml version='1.0'?>" + text,
        lambda text: text.replace("<UN ", "<UN x='&amp;' ", 1),
        lambda text: text.replace('lobby="0"', 'lobby="0" lobby="0"', 1),
        lambda text: text.replace('type="9"', 'type="9" rules="wrc_2025"', 1),
        lambda text: text.replace("<INIT", "<!-- --><INIT", 1),
        lambda text: text.replace("/><T", "/>text<T", 1),
    ],
)
def test_what_is_unusual_takes_the_long_way(change: object) -> None:
    data = change(records()["tenhou_4p"].decode()).encode()  # type: ignore[operator]
    assert hands_that_agree(data) == -1


def test_other_roundings_of_the_result() -> None:
    from mahjong_fast.rulesets import rules

    text = records()["tenhou_4p"].decode()
    game = logs.parse(text)[0]
    (owari,) = re.findall(r'owari="([^"]*)"', text)
    parts = owari.split(",")
    scores = [100 * int(points) for points in parts[::2]]
    preset = rules("tenhou_4p")
    order = sorted(range(4), key=lambda chair: (-scores[chair], chair))
    exact = [(scores[chair] - 30_000) / 1000 + preset.uma[order.index(chair)] for chair in range(4)]
    exact[order[0]] += 20  # the oka
    told = ",".join(f"{points},{result:.1f}" for points, result in zip(parts[::2], exact, strict=True))
    data = text.replace(owari, told).encode()
    assert hands_that_agree(data) == long_way(data) == verify_game(game).hands


def test_damaged_records_are_never_let_through() -> None:
    rng = random.Random("short way")
    texts = [data.decode() for data in records().values()]
    yes = 0
    for number in range(600):
        text = texts[number % len(texts)]
        tags = list(re.finditer(r"<[^>]*>", text))
        spot = rng.choice(tags)
        what = rng.randrange(5)
        if what == 0:  # a tag is missing
            changed = text[: spot.start()] + text[spot.end() :]
        elif what == 1:  # a tag comes twice
            changed = text[: spot.end()] + spot[0] + text[spot.end() :]
        elif what == 2:  # two neighbours change places
            nxt = tags[(tags.index(spot) + 1) % len(tags)]
            if nxt.start() < spot.end():
                continue
            changed = text[: spot.start()] + nxt[0] + spot[0] + text[nxt.end() :]
        else:  # a number is another one
            numbers = list(re.finditer(r"\d+", spot[0]))
            if not numbers:
                continue
            digits = rng.choice(numbers)
            new = str(max(0, int(digits[0]) + rng.choice((-4, -1, 1, 1, 2, 4, 10, 100))))
            changed = text[: spot.start() + digits.start()] + new + text[spot.start() + digits.end() :]
        data = changed.encode()
        hands = hands_that_agree(data)
        if hands >= 0:
            yes += 1
            assert long_way(data) == hands, changed[max(0, spot.start() - 80) : spot.end() + 80]
    # names, ranks, lobbies and the like may be anything
    assert 0 < yes < 300


def test_noise_is_refused() -> None:
    rng = random.Random("noise")
    data = records()["tenhou_3p"]
    for _ in range(500):
        changed = bytearray(data)
        for _ in range(rng.choice((1, 3, 30))):
            changed[rng.randrange(len(changed))] = rng.randrange(256)
        cut = bytes(changed[: rng.randrange(1, len(changed))])
        assert hands_that_agree(cut) == -1
