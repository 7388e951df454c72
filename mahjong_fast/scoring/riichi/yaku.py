# ruff: noqa: I001
# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, freethreading_compatible=True
"""Which yaku does a reading of a winning hand have?

Follows section 5 of the riichi rules specification. Every yaku is a row (what is known about it) and,
directly below, its predicate `is_<key>(reading, case)`. The tags of a row's `needs` are tested before the
predicate (han.prepare), so a predicate says only what is left to say. `evaluate` names every predicate once;
the compiler inlines them there. Yaku that do not depend on the reading are in won_yaku.
"""

import cython

from cython.cimports.libc.stdint import uint64_t
from cython.cimports.mahjong_fast.scoring.records import (
    kFormRegular, kChiitoitsu, kKokushi, kRegular, kKokushi13, kRyanmen, kShanpon, kTanki, kHaku, kHatsu, kChun,
    kDragonMask, kGreenMask, kHonourMask, kManMask, kPinMask, kSimpleMask, kSouMask, kTerminalMask, kWindMask,
    kYaochuuMask, lowest_bit, popcount,
)
from cython.cimports.mahjong_fast.scoring.ruleset_fields import (
    RYUUIISOU_HATSU_OPTIONAL, RYUUIISOU_HATSU_REQUIRED, WEST_PINFU_WAIT_MULTI_KIND,
)

from mahjong_fast.scoring.riichi.won_yaku import ROWS, row  # noqa: F401  the table goes on here

if not cython.compiled:
    raise ImportError("compiled rules: install mahjong_fast instead of importing its source tree")

# ---------------------------------------------------------------- what several predicates ask


def concealed_triplets(r, c):
    # A triplet completed by ron is open, though the hand stays closed (3.2).
    n: cython.int = popcount(r.concealed)
    if not c.tsumo and r.wait == kShanpon:
        n -= 1
    return n


def pair_of(r):
    one: uint64_t = 1
    return one << r.pair if r.pair < 34 else 0


def suits_in(r):
    return ((r.tiles & kManMask) != 0) + ((r.tiles & kPinMask) != 0) + ((r.tiles & kSouMask) != 0)


def equal_sequence_pairs(r):
    # Four equal sequences are two pairs of them.
    if r.sequences3 != 0 and r.n_sequences == 4 and r.sequences == r.sequences3:
        return 2
    return popcount(r.sequences2)


def nine_gates(r, c):
    if r.n_melds != 0 or not (r.tiles == kManMask or r.tiles == kPinMask or r.tiles == kSouMask):
        return False
    first: cython.int = lowest_bit(r.tiles)
    return c.win.counts[first] >= 3 and c.win.counts[first + 8] >= 3


# ---------------------------------------------------------------- which tiles the hand is made of

row(TANYAO, "tanyao", "断么九", "All simples", 8, 12, "1/1", 1, "", "only 2-8 of the suits")
def is_tanyao(r, c):
    return (r.tiles & ~kSimpleMask) == 0


row(HONITSU, "honitsu", "混一色", "Half flush", 34, 27, "3/2", 3, "", "one suit and honours, both present")
def is_honitsu(r, c):
    return (r.tiles & kHonourMask) != 0 and suits_in(r) == 1


row(CHINITSU, "chinitsu", "清一色", "Full flush", 35, 29, "6/5", 6, "", "one suit, no honours",
    hides="honitsu")
def is_chinitsu(r, c):
    return (r.tiles & kHonourMask) == 0 and suits_in(r) == 1


row(HONROUTOU, "honroutou", "混老頭", "All terminals and honours", 31, 24, "2/2", 5, "",
    "only terminals and honours, both present", hides="chanta")
def is_honroutou(r, c):
    return (
        r.form != kKokushi
        and (r.tiles & ~kYaochuuMask) == 0
        and (r.tiles & kHonourMask) != 0
        and (r.tiles & kTerminalMask) != 0
    )


row(TSUUIISOU, "tsuuiisou", "字一色", "All honours", 42, 39, "yakuman", 0, "", "only honours")
def is_tsuuiisou(r, c):
    return (r.tiles & ~kHonourMask) == 0


row(CHINROUTOU, "chinroutou", "清老頭", "All terminals", 44, 41, "yakuman", 0, "",
    "only 1 and 9 of the suits")
def is_chinroutou(r, c):
    return (r.tiles & ~kTerminalMask) == 0


row(RYUUIISOU, "ryuuiisou", "緑一色", "All green", 43, 40, "yakuman", 0, "",
    "only 2s 3s 4s 6s 8s and hatsu (ruleset field ryuuiisou_hatsu)")
