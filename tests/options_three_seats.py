"""Scenes of the switches of games with three seats and of western Honshu (riichi rules specification 8)."""

from __future__ import annotations

from typing import Any

import mahjong_fast as mf
from option_table import option
from scenes import Scene, in_match, moment, run_out, scene

READY = "123p456p789s11z46s"  # waits for 5s


def yaku(s: Scene) -> list[str]:
    return [key for key, _ in s.event("hora")["yaku"]]


@option("players", {4: (4, 69), 3: (3, 54)})
def seats_and_tiles(rules: mf.Ruleset) -> tuple[int, int]:
    table = mf.Table(rules)
    return len(table.scores), table.live_tiles


@option("dead_wall_size_3p", {14: 54, 18: 50}, base="tenhou_3p")
def live_tiles_after_the_deal(rules: mf.Ruleset) -> int:
    return mf.Table(rules, seed=1, deal=1).live_tiles


@option("nukidora", {True: True, False: False}, base="tenhou_3p")
def a_north_may_be_set_aside(rules: mf.Ruleset) -> bool:
    return scene(rules, hands=["19m147p258s1235z4z"], draws="6z", dora="1p").can(0, "set aside 4z")


@option("nuki_rob", {"any": [True, True], "kokushi": [False, True], "none": [False, False]}, base="tenhou_3p")
def ron_on_a_north(rules: mf.Ruleset) -> list[bool]:
    """By an ordinary hand in riichi, and by kokushi."""
    found = []
    for dealer, hand, log in (
        ("19m147p258s1235z6z+4z", "123p456p999s22p44z,r", "1:9m*,2:9m"),
        ("9m147p258s12356z7z+4z", "119m19p19s123567z", "1:5p,2:5p"),
    ):
        s = moment("0d", [dealer, hand, ""], rules=rules, log=log).do("0 set aside 4z")
        found.append(s.can(1, "ron"))
    return found


@option("nuki_rinshan", {True: True, False: False}, base="tenhou_3p")
def a_win_on_the_tile_for_a_north(rules: mf.Ruleset) -> bool:
    hands = ["123p456p789s11z46s+4z", "", ""]
    s = moment("0d", hands, rules=rules, dead="5s", log="0:2p,1:5p,2:5p", dora="8p")
    return "rinshan" in yaku(s.do("0 set aside 4z", "0 tsumo"))


@option(
    "all_norths_extra_dora",
    {True: ["nukidora", "dora", "tsumo"], False: ["nukidora", "tsumo"]},
    base="tenhou_3p",
)
def the_fourth_north(rules: mf.Ruleset) -> list[str]:
    hands = ["19m147p258s12356z+4z,N3", "", ""]
    s = moment("0d", hands, rules=rules, replaced=3, log="1:5p,2:5p")
    return s.do("0 set aside 4z").kinds()


@option("tsumo_3p", {"loss": [-500, -300, 800], "bisect": [-700, -500, 1200]}, base="tenhou_3p")
def a_tsumo(rules: mf.Ruleset) -> Any:
    s = moment("2d", ["", "", "123p456p789s55z46s+5s"], rules=rules, log="2:2p,0:8p,1:8p", dora="8p")
    return s.do("2 tsumo").event("hora")["deltas"]


def streak(rules: mf.Ruleset, deals: str) -> list[str]:
    """The dealer of East 1 keeps the deal: `w` he wins, `d` he is tenpai at a draw. Yaku of the last win."""
    events: list[Any] = []
    scores = [rules.start_points] * 3
    for honba, how in enumerate(deals):
        hands = ["111z456p789s22p46s"]
        draws = "9m9m1m5s" if how == "w" else ""
        s = in_match(rules, "E1", honba=honba, scores=scores, hands=hands, draws=draws)
        s = Scene(mf.Table.from_events([*events, s.start], rules))
        if how == "d":
            run_out(s)
        else:
            s.drawn(3)
            s.do("0 tsumo")
        events, scores = s.table.events, list(s.table.scores)
    return yaku(s)


WEST = mf.rules("west_honshu_3p")


@option("paarenchan_count", {"dealer_deals": [True, True], "wins": [True, False]}, base=WEST)
def the_eighth_deal(rules: mf.Ruleset) -> list[bool]:
    """Eight wins; a draw and seven wins. Seven wins never do."""
    assert "paarenchan" not in streak(rules, "wwwwwww")
    return ["paarenchan" in streak(rules, deals) for deals in ("wwwwwwww", "dwwwwwww")]


@option("local_yaku", [((), False), (("paarenchan",), True)], base=WEST)
def the_eighth_win(rules: mf.Ruleset) -> bool:
    return "paarenchan" in streak(rules, "wwwwwwww")
