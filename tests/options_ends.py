"""Scenes of the switches of the end of a deal: draws, liability, points (riichi rules, 6.9-6.15)."""

from __future__ import annotations

from typing import Any

import mahjong_fast as mf
from option_table import option
from options_flow import HONOURS, READY, RON, deltas
from scenes import Scene, in_match, moment, run_out, scene

# ------------------------------------------------------------------ abortive draws


def reason(s: Scene) -> str:
    return str(s.event("ryukyoku")["reason"]) if s.table.is_over else "goes on"


@option("abort_kyuushu", {True: True, False: False})
def nine_terminals(rules: mf.Ruleset) -> bool:
    return scene(rules, hands=["19m19p19s123z258m4s"], draws="5p").can(0, "nine terminals")


@option("abort_suufon", {True: "suufon", False: "goes on"})
def four_winds(rules: mf.Ruleset) -> str:
    return reason(scene(rules, draws="4z4z4z4z").drawn(4))


@option("abort_suucha", {True: "suucha", False: "goes on"})
def four_riichi(rules: mf.Ruleset) -> str:
    hands = ["123m406p789s11z46s", "123m456p789s22z46s", "123m456p789s33z46s", "123m456p789s44z46s"]
    s = scene(rules, hands=hands, draws="9m9m8m8m")
    for chair, tile in enumerate(("9m", "9m", "8m", "8m")):
        s.do(f"{chair} riichi", f"{chair} discard {tile}")
    return reason(s)


@option("abort_sancha", {True: "sancha", False: "goes on"}, base="tenhou_3p")
def three_riichi(rules: mf.Ruleset) -> str:
    hands = ["123p456p789s11z46s", "123p789p789s22z46s", "456p789p789s33z46s"]
    s = scene(rules, hands=hands, draws="9m9m1m")
    for chair, tile in enumerate(("9m", "9m", "1m")):
        s.do(f"{chair} riichi", f"{chair} discard {tile}")
    return reason(s)


def fourth_kan(rules: mf.Ruleset) -> Scene:
    """Three kans of two players are made; chair 0 makes the fourth."""
    log = "2:2p!,0:4m,2:3p!,0:4m,2:8p!,3:4m"
    seats = ["9m99p1s999s+9s(2222p)@2(3333p)@2", "", "", "147m258s123z4s(8888p)@2"]
    return moment("0d", seats, rules=rules, log=log, replaced=3, dora="1z2z3z4z", dead="7z").do("0 kan 9s")


@option("abort_suukaikan", {True: "suukaikan", False: "goes on"})
def four_kans_of_two(rules: mf.Ruleset) -> str:
    return reason(fourth_kan(rules).drawn())


@option("suukaikan_timing", {"after_discard": "goes on", "immediate": "suukaikan"})
def the_fourth_kan_itself(rules: mf.Ruleset) -> str:
    return reason(fourth_kan(rules))


@option("fifth_kan_draws", {True: True, False: False})
def a_fifth_kan(rules: mf.Ruleset) -> bool:
    log = "2:2p!,0:4m,2:3p!,0:4m,2:8p!,0:4m,2:7p!,0:7m"
    seats = ["9m(2222p)@2(3333p)@2(8888p)@2(7777p)@2", "", "", "111s258m369m1234z+1s"]
    return moment("3d", seats, rules=rules, log=log, replaced=4, dora="7z6z5z4z3z").can(3, "kan 1s")


# ------------------------------------------------------------------ exhaustive draws


def drawn_out(rules: mf.Ruleset, hands: list[str], log: str = "") -> Scene:
    """Chair 0 discards the last tile, 2p; 5s is never among the other discards."""
    seats = [(hands[0] or "147m258p369s1237z") + "+2p", *hands[1:]]
    return moment("0d", seats, rules=rules, live=0, never="5s", log=log).do("0 discard 2p")


@option(
    "noten_total",
    {0: [0, 0, 0, 0], 3000: [-1500, 1500, 1500, -1500], 6000: [-3000, 3000, 3000, -3000]},
    nagashi="off",
)
def two_ready_hands(rules: mf.Ruleset) -> list[int]:
    return deltas(drawn_out(rules, ["", READY, "123m678p789s33z46s", ""]), "ryukyoku")