def is_ryuuiisou(r, c):
    if (r.tiles & ~kGreenMask) != 0:
        return False
    if c.rules.ryuuiisou_hatsu == RYUUIISOU_HATSU_OPTIONAL:
        return True
    return ((r.tiles >> kHatsu) & 1) == (c.rules.ryuuiisou_hatsu == RYUUIISOU_HATSU_REQUIRED)


# ---------------------------------------------------------------- special shapes

row(CHIITOITSU, "chiitoitsu", "七対子", "Seven pairs", 22, 25, "2/0", 2, "closed", "seven different pairs")
def is_chiitoitsu(r, c):
    return r.form == kChiitoitsu


row(KOKUSHI, "kokushi", "国士無双", "Thirteen orphans", 47, 42, "yakuman", 0, "closed",
    "one of each of the 13 terminals and honours and one more of them")
def is_kokushi(r, c):
    return r.form == kKokushi


row(KOKUSHI_13, "kokushi_13", "国士無双十三面待ち", "Thirteen-sided kokushi", 48, 49, "yakuman", 0, "closed",
    "kokushi that held all 13 kinds before the winning tile", hides="kokushi", double=True)
def is_kokushi_13(r, c):
    return r.wait == kKokushi13


row(CHUUREN, "chuuren", "九蓮宝燈", "Nine gates", 45, 45, "yakuman", 0, "closed",
    "1112345678999 of one suit and one more of it, no kan")
def is_chuuren(r, c):
    return nine_gates(r, c)


row(JUNSEI_CHUUREN, "junsei_chuuren", "純正九蓮宝燈", "Pure nine gates", 46, 47, "yakuman", 0, "closed",
    "nine gates that held exactly 1112345678999 before the winning tile", hides="chuuren", double=True)
def is_junsei_chuuren(r, c):
    if not nine_gates(r, c):
        return False
    rank: cython.int = r.win - lowest_bit(r.tiles)
    return c.win.counts[r.win] == (4 if rank == 0 or rank == 8 else 2)


row(DAISHARIN, "daisharin", "大車輪", "Big wheels", None, 60, "yakuman", 0, "closed",
    "22334455667788 of pin (of any suit with daisharin_any_suit)", optional="local_yaku")
def is_daisharin(r, c):
    seven: uint64_t = SEVEN
    return (
        r.n_melds == 0
        and (r.form == kChiitoitsu or popcount(r.sequences2) == 2)
        and (
            r.tiles == seven << 10
            or (c.rules.daisharin_any_suit and (r.tiles == seven << 1 or r.tiles == seven << 19))
        )
    )


# ---------------------------------------------------------------- four sets: sequences

row(PINFU, "pinfu", "平和", "No-points hand", 7, 14, "1/0", 1, "closed four_sets",
    "four sequences, a pair without value, won on a two-sided wait")
def is_pinfu(r, c):
    if r.n_sequences != 4 or (c.valued & pair_of(r)) != 0:
        return False
    if c.tsumo and not c.rules.pinfu_tsumo:
        return False
    return several_waits(r, c) if c.west else r.wait == kRyanmen


def several_waits(r, c):
    # Western Honshu asks for more than one winning kind; nobetan counts too (8.3, decision 5).
    if c.rules.west_pinfu_wait != WEST_PINFU_WAIT_MULTI_KIND:
        return r.wait == kRyanmen
    held: cython.uchar[34]
    k: cython.int
    for k in range(34):
        held[k] = c.win.counts[k]
    held[r.win] -= 1
    return popcount(c.core.waits(cython.cast(cython.p_uchar, held), r.n_melds, kFormRegular)) > 1


row(IIPEIKOU, "iipeikou", "一盃口", "Pure double sequence", 9, 13, "1/0", 1, "closed four_sets",
    "exactly one pair of equal sequences")
def is_iipeikou(r, c):
    return equal_sequence_pairs(r) == 1 or (c.west and equal_sequence_pairs(r) == 2)


row(RYANPEIKOU, "ryanpeikou", "二盃口", "Twice pure double sequence", 32, 28, "3/0", 3, "closed four_sets",
    "two pairs of equal sequences", hides="iipeikou")
def is_ryanpeikou(r, c):
    return equal_sequence_pairs(r) == 2


row(ISSHOKU_SANJUN, "isshoku_sanjun", "一色三順", "Pure triple sequence", None, 56, "3/2", 2, "four_sets",
    "three equal sequences", hides="iipeikou", optional="local_yaku")
def is_isshoku_sanjun(r, c):
    return r.sequences3 != 0


row(SANSHOKU_DOUJUN, "sanshoku_doujun", "三色同順", "Mixed triple sequence", 25, 17, "2/1", 0, "four_sets",
    "the same sequence in all three suits")
def is_sanshoku_doujun(r, c):
    return (r.sequences & (r.sequences >> 9) & (r.sequences >> 18) & SEVEN) != 0


