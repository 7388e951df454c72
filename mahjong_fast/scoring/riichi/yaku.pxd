from libc.stdint cimport uint32_t, uint64_t
from mahjong_fast.scoring.records cimport CoreApi, Reading, Win
from mahjong_fast.scoring.riichi.program cimport CustomSet
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

# What a predicate may ask besides the reading: the win and what the rules make of it. Filled by han.prepare_rules (once for
# many wins) and han.prepare.
cdef struct Case:
    const Win* win
    const Ruleset* rules
    const CoreApi* core
    uint32_t flags       # flags that count under these rules; every kind of riichi has kRiichi
    bint closed
    bint tsumo
    bint dealer
    bint west            # the han table of western Honshu
    int seats
    int seat_wind        # kind
    int round_wind       # kind; -1 = no value
    uint64_t valued      # kinds of which a triplet or pair is worth something
    uint64_t known       # bits the rules know
    uint64_t known_open  # ... and an open hand may have
    uint64_t allowed     # bits the rules know and whose needs hold, but for four_sets
    uint64_t yakuman     # bits that are yakuman
    uint64_t doubles     # ... and those that count two units
    uint64_t hiders      # bits that hide others
    const uint64_t* closed_han
    const uint64_t* open_han
    const uint64_t* han  # one of the two: HAN_SLICES numbers: slice i holds the bits whose han has binary digit i
    int renhou_han
    int minimum          # han a win needs without dora
    int bonus            # han every win gets (bazoro), where the han table is used
    const CustomSet* custom  # user-defined yaku; NULL = none
    uint64_t won         # bits of the yaku that come from how the hand was won (won_yaku)

# Places in SCORE.yaku[0]. A number is never given to another yaku. 0-39 ordinary, 40-63 yakuman.
cdef enum:
    MENZEN_TSUMO = 0
    RIICHI = 1
    DOUBLE_RIICHI = 2
    OPEN_RIICHI = 3
    DOUBLE_OPEN_RIICHI = 4
    IPPATSU = 5
    CHANKAN = 6
    RINSHAN = 7
    HAITEI = 8
    HOUTEI = 9
    TANYAO = 10
    PINFU = 11
    IIPEIKOU = 12
    HAKU = 13
    HATSU = 14
    CHUN = 15
    JIKAZE = 16
    BAKAZE = 17
    CHIITOITSU = 18
    SANSHOKU_DOUJUN = 19
    ITTSUU = 20
    CHANTA = 21
    TOITOI = 22
    SANANKOU = 23
    SANSHOKU_DOUKOU = 24
    SANKANTSU = 25
    SHOUSANGEN = 26
    HONROUTOU = 27
    HONITSU = 28
    JUNCHAN = 29
    RYANPEIKOU = 30
    CHINITSU = 31
    SANRENKOU = 32
    ISSHOKU_SANJUN = 33
    RENHOU_MANGAN = 34
    RENHOU_BAIMAN = 35
    KOKUSHI = 40
    KOKUSHI_13 = 41
    SUUANKOU = 42
    SUUANKOU_TANKI = 43
    DAISANGEN = 44
    SHOUSUUSHII = 45
    DAISUUSHII = 46
    TSUUIISOU = 47
    CHINROUTOU = 48
    RYUUIISOU = 49
    CHUUREN = 50
    JUNSEI_CHUUREN = 51
    SUUKANTSU = 52
    TENHOU = 53
    CHIIHOU = 54
    RENHOU = 55
    DAISHARIN = 56
    PAARENCHAN = 57

cdef enum:
    OUTSIDE_SEQUENCES = 0x1048241  # Reading.sequences: from 1 or from 7 of a suit
    ONE_SUIT = 0x1ff               # nine kinds
    SEVEN = 0x7f                   # sequences of one suit, or the kinds 2-8 of it
    SEQUENCE_STARTS = 0x1fcfe7f    # kinds 1-7 of each suit
    STRAIGHT = 0x49                # 123, 456 and 789 of one suit

cdef inline uint64_t put(bint holds, int bit) noexcept nogil:
    return <uint64_t>holds << bit

cdef int concealed_triplets(const Reading* r, const Case* c) noexcept nogil
cdef uint64_t pair_of(const Reading* r) noexcept nogil
cdef int suits_in(const Reading* r) noexcept nogil
cdef int equal_sequence_pairs(const Reading* r) noexcept nogil
cdef bint nine_gates(const Reading* r, const Case* c) noexcept nogil
cdef uint64_t evaluate(const Reading* r, const Case* c) noexcept nogil

# One predicate per row of yaku.py.
cdef bint is_tanyao(const Reading* r, const Case* c) noexcept nogil
cdef bint is_pinfu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_iipeikou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_haku(const Reading* r, const Case* c) noexcept nogil
cdef bint is_hatsu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_chun(const Reading* r, const Case* c) noexcept nogil
cdef bint is_jikaze(const Reading* r, const Case* c) noexcept nogil
cdef bint is_bakaze(const Reading* r, const Case* c) noexcept nogil
cdef bint is_chiitoitsu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_sanshoku_doujun(const Reading* r, const Case* c) noexcept nogil
cdef bint is_ittsuu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_chanta(const Reading* r, const Case* c) noexcept nogil
cdef bint is_toitoi(const Reading* r, const Case* c) noexcept nogil
cdef bint is_sanankou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_sanshoku_doukou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_sankantsu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_shousangen(const Reading* r, const Case* c) noexcept nogil
cdef bint is_honroutou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_honitsu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_junchan(const Reading* r, const Case* c) noexcept nogil
cdef bint is_ryanpeikou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_chinitsu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_sanrenkou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_isshoku_sanjun(const Reading* r, const Case* c) noexcept nogil
cdef bint is_kokushi(const Reading* r, const Case* c) noexcept nogil
cdef bint is_kokushi_13(const Reading* r, const Case* c) noexcept nogil
cdef bint is_suuankou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_suuankou_tanki(const Reading* r, const Case* c) noexcept nogil
cdef bint is_daisangen(const Reading* r, const Case* c) noexcept nogil
cdef bint is_shousuushii(const Reading* r, const Case* c) noexcept nogil
cdef bint is_daisuushii(const Reading* r, const Case* c) noexcept nogil
cdef bint is_tsuuiisou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_chinroutou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_ryuuiisou(const Reading* r, const Case* c) noexcept nogil
cdef bint is_chuuren(const Reading* r, const Case* c) noexcept nogil
cdef bint is_junsei_chuuren(const Reading* r, const Case* c) noexcept nogil
cdef bint is_suukantsu(const Reading* r, const Case* c) noexcept nogil
cdef bint is_daisharin(const Reading* r, const Case* c) noexcept nogil
cdef bint several_waits(const Reading* r, const Case* c) noexcept nogil
