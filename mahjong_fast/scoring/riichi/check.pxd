from libc.stdint cimport uint8_t, uint16_t
from mahjong_fast.scoring.records cimport Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset

cdef enum:
    FINE = 0
    RULESET
    FLAGS
    SEAT
    ROUND
    WIN_KIND
    MELD_GAP
    MELD_TYPE
    MELD_CHI
    CHI_SEATS
    MELD_REDS
    TILE_COUNT
    COPIES
    ABSENT
    REDS
    MELDED_REDS
    INDICATOR
    INDICATOR_COPIES
    DORA_HAN
    NUKI
    PAYER
    PAYER_TSUMO
    PAYER_RIICHI_TSUMO
    LIABLE
    WAREME
    RIICHI_OPEN
    IPPATSU_RIICHI
    IPPATSU_RINSHAN
    RINSHAN_RON
    RINSHAN_KAN
    RINSHAN_LAST
    CHANKAN_TSUMO
    CHANKAN_LAST
    CHANKAN_COPIES
    CHANKAN_FIRST
    FIRST_MELDS
    FIRST_RIICHI
    FIRST_LAST
    FIRST_DEALER
    NUKI_ROB_WIN
    NUKI_ROB_RULES
    CUSTOM_FAILED
    IMMEDIATE_RON
    LIABLE_RINSHAN
    WAREME_RULES
    DEALS_SEAT
    URA_MORE

# The whole hand of a checked win.
cdef struct Holding:
    uint8_t all[34]         # concealed tiles and melds
    uint8_t melded_reds[3]
    int n_melds
    int n_kans
    bint closed
    bint immediate          # western suukantsu: won with the fourth kan, no pair, no winning tile

cdef struct Lit:            # indicators that count, and the dora they make
    uint8_t shown[10]
    int n
    int sum[2]

cdef int add_meld(const Ruleset* rules, uint16_t m, Holding* h) noexcept nogil
cdef int check_tiles(const Ruleset* rules, const Win* win, Holding* h) noexcept nogil
cdef int check_flags(const Ruleset* rules, const Win* win, const Holding* h) noexcept nogil
cdef int indicators_in(const uint8_t* kinds) noexcept nogil
cdef int check_liable(const Ruleset* rules, const Win* win, const Holding* h) noexcept nogil
cdef int check(const Ruleset* rules, const Win* win, Holding* h) noexcept nogil
cdef bint counted_indicator(const Ruleset* rules, int i, bint ura) noexcept nogil
cdef int last_indicator(const uint8_t* kinds) noexcept nogil
cdef int add_indicators(const Ruleset* rules, const Win* win, const Holding* h, const uint8_t* kinds, bint ura, Lit* lit) noexcept nogil
cdef int count_dora(const Ruleset* rules, const Win* win, const Holding* h, bint riichi, uint8_t* dora) noexcept nogil
