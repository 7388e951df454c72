"""`HandCalculator.estimate_hand_value` of `mahjong` over the judge of mahjong_fast.

The hand becomes one WIN record; dora of every kind are counted here and handed over as a number, so that
indicators need not be plausible. Paarenchan, sashikomi and daichisei, which `mahjong` defines in its own
way, are added to what the judge found.
"""

from __future__ import annotations

import struct
from collections.abc import Collection
from functools import lru_cache
from typing import Any, Final

from mahjong_fast.scoring.causes import cause_in_words
from mahjong_fast.scoring.records import STATUSES, WinFlag
from mahjong_fast.scoring.riichi.ids import judge_ids
from mahjong_fast.scoring.riichi.yaku import ROWS
from mahjong_fast.tiles import dora_of

# Names that programs take from here, because `mahjong` imports them here, are written twice.
from ..constants import AKA_DORAS as AKA_DORAS
from ..constants import CHUN as CHUN
from ..constants import EAST, FIVE_RED_MAN, FIVE_RED_PIN, FIVE_RED_SOU, NORTH
from ..constants import HAKU as HAKU
from ..constants import HATSU as HATSU
from ..meld import Meld
from ..tile import TilesConverter as TilesConverter
from ..utils import build_dora_count_map as build_dora_count_map
from ..utils import classify_hand_suits as classify_hand_suits
from ..utils import count_dora_for_hand as count_dora_for_hand
from ..utils import plus_dora as plus_dora
from .divider import HandDivider as HandDivider
from .fu import FuCalculator as FuCalculator
from .fu import FuDetail as FuDetail
from .fu import fu_details
from .hand_config import HandConfig
from .hand_response import HandResponse
from .melds import packed_melds
from .rulesets import packed as packed_rules
from .rulesets import ruleset_of, values_of
from .scores import Aotenjou, ScoresCalculator, cost_under
from .scores import ScoresResult as ScoresResult
from .yaku import Yaku
from .yaku_config import ATTRIBUTES, YAKU

_RECORD: Final = struct.Struct("<I4x8s37sBBB10sB3xBB5s3x")
_NO_MELDS: Final = (bytes(8), b"")
_NO_TILES: Final = bytes(37)
_NO_INDICATORS: Final = b"\xff" * 10
_NOBODY: Final = b"\xff" * 5
_NONE: Final = 255
_WIN, _NO_YAKU, _BAD_INPUT = map(STATUSES.index, ("win", "no_yaku", "bad_input"))
_WINDS: Final = ("east", "south", "west", "north")
_NOT_A_HAND: Final = frozenset(("hand", "win", "melds", "reds"))
_TSUMO, _RIICHI, _DOUBLE, _OPEN, _IPPATSU, _RINSHAN, _CHANKAN, _LAST, _FIRST = (
    int(flag)
    for flag in (
        WinFlag.TSUMO, WinFlag.RIICHI, WinFlag.DOUBLE_RIICHI, WinFlag.OPEN_RIICHI, WinFlag.IPPATSU,
        WinFlag.RINSHAN, WinFlag.CHANKAN, WinFlag.LAST_TILE, WinFlag.FIRST_TURN,
    )
)  # fmt: skip
_RARE: Final = _IPPATSU | _RINSHAN | _CHANKAN | _LAST | _FIRST
_NEXT: Final = {
    three: bytes(dora_of(kind, seats=3 if three and not 0 < kind < 8 else 4) for kind in range(34))
    for three in (False, True)
}
_KIND_OF: Final = bytes(number >> 2 for number in range(256))
_IS_RED: Final = bytes(number in (FIVE_RED_MAN, FIVE_RED_PIN, FIVE_RED_SOU) for number in range(256))
_MOST: Final = 78
_EVERY_HONOUR_TWICE: Final = [kind for kind in range(EAST, 34) for _ in range(2)]


