"""Hands that must and must not score each yaku, made by hand for this project.

One line per hand: `+` or `-`, the hand, then circumstances: keywords of `score` as words (`tsumo`,
`riichi`, `seat=E`) and ruleset fields as `field=value` behind a bar. `seed` rules without double yakuman
unless the line says otherwise. A `-` line is a complete hand that does not have the yaku; it need not win.
Many of them are one tile or one circumstance away.
"""

from __future__ import annotations

HANDS: dict[str, str] = {
    "menzen_tsumo": """
        + 123m456p11s789p46s+5s tsumo
        + 123m456p11s46s[9999p]+5s tsumo
        - 123m456p11s46s(777z)+5s tsumo
        - 123m456p11s789p45s+6s
    """,
    "riichi": """
        + 123m456p11s789p46s+5s riichi
        + 123m456p11s46s[9999p]+5s riichi
        - 123m456p11s789p45s+6s
        - 123m456p11s789p46s+5s double_riichi
        - 123m456p11s789p46s+5s riichi open_riichi
    """,
    "double_riichi": """
        + 123m456p11s789p46s+5s double_riichi
        + 123m456p11s789p46s+5s double_riichi riichi tsumo
        - 123m456p11s789p46s+5s riichi
        - 123m456p11s789p46s+5s double_riichi open_riichi
    """,
    "open_riichi": """
        + 123m456p11s789p46s+5s open_riichi
        + 123m456p11s789p46s+5s open_riichi riichi tsumo
        - 123m456p11s789p46s+5s riichi
        - 123m456p11s789p46s+5s double_riichi open_riichi
    """,
    "double_open_riichi": """
        + 123m456p11s789p46s+5s double_riichi open_riichi
        + 123m456p11s789p46s+5s double_riichi open_riichi tsumo
        - 123m456p11s789p46s+5s double_riichi
        - 123m456p11s789p46s+5s open_riichi
    """,
    "ippatsu": """
        + 123m456p11s789p46s+5s riichi ippatsu
        + 123m456p11s789p46s+5s double_riichi ippatsu tsumo
        + 123m456p11s789p46s+5s riichi ippatsu last_tile
        - 123m456p11s789p46s+5s riichi
        - 123m456p11s789p46s+5s riichi ippatsu | ippatsu=False
    """,
    "chankan": """
        + 123m456p11s789p46s+5s chankan
        + 123m11s789p46s(456p)+5s chankan
        - 123m456p11s789p46s+5s riichi
    """,
    "rinshan": """
        + 123m456p11s46s[9999p]+5s tsumo rinshan
        + 123m456p11s46s(8888p)+5s tsumo rinshan
        + 123m456p11s46s(888+8p)+5s tsumo rinshan
        + 456p11s46s789p111m+5s tsumo rinshan nuki=1 | players=3 nukidora=True
        - 456p11s46s789p111m+5s tsumo rinshan nuki=1 | players=3 nukidora=True nuki_rinshan=False
        - 123m456p11s46s[9999p]+5s tsumo
    """,
    "haitei": """
        + 123m456p11s789p46s+5s tsumo last_tile
        + 123m11s789p46s(456p)+5s tsumo last_tile
        - 123m456p11s789p46s+5s last_tile
        - 123m456p11s789p46s+5s tsumo
    """,
    "houtei": """
        + 123m456p11s789p46s+5s last_tile
        + 123m11s789p46s(456p)+5s last_tile
        - 123m456p11s789p46s+5s tsumo last_tile
        - 123m456p11s789p45s+6s
    """,
    "tenhou": """
        + 123m456p11s789p45s+6s tsumo first_turn seat=E
        + 1199m2288p3355s1z+1z tsumo first_turn seat=E
        - 123m456p11s789p45s+6s tsumo first_turn
        - 123m456p11s789p45s+6s tsumo seat=E
    """,
    "chiihou": """
        + 123m456p11s789p45s+6s tsumo first_turn
        + 123m456p11s789p46s+5s tsumo first_turn seat=N
        - 123m456p11s789p45s+6s tsumo first_turn seat=E
        - 123m456p11s789p45s+6s tsumo
    """,
    "renhou": """
        + 123m456p11s789p46s+5s first_turn | renhou=yakuman
        + 123m456p11s789p46s+5s first_turn | renhou=4han
        - 123m456p11s789p45s+6s first_turn | renhou=off
        - 123m456p11s789p45s+6s first_turn | renhou=mangan_alt
        - 123m456p11s789p45s+6s | renhou=yakuman
        - 123m456p11s789p45s+6s tsumo first_turn | renhou=yakuman
    """,
    "renhou_mangan": """
        + 123m456p11s789p46s+5s first_turn | renhou=mangan_alt
        + 123m456p11s789p46s+5s first_turn | renhou=mangan_flat
        + 223344m66778p99s+8p first_turn dora_han=3 | renhou=mangan_flat
        - 223344m66778p99s+8p first_turn dora_han=3 | renhou=mangan_alt
        - 123m456p11s789p45s+6s | renhou=mangan_alt
        - 123m456p11s789p45s+6s first_turn | renhou=baiman_alt
    """,
    "renhou_baiman": """
        + 123m456p11s789p46s+5s first_turn | renhou=baiman_alt
        + 223344m66778p99s+8p first_turn dora_han=3 | renhou=baiman_alt
        - 2233445566778p+8p first_turn dora_han=1 | renhou=baiman_alt
        - 123m456p11s789p45s+6s | renhou=baiman_alt
        - 123m456p11s789p45s+6s first_turn | renhou=mangan_alt
    """,
    "paarenchan": """
        + 123m456p11s789p46s+5s riichi seat=E consecutive_deals=8 | local_yaku=paarenchan
        + 123m456p11s46s(777z)+5s tsumo seat=E consecutive_deals=9 | local_yaku=paarenchan
        - 123m456p11s789p46s+5s riichi seat=E consecutive_deals=7 | local_yaku=paarenchan
        - 123m456p11s789p46s+5s riichi seat=E consecutive_deals=8
        - 123m456p11s789p46s+5s seat=E consecutive_deals=8 | local_yaku=paarenchan
    """,
    "tanyao": """
        + 234m567m345p88s46s+5s
        + 234m88s46s(567m)(345p)+5s
        + 2288m3377p3355s8s+8s
        - 234m567m345p99s46s+5s riichi
        - 234m88s46s(567m)(345p)+5s | open_tanyao=False
        - 123m567m345p88s46s+5s riichi
        - 234m567m345p77z46s+5s riichi
    """,
    "honitsu": """
        + 123m678m46m33z444z+5m
        + 123m46m33z444z(678m)+5m
        + 11223388m55m33z6z+6z
        - 123m789p46m33z444z+5m riichi
        - 111m345m678m99m46m+5m
        - 111z44z55z(222z)(666z)+4z
    """,
    "chinitsu": """
        + 111m345m678m99m46m+5m
        + 111m99m46m(345m)(678m)+5m
        - 111m345m678m33z46m+5m
        - 111m345m678m99p46m+5m riichi
    """,
    "honroutou": """
        + 111m99p33z(999s)(111p)+9p
        + 1199m1199p99s33z1z+1z
        - 111m99p33z(999s)(888p)+9p
        - 111m99p99s(111s)(999m)+9p
        - 19m19p19s1234567z+1m
        - 111z44z55z(222z)(666z)+4z
    """,
    "tsuuiisou": """
        + 111z44z55z(222z)(666z)+4z
        + 112233445566z7z+7z
        - 111z44z99p(222z)(666z)+4z
    """,
    "chinroutou": """
        + 111m99p99s(111s)(999m)+9p
        + 111m999p11s99s(999m)+1s tsumo
        - 111m99p33z(999s)(111p)+9p
        - 111m99p88s(111s)(999m)+9p
    """,
    "ryuuiisou": """
        + 234s666s88s66z(222s)+8s
        + 22334444s666s88s+8s
        + 234s666s88s66z(222s)+8s | ryuuiisou_hatsu=required
        + 22334444s666s88s+8s | ryuuiisou_hatsu=forbidden
        - 22334444s666s88s+8s | ryuuiisou_hatsu=required
        - 234s666s88s66z(222s)+8s | ryuuiisou_hatsu=forbidden
        - 345s666s88s66z(222s)+8s
        - 234s666s88s77z(222s)+8s
    """,
    "chiitoitsu": """
        + 1199m2288p3355s1z+1z
        + 1111m2288p3355s1z+1z | chiitoitsu_allow_four_same=True
        - 223344m667788p9s+9s
        - 19m19p19s1234567z+1m
    """,
    "kokushi": """
        + 119m19p19s123456z+7z
        + 119m19p19s123456z+7z tsumo seat=E
        - 19m19p19s1234567z+1m
        - 1199m1199p99s33z1z+1z
    """,
    "kokushi_13": """
        + 19m19p19s1234567z+1m
        + 19m19p19s1234567z+7z tsumo
        - 119m19p19s123456z+7z
    """,
    "chuuren": """
        + 1113455678999m+2m
        + 1112345667899m+9m tsumo
        - 1112345678999m+5m
        - 1231234567899m+4m
        - 111234567899p1s+1s riichi
        - 2345678999m[1111m]+9m tsumo
    """,
    "junsei_chuuren": """
        + 1112345678999m+5m
        + 1112345678999s+9s
        + 1112345678999p+1p tsumo
        - 1113455678999m+2m
    """,
    "daisharin": """
        + 2233445566778p+8p | local_yaku=daisharin
        + 2334455667788p+2p tsumo | local_yaku=daisharin
        + 2334455667788s+2s tsumo | local_yaku=daisharin daisharin_any_suit=True
        - 2233445566778p+8p
        - 2334455667788s+2s tsumo | local_yaku=daisharin
        - 1122334455667p+7p | local_yaku=daisharin
        - 3344556677889p+9p | local_yaku=daisharin daisharin_any_suit=True
        - 2223344556788p+7p | local_yaku=daisharin
    """,
    "pinfu": """
        + 123m456p11s789p45s+6s
        + 123m456p33z789p45s+6s
        + 123m456p11s789p45s+6s tsumo
        + 23345789m567p44s+4m
        - 123m456p11s789p46s+5s riichi
        - 123m456p55z789p45s+6s riichi
        - 123m456p22z789p45s+6s riichi
        - 123m456p11z789p45s+6s riichi
        - 123m456p11s789p45s+6s tsumo | pinfu_tsumo=False
        - 2345m456p678p345s+5m
        - 123m456p11s77745s+6s riichi
    """,
    "iipeikou": """
        + 223344m567p99s68s+7s
        + 222333m44m99p789s+4m
        - 223344m99s68s(567p)+7s
        - 223344m66778p99s+8p
        - 222333m44m99p789s+4m | local_yaku=isshoku_sanjun
        - 234m345m567p99s68s+7s riichi
    """,
    "ryanpeikou": """
        + 223344m667788p9s+9s
        + 223344m66778p99s+8p
        + 2222333344449p+9p
        - 223344m67p99s678s+8p
        - 1122334455667z+7z
    """,
    "isshoku_sanjun": """
        + 222333m44m99p789s+4m | local_yaku=isshoku_sanjun
        + 223344m99p68s(234m)+7s | local_yaku=isshoku_sanjun
        - 222333m44m99p789s+4m
        - 223344m567p99s68s+7s | local_yaku=isshoku_sanjun
    """,
    "sanshoku_doujun": """
        + 234m234p24s99s678p+3s
        + 234p678p24s99s(234m)+3s
        - 234m234p35s99s678p+4s riichi
        - 234m234p345m99s78s+9s riichi
    """,
    "ittsuu": """
        + 123456m79m55p234s+8m
        + 123456m79m55p(234s)+8m
        + 12345679s55p234m+8s
        - 123456m79p55p234s+8p riichi
    """,
    "chanta": """
        + 123m789p333z79s99s+8s
        + 123m79s99s(789p)(333z)+8s
        - 123m789p333z46s99s+5s riichi
        - 123m789p111s79s99m+8s
        - 111m99p33z(999s)(111p)+9p
        - 123m789p333z79s55s+8s riichi
    """,
    "junchan": """
        + 123m789p111s79s99m+8s
        + 123m79s99m(789p)(111s)+8s
        - 123m789p111s79s33z+8s
        - 123m789p111s46s99m+5s riichi
        - 111m99p99s(111s)(999m)+9p
    """,
    "haku": """
        + 123m456p11s46s(555z)+5s
        + 123m456p11s46s555z+5s
        + 123m456p11s46s[5555z]+5s
        - 123m456p55z789p46s+5s riichi
        - 123m456p11s46s666z+5s
    """,
    "hatsu": """
        + 123m456p11s46s(666z)+5s
        + 123m456p789m55s66z+6z
        - 123m456p66z789p46s+5s riichi
        - 123m456p11s46s777z+5s
    """,
    "chun": """
        + 123m456p11s46s(7777z)+5s
        + 123m456p11s46s777z+5s
        - 123m456p77z789p46s+5s riichi
        - 123m456p11s46s555z+5s
    """,
    "jikaze": """
        + 123m456p11s46s(222z)+5s
        + 123m456p11s46s444z+5s seat=N
        + 123m456p11s46s(111z)+5s seat=E
        - 123m456p11s46s333z+5s riichi
        - 123m456p11s46s(111z)+5s
        - 456p11s46s444z789p+5s riichi seat=W | players=3
    """,
    "bakaze": """
        + 123m456p11s46s(111z)+5s
        + 123m456p11s46s(333z)+5s round=W
        + 123m456p11s46s(555z)+5s round=haku
        + 123m456p11s46s(777z)+5s round=chun
        - 123m456p11s46s(222z)+5s
        - 123m456p11s46s(666z)+5s round=haku
        - 456p11s46s444z789p+5s riichi round=N | players=3
    """,
    "toitoi": """
        + 222m88p44s(555s)(999m)+8p
        + 222m88p44s(555s)(999m)+8p tsumo
        + 99m33s(2222m)(555p)(888s)+9m
        - 222m88p44s(555s)(789m)+8p
        - 1199m2288p3355s1z+1z
    """,
    "sanankou": """
        + 222m555p88s44m(789s)+8s tsumo
        + 222m555p888s4m(789s)+4m
        + 222m555p888s44m99m+4m
        - 222m555p88s44m(789s)+8s
        - 222m555p888s44m99m+4m tsumo
        - 222m555p88s44m[9999m]+8s tsumo
    """,
    "suuankou": """
        + 222m555p888s44m99m+4m tsumo
        + 222m555p88s44m[9999m]+8s tsumo
        - 222m555p888s44m99m+4m
        - 222m555p888s444m9m+9m
        - 222m555p44m99m(888s)+4m tsumo
    """,
    "suuankou_tanki": """
        + 222m555p888s444m9m+9m
        + 222m555p888s444m9m+9m tsumo
        + 9m[2222m][5555p][8888s][3333z]+9m
        - 222m555p888s44m99m+9m tsumo
        - 222m555p444m9m(888s)+9m
    """,
    "sanshoku_doukou": """
        + 222m222p22s99m(345s)+2s
        + 99m34s(222m)(222p)(222s)+5s
        + 11m111p111s789s22z+1m | players=3
        - 222m222p33s99m(345s)+3s
        - 222m222p22s99m345s+9m riichi
    """,
    "sanrenkou": """
        + 222m333m44m99p(789s)+4m | local_yaku=sanrenkou
        + 99p34s(666m)(777m)(888m)+5s | local_yaku=sanrenkou
        - 222m333m44m99p(789s)+4m
        - 222m333m55m99p(789s)+5m | local_yaku=sanrenkou
        - 888m999m11p99p(789s)+1p | local_yaku=sanrenkou
    """,
    "sankantsu": """
        + 99m34s(2222m)(5555p)(8888s)+5s
        + 99m34s[2222m][5555p][8888s]+5s tsumo
        - 99m34s(2222m)(5555p)(888s)+5s
        - 9m(2222m)(5555p)(8888s)(3333z)+9m
    """,
    "suukantsu": """
        + 9m(2222m)(5555p)(8888s)(3333z)+9m
        + 9m[2222m][5555p][8888s][3333z]+9m tsumo
        - 9m(2222m)(5555p)(8888s)(333z)+9m
    """,
    "shousangen": """
        + 77z34m(555z)(666z)(789p)+5m
        + 555z66z77z123m456p+6z
        - 33z34m(555z)(666z)(789p)+5m
        - 777z34m99p(555z)(666z)+5m
    """,
    "daisangen": """
        + 777z34m99p(555z)(666z)+5m
        + 77z99p123m(555z)(666z)+7z tsumo
        - 77z34m(555z)(666z)(789p)+5m
    """,
    "shousuushii": """
        + 44z34m(111z)(222z)(333z)+5m
        + 111z222z33z44z345m+3z
        - 99p34m(111z)(222z)(333z)+5m
        - 9m(111z)(222z)(333z)(444z)+9m
    """,
    "daisuushii": """
        + 9m(111z)(222z)(333z)(444z)+9m
        + 44z55p(111z)(222z)(333z)+4z
        - 44z34m(111z)(222z)(333z)+5m
    """,
}
