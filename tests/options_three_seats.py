"""Scenes of the switches of games with three seats and of western Honshu (riichi rules specification 8)."""

from __future__ import annotations

from typing import Any

import mahjong_fast as mf
from mahjong_fast.deals import wall_tiles
from option_table import option
from options_match import final
from scenes import Scene, in_match, moment, next_deal, run_out, scene

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


# ------------------------------------------------------------------ numbers of games with three seats

SHORT = mf.rules("tenhou_3p").replace(extension=False, nagashi="off", uma=(0, 0, 0))


@option("start_points", {35_000: (35_000,) * 3, 25_000: (25_000,) * 3}, base="tenhou_3p")
def points_of_three_at_the_start(rules: mf.Ruleset) -> tuple[int, ...]:
    return mf.Table(rules, match=0).scores


@option("red_fives", {(0, 0, 0): (0, 0), (0, 1, 1): (1, 1), (0, 2, 1): (2, 1)}, base="tenhou_3p")
def red_fives_of_two_suits(rules: mf.Ruleset) -> tuple[int, int]:
    """Of the four 5p and 5s in one hand."""
    fives = [*range(52, 56), *range(88, 92)]
    rest = [tile for tile in wall_tiles(rules).tolist() if tile not in fives]
    hand = [str(tile) for tile in mf.Table(rules, wall=[*fives, *rest]).view(0).hand]
    return hand.count("0p"), hand.count("0s")


@option("riichi_min_live_tiles", {3: [True, False], 4: [False, False], 2: [True, True]}, base="tenhou_3p")
def how_late_with_three(rules: mf.Ruleset) -> list[bool]:
    """3 and 2 live tiles."""
    return [moment("0d", [READY + "+9m", "", ""], rules=rules, live=n).can(0, "riichi") for n in (3, 2)]


@option("honba_ron", {200: 400, 300: 600}, base="tenhou_3p")
def two_honba_of_three_seats(rules: mf.Ruleset) -> int:
    seats = ["19m147p28s123466z+5s", READY + ",r", ""]
    s = moment("0d", seats, rules=rules, round="E1.2.0", log="1:9m*,2:9m", dora="9m", ura="7z")
    won = s.do("0 discard 5s", "1 ron").event("hora")
    return int(won["deltas"][1] - won["points"])


@option("noten_total", {2000: [-1000, 2000, -1000], 3000: [-1500, 3000, -1500]}, base=SHORT)
def one_ready_hand_of_three(rules: mf.Ruleset) -> Any:
    s = moment("0d", ["19m147p28s123567z+2p", READY, ""], rules=rules, live=0, never="5s")
    return s.do("0 discard 2p").event("ryukyoku")["deltas"]


@option("target_points", {40_000: "W1.0", 35_500: "over"}, base=SHORT.replace(extension=True))
def the_target_of_three(rules: mf.Ruleset) -> str:
    """The winner of the last deal ends with 35,800."""
    s = in_match(rules, "S3", hands=["", "123p456p789s55z46s"], draws="9m9p1m9s5s", dora="7z").drawn(4)
    winner = (s.table.dealer + 1) % 3
    return next_deal(s.do(f"{winner} tsumo"))


OUT_OF_THREE = (50_000, 30_000, 25_000)


@option("return_points", {40_000: [25, -10, -15], 35_000: [15, -5, -10]}, base=SHORT)
@option(
    "uma",
    {(20, 0, -20): [45, -10, -35], (15, 0, -15): [40, -10, -30], (0, 0, 0): [25, -10, -15]},
    base=SHORT,
)
def final_scores_of_three(rules: mf.Ruleset) -> list[Any]:
    return final(rules, OUT_OF_THREE)


# ------------------------------------------------------------------ western Honshu


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
