"""The drop-in for `mahjong` where that package is not installed: the face, errors, corners."""

from __future__ import annotations

from typing import Any

import pytest

from mahjong_fast.compat.mahjong.agari import Agari
from mahjong_fast.compat.mahjong.constants import EAST, FIVE_RED_SOU, NORTH, SOUTH, WEST
from mahjong_fast.compat.mahjong.hand_calculating.divider import HandDivider
from mahjong_fast.compat.mahjong.hand_calculating.hand import HandCalculator
from mahjong_fast.compat.mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
from mahjong_fast.compat.mahjong.hand_calculating.hand_response import HandResponse
from mahjong_fast.compat.mahjong.hand_calculating.scores import Aotenjou, ScoresCalculator, ScoresResult
from mahjong_fast.compat.mahjong.meld import Meld
from mahjong_fast.compat.mahjong.shanten import Shanten
from mahjong_fast.compat.mahjong.tile import Tile, TilesConverter

ids = TilesConverter.one_line_string_to_136_array


def estimate(text: str, win: str, *melds: Meld, **words: Any) -> HandResponse:
    tiles = ids(text, True)
    options = words.pop("options", OptionalRules(has_aka_dora=True))
    return HandCalculator.estimate_hand_value(
        tiles, ids(win, True)[0], melds, config=HandConfig(options=options, **words)
    )


def names(found: HandResponse) -> list[str]:
    return [str(yaku) for yaku in found.yaku or ()]


def test_a_value() -> None:
    found = estimate(
        "123m456p11s789p406s", "0s", is_riichi=True, player_wind=SOUTH, tsumi_number=2, kyoutaku_number=1
    )
    assert (found.han, found.fu, found.error) == (2, 40, None)
    assert names(found) == ["Riichi", "Aka Dora 1"]
    assert found.cost == {
        "main": 2600, "additional": 0, "main_bonus": 600, "additional_bonus": 0, "kyoutaku_bonus": 1000,
        "total": 4200, "yaku_level": "",
    }  # fmt: skip
    assert found.fu_details == [{"fu": 30, "reason": "base"}, {"fu": 2, "reason": "kanchan"}]
    assert str(found) == "2 han, 40 fu"


def test_winds_nobody_names_are_nobodys() -> None:
    hand = "111222m34599p222z"
    assert names(estimate(hand, "9p", is_riichi=True, player_wind=None)) == ["Riichi", "San Ankou"]
    seat = estimate(hand, "9p", is_riichi=True, player_wind=SOUTH)
    assert names(seat) == ["Riichi", "Yakuhai (seat wind south)", "San Ankou"]
    three = "99m123p222333444z"
    assert names(estimate(three, "9m", is_riichi=True)) == ["Riichi", "Chantai", "San Ankou"]


@pytest.mark.parametrize(
    ("error", "text", "words"),
    [
        ("ERR_HAND_NOT_WINNING", "12345m", {}),
        ("ERR_NO_YAKU", "234m456p11s789p999s", {}),
        ("ERR_IPPATSU_WITHOUT_RIICHI", "123m456p11s789p456s", {"is_ippatsu": True}),
        ("ERR_CHANKAN_WITH_TSUMO", "123m456p11s789p456s", {"is_chankan": True, "is_tsumo": True}),
        ("ERR_RINSHAN_WITHOUT_TSUMO", "123m456p11s789p456s", {"is_rinshan": True}),
        ("ERR_HAITEI_WITHOUT_TSUMO", "123m456p11s789p456s", {"is_haitei": True}),
        ("ERR_HOUTEI_WITH_TSUMO", "123m456p11s789p456s", {"is_houtei": True, "is_tsumo": True}),
        (
            "ERR_HAITEI_WITH_RINSHAN",
            "123m456p11s789p456s",
            {"is_haitei": True, "is_rinshan": True, "is_tsumo": True},
        ),
        ("ERR_HOUTEI_WITH_CHANKAN", "123m456p11s789p456s", {"is_houtei": True, "is_chankan": True}),
        ("ERR_TENHOU_NOT_AS_DEALER", "123m456p11s789p456s", {"is_tenhou": True, "player_wind": WEST}),
        ("ERR_TENHOU_WITHOUT_TSUMO", "123m456p11s789p456s", {"is_tenhou": True}),
        ("ERR_CHIIHOU_AS_DEALER", "123m456p11s789p456s", {"is_chiihou": True, "player_wind": EAST}),
        ("ERR_CHIIHOU_WITHOUT_TSUMO", "123m456p11s789p456s", {"is_chiihou": True}),
        ("ERR_RENHOU_AS_DEALER", "123m456p11s789p456s", {"is_renhou": True, "player_wind": EAST}),
        ("ERR_RENHOU_WITH_TSUMO", "123m456p11s789p456s", {"is_renhou": True, "is_tsumo": True}),
    ],
)
def test_errors(error: str, text: str, words: dict[str, Any]) -> None:
    assert estimate(text, text[:1] + text[text.index("m")], **words).error == getattr(HandCalculator, error)


