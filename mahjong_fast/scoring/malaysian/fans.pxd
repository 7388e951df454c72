from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Reading
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.malaysian.items cimport Case, Items

cdef int of_group(uint64_t bonus, int group) noexcept nogil
cdef int faces(uint64_t bonus) noexcept nogil
cdef int animals(uint64_t bonus) noexcept nogil
cdef bint is_all_faces(uint64_t bonus, const Ruleset* rules) noexcept nogil
cdef bint is_all_animals(uint64_t bonus, const Ruleset* rules) noexcept nogil
cdef bint is_all_flowers(uint64_t bonus) noexcept nogil
cdef bint is_all_seasons(uint64_t bonus) noexcept nogil
cdef int own_flower_or_season(uint64_t bonus, int seat) noexcept nogil
cdef int bamboo_or_winter(uint64_t bonus) noexcept nogil
cdef int dragon_pongs(uint64_t triplets) noexcept nogil
cdef int wind_pongs(uint64_t triplets, int own_wind, const Ruleset* rules) noexcept nogil
cdef bint is_little_three_dragons(const Reading* r) noexcept nogil
cdef bint is_suit_with_honours(const Reading* r, const Ruleset* rules) noexcept nogil
cdef bint is_suit_only(const Reading* r) noexcept nogil
cdef bint is_all_chows(const Reading* r) noexcept nogil
cdef bint is_all_pongs(const Reading* r) noexcept nogil
cdef bint is_replacement(const Case* c) noexcept nogil
cdef bint is_seven_pairs(const Reading* r) noexcept nogil
cdef bint is_robbing_kong(const Case* c) noexcept nogil
cdef int fly_flowers(const Case* c) noexcept nogil

cdef void bonus_fans(uint64_t bonus, int seat, const Ruleset* rules, Items* out) noexcept nogil
cdef void fans_of_hand(const Case* c, Items* out) noexcept nogil
cdef void fans_of_reading(const Reading* r, const Case* c, Items* out) noexcept nogil