@option(
    "noten_declaration", {True: [-1000, -1000, 3000, -1000], False: [-1500, 1500, 1500, -1500]}, nagashi="off"
)
def a_ready_hand_kept_closed(rules: mf.Ruleset) -> list[int]:
    s = drawn_out(rules, ["", READY, "123m678p789s33z46s", ""])
    if s.table.decisions():
        s.do("1 declare noten")
    return deltas(s, "ryukyoku")


@option("karaten_is_tenpai", {True: True, False: False}, nagashi="off")
def all_winning_tiles_are_gone(rules: mf.Ruleset) -> bool:
    log = "1:5s,2:5s,3:5s,0:0s,1:8m,2:8m,3:8m"
    return bool(drawn_out(rules, ["", READY, "", ""], log).event("ryukyoku")["tenpais"][1])


OUTSIDE = [f"{n}{suit}" for suit in "mps" for n in (1, 9)] * 2 + [f"{n}z" for n in range(1, 8)]
SIMPLE = [f"{n}{suit}" for n in (2, 3, 4, 6, 7, 8) for suit in "mps"] * 4


def only_terminals(rules: mf.Ruleset) -> Scene:
    """Chair 1 discards the last tile, 9s; all his discards are terminals and honours. E1.1, two sticks."""
    outside, simple = iter(OUTSIDE), iter(SIMPLE)
    log = [f"{i % 4}:{next(outside if i % 4 == 1 else simple)}_" for i in range(68)] + ["0:2m_"]
    seats = ["", "555m555p55s12345z+9s", "", ""]
    return moment("1d", seats, rules=rules, log=",".join(log), round="E1.1.2").do("1 discard 9s")


@option("nagashi_requires_closed", {False: "nagashi", True: "exhaustive"}, red_fives=(0, 0, 0))
def only_terminals_with_an_open_hand(rules: mf.Ruleset) -> str:
    """The same with a pon of chair 1; chair 3 discards the last tile."""
    outside, simple = iter(OUTSIDE), iter(SIMPLE)
    log = [f"{i % 4}:{next(outside if i % 4 == 1 else simple)}_" for i in range(67)]
    log += ["3:7z!", "1:6z", "2:8p_"]
    seats = ["", "555m555p55s12z(777z)@3", "", "5m5p55s1199m1199p1s+8s"]
    s = moment("3d", seats, rules=rules, log=",".join(log), dora="1s").do("3 discard 8s")
    return str(s.event("ryukyoku")["reason"])


@option(
    "nagashi",
    {
        "off": ("exhaustive", [0, 0, 0, 0], 2),
        "draw": ("nagashi", [-4000, 8000, -2000, -2000], 2),
        "win": ("nagashi", [-4100, 8000 + 300 + 2000, -2100, -2100], 0),
    },
)
def only_terminals_discarded(rules: mf.Ruleset) -> tuple[str, list[int], int]:
    s = only_terminals(rules)
    return s.event("ryukyoku")["reason"], deltas(s, "ryukyoku"), s.table.sticks


# ------------------------------------------------------------------ liability

FED = "2:5z!,1:1p,3:6z!,1:1p,2:7z!,1:1s"
DRAGONS = "(555z)@2(666z)@3(777z)@2,p2D"


@option("pao_yakuman", [((), False), (("daisangen",), True)])
def third_dragon(rules: mf.Ruleset) -> bool:
    seats = ["", "34m99p77z1m(555z)@2(666z)@3", HONOURS + "+7z", ""]
    s = moment("2d", seats, rules=rules, log="2:5z!,1:1p,3:6z!,1:1s").do("2 discard 7z", "1 pon 7z")
    return ",p2D" in s.table.position()


@option("pao_yakuman", [((), False), (("daisuushii",), True)])
def fourth_wind(rules: mf.Ruleset) -> bool:
    seats = ["", "99p44z(111z)@2(222z)@3(333z)@0", "147m258p369s567z1m+4z", ""]
    log = "2:1z!,1:1p,3:2z!,1:1s,0:3z!,1:8s"
    s = moment("2d", seats, rules=rules, log=log).do("2 discard 4z", "1 pon 4z")
    return "p2S" in s.table.position()


@option("pao_yakuman", [((), False), (("suukantsu",), True)])
def fourth_kan_of_one(rules: mf.Ruleset) -> bool:
    seats = ["", "9p444s(2222p)@2(3333p)@3(8888p)@0", "147m258m369m567z1m+4s", ""]
    log = "2:2p!,1:1p,3:3p!,1:1s,0:8p!,1:8s"
    s = moment("2d", seats, rules=rules, log=log, replaced=3, dora="1z2z3z4z").do("2 discard 4s", "1 kan 4s")
    return ",p2K" in s.table.position()


