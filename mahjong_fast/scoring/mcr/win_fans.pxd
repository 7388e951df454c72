from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.mcr.fans cimport Case, Fans

cdef bint is_last_tile_draw(const Case* c) noexcept nogil
cdef bint is_last_tile_claim(const Case* c) noexcept nogil
cdef bint is_out_with_replacement_tile(const Case* c) noexcept nogil
cdef bint is_robbing_the_kong(const Case* c) noexcept nogil
cdef bint is_melded_hand(const Case* c) noexcept nogil
cdef bint is_fully_concealed_hand(const Case* c) noexcept nogil
cdef bint is_last_tile(const Case* c) noexcept nogil
cdef bint is_concealed_hand(const Case* c) noexcept nogil
cdef bint is_self_drawn(const Case* c) noexcept nogil
cdef bint only_wait(Case* c) noexcept nogil
cdef bint wait_counts(const Reading* r, Case* c) noexcept nogil
cdef bint is_edge_wait(const Reading* r) noexcept nogil
cdef bint is_closed_wait(const Reading* r) noexcept nogil
cdef bint is_single_wait(const Reading* r) noexcept nogil

cdef void win_fans(const Case* c, Fans* f) noexcept nogil
cdef void wait_fans(const Reading* r, Case* c, Fans* f) noexcept nogil
