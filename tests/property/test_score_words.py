"""Whatever `score` is told, it answers with a score or an error of the package that says what is wrong."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

import mahjong_fast as mf

HANDS: tuple[Any, ...] = (
    *("123m456p11s789p46s+5s", "123m456p11s789p46s", "067m88s46s(555z)[1111p]+5s", "19m19p19s1234567z+1z"),
    *("5z[1111z][2222z][3333z][4444z]+5z", "(2222p)(5555p)(8888s)(3333z)", "123p456p11s789s46s+5s"),
    *("456p789p111m456s4z+4z", "1199m2288p3355s1z+1z", "", "123m", "x", "1" * 1000, "🀇🀈🀉", "5s\x00"),
    *("(123m)(123m)(123m)(123m)(123m)", None, 3, b"", [1] * 34, np.zeros(34, np.uint8), object(), ["1m"]),
    mf.Hand("123m456p11s789p46s+5s"),
)
WINNING_TILES: tuple[Any, ...] = (
    *("5s", "1z", "0p", "x", "5s5s", -1, 34, 37, 56, 999, mf.Tile("5s"), 3.5, [], b"5s", float("inf"), True),
)
WILD: tuple[Any, ...] = (
    *(None, True, False, 0, 1, -1, 4, 5, 255, 256, 10**30, 0.5, float("nan"), "", "E", "haku", "east", "X"),
    *("5m", "4m5p", "1m1m1m1m1m", "123456m", "0m0m0m", "\ud800", (), [], ["5m"], [99], [[1]], [None], set()),
    *({}, {"daisangen": "W"}, {"daisangen": "S"}, {"x": "W"}, {1: 2}, object(), b"E", range(5)),
    *(np.zeros(3), np.array(5), np.int64(2), np.bool_(True), mf.Tile("5m")),
)
SANE: dict[str, tuple[Any, ...]] = {
    "seat": ("E", "S", "W", "N"),
    "round": ("E", "S", "W", "N", "haku"),
    "dora": ("4m", "5p9s", ()),
    "ura": ("3p", ()),
    "dora_han": (0, 3, 90),
    "nuki": (0, 1, 4),
    "honba": (0, 3),
    "sticks": (0, 2),
    "consecutive_deals": (0, 8),
    "payer": (None, "E", "W"),
    "liable": (None, {"daisangen": "W"}, {"rinshan": "E"}),
    "wareme": (None, "E", "S"),
    "flowers": (0, 3, "1f"),
}
NAMES = (
    *("tsumo", "riichi", "double_riichi", "open_riichi", "ippatsu", "rinshan", "chankan", "last_tile"),
    *("first_turn", "payer_in_riichi", "nuki_rob", "no_yaochuu_discarded", "no_suit_discarded", "explain"),
    *("flower_replacement", "last_of_kind", *SANE),
)
RULES: tuple[Any, ...] = (
    *("seed", "tenhou_4p", "tenhou_3p", "majsoul_4p", "west_honshu_3p", "m_league", "jpml_a", "wrc_2025"),
    "mcr",
    *("nobody", 3, None, "", object(), [], "/"),
)


def told(rng: Random) -> dict[str, Any]:
    words = {}
    for name in rng.sample(NAMES, rng.randrange(9)):
        sane = SANE.get(name, (True, False))
        words[name] = rng.choice(sane if rng.random() < 0.6 else WILD)
    if rng.random() < 0.7:
        words["rules"] = rng.choice(RULES[:9] if rng.random() < 0.9 else RULES)
    return words


def check(seed: int, count: int) -> None:
    rng = Random(seed)
    answers = {"score": 0, "error": 0, "no win": 0}
    for _ in range(count):
        hand = rng.choice(HANDS[:9] if rng.random() < 0.6 else HANDS)
        win = rng.choice(WINNING_TILES) if rng.random() < 0.4 else None
        words = told(rng)
        try:
            found = mf.score(hand, win, **words)
        except mf.NotAWin as no:
            answers["no win"] += no.reason in ("not_complete", "no_yaku", "below_minimum")
        except mf.MahjongError as error:
            answers["error"] += bool(str(error))
        except Exception as error:
            pytest.fail(f"score({hand!r}, {win!r}, **{words!r}): {type(error).__name__}: {error}")
        else:
            assert found.total >= found.points > 0 or hasattr(found, "items")
            assert found.to_dict()["payments"] is not None or not words.get("tsumo")
            answers["score"] += 1
    assert min(answers.values()) > count // 200, answers


@pytest.mark.parametrize("seed", range(4))
def test_odd_words(seed: int) -> None:
    check(seed, 1000)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(100, 110))
def test_many_odd_words(seed: int) -> None:
    """200,000 calls; measured: 4 s each."""
    check(seed, 20_000)