def test_errors_of_open_hands() -> None:
    pon = Meld(Meld.PON, ids("111p"))
    hand = "123m111p11s789p456s"
    assert estimate(hand, "1m", pon, is_riichi=True).error == HandCalculator.ERR_OPEN_HAND_RIICHI
    assert estimate(hand, "1m", pon, is_daburu_riichi=True).error == HandCalculator.ERR_OPEN_HAND_DABURI
    for name in ("tenhou", "chiihou"):
        found = estimate(hand, "1m", pon, **{f"is_{name}": True, "is_tsumo": True})
        assert found.error == getattr(HandCalculator, f"ERR_{name.upper()}_WITH_MELD")
    assert estimate(hand, "1m", pon, is_renhou=True).error == HandCalculator.ERR_RENHOU_WITH_MELD
    assert estimate(hand, "9s", pon).error == HandCalculator.ERR_NO_WINNING_TILE
    assert HandCalculator.estimate_hand_value(ids(hand), ids("1p")[0], [pon]).error == "hand_not_winning"
    assert estimate(hand, "1m", Meld(Meld.PON, ids("999s"))).error == HandCalculator.ERR_HAND_NOT_WINNING
    with pytest.raises(RuntimeError, match="nuki"):
        estimate(hand, "1m", Meld(Meld.NUKI, ids("4z")))


def test_contradictions_are_named() -> None:
    found = estimate("123m456p11s789p456s", "1m", is_rinshan=True, is_tsumo=True)
    assert found.error is not None
    assert found.error.startswith("rinshan: ")
    assert found.cost is None


def test_melds_of_every_kind() -> None:
    melds = [
        Meld(Meld.KAN, ids("1111z"), opened=False),
        Meld(Meld.SHOUMINKAN, ids("5555z")),
        Meld(Meld.CHI, ids("123s")),
    ]
    found = estimate("99m123p1111z5555z123s", "2p", *melds, player_wind=EAST, round_wind=NORTH)
    assert names(found) == ["Yakuhai (haku)", "Yakuhai (seat wind east)", "Chantai"]
    assert (found.fu, found.is_open_hand) == (70, True)
    assert {detail["reason"] for detail in found.fu_details or ()} >= {
        "closed_terminal_kan",
        "open_terminal_kan",
    }


def test_yakuman_shows_fu_and_a_yaku_is_found_in_the_list() -> None:
    config = HandConfig(is_tsumo=True)
    found = HandCalculator.estimate_hand_value(ids("111222333m44455p"), ids("1m")[0], config=config)
    assert config.yaku.suuankou in (found.yaku or ())
    assert config.yaku.toitoi not in (found.yaku or ())
    assert (found.han, found.fu) == (13, 50)
    pair = HandCalculator.estimate_hand_value(ids("111222333m44455p"), ids("5p")[0], config=config)
    assert (pair.han, names(pair)) == (26, ["Suu Ankou Tanki"])


