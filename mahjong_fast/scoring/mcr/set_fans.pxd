from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.mcr.fans cimport Case, Fans

cdef int kongs(const Case* c) noexcept nogil
cdef bint adds_concealed(const Case* c) noexcept nogil
cdef int winds(const Reading* r) noexcept nogil
cdef int dragons(const Reading* r) noexcept nogil
cdef bint is_big_four_winds(const Reading* r) noexcept nogil
cdef bint is_big_three_dragons(const Reading* r) noexcept nogil
cdef bint is_little_four_winds(const Reading* r) noexcept nogil
cdef bint is_little_three_dragons(const Reading* r) noexcept nogil
cdef bint is_big_three_winds(const Reading* r) noexcept nogil
cdef bint is_two_dragon_pungs(const Reading* r) noexcept nogil
cdef int count_dragon_pungs(const Reading* r) noexcept nogil
cdef bint is_prevalent_wind(const Reading* r, const Case* c) noexcept nogil
cdef bint is_seat_wind(const Reading* r, const Case* c) noexcept nogil
cdef int count_pungs_of_terminals_or_honors(const Reading* r, const Case* c) noexcept nogil
cdef bint is_four_kongs(const Case* c) noexcept nogil
cdef bint is_three_kongs(const Case* c) noexcept nogil
cdef bint is_two_concealed_kongs(const Case* c) noexcept nogil
cdef bint is_two_melded_kongs(const Case* c) noexcept nogil
cdef bint is_mixed_two_kongs(const Case* c) noexcept nogil
cdef bint is_concealed_kong(const Case* c) noexcept nogil
cdef bint is_melded_kong(const Case* c) noexcept nogil
cdef int concealed_pungs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_four_concealed_pungs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_three_concealed_pungs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_two_concealed_pungs(const Reading* r, const Case* c) noexcept nogil

cdef void kong_fans(const Case* c, Fans* f) noexcept nogil
cdef void honor_fans(const Reading* r, const Case* c, Fans* f) noexcept nogil
cdef void concealed_fans(const Reading* r, const Case* c, Fans* f) noexcept nogil
