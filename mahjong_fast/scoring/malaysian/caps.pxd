from libc.stdint cimport uint32_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.malaysian.items cimport Case, Filling

cdef bint is_natural_enough(const Case* c) noexcept nogil
cdef bint is_nine_gates(const Filling* f, const Case* c) noexcept nogil
cdef bint is_four_winds(const Reading* r) noexcept nogil
cdef bint is_no_bonus_tiles(const Case* c) noexcept nogil
cdef bint is_four_kongs(const Reading* r) noexcept nogil
cdef bint is_big_three_dragons(const Reading* r) noexcept nogil
cdef bint is_two_kongs_replacement(const Case* c) noexcept nogil
cdef int concealed_pongs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_four_concealed_pongs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_four_flies(const Case* c) noexcept nogil
cdef bint is_first_tile(const Case* c) noexcept nogil
cdef bint is_last_tile(const Case* c) noexcept nogil
cdef bint is_all_honours(const Reading* r) noexcept nogil
cdef bint is_all_bonus_tiles(const Case* c) noexcept nogil

cdef uint32_t caps_of_hand(const Case* c) noexcept nogil
cdef uint32_t caps_of_reading(const Reading* r, const Filling* f, const Case* c) noexcept nogil
