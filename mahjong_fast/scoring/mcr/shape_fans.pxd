from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.mcr.fans cimport Case, Fans

cdef bint pair_in(const Reading* r, uint64_t kinds) noexcept nogil
cdef bint is_seven_shifted_pairs(const Reading* r) noexcept nogil
cdef bint is_thirteen_orphans(const Reading* r) noexcept nogil
cdef bint is_seven_pairs(const Reading* r) noexcept nogil
cdef bint is_greater_honors_and_knitted(const Reading* r) noexcept nogil
cdef bint is_lesser_honors_and_knitted(const Reading* r) noexcept nogil
cdef bint is_knitted_straight(const Reading* r) noexcept nogil
cdef bint is_all_even_pungs(const Reading* r) noexcept nogil
cdef bint is_all_fives(const Reading* r) noexcept nogil
cdef bint is_all_pungs(const Reading* r) noexcept nogil
cdef bint is_outside_hand(const Reading* r) noexcept nogil
cdef bint is_all_chows(const Reading* r) noexcept nogil

cdef void shape_fans(const Reading* r, Fans* f) noexcept nogil
