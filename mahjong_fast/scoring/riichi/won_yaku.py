# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which yaku come from how a hand was won, whatever its reading?

Follows section 5 of the riichi rules specification: riichi, ippatsu, tsumo, kans, the last tile, the first turn. Rows and
predicates `is_<key>(case)` as in yaku.py, whose table of rows begins here; `evaluate_win` names every predicate once and is
asked once for every win (han.prepare).
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kChankan, kDoubleRiichi, kFirstTurn, kIppatsu, kLastTile, kOpenRiichi, kRiichi, kRinshan, kTsumo,
)
from cython.cimports.mahjong_fast.scoring.riichi.yaku import (
    MENZEN_TSUMO, RIICHI, DOUBLE_RIICHI, OPEN_RIICHI, DOUBLE_OPEN_RIICHI, IPPATSU, CHANKAN, RINSHAN, HAITEI,
    HOUTEI, TENHOU, CHIIHOU, RENHOU, RENHOU_MANGAN, RENHOU_BAIMAN, PAARENCHAN, put,
)

from mahjong_fast.scoring.rows import row_table

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

ROWS, row = row_table()

row(MENZEN_TSUMO, "menzen_tsumo", "門前清自摸和", "Fully concealed self-draw", 0, 1, "1/0", 0, "closed tsumo",
    "a closed hand won by tsumo")
def is_menzen_tsumo(c):
    return c.closed and c.tsumo


row(RIICHI, "riichi", "立直", "Riichi", 1, 2, "1/0", 1, "closed riichi", "riichi was declared")
def is_riichi(c):
    return (c.flags & kRiichi) != 0


row(DOUBLE_RIICHI, "double_riichi", "ダブル立直", "Double riichi", 21, 18, "2/0", 2, "closed riichi",
    "riichi was declared on the first discard, before any call", hides="riichi")
def is_double_riichi(c):
    return (c.flags & (kDoubleRiichi | kOpenRiichi)) == kDoubleRiichi


row(OPEN_RIICHI, "open_riichi", "オープン立直", "Open riichi", None, None, "2/0", 2, "closed riichi",
    "riichi was declared with the hand or its waits shown", hides="riichi")
def is_open_riichi(c):
    return (c.flags & (kDoubleRiichi | kOpenRiichi)) == kOpenRiichi


row(DOUBLE_OPEN_RIICHI, "double_open_riichi", "ダブルオープン立直", "Double open riichi", None, None, "3/0",
    3, "closed riichi", "open riichi was declared on the first discard, before any call", hides="riichi")
def is_double_open_riichi(c):
    return (c.flags & kDoubleRiichi) != 0 and (c.flags & kOpenRiichi) != 0


row(IPPATSU, "ippatsu", "一発", "One-shot", 2, 30, "1/0", 1, "closed riichi",
    "won within one go-around after riichi, no call in between")
def is_ippatsu(c):
    return (c.flags & kIppatsu) != 0


row(CHANKAN, "chankan", "槍槓", "Robbing a kan", 3, 3, "1/1", 1, "ron",
    "ron on the tile another player adds to a pon")
def is_chankan(c):
    return (c.flags & kChankan) != 0


row(RINSHAN, "rinshan", "嶺上開花", "After a kan", 4, 4, "1/1", 1, "tsumo", "tsumo on a replacement tile")
def is_rinshan(c):
    return (c.flags & kRinshan) != 0


row(HAITEI, "haitei", "海底摸月", "Under the sea", 5, 5, "1/1", 1, "tsumo",
    "tsumo on the last tile of the live wall")
def is_haitei(c):
    return (c.flags & kLastTile) != 0 and c.tsumo


row(HOUTEI, "houtei", "河底撈魚", "Under the river", 6, 6, "1/1", 1, "ron",
    "ron on the last discard of the deal")
def is_houtei(c):
    return (c.flags & kLastTile) != 0 and not c.tsumo


row(TENHOU, "tenhou", "天和", "Blessing of heaven", 37, 35, "yakuman", 0, "closed tsumo dealer",
    "the dealer wins on the tiles dealt")
def is_tenhou(c):
    return (c.flags & kFirstTurn) != 0 and c.tsumo and c.dealer


row(CHIIHOU, "chiihou", "地和", "Blessing of earth", 38, 36, "yakuman", 0, "closed tsumo non_dealer",
    "tsumo on the own first draw, before any call")
def is_chiihou(c):
    return (c.flags & kFirstTurn) != 0 and c.tsumo and not c.dealer


row(RENHOU, "renhou", "人和", "Blessing of man", 36, 59, "yakuman", 0, "closed ron non_dealer",
    "ron before the own first draw and before any call, where it is a yakuman or adds han",
    optional="renhou")
def is_renhou(c):
    return (c.flags & kFirstTurn) != 0 and not c.tsumo and not c.dealer


row(RENHOU_MANGAN, "renhou_mangan", "人和", "Blessing of man (mangan)", None, None, "5/0", 0,
    "closed ron non_dealer",
    "ron before the own first draw and before any call, where it is worth a mangan by itself",
    optional="renhou")
def is_renhou_mangan(c):
    return (c.flags & kFirstTurn) != 0 and not c.tsumo and not c.dealer


row(RENHOU_BAIMAN, "renhou_baiman", "人和", "Blessing of man (baiman)", None, None, "8/0", 0,
    "closed ron non_dealer",
    "ron before the own first draw and before any call, where it is worth a baiman by itself",
    optional="renhou")
def is_renhou_baiman(c):
    return (c.flags & kFirstTurn) != 0 and not c.tsumo and not c.dealer


row(PAARENCHAN, "paarenchan", "八連荘", "Eight deals in a row", None, 46, "yakuman", 0, "dealer",
    "the dealer wins the eighth of his deals in a row (or a later one)", optional="local_yaku")
def is_paarenchan(c):
    return c.dealer and c.win.deals >= 8


# ---------------------------------------------------------------- all of them


def evaluate_win(c):
    """Bits of these yaku; `needs` and the rules are not asked yet."""
    y: uint64_t = put(is_menzen_tsumo(c), MENZEN_TSUMO) | put(is_paarenchan(c), PAARENCHAN)
    if (c.flags & ~kTsumo) != 0:  # else no predicate here could hold
        y |= put(is_riichi(c), RIICHI)
        y |= put(is_double_riichi(c), DOUBLE_RIICHI)
        y |= put(is_open_riichi(c), OPEN_RIICHI)
        y |= put(is_double_open_riichi(c), DOUBLE_OPEN_RIICHI)
        y |= put(is_ippatsu(c), IPPATSU)
        y |= put(is_chankan(c), CHANKAN)
        y |= put(is_rinshan(c), RINSHAN)
        y |= put(is_haitei(c), HAITEI)
        y |= put(is_houtei(c), HOUTEI)
        y |= put(is_tenhou(c), TENHOU)
        y |= put(is_chiihou(c), CHIIHOU)
        y |= put(is_renhou(c), RENHOU)
        y |= put(is_renhou_mangan(c), RENHOU_MANGAN)
        y |= put(is_renhou_baiman(c), RENHOU_BAIMAN)
    return y