row(ITTSUU, "ittsuu", "一気通貫", "Pure straight", 24, 16, "2/1", 2, "four_sets",
    "123, 456 and 789 of one suit")
def is_ittsuu(r, c):
    return (
        (r.sequences & STRAIGHT) == STRAIGHT
        or ((r.sequences >> 9) & STRAIGHT) == STRAIGHT
        or ((r.sequences >> 18) & STRAIGHT) == STRAIGHT
    )


row(CHANTA, "chanta", "混全帯么九", "Mixed outside hand", 23, 15, "2/1", 2, "four_sets",
    "a terminal or honour in every set and the pair, some sequence and some honour")
def is_chanta(r, c):
    return (
        r.n_sequences != 0
        and (r.sequences & ~OUTSIDE_SEQUENCES) == 0
        and ((r.triplets | pair_of(r)) & ~kYaochuuMask) == 0
        and (r.tiles & kHonourMask) != 0
    )


row(JUNCHAN, "junchan", "純全帯么九", "Pure outside hand", 33, 26, "3/2", 3, "four_sets",
    "a terminal in every set and the pair, some sequence, no honours", hides="chanta")
def is_junchan(r, c):
    return (
        r.n_sequences != 0
        and (r.sequences & ~OUTSIDE_SEQUENCES) == 0
        and ((r.triplets | pair_of(r)) & ~kTerminalMask) == 0
    )


# ---------------------------------------------------------------- four sets: triplets and kans

row(HAKU, "haku", "役牌 白", "White dragon", 18, 7, "1/1", 1, "four_sets",
    "a triplet or kan of the white dragon")
def is_haku(r, c):
    return ((r.triplets >> kHaku) & 1) != 0


row(HATSU, "hatsu", "役牌 發", "Green dragon", 19, 8, "1/1", 1, "four_sets",
    "a triplet or kan of the green dragon")
def is_hatsu(r, c):
    return ((r.triplets >> kHatsu) & 1) != 0


row(CHUN, "chun", "役牌 中", "Red dragon", 20, 9, "1/1", 1, "four_sets", "a triplet or kan of the red dragon")
def is_chun(r, c):
    return ((r.triplets >> kChun) & 1) != 0


row(JIKAZE, "jikaze", "役牌 自風牌", "Seat wind", 10, 10, "1/1", 1, "four_sets",
    "a triplet or kan of the own seat wind")
def is_jikaze(r, c):
    return ((r.triplets >> c.seat_wind) & 1) != 0


row(BAKAZE, "bakaze", "役牌 場風牌", "Round wind", 14, 11, "1/1", 1, "four_sets",
    "a triplet or kan of the round wind (of its dragon in a dragon round)")
def is_bakaze(r, c):
    return c.round_wind >= 0 and ((r.triplets >> c.round_wind) & 1) != 0


row(TOITOI, "toitoi", "対々和", "All triplets", 28, 21, "2/2", 2, "four_sets", "four triplets or kans")
def is_toitoi(r, c):
    return r.n_triplets == 4


row(SANANKOU, "sanankou", "三暗刻", "Three concealed triplets", 29, 22, "2/2", 2, "four_sets",
    "exactly three concealed triplets or kans; one completed by ron is open")
def is_sanankou(r, c):
    return concealed_triplets(r, c) == 3


row(SUUANKOU, "suuankou", "四暗刻", "Four concealed triplets", 40, 38, "yakuman", 0, "closed four_sets",
    "four concealed triplets or kans, not completed on the pair")
def is_suuankou(r, c):
    return concealed_triplets(r, c) == 4 and r.wait != kTanki


row(SUUANKOU_TANKI, "suuankou_tanki", "四暗刻単騎待ち", "Four concealed triplets, pair wait", 41, 48, "yakuman",
    0, "closed four_sets", "four concealed triplets or kans, completed on the pair",
    hides="suuankou", double=True)
def is_suuankou_tanki(r, c):
    return concealed_triplets(r, c) == 4 and r.wait == kTanki


row(SANSHOKU_DOUKOU, "sanshoku_doukou", "三色同刻", "Triple triplets", 26, 19, "2/2", 0, "four_sets",
    "the same number as triplet or kan in all three suits")
def is_sanshoku_doukou(r, c):
    return (r.triplets & (r.triplets >> 9) & (r.triplets >> 18) & ONE_SUIT) != 0


row(SANRENKOU, "sanrenkou", "三連刻", "Three consecutive triplets", None, 55, "2/2", 3, "four_sets",
    "three triplets or kans of one suit with consecutive numbers", optional="local_yaku")
def is_sanrenkou(r, c):
    return (r.triplets & (r.triplets >> 1) & (r.triplets >> 2) & SEQUENCE_STARTS) != 0