class HandCalculator:
    """The value of a winning hand. The constants are what `HandResponse.error` says."""

    ERR_NO_WINNING_TILE: Final = "winning_tile_not_in_hand"
    ERR_HAND_NOT_WINNING: Final = "hand_not_winning"
    ERR_NO_YAKU: Final = "no_yaku"
    ERR_OPEN_HAND_RIICHI: Final = "open_hand_riichi_not_allowed"
    ERR_OPEN_HAND_DABURI: Final = "open_hand_daburi_not_allowed"
    ERR_IPPATSU_WITHOUT_RIICHI: Final = "ippatsu_without_riichi_not_allowed"
    ERR_CHANKAN_WITH_TSUMO: Final = "chankan_with_tsumo_not_allowed"
    ERR_RINSHAN_WITHOUT_TSUMO: Final = "rinshan_without_tsumo_not_allowed"
    ERR_HAITEI_WITHOUT_TSUMO: Final = "haitei_without_tsumo_not_allowed"
    ERR_HOUTEI_WITH_TSUMO: Final = "houtei_with_tsumo_not_allowed"
    ERR_HAITEI_WITH_RINSHAN: Final = "haitei_with_rinshan_not_allowed"
    ERR_HOUTEI_WITH_CHANKAN: Final = "houtei_with_chankan_not_allowed"
    ERR_TENHOU_NOT_AS_DEALER: Final = "tenhou_not_as_dealer_not_allowed"
    ERR_TENHOU_WITHOUT_TSUMO: Final = "tenhou_without_tsumo_not_allowed"
    ERR_TENHOU_WITH_MELD: Final = "tenhou_with_meld_not_allowed"
    ERR_CHIIHOU_AS_DEALER: Final = "chiihou_as_dealer_not_allowed"
    ERR_CHIIHOU_WITHOUT_TSUMO: Final = "chiihou_without_tsumo_not_allowed"
    ERR_CHIIHOU_WITH_MELD: Final = "chiihou_with_meld_not_allowed"
    ERR_RENHOU_AS_DEALER: Final = "renhou_as_dealer_not_allowed"
    ERR_RENHOU_WITH_TSUMO: Final = "renhou_with_tsumo_not_allowed"
    ERR_RENHOU_WITH_MELD: Final = "renhou_with_meld_not_allowed"

    @staticmethod
    def estimate_hand_value(
        tiles: Collection[int],
        win_tile: int,
        melds: Collection[Meld] | None = None,
        dora_indicators: Collection[int] | None = None,
        config: HandConfig | None = None,
        scores_calculator_factory: type[ScoresCalculator] = ScoresCalculator,
        ura_dora_indicators: Collection[int] | None = None,
    ) -> HandResponse:
        """The value of a hand, or a response with `error`.

        tiles: ids 0-135 of the whole hand, the winning tile and all tiles of the melds among them. Ura
        indicators count with riichi. A circumstance that cannot be (rinshan without a kan, say) is an error
        in words that name it.
        """
        config = config or HandConfig()
        melds = melds or ()
        if config.is_nagashi_mangan:
            cost = scores_calculator_factory().calculate_scores(5, 30, config, False)
            return HandResponse(cost, 5, 30, [config.yaku.nagashi_mangan])
        if win_tile not in tiles:
            return HandResponse(error=HandCalculator.ERR_NO_WINNING_TILE)
        opened = any(meld.opened for meld in melds) if melds else False
        flags = _flags(config)
        if flags & ~_TSUMO:
            error = _contradiction(config, melds, opened, flags)
            if error:
                return HandResponse(error=error)
        options = config.options
        ids = bytes(tiles)
        dora = aka = ura = 0
        nuki = config.num_nuki_dora
        if dora_indicators or nuki:
            dora = _dora(ids, dora_indicators or (), options.is_three_player, nuki) + nuki
        if options.has_aka_dora:
            aka = ids.translate(_IS_RED).count(1)
        if ura_dora_indicators and flags & _RIICHI:
            ura = _dora(ids, ura_dora_indicators, options.is_three_player, nuki)
        north = nuki if config.is_rinshan else 0
        packed, melded = packed_melds(melds) if melds else _NO_MELDS
        if len(packed) != 8:
            return HandResponse(error=HandCalculator.ERR_HAND_NOT_WINNING)
        seat, round_ = config.player_wind, config.round_wind
        record = _RECORD.pack(
            flags, packed, _NO_TILES, win_tile >> 2,
            (0 if config.is_tenhou else _NONE) if seat is None else seat - EAST,
            _NONE if round_ is None else round_ - EAST,
            _NO_INDICATORS, north, _NONE, dora + aka + ura - north, _NOBODY,
        )  # fmt: skip
        aotenjou = scores_calculator_factory is not ScoresCalculator and issubclass(
            scores_calculator_factory, Aotenjou
        )
        values = values_of(options)
        rules = packed_rules(values, aotenjou, north > 0)
        extra: list[Yaku] = []
        if options.has_sashikomi_yakuman or options.has_daichisei or config.paarenchan > 0:
            extra = _own_yakuman(config, ids, flags)
        status, bits, han, fu, units, items, judged = judge_ids(rules, record, ids, melded, bool(extra))
        if status != _WIN and not (
            status == _NO_YAKU and config.paarenchan > 0 and not options.paarenchan_needs_yaku
        ):
            return HandResponse(error=_error(status, config, judged))
        yakuman = not aotenjou and bool(units or extra)
        named = [] if extra and not aotenjou and not units else _named(bits, config)
        if bits >> _DAISHARIN & 1:
            named = [_wheels(each, ids) if each == YAKU[True].daisharin else each for each in named]
        if extra:
            named += extra
            han = (
                sum(each.han_closed for each in named) if yakuman else han + sum(e.han_closed for e in extra)
            )
        elif yakuman:
            han = sum(each.han_closed for each in named)
        if not yakuman:
            if dora:
                named.append(_counted(YAKU[True].dora, dora))
            if aka:
                named.append(_counted(YAKU[True].aka_dora, aka))
            if ura:
                named.append(_ura(ura))
        if han > _MOST and options.limit_to_sextuple_yakuman and not aotenjou:
            han = _MOST
        details, total = fu_details(items)
        fu = total if items else fu if aotenjou else 0
        if scores_calculator_factory is ScoresCalculator:
            cost = cost_under(rules, values, han, fu, config, yakuman)
        else:
            cost = scores_calculator_factory().calculate_scores(han, fu, config, yakuman)
        if extra:
            return HandResponse(cost, han, fu, named, None, details, opened)
        return HandResponse._made(cost, han, fu, named, details, opened)


