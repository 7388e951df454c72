from libc.stdint cimport int64_t
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Facts, Settlement

cdef void give(Settlement* out, int64_t* points, int chair, int64_t amount) noexcept nogil
cdef int places_before(const int64_t* points, int seats, int chair, bint split) noexcept nogil
cdef int tied(const int64_t* points, int seats, int chair) noexcept nogil
cdef void leftover(const Ruleset* rules, const Facts* facts, int64_t* points, Settlement* out) noexcept nogil
cdef int64_t rounded(const Ruleset* rules, int64_t points) noexcept nogil
cdef int64_t uma_of(const Ruleset* rules, const int64_t* points, int seats, int place) noexcept nogil
cdef void settle_match(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
