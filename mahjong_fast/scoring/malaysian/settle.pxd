from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Effects, Facts, Settlement
from mahjong_fast.scoring.malaysian.payments cimport Payments

cdef void write_down(const Facts* facts, const Payments* payments, int win, Settlement* out) noexcept nogil
cdef void settle_win(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n, Settlement* out) noexcept nogil
cdef void settle_draw(const Ruleset* rules, const Facts* facts, int kind, Settlement* out) noexcept nogil
cdef void find_liable(const Facts* facts, int chair, Effects* effects) noexcept nogil
cdef void on_meld(const Ruleset* rules, const Facts* facts, int chair, Effects* effects) noexcept nogil
cdef void on_bonus(const Ruleset* rules, const Facts* facts, int chair, int kind, int early, Effects* effects) noexcept nogil
cdef uint64_t value_kinds(const Ruleset* rules, const Facts* facts, int chair) noexcept nogil
cdef int loser_value(const Ruleset* rules, const Win* win) noexcept nogil
cdef uint64_t waits(const Ruleset* rules, const Win* win) noexcept nogil
cdef int table_with_flies(Facts* facts, int dealer, tuple flies) except -1
