"""The tenhou.net/6 codec: calls in their order, results, links, broken records."""

from __future__ import annotations

import json
from typing import Any

import pytest

from logs_samples import RECORD
from mahjong_fast import logs
from mahjong_fast.errors import LogError
from mahjong_fast.logs.tenhou_json_codes import Give, Take, read_give, read_points, read_take, read_yaku
from mahjong_fast.logs.writing import format_games
from mahjong_fast.rulesets import rules

HANDS = [
    [11, 12, 13, 14, 51, 16, 17, 18, 19, 21, 22, 23, 24],
    [15, 15, 25, 26, 27, 28, 29, 31, 32, 33, 34, 35, 36],
    [24, 24, 37, 38, 39, 41, 41, 41, 42, 42, 43, 43, 44],
    [25, 52, 45, 45, 46, 46, 47, 47, 44, 44, 31, 32, 33],
]

# Seat 0 holds 6z in place of its 4p, so that it can draw two.
ROOM_FOR_PINZU = [[*HANDS[0][:-1], 46], *HANDS[1:]]


def record(draws: list[list[Any]], discards: list[list[Any]], result: list[Any], **more: Any) -> str:
    """One hand of East 1; HANDS are dealt, or `hands`."""
    hand: list[Any] = [
        more.pop("counters", [0, 0, 0]),
        [25000] * 4,
        more.pop("dora", [39]),
        more.pop("ura", []),
    ]
    dealt = more.pop("hands", HANDS)
    for chair in range(4):
        hand += [dealt[chair], draws[chair], discards[chair]]
    value = {
        "title": ["", ""],
        "name": list("abcd"),
        "rule": {"disp": "般南喰赤", "aka": 1},
        "log": [[*hand, result]],
    }
    return json.dumps(value | more, ensure_ascii=False)


def kinds(game: logs.Game) -> list[str]:
    short = {"tsumo": "t", "dahai": "d", "reach_accepted": "ok"}
    return [
        short.get(event["type"], event["type"]) + str(event.get("actor", "")) for event in game.events[2:-1]
    ]


def test_draw_and_discards() -> None:
    (game,) = logs.parse(
        record([[14], [35], [], []], [[60], [15], [], []], ["流局", [0, 0, 0, 0]]), file="a.json"
    )
    assert kinds(game) == ["t0", "d0", "t1", "d1", "ryukyoku"]
    assert game.events[3] == {"type": "dahai", "actor": 0, "pai": "4m", "tsumogiri": True}
    assert game.events[5] == {"type": "dahai", "actor": 1, "pai": "5m", "tsumogiri": False}
    assert game.rules == rules("tenhou_4p")


def test_calls_from_every_side() -> None:
    draws = [[47], ["p511515"], [45], [47]]
    discards = [[51], [36], [60], [60]]
    (game,) = logs.parse(record(draws, discards, ["全員不聴"]))
    assert kinds(game) == ["t0", "d0", "pon1", "d1", "t2", "d2", "t3", "d3", "ryukyoku"]
    assert game.events[4] == {"type": "pon", "actor": 1, "target": 0, "pai": "5mr", "consumed": ["5m", "5m"]}


def test_call_of_a_later_discard() -> None:
    (game,) = logs.parse(
        record([[24, 21], [36], ["24p2424"], [47]], [[24, 60], [60], [37], [60]], ["全員不聴"])
    )
    assert kinds(game) == ["t0", "d0", "pon2", "d2", "t3", "d3", "t0", "d0", "t1", "d1", "ryukyoku"]
    # seat 2 has a turn of its own first: the second 4p is called
    draws = [[24, 14], [36], [36, "24p2424"], [47, 46]]
    discards = [[24, 24], [60], [60, 37], [60, 60]]
    (game,) = logs.parse(record(draws, discards, ["全員不聴"]))
    assert kinds(game) == [
        "t0",
        "d0",
        "t1",
        "d1",
        "t2",
        "d2",
        "t3",
        "d3",
        "t0",
        "d0",
        "pon2",
        "d2",
        "t3",
        "d3",
        "ryukyoku",
    ]


