"""Worked examples in the running text of the riichi rules specification (sections 5.50, 6, 8.3), as cases."""

from __future__ import annotations

from typing import Any

from cases.case import Case

TSUMO = {"tsumo": True}
RIICHI = {"riichi": True}
WEST = "west_honshu_3p"
DRAGONS = "(555z)(666z)(777z)"


def _case(
    name: str,
    hand: str,
    win: str | None,
    words: dict[str, Any],
    expect: dict[str, Any],
    preset: str = "seed",
    **fields: Any,
) -> Case:
    return Case(name, hand, win, words, preset, fields, {"status": "win"} | expect)


def western() -> list[Case]:
    return [
        _case(
            "riichi ippatsu dora",
            "123p456p11s789s46s",
            "5s",
            RIICHI | {"ippatsu": True, "dora": "9m", "dora_han": 1},
            {"status": "win", "ron": 4000, "yaku": {"riichi": 1, "ippatsu": 1}},
            WEST,
            west_pinfu_wait="ryanmen",
            local_yaku=[],
        ),
        _case("toitoi sanankou", "222p444p888s99m33z", "9m", {}, {"ron": 8000, "limit": "mangan"}, WEST),
        _case("chinitsu", "234p44p56778p(999p)", "6p", {}, {"ron": 12000, "yaku": {"chinitsu": 6}}, WEST),
        _case("chinitsu ittsuu", "123456p78p44p(111p)", "9p", {}, {"ron": 16000, "limit": "baiman"}, WEST),
        _case(
            "pinfu riichi two Norths",
            "123p456p11s678s45s",
            "6s",
            RIICHI | {"nuki": 2},
            {"yaku": {"riichi": 1, "pinfu": 1}, "limit": "mangan", "ron": 8000},
            WEST,
        ),
        _case(
            "four kans win at once",
            "[1111p](2222s)(333+3z)[9999m]",
            None,
            TSUMO,
            {"yaku": {"suukantsu"}, "yakuman": 1, "tsumo": (8000, 16000), "points": 24000},
            WEST,
        ),
        _case(
            "kokushi without discarded orphans",
            "119m19p19s123456z",
            "7z",
            {"no_yaochuu_discarded": True},
            {"yaku": {"kokushi": 2}, "ron": 64000},
            WEST,
        ),
        _case(
            "kokushi with a North set aside",
            "119m19p19s123456z",
            "7z",
            {"no_yaochuu_discarded": True, "nuki": 1},
            {"yaku": {"kokushi": 1}, "ron": 32000},
            WEST,
        ),
        _case(
            "nine gates without a discard of the suit",
            "1112345678999p",
            "5p",
            {"no_suit_discarded": True},
            {"yaku": {"chuuren": 3}, "ron": 96000},
            WEST,
        ),
        _case(
            "tenhou",
            "123p456p11s678s45s",
            "6s",
            TSUMO | {"seat": "E", "first_turn": True},
            {"yaku": {"tenhou": 3}, "tsumo": (48000, 0)},
            WEST,
        ),
        _case(
            "the indicator of the fourth North",
            "123p456p11s678s45s",
            "6s",
            RIICHI | {"nuki": 4, "dora": "9m5p"},
            {"dora": {"dora": 1, "nuki": 4}},
            WEST,
        ),
    ]


def ordinary() -> list[Case]:
    riichi_1 = ("123m456p11s789p46s", "5s")
    local = {"local_yaku": ["paarenchan"]}
    return [
        _case(
            "paarenchan_1",
            *riichi_1,
            RIICHI | {"seat": "E", "consecutive_deals": 8},
            {"yakuman": 1, "ron": 48000},
            **local,
        ),
        _case(
            "paarenchan_2",
            *riichi_1,
            TSUMO | {"seat": "E", "consecutive_deals": 8},
            {"yakuman": 1, "tsumo": (16000, 0)},
            **local,
        ),
        _case(
            "paarenchan without a yaku",
            *riichi_1,
            {"seat": "E", "consecutive_deals": 8},
            {"status": "no_yaku"},
            **local,
        ),
        _case(
            "paarenchan_n",
            *riichi_1,
            RIICHI | {"seat": "E", "consecutive_deals": 7},
            {"yaku": {"riichi"}, "ron": 2000},
            **local,
        ),
        _case(
            "ryanhan-shibari", *riichi_1, RIICHI | {"honba": 5}, {"status": "below_minimum"}, ryanhan_honba=5
        ),
        _case(
            "one honba less", *riichi_1, RIICHI | {"honba": 4, "payer": "E"}, {"total": 2500}, ryanhan_honba=5
        ),
        _case(
            "atozuke off: one side only",
            "23m44p555s(678p)(456s)",
            "4m",
            {},
            {"status": "no_yaku"},
            atozuke=False,
        ),
        _case("atozuke on", "23m44p555s(678p)(456s)", "4m", {}, {"yaku": {"tanyao"}}),
        _case("atozuke off: riichi", "23m44p555s678p456s", "4m", RIICHI, {"has": {"riichi"}}, atozuke=False),
        _case(
            "atozuke off: tsumo is free",
            "23m44p555s(678p)(456s)",
            "4m",
            TSUMO,
            {"yaku": {"tanyao"}},
            atozuke=False,
        ),
        _case(
            "atozuke off: houtei is not certain",
            "23m11p555s(678p)(456s)",
            "4m",
            {"last_tile": True},
            {"status": "no_yaku"},
            atozuke=False,
        ),
        _case(
            "atozuke off: a tile whose four copies lie in the own kan cannot come",
            "23m234p99s(234s)(1111m)",
            "4m",
            {},
            {"yaku": {"sanshoku_doujun"}},
            atozuke=False,
        ),
        _case(
            "wareme wins",
            *riichi_1,
            RIICHI | {"wareme": "S", "payer": "E", "honba": 1, "sticks": 1},
            {"payments": {"E": 3200}, "points": 2600, "total": 4200},
            wareme=True,
        ),
        _case(
            "wareme pays",
            *riichi_1,
            TSUMO | RIICHI | {"wareme": "E", "honba": 1},
            {"payments": {"E": 2200, "W": 600, "N": 600}, "total": 3400},
            wareme=True,
        ),
        _case(
            "rinshan liability",
            "34m55p222s(1111p)(678s)",
            "5m",
            TSUMO | {"rinshan": True, "liable": {"rinshan": "N"}, "honba": 1},
            {"payments": {"N": 1900}},
            pao_rinshan=True,
        ),
        _case(
            "rinshan without liability",
            "34m55p222s(1111p)(678s)",
            "5m",
            TSUMO | {"rinshan": True, "liable": {"rinshan": "N"}},
            {"payments": {"E": 800, "W": 400, "N": 400}},
        ),
        _case(
            "EMA: the discarder pays the honba",
            "34m99p" + DRAGONS,
            "5m",
            {"liable": {"daisangen": "W"}, "payer": "N", "honba": 2},
            {"payments": {"W": 16000, "N": 16600}},
            "ema_2016",
        ),
        _case(
            "kazoe twice",
            "2233445566778p",
            "8p",
            RIICHI | {"dora_han": 15},
            {"han": 27, "limit": "kazoe_yakuman", "yakuman": 0, "ron": 64000},
            kazoe_yakuman="multiple",
        ),
    ]


def load() -> list[Case]:
    return western() + ordinary()
