"""Scenes of the switches of one deal: riichi, furiten, calls, several winners (riichi rules, 6.1-6.11)."""

from __future__ import annotations

import mahjong_fast as mf
from mahjong_fast.deals import wall_tiles
from option_table import option
from scenes import Scene, moment, scene

READY = "123m456p789s11z46s"  # waits for 5s, and needs riichi for a yaku
HONOURS = "147m258p369s1234z"


def yaku(s: Scene, index: int = -1) -> list[str]:
    return [key for key, _ in s.event("hora", index)["yaku"]]


def deltas(s: Scene, kind: str = "hora", index: int = -1) -> list[int]:
    return list(s.event(kind, index)["deltas"])


def discards(names: list[str]) -> set[str]:
    return {name.split()[-1] for name in names if name.startswith("discard")}


# ------------------------------------------------------------------ riichi


@option("riichi_min_points", {None: [True, True], 1000: [True, False], 2000: [False, False]})
def who_may_pay(rules: mf.Ruleset) -> list[bool]:
    """1000 and 900 points."""
    return [
        scene(rules.replace(start_points=points), hands=[READY], draws="9p").can(0, "riichi")
        for points in (1000, 900)
    ]


@option("riichi_min_live_tiles", {4: [True, False, False], 1: [True, True, False], 0: [True, True, True]})
def how_late(rules: mf.Ruleset) -> list[bool]:
    """4, 3 and 0 live tiles."""
    return [
        moment("0d", [READY + "+9p", "", "", ""], rules=rules, live=n).can(0, "riichi") for n in (4, 3, 0)
    ]


@option("furiten_riichi", {True: True, False: False})
def riichi_in_furiten(rules: mf.Ruleset) -> bool:
    s = moment("0d", [READY + "+9p", "", "", ""], rules=rules, log="0:5s,1:1p,2:1p,3:2p")
    return s.can(0, "riichi")


@option("riichi_ankan", {"none": [], "waits": ["3m", "1z"], "structure": ["1z"]})
def kans_after_riichi(rules: mf.Ruleset) -> list[str]:
    """3m leaves the waits, but was part of sequences; 1z was a triplet all along."""
    found = []
    for hand, tile in (("222333444m56p88s", "3m"), ("111z234m567p88s46s", "1z")):
        s = moment("0d", [f"{hand}+{tile},r", "", "", ""], rules=rules, log="0:9p*,1:9s,2:9s,3:8p")
        if s.can(0, f"kan {tile}"):
            found.append(tile)
    return found


@option("local_yaku", [((), False), (("open_riichi",), True)])
def open_riichi_is_offered(rules: mf.Ruleset) -> bool:
    return scene(rules, hands=[READY], draws="9p").can(0, "open riichi")


@option(
    "open_riichi_dealin",
    {"normal": [-2600, 2600, 0, 0], "yakuman": [-32_000, 32_000, 0, 0]},
    local_yaku=("open_riichi",),
)
def ron_from_a_closed_hand(rules: mf.Ruleset) -> list[int]:
    """2 han 40 fu; a yakuman when who is not in riichi discards into it."""
    seats = [HONOURS + "+5s", "123m456p789s66z46s,ro", "", ""]
    s = moment("0d", seats, rules=rules, log="1:9p*", dora="7z", ura="7p")
    return deltas(s.do("0 discard 5s", "1 ron"))


@option("open_riichi_reveal", {"hand": (1, 1), "waits": (0, 1)}, local_yaku=("open_riichi",))
def what_open_riichi_shows(rules: mf.Ruleset) -> tuple[int, int]:
    s = scene(rules, hands=[READY], draws="9p").do("0 open riichi", "0 discard 9p")
    view = s.table.view(1)
    assert [(c, [str(t) for t in tiles]) for c, tiles in view.shown_waits] in ([], [(0, ["5s"])])
    return len(view.shown), len(view.shown_waits)


def riichi_win(rules: mf.Ruleset) -> Scene:
    """Chair 0 wins within the first go-around after his riichi, after a kan of his; all ura are dora."""
    seats = ["123m456p46s99p[1111z],ri", "", "", "147m258p369s2345z+5s"]
    return moment(
        "3d",
        seats,
        rules=rules,
        log="0:8p*,1:8m,2:8m",
        replaced=1,
        dora="8s" + "7z" * rules.kan_dora,
        ura="3s8p",
    ).do("3 discard 5s", "0 ron")


@option("ippatsu", {True: True, False: False})
def within_a_go_around(rules: mf.Ruleset) -> bool:
    return "ippatsu" in yaku(riichi_win(rules))


@option("ura_dora", {True: 3, False: 0})
@option("kan_ura", {True: 3, False: 1})
def ura(rules: mf.Ruleset) -> int:
    """One ura under the first indicator (4s), two under that of the kan (9p 9p)."""
    return int(dict(riichi_win(rules).event("hora")["yaku"]).get("ura", 0))


