from libc.stdint cimport int64_t
from mahjong_fast.scoring.records cimport ScoreMalaysian
from mahjong_fast.scoring.ruleset_fields cimport Ruleset
from mahjong_fast.scoring.malaysian.items cimport Case
from mahjong_fast.scoring.malaysian.judge cimport Verdict

# Who pays whom how much for what, by wind.
cdef struct Payment:
    int64_t points
    int giver
    int taker
    int reason           # kLineHand, kLineJokers, kLineLosers
    bint liable          # paid in place of another

cdef struct Payments:
    int n
    Payment each[9]      # two for the win, two for the flies of every player, one between the losers

cdef int64_t value(int fans, const Ruleset* rules) noexcept nogil
cdef void owe(Payments* out, int giver, int taker, int64_t points, int reason, bint liable) noexcept nogil
cdef void add_up(const Payments* all, int64_t* by_wind) noexcept nogil
cdef int liable_seat(const Verdict* v, const Case* c) noexcept nogil
cdef void pay_win(const Verdict* v, const Case* c, Payments* out) noexcept nogil
cdef void pay_flies(const Ruleset* rules, const int* held, int winner, Payments* out) noexcept nogil
cdef void pay_losers(const Verdict* v, const Case* c, Payments* out) noexcept nogil
cdef void pay_out(const Verdict* v, const Case* c, ScoreMalaysian* s) noexcept nogil