def test_confusing_call_needs_going_back() -> None:
    """Seat 2's next entry fits the first 4p of seat 0, but seat 1 throws 2p into a pon of seat 3 that skips
    seat 2; only the 4p that seat 0 throws afterwards lets all lists come out."""
    draws = [[24, 24], [45], ["24p2424"], ["45p4545", 47]]
    discards = [[60, 60], [60], [37], [31, 60]]
    (game,) = logs.parse(record(draws, discards, ["全員不聴"], hands=ROOM_FOR_PINZU))
    assert kinds(game) == [
        "t0",
        "d0",
        "t1",
        "d1",
        "pon3",
        "d3",
        "t0",
        "d0",
        "pon2",
        "d2",
        "t3",
        "d3",
        "ryukyoku",
    ]


def test_kans_show_indicators_in_time() -> None:
    # 2 draws the fourth East: concealed kan, indicator at once; draws again
    draws = [[47], [36], [41, 11], [47]]
    discards = [[60], [60], ["414141a41", 60], [60]]
    (game,) = logs.parse(record(draws, discards, ["全員不聴"], dora=[39, 12]))
    assert kinds(game)[4:9] == ["t2", "ankan2", "dora", "t2", "d2"]
    # 2 takes the third 4p of 0 as an open kan: the indicator comes with the discard
    hands = [*ROOM_FOR_PINZU[:2], [24, 24, 24, *HANDS[2][3:]], HANDS[3]]
    draws, discards = [[24], [], ["24m242424", 12], [47]], [[60], [], [0, 60], [60]]
    (game,) = logs.parse(record(draws, discards, ["全員不聴"], dora=[39, 12], hands=hands))
    assert kinds(game) == ["t0", "d0", "daiminkan2", "t2", "dora", "d2", "t3", "d3", "ryukyoku"]


def test_riichi_is_paid_unless_won() -> None:
    (game,) = logs.parse(record([[25], [36], [], []], [["r60"], [60], [], []], ["全員不聴"]))
    assert kinds(game)[:5] == ["t0", "reach0", "d0", "ok0", "t1"]
    (game,) = logs.parse(
        record([[25], [], [], []], [["r60"], [], [], []], ["和了", [-1000, 1000, 0, 0], [1, 0, 1]])
    )
    assert kinds(game) == ["t0", "reach0", "d0", "hora1"]


def test_win_in_full() -> None:
    result = [
        "和了",
        [-3900, 0, 3900, 0],
        [2, 0, 2, "30符3飜3900点", "役牌 白(1飜)", "場風 東(1飜)", "赤ドラ(1飜)"],
    ]
    (game,) = logs.parse(record([[25], [], [], []], [[60], [], [], []], result))
    win = game.events[-2]
    assert win["yaku"] == [["haku", 1], ["bakaze", 1], ["aka", 1]]
    assert (win["fu"], win["han"], win["points"], win["pai"], win["target"]) == (30, 3, 3900, "5p", 0)


@pytest.mark.parametrize(
    "code, take",
    [
        (53, Take("draw", "5sr")),
        ("c131214", Take("chi", "3m", ("2m", "4m"), 0)),
        ("p474747", Take("pon", "C", ("C", "C"), 0)),
        ("47p4747", Take("pon", "C", ("C", "C"), 1)),
        ("2552p25", Take("pon", "5p", ("5p", "5pr"), 2)),
        ("393939m39", Take("daiminkan", "9s", ("9s", "9s", "9s"), 3)),
        ("p47", Take("pon", "C", ("C", "C"), 0)),
    ],
)
def test_takes(code: int | str, take: Take) -> None:
    assert read_take(code) == take


@pytest.mark.parametrize(
    "code, give",
    [
        (60, Give("discard")),
        ("r60", Give("discard", riichi=True)),
        ("r34", Give("discard", "4s", riichi=True)),
        ("424242a42", Give("ankan", None, ("S", "S", "S", "S"))),
        ("45k454545", Give("kakan", "P", ("P", "P", "P"))),
        ("f44", Give("nukidora", "N")),
        (0, Give("none")),
    ],
)
def test_gives(code: int | str, give: Give) -> None:
    assert read_give(code) == give


