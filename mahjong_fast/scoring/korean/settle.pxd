from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Score, ScoreKorean, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Facts, Settlement

cdef int chairs_as_winds(const Facts* facts, int chairs) noexcept nogil
cdef int claim_of(const ScoreKorean* s) noexcept nogil
cdef int greatest_claim(const Score* scores, int n) noexcept nogil
cdef void judge_all(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n) noexcept nogil
cdef int first_claim(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n) noexcept nogil
cdef void settle_win(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n, Settlement* out) noexcept nogil
cdef void settle_draw(const Ruleset* rules, const Facts* facts, int kind, Settlement* out) noexcept nogil
cdef uint64_t value_kinds(const Ruleset* rules, const Facts* facts, int chair) noexcept nogil
cdef uint64_t orphan_kinds(const Win* win) noexcept nogil
cdef uint64_t waits(const Ruleset* rules, const Win* win) noexcept nogil
