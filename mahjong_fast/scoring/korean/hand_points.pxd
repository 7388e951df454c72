from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.korean.items cimport Case, Items

cdef uint64_t simples(const Ruleset* rules) noexcept nogil
cdef bint is_pure_suit(uint64_t tiles, const Ruleset* rules) noexcept nogil
cdef int dragon_pongs(const Reading* r) noexcept nogil
cdef bint is_two_dragons(const Reading* r) noexcept nogil
cdef int wind_pongs(const Reading* r) noexcept nogil
cdef bint is_seat_wind(const Reading* r, const Case* c) noexcept nogil
cdef bint is_round_wind(const Reading* r, const Case* c) noexcept nogil
cdef bint is_seat_dragon(const Reading* r, const Case* c) noexcept nogil
cdef int kongs(const Reading* r) noexcept nogil
cdef bint is_three_kongs(const Reading* r) noexcept nogil
cdef int bamboo_pongs(const Reading* r) noexcept nogil
cdef bint is_both_bamboos(const Reading* r) noexcept nogil
cdef int identical_chows(const Reading* r, const Ruleset* rules) noexcept nogil
cdef int concealed_pongs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_three_concealed_pongs(const Reading* r, const Case* c) noexcept nogil
cdef bint is_all_pongs(const Reading* r) noexcept nogil
cdef bint is_terminals_honours(const Reading* r) noexcept nogil
cdef bint is_pure(const Reading* r, const Case* c) noexcept nogil
cdef bint is_pure_no_honours(const Reading* r, const Case* c) noexcept nogil
cdef bint is_seven_pairs(const Reading* r) noexcept nogil
cdef bint is_straight(const Reading* r) noexcept nogil
cdef bint is_all_simples(const Reading* r, const Case* c) noexcept nogil
cdef bint is_all_chows(const Reading* r, const Case* c) noexcept nogil
cdef bint is_concealed(const Case* c) noexcept nogil
cdef bint is_concealed_self_draw(const Case* c) noexcept nogil
cdef bint is_north_eye(const Reading* r) noexcept nogil
cdef bint is_north_kong(const Reading* r) noexcept nogil

cdef void hand_points(const Reading* r, const Case* c, Items* out) noexcept nogil