def test_own_yakuman() -> None:
    options = OptionalRules(has_sashikomi_yakuman=True, has_daichisei=True, paarenchan_needs_yaku=False)
    hand = "123m456p11s789p999s"
    found = estimate(hand, "2m", options=options, is_riichi=True, is_open_riichi=True)
    assert (names(found), found.han) == (["Sashikomi"], 13)
    assert names(estimate(hand, "2m", options=options, paarenchan=1)) == ["Paarenchan 1"]
    assert estimate(hand, "2m", paarenchan=1).error == HandCalculator.ERR_NO_YAKU
    assert names(estimate("11223344556677z", "1z", options=options)) == ["Tsuu Iisou", "Daichisei"]
    assert names(estimate("11223344556677z", "1z")) == ["Tsuu Iisou"]


def test_three_players() -> None:
    options = OptionalRules(is_three_player=True)
    config = HandConfig(is_tsumo=True, is_riichi=True, options=options, num_nuki_dora=2, tsumi_number=1)
    found = HandCalculator.estimate_hand_value(
        ids("999m123456p11s456s"), ids("1p")[0], None, ids("1m"), config, ura_dora_indicators=ids("3z")
    )
    # 9m after 1m thrice, two Norths, which 3z shows once more each
    assert [(y.name, y.han_closed) for y in (found.yaku or ())[-2:]] == [("Dora", 5), ("Ura Dora", 2)]
    assert found.cost is not None
    assert found.cost["total"] == found.cost["main"] + found.cost["additional"] + 200


def test_own_calculator_of_points() -> None:
    class Doubled(ScoresCalculator):
        @staticmethod
        def calculate_scores(han: int, fu: int, config: HandConfig, is_yakuman: bool = False) -> ScoresResult:
            cost = ScoresCalculator.calculate_scores(han, fu, config, is_yakuman)
            cost["total"] *= 2
            return cost

    hand = ids("123m456p11s789p456s")
    config = HandConfig(is_riichi=True)
    found = HandCalculator.estimate_hand_value(
        hand, hand[0], config=config, scores_calculator_factory=Doubled
    )
    assert found.cost is not None
    assert found.cost["total"] == 2 * found.cost["main"]
    found = HandCalculator.estimate_hand_value(
        hand, hand[0], config=config, scores_calculator_factory=Aotenjou
    )
    assert found.cost is not None
    assert found.cost["main"] == 2000  # riichi, pinfu


def test_nagashi_mangan() -> None:
    found = HandCalculator.estimate_hand_value(
        [], 0, config=HandConfig(is_nagashi_mangan=True, is_tsumo=True)
    )
    assert names(found) == ["Nagashi Mangan"]
    assert found.cost is not None
    assert found.cost["yaku_level"] == "nagashi mangan"


def test_shanten_agari_divider_tiles() -> None:
    counts = TilesConverter.one_line_string_to_34_array("123m456p11s789p45s")
    assert Shanten.calculate_shanten(counts) == Shanten.TENPAI_STATE
    assert not Agari.is_agari(counts)
    counts[23] += 1
    assert Shanten.calculate_shanten(counts) == Shanten.AGARI_STATE
    assert Agari.is_agari(counts)
    assert HandDivider.divide_hand(counts) == [
        [[0, 1, 2], [12, 13, 14], [15, 16, 17], [18, 18], [21, 22, 23]]
    ]
    assert HandDivider.divide_hand([5] + [0] * 33) == []
    assert not Agari.is_agari([5, *[0] * 33])
    assert not Agari.is_agari([-1, 3, *[0] * 32])
    for bad in ([0] * 34, [5, *[0] * 33], [3, *[0] * 33], [4] * 4 + [0] * 30):
        with pytest.raises(ValueError):
            Shanten.calculate_shanten(bad)
    assert FIVE_RED_SOU in ids("0s", True)
    assert Tile(3, True).is_tsumogiri


def test_what_is_not_here_says_what_to_do_instead() -> None:
    from mahjong_fast.compat.mahjong.hand_calculating.fu import FuCalculator

    with pytest.raises(NotImplementedError, match=r"take \.fu and \.fu_details"):
        FuCalculator.calculate_fu([], 0, [], HandConfig())
    with pytest.raises(AttributeError, match="han_closed cannot be set"):
        HandConfig().yaku.renhou.han_closed = 13  # type: ignore[misc]
    with pytest.raises(ImportError, match="no class Tanyao: a yaku is a value"):
        from mahjong_fast.compat.mahjong.hand_calculating.yaku_list import Tanyao  # noqa: F401