@pytest.mark.parametrize("code", ["c1312", "p99", "x11", "", "m111111", 48, 99, -1, "c13121415"])
def test_no_takes(code: int | str) -> None:
    with pytest.raises(ValueError):
        read_take(code)


@pytest.mark.parametrize("code", ["r", "r99", "414141a4141", "f4444", 61, "c131214"])
def test_no_gives(code: int | str) -> None:
    with pytest.raises(ValueError):
        read_give(code)


def test_texts_of_results() -> None:
    assert read_points("30符3飜3900点", 4) == (30, 3, 3900)
    assert read_points("30符2飜500-1000点", 4) == (30, 2, 2000)
    assert read_points("30符2飜500-1000点", 3) == (30, 2, 1500)
    assert read_points("満貫4000点∀", 4) == (None, None, 12000)
    assert read_points("満貫8000点", 4) == (None, None, 8000)
    assert read_points("nothing", 4) is None
    assert read_yaku("立直(1飜)") == ("riichi", 1, False)
    assert read_yaku("自風 北(1飜)") == ("jikaze", 1, False)
    assert read_yaku("大三元(役満)") == ("daisangen", 1, True)
    assert read_yaku("Pinfu(1飜)") == ("pinfu", 1, False)
    assert read_yaku("something(1飜)") is None


def test_links() -> None:
    (game,) = logs.parse(RECORD)
    text, _ = format_games([game], "tenhou_json", link=True)
    assert text.startswith("https://tenhou.net/6/#json=")
    assert " " not in text.strip()
    assert logs.parse(text) == [game]


def test_round_trip_of_the_made_record() -> None:
    (game,) = logs.parse(RECORD)
    text, lost = format_games([game], "tenhou_json")
    assert logs.parse(text) == [game]
    assert all("rules" not in item for item in lost)


GOOD = json.loads(record([[14], [35], [], []], [[60], [15], [], []], ["流局", [0, 0, 0, 0]]))


def broken(**changes: Any) -> str:
    value = json.loads(json.dumps(GOOD))
    hand = value["log"][0]
    for place, item in changes.items():
        if place.startswith("h"):
            hand[int(place[1:])] = item
        else:
            value[place] = item
    return json.dumps(value)


BROKEN = {
    "no json": "{",
    "a list": "[1]",
    "no log": broken(log=None),
    "log of numbers": broken(log=[1, 2]),
    "names are numbers": broken(name=[1, 2, 3, 4]),
    "rule is a list": broken(rule=[]),
    "too few parts": broken(log=[GOOD["log"][0][:10]]),
    "counters": broken(h0=[77, 0, 0]),
    "negative counter": broken(h0=[0, -1, 0]),
    "points": broken(h1=[25000, 25000]),
    "points as text": broken(h1=["a", 1, 2, 3]),
    "indicator": broken(h2=[48]),
    "twelve tiles": broken(h4=HANDS[0][:12]),
    "impossible tile": broken(h4=[99, *HANDS[0][1:]]),
    "impossible draw": broken(h5=[48]),
    "bad call": broken(h5=["p1"]),
    "draws no list": broken(h5="14"),
    "bad discard": broken(h6=["q11"]),
    "draw left over": broken(h5=[14, 14, 14]),
    "nobody draws": broken(h5=[], h6=[60]),
    "unknown result": broken(h16=["勝"]),
    "no result": broken(h16=[]),
    "win without winner": broken(h16=["和了"]),
    "winner out of range": broken(h16=["和了", [0, 0, 0, 0], [7, 0, 7]]),
    "nested": '{"log":' + "[" * 100_000,
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_records_say_where_and_what(name: str) -> None:
    with pytest.raises(LogError) as caught:
        logs.parse(BROKEN[name], "tenhou_json", file="made.json")
    assert caught.value.file == "made.json"
    assert caught.value.line == 1
    assert caught.value.expected
    assert "made.json: line 1" in str(caught.value)
