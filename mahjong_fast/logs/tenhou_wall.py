"""Which wall did Tenhou deal? The walls of a game from the seed that its record carries.

The method is published by Tenhou and named in the seed: `mt19937ar-sha512-n288`. A Mersenne Twister (MT19937,
seeded by an array of 32-bit words) gives 288 words per hand; nine SHA-512 digests of 32 words each turn them
into 144 words; the first 135 (107 with three seats) shuffle the tiles 0-135 (without 4-31) forward, word 135
and 136 are the dice. Tiles are dealt from the end of the shuffled row; its first 14 tiles are the dead wall,
in stacks whose odd place is the upper tile (in the records with hexadecimal seeds: the even place).
"""

from __future__ import annotations

import base64
import binascii
import hashlib
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mahjong_fast.errors import LogError

from .model import Event, Finding, Game
from .tenhou_codes import NAMES_PLAIN, NAMES_RED

METHOD = "mt19937ar-sha512-n288"


class TenhouDeal(NamedTuple):
    """One hand: `wall` are the tile ids in the drawing order of this package (hands by seat wind, live draws,
    dead wall); `dice` 1-6.
    """

    wall: tuple[int, ...]
    dice: tuple[int, int]


def seed_words(seed: str) -> list[int]:
    """The 32-bit words in a SHUFFLE seed: base64 of little-endian words, in older records hexadecimal words
    with commas.

    Raises LogError for other text: the oldest records carry a seed that determines no wall.
    """
    method, _, text = seed.partition(",")
    if method == METHOD + "-base64":
        try:
            data = base64.b64decode(text, validate=True)
        except (binascii.Error, ValueError):
            data = b""
        if data and len(data) % 4 == 0:
            return [int.from_bytes(data[i : i + 4], "little") for i in range(0, len(data), 4)]
    elif method == METHOD:
        try:
            words = [int(word, 16) for word in text.split(",")]
        except ValueError:
            words = []
        if words and all(0 <= word < 1 << 32 for word in words):
            return words
    expected = f"{METHOD}-base64,<words> or {METHOD},<hex words>"
    raise LogError(
        f"SHUFFLE seed {seed[:60]!r}: no seed of a wall; expected {expected}",
        tag="SHUFFLE",
        expected=expected,
    )


def tenhou_deals(seed: str, seats: int = 4) -> Iterator[TenhouDeal]:
    """The deals of a game in the order they are played, without end. LogError for a seed that determines no
    wall.
    """
    source = np.random.RandomState(np.array(seed_words(seed), dtype=np.uint32))
    tiles = [tile for tile in range(136) if seats == 4 or not 4 <= tile < 32]
    upper = 1 if seed.startswith(METHOD + "-base64") else 0
    while True:
        words = source.randint(0, 1 << 32, size=288, dtype=np.uint32).astype("<u4").tobytes()
        digests = b"".join(hashlib.sha512(words[i : i + 128]).digest() for i in range(0, 1152, 128))
        numbers = np.frombuffer(digests, "<u4").tolist()
        row = tiles.copy()
        size = len(row)
        for i in range(size - 1):
            j = i + numbers[i] % (size - i)
            row[i], row[j] = row[j], row[i]
        yield TenhouDeal(drawing_order(row, seats, upper), (numbers[135] % 6 + 1, numbers[136] % 6 + 1))


def drawing_order(row: list[int], seats: int, upper: int = 1) -> tuple[int, ...]:
    """A shuffled row of Tenhou as a wall of this package: the hands (dealt 4, 4, 4, 1 from the end), the live
    draws, the dead wall.

    `upper` is the place (0 or 1) of the upper tile in each stack of two of the dead wall.
    """
    hands: list[list[int]] = [[] for _ in range(seats)]
    place = len(row)
    for portion in (4, 4, 4, 1):
        for hand in hands:
            hand += row[place - portion : place][::-1]
            place -= portion
    live = row[14:place][::-1]
    dead = [row[place ^ upper] for place in range(14)]
    return tuple(tile for hand in hands for tile in hand) + tuple(live) + tuple(dead)


def prove_walls(game: Game) -> list[Finding]:
    """Compare every hand, draw, indicator and die of the record with the wall of its seed. Empty when all
    agree, or without a seed.

    Only the seeds named in `seed_words` determine walls. The record must begin with the first hand of the
    game.
    """
    if not isinstance(game.seed, str) or not game.seed.startswith(METHOD):
        return []
    found: list[Finding] = []
    names = NAMES_RED if any(game.rules.red_fives) else NAMES_PLAIN
    for number, ((start, stop), deal) in enumerate(
        zip(game.hands(), tenhou_deals(game.seed, game.seats), strict=False), 1
    ):
        found += [
            Finding("wall", game.source, number, start + offset, expected, seen)
            for offset, expected, seen in _differences(game.events[start:stop], deal, game.seats, names)
        ]
    return found


def _differences(
    events: tuple[Event, ...], deal: TenhouDeal, seats: int, names: tuple[str, ...]
) -> Iterator[tuple[int, str, str]]:
    wall = [names[tile] for tile in deal.wall]
    replacements = 4 if seats == 4 else 8
    dead = wall[-14:]
    draws, kans = iter(wall[13 * seats : -14]), iter(dead[:replacements])
    # With three seats the fourth and fifth indicator lie in the live wall; they are not compared.
    indicators = dead[replacements::2] + [""] * 2
    ura = dead[replacements + 1 :: 2] + [""] * 2
    start = events[0]
    shown = 1
    if start["dora_marker"] != indicators[0]:
        yield 0, indicators[0], start["dora_marker"]
    if tuple(start.get("dice", deal.dice)) != deal.dice:
        yield 0, f"dice {deal.dice}", f"dice {tuple(start['dice'])}"
    for chair, hand in enumerate(start["tehais"]):
        wind = (chair - start["oya"]) % seats
        dealt = wall[13 * wind : 13 * wind + 13]
        if "?" not in hand and Counter(hand) != Counter(dealt):
            yield 0, " ".join(sorted(dealt)), " ".join(sorted(hand))
    replacing = False
    for offset, event in enumerate(events):
        kind = event["type"]
        if kind == "tsumo":
            tile = next(kans if replacing else draws, "no tile")
            replacing = False
            if event["pai"] not in ("?", tile):
                yield offset, tile, event["pai"]
        elif kind in ("ankan", "kakan", "daiminkan", "nukidora"):
            replacing = True
        elif kind == "dora":
            tile = indicators[shown] if shown < len(indicators) else "no indicator"
            shown += 1
            if tile and event["dora_marker"] != tile:
                yield offset, tile, event["dora_marker"]
        elif kind == "hora":
            for tile, seen in zip(ura, event.get("ura_markers", ()), strict=False):
                if tile and tile != seen:
                    yield offset, f"ura {tile}", f"ura {seen}"
