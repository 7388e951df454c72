from libc.stdint cimport uint32_t, uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.korean.items cimport Case

cdef bint is_little_dragons(const Reading* r) noexcept nogil
cdef bint is_little_winds(const Reading* r) noexcept nogil
cdef bint is_bamboo_honours(const Reading* r) noexcept nogil
cdef bint is_outside(const Reading* r) noexcept nogil
cdef bint is_pure_seat_pong(const Reading* r, const Case* c) noexcept nogil
cdef bint is_four_concealed_pongs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_three_kongs_honour_eye(const Reading* r) noexcept nogil
cdef bint is_little_jade(const Reading* r) noexcept nogil
cdef bint is_three_concealed_kongs(const Case* c) noexcept nogil
cdef bint is_four_kongs(const Reading* r) noexcept nogil
cdef bint is_all_terminals_honours(const Reading* r) noexcept nogil
cdef bint is_great_dragons(const Reading* r) noexcept nogil
cdef bint is_great_winds(const Reading* r) noexcept nogil
cdef bint is_bamboo_1_9_pair5(const Reading* r) noexcept nogil
cdef bint is_four_concealed_kongs(const Case* c) noexcept nogil
cdef bint is_thirteen_orphans(const Case* c) noexcept nogil
cdef bint is_nine_gates(const Case* c) noexcept nogil
cdef bint is_pearl(const Reading* r) noexcept nogil
cdef bint is_ruby(const Reading* r) noexcept nogil
cdef bint is_great_jade(const Reading* r) noexcept nogil

cdef uint32_t limit_hands(const Reading* r, const Case* c) noexcept nogil
cdef int level_of(uint32_t limits) noexcept nogil
