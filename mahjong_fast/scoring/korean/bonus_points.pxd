from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.korean.items cimport Case, Items

cdef bint is_self_draw(const Case* c) noexcept nogil
cdef bint is_last_wall_tile(const Case* c) noexcept nogil
cdef bint is_replacement(const Case* c) noexcept nogil
cdef bint is_robbing_kong(const Case* c) noexcept nogil
cdef int same_as_winning_tile(const Case* c) noexcept nogil
cdef int flowers(const Case* c) noexcept nogil
cdef bint is_all_flowers(const Case* c) noexcept nogil
cdef bint is_concealed(const Case* c) noexcept nogil
cdef bint is_fully_concealed(const Case* c) noexcept nogil
cdef bint is_declared_ready(const Case* c) noexcept nogil
cdef bint is_declared_ready_self_draw(const Case* c) noexcept nogil
cdef bint is_north_win(const Case* c) noexcept nogil
cdef int dora(const Case* c) noexcept nogil
cdef bint is_dora_eye(const Reading* r, const Case* c) noexcept nogil
cdef bint is_dora_pong(const Reading* r, const Case* c) noexcept nogil
cdef bint is_dora_kong(const Reading* r, const Case* c) noexcept nogil
cdef int red_dora(const Case* c) noexcept nogil
cdef bint is_both_red_dora(const Case* c) noexcept nogil
cdef int flower_dora(const Case* c) noexcept nogil
cdef bint is_three_flowers(const Case* c) noexcept nogil

cdef void bonus_points(const Case* c, Items* out) noexcept nogil
cdef void dora_sets(const Reading* r, const Case* c, Items* out) noexcept nogil
