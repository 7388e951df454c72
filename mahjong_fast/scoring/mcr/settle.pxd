from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Facts, Settlement

cdef void settle_win(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n, Settlement* out) noexcept nogil
cdef void settle_draw(const Ruleset* rules, const Facts* facts, int kind, Settlement* out) noexcept nogil
cdef int place_points(int first, int count) noexcept nogil
cdef void settle_match(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef uint64_t value_kinds(const Ruleset* rules, const Facts* facts, int chair) noexcept nogil
cdef uint64_t waits(const Ruleset* rules, const Win* win) noexcept nogil
