from libc.stdint cimport uint16_t, uint64_t
from mahjong_fast.scoring.records cimport Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.korean.items cimport Case

cdef enum:
    FINE = 0
    RULESET = 1
    FLAGS = 2
    SEAT = 3
    ROUND = 4
    WIN_KIND = 5
    MELD_GAP = 6
    MELD_TYPE = 7
    MELD_CHI = 8
    REDS = 9
    TILE_COUNT = 10
    COPIES = 11
    FLOWERS_GIVEN = 12
    NUKI = 13
    PAYER = 14
    PAYER_TSUMO = 15
    RINSHAN_RON = 16
    RINSHAN_KONG = 17
    CHANKAN_TSUMO = 18
    CHANKAN_LAST = 19
    CHANKAN_COPIES = 20
    FLOWER_RON = 21
    FLOWER_NONE = 22
    READY_OPEN = 23
    READY_RINSHAN = 24
    WAITING = 25
    READY_SEATS = 26
    INDICATOR = 27
    INDICATOR_COPIES = 28
    INDICATOR_FLOWER = 29

cdef int copies_of(int kind, const Ruleset* rules) noexcept nogil
cdef uint64_t kinds_of_game(const Ruleset* rules) noexcept nogil
cdef int next_tile(int kind, const Ruleset* rules) noexcept nogil
cdef int add_meld(uint16_t m, Case* c) noexcept nogil
cdef int check_tiles(const Win* win, Case* c) noexcept nogil
cdef int check_reds(const Win* win, const Case* c) noexcept nogil
cdef int check_flags(const Win* win, const Case* c) noexcept nogil
cdef int check_dora(const Win* win, Case* c) noexcept nogil
cdef int check_seats(const Win* win, Case* c) noexcept nogil
cdef int check(const Ruleset* rules, const Win* win, Case* c) noexcept nogil