@option(
    "pao_scope", {"whole_hand": [0, 64_000, -32_000, -32_000], "yakuman_only": [0, 64_000, -16_000, -48_000]}
)
def one_of_two_yakuman_was_fed(rules: mf.Ruleset) -> list[int]:
    seats = ["", "1122z" + DRAGONS, "", "147m258p369s134z5m+2z"]
    s = moment("3d", seats, rules=rules, log=FED, dora="9s")
    return deltas(s.do("3 discard 2z", "1 ron"))


@option("pao_honba", {"liable": [0, 32_600, -16_600, -16_000], "discarder": [0, 32_600, -16_000, -16_600]})
def who_pays_the_honba(rules: mf.Ruleset) -> list[int]:
    seats = ["", "34m99p" + DRAGONS, "", HONOURS + "+5m"]
    s = moment("3d", seats, rules=rules, log=FED, dora="9s", round="E1.2.0")
    return deltas(s.do("3 discard 5m", "1 ron"))


@option("pao_rinshan", {True: [-3200, 3200, 0, 0], False: [-1600, 3200, -800, -800]})
def a_win_on_the_replacement_tile(rules: mf.Ruleset) -> list[int]:
    """Haku and rinshan, 50 fu."""
    seats = [HONOURS + "+9p", "123m46s11z999p(555z)@2", "", ""]
    s = moment("0d", seats, rules=rules, log="2:5z!,1:4p", dead="5s", dora="8m", next_dora="7p")
    return deltas(s.do("0 discard 9p", "1 kan 9p", "1 tsumo"))


# ------------------------------------------------------------------ points of a deal


@option("honba_ron", {300: 1300 + 600, 1500: 1300 + 3000})
def a_ron_with_two_honba(rules: mf.Ruleset) -> int:
    seats = [HONOURS + "+5s", RON[1] + ",r", "", ""]
    s = moment("0d", seats, rules=rules, log="1:9p*", dora="1z", ura="4z", round="E1.2.0")
    return deltas(s.do("0 discard 5s", "1 ron"))[1]


@option("honba_tsumo_each", {100: -700, 500: -1500})
def a_tsumo_with_two_honba(rules: mf.Ruleset) -> int:
    seats = ["", "123m456p789s66z46s+5s", "", ""]
    s = moment("1d", seats, rules=rules, log="1:9p,0:8m", dora="1z", round="E1.2.0")
    return deltas(s.do("1 tsumo"))[0]


def broken_wall(rules: mf.Ruleset, **more: Any) -> Scene:
    """Dice 1 and 1: the wall before the player behind the dealer is broken. He is ready for 5s."""
    return in_match(rules, dice=(1, 1), hands=["", "123m456p789s66z46s"], dora="1z", **more)


@option("wareme", {False: [-500, 1100, -300, -300], True: [-1000, 2200, -600, -600]})
def the_broken_wall_doubles(rules: mf.Ruleset) -> list[int]:
    s = broken_wall(rules, draws="9m9m1m1p9p5s").drawn(5)
    return deltas(s.do("1 tsumo"))


@option(
    "wareme_noten",
    {False: [-1000, 3000, -1000, -1000], True: [-2000, 6000, -2000, -2000]},
    wareme=True,
    nagashi="off",
)
def the_broken_wall_doubles_noten(rules: mf.Ruleset) -> list[int]:
    return deltas(run_out(broken_wall(rules)), "ryukyoku")


CHIPS = {"yakuman_ron": 10, "yakuman_tsumo": 5, "ippatsu": 1, "red_five": 1, "ura_dora": 1}


@option("shugi", [(None, None), (CHIPS, [0, 3, 0, -3]), ({**CHIPS, "ura_dora": 2}, [0, 5, 0, -5])])
def chips(rules: mf.Ruleset) -> Any:
    """Ippatsu and two ura."""
    seats = ["", "123m456p789s66z46s,ri", "", "147m258p369s1234z+5s"]
    s = moment("3d", seats, rules=rules, log="0:9p,1:8p*,2:9m", dora="1z", ura="5z")
    return s.do("3 discard 5s", "1 ron").event("hora").get("chips")