def _flags(config: HandConfig) -> int:
    flags = _TSUMO if config.is_tsumo else 0
    if config.is_riichi or config.is_daburu_riichi:
        flags |= _RIICHI
        if config.is_daburu_riichi:
            flags |= _DOUBLE
        if config.is_open_riichi:
            flags |= _OPEN
    if config.is_ippatsu:
        flags |= _IPPATSU
    if config.is_rinshan:
        flags |= _RINSHAN
    if config.is_chankan:
        flags |= _CHANKAN
    if config.is_haitei or config.is_houtei:
        flags |= _LAST
    if config.is_tenhou or config.is_chiihou or config.is_renhou:
        flags |= _FIRST
    return flags


def _contradiction(config: HandConfig, melds: Collection[Meld], opened: bool, flags: int) -> str | None:
    # The errors that have names, in the order in which `mahjong` looks for them.
    tsumo, dealer = config.is_tsumo, config.is_dealer
    placed = config.player_wind is not None
    this = HandCalculator
    if opened and config.is_daburu_riichi:
        return this.ERR_OPEN_HAND_DABURI
    if opened and config.is_riichi:
        return this.ERR_OPEN_HAND_RIICHI
    if not flags & _RARE:
        return None
    checks = (
        (
            config.is_ippatsu and not (config.is_riichi or config.is_daburu_riichi),
            this.ERR_IPPATSU_WITHOUT_RIICHI,
        ),
        (config.is_chankan and tsumo, this.ERR_CHANKAN_WITH_TSUMO),
        (config.is_rinshan and not tsumo, this.ERR_RINSHAN_WITHOUT_TSUMO),
        (config.is_haitei and not tsumo, this.ERR_HAITEI_WITHOUT_TSUMO),
        (config.is_houtei and tsumo, this.ERR_HOUTEI_WITH_TSUMO),
        (config.is_haitei and config.is_rinshan, this.ERR_HAITEI_WITH_RINSHAN),
        (config.is_houtei and config.is_chankan, this.ERR_HOUTEI_WITH_CHANKAN),
        (config.is_tenhou and placed and not dealer, this.ERR_TENHOU_NOT_AS_DEALER),
        (config.is_tenhou and not tsumo, this.ERR_TENHOU_WITHOUT_TSUMO),
        (config.is_tenhou and melds, this.ERR_TENHOU_WITH_MELD),
        (config.is_chiihou and placed and dealer, this.ERR_CHIIHOU_AS_DEALER),
        (config.is_chiihou and not tsumo, this.ERR_CHIIHOU_WITHOUT_TSUMO),
        (config.is_chiihou and melds, this.ERR_CHIIHOU_WITH_MELD),
        (config.is_renhou and placed and dealer, this.ERR_RENHOU_AS_DEALER),
        (config.is_renhou and tsumo, this.ERR_RENHOU_WITH_TSUMO),
        (config.is_renhou and melds, this.ERR_RENHOU_WITH_MELD),
    )
    return next((error for wrong, error in checks if wrong), None)


