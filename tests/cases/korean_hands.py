"""For every item and limit hand of the Korean rules a hand that has it and one, alike, that has it not:
(key, rules, hand that has it, hand that has it not), each hand followed by keywords of score().
"""

from __future__ import annotations

from typing import Any

LOW = {"min_hand": 0}
REVEALED = LOW | {"dora": "revealed"}

CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("dragon_pong", LOW, "234m567m789p22p55z+5z", "234m567m789p22p11z+1z"),
    ("two_dragons", LOW, "234m567p22p55z(666z)+5z", "234m567p22p55z(111z)+5z"),
    ("wind_pong", LOW, "234m567m789p22p33z+3z", "234m567m789p22p55z+5z"),
    ("seat_wind", LOW, "234m567m789p22p22z+2z seat=S", "234m567m789p22p22z+2z seat=E"),
    ("round_wind", LOW, "234m567m789p22p22z+2z round=S", "234m567m789p22p22z+2z round=E"),
    ("seat_dragon", LOW | {"seat_dragon_bonus": 1}, "234m567m789p22p66z+6z seat=E",
     "234m567m789p22p66z+6z seat=S"),
    ("kong", LOW, "234m567m22p78p[5555z]+9p", "234m567m22p78p(555z)+9p"),
    ("three_kongs", LOW, "33p78p[5555z](1111z)(2222m)+9p", "33p78p[5555z](1111z)(222m)+9p"),
    ("bamboo_pong", LOW, "234m567m789p22p11s+1s", "234m567m789p22p11z+1z"),
    ("both_bamboos", LOW, "234m567m22p11s(999s)+1s", "234m567m22p11s(999p)+1s"),
    ("identical_chows", LOW, "234234m567p789p1s+1s", "234345m567p789p1s+1s"),
    ("three_concealed_pongs", LOW, "222m444p666p99s23p+1p", "222m444p99s23p(666p)+1p"),
    ("all_pongs", LOW, "444p666p99s55z(222m)+5z", "456p666p99s55z(222m)+5z"),
    ("terminals_honours", LOW, "111m999p99s55z(222z)+5z", "111m888p99s55z(222z)+5z"),
    ("pure", LOW, "234567m55m77z(111z)+7z", "234567m55p77z(111z)+7z"),
    ("pure_no_honours", LOW, "234567m55m99m(111m)+9m", "234567m55m77z(111m)+7z"),
    ("seven_pairs", LOW, "1133m5577p11s66z2z+2z", "234m567m789p22p33z+3z"),
    ("straight_1_9", LOW, "123456789m22z55p+5p", "123456m789p22z55p+5p"),
    ("all_simples", LOW, "123m567m789p22p99s+9s", "123m567m789p22z99s+9s"),
    ("all_chows", LOW, "123m567m789p99s23p+4p", "123m567m789p11z23p+4p"),
    ("concealed", LOW, "234m567m22p78p[5555z]+9p", "234m567m22p78p(5555z)+9p"),
    ("concealed_self_draw", LOW, "234m567m789p22p55z+5z tsumo", "234m567m789p22p55z+5z"),
    ("north_eye", LOW | {"north": True}, "234m567m789p4z55p5p+4z", "234m567m789p1z55p5p+1z"),
    ("north_kong", LOW | {"north": True}, "234m567m22p78p(4444z)+9p", "234m567m22p78p(5555z)+9p"),
    ("self_draw", LOW, "234m567m789p22p55z+5z tsumo", "234m567m789p22p55z+5z"),
    ("last_wall_tile", LOW, "234m567m789p22p55z+5z tsumo last_tile", "234m567m789p22p55z+5z last_tile"),
    ("replacement", LOW, "234m567m789p22p55z+5z tsumo flowers=1 flower_replacement",
     "234m567m789p22p55z+5z tsumo flowers=1"),
    ("robbing_kong", LOW, "234m567m22p78p55z5z+9p chankan", "234m567m22p78p55z5z+9p"),
    ("same_as_winning_tile", LOW, "234m567m789p22p55z+5z", "234m567m22p78p55z5z+9p"),
    ("flowers", LOW, "234m567m789p22p55z+5z flowers=1", "234m567m789p22p55z+5z"),
    ("all_flowers", LOW, "234m567m789p22p55z+5z flowers=4", "234m567m789p22p55z+5z flowers=3"),
    ("bonus_concealed", LOW, "234m567m789p22p55z+5z", "234m567m22p55z(777z)+5z"),
    ("fully_concealed", LOW, "234m567m789p22p55z+5z tsumo", "234m567m789p22p55z+5z"),
    ("declared_ready", LOW, "234m567m789p22p55z+5z declared_ready", "234m567m789p22p55z+5z"),
    ("declared_ready_self_draw", LOW, "234m567m789p22p55z+5z declared_ready tsumo",
     "234m567m789p22p55z+5z declared_ready"),
    ("north_win", LOW | {"north": True}, "234m567m789p4z555p+4z", "234m567m78p44z555p+9p"),
    ("dora", REVEALED, "234m567m789p22p55z+5z dora=1m", "234m567m789p22p55z+5z dora=9m"),
    ("dora_eye", REVEALED, "234m567m789p22p55z+5z dora=1p", "234m567m789p22p55z+5z dora=7p"),
    ("dora_pong", REVEALED, "234m567m789p22p55z+5z dora=7z", "234m567m789p22p55z+5z dora=5z"),
    ("dora_kong", REVEALED, "234m567m22p78p[5555z]+9p dora=7z", "234m567m22p78p(555z)+9p dora=7z"),
    ("red_dora", LOW | {"red_dora": True}, "234m067m789p22p55z+5z", "234m567m789p22p55z+5z"),
    ("both_red_dora", LOW | {"red_dora": True}, "234m067m406p22p55z+5z", "234m067m456p22p55z+5z"),
    ("flower_dora", REVEALED, "234m567m789p22p55z+5z flowers=2 dora=1f",
     "234m567m789p22p55z+5z flowers=2 dora=1m"),
    ("three_flowers", REVEALED, "234m567m789p22p55z+5z flowers=3 dora=1f",
     "234m567m789p22p55z+5z flowers=2 dora=1f"),
    ("little_dragons", LOW, "234m567m555z666z7z+7z", "234m567m666z7z(555z)+7z"),
    ("little_winds", LOW, "234m567m111z222z3z+3z", "234m567m111z222z7z+7z"),
    ("bamboo_honours", LOW, "111s999s111z66z55z+5z", "111s999s111z66p55z+5z"),
    ("outside", LOW, "123m789m123p99s55z+5z", "123m678m123p99s55z+5z"),
    ("pure_seat_pong", LOW, "111z234567m55m88m+8m seat=E", "111z234567m55m88m+8m seat=W"),
    ("four_concealed_pongs", LOW, "222m444p666p99s55z+5z tsumo", "222m444p666p99s55z+5z"),
    ("three_kongs_honour_eye", LOW, "22z78p[5555z](1111p)(2222m)+9p", "22z78p[5555z](1111p)(222m)+9p"),
    ("little_jade", LOW | {"bamboo5": True}, "234m567m789p55s66z+6z", "234m567m789p99s66z+6z"),
    ("three_concealed_kongs", LOW, "22p78p[5555z][1111p][2222m]+9p", "22p78p[5555z][1111p](2222m)+9p"),
    ("four_kongs", LOW, "2p[5555z](1111p)(2222m)(3333m)+2p", "2p[5555z](1111p)(2222m)(333m)+2p"),
    ("all_terminals_honours", LOW, "111m999p99s55z222z+5z", "111m999p99s55z(222z)+5z"),
    ("great_dragons", LOW, "234m22p555z666z77z+7z", "234m22p555z66z(777z)+6z"),
    ("great_winds", LOW, "234m22p111z222z33z+3z", "234m22p111z222z77z+7z"),
    ("bamboo_1_9_pair5", LOW | {"bamboo5": True}, "111s999s55s234m23p+4p", "111s999p55s234m23p+4p"),
    ("four_concealed_kongs", LOW, "2p[5555z][1111p][2222m][3333m]+2p", "2p[5555z][1111p][2222m](3333m)+2p"),
    ("thirteen_orphans", LOW, "19m19p19s1235567z+5z", "1133m5577p11s66z2z+2z"),
    ("nine_gates", LOW, "1112345678999p+5p", "1112345567899p+9p"),
    ("pearl", LOW, "234567p11p78p555z+9p", "234567p78p(555z)11p+9p"),
    ("ruby", LOW, "234567m11m78m777z+9m", "234567m11m78m555z+9m"),
    ("great_jade", LOW, "111s999s66z22p23m6z+4m", "111s999s55z22p23m5z+4m"),
]  # fmt: skip


def words_of(text: str) -> tuple[str, dict[str, Any]]:
    """`HAND seat=E tsumo flowers=2` -> the hand and keywords of score()."""
    hand, *rest = text.split()
    words: dict[str, Any] = {}
    for part in rest:
        name, _, value = part.partition("=")
        words[name] = int(value) if value.isdigit() else value or True
    return hand.replace("2p2p)", "2p)").replace("(2222p)", "(2222p)"), words
