"""Other libraries as second opinions on one hand: each function asks one and answers in our words.

An `Opinion` holds what can be compared: yaku keys (without dora), dora in all, han, fu, units, payments.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from cases.peer_names import MAHJONG
from reference.facts import Facts
from reference.notation import WINDS


@dataclass(frozen=True)
class Opinion:
    win: bool
    yaku: frozenset[str] = frozenset()
    dora: int = 0
    han: int = 0
    fu: int = 0
    yakuman: int = 0
    # ron: one number; tsumo: (each non-dealer, dealer), (each, 0) for a dealer; all with honba
    pays: tuple[int, ...] = ()


class TileIds:
    """Physical tile ids 0-135; the first fives of a suit are red where the hand has red fives."""

    def __init__(self, reds: list[int]) -> None:
        self.reds = list(reds)
        self.next = [0] * 34

    def of(self, kind: int) -> int:
        if kind < 27 and kind % 9 == 4 and self.next[kind] == 0:
            self.next[kind] = 1
            if self.reds[kind // 9]:
                self.reds[kind // 9] -= 1
                return 4 * kind
        self.next[kind] += 1
        return 4 * kind + self.next[kind] - 1


def tiles_of(f: Facts) -> tuple[list[int], int, list[tuple[str, list[int]]]]:
    """(concealed ids with the winning tile, id of the winning tile, melds)."""
    ids = TileIds(f.reds)
    melds = [(m.kind, [ids.of(k) for k in m.tiles]) for m in f.melds]
    concealed = [ids.of(k) for k in range(34) for _ in range(f.counts[k])]
    win = next(i for i in reversed(concealed) if i // 4 == f.win)
    return concealed, win, melds


# ---------------------------------------------------------------- mahjong
def ask_mahjong(f: Facts, rules: dict[str, Any]) -> Opinion:
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig, OptionalRules
    from mahjong.meld import Meld

    concealed, win, melds = tiles_of(f)
    names = {"chi": Meld.CHI, "pon": Meld.PON, "kakan": Meld.SHOUMINKAN}
    declared = [Meld(names.get(kind, Meld.KAN), tuple(t), opened=kind != "ankan") for kind, t in melds]
    options = OptionalRules(
        has_open_tanyao=True,
        has_aka_dora=True,
        has_double_yakuman=bool(rules["double_yakuman"]),
        kiriage=rules["kiriage_mangan"],
        limit_to_sextuple_yakuman=False,
        is_three_player=rules["players"] == 3,
    )
    config = HandConfig(
        is_tsumo=f.tsumo,
        is_riichi=f.riichi,
        is_daburu_riichi=f.double_riichi,
        is_ippatsu=f.ippatsu,
        is_rinshan=f.rinshan,
        is_chankan=f.chankan,
        is_haitei=f.last_tile and f.tsumo,
        is_houtei=f.last_tile and not f.tsumo,
        is_tenhou=f.first_turn and f.tsumo and f.dealer,
        is_chiihou=f.first_turn and f.tsumo and not f.dealer,
        player_wind=27 + WINDS.index(f.seat),
        round_wind=27 + WINDS.index(f.round),
        tsumi_number=f.honba,
        options=options,
        num_nuki_dora=f.nuki,
    )
    all_tiles = concealed + [t for _, tiles in melds for t in tiles]
    got = HandCalculator.estimate_hand_value(
        all_tiles,
        win,
        declared,
        [4 * k + 3 for k in f.dora],
        config,
        ura_dora_indicators=[4 * k + 3 for k in f.ura],
    )
    if got.error:
        return Opinion(False)
    names_of = [str(y).rsplit(" ", 1) if "Dora" in str(y) else [str(y)] for y in got.yaku]
    keys = frozenset(MAHJONG[n[0]] for n in names_of if len(n) == 1)
    dora = sum(int(n[1]) for n in names_of if len(n) == 2)
    main = got.cost["main"] + got.cost["main_bonus"]
    other = got.cost["additional"] + got.cost["additional_bonus"]
    pays = (main,) if not f.tsumo else (main, 0) if f.dealer else (other, main)
    if any(y.is_yakuman for y in got.yaku):
        return Opinion(True, keys, 0, 0, 0, got.han // 13, pays)
    return Opinion(True, keys, dora, got.han, got.fu, 0, pays)


# ---------------------------------------------------------------- riichienv
RIICHIENV = {
    **{1: "menzen_tsumo", 2: "riichi", 3: "chankan", 4: "rinshan", 5: "haitei", 6: "houtei", 7: "haku"},
    **{8: "hatsu", 9: "chun", 10: "jikaze", 11: "bakaze", 12: "tanyao", 13: "iipeikou", 14: "pinfu"},
    **{15: "chanta", 16: "ittsuu", 17: "sanshoku_doujun", 18: "double_riichi", 19: "sanshoku_doukou"},
    **{20: "sankantsu", 21: "toitoi", 22: "sanankou", 23: "shousangen", 24: "honroutou"},
    **{25: "chiitoitsu", 26: "junchan", 27: "honitsu", 28: "ryanpeikou", 29: "chinitsu", 30: "ippatsu"},
    **{35: "tenhou", 36: "chiihou", 37: "daisangen", 38: "suuankou", 39: "tsuuiisou", 40: "ryuuiisou"},
    **{41: "chinroutou", 42: "kokushi", 43: "shousuushii", 44: "suukantsu", 45: "chuuren"},
    **{47: "junsei_chuuren", 48: "suuankou_tanki", 49: "kokushi_13", 50: "daisuushii"},
}
RIICHIENV_DORA = {31, 32, 33, 34}


def ask_riichienv(f: Facts, rules: dict[str, Any]) -> Opinion:
    # the compiled part: its Python wrapper miscounts hands with two kans
    from riichienv import _riichienv as riichienv
    from riichienv._riichienv import MeldType, Wind

    concealed, win, melds = tiles_of(f)
    types = {
        "chi": MeldType.Chi,
        "pon": MeldType.Pon,
        "daiminkan": MeldType.Daiminkan,
        "ankan": MeldType.Ankan,
        "kakan": MeldType.Kakan,
    }
    declared = [riichienv.Meld(types[kind], tiles, kind != "ankan") for kind, tiles in melds]
    winds = {"E": Wind.East, "S": Wind.South, "W": Wind.West, "N": Wind.North}
    three = rules["players"] == 3
    evaluator = (riichienv.HandEvaluator3P if three else riichienv.HandEvaluator)(concealed, declared)
    conditions = riichienv.Conditions(
        tsumo=f.tsumo,
        riichi=f.riichi or f.double_riichi,
        double_riichi=f.double_riichi,
        ippatsu=f.ippatsu,
        haitei=f.last_tile and f.tsumo,
        houtei=f.last_tile and not f.tsumo,
        rinshan=f.rinshan,
        chankan=f.chankan,
        tsumo_first_turn=f.first_turn and f.tsumo,
        player_wind=winds[f.seat],
        round_wind=winds[f.round],
        honba=f.honba,
        kita_count=f.nuki,
        is_sanma=three,
        num_players=rules["players"],
    )
    ura = [4 * k + 3 for k in f.ura]
    got = evaluator.calc(win, [4 * k + 3 for k in f.dora], ura, conditions)
    if not got.is_win:
        return Opinion(False)
    keys = frozenset(RIICHIENV[y] for y in got.yaku if y not in RIICHIENV_DORA)
    pays: tuple[int, ...] = (got.ron_agari,)
    if f.tsumo:
        pays = (got.tsumo_agari_ko, 0) if f.dealer else (got.tsumo_agari_ko, got.tsumo_agari_oya)
    if got.yakuman:
        return Opinion(True, keys, 0, 0, 0, got.han // 13, pays)
    return Opinion(True, keys, -1, got.han, got.fu, 0, pays)


# ---------------------------------------------------------------- jansou
JANSOU = {
    "YAKUHAI_HAKU": "haku",
    "YAKUHAI_HATSU": "hatsu",
    "YAKUHAI_CHUN": "chun",
    "YAKUHAI_ROUND": "bakaze",
    "YAKUHAI_SEAT": "jikaze",
    "ITTSU": "ittsuu",
    "SHOUSUUSHI": "shousuushii",
    "DAISUUSHI": "daisuushii",
}


def ask_jansou(f: Facts, rules: dict[str, Any]) -> Opinion:
    from jansou.core.hand import CallSource, Hand, Meld, MeldType
    from jansou.core.notation import parse_136
    from jansou.core.rules import preset
    from jansou.core.tiles import Wind
    from jansou.scoring.context import WinContext
    from jansou.scoring.score import ScoringError, score

    concealed, win, melds = tiles_of(f)
    types = {
        "chi": MeldType.CHII,
        "pon": MeldType.PON,
        "daiminkan": MeldType.DAIMINKAN,
        "ankan": MeldType.ANKAN,
        "kakan": MeldType.SHOUMINKAN,
    }
    declared = []
    for kind, ids in melds:
        tiles = tuple(parse_136(ids))
        if kind == "ankan":
            declared.append(Meld(types[kind], tiles))
        else:
            added = tiles[-1] if kind == "kakan" else None
            declared.append(Meld(types[kind], tiles, tiles[0], CallSource.KAMICHA, added))
    winds = {"E": Wind.EAST, "S": Wind.SOUTH, "W": Wind.WEST, "N": Wind.NORTH}
    kinds = parse_136([4 * k + 3 for k in range(34)])
    context = WinContext(
        rules=preset("tenhou-3p" if rules["players"] == 3 else "tenhou"),
        round_wind=winds[f.round],
        seat_wind=winds[f.seat],
        is_tsumo=f.tsumo,
        riichi=f.riichi,
        double_riichi=f.double_riichi,
        ippatsu=f.ippatsu,
        haitei=f.last_tile and f.tsumo,
        houtei=f.last_tile and not f.tsumo,
        rinshan=f.rinshan,
        chankan=f.chankan,
        tenhou=f.first_turn and f.tsumo and f.dealer,
        chiihou=f.first_turn and f.tsumo and not f.dealer,
        dora_indicators=tuple(kinds[k] for k in f.dora),
        ura_indicators=tuple(kinds[k] for k in f.ura),
        nuki_count=f.nuki,
        honba=f.honba,
    )
    hand = Hand(tuple(parse_136(concealed)), tuple(declared))
    try:
        got = score(hand, parse_136([win])[0], context)
    except ScoringError:
        return Opinion(False)
    keys = frozenset(JANSOU.get(v.yaku.name, v.yaku.name.lower()) for v in got.yaku)
    pays: tuple[int, ...] = (got.payment.ron + got.payment.honba,)
    if f.tsumo:
        each = got.payment.tsumo_non_dealer + 100 * f.honba
        pays = (each, 0) if f.dealer else (each, got.payment.tsumo_dealer + 100 * f.honba)
    if got.is_yakuman:
        return Opinion(True, keys, 0, 0, 0, got.base // 8000, pays)
    return Opinion(True, keys, got.dora.total, got.han, got.fu.total, 0, pays)


PEERS: dict[str, Callable[[Facts, dict[str, Any]], Opinion]] = {
    "mahjong": ask_mahjong,
    "riichienv": ask_riichienv,
    "jansou": ask_jansou,
}
