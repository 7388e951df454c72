from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.riichi.yaku cimport Case

cdef enum:
    FUTEI = 20
    MENZEN_KAFU = 10
    TSUMO_FU = 2
    WAIT_FU = 2
    ROLE_FU = 2             # a pair, for each role: dragon, seat wind, round wind
    SET_FU = 2              # an open triplet of simples; x2 for yaochuu, x2 concealed, x4 as a kan
    SEVEN_PAIRS_FU = 25
    KANSAI_PAIRS_FU = 50
    OPEN_PINFU_FU = 30

cdef int set_fu(int kind, bint concealed, bint kan) noexcept nogil
cdef int pair_fu(const Reading* r, const Case* c) noexcept nogil
cdef int wait_fu(const Reading* r) noexcept nogil
cdef bint tsumo_counts(uint64_t y, const Case* c) noexcept nogil
cdef int sets_fu(const Reading* r, const Case* c) noexcept nogil
cdef int raw_fu(const Reading* r, uint64_t y, const Case* c) noexcept nogil
cdef int fu_of(const Reading* r, uint64_t y, const Case* c) noexcept nogil
cdef list fu_items(const Reading* r, uint64_t y, const Case* c)
cdef int completed_by_ron(const Reading* r, const Case* c) noexcept nogil
cdef str set_name(int kind, bint concealed, bint kan)
