# cython: cdivision=True
from libc.stdint cimport int64_t
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Effects, Facts, Family, Settlement

cdef enum:
    PARTS = 12    # final scores are counted in twelfths of a point, so that ties of two, three and four divide

cdef inline int chair_of(const Facts* facts, int wind) noexcept nogil:
    return (facts.dealer + wind) % facts.seats

cdef inline int wind_of(const Facts* facts, int chair) noexcept nogil:
    return (chair + facts.seats - facts.dealer) % facts.seats

cdef void pay(Settlement* out, int giver, int taker, int64_t points, int reason, int win, bint liable) noexcept nogil
cdef void deal_passes(const Facts* facts, Settlement* out) noexcept nogil
cdef void settle_false_win(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void settle_by_points(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void nothing_follows(const Ruleset* rules, const Facts* facts, int chair, Effects* effects) noexcept nogil
cdef int register(str name, Family* family) except -1
