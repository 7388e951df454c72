from libc.stdint cimport int64_t, uint64_t
from mahjong_fast.scoring.records cimport Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Effects, Facts, Settlement

cdef void pay(Settlement* out, int giver, int taker, int64_t points, int reason, int win) noexcept nogil
cdef void deal_passes(const Facts* facts, Settlement* out) noexcept nogil
cdef void pay_penalty(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void settle_win(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n, Settlement* out) noexcept nogil
cdef void settle_draw(const Ruleset* rules, const Facts* facts, int kind, Settlement* out) noexcept nogil
cdef int place_points(int first, int count) noexcept nogil
cdef void settle_match(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void on_meld(const Ruleset* rules, const Facts* facts, int chair, Effects* effects) noexcept nogil
cdef uint64_t value_kinds(const Ruleset* rules, const Facts* facts, int chair) noexcept nogil
cdef uint64_t waits(const Ruleset* rules, const Win* win) noexcept nogil
cdef tuple deltas_of(const Settlement* out)
cdef void table_of(Facts* facts, int dealer) noexcept nogil
cdef const Ruleset* rules_of(bytes rules, int chair) except NULL
cdef const Win* win_of(bytes win) except NULL
