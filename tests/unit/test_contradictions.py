"""Are circumstances that contradict each other refused, by the keyword that is wrong?"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from cases.lines import circumstances, ruleset
from mahjong_fast import (
    SCORE,
    WIN,
    HandError,
    MahjongError,
    NotAWin,
    rules,
    score,
    score_many,
    try_score,
    wins_array,
)
from mahjong_fast.scoring import bad_row
from mahjong_fast.scoring.riichi.check import CAUSES

CLOSED = "123m456p11s789p46s+5s"
KAN = "123m456p11s46s[9999p]+5s"
OPEN = "123m456p11s46s(777z)+5s"
NORTH = "456p789p111m456s4z+4z"
THREE = "players=3 nukidora=True"
# keyword named: hand, circumstances | fields
REFUSED = {
    "ippatsu": [
        f"{CLOSED} ippatsu",
        f"{KAN} riichi ippatsu rinshan tsumo",
        f"{CLOSED} ippatsu | ippatsu=False",
    ],
    "riichi": [f"{OPEN} riichi", f"{OPEN} double_riichi", f"{OPEN} open_riichi"],
    "rinshan": [f"{KAN} rinshan", f"{CLOSED} rinshan tsumo"],
    "last_tile": [
        f"{KAN} rinshan tsumo last_tile",
        f"{CLOSED} chankan last_tile",
        f"{CLOSED} tsumo first_turn last_tile",
    ],
    "chankan": [f"{CLOSED} chankan tsumo", "123m456p11s789p55s+5s chankan riichi"],
    "first_turn": [
        f"{KAN} tsumo first_turn",
        f"{CLOSED} tsumo first_turn riichi",
        f"{CLOSED} first_turn seat=E",
        f"{CLOSED} first_turn chankan",
        f"456p789p111m456s1s+1s tsumo first_turn nuki=1 | {THREE}",
    ],
    "payer": [f"{CLOSED} tsumo payer=E", f"{CLOSED} payer=S", f"123p456p11s789p46s+5s payer=N | {THREE}"],
    "payer_in_riichi": [f"{CLOSED} tsumo payer_in_riichi"],
    "seat": [f"123p456p11s789p46s+5s seat=N | {THREE}", f"{CLOSED} seat=X", f"{CLOSED} seat=5"],
    "round": [f"{CLOSED} round=X"],
    "wareme": [
        f"{CLOSED} wareme=Q",
        f"123p456p11s789p46s+5s wareme=N | {THREE}",
        f"{CLOSED} riichi wareme=E",
    ],
    "nuki": [f"{CLOSED} riichi nuki=1", f"{CLOSED} nuki=-1", f"456p789p111m456s1s+1s nuki=5 | {THREE}"],
    "nuki_rob": [
        f"{NORTH} nuki_rob tsumo | {THREE}",
        f"456p789p111m456s1s+1s nuki_rob | {THREE}",
        f"{NORTH} nuki_rob | {THREE} nuki_rob=none",
        f"{NORTH} nuki_rob riichi | {THREE} nuki_rob=kokushi",
        f"{NORTH} nuki_rob riichi",
    ],
    "hand": [
        f"{CLOSED} | players=3",
        f"{NORTH} nuki=3 | {THREE}",
    ],
    "melds": ["(123p)456p11s789p46s+5s | players=3"],
    "reds": ["067m345p88s46s234m+5s", "067m345p88s46s234m+5s riichi | red_pins=1"],
    "dora": [
        "123m456p11s789p46s+5s riichi dora=1m1m1m1m",
        "111m456p11s789p46s+5s riichi dora=1m1m",
        f"{CLOSED} dora=1m2m3m4m5m6m",
        f"{CLOSED} dora=1x",
    ],
    "ura": [f"{CLOSED} riichi ura=123456m", f"{CLOSED} riichi dora=9m ura=1p2p"],
    "dora_han": [f"{CLOSED} riichi dora=9m dora_han=255", f"{CLOSED} dora_han=256"],
    "honba": [f"{CLOSED} honba=256", f"{CLOSED} honba=-1", f"{CLOSED} honba=x"],
    "sticks": [f"{CLOSED} sticks=1000"],
    "consecutive_deals": [
        f"{CLOSED} consecutive_deals=-3",
        f"{CLOSED} riichi seat=S consecutive_deals=8",
    ],
    "liable": [
        f"{CLOSED} liable=kokushi:E",
        f"{CLOSED} liable=daisangen:S",
        f"{CLOSED} liable=daisangen:X",
        f"{OPEN} liable=rinshan:E tsumo",
        f"{KAN} liable=rinshan:E tsumo rinshan",
    ],
}


def case(line: str) -> tuple[str, dict[str, Any], Any]:
    facts, _, fields = line.partition("|")
    hand, *words = facts.split()
    told = circumstances(" ".join(words))
    if "liable" in told:
        key, _, wind = told["liable"].partition(":")
        told["liable"] = {key: wind}
    base = rules("seed").replace(red_fives=(0, 1, 0)) if "red_pins" in fields else ruleset(fields)
    return hand, told, base


@pytest.mark.parametrize("keyword", REFUSED)
def test_score_names_the_keyword(keyword: str) -> None:
    for line in REFUSED[keyword]:
        hand, words, base = case(line)
        with pytest.raises(HandError, match=keyword):
            score(hand, rules=base, **words)
        with pytest.raises(HandError, match=keyword):
            try_score(hand, rules=base, **words)


@pytest.mark.parametrize(
    "hand",
    [
        "123m456p11s789p46s",  # no winning tile
        "123m456p11s789p456s",  # 14 tiles and none named
        "123m456p11s46s(7777z)5s+5s",  # the kan counted as three of the tiles in hand
        "111m1m456p11s789p4s+1m",  # five copies
        "123m456p11s789p4s+5s+6s",
    ],
)
def test_hands_that_are_none(hand: str) -> None:
    with pytest.raises(MahjongError):
        score(hand)


def test_the_winning_tile_must_be_in_the_hand() -> None:
    with pytest.raises(HandError, match="winning tile"):
        score("123m456p11s789p456s", "9m")
    assert score("123m456p11s789p456s", "5s", riichi=True) == score(CLOSED, riichi=True)
    assert score("123m456p11s789p46s", "5s", riichi=True) == score(CLOSED, riichi=True)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("123m456p11s789p46s+7s riichi", "not_complete"),
        (f"{CLOSED}", "no_yaku"),
        (f"{CLOSED} riichi | min_han=2", "below_minimum"),
        ("22m456p789p55z(234s)+5z", ""),
        ("22m456p789p55z(234s)+5z | atozuke=False", "no_yaku"),
    ],
)
def test_hands_that_do_not_win(line: str, reason: str) -> None:
    hand, words, base = case(line)
    if not reason:
        assert try_score(hand, rules=base, **words) is not None
        return
    with pytest.raises(NotAWin) as caught:
        score(hand, rules=base, **words)
    assert caught.value.reason == reason
    assert try_score(hand, rules=base, **words) is None


# ---------------------------------------------------------------- records


def record(hand: str = CLOSED, **fields: Any) -> np.ndarray:
    wins = wins_array([hand])
    for name, value in fields.items():
        wins[name] = value
    return wins


@pytest.mark.parametrize(
    ("wins", "keyword"),
    [
        (record(flags=1 << 18), "flags"),
        (record(flags=1 << 4), "ippatsu"),
        (record(seat=4), "seat"),
        (record(round=7), "round"),
        (record(win=34), "win"),
        (record(win=0, counts=[0, 2, 2] + [1] * 10 + [0] * 21), "win"),
        (record(melds=[0, 65, 0, 0]), "melds"),
        (record(melds=[63 | 2 << 6, 0, 0, 0]), "melds"),
        (record(melds=[7 << 6, 0, 0, 0]), "melds"),
        (record(melds=[7 | 1 << 6, 0, 0, 0]), "melds"),
        (record(melds=[0 | 2 << 6 | 1 << 13, 0, 0, 0]), "melds"),
        (record(counts=[14] + [0] * 33), "hand"),
        (record(counts=[255] * 34), "hand"),
        (record(reds=[1, 0, 0]), "reds"),
        (record(dora=[34, 255, 255, 255, 255]), "dora"),
        (record(payer=1), "payer"),
        (record(payer=4), "payer"),
        (record(liable=[9, 255, 255, 255]), "liable"),
        (record(wareme=4), "wareme"),
        (record(flags=2, wareme=1), "wareme"),
        (record(flags=2, seat=2, deals=3), "consecutive_deals"),
        (record(flags=2, dora=[8, 255, 255, 255, 255], ura=[9, 10, 255, 255, 255]), "ura"),
        (record(flags=2, liable=[255, 255, 255, 0]), "liable"),
        (record(nuki=1), "nuki"),
    ],
)
def test_bad_rows_say_what_is_wrong(wins: np.ndarray, keyword: str) -> None:
    found = score_many(wins, "seed")
    assert found["status"][0] == 5
    assert found[0].tobytes()[1:] == bytes(SCORE.itemsize - 1)
    assert bad_row(wins, 0, "seed")[0] == keyword
    both = np.concatenate([record(flags=2), wins])
    with pytest.raises(HandError, match=f"row 1: {keyword}: "):
        score_many(both, "seed", errors="raise")


def test_out_is_untouched_when_a_row_is_bad() -> None:
    wins = np.concatenate([record(flags=2), record(seat=9)])
    out = np.full(2, 7, np.uint8).repeat(SCORE.itemsize).view(SCORE)
    before = out.tobytes()
    with pytest.raises(HandError, match="row 1"):
        score_many(wins, "seed", out=out, errors="raise")
    assert out.tobytes() == before
    assert score_many(wins, "seed", out=out) is out
    assert out["status"].tolist() == [0, 5]


def test_arguments_of_score_many() -> None:
    wins = record(flags=2)
    for wrong in ([1, 2], np.zeros(3), wins.view(np.uint8)):
        with pytest.raises(MahjongError, match="dtype"):
            score_many(wrong)  # type: ignore[arg-type]
    odd = np.zeros(1 + SCORE.itemsize, np.uint8)[1:].view(SCORE)
    frozen = np.zeros(1, SCORE)
    frozen.flags.writeable = False
    for out in (np.zeros(2, SCORE), np.zeros(1), np.zeros((1, 1), SCORE), odd, frozen):
        with pytest.raises(MahjongError, match="out must"):
            score_many(wins, out=out)
    with pytest.raises(MahjongError, match="errors="):
        score_many(wins, errors="ignore")
    with pytest.raises(MahjongError, match="number of records"):
        wins_array(-1)
    with pytest.raises(HandError, match="hand 1: "):
        wins_array([CLOSED, "123m"])
    assert score_many(np.empty(0, WIN)).shape == (0,)
    assert score_many(np.repeat(wins, 6).reshape(2, 3)).shape == (2, 3)


def test_views_of_other_buffers_are_read_right() -> None:
    wins = wins_array([CLOSED, KAN, OPEN])
    wins["flags"] = 1
    raw = b"x" + wins.tobytes()
    odd = np.frombuffer(raw, np.uint8)[1:].view(WIN)
    assert not odd.flags.aligned or odd.ctypes.data % 4
    assert (score_many(odd) == score_many(wins)).all()
    assert (score_many(wins[::2]) == score_many(wins)[::2]).all()


def test_what_is_possible_is_not_refused() -> None:
    """The neighbours of the refused ones."""
    assert score(CLOSED, riichi=True, ura="1p2p").han == 1
    assert score(CLOSED, riichi=True, dora="9m1p", ura="1p2p").han == 2
    assert score(CLOSED, riichi=True, dora_han=1, ura="1p2p").han == 2
    assert score(CLOSED, riichi=True, seat="E", consecutive_deals=8)
    fed = "34m99p(555z)(666z)(777z)+5m"
    assert score(fed, liable={"daisangen": "E"}, tsumo=True, seat="S").payments == (("E", 32_000),)


def test_every_cause_has_a_keyword_and_a_sentence() -> None:
    assert sorted(CAUSES) == list(range(1, len(CAUSES) + 1))
    for keyword, sentence in CAUSES.values():
        assert keyword.strip("{}").isidentifier()
        assert sentence
