from libc.stdint cimport uint64_t
from mahjong_fast.scoring.mcr.fans cimport Case, Fans

cdef bint is_all_green(const Case* c) noexcept nogil
cdef bint is_nine_gates(const Case* c) noexcept nogil
cdef bint is_all_terminals(const Case* c) noexcept nogil
cdef bint is_all_honors(const Case* c) noexcept nogil
cdef bint is_all_terminals_and_honors(const Case* c) noexcept nogil
cdef bint is_full_flush(const Case* c) noexcept nogil
cdef bint is_upper_tiles(const Case* c) noexcept nogil
cdef bint is_middle_tiles(const Case* c) noexcept nogil
cdef bint is_lower_tiles(const Case* c) noexcept nogil
cdef bint is_upper_four(const Case* c) noexcept nogil
cdef bint is_lower_four(const Case* c) noexcept nogil
cdef bint is_reversible_tiles(const Case* c) noexcept nogil
cdef bint is_half_flush(const Case* c) noexcept nogil
cdef bint is_all_types(const Case* c) noexcept nogil
cdef int count_tile_hogs(const Case* c) noexcept nogil
cdef bint is_all_simples(const Case* c) noexcept nogil
cdef bint is_one_voided_suit(const Case* c) noexcept nogil
cdef bint is_no_honors(const Case* c) noexcept nogil

cdef void tile_fans(const Case* c, Fans* f) noexcept nogil
