"""Does every ruleset field that concerns one hand change the score of some hand?"""

from __future__ import annotations

from typing import Any

import pytest

from cases.lines import circumstances, ruleset
from mahjong_fast import Ruleset, try_score
from mahjong_fast.rulesets.ruleset import FIELDS

WEST = "players=3 nukidora=True han_table=west_honshu bazoro=2"
# field: hand and circumstances | fields of both rulesets | the field's value here | and there
FLIPS: dict[str, str] = {
    "players": "123p456p11s789s46s+5s tsumo | | 4 | 3",
    "honba_ron": "123m456p11s789p46s+5s riichi honba=2 payer=E | | 300 | 1000",
    "honba_tsumo_each": "123m456p11s789p46s+5s tsumo honba=2 | | 100 | 500",
    "min_han": "123m456p11s789p46s+5s riichi | | 1 | 2",
    "ryanhan_honba": "123m456p11s789p46s+5s riichi honba=5 | | None | 5",
    "open_tanyao": "234m88s46s(567m)(345p)+5s | | True | False",
    "atozuke": "22m456p789p55z(234s)+5z | | True | False",
    "atozuke_tsumo": "22m456p789p55z(234s)+5z tsumo | atozuke=False | True | False",
    "red_fives": "067m345p88s46s234m+5s | red_fives=1,1,1 | 1,1,1 | 0,0,0",
    "ippatsu": "123m456p11s789p46s+5s riichi ippatsu | | True | False",
    "ura_dora": "123m456p11s789p46s+5s riichi ura=1m | | True | False",
    "kan_dora": "123m456p11s789p46s+5s riichi dora=7z1m | | True | False",
    "kan_ura": "123m456p11s789p46s+5s riichi ura=7z1m | | True | False",
    "double_wind_pair_fu": "456m11z99p[1111s][7777z]+9p seat=E | | 4 | 2",
    "rinshan_tsumo_fu": "123m456p11s46s(8888p)+5s tsumo rinshan | | True | False",
    "pinfu_tsumo": "123m456p11s789p45s+6s tsumo | | True | False",
    "open_pinfu_30": "345m678p88s45s(567p)+6s | | True | False",
    "chiitoitsu_mode": "1199m2288p3355s1z+1z | | 25fu_2han | 50fu_1han",
    "chiitoitsu_allow_four_same": "1111m2288p3355s1z+1z | | False | True",
    "best_by": "111222333444m5m+5m tsumo dora_han=20 | kazoe_yakuman=multiple | points | han_then_fu",
    "kiriage_mangan": "223344m66778p99s+8p | | False | True",
    "kazoe_yakuman": "2233445566778p+8p riichi ippatsu | | yakuman | sanbaiman",
    "yakuman_stacking": "777z34m99p555z666z+5m tsumo seat=E first_turn | | True | False",
    "max_yakuman": "5z[1111z][2222z][3333z][4444z]+5z | | None | 1",
    "double_yakuman": "222m555p888s444m9m+9m | | daisuushii | suuankou_tanki",
    "aotenjou": "2233445566778p+8p | | False | True",
    "aotenjou_yakuman_han": "19m19p19s1234567z+1m | aotenjou=True | 13 | 26",
    "ryuuiisou_hatsu": "22334444s666s88s+8s | | optional | required",
    "renhou": "123m456p11s789p46s+5s first_turn | | off | yakuman",
    "tenhou_best_wait": "222m555p888s44m99m+4m tsumo first_turn seat=E | "
    "double_yakuman=suuankou_tanki | False | True",
    "local_yaku": "222m333m44m99p(789s)+4m | | daisharin | sanrenkou",
    "open_riichi_dealin": "123m456p11s789p46s+5s open_riichi | | normal | yakuman",
    "daisharin_any_suit": "2334455667788s+2s | local_yaku=daisharin | False | True",
    "pao_yakuman": "9m(2222m)(5555p)(8888s)(3333z)+9m tsumo liable=suukantsu:E | | daisangen | suukantsu",
    "pao_scope": "77z44z(111z)(555z)(666z)+7z tsumo liable=daisangen:W | | whole_hand | yakuman_only",
    "pao_honba": "777z34m99p(555z)(666z)+5m honba=1 payer=N liable=daisangen:W | | liable | discarder",
    "pao_rinshan": "123m456p11s46s(8888p)+5s tsumo rinshan liable=rinshan:W | | False | True",
    "wareme": "123m456p11s789p46s+5s riichi payer=E wareme=E | | False | True",
    "nukidora": "456p11s46s789p111m+5s tsumo nuki=1 | players=3 | False | True",
    "tsumo_3p": "123p456p11s789s46s+5s tsumo | players=3 | loss | bisect",
    "han_table": "111m99p33z(999s)(111p)+9p | players=3 | None | west_honshu",
    "bazoro": "111m99p33z(999s)(111p)+9p | players=3 han_table=west_honshu | 2 | 0",
    "west_kazoe": f"111m99p33z(999s)(111p)+9p dora_han=12 | {WEST} | True | False",
    "west_menzen_tsumo": f"123p456p11s789s46s+5s tsumo | {WEST} | False | True",
    "west_ryanpeikou": f"223344p667788s9s+9s | {WEST} | False | True",
    "west_inclusive_values": f"77z34p(555z)(666z)(999p)+5p | {WEST} | True | False",
    "west_pinfu_wait": f"2345p456p678s345s+5p | {WEST} | multi_kind | ryanmen",
    # fields of the flow of a deal that the judge asks too
    "nuki_rob": "456p789p111m456s4z+4z nuki_rob riichi | players=3 nukidora=True | any | none",
    "nuki_rinshan": "456p11s46s789p111m+5s tsumo rinshan nuki=1 | players=3 nukidora=True | True | False",
    "renhou_scope": "123m456p11s789p46s+5s double_riichi first_turn | renhou=yakuman | before_first_draw | "
    "first_go_around",
    "all_norths_extra_dora": f"123p456p11s789s46s+5s riichi dora=7z1p nuki=4 | "
    f"{WEST} kan_dora=False | False | True",
}
# Said of one hand, but by the caller: waits (analysis), and red tiles other than fives (dora_han).
ELSEWHERE = {"fifth_tile", "extra_red"}


def told(hand: str, words: dict[str, Any], rules: Ruleset) -> object:
    """What the rules make of the hand; an error is an answer too."""
    try:
        found = try_score(hand, rules=rules, **words)
    except ValueError as error:
        return type(error).__name__
    return found and {**found.to_dict(), "rules": ""}


@pytest.mark.parametrize("field", FLIPS)
def test_field_changes_a_score(field: str) -> None:
    facts, common, here, there = (part.strip() for part in FLIPS[field].split("|"))
    hand, *rest = facts.split()
    words = circumstances(" ".join(rest))
    if "liable" in words:
        key, _, wind = words["liable"].partition(":")
        words["liable"] = {key: wind}
    answers = []
    for value in (here, there):
        fields = " ".join(word for word in common.split() if not word.startswith("red_fives"))
        rules = ruleset(fields)
        if field == "red_fives":
            rules = rules.replace(red_fives=tuple(int(n) for n in value.split(",")))
        else:
            rules = ruleset(f"{fields} {field}={value}")
        answers.append(told(hand, words, rules))
    assert answers[0] != answers[1], answers


def test_every_field_of_one_hand_is_here() -> None:
    hand_fields = {f.name for f in FIELDS.fields if f.scope == "hand" and "riichi" in f.families}
    assert hand_fields <= set(FLIPS) | ELSEWHERE
