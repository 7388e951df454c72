from libc.stdint cimport uint64_t
from mahjong_fast.scoring.records cimport Score, Win
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.settlement cimport Effects, Facts, Settlement

cdef bint has_wareme(const Ruleset* rules, const Facts* facts, int a, int b) noexcept nogil
cdef void next_deal(const Facts* facts, Settlement* out, bint repeats, int honba) noexcept nogil
cdef void add_chips(const Ruleset* rules, const Facts* facts, const Win* win, const Score* score, int index, Settlement* out) noexcept nogil
cdef void pay_hand(const Ruleset* rules, const Facts* facts, const Win* win, const Score* score, int index, Settlement* out) noexcept nogil
cdef void pay_noten(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void pay_mangan(const Ruleset* rules, const Facts* facts, int winner, int reason, bint back, int honba, Settlement* out) noexcept nogil
cdef void pay_nagashi(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void settle_chombo(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil
cdef void settle_exhaustive(const Ruleset* rules, const Facts* facts, Settlement* out) noexcept nogil

cdef uint64_t waits(const Ruleset* rules, const Win* win) noexcept nogil
cdef void on_meld(const Ruleset* rules, const Facts* facts, int chair, Effects* effects) noexcept nogil
cdef void settle_win(const Ruleset* rules, const Facts* facts, Win* wins, Score* scores, int n, Settlement* out) noexcept nogil
cdef void settle_draw(const Ruleset* rules, const Facts* facts, int kind, Settlement* out) noexcept nogil
cdef uint64_t value_kinds(const Ruleset* rules, const Facts* facts, int chair) noexcept nogil