@option("kan_dora", {True: ["ankan", "dora", "tsumo"], False: ["ankan", "tsumo"]})
def an_indicator_for_a_kan(rules: mf.Ruleset) -> list[str]:
    return scene(rules, hands=["1111s258p369m567z"], draws="9m", dead="4z").do("0 kan 1s").kinds()


@option("kan_dora_timing", {"immediate": [True, True, True], "open_after_discard": [True, False, False]})
def when_an_indicator_is_shown(rules: mf.Ruleset) -> list[bool]:
    """Before the replacement tile of an ankan, a daiminkan and a kakan."""
    shown = []
    s = scene(rules, hands=["1111s258p369m567z"], draws="9m", dead="4z").do("0 kan 1s")
    shown.append("dora" in s.kinds())
    s = scene(rules, hands=["", "111s258p369m1567z"], draws="1s", dead="4z").do("0 discard 1s", "1 kan 1s")
    shown.append("dora" in s.kinds())
    s = moment("0d", [HONOURS[:-4] + "z+5z(555z)@1", "", "", ""], rules=rules, log="1:5z!,0:9m")
    shown.append("dora" in s.do("0 kan 5z").kinds())
    return shown


@option("dead_wall_replenish", {True: 68, False: 69})
def live_tiles_after_a_kan(rules: mf.Ruleset) -> int:
    return scene(rules, hands=["1111s258p369m567z"], draws="9m", dead="4z").do("0 kan 1s").table.live_tiles


# ------------------------------------------------------------------ furiten, what may win


WAITING = "234m567m345p88s45p"  # waits for 3p and 6p, tanyao


@option(
    "temp_furiten_end",
    {"own_discard": [True, True], "own_draw_or_call": [True, False], "any_call": [False, True]},
)
def how_long_a_passed_tile_bars(rules: mf.Ruleset) -> list[bool]:
    """Furiten after a call of another player, and after the own draw."""
    seats = ["99s147m258p12367z", WAITING, "", ""]
    s = moment("2c", seats, rules=rules, log="2:6p", draws="9s3p").passed()
    s.do("3 discard 9s", "0 pon 9s")
    found = [s.table.view(1).furiten]
    s = moment("0c", ["", WAITING, "", ""], rules=rules, log="0:6p", draws="9m").passed()
    assert s.turn == 1
    return [*found, s.table.view(1).furiten]


@option(
    "fifth_tile",
    {"concealed": [True, True], "melds": [True, False], "visible": [False, False]},
    red_fives=(0, 0, 0),
    nagashi="off",
)
def kinds_without_a_copy(rules: mf.Ruleset) -> list[bool]:
    """Furiten by a kind that lies open elsewhere; tenpai when the own kan holds the kind waited for."""
    hands = ["147m258p69s1234z7z+6p", WAITING, "", ""]
    found = [moment("0d", hands, rules=rules, log="1:3p,2:3p,3:3p").table.view(1).furiten]
    hands = ["147m258p369s1237z+2p", "123p789p46m99s(5555m)@2", "", ""]
    s = moment("0d", hands, rules=rules, log="2:5m!,1:9m", live=0, replaced=1, dora="7z6z", never="5m")
    return [*found, bool(s.do("0 discard 2p").event("ryukyoku")["tenpais"][1])]


@option("kokushi_ankan_chankan", {True: True, False: False})
def kokushi_on_an_ankan(rules: mf.Ruleset) -> bool:
    s = moment("0d", ["777z147m258p369s1p+7z", "119m19p19s123456z", "", ""], rules=rules, dora="9m")
    return s.do("0 kan 7z").can(1, "ron")


@option("min_han", {1: True, 2: False})
def one_han(rules: mf.Ruleset) -> bool:
    s = moment("0d", [HONOURS + "+5s", "123m456p66z789s46s,r", "", ""], rules=rules, log="1:9p*,2:9m,3:9m")
    return s.do("0 discard 5s").can(1, "ron")


@option("ryanhan_honba", {None: [True, True], 5: [True, False], 6: [True, True]})
def one_han_late(rules: mf.Ruleset) -> list[bool]:
    """At 4 and at 5 honba."""
    found = []
    for honba in (4, 5):
        seats = [HONOURS + "+5s", "123m456p66z789s46s,r", "", ""]
        s = moment("0d", seats, rules=rules, log="1:9p*,2:9m,3:9m", round=f"E1.{honba}.0")
        found.append(s.do("0 discard 5s").can(1, "ron"))
    return found


@option("atozuke", {True: [True, True], False: [False, True]})
def a_yaku_by_the_last_tile(rules: mf.Ruleset) -> list[bool]:
    """Waiting for 5z and 9p without and with a yaku of its own."""
    found = []
    for hand, log in (
        ("123m234s99p55z(456p)@0", "0:6p!,1:1m"),
        ("123m234s99p55z(777z)@0", "0:7z!,1:1m"),
    ):
        s = moment("0d", ["147m258p369s1234z+5z", hand, "", ""], rules=rules, log=log)
        found.append(s.do("0 discard 5z").can(1, "ron"))
    return found


