"""For every item of the Malaysian rules a hand that has it and one, alike, that has it not:
(key, rules, hand that has it, hand that has it not), each hand followed by keywords of score().
"""

from __future__ import annotations

from typing import Any

LOW = {"minimum_fan": 0}
PLAIN = "123456789p22p55z+5z"

CASES: list[tuple[str, dict[str, Any], str, str]] = [
    ("face", LOW, f"{PLAIN} bonus=1a", f"{PLAIN} bonus=5a"),
    ("animal", LOW, f"{PLAIN} bonus=5a", f"{PLAIN} bonus=1a"),
    ("all_faces", LOW, f"{PLAIN} bonus=1a2a3a4a", f"{PLAIN} bonus=1a2a3a5a"),
    ("all_animals", LOW, f"{PLAIN} bonus=5a6a7a8a", f"{PLAIN} bonus=5a6a7a4a"),
    ("all_flowers", LOW, f"{PLAIN} bonus=1f2f3f4f", f"{PLAIN} bonus=1f2f3f5f"),
    ("all_seasons", LOW, f"{PLAIN} bonus=5f6f7f8f", f"{PLAIN} bonus=5f6f7f4f"),
    ("own_flower_or_season", LOW, f"{PLAIN} bonus=2f seat=S", f"{PLAIN} bonus=2f seat=E"),
    ("bamboo_or_winter", LOW, f"{PLAIN} bonus=8f", f"{PLAIN} bonus=7f"),
    ("dragon_pong", LOW, f"{PLAIN} bonus=1a", "123456789p22p33z+3z bonus=1a seat=E"),
    ("wind_pong", LOW, "123456789p22p44z+4z bonus=1a", "123456789p22p33z+3z bonus=1a seat=E"),
    ("little_three_dragons", LOW, "123p555z666z77z78p+9p bonus=1a", "123p555z666z44z78p+9p bonus=1a"),
    ("suit_with_honours", LOW, f"{PLAIN} bonus=1a", "123456789p2255p+5p bonus=1a"),
    ("suit_only", LOW, "123456789p2255p+5p bonus=1a", f"{PLAIN} bonus=1a"),
    ("all_chows", LOW, "123456789p1234p+1p bonus=1a", "123456789p23p11z+1p bonus=1a"),
    ("all_pongs", LOW, "111p333p555p2255z+5z bonus=1a", "111p333p567p2255z+5z bonus=1a"),
    ("replacement", LOW, f"{PLAIN} bonus=1a tsumo flower_replacement", f"{PLAIN} bonus=1a tsumo"),
    ("seven_pairs", LOW, "1133557799p22p4p+4p bonus=1a", "123456789p2255p+5p bonus=1a"),
    ("robbing_kong", LOW, "12345678p22p555z+9p chankan bonus=1a", "12345678p22p555z+9p bonus=1a"),
    ("fly_flower", LOW | {"fly_as_flower": True}, f"{PLAIN} nuki=1", f"{PLAIN}"),
    ("nine_gates", LOW, "1112345678999p+5p tsumo bonus=1a", "1112345678999p+5p bonus=1a"),
    ("four_winds", LOW, "111222z333z44z99p+4z bonus=1a", "111222z333z77z99p+7z bonus=1a"),
    ("no_bonus_tiles", LOW, PLAIN, f"{PLAIN} bonus=1a"),
    ("four_kongs", LOW, "5p(1111z)(2222z)[3333p](4444p)+5p bonus=1a",
     "5p(1111z)(2222z)[3333p](444p)+5p bonus=1a"),
    ("big_three_dragons", LOW, "123p555z666z77z99p+7z bonus=1a", "123p555z666z44z99p+4z bonus=1a"),
    ("two_kongs_replacement", LOW, "123456789p2p[5555z]+2p tsumo double_replacement bonus=1a",
     "123456789p2p[5555z]+2p tsumo rinshan bonus=1a"),
    ("four_concealed_pongs", LOW, "111p333p555p2255z+5z tsumo bonus=1a", "111p333p555p2255z+5z bonus=1a"),
    ("four_flies", LOW, "1256789p55z0x0x0x0x+5z bonus=1a", "12356789p55z0x0x0x+5z bonus=1a"),
    ("first_tile", LOW, f"{PLAIN} tsumo first_turn bonus=1a", f"{PLAIN} tsumo bonus=1a"),
    ("last_tile", LOW, f"{PLAIN} tsumo last_tile bonus=1a", f"{PLAIN} last_tile bonus=1a"),
    ("all_honours", LOW, "111222z33z666z77z+7z bonus=1a", "111222z33z666z99p+9p bonus=1a"),
    ("all_bonus_tiles", LOW, f"{PLAIN} bonus=1f2f3f4f5f6f7f8f1a2a3a4a5a6a7a8a",
     f"{PLAIN} bonus=1f2f3f4f5f6f7f8f1a2a3a4a5a6a7a"),
]  # fmt: skip