row(SANKANTSU, "sankantsu", "三槓子", "Three kans", 27, 20, "2/2", 2, "four_sets", "three declared kans")
def is_sankantsu(r, c):
    return r.n_kans == 3


row(SUUKANTSU, "suukantsu", "四槓子", "Four kans", 51, 44, "yakuman", 0, "four_sets", "four declared kans")
def is_suukantsu(r, c):
    return r.n_kans == 4


row(SHOUSANGEN, "shousangen", "小三元", "Little three dragons", 30, 23, "2/2", 4, "four_sets",
    "two triplets or kans of dragons and a pair of the third")
def is_shousangen(r, c):
    return popcount(r.triplets & kDragonMask) == 2 and (pair_of(r) & kDragonMask) != 0


row(DAISANGEN, "daisangen", "大三元", "Big three dragons", 39, 37, "yakuman", 0, "four_sets",
    "three triplets or kans of dragons")
def is_daisangen(r, c):
    return (r.triplets & kDragonMask) == kDragonMask


row(SHOUSUUSHII, "shousuushii", "小四喜", "Little four winds", 50, 43, "yakuman", 0, "four_sets",
    "three triplets or kans of winds and a pair of the fourth")
def is_shousuushii(r, c):
    return popcount(r.triplets & kWindMask) == 3 and (pair_of(r) & kWindMask) != 0


row(DAISUUSHII, "daisuushii", "大四喜", "Big four winds", 49, 50, "yakuman", 0, "four_sets",
    "four triplets or kans of winds", hides="shousuushii", double=True)
def is_daisuushii(r, c):
    return (r.triplets & kWindMask) == kWindMask


# ---------------------------------------------------------------- all of them


def evaluate(r, c):
    """Bits of the yaku this reading has, as far as `needs` and the rules allow; hidden ones are still in.

    The conditions around groups only save time: where one fails, no predicate of its group could hold.
    """
    y: uint64_t = c.won
    y |= put(is_tanyao(r, c), TANYAO)
    if suits_in(r) == 1:
        y |= put(is_honitsu(r, c), HONITSU)
        y |= put(is_chinitsu(r, c), CHINITSU)
        y |= put(is_chuuren(r, c), CHUUREN)
        y |= put(is_junsei_chuuren(r, c), JUNSEI_CHUUREN)
        y |= put(is_daisharin(r, c), DAISHARIN)
    if (r.tiles & kSimpleMask) == 0:
        y |= put(is_honroutou(r, c), HONROUTOU)
        y |= put(is_tsuuiisou(r, c), TSUUIISOU)
        y |= put(is_chinroutou(r, c), CHINROUTOU)
    y |= put(is_ryuuiisou(r, c), RYUUIISOU)
    if r.form != kRegular:
        y |= put(is_chiitoitsu(r, c), CHIITOITSU)
        y |= put(is_kokushi(r, c), KOKUSHI)
        y |= put(is_kokushi_13(r, c), KOKUSHI_13)
        return y & c.allowed
    if r.n_sequences != 0:
        y |= put(is_pinfu(r, c), PINFU)
        if r.sequences2 != 0:
            y |= put(is_iipeikou(r, c), IIPEIKOU)
            y |= put(is_ryanpeikou(r, c), RYANPEIKOU)
            y |= put(is_isshoku_sanjun(r, c), ISSHOKU_SANJUN)
        y |= put(is_sanshoku_doujun(r, c), SANSHOKU_DOUJUN)
        y |= put(is_ittsuu(r, c), ITTSUU)
        y |= put(is_chanta(r, c), CHANTA)
        y |= put(is_junchan(r, c), JUNCHAN)
    if r.n_triplets != 0:
        y |= put(is_haku(r, c), HAKU)
        y |= put(is_hatsu(r, c), HATSU)
        y |= put(is_chun(r, c), CHUN)
        y |= put(is_jikaze(r, c), JIKAZE)
        y |= put(is_bakaze(r, c), BAKAZE)
        y |= put(is_shousangen(r, c), SHOUSANGEN)
    if r.n_triplets >= 3:
        y |= put(is_toitoi(r, c), TOITOI)
        y |= put(is_sanankou(r, c), SANANKOU)
        y |= put(is_suuankou(r, c), SUUANKOU)
        y |= put(is_suuankou_tanki(r, c), SUUANKOU_TANKI)
        y |= put(is_sanshoku_doukou(r, c), SANSHOKU_DOUKOU)
        y |= put(is_sanrenkou(r, c), SANRENKOU)
        y |= put(is_sankantsu(r, c), SANKANTSU)
        y |= put(is_suukantsu(r, c), SUUKANTSU)
        y |= put(is_daisangen(r, c), DAISANGEN)
        y |= put(is_shousuushii(r, c), SHOUSUUSHII)
        y |= put(is_daisuushii(r, c), DAISUUSHII)
    return y & c.allowed