def _dora(tiles: bytes, indicators: Collection[int], three: bool, nuki: int) -> int:
    after = _NEXT[bool(three)]
    total = 0
    kinds = tiles.translate(_KIND_OF)
    for indicator in indicators:
        kind = after[indicator >> 2]
        total += kinds.count(kind)
        if kind == NORTH:
            total += nuki
    return total


def _error(status: int, config: HandConfig, record: bytes) -> str:
    if status == _NO_YAKU:
        return HandCalculator.ERR_NO_YAKU
    if status == _BAD_INPUT and record:
        keyword, sentence = cause_in_words(ruleset_of(config.options), record)
        if keyword not in _NOT_A_HAND:
            return f"{keyword}: {sentence}"
    return HandCalculator.ERR_HAND_NOT_WINNING


_DAISHARIN: Final = next(row.bit for row in ROWS if row.key == "daisharin")
_names_of_bits: Final[dict[tuple[Any, ...], list[Yaku]]] = {}


def _named(bits: int, config: HandConfig) -> list[Yaku]:
    # A list of its own, in order of the numbers.
    options = config.options
    what = (
        bits, config.player_wind, config.round_wind, options.has_double_yakuman, options.renhou_as_yakuman,
        config.is_tenhou, config.is_chiihou,
    )  # fmt: skip
    kept = _names_of_bits.get(what)
    if kept is None:
        yaku = YAKU[bool(options.has_double_yakuman)]
        kept = []
        for row in ROWS:
            if bits >> row.bit & 1:
                kept.append(getattr(yaku, _attribute(row.key, config)))
        kept.sort(key=lambda each: each.yaku_id)
        _names_of_bits[what] = kept
    return kept.copy()


def _attribute(key: str, config: HandConfig) -> str:
    if key == "jikaze":
        return f"seat_wind_{_WINDS[(config.player_wind or EAST) - EAST]}"
    if key == "bakaze":
        return f"round_wind_{_WINDS[(config.round_wind or EAST) - EAST]}"
    if key == "renhou" and config.options.renhou_as_yakuman:
        return "renhou_yakuman"
    if key == "tenhou" and config.is_chiihou and not config.is_tenhou:
        return "chiihou"  # without a wind, and all winds in the hand: nobody can be said not to deal
    return ATTRIBUTES.get(key, key)


def _wheels(daisharin: Yaku, tiles: bytes) -> Yaku:
    # Its name in the other suits.
    name = {0: "Daisuurin", 2: "Daichikurin"}.get(tiles[0] // 36, daisharin.name)
    return Yaku(daisharin.yaku_id, name, daisharin.han_open, daisharin.han_closed, daisharin.is_yakuman)


def _own_yakuman(config: HandConfig, tiles: bytes, flags: int) -> list[Yaku]:
    # Yakuman that the judge does not know, or not in this way.
    options = config.options
    extra = []
    if options.has_sashikomi_yakuman and flags & _OPEN and not flags & _TSUMO:
        extra.append(YAKU[True].sashikomi)
    if options.has_daichisei and sorted(tile >> 2 for tile in tiles) == _EVERY_HONOUR_TWICE:
        extra.append(YAKU[True].daichisei)
    if config.paarenchan > 0:
        extra.append(_counted(YAKU[True].paarenchan, 13 * config.paarenchan))
    return extra


@lru_cache(maxsize=4096)
def _counted(yaku: Yaku, han: int) -> Yaku:
    return Yaku(yaku.yaku_id, yaku.name, han, han, yaku.is_yakuman)


@lru_cache(maxsize=256)
def _ura(han: int) -> Yaku:
    return Yaku(YAKU[True].ura_dora.yaku_id, YAKU[True].ura_dora.name, 0, han)