@option("atozuke_tsumo", {True: True, False: False}, atozuke=False)
def a_yaku_by_the_drawn_tile(rules: mf.Ruleset) -> bool:
    s = moment("1d", ["", "123m234s99p55z+5z(456p)@0", "", ""], rules=rules, log="0:6p!,1:1m")
    return s.can(1, "tsumo")


RENHOU = ("yakuman", "mangan_alt", "mangan_flat", "baiman_alt", *(f"{n}han" for n in range(1, 14)))


@option("renhou", {"off": False, **dict.fromkeys(RENHOU, True)})
def ron_before_the_first_draw(rules: mf.Ruleset) -> bool:
    s = scene(rules, hands=["5s147m258p369s123z", "", READY], draws="9m")
    return s.do("0 discard 5s").can(2, "ron")


@option("renhou_scope", {"before_first_draw": False, "first_go_around": True}, renhou="yakuman")
def renhou_after_the_own_draw(rules: mf.Ruleset) -> bool:
    s = scene(rules, hands=["", READY, "5s147m258p369s123z"], draws="9m9p7p")
    return s.drawn(2).do("2 discard 5s").can(1, "ron")


@option("red_fives", {(0, 0, 0): 0, (1, 1, 1): 1, (1, 2, 1): 2, (4, 3, 2): 3})
def red_fives(rules: mf.Ruleset) -> int:
    """Of the four 5p."""
    rest = [tile for tile in wall_tiles(rules).tolist() if tile // 4 != 13]
    hand = mf.Table(rules, wall=[52, 53, 54, 55, *rest]).view(0).hand
    return sum(str(tile) == "0p" for tile in hand)


@option("extra_red", [({}, 0), ({"7z": 1}, 1), ({"7z": 3}, 3)])
def red_tiles_that_are_no_fives(rules: mf.Ruleset) -> int:
    """Three 7z in a hand without other dora."""
    s = scene(rules, hands=["777z123m456p789s1z"], draws="9m9p9m9p1z", dora="2z").drawn(4)
    return int(dict(s.do("0 tsumo").event("hora")["yaku"]).get("dora", 0))


# ------------------------------------------------------------------ calls


@option("kuikae", {"forbidden": {"4m", "7m"}, "same_tile": {"4m"}, "allowed": set()})
def what_may_not_be_discarded(rules: mf.Ruleset) -> set[str]:
    s = scene(rules, hands=["", "45677m258p369s12z"], draws="4m").do("0 discard 4m", "1 chi 456m")
    return {"4m", "7m"} - discards(s.names(1))


@option("kuikae_blocks_call", {True: False, False: True})
def a_call_without_a_discard(rules: mf.Ruleset) -> bool:
    log = "0:1z!,1:9p,0:2z!,1:9p,0:3z!,1:9p,0:1m"
    s = moment("0c", ["", "2344m(111z)@0(222z)@0(333z)@0", "", ""], rules=rules, log=log)
    return s.can(1, "chi 123m")


# ------------------------------------------------------------------ several winners

RON = ["147m258p369s1234z+5s", "123m456p789s66z46s", "234m678p123s77z46s", "345m789m123p88p46s"]


def claims(rules: mf.Ruleset, n: int) -> Scene:
    seats = [RON[0], *(RON[c] + ",r" if c <= n else "" for c in (1, 2, 3))]
    log = "1:9p*,2:9p*,3:9m" + "*" * (n == 3)
    s = moment("0d", seats, rules=rules, round="E1.2.3", log=log, dora="1z", ura="4z").do("0 discard 5s")
    return s.do(" ".join(f"{c} ron" for c in range(1, n + 1)))


def winners(s: Scene) -> list[int]:
    return [event["actor"] for event in s.last if event["type"] == "hora"]


@option("multi_ron", {"double": ([1, 2], []), "triple": ([1, 2], [1, 2, 3]), "head_bump": ([1], [1])})
def two_and_three_claims(rules: mf.Ruleset) -> tuple[list[int], list[int]]:
    return winners(claims(rules, 2)), winners(claims(rules, 3))


@option("triple_ron", {"draw": [], "pay_all": [1, 2, 3], "two_winners": [1, 2], "head_bump": [1]})
def three_claims(rules: mf.Ruleset) -> list[int]:
    return winners(claims(rules, 3))


@option("multi_ron_honba", {"first": 1300, "each": 1300 + 600})
def what_the_second_winner_gets(rules: mf.Ruleset) -> int:
    s = claims(rules, 2)
    assert deltas(s, index=-2)[1] == 1300 + 600 + 3000
    return deltas(s)[2]
