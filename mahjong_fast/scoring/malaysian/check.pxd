from libc.stdint cimport uint16_t, uint64_t
from mahjong_fast.scoring.records cimport Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.malaysian.items cimport Case

cdef enum:
    FINE = 0
    RULESET = 1
    FLAGS = 2
    SEAT = 3
    WIN_KIND = 4
    MELD_GAP = 5
    MELD_TYPE = 6
    MELD_CHI = 7
    MELD_FLIES = 8
    CHOW_CLAIMED = 9
    REDS = 10
    TILE_COUNT = 11
    TILES = 12
    COPIES = 13
    BONUS = 14
    FLIES_ASIDE = 15
    FLIES = 16
    FLIES_OWN = 17
    FLY_CLAIMED = 18
    PAYER = 19
    PAYER_TSUMO = 20
    RINSHAN_RON = 21
    RINSHAN_KONG = 22
    DOUBLE_KONG = 23
    BONUS_RON = 24
    BONUS_NONE = 25
    FIRST_RON = 26
    FIRST_MELD = 27
    CHANKAN_TSUMO = 28
    CHANKAN_LAST = 29
    CHANKAN_COPIES = 30
    LOSER = 31
    LIABLE = 32
    DEALT = 33

cdef bint dealt(const Case* c) noexcept nogil
cdef int add_meld(uint16_t m, Case* c) noexcept nogil
cdef int check_melds(const Win* win, Case* c) noexcept nogil
cdef int check_tiles(const Win* win, Case* c) noexcept nogil
cdef int check_flies(const Win* win, Case* c) noexcept nogil
cdef int check_flags(const Win* win, const Case* c) noexcept nogil
cdef int check_seats(const Win* win, Case* c) noexcept nogil
cdef int check(const Ruleset* rules, const Win* win, Case* c) noexcept nogil
