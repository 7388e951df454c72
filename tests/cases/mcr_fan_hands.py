"""Hands that must and must not count each fan of Chinese Official, made by hand for this project.

One line per hand: `+` or `-`, the hand, then circumstances: keywords of `score` as words (`tsumo`, `seat=E`),
and behind a bar the presets it speaks of, where not all three say the same. A `-` line is a complete hand
that does not count the fan; many of them are one tile or one circumstance away, or count a fan that stands
in its place.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cases.lines import circumstances

PRESETS = ("mcr", "mcr_cn98", "mcr_mil")

HANDS: dict[str, str] = {
    "BFW": """
        + 111222333444z5m+5m
        + (111z)(222z)(333z)44z55p+4z
        - 11122233344z12m+3m
        - 11122233355z12m+3m
    """,
    "B3D": """
        + 555666777z11m12p+3p
        + (555z)(666z)[7777z]1m123m+1m
        - 55566677z123m12p+3p
        - 555666z77m123m12p+3p
    """,
    "AG": """
        + 222444666888s6z+6z
        + 23423466688s66z+8s
        - 222444666888s5z+5z
        - 222444555888s6z+6z
    """,
    "NG": """
        + 1112345678999m+5m
        + 1112345678999s+1s
        - 1112345678899m+9m
        - 1112345699p(789p)+4p
    """,
    "4K": """
        + [1111m](2222m)(3333p)[4444s]5z+5z
        + (1111m)(222+2p)(3333s)(4444z)5z+5z tsumo
        - [1111m](2222m)(3333p)444s5z+5z
        - 111m222m333p444s5z+5z
    """,
    "SSP": """
        + 1122334455667m+7m
        + 3344556677889p+9p
        - 1122334455778m+8m
        - 1122m3344p5566s7z+7z
    """,
    "13O": """
        + 19m19p19s1234567z+1m
        + 119m19p19s123456z+7z
        - 1199m1199p1199s1z+1z
        - 111222333555z6z+6z
    """,
    "AT": """
        + 111999m111999p1s+1s
        + 1199m1199p1199s1m+1m
        - 111999m111999p1z+1z
        - 111999m111p789p1s+1s
    """,
    "L4W": """
        + 11122233344z12m+3m
        + (111z)(222z)(333z)4z123m+4z
        - 111222333444z5m+5m
        - 11122233355z12m+3m
    """,
    "L3D": """
        + 55566677z123m12p+3p
        + (555z)(666z)123m7z123p+7z
        - 555666777z11m12p+3p
        - 555666z77m123m12p+3p
    """,
    "AH": """
        + 111222333555z6z+6z
        + 1122334455667z+7z
        - 111222333555z1m+1m
        - 111222333z99m55z+9m
    """,
    "4CP": """
        + 111m444p777s222z3z+3z
        + 111m444p777s22z33z+3z tsumo
        + [1111m]444p777s222z3z+3z
        - 111m444p777s22z33z+3z
        - (111m)444p777s222z3z+3z
    """,
    "PTC": """
        + 1122337788995p+5p
        + (123m)(789m)1237895m+5m
        - 1122337788994p+4p
        - 123123p789789m5p+5p
    """,
    "QC": """
        + 11112222333m55p+3m
        + (345s)(345s)334455s2p+2p
        - (345s)(345s)(345s)34s22p+2s
        - (123m)(123m)123m45p77s+6p
    """,
    "4PSP": """
        + 111222333444m5p+5p
        + (666s)(777s)(888s)99s11z+9s
        - 111222333555m6p+6p
        - (666s)(777s)(888s)99m11z+9m
    """,
    "4PSC": """
        + 122333444556m5p+5p
        + (123p)(345p)(567p)789p1z+1z
        - (123p)(345p)(567p)678p1z+1z
        - (123p)(234p)(345p)567p1z+1z
    """,
    "3K": """
        + [1111m](2222m)(3333p)444s5z+5z
        + (1111m)(2222p)(3333s)45m66p+6m
        - [1111m](2222m)(3333p)[4444s]5z+5z
        - (1111m)(2222p)(333s)45m66p+6m
    """,
    "ATH": """
        + 111222333z99m55z+9m
        + 1199m1199p11z55z7z+7z
        - 111222333555z6z+6z
        - 111999m111999p1s+1s
        - 111222333z12m55z+3m
    """,
    "SP": """
        + 1122m3344p5566s7z+7z
        + 1111m3344p5566s7z+7z
        - 1122334455667m+7m
        - 1122337788995p+5p
        - 123m456p11s789p46s+5s
    """,
    "GHK": """
        + 147m258p1234567z+3s
        + 14m25p369s123456z+7z
        - 147m258p369s1234z+5z
        - 147m258p36s12345z+6z
    """,
    "AEP": """
        + 222444m666888p2s+2s
        + (222m)(444m)(666p)88p22s+8p
        - 222444m666888p3s+3s
        - 2244m6688p2244s8s+8s
    """,
    "FF": """
        + 1234567891122m+2m
        + (123p)(456p)7891112p+3p
        - 12345678911m22z+2z
        - 1112345678999m+5m
    """,
    "PTrC": """
        + (123m)(123m)123m45p77s+6p
        + (234p)(234p)(234p)45s77z+6s
        - 11112222333m55p+3m
        - (123m)(123m)234m45p77s+6p
    """,
    "PSP": """
        + 111222333m45p77s+6p
        + (444p)(555p)(666p)45s77z+6s
        - (111m)(222m)(444m)45s77z+6s
        - 111222333444m5p+5p
    """,
    "UT": """
        + 789m789p789s77m99m+7m
        + (777m)(888p)(999s)78m99p+9m
        - 789m789p789s77m66p+7m
        - 678m789p789s77m55p+7m
    """,
    "MT": """
        + 456m456p456s44m66p+4m
        + (444m)(555p)(666s)45m66p+6m
        - 456m456p456s44m77p+4m
        - 456m456p456s44m66z+4m
    """,
    "LT": """
        + 123m123p123s11m33p+1m
        + (111m)(222p)(333s)12m33p+3m
        - 123m123p123s11m44p+1m
        - 123m123p123s11m33z+1m
    """,
    "PS": """
        + 123456789m11p45s+6s
        + (123m)(456m)78m11p456s+9m
        - 123456m789p11p45s+6s
        - 123456m678m11p45s+6s
    """,
    "3STC": """
        + 123789m123789p5s+5s
        + (123m)(789m)123789p5s+5s
        + 55m12379s789p(123p)+8s
        - 123789m123789p4s+4s
        - 123789m123789p5p+5p
    """,
    "PSC": """
        + 122333445m11p45s+6s
        + (123p)(345p)567p11m45s+6s
        - (123p)(234p)456p11m45s+6s
        - (123p)(345p)(567p)789p1z+1z
    """,
    "AF": """
        + 345m456p567s55m56s+7s
        + (555m)(345p)(567s)34s55p+5s
        - 345m456p567s66m56s+7s
        - 345m456p678s55m56s+7s
    """,
    "TP": """
        + 222m222p222s45m77z+6m
        + (999m)(999p)[9999s]45m77z+6m
        - 222m222p333s45m77z+6m
    """,
    "3CP": """
        + 111m444p777s22z33z+3z
        + (111m)444p777s222z3z+3z
        - 111m444p777s222z3z+3z
        - (111m)444p777s22z33z+3z
    """,
    "LHK": """
        + 147m258p369s1234z+5z
        + 147m258p36s12345z+6z
        - 147m258p1234567z+3s
        - 147m258p369s22z67s+5s
    """,
    "KS": """
        + 147m258p369s22z67s+5s
        + 147m258p36s22z(678s)+9s
        + 147m258p369s1234z+5z
        - 147m258p36s12345z+6z
        - 147m258p1234567z+3s
    """,
    "UF": """
        + 789m789p789s77m66p+7m
        + (678m)(678m)999p66s78s+9s
        - 789m789p789s77m99m+7m
        - 678m789p789s77m55p+7m
    """,
    "LF": """
        + 123m123p123s11m44p+1m
        + (234m)(234m)111p44s12s+3s
        - 123m123p123s11m33p+1m
        - 234m123p123s11m55p+1m
    """,
    "B3W": """
        + 11122233355z12m+3m
        + (111z)(222z)(333z)5m123m+5m
        - 11122233344z12m+3m
        - 11122244555z12m+3m
    """,
    "MS": """
        + 123m456p78s22z(789p)+9s
        + (123s)(456m)(789p)45p11z+6p
        - 123m456p78s22z(789p)+6s
        - 123456789m11p45s+6s
    """,
    "RT": """
        + 123p345p88p456s22s+8p
        + (222s)(444s)(888p)11p55z+5z
        - 123p345p88p456s22m+8p
        - 123p345p88p456s66z+8p
        - 123p345p88p345s22s+8p
    """,
    "MTC": """
        + 123m123p123s45m77z+6m
        + (678m)(678p)67s456m77z+8s
        - 123m123p234s45m77z+6m
        - (123m)(123p)123m45m77z+6m
    """,
    "MSP": """
        + 111m222p333s45m77z+6m
        + (777p)(888m)(999s)45m77z+6m
        - 111m222p444s45m77z+6m
        - 111m222p333p45m77z+6m
    """,
    "CHK": """
        + 234m456p67s22z(345p)+8s
        + (123m)(678p)34s456p22z+5s
        + 234m456p67s22z(345p)+8s flowers=3
        - 234m456p67s22z(345p)+8s tsumo
        - 234m456p67s22m(345p)+8s
    """,
    "LTD": """
        + 123m456p78s22z(789p)+9s tsumo last_tile
        + [1111m]123s456p45m66p+6m tsumo rinshan last_tile
        - 123m456p78s22z(789p)+9s last_tile
        - 123m456p78s22z(789p)+9s tsumo
    """,
    "LTC": """
        + 123m456p78s22z(789p)+9s last_tile
        + 123m456p11s789p46s+5s last_tile
        - 123m456p78s22z(789p)+9s tsumo last_tile
        - 123m456p78s22z(789p)+9s
    """,
    "OWR": """
        + [1111m]123s456p45m66p+6m tsumo rinshan
        + (111+1m)123s456p45m66p+6m tsumo rinshan last_tile
        - [1111m]123s456p45m66p+6m tsumo rinshan flower_replacement flowers=1
        - [1111m]123s456p45m66p+6m tsumo
    """,
    "RTK": """
        + 123m456p78s22z(789p)+9s chankan
        + 111m456p46s22z(789p)+5s chankan
        - 123m456p78s22z(789p)+9s
        - 123m456p78s22z(789p)+9s last_tile
    """,
    "2CK": """
        + [1111m][2222p](333s)45m66p+6m
        + [1111m][2222p]123s45m66p+6m
        + [1111m][2222p](3333s)45m66p+6m | mcr
        - [1111m][2222p](3333s)45m66p+6m | mcr_cn98 mcr_mil
        - (1111m)[2222p](333s)45m66p+6m
        - [1111m]222p(333s)45m66p+6m
    """,
    "AP": """
        + 111m444p777s22z33z+3z
        + (111m)(444p)(777s)22z33z+3z
        - 111m444p123s22z33z+3z
        - 111m444p777s222z3z+3z
    """,
    "HF": """
        + 12345678911m22z+2z
        + (123p)(456p)(789p)22z33z+3z
        + 222444666888s6z+6z | mcr
        - 222444666888s6z+6z | mcr_cn98 mcr_mil
        - 1234567891122m+2m
        - 123456m789p11m22z+2z
    """,
    "MSC": """
        + 123m234p345s45m77z+6m
        + (567p)(678m)78s123m77z+9s
        - 123m234p456s45m77z+6m
        - 123m345p567s11z78m+9m
    """,
    "ALT": """
        + 123m456p789s11z55z+5z
        + 1122m3344p55s11z7z+7z
        - 123m456p789s11z22z+2z
        - 19m19p19s1234567z+1m
    """,
    "MH": """
        + (123m)(456p)(789s)(111z)2z+2z
        + (123m)(456p)(789s)(1111z)2m+2m
        - (123m)(456p)(789s)(111z)2z+2z tsumo
        - (123m)(456p)(789s)[1111z]2z+2z
        - (123m)(456p)(789s)11z22z+2z
    """,
    "2DP": """
        + 555666z77m123m12p+3p
        + (555z)(666z)123m44m12p+3p
        - 55566677z123m12p+3p
        - 555666777z11m12p+3p
        - 555111z77m123m12p+3p
    """,
    "OH": """
        + 123m789p111s22z78m+9m
        + (123m)(789p)(111z)99s12s+3s
        - 123m789p111s22z67m+8m
        - 123m789p111s55p78m+9m
    """,
    "FCH": """
        + 123m456p11s789p46s+5s tsumo
        + 123m456p11s46s[9999p]+5s tsumo
        + 1122m3344p5566s7z+7z tsumo | mcr
        + 111m444p777s22z33z+3z tsumo | mcr mcr_cn98
        + 1112345678999m+5m tsumo | mcr mcr_cn98
        - 1122m3344p5566s7z+7z tsumo | mcr_cn98 mcr_mil
        - 19m19p19s1234567z+1m tsumo | mcr_cn98 mcr_mil
        - 111m444p777s22z33z+3z tsumo | mcr_mil
        - 1112345678999m+5m tsumo | mcr_mil
        - 123m456p11s789p46s+5s
        - 123m456p11s46s(777z)+5s tsumo
    """,
    "2MK": """
        + (1111m)(2222p)123s45m66p+6m
        + (1111m)(222+2p)(333s)45m66p+6m
        - (1111m)[2222p](333s)45m66p+6m
        - (1111m)(2222p)(3333s)45m66p+6m
    """,
    "LAST": """
        + 123m456p11s789p46s+5s last_of_kind
        + (555s)123m456p11s46s+5s
        - 123m456p11s789p46s+5s
        - 123m456p11s789p46s+5s chankan last_of_kind
    """,
    "DRP": """
        + 555111z77m123m12p+3p
        + [5555z]123m456m77p12s+3s
        - 555666z77m123m12p+3p
        - 55z111m456m789p12s+3s
    """,
    "PW": """
        + 111z123m456m77p12s+3s round=E
        + [2222z]123m456m77p12s+3s round=S
        - 111z123m456m77p12s+3s round=S
        - 11z123m456m789p12s+3s round=E
        - 111222333444z5m+5m
    """,
    "SEW": """
        + 222z123m456m77p12s+3s seat=S
        + (111z)123m456m77p12s+3s seat=E round=E
        - 222z123m456m77p12s+3s seat=W
        - 111222333444z5m+5m seat=S
    """,
    "CH": """
        + 123m456p11s789p46s+5s
        + 123m456p11s46s[9999p]+5s chankan
        - 123m456p11s789p46s+5s tsumo
        - 123m456p11s46s(777z)+5s
    """,
    "AC": """
        + 123m456p55s789p46s+5s
        + (123m)(456p)(789s)34m88p+5m
        + 147m258p369s22p67s+5s
        - 123m456p11z789p46s+5s
        - 123m456p55s777p46s+5s
    """,
    "TH": """
        + 1111m3344p5566s7z+7z
        + 111123m456p77z45s+6s
        + 1199m1199p1199s1m+1m | mcr_cn98 mcr_mil
        - 1199m1199p1199s1m+1m | mcr
        - [1111m]123s456p45m66p+6m
        - 11112222333m55p+3m
    """,
    "DP": """
        + 111m111p456s45m77z+6m
        + (999m)(999p)12s456m77z+3s
        + 111999m111999p1s+1s | mcr
        - 111999m111999p1s+1s | mcr_cn98 mcr_mil
        - 111m222p456s45m77z+6m
        - 222m222p222s45m77z+6m
    """,
    "2CP": """
        + (111m)444p777s22z33z+3z
        + 111m444p123s45s66z+6s
        - 111m444p777s22z33z+3z
        - (111m)444p123s45s66z+6s
        - [1111m][2222p]123s45m66p+6m
    """,
    "CK": """
        + [1111m]123s456p45m66p+6m
        + [1111m](2222p)(3333s)45m66p+6m | mcr
        + (1111m)[2222p](333s)45m66p+6m | mcr_cn98
        - [1111m](2222p)(3333s)45m66p+6m | mcr_cn98 mcr_mil
        - (1111m)[2222p](333s)45m66p+6m | mcr mcr_mil
        - [1111m][2222p](333s)45m66p+6m
        - (1111m)123s456p45m66p+6m
    """,
    "AS": """
        + 234m456p678s55p67m+8m
        + 2233m4455p6677s8s+8s
        - 234m456p678s55p78m+9m
        - 456m456p456s44m66p+4m
    """,
    "PDC": """
        + 123123m456p77z78s+9s
        + (234s)(234s)789m12p77z+3p
        - 123m123p456p77z78s+9s
        - (123m)(123m)123m45p77s+6p
    """,
    "MDC": """
        + 123m123p456p77z78s+9s
        + (789m)(789s)123p45m77z+6m
        - 123m234p456p77z78s+9s
        - 123m123p123s45m77z+6m
    """,
    "SS": """
        + 123456m345p77z78s+9s
        + (345s)(678s)123m77z12p+3p
        - 123567m345p77z78s+9s
        - 123456789m11p45s+6s
    """,
    "TTC": """
        + 123789m345p77z67s+8s
        + (123s)(789s)345m77z67p+8p
        - 123678m345p77z67s+8s
        - 123456789m11p45s+6s
    """,
    "PTH": """
        + 333z123m456m77p12s+3s
        + 111m456m789p12s77z+3s
        + 1112345678999m+2m | mcr_cn98 mcr_mil
        - 1112345678999m+2m | mcr
        - 222m456m789p12s77z+3s
        - 222z123m456m77p12s+3s seat=S
        - 111999m111999p1s+1s
    """,
    "MK": """
        + (1111m)123s456p45m66p+6m
        + (111+1m)123s456p45m66p+6m
        + (1111m)[2222p](333s)45m66p+6m | mcr_cn98
        - (1111m)[2222p](333s)45m66p+6m | mcr mcr_mil
        - [1111m]123s456p45m66p+6m
    """,
    "OVS": """
        + 123456m789p77z45p+6p
        + 1122m334455p66z7z+7z
        - 123456m789p77z45s+6s
        - 12345678911m22z+2z
    """,
    "NH": """
        + 111m456p11s678p46s+5s
        + (222m)(345p)(789s)45p11s+6p
        - 111m456p11z678p46s+5s
        - 123m456p55s789p46s+5s
    """,
    "EW": """
        + 123m456p77z789p12s+3s
        + (123m)(456p)77z789p89s+7s
        - 123m456p77z789p23s+1s
        - 123m456p77z12345s+3s
    """,
    "CW": """
        + 123m456p77z789p46s+5s
        + 123m789m123p4556s+5s
        - 123m456p77z45567s+6s
        - 123m456p77z789p45s+6s
    """,
    "SW": """
        + 123m456p789s777z9m+9m
        + [1111m]123s456p789p6m+6m
        - 123p456p789s2345m+2m
        - 1122m3344p5566s7z+7z
        - (123m)(456p)(789s)(111z)2z+2z
    """,
    "SD": """
        + 123m456p11s46s(777z)+5s tsumo
        + (111+1m)123s456p45m66p+6m tsumo rinshan flower_replacement flowers=1
        + 1122m3344p5566s7z+7z tsumo | mcr_cn98 mcr_mil
        - 123m456p11s789p46s+5s tsumo
        - 123m456p78s22z(789p)+9s tsumo last_tile
        - 123m456p78s22z(789p)+9s
    """,
    "FT": """
        + 123m456p11s789p46s+5s flowers=2
        + 234m456p67s22z(345p)+8s flowers=8
        - 123m456p11s789p46s+5s
        - 123m456p11s789p46s+5s tsumo
    """,
    "MIXK": """
        + (1111m)[2222p](333s)45m66p+6m | mcr mcr_mil
        + (111+1m)[2222p]123s45m66p+6m | mcr mcr_mil
        - (1111m)[2222p](333s)45m66p+6m | mcr_cn98
        - (1111m)(2222p)(333s)45m66p+6m
        - [1111m][2222p](333s)45m66p+6m
    """,
}


def fan_lines(key: str) -> Iterator[tuple[bool, str, dict[str, Any], tuple[str, ...]]]:
    """(must count, hand with `+` winning tile, keywords, presets) of each line of a fan."""
    for line in filter(None, map(str.strip, HANDS[key].splitlines())):
        facts, _, presets = line.partition("|")
        sign, hand, *words = facts.split()
        assert sign in "+-", line
        yield sign == "+", hand, circumstances(" ".join(words)), tuple(presets.split()) or PRESETS
